"""The stage: shows pictures, plays cues on a clock that tests can step, marks and finds things."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from functools import partial
from math import pi, sin
from random import Random

from panda3d.core import LPoint3, NodePath, TransparencyAttrib

from game.motion.path import Path, pose_at
from game.motion.pose import Pose
from game.scene.looks import Looks
from game.scene.marks import BREATH, breath
from game.scene.models import Models
from game.scene.picking import Ray, hit, nearest, projected
from game.scene.prop import HAND_U, Prop, get_pose, set_pose
from game.scene.shading import SHADOW_CAMERA
from game.staging.cue import (
    THROW_SECONDS,
    Appear,
    Become,
    Cue,
    Leaf,
    Move,
    Rename,
    Sound,
    Throw,
    Timed,
    Vanish,
    schedule,
)
from game.staging.picture import Frame, Picture, Thing

SHAKE_SECONDS, SHAKES, SHAKE_CM = 0.24, 3, 0.15
BREATH_STEP = 0.1
"""Seconds between two pictures of what only breathes."""

LONGEST_STEP = 1 / 15
"""Seconds of motion that a picture may stand for: where pictures are slow a motion lasts longer, and is seen whole."""

HAND_MIDDLE_U = 628
HAND_DEPTH = 8.0
RETURN = Path(0.20, "cubic_out")
HOLD_HEIGHT = 2.6
GHOST = 0.35


@dataclass
class _Flight:
    prop: Prop
    pose: Callable[[float], Pose]
    """Where it is at a fraction of its time."""
    end: Pose
    begin: float
    seconds: float


class Stage:
    """One match's things under one root node, which is gone without trace when the match ends."""

    def __init__(self, render: NodePath, camera: NodePath, looks: Looks, models: Models, lively: bool = False) -> None:
        """`lively`: a card draws, so that what may be picked breathes also while nothing else moves."""
        self.looks, self.models = looks, models
        self.camera, self.render = camera, render
        self.root = render.attach_new_node("match")
        self.hand = camera.attach_new_node("hand")
        models.flat(self.hand, linear=True, priority=20)
        self.hand.hide(SHADOW_CAMERA)
        self._furniture = looks.furniture()
        self._furniture.reparent_to(self.root)
        models.repaint.add(self.rebuild)
        self.props: dict[str, Prop] = {}
        self.held: str | None = None
        self.lively = lively
        self._marks: Mapping[str, str] = {}
        self._last: frozenset[str] = frozenset()
        self._refused: frozenset[str] = frozenset()
        self._shaken = 0.0
        self._time = self._breathed = 0.0
        self._leaves: list[Timed] = []
        self._flights: list[_Flight] = []
        self._clock = 0.0
        self._end = 0.0
        self._tempo = 1.0
        self._hurried = False
        self._foreseen = ""
        self._ghost: NodePath | None = None
        # For how dice tumble alone; chance and computers have generators of their own.
        self._rng = Random(1)
        self.sound: Callable[[str], object] = lambda name: None
        """Where the effects of a cue go."""

    def close(self) -> None:
        """Remove everything."""
        self.models.repaint.discard(self.rebuild)
        self.root.remove_node()
        self.hand.remove_node()
        self.props.clear()

    def resize(self, width: int, height: int, scale: float = 1.0, tangent: float = 0.26795) -> None:
        """Keep the hand at the style guide's place: its middle 92 u above the lower edge. `scale`: pixels of a u."""
        u = 2 * HAND_DEPTH * tangent * scale / max(height, 1)
        self.hand.set_pos(0, HAND_DEPTH, u * ((720 - HAND_MIDDLE_U) - height / scale / 2))
        self.hand.set_hpr(0, 90, 0)
        self.hand.set_scale(u / HAND_U)

    # Pictures and cues

    @property
    def playing(self) -> bool:
        return bool(self._leaves or self._flights) or self._clock < self._end

    def show(self, picture: Picture) -> None:
        """Show a picture at once; a cue that is being played is dropped."""
        self._leaves, self._flights, self._clock, self._end = [], [], 0.0, 0.0
        self.foresee("")
        self.held = None
        self._refused = frozenset()
        self.mark({})  # marks and handles are laid along the world's up, and a thing may be turned over now
        for id in [id for id in self.props if id not in picture]:
            self._remove(id)
        for thing in picture.values():
            prop = self.props.get(thing.id)
            if prop is not None and prop.thing.look == thing.look:
                prop.put(thing, self._parent(thing.frame))
                continue
            if prop is not None:
                self._remove(thing.id)
            self._add(thing)

    def play(self, cue: Cue, tempo: float = 1.0) -> None:
        """Begin a cue from where things are now; `tempo` stretches its times, 0 shows the end at once."""
        self.finish()
        self.mark({})
        leaves, end = schedule(cue)
        self._leaves = [(begin * tempo, leaf) for begin, leaf in leaves]
        self._tempo = tempo
        self._clock, self._end = 0.0, end * tempo
        self.foresee("")
        self.held = None
        self.update(0.0)

    def update(self, dt: float) -> bool:
        """Let time pass; says whether something moved."""
        self._time += dt
        shaken = self._shake(dt)
        if not self.playing:
            return shaken
        self._clock += dt
        while self._leaves and self._leaves[0][0] <= self._clock:
            begin, leaf = self._leaves.pop(0)
            # What flies now lands before its id or place is touched again.
            self._land(begin)
            self._start(begin, leaf)
        self._land(self._clock)
        for flight in self._flights:
            flight.prop.fly(flight.pose((self._clock - flight.begin) / flight.seconds))
        return True

    def finish(self) -> None:
        """Bring the cue to its end at once (a click during the motion)."""
        if self.playing:
            self._hurried = True
            self.update(self._end + 60.0)
            self._clock = self._end = 0.0
            self._hurried = False

    def _start(self, begin: float, leaf: Leaf) -> None:
        match leaf:
            case Sound(name):
                if not self._hurried:
                    self.sound(name)
            case Appear(thing):
                self._add(thing)
            case Vanish(id):
                self._remove(id)
            case Become(id, look):
                old = self.props[id].thing
                self._remove(id)
                thing = Thing(id, look, old.pose, old.frame)
                self._add(thing)
            case Rename(names):
                moved = [(new, self.props.pop(old)) for old, new in names]
                for new, prop in moved:
                    prop.thing = Thing(new, prop.thing.look, prop.thing.pose, prop.thing.frame)
                    self.props[new] = prop
            case Move(id, to, path, frame):
                prop = self.props[id]
                parent = self._parent(frame)
                if prop.thing.frame != frame:
                    prop.node.wrt_reparent_to(parent)
                self._send(id, to, frame, partial(pose_at, path, get_pose(prop.node), to), begin, path.seconds)
            case Throw(dice) if self._hurried or not self._tempo:  # nobody would see them fly
                for id, to in dice:
                    self._start(begin, Move(id, to, Path(0.0)))
            case Throw(dice, within):
                props = [self.props[id] for id, _ in dice]
                side = 2 * self.looks.box(props[0].thing.look).half[0]
                starts, ends = [get_pose(prop.node) for prop in props], [to for _, to in dice]
                from game.scene import throwing  # Bullet takes 2 MB and some time: not before dice are thrown.

                flight = throwing.flight(starts, ends, side, within, self._rng)
                for (id, to), way in zip(dice, flight.ways, strict=True):
                    self._send(id, to, "table", way.at, begin, THROW_SECONDS)
                self._leaves.append((begin + flight.hit * self._tempo, Sound("die")))
                self._leaves.sort(key=lambda timed: timed[0])

    def _send(
        self, id: str, to: Pose, frame: Frame, pose: Callable[[float], Pose], begin: float, seconds: float
    ) -> None:
        """Let a thing fly; what it was doing before is over."""
        prop = self.props[id]
        self._flights = [flight for flight in self._flights if flight.prop is not prop]
        prop.thing = Thing(id, prop.thing.look, to, frame)
        self._flights.append(_Flight(prop, pose, to, begin, seconds * self._tempo))

    def _land(self, time: float) -> None:
        for flight in [f for f in self._flights if f.begin + f.seconds <= time + 1e-9]:
            flight.prop.arrive(flight.end)
            self._flights.remove(flight)

    # Things

    def _parent(self, frame: Frame) -> NodePath:
        return self.hand if frame == "hand" else self.root

    def _add(self, thing: Thing) -> None:
        prop = Prop(thing, self._parent(thing.frame), self.root, self.looks, self.models)
        prop.arrive(thing.pose)
        self.props[thing.id] = prop

    def _remove(self, id: str) -> None:
        prop = self.props.pop(id)
        self._flights = [flight for flight in self._flights if flight.prop is not prop]
        prop.remove()

    def rebuild(self) -> None:
        """Make everything anew, as it is and with its marks: the palette has changed."""
        self.finish()
        marks, last = self._marks, self._last
        self._furniture.remove_node()
        self._furniture = self.looks.furniture()
        self._furniture.reparent_to(self.root)
        for id, prop in list(self.props.items()):
            self._remove(id)
            self._add(prop.thing)
        self.mark(marks)
        self.mark_last(last)

    # Marks

    def mark(self, marks: Mapping[str, str]) -> bool:
        """Mark things ("stone:3": "chosen") and show handles ("stone:3#curl": "open"); all others are plain.

        Says whether anything changed.
        """
        self._marks = marks
        marks = {**marks, **dict.fromkeys(self._refused, "refused")}
        changed = False
        for id, prop in self.props.items():
            changed |= prop.wear(marks.get(id, ""))
            shown = {pick.partition("#")[2]: mark for pick, mark in marks.items() if pick.startswith(id + "#")}
            changed |= prop.show_handles(shown)
        return changed

    def mark_last(self, ids: frozenset[str]) -> bool:
        """Dashes round the things that moved last, whatever other marks they have; says whether anything changed."""
        self._last = ids
        return True in {prop.wear_dashes(id in ids) for id, prop in self.props.items()}

    def refuse(self, ids: frozenset[str]) -> None:
        """These shake their heads in the colour of refusal."""
        self._refused, self._shaken = frozenset(id for id in ids if id in self.props), 0.0
        self.mark(self._marks)

    def breathe(self) -> bool:
        """Set the outlines of what may be picked to their brightness of now.

        Says whether that alone is worth a picture: only where a card draws, at most ten times a second.
        """
        breathing = False
        for prop in self.props.values():
            if prop.outline is not None and prop.mark in BREATH:
                breathing = True
                k = breath(prop.mark, self._time)
                prop.outline.set_color_scale(k, k, k, 1)
        if not (breathing and self.lively) or self._time - self._breathed < BREATH_STEP:
            return False
        self._breathed = self._time
        return True

    def _shake(self, dt: float) -> bool:
        if not self._refused:
            return False
        self._shaken += dt
        over = self._shaken >= SHAKE_SECONDS
        shaken, swing = self._refused, SHAKE_CM * sin(2 * pi * SHAKES * min(1.0, self._shaken / SHAKE_SECONDS))
        for prop in (self.props[id] for id in shaken if id in self.props):
            prop.body.set_x(0.0 if over else swing)
        if over:
            self._refused = frozenset()
            self.mark(self._marks)
        return True

    def loose(self) -> list[str]:
        """The pieces that lie about: what has a contact shadow."""
        return [id for id, prop in self.props.items() if prop.blob is not None]

    # Finding and holding

    def under(self, ray: Ray, among: Container[str] | None = None) -> str | None:
        """The pick under the pointer: a visible handle, or a thing; the nearest wins, so nothing hidden is found.

        `among`: these alone are looked for, and others are looked through.
        """
        targets = []
        for id, prop in self.props.items():
            if id == self.held:
                continue
            box = self.looks.box(prop.thing.look)
            targets.append((id, prop.node, box))
            if prop.mark in ("hover", "chosen"):
                targets.append((id, prop.body, box))
            boxes = self.looks.handles(prop.thing.look)
            targets += [(f"{id}#{name}", node, boxes[name]) for name, node in prop.handles.items()]
        return nearest(ray, [target for target in targets if among is None or target[0] in among])

    def corner(self, ray: Ray, id: str, handle: str) -> bool:
        """Whether the pointer is over the place of a handle that is not shown yet."""
        prop = self.props.get(id)
        if prop is None or handle not in self.looks.handles(prop.thing.look):
            return False
        probe = prop.node.attach_new_node("probe")
        probe.set_hpr(self.root, 0, 0, 0)
        found = hit(ray, probe, self.looks.handles(prop.thing.look)[handle]) is not None
        probe.remove_node()
        return found

    def hold(self, id: str) -> None:
        """Take a thing in the hand: it follows `hold_at` until it is let go."""
        self.finish()
        self.held = id

    def hold_at(self, point: LPoint3) -> None:
        """The held thing is over this point of the table, never beyond it."""
        if self.held is None:
            return
        prop = self.props[self.held]
        x, y = max(-40.0, min(40.0, point.x)), max(-26.0, min(26.0, point.y))
        if prop.thing.frame == "hand":
            prop.node.set_pos(self.hand.get_relative_point(self.root, (x, y, HOLD_HEIGHT)))
            prop.node.set_z(1.5)
        else:
            prop.node.set_pos(x, y, HOLD_HEIGHT)
        prop.ground()

    def slide(self, by: tuple[float, float]) -> None:
        """The held thing is so far (right, away) from its place, on the table as before."""
        if self.held is None:
            return
        prop = self.props[self.held]
        x, y, z = prop.thing.pose.at
        prop.node.set_pos(x + by[0], y + by[1], z)
        prop.ground()

    def foresee(self, id: str) -> None:
        """A ghost of this thing where the held one lay: what letting go here would do ("": nothing)."""
        if self._foreseen == id:
            return
        self._foreseen = id
        if self._ghost is not None:
            self._ghost.remove_node()
            self._ghost = None
        if not id or self.held is None:
            return
        seen, held = self.props[id].thing, self.props[self.held].thing
        if seen.frame == held.frame == "table":
            self._ghost = self.root.attach_new_node("ghost")
            self.looks.make(seen.look).reparent_to(self._ghost)
            set_pose(self._ghost, Pose(held.pose.at, seen.pose.turn))
            self._ghost.set_transparency(TransparencyAttrib.M_alpha)
            self._ghost.set_alpha_scale(GHOST)
            self._ghost.hide(SHADOW_CAMERA)

    def let_go(self, back: bool) -> None:
        """Open the hand; `back` sends the thing to its place."""
        self.foresee("")
        held, self.held = self.held, None
        if held is not None and back:
            thing = self.props[held].thing
            self.play(Move(held, thing.pose, RETURN, thing.frame), self._tempo)

    def rest_of(self, id: str, camera: NodePath) -> tuple[float, float] | None:
        """Where the middle of a thing, or of a handle that it can have, is in the picture while it is not lifted."""
        name, _, handle = id.partition("#")
        prop = self.props.get(name)
        if prop is None:
            return None
        look = prop.thing.look
        middle = LPoint3(*(self.looks.handles(look)[handle] if handle else self.looks.box(look)).middle)
        if prop.thing.frame == "table":
            # Handles lie on the side that is up, whichever that is.
            return projected(camera, camera.get_relative_point(self.root, prop.node.get_pos(self.root) + middle))
        return projected(camera, camera.get_relative_point(prop.node, middle))

    def screen_of(self, id: str, camera: NodePath) -> tuple[float, float] | None:
        """Where the middle of a thing (or of a visible handle, "stone:3#curl") is in the picture, -1..1."""
        name, _, handle = id.partition("#")
        prop = self.props.get(name)
        if prop is None:
            return None
        look = prop.thing.look
        middle = (self.looks.handles(look)[handle] if handle else self.looks.box(look)).middle
        node = prop.handles.get(handle, prop.body) if handle else prop.body
        return projected(camera, camera.get_relative_point(node, LPoint3(*middle)))

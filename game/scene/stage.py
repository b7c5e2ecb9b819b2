"""The stage: shows pictures, plays cues on a clock that tests can step, marks and finds things."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import atan2, degrees, pi, sin

from panda3d.core import LPoint3, LQuaternionf, LVector3, NodePath

from game.motion.path import Path, pose_at
from game.motion.pose import Pose
from game.scene.looks import Looks
from game.scene.marks import BREATH, blob, breath, dashes, outline
from game.scene.models import Models
from game.scene.picking import Ray, hit, nearest
from game.scene.shading import SHADOW_CAMERA
from game.staging.cue import Appear, Become, Cue, Move, Rename, Timed, Vanish, schedule
from game.staging.picture import Frame, Picture, Thing

LIFT = {"hover": 0.15, "chosen": 0.35, "refused": 0.15}
# In the hand, u of the screen become cm of the card.
HAND_U = 6.3 / 122
HAND_LIFT = {
    "quiet": 10 * HAND_U,
    "open": 10 * HAND_U,
    "target": 10 * HAND_U,
    "chosen": 24 * HAND_U,
    "hover": 44 * HAND_U,
}
BLOB_REACH = 5.0
"""cm above the floor at which a thing has no contact shadow any more."""

SHAKE_SECONDS, SHAKES, SHAKE_CM = 0.24, 3, 0.15
BREATH_STEP = 0.1
"""Seconds between two pictures of what only breathes."""

DULL = 0.6
"""The saturation of what is marked `dim`: not possible now."""

HAND_MIDDLE_U = 628
HAND_DEPTH = 8.0
RETURN = Path(0.20, "cubic_out")
HOLD_HEIGHT = 2.6


@dataclass
class _Prop:
    """One thing on the stage: its node stands at its pose, `body` in it is lifted by marks."""

    thing: Thing
    node: NodePath
    body: NodePath
    outline: NodePath | None = None
    mark: str = ""
    dashes: NodePath | None = None
    blob: NodePath | None = None
    floor: float = 0.0
    """The height at which its lowest point rests or rested."""
    handles: dict[str, NodePath] = field(default_factory=dict)


@dataclass
class _Flight:
    prop: _Prop
    path: Path
    start: Pose
    end: Pose
    begin: float


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
        looks.furniture().reparent_to(self.root)
        self.props: dict[str, _Prop] = {}
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

    def close(self) -> None:
        """Remove everything."""
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
        self.held = None
        self._refused = frozenset()
        self.mark({})  # marks and handles are laid along the world's up, and a thing may be turned over now
        for id in [id for id in self.props if id not in picture]:
            self._remove(id)
        for thing in picture.values():
            prop = self.props.get(thing.id)
            if prop is None or prop.thing.look != thing.look:
                if prop is not None:
                    self._remove(thing.id)
                prop = self._add(thing)
            self._put(prop, thing)

    def play(self, cue: Cue, tempo: float = 1.0) -> None:
        """Begin a cue from where things are now; `tempo` stretches its times, 0 shows the end at once."""
        self.finish()
        self.mark({})
        leaves, end = schedule(cue)
        self._leaves = [(begin * tempo, leaf) for begin, leaf in leaves]
        self._tempo = tempo
        self._clock, self._end = 0.0, end * tempo
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
            seconds = flight.path.seconds * self._tempo
            t = (self._clock - flight.begin) / seconds if seconds else 1.0
            _set_pose(flight.prop.node, pose_at(flight.path, flight.start, flight.end, t))
            self._ground(flight.prop)
        return True

    def finish(self) -> None:
        """Bring the cue to its end at once (a click during the motion)."""
        if self.playing:
            self.update(self._end + 60.0)
            self._clock = self._end = 0.0

    def _start(self, begin: float, leaf: Move | Appear | Vanish | Become | Rename) -> None:
        match leaf:
            case Appear(thing):
                self._put(self._add(thing), thing)
            case Vanish(id):
                self._remove(id)
            case Become(id, look):
                old = self.props[id].thing
                self._remove(id)
                thing = Thing(id, look, old.pose, old.frame)
                self._put(self._add(thing), thing)
            case Rename(names):
                moved = [(new, self.props.pop(old)) for old, new in names]
                for new, prop in moved:
                    prop.thing = Thing(new, prop.thing.look, prop.thing.pose, prop.thing.frame)
                    self.props[new] = prop
            case Move(id, to, path, frame):
                prop = self.props[id]
                self._flights = [flight for flight in self._flights if flight.prop is not prop]
                parent = self._parent(frame)
                if prop.thing.frame != frame:
                    prop.node.wrt_reparent_to(parent)
                prop.thing = Thing(id, prop.thing.look, to, frame)
                self._flights.append(_Flight(prop, path, _get_pose(prop.node), to, begin))

    def _land(self, time: float) -> None:
        for flight in [f for f in self._flights if f.begin + f.path.seconds * self._tempo <= time + 1e-9]:
            _set_pose(flight.prop.node, flight.end)
            flight.prop.node.set_scale(1)
            self._rest(flight.prop)
            self._flights.remove(flight)

    # Things

    def _parent(self, frame: Frame) -> NodePath:
        return self.hand if frame == "hand" else self.root

    def _add(self, thing: Thing) -> _Prop:
        node = self._parent(thing.frame).attach_new_node(thing.id)
        body = node.attach_new_node("body")
        self.looks.make(thing.look).reparent_to(body)
        prop = _Prop(thing, node, body)
        if self.looks.blob(thing.look) is not None:
            prop.blob = blob(self.models, self.looks.box(thing.look))
            prop.blob.hide(SHADOW_CAMERA)
            prop.blob.reparent_to(self.root)
        self.props[thing.id] = prop
        return prop

    def _put(self, prop: _Prop, thing: Thing) -> None:
        prop.thing = thing
        prop.node.reparent_to(self._parent(thing.frame))
        prop.node.set_scale(1)
        _set_pose(prop.node, thing.pose)
        self._rest(prop)

    def _rest(self, prop: _Prop) -> None:
        """The thing lies where it is now."""
        box = self.looks.box(prop.thing.look)
        prop.floor = prop.node.get_z() + box.middle[2] - box.half[2]
        self._ground(prop)
        if prop.dashes is not None and prop.thing.frame == "table":
            prop.dashes.set_pos(prop.node.get_pos())

    def _ground(self, prop: _Prop) -> None:
        """The contact shadow follows its thing over the floor, and is weaker the higher the thing is."""
        if prop.blob is None:
            return
        box = self.looks.box(prop.thing.look)
        x, y, z = prop.node.get_pos()
        height = z + box.middle[2] - box.half[2] - prop.floor
        prop.blob.set_pos(x, y, prop.floor + (self.looks.blob(prop.thing.look) or 0.0))
        prop.blob.set_alpha_scale(max(0.0, 1 - abs(height) / BLOB_REACH))

    def _remove(self, id: str) -> None:
        prop = self.props.pop(id)
        self._flights = [flight for flight in self._flights if flight.prop is not prop]
        prop.node.remove_node()
        for other in (prop.blob, prop.dashes):
            if other is not None:
                other.remove_node()

    def rebuild(self) -> None:
        """Make all things anew, as they are: the palette has changed."""
        self.finish()
        self.mark({})
        last = self._last
        self.mark_last(frozenset())
        for id, prop in list(self.props.items()):
            self._remove(id)
            self._put(self._add(prop.thing), prop.thing)
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
            changed |= self._mark_thing(prop, marks.get(id, ""))
            shown = {pick.partition("#")[2]: mark for pick, mark in marks.items() if pick.startswith(id + "#")}
            changed |= self._mark_handles(prop, shown)
        return changed

    def mark_last(self, ids: frozenset[str]) -> bool:
        """Dashes round the things that moved last, whatever other marks they have; says whether anything changed."""
        self._last = ids
        changed = False
        for id, prop in self.props.items():
            wanted = id in ids and prop.thing.frame == "table"
            if wanted == (prop.dashes is not None):
                continue
            changed = True
            if prop.dashes is not None:
                prop.dashes.remove_node()
                prop.dashes = None
            else:
                prop.dashes = dashes(self.models, self.looks.box(prop.thing.look), self._strong)
                prop.dashes.hide(SHADOW_CAMERA)
                prop.dashes.reparent_to(self.root)
                prop.dashes.set_pos_hpr(prop.node.get_pos(), (_turned(prop.node), 0, 0))
        return changed

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

    @property
    def _strong(self) -> bool:
        return self.models.palette == "high_contrast"

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

    def _mark_thing(self, prop: _Prop, mark: str) -> bool:
        if prop.mark == mark:
            return False
        prop.mark = mark
        if prop.outline is not None:
            prop.outline.remove_node()
            prop.outline = None
        if prop.thing.frame == "hand":
            prop.body.set_pos(0, HAND_LIFT.get(mark, 0.0), 0.5 if mark == "hover" else 0.0)
            prop.body.set_scale(1.15 if mark == "hover" else 1.0)
        else:
            # Along the world's up, whichever side of the thing is up.
            up = prop.node.get_relative_vector(self.render, (0, 0, LIFT.get(mark, 0.0)))
            prop.body.set_pos(up)
        self._dim(prop.body, mark == "dim")
        prop.outline = outline(self.models, self.looks, prop.thing.look, mark)
        if prop.outline is not None:
            prop.outline.hide(SHADOW_CAMERA)
            prop.outline.reparent_to(prop.body)
        return True

    def _dim(self, body: NodePath, dim: bool) -> None:
        """Paler colours; without shaders, which could do that, darker ones."""
        if not dim:
            body.clear_shader_input("saturation")
            body.clear_color_scale()
        elif self.models.shaders is None:
            body.set_color_scale(0.72, 0.72, 0.72, 1)
        else:
            body.set_shader_input("saturation", DULL)

    def _mark_handles(self, prop: _Prop, shown: Mapping[str, str]) -> bool:
        if set(shown) == set(prop.handles) and all(
            node.get_tag("mark") == shown[name] for name, node in prop.handles.items()
        ):
            return False
        for node in prop.handles.values():
            node.remove_node()
        prop.handles = {}
        for name, mark in shown.items():
            # The handle lies on the side that is up, so a turned-over stone gets its own frame for it.
            holder = prop.body.attach_new_node("handle")
            if prop.thing.frame == "table":
                holder.set_hpr(self.root, 0, 0, 0)
            node = self.looks.handle(prop.thing.look, name)
            node.reparent_to(holder)
            holder.set_tag("mark", mark)
            holder.hide(SHADOW_CAMERA)
            if mark in ("hover", "chosen"):
                holder.set_color_scale(1.25, 1.25, 1.2, 1)
            prop.handles[name] = holder
        return True

    # Finding and holding

    def under(self, ray: Ray) -> str | None:
        """The pick under the pointer: a visible handle, or a thing; the nearest wins, so nothing hidden is found."""
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
        return nearest(ray, targets)

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
        self._ground(prop)

    def let_go(self, back: bool) -> None:
        """Open the hand; `back` sends the thing to its place."""
        held, self.held = self.held, None
        if held is not None and back:
            thing = self.props[held].thing
            self.play(Move(held, thing.pose, RETURN, thing.frame))

    def screen_of(self, id: str, camera: NodePath) -> tuple[float, float] | None:
        """Where the middle of a thing (or of a visible handle, "stone:3#curl") is in the picture, -1..1."""
        name, _, handle = id.partition("#")
        prop = self.props.get(name)
        if prop is None:
            return None
        boxes = self.looks.handles(prop.thing.look)
        if handle:
            middle = boxes[handle].middle
            node = prop.handles.get(handle, prop.body)
        else:
            middle, node = (0.0, 0.0, 0.0), prop.body
        point = camera.get_relative_point(node, LPoint3(*middle))
        out = LPoint3()
        if not camera.node().get_lens().project(point, out):
            return None
        return out.x, out.y


def _turned(node: NodePath) -> float:
    """Degrees that a thing is turned round the upright, whichever of its sides is up."""
    along = node.get_quat().xform(LVector3(0, 1, 0))
    return degrees(atan2(-along.x, along.y))


def _set_pose(node: NodePath, pose: Pose) -> None:
    node.set_pos(*pose.at)
    node.set_quat(LQuaternionf(*pose.turn))


def _get_pose(node: NodePath) -> Pose:
    x, y, z = node.get_pos()
    w, i, j, k = node.get_quat()
    return Pose((x, y, z), (w, i, j, k))

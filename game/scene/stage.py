"""The stage: shows pictures and plays cues on a clock that tests can step; hands and marks have their own modules."""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import partial

from panda3d.core import LPoint3, NodePath

from game.motion.path import Path, pose_at
from game.motion.pose import Pose
from game.scene import finding
from game.scene.bodies import Bodies
from game.scene.cast import Cast
from game.scene.flights import Flight, Flights
from game.scene.glass import in_sight, in_the_way
from game.scene.halos import Halos
from game.scene.holding import Holding
from game.scene.looks import Looks
from game.scene.models import Models
from game.scene.picking import Ray
from game.scene.prop import Prop, get_pose
from game.scene.rails import Nearest, share_of
from game.scene.rims import Rims, Run
from game.scene.signals import Signals
from game.scene.trail import TrailMesh
from game.staging.cue import (
    Cue,
    Fling,
    Grow,
    Leaf,
    Move,
    Rename,
    Sound,
    Tell,
    Throw,
    Timed,
    Toss,
    Trail,
    moves,
    perform,
    schedule,
)
from game.staging.names import Name, Pick
from game.staging.offer import Point
from game.staging.picture import Picture, Thing

LONGEST_STEP = 1 / 15
"""Seconds of motion that a picture may stand for: where pictures are slow a motion lasts longer, and is seen whole."""


class Stage:
    """One match's things under one root node, which is gone without trace when the match ends."""

    def __init__(self, render: NodePath, camera: NodePath, looks: Looks, models: Models, lively: bool = False) -> None:
        """`lively`: a card draws, so that what may be picked breathes also while nothing else moves."""
        self.looks, self.models, self.lively = looks, models, lively
        self.camera, self.render = camera, render
        self.cast = Cast(render, camera, looks, models)
        self.props, self.root, self.hand = self.cast.props, self.cast.root, self.cast.hand
        self.picture: Picture = {}
        """What the cue has come to; at rest it is what is seen."""
        self.sound: Callable[[str], object] = lambda name: None
        """Where the effects of a cue go."""
        self.tell: Callable[[Tell], object] = lambda told: None
        """Who hears that an event of the cue has been seen to happen."""
        self._signals, self._rims = Signals(self.cast), Rims(self.cast)
        self._halos = Halos(self.root)
        self._flights = Flights()
        self._holding = Holding(self.cast, self._flights)
        self._trails: list[TrailMesh] = []
        self._bodies = Bodies(self.cast, self._flights)
        self._leaves: list[Timed] = []
        self._drawn: frozenset[Name] = frozenset()
        self._glass: frozenset[Name] = frozenset()
        self._clock = self._end = 0.0
        self._tempo = 1.0
        self._hurried = False
        models.repaint.add(self.rebuild)

    def close(self) -> None:
        """Remove everything."""
        self.models.repaint.discard(self.rebuild)
        self._bodies.drop()
        self.cast.close()

    def resize(self, width: int, height: int, scale: float = 1.0, tangent: float = 0.26795) -> None:
        """Keep the hand in its place in the window. `scale`: pixels of a u."""
        self.cast.resize(width, height, scale, tangent)

    # Pictures

    def show(self, picture: Picture) -> None:
        """Show a picture at once; a cue that is being played is dropped, and what it left behind."""
        self._leaves, self._clock, self._end = [], 0.0, 0.0
        self._flights.clear()
        self._holding.release()
        self._drawn = frozenset()
        self._bodies.drop()
        self._bodies.forget()
        self._drop_trails()
        self._signals.clear()  # marks and handles are laid along the world's up, and a thing may be turned over now
        self.picture = picture
        self._follow()
        for id, thing in picture.items():
            self.props[id].put(thing, self.cast.parent(thing.frame))

    def _follow(self) -> None:
        """Bring the props in line with the picture, but for where they are: that may take time."""
        for id in [id for id in self.props if id not in self.picture]:
            self._take_off(id).remove()
        for id, thing in self.picture.items():
            prop = self.props.get(id)
            if prop is None:
                self._bring_on(thing)
            elif prop.thing is not thing:
                if prop.thing.look != thing.look:
                    self._take_off(id).remove()
                    self._bring_on(thing)
                elif prop.thing.frame != thing.frame:
                    prop.node.wrt_reparent_to(self.cast.parent(thing.frame))
                self.props[id].thing = thing

    def _bring_on(self, thing: Thing) -> None:
        self.cast.add(thing)
        self._signals.dress(thing.id)
        if thing.id in self._glass:
            self.props[thing.id].glaze(True)

    def _take_off(self, id: Name) -> Prop:
        prop = self.props.pop(id)
        self._flights.drop(prop)
        return prop

    def rebuild(self) -> None:
        """Make everything anew, as it is and with its marks: the palette has changed."""
        self.finish()
        self._bodies.drop()
        last = self._signals.last
        self._rims.show(())
        self.cast.outlines.forget()
        self.cast.furnish()
        for id in list(self.props):
            self._take_off(id).remove()
        self._follow()
        self._holding.rebuild()
        self.mark_last(last)

    # Cues

    @property
    def playing(self) -> bool:
        """Whether a cue goes on, or something flies back into its place."""
        return bool(self._leaves or self._flights) or self._clock < self._end

    def play(self, cue: Cue, tempo: float = 1.0) -> None:
        """Begin a cue from where things are now; `tempo` stretches its times, 0 shows the end at once."""
        self.finish()
        self._signals.mark({})
        self._rims.show(())
        self.glaze(())
        self._drop_trails()
        # What the cue takes up goes on from where it was drawn to; the rest of a rail is put back.
        self._drawn = self._holding.release({move.id for move in moves(cue)})
        leaves, end = schedule(cue)
        self._leaves = [(begin * tempo, leaf) for begin, leaf in leaves]
        self._tempo = tempo
        self._clock, self._end = 0.0, end * tempo
        self.update(0.0)

    def update(self, dt: float) -> bool:
        """Let time pass; says whether something moved."""
        moved = self._advance(dt)
        self._halos.update(self.props.values(), not self.playing)
        return moved

    def _advance(self, dt: float) -> bool:
        moved = self._signals.update(dt)
        moved |= self._bodies.update(dt)
        if not self.playing:
            return moved
        self._clock += dt
        while self._leaves and self._leaves[0][0] <= self._clock:
            begin, leaf = self._leaves.pop(0)
            # What flies now lands before its id or place is touched again.
            self._flights.land(begin)
            self._start(begin, leaf)
        self._flights.land(self._clock)
        self._flights.update(self._clock)
        return True

    def finish(self) -> None:
        """Bring the cue to its end at once (a click during the motion)."""
        if self.playing:
            self._hurried = True
            self.update(self._end + 60.0)
            self._clock = self._end = 0.0
            self._hurried = False
            self._bodies.drop()

    def _start(self, begin: float, leaf: Leaf) -> None:
        """What a leaf does to the picture is said by `perform`; here is how that looks on its way."""
        before = self.picture
        loose = self._take_off(leaf.id) if isinstance(leaf, Fling) else None
        if isinstance(leaf, Rename):
            self.cast.rename(leaf.names)
        self.picture = perform(leaf, before)
        self._follow()
        match leaf:
            case Sound(name) if not self._hurried:
                self.sound(name)
            case Tell():
                self.tell(leaf)
            case Rename(names):
                for _old, new in names:
                    self._signals.dress(new)
            case Move(id, to, path):
                self._send(begin, id, before[id].pose, to, path)
            case Throw():
                self._sound_at(self._bodies.throw(begin, leaf, self._seen), "die")
            case Toss():
                self._bodies.toss(begin, leaf, self._seen)
            case Grow(id, to, seconds):
                self._grow(begin, self.props[id], before[id].grown, to, seconds)
            case Trail(look, poses, seconds):
                trail = TrailMesh(self.root, self.models, self.looks.ribbon(look), poses)
                self._trails.append(trail)
                self._flights.send(Flight(begin, seconds * self._tempo, trail.grow))
            case Fling() if loose is not None:
                self._bodies.fling(begin, loose, leaf, self._seen)

    @property
    def _seen(self) -> float:
        """The tempo of what is seen; 0: nobody would see it."""
        return 0.0 if self._hurried else self._tempo

    def _sound_at(self, time: float | None, name: str) -> None:
        if time is not None:
            self._leaves.append((time, Sound(name)))
            self._leaves.sort(key=lambda timed: timed[0])

    def _send(self, begin: float, id: Name, rest: Pose, to: Pose, path: Path) -> None:
        """From where a thing is; what a hand has drawn along a rail goes on from there on the way from its place."""
        prop, seconds = self.props[id], path.seconds * self._tempo
        start = get_pose(prop.node)
        if id in self._drawn:
            self._drawn -= {id}
            begin -= share_of(path, rest, to, start) * seconds
            start = rest
        self._flights.move(prop, partial(pose_at, path, start, to), to, begin, seconds)

    def _grow(self, begin: float, prop: Prop, start: float, to: float, seconds: float) -> None:
        self._flights.send(
            Flight(begin, seconds * self._tempo, lambda share: prop.grow(start + (to - start) * share), prop)
        )

    def _drop_trails(self) -> None:
        for trail in self._trails:
            trail.node.remove_node()
        self._trails = []

    # Marks

    def mark(self, marks: Mapping[Pick, str]) -> bool:
        """Mark things ("chosen") and show handles; all others are plain. Says whether anything changed."""
        return self._signals.mark(marks)

    def light(self, ids: frozenset[Name]) -> None:
        """Let these things be seen in the dark, and no others."""
        self.cast.light(ids)

    def rims(self, runs: Sequence[Run]) -> bool:
        """Light along these rows of places, and no others; says whether anything changed."""
        return self._rims.show(runs)

    def mark_last(self, ids: frozenset[Name]) -> bool:
        """Dashes round the things that moved last, whatever other marks they have; says whether anything changed."""
        return self._signals.mark_last(ids)

    def glaze(self, picks: Iterable[Pick]) -> bool:
        """Turn to glass what hides these picks from the camera, and nothing else; says whether anything changed."""
        before, self._glass = self._glass, in_the_way(self.cast, self.camera.get_pos(self.render), picks)
        for id in before ^ self._glass:
            if id in self.props:
                self.props[id].glaze(id in self._glass)
        return before != self._glass

    @property
    def glass(self) -> frozenset[Name]:
        """What is seen through now."""
        return self._glass

    def panes(self, eye: LPoint3, pick: Pick) -> int:
        """How many things of glass hide a pick from an eye."""
        return len(in_the_way(self.cast, eye, (pick,)))

    def in_sight(self, eye: LPoint3, pick: Pick) -> bool:
        """Whether no thing of glass, its own either, hides all of a handle from an eye."""
        return in_sight(self.cast, eye, pick)

    def refuse(self, ids: frozenset[Name]) -> None:
        """These shake their heads in the colour of refusal."""
        self._signals.refuse(ids)

    def breathe(self) -> bool:
        """Set outlines to their brightness of now; says whether that alone is worth a picture."""
        return self._signals.breathe(self.lively)

    def loose(self) -> list[Name]:
        """The pieces that lie about: what has a contact shadow."""
        return [id for id, prop in self.props.items() if prop.blob is not None]

    # Hands

    @property
    def held(self) -> Name | None:
        """The thing that follows the pointer."""
        return self._holding.held

    def hold(self, id: Name) -> None:
        """Take a thing in the hand: it follows `hold_at` until it is let go."""
        self.finish()
        self._holding.hold(id)

    def hold_at(self, ray: Ray) -> None:
        """The held thing is under the pointer, never beyond the table's edge."""
        self._holding.hold_at(ray)

    def pull(self, id: Name, by: Point) -> None:
        """Hold a thing so far from where it lies, over the table."""
        if self.held != id:
            self.hold(id)
        self._holding.pull(by)

    def toss(self, id: Name, velocity: Point, among: Sequence[Name], table: Sequence[Point]) -> Pose:
        """Let go of what is pulled, so that it flies (cm/s); returns the pose in which it comes to rest.

        It is seen with the next cue that tosses it, or with `toss_back`.
        """
        return self._bodies.let_go(id, velocity, among, table)

    def toss_back(self) -> None:
        """The toss leads nowhere: it is seen, and the thing comes back."""
        self._clock = self._end = 0.0
        self._bodies.toss_back(0.0, self._tempo)

    @property
    def drawn(self) -> frozenset[Name]:
        """The things that are being drawn along a rail."""
        return self._holding.drawn

    def draw_along(self, cue: Cue, share: float) -> None:
        """The things that a cue moves are where they are at this share of its time, from where they lie."""
        if cue != self._holding.rail:
            self.finish()
        self._holding.draw_along(cue, share)

    def grabbed(self, ray: Ray, pick: Pick) -> LPoint3 | None:
        """Where a ray enters a thing or a visible handle, in the thing's own frame; None if it misses."""
        return finding.grabbed(self.cast, ray, pick)

    def nearest_share(self, cue: Cue, id: Name, point: LPoint3, at: tuple[float, float], fine: bool = True) -> Nearest:
        """The share of a rail at which a grabbed point of a thing is nearest to a point of the picture (-1..1).

        Of several rails that a hand may draw along it means the one with the least gap (in halves of the height);
        to compare them they need not be measured `fine`.
        """
        return self._holding.nearest(cue, id, point, at, fine)

    def let_go(self, back: bool) -> None:
        """Open the hand. `back` sends what was in it to its place; else it stays until the next cue takes it up."""
        self._holding.let_go(back, self._clock, self._tempo)
        self.update(0.0)

    def ghosts(self, things: Sequence[Thing], ways: Sequence[Trail] = ()) -> bool:
        """Show these things as ghosts until others are given, or none, and ways as they would be ridden.

        Says whether they are others.
        """
        return self._holding.ghosts(things, ways)

    # Finding

    def under(self, ray: Ray, among: Container[Pick] | None = None) -> Pick | None:
        """The pick under the pointer, the nearest of `among`; what is held is looked through."""
        return finding.under(self.cast, ray, among, self._holding.in_hand)

    def corner(self, ray: Ray, handles: Collection[Pick]) -> Pick | None:
        """Of these handles of one thing, shown or not, the one that the pointer is over; none behind the thing."""
        return finding.corner(self.cast, ray, handles)

    def points_of(self, pick: Pick) -> list[LPoint3]:
        """Points in the scene where a pick on the table lies, its middle first."""
        return finding.points_of(self.cast, pick)

    def rest_of(self, pick: Pick, camera: NodePath) -> tuple[float, float] | None:
        """Where the middle of a thing, or of a handle that it can have, is in the picture while it is not lifted."""
        return finding.rest_of(self.cast, pick, camera)

    def screen_of(self, pick: Pick, camera: NodePath) -> tuple[float, float] | None:
        """Where the middle of a thing, or of a visible handle, is in the picture, -1..1."""
        return finding.screen_of(self.cast, pick, camera)

"""What the pointer holds: a thing that follows it, things that are drawn along rails; and ghosts of what would be."""

from collections.abc import Container, Sequence
from math import hypot, inf
from typing import Final

from panda3d.core import LPoint3, LVector3, NodePath, TransparencyAttrib

from game.motion.easing import ease
from game.motion.path import Glide, pose_at
from game.motion.pose import Pose
from game.scene.cast import Cast
from game.scene.flights import Flight, Flights
from game.scene.looks import GHOST
from game.scene.picking import Ray, on_table, projected
from game.scene.prop import get_pose, set_pose
from game.scene.rails import SHARES, Nearest, finer, poses_along
from game.scene.shading import SHADOW_CAMERA
from game.scene.trail import TrailMesh
from game.staging.cue import Cue, Trail, moves
from game.staging.names import Name
from game.staging.offer import Point
from game.staging.picture import Thing

RETURN: Final = Glide(0.20, "cubic_out")
HOLD_HEIGHT: Final = 2.6
HOLD_EDGE: Final = (40.0, 26.0)
"""What is held over the table stays within so many cm of its middle."""

HAND_LAYER: Final = 1.5
"""How far before the fan a card out of it is held."""


CROSSING: Final = 0.05
"""In halves of the picture's height: so near to each other two parts of a way may both be meant."""

Seen = tuple[float, float] | None
"""A place in the picture; None behind or beside it."""

id_in_memory: Final = id  # Here `id` is what a thing is called.


class Holding:
    """The hand of the pointer on one cast."""

    def __init__(self, cast: Cast, flights: Flights) -> None:
        self._cast, self._flights = cast, flights
        self.held: Name | None = None
        self.rail: Cue | None = None
        self._share = 0.0
        self._starts: dict[Name, Pose] = {}
        self._shown: tuple[tuple[Thing, ...], tuple[Trail, ...]] = ((), ())
        self._ghosts: list[NodePath] = []
        self._seen: dict[tuple[int, LPoint3], tuple[Cue, list[Seen]]] = {}
        """Where a point of a thing is in the picture at SHARES of a cue, while one hand draws."""

    @property
    def drawn(self) -> frozenset[Name]:
        """What is drawn along a rail."""
        return frozenset(self._starts)

    @property
    def in_hand(self) -> frozenset[Name]:
        """What is held or drawn."""
        return frozenset(self._starts) if self.held is None else frozenset({self.held, *self._starts})

    def hold(self, id: Name) -> None:
        """Take a thing: it follows `hold_at` until it is let go."""
        self.held = id
        self._cast.props[id].hold(True)

    def hold_at(self, ray: Ray) -> None:
        """The middle of the held thing is on this ray, over the table or before the fan; never beyond the edge."""
        if self.held is None:
            return
        prop = self._cast.props[self.held]
        parent = self._cast.parent(prop.thing.frame)
        point = _before_fan(ray, parent) if prop.thing.frame == "hand" else _over_table(ray)
        prop.node.set_pos(point - parent.get_relative_vector(prop.node, LVector3(*prop.model.box.middle)))
        prop.ground()

    def pull(self, by: Point) -> None:
        """The held thing is so far from where it lies, over the table."""
        assert self.held is not None
        prop = self._cast.props[self.held]
        x, y, _ = prop.thing.pose.at
        prop.node.set_pos(x + by[0], y + by[1], HOLD_HEIGHT)
        prop.ground()

    def draw_along(self, cue: Cue, share: float) -> None:
        """The things that a cue moves are where they are at this share of its time, from where they lie."""
        if cue != self.rail:
            self._put_back()
            self.rail = cue
            props = self._cast.props
            self._starts = {move.id: props[move.id].thing.pose for move in moves(cue)}
        self._share = share
        self._draw(cue, self._starts, share)

    def _draw(self, cue: Cue, starts: dict[Name, Pose], share: float) -> None:
        for id, pose in poses_along(cue, starts, share).items():
            self._cast.props[id].fly(pose)

    def nearest(self, cue: Cue, id: Name, point: LPoint3, at: tuple[float, float], fine: bool) -> Nearest:
        """The share of a cue at which this point of a thing (in its own frame) is nearest to a point of the picture.

        The gap is in halves of the picture's height. What is not wanted `fine` is one of SHARES.
        """
        camera = self._cast.camera
        aspect = camera.node().get_lens().get_aspect_ratio()
        starts = {id: self._cast.props[id].thing.pose}
        probe = self._cast.root.attach_new_node("probe")

        def seen(share: float) -> Seen:
            set_pose(probe, poses_along(cue, starts, share)[id])
            return projected(camera, camera.get_relative_point(probe, point))

        def away(place: Seen) -> float:
            return inf if place is None else hypot(aspect * (place[0] - at[0]), place[1] - at[1])

        if (id_of := (id_in_memory(cue), point)) not in self._seen:
            self._seen[id_of] = (cue, [seen(share) for share in SHARES])
        places = self._seen[id_of][1]
        gaps = [Nearest(share, away(place)) for share, place in zip(SHARES, places, strict=True)]
        found = _least(gaps, self._share if cue is self.rail else 0.0)
        if fine:
            found = finer(lambda share: away(seen(share)), found)
        probe.remove_node()
        return found

    def let_go(self, back: bool, clock: float, tempo: float) -> None:
        """Open the hand; `back` sends what was in it to its place, a rail's things along the rail."""
        self.ghosts((), ())
        self._seen.clear()
        held, self.held = self.held, None
        if held is not None:
            self._cast.props[held].hold(False)
        if not back:
            return
        if held is not None:
            prop = self._cast.props[held]
            start, end = get_pose(prop.node), prop.thing.pose
            self._flights.move(prop, lambda t: pose_at(RETURN, start, end, t), end, clock, RETURN.seconds * tempo)
        if self.rail is not None:
            rail, share, starts = self.rail, self._share, self._starts
            self.rail, self._starts = None, {}

            def go(t: float) -> None:
                if t < 1:
                    self._draw(rail, starts, share * (1 - ease("cubic_out", t)))
                    return
                for id, start in starts.items():
                    if id in self._cast.props:
                        self._cast.props[id].arrive(start)

            self._flights.send(Flight(clock, RETURN.seconds * tempo, go))

    def release(self, kept: Container[Name] = ()) -> frozenset[Name]:
        """Open the hand. What is drawn lies in its place again; `kept` stays where it is, and comes back."""
        self.let_go(back=False, clock=0.0, tempo=0.0)
        drawn = frozenset(id for id in self._starts if id in kept)
        self._put_back(drawn)
        self.rail, self._starts = None, {}
        return drawn

    def _put_back(self, kept: Container[Name] = ()) -> None:
        for id, start in self._starts.items():
            if id not in kept and id in self._cast.props:
                self._cast.props[id].arrive(start)

    def ghosts(self, things: Sequence[Thing], ways: Sequence[Trail]) -> bool:
        """Show these things as ghosts instead of those before, and these ways; says whether they are others."""
        wanted = (tuple(things), tuple(ways))
        if wanted == self._shown:
            return False
        self._shown = wanted
        for ghost in self._ghosts:
            ghost.remove_node()
        self._ghosts = [*map(self._ghost, things), *map(self._way, ways)]
        return True

    def _way(self, way: Trail) -> NodePath:
        cast = self._cast
        trail = TrailMesh(cast.root, cast.outlines.models, cast.looks.ribbon(way.look), way.poses)
        trail.grow(1.0)
        return trail.node

    def rebuild(self) -> None:
        """Make the ghosts again: the palette is another one."""
        things, ways = self._shown
        self.ghosts((), ())
        self.ghosts(things, ways)

    def _ghost(self, thing: Thing) -> NodePath:
        ghost = self._cast.parent(thing.frame).attach_new_node("ghost")
        self._cast.looks.model(thing.look).make().reparent_to(ghost)
        set_pose(ghost, thing.pose)
        ghost.set_transparency(TransparencyAttrib.M_alpha)
        ghost.set_alpha_scale(GHOST)
        ghost.set_depth_offset(1)  # It may lie where a thing of the same shape does.
        ghost.hide(SHADOW_CAMERA)
        return ghost


def _least(gaps: Sequence[Nearest], last: float) -> Nearest:
    """Where the gap is least; of places that are hardly worse the one next to the last, for a way may cross itself."""
    best = min(gaps, key=lambda near: near.gap)
    sides = zip(gaps, [best, *gaps], [*gaps[1:], best], strict=False)
    dips = [near for near, before, after in sides if near.gap <= min(before.gap, after.gap)]
    near_by = [near for near in (best, *dips) if near.gap <= best.gap + CROSSING]
    return min(near_by, key=lambda near: abs(near.share - last))


def _over_table(ray: Ray) -> LPoint3:
    point = on_table(ray, HOLD_HEIGHT)
    if point is None:
        # Above the horizon: as far as it goes in that direction.
        far = LVector3(ray.along.x, ray.along.y, 0)
        far.normalize()
        point = ray.start + far * 1000
    x, y = (max(-edge, min(edge, value)) for value, edge in zip((point.x, point.y), HOLD_EDGE, strict=True))
    return LPoint3(x, y, HOLD_HEIGHT)


def _before_fan(ray: Ray, hand: NodePath) -> LPoint3:
    """On the ray, in the hand's own frame, whose z looks at the camera."""
    world = hand.get_top()
    start, along = hand.get_relative_point(world, ray.start), hand.get_relative_vector(world, ray.along)
    return start + along * ((HAND_LAYER - start.z) / along.z)

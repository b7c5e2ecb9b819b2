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
from game.scene.picking import Ray, on_table, projected
from game.scene.prop import get_pose, set_pose
from game.scene.rails import Nearest, nearest_share, poses_along
from game.scene.shading import SHADOW_CAMERA
from game.staging.cue import Cue, moves
from game.staging.names import Name
from game.staging.picture import Thing

RETURN: Final = Glide(0.20, "cubic_out")
HOLD_HEIGHT: Final = 2.6
HOLD_EDGE: Final = (40.0, 26.0)
"""What is held over the table stays within so many cm of its middle."""

HAND_LAYER: Final = 1.5
"""How far before the fan a card out of it is held."""

GHOST: Final = 0.35
"""How much of a ghost is seen."""


class Holding:
    """The hand of the pointer on one cast."""

    def __init__(self, cast: Cast, flights: Flights) -> None:
        self._cast, self._flights = cast, flights
        self.held: Name | None = None
        self.rail: Cue | None = None
        self._share = 0.0
        self._starts: dict[Name, Pose] = {}
        self._shown: tuple[Thing, ...] = ()
        self._ghosts: list[NodePath] = []

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

    def nearest(self, cue: Cue, id: Name, point: LPoint3, at: tuple[float, float]) -> Nearest:
        """The share of a cue at which this point of a thing (in its own frame) is nearest to a point of the picture.

        The gap is in halves of the picture's height.
        """
        camera = self._cast.camera
        aspect = camera.node().get_lens().get_aspect_ratio()
        starts = {move.id: self._cast.props[move.id].thing.pose for move in moves(cue)}
        probe = self._cast.root.attach_new_node("probe")

        def gap(share: float) -> float:
            set_pose(probe, poses_along(cue, starts, share)[id])
            seen = projected(camera, camera.get_relative_point(probe, point))
            return inf if seen is None else hypot(aspect * (seen[0] - at[0]), seen[1] - at[1])

        found = nearest_share(gap)
        probe.remove_node()
        return found

    def let_go(self, back: bool, clock: float, tempo: float) -> None:
        """Open the hand; `back` sends what was in it to its place, a rail's things along the rail."""
        self.ghosts(())
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

    def ghosts(self, things: Sequence[Thing]) -> bool:
        """Show these things as ghosts instead of those before; says whether they are others."""
        if tuple(things) == self._shown:
            return False
        self._shown = tuple(things)
        for ghost in self._ghosts:
            ghost.remove_node()
        self._ghosts = [self._ghost(thing) for thing in things]
        return True

    def rebuild(self) -> None:
        """Make the ghosts again: the palette is another one."""
        shown = self._shown
        self.ghosts(())
        self.ghosts(shown)

    def _ghost(self, thing: Thing) -> NodePath:
        ghost = self._cast.parent(thing.frame).attach_new_node("ghost")
        self._cast.looks.model(thing.look).make().reparent_to(ghost)
        set_pose(ghost, thing.pose)
        ghost.set_transparency(TransparencyAttrib.M_alpha)
        ghost.set_alpha_scale(GHOST)
        ghost.set_depth_offset(1)  # It may lie where a thing of the same shape does.
        ghost.hide(SHADOW_CAMERA)
        return ghost


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

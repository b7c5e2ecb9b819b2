"""How pegs, levers and dice of Shifti move."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import dist
from typing import Final

from game.core.values import Seat
from game.motion.path import Fall, Glide, Hump
from game.motion.pose import Pose, Vector
from game.rules.shifti.board import CORNERS
from game.rules.shifti.state import (
    OFF,
    Corner,
    CornerTaken,
    DiceRolled,
    FirstNamed,
    LeverShifted,
    OpeningRolled,
    PieceCaptured,
    PieceFreed,
    PieceMoved,
    PieceStranded,
    Roll,
    RollTied,
    SeatLeft,
    ShiftiEvent,
    ShiftiView,
    Square,
    TurnLost,
)
from game.staging.cue import Appear, Become, Cue, InTurn, Move, Sound, Tell, Throw, Together, Vanish, Wait
from game.staging.names import Name
from game.staging.picture import Thing
from game.staging.shifti.places import (
    DICE,
    ROLLED_WITHIN,
    above,
    dice_rolled,
    lever_id,
    lever_pose,
    peg_look,
    piece_id,
    piece_pose,
)

HOP: Final = Glide(0.18, "sine", Hump(lift=0.6))
# Over other pegs a peg is carried, straight up, along, straight down: its foot at this height is above the heads of
# all, which reach 4.73 in a cup (floor 2.08, peg 2.65).
CARRY_Z: Final = 5.0
LIFT: Final = Glide(0.17, "cubic_out")
GLIDE_A_CM: Final = 0.06
PLACE: Final = Glide(0.21, "cubic_in")
# A captured peg flies above one that is carried (5.0 + 2.65), and is over all heads before it has gone the 0.24 cm
# that part two pegs of a cup, on the longest way too.
FLY_HOME: Final = Glide(0.90, "smoother", Hump(lift=6.8, ramp=0.22))
UP_AND_AWAY: Final = FLY_HOME.seconds * FLY_HOME.hump.ramp
DROP: Final = 6.0
FALL: Final = Fall(DROP, bounce=0.2)
STAGGER: Final = 0.09
PULL: Final = Glide(0.28, "cubic_in")  # The end stops it.
SINK: Final = Glide(0.20, "cubic_in")
SPRING: Final = Glide(0.24, "sine", Hump(lift=0.3))
TAKE_AWAY: Final = Glide(0.34, "cubic_in")
SEEN: Final = Wait(1.0)
"""A throw that leaves nothing to do is looked at before the next one."""

KNOCK: Final = Sound("peg")


def cues(events: Sequence[ShiftiEvent], before: ShiftiView) -> Cue:
    """All of them in turn, each told when it has been seen; what one shift does to pieces is seen nearly at once."""
    follower = _Follower(before)
    parts = list[Cue]()
    pairs = pairwise((*enumerate(events), None))
    for on_a_strip, run in groupby(pairs, lambda pair: pair[0] is not None and _on_a_strip(pair[0][1])):
        seen = tuple(follower.told(*numbered, following and following[1]) for numbered, following in run if numbered)
        parts.append(Together(seen, STAGGER) if on_a_strip else InTurn(seen))
    return InTurn(tuple(parts))


def _on_a_strip(event: ShiftiEvent) -> bool:
    return isinstance(event, (PieceStranded, PieceFreed))


class _Follower:
    """Where the pieces and the dice are, followed event by event from the view before."""

    def __init__(self, view: ShiftiView) -> None:
        self.corners = list(view.corners)
        self.pieces = [list(places) for places in view.pieces]

    def told(self, number: int, event: ShiftiEvent, following: ShiftiEvent | None) -> Cue:
        """What one event does, and that it is told then."""
        cue = InTurn((self.cue(event, following), Tell(number, self.place_of(event))))
        return InTurn((cue, SEEN)) if isinstance(event, (OpeningRolled, TurnLost)) else cue

    def place_of(self, event: ShiftiEvent) -> tuple[Name, ...]:
        """The things at which an event is seen to have happened that nobody chose."""
        match event:
            case OpeningRolled() | RollTied() | FirstNamed() | TurnLost():
                return DICE
            case PieceStranded(owner, piece) | PieceFreed(owner, piece) | PieceCaptured(_, owner, piece):
                return (piece_id(owner, piece),)
        return ()

    def cue(self, event: ShiftiEvent, following: ShiftiEvent | None) -> Cue:
        """What one event does; a capture is a part of the move before it."""
        match event:
            case OpeningRolled(_, a, b):
                return throw(Roll(a, b))
            case CornerTaken(seat, corner):
                return self.settle(seat, corner)
            case DiceRolled(_, a, b):
                return throw(Roll(a, b))
            case PieceMoved():
                return self.move(event, following if isinstance(following, PieceCaptured) else None)
            case LeverShifted(_, lever, _, after):
                return InTurn((Sound("lever"), Move(lever_id(lever), lever_pose(lever, after), PULL), Sound("stop")))
            case PieceStranded(owner, piece, square):
                return self.change_ground(owner, piece, square, stranded=True)
            case PieceFreed(owner, piece, square):
                return self.change_ground(owner, piece, square, stranded=False)
            case SeatLeft(seat):
                return self.leave(seat)
        return InTurn(())

    def settle(self, seat: Seat, corner: Corner) -> Cue:
        """SH-8: the four pieces drop into their station."""
        self.corners[seat] = corner
        self.pieces[seat] = [corner] * len(self.pieces[seat])
        falls = []
        for piece in range(len(self.pieces[seat])):
            id, pose = piece_id(seat, piece), piece_pose(corner, piece, corner)
            dropped = Thing(id, peg_look(corner), above(pose, pose.at[2] + DROP))
            hit = InTurn((Wait(FALL.landing), KNOCK))
            falls.append(InTurn((Appear(dropped), Together((Move(id, pose, FALL), hit)))))
        return Together(tuple(falls), STAGGER)

    def move(self, event: PieceMoved, captured: PieceCaptured | None) -> Cue:
        """Leg by leg; what is captured is up and away before the last one begins (SH-59)."""
        *legs, last = self.legs(event)
        self.pieces[event.seat][event.piece] = event.path[-1]
        if captured is None:
            return InTurn((*legs, last))
        owner, piece, home = captured.owner, captured.piece, captured.home
        self.pieces[owner][piece] = home
        flight = InTurn((Move(piece_id(owner, piece), piece_pose(home, piece, home), FLY_HOME), KNOCK))
        return InTurn((*legs, Together((flight, InTurn((Wait(UP_AND_AWAY), last))))))

    def legs(self, event: PieceMoved) -> Iterator[Cue]:
        """The way from each square where the piece touches down to the next: a hop, or carried over other pegs.

        A piece jumps its own only (SH-50), and touches down where none of them stands.
        """
        seat, piece = event.seat, event.piece
        id, corner, own = piece_id(seat, piece), self.corners[seat], self.pieces[seat]
        way = [piece_pose(corner, piece, event.source)]
        for before, square in pairwise((event.source, *event.path)):
            way.append(piece_pose(corner, piece, square))
            if square in own and square not in CORNERS:
                continue
            if len(way) > 2 or before in CORNERS or square in CORNERS:
                yield carried(id, way)
            else:
                yield InTurn((Move(id, way[-1], HOP), KNOCK))
            way = way[-1:]

    def change_ground(self, owner: Seat, piece: int, square: Square, stranded: bool) -> Cue:
        """SH-40, SH-73: the square below the piece has turned white, or black again."""
        id, corner = piece_id(owner, piece), self.corners[owner]
        look, pose = peg_look(corner, stranded), piece_pose(corner, piece, square, stranded)
        sound, path = ("stranded", SINK) if stranded else ("freed", SPRING)
        return InTurn((Become(id, look), Sound(sound), Move(id, pose, path)))

    def leave(self, seat: Seat) -> Cue:
        """SH-71: the pieces are taken off the board."""
        taken = []
        for piece, square in enumerate(self.pieces[seat]):
            if square == OFF:  # before it had a corner
                continue
            id, pose = piece_id(seat, piece), piece_pose(self.corners[seat], piece, square)
            taken.append(InTurn((Move(id, above(pose, pose.at[2] + DROP), TAKE_AWAY), Vanish(id))))
        self.pieces[seat] = [OFF] * len(self.pieces[seat])
        return Together(tuple(taken), STAGGER)


def throw(roll: Roll) -> Cue:
    """SH-24: from where the dice lie; so they lie until the next throw."""
    return Throw(tuple((die.id, die.pose) for die in dice_rolled(roll)), ROLLED_WITHIN)


def carried(id: Name, way: Sequence[Pose]) -> Cue:
    """Straight up, at one height over all that stands on the way, straight down."""
    high = [above(pose, CARRY_Z) for pose in way]
    bends = [b for a, b, c in zip(high, high[1:], high[2:], strict=False) if not _in_line(a.at, b.at, c.at)]
    glides = [
        Move(id, there, Glide(GLIDE_A_CM * dist(here.at, there.at), "sine"))
        for here, there in pairwise((high[0], *bends, high[-1]))
    ]
    return InTurn((Move(id, high[0], LIFT), *glides, Move(id, way[-1], PLACE), KNOCK))


def _in_line(a: Vector, b: Vector, c: Vector) -> bool:
    """Whether three places at one height lie in one line."""
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-9

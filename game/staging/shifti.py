"""Shifti on the table: how pegs, levers and dice move, what a hand can pick (the places: shifti_places.py)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import dist
from typing import Final, cast

from game.core.values import Action, Event, Seat, View
from game.motion.path import Path
from game.motion.pose import Pose, Vector
from game.rules.shifti import RULES
from game.rules.shifti.board import CORNERS, FIELD, GOAL, LEVERS, SQUARES, black
from game.rules.shifti.dice import ROLLED
from game.rules.shifti.moves import ends, stands_firm
from game.rules.shifti.parts import rest_of, side, squares
from game.rules.shifti.state import (
    OFF,
    Corner,
    CornerTaken,
    DiceRolled,
    EndTurn,
    Enter,
    Face,
    LeverShifted,
    Move,
    OpeningRolled,
    PieceCaptured,
    PieceFreed,
    PieceMoved,
    PieceStranded,
    SeatLeft,
    Shift,
    ShiftiAction,
    ShiftiEvent,
    ShiftiState,
    ShiftiView,
    Square,
    TakeCorner,
    TurnEnded,
    TurnLost,
)
from game.rules.shifti.views import imagine
from game.staging import Staging
from game.staging.cue import Appear, Become, Cue, InTurn, Sound, Throw, Together, Vanish, Wait
from game.staging.cue import Move as Go
from game.staging.picks import Pick, Picks
from game.staging.picture import Picture, Thing, as_picture
from game.staging.shifti_places import (
    PITCH,
    ROLLED_WITHIN,
    above,
    dice_rolled,
    dice_waiting,
    lever_id,
    lever_pose,
    lever_thing,
    peg_look,
    piece_id,
    piece_pose,
    shutters,
    square_id,
    square_thing,
)

HOP: Final = Path(0.18, "sine", lift=0.6)
# Over other pegs a peg is carried, straight up, along, straight down: its foot at this height is above the heads of
# all, which reach 4.73 in a cup (floor 2.08, peg 2.65).
CARRY_Z: Final = 5.0
LIFT: Final = Path(0.17, "cubic_out")
GLIDE_A_CM: Final = 0.06
PLACE: Final = Path(0.21, "cubic_in")
# A captured peg flies above one that is carried (5.0 + 2.65), and is over all heads before it has gone the 0.24 cm
# that part two pegs of a cup, on the longest way too.
FLY_HOME: Final = Path(0.90, "smoother", lift=6.8, ramp=0.22)
UP_AND_AWAY: Final = FLY_HOME.seconds * FLY_HOME.ramp
DROP: Final = 6.0
FALL: Final = Path(0.14, "cubic_in")  # sqrt(2 * 6 / 600)
STAGGER: Final = 0.09
PULL: Final = Path(0.28, "cubic_in")  # The end stops it.
SINK: Final = Path(0.20, "cubic_in")
SPRING: Final = Path(0.24, "sine", lift=0.3)
TAKE_AWAY: Final = Path(0.34, "cubic_in")
SEEN: Final = Wait(1.0)
DICE_BACK: Final = Path(0.50, "sine", lift=2.5)
DICE_STAGGER: Final = 0.06

SLIDES: Final = {"left": -PITCH, "right": PITCH}
"""The arrows of a lever, and how far it goes (SH-28)."""

KNOCK: Final = Sound("peg")


class _Stage:
    """Where the pieces and the dice are, followed event by event from the view before."""

    def __init__(self, view: ShiftiView) -> None:
        self.corners = list(view.corners)
        self.pieces = [list(places) for places in view.pieces]
        self.rolled = view.roll is not None

    def cue(self, event: ShiftiEvent, following: ShiftiEvent | None) -> Cue:
        """What one event does; a capture is a part of the move before it."""
        match event:
            case OpeningRolled(_, a, b):
                return InTurn((self.throw(a, b), SEEN, self.dice_back()))
            case CornerTaken(seat, corner):
                return self.settle(seat, corner)
            case DiceRolled(_, a, b):
                return self.throw(a, b)
            case TurnLost():
                return SEEN
            case PieceMoved():
                return self.move(event, following if isinstance(following, PieceCaptured) else None)
            case LeverShifted(_, lever, _, after):
                return InTurn((Sound("lever"), Go(lever_id(lever), lever_pose(lever, after), PULL), Sound("stop")))
            case PieceStranded(owner, piece, square):
                return self.change_ground(owner, piece, square, stranded=True)
            case PieceFreed(owner, piece, square):
                return self.change_ground(owner, piece, square, stranded=False)
            case TurnEnded():
                return self.dice_back()
            case SeatLeft(seat):
                return self.leave(seat)
        return InTurn(())

    def throw(self, a: Face, b: Face) -> Cue:
        """SH-24. Raises ValueError if the dice still lie there from the turn before (SH-77)."""
        if self.rolled:
            raise ValueError("the turn before has not ended")
        self.rolled = True
        return Throw(tuple((die.id, die.pose) for die in dice_rolled(a, b)), ROLLED_WITHIN)

    def dice_back(self) -> Cue:
        """To where they wait for the next throw. Raises ValueError if they are there."""
        if not self.rolled:
            raise ValueError("no dice have been rolled")
        self.rolled = False
        # The right one first, or the edges of the turning dice would meet.
        backs = tuple(Go(die.id, die.pose, DICE_BACK) for die in reversed(dice_waiting()))
        return Together(backs, DICE_STAGGER)

    def settle(self, seat: Seat, corner: Corner) -> Cue:
        """SH-8: the four pieces drop into their station."""
        self.corners[seat] = corner
        self.pieces[seat] = [corner] * len(self.pieces[seat])
        falls = []
        for piece in range(len(self.pieces[seat])):
            id, pose = piece_id(seat, piece), piece_pose(corner, piece, corner)
            dropped = Thing(id, peg_look(corner), above(pose, pose.at[2] + DROP))
            falls.append(InTurn((Appear(dropped), Go(id, pose, FALL), KNOCK)))
        return Together(tuple(falls), STAGGER)

    def move(self, event: PieceMoved, captured: PieceCaptured | None) -> Cue:
        """Leg by leg; what is captured is up and away before the last one begins (SH-59)."""
        *legs, last = self.legs(event)
        self.pieces[event.seat][event.piece] = event.path[-1]
        if captured is None:
            return InTurn((*legs, last))
        owner, piece, home = captured.owner, captured.piece, captured.home
        self.pieces[owner][piece] = home
        flight = InTurn((Go(piece_id(owner, piece), piece_pose(home, piece, home), FLY_HOME), KNOCK))
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
                yield InTurn((Go(id, way[-1], HOP), KNOCK))
            way = way[-1:]

    def change_ground(self, owner: Seat, piece: int, square: Square, stranded: bool) -> Cue:
        """SH-40, SH-73: the square below the piece has turned white, or black again."""
        id, corner = piece_id(owner, piece), self.corners[owner]
        look, pose = peg_look(corner, stranded), piece_pose(corner, piece, square, stranded)
        sound, path = ("stranded", SINK) if stranded else ("freed", SPRING)
        return InTurn((Become(id, look), Sound(sound), Go(id, pose, path)))

    def leave(self, seat: Seat) -> Cue:
        """SH-71: the pieces are taken off the board."""
        taken = []
        for piece, square in enumerate(self.pieces[seat]):
            if square == OFF:  # before it had a corner
                continue
            id, pose = piece_id(seat, piece), piece_pose(self.corners[seat], piece, square)
            taken.append(InTurn((Go(id, above(pose, pose.at[2] + DROP), TAKE_AWAY), Vanish(id))))
        self.pieces[seat] = [OFF] * len(self.pieces[seat])
        return Together(tuple(taken), STAGGER)


def carried(id: str, way: Sequence[Pose]) -> Cue:
    """Straight up, at one height over all that stands on the way, straight down."""
    high = [above(pose, CARRY_Z) for pose in way]
    bends = [b for a, b, c in zip(high, high[1:], high[2:], strict=False) if not _in_line(a.at, b.at, c.at)]
    glides = [
        Go(id, there, Path(GLIDE_A_CM * dist(here.at, there.at), "sine"))
        for here, there in pairwise((high[0], *bends, high[-1]))
    ]
    return InTurn((Go(id, high[0], LIFT), *glides, Go(id, way[-1], PLACE), KNOCK))


def _in_line(a: Vector, b: Vector, c: Vector) -> bool:
    """Whether three places at one height lie in one line."""
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-9


class ShiftiStaging(Staging):
    """The stage manager of Shifti."""

    hides = False

    def colours(self, view: View) -> tuple[int | None, ...]:
        """A colour is a corner (SH-7)."""
        assert isinstance(view, ShiftiView)
        return tuple(None if corner == OFF else CORNERS.index(corner) for corner in view.corners)

    def picture(self, view: View) -> Picture:
        assert isinstance(view, ShiftiView)
        things = [square_thing(square) for square in range(SQUARES)]
        things += [lever_thing(lever, position) for lever, position in zip(LEVERS, view.levers, strict=True)]
        for seat, (corner, places) in enumerate(zip(view.corners, view.pieces, strict=True)):
            for piece, square in enumerate(places):
                if square != OFF:
                    stranded = not stands_firm(view.levers, square)
                    pose = piece_pose(corner, piece, square, stranded)
                    things.append(Thing(piece_id(seat, piece), peg_look(corner, stranded), pose))
        if not view.strip_ends:
            things += shutters()
        things += dice_waiting() if view.roll is None else dice_rolled(view.roll.a, view.roll.b)
        return as_picture(things)

    def cues(self, events: Sequence[Event], before: View, after: View) -> Cue:
        assert isinstance(before, ShiftiView)
        stage = _Stage(before)
        parts = list[Cue]()
        pairs = pairwise(cast(Sequence[ShiftiEvent | None], (*events, None)))
        for on_a_strip, run in groupby(pairs, lambda pair: isinstance(pair[0], (PieceStranded, PieceFreed))):
            cues = tuple(stage.cue(event, following) for event, following in run if event is not None)
            parts.append(Together(cues, STAGGER) if on_a_strip else InTurn(cues))
        return InTurn(tuple(parts))

    def picks(self, view: View, legal: Sequence[Action]) -> Picks:
        """A piece, where it goes, and the number if several lead there; a lever's arrow; a button."""
        assert isinstance(view, ShiftiView)
        needs = [(_picks(view, cast(ShiftiAction, action)), action) for action in legal]
        ways = Counter(need for need, _ in needs)
        return {
            need | {f"button:number:{action.number}"}
            if isinstance(action, (Move, Enter)) and ways[need] > 1
            else need: action
            for need, action in needs
        }

    def attempt(self, view: View, chosen: frozenset[Pick]) -> Action | None:
        """What a hand that chose these picks is after, allowed or not; the rules say why not."""
        assert isinstance(view, ShiftiView)
        if view.pending:
            corners = sorted(map(_number, _of_kind(chosen, "square")))
            return TakeCorner(corners[0]) if corners else None
        if view.roll is None:
            return None
        # The end of the turn, or an arrow, is meant whatever piece was chosen before.
        if "button:end_turn" in chosen:
            return EndTurn()
        if levers := _of_kind(chosen, "lever"):
            return _shift_meant(view, levers[-1])  # An arrow, rather than the lever that it belongs to.
        return _move_meant(view, chosen)

    def stands_for(self, view: View, pick: Pick) -> Pick:
        """A piece stands for its square; at home, for the piece that goes out first."""
        assert isinstance(view, ShiftiView)
        if not pick.startswith("piece:"):
            return pick
        square, seat = _square(view, pick), int(pick.split(":")[1])
        if seat == view.seat and square == view.corners[seat]:
            return piece_id(seat, view.pieces[seat].index(square))
        return square_id(square)

    def twins(self, view: View, pick: Pick) -> frozenset[str]:
        """The pieces at home: any of them stands for the one that goes out first."""
        assert isinstance(view, ShiftiView)
        if not pick.startswith(f"piece:{view.seat}:"):
            return frozenset()
        home, places = view.corners[view.seat], view.pieces[view.seat]
        at_home = frozenset(piece_id(view.seat, piece) for piece, square in enumerate(places) if square == home)
        return at_home if pick in at_home else frozenset()

    def ends(self, view: View) -> frozenset[Pick]:
        """The squares."""
        return frozenset(map(square_id, range(SQUARES)))

    def dice(self, view: View) -> frozenset[str]:
        """Both (SH-24)."""
        return frozenset(die.id for die in dice_waiting())

    def slides(self, view: View) -> Mapping[Pick, tuple[float, float]]:
        """A lever is pulled and pushed along its row (SH-15)."""
        return {f"{lever_id(lever)}#{way}": (by, 0.0) for lever in LEVERS for way, by in SLIDES.items()}

    def hint(self, view: View, pick: Pick) -> frozenset[str]:
        """The squares that a piece under the pointer may go to."""
        assert isinstance(view, ShiftiView)
        if view.roll is None or not pick.startswith(f"piece:{view.seat}:"):
            return frozenset()
        square = _square(view, pick)
        return frozenset(
            square_id(_target(view, action))
            for action in RULES.legal(imagine(view))
            if isinstance(action, (Move, Enter)) and action.source == square
        )


def _target(view: ShiftiView, action: Move | Enter) -> Square:
    return action.target if isinstance(action, Move) else GOAL[view.corners[view.seat]]


def _picks(view: ShiftiView, action: ShiftiAction) -> frozenset[Pick]:
    match action:
        case TakeCorner(corner):
            return frozenset({square_id(corner)})
        case Move(source) | Enter(source):
            # Out of a station the lowest number goes.
            piece = view.pieces[view.seat].index(source)
            return frozenset({piece_id(view.seat, piece), square_id(_target(view, action))})
        case Shift(lever, by):
            return frozenset({f"{lever_id(lever)}#{'right' if by > 0 else 'left'}"})
        case EndTurn():
            return frozenset({"button:end_turn"})
    raise ValueError(action)


def _of_kind(chosen: frozenset[Pick], kind: str) -> list[Pick]:
    return sorted(pick for pick in chosen if pick.startswith(f"{kind}:"))


def _number(pick: Pick) -> int:
    """The number that a pick ends with."""
    return int(pick.rpartition(":")[2])


def _square(view: ShiftiView, pick: Pick) -> Square:
    """Where a piece stands."""
    _, seat, piece = pick.split(":")
    return view.pieces[int(seat)][int(piece)]


def _shift_meant(view: ShiftiView, pick: Pick) -> Shift | None:
    """What an arrow is for. A lever alone is asked about: it means nothing yet where it can go one way."""
    lever, _hash, way = pick.partition("#")
    if way:
        return Shift(_number(lever), 1 if way == "right" else -1)
    state = imagine(view)
    ways = [Shift(_number(lever), by) for by in (1, -1)]
    return ways[0] if all(RULES.refusal(state, shift) is not None for shift in ways) else None


def _move_meant(view: ShiftiView, chosen: frozenset[Pick]) -> Action | None:
    """The move that pieces, squares and perhaps a number are meant for; of several that may be none.

    Another seat's piece stands for its square. A piece that cannot move is asked for alone, whatever else is chosen.
    """
    state = imagine(view)
    assert state.roll is not None
    pieces = _of_kind(chosen, "piece")
    mine = [pick for pick in pieces if pick.startswith(f"piece:{view.seat}:")]
    sources = [_square(view, pick) for pick in mine]
    others = [_square(view, pick) for pick in pieces if pick not in mine]
    targets = [*map(_number, _of_kind(chosen, "square")), *others]
    numbers = [*map(_number, _of_kind(chosen, "button:number"))]
    # When none is left, the numbers that were played: the rules say that they were.
    numbers = numbers or [*(rest_of(state).numbers or ROLLED[state.roll].numbers)]
    if not sources:
        return Move(others[0], others[0], numbers[0]) if others else None
    stuck = [source for source in sources if not _may_go(state, source)]
    if stuck and (len(sources) > 1 or not targets):
        return _going_nowhere(state, stuck[0], numbers)
    if len(sources) > 1:
        return None  # One instead of the other.
    meant = [_most_telling(state, sources[0], target, numbers) for target in targets]
    refused = [action for action in meant if RULES.refusal(state, action) is not None]
    return (refused or meant)[0] if refused or len(meant) == 1 else None


def _may_go(state: ShiftiState, source: Square) -> bool:
    return any(isinstance(action, (Move, Enter)) and action.source == source for action in RULES.legal(state))


def _going_nowhere(state: ShiftiState, source: Square, numbers: Sequence[int]) -> Move:
    """A move of a piece that has none: where it could go if nobody stood in the way, or any."""
    free = FIELD & ~side(state).own
    for number in numbers:
        for target in squares(ends(state.levers, source, number, 0) & free):
            return Move(source, target, number)
    return Move(source, next(squares(black(state.levers) & free)), numbers[0])


def _most_telling(state: ShiftiState, source: Square, target: Square, numbers: Sequence[int]) -> Move | Enter:
    """The piece's way there by the number that allows it; else by one that only another piece is in the way of."""
    entering = target == GOAL[state.corners[state.seat]]
    # Of ways that are all too short the longest is told.
    ways = [Enter(source, number) if entering else Move(source, target, number) for number in reversed(numbers)]

    def told(action: Move | Enter) -> int:
        refusal = RULES.refusal(state, action)
        return 0 if refusal is None else 1 if refusal.code == "blocked" else 2

    return min(ways, key=told)


STAGING: Final = ShiftiStaging()

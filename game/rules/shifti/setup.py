"""The set-up, and all that chance decides: the roll for the first turn, corners that are dealt, the dice of a turn."""

from typing import Final

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.values import Illegal, Refusal, Seat
from game.rules.shifti.board import CORNERS, HOME_POSITION, SUGGESTED
from game.rules.shifti.dice import LOST, ROLLED, ROLLS, WEIGHTS, points
from game.rules.shifti.state import (
    OFF,
    ChooseCorner,
    Corner,
    CornerTaken,
    DealtCorner,
    DiceRolled,
    FirstNamed,
    OpeningRolled,
    Roll,
    RollOff,
    RollTied,
    ShiftiEvent,
    ShiftiOptions,
    ShiftiOutcome,
    ShiftiState,
    TurnLost,
)
from game.rules.shifti.turns import end_turn

PIECES: Final = 4
"""SH-8"""

Events = list[ShiftiEvent]

_THROWS: Final = tuple(Chance[ShiftiOutcome](ROLLS, seat, "throw", WEIGHTS) for seat in range(4))


def start(seats: int, options: ShiftiOptions) -> ShiftiState:
    """All levers at home (SH-2), no piece on the board; everybody is about to roll for the first turn (SH-3)."""
    return ShiftiState(
        options=options,
        pending=(RollOff(tuple(range(seats))),),
        levers=HOME_POSITION,
        corners=(OFF,) * seats,
        pieces=((OFF,) * PIECES,) * seats,
        left=(False,) * seats,
    )


def chooser(state: ShiftiState) -> Seat | None:
    """The seat that chooses a corner now; None where chance decides (SH-10)."""
    pending = state.pending[-1]
    if isinstance(pending, RollOff) or state.options.corner_choice == "assigned":
        return None
    return pending.seat


def offered(state: ShiftiState) -> tuple[Corner, ...]:
    """The corners left; of two players the second is offered the suggested one first (SH-11)."""
    free = [corner for corner in CORNERS if corner not in state.corners]
    taken = [corner for corner in state.corners if corner != OFF]
    if len(state.corners) == 2 and taken:
        suggested = SUGGESTED[state.options.two_player_suggestion][taken[0]]
        free.sort(key=lambda corner: corner != suggested)
    return tuple(free)


def dealt(state: ShiftiState) -> tuple[Corner, ...]:
    """The corners that the program may deal now: of two players the second gets the suggested one (SH-10, SH-11)."""
    free = offered(state)
    second_of_two = len(state.corners) == 2 and len(free) < len(CORNERS)
    return free[:1] if second_of_two else free


def chance(state: ShiftiState) -> Chance[ShiftiOutcome]:
    """A throw of both dice by the seat whose roll it is, or a corner that is dealt."""
    if not state.pending:
        return _THROWS[state.seat]
    pending = state.pending[-1]
    if isinstance(pending, RollOff):
        return _THROWS[pending.seats[len(pending.points)]]
    return Chance([DealtCorner(corner) for corner in dealt(state)])


def outcome_refusal(state: ShiftiState, outcome: ShiftiOutcome) -> Refusal | None:
    """Why chance may not decide this now."""
    if state.over:
        return Refusal("over", "SH-68")
    pending = state.pending[-1] if state.pending else None
    if isinstance(pending, ChooseCorner):
        if state.options.corner_choice == "free":
            return Refusal("seat_acts", "SH-6")
        possible = isinstance(outcome, DealtCorner) and outcome.corner in dealt(state)
        return None if possible else Refusal("no_such_outcome", "SH-10")
    if state.roll is not None:
        return Refusal("rolled_already", "SH-77")
    if isinstance(outcome, Roll) and outcome in ROLLED:
        return None
    return Refusal("no_such_outcome", "SH-23")


def happen(state: ShiftiState, outcome: ShiftiOutcome, events: Events) -> ShiftiState:
    """The state after a decision of chance."""
    if refused := outcome_refusal(state, outcome):
        raise Illegal(refused)
    if isinstance(outcome, DealtCorner):
        return take_corner(state, outcome.corner, events)
    if state.pending:
        return _roll_off(state, outcome, events)
    events.append(DiceRolled(state.seat, outcome.a, outcome.b))
    if outcome in LOST:  # SH-34
        events.append(TurnLost(state.seat))
        return end_turn(replace(state, thrown=outcome), events)
    return replace(state, roll=outcome, thrown=None)


def _roll_off(state: ShiftiState, roll: Roll, events: Events) -> ShiftiState:
    """SH-3: the highest total begins; who are tied for it roll again among themselves (SH-5)."""
    contest = state.pending[-1]
    assert isinstance(contest, RollOff)
    seats, rolled = contest.seats, (*contest.points, points(roll))
    events.append(OpeningRolled(seats[len(contest.points)], roll.a, roll.b, rolled[-1]))
    state = replace(state, thrown=roll)
    if len(rolled) < len(seats):
        return replace(state, pending=(RollOff(seats, rolled),))
    tied = tuple(seat for seat, total in zip(seats, rolled, strict=True) if total == max(rolled))
    if len(tied) > 1:
        events.append(RollTied(tied))
        return replace(state, pending=(RollOff(tied),))
    events.append(FirstNamed(tied[0]))
    return replace(state, pending=choices(tied[0], len(state.corners)), seat=tied[0])


def choices(first: Seat, seats: int) -> tuple[ChooseCorner, ...]:
    """The first player chooses a corner first, the others in turn to the left (SH-6): his choice is on top."""
    return tuple(ChooseCorner((first + i) % seats) for i in reversed(range(seats)))


def corner_refusal(state: ShiftiState, corner: Corner) -> Refusal | None:
    if corner not in CORNERS:
        return Refusal("no_such_corner", "SH-7", (corner,))
    return Refusal("corner_taken", "SH-6", (corner,)) if corner in state.corners else None


def take_corner(state: ShiftiState, corner: Corner, events: Events) -> ShiftiState:
    """The corner is the seat's home (SH-7), and its four pieces are put there (SH-8)."""
    pending = state.pending[-1]
    assert isinstance(pending, ChooseCorner)
    seat = pending.seat
    events.append(CornerTaken(seat, corner))
    return replace(
        state,
        pending=state.pending[:-1],
        corners=(*state.corners[:seat], corner, *state.corners[seat + 1 :]),
        pieces=(*state.pieces[:seat], (corner,) * PIECES, *state.pieces[seat + 1 :]),
    )

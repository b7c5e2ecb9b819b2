"""What is wrong with a hand-made position. Never raises, whatever the values are.

Later checks look things up by seat, piece and place, so they run only when the shape is right.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.values import Illegal, Refusal, Seat
from game.rules.lazer_ryderz.pieces import (
    CHARACTERS,
    CONTACT,
    COPIES,
    OWN,
    SHAPES,
    STACKS,
    end_of,
    front_end,
    prizm_outline,
    stack_of,
)
from game.rules.lazer_ryderz.powers import may_use_before
from game.rules.lazer_ryderz.start import LAYOUT
from game.rules.lazer_ryderz.state import (
    NEUTRAL,
    NOBODY,
    SPIN_OUT,
    ChooseCurve,
    ChooseStart,
    DoCrash,
    DoEnd,
    DoScore,
    DrawMarker,
    LazerState,
    MayUsePower,
    Pending,
    PickCharacter,
    Prizm,
    Respawn,
    RollDie,
    TossPrizm,
)
from game.rules.lazer_ryderz.table import board, check, launch_places
from game.space.plane import beyond

MOST_TURNS: Final = 1_000_000
"""No match is that long; larger numbers would not fit into a saved file."""

FARTHEST: Final = 1000.0
"""No table reaches as far."""


def problems(state: LazerState) -> tuple[Refusal, ...]:
    if len(state.riders) not in LAYOUT:
        return (Refusal("seat_count", "LR-4", (len(state.riders),)),)
    try:
        check(state.options, len(state.riders))
    except Illegal as error:
        return (error.refusal,)
    shape = (*_riders(state), *_lines(state), *_prizms(state), *_seats(state))
    return shape or (*_chains(state), *_supply_of_prizms(state), *_stage(state), *_end(state))


def _riders(state: LazerState) -> Iterator[Refusal]:
    top = board(state.options).top_gear
    for seat, rider in enumerate(state.riders):
        if rider.character not in ("", *CHARACTERS):
            yield Refusal("no_such_character", "LR-4", (rider.character,))
        if not 1 <= rider.gear <= top:
            yield Refusal("no_such_gear", "LR-62", (seat, top))
        if (rider.power == "none") == state.options.power_prizms:
            yield Refusal("power_prizm", "LR-124", (seat,))
    for character, count in Counter(rider.character for rider in state.riders).items():
        if character and count > 1:
            yield Refusal("character_taken", "LR-4", (character,))


def _lines(state: LazerState) -> Iterator[Refusal]:
    table = board(state.options)
    for seat, rider in enumerate(state.riders):
        if rider.launch and not 0 <= rider.launch.place < len(table.places):
            yield Refusal("no_such_place", "LR-39", (seat,))
        elif rider.launch and rider.launch.frame != table.places[rider.launch.place]:
            yield Refusal("launch_point_askew", "LR-41", (seat,))
        for piece in rider.line:
            stack, copy = stack_of(piece.id), piece.id[3:]
            if piece.id != f"{seat}{stack}{copy}" or stack not in STACKS or copy not in tuple(COPIES):
                yield Refusal("no_such_piece", "LR-4", (piece.id,))
            elif stack in table.removed:
                yield Refusal("piece_taken_out", "LR-12", (piece.id,))
            elif piece.shape not in SHAPES or piece.shape[:2] != stack:
                yield Refusal("not_its_shape", "LR-24", (piece.id, piece.shape))
            if not all(abs(number) <= FARTHEST for number in piece.frame):
                yield Refusal("off_table", "LR-7", (piece.id,))
        for name, count in Counter(piece.id for piece in rider.line).items():
            if count > 1:
                yield Refusal("piece_twice", "LR-4", (name,))


def _prizms(state: LazerState) -> Iterator[Refusal]:
    seats = len(state.riders)
    for prizm in state.prizms:
        if not NEUTRAL <= prizm.owner < seats or not _named(prizm, seats):
            yield Refusal("no_such_prizm", "LR-4", (prizm.id,))
        if not 0 <= prizm.turn < 360 or not (abs(prizm.x) <= FARTHEST and abs(prizm.y) <= FARTHEST):
            yield Refusal("off_table", "LR-7", (prizm.id,))
        elif beyond(prizm_outline(prizm), board(state.options).outline) > CONTACT:
            yield Refusal("off_table", "LR-100", (prizm.id,))
    for name, count in Counter(prizm.id for prizm in state.prizms).items():
        if count > 1:
            yield Refusal("prizm_twice", "LR-4", (name,))


def _named(prizm: Prizm, seats: int) -> bool:
    if prizm.owner == NEUTRAL:
        return prizm.id in [f"n{number}" for number in range(seats)]
    return prizm.id in [f"{prizm.owner}p{number}" for number in range(OWN)]


def _seats(state: LazerState) -> Iterator[Refusal]:
    seats = range(len(state.riders))
    if state.round:
        if sorted(state.order) != list(seats):
            yield Refusal("tokens", "LR-53")
        if state.marker not in seats:
            yield Refusal("marker", "LR-48")
        # Only when the limit is reached is the last token flipped and no new round dealt.
        if not 0 <= state.done < len(seats) + state.over:
            yield Refusal("tokens_done", "LR-56")
    elif state.order or state.done or state.marker != NOBODY or state.turn or state.fresh:
        yield Refusal("before_first_round", "LR-52")
    for name, number in (("round", state.round), ("turn", state.turn)):
        if not 0 <= number <= MOST_TURNS:
            yield Refusal("number", "LR-52", (name,))
    if not 0 <= state.die <= SPIN_OUT:
        yield Refusal("no_such_face", "LR-68", (state.die,))
    for pending in state.pending:
        if not 0 <= _seat_of(pending) < len(seats):
            yield Refusal("no_such_seat", "LR-4")


def _seat_of(pending: Pending) -> Seat:
    return 0 if isinstance(pending, (DrawMarker, DoScore, DoCrash, DoEnd)) else pending.seat


def _chains(state: LazerState) -> Iterator[Refusal]:
    """Each piece is joined to the one before (LR-28)."""
    for seat, rider in enumerate(state.riders):
        ends = [end_of(piece) for piece in rider.line]
        if rider.line and rider.launch:
            if rider.line[0].frame != front_end(replace(rider, line=())):
                yield Refusal("not_joined", "LR-28", (rider.line[0].id,))
        for end, piece in zip(ends, rider.line[1:], strict=False):
            if piece.frame != end:
                yield Refusal("not_joined", "LR-28", (piece.id,))
        riding = seat == _respawning(state)
        if state.round and (not rider.line and rider.launch is None) != riding:
            yield Refusal("line", "LR-116" if riding else "LR-112", (seat,))
    if state.round and state.done < len(state.order):
        if not 0 <= state.fresh <= len(state.riders[state.order[state.done]].line):
            yield Refusal("fresh_pieces", "LR-104")


def _respawning(state: LazerState) -> Seat:
    return next((pending.seat for pending in state.pending if isinstance(pending, Respawn)), NOBODY)


def _supply_of_prizms(state: LazerState) -> Iterator[Refusal]:
    """One neutral prizm a player, on the table or in somebody's hand (LR-32); three of a colour end the match."""
    seats = len(state.riders)
    lying = {prizm.id for prizm in state.prizms}
    held = [pending.prizm for pending in state.pending if isinstance(pending, TossPrizm)]
    layout = any(isinstance(pending, PickCharacter) for pending in state.pending)
    if len(set(held)) != len(held) or any(name in lying for name in held):
        yield Refusal("prizm_twice", "LR-119")
    if not set(held) <= {f"n{number}" for number in range(seats)}:
        yield Refusal("no_such_prizm", "LR-119")
    neutral = len(held) + sum(prizm.owner == NEUTRAL for prizm in state.prizms)
    if layout and state.prizms:
        yield Refusal("setup_not_finished", "LR-32")
    # A prizm that wins is not tossed any more.
    if neutral > seats or (neutral < seats and not state.over and not layout):
        yield Refusal("neutral_prizms", "LR-32", (neutral, seats))


def _stage(state: LazerState) -> Iterator[Refusal]:
    """The stack is what is left of the set-up's, or of a turn's steps."""
    if state.over:
        if state.pending:
            yield Refusal("pending_when_over", "LR-1")
        return
    if any(not rider.character for rider in state.riders) != any(isinstance(p, PickCharacter) for p in state.pending):
        yield Refusal("character_missing", "LR-4")
    if not state.round:
        yield from _setup(state)
        return
    if any(rider.choice for rider in state.riders):
        yield Refusal("choice_after_start", "LR-37")
    seat = state.order[state.done]
    if state.pending and not _turn_steps(state.pending, seat):
        yield Refusal("wrong_pending", "LR-61")
    if not state.pending and state.fresh:
        yield Refusal("fresh_pieces", "LR-104")
    top = state.pending[-1] if state.pending else None
    below = replace(state, pending=state.pending[:-1])
    if isinstance(top, MayUsePower) and not may_use_before(below, seat, top.step):
        yield Refusal("wrong_pending", "LR-125")


def _setup(state: LazerState) -> Iterator[Refusal]:
    """What is left to be done, the last first: marker, choices, tosses, characters."""
    seats, options = len(state.riders), state.options
    whole: list[Pending] = [DrawMarker()] if options.first_marker == "random" else []
    whole += [ChooseStart(seat) for seat in reversed(range(seats))]
    whole += [TossPrizm(seat, f"n{seat}") for seat in reversed(range(seats))] if options.toss_start else []
    whole += [PickCharacter(seat) for seat in reversed(range(seats))]
    if not state.pending or state.pending != tuple(whole[: len(state.pending)]):
        yield Refusal("wrong_pending", "LR-52")
        return
    choosing = {pending.seat for pending in state.pending if isinstance(pending, ChooseStart)}
    for seat, rider in enumerate(state.riders):
        choice = rider.choice
        if (choice is not None) != (bool(choosing) and seat not in choosing):
            yield Refusal("choice", "LR-37", (seat,))
        elif choice and not (
            1 <= choice.gear <= board(options).top_gear and choice.place in launch_places(options, seats, seat)
        ):
            yield Refusal("choice", "LR-39", (seat,))
        if rider.line or (rider.launch is None) != bool(choosing):
            yield Refusal("setup_not_finished", "LR-37", (seat,))
        picking = PickCharacter(seat) in state.pending
        if picking == bool(rider.character):
            yield Refusal("character_missing", "LR-4", (seat,))


def _turn_steps(pending: tuple[Pending, ...], seat: Seat) -> bool:
    """Whether these are steps that are left of a turn of the seat."""
    if pending[0] != DoEnd() or len(pending) < 2 or pending[1] != MayUsePower(seat, "end"):
        return False
    rest = list(pending[2:])
    while rest and isinstance(rest[0], TossPrizm) and rest[0].seat == seat:
        rest.pop(0)
    if len(rest) < len(pending) - 2 and rest in ([], [Respawn(seat)]):
        return True
    if len(rest) == 2 and isinstance(rest[0], DoCrash):
        return rest[1] == MayUsePower(seat, "crash")
    if len(rest) == 3 and len(pending) == 5:
        return rest[:2] == [DoScore(), MayUsePower(seat, "score")] and _moving(rest[2], seat)
    return rest in ([], [Respawn(seat)], [DoScore(), MayUsePower(seat, "score")])


def _moving(pending: Pending, seat: Seat) -> bool:
    return isinstance(pending, (RollDie, ChooseCurve)) and pending.seat == seat


def _end(state: LazerState) -> Iterator[Refusal]:
    """LR-1, LR-60."""
    won = any(sum(prizm.owner == seat for prizm in state.prizms) == OWN for seat in range(len(state.riders)))
    limit = bool(state.options.round_limit) and state.round >= state.options.round_limit
    ended = won or (limit and state.done == len(state.riders))
    if state.over != ended:
        yield Refusal("over" if state.over else "not_over", "LR-1" if won else "LR-60")

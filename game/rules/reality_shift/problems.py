"""What is wrong with a hand-made position. Never raises, whatever the values are.

Later checks look things up by seat, cube and card, so they run only when the shape is right.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.values import Refusal
from game.rules.reality_shift.cards import DECK, DIE, HAND
from game.rules.reality_shift.faces import BOX, CHECKPOINTS
from game.rules.reality_shift.materialize import exists, spaces
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.setup import cube_choices, spots
from game.rules.reality_shift.state import (
    Appear,
    Cube,
    Draw,
    DrawFirst,
    LaidCube,
    LayCubes,
    Pending,
    RealityState,
    RollDie,
)
from game.rules.reality_shift.track import RIDERS, may_stand
from game.rules.reality_shift.turns import PARTS, is_calm
from game.space.cubes import POSE, STEP, B

MOST_TURNS: Final = 1_000_000
"""No match is that long; larger numbers would not fit into a saved file."""

FAR: Final = 1_000
"""No cube is that far from where the pile began."""


def problems(state: RealityState) -> tuple[Refusal, ...]:
    shape = (*_seats(state), *_cubes(state), *_cards(state))
    if shape:
        return shape
    if LayCubes() in state.pending:
        return tuple(_laying(state))
    bikes = (*_pile(state), *_bikes(state))
    return bikes or (*_pending(state), *_turn(state), *_hands(state))


def _seats(state: RealityState) -> Iterator[Refusal]:
    seats = len(state.hands)
    if not 2 <= seats <= 4:
        yield Refusal("seat_count", "RS-1", (seats,))
    for name, length in (("bikes", len(state.bikes)), ("checkpoints", len(state.checkpoints))):
        if length != seats:
            yield Refusal("wrong_length", "RS-2", (name, length, seats))
    drawing = [("draw", pending.seat) for pending in state.pending if isinstance(pending, Draw)]
    for name, seat in (("seat", state.seat), *drawing):
        if not 0 <= seat < seats:
            yield Refusal("no_such_seat", "RS-1", (name, seat))
    if not 0 <= state.turn <= MOST_TURNS:
        yield Refusal("number", "RS-37", ("turn",))


def _cubes(state: RealityState) -> Iterator[Refusal]:
    names = [cube.design for cube in state.cubes]
    laying = LayCubes() in state.pending
    if names != [name for name in BOX if name in names or not laying]:
        yield Refusal("cubes_differ", "RS-2", (len(names),))
    cells = Counter((cube.x, cube.y, cube.z) for cube in state.cubes)
    for number, cube in enumerate(state.cubes):
        if cube.pose not in POSE:
            yield Refusal("no_such_pose", "RS-2", (number, cube.pose))
        if not (abs(cube.x) < FAR and abs(cube.y) < FAR and 0 <= cube.z < len(BOX)):
            yield Refusal("no_such_cell", "RS-25", (number,))
        if cells[cube.x, cube.y, cube.z] > 1:
            yield Refusal("cell_shared", "RS-95", (number,))


def _cards(state: RealityState) -> Iterator[Refusal]:
    cards = Counter(card for place in (state.draw, state.discards, *state.hands) for card in place)
    for card, count in cards.items():
        if card not in DECK:
            yield Refusal("no_such_card", "RS-2", (str(card),))
        elif count > 1:
            yield Refusal("card_twice", "RS-2", (card, count))
    for card in DECK:
        if card not in cards:
            yield Refusal("card_missing", "RS-2", (card,))
    if any(a > b for a, b in zip(state.draw, state.draw[1:], strict=False)):
        yield Refusal("draw_not_sorted", "RS-18")


def _laying(state: RealityState) -> Iterator[Refusal]:
    """The cubes that lie could have been laid one by one, and nothing else has been done."""
    seats, laid = len(state.hands), tuple[Cube, ...]()
    fresh = (state.discards, state.left, state.die, state.turn, state.seat, *state.hands, *state.checkpoints)
    if state.over or any(fresh) or any(one is not None for one in state.bikes):
        yield Refusal("setup_not_finished", "RS-9")
    if state.pending != (DrawFirst(), *_deal(seats), LayCubes()) or len(state.cubes) == len(BOX):
        yield Refusal("wrong_pending", "RS-9")
        return
    at = {(cube.x, cube.y, cube.z): cube for cube in state.cubes}
    for spot in spots(state)[: len(state.cubes)]:
        cube = at.get((spot.x, spot.y, spot.z))
        choices = cube_choices(replace(state, cubes=laid))
        if cube is None or LaidCube(BOX.index(cube.design), cube.pose) not in choices:
            yield Refusal("not_laid_so", "RS-9", (spot.x, spot.y, spot.z))
            return
        laid = (*laid, cube)


def _deal(seats: int) -> tuple[Pending, ...]:
    return tuple(Draw(seat, HAND) for seat in reversed(range(seats)))


def _pile(state: RealityState) -> Iterator[Refusal]:
    """Every cube lies on the table or on another."""
    pile = pile_of(state.cubes)
    for number, cell in enumerate(pile.cells):
        if not pile.blocked(number, cell + STEP[B]):
            yield Refusal("cube_hangs", "RS-96", (number,))


def _bikes(state: RealityState) -> Iterator[Refusal]:
    pile, finished = pile_of(state.cubes), list[int]()
    for seat, one in enumerate(state.bikes):
        if one is None:
            continue
        if not exists(pile, one):
            yield Refusal("no_such_place", "RS-26", (seat,))
            return
        space = RIDERS[one] // 6
        if not may_stand(pile, one.cube, space % 54):
            yield Refusal("bike_cannot_stand", "RS-36", (seat,))
        if space == pile.finish:
            finished.append(seat)
    apart = {RIDERS[one] // 6 for one in state.bikes if one is not None}
    if state.options.bikes_collide and len(apart) < sum(one is not None for one in state.bikes):
        yield Refusal("space_shared", "RS-62")
    if finished != ([state.seat] if state.over else []):
        yield Refusal("over", "RS-76", tuple(finished))
    activated = [number for number in state.checkpoints if number]
    if len(set(activated)) < len(activated) or any(number not in CHECKPOINTS for number in activated):
        yield Refusal("checkpoints", "RS-70")


def _pending(state: RealityState) -> Iterator[Refusal]:
    """The stack is what is left of the set-up's, the draw at a turn's end, or the beginning of a turn."""
    seats, pending, seat = len(state.hands), state.pending, state.seat
    if state.die not in [number for number, _ in DIE] and (state.die or not pending and not state.over):
        yield Refusal("die_not_rolled", "RS-39", (str(state.die),))
    if not pending:
        return
    if state.over:
        yield Refusal("pending_when_over", "RS-76")
    elif pending[0] == DrawFirst():
        dealt = [Draw(at, HAND - len(hand)) for at, hand in enumerate(state.hands) if len(hand) < HAND]
        if pending[1:] != tuple(reversed(dealt)) or state.left or seat or state.die or state.turn or any(state.bikes):
            yield Refusal("wrong_pending", "RS-20")
    elif isinstance(pending[0], Draw):
        draw = Draw((seat - 1) % seats, HAND - len(state.hands[seat - 1]))
        if pending != (draw,) or state.left or not state.turn or not state.draw:
            yield Refusal("wrong_pending", "RS-46")
    else:
        appearing = state.bikes[seat] is None and bool(spaces(state, pile_of(state.cubes)))
        if pending != ((RollDie(), Appear()) if appearing else (RollDie(),)):
            yield Refusal("wrong_pending", "RS-38")
        if state.die and not state.turn:
            yield Refusal("die_rolled", "RS-39")


def _turn(state: RealityState) -> Iterator[Refusal]:
    """What the seat may still do."""
    calm, off = is_calm(state), state.bikes[state.seat] is None
    if tuple(part for part in PARTS if part in state.left) != state.left:
        yield Refusal("parts", "RS-40")
    if calm and "shift" in state.left:
        yield Refusal("calm_first_round", "RS-123")
    if state.over and state.left:
        yield Refusal("over", "RS-76")
    if Appear() in state.pending:
        off = False
    if off and ("die" in state.left or "card" in state.left):
        yield Refusal("bike_off_track", "RS-49")
    begins = RollDie() in state.pending
    whole = [part for part in PARTS if not (off and part != "shift") and not (calm and part == "shift")]
    if begins and [*state.left] != whole:
        yield Refusal("parts", "RS-40")


def _hands(state: RealityState) -> Iterator[Refusal]:
    """Three cards each, but for those that are to be drawn, and at most two played in the turn (RS-44)."""
    drawing = {pending.seat: pending.count for pending in state.pending if isinstance(pending, Draw)}
    for seat, hand in enumerate(state.hands):
        missing = HAND - len(hand) - drawing.get(seat, 0)
        acts = seat == state.seat and not state.pending
        played = sum(part not in state.left for part in ("card", "shift")) if acts else 0
        if not 0 <= missing <= played:
            yield Refusal("hand_size", "RS-46", (seat, len(hand)))

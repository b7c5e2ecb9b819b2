"""What is wrong with a hand-made position. Never raises, whatever the values are.

Later checks look things up by seat, stone and card, so they run only when the shape is right.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.core.values import Refusal, Seat
from game.rules.shifting_stones.cards import (
    CARDS,
    DECK,
    END_CARDS,
    HAND,
    HAND_LIMIT,
    POINTS,
    SIDES,
    SOLO_CARDS,
    SOLO_DECK,
    STRIKES,
)
from game.rules.shifting_stones.patterns import CELLS
from game.rules.shifting_stones.setup import deal
from game.rules.shifting_stones.state import (
    Card,
    ChooseFirst,
    ComposeDeck,
    Draw,
    DrawFirst,
    LayStones,
    StonesState,
)

MOST_TURNS: Final = 1_000_000
"""No match is that long; larger numbers would not fit into a saved file."""


def problems(state: StonesState) -> tuple[Refusal, ...]:
    shape = (*_seats(state), *_stones(state), *_cards(state))
    return shape or (*_pending(state), *_pieces(state), *_turn(state), *_end(state))


def _seats(state: StonesState) -> Iterator[Refusal]:
    seats = len(state.hands)
    if not 1 <= seats < len(END_CARDS):
        yield Refusal("seat_count", "ST-1", (seats,))
    for name, length in (
        ("scored", len(state.scored)),
        ("skipped", len(state.skipped)),
        ("left", len(state.left)),
    ):
        if length != seats:
            yield Refusal("wrong_length", "ST-1", (name, length, seats))
    pending = [("draw", pending.seat) for pending in state.pending if isinstance(pending, Draw)]
    for name, seat in (("first", state.first), ("seat", state.seat), *pending):
        if not 0 <= seat < seats:
            yield Refusal("no_such_seat", "ST-1", (name, seat))
        elif seat < len(state.left) and state.left[seat]:
            yield Refusal("seat_left", "ST-84", (name, seat))


def _stones(state: StonesState) -> Iterator[Refusal]:
    if len(state.stones) != len(state.faces):
        yield Refusal("stones_and_faces_differ", "ST-3", (len(state.stones), len(state.faces)))
    laying = any(isinstance(pending, LayStones) for pending in state.pending)
    ended = state.over and not state.stones and state.left.count(False) == 1  # before the first player was chosen
    if (len(state.stones) < CELLS) != (laying or ended) or len(state.stones) > CELLS:
        yield Refusal("stone_count", "ST-2", (len(state.stones),))
    for stone, count in Counter(state.stones).items():
        if not 0 < stone < len(SIDES):
            yield Refusal("no_such_stone", "ST-86", (stone,))
        elif count > 1:
            yield Refusal("stone_twice", "ST-86", (stone,))
    for cell, (stone, face) in enumerate(zip(state.stones, state.faces, strict=False)):
        if 0 < stone < len(SIDES) and face not in SIDES[stone]:
            yield Refusal("not_on_stone", "ST-86", (cell, stone, face))


def _all_cards(state: StonesState) -> Counter[Card]:
    return Counter(card for place in (state.draw, state.discards, *state.hands, *state.scored) for card in place)


def _cards(state: StonesState) -> Iterator[Refusal]:
    for card, count in _all_cards(state).items():
        if card not in CARDS:
            yield Refusal("no_such_card", "ST-86", (card,))
        elif count > 1:
            yield Refusal("card_twice", "ST-86", (card, count))
    if any(a > b for a, b in zip(state.draw, state.draw[1:], strict=False)):
        yield Refusal("draw_not_sorted", "ST-5")
    for seat, hand in enumerate(state.hands):
        if len(hand) > HAND_LIMIT:
            yield Refusal("hand_over_limit", "ST-39", (seat, len(hand)))


def _pieces(state: StonesState) -> Iterator[Refusal]:
    """Every card of the deck is somewhere; only who left took cards with him (ST-84)."""
    cards = _all_cards(state)
    if len(state.hands) > 1:
        if not any(state.left):
            for card in DECK:
                if card not in cards:
                    yield Refusal("card_missing", "ST-86", (card,))
        return
    composing = any(isinstance(pending, ComposeDeck) for pending in state.pending)
    total = sum(cards.values())
    if composing and total >= SOLO_CARDS:
        yield Refusal("deck_complete", "ST-74", (total,))
    # While the deck is composed, its cards come in the order of their points.
    still = min(total, SOLO_CARDS) if composing else SOLO_CARDS
    for points, count in SOLO_DECK:
        wanted = min(count, still)
        still -= wanted
        found = sum(POINTS[card] == points for card in cards)
        if found != wanted:
            yield Refusal("solo_deck", "ST-74", (points, found, wanted))


def _pending(state: StonesState) -> Iterator[Refusal]:
    """The stack is what is left of the set-up's, or the draw at a turn's end."""
    seats, pending = len(state.hands), state.pending
    if pending and state.over:
        yield Refusal("pending_when_over", "ST-63")
    if pending and (state.paid or state.gained):
        yield Refusal("pending_in_turn", "ST-43")
    laying = LayStones() in pending
    if laying:
        chosen = state.options.first_player == "chosen"
        left = not chosen and any(state.left)  # who chooses may leave instead
        if left or any((*state.hands, *state.scored, state.discards, state.turn)):
            yield Refusal("setup_not_finished", "ST-2")
        naming = ChooseFirst() if chosen else DrawFirst()
        named = (*deal(state.first, state.left), LayStones())
        stacks = [named] if seats > 1 or len(state.draw) == SOLO_CARDS else []
        if not state.stones:
            stacks.append((LayStones(), naming) if seats > 1 else (*named, ComposeDeck()))
        if pending not in stacks:
            yield Refusal("wrong_pending", "ST-2")
        return
    draws = [draw for draw in pending if isinstance(draw, Draw)]
    if len(draws) != len(pending) or len({draw.seat for draw in draws}) != len(draws):
        yield Refusal("wrong_pending", "ST-43")
        return
    if draws and not state.draw:
        yield Refusal("nothing_to_draw", "ST-48")
    if sum(draw.count for draw in draws) > len(state.draw) + len(state.discards):
        yield Refusal("too_few_to_draw", "ST-50")
    for draw in draws:
        held = len(state.hands[draw.seat])
        if not 1 <= draw.count <= HAND or held + draw.count > HAND_LIMIT:
            yield Refusal("draw_count", "ST-39", (draw.seat, draw.count, held))


def _turn(state: StonesState) -> Iterator[Refusal]:
    solo, seat = len(state.hands) == 1, state.seat
    for name, number, most in (
        ("turn", state.turn, MOST_TURNS),
        ("paid", state.paid, len(state.discards)),
        ("gained", state.gained, len(state.scored[seat])),
        ("strikes", state.strikes, STRIKES if solo else 0),
    ):
        if not 0 <= number <= most:
            yield Refusal("number", "ST-13", (name,))
    for other, gone in enumerate(state.left):
        if gone and (state.hands[other] or state.scored[other] or state.skipped[other]):
            yield Refusal("left_with_cards", "ST-84", (other,))
    if not state.over and not state.pending and not state.hands[seat]:
        yield Refusal("hand_empty", "ST-14", (seat,))


def _end(state: StonesState) -> Iterator[Refusal]:
    seats, scored = len(state.hands), [len(cards) for cards in state.scored]
    if seats == 1:
        if state.last_turn:
            yield Refusal("last_turn_alone", "ST-81")
        if state.over != (scored[0] == SOLO_CARDS or state.strikes >= STRIKES):
            yield Refusal("over", "ST-79" if scored[0] == SOLO_CARDS else "ST-78")
        return
    enough: list[Seat] = [seat for seat in range(seats) if scored[seat] >= END_CARDS[seats]]
    if enough and not state.last_turn:
        yield Refusal("end_not_triggered", "ST-60", (enough[0],))
    if state.last_turn and not enough and not any(state.left):
        yield Refusal("end_triggered", "ST-60")
    alone = state.left.count(False) == 1
    # The first player's turn has come again. (If one left, it may be the first turn of a new first player.)
    round_over = state.last_turn and state.seat == state.first and not state.gained
    if state.over and not alone and not round_over:
        yield Refusal("over", "ST-63")
    if not state.over and (alone or (round_over and not any(state.left))):
        yield Refusal("not_over", "ST-84" if alone else "ST-63")

"""Positions of Shifting Stones in a few words, and what can be asked of them."""

from functools import partial
from typing import Final

import msgspec

from game.core.values import Seat
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.cards import CARDS, DECK, POINTS, SIDES, SOLO_DECK
from game.rules.shifting_stones.patterns import fits
from game.rules.shifting_stones.state import (
    Card,
    CardDrawn,
    DrawnCard,
    EndTurn,
    Flip,
    Pending,
    Score,
    Shift,
    Skip,
    StonesAction,
    StonesEvent,
    StonesOptions,
    StonesState,
)
from tests.asking import Asking

_ask = Asking(RULES)
play, events, why, dealt, kinds = _ask.play, _ask.events, _ask.why, _ask.dealt, _ask.kinds

G: Final = "HOE/TFS/EBH"
"""The grid of the worked examples."""

G_CARDS: Final = ("1-13", "1-17", "1-22", "2-07", "2-09")
"""The cards that are on it."""

FOUR: Final = "? ? ? ?"
"""A hand of four that plays no part."""

END = EndTurn()
SKIP = Skip()


def cell(row: int, column: int) -> int:
    return 3 * row + column


def shift(slot: int, a: tuple[int, int], b: tuple[int, int]) -> Shift:
    """A shift by rows and columns, as the digest writes it."""
    return Shift(slot, min(cell(*a), cell(*b)), max(cell(*a), cell(*b)))


def flip(slot: int, at: tuple[int, int]) -> Flip:
    return Flip(slot, cell(*at))


def grid(text: str) -> str:
    """Nine letters of a grid that is written with `/` between its rows."""
    return "".join(letter for letter in text if letter.isalpha())


def show(state: StonesState) -> str:
    return "/".join(state.faces[row : row + 3] for row in (0, 3, 6))


def stones_for(faces: str) -> tuple[int, ...]:
    free = list(range(1, 10))
    stones = []
    for face in faces:
        stone = next(stone for stone in free if face in SIDES[stone])
        free.remove(stone)
        stones.append(stone)
    return tuple(stones)


def position(
    text: str,
    *hands: str,
    scored: tuple[str, ...] = (),
    discards: str = "",
    draw: str | None = None,
    options: StonesOptions | None = None,
    seat: Seat = 0,
    first: Seat = 0,
    turn: int = 0,
    skipped: tuple[bool, ...] = (),
    left: tuple[bool, ...] = (),
    pending: tuple[Pending, ...] = (),
    strikes: int = 0,
    last_turn: bool = False,
    loose: bool = False,
) -> StonesState:
    """A position with these hands and piles, each a text of card ids; all other cards are in the draw pile.

    "?" is any card that is used nowhere else and not on the grid, "?1" one of 1 point. The position is checked for
    problems, unless it is `loose`: then cards may be missing.
    """
    faces, seats = grid(text), len(hands)
    lying = scored + ("",) * (seats - len(scored))
    pool = _deck([card for place in (*hands, *lying, discards, draw or "") for card in place.split()], seats == 1)
    take = partial(_take, pool, faces)
    gained, held, discarded, pile = take(lying), take(hands), take((discards,))[0], take((draw or "",))[0]
    state = StonesState(
        options=options or StonesOptions(),
        pending=pending,
        stones=stones_for(faces),
        faces=faces,
        draw=tuple(sorted(pool if draw is None else pile)),
        discards=discarded,
        hands=held,
        scored=gained,
        skipped=skipped or (False,) * seats,
        left=left or (False,) * seats,
        first=first,
        seat=seat,
        turn=turn,
        strikes=strikes,
        last_turn=last_turn,
    )
    if not loose:
        assert RULES.problems(state) == ()
    return state


def _deck(used: list[Card], solo: bool) -> list[Card]:
    """The cards of the deck that are not used yet; `used` may hold "?"."""
    free = [card for card in DECK if card not in used]
    if not solo:
        return free
    rest: list[Card] = []
    for points, count in SOLO_DECK:
        missing = count - sum(POINTS.get(card) == points for card in used)
        assert missing >= 0
        rest += [card for card in free if POINTS[card] == points][:missing]
    return rest


def _take(pool: list[Card], faces: str, places: tuple[str, ...]) -> tuple[tuple[Card, ...], ...]:
    """The places with every "?" taken out of the pool."""
    taken = []
    for place in places:
        cards = place.split()
        for at, card in enumerate(cards):
            if card.startswith("?"):
                fitting = (one for one in reversed(pool) if one.startswith(card[1:]) and not fits(one, faces))
                cards[at] = next(fitting)
                pool.remove(cards[at])
            assert cards[at] in CARDS
        taken.append(tuple(cards))
    return tuple(taken)


def drawn(state: StonesState, *cards: Card) -> StonesState:
    return play(state, *(DrawnCard(card) for card in cards))


def draws(state: StonesState, action: StonesAction) -> int:
    """How many cards are drawn because of this action."""
    happened: list[StonesEvent] = []
    state, first = RULES.apply(state, action)
    happened += first
    dealt(state, happened)
    return sum(isinstance(event, CardDrawn) for event in happened)


def scorable(state: StonesState) -> set[Card]:
    """The cards that the seat to act may score now."""
    hand = state.hands[state.seat]
    return {hand[action.slot] for action in RULES.legal(state) if isinstance(action, Score)}


def fresh(seats: int, seed: int = 1, **options: bool) -> StonesState:
    """A match after its set-up."""
    return dealt(RULES.start(seats, msgspec.convert(options, StonesOptions)), seed=seed)


def seats_to_come(state: StonesState) -> list[int]:
    """The seats that still have a turn, the one to act first."""
    order: list[int] = []
    while RULES.to_act(state) is not None:
        assert len(order) < 20, "it does not end"
        order.append(state.seat)
        state = dealt(play(state, END))
    return order

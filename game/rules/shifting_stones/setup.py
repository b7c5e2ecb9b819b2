"""The set-up, and all that chance decides: first player, one-player deck, stones, cards.

Everything before the first turn is a stack of pending decisions: who is first, the deck of the one-player game, the
nine stones, then the deal, beginning with the first player.
"""

from bisect import bisect_left
from typing import Final

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.values import Illegal, Refusal, Seat
from game.rules.shifting_stones.cards import DECK, HAND, POINTS, SIDES, SOLO_CARDS, SOLO_DECK
from game.rules.shifting_stones.patterns import CELLS
from game.rules.shifting_stones.state import (
    Card,
    CardDrawn,
    ChooseFirst,
    ComposeDeck,
    DeckCard,
    Draw,
    DrawFirst,
    DrawnCard,
    FirstNamed,
    FirstPlayer,
    LaidStone,
    LayStones,
    MatchOver,
    Pending,
    SeatLeft,
    StoneLaid,
    StonesEvent,
    StonesOptions,
    StonesOutcome,
    StonesState,
)
from game.rules.shifting_stones.turns import settle

PENDING_RULES: Final[dict[type[Pending], str]] = {
    ChooseFirst: "ST-10",
    DrawFirst: "ST-10",
    LayStones: "ST-2",
    ComposeDeck: "ST-74",
    Draw: "ST-43",
}

_DRAWN: Final = {card: DrawnCard(card) for card in DECK}
_JOINING: Final = {card: DeckCard(card) for card in DECK}
_WORTH: Final = {points: tuple(card for card in DECK if POINTS[card] == points) for points, _ in SOLO_DECK}
_STONES: Final = tuple(LaidStone(stone, face) for stone in range(1, CELLS + 1) for face in SIDES[stone])
_FIRST_SIDES: Final = tuple(LaidStone(stone, SIDES[stone][0]) for stone in range(1, CELLS + 1))


def start(seats: int, options: StonesOptions) -> StonesState:
    """An empty table and all 72 cards; the one-player deck is still to be composed (ST-74)."""
    solo = seats == 1
    naming: Pending = ChooseFirst() if options.first_player == "chosen" else DrawFirst()
    return StonesState(
        options=options,
        pending=(*deal(0, (False,)), LayStones(), ComposeDeck()) if solo else (LayStones(), naming),
        stones=(),
        faces="",
        draw=() if solo else DECK,
        discards=(),
        hands=((),) * seats,
        scored=((),) * seats,
        skipped=(False,) * seats,
        left=(False,) * seats,
    )


def deal(first: Seat, left: tuple[bool, ...]) -> tuple[Pending, ...]:
    """Four cards for everybody, the first player's on top of the stack (ST-5)."""
    order = [(first + i) % len(left) for i in reversed(range(len(left)))]
    return tuple(Draw(seat, HAND) for seat in order if not left[seat])


def leave(state: StonesState, events: list[StonesEvent]) -> StonesState:
    """ST-84 before the first player is chosen: the next seat speaks for all; the last one left wins."""
    seat = state.left.index(False)
    left = (*state.left[:seat], True, *state.left[seat + 1 :])
    events.append(SeatLeft(seat, ()))
    following = left.index(False)
    state = replace(state, left=left, first=following, seat=following)
    if left.count(False) > 1:
        return state
    events.append(MatchOver("last_left"))
    return replace(state, pending=(), over=True)


def name_first(state: StonesState, first: Seat, events: list[StonesEvent]) -> StonesState:
    """The first player gets the dark reference card and will begin (ST-9, ST-12)."""
    events.append(FirstNamed(first))
    pending = deal(first, state.left) + state.pending[:-1]
    return replace(state, pending=pending, first=first, seat=first)


def deck_choices(draw: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that may join a one-player deck next: first all its 1-point cards, then the 2-point ones... (ST-74)."""
    upto = 0
    for points, count in SOLO_DECK:
        upto += count
        if len(draw) < upto:
            return tuple(card for card in _WORTH[points] if card not in draw)
    return ()


def _sides(options: StonesOptions) -> tuple[LaidStone, ...]:
    """ST-3: both sides of every stone, equally likely, or the first side always."""
    return _STONES if options.random_sides else _FIRST_SIDES


def chance(state: StonesState) -> Chance[StonesOutcome]:
    """What chance decides next; all its outcomes weigh the same."""
    pending = state.pending[-1]
    if isinstance(pending, Draw):
        return Chance([_DRAWN[card] for card in state.draw], seat=pending.seat)
    if isinstance(pending, LayStones):
        # ST-2: every stone equally likely in every cell.
        return Chance([laid for laid in _sides(state.options) if laid.stone not in state.stones])
    if isinstance(pending, ComposeDeck):
        return Chance([_JOINING[card] for card in deck_choices(state.draw)])
    return Chance([FirstPlayer(seat) for seat in range(len(state.hands))])


def outcome_refusal(state: StonesState, outcome: StonesOutcome) -> Refusal | None:
    """Why chance may not decide this now."""
    pending = None if state.over or not state.pending else state.pending[-1]
    if isinstance(outcome, DrawnCard) and isinstance(pending, Draw):
        place = bisect_left(state.draw, outcome.card)
        possible = place < len(state.draw) and state.draw[place] == outcome.card
    elif isinstance(outcome, DeckCard) and isinstance(pending, ComposeDeck):
        possible = outcome.card in deck_choices(state.draw)
    elif isinstance(outcome, LaidStone) and isinstance(pending, LayStones):
        possible = outcome.stone not in state.stones and outcome in _sides(state.options)
    elif isinstance(pending, DrawFirst):
        possible = outcome in chance(state).outcomes
    else:
        possible = False
    if possible:
        return None
    return Refusal("no_such_outcome", "ST-43" if pending is None else PENDING_RULES[type(pending)])


def happen(state: StonesState, outcome: StonesOutcome, events: list[StonesEvent]) -> StonesState:
    """The state after a decision of chance."""
    if refusal := outcome_refusal(state, outcome):
        raise Illegal(refusal)
    if isinstance(outcome, DrawnCard):
        return _draw(state, outcome.card, events)
    if isinstance(outcome, LaidStone):
        events.append(StoneLaid(outcome.stone, outcome.face, len(state.stones)))
        stones = (*state.stones, outcome.stone)
        pending = state.pending[:-1] if len(stones) == CELLS else state.pending
        return replace(state, pending=pending, stones=stones, faces=state.faces + outcome.face)
    if isinstance(outcome, DeckCard):
        draw = tuple(sorted((*state.draw, outcome.card)))
        pending = state.pending[:-1] if len(draw) == SOLO_CARDS else state.pending
        return replace(state, pending=pending, draw=draw)
    return name_first(state, outcome.seat, events)


def _draw(state: StonesState, card: Card, events: list[StonesEvent]) -> StonesState:
    """The top card of the pile goes into a hand."""
    *below, pending = state.pending
    assert isinstance(pending, Draw)
    seat, count = pending.seat, pending.count - 1
    hands, place = state.hands, bisect_left(state.draw, card)
    events.append(CardDrawn(seat, len(hands[seat]), card))
    state = replace(
        state,
        pending=(*below, Draw(seat, count)) if count else tuple(below),
        draw=state.draw[:place] + state.draw[place + 1 :],
        hands=(*hands[:seat], (*hands[seat], card), *hands[seat + 1 :]),
    )
    return settle(state, events)

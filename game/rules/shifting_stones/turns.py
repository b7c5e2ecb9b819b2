"""A turn: shift, flip, score or skip, its end, and the end of the match.

Each function takes the state and the list of events so far, and gives the state after. They trust that the decision
was not refused (refusals.py).
"""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.shifting_stones.cards import (
    END_CARDS,
    HAND,
    HAND_LIMIT,
    OTHER_SIDE,
    SKIP_DRAWS,
    SOLO_CARDS,
    STRIKES,
)
from game.rules.shifting_stones.patterns import placements
from game.rules.shifting_stones.state import (
    CardPaid,
    CardScored,
    Cell,
    DiscardsShuffled,
    Draw,
    LastTurns,
    MatchOver,
    SeatLeft,
    Slot,
    StoneFlipped,
    StonesEvent,
    StonesState,
    StonesSwapped,
    Struck,
    TurnEnded,
    TurnSkipped,
)

Events = list[StonesEvent]


def _pay(state: StonesState, slot: Slot, stones: tuple[int, ...], faces: str) -> StonesState:
    """A card goes to the discard pile before the stones move (ST-26), whichever card it is (ST-22, ST-83)."""
    seat, hands = state.seat, state.hands
    hand = hands[seat]
    return replace(
        state,
        stones=stones,
        faces=faces,
        discards=(*state.discards, hand[slot]),
        hands=(*hands[:seat], hand[:slot] + hand[slot + 1 :], *hands[seat + 1 :]),
        paid=state.paid + 1,
    )


def shift(state: StonesState, slot: Slot, a: Cell, b: Cell, events: Events) -> StonesState:
    """ST-17: pay a card, swap two neighbours. Both keep their side up (ST-19)."""
    seat, stones, faces = state.seat, state.stones, state.faces
    events.append(CardPaid(seat, slot, state.hands[seat][slot]))
    events.append(StonesSwapped(seat, stones[a], stones[b], a, b))
    stones = (*stones[:a], stones[b], *stones[a + 1 : b], stones[a], *stones[b + 1 :])
    faces = faces[:a] + faces[b] + faces[a + 1 : b] + faces[a] + faces[b + 1 :]
    return settle(_pay(state, slot, stones, faces), events)


def flip(state: StonesState, slot: Slot, cell: Cell, events: Events) -> StonesState:
    """ST-23: pay a card, turn one stone over; it keeps its place (ST-25)."""
    seat, stones, faces = state.seat, state.stones, state.faces
    face = OTHER_SIDE[faces[cell]]
    events.append(CardPaid(seat, slot, state.hands[seat][slot]))
    events.append(StoneFlipped(seat, stones[cell], cell, faces[cell], face))
    faces = faces[:cell] + face + faces[cell + 1 :]
    return settle(_pay(state, slot, stones, faces), events)


def score(state: StonesState, slot: Slot, events: Events) -> StonesState:
    """ST-29: lay a card down whose pattern is on the grid; it costs nothing (ST-30) and counts once (ST-33)."""
    seat, hands = state.seat, state.hands
    hand, mine = hands[seat], state.scored[seat]
    card = hand[slot]
    events.append(CardScored(seat, slot, card, len(mine), placements(card, state.faces)[0]))
    mine = (*mine, card)
    state = replace(
        state,
        hands=(*hands[:seat], hand[:slot] + hand[slot + 1 :], *hands[seat + 1 :]),
        scored=(*state.scored[:seat], mine, *state.scored[seat + 1 :]),
        gained=state.gained + 1,
    )
    if len(hands) == 1:
        if len(mine) == SOLO_CARDS:  # ST-79
            events.append(MatchOver("won"))
            return replace(state, over=True)
    elif not state.last_turn and len(mine) >= END_CARDS[len(hands)]:  # ST-60, once (ST-65)
        events.append(LastTurns(seat))
        state = replace(state, last_turn=True)
    return settle(state, events)


def skip(state: StonesState, events: Events) -> StonesState:
    """ST-35: two cards instead of all actions; fewer where the hand would pass six (ST-39)."""
    events.append(TurnSkipped(state.seat))
    count = min(SKIP_DRAWS, HAND_LIMIT - len(state.hands[state.seat]))
    return settle(_end(state, count, True, events), events)


def end_turn(state: StonesState, events: Events) -> StonesState:
    """ST-15: the turn ends when the player says so."""
    return settle(_end_acted(state, events), events)


def _end_acted(state: StonesState, events: Events) -> StonesState:
    """A turn that was not skipped: draw up to four, whether or not something was scored (ST-43, ST-44, ST-46)."""
    return _end(state, max(0, HAND - len(state.hands[state.seat])), False, events)


def _end(state: StonesState, count: int, skipped: bool, events: Events) -> StonesState:
    """The turn is over: strikes, the end of the match, else the draw and the next seat's turn."""
    seat = state.seat
    events.append(TurnEnded(seat))
    following = next_seat(state)
    strikes, reason = state.strikes, ""
    if len(state.hands) == 1:
        # ST-76: no card scored; ST-77: a skip too, unless the option spares it.
        if not state.gained and (not skipped or state.options.solo_skip_is_strike):
            strikes += 1
            events.append(Struck(strikes))
        if strikes == STRIKES:  # ST-78
            reason = "lost"
    elif state.last_turn and following == state.first:  # ST-62 to ST-64
        reason = "finished"
    if reason:
        events.append(MatchOver(reason))
    # What cannot be drawn is not left pending (ST-40, ST-50); after the last turn cards are worth nothing (ST-66).
    count = 0 if reason else min(count, len(state.draw) + len(state.discards))
    return replace(
        state,
        pending=(Draw(seat, count),) if count else (),
        skipped=(*state.skipped[:seat], skipped, *state.skipped[seat + 1 :]),
        seat=following,
        turn=state.turn + 1,
        paid=0,
        gained=0,
        strikes=strikes,
        over=bool(reason),
    )


def next_seat(state: StonesState) -> Seat:
    """The next player to the left who is still at the table (ST-11)."""
    seats = len(state.hands)
    following = (state.seat + 1) % seats
    while state.left[following] and following != state.seat:
        following = (following + 1) % seats
    return following


def leave(state: StonesState, events: Events) -> StonesState:
    """ST-84: the hand goes to the discard pile, the scored cards leave the game, the next seat's turn begins.

    When the first player leaves, the next seat is first: a round begins with its turn, so that it ends neither the
    match nor a last round that the leaver triggered in this very turn. Everybody else has equally many turns (ST-63).
    """
    seat, hand = state.seat, state.hands[state.seat]
    following = next_seat(state)
    left = (*state.left[:seat], True, *state.left[seat + 1 :])
    events.append(SeatLeft(seat, hand))
    reason = ""
    if left.count(False) == 1:
        reason = "last_left"
    elif state.last_turn and following == state.first:
        reason = "finished"
    if reason:
        events.append(MatchOver(reason))
    state = replace(
        state,
        discards=state.discards + hand,
        hands=(*state.hands[:seat], (), *state.hands[seat + 1 :]),
        scored=(*state.scored[:seat], (), *state.scored[seat + 1 :]),
        skipped=(*state.skipped[:seat], False, *state.skipped[seat + 1 :]),
        left=left,
        first=following if seat == state.first else state.first,
        seat=following,
        turn=state.turn + 1,
        paid=0,
        gained=0,
        over=bool(reason),
    )
    return settle(state, events)


def settle(state: StonesState, events: Events) -> StonesState:
    """What follows by itself: the reshuffle when a card is needed, and the end of a turn without cards.

    The loop is bounded: with no card at all on the table every turn would end by itself for ever.
    """
    for _ in range(len(state.hands) + 1):
        if state.over:
            return state
        if state.pending:
            if not state.draw and isinstance(state.pending[-1], Draw):  # ST-48, at this moment (ST-49)
                events.append(DiscardsShuffled(len(state.discards)))
                return replace(state, draw=tuple(sorted(state.discards)), discards=())
            return state
        if state.hands[state.seat]:
            return state
        state = _end_acted(state, events)  # ST-14
    return state

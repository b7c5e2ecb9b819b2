"""A turn: what each decision does, what follows by itself, and whose turn is next.

Each function takes the state and the list of events so far, and gives the state after, as in the other chapters.
"""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.red_shift import effects, flight, ground, money
from game.rules.red_shift.board import ROUNDS
from game.rules.red_shift.cards import DECK
from game.rules.red_shift.fuel import payable_ends
from game.rules.red_shift.state import (
    BANK,
    Build,
    Buy,
    Card,
    CardDrawn,
    CardPassed,
    ChooseDeed,
    ChooseShip,
    Debt,
    DiceRolled,
    DiscardsShuffled,
    Draw,
    Dues,
    Finish,
    FirstNamed,
    GiveUp,
    Leave,
    MatchOver,
    Miss,
    Move,
    RedShiftAction,
    RedShiftOptions,
    RedShiftState,
    Refuel,
    Roll,
    RollOff,
    RoundEnded,
    Sell,
    Station,
    Stay,
    Stranded,
    Swap,
    Tow,
    Travel,
    TurnEnded,
    TurnLost,
)
from game.rules.red_shift.table import Events, in_turn_order, place_station, pop, put


def act(state: RedShiftState, action: RedShiftAction, events: Events) -> RedShiftState:
    """What the action does; it was not refused."""
    match state.pending[-1], action:
        case _, Buy():
            return ground.buy(state, action, events)
        case _, Build():
            return ground.build(state, action, events)
        case _, Refuel():
            return ground.refuel(state, action, events)
        case Travel() as travelling, Move():
            return flight.travel(state, travelling, action.to, events)
        case Stranded(need), Stay():
            return flight.stay(state, need, events)
        case _, Tow():
            return flight.tow(state, events)
        case _, Swap():
            return flight.swap(state, action.seat, events)
        case _, Station():
            return place_station(pop(state), state.seat, action.deed, events)
        case Debt() as debt, Sell():
            return money.sell(state, debt, action.deed, events)
        case Debt() as debt, GiveUp():
            return money.settle_debt(state, debt, events)
        case _, Leave():
            return _leave(state, events)
    return _pass(state, events)


def _pass(state: RedShiftState, events: Events) -> RedShiftState:
    """Done: nothing of what might be done, or no more."""
    pending, seat = state.pending[-1], state.seat
    if isinstance(pending, Miss):  # RD-22
        state = replace(state, lost_turns=put(state.lost_turns, seat, state.lost_turns[seat] - 1))
        events.append(TurnLost(seat))
    elif isinstance(pending, ChooseDeed):
        events.append(CardPassed(seat))
    return pop(state)


def _leave(state: RedShiftState, events: Events) -> RedShiftState:
    """Who leaves is out (RD-101): what he owes his creditor gets (RD-100), else the bank has all."""
    pending = state.pending[-1]
    if isinstance(pending, Debt):
        return money.put_out(pop(state), pending.debtor, "left", pending.creditor, events)
    if not isinstance(pending, RollOff):
        return money.put_out(state, state.seat, "left", BANK, events)
    seat = pending.seats[len(pending.totals)]
    state = money.put_out(state, seat, "left", BANK, events)
    if state.over:
        return state
    first = next(other for other in range(len(state.money)) if other not in state.out)
    others = tuple(other for other in pending.seats if other != seat)
    return _name_first(replace(state, first=first, seat=first), others, pending.totals, events)  # they roll on


def _throw(state: RedShiftState, seat: Seat, a: int, b: int, events: Events) -> RedShiftState:
    events.append(DiceRolled(seat, a, b))
    return replace(state, dice=(a, b))


def roll(state: RedShiftState, a: int, b: int, events: Events) -> RedShiftState:
    """RD-17: two dice that differ move the ship (RD-18), a double draws a card instead (RD-19)."""
    state = _throw(state, state.seat, a, b, events)
    if a != b:
        return flight.set_out(state, a + b, events)
    state = replace(state, pending=(Draw(),))
    if state.draw:
        return state
    events.append(DiscardsShuffled(len(state.discards)))  # RD-83
    return replace(state, draw=DECK, discards=())


def draw(state: RedShiftState, card: Card, events: Events) -> RedShiftState:
    """RD-82."""
    events.append(CardDrawn(state.seat, card, len(state.discards)))
    place = state.draw.index(card)
    deck = state.draw[:place] + state.draw[place + 1 :]
    return effects.do_card(replace(state, draw=deck, discards=(*state.discards, card)), card, events)


def roll_off(state: RedShiftState, rolling: RollOff, a: int, b: int, events: Events) -> RedShiftState:
    """The highest total goes first (RD-12); who is tied for it rolls again (RD-13)."""
    state = _throw(state, rolling.seats[len(rolling.totals)], a, b, events)
    return _name_first(state, rolling.seats, (*rolling.totals, a + b), events)


def _name_first(
    state: RedShiftState, seats: tuple[Seat, ...], totals: tuple[int, ...], events: Events
) -> RedShiftState:
    """What follows when so many of the seats have rolled; a single one is the last of those that were tied."""
    if len(totals) < len(seats) > 1:
        return replace(state, pending=(RollOff(seats, totals),))
    best = tuple([seat for seat, total in zip(seats, totals, strict=False) if total == max(totals)]) or seats
    if len(best) > 1:
        return replace(state, pending=(RollOff(best, ()),))
    events.append(FirstNamed(best[0]))
    state, bonus = replace(state, first=best[0], seat=best[0]), state.options.seat_bonus
    for place, seat in enumerate(in_turn_order(state, best[0])):
        if place and bonus:  # RD-16
            state = money.pay(state, BANK, seat, place * bonus, "bonus", events)
    return replace(state, pending=(Roll(),))


def settle(state: RedShiftState, events: Events) -> RedShiftState:
    """What follows by itself, until chance or a seat has to decide. At most one turn ends."""
    while state.pending:
        pending = state.pending[-1]
        if isinstance(pending, Finish):
            ways = ground.choices(state, pending.how)
            if not ways:  # RD-50, RD-73: who must refuel and cannot
                state = money.put_out(state, state.seat, "fuel", BANK, events)
            elif ways == (ground.DONE,):
                state = pop(state)
            else:
                return state
        elif isinstance(pending, Travel):
            ends = payable_ends(state, pending.steps, pending.burns)
            if len(ends) > 1:
                return state
            state = flight.travel(state, pending, next(iter(ends)), events)
        elif isinstance(pending, Dues):
            state = effects.next_due(state, pending, events)
        elif isinstance(pending, ChooseDeed):
            if effects.free_deeds(state):
                return state
            state = pop(state)  # RD-98
        elif isinstance(pending, ChooseShip):
            _, *ships = in_turn_order(state, state.seat)
            if len(ships) > 1:
                return state
            state = flight.swap(state, ships[0], events)
        else:
            return state
    return _end_turn(state, events)


def _end_turn(state: RedShiftState, events: Events) -> RedShiftState:
    """The turn is used up, also one with a double (RD-20), and the next player's begins, unless the match is over."""
    seat = state.seat
    state = replace(state, turn=state.turn + 1)
    if state.over:
        return state
    events.append(TurnEnded(seat))
    following = _next_seat(state)
    if _place_in_round(state, following) < _place_in_round(state, seat):  # RD-107
        state = replace(state, round=state.round + 1)
        events.append(RoundEnded(state.round))
        if state.round == round_limit(state.options, len(state.money)):
            events.append(MatchOver("rounds"))
            return replace(state, over="rounds")
    return replace(state, seat=following, pending=(Miss() if state.lost_turns[following] else Roll(),))


def _next_seat(state: RedShiftState) -> Seat:
    """RD-14: the next in seat order who is still in."""
    return in_turn_order(state, state.seat + 1)[0]


def _place_in_round(state: RedShiftState, seat: Seat) -> int:
    return (seat - state.first) % len(state.money)


def round_limit(options: RedShiftOptions, seats: int) -> int | None:
    """After so many rounds the match ends; None: it does not (RD-106)."""
    if options.rounds == "off":
        return None
    return ROUNDS[seats] if options.rounds == "by_seats" else options.rounds

"""A turn: what each decision does, what follows by itself, and whose turn is next."""

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
from game.rules.red_shift.table import Table, put


def act(table: Table, action: RedShiftAction) -> None:
    """What the action does; it was not refused."""
    pending, seat = table.pending[-1], table.seat
    if isinstance(action, Buy):
        ground.buy(table, action)
    elif isinstance(action, Build):
        ground.build(table, action)
    elif isinstance(action, Refuel):
        ground.refuel(table, action)
    elif isinstance(pending, Travel) and isinstance(action, Move):
        flight.travel(table, pending, action.to)
    elif isinstance(pending, Stranded) and isinstance(action, Stay):
        flight.stay(table, pending.need)
    elif isinstance(action, Tow):
        flight.tow(table)
    elif isinstance(action, Swap):
        flight.swap(table, action.seat)
    elif isinstance(action, Station):
        table.pop()
        table.place_station(seat, action.deed)
    elif isinstance(pending, Debt) and isinstance(action, Sell):
        money.sell(table, pending, action.deed)
    elif isinstance(pending, Debt) and isinstance(action, GiveUp):
        money.settle_debt(table, pending)
    elif isinstance(action, Leave):
        _leave(table)
    else:  # Done
        if isinstance(pending, Miss):  # RD-22
            table.lost_turns = put(table.lost_turns, seat, table.lost_turns[seat] - 1)
            table.events.append(TurnLost(seat))
        elif isinstance(pending, ChooseDeed):
            table.events.append(CardPassed(seat))
        table.pop()


def _leave(table: Table) -> None:
    """Who leaves is out (RD-101): what he owes his creditor gets (RD-100), else the bank has all."""
    pending = table.pending[-1]
    if isinstance(pending, Debt):
        table.pop()
        money.put_out(table, pending.debtor, "left", pending.creditor)
    elif isinstance(pending, RollOff):
        seat = pending.seats[len(pending.totals)]
        money.put_out(table, seat, "left")
        if not table.over:  # the others roll on
            table.first = table.seat = next(other for other in range(len(table.money)) if other not in table.out)
            _name_first(table, tuple(other for other in pending.seats if other != seat), pending.totals)
    else:
        money.put_out(table, table.seat, "left")


def _throw(table: Table, seat: Seat, a: int, b: int) -> None:
    table.dice = (a, b)
    table.events.append(DiceRolled(seat, a, b))


def roll(table: Table, a: int, b: int) -> None:
    """RD-17: two dice that differ move the ship (RD-18), a double draws a card instead (RD-19)."""
    _throw(table, table.seat, a, b)
    if a != b:
        flight.set_out(table, a + b)
        return
    table.pending = (Draw(),)
    if not table.draw:  # RD-83
        table.events.append(DiscardsShuffled(len(table.discards)))
        table.draw, table.discards = DECK, ()


def draw(table: Table, card: Card) -> None:
    """RD-82."""
    table.events.append(CardDrawn(table.seat, card, len(table.discards)))
    place = table.draw.index(card)
    table.draw = table.draw[:place] + table.draw[place + 1 :]
    table.discards = (*table.discards, card)
    effects.do_card(table, card)


def roll_off(table: Table, rolling: RollOff, a: int, b: int) -> None:
    """The highest total goes first (RD-12); who is tied for it rolls again (RD-13)."""
    totals = (*rolling.totals, a + b)
    _throw(table, rolling.seats[len(rolling.totals)], a, b)
    _name_first(table, rolling.seats, totals)


def _name_first(table: Table, seats: tuple[Seat, ...], totals: tuple[int, ...]) -> None:
    """What follows when so many of the seats have rolled; a single one is the last of those that were tied."""
    if len(totals) < len(seats) > 1:
        table.pending = (RollOff(seats, totals),)
        return
    best = tuple([seat for seat, total in zip(seats, totals, strict=False) if total == max(totals)]) or seats
    if len(best) > 1:
        table.pending = (RollOff(best, ()),)
        return
    table.first = table.seat = best[0]
    table.events.append(FirstNamed(best[0]))
    for place, seat in enumerate(table.in_turn_order(best[0])):
        if place and table.options.seat_bonus:  # RD-16
            money.pay(table, BANK, seat, place * table.options.seat_bonus, "bonus")
    table.pending = (Roll(),)


def settle(table: Table) -> None:
    """What follows by itself, until chance or a seat has to decide. At most one turn ends."""
    while table.pending:
        pending = table.pending[-1]
        if isinstance(pending, Finish):
            ways = ground.choices(table, pending.how)
            if not ways:  # RD-50, RD-73: who must refuel and cannot
                money.put_out(table, table.seat, "fuel")
            elif ways == (ground.DONE,):
                table.pop()
            else:
                return
        elif isinstance(pending, Travel):
            ends = payable_ends(table, pending.steps, pending.burns)
            if len(ends) > 1:
                return
            flight.travel(table, pending, next(iter(ends)))
        elif isinstance(pending, Dues):
            effects.next_due(table, pending)
        elif isinstance(pending, ChooseDeed):
            if effects.free_deeds(table):
                return
            table.pop()  # RD-98
        elif isinstance(pending, ChooseShip):
            _, *ships = table.in_turn_order(table.seat)
            if len(ships) > 1:
                return
            flight.swap(table, ships[0])
        else:
            return
    _end_turn(table)


def _end_turn(table: Table) -> None:
    """The turn is used up, also one with a double (RD-20), and the next player's begins, unless the match is over."""
    seat = table.seat
    table.turn += 1
    if table.over:
        return
    table.events.append(TurnEnded(seat))
    following = _next_seat(table)
    if _place_in_round(table, following) < _place_in_round(table, seat):  # RD-107
        table.round += 1
        table.events.append(RoundEnded(table.round))
        if table.round == round_limit(table.options, len(table.money)):
            table.over = "rounds"
            table.events.append(MatchOver("rounds"))
            return
    table.seat = following
    table.pending = (Miss() if table.lost_turns[following] else Roll(),)


def _next_seat(table: Table) -> Seat:
    """RD-14: the next in seat order who is still in."""
    seats = len(table.money)
    following = (table.seat + 1) % seats
    while following in table.out:
        following = (following + 1) % seats
    return following


def _place_in_round(table: Table, seat: Seat) -> int:
    return (seat - table.first) % len(table.money)


def round_limit(options: RedShiftOptions, seats: int) -> int | None:
    """After so many rounds the match ends; None: it does not (RD-106)."""
    if options.rounds == "off":
        return None
    return ROUNDS[seats] if options.rounds == "by_seats" else options.rounds

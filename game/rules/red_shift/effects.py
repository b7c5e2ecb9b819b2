"""What the Red Shift cards do: one small interpreter of cards.Effect."""

from game.rules.red_shift.board import FULL
from game.rules.red_shift.cards import CARDS, Effect
from game.rules.red_shift.flight import fly_to, pay_rent
from game.rules.red_shift.fuel import burn, demand, take
from game.rules.red_shift.ground import may_build
from game.rules.red_shift.money import charge, pay
from game.rules.red_shift.state import (
    BANK,
    Card,
    ChooseDeed,
    ChooseShip,
    Deed,
    Dues,
    Finish,
    Pending,
    Roll,
    Travel,
    TurnsToLose,
)
from game.rules.red_shift.table import Position, Table, deeds_of, put, stations_of
from game.rules.red_shift.ways import OF_KIND


def do_card(table: Table, card: Card) -> None:
    """The card is done at once (RD-82). If it does not move the ship, one may still refuel (RD-92)."""
    table.pending = (Finish("card"),)
    effect = CARDS[card]
    if effect.do in ("move", "goto", "goto_kind"):
        _move(table, effect)
    elif effect.do in ("fuel", "fill", "fuel_all"):
        _fuel(table, effect)
    elif effect.do in ("money", "money_per_deed", "money_per_station"):
        _money(table, effect)
    else:
        _others(table, effect)


def _move(table: Table, effect: Effect) -> None:
    """No take-off fuel, only the card's, and that before the move (RD-84, RD-85)."""
    if effect.do == "goto" and table.places[table.seat] == effect.target:  # RD-89
        return
    if not demand(table, effect.fuel):
        return
    if effect.do == "move":  # RD-87
        table.pending = (Travel(effect.amount, False),)
    elif effect.do == "goto":
        fly_to(table, frozenset({effect.target}))
    else:
        fly_to(table, OF_KIND[effect.target])


def _fuel(table: Table, effect: Effect) -> None:
    seat = table.seat
    if effect.do == "fill":
        take(table, seat, FULL)
    elif effect.do == "fuel_all":  # RD-94: no demand, it stops at 0
        for other in table.in_turn_order(seat):
            burn(table, other, min(-effect.amount, table.fuel[other]))
    elif effect.amount < 0:
        demand(table, -effect.amount)
    else:
        take(table, seat, effect.amount)


def _money(table: Table, effect: Effect) -> None:
    """With the bank: so much, or so much for each deed, or for each station on the board."""
    seat, amount = table.seat, effect.amount
    if effect.do == "money_per_deed":
        amount *= len(deeds_of(table, seat))
    elif effect.do == "money_per_station":
        amount *= len(stations_of(table, seat))
    if amount > 0:
        pay(table, BANK, seat, amount, "card")
    else:
        charge(table, seat, BANK, -amount, "card")


def _others(table: Table, effect: Effect) -> None:
    """What concerns the other players, stations and turns."""
    seat = table.seat
    drawer, *others = table.in_turn_order(seat)
    if effect.do == "collect_each":
        _push(table, Dues("collect", effect.amount, tuple(others)))
    elif effect.do == "pay_each":
        _push(table, Dues("pay", effect.amount, tuple(others)))
    elif effect.do == "toll_all":
        _push(table, Dues("toll", 0, (drawer, *others)))
    elif effect.do == "free_station":
        _push(table, ChooseDeed())
    elif effect.do == "skip":  # RD-97
        table.lost_turns = put(table.lost_turns, seat, table.lost_turns[seat] + 1)
        table.events.append(TurnsToLose(seat, table.lost_turns[seat]))
    elif effect.do == "swap":
        table.pending = (ChooseShip(),)
    else:
        table.pending = (Roll(),)  # RD-96


def _push(table: Table, pending: Pending) -> None:
    table.pending = (*table.pending, pending)


def next_due(table: Table, dues: Dues) -> None:
    """The next of several payments; the stack is put right before it, as it may put somebody out (RD-95)."""
    seat, *later = dues.seats
    table.pop()
    if later:
        _push(table, Dues(dues.kind, dues.amount, tuple(later)))
    if dues.kind == "collect":
        charge(table, seat, table.seat, dues.amount, "card")
    elif dues.kind == "pay":
        charge(table, table.seat, seat, dues.amount, "card")
    else:
        pay_rent(table, seat)


def free_deeds(position: Position) -> tuple[Deed, ...]:
    """The own deeds on which a station from the hand may be placed, wherever the ship is (card New Pump)."""
    seat = position.seat
    return tuple([deed for deed in deeds_of(position, seat) if may_build(position, deed)])

"""What a turn of Red Shift asks for, and its buttons."""

from collections.abc import Sequence

from game.rules.red_shift.board import DEEDS
from game.rules.red_shift.fuel import pump_price
from game.rules.red_shift.ground import choices, must_refuel
from game.rules.red_shift.state import (
    Build,
    Buy,
    ChooseDeed,
    ChooseShip,
    Debt,
    Done,
    Draw,
    Finish,
    Miss,
    RedShiftState,
    Roll,
    RollOff,
    Stranded,
    Travel,
)
from game.rules.red_shift.turns import round_limit
from game.staging.red_shift.offer import DONE, GIVE_UP, STAY, TOW, pick_of
from game.ui.text import _
from game.ui.words import Button
from game.ui.words.red_shift.names import money, space_name


def prompt(table: RedShiftState) -> str:
    """What is asked of the seat to act, in one sentence."""
    if not table.pending:
        return _("The match is over")
    match table.pending[-1]:
        case RollOff():
            return _("Throw for the first turn")
        case Roll():
            return _throw(table)
        case Draw():
            return _("A double: a Red Shift card is drawn")
        case Miss():
            return _("This turn is lost")
        case Travel(steps, True):
            return _("Fly {n}: it burns fuel").format(n=steps)
        case Travel(steps):
            return _("Fly {n}: it burns nothing").format(n=steps)
        case Stranded(need):
            return _("It would take {n} units: stay, or be towed?").format(n=need)
        case ChooseShip():
            return _("With which ship do you change places?")
        case ChooseDeed():
            return _("Place a station on one of your deeds, or pass")
        case Debt(_debtor, _creditor, amount):
            owed = amount - table.money[_debtor]
            return _("You owe {sum}, {more} are missing: sell deeds").format(sum=money(amount), more=money(owed))
        case Finish(how):
            return _ending(table, how == "stayed", must_refuel(table, how))
    return _("The match is over")


def _throw(table: RedShiftState) -> str:
    """With the round, of how many there are (RD-106)."""
    limit = round_limit(table.options, len(table.money))
    if limit is None:
        return _("Round {n}: throw the dice").format(n=table.round + 1)
    return _("Round {n} of {all}: throw the dice").format(n=table.round + 1, all=limit)


def _ending(table: RedShiftState, stayed: bool, must: bool) -> str:
    """The end of a turn, on the space where the ship is."""
    seat = table.seat
    place = table.places[seat]
    if must:
        return _("Too little fuel: refuel now, or you are out")
    actions = choices(table, table.pending[-1].how) if isinstance(table.pending[-1], Finish) else ()
    if any(isinstance(action, Buy) for action in actions):
        return _("Buy {place} for {sum}?").format(place=space_name(place), sum=money(DEEDS[place].price))
    if any(isinstance(action, Build) for action in actions):
        return _("Place a station on {place}?").format(place=space_name(place))
    price = pump_price(table, seat, place)
    if price == 0:
        return _("Your own pump: fill up for nothing?")
    if price:
        return _("Refuel here, {sum} a unit?").format(sum=money(price))
    return _("End your turn")


def buttons(table: RedShiftState) -> Sequence[Button]:
    """The choices of the end of a turn, and what there is instead of a thing to point at."""
    if not table.pending:
        return ()
    match table.pending[-1]:
        case Finish(how):
            actions = choices(table, how)
            shown = [
                Button(pick_of(table, one), _bought(table, one)) for one in actions if isinstance(one, (Buy, Build))
            ]
            if Done() in actions:
                shown.append(Button(DONE, _("Pass") if shown else _("End turn"), main=not shown))
            return shown
        case Stranded():
            price = _("Tow for {sum}").format(sum=money(table.options.tow))
            return (Button(TOW, price), Button(STAY, _("Stay"), main=True))
        case ChooseDeed():
            return (Button(DONE, _("Pass")),)
        case Miss():
            return (Button(DONE, _("Go on"), main=True),)
        case Debt():
            return (Button(GIVE_UP, _("Give up"), asks=_("Really give up?")),)
    return ()


def _bought(table: RedShiftState, action: Buy | Build) -> str:
    """What a button buys or builds, as short as it can be said."""
    match action:
        case Buy(False, False):
            return _("Buy")
        case Buy(False, True):
            return _("Buy, fill up")
        case Buy(True, False):
            return _("Buy, station")
        case Buy(True, True):
            return _("Both, fill up")
        case Build(True):
            return _("Station, fuel")
    return _("Station")

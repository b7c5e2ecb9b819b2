"""What the pointer is told in Red Shift, in words."""

from collections.abc import Sequence

from game.rules.red_shift.board import DEEDS, SPACES
from game.ui.text import _, plural
from game.ui.words.red_shift.names import card_name, card_text, money, ship_name, space_name


def lines(caption: tuple[str | int, ...]) -> Sequence[str]:
    """The lines of a caption's code; none for a code that says nothing."""
    match caption:
        case ("space", str(space), *numbers):
            return tuple(_of_space(space, *map(int, numbers)))
        case ("refuel", int(units), int(price), int(total), int(left), int(level)):
            told = plural("{n} unit", "{n} units", units)
            cost = _("{sum}, {left} are left").format(sum=money(total), left=money(left)) if price else _("for nothing")
            return (_("{units}: {cost}").format(units=told, cost=cost), _("Then the tank holds {n}.").format(n=level))
        case ("fuel", int(seat), int(units)):
            return (_("{ship}: {n} of 24 units").format(ship=ship_name(seat), n=units),)
        case ("ship", int(seat), int(units), int(has), int(lost)):
            ship = [_("{ship}: fuel {n}, money {sum}").format(ship=ship_name(seat), n=units, sum=money(has))]
            return (*ship, *([plural("Loses {n} turn.", "Loses {n} turns.", lost)] if lost else []))
        case ("money", int(seat), int(has)):
            return (_("{ship} has {sum}").format(ship=ship_name(seat), sum=money(has)),)
        case ("station", int(seat)):
            return (_("A station of {ship}, not placed yet.").format(ship=ship_name(seat)),)
    return _of_piles(caption)


def _of_piles(caption: tuple[str | int, ...]) -> Sequence[str]:
    match caption:
        case ("card", str(card)):
            return (card_name(card), card_text(card))
        case ("deck", int(count)):
            return (plural("{n} card in the deck", "{n} cards in the deck", count), _("A double draws one."))
        case ("bank", int(count)):
            return (plural("The bank has {n} deed.", "The bank has {n} deeds.", count),)
        case ("die", int(number)):
            return (_("It shows {n}.").format(n=number),)
        case ("fuel_card",):
            return (_("How much fuel each ship has; 24 is full."), _("Who stays with fewer than 2 is out."))
    return ()


def _of_space(
    space: str, owner: int, station: int, rent: int, fuel: int, burned: int, lost: int, left: int
) -> Sequence[str]:
    """What coming there takes, whose it is, what it costs."""
    told = [space_name(space)]
    if burned >= 0:
        burns = _("Burns {n}, {left} are left.").format(n=burned, left=left) if burned else _("Burns nothing.")
        told.append(burns)
    if lost > 0:
        told.append(plural("Stops early: {n} step is lost.", "Stops early: {n} steps are lost.", lost))
    if space not in DEEDS:
        told.append(_("Nobody owns Earth.") if SPACES[space].kind == "planet" else _("Orbit: nothing to buy here."))
        return told
    if owner < 0:
        told.append(_("Free, for {sum}.").format(sum=money(DEEDS[space].price)))
        told.append(_("Yours it would take {sum}.").format(sum=money(rent)))
    else:
        told.append(_("{ship} owns it: rent {sum}.").format(ship=ship_name(owner), sum=money(rent)))
    if station or SPACES[space].kind == "dock":
        told.append(_("Fuel: {sum} a unit.").format(sum=money(fuel)))
    return told

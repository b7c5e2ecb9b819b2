"""The log of Red Shift."""

from collections.abc import Sequence

from game.core.values import Event
from game.rules.red_shift.state import (
    BANK,
    CardDrawn,
    CardPassed,
    DeedBought,
    DeedReturned,
    DiceRolled,
    DiscardsShuffled,
    FirstNamed,
    FuelBurned,
    FuelTaken,
    MatchOver,
    MoneyPaid,
    PlayerOut,
    RedShiftView,
    RoundEnded,
    ShipMoved,
    ShipsSwapped,
    ShipStayed,
    StationPlaced,
    TurnLost,
    TurnsToLose,
)
from game.ui.text import _, plural
from game.ui.words import Line
from game.ui.words.red_shift.names import card_name, money, space_name


def line(event: Event, before: RedShiftView, names: Sequence[str]) -> Line | None:
    """An event's line of the log; None for what another line tells."""
    match event:
        case MoneyPaid():
            return _paid(event, names)
        case DiceRolled(seat, a, b):
            return Line(seat, _("{name} throws {a} and {b}").format(name=names[seat], a=a, b=b))
        case CardDrawn(seat, card):
            said = _("{name} draws {card}").format(name=names[seat], card=card_name(card))
            return Line(seat, said, news=True)
        case DiscardsShuffled(count):
            return Line(None, plural("{n} discard is shuffled", "{n} discards are shuffled", count))
        case RoundEnded(number):
            return Line(None, _("Round {n} has ended").format(n=number))
        case MatchOver("rounds"):
            return Line(None, _("The last round is over"), news=True)
        case MatchOver():
            return Line(None, _("One ship alone is left"), news=True)
    return _of_ships(event, names) or _of_deeds(event, names)


def _of_ships(event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case FirstNamed(seat):
            return Line(seat, _("{name} begins").format(name=names[seat]), news=True)
        case ShipMoved(seat, _start, path, lost) if path:
            there = space_name(path[-1])
            if lost:
                return Line(seat, _("{name} stops early on {place}").format(name=names[seat], place=there))
            return Line(seat, _("{name} flies to {place}").format(name=names[seat], place=there))
        case ShipStayed(seat, need, fuel):
            said = _("{name} stays: needs {n} units, has {fuel}").format(name=names[seat], n=need, fuel=fuel)
            return Line(seat, said, news=True)
        case ShipsSwapped(seat, other):
            said = _("{name} and {other} change places").format(name=names[seat], other=names[other])
            return Line(seat, said, news=True)
        case FuelBurned(seat, units):
            return Line(seat, _counted("{name} burns {n} unit", "{name} burns {n} units", units, names[seat]))
        case FuelTaken(seat, units):
            return Line(seat, _counted("{name} takes on {n} unit", "{name} takes on {n} units", units, names[seat]))
        case TurnsToLose(seat):
            return Line(seat, _("{name} loses the next turn").format(name=names[seat]), news=True)
        case TurnLost(seat):
            return Line(seat, _("{name}: a turn lost").format(name=names[seat]), news=True)
        case PlayerOut(seat, why):
            return Line(seat, _out(why).format(name=names[seat]), news=True)
    return None


def _counted(one: str, many: str, count: int, name: str) -> str:
    said = plural(one.replace("{name}", "{{name}}"), many.replace("{name}", "{{name}}"), count)
    return said.format(name=name)


def _out(why: str) -> str:
    """RD-50, RD-86, RD-99, RD-101"""
    return {
        "money": _("{name} is out: no money left"),
        "fuel": _("{name} is out: too little fuel"),
        "card_fuel": _("{name} is out: no fuel for the card"),
    }.get(why, _("{name} leaves the game"))


def _of_deeds(event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case DeedBought(seat, deed):
            return Line(seat, _("{name} buys {place}").format(name=names[seat], place=space_name(deed)))
        case DeedReturned(seat, deed):
            return Line(seat, _("{name} loses {place} to the bank").format(name=names[seat], place=space_name(deed)))
        case StationPlaced(seat, _number, deed):
            said = _("{name} builds on {place}").format(name=names[seat], place=space_name(deed))
            return Line(seat, said)
        case CardPassed(seat):
            return Line(seat, _("{name} places no station").format(name=names[seat]))
    return None


def reason(why: str) -> str:
    """What a payment is for."""
    return {
        "deed": _("deed"),
        "rent": _("rent"),
        "fuel": _("fuel"),
        "earth": _("Earth"),
        "card": _("card"),
        "tow": _("tow"),
        "sale": _("sale"),
        "bonus": _("seat bonus"),
        "out": _("all that was left"),
    }.get(why, why)


def _paid(event: MoneyPaid, names: Sequence[str]) -> Line:
    """Who pays whom, how much and for what; a rent is news to both."""
    sum, why = money(event.amount), reason(event.why)
    if event.payer == BANK:
        said = _("{name} gets {sum}: {why}").format(name=names[event.payee], sum=sum, why=why)
        return Line(event.payee, said, news=event.why == "earth")
    if event.payee == BANK:
        return Line(event.payer, _("{name} pays {sum}: {why}").format(name=names[event.payer], sum=sum, why=why))
    other = names[event.payee]
    said = _("{name} pays {other} {sum}: {why}").format(name=names[event.payer], other=other, sum=sum, why=why)
    return Line(event.payer, said, news=event.why == "rent")

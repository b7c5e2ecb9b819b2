"""Why something is not allowed in Red Shift."""

from game.core.values import Refusal
from game.ui.text import _
from game.ui.words.red_shift.names import money, space_name


def sentence(refusal: Refusal) -> str:
    """One sentence."""
    first = refusal.data[0] if refusal.data else ""
    last = refusal.data[-1] if refusal.data else ""
    said = _of_turns(refusal) | _of_money(refusal) | _of_setup(refusal)
    text = said.get(refusal.code, _("That is not possible now."))
    place = space_name(str(first)) if isinstance(first, str) else ""
    return text.format(place=place, n=last, first=first)


def _of_turns(refusal: Refusal) -> dict[str, str]:
    return {
        "over": _("The match is over."),
        "chance_acts": _("First the dice or the cards decide."),
        "no_such_outcome": _("Chance cannot decide that."),
        "turn_lost": _("This turn is lost: nothing is done in it."),
        "turn_ends": _("The ship has moved: now buy, build, refuel, or end the turn."),
        "must_move": _("A ship that has the fuel must move: {n} steps."),
        "no_end": _("No way of exactly {n} steps ends there."),
        "no_such_space": _("There is no such space."),
        "dot": _("No ship may stop on a black dot."),
        "too_little_fuel": _("There is too little fuel for that way."),
        "stranded": _("Without fuel the ship stays, or is towed."),
        "swap_first": _("First choose the ship to change places with."),
        "no_other_ship": _("There is no such ship to change places with."),
        "place_or_pass": _("Place a station on one of your deeds, or pass."),
        "no_free_deed": _("You have no deed that could take a station."),
        "units": _("Your tank takes 1 to {n} units."),
        "tank_full": _("Your tank is full."),
        "no_pump": _("There is no pump here."),
        "fill_up": _("At your own pump you fill up: {n} units, for nothing."),
        "must_refuel": {
            "RD-74": _("Place the station and fill up, or you are out."),
            "RD-73": _("You must take on at least {n} units, or you are out."),
        }.get(refusal.rule, _("With fewer than {n} units you must refuel, or you are out.")),
    }


def _of_money(refusal: Refusal) -> dict[str, str]:
    price, has = (refusal.data + (0, 0))[:2]
    poor = _("That costs {price}; you have {has}.")
    numbers = isinstance(price, int) and isinstance(has, int)
    return {
        "no_deed": _("That space has no deed."),
        "owned": _("That deed has an owner."),
        "not_yours": _("That deed is not yours."),
        "not_landed": _("Only a ship that has just landed may do that."),
        "too_poor": poor.format(price=money(int(price)), has=money(int(has))) if numbers else poor,
        "station_there": _("A station stands there already."),
        "no_station_left": _("All your stations are on the board."),
        "no_dock_stations": _("By the options, docks take no stations."),
        "debt": _("First the debt: sell a deed, or give up."),
        "last_ship": _("One ship alone is left."),
    }


def _of_setup(refusal: Refusal) -> dict[str, str]:
    return {
        "seat_count": _("Red Shift is for two to four players."),
        "option": _("That option goes from {low} to {high}.").format(
            low=refusal.data[1] if len(refusal.data) > 2 else "?", high=refusal.data[-1] if refusal.data else "?"
        ),
    }

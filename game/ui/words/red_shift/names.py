"""What the spaces, families and cards of Red Shift are called, and how money is written."""

from game.core.values import Seat
from game.ui.text import _, language

NARROW = "\u202f"
"""Between thousands; the narrow space that does not break."""


def money(sum: int) -> str:
    """A sum as the language writes it: 1,980 in English, with a narrow space elsewhere."""
    return f"{sum:,}".replace(",", "," if language() == "en" else NARROW)


def ship_name(seat: Seat) -> str:
    """RD-2."""
    return (_("Red"), _("Blue"), _("Green"), _("Yellow"))[seat]


def space_name(space: str) -> str:
    """What a space, and its deed, is called."""
    return {
        "earth": _("Earth"),
        "harbour_dock": _("Harbour Dock"),
        "low_orbit": _("Low Orbit"),
        "luna": _("Luna"),
        "high_orbit": _("High Orbit"),
        "venus": _("Venus"),
        "mercury": _("Mercury"),
        "phobos": _("Phobos"),
        "mars": _("Mars"),
        "deimos": _("Deimos"),
        "red_dock": _("Red Dock"),
        "rusty_orbit": _("Rusty Orbit"),
        "vesta": _("Vesta"),
        "ceres": _("Ceres"),
        "outer_belt": _("Outer Belt"),
        "callisto": _("Callisto"),
        "jupiter": _("Jupiter"),
        "europa": _("Europa"),
        "io": _("Io"),
        "storm_orbit": _("Storm Orbit"),
        "storm_dock": _("Storm Dock"),
        "titan": _("Titan"),
        "ring_gap": _("Ring Gap"),
        "ring_dock": _("Ring Dock"),
        "saturn": _("Saturn"),
        "ring_edge": _("Ring Edge"),
        "enceladus": _("Enceladus"),
        "tilted_orbit": _("Tilted Orbit"),
        "titania": _("Titania"),
        "uranus": _("Uranus"),
        "cold_orbit": _("Cold Orbit"),
        "tilt_dock": _("Tilt Dock"),
        "triton": _("Triton"),
        "neptune": _("Neptune"),
        "blue_dock": _("Blue Dock"),
        "windy_orbit": _("Windy Orbit"),
        "dim_orbit": _("Dim Orbit"),
        "charon": _("Charon"),
        "pluto": _("Pluto"),
        "ice_dock": _("Ice Dock"),
        "frozen_orbit": _("Frozen Orbit"),
        "halley": _("Halley's Comet"),
    }.get(space, space)


def card_name(card: str) -> str:
    """The title of a Red Shift card."""
    return _cards()[card][0]


def card_text(card: str) -> str:
    """What a Red Shift card says."""
    return _cards()[card][1]


def _cards() -> dict[str, tuple[str, str]]:
    return {
        "slingshot": (_("Slingshot"), _("Move 7 spaces forward. No fuel.")),
        "tail_wind": (_("Tail Wind"), _("Move 4 spaces forward. No fuel.")),
        "light_sail": (_("Light Sail"), _("Move 10 spaces forward. No fuel.")),
        "hard_burn": (_("Hard Burn"), _("Burn 4 units of fuel and move 9 spaces forward.")),
        "beacon": (_("Homing Beacon"), _("Fly to the next dock. No fuel.")),
        "moon_survey": (_("Moon Survey"), _("Fly to the next moon. Burn 2 units of fuel.")),
        "homeward": (_("Homeward Bound"), _("Fly on to Earth. No fuel.")),
        "giant": (_("Giant's Pull"), _("Fly on to Jupiter. Burn 3 units of fuel.")),
        "ring_tour": (_("Ring Tour"), _("Fly on to Saturn. No fuel.")),
        "wormhole": (_("Wormhole"), _("Swap places with a ship of your choice.")),
        "leak": (_("Fuel Leak"), _("Lose 3 units of fuel.")),
        "dodge": (_("Dodge the Debris"), _("Burn 2 units of fuel.")),
        "tanker": (_("Tanker in Sight"), _("Take on 8 units of fuel.")),
        "sunny": (_("Sunny Side"), _("Take on 5 units of fuel.")),
        "service": (_("Full Service"), _("Fill your tank.")),
        "flare": (_("Solar Flare"), _("Every ship loses 2 units of fuel, down to 0 at worst.")),
        "salvage": (_("Salvage"), _("Take 150 from the bank.")),
        "grant": (_("Science Grant"), _("Take 100 from the bank.")),
        "repair": (_("Hull Repair"), _("Pay 120 to the bank.")),
        "customs": (_("Customs"), _("Pay 80 to the bank.")),
        "tourists": (_("Space Tourists"), _("Every other player pays you 50.")),
        "rescue_fee": (_("Rescue Fee"), _("Pay 30 to every other player.")),
        "dividend": (_("Dividend"), _("Take 20 from the bank for each deed you own.")),
        "upkeep": (_("Upkeep"), _("Pay the bank 40 for each of your stations on the board.")),
        "toll_day": (_("Toll Day"), _("Every ship on a space owned by another player pays its rent now.")),
        "new_pump": (_("New Pump"), _("You may place one of your stations on any deed you own.")),
        "dust": (_("Dust Storm"), _("Lose your next turn.")),
        "second_wind": (_("Second Wind"), _("Roll again.")),
    }

"""The map: spaces, black dots, lanes and deeds, as the digest lists them."""

from typing import Final, Literal, NamedTuple

Kind = Literal["planet", "moon", "dock", "orbit"]


class Space(NamedTuple):
    """A place where a ship may stop; at a fork (RD-26) the second way forward is the lane."""

    kind: Kind
    system: str
    forward: tuple[str, ...]


class Deed(NamedTuple):
    """What may be owned: family, price, price of a unit of fuel, rent for 1, 2, ... deeds of the family (RD-61)."""

    family: str
    price: int
    fuel: int
    rent: tuple[int, ...]
    rent_station: tuple[int, ...]


EARTH: Final = "earth"

LONE_WORLDS: Final = frozenset({"venus", "mercury", "vesta", "ceres", "halley"})
"""Worlds with no ring: one space, followed at once by dots (RD-29)."""

SPACES: Final[dict[str, Space]] = {
    "earth": Space("planet", "earth", ("harbour_dock",)),
    "harbour_dock": Space("dock", "earth", ("low_orbit",)),
    "low_orbit": Space("orbit", "earth", ("luna",)),
    "luna": Space("moon", "earth", ("high_orbit", "dot_earth_1")),
    "high_orbit": Space("orbit", "earth", ("earth",)),
    "venus": Space("planet", "venus", ("dot_venus_1",)),
    "mercury": Space("planet", "mercury", ("dot_mercury_1",)),
    "phobos": Space("moon", "mars", ("mars",)),
    "mars": Space("planet", "mars", ("deimos",)),
    "deimos": Space("moon", "mars", ("red_dock", "dot_mars_1")),
    "red_dock": Space("dock", "mars", ("rusty_orbit",)),
    "rusty_orbit": Space("orbit", "mars", ("phobos",)),
    "vesta": Space("planet", "vesta", ("dot_vesta_1",)),
    "ceres": Space("planet", "ceres", ("dot_ceres_1",)),
    "outer_belt": Space("orbit", "jupiter", ("callisto",)),
    "callisto": Space("moon", "jupiter", ("jupiter",)),
    "jupiter": Space("planet", "jupiter", ("europa",)),
    "europa": Space("moon", "jupiter", ("io", "dot_jupiter_1")),
    "io": Space("moon", "jupiter", ("storm_orbit",)),
    "storm_orbit": Space("orbit", "jupiter", ("storm_dock",)),
    "storm_dock": Space("dock", "jupiter", ("outer_belt",)),
    "titan": Space("moon", "saturn", ("ring_gap",)),
    "ring_gap": Space("orbit", "saturn", ("ring_dock",)),
    "ring_dock": Space("dock", "saturn", ("saturn",)),
    "saturn": Space("planet", "saturn", ("ring_edge", "dot_saturn_1")),
    "ring_edge": Space("orbit", "saturn", ("enceladus",)),
    "enceladus": Space("moon", "saturn", ("titan",)),
    "tilted_orbit": Space("orbit", "uranus", ("titania",)),
    "titania": Space("moon", "uranus", ("uranus",)),
    "uranus": Space("planet", "uranus", ("cold_orbit", "dot_uranus_1")),
    "cold_orbit": Space("orbit", "uranus", ("tilt_dock",)),
    "tilt_dock": Space("dock", "uranus", ("tilted_orbit",)),
    "triton": Space("moon", "neptune", ("neptune",)),
    "neptune": Space("planet", "neptune", ("blue_dock",)),
    "blue_dock": Space("dock", "neptune", ("windy_orbit", "dot_neptune_1")),
    "windy_orbit": Space("orbit", "neptune", ("dim_orbit",)),
    "dim_orbit": Space("orbit", "neptune", ("triton",)),
    "charon": Space("moon", "pluto", ("pluto",)),
    "pluto": Space("planet", "pluto", ("ice_dock",)),
    "ice_dock": Space("dock", "pluto", ("frozen_orbit", "dot_pluto_1")),
    "frozen_orbit": Space("orbit", "pluto", ("charon",)),
    "halley": Space("planet", "halley", ("dot_halley_1",)),
}
"""In road order; each ring runs forward in this order."""

DOTS: Final[dict[str, str]] = {
    "dot_earth_1": "venus",
    "dot_venus_1": "mercury",
    "dot_mercury_1": "phobos",
    "dot_mars_1": "vesta",
    "dot_vesta_1": "ceres",
    "dot_ceres_1": "dot_ceres_2",
    "dot_ceres_2": "outer_belt",
    "dot_jupiter_1": "titan",
    "dot_saturn_1": "tilted_orbit",
    "dot_uranus_1": "dot_uranus_2",
    "dot_uranus_2": "triton",
    "dot_neptune_1": "charon",
    "dot_pluto_1": "dot_pluto_2",
    "dot_pluto_2": "halley",
    "dot_halley_1": "dot_halley_2",
    "dot_halley_2": "earth",
}
"""The black dots, and what lies behind each (RD-24, RD-25)."""

DEEDS: Final[dict[str, Deed]] = {
    "harbour_dock": Deed("home", 160, 20, (40, 80), (100, 140)),
    "luna": Deed("home", 120, 30, (70, 140), (140, 280)),
    "venus": Deed("inner", 140, 30, (80, 170), (160, 340)),
    "mercury": Deed("inner", 140, 30, (80, 170), (160, 340)),
    "phobos": Deed("mars", 100, 30, (60, 100, 140, 200), (120, 200, 280, 400)),
    "mars": Deed("mars", 200, 30, (120, 190, 290, 410), (240, 380, 580, 820)),
    "deimos": Deed("mars", 100, 30, (60, 100, 140, 200), (120, 200, 280, 400)),
    "red_dock": Deed("mars", 180, 20, (40, 70, 110, 150), (100, 130, 170, 210)),
    "vesta": Deed("belt", 160, 30, (100, 190), (200, 380)),
    "ceres": Deed("belt", 180, 30, (110, 220), (220, 440)),
    "callisto": Deed("jupiter", 180, 30, (110, 160, 230, 300, 390), (220, 320, 460, 600, 780)),
    "jupiter": Deed("jupiter", 400, 30, (240, 360, 500, 670, 860), (480, 720, 1000, 1340, 1720)),
    "europa": Deed("jupiter", 240, 30, (140, 220, 300, 400, 520), (280, 440, 600, 800, 1040)),
    "io": Deed("jupiter", 180, 30, (110, 160, 230, 300, 390), (220, 320, 460, 600, 780)),
    "storm_dock": Deed("jupiter", 240, 20, (60, 90, 130, 170, 220), (120, 150, 190, 230, 280)),
    "titan": Deed("saturn", 280, 30, (170, 270, 400, 570), (340, 540, 800, 1140)),
    "ring_dock": Deed("saturn", 260, 20, (60, 100, 160, 220), (120, 160, 220, 280)),
    "saturn": Deed("saturn", 380, 30, (230, 360, 550, 780), (460, 720, 1100, 1560)),
    "enceladus": Deed("saturn", 180, 30, (110, 170, 260, 370), (220, 340, 520, 740)),
    "titania": Deed("uranus", 220, 30, (130, 240, 370), (260, 480, 740)),
    "uranus": Deed("uranus", 340, 30, (200, 370, 570), (400, 740, 1140)),
    "tilt_dock": Deed("uranus", 240, 20, (60, 110, 170), (120, 170, 230)),
    "triton": Deed("neptune", 260, 30, (160, 280, 440), (320, 560, 880)),
    "neptune": Deed("neptune", 360, 30, (220, 390, 600), (440, 780, 1200)),
    "blue_dock": Deed("neptune", 280, 20, (70, 130, 200), (130, 190, 260)),
    "charon": Deed("far", 200, 30, (120, 190, 290, 410), (240, 380, 580, 820)),
    "pluto": Deed("far", 300, 30, (180, 290, 430, 610), (360, 580, 860, 1220)),
    "ice_dock": Deed("far", 280, 20, (70, 110, 170, 240), (130, 170, 230, 300)),
    "halley": Deed("far", 320, 30, (190, 310, 460, 650), (380, 620, 920, 1300)),
}
"""One a planet but Earth, moon and dock (RD-56), by the id of the space."""

DEED_IDS: Final = tuple(DEEDS)
INDEX: Final = {deed: index for index, deed in enumerate(DEED_IDS)}
"""Where a deed stands in the tuples of a State."""

FAMILIES: Final[dict[str, tuple[int, ...]]] = {
    family: tuple(index for index, deed in enumerate(DEEDS.values()) if deed.family == family)
    for family in dict.fromkeys(deed.family for deed in DEEDS.values())
}
"""The indices of the deeds that raise one another's rent."""

FORWARD: Final[dict[str, tuple[str, ...]]] = {
    **{space: at.forward for space, at in SPACES.items()},
    **{dot: (behind,) for dot, behind in DOTS.items()},
}
"""The steps that the arrows allow from a space or dot (RD-24, RD-36)."""

TAKE_OFF: Final = frozenset(space for space, at in SPACES.items() if at.kind in ("planet", "moon"))
"""Where a move that starts burns fuel (RD-38, RD-40); Earth is one of them (RD-39)."""

DOCKS: Final = frozenset(space for space, at in SPACES.items() if at.kind == "dock")

SHIPS: Final = ("red", "blue", "green", "yellow")
"""The ships, and the columns of the fuel card, seat by seat (RD-2, RD-7)."""

NOTES: Final = (10, 50, 100, 500)
START_MONEY: Final = 3 * sum(NOTES)
"""Three of each denomination (RD-4, RD-5)."""

STATIONS: Final = 3
"""So many fuel stations a player (RD-6)."""

FULL: Final = 24
"""Units that a tank holds (RD-8)."""

LOW: Final = 2
"""With fewer units than this a ship that stays must refuel (RD-50)."""

EARTH_PAY: Final = 500
"""For passing Earth, or landing on it (RD-76)."""

STATION_VALUE: Final = 100
"""Net worth of a station on the board (RD-108)."""

ROUNDS: Final = {2: 40, 3: 30, 4: 24}
"""The round limit by the number of players (RD-106)."""

"""The map of Red Shift: where its worlds, spaces and dots are (the digest's tables), as parts of a unit square.

Its origin is at the bottom left, x to the right, y up.
"""

from typing import Final, NamedTuple

Point = tuple[float, float]


class World(NamedTuple):
    """The globe of a system: its middle, the radius of its ring of spaces (0: a lone world), its own radius."""

    at: Point
    ring: float
    radius: float


SUN: Final = World((0.5, 0.5), 0.0, 0.075)

WORLDS: Final[dict[str, World]] = {
    "earth": World((0.735, 0.64), 0.062, 0.034),
    "venus": World((0.53, 0.73), 0, 0.026),
    "mercury": World((0.335, 0.61), 0, 0.016),
    "mars": World((0.335, 0.39), 0.06, 0.026),
    "vesta": World((0.53, 0.31), 0, 0.012),
    "ceres": World((0.68, 0.39), 0, 0.014),
    "jupiter": World((0.85, 0.165), 0.086, 0.058),
    "saturn": World((0.47, 0.135), 0.08, 0.05),
    "uranus": World((0.125, 0.235), 0.07, 0.042),
    "neptune": World((0.12, 0.63), 0.068, 0.04),
    "pluto": World((0.345, 0.89), 0.054, 0.022),
    "halley": World((0.76, 0.88), 0, 0.012),
}

AT: Final[dict[str, Point]] = {
    "earth": (0.7763, 0.6862),
    "harbour_dock": (0.7917, 0.615),
    "low_orbit": (0.7287, 0.5783),
    "luna": (0.6744, 0.6269),
    "high_orbit": (0.7038, 0.6936),
    "venus": (0.53, 0.73),
    "mercury": (0.335, 0.61),
    "phobos": (0.3186, 0.4477),
    "mars": (0.3848, 0.4234),
    "deimos": (0.3822, 0.3529),
    "red_dock": (0.3143, 0.3337),
    "rusty_orbit": (0.275, 0.3923),
    "vesta": (0.53, 0.31),
    "ceres": (0.68, 0.39),
    "outer_belt": (0.8669, 0.2493),
    "callisto": (0.7946, 0.2308),
    "jupiter": (0.764, 0.1627),
    "europa": (0.7982, 0.0964),
    "io": (0.8713, 0.0817),
    "storm_orbit": (0.9284, 0.1297),
    "storm_dock": (0.9265, 0.2043),
    "titan": (0.5496, 0.1269),
    "ring_gap": (0.5168, 0.1999),
    "ring_dock": (0.4372, 0.208),
    "saturn": (0.3904, 0.1431),
    "ring_edge": (0.4232, 0.0701),
    "enceladus": (0.5028, 0.062),
    "tilted_orbit": (0.1825, 0.1951),
    "titania": (0.1807, 0.2774),
    "uranus": (0.1019, 0.3011),
    "cold_orbit": (0.055, 0.2334),
    "tilt_dock": (0.1049, 0.168),
    "triton": (0.1175, 0.562),
    "neptune": (0.1839, 0.6067),
    "blue_dock": (0.1619, 0.6835),
    "windy_orbit": (0.082, 0.6864),
    "dim_orbit": (0.0546, 0.6113),
    "charon": (0.2956, 0.8681),
    "pluto": (0.3669, 0.8406),
    "ice_dock": (0.3944, 0.9119),
    "frozen_orbit": (0.3231, 0.9394),
    "halley": (0.76, 0.88),
    "dot_earth_1": (0.6022, 0.6785),
    "dot_venus_1": (0.4325, 0.67),
    "dot_mercury_1": (0.3268, 0.5289),
    "dot_mars_1": (0.4561, 0.3315),
    "dot_vesta_1": (0.605, 0.35),
    "dot_ceres_1": (0.7423, 0.3431),
    "dot_ceres_2": (0.8046, 0.2962),
    "dot_jupiter_1": (0.6739, 0.1116),
    "dot_saturn_1": (0.2865, 0.1691),
    "dot_uranus_1": (0.1071, 0.3881),
    "dot_uranus_2": (0.1123, 0.4751),
    "dot_neptune_1": (0.2288, 0.7758),
    "dot_pluto_1": (0.5163, 0.9012),
    "dot_pluto_2": (0.6381, 0.8906),
    "dot_halley_1": (0.7654, 0.8154),
    "dot_halley_2": (0.7709, 0.7508),
}
"""The middle of each space and dot."""

MOON_RADIUS: Final[dict[str, float]] = {
    "luna": 0.012,
    "phobos": 0.007,
    "deimos": 0.006,
    "callisto": 0.012,
    "europa": 0.01,
    "io": 0.01,
    "titan": 0.013,
    "enceladus": 0.008,
    "titania": 0.01,
    "triton": 0.011,
    "charon": 0.011,
}

"""Easing curves: 0..1 in, 0..1 out, both ends exact (style guide, Motion)."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, Literal

Ease = Literal["linear", "cubic_in", "cubic_out", "quint_out", "sine", "sine_in", "sine_out", "smooth", "smoother"]


def _sine(t: float) -> float:
    return 0.5 - 0.5 * cos(pi * t)


CURVES: Final[dict[Ease, Callable[[float], float]]] = {
    "linear": lambda t: t,
    "cubic_in": lambda t: t**3,
    "cubic_out": lambda t: 1 - (1 - t) ** 3,
    "quint_out": lambda t: 1 - (1 - t) ** 5,
    "sine": _sine,
    "sine_in": lambda t: 1 - cos(pi / 2 * t),
    "sine_out": lambda t: sin(pi / 2 * t),
    "smooth": lambda t: t * t * (3 - 2 * t),
    "smoother": lambda t: t**3 * (t * (6 * t - 15) + 10),
}


def ease(name: Ease, t: float) -> float:
    """The curve's value at t; times before 0 and after 1 are held at the ends."""
    if t <= 0:
        return 0.0
    if t >= 1:
        return 1.0
    return CURVES[name](t)

"""How different two colours look: CIE Lab and the CIEDE2000 difference (Sharma, Wu, Dalal 2005)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Linear = tuple[float, float, float]
Lab = tuple[float, float, float]


def decoded(stored: tuple[float, float, float]) -> Linear:
    """sRGB 0..1 as light."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in stored)
    return r, g, b


def lab(light: Linear) -> Lab:
    """CIE Lab under D65."""
    r, g, b = light
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def hue(colour: Lab) -> float:
    """Degrees; without meaning for greys."""
    return degrees(atan2(colour[2], colour[1])) % 360


def chroma(colour: Lab) -> float:
    return hypot(colour[1], colour[2])


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000: 1 is just seen, 10 at a glance."""
    mean = (chroma(one) + chroma(other)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    (l1, a1, b1), (l2, a2, b2) = ((light, (1 + g) * a, b) for light, a, b in (one, other))
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * sqrt(cm**7 / (cm**7 + 25**7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))

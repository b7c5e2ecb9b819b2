"""Make the effects: 48 kHz mono, peak -6 dB (style guide, "Sound"). Noise is seeded, so a rebuild is the same."""

from __future__ import annotations

import wave

import numpy as np
from raster import ROOT

RATE = 48_000
PEAK = 0.5
SOUNDS = ROOT / "sounds"


def times(seconds: float) -> np.ndarray:
    return np.arange(int(seconds * RATE)) / RATE


def noise(seconds: float, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(int(seconds * RATE))


def band(signal: np.ndarray, low: float, high: float) -> np.ndarray:
    """Only these frequencies, with soft edges of an octave's eighth."""
    spectrum, hertz = np.fft.rfft(signal), np.fft.rfftfreq(len(signal), 1 / RATE)

    def edge(at: float, to: int) -> np.ndarray:
        return 1 / (1 + np.exp(-(np.log2(np.maximum(hertz, 1.0)) - np.log2(at)) * 8 * to))

    return np.fft.irfft(spectrum * edge(low, 1) * edge(high, -1), len(signal))


def fade(signal: np.ndarray, attack: float = 0.002, release: float = 0.01) -> np.ndarray:
    """No click at the beginning and the end."""
    up, down = int(attack * RATE), int(release * RATE)
    signal = signal.copy()
    signal[:up] *= np.linspace(0, 1, up)
    signal[-down:] *= np.linspace(1, 0, down)
    return signal


def knock(hertz: float, seconds: float, grain: float, seed: int) -> np.ndarray:
    """A struck body: a tone and its uneven overtones that die away, over a grainy tail."""
    t = times(seconds * 2.5)
    tone = sum(
        level * np.sin(2 * np.pi * hertz * ratio * t) * np.exp(-t * decay / seconds)
        for ratio, level, decay in ((1.0, 1.0, 4.0), (1.72, 0.45, 6.0), (2.63, 0.25, 9.0))
    )
    tail = band(noise(len(t) / RATE, seed), hertz * 0.8, hertz * 4) * np.exp(-t * 3.5 / seconds)
    return fade(tone + grain * tail)


def swish(seed: int) -> np.ndarray:
    """A card through the air."""
    t = times(0.11)
    return fade(band(noise(0.11, seed), 3000, 6000) * np.sin(np.pi * t / 0.11) ** 1.5)


def bell() -> np.ndarray:
    """Brass, 660 and 1320 Hz, quiet."""
    t = times(0.4)
    tone = np.sin(2 * np.pi * 660 * t) * np.exp(-t * 7) + 0.5 * np.sin(2 * np.pi * 1320 * t) * np.exp(-t * 11)
    return fade(tone, 0.004, 0.05) * 0.4


def thuds() -> np.ndarray:
    """Two short low ones: no."""
    t = times(0.09)
    one = fade(np.sin(2 * np.pi * 180 * t) * np.exp(-t * 30))
    return np.concatenate((one, np.zeros(int(0.03 * RATE)), one))


def shuffle() -> np.ndarray:
    """Seven swishes close together."""
    return placed(0.5, *((number * 0.055, swish(40 + number) * (0.6 + 0.05 * number)) for number in range(7)))


def rise() -> np.ndarray:
    """A score: three steps of a brass chord."""
    out = np.zeros(int(0.6 * RATE))
    for number, hertz in enumerate((660.0, 825.0, 990.0)):
        t = times(0.4)
        one = fade(np.sin(2 * np.pi * hertz * t) * np.exp(-t * 8), 0.004, 0.05)
        at = int(number * 0.08 * RATE)
        out[at : at + len(one)] += one
    return out * 0.8


def placed(seconds: float, *sounds: tuple[float, np.ndarray]) -> np.ndarray:
    """Sounds one over the other, each from its second on."""
    out = np.zeros(int(seconds * RATE))
    for second, one in sounds:
        at = int(second * RATE)
        out[at : at + len(one)] += one[: len(out) - at]
    return fade(out)


def dice() -> np.ndarray:
    """Two dice come to rest: eight clicks, closing up and fainter, no two of the same pitch."""
    rng = np.random.default_rng(60)
    second, gap, clicks = 0.0, 0.19, []
    for number in range(8):
        one = knock(1800 * rng.uniform(0.93, 1.07), 0.028, 0.25, 61 + number)
        clicks.append((second, one * 0.86**number * rng.uniform(0.8, 1.0)))
        second += gap
        gap *= 0.72
    return placed(0.8, *clicks)


def ratchet() -> np.ndarray:
    """A strip runs over the ribs of its groove for the length of a square, ever faster until the stop."""
    ticks = [(0.25 * np.sqrt((number + 0.3) / 7), number) for number in range(7)]
    rub = band(noise(0.26, 80), 500, 2200) * np.sin(np.pi * times(0.26) / 0.26) * 0.06
    return placed(0.3, (0.0, rub), *((at, knock(1250 + 40 * (n % 2), 0.018, 0.5, 81 + n)) for at, n in ticks))


def hollow(hertz: float, seconds: float, bend: float = 0.0) -> np.ndarray:
    """A small hollow body set down: odd overtones alone, and a pitch that bends by this part of itself."""
    t = times(seconds * 2.5)
    phase = 2 * np.pi * hertz * (t + bend * (t - seconds * (1 - np.exp(-t / seconds))))
    tone = sum(np.sin(k * phase) * np.exp(-t * (3 + k) / seconds) / k**1.5 for k in (1, 3, 5))
    tap = band(noise(len(t) / RATE, int(hertz)), hertz * 2, hertz * 6) * np.exp(-t * 300)
    return fade(tone + 0.2 * tap, 0.001)


def saw(phase: np.ndarray, overtones: int = 14) -> np.ndarray:
    """A sawtooth without what would fold back."""
    return sum(np.sin(2 * np.pi * k * phase) / k for k in range(1, overtones + 1))


def ride(spaces: int) -> np.ndarray:
    """A bike drives so many spaces of .16 s: its hum rises with its speed from 110 to at most 220 Hz, and dies away."""
    driven = 0.16 * (spaces + 1)  # the first and the last are eased
    t = times(driven + 0.22)
    speed = np.clip(t / 0.26, 0, 1) * np.clip((driven + 0.06 - t) / 0.30, 0, 1)
    top = 110 + 22 * min(spaces, 5)
    hertz = 110 + (top - 110) * speed**1.5
    phase = np.cumsum(hertz) / RATE
    hum = saw(phase) + 0.5 * saw(phase * 1.006 + 0.3) + 0.4 * saw(phase * 2.01, 6)
    loud = np.clip(t / 0.05, 0, 1) * np.clip((driven + 0.22 - t) / 0.28, 0, 1) ** 1.5
    return fade(band(hum, 70, 1500) * (0.55 + 0.45 * speed) * loud, 0.01, 0.03)


def glide() -> np.ndarray:
    """Lacquer on lacquer for .34 s: noise, brighter and louder with the speed of a smoothstep, and a soft stop."""
    t = times(0.34)
    speed = 4 * (t / 0.34) * (1 - t / 0.34)
    hiss = band(noise(0.34, 120), 700, 2600) * speed**2 + band(noise(0.34, 121), 250, 900) * speed
    return placed(0.46, (0.0, fade(hiss * 0.5, 0.02, 0.02)), (0.335, knock(420, 0.05, 0.3, 122) * 0.5))


def thud() -> np.ndarray:
    """A cube comes down: wood at 420 and 900 Hz, and its weight below."""
    t = times(0.22)
    weight = np.sin(2 * np.pi * 95 * t * (1 - 0.5 * t)) * np.exp(-t * 22)
    wood = np.sin(2 * np.pi * 420 * t) * np.exp(-t * 38) + 0.45 * np.sin(2 * np.pi * 900 * t) * np.exp(-t * 60)
    tap = band(noise(0.22, 123), 600, 3000) * np.exp(-t * 120)
    return fade(weight + 0.8 * wood + 0.35 * tap, 0.001, 0.03)


def turning() -> np.ndarray:
    """A cube turns in the air: a soft whirr."""
    t = times(0.42)
    swell = np.sin(np.pi * t / 0.42) ** 2
    return fade(band(noise(0.42, 124), 300, 1100) * swell * (0.7 + 0.3 * np.sin(2 * np.pi * 17 * t)), 0.02, 0.02)


def crush() -> np.ndarray:
    """A bike is crushed: a crack, then a fifth that falls."""
    t = times(0.5)
    crack = band(noise(0.5, 125), 300, 7000) * (np.exp(-t * 45) + 0.5 * np.exp(-(((t - 0.07) / 0.012) ** 2)))
    slide_down = np.where(t < 0.12, 330.0, 330.0 - 110.0 * np.clip((t - 0.12) / 0.2, 0, 1))
    tone = saw(np.cumsum(slide_down) / RATE, 8) * np.exp(-t * 6) * np.clip(t / 0.03, 0, 1)
    return fade(crack + 0.30 * tone, 0.001, 0.06)


def skid() -> np.ndarray:
    """A drive ends badly: tyres, a hum that sinks, a clatter."""
    t = times(0.4)
    tyres = band(noise(0.4, 126), 900, 2800) * np.exp(-t * 7) * np.clip(t / 0.02, 0, 1)
    sink = saw(np.cumsum(200 * np.exp(-t * 2.6)) / RATE, 8) * np.exp(-t * 6)
    clicks = [(at, knock(1500 * pitch, 0.02, 0.6, 127 + n) * 0.5)
              for n, (at, pitch) in enumerate(((0.24, 1.0), (0.33, 0.86), (0.39, 1.1)))]  # fmt: skip
    return placed(0.55, (0.0, fade(tyres * 0.4 + sink * 0.35)), *clicks)


def chime(*notes: tuple[float, float], seconds: float) -> np.ndarray:
    """Struck glass: each note from its second on."""
    found = []
    for second, hertz in notes:
        t = times(min(0.8, seconds - second))
        tone = sum(level * np.sin(2 * np.pi * hertz * ratio * t) * np.exp(-t * decay)
                   for ratio, level, decay in ((1.0, 1.0, 6.0), (2.0, 0.4, 9.0), (3.01, 0.2, 14.0)))  # fmt: skip
        found.append((second, fade(tone, 0.003, 0.05)))
    return placed(seconds, *found)


def arrive() -> np.ndarray:
    """A bike materializes: light gathers, and the engine catches."""
    t = times(0.6)
    sweep = np.sin(2 * np.pi * np.cumsum(260 + 900 * (t / 0.6) ** 2) / RATE) * np.sin(np.pi * t / 0.6) ** 2
    air = band(noise(0.6, 130), 2500, 7000) * (t / 0.6) ** 2 * np.clip((0.6 - t) / 0.1, 0, 1)
    return placed(0.9, (0.0, fade(0.6 * sweep + 0.25 * air)), (0.5, ride(0) * 0.35))


def laser() -> np.ndarray:
    """A strip of light is laid: a sweep from 300 to 1200 Hz over a hum of 90 Hz."""
    t = times(0.6)
    sweep = saw(np.cumsum(300 * 4 ** (t / 0.45).clip(0, 1)) / RATE, 5) * np.sin(np.pi * (t / 0.6) ** 0.6) ** 2
    hum = saw(90 * t) + 0.6 * saw(90.7 * t + 0.4)
    loud = np.clip(t / 0.05, 0, 1) * np.clip((0.6 - t) / 0.3, 0, 1)
    return fade(band(0.35 * sweep + 0.5 * hum * loud, 60, 3600), 0.01, 0.05)


def burn() -> np.ndarray:
    """A line goes out from its front: a saw that falls from 440 to 60 Hz, and what crackles in it."""
    t = times(0.6)
    fall = saw(np.cumsum(440 * (60 / 440) ** (t / 0.5).clip(0, 1)) / RATE) * np.clip((0.6 - t) / 0.25, 0, 1)
    sparks = band(noise(0.6, 140), 1800, 6000) * (np.random.default_rng(141).random(len(t)) > 0.995) * 6
    return fade(fall + 0.4 * sparks * np.exp(-t * 4), 0.003, 0.05)


def crash() -> np.ndarray:
    """A lazer meets what it must not: a blow, then the saw that falls."""
    blow = band(noise(0.16, 142), 120, 3000) * np.exp(-times(0.16) * 26)
    return placed(0.7, (0.0, fade(blow) * 1.4), (0.04, burn() * 0.6))


def glass(*hertz: float) -> np.ndarray:
    """Crystal: bright notes, close after each other."""
    return chime(*((0.07 * number, note) for number, note in enumerate(hertz)), seconds=0.8)


def nudge() -> np.ndarray:
    """A prizm slides aside on glass."""
    t = times(0.28)
    slide = band(noise(0.28, 143), 1500, 5200) * np.sin(np.pi * t / 0.28) ** 2
    return placed(0.4, (0.0, fade(slide * 0.4)), (0.25, knock(2900, 0.03, 0.15, 144) * 0.5))


def power() -> np.ndarray:
    """A power wakes, or is spent: a chord of saws that opens."""
    t = times(0.7)
    chord = sum(saw(hertz * t, 9) for hertz in (110.0, 164.8, 220.6, 277.2))
    dark, bright = band(chord, 60, 500), band(chord, 60, 4200)
    share = np.sin(np.pi * t / 0.7) ** 2
    return fade((dark * (1 - share) + bright * share) * np.clip((0.7 - t) / 0.3, 0, 1), 0.03, 0.08)


def pad(gear: int) -> np.ndarray:
    """The table's hum in a gear: two detuned saws and their fifth, a step higher for each gear, that swell and go."""
    t = times(1.4)
    root = 65.4 * 2 ** ((0, 3, 5, 7, 10)[gear - 1] / 12)
    hum = saw(root * t, 10) + saw(root * 1.004 * t + 0.3, 10) + 0.6 * saw(root * 1.498 * t, 8)
    return fade(band(hum, 50, 400 + 260 * gear) * np.sin(np.pi * t / 1.4) ** 2, 0.05, 0.1)


def rocket() -> np.ndarray:
    """A ship takes off: a roar over 120 Hz that swells and goes into the distance."""
    t = times(1.3)
    roar = band(noise(1.3, 51), 90, 1400) * np.exp(-1.6 * t) + 0.5 * band(noise(1.3, 52), 1200, 5000) * np.exp(-4 * t)
    return fade((roar + 0.6 * np.sin(2 * np.pi * 120 * t) * np.exp(-2 * t)) * np.minimum(t / 0.12, 1), 0.01, 0.3)


def drops() -> np.ndarray:
    """Fuel runs: six drops, each higher than the one before."""
    return placed(0.6, *((0.08 * k, hollow(700 + 80 * k, 0.09, 0.3)) for k in range(6)))


def spin_out() -> np.ndarray:
    """The needle falls: a wavering tone that sinks for .7 s."""
    t = times(0.75)
    hertz = 520 * 0.16 ** (t / 0.75) * (1 + 0.05 * np.sin(2 * np.pi * 9 * t))
    return fade(band(saw(np.cumsum(hertz) / RATE, 10), 60, 2600) * (1 - t / 0.75) ** 0.5, 0.01, 0.08)


EFFECTS = {
    "stone": lambda: knock(1100, 0.06, 0.35, 1),
    "tick": lambda: knock(2400, 0.035, 0.2, 2),
    "card": lambda: swish(3),
    "shuffle": shuffle,
    "score": rise,
    "turn": bell,
    "refused": thuds,
    "die": dice,
    "lever": ratchet,
    "stop": lambda: knock(210, 0.07, 0.3, 90),
    "peg": lambda: hollow(640, 0.07),
    "stranded": lambda: hollow(140, 0.22, -0.15),
    "freed": lambda: hollow(520, 0.12, 0.35),
    **{f"ride_{spaces}": lambda spaces=spaces: ride(spaces) for spaces in range(1, 6)},
    "glide": glide,
    "thud": thud,
    "rocket": rocket,
    "fuel": drops,
    "turning": turning,
    "crush": crush,
    "skid": skid,
    "checkpoint": lambda: chime((0.0, 784.0), (0.09, 1175.0), seconds=0.7),
    "arrive": arrive,
    "win": lambda: chime((0.0, 523.0), (0.11, 659.0), (0.22, 784.0), (0.33, 1047.0), (0.37, 1319.0), seconds=1.3),
    "laser": laser,
    "burn": burn,
    "crash": crash,
    "glass": lambda: glass(3100.0, 4650.0),
    "steal": lambda: glass(4650.0, 3100.0, 2325.0),
    "nudge": nudge,
    "power": power,
    "gear": lambda: placed(0.16, (0.0, knock(900, 0.02, 0.3, 145)), (0.06, knock(960, 0.02, 0.3, 146))),
    "spin_out": spin_out,
    **{f"pad_{gear}": lambda gear=gear: pad(gear) for gear in range(1, 6)},
}
QUIET = {"turn": 0.4, "score": 0.6, "card": 0.55, "lever": 0.6, "peg": 0.8,
         **{f"ride_{spaces}": 0.40 for spaces in range(1, 6)}, "glide": 0.55, "turning": 0.35, "skid": 0.7,
         "checkpoint": 0.6, "arrive": 0.6, "win": 0.7, "laser": 0.5, "burn": 0.6, "crash": 0.9, "glass": 0.5,
         "steal": 0.5, "nudge": 0.5, "power": 0.5, "gear": 0.5, "spin_out": 0.6, "rocket": 0.6, "fuel": 0.5,
         **{f"pad_{gear}": 0.35 for gear in range(1, 6)}}  # fmt: skip
"""Peaks below the common one."""


def build() -> None:
    SOUNDS.mkdir(exist_ok=True)
    for name, make in EFFECTS.items():
        signal = make()
        signal = signal / np.abs(signal).max() * PEAK * QUIET.get(name, 1.0)
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes((signal * 32767).astype("<i2").tobytes())


if __name__ == "__main__":
    build()

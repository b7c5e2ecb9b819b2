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
}
QUIET = {"turn": 0.4, "score": 0.6, "card": 0.55, "lever": 0.6, "peg": 0.8}
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

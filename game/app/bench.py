"""The budgets: what the program may take. Measured in processes of their own, told honestly, over or not."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec

from game.app.paths import PACKAGE
from game.app.probes import all_probes
from game.rules import GAMES
from game.staging import GAMES as TABLES


class Budget(NamedTuple):
    """`least`: the value must be at least the limit, not at most. `binds`: a count, the same on every machine."""

    name: str
    unit: str
    limit: float
    binds: bool = False
    least: bool = False


PER_TABLE: Final = (
    Budget("draw calls", "", 200, binds=True),
    Budget("triangles", "", 250_000, binds=True),
    Budget("textures", "MB", 96, binds=True),
    Budget("nodes left", "after 50 matches", 0, binds=True),
    Budget("memory left", "MB after 50 matches", 8),
    Budget("frame, idle", "ms of Python", 2),
    Budget("frame, moving", "ms of Python", 4),
    Budget("one mark of 320", "ms of Python", 3),
    Budget("still frames", "a second", 10),
    Budget("processor", "% of a core", 20),
    Budget("table", "s from the title", 1),
)
"""For each game with a table."""

OF_APP: Final = (
    Budget("start", "s to the first picture", 2.5),
    Budget("memory at the title", "MB", 250),
    Budget("title: processor", "% of a core", 20),
)

DECISIONS: Final = {
    "shifting_stones": 28_000,
    "reality_shift": 9_000,
    "lazer_ryderz": 2_800,
    "shifti": 28_000,
    "red_shift": 28_000,
}
"""Decisions a second of a random match, by the rules alone."""


class Line(msgspec.Struct, frozen=True):
    """One budget and what was measured; the value is None where it could not be."""

    name: str
    value: float | None
    unit: str
    budget: float
    at_least: bool
    binds: bool
    verdict: str


class Report(msgspec.Struct, frozen=True):
    """All of it; `broken`: how many of those over are counts."""

    lines: tuple[Line, ...]
    over: int
    broken: int


def budgets() -> list[Budget]:
    """Every budget there is, by its whole name."""
    of_tables = [budget._replace(name=f"{game}: {budget.name}") for game in TABLES for budget in PER_TABLE]
    of_rules = [Budget(f"{game}: decisions", "a second", DECISIONS[game], least=True) for game in GAMES]
    return [*OF_APP, *of_tables, *of_rules]


def bench(as_json: bool, measure: Callable[[], Mapping[str, float]] | None = None) -> int:
    """Measures and prints; returns 1 if a count is over its budget, else 0: times are another on a busy machine."""
    report = judged((measure or measured)())
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        print("\n".join(map(_told, report.lines)))
        print(f"{len(report.lines)} budgets, {report.over} over")
    return 1 if report.broken else 0


def judged(numbers: Mapping[str, float]) -> Report:
    """The numbers beside their budgets."""
    lines = tuple(_line(budget, numbers.get(budget.name)) for budget in budgets())
    over = [line for line in lines if line.verdict == "over"]
    return Report(lines, len(over), sum(line.binds for line in over))


def _line(budget: Budget, value: float | None) -> Line:
    if value is None:
        verdict = "not measured"
    elif value >= budget.limit if budget.least else value <= budget.limit:
        verdict = "ok"
    else:
        verdict = "over"
    rounded = value if value is None else round(value, 2)
    return Line(budget.name, rounded, budget.unit, budget.limit, budget.least, budget.binds, verdict)


def _told(line: Line) -> str:
    value = "-" if line.value is None else f"{line.value:,.10g}"
    sign = ">=" if line.at_least else "<="
    return f"{line.name:38} {value:>12} {line.unit:24} {sign} {line.budget:<10,g} {line.verdict}"


def measured() -> dict[str, float]:
    """The numbers of all probes."""
    window = not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))
    numbers: dict[str, float] = {}
    for name in all_probes(window):
        began = time.time()
        numbers |= _probed(name)
        if "first picture at" in numbers:
            numbers.setdefault("start", numbers.pop("first picture at") - began)
    return numbers


def _probed(name: str) -> dict[str, float]:
    """Runs one probe; what it cannot measure is missing, and the reason is on stderr."""
    # A frozen program is its own interpreter.
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SHIFTBOX_HOME": home}
        done = subprocess.run(
            [*program, "bench", "--probe", name], cwd=PACKAGE.parent, env=environment, capture_output=True, text=True
        )
    if done.returncode != 0:
        print(f"{name}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return {}
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=dict[str, float])

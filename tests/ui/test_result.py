"""The result: headline, ranks, the sheet that adds up; and what glows at Shifti's table before it."""

from collections.abc import Iterator

import pytest

from game.core.record import Chair
from game.match.driver import Match
from game.rules.shifti.state import Enter, ShiftiState
from game.ui.kit.canvas import Canvas
from game.ui.kit.screen import Screen
from game.ui.overlays.result import ResultScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from tests.rules.shifti.table import number, position
from tests.ui.pilot import Pilot, prop

GREEN = (8, 8)
NAMES = ("Ada", "Борис", "Mia")
LAST = position(("red", [GREEN] * 3 + [(8, 7)]), ("blue", [(0, 5), (8, 0)]), ("green", []), rolled=number(1))


class Drawn:
    """What a canvas was told to draw."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.signs: list[str] = []


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    drawn, text, sign = Drawn(), Canvas.text, Canvas.sign

    def writes(canvas: Canvas, words: str, *rest: object, **named: object) -> float:
        drawn.words += [words] if not canvas.measuring else []
        return text(canvas, words, *rest, **named)  # type: ignore[arg-type]  # passed on as they came

    def signs(canvas: Canvas, name: str, *rest: object, **named: object) -> None:
        drawn.signs += [name] if not canvas.measuring else []
        sign(canvas, name, *rest, **named)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(Canvas, "text", writes)
    monkeypatch.setattr(Canvas, "sign", signs)
    yield drawn


def match_of(state: ShiftiState) -> Match:
    chairs = tuple(Chair(name, seat) for seat, name in enumerate(NAMES))
    return Match.new("shifti", len(NAMES), 3, state.options, chairs, state)


def shown(pilot: Pilot, match: Match, drawn: Drawn) -> Screen:
    mode = ResultScreen(Sitting(pilot.desk, match))
    pilot.desk.go(mode)
    drawn.words.clear()
    drawn.signs.clear()
    mode.draw()
    return mode


def test_one_line_of_the_sheet_is_the_total(pilot: Pilot, drawn: Drawn) -> None:
    match = match_of(LAST)
    match.submit(Enter(79, 1))
    shown(pilot, match, drawn)
    assert "Total" not in drawn.words and drawn.words.count("Pieces across") == 1
    assert drawn.signs.count("crown") == 1
    assert drawn.words.index("Ada") < drawn.words.index("Борис") < drawn.words.index("Mia")
    assert {"4", "1", "0"} <= set(drawn.words)


def test_nobody_is_crowned_where_all_are_alike_at_an_early_end(pilot: Pilot, drawn: Drawn) -> None:
    match = match_of(position(("red", []), ("blue", []), ("green", []), rolled=number(1)))
    match.end_early()
    shown(pilot, match, drawn)
    assert "crown" not in drawn.signs and "Ended early" in drawn.words


def test_pieces_at_home_glow_and_pale_together(pilot: Pilot) -> None:
    """SH-8: they stand for each other, so none of them looks as if it alone could go."""
    state = position(("red", [(0, 3)]), ("blue", []), ("green", []), rolled=number(1))
    table = TableScreen(Sitting(pilot.desk, match_of(state)))
    pilot.desk.go(table)
    pilot.rest()
    pilot.point(5, 5)

    def at_home() -> list[str]:
        return [prop(table, f"piece:0:{piece}").mark for piece in (1, 2, 3)]

    assert at_home() == ["open"] * 3
    pilot.pick("piece:0:0")
    pilot.point(5, 5)
    assert at_home() == ["dim"] * 3

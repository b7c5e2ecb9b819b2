"""Where the focus of the keyboard goes."""

from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit.focus import DIRECTIONS, Target, step, towards

GRID = [Target(f"{column}{row}", 100.0 * column, 80.0 * row) for row in range(3) for column in range(3)]
TARGETS = st.lists(
    st.builds(Target, st.text(max_size=3), st.floats(0, 1280), st.floats(0, 720)),
    unique_by=lambda target: target.name,
    max_size=12,
)


def test_tab_goes_line_by_line_and_round() -> None:
    names, at = [], ""
    for _ in range(9):
        at = step(GRID, at, 1)
        names.append(at)
    assert names == ["00", "10", "20", "01", "11", "21", "02", "12", "22"]
    assert step(GRID, "22", 1) == "00" and step(GRID, "00", -1) == "22"
    assert step([], "x", 1) == ""


def test_arrows_go_by_direction_and_stop_at_the_edge() -> None:
    assert [towards(GRID, "11", arrow) for arrow in DIRECTIONS] == ["01", "21", "10", "12"]
    assert towards(GRID, "00", "arrow_left") == "00"
    assert towards(GRID, "", "arrow_left") == "00"


def test_straight_on_comes_before_a_nearer_one_aside() -> None:
    targets = [Target("here", 0, 0), Target("ahead", 120, 0), Target("aside", 60, 70)]
    assert towards(targets, "here", "arrow_right") == "ahead"


@given(TARGETS)
def test_tab_reaches_everything(targets: list[Target]) -> None:
    seen, at = set(), ""
    for _ in targets:
        at = step(targets, at, 1)
        seen.add(at)
    assert seen == {target.name for target in targets}


@given(TARGETS, st.sampled_from(sorted(DIRECTIONS)))
def test_an_arrow_never_goes_back(targets: list[Target], arrow: str) -> None:
    right, down = DIRECTIONS[arrow]
    for target in targets:
        name = towards(targets, target.name, arrow)
        other = next(one for one in targets if one.name == name)
        assert (other.x - target.x) * right + (other.y - target.y) * down >= 0

"""Without a mouse: the focus is seen, everything can be reached, and a whole match is played."""

from random import Random

from game.core.values import CHANCE
from game.ui.kit.focus import Target
from game.ui.overlays.settings import SettingsScreen
from game.ui.screens.new_match import NewMatchScreen
from tests.ui.pilot import Pilot, names
from tests.ui.stones_table import sit_down
from tests.ui.test_matches import advise


def reach(pilot: Pilot, name: str) -> None:
    """Tab until it has the focus."""
    for _ in range(200):
        if pilot.desk.canvas.focus == name:
            return
        pilot.key("tab")
    targets = [target.name for target in pilot.desk.screen.targets()]
    raise AssertionError(f"{name} is not reached in {pilot.screen}: {targets}")


def press(pilot: Pilot, name: str) -> None:
    reach(pilot, name)
    pilot.key("enter")
    if pilot.screen == "TableScreen" and pilot.table.asking == name:  # it asks once more
        pilot.frames(2)
        pilot.key("enter")


def test_a_whole_match_by_keyboard_alone(pilot: Pilot) -> None:
    """From the title to the result: one person against a computer, no pointer anywhere."""
    rng = Random(3)
    press(pilot, "game:shifting_stones")
    press(pilot, "player:1")
    press(pilot, "start")
    for _ in range(1500):
        pilot.rest()
        if pilot.screen != "TableScreen":
            break
        action = advise(pilot, rng)
        (need,) = [picks for picks, one in pilot.table.choice.offer.sets.items() if one == action]
        ply = pilot.sitting.match.ply
        for pick in sorted(need, key=lambda pick: pick.id[0] == "hand"):
            press(pilot, str(pick))
        if pilot.screen == "TableScreen":
            assert pilot.sitting.match.ply > ply
    assert pilot.screen == "ResultScreen"
    press(pilot, "title")
    assert pilot.screen == "TitleScreen"


def test_the_focus_is_seen_and_the_mouse_takes_it_away(pilot: Pilot) -> None:
    table = sit_down(pilot)
    pilot.point(320, 300)
    plain = pilot.picture()
    reach(pilot, "stone:4")
    assert str(table.under) == "stone:4"
    assert pilot.picture() != plain
    reach(pilot, "pause")
    assert pilot.picture() != plain
    pilot.point(321, 301)
    assert pilot.desk.canvas.focus == ""


def test_arrows_go_by_the_direction_on_the_screen(pilot: Pilot) -> None:
    sit_down(pilot)
    # The grid of stones_table: stone 2 lies in the middle, 5 behind it, 3 before it... by their places in the picture.
    places = {target.name: target for target in pilot.desk.screen.targets() if target.name.startswith("stone:")}
    stones = {name: at for name, at in places.items() if "#" not in name}
    middle = sorted(stones, key=lambda name: (stones[name].y, stones[name].x))[4]

    def gone(arrow: str) -> Target:
        pilot.desk.canvas.focus = middle
        pilot.key(arrow)
        return next(one for one in pilot.desk.screen.targets() if one.name == pilot.desk.canvas.focus)

    here = stones[middle]
    assert gone("left").x < here.x - 20 < here.x + 20 < gone("right").x
    assert gone("up").y < here.y - 20 < here.y + 20 < gone("down").y


def test_escape_and_enter_do_what_they_always_do(pilot: Pilot) -> None:
    sit_down(pilot, persons=1)
    pilot.key("escape")
    assert pilot.screen == "PauseScreen"
    pilot.key("enter")
    pilot.rest()
    press(pilot, "stone:4")
    assert names(pilot.table.choice.picks) == {"stone:4"}
    press(pilot, "stone:4")
    assert not names(pilot.table.choice.picks), "the second Enter puts it back"


def test_every_button_of_every_screen_can_have_the_focus(pilot: Pilot) -> None:
    press(pilot, "settings")
    assert isinstance(pilot.desk.screen, SettingsScreen)
    for area in [area for area in pilot.desk.canvas.areas if area.enabled]:
        reach(pilot, area.name)
    pilot.key("escape")
    press(pilot, "game:shifting_stones")
    assert isinstance(pilot.desk.screen, NewMatchScreen)
    for area in [area for area in pilot.desk.canvas.areas if area.enabled]:
        reach(pilot, area.name)


def test_the_curtain_is_for_enter(pilot: Pilot) -> None:
    table = sit_down(pilot)
    press(pilot, "button:end_turn")
    pilot.until(lambda: pilot.screen == "CurtainScreen")
    pilot.heed_curtain()
    pilot.key("enter")
    pilot.rest()
    assert pilot.screen == "TableScreen" and table.sitting.match.to_act not in (0, CHANCE)

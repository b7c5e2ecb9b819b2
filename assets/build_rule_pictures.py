"""Makes the pictures of the rulebooks, with the program itself: python assets/build_rule_pictures.py [GAME ...]

The pictures show what a table looks like, so they are made last, when textures and models are built.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from panda3d.core import Filename, PNMImage, load_prc_file_data  # noqa: E402

from game.app.render import STEP, Eye, off_screen, replayed, table, wait  # noqa: E402
from game.app.stagehand import House  # noqa: E402
from game.core.record import Chair  # noqa: E402
from game.core.values import CHANCE, Action, Event, Options  # noqa: E402
from game.match.driver import Match  # noqa: E402
from game.players import CASUAL, computer  # noqa: E402
from game.rules import lazer_ryderz  # noqa: E402
from game.rules.lazer_ryderz import events as lazer  # noqa: E402
from game.rules.lazer_ryderz.state import LazerOptions, LazerState  # noqa: E402
from game.rules.reality_shift import state as reality  # noqa: E402
from game.rules.red_shift import state as red  # noqa: E402
from game.rules.shifti import state as shifti  # noqa: E402
from game.rules.shifti.board import CORNERS, HOME_POSITION  # noqa: E402
from game.rules.shifti.setup import PIECES  # noqa: E402
from game.rules.shifting_stones.cards import DECK  # noqa: E402
from game.rules.shifting_stones.state import EndTurn, Flip, Score, Shift, StonesOptions, StonesState  # noqa: E402
from game.scene.camera import Home  # noqa: E402
from game.staging import staging  # noqa: E402
from game.staging.lazer_ryderz.offer import handle, straights  # noqa: E402
from game.staging.names import Name, Pick, thing  # noqa: E402
from game.staging.shifting_stones.places import card_id  # noqa: E402
from game.ui.overlays.result import ResultScreen  # noqa: E402
from game.ui.sitting import Sitting  # noqa: E402
from game.ui.table.screen import TableScreen  # noqa: E402

OUT: Final = ROOT / "assets" / "rules" / "en"
SIZE: Final = (1600, 900)
WIDE: Final = 1200
QUALITY: Final = 84
PAPER: Final = (0.945, 0.910, 0.839)
SLATE: Final = (0.165, 0.184, 0.208)
GAP: Final = 24
CLOSE: Final = Home((0.0, 0.0, 0.0), 0.0, 62.0, 60.0)
NAMES: Final = ("Ada", "Bo", "Cleo", "Dag")
HAND: Final = ("3-02", "1-22", "2-09", "1-05")
SCORED: Final = (
    ("1-11", "2-01", "1-12", "3-01", "1-14", "2-04", "1-15", "5-02"),
    ("1-16", "2-05", "2-06", "3-04", "1-17", "3-07", "2-10"),
    ("2-12", "1-18", "1-19", "3-08", "1-20", "1-21", "1-23"),
)
PAYS: Final = 0.34
"""Seconds that a card takes to the discard pile before a stone moves."""

# Where the camera stands for the pictures of Shifti.
MIDDLE: Final = Home((0.0, 0.9, 1.6), 0.0, 62.0, 40.0)
LEVER: Final = Home((15.8, 7.2, 1.6), 0.0, 58.0, 37.0)
GOAL: Final = Home((9.9, -5.6, 1.6), 0.0, 60.0, 48.0)

Position = StonesState | shifti.ShiftiState


def position(scored: tuple[tuple[str, ...], ...] = ((), (), ())) -> StonesState:
    """The grid of the digest's examples, the first of three to act."""
    hands = (HAND, ("1-01", "1-02", "1-03", "1-04"), ("1-06", "1-07", "1-08", "1-09"))
    used = {card for cards in (*hands, *scored) for card in cards}
    return StonesState(
        options=StonesOptions(),
        pending=(),
        stones=(4, 5, 7, 8, 2, 1, 9, 3, 6),
        faces="HOETFSEBH",
        draw=tuple(card for card in DECK if card not in used),
        discards=(),
        hands=hands,
        scored=scored,
        skipped=(False,) * 3,
        left=(False,) * 3,
    )


def race(a: str, b: str, *out: tuple[int, ...]) -> shifti.ShiftiState:
    """Red, blue and so on with the pieces that have left home on these squares; red has thrown."""
    corners = CORNERS[: len(out)]
    return shifti.ShiftiState(
        options=shifti.ShiftiOptions(),
        pending=(),
        levers=HOME_POSITION,
        corners=corners,
        pieces=tuple(
            (*squares, *(corner,) * (PIECES - len(squares))) for corner, squares in zip(corners, out, strict=True)
        ),
        left=(False,) * len(out),
        roll=shifti.Roll(a, b),
    )


class Studio:
    """A table off screen, without the signs of the screen."""

    def __init__(self) -> None:
        self.house: House = off_screen(SIZE)
        self.desk = self.house.desk

    @contextmanager
    def table(self, state: Position) -> Iterator[TableScreen]:
        game = "shifting_stones" if isinstance(state, StonesState) else "shifti"
        chairs = [Chair(NAMES[seat], seat) for seat in range(len(state.left))]
        sitting = Sitting(self.desk, Match.new(game, len(chairs), 1, None, chairs, state))
        sitting.look_as(0)
        table = TableScreen(sitting)
        self.desk.go(table)
        table.rest()
        yield table
        sitting.close()

    def shot(self, signs: bool = False) -> PNMImage:
        """What the camera sees now; `signs`: with what the screen shows over it."""
        picture = PNMImage()
        for _ in range(3):
            # The first pictures are made before shadow and scene buffers are filled.
            self.desk.frame(0.0)
            if not signs:
                self.desk.canvas.clear()
            self.house.base.task_mgr.step()
        self.house.base.win.get_screenshot(picture)
        picture.remove_alpha()
        return picture

    def close_up(self, table: TableScreen, home: Home = CLOSE) -> PNMImage:
        """The table from nearby, without the hand."""
        self.desk.camera.settle(home)
        table.stage.hand.hide()
        return self.shot()


def perform(table: TableScreen, action: Action, seconds: float | None = None) -> None:
    """One decision, shown to its end, or so many seconds of it."""
    table.stage.mark({})
    table.sitting.perform(action)
    if seconds is None:
        table.stage.finish()
    else:
        table.stage.update(seconds)


def crop(picture: PNMImage, left: int, top: int, w: int, h: int, wide: int = WIDE) -> PNMImage:
    """A part of a picture, made `wide` wide."""
    part = PNMImage(w, h)
    part.copy_sub_image(picture, 0, 0, left, top, w, h)
    small = PNMImage(wide, round(h * wide / w))
    small.gaussian_filter_from(0.6, part)
    return small


def beside(*pictures: PNMImage) -> PNMImage:
    """Pictures in a row on paper."""
    height = max(picture.get_y_size() for picture in pictures)
    row = PNMImage(sum(picture.get_x_size() for picture in pictures) + GAP * (len(pictures) - 1), height)
    row.fill(*PAPER)
    x = 0
    for picture in pictures:
        row.copy_sub_image(picture, x, (height - picture.get_y_size()) // 2)
        x += picture.get_x_size() + GAP
    return row


def save(picture: PNMImage, name: str) -> None:
    file = OUT / name
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.write(Filename.from_os_specific(str(file)))
    print(name, f"{file.stat().st_size / 1000:.0f} kB")


def third(picture: PNMImage) -> PNMImage:
    """What is in the middle, as one of three pictures in a row."""
    return crop(picture, 460, 150, 680, 640, (WIDE - 2 * GAP) // 3)


def three(
    studio: Studio, state: Position, marks: Mapping[Pick, str], action: Action, moment: float, home: Home = CLOSE
) -> PNMImage:
    """Before a decision, with these marks, a moment of it, and after it."""
    with studio.table(state) as table:
        table.stage.mark(marks)
        pictures = [third(studio.close_up(table, home))]
        perform(table, action, moment)
        pictures.append(third(studio.shot()))
        table.stage.finish()
        pictures.append(third(studio.shot()))
    return beside(*pictures)


def card(table: TableScreen, look: Name, high: int) -> PNMImage:
    """A card's face by itself."""
    face = table.sitting.looks.face(look)
    sheet = PNMImage(Filename.from_os_specific(str(ROOT / "assets" / "textures" / face.texture)))
    sheet.remove_alpha()
    w, h = sheet.get_x_size(), sheet.get_y_size()
    left, right, top, bottom = face.part
    box = round(left * w), round(top * h), round((right - left) * w), round((bottom - top) * h)
    return crop(sheet, *box, round(high * box[2] / box[3]))


def match(studio: Studio) -> PNMImage:
    """A card beside the stones that show its pattern."""
    with studio.table(position()) as table:
        hints = table.staging.about(table.view, thing("hand", 0, 2)).hints
        table.stage.mark({thing(*name): "target" for name in hints})
        stones = crop(studio.close_up(table), 460, 200, 680, 590, 560)
        high = stones.get_y_size()
        left = PNMImage(round((high - 80) * 6.3 / 8.8) + 80, high)
        left.fill(*SLATE)
        left.copy_sub_image(card(table, card_id(HAND[2]), high - 80), 40, 40)
        return beside(left, stones)


def end(studio: Studio) -> PNMImage:
    """The score sheet: the first player's ninth card brought on the last turns."""
    with studio.table(position(SCORED)) as table:
        for action in (Score(1), EndTurn(), EndTurn(), EndTurn()):
            perform(table, action)
        studio.desk.push(ResultScreen(table.sitting))
        return crop(studio.shot(signs=True), 402, 252, 796, 328, 900)


def shift(studio: Studio) -> PNMImage:
    """Before and after a shift: blue stands on black and is stranded, green the other way round."""
    with studio.table(race("3", "*", (), (14,), (15,))) as table:
        table.stage.mark({thing("lever", 1, part="right"): "open"})
        pictures = [studio.close_up(table, LEVER)]
        perform(table, shifti.Shift(1, 1))
        pictures.append(studio.shot())
    return beside(*(crop(picture, 40, 150, 1520, 600, (WIDE - GAP) // 2) for picture in pictures))


def build_shifting_stones(studio: Studio) -> None:
    with studio.table(position()):
        save(crop(studio.shot(), 300, 60, 1000, 840, 800), "shifting_stones/setup.jpg")
    swapped = {thing("stone", 5): "chosen", thing("stone", 2): "chosen"}
    save(three(studio, position(), swapped, Shift(3, 1, 4), PAYS + 0.25), "shifting_stones/swap.jpg")
    save(three(studio, position(), {thing("stone", 2): "chosen"}, Flip(3, 4), PAYS + 0.24), "shifting_stones/flip.jpg")
    save(match(studio), "shifting_stones/match.jpg")
    save(end(studio), "shifting_stones/end.jpg")


def build_shifti(studio: Studio) -> None:
    with studio.table(race("2", "5", (), (), (), ())) as table:
        table.stage.mark({})
        save(crop(studio.shot(), 60, 125, 1480, 705, 1000), "shifti/setup.jpg")
    marks = {thing("piece", 0, 0): "chosen", thing("square", 50): "open"}
    state = race("*", "5", (21,), (23,), (57,))
    save(three(studio, state, marks, shifti.Move(21, 50, 5), 0.6, MIDDLE), "shifti/move.jpg")
    save(shift(studio), "shifti/shift.jpg")
    marks = {thing("piece", 0, 0): "chosen", thing("square", 80): "open"}
    state = race("*", "6", (77,), (), ())
    save(three(studio, state, marks, shifti.Enter(77, 6), 0.3, GOAL), "shifti/goal.jpg")


def tale(game: str, seats: int, seed: int, options: Options | None = None, most: int = 400) -> Match:
    """A match of computers."""
    match, rng, play = Match.new(game, seats, seed, options), Random(seed), computer(game, CASUAL).choose
    while not match.over and match.ply < most:
        if match.to_act == CHANCE:
            match.roll()
        else:
            assert match.to_act is not None
            match.submit(play(match.view(match.to_act), match.legal(), rng, lambda: False))
    return match


def told(match: Match, *kinds: type[Event], least: int = 1) -> int:
    """The first decision that brings all these kinds of event, the first of them so often."""
    for decision in range(1, match.ply + 1):
        found = [type(event) for event in match.events_at(decision)]
        if found.count(kinds[0]) >= least and set(kinds) <= set(found):
            return decision
    raise ValueError(f"{kinds} never come in this match")


def moment(studio: Studio, match: Match, decision: int, share: float) -> PNMImage:
    """A share of the time that a decision takes to be seen, as everybody sees it."""
    with replayed(studio.house, match, Eye(SIZE, None, "home"), decision) as (screen, seconds):
        wait(screen, round(share * seconds / STEP))
        return crop(studio.shot(), 180, 60, 1240, 700, 1000)


def build_reality_shift(studio: Studio) -> None:
    match = tale("reality_shift", 2, 3)
    with table(studio.house, Match.resume(match.record_at(told(match, reality.FirstNamed))), Eye(SIZE, None, "home")):
        save(crop(studio.shot(), 180, 60, 1240, 700, 1000), "reality_shift/setup.jpg")
    for name, kinds, least, share in (
        ("drive", (reality.BikeMoved,), 4, 0.8),
        ("tilt", (reality.CubeTilted,), 1, 0.8),
        ("crush", (reality.CubeSlid, reality.BikeCrushed), 1, 0.62),
    ):
        save(moment(studio, match, told(match, *kinds, least=least), share), f"reality_shift/{name}.jpg")


def ghost(studio: Studio, match: Match) -> PNMImage:
    """The straight that a turn would lay, as the preview shows it, where it would score."""
    for decision in range(1, match.ply):
        state = match.state_at(decision)
        assert isinstance(state, LazerState)
        seat = match.rules.to_act(state)
        if state.pending or state.over or seat is None or state.round < 3:
            continue
        view = lazer_ryderz.RULES.view(state, seat)
        picks = frozenset({handle(view, shape) for shape in straights(view, 0)[:1]})
        if not any(staging("lazer_ryderz").about(view, pick).caption[2:3] == (1,) for pick in picks):
            continue
        with table(studio.house, Match.resume(match.record_at(decision)), Eye(SIZE, seat, "home")) as screen:
            screen.stage.mark({})
            screen.stage.ghosts(staging("lazer_ryderz").ghosts(view, picks, None), ())
            return crop(studio.shot(), 240, 60, 1120, 760, 1000)
    raise ValueError("no straight would score in this match")


def build_lazer_ryderz(studio: Studio) -> None:
    match = tale("lazer_ryderz", 4, 5, LazerOptions(preview=True))
    for name, kinds, share in (
        ("setup", (lazer.TokensDealt,), 1.0),
        ("score", (lazer.PrizmScored, lazer.PrizmSlid), 0.85),
        ("crash", (lazer.Crashed, lazer.PiecesRemoved), 0.72),
    ):
        save(moment(studio, match, told(match, *kinds), share), f"lazer_ryderz/{name}.jpg")
    save(ghost(studio, match), "lazer_ryderz/ghost.jpg")


def asked(match: Match, *kinds: type[Action]) -> int:
    """The first decision before which a seat may do something of each of these kinds; two of the first kind."""
    for decision in range(1, match.ply):
        state = match.state_at(decision)
        legal = [] if match.rules.to_act(state) in (None, CHANCE) else list(match.rules.legal(state))
        if all(any(isinstance(action, kind) for action in legal) for kind in kinds) and len(legal) > 1:
            return decision
    raise ValueError(f"nothing of {kinds} is asked")


def build_red_shift(studio: Studio) -> None:
    match = tale("red_shift", 4, 3)
    for name, decision in (
        ("setup", told(match, red.FirstNamed)),
        ("ends", asked(match, red.Move)),
        ("deed", asked(match, red.Buy)),
        ("fuel", asked(match, red.Refuel, red.Done)),
    ):
        state = match.state_at(decision)
        with table(studio.house, Match.resume(match.record_at(decision)), Eye(SIZE, match.rules.to_act(state), "home")):
            save(crop(studio.shot(), 0, 0, *SIZE, 1000), f"red_shift/{name}.jpg")


BOOKS: Final = {
    "shifting_stones": build_shifting_stones,
    "shifti": build_shifti,
    "reality_shift": build_reality_shift,
    "lazer_ryderz": build_lazer_ryderz,
    "red_shift": build_red_shift,
}


def build(games: Sequence[str] = ()) -> None:
    """The pictures of these games' rulebooks, or of all."""
    load_prc_file_data("", f"jpeg-quality {QUALITY}")
    studio = Studio()
    for game in games or BOOKS:
        BOOKS[game](studio)


if __name__ == "__main__":
    build(sys.argv[1:])

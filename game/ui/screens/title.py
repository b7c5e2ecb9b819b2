"""The title: the games as things on the table in the room, Continue, Quit."""

from itertools import combinations
from typing import Final, NamedTuple

from panda3d.core import NodePath

from game.match.records import BadRecord
from game.match.saves import Entry
from game.scene.camera import Home
from game.scene.looks import EVENING
from game.scene.picking import on_table
from game.staging import GAMES
from game.staging.names import read_name
from game.ui.kit.canvas import AMBER, DIM, LINE, PANEL, TEXT
from game.ui.kit.desk import Desk
from game.ui.kit.layer import Pointer
from game.ui.kit.layout import GAP, Box, Column, Knob, draw_knobs, knobs_height, page
from game.ui.kit.screen import Screen
from game.ui.overlays.settings import SettingsScreen
from game.ui.screens.matches import MatchesScreen
from game.ui.screens.new_match import NewMatchScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.text import _
from game.ui.words.covers import cover

HOME = Home((0, 5, 4.5), 0, 24, 114, 0)
WIDE: Final = 720
MAIN: Final = 240
MODELS: Final = 100
"""The games' names stand at least so far under the word mark, in u: their models are between."""


class Spot(NamedTuple):
    """Where a game lies on the title's table: its middle, how much larger it is, how far it is turned.

    `half` are half its sides there, `up` how high its own table top is over this one.
    """

    at: tuple[float, float]
    scale: float
    turn: float
    half: tuple[float, float]
    up: float = 0.0


SPOTS = {
    "shifting_stones": Spot((-27.0, -4.5), 1.3, 9, (15.5, 17.5)),
    "shifti": Spot((36.0, 30.0), 0.72, -6, (23.0, 14.0)),
    "reality_shift": Spot((6.0, -9.0), 0.95, -24, (12.5, 15.5)),
    "lazer_ryderz": Spot((-7.5, 36.0), 0.28, 0, (16.3, 16.3), 1.05),
    "red_shift": Spot((30.5, -9.5), 0.37, -8, (12.0, 12.4)),
}
OUTLINES: Final = "**/outline"
"""In a game's model."""


class TitleScreen(Screen):
    """Click a game to set up a match.

    What lies there are models that were baked of matches (models/build_titles.py): no game is loaded to be shown.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.over = ""
        """The game under the pointer."""
        self._model = ""
        """The game whose model was pressed."""
        self.newest: Entry | None = None
        self.list = self.scrolling()
        self.table = desk.render.attach_new_node("games")
        self.models: dict[str, NodePath] = {}
        """What lies on the table."""

    def enter(self) -> None:
        self._look_for_newest()
        self._lay_out()
        self.desk.models.repaint.add(self._lay_out)
        self.desk.camera.settle(HOME)
        self.desk.room.become(EVENING)

    def _lay_out(self) -> None:
        """The games' models in the colours and at the quality of now."""
        self.over = ""
        for game in GAMES:
            spot, model = SPOTS[game], self.desk.models.read(f"title_{game}")
            model.set_scale(spot.scale)
            model.set_pos(*spot.at, spot.up)
            model.set_h(spot.turn)
            model.reparent_to(self.table)
            if game in self.models:
                self.models[game].remove_node()
            self.models[game] = model

    def _look_for_newest(self) -> None:
        """Which match Continue takes up."""
        work = lambda: self.desk.saves.newest_unfinished(GAMES)  # noqa: E731 (three words for one line)
        self.desk.errands.ask(work, self._found, lambda: self.desk.screen is self)

    def _found(self, newest: Entry | None) -> None:
        self.newest = newest
        self.desk.redraw()

    def exit(self) -> None:
        self.desk.models.repaint.discard(self._lay_out)
        self.table.remove_node()

    def suspend(self) -> None:
        """The games are not seen through what comes above, and nothing of them is pointed at."""
        self._point_at("")
        self.table.hide()

    def resume(self, result: str) -> None:
        self._look_for_newest()
        self.table.show()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.vignette(0.35)
        room = page(canvas, WIDE)
        foot = self._draw_foot(room)
        under = self._draw_head(room)
        places = self._places(foot)
        if self._apart(places, under):
            for game, box in places.items():
                self._draw_label(game, box)
        else:
            # So large the names would cover each other: they stand in a list.
            self._draw_names(Box(room.x, under, room.w, foot - under - GAP))

    def _draw_foot(self, room: Box) -> float:
        """Continue and what else the program does, in as many lines as it needs; says where that begins."""
        canvas, middle = self.desk.canvas, room.x + room.w / 2
        knobs = [Knob("matches", _("Matches")), Knob("settings", _("Settings")), Knob("quit", _("Quit"))]
        aside = room.w >= WIDE
        if aside:
            left = Column(middle - MAIN / 2 - 132, room.bottom - 45, 120)
            draw_knobs(canvas, knobs[:1], left, 34, even=True)
            right = Column(middle + MAIN / 2 + 12, room.bottom - 45, room.w)
            draw_knobs(canvas, [knob._replace(least=90) for knob in knobs[1:]], right, 34)
            top = room.bottom - 56
        else:
            high = knobs_height(canvas, knobs, room.w, 34, even=True)
            draw_knobs(canvas, knobs, Column(room.x, room.bottom - high, room.w), 34, even=True)
            top = room.bottom - high - GAP - (56 if self.newest is not None else 0)
        wide = min(MAIN, room.w)
        if (newest := self.newest) is not None:
            names = newest.title or ", ".join(chair.name for chair in newest.chairs)
            note = _("Open in another window") if newest.held else f"{cover(newest.game).title()}: {names}"
            canvas.button("continue", _("Continue"), middle - wide / 2, top, wide, 56, main=True, note=note)
        elif aside:
            canvas.text(_("Choose a game"), middle, top + 28, 19, TEXT, align="center", width=MAIN - 20)
        return top

    def _places(self, foot: float) -> dict[str, Box]:
        """Where the games' names stand: under their models, over the buttons."""
        canvas, places = self.desk.canvas, {}
        for game in GAMES:
            spot = SPOTS[game]
            wide = max(canvas.text_width(cover(game).title(), 19, "Medium"), canvas.text_width(_players(game), 13)) + 36
            under = self.desk.seen(spot.at[0], spot.at[1] - spot.half[1] - 2, 0)
            if under is not None:
                places[game] = Box(under[0] - wide / 2, min(foot - 72, under[1]), wide, 48)
        return places

    def _apart(self, places: dict[str, Box], under: float) -> bool:
        """Whether all names are in the picture, and none is over another or over the word mark."""
        boxes = tuple(places.values())
        inside = all(box.x >= 0 and box.right <= self.desk.canvas.width and box.y >= under + MODELS for box in boxes)
        return inside and len(boxes) == len(GAMES) and not any(_meet(a, b) for a, b in combinations(boxes, 2))

    def _draw_label(self, game: str, box: Box) -> None:
        """The game's name; where the pointer is over it, for how many it is."""
        canvas = self.desk.canvas
        over = self.over == game or canvas.hover == f"game:{game}"
        canvas.panel(*box._replace(h=48 if over else 36), PANEL, AMBER if over else LINE)
        canvas.text(cover(game).title(), box.x + box.w / 2, box.y + 18, 19, TEXT, "Medium", "center")
        if over:
            canvas.text(_players(game), box.x + box.w / 2, box.y + 37, 13, DIM, align="center")
        canvas.area(f"game:{game}", *box._replace(h=40))

    def _draw_names(self, box: Box) -> None:
        with self.list.view(self.desk.canvas, box) as column:
            knobs = [Knob(f"game:{game}", cover(game).title(), chosen=self.over == game) for game in GAMES]
            draw_knobs(self.desk.canvas, knobs, column, 46, even=True)

    def _draw_head(self, room: Box) -> float:
        """SHIFT, and BOX shifted down a little: the name is what the games do. Says where the head ends."""
        canvas = self.desk.canvas
        size = min(64.0, room.w / 8, room.h / 7)
        gap = size / 7
        letters = [(c, TEXT, 0.0) for c in "SHIFT"] + [(c, AMBER, 0.19 * size) for c in "BOX"]
        widths = [canvas.text_width(c, size, "Light") for c, _colour, _drop in letters]
        middle = room.x + room.w / 2
        x, y = middle - (sum(widths) + gap * (len(letters) - 1)) / 2, room.y + 0.85 * size
        for (c, colour, drop), width in zip(letters, widths, strict=True):
            canvas.text(c, x, y + drop, size, colour, "Light")
            x += width + gap
        y += 0.85 * size
        if size < 40:
            return y
        canvas.text(_("Board games about shifting things"), middle, y + 14, 17, DIM, align="center", width=room.w)
        return y + 30

    def _game_at(self, pointer: Pointer) -> str:
        """The game under the pointer, or nothing."""
        if self.desk.canvas.at(pointer.x, pointer.y) is not None:
            return ""
        point = on_table(self.desk.ray(pointer), 1.5)
        if point is None:
            return ""
        return next((game for game, spot in SPOTS.items() if game in GAMES and _covers(spot, point.x, point.y)), "")

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        self._point_at(self._game_at(pointer))

    def pointer_left(self) -> None:
        super().pointer_left()
        self._point_at("")

    def _point_at(self, over: str) -> None:
        """Light up this game."""
        if over != self.over:
            self.over = over
            for game, model in self.models.items():
                for outline in model.find_all_matches(OUTLINES):
                    outline.show() if game == over else outline.hide()
            self.desk.redraw()

    def left_down(self, pointer: Pointer) -> None:
        super().left_down(pointer)
        self._model = "" if self.pressed else self._game_at(pointer)

    def left_up(self, pointer: Pointer) -> None:
        model, self._model = self._model, ""
        if model and self._game_at(pointer) == model:
            self.click(f"game:{model}")
        super().left_up(pointer)

    def click(self, name: str) -> None:
        match read_name(name):
            case ("game", str(game)):
                self.desk.push(NewMatchScreen(self.desk, game))
            case ("continue",):
                self._continue()
            case ("matches",):
                self.desk.push(MatchesScreen(self.desk))
            case ("settings",):
                self.desk.push(SettingsScreen(self.desk))
            case ("quit",):
                self.desk.leave()

    def _continue(self) -> None:
        assert self.newest is not None
        try:
            sitting = Sitting.take_up(self.desk, self.newest)
        except BadRecord:
            self._look_for_newest()  # It has become bad, or is gone: the one before it is offered.
        else:
            self.desk.go(TableScreen(sitting))

    def key(self, name: str) -> None:
        if name == "enter":
            self.click("continue" if self.newest is not None else f"game:{GAMES[0]}")


def _players(game: str) -> str:
    low, high = cover(game).seats
    return _("{low} to {high} players").format(low=low, high=high)


def _meet(a: Box, b: Box) -> bool:
    return a.x <= b.right and b.x <= a.right and a.y <= b.bottom and b.y <= a.bottom


def _covers(spot: Spot, x: float, y: float) -> bool:
    return abs(x - spot.at[0]) < spot.half[0] and abs(y - spot.at[1]) < spot.half[1]

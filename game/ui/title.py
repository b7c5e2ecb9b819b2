"""The title: the games as things on the table in the room, Continue, Quit."""

from random import Random
from typing import NamedTuple

from game.core.values import CHANCE, PUBLIC
from game.match.driver import Match
from game.match.records import BadRecord
from game.match.saves import Entry
from game.rules import rules
from game.scene.camera import Home
from game.scene.looks import looks
from game.scene.picking import on_table
from game.scene.stage import Stage
from game.staging import GAMES, staging
from game.ui.canvas import AMBER, DIM, LINE, PANEL, TEXT
from game.ui.desk import Desk
from game.ui.mode import Mode, Pointer
from game.ui.text import _
from game.ui.words import words

HOME = Home((0, 5, 4.5), 0, 24, 114, 0)
LABEL_AT_LEAST = 150.0
"""How far above the lower edge the names end, in u: the buttons are there."""


class Spot(NamedTuple):
    """Where a game lies on the title's table: its middle, how much larger it is, how far it is turned.

    `half` are half its sides there, `decisions` how many the match in the picture is old.
    """

    at: tuple[float, float]
    scale: float
    turn: float
    half: tuple[float, float]
    decisions: int = 0


SPOTS = {
    "shifting_stones": Spot((-27.0, -4.0), 1.5, 9, (17.5, 17.0)),
    "shifti": Spot((24.0, 1.0), 0.80, -6, (25.0, 17.0), 60),
}
DEMO_SEED = 20


class TitleMode(Mode):
    """Click a game to set up a match."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.over = ""
        """The game under the pointer."""
        self.newest: Entry | None = None
        self.stages: dict[str, Stage] = {}

    def enter(self) -> None:
        self.desk.errands.ask(
            lambda: self.desk.saves.newest_unfinished(GAMES), self._found, lambda: self.desk.mode is self
        )
        for game in GAMES:
            spot, models = SPOTS[game], self.desk.models
            stage = Stage(self.desk.render, self.desk.base.cam, looks(game, models), models)
            view, director = _demo(game, spot.decisions).view(PUBLIC), staging(game)
            stage.show({id: thing for id, thing in director.picture(view).items() if id not in director.ends(view)})
            stage.root.set_scale(spot.scale)
            stage.root.set_pos(*spot.at, 0)
            stage.root.set_h(spot.turn)
            self.stages[game] = stage
        self.desk.camera.settle(HOME)

    def _found(self, newest: Entry | None) -> None:
        self.newest = newest
        self.desk.redraw()

    def exit(self) -> None:
        for stage in self.stages.values():
            stage.close()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.vignette(0.35)
        middle = canvas.width / 2
        self._word_mark(middle)
        for game in GAMES:
            self._label(game)
        bottom = canvas.height - 80
        if (newest := self.newest) is not None:
            names = newest.title or ", ".join(chair.name for chair in newest.chairs)
            note = _("Open in another window") if newest.held else f"{words(newest.game).title()}: {names}"
            canvas.button("continue", _("Continue"), middle - 120, bottom, 240, 56, main=True, note=note)
        else:
            canvas.text(_("Choose a game"), middle, bottom + 28, 19, TEXT, align="center")
        canvas.button("matches", _("Matches"), middle - 252, bottom + 11, 120, 34)
        canvas.button("settings", _("Settings"), middle + 132, bottom + 11, 120, 34)
        canvas.button("quit", _("Quit"), middle + 262, bottom + 11, 90, 34)

    def _label(self, game: str) -> None:
        """The game's name under its model; where the pointer is over it, for how many it is."""
        canvas, spot, name = self.desk.canvas, SPOTS[game], words(game).title()
        counts = rules(game).seat_counts
        players = _("{low} to {high} players").format(low=counts[0], high=counts[-1])
        wide = max(canvas.text_width(name, 19, "Medium"), canvas.text_width(players, 13)) + 36
        under = self.desk.seen(spot.at[0], spot.at[1] - spot.half[1] - 2, 0)
        if under is None:
            return
        middle, y = under[0], min(canvas.height - LABEL_AT_LEAST, under[1])
        over = self.over == game or canvas.hover == f"game:{game}"
        canvas.panel(middle - wide / 2, y, wide, 48 if over else 36, PANEL, AMBER if over else LINE)
        canvas.text(name, middle, y + 18, 19, TEXT, "Medium", "center")
        if over:
            canvas.text(players, middle, y + 37, 13, DIM, align="center")
        canvas.area(f"game:{game}", middle - wide / 2, y, wide, 40)

    def _word_mark(self, middle: float) -> None:
        """SHIFT, and BOX shifted down a little: the name is what the games do."""
        canvas = self.desk.canvas
        size, gap = 64.0, 9.0
        letters = [(c, TEXT, 0.0) for c in "SHIFT"] + [(c, AMBER, 12.0) for c in "BOX"]
        widths = [canvas.text_width(c, size, "Light") for c, _colour, _drop in letters]
        x = middle - (sum(widths) + gap * (len(letters) - 1)) / 2
        for (c, colour, drop), width in zip(letters, widths, strict=True):
            canvas.text(c, x, 78 + drop, size, colour, "Light")
            x += width + gap
        canvas.text(_("Board games about shifting things"), middle, 146, 17, DIM, align="center")

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
        over = self._game_at(pointer)
        if over != self.over:
            self.over = over
            for game, stage in self.stages.items():
                stage.mark(dict.fromkeys(stage.loose(), "open") if game == over else {})
            self.desk.redraw()

    def left_down(self, pointer: Pointer) -> None:
        super().left_down(pointer)
        if not self.pressed and (game := self._game_at(pointer)):
            self.pressed = f"model:{game}"

    def left_up(self, pointer: Pointer) -> None:
        kind, _colon, game = self.pressed.partition(":")
        if kind == "model":
            self.pressed = ""
            if self._game_at(pointer) == game:
                self.click(f"game:{game}")
            return
        super().left_up(pointer)

    def click(self, name: str) -> None:
        if name.startswith("game:"):
            from game.ui.new_match import NewMatchMode

            self.desk.go(NewMatchMode(self.desk, name.partition(":")[2]))
        elif name == "continue":
            self._continue()
        elif name == "matches":
            from game.ui.matches import MatchesMode

            self.desk.go(MatchesMode(self.desk))
        elif name == "settings":
            from game.ui.settings import SettingsMode

            self.desk.go(SettingsMode(self.desk, lambda: TitleMode(self.desk)))
        elif name == "quit":
            self.desk.leave()

    def _continue(self) -> None:
        from game.ui.sitting import Sitting
        from game.ui.table import TableMode

        assert self.newest is not None
        try:
            sitting = Sitting.take_up(self.desk, self.newest)
        except BadRecord:
            # It has become bad, or is gone: the one before it is offered.
            self.desk.go(TitleMode(self.desk))
        else:
            self.desk.go(TableMode(sitting))

    def key(self, name: str) -> None:
        if name == "enter":
            self.click("continue" if self.newest is not None else f"game:{GAMES[0]}")


def _covers(spot: Spot, x: float, y: float) -> bool:
    return abs(x - spot.at[0]) < spot.half[0] and abs(y - spot.at[1]) < spot.half[1]


def _demo(game: str, decisions: int) -> Match:
    """A match as it may look on the table: so many decisions old, made at random."""
    match, rng = Match.new(game, rules(game).seat_counts[-1], DEMO_SEED), Random(DEMO_SEED)
    while not match.over and (decisions > 0 or match.to_act == CHANCE):
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(match.rules.sample(match.state, rng))
            decisions -= 1
    return match

"""The title: the games as things on the table in the room, Continue, Quit."""

from game.core.values import CHANCE, PUBLIC
from game.match.driver import Match
from game.match.saves import Entry
from game.rules import rules
from game.scene.camera import Home
from game.scene.looks import looks
from game.scene.picking import on_table
from game.scene.stage import Stage
from game.staging import GAMES, staging
from game.ui.canvas import AMBER, DIM, PANEL, TEXT
from game.ui.desk import Desk
from game.ui.mode import Mode, Pointer
from game.ui.text import _
from game.ui.words import words

HOME = Home((0, 5, 4.5), 0, 24, 114, 0)
MODEL_SCALE = 1.75
MODEL_AT = (0.0, -1.0)
MODEL_HALF = (21.0, 20.0)
DEMO_SEED = 20


class TitleMode(Mode):
    """Click a game to set up a match."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.over_game = False
        self.newest: Entry | None = None
        self.stage: Stage | None = None

    def enter(self) -> None:
        game = GAMES[0]
        self.newest = self.desk.saves.newest_unfinished(GAMES)
        match = Match.new(game, rules(game).seat_counts[-1], DEMO_SEED)
        while match.to_act == CHANCE:
            match.roll()
        self.stage = Stage(self.desk.render, self.desk.base.cam, looks(game, self.desk.models), self.desk.models)
        self.stage.show(staging(game).picture(match.view(PUBLIC)))
        self.stage.root.set_scale(MODEL_SCALE)
        self.stage.root.set_pos(*MODEL_AT, 0)
        self.stage.root.set_h(9)
        self.desk.camera.settle(HOME)

    def exit(self) -> None:
        assert self.stage is not None
        self.stage.close()

    def draw(self) -> None:
        canvas = self.desk.canvas
        canvas.vignette(0.35)
        middle = canvas.width / 2
        self._word_mark(middle)
        name = words(GAMES[0]).title()
        label = canvas.text_width(name, 19, "Medium") + 36
        under = self.desk.seen(MODEL_AT[0], MODEL_AT[1] - MODEL_HALF[1] - 2, 0)
        y = min(canvas.height - 150, under[1] if under is not None else canvas.height)
        over = self.over_game or canvas.hover == "game"
        canvas.panel(
            middle - label / 2, y, label, 48 if over else 36, PANEL, AMBER if over else (0.95, 0.92, 0.86, 0.12)
        )
        canvas.text(name, middle, y + 18, 19, TEXT, "Medium", "center")
        if over:
            counts = rules(GAMES[0]).seat_counts
            players = _("{low} to {high} players").format(low=counts[0], high=counts[-1])
            canvas.text(players, middle, y + 37, 13, DIM, align="center")
        canvas.area("game", middle - label / 2, y, label, 40)
        bottom = canvas.height - 80
        if self.newest is not None and self.newest.record is not None:
            record = self.newest.record
            note = f"{words(record.game).title()}: {', '.join(chair.name for chair in record.chairs)}"
            canvas.button("continue", _("Continue"), middle - 120, bottom, 240, 56, main=True, note=note)
        else:
            canvas.button("game", _("Play"), middle - 120, bottom, 240, 56, main=True)
        canvas.button("matches", _("Matches"), middle - 252, bottom + 11, 120, 34)
        canvas.button("settings", _("Settings"), middle + 132, bottom + 11, 120, 34)
        canvas.button("quit", _("Quit"), middle + 262, bottom + 11, 90, 34)

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

    def _on_game(self, pointer: Pointer) -> bool:
        if self.desk.canvas.at(pointer.x, pointer.y) is not None:
            return False
        point = on_table(self.desk.ray(pointer), 1.5)
        if point is None:
            return False
        return abs(point.x - MODEL_AT[0]) < MODEL_HALF[0] and abs(point.y - MODEL_AT[1]) < MODEL_HALF[1]

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        over = self._on_game(pointer)
        if over != self.over_game:
            self.over_game = over
            assert self.stage is not None
            self.stage.mark(
                dict.fromkeys((id for id in self.stage.props if id.startswith("stone")), "open") if over else {}
            )
            self.desk.redraw()

    def left_down(self, pointer: Pointer) -> None:
        super().left_down(pointer)
        if not self.pressed and self._on_game(pointer):
            self.pressed = "table"

    def left_up(self, pointer: Pointer) -> None:
        if self.pressed == "table" and self._on_game(pointer):
            self.pressed = ""
            self.click("game")
            return
        super().left_up(pointer)

    def click(self, name: str) -> None:
        if name == "game":
            from game.ui.new_match import NewMatchMode

            self.desk.go(NewMatchMode(self.desk, GAMES[0]))
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

        assert self.newest is not None and self.newest.record is not None
        match = Match.resume(self.newest.record)
        self.desk.go(TableMode(Sitting(self.desk, match, self.newest.name)))

    def key(self, name: str) -> None:
        if name == "enter":
            self.click("continue" if self.newest is not None else "game")

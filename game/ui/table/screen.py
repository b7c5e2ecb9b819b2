"""The table: what pointer, keys and buttons do to the match that is played, and how it is drawn."""

from typing import Final

from game.core.values import Seat
from game.staging.names import Pick, read_name
from game.staging.offer import THROW
from game.ui.kit.focus import Target
from game.ui.kit.layer import Pointer
from game.ui.overlays.ledger import LedgerScreen
from game.ui.overlays.pause import PauseScreen
from game.ui.overlays.rulebook import RulebookScreen
from game.ui.table import hud
from game.ui.table.course import GUARD
from game.ui.table.guide import Prompt, prompt_of
from game.ui.table.notes import notes
from game.ui.table.play import Play
from game.ui.table.seeking import best_view
from game.ui.table.shown import Moment, covered, shown
from game.ui.table.targets import place_of, stepped, targets, touches
from game.ui.table.undo import reason, undo_code
from game.ui.words import LEDGERS

KEYS: Final = {
    "f1": "rules",
    "space": str(THROW),
    "l": "log",
    "m": "ledger",
    "u": "undo",
    "control-z": "undo",
    "control-y": "redo",
    "control-shift-z": "redo",
}
"""Keys that do what a button does."""

ANY_TIME: Final = frozenset({"pause", "log", "reference", "ledger", "hand_over"})
"""What can be clicked also while something moves."""


class TableScreen(Play):
    """A match, seen by one viewer."""

    _viewed = -1
    """Which of the game's views was looked from last."""

    # Pointer

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        self.pressing.moved(pointer)
        if self._look_under(pointer):
            self._mark()
        self.pressing.spot = None if self.stage.playing else self.pressing.find_spot(pointer)
        self.pressing.haunt()

    def left_down(self, pointer: Pointer) -> None:
        self.moved(pointer)
        if self.stage.playing:
            # A click finishes the motion and is not also a move.
            self.stage.finish()
            self.desk.dirty = True
            self.pressed, self.pressing.press = "", None
            return
        super().left_down(pointer)
        if self.course.guard > 0 or self.pressed:
            return
        if self.desk.canvas.at(pointer.x, pointer.y) is None:
            self.pressing.down(pointer)

    def left_up(self, pointer: Pointer) -> None:
        super().left_up(pointer)
        if self.desk.screen is self:
            self.pressing.up(pointer)

    def pointer_left(self) -> None:
        """What is held stays in the hand."""
        super().pointer_left()
        if self._point_at(None) or self.pressing.spot is not None:
            self.pressing.spot = None
            self._mark()
            self.pressing.haunt()

    def lost_focus(self) -> None:
        self.pressing.empty()

    # Keys and buttons

    def targets(self) -> list[Target]:
        return [*super().targets(), *targets(self.choice, self.stage, self.desk)]

    def focused(self, name: str) -> None:
        """As if the pointer were over it."""
        pick, point = touches(self.choice).get(name, (None, None))
        self.pressing.spot = None if pick is None or point is None else (pick, point)
        self._point_at(None if pick is not None and pick.kind == "area" else pick)
        self._mark()
        self.pressing.haunt()

    def stepped(self, name: str, arrow: str) -> str | None:
        return stepped(self.choice, self.desk, name, arrow)

    def activate(self, name: str) -> None:
        touched = touches(self.choice).get(name)
        if touched is None or touched[0].kind == "button":
            self.click(name)
        elif self.stage.playing:
            self.stage.finish()
        elif self.course.guard == 0:
            self.choose(*touched)

    def scroll(self, name: str) -> bool:
        """The wheel over the open log."""
        pointer = self.desk.pointer
        area = self.desk.canvas.at(pointer.x, pointer.y) if pointer is not None else None
        if not self.log_open or area is None or area.name != "log" or not name.startswith("wheel"):
            return False
        back = self.log_back + (1 if name == "wheel_up" else -1)
        lines = hud.open_lines(self.desk.canvas)
        most = len(self.sitting.log(lines + max(0, back))) - lines
        self.log_back = max(0, min(back, most))
        self.desk.redraw()
        return True

    def key(self, name: str) -> None:
        if name in KEYS:
            self.click(KEYS[name])
        elif name == "escape":
            self._back()
        elif name in ("alt", "lalt"):
            if self.pointing.enlarge():
                self.desk.redraw()
        elif name in ("c", "v"):
            self._look_elsewhere(own=name == "v")
        elif name == "f12":
            self.noting = not self.noting
            self.desk.redraw()
        elif self.under is not None and not self.stage.playing and self.course.guard == 0:
            for handle in self.choice.handles(self.under) & self.choice.touchable:
                if self.choice.offer.grip(handle).key == name:
                    self.choose(handle)

    def _look_elsewhere(self, own: bool) -> None:
        """Along the viewer's own piece, which is followed until V is pressed again; or from the next of the views."""
        if own and self.desk.camera.following:
            self.desk.camera.go_home()
        elif own:
            self._follow_own()
        elif views := self.sitting.looks.views(self.stage.picture):
            self._viewed += 1
            self.desk.camera.look(views[self._viewed % len(views)])

    def _follow_own(self) -> None:
        """From now on look along the piece of whoever looks, until he moves the camera."""
        view = self.sitting.looks.own_view(self.stage.picture, self.sitting.viewer)
        if view is not None:
            self.desk.camera.look(view, following=True)

    def _settle(self) -> None:
        super()._settle()
        if self.course.settled and self.desk.camera.following:
            self._follow_own()

    def _look_for_hidden(self) -> None:
        """From where most of it is seen; what still stands before it turns to glass."""
        camera, looks = self.desk.camera, self.sitting.looks
        views = looks.views(self.stage.picture) or camera.quarters()
        view = best_view(self.stage, camera, views, self.choice, self.seeking.hidden)
        self.seeking.seek(view, self.sitting.match.turn)
        if view is not None:
            camera.look(view)

    def _back(self) -> None:
        """Escape: close what is open, put down what is chosen, or pause."""
        if self.log_open or self.reference:
            self.click("log" if self.log_open else "reference")
        elif self.pointing.large or self.choice.picks or self.pressing.press is not None:
            self.pointing.large = False
            self.pressing.empty()
            self.put_down()
        else:
            self.click("pause")

    def click(self, name: str) -> None:
        if name not in ANY_TIME and (self.stage.playing or self.course.guard > 0):
            return
        asking, self.asking = self.asking, ""
        match name:
            case "pause":
                self.desk.push(PauseScreen(self.sitting))
            case "rules" | "why":
                rule = self.telling.message.rule if name == "why" and self.telling.message is not None else ""
                self.desk.push(RulebookScreen(self.desk, self.sitting.match.game, self.sitting, rule))
            case "seek":
                self._look_for_hidden()
            case "guide:unfold":
                self.unfolded = True
            case "guide:next" | "guide:skip":
                self.unfolded = False
                self._answer_guide(name)
            case "log":
                self.log_open, self.log_back = not self.log_open, 0
            case "ledger" if self.sitting.match.game in LEDGERS:
                self.desk.push(LedgerScreen(self.sitting))
            case "reference":
                self.reference = not self.reference
            case "hand_over":
                self.course.end_look()
            case "done" if self.eyes.how is not None:
                self.decide()
            case "more_time":
                self.eyes.ask()
            case "undo":
                self._undo()
            case "redo":
                if self.sitting.match.can_redo:
                    self.sitting.match.redo()
                    self._jumped()
            case _:
                self._click_button(name, asking)
        self.desk.redraw()

    def _click_button(self, name: str, asking: str) -> None:
        """A button of the game; one that throws something away asks first."""
        buttons = {str(button.pick): button for button in self.sitting.words.buttons(self.view, self.sitting.names)}
        touched, button = touches(self.choice).get(name), buttons.get(name)
        if touched is None:
            if button is not None and self.choice.offer.sets and not self.refused(frozenset({button.pick})):
                if button.pick in self.choice.all:  # It goes with other things than those that are chosen.
                    self.choose(button.pick)
        elif button is not None and button.asks and asking != name:
            self.asking, self.course.guard = name, GUARD
        else:
            self.choose(touched[0])

    def _undo(self) -> None:
        """As the settings allow it; else says why not."""
        if why := self.why_no_undo:
            self.say(why)
            return
        self.sitting.match.undo(self.desk.chosen.undo)
        self._jumped()

    @property
    def why_no_undo(self) -> str:
        """Why nothing can be undone now; empty if something can."""
        code = undo_code(self.sitting, self.desk.chosen.undo)
        return reason(code) if code is not None else ""

    def _sign(self) -> hud.Sign | None:
        """What is written at a thing for a while, where that is now."""
        if self.telling.sign is None:
            return None
        text, id = self.telling.sign
        at = self._place_of(Pick("thing", id)) if id in self.stage.props else None
        return None if at is None else hud.Sign(text, *at)

    # The guide

    def prompt(self) -> Prompt | None:
        """What the guide says now, and where in the picture its arrow points."""
        now = prompt_of(self.guide, self.sitting, self.choice)
        if now is None:
            return None
        index, pick = now
        at = None if pick is None else self._place_of(pick)
        dice = (Pick("thing", id) for id in self.stage.picture if id[0] == "die")  # One decides by what they show.
        seen = (*(target[1:] for target in targets(self.choice, self.stage, self.desk)), *map(self._place_of, dice))
        clear = tuple(place for place in seen if place is not None)
        return Prompt(self.guide.steps[index], index + 1, len(self.guide.steps), at, clear)

    def _place_of(self, pick: Pick) -> tuple[float, float] | None:
        """Where a thing or a button is, in u."""
        if pick.kind == "thing":
            return place_of(pick, self.stage, self.desk)
        area = next((area for area in self.desk.canvas.areas if area.name == str(pick)), None)
        return None if area is None else (area.x, area.y + area.h / 2)

    def _answer_guide(self, button: str) -> None:
        """On to the next prompt, or no guide from now on."""
        now = prompt_of(self.guide, self.sitting, self.choice)
        if button == "guide:skip":
            self.desk.settings.change("guide", False)
        elif now is not None:
            self.guide.pass_over(self.sitting.viewer, now[0])

    # Drawing

    def _seat_under(self) -> Seat | None:
        match read_name(self.desk.canvas.hover):
            case ("seat", int(seat)):
                return seat
        return None

    def draw(self) -> None:
        hud.draw(self.desk.canvas, self.shown())

    def shown(self) -> hud.Hud:
        """What the HUD shows now."""
        if self.desk.screen is not self:
            return covered(self.sitting, Moment(self.telling.message))
        canvas, pointer = self.desk.canvas, self.desk.pointer
        prompt = self.prompt()
        buttons = {area.name for area in canvas.areas}
        ring = [t for t in self.targets() if t.name == canvas.focus and t.name not in buttons] if canvas.focus else []
        looking = not self.course.settled and self.course.turn() == "look" and not self.stage.playing
        left = pointer is not None and pointer.x < canvas.width / 3
        beside = prompt is None or prompt.step.near == "buttons"  # The guide leaves the left margin free.
        moment = Moment(
            self.telling.message,
            self.log_open,
            self.log_back,
            self.asking,
            looking,
            self.pointing.about if self.pointing.large else self.choice.offer.matter if beside else None,
            self.pointing.large and (left or not beside),
            prompt,
            self.reference or canvas.hover == "reference",
            tuple((target.x, target.y) for target in ring),
            notes(self.sitting, self.choice, self.under) if self.noting else (),
            self.unfolded,
            self._seat_under(),
            hud.open_lines(canvas),
            len(self.seeking.hidden),
            None if self.eyes.how is None else self.eyes,
            self._sign(),
        )
        return shown(self.sitting, self.choice, moment)

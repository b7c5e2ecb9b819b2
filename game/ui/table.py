"""The table: the course of a match on the screen, the picks that are chosen, and what the keys do."""

from game.core.values import Action, Refusal, Seat
from game.scene.stage import LONGEST_STEP
from game.staging.picks import Pick, Picks, Point, Region, completed, open_picks, remaining, thing_of
from game.ui import guide, hud, marks, pointing, undo
from game.ui.browse import BrowseMode
from game.ui.focus import Target
from game.ui.hand import Hand
from game.ui.mode import Mode, Pointer
from game.ui.pause import PauseMode
from game.ui.rulebook import RulebookMode
from game.ui.sitting import Sitting
from game.ui.text import _

GUARD = 0.3
"""Seconds after the seat changed in which clicks do nothing."""

HOVER = 0.4
MESSAGE, MESSAGE_WHY = 3.0, 8.0
THINK_AT_LEAST = 0.35
"""A computer's decision comes no sooner, so that people can follow."""


class ThrowDice(Action, frozen=True):
    """What people pick like a decision, and chance decides."""


class TableMode(Mode):
    """A match, seen by one viewer."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting = sitting
        self.stage = sitting.stage
        self.chosen: frozenset[Pick] = frozenset()
        self.point: Point = (0.0, 0.0)
        """Where the region among the chosen picks was picked."""
        self.picks: Picks = {}
        self.under: Pick | None = None
        self.lifted = ""
        """The card that the pointer has lifted out of the fan."""
        self.hovered = 0.0
        self.shown: str | None = None
        self.message = ""
        self.why = ""
        """The rule behind the message, if a rule is."""
        self.message_left = 0.0
        self.guard = GUARD
        self.hand = Hand(self)
        self.asked_for: Seat | None = None
        """The seat whose computer is thinking."""
        self.settled, self.pause = False, 0.0
        self.unmarked = False
        """Whether something has moved since things were marked: a motion takes the marks away."""
        self.answer: Action | None = None
        self.flying: tuple[Seat, int] | None = None
        """While dice fly: who threw, and how many decisions had been made. What they show is told when they lie."""
        self.log_open, self.log_back = False, 0
        """How many lines the open log is scrolled back."""

    # The course of the match

    def enter(self) -> None:
        self.settled = False

    def exit(self) -> None:
        self._stop_thinking()
        self.hand.empty()
        self.stage.finish()
        self.stage.mark({})

    def update(self, dt: float) -> None:
        self.guard = max(0.0, self.guard - dt)
        self.pause = max(0.0, self.pause - dt)
        self._tell_time(dt)
        self.desk.dirty |= self.stage.breathe()
        if self.stage.playing:
            self.unmarked = True
        if self.stage.update(min(dt, LONGEST_STEP)):
            self.desk.dirty = True
            return
        if not self.settled:
            self._settle()
        elif self.unmarked:
            self._mark_anew()
        self.unmarked = False
        if self.answer is not None and self.pause == 0.0:
            action, self.answer = self.answer, None
            self._perform(action)

    def _tell_time(self, dt: float) -> None:
        if self.message_left > 0 and self.desk.canvas.hover != "why":
            self.message_left -= dt
            if self.message_left <= 0:
                self.message = self.why = ""
                self.refresh()
        before = self.hovered
        self.hovered += dt
        if before < HOVER <= self.hovered:
            self._show_card()

    def _settle(self) -> None:
        """The motion is over: whose turn is it?"""
        self.settled, self.flying = True, None
        sitting = self.sitting
        seat = sitting.actor
        self.chosen, self.picks = frozenset(), {}
        if seat is None:
            from game.ui.result import ResultMode

            self.desk.go(ResultMode(sitting))
            return
        if seat not in sitting.persons:
            self._ask(seat)
        elif sitting.needs_curtain(seat):
            from game.ui.curtain import CurtainMode

            self.desk.go(CurtainMode(sitting, seat))
            return
        else:
            if sitting.viewer != seat:  # No secrets, no curtain.
                sitting.look_as(seat)
            sitting.save_new()
            if sitting.match.seats > 1 and sitting.called != (called := (seat, sitting.match.turn)):
                sitting.called = called
                self.desk.sounds.play("turn")
            self.picks = self._what_is_asked()
        self.stage.mark_last(sitting.moved_by_others(sitting.viewer))
        self._mark_anew()

    def _mark_anew(self) -> None:
        """Nothing moves any more. What lies under the pointer may have moved there."""
        if not self.desk.canvas.focus:
            self._look_under(self.desk.pointer)
        self.refresh()

    def rest(self) -> None:
        """Show what the viewer may pick, without handing over to anybody: for pictures."""
        self.settled = True
        sitting = self.sitting
        if sitting.actor == sitting.viewer:
            self.picks = self._what_is_asked()
        self.refresh()

    def _what_is_asked(self) -> Picks:
        """The picks of the legal actions, or those that throw the dice."""
        sitting = self.sitting
        if sitting.thrower is None:
            return sitting.staging.picks(sitting.view, sitting.match.legal())
        return {frozenset({pick}): ThrowDice() for pick in (hud.THROW, *sorted(sitting.staging.dice(sitting.view)))}

    def _ask(self, seat: Seat) -> None:
        """A computer thinks, or throws."""
        match = self.sitting.match
        self.asked_for, self.pause = seat, THINK_AT_LEAST
        if self.sitting.thrower is not None:
            self.asked_for, self.answer = None, ThrowDice()
            return

        def answered(action: Action) -> None:
            self.asked_for, self.answer = None, action

        self.desk.thinker.ask(match, seat, answered)

    def _stop_thinking(self) -> None:
        """Nobody waits for a computer any more; an answer that has come is not carried out."""
        self.desk.thinker.cancel()
        self.asked_for = self.answer = None

    def _perform(self, action: Action) -> None:
        self.chosen, self.picks, self.under = frozenset(), {}, None
        self.hand.empty()
        self.message = self.why = ""
        self.stage.mark_last(frozenset())
        before = self.sitting.actor
        if isinstance(action, ThrowDice):
            assert before is not None
            self.flying = before, self.sitting.match.ply
            self.sitting.throw()
        else:
            self.sitting.perform(action)
        self.settled = False
        if self.sitting.actor != before:
            self.guard = GUARD
        self.refresh()

    # Choosing picks

    def choose(self, pick: Pick) -> None:
        """One pick more, or one less if it was chosen; the last one makes the decision."""
        if pick in self.chosen:
            self.chosen -= {pick}
        elif pick in open_picks(self.picks, self.chosen):
            self.chosen |= {pick}
        elif not self.refused(self.chosen | {pick}):
            self._replace(pick)
        self.sitting.guide.meet(self.sitting.viewer, self.chosen)
        action = completed(self.picks, self.chosen)
        if isinstance(action, Region):
            self._place(action)
        elif action is not None:
            self._perform(action)
        self.refresh()

    def _place(self, region: Region) -> None:
        """The picks are whole; the point in the region says which action it is."""
        action = self.sitting.staging.place(self.sitting.view, self.chosen, self.point)
        refusal = self.sitting.match.refusal(action) if action is not None else None
        if action is not None and refusal is None:
            self._perform(action)
            return
        self.chosen -= {region.pick}
        if refusal is not None:
            self._say_no(refusal)

    def refused(self, chosen: frozenset[Pick]) -> bool:
        """Whether these picks are meant for something that the rules forbid; says why."""
        action = self.sitting.staging.attempt(self.sitting.view, chosen)
        refusal = self.sitting.match.refusal(action) if action is not None else None
        if refusal is None:
            return False
        self._say_no(refusal)
        self.stage.refuse(frozenset(map(thing_of, chosen)))
        return True

    def _say_no(self, refusal: Refusal) -> None:
        self.desk.sounds.play("refused")
        self.say(self.sitting.words.refusal(refusal), refusal.rule)

    def _replace(self, pick: Pick) -> None:
        """Another card instead of this one: the pick takes the place of the one that stands in its way."""
        for old in sorted(self.chosen):
            if remaining(self.picks, (self.chosen - {old}) | {pick}):
                self.chosen = (self.chosen - {old}) | {pick}
                return
        if remaining(self.picks, frozenset({pick})):
            self.chosen = frozenset({pick})

    def say(self, message: str, why: str = "") -> None:
        """A sentence under the banner for a while; longer if there is a rule to be asked for."""
        self.message, self.why, self.message_left = message, why, MESSAGE_WHY if why else MESSAGE
        self.desk.redraw()

    # Pointer and keys

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        self.hand.moved(pointer)
        if self._look_under(pointer):
            self._mark()
            self.hand.foresee()

    def _look_under(self, pointer: Pointer | None) -> bool:
        """Find the pick under the pointer anew; says whether it is another one."""
        under = None
        if pointer is not None and not self.stage.playing and self.desk.canvas.at(pointer.x, pointer.y) is None:
            under = pointing.under(self, pointer)
        if under == self.under:
            return False
        self.under, self.hovered = under, 0.0
        if self.shown is not None:
            self.shown = None
            self.desk.redraw()
        return True

    def left_down(self, pointer: Pointer) -> None:
        self.moved(pointer)
        if self.stage.playing:
            # A click finishes the motion and is not also a move.
            self.stage.finish()
            self.desk.dirty = True
            self.pressed, self.hand.grip = "", None
            return
        super().left_down(pointer)
        if self.guard > 0 or self.pressed:
            return
        if self.desk.canvas.at(pointer.x, pointer.y) is None:
            self.hand.down(pointer)

    def left_up(self, pointer: Pointer) -> None:
        super().left_up(pointer)
        self.hand.up(pointer)

    def lost_focus(self) -> None:
        self.hand.empty()

    # The focus of the keyboard

    def targets(self) -> list[Target]:
        """The buttons, and every thing that shows that it may be picked or put back."""
        ends = self.sitting.staging.ends(self.sitting.view)
        shown = marks.told(self.picks, self.open_picks(), self.chosen, ends) | self.chosen
        things = [self._target(pick) for pick in sorted(shown) if ":" in pick]
        return [*super().targets(), *(target for target in things if target is not None)]

    def _target(self, pick: Pick) -> Target | None:
        at = self.stage.rest_of(pick, self.desk.base.cam)
        if at is None:
            return None
        canvas = self.desk.canvas
        return Target(pick, (at[0] + 1) / 2 * canvas.width, (1 - at[1]) / 2 * canvas.height)

    def focused(self, name: str) -> None:
        """As if the pointer were over it."""
        self.under = name if name in self.touchable() else None
        self.hovered, self.shown = 0.0, None
        self._mark()

    def activate(self, name: str) -> None:
        if name not in self.touchable():
            self.click(name)
        elif self.stage.playing:
            self.stage.finish()
        elif self.guard == 0:
            self.choose(name)

    def scroll(self, name: str) -> bool:
        """The wheel over the open log."""
        pointer = self.desk.pointer
        area = self.desk.canvas.at(pointer.x, pointer.y) if pointer is not None else None
        if not self.log_open or area is None or area.name != "log" or not name.startswith("wheel"):
            return False
        self.log_back = max(0, self.log_back + (1 if name == "wheel_up" else -1))
        self.desk.redraw()
        return True

    def key(self, name: str) -> None:
        if name == "escape":
            if self.log_open:
                self.click("log")
            elif self.shown is not None or self.chosen or self.stage.held is not None:
                self.shown, self.chosen = None, frozenset()
                self.hand.empty()
                self.refresh()
            else:
                self.click("pause")
        elif name == "f" and self.under is not None and not self.stage.playing and self.guard == 0:
            curl = f"{thing_of(self.under)}#curl"
            if curl in self.touchable():
                self.choose(curl)
        elif name == "f1":
            self.click("rules")
        elif name in ("alt", "lalt"):
            self._show_card()
        elif name == "space":
            self.click(hud.THROW)
        elif name == "l":
            self.click("log")
        elif name in ("control-z", "u"):
            self.click("undo")
        elif name in ("control-y", "control-shift-z"):
            self.click("redo")

    def click(self, name: str) -> None:
        if name not in ("pause", "log") and (self.stage.playing or self.guard > 0):
            return
        match name:
            case "pause":
                self.desk.go(PauseMode(self.sitting))
            case "rules" | "why":
                self.desk.go(RulebookMode(self, self.sitting.match.game, self.sitting, self.why))
            case "guide:next" | "guide:skip":
                guide.answered(self, name)
            case "log":
                self.log_open, self.log_back = not self.log_open, 0
                self.desk.redraw()
            case "undo":
                undo.undo(self)
            case "redo":
                undo.redo(self)
            case _ if name in self.open_picks():
                self.choose(name)
            case _ if name.startswith("button:"):
                self.refused(frozenset({name}))

    def jumped(self) -> None:
        """The match is at another place of its course: show that at once."""
        self._stop_thinking()
        self.hand.empty()
        self.under = None
        self.sitting.moved = frozenset()
        self.sitting.save()
        self.sitting.look_as(self.sitting.viewer)
        self.settled = False
        self.refresh()

    # Discards

    def browse(self, pick: Pick) -> None:
        """Look through the open pile that this is a thing of, if it is one."""
        things, pile = self.sitting.staging.browse(self.sitting.view)
        if pick in things:
            self.desk.go(BrowseMode(self.sitting, _("The discard pile"), pile))

    # Marks

    def open_picks(self) -> frozenset[Pick]:
        """What may be picked next."""
        return open_picks(self.picks, self.chosen)

    def touchable(self) -> frozenset[Pick]:
        """What may be picked next, or put back."""
        return self.open_picks() | self.chosen

    def refresh(self) -> None:
        self._mark()
        self.desk.redraw()

    def _mark(self) -> None:
        if self.stage.playing or self.stage.held is not None:
            return
        thing = thing_of(self.under) if self.under is not None else ""
        if thing != self.lifted:
            self.lifted = ""
        # Over its seal a card stays as it is, or it would lift the seal away from under the pointer.
        if self.under is not None and not self.under.endswith("#seal"):
            self.lifted = thing
        self.desk.dirty |= self.stage.mark(marks.wanted(self))

    def _show_card(self) -> None:
        if self.under is None or self.stage.held is not None:
            return
        self.shown = self.sitting.staging.card_shown(self.sitting.picture, self.under)
        if self.shown is not None:
            self.desk.redraw()

    def draw(self) -> None:
        hud.draw(self)

"""The table: the HUD of style.md, and the hand that picks, drags and drops."""

from game.core.values import Action, Refusal, Seat
from game.scene.picking import on_table
from game.staging.picks import Pick, Picks, Point, Region, completed, inside, open_picks, remaining, thing_of
from game.ui import guide, hud
from game.ui.browse import BrowseMode
from game.ui.focus import Target
from game.ui.marks import marks
from game.ui.mode import Mode, Pointer
from game.ui.pause import PauseMode
from game.ui.rulebook import RulebookMode
from game.ui.sitting import Sitting
from game.ui.text import _

DRAG_U = 6.0
"""How far the pointer goes before a press becomes a drag."""

GUARD = 0.3
"""Seconds after the seat changed in which clicks do nothing."""

HOVER = 0.4
MESSAGE, MESSAGE_WHY = 3.0, 8.0
THINK_AT_LEAST = 0.35
"""A computer's decision comes no sooner, so that people can follow."""


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
        self.grip: tuple[Pick, Pointer] | None = None
        self.asked_for: Seat | None = None
        """The seat whose computer is thinking."""
        self.settled, self.pause = False, 0.0
        self.answer: Action | None = None
        self.log_open, self.log_back = False, 0
        """How many lines the open log is scrolled back."""

    # The course of the match

    def enter(self) -> None:
        self.settled = False

    def exit(self) -> None:
        self._stop_thinking()
        self._let_go()
        self.stage.finish()
        self.stage.mark({})

    def update(self, dt: float) -> None:
        self.guard = max(0.0, self.guard - dt)
        self.pause = max(0.0, self.pause - dt)
        self._tell_time(dt)
        self.desk.dirty |= self.stage.breathe()
        if self.stage.update(dt):
            self.desk.dirty = True
            return
        if not self.settled:
            self._settle()
        if self.answer is not None and self.pause == 0.0:
            action, self.answer = self.answer, None
            self._perform(action)

    def _tell_time(self, dt: float) -> None:
        if self.message_left > 0 and self.desk.canvas.hover != "why":
            self.message_left -= dt
            if self.message_left <= 0:
                self.message = self.why = ""
                self._refresh()
        before = self.hovered
        self.hovered += dt
        if before < HOVER <= self.hovered:
            self._show_card()

    def _settle(self) -> None:
        """The motion is over: whose turn is it?"""
        self.settled = True
        sitting = self.sitting
        seat = sitting.match.to_act
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
            sitting.save_new()
            if sitting.called != (called := (seat, sitting.match.turn)):
                sitting.called = called
                self.desk.sounds.play("turn")
            self.picks = sitting.staging.picks(sitting.view, sitting.match.legal())
        # What lies under the pointer may have moved there.
        if not self.desk.canvas.focus:
            self._look_under(self.desk.pointer)
        self._refresh()

    def rest(self) -> None:
        """Show what the viewer may pick, without handing over to anybody: for pictures."""
        self.settled = True
        sitting = self.sitting
        if sitting.match.to_act == sitting.viewer:
            self.picks = sitting.staging.picks(sitting.view, sitting.match.legal())
        self._refresh()

    def _ask(self, seat: Seat) -> None:
        match = self.sitting.match
        self.asked_for, self.pause = seat, THINK_AT_LEAST

        def answered(action: Action) -> None:
            self.asked_for, self.answer = None, action

        self.desk.thinker.ask(match, seat, answered)

    def _stop_thinking(self) -> None:
        """Nobody waits for a computer any more; an answer that has come is not carried out."""
        self.desk.thinker.cancel()
        self.asked_for = self.answer = None

    def _perform(self, action: Action) -> None:
        self.chosen, self.picks, self.grip, self.under = frozenset(), {}, None, None
        self.message = self.why = ""
        before = self.sitting.match.to_act
        self.sitting.perform(action)
        self.settled = False
        if self.sitting.match.to_act != before:
            self.guard = GUARD
        self._refresh()

    # Choosing picks

    def choose(self, pick: Pick) -> None:
        """One pick more, or one less if it was chosen; the last one makes the decision."""
        if pick in self.chosen:
            self.chosen -= {pick}
        elif pick in open_picks(self.picks, self.chosen):
            self.chosen |= {pick}
        elif not self._refused(self.chosen | {pick}):
            self._replace(pick)
        self.sitting.guide.meet(self.sitting.viewer, self.chosen)
        action = completed(self.picks, self.chosen)
        if isinstance(action, Region):
            self._place(action)
        elif action is not None:
            self._perform(action)
        self._refresh()

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

    def _refused(self, chosen: frozenset[Pick]) -> bool:
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
        if self.grip is not None:
            self._drag(pointer)
        if self._look_under(pointer):
            self._mark()

    def _look_under(self, pointer: Pointer | None) -> bool:
        """Find the pick under the pointer anew; says whether it is another one."""
        under = None
        if pointer is not None and not self.stage.playing and self.desk.canvas.at(pointer.x, pointer.y) is None:
            under = self._with_curl(pointer, self.stage.under(self.desk.ray(pointer)))
        if under == self.under:
            return False
        self.under, self.hovered = under, 0.0
        if self.shown is not None:
            self.shown = None
            self.desk.redraw()
        return True

    def _with_curl(self, pointer: Pointer, under: Pick | None) -> Pick | None:
        """The corner of a stone is its curl, whether it is drawn yet or not."""
        if under is not None and f"{under}#curl" in self.open_picks() | self.chosen:
            if self.stage.corner(self.desk.ray(pointer), under, "curl"):
                return f"{under}#curl"
        return under

    def left_down(self, pointer: Pointer) -> None:
        self.moved(pointer)
        if self.stage.playing:
            # A click finishes the motion and is not also a move.
            self.stage.finish()
            self.desk.dirty = True
            self.pressed, self.grip = "", None
            return
        super().left_down(pointer)
        if self.guard > 0 or self.pressed:
            return
        if self.desk.canvas.at(pointer.x, pointer.y) is None:
            spot = self._spot(pointer)
            pick = self.under if spot is None else spot[0]
            self.grip = (pick, pointer) if pick is not None else None

    def _spot(self, pointer: Pointer) -> tuple[Pick, Point] | None:
        """The open region under the pointer, and where in it; a thing on it that may be picked itself goes first."""
        opened = self.open_picks()
        at = on_table(self.desk.ray(pointer))
        if at is None or self.under in opened | self.chosen:
            return None
        point = (at.x, at.y)
        regions = (value for value in self.picks.values() if isinstance(value, Region) and value.pick in opened)
        return next(((region.pick, point) for region in regions if inside(point, region.outline)), None)

    def left_up(self, pointer: Pointer) -> None:
        super().left_up(pointer)
        grip, self.grip = self.grip, None
        if grip is None or self.desk.mode is not self:
            return
        if self.stage.held is not None:
            self._drop(grip[0])
        elif grip[0].startswith("region:"):
            spot = self._spot(pointer)
            if spot is not None and spot[0] == grip[0]:
                self.point = spot[1]
                self.choose(grip[0])
        elif self.under != grip[0]:
            pass  # let go over something else: no click
        elif self.picks:
            self._click_thing(grip[0])
        elif self._browsable(grip[0]):
            self._browse()

    def _click_thing(self, pick: Pick) -> None:
        if self.desk.chosen.hand == "drag" and self._draggable(pick):
            self.say(_("Drag it: the settings say so."))
            return
        known = any(pick in need for need in self.picks)
        if known or pick.startswith("stone:"):
            self.choose(pick)
        elif "#seal" in pick:
            self._refused(frozenset({pick}))
        elif self._browsable(pick):
            self._browse()

    def _drag(self, pointer: Pointer) -> None:
        assert self.grip is not None
        pick, start = self.grip
        if self.stage.held is None:
            far = abs(pointer.x - start.x) + abs(pointer.y - start.y) > DRAG_U
            thing = thing_of(pick)
            if not far or self.desk.chosen.hand == "click" or not self._draggable(pick):
                return
            self.grip = (thing, start)
            self.stage.hold(thing)
        point = on_table(self.desk.ray(pointer), 1.5)
        if point is not None:
            self.stage.hold_at(point)
            self.desk.dirty = True

    def _draggable(self, pick: Pick) -> bool:
        return "#" not in pick and not pick.startswith("region:") and thing_of(pick) in self.open_picks() | self.chosen

    def _drop(self, pick: Pick) -> None:
        """A held thing was let go: over another pick both are chosen, elsewhere it goes back."""
        target = thing_of(self.under) if self.under is not None else ""
        fresh = self.chosen if pick in self.chosen else self.chosen | {pick}
        if target and target != pick and remaining(self.picks, fresh | {target}):
            self.stage.let_go(back=completed(self.picks, fresh | {target}) is None)
            self.chosen = fresh
            if target not in self.chosen:
                self.choose(target)
        else:
            self.stage.let_go(back=True)
            if target and target != pick:
                self._refused(fresh | {target})
        self._refresh()

    def _let_go(self) -> None:
        self.grip = None
        if self.stage.held is not None:
            self.stage.let_go(back=True)

    def lost_focus(self) -> None:
        self._let_go()

    # The focus of the keyboard

    def targets(self) -> list[Target]:
        """The buttons, and every thing that may be picked or put back."""
        things = [self._target(pick) for pick in sorted(self.open_picks() | self.chosen) if ":" in pick]
        return [*super().targets(), *(target for target in things if target is not None)]

    def _target(self, pick: Pick) -> Target | None:
        at = self.stage.rest_of(pick, self.desk.base.cam)
        if at is None:
            return None
        canvas = self.desk.canvas
        return Target(pick, (at[0] + 1) / 2 * canvas.width, (1 - at[1]) / 2 * canvas.height)

    def focused(self, name: str) -> None:
        """As if the pointer were over it."""
        self.under = name if name in self.open_picks() | self.chosen else None
        self.hovered, self.shown = 0.0, None
        self._mark()

    def activate(self, name: str) -> None:
        if name not in self.open_picks() | self.chosen:
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
                self._let_go()
                self._refresh()
            else:
                self.click("pause")
        elif name == "f" and self.under is not None and not self.stage.playing and self.guard == 0:
            curl = f"{thing_of(self.under)}#curl"
            if curl in self.open_picks() | self.chosen:
                self.choose(curl)
        elif name == "f1":
            self.click("rules")
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
                self._undo()
            case "redo":
                self._redo()
            case _ if name.startswith("button:"):
                if name in self.open_picks():
                    self.choose(name)
                else:
                    self._refused(frozenset({name}))

    # Undo

    def undo_reason(self) -> str:
        """Why undo is not possible; empty if it is."""
        policy = self.desk.chosen.undo
        code = self.sitting.match.undo_refusal(policy)
        if code is None and policy == "own" and self.sitting.match.to_act not in self.sitting.persons:
            code = "other_seat"
        return {
            None: "",
            "nothing": _("There is nothing to undo."),
            "chance": _("A card was drawn: that cannot be undone."),
            "other_seat": _("That was another player's decision."),
            "turn_ended": _("The turn has ended."),
            "match_ended": _("The match was ended."),
        }[code]

    def _undo(self) -> None:
        if reason := self.undo_reason():
            self.say(reason)
            return
        self.sitting.match.undo(self.desk.chosen.undo)
        self._jumped()

    def _redo(self) -> None:
        if self.sitting.match.can_redo:
            self.sitting.match.redo()
            self._jumped()

    def _jumped(self) -> None:
        self._stop_thinking()
        self.under = None
        self.sitting.save()
        self.sitting.look_as(self.sitting.viewer)
        self.settled = False
        self._refresh()

    # Discards

    def _browsable(self, pick: Pick) -> bool:
        return pick in self.sitting.staging.browse(self.sitting.view)[0]

    def _browse(self) -> None:
        pile = self.sitting.staging.browse(self.sitting.view)[1]
        self.desk.go(BrowseMode(self.sitting, _("The discard pile"), pile))

    # Marks

    def open_picks(self) -> frozenset[Pick]:
        """What may be picked next."""
        return open_picks(self.picks, self.chosen)

    def _refresh(self) -> None:
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
        hinted = self.sitting.staging.hint(self.sitting.view, self.under) if self.under is not None else frozenset()
        wanted = marks(self.picks, self.open_picks(), self.chosen, self.under, self.lifted, hinted)
        self.desk.dirty |= self.stage.mark(wanted)

    def _show_card(self) -> None:
        if self.under is None or self.stage.held is not None:
            return
        self.shown = self.sitting.staging.card_shown(self.sitting.picture, self.under)
        if self.shown is not None:
            self.desk.redraw()

    def draw(self) -> None:
        hud.draw(self)


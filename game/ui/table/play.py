"""A match that is played on the screen: wires its course, what is chosen of its offer, what is told and marked."""

from random import Random

from game.core.values import Action, Refusal, View
from game.scene.stage import LONGEST_STEP
from game.staging import AnyStaging
from game.staging.names import Pick
from game.staging.offer import Point, Region
from game.ui.kit.layer import Pointer
from game.ui.kit.screen import Screen
from game.ui.overlays.browse import BrowseScreen
from game.ui.overlays.curtain import CurtainScreen
from game.ui.overlays.result import ResultScreen
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice, choose
from game.ui.table.course import GUARD, Course
from game.ui.table.eyes import Eyes, at_zero
from game.ui.table.guide import Guide
from game.ui.table.marks import marks
from game.ui.table.pointing import Pointing, under
from game.ui.table.pressing import Pressing
from game.ui.table.seeking import Seeking
from game.ui.table.spots import lines
from game.ui.table.telling import Telling
from game.ui.text import _


class Play(Screen):
    """Its course, what is chosen of its offer, and what is marked; what hands do with it is in table/screen.py."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.desk)
        self.sitting, self.stage = sitting, sitting.stage
        self.course = Course(sitting)
        self.choice = Choice()
        self.pointing = Pointing(sitting)
        self.seeking = Seeking()
        self.pressing = Pressing(self)
        self.guide = Guide(sitting.words.guide())
        self.telling, self.eyes = Telling(), Eyes()
        self.asking = ""
        self.log_open, self.log_back = False, 0
        """How many lines the open log is scrolled back."""
        self.reference = self.noting = self.unfolded = False
        self._at = (-1, -1, -1)
        """How many decisions had been made, who looks and who acts, where what is chosen was chosen."""
        self._camera = self.desk.base.cam.get_transform()
        self._afterwards: Refusal | None = None
        """What is said once the motion is over."""
        self._unmarked = False
        """Whether something has moved since things were marked: a motion takes the marks away."""

    # What a press asks for

    @property
    def under(self) -> Pick | None:
        return self.pointing.under

    @property
    def staging(self) -> AnyStaging:
        return self.sitting.staging

    @property
    def view(self) -> View:
        return self.sitting.view

    # The stack

    def enter(self) -> None:
        self.course.settled = False

    def exit(self) -> None:
        if not self.sitting.closed:
            self.suspend()
            self.sitting.close()

    def resized(self) -> None:
        self.sitting.resized()

    def suspend(self) -> None:
        """What is chosen, the guide and the log stay as they are; nobody thinks, nothing moves or is marked."""
        self.course.stop()
        self.pressing.empty()
        self.desk.room.dark = False
        self.stage.finish()
        self.sitting.rest()
        self.asking = ""
        self._point_at(None)
        self.stage.mark({})
        self.stage.rims(())

    def resume(self, result: str) -> None:
        self.course.settled = False
        self.course.guard = GUARD
        match result:
            case "again":
                self.desk.go(type(self)(self.sitting.again()))
            case "guide":
                self.desk.settings.change("guide", True)
                self.guide.reopen(self.sitting.viewer, self.sitting.round)

    # The course of the match

    def update(self, dt: float) -> None:
        self.course.wait(dt)
        self._tell_time(dt)
        self._follow_camera()
        self.desk.dirty |= self.stage.breathe()
        if self.stage.playing:
            self._unmarked = True
        moving = self.stage.update(min(dt, LONGEST_STEP))
        self._tell_news()
        if moving:
            self.desk.dirty = True
            if self.telling.sign is not None:
                self.desk.redraw()
            return
        if not self.course.settled:
            self._settle()
        elif self._unmarked:
            self._mark_anew()
        self._unmarked = False
        refusal, self._afterwards = self._afterwards, None
        if refusal is not None:
            self._say_no(refusal, frozenset())
        if self.eyes.how is not None and self.desk.screen is self:
            self._count(dt)
        if self.desk.screen is self and (action := self.course.due()) is not None:
            self.perform(action)

    def _tell_time(self, dt: float) -> None:
        if self.desk.canvas.hover != "why" and self.telling.wait(dt):
            self.refresh()
        if self.stage.held is None and not self.stage.drawn and self.pointing.wait(dt):
            self.desk.redraw()

    def _follow_camera(self) -> None:
        """What the HUD draws at things stays with them; when the camera rests, other things are hidden from it."""
        seen = self.desk.base.cam.get_transform()
        if seen != self._camera:
            self._camera = seen
            if self.desk.chosen.guide or self.desk.canvas.focus or self.telling.sign is not None:
                self.desk.redraw()
        elif self.seeking.left(self.desk.camera, self.sitting.match.turn):
            self.desk.camera.go_home()
        elif self.course.settled and not self.stage.playing:
            self._seek()

    def _seek(self) -> None:
        """What may be picked and cannot be seen is told."""
        if self.seeking.update(self.stage, self.desk.camera.eye(), self.choice):
            self._mark()
            self.desk.redraw()

    def _tell_news(self) -> None:
        """What the rules did to somebody stands in the banner, and is marked where it happened."""
        news, self.sitting.news = self.sitting.news, None
        if news is not None:
            self.telling.tell(news)
            self.desk.redraw()

    def _settle(self) -> None:
        """The motion is over: whose turn is it?"""
        sitting = self.sitting
        sitting.rest()
        self._tell_news()
        turn, seat = self.course.turn(), sitting.actor
        if turn == "look":
            self.refresh()
            return
        self.course.settled = True
        if turn == "over":
            if sitting.heard != sitting.match.ply:
                sitting.heard = sitting.match.ply
                self.desk.sounds.play("win")
            self.desk.push(ResultScreen(sitting))
            return
        assert seat is not None
        if turn == "curtain":
            self.desk.push(CurtainScreen(sitting, seat))
            return
        if turn == "computer":
            self._offer(Choice())
            self.course.ask()
        else:
            if sitting.viewer != seat:  # No secrets, no curtain.
                sitting.look_as(seat)
            sitting.save_new()
            if sitting.match.seats > 1 and sitting.called != (called := (seat, sitting.match.turn)):
                sitting.called = called
                self.desk.sounds.play("turn")
            self._offer(Choice(self.course.offer()))
            self._close_eyes()
        self.stage.mark_last(sitting.moved_by_others(sitting.viewer))
        self._mark_anew()

    def _close_eyes(self) -> None:
        """Where the decision that is due is made with eyes closed, the table is dark and the count runs."""
        self.eyes.close(self.staging.eyes_closed(self.view) if self.choice.offer.sets else None)
        how = self.eyes.how
        self.desk.room.dark = how is not None
        self.stage.light(frozenset() if how is None else how.lit)

    def _count(self, dt: float) -> None:
        """At zero what is chosen, or pointed at, holds."""
        before, up = self.eyes.seconds, self.eyes.wait(dt)
        if self.eyes.seconds != before:
            self.desk.redraw()
        if not up:
            return
        choice, spot = self.choice, self.pressing.spot
        if spot is not None and choice.point is None and choice.fits(spot[0]):
            choice = Choice(choice.offer, choice.picks | {spot[0]}, spot[1])
        rng = Random(self.desk.fresh_seed())
        match = self.sitting.match
        self.perform(at_zero(choice, self._allowed, rng) or match.rules.sample(match.state, rng))

    def _offer(self, choice: Choice) -> None:
        """What was chosen at the very same decision stays chosen."""
        actor = self.sitting.actor
        at = (self.sitting.match.ply, self.sitting.viewer, -1 if actor is None else actor)
        kept = Choice(choice.offer, self.choice.picks, self.choice.point)
        self.choice = kept if at == self._at and kept.fits() else choice
        if at != self._at:
            self.seeking.forget()
            self.eyes.close(None)
        self._at = at

    def rest(self) -> None:
        """Show what the viewer may pick, without handing over to anybody: for pictures."""
        self.course.settled = True
        same = self.sitting.actor == self.sitting.viewer
        self._offer(Choice(self.course.offer()) if same else Choice())
        self.refresh()

    def perform(self, action: Action) -> None:
        """A decision, or a throw."""
        self._forget()
        self.telling.hush()
        self.stage.mark_last(frozenset())
        self.course.perform(action)
        self.refresh()

    def _forget(self) -> None:
        """Nothing is chosen, held or pointed at any more."""
        self.choice, self._at, self.asking = Choice(), (-1, -1, -1), ""
        self.eyes.close(None)
        self.desk.room.dark = False
        self.seeking.forget()
        self.pressing.empty()
        self._point_at(None)

    def _jumped(self) -> None:
        """The match is at another place of its course: show that at once."""
        self.course.stop()
        self._forget()
        self.sitting.moved = frozenset()
        self.sitting.save()
        self.sitting.look_as(self.sitting.viewer)
        self.refresh()

    # Choosing

    def choose(self, pick: Pick, point: Point | None = None) -> None:
        """One pick more, or one less if it was chosen; the last one makes the decision."""
        fresh = choose(self.choice, pick, self._refusal, point)
        if isinstance(fresh, Refusal):
            self._say_no(fresh, self.choice.picks | {pick})
            return
        self.choice = fresh
        self.unfolded = False
        self.telling.hush()
        self.guide.meet(self.sitting.viewer, fresh.picks, fresh.offer.sets)
        if self.eyes.how is None:
            self.decide()
        self.refresh()

    def decide(self) -> None:
        """What is chosen is done, if it is whole. With eyes closed it waits for that: it may still be changed."""
        made = self.choice.made
        if isinstance(made, Region):
            self._place(made)
        elif made is not None:
            self.perform(made)

    def toss(self, region: Region, velocity: Point) -> None:
        """What is pulled back flies; where it comes to rest says which action it is. Refused, it comes back."""
        assert region.flick is not None
        rest = self.stage.toss(region.flick.id, velocity, region.flick.among, region.outline)
        self.stage.let_go(back=False)
        action = self.staging.tossed(self.view, region.pick, rest)
        refusal = None if action is None else self.sitting.match.refusal(action)
        if action is None or refusal is not None:
            self._afterwards = refusal
            self.stage.toss_back()
            self.refresh()
        else:
            self.perform(action)

    def _place(self, region: Region) -> None:
        """The picks are whole; the point in the region says which action it is."""
        picks, point = self.choice.picks, self.choice.point
        if allowed := self._allowed(picks, point):
            self.perform(allowed[0])
            return
        self.choice = self.choice.without(region.pick)
        for action in self.staging.meant(self.view, picks, point)[:1]:
            if (refusal := self.sitting.match.refusal(action)) is not None:
                self._say_no(refusal, frozenset())

    def _allowed(self, picks: frozenset[Pick], point: Point | None) -> list[Action]:
        """What whole picks may be meant for that the rules allow, best first."""
        actions = self.staging.meant(self.view, picks, point)
        return [action for action in actions if self.sitting.match.refusal(action) is None]

    def _refusal(self, picks: frozenset[Pick]) -> Refusal | None:
        """Why the rules forbid what these picks are meant for; None if they mean nothing, or something allowed."""
        actions = self.staging.meant(self.view, picks)
        return self.sitting.match.refusal(actions[0]) if actions else None

    def refused(self, picks: frozenset[Pick]) -> bool:
        """Whether these picks are meant for something that the rules forbid; says why."""
        refusal = self._refusal(picks)
        if refusal is None:
            return False
        self._say_no(refusal, picks)
        return True

    def _say_no(self, refusal: Refusal, picks: frozenset[Pick]) -> None:
        self.desk.sounds.play("refused")
        self.say(self.sitting.words.refusal(refusal), refusal.rule)
        self.stage.refuse(frozenset(pick.id for pick in picks if pick.kind == "thing"))

    def put_down(self) -> bool:
        """Put back all that is chosen; says whether anything was."""
        had = bool(self.choice.picks)
        self.choice = self.choice.having()
        self.refresh()
        return had

    def say(self, message: str, why: str = "") -> None:
        """A sentence under the banner for a while; longer if there is a rule to be asked for."""
        self.telling.say(message, why)
        self.desk.redraw()

    def browse(self, pick: Pick) -> None:
        """Look through the open pile that this is a thing of, if it is one."""
        pile = self.staging.about(self.view, pick).pile if pick.kind == "thing" else ()
        if pile:
            self.desk.push(BrowseScreen(self.sitting, _("The discard pile"), pile))

    # Looking and marking

    def _look_under(self, pointer: Pointer | None) -> bool:
        """Find the pick under the pointer anew; says whether it is another one."""
        found = None
        if pointer is not None and not self.stage.playing and self.desk.canvas.at(pointer.x, pointer.y) is None:
            choice = self.choice
            held = choice.having(*choice.picks, *self.pressing.holding)
            found = under(self.stage, self.desk.ray(pointer), held, self.seeking.sought)
        return self._point_at(found)

    def _point_at(self, pick: Pick | None) -> bool:
        large = self.pointing.large
        changed = self.pointing.move(pick, self.choice)
        if large and not self.pointing.large:
            self.desk.redraw()
        return changed

    def _mark_anew(self) -> None:
        """Nothing moves any more. What lies under the pointer may have moved there."""
        if not self.desk.canvas.focus:
            self._look_under(self.desk.pointer)
        self.refresh()

    def refresh(self) -> None:
        """Show what has changed."""
        self._mark()
        if self.desk.screen is self and not self.stage.playing:
            self.pressing.haunt()
        self.desk.redraw()

    def _mark(self) -> None:
        if self.stage.playing or self.stage.held is not None or self.stage.drawn or self.desk.screen is not self:
            return
        wanted = marks(self.choice, self.under, self.pointing.raised, self.pointing.about.hints, self.pointing.faced)
        self.desk.dirty |= self.stage.mark(wanted | self.telling.marks) | self.stage.rims(lines(self.choice.regions))
        sought = self.seeking.sought & self.choice.touchable
        needed = {*self.choice.picks, *sought, *(Pick("thing", id) for id in self.pointing.about.hints)}
        self.desk.dirty |= self.stage.glaze(needed | ({self.under} if self.under is not None else set()))

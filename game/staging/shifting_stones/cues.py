"""How stones, cards and piles of Shifting Stones move."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from game.core.values import Seat
from game.motion.path import Glide, Hump, Turn
from game.motion.pose import Y_AXIS, Pose
from game.rules.shifting_stones.cards import SOLO_CARDS
from game.rules.shifting_stones.state import (
    CardDrawn,
    CardPaid,
    CardScored,
    ComposeDeck,
    DiscardsShuffled,
    LastTurns,
    SeatLeft,
    StoneFlipped,
    StoneLaid,
    StonesEvent,
    StonesSwapped,
    StonesView,
)
from game.staging.cue import Appear, Become, Cue, InTurn, Move, Rename, Sound, Tell, Together, Vanish
from game.staging.names import Name
from game.staging.picture import Thing
from game.staging.shifting_stones.places import (
    BACK,
    DISCARDS,
    DISCARDS_AT,
    FACE_DOWN,
    PILE,
    PILE_AT,
    away,
    card_id,
    discard_pose,
    hand_id,
    hand_pose,
    pile_height,
    pile_thing,
    scored_pose,
    stone_id,
    stone_pose,
    stone_thing,
)

KNOCK: Final = Sound("stone")
SWISH: Final = Sound("card")

# Two stones of 5.2 cannot pass each other within a pitch of 6.2 on one level: one goes over the other, and both are up
# before their edges meet.
SWAP_UNDER: Final = Glide(0.50, "sine", Hump(lift=2.0, ramp=0.18, aside=2.7))
SWAP_OVER: Final = Glide(0.50, "sine", Hump(lift=3.8, ramp=0.18, aside=2.7))
# A little more than half the diagonal of the turning stone, so that its edge never cuts the tray.
TURN_OVER: Final = Turn(0.55, Y_AXIS, 180, hump=Hump(lift=2.5))
PAY: Final = Glide(0.34, "smooth", Hump(lift=1.5))
DRAW: Final = Glide(0.38, "quint_out", Hump(lift=2.0), turn_from=0.4)
REFAN: Final = Glide(0.20, "cubic_out")
DRAW_STAGGER: Final = 0.09

NOTHING: Final = InTurn(())


def cues(events: Sequence[StonesEvent], before: StonesView) -> Cue:
    """All of them in turn, each told when it has been seen; cards that one seat draws fly close behind each other."""
    follower = _Follower(before)
    parts: list[Cue] = []
    for drawing, run in groupby(enumerate(events), lambda numbered: _drawing(numbered[1])):
        if drawing is not None:
            parts.append(follower.draws(drawing, [(n, event) for n, event in run if isinstance(event, CardDrawn)]))
        else:
            parts += [InTurn((follower.cue(event), Tell(n, follower.place_of(event)))) for n, event in run]
    return InTurn(tuple(parts))


def _drawing(event: StonesEvent) -> Seat | None:
    """Who draws a card, if somebody does."""
    return event.seat if isinstance(event, CardDrawn) else None


class _Follower:
    """The counts that poses depend on, followed event by event from the view before."""

    def __init__(self, view: StonesView) -> None:
        self.view = view
        self.viewer = view.viewer
        self.sizes = [len(hand) for hand in view.hands]
        self.scored = [list(cards) for cards in view.scored]
        self.discards = list(view.discards)
        # No event tells of the cards that make up the deck for one (ST-74): it is whole when the first stone is laid.
        composing = any(isinstance(pending, ComposeDeck) for pending in view.pending)
        self.draw = SOLO_CARDS if composing else view.draw

    def cue(self, event: StonesEvent) -> Cue:
        """What one event does; draws are made together."""
        match event:
            case StoneLaid():
                return self.lay(event)
            case CardPaid(seat, slot, card):
                return self.pay(seat, slot, card)
            case StonesSwapped():
                return self.swap(event)
            case StoneFlipped(_, stone, cell, _, face):
                return InTurn((Move(stone_id(stone), stone_pose(cell, stone, face), TURN_OVER), KNOCK))
            case CardScored():
                return self.score(event)
            case DiscardsShuffled():
                return self.shuffle()
            case SeatLeft():
                return self.leave(event)
        return NOTHING

    def place_of(self, event: StonesEvent) -> tuple[Name, ...]:
        """The things at which an event that the rules bring about is seen to have happened."""
        match event:
            case LastTurns(seat):
                return (card_id(self.scored[seat][-1]),)
            case DiscardsShuffled():
                return (PILE,)
        return ()

    def lay(self, event: StoneLaid) -> Cue:
        """ST-2; with the first stone the draw pile comes to the table (ST-7)."""
        stone = InTurn((Appear(stone_thing(event.cell, event.stone, event.face)), KNOCK))
        return stone if event.cell else InTurn((Appear(pile_thing(self.draw)), stone))

    def swap(self, event: StonesSwapped) -> Cue:
        """Both stones keep their side (ST-19)."""
        face = dict(zip(self.view.stones, self.view.faces, strict=True))
        over = Move(stone_id(event.stone_a), stone_pose(event.b, event.stone_a, face[event.stone_a]), SWAP_OVER)
        under = Move(stone_id(event.stone_b), stone_pose(event.a, event.stone_b, face[event.stone_b]), SWAP_UNDER)
        return Together((InTurn((over, KNOCK)), InTurn((under, Sound("tick")))))

    def pay(self, seat: Seat, slot: int, card: str) -> Cue:
        """ST-26: face up on the discard pile; the fan closes up."""
        return Together((self._drop(card, self._from_hand(seat, slot, card)), *self._close_up(seat, slot)))

    def score(self, event: CardScored) -> Cue:
        to = scored_pose(self.view, event.seat, event.index)
        self.scored[event.seat].append(event.card)
        shown = self._from_hand(event.seat, event.slot, event.card)
        flight = InTurn((shown, Sound("score"), Move(card_id(event.card), to, PAY)))
        return Together((flight, *self._close_up(event.seat, event.slot)))

    def draws(self, seat: Seat, run: Sequence[tuple[int, CardDrawn]]) -> Cue:
        """A run of draws of one seat, with their numbers: one after the other is taken, the fan opens for all."""
        own = seat == self.viewer
        size = self.sizes[seat] + len(run)
        flights = []
        for number, event in run:
            self.draw -= 1
            top = Pose((*PILE_AT, pile_height(self.draw)), FACE_DOWN)
            pile: Cue = Become(PILE, (*PILE, self.draw)) if self.draw else Vanish(PILE)
            id = hand_id(seat, event.slot)
            card = Appear(Thing(id, card_id(event.card) if own else BACK, top))
            if own:
                flight: Cue = Move(id, hand_pose(event.slot, size), DRAW, "hand")
            else:
                flight = InTurn((Move(id, away(self.view, seat), DRAW), Vanish(id)))
            flights.append(InTurn((pile, card, SWISH, flight, Tell(number))))
        spread = self._fan(range(self.sizes[seat]), size) if own else ()
        self.sizes[seat] = size
        return Together((Together(spread), Together(tuple(flights), DRAW_STAGGER)))

    def shuffle(self) -> Cue:
        """ST-48: the discard pile becomes the draw pile."""
        count = len(self.discards)
        gone = ([card_id(self.discards[-1])] if count else []) + ([DISCARDS] if count > 1 else [])
        self.discards, self.draw = [], count
        pile = Thing(PILE, (*PILE, count), Pose((*DISCARDS_AT, 0.0)))
        return InTurn((*map(Vanish, gone), Appear(pile), Sound("shuffle"), Move(PILE, Pose((*PILE_AT, 0.0)), PAY)))

    def leave(self, event: SeatLeft) -> Cue:
        """ST-84: the hand goes to the discard pile, the scored cards leave the game."""
        gone = [Vanish(card_id(card)) for card in self.scored[event.seat]]
        self.scored[event.seat] = []
        return InTurn((*gone, *(self.pay(event.seat, 0, card) for card in event.hand)))

    def _from_hand(self, seat: Seat, slot: int, card: str) -> Cue:
        """The card gets its open id: out of the viewer's fan, or from where another seat holds it."""
        if seat == self.viewer:
            return Rename(((hand_id(seat, slot), card_id(card)),))
        return Appear(Thing(card_id(card), card_id(card), away(self.view, seat)))

    def _drop(self, card: str, shown: Cue) -> Cue:
        below = len(self.discards)
        landing: list[Cue] = [shown, SWISH, Move(card_id(card), discard_pose(below), PAY)]
        if below:
            landing.append(Vanish(card_id(self.discards[-1])))
        if below > 1:
            landing.append(Become(DISCARDS, ("block", below)))
        elif below == 1:
            landing.append(Appear(Thing(DISCARDS, ("block", 1), discard_pose(0))))
        self.discards.append(card)
        return InTurn(tuple(landing))

    def _close_up(self, seat: Seat, slot: int) -> tuple[Cue, ...]:
        """The cards behind a slot move up one place."""
        self.sizes[seat] -= 1
        size = self.sizes[seat]
        if seat != self.viewer or not size:
            return ()
        names = tuple((hand_id(seat, old + 1), hand_id(seat, old)) for old in range(slot, size))
        renamed: tuple[Cue, ...] = (Rename(names),) if names else ()
        return (InTurn((*renamed, Together(self._fan(range(size), size)))),)

    def _fan(self, slots: range, size: int) -> tuple[Cue, ...]:
        return tuple(Move(hand_id(self.viewer, slot), hand_pose(slot, size), REFAN, "hand") for slot in slots)

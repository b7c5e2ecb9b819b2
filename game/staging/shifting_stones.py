"""Shifting Stones on the table: where stones, cards and piles lie, how they move, what a hand can pick."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, cast

from game.core.values import Action, Event, Seat, View
from game.motion.path import Path
from game.motion.pose import UPRIGHT, Y_AXIS, Z_AXIS, Pose, turned
from game.rules.shifting_stones.cards import SOLO_CARDS
from game.rules.shifting_stones.patterns import placements
from game.rules.shifting_stones.state import (
    Begin,
    CardDrawn,
    CardPaid,
    CardScored,
    ComposeDeck,
    DiscardsShuffled,
    EndTurn,
    Flip,
    Score,
    SeatLeft,
    Shift,
    Skip,
    StoneFlipped,
    StoneLaid,
    StonesAction,
    StonesEvent,
    StonesSwapped,
    StonesView,
)
from game.staging import Staging
from game.staging.cue import Appear, Become, Cue, InTurn, Move, Rename, Sound, Together, Vanish
from game.staging.picks import Pick, Picks
from game.staging.picture import Picture, Thing, as_picture

# Lengths in cm (style guide, Sizes).
PITCH: Final = 6.2
STONE_Z: Final = 1.05
CARD: Final = 0.04
# Overlapping cards lie so far above each other, or the curled corner of the lower one would show through.
OVERLAP: Final = 0.12
PILE_TOP: Final = 3.0
PILE_AT: Final = (-4.1, 16.4)
DISCARDS_AT: Final = (4.1, 16.4)
# The hand: 122 u of the screen are a card's 6.3 cm.
U: Final = 6.3 / 122
FAN_STEP: Final = 128 * U
FAN_WIDTH: Final = 560 * U
FAN_DEGREES: Final = 2.5
# Scored cards lie in rows of five; each shows its points beside the next one, each row its patterns' tops.
ROW: Final = 5
SCORED_STEP: Final = (2.3, -2.6)
# The first card of each seat's scored cards: viewer, then clockwise, since play goes to the left (ST-11).
VIEWER, LEFT, TOP_LEFT, TOP_RIGHT, RIGHT = (-24.5, -7.8), (-26.5, 6.5), (-20.3, 17.5), (10.8, 17.5), (15.8, 3.5)
PLACES: Final = {
    1: (VIEWER,),
    2: (VIEWER, RIGHT),
    3: (VIEWER, LEFT, RIGHT),
    4: (VIEWER, LEFT, TOP_RIGHT, RIGHT),
    # Five panels of seats reach further down.
    5: ((-24.5, -10.3), (-26.0, 1.5), TOP_LEFT, TOP_RIGHT, RIGHT),
}
KINDS: Final = {1: "SM", 2: "FB", 3: "FB", 4: "HO", 5: "HO", 6: "HO", 7: "ET", 8: "ET", 9: "ET"}
FACE_DOWN: Final = turned(Y_AXIS, 180)

KNOCK: Final = Sound("stone")
SWISH: Final = Sound("card")

# Two stones of 5.2 cannot pass each other within a pitch of 6.2 on one level: one goes over the other, and both are up
# before their edges meet.
SWAP_UNDER: Final = Path(0.50, "sine", lift=2.0, ramp=0.18, aside=2.7)
SWAP_OVER: Final = Path(0.50, "sine", lift=3.8, ramp=0.18, aside=2.7)
# A little more than half the diagonal of the turning stone, so that its edge never cuts the tray.
TURN_OVER: Final = Path(0.55, "sine", lift=2.5, spin=Y_AXIS)
PAY: Final = Path(0.34, "smooth", lift=1.5)
DRAW: Final = Path(0.38, "quint_out", lift=2.0, spin_from=0.4)
REFAN: Final = Path(0.20, "cubic_out")
DRAW_STAGGER: Final = 0.09


def stone_id(stone: int) -> str:
    return f"stone:{stone}"


def hand_id(seat: Seat, slot: int) -> str:
    return f"hand:{seat}:{slot}"


def card_id(card: str) -> str:
    return f"card:{card}"


def stone_pose(cell: int, stone: int, face: str) -> Pose:
    """On its cell; face down means that the second side shows, upright too (ST-4, ST-24)."""
    row, column = divmod(cell, 3)
    turn = UPRIGHT if KINDS[stone][0] == face else FACE_DOWN
    return Pose(((column - 1) * PITCH, (1 - row) * PITCH, STONE_Z), turn)


def pile_height(count: int) -> float:
    """How high so many cards lie."""
    return min(count * CARD, PILE_TOP)


def discard_pose(below: int) -> Pose:
    """On the discard pile, with so many cards below."""
    return Pose((*DISCARDS_AT, pile_height(below)))


def hand_pose(slot: int, size: int) -> Pose:
    """In the viewer's fan of `size` cards: a shallow arc, each card over the one to its left."""
    step = min(FAN_STEP, FAN_WIDTH / size)
    off = slot - (size - 1) / 2
    return Pose((off * step, -0.11 * off * off, OVERLAP * slot), turned(Z_AXIS, -FAN_DEGREES * off))


def scored_pose(view: StonesView, seat: Seat, index: int) -> Pose:
    """The index-th scored card of a seat (ST-31)."""
    x, y = _place(view, seat)
    row, column = divmod(index, ROW)
    return Pose((x + column * SCORED_STEP[0], y + row * SCORED_STEP[1], OVERLAP * index))


def _place(view: StonesView, seat: Seat) -> tuple[float, float]:
    seats = len(view.hands)
    return PLACES[seats][(seat - max(view.viewer, 0)) % seats]


def _away(view: StonesView, seat: Seat) -> Pose:
    """Off the table, where the hands of the other seats are held (ST-85)."""
    x, y = _place(view, seat)
    return Pose((x * 1.75, y, 7.0), FACE_DOWN)


def _pile(count: int) -> Appear:
    """The draw pile."""
    return Appear(Thing("pile", f"pile:{count}", Pose((*PILE_AT, 0.0))))


class _Stage:
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

    # Each method returns what one event does.

    def lay(self, event: StoneLaid) -> Cue:
        """ST-2; with the first stone the draw pile comes to the table (ST-7)."""
        id, pose = stone_id(event.stone), stone_pose(event.cell, event.stone, event.face)
        stone = InTurn((Appear(Thing(id, f"stone:{KINDS[event.stone]}", pose)), KNOCK))
        return stone if event.cell else InTurn((_pile(self.draw), stone))

    def pay(self, seat: Seat, slot: int, card: str) -> Cue:
        """ST-26: face up on the discard pile; the fan closes up."""
        return Together((self._drop(card, self._from_hand(seat, slot, card)), *self._close_up(seat, slot)))

    def score(self, event: CardScored) -> Cue:
        to = scored_pose(self.view, event.seat, event.index)
        self.scored[event.seat].append(event.card)
        shown = self._from_hand(event.seat, event.slot, event.card)
        flight = InTurn((shown, Sound("score"), Move(card_id(event.card), to, PAY)))
        return Together((flight, *self._close_up(event.seat, event.slot)))

    def draws(self, events: Sequence[CardDrawn]) -> Cue:
        """A run of draws of one seat: one after the other is taken, the fan opens for all."""
        seat = events[0].seat
        own = seat == self.viewer
        size = self.sizes[seat] + len(events)
        flights = []
        for event in events:
            self.draw -= 1
            top = Pose((*PILE_AT, pile_height(self.draw)), FACE_DOWN)
            pile: Cue = Become("pile", f"pile:{self.draw}") if self.draw else Vanish("pile")
            id = hand_id(seat, event.slot)
            card = Appear(Thing(id, f"card:{event.card if own else 'back'}", top))
            if own:
                flight: Cue = Move(id, hand_pose(event.slot, size), DRAW, "hand")
            else:
                flight = InTurn((Move(id, _away(self.view, seat), DRAW), Vanish(id)))
            flights.append(InTurn((pile, card, SWISH, flight)))
        spread = self._fan(range(self.sizes[seat]), size) if own else ()
        self.sizes[seat] = size
        return Together((Together(spread), Together(tuple(flights), DRAW_STAGGER)))

    def shuffle(self) -> Cue:
        """ST-48: the discard pile becomes the draw pile."""
        gone = self._discard_things(len(self.discards))
        count, self.discards, self.draw = len(self.discards), [], len(self.discards)
        pile = Thing("pile", f"pile:{count}", Pose((*DISCARDS_AT, 0.0)))
        return InTurn((*map(Vanish, gone), Appear(pile), Sound("shuffle"), Move("pile", Pose((*PILE_AT, 0.0)), PAY)))

    def leave(self, event: SeatLeft) -> Cue:
        """ST-84: the hand goes to the discard pile, the scored cards leave the game."""
        parts: list[Cue] = [Vanish(card_id(card)) for card in self.scored[event.seat]]
        for card in event.hand:
            parts.append(self.pay(event.seat, 0, card))
        self.scored[event.seat] = []
        return InTurn(tuple(parts))

    def _from_hand(self, seat: Seat, slot: int, card: str) -> Cue:
        """The card gets its open id: out of the viewer's fan, or from where another seat holds it."""
        if seat == self.viewer:
            return Rename(((hand_id(seat, slot), card_id(card)),))
        return Appear(Thing(card_id(card), f"card:{card}", _away(self.view, seat)))

    def _drop(self, card: str, shown: Cue) -> Cue:
        below = len(self.discards)
        landing: list[Cue] = [shown, SWISH, Move(card_id(card), discard_pose(below), PAY)]
        if below:
            landing.append(Vanish(card_id(self.discards[-1])))
        if below > 1:
            landing.append(Become("discards", f"block:{below}"))
        elif below == 1:
            landing.append(Appear(Thing("discards", "block:1", discard_pose(0))))
        self.discards.append(card)
        return InTurn(tuple(landing))

    def _discard_things(self, count: int) -> list[str]:
        return [card_id(self.discards[-1])] * (count > 0) + ["discards"] * (count > 1)

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


class StonesStaging(Staging):
    """The stage manager of Shifting Stones."""

    def picture(self, view: View) -> Picture:
        assert isinstance(view, StonesView)
        things = [
            Thing(stone_id(stone), f"stone:{KINDS[stone]}", stone_pose(cell, stone, face))
            for cell, (stone, face) in enumerate(zip(view.stones, view.faces, strict=True))
        ]
        if view.viewer >= 0:
            hand = view.hands[view.viewer]
            things += [
                Thing(hand_id(view.viewer, slot), f"card:{card}", hand_pose(slot, len(hand)), "hand")
                for slot, card in enumerate(hand)
            ]
        for seat, cards in enumerate(view.scored):
            things += [Thing(card_id(card), f"card:{card}", scored_pose(view, seat, i)) for i, card in enumerate(cards)]
        if view.draw and view.stones:
            things.append(_pile(view.draw).thing)
        if view.discards:
            below = len(view.discards) - 1
            things.append(Thing(card_id(view.discards[-1]), f"card:{view.discards[-1]}", discard_pose(below)))
            if below:
                things.append(Thing("discards", f"block:{below}", discard_pose(0)))
        return as_picture(things)

    def cues(self, events: Sequence[Event], before: View, after: View) -> Cue:
        assert isinstance(before, StonesView)
        stage = _Stage(before)
        parts: list[Cue] = []
        for (kind, _), group in groupby(events, lambda event: (type(event), getattr(event, "seat", None))):
            run = [cast(StonesEvent, event) for event in group]
            if kind is CardDrawn:
                parts.append(stage.draws([event for event in run if isinstance(event, CardDrawn)]))
            else:
                parts += [cue for event in run if (cue := _cue(stage, event)) is not None]
        return InTurn(tuple(parts))

    def picks(self, view: View, legal: Sequence[Action]) -> Picks:
        assert isinstance(view, StonesView)
        return {_picks(view, cast(StonesAction, action)): action for action in legal}

    def attempt(self, view: View, chosen: frozenset[Pick]) -> Action | None:
        """What a hand that chose these picks is after, allowed or not; the rules say why not."""
        assert isinstance(view, StonesView)
        if chosen == {"button:skip"}:
            return Skip()
        if chosen == {"button:end_turn"}:
            return EndTurn()
        # A card whose seal is chosen is meant to score, whatever other card was chosen before.
        seals = sorted(_slot(pick) for pick in chosen if pick.endswith("#seal"))
        if seals:
            return Score(seals[0])
        slots = sorted(_slot(pick) for pick in chosen if pick.startswith("hand:"))
        cells = sorted(
            view.stones.index(int(pick[6:])) for pick in chosen if pick.startswith("stone:") and "#" not in pick
        )
        # Any card pays; before one is chosen the first stands for it.
        return Shift(slots[0] if slots else 0, *cells) if len(cells) == 2 else None

    def hint(self, view: View, pick: Pick) -> frozenset[str]:
        """The stones that show the pattern of a card under the pointer (ST-52); the first place if there are more."""
        assert isinstance(view, StonesView)
        kind, *rest = pick.partition("#")[0].split(":")
        if kind != "hand":
            return frozenset()
        found = placements(view.hands[view.viewer][int(rest[1])], view.faces)
        return frozenset(stone_id(view.stones[cell]) for cell in (found[0] if found else ()))

    def browse(self, view: View) -> tuple[frozenset[str], tuple[str, ...]]:
        """The discard pile: its things, and its cards from the top as far as the viewer may see them (ST-28)."""
        assert isinstance(view, StonesView)
        shown = tuple(card for card in reversed(view.discards) if card)
        return frozenset({"discards", *map(card_id, shown[:1])}), shown

    def card_shown(self, picture: Picture, pick: Pick) -> str | None:
        """The open card under the pointer, to be shown large."""
        thing = picture.get(pick.partition("#")[0])
        look = thing.look if thing is not None else ""
        return look[5:] if look.startswith("card:") and look != "card:back" else None


def _cue(stage: _Stage, event: StonesEvent) -> Cue | None:
    match event:
        case StoneLaid():
            return stage.lay(event)
        case CardPaid(seat, slot, card):
            return stage.pay(seat, slot, card)
        case StonesSwapped():
            return _swap(event, stage.view)
        case StoneFlipped(_, stone, cell, _, face):
            return InTurn((Move(stone_id(stone), stone_pose(cell, stone, face), TURN_OVER), KNOCK))
        case CardScored():
            return stage.score(event)
        case DiscardsShuffled():
            return stage.shuffle()
        case SeatLeft():
            return stage.leave(event)
    return None


def _swap(event: StonesSwapped, view: StonesView) -> Cue:
    """Both stones keep their side (ST-19)."""
    face = dict(zip(view.stones, view.faces, strict=True))
    over = Move(stone_id(event.stone_a), stone_pose(event.b, event.stone_a, face[event.stone_a]), SWAP_OVER)
    under = Move(stone_id(event.stone_b), stone_pose(event.a, event.stone_b, face[event.stone_b]), SWAP_UNDER)
    return Together((InTurn((over, KNOCK)), InTurn((under, Sound("tick")))))


def _slot(pick: Pick) -> int:
    return int(pick.partition("#")[0].split(":")[2])


def _picks(view: StonesView, action: StonesAction) -> frozenset[Pick]:
    """A card's body pays, its seal scores; a stone's body swaps, the curl at its corner flips."""
    card: Callable[[int], Pick] = lambda slot: hand_id(view.seat, slot)  # noqa: E731 (a word for the match below)
    match action:
        case Shift(slot, a, b):
            return frozenset({card(slot), stone_id(view.stones[a]), stone_id(view.stones[b])})
        case Flip(slot, cell):
            return frozenset({card(slot), stone_id(view.stones[cell]) + "#curl"})
        case Score(slot):
            return frozenset({card(slot) + "#seal"})
        case Begin(seat):
            return frozenset({f"button:begin:{seat}"})
        case Skip():
            return frozenset({"button:skip"})
        case EndTurn():
            return frozenset({"button:end_turn"})
    raise ValueError(action)


STAGING: Final = StonesStaging()

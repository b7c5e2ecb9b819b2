"""How rockets fly, fuel burns, money and deeds change hands and cards are read.

The table is followed event by event (`course.py`); what one event changes is the difference of two pictures, and each
kind of event says how its things go their way.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from game.core.values import Seat
from game.motion.path import Along, Glide, Hump
from game.motion.pose import Pose
from game.rules.red_shift.board import TAKE_OFF
from game.rules.red_shift.state import (
    BANK,
    CardDrawn,
    DeedBought,
    DeedReturned,
    DiceRolled,
    DiscardsShuffled,
    FirstNamed,
    FuelBurned,
    FuelTaken,
    MoneyPaid,
    PlayerOut,
    RedShiftEvent,
    RedShiftState,
    RedShiftView,
    ShipMoved,
    ShipsSwapped,
    ShipStayed,
    Space,
    StationPlaced,
    StationRemoved,
    TurnLost,
    TurnsToLose,
)
from game.staging.cue import (
    Appear,
    Become,
    Cue,
    Grow,
    InTurn,
    Move,
    Sound,
    Tell,
    Throw,
    Together,
    Trail,
    Vanish,
    Wait,
)
from game.staging.names import Name
from game.staging.picture import Picture, Thing
from game.staging.red_shift import places
from game.staging.red_shift.chart import AT
from game.staging.red_shift.course import after
from game.staging.red_shift.picture import card, picture

STEP_SECONDS: Final = 0.22
STEP_ARC: Final = 1.2
UNIT_SECONDS: Final = 0.05
READ_SECONDS: Final = 2.5
SLIDE: Final = Glide(0.34, "smooth")
CARRY: Final = Glide(0.5, "smooth", Hump(lift=5.0))
PAY: Final = Glide(0.5, "smooth", Hump(lift=2.0))
STAGGER: Final = 0.06
SET: Final = Glide(0.45, "sine", Hump(lift=6.0))
RISE: Final = Glide(0.9, "cubic_in")
LIFTED: Final = 26.0
"""So high a ship is that leaves the table."""
MOST_BILLS: Final = 6
"""So many notes travel at most, whatever the sum."""


def cues(events: Sequence[RedShiftEvent], before: RedShiftView) -> Cue:
    """All of them in turn, each told when it has been seen."""
    state, parts = before.table, list[Cue]()
    for number, event in enumerate(events):
        following = after(state, event)
        parts.append(InTurn((_seen(event, state, following), Tell(number, places_of(event, following)))))
        state = following
    return InTurn(tuple(parts))


def places_of(event: RedShiftEvent, state: RedShiftState) -> tuple[Name, ...]:
    """The things at which an event is seen to have happened that nobody chose."""
    match event:
        case ShipStayed(seat) | TurnLost(seat) | TurnsToLose(seat):
            return (places.ship_id(seat),)
        case FirstNamed(seat):
            return (places.ship_id(seat),)
        case FuelBurned(seat) | FuelTaken(seat):
            return (places.peg_id(seat),)
        case DeedReturned(_, deed):
            return (places.space_id(deed),)
        case CardDrawn(_, _, index):
            return (("card", index),)
        case DiceRolled():
            return places.DICE
        case MoneyPaid(payer, payee):
            return tuple(places.ship_id(seat) for seat in (payer, payee) if seat != BANK and seat not in state.out)
    return ()


def _seen(event: RedShiftEvent, before: RedShiftState, following: RedShiftState) -> Cue:
    """What one event does to the picture."""
    there, then = picture(before), picture(following)
    match event:
        case DiceRolled():
            return Throw(tuple((die, then[die].pose) for die in places.DICE), places.DICE_WITHIN)
        case CardDrawn():
            return _read(event, there, then)
        case ShipMoved(seat, start, path):
            return _flown(seat, start, path, there, then)
        case PlayerOut(seat):
            dark = (Become(places.ship_id(seat), ("ship", seat, "dark")), Sound("spin_out"), Wait(0.6))
            return InTurn((*dark, change(there, then, SLIDE)))
        case MoneyPaid(payer, payee, amount):
            return Together((_bills(payer, payee, amount, len(before.money)), change(there, then, SLIDE)))
        case FuelBurned() | FuelTaken():
            units = abs(following.fuel[event.seat] - before.fuel[event.seat])
            glide = Glide(max(0.2, UNIT_SECONDS * units), "smooth")
            return Together((Sound("fuel"), change(there, then, glide)))
        case DeedBought(_, deed):
            return InTurn((Sound("card"), change(there, then, CARRY, _at_bank(deed, before))))
        case DeedReturned(_, deed):
            return InTurn((Sound("card"), _given_back(deed, there, then)))
        case StationPlaced() | StationRemoved():
            return InTurn((change(there, then, SET), Sound("peg")))
        case ShipsSwapped():
            return InTurn((Sound("rocket"), change(there, then, Glide(1.0, "smoother", Hump(lift=6.0, aside=3.0)))))
        case DiscardsShuffled():
            return InTurn((Sound("card"), change(there, then, SLIDE)))
    return InTurn(())


def change(there: Picture, then: Picture, path: Glide, *new: Thing) -> Cue:
    """From one picture to the other: what is gone goes, what is new comes (`new`: from where), the rest moves.

    A ship that is gone rises out of sight, looks and lengths change at once with what moves.
    """
    parts = list[Cue]()
    for id in there.keys() - then.keys():
        if id[0] == "ship":
            up = Pose((there[id].pose.at[0], there[id].pose.at[1], LIFTED), there[id].pose.turn)
            parts.append(InTurn((Move(id, up, RISE), Vanish(id))))
        else:
            parts.append(Vanish(id))
    come = {thing.id: thing for thing in new}
    for id, thing in then.items():
        was = there.get(id)
        if was is None:
            parts.append(Appear(come.get(id, thing)))
            was = come.get(id, thing)
        if was.look != thing.look:
            parts.append(Become(id, thing.look))
        if was.grown != thing.grown:
            parts.append(Grow(id, thing.grown, path.seconds))
        if was.pose != thing.pose:
            parts.append(InTurn((Move(id, thing.pose, path),)))
    return Together(tuple(sorted(parts, key=lambda part: not isinstance(part, (Appear, Vanish, Become)))))


# Ships


def flight(seat: Seat, start: Space, path: Sequence[Space], pose: Pose, end: Pose) -> Cue:
    """A ship goes its way space by space; with a burn where it takes off from a planet or a moon (RD-38)."""
    ways = tuple(_over(pose, path, end))
    seconds = STEP_SECONDS * max(1, len(path))
    move = Move(places.ship_id(seat), end, Along(seconds, ways, "smooth"))
    light = Trail(("trail", seat), tuple(_low(way) for way in (pose, *ways)), seconds)
    return Together((Sound("rocket" if start in TAKE_OFF else "turning"), move, light))


def _over(pose: Pose, path: Sequence[Space], end: Pose) -> Iterator[Pose]:
    """In an arc from each to the next."""
    here = pose.at
    for number, space in enumerate(path):
        if number == len(path) - 1:
            there = end.at
        else:
            there = places.on_map(AT[space], places.SPACE_Z)
        middle = tuple((a + b) / 2 for a, b in zip(here, there, strict=True))
        yield Pose((middle[0], middle[1], middle[2] + STEP_ARC), end.turn)
        yield Pose(there, end.turn)
        here = there


def _low(pose: Pose) -> Pose:
    """The way that is drawn lies on the board."""
    return Pose((pose.at[0], pose.at[1], places.SPACE_Z), pose.turn)


def _flown(seat: Seat, start: Space, path: Sequence[Space], there: Picture, then: Picture) -> Cue:
    ship = places.ship_id(seat)
    if ship not in there or not path:
        return change(there, then, SLIDE)
    flown = flight(seat, start, path, there[ship].pose, then[ship].pose)
    aside = change(there, {**then, ship: there[ship]}, SLIDE)
    return InTurn((Together((flown, aside)), Sound("stop")))


# Money, deeds and cards


def _bills(payer: Seat, payee: Seat, amount: int, seats: int) -> Cue:
    """Some of the notes that make the sum travel from one to the other; the bank has its own by its deeds."""
    notes = [note for note, count in zip(places.NOTES, places.bills(max(0, amount)), strict=True) for _ in range(count)]
    sent = list[Cue]()
    for number, note in enumerate(notes[:MOST_BILLS]):
        id = ("bill", number)
        start, end = (_purse(seat, note, seats) for seat in (payer, payee))
        bill = Thing(id, ("bills", note, 1), start)
        sent.append(InTurn((Appear(bill), Move(id, end, PAY), Vanish(id))))
    return Together((Sound("card"), Together(tuple(sent), STAGGER)))


def _purse(seat: Seat, note: int, seats: int) -> Pose:
    if seat == BANK:
        return Pose((*places.BANK_AT, 2.0))
    x, y, _ = places.bills_pose(places.place_of(seat, seats), note).at
    return Pose((x, y, 1.0))


def _at_bank(deed: str, state: RedShiftState) -> Thing:
    return Thing(places.deed_id(deed), ("deed", deed), places.bank_pose(state.owners.count(BANK)))


def _given_back(deed: str, there: Picture, then: Picture) -> Cue:
    """The card goes to the bank's pile, and then the pile is higher."""
    id = places.deed_id(deed)
    if id not in there:
        return change(there, then, SLIDE)
    back = Move(id, Pose((*places.BANK_AT, 2.0)), CARRY)
    return InTurn((back, change(there, then, SLIDE)))


def _read(event: CardDrawn, there: Picture, then: Picture) -> Cue:
    """RD-82: turned up in the middle, where all read it, then laid on the discards."""
    drawn = card(event.index, event.card)
    up = Thing(drawn.id, drawn.look, Pose((*places.DECK_AT, 1.5)))
    shown = Pose(places.READ_AT, places.READ_TURN)
    parts: list[Cue] = [Sound("card"), Appear(up), Move(drawn.id, shown, Glide(0.55, "quint_out"))]
    parts += [Wait(READ_SECONDS), Move(drawn.id, drawn.pose, CARRY)]
    return InTurn((*parts, change({**there, drawn.id: drawn}, then, SLIDE)))

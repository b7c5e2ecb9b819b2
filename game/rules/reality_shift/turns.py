"""A turn: materializing, die move, card move or half turn, shift, and its end.

Each function takes the state and the list of events so far, and gives the state after. They trust that the decision
was not refused (refusals.py).
"""

from typing import Final

from msgspec.structs import replace

from game.rules.reality_shift import materialize, shifts
from game.rules.reality_shift.cards import CARDS, HAND
from game.rules.reality_shift.faces import CHECKPOINTS
from game.rules.reality_shift.pile import Pile, pile_of, put
from game.rules.reality_shift.routes import Drive, Route, rides
from game.rules.reality_shift.shifts import FALL, Station
from game.rules.reality_shift.state import (
    Appear,
    Bike,
    BikeCollided,
    BikeCrashed,
    BikeCrushed,
    BikeMoved,
    BikeTurned,
    Card,
    CardMove,
    CardPlayed,
    CheckpointActivated,
    CubeFell,
    CubeFlipped,
    CubeNumber,
    CubeRotated,
    CubeSlid,
    CubeTilted,
    DieMove,
    DiscardsShuffled,
    Draw,
    HalfTurn,
    MatchOver,
    Materialize,
    Materialized,
    Part,
    RealityEvent,
    RealityState,
    RollDie,
    Shift,
    Slot,
    StayedOff,
    TurnEnded,
    Use,
)
from game.rules.reality_shift.track import BACK, BIKES, RIDERS

Events = list[RealityEvent]

PARTS: Final[tuple[Part, ...]] = ("die", "card", "shift")
"""RS-40"""

Hands = tuple[tuple[Card, ...], ...]


def begin(state: RealityState, events: Events) -> RealityState:
    """A seat's turn begins: the bike materializes first, then the die is rolled (RS-38, RS-39)."""
    parts = tuple(part for part in PARTS if part != "shift" or not is_calm(state))
    if state.bikes[state.seat] is not None:
        return replace(state, pending=(RollDie(),), left=parts)
    if materialize.spaces(state, pile_of(state.cubes)):
        return replace(state, pending=(RollDie(), Appear()), left=parts)
    events.append(StayedOff(state.seat))  # RS-69
    return replace(state, pending=(RollDie(),), left=_off_track(parts))


def is_calm(state: RealityState) -> bool:
    """RS-123: no shift in anybody's first turn, if the option is on."""
    return state.options.calm_first_round and state.turn < len(state.hands)


def _off_track(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Without a bike there is nothing to move (RS-49), but one may still shift (RS-50)."""
    return tuple(part for part in parts if part == "shift")


def _without(parts: tuple[Part, ...], done: Part) -> tuple[Part, ...]:
    return tuple(part for part in parts if part != done)


def appear(state: RealityState, action: Materialize, events: Events) -> RealityState:
    """RS-64, RS-65: on a start icon, or on the checkpoint that the seat activated."""
    placed = materialize.placed(action)
    design = pile_of(state.cubes).designs[placed.cube]
    events.append(Materialized(state.seat, placed, design.checkpoint))
    return replace(state, pending=state.pending[:-1], bikes=_bikes(state, placed))


def _bikes(state: RealityState, own: Bike | None) -> tuple[Bike | None, ...]:
    return (*state.bikes[: state.seat], own, *state.bikes[state.seat + 1 :])


def drive_of(state: RealityState) -> Drive:
    """What a move of the seat to act begins with; its bike is on the track."""
    own = state.bikes[state.seat]
    assert own is not None
    # RS-70: who has a checkpoint activates no other; RS-75: nobody activates another's.
    mine = state.checkpoints[state.seat]
    free = () if mine else tuple(number for number in CHECKPOINTS if number not in state.checkpoints)
    return Drive(RIDERS[own], materialize.others(state), free)


def die_move(state: RealityState, action: DieMove, events: Events) -> RealityState:
    """RS-41"""
    route = rides(pile_of(state.cubes), drive_of(state), state.die)[action.way, action.claim]
    return _driven(state, route, action.claim, events, _without(state.left, "die"))


def card_move(state: RealityState, action: CardMove, events: Events) -> RealityState:
    """RS-42"""
    steps = CARDS[state.hands[state.seat][action.slot]].move
    route = rides(pile_of(state.cubes), drive_of(state), steps)[action.way, action.claim]
    hands, discards = _play(state, action.slot, "move", events)
    state = replace(state, hands=hands, discards=discards)
    return _driven(state, route, action.claim, events, _without(state.left, "card"))


def _driven(state: RealityState, route: Route, claim: int, events: Events, left: tuple[Part, ...]) -> RealityState:
    """The bike has driven that way, step by step; `left` is what its seat may do then."""
    seat, checkpoints, at = state.seat, state.checkpoints, pile_of(state.cubes).checkpoints
    own = state.bikes[seat]
    for step in route.riders:
        own = BIKES[step]
        events.append(BikeMoved(seat, own))  # RS-53
        if claim != checkpoints[seat] and at.get(step // 6) == claim:  # RS-72; it stays, whatever comes (RS-74)
            events.append(CheckpointActivated(seat, claim))
            checkpoints = (*checkpoints[:seat], claim, *checkpoints[seat + 1 :])
    if route.fate == "wins":
        events += (TurnEnded(seat), MatchOver(seat))
        bikes = _bikes(state, own)
        return replace(state, bikes=bikes, checkpoints=checkpoints, left=(), turn=state.turn + 1, over=True)
    if route.fate == "crashes":
        events.append(BikeCrashed(seat))
    elif route.fate == "collides":
        events.append(BikeCollided(seat, _met(state, route)))
    if route.fate != "stands":
        own, left = None, _off_track(left)
    return replace(state, bikes=_bikes(state, own), checkpoints=checkpoints, left=left)


def _met(state: RealityState, route: Route) -> int:
    """Whose bike was in the last space."""
    space = route.riders[-1] // 6
    bikes = enumerate(state.bikes)
    return next(seat for seat, one in bikes if one is not None and seat != state.seat and RIDERS[one] // 6 == space)


def _play(state: RealityState, slot: Slot, use: Use, events: Events) -> tuple[Hands, tuple[Card, ...]]:
    """A card goes from the hand onto the discards: it is used for one thing (RS-44). The hands and discards then."""
    seat, hands = state.seat, state.hands
    hand = hands[seat]
    events.append(CardPlayed(seat, slot, hand[slot], use))
    hands = (*hands[:seat], hand[:slot] + hand[slot + 1 :], *hands[seat + 1 :])
    return hands, (*state.discards, state.hands[seat][slot])


def half_turn(state: RealityState, action: HalfTurn, events: Events) -> RealityState:
    """RS-58: any card turns the bike in its space (RS-59), and its number is not moved."""
    own = state.bikes[state.seat]
    assert own is not None
    turned = BIKES[RIDERS[own] ^ BACK]
    hands, discards = _play(state, action.slot, "half_turn", events)
    events.append(BikeTurned(state.seat, turned))
    left = _without(state.left, "card")
    return replace(state, hands=hands, discards=discards, bikes=_bikes(state, turned), left=left)


def shift(state: RealityState, action: Shift, events: Events) -> RealityState:
    """RS-43: the cube goes from station to station, and at each it may crush bikes (RS-113)."""
    seat, number, pile, bikes = state.seat, action.cube, pile_of(state.cubes), state.bikes
    card = state.hands[seat][action.slot]
    hands, discards = _play(state, action.slot, "shift", events)
    stations = shifts.stations(pile, card, number, action.way, state.options)
    for station in stations:
        events.append(_moved(seat, pile, number, card, station))
        for hit in shifts.crushed(pile, number, station, bikes):  # RS-119
            events.append(BikeCrushed(hit, seat))
            bikes = (*bikes[:hit], None, *bikes[hit + 1 :])  # RS-118
    left = _without(state.left, "shift")
    cell, pose, _ = stations[-1]
    return replace(
        state,
        cubes=pile.moved(number, cell, pose),
        bikes=bikes,
        discards=discards,
        hands=hands,
        left=left if bikes[seat] is not None else _off_track(left),  # RS-117, RS-49
    )


def _moved(seat: int, pile: Pile, number: CubeNumber, card: Card, station: Station) -> RealityEvent:
    """What is seen of a station."""
    kind, how = CARDS[card].shift, station.how
    at = put(pile.cubes[number], station.cell, station.pose)
    if how == FALL:
        return CubeFell(seat, number, at)
    if kind == "tilt":
        return CubeTilted(seat, number, how[0], how[1], at)
    if kind == "slide":
        return CubeSlid(seat, number, at)
    turned = CubeRotated if kind in ("rotate90", "rotate180") else CubeFlipped
    return turned(seat, number, how, at)


def end_turn(state: RealityState, events: Events) -> RealityState:
    """RS-46: the seat draws back up to three; the next one's turn comes (RS-21)."""
    seat = state.seat
    count = HAND - len(state.hands[seat])
    events.append(TurnEnded(seat))
    state = replace(
        state,
        pending=(Draw(seat, count),) if count else (),
        left=(),
        seat=(seat + 1) % len(state.hands),
        turn=state.turn + 1,
    )
    return settle(state, events)


def settle(state: RealityState, events: Events) -> RealityState:
    """What follows by itself: the refill when a card is needed (RS-47), and a turn's beginning once all is drawn."""
    if not state.pending:
        return begin(state, events)
    if isinstance(state.pending[-1], Draw) and not state.draw:
        events.append(DiscardsShuffled(len(state.discards)))
        return replace(state, draw=tuple(sorted(state.discards)), discards=())
    return state

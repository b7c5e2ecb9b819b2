"""The set-up, and all that chance decides: the pile, the cards, the first player, the die.

Everything before the first turn is a stack of pending decisions: the nine cubes, the hands, who is first.
"""

from bisect import bisect_left
from typing import Final

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.values import Illegal, Refusal
from game.rules.reality_shift.cards import COLOURS, DECK, DIE, HAND
from game.rules.reality_shift.faces import BOX, CHECKPOINTS, DESIGNS, FINISH, START, sides_of
from game.rules.reality_shift.setups import SETUPS, Spot
from game.rules.reality_shift.state import (
    Appear,
    Card,
    CardDrawn,
    Cube,
    CubeLaid,
    CubeNumber,
    Cubes,
    DieRolled,
    Draw,
    DrawFirst,
    DrawnCard,
    FirstNamed,
    FirstPlayer,
    LaidCube,
    LayCubes,
    Pending,
    RealityEvent,
    RealityOptions,
    RealityOutcome,
    RealityState,
    RollDie,
    Rolled,
)
from game.rules.reality_shift.turns import settle
from game.space.cubes import POSES, SIDES, Side

PENDING_RULES: Final[dict[type[Pending], str]] = {
    LayCubes: "RS-9",
    DrawFirst: "RS-21",
    Draw: "RS-46",
    Appear: "RS-38",
    RollDie: "RS-39",
}

_DRAWN: Final = tuple(DrawnCard(card) for card in (0, *DECK))
_ROLLS: Final = tuple(Rolled(number) for number, _ in DIE)
_FACES: Final = tuple(faces for _, faces in DIE)


def start(seats: int, options: RealityOptions) -> RealityState:
    """An empty table; all bikes are off the track (RS-22), all cards in the deck (RS-18)."""
    hands = tuple(Draw(seat, HAND) for seat in reversed(range(seats)))
    return RealityState(
        options=options,
        pending=(DrawFirst(), *hands, LayCubes()),
        cubes=(),
        bikes=(None,) * seats,
        checkpoints=(0,) * seats,
        draw=DECK,
        discards=(),
        hands=((),) * seats,
    )


def spots(state: RealityState) -> tuple[Spot, ...]:
    return SETUPS[state.options.setup]


def _numbers(cubes: Cubes, spot: Spot) -> list[CubeNumber]:
    """The cubes that may lie there: RS-10; any of the track cubes that are left (RS-15)."""
    if spot.cube == "start":
        return [START]
    if spot.cube == "finish":
        return [FINISH]
    laid = {cube.design for cube in cubes}
    return [number for number in CHECKPOINTS if BOX[number] not in laid]


def _tops(number: CubeNumber, spot: Spot, colours: set[str]) -> list[Side]:
    """The own sides that may be up: the Finish (RS-11), a white one (RS-12, RS-13, RS-16), a colour that is left."""
    design = DESIGNS[BOX[number]]
    if spot.top == "finish":
        return [design.finish // 9]
    if spot.top == "white":
        return list(sides_of(design, "white"))
    return [side for colour in COLOURS if colour in colours for side in sides_of(design, colour)]


def _colours(cubes: Cubes, laid: tuple[Spot, ...]) -> set[str]:
    """The colours that are on no coloured spot yet (RS-14)."""
    tops = {(cube.x, cube.y, cube.z): DESIGNS[cube.design].colours[SIDES.index(cube.pose[0])] for cube in cubes}
    shown = {tops[spot.x, spot.y, spot.z] for spot in laid if spot.top == "colour"}
    return {colour for colour in COLOURS if colour not in shown}


def cube_choices(state: RealityState) -> list[LaidCube]:
    """All cubes and poses that may be laid on the next cell, equally likely; turned any way (RS-15)."""
    count = len(state.cubes)
    spot = spots(state)[count]
    colours = _colours(state.cubes, spots(state)[:count])
    return [
        LaidCube(number, pose)
        for number in _numbers(state.cubes, spot)
        for side in _tops(number, spot, colours)
        for pose in POSES
        if pose[0] == SIDES[side]
    ]


def chance(state: RealityState) -> Chance[RealityOutcome]:
    """What chance decides next."""
    pending = state.pending[-1]
    if isinstance(pending, RollDie):
        return Chance(_ROLLS, state.seat, "throw", _FACES)
    if isinstance(pending, Draw):
        return Chance([_DRAWN[card] for card in state.draw], seat=pending.seat)
    if isinstance(pending, LayCubes):
        return Chance(cube_choices(state))
    return Chance([FirstPlayer(seat) for seat in range(len(state.hands))])


def outcome_refusal(state: RealityState, outcome: RealityOutcome) -> Refusal | None:
    """Why chance may not decide this now."""
    pending = None if state.over or not state.pending else state.pending[-1]
    if isinstance(outcome, DrawnCard) and isinstance(pending, Draw):
        place = bisect_left(state.draw, outcome.card)
        possible = place < len(state.draw) and state.draw[place] == outcome.card
    elif pending is None or isinstance(pending, Appear):
        possible = False
    else:
        possible = outcome in chance(state).outcomes
    if possible:
        return None
    return Refusal("no_such_outcome", "RS-39" if pending is None else PENDING_RULES[type(pending)])


def happen(state: RealityState, outcome: RealityOutcome, events: list[RealityEvent]) -> RealityState:
    """The state after a decision of chance."""
    if refusal := outcome_refusal(state, outcome):
        raise Illegal(refusal)
    if isinstance(outcome, Rolled):
        events.append(DieRolled(state.seat, outcome.number))
        return replace(state, pending=state.pending[:-1], die=outcome.number)
    if isinstance(outcome, DrawnCard):
        return _draw(state, outcome.card, events)
    if isinstance(outcome, LaidCube):
        return _lay(state, outcome, events)
    events.append(FirstNamed(outcome.seat))
    return settle(replace(state, pending=state.pending[:-1], seat=outcome.seat), events)


def _lay(state: RealityState, laid: LaidCube, events: list[RealityEvent]) -> RealityState:
    spot = spots(state)[len(state.cubes)]
    cube = Cube(BOX[laid.cube], spot.x, spot.y, spot.z, laid.pose)
    events.append(CubeLaid(laid.cube, cube))
    cubes = tuple(sorted((*state.cubes, cube), key=lambda one: BOX.index(one.design)))
    pending = state.pending[:-1] if len(cubes) == len(BOX) else state.pending
    return replace(state, pending=pending, cubes=cubes)


def _draw(state: RealityState, card: Card, events: list[RealityEvent]) -> RealityState:
    """The top card of the deck goes into a hand."""
    *below, pending = state.pending
    assert isinstance(pending, Draw)
    seat, count = pending.seat, pending.count - 1
    hands, place = state.hands, bisect_left(state.draw, card)
    events.append(CardDrawn(seat, len(hands[seat]), card))
    state = replace(
        state,
        pending=(*below, Draw(seat, count)) if count else tuple(below),
        draw=state.draw[:place] + state.draw[place + 1 :],
        hands=(*hands[:seat], (*hands[seat], card), *hands[seat + 1 :]),
    )
    return settle(state, events)

"""What a hand can pick in Reality Shift: ends of drives, a card, a handle of a cube or of the bike, a start icon."""

from collections.abc import Sequence
from typing import Final

from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.state import (
    EndTurn,
    HalfTurn,
    Materialize,
    RealityAction,
    RealityView,
    Shift,
)
from game.rules.reality_shift.track import BIKES
from game.staging.cue import Cue, InTurn, Move, Together, Trail
from game.staging.names import Name, Pick, button, thing
from game.staging.offer import THROW, Grip, Offer, Shows, ThrowDice
from game.staging.reality_shift.drives import End, action_of, ends
from game.staging.reality_shift.handles import handle, rail
from game.staging.reality_shift.picture import standing
from game.staging.reality_shift.places import (
    DIE,
    bike_id,
    bike_look,
    bike_pose,
    cube_id,
    hand_id,
    lane,
    room_of,
    space_poses,
)
from game.staging.reality_shift.rides import ride

HALF_TURN: Final = "half_turn"
END_TURN: Final = button("end_turn")
HALF_TURN_BUTTON: Final = button(HALF_TURN)
THROWING: Final = Offer({frozenset({pick}): ThrowDice() for pick in (THROW, thing(*DIE))})
"""RS-39: a button, or the die."""

NEEDED: Final = Grip(shows="needed")


def offer(view: RealityView, legal: Sequence[RealityAction | ThrowDice]) -> Offer:
    """The die's drive by its end alone; with a card its drive, the half turn, or a shift by a handle of a cube."""
    if any(isinstance(action, ThrowDice) for action in legal):
        return THROWING
    sets = dict[frozenset[Pick], RealityAction]()
    grips, roads, roads_by_card = dict[Pick, Grip](), dict[Pick, End](), dict[Pick, bool]()
    allowed = set(legal)
    slots: list[int | None] = [None, *range(len(view.hands[view.seat]))]
    for slot in slots:
        for picks, end in ends(view, slot).items():
            drive = action_of(end, slot)
            if drive in allowed:
                sets[picks if slot is None else picks | {_card(view, slot)}] = drive
                for pick in picks:
                    if pick.kind == "thing":
                        roads[pick], roads_by_card[pick] = end, slot is not None
    for action in legal:
        match action:
            case Shift(slot, number, way):
                kind = CARDS[view.hands[view.seat][slot]].shift
                pick = handle(number, kind, way)
                sets[frozenset({_card(view, slot), pick})] = action
                if pick not in grips:
                    grips[pick] = Grip("hovered", rail=rail(view, number, kind, way), lights=True, decides=True)
            case Materialize():
                space = _space(action)
                sets[frozenset({thing(*space), thing(*space, part=action.heading)})] = action
                grips[thing(*space, part=action.heading)] = NEEDED
            case HalfTurn(slot):
                for pick in (HALF_TURN_BUTTON, half_turn_handle(view)):
                    sets[frozenset({_card(view, slot), pick})] = action
                grips[half_turn_handle(view)] = Grip(shows="needed", key="h")
            case EndTurn():
                sets[frozenset({END_TURN})] = action
    for pick, end in roads.items():
        # The die's ends glow from the beginning, a card's once it is chosen.
        shows: Shows = "needed" if roads_by_card[pick] else "always"
        grips[pick] = Grip(shows=shows, rail=road(view, end))
    return Offer(sets, grips, _stands_for(view, sets))


def _card(view: RealityView, slot: int) -> Pick:
    return thing(*hand_id(view.seat, slot))


def half_turn_handle(view: RealityView) -> Pick:
    return thing(*bike_id(view.seat), part=HALF_TURN)


def _space(action: Materialize) -> Name:
    return ("space", action.cube, action.face, action.row, action.column)


def road(view: RealityView, end: End) -> Cue | None:
    """The bike along its way, with the trail that shows it over the cubes; None if it cannot even begin."""
    at, seat = room_of(view), view.seat
    start = standing(view, at, seat)
    bikes = [BIKES[rider] for rider in end.riders]
    places = [bike_pose(at, view.cubes[bike.cube], bike, lane(view.options, seat)) for bike in bikes]
    if not places:
        return None
    paths = ride(start, places, stops=True)
    moves = tuple(Move(bike_id(seat), place, path) for place, path in zip(places, paths, strict=True))
    seconds = sum(path.seconds for path in paths)
    drawn = (start, *(pose for path in paths for pose in path.poses))
    return Together((Trail(bike_look(seat, "trail"), drawn, seconds), InTurn(moves)))


def _stands_for(view: RealityView, sets: dict[frozenset[Pick], RealityAction]) -> dict[Pick, Pick]:
    """A space stands for its cube, if that can be shifted; another's bike for its space, if a drive may end there."""
    picks = frozenset().union(*sets)
    at, shifted = room_of(view), {pick.id[1] for pick in picks if pick.id[0] == "cube"}
    spaces = [id for number, cube in enumerate(view.cubes) for id, _pose in space_poses(at, number, cube)]
    stands = {thing(*id): thing(*cube_id(int(id[1]))) for id in spaces if id[1] in shifted and thing(*id) not in picks}
    for seat, bike in enumerate(view.bikes):
        if bike is not None and seat != view.seat:
            space = thing("space", bike.cube, bike.face, bike.row, bike.column)
            if space in picks:
                stands[thing(*bike_id(seat))] = space
    return stands

"""The picture of a position of Reality Shift."""

from msgspec.structs import replace

from game.core.values import Seat
from game.motion.pose import Pose
from game.rules.reality_shift.faces import BOX, CHECKPOINTS
from game.rules.reality_shift.state import Bike, RealityView
from game.staging.picture import Picture, Thing, as_picture
from game.staging.reality_shift.places import (
    DECK,
    DIE,
    DISCARDS,
    Room,
    bike_id,
    bike_look,
    bike_pose,
    card_id,
    card_look,
    checkpoint_id,
    checkpoint_pose,
    cube_id,
    cube_look,
    cube_pose,
    deck_pose,
    die_pose,
    discard_pose,
    hand_id,
    hand_pose,
    lane,
    room_of,
    space_things,
    summary_thing,
    taken_pose,
)


def picture(view: RealityView, at: Room | None = None) -> Picture:
    """Every visible thing; the pile may still lie in another room than it will have."""
    at = at or room_of(view)
    things = space_things(at, view.cubes)
    for index, cube in enumerate(view.cubes):
        look = cube_look(view.cubes, view.options, index)
        things.append(Thing(cube_id(BOX.index(cube.design)), look, cube_pose(at, cube)))
    for seat in range(len(view.bikes)):
        if view.bikes[seat] is not None:
            things.append(Thing(bike_id(seat), bike_look(seat), standing(view, at, seat)))
        things.append(summary_thing(at, view.viewer, len(view.hands), seat))
    things += _cards(view, at)
    things.append(Thing(DIE, DIE, die_pose(at, view.die)))
    return as_picture(things)


def standing(view: RealityView, at: Room, seat: Seat) -> Pose:
    """Where a bike that is on the track stands."""
    bike = view.bikes[seat]
    assert bike is not None
    return bike_pose(at, view.cubes[bike.cube], bike, lane(view.options, seat))


def _cards(view: RealityView, at: Room) -> list[Thing]:
    """The viewer's hand, the deck, the discards with an open top (RS-126), the checkpoint cards (RS-19, RS-125)."""
    things = list[Thing]()
    if view.viewer >= 0:
        hand = view.hands[view.viewer]
        things += [
            Thing(hand_id(view.viewer, slot), card_look(card), hand_pose(slot, len(hand)), "hand")
            for slot, card in enumerate(hand)
        ]
    if view.draw:
        things.append(Thing(DECK, ("pile", view.draw), deck_pose(at)))
    if view.discards:
        below, top = len(view.discards) - 1, view.discards[-1]
        things.append(Thing(card_id(top), card_look(top), discard_pose(at, below)))
        if below:
            things.append(Thing(DISCARDS, ("block", below), discard_pose(at, 0)))
    for number in CHECKPOINTS:
        pose = checkpoint_pose(at, number)
        if number in view.checkpoints:
            pose = taken_pose(at, view.viewer, len(view.hands), view.checkpoints.index(number))
        things.append(Thing(checkpoint_id(number), ("checkpoint", number), pose))
    return things


def set_bike(view: RealityView, seat: Seat, bike: Bike | None) -> RealityView:
    """The view with a bike elsewhere, or off the track."""
    return replace(view, bikes=(*view.bikes[:seat], bike, *view.bikes[seat + 1 :]))

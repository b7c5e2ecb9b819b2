"""What a hand may have meant by its picks, allowed or not; and how things would lie then."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.pile import pile_of
from game.rules.reality_shift.shifts import WAYS
from game.rules.reality_shift.squares import COUNT, square
from game.rules.reality_shift.state import (
    Bike,
    CardMove,
    DieMove,
    EndTurn,
    HalfTurn,
    Materialize,
    RealityAction,
    RealityView,
    Shift,
)
from game.rules.reality_shift.track import BACK, BIKES, RIDERS, onward
from game.space.cubes import SIDES
from game.staging.names import Pick, thing
from game.staging.picture import Thing
from game.staging.reality_shift import handles
from game.staging.reality_shift.drives import End, action_of, drive_of, ends
from game.staging.reality_shift.offer import END_TURN, HALF_TURN_BUTTON, half_turn_handle
from game.staging.reality_shift.places import bike_id, bike_look, bike_pose, lane, room_of

FARTHEST: Final = 8
"""A space that is more steps away was meant for nothing."""

NORTH_FIRST: Final = "NSEWTB"


def meant(view: RealityView, chosen: frozenset[Pick]) -> list[RealityAction]:
    """Best first: the buttons, a handle of a cube, a cube, the bike's handle, a space, the cube that it is on."""
    slots = sorted(slot for slot in map(_slot, chosen) if slot is not None)
    if chosen == {END_TURN}:
        return [EndTurn()]
    cubes = sorted(pick for pick in chosen if pick.kind == "thing" and pick.id[0] == "cube")
    if cubes:
        return list(_shifts(view, cubes, slots))
    if chosen & {HALF_TURN_BUTTON, half_turn_handle(view)}:
        return [HalfTurn(slot) for slot in slots or range(max(1, len(view.hands[view.seat])))]
    spaces = sorted(pick for pick in chosen if pick.kind == "thing" and pick.id[0] == "space")
    if not spaces:
        return []
    if view.bikes[view.seat] is None:
        return list(_appearing(spaces))
    return list(_drives(view, chosen, spaces[0], slots)) or list(_shifts(view, [_cube_of(spaces[0])], slots))


def _cube_of(space: Pick) -> Pick:
    return thing("cube", space.id[1])


def _slot(pick: Pick) -> int | None:
    match pick.id:
        case ("hand", _, int(slot)):
            return slot
    return None


def _shifts(view: RealityView, cubes: Sequence[Pick], slots: Sequence[int]) -> Iterator[Shift]:
    """A handle with the cards that have its shift; a cube alone with any way that a card has for it."""
    hand = view.hands[view.seat]
    pick = max(cubes, key=lambda one: bool(one.part))
    _, number = pick.id
    assert isinstance(number, int)
    for slot in slots or range(len(hand)):
        kind = CARDS[hand[slot]].shift
        if not pick.part:
            yield Shift(slot, number, WAYS[kind][0])
        elif handles.SHIFTS[pick.part][0] == kind:
            yield Shift(slot, number, handles.SHIFTS[pick.part][1])


def _appearing(spaces: Sequence[Pick]) -> Iterator[Materialize]:
    match spaces[-1].id:
        case ("space", int(cube), str(face), int(row), int(column)):
            headings = (
                [spaces[-1].part]
                if spaces[-1].part
                else [side for side in NORTH_FIRST if Bike(cube, face, row, column, side) in RIDERS]
            )
            for heading in headings:
                yield Materialize(cube, face, row, column, heading)


def _drives(view: RealityView, chosen: frozenset[Pick], space: Pick, slots: Sequence[int]) -> Iterator[RealityAction]:
    """The drive that ends there; else the shortest way to the space, whatever its length."""
    rest = frozenset(pick for pick in chosen if _slot(pick) is None)
    found = False
    every: list[int | None] = [*slots] or [None]
    for slot in every:
        end = end_of(view, rest, slot)
        if end is not None:
            found = True
            yield action_of(end, slot)
    way = None if found else _way(view, space)
    if way is not None:
        for slot in every:
            yield DieMove(way) if slot is None else CardMove(slot, way)


def end_of(view: RealityView, picks: frozenset[Pick], slot: int | None) -> End | None:
    return ends(view, slot).get(picks)


def _way(view: RealityView, space: Pick) -> str | None:
    """The shortest way to a space, of at most FARTHEST steps."""
    drive = drive_of(view)
    match space.id:
        case ("space", int(cube), str(face), int(row), int(column)) if drive is not None:
            goal = COUNT * cube + square(SIDES.index(face), row, column)
            pile, seen, edge = pile_of(view.cubes), {drive.start}, {drive.start: ""}
            for _ in range(FARTHEST):
                edge = {
                    after: way + letter
                    for at, way in reversed(edge.items())
                    for letter, after in onward(pile, at)
                    if after not in seen
                }
                seen |= edge.keys()
                for at, way in edge.items():
                    if at // 6 == goal:
                        return way
    return None


def ghosts(view: RealityView, chosen: frozenset[Pick]) -> tuple[Thing, ...]:
    """As it would be; without the card where the picks tell enough without it."""
    slots = [slot for slot in map(_slot, chosen) if slot is not None]
    for pick in chosen:
        match pick.id:
            case ("cube", int(number)) if pick.part:
                kind, way = handles.SHIFTS[pick.part]
                return handles.ghosts(view, Shift(0, number, way), kind)
            case ("space", int(cube), str(face), int(row), int(column)):
                if view.bikes[view.seat] is None:
                    heading = max(one.part for one in chosen)
                    return (_ghost(view, Bike(cube, face, row, column, heading)),) if heading else ()
                return _arriving(view, chosen, slots[0] if slots else None)
    own = view.bikes[view.seat]
    if own is not None and chosen & {HALF_TURN_BUTTON, half_turn_handle(view)}:
        return (_ghost(view, BIKES[RIDERS[own] ^ BACK]),)
    return ()


def _arriving(view: RealityView, chosen: frozenset[Pick], slot: int | None) -> tuple[Thing, ...]:
    """The bike where a drive ends, and whether it is destroyed there."""
    rest = frozenset(pick for pick in chosen if _slot(pick) is None)
    for picks, end in ends(view, slot).items():
        if rest <= picks:
            drive = drive_of(view)
            assert drive is not None
            at = BIKES[end.riders[-1] if end.riders else drive.start]
            return (_ghost(view, at, *(("doomed",) if end.fate in ("crashes", "collides") else ())),)
    return ()


def _ghost(view: RealityView, bike: Bike, *state: str) -> Thing:
    seat = view.seat
    pose = bike_pose(room_of(view), view.cubes[bike.cube], bike, lane(view.options, seat))
    return Thing(bike_id(seat), bike_look(seat, *state), pose)

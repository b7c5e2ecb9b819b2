"""Where a bike that is off the track may appear (RS-64 to RS-69)."""

from game.core.values import Refusal
from game.rules.reality_shift.pile import Pile, Space
from game.rules.reality_shift.squares import COUNT
from game.rules.reality_shift.state import Bike, Materialize, RealityState
from game.rules.reality_shift.track import BIKES, RIDERS, headings, may_stand


def others(state: RealityState) -> tuple[Space, ...]:
    """The spaces of the other bikes, which one can collide with; none where bikes share spaces (RS-62, RS-63)."""
    if not state.options.bikes_collide:
        return ()
    return tuple([RIDERS[one] // 6 for seat, one in enumerate(state.bikes) if one is not None and seat != state.seat])


def spaces(state: RealityState, pile: Pile) -> list[Space]:
    """The free spaces, in order: start icons, also on side faces (RS-68), and the own checkpoint (RS-64)."""
    taken, own, found = others(state), state.checkpoints[state.seat], list[Space]()
    for number, design in enumerate(pile.designs):
        icons = design.starts
        if own and design.checkpoint == own:
            icons = (design.checkpoint_square,)
        for square in icons:
            space = COUNT * number + square
            out_of_use = pile.looks_down(number, square // 9) or pile.covered(number, square // 9)
            if not out_of_use and space not in taken:  # RS-66 to RS-68, RS-121
                found.append(space)
    return found


def legal(state: RealityState, pile: Pile) -> list[Materialize]:
    """Every free space, with all four ways to point (RS-65)."""
    riders = [6 * space + side for space in spaces(state, pile) for side in headings(space % COUNT // 9)]
    return [Materialize(*BIKES[at]) for at in riders]


def refusal(state: RealityState, pile: Pile, action: Materialize) -> Refusal | None:
    if not exists(pile, placed(action)):
        return Refusal("no_such_place", "RS-65", (action.cube, action.face, action.row, action.column))
    space = RIDERS[placed(action)] // 6
    if space in spaces(state, pile):
        return None
    number, square = divmod(space, COUNT)
    design = pile.designs[number]
    checkpoint = design.checkpoint if square == design.checkpoint_square else 0
    if square not in design.starts and not (checkpoint and checkpoint == state.checkpoints[state.seat]):
        return Refusal("no_icon", "RS-64", (number, checkpoint))
    if not may_stand(pile, number, square) or pile.looks_down(number, square // 9):
        return Refusal("icon_covered", "RS-66", (number,))
    return Refusal("space_taken", "RS-67", (number,))


def placed(action: Materialize) -> Bike:
    return Bike(action.cube, action.face, action.row, action.column, action.heading)


def exists(pile: Pile, one: Bike) -> bool:
    """Whether there is such a square and such a heading on it."""
    return one in RIDERS and one.cube < len(pile.cubes)

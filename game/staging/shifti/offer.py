"""What a hand can pick in Shifti: a piece and where it goes, a lever's arrow, dice, a corner."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.shifti.board import GOAL
from game.rules.shifti.state import (
    OFF,
    EndTurn,
    Enter,
    Move,
    Shift,
    ShiftiAction,
    ShiftiView,
    Square,
    TakeCorner,
)
from game.staging import cue
from game.staging.names import Name, Pick, button, thing
from game.staging.offer import THROW, Grip, Offer, ThrowDice
from game.staging.shifti.cues import PULL
from game.staging.shifti.places import DICE, lever_id, lever_pose, piece_id, square_id

WAYS: Final = {"left": -1, "right": 1}
"""The arrows of a lever, and where it goes (SH-15)."""

THROWING: Final = Offer({frozenset({pick}): ThrowDice() for pick in (THROW, *(thing(*die) for die in DICE))})
"""SH-24: a button, or either of the dice."""


def offer(view: ShiftiView, legal: Sequence[ShiftiAction | ThrowDice]) -> Offer:
    """A piece, where it goes, and the number if several lead there; a lever's arrow; a button."""
    actions = [action for action in legal if not isinstance(action, ThrowDice)]
    if len(actions) < len(legal):
        return THROWING
    needs = [(picks(view, action), action) for action in actions]
    ways = Counter(need for need, _ in needs)
    sets = {
        need | {button("number", action.number)}
        if isinstance(action, (Move, Enter)) and ways[need] > 1
        else need: action
        for need, action in needs
    }
    picked = frozenset[Pick]().union(*sets)
    stands_for = {pick: meant for pick, meant in _stands_for(view).items() if pick not in picked}
    return Offer(sets, _grips(view, sets), stands_for)


def picks(view: ShiftiView, action: ShiftiAction) -> frozenset[Pick]:
    """The set of picks that makes an action, but for a number. Raises ValueError for leaving, which has none."""
    match action:
        case TakeCorner(corner):
            return frozenset({thing(*square_id(corner))})
        case Move(source) | Enter(source):
            # Out of a station the lowest number goes.
            piece = view.pieces[view.seat].index(source)
            return frozenset({thing(*piece_id(view.seat, piece)), thing(*square_id(target_of(view, action)))})
        case Shift(lever, by):
            return frozenset({thing(*lever_id(lever), part="right" if by > 0 else "left")})
        case EndTurn():
            return frozenset({button("end_turn")})
    raise ValueError(action)


def target_of(view: ShiftiView, action: Move | Enter) -> Square:
    return action.target if isinstance(action, Move) else GOAL[view.corners[view.seat]]


def at_home(view: ShiftiView) -> tuple[Name, ...]:
    """The pieces of the seat to act in its station: any of them stands for the first, which goes out."""
    home = view.corners[view.seat]
    places = view.pieces[view.seat]
    return tuple(piece_id(view.seat, piece) for piece, square in enumerate(places) if square == home != OFF)


def _grips(view: ShiftiView, sets: Mapping[frozenset[Pick], ShiftiAction]) -> dict[Pick, Grip]:
    """Squares show where a piece goes that is chosen; levers are drawn; the pieces at home glow together."""
    home, grips = at_home(view), dict[Pick, Grip]()
    for pick in frozenset().union(*sets):
        match pick.id:
            case ("square", _) if frozenset({pick}) not in sets:
                grips[pick] = Grip(shows="needed")
            case ("lever", int(lever)):
                to = lever_pose(lever, view.levers[lever - 1] + WAYS[pick.part])
                grips[pick] = Grip(rail=cue.Move(lever_id(lever), to, PULL))
            case id if id in home:
                grips[pick] = Grip(twins=home)
    return grips


def _stands_for(view: ShiftiView) -> dict[Pick, Pick]:
    """A piece stands for its square; at home for the piece that goes out first."""
    home, stands = at_home(view), dict[Pick, Pick]()
    for seat, places in enumerate(view.pieces):
        for piece, square in enumerate(places):
            id = piece_id(seat, piece)
            if square != OFF and id not in home[:1]:
                stands[thing(*id)] = thing(*(home[0] if id in home else square_id(square)))
    return stands

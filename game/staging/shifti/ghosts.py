"""How the things of Shifti would lie if what is picked were done."""

from game.core.values import Seat
from game.rules.shifti.levers import shifted
from game.rules.shifti.moves import stands_firm
from game.rules.shifti.state import OFF, Levers, Move, ShiftiView, Square
from game.staging.names import Pick
from game.staging.picture import Thing
from game.staging.shifti.meant import OPEN, Picked, Ways, read
from game.staging.shifti.offer import WAYS, target_of
from game.staging.shifti.places import lever_thing, piece_thing


def ghosts(view: ShiftiView, chosen: frozenset[Pick]) -> tuple[Thing, ...]:
    """A strip one square on, and the pieces that this strands or frees; a piece where it goes, and whom it captures."""
    if view.roll is None:
        return ()
    picked = read(view, chosen)
    match picked.levers:
        case [(lever, arrow)] if arrow:
            return _shift(view, lever, WAYS[arrow])
    return _move(view, picked)


def _shift(view: ShiftiView, lever: int, by: int) -> tuple[Thing, ...]:
    levers = shifted(view.levers, lever, by)
    changed = [
        _piece(view, seat, piece, square, levers)
        for seat, places in enumerate(view.pieces)
        for piece, square in enumerate(places)
        if square != OFF and stands_firm(view.levers, square) != stands_firm(levers, square)
    ]
    return (lever_thing(lever, levers[lever - 1]), *changed)


def _move(view: ShiftiView, picked: Picked) -> tuple[Thing, ...]:
    """Of a piece without a square only if it has but one place to go."""
    if len(picked.sources) != 1:
        return ()
    ways, source = Ways(view, picked.numbers), picked.sources[0]
    targets = [*picked.squares, *picked.others] or ways.all_ends(source)
    if len(targets) != 1:
        return ()
    way, action = ways.best(source, targets[0])
    if way != OPEN:
        return ()
    target = target_of(view, action)
    gone = _piece(view, view.seat, view.pieces[view.seat].index(source), target, view.levers)
    captured = [
        _piece(view, seat, places.index(target), view.corners[seat], view.levers)
        for seat, places in enumerate(view.pieces)
        if isinstance(action, Move) and target in places
    ]
    return (gone, *captured)


def _piece(view: ShiftiView, seat: Seat, piece: int, square: Square, levers: Levers) -> Thing:
    return piece_thing(seat, view.corners[seat], piece, square, not stands_firm(levers, square))

"""Crashes: what a new piece touches, and who loses what (LR-104 to LR-115)."""

from collections.abc import Sequence

from game.core.values import Seat
from game.rules.lazer_ryderz.pieces import CONTACT, piece_outline, prizm_outline
from game.rules.lazer_ryderz.state import LazerOptions, Piece, PieceId, Prizm, Rider
from game.rules.lazer_ryderz.table import board, launch_outline
from game.space.plane import Outline, beyond, common_outside, meets


def launch_id(seat: Seat) -> PieceId:
    """What a launch point is called among the pieces of its line."""
    return f"{seat}L"


def contact(a: Outline, b: Outline, prizms: Sequence[Outline]) -> bool:
    """Whether two outlines touch anywhere but on top of a prizm (LR-31, LR-107)."""
    return common_outside(a, b, prizms) > CONTACT


def over_edge(piece: Piece, options: LazerOptions) -> bool:
    """Whether more of the piece than the tolerance is outside the table (LR-108)."""
    return beyond(piece_outline(piece), board(options).outline) > CONTACT


def hits(
    options: LazerOptions, riders: Sequence[Rider], prizms: Sequence[Prizm], seat: Seat, fresh: int
) -> tuple[PieceId, ...]:
    """All that the seat's last `fresh` pieces touch: pieces and launch points, its own too (LR-104, LR-106).

    A piece does not crash into the one it joins (LR-105).
    """
    line = riders[seat].line
    tops = [prizm_outline(prizm) for prizm in prizms]
    found = dict[PieceId, None]()
    for number in range(len(line) - fresh, len(line)):
        mine = piece_outline(line[number])
        holes = [top for top in tops if meets(top, mine)]
        for other, rider in enumerate(riders):
            own = other == seat
            # Of the own line all that is older but the piece it joins; that is the launch point for the first piece.
            older = rider.line[: max(0, number - 1)] if own else rider.line
            if rider.launch and not (own and number == 0):
                if contact(mine, launch_outline(options, rider.launch.place), holes):
                    found[launch_id(other)] = None
            for piece in older:
                if contact(mine, piece_outline(piece), holes):
                    found[piece.id] = None
    return tuple(found)


def lost(rider: Rider, seat: Seat, touched: Sequence[PieceId]) -> tuple[tuple[PieceId, ...], bool]:
    """The pieces that leave a line that was hit, and whether its launch point does.

    The touched thing nearest to the front leaves with all that is older (LR-110, LR-111); the front piece never does
    (LR-112), so that a line of one thing loses nothing (LR-113).
    """
    things = [launch_id(seat)] if rider.launch else []
    things += [piece.id for piece in rider.line]
    newest = max(number for number, thing in enumerate(things) if thing in touched)
    gone = things[: min(newest + 1, len(things) - 1)]
    return tuple(thing for thing in gone if thing != launch_id(seat)), launch_id(seat) in gone

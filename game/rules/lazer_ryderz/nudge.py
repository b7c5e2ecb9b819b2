"""The nudge: a prizm moves away, as little as it can (LR-99 to LR-102)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from game.rules.lazer_ryderz.pieces import RADIUS, hexagon, outline, piece_outline, prizm_outline
from game.rules.lazer_ryderz.state import LazerOptions, LazerState, LazerView, Place, Prizm, ShapeName
from game.rules.lazer_ryderz.table import board_of, launch_outline
from game.space.plane import Frame, Region, grown, nearest_free, shrunk, within

GAPS: Final = (2.0, 1.0, 0.5, 0.0)
"""One lazer width (LR-99), then less where there is no such place (LR-102)."""


@lru_cache(maxsize=64)
def _field(table: str, table_class: str, fence_at: str, turn: int) -> Region:
    return shrunk(board_of(table, table_class, fence_at).outline, hexagon(turn))


def field(options: LazerOptions, turn: int) -> Region:
    """Where the middle of a prizm so turned may be: it stays wholly on the table (LR-100)."""
    return _field(options.table, options.table_class, options.fence_at, turn % 60)


@lru_cache(maxsize=2048)
def _round_piece(shape: ShapeName, frame: Frame, turn: int) -> Region:
    return grown(outline(shape, frame), hexagon(turn))


@lru_cache(maxsize=512)
def _round_launch(options: LazerOptions, place: Place, turn: int) -> Region:
    return grown(launch_outline(options, place), hexagon(turn))


@lru_cache(maxsize=512)
def _round_prizm(other: Prizm, turn: int) -> Region:
    return grown(prizm_outline(other), hexagon(turn))


def _blocks(state: LazerState | LazerView, prizm: Prizm, reach: float) -> Iterator[Region]:
    """Where the prizm would lie on something: the middles that each piece, launch point and other prizm forbids.

    Of the things within reach of the prizm alone: these regions are dear.
    """
    turn, far = prizm.turn % 60, reach + RADIUS
    for rider in state.riders:
        if rider.launch and within(launch_outline(state.options, rider.launch.place), prizm.x, prizm.y, far):
            yield _round_launch(state.options, rider.launch.place, turn)
        for piece in rider.line:
            if within(piece_outline(piece), prizm.x, prizm.y, far):
                yield _round_piece(piece.shape, piece.frame, turn)
    for other in state.prizms:
        if other.id != prizm.id and within(prizm_outline(other), prizm.x, prizm.y, far):
            yield _round_prizm(other, turn)


def nudged(state: LazerState | LazerView, prizm: Prizm) -> Prizm:
    """The prizm where it comes to rest: the nearest free place, or where it was if there is none (LR-102).

    It is told of the prizm as if it were on the table; whether it already is makes no difference.
    """

    def blocks(reach: float) -> list[Region]:
        return list(_blocks(state, prizm, reach))

    allowed = field(state.options, prizm.turn)
    for gap in GAPS:
        place = nearest_free((prizm.x, prizm.y), allowed, blocks, gap)
        if place is not None:
            return replace(prizm, x=place[0], y=place[1])
    return prizm

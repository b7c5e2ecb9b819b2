"""What a piece would touch if it were laid: whom it crashes, what it scores, whether it leaves the table (LR-71)."""

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.rules.lazer_ryderz.crash import hits, over_edge
from game.rules.lazer_ryderz.pieces import OWN, end_of, front_end, in_supply, piece_outline, prizm_outline, to_lay
from game.rules.lazer_ryderz.powers import bonus_stack
from game.rules.lazer_ryderz.scoring import touched
from game.rules.lazer_ryderz.state import LazerView, Piece, PieceId, PrizmId, Rider, ShapeName
from game.rules.lazer_ryderz.table import board, launch_outline
from game.staging.lazer_ryderz import places
from game.staging.lazer_ryderz.picture import riding
from game.staging.names import Name
from game.staging.picture import Thing

DOOMED: Final = "doomed"


class Foresight(NamedTuple):
    """The strips as they would lie, and what they would meet on the table as it is."""

    strips: tuple[Thing, ...]
    hits: tuple[PieceId, ...]
    edge: bool
    scored: tuple[PrizmId, ...]
    waits: tuple[PrizmId, ...]
    passed: tuple[PrizmId, ...]

    @property
    def crash(self) -> bool:
        return bool(self.hits) or self.edge

    @property
    def met(self) -> frozenset[Name]:
        """The things that it touches."""
        prizms = (*self.scored, *self.waits, *self.passed)
        return frozenset((*map(places.line_id, self.hits), *map(places.prizm_id, prizms)))


def prepare(view: LazerView) -> None:
    """Works out the outlines of all that lies, which are kept, so that the first hover need not."""
    for rider in view.riders:
        if rider.launch:
            launch_outline(view.options, rider.launch.place)
        for piece in rider.line:
            piece_outline(piece)
    for prizm in view.prizms:
        prizm_outline(prizm)


@lru_cache(maxsize=64)
def foresee(view: LazerView, shapes: tuple[ShapeName, ...], must_score: bool = False) -> Foresight:
    """These pieces joined to the line of the riding seat, one after the other.

    What a shortage takes off for them first is off (LR-76). What it meets is tested as the
    rules do it (LR-80, LR-104); where a prizm slides or is nudged to is not foreseen. `must_score`: else it crashes
    (LR-131).
    """
    seat, options = riding(view), view.options
    rider, fresh = view.riders[seat], view.fresh
    strips = list[Thing]()
    for shape in shapes:
        found = to_lay(rider, int(shape[1]), shape[0], board(options).removed)
        if found is not None and found.off:
            count = found.off - (rider.launch is not None)
            rider = replace(rider, launch=None, line=rider.line[count:])
        frame = front_end(rider) if not rider.line else end_of(rider.line[-1])
        name = next(in_supply(seat, rider.line, shape[:2]))
        rider, fresh = replace(rider, line=(*rider.line, Piece(name, shape, frame))), fresh + 1
    riders = (*view.riders[:seat], rider, *view.riders[seat + 1 :])
    line = rider.line
    crashed = hits(options, riders, view.prizms, seat, fresh)
    over = any(over_edge(piece, options) for piece in line[-fresh:])
    fates = touched(seat, line, fresh, view.prizms)
    scored, waits, passed = (
        tuple(each.prizm.id for each in fates if each.fate == fate) for fate in ("score", "wait", "pass")
    )
    crash = bool(crashed) or over or must_score and not scored
    doomed = crash and not _won(view, len(scored)) and (must_score or not _asked(rider, board(options).removed))
    for number in range(len(line) - len(shapes), len(line)):
        piece = line[number]
        look = (*places.strip_look(rider.character, piece.shape), *((DOOMED,) if doomed else ()))
        strips.append(Thing(places.piece_id(piece.id), look, places.piece_pose(options, piece, number + 1)))
    return Foresight(tuple(strips), crashed, over, scored, waits, passed)


def _won(view: LazerView, scored: int) -> bool:
    """LR-2: then no crash follows."""
    return sum(prizm.owner == riding(view) for prizm in view.prizms) + scored >= OWN


def _asked(rider: Rider, removed: frozenset[str]) -> bool:
    """Whether a power may still be used before the crash (LR-132, LR-136)."""
    shark = rider.character == "shark" and bonus_stack(rider, removed) is not None
    return rider.power == "ready" and (shark or rider.character == "cosmonaut")

"""Scoring: which prizms a lazer crosses, and what becomes of each one it touches (LR-80 to LR-98)."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.lazer_ryderz.events import Events, MatchOver, PrizmNudged, PrizmScored, PrizmSlid, PrizmWaits
from game.rules.lazer_ryderz.nudge import nudged
from game.rules.lazer_ryderz.pieces import (
    CONTACT,
    OWN,
    RADIUS,
    SHAPES,
    edges,
    nearest_arc,
    on_centre_line,
    piece_outline,
    point,
    prizm_outline,
    solid,
    touches,
)
from game.rules.lazer_ryderz.powers import recharge
from game.rules.lazer_ryderz.state import NEUTRAL, LazerState, Piece, Prizm, Rider, TossPrizm
from game.rules.lazer_ryderz.table import board, launch_outline
from game.space.plane import Outline, beyond, split

DUST: Final = 0.001
SIDE_DISTANCE: Final = 0.000001
WRAPPED: Final = 0.01
"""LR-85."""

VISIBLE: Final = 0.05
"""LR-86."""

SLIDE_STEP: Final = 0.1
LITTLE: Final = 1e-9
"""Below all lengths that matter: what adding up steps may be off by."""


class Touched(NamedTuple):
    """A prizm that the line touches with a piece of this turn, or has just gone on from."""

    prizm: Prizm
    fate: Literal["score", "wait", "pass"]
    along: tuple[int, float]
    """How far along the line: the number of the piece, the arc length on it."""


def runs(line: Sequence[Piece], fresh: int, prizm: Outline) -> list[range]:
    """The longest rows of consecutive pieces that touch the prizm and are of this turn (LR-82).

    Of this turn: one of its pieces is, or one joins the row while the V of the row lies on the prizm.
    """
    oldest_new, end = len(line) - fresh, len(line)
    found = list[range]()
    # From the front backwards, down to where no piece of this turn comes into it any more.
    while end >= oldest_new:
        start = end
        while start and touches(piece_outline(line[start - 1]), prizm):
            start -= 1
        if start < end:
            last = line[end - 1]
            joined = end == oldest_new < len(line) and touches(point(last.shape, last.frame), prizm)
            if end > oldest_new or joined:
                found.append(range(start, end))
        end = start - 1
    return found[::-1]


def crosses(line: Sequence[Piece], run: range, prizm: Outline) -> bool:
    """Whether the run goes across the prizm from side to side, some of it to be seen on either (LR-83 to LR-86)."""
    pieces = [line[number] for number in run]
    last = pieces[-1]
    # LR-83. A V that lies in the notch of the next piece is no end any more.
    if run.stop == len(line) and touches(point(last.shape, last.frame), prizm):
        return False
    # Joined pieces count without their notches: rounded frames would leave cracks between V and notch.
    strip = [piece_outline(pieces[0]), *(solid(piece.shape, piece.frame) for piece in pieces[1:])]
    sides = [edges(piece.shape, piece.frame) for piece in pieces]
    left, right = [side[0] for side in sides], [side[1] for side in sides]
    seen_left = seen_right = 0.0
    for part in split(prizm, strip, left, right, DUST, SIDE_DISTANCE):
        if part.left and part.right:
            return False
        if not part.left and not part.right and part.area > WRAPPED:
            return False
        seen_left += part.area * part.left
        seen_right += part.area * part.right
    return seen_left >= VISIBLE and seen_right >= VISIBLE


def touched(seat: Seat, line: Sequence[Piece], fresh: int, prizms: Sequence[Prizm]) -> list[Touched]:
    """What becomes of the prizms that the newest `fresh` pieces touch, or that waited before them, from the front end
    backwards (LR-87, LR-92, LR-94).

    The seat's own are left out: they are not scored again (LR-81), and locked where the own lazer touches (LR-96).
    """
    found = list[Touched]()
    for prizm in prizms:
        if prizm.owner == seat:
            continue
        outline = prizm_outline(prizm)
        rows = runs(line, fresh, outline)
        if not rows:
            continue
        fate: Literal["score", "wait", "pass"] = "pass"
        if any(crosses(line, run, outline) for run in rows):
            fate = "score"
        elif touches(point(line[-1].shape, line[-1].frame), outline):  # LR-87
            fate = "wait"
        found.append(Touched(prizm, fate, _along(line, rows, prizm)))
    return sorted(found, key=lambda each: each.along, reverse=True)


def _along(line: Sequence[Piece], rows: Sequence[range], prizm: Prizm) -> tuple[int, float]:
    numbers = [number for run in rows for number in run]
    best = min(numbers, key=lambda number: (nearest_arc(line[number], prizm.x, prizm.y)[1], -number))
    return best, nearest_arc(line[best], prizm.x, prizm.y)[0]


def colours_on(state: LazerState, prizm: Prizm) -> set[Seat]:
    """The seats of which a piece or the launch point touches the prizm (LR-98)."""
    outline = prizm_outline(prizm)
    return {seat for seat, rider in enumerate(state.riders) if _lies_on(state, rider, outline)}


def _lies_on(state: LazerState, rider: Rider, outline: Outline) -> bool:
    if rider.launch and touches(launch_outline(state.options, rider.launch.place), outline):
        return True
    return any(touches(piece_outline(piece), outline) for piece in rider.line)


def locked(state: LazerState, prizm: Prizm) -> bool:
    """Two colours touch it (LR-95), or it is scored and its own colour does (LR-96)."""
    colours = colours_on(state, prizm)
    return len(colours) > 1 or prizm.owner in colours


def settle(state: LazerState, events: Events) -> tuple[LazerState, int]:
    """The score step for the riding seat; also how many prizms it scored. The match may be over then (LR-2)."""
    seat = state.order[state.done]
    found = touched(seat, state.riders[seat].line, state.fresh, state.prizms)
    scored = 0
    for each in found:
        if each.fate == "wait":
            events.append(PrizmWaits(seat, each.prizm.id))
            continue
        lock = locked(state, each.prizm)  # with the new pieces in place, before another prizm lies there (LR-98)
        if each.fate == "score":
            state = _score(state, seat, each.prizm, lock, events)
            scored += 1
            if state.over:
                break
        elif not lock:  # LR-94, LR-97
            state = nudge(state, each.prizm, events)
    return state, scored


def nudge(state: LazerState, prizm: Prizm, events: Events) -> LazerState:
    """The prizm is nudged to the nearest free place."""
    moved = nudged(state, prizm)
    if moved == prizm:
        return state
    events.append(PrizmNudged(moved))
    return put(state, moved)


def put(state: LazerState, prizm: Prizm) -> LazerState:
    """The state with the prizm of that id lying so."""
    return replace(state, prizms=tuple(prizm if other.id == prizm.id else other for other in state.prizms))


def _score(state: LazerState, seat: Seat, prizm: Prizm, lock: bool, events: Events) -> LazerState:
    """The prizm is replaced by one of the seat's own (LR-88), the win is checked at once (LR-1, LR-2)."""
    lying = {other.id for other in state.prizms}
    name = next(name for number in range(OWN) if (name := f"{seat}p{number}") not in lying)
    placed = replace(prizm, id=name, owner=seat)
    events.append(PrizmScored(seat, prizm, placed, lock))
    rest = tuple(placed if other.id == prizm.id else other for other in state.prizms)
    state = replace(state, prizms=rest)
    if sum(other.owner == seat for other in rest) == OWN:
        events.append(MatchOver("three_prizms"))
        return replace(state, over=True, pending=())
    if prizm.owner == NEUTRAL:  # LR-119, below the crash and the respawn (LR-123)
        end, power, *later = state.pending
        state = replace(state, pending=(end, power, TossPrizm(seat, prizm.id), *later))
    else:  # LR-126
        state = recharge(state, prizm.owner, events)
    return state if lock else _slide(state, seat, placed, events)


def _slide(state: LazerState, seat: Seat, prizm: Prizm, events: Events) -> LazerState:
    """A free prizm slides to just behind the point of the lazer (LR-89, LR-90)."""
    front = state.riders[seat].line[-1]
    start, _ = nearest_arc(front, prizm.x, prizm.y)
    goal = SHAPES[front.shape].length - RADIUS
    others = [prizm_outline(other) for other in state.prizms if other.id != prizm.id]
    table = board(state.options).outline
    best, number = None, 0
    while (arc := min(start + number * SLIDE_STEP, goal)) > start - LITTLE:
        x, y = on_centre_line(front, arc)
        there = replace(prizm, x=round(x, 4) + 0.0, y=round(y, 4) + 0.0)
        lying = prizm_outline(there)
        if any(touches(lying, other) for other in others) or beyond(lying, table) > CONTACT:
            break
        best, number = (there, arc), number + 1
        if arc > goal - LITTLE:
            break
    if best is None or (best[0].x, best[0].y) == (prizm.x, prizm.y):
        return state
    events.append(PrizmSlid(best[0], front.id, round(start, 4), round(best[1], 4)))
    return put(state, best[0])

"""Positions of Lazer Ryderz in a few words, and what can be asked of them."""

from collections import Counter
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from game.core.values import Seat
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import LazerEvent
from game.rules.lazer_ryderz.pieces import CHARACTERS, SHAPES, end_of
from game.rules.lazer_ryderz.state import (
    NEUTRAL,
    Attempt,
    Curve,
    Launch,
    LaunchPoint,
    LazerAction,
    LazerOptions,
    LazerOutcome,
    LazerState,
    Pending,
    Pick,
    Piece,
    Prizm,
    Rider,
    Rolled,
    Straight,
)
from game.rules.lazer_ryderz.table import board
from game.space.plane import frame
from tests.asking import Asking

_ask = Asking(RULES)
play, events, why, kinds = _ask.play, _ask.events, _ask.why, _ask.kinds

STAY = Straight(0)
FAR: Final = ((-30.0, 20.0), (30.0, 20.0), (-30.0, -20.0), (30.0, -20.0))
"""Where neutral prizms lie that play no part."""

ASIDE: Final = ((-90.0, -90.0), (90.0, -90.0), (-90.0, 90.0), (90.0, 90.0))
"""Towards which corners launch points lie that play no part."""


def line(seat: Seat, *shapes: str, at: tuple[float, float, float], skip: str = "") -> tuple[Piece, ...]:
    """Pieces joined one after the other, the first at this frame; of the stacks in `skip` not the first copy."""
    begin, laid, used = frame(*at), list[Piece](), Counter(skip.split())
    for shape in shapes:
        piece = Piece(f"{seat}{shape[:2]}{'ab'[used[shape[:2]]]}", shape, begin)
        used[shape[:2]] += 1
        laid.append(piece)
        begin = end_of(piece)
    return tuple(laid)


def before(shape: str, at: tuple[float, float, float]) -> tuple[float, float, float]:
    """Where a straight must begin to end at the frame."""
    assert shape[0] == "S"
    x, y, heading = at
    length = SHAPES[shape].length
    return (x - length * cos(radians(heading)), y - length * sin(radians(heading)), heading)


def launched(options: LazerOptions, x: float, y: float) -> LaunchPoint:
    """A launch point on the place nearest to (x, y)."""
    places = board(options).places
    place = min(range(len(places)), key=lambda number: (places[number].x - x) ** 2 + (places[number].y - y) ** 2)
    return LaunchPoint(place, places[place])


def neutral(number: int, x: float, y: float, turn: int = 0) -> Prizm:
    return Prizm(f"n{number}", NEUTRAL, x, y, turn)


def own(seat: Seat, number: int, x: float, y: float, turn: int = 0) -> Prizm:
    return Prizm(f"{seat}p{number}", seat, x, y, turn)


def position(
    *lines: Sequence[Piece],
    prizms: Sequence[Prizm] = (),
    gears: Sequence[int] = (),
    launches: Sequence[LaunchPoint | None] = (),
    characters: Sequence[str] = CHARACTERS,
    powers: str = "",
    options: LazerOptions | None = None,
    pending: tuple[Pending, ...] = (),
    order: tuple[Seat, ...] = (),
    marker: Seat = 0,
    done: int = 0,
    round: int = 1,
    fresh: int = 0,
    loose: bool = False,
) -> LazerState:
    """A position in which seat 0 rides first. Seats without a line get a launch point that plays no part.

    Neutral prizms that are not named lie far away. The position is checked for problems, unless it is `loose`.
    """
    options = options or LazerOptions(power_prizms=bool(powers))
    seats = max(2, len(lines))
    words = {"r": "ready", "s": "resting"}
    riders = []
    for seat in range(seats):
        own_line = tuple(lines[seat]) if seat < len(lines) else ()
        launch = launches[seat] if seat < len(launches) else None
        if not own_line and launch is None:
            launch = launched(options, *ASIDE[seat])
        riders.append(
            Rider(
                character=characters[seat],
                gear=gears[seat] if seat < len(gears) else 1,
                launch=launch,
                line=own_line,
                power=words.get(powers[seat : seat + 1], "ready") if options.power_prizms else "none",  # type: ignore[arg-type]
            )
        )
    named = {prizm.id for prizm in prizms}
    held = [getattr(step, "prizm", "") for step in pending]
    others = [
        neutral(number, *FAR[number])
        for number in range(seats)
        if f"n{number}" not in named and f"n{number}" not in held
    ]
    state = LazerState(
        options=options,
        pending=pending,
        riders=tuple(riders),
        prizms=(*prizms, *others),
        marker=marker,
        order=order or tuple(range(seats)),
        done=done,
        round=round,
        turn=done,
        fresh=fresh,
    )
    if not loose:
        assert RULES.problems(state) == ()
    return state


def of(kind: type[LazerEvent], happened: Sequence[LazerEvent]) -> list[LazerEvent]:
    return [event for event in happened if isinstance(event, kind)]


def turn_left(kind: str = "hard", side: str = "left", face: int = 6) -> tuple[LazerAction | LazerOutcome, ...]:
    """A curve in the same gear: attempt, roll, choice."""
    return (Attempt(0), Rolled(face), Curve(kind, side))  # type: ignore[arg-type]


def where(state: LazerState, name: str) -> tuple[float, float]:
    prizm = next(prizm for prizm in state.prizms if prizm.id == name)
    return prizm.x, prizm.y


def ids(state: LazerState) -> set[str]:
    return {prizm.id for prizm in state.prizms}


def picked(seats: int, options: LazerOptions | None = None) -> LazerState:
    """A match in which all have picked a character, in the order of the digest."""
    state = RULES.start(seats, options or LazerOptions())
    return play(state, *map(Pick, CHARACTERS[:seats]))


def chosen(state: LazerState, *gears: int, places: Sequence[int] = ()) -> LazerState:
    """All have chosen these gears, each at a place before its seat."""
    seats = len(state.riders)
    for gear in gears:
        seat = RULES.to_act(state)
        assert seat is not None
        place = places[seat] if places else middle_place(state.options, seats, seat)
        state = play(state, Launch(place, gear))
    return state


def middle_place(options: LazerOptions, seats: int, seat: Seat) -> int:
    """The place nearest to the seat's point."""
    x, y = board(options).seats[seats][seat]
    return launched(options, x, y).place

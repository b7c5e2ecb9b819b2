"""Where the things of Shifti are: squares, stations, pegs, levers and dice. Lengths in cm (style guide, Shifti)."""

from itertools import product
from typing import Final

from game.core.values import Seat
from game.motion.pose import UPRIGHT, X_AXIS, Y_AXIS, Z_AXIS, Pose, Quaternion, Vector, after, turned
from game.rules.shifti.board import CORNERS, GOAL, LEVERS, SIDE, row_of
from game.rules.shifti.state import Corner, Face, Lever, Roll, Square
from game.staging.names import Name
from game.staging.picture import Thing

PITCH: Final = 2.4
PEG_RADIUS: Final = 0.93
PEG_HIGH: Final = 2.65
FIXED_Z: Final = 1.62
STRIP_Z: Final = 1.28
SUNK: Final = 0.08
# A station's cup is wider than a square and stands outward of where its square would be.
CUP_AT: Final = 10.75
CUP_Z: Final = 2.08
CUP_OFFSET: Final = 1.05
# Beside the goal: the first recess from the middle of the board, the next ones outward.
FINISHED_AT: Final = 14.4
FINISHED_STEP: Final = 1.95
FRAME_Z: Final = 2.0
WINDOW_AT: Final = 15.675
COLOURS: Final = ("red", "blue", "green", "yellow")
"""What a corner's colour is called, in the order of CORNERS."""

DIE: Final = 1.8
ROLLED_WITHIN: Final = (-9.0, -25.0, 9.0, -15.0)
UP: Final[dict[str, Quaternion]] = {
    "+x": turned(Y_AXIS, -90),
    "-x": turned(Y_AXIS, 90),
    "+y": turned(X_AXIS, 90),
    "-y": turned(X_AXIS, -90),
    "+z": UPRIGHT,
    "-z": turned(X_AXIS, 180),
}
"""The turn that brings a side of a die up."""
FACES_A: Final[dict[Face, str]] = {"1": "+x", "2": "+y", "3": "+z", "*": "-y"}
FACES_B: Final[dict[Face, str]] = {"4": "+x", "5": "+y", "6": "+z", "*": "-y", "**": "-z"}
"""The side of a die with this face, one of those that have a star (SH-23)."""


def top(square: Square) -> Vector:
    """The middle of a square's upper side; of a station, that of its cup's floor (SH-13, SH-14)."""
    row, column = divmod(square, SIDE)
    if square in CORNERS:
        return (CUP_AT if column else -CUP_AT, -CUP_AT if row else CUP_AT, CUP_Z)
    return ((column - SIDE // 2) * PITCH, (SIDE // 2 - row) * PITCH, STRIP_Z if row % 2 else FIXED_Z)


def above(pose: Pose, height: float) -> Pose:
    """The same place at another height."""
    return Pose((pose.at[0], pose.at[1], height), pose.turn)


# Squares and levers


def square_id(square: Square) -> Name:
    return ("square", square)


def square_thing(square: Square) -> Thing:
    """What is picked and marked: the board itself is scenery."""
    look = ("station", colour(square)) if square in CORNERS else ("square",)
    return Thing(square_id(square), look, Pose(top(square)))


def lever_id(lever: Lever) -> Name:
    return ("lever", lever)


def lever_pose(lever: Lever, position: int) -> Pose:
    """The strip slides with it, one square a position (SH-15)."""
    return Pose((position * PITCH, (SIDE // 2 - row_of(lever)) * PITCH, 0.0))


def lever_thing(lever: Lever, position: int) -> Thing:
    return Thing(lever_id(lever), lever_id(lever), lever_pose(lever, position))


def shutters() -> list[Thing]:
    """They hide the ends of the strips (SH-22): left and right of each row."""
    rows = (lever_pose(lever, 0).at for lever in LEVERS)
    places = [(x, y, z) for (_, y, z), x in product(rows, (-WINDOW_AT, WINDOW_AT))]
    return [Thing(("shutter", number), ("shutter",), Pose(at)) for number, at in enumerate(places)]


# Pieces


def colour(corner: Corner) -> str:
    return COLOURS[CORNERS.index(corner)]


def piece_id(seat: Seat, piece: int) -> Name:
    return ("piece", seat, piece)


def peg_look(corner: Corner, stranded: bool = False) -> Name:
    """A piece of the seat whose home is this corner."""
    return ("peg", colour(corner), "stranded") if stranded else ("peg", colour(corner))


def piece_pose(corner: Corner, piece: int, square: Square, stranded: bool = False) -> Pose:
    """Where a piece stands whose home is `corner`: in its cup, beside its goal, or on a square."""
    x, y, z = top(square)
    outward = 1 if x > 0 else -1
    if square == corner:
        # The first to go (the lowest number) stands nearest to the viewer and to the middle.
        aside, back = (CUP_OFFSET if place else -CUP_OFFSET for place in (piece % 2, piece // 2))
        return Pose((x + outward * aside, y + back, z))
    if square == GOAL[corner]:
        # Each has its own recess: who came first is nowhere written in a view.
        return Pose((outward * (FINISHED_AT + FINISHED_STEP * piece), y, FRAME_Z))
    return Pose((x, y, z - SUNK if stranded else z))


def piece_thing(seat: Seat, corner: Corner, piece: int, square: Square, stranded: bool) -> Thing:
    return Thing(piece_id(seat, piece), peg_look(corner, stranded), piece_pose(corner, piece, square, stranded))


# Dice

DICE: Final[tuple[Name, Name]] = (("die", "a"), ("die", "b"))


def _dice(faces: tuple[Face, Face], places: tuple[Vector, Vector], degrees: tuple[float, float]) -> list[Thing]:
    """Both dice, each with its face up, turned by so many degrees."""
    sides = FACES_A[faces[0]], FACES_B[faces[1]]
    return [
        Thing(die, die, Pose(at, after(UP[side], turned(Z_AXIS, by))))
        for die, side, at, by in zip(DICE, sides, places, degrees, strict=True)
    ]


def dice_rolled(roll: Roll) -> list[Thing]:
    """The dice as they lie after a throw, until the next one."""
    return _dice((roll.a, roll.b), ((-2.2, -18.6, DIE / 2), (1.3, -18.2, DIE / 2)), (12.0, -17.0))


def dice_ready() -> list[Thing]:
    """The dice before the first throw of a match."""
    return _dice(("1", "4"), ((11.5, -18.5, DIE / 2), (14.0, -18.3, DIE / 2)), (8.0, -11.0))

"""Positions of Reality Shift in a few words, and what can be asked of them.

Cubes are called A, B, C... in their order. A bike is told as the digest does, in the world's frame: `A.T(1,0)>E`.
"""

import re
from typing import Final

from game.core.values import Seat
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS, DECK
from game.rules.reality_shift.faces import BOX, DESIGNS, design
from game.rules.reality_shift.pile import Pile, pile_of
from game.rules.reality_shift.squares import OWN, SEEN
from game.rules.reality_shift.state import (
    Bike,
    Card,
    Cube,
    Cubes,
    DieMove,
    EndTurn,
    Part,
    Pending,
    RealityAction,
    RealityOptions,
    RealityState,
    Shift,
)
from game.rules.reality_shift.track import BIKES, RIDERS
from game.space.cubes import LOOKS, POSE, SHOWN, SIDES
from tests.asking import Asking

_ask = Asking(RULES)
play, events, why, dealt, kinds = _ask.play, _ask.events, _ask.why, _ask.dealt, _ask.kinds

CROSS: Final = ".#./###/.#."
EMPTY: Final = ".../.../..."

_COLOURS: Final = {"T": "white", "B": "white", "N": "red", "S": "blue", "E": "yellow", "W": "green"}

RED, YELLOW, BLUE, GREEN = range(4)

END: Final = EndTurn()

HEADINGS: Final = "UDNSEW"
"""Headings of the world, in the order of SIDES."""

TABLE: Final[tuple[Part, ...]] = ("die", "card", "shift")


def made(**faces: str) -> str:
    """The name of a blank cube with these faces; its colours are a plain cube's."""
    name = "blank" + "".join(f" {side} {rows}" for side, rows in faces.items())
    # One name is one cube for ever: what was worked out about a pile stays true.
    DESIGNS.setdefault(name, design(*((colour, faces.get(side, EMPTY)) for side, colour in _COLOURS.items())))
    return name


PLAIN: Final = made(**dict.fromkeys("TBNSEW", CROSS))
BLANK: Final = made()


def cube(x: int, y: int, z: int, pose: str = "TS", name: str = PLAIN) -> Cube:
    return Cube(name, x, y, z, pose)


def line(*names: str) -> Cubes:
    """Cubes in a row from west to east."""
    return tuple(cube(x, 0, 0, name=name) for x, name in enumerate(names))


def bike(cubes: Cubes, text: str) -> Bike:
    """`A.T(1,0)>E` in the cube's own frame. Without a heading the bike points anywhere."""
    found = re.fullmatch(r"([A-I])\.([TBNSEW])\((\d),(\d)\)(?:>([UDNSEW]))?", text)
    assert found, text
    letter, side, row, column, heading = found.groups()
    number = ord(letter) - ord("A")
    pose = POSE[cubes[number].pose]
    square = OWN[pose][9 * SIDES.index(side) + 3 * int(row) + int(column)]
    if heading:
        return BIKES[6 * (54 * number + square) + SHOWN[pose][HEADINGS.index(heading)]]
    return next(one for rider, one in BIKES.items() if rider // 6 == 54 * number + square)


def told(cubes: Cubes, one: Bike | None) -> str:
    """A bike as the digest writes it; empty if it is off the track."""
    if one is None:
        return ""
    pose, rider = POSE[cubes[one.cube].pose], RIDERS[one]
    seen = SEEN[pose][rider // 6 % 54]
    square = f"{SIDES[seen // 9]}({seen // 3 % 3},{seen % 3})"
    return f"{chr(ord('A') + one.cube)}.{square}>{HEADINGS[LOOKS[pose][rider % 6]]}"


def where(state: RealityState, seat: Seat) -> str:
    return told(state.cubes, state.bikes[seat])


def card(text: str) -> Card:
    """The first card that is described so: its colour, its shift, its number, or some of these."""
    words = set(text.split())
    return next(number for number in DECK if words <= {str(word) for word in CARDS[number]})


def position(
    cubes: Cubes,
    *bikes: str,
    hand: str = "",
    die: int = 3,
    left: tuple[Part, ...] = TABLE,
    seat: Seat = 0,
    turn: int = 20,
    checkpoints: tuple[int, ...] = (),
    draw: tuple[Card, ...] | None = None,
    pending: tuple[Pending, ...] = (),
    options: RealityOptions | None = None,
) -> RealityState:
    """A position in the middle of a turn; bikes "" are off the track, there are at least two seats.

    `hand` is the acting seat's, its cards parted by commas, and the first cards of the deck that fit. The others hold
    cards too. With the nine cubes of the box the position is checked for problems, but for the number of its cards.
    """
    seats = max(2, len(bikes), len(checkpoints), seat + 1)
    held: list[Card] = []
    for text in filter(None, hand.split(",")):
        words = set(text.split())
        fitting = (one for one in DECK if words <= {str(word) for word in CARDS[one]})
        held.append(next(one for one in fitting if one not in held))
    rest = [one for one in DECK if one not in held]
    hands = tuple(tuple(held) if at == seat else tuple(rest.pop() for _ in range(3)) for at in range(seats))
    pile = tuple(rest) if draw is None else draw
    placed = tuple(bike(cubes, text) if text else None for text in bikes)
    state = RealityState(
        options=options or RealityOptions(),
        pending=pending,
        cubes=cubes,
        bikes=placed + (None,) * (seats - len(bikes)),
        checkpoints=checkpoints + (0,) * (seats - len(checkpoints)),
        draw=pile,
        discards=tuple(one for one in rest if one not in pile),
        hands=hands,
        die=die,
        left=left if bikes[seat : seat + 1] > ("",) else tuple(part for part in left if part == "shift"),
        seat=seat,
        turn=turn,
    )
    if [one.design for one in cubes] == [*BOX]:
        assert {problem.code for problem in RULES.problems(state)} <= {"hand_size"}
    return state


def pile(*cubes: Cube) -> Pile:
    return pile_of(cubes)


def fresh(seats: int = 2, seed: int = 1, options: RealityOptions | None = None) -> RealityState:
    """A match after its set-up."""
    return dealt(RULES.start(seats, options or RealityOptions()), seed=seed)


def ways(state: RealityState, kind: type[RealityAction] = DieMove) -> set[str]:
    """The ways that a move may go."""
    return {str(getattr(action, "way", "")) for action in RULES.legal(state) if type(action) is kind}


def shifts(state: RealityState, number: int | None = None) -> dict[str, str]:
    """For each legal shift of the first card (of one cube, or `cube way` of all): where the cube ends and how."""
    found = {}
    for action in RULES.legal(state):
        if isinstance(action, Shift) and action.slot == 0 and number in (None, action.cube):
            name = action.way if number is not None else f"{chr(ord('A') + action.cube)} {action.way}"
            found[name] = lies(play(state, action), action.cube)
    return found


def lies(state: RealityState, number: int) -> str:
    """Where a cube lies, and its pose: `1,0,0 TS`."""
    one = state.cubes[number]
    return f"{one.x},{one.y},{one.z} {one.pose}"


def movable(state: RealityState) -> str:
    """The letters of the cubes that the first card may shift."""
    found = {chr(ord("A") + act.cube) for act in RULES.legal(state) if isinstance(act, Shift) and act.slot == 0}
    return "".join(sorted(found))


def shift(number: int, way: str, slot: int = 0) -> Shift:
    return Shift(slot, number, way)

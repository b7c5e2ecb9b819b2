"""Why a part of a roll may not be played. Asked of the part directly: it never goes through the list of parts."""

from typing import Final

from game.core.values import Refusal
from game.rules.shifti.board import BITS, CORNERS, LAST, LEVERS, SQUARES, black
from game.rules.shifti.dice import ROLLED
from game.rules.shifti.levers import turned
from game.rules.shifti.moves import route, stands_firm
from game.rules.shifti.parts import FRESH, Rest, Side, rest_of, side
from game.rules.shifti.state import Enter, Levers, Move, Part, Shift, ShiftiState, Square

_STARS_RULE: Final = ("SH-25", "SH-28", "SH-30")
"""The rule of a roll with no star, one star, two stars."""


def part_refusal(state: ShiftiState, part: Part) -> Refusal | None:
    """The first rule that forbids the part now, but for the option must_use_roll."""
    if refused := roll_refusal(state, part):
        return refused
    if isinstance(part, Shift):
        return _lever(state, part)
    of, source = side(state), part.source
    refused = _piece(state, of, source)
    if isinstance(part, Move):
        return refused or _target(state, of, part) or _way(state.levers, of, source, part.target, part.number)
    return refused or _way(state.levers, of, source, of.goal, part.number)


def roll_refusal(state: ShiftiState, part: Part) -> Refusal | None:
    """Whether the rest of the roll is not enough for the part."""
    rest = rest_of(state)
    return _spaces(state, rest, part) if isinstance(part, Shift) else _number(state, rest, part)


def _number(state: ShiftiState, rest: Rest, part: Move | Enter) -> Refusal | None:
    """Whether the dice show this number, and it is not used yet."""
    assert state.roll is not None
    if part.number not in rest.numbers:
        code = "number_used" if part.number in FRESH[state.roll].numbers else "no_such_number"
        return Refusal(code, _STARS_RULE[FRESH[state.roll].spaces], (part.number,))
    return Refusal("same_piece", "SH-27", (part.source,)) if part.source == rest.moved else None


def _piece(state: ShiftiState, of: Side, source: Square) -> Refusal | None:
    """Whether an own piece stands there that can move."""
    if source not in state.pieces[state.seat]:
        return Refusal("no_piece", "SH-25", (source,))
    if source == of.goal:
        return Refusal("in_goal", "SH-66", (source,))
    return None if stands_firm(state.levers, source) else Refusal("stranded", "SH-48", (source,))


def _target(state: ShiftiState, of: Side, move: Move) -> Refusal | None:
    """Whether a move may end there, whatever the way."""
    target = move.target
    if not 0 <= target < SQUARES:
        return Refusal("no_such_square", "SH-13", (target,))
    if target == move.source and move.source != of.home:
        return Refusal("square_twice", "SH-46", (target,))
    if target == of.goal:
        return Refusal("goal_is_entered", "SH-62", (target,))  # Else an entry would have two names.
    if target in CORNERS:
        return Refusal("station_closed", "SH-54" if target == of.home else "SH-53", (target,))
    if not black(state.levers) & BITS[target]:
        return Refusal("white", "SH-18", (target,))
    return Refusal("own_piece", "SH-52", (target,)) if of.own & BITS[target] else None


def _way(levers: Levers, of: Side, source: Square, target: Square, number: int) -> Refusal | None:
    """Whether there is a way of this number."""
    if route(levers, source, target, number, of.others):
        return None
    if route(levers, source, target, number, 0):
        return Refusal("blocked", "SH-51", (source, target, number))
    return Refusal("no_way", "SH-62" if target == of.goal else "SH-47", (source, target, number))


def _spaces(state: ShiftiState, rest: Rest, shift: Shift) -> Refusal | None:
    """Whether there are stars for it, and they are spent as they may be."""
    assert state.roll is not None
    lever, by, spaces = shift.lever, shift.by, ROLLED[state.roll].spaces
    rule = _STARS_RULE[spaces]
    if not spaces:
        return Refusal("no_star", rule)
    if lever not in LEVERS:
        return Refusal("no_such_lever", rule, (lever,))
    if by not in (-1, 1):
        return Refusal("one_space", rule, (lever, by))  # Two are two shifts.
    if not rest.spaces:
        shifted = sum(isinstance(part, Shift) for part in state.done)
        return Refusal("too_many_spaces", rule, (lever, by)) if shifted == spaces else Refusal("stars_split", "SH-33")
    return Refusal("two_directions", "SH-31", (lever,)) if turned(rest.begun, lever, by) else None


def _lever(state: ShiftiState, shift: Shift) -> Refusal | None:
    position = state.levers[shift.lever - 1]
    if abs(position + shift.by) > LAST:
        return Refusal("past_the_end", "SH-36", (shift.lever, position, shift.by))
    return None

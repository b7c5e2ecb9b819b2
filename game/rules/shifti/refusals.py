"""Why a part of a play may not be done. Asked of each part directly: it never goes through the list of plays."""

from typing import Final

from game.core.values import Refusal
from game.rules.shifti.board import BITS, CORNERS, GOAL, LAST, LEVERS, SQUARES, black
from game.rules.shifti.dice import ROLLED, Rolled
from game.rules.shifti.moves import route, stands_firm
from game.rules.shifti.plays import Side, side
from game.rules.shifti.state import Move, Part, Shift, ShiftiState

_STARS_RULE: Final = ("SH-25", "SH-28", "SH-30")
"""The rule of a roll with no star, one star, two stars."""


def part_refusal(state: ShiftiState, done: tuple[Part, ...], part: Part) -> Refusal | None:
    """The first rule that forbids the part after those that are done; `state` is already the one after them."""
    assert state.roll is not None
    goal, rolled = GOAL[state.corners[state.seat]], ROLLED[state.roll]
    if state.pieces[state.seat].count(goal) >= state.options.pieces_to_win:
        return Refusal("won_already", "SH-68")
    if isinstance(part, Shift):
        return _spaces(state, rolled.spaces, done, part) or _lever(state, part)
    moved = [one for one in done if isinstance(one, Move)]
    return _number(rolled, moved, part) or _move(state, side(state, state.seat), part)


def _number(rolled: Rolled, moved: list[Move], move: Move) -> Refusal | None:
    """Whether the dice show this number, and it is not used yet."""
    numbers, number = rolled.numbers, move.number
    rule = _STARS_RULE[rolled.spaces]
    if number not in numbers and number != sum(numbers):
        return Refusal("no_such_number", rule, (number,))
    if not moved:
        return None
    first = moved[0]
    if len(moved) == len(numbers) or sum(numbers) in (first.number, number) or first.number == number:
        return Refusal("number_used", rule, (number,))
    if move.source == first.target:
        return Refusal("same_piece", "SH-27", (move.source,))
    return None


def _move(state: ShiftiState, of: Side, move: Move) -> Refusal | None:
    levers, source, target, number = state.levers, move.source, move.target, move.number
    if source not in state.pieces[state.seat]:
        return Refusal("no_piece", "SH-25", (source,))
    if source == of.goal:
        return Refusal("in_goal", "SH-66", (source,))
    if not stands_firm(levers, source):
        return Refusal("stranded", "SH-48", (source,))
    if not 0 <= target < SQUARES:
        return Refusal("no_such_square", "SH-13", (target,))
    if target == source and source != of.home:
        return Refusal("square_twice", "SH-46", (target,))
    if target in CORNERS and target != of.goal:
        return Refusal("station_closed", "SH-54" if target == of.home else "SH-53", (target,))
    if target != of.goal and not black(levers) & BITS[target]:
        return Refusal("white", "SH-18", (target,))
    if of.own & BITS[target]:
        return Refusal("own_piece", "SH-52", (target,))
    if route(levers, source, target, number, of.others):
        return None
    if route(levers, source, target, number, 0):
        return Refusal("blocked", "SH-51", (source, target, number))
    return Refusal("no_way", "SH-62" if target == of.goal else "SH-47", (source, target, number))


def _spaces(state: ShiftiState, spaces: int, done: tuple[Part, ...], shift: Shift) -> Refusal | None:
    """Whether there are stars for it, and they are spent as they may be."""
    lever, by, rule = shift.lever, shift.spaces, _STARS_RULE[spaces]
    shifts = [part for part in done if isinstance(part, Shift)]
    if not spaces:
        return Refusal("no_star", rule)
    if lever not in LEVERS:
        return Refusal("no_such_lever", rule, (lever,))
    if by == 0:
        return Refusal("no_space", rule, (lever,))
    if abs(by) + sum(abs(one.spaces) for one in shifts) > spaces:
        return Refusal("too_many_spaces", rule, (lever, by))
    if not shifts:
        return None
    if isinstance(done[-1], Move):
        if not state.options.split_stars:
            return Refusal("stars_split", "SH-33")
        if lever == shifts[0].lever and by != shifts[0].spaces:
            return Refusal("two_directions", "SH-31", (lever,))
        return None
    if lever == shifts[0].lever:
        return Refusal("lever_twice", "SH-32", (lever,))
    # Two names for the same shifts would make two plays of them.
    return Refusal("levers_not_in_order", "SH-32", (shifts[0].lever, lever)) if lever < shifts[0].lever else None


def _lever(state: ShiftiState, shift: Shift) -> Refusal | None:
    position = state.levers[shift.lever - 1]
    if abs(position + shift.spaces) > LAST:
        return Refusal("past_the_end", "SH-36", (shift.lever, position, shift.spaces))
    return None

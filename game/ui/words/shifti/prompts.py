"""What a turn of Shifti still asks for: what of the throw is left, and what of a move is still to be chosen."""

from collections.abc import Sequence

from game.rules.shifti.declining import END_TURN, lawful
from game.rules.shifti.dice import ROLLED
from game.rules.shifti.parts import rest_of
from game.rules.shifti.state import Enter, Move, Shift, ShiftiView
from game.rules.shifti.views import imagine
from game.staging.names import Pick
from game.ui.text import _


def either(numbers: Sequence[int]) -> str:
    """Some numbers, of which one is meant."""
    *most, last = map(str, numbers)
    return _("{some} or {last}").format(some=", ".join(most), last=last) if most else last


def choosing(chosen: frozenset[Pick]) -> str:
    """What is still to be chosen for a move that is half chosen; empty if none is."""
    piece, square, number = (any(pick.id[0] == kind for pick in chosen) for kind in ("piece", "square", "number"))
    if piece and square:
        return _("How far? Choose a number")
    if piece:
        return _("Choose the square it goes to")
    if square:
        return _("Choose the piece that goes there")
    return _("Choose the piece that goes so far") if number else ""


def what_is_left(view: ShiftiView) -> str:
    """What of the throw can still be played, or that the turn is to be ended."""
    state = imagine(view)
    assert state.roll is not None
    rest, allowed, thrown = rest_of(state), lawful(state), ROLLED[state.roll]
    moves = sorted({part.number for part in allowed if isinstance(part, (Move, Enter))})
    shifts = any(isinstance(part, Shift) for part in allowed)
    # With two numbers the second one is for another piece (SH-27).
    another = bool(state.done) and not thrown.spaces
    begun = rest.spaces < thrown.spaces
    if moves and shifts:
        return _move_and_shift(moves[0], rest.spaces, begun)
    if not moves and not shifts:
        return _nothing_left(rest.numbers, another)
    if moves and not state.done:
        return _first_move(moves, thrown.numbers)
    asked = _more_moves(moves, another) if moves else _more_shifts(rest.numbers, rest.spaces, begun)
    return _("{asked}, or end your turn").format(asked=asked) if END_TURN in allowed else asked


def _move_and_shift(number: int, spaces: int, begun: bool) -> str:
    """Both are for the taking (SH-28); only between two spaces a move gives up the second one (SH-33)."""
    if begun:
        asked = _("Move a piece {n}, or shift one space more")
    elif spaces == 2:
        asked = _("Move a piece {n} and shift two spaces")
    else:
        asked = _("Move a piece {n} and shift a lever")
    return asked.format(n=number)


def _nothing_left(numbers: Sequence[int], another: bool) -> str:
    if not numbers:
        return _("All is played: end your turn")
    asked = _("No other piece can go {n}: end your turn") if another else _("No piece can go {n}: end your turn")
    return asked.format(n=either(numbers))


def _first_move(moves: Sequence[int], numbers: Sequence[int]) -> str:
    """One piece may take the total of two numbers, or two pieces one each (SH-25)."""
    if len(moves) == 3:
        asked = _("Move one piece {sum}, or two pieces {n} and {m}")
        return asked.format(sum=sum(numbers), n=numbers[0], m=numbers[1])
    return _("Move a piece {n}").format(n=either(moves))


def _more_moves(moves: Sequence[int], another: bool) -> str:
    asked = _("Move another piece {n}") if another else _("Move a piece {n}")
    return asked.format(n=either(moves))


def _more_shifts(numbers: Sequence[int], spaces: int, begun: bool) -> str:
    if numbers:  # A shift may open a way for them.
        return _("No piece can go {n}: shift a lever").format(n=either(numbers))
    if begun:
        return _("Shift one space more")
    return _("Shift two spaces") if spaces == 2 else _("Shift a lever")

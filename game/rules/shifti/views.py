"""What a viewer may know: everything lies open (SH-22), but for the hidden ends of the strips if the option says so."""

from functools import lru_cache

from game.rules.shifti.board import LEVERS, hidden
from game.rules.shifti.state import Levers, ShiftiState, ShiftiView


def view(state: ShiftiState) -> ShiftiView:
    """The same for everybody."""
    return ShiftiView(
        options=state.options,
        pending=state.pending,
        levers=state.levers,
        corners=state.corners,
        pieces=state.pieces,
        left=state.left,
        seat=state.seat,
        turn=state.turn,
        roll=state.roll,
        done=state.done,
        over=state.over,
        thrown=state.thrown,
        strip_ends=strip_ends(state.levers) if state.options.show_strip_ends else (),
    )


@lru_cache(maxsize=625)
def strip_ends(levers: Levers) -> tuple[str, ...]:
    return tuple(hidden(lever, position) for lever, position in zip(LEVERS, levers, strict=True))


def imagine(view: ShiftiView) -> ShiftiState:
    """The state itself."""
    return ShiftiState(
        options=view.options,
        pending=view.pending,
        levers=view.levers,
        corners=view.corners,
        pieces=view.pieces,
        left=view.left,
        seat=view.seat,
        turn=view.turn,
        roll=view.roll,
        done=view.done,
        over=view.over,
        thrown=view.thrown,
    )

"""What a viewer may know: all but what the others chose while their eyes were closed (LR-37)."""

from random import Random

from msgspec.structs import replace

from game.core.values import Seat, Viewer
from game.rules.lazer_ryderz.events import LazerEvent, StartChosen
from game.rules.lazer_ryderz.state import HIDDEN, Choice, LazerState, LazerView
from game.rules.lazer_ryderz.table import board, launch_places


def view(state: LazerState, viewer: Viewer) -> LazerView:
    """Whether a seat has chosen is seen by all, what it chose by that seat alone."""
    riders = tuple(
        replace(rider, choice=HIDDEN) if rider.choice and seat != viewer else rider
        for seat, rider in enumerate(state.riders)
    )
    return LazerView(
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        riders=riders,
        prizms=state.prizms,
        marker=state.marker,
        order=state.order,
        done=state.done,
        round=state.round,
        turn=state.turn,
        fresh=state.fresh,
        die=state.die,
        over=state.over,
    )


def unseen(view: LazerView) -> frozenset[Seat]:
    """The seats whose choice the viewer may not see (LR-37)."""
    return frozenset(seat for seat, rider in enumerate(view.riders) if rider.choice == HIDDEN)


def witness(event: LazerEvent, viewer: Viewer) -> LazerEvent:
    if isinstance(event, StartChosen) and event.seat != viewer:
        return replace(event, choice=HIDDEN)
    return event


def imagine(view: LazerView, rng: Random) -> LazerState:
    """A state that looks like this to the viewer: the others may have chosen any place and gear."""
    riders = list(view.riders)
    for seat, rider in enumerate(riders):
        if rider.choice == HIDDEN:
            place = rng.choice(launch_places(view.options, len(riders), seat))
            gear = rng.randint(1, board(view.options).top_gear)
            riders[seat] = replace(rider, choice=Choice(place, gear))
    return LazerState(
        options=view.options,
        pending=view.pending,
        riders=tuple(riders),
        prizms=view.prizms,
        marker=view.marker,
        order=view.order,
        done=view.done,
        round=view.round,
        turn=view.turn,
        fresh=view.fresh,
        die=view.die,
        over=view.over,
    )

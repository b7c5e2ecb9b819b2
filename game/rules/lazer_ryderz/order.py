"""Tokens, the tie-breaker marker and the rounds (LR-52 to LR-60)."""

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.lazer_ryderz.events import Events, MarkerGiven, MatchOver, TokensDealt, TurnEnded
from game.rules.lazer_ryderz.state import Gear, LazerState


def order(gears: tuple[Gear, ...], marker: Seat) -> tuple[Seat, ...]:
    """The seats from the highest gear to the lowest (LR-53); of equal ones the nearest clockwise from the marker.

    The marker lies to the left of its holder: the left neighbour is nearest, the holder last (LR-54, LR-55).
    """
    seats = len(gears)
    return tuple(sorted(range(seats), key=lambda seat: (-gears[seat], (seat - marker - 1) % seats)))


def begin_round(state: LazerState, events: Events) -> LazerState:
    """Opening credits: tokens are dealt by the gears of this moment; later shifts do not matter (LR-57)."""
    tokens = order(tuple(rider.gear for rider in state.riders), state.marker)
    events.append(TokensDealt(state.round + 1, tokens))
    return replace(state, order=tokens, done=0, round=state.round + 1)


def end_turn(state: LazerState, events: Events) -> LazerState:
    """The token is flipped to Done (LR-56); after the last one the marker goes left (LR-58) or the match ends."""
    events.append(TurnEnded(state.order[state.done]))
    state = replace(state, done=state.done + 1, turn=state.turn + 1, fresh=0)
    if state.done < len(state.order):
        return state
    if state.round == state.options.round_limit:  # LR-60
        events.append(MatchOver("round_limit"))
        return replace(state, over=True, pending=())
    left = (state.marker + 1) % len(state.riders)
    events.append(MarkerGiven(left))
    return begin_round(replace(state, marker=left), events)

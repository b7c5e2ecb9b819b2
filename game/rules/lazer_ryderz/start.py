"""The set-up: characters, first prizms, the start in secret; and launch points and tosses at any time (LR-32 to LR-51).

What is to be done before the first round is a stack of pending decisions: characters, tosses if the option says so,
the choices in secret, and the marker if chance gives it.
"""

from collections import Counter
from typing import Final

from msgspec.structs import replace

from game.core.values import Seat
from game.rules.lazer_ryderz.events import (
    CharacterPicked,
    Events,
    GearSet,
    LaunchPlaced,
    MarkerGiven,
    PrizmNudged,
    PrizmPlaced,
    PrizmTossed,
    StalledOut,
    StartChosen,
)
from game.rules.lazer_ryderz.nudge import nudged
from game.rules.lazer_ryderz.order import begin_round
from game.rules.lazer_ryderz.pieces import hexagon, piece_outline, prizm_outline, touches
from game.rules.lazer_ryderz.powers import with_rider
from game.rules.lazer_ryderz.scoring import locked, nudge, put
from game.rules.lazer_ryderz.state import (
    NEUTRAL,
    Choice,
    ChooseStart,
    DrawMarker,
    Launch,
    LaunchPoint,
    LazerOptions,
    LazerState,
    Pending,
    PickCharacter,
    Place,
    Prizm,
    Rider,
    Toss,
    TossPrizm,
)
from game.rules.lazer_ryderz.table import board, launch_outline, launch_places
from game.rules.lazer_ryderz.turns import go_on
from game.space.plane import Frame, Outline, common, covers, lay

LAYOUT: Final = {
    2: ((7.5, 0.0), (-7.5, 0.0)),
    3: ((7.5, -4.3301), (-7.5, -4.3301), (0.0, 8.6603)),
    4: ((7.5, -7.5), (-7.5, -7.5), (-7.5, 7.5), (7.5, 7.5)),
}
"""LR-33: about the layout centre, the corners of the figure between the seats."""

ANY_OVERLAP: Final = 1e-6
"""LR-121: of a tossed prizm any overlap counts; less area is arithmetic."""

MILLIMETRES: Final = 10
"""In a centimetre."""


def start(seats: int, options: LazerOptions) -> LazerState:
    tosses = [TossPrizm(seat, f"n{seat}") for seat in range(seats)] if options.toss_start else []
    first: list[Pending] = [DrawMarker()] if options.first_marker == "random" else []
    first += [ChooseStart(seat) for seat in reversed(range(seats))]
    first += reversed(tosses)
    first += [PickCharacter(seat) for seat in reversed(range(seats))]
    rider = Rider(power="ready" if options.power_prizms else "none")  # LR-124
    return LazerState(options=options, pending=tuple(first), riders=(rider,) * seats)


def pick(state: LazerState, character: str, events: Events) -> LazerState:
    """LR-4; once all have one, the first prizms are laid (LR-32), unless they are tossed (LR-21)."""
    seat = state.riders.index(next(rider for rider in state.riders if not rider.character))
    events.append(CharacterPicked(seat, character))
    rider = replace(state.riders[seat], character=character)
    state = replace(with_rider(state, seat, rider), pending=state.pending[:-1])
    if isinstance(state.pending[-1], ChooseStart):
        state = _lay_prizms(state, events)
    return state


def _lay_prizms(state: LazerState, events: Events) -> LazerState:
    table = board(state.options)
    x, y = table.centre
    for number, (dx, dy) in enumerate(LAYOUT[len(state.riders)]):
        prizm = Prizm(f"n{number}", NEUTRAL, round(x + dx, 4), round(y + dy, 4), 0)
        if not covers(table.outline, prizm_outline(prizm)):  # LR-35
            prizm = nudged(state, prizm)
        events.append(PrizmPlaced(prizm))
        state = replace(state, prizms=(*state.prizms, prizm))
    return state


def choose(state: LazerState, seat: Seat, action: Launch, events: Events) -> LazerState:
    """LR-37: one seat after another, each for itself; once all have chosen, all look (LR-45)."""
    choice = Choice(action.place, action.gear)
    events.append(StartChosen(seat, choice))
    state = with_rider(state, seat, replace(state.riders[seat], choice=choice))
    state = replace(state, pending=state.pending[:-1])
    waiting = state.pending and isinstance(state.pending[-1], ChooseStart)
    return state if waiting else _look(state, events)


def _look(state: LazerState, events: Events) -> LazerState:
    choices = [rider.choice for rider in state.riders if rider.choice]
    count = Counter(choice.gear for choice in choices)
    seats = range(len(choices))
    stalled = tuple(seat for seat in seats if count[choices[seat].gear] > 1)  # LR-46
    riders = list(state.riders)
    for seat, choice in enumerate(choices):
        events.append(GearSet(seat, choice.gear, "chosen"))
        riders[seat] = replace(riders[seat], gear=choice.gear, choice=None)
    if stalled:
        events.append(StalledOut(stalled))
    if len(stalled) == len(riders):  # LR-47; the sliders show what was chosen until then
        again = tuple(ChooseStart(seat) for seat in reversed(seats))
        return replace(state, riders=tuple(riders), pending=(*state.pending, *again))
    for seat in stalled:
        events.append(GearSet(seat, 1, "stall"))
        riders[seat] = replace(riders[seat], gear=1)
    state = replace(state, riders=tuple(riders))
    for seat, choice in enumerate(choices):  # LR-50: settled from seat 0
        state = _place(state, seat, choice.place, events)
    if state.pending:  # DrawMarker
        return state
    # LR-48; those who stalled do not count, so that nobody is tied (LR-49).
    return give_marker(state, max(set(seats) - set(stalled), key=lambda seat: riders[seat].gear), events)


def give_marker(state: LazerState, seat: Seat, events: Events) -> LazerState:
    """LR-48, LR-49; the first round begins."""
    events.append(MarkerGiven(seat))
    return begin_round(replace(state, marker=seat, pending=()), events)


def respawn(state: LazerState, seat: Seat, action: Launch, events: Events) -> LazerState:
    """LR-116: anywhere on the edge within reach, in any gear; nobody stalls (LR-117)."""
    events.append(GearSet(seat, action.gear, "chosen"))
    state = with_rider(state, seat, replace(state.riders[seat], gear=action.gear))
    state = replace(state, pending=state.pending[:-1])
    return go_on(_place(state, seat, action.place, events), events)


def _place(state: LazerState, seat: Seat, place: Place, events: Events) -> LazerState:
    """The launch point comes to lie; free prizms that it touches are nudged (LR-51)."""
    free = nearest_free_place(state, seat, place)
    launch = LaunchPoint(free, board(state.options).places[free])
    events.append(LaunchPlaced(seat, place, launch))
    state = with_rider(state, seat, replace(state.riders[seat], launch=launch))
    outline = launch_outline(state.options, free)
    for prizm in state.prizms:
        if touches(outline, prizm_outline(prizm)) and not locked(state, prizm):
            state = nudge(state, prizm, events)
    return state


def nearest_free_place(state: LazerState, seat: Seat, place: Place) -> Place:
    """LR-50: along the edge, counter-clockwise first, to where the launch point touches no lazer.

    Beyond the reach of the seat only if there is no such place within it.
    """
    taken = [
        launch_outline(state.options, rider.launch.place)
        for other, rider in enumerate(state.riders)
        if other != seat and rider.launch
    ]
    taken += [piece_outline(piece) for rider in state.riders for piece in rider.line]
    if not _blocked(launch_outline(state.options, place), taken):
        return place
    flush = board(state.options).flush
    count = len(flush)
    for allowed in (launch_places(state.options, len(state.riders), seat), [n for n in range(count) if flush[n]]):
        within = set(allowed)
        for off in range(1, count // 2 + 1):
            for there in ((place + off) % count, (place - off) % count):
                if there in within and not _blocked(launch_outline(state.options, there), taken):
                    return there
    return place


def _blocked(outline: Outline, taken: list[Outline]) -> bool:
    return any(touches(outline, other) for other in taken)


def toss_outline(toss: Toss) -> Outline:
    """The prizm where it would come to rest."""
    return lay(hexagon(toss.turn % 60), Frame(toss.x / MILLIMETRES, toss.y / MILLIMETRES, 0.0))


def toss(state: LazerState, action: Toss, events: Events) -> LazerState:
    """LR-119 to LR-122: it is nudged from anything it overlaps, locked or not."""
    *below, pending = state.pending
    assert isinstance(pending, TossPrizm)
    prizm = Prizm(pending.prizm, NEUTRAL, action.x / MILLIMETRES, action.y / MILLIMETRES, action.turn)
    events.append(PrizmTossed(pending.seat, prizm))
    lying = prizm_outline(prizm)
    launches = [launch_outline(state.options, rider.launch.place) for rider in state.riders if rider.launch]
    pieces = [piece_outline(piece) for rider in state.riders for piece in rider.line]
    things = [*launches, *pieces, *map(prizm_outline, state.prizms)]
    state = replace(state, pending=tuple(below), prizms=(*state.prizms, prizm))
    if any(common(lying, thing) > ANY_OVERLAP for thing in things):
        moved = nudged(state, prizm)
        if moved != prizm:
            events.append(PrizmNudged(moved))
            state = put(state, moved)
    return state if state.round == 0 else go_on(state, events)

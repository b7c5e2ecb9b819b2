"""The snail race: a tiny game that lives in the tests only. It does what Shifting Stones does not.

TG-1. Two to four seats. Each has a snail and five chips (option: three). The bank is empty. The dew lies in the middle
  of the meadow, which is 200 mm by 100 mm.
TG-2. Each seat is dealt one of six charms. It is the seat's secret, as is what stays in the bag.
TG-3. Each seat chooses one of three gates in secret. When the last has chosen, all are shown at once, and the snails
  begin there.
TG-4. Who shares a gate pays a chip to the bank.
TG-5. In a turn a seat either stakes chips on its snail or lets the dew fall. Then the next seat that is not out has
  its turn. Seat 0 begins.
TG-6. The stake is one chip or more, as many as the seat has.
TG-7. Then the seat throws the die: one side shows 1, two show 2, three show 3. The snail creeps so many spaces.
TG-8. The track forks once. Who creeps on from the fork chooses the branch then. Beyond the finish nobody creeps.
TG-9. A snail that stops within 40 mm of the dew, or at the finish, wins: the stake comes back, and as much again comes
  from the bank, or all that the bank has if that is less.
TG-10. Any other stake goes to the bank.
TG-11. The dew falls on any whole millimetre of the meadow, its rim included, but not where it lies already.
TG-12. A seat without chips is out: its snail rests where it is, its charm is shown.
TG-13. The match is over when a snail is at the finish or one seat is left. All charms are shown.
TG-14. Chips, charms and three points for the finish count. Who is out ranks behind who is not.
"""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Final

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.rules import Presets, Rules, Step, Thing
from game.core.values import CHANCE, Illegal, OptionSpec, Refusal, Result, ScoreLine, Seat, Viewer
from tests.tinygame.state import (
    NO_CHARM,
    UNKNOWN,
    Branch,
    CharmDealt,
    CharmShown,
    ChipFined,
    ChipsStaked,
    Deal,
    Dealt,
    DewFell,
    DieThrown,
    Fork,
    GateChosen,
    GatesShown,
    MatchOver,
    Pending,
    Place,
    SeatOut,
    Secret,
    SnailAction,
    SnailCrept,
    SnailEvent,
    SnailOptions,
    SnailOutcome,
    SnailRecord,
    SnailState,
    SnailView,
    Space,
    Stake,
    StakeLost,
    StakeWon,
    Start,
    Throw,
    Thrown,
)

CHARMS: Final = {"amber": 0, "coral": 1, "flint": 1, "jade": 2, "opal": 2, "pearl": 3}
GATES: Final = 3
NEXT: Final[tuple[tuple[Space, ...], ...]] = ((1,), (2,), (3,), (4,), (5, 6), (8,), (7,), (8,), (9,), (10,), ())
AT: Final = (
    (10, 50), (30, 50), (50, 50), (70, 50), (90, 50), (120, 20), (110, 80), (130, 80), (150, 50), (170, 50), (190, 50)
)  # fmt: skip
"""Where each space is on the meadow."""
FORK: Final = 4
FINISH: Final = 10
WIDTH, DEPTH = 200, 100
REACH: Final = 40
FACES: Final = {1: 1, 2: 2, 3: 3}
FINISH_POINTS: Final = 3

_PLACES: Final = tuple(Place(x, y) for x, y in product((0, 50, 100, 150, WIDTH), (0, 50, DEPTH)))
"""What `legal` lists of the meadow."""

Events = list[SnailEvent]


class SnailRules(Rules[SnailState, SnailAction, SnailOutcome, SnailEvent, SnailView, SnailOptions]):
    name = "tinygame"
    version = 1
    seat_counts = range(2, 5)  # TG-1
    options = (OptionSpec("chips", (5, 3), "TG-1"),)
    options_type = SnailOptions
    presets = Presets(SnailOptions(), SnailOptions(chips=3))
    state_type = SnailState
    record_type = SnailRecord

    def start(self, seats: int, options: SnailOptions) -> SnailState:
        if seats not in self.seat_counts:
            raise Illegal(Refusal("seat_count", "TG-1", (seats,)))
        return SnailState(
            options=options,
            pending=_set_up(seats),
            bag=tuple(CHARMS),
            chips=(options.chips,) * seats,
            dew=(WIDTH // 2, DEPTH // 2),
            out=(False,) * seats,
        )

    def to_act(self, state: SnailState) -> Seat | None:
        if state.over:
            return None
        match state.pending[-1:]:
            case (Deal() | Throw(),):
                return CHANCE
            case (Secret(seat),):
                return seat
        return state.seat

    def turn(self, state: SnailState) -> int:
        return state.turn

    def legal(self, state: SnailState) -> Sequence[SnailAction]:
        if state.over:
            return ()
        match state.pending[-1:]:
            case ():
                stakes = map(Stake, range(1, state.chips[state.seat] + 1))
                return (*stakes, *(place for place in _PLACES if (place.x, place.y) != state.dew))
            case (Secret(),):
                return tuple(map(Start, range(GATES)))
            case (Fork(),):
                return tuple(map(Branch, NEXT[FORK]))
        return ()

    def refusal(self, state: SnailState, action: SnailAction) -> Refusal | None:
        if state.over:
            return Refusal("over", "TG-13")
        match *state.pending[-1:], action:
            case Deal(), _:
                return Refusal("chance_acts", "TG-2")
            case Throw(), _:
                return Refusal("chance_acts", "TG-7")
            case Secret(), Start(gate):
                return None if 0 <= gate < GATES else Refusal("no_such_gate", "TG-3", (gate,))
            case Fork(), Branch(space):
                return None if space in NEXT[FORK] else Refusal("no_such_branch", "TG-8", (space,))
            case (Stake(chips),):
                return None if 1 <= chips <= state.chips[state.seat] else Refusal("no_such_stake", "TG-6", (chips,))
            case (Place(x, y),):
                if not (0 <= x <= WIDTH and 0 <= y <= DEPTH):
                    return Refusal("off_the_meadow", "TG-11", (x, y))
                return Refusal("dew_lies_there", "TG-11", (x, y)) if (x, y) == state.dew else None
        return Refusal("not_now", "TG-5")

    def sample(self, state: SnailState, rng: Random) -> SnailAction:
        action = rng.choice(self.legal(state))
        while isinstance(action, Place):
            action = Place(rng.randint(0, WIDTH), rng.randint(0, DEPTH))
            if self.refusal(state, action) is None:
                break
        return action

    def apply(self, state: SnailState, decision: SnailAction | SnailOutcome) -> Step[SnailState, SnailEvent]:
        if isinstance(decision, (Dealt, Thrown)):
            if self.to_act(state) != CHANCE or decision not in self.chance(state).outcomes:
                raise Illegal(Refusal("no_such_outcome", "TG-2" if isinstance(decision, Dealt) else "TG-7"))
        elif refused := self.refusal(state, decision):
            raise Illegal(refused)
        events: Events = []
        return Step(_done(state, decision, events), tuple(events))

    def chance(self, state: SnailState) -> Chance[SnailOutcome]:
        match state.pending[-1]:
            case Deal(seat):
                return Chance(tuple(map(Dealt, state.bag)), seat)
        return Chance(tuple(map(Thrown, FACES)), state.seat, "throw", tuple(FACES.values()))

    def result(self, state: SnailState) -> Result | None:
        return self.standing(state) if state.over else None

    def standing(self, state: SnailState) -> Result:
        """TG-14; a stake that lies on the table is not the seat's."""
        seats = range(len(state.chips))
        undealt = (0,) * (len(seats) - len(state.charms))
        charms = (*(CHARMS[charm] for charm in state.charms), *undealt)
        home = tuple(FINISH_POINTS * (state.snails[seat : seat + 1] == (FINISH,)) for seat in seats)
        totals = tuple(map(sum, zip(state.chips, charms, home, strict=True)))
        keys = [(not state.out[seat], totals[seat]) for seat in seats]
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        sheet = (ScoreLine("chips", state.chips), ScoreLine("charms", charms), ScoreLine("finish", home))
        return Result(state.over or "open", ranks, sheet, totals)

    def view(self, state: SnailState, viewer: Viewer) -> SnailView:
        gates = tuple(gate if seat == viewer else UNKNOWN for seat, gate in enumerate(state.gates))
        charms = tuple(
            charm if seat == viewer or state.out[seat] or state.over else NO_CHARM
            for seat, charm in enumerate(state.charms)
        )
        return SnailView(viewer, replace(state, bag=(), gates=gates, charms=charms))

    def witness(self, event: SnailEvent, viewer: Viewer) -> SnailEvent:
        if isinstance(event, CharmDealt) and event.seat != viewer:
            return replace(event, charm=NO_CHARM)
        if isinstance(event, GateChosen) and event.seat != viewer:
            return replace(event, gate=UNKNOWN)
        return event

    def imagine(self, view: SnailView, rng: Random) -> SnailState:
        table = view.table
        unseen = sorted(CHARMS.keys() - set(table.charms))
        rng.shuffle(unseen)
        charms = tuple(charm or unseen.pop() for charm in table.charms)
        gates = tuple(rng.randrange(GATES) if gate == UNKNOWN else gate for gate in table.gates)
        return replace(table, bag=tuple(sorted(unseen)), charms=charms, gates=gates)

    def unseen(self, view: SnailView) -> frozenset[Thing]:
        """The charms in the bag and before others (TG-2), the gates that others chose (TG-3)."""
        gates = (seat for seat, gate in enumerate(view.table.gates) if gate == UNKNOWN)
        return frozenset((*(CHARMS.keys() - set(view.table.charms)), *gates))

    def problems(self, state: SnailState) -> tuple[Refusal, ...]:
        seats = len(state.chips)
        if seats not in self.seat_counts or len(state.out) != seats or not 0 <= state.seat < seats:
            return (Refusal("seat_count", "TG-1", (seats,)),)
        still = state.out.count(False)
        choosing = len(state.charms) < seats or not state.snails
        creeping = isinstance(state.pending[-1], (Throw, Fork)) if state.pending else False
        holds = (
            ("chips", "TG-1", sum(state.chips) + state.bank + state.stake == seats * state.options.chips),
            ("debts", "TG-6", min(*state.chips, state.bank, state.stake) >= 0),
            ("charms", "TG-2", sorted((*state.bag, *state.charms)) == sorted(CHARMS)),
            ("bag", "TG-2", list(state.bag) == sorted(state.bag) and len(state.charms) <= seats),
            ("gates", "TG-3", all(0 <= gate < GATES for gate in state.gates) and (choosing or not state.gates)),
            ("snails", "TG-3", len(state.snails) in (0, seats) and all(0 <= at <= FINISH for at in state.snails)),
            ("pending", "TG-5", _pending_fits(state, choosing)),
            ("stake", "TG-6", (state.stake > 0) == creeping),
            ("dew", "TG-11", 0 <= state.dew[0] <= WIDTH and 0 <= state.dew[1] <= DEPTH),
            ("out", "TG-12", all(not chips for chips, out in zip(state.chips, state.out, strict=True) if out)),
            ("turn", "TG-12", bool(state.over) or not state.out[state.seat]),
            ("over", "TG-13", state.over == ("finish" if FINISH in state.snails else "last" if still == 1 else "")),
        )
        return tuple(Refusal(code, rule) for code, rule, held in holds if not held)


def _set_up(seats: int) -> tuple[Pending, ...]:
    """First all charms, then all gates (TG-2, TG-3)."""
    return (*map(Secret, reversed(range(seats))), *map(Deal, reversed(range(seats))))


def _pending_fits(state: SnailState, choosing: bool) -> bool:
    """Whether what is pending fits what the set-up has done already, and where the snail is."""
    if choosing:
        seats = len(state.chips)
        return state.pending == _set_up(seats)[: 2 * seats - len(state.charms) - len(state.gates)]
    match state.pending:
        case () | (Throw(),):
            return True
        case (Fork(face, steps),):
            return 1 <= steps <= face and face in FACES and state.snails[state.seat] == FORK
    return False


def _done(state: SnailState, decision: SnailAction | SnailOutcome, events: Events) -> SnailState:
    """The state after a decision that was not refused."""
    match decision, *state.pending[-1:]:
        case Dealt(charm), Deal(seat):
            events.append(CharmDealt(seat, charm))
            bag = tuple(other for other in state.bag if other != charm)
            return replace(state, pending=state.pending[:-1], bag=bag, charms=(*state.charms, charm))
        case Start(gate), Secret(seat):
            events.append(GateChosen(seat, gate))
            state = replace(state, pending=state.pending[:-1], gates=(*state.gates, gate))
            return state if state.pending else _show_gates(state, events)
        case (Stake(chips),):
            events.append(ChipsStaked(state.seat, chips))
            return replace(_pay(state, state.seat, -chips), stake=chips, pending=(Throw(),))
        case Thrown(face), Throw():
            events.append(DieThrown(state.seat, face))
            return _creep(state, state.snails[state.seat], face, face, events)
        case Branch(space), Fork(face, steps):
            return _creep(state, space, face, steps - 1, events)
        case (Place(x, y),):
            events.append(DewFell(state.seat, x, y))
            return _end_turn(replace(state, dew=(x, y)), events)
    raise ValueError(decision)


def _pay(state: SnailState, seat: Seat, chips: int) -> SnailState:
    return replace(state, chips=(*state.chips[:seat], state.chips[seat] + chips, *state.chips[seat + 1 :]))


def _show_gates(state: SnailState, events: Events) -> SnailState:
    """TG-3, TG-4."""
    events.append(GatesShown(state.gates))
    for seat, gate in enumerate(state.gates):
        if state.gates.count(gate) > 1:
            events.append(ChipFined(seat))
            state = replace(_pay(state, seat, -1), bank=state.bank + 1)
    return replace(state, snails=state.gates, gates=())


def _creep(state: SnailState, to: Space, face: int, steps: int, events: Events) -> SnailState:
    """The snail is on its way, at `to` with so many steps left; it waits where the track forks (TG-8)."""
    seat, snails = state.seat, state.snails
    while steps and len(NEXT[to]) == 1:
        to, steps = NEXT[to][0], steps - 1
    if to != snails[seat]:
        events.append(SnailCrept(seat, to))
    state = replace(state, snails=(*snails[:seat], to, *snails[seat + 1 :]))
    if steps and to == FORK:
        return replace(state, pending=(Fork(face, steps),))
    return _settle(replace(state, pending=()), events)


def near(space: Space, dew: tuple[int, int]) -> bool:
    """Whether the dew is within reach (TG-9)."""
    return sum((a - b) ** 2 for a, b in zip(AT[space], dew, strict=True)) <= REACH**2


def _settle(state: SnailState, events: Events) -> SnailState:
    seat, stake, space = state.seat, state.stake, state.snails[state.seat]
    if space == FINISH or near(space, state.dew):  # TG-9
        gain = min(stake, state.bank)
        events.append(StakeWon(seat, stake, gain))
        state = replace(_pay(state, seat, stake + gain), bank=state.bank - gain, stake=0)
    else:  # TG-10
        events.append(StakeLost(seat, stake))
        state = replace(state, bank=state.bank + stake, stake=0)
    if not state.chips[seat]:  # TG-12
        events += [SeatOut(seat), CharmShown(seat, state.charms[seat])]
        state = replace(state, out=(*state.out[:seat], True, *state.out[seat + 1 :]))
    return _end_turn(state, events)


def _end_turn(state: SnailState, events: Events) -> SnailState:
    seats = len(state.chips)
    after = [(state.seat + step) % seats for step in range(1, seats + 1)]
    still = [seat for seat in after if not state.out[seat]]
    over = "finish" if FINISH in state.snails else "last" if len(still) == 1 else ""
    if over:  # TG-13
        events += [CharmShown(seat, state.charms[seat]) for seat in sorted(still)]
        events.append(MatchOver(over))
    return replace(state, seat=still[0], turn=state.turn + 1, over=over)


RULES: Final = SnailRules()

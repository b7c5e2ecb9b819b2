"""The snail race on the table."""

from collections.abc import Sequence
from typing import Final, cast

from game.core.values import Action, Event, Seat, View
from game.motion.path import Path
from game.motion.pose import X_AXIS, Pose, turned
from game.staging import Staging
from game.staging.cue import Appear, Become, Cue, InTurn, Move, Rename, Vanish
from game.staging.picks import Pick, Picks, Point, Region
from game.staging.picture import Picture, Thing, as_picture
from tests.tinygame.rules import AT, DEPTH, WIDTH
from tests.tinygame.state import (
    UNKNOWN,
    Branch,
    CharmDealt,
    CharmShown,
    ChipFined,
    ChipsStaked,
    DewFell,
    DieThrown,
    Fork,
    GateChosen,
    GatesShown,
    Place,
    SeatOut,
    SnailAction,
    SnailCrept,
    SnailEvent,
    SnailView,
    Space,
    Stake,
    StakeLost,
    StakeWon,
    Start,
)

CREEP: Final = Path(0.5)
LYING: Final = turned(X_AXIS, 90)
STAKE_AT: Final = Pose((12.0, 0.0, 0.0))
DIE_AT: Final = Pose((12.0, 3.0, 0.0))
BANK_AT: Final = Pose((12.0, -3.0, 0.0))


def on_meadow(x: int, y: int) -> Point:
    """Millimetres of the meadow in cm of the table."""
    return (x - WIDTH / 2) / 10, (y - DEPTH / 2) / 10


# Half a millimetre wider than the meadow: all of what is nearest to its rim.
_LOW, _HIGH = (-WIDTH / 20 - 0.05, -DEPTH / 20 - 0.05), (WIDTH / 20 + 0.05, DEPTH / 20 + 0.05)
MEADOW: Final = Region("region:meadow", (_LOW, (_HIGH[0], _LOW[1]), _HIGH, (_LOW[0], _HIGH[1])))


def snail_pose(seat: Seat, space: Space, out: bool = False) -> Pose:
    """Side by side on a space; who is out lies on the side (TG-12)."""
    x, y = on_meadow(*AT[space])
    return Pose((x, y + 0.5 * seat, 0.2), LYING) if out else Pose((x, y + 0.5 * seat, 0.2))


def dew_pose(x: int, y: int) -> Pose:
    return Pose((*on_meadow(x, y), 0.3))


def _before(seat: Seat, column: int) -> Pose:
    """What lies before a seat: charm, gate, chips."""
    return Pose((-9.0 + 6.0 * seat + 2.0 * column, -8.0, 0.0))


def _chips(seat: Seat, count: int) -> str:
    return f"chips:{seat}:{count}"


class _Stage:
    """The counts that looks depend on, followed event by event from the view before."""

    def __init__(self, view: SnailView) -> None:
        self.viewer, self.chips, self.bank = view.viewer, list(view.table.chips), view.table.bank
        self.snails = list(view.table.snails)

    def cue(self, event: SnailEvent) -> Cue:
        match event:
            case CharmDealt(seat, charm):
                return Appear(self.charm(seat, charm))
            case GateChosen(seat, gate):
                return Appear(gate_thing(seat, gate))
            case GatesShown(gates):
                self.snails = list(gates)
                marks = [Become(f"gate:{seat}", f"gate:{gate}") for seat, gate in enumerate(gates)]
                gone = [Vanish(f"gate:{seat}") for seat in range(len(gates))]
                snails = [Appear(snail_thing(seat, gate)) for seat, gate in enumerate(gates)]
                return InTurn((*marks, *gone, *snails))
            case ChipFined(seat):
                return self.pay(seat, -1, 1)
            case ChipsStaked(seat, chips):
                return InTurn((self.pay(seat, -chips, 0), Appear(stake_thing(chips))))
            case DieThrown(_, face):
                return Appear(die_thing(face))
            case SnailCrept(seat, to):
                self.snails[seat] = to
                return Move(f"snail:{seat}", snail_pose(seat, to), CREEP)
            case StakeWon(seat, chips, gain):
                return InTurn((Vanish("die"), Vanish("stake"), self.pay(seat, chips + gain, -gain)))
            case StakeLost(seat, chips):
                return InTurn((Vanish("die"), Vanish("stake"), self.pay(seat, 0, chips)))
            case DewFell(_, x, y):
                return Move("dew", dew_pose(x, y), CREEP)
            case SeatOut(seat):
                return Move(f"snail:{seat}", snail_pose(seat, self.snails[seat], out=True), CREEP)
            case CharmShown(seat, charm):
                shown = Become(charm, f"charm:{charm}")
                return InTurn((Rename(((f"charm:{seat}", charm),)), shown, Move(charm, _before(seat, 0), CREEP)))
        return InTurn(())

    def pay(self, seat: Seat, chips: int, bank: int) -> Cue:
        self.chips[seat] += chips
        self.bank += bank
        return InTurn((Become(f"chips:{seat}", _chips(seat, self.chips[seat])), Become("bank", f"chips:{self.bank}")))

    def charm(self, seat: Seat, charm: str) -> Thing:
        """A charm that is a secret: in its owner's hand, or with its back up."""
        if seat == self.viewer:
            return Thing(f"charm:{seat}", f"charm:{charm}", Pose((0.0, 0.0, 0.0)), "hand")
        return Thing(f"charm:{seat}", "charm:back", _before(seat, 0))


def gate_thing(seat: Seat, gate: Space) -> Thing:
    return Thing(f"gate:{seat}", "gate:back" if gate == UNKNOWN else f"gate:{gate}", _before(seat, 1))


def snail_thing(seat: Seat, space: Space, out: bool = False) -> Thing:
    return Thing(f"snail:{seat}", f"snail:{seat}", snail_pose(seat, space, out))


def die_thing(face: int) -> Thing:
    return Thing("die", f"die:{face}", DIE_AT)


def stake_thing(chips: int) -> Thing:
    return Thing("stake", f"chips:{chips}", STAKE_AT)


class SnailStaging(Staging):
    def picture(self, view: View) -> Picture:
        assert isinstance(view, SnailView)
        table, stage = view.table, _Stage(view)
        things = [Thing(f"space:{at}", "space", Pose((*on_meadow(*AT[at]), 0.0))) for at in range(len(AT))]
        things += [Thing("dew", "dew", dew_pose(*table.dew)), Thing("bank", f"chips:{table.bank}", BANK_AT)]
        for seat, chips in enumerate(table.chips):
            things.append(Thing(f"chips:{seat}", _chips(seat, chips), _before(seat, 2)))
        for seat, charm in enumerate(table.charms):
            shown = table.out[seat] or table.over
            things.append(Thing(charm, f"charm:{charm}", _before(seat, 0)) if shown else stage.charm(seat, charm))
        things += [gate_thing(seat, gate) for seat, gate in enumerate(table.gates)]
        for seat, space in enumerate(table.snails):
            things.append(snail_thing(seat, space, table.out[seat]))
        if table.stake:
            things.append(stake_thing(table.stake))
        match table.pending:
            case (Fork(face),):
                things.append(die_thing(face))
        return as_picture(things)

    def cues(self, events: Sequence[Event], before: View, after: View) -> Cue:
        assert isinstance(before, SnailView)
        stage = _Stage(before)
        return InTurn(tuple(stage.cue(cast(SnailEvent, event)) for event in events))

    def picks(self, view: View, legal: Sequence[Action]) -> Picks:
        """An amount is a handle of the chips; a gate and a branch are the spaces themselves."""
        assert isinstance(view, SnailView)
        picks: dict[frozenset[Pick], Action | Region] = {}
        for action in legal:
            match cast(SnailAction, action):
                case Stake(chips):
                    picks[frozenset({f"chips:{view.table.seat}#{chips}"})] = action
                case Start(space) | Branch(space):
                    picks[frozenset({f"space:{space}"})] = action
                case Place():
                    picks[frozenset({MEADOW.pick})] = MEADOW
        return picks

    def attempt(self, view: View, chosen: frozenset[Pick]) -> Action | None:
        return None

    def place(self, view: View, chosen: frozenset[Pick], point: Point) -> Action | None:
        x, y = point
        return Place(round(x * 10 + WIDTH / 2), round(y * 10 + DEPTH / 2)) if chosen == {MEADOW.pick} else None


STAGING: Final = SnailStaging()

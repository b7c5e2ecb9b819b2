"""The snail race on the table."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Seat
from game.motion.path import Glide
from game.motion.pose import X_AXIS, Pose, turned
from game.staging import Staging
from game.staging.cue import Appear, Become, Cue, InTurn, Move, Rename, Tell, Toss, Vanish
from game.staging.names import Name, Pick, area, thing
from game.staging.offer import THROW, EyesClosed, Flick, Offer, Point, Region, ThrowDice
from game.staging.picture import Picture, Thing, as_picture
from tests.tinygame.rules import AT, DEPTH, GATES, WIDTH
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
    Secret,
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

DEW: Final[Name] = ("dew",)
BANK: Final[Name] = ("bank",)
STAKE: Final[Name] = ("stake",)
DIE: Final[Name] = ("die",)

CREEP: Final = Glide(0.5)
LYING: Final = turned(X_AXIS, 90)
STAKE_AT: Final = Pose((12.0, 0.0, 0.0))
DIE_AT: Final = Pose((12.0, 3.0, 0.0))
BANK_AT: Final = Pose((12.0, -3.0, 0.0))


def on_meadow(x: int, y: int) -> Point:
    """Millimetres of the meadow in cm of the table."""
    return (x - WIDTH / 2) / 10, (y - DEPTH / 2) / 10


def in_meadow(point: Point) -> tuple[int, int]:
    """The nearest whole millimetre of the meadow."""
    x, y = point
    return round(x * 10 + WIDTH / 2), round(y * 10 + DEPTH / 2)


# Half a millimetre wider than the meadow: all of what is nearest to its rim.
_LOW, _HIGH = (-WIDTH / 20 - 0.05, -DEPTH / 20 - 0.05), (WIDTH / 20 + 0.05, DEPTH / 20 + 0.05)
MEADOW: Final = Region(
    area("meadow"),
    (_LOW, (_HIGH[0], _LOW[1]), _HIGH, (_LOW[0], _HIGH[1])),
    tuple(on_meadow(*at) for at in AT),
    Flick(("dew",), tuple(("snail", seat) for seat in range(4))),
)

CLOSED: Final = EyesClosed(10, 3, frozenset(("space", gate) for gate in range(GATES)))


def snail_pose(seat: Seat, space: Space, out: bool = False) -> Pose:
    """Side by side on a space; who is out lies on the side (TG-12)."""
    x, y = on_meadow(*AT[space])
    return Pose((x, y + 0.5 * seat, 0.2), LYING) if out else Pose((x, y + 0.5 * seat, 0.2))


def dew_thing(x: int, y: int) -> Thing:
    return Thing(DEW, DEW, dew_pose(x, y))


def dew_pose(x: int, y: int) -> Pose:
    return Pose((*on_meadow(x, y), 0.3))


def _before(seat: Seat, column: int) -> Pose:
    """What lies before a seat: charm, gate, chips."""
    return Pose((-9.0 + 6.0 * seat + 2.0 * column, -8.0, 0.0))


def _chips(seat: Seat, count: int) -> Name:
    return ("chips", seat, count)


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
                marks = [Become(("gate", seat), ("gate", gate)) for seat, gate in enumerate(gates)]
                gone = [Vanish(("gate", seat)) for seat in range(len(gates))]
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
                return Move(("snail", seat), snail_pose(seat, to), CREEP)
            case StakeWon(seat, chips, gain):
                return InTurn((Vanish(DIE), Vanish(STAKE), self.pay(seat, chips + gain, -gain)))
            case StakeLost(seat, chips):
                return InTurn((Vanish(DIE), Vanish(STAKE), self.pay(seat, 0, chips)))
            case DewFell(_, x, y):
                return Toss(DEW, dew_pose(x, y), tuple(("snail", seat) for seat in range(len(self.snails))))
            case SeatOut(seat):
                return Move(("snail", seat), snail_pose(seat, self.snails[seat], out=True), CREEP)
            case CharmShown(seat, charm):
                open_id = ("shown", charm)
                shown = Become(open_id, ("charm", charm))
                return InTurn((Rename(((("charm", seat), open_id),)), shown, Move(open_id, _before(seat, 0), CREEP)))
        return InTurn(())

    def pay(self, seat: Seat, chips: int, bank: int) -> Cue:
        self.chips[seat] += chips
        self.bank += bank
        return InTurn((Become(("chips", seat), _chips(seat, self.chips[seat])), Become(BANK, ("chips", self.bank))))

    def charm(self, seat: Seat, charm: str) -> Thing:
        """A charm that is a secret: in its owner's hand, or with its back up."""
        if seat == self.viewer:
            return Thing(("charm", seat), ("charm", charm), Pose((0.0, 0.0, 0.0)), "hand")
        return Thing(("charm", seat), ("charm", "back"), _before(seat, 0))


def gate_thing(seat: Seat, gate: Space) -> Thing:
    return Thing(("gate", seat), ("gate", "back" if gate == UNKNOWN else gate), _before(seat, 1))


def snail_thing(seat: Seat, space: Space, out: bool = False) -> Thing:
    return Thing(("snail", seat), ("snail", seat), snail_pose(seat, space, out))


def die_thing(face: int) -> Thing:
    return Thing(DIE, ("die", face), DIE_AT)


def stake_thing(chips: int) -> Thing:
    return Thing(STAKE, ("chips", chips), STAKE_AT)


class SnailStaging(Staging[SnailView, SnailAction, SnailEvent]):
    def picture(self, view: SnailView) -> Picture:
        table, stage = view.table, _Stage(view)
        things = [Thing(("space", at), ("space",), Pose((*on_meadow(*AT[at]), 0.0))) for at in range(len(AT))]
        things += [dew_thing(*table.dew), Thing(BANK, ("chips", table.bank), BANK_AT)]
        for seat, chips in enumerate(table.chips):
            things.append(Thing(("chips", seat), _chips(seat, chips), _before(seat, 2)))
        for seat, charm in enumerate(table.charms):
            shown = table.out[seat] or table.over
            secret = stage.charm(seat, charm)
            things.append(Thing(("shown", charm), ("charm", charm), _before(seat, 0)) if shown else secret)
        things += [gate_thing(seat, gate) for seat, gate in enumerate(table.gates)]
        for seat, space in enumerate(table.snails):
            things.append(snail_thing(seat, space, table.out[seat]))
        if table.stake:
            things.append(stake_thing(table.stake))
        match table.pending:
            case (Fork(face),):
                things.append(die_thing(face))
        return as_picture(things)

    def cues(self, events: Sequence[SnailEvent], before: SnailView) -> Cue:
        stage = _Stage(before)
        return InTurn(tuple(InTurn((stage.cue(event), Tell(number))) for number, event in enumerate(events)))

    def offer(self, view: SnailView, legal: Sequence[SnailAction | ThrowDice]) -> Offer:
        """An amount is a handle of the chips; a gate and a branch are the spaces themselves."""
        return Offer({frozenset({_pick(view, a)}): MEADOW if isinstance(a, Place) else a for a in legal})

    def meant(self, view: SnailView, chosen: frozenset[Pick], point: Point | None = None) -> Sequence[SnailAction]:
        if len(chosen) != 1:
            return ()
        match next(iter(chosen)):
            case Pick("thing", ("chips", int(seat)), part) if part and seat == view.table.seat:
                return (Stake(int(part)),)
            case Pick("thing", ("space", int(space))):
                return (Start(space), Branch(space))[:: -1 if view.table.snails else 1]
            case Pick("area", ("meadow",)) if point is not None:
                return (Place(*in_meadow(point)),)
        return ()

    def tossed(self, view: SnailView, region: Pick, rest: Pose) -> SnailAction:
        """The dew falls where it comes to rest."""
        return Place(*in_meadow(rest.at[:2]))

    def eyes_closed(self, view: SnailView) -> EyesClosed | None:
        """Gates are chosen so (TG-3): they alone are seen."""
        match view.table.pending[-1:]:
            case (Secret(),):
                return CLOSED
        return None

    def ghosts(self, view: SnailView, chosen: frozenset[Pick], point: Point | None = None) -> tuple[Thing, ...]:
        """The dew where it would fall."""
        return () if point is None or MEADOW.pick not in chosen else (dew_thing(*in_meadow(point)),)


def _pick(view: SnailView, action: SnailAction | ThrowDice) -> Pick:
    match action:
        case Stake(chips):
            return thing("chips", view.table.seat, part=str(chips))
        case Start(space) | Branch(space):
            return thing("space", space)
        case Place():
            return MEADOW.pick
        case ThrowDice():
            return THROW


STAGING: Final = SnailStaging()

"""The log of Lazer Ryderz: what happened, and to whom."""

from collections.abc import Sequence

from game.core.values import Event
from game.rules.lazer_ryderz.events import (
    CharacterPicked,
    Crashed,
    DieRolled,
    GearSet,
    LaunchPlaced,
    MarkerGiven,
    MatchOver,
    PieceLaid,
    PiecesRemoved,
    PowerReady,
    PowerUsed,
    PrizmNudged,
    PrizmScored,
    PrizmTossed,
    PrizmWaits,
    StalledOut,
    StartChosen,
    TokensDealt,
)
from game.rules.lazer_ryderz.pieces import OWN
from game.rules.lazer_ryderz.state import NEUTRAL, SPIN_OUT, LazerView
from game.ui.text import _
from game.ui.words import Line
from game.ui.words.lazer_ryderz.names import character_name, kind_name


def line(event: Event, before: LazerView, names: Sequence[str]) -> Line | None:
    """A line of the log; what follows from another line is left out."""
    match event:
        case CharacterPicked(seat, character):
            words = _("{name} is {character}")
            return Line(seat, words.format(name=names[seat], character=character_name(character)))
        case PrizmTossed(seat):
            return Line(seat, _("{name} tosses a prizm").format(name=names[seat]))
        case StartChosen(seat):
            return Line(seat, _("{name} has chosen").format(name=names[seat]))
        case StalledOut(seats):
            return Line(None, _stalled(seats, before, names), news=True)
        case GearSet():
            return _shifted(event, before, names)
        case LaunchPlaced(seat, chosen, launch):
            if launch.place != chosen:
                return Line(seat, _("{name}'s launch point slides to a free place").format(name=names[seat]), news=True)
            return None
        case MarkerGiven(seat):
            return Line(seat, _("{name} has the marker").format(name=names[seat]))
        case TokensDealt(number, order):
            words = _("Round {n}: {name} begins")
            return Line(None, words.format(n=number, name=names[order[0]]), news=True)
        case DieRolled(seat, face, turns):
            return Line(seat, _rolled(names[seat], face, turns))
        case PieceLaid(seat, piece):
            words = _("{name} lays a {kind}, gear {n}")
            return Line(seat, words.format(name=names[seat], kind=kind_name(piece.shape[0]), n=piece.shape[1]))
        case PiecesRemoved(seat, why="hit"):
            return Line(seat, _("{name} loses the tail of the line").format(name=names[seat]), news=True)
        case PiecesRemoved(seat, why="shortage"):
            return Line(seat, _("{name} takes the oldest pieces up again").format(name=names[seat]), news=True)
        case PrizmScored():
            return Line(event.seat, _scored(event, before, names), news=True)
        case PrizmWaits(seat):
            return Line(seat, _("{name}'s point waits on a prizm").format(name=names[seat]))
        case PrizmNudged():
            return Line(None, _("A prizm moves aside"))
        case Crashed():
            return Line(event.seat, _crashed(event, names), news=True)
        case PowerUsed(seat, character):
            words = _("{name} uses the power of {character}")
            return Line(seat, words.format(name=names[seat], character=character_name(character)), news=True)
        case PowerReady(seat):
            return Line(seat, _("{name}'s power is ready again").format(name=names[seat]), news=True)
        case MatchOver("round_limit"):
            return Line(None, _("That was the last round"), news=True)
    return None


def _stalled(seats: Sequence[int], before: LazerView, names: Sequence[str]) -> str:
    """LR-46, LR-47."""
    if len(seats) == len(before.riders):
        return _("Everybody stalls out: choose again")
    return _("Same gear: {names} stall out").format(names=", ".join(names[seat] for seat in seats))


def _shifted(event: GearSet, before: LazerView, names: Sequence[str]) -> Line | None:
    """A shift of a turn, a spin out, a power; what was chosen is told as the start is."""
    name = names[event.seat]
    match event.why:
        case "shift":
            up = event.gear > before.riders[event.seat].gear
            words = _("{name} shifts up to gear {n}") if up else _("{name} shifts down to gear {n}")
            return Line(event.seat, words.format(name=name, n=event.gear))
        case "spin_out":
            return Line(event.seat, _("{name} spins out: gear 1").format(name=name), news=True)
        case "power":
            return Line(event.seat, _("{name} is shifted to gear {n}").format(name=name, n=event.gear), news=True)
        case "chosen":
            return Line(event.seat, _("{name} shows gear {n}").format(name=name, n=event.gear))
    return None


def _rolled(name: str, face: int, turns: bool) -> str:
    if face == SPIN_OUT:
        return _("{name} rolls Spin Out").format(name=name)
    words = _("{name} rolls {n}: a curve") if turns else _("{name} rolls {n}: straight on")
    return words.format(name=name, n=face)


def _scored(event: PrizmScored, before: LazerView, names: Sequence[str]) -> str:
    """How many lie then; before the step is what everybody knew before all of its events."""
    name, owner = names[event.seat], event.taken.owner
    if owner == NEUTRAL:
        return _("{name} scores a prizm").format(name=name)
    return _("{name} steals a prizm of {other}").format(name=name, other=names[owner])


def _crashed(event: Crashed, names: Sequence[str]) -> str:
    hit = sorted({int(thing[0]) for thing in event.hits} - {event.seat})
    if hit:
        words = _("{name} crashes into {names}")
        return words.format(name=names[event.seat], names=", ".join(names[seat] for seat in hit))
    if event.hits:
        return _("{name} crashes into the own line").format(name=names[event.seat])
    return _("{name} crashes at the edge").format(name=names[event.seat])


def own_prizms(view: LazerView, seat: int) -> str:
    """LR-1: so many of three."""
    return f"{sum(prizm.owner == seat for prizm in view.prizms)}/{OWN}"

"""The picture of a position of Lazer Ryderz, and how it changes with each event."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.core.values import Seat
from game.motion.pose import Pose
from game.rules.lazer_ryderz.events import (
    CharacterPicked,
    DieRolled,
    GearSet,
    LaunchPlaced,
    LazerEvent,
    MarkerGiven,
    PieceLaid,
    PiecesRemoved,
    PowerReady,
    PowerUsed,
    PrizmNudged,
    PrizmPlaced,
    PrizmScored,
    PrizmSlid,
    PrizmTossed,
    TokensDealt,
    TurnEnded,
)
from game.rules.lazer_ryderz.pieces import CHARACTERS, OWN
from game.rules.lazer_ryderz.state import (
    NEUTRAL,
    NOBODY,
    Character,
    Gear,
    LazerView,
    PickCharacter,
    Prizm,
    Rider,
    TossPrizm,
)
from game.rules.lazer_ryderz.table import board
from game.staging.lazer_ryderz import places
from game.staging.names import Name
from game.staging.picture import Picture, Thing, as_picture


def picture(view: LazerView) -> Picture:
    """Every visible thing."""
    things = [Thing(places.TABLE, ("table", view.options.table, view.options.fence_at), places.MIDDLE)]
    things += _waiting(view)
    for seat, rider in enumerate(view.riders):
        if rider.character:
            things += _before(view, seat, rider)
        things += _line(view, seat, rider)
    for prizm in view.prizms:
        look = places.prizm_look(prizm.owner, view.riders)
        things.append(Thing(places.prizm_id(prizm.id), look, places.prizm_pose(view.options, prizm)))
    things += _tossed(view)
    things += _shared(view)
    return as_picture(things)


def _waiting(view: LazerView) -> Iterator[Thing]:
    """The stands that nobody has taken yet."""
    if any(isinstance(pending, PickCharacter) for pending in view.pending):
        taken = {rider.character for rider in view.riders}
        for character in CHARACTERS:
            if character not in taken:
                yield from _stand(view, character, places.waiting_pose(character), 1)


def _stand(view: LazerView, character: Character, at: Pose, gear: Gear) -> Iterator[Thing]:
    yield Thing(places.stand_id(character), ("stand", character, board(view.options).top_gear), at)
    yield Thing(places.needle_id(character), places.needle_id(character), places.needle(at, gear))
    yield Thing(places.slider_id(character), places.slider_id(character), places.slider(at, gear))


def _before(view: LazerView, seat: Seat, rider: Rider) -> Iterator[Thing]:
    """What lies on the seat's part of the ledge: stand, supply, power, prizms."""
    options, seats, character = view.options, len(view.riders), rider.character
    yield from _stand(view, character, places.stand_pose(options, seats, seat), rider.gear)
    look = places.rack_look(rider, board(options).removed)
    yield Thing(places.rack_id(seat), look, places.rack_pose(options, seats, seat))
    if rider.power != "none":
        look = ("power", character, rider.power)
        yield Thing(places.power_id(seat), look, places.power_pose(options, seats, seat))
    lying = {prizm.id for prizm in view.prizms}
    for number in range(OWN):
        prizm = f"{seat}p{number}"
        if prizm not in lying:
            yield Thing(places.prizm_id(prizm), ("prizm", character), places.supply_pose(options, seats, prizm))


def _line(view: LazerView, seat: Seat, rider: Rider) -> Iterator[Thing]:
    if rider.launch:
        look = places.launch_look(rider.character, rider.launch.place, view.options)
        yield Thing(places.launch_id(seat), look, places.on_table(view.options, rider.launch.frame))
    for number, piece in enumerate(rider.line, 1):
        look = places.strip_look(rider.character, piece.shape)
        yield Thing(places.piece_id(piece.id), look, places.piece_pose(view.options, piece, number))


def _tossed(view: LazerView) -> Iterator[Thing]:
    """Neutral prizms before the seats that will toss them."""
    waiting = sorted((p.seat, p.prizm) for p in view.pending if isinstance(p, TossPrizm))
    for number, (seat, prizm) in enumerate(waiting):
        rank = number - [other for other, _ in waiting].index(seat)
        pose = places.toss_pose(view.options, len(view.riders), seat, rank)
        yield Thing(places.prizm_id(prizm), places.prizm_look(NEUTRAL, view.riders), pose)


def lying(view: LazerView) -> tuple[Name, ...]:
    """All that lies on the table."""
    lines = [places.piece_id(piece.id) for rider in view.riders for piece in rider.line]
    launches = [places.launch_id(seat) for seat, rider in enumerate(view.riders) if rider.launch]
    return (*launches, *lines, *(places.prizm_id(prizm.id) for prizm in view.prizms))


def riding(view: LazerView) -> Seat:
    """Whose turn it is, or was last; seat 0 before the first."""
    return view.order[min(view.done, len(view.order) - 1)] if view.order else 0


def _shared(view: LazerView) -> Iterator[Thing]:
    options, seats = view.options, len(view.riders)
    for number, seat in enumerate(view.order, 1):
        look = ("token", number, "done" if number <= view.done else "up")
        yield Thing(places.token_id(number), look, places.token_pose(options, seats, seat))
    if view.marker != NOBODY:
        yield Thing(places.MARKER, places.MARKER, places.marker_pose(options, seats, view.marker))
    yield Thing(places.DIE, places.DIE, places.die_pose(options, seats, riding(view), view.die))


# What an event changes of the view, as far as it is seen


def followed(view: LazerView, event: LazerEvent) -> LazerView:
    """The view after the event: all of it that the picture shows."""
    match event:
        case CharacterPicked(seat, character):
            return replace(_rider(view, seat, character=character), pending=view.pending[:-1])
        case PrizmPlaced(prizm):
            return replace(view, prizms=(*view.prizms, prizm))
        case PrizmTossed(_, prizm):
            waiting = tuple(p for p in view.pending if not isinstance(p, TossPrizm) or p.prizm != prizm.id)
            return replace(view, pending=waiting, prizms=(*view.prizms, prizm))
        case GearSet(seat, gear):
            return _rider(view, seat, gear=gear)
        case LaunchPlaced(seat, _, launch):
            return _rider(view, seat, launch=launch)
        case MarkerGiven(seat):
            return replace(view, marker=seat)
        case TokensDealt(number, order):
            return replace(view, round=number, order=order, done=0)
        case DieRolled(_, face):
            return replace(view, die=face)
        case PieceLaid(seat, piece):
            return _rider(view, seat, line=(*view.riders[seat].line, piece))
        case PiecesRemoved(seat, pieces, launch):
            rider = view.riders[seat]
            left = tuple(piece for piece in rider.line if piece.id not in pieces)
            return _rider(view, seat, line=left, launch=None if launch else rider.launch)
        case PrizmScored():
            return _scored(view, event)
        case PrizmSlid(prizm) | PrizmNudged(prizm):
            return replace(view, prizms=tuple(prizm if other.id == prizm.id else other for other in view.prizms))
        case PowerUsed(seat):
            return _rider(view, seat, power="resting")
        case PowerReady(seat):
            return _rider(view, seat, power="ready")
        case TurnEnded():
            return replace(view, done=view.done + 1)
    return view


def _rider(view: LazerView, seat: Seat, **changes: object) -> LazerView:
    rider = replace(view.riders[seat], **changes)
    return replace(view, riders=(*view.riders[:seat], rider, *view.riders[seat + 1 :]))


def _scored(view: LazerView, event: PrizmScored) -> LazerView:
    """What is stolen is in its owner's supply (LR-93); a neutral prizm will be tossed, unless the match is won."""
    prizms: tuple[Prizm, ...] = tuple(event.placed if p.id == event.taken.id else p for p in view.prizms)
    view = replace(view, prizms=prizms)
    if wins(view, event.seat):
        return replace(view, pending=())
    if event.taken.owner == NEUTRAL:
        return replace(view, pending=(*view.pending, TossPrizm(event.seat, event.taken.id)))
    return view


def own_prizms(view: LazerView, seat: Seat) -> int:
    """So many of the seat's own lie on the table."""
    return sum(prizm.owner == seat for prizm in view.prizms)


def wins(view: LazerView, seat: Seat) -> bool:
    """LR-1."""
    return own_prizms(view, seat) == OWN

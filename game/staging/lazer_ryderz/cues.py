"""What happens at the table of Lazer Ryderz, event by event.

A cue brings what people look at; all else that the event changes (supplies, needles, what lies beside the stands) comes
to where the picture has it at the same time.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import Final

from game.motion.path import Along, Fall, Glide, Hump, Path
from game.motion.pose import Pose
from game.rules.lazer_ryderz.events import (
    CharacterPicked,
    Crashed,
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
    PrizmWaits,
    StalledOut,
    TokensDealt,
    TurnEnded,
)
from game.rules.lazer_ryderz.pieces import on_centre_line
from game.rules.lazer_ryderz.state import NEUTRAL, LazerView, PickCharacter
from game.rules.lazer_ryderz.table import board
from game.space.plane import Frame
from game.staging.cue import (
    Appear,
    Become,
    Cue,
    Grow,
    InTurn,
    Move,
    Sound,
    Tell,
    Throw,
    Together,
    Toss,
    Trail,
    Vanish,
    Wait,
    play,
)
from game.staging.lazer_ryderz import places
from game.staging.lazer_ryderz.picture import followed, lying, own_prizms, picture, riding, wins
from game.staging.names import Name
from game.staging.picture import Picture, Thing

LAY_SECONDS: Final = 0.45
BURN_SECONDS: Final = 0.18
BURN_STAGGER: Final = 0.05
GATHER_SECONDS: Final = 0.45
LIFT: Final = 6.0
LIFT_OFF: Final = Glide(0.30, "cubic_in")
LIFT_STAGGER: Final = 0.12
GOES_OUT: Final = Wait(0.25)
"""A crash is seen before what it takes goes out."""

TO_SEAT: Final = Glide(0.80, "smoother", Hump(lift=4.0))
SWING: Final = Glide(0.25, "quint_out")
SPIN_OUT: Final = Glide(0.70, "cubic_in")
"""The needle falls."""
OVER: Final = Glide(0.60, "smoother", Hump(lift=5.0))
NUDGE: Final = Glide(0.70, "smooth")
SETTLE: Final = Glide(0.25, "smooth")
DROP: Final = 4.0
DROPPED: Final = Fall(DROP, 0.15)
SLIDE_SPEED: Final = 40.0
SLIDE_STEP: Final = 0.5
EDGE_SPEED: Final = 60.0


def cues(events: Sequence[LazerEvent], before: LazerView) -> Cue:
    """Each event in turn, told when it has been seen. Raises ValueError or KeyError if one is missing."""
    stage = _Follower(before)
    return InTurn(tuple(stage.told(number, event) for number, event in enumerate(events)))


class _Follower:
    """The view and its picture, followed event by event."""

    def __init__(self, view: LazerView) -> None:
        self.view = view
        self.things = picture(view)

    def told(self, number: int, event: LazerEvent) -> Cue:
        """What one event does, all that follows from it, and that it is told then."""
        before, self.view = self.view, followed(self.view, event)
        after = picture(self.view) if self.view is not before else self.things
        cue = self.shown(event, before, after)
        rest = tuple(_rest(play(cue, self.things), after))
        self.things = after
        both = Together((cue, *rest)) if rest else cue
        caption = ("own", own_prizms(self.view, event.seat)) if isinstance(event, PrizmScored) else ()
        return InTurn((both, Tell(number, tuple(id for id in _places(event) if id in after), caption)))

    def shown(self, event: LazerEvent, before: LazerView, after: Picture) -> Cue:
        """What people look at."""
        match event:
            case CharacterPicked():
                return self.pick(event, before, after)
            case PrizmPlaced(prizm):
                return _dropped(after[places.prizm_id(prizm.id)])
            case GearSet(why=why):
                return self.swing(event, after, why in ("spin_out", "stall"))
            case LaunchPlaced():
                return self.launch(event, after)
            case TokensDealt(order=order):
                return Together(tuple(self.bring(places.token_id(n), after) for n in range(1, len(order) + 1)), 0.12)
            case MarkerGiven():
                return self.bring(places.MARKER, after)
            case DieRolled():
                seat = riding(self.view)
                within = places.die_within(self.view.options, len(self.view.riders), seat)
                return Throw(((places.DIE, after[places.DIE].pose),), within)
            case PieceLaid(_, piece):
                return self.lay(places.piece_id(piece.id), after)
            case Crashed():
                return InTurn((Sound("crash"), GOES_OUT))
            case PiecesRemoved():
                return self.remove(event)
            case PrizmScored():
                return self.score(event, before, after)
            case PrizmSlid():
                return self.slide(event, after)
            case PrizmNudged(prizm):
                return InTurn((Sound("nudge"), self.bring(places.prizm_id(prizm.id), after, NUDGE)))
            case PrizmTossed(_, prizm):
                id = places.prizm_id(prizm.id)
                return InTurn((Toss(id, after[id].pose, lying(before)), Sound("thud")))
            case PowerUsed(seat) | PowerReady(seat):
                return InTurn((Sound("power"), Become(places.power_id(seat), after[places.power_id(seat)].look)))
            case TurnEnded():
                return Sound("tick")
        return InTurn(())

    def bring(self, id: Name, after: Picture, path: Path = OVER) -> Cue:
        """The thing on its way to where it lies then; it may come from nowhere."""
        thing, now = after[id], self.things.get(id)
        if now is None:
            return _dropped(thing)
        return Move(id, thing.pose, path) if now.pose != thing.pose else InTurn(())

    def pick(self, event: CharacterPicked, before: LazerView, after: Picture) -> Cue:
        """The stand goes to its seat; what nobody takes leaves after the last one has been taken."""
        own = [name(event.character) for name in (places.stand_id, places.needle_id, places.slider_id)]
        goes = Together(tuple(self.bring(id, after, TO_SEAT) for id in own))
        left = [id for id in self.things if id not in after]
        waiting = any(isinstance(pending, PickCharacter) for pending in before.pending[:-1])
        gone = () if waiting else tuple(_lifted(self.things[id]) for id in left)
        return InTurn((Sound("arrive"), goes, Together(gone)))

    def swing(self, event: GearSet, after: Picture, falls: bool) -> Cue:
        """Needle and slider go to the gear, or fall to it, and the table hums in it."""
        character = self.view.riders[event.seat].character
        ids = [places.needle_id(character), places.slider_id(character)]
        path, sound = (SPIN_OUT, "spin_out") if falls else (SWING, "gear")
        moved = [Move(id, after[id].pose, path) for id in ids if self.things[id].pose != after[id].pose]
        return InTurn((Sound(sound), Sound(f"pad_{event.gear}"), Together(tuple(moved)))) if moved else InTurn(())

    def launch(self, event: LaunchPlaced, after: Picture) -> Cue:
        """It comes down on the chosen place, and slides along the edge to where it is free (LR-50)."""
        options, thing = self.view.options, after[places.launch_id(event.seat)]
        edge = board(options).places
        count, there = len(edge), event.launch.place
        off = (there - event.chosen + count // 2) % count - count // 2
        way = [places.on_table(options, edge[(event.chosen + step) % count]) for step in _towards(off)]
        if not way:
            return InTurn((_dropped(thing), Sound("thud")))
        look = places.launch_look(self.view.riders[event.seat].character, event.chosen, options)
        first = Thing(thing.id, look, places.on_table(options, edge[event.chosen]))
        length = sum(dist(a.at, b.at) for a, b in pairwise((first.pose, *way)))
        slides = Move(thing.id, thing.pose, Along(max(0.2, length / EDGE_SPEED), tuple(way), "smooth"))
        return InTurn((_dropped(first), Sound("nudge"), slides, Become(thing.id, thing.look)))

    def lay(self, id: Name, after: Picture) -> Cue:
        """LR-28: it grows from the joint. Without a preview it is carried over from the supply, whole (LR-71)."""
        thing = after[id]
        if not self.view.options.preview:
            rack = after[places.rack_id(riding(self.view))].pose
            return InTurn((Appear(Thing(id, thing.look, rack)), Move(id, thing.pose, OVER), Sound("laser")))
        seed = Thing(id, thing.look, thing.pose, grown=0.0)
        return InTurn((Appear(seed), Sound("laser"), Grow(id, 1.0, LAY_SECONDS)))

    def remove(self, event: PiecesRemoved) -> Cue:
        """In a crash a line burns front first (LR-109, LR-110); for a shortage its tail lifts away (LR-76)."""
        ids = [places.piece_id(piece) for piece in event.pieces]
        launch = [places.launch_id(event.seat)] if event.launch else []
        if event.why == "shortage":
            return Together(tuple(_lifted(self.things[id]) for id in (*launch, *ids)), LIFT_STAGGER)
        burning: list[Cue] = [InTurn((Grow(id, 0.0, BURN_SECONDS), Vanish(id))) for id in reversed(ids)]
        burning += [_sunk(self.things[id]) for id in launch]
        return Together((Sound("burn"), *burning), BURN_STAGGER)

    def score(self, event: PrizmScored, before: LazerView, after: Picture) -> Cue:
        """LR-88: it is taken off, and one of the seat's own comes down in its place."""
        taken, placed = places.prizm_id(event.taken.id), places.prizm_id(event.placed.id)
        won = wins(self.view, event.seat)
        gone = [id for id in self.things if id[0] == "prizm" and id not in after]
        leaves = tuple(_lifted(self.things[id]) for id in gone) if won else ()
        if taken in after:  # to its owner, or to be tossed (LR-93, LR-119)
            leaves = (*leaves, self.bring(taken, after, OVER))
        sound = Sound("glass" if event.taken.owner == NEUTRAL else "steal")
        return InTurn((self.gather(event), sound, Together((*leaves, self.bring(placed, after, OVER)), 0.15)))

    def gather(self, event: PrizmScored) -> Cue:
        """The line's light runs into the prizm."""
        options, rider = self.view.options, self.view.riders[event.seat]
        way = [
            places.on_table(options, Frame(*on_centre_line(piece, share * places.strip_length(piece.shape)), 0.0))
            for piece in rider.line
            for share in (0.0, 0.25, 0.5, 0.75, 1.0)
        ]
        goal = places.prizm_pose(options, event.taken)
        nearest = min(range(len(way)), key=lambda step: dist(way[step].at, goal.at))
        shine = ("light", rider.character)
        return Trail(shine, (*way[:nearest], goal), GATHER_SECONDS) if nearest else InTurn(())

    def slide(self, event: PrizmSlid, after: Picture) -> Cue:
        """LR-89: along the centre line of the piece."""
        line = {piece.id: piece for rider in self.view.riders for piece in rider.line}[event.piece]
        length = event.end - event.start
        steps = max(1, round(length / SLIDE_STEP))
        arcs = [event.start + length * step / steps for step in range(1, steps)]
        turn = float(event.prizm.turn)
        way = [places.on_table(self.view.options, Frame(*on_centre_line(line, arc), turn)) for arc in arcs]
        end = after[places.prizm_id(event.prizm.id)].pose
        path = Along(max(0.15, length / SLIDE_SPEED), (*way, end), "smooth")
        return InTurn((Sound("glide"), Move(places.prizm_id(event.prizm.id), end, path)))


def _rest(now: Picture, after: Picture) -> Iterator[Cue]:
    """Brings every other thing to what it is then."""
    for id, thing in now.items():
        if id not in after:
            yield Vanish(id)
            continue
        then = after[id]
        if then.look != thing.look:
            yield Become(id, then.look)
        if then.pose != thing.pose:
            yield Move(id, then.pose, SETTLE)
    for id, then in after.items():
        if id not in now:
            yield Appear(then)


def _above(pose: Pose, height: float) -> Pose:
    x, y, z = pose.at
    return Pose((x, y, z + height), pose.turn)


def _dropped(thing: Thing) -> Cue:
    """It comes from above."""
    high = Thing(thing.id, thing.look, _above(thing.pose, DROP))
    return InTurn((Appear(high), Move(thing.id, thing.pose, DROPPED)))


def _lifted(thing: Thing) -> Cue:
    """It is taken off."""
    return InTurn((Move(thing.id, _above(thing.pose, LIFT), LIFT_OFF), Vanish(thing.id)))


def _sunk(thing: Thing) -> Cue:
    """It goes out."""
    return InTurn((Move(thing.id, _above(thing.pose, -1.0), LIFT_OFF), Vanish(thing.id)))


def _towards(off: int) -> Iterator[int]:
    """The steps from a place to one so far away: 1, 2, 3 or -1, -2, -3."""
    return iter(range(1, off + 1)) if off > 0 else iter(range(-1, off - 1, -1))


def _places(event: LazerEvent) -> tuple[Name, ...]:
    """The things at which an event is seen to have happened that nobody chose."""
    match event:
        case Crashed(hits=hits):
            return tuple(map(places.line_id, hits))
        case PrizmScored(placed=prizm) | PrizmSlid(prizm) | PrizmNudged(prizm):
            return (places.prizm_id(prizm.id),)
        case PrizmWaits(_, prizm):
            return (places.prizm_id(prizm),)
        case StalledOut() | GearSet(why="spin_out" | "power"):
            return ()
        case MarkerGiven():
            return (places.MARKER,)
        case DieRolled():
            return (places.DIE,)
        case PowerReady(seat) | PowerUsed(seat):
            return (places.power_id(seat),)
    return ()

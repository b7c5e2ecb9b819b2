"""The log of Reality Shift: what happened, and to which thing."""

from collections.abc import Sequence

from game.core.values import Event
from game.rules.reality_shift.cards import CARDS
from game.rules.reality_shift.state import (
    BikeCollided,
    BikeCrashed,
    BikeCrushed,
    CardPlayed,
    CheckpointActivated,
    Cube,
    CubeFell,
    CubeFlipped,
    CubeRotated,
    CubeSlid,
    CubeTilted,
    DieRolled,
    DiscardsShuffled,
    FirstNamed,
    MatchOver,
    Materialized,
    RealityView,
    StayedOff,
)
from game.space.cubes import SIDES, VECTORS
from game.ui.text import _
from game.ui.words import Line
from game.ui.words.reality_shift.names import a_card, at_first, cube_name, edge_name, side_name


def line(event: Event, before: RealityView, names: Sequence[str]) -> Line | None:
    """A line of the log. A ride is told by the throw or card that it comes from, and by how it ends."""
    match event:
        case FirstNamed(seat):
            return Line(seat, _("{name} begins").format(name=names[seat]), news=True)
        case DiscardsShuffled():
            return Line(None, _("The discards are the new deck"), news=True)
        case Materialized(seat, bike, checkpoint):
            if checkpoint:
                return Line(seat, _("{name} appears on checkpoint {n}").format(name=names[seat], n=checkpoint))
            words = _("{name} appears on {cube}")
            return Line(seat, words.format(name=names[seat], cube=cube_name(bike.cube)))
        case StayedOff(seat):
            return Line(seat, _("{name} stays off: no icon is free").format(name=names[seat]), news=True)
        case DieRolled(seat, number):
            return Line(seat, _("{name} throws {n}").format(name=names[seat], n=number))
        case CardPlayed():
            return Line(event.seat, _played(event, names[event.seat]))
        case CheckpointActivated(seat, checkpoint):
            return Line(seat, _("{name} takes checkpoint {n}").format(name=names[seat], n=checkpoint))
        case BikeCrashed(seat):
            return Line(seat, _("{name}'s bike crashes: no way on").format(name=names[seat]), news=True)
        case BikeCollided(seat, other):
            words = _("{name}'s bike runs into {other}'s")
            return Line(seat, words.format(name=names[seat], other=names[other]), news=True)
        case BikeCrushed(seat):
            return Line(seat, _("{name}'s bike is crushed").format(name=names[seat]), news=True)
        case MatchOver(seat):
            return Line(seat, _("{name} drives onto the Finish").format(name=names[seat]))
    return _shifted(event, before, names)


def _played(event: CardPlayed, name: str) -> str:
    """What a card was played for; which cube it shifts is told next."""
    colour, _shift, number = CARDS[event.card]
    words = {
        "move": _("{name} drives {n} with {card}"),
        "half_turn": _("{name} turns round with {card}"),
        "shift": _("{name} shifts with {card}"),
    }[event.use]
    return words.format(name=name, n=number, card=a_card(colour))


def _shifted(event: Event, before: RealityView, names: Sequence[str]) -> Line | None:
    match event:
        case CubeSlid(seat, number, at):
            side = _towards(before.cubes[number], at)
            words = _("{name} slides {cube} {side}")
            return Line(seat, words.format(name=names[seat], cube=cube_name(number), side=side_name(side)))
        case CubeRotated(seat, number, way):
            words = {
                "cw": _("{name} rotates {cube} to the right"),
                "ccw": _("{name} rotates {cube} to the left"),
                "half": _("{name} rotates {cube} half round"),
            }[way]
            return Line(seat, words.format(name=names[seat], cube=cube_name(number)))
        case CubeFlipped(seat, number, way):
            if way in SIDES:
                words = _("{name} flips {cube} {side}")
                return Line(seat, words.format(name=names[seat], cube=cube_name(number), side=side_name(way)))
            return Line(seat, _("{name} flips {cube} upside down").format(name=names[seat], cube=cube_name(number)))
        case CubeTilted(seat, number, to, edge, at):
            if _towards(before.cubes[number], at) != to:
                return None  # The second quarter of a tilt that is told.
            words = _("{name} tilts {cube} over its {edge}")
            return Line(seat, words.format(name=names[seat], cube=cube_name(number), edge=edge_name(to + edge)))
        case CubeFell(_seat, number, at):
            return _landed(before, number, at)
    return None


def _towards(was: Cube, now: Cube) -> str:
    """The side to which a cube has gone by one cell; empty if it has gone anywhere else."""
    gone = (now.x - was.x, now.y - was.y, now.z - was.z)
    return next((SIDES[side] for side, step in enumerate(VECTORS) if tuple(step) == gone), "")


def _landed(before: RealityView, number: int, at: Cube) -> Line | None:
    """A fall is told once, where it ends: on the table or on a cube, none of which has moved."""
    cube = at_first(cube_name(number))
    if at.z == 0:
        return Line(None, _("{cube} falls onto the table").format(cube=cube))
    for below, other in enumerate(before.cubes):
        if below != number and (other.x, other.y, other.z) == (at.x, at.y, at.z - 1):
            return Line(None, _("{cube} falls onto {other}").format(cube=cube, other=cube_name(below)))
    return None

"""What every stage manager has to keep."""

import re
from collections.abc import Iterator, Sequence
from math import dist
from random import Random
from typing import Final, NamedTuple

from game.core.chance import sample
from game.core.rules import AnyRules
from game.core.values import CHANCE, Event, State, View, Viewer
from game.staging.cue import Cue, play
from game.staging.picture import Picture
from tests.conformance import Playthrough, as_json, witnessed
from tests.games import staging_of
from tests.laws import laws

WORD: Final = re.compile(r"[\w-]+")
NEAR: Final = 1e-9


class Scene(NamedTuple):
    """What happens between two pictures: one decision, or a person's and the chance after it."""

    before: State
    events: tuple[Event, ...]
    after: State


def steps(game: Playthrough) -> Iterator[Scene]:
    """Every single decision."""
    return (Scene(ply.before, ply.step.events, ply.step.state) for ply in game.plies)


def sittings(game: Playthrough) -> Iterator[Scene]:
    """Every decision of a seat with all of chance after it, as the table plays it."""
    before: State | None = None
    events: list[Event] = []
    for ply, following in zip(game.plies, (*game.plies[1:], None), strict=True):
        before = ply.before if before is None else before
        events += ply.step.events
        if following is None or following.actor != CHANCE:
            yield Scene(before, tuple(events), ply.step.state)
            before, events = None, []


def departures(game: Playthrough, most: int = 40) -> Iterator[Scene]:
    """The decisions that `legal` does not list, tried out at many places, with all of chance after them."""
    rules, rng = game.rules, Random(game.seed)
    tried = rolls = 0
    for ply in rng.sample(game.plies, len(game.plies)):
        for action in laws(rules.name).unlisted:
            if ply.actor == CHANCE or rules.refusal(ply.before, action) is not None:
                continue
            state, events = rules.apply(ply.before, action)
            while rules.to_act(state) == CHANCE:
                state, more = rules.apply(state, sample(rules.chance(state), game.seed, rolls))
                events += more
                rolls += 1  # Another roll, or a lost turn would be lost for ever.
            yield Scene(ply.before, events, state)
            tried += 1
        if tried >= most:
            return


def cue_of(rules: AnyRules, scene: Scene, viewer: Viewer) -> Cue:
    """What this viewer sees."""
    return staging_of(rules.name).cues(witnessed(rules, scene.events, viewer), rules.view(scene.before, viewer))


def picture_of(rules: AnyRules, state: State, viewer: Viewer) -> Picture:
    return staging_of(rules.name).picture(rules.view(state, viewer))


def difference(a: Picture, b: Picture) -> str:
    """How two pictures differ; empty if they do not: ids, looks and frames are the same, poses nearly so."""
    if a.keys() != b.keys():
        return f"only in one: {sorted(a.keys() ^ b.keys())}"
    for id, one in a.items():
        other = b[id]
        if one.id != id or (one.look, one.frame, one.grown) != (other.look, other.frame, other.grown):
            return f"{id}: {one} {other}"
        if dist(one.pose.at, other.pose.at) > NEAR:
            return f"{id} is elsewhere: {one.pose.at} {other.pose.at}"
        # The same numbers, not only the same turn: -q would spin the thing on its next way.
        if dist(one.pose.turn, other.pose.turn) > NEAR:
            return f"{id} is turned: {one.pose.turn} {other.pose.turn}"
    return ""


def broken(rules: AnyRules, events: Sequence[Event], scene: Scene, viewer: Viewer) -> str:
    """Why the law does not hold where these events are told; empty if it does."""
    before, after = rules.view(scene.before, viewer), rules.view(scene.after, viewer)
    stage = staging_of(rules.name)
    try:
        played = play(stage.cues(events, before), stage.picture(before))
    except (KeyError, ValueError, IndexError) as error:
        return repr(error)
    return difference(played, stage.picture(after))


def words(value: object) -> frozenset[str]:
    """All names in a value, from its JSON."""
    return frozenset(WORD.findall(as_json(value).decode()))


def told(rules: AnyRules, scene: Scene, viewer: Viewer) -> frozenset[str]:
    """The names that the viewer knows from the views before and after, and from what he witnessed between."""
    views: list[View] = [rules.view(state, viewer) for state in (scene.before, scene.after)]
    return words((*views, *witnessed(rules, scene.events, viewer)))

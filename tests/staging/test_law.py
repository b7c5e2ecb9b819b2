"""The laws of staging: every game in the box, every seat count, random matches, every viewer."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Final

import pytest

from game.core.values import CHANCE, PUBLIC, Action, Event, Value
from game.rules import GAMES
from game.staging import GAMES as STAGED
from game.staging import staging
from game.staging.cue import play, schedule
from game.staging.picks import Point, Region, completed, inside, open_picks, remaining
from tests.conformance import Playthrough, imagined, playthrough, witnessed
from tests.games import TABLES, rules_of, staging_of
from tests.laws import laws
from tests.staging.law import (
    Scene,
    broken,
    cue_of,
    departures,
    difference,
    picture_of,
    sittings,
    steps,
    told,
    words,
)

SEATED: Final = [(game, seats) for game in TABLES for seats in rules_of(game).seat_counts]
SCENES: Final[dict[str, Callable[[Playthrough], Iterator[Scene]]]] = {
    "steps": steps,
    "sittings": sittings,
    "departures": departures,
}


@pytest.fixture(params=SEATED, ids=lambda table: f"{table[0]}-{table[1]}", scope="module")
def table(request: pytest.FixtureRequest) -> tuple[str, int]:
    game, seats = request.param
    return game, seats


@pytest.fixture
def match(table: tuple[str, int], match_number: int) -> Playthrough:
    return playthrough(*table, match_number)


def test_every_game_has_a_stage_manager_and_no_other() -> None:
    assert set(STAGED) <= set(GAMES)
    with pytest.raises(KeyError):
        staging("chess")


@pytest.mark.parametrize("scenes", SCENES)
def test_playing_the_cues_gives_the_picture_after(match: Playthrough, scenes: str) -> None:
    rules, seen = match.rules, 0
    for scene in SCENES[scenes](match):
        for viewer in match.viewers:
            assert broken(rules, witnessed(rules, scene.events, viewer), scene, viewer) == ""
            seen += 1
    assert seen or scenes == "departures" and (match.seats == 1 or not laws(rules.name).unlisted)


def test_a_picture_is_the_same_however_it_was_reached(match: Playthrough) -> None:
    """All cues of a match, one after the other, end in the last picture, and nothing has crept."""
    for viewer in match.viewers:
        picture = picture_of(match.rules, match.start, viewer)
        for scene in sittings(match):
            picture = play(cue_of(match.rules, scene, viewer), picture)
        assert difference(picture, picture_of(match.rules, match.last, viewer)) == ""


@pytest.mark.parametrize("game", TABLES)
def test_leaving_out_an_event_breaks_the_law(game: str) -> None:
    """Each event that moves something, for a viewer who sees it move; all others change nothing."""
    missed: Counter[type[Event]] = Counter()
    for seats in rules_of(game).seat_counts:
        match = playthrough(game, seats, 0)
        # Who leaves before the first turn may have nothing on the table yet.
        leaving = [scene for scene in departures(match, 10) if match.rules.turn(scene.before)]
        for scene in (*sittings(match), *leaving):
            for viewer in (0, PUBLIC):
                events = witnessed(match.rules, scene.events, viewer)
                for left_out, event in enumerate(events):
                    others = events[:left_out] + events[left_out + 1 :]
                    why = broken(match.rules, others, scene, viewer)
                    assert bool(why) == isinstance(event, laws(game).moving), (event, why)
                    missed[type(event)] += bool(why)
    assert set(+missed) == set(laws(game).moving)
    assert min(missed[kind] for kind in laws(game).moving) >= 3


def test_cues_know_nothing_of_the_view_after(match: Playthrough) -> None:
    rules, stage = match.rules, staging_of(match.rules.name)
    for scene in sittings(match):
        for viewer in match.viewers:
            before = rules.view(scene.before, viewer)
            events = witnessed(rules, scene.events, viewer)
            assert stage.cues(events, before, before) == cue_of(rules, scene, viewer)


def test_every_id_is_there_once_and_names_its_thing(match: Playthrough) -> None:
    for ply in match.some():
        for viewer in match.viewers:
            picture = picture_of(match.rules, ply.before, viewer)
            assert all(id == thing.id and "#" not in id for id, thing in picture.items())
            if viewer == PUBLIC:
                assert all(thing.frame == "table" for thing in picture.values())


# Picks


def test_no_set_of_picks_is_within_another(match: Playthrough) -> None:
    for ply in match.some(12):
        if ply.actor == CHANCE:
            continue
        legal = match.rules.legal(ply.before)
        listed = [action for action in legal if not isinstance(action, laws(match.rules.name).continuum)]
        picks = staging_of(match.rules.name).picks(match.rules.view(ply.before, ply.actor), legal)
        actions = [value for value in picks.values() if isinstance(value, Action)]
        assert len(actions) == len(listed) and set(actions) == set(listed)
        assert (len(picks) > len(actions)) == (len(legal) > len(listed)), "a continuum has regions, nothing else has"
        assert all(picks)
        assert not any(a <= b or b <= a for a, b in combinations(picks, 2))


def test_picks_belong_to_things_in_the_picture_or_are_buttons(match: Playthrough) -> None:
    for ply in match.some():
        if ply.actor == CHANCE:
            continue
        view, stage = match.rules.view(ply.before, ply.actor), staging_of(match.rules.name)
        things = stage.picture(view)
        for need in stage.picks(view, match.rules.legal(ply.before)):
            assert all(pick.startswith(("button:", "region:")) or pick.partition("#")[0] in things for pick in need)


def test_every_action_is_reached_in_any_order(match: Playthrough) -> None:
    rng = Random(match.seed)
    for ply in match.some(40):
        if ply.actor == CHANCE:
            continue
        view = match.rules.view(ply.before, ply.actor)
        picks = staging_of(match.rules.name).picks(view, match.rules.legal(ply.before))
        assert open_picks(picks, frozenset()) == frozenset().union(*picks)
        for need, action in picks.items():
            chosen: frozenset[str] = frozenset()
            for pick in rng.sample(sorted(need), len(need)):
                assert completed(picks, chosen) is None
                assert pick in open_picks(picks, chosen)
                chosen |= {pick}
                assert action in remaining(picks, chosen).values()
            assert completed(picks, chosen) == action
            assert open_picks(picks, chosen) == frozenset()


def test_every_action_of_a_continuum_is_reached_by_a_point(match: Playthrough) -> None:
    """Those that `legal` lists and those that `sample` draws; and no point outside its region is good for any."""
    rules, stage, rng = match.rules, staging_of(match.rules.name), Random(match.seed)
    continuum, point = laws(rules.name).continuum, laws(rules.name).point
    reached = 0
    for ply in match.some(40):
        if ply.actor == CHANCE:
            continue
        view, legal = rules.view(ply.before, ply.actor), rules.legal(ply.before)
        picks = stage.picks(view, legal)
        regions = {need: value for need, value in picks.items() if isinstance(value, Region)}
        for action in (*legal, *(rules.sample(ply.before, rng) for _ in range(10))):
            if isinstance(action, continuum):
                assert point is not None, "laws.py says where it is"
                at = point(action)
                places = [need for need, region in regions.items() if inside(at, region.outline)]
                assert [stage.place(view, need, at) for need in places].count(action) == 1
                reached += 1
        for need in picks.keys() - regions.keys():
            assert stage.place(view, need, (0.0, 0.0)) is None
        for need, region in regions.items():
            assert [pick for pick in need if pick.startswith("region:")] == [region.pick]
            for at in points_round(region, rng):
                placed = stage.place(view, need, at)
                assert placed is None or isinstance(placed, continuum)
                assert placed is None or inside(at, region.outline) or rules.refusal(ply.before, placed) is not None
    assert bool(reached) == bool(continuum)


def points_round(region: Region, rng: Random, count: int = 40) -> Iterator[Point]:
    """Points in the region and not far from it."""
    (left, right), (low, high) = ((min(values), max(values)) for values in zip(*region.outline, strict=True))
    for _ in range(count):
        yield left + (right - left) * rng.uniform(-0.5, 1.5), low + (high - low) * rng.uniform(-0.5, 1.5)


def test_an_action_that_is_chosen_whole_is_no_other_attempt(match: Playthrough) -> None:
    """`attempt` may not know what picks are meant for, but it never takes them for something else."""
    for ply in match.some(40):
        if ply.actor == CHANCE:
            continue
        view, stage = match.rules.view(ply.before, ply.actor), staging_of(match.rules.name)
        for need, action in stage.picks(view, match.rules.legal(ply.before)).items():
            assert stage.attempt(view, need) in (action, None)


# Seats


def test_colours_of_the_game_are_told_apart(match: Playthrough) -> None:
    """One place a seat; no two seats have the same, and a seat keeps the one that it has."""
    stage, known = staging_of(match.rules.name), dict[int, int]()
    for ply in match.some():
        for viewer in match.viewers:
            colours = stage.colours(match.rules.view(ply.before, viewer))
            if colours is None:
                assert not known
                continue
            given = {seat: colour for seat, colour in enumerate(colours) if colour is not None}
            assert len(colours) == match.seats and len(set(given.values())) == len(given)
            assert known.items() <= given.items()
            known = given


@pytest.mark.parametrize("game", TABLES)
def test_a_curtain_falls_where_there_are_secrets(game: str) -> None:
    assert staging_of(game).hides == laws(game).secrets


# Hidden things


def test_no_look_and_no_cue_names_what_the_viewer_may_not_know(match: Playthrough) -> None:
    rules = match.rules
    secret = laws(rules.name).names()
    scenes = list(sittings(match))
    for scene in (*scenes[:3], *scenes[3 :: 1 + len(scenes) // 80], *departures(match, 10)):
        for viewer in match.viewers:
            known = words(rules.view(scene.before, viewer))
            things = tuple(picture_of(rules, scene.before, viewer).values())
            assert words(things) & secret <= known
            leaves = tuple(leaf for _, leaf in schedule(cue_of(rules, scene, viewer))[0])
            assert words(leaves) & secret <= told(rules, scene, viewer)


def test_pictures_and_cues_are_equal_where_only_hidden_things_differ(match: Playthrough) -> None:
    rules, compared = match.rules, 0
    for number, ply in enumerate(match.some(200)):
        reveals = any(isinstance(event, laws(rules.name).reveals) for event in ply.step.events)
        for viewer in match.viewers:
            other = imagined(rules, rules.view(ply.before, viewer), number)
            same = picture_of(rules, ply.before, viewer), picture_of(rules, other, viewer)
            assert dict(same[0]) == dict(same[1])
            if reveals and viewer != ply.actor:
                continue
            decision = ply.decision
            if isinstance(decision, Action):
                if rules.refusal(other, decision) is not None:
                    continue
            else:
                chance = rules.chance(other)
                # A throw lies open, also one that comes to nothing: two of them are two sights.
                if chance.manner != "throw":
                    decision = chance.outcomes[number % len(chance.outcomes)]
            state, events = rules.apply(other, decision)
            if rules.view(state, viewer) == rules.view(ply.step.state, viewer):
                here = Scene(ply.before, ply.step.events, ply.step.state)
                assert cue_of(rules, here, viewer) == cue_of(rules, Scene(other, events, state), viewer)
                compared += 1
    assert compared


def test_pictures_and_cues_are_values(match: Playthrough) -> None:
    scene = next(iter(sittings(match)))
    cue = cue_of(match.rules, scene, PUBLIC)
    assert isinstance(cue, Value) and hash(cue) == hash(cue_of(match.rules, scene, PUBLIC))

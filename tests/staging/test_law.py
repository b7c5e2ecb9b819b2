"""The laws of staging: every game in the box, every seat count, random matches, every viewer."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from game.core.values import CHANCE, PUBLIC, Action, Event, Value, View
from game.rules import GAMES
from game.staging import GAMES as STAGED
from game.staging import staging
from game.staging.cue import Tell, Throw, duration, moves, perform, play, schedule
from game.staging.names import Pick, read_pick
from game.staging.offer import THROW, Offer, Point, Region, ThrowDice, completed, inside, open_picks, remaining
from game.staging.picture import Picture
from tests.conformance import Playthrough, Ply, imagined, playthrough, witnessed
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
    spread,
    steps,
    told,
    words,
)

DOOMED: Final = "doomed"
"""The end of the look of a ghost that will be destroyed."""

SEATED: Final = [(game, seats) for game in TABLES for seats in rules_of(game).seat_counts]
MATCHES: Final = 6
"""In so many matches of each seat count every kind of event has happened."""

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
    for scene in spread(SCENES[scenes](match)):
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
    """Each event that moves something, for a viewer who sees it move; all others change nothing.

    In the first match of each seat count, and in others with other options until each kind has happened.
    """
    missed: Counter[type[Event]] = Counter()
    for number, seats in product(range(MATCHES), rules_of(game).seat_counts):
        if number and all(missed[kind] >= 3 for kind in laws(game).moving):
            break
        match = playthrough(game, seats, number)
        # Who leaves before the first turn may have nothing on the table yet.
        leaving = [scene for scene in departures(match, 10) if match.rules.turn(scene.before)]
        for scene in (*spread(sittings(match), 300), *leaving):
            for viewer in (0, PUBLIC):
                events = witnessed(match.rules, scene.events, viewer)
                for left_out, event in enumerate(events):
                    others = events[:left_out] + events[left_out + 1 :]
                    why = broken(match.rules, others, scene, viewer)
                    if why or not isinstance(event, laws(game).repeating):
                        assert bool(why) == isinstance(event, (*laws(game).moving, *laws(game).rare)), (event, why)
                    missed[type(event)] += bool(why)
    assert set(+missed) - set(laws(game).rare) == set(laws(game).moving)
    assert min(missed[kind] for kind in laws(game).moving) >= 3


def test_events_are_told_in_order_at_things_that_are_there(match: Playthrough) -> None:
    """Each at most once, and none while dice fly that show it."""
    rules = match.rules
    for scene in (*spread(steps(match), 60), *spread(sittings(match), 60), *departures(match, 10)):
        for viewer in match.viewers:
            events = witnessed(rules, scene.events, viewer)
            leaves, _ = schedule(cue_of(rules, scene, viewer))
            told = [leaf.event for _, leaf in leaves if isinstance(leaf, Tell)]
            assert told == sorted(set(told)) and set(told) <= set(range(len(events)))
            picture, lying = picture_of(rules, scene.before, viewer), 0.0
            for time, leaf in leaves:
                if isinstance(leaf, Throw):
                    lying = time + duration(leaf)
                if isinstance(leaf, Tell):
                    assert all(id in picture for id in leaf.at), leaf
                    assert time >= lying, leaf
                picture = perform(leaf, picture)


def test_every_id_is_there_once_and_names_its_thing(match: Playthrough) -> None:
    for ply in match.some():
        for viewer in match.viewers:
            picture = picture_of(match.rules, ply.before, viewer)
            assert all(id == thing.id and thing.look for id, thing in picture.items())
            if viewer == PUBLIC:
                assert all(thing.frame == "table" for thing in picture.values())


# Offers


def offers(match: Playthrough, most: int = 40) -> Iterator[tuple[Ply, View, Offer]]:
    """What the table offers to a hand at some decisions of seats."""
    stage = staging_of(match.rules.name)
    for ply in match.some(most):
        if ply.actor != CHANCE:
            view = match.rules.view(ply.before, ply.actor)
            yield ply, view, stage.offer(view, match.rules.legal(ply.before))


def test_no_set_of_picks_is_within_another(match: Playthrough) -> None:
    for ply, _, offer in offers(match, 12):
        legal = match.rules.legal(ply.before)
        listed = [action for action in legal if not isinstance(action, laws(match.rules.name).by_point)]
        actions = [value for value in offer.sets.values() if isinstance(value, Action)]
        if laws(match.rules.name).alike:
            reached = ({match.rules.apply(ply.before, action).state for action in some} for some in (actions, listed))
            assert len(set(map(frozenset, reached))) == 1 and set(actions) <= set(listed)
        else:
            assert len(actions) == len(listed) and set(actions) == set(listed)
        assert (len(offer.sets) > len(actions)) == (len(legal) > len(listed)), "a continuum has regions alone"
        assert all(offer.sets)
        assert not any(a <= b or b <= a for a, b in combinations(offer.sets, 2))


def test_picks_belong_to_things_in_the_picture_or_are_buttons(match: Playthrough) -> None:
    """So do the things that an offer says more of; and each pick is read back from its text."""
    for _, view, offer in offers(match):
        things = staging_of(match.rules.name).picture(view)
        picks = frozenset().union(*offer.sets)
        assert all(pick.id in things for pick in {*picks, *offer.stands_for} if pick.kind == "thing")
        assert offer.grips.keys() <= picks
        assert not picks & offer.stands_for.keys()
        assert all(twin in things for grip in offer.grips.values() for twin in grip.twins)
        assert all(read_pick(str(pick)) == pick for pick in picks)


def test_a_rail_leads_where_the_action_does(match: Playthrough) -> None:
    """The thing that a hand draws along comes to where the action's own cue leads it."""
    rules, stage = match.rules, staging_of(match.rules.name)
    for ply, view, offer in offers(match):
        for pick, grip in offer.grips.items():
            if grip.rail is not None:
                id = next(moves(grip.rail)).id
                end, places = play(grip.rail, stage.picture(view))[id].pose, []
                # Several cards may lead to one place, each on a way of its own.
                for action in (action for need, action in offer.sets.items() if pick in need):
                    assert isinstance(action, Action)
                    events = witnessed(rules, rules.apply(ply.before, action).events, ply.actor)
                    places += [move.to for move in moves(stage.cues(events, view)) if move.id == id]
                assert end in places


def test_every_action_is_reached_in_any_order(match: Playthrough) -> None:
    rng = Random(match.seed)
    for _, _, offer in offers(match):
        sets = offer.sets
        assert open_picks(sets, frozenset()) == frozenset().union(*sets)
        for need, action in sets.items():
            chosen: frozenset[Pick] = frozenset()
            for pick in rng.sample(sorted(need), len(need)):
                assert completed(sets, chosen) is None
                assert pick in open_picks(sets, chosen)
                chosen |= {pick}
                assert action in remaining(sets, chosen).values()
            assert completed(sets, chosen) == action
            assert open_picks(sets, chosen) == frozenset()


def test_a_throw_is_offered_where_one_is_due(match: Playthrough) -> None:
    """A button, and the dice that lie there."""
    rules, stage = match.rules, staging_of(match.rules.name)
    for ply in match.some(40):
        if ply.actor == CHANCE and rules.chance(ply.before).manner == "throw":
            view = rules.view(ply.before, PUBLIC)
            sets = stage.offer(view, [ThrowDice()]).sets
            assert sets[frozenset({THROW})] == ThrowDice()
            assert set(sets.values()) == {ThrowDice()} and all(len(need) == 1 for need in sets)
            assert all(pick.id in stage.picture(view) for need in sets for pick in need if pick.kind == "thing")


def test_every_action_of_a_continuum_is_reached_by_a_point(match: Playthrough) -> None:
    """Those that `legal` lists and those that `sample` draws; and no point outside its region is good for any.

    A point may stand for several actions: a thing that lies there, turned in any way.
    """
    rules, stage, rng = match.rules, staging_of(match.rules.name), Random(match.seed)
    continuum, point = laws(rules.name).by_point, laws(rules.name).point
    reached = 0
    for ply, view, offer in offers(match):
        regions = {need: value for need, value in offer.sets.items() if isinstance(value, Region)}
        legal = rules.legal(ply.before)
        some = rng.sample(legal, min(len(legal), 40))
        for action in (*some, *(rules.sample(ply.before, rng) for _ in range(10))):
            if isinstance(action, continuum):
                assert point is not None, "laws.py says where it is"
                at = point(action, match.options)
                places = [need for need, region in regions.items() if inside(at, region.outline)]
                ways = sum(action in stage.meant(view, need, at) for need in places)
                assert ways == 1 or ways and laws(rules.name).alike
                reached += 1
        for need, region in regions.items():
            assert [pick for pick in need if pick.kind == "area"] == [region.pick]
            assert all(inside(snap, region.outline) for snap in region.snaps)
            for at in (*points_round(region, rng), *rng.sample(region.snaps, min(len(region.snaps), 20))):
                for placed in stage.meant(view, need, at):
                    assert isinstance(placed, continuum)
                    assert inside(at, region.outline) or rules.refusal(ply.before, placed) is not None
    assert bool(reached) == bool(continuum)


def points_round(region: Region, rng: Random, count: int = 40) -> Iterator[Point]:
    """Points in the region and not far from it."""
    (left, right), (low, high) = ((min(values), max(values)) for values in zip(*region.outline, strict=True))
    for _ in range(count):
        yield left + (right - left) * rng.uniform(-0.5, 1.5), low + (high - low) * rng.uniform(-0.5, 1.5)


def test_what_is_chosen_whole_is_meant(match: Playthrough) -> None:
    """`meant` may not know what picks are for, but it never takes them for something else."""
    stage = staging_of(match.rules.name)
    for _, view, offer in offers(match):
        for need, action in offer.sets.items():
            if isinstance(action, Action):
                assert list(stage.meant(view, need)[:1]) in ([action], [])


@pytest.mark.parametrize("game", STAGED)
def test_staging_never_runs_the_rules(game: str) -> None:
    """What is meant, and how it would look, comes from what the board shows: the match is asked for the rest."""
    for module in (module for name, module in sys.modules.items() if name.startswith(f"game.staging.{game}")):
        assert not {"RULES", "imagine", "legal", "refusal", "apply"} & vars(module).keys(), module


# Ghosts, and what the pointer is told


def test_ghosts_lie_as_the_things_will(match: Playthrough) -> None:
    """Where picks make an action, each ghost is the thing after it, as it looks now or then.

    What will be destroyed is shown as doomed, where it is destroyed.
    """
    rules, stage, rng, seen = match.rules, staging_of(match.rules.name), Random(match.seed), 0
    for ply, view, offer in offers(match):
        for need, action in rng.sample(list(offer.sets.items()), min(len(offer.sets), 30)):
            at = rng.choice(action.snaps) if isinstance(action, Region) else None
            done = stage.meant(view, need, at)[0] if isinstance(action, Region) else action
            if rules.refusal(ply.before, done) is not None:
                continue
            ghosts = stage.ghosts(view, need, at)
            if isinstance(done, laws(rules.name).hoped):
                seen += bool(ghosts)
                continue
            assert len({ghost.id for ghost in ghosts}) == len(ghosts)
            before, later = stage.picture(view), picture_of(rules, rules.apply(ply.before, done).state, ply.actor)
            for ghost in ghosts:
                assert (ghost.id in later) == (ghost.look[-1] != DOOMED)
                if ghost.id in later:
                    assert ghost.look in {one[ghost.id].look for one in (before, later) if ghost.id in one}
                    there = replace(later[ghost.id], look=ghost.look)
                    assert not difference({ghost.id: ghost}, {ghost.id: there}) or shifted(before, later)
            seen += bool(ghosts)
            for pick in need:
                known = {*before, *later, *(ghost.id for ghost in ghosts)}
                assert all(ghost.id in known for ghost in stage.ghosts(view, need - {pick}, at))
    assert seen


def shifted(before: Picture, later: Picture) -> bool:
    """Whether the table has made room for pieces that went far: then nearly all lies elsewhere."""
    both = before.keys() & later.keys()
    return sum(before[id].pose != later[id].pose for id in both) > 0.8 * len(both)


def test_what_the_pointer_is_told_is_on_the_table(match: Playthrough) -> None:
    """Of every thing and handle, for whoever looks."""
    rules, stage = match.rules, staging_of(match.rules.name)
    secret = laws(rules.name).names()
    for ply in match.some(12):
        for viewer in match.viewers:
            view = rules.view(ply.before, viewer)
            things = stage.picture(view)
            picks = {Pick("thing", id) for id in things}
            if viewer == ply.actor:
                picks |= frozenset().union(*stage.offer(view, rules.legal(ply.before)).sets)
            for pick in picks:
                about = stage.about(view, pick)
                assert all(hint in things for hint in about.hints)
                assert words(about) & secret <= words(view)


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


def test_who_has_no_secret_sees_what_everybody_sees(match: Playthrough) -> None:
    stage, view = staging_of(match.rules.name), match.rules.view
    for ply in match.some():
        for seat in range(match.seats):
            if not stage.secret(own := view(ply.before, seat)):
                assert stage.picture(own) == stage.picture(view(ply.before, PUBLIC))


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

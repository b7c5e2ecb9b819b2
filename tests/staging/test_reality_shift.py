"""The laws of staging for Reality Shift, and what only this table has: ends, handles, covered faces."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Final, cast

import pytest
from msgspec.structs import replace

from game.core.values import CHANCE, PUBLIC, Action, Event, Value
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import DECK
from game.rules.reality_shift.setups import SETUPS, Setup
from game.rules.reality_shift.state import RealityAction, RealityEvent, RealityOptions, RealityState, RealityView
from game.staging.cue import Cue, Tell, Throw, duration, moves, perform, play, schedule
from game.staging.names import Pick, read_pick, thing
from game.staging.offer import THROW, Offer, ThrowDice, completed, open_picks, remaining
from game.staging.picture import Picture
from game.staging.reality_shift import STAGING
from game.staging.reality_shift.places import (
    card_name,
    die_pose,
    die_within,
    room,
    room_of,
    space_poses,
    summary_thing,
    taken_pose,
)
from tests.conformance import Playthrough, imagined, playthrough, witnessed
from tests.laws import laws
from tests.staging.law import Scene, difference, sittings, steps
from tests.staging.test_reality_shift_motion import position

NAME: Final = "reality_shift"


@pytest.fixture(params=(2, 3, 4))
def match(request: pytest.FixtureRequest, match_number: int) -> Playthrough:
    return playthrough(NAME, request.param, match_number)


def some(match: Playthrough, kind: Callable[[Playthrough], Iterator[Scene]] = sittings) -> list[Scene]:
    """The set-up and every fourth scene after it, other ones in each match."""
    scenes = list(kind(match))
    return scenes[:3] + scenes[3 + match.seed % 4 :: 4]


def cues_of(events: Sequence[Event], before: RealityView) -> Cue:
    return STAGING.cues(cast(Sequence[RealityEvent], events), before)


def offer_of(seen: RealityView, legal: Sequence[Action]) -> Offer:
    return STAGING.offer(seen, cast(Sequence[RealityAction], legal))


def broken(events: Sequence[Event], scene: Scene, viewer: int) -> str:
    before, after = view(scene.before, viewer), view(scene.after, viewer)
    try:
        played = play(cues_of(events, before), STAGING.picture(before))
    except (KeyError, ValueError, IndexError) as error:
        return repr(error)
    return difference(played, STAGING.picture(after))


def view(state: object, viewer: int) -> RealityView:
    return RULES.view(cast(RealityState, state), viewer)


@pytest.mark.parametrize("scenes", [steps, sittings])
def test_playing_the_cues_gives_the_picture_after(
    match: Playthrough, scenes: Callable[[Playthrough], Iterator[Scene]]
) -> None:
    for scene in some(match, scenes):
        for viewer in match.viewers:
            assert broken(witnessed(match.rules, scene.events, viewer), scene, viewer) == ""


def test_leaving_out_an_event_breaks_the_law() -> None:
    missed: Counter[type[Event]] = Counter()
    for seats in (2, 3):
        match = playthrough(NAME, seats, 0)
        for scene in sittings(match):
            for viewer in (0, PUBLIC):
                events = witnessed(match.rules, scene.events, viewer)
                for left_out, event in enumerate(events):
                    why = broken(events[:left_out] + events[left_out + 1 :], scene, viewer)
                    if why or not isinstance(event, laws(NAME).repeating):
                        assert bool(why) == isinstance(event, laws(NAME).moving), (event, why)
                    missed[type(event)] += bool(why)
    assert set(+missed) == set(laws(NAME).moving)


def test_events_are_told_in_order_at_things_that_are_there(match: Playthrough) -> None:
    for scene in (*some(match, steps), *some(match)):
        for viewer in (0, PUBLIC):
            events, before = witnessed(match.rules, scene.events, viewer), view(scene.before, viewer)
            leaves, _ = schedule(cues_of(events, before))
            told = [leaf.event for _, leaf in leaves if isinstance(leaf, Tell)]
            assert told == list(range(len(events))), (told, events)
            picture, lying = STAGING.picture(before), 0.0
            for time, leaf in leaves:
                if isinstance(leaf, Throw):
                    lying = time + duration(leaf)
                if isinstance(leaf, Tell):
                    assert all(id in picture for id in leaf.at), leaf
                    assert time >= lying
                picture = perform(leaf, picture)


def test_a_picture_is_the_same_however_it_was_reached(match: Playthrough) -> None:
    for viewer in (0, PUBLIC):
        picture: Picture = STAGING.picture(view(match.start, viewer))
        for scene in sittings(match):
            events = witnessed(match.rules, scene.events, viewer)
            picture = play(cues_of(events, view(scene.before, viewer)), picture)
        assert difference(picture, STAGING.picture(view(match.last, viewer))) == ""


# Picks


def test_every_state_that_an_action_leads_to_is_reached_by_picks(match: Playthrough) -> None:
    """Ways with the same end, heading, claim and fate are one; all else has picks of its own."""
    rng = Random(match.seed)
    for ply in match.some(24):
        if ply.actor == CHANCE:
            continue
        seen, legal = view(ply.before, ply.actor), match.rules.legal(ply.before)
        offer, things = offer_of(seen, legal), STAGING.picture(seen)
        sets = offer.sets
        assert set(sets.values()) <= set(legal)
        reached = {match.rules.apply(ply.before, cast(Action, action)).state for action in sets.values()}
        assert reached == {match.rules.apply(ply.before, action).state for action in legal}
        assert all(sets) and not any(a <= b or b <= a for a, b in combinations(sets, 2))
        picks = frozenset().union(*sets)
        assert all(pick.id in things for pick in {*picks, *offer.stands_for} if pick.kind == "thing")
        assert offer.grips.keys() <= picks and not picks & offer.stands_for.keys()
        assert {pick.id for pick in offer.stands_for.values()} <= {pick.id for pick in picks}
        assert all(read_pick(str(pick)) == pick for pick in picks)
        assert open_picks(sets, frozenset()) == picks
        for need, action in sets.items():
            chosen: frozenset[Pick] = frozenset()
            for pick in rng.sample(sorted(need), len(need)):
                assert completed(sets, chosen) is None and pick in open_picks(sets, chosen)
                chosen |= {pick}
                assert action in remaining(sets, chosen).values()
            assert completed(sets, chosen) == action
            assert [*STAGING.meant(seen, need)[:1]] == [action], (need, action)


def test_a_rail_and_a_ghost_lead_where_the_action_does(match: Playthrough) -> None:
    """What a hand draws along, and what is shown before, is then where it would be; what is destroyed is marked."""
    for ply in match.some(16):
        if ply.actor == CHANCE:
            continue
        seen = view(ply.before, ply.actor)
        offer, before = offer_of(seen, match.rules.legal(ply.before)), STAGING.picture(seen)
        for need, action in offer.sets.items():
            after = STAGING.picture(view(match.rules.apply(ply.before, cast(Action, action)).state, ply.actor))
            moved = {id for id in after if id in before and id[0] == "deck" and after[id].pose != before[id].pose}
            if moved:  # The pile has been moved back, so that all lies elsewhere.
                continue
            for pick in need:
                rail = offer.grip(pick).rail
                if rail is not None:
                    played = play(rail, before)
                    for id in {move.id for move in moves(rail)} & after.keys():
                        assert played[id].pose == after[id].pose
            for ghost in STAGING.ghosts(seen, need):
                assert (ghost.id not in after) == (ghost.look[-1] == "doomed")
                if ghost.id in after:
                    assert ghost.pose == after[ghost.id].pose
                if ghost.id[0] == "cube":  # RS-93
                    assert ghost.look == before[ghost.id].look


def test_the_die_is_thrown_by_itself_or_by_the_button(match: Playthrough) -> None:
    seen = view(match.start, PUBLIC)
    sets = STAGING.offer(seen, [ThrowDice()]).sets
    assert set(sets) == {frozenset({THROW}), frozenset({Pick("thing", ("die",))})}
    assert set(sets.values()) == {ThrowDice()}


# Hidden things


def cards_in(value: object) -> set[str]:
    """The card names in looks and ids."""
    return {str(part) for part in str(value).replace("'", " ").split() if part.count("-") == 2} & NAMES


NAMES: Final = {card_name(card) for card in range(1, 49)}


def test_no_card_is_named_that_the_viewer_may_not_know(match: Playthrough) -> None:
    for scene in some(match):
        for viewer in match.viewers:
            seen, after = view(scene.before, viewer), view(scene.after, viewer)
            known = {card_name(card) for one in (seen, after) for card in {*sum(one.hands, ()), *one.discards} if card}
            played = cues_of(witnessed(match.rules, scene.events, viewer), seen)
            assert cards_in([*STAGING.picture(seen).values()]) <= known
            assert cards_in(played) <= known


def test_pictures_are_equal_where_only_hidden_things_differ(match: Playthrough) -> None:
    for number, ply in enumerate(match.some(60)):
        for viewer in match.viewers:
            other = imagined(match.rules, match.rules.view(ply.before, viewer), number)
            assert STAGING.picture(view(ply.before, viewer)) == STAGING.picture(view(other, viewer))


def test_covered_faces_are_blank(match: Playthrough) -> None:
    """RS-93: in no picture, and on the way only what was open before or is open after."""
    blind = cast(RealityOptions, match.options).blind_sides
    for scene in some(match):
        seen, after = view(scene.before, PUBLIC), view(scene.after, PUBLIC)
        before, later = STAGING.picture(seen), STAGING.picture(after)
        cue = cues_of(witnessed(match.rules, scene.events, PUBLIC), seen)
        picture = before
        for _, leaf in schedule(cue)[0]:
            picture = perform(leaf, picture)
            for id, one in picture.items():
                if id[0] == "cube" and id in later and len(seen.cubes) == 9:
                    assert set(str(one.look[2])) <= set(str(before[id].look[2])) | set(str(later[id].look[2]))
        assert blind or all(len(str(one.look[2])) == 6 for id, one in later.items() if id[0] == "cube")


def test_colours_belong_to_seats(match: Playthrough) -> None:
    """RS-3"""
    assert STAGING.colours(view(match.start, PUBLIC)) == (0, 3, 1, 2)[: match.seats]


def test_cues_are_values(match: Playthrough) -> None:
    scene = next(iter(sittings(match)))
    events = witnessed(match.rules, scene.events, PUBLIC)
    cue = cues_of(events, view(scene.before, PUBLIC))
    assert isinstance(cue, Value) and hash(cue) == hash(cues_of(events, view(scene.before, PUBLIC)))


# Where the things beside the pile lie


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("setup", SETUPS)
def test_what_lies_beside_the_pile_keeps_out_of_its_room_and_of_the_die(seats: int, setup: Setup) -> None:
    """RS-125: a taken checkpoint card lies before its seat, under the summary card, with its number in sight."""
    at = room((), RealityOptions(setup=setup))
    cards = [summary_thing(at, 0, seats, seat).pose.at for seat in range(seats)]
    taken = [taken_pose(at, 0, seats, seat).at for seat in range(seats)]
    left, near, right, far = die_within(at)
    for x, y, z in (*cards, *taken):
        assert abs(x) >= at.wide + 3.15 or abs(y) >= at.deep + 4.4, "in the way of cubes"
        assert x - 3.15 >= right or x + 3.15 <= left or y - 4.4 >= far or y + 4.4 <= near, "in the way of the die"
        assert z >= 0
    x, y, _z = die_pose(at, 3).at
    assert left < x < right and near < y < far
    for (x, _y, z), (under, _, low) in zip(cards, taken, strict=True):
        assert x - under >= 2.5 and z > low


def test_a_card_and_any_space_mean_something_so_that_it_is_told_why_not() -> None:
    """RS-40: also once the shift is spent, on cubes that no drive comes to."""
    for number in range(6):
        made = position(number)
        seat = next(seat for seat, bike in enumerate(made.bikes) if bike is not None)
        state = replace(made, hands=(DECK[:3],) * 4, seat=seat, left=("die", "card"), pending=())
        seen = RULES.view(state, seat)
        spaces = [id for one, cube in enumerate(seen.cubes) for id, _ in space_poses(room_of(seen), one, cube)]
        for slot, space in product(range(3), spaces):
            actions = STAGING.meant(seen, frozenset({thing("hand", seat, slot), thing(*space)}))
            assert actions, (slot, space)
            assert any(RULES.refusal(state, action) is None for action in actions) or RULES.refusal(state, actions[0])

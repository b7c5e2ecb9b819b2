"""The laws of ARCHITECTURE.md, over every game in the box, at every seat count, in random matches."""

import re
from collections import Counter
from itertools import pairwise
from random import Random
from typing import get_args

import msgspec
import pytest

from game.core.chance import DEAL, sample
from game.core.notation import read_action, write_action
from game.core.record import state_hash
from game.core.rules import Presets
from game.core.values import CHANCE, PUBLIC, Action, Illegal, Outcome, State
from tests.conformance import (
    Decision,
    Playthrough,
    as_json,
    fold,
    imagined,
    playthrough,
    random_options,
    record_of,
    strange_actions,
    witnessed,
)
from tests.games import RULEBOOKS, rules_of
from tests.laws import laws

TABLES = [(game, seats) for game in RULEBOOKS for seats in rules_of(game).seat_counts]
RULE_ID = re.compile(r"[A-Z]{2}-\d+")


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}", scope="module")
def table(request: pytest.FixtureRequest) -> tuple[str, int]:
    game, seats = request.param
    return game, seats


@pytest.fixture
def play(table: tuple[str, int], match_number: int) -> Playthrough:
    return playthrough(*table, match_number)


def test_matches_end_with_a_result_that_adds_up(play: Playthrough) -> None:
    last = play.last
    over = play.rules.to_act(last) is None
    assert over or not play.must_end and play.rules.turn(last) == laws(play.rules.name).turns
    result = play.rules.standing(last)
    assert play.rules.result(last) == (result if over else None)
    assert result.reason
    assert len(result.ranks) == len(result.totals) == play.seats
    if play.seats > 1:  # alone, one may come second behind the game
        assert min(result.ranks) == 1
        assert all(rank == 1 + sum(other < rank for other in result.ranks) for rank in result.ranks)
    assert all(len(line.points) == play.seats for line in result.sheet)
    sums = tuple(sum(line.points[seat] for line in result.sheet) for seat in range(play.seats))
    assert sums == result.totals


def test_nothing_can_be_done_once_it_is_over(play: Playthrough) -> None:
    last = play.last
    if play.rules.to_act(last) is not None:  # cut where a random match may go on for ever
        return
    assert not play.rules.legal(last)
    for ply in play.some(20):
        refused(play, last, ply.decision)


def test_the_result_comes_at_the_end_only(play: Playthrough) -> None:
    for ply in play.some():
        assert play.rules.result(ply.before) is None
        assert len(play.rules.standing(ply.before).totals) == play.seats


def test_states_never_change(play: Playthrough) -> None:
    states = [play.start, *(ply.step.state for ply in play.plies)]
    for ply in play.plies:
        play.rules.view(ply.before, 0), play.rules.legal(ply.before), play.rules.problems(ply.before)
    assert tuple(map(as_json, states)) == play.fresh


def test_equal_decisions_give_equal_states_and_events(play: Playthrough) -> None:
    for ply, before in zip(play.plies, play.fresh, strict=False):
        copy = msgspec.json.decode(before, type=play.rules.state_type)
        again = play.rules.apply(copy, ply.decision)
        assert again == ply.step
        assert hash(again.state) == hash(ply.step.state)


def test_values_travel_as_json(play: Playthrough) -> None:
    for ply, written in zip(play.plies, play.fresh, strict=False):
        assert msgspec.json.decode(written, type=play.rules.state_type) == ply.before
    for ply in play.some():
        views = [play.rules.view(ply.before, viewer) for viewer in play.viewers]
        for value in (*views, *ply.step.events, play.rules.standing(ply.before)):
            assert msgspec.json.decode(as_json(value), type=type(value)) == value


def test_a_record_travels_as_json_and_plays_again(play: Playthrough) -> None:
    record = record_of(play)
    read = msgspec.json.decode(as_json(record), type=play.rules.record_type)
    assert read == record
    state, hashes = play.rules.start(read.seats, read.options), {turn.ply: turn.hash for turn in read.hashes}
    assert len(hashes) == play.rules.turn(play.last)
    for at, decision in enumerate(read.decisions, 1):
        state = play.rules.apply(state, decision).state
        assert hashes.get(at, state_hash(state)) == state_hash(state)
    assert state == play.last


def test_decisions_have_a_text_form_of_their_own(play: Playthrough) -> None:
    kind = get_args(play.rules.record_type)[2]
    for ply in play.some(30):
        decisions: list[Decision] = [*play.rules.legal(ply.before), *laws(play.rules.name).unlisted]
        if ply.actor == CHANCE:
            decisions += play.rules.chance(ply.before).outcomes
        texts = [write_action(decision) for decision in decisions]
        assert [read_action(text, kind) for text in texts] == decisions
        assert len(set(texts)) == len(decisions)
        assert all(text.isascii() and text.isprintable() for text in texts)


def test_undo_and_redo_are_exact(play: Playthrough) -> None:
    """Undo drops decisions: the fold of the first ones is the very state that was there."""
    decisions = [ply.decision for ply in play.plies]
    rng = Random(play.seed)
    for at in rng.choices(range(len(decisions)), k=8):
        back = fold(play.rules, play.start, decisions[:at])
        assert back == play.plies[at].before
        assert fold(play.rules, back, decisions[at:]) == play.last


def test_a_seat_to_act_has_legal_actions_and_each_applies(play: Playthrough) -> None:
    rng = Random(play.seed)
    for ply in play.plies:
        legal = play.rules.legal(ply.before)
        assert bool(legal) == (ply.actor != CHANCE)
        if ply.actor == CHANCE:
            continue
        assert 0 <= ply.actor < play.seats
        assert len(set(legal)) == len(legal)
        assert list(play.rules.legal(ply.before)) == list(legal)
        assert ply.decision in legal
        kinds = [type(action) for action in legal]
        assert sum(a is not b for a, b in pairwise(kinds)) == len(set(kinds)) - 1, "kinds mixed"
        for action in rng.sample(list(legal), min(5, len(legal))):
            assert play.rules.refusal(ply.before, action) is None
            assert play.rules.apply(ply.before, action).events
    for ply in play.some():
        for action in play.rules.legal(ply.before):
            assert play.rules.refusal(ply.before, action) is None
            play.rules.apply(ply.before, action)


def test_what_is_not_legal_is_refused_and_changes_nothing(play: Playthrough) -> None:
    rng = Random(play.seed)
    acting = [ply for ply in play.plies if ply.actor != CHANCE]
    any_action = list({action for ply in acting[:: 1 + len(acting) // 9] for action in play.rules.legal(ply.before)})
    refusals, continuum = 0, laws(play.rules.name).continuum
    for ply in play.some(200):
        legal = set(play.rules.legal(ply.before))
        tries = [*strange_actions(any_action, rng, 15), *rng.sample(any_action, min(10, len(any_action)))]
        if legal:
            tries += strange_actions(list(legal), rng, 15)
        for action in tries:
            if action in legal:
                assert play.rules.refusal(ply.before, action) is None
            elif isinstance(action, continuum) and play.rules.refusal(ply.before, action) is None:
                assert not play.rules.problems(play.rules.apply(ply.before, action).state)
            else:
                refused(play, ply.before, action)
                refusals += 1
        for action in laws(play.rules.name).unlisted:
            assert action not in legal
            if play.rules.refusal(ply.before, action) is None:
                assert not play.rules.problems(play.rules.apply(ply.before, action).state)
            else:
                refused(play, ply.before, action)
    assert refusals > 100


def test_who_acts_or_throws_may_leave(play: Playthrough) -> None:
    """In a game that knows leaving, at every moment; the others play on without him, or the match is over."""
    rules, rng = play.rules, Random(play.seed)
    knows = bool(laws(rules.name).unlisted) and play.seats > 1
    for number, ply in enumerate(play.plies):
        chance = rules.chance(ply.before) if ply.actor == CHANCE else None
        seat = ply.actor if chance is None else chance.seat if chance.manner == "throw" else None
        leave = rules.leave(ply.before)
        assert (leave is not None) == (knows and seat is not None)
        if leave is None or number > 30 and rng.random() < 0.9:
            continue
        assert leave not in rules.legal(ply.before) and rules.refusal(ply.before, leave) is None
        state, events = rules.apply(ply.before, leave)
        assert events and rules.problems(state) == ()
        without(play, state, seat, rng)


def without(play: Playthrough, state: State, gone: int | None, rng: Random) -> None:
    """The match goes on for a while: who left has nothing more to do, others leave now and then."""
    rules, left = play.rules, {gone}
    for number in range(40):
        actor = rules.to_act(state)
        if actor is None:
            break
        chance = rules.chance(state) if actor == CHANCE else None
        seat = actor if chance is None else chance.seat
        assert seat not in left
        leave = rules.leave(state)
        if leave is not None and number % 13 == 12:
            state, left = rules.apply(state, leave).state, left | {seat}
        elif chance is not None:
            state = rules.apply(state, sample(chance, play.seed, number)).state
        else:
            state = rules.apply(state, rules.sample(state, rng)).state
        assert rules.problems(state) == ()
    if len(left) == play.seats - 1:
        assert rules.to_act(state) is None and rules.standing(state).ranks[min({*range(play.seats)} - left)] == 1


def test_what_is_sampled_is_legal_and_comes_from_all_of_a_continuum(play: Playthrough) -> None:
    rng, continuum = Random(play.seed), laws(play.rules.name).continuum
    unlisted, met = 0, False
    for ply in (ply for ply in play.some() if ply.actor != CHANCE):
        legal = play.rules.legal(ply.before)
        met |= any(isinstance(action, continuum) for action in legal)
        for _ in range(5):
            action = play.rules.sample(ply.before, rng)
            assert play.rules.refusal(ply.before, action) is None
            assert action in legal or isinstance(action, continuum)
            unlisted += action not in legal
    assert bool(unlisted) == met, "in a match without such a choice there is nothing to sample"


def refused(play: Playthrough, state: State, decision: Decision) -> None:
    written = as_json(state)
    with pytest.raises(Illegal) as error:
        play.rules.apply(state, decision)
    refusal = error.value.refusal
    assert refusal.code and RULE_ID.fullmatch(refusal.rule)
    if isinstance(decision, Action):
        assert play.rules.refusal(state, decision) == refusal
    assert as_json(state) == written


def test_chance_has_possible_outcomes_only(play: Playthrough) -> None:
    rng = Random(play.seed)
    seen: set[Outcome] = set()
    for ply in (ply for ply in play.plies if ply.actor == CHANCE):
        chance = play.rules.chance(ply.before)
        outcomes = list(chance.outcomes)
        assert outcomes and len(set(outcomes)) == len(outcomes)
        if chance.weights is not None:
            assert len(chance.weights) == len(outcomes) and min(chance.weights) > 0
        assert chance.seat is None or 0 <= chance.seat < play.seats
        for outcome in rng.sample(outcomes, min(3, len(outcomes))):
            play.rules.apply(ply.before, outcome)
        for outcome in rng.sample(sorted(seen - set(outcomes), key=repr), k=min(2, len(seen - set(outcomes)))):
            refused(play, ply.before, outcome)
        seen.update(outcomes)
    acting = [ply for ply in play.some() if ply.actor != CHANCE]
    for outcome in list(seen)[:10]:
        refused(play, acting[-1].before, outcome)


def test_pieces_are_conserved(play: Playthrough) -> None:
    """Once the first seat acts for good, nothing comes and nothing goes."""
    pieces = laws(play.rules.name).pieces
    whole = pieces(play.last)
    assert whole
    for ply in play.plies:
        now: Counter[object] = pieces(ply.before)
        assert now <= whole, "the set-up only adds"
        if play.rules.turn(ply.before):
            assert now == whole


def test_no_position_of_a_match_has_problems(play: Playthrough) -> None:
    for ply in play.plies:
        assert play.rules.problems(ply.before) == ()
    assert play.rules.problems(play.last) == ()


def test_an_imagined_state_looks_the_same(play: Playthrough) -> None:
    differs = False
    for number, ply in enumerate(play.some(200)):
        for viewer in play.viewers:
            view = play.rules.view(ply.before, viewer)
            state = imagined(play.rules, view, number)
            differs |= state != ply.before
            assert play.rules.view(state, viewer) == view
            assert play.rules.problems(state) == ()
            if viewer == ply.actor:
                assert list(play.rules.legal(state)) == list(play.rules.legal(ply.before))
    assert differs == laws(play.rules.name).secrets


def test_hidden_things_reach_no_view_and_no_event(play: Playthrough) -> None:
    """Where two states look the same before a decision and after it, what was witnessed must be the same too.

    Not compared: what a seat openly lays down before the others.
    """
    compared = 0
    for number, ply in enumerate(play.some(200)):
        reveals = any(isinstance(event, laws(play.rules.name).reveals) for event in ply.step.events)
        for viewer in play.viewers:
            if reveals and viewer != ply.actor:
                continue
            other = imagined(play.rules, play.rules.view(ply.before, viewer), number)
            decision = ply.decision
            if isinstance(decision, Action):
                if play.rules.refusal(other, decision) is not None:
                    continue
            else:
                chance = play.rules.chance(other)
                if chance.manner == DEAL:  # What is thrown is seen by everybody.
                    decision = chance.outcomes[number % len(chance.outcomes)]
            here, there = ply.step, play.rules.apply(other, decision)
            if play.rules.view(here.state, viewer) == play.rules.view(there.state, viewer):
                compared += 1
                assert witnessed(play.rules, here.events, viewer) == witnessed(play.rules, there.events, viewer)
    assert compared


def test_what_a_decision_shows_is_told(play: Playthrough) -> None:
    """What a seat, or everybody, sees after its decision and the seat could not foretell had been unseen: it reveals.

    And nothing is unseen that a viewer cannot miss: where he may be mistaken about the state, something is.
    """
    rules, foretold = play.rules, 0
    for number, ply in enumerate(ply for ply in play.some(60) if isinstance(ply.decision, Action)):
        assert isinstance(ply.decision, Action)
        view = rules.view(ply.before, ply.actor)
        other = imagined(rules, view, number)
        assert other == ply.before or rules.unseen(view)
        if rules.refusal(other, ply.decision) is None:
            there = rules.apply(other, ply.decision).state
            same = all(rules.view(ply.step.state, v) == rules.view(there, v) for v in (ply.actor, PUBLIC))
            foretold += same
            assert same or rules.reveals(ply.before, ply.actor, ply.step.state)
    assert foretold


@pytest.mark.parametrize("preset", Presets._fields)
@pytest.mark.parametrize("game", RULEBOOKS)
def test_presets_are_options_that_are_played(game: str, preset: str) -> None:
    """Each value is among an option's choices; a random match at every seat count keeps to the rules."""
    rules, options = rules_of(game), getattr(rules_of(game).presets, preset)
    assert all(getattr(options, spec.name) in spec.choices for spec in rules.options)
    assert rules.presets.recommended != rules.presets.rulebook
    for seats in rules.seat_counts:
        state, rng = rules.start(seats, options), Random(seats)
        for number in range(400):
            if (actor := rules.to_act(state)) is None:
                assert rules.result(state) is not None
                break
            if actor == CHANCE:
                state = rules.apply(state, sample(rules.chance(state), seats, number)).state
            else:
                action = rules.sample(state, rng)
                assert rules.refusal(state, action) is None
                state = rules.apply(state, action).state
            assert rules.problems(state) == ()


@pytest.mark.parametrize("game", RULEBOOKS)
def test_seat_counts_and_options_are_what_they_say(game: str) -> None:
    the_rules = rules_of(game)
    assert the_rules.name == game
    for seats in (-1, 0, the_rules.seat_counts.stop, 99):
        if seats not in the_rules.seat_counts:
            with pytest.raises(Illegal):
                the_rules.start(seats, the_rules.options_type())
    defaults = the_rules.options_type()
    assert [spec.name for spec in the_rules.options] == list(defaults.__struct_fields__)
    for spec in the_rules.options:
        assert getattr(defaults, spec.name) == spec.choices[0] and RULE_ID.fullmatch(spec.rule)
        for choice in spec.choices:
            msgspec.convert({spec.name: choice}, the_rules.options_type)
    assert len({random_options(the_rules, Random(seed)) for seed in range(40)}) > 1

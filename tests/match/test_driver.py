"""The turn driver: decisions, chance, undo and redo, replay."""

from random import Random

import msgspec
import pytest

from game.core.record import Chair, TurnHash, state_hash
from game.core.values import CHANCE, Illegal
from game.match import Match, ReplayError, UndoRefused
from tests.match.tiny import TINY, Face, Give, Pass, Say, Scored, Throw, TinyOptions, TinyRecord, TinyState

pytestmark = pytest.mark.usefixtures("tiny")


def new(seed: int = 7, chairs: tuple[Chair, ...] = ()) -> Match:
    return Match.new("tiny", 2, seed, chairs=chairs)


def thrown(match: Match) -> int:
    match.submit(Throw())
    (event,) = match.roll().events
    assert isinstance(event, Scored)
    return event.points


def play_at_random(match: Match, rng: Random) -> None:
    while not match.over:
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.submit(rng.choice(match.legal()))


def test_a_new_match_has_made_no_decision() -> None:
    match = new()
    assert (match.ply, match.turn, match.to_act, match.over, match.result) == (0, 0, 0, False, None)
    assert match.events_at(0) == ()
    assert match.record.decisions == ()


def test_submit_gives_the_state_and_what_happened() -> None:
    match = new()
    step = match.submit(Say(2))
    assert step.state == match.state == match.state_at(1)
    assert step.events == match.events_at(1) == (Scored(0, 2),)
    assert match.state_at(0) == TINY.start(2, TinyOptions())


@pytest.mark.parametrize("ply", [-1, 2])
def test_there_are_no_events_outside_the_match(ply: int) -> None:
    match = new()
    match.submit(Say(1))
    with pytest.raises(IndexError):
        match.events_at(ply)
    with pytest.raises(IndexError):
        match.record_at(ply)


def test_a_refused_decision_changes_nothing() -> None:
    match = new()
    match.submit(Say(1))
    match.undo("own")
    before = match.record
    with pytest.raises(Illegal, match="not_now"):
        match.submit(Say(3))
    assert match.record == before
    assert match.can_redo


def test_a_seat_cannot_act_for_chance_nor_chance_for_a_seat() -> None:
    match = new()
    with pytest.raises(Illegal, match="chance_does_not_act"):
        match.roll()
    match.submit(Throw())
    refusal = match.refusal(Say(1))
    assert refusal is not None and refusal.code == "chance_acts"
    with pytest.raises(Illegal, match="chance_acts"):
        match.submit(Say(1))


def test_nobody_acts_after_the_end() -> None:
    match = new()
    for _ in range(10):
        match.submit(Say(2))
    assert match.over and match.record.over
    assert match.result is not None and match.result.ranks == (1, 2)
    assert match.legal() == ()
    with pytest.raises(Illegal, match="match_over"):
        match.submit(Say(1))


def test_dice_depend_on_the_seed_and_their_number_alone() -> None:
    one, other = new(), new()
    first = [thrown(one), thrown(one)]
    other.submit(Say(1))
    assert [thrown(other), thrown(other)] == first
    assert len({thrown(new(seed)) for seed in range(40)}) == 6


def test_turn_ends_have_hashes() -> None:
    match = new()
    match.submit(Say(1))
    match.submit(Pass())
    match.submit(Say(2))
    assert match.record.hashes == (TurnHash(2, state_hash(match.state_at(2))),)


def test_own_undo_takes_back_one_decision_of_this_turn() -> None:
    match = new()
    match.submit(Say(1))
    match.submit(Say(2))
    assert match.undo("own") == 1
    assert match.undo("own") == 0
    assert match.undo_refusal("own") == "nothing"
    assert match.redo() == 1
    assert match.redo() == 2
    assert not match.can_redo
    with pytest.raises(IndexError):
        match.redo()


def test_own_undo_never_passes_a_roll() -> None:
    match = new()
    thrown(match)
    assert match.undo_refusal("own") == "chance"
    with pytest.raises(UndoRefused) as caught:
        match.undo("own")
    assert caught.value.code == "chance"
    assert match.ply == 2


def test_own_undo_takes_back_a_throw_that_is_not_thrown_yet() -> None:
    match = new()
    match.submit(Throw())
    assert match.undo("own") == 0


def test_own_undo_never_passes_the_end_of_a_turn() -> None:
    match = new()
    match.submit(Pass())
    assert match.undo_refusal("own") == "turn_ended"


def test_own_undo_never_takes_back_anothers_decision() -> None:
    match = new()
    match.submit(Give())
    assert match.undo_refusal("own") == "other_seat"
    match.submit(Say(1))
    assert match.undo_refusal("own") == "other_seat"


def test_own_undo_is_for_persons() -> None:
    match = new(chairs=(Chair("computer", 0, "random"), Chair("Ann", 1)))
    match.submit(Say(1))
    assert match.undo_refusal("own") == "other_seat"
    assert match.undo_refusal("friendly") == "nothing"


def test_friendly_undo_goes_back_to_the_last_persons_decision_and_the_dice_stay() -> None:
    match = new(chairs=(Chair("Ann", 0), Chair("computer", 1, "random")))
    assert match.undo_refusal("friendly") == "nothing"
    match.submit(Say(1))
    match.submit(Pass())
    points = [thrown(match), thrown(match)]
    match.submit(Pass())
    whole = match.record
    assert match.undo("friendly") == 1
    assert match.redo() == 7
    assert match.record == whole
    match.undo("friendly")
    match.submit(Pass())
    assert [thrown(match), thrown(match)] == points


def test_a_new_decision_forgets_what_was_undone() -> None:
    match = new()
    match.submit(Say(1))
    match.undo("own")
    match.submit(Say(2))
    assert not match.can_redo


def test_redo_in_several_steps_is_exact() -> None:
    match = new()
    play_at_random(match, Random(3))
    whole, events = match.record, [match.events_at(ply) for ply in range(match.ply + 1)]
    while match.undo_refusal("friendly") is None:
        match.undo("friendly")
    assert match.ply == 0
    while match.can_redo:
        match.redo()
    assert match.record == whole
    assert [match.events_at(ply) for ply in range(match.ply + 1)] == events


@pytest.mark.parametrize("seed", range(20))
def test_resuming_a_record_gives_the_same_match(seed: int) -> None:
    match = new(seed)
    play_at_random(match, Random(seed))
    text = msgspec.json.encode(match.record)
    again = Match.resume(msgspec.json.decode(text, type=TinyRecord))
    assert again.state == match.state
    assert again.record == match.record
    half = Match.resume(match.record_at(match.ply // 2))
    assert half.state == match.state_at(match.ply // 2)


def test_a_resumed_match_rolls_on_with_the_same_dice() -> None:
    match = new()
    thrown(match)
    again = Match.resume(match.record)
    assert thrown(again) == thrown(match)


def test_a_match_may_begin_from_a_position() -> None:
    position = TinyState(TinyOptions(), (15, 3), seat=1, turn=4)
    match = Match.new("tiny", 2, 1, position=position)
    match.submit(Say(1))
    assert Match.resume(match.record).state == match.state
    assert match.turn == 4


def test_a_wrong_position_is_refused() -> None:
    with pytest.raises(Illegal, match="negative"):
        Match.new("tiny", 2, 1, position=TinyState(TinyOptions(), (-1, 3)))


def test_another_hash_stops_the_replay_and_says_where() -> None:
    match = new()
    for action in (Say(1), Pass(), Say(1), Pass()):
        match.submit(action)
    record = msgspec.structs.replace(match.record, hashes=(match.record.hashes[0], TurnHash(4, "0" * 12)))
    with pytest.raises(ReplayError, match=r"decision 4: the state's hash is .*, the record says 000000000000"):
        Match.resume(record)
    assert Match.resume(record, check=False).state == match.state


def test_records_that_do_not_play_say_at_which_decision() -> None:
    record = new().record
    replace = msgspec.structs.replace
    cases = [
        (replace(record, decisions=(Say(1), Say(9))), 2, "not_now"),
        (replace(record, decisions=(Face(3),)), 1, "chance_does_not_act"),
        (replace(record, decisions=(Throw(), Say(1))), 2, "chance_acts"),
        (replace(record, decisions=(Throw(), Face(7))), 2, "no_such_face"),
        (replace(record, decisions=(Say(2),) * 11), 11, "match_over"),
        (replace(record, seats=9), 0, "seats"),
        (replace(record, rules_version=4), 0, "newer"),
        (replace(record, position=TinyState(TinyOptions(), (-1, 0))), 0, "negative"),
        (replace(record, hashes=(TurnHash(5, "0" * 12),)), 0, "hash for decision 5"),
    ]
    for bad, ply, words in cases:
        with pytest.raises(ReplayError, match=words) as caught:
            Match.resume(bad)
        assert caught.value.ply == ply

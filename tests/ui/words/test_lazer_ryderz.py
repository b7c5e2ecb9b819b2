"""What Lazer Ryderz alone says to people. What every game's words must keep is in test_words.py."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from game.core.values import PUBLIC, Refusal, Result
from game.rules.lazer_ryderz import RULES
from game.rules.lazer_ryderz.events import (
    Crashed,
    CurveAttempted,
    GearSet,
    LaunchPlaced,
    LazerEvent,
    MatchOver,
    PiecesRemoved,
    PowerReady,
    PowerUsed,
    PrizmPlaced,
    PrizmScored,
    PrizmSlid,
    StalledOut,
    TurnEnded,
)
from game.rules.lazer_ryderz.pieces import CHARACTERS, STACKS
from game.rules.lazer_ryderz.state import (
    Attempt,
    BonusStraight,
    ChooseCurve,
    ChooseStart,
    Keep,
    LazerOptions,
    LazerState,
    MayUsePower,
    NoCrash,
    PickCharacter,
    Respawn,
    RollDie,
    Straight,
    TossPrizm,
)
from game.staging.lazer_ryderz import STAGING
from game.staging.names import read_pick
from game.staging.offer import ThrowDice
from game.ui.words import SeatLine
from game.ui.words.lazer_ryderz import WORDS
from game.ui.words.lazer_ryderz.names import curve_name
from tests.rules.lazer_ryderz.table import STAY, line, neutral, own, picked, position
from tests.ui.words.saying import NAMES, lines, met, plies, speak_in_signs, too_wide

RULEBOOK = Path(__file__).resolve().parents[3] / "game" / "rules" / "lazer_ryderz"
GAME = "lazer_ryderz"
DEFAULT = WORDS.refusal(Refusal("no such code", ""))
SILENT = {PrizmPlaced, PrizmSlid, CurveAttempted, TurnEnded}
"""Told by what they come from: the set-up, the score, the roll, the next turn."""


def at(state: object) -> LazerState:
    assert isinstance(state, LazerState)
    return state


def acting(state: LazerState) -> int:
    seat = RULES.to_act(state)
    assert seat is not None
    return seat


# Refusals


def written() -> set[str]:
    """The codes that the rules' own code names, but for what only hand-made positions can have wrong."""
    files = [path for path in RULEBOOK.glob("*.py") if path.stem != "problems"]
    code = "".join(path.read_text("utf-8") for path in files)
    found = set(re.findall(r'Refusal\(\s*"(\w+)"', code))
    return found | {"not_on_far_side", "out_of_reach"}  # one or the other, by the options


def invented(code: str) -> Refusal:
    """With data of the right kind."""
    data = {"character_taken": ("shark",), "no_such_curve_left": ("hard", 3)}.get(code, (4, 3))
    return Refusal(code, "", data)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    """LR-137: also those that no walk meets."""
    codes = written() | {refused.code for refused in met(GAME)}
    assert len(codes) >= 30 and len({refused.code for refused in met(GAME)}) >= 8
    said = {code: WORDS.refusal(invented(code)) for code in codes}
    assert [code for code, sentence in said.items() if sentence == DEFAULT] == []
    assert len(set(said.values())) == len(said)
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) and "{" not in sentence for sentence in said.values())
    assert all(re.fullmatch(r"[A-Z][^{]*\.", WORDS.refusal(refused)) for refused in met(GAME))


@pytest.mark.parametrize(
    "refusal, words",
    [
        (Refusal("not_now", "LR-4"), "First everybody picks a character."),
        (Refusal("not_now", "LR-119"), "First the prizm is tossed."),
        (Refusal("not_now", "LR-63"), "Now lay a straight or try a curve."),
        (Refusal("no_such_gear", "LR-38", (6, 5)), "The gears of this table are 1 to 5."),
        (Refusal("no_such_gear", "LR-133", (3, 5)), "An opponent is shifted to gear 1 or to gear 5."),
        (Refusal("character_taken", "LR-4", ("shark",)), "Somebody else is Lazer Shark already."),
        (Refusal("no_place_to_launch", "LR-137", (0,)), "Seat 1 has no place for its launch point on that table."),
        (Refusal("fence_length", "LR-19", (9, 8)), "That fence would be too long: at most 8 pieces make it."),
    ],
)
def test_a_refusal_names_the_things_it_is_about(refusal: Refusal, words: str) -> None:
    """LR-4, LR-19, LR-38, LR-63, LR-119, LR-133, LR-137"""
    assert WORDS.refusal(refusal) == words


# Events


def test_every_event_of_whole_matches_gives_a_line_or_none() -> None:
    told = [found for ply in plies(GAME) for found in lines(GAME, ply.step.events, at(ply.before))]
    start = position(gears=(1, 1))
    rare = [PowerUsed(0, "shark"), PowerReady(1), MatchOver("round_limit"), StalledOut((0, 1)), Crashed(0, (), True)]
    slid = start.riders[0].launch
    assert slid is not None
    rare.append(LaunchPlaced(0, slid.place - 4, slid))
    told += lines(GAME, rare, start)
    kinds = set(get_args(LazerEvent))
    assert kinds - {type(event) for event, _, _ in told} == set()
    assert {type(event) for event, text, _ in told if text} == kinds - SILENT
    news = {type(event) for event, _, new in told if new}
    assert news >= {StalledOut, PrizmScored, PiecesRemoved, Crashed, PowerUsed, PowerReady}


def test_the_log_names_what_happened() -> None:
    """LR-46, LR-47, LR-65 to LR-67, LR-81, LR-104, LR-110, LR-115, LR-133"""
    start = position(line(0, "S1", at=(0, -20, 90)), line(1, "S1", at=(0, 20, 270)), gears=(2, 3))
    prizm, mine = neutral(0, 0, 0), own(0, 0, 0, 0)
    for event, words in (
        (StalledOut((0, 1)), "Everybody stalls out: choose again"),
        (GearSet(0, 3, "shift"), "Ann shifts up to gear 3"),
        (GearSet(0, 1, "shift"), "Ann shifts down to gear 1"),
        (GearSet(0, 1, "spin_out"), "Ann spins out: gear 1"),
        (GearSet(1, 5, "power"), "Bo is shifted to gear 5"),
        (PrizmScored(0, prizm, mine, False), "Ann scores a prizm"),
        (PrizmScored(0, own(1, 0, 0, 0), mine, False), "Ann steals a prizm of Bo"),
        (Crashed(0, ("1S1a",), False), "Ann crashes into Bo"),
        (Crashed(0, ("0S1a",), False), "Ann crashes into the own line"),
        (Crashed(0, (), True), "Ann crashes at the edge"),
        (PiecesRemoved(1, ("1S1a",), True, "hit"), "Bo loses the tail of the line"),
    ):
        assert [text for _, text, _ in lines(GAME, [event], start)] == [words]
    three = position(line(0, "S1", at=(0, -20, 90)), (), (), gears=(2, 3, 1))
    assert [text for _, text, _ in lines(GAME, [StalledOut((0, 2))], three)] == ["Same gear: Ann, Cy stall out"]


# Options


# Prompts and buttons


def asked(state: LazerState, *chosen: str) -> str:
    return WORDS.prompt(RULES.view(state, acting(state)), frozenset(map(read_pick, chosen)))


def test_prompts() -> None:
    """LR-4, LR-37, LR-62 to LR-69, LR-116, LR-119, LR-125"""
    state = position(line(0, "S2", at=(0, -20, 90)), (), gears=(2, 3))
    assert asked(state) == "Gear 2: straight on, or try a curve?"
    assert asked(state, "button:shift:1").startswith("Gear 3:")
    assert asked(state, "slider:shark#down").startswith("Gear 1:")
    after = {
        PickCharacter(0): "Pick your character: its colour, its shape, its power",
        ChooseStart(0): "Choose a gear, then a place of the edge",
        Respawn(0): "Choose a gear, then a place of the edge",
        TossPrizm(0, "n0"): "Toss the prizm, or click where it shall lie",
        ChooseCurve(0, False): "You turn: soft or hard, left or right?",
        MayUsePower(0, "score"): "One more straight? Then you score, or you crash",
        MayUsePower(0, "crash"): "You would crash: skip it?",
        MayUsePower(0, "end"): "Shift an opponent, or keep your power?",
    }
    for pending, words in after.items():
        assert asked(replace(state, pending=(pending,))) == words
    rolling = RULES.view(replace(state, pending=(RollDie(0),)), 0)
    assert WORDS.prompt(rolling, frozenset()) == "Roll the curve die: 2 or more turns"
    assert WORDS.prompt(RULES.view(replace(state, over=True), 0), frozenset()) == "The match is over"


def test_powers_have_their_buttons() -> None:
    """LR-127, LR-130, LR-133, LR-135"""
    for character, step, action in (("shark", "score", BonusStraight()), ("cosmonaut", "crash", NoCrash())):
        state = position((), (), powers="rr", characters=(character, "sheriff"), gears=(2, 1))
        asking = replace(state, pending=(MayUsePower(0, step),))  # type: ignore[arg-type] # parametrised
        view = RULES.view(asking, 0)
        sets = STAGING.offer(view, (action, Keep())).sets
        shown = {button.pick for button in WORDS.buttons(view, NAMES)}
        assert {pick for need in sets for pick in need if pick.kind == "button"} == shown
    for character in ("waveryder", "sheriff"):
        state = position((), (), powers="rr", characters=(character, "shark"), gears=(2, 1))
        view = RULES.view(state, 0)
        sets = STAGING.offer(view, RULES.legal(state)).sets
        shown = {button.pick for button in WORDS.buttons(view, NAMES)}
        assert {pick for need in sets for pick in need if pick.kind == "button"} <= shown


# Seats, captions, the end


def test_a_seat_tells_its_race() -> None:
    """LR-1: own prizms on the table, of three."""
    state = position((), (), prizms=[own(0, 0, 10, 0)], gears=(4, 1))
    view = RULES.view(state, PUBLIC)
    assert WORDS.seat(view, 0) == SeatLine("1/3", "Shark, gear 4")
    assert WORDS.seat(view, 1) == SeatLine("0/3", "Sheriff, gear 1")
    assert WORDS.seat(RULES.view(RULES.start(2, LazerOptions()), PUBLIC), 0) == SeatLine("", "")


def captions() -> list[Sequence[str]]:
    """All that the table can ask for."""
    asked: list[tuple[str | int, ...]] = [("ride", f"{stack}{side}", 1, 1, 1, 1) for stack in STACKS for side in "LR"]
    asked += [("piece", 0, stack[0], int(stack[1])) for stack in STACKS]
    asked += [("prizm", -1), ("prizm", 1), ("launch", 0), ("rack", 0), ("marker", 0)]
    asked += [("stand", character, seat, 3) for character in CHARACTERS for seat in (-1, 2)]
    asked += [("power", character, state, 0) for character in CHARACTERS for state in ("ready", "resting")]
    asked += [("token", number, 0, done) for number in range(1, 5) for done in (0, 1)]
    asked += [("die", face) for face in range(7)]
    return [WORDS.caption(one) for one in asked]


def test_captions() -> None:
    """LR-68, LR-71, LR-80, LR-126"""
    assert WORDS.caption(("ride", "S3", 1, 0, 0, 1)) == ("Straight, gear 3", "Scores.", "Leaves the table: a crash.")
    assert WORDS.caption(("piece", 0, "H", 2)) == ("Hard turn, gear 2",)
    assert all(said and all(text and "{" not in text for text in said) for said in captions())
    assert WORDS.caption(()) == ()


def test_the_end() -> None:
    """LR-1, LR-60"""
    assert WORDS.ending(Result("prizms", (1, 2), (), (3, 1)), NAMES[:2]) == "Ann wins"
    assert WORDS.ending(Result("round_limit", (1, 1), (), (2, 2)), NAMES[:2]) == "Ann, Bo share the win"
    assert WORDS.sheet_line("prizms") == "Prizms on the table"


def test_curves_have_names() -> None:
    assert len({curve_name(kind, side) for kind in ("soft", "hard") for side in ("left", "right")}) == 4


# The guide


def test_each_step_of_the_guide_is_met_by_what_it_asks_for() -> None:
    """LR-4, LR-37, LR-39, LR-62 to LR-69: over positions of each kind; its arrow has something to point at."""
    kinds: dict[str, set[int]] = {}
    pointed = set[int]()
    options = LazerOptions(preview=True)
    start = picked(2, options)
    ride = position(line(0, "S2", at=(0, -20, 90)), (), gears=(2, 3), options=options)
    curve = replace(ride, pending=(ChooseCurve(0, False),))
    for state in (RULES.start(2, options), start, ride, curve):
        view = RULES.view(state, acting(state))
        for need in STAGING.offer(view, RULES.legal(state)).sets:
            joined = " ".join(sorted(map(str, need)))
            steps = {n for n, step in enumerate(WORDS.guide()) if re.search(step.until, joined)}
            key = type(state.pending[-1]).__name__ if state.pending else "Ride"
            kinds.setdefault(key, set()).update(steps)
            assert steps, joined
            pointed |= {n for n in steps if any(re.search(WORDS.guide()[n].points, str(pick)) for pick in need)}
    assert pointed == set(range(len(WORDS.guide())))
    # A handle at the front is an attempt before the roll and the curve after it.
    assert kinds == {"PickCharacter": {0}, "ChooseStart": {1, 2}, "Ride": {3, 4, 5, 6}, "ChooseCurve": {5, 6}}
    throws = STAGING.offer(RULES.view(replace(ride, pending=(RollDie(0),)), 0), [ThrowDice()]).sets
    assert not any(re.search(step.until, str(*need)) for need in throws for step in WORDS.guide())
    assert Straight(0) == STAY and isinstance(Attempt(0), Attempt)


# Rare words


def test_what_matches_hardly_meet_is_translated_and_has_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [WORDS.refusal(invented(code)) for code in written()]
    assert too_wide(said, 15, 560, "Medium") == {}
    speak_in_signs(monkeypatch)
    said = [WORDS.refusal(invented(code)) for code in written()]
    said += [line for caption in captions() for line in caption]
    assert [sentence for sentence in said if "~" not in sentence] == []

"""The box and the set-up."""

import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.values import CHANCE, PUBLIC, Illegal
from game.rules.reality_shift import RULES
from game.rules.reality_shift.cards import CARDS, COLOURS, DECK, DIE, WHITE
from game.rules.reality_shift.faces import BOX, CHECKPOINTS, DESIGNS
from game.rules.reality_shift.setups import SETUPS, Setup
from game.rules.reality_shift.state import (
    Appear,
    CardDrawn,
    Cube,
    CubeLaid,
    Draw,
    DrawFirst,
    DrawnCard,
    FirstNamed,
    FirstPlayer,
    LaidCube,
    LayCubes,
    Materialized,
    RealityEvent,
    RealityOptions,
    RealityState,
    RollDie,
    Rolled,
    Shift,
)
from game.space.cubes import SIDES
from tests.rules.reality_shift.table import END, dealt, fresh, play, position

DIGEST = Path(__file__).parents[3] / "seeds" / "reality_shift.md"
TEXT = DIGEST.read_text(encoding="utf-8")


def top(cube: Cube) -> str:
    """The colour that is up."""
    return DESIGNS[cube.design].colours[SIDES.index(cube.pose[0])]


def top_of(outcome: LaidCube) -> str:
    return DESIGNS[BOX[outcome.cube]].colours[SIDES.index(outcome.pose[0])]


def laid(setup: Setup = "classic", seed: int = 1) -> list[RealityState]:
    """The states of a set-up, before each cube and after the last."""
    state = RULES.start(2, RealityOptions(setup=setup))
    states = [state]
    while state.pending[-1] == LayCubes():
        outcomes = RULES.chance(state).outcomes
        state = play(state, outcomes[(seed * 7919 + 31 * len(states)) % len(outcomes)])
        states.append(state)
    return states


def choices(state: RealityState) -> list[LaidCube]:
    chance = RULES.chance(state)
    assert chance.weights is None and chance.manner == "deal", "all weigh the same"
    return [outcome for outcome in chance.outcomes if isinstance(outcome, LaidCube)]


def test_two_to_four_players() -> None:
    """RS-1"""
    assert list(RULES.seat_counts) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(Illegal) as error:
            RULES.start(seats, RealityOptions())
        assert error.value.refusal.rule == "RS-1"


def test_the_box() -> None:
    """RS-2"""
    assert ("start", *(f"track{number}" for number in range(1, 8)), "finish") == BOX
    assert len(DECK) == 48 and sum(count for _, count in DIE) == 6
    assert [DESIGNS[BOX[number]].checkpoint for number in range(9)] == [0, *CHECKPOINTS, 0]
    assert sum(sum(design.track) for name, design in DESIGNS.items() if name in BOX) == 246


def test_the_faces_are_those_of_the_digest() -> None:
    """RS-2, RS-4, RS-5, RS-6: rows, icons and colours of all 54 faces."""
    found = re.findall(r"^(start|finish|track\d)\n```\n(.*?)```", TEXT, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in found] == ["start", "finish", *(f"track{number}" for number in range(1, 8))]
    for name, block in found:
        design = DESIGNS[name]
        lines = [line.split() for line in block.splitlines()]
        assert tuple(lines[1][1:]) == design.colours
        rows = [line[2:] for line in lines if line[0] == "row"]
        for side in range(6):
            marks = "".join(row[side] for row in rows)
            assert tuple(mark != "." for mark in marks) == design.track[9 * side : 9 * side + 9]
            for at, mark in enumerate(marks):
                assert (mark == "S") == (9 * side + at in design.starts)
                assert (mark == "F") == (9 * side + at == design.finish)
                assert mark.isdigit() == (9 * side + at == design.checkpoint_square)


def test_each_player_has_a_colour() -> None:
    """RS-3"""
    assert COLOURS == ("red", "yellow", "blue", "green")


def test_the_start_cube_has_an_icon_on_each_face() -> None:
    """RS-4"""
    assert sorted(square // 9 for square in DESIGNS["start"].starts) == list(range(6))
    assert not any(DESIGNS[name].starts for name in BOX[1:])


def test_the_finish_is_on_one_white_face() -> None:
    """RS-5, RS-8"""
    assert [name for name in BOX if DESIGNS[name].finish >= 0] == ["finish"]
    assert DESIGNS["finish"].colours[DESIGNS["finish"].finish // 9] == WHITE


def test_each_track_cube_has_its_number_on_one_face() -> None:
    """RS-6"""
    for number in CHECKPOINTS:
        design = DESIGNS[f"track{number}"]
        assert design.checkpoint == number and design.track[design.checkpoint_square]


def test_every_cube_has_two_white_faces_and_one_of_each_colour() -> None:
    """RS-7"""
    for name in BOX:
        assert Counter(DESIGNS[name].colours) == {WHITE: 2, "red": 1, "yellow": 1, "blue": 1, "green": 1}


def test_the_classic_square() -> None:
    """RS-9, RS-10, RS-11, RS-12, RS-13"""
    for seed in range(1, 8):
        cubes = laid(seed=seed)[-1].cubes
        by_cell = {(cube.x, cube.y, cube.z): cube for cube in cubes}
        assert set(by_cell) == {(x, y, 0) for x in range(3) for y in range(3)}
        assert by_cell[0, 0, 0].design == "start" and by_cell[2, 2, 0].design == "finish"
        assert by_cell[2, 2, 0].pose[0] == SIDES[DESIGNS["finish"].finish // 9]
        for at in ((0, 0, 0), (1, 1, 0), (2, 0, 0), (0, 2, 0)):
            assert top(by_cell[at]) == WHITE
        edges = [top(by_cell[at]) for at in ((1, 0, 0), (0, 1, 0), (2, 1, 0), (1, 2, 0))]
        assert sorted(edges) == sorted(COLOURS)


def test_the_colours_are_in_random_places() -> None:
    """RS-14: on the first coloured spot any of the four, each of the cubes as likely; none twice."""
    states = laid()
    for state in states[5:9]:
        spot = SETUPS["classic"][len(state.cubes)]
        used = {top(cube) for cube in state.cubes} & set(COLOURS)
        found = Counter((outcome.cube, top_of(outcome)) for outcome in choices(state))
        assert spot.top == "colour" and set(found.values()) == {4}
        assert {colour for _, colour in found} == set(COLOURS) - used


def test_which_cube_and_which_turn_are_random() -> None:
    """RS-15: every cube that is left, turned in any of four ways."""
    state = laid()[2]
    found = choices(state)
    assert {outcome.cube for outcome in found} == set(CHECKPOINTS)
    for number in CHECKPOINTS:
        tops = Counter(outcome.pose[0] for outcome in found if outcome.cube == number)
        assert set(tops.values()) == {4}
    assert Counter(outcome.pose[0] for outcome in choices(laid()[1])) == {"T": 4}
    assert {one.cube for one in choices(laid()[3])} == set(CHECKPOINTS) - {BOX.index(laid()[3].cubes[1].design)}


def test_either_white_face_may_be_up() -> None:
    """RS-12, RS-16"""
    start = Counter(outcome.pose[0] for outcome in choices(laid()[0]))
    assert start == {"T": 4, "B": 4}
    for number in CHECKPOINTS:
        tops = {outcome.pose[0] for outcome in choices(laid()[2]) if outcome.cube == number}
        assert tops == {SIDES[side] for side, colour in enumerate(DESIGNS[f"track{number}"].colours) if colour == WHITE}


def test_no_path_is_asked_for() -> None:
    """RS-17: what may be laid depends on colours alone, not on the track."""
    for state in laid()[2:5]:
        left = 7 - (len(state.cubes) - 2)
        assert len(choices(state)) == left * 8


def test_all_cards_are_in_a_face_down_deck() -> None:
    """RS-18: any card may be drawn, and nobody sees more of the deck than its size."""
    state = laid()[-1]
    assert list(RULES.chance(state).outcomes) == [DrawnCard(card) for card in DECK]
    assert RULES.chance(state).weights is None
    assert [RULES.view(state, viewer).draw for viewer in (0, 1, PUBLIC)] == [48] * 3


def test_all_checkpoints_are_free_at_first() -> None:
    """RS-19"""
    assert fresh(4).checkpoints == (0, 0, 0, 0)


@pytest.mark.parametrize("seats", range(2, 5))
def test_everybody_draws_three_cards_that_nobody_else_sees(seats: int) -> None:
    """RS-20"""
    happened: list[RealityEvent] = []
    state = dealt(RULES.start(seats, RealityOptions()), happened)
    assert [len(hand) for hand in state.hands] == [3] * seats and len(state.draw) == 48 - 3 * seats
    assert Counter(event.seat for event in happened if isinstance(event, CardDrawn)) == dict.fromkeys(range(seats), 3)
    for viewer in (*range(seats), PUBLIC):
        hands = RULES.view(state, viewer).hands
        assert hands == tuple(hand if seat == viewer else (0, 0, 0) for seat, hand in enumerate(state.hands))
    assert RULES.witness(CardDrawn(1, 2, 30), 1) == CardDrawn(1, 2, 30)
    assert RULES.witness(CardDrawn(1, 2, 30), 0) == RULES.witness(CardDrawn(1, 2, 30), PUBLIC) == CardDrawn(1, 2, 0)


def test_the_first_player_is_drawn() -> None:
    """RS-21"""
    happened: list[RealityEvent] = []
    state = RULES.start(3, RealityOptions())
    while state.pending != (DrawFirst(),):
        state = play(state, RULES.chance(state).outcomes[0])
    chance = RULES.chance(state)
    assert list(chance.outcomes) == [FirstPlayer(seat) for seat in range(3)] and chance.weights is None
    for seat in range(3):
        step = RULES.apply(state, FirstPlayer(seat))
        happened += step.events
        assert step.events == (FirstNamed(seat),) and RULES.to_act(step.state) == seat


def test_play_goes_round() -> None:
    """RS-21, RS-37"""
    state = fresh(4, seed=3)
    order = []
    for _ in range(9):
        order.append(state.seat)
        state = dealt(play(state, RULES.legal(state)[0]))
        state = play(state, RULES.legal(state)[0])
        state = dealt(play(state, END))
    assert order == [(order[0] + turn) % 4 for turn in range(9)]


def test_all_bikes_begin_off_the_track() -> None:
    """RS-22: so that the first turn begins with materializing."""
    state = fresh(3)
    assert state.bikes == (None, None, None) and state.pending == (RollDie(), Appear())
    assert isinstance(RULES.apply(state, RULES.legal(state)[0]).events[0], Materialized)


@pytest.mark.parametrize("setup", SETUPS)
def test_other_setups(setup: Setup) -> None:
    """RS-23, RS-24: as the digest lists them."""
    listed = next(line for line in TEXT.splitlines() if line.startswith(f"- {setup} ("))
    cells = dict[tuple[int, ...], str]()
    role = ""
    for word, x, y, z in re.findall(r"(start|finish|W|C) \((\d),(\d),(\d)\)", listed):
        role = word
        cells[int(x), int(y), int(z)] = role
    assert len(cells) == 9
    for seed in range(3):
        states = laid(setup, seed)
        cubes = states[-1].cubes
        assert [cube.design for cube in cubes] == [*BOX]
        for cube in cubes:
            role = cells[cube.x, cube.y, cube.z]
            assert cube.design == role or (role in "WC" and cube.design.startswith("track"))
            assert (top(cube) in COLOURS) == (role == "C") or role == "finish"
        assert cubes[8].pose[0] == "T" and top(cubes[0]) == WHITE
        assert sorted(top(cube) for cube in cubes if top(cube) != WHITE) == sorted(COLOURS)
        assert Counter(cells.values()) == {"start": 1, "finish": 1, "W": 3, "C": 4}


@pytest.mark.parametrize("setup", SETUPS)
def test_cubes_are_laid_on_something(setup: Setup) -> None:
    """RS-23: nothing hangs at any moment of the set-up."""
    for state in laid(setup):
        assert RULES.problems(state) == ()
        cells = {(cube.x, cube.y, cube.z) for cube in state.cubes}
        assert all(z == 0 or (x, y, z - 1) in cells for x, y, z in cells)


def test_the_order_of_the_setup() -> None:
    """RS-9, RS-20, RS-21: the pile, the hands, the first player; each cube is told."""
    state = RULES.start(2, RealityOptions())
    assert state.pending == (DrawFirst(), Draw(1, 3), Draw(0, 3), LayCubes()) and RULES.to_act(state) == CHANCE
    outcome = choices(state)[0]
    assert RULES.apply(state, outcome).events == (CubeLaid(0, Cube("start", 0, 0, 0, outcome.pose)),)
    refusal = RULES.refusal(state, END)
    assert refusal is not None and refusal.code == "chance_acts"
    for wrong in (LaidCube(3, "TS"), LaidCube(0, "NS"), DrawnCard(3), FirstPlayer(0), Rolled(3)):
        with pytest.raises(Illegal):
            RULES.apply(state, wrong)


def test_the_cards_are_those_of_the_digest() -> None:
    """RS-124: a colour, a shift and a move number, and nothing else."""
    assert CARDS[1]._fields == ("colour", "shift", "move")
    kinds = ("slide", "tilt", "rotate90", "rotate180", "flip90", "flip180")
    table = re.findall(r"^\| (red|yellow|blue|green|white) \| (.*) \| \d+ \|$", TEXT, re.MULTILINE)
    wanted = Counter(
        (colour, kind, int(number))
        for colour, columns in table
        for kind, numbers in zip(kinds, columns.split(" | "), strict=True)
        for number in numbers.split(", ")
    )
    assert Counter(tuple(CARDS[card]) for card in DECK) == wanted and wanted.total() == 48


def test_the_die_is_that_of_the_digest() -> None:
    """RS-39: 2, 2, 3, 3, 4, 5, thrown by the seat whose turn it is."""
    faces = re.search(r"^Faces: ([\d, ]+) \(", TEXT, re.MULTILINE)
    assert faces is not None
    state = fresh(2)
    state = play(state, RULES.legal(state)[0])
    chance = RULES.chance(state)
    assert chance.weights is not None and (chance.manner, chance.seat) == ("throw", state.seat)
    pairs = zip(chance.outcomes, chance.weights, strict=True)
    rolled = Counter({str(one.number): weight for one, weight in pairs if isinstance(one, Rolled)})
    assert rolled == Counter(faces[1].split(", "))


def test_the_table_has_no_edge() -> None:
    """RS-25: far off, on either side, the same shifts are possible as in the middle."""
    state = position(fresh(2).cubes, hand="white slide, white tilt, white flip90", left=("shift",))
    shifts = [action for action in RULES.legal(state) if isinstance(action, Shift)]
    assert len(shifts) > 10
    for x, y in ((500, 500), (-500, 500), (500, -500), (-500, -500)):
        far = replace(state, cubes=tuple(cube._replace(x=cube.x + x, y=cube.y + y) for cube in state.cubes))
        assert [action for action in RULES.legal(far) if isinstance(action, Shift)] == shifts
        for action in shifts:
            here, there = play(state, action).cubes[action.cube], play(far, action).cubes[action.cube]
            assert there == here._replace(x=here.x + x, y=here.y + y)

"""Shifting Stones on the table, by the rules that its staging has to show."""

from itertools import combinations, product
from math import dist

import pytest

from game.core.values import PUBLIC, Action, Viewer
from game.motion.pose import Pose, rotated
from game.rules.shifting_stones import RULES
from game.rules.shifting_stones.cards import DECK, END_CARDS, HAND_LIMIT, SIDES
from game.rules.shifting_stones.patterns import placements
from game.rules.shifting_stones.state import (
    Begin,
    EndTurn,
    Flip,
    Leave,
    Score,
    Shift,
    Skip,
    StonesOptions,
    StonesState,
    StonesView,
)
from game.staging.cue import Appear, Become, Cue, Move, Tell, Vanish, moves, play, schedule
from game.staging.names import Pick, button, thing
from game.staging.offer import About, Grip
from game.staging.picture import Picture, Thing
from game.staging.shifting_stones import STAGING
from game.staging.shifting_stones.cues import DRAW, PAY, SWAP_OVER, SWAP_UNDER, TURN_OVER
from game.staging.shifting_stones.places import (
    BACK,
    CARD_HIGH,
    CARD_WIDE,
    DISCARDS,
    DISCARDS_AT,
    PILE,
    PILE_AT,
    PITCH,
    STONE,
    U,
    hand_pose,
    scored_pose,
    stone_pose,
    stone_thing,
)
from tests.conformance import witnessed
from tests.rules.shifting_stones.table import G, position

HANDS = ("1-13 1-01 2-09 5-01", "1-17 1-02 3-01 5-02", "1-22 1-03 3-02 5-03")
NEIGHBOURS = {(a, a + 1) for a in range(9) if a % 3 < 2} | {(a, a + 3) for a in range(6)}


def look(state: StonesState, viewer: Viewer = 0) -> Picture:
    return STAGING.picture(RULES.view(state, viewer))


def do(state: StonesState, action: Action, viewer: Viewer = 0) -> tuple[StonesState, Cue, Picture]:
    """The state after, what the viewer sees of it, and where it ends."""
    step = RULES.apply(state, action)  # type: ignore[arg-type] # State
    before = RULES.view(state, viewer)
    cue = STAGING.cues(witnessed(RULES, step.events, viewer), before)  # type: ignore[arg-type] # State
    return step.state, cue, play(cue, STAGING.picture(before))


@pytest.fixture
def three() -> StonesState:
    return position(G, *HANDS)


@pytest.fixture
def view(three: StonesState) -> StonesView:
    return RULES.view(three, 0)


def by_cell(state: StonesState, viewer: Viewer) -> list[Thing]:
    picture = look(state, viewer)
    return [picture[("stone", stone)] for stone in state.stones]


# The grid


@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_st8_the_top_row_is_away_from_every_viewer(three: StonesState, viewer: Viewer) -> None:
    """ST-8: that edge is the top of the grid for everybody, wherever they sit."""
    places = [thing.pose.at for thing in by_cell(three, viewer)]
    for cell, (x, y, z) in enumerate(places):
        row, column = divmod(cell, 3)
        assert (x, y) == pytest.approx(((column - 1) * PITCH, (1 - row) * PITCH)) and z > 0
    assert places == [thing.pose.at for thing in by_cell(three, 0)]


def test_st7_the_piles_lie_at_the_top_edge(three: StonesState) -> None:
    """ST-7, ST-8: draw pile and room for the discards, beyond row 0."""
    top = max(thing.pose.at[1] for thing in by_cell(three, 0))
    assert PILE_AT[1] > top + PITCH and DISCARDS_AT[1] > top + PITCH
    assert look(three)[PILE].look == ("pile", len(three.draw))


@pytest.mark.parametrize("stone", range(1, 10))
@pytest.mark.parametrize("side", [0, 1])
def test_st4_every_stone_points_the_same_way_up(stone: int, side: int) -> None:
    """ST-4, ST-24: the picture's up is the table's away, whichever side is up."""
    turn = stone_pose(4, stone, SIDES[stone][side]).turn
    assert rotated(turn, (0, 1, 0)) == pytest.approx((0, 1, 0), abs=1e-9)
    assert rotated(turn, (0, 0, 1)) == pytest.approx((0, 0, 1 if side == 0 else -1), abs=1e-9)


@pytest.mark.parametrize("cell", range(9))
def test_st24_a_flipped_stone_is_upright_again(three: StonesState, cell: int) -> None:
    """ST-23, ST-24: it keeps its place; the other picture is up and stands upright."""
    id = ("stone", three.stones[cell])
    before = look(three)[id].pose
    _, cue, picture = do(three, Flip(0, cell))
    pose = picture[id].pose
    assert pose.at == before.at
    assert rotated(pose.turn, (0, 1, 0)) == pytest.approx((0, 1, 0), abs=1e-9)
    up = rotated(before.turn, (0, 0, 1))[2]
    assert rotated(pose.turn, (0, 0, 1))[2] == pytest.approx(-up)
    turning = [move for move in moves(cue) if move.path == TURN_OVER]
    assert [move.id for move in turning] == [id]
    # The turn about the table's own axis away leads to just that pose.
    assert TURN_OVER.axis == (0, 1, 0) and TURN_OVER.degrees == 180


@pytest.mark.parametrize("cells", sorted(NEIGHBOURS))
def test_st19_swapped_stones_keep_side_and_direction(three: StonesState, cells: tuple[int, int]) -> None:
    """ST-17, ST-19: the two change places, and nothing else of them changes."""
    before = by_cell(three, 0)
    _, cue, picture = do(three, Shift(1, *cells))
    for here, there in (cells, cells[::-1]):
        assert picture[before[here].id].pose.at == before[there].pose.at
        assert picture[before[here].id].pose.turn == before[here].pose.turn
        assert picture[before[here].id].look == before[here].look
    for cell in set(range(9)) - set(cells):
        assert picture[before[cell].id] == before[cell]
    assert sorted(move.id for move in moves(cue) if move.path in (SWAP_OVER, SWAP_UNDER)) == sorted(
        before[cell].id for cell in cells
    )


def test_st19_swapping_a_turned_stone_does_not_turn_it_back(three: StonesState) -> None:
    state, _, _ = do(three, Flip(0, 4))
    _, _, picture = do(state, Shift(0, 3, 4))
    assert picture[("stone", state.stones[4])].pose == stone_pose(3, state.stones[4], state.faces[4])


# Cards


def test_st26_the_paid_card_lies_face_up_on_top_before_the_stones_move(three: StonesState) -> None:
    """ST-26."""
    state, cue, picture = do(three, Shift(2, 0, 1))
    assert state.discards == ("2-09",)
    top = picture[("card", "2-09")]
    assert top.look == ("card", "2-09") and top.pose.at[:2] == DISCARDS_AT
    assert rotated(top.pose.turn, (0, 0, 1)) == pytest.approx((0, 0, 1))
    leaves = [(begin, leaf) for begin, leaf in schedule(cue)[0] if isinstance(leaf, Move)]
    paid = next(begin for begin, leaf in leaves if leaf.path == PAY)
    assert all(begin >= paid + PAY.seconds for begin, leaf in leaves if leaf.path in (SWAP_OVER, SWAP_UNDER))


def test_st26_only_the_top_of_the_discards_shows_its_face(three: StonesState) -> None:
    """ST-26: each card covers the one before; the block below says how many there are."""
    state = three
    for count, paid in enumerate(three.hands[0], 1):
        state, _, picture = do(state, Flip(0, count))
        cards = {id for id in picture if id[0] == "card"}
        assert cards == {("card", paid)}
        block = picture.get(DISCARDS)
        assert (block.look if block else None) == (("block", count - 1) if count > 1 else None)
        assert picture[("card", paid)].pose.at[2] == pytest.approx(0.04 * (count - 1))


@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_st31_scored_cards_lie_open_for_all(viewer: Viewer) -> None:
    """ST-29, ST-31: before their seat, each in a place of its own."""
    state = position(G, *HANDS, scored=("1-28", "1-25 2-13 2-14 2-15 2-16 3-03", "3-04 3-05"))
    picture = look(state, viewer)
    cards = [card for cards in state.scored for card in cards]
    assert all(picture[("card", card)].look == ("card", card) for card in cards)
    places = [picture[("card", card)].pose.at for card in cards]
    assert min(dist(a, b) for a, b in combinations(places, 2)) > 2
    assert all(picture[("card", card)].frame == "table" for card in cards)


def test_st31_the_card_just_scored_joins_them(three: StonesState) -> None:
    _, _, picture = do(three, Score(0))
    assert picture[("card", "1-13")].look == ("card", "1-13")
    other_side = do(three, Score(0), viewer=1)[2]
    assert other_side[("card", "1-13")].look == ("card", "1-13")
    assert other_side[("card", "1-13")].pose != picture[("card", "1-13")].pose, "each sees himself at the near edge"


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_st11_the_viewer_is_near_and_the_next_seat_to_his_left(seats: int) -> None:
    """ST-11: play goes to the left, so clockwise; each seat's cards have their own place."""
    cards = DECK[20 : 20 + seats]
    hands = ["? ? ? ?"] * seats
    state = position("HOE/TFS/EBH", *hands, scored=cards, loose=seats == 1)
    for viewer in range(seats):
        places = [look(state, viewer)[("card", card)].pose.at for card in cards]
        mine = places[viewer]
        assert all(mine[1] < other[1] for other in places if other != mine)
        if seats > 2:
            assert places[(viewer + 1) % seats][0] < 0 < places[(viewer - 1) % seats][0]
        assert len({tuple(place) for place in places}) == seats


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_st85_only_the_viewers_own_hand_is_there(three: StonesState, viewer: Viewer) -> None:
    """ST-85: nothing stands for the cards of the others; everybody together sees no hand at all."""
    picture = look(three, viewer)
    hands = [id for id in picture if id[0] == "hand"]
    assert hands == [("hand", viewer, slot) for slot in range(4)]
    assert [picture[id].look for id in hands] == [("card", card) for card in three.hands[viewer]]
    assert all(picture[id].frame == "hand" for id in hands)
    assert not any(id[0] == "hand" for id in look(three, PUBLIC))


def test_st6_a_card_that_another_draws_shows_its_back_only() -> None:
    """ST-6, ST-85: it flies off the table face down and is gone."""
    state = position(G, "1-13", *HANDS[1:])
    after_turn, _ = RULES.apply(state, EndTurn())
    drawn = RULES.chance(after_turn).outcomes[0]
    after_draw, events = RULES.apply(after_turn, drawn)
    for viewer in (1, 2, PUBLIC):
        before = RULES.view(after_turn, viewer)
        cue = STAGING.cues(witnessed(RULES, events, viewer), before)  # type: ignore[arg-type] # State
        leaves = [leaf for _, leaf in schedule(cue)[0]]
        assert [leaf.thing.look for leaf in leaves if isinstance(leaf, Appear)] == [BACK]
        assert isinstance(leaves[-2], Vanish) and leaves[-1] == Tell(0)
    mine = STAGING.cues(events, RULES.view(after_turn, 0))
    looks = [leaf.thing.look for _, leaf in schedule(mine)[0] if isinstance(leaf, Appear)]
    assert looks == [("card", after_draw.hands[0][-1])]
    assert [move.path for move in moves(mine) if move.path == DRAW]


@pytest.mark.parametrize("slot", range(4))
def test_the_fan_closes_up_behind_a_card(three: StonesState, slot: int) -> None:
    state, _, picture = do(three, Flip(slot, 0))
    for place, card in enumerate(state.hands[0]):
        thing = picture[("hand", 0, place)]
        assert (thing.look, thing.pose) == (("card", card), hand_pose(place, 3))
    assert ("hand", 0, 3) not in picture


def test_st48_the_discards_become_the_pile() -> None:
    """ST-48: none of them stays, and the pile is as high as they were."""
    state = position(G, "1-13", *HANDS[1:], discards="1-01 1-02 1-03 1-04 1-05", draw="", loose=True)
    step = RULES.apply(state, EndTurn())
    before = RULES.view(state, 0)
    cue = STAGING.cues(witnessed(RULES, step.events, 0), before)  # type: ignore[arg-type] # State
    assert ("card", "1-05") in STAGING.picture(before) and PILE not in STAGING.picture(before)
    picture = play(cue, STAGING.picture(before))
    assert picture[PILE].look == ("pile", 5) and picture[PILE].pose.at == (*PILE_AT, 0)
    assert not {("card", "1-05"), DISCARDS} & set(picture)


def test_st84_a_leaver_takes_his_scored_cards_along(three: StonesState) -> None:
    """ST-84: his hand lies on the discards, his scored cards are gone."""
    state = position(G, *HANDS, scored=("1-28 2-13", "2-14", ""))
    for viewer in (0, 1, PUBLIC):
        _, _, picture = do(state, Leave(), viewer)
        assert not {("card", "1-28"), ("card", "2-13")} & set(picture) and ("card", "2-14") in picture
        assert ("card", "5-01") in picture and picture[DISCARDS].look == ("block", 3)
        assert not any(id[:2] == ("hand", 0) for id in picture)


def test_st74_the_deck_for_one_comes_to_the_table_whole() -> None:
    """ST-74, ST-7: it lies there when the first stone is laid, and no card is seen before."""
    state = RULES.start(1, StonesOptions())
    while not state.stones:
        assert PILE not in look(state)
        before = state
        state, events = RULES.apply(state, RULES.chance(state).outcomes[0])
    cue = STAGING.cues(events, RULES.view(before, 0))
    assert play(cue, look(before))[PILE].look == ("pile", 16)
    assert not any(isinstance(leaf, Become) for _, leaf in schedule(cue)[0])


def test_what_moves_nothing_has_an_empty_cue(three: StonesState) -> None:
    """It is told all the same."""
    assert [leaf for _, leaf in schedule(do(three, EndTurn())[1])[0]] == [Tell(0)]


# Offers, what is meant, and what the pointer is told


def stone(number: int) -> Pick:
    return thing("stone", number)


def card(slot: int, part: str = "") -> Pick:
    return thing("hand", 0, slot, part=part)


def test_a_curl_shows_under_the_pointer_and_a_seal_lights_its_card(three: StonesState, view: StonesView) -> None:
    """ST-23, ST-29, ST-52: what the handles of stones and of cards that score are."""
    offer = STAGING.offer(view, RULES.legal(three))
    curls = {pick for pick in offer.grips if pick.part == "curl"}
    assert curls == {thing("stone", number, part="curl") for number in view.stones}
    assert all(offer.grip(pick) == Grip(shows="hovered", key="f") for pick in curls)
    assert {pick: offer.grip(pick) for pick in offer.grips.keys() - curls} == {
        card(slot, "seal"): Grip(lights=True) for slot in (0, 2)
    }


def test_stones_that_are_no_neighbours_are_meant_to_be_shifted(three: StonesState, view: StonesView) -> None:
    """ST-18, ST-21: the rules, asked, say why not; the order of choosing says nothing."""
    for a, b in combinations(range(9), 2):
        stones = {stone(view.stones[a]), stone(view.stones[b])}
        for picks in (frozenset(stones), frozenset({*stones, card(2)})):
            (action,) = STAGING.meant(view, picks)
            assert action == Shift(2 if len(picks) == 3 else 0, a, b)
            refusal = RULES.refusal(three, action)
            assert (refusal is None) == ((a, b) in NEIGHBOURS)
            assert refusal is None or (refusal.code, refusal.rule) == ("not_neighbours", "ST-18")


def test_a_seal_is_meant_to_score_its_own_card(three: StonesState, view: StonesView) -> None:
    """ST-52: also where another card was chosen before, whatever the order in a set."""
    for slot in range(4):
        for other in range(4):
            for stones in ((), (stone(1),), (stone(1), stone(9))):
                assert STAGING.meant(view, frozenset({card(slot, "seal"), card(other), *stones})) == (Score(slot),)
    refusal = RULES.refusal(three, Score(1))
    assert refusal is not None and refusal.code == "not_on_grid"


def test_buttons_are_meant_and_a_few_picks_mean_nothing_yet(view: StonesView) -> None:
    assert STAGING.meant(view, frozenset({button("skip")})) == (Skip(),)
    assert STAGING.meant(view, frozenset({button("end_turn"), card(1)})) == (EndTurn(),)
    assert STAGING.meant(view, frozenset({button("begin", 2)})) == (Begin(2),)
    curl = thing("stone", 3, part="curl")
    for picks in ((), (card(1),), (stone(3),), (curl,), (card(1), stone(3)), (thing("pile"),)):
        assert STAGING.meant(view, frozenset(picks)) == ()


def test_two_neighbours_are_foreseen_where_they_would_lie(view: StonesView) -> None:
    """ST-17, ST-18: with a card or before one is chosen; stones that are no neighbours are not."""
    for a, b in combinations(range(9), 2):
        chosen = frozenset({stone(view.stones[a]), stone(view.stones[b]), card(1)})
        lie = {stone_thing(to, view.stones[cell], view.faces[cell]) for cell, to in ((a, b), (b, a))}
        assert set(STAGING.ghosts(view, chosen)) == (lie if (a, b) in NEIGHBOURS else set())
    assert STAGING.ghosts(view, frozenset({stone(1), card(1)})) == ()


def test_hints_are_the_first_place_of_the_pattern() -> None:
    """ST-52, ST-33: the stones that show the card's coloured cells."""
    for first in range(0, 72, 4):
        state = position(G, " ".join(DECK[first : first + 4]), "? ? ? ?")
        view = RULES.view(state, 0)
        for slot, held in enumerate(DECK[first : first + 4]):
            found = placements(held, view.faces)
            stones = frozenset(("stone", view.stones[cell]) for cell in (found[0] if found else ()))
            for pick in (card(slot), card(slot, "seal")):
                assert STAGING.about(view, pick) == About(stones, ("card", held), ("card",))
            assert bool(stones) == (RULES.refusal(state, Score(slot)) is None)


def test_a_stone_tells_its_other_side(view: StonesView) -> None:
    """ST-4, ST-86: as a reference card does on a real table; the curl of a stone too."""
    for number, face in zip(view.stones, view.faces, strict=True):
        (other,) = set(SIDES[number]) - {face}
        for part in ("", "curl"):
            about = STAGING.about(view, thing("stone", number, part=part))
            assert (about.card, about.caption) == (("side", other), ("side", other))


@pytest.mark.parametrize("browse", [True, False])
def test_st28_the_discards_may_be_looked_through(browse: bool) -> None:
    """ST-28: from the top; with the option off only the top is known."""
    options = StonesOptions(browse_discards=browse)
    state = position(G, *HANDS, scored=("1-28", "", ""), discards="1-25 2-13 3-03", options=options)
    pile = tuple(("card", held) for held in (("3-03", "2-13", "1-25") if browse else ("3-03",)))
    for viewer in (0, 1, 2, PUBLIC):
        view = RULES.view(state, viewer)
        assert STAGING.about(view, thing("card", "3-03")) == About(card=("card", "3-03"), caption=("card",), pile=pile)
        assert STAGING.about(view, thing("discards")) == About(caption=("discards", 3), pile=pile)
        scored = STAGING.about(view, thing("card", "1-28"))
        assert scored == About(card=("card", "1-28"), caption=("card",)), "no pile"


def test_of_other_things_there_is_little_to_tell(view: StonesView) -> None:
    """How many cards are in a pile; of a button nothing."""
    assert STAGING.about(view, thing("pile")) == About(caption=("pile", view.draw))
    assert STAGING.about(view, thing("discards")) == About(caption=("discards", 0))
    assert STAGING.about(view, button("skip")) == About()


def test_st62_the_last_turns_are_told_at_the_card_that_brought_them() -> None:
    """ST-60, ST-62: when it has landed."""
    state = position(G, *HANDS, scored=(" ".join(DECK[37:45]), "", ""))
    _, cue, _ = do(state, Score(0))
    leaves = schedule(cue)[0]
    landed = max(begin + leaf.path.seconds for begin, leaf in leaves if isinstance(leaf, Move) and leaf.path == PAY)
    tells = [(begin, leaf) for begin, leaf in leaves if isinstance(leaf, Tell)]
    assert tells[-1][1] == Tell(1, (("card", "1-13"),)) and tells[-1][0] >= landed


# What one decides by is never covered


def within(pose: Pose, at: tuple[float, float]) -> bool:
    """Whether a place of the table lies under a card."""
    dx, dy = at[0] - pose.at[0], at[1] - pose.at[1]
    w, x, y, z = pose.turn
    right, up, _ = rotated((w, -x, -y, -z), (dx, dy, 0.0))
    return abs(right) < CARD_WIDE / 2 and abs(up) < CARD_HIGH / 2


@pytest.mark.parametrize("size", range(1, HAND_LIMIT + 1))
def test_no_card_of_a_hand_covers_the_pattern_or_the_number_of_another(size: int) -> None:
    """ST-39, ST-58: the widest pattern ends 103 u of 122 from the left edge, the number stands at the top left."""
    poses = [hand_pose(slot, size) for slot in range(size)]
    for slot, pose in enumerate(poses):
        for u, v in product((4, 19, 61, 103), (-45, 0, 45, 80)):
            if u > 40 and v > 60:
                continue  # Beside the number nothing is printed that the seal does not tell.
            x, y, _ = rotated(pose.turn, ((u - 61) * U, v * U, 0.0))
            at = (pose.at[0] + x, pose.at[1] + y)
            assert not any(within(other, at) for other in poses[slot + 1 :]), (slot, u, v)


@pytest.mark.parametrize("size", range(1, HAND_LIMIT + 1))
def test_a_hand_leaves_room_for_the_buttons(size: int) -> None:
    """In a window of 4:3 they begin 296 u right of the middle."""
    assert hand_pose(size - 1, size).at[0] + CARD_WIDE / 2 <= 296 * U
    assert hand_pose(0, size).at[0] - CARD_WIDE / 2 >= -450 * U


@pytest.mark.parametrize("seats", range(1, 6))
def test_scored_cards_lie_apart_from_all_else(seats: int) -> None:
    """ST-31, ST-60: as many as end a match, before every seat: off the stones, the piles and each other's."""
    state = position("HOE/TFS/EBH", *["? ? ? ?"] * seats, loose=seats == 1)
    view = RULES.view(state, 0)
    count = END_CARDS[seats] or 16
    fans = [[scored_pose(view, seat, index).at for index in range(count)] for seat in range(seats)]
    boxes = [box(fan) for fan in fans]
    boxes += [box([(*PILE_AT, 0.0)]), box([(*DISCARDS_AT, 0.0)])]
    stones = (-PITCH - STONE / 2, -PITCH - STONE / 2, PITCH + STONE / 2, PITCH + STONE / 2)
    for a, b in combinations([*boxes, stones], 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)


def box(places: list[tuple[float, float, float]]) -> tuple[float, float, float, float]:
    """Left, near, right and far edge of the cards that lie there."""
    xs, ys = [at[0] for at in places], [at[1] for at in places]
    wide, high = CARD_WIDE / 2, CARD_HIGH / 2
    return (min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high)

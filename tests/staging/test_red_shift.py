"""Red Shift on the table: money in notes, what may be picked, what is told, and what random matches hardly show."""

from typing import cast

import pytest

from game.core.values import PUBLIC
from game.motion.pose import rotated
from game.rules.red_shift import RULES
from game.rules.red_shift.board import DEEDS, DOCKS, FULL, SPACES
from game.rules.red_shift.state import (
    Build,
    Buy,
    ChooseDeed,
    ChooseShip,
    Debt,
    DiscardsShuffled,
    Done,
    GiveUp,
    MoneyPaid,
    Move,
    RedShiftEvent,
    RedShiftState,
    Refuel,
    Sell,
    Station,
    Stay,
    Stranded,
    Swap,
    Tow,
    Travel,
)
from game.staging.cue import Move as Moved
from game.staging.cue import Throw, moves, perform, play, schedule
from game.staging.names import Pick, button, thing
from game.staging.picture import Picture
from game.staging.red_shift import STAGING, places
from game.staging.red_shift.course import after
from tests.conformance import Ply, playthrough
from tests.rules.red_shift.table import CARD, LANDED, at
from tests.staging.law import difference

VECTORS = {"+x": (1, 0, 0), "-x": (-1, 0, 0), "+y": (0, 1, 0), "-y": (0, -1, 0), "+z": (0, 0, 1), "-z": (0, 0, -1)}


def lying(picture: Picture, seat: int) -> int:
    """The sum of the notes that lie before a seat."""
    stacks = [thing.look for id, thing in picture.items() if id[:2] == ("bills", seat)]
    return sum(int(note) * int(count) for _, note, count in stacks)


def told(ply: Ply) -> tuple[RedShiftEvent, ...]:
    return cast(tuple[RedShiftEvent, ...], ply.step.events)


def offered(state: RedShiftState) -> dict[Pick, object]:
    view = RULES.view(state, RULES.to_act(state) or 0)
    return {pick: action for need, action in STAGING.offer(view, RULES.legal(state)).sets.items() for pick in need}


# Money


@pytest.mark.parametrize("money", [0, 10, 150, 200, 640, 1980, 1990, 12340])
def test_rd4_notes_make_the_sum(money: int) -> None:
    """RD-4, RD-5: three of each make the 1980 that one begins with."""
    counts = places.bills(money)
    assert sum(note * count for note, count in zip(places.NOTES, counts, strict=True)) == money
    assert min(counts) >= 0 and (money != 1980 or counts == (3, 3, 3, 3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_notes_on_the_table_are_the_money_of_the_state_after_every_cue(seats: int) -> None:
    """RD-11: and while a cue goes on, from event to event."""
    for ply in playthrough("red_shift", seats, 0).plies[::3]:
        state = ply.before
        assert isinstance(state, RedShiftState)
        picture = STAGING.picture(RULES.view(state, PUBLIC))
        for event in told(ply):
            view = RULES.view(state, PUBLIC)
            picture, state = play(STAGING.cues([event], view), STAGING.picture(view)), after(state, event)
            assert [lying(picture, seat) for seat in range(seats)] == list(state.money)
            assert not any(id[0] == "bill" for id in picture), "notes that travelled have arrived"


def test_notes_travel_from_the_payer_to_the_payee() -> None:
    """RD-59"""
    state = at("mars", "luna", money=(900, 400))
    view = RULES.view(state, 0)
    sent = [
        move for move in moves(STAGING.cues([MoneyPaid(0, 1, 240, "rent", 660, 640)], view)) if move.id[0] == "bill"
    ]
    there = {places.bills_pose(places.place_of(1, 2), note).at[:2] for note in places.NOTES}
    assert len(sent) >= 2 and {move.to.at[:2] for move in sent} <= there


# What may be picked


def test_rd31_the_ends_of_a_throw_are_picked_or_the_ship_is_drawn_there() -> None:
    """RD-23, RD-31, RD-38: RD-X1."""
    state = at("earth", "luna", fuel=(24, 24), pending=(Travel(7, True),))
    found = offered(state)
    assert found == {thing("space", to): Move(to) for to in ("mercury", "low_orbit")}
    view = RULES.view(state, 0)
    grips = STAGING.offer(view, RULES.legal(state)).grips
    for pick in found:
        rail = grips[pick].rail
        assert rail is not None and [move.id for move in moves(rail)] == [places.ship_id(0)]
        assert STAGING.about(view, pick).caption[6:] == (7, 0, 17), "burned, lost, left"


def test_rd29_an_early_stop_is_told() -> None:
    """RD-29, RD-41: RD-X3."""
    state = at("venus", "luna", fuel=(12, 24), pending=(Travel(3, True),))
    assert STAGING.about(RULES.view(state, 0), thing("space", "mercury")).caption[6:] == (3, 1, 9)


def test_who_would_be_out_is_told_by_the_ghost() -> None:
    """RD-99: RD-X16."""
    for money, doomed in ((250, True), (360, False)):
        state = at("storm_dock", "luna", money=(money, 900), deeds=("", "jupiter io"), pending=(Travel(3, False),))
        (ghost,) = STAGING.ghosts(RULES.view(state, 0), frozenset({thing("space", "jupiter")}))
        assert (ghost.look[-1] == "doomed") == doomed


def test_rd70_each_notch_of_the_peg_takes_on_so_many_units() -> None:
    """RD-67, RD-68, RD-70: at a rival's pump as many as one can pay; at one's own all."""
    state = at("mars", "luna", money=(100, 900), fuel=(4, 24), deeds=("", "mars"), stations="mars", pending=(LANDED,))
    found = offered(state)
    assert found == {thing("peg", 0, part=f"u{n}"): Refuel(n) for n in (1, 2, 3)} | {button("done"): Done()}
    own = at("mars", "luna", fuel=(4, 24), deeds=("mars", ""), stations="mars", pending=(LANDED,))
    assert offered(own) == {thing("peg", 0, part="u20"): Refuel(20), button("done"): Done()}
    told = STAGING.about(RULES.view(state, 0), thing("peg", 0, part="u3")).caption
    assert told == ("refuel", 3, 30, 90, 10, 7)


def test_what_else_is_decided_is_one_pick() -> None:
    """RD-54, RD-57, RD-62, RD-72, RD-91, RD-98, RD-103"""
    dock = at("red_dock", "luna", fuel=(5, 24), pending=(LANDED,))
    found = offered(dock)
    assert [found[button("buy", *more)] for more in ((), ("fill",), ("station",), ("station", "fill"))] == [
        Buy(False, False), Buy(False, True), Buy(True, False), Buy(True, True),
    ]  # fmt: skip
    assert STAGING.offer(RULES.view(dock, 0), RULES.legal(dock)).matter.card == ("deed", "red_dock")
    own = at("mars", "luna", deeds=("mars", ""), pending=(LANDED,))
    assert offered(own)[button("build")] == Build(False)
    swap = at("mars", "luna", "io", pending=(ChooseShip(),))
    assert offered(swap) == {thing("ship", 1): Swap(1), thing("ship", 2): Swap(2)}
    pump = at("mars", "luna", deeds=("io venus", ""), pending=(CARD, ChooseDeed()))
    assert offered(pump) == {
        thing("space", "io"): Station("io"), thing("space", "venus"): Station("venus"), button("done"): Done(),
    }  # fmt: skip
    debt = at(
        "mars", "luna", money=(50, 900), deeds=("io", ""), pending=(CARD, Debt(0, 1, 240, "rent")), liquidation=True
    )
    assert offered(debt) == {thing("deed", "io"): Sell("io"), button("give_up"): GiveUp()}
    towed = at("mars", "luna", fuel=(2, 24), pending=(Stranded(5),), tow=200)
    assert offered(towed) == {button("stay"): Stay(), button("tow"): Tow()}


def test_a_globe_and_a_clip_stand_for_their_space() -> None:
    state = at("titan", "luna", deeds=("", "saturn"), pending=(Travel(3, True),))
    stands = STAGING.offer(RULES.view(state, 0), RULES.legal(state)).stands_for
    assert stands[thing("globe", "saturn")] == stands[thing("clip", "saturn")] == thing("space", "saturn")


# What lies on the table


def test_rd34_ships_on_one_space_stand_side_by_side() -> None:
    """Four of them, wherever they are: none within another."""
    for space in SPACES:
        for count in (2, 3, 4):
            spots = [places.ship_pose(space, place, count).at[:2] for place in range(count)]
            near = [(a, b) for k, a in enumerate(spots) for b in spots[:k]]
            assert all((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= (2 * places.SHIP_R) ** 2 for a, b in near), space


def test_rd17_dice_lie_with_what_was_thrown_up() -> None:
    for number, side in places.SIDES.items():
        for which in (0, 1):
            turn = places.die_pose(which, number).turn
            up = rotated(turn, tuple(map(float, VECTORS[side])))  # type: ignore[arg-type]  # three of them
            assert up[2] > 0.999
    state = at("mars", "luna")
    thrown = STAGING.cues(RULES.apply(state, RULES.chance(state).outcomes[3]).events[:1], RULES.view(state, 0))
    assert isinstance(schedule(thrown)[0][0][1], Throw)


def test_rd83_the_discards_become_the_deck() -> None:
    """Shuffled, they lie where the deck does, and no card is left on the discards."""
    state = at("mars", "luna", discards="leak dust grant")
    view = RULES.view(state, PUBLIC)
    event = DiscardsShuffled(3)
    picture = play(STAGING.cues([event], view), STAGING.picture(view))
    assert difference(picture, STAGING.picture(RULES.view(after(state, event), PUBLIC))) == ""
    assert not any(id[0] == "card" for id in picture) and picture[places.DECK].look == ("deck", 30)


def test_rd82_a_drawn_card_is_held_up_to_be_read() -> None:
    """For two seconds and a half, before it is laid down."""
    state = next(ply for ply in playthrough("red_shift", 4, 0).plies if type(ply.decision).__name__ == "DrawnCard")
    before = state.before
    assert isinstance(before, RedShiftState)
    view = RULES.view(before, PUBLIC)
    leaves, _ = schedule(STAGING.cues(told(state)[:1], view))
    shown = [(time, leaf) for time, leaf in leaves if isinstance(leaf, Moved) and leaf.id[0] == "card"]
    assert shown[0][1].to.at == places.READ_AT and shown[1][0] - shown[0][0] >= 2.5


def test_a_bar_is_as_long_as_its_tank_is_full() -> None:
    """RD-7, RD-8"""
    state = at("mars", "luna", fuel=(6, FULL))
    picture = STAGING.picture(RULES.view(state, PUBLIC))
    assert [picture[places.bar_id(seat)].grown for seat in (0, 1)] == [0.25, 1.0]
    top = places.bar_pose(1, 2).at[1] + places.UNIT * FULL
    assert picture[places.peg_id(1)].pose.at[1] == pytest.approx(top)


def test_an_elimination_gives_everything_back() -> None:
    """RD-101: deeds one by one, then the ship goes dark and is gone."""
    state = at("jupiter", "luna", "io", money=(100, 900, 900), deeds=("venus ceres", "jupiter io"), stations="venus")
    left = RULES.leave(state)
    assert left is not None
    view = RULES.view(state, PUBLIC)
    leaves = [leaf for _, leaf in schedule(STAGING.cues(RULES.apply(state, left).events, view))[0]]
    picture: Picture = STAGING.picture(view)
    looks = set()
    for leaf in leaves:
        picture = perform(leaf, picture)
        looks |= {thing.look for id, thing in picture.items() if id == places.ship_id(0)}
    assert ("ship", 0, "dark") in looks and places.ship_id(0) not in picture
    assert not any(places.clip_id(deed) in picture for deed in ("venus", "ceres")) and len(DEEDS) == 29 and DOCKS

"""The box and the set-up."""

from collections import Counter

import msgspec
import pytest

from game.core.values import PUBLIC, Illegal
from game.rules.red_shift import RULES
from game.rules.red_shift.board import (
    DEED_IDS,
    DEEDS,
    DOTS,
    FAMILIES,
    FULL,
    LONE_WORLDS,
    NOTES,
    SHIPS,
    SPACES,
    START_MONEY,
    STATIONS,
)
from game.rules.red_shift.cards import CARDS, DECK, TWICE
from game.rules.red_shift.state import (
    BANK,
    NO_STATION,
    Buy,
    Dice,
    DiceRolled,
    Draw,
    DrawnCard,
    FirstNamed,
    MoneyPaid,
    RedShiftOptions,
    RedShiftState,
    Roll,
    RollOff,
)
from game.rules.red_shift.table import stations_of
from tests.rules.red_shift.digest import numbers, table
from tests.rules.red_shift.table import DONE, LANDED, at, begun, card, happened, only, play, why


def start(seats: int = 2, options: RedShiftOptions | None = None) -> RedShiftState:
    return RULES.start(seats, options or RedShiftOptions())


def test_two_to_four_players() -> None:
    """RD-1"""
    assert list(RULES.seat_counts) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(Illegal) as error:
            start(seats)
        assert error.value.refusal.rule == "RD-1"


def test_each_seat_has_a_ship_of_its_own_colour() -> None:
    """RD-2"""
    assert SHIPS == ("red", "blue", "green", "yellow") and len(SHIPS) >= max(RULES.seat_counts)
    assert all(len(start(seats).places) == seats for seats in RULES.seat_counts)


def test_the_options_begin_as_the_digest_says() -> None:
    """RD-16, RD-41, RD-53, RD-54, RD-64, RD-75, RD-99, RD-103, RD-106"""
    assert RedShiftOptions() == RedShiftOptions(
        rounds="by_seats",
        liquidation=False,
        solar_cells=0,
        tow=0,
        seat_bonus=0,
        dock_stations=True,
        burn_lost_steps=True,
        zero_is_out=False,
        earth_fuel=0,
    )


def test_every_ship_starts_on_earth() -> None:
    """RD-3"""
    assert start(4).places == ("earth",) * 4


def test_three_of_each_denomination() -> None:
    """RD-4, RD-5"""
    assert NOTES == (10, 50, 100, 500) and START_MONEY == 1980
    assert start(3).money == (1980,) * 3


def test_three_stations_each() -> None:
    """RD-6: all in hand at first, and no fourth."""
    assert STATIONS == 3 and set(start().stations) == {NO_STATION}
    mine = ("venus mercury pluto", "")
    two = at("luna", "vesta", deeds=mine, stations="venus mercury", pending=(LANDED,))
    assert stations_of(two, 0) == (0, 1) and why(two, Buy(True, False)) is None
    three = at("luna", "vesta", deeds=mine, stations="venus mercury pluto", pending=(LANDED,))
    assert why(three, Buy(True, False)) == "RD-6" and why(three, Buy(False, False)) is None


def test_the_markers_start_on_full() -> None:
    """RD-7, RD-8: and it takes none of the player's stations."""
    assert FULL == 24 and start(4).fuel == (24,) * 4
    assert all(stations_of(start(4), seat) == () for seat in range(4))


def test_the_deck_is_shuffled() -> None:
    """RD-9: any card may come first, a kind of which there are two twice as likely."""
    assert start().draw == DECK
    chance = RULES.chance(at("earth", "earth", pending=(Draw(),)))
    assert chance.weights is not None and sum(chance.weights) == 30 and chance.manner == "deal"
    drawn = dict(zip(chance.outcomes, chance.weights, strict=True))
    assert drawn == {DrawnCard(name): 2 if name in ("beacon", "tanker") else 1 for name in CARDS}
    less = RULES.chance(at("earth", "earth", pending=(Draw(),), discards="beacon leak"))
    assert less.weights is not None and sum(less.weights) == 28 and len(less.outcomes) == 27
    with pytest.raises(Illegal):
        play(at("earth", "earth", pending=(Draw(),), discards="leak"), DrawnCard("leak"))


def test_all_deeds_start_with_the_bank() -> None:
    """RD-10"""
    assert start().owners == (BANK,) * 29


def test_the_bank_never_runs_out() -> None:
    """RD-11: it pays whatever it has to; nobody counts its money."""
    (paid,) = only(happened(at("halley", "venus", money=(900_000, 0)), Dice(1, 4)), MoneyPaid)
    assert (paid.payer, paid.payee, paid.amount, paid.payer_has) == (BANK, 0, 500, 0)
    assert not [name for name in RedShiftState.__struct_fields__ if "bank" in name]


def test_the_highest_total_goes_first() -> None:
    """RD-12: each rolls both dice, with his own hand."""
    state = start(3)
    for seat, (a, b) in enumerate(((2, 3), (5, 6), (6, 4))):
        chance = RULES.chance(state)
        assert (chance.seat, chance.manner, len(chance.outcomes), chance.weights) == (seat, "throw", 36, None)
        state = play(state, Dice(a, b))
    assert (state.first, state.seat, state.pending, state.turn) == (1, 1, (Roll(),), 0)
    assert happened(start(2), Dice(1, 2), Dice(1, 1))[-1] == FirstNamed(0)


def test_tied_players_roll_again_among_themselves() -> None:
    """RD-13"""
    state = play(start(4), Dice(5, 4), Dice(1, 1), Dice(3, 6), Dice(6, 3))
    assert state.pending == (RollOff((0, 2, 3), ()),)
    rolling = only(happened(state, Dice(1, 1), Dice(4, 4), Dice(6, 2)), DiceRolled)
    assert [event.seat for event in rolling] == [0, 2, 3]
    state = play(state, Dice(1, 1), Dice(4, 4), Dice(6, 2))
    assert state.pending == (RollOff((2, 3), ()),)
    assert play(state, Dice(1, 2), Dice(1, 3)).first == 3


def test_play_goes_round_in_seat_order() -> None:
    """RD-14: from the first player; who is out is passed over."""
    state = play(start(4), Dice(1, 1), Dice(1, 2), Dice(6, 6), Dice(1, 2))
    order = [state.seat]
    for _ in range(5):
        state = card(at(*["rusty_orbit"] * 4, seat=state.seat, first=2), "salvage")
        order.append(state.seat)
    assert order == [2, 3, 0, 1, 2, 3]
    assert card(at("rusty_orbit", "", "vesta"), "salvage").seat == 2


def test_everything_is_open_but_the_order_of_the_deck() -> None:
    """RD-15: which is in no position: what is left is a multiset."""
    state = begun(3)
    for viewer in (0, 1, 2, PUBLIC):
        assert RULES.view(state, viewer).table == state
    assert state.draw == tuple(sorted(state.draw))
    event = MoneyPaid(0, 1, 10, "rent", 0, 10)
    assert RULES.witness(event, PUBLIC) == event


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seat_bonus(seats: int) -> None:
    """RD-16: in turn order, from the first player on."""
    plain = begun(seats)
    assert set(plain.money) == {1980}
    state = begun(seats, seat_bonus=50)
    assert [state.money[(state.first + i) % seats] for i in range(seats)] == [1980 + 50 * i for i in range(seats)]


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ({"rounds": 0}, "RD-106"),
        ({"rounds": -3}, "RD-106"),
        ({"tow": -100}, "RD-54"),
        ({"tow": 15}, "RD-54"),
        ({"earth_fuel": -10}, "RD-75"),
        ({"earth_fuel": 10**9}, "RD-75"),
        ({"seat_bonus": 110}, "RD-16"),
        ({"seat_bonus": 25}, "RD-16"),
    ],
)
def test_amounts_that_cannot_be_paid_are_refused(option: dict[str, int], rule: str) -> None:
    """RD-5: the smallest note is a 10."""
    with pytest.raises(Illegal) as error:
        start(2, msgspec.convert(option, RedShiftOptions))
    assert error.value.refusal.rule == rule


def test_the_board_is_the_digests() -> None:
    """RD-24, RD-36: spaces, forks, dots, and which way the arrows go."""
    spaces = {row[2]: (row[3], row[4], tuple(row[7].split(", "))) for row in table("Spaces")}
    assert spaces == {space: tuple(at) for space, at in SPACES.items()} and len(spaces) == 42
    assert Counter(space.kind for space in SPACES.values()) == {"planet": 12, "moon": 11, "dock": 7, "orbit": 12}
    behind: dict[str, str] = {}
    for row in table("Lanes"):
        dots = [text.split(" ")[0] for text in row[2].split("; ")]
        assert SPACES[row[1]].forward[-1] == dots[0]
        behind |= dict(zip(dots, [*dots[1:], row[3]], strict=True))
    assert behind == DOTS and len(DOTS) == 16
    assert {row[1] for row in table("Systems") if row[2] == "no"} == LONE_WORLDS


def test_the_deeds_are_the_digests() -> None:
    """RD-56, RD-60, RD-61"""
    rows = {}
    for row in table("Deeds"):
        name = row[0].split("(")[1].rstrip(")")
        rows[name] = (row[2], int(row[3]), int(row[4]), numbers(row[5]), numbers(row[6]))
        assert SPACES[name].kind == row[1]
    assert rows == {name: tuple(deed) for name, deed in DEEDS.items()}
    assert len(DEED_IDS) == 29 and sum(deed.price for deed in DEEDS.values()) == 6620
    assert [len(deeds) for deeds in FAMILIES.values()] == [2, 2, 4, 2, 5, 4, 3, 3, 4]
    assert set(DEEDS) == {space for space, at in SPACES.items() if at.kind != "orbit"} - {"earth"}


def test_the_cards_are_the_digests() -> None:
    """RD-9, RD-82"""
    names = {"steps": "amount", "space": "target", "kind": "target"}
    for row in table("Red Shift cards"):
        words = msgspec.json.decode(row[4].strip("`"), type=dict[str, str | int])
        effect = CARDS[row[0]]._asdict()
        told = {names.get(word, word): value for word, value in words.items()}
        assert {name: value for name, value in effect.items() if value} == {n: v for n, v in told.items() if v}
        assert (row[2] == "2") == (row[0] in TWICE)
    assert len(CARDS) == len(table("Red Shift cards")) == 28 and len(DECK) == 30


def test_nothing_may_be_done_before_the_roll() -> None:
    """RD-12, RD-17"""
    assert why(start(), DONE) == "RD-12" and why(at("earth", "earth"), DONE) == "RD-17"

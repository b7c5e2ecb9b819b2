"""Red Shift in the real window: by mouse, by dragging, by keyboard; with --long whole matches to the result."""

from collections import Counter
from random import Random

import pytest

from game.core.record import Chair
from game.core.values import Action
from game.match.driver import PERSON, Match
from game.rules.red_shift.state import (
    BANK,
    ChooseDeed,
    ChooseShip,
    Debt,
    DeedBought,
    DeedReturned,
    FuelTaken,
    MoneyPaid,
    PlayerOut,
    RedShiftEvent,
    RedShiftOptions,
    RedShiftState,
    ShipMoved,
    ShipsSwapped,
    StationPlaced,
    Travel,
)
from game.staging.names import Pick, thing
from game.ui.overlays.ledger import LedgerScreen
from game.ui.sitting import Sitting
from game.ui.table.screen import TableScreen
from game.ui.words import payments
from game.ui.words.red_shift.ledger import RULES as LEDGER_RULES
from tests.rules.red_shift.table import CARD, STAYED, at
from tests.ui.hands import Hand, play, tab_to
from tests.ui.pilot import Pilot, said
from tests.ui.test_reality_shift import click, find

NAMES = ("Ann", "Bo", "Cy", "Di")


def sit_down(pilot: Pilot, state: RedShiftState | None = None, players: tuple[str, ...] = (PERSON,) * 2) -> TableScreen:
    """A table, in a position or before the first throw of a short match."""
    chairs = tuple(Chair(name, seat, player) for seat, (name, player) in enumerate(zip(NAMES, players, strict=False)))
    options = RedShiftOptions(rounds=12) if state is None else state.options
    match = Match.new("red_shift", len(players), 11, options, chairs, state)
    table = TableScreen(Sitting(pilot.desk, match))
    pilot.desk.go(table)
    pilot.rest()
    return table


def now(table: TableScreen) -> RedShiftState:
    state = table.sitting.match.state
    assert isinstance(state, RedShiftState)
    return state


def happened(table: TableScreen) -> list[RedShiftEvent]:
    """All events of the match so far."""
    match = table.sitting.match
    return [event for ply in range(1, match.ply + 1) for event in match.events_at(ply)]  # type: ignore[misc]  # its own


def kinds(table: TableScreen) -> set[type]:
    return {type(event) for event in happened(table)}


# What one does


def test_an_end_is_clicked_and_the_deed_is_held_up_and_bought(pilot: Pilot) -> None:
    """RD-31, RD-57: the way is told before the click; then the deed is shown large without pointing at it."""
    table = sit_down(pilot, at("storm_dock", "luna", pending=(Travel(3, False),)))
    pick = thing("space", "jupiter")
    pilot.point(*find(pilot, pick))
    pilot.frames(3)
    large = table.shown().large
    assert large is not None and "Burns nothing." in large.lines and "Free, for 400." in large.lines
    click(pilot, pick)
    pilot.rest()
    assert now(table).places[0] == "jupiter"
    pilot.point(5, 5)
    pilot.frames(3)
    large = table.shown().large
    assert large is not None and large.face is not None and "Jupiter" in large.lines
    pilot.click("button:buy:station")
    pilot.rest()
    assert {DeedBought, StationPlaced} <= kinds(table) and now(table).money[0] == 600


def test_the_rocket_is_dragged_to_an_end(pilot: Pilot) -> None:
    """RD-31"""
    table = sit_down(pilot, at("storm_dock", "luna", pending=(Travel(3, False),)))
    ship = find(pilot, thing("ship", 0))
    end = find(pilot, thing("space", "jupiter"))
    pilot.point(*ship)
    pilot.button(down=True)
    for share in range(1, 13):
        pilot.point(ship[0] + (end[0] - ship[0]) * share / 12, ship[1] + (end[1] - ship[1]) * share / 12)
        pilot.frames(1)
    pilot.button(down=False)
    pilot.rest()
    assert now(table).places[0] == "jupiter", said(table)


def test_rent_is_paid_and_fuel_bought_at_a_rivals_pump_by_dragging_the_peg(pilot: Pilot) -> None:
    """RD-59, RD-68: RD-X9."""
    table = sit_down(
        pilot,
        at(
            "deimos", "luna", money=(900, 1000), fuel=(7, 24), deeds=("", "mars phobos"), stations="mars",
            pending=(Travel(4, False),),
        ),
    )  # fmt: skip
    click(pilot, thing("space", "mars")) if thing("space", "mars") in table.choice.all else pilot.rest()
    pilot.rest()
    assert any(isinstance(event, MoneyPaid) and event.why == "rent" for event in happened(table))
    start, notch = find(pilot, thing("peg", 0)), find(pilot, thing("peg", 0, part="u6"))
    pilot.point(*start)
    pilot.button(down=True)
    for share in range(1, 11):
        pilot.point(start[0] + (notch[0] - start[0]) * share / 10, start[1] + (notch[1] - start[1]) * share / 10)
        pilot.frames(1)
    pilot.button(down=False)
    pilot.rest()
    taken = [event for event in happened(table) if isinstance(event, FuelTaken)]
    assert len(taken) == 1 and 5 <= taken[0].units <= 7, said(table)
    assert any(isinstance(event, MoneyPaid) and event.why == "fuel" for event in happened(table))


@pytest.mark.parametrize(
    ("state", "pick", "kind"),
    [
        (at("mars", "luna", "io", pending=(ChooseShip(),)), thing("ship", 2), ShipsSwapped),
        (at("mars", "luna", deeds=("io venus", ""), pending=(CARD, ChooseDeed())), thing("space", "io"), StationPlaced),
        (at("phobos", "luna", pending=(Travel(7, False),)), thing("space", "ceres"), ShipMoved),
    ],
    ids=["swap", "new pump", "move"],
)
def test_a_card_that_asks_is_answered_by_one_click(pilot: Pilot, state: RedShiftState, pick: Pick, kind: type) -> None:
    """RD-87, RD-91, RD-98"""
    table = sit_down(pilot, state, (PERSON,) * len(state.money))
    click(pilot, pick)
    pilot.rest()
    assert kind in kinds(table)


def test_a_debt_is_paid_by_selling_what_glows(pilot: Pilot) -> None:
    """RD-103: the sum that is still owed stands in the banner."""
    state = at("mars", "luna", money=(50, 900), deeds=("io venus", ""), pending=(CARD, Debt(0, 1, 120, "rent")),
               liquidation=True)  # fmt: skip
    table = sit_down(pilot, state)
    banner = table.shown().banner
    assert banner is not None and "70 are missing" in banner.prompt
    click(pilot, thing("deed", "io"))
    pilot.rest()
    assert DeedReturned in kinds(table) and now(table).money == (50 + 90 - 120, 1020)


def test_who_gives_up_is_out_and_the_last_ship_wins(pilot: Pilot) -> None:
    """RD-101, RD-105: asked once before."""
    state = at("mars", "luna", money=(50, 900), deeds=("io", ""), pending=(CARD, Debt(0, 1, 800, "rent")),
               liquidation=True)  # fmt: skip
    table = sit_down(pilot, state)
    pilot.click("button:give_up")
    assert PlayerOut not in kinds(table)
    pilot.frames(4)
    pilot.click("button:give_up")
    pilot.rest()
    assert PlayerOut in kinds(table) and table.sitting.match.over


def test_earth_pays_who_comes_by_the_lane(pilot: Pilot) -> None:
    """RD-76, RD-80: RD-X6."""
    table = sit_down(pilot, at("halley", "luna", fuel=(8, 24), pending=(Travel(5, True),)))
    if not table.sitting.match.ply:
        click(pilot, sorted(table.choice.all)[0])
        pilot.rest()
    paid = [event for event in happened(table) if isinstance(event, MoneyPaid)]
    assert paid[0].amount == 500


def test_who_must_refuel_is_told_so_and_may_not_pass(pilot: Pilot) -> None:
    """RD-50, RD-73"""
    state = at("callisto", "luna", money=(300, 900), fuel=(1, 24), deeds=("", "callisto"), stations="callisto",
               pending=(STAYED,))  # fmt: skip
    table = sit_down(pilot, state)
    banner = table.shown().banner
    assert banner is not None and "or you are out" in banner.prompt
    click(pilot, thing("peg", 0, part="u3"))
    pilot.rest()
    assert [event.units for event in happened(table) if isinstance(event, FuelTaken)] == [3]


def test_why_not_a_dot_or_a_space_too_far(pilot: Pilot) -> None:
    """RD-23"""
    table = sit_down(pilot, at("storm_dock", "luna", pending=(Travel(3, False),)))
    click(pilot, thing("space", "vesta"))
    assert said(table) == "No way of exactly 3 steps ends there."


# Matches


def by_mouse(pilot: Pilot, action: Action, rng: Random) -> None:
    need = next(need for need, made in pilot.table.choice.offer.sets.items() if made == action)
    for pick in need:
        click(pilot, pick)


def by_keys(pilot: Pilot, action: Action, rng: Random) -> None:
    need = next(need for need, made in pilot.table.choice.offer.sets.items() if made == action)
    for pick in need:
        tab_to(pilot, str(pick))
        pilot.key("enter")


@pytest.mark.parametrize(
    ("hand", "players"),
    [(by_mouse, (PERSON,) * 2), (by_mouse, (PERSON, "casual")), (by_mouse, (PERSON,) * 4), (by_keys, (PERSON,) * 2)],
    ids=["two", "against casual", "four", "keyboard alone"],
)
def test_matches(pilot: Pilot, hand: Hand, players: tuple[str, ...], request: pytest.FixtureRequest) -> None:
    """The first rounds; with --long to the result of twelve rounds, and each of them is the match that was played."""
    long = bool(request.config.getoption("long"))
    match = sit_down(pilot, players=players).sitting.match
    if hand is by_keys:
        pilot.device.set_pointer_out_of_window()
    done = play(pilot, hand, Random(5), 900 if long else 22, None if hand is by_keys else "die:0")
    seen = Counter(type(event).__name__ for ply in range(1, match.ply + 1) for event in match.events_at(ply))
    print(dict(done), dict(seen))
    assert done["throw"] and done["Move"] and seen["DeedBought"]
    assert not long or (pilot.screen == "ResultScreen" and match.over)
    assert Match.resume(match.record).state == match.state


# The ledger


def test_the_ledger_lists_every_payment_and_opens_its_rule(pilot: Pilot) -> None:
    """RD-59, RD-76: by its button and its key, of all or of one; the rule is one click away."""
    state = at("storm_dock", "luna", money=(900, 400), deeds=("", "jupiter io"), pending=(Travel(3, False),))
    table = sit_down(pilot, state)
    click(pilot, thing("space", "jupiter"))
    pilot.rest()
    pilot.click("ledger")
    ledger = pilot.desk.screen
    assert isinstance(ledger, LedgerScreen)
    paid = [event for event in happened(table) if isinstance(event, MoneyPaid)]
    assert [(one.payment.payer, one.payment.payee, one.payment.amount) for one in ledger.shown] == [(0, 1, "360")]
    assert len(ledger.shown) == len(paid)
    pilot.click("rule:0")
    assert pilot.screen == "RulebookScreen"
    pilot.key("escape")
    pilot.click("of:1")
    assert len(ledger.shown) == 1
    pilot.key("m")
    assert pilot.screen == "TableScreen"
    pilot.key("m")
    assert isinstance(pilot.desk.screen, LedgerScreen)
    pilot.click("close")


def test_every_payment_has_its_reason_and_its_rule() -> None:
    """RD-16, RD-54, RD-57, RD-59, RD-68, RD-76, RD-82, RD-100, RD-103"""
    read = payments("red_shift")
    assert read is not None and payments("shifti") is None
    for why, rule in LEDGER_RULES.items():
        paid = read(MoneyPaid(0, BANK, 1240, why, 0, 0))
        assert paid is not None and (paid.rule, paid.payee, paid.amount) == (rule, None, "1,240") and paid.why
    assert read(FuelTaken(0, 3, 9)) is None


def test_the_round_is_counted_in_the_banner(pilot: Pilot) -> None:
    """RD-106"""
    for rounds, words in ((12, "Round 3 of 12: throw the dice"), ("off", "Round 3: throw the dice")):
        banner = sit_down(pilot, at("mars", "luna", round=2, turn=5, rounds=rounds)).shown().banner
        assert banner is not None and banner.prompt == words

"""Any action at all, in any position: refused with a reason, or legal."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from game.core.values import Action
from game.rules.red_shift import RULES
from game.rules.red_shift.board import DEED_IDS, DOTS, SPACES
from game.rules.red_shift.state import (
    Build,
    Buy,
    ChooseDeed,
    ChooseShip,
    Debt,
    Done,
    GiveUp,
    Miss,
    Move,
    RedShiftAction,
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
from tests.conformance import playthrough
from tests.rules.red_shift.table import CARD, DONE, LANDED, STAYED, at, card, roll, why

NUMBERS = st.one_of(st.integers(-2, 26), st.integers())
PLACES = st.one_of(st.sampled_from([*SPACES, *DOTS, "", "moon"]), st.text(max_size=3))
ACTIONS: st.SearchStrategy[RedShiftAction] = st.one_of(
    st.builds(Move, PLACES),
    st.builds(Swap, NUMBERS),
    st.builds(Station, PLACES),
    st.builds(Sell, PLACES),
    st.builds(Buy, st.booleans(), st.booleans()),
    st.builds(Build, st.booleans()),
    st.builds(Refuel, NUMBERS),
    st.sampled_from([Stay(), Tow(), GiveUp(), Done()]),
)


@cache
def asking() -> list[RedShiftState]:
    """A position of every kind that asks a seat for something."""
    mine, his = ("mars red_dock luna", "titan"), ("titan", "mars red_dock luna")
    return [
        at("luna", "mars", pending=(Travel(7, True),)),
        at("luna", "mars", fuel=(2, 9), pending=(Travel(3, True),), burn_lost_steps=False),
        at("luna", "mars", fuel=(2, 9), pending=(Stranded(5),), tow=100),
        at("luna", "mars", fuel=(2, 9), pending=(Stranded(5),), tow=100, money=(90, 90)),
        at("luna", "mars", "", "venus", pending=(ChooseShip(),)),
        at("luna", "mars", deeds=mine, stations="luna", pending=(CARD, ChooseDeed())),
        at("luna", "mars", deeds=mine, lost_turns=(1, 0), pending=(Miss(),)),
        at("luna", "mars", deeds=mine, money=(50, 0), pending=(LANDED, Debt(0, 1, 60, "rent")), liquidation=True),
        *(
            at(place, "venus", deeds=deeds, stations=stations, fuel=(fuel, 9), money=(money, 0), pending=(how,))
            for place in ("mars", "red_dock", "earth", "low_orbit", "titan")
            for deeds in (mine, his, ())
            for stations in (("mars luna", "") if deeds else ("",))
            for fuel, money in ((24, 1000), (5, 130))
            for how in (LANDED, STAYED, CARD)
        ),
        *(
            at("mars", "venus", deeds=deeds, stations=stations, fuel=(1, 9), money=(100, 0), pending=(STAYED,))
            for deeds, stations in ((mine, "mars"), (mine, ""), (his, "mars"))
        ),
    ]


@cache
def positions() -> list[RedShiftState]:
    met = [ply.before for seats in (2, 3, 4) for ply in playthrough("red_shift", seats, 1).plies[::5]]
    return [*asking(), *(state for state in met if isinstance(state, RedShiftState))]


@given(data=st.data(), action=ACTIONS)
def test_an_action_is_legal_or_refused(data: st.DataObject, action: RedShiftAction) -> None:
    """RD-21"""
    why(data.draw(st.sampled_from(positions())), action)


def all_actions() -> list[RedShiftAction]:
    flags = (False, True)
    return [
        *map(Move, (*SPACES, *DOTS)),
        *map(Swap, range(-1, 5)),
        *map(Station, (*DEED_IDS, "earth")),
        *map(Sell, (*DEED_IDS, "earth")),
        *(Buy(station, fill) for station in flags for fill in flags),
        *map(Build, flags),
        *map(Refuel, range(-1, 26)),
        Stay(),
        Tow(),
        GiveUp(),
        DONE,
    ]


def test_what_is_listed_is_what_is_not_refused() -> None:
    """RD-21: exactly, wherever a seat is asked for something."""
    for state in asking():
        allowed: list[Action] = [action for action in all_actions() if RULES.refusal(state, action) is None]
        assert set(allowed) == set(RULES.legal(state)) and len(allowed) == len(RULES.legal(state)) > 0


def test_every_refusal_tells_the_rule() -> None:
    """RD-21: and what the words for it need."""
    state = at("mars", "earth", money=(190, 0), pending=(LANDED,), fuel=(9, 9))
    said = {
        (refusal.code, refusal.rule, refusal.data)
        for action in (Buy(False, False), Build(False), Refuel(3), Move("venus"))
        if (refusal := RULES.refusal(state, action))
    }
    assert said == {
        ("too_poor", "RD-58", (200, 190)),
        ("not_yours", "RD-62", ("mars",)),
        ("no_pump", "RD-66", ("mars",)),
        ("turn_ends", "RD-21", ()),
    }


def test_nothing_is_refused_for_the_wrong_reason_when_it_is_over() -> None:
    """RD-105, RD-106"""
    out = card(at("low_orbit", "earth", money=(110, 0)), "repair")
    assert why(out, DONE) == "RD-105"
    limit = card(at("low_orbit", "low_orbit", seat=1, round=39, turn=79), "grant")
    assert why(limit, DONE) == "RD-106"
    assert why(roll(at("luna", "earth"), 2, 2), DONE) == "RD-19"

"""What is chosen of an offer: one more, one less, one instead of another, refused, made."""

from game.core.values import Action, Refusal
from game.staging.cue import Wait
from game.staging.names import Pick, area, button, thing
from game.staging.offer import Grip, Offer, Region
from game.ui.table.choosing import Choice, choose
from game.ui.table.marks import MANY, marks, raised


class Do(Action, frozen=True):
    """An action of a game that is not."""

    what: str


CARD, OTHER, STONE, NEXT, FAR = thing("hand", 0, 1), thing("hand", 0, 2), *(thing("stone", n) for n in (1, 2, 3))
CURL, SEAL, END = thing("stone", 1, part="curl"), thing("hand", 0, 1, part="seal"), button("end")
MAT = Region(area("mat"), ((0, 0), (10, 0), (10, 10), (0, 10)), ((5.0, 5.0),))
OFFER = Offer(
    {
        frozenset({CARD, STONE, NEXT}): Do("swap"),
        frozenset({OTHER, STONE, NEXT}): Do("swap for another"),
        frozenset({CARD, CURL}): Do("turn"),
        frozenset({SEAL}): Do("score"),
        frozenset({END}): Do("end"),
        frozenset({OTHER, MAT.pick}): MAT,
    },
    {CURL: Grip(shows="hovered", key="f"), SEAL: Grip(lights=True), NEXT: Grip(shows="needed")},
)
NEEDED = Grip(shows="needed")
TOLD = Refusal("not_neighbours", "ST-18")


def allow(picks: frozenset[Pick]) -> Refusal | None:
    return None


def forbid(picks: frozenset[Pick]) -> Refusal | None:
    return TOLD


def after(*picks: Pick) -> Choice:
    choice = Choice(OFFER)
    for pick in picks:
        fresh = choose(choice, pick, allow)
        assert isinstance(fresh, Choice)
        choice = fresh
    return choice


def test_one_more_and_one_less_in_any_order() -> None:
    assert after(CARD, STONE).picks == after(STONE, CARD).picks == {CARD, STONE}
    assert after(CARD, STONE, CARD).picks == {STONE}
    assert after(NEXT, CARD, STONE).made == Do("swap") and after(CARD).made is None


def test_another_card_takes_the_place_of_the_one_in_its_way() -> None:
    assert after(CARD, STONE, OTHER).picks == {OTHER, STONE}
    assert after(CARD, END).picks == {END}
    assert after(CARD, FAR).picks == {CARD}, "what goes with nothing changes nothing"


def test_what_is_meant_and_forbidden_is_refused_and_changes_nothing() -> None:
    assert choose(after(CARD, STONE), FAR, forbid) is TOLD
    assert isinstance(choose(after(CARD), STONE, forbid), Choice), "nobody asks about what is offered"


def test_a_place_to_go_to_says_nothing_before_something_is_chosen() -> None:
    assert NEXT in Choice(OFFER).open and NEXT not in Choice(OFFER).telling
    assert NEXT in after(STONE).telling and END in Choice(OFFER).telling


def test_a_point_is_drawn_to_a_snap_near_it() -> None:
    choice = after(OTHER)
    assert choice.at((5.5, 5.5)) == (MAT.pick, (5.0, 5.0))
    assert choice.at((8.0, 8.0)) == (MAT.pick, (8.0, 8.0))
    assert choice.at((11.0, 8.0)) is None and after(CARD).at((5.0, 5.0)) is None


def test_what_a_hand_carries() -> None:
    assert after().carried(STONE) and not after().carried(END) and not after().carried(CURL)
    assert not after(CARD).carried(NEXT), "a place for others"


def test_marks() -> None:
    assert marks(after(), None, None, ()) == {
        **dict.fromkeys((CARD, OTHER, STONE, END, MAT.pick, SEAL), "open"),
    }
    hovered = marks(after(CARD), CURL, STONE.id, {("stone", 3)})
    assert hovered[CURL] == hovered[STONE] == "hover" and hovered[FAR] == "target" and hovered[CARD] == "chosen"
    assert hovered[OTHER] == "dim" and SEAL not in hovered
    assert marks(after(CARD, CURL), None, None, ())[STONE] == "chosen"


def test_among_much_that_may_be_picked_what_acts_at_once_glows_most() -> None:
    """A place that a click alone goes to, or that something can be drawn to, before cards that only begin."""
    many = [thing("card", n) for n in range(MANY)]
    alone, drawn, asked = (thing("space", n) for n in range(3))
    sets = {frozenset({card, FAR}): Do("begin") for card in many}
    sets |= {frozenset({alone}): Do("go"), frozenset({drawn, button("which", 1)}): Do("go and claim")}
    sets |= {frozenset({asked, button("which", 2)}): Do("claim")}
    found = marks(Choice(Offer(sets, {drawn: Grip(rail=Wait(1.0)), FAR: NEEDED})), None, None, ())
    assert {found[one] for one in (alone, drawn)} == {"open"}
    assert {found[one] for one in (*many, asked)} == {"quiet"}
    lit = {frozenset({card, CURL}): Do("turn") for card in many}
    assert marks(Choice(Offer(lit, {CURL: Grip("hovered", lights=True)})), None, None, ())[STONE] == "quiet"


def test_over_its_seal_a_card_stays_as_it_is() -> None:
    choice = after()
    assert raised(choice, CARD, None) == CARD.id and raised(choice, CURL, CARD.id) == STONE.id
    assert raised(choice, SEAL, None) is None and raised(choice, SEAL, CARD.id) == CARD.id
    assert raised(choice, SEAL, STONE.id) is None
    assert raised(choice, None, CARD.id) is None

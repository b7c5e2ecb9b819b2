"""Shifting Stones in words."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Event, Refusal, Result, Seat, View
from game.rules.shifting_stones.cards import END_CARDS, POINTS, SOLO_CARDS, STRIKES
from game.rules.shifting_stones.state import (
    CardScored,
    ChooseFirst,
    DiscardsShuffled,
    FirstNamed,
    LastTurns,
    SeatLeft,
    StoneFlipped,
    StonesSwapped,
    StonesView,
    Struck,
    TurnSkipped,
)
from game.ui.text import _, plural
from game.ui.words import Button, GuideStep, OptionWords, SeatLine


def face_name(face: str) -> str:
    """What a face is called."""
    names = {
        "S": _("Sun"), "M": _("Moon"), "F": _("Fish"), "B": _("Bird"),
        "H": _("Horse"), "O": _("Boat"), "E": _("Seed"), "T": _("Tree"),
    }  # fmt: skip
    return names.get(face, face)


class StonesWords:
    """The words of Shifting Stones."""

    def title(self) -> str:
        return _("Shifting Stones")

    def summary(self) -> Sequence[str]:
        return (
            _("Nine stones lie in a grid that everybody shares. Your cards show patterns."),
            _(
                "In your turn, do as much as you like: pay a card to swap two neighbouring stones, pay a card to turn a stone over, or score a card whose pattern is on the grid."
            ),
            _("Then end your turn and draw up to four cards. Or skip the whole turn and draw two."),
            _("Grey cells take any stone. Patterns are never turned or mirrored."),
            _(
                "Most points win; the most 1-point cards earn 3 more. Alone, score sixteen cards before the fourth strike."
            ),
        )

    def guide(self) -> Sequence[GuideStep]:
        return (
            GuideStep(
                _("These are your cards. Each shows a pattern that you want to see on the stones. Click one of them."),
                "hand",
                r"hand:\S+",
            ),
            GuideStep(
                _("A card pays for a move: with a card chosen, click two neighbouring stones, and they change places."),
                "table",
                r"hand:\S+ stone:\d+ stone:\d+$",
            ),
            GuideStep(
                _("Or turn one over: choose a card, point at a stone, and click the corner that curls up."),
                "table",
                r"hand:\S+ stone:\d+#curl",
            ),
            GuideStep(
                _("A card of yours glows: its pattern lies on the stones. Click its golden seal to score it."),
                "hand",
                r"#seal",
            ),
            GuideStep(
                _("Do as much as your cards allow. Then end your turn: you draw until you hold four cards."),
                "buttons",
                r"button:end_turn",
            ),
        )

    def options(self) -> dict[str, OptionWords]:
        on_off = (_("On"), _("Off"))
        off_on = (_("Off"), _("On"))
        return {
            "first_player": OptionWords(
                _("First player"),
                (_("Drawn"), _("Chosen")),
                _("Drawn at random, or named by the first person in the list."),
                group_only=True,
            ),
            "random_sides": OptionWords(
                _("Random sides"), on_off, _("Which side of a stone is up at the start is random too.")
            ),
            "bonus_at_zero": OptionWords(
                _("Bonus at zero"),
                off_on,
                _("The bonus goes to all if nobody has scored a 1-point card."),
                group_only=True,
            ),
            "must_reduce_hand": OptionWords(
                _("Reduce hand"), off_on, _("A turn cannot end while you hold more than four cards.")
            ),
            "browse_discards": OptionWords(
                _("Browse discards"), on_off, _("Everybody may look through the discard pile.")
            ),
            "solo_skip_is_strike": OptionWords(
                _("Skip is a strike"), on_off, _("Alone, a skipped turn counts as a strike."), solo_only=True
            ),
        }

    def prompt(self, view: View, chosen: frozenset[str]) -> str:
        assert isinstance(view, StonesView)
        if view.pending and isinstance(view.pending[-1], ChooseFirst):
            return _("Who begins?")
        if view.pending:
            return _("Cards are drawn")
        card = any(pick.startswith("hand:") for pick in chosen)
        stones = sum(pick.startswith("stone:") and "#" not in pick for pick in chosen)
        curl = any("#curl" in pick for pick in chosen)
        if curl:
            return _("Choose a card to pay for turning the stone")
        if stones == 2:
            return _("Choose a card to pay for the swap")
        if stones == 1 and card:
            return _("Choose a neighbour to swap with")
        if stones == 1:
            return _("Choose a neighbour, or a card to pay")
        if card:
            return _("Swap two stones, or turn one over at its corner")
        return _("Pay a card to swap or turn stones, or score a card")

    def buttons(self, view: View, names: Sequence[str]) -> Sequence[Button]:
        assert isinstance(view, StonesView)
        if view.pending and isinstance(view.pending[-1], ChooseFirst):
            return [Button(f"button:begin:{seat}", name, False) for seat, name in enumerate(names)]
        return [Button("button:skip", _("Skip: draw two"), False), Button("button:end_turn", _("End turn"), True)]

    def seat(self, view: View, seat: Seat) -> SeatLine:
        assert isinstance(view, StonesView)
        count = len(view.scored[seat])
        held = plural("{n} in hand", "{n} in hand", len(view.hands[seat]))
        if len(view.hands) == 1:
            strikes = _("{n} of {all} strikes").format(n=view.strikes, all=STRIKES)
            return SeatLine(f"{count} / {SOLO_CARDS}", strikes)
        if view.left[seat]:
            return SeatLine("", _("has left"))
        cards = _("{n} of {all} cards").format(n=count, all=END_CARDS[len(view.hands)])
        return SeatLine(str(sum(POINTS[card] for card in view.scored[seat])), f"{cards}, {held}")

    def event(self, event: Event, names: Sequence[str]) -> tuple[Seat | None, str] | None:
        match event:
            case FirstNamed(seat):
                return seat, _("{name} begins").format(name=names[seat])
            case StonesSwapped(seat):
                return seat, _("{name} swaps two stones").format(name=names[seat])
            case StoneFlipped(seat, _stone, _cell, before, face):
                return seat, _("{name} turns {before} to {face}").format(
                    name=names[seat], before=face_name(before), face=face_name(face)
                )
            case CardScored(seat, _slot, card):
                return seat, plural("{{name}} scores {n} point", "{{name}} scores {n} points", POINTS[card]).format(
                    name=names[seat]
                )
            case TurnSkipped(seat):
                return seat, _("{name} skips and draws").format(name=names[seat])
            case DiscardsShuffled(count):
                return None, plural("{n} discard is shuffled", "{n} discards are shuffled", count)
            case Struck(strikes):
                return None, _("Strike {n} of {all}").format(n=strikes, all=STRIKES)
            case LastTurns(seat):
                return seat, _("{name} brings on the last turns").format(name=names[seat])
            case SeatLeft(seat):
                return seat, _("{name} leaves the table").format(name=names[seat])
        return None

    def refusal(self, refusal: Refusal) -> str:
        return {
            "not_neighbours": _("Only stones side by side, or one above the other, can swap."),
            "not_on_grid": _("That pattern is not on the grid now."),
            "too_many_cards": _("You hold more than four cards: pay one first."),
            "skip_after_action": _("Skipping takes the whole turn: you have already acted."),
            "skipped_last_turn": _("You skipped your last turn, so not this one."),
            "hand_full": _("With six cards in hand you cannot skip."),
            "last_player": _("The last player cannot leave the table."),
        }.get(refusal.code, _("That is not possible now."))

    def ending(self, result: Result, names: Sequence[str]) -> str:
        if result.reason == "won":
            return _("All sixteen cards: you win!")
        if result.reason == "lost":
            return _("The fourth strike: lost this time")
        winners = [name for name, rank in zip(names, result.ranks, strict=True) if rank == 1]
        if len(winners) == 1:
            return _("{name} wins").format(name=winners[0])
        return _("{names} share the win").format(names=", ".join(winners))

    def sheet_line(self, code: str) -> str:
        return {
            "cards": _("Points on cards"),
            "bonus": _("Most 1-point cards"),
            "scored": _("Cards scored"),
        }.get(code, code)


WORDS: Final = StonesWords()

"""Shifting Stones in words."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Event, Refusal, Result, Seat, View
from game.rules.shifting_stones.cards import END_CARDS, POINTS, SIDES, SOLO_CARDS, STRIKES
from game.rules.shifting_stones.state import (
    CardScored,
    ChooseFirst,
    DiscardsShuffled,
    DrawFirst,
    FirstNamed,
    LastTurns,
    SeatLeft,
    StoneFlipped,
    StonesSwapped,
    StonesView,
    Struck,
    TurnSkipped,
)
from game.staging.names import Pick, button
from game.ui.text import _, plural
from game.ui.words import Button, GuideStep, Line, OptionWords, SeatLine
from game.ui.words.covers import cover


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
        return cover("shifting_stones").title()

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
                r"^hand:\d+:\d+$",
            ),
            GuideStep(
                _("A card pays for a move: with a card chosen, click two neighbouring stones, and they change places."),
                "table",
                r"hand:\S+ stone:\d+ stone:\d+$",
                r"^stone:\d+$",
            ),
            GuideStep(
                _("Or turn one over: choose a card, point at a stone, and click the corner that curls up."),
                "table",
                r"hand:\S+ stone:\d+#curl",
                r"^stone:\d+#curl$",
            ),
            GuideStep(
                _("A card of yours glows: its pattern lies on the stones. Click its golden seal to score it."),
                "hand",
                r"#seal",
                r"#seal$",
            ),
            GuideStep(
                _("Do as much as your cards allow. Then end your turn: you draw until you hold four cards."),
                "buttons",
                r"button:end_turn",
                r"^button:end_turn$",
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

    def prompt(self, view: View, chosen: frozenset[Pick]) -> str:
        assert isinstance(view, StonesView)
        if view.pending and isinstance(view.pending[-1], ChooseFirst):
            return _("Who begins?")
        if view.pending:
            return _("Cards are drawn")
        card = any(pick.id[0] == "hand" for pick in chosen)
        stones = sum(pick.id[0] == "stone" and not pick.part for pick in chosen)
        if any(pick.part == "curl" for pick in chosen):
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
        """What a turn is for is done at the stones; ending it is the main thing once something was done in it."""
        assert isinstance(view, StonesView)
        if view.pending and isinstance(view.pending[-1], ChooseFirst):
            return [Button(button("begin", seat), name) for seat, name in enumerate(names)]
        acted = bool(view.paid or view.gained)
        return [
            Button(button("skip"), _("Skip: draw two")),
            Button(button("end_turn"), _("End turn"), main=acted, asks="" if acted else self._lost(view)),
        ]

    def _lost(self, view: StonesView) -> str:
        """What an end of the turn without any action throws away."""
        return _("End it: one strike?") if len(view.hands) == 1 else _("End it, unused?")

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
        named = not any(isinstance(pending, ChooseFirst | DrawFirst) for pending in view.pending)
        dark = ("reference", "dark") if named and seat == view.first else None  # ST-9
        return SeatLine(str(sum(POINTS[card] for card in view.scored[seat])), f"{cards}, {held}", dark)

    def event(self, event: Event, before: View, names: Sequence[str]) -> Line | None:
        assert isinstance(before, StonesView)
        match event:
            case FirstNamed(seat):
                return Line(seat, _("{name} begins").format(name=names[seat]), news=len(names) > 1)
            case StonesSwapped(seat):
                return Line(seat, self._swapped(event, before, names[seat]))
            case StoneFlipped(seat, _stone, _cell, was, face):
                line = _("{name} turns {before} to {face}")
                return Line(seat, line.format(name=names[seat], before=face_name(was), face=face_name(face)))
            case CardScored(seat, _slot, card):
                line = plural("{{name}} scores {n} point", "{{name}} scores {n} points", POINTS[card])
                return Line(seat, line.format(name=names[seat]))
            case TurnSkipped(seat):
                return Line(seat, _("{name} skips and draws").format(name=names[seat]))
            case DiscardsShuffled(count):
                return Line(None, plural("{n} discard is shuffled", "{n} discards are shuffled", count))
            case Struck(strikes):
                return Line(None, _("Strike {n} of {all}").format(n=strikes, all=STRIKES), news=True)
            case LastTurns(seat):
                return Line(seat, self._last_turns(before, names, seat), news=True)
            case SeatLeft(seat):
                return Line(seat, _("{name} leaves the table").format(name=names[seat]), news=True)
        return None

    def _swapped(self, event: StonesSwapped, before: StonesView, name: str) -> str:
        """Which stones, by what they show."""
        face = dict(zip(before.stones, before.faces, strict=True))
        a, b = (face_name(face[stone]) for stone in (event.stone_a, event.stone_b))
        return _("{name} swaps {a} and {b}").format(name=name, a=a, b=b)

    def _last_turns(self, view: StonesView, names: Sequence[str], seat: Seat) -> str:
        """ST-60, ST-62: who was first tells who has the last turn."""
        order = [(view.first + place) % len(names) for place in range(len(names))]
        final = [one for one in order if not view.left[one]][-1]
        if seat == final:
            return _("{name} brings on the end: this turn is the last").format(name=names[seat])
        return _("{name} brings on the last turns, up to {last}").format(name=names[seat], last=names[final])

    def caption(self, caption: tuple[str | int, ...]) -> Sequence[str]:
        match caption:
            case ("card",):
                return (_("Hatched cells take any stone."), _("Never turned, never mirrored."))
            case ("reference", "dark"):
                return (_("Who has this card began."), _("The last turns end before this player."))
            case ("side", str(face)):
                return (_("The other side: {face}").format(face=face_name(face)),)
            case ("pile", int(count)):
                return (plural("{n} card in the draw pile", "{n} cards in the draw pile", count),)
            case ("discards", int(count)):
                return (plural("{n} discarded card", "{n} discarded cards", count), _("Click it to look through them."))
        return ()

    def reference(self) -> Sequence[tuple[str, str]]:
        """ST-9, ST-86: the nine tiles by their sides, and the actions of a turn."""
        tiles: dict[str, int] = {}
        for sides in SIDES[1:]:
            pair = " / ".join(map(face_name, sides))
            tiles[pair] = tiles.get(pair, 0) + 1
        return (
            *((pair, plural("{n} stone", "{n} stones", count)) for pair, count in tiles.items()),
            (_("Swap"), _("Pay a card: two neighbours change places")),
            (_("Turn"), _("Pay a card: one stone shows its other side")),
            (_("Score"), _("A card whose pattern lies on the stones")),
            (_("Skip"), _("Instead of all this: draw two cards")),
        )

    def refusal(self, refusal: Refusal) -> str:
        return {
            "not_neighbours": _("Only stones side by side, or one above the other, can swap."),
            "not_on_grid": _("That pattern is not on the grid now."),
            "too_many_cards": _("You hold more than four cards: pay one first."),
            "skip_after_action": _("Skipping takes the whole turn: you have already acted."),
            "skipped_last_turn": _("You skipped your last turn, so not this one."),
            "hand_full": _("With six cards in hand you cannot skip."),
            "last_player": _("The last player cannot leave the table."),
            "no_such_card": _("There is no such card in your hand."),
            "no_such_cell": _("The grid has nine cells, 0 to 8."),
            "cells_not_in_order": _("Of two stones that swap, the one with the smaller number is named first."),
            "over": _("The match is over."),
            "begun": _("The match has begun already."),
            "first_not_chosen": _("First it is settled who begins."),
            "no_such_seat": _("Nobody sits in that seat."),
            "seat_count": _("Shifting Stones is for one to five players."),
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

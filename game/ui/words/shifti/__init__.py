"""Shifti in words."""

from collections.abc import Sequence
from typing import Final

from game.core.values import Event, Refusal, Result, Seat, View
from game.rules.shifti.board import BLUE, CORNERS, GOAL, GREEN, RED, YELLOW
from game.rules.shifti.declining import END_TURN, lawful
from game.rules.shifti.dice import LOST, ROLLED
from game.rules.shifti.moves import stands_firm
from game.rules.shifti.parts import FRESH
from game.rules.shifti.state import (
    OFF,
    CornerTaken,
    DiceRolled,
    Face,
    FirstNamed,
    GoalEntered,
    LeverShifted,
    MatchOver,
    OpeningRolled,
    PieceCaptured,
    PieceFreed,
    PieceMoved,
    PieceStranded,
    Roll,
    RollOff,
    RollTied,
    SeatLeft,
    ShiftiView,
    TurnLost,
)
from game.rules.shifti.views import imagine
from game.staging.names import Pick, button
from game.ui.text import _, plural
from game.ui.words import Button, GuideStep, Line, OptionWords, SeatLine
from game.ui.words.covers import cover
from game.ui.words.shifti.prompts import choosing, what_is_left


def corner_taken(name: str, corner: int) -> str:
    """Whose home a corner is now."""
    return {
        RED: _("{name} takes the red corner"),
        BLUE: _("{name} takes the blue corner"),
        GREEN: _("{name} takes the green corner"),
        YELLOW: _("{name} takes the yellow corner"),
    }[corner].format(name=name)


def piece_told(corner: int, standing: str) -> tuple[str, str]:
    """Whose a piece is, and how it stands."""
    return (
        {
            RED: _("A piece of the red corner."),
            BLUE: _("A piece of the blue corner."),
            GREEN: _("A piece of the green corner."),
            YELLOW: _("A piece of the yellow corner."),
        }[corner],
        {
            "home": _("It has not started yet."),
            "goal": _("It is in its goal."),
            "stranded": _("Stranded on white: it stays until its square is black."),
            "free": _("It goes along black squares."),
        }[standing],
    )


def thrown(name: str, a: Face, b: Face) -> str:
    """What the dice show."""
    numbers, stars = ROLLED[Roll(a, b)]
    sentence = (
        _("{name} throws {n} and {m}"),
        _("{name} throws {n} and a star"),
        _("{name} throws {n} and two stars"),
    )[stars]
    return sentence.format(name=name, n=numbers[0], m=numbers[-1])


class ShiftiWords:
    """The words of Shifti."""

    def title(self) -> str:
        return cover("shifti").title()

    def summary(self) -> Sequence[str]:
        return (
            _("Bring your four pieces from your corner to the corner diagonally across, before the others do."),
            _(
                "Throw two dice. A number moves a piece so many squares, on black only and round as many bends as you like. A star shifts a lever one space."
            ),
            _(
                "A lever slides the strip below its row: ways open and close, and a piece left on white is stranded until its square is black again."
            ),
            _("Land on a piece of another colour, and it goes back home. Stars on both dice: the turn is lost."),
        )

    def guide(self) -> Sequence[GuideStep]:
        # Low at the left, beside the dice: half way up the prompts would cover the grips of levers 2 and 4,
        # and over the buttons the near corner of the board.
        return (
            GuideStep(
                _(
                    "Click a corner: it becomes your home, with four pieces of its colour. Your goal is the corner diagonally across."
                ),
                "hand",
                r"^square:\d+$",
                r"^square:\d+$",
            ),
            GuideStep(
                _(
                    "The dice tell what you may do: a number moves a piece, a star shifts a lever. Click one of your pieces."
                ),
                "hand",
                r"piece:\S+",
                r"^piece:",
            ),
            GuideStep(
                _(
                    "Now click one of the squares that glow: each is exactly as far as the dice say, on black all the way. Bends are free."
                ),
                "hand",
                r"piece:\S+ square:\d+",
                r"^square:",
            ),
            GuideStep(
                _(
                    "For a star, click an arrow beside a lever: its strip slides one space. Open your way, or strand somebody on white."
                ),
                "hand",
                r"lever:\d#(left|right)",
                r"^lever:",
            ),
            GuideStep(
                _("Nothing has to be played. Undo takes a step back; when all is as you want it, end your turn."),
                "hand",
                r"button:end_turn",
                r"^button:end_turn$",
            ),
        )

    def options(self) -> dict[str, OptionWords]:
        off_on = (_("Off"), _("On"))
        return {
            "corner_choice": OptionWords(
                _("Corners"), (_("Chosen"), _("Dealt")), _("Chosen in turn, or dealt by the program.")
            ),
            "two_player_suggestion": OptionWords(
                _("Second corner"),
                (_("Same side"), _("Same end"), _("Opposite")),
                _("Of two players: the corner dealt to the second one."),
            ),
            "must_use_roll": OptionWords(
                _("Use the whole throw"), off_on, _("What the dice allow has to be played, as far as it goes.")
            ),
            "split_stars": OptionWords(
                _("Split two stars"), off_on, _("One space may be shifted before the move, one after it.")
            ),
            "pieces_to_win": OptionWords(
                _("Pieces to win"),
                (_("Four"), _("Three"), _("Two")),
                _("Fewer make a shorter match; all four are in play."),
            ),
            "show_strip_ends": OptionWords(
                _("Strip ends"), (_("Shown"), _("Hidden")), _("What of the strips lies under the rim.")
            ),
        }

    def prompt(self, view: View, chosen: frozenset[Pick]) -> str:
        assert isinstance(view, ShiftiView)
        if view.over:
            return _("The match is over")
        if view.pending:
            if isinstance(view.pending[-1], RollOff):
                return _("Throw for the first turn")
            return (
                _("Choose a corner: it is your home")
                if view.options.corner_choice == "free"
                else _("The corners are dealt")
            )
        if view.roll is None:
            return _("Throw the dice")
        return choosing(chosen) or what_is_left(view)

    def buttons(self, view: View, names: Sequence[str]) -> Sequence[Button]:
        """Of two numbers either, or the total, may lead to the same square: then one of them has to be chosen."""
        assert isinstance(view, ShiftiView)
        if view.roll is None:
            return []
        numbers, left = FRESH[view.roll].numbers, set(lawful(imagine(view))) - {END_TURN}
        return [
            *(
                Button(button("number", number), _("Go {n}").format(n=number), when_open=True)
                for number in numbers
                if len(numbers) > 1
            ),
            Button(
                button("end_turn"), _("End turn"), main=not left, asks=_("End it, with that unused?") if left else ""
            ),
        ]

    def seat(self, view: View, seat: Seat) -> SeatLine:
        assert isinstance(view, ShiftiView)
        if view.left[seat]:
            return SeatLine("", _("has left"))
        home, places = view.corners[seat], view.pieces[seat]
        if home == OFF:
            return SeatLine("", self._opening(view, seat))
        goal = GOAL[home]
        score = f"{places.count(goal)} / {view.options.pieces_to_win}"
        stranded = sum(not stands_firm(view.levers, square) for square in places)
        notes = []
        if at_home := places.count(home):
            notes.append(plural("{n} at home", "{n} at home", at_home))
        if stranded:
            notes.append(plural("{n} stranded", "{n} stranded", stranded))
        return SeatLine(score, ", ".join(notes) or _("none at home"))

    def _opening(self, view: ShiftiView, seat: Seat) -> str:
        """What the seat threw for the first turn, as long as others are to throw (SH-3)."""
        contest = view.pending[-1] if view.pending else None
        if not isinstance(contest, RollOff):
            return ""
        points = dict(zip(contest.seats, contest.points, strict=False))
        return plural("{n} point", "{n} points", points[seat]) if seat in points else ""

    def event(self, event: Event, before: View, names: Sequence[str]) -> Line | None:
        match event:
            case OpeningRolled(seat, _a, _b, points):
                line = plural("{{name}} throws {n} point", "{{name}} throws {n} points", points)
                return Line(seat, line.format(name=names[seat]))
            case RollTied(seats):
                tied = ", ".join(names[seat] for seat in seats)
                return Line(None, _("A tie, once more: {names}").format(names=tied), news=True)
            case FirstNamed(seat):
                return Line(seat, _("{name} begins").format(name=names[seat]), news=True)
            case CornerTaken(seat, corner):
                return Line(seat, corner_taken(names[seat], corner))
            case DiceRolled(seat, a, b):
                # The turn that is lost with it is told by itself.
                return None if Roll(a, b) in LOST else Line(seat, thrown(names[seat], a, b))
            case TurnLost(seat):
                return Line(seat, _("{name} throws stars only: no turn").format(name=names[seat]), news=True)
            case PieceMoved(seat, _piece, _source, path):
                # What the way into the goal leads to is told by itself.
                if path[-1] in CORNERS:
                    return None
                line = plural("{{name}} moves {n} square", "{{name}} moves {n} squares", len(path))
                return Line(seat, line.format(name=names[seat]))
            case PieceCaptured(seat, owner):
                return Line(seat, _("{name} sends {other} home").format(name=names[seat], other=names[owner]))
            case GoalEntered(seat, _piece, count):
                line = plural("{{name}} has {n} piece across", "{{name}} has {n} pieces across", count)
                return Line(seat, line.format(name=names[seat]))
            case LeverShifted(seat, lever, was, now):
                line = _("{name} shifts lever {n} right") if now > was else _("{name} shifts lever {n} left")
                return Line(seat, line.format(name=names[seat], n=lever))
            case PieceStranded(owner):
                return Line(owner, _("{name}: a piece is stranded").format(name=names[owner]))
            case PieceFreed(owner):
                return Line(owner, _("{name}: a piece is free again").format(name=names[owner]))
            case SeatLeft(seat):
                return Line(seat, _("{name} leaves the table").format(name=names[seat]), news=True)
            case MatchOver(seat):
                return Line(seat, _("{name} wins").format(name=names[seat]))
        return None

    def caption(self, caption: tuple[str | int, ...]) -> Sequence[str]:
        match caption:
            case ("piece", int(corner), str(standing)):
                return piece_told(corner, standing)
            case ("station", _):
                return (_("A station: four pieces start here, and those from across the board come home."),)
            case ("lever",):
                return (_("A star draws it one space, and its row with it."), _("Pieces stay where they are."))
            case ("die", "a"):
                return (_("It has 1, 2, 3, and three stars."),)
            case ("die", _):
                return (_("It has 4, 5, 6, two single stars and a double one."),)
        return ()

    def reference(self) -> Sequence[tuple[str, str]]:
        """What the dice mean."""
        return (
            (_("A number"), _("One piece goes exactly so far, on black")),
            (_("Two numbers"), _("Two pieces one each, or one piece both together")),
            (_("A star"), _("One lever goes one space")),
            (_("Stars only"), _("No turn")),
        )

    def refusal(self, refusal: Refusal) -> str:
        return (
            self._refusals(refusal.rule)
            .get(refusal.code, _("That is not possible now."))
            .format(n=refusal.data[-1] if refusal.data else "")
        )

    def _refusals(self, rule: str) -> dict[str, str]:
        """The sentence of each code; {n} is the number that was meant."""
        return {
            # The course of a match
            "over": _("The match is over."),
            "seat_count": _("Shifti is for two to four players."),
            "chance_acts": _("First the dice are thrown."),
            "not_begun": _("Nobody moves before all corners are chosen."),
            "begun": _("The corners are taken: the match has begun."),
            "no_such_corner": _("Only the four corners of the board are homes."),
            "corner_taken": _("Somebody else has taken that corner."),
            "seat_acts": _("Each player chooses a corner: none is dealt."),
            "rolled_already": _("The dice are thrown once a turn."),
            "no_such_outcome": _("Chance cannot decide that."),
            # Numbers
            "no_such_number": _("The dice do not say {n}."),
            "number_used": _("The {n} is played already."),
            "same_piece": _("This piece has had its number: the other one is for another piece."),
            # The piece
            "no_piece": _("None of your pieces stands there."),
            "in_goal": _("A piece in the goal stays there for good."),
            "stranded": _("This piece is stranded: on white it cannot move."),
            # The way
            "no_such_square": _("There is no such square."),
            "square_twice": _("A move cannot end where it began."),
            "goal_is_entered": _("That is your goal: a piece goes in, it does not stop on the square."),
            "station_closed": _("A piece that has left home comes back only when it is captured.")
            if rule == "SH-54"
            else _("Of the other corners only your goal may be entered."),
            "white": _("That square is white: pieces go on black only."),
            "own_piece": _("One of your own pieces stands there."),
            "blocked": _("A piece of another colour is in the way."),
            "no_way": _("With {n} this piece does not reach the goal.")
            if rule == "SH-62"
            else _("No way of exactly {n} leads there."),
            # Levers
            "no_star": _("The dice show no star: no lever is shifted."),
            "no_such_lever": _("There are only four levers."),
            "one_space": _("A lever goes one space at a time."),
            "too_many_spaces": _("Your stars are used up: a star is one space."),
            "stars_split": _("Shift both spaces before the move, or both after it."),
            "two_directions": _("Both spaces of one lever go the same way."),
            "past_the_end": _("The lever does not go further that way."),
            # Declining
            "roll_not_used": _("By the options, more of the throw has to be played than that."),
        }

    def ending(self, result: Result, names: Sequence[str]) -> str:
        winner = names[result.ranks.index(1)]
        if result.reason == "last_left":
            return _("{name} is the last at the table and wins").format(name=winner)
        return _("{name} is across first and wins").format(name=winner)

    def sheet_line(self, code: str) -> str:
        return {"across": _("Pieces across")}.get(code, code)


WORDS: Final = ShiftiWords()

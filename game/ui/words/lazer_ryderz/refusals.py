"""Why something is not allowed in Lazer Ryderz."""

from game.core.values import Refusal
from game.ui.text import _
from game.ui.words.lazer_ryderz.names import character_name, kind_name


def sentence(refusal: Refusal) -> str:
    """The reason, with the things that it is about."""
    data = refusal.data
    words = _sentences(refusal).get(refusal.code, _("That is not possible now."))
    last = data[-1] if data else ""
    if refusal.code == "no_place_to_launch":
        last = int(last) + 1  # People count seats from 1.
    return words.format(n=last, character=character_name(str(last)), kind=kind_name(str(data[0])) if data else "")


def _not_now(rule: str) -> str:
    """What is due instead, by the rule that says so."""
    return {
        "LR-4": _("First everybody picks a character."),
        "LR-119": _("First the prizm is tossed."),
        "LR-37": _("First everybody chooses a gear and a place for the launch point."),
        "LR-49": _("First the marker finds its holder."),
        "LR-65": _("First the die is rolled."),
        "LR-69": _("First name your curve: soft or hard, left or right."),
        "LR-125": _("First use your power, or keep it."),
        "LR-116": _("First your launch point is placed anew."),
    }.get(rule, _("Now lay a straight or try a curve."))


def _sentences(refusal: Refusal) -> dict[str, str]:
    """By the code; {n} is the number that is meant."""
    return {
        # The course of a match
        "over": _("The match is over."),
        "seat_count": _("Lazer Ryderz is for two to four players."),
        "no_such_outcome": _("Chance cannot decide that."),
        "chance_acts": _("First the die decides."),
        "not_now": _not_now(refusal.rule),
        # The table
        "table": _("A table is a simple shape: its edge may not cross or touch itself."),
        "table_size": _("A table has room for a circle of 60 cm and is at most 300 cm wide and deep."),
        "fence": _("The fence has to cut the table in two, and no more."),
        "fence_length": _("That fence would be too long: at most {n} pieces make it."),
        "no_place_to_launch": _("Seat {n} has no place for its launch point on that table."),
        "reach": _("An arm reaches 30 to 300 cm; 0 is the whole edge."),
        "round_limit": _("A limit is 10 to 99 rounds; 0 is none."),
        # Characters, launch points, tosses
        "no_such_character": _("There is no such character."),
        "character_taken": _("Somebody else is {character} already."),
        "no_such_gear": {
            "LR-38": _("The gears of this table are 1 to {n}."),
            "LR-133": _("An opponent is shifted to gear 1 or to gear {n}."),
        }.get(refusal.rule, _("There is no such gear.")),
        "no_such_place": _("That is no place of the edge."),
        "at_corner": _("A launch point keeps 2 cm from the corners of the table."),
        "out_of_reach": _("That place is out of your arm's reach."),
        "not_on_far_side": _("By the options, only the sides furthest from the middle are for that."),
        "no_such_turn": _("A prizm is turned by whole degrees below 360."),
        "toss_again": _("The prizm has to lie on the table as a whole: toss again."),
        # Rides
        "no_such_shift": _("You shift by one gear at most, between 1 and the highest."),
        "no_such_curve": _("A curve is soft or hard, to the left or to the right."),
        "no_such_curve_left": _("No {kind} of gear {n} or what stands in for it is left in your supply."),
        "declared_too_early": _("Soft or hard, left or right is named after the roll."),
        "table_not_large": _("Only at a large table a long straight comes first."),
        "not_at_launch_point": _("The long straight comes only before the first piece at a launch point."),
        "no_long_straight": _("No straight of gear 5 is left in your supply."),
        # Powers
        "no_such_power": _("You have no power for that now."),
        "gear_without_hard_turns": _("Two hard turns are laid in gears 1 to 3; that would be gear {n}."),
        "no_such_side": _("A hard turn goes to the left or to the right."),
        "no_two_hard_turns": _("There are no two hard turns for you without your front piece."),
        "no_such_opponent": _("That is no opponent of yours."),
    }

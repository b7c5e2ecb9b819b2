"""Why something is not allowed in Reality Shift."""

from game.core.values import Refusal
from game.ui.text import _
from game.ui.words.reality_shift.names import a_card, at_first, bike_name, colour_name, cube_name

OF_CUBES = frozenset(
    (
        "wrong_colour",
        "cube_on_top",
        "surrounded",
        "protected",
        "cell_taken",
        "tilt_blocked",
        "edge_is_free",
        "corners_blocked",
        "touches_nothing",
        "cube_left_alone",
        "pile_split",
    )
)
"""Those whose data begin with a cube."""


def sentence(refusal: Refusal) -> str:
    """The reason, with the things that it is about."""
    code, data = refusal.code, refusal.data
    sentences = _of_cubes() if code in OF_CUBES else _sentences(refusal)
    words = sentences.get(code, _("That is not possible now."))
    cube = cube_name(int(data[0])) if code in OF_CUBES else ""
    return words.format(
        n=data[-1] if data else "",
        cube=cube,
        Cube=at_first(cube),
        bike=at_first(bike_name(int(data[1]))) if code == "protected" else "",
        top=colour_name(str(data[1])) if code == "wrong_colour" else "",
        card=at_first(a_card(str(data[2]))) if code == "wrong_colour" else "",
    )


def _of_cubes() -> dict[str, str]:
    """What keeps a cube where it is."""
    return {
        "wrong_colour": _("{card} does not go with {cube}: its top is {top}."),
        "cube_on_top": _("Another cube lies on {cube}."),
        "surrounded": _("{Cube} has cubes on all four sides: it cannot be shifted."),
        "protected": _("{bike} stands on its own colour: {cube} stays where it is."),
        "cell_taken": _("{Cube} cannot slide there: another cube is in the way."),
        "tilt_blocked": _("{Cube} cannot tilt that way: its first quarter is blocked."),
        "edge_is_free": _("That edge of {cube} meets no other cube, nor the table."),
        "corners_blocked": _("The corners of {cube} have no room to swing there."),
        "touches_nothing": _("{Cube} would touch no other cube there."),
        "cube_left_alone": _("Without {cube}, some cube would touch no other."),
        "pile_split": _("Without {cube}, the pile would fall into two."),
    }


def _sentences(refusal: Refusal) -> dict[str, str]:
    """All others; {n} is the number that is meant."""
    return {
        # The course of a match and of a turn
        "over": _("The match is over."),
        "seat_count": _("Reality Shift is for two to four players."),
        "chance_acts": _("First the die or the cards decide."),
        "no_such_outcome": _("Chance cannot decide that."),
        "materialize_first": _("First your bike appears on the track."),
        "only_at_start": _("A bike appears at the start of a turn only."),
        "die_move_owed": _("The {n} of the die has to be driven first."),
        "bike_off_track": _("Your bike is off the track: there is nothing to drive."),
        "calm_first_round": _("By the options, nobody shifts in their first turn."),
        "once_a_turn": {
            "die": _("The die is driven once a turn."),
            "card": _("A card is driven, or turns the bike, once a turn."),
        }.get(str(refusal.data[-1]) if refusal.data else "", _("A cube is shifted once a turn.")),
        "no_such_card": _("You hold no such card."),
        # Appearing
        "no_such_place": _("A bike cannot stand there."),
        "no_icon": _("Checkpoint {n} is not yours: appear on a start icon.")
        if refusal.data[-1:] != (0,)
        else _("A bike appears on a start icon, or on its own checkpoint."),
        "icon_covered": _("That icon is covered, or looks down."),
        "space_taken": _("Another bike stands there."),
        # Driving
        "no_such_step": _("A step goes ahead, to the left or to the right."),
        "no_track_there": _("There is no track that way."),
        "too_many_steps": _("That is too far: you drive {n}."),
        "too_few_steps": _("That is too near: you drive all {n}."),
        "way_is_over": {
            "RS-62": _("Another bike is in the way: your ride ends there."),
            "RS-76": _("On the Finish the ride is over: you have won."),
        }.get(refusal.rule, _("The track ends before that.")),
        "checkpoint_not_passed": _("Your way does not lead over checkpoint {n}."),
        "checkpoint_chosen": _("You have checkpoint {n} already: there is one for each rider."),
        "checkpoint_taken": _("Checkpoint {n} belongs to another rider."),
        # Shifting
        "no_such_cube": _("There is no such cube."),
        "no_such_way": _("The card shows another shift."),
    }

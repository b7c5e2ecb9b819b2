"""Which things of the table are marked, and how: what may be picked, what was, and what is under the pointer. Pure."""

from collections.abc import Collection
from typing import Final

from game.staging.names import Name, Pick
from game.ui.table.choosing import Choice

MANY: Final = 10
"""Where so many things may be picked, each glows less, but for what does something at once."""

Marks = dict[Pick, str]


def marks(
    choice: Choice, under: Pick | None, raised: Name | None, hints: Collection[Name], faced: bool = False
) -> Marks:
    """The mark of each thing or handle: quiet, open, chosen, target, hover, forward or dim; others are plain.

    `raised` is the thing that the pointer has raised (a card out of its fan), `hints` those that explain what is under
    it; `faced`: that is a card which shows its face.
    """
    found = _told(choice) | _chosen(choice) | {Pick("thing", id): "target" for id in hints}
    if under is not None and under.kind == "thing":
        found |= _hovered(choice, under, raised, found)
    if choice.picks:
        # What could be picked before, and cannot go with what is chosen; a thing that only has handles hides them.
        found = {pick: "dim" for pick in choice.all if pick.kind == "thing" and not pick.part} | found
    if faced and under is not None and under.id == raised:
        whole = Pick("thing", under.id)
        if whole not in choice.picks and found.get(whole) != "hover":
            found = {**found, whole: "forward"}
    return _twins(choice, found)


def news_marks(places: Collection[Name]) -> Marks:
    """Where something happened that nobody there chose."""
    return {Pick("thing", id): "news" for id in places}


def raised(choice: Choice, under: Pick | None, before: Name | None) -> Name | None:
    """The thing that the pointer raises.

    Over its seal a card stays as it is, or it would lift the seal away from under the pointer.
    """
    if under is None or under.kind != "thing":
        return None
    if choice.offer.grip(under).lights:
        return before if before == under.id else None
    return under.id


def _told(choice: Choice) -> Marks:
    """What may be picked; a handle that lights up its thing tells that of the whole thing."""
    telling = choice.telling
    many = not choice.picks and len({pick.id for pick in telling}) >= MANY
    grip = choice.offer.grip
    found = {
        pick: "quiet" if many and not _at_once(choice, pick) else "open"
        for pick in telling
        if grip(pick).shows != "hovered"
    }
    lit = "quiet" if many else "open"
    flicks = {Pick("thing", one.flick.id): "open" for one in choice.regions if one.flick is not None}
    return found | flicks | {Pick("thing", pick.id): lit for pick in choice.open if grip(pick).lights}


def _at_once(choice: Choice, pick: Pick) -> bool:
    """Whether it does something alone, or is a place that something can be drawn to."""
    return frozenset({pick}) in choice.offer.sets or choice.offer.grip(pick).rail is not None


def _chosen(choice: Choice) -> Marks:
    """What is chosen; with a handle that shows only under the pointer, its thing."""
    hovered = [pick for pick in choice.picks if choice.offer.grip(pick).shows == "hovered"]
    return dict.fromkeys((*choice.picks, *(Pick("thing", pick.id) for pick in hovered)), "chosen")


def _hovered(choice: Choice, under: Pick, raised: Name | None, found: Marks) -> Marks:
    more: Marks = {}
    whole, opened = Pick("thing", under.id), choice.open
    may = whole in opened or under in opened or choice.tossed_into(whole) is not None
    if raised == under.id and may and whole not in choice.picks:
        more[whole] = "hover"
    for handle in choice.handles(under) & opened:
        if choice.offer.grip(handle).shows == "hovered":
            more[handle] = "hover" if handle == under else found.get(handle, "open")
    if under.part and found.get(under) in ("open", "quiet"):
        more[under] = "hover"
    return more


def _twins(choice: Choice, found: Marks) -> Marks:
    """Things that are alike glow and pale together."""
    twins: Marks = {}
    for pick, mark in found.items():
        if mark in ("open", "quiet", "dim"):
            twins |= {Pick("thing", id): mark for id in choice.offer.grip(pick).twins}
    return twins | found

"""Which things of the table are marked, and how: what may be picked, what was, and what is under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.staging.picks import Pick, Picks, thing_of

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

MANY = 10
"""Where so many things may be picked, each glows less."""


def wanted(table: TableScreen) -> dict[Pick, str]:
    """The marks of a table as it is now."""
    staging, view = table.sitting.staging, table.sitting.view
    hinted = staging.hint(view, table.under) if table.under is not None else frozenset()
    found = marks(table.picks, table.open_picks(), table.chosen, table.under, table.lifted, hinted, staging.ends(view))
    for pick, mark in list(found.items()):
        if mark in ("open", "quiet", "dim"):
            found = dict.fromkeys(staging.twins(view, pick), mark) | found
    return found


def marks(
    picks: Picks,
    opened: frozenset[Pick],
    chosen: frozenset[Pick],
    under: Pick | None,
    lifted: str,
    hinted: frozenset[str],
    ends: frozenset[Pick] = frozenset(),
) -> dict[Pick, str]:
    """The mark of each thing or handle: quiet, open, chosen, target, hover, or dim; what is not named is plain.

    `lifted` is the card that the pointer has lifted out of the fan, `hinted` the things that explain what is under it.
    `ends` are where things go, which say nothing before one is chosen that goes there.
    """
    shown = told(picks, opened, chosen, ends)
    many = not chosen and len(set(map(thing_of, shown))) >= MANY
    found = dict.fromkeys(filter(_always_shown, shown), "quiet" if many else "open")
    # A card that scores now glows, whatever else may be done.
    found |= dict.fromkeys((thing_of(pick) for pick in opened if pick.endswith("#seal")), "open")
    found |= dict.fromkeys(chosen, "chosen")
    for curl in [pick for pick in chosen if pick.endswith("#curl")]:
        found[thing_of(curl)] = "chosen"
    found |= dict.fromkeys(hinted, "target")
    if under is not None:
        thing = thing_of(under)
        if lifted == thing and (thing in opened or under in opened) and thing not in chosen:
            found[thing] = "hover"
        if f"{thing}#curl" in opened:
            found.setdefault(f"{thing}#curl", "hover" if under.endswith("#curl") else "open")
        if under.endswith("#seal") and under in found:
            found[under] = "hover"
    if chosen:
        # What could be picked before, and cannot go with what is chosen; a thing that only has handles just hides them.
        return dict.fromkeys((pick for need in picks for pick in need if "#" not in pick), "dim") | found
    return found


def told(picks: Picks, opened: frozenset[Pick], chosen: frozenset[Pick], ends: frozenset[Pick]) -> frozenset[Pick]:
    """Which of the open picks say something by themselves: where things go does not, before one is chosen."""
    return opened if chosen else frozenset(one for one in opened if one not in ends or frozenset({one}) in picks)


def _always_shown(pick: Pick) -> bool:
    """A curl shows only under the pointer; everything else that may be picked glows."""
    return not pick.endswith("#curl")

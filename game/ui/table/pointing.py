"""What a hand means that points at the table: the pick under the pointer, or one that the thing there stands for."""

from typing import Final

from game.scene.picking import Ray
from game.scene.stage import Stage
from game.staging.names import Name, Pick
from game.staging.offer import About
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice
from game.ui.table.marks import raised

HOVER: Final = 0.4
"""Seconds over a thing after which its card is shown large, or what there is to say of it."""

NOTHING: Final = About()


def under(stage: Stage, ray: Ray, choice: Choice, sought: frozenset[Pick] = frozenset()) -> Pick | None:
    """The pick under the pointer; None if there is no thing at all. What is `sought` is also found behind glass."""
    front = stage.under(ray)
    if stage.glass and front not in choice.telling and (behind := stage.under(ray, sought & choice.touchable)):
        return behind
    found = _with_corner(stage, ray, front, choice)
    touchable = choice.touchable
    if found in choice.picks and found is not None and stage.picture[found.id].frame == "table":
        # The place to go to may lie behind what goes there: one points at the way on rather than back.
        places = {pick for pick in choice.open if choice.offer.grip(pick).shows == "needed"}
        return stage.under(ray, places) or found
    if found is None or found in touchable or choice.handles(found) & choice.telling:
        return found
    meant = choice.offer.stands_for.get(found)
    if meant is not None and (meant in touchable or (not meant.part and choice.handles(meant) & touchable)):
        return _with_corner(stage, ray, meant, choice)
    # What cannot be picked is looked through, once something is chosen that goes behind it.
    behind = stage.under(ray, choice.open) if choice.picks else None
    return behind or found


def _with_corner(stage: Stage, ray: Ray, found: Pick | None, choice: Choice) -> Pick | None:
    """The corner of a thing may be a handle, whether it is drawn yet or not."""
    if found is None:
        return None
    hidden = [one for one in choice.handles(found) & choice.touchable if choice.offer.grip(one).shows == "hovered"]
    return stage.corner(ray, hidden) or found


class Pointing:
    """What is under the pointer or has the focus, and what is told of it."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.under: Pick | None = None
        self.raised: Name | None = None
        self.about = NOTHING
        self.large = False
        """Whether its card is shown large, or its words where it has none."""
        self._rested = 0.0

    def move(self, under: Pick | None, choice: Choice) -> bool:
        """Point at this; says whether it is another thing than before."""
        self.raised = raised(choice, under, self.raised)
        if under == self.under:
            return False
        self.under, self._rested, self.large = under, 0.0, False
        known = under is not None and under.kind == "thing" and under.id in self._sitting.stage.props
        self.about = self._sitting.staging.about(self._sitting.view, under) if known and under else NOTHING
        return True

    @property
    def faced(self) -> bool:
        """Whether it is a card whose own face is told of it."""
        prop = None if self.under is None else self._sitting.stage.props.get(self.under.id)
        return prop is not None and prop.thing.look == self.about.card

    def wait(self, dt: float) -> bool:
        """Let time pass; says whether something is shown of it from now on."""
        before, self._rested = self._rested, self._rested + dt
        return before < HOVER <= self._rested and self.enlarge()

    def enlarge(self) -> bool:
        """Show the card large, or the words alone; says whether that is new."""
        before, self.large = self.large, self.about.card is not None or bool(self.about.caption)
        return self.large != before

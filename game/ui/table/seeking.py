"""What may be picked and cannot be seen from where one looks: that it is there, and where to look from."""

from collections.abc import Sequence

from panda3d.core import LPoint3

from game.scene.camera import Home, OrbitCamera
from game.scene.picking import Ray
from game.scene.stage import Stage
from game.staging.names import Pick
from game.ui.table.choosing import Choice
from game.ui.table.pointing import under

BEYOND = 1.02
"""A ray goes so far past the point that it is sent to: what lies in the point's plane is met."""

SAME = 0.01
"""cm between two places that are one."""


def seen(stage: Stage, eye: LPoint3, choice: Choice, pick: Pick, sought: frozenset[Pick] = frozenset()) -> bool:
    """Whether a hand finds the pick at one of its own points, looking from there.

    Where two handles share a place (a drive of the die and one of a card), what else is chosen says which is meant.
    A handle that shows only under the pointer may be in the air beside its thing, and is not there to be met before.
    """
    if choice.offer.grip(pick).shows == "hovered":
        return stage.in_sight(eye, pick) and not stage.panes(eye, Pick("thing", pick.id))
    points = stage.points_of(pick)
    found = (under(stage, Ray(eye, (point - eye) * BEYOND), choice, sought) for point in points)
    return any(
        one == pick or (one is not None and one.id == pick.id and stage.points_of(one)[0] == points[0]) for one in found
    )


def asked(choice: Choice) -> frozenset[Pick]:
    """What one looks for: all things and handles that may be picked and say so by themselves, or at their thing."""
    return frozenset(pick for pick in choice.telling if pick.kind == "thing")


def best_view(
    stage: Stage, camera: OrbitCamera, views: Sequence[Home], choice: Choice, hidden: frozenset[Pick]
) -> Home | None:
    """The view that shows most of what is hidden; where none shows any, the one with the fewest things before it."""

    def worth(view: Home) -> tuple[int, int]:
        eye = camera.eye(view)
        shown = sum(seen(stage, eye, choice, pick) for pick in hidden)
        return shown, -sum(stage.panes(eye, pick) for pick in hidden)

    return max(views, key=worth, default=None)


class Seeking:
    """How much is hidden, found anew when the camera rests or something else is chosen."""

    def __init__(self) -> None:
        self.hidden: frozenset[Pick] = frozenset()
        self.sought: frozenset[Pick] = frozenset()
        """What was asked for: what stands before it is of glass until another decision is due."""
        self._for: tuple[Choice, LPoint3] | None = None
        self._turned: tuple[Home, int] | None = None
        """Where the table was turned to, and in which turn of the match."""

    def forget(self) -> None:
        """Another decision, or none."""
        self.hidden, self.sought, self._for = frozenset(), frozenset(), None

    def update(self, stage: Stage, eye: LPoint3, choice: Choice) -> bool:
        """Find what is hidden from the eye; says whether that has changed."""
        if self._for == (choice, eye):
            return False
        self._for = (choice, LPoint3(eye))
        before = self.hidden
        on_table = (pick for pick in asked(choice) if stage.points_of(pick))
        self.hidden = frozenset(pick for pick in on_table if not seen(stage, eye, choice, pick, self.sought))
        return self.hidden != before

    def seek(self, view: Home | None, turn: int) -> None:
        """It is looked for from there: from now on it is found behind glass, too."""
        self.sought |= self.hidden
        self._for = None
        self._turned = None if view is None else (view, turn)

    def left(self, camera: OrbitCamera, turn: int) -> bool:
        """Whether the turn is over that it was for, and nobody has moved the camera since; says so once."""
        if self._turned is None or self._turned[1] == turn:
            return False
        view, self._turned = self._turned[0], None
        return (camera.eye() - camera.eye(view)).length() < SAME

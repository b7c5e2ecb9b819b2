"""Which marks the things wear now; only what has changed is touched."""

from collections.abc import Mapping
from math import pi, sin

from game.scene.cast import Cast
from game.scene.marks import BREATH
from game.staging.names import Name, Pick

SHAKE_SECONDS, SHAKES, SHAKE_CM = 0.24, 3, 0.15
BREATH_STEP = 0.1
"""Seconds between two pictures of what only breathes."""

Worn = dict[str, str]
"""The marks of one thing by part; its own is that of the part ""."""


class Signals:
    """The marks on one cast."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self.marks: Mapping[Pick, str] = {}
        self.last: frozenset[Name] = frozenset()
        self._worn: dict[Name, Worn] = {}
        self._refused: frozenset[Name] = frozenset()
        self._shaken = 0.0
        self._time = self._breathed = 0.0
        self._breathing = False

    def mark(self, marks: Mapping[Pick, str]) -> bool:
        """Mark things and show handles; all others are plain. Says whether anything changed."""
        self.marks = marks
        worn: dict[Name, Worn] = {}
        for pick, mark in marks.items():
            if pick.kind == "thing":
                worn.setdefault(pick.id, {})[pick.part] = mark
        for id in self._refused:
            worn.setdefault(id, {})[""] = "refused"
        before, self._worn = self._worn, worn
        self._breathing = any(mark in BREATH for mark in marks.values())
        changed = [id for id in before.keys() | worn.keys() if before.get(id) != worn.get(id)]
        for id in changed:
            self.dress(id)
        return bool(changed)

    def dress(self, id: Name) -> None:
        """Let a thing wear what is its own now; one that is not there wears nothing."""
        prop = self._cast.props.get(id)
        if prop is None:
            return
        worn = self._worn.get(id, {})
        if prop.mark != worn.get("", ""):
            prop.wear(worn.get("", ""))
        handles = {part: mark for part, mark in worn.items() if part}
        if prop.shown != handles:
            prop.show_handles(handles)

    def mark_last(self, ids: frozenset[Name]) -> bool:
        """Dashes round the things that moved last, whatever other marks they have; says whether anything changed."""
        self.last = ids
        return True in {prop.wear_dashes(id in ids) for id, prop in self._cast.props.items()}

    def refuse(self, ids: frozenset[Name]) -> None:
        """These shake their heads in the colour of refusal."""
        self._refused, self._shaken = ids & self._cast.props.keys(), 0.0
        self.mark(self.marks)

    def clear(self) -> None:
        """Nothing is marked any more, nothing shakes."""
        for prop in (self._cast.props[id] for id in self._refused if id in self._cast.props):
            prop.body.set_x(0.0)
        self._refused = frozenset()
        self.mark({})

    def breathe(self, lively: bool) -> bool:
        """Set outlines to their brightness of now.

        Says whether that alone is worth a picture: only where a card draws (`lively`), at most ten times a second.
        """
        if not self._breathing:
            return False
        self._cast.outlines.breathe(self._time)
        if not lively or self._time - self._breathed < BREATH_STEP:
            return False
        self._breathed = self._time
        return True

    def update(self, dt: float) -> bool:
        """Let time pass; says whether something shakes."""
        self._time += dt
        if not self._refused:
            return False
        self._shaken += dt
        over = self._shaken >= SHAKE_SECONDS
        swing = SHAKE_CM * sin(2 * pi * SHAKES * min(1.0, self._shaken / SHAKE_SECONDS))
        for prop in (self._cast.props[id] for id in self._refused if id in self._cast.props):
            prop.body.set_x(0.0 if over else swing)
        if over:
            self._refused = frozenset()
            self.mark(self.marks)
        return True

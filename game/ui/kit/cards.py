"""Cards shown flat: one large, or a whole pile."""

from game.scene.looks import Face
from game.ui.kit.canvas import DIM, LINE, SOLID, Canvas
from game.ui.text import _

HIGH = 8.8 / 6.3
"""A card's height by its width."""


def draw_face(canvas: Canvas, face: Face, x: float, y: float, w: float) -> None:
    """A card's face, w wide."""
    canvas.picture(face.texture, x, y, w, w * HIGH, face.part)


def draw_large(canvas: Canvas, face: Face, x: float, y: float) -> None:
    """The magnified card with a line of rules under it."""
    canvas.panel(x, y, 260, 364, SOLID, LINE)
    draw_face(canvas, face, x + 26, y + 14, 208)
    canvas.text(_("Hatched cells take any stone."), x + 130, y + 322, 13, DIM, align="center")
    canvas.text(_("Never turned, never mirrored."), x + 130, y + 342, 13, DIM, align="center")

"""Cards shown flat."""

from game.scene.looks import Face
from game.ui.kit.canvas import Canvas

HIGH = 8.8 / 6.3
"""A card's height by its width."""


def draw_face(canvas: Canvas, face: Face, x: float, y: float, w: float) -> None:
    """A card's face, w wide."""
    canvas.picture(face.texture, x, y, w, w * HIGH, face.part)

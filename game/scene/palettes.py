"""The colours of the seats in each palette, and their shapes (style guide, Palettes)."""

from typing import Final

SEATS: Final = {
    "standard": ("#C2302A", "#2C78DC", "#22A06B", "#F2B824", "#7038A0"),
    "colour_blind": ("#B8231B", "#2458FF", "#54B598", "#FFD23A", "#5A2A70"),
    "high_contrast": ("#FF3B30", "#2F7BFF", "#19B36B", "#FFEA4A", "#F3B0FF"),
}
"""Red, blue, green, yellow, violet in each palette."""

SHAPES: Final = ("circle", "square", "triangle", "diamond", "star")
"""What stands beside each colour, in the same order."""

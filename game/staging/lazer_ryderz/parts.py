"""What is drawn of the box's parts, for the looks: they know places, not rules."""

from game.rules.lazer_ryderz.pieces import ARC_STEP as ARC_STEP
from game.rules.lazer_ryderz.pieces import CHARACTERS as CHARACTERS
from game.rules.lazer_ryderz.pieces import COPIES as COPIES
from game.rules.lazer_ryderz.pieces import HALF as HALF
from game.rules.lazer_ryderz.pieces import LENGTHS as LENGTHS
from game.rules.lazer_ryderz.pieces import POINT as POINT
from game.rules.lazer_ryderz.pieces import SHAPES as SHAPES
from game.rules.lazer_ryderz.pieces import STACKS as STACKS
from game.rules.lazer_ryderz.pieces import Shape as Shape
from game.rules.lazer_ryderz.state import ShapeName as ShapeName

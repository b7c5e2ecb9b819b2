"""Models of Shifting Stones: stones, cards, piles, the slate tray."""

from typing import Final

from panda3d.core import NodePath, TextNode, TextureStage

from game.scene.camera import Home
from game.scene.looks import Box, Face, Patch
from game.scene.models import Models
from game.scene.signs import sign
from game.staging.picture import Picture, Thing

SEAL_AT: Final = (2.25, 4.05, 0.12)
"""The middle of the seal on a card's upper right corner."""

SEAL_R: Final = 19 * 6.3 / 122
BLOB_IN_WELL: Final = 0.27
ATLAS: Final = "SMFBHOET"
PITCH: Final = 6.2
CURL_AT: Final = (1.95, -1.95, 0.85)


class StonesLooks:
    """The looks of Shifting Stones."""

    home = Home((0, 0, 0), 0, 56, 72, 40)

    def __init__(self, models: Models) -> None:
        self.models = models

    def furniture(self) -> NodePath:
        return self.models.load("tray")

    def make(self, look: str) -> NodePath:
        kind, _, rest = look.partition(":")
        match kind:
            case "stone":
                return self.models.load(f"stone_{rest}")
            case "card":
                return self._card(rest)
            case "pile":
                return self._pile(int(rest), closed=True)
            case "block":
                return self._pile(int(rest), closed=False)
        raise KeyError(look)

    def box(self, look: str) -> Box:
        kind, _, rest = look.partition(":")
        if kind == "stone":
            return Box((0, 0, 0), (2.6, 2.6, 0.8))
        if kind == "card":
            return Box((0, 0, 0.03), (3.15, 4.4, 0.05))
        height = _height(int(rest))
        return Box((0, 0, height / 2), (3.15, 4.4, height / 2))

    def blob(self, look: str) -> float | None:
        # A stone's shadow lies on the tray round the well that the stone stands in; cards lie too flat for one.
        return {"stone": BLOB_IN_WELL, "card": None}.get(look.partition(":")[0], 0.03)

    def handles(self, look: str) -> dict[str, Box]:
        if look.startswith("stone:"):
            return {"curl": Box((*CURL_AT[:2], 0.0), (0.85, 0.85, 1.1))}
        if look.startswith("card:"):
            return {"seal": Box(SEAL_AT, (SEAL_R, SEAL_R, 0.2))}
        return {}

    def handle(self, look: str, name: str) -> NodePath:
        if name == "curl":
            return self.models.load("stone_curl")
        points = look.partition(":")[2][0]
        return seal(self.models, f"+{points}")

    def outline(self, look: str, width: str) -> NodePath | None:
        kind = look.partition(":")[0]
        if kind == "stone":
            return _child(self.models.load("stone_outline"), width)
        if kind == "card":
            return _child(self.models.load("card_outline"), width)
        return None

    def face(self, card: str) -> Face:
        return Face(f"cards/{card}.png", (0.0, 1.0, 0.0, 1.0))

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The nine stones, each with the side that is up."""
        stones = [thing for thing in picture.values() if thing.look.startswith("stone:")]
        return tuple(Patch(_side(thing), _cell(thing.pose.at)) for thing in stones)

    def _card(self, id: str) -> NodePath:
        card = self.models.load("card")
        front = card.find("**/front")
        if id == "back":
            front.hide()
            return card
        for stage in front.find_all_texture_stages():
            if stage.get_mode() == TextureStage.M_modulate:
                front.set_texture(stage, self.models.texture(self.face(id).texture, lit=True))
        return card

    def _pile(self, count: int, closed: bool) -> NodePath:
        """A block of true height; the draw pile wears the back of its top card."""
        root = NodePath("pile")
        height = _height(count)
        block = self.models.load("pile")
        block.set_sz(max(height - 0.02, 0.01))
        block.reparent_to(root)
        if closed:
            top = self.models.load("card")
            # Its curled corners hang down now; it rests on them.
            top.set_pos(0, 0, height + 0.12)
            top.set_r(180)
            top.reparent_to(root)
        return root


def _side(stone: Thing) -> Face:
    """The symbol that is up, in the atlas of the stones (assets/build_stones.py)."""
    upright = abs(stone.pose.turn[0]) > 0.5
    row, column = divmod(ATLAS.index(stone.look[6 if upright else 7]), 4)
    return Face("stones_base.png", (column / 4, (column + 1) / 4, row / 2, (row + 1) / 2))


def _cell(at: tuple[float, float, float]) -> tuple[float, float, float, float]:
    column, row = round(at[0] / PITCH) + 1, 1 - round(at[1] / PITCH)
    return (column / 3 + 0.01, row / 3 + 0.01, 1 / 3 - 0.02, 1 / 3 - 0.02)


def _height(count: int) -> float:
    return min(0.04 * count, 3.0)


def _child(root: NodePath, name: str) -> NodePath:
    found = root.find(f"**/{name}")
    found.detach_node()
    return found


def seal(models: Models, text: str) -> NodePath:
    """The round seal with what it scores."""
    root = NodePath("seal")
    root.set_pos(*SEAL_AT)
    edge = sign(models, "circle", SEAL_R * 1.1, (0.10, 0.09, 0.08, 1))
    edge.reparent_to(root)
    disc = sign(models, "circle", SEAL_R, (1.0, 0.784, 0.341, 1))
    disc.set_z(0.02)
    disc.reparent_to(root)
    label = TextNode("seal")
    label.set_text(text)
    label.set_align(TextNode.A_center)
    label.set_text_color(0.10, 0.09, 0.08, 1)
    if models.seal_font is not None:
        label.set_font(models.seal_font)
    face = root.attach_new_node(label)
    models.flat(face)
    face.set_depth_write(False)
    face.set_p(-90)
    face.set_scale(0.95)
    face.set_pos(0, -0.33, 0.05)
    return root


def make_looks(models: Models) -> StonesLooks:
    """The looks, on the given models."""
    return StonesLooks(models)

"""Models of Shifting Stones: stones, cards, piles, the slate tray."""

from typing import Final

from panda3d.core import NodePath, TextNode, TextureStage

from game.scene.camera import Home, around
from game.scene.looks import Box, Face, Handle, Looks, Model, Patch
from game.scene.models import Models
from game.scene.signs import sign
from game.staging.names import Name
from game.staging.picture import Picture, Thing
from game.staging.shifting_stones.places import CARD_HIGH, CARD_WIDE, PITCH, STONE, STONE_THICK, U, pile_height

SEAL_AT: Final = (2.25, 4.05, 0.12)
"""The middle of the seal on a card's upper right corner."""

SEAL_R: Final = 19 * U
BLOB_IN_WELL: Final = 0.27
STONES: Final = around(-9.0, -9.0, 9.0, 9.0, 2.0)
PILES: Final = around(-7.4, 12.0, 7.4, 20.9, 3.2)

ATLAS: Final = "SMFBHOET"
CURL_AT: Final = (1.95, -1.95, 0.85)


class StonesLooks(Looks):
    """The looks of Shifting Stones."""

    home = Home((0, 0, 0), 0, 56, 72, 40, STONES, PILES)

    def furniture(self) -> NodePath:
        return self.models.load("tray")

    def build(self, look: Name) -> Model:
        match look:
            case ("stone", str(sides)):
                curl = Handle(Box((*CURL_AT[:2], 0.0), (0.85, 0.85, 1.1)), lambda: self.models.load("stone_curl"))
                return Model(
                    lambda: self.models.load(f"stone_{sides}"),
                    Box((0, 0, 0), (STONE / 2, STONE / 2, STONE_THICK / 2)),
                    # A stone's shadow lies on the tray round the well that the stone stands in.
                    blob=BLOB_IN_WELL,
                    outline=lambda width: _child(self.models.load("stone_outline"), width),
                    handles={"curl": curl},
                )
            case ("card", str(card)):
                mark = Handle(Box(SEAL_AT, (SEAL_R, SEAL_R, 0.2)), lambda: seal(self.models, f"+{card[0]}"))
                return Model(
                    lambda: self._card(look),
                    Box((0, 0, 0.03), (CARD_WIDE / 2, CARD_HIGH / 2, 0.05)),
                    outline=lambda width: _child(self.models.load("card_outline"), width),
                    handles={} if card == "back" else {"seal": mark},
                )
            case ("reference",) | ("reference", "dark"):
                return Model(
                    lambda: self._card(look),
                    Box((0, 0, 0.03), (CARD_WIDE / 2, CARD_HIGH / 2, 0.05)),
                    outline=lambda width: _child(self.models.load("card_outline"), width),
                )
            case ("pile" | "block" as kind, int(count)):
                height = pile_height(count)
                box = Box((0, 0, height / 2), (CARD_WIDE / 2, CARD_HIGH / 2, height / 2))
                return Model(lambda: self._pile(height, closed=kind == "pile"), box, blob=0.03)
        raise KeyError(look)

    def face(self, card: Name) -> Face:
        match card:
            case ("card", str(id)) if id != "back":
                return Face(f"cards/{id}.png", (0.0, 1.0, 0.0, 1.0))
            case ("reference", *dark):
                return Face("cards/reference_dark.png" if dark else "cards/reference.png", (0.0, 1.0, 0.0, 1.0))
            case ("side", str(symbol)) if len(symbol) == 1 and symbol in ATLAS:
                return _side(symbol)
        raise KeyError(card)

    def plan(self, picture: Picture) -> tuple[Patch, ...]:
        """The nine stones, each with the side that is up."""
        stones = [thing for thing in picture.values() if thing.look[0] == "stone"]
        return tuple(Patch(_side(_up(thing)), _cell(thing.pose.at)) for thing in stones)

    def _card(self, look: Name) -> NodePath:
        card = self.models.load("card")
        front = card.find("**/front")
        if look == ("card", "back"):
            front.hide()
            return card
        for stage in front.find_all_texture_stages():
            if stage.get_mode() == TextureStage.M_modulate:
                front.set_texture(stage, self.models.texture(self.face(look).texture, lit=True))
        return card

    def _pile(self, height: float, closed: bool) -> NodePath:
        """A block of true height; the draw pile wears the back of its top card."""
        root = NodePath("pile")
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


def _side(symbol: str) -> Face:
    """A side of a stone, in the atlas of the stones (assets/build_stones.py)."""
    row, column = divmod(ATLAS.index(symbol), 4)
    return Face("stones_base.png", (column / 4, (column + 1) / 4, row / 2, (row + 1) / 2))


def _up(stone: Thing) -> str:
    """The symbol that is up."""
    upright = abs(stone.pose.turn[0]) > 0.5
    return str(stone.look[1])[0 if upright else 1]


def _cell(at: tuple[float, float, float]) -> tuple[float, float, float, float]:
    column, row = round(at[0] / PITCH) + 1, 1 - round(at[1] / PITCH)
    return (column / 3 + 0.01, row / 3 + 0.01, 1 / 3 - 0.02, 1 / 3 - 0.02)


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

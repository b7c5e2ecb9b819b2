"""Flat signs made of quads: seals, rings, blobs."""

from panda3d.core import CardMaker, NodePath, TransparencyAttrib

from game.scene.models import Models

Colour = tuple[float, float, float, float]


def sign(models: Models, name: str, radius: float, colour: Colour) -> NodePath:
    """A square of side 2 x radius lying face up, showing assets/textures/ui/NAME.png in a colour."""
    maker = CardMaker(name)
    maker.set_frame(-radius, radius, -radius, radius)
    holder = NodePath(name)
    quad = holder.attach_new_node(maker.generate())
    quad.set_p(-90)
    quad.set_texture(models.texture(f"ui/{name}.png", clamp=True))
    quad.set_color(*colour)
    quad.set_transparency(TransparencyAttrib.M_alpha)
    models.flat(quad)
    quad.set_depth_write(False)
    return holder

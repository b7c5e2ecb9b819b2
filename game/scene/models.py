"""Loading our own models: geometry from models/, textures from assets/ as the model's tags name them."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from panda3d.core import (
    BamFile,
    Filename,
    NodePath,
    SamplerState,
    Shader,
    TextFont,
    Texture,
    TexturePool,
    TextureStage,
)

# simplepbr tells its textures apart by the mode of their stage.
MODES = {
    "base": TextureStage.M_modulate,
    "orm": TextureStage.M_selector,
    "normal": TextureStage.M_normal,
    "emission": TextureStage.M_emission,
}
RELIEF = ("orm", "normal", "emission")
"""What the low step's own shader does not look at."""


class FlatShaders(NamedTuple):
    """For what no lamp lights: with textures as stored, with textures that the card decodes from sRGB, and crystals."""

    named: Shader
    linear: Shader
    crystal: Shader


class MissingAsset(Exception):
    """A file of ours that is not there or cannot be read; the message names it."""


class Models:
    """Finds and shares models and textures."""

    def __init__(
        self, models: Path, assets: Path, shaders: FlatShaders | None, anisotropy: int = 1, halves: bool = False
    ) -> None:
        """`shaders` for what no lamp lights; None where no shader runs: then all is fixed-function (see plain.py).

        `halves`: large pictures are taken at half their size.
        """
        self.models, self.assets, self.shaders = models, assets, shaders
        self.anisotropy, self.halves = anisotropy, halves
        self.palette = "standard"
        self.relief = True
        """Whether models wear the pictures of their relief and gloss; the low step has no use for them."""
        self.repaint: set[Callable[[], None]] = set()
        """What makes things anew that were loaded in another palette."""
        self._cache: dict[str, NodePath] = {}
        self._textures: dict[tuple[str, bool], Texture] = {}
        self.seal_font: TextFont | None = None

    def use_palette(self, palette: str) -> bool:
        """Take textures in these colours where there are any, and let all `repaint`; says whether that is new."""
        if palette == self.palette:
            return False
        for name, lit in list(self._textures):
            if self._file(name, palette) != self._file(name, self.palette):
                TexturePool.release_texture(self._textures.pop((name, lit)))
        self.palette = palette
        self._again()
        return True

    def use_relief(self, relief: bool) -> None:
        """Put relief and gloss on all models, or take them off."""
        if relief != self.relief:
            self.relief = relief
            self._again()

    def _again(self) -> None:
        self._cache.clear()
        for again in list(self.repaint):
            again()

    def flat(self, node: NodePath, linear: bool = False, priority: int = 30) -> None:
        """No lamp lights this node: its colours come out as named. `linear`: its textures are those of lit models."""
        if self.shaders is None:
            node.set_light_off(priority)
            node.set_fog_off(priority)
        else:
            node.set_shader(self.shaders.linear if linear else self.shaders.named, priority)

    def sparkle(self, node: NodePath) -> None:
        """It mirrors lamps of its own."""
        if self.shaders is None:
            self.flat(node)
        else:
            node.set_shader(self.shaders.crystal, 30)

    def _file(self, name: str, palette: str) -> str:
        """NAME.PALETTE.* instead of NAME.*, if there is one; and that in half its size, if it is wanted and there."""
        stem, _, suffix = name.rpartition(".")
        stems = (stem,) if palette == "standard" else (f"{stem}.{palette}", stem)
        folders = ("half/", "") if self.halves else ("",)
        files = (f"{folder}{one}.{kind}" for one in stems for folder in folders for kind in (suffix, "jpg"))
        return next((file for file in files if (self.assets / "textures" / file).is_file()), name)

    def texture(self, name: str, clamp: bool = False, lit: bool = False) -> Texture:
        """A texture of assets/textures; `lit` models want the colours decoded from sRGB. Raises MissingAsset."""
        lit = lit and self.shaders is not None
        if (name, lit) in self._textures:
            return self._textures[name, lit]
        file = self._file(name, self.palette)
        texture = TexturePool.load_texture(Filename.from_os_specific(str(self.assets / "textures" / file)))
        if texture is None:
            raise MissingAsset(f"assets/textures/{file}")
        if lit:
            # The copy alone is kept: the pool would hold the pixels for ever, since it is never drawn itself.
            pooled, texture = texture, texture.make_copy()
            TexturePool.release_texture(pooled)
            texture.set_format(Texture.F_srgb_alpha if texture.get_num_components() == 4 else Texture.F_srgb)
        self._textures[name, lit] = texture
        texture.set_minfilter(SamplerState.FT_linear_mipmap_linear)
        texture.set_magfilter(SamplerState.FT_linear)
        texture.set_anisotropic_degree(self.anisotropy)
        if clamp:
            texture.set_wrap_u(SamplerState.WM_clamp)
            texture.set_wrap_v(SamplerState.WM_clamp)
        return texture

    def load(self, name: str) -> NodePath:
        """A copy of models/NAME.bam with its textures on. Raises MissingAsset."""
        if name not in self._cache:
            self._cache[name] = self.read(name)
        return self._cache[name].copy_to(NodePath())

    def read(self, name: str) -> NodePath:
        """As `load`, but nobody keeps it; NAME.PALETTE.bam instead, if there is one. Raises MissingAsset."""
        own = self.models / f"{name}.{self.palette}.bam"
        file = own if own.is_file() else self.models / f"{name}.bam"
        # Not by the Loader: it brings 8 MB of importers of other formats, and a pool that keeps the model twice.
        bam = BamFile()
        node = bam.read_node() if bam.open_read(Filename.from_os_specific(str(file))) else None
        if node is None:
            raise MissingAsset(f"models/{file.name}")
        root = NodePath(node)
        for part in (root, *root.find_all_matches("**")):
            self._dress(part)
        return root

    def _dress(self, part: NodePath) -> None:
        if self.shaders is None:
            self._dress_plainly(part)
            return
        for sort, (kind, mode) in enumerate(MODES.items()):
            if part.has_tag(kind) and (self.relief or kind not in RELIEF):
                stage = TextureStage(kind)
                stage.set_mode(mode)
                stage.set_sort(sort)
                colour = kind in ("base", "emission")
                part.set_texture(stage, self.texture(part.get_tag(kind), lit=colour))
        if part.has_tag("unlit"):
            self.flat(part, linear=True, priority=10)
        if part.has_tag("plain"):
            self._dress_as_told(part)

    def _dress_as_told(self, part: NodePath) -> None:
        """In what a game's looks had put on it, by code, when it was baked (models/build_titles.py)."""
        kind = part.get_tag("plain")
        if kind == "crystal":
            self.sparkle(part)
        elif kind:
            self.flat(part, linear=kind == "linear")
        if part.has_tag("picture"):
            name, _, clamp = part.get_tag("picture").partition(" ")
            part.set_texture(self.texture(name, clamp=bool(clamp)))

    def _dress_plainly(self, part: NodePath) -> None:
        """The picture and the colour alone: gloss, relief and metal would be drawn as further pictures."""
        if part.has_tag("base"):
            part.set_texture(self.texture(part.get_tag("base")))
        if part.has_material():
            red, green, blue, _ = part.get_material().get_base_color()
            part.clear_material()
            part.set_color_scale(*(c ** (1 / 2.2) for c in (red, green, blue)), 1)
        if part.has_tag("unlit"):
            self.flat(part)
        if part.has_tag("plain"):
            self._dress_as_told(part)

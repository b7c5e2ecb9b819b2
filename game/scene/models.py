"""Loading our own models: geometry from models/, textures from assets/ as the model's tags name them."""

from pathlib import Path

from panda3d.core import (
    Filename,
    Loader,
    NodePath,
    SamplerState,
    Shader,
    TextFont,
    Texture,
    TexturePool,
    TextureStage,
)

# simplepbr tells its textures apart by the mode of their stage.
_MODES = {
    "base": TextureStage.M_modulate,
    "orm": TextureStage.M_selector,
    "normal": TextureStage.M_normal,
    "emission": TextureStage.M_emission,
}


class MissingAsset(Exception):
    """A file of ours that is not there or cannot be read; the message names it."""


class Models:
    """Finds and shares models and textures.

    `unlit` shades signs, `unlit_linear` models that are tagged so."""

    def __init__(self, models: Path, assets: Path, unlit: Shader, unlit_linear: Shader, anisotropy: int = 1) -> None:
        self.models, self.assets, self.unlit, self.unlit_linear = models, assets, unlit, unlit_linear
        self.anisotropy = anisotropy
        self._loader = Loader.get_global_ptr()
        self._cache: dict[str, NodePath] = {}
        self._textures: dict[tuple[str, bool], Texture] = {}
        self.seal_font: TextFont | None = None

    def texture(self, name: str, clamp: bool = False, lit: bool = False) -> Texture:
        """A texture of assets/textures; `lit` models want the colours decoded from sRGB. Raises MissingAsset."""
        if (name, lit) in self._textures:
            return self._textures[name, lit]
        texture = TexturePool.load_texture(Filename.from_os_specific(str(self.assets / "textures" / name)))
        if texture is None:
            raise MissingAsset(f"assets/textures/{name}")
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
            file = Filename.from_os_specific(str(self.models / f"{name}.bam"))
            node = self._loader.load_sync(file)
            if node is None:
                raise MissingAsset(f"models/{name}.bam")
            root = NodePath(node)
            for part in (root, *root.find_all_matches("**")):
                self._dress(part)
            self._cache[name] = root
        return self._cache[name].copy_to(NodePath())

    def _dress(self, part: NodePath) -> None:
        for sort, (kind, mode) in enumerate(_MODES.items()):
            if part.has_tag(kind):
                stage = TextureStage(kind)
                stage.set_mode(mode)
                stage.set_sort(sort)
                colour = kind in ("base", "emission")
                part.set_texture(stage, self.texture(part.get_tag(kind), lit=colour))
        if part.has_tag("unlit"):
            part.set_shader(self.unlit_linear, 10)

"""Bake the light of the room into an environment map for the shader.

The filtering is done here in arrays instead of by simplepbr's own sampler: exact over all texels, so free of
the speckles that few samples give, and the mip levels match the roughness the shader looks them up with.
"""

from __future__ import annotations

import numpy as np
from panda3d.core import CPTA_uchar, Filename, LVecBase3, Texture
from raster import ROOT
from simplepbr import EnvMap

SIZE, FILTERED, LEVELS, EDGE = 256, 64, 5, 8.0
BOXES = (  # centre direction, width and height in degrees, radiance
    ((-0.50, 0.10, 0.86), 60, 34, 2.6 * np.array([1.0, 0.84, 0.64])),
    ((0.62, 0.70, 0.36), 80, 14, 5.0 * np.array([0.50, 0.70, 1.0])),
    ((0.15, -0.90, 0.42), 70, 24, 0.8 * np.array([1.0, 0.92, 0.82])),
)
ABOVE, BELOW = np.array([0.040, 0.031, 0.025]), np.array([0.010, 0.008, 0.006])


def directions(size: int) -> np.ndarray:
    """Unit vectors to the texel centres of the six faces, in the order and orientation of OpenGL."""
    s, t = np.meshgrid(*[(np.arange(size) + 0.5) / size * 2 - 1] * 2)
    one = np.ones_like(s)
    faces = [(one, -t, -s), (-one, -t, s), (s, one, t), (s, -one, -t), (s, -t, one), (-s, -t, -one)]
    vectors = np.stack([np.stack(face, -1) for face in faces])
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def radiance(way: np.ndarray) -> np.ndarray:
    """Light from a direction: the dim room and its three soft-edged boxes."""
    blend = np.clip(way[..., 2:] / 0.1 + 0.5, 0, 1)
    light = BELOW + (ABOVE - BELOW) * blend
    for centre, width, height, colour in BOXES:
        ahead = np.array(centre) / np.linalg.norm(centre)
        right = np.cross(ahead, [0, 0, 1.0])
        right /= np.linalg.norm(right)
        up = np.cross(right, ahead)
        across = np.degrees(np.arctan2(way @ right, way @ ahead))
        along = np.degrees(np.arctan2(way @ up, np.hypot(way @ ahead, way @ right)))
        mask = 1.0
        for angle, whole in ((across, width), (along, height)):
            step = np.clip((whole / 2 - np.abs(angle)) / EDGE + 0.5, 0, 1)
            mask = mask * step * step * (3 - 2 * step)
        light = light + mask[..., None] * colour
    return light


def solid_angles(size: int) -> np.ndarray:
    """What part of the sphere each texel of a face covers (up to a factor)."""
    s, t = np.meshgrid(*[(np.arange(size) + 0.5) / size * 2 - 1] * 2)
    return np.tile((1 + s * s + t * t) ** -1.5 * (2 / size) ** 2, (6, 1, 1))


def harmonics() -> np.ndarray:
    """Nine coefficients of the light, already convolved with the cosine lobe, in simplepbr's order."""
    way, weight = directions(128), solid_angles(128)
    x, y, z = way[..., 0], way[..., 1], way[..., 2]
    basis = np.stack(
        [
            0.282095 + 0 * x,
            0.488603 * x,
            0.488603 * z,
            0.488603 * y,
            1.092548 * x * z,
            1.092548 * y * z,
            1.092548 * y * x,
            0.946176 * z * z - 0.315392,
            0.546274 * (x * x - y * y),
        ],
        -1,
    )
    sums = np.einsum("fijk,fijc,fij->kc", basis, radiance(way), weight)
    return sums * np.array([3.141593, *[2.094395] * 3, *[0.785398] * 5])[:, None]


def filtered(size: int, roughness: float) -> np.ndarray:
    """The room as a surface of this roughness mirrors it (view along the normal, GGX)."""
    way = directions(size)
    if roughness < 0.05:
        return radiance(way)
    source, weight = directions(64).reshape(-1, 3), solid_angles(64).ravel()
    light = radiance(source)
    alpha2 = max(roughness, 0.12) ** 4
    out = np.zeros((way.size // 3, 3))
    flat = way.reshape(-1, 3)
    for start in range(0, len(flat), 1024):
        cosine = np.clip(flat[start : start + 1024] @ source.T, 0, 1)
        half2 = (1 + cosine) / 2  # squared cosine between normal and half vector
        lobe = alpha2 / (half2 * (alpha2 - 1) + 1) ** 2 * cosine * weight
        out[start : start + 1024] = lobe @ light / lobe.sum(axis=1, keepdims=True)
    return out.reshape(way.shape)


def build() -> None:
    """Write env/room.env."""
    cube = Texture("room")
    cube.setup_cube_map(SIZE, Texture.T_half_float, Texture.F_rgb16)
    cube.set_ram_image(np.ascontiguousarray(radiance(directions(SIZE))[..., ::-1].astype(np.float16)).tobytes())
    environment = EnvMap(cube, skip_prepare=True)
    for index, value in enumerate(harmonics()):
        environment.sh_coefficients[index] = LVecBase3(*value)
    smooth = environment.filtered_env_map
    smooth.setup_cube_map(FILTERED, Texture.T_float, Texture.F_rgb32)
    smooth.set_magfilter(Texture.FT_linear)
    smooth.set_minfilter(Texture.FT_linear_mipmap_linear)
    for level in range(LEVELS):
        picture = filtered(FILTERED >> level, level / LEVELS)
        data = np.ascontiguousarray(picture[..., ::-1].astype(np.float32)).tobytes()
        smooth.set_ram_mipmap_image(level, CPTA_uchar(data))
    target = ROOT / "env" / "room.env"
    target.parent.mkdir(parents=True, exist_ok=True)
    environment.write(Filename.from_os_specific(str(target)))


if __name__ == "__main__":
    build()

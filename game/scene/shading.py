"""simplepbr with our lamp: one key light with a soft shadow, a baked environment, and an unlit shader for signs."""

from __future__ import annotations

from direct.showbase.ShowBase import ShowBase
from panda3d.core import BitMask32, DirectionalLight, Filename, LVector3, NodePath, Shader
from simplepbr import EnvMap, init
from simplepbr import shaders as sources

KEY_FROM = LVector3(-0.52, -0.34, 0.78)
KEY_COLOUR = (1.0, 0.82, 0.60)
KEY_STRENGTH = 2.8
SHADOW_SIZE = 2048
SHADOW_SPAN = 80.0
"""cm of the table that the shadow map covers."""

SHADOW_CAMERA = BitMask32.bit(5)
"""The key light's own camera; what hides from it casts no shadow."""

# Twelve taps of a Poisson disc make the 0.5 cm penumbra of the style guide. The four outermost go first: where they
# agree, and that is nearly everywhere, the other eight are not worth their price (a software renderer's frame took
# 2.5 times as long with all twelve).
_OUTER = ((-0.840, -0.074), (0.962, -0.195), (0.185, -0.893), (-0.203, 0.921))
_INNER = (
    (-0.326, -0.406), (-0.696, 0.457), (0.473, -0.480), (0.519, 0.767),
    (0.507, 0.064), (0.896, 0.412), (-0.322, -0.933), (-0.792, -0.598),
)  # fmt: skip
_PENUMBRA = 0.45 / SHADOW_SPAN


def _taps(offsets: tuple[tuple[float, float], ...]) -> str:
    return "\n".join(
        f"    lit += texture(shadowmap, at + vec3({x * _PENUMBRA:.6f}, {y * _PENUMBRA:.6f}, 0.0));" for x, y in offsets
    )


_SOFT = f"""float shadow_caster_contrib(sampler2DShadow shadowmap, vec4 shadowpos) {{
    vec3 at = shadowpos.xyz / shadowpos.w;
    at.z -= global_shadow_bias;
    if (any(lessThan(at.xy, vec2(0.0))) || any(greaterThan(at.xy, vec2(1.0)))) return 1.0;
    float lit = 0.0;
{_taps(_OUTER)}
    if (lit < 0.001 || lit > 3.999) return lit / 4.0;
{_taps(_INNER)}
    return lit / 12.0;
}}
"""
_HARD_FROM = "float shadow_caster_contrib("
_HARD_TO = "vec3 get_normalmap_data()"

_UNLIT_VERTEX = """#version 150
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_TextureMatrix;
in vec4 p3d_Vertex;
in vec4 p3d_Color;
in vec2 p3d_MultiTexCoord0;
out vec4 colour;
out vec2 uv;
void main() {
    colour = p3d_Color;
    uv = (p3d_TextureMatrix * vec4(p3d_MultiTexCoord0, 0, 1)).xy;
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
}
"""

# The tone curve is simplepbr's: y = x(6.2x + .5) / (x(6.2x + 1.7) + .06). A sign has to come out in the very colour
# that the style guide names, so its colour goes through the inverse first.
_UNLIT_FRAGMENT = """#version 150
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
uniform vec4 p3d_TexAlphaOnly;
in vec4 colour;
in vec2 uv;
out vec4 fragment;
void main() {
    vec4 t = texture(p3d_Texture0, uv) + p3d_TexAlphaOnly;
    if (LINEAR) t.rgb = pow(t.rgb, vec3(1.0 / 2.2));
    vec4 c = colour * p3d_ColorScale * t;
    if (c.a < 0.004) discard;
    vec3 y = clamp(c.rgb, 0.0, 0.98);
    vec3 b = 0.5 - 1.7 * y;
    vec3 a = 6.2 * (1.0 - y);
    vec3 x = (sqrt(b * b + 4.0 * a * 0.06 * y) - b) / (2.0 * a) + 0.004;
    fragment = vec4(x, c.a);
}
"""


def unlit(linear: bool = False) -> Shader:
    """The shader of signs, outlines and cards in the hand: colours come out as named.

    `linear`: for textures that the card decodes from sRGB, as those of lit models are.
    """
    return Shader.make(Shader.SL_GLSL, _UNLIT_VERTEX, _UNLIT_FRAGMENT.replace("LINEAR", str(linear).lower()))


def _soften(source: str) -> str:
    head, _, rest = source.partition(_HARD_FROM)
    _, _, tail = rest.partition(_HARD_TO)
    if not tail:  # another simplepbr: its own hard shadow is better than none
        return source
    return f"{head}{_SOFT}#endif\n\n{_HARD_TO}{tail}"


def light_scene(base: ShowBase, environment: Filename, fine: bool = True) -> NodePath[DirectionalLight]:
    """Set up the pipeline and the key light; returns the light's node.

    `fine`: soft shadows, relief and four-fold multisampling. Without it a frame takes a processor a fifth of the time.
    """
    if fine:
        sources.shaders["simplepbr.frag"] = _soften(sources.shaders["simplepbr.frag"])
    init(
        render_node=base.render,
        window=base.win,
        camera_node=base.cam,
        taskmgr=base.task_mgr,
        msaa_samples=4 if fine else 0,
        max_lights=1,
        use_normal_maps=fine,
        enable_shadows=True,
        shadow_bias=0.0022 if fine else 0.006,
        use_330=True,
        enable_hardware_skinning=False,
        env_map=EnvMap.from_file_path(environment),
    )
    lamp = DirectionalLight("key")
    lamp.set_color((*(KEY_STRENGTH * c for c in KEY_COLOUR), 1))
    lamp.set_shadow_caster(True, SHADOW_SIZE, SHADOW_SIZE)
    lamp.set_camera_mask(SHADOW_CAMERA)
    lens = lamp.get_lens()
    lens.set_film_size(SHADOW_SPAN, SHADOW_SPAN)
    lens.set_near_far(20, 200)
    node = base.render.attach_new_node(lamp)
    node.set_pos(KEY_FROM * 100)
    node.look_at(0, 0, 0)
    base.render.set_light(node)
    return node


__all__ = ["SHADOW_CAMERA", "light_scene", "unlit"]

"""The GLSL of the scene: a soft shadow put into simplepbr's, and shaders of our own."""

from panda3d.core import LVector3, Shader

from game.scene.models import FlatShaders

KEY_FROM = LVector3(-0.52, -0.34, 0.78)
SHADOW_SPAN = 80.0
"""cm of the table that the shadow map covers in the evening's room; elsewhere the penumbra grows with them."""

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

# `shine`: how much of its light is seen of a thing, 0..1, where the light changes or eyes are closed.
#
# The tone curve is simplepbr's: y = x(6.2x + .5) / (x(6.2x + 1.7) + .06). A sign has to come out in the very colour
# that the style guide names, so its colour goes through the inverse first.
_UNLIT_FRAGMENT = """#version 150
uniform float shine;
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
    fragment = vec4(shine * x, c.a);
}
"""

# No lamp of the room lights a crystal: it mirrors a few of its own.
_CRYSTAL_VERTEX = """#version 150
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
in vec2 p3d_MultiTexCoord0;
out vec4 colour;
out vec2 uv;
out vec3 normal;
out vec3 at;
out float lit;
void main() {
    lit = step(length(p3d_Normal), 1.5);
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    at = (p3d_ModelMatrix * p3d_Vertex).xyz;
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
}
"""

# A facet has its own tone; what the crystal mirrors and what light is broken inside it depend on where one looks from.
# The last lines are the inverse of the tone curve, as in the flat shader.
_CRYSTAL_FRAGMENT = """#version 150
uniform sampler2D p3d_Texture0;
uniform float shine;
uniform mat4 p3d_ViewMatrixInverse;
uniform vec4 p3d_ColorScale;
in vec4 colour;
in vec2 uv;
in vec3 normal;
in vec3 at;
in float lit;
out vec4 fragment;

vec3 lamps(vec3 way) {
    float ceiling = smoothstep(0.80, 0.93, dot(way, normalize(vec3(-0.50, 0.30, 0.80))));
    float rim = smoothstep(0.86, 0.97, dot(way, normalize(vec3(0.62, 0.60, 0.50))));
    float strip = smoothstep(0.16, 0.05, abs(way.z - 0.42)) * smoothstep(0.3, 0.8, -way.x);
    float front = smoothstep(0.90, 0.99, dot(way, normalize(vec3(0.20, -0.75, 0.62))));
    return ceiling * vec3(0.95, 0.88, 1.0) + rim * vec3(0.62, 0.80, 1.0) + 0.55 * strip * vec3(1.0, 0.35, 0.75)
        + 0.6 * front * vec3(0.9, 1.0, 1.0);
}

void main() {
    vec4 c = colour * texture(p3d_Texture0, uv) * vec4(1.0, 1.0, 1.0, p3d_ColorScale.a);
    vec3 n = normalize(normal);
    vec3 seen = normalize(at - p3d_ViewMatrixInverse[3].xyz);
    float facing = clamp(-dot(seen, n), 0.0, 1.0);
    float edge = pow(1.0 - facing, 3.0);
    vec3 broken = refract(seen, n, 0.62);
    float inside = 0.5 + 0.5 * sin(5.0 * dot(broken, vec3(1.3, 0.8, 0.6)) + 2.2 * n.x - 1.4 * n.y);
    c.rgb *= mix(1.0, 0.72 + 0.55 * inside, lit);
    c.rgb += lit * (lamps(reflect(seen, n)) * (0.35 + 0.65 * edge) + 0.30 * edge * c.rgb);
    c.a = clamp(c.a + lit * c.a * (0.35 * edge + 0.25 * dot(lamps(reflect(seen, n)), vec3(0.33))), 0.0, 1.0);
    c.rgb *= p3d_ColorScale.rgb;
    if (c.a < 0.004) discard;
    vec3 y = clamp(c.rgb, 0.0, 0.98);
    vec3 b = 0.5 - 1.7 * y;
    vec3 a = 6.2 * (1.0 - y);
    vec3 x = (sqrt(b * b + 4.0 * a * 0.06 * y) - b) / (2.0 * a) + 0.004;
    fragment = vec4(shine * x, c.a);
}
"""

# The quick look of low quality: key light and environment for each corner of a triangle, without gloss or shadow.
_QUICK_VERTEX = f"""#version 150
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrixInverseTranspose;
uniform mat4 p3d_TextureMatrix;
uniform vec3 sh_coeffs[9];
uniform vec3 key_light;
in vec4 p3d_Vertex;
in vec4 p3d_Color;
in vec3 p3d_Normal;
in vec2 p3d_MultiTexCoord0;
out vec4 colour;
out vec2 uv;
void main() {{
    vec3 n = normalize(mat3(p3d_ModelMatrixInverseTranspose) * p3d_Normal);
    vec3 around = sh_coeffs[0] * 0.282095 + sh_coeffs[1] * 0.488603 * n.x + sh_coeffs[2] * 0.488603 * n.z
        + sh_coeffs[3] * 0.488603 * n.y + sh_coeffs[4] * 1.092548 * n.x * n.z + sh_coeffs[5] * 1.092548 * n.y * n.z
        + sh_coeffs[6] * 1.092548 * n.y * n.x + sh_coeffs[7] * (0.946176 * n.z * n.z - 0.315392)
        + sh_coeffs[8] * 0.546274 * (n.x * n.x - n.y * n.y);
    vec3 key = key_light * max(dot(n, normalize(vec3{tuple(KEY_FROM)})), 0.0);
    colour = vec4((key + max(around, 0.0)) / 3.14159, 1.0) * p3d_Color;
    uv = (p3d_TextureMatrix * vec4(p3d_MultiTexCoord0, 0, 1)).xy;
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
}}
"""

_QUICK_FRAGMENT = """#version 150
uniform float shine;
uniform sampler2D p3d_Texture0;
uniform struct p3d_MaterialParameters { vec4 baseColor; vec4 emission; float roughness; float metallic; } p3d_Material;
uniform vec4 p3d_ColorScale;
uniform vec4 p3d_TexAlphaOnly;
in vec4 colour;
in vec2 uv;
out vec4 fragment;
void main() {
    vec4 base = p3d_Material.baseColor * (texture(p3d_Texture0, uv) + p3d_TexAlphaOnly);
    // What the room mirrors in anything, however dull it is.
    fragment = base * p3d_ColorScale * colour + vec4(0.009, 0.009, 0.010, 0.0);
    fragment.rgb *= shine;
}
"""


def flat_shaders() -> FlatShaders:
    """The shaders of what no lamp lights: signs, outlines and cards in the hand, and crystals."""
    named, linear = (
        Shader.make(Shader.SL_GLSL, _UNLIT_VERTEX, _UNLIT_FRAGMENT.replace("LINEAR", linear))
        for linear in ("false", "true")
    )
    return FlatShaders(named, linear, Shader.make(Shader.SL_GLSL, _CRYSTAL_VERTEX, _CRYSTAL_FRAGMENT))


def quick_shader() -> Shader:
    """The shader of low quality."""
    return Shader.make(Shader.SL_GLSL, _QUICK_VERTEX, _QUICK_FRAGMENT)


def softened(source: str) -> str:
    """simplepbr's fragment shader with our soft shadow, and with `shine`. Raises OtherShader."""
    head, found, rest = source.partition(_HARD_FROM)
    _, ended, tail = rest.partition(_HARD_TO)
    if not (found and ended):
        raise OtherShader(_HARD_FROM if not found else _HARD_TO)
    source = f"{head}{_SOFT}#endif\n\n{_HARD_TO}{tail}"
    source = _replaced(source, "void main()", "uniform float shine;\nvoid main()")
    return _replaced(source, "o_color = color;", "o_color = vec4(color.rgb * shine, color.a);")


def shared(source: str) -> str:
    """simplepbr's last vertex shader, when the scene was drawn into only a `share` of the buffer's sides.

    Raises OtherShader.
    """
    source = _replaced(source, "void main()", "uniform float share;\nvoid main()")
    return _replaced(source, "v_texcoord = p3d_MultiTexCoord0;", "v_texcoord = p3d_MultiTexCoord0 * share;")


class OtherShader(Exception):
    """simplepbr is not the one that our changes are made for (pyproject.toml pins it); the text is what is missing."""


def _replaced(source: str, old: str, new: str) -> str:
    """With the one place changed where it stands."""
    if source.count(old) != 1:
        raise OtherShader(old)
    return source.replace(old, new)

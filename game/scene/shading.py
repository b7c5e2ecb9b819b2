"""simplepbr with our lamp: one key light with a soft shadow, a baked environment, and three steps of quality."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, NamedTuple

from direct.showbase.ShowBase import ShowBase
from panda3d.core import BitMask32, DirectionalLight, Filename, LVecBase3f, NodePath
from simplepbr import EnvMap, Pipeline
from simplepbr import shaders as sources

from game.scene.glsl import KEY_FROM, quick_shader, shared, softened
from game.scene.looks import EVENING, Surroundings
from game.scene.models import MissingAsset, Models

SHADOW_SIZE = 2048
SHADOW_CAMERA = BitMask32.bit(5)
"""The key light's own camera; what hides from it casts no shadow."""

MOVING_SHARE = 0.625
"""Of the picture's sides, while things move and a processor draws."""


_THEIRS: Final = dict(sources.shaders)


class Step(NamedTuple):
    """What a step of quality draws."""

    multisamples: Literal[0, 4]
    relief: bool
    shadows: int
    """The side of the shadow map in pixels; 0: none."""


STEPS: Final = {"low": Step(0, False, 0), "medium": Step(0, True, 1024), "high": Step(4, True, 2048)}


class Light:
    """The pipeline and the key light. A step of quality acts at once, whatever is on the table."""

    def __init__(self, base: ShowBase, folder: Path, software: bool, quality: str) -> None:
        """`folder` has the environments. `software`: the processor draws, and half the pixels do while things move."""
        for name, ours in (("simplepbr.frag", softened), ("post.vert", shared)):
            sources.shaders[name] = ours(_THEIRS[name])
        step = STEPS[quality]
        self._base, self._folder, self._software = base, folder, software
        self._environments: dict[str, EnvMap] = {}
        self._surroundings, self._shine = EVENING, 1.0
        self._lamp = _key_light(base)
        self._share = 1.0
        self._pipeline = Pipeline(
            render_node=base.render,
            window=base.win,
            camera_node=base.cam,
            taskmgr=base.task_mgr,
            msaa_samples=step.multisamples,
            max_lights=1,
            use_normal_maps=step.relief,
            use_occlusion_maps=True,
            enable_shadows=step.shadows > 0,
            use_330=True,
            enable_hardware_skinning=False,
            env_map=self._environment(EVENING.environment),
        )
        self.quality = ""
        self.set_quality(quality)

    def set_quality(self, quality: str) -> None:
        """low, medium or high."""
        if quality == self.quality:
            return
        self.quality = quality
        step, pipeline = STEPS[quality], self._pipeline
        self._lamp.set_shadow_caster(False)
        pipeline.use_normal_maps = step.relief
        pipeline.enable_shadows = step.shadows > 0
        pipeline.shadow_bias = 0.0022 * SHADOW_SIZE / max(step.shadows, 1)
        pipeline.msaa_samples = step.multisamples
        if step.shadows:
            self._lamp.set_shadow_caster(True, step.shadows, step.shadows)
        else:
            self._base.render.set_shader(quick_shader())
        self._tell_shaders()
        self._draw_share(1.0)

    def use(self, surroundings: Surroundings) -> None:
        """Lamp and glow of these surroundings from now on."""
        self._surroundings = surroundings
        self._lamp.set_color((*surroundings.lamp, 1))
        self._lamp.get_lens().set_film_size(surroundings.span, surroundings.span)
        self._pipeline.env_map = self._environment(surroundings.environment)
        self._tell_shaders()

    def shine(self, share: float) -> None:
        """So much of all light is seen, 0..1."""
        self._shine = share
        self._tell_shaders()

    def _tell_shaders(self) -> None:
        """A step of quality has its own shader, which forgets what was told to another."""
        self._base.render.set_shader_inputs(shine=self._shine, key_light=LVecBase3f(*self._surroundings.lamp))

    def _environment(self, name: str) -> EnvMap:
        if name not in self._environments:
            file = self._folder / f"{name}.env"
            if not file.is_file():
                raise MissingAsset(f"assets/env/{name}.env")
            self._environments[name] = EnvMap.from_file_path(Filename.from_os_specific(str(file)))
        return self._environments[name]

    def rest(self, still: bool) -> bool:
        """Whether nothing moves: only then a processor draws every pixel of a low picture.

        Says whether the picture has to be drawn once more for that.
        """
        share = 1.0 if still or not self._software or self.quality != "low" else MOVING_SHARE
        finer = share > self._share
        if share != self._share:
            self._draw_share(share)
        return finer

    def _draw_share(self, share: float) -> None:
        """Draw the scene into this share of its buffer's sides, and stretch that over the window."""
        self._share = share
        quad = self._pipeline._post_process_quad
        quad.set_shader_input("share", share)
        for region in self._pipeline._filtermgr.buffers[0].display_regions:
            if region.camera == self._base.cam:
                region.set_dimensions(0, share, 0, share)


def lit(models: Models, node: NodePath, always: bool) -> None:
    """Whether a thing is seen in its own light whatever is seen of others."""
    if models.shaders is None:
        node.set_color_scale_off() if always else node.clear_color_scale()
    elif always:
        node.set_shader_input("shine", 1.0)
    else:
        node.clear_shader_input("shine")


def _key_light(base: ShowBase) -> DirectionalLight:
    lamp = DirectionalLight("key")
    lamp.set_color((*EVENING.lamp, 1))
    lamp.set_camera_mask(SHADOW_CAMERA)
    lens = lamp.get_lens()
    lens.set_film_size(EVENING.span, EVENING.span)
    lens.set_near_far(20, 200)
    node = base.render.attach_new_node(lamp)
    node.set_pos(KEY_FROM * 100)
    node.look_at(0, 0, 0)
    base.render.set_light(node)
    return lamp

"""A stage without a window: nodes, lenses and models need none, only pictures do (test_offscreen.py)."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from panda3d.core import Camera, NodePath, PerspectiveLens

from game.app.paths import asset, model
from game.scene.camera import Home, OrbitCamera
from game.scene.glsl import flat_shaders
from game.scene.looks import Looks, looks
from game.scene.models import Models
from game.scene.picking import Ray, ray_through
from game.scene.stage import Stage
from game.staging.names import Pick


class Rig(NamedTuple):
    """A scene with a camera and a stage in it."""

    render: NodePath
    camera: OrbitCamera
    stage: Stage

    def resize(self, width: int, height: int) -> None:
        """As the desk does when the window has another size."""
        self.camera.resize(width, height)
        self.stage.resize(width, height, min(width / 1280, height / 720))

    def ray(self, x: float, y: float) -> Ray:
        return ray_through(self.camera.node, self.render, x, y)

    def under(self, point: tuple[float, float]) -> Pick | None:
        return self.stage.under(self.ray(*point))


@pytest.fixture(scope="session")
def models() -> Models:
    return Models(model(""), asset(""), flat_shaders())


@pytest.fixture
def stones(models: Models) -> Looks:
    return looks("shifting_stones", models)


def camera_at(home: Home, render: NodePath) -> OrbitCamera:
    """A camera of its own in a scene."""
    node = Camera("camera", PerspectiveLens())
    camera = OrbitCamera(render.attach_new_node(node), home)
    camera.resize(1280, 720)
    return camera


@pytest.fixture
def rig(models: Models, stones: Looks) -> Iterator[Rig]:
    render = NodePath("render")
    camera = camera_at(stones.home, render)
    rig = Rig(render, camera, Stage(render, camera.node, stones, models))
    rig.resize(1280, 720)
    yield rig
    rig.stage.close()

"""The build step that puts assets/ and models/ into the wheel as game/_assets and game/_models.

Only results go in: no build scripts, no notes. In an editable install nothing is copied: the checkout is used.
"""

import shutil
from pathlib import Path

from setuptools.command.build_py import build_py

FOLDERS = ("assets", "models")
NOT_RESULTS = shutil.ignore_patterns("*.py", "*.pyc", "__pycache__", "*.blend", "*.blend1", "README*", ".*")


class BuildPy(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for name in FOLDERS:
            target = Path(self.build_lib) / "game" / f"_{name}"
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(name, target, ignore=NOT_RESULTS)

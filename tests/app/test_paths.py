"""Where files lie: the same names from a checkout, an editable install and a wheel, in any working directory."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from game.app import paths

ROOT = Path(__file__).resolve().parents[2]
QUESTION = "from game.app.paths import asset, model; print(asset('x').parent); print(model('x').parent)"


def answer(*, cwd: Path, path: Path) -> list[Path]:
    """The two folders that a fresh process finds."""
    run = subprocess.run(
        [sys.executable, "-c", QUESTION],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [Path(line) for line in run.stdout.splitlines()]


def pip(*words: str, cwd: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *words], cwd=cwd, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a build needs, small: the build writes beside it."""
    copy = tmp_path_factory.mktemp("with space и ж") / "shiftbox"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    for name in ("game", "assets", "models"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path) -> Iterator[Path]:
    pip("wheel", "--no-deps", "--no-build-isolation", "-w", "dist", ".", cwd=source)
    (built,) = (source / "dist").glob("shiftbox-*.whl")
    yield built


def test_a_checkout_finds_its_own_folders(tmp_path: Path) -> None:
    assert answer(cwd=tmp_path, path=ROOT) == [ROOT / "assets", ROOT / "models"]
    assert answer(cwd=ROOT, path=ROOT) == [ROOT / "assets", ROOT / "models"]


def test_an_installed_wheel_finds_what_it_brought(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    pip("install", "--no-deps", "--target", str(target), str(wheel), cwd=tmp_path)
    package = target / "game"
    for cwd in (Path("/"), target):
        assert answer(cwd=cwd, path=target) == [package / "_assets", package / "_models"]
    version = subprocess.run(
        [target / "bin" / "shiftbox", "--version"],
        cwd="/",
        env=os.environ | {"PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
    )
    assert version.stdout.startswith("shiftbox ")


def test_the_wheel_holds_all_results_and_no_build_scripts(wheel: Path, source: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("assets", "models"):
        inside = {name for name in names if name.startswith(f"game/_{folder}/")}
        assert inside, f"{folder} is missing"
        assert not [name for name in inside if name.endswith((".py", ".pyc", ".blend"))]
        for path in (source / folder).rglob("*"):
            if path.is_file() and path.suffix in (".png", ".bam", ".glb", ".ogg", ".wav", ".json", ".env", ".ttf"):
                assert f"game/_{folder}/{path.relative_to(source / folder).as_posix()}" in names
    for path in (source / "game").rglob("*.py"):
        assert path.relative_to(source).as_posix() in names, "a package without __init__.py is left out"
    assert "game/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "assets/", "models/", "build/"))]


def test_an_editable_install_uses_the_checkout(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    pip("install", "--no-deps", "--no-build-isolation", "--target", str(target), "-e", ".", cwd=source)
    # Without site (-S) only this install is seen: the tests themselves may run from another one.
    libraries = Path(platformdirs.__file__).parents[1]
    question = f"import site, sys; site.addsitedir({str(target)!r}); sys.path.append({str(libraries)!r}); {QUESTION}"
    run = subprocess.run([sys.executable, "-S", "-c", question], cwd="/", capture_output=True, text=True)
    assert run.stdout.splitlines() == [str(source / "assets"), str(source / "models")]


def test_a_frozen_app_finds_the_folders_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "shiftbox"))
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "lib" / "game")
    assert paths.asset("a/b.png") == tmp_path / "assets" / "a" / "b.png"


def test_the_users_folder_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHIFTBOX_HOME", str(tmp_path / "дом"))
    assert paths.saves_folder() == tmp_path / "дом" / "matches"
    monkeypatch.setenv("SHIFTBOX_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert paths.user_folder().name == "shiftbox"
    assert not paths.user_folder().exists()

"""The import contracts are kept, and each of them would be noticed if it were not."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# contract, the module that breaks it, what it imports
PLANTED = [
    ("layers", "game/core/planted.py", "import game.match"),
    ("layers", "game/core/planted.py", "import game.space"),
    ("layers", "game/space/planted.py", "import game.core"),
    ("layers", "game/rules/planted.py", "import game.motion"),
    ("layers", "game/motion/planted.py", "import game.players"),
    ("layers", "game/players/planted.py", "import game.match"),
    ("layers", "game/match/planted.py", "import game.staging"),
    ("layers", "game/staging/planted.py", "import game.match"),
    ("layers", "game/physics/planted.py", "import game.match"),
    ("layers", "game/match/planted.py", "import game.app.cli"),
    ("layers", "game/scene/planted.py", "import game.ui"),
    ("layers", "game/ui/planted.py", "import game.app"),
    ("layers", "game/unlisted/__init__.py", ""),
    ("screens", "game/ui/table/planted.py", "import game.ui.screens"),
    ("screens", "game/ui/overlays/planted.py", "def later():\n    import game.ui.table"),
    ("screens", "game/ui/words/planted.py", "import game.ui.sitting"),
    ("screens", "game/ui/kit/planted.py", "import game.ui.words"),
    ("screens", "game/ui/unlisted.py", ""),
    ("no-panda3d", "game/core/planted.py", "import panda3d.core"),
    ("no-panda3d", "game/rules/planted.py", "from direct.showbase.ShowBase import ShowBase"),
    ("no-panda3d", "game/players/planted.py", "import panda3d.bullet"),
    ("no-panda3d", "game/motion/planted.py", "import panda3d.core"),
    ("no-panda3d", "game/space/planted.py", "import simplepbr"),
    ("no-panda3d", "game/match/planted.py", "def later():\n    import panda3d.core"),
    ("no-panda3d", "game/staging/planted.py", "import game.scene.window"),
    ("numpy", "game/rules/planted.py", "import numpy"),
    ("numpy", "game/match/planted.py", "import shapely"),
    ("numpy", "game/scene/planted.py", "import numpy"),
    ("physics", "game/physics/planted.py", "from shapely.geometry import Point"),
    ("scene", "game/scene/planted.py", "import game.match"),
    ("scene", "game/scene/planted.py", "import game.players"),
    ("scene", "game/scene/planted.py", "from game.rules import shifting_stones"),
    ("staging", "game/staging/planted.py", "import game.players"),
    ("games", "game/rules/other/__init__.py", "import game.rules.shifting_stones"),
    ("plane", "game/rules/shifting_stones/planted.py", "import game.space.plane"),
]


def lint_imports(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    program = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    return subprocess.run(
        [sys.executable, "-c", program, "--no-cache", "--no-logo", "setup.cfg", *words],
        cwd=tree,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program to break."""
    copy = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "game", copy / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "setup.cfg", copy)
    (copy / "game" / "space" / "plane.py").write_text("import numpy\n")
    return copy


def test_the_contracts_are_kept() -> None:
    run = lint_imports(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "0 broken" in run.stdout


@pytest.mark.parametrize(("contract", "file", "line"), PLANTED)
def test_a_broken_contract_is_noticed(contract: str, file: str, line: str, tree: Path) -> None:
    planted = tree / file
    fresh = not planted.parent.exists()
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(f"{line}\n")
    try:
        run = lint_imports(tree, "--contract", contract)
    finally:
        shutil.rmtree(planted.parent) if fresh else planted.unlink()
    assert run.returncode == 1, run.stdout + run.stderr
    assert "1 broken" in run.stdout


def test_every_contract_is_broken_once() -> None:
    lines = (ROOT / "setup.cfg").read_text().splitlines()
    contracts = {line[:-1].rsplit(":", 1)[1] for line in lines if line.startswith("[importlinter:contract:")}
    assert contracts == {contract for contract, _, _ in PLANTED}


def test_rules_and_matches_load_no_heavy_library() -> None:
    program = """
import sys
import game.match, game.match.saves, game.match.simulate, game.players, game.staging
from game.rules import GAMES, rules
for game in GAMES:
    if game != "lazer_ryderz":
        rules(game)
print(sorted({"panda3d", "direct", "simplepbr", "numpy", "shapely"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "words", [["--version"], ["simulate", "shifting_stones", "--matches", "1", "--max-turns", "1"]]
)
def test_commands_load_only_what_they_need(words: list[str]) -> None:
    program = f"""
import sys
from game.app.cli import main
try:
    main({words!r})
except SystemExit:
    pass
print(sorted({{"panda3d", "direct", "simplepbr", "numpy", "shapely"}} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"

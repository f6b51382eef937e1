"""pytest runs every scenario as a test of its own, at its line, and a broken file costs no other file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from catalog.load import GAMES, load_game

GAME = "time-division"
KEPT = "examples.yaml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a game with a sound file of scenarios, one with a wrong scenario, and a broken one."""
    top = tmp_path_factory.mktemp("plugin")
    copy = top / "games" / GAME
    shutil.copytree(GAMES / GAME, copy)
    for path in (copy / "scenarios").iterdir():
        if path.name != KEPT:
            path.unlink()
    head = "scenarios:\n  - scenario: WRONG\n    title: Wrong\n    kind: own\n"
    wrong = f"{head}    given: {{}}\n    steps:\n      - score: {{A: 99}}\n"
    (copy / "scenarios" / "wrong.yaml").write_text(wrong, encoding="utf-8")
    broken = wrong.replace("title", "titel").replace("WRONG", "BROKEN")
    (copy / "scenarios" / "broken.yaml").write_text(broken, encoding="utf-8")
    (top / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return top


def _pytest(folder: Path, *args: str) -> str:
    plugins = ["-p", "validator.plugin", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "games", *args]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_each_scenario_is_a_test_and_a_broken_file_is_one_failing_test(folder: Path) -> None:
    shown = _pytest(folder, "-q")
    game, _ = load_game(GAME, root=folder / "games", spare=True)
    assert game is not None
    sound = len(game.scenarios) - 1
    assert sound > 10
    assert f"2 failed, {sound} passed" in shown
    assert "SC-SCORE" in shown and "KEY-TYPO" in shown
    assert "wrong.yaml:7:20" in shown and "broken.yaml:3:5" in shown
    assert "Traceback" not in shown


def test_a_scenario_can_be_chosen_by_its_id_and_stands_at_its_line(folder: Path) -> None:
    shown = _pytest(folder, "-v", "-k", "WRONG", "--tb=line")
    assert "1 failed" in shown and "games/time-division/scenarios/wrong.yaml::WRONG" in shown


def test_a_file_too_deep_to_be_read_is_a_failing_test(folder: Path) -> None:
    deep = folder / "games" / GAME / "scenarios" / "more" / "deep.yaml"
    deep.parent.mkdir()
    deep.write_text("scenarios: []\n", encoding="utf-8")
    shown = _pytest(folder, "-v", "-k", "catalog or EX-03")
    shutil.rmtree(deep.parent)
    assert "scenarios/more/deep.yaml::catalog FAILED" in shown and "REF-FILE" in shown
    assert "::TD-EX-03 PASSED" in shown


def test_other_yaml_files_are_left_alone(folder: Path) -> None:
    assert "cards.yaml" not in _pytest(folder, "--collect-only", "-q")

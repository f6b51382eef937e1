"""The toy game for tests: loaded from the fixtures, or from a copy in which something was changed."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from catalog.diagnostics import Report
from catalog.game import Game
from catalog.load import load_game
from tests.validator import toy
from validator.checks import Ground

FIXTURES = Path(__file__).parent / "fixtures"
GAMES = FIXTURES / "games"
GROUND = Ground(sources=FIXTURES / "sources.yaml", module=toy)

Change = tuple[str, str, str]
"""A file, a text that comes exactly once in it, and what stands there instead."""


def toy_game() -> Game:
    """The toy as it is."""
    game, report = load_game("toy", root=GAMES)
    assert game is not None, report.render()
    return game


def changed(folder: Path, *changes: Change, files: Mapping[str, str] | None = None) -> Path:
    """The root of a copy of the games in `folder`, with texts replaced and whole files written."""
    root = folder / "games"
    if not root.exists():
        shutil.copytree(GAMES, root)
    for file, old, new in changes:
        path = root / "toy" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
    for file, text in (files or {}).items():
        path = root / "toy" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def loaded(root: Path, overlay: Path | None = None) -> tuple[Game | None, Report]:
    """The toy from another root."""
    return load_game("toy", root=root, overlay=overlay)

"""What a part of the output depends on, as one digest: files of the catalog, the code, the templates, tools.

Only the standard library is used, so that finding out that nothing has changed takes no time.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parents[1]
GAMES: Final = "catalog/games"
TOOLS: Final = ("weasyprint", "pikepdf", "pypdfium2", "pillow", "fonttools", "uharfbuzz", "jinja2", "rich")

# What each part of the output reads, and what it does not read of a game's folder.
READS: Final[dict[str, tuple[str, ...]]] = {
    "check": ("catalog", "validator", "seeds/sources.yaml", "templates/icons"),
    "sheets": ("catalog", "generator", "templates"),
    "reference": ("catalog", "validator", "generator", "templates"),
    "booklet": ("catalog", "validator", "generator", "templates"),
    "home": ("catalog", "generator", "templates"),
}
SKIPS: Final[dict[str, tuple[str, ...]]] = {
    "check": (),
    "sheets": ("scenarios/", "narration.yaml", "rulings.yaml"),
    "reference": (),
    "booklet": (),
    "home": (),
}
# Of the code, what no output comes from.
SILENT: Final = ("generator/commands/", "generator/console.py", "generator/cli.py")


@dataclass(slots=True)
class Inputs:
    """The files below `root`, each read once. `games` are the ids of all games."""

    games: tuple[str, ...]
    root: Path = REPOSITORY
    _files: dict[str, bytes] = field(default_factory=dict)
    _listed: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def digest(self, part: str, game: str, *more: str) -> str:
        """A digest of all that a part of a game's output is made from, with `more` as its options.

        Raises KeyError for a part that is not in `READS`, OSError when a file cannot be read.
        """
        found = hashlib.sha256(repr((part, game, more, _tools())).encode())
        for name in self.files(part, game):
            found.update(f"\0{name}\0".encode())
            found.update(self._content(name))
        return found.hexdigest()

    def files(self, part: str, game: str) -> Iterator[str]:
        """The files that a part of a game's output is made from, sorted, as paths below the root."""
        others = [other for other in self.games if other != game and part != "home"]
        skipped = tuple(f"{GAMES}/{game}/{name}" for name in SKIPS[part])
        for top in READS[part]:
            for name in self._below(top):
                if not (name.startswith((*skipped, *SILENT)) or _belongs_to(name, others)):
                    yield name

    def _below(self, top: str) -> tuple[str, ...]:
        if top not in self._listed:
            path = self.root / top
            paths: Iterable[Path] = [path] if path.is_file() else path.rglob("*")
            names = (path.relative_to(self.root).as_posix() for path in paths if path.is_file())
            self._listed[top] = tuple(sorted(name for name in names if _counts(name)))
        return self._listed[top]

    def _content(self, name: str) -> bytes:
        if name not in self._files:
            self._files[name] = hashlib.sha256((self.root / name).read_bytes()).digest()
        return self._files[name]


def _counts(name: str) -> bool:
    return not any(part == "__pycache__" or part.startswith(".") for part in name.split("/"))


def _belongs_to(name: str, games: Iterable[str]) -> bool:
    """Whether a file is at home with one of these games: in its folder, or named after it."""
    return any(part.startswith((game, game.replace("-", "_"))) for part in name.split("/") for game in games)


def _tools() -> tuple[str, ...]:
    return (sys.version.split()[0], *(f"{tool} {_version(tool)}" for tool in TOOLS))


def _version(tool: str) -> str:
    try:
        return version(tool)
    except PackageNotFoundError:
        return "none"

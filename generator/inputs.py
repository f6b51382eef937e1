"""What a part of the output depends on, as one digest: files of the catalog, the code, the templates, tools.

Only the standard library is used, so that finding out that nothing has changed takes no time.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from generator.versions import version

REPOSITORY: Final = Path(__file__).resolve().parents[1]
GAMES: Final = "catalog/games"
# Whatever draws, sets, packs or stems; another version may give other bytes.
TOOLS: Final = (
    "weasyprint", "pydyf", "tinycss2", "pikepdf", "pypdfium2", "pillow", "fonttools", "brotli", "uharfbuzz",
    "jinja2", "markupsafe", "pydantic", "pyyaml", "networkx", "snowballstemmer", "tdewolff-minify",
    "fontpkg-fjalla-one", "fontpkg-hanken-grotesk",
)  # fmt: skip

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
SILENT: Final = (
    "generator/commands/",
    "generator/console.py",
    "generator/app.py",
    "generator/cli.py",
    "generator/receipts.py",
)


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
        homes = _homes(self.games)
        skipped = tuple(f"{GAMES}/{game}/{name}" for name in SKIPS[part])
        for top in READS[part]:
            for name in self._below(top):
                strange = part != "home" and _owner(name, homes) not in (None, game)
                if not (strange or name.startswith((*skipped, *SILENT))):
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
    """Whether a file is read at all: not what Python, editors or authors leave beside it."""
    parts = name.split("/")
    return not (name.endswith(".md") or any(part == "__pycache__" or part.startswith(".") for part in parts))


def _homes(games: Iterable[str]) -> list[tuple[str, str]]:
    """How the files of each game may begin, the longest first: one game's id may begin like another's."""
    forms = {(form, game) for game in games for form in (game, game.replace("-", "_"))}
    return sorted(forms, key=lambda pair: (-len(pair[0]), pair))


def _owner(name: str, homes: Iterable[tuple[str, str]]) -> str | None:
    """The game at which a file is at home: in its folder among the games, or else named after it anywhere."""
    parts = name.split("/")
    told = parts[2:3] if parts[1:2] == ["games"] else parts
    return next((game for form, game in homes if any(_named(part, form) for part in told)), None)


def _named(part: str, form: str) -> bool:
    return part.startswith(form) and not part[len(form) : len(form) + 1].isalnum()


@lru_cache(maxsize=1)
def _tools() -> tuple[str, ...]:
    return (sys.version.split()[0], *(f"{tool} {version(tool)}" for tool in TOOLS))

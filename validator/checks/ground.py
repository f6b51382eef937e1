"""What a check may look at besides the game itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catalog.diagnostics import Diagnostic
from catalog.game import Game
from validator.engines import EngineModule, find

REPOSITORY = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Ground:
    """Folders and the engine. `texts` is a folder with copies of the rulebook texts, if there is one.

    `module` is the game's engine; None means the one that goes by the game's id.
    """

    sources: Path = REPOSITORY / "seeds" / "sources.yaml"
    icons: Path = REPOSITORY / "templates" / "icons"
    texts: Path | None = None
    module: EngineModule | None = None

    def engine(self, game: Game) -> EngineModule | None:
        """The engine module of a game, or None where nobody has written one."""
        return self.module or find(game.id)


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its name, what it promises when it is silent, and the function that complains."""

    name: str
    promise: str
    run: Callable[[Game, Ground], Iterable[Diagnostic]]


def numbered(cites: Iterable[str]) -> dict[str, range]:
    """Citations as ranges of line numbers: `L12-L14` to 12, 13, 14. A range that runs backwards is empty."""
    found: dict[str, Any] = {}
    for cite in cites:
        first, _, last = cite.partition("-")
        found[cite] = range(int(first[1:]), int((last or first)[1:]) + 1)
    return found

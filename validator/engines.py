"""Finding the engine of a game: a module of `validator.games` named after the game's id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from validator.engine.contract import Engine


class EngineModule(Protocol):
    """What the engine module of a game offers.

    `KEYS` are all keys the engine speaks in, `ASKED` the ids of the rulings it asks. `make` gives the engine
    for a loaded game; it raises `Unreadable` for a configuration that makes no sense.
    """

    __name__: str
    KEYS: frozenset[str]
    ASKED: frozenset[str]

    def make(
        self, game: Any, config: Mapping[str, Any], rulings: Mapping[str, str], cards: Sequence[Any] = ()
    ) -> Engine:
        """The engine for a game (`catalog.game.Game`), its configuration, chosen rulings, and extra cards."""


def find(game: str) -> EngineModule | None:
    """The engine module of a game's id, or None where nobody has written one."""
    module = game.replace("-", "_")
    # A name with a dot would be looked for inside another engine, and importlib raises where there is none.
    if not module.isidentifier() or find_spec(f"validator.games.{module}") is None:
        return None
    return cast(EngineModule, import_module(f"validator.games.{module}"))

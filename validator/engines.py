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

    KEYS: frozenset[str]
    ASKED: frozenset[str]

    def make(
        self, game: Any, config: Mapping[str, Any], rulings: Mapping[str, str], cards: Sequence[Any] = ()
    ) -> Engine:
        """The engine for a game (`catalog.game.Game`), its configuration, chosen rulings, and extra cards."""


def find(game: str) -> EngineModule | None:
    """The engine module of a game's id, or None where nobody has written one."""
    name = f"validator.games.{game.replace('-', '_')}"
    if not game.replace("-", "_").isidentifier() and find_spec("validator.games") is None:
        return None
    if find_spec(name) is None:
        return None
    return cast(EngineModule, import_module(name))


def seat_number(engine: Engine, name: str) -> int:
    """The number of a seat. Raises ValueError for a name that is no seat."""
    return engine.seats.index(name)

"""The engine of a game goes by the game's id; a name that is no engine is none, and nothing breaks."""

from __future__ import annotations

import pytest

from validator.engines import find


def test_a_game_has_the_engine_of_its_name() -> None:
    module = find("time-division")
    assert module is not None
    assert module.__name__ == "validator.games.time_division"  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["nobody", "time-division.engine", "no.body", "..", "", "a b", "1980s"])
def test_what_is_no_engine_is_none(name: str) -> None:
    assert find(name) is None

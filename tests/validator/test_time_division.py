"""What a game of Time Division can be set to, and what is said of a slip."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest

from catalog.game import Game
from catalog.load import load_game
from validator.engine.contract import Unreadable
from validator.games.time_division import make


@lru_cache(maxsize=1)
def game() -> Game:
    found, report = load_game("time-division")
    assert found is not None, report.render()
    return found


@pytest.mark.parametrize(
    ("config", "path", "fix"),
    [
        ({"moed": "campaign"}, ("moed",), "mode"),
        ({"mode": "campain"}, ("mode",), "campaign"),
        ({"era": "ancient-egipt"}, ("era",), "ancient-egypt"),
        ({"era": 1}, ("era",), None),
        ({"mode": "campaign", "eras": "dark-age"}, ("eras",), "dark-ages"),
        ({"mode": "campaign", "eras": ["dark-ages", "1980"]}, ("eras", 1), "1980s"),
        ({"coin": "C"}, ("coin",), None),
    ],
)
def test_a_slip_in_a_setting_is_refused_where_it_stands(
    config: Mapping[str, Any], path: tuple[str | int, ...], fix: str | None
) -> None:
    with pytest.raises(Unreadable) as refused:
        make(game(), config)
    assert (refused.value.path, refused.value.fix) == (path, fix)


@pytest.mark.parametrize(
    ("config", "eras"),
    [
        ({}, ("ancient-egypt",)),
        ({"era": "dark-ages"}, ("dark-ages",)),
        ({"eras": "1980s"}, ("1980s",)),
        ({"mode": "campaign"}, ("ancient-egypt", "dark-ages", "1980s")),
        ({"mode": "campaign", "eras": ["1980s", "dark-ages"]}, ("1980s", "dark-ages")),
    ],
)
def test_the_eras_asked_for_are_played(config: Mapping[str, Any], eras: tuple[str, ...]) -> None:
    assert make(game(), config).deck.config.eras == eras

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
        ({"eras": ["1980s"]}, ("eras",), "era"),
        ({"mode": "single", "eras": "1980s"}, ("eras",), "era"),
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
        ({"mode": "campaign"}, ("ancient-egypt", "dark-ages", "1980s")),
        ({"mode": "campaign", "eras": ["1980s", "dark-ages"]}, ("1980s", "dark-ages")),
    ],
)
def test_the_eras_asked_for_are_played(config: Mapping[str, Any], eras: tuple[str, ...]) -> None:
    assert make(game(), config).deck.config.eras == eras


CAMPAIGN = {"mode": "campaign", "eras": ["dark-ages", "1980s"], "era": "dark-ages"}


@pytest.mark.parametrize(
    ("given", "path", "words", "fix"),
    [
        ({"era": "dark-ages", "A": {"hand": ["potter"]}}, ("A", "hand", 0), "no card of dark-ages", None),
        (
            {"era": "dark-ages", "past": ["king", "lawyer/rotated"]},
            ("past", 1),
            "no card of dark-ages",
            None,
        ),
        ({**CAMPAIGN, "past": ["student"]}, ("past", 0), "no card of dark-ages", None),
        (
            {"era": "dark-ages", "independent": ["tara-traveler"]},
            ("independent", 0),
            "a single era is played without them",
            "mode: campaign",
        ),
        (
            {"era": "dark-ages", "B": {"decision": ["king", "squire"]}},
            ("B", "decision", 1),
            "2 cards lie on B.decision",
            None,
        ),
        ({"era": "dark-ages", "round": "7"}, ("round",), "7 is outside 1 to 6", None),
        ({"era": "dark-ages", "round": "0"}, ("round",), "0 is outside 1 to 6", None),
        (
            {"era": "dark-ages", "A": {"temporary": ["king", "night-watchman"]}, "waiting": ["king"]},
            ("waiting", 0),
            "king has no delayed effect",
            "night-watchman",
        ),
        (
            {"era": "dark-ages", "A": {"temporary": ["king"]}, "waiting": ["king"]},
            ("waiting", 0),
            "have one: none",
            None,
        ),
        (
            {"mode": "campaign", "era": "dark-ages"},
            ("mode",),
            "which eras",
            "eras: [dark-ages]",
        ),
    ],
)
def test_a_position_that_no_game_comes_to_is_refused_where_it_stands(
    given: Mapping[str, Any], path: tuple[str | int, ...], words: str, fix: str | None
) -> None:
    with pytest.raises(Unreadable, match=words) as refused:
        make(game(), given).load(given)
    assert (refused.value.path, refused.value.fix) == (path, fix)


def test_a_state_written_down_by_the_engine_is_read_back_however_it_came_about() -> None:
    engine = make(game(), CAMPAIGN)
    state = engine.load({**CAMPAIGN, "A": {"hand": ["king"]}, "B": {"hand": ["squire"]}})
    late = state._replace(round=7)
    assert engine.load(engine.dump(late)) == late

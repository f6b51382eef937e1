"""What a game of Time Division can be set to, and what is said of a slip."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from catalog.game import Game
from catalog.load import load_game
from validator.engine.contract import Unreadable
from validator.games.time_division import make
from validator.scenarios import run


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


def remarks(tmp_path: Path, given: str, steps: str) -> dict[str, tuple[str, ...]]:
    """The remarks to each complaint about a scenario of this game, by what the complaint begins with."""
    head = "scenarios:\n  - scenario: TEST-01\n    title: A test\n    kind: own\n"
    text = f"{head}    given: {given}\n    steps:\n{indent(steps, '      ')}\n"
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "test.yaml").write_text(text, encoding="utf-8")
    found, report = load_game("time-division", overlay=tmp_path)
    assert found is not None, report.render()
    result = run(found, found.scenario("TEST-01"))
    return {one.message.split(" ")[0]: tuple(note.words for note in one.notes) for one in result.report}


def test_a_coin_that_moves_is_told_with_the_event_that_moved_it(tmp_path: Path) -> None:
    given = "{era: dark-ages, coin: A, A: {hand: [squire]}, B: {hand: [king]}}"
    played = "then: {A: {hand: [], decision: [squire]}, B: {hand: [], decision: [king]}}"
    steps = f"- {{by: A, do: {{play: squire}}}}\n- {{by: B, do: {{play: king}}, {played}}}"
    told = remarks(tmp_path, given, steps)
    assert list(told) == ["coin"]
    assert [one.partition(" (")[0] for one in told["coin"]] == ["phase:round.coin-moves on squire, king"]


def test_a_standee_that_moves_is_told_with_the_events_that_moved_it(tmp_path: Path) -> None:
    given = (
        "{mode: campaign, eras: [dark-ages], era: dark-ages, A: {decision: [squire]}, B: {decision: [king]}}"
    )
    steps = "- by: A\n  do: {trigger: squire}\n  then: {standee: 0}"
    told = remarks(tmp_path, given, steps)
    assert [one.partition(" (")[0] for one in told["standee"]] == ["phase:era.standee"]


def test_a_card_that_moves_is_told_with_the_rules_that_speak_of_it_or_of_any_card(tmp_path: Path) -> None:
    given = (
        "{era: dark-ages, A: {decision: [minstrel], hand: [tanner]}, B: {decision: [king], hand: [squire]}}"
    )
    told = remarks(tmp_path, given, "- {by: A, do: {trigger: minstrel}, then: {A: {influence: []}}}")
    moved = next(one for one in told["A.influence"] if one.startswith("op:move on king"))
    named = moved.partition("(")[2].rstrip(")").split(", ")
    speaking = {rule.id for rule in game().rules if any("cards." in key for key in rule.enforced_by)}
    assert named and speaking.isdisjoint(named) and "TD-208" not in named

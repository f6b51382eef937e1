"""The benchmark counts what it plays; how long that takes is a matter of the machine and no promise here."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from catalog.load import load_game
from validator.bench import Run, Speed, measure
from validator.bench.__main__ import COLUMNS, lines, main
from validator.engine.contract import Engine
from validator.engines import find

GAME = "time-division"


def engine() -> Engine:
    game, report = load_game(GAME)
    module = find(GAME)
    assert game is not None and module is not None, report.render()
    return module.make(game, {"mode": "single", "era": "dark-ages"}, {})


def ticking() -> Iterator[float]:
    """A clock that shows 0, 2, 2, 4, 4, 8: passes of 2, 2 and 4 seconds."""
    yield from (0.0, 2.0, 2.0, 4.0, 4.0, 8.0)


def test_each_pass_plays_the_same_games() -> None:
    clock = ticking()
    speed = measure(engine(), games=5, runs=3, clock=lambda: next(clock))
    assert len({run[:3] for run in speed.runs}) == 1
    assert [run.seconds for run in speed.runs] == [2.0, 2.0, 4.0]
    actions = speed.runs[0].actions
    assert speed.rates == (actions / 4, actions / 2, actions / 2)
    assert speed.rate == actions / 2


def test_a_game_counts_its_actions_and_its_chance_apart() -> None:
    run = measure(engine(), games=3, runs=1).runs[0]
    # Six drafts, twelve cards played, and a decision in each round unless a card has taken both away.
    assert run.actions >= 3 * (6 + 12 + 1)
    assert run.offered > run.actions
    # A flip and a shuffle for each game, and random picks.
    assert run.chances >= 3 * 2


def test_the_table_has_a_line_for_every_setting() -> None:
    speed = Speed(2, (Run(100, 500, 9, 2.0), Run(100, 500, 9, 4.0), Run(100, 500, 9, 1.0)))
    head, row = lines({("hats", "plain"): speed})
    assert head.split() == list(COLUMNS)
    assert row.split() == ["hats", "plain", "2", "100", "500", "9", "50", "25", "100"]


def test_the_command_measures_every_setting_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([GAME, "--games", "2", "--runs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["setting"] for row in told] == ["ancient-egypt", "dark-ages", "1980s", "campaign"]
    assert all(row["runs"][0]["actions"] > 0 for row in told)


def test_a_game_that_nobody_knows_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["time-divisoin"]) == 2
    assert "time-division" in capsys.readouterr().out

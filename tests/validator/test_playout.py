"""Whole games keep the laws, whatever is played, and a game is told by its seed alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catalog.game import Game
from catalog.load import game_ids, load_game
from tests.validator import toy
from tests.validator.toys import changed, loaded, toy_game
from validator.engine.contract import Action, Chance, Engine, Refused
from validator.engines import find
from validator.laws import EVERYWHERE, SOMETIMES, check_game
from validator.playout import as_scenario, digest, exhaustive, main, play, replay, seeded, visited
from validator.scenarios import run

REPOSITORY = Path(__file__).resolve().parents[2]
GAMES_PER_CONFIG = 50
FEWER = {"tempus": 1}
"""Games with hundreds of candidates in a state, all of which the laws look at, are played less often."""
HASH_SEEDS = ("0", "1", "4711")

CONFIGS: dict[str, tuple[Mapping[str, Any], ...]] = {
    "time-division": (
        {"era": "ancient-egypt"},
        {"era": "dark-ages"},
        {"era": "1980s"},
        {"mode": "campaign", "eras": ["ancient-egypt", "dark-ages", "1980s"]},
    ),
    "timestreams": ({"decks": ["M", "D"]}, {"decks": ["D", "M"]}),
    "time-line": ({"turn-limit": 2}, {"turn-limit": 1, "supplement": True}),
    "tempus": ({"players": 3}, {"players": 4}, {"players": 5}),
}


def _configs(name: str) -> tuple[Mapping[str, Any], ...]:
    """What is played of a game; the usual set-up where nothing is listed."""
    return CONFIGS.get(name, ({},))


PLAYED = [
    pytest.param(name, config, id=f"{name} {n}")
    for name in game_ids()
    for n, config in enumerate(_configs(name))
]


def _engine(name: str, config: Mapping[str, Any]) -> Engine:
    game, report = load_game(name)
    module = find(name)
    assert game is not None and module is not None, report.render()
    return module.make(game, config, {})


def _toy(*flaws: str) -> Engine:
    return toy.make(toy_game(), {"flaws": flaws}, {})


# ----------------------------------------------------------------------------- the games of the catalog


@pytest.mark.parametrize(("name", "config"), PLAYED)
def test_games_keep_every_law(name: str, config: Mapping[str, Any]) -> None:
    engine = _engine(name, config)
    for seed in range(FEWER.get(name, GAMES_PER_CONFIG)):
        log, broken = check_game(engine, seed, config=config)
        assert broken is None, str(broken)
        assert log.finished


@pytest.mark.parametrize("config", CONFIGS["time-division"])
def test_an_era_has_exactly_six_rounds(config: Mapping[str, Any]) -> None:
    engine = _engine("time-division", config)
    for seed in range(10):
        seen: dict[object, list[int]] = {}

        def watch(engine: Engine, state: Any, seen: dict[object, list[int]] = seen) -> None:
            written = engine.dump(state)
            if written["stage"] in ("play", "decide", "resolve"):
                rounds = seen.setdefault(written["era"], [])
                if not rounds or rounds[-1] != written["round"]:
                    rounds.append(written["round"])

        play(engine, seed, watch=watch)
        assert seen and all(rounds == [1, 2, 3, 4, 5, 6] for rounds in seen.values()), seen


@pytest.mark.parametrize("name", game_ids())
def test_games_are_the_same_under_every_hash_seed(name: str) -> None:
    lines = {_digests(name, hash_seed) for hash_seed in HASH_SEEDS}
    assert len(lines) == 1
    assert next(iter(lines)).count("moves") == 3 * len(_configs(name))


def _digests(name: str, hash_seed: str) -> str:
    command = [sys.executable, "-m", "validator.playout", name, "--games", "3"]
    for config in _configs(name):
        command += ["--config", json.dumps(config)]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize(("name", "config"), PLAYED)
def test_a_game_written_out_as_a_scenario_holds(tmp_path: Path, name: str, config: Mapping[str, Any]) -> None:
    engine = _engine(name, config)
    _runs_as_scenario(tmp_path, engine, name, config)


def _runs_as_scenario(folder: Path, engine: Engine, name: str, config: Mapping[str, Any]) -> None:
    text = as_scenario(engine, play(engine, 7, config=config), "PLAYED-7", "A whole game: seed 7")
    game = _with_scenario(folder, name, text)
    result = run(game, game.scenario("PLAYED-7"), find(name) or toy)
    assert result.ok, result.report.render()
    assert result.trace[-1].table_after == {
        key: json.loads(json.dumps(value), parse_int=str)
        for key, value in engine.table(play(engine, 7).final).items()
    }


def _with_scenario(folder: Path, name: str, text: str) -> Game:
    if name == "toy":
        game, report = loaded(changed(folder, files={"scenarios/played.yaml": text}))
    else:
        (folder / "scenarios").mkdir()
        (folder / "scenarios" / "played.yaml").write_text(text, encoding="utf-8")
        game, report = load_game(name, overlay=folder)
    assert game is not None, report.render()
    return game


# ---------------------------------------------------------------------------------- laws that can break


def test_a_sound_engine_breaks_no_law() -> None:
    assert [check_game(_toy(), seed, every=1)[1] for seed in range(20)] == [None] * 20


@pytest.mark.parametrize(
    ("flaw", "laws"),
    [
        ("twice", {"candidates in order"}),
        ("hides", {"judged"}),
        ("mute", {"refused stays"}),
        ("lenient", {"refused stays"}),
        ("loses", {"conserved"}),
        ("copies", {"one place"}),
        ("forgets", {"written and read"}),
        ("stuck", {"goes on"}),
        ("endless", {"goes on"}),
        ("leaks", {"hidden stays hidden"}),
        ("peeks", {"judged", "hidden stays hidden"}),
        ("restless", {"replay"}),
        ("crash", {"no breakdown"}),
    ],
)
def test_a_broken_law_is_found_with_its_seed_and_log(
    monkeypatch: pytest.MonkeyPatch, flaw: str, laws: set[str]
) -> None:
    monkeypatch.setattr(toy.Toy, "longest", 30)
    config = {"flaws": [flaw]}
    found = [check_game(_toy(flaw), seed, every=1, config=config)[1] for seed in range(12)]
    broken = [one for one in found if one is not None]
    assert broken and {one.law for one in broken} == laws
    shown = str(broken[0])
    assert f"seed {broken[0].log.seed}" in shown and flaw in shown
    assert "scenarios:" in shown and all(str(move.action) in shown for move in broken[0].log.moves)


def test_a_view_that_depends_on_hidden_cards_is_found_where_it_does() -> None:
    _, broken = check_game(_toy("leaks"), 0, every=1)
    assert broken is not None and "sees the difference when" in broken.words


@pytest.mark.parametrize("law", [*EVERYWHERE.values(), *SOMETIMES.values()], ids=[*EVERYWHERE, *SOMETIMES])
def test_every_law_is_silent_at_the_start_of_a_sound_game(law: Any) -> None:
    engine = _toy()
    assert law(engine, engine.setup()) is None


# ----------------------------------------------------------------------------------------------- drivers


def test_an_outcome_hangs_on_game_seed_and_name_only() -> None:
    event = Chance("draw/3", ("a", "b", "c", "d"), 2)
    assert seeded("g", 1, event) == seeded("g", 1, event)
    others = [seeded("g", 2, event), seeded("h", 1, event), seeded("g", 1, event._replace(name="draw/4"))]
    assert any(other != seeded("g", 1, event) for other in others)
    assert seeded("time-division", 1, event) == ("c", "d")


def test_all_outcomes_of_a_seeded_event_are_about_as_likely() -> None:
    event = Chance("pick", ("a", "b", "c"), 1)
    found = Counter(seeded("g", seed, event)[0] for seed in range(3000))
    assert set(found) == {"a", "b", "c"} and min(found.values()) > 900


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    engine = _toy()
    assert play(engine, 3).moves == play(engine, 3).moves
    assert len({play(engine, seed).moves for seed in range(10)}) > 5
    assert digest(engine, play(engine, 3)) == digest(engine, play(engine, 3))
    assert digest(engine, play(engine, 3)) != digest(engine, play(engine, 4))


def test_a_log_replays_to_the_same_state_and_every_state_is_seen() -> None:
    engine = _toy()
    seen: list[Any] = []
    log = play(engine, 5, watch=lambda engine, state: seen.append(state))
    assert [state for state, _ in replay(engine, log.moves)] == seen
    assert (seen[0], seen[-1]) == (log.first, log.final)
    with pytest.raises(Refused):
        list(replay(engine, log.moves[::-1]))


def test_a_policy_chooses_among_the_legal_actions() -> None:
    engine = _toy()

    def highest(engine: Engine, state: Any, actions: Sequence[Action], random: Random) -> Action:
        return max(actions, key=lambda action: str(action.args[0]))

    rows = play(engine, 1, highest).final.lists[2:4]
    assert all(len(row) == 3 for row in rows)
    assert play(engine, 1, highest).moves != play(engine, 1).moves


def test_a_game_can_be_played_to_its_first_moves_only() -> None:
    engine = _toy()
    log = play(engine, 5, most=3)
    assert log.moves == play(engine, 5).moves[:3] and not log.finished


def test_everything_chance_can_do_adds_up_to_one() -> None:
    engine = _toy()
    state, _ = engine.step(engine.setup(), Action(-1, "chance", ("ant", "bee", "cat", "dog", "elk", "fox")))
    state, _ = engine.step(state, Action(0, "play", ("ant",)))
    ways = list(exhaustive(engine, state, 3))
    assert [(path, probability) for path, probability, _ in ways] == [
        ((("draw/1", ("elk",)),), Fraction(1, 2)),
        ((("draw/1", ("fox",)),), Fraction(1, 2)),
    ]
    assert sum(probability for _, probability, _ in exhaustive(engine, engine.setup(), 1)) == 1
    assert list(exhaustive(engine, state, 0)) == [((), Fraction(1), state)]


def test_visited_locations_are_those_where_cards_ever_lay() -> None:
    assert visited(toy_game(), toy, 2) == {"hand", "row", "pile"}


def test_a_toy_game_written_out_as_a_scenario_holds(tmp_path: Path) -> None:
    _runs_as_scenario(tmp_path, _toy(), "toy", {})


def test_the_command_prints_a_line_for_each_seed(capsys: pytest.CaptureFixture[str]) -> None:
    name = game_ids()[0]
    assert main([name, "--seed", "5", "--games", "2"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in shown] == ["seed 5", "seed 6"]
    assert main(["nonsense"]) == 2
    assert "ARG-GAME" in capsys.readouterr().out


@pytest.mark.parametrize("config", ['{"nonsense": 1}', "[1]", "{"])
def test_what_cannot_be_played_is_said_in_words(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["time-division", "--config", config])
    assert end.value.code == 2
    assert "error:" in capsys.readouterr().err

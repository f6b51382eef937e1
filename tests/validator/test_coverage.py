"""Rules rise from listed to proved exactly by what scenarios saw of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.game import Game
from catalog.load import game_ids, load_game
from tests.validator import toy
from tests.validator.toys import Change, changed, loaded, toy_game
from validator.checks.citations import lines
from validator.coverage import ENFORCED, EXERCISED, LISTED, PROVED, claims, count, levels
from validator.enforcer import card_of
from validator.scenarios import run, run_all

SCENARIOS = "scenarios/play.yaml"

EXPECTED = {
    "TY-001": ENFORCED,  # a value of the catalog
    "TY-002": EXERCISED,  # the deal is never seen not to happen
    "TY-003": PROVED,
    "TY-004": PROVED,
    "TY-005": EXERCISED,  # nobody passes with an empty hand
    "TY-006": EXERCISED,
    "TY-007": PROVED,  # once with something on the pile, once without
    "TY-008": EXERCISED,
    "TY-009": EXERCISED,
    "TY-010": ENFORCED,  # the fox moves, but nothing tells of what it does
    "TY-011": LISTED,
}


def test_each_rule_has_the_level_its_scenarios_earn() -> None:
    game = toy_game()
    found = levels(game, run_all(game, toy))
    assert {name: level.level for name, level in found.items()} == EXPECTED
    assert count(found.values()) == {LISTED: 1, ENFORCED: 2, EXERCISED: 5, PROVED: 3}


def test_a_level_says_what_it_rests_on() -> None:
    game = toy_game()
    found = levels(game, run_all(game, toy))
    draw = found["TY-007"]
    assert (draw.proves, draw.uses) == (("TY-EX-01",), ("TY-EX-02",))
    assert draw.keys == {"op:draw": frozenset({True, False})}
    assert found["TY-001"].by_value and not draw.by_value


@pytest.mark.parametrize(
    ("change", "rule", "level"),
    [
        ((SCENARIOS, "because: [TY-003]", "because: [TY-004]"), "TY-003", EXERCISED),
        ((SCENARIOS, "uses: [TY-007]", "uses: []"), "TY-007", EXERCISED),
        ((SCENARIOS, "TY-006, TY-007, TY-010]", "TY-006, TY-010]"), "TY-007", EXERCISED),
        ((SCENARIOS, "proves: [TY-002, TY-005]", "proves: [TY-002]"), "TY-005", EXERCISED),
    ],
    ids=["its scenario fails", "one side only", "nobody claims it", "only met by the way"],
)
def test_a_rule_falls_when_its_proof_goes(tmp_path: Path, change: Change, rule: str, level: int) -> None:
    game, report = loaded(changed(tmp_path, change))
    assert game is not None, report.render()
    assert levels(game, run_all(game, toy))[rule].level == level


def test_without_scenarios_rules_are_at_most_enforced(tmp_path: Path) -> None:
    root = changed(tmp_path)
    (root / "toy" / SCENARIOS).unlink()
    game, report = loaded(root)
    assert game is not None, report.render()
    assert {level.level for level in levels(game, []).values()} == {LISTED, ENFORCED}


def test_claims_tell_what_is_hollow_and_what_is_not_claimed() -> None:
    game = toy_game()
    found = claims(game, run(game, game.scenario("TY-EX-01"), toy))
    assert found.hollow == ("TY-002",)
    assert found.unclaimed == ("TY-005",)


@pytest.mark.parametrize(
    ("enforcer", "card"),
    [
        ("data:cards.fox", "fox"),
        ("data:cards.fox.base=6", "fox"),
        ("data:cards.fox=1", "fox"),
        ("data:cards.#=6", None),
        ("data:components.card.count=6", None),
        ("check:play.card", None),
    ],
)
def test_an_enforcer_may_speak_of_a_card(enforcer: str, card: str | None) -> None:
    assert card_of(enforcer) == card


def test_every_line_is_covered_by_rules_or_a_reason() -> None:
    known = lines(toy_game(), 12)
    assert set(known.rules) | set(known.uncited) == set(range(1, 13))


def _games() -> list[Game]:
    return [game for name in game_ids() if (game := load_game(name)[0]) is not None]


@pytest.mark.parametrize("game", _games(), ids=lambda game: game.id)
def test_no_scenario_of_the_catalog_is_hollow_and_no_testable_rule_is_unmet(game: Game) -> None:
    results = run_all(game)
    assert [result.id for result in results if not result.ok] == []
    found = levels(game, results)
    unmet = [name for name, level in found.items() if level.level == ENFORCED and not level.by_value]
    assert unmet == []
    assert [
        name for name, level in found.items() if level.level == LISTED and not game.rule(name).why_not
    ] == []

"""The examples in the notes on how a game is written hold, and the notes speak of every key there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catalog.load import GAMES, game_ids, load_game
from catalog.schema import Scenario
from validator.scenario.notation import differences, flat, flow, moved, nested, plain, same
from validator.scenario.steps import Step
from validator.scenarios import run

FORMAT = Path(__file__).resolve().parents[2] / "validator" / "SCENARIOS.md"
NOTES = {game: GAMES / game / "NOTATION.md" for game in game_ids()}
EXAMPLES = [
    pytest.param(game, block, id=f"{game} {number}")
    for game, path in NOTES.items()
    for number, block in enumerate(re.findall(r"```yaml\n(scenarios:.*?)```", path.read_text("utf-8"), re.S))
]


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_the_examples_of_the_notes_hold(tmp_path: Path, game: str, text: str) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "notes.yaml").write_text(text, encoding="utf-8")
    found, report = load_game(game, overlay=tmp_path)
    assert found is not None, report.render()
    mine = [one for one in found.scenarios if one.scenario.startswith("NOTE-")]
    results = [run(found, one) for one in mine]
    assert results and [one.report.render() for one in results] == [""] * len(results)


@pytest.mark.parametrize("path", [FORMAT, *NOTES.values()], ids=lambda path: path.parent.name)
def test_the_links_of_the_notes_lead_to_what_is_there(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert links and [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("model", [Scenario, Step])
def test_the_description_of_the_format_names_every_key(model: type[Scenario] | type[Step]) -> None:
    text = FORMAT.read_text(encoding="utf-8")
    keys = [field.alias or name for name, field in model.model_fields.items()]
    assert [key for key in keys if f"| `{key}` |" not in text] == []


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (["a", "b-c"], "[a, b-c]"),
        ({"A": {"hand": []}, "n": 3}, "{A: {hand: []}, n: 3}"),
        (("?", None, True), '["?", ~, true]'),
        ("x/face-down", "x/face-down"),
        ("a: b", '"a: b"'),
        (-2, "-2"),
    ],
)
def test_a_value_is_shown_as_it_may_be_written(value: object, written: str) -> None:
    assert flow(value) == written


def test_nested_mappings_become_flat_and_nested_again() -> None:
    data = {"A": {"hand": ["x"], "row": []}, "coin": "B"}
    values = {key: value for key, (value, _) in flat(data).items()}
    assert values == {"A.hand": ["x"], "A.row": [], "coin": "B"}
    assert nested(values) == data
    assert flat(data)["A.row"][1] == ("A", "row")


@pytest.mark.parametrize(
    ("one", "other", "ordered", "alike"),
    [
        ("2", "+2", True, True),
        ("2", "-2", True, False),
        (None, [], True, True),
        (["a", "b"], ["b", "a"], True, False),
        (["a", "b"], ["b", "a"], False, True),
        (["a", "a"], ["a"], False, False),
        ("a", ["a"], True, False),
    ],
)
def test_two_values_say_the_same_or_not(one: object, other: object, ordered: bool, alike: bool) -> None:
    assert same(one, other, ordered) is alike


def test_differences_are_told_by_key_and_by_card() -> None:
    before, after = {"a": ["x", "y"], "b": ["z"]}, {"a": ["y", "x"], "b": ["z/rotated"]}
    assert differences(before, after, ()) == ["a", "b"]
    assert differences(before, after, ("a",)) == ["b"]
    assert moved(before["b"], after["b"]) == {"z"}
    assert moved(["x", "y"], ["y", "x"]) == {"x", "y"}


def test_plain_values_are_what_the_reader_would_give() -> None:
    assert plain({"n": 1, "t": (True, None), "s": frozenset({"b", "a"})}) == {
        "n": "1",
        "t": ["true", None],
        "s": ["a", "b"],
    }

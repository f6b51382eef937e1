"""The schemas of a deck's files and the page of its keys: both say what the reader takes, and nothing else."""

# ruff: noqa: E501 (whole files in one line)
from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from catalog.decks.keys import CARD, KEYS
from catalog.decks.load import load_deck
from generator import deckschemas
from generator.decks.new import files
from generator.deckschemas import DECKS, schema_of
from generator.paper.printers import Printer, Scale, read_printer, written
from tests.generator.decks.making import ABC_GAME, write
from tests.generator.test_schemas import faults

PAGE = Path(__file__).resolve().parents[2] / "catalog" / "decks" / "README.md"


def fits(kind: str, text: str) -> bool:
    schema = schema_of(kind)
    return not list(faults(yaml.safe_load(text), schema, schema))


def test_every_key_that_the_reader_knows_has_a_meaning_and_every_meaning_a_key() -> None:
    known = set()
    for kind, root in {"deck": "DeckFile", "printer": "ProfileFile"}.items():
        schema = schema_of(kind)
        for name, record in {**schema["$defs"], root: schema}.items():
            known |= {f"{name}.{field}" for field in record["properties"]}
    assert known == set(KEYS)


def test_the_page_of_all_keys_is_what_the_reader_checks() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == deckschemas.page(), "python -m generator.deckschemas > catalog/decks/README.md"
    for key in (*(name.partition(".")[2] for name in KEYS), *CARD):
        assert f"\n| `{key}` |" in text


@pytest.mark.parametrize("key", KEYS)
def test_every_example_of_a_key_fits_its_schema(key: str) -> None:
    record, _, field = key.partition(".")
    kind = "deck" if record in schema_of("deck")["$defs"] or record == "DeckFile" else "printer"
    root = schema_of(kind)
    properties = root["$defs"].get(record, root)["properties"]
    assert list(faults(yaml.safe_load(KEYS[key].example), properties[field], root)) == []


@pytest.mark.parametrize("table", ["yaml", "csv"])
def test_the_schemas_take_a_new_deck_which_names_them_and_has_them(tmp_path: Path, table: str) -> None:
    folder = write(tmp_path / "mine", files("My: deck", table))
    named = {}
    for path in folder.glob("*.yaml"):
        head = path.read_text().splitlines()[0]
        named[path.name] = head.removeprefix("# yaml-language-server: $schema=")
        kind = Path(named[path.name]).name.partition(".")[0]
        assert fits(kind, path.read_text())
        assert (folder / named[path.name]).read_text() == deckschemas.text_of(kind)
    assert set(named) == {"game.yaml", *(["cards.yaml"] if table == "yaml" else [])}
    assert load_deck(folder)[1].codes == ()


GAMES = [
    ("", True),
    (", size: Poker", True),
    (", size: 2.5x3.5in", True),
    (", size: 30", True),
    (", size: pokre", False),
    (", size: 2", False),
    (", bleed: 2.5", True),
    (", bleed: -3", False),
    (", bleed: 50", False),
    (", bleed: wide", False),
    (", sfae: 3", False),
    (", kind: hex", True),
    (", kind: hexagon", False),
    (", depth: 0", False),
    (", count: 1.5", False),
    (", colour: '#1a2b3c'", True),
    (", colour: red", False),
    (", of: Cards", False),
    (", fit: {text: {min: 6, max: 9}}", True),
    (", fit: {text: {min: 6}}", False),
    (", fit: {text: {min: 6, mxa: 9}}", False),
    (", columns: {text: Rules text}", True),
    (", columns: [text]", False),
    (", title: ''", False),
]


@pytest.mark.parametrize(("more", "right"), GAMES)
def test_the_schema_of_game_yaml_takes_what_the_reader_takes(tmp_path: Path, more: str, right: bool) -> None:
    text = ABC_GAME % more
    write(tmp_path, {"game.yaml": text, "cards.csv": "title,Rules text\nAnt,a\n"})
    found = [one.place.file for one in load_deck(tmp_path)[1].errors]
    assert (not found, fits("deck", text)) == (right, right)


CARDS = [
    ("{id: ant, title: 1984, count: 3, per-player: 2, players: 3+, blank: true, back: '', size: 4}", True),
    ("{title: Ant, players: 2-4}", True),
    ("{title: Ant, players: 3}", True),
    ("{title: Ant, blank: no}", True),
    ("{title: Ant, traits: [a, {b: c}]}", True),
    ("{title: Ant, id: An Ant}", False),
    ("{title: Ant, count: three}", False),
    ("{title: Ant, count: -1}", False),
    ("{title: Ant, count: 10001}", False),
    ("{title: Ant, qty: 1.5}", False),
    ("{title: Ant, per-player: [2]}", False),
    ("{title: Ant, players: many}", False),
    ("{title: Ant, blank: maybe}", False),
    ("{title: [Ant]}", False),
    ("Ant", False),
]  # fmt: skip


@pytest.mark.parametrize(("card", "right"), CARDS)
@pytest.mark.parametrize("form", ["- %s\n", "cards:\n  - %s\n"])
def test_the_schema_of_cards_takes_what_the_reader_takes(
    tmp_path: Path, form: str, card: str, right: bool
) -> None:
    game = (ABC_GAME % "").replace("cards.csv", "cards.yaml")
    write(tmp_path, {"game.yaml": game, "cards.yaml": form % card})
    assert (load_deck(tmp_path)[1].ok, fits("deck-cards", form % card)) == (right, right)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (written(Printer(name="Den", scale=Scale(across=1.002))), True),
        ("printer: {name: Den, back: {right: 30}}", False),
        ("printer: {name: Den, bakc: {right: 3}}", False),
        ("printer: {back: {right: 3}}", False),
    ],
)
def test_the_schema_of_a_profile_takes_what_the_reader_takes(tmp_path: Path, text: str, right: bool) -> None:
    (tmp_path / "den.yaml").write_text(text)
    assert (read_printer(tmp_path / "den.yaml")[1].ok, fits("printer", text)) == (right, right)


@pytest.mark.parametrize("kind", DECKS)
def test_every_key_of_a_schema_is_described(kind: str) -> None:
    schema = schema_of(kind)
    for record in (schema, *schema["$defs"].values()):
        assert all(value["description"] for value in record.get("properties", {}).values())

"""The exported JSON Schemas: they take every file of the catalog as an editor reads it, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from catalog.load import GAMES, PATTERNS, game_ids
from catalog.meanings import MEANINGS
from generator.schemas import KINDS, schema_of, text_of

TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


def is_a(value: object, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean") >= isinstance(value, bool)


def faults(value: Any, schema: Any, root: dict[str, Any], path: str = "") -> Iterator[str]:
    """What of a value does not fit a schema, for the words of JSON Schema that ours use."""
    unknown = set(schema) - KNOWN
    assert not unknown, f"these tests cannot read {unknown}"
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
    if "anyOf" in schema and all(list(faults(value, one, root, path)) for one in schema["anyOf"]):
        yield f"{path}: fits nothing of anyOf"
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_a(value, kind) for kind in kinds):
        yield f"{path}: {value!r} is no {kinds}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        low, high = schema.get("minimum", value), schema.get("maximum", value)
        if not low <= value <= high or value <= schema.get("exclusiveMinimum", value - 1):
            yield f"{path}: {value} is out of bounds"
    if isinstance(value, str):
        if len(value) < schema.get("minLength", 0):
            yield f"{path}: is empty"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{path}: {value!r} is not like {schema['pattern']}"
    elif isinstance(value, list):
        yield from _items(value, schema, root, path)
    elif isinstance(value, dict):
        yield from _fields(value, schema, root, path)


def _items(value: list[Any], schema: dict[str, Any], root: dict[str, Any], path: str) -> Iterator[str]:
    first = schema.get("prefixItems", [])
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{path}: has {len(value)} entries"
    for index, entry in enumerate(value):
        inner = first[index] if index < len(first) else schema.get("items", {})
        yield from faults(entry, inner, root, f"{path}/{index}")


def _fields(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], path: str) -> Iterator[str]:
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{path}: has no {name}"
    if not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value)):
        yield f"{path}: has {len(value)} keys"
    for name, entry in value.items():
        inner = schema.get("properties", {}).get(name)
        shapes = [
            one for shape, one in schema.get("patternProperties", {}).items() if re.search(shape, str(name))
        ]
        if inner is None:
            inner = shapes[0] if shapes else schema.get("additionalProperties", True)
        if inner is False:
            yield f"{path}: knows no {name}"
        elif isinstance(inner, dict):
            yield from faults(entry, inner, root, f"{path}/{name}")


KNOWN = {
    "$defs", "$ref", "$schema", "additionalProperties", "anyOf", "default", "description", "enum", "examples",
    "exclusiveMinimum", "items", "maximum", "minimum", "maxItems",
    "maxProperties", "minItems", "minLength", "minProperties", "pattern", "patternProperties",
    "prefixItems", "properties", "required", "title", "type", "unit",
}  # fmt: skip


def files() -> Iterator[tuple[str, Path]]:
    for game in game_ids():
        for kind, name in KINDS.items():
            for pattern in PATTERNS[name]:
                yield from ((kind, path) for path in sorted((GAMES / game).glob(pattern)))


@pytest.mark.parametrize(
    ("kind", "path"),
    [pytest.param(kind, path, id=f"{path.parent.name}/{path.name}") for kind, path in files()],
)
def test_every_file_of_the_catalog_fits_as_an_editor_reads_it(kind: str, path: Path) -> None:
    schema = schema_of(kind)
    found = list(faults(yaml.safe_load(path.read_text(encoding="utf-8")), schema, schema))
    assert found == []


EXAMPLE = "{scenarios: [{scenario: a, title: b, kind: own, steps: [{by: A, %s: {play: c}}]}]}"
CARD = "{cards: [{id: a, set: b, title: C, base: 1%s}]}"


@pytest.mark.parametrize(
    ("kind", "text", "fits"),
    [
        ("cards", CARD % "", True),
        ("cards", "{cards: [{id: 1980, set: b, title: 1984, base: 1}]}", True),
        ("cards", CARD % ", rows: [[{rotate: {from: past, pick: single}}]]", True),
        ("cards", CARD % ", rows: [[{rotat: {from: past, pick: single}}]]", False),
        ("cards", CARD % ", rows: [[{rotate: {from: past, pick: sinlge}}]]", False),
        ("cards", CARD % ", rows: [[{rotate: {from: past, pick: this}, get-coin: {}}]]", False),
        ("cards", CARD % ", bar: {}", False),
        ("cards", CARD % ", parts: {base: {provenance: stand-in, why: ours}}", True),
        ("cards", CARD % ", provenance: rumour", False),
        ("cards", CARD % ", bass: 1", False),
        ("cards", "{cards: [{id: a, set: b, title: C, base: one}]}", False),
        ("cards", "{cards: [{id: a, set: b, base: 1}]}", False),
        ("cards", "{card: []}", False),
        ("rules", "{chapters: [], rules: [{id: TD-1, chapter: a, kind: effect, say: b, cites: []}]}", False),
        (
            "rules",
            "{chapters: [], rules: [{id: TD-001, chapter: a, kind: effect, say: b, cites: [L1]}]}",
            True,
        ),
        (
            "scenarios",
            "{scenarios: [{scenario: a, title: b, kind: own, steps: [{by: A, do: {play: c}}]}]}",
            True,
        ),
        (
            "scenarios",
            "{scenarios: [{scenario: a, title: b, kind: own, steps: [{by: A, does: {play: c}}]}]}",
            False,
        ),
        ("narration", "{events: {op:move: It moves.}}", True),
        ("narration", "{events: {move: It moves.}}", False),
    ],
)
def test_a_schema_takes_what_the_reader_takes(kind: str, text: str, fits: bool) -> None:
    schema = schema_of(kind)
    assert (list(faults(yaml.safe_load(text), schema, schema)) == []) == fits


def test_every_key_has_a_meaning_and_every_meaning_a_key() -> None:
    used, silent = set(), []
    for kind in KINDS:
        schema = schema_of(kind)
        for name, record in (*schema.get("$defs", {}).items(), (MODELS[kind], schema)):
            for field, value in record.get("properties", {}).items():
                used |= {field, f"{name}.{field}"}
                silent += [] if value.get("description") else [f"{name}.{field}"]
    assert silent == []
    assert set(MEANINGS) - used == set()


MODELS = {
    "game": "GameFile",
    "vocabulary": "Vocabulary",
    "components": "ComponentsFile",
    "pieces": "PiecesFile",
    "tables": "TablesFile",
    "boards": "BoardsFile",
    "cards": "CardsFile",
    "rules": "RulesFile",
    "rulings": "RulingsFile",
    "scenarios": "ScenariosFile",
    "narration": "Narration",
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_says_which_file_it_is_for(kind: str) -> None:
    data = json.loads(text_of(kind))
    assert data["$schema"].startswith("https://json-schema.org/")
    assert data["title"] == KINDS[kind]
    assert data["description"]

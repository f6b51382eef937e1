"""JSON Schemas of the catalog's files, so that an editor completes and checks YAML while it is written.

They are made from the models that read the files. The reader takes every scalar as text, and an editor has
its own idea of what `1980` is, so a text may be a number there too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from catalog.effects import OPS
from catalog.meanings import meaning
from catalog.schema import FILES
from validator.scenario.steps import Step

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

KINDS: Final[dict[str, str]] = {file.partition("/")[0].removesuffix(".yaml"): file for file in FILES}
"""The kinds of file by the name they are asked for: `cards` for cards.yaml."""

ALSO: Final[dict[str, list[str]]] = {
    "words": ["string", "number", "boolean"],
    "id": ["string", "integer"],
}
"""What an editor may take a text for, and an id."""


def schema_of(kind: str) -> dict[str, Any]:
    """The schema of a kind of file, with a description of every key. Raises KeyError."""
    file = KINDS[kind]
    schema = FILES[file].model_json_schema(by_alias=True)
    if kind == "scenarios":
        steps = Step.model_json_schema(by_alias=True)
        schema["$defs"] |= steps.pop("$defs") | {"Step": steps}
        schema["$defs"]["Scenario"]["properties"]["steps"]["items"] = {"$ref": "#/$defs/Step"}
    for model, record in (*schema.get("$defs", {}).items(), (FILES[file].__name__, schema)):
        _explain(model, record)
    loosened(schema)
    head = {"$schema": DIALECT, "title": file, "description": schema.pop("description", "")}
    schema.pop("title", None)
    return head | schema


def loosened(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, changed so that it takes a file as an editor reads it."""
    for node in _nodes(schema):
        _loosen(node)
        _close(node)
    return schema


def text_of(kind: str) -> str:
    """The schema of a kind of file as it is written into a file."""
    return json.dumps(schema_of(kind), ensure_ascii=False, indent=2) + "\n"


def _explain(model: str, record: dict[str, Any]) -> None:
    """Say of every key what it means, in place of the title that is only its name again."""
    fields = set(record.get("properties", {}))
    verbs = fields if fields and fields <= OPS.keys() else set()
    for field, value in record.get("properties", {}).items():
        value.pop("title", None)
        words = meaning(model, field)
        if words:
            value["description"] = words
        if field in verbs:
            value.pop("default", None)
    if verbs:
        record |= {"minProperties": 1, "maxProperties": 1}
    record["description"] = " ".join(record.get("description", "").split()) or f"One of {len(verbs)} verbs."


def _nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every mapping of a schema, the innermost first."""
    if isinstance(schema, dict):
        for inner in schema.values():
            yield from _nodes(inner)
        yield schema
    elif isinstance(schema, list):
        for inner in schema:
            yield from _nodes(inner)


def _loosen(node: dict[str, Any]) -> None:
    if node.get("type") == "string" and "enum" not in node and "const" not in node:
        if "pattern" not in node:
            node["type"] = ALSO["words"]
        elif node["pattern"].startswith("^[a-z0-9]"):
            node["type"] = ALSO["id"]


def _close(node: dict[str, Any]) -> None:
    """A mapping with keys of a certain shape has no others."""
    if "patternProperties" in node:
        node.setdefault("additionalProperties", False)


__all__ = ["DIALECT", "KINDS", "loosened", "schema_of", "text_of"]

"""JSON Schemas of the files of a deck and of a printer profile, and the page that lists all their keys.

They are made from what the reader checks: the models of game.yaml and of a profile, and the table of the
columns that mean something to the press.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel

from catalog.decks.keys import CARD, KEYS, Column
from catalog.decks.model import DeckFile
from catalog.decks.sizes import SIZES
from generator.paper.printers import ProfileFile
from generator.schemas import DIALECT, loosened

DECKS: Final[dict[str, str]] = {
    "deck": "game.yaml of a deck",
    "deck-cards": "a table of cards in YAML",
    "printer": "a printer profile such as den.yaml",
}
"""The kinds of file by the name they are asked for, and the file."""

_MODELS: Final[dict[str, type[BaseModel]]] = {"deck": DeckFile, "printer": ProfileFile}
_BOUNDS: Final = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_SIGNS: Final = {"minimum": "at least", "exclusiveMinimum": "above", "maximum": "at most"}


def schema_of(kind: str) -> dict[str, Any]:
    """The schema of a kind of file, with a description of every key. Raises KeyError."""
    title = DECKS[kind]
    schema = _cards() if kind == "deck-cards" else _of_model(_MODELS[kind])
    return {"$schema": DIALECT, "title": title} | schema


def text_of(kind: str) -> str:
    """The schema of a kind of file as it is written into a file."""
    return json.dumps(schema_of(kind), ensure_ascii=False, indent=2) + "\n"


def _of_model(model: type[BaseModel]) -> dict[str, Any]:
    schema = loosened(model.model_json_schema(by_alias=True))
    for name, record in _records(model, schema):
        record.pop("title", None)
        for field, value in record["properties"].items():
            key = KEYS[f"{name}.{field}"]
            value.pop("title", None)
            value |= {"description": key.meaning, "examples": [_plain(key.example)]}
        for node in _bounded(record):
            for ours, theirs in _BOUNDS.items():
                if ours in node:
                    node[theirs] = node.pop(ours)
    return schema


def _records(model: type[BaseModel], schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield model.__name__, schema
    yield from schema.get("$defs", {}).items()


def _bounded(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for value in record["properties"].values():
        yield from (value, *value.get("anyOf", ()))


def _plain(example: str) -> Any:
    """An example as an editor would read it."""
    import yaml

    return yaml.safe_load(example)


def _cards() -> dict[str, Any]:
    card = {
        "type": "object",
        "description": "One card. Keys that are not listed are there for the template.",
        "properties": {name: _column(column) for name, column in CARD.items()},
    }
    cards = {"type": "array", "items": {"$ref": "#/$defs/Card"}}
    table = {
        "type": "object",
        "properties": {"cards": cards},
        "additionalProperties": cards,
        "minProperties": 1,
        "maxProperties": 1,
    }
    words = "The cards of a deck: a list, or one key with a list behind it."
    return {"description": words, "anyOf": [table, cards], "$defs": {"Card": card}}


def _column(column: Column) -> dict[str, Any]:
    """A value as an editor reads it: `3` is a number there, and `true` a flag."""
    shape: dict[str, Any] = {"type": ["string", "number", "boolean", "null"]}
    if column.pattern != ".*":
        kinds = [kind for kind, text in _ALSO.items() if any(map(column.takes, text))]
        shape = {"type": ["string", *kinds, "null"], "pattern": rf"^\s*({column.pattern})?\s*$"}
        if "integer" in kinds:
            shape |= {"minimum": 0} | ({"maximum": column.most} if column.most is not None else {})
    return {"description": f"{column.meaning} It is {column.fits}.", **shape}


_ALSO: Final = {"integer": ("3", "1"), "boolean": ("true",)}


# -- the page of all keys
# -----------------------------------------------------------------------------------------------------

_HEAD: Final = """\
# Every key of a deck

A deck is a folder: `game.yaml`, a table of cards, templates, a style sheet, pictures and `icons/`.
`rulepress new mydeck` makes one. Here is every key that its files may use, made from what the reader checks
(`python -m generator.deckschemas` writes this page anew). A key of `game.yaml` or of a profile that is not
here is refused, and the nearest one that is gets named.

An editor with a YAML language server completes and checks these keys without a network: a new deck brings
the schemas along in `.schemas/`, `rulepress schema --out .schemas` writes them anew, and the first line of a
file names its own, such as `# yaml-language-server: $schema=.schemas/deck.schema.json`.

Lengths are mm, sizes of letters pt. Paths start at the folder of the deck and stay inside it.
"""
_TITLES: Final = {
    "DeckFile": ("game.yaml", "The file itself."),
    "About": ("game", "What the game is called and whose it is; all of it goes into the finished PDF."),
    "Players": ("game: players", "How many can play."),
    "Pieces": ("pieces", "A group of pieces that share size, template and kind; one entry of the list."),
    "Fit": ("pieces: fit: FIELD", "A field whose letters may shrink, in small steps."),
    "ProfileFile": ("Printer profile", "A file of its own, for `rulepress print --printer den.yaml`; "
        "`rulepress calibrate` makes one."),
    "Printer": ("printer", "One printer."),
    "Off": ("printer: front, printer: back", "How one side is moved."),
    "Scale": ("printer: scale", "What everything is multiplied with."),
}  # fmt: skip
_TEXT: Final = """\
## Text of a card

`{{ text | rich }}` in a template knows a little markup: `*bold*`, `_slanted_`, `{name}` for
`icons/name.svg`, lines as they are written. A sign that is meant as itself has a backslash: `\\*`, `\\_`,
`\\{`. A `{name`, `*word` or `_word` that is not closed in its line is an error with card and field; `5 * 3`,
`a_b`, `{ }` and a footnote whose `*` stands behind a word above are text.

## What a template may speak of

| Name | Meaning |
|---|---|
| every column of the table | with `_` for `-` and spaces; `card` holds all of them |
| `id`, `title`, `back`, `copies` | of the card |
| `number`, `of` | which card of how many in its group |
| `side` | 1 to 6 on cubes and dice |
| `game.title` ... `group.id` ... | what `game` and this entry of `pieces` say |
| `width`, `height`, `bleed` | in mm |
| `ink` | `full` or `low` |
| `icon('sword')` | the drawing `icons/sword.svg` |
| `picture('ant.png', 'contain')` | a picture that fills its box, cut (`cover`) or shown whole (`contain`) |
| `mm(3)` | a length for a style: `3mm` |

`data-field="text"` on an element names a field: complaints call it by that name, and `fit` lets its letters
shrink. A column that only some cards have is written `{{ note | default('') }}`.
"""


def page() -> str:
    """All keys of all files as Markdown: key, meaning, what fits, default, example."""
    parts = [_HEAD]
    for kind, model in (("deck", DeckFile), ("printer", ProfileFile)):
        schema = schema_of(kind)
        order = [name for name in _TITLES if name == model.__name__ or name in schema.get("$defs", {})]
        for name in order:
            record = schema if name == model.__name__ else schema["$defs"][name]
            parts.append(_table(name, record))
        if kind == "deck":
            sizes = ", ".join(f"`{size}` {wide:g} x {high:g}" for size, (wide, high) in SIZES.items())
            parts += [f"Sizes with a name, in mm: {sizes}.\n", _card_table(), _TEXT]
    return "\n".join(parts)


def _table(name: str, record: dict[str, Any]) -> str:
    title, words = _TITLES[name]
    rows = []
    for field, value in record["properties"].items():
        key = KEYS[f"{name}.{field}"]
        default = key.default if key.default is not None else _default(field, value, record)
        rows.append(
            f"| `{field}` | {key.meaning} | {key.fits or _fits(value)} | {default} | `{key.example}` |"
        )
    level = "##" if name in ("DeckFile", "ProfileFile") else "###"
    return _lines(f"{level} {title}", words, rows)


def _card_table() -> str:
    words = (
        "A card is an entry of the list in YAML, or a row below the headings of a sheet. These keys mean "
        "something to the press; every other one is there for the template. Headings may have other names: "
        "see `columns`."
    )
    rows = [
        f"| `{name}` | {one.meaning} | {one.fits} | {one.default} | `{one.example}` |"
        for name, one in CARD.items()
    ]
    return _lines("## The table of cards", words, rows)


def _lines(title: str, words: str, rows: list[str]) -> str:
    head = ["| Key | Meaning | What fits | Without it | Example |", "|---|---|---|---|---|"]
    return "\n".join([title, "", words, "", *head, *rows, ""])


def _default(field: str, value: dict[str, Any], record: dict[str, Any]) -> str:
    if field in record.get("required", ()):
        return "it must be there"
    default = value.get("default")
    return f"{default:g}" if isinstance(default, int | float) else f"`{default}`"


def _fits(value: dict[str, Any]) -> str:
    """What may be written: a kind of value with its bounds and unit."""
    several = [one for one in value.get("anyOf", ()) if one.get("type") != "null"]
    if several and len(several) < len(value["anyOf"]):
        value = several[0]
    if "enum" in value:
        return ", ".join(f"`{word}`" for word in value["enum"])
    if "$ref" in value:
        return "a mapping"
    if "anyOf" in value:
        return "text"
    bounds = [f"{words} {value[sign]:g}" for sign, words in _SIGNS.items() if sign in value]
    kind = value.get("type")
    name = _NAMES[kind if isinstance(kind, str) else "string"]
    unit = f" {value['unit']}" if "unit" in value else ""
    return f"{name}{', ' if bounds else ''}{' and '.join(bounds)}{unit if bounds else unit and f', in{unit}'}"


_NAMES: Final = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "object": "a mapping",
    "array": "a list",
}


if __name__ == "__main__":
    print(page(), end="")

"""`rulepress schema`: JSON Schemas of the files of the catalog, of decks and of printers, for editors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from generator import console

HINT = "# yaml-language-server: $schema="


def schema(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="[KIND]",
            help="A kind of file, such as cards for cards.yaml of a game, or deck for game.yaml of a deck.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write the schemas into this folder.")
    ] = None,
) -> None:
    """Print or write the JSON Schemas of the files of the catalog, of decks and of printer profiles.

    With a kind, its schema is printed; with --out, schemas are written into a folder, all of them unless a
    kind is named; with neither, the kinds are listed. Put the line "# yaml-language-server: $schema=PATH" at
    the top of a YAML file, and an editor completes its keys and underlines what does not fit.
    """
    kinds = _kinds()
    if kind is not None and kind not in kinds:
        raise console.misuse("ARG-KIND", kind, f"there is no kind of file {kind!r}", kinds)
    if out is not None:
        _write(out, {kind: kinds[kind]} if kind else kinds)
    elif kind is not None:
        print(kinds[kind](kind), end="")
    else:
        _list()


def _kinds() -> Mapping[str, Callable[[str], str]]:
    """Every kind of file, and what makes the text of its schema."""
    from generator import deckschemas, schemas

    decks = dict.fromkeys(deckschemas.DECKS, deckschemas.text_of)
    return {**dict.fromkeys(schemas.KINDS, schemas.text_of), **decks}


def _write(out: Path, kinds: Mapping[str, Callable[[str], str]]) -> None:
    from generator.atomic import write_all

    files = {out / f"{kind}.schema.json": text_of(kind).encode() for kind, text_of in kinds.items()}
    report = write_all(files)
    if not report.ok:
        raise console.Refusal(report)
    for path in files:
        console.say(path.as_posix())
    console.say(f"First line of a file that wants it:  {HINT}{next(iter(files)).as_posix()}", style="faint")


def _list() -> None:
    from catalog.schema import FILES
    from generator.deckschemas import DECKS, schema_of
    from generator.schemas import KINDS

    grid = console.table("Kind", "File", "What it holds")
    for kind, file in KINDS.items():
        fields = FILES[file].model_fields
        grid.add_row(kind, file, ", ".join(name for name in fields))
    for kind, file in DECKS.items():
        grid.add_row(kind, file, ", ".join(schema_of(kind).get("properties", {"cards": None})))
    console.screen().print(grid)
    console.say("rulepress schema KIND prints one, rulepress schema --out DIR writes all.", style="faint")

"""`rulepress schema`: JSON Schemas of the catalog's files, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator import console

HINT = "# yaml-language-server: $schema="


def schema(
    kind: Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="A kind of file, such as cards for cards.yaml.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write the schemas into this folder.")
    ] = None,
) -> None:
    """Print or write the JSON Schema of the catalog's files.

    With a kind, its schema is printed; with --out, schemas are written into a folder, all of them unless a
    kind is named; with neither, the kinds are listed. Put the line "# yaml-language-server: $schema=PATH" at
    the top of a YAML file, and an editor completes its keys and underlines what does not fit.
    """
    from generator.schemas import KINDS, text_of

    if kind is not None and kind not in KINDS:
        raise console.misuse("ARG-KIND", kind, f"there is no kind of file {kind!r}", KINDS)
    if out is not None:
        _write(out, [kind] if kind else list(KINDS))
    elif kind is not None:
        print(text_of(kind), end="")
    else:
        _list()


def _write(out: Path, kinds: list[str]) -> None:
    from generator.atomic import write_all
    from generator.schemas import text_of

    files = {out / f"{kind}.schema.json": text_of(kind).encode() for kind in kinds}
    report = write_all(files)
    if not report.ok:
        raise console.Refusal(report)
    for path in files:
        console.say(path.as_posix())
    console.say(f"First line of a file that wants it:  {HINT}{next(iter(files)).as_posix()}", style="faint")


def _list() -> None:
    from catalog.schema import FILES
    from generator.schemas import KINDS

    grid = console.table("Kind", "File", "What it holds")
    for kind, file in KINDS.items():
        fields = FILES[file].model_fields
        grid.add_row(kind, file, ", ".join(name for name in fields))
    console.screen().print(grid)
    console.say("rulepress schema KIND prints one, rulepress schema --out DIR writes all.", style="faint")

"""`rulepress new`: the folder of a deck of your own."""

from __future__ import annotations

import shlex
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator import console


class Table(StrEnum):
    """What the cards are written in."""

    YAML = "yaml"
    CSV = "csv"
    XLSX = "xlsx"


def new(
    folder: Annotated[Path, typer.Argument(metavar="DECK", help="The folder to make.")],
    title: Annotated[str | None, typer.Option(help="What the game is called.")] = None,
    table: Annotated[Table, typer.Option(help="What the cards are written in.")] = Table.YAML,
) -> None:
    """Begin a deck of your own: a table of cards, one template, one style sheet, no Python.

    It prints at once. Nothing that is there already is written over.
    """
    from generator.atomic import write_all
    from generator.decks.new import files

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise console.misuse(
            "ARG-DECK", folder.as_posix(), f"{folder.as_posix()!r} is there already and not empty", ()
        )
    name = title or folder.resolve().name.replace("-", " ").replace("_", " ").title()
    made = files(name, table.value)
    report = write_all({folder / path: data for path, data in made.items()})
    if not report.ok:
        raise console.Refusal(report)
    where = (
        folder.as_posix() if folder.is_absolute() or "/" in folder.as_posix() else f"./{folder.as_posix()}"
    )
    console.say(f"{folder.as_posix()}: {len(made)} files. Now: rulepress print {shlex.quote(where)}")

"""The terminal: where words go and how they look, and complaints with the line they point into.

Nothing is guessed from words: brackets, colons and numbers of a catalog are printed as they are. Colours come
by themselves and go where there is no terminal or NO_COLOR is set; then lines are not cut to a width either.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

if TYPE_CHECKING:
    from catalog.diagnostics import Diagnostic, Report

FINE, FAULTY, MISUSED, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all well; the catalog or the build has errors; the command was not understood; Ctrl-C."""

STOPPED = "Stopped. What was there before is still whole; nothing is half written."

PIPED_WIDTH = 120

MOST_RULES = 4
"""Rules shown behind a sentence; JSON has all of them."""

STYLES: Mapping[str, str] = {
    "place": "bold",
    "error": "bold red",
    "warning": "bold yellow",
    "words": "default",
    "gutter": "dim",
    "source": "default",
    "caret": "bold red",
    "note": "dim",
    "fix": "green",
    "good": "green",
    "bad": "bold red",
    "title": "bold cyan",
    "id": "cyan",
    "faint": "dim",
}


def screen(file: TextIO | None = None, stderr: bool = False) -> Console:
    """A console on standard output, on standard error, or on any text file."""
    stream = file or (sys.stderr if stderr else sys.stdout)
    piped = None if stream.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(
        file=stream, theme=Theme(dict(STYLES)), width=piped, markup=False, emoji=False, highlight=False
    )  # fmt: skip


def say(*words: str | Text, style: str | None = None, stderr: bool = False) -> None:
    """One line that is never broken by us, so that a script finds it whole."""
    screen(stderr=stderr).print(*words, style=style, soft_wrap=True)


def say_json(data: object) -> None:
    """Data for a script, on standard output; with JSON's own escapes where the encoding lacks letters."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    sys.stdout.write(json.dumps(data, ensure_ascii=plain, indent=2) + "\n")


def table(*columns: str, numbers: Iterable[str] = (), title: str | None = None) -> Table:
    """An empty table with these columns; those in `numbers` are set flush right."""
    made = Table(box=SIMPLE_HEAD, title=title, title_justify="left", header_style="bold", pad_edge=False)
    flush = set(numbers)
    for column in columns:
        made.add_column(column, justify="right" if column in flush else "left", overflow="fold")
    return made


def progress() -> Progress:
    """A bar for long work. It goes away when the work is done, and is not there at all without a terminal."""
    console = screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def sentence(lead: str, words: str, rules: Sequence[str] = (), style: str = "words") -> Text:
    """A sentence with the ids of the rules behind it, the first few only."""
    more = f" +{len(rules) - MOST_RULES}" if len(rules) > MOST_RULES else ""
    shown = f"  {' '.join(rules[:MOST_RULES])}" if rules else ""
    return Text.assemble((lead, "faint"), (words, style), (shown, "id"), (more, "faint"))


def complaint(diagnostic: Diagnostic, sources: Mapping[str, Sequence[str]]) -> Text:
    """A complaint in colours, with its line of the catalog and the caret."""
    from catalog.diagnostics import line_at, pieces

    notes = [line_at(sources, note.place) for note in diagnostic.notes]
    rows = pieces(diagnostic, line_at(sources, diagnostic.place), notes)
    return Text("\n").join(Text.assemble(*((text, style) for style, text in row)) for row in rows)


def show_report(report: Report, stderr: bool = False) -> None:
    """All complaints, an empty line between two, and how many there are."""
    if not report:
        return
    from catalog.load import source_lines

    sources = source_lines(report)
    console = screen(stderr=stderr)
    for diagnostic in report:
        console.print(complaint(diagnostic, sources), soft_wrap=True)
        console.print()
    files = len({one.place.file for one in report})
    where = f" in {files} files" if files > 1 else ""
    console.print(f"{report.summary}{where}", style="warning" if report.ok else "error", soft_wrap=True)


def report_data(report: Report) -> list[dict[str, object]]:
    """A report as plain data, for `say_json`."""
    from catalog.diagnostics import to_data

    return [to_data(one) for one in report]


class Refusal(Exception):
    """The command cannot go on. `report` says why, `code` is the exit code."""

    def __init__(self, report: Report, code: int = FAULTY) -> None:
        super().__init__(", ".join(report.codes))
        self.report = report
        self.code = code


def misuse(code: str, asked: str, words: str, known: Iterable[str] = (), most: int = 12) -> Refusal:
    """What to raise when `asked`, the name of a thing on the command line, is none that is known."""
    from catalog.diagnostics import Diagnostic, Note, Place, Report
    from catalog.near import near

    names = tuple(dict.fromkeys(known))
    close = near(asked, names)
    notes: tuple[Note, ...] = ()
    others = [name for name in close[1:] if name.casefold() != close[0].casefold()]
    if others:
        notes = (Note(f"also near: {', '.join(others)}"),)
    elif names and not close:
        more = f" and {len(names) - most} more" if len(names) > most else ""
        listed = f"{', '.join(names[:most])}{more}" if most else f"{len(names)}, and none is near"
        notes = (Note(f"there are {listed}"),)
    place = Place("the command line")
    return Refusal(Report.of(Diagnostic(code, place, words, close[0] if close else None, notes)), MISUSED)


def as_data(value: Any) -> Any:
    """Tuples, sets and the like as what JSON knows."""
    if isinstance(value, Mapping):
        return {str(key): as_data(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [as_data(inner) for inner in value]
    if isinstance(value, set | frozenset):
        return sorted(as_data(inner) for inner in value)
    return value

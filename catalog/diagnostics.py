"""One shape for every complaint: a stable code, the place, our words, and what would fit.

Every room reports with these values and nothing else, so that one command can show all complaints of all
files together. The codes themselves are the table in `catalog/codes`.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Literal, TypeAlias

from catalog.codes import CODES, FAMILIES, Code

__all__ = [
    "CODES",
    "FAMILIES",
    "Code",
    "Diagnostic",
    "Note",
    "Place",
    "Report",
    "Severity",
    "Style",
    "line_at",
    "pieces",
    "render",
    "shown",
    "to_data",
]

Severity: TypeAlias = Literal["error", "warning"]
Style: TypeAlias = Literal["place", "error", "warning", "words", "gutter", "source", "caret", "note", "fix"]
Piece: TypeAlias = tuple[Style, str]
Sources: TypeAlias = Mapping[str, Sequence[str]]

_WINDOW = 100
_LEAD = 40
_TAB = 4


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a complaint points: `file` as shown to people, `line` and `col` from 1, counted in characters.

    `end_col` is the first column behind the thing; None says that it runs on to the end of the line or
    beyond. Line 0 stands for the file as a whole.
    """

    file: str
    line: int = 0
    col: int = 0
    end_col: int | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Note:
    """A further remark to a complaint, with a place of its own where it has one."""

    words: str
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.words}: {self.place}" if self.place else self.words


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One complaint. `fix` is text that would fit in the place, never advice; advice goes into `notes`.

    Raises KeyError when `code` is not a row of `CODES`.
    """

    code: str
    place: Place
    message: str
    fix: str | None = None
    notes: tuple[Note, ...] = ()
    severity: Severity = "error"

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise KeyError(f"{self.code} is no row of the table in catalog/codes")

    @property
    def sort_key(self) -> tuple[str, int, int, str, str, str]:
        """The order of a report: file, line, column, then code, words and the rest."""
        rest = repr((self.severity, self.fix, self.notes, self.place.end_col))
        return (self.place.file, self.place.line, self.place.col, self.code, self.message, rest)


@dataclass(frozen=True)
class Report:
    """Many complaints, sorted by file, line and column, each once. `Report()` is empty; `a + b` joins two."""

    diagnostics: tuple[Diagnostic, ...] = field(default=())

    def __post_init__(self) -> None:
        once = dict.fromkeys(self.diagnostics)
        object.__setattr__(self, "diagnostics", tuple(sorted(once, key=lambda d: d.sort_key)))

    @classmethod
    def of(cls, *parts: "Diagnostic | Report | Iterable[Diagnostic]") -> "Report":
        """One report of any mix of complaints, lists of them and other reports."""
        return cls(tuple(one for part in parts for one in ([part] if isinstance(part, Diagnostic) else part)))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self.diagnostics)

    def __add__(self, other: "Report") -> "Report":
        return Report(self.diagnostics + other.diagnostics)

    @cached_property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The complaints that stop a build."""
        return tuple(d for d in self.diagnostics if d.severity == "error")

    @cached_property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The complaints that do not."""
        return tuple(d for d in self.diagnostics if d.severity == "warning")

    @property
    def ok(self) -> bool:
        """Whether nothing stops a build."""
        return not self.errors

    @property
    def summary(self) -> str:
        """How much there is: "2 errors, 1 warning"; "" when there is nothing."""
        counts = ((len(self.errors), "error"), (len(self.warnings), "warning"))
        return ", ".join(f"{n} {what}{'s' if n > 1 else ''}" for n, what in counts if n)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes in the order of the report, with repeats."""
        return tuple(d.code for d in self.diagnostics)

    def render(self, sources: Sources | None = None) -> str:
        """All complaints as text, a blank line between two. `sources`: the lines of each file by name."""
        found = sources or {}
        return "\n\n".join(
            render(one, line_at(found, one.place), [line_at(found, note.place) for note in one.notes])
            for one in self.diagnostics
        )


def to_data(diagnostic: Diagnostic) -> dict[str, object]:
    """A complaint as plain data: severity, code, file, line, col, end_col, message, fix, notes."""
    place = diagnostic.place
    return {
        "severity": diagnostic.severity,
        "code": diagnostic.code,
        "file": place.file,
        "line": place.line,
        "col": place.col,
        "end_col": place.end_col,
        "message": diagnostic.message,
        "fix": diagnostic.fix,
        "notes": [{"words": note.words, "place": _place_data(note.place)} for note in diagnostic.notes],
    }


def _place_data(place: Place | None) -> dict[str, object] | None:
    return None if place is None else {"file": place.file, "line": place.line, "col": place.col}


def shown(value: object, most: int = 60) -> str:
    """A value as it may stand in a message: on one line, nothing invisible, cut to `most` characters."""
    text = "".join(_visible(c) for c in str(value))
    return text if len(text) <= most else text[: most - 1] + "…"


def render(
    diagnostic: Diagnostic, source_line: str | None = None, note_lines: Sequence[str | None] = ()
) -> str:
    """A complaint as plain text; with `source_line`, the line it points into and a caret under the value.

    `note_lines` are the lines that its notes point into, in their order.
    """
    rows = pieces(diagnostic, source_line, note_lines)
    return "\n".join("".join(text for _, text in row) for row in rows)


def pieces(
    diagnostic: Diagnostic, source_line: str | None = None, note_lines: Sequence[str | None] = ()
) -> tuple[tuple[Piece, ...], ...]:
    """The lines of `render`, each a row of (style, text), for a terminal that wants to colour them."""
    head: tuple[Piece, ...] = (
        ("place", str(diagnostic.place)),
        (diagnostic.severity, f"  {diagnostic.code}  "),
        ("words", ("warning: " if diagnostic.severity == "warning" else "") + diagnostic.message),
    )
    rows = [head, *_excerpt(diagnostic.place, source_line)]
    for note, line in zip_longest(diagnostic.notes, note_lines[: len(diagnostic.notes)]):
        rows.append((("note", f"  {note}"),))
        rows += _excerpt(note.place, line)
    if diagnostic.fix is not None:
        rows.append((("fix", f"  did you mean  {diagnostic.fix}  ?"),))
    return tuple(rows)


def line_at(sources: Sources, place: Place | None) -> str | None:
    """The line that a place points into, where `sources` has it."""
    lines = sources.get(place.file) if place is not None else None
    if place is None or lines is None or not 0 < place.line <= len(lines):
        return None
    return lines[place.line - 1]


def _excerpt(place: Place | None, line: str | None) -> list[tuple[Piece, ...]]:
    """The line that a place points into with its number, and the carets below."""
    if place is None or line is None or not place.line:
        return []
    text, caret = _underlined(line, place)
    number = f"{place.line:>5}"
    first: tuple[Piece, ...] = (("gutter", f"{number} | " if text else f"{number} |"), ("source", text))
    return [first, (("gutter", " " * len(number) + " | "), ("caret", caret))]


def _underlined(line: str, place: Place) -> tuple[str, str]:
    """The line as shown and the carets below it: tabs become spaces, wide characters take two cells."""
    start = min(place.col - 1, len(line))
    stop = len(line.rstrip()) if place.end_col is None else place.end_col - 1
    stop = max(stop, start + 1)
    first, last = 0, len(line.rstrip())
    if last > _WINDOW:
        first = max(0, min(start - _LEAD, last - _WINDOW))
        last = min(last, first + _WINDOW)
    before, after = ("…" if first else ""), ("…" if last < len(line.rstrip()) else "")
    cells = [_cell(c) for c in line[first:last]]
    inside = cells[start - first : max(stop, start) - first]
    lead = sum(map(_width, cells[: start - first])) + len(before)
    return before + "".join(cells) + after, " " * lead + "^" * max(1, sum(map(_width, inside)))


def _cell(char: str) -> str:
    return " " * _TAB if char == "\t" else _visible(char)


def _visible(char: str) -> str:
    """The character itself, or its escape where it cannot be seen or would steer a terminal."""
    if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        return char.encode("unicode_escape").decode("ascii")
    return char


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


CODE_SHAPE = re.compile(rf"\b(?:{'|'.join(FAMILIES)})-[A-Z]+(?:-[A-Z]+)*\b")
"""How a code looks in a text; the tests use it to find codes that the table does not know."""

"""Rows of cards from YAML, CSV or XLSX, each value with its place. Text in, text out; no library needed."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from catalog.decks.files import files_in, is_file
from catalog.decks.keys import CARD
from catalog.decks.workbook import BadWorkbook, read_sheet
from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.document import Data
from catalog.near import nearest
from catalog.reader import read

# The key of a list of cards in YAML; another one does as well where it is the only one.
LIST = "cards"
# Signs that steer a terminal or an old printer, and are no part of any text.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Row:
    """One record: its values by field, and where it and they stand."""

    values: Mapping[str, Data]
    place: Place
    places: Mapping[str, Place]

    def at(self, field: str) -> Place:
        """Where a field stands; the row itself where it has none."""
        return self.places.get(field, self.place)


def read_rows(path: Path, shown: str, columns: Mapping[str, str]) -> tuple[tuple[Row, ...], Report]:
    """The rows of a table file. `columns` maps our field to the heading that a sheet has for it."""
    kinds = {".yaml": _yaml, ".yml": _yaml, ".csv": _csv, ".tsv": _csv, ".xlsx": _xlsx}
    if not is_file(path):
        near = nearest(path.name, [one for one in files_in(path.parent) if Path(one).suffix in kinds])
        words = f"there is no file {shown}"
        return (), Report.of(Diagnostic("YAML-FILE", Place(shown), words, near))
    if path.suffix.lower() not in kinds:
        words = f"cards come from .yaml, .csv, .tsv or .xlsx files, not from {path.suffix or 'this one'}"
        return (), Report.of(Diagnostic("DECK-TABLE", Place(shown), words))
    return kinds[path.suffix.lower()](path, shown, columns)


def _yaml(path: Path, shown: str, columns: Mapping[str, str]) -> tuple[tuple[Row, ...], Report]:
    document = read(path, shown)
    data = document.data
    if data is None:
        return (), document.report
    key: tuple[str, ...] = ()
    faults: list[Diagnostic] = []
    if isinstance(data, dict) and data:
        key = (LIST if LIST in data else next(iter(data)),)
        for name in data:
            if name != key[0]:
                words = f"no key {name!r} is read here, beside the list of cards behind {key[0]!r}"
                faults.append(Diagnostic("KEY-UNKNOWN", document.key_place((name,)), words))
        data = data[key[0]]
    if not isinstance(data, list):
        words = "this file holds a list of cards, each with its fields: - {id: knight, title: Knight}"
        return (), Report.of(document.report, faults, Diagnostic("DECK-TABLE", document.place(key), words))
    rows = []
    ours = {heading.casefold(): field for field, heading in columns.items()}
    for index, record in enumerate(data):
        if not isinstance(record, dict):
            words = "a card is a mapping of its fields, such as {id: knight, title: Knight}"
            faults.append(Diagnostic("DECK-TABLE", document.place((*key, index)), words))
            continue
        called = {name: ours.get(name.casefold()) or _called(name) for name in record}
        for field in (one for one, count in Counter(called.values()).items() if count > 1):
            last = [name for name in record if called[name] == field][-1]
            place = document.key_place((*key, index, last))
            faults.append(Diagnostic("DECK-COLUMN", place, f"two keys of this card give {field!r}"))
        places = {called[name]: document.place((*key, index, name)) for name in record}
        values = {called[name]: value for name, value in record.items()}
        rows.append(Row(values, document.place((*key, index)), places))
    there = list(dict.fromkeys(name for record in data if isinstance(record, dict) for name in record))
    faults += _lacking(columns, there, document.place(key)) if there else ()
    return tuple(rows), Report.of(document.report, faults)


def _lacking(columns: Mapping[str, str], there: Sequence[str], place: Place) -> Iterator[Diagnostic]:
    """Headings that `columns` names and that are not there."""
    known = [one.casefold() for one in there]
    for field, heading in columns.items():
        if heading.casefold() not in known:
            words = (
                f"no column is called {heading!r}, which `columns` names for {field}; there are "
                f"{', '.join(there)}"
            )
            yield Diagnostic("DECK-COLUMN", place, words, nearest(heading, there))


def _called(key: str) -> str:
    """A key as a field: those that mean something to the press may be written as a sheet's headings are."""
    return name if (name := field_name(key)) in CARD else key


def _csv(path: Path, shown: str, columns: Mapping[str, str]) -> tuple[tuple[Row, ...], Report]:
    raw = path.read_bytes()
    # What a spreadsheet calls Unicode text; the mark in front of it leaves no doubt.
    code = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = raw.decode(code)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        words = f"this file is not UTF-8 text: byte 0x{raw[error.start]:02X} fits no character"
        note = Note("save it from the spreadsheet as CSV UTF-8, or as XLSX")
        return (), Report.of(Diagnostic("YAML-ENCODING", Place(shown, line, 1), words, None, (note,)))
    mark, skip = _delimiter(text, path.suffix.lower() == ".tsv")
    reader = csv.reader(io.StringIO(text[skip:], newline=""), delimiter=mark, strict=True)
    rows: list[tuple[int, list[str]]] = []
    first = 1 if skip else 0
    line = first + 1
    try:
        for cells in reader:
            rows.append((line, cells))
            line = first + reader.line_num + 1
    except csv.Error as error:
        return (), Report.of(Diagnostic("DECK-TABLE", Place(shown, line, 1), f"this is no CSV: {error}"))
    return _headed(rows, shown, columns)


def _delimiter(text: str, is_tsv: bool) -> tuple[str, int]:
    """What stands between the cells of a table, and how many letters come before it: `sep=;` names it."""
    if named := re.match(r"sep=(.)\r?\n", text):
        return named[1], named.end()
    if is_tsv:
        return "\t", 0
    # The first line that says something has the headings; what is quoted in it separates nothing.
    head = re.sub(r'"(?:[^"]|"")*"', "", text.lstrip()).splitlines()[:1]
    return max((",", ";", "\t"), key="".join(head).count), 0


def _headed(
    rows: Sequence[tuple[int, Sequence[str]]], shown: str, columns: Mapping[str, str]
) -> tuple[tuple[Row, ...], Report]:
    """Rows below a row of headings. The column of a place counts cells, as a sheet does."""
    filled = [(line, cells) for line, cells in rows if any(cell.strip() for cell in cells)]
    if not filled:
        return (), Report.of(Diagnostic("YAML-EMPTY", Place(shown), "the file says nothing"))
    line, head = filled[0]
    names, faults = list(_names(head, Place(shown, line, 1), columns)), []
    wrong = [one for one in names if isinstance(one, Diagnostic)]
    if wrong:
        return (), Report.of(wrong)
    out = []
    if not set(names) & set(CARD):
        said = ", ".join(str(name) for name in names if name)
        words = f"none of these headings means anything to the press: {said}"
        note = Note("the first row is taken for headings; title, name or id would give each card its name")
        faults.append(
            Diagnostic("DECK-COLUMN", Place(shown, line, 1), words, None, (note,), severity="warning")
        )
    faults += _odd_cells(filled[1:], names, shown)
    for number, cells in filled[1:]:
        if extra := [cell for cell in cells[len(names) :] if cell.strip()]:
            lost = f"{' and '.join(map(repr, extra))} {'is' if len(extra) == 1 else 'are'} lost"
            words = f"this row has {len(cells)} cells, and there are {len(names)} headings; {lost}"
            faults.append(Diagnostic("DECK-TABLE", Place(shown, number, len(names) + 1), words))
        pairs = [
            (name, cell, col) for col, (name, cell) in enumerate(zip(names, cells, strict=False), 1) if name
        ]
        values: dict[str, Data] = {str(name): cell.strip() for name, cell, _ in pairs}
        values.update({str(name): "" for name in names[len(cells) :] if name})
        places = {str(name): Place(shown, number, col) for name, _, col in pairs}
        out.append(Row(values, Place(shown, number, 1), places))
    return tuple(out), Report.of(faults)


def _odd_cells(
    rows: Sequence[tuple[int, Sequence[str]]], names: Sequence[object], shown: str
) -> Iterator[Diagnostic]:
    """Cells with signs that cannot be printed, and the first cell of each column that has no heading."""
    told: set[int] = set()
    for number, cells in rows:
        for col, cell in enumerate(cells, 1):
            if match := _CONTROL.search(cell):
                words = f"this cell holds the control character U+{ord(match[0]):04X}, which nothing can show"
                yield Diagnostic("DECK-TABLE", Place(shown, number, col), words)
            if cell.strip() and col <= len(names) and not names[col - 1] and col not in told:
                told.add(col)
                words = f"{cell.strip()[:40]!r} stands in a column without a heading and is not read"
                yield Diagnostic("DECK-COLUMN", Place(shown, number, col), words, severity="warning")


def _names(head: Sequence[str], place: Place, columns: Mapping[str, str]) -> Iterator[str | Diagnostic]:
    """Our name of each column, or what is wrong with the headings."""
    headings = [one.strip() for one in head]
    ours = {heading.casefold(): field for field, heading in columns.items()}
    yield from _lacking(columns, headings, place)
    seen: set[str] = set()
    for heading in headings:
        name = ours.get(heading.casefold(), field_name(heading))
        if name and name in seen:
            yield Diagnostic("DECK-COLUMN", place, f"two columns give {name!r}")
        seen.add(name)
        yield name


def field_name(heading: str) -> str:
    """A heading as a field: `Rules Text` gives rules_text, but `per-player` stays."""
    plain = re.sub(r"[^\w]+", "_", heading.strip().lower()).strip("_")
    return "per-player" if plain == "per_player" else plain


def _xlsx(path: Path, shown: str, columns: Mapping[str, str]) -> tuple[tuple[Row, ...], Report]:
    try:
        rows, faults = read_sheet(path)
    except BadWorkbook as error:
        return (), Report.of(Diagnostic("DECK-TABLE", Place(shown), f"this is no XLSX table: {error}"))
    wrong = [Diagnostic("DECK-TABLE", Place(shown, line, col), words) for line, col, words in faults]
    found, report = _headed(rows, shown, columns)
    return found, Report.of(report, wrong)

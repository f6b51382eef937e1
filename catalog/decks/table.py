"""Rows of cards from YAML, CSV or XLSX, each value with its place. Text in, text out; no library needed."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.document import Data
from catalog.near import nearest
from catalog.reader import read

# The key of a list of cards in YAML; another one does as well where it is the only one.
LIST = "cards"
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_CELL = re.compile(r"([A-Z]+)(\d+)")
_MOST_CELLS, _MOST_BYTES = 2_000_000, 200 * 1024 * 1024


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
    if not path.is_file():
        near = nearest(path.name, [one.name for one in path.parent.glob("*") if one.suffix in kinds])
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
    ours = {heading: field for field, heading in columns.items()}
    for index, record in enumerate(data):
        if not isinstance(record, dict):
            words = "a card is a mapping of its fields, such as {id: knight, title: Knight}"
            faults.append(Diagnostic("DECK-TABLE", document.place((*key, index)), words))
            continue
        places = {ours.get(name, name): document.place((*key, index, name)) for name in record}
        values = {ours.get(name, name): value for name, value in record.items()}
        rows.append(Row(values, document.place((*key, index)), places))
    return tuple(rows), Report.of(document.report, faults)


def _csv(path: Path, shown: str, columns: Mapping[str, str]) -> tuple[tuple[Row, ...], Report]:
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        words = f"this file is not UTF-8 text: byte 0x{raw[error.start]:02X} fits no character"
        return (), Report.of(Diagnostic("YAML-ENCODING", Place(shown, line, 1), words))
    head = text.partition("\n")[0]
    mark = "\t" if path.suffix.lower() == ".tsv" else max((",", ";", "\t"), key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for cells in reader:
            rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        return (), Report.of(Diagnostic("DECK-TABLE", Place(shown, line, 1), f"this is no CSV: {error}"))
    return _headed(rows, shown, columns)


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
    for number, cells in filled[1:]:
        if extra := [cell for cell in cells[len(names) :] if cell.strip()]:
            words = (
                f"this row has {len(cells)} cells, and there are {len(names)} headings; {extra[0]!r} is lost"
            )
            faults.append(Diagnostic("DECK-TABLE", Place(shown, number, len(names) + 1), words))
        pairs = [
            (name, cell, col) for col, (name, cell) in enumerate(zip(names, cells, strict=False), 1) if name
        ]
        values: dict[str, Data] = {str(name): cell.strip() for name, cell, _ in pairs}
        values.update({str(name): "" for name in names[len(cells) :] if name})
        places = {str(name): Place(shown, number, col) for name, _, col in pairs}
        out.append(Row(values, Place(shown, number, 1), places))
    return tuple(out), Report.of(faults)


def _names(head: Sequence[str], place: Place, columns: Mapping[str, str]) -> Iterator[str | Diagnostic]:
    """Our name of each column, or what is wrong with the headings."""
    headings = [one.strip() for one in head]
    ours = {heading.casefold(): field for field, heading in columns.items()}
    for field, heading in columns.items():
        if heading.casefold() not in [one.casefold() for one in headings]:
            near = nearest(heading, headings)
            words = (
                f"no column is called {heading!r}, which `columns` names for {field}; there are "
                f"{', '.join(headings)}"
            )
            yield Diagnostic("DECK-COLUMN", place, words, near)
    seen: set[str] = set()
    for heading in headings:
        name = ours.get(heading.casefold(), field_name(heading))
        if name and name in seen:
            yield Diagnostic("DECK-COLUMN", place, f"two columns give {name!r}")
        seen.add(name)
        yield name


def field_name(heading: str) -> str:
    """A heading as a field: `Rules Text` gives rules_text, but `per-player` stays."""
    plain = heading.strip().lower()
    return plain if plain == "per-player" else re.sub(r"[^\w]+", "_", plain).strip("_")


def _xlsx(path: Path, shown: str, columns: Mapping[str, str]) -> tuple[tuple[Row, ...], Report]:
    try:
        with zipfile.ZipFile(path) as book:
            if sum(one.file_size for one in book.infolist()) > _MOST_BYTES:
                raise ValueError("it is larger than any table of cards")
            rows = list(_sheet(book))
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, ValueError) as error:
        return (), Report.of(Diagnostic("DECK-TABLE", Place(shown), f"this is no XLSX table: {error}"))
    return _headed(rows, shown, columns)


def _sheet(book: zipfile.ZipFile) -> Iterator[tuple[int, list[str]]]:
    """The first sheet of a workbook, row by row (ECMA-376, part 1, 18.3 and 18.4)."""
    shared: list[str] = []
    if "xl/sharedStrings.xml" in book.namelist():
        root = _parsed(book, "xl/sharedStrings.xml")
        shared = ["".join(t.text or "" for t in one.iter(f"{_MAIN}t")) for one in root.iter(f"{_MAIN}si")]
    names = sorted(
        (one for one in book.namelist() if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", one)),
        key=lambda one: (len(one), one),
    )
    if not names:
        raise ValueError("it has no sheet")
    count = 0
    for row in _parsed(book, names[0]).iter(f"{_MAIN}row"):
        cells: list[str] = []
        for cell in row.iter(f"{_MAIN}c"):
            count += 1
            if count > _MOST_CELLS:
                raise ValueError("it has too many cells")
            where = _CELL.fullmatch(cell.get("r", ""))
            column = _column(where[1]) if where else len(cells)
            cells += [""] * (column - len(cells) + 1)
            cells[column] = _value(cell, shared)
        yield int(row.get("r", "0")), cells


def _parsed(book: zipfile.ZipFile, name: str) -> ElementTree.Element:
    data = book.read(name)
    if b"<!DOCTYPE" in data[:2000] or b"<!ENTITY" in data:
        raise ValueError("it holds declarations that no sheet has")
    return ElementTree.fromstring(data)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    if number > 16384:
        raise ValueError(f"there is no column {letters}")
    return number - 1


def _value(cell: ElementTree.Element, shared: Sequence[str]) -> str:
    if cell.get("t") == "inlineStr":
        return "".join(one.text or "" for one in cell.iter(f"{_MAIN}t"))
    text = cell.findtext(f"{_MAIN}v") or ""
    if cell.get("t") == "s":
        index = int(text)
        return shared[index] if 0 <= index < len(shared) else ""
    # Numbers are stored as floating point: 3 may be written 3.0.
    if re.fullmatch(r"-?\d+\.0+", text):
        return text.partition(".")[0]
    return text

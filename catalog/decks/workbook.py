"""The cells of a workbook's first sheet as the words that a spreadsheet shows (ECMA-376, part 1, 18).

lines, faults = read_sheet(Path("cards.xlsx"))
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from posixpath import join, normpath
from xml.etree import ElementTree

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"
# The bit of a part that says that it needs a password.
_LOCKED = 1
# What parts raise that are damaged, or packed in a way that nobody reads here.
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, KeyError, ElementTree.ParseError,
    ValueError,
)  # fmt: skip
_CELL = re.compile(r"([A-Z]+)(\d+)")
_MOST_CELLS, _MOST_BYTES = 2_000_000, 200 * 1024 * 1024
# Formats of numbers that every workbook knows without naming them (18.8.30).
_KNOWN = {
    **dict.fromkeys((9, 10), "percent"),
    **dict.fromkeys((14, 15, 16, 17), "date"),
    **dict.fromkeys((18, 19, 20, 21, 45, 46, 47), "time"),
    22: "both",
}
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
# Days are counted from here, since a year 1900 with a 29th of February is assumed; or from 1904.
_EPOCH, _EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)

Line = tuple[int, list[str]]
Fault = tuple[int, int, str]


class BadWorkbook(ValueError):
    """A file that is no workbook. The message says why."""


@dataclass(slots=True)
class _Book:
    """What the cells of a sheet refer to, and what was wrong with them: row, column, words."""

    shared: Sequence[str] = ()
    formats: Sequence[str] = ()
    epoch: datetime = _EPOCH
    faults: list[Fault] = field(default_factory=list)


def read_sheet(path: Path) -> tuple[list[Line], list[Fault]]:
    """The rows of the first sheet with their numbers, and cells that hold no value: row, column, words.

    Dates come as 2024-01-31, times as 13:45, shares as 50%. Raises BadWorkbook.
    """
    try:
        with zipfile.ZipFile(path) as book:
            if sum(one.file_size for one in book.infolist()) > _MOST_BYTES:
                raise BadWorkbook("it is larger than any table of cards")
            if any(one.flag_bits & _LOCKED for one in book.infolist()):
                raise BadWorkbook("it is locked by a password; save it without one")
            return _read(book)
    except _BROKEN as error:
        raise BadWorkbook(str(error) or "it ends too early") from error


def _read(book: zipfile.ZipFile) -> tuple[list[Line], list[Fault]]:
    names = set(book.namelist())
    about = _Book()
    if "xl/sharedStrings.xml" in names:
        root = _parsed(book, "xl/sharedStrings.xml")
        about.shared = [_words(one) for one in root.iter(f"{_MAIN}si")]
    if "xl/styles.xml" in names:
        about.formats = _formats(_parsed(book, "xl/styles.xml"))
    main = _parsed(book, "xl/workbook.xml") if "xl/workbook.xml" in names else None
    if main is not None and any(
        one.get("date1904") in ("1", "true") for one in main.iter(f"{_MAIN}workbookPr")
    ):
        about.epoch = _EPOCH_1904
    lines = list(_lines(_parsed(book, _first(book, names, main)), about))
    return lines, about.faults


def _first(book: zipfile.ZipFile, names: set[str], root: ElementTree.Element | None) -> str:
    """The part that holds the first sheet. Parts are named in the order of making, not of the tabs."""
    relations = "xl/_rels/workbook.xml.rels"
    if root is not None and relations in names:
        targets = {one.get("Id"): one.get("Target", "") for one in _parsed(book, relations)}
        for sheet in root.iter(f"{_MAIN}sheet"):
            ids = [value for key, value in sheet.attrib.items() if key.endswith("}id")]
            target = targets.get(ids[0]) if ids else None
            part = normpath(join("xl", target)).lstrip("/") if target else ""
            if part in names and sheet.get("state", "visible") == "visible":
                return part
    found = (one for one in names if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", one))
    for name in sorted(found, key=lambda one: (len(one), one)):
        return name
    raise BadWorkbook("it has no sheet")


def _lines(sheet: ElementTree.Element, about: _Book) -> Iterator[Line]:
    count = 0
    for number, row in enumerate(sheet.iter(f"{_MAIN}row"), 1):
        cells: list[str] = []
        line = int(row.get("r", number))
        for cell in row.iter(f"{_MAIN}c"):
            count += 1
            if count > _MOST_CELLS:
                raise BadWorkbook("it has too many cells")
            where = _CELL.fullmatch(cell.get("r", ""))
            column = _column(where[1]) if where else len(cells)
            cells += [""] * (column - len(cells) + 1)
            cells[column], wrong = _value(cell, about)
            if wrong:
                about.faults.append((line, column + 1, wrong))
        yield line, cells


def _parsed(book: zipfile.ZipFile, name: str) -> ElementTree.Element:
    data = book.read(name)
    if b"<!DOCTYPE" in data[:2000] or b"<!ENTITY" in data:
        raise BadWorkbook("it holds declarations that no sheet has")
    root = ElementTree.fromstring(data)
    for one in root.iter():
        one.tag = one.tag.replace(_STRICT, _MAIN)
    return root


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    if number > 16384:
        raise BadWorkbook(f"there is no column {letters}")
    return number - 1


def _words(item: ElementTree.Element) -> str:
    """The text of a string, its readings (18.4.6) left out and its escaped signs (22.4.2.4) undone."""
    runs = [one for one in item if one.tag != f"{_MAIN}rPh"]
    text = "".join(t.text or "" for one in runs for t in one.iter(f"{_MAIN}t"))
    plain = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text).replace("\r\n", "\n")
    # Escapes are units of UTF-16: two make one letter, and half of one is none.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _value(cell: ElementTree.Element, about: _Book) -> tuple[str, str]:
    """What a cell shows, and what is wrong with it."""
    kind, text = cell.get("t", "n"), cell.findtext(f"{_MAIN}v") or ""
    if kind == "inlineStr":
        inside = cell.find(f"{_MAIN}is")
        return (_words(inside) if inside is not None else ""), ""
    if kind == "e":
        return "", f"this cell holds the error {text}"
    if cell.find(f"{_MAIN}f") is not None and not text and kind != "str":
        return "", "this cell holds a formula that was never calculated; save the file from a spreadsheet"
    if kind == "s":
        index = int(text)
        return (about.shared[index] if 0 <= index < len(about.shared) else ""), ""
    if kind == "b":
        return ("true" if text == "1" else "false"), ""
    if kind in ("str", "d") or not text:
        return text, ""
    style = int(cell.get("s", "0"))
    return _number(text, about.formats[style] if style < len(about.formats) else "", about.epoch), ""


def _formats(root: ElementTree.Element) -> list[str]:
    """What each style makes of a number: `date`, `time`, `both`, `percent` or nothing."""
    own = {one.get("numFmtId"): one.get("formatCode", "") for one in root.iter(f"{_MAIN}numFmt")}
    styles = root.find(f"{_MAIN}cellXfs")
    return [_kind(one.get("numFmtId", "0"), own) for one in styles] if styles is not None else []


def _kind(number: str, own: Mapping[str | None, str]) -> str:
    if number not in own:
        return _KNOWN.get(int(number), "")
    # Text in quotes or brackets, and single signs that are escaped, say nothing of the number.
    code = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.', "", own[number]).lower()
    is_date, is_time = bool(re.search("[yd]", code)), bool(re.search("[hs]", code))
    if is_date or is_time or re.fullmatch(r"m+", code):
        return "both" if is_date and is_time else "time" if is_time else "date"
    return "percent" if "%" in code else ""


def _number(text: str, kind: str, epoch: datetime) -> str:
    """A stored number as it is shown: fifteen digits at the most, since more are noise of the arithmetic."""
    value = float(text)
    if kind in ("date", "time", "both"):
        try:
            moment = epoch + timedelta(seconds=round(value * 86400))
        except OverflowError:
            return text
        clock = f"{moment:%H:%M:%S}".removesuffix(":00")
        day = f"{moment:%Y-%m-%d}"
        return {"date": day, "time": clock, "both": f"{day} {clock}"}[kind]
    shown = value * 100 if kind == "percent" else value
    plain = f"{shown:.15g}"
    if "e" in plain and abs(shown) < 1e21:
        plain = f"{shown:.0f}" if abs(shown) >= 1 else f"{shown:.20f}".rstrip("0")
    return plain + ("%" if kind == "percent" else "")

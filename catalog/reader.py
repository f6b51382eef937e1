"""YAML to plain data in which every scalar is the text written, with the place of every value and key.

A stricter YAML than YAML: what means different things to different programs (tabs, a key given twice,
anchors, tags, several documents) is refused with its code, and what YAML 1.1 would guess (`no`, `010`,
`1:30`, dates) stays the text it is. Types are the schema's business, see `catalog/typed.py`.

libyaml's parser does the work where PyYAML has it, PyYAML's own one otherwise; both give the same result.
"""

import re
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Final

import yaml

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.document import Document
from catalog.syntax import complaint, first_bad_escape
from catalog.tree import Tree

__all__ = ["LOADERS", "Document", "read", "read_text"]

LOADERS: Final[dict[str, type]] = {
    name: getattr(yaml, loader)
    for name, loader in (("libyaml", "CSafeLoader"), ("python", "SafeLoader"))
    if hasattr(yaml, loader)
}
"""The parsers at hand by name; the first one is used."""

_BREAK = re.compile(r"\r\n|\r|\n")
# All that is not seen at all: controls, soft hyphens, zero-width marks, odd line breaks, halves of pairs.
_BAD_CHAR = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\xac\xae-\u200a\u2010-\u2027\u202f-\u205f\u2070-\ud7ff\ue000-\ufefe"
    "\uff00-\ufffd\U00010000-\U0010ffff]"
)
# A space that is none to YAML, where YAML needs one: in front of a line, or behind a colon or a hyphen.
_BAD_SPACE = re.compile("(?:^ *(?:- *)*|:)(?=[\xa0\u2000-\u200a\u202f\u205f\u3000])")


def read(path: FilePath, shown_as: str | None = None, parser: str | None = None) -> Document:
    """The file at `path` as a document; `shown_as` is its name in messages. Raises nothing."""
    name = shown_as if shown_as is not None else path.as_posix()
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or "its name is none that a file can have").lower()
        words = f"this file cannot be read: {why}"
        return Document(name, None, Report.of(Diagnostic("YAML-FILE", Place(name), words)))
    try:
        return read_text(raw.decode("utf-8"), name, parser)
    except UnicodeDecodeError as error:
        return _not_utf8(raw, error, name)


def read_text(text: str, name: str, parser: str | None = None) -> Document:
    """The text of a file as a document; `name` is its name in messages, `parser` a key of `LOADERS`."""
    marked = text.startswith("\ufeff")
    text = text[1:] if marked else text
    lines = _lines(text)
    found: list[Diagnostic] = []
    if marked:
        words = "an invisible byte order mark stands in front of the first letter; it is skipped"
        found.append(Diagnostic("YAML-BOM", Place(name, 1, 1, 2), words, severity="warning"))
    unfit = [*_bad_chars(lines, name), *_tabs(lines, name), *_directives(lines, name)]
    if unfit:
        return Document(name, None, Report.of(found, unfit), lines)
    tree = Tree(name, lines)
    loader = LOADERS[parser] if parser is not None else next(iter(LOADERS.values()))
    try:
        tree.grow(yaml.parse(text, Loader=loader))
    except yaml.YAMLError as error:
        tree.stop(complaint(error, name, lines))
    except (ValueError, OverflowError):
        # PyYAML's own parser builds the character of an escape without asking whether there is one.
        tree.stop(first_bad_escape(name, lines))
    report = Report.of(found, tree.found)
    if not tree.whole:
        return Document(name, None, report, lines)
    return Document(name, tree.data, report, lines, tree.values, tree.keys)


def _lines(text: str) -> tuple[str, ...]:
    lines = _BREAK.split(text)
    return tuple(lines[:-1] if lines[-1] == "" else lines)


def _not_utf8(raw: bytes, error: UnicodeDecodeError, name: str) -> Document:
    before = _BREAK.split(raw[: error.start].decode("utf-8"))
    place = Place(name, len(before), len(before[-1]) + 1, len(before[-1]) + 2)
    words = f"this file is not UTF-8 text: byte 0x{raw[error.start]:02X} fits no character"
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        words = "this file is UTF-16 text, and catalogs are UTF-8"
    lines = _lines(raw.decode("utf-8", errors="replace"))
    return Document(name, None, Report.of(Diagnostic("YAML-ENCODING", place, words)), lines)


def _bad_chars(lines: tuple[str, ...], name: str) -> Iterator[Diagnostic]:
    for number, line in enumerate(lines, 1):
        if line.isascii() and line.isprintable():
            continue
        bad, space = _BAD_CHAR.search(line), _BAD_SPACE.search(line)
        if bad is not None:
            col = bad.start() + 1
            words = f"an invisible character, U+{ord(bad[0]):04X}"
            yield Diagnostic("YAML-CHAR", Place(name, number, col, col + 1), words)
        elif space is not None:
            col = space.end() + 1
            words = f"a space that is none to YAML, U+{ord(line[col - 1]):04X}; write an ordinary one"
            yield Diagnostic("YAML-CHAR", Place(name, number, col, col + 1), words)


def _tabs(lines: tuple[str, ...], name: str) -> Iterator[Diagnostic]:
    for number, line in enumerate(lines, 1):
        col = line.find("\t") + 1
        if col:
            run = len(line) - len(line[col - 1 :].lstrip("\t")) + 1
            words = "a tab; use spaces, and \\t inside double quotes where a text needs one"
            yield Diagnostic("YAML-TAB", Place(name, number, col, run), words)


def _directives(lines: tuple[str, ...], name: str) -> Iterator[Diagnostic]:
    for number, line in enumerate(lines, 1):
        if line.startswith("%"):
            words = "a line that begins with % is meant for the YAML program; catalogs need none"
            yield Diagnostic("YAML-DIRECTIVE", Place(name, number, 1), words)
        elif line.strip() and not line.lstrip().startswith("#"):
            return

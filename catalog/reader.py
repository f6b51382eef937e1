"""YAML to plain data in which every scalar is the text written, with the place of every value and key.

A stricter YAML than YAML: what means different things to different programs (tabs, a key given twice,
anchors, tags, several documents) is refused with its code, and what YAML 1.1 would guess (`no`, `010`,
`1:30`, dates) stays the text it is. Types are the schema's business, see `catalog/typed.py`.

libyaml's parser does the work where PyYAML has it, PyYAML's own one otherwise; both give the same result.
"""

import re
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any, Final

import yaml

from catalog.diagnostics import Diagnostic, Note, Place, Report, shown
from catalog.document import Data, Document, Path, Span
from catalog.syntax import bad_escape, complaint, refused_sign

__all__ = ["LOADERS", "MOST_DEPTH", "Document", "read", "read_text"]

LOADERS: Final[dict[str, type]] = {
    name: getattr(yaml, loader)
    for name, loader in (("libyaml", "CSafeLoader"), ("python", "SafeLoader"))
    if hasattr(yaml, loader)
}
"""The parsers at hand by name; the first one is used."""

MOST_DEPTH: Final = 64
"""How many lists and mappings may lie inside each other."""

_BREAK = re.compile(r"\r\n|\r|\n")
_BAD_CHAR = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u205f\u2070-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_LOST = re.compile(r"\s+#\w")
_BAD_ESCAPE = re.compile(
    r"(?<!\\)(?:\\\\)*(\\(?:u[dD][89a-fA-F][0-9a-fA-F]{2}|U(?!00(?:0[0-9a-fA-F]|10))[0-9a-fA-F]{8}|U0000[dD][89a-fA-F][0-9a-fA-F]{2}))"
)


def read(path: FilePath, shown_as: str | None = None, parser: str | None = None) -> Document:
    """The file at `path` as a document; `shown_as` is its name in messages. Raises nothing."""
    name = shown_as if shown_as is not None else path.as_posix()
    try:
        raw = path.read_bytes()
    except OSError as error:
        words = f"this file cannot be read: {(error.strerror or 'unknown reason').lower()}"
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
    tree = _Tree(name, lines)
    loader = LOADERS[parser] if parser is not None else next(iter(LOADERS.values()))
    try:
        tree.grow(yaml.parse(text, Loader=loader))
    except yaml.YAMLError as error:
        tree.stop(complaint(error, name, lines))
    except (ValueError, OverflowError):
        # PyYAML's own parser builds the character of an escape without asking whether there is one.
        tree.stop(_escape_in(lines, name, 1, 1))
    return Document(
        name,
        tree.data if tree.whole else None,
        Report.of(found, tree.found),
        lines,
        tree.values if tree.whole else {},
        tree.keys if tree.whole else {},
    )


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
        bad = _BAD_CHAR.search(line)
        if bad is not None:
            col = bad.start() + 1
            words = f"an invisible character, U+{ord(bad[0]):04X}"
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


def _escape_in(lines: tuple[str, ...], name: str, line: int, col: int) -> Diagnostic:
    """The complaint about the first impossible escape from `line`, `col` on."""
    for number in range(line, len(lines) + 1):
        bad = _BAD_ESCAPE.search(lines[number - 1], col - 1 if number == line else 0)
        if bad is not None:
            return Diagnostic(*bad_escape(name, lines, number, bad.start(1) + 1))
    return Diagnostic("YAML-ESCAPE", Place(name, line, col), "an escape that stands for no character")


class _Stopped(Exception):
    """Ends the walk: what was read so far is not the file."""


class _Frame:
    """A list or mapping that is still open; `path` is None where nothing in it is kept."""

    __slots__ = ("data", "drops", "flow", "is_key", "key", "path", "seen", "span")

    def __init__(self, data: Data, path: Path | None, span: Span, flow: bool, is_key: bool) -> None:
        self.data = data
        self.path = path
        self.span = span
        self.flow = flow
        self.is_key = is_key
        self.key: str | None = None
        self.drops = False
        self.seen: dict[str, Span] = {}


class _Tree:
    """Builds the data from the parser's events, without recursion. `whole`: whether the data can be used."""

    def __init__(self, name: str, lines: tuple[str, ...]) -> None:
        self.name = name
        self.lines = lines
        self.found: list[Diagnostic] = []
        self.whole = True
        self.data: Data = None
        self.values: dict[Path, Span] = {}
        self.keys: dict[Path, Span] = {}
        self._stack: list[_Frame] = []
        self._documents = 0
        self._end = (1, 1)

    def grow(self, events: Any) -> None:
        """Takes in all events of one file."""
        do = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        try:
            for event in events:
                act = do.get(type(event))
                if act is not None:
                    act(event)
        except _Stopped:
            return
        if self._documents == 0 or (self.data is None and self.whole):
            words = "the file says nothing" if not self.values else "the file holds no value"
            self.stop(
                Diagnostic("YAML-EMPTY", Place(self.name, 1, 1) if self.lines else Place(self.name), words)
            )

    def stop(self, diagnostic: Diagnostic) -> None:
        """Notes a complaint after which the data cannot be used."""
        self.whole = False
        self.found.append(diagnostic)

    def _complain(self, code: str, span: Span, words: str, *notes: Note, fix: str | None = None) -> None:
        self.found.append(Diagnostic(code, Place(self.name, *span), words, fix, notes))

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            span = _start(event)
            words = "a second document begins here, and a file holds one"
            self.stop(Diagnostic("YAML-DOCUMENTS", Place(self.name, span[0], span[1]), words))
            raise _Stopped

    def _scalar(self, event: Any) -> None:
        start, end = event.start_mark, event.end_mark
        line, col = start.line + 1, start.column + 1
        self._end = (end.line + 1, end.column + 1)
        span = (line, col, end.column + 1 if end.line + 1 == line else None)
        value: str = event.value
        if event.anchor is not None or event.tag is not None:
            self._refuse_sign(span)
        if event.style == '"' and not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value):
            self.stop(_escape_in(self.lines, self.name, line, col))
        plain = not event.style
        frame = self._stack[-1] if self._stack else None
        if frame is not None and type(frame.data) is dict and frame.key is None:
            self._key(frame, value, span, plain)
            return
        if plain:
            self._lost_text(end)
        self._put(None if plain and value in _NULLS else value, span)

    def _lost_text(self, end: Any) -> None:
        line = self.lines[end.line] if end.line < len(self.lines) else ""
        if "#" in line:
            lost = _LOST.match(line, end.column)
            if lost is not None:
                text = line[end.column :].rstrip()
                comment = shown(text.strip())
                words = f"{comment} is read as a comment; put text with # in quotes, or a space after the #"
                self._complain("YAML-HASH", (end.line + 1, lost.end() - 1, None), words)

    def _key(self, frame: _Frame, text: str, span: Span, plain: bool) -> None:
        frame.key = text
        if plain and text == "<<":
            words = "<< copies another mapping in; write the values out"
            self.stop(Diagnostic("YAML-MERGE", Place(self.name, *span), words))
        elif plain and not text:
            frame.drops = True
            self._complain("YAML-KEY", span, "a key is missing in front of the colon")
        first = frame.seen.setdefault(text, span)
        if first is not span:
            frame.drops = True
            there = Place(self.name, *first)
            words = f"the key {shown(text)!r} is written twice in this mapping"
            self._complain("YAML-DUPLICATE", span, words, Note("the first one", there))

    def _path(self) -> Path | None:
        """The path of the value that comes next; None where it is not kept."""
        if not self._stack:
            return ()
        frame = self._stack[-1]
        if frame.path is None:
            return None
        if type(frame.data) is list:
            return (*frame.path, len(frame.data))
        return None if frame.drops or frame.key is None else (*frame.path, frame.key)

    def _put(self, value: Data, span: Span) -> None:
        path = self._path()
        if path is not None:
            self.values[path] = span
        self._attach(value, path)

    def _attach(self, value: Data, path: Path | None) -> None:
        if not self._stack:
            self.data = value
            return
        frame = self._stack[-1]
        if type(frame.data) is list:
            frame.data.append(value)
        elif type(frame.data) is dict:
            key, frame.key, frame.drops = frame.key, None, False
            if path is not None and key is not None:
                frame.data[key] = value
                self.keys[path] = frame.seen[key]

    def _open(self, event: Any) -> None:
        line, col, _ = span = _start(event)
        if event.anchor is not None or event.tag is not None:
            self._refuse_sign(span)
        if len(self._stack) >= MOST_DEPTH:
            words = f"more than {MOST_DEPTH} lists and mappings lie inside each other here"
            self.stop(Diagnostic("YAML-DEPTH", Place(self.name, line, col, col + 1), words))
            raise _Stopped
        parent = self._stack[-1] if self._stack else None
        is_key = parent is not None and type(parent.data) is dict and parent.key is None
        path = None if is_key else self._path()
        if path is not None:
            self.values[path] = span
        flow = self.lines[line - 1][col - 1 : col] in ("[", "{")
        data: Data = {} if type(event) is yaml.MappingStartEvent else []
        self._stack.append(_Frame(data, path, span, flow, is_key))

    def _close(self, event: Any) -> None:
        frame = self._stack.pop()
        if frame.flow:
            self._end = (event.end_mark.line + 1, event.end_mark.column + 1)
        line, col, _ = frame.span
        span = (line, col, self._end[1] if self._end[0] == line else None)
        if frame.is_key:
            words = "a list or mapping cannot be a key; a text that begins with a bracket needs quotes"
            self._complain("YAML-KEY", span, words)
            self._drop_key(self._stack[-1])
            return
        if frame.path is not None:
            self.values[frame.path] = span
        self._attach(frame.data, frame.path)

    def _alias(self, event: Any) -> None:
        self.stop(Diagnostic(*refused_sign(self.name, self.lines, Place(self.name, *_start(event)))))
        frame = self._stack[-1] if self._stack else None
        if frame is not None and type(frame.data) is dict and frame.key is None:
            self._drop_key(frame)
        else:
            self._put(None, _start(event))

    def _refuse_sign(self, span: Span) -> None:
        self.found.append(Diagnostic(*refused_sign(self.name, self.lines, Place(self.name, *span))))

    @staticmethod
    def _drop_key(frame: _Frame) -> None:
        frame.key, frame.drops = "", True


def _start(event: Any) -> Span:
    return (event.start_mark.line + 1, event.start_mark.column + 1, None)

"""From the events of a YAML parser to data with places: the reader's walk over one file."""

import re
from collections.abc import Iterable
from typing import Any, Final

import yaml

from catalog.diagnostics import Diagnostic, Note, Place, shown
from catalog.document import Data, Path, Span
from catalog.syntax import block_header, first_bad_escape, refused_sign

MOST_DEPTH: Final = 64
"""How many lists and mappings may lie inside each other."""

_NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
_LOST: Final = re.compile(r"\s+#\w")


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


class Tree:
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

    def grow(self, events: Iterable[Any]) -> None:
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
            place = Place(self.name, 1, 1) if self.lines else Place(self.name)
            self.stop(Diagnostic("YAML-EMPTY", place, "the file says nothing"))

    def stop(self, diagnostic: Diagnostic) -> None:
        """Notes a complaint after which the data cannot be used."""
        self.whole = False
        self.found.append(diagnostic)

    def _complain(self, code: str, span: Span, words: str, *notes: Note) -> None:
        self.found.append(Diagnostic(code, Place(self.name, *span), words, None, notes))

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
        value: str = event.value
        if value or event.style:
            self._end = (end.line + 1, end.column + 1)
        else:
            self._end = (line, col) = self._behind(line, col)
        span = (line, col, self._end[1] if self._end[0] == line else None)
        if event.anchor is not None or event.tag is not None:
            self._refuse_sign(span)
        if event.style == '"' and not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value):
            self.stop(first_bad_escape(self.name, self.lines, line, col))
        if event.style in ("|", ">"):
            self._refuse_header(line, col)
        plain = not event.style
        frame = self._stack[-1] if self._stack else None
        if frame is not None and type(frame.data) is dict and frame.key is None:
            self._key(frame, value, span, plain)
            return
        if plain:
            self._lost_text(end)
        self._put(None if plain and value in _NULLS else value, span)

    def _behind(self, line: int, col: int) -> tuple[int, int]:
        """Where an empty value stands: right behind what is in front of it, as the two parsers disagree."""
        before = self.lines[line - 1][: col - 1] if line <= len(self.lines) else ""
        return (line, len(before.rstrip()) + 1) if before.strip() else self._end

    def _lost_text(self, end: Any) -> None:
        line = self.lines[end.line] if end.line < len(self.lines) else ""
        lost = _LOST.match(line, end.column)
        if lost is not None:
            comment = shown(line[end.column :].strip())
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
            return
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

    def _refuse_header(self, line: int, col: int) -> None:
        fault = block_header(self.name, self.lines, line, col)
        if fault is not None:
            self.stop(fault)
            raise _Stopped

    @staticmethod
    def _drop_key(frame: _Frame) -> None:
        frame.key, frame.drops = "", True


def _start(event: Any) -> Span:
    return (event.start_mark.line + 1, event.start_mark.column + 1, None)

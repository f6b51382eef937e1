"""What the YAML parser refuses, in our words: one code and one place, whichever parser found it.

PyYAML has two parsers with messages of their own. What both agree on is the kind of problem and two marks,
so the table below looks at those and at the source line, never at a parser's full sentence.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import yaml

from catalog.diagnostics import Diagnostic, Note, Place, shown

Lines: TypeAlias = Sequence[str]
Found: TypeAlias = "tuple[str, Place, str, str | None, tuple[Note, ...]]"


_LONGEST_KEY = 1024
"""The limit that YAML itself sets."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A parser's complaint: where it stopped (`line`, `col` from 1) and where the thing began (`since`)."""

    name: str
    lines: Lines
    problem: str
    context: str
    line: int
    col: int
    since: tuple[int, int] | None

    @property
    def text(self) -> str:
        """The line where the parser stopped."""
        return self.lines[self.line - 1] if self.line <= len(self.lines) else ""

    @property
    def char(self) -> str:
        """The character where the parser stopped; "" at the end of a line."""
        return self.text[self.col - 1 : self.col]

    @property
    def before(self) -> str:
        """The part of the line in front of the stop."""
        return self.text[: self.col - 1]

    def here(self, width: int | None = 1) -> Place:
        """The place of the stop; width None runs to the end of the line."""
        return Place(self.name, self.line, self.col, None if width is None else self.col + width)

    def start(self, width: int | None = 1) -> Place:
        """The place where the thing began that could not be finished, or that of the stop."""
        line, col = self.since or (self.line, self.col)
        return Place(self.name, line, col, None if width is None else col + width)


def complaint(error: yaml.YAMLError, name: str, lines: Lines) -> Diagnostic:
    """The parser's error as a complaint of ours about the file shown as `name`."""
    trouble = _trouble(error, name, lines)
    for problem, context, rule in _RULES:
        if re.search(problem, trouble.problem) and re.search(context, trouble.context):
            code, place, words, fix, notes = rule(trouble)
            return Diagnostic(code, place, words, fix, notes)
    return Diagnostic("YAML-SYNTAX", trouble.here(), "this cannot be read as YAML")


def quoted(text: str) -> str:
    """The text in quotes that YAML reads back as it is."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def _trouble(error: yaml.YAMLError, name: str, lines: Lines) -> Trouble:
    problem, context = getattr(error, "problem", None), getattr(error, "context", None)
    stop, since = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    line, col = (stop.line + 1, stop.column + 1) if stop is not None else (1, 1)
    if line > len(lines):
        line, col = max(1, len(lines)), len(lines[-1]) + 1 if lines else 1
    began = (since.line + 1, since.column + 1) if since is not None else None
    return Trouble(name, lines, str(problem or ""), str(context or ""), line, col, began)


def _deep(t: Trouble) -> Found:
    return "YAML-DEPTH", t.here(), "far too many lists and mappings lie inside each other here", None, ()


def _colon(t: Trouble) -> Found:
    key = re.fullmatch(r"(\s*(?:- +)*)([^\s:#'\"\[{][^:]*|\"[^\"]*\"|'[^']*')", t.before)
    if key is not None and len(key[2]) > _LONGEST_KEY:
        return _long_key(Place(t.name, t.line, len(key[1]) + 1, t.col))
    if key is not None and t.line > 1:
        place = Place(t.name, t.line, len(key[1]) + 1, t.col)
        return _out_of_line(t, place, "a key cannot begin here: the line above it holds a value already")
    fix = None
    pair = re.match(r"\s*(?:- +)*([^\s:#]+: +)(\S.*?)\s*$", t.text)
    if pair is not None and not pair[2].startswith(("'", '"', "[", "{")) and not pair[2].endswith(":"):
        fix = pair[1] + quoted(pair[2])
    return "YAML-COLON", t.here(), "a colon and a space inside plain text; such text needs quotes", fix, ()


def _long_key(place: Place) -> Found:
    return "YAML-KEY", place, f"a key cannot have more than {_LONGEST_KEY} characters", None, ()


def _entry(t: Trouble) -> Found:
    words = "a list cannot begin on the line of its key; begin it on the next line"
    return "YAML-INDENT", t.here(), words, None, ()


def _no_colon(t: Trouble) -> Found:
    line, col = t.since or (t.line, t.col)
    text = t.lines[line - 1][col - 1 :].rstrip()
    if text.find(":") > _LONGEST_KEY:
        return _long_key(Place(t.name, line, col, col + text.find(":")))
    close = re.match(r"([\w-]+):(\S.*)$", text)
    words = f"{shown(text)!r} has no colon with a space behind it, and a key is expected here"
    return "YAML-NO-COLON", t.start(None), words, f"{close[1]}: {close[2]}" if close else None, ()


def _open_quote(t: Trouble) -> Found:
    return "YAML-QUOTE", t.start(), "this quote is never closed", None, ()


def _escape(t: Trouble) -> Found:
    col = t.text.rfind("\\", 0, t.col) + 1 or t.col
    return bad_escape(t.name, t.lines, t.line, col)


def bad_escape(name: str, lines: Lines, line: int, col: int) -> Found:
    """The complaint about the escape whose backslash stands at `line`, `col`."""
    escape = re.match(r"\\(x.{0,2}|u.{0,4}|U.{0,8}|.?)", lines[line - 1][col - 1 :])
    text = escape[0] if escape else "\\"
    words = f"{shown(text)} is no escape that stands for a character"
    return "YAML-ESCAPE", Place(name, line, col, col + len(text)), words, None, ()


def first_bad_escape(name: str, lines: Lines, line: int = 1, col: int = 1) -> Diagnostic:
    """The complaint about the first escape from `line`, `col` on that no character can come of."""
    for number in range(line, len(lines) + 1):
        bad = _BAD_ESCAPE.search(lines[number - 1], col - 1 if number == line else 0)
        if bad is not None:
            return Diagnostic(*bad_escape(name, lines, number, bad.start(1) + 1))
    return Diagnostic("YAML-ESCAPE", Place(name, line, col), "an escape that stands for no character")


def _reserved(t: Trouble) -> Found:
    words = f"text cannot begin with {t.char} without quotes"
    return "YAML-RESERVED", t.here(), words, quoted(t.text[t.col - 1 :].rstrip()), ()


def _no_content(t: Trouble) -> Found:
    if t.char in ("]", "}"):
        return "YAML-BRACKET", t.here(), f"{t.char} closes a bracket that is not open", None, ()
    if t.char == ":":
        return _no_key(t)
    if t.char == "," and "flow" not in t.context:
        return _reserved(t)
    if t.char == ",":
        return "YAML-BRACKET", t.here(), "nothing stands in front of this comma", None, ()
    return "YAML-SYNTAX", t.here(), "a value is expected here", None, ()


def _no_key(t: Trouble) -> Found:
    return "YAML-KEY", t.here(), "a key is missing in front of the colon", None, ()


def _bracket(t: Trouble) -> Found:
    opened = t.start()
    sign = t.lines[opened.line - 1][opened.col - 1 : opened.col]
    closing = {"[": "]", "{": "}"}.get(sign, "closing bracket")
    at_end = t.line == len(t.lines) and not t.text[t.col - 1 :].strip()
    if t.line > opened.line or at_end:
        note = Note("reading stopped", t.here())
        return (
            "YAML-BRACKET",
            opened,
            f"{sign} is not closed by {closing}, or a comma is missing",
            None,
            (note,),
        )
    note = Note(f"{sign} was opened", opened)
    return "YAML-BRACKET", t.here(), f"a comma or {closing} is expected here", None, (note,)


def _anchor(t: Trouble) -> Found:
    return refused_sign(t.name, t.lines, t.start())


def refused_sign(name: str, lines: Lines, place: Place) -> Found:
    """The complaint about a value that begins with &, * or ! at `place`; the fix is the text in quotes."""
    text = lines[place.line - 1][place.col - 1 :].rstrip()
    sign = text[:1]
    word = re.match(r"\S+?(?=[,\]}\s]|$)", text)
    where = Place(name, place.line, place.col, place.col + len(word[0] if word else sign))
    code = "YAML-TAG" if sign == "!" else "YAML-ANCHOR"
    what = {
        "!": "a tag, and types are up to the schema",
        "&": "an anchor, and values are not repeated by reference",
    }
    words = f"{sign} at the beginning makes this " + what.get(
        sign, "a reference, and every value is written out"
    )
    flow = re.search(r"[\[{,]\s*$", lines[place.line - 1][: place.col - 1]) is not None
    return (
        code,
        where,
        words,
        None if flow else quoted(text),
        (Note("text that begins like this needs quotes"),),
    )


def _header(t: Trouble) -> Found:
    sign = t.lines[t.since[0] - 1][t.since[1] - 1 :][:1] if t.since else ">"
    words = f"behind {sign} nothing may stand on the line; its text begins on the next line"
    text = t.lines[t.start().line - 1][t.start().col - 1 :].rstrip()
    return "YAML-AFTER", t.here(None), words, quoted(text), ()


def block_header(name: str, lines: Lines, line: int, col: int) -> Diagnostic | None:
    """The complaint, if any, about a # that touches the | or > at `line`, `col`: only one parser minds it."""
    touching = re.match(r"[|>][-+0-9]*#", lines[line - 1][col - 1 :])
    if touching is None:
        return None
    at = col + touching.end() - 1
    code, place, words, fix, notes = _header(Trouble(name, lines, "", "", line, at, (line, col)))
    return Diagnostic(code, place, words, fix, notes)


def _block(t: Trouble) -> Found:
    if t.char == ":":
        return _no_key(t)
    if not t.before.strip(" "):
        return _out_of_line(t, t.here(None), "")
    if t.char in ("]", "}"):
        return "YAML-BRACKET", t.here(), f"{t.char} closes a bracket that is not open", None, ()
    inner = re.search(r"(?<![^\s\[{,:])(['\"])([^'\"]*)\1$", t.before)
    if inner is not None and t.text[t.col - 1 :].rstrip().endswith(inner[1]):
        whole = inner[2] + inner[1] + t.text[t.col - 1 :].rstrip()[:-1]
        words = (
            f"the second {inner[1]} on this line ends the text; one that belongs to it is written differently"
        )
        return "YAML-AFTER", t.here(None), words, quoted(whole), ()
    words = "the value in front of this is complete, and nothing may follow it on the line"
    note = Note("a quoted text that began on a line above may have lost its closing quote")
    return "YAML-AFTER", t.here(None), words, None, (note,)


def _after_all(t: Trouble) -> Found:
    if t.before.strip():
        return _block(t)
    return (
        "YAML-AFTER",
        t.here(None),
        "the one value of this file ends above, and nothing may follow it",
        None,
        (),
    )


def _out_of_line(t: Trouble, place: Place, words: str) -> Found:
    """An indentation that fits nothing above: says which columns are open."""
    columns = _open_columns(t.lines, t.line)
    if place.col in columns and not words:
        began = t.start()
        entry = "collection" in t.context
        what = ("the list", "has no hyphen") if entry else ("the mapping", "is no key with a colon")
        words = f"{what[0]} from line {began.line} goes on in this column, but this line {what[1]}"
    elif not words:
        words = f"this line begins in column {place.col}, where no line above it begins"
    fits = ", ".join(map(str, columns))
    notes = (Note(f"the lines above begin in column {fits}"),) if columns else ()
    return "YAML-INDENT", place, words, None, notes


def _open_columns(lines: Lines, line: int) -> list[int]:
    """The columns in which a line `line` may begin: those of the levels that are open above it."""
    columns: list[int] = []
    least = None
    for text in reversed(lines[: line - 1]):
        bare = text.lstrip(" ")
        if not bare or bare.startswith("#"):
            continue
        col = len(text) - len(bare) + 1
        if least is None or col < least:
            least = col
            columns.append(col)
            dashes = re.match(r"(?:- +)*(?=\S)", bare)
            columns += [col + dash.end() for dash in re.finditer(r"- +", dashes[0] if dashes else "")]
        if col == 1:
            break
    return sorted(set(columns))


_BAD_ESCAPE = re.compile(
    r"""(?<!\\)(?:\\\\)*                                  # any number of escaped backslashes, then
    (\\(?: u[dD][89a-fA-F][0-9a-fA-F]{2}              # half of a pair,
        | U0000[dD][89a-fA-F][0-9a-fA-F]{2}           # the same written long,
        | U(?!00(?:0[0-9a-fA-F]|10))[0-9a-fA-F]{8} )) # or a number above the last character""",
    re.VERBOSE,
)

Rule: TypeAlias = Callable[[Trouble], Found]
_RULES: tuple[tuple[str, str, Rule], ...] = (
    # problem, context, rule: the first row whose both patterns are found decides
    (r"nesting depth", r"", _deep),
    (r"mapping values are not allowed", r"", _colon),
    (r"sequence entries are not allowed", r"", _entry),
    (r"could not find expected ':'", r"", _no_colon),
    (r"end of stream|document (separator|indicator)", r"quoted scalar", _open_quote),
    (r"", r"quoted scalar", _escape),
    (r"cannot start any token|mapping keys are not allowed", r"", _reserved),
    (r"document start", r"", _after_all),
    (r"node content", r"", _no_content),
    (r"", r"flow (sequence|mapping)", _bracket),
    (r"", r"an alias|an anchor", _anchor),
    (r"tag (handle|URI)", r"", _anchor),
    (r"", r"\btag\b", _anchor),
    (r"", r"block scalar", _header),
    (r"", r"block (mapping|collection|sequence)", _block),
)

"""A face's HTML parted into its ground and its slots: the elements that hold nothing but plain words."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

ICON = "icon"
BREAK = "br"
PLAIN = ""

_HEAD = re.compile(r'(<section class="face [^>]*?) data-face="[^"]*"([^>]*><div class="trim"[^>]*>)')
_TAIL = "</div></section>"
_TAG = re.compile(r"""<!--.*?-->|<(/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>""", re.DOTALL)
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
_SLOTS = frozenset(("p", "div", "h1", "h2", "h3", "h4"))
_KINDS = {"b": "b", "strong": "strong", "i": "i", "em": "em", 'span class="icon"': ICON}
# Of a face with any of these nobody can tell what it looks like without laying it out.
_OPAQUE = re.compile(r"<(?:style|link|script)\b|z-index", re.IGNORECASE)
_LOOSE = "<span> </span>"
_SPACE = re.compile(r"[ \t\n\r\f]+")
_INLINE = re.compile(r"(?<=[^\s>]) (?=<(?:a|abbr|b|cite|code|em|i|mark|small|span|strong|svg)\b)")


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one kind: empty for the element's own, a tag's name, `icon`, or `br` for a new line."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """An element whose words can be set: its opening tag, its name, and what it holds as HTML and as runs."""

    tag: str
    name: str
    inner: str
    runs: tuple[Run, ...]

    def filled(self, inner: str) -> str:
        """The element with something else in it."""
        return f"{self.tag}{inner}</{self.name}>"


@dataclass(frozen=True, slots=True)
class Parted:
    """A face in parts: what opens it, without its id, and its elements in order: HTML, or a slot."""

    head: str
    parts: tuple[str | Slot, ...]

    def slots(self) -> Iterator[tuple[int, Slot]]:
        """The slots, each with its number among the parts."""
        for number, part in enumerate(self.parts):
            if isinstance(part, Slot):
                yield number, part

    def ground(self, taken: Collection[int]) -> str:
        """The face's HTML without the words of the slots with these numbers."""
        inside = (
            part if isinstance(part, str) else part.filled("" if number in taken else part.inner)
            for number, part in enumerate(self.parts)
        )
        return f"{self.head}{''.join(inside)}{_TAIL}"

    def sample(self, words: Mapping[int, str]) -> str:
        """The HTML of nothing but some slots, with words of our own in them."""
        inside = (part.filled(words[number]) for number, part in self.slots() if number in words)
        return f"{self.head}{''.join(inside)}{_TAIL}"


def loosened(markup: str) -> str:
    """The spaces before inline elements in boxes of their own.

    Where the element does not fit on the line any more, WeasyPrint otherwise takes the last word of the line
    before along, or breaks that line anew at the wrong place.
    """
    return _INLINE.sub("<span> </span>", markup)


def parted(face: str) -> Parted | None:
    """The parts of a face's HTML; None for one that is built in another way."""
    head = _HEAD.match(face)
    if head is None or not face.endswith(_TAIL) or _OPAQUE.search(face):
        return None
    parts = _children(face[head.end() : -len(_TAIL)])
    return Parted(head[1] + head[2], parts) if parts is not None else None


def _children(markup: str) -> tuple[str | Slot, ...] | None:
    """The elements of the first level, and the text between them; None where tags do not match."""
    parts: list[str | Slot] = []
    open_tags: list[tuple[str, re.Match[str]]] = []
    at = 0
    for tag in _TAG.finditer(markup):
        if tag[2] is None:
            continue
        name = tag[2].lower()
        if tag[1]:
            if not open_tags or open_tags[-1][0] != name:
                return None
            opened = open_tags.pop()[1]
            if not open_tags:
                if between := markup[at : opened.start()]:
                    parts.append(between)
                parts.append(_part(markup[opened.start() : tag.end()], opened, name, tag.end() - tag.start()))
                at = tag.end()
        elif name not in _VOID and not tag[3].endswith("/"):
            open_tags.append((name, tag))
    if open_tags:
        return None
    if rest := markup[at:]:
        parts.append(rest)
    return tuple(parts)


def _part(markup: str, opened: re.Match[str], name: str, closing: int) -> str | Slot:
    inner = markup[opened.end() - opened.start() : -closing]
    if name not in _SLOTS:
        return markup
    runs = parse_runs(inner)
    return Slot(opened[0], name, inner, runs) if runs is not None else markup


@lru_cache(maxsize=4096)
def parse_runs(inner: str) -> tuple[Run, ...] | None:
    """The words of an element, spaces as CSS joins them, none where it is blank; None for what is more than
    plain words.
    """
    if "\0" in inner or _LOOSE in inner:
        return None
    # Spaces in boxes of their own are runs of their own.
    inner = loosened(inner).replace(_LOOSE, "\0")
    runs: list[Run] = []
    kind, inside, at = PLAIN, "", 0
    for tag in _TAG.finditer(inner):
        runs += _words(kind, inner[at : tag.start()])
        at = tag.end()
        if tag[2] is None:
            return None
        what = (tag[2].lower() + tag[3]).rstrip(" /")
        if tag[1] and what == inside.partition(" ")[0]:
            kind, inside = PLAIN, ""
        elif what == BREAK and not tag[1] and not inside:
            runs.append(Run(BREAK, "\n"))
        elif not tag[1] and not inside and what in _KINDS:
            kind, inside = _KINDS[what], what
        else:
            return None
    if inside or "<" in inner[at:]:
        return None
    runs += _words(kind, inner[at:])
    if not any(run.text.strip() for run in runs):
        return ()
    return tuple(run for run in runs if run.text)


def _words(kind: str, text: str) -> Iterator[Run]:
    for number, part in enumerate(text.split("\0")):
        if number:
            yield Run(kind, " ")
        yield Run(kind, _joined(part))


def _joined(text: str) -> str:
    return html.unescape(_SPACE.sub(" ", text))

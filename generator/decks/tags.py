"""What is wrong with the tags of a filled template: HTML forgives every slip, and loses cards by it.

A comment that never ends swallows all that follows; a closing tag too many closes the card itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from catalog.diagnostics import Severity
from generator.decks.vectors import LOST

_TAG = re.compile(r"""<(/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>""")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_RAW = re.compile(r"(<(style|script|textarea|title)\b[^>]*>).*?(?=</\2\s*>)", re.DOTALL | re.IGNORECASE)
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
# HTML lets these stand without an end.
_OPEN = frozenset(
    ("p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "caption", "option")
) | {"optgroup", "rt", "rp", "html", "head", "body"}
_NOTHING = {
    "script": "a script, which does nothing on paper",
    "canvas": "a canvas, which only a script could draw on",
    "iframe": "a page inside the page, which is not drawn",
    "template": "a <template>, which is not drawn",
    "link": "a <link>, which is not followed: style sheets are named under `style:` in game.yaml",
    "base": "a <base>, which would turn every picture's name into another",
    **{name.lower(): f"{what} ({name}), which is not drawn" for name, what in LOST.items()},
}


Tag = tuple[str, str, str]
"""A tag: its slash where it closes, its name, and the rest."""


class Slip(NamedTuple):
    """What is wrong, the text of the template to point at, and how bad it is."""

    words: str
    sought: str
    severity: Severity


def slips(html: str) -> Iterator[Slip]:
    """The first slip of each kind in what a template made."""
    bare = _COMMENT.sub("", html) if "<!--" in html else html
    if "<!--" in bare:
        yield Slip(
            "a comment <!-- is never ended by -->, and all that follows is a part of it", "<!--", "error"
        )
        return
    yield from _of_tags(tuple(_TAG.findall(_RAW.sub(r"\1", bare))))


@lru_cache(maxsize=1024)
def _of_tags(tags: tuple[Tag, ...]) -> tuple[Slip, ...]:
    """The cards of a deck hardly differ in their tags: those of one template are looked at once."""
    lost = dict.fromkeys(name for slash, name, _ in tags if name.lower() in _NOTHING and not slash)
    gone = [Slip(f"it holds {_NOTHING[name.lower()]}", f"<{name}", "error") for name in lost]
    return (*gone, *_unpaired(tags))


def _unpaired(tags: tuple[Tag, ...]) -> Iterator[Slip]:
    stack: list[str] = []
    for slash, written, more in tags:
        name = written.lower()
        if name in _VOID or more.endswith("/"):
            continue
        if not slash:
            stack.append(name)
        elif name in stack:
            while (last := stack.pop()) != name:
                if last not in _OPEN:
                    yield Slip(f"<{last}> is not closed before </{name}>", f"<{last}", "warning")
                    return
        elif name not in _OPEN:
            yield Slip(f"there is nothing that </{name}> could close", f"</{name}", "error")
            return
    if left := [name for name in stack if name not in _OPEN]:
        yield Slip(f"<{left[-1]}> is never closed", f"<{left[-1]}", "warning")

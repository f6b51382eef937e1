"""Text of a deck as HTML: a little markup, and icons in running text.

`*strong*`, `_slanted_`, a backslash before a sign that is meant as itself, `{name}` for an icon, lines as
they are written. Everything else is text, whatever it looks like.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator

_TOKEN = re.compile(
    r"\\(?P<plain>[*_{}\\])"
    r"|\{(?P<icon>[A-Za-z0-9][\w-]*)\}"
    r"|(?<!\d)\*(?P<strong>[^\s*](?:[^*\n]*[^\s*])?)\*(?!\d)"
    r"|(?<!\w)_(?P<slanted>[^\s_](?:[^_\n]*[^\s_])?)_(?!\w)"
    r"|(?P<line>\r\n|\n|\r)"
)
# What begins as markup: a sign in front of a word, with no word right before a sign for bold or slanted.
_OPENED = re.compile(
    r"\{[^\W\d_][^{}\n]*\}|\{(?=\w)(?![^{}\n]*\})|(?<![\w*_)\]}])\*(?=[^\s*])|(?<![\w_])_(?=[^\W_])"
)
_CLOSED = re.compile(r"(?<=[\w.,;:!?)\]}'\"”’])\*(?!\w)")
_SHOWN = 24


def rich(text: str, icon: Callable[[str], str]) -> str:
    """The text as HTML; `icon` gives the HTML of an icon by its name and may raise for one that is
    missing.
    """
    out, at = [], 0
    for match in _TOKEN.finditer(text):
        out.append(html.escape(text[at : match.start()]))
        at = match.end()
        if match["plain"]:
            out.append(html.escape(match["plain"]))
        elif match["icon"]:
            out.append(icon(match["icon"]))
        elif match["strong"]:
            out.append(f"<b>{rich(match['strong'], icon)}</b>")
        elif match["slanted"]:
            out.append(f"<i>{rich(match['slanted'], icon)}</i>")
        else:
            out.append("<br>")
    out.append(html.escape(text[at:]))
    return "".join(out)


def slips(text: str) -> Iterator[tuple[str, str]]:
    """What looks like the beginning of markup and is none: a sign that nothing closes in its line. Each is
    the line from the sign on, and what is wrong in words.

    A sign between spaces or inside a word is text, and so is that of a footnote: `*` at the beginning of a
    line, when one stands behind a word above it.
    """
    plain = _without_markup(text)
    for match in _OPENED.finditer(plain):
        sign, at = match[0][0], match.start()
        if sign == "*" and plain[:at].rstrip(" ").endswith(("", "\n")[at > 0]) and _CLOSED.search(plain[:at]):
            continue
        line = text.count("\n", 0, at) + 1
        here = text[at:].partition("\n")[0]
        seen = here if len(here) <= _SHOWN else f"{here[:_SHOWN]}…"
        where = f", in line {line} of the text," if "\n" in text.strip() else ""
        if match[0].endswith("}"):
            yield here, f"{match[0]!r}{where} is no name of an icon; write \\{{ for the sign itself"
        else:
            yield here, f"the {sign} of {seen!r}{where} is never closed; write \\{sign} for the sign itself"


def _without_markup(text: str) -> str:
    """The text with blanks for all markup that is whole, each sign in its old place."""

    def blank(match: re.Match[str]) -> str:
        for name in ("strong", "slanted"):
            if match[name] is not None:
                return f" {_without_markup(match[name])} "
        return match[0] if match["line"] else " " * len(match[0])

    return _TOKEN.sub(blank, text)

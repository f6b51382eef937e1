"""Text of a deck as HTML: a little markup, and icons in running text.

`*strong*`, `_slanted_`, a backslash before a sign that is meant as itself, `{name}` for an icon, lines as
they are written. Everything else is text, whatever it looks like.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable

_TOKEN = re.compile(
    r"\\(?P<plain>[*_{}\\])"
    r"|\{(?P<icon>[A-Za-z0-9][\w-]*)\}"
    r"|\*(?P<strong>[^\s*](?:[^*\n]*[^\s*])?)\*"
    r"|(?<!\w)_(?P<slanted>[^\s_](?:[^_\n]*[^\s_])?)_(?!\w)"
    r"|(?P<line>\r\n|\n|\r)"
)


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

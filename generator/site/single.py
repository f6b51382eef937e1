"""A whole reference as one file that needs nothing beside it: to send to a phone, and to open from anywhere.

The parts are the pages themselves, drawn without their frame. Where two pages use the same id, the page that
comes first in PAGES_HELD keeps it and the other's gets its page's name in front; links follow.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.site.pages import PAGES, Page, Site
from generator.site.scripts import SCRIPTS
from generator.site.search_index import Entry

PAGES_HELD = (
    "index",
    "now",
    "rules",
    "cards",
    "icons",
    "rulings",
    "examples",
    "edge-cases",
    "pieces",
    "glossary",
    "sources",
)
MOST_BYTES = 1_000_000
FIRST_LEFT = "edge-cases"
"""The page that a file of more than MOST_BYTES does without."""
_ID = re.compile(r'\b(id|for)="([^"]+)"')
_LABEL = re.compile(r'\b(aria-labelledby|aria-describedby)="([^"]+)"')
_HREF = re.compile(r'\bhref="([^"#]*)(?:#([^"]*))?"')
_LINK = re.compile(r'<a\b[^>]*\bhref="([^"#]*)(?:#[^"]*)?"[^>]*>(.*?)</a>', re.S)
_URL = re.compile(r"url\(([^)]+)\)")
_QUOTED = re.compile(r'="([\w.#%-]+)"([\s/>])')
_LAYOUT = re.compile(r">\s*\n\s*<")
# What only adorns and would weigh too much.
LEFT_OUT = ("band.svg",)
MIME = {"woff2": "font/woff2", "svg": "image/svg+xml"}


def held(without: str = "") -> tuple[Page, ...]:
    """The pages that the single file holds, in its order."""
    known = {page.name: page for page in PAGES}
    return tuple(known[name] for name in PAGES_HELD if name != without)


class Anchors:
    """Which id every anchor of every page has in the single file."""

    def __init__(self, parts: Mapping[str, str]) -> None:
        self.names: dict[tuple[str, str], str] = {}
        self.pages = frozenset(parts)
        taken: set[str] = {f"page-{name}" for name in parts}
        for page, text in parts.items():
            for found in re.findall(r'\bid="([^"]+)"', text):
                name = found if found not in taken else f"{page}.{found}"
                taken.add(name)
                self.names[page, found] = name

    def anchor(self, page: str, name: str) -> str:
        """The id that `name` of a page has."""
        return self.names.get((page, name), name)

    def href(self, here: str, file: str, name: str | None) -> str | None:
        """Where a link leads; None if its page is not in the single file."""
        page = file.removesuffix(".html") or here
        if file and page not in self.pages:
            return None
        return f"#{self.anchor(page, name)}" if name else f"#page-{page}"

    def moved(self, page: str, text: str) -> str:
        """A page's part with its ids and links as they are in the single file."""
        text = _LINK.sub(lambda m: m[0] if self._holds(m[1]) else f"<span>{m[2]}</span>", text)
        text = _ID.sub(lambda m: f'{m[1]}="{self.anchor(page, m[2])}"', text)
        text = _LABEL.sub(
            lambda m: f'{m[1]}="{" ".join(self.anchor(page, one) for one in m[2].split())}"', text
        )
        return _HREF.sub(lambda m: f'href="{self.href(page, m[1], m[2]) or ""}"', text)

    def _holds(self, file: str) -> bool:
        return not file or file.removesuffix(".html") in self.pages


def single(
    site: Site, entries: Sequence[Entry], assets: Mapping[str, bytes], index: str, without: str = ""
) -> tuple[str, list[Entry]]:
    """The single file with `index` as the placeholder of its search index, and the entries of that index.
    `without` is the name of a page that it leaves out.
    """
    bare = replace(site, faces={})
    parts, symbols = bare.parts(held(without))
    anchors = Anchors(parts)
    body = {name: tight(anchors.moved(name, text)) for name, text in parts.items()}
    page = site.env.get_template("single.html.j2").render(
        game=site.book.game.game,
        held=held(without),
        body=body,
        # Fonts that stand in the file itself are there at once; they need not be waited for, nor given up.
        style=inlined(
            assets["assets/site.css"].decode().replace("display: optional", "display: block"), assets
        ),
        symbols=tight(symbols),
        scripts=[assets[f"assets/{name}"].decode().replace("</", "<\\/") for name in SCRIPTS],
        index=index,
    )
    return page, list(_entries(entries, anchors))


def _entries(entries: Sequence[Entry], anchors: Anchors) -> Sequence[Entry]:
    found = []
    for entry in entries:
        file, _, name = entry.href.partition("#")
        href = anchors.href("", file, name or None)
        if href is not None:
            found.append(replace(entry, href=href))
    return found


def tight(text: str) -> str:
    """HTML without the quotes and spaces that its readers do not need."""
    text = _LAYOUT.sub(">\n<", text)
    return _QUOTED.sub(lambda m: f"={m[1]}{' ' if m[2] == '/' else ''}{m[2]}", text)


def inlined(style: str, assets: Mapping[str, bytes]) -> str:
    """A style sheet with the files it names inside it."""

    def put(found: re.Match[str]) -> str:
        if found[1] in LEFT_OUT:
            return "none"
        data = assets[f"assets/{found[1]}"]
        kind = MIME[found[1].rpartition(".")[2]]
        return f"url(data:{kind};base64,{base64.b64encode(data).decode()})"

    return _URL.sub(put, spare(style))


def spare(style: str) -> str:
    """A style sheet without comments and layout."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.S)
    style = re.sub(r"\s+", " ", style)
    return re.sub(r" ?([{};]) ?", r"\1", style).replace(";}", "}").strip()

"""A game's rules as PDF: a tagged A5 booklet with all that a table asks for, and a quick sheet of two pages.

What stands in them comes from the same records as the site; only the templates differ. Bytes are the same for
the same input.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from catalog.effects import Icon
from catalog.schema import Rule
from generator import faces
from generator.art.theme import Theme, load_theme
from generator.letters.iconfont import Drawing, drawings, text
from generator.reference import Edition
from generator.site import glossary, pages, turn, words
from generator.site.film import Film, Shot
from generator.site.pictures import INNER, Sprite, seal_svg
from generator.site.tints import legible

TEMPLATES = "booklet"
SIZES_PT = (8.4, 8.0, 7.6, 7.2, 6.8, 6.4, 6.0)
QUICK_PAGES = 2


class TooMuch(ValueError):
    """What does not fit on the quick sheet even in the smallest type; the message says by how much."""


def booklet(made: Edition, folder: Path) -> bytes:
    """The rules as an A5 booklet: tagged, with bookmarks and links. `folder` keeps the font files."""
    return faces.document(_filled(made, "rules.html.j2"), _style(made, "rules.css.j2"), folder=folder).data


def quick_sheet(made: Edition, folder: Path) -> bytes:
    """The turn and all icons on two A4 pages, in the largest type that fits. Raises TooMuch."""
    found = 0
    for size in SIZES_PT:
        html = _filled(made, "quick.html.j2")
        data, found = faces.document(html, _style(made, "quick.css.j2", size=size), folder=folder)
        if found <= QUICK_PAGES:
            return data
    raise TooMuch(f"the quick sheet has {found} pages at {SIZES_PT[-1]} pt, and {QUICK_PAGES} are wanted")


def _filled(made: Edition, template: str) -> str:
    site, book = made.site, made.site.book
    theme = load_theme(made.game.id)
    tones = _tones(theme)
    style = picture_style(theme)
    icons = _Icons(tones, {e.term.icon or e.term.id: words.typographic(e.term.name) for e in book.entries})
    given: dict[str, Any] = {
        "game": made.game.game,
        "book": book,
        "evidence": site.evidence,
        "chapters": list(book.chapters()),
        "turn": (course := turn.now(book.game.rules, book.game.scenarios)),
        "phases": _once(course),
        "icon": icons.plain,
        "row": icons.row,
        "rich": lambda said, without="": inside(str(site.linker.rich(said, None, without))),
        "by_set": pages.by_set(book),
        "letters": glossary.by_letter(
            [word for word in glossary.headwords(book) if not word.kind.startswith("Card")]
        ),
        "examples": [one for one in site.examples if one.record.kind == "worked-example"],
        "picture": lambda film, shot: picture(film, shot, style),
        "seal": data_uri(seal_svg(made.game.id, tones)),
        "shown": pages.with_icons(book),
    }
    return site.env.get_template(f"{TEMPLATES}/{template}").render(given)


@dataclass(frozen=True, slots=True)
class _Brief:
    """A phase on the quick sheet: its steps, what may be done and what may not."""

    name: str
    parts: tuple[tuple[str, tuple[Rule, ...]], ...]


def _once(course: Sequence[turn.Now]) -> list[_Brief]:
    """The phases with each rule in the first place that it has, and none that says nothing new."""
    told: set[str] = set()
    brief = []
    for now in course:
        steps = tuple(step.rule for step in now.phase.steps)
        parts = []
        for kind, rules in (("step", steps), ("may", now.may), ("no", now.not_)):
            fresh = tuple(dict.fromkeys(rule for rule in rules if rule.id not in told))
            told.update(rule.id for rule in fresh)
            parts.append((kind, fresh))
        if any(rules for _, rules in parts):
            brief.append(_Brief(now.phase.name, tuple(parts)))
    return brief


def _style(made: Edition, template: str, **more: Any) -> str:
    theme = load_theme(made.game.id)
    tokens = {name.replace("-", "_"): value for name, value in theme.shared.items()}
    return made.site.env.get_template(f"{TEMPLATES}/{template}").render(**tokens, **more, sets=theme.sets)


def _tones(theme: Theme) -> Mapping[str, str]:
    shared = theme.shared
    return {
        **shared,
        "line": shared["board-line"],
        "glow": shared["board-text"],
        "mist": shared["board-line"],
    }


def data_uri(svg: str) -> str:
    """A drawing as an address that holds it."""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def inside(html: str) -> Markup:
    """Links between pages as links within one document; those to what it does not hold become plain text."""

    def put(found: re.Match[str]) -> str:
        file, _, name = found[2].partition("#")
        if file in ("rules.html", "rulings.html", "examples.html", "cards.html"):
            return f'<a class="{found[1]}" href="#{name}">{found[3]}</a>'
        return f'<span class="{found[1]}">{found[3]}</span>'

    return Markup(re.sub(r'<a class="([^"]*)" href="([^"]*)">(.*?)</a>', put, html))


def picture(film: Film, shot: Shot, style: str) -> Markup:
    """A picture of a replay as an image with the state in words."""
    alt = escape(f"{shot.title} {shot.desc}")
    ratio = film.layout.height / 360
    source = data_uri(str(film.alone(shot, style)))
    return Markup(f'<img class="shot" style="height:{62 * ratio:.2f}mm" alt="{alt}" src="{source}">')


def picture_style(theme: Theme) -> str:
    """The colours of replay pictures on paper."""
    shared = theme.shared
    sets = "".join(
        f".set-{name} .gr{{fill:{t['ground']};stroke:{t['trim']}}}.set-{name} .em{{fill:{t['emblem']}}}"
        f".set-{name} .tt{{fill:{t['title']}}}.set-{name} .nt{{fill:{t['label']}}}"
        f".set-{name} .val{{fill:{t['value']}}}"
        for name, t in sorted(legible(theme).items())
    )
    ink, quiet, line = shared["text"], shared["quiet"], "#b9b2a2"
    return (
        f"text{{font-family:Hanken Grotesk;font-weight:500;font-size:9.5px;fill:{ink}}}"
        f".r-own{{fill:none}}.r-mid{{fill:#f1ece0}}.r-who{{font-weight:700;font-size:10.5px}}"
        f".r-at{{font-size:9px;fill:{quiet}}}.r-tiny{{font-size:7.5px;fill:{quiet}}}.r-b{{font-weight:700;fill:{ink}}}"
        f".r-on{{font-size:9px;font-weight:700;text-anchor:middle;fill:{shared['board-text']}}}"
        f".r-pill,.r-now{{fill:{shared['board']};stroke:{shared['board-line']}}}.r-cell,.r-era{{fill:#fff;stroke:{line}}}"
        f".r-m1{{fill:{shared['blue']}}}.r-m2{{fill:{shared['red']}}}.r-m0{{fill:{quiet}}}"
        f".r-era-t{{text-anchor:middle;fill:{quiet}}}.r-now-t{{text-anchor:middle;font-weight:700;fill:{shared['board-text']}}}"
        f".r-hot{{fill:none;stroke:{shared['orange']};stroke-width:2;stroke-dasharray:5 2}}"
        ".gr{stroke-width:1.5;fill:#4a4650;stroke:#b9b2a2}.em{fill:#d9d4c8}.tt,.nt{font-weight:700;fill:#fff}"
        ".nt{font-size:7.5px}.val{font-family:Fjalla One;font-weight:400;font-size:13px}"
        ".val{text-anchor:middle;fill:#24212a}"
        ".dn .gr{stroke-dasharray:3 2}" + sets
    )


class _Icons:
    """Icons as images with a text for those who cannot see them."""

    def __init__(self, tones: Mapping[str, str], names: Mapping[str, str]) -> None:
        self.tones, self.known = tones, drawings()
        self.sprite = Sprite(names, self.known)

    def plain(self, name: str, label: str = "") -> Markup:
        """One drawing by itself. Raises IconError."""
        return self._image(self._path(name, self.tones["text"]), label or self.sprite.names.get(name, name))

    def row(self, icons: tuple[Icon, ...]) -> Markup:
        """The icons of a row, each in the shape of its owner."""
        return Markup("").join(self._owned(icon) for icon in icons)

    def _owned(self, icon: Icon) -> Markup:
        owner = icon.owner or "shared"
        ground = self._path(owner, self.tones.get(owner, self.tones["text"]))
        scale = INNER[owner]
        # A ring is drawn open, so what stands in it is dark; the other shapes are filled.
        tone = self.tones["text"] if owner in ("shared", "any") else self.tones["on-owner"]
        shift = 12 * (1 - scale)
        inner = f'<g transform="translate({shift} {shift}) scale({scale})">{self._path(icon.name, tone)}</g>'
        number = (
            f'<text x="12" y="15" font-family="Fjalla One" font-size="8.5" text-anchor="middle" '
            f'fill="{tone}">'
            f"{escape(icon.text)}</text>"
            if icon.text and icon.text.isdecimal()
            else ""
        )
        beside = Markup("<b>{}</b>").format(icon.text) if icon.text and not number else Markup("")
        return beside + self._image(ground + inner + number, self.sprite.label(icon))

    def _path(self, name: str, tone: str) -> str:
        text(name, self.known)
        drawing: Drawing = self.known[name]
        return f'<path d="{drawing.d}" fill="{tone}"/>'

    def _image(self, inner: str, label: str) -> Markup:
        frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"'
        svg = f"<svg {frame}>{inner}</svg>"
        return Markup('<img class="ic" alt="{}" src="{}">').format(label, f"data:image/svg+xml,{quote(svg)}")

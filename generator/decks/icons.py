"""Icons of a deck: one-coloured SVG files become an icon font, the others are set into the text as drawings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from markupsafe import Markup

from catalog.near import nearest
from generator import iconfont
from generator.atomic import write_all
from generator.face import OwnFont
from generator.vector import NotPlain, vector, view_box

FAMILY = "Deck Icons"
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_SVG = "{http://www.w3.org/2000/svg}"


class NoIcon(ValueError):
    """An icon that is missing or cannot be used. The message names it."""


@dataclass(frozen=True, slots=True)
class Icons:
    """The icons of a folder: `letters` are those in the font, `drawings` the SVG of the others by name."""

    letters: frozenset[str] = frozenset()
    drawings: Mapping[str, str] = field(default_factory=dict)
    font: OwnFont | None = None

    def __call__(self, name: str) -> Markup:
        """The HTML of an icon. Raises NoIcon with the nearest name."""
        if name in self.letters:
            return Markup(f'<span class="icon">[{name}]</span>')
        if name in self.drawings:
            return Markup(self.drawings[name])
        known = [*self.letters, *self.drawings]
        near = nearest(name, known)
        hint = f"; the nearest is {near}" if near else "; the folder icons/ holds none" if not known else ""
        raise NoIcon(f"no icon {name}{hint}")


@lru_cache(maxsize=16)
def read_icons(folder: Path, store: Path) -> Icons:
    """The icons of a folder, their font written into `store`. Raises NoIcon for a file that is no icon."""
    letters: dict[str, iconfont.Drawing] = {}
    drawings: dict[str, str] = {}
    for path in sorted(folder.glob("*.svg")) if folder.is_dir() else ():
        if not _NAME.fullmatch(path.stem):
            raise NoIcon(f"icons/{path.name}: a name is small letters, figures and hyphens")
        text = path.read_text(encoding="utf-8", errors="replace")
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            raise NoIcon(f"icons/{path.name} is no SVG: {error}") from error
        one = _letter(path.stem, root)
        if one is not None:
            letters[path.stem] = one
        else:
            drawings[path.stem] = _drawing(path.stem, text)
    if not letters:
        return Icons(frozenset(), drawings)
    data = iconfont.build(letters, FAMILY)
    digest = hashlib.sha256(data).hexdigest()
    path = store / f"icons-{digest[:32]}.ttf"
    if not path.exists() and not (report := write_all({path: data})).ok:
        raise NoIcon(report.diagnostics[0].message)
    return Icons(frozenset(letters), drawings, OwnFont(FAMILY, (400, 400), False, path, digest))


def _letter(name: str, root: ElementTree.Element) -> iconfont.Drawing | None:
    """An icon as a letter of a font; None where it has several colours, strokes, turns or even-odd holes."""
    paths = [one for one in root.iter() if one.tag not in (f"{_SVG}svg", f"{_SVG}title", f"{_SVG}desc", f"{_SVG}g")]
    paints = {one.get("fill") for one in root.iter()} - {None, "currentColor"}
    plain = all(one.tag == f"{_SVG}path" and set(one.attrib) <= {"d", "fill", "id"} for one in paths)
    groups = all(set(one.attrib) <= {"fill", "id"} for one in root.iter(f"{_SVG}g"))
    if not paths or not plain or not groups or len(paints) > 1 or root.get("style"):
        return None
    try:
        left, top, wide, high = view_box(root)
        vector(ElementTree.tostring(root, encoding="unicode"))
    except NotPlain:
        return None
    side = max(wide, high)
    view = (left - (side - wide) / 2, top - (side - high) / 2, side)
    return iconfont.Drawing(name, name, " ".join(one.get("d", "") for one in paths), view)


def _drawing(name: str, text: str) -> str:
    svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE[^>]*>|<!--.*?-->", "", text, flags=re.DOTALL).strip()
    return re.sub(r"<svg\b", f'<svg class="icon" aria-label="{name}"', svg, count=1)

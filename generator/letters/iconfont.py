"""The icon font: every SVG of `templates/icons` becomes a glyph that the text `[name]` turns into.

The font is made at build time from our own drawings (24 x 24 grid, one colour, filled paths). Names stay in
the text of a PDF and reach screen readers, because the glyph is a ligature of its name.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from catalog.near import nearest
from generator.art.theme import TEMPLATES

if TYPE_CHECKING:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

FAMILY = "Rulepress Icons"
GRID = 24.0
UNITS = 1000
_NAME = re.compile(r"^[a-z][a-z0-9-]*$")
_SVG = "{http://www.w3.org/2000/svg}"


class IconError(ValueError):
    """An icon that is missing or cannot become a glyph. The message names the file or the nearest name."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One icon as drawn: file name, spoken title, and path data. `view` is the square of the plane that it
    fills: left, top, side; that of the 24 x 24 grid unless it is somebody else's drawing.
    """

    name: str
    title: str
    d: str
    view: tuple[float, float, float] = (0.0, 0.0, GRID)


def read_icon(path: Path) -> Drawing:
    """Read one SVG. Raises IconError when it is not one filled path with a title on the 24 x 24 grid."""
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    title, paths = root.findtext(f"{_SVG}title"), root.findall(f"{_SVG}path")
    if not _NAME.match(path.stem):
        raise IconError(f"{path.name}: a name is small letters, figures and hyphens")
    if root.get("viewBox") != "0 0 24 24" or not title or len(paths) != 1 or len(root) != 2:
        raise IconError(f"{path.name}: an icon is a title and one path on the grid 0 0 24 24")
    return Drawing(path.stem, title, paths[0].get("d", ""))


@lru_cache(maxsize=8)
def drawings(folder: Path = TEMPLATES / "icons") -> Mapping[str, Drawing]:
    """All icons of a folder by name, sorted."""
    return {path.stem: read_icon(path) for path in sorted(folder.glob("*.svg"))}


def text(name: str, icons: Mapping[str, Drawing] | None = None) -> str:
    """The text that the icon font draws as this icon. Raises IconError with the nearest name when there is
    none.
    """
    known = drawings() if icons is None else icons
    if name not in known:
        near = nearest(name, known)
        raise IconError(f"no icon {name}" + (f"; the nearest is {near}" if near else ""))
    return f"[{name}]"


def _glyph(drawing: Drawing) -> TTGlyphPen:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import parse_path

    left, top, side = drawing.view
    scale = UNITS / side
    pen = TTGlyphPen(None)
    flipped = TransformPen(
        Cu2QuPen(pen, max_err=0.4, reverse_direction=True),
        (scale, 0, 0, -scale, -left * scale, UNITS + top * scale),
    )
    parse_path(drawing.d, flipped)
    return pen


def _empty() -> TTGlyphPen:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    return TTGlyphPen(None)


def _spelled(name: str) -> str:
    return " ".join(f"u{ord(c):04X}" for c in f"[{name}]")


def features(names: list[str]) -> str:
    """The ligatures in the language of feature files, longest names first so that none hides another."""
    ordered = sorted(names, key=lambda n: (-len(n), n))
    rules = "\n".join(f"  sub {_spelled(n)} by icon.{n};" for n in ordered)
    return f"feature liga {{\n{rules}\n}} liga;\n"


def build(icons: Mapping[str, Drawing] | None = None, family: str = FAMILY) -> bytes:
    """The font as TTF bytes; the same icons give the same bytes. The em box is the 24 x 24 grid, no side
    bearings.
    """
    # These take longer to load than all else, and are only needed where a font is not there yet.
    from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
    from fontTools.fontBuilder import FontBuilder

    known = drawings() if icons is None else icons
    if not known:
        raise IconError("there is no icon to make a font of")
    letters = sorted({c for name in known for c in f"[{name}]"} | {" "})
    order = [".notdef", *(f"u{ord(c):04X}" for c in letters), *(f"icon.{n}" for n in known)]
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(order)
    font.setupCharacterMap({ord(c): f"u{ord(c):04X}" for c in letters})
    pens = {name: _empty() for name in order} | {f"icon.{n}": _glyph(d) for n, d in known.items()}
    font.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    glyphs = font.font["glyf"]
    widths = {name: (UNITS if name.startswith("icon.") else 0) for name in order}
    font.setupHorizontalMetrics({n: (w, getattr(glyphs[n], "xMin", 0)) for n, w in widths.items()})
    font.setupHorizontalHeader(ascent=UNITS, descent=0)
    font.setupNameTable({"familyName": family, "styleName": "Regular"})
    font.setupOS2(sTypoAscender=UNITS, sTypoDescender=0, usWinAscent=UNITS, usWinDescent=0)
    font.setupPost(keepGlyphNames=False)
    # A clock in the head table would give other bytes every second.
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    addOpenTypeFeaturesFromString(font.font, features(list(known)))
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()

"""The fonts beside the pages: the glyphs a Latin text needs, cut from the installed font packages."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = {
    "display": ("fontpkg_fjalla_one", "FjallaOne-Regular.ttf"),
    "text": ("fontpkg_hanken_grotesk", "HankenGrotesk[wght].ttf"),
}
LICENCES = {"fjalla-one-OFL.txt": "fontpkg_fjalla_one", "hanken-grotesk-OFL.txt": "fontpkg_hanken_grotesk"}
WEIGHTS = (400, 700)
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2032, 0x2033),
    *(0x2190, 0x2192, 0x2212, 0x00D7, 0x2260, 0x2264, 0x2265),
)
FEATURES = ("kern", "liga", "tnum", "lnum", "ccmp", "locl", "mark", "mkmk", "case")


@lru_cache(maxsize=4)
def woff2(name: str, letters: Iterable[int] = LETTERS) -> bytes:
    """One of SOURCES as WOFF2 with the given code points. The same fonts give the same bytes."""
    package, file = SOURCES[name]
    font = TTFont(io.BytesIO((files(package) / "files" / file).read_bytes()), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = list(FEATURES)
    options.flavor = "woff2"
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=list(letters))
    cutter.subset(font)
    if "fvar" in font:
        instancer.instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def licences() -> dict[str, bytes]:
    """The licence texts that travel with the fonts, by file name."""
    return {name: (files(package) / "LICENSE").read_bytes() for name, package in sorted(LICENCES.items())}

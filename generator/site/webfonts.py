"""The fonts beside the pages: the glyphs a Latin text needs, cut from the installed font packages."""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.resources import files

import uharfbuzz as hb
from fontTools.ttLib import TTFont

SOURCES = {
    "display": ("fontpkg_fjalla_one", "FjallaOne-Regular.ttf"),
    "text": ("fontpkg_hanken_grotesk", "HankenGrotesk[wght].ttf"),
}
LICENCES = {"fjalla-one-OFL.txt": "fontpkg_fjalla_one", "hanken-grotesk-OFL.txt": "fontpkg_hanken_grotesk"}
WEIGHTS = (400.0, 700.0)
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *range(0x2010, 0x2015),
    *(0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2032, 0x2033, 0x2190, 0x2192, 0x2212, 0x2713),
)
FEATURES = ("kern", "liga", "tnum", "lnum", "ccmp", "locl", "mark", "mkmk", "case")


@lru_cache(maxsize=4)
def woff2(name: str) -> bytes:
    """One of SOURCES as WOFF2, variable weights limited to WEIGHTS. The same fonts give the same bytes."""
    package, file = SOURCES[name]
    face = hb.Face(hb.Blob((files(package) / "files" / file).read_bytes()))
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(LETTERS)
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in FEATURES)
    wanted.flags = hb.SubsetFlags.NO_HINTING
    if any(axis.tag == "wght" for axis in face.axis_infos):
        wanted.set_axis_range(face, "wght", *WEIGHTS)
    font = TTFont(io.BytesIO(hb.subset(face, wanted).blob.data), recalcTimestamp=False)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def licences() -> dict[str, bytes]:
    """The licence texts that travel with the fonts, by file name."""
    return {name: (files(package) / "LICENSE").read_bytes() for name, package in sorted(LICENCES.items())}

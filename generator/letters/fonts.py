"""The fonts of every sheet and page: cut from pip packages and from our own icons, never found on the
machine.

`prepare` writes them into one folder together with a fontconfig file that knows nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

import uharfbuzz as hb

from generator.art.theme import TEMPLATES
from generator.letters import iconfont
from generator.versions import version

DISPLAY = "Fjalla One"
BODY = "Hanken Grotesk"
ICONS = iconfont.FAMILY
# Latin with all accents, general punctuation, arrows, signs: all that a catalog may print.
RANGES = (
    *((0x20, 0x7E), (0xA0, 0x24F), (0x1E00, 0x1EFF), (0x2010, 0x2027), (0x2030, 0x203A), (0x20AC, 0x20AC)),
    *((0x2122, 0x2122), (0x2153, 0x215E), (0x2190, 0x2193), (0x2212, 0x2212), (0x2260, 0x2265)),
)


@dataclass(frozen=True, slots=True)
class Font:
    """One font file: CSS family and weight, and where its bytes come from: a package, or our icons."""

    family: str
    weight: int
    package: str | None = None
    source: str | None = None
    axis: int | None = None
    italic: bool = False

    @property
    def file(self) -> str:
        """The name it is written under."""
        return f"{self.family.replace(' ', '')}-{self.weight}{'-italic' if self.italic else ''}.ttf"


FONTS = (
    Font(DISPLAY, 400, "fontpkg_fjalla_one", "FjallaOne-Regular.ttf"),
    Font(BODY, 500, "fontpkg_hanken_grotesk", "HankenGrotesk[wght].ttf", 500),
    Font(BODY, 700, "fontpkg_hanken_grotesk", "HankenGrotesk[wght].ttf", 700),
    Font(BODY, 500, "fontpkg_hanken_grotesk", "HankenGrotesk-Italic[wght].ttf", 500, italic=True),
    Font(BODY, 700, "fontpkg_hanken_grotesk", "HankenGrotesk-Italic[wght].ttf", 700, italic=True),
    Font(ICONS, 400),
)


class FontMissing(FileNotFoundError):
    """A font package that pip should have installed is not there."""


def _cut(data: bytes, axis: int | None) -> bytes:
    """A static subset of a font, with the layout features kept."""
    wanted = hb.SubsetInput()
    for first, last in RANGES:
        wanted.sets(hb.SubsetInputSets.UNICODE).update(range(first, last + 1))
    wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG).invert()
    face = hb.Face(data)
    if axis is not None:
        wanted.pin_axis_location(face, "wght", axis)
    cut = hb.subset(face, wanted)
    return bytes(cut.blob.data)


@lru_cache(maxsize=16)
def font_bytes(font: Font) -> bytes:
    """The bytes of one font. Raises FontMissing when its package is not installed."""
    if font.package is None or font.source is None:
        return iconfont.build()
    return _cut(_source(font), font.axis)


@lru_cache(maxsize=8)
def letters(family: str) -> frozenset[int]:
    """The characters that all of our fonts of a family can draw. Raises KeyError for one not ours."""
    found = [frozenset(hb.Face(font_bytes(font)).unicodes) for font in FONTS if font.family == family]
    if not found:
        raise KeyError(family)
    return frozenset.intersection(*found)


@lru_cache(maxsize=1)
def digest() -> str:
    """One digest of all that the fonts are made from, for the key of a cached face."""
    total = hashlib.sha256(repr((FONTS, RANGES, version("uharfbuzz"), version("fonttools"))).encode())
    for font in FONTS:
        if font.package is not None and font.source is not None:
            total.update(_source(font))
    here = Path(__file__)
    icons = sorted((TEMPLATES / "icons").glob("*.svg"))
    for path in (here, here.with_name("iconfont.py"), *icons):
        total.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return total.hexdigest()


def _source(font: Font) -> bytes:
    """The file of a package. Raises FontMissing."""
    assert font.package is not None and font.source is not None
    try:
        return (files(font.package) / "files" / font.source).read_bytes()
    except (ModuleNotFoundError, FileNotFoundError) as gone:
        raise FontMissing(
            f"{font.family}: install the pip package {font.package.replace('_', '-')}"
        ) from gone


@dataclass(frozen=True, slots=True)
class FontFolder:
    """Fonts on disk: the folder, its private fontconfig file, and the path of every font."""

    folder: Path
    conf: Path
    paths: Mapping[Font, Path]

    def css(self) -> str:
        """The @font-face rules with file addresses."""
        return "\n".join(
            f'@font-face{{font-family:"{font.family}";font-weight:{font.weight};'
            f'{"font-style:italic;" if font.italic else ""}src:url("{path.as_uri()}")}}'
            for font, path in self.paths.items()
        )


def _sealed(paths: Iterable[Path]) -> str:
    """A digest of what the fonts are made from, and of their files as they are."""
    total = hashlib.sha256(digest().encode())
    for path in paths:
        total.update(path.read_bytes() if path.exists() else b"")
    return total.hexdigest()


def prepare(folder: Path) -> FontFolder:
    """Write all fonts and a fontconfig file into `folder`; what is there already as it was written is left
    alone.
    """
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    paths = {font: folder / font.file for font in FONTS}
    stamp = folder / "made"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != _sealed(paths.values()):
        for font, path in paths.items():
            path.write_bytes(font_bytes(font))
        stamp.write_text(_sealed(paths.values()), encoding="utf-8")
    conf = folder / "fonts.conf"
    cache = folder / "cache"
    words = (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir></fontconfig>\n"
    )
    if not conf.exists() or conf.read_text(encoding="utf-8") != words:
        conf.write_text(words, encoding="utf-8")
    return FontFolder(folder, conf, MappingProxyType(paths))

"""Fonts that a deck brings along: files in its folder, or font packages that pip has installed."""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import uharfbuzz as hb

from catalog.decks.files import is_file, is_inside
from generator.face import OwnFont

SUFFIXES = (".ttf", ".otf", ".ttc")


class NoFont(ValueError):
    """A font that is not there or is none. The message says what to do."""


def find_fonts(text: str, folder: Path) -> tuple[OwnFont, ...]:
    """The fonts of `fonts/Mine.ttf` (below the deck's folder) or of a pip package. Raises NoFont."""
    if text.lower().endswith(SUFFIXES):
        path = folder / text
        if not is_inside(folder, path):
            raise NoFont("it lies outside the deck's folder")
        if not is_file(path):
            raise NoFont("there is no such file")
        return (read_font(path.resolve()),)
    package = text.strip().lower().replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", package):
        raise NoFont("fonts are files ending in .ttf or .otf, or names of font packages")
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise NoFont(f"no such font package is installed; pip install {package.replace('_', '-')}")
    found = tuple(read_font(path) for path in _files(Path(spec.submodule_search_locations[0])))
    if not found:
        raise NoFont("this package holds no font files")
    return found


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".ttf", ".otf"))


def read_font(path: Path) -> OwnFont:
    """What a font file says of itself. Raises NoFont for a file that is none."""
    return _read_font(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _read_font(path: Path, changed: int) -> OwnFont:
    from fontTools.ttLib import TTFont, TTLibError

    data = path.read_bytes()
    try:
        with TTFont(path, lazy=True, fontNumber=0) as font:
            names = font["name"]
            family = str(names.getDebugName(16) or names.getDebugName(1) or path.stem)
            weight = int(font["OS/2"].usWeightClass) if "OS/2" in font else 400
            italic = bool(font["OS/2"].fsSelection & 1) if "OS/2" in font else False
            axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    except (TTLibError, LookupError, OSError, ValueError, AssertionError, struct.error) as error:
        raise NoFont(f"this is no font: {error}") from error
    weights = (int(axes["wght"].minValue), int(axes["wght"].maxValue)) if "wght" in axes else (weight, weight)
    return OwnFont(family, weights, italic, path, hashlib.sha256(data).hexdigest())


def letters(path: Path) -> frozenset[int]:
    """The characters that a font file can draw."""
    return _letters(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _letters(path: Path, changed: int) -> frozenset[int]:
    return frozenset(hb.Face(path.read_bytes()).unicodes)


def css(fonts: tuple[OwnFont, ...]) -> str:
    """The @font-face rules. A font of many weights is declared for each hundred of them."""
    rules = []
    for font in fonts:
        low, high = font.weights
        weights = [low] if low == high else [w for w in range(100, 1000, 100) if low <= w <= high]
        for weight in weights:
            slant = "font-style:italic;" if font.italic else ""
            rules.append(
                f'@font-face{{font-family:"{font.family}";font-weight:{weight};{slant}'
                f'src:url("{font.path.as_uri()}")}}'
            )
    return "\n".join(rules)

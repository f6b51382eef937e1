"""The pictures that a face's HTML asks for: found in the deck's folder, and made ready."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape, unescape
from pathlib import Path
from urllib.parse import unquote

from catalog.decks.files import files_in, is_file, is_inside
from catalog.near import nearest
from generator.decks.vectors import Seen, examine, is_drawing

# What is no file of the deck, or has been settled before.
KEPT = ("data:", "#", "file:")
FONTS = (".ttf", ".otf", ".ttc", ".woff", ".woff2")

RASTER = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
# Further kinds of pictures that people have, whether they can be read or not.
OTHERS = (".avif", ".heic", ".heif", ".pdf", ".psd", ".ai", ".eps", ".xcf", ".jfif", ".jp2", ".tga", ".apng")
# A picture of nothing, in the place of one that cannot be shown.
_NOTHING = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4="
_SOURCE = re.compile(
    r"(<(?:img|image|object|embed)\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*?\s(?:src|href|xlink:href|data)\s*=\s*)"
    r"(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))",
    re.IGNORECASE,
)
_SOURCES = re.compile(r"<img\b[^>]*?\ssrcset\s*=", re.IGNORECASE)
# In an attribute quotes come as entities.
_ADDRESS = re.compile(r"""url\(\s*(?:(["']|&quot;|&#3[49];)(.*?)\1|([^"'()\s]+))\s*\)""")


@dataclass(slots=True)
class Art:
    """The pictures of one deck. `wrong` collects what is wrong with those that were asked for, each behind
    the address that was written, `odd` what will look otherwise than elsewhere; `missing` puts a hatched box
    in the place of a picture that is not there, instead of a complaint. `families` are the fonts that words
    in drawings may be set in.
    """

    folder: Path
    store: Path
    grey: bool = False
    missing: bool = False
    families: frozenset[str] = frozenset()
    wrong: list[tuple[str, str]] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    looked: dict[Path, Seen] = field(default_factory=dict)

    def settle(self, html: str, page_mm: tuple[float, float], base: Path | None = None) -> str:
        """The HTML with the address of every picture replaced by that of the one made ready. Addresses are
        relative to `base`, where there is one, or else to the deck's folder.
        """
        if _SOURCES.search(html):
            words = "a picture is asked for by srcset, which is not read here; name it by src"
            self.wrong.append(("srcset", words))

        def settled(written: str) -> str:
            return self._address(unescape(written), page_mm, base)

        html = _SOURCE.sub(lambda one: f'{one[1]}"{settled(one[2] or one[3] or one[4] or "")}"', html)
        return _ADDRESS.sub(lambda one: self._url(one, settled), html)

    def _url(self, one: re.Match[str], settled: Callable[[str], str]) -> str:
        written = one[2] if one[1] else one[3]
        return one[0] if unescape(written).strip().startswith(KEPT) else f"url({settled(written)})"

    def remarks(self) -> Iterator[str]:
        """What will look otherwise than elsewhere, each once."""
        yield from dict.fromkeys(self.odd)
        self.odd.clear()

    def take(self) -> Iterator[tuple[str, str]]:
        """What is wrong since the last time, each once."""
        yield from dict.fromkeys(self.wrong)
        self.wrong.clear()

    def _address(self, written: str, page_mm: tuple[float, float], base: Path | None) -> str:
        name = written.strip()
        if name.startswith(KEPT):
            return escape(written)
        if re.match(r"[a-z][a-z0-9+.-]+:", name):
            self.wrong.append((written, f"{name}: pictures come from the deck's folder, not from the net"))
            return _NOTHING
        path = self._found(name, base)
        if path is None:
            if self.missing:
                return self._hatched()
            self.wrong.append((written, self._lacking(name)))
            return _NOTHING
        if not is_inside(self.folder, path):
            self.wrong.append((written, f"{name} lies outside the deck's folder"))
            return _NOTHING
        return self._ready(name, path, page_mm)

    def _found(self, name: str, base: Path | None) -> Path | None:
        """The file that is meant: as it is written, with its %-signs undone, or with its accents apart."""
        if not name:
            return None
        roots = [one for one in (base, self.folder) if one is not None]
        for root in roots:
            for form in dict.fromkeys((name, unquote(name), name.replace("\\", "/"))):
                for kind in ("NFC", "NFD"):
                    path = root / unicodedata.normalize(kind, form)
                    if is_file(path):
                        return path.resolve()
                    if not is_inside(self.folder, path) and root is roots[-1]:
                        return path
        return None

    def _lacking(self, name: str) -> str:
        if not name:
            return "a picture without a name"
        there = files_in((self.folder / name).parent)
        near = next((one for one in there if one.casefold() == Path(name).name.casefold()), None)
        near = near or next((one for one in there if Path(one).stem == Path(name).name), None)
        near = near or nearest(Path(name).name, there)
        hint = f"; the nearest is {(Path(name).parent / near).as_posix()}" if near else ""
        what = "picture" if Path(name).suffix.lower() in (*RASTER, *OTHERS, ".svg", "") else "file"
        return f"there is no {what} {name}{hint}"

    def _ready(self, name: str, path: Path, page_mm: tuple[float, float]) -> str:
        from generator.decks.pictures import BadPicture, prepare

        with path.open("rb") as file:
            head = file.read(200)
        if is_drawing(head):
            return self._drawing(name, path)
        if path.suffix.lower() in FONTS:
            return path.as_uri()
        try:
            ready = prepare(path, page_mm, self.store, self.grey)
        except BadPicture as error:
            self.wrong.append((name, f"{name}: {error}"))
            return _NOTHING
        return f"{ready.path.as_uri()}#{ready.pixels[0]}x{ready.pixels[1]}"

    def _drawing(self, name: str, path: Path) -> str:
        if path not in self.looked:
            self.looked[path] = examine(path.read_bytes(), self.families)
            self.odd += [f"{name}: {one}" for one in self.looked[path].odd]
        wrong = self.looked[path].wrong
        self.wrong += [(name, f"{name}: {one}") for one in wrong]
        return _NOTHING if wrong else path.as_uri()

    def _hatched(self) -> str:
        from generator.atomic import write_all

        path = self.store / "missing.svg"
        lines = "".join(
            f'<path d="M{x} 0l-60 60" stroke="#888" stroke-width="2"/>' for x in range(0, 130, 10)
        )
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="#eee" d="M0 '
            f'0H60V60H0z"/>{lines}</svg>'
        )
        write_all({path: svg.encode()})
        return path.as_uri()

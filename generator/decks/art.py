"""The pictures that a face's HTML asks for: found in the deck's folder, and made ready."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from catalog.near import nearest

RASTER = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
_SOURCE = re.compile(r"""(<img\b[^>]*?\bsrc\s*=\s*)(["'])(.*?)\2""", re.DOTALL | re.IGNORECASE)
# A picture of nothing, in the place of one that cannot be shown.
_NOTHING = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4="
_ADDRESS = re.compile(r"""url\(\s*(["']?)([^"')]+)\1\s*\)""")


@dataclass(slots=True)
class Art:
    """The pictures of one deck. `wrong` collects what is wrong with those that were asked for, each behind
    the address that was written; `missing` puts a hatched box in the place of a picture that is not there,
    instead of a complaint.
    """

    folder: Path
    store: Path
    grey: bool = False
    missing: bool = False
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def settle(self, html: str, page_mm: tuple[float, float]) -> str:
        """The HTML with the address of every picture replaced by that of the one made ready."""
        html = _SOURCE.sub(lambda match: f'{match[1]}"{self._address(match[3], page_mm)}"', html)
        return _ADDRESS.sub(lambda match: f"url('{self._address(match[2], page_mm)}')", html)

    def take(self) -> Iterator[tuple[str, str]]:
        """What is wrong since the last time, each once."""
        yield from dict.fromkeys(self.wrong)
        self.wrong.clear()

    def _address(self, written: str, page_mm: tuple[float, float]) -> str:
        name = unquote(written.strip())
        if name.startswith(("data:", "#", "file:")):
            return written
        if re.match(r"[a-z][a-z0-9+.-]*:", name):
            self.wrong.append((written, f"{name}: pictures come from the deck's folder, not from the net"))
            return _NOTHING
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            self.wrong.append((written, f"{name} lies outside the deck's folder"))
            return _NOTHING
        if not name or not path.is_file():
            if self.missing:
                return self._hatched()
            self.wrong.append((written, self._gone(name)))
            return _NOTHING
        if path.suffix.lower() not in RASTER:
            return path.as_uri()
        from generator.decks.pictures import BadPicture, prepare

        try:
            ready = prepare(path, page_mm, self.store, self.grey)
        except BadPicture as error:
            self.wrong.append((written, f"{name}: {error}"))
            return _NOTHING
        return f"{ready.path.as_uri()}#{ready.pixels[0]}x{ready.pixels[1]}"

    def _gone(self, name: str) -> str:
        if not name:
            return "a picture without a name"
        there = [path for path in (self.folder / name).parent.glob("*") if path.suffix.lower() in RASTER]
        near = nearest(Path(name).name, [path.name for path in there])
        hint = f"; the nearest is {Path(name).with_name(near).as_posix()}" if near else ""
        what = "picture" if Path(name).suffix.lower() in (*RASTER, ".svg", "") else "file"
        return f"there is no {what} {name}{hint}"

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

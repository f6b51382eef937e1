"""WeasyPrint made ready: our fonts and nothing else, one font configuration for each style sheet, and an ear
for what it says.
"""

from __future__ import annotations

import atexit
import logging
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.art.theme import TEMPLATES
from generator.decks import fontkit
from generator.face import World
from generator.letters import fonts
from generator.letters.fonts import FontFolder

if TYPE_CHECKING:
    from weasyprint import CSS

CATALOG = TEMPLATES.parent / "catalog"
STYLE = "faces/face.css"


@lru_cache(maxsize=1)
def own_style() -> str:
    """The style sheet of this project's own faces."""
    return (TEMPLATES / STYLE).read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Setting:
    """A style sheet, the fonts that it declared and nothing else, and what was said of it at reading.

    `ahead` are the lines that stood in front of a world's own style.
    """

    css: CSS
    fonts: Any
    heard: tuple[str, ...]
    ahead: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """WeasyPrint with our fonts and nothing else; made once, since fonts and style are costly to read."""

    folder: FontFolder
    reader: Any
    heard: Ear

    def set(self, style: str, before: str = "") -> Setting:
        """A style sheet beside our fonts, in a font configuration of its own; `before` is read first."""
        from weasyprint import CSS

        # Fontconfig reads this with each configuration; without it a machine's own fonts could slip in.
        os.environ["FONTCONFIG_FILE"] = str(self.folder.conf)
        from weasyprint.text.fonts import FontConfiguration

        config = FontConfiguration()
        before = self.folder.css() + before
        css = CSS(string=before + style, font_config=config, url_fetcher=self.reader)
        return Setting(css, config, tuple(self.heard.take()), before.count("\n"))


class Ear(logging.Handler):
    """Listens to WeasyPrint, which tells of missing pictures and fonts in its log only."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record."""
        self.said.append(record)

    def take(self) -> list[str]:
        """What was heard since the last time."""
        words = [record.getMessage() for record in self.said]
        self.said.clear()
        return words


# There is one log in a process, whatever fonts are drawn with.
EAR = Ear()


@lru_cache(maxsize=2)
def open_studio(folder: Path) -> Studio:
    prepared = fonts.prepare(folder)
    log = logging.getLogger("weasyprint")
    log.handlers[:] = [EAR]
    log.propagate = False
    return Studio(prepared, reader((TEMPLATES, CATALOG, prepared.folder)), EAR)


@lru_cache(maxsize=8)
def setting_of(studio: Studio, world: World | None) -> Setting:
    """The setting of a world; None is our own style.

    Worlds share no font configuration: two decks may well have a font of the same name, and a process that is
    forked from one that knows a font takes it for known and never loads it.
    """
    if world is None:
        return studio.set(own_style())
    studio.reader.roots.update(world.roots)
    return studio.set(world.style, fontkit.css(world.fonts))


# FontConfiguration tidies up when it is dropped, and cannot any more once the interpreter is half gone.
atexit.register(setting_of.cache_clear)


def reader(roots: tuple[Path, ...]) -> Any:
    """An URL fetcher that opens files below `roots` and nothing else."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    from weasyprint.urls import URLFetcher

    class Reader(URLFetcher):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(allowed_protocols={"file", "data"}, allow_redirects=False)
            self.roots = set(roots)

        def fetch(self, url: str, headers: Any = None) -> Any:
            if urlsplit(url).scheme == "data":
                return super().fetch(url, headers)
            path = Path(url2pathname(urlsplit(url).path)).resolve()
            if urlsplit(url).scheme != "file" or not any(
                path.is_relative_to(root.resolve()) for root in self.roots
            ):
                raise ValueError(f"a face may not read {url}")
            return super().fetch(url, headers)

    return Reader()

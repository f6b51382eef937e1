"""The offline HTML reference of a game. Plain pages that open from disk, need no network, and work without JavaScript.

All pages of a game lie in one folder, so every link is a bare file name; what they load lies in `assets/` below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from generator.site import webfonts
from generator.site.book import read
from generator.site.entries import entries
from generator.site.evidence import NOTHING, Evidence
from generator.site.examples import Narrator
from generator.site.links import Linker
from generator.site.pages import FOLDER, PAGES, Site, environment
from generator.site.pictures import band_svg, seal_svg
from generator.site.search_index import build_index, write_index
from generator.site.tints import tints
from generator.theme import Theme, load_theme

SCRIPTS = ("search.js", "site.js")


def build_reference(
    game: Any, evidence: Evidence | None, out: Path, faces: Mapping[str, bytes] | None = None
) -> list[Path]:
    """Write the reference of a game into the folder `out` and give the files written, sorted.

    `evidence` is what running the examples showed (None: nothing was run), `faces` the printed faces of cards as
    WebP by card id. The same input gives the same bytes. Raises IconError when an icon has no drawing,
    FileNotFoundError when the game has no theme, OSError when `out` cannot be written.
    """
    return write(reference_files(game, evidence, faces), out)


def reference_files(
    game: Any, evidence: Evidence | None = None, faces: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """The reference of a game as bytes by path, nothing written. Raises as `build_reference` does."""
    shown, book, narrator = evidence or NOTHING, read(game), Narrator(game)
    examples = tuple(narrator.example(record, shown.runs.get(record.scenario)) for record in game.scenarios)
    pictures = faces or {}
    site = Site(
        book=book,
        evidence=shown,
        examples=examples,
        faces={card: f"cards/{card}.webp" for card in pictures},
        env=environment(),
        linker=Linker.of(book),
    )
    groups = yaml.safe_load((FOLDER / "synonyms.yaml").read_text(encoding="utf-8"))["groups"]
    index = build_index(entries(book, examples), groups)
    files = {page.file: site.render(page).encode() for page in PAGES}
    files |= {f"cards/{card}.webp": data for card, data in pictures.items()}
    files |= _assets(site, load_theme(game.id), game.id)
    files["assets/index.js"] = write_index(game.id, index).encode()
    return dict(sorted(files.items()))


def _assets(site: Site, theme: Theme, game: str) -> dict[str, bytes]:
    shared = theme.shared
    tones = {"line": shared["board-line"], "glow": shared["board-text"], "mist": shared["board-line"]}
    style = site.env.get_template("site.css.j2").render(**tints(theme), sets=theme.sets)
    files = {f"assets/{name}": (FOLDER / name).read_bytes() for name in SCRIPTS}
    files |= {f"assets/{name}.woff2": webfonts.woff2(name) for name in webfonts.SOURCES}
    files |= {f"assets/{name}": text for name, text in webfonts.licences().items()}
    return files | {
        "assets/site.css": style.encode(),
        "assets/band.svg": band_svg(shared["board-line"], shared["board-text"]).encode(),
        "assets/seal.svg": seal_svg(game, tones).encode(),
    }


def write(files: Mapping[str, bytes], out: Path) -> list[Path]:
    """Write files below a folder and give their paths, sorted."""
    written = []
    for name, data in sorted(files.items()):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        written.append(path)
    return written

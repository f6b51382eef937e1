"""The offline HTML reference of a game. Plain pages that open from disk, need no network, and work
without JavaScript.

All pages of a game lie in one folder, so every link is a bare file name; what they load lies in `assets/`
below it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from catalog.diagnostics import Report
from catalog.game import Game
from generator.art.theme import Theme, load_theme
from generator.atomic import write_all
from generator.site import offline, webfonts
from generator.site.book import read
from generator.site.entries import entries
from generator.site.evidence import NOTHING, Evidence, Flips, gather
from generator.site.examples import Narrator
from generator.site.home import home_files
from generator.site.links import Linker
from generator.site.pages import FOLDER, PAGES, Site, environment
from generator.site.pictures import band_svg, seal_svg
from generator.site.scripts import scripts
from generator.site.search_index import Entry, build_index, write_index
from generator.site.single import FIRST_LEFT, MOST_BYTES, single
from generator.site.tints import bar_names, legible, tints
from validator.scenarios import Result


def build_reference(
    game: Game,
    results: Sequence[Result],
    out: Path,
    *,
    flips: Flips | None = None,
    faces: Mapping[str, bytes] | None = None,
) -> list[Path]:
    """Write the reference of a game into the folder `out` and give the files written, sorted.

    `results` and `flips` are what `validator.scenarios` found, `faces` the printed faces as WebP by face
    id (`generator.site.prints` makes them). An example without a result is shown as not run. The same
    input gives the same bytes, and either all files are written or none.

    Raises IconError when an icon has no drawing, FileNotFoundError when the game has no theme, Unwritten
    when `out` cannot be written.
    """
    files = reference_files(game, gather(game, results, flips), faces)
    paths = {out / name: data for name, data in files.items()}
    report = write_all(paths)
    if not report.ok:
        raise Unwritten(report)
    return list(paths)


class Unwritten(OSError):
    """The reference could not be written; `report` says why, and what was there before is whole."""

    def __init__(self, report: Report) -> None:
        super().__init__("; ".join(fault.message for fault in report.diagnostics))
        self.report = report


@dataclass(frozen=True, slots=True)
class Edition:
    """A game's reference, ready to be written in any form: its site, its search entries, its words."""

    game: Game
    site: Site
    entries: tuple[Entry, ...]
    words: Mapping[str, Any]
    assets: Mapping[str, bytes]

    def index(self, found: Sequence[Entry]) -> str:
        """The search index of these entries as a script."""
        built = build_index(found, self.words["groups"], self.words["spellings"])
        return write_index(self.game.id, built)


def edition(game: Game, evidence: Evidence = NOTHING, faces: Mapping[str, bytes] | None = None) -> Edition:
    """Read a game for its reference. Raises IconError and FileNotFoundError as `build_reference` does."""
    book, narrator = read(game), Narrator(game, load_theme(game.id).shared)
    examples = tuple(
        narrator.example(record, evidence.runs.get(record.scenario)) for record in game.scenarios
    )
    site = Site(
        book=book,
        evidence=evidence,
        examples=examples,
        faces={face: picture_path(face) for face in faces or {}},
        env=environment(),
        linker=Linker.of(book),
    )
    words = yaml.load((FOLDER / "synonyms.yaml").read_bytes(), Loader=yaml.BaseLoader)
    assets = _assets(site, load_theme(game.id), game.id)
    return Edition(game, site, tuple(entries(book, examples)), words, assets)


def reference_files(
    game: Game, evidence: Evidence = NOTHING, faces: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """The reference of a game as bytes by path below its folder, sorted. Nothing is written."""
    return site_files(edition(game, evidence, faces), faces or {})


def site_files(made: Edition, faces: Mapping[str, bytes]) -> dict[str, bytes]:
    """The many pages of an edition, their assets and pictures, by path below their folder."""
    files = {page.file: made.site.render(page).encode() for page in PAGES}
    files |= {picture_path(face): data for face, data in faces.items()}
    files |= made.assets
    files["assets/index.js"] = made.index(made.entries).encode()
    ground = load_theme(made.game.id).shared["board"]
    files["manifest.webmanifest"] = offline.manifest(made.game.game.title, ground).encode()
    files["sw.js"] = offline.worker(made.game.id, files).encode()
    return dict(sorted(files.items()))


def home(games: Sequence[Game], printed: Collection[str] | None = None) -> dict[str, bytes]:
    """The pages over all games by path below the output folder. `printed` are the games whose booklets lie
    there too, all of them unless given.
    """
    there = [game.id for game in games] if printed is None else printed
    return home_files(games, scripts(), there)


INDEX = "rulepress-index-stands-here"


def single_file(made: Edition) -> bytes:
    """The reference as one HTML file that needs nothing beside it. One that would be too large for a phone
    does without its edge cases.
    """
    whole = _single(made)
    return whole if len(whole) <= MOST_BYTES else _single(made, FIRST_LEFT)


def _single(made: Edition, without: str = "") -> bytes:
    page, found = single(made.site, made.entries, made.assets, INDEX, without)
    return page.replace(INDEX, made.index(found)).encode()


def picture_path(face: str) -> str:
    """Where the picture of a face lies: `card/shepherd` in `pictures/card-shepherd.webp`."""
    return f"pictures/{face.replace('/', '-')}.webp"


def _assets(site: Site, theme: Theme, game: str) -> dict[str, bytes]:
    shared = theme.shared
    tones = {"line": shared["board-line"], "glow": shared["board-text"], "mist": shared["board-line"]}
    most = max((len(example.steps) for example in site.examples), default=0)
    style = site.env.get_template("site.css.j2").render(
        **tints(theme), sets=legible(theme), faces=site.faces, bars=bar_names(theme), most=most
    )
    files = {f"assets/{name}": text for name, text in scripts().items()}
    files |= {f"assets/{name}.woff2": webfonts.woff2(name) for name in webfonts.SOURCES}
    files |= {f"assets/{name}": text for name, text in webfonts.licences().items()}
    return files | {
        "assets/site.css": style.encode(),
        "assets/band.svg": band_svg(shared["board-line"], shared["board-text"]).encode(),
        "assets/seal.svg": seal_svg(game, tones).encode(),
    }

"""`python -m tests.browser.axe_matrix`: axe-core on every page of every game, in every way to look at it.

Light and dark, 320, 390 and 1280 px, with and without JavaScript: nothing may be found. It takes minutes; the
tests do a part of it that has every template in every scheme and width. `GAME ...` narrows it.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe

from catalog.load import game_ids, load_game
from generator.machine import find_browser
from generator.reference import edition, home, single_file, site_files
from generator.site.evidence import gather
from tests.browsing import opened
from validator.scenarios import run_all

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCHEMES, WIDTHS, SCRIPTED = ("light", "dark"), (320, 390, 1280), (True, False)
# Where scripts are off axe cannot run either. So without scripts the page is a copy of it that has none.
_SCRIPT = re.compile(r"<script\b.*?</script>", re.S)
OPTIONS = {"preload": False, "resultTypes": ["violations"]}


class Way(NamedTuple):
    """One way to look at a page."""

    scheme: Any
    width: int
    scripted: bool


WAYS = tuple(Way(*each) for each in product(SCHEMES, WIDTHS, SCRIPTED))


def found(browser: Browser, page: Path, way: Way, prepare: str = "") -> list[tuple[str, list[str]]]:
    """What axe finds on a page that is looked at in this way: rule and the first few places, plus sideways
    scrolling as a rule of its own. `prepare` is run before.
    """
    context = browser.new_context(
        viewport={"width": way.width, "height": 844}, color_scheme=way.scheme, reduced_motion="reduce"
    )
    shown = page
    if not way.scripted:
        shown = page.with_name(f"plain-{page.name}")
        shown.write_text(_SCRIPT.sub("", page.read_text(encoding="utf-8")), encoding="utf-8")
    tab = context.new_page()
    tab.goto(shown.as_uri())
    # All of a page is looked at, not only what a long one has laid out so far.
    tab.add_style_tag(content="* { content-visibility: visible !important }")
    if prepare:
        tab.evaluate(prepare)
    told = [
        (str(one["id"]), [str(node["html"])[:160] for node in one["nodes"][:3]])
        for one in Axe().run(tab, options=OPTIONS).response["violations"]
    ]
    if tab.evaluate("document.documentElement.scrollWidth - innerWidth") > 0:
        told.append(("sticks out sideways", []))
    context.close()
    return told


def written(out: Path, names: list[str]) -> Iterator[Path]:
    """Write the pages of these games and those over all, and give those that are looked at."""
    games = [game for game, _ in map(load_game, names) if game is not None]
    for game in games:
        made = edition(game, gather(game, run_all(game)))
        files: Mapping[str, bytes] = {
            f"reference/{name}": data for name, data in site_files(made, {}).items()
        }
        files = {**files, f"single/{game.id}.html": single_file(made)}
        yield from put(out / game.id, files)
    yield from put(out, home(games))


def put(folder: Path, files: Mapping[str, bytes]) -> Iterator[Path]:
    """Write files and give the pages among them."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    yield from (folder / name for name in files if name.endswith(".html"))


def main(arguments: list[str]) -> int:
    """Audit everything and print what is found; 1 when something is."""
    chromium = find_browser()
    if chromium is None:
        print("The audit is left out: Chromium is not there.")
        return 0
    faulty = 0
    with tempfile.TemporaryDirectory() as folder, opened(chromium) as browser:
        pages = list(written(Path(folder), arguments or list(game_ids())))
        for page in pages:
            for way in WAYS:
                for rule, places in found(browser, page, way):
                    faulty += 1
                    print(page.relative_to(folder), *way, rule, *places, sep="\n    ", flush=True)
    print(f"{len(pages)} pages in {len(WAYS)} ways: {faulty or 'no'} faults")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

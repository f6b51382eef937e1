"""Small decks for tests, written into a folder, printed and measured."""

from __future__ import annotations

import csv
import io
import subprocess
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import pypdfium2
from PIL import Image

from catalog.decks.load import Deck, load_deck
from catalog.diagnostics import Report
from generator.cache import Cache
from generator.decks.faces import Wish
from generator.decks.run import build_deck
from generator.paper.papers import find_paper
from generator.pdf.proof import measure
from generator.sheets import Built, Options

GAME = (
    "game: {title: Tiny}\npieces:\n  - "
    "{id: cards, size: poker, safe: 0, cards: cards.csv, template: card.html.j2, style: card.css%s}\n"
)
ABC_GAME = "game: {title: Tiny}\npieces:\n  - {id: cards, cards: cards.csv%s}\n"
"""A game.yaml of few words, with room for more keys of its only group."""

FRONT = '<div class="bleed ground"></div><p class="t" data-field="title">{{ title }}</p>'
BACK = '<div class="bleed" style="background:#238"></div><p class="t">back {{ title }}</p>'
CSS = (
    ".ground{background:#824}"
    ".t{position:absolute;left:5mm;top:5mm;width:50mm;height:12mm;font-size:12pt;color:#fff}"
)


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """The files of a deck."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


def tiny(folder: Path, rows: str, back: bool = True, **more: str | bytes) -> Path:
    """A deck of cards with a back for each; `rows` is its CSV."""
    files: dict[str, str | bytes] = {
        "game.yaml": GAME % (", back: back.html.j2" if back else ""),
        "cards.csv": rows,
        "card.html.j2": FRONT,
        "back.html.j2": BACK,
        "card.css": CSS,
    }
    return write(folder, {**files, **{name.replace("__", "."): data for name, data in more.items()}})


def csv_rows(out: io.StringIO, rows: Sequence[Sequence[str]]) -> None:
    """Rows as CSV."""
    csv.writer(out, lineterminator="\n").writerows(rows)


def deck(folder: Path) -> Deck:
    """The deck of a folder that is sound."""
    found, report = load_deck(folder)
    assert found is not None, report.render()
    return found


def faults(folder: Path) -> Report:
    """All complaints about a deck: of its files, or of its print run."""
    found, report = load_deck(folder)
    return report if found is None else printed(folder).report


@lru_cache(maxsize=1)
def store(folder: Path | None = None) -> Cache:
    import tempfile

    return Cache(Path(tempfile.mkdtemp(prefix="rulepress-test-")))


def printed(
    folder: Path, options: Options | None = None, wish: Wish | None = None, since: str | None = None
) -> Built:
    """A deck's print run."""
    return build_deck(deck(folder), options or Options(bare=True), wish, since=since, cache=store())


def pdf(built: Built) -> bytes:
    """The only PDF of a run without errors."""
    assert built.report.ok, built.report.render()
    (data,) = [data for name, data in built.files.items() if name.endswith(".pdf")]
    return data


def texts(data: bytes) -> list[str]:
    """The words of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def placed(data: bytes) -> list[list[tuple[str, float, float]]]:
    """Face, and the corner of its page in mm, of every piece on every page."""
    return [
        [
            (one.face, round(one.matrix[4], 2), round(one.matrix[5], 2))
            for one in page.found
            if one.kind == "Piece"
        ]
        for page in measure(data)
    ]


def picture(data: bytes, page: int = 0, dpi: float = 72) -> Image.Image:
    """A page as a picture."""
    return pypdfium2.PdfDocument(data)[page].render(scale=dpi / 72).to_pil().convert("RGB")


def png(size: tuple[int, int], colour: str = "#a0522d", noise: bool = True, form: str = "PNG") -> bytes:
    """A picture of many colours."""
    image = Image.effect_noise(size, 60).convert("RGB") if noise else Image.new("RGB", size, colour)
    out = io.BytesIO()
    image.save(out, form)
    return out.getvalue()


def options(paper: str = "a4", **more: object) -> Options:
    """Options for a bare file on a paper."""
    return Options(paper=find_paper(paper), bare=True, **more)  # type: ignore[arg-type]


def git(folder: Path, *words: str) -> None:
    """A command of git in a folder, by nobody in particular and signed by nobody."""
    who = ["-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)

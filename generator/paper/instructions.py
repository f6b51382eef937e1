"""The pages that tell how to print, cut, fold and glue, and the words in the margins, as faces.

What they say is `templates/sheets/words.toml`; how they look is the templates beside it.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.art.engraving import draw, halo, rosette
from generator.art.theme import TEMPLATES, Theme, Tokens, mix
from generator.face import Face, Line
from generator.letters import typeset
from generator.paper.diagrams import cutting, mark_sign, turning
from generator.paper.geometry import Box, Duplex
from generator.paper.papers import Paper
from generator.paper.placement import Grid, Placement
from generator.paper.plan import Layout, Section, is_round
from generator.paper.poster import Poster
from generator.templating import fill, safe

EDGE = 12.0
TEXT_PT, LEADING = 8.6, 1.32
LABEL_PT, LABEL_HIGH = 6.2, 2.6
ROW = 5.2
CARD = (63.0, 88.0)
GRIDDED = ("cards", "counters")
"""The parts whose pieces stand side by side in a grid that is cut along straight lines."""
# Below the head band; the rulers on the first page begin lower by the height of their figures.
FIRST = EDGE + 33.0


@lru_cache(maxsize=1)
def words() -> Mapping[str, Any]:
    """The tables of words.toml."""
    return tomllib.loads((TEMPLATES / "sheets" / "words.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Book:
    """What the pages of one file are about: the game's title, its theme, the layout, whether stand-ins occur,
    and whose game it is, in sentences (None: somebody else's, and ours is only the drawing).
    """

    title: str
    theme: Theme
    layout: Layout
    stand_ins: bool = False
    whose: str | None = None

    @property
    def tones(self) -> Tokens:
        return self.theme.tokens()


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of contents: the pages of a section, and of its backs where they come later."""

    section: Section
    first: int
    last: int
    backs: tuple[int, int] | None = None


def height_of(texts: Iterable[str], width: float, size: float = TEXT_PT) -> float:
    """How high paragraphs are in a column, in mm, with the gap between them."""
    lines = [len(typeset.wrap(text, "body", size, width, even=False)) for text in texts]
    return sum(lines) * typeset.line_height(size, LEADING) + 1.4 * (len(lines) - 1)


def frame_of(book: Book, paper: Paper) -> dict[str, Any]:
    """What the band at the top of a page of words needs: the page's measures in mm and the art."""
    tones = book.tones
    wide = paper.width - 2 * EDGE
    glow = {
        "line": tones["board-line"],
        "glow": tones["board-text"],
        "mist": mix(tones["board"], tones["board-line"], 0.4),
    }
    art = draw(halo(book.title, petals=16, turn=1, inner=12, outer=42), glow, wide - 24, 13)
    art += draw(rosette(book.title, petals=9, layers=2, turn=1, inner=4, outer=12), glow, wide - 24, 13)
    return {"width": paper.width, "height": paper.height, "edge": EDGE, "art": safe(art)}


def sheet_face(name: str, kind: str, html: str, paper: Paper, title: str) -> Face:
    """A face as large as the paper."""
    return Face(name, kind, html, paper.width, paper.height, title, bleed_mm=0.0, corner_mm=0.0)


def _footer(book: Book) -> str:
    text = words()["footer"]
    stand_in = text["stand-in"] if book.stand_ins else ""
    licence = text["licence"] if book.whose is None else book.whose
    return str(text["text"].format(game=book.title, licence=licence, **{"stand-in": stand_in})).strip()


# -- the first page
# ----------------------------------------------------------------------------------------------------


def start_page(name: str, book: Book, rows: Sequence[Row], fold_page: int | None) -> Face:
    """How to check the size, print and cut, and what is on which page. `fold_page` is that of the assembly
    page.
    """
    paper = book.layout.paper
    left = paper.width - 2 * EDGE - 104 - 8
    steps, y = [], FIRST
    for title, texts in _start_steps(book, rows, fold_page):
        height = height_of(texts, left) + 1
        steps.append({"title": title, "words": texts, "y": y, "height": height})
        y += 8.4 + height + 3.4
    table = _contents(paper, rows)
    diagrams, captions = _diagrams(
        book, rows, Box(paper.width - EDGE - 104, FIRST + 105, 104, table["y"] - FIRST - 105)
    )
    html = fill(
        "sheets/start.html.j2",
        {
            "id": name,
            "page": frame_of(book, paper),
            "tones": book.tones,
            "title": book.title,
            "subtitle": words()["subtitle"]["start"].format(paper=paper.name).upper(),
            "card": CARD,
            "outline": words()["outline"]["text"],
            "steps": steps,
            "table": table,
            "legend": _legend(book, [row.section for row in rows], y + 2),
            "diagrams": safe(diagrams),
            "captions": captions,
            "footer": _footer(book),
        },
    )
    return sheet_face(name, "instructions", html, paper, f"{book.title}: how to print")


def _start_steps(book: Book, rows: Sequence[Row], fold_page: int | None) -> list[tuple[str, list[str]]]:
    sections = [row.section for row in rows]
    text, parts = words(), {section.part for section in sections}
    grids = [section.grid for section in sections if section.part in GRIDDED and section.grid]
    how = book.layout.duplex.value if parts & {*GRIDDED, "overview"} else "single"
    cuts: list[str] = []
    if grids:
        cuts += [one.format(gap=text["cut"][_gap(grids[0])]) for one in text["cut"]["grid"]]
        cuts += [text["cut"]["corners"]] if "cards" in parts else []
    elif "pieces" in parts:
        cuts += text["cut"]["pieces"]
    elif "board" in parts:
        cuts += text["cut"]["tiles" if book.layout.overlap else "flush"]
    if "tiles" in parts:
        cuts += text["cut"]["outlined"]
    said = list(text["print"][how])
    if any(row.backs for row in rows):
        said[0] = text["print"]["apart"][how]
    steps = [(text["check"]["title"], list(text["check"]["text"])), (text["print"]["title"], said)]
    if cuts:
        steps.append((text["cut"]["title"], cuts))
    if fold_page is not None:
        steps.append((text["fold"]["title"], [text["fold"]["see"].format(page=fold_page)]))
    return steps


def _gap(grid: Grid) -> str:
    wide = [gap > 0 for gap, count in zip(grid.gap, (grid.columns, grid.rows), strict=True) if count > 1]
    return "gap-both" if all(wide) else "gap-one" if any(wide) else "gap-none"


def _contents(paper: Paper, rows: Sequence[Row]) -> dict[str, Any]:
    text = words()["contents"]
    wide = paper.width - 2 * EDGE
    shares = (0.34, 0.13, 0.1, 0.17, 0.26)
    starts = [EDGE + 2 + sum(shares[:k]) * (wide - 2) for k in range(len(shares))]
    cells = [list(text["head"])]
    for row in rows:
        runs = [(row.first, row.last), *([row.backs] if row.backs else [])]
        pages = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
        how = text["two-sided"] if row.section.two_sided else text["one-sided"]
        material = text["material"][row.section.part]
        form = _form(text["title"].get(row.section.part, "{title}"), row.section.title)
        title = _shortened(form, row.section.title, shares[0] * (wide - 2) - 2.0)
        cells.append([title, pages, str(row.section.sheets), how, material])
    y = paper.height - EDGE - 9 - ROW * len(cells)
    return {"y": y, "step": ROW, "x": starts, "w": [share * (wide - 2) for share in shares], "rows": cells}


def _form(form: str, title: str) -> str:
    """The form of a title; without the word in front that the title has already."""
    return "{title}" if form.partition(":")[0].casefold() in title.casefold() else form


def _shortened(form: str, title: str, room: float) -> str:
    """A title in its form; of several titles joined by commas only as many as there is room for."""
    names = title.split(", ")
    for shown in range(len(names), 0, -1):
        more = f" and {len(names) - shown} more" if shown < len(names) else ""
        said = form.format(title=", ".join(names[:shown]) + more)
        if typeset.width(said, "body", TEXT_PT) <= room:
            return said
    return form.format(title=title)


def _diagrams(book: Book, rows: Sequence[Row], room: Box) -> tuple[str, list[dict[str, Any]]]:
    """Pictures of turning and cutting a sheet of cards, and what stands below them; none without cards."""
    grids = [row.section.grid for row in rows if row.section.part in GRIDDED and row.section.grid]
    if not grids:
        return "", []
    grid, duplex, text = grids[0], book.layout.duplex, words()["captions"]
    high, shares = min(room.height - 16, 54.0), (0.6, 0.34)
    svg, captions = [], []
    spots = [Box(room.x, room.y, room.width * shares[0], high)]
    spots.append(Box(room.right - room.width * shares[1], room.y, room.width * shares[1], high))
    drawn = [(cutting(grid, spots[1], book.tones), spots[1], text["cut"])]
    if duplex is not Duplex.NONE:
        drawn.append((turning(grid, duplex, spots[0], book.tones), spots[0], text[duplex.value]))
    for picture, spot, said in drawn:
        svg.append(picture)
        captions.append({"x": spot.x, "y": spot.y + high + 3.5, "w": spot.width, "words": said})
    return "".join(svg), captions


def _legend(book: Book, sections: Sequence[Section], y: float) -> dict[str, Any]:
    """The marks that occur on the sheets, each drawn and said; `y` is the upper edge."""
    text, tones = words()["legend"], book.tones
    kinds = ["crop"]
    if any(page.marks.targets for section in sections for page in section.pages):
        kinds.append("target")
    if any(section.part == "pieces" for section in sections):
        kinds.append("fold")
    if any(page.glue for section in sections for page in section.pages):
        kinds.append("hatch")
    rows = [
        {
            "y": y + 7.5 + 6.6 * k,
            "words": text[kind],
            "svg": safe(mark_sign(kind, EDGE + 1, y + 7.5 + 6.6 * k, tones)),
        }
        for k, kind in enumerate(kinds)
    ]
    return {"y": y, "title": text["title"], "rows": rows}


# -- the assembly page
# ---------------------------------------------------------------------------------------------------


def assembly_page(
    name: str, book: Book, sections: Sequence[Section], faces: Mapping[str, Face]
) -> tuple[Face, tuple[Placement, ...]] | None:
    """How small pieces are folded and boards are put together, and the pictures that the press sets in below
    the words.

    None where there is nothing to fold and no board in more than one part.
    """
    paper = book.layout.paper
    page: dict[str, Any] = {"steps": [], "captions": [], "labels": [], "pictures": [], "lines": []}
    y = FIRST
    pieces = [faces[one] for section in sections if section.part == "pieces" for one in section.wanted]
    if pieces:
        y = _fold_step(page, pieces, paper, y)
    boards = [
        (section.poster, section.face)
        for section in sections
        if section.poster is not None and section.face is not None and len(section.poster.tiles) > 1
    ]
    for place, (poster, board) in enumerate(boards):
        y = _board_step(page, book, poster, faces[board], paper, y, len(boards) - place)
    if not page["steps"]:
        return None
    html = fill(
        "sheets/assemble.html.j2",
        {
            "id": name,
            "page": frame_of(book, paper),
            "tones": book.tones,
            "title": book.title,
            "subtitle": words()["subtitle"]["assemble"].format(paper=paper.name).upper(),
            "steps": page["steps"],
            "captions": page["captions"],
            "labels": page["labels"],
            "diagrams": safe("".join(page["lines"])),
            "footer": _footer(book),
        },
    )
    return sheet_face(name, "instructions", html, paper, f"{book.title}: folding and gluing"), tuple(
        page["pictures"]
    )


Pieces = Sequence[Face]

BOARD_WORDS = 36.0
"""Room for the heading and the words of a further board, in mm."""


def _step(page: dict[str, Any], title: str, texts: list[str], x: float, y: float, width: float) -> float:
    height = height_of(texts, width) + 1
    number = len(page["steps"]) + 1
    page["steps"].append(
        {"number": number, "title": title, "words": texts, "x": x, "y": y, "width": width, "height": height}
    )
    return y + 8.4 + height


def _fold_step(page: dict[str, Any], pieces: Pieces, paper: Paper, y: float) -> float:
    text, left = words()["fold"], 74.0
    texts = list(text["text"])
    round_ones = [one for one in pieces if is_round(one)]
    if round_ones:
        texts.append(text["round"].format(size=f"{round_ones[0].width_mm:g}"))
    below = _step(page, text["title"], texts, EDGE, y, left)
    right = paper.width - 2 * EDGE - left - 6
    gap, high = 5.0, 44.0
    scale = min(
        (right - gap * (len(pieces) - 1)) / sum(one.width_mm for one in pieces),
        high / max(one.height_mm for one in pieces),
    )
    used = scale * sum(one.width_mm for one in pieces) + gap * (len(pieces) - 1)
    x = EDGE + left + 6 + (right - used) / 2
    for one in pieces:
        wide, tall = one.width_mm * scale, one.height_mm * scale
        box = Box(x, paper.height - y - high / 2 - tall / 2, wide, tall)
        page["pictures"].append(Placement(one.id, 1, box, box, scale=scale, round=is_round(one)))
        label = {"x": x - gap / 2, "y": y + high + 1.5, "w": wide + gap, "h": 10, "words": one.title}
        page["captions"].append(label)
        x += wide + gap
    return max(below, y + high + 12) + 4


def _board_step(
    page: dict[str, Any], book: Book, poster: Poster, face: Face, paper: Paper, y: float, sharing: int = 1
) -> float:
    """A board's words and picture; `sharing` boards, this one included, share what is left of the page."""
    text, wide = words()["board"], paper.width - 2 * EDGE
    order = ", ".join(tile.label for tile in poster.tiles)
    said = {"count": len(poster.tiles), "order": order, "overlap": f"{poster.overlap:g}"}
    texts = [one.format(**said) for one in text["text" if poster.overlap else "flush"]]
    y = _step(page, text["title"], texts, EDGE, y, wide) + 3
    room = (paper.height - EDGE - 9 - y - (sharing - 1) * BOARD_WORDS) / sharing
    scale = min(wide / face.width_mm, room / face.height_mm)
    box = Box(
        EDGE + (wide - face.width_mm * scale) / 2,
        paper.height - y - face.height_mm * scale,
        face.width_mm * scale,
        face.height_mm * scale,
    )
    page["pictures"].append(Placement(face.id, 1, box, box, scale=scale))
    for tile in poster.tiles:
        part = tile.source
        left, top = box.x + part.x * scale, paper.height - box.y - part.top * scale
        page["lines"].append(_outline(left, top, part.width * scale, part.height * scale, book.tones))
        middle = left + part.width * scale / 2, top + part.height * scale / 2
        page["labels"].append(_badge(tile.label, *middle, (part.width - poster.overlap) * scale))
    return y + face.height_mm * scale + 6


def _badge(words: str, x: float, y: float, room: float) -> dict[str, Any]:
    """The name of a part about a point, in letters as large as `room` mm allow."""
    sizes = (15.0, 13.0, 11.0, 9.0, 7.0, 5.0)
    size = next((one for one in sizes if typeset.width(words, "display", one) + 4 <= room), sizes[-1])
    wide, high = typeset.width(words, "display", size) + 4, typeset.line_height(size, 1.5)
    return {"x": x - wide / 2, "y": y - high / 2, "w": wide, "h": high, "pt": size, "words": words}


def _outline(x: float, y: float, width: float, height: float, tones: Tokens) -> str:
    """A dashed frame that shows on dark and on light ground."""
    shape = f'x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}" fill="none"'
    return (
        f'<rect {shape} stroke="{tones["paper"]}" stroke-width=".7"/>'
        f'<rect {shape} stroke="{tones["red"]}" stroke-width=".35" stroke-dasharray="1.6 1.1"/>'
    )


# -- words in margins
# ----------------------------------------------------------------------------------------------------


def label(text: str, book: Book) -> Face:
    """A line of words as a face, just as wide as they are."""
    name = f"label/{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    width = label_width(text)
    line = Line(text, "bold", LABEL_PT, book.tones["quiet"])
    return Face(name, "label", "", width, LABEL_HIGH, text, bleed_mm=0.0, corner_mm=0.0, line=line)


def label_width(text: str) -> float:
    """How wide a label is, in mm, to a tenth."""
    return round(typeset.width(text, "bold", LABEL_PT) + 1.0, 1)

"""The calibration sheet as it is handed out: the rulers and crosses of `calibration`, with how to read them,
an enlarged example, and a place to write the readings down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.art.theme import Tokens
from generator.face import Face
from generator.letters import typeset
from generator.paper.calibration import REACH, calibration, span, spots
from generator.paper.geometry import Box, Duplex
from generator.paper.instructions import EDGE, FIRST, Book, frame_of, height_of, sheet_face, words
from generator.paper.job import PrintJob
from generator.paper.papers import Paper
from generator.paper.placement import Placement
from generator.templating import fill, safe

# The white field of a ruler, and what is kept free beside it, in mm.
DIAL, BESIDE = 12.0, 17.0
EXAMPLE = (1.5, -0.5)
COMMAND_PT = 8.0
# Where the columns begin, how wide one has to be, and what the form and the footer take, in mm.
TOP, LEAST_COLUMN, FORM, FOOT = FIRST + 4, 40.0, 30.0, 8.0


def calibration_sheet(book: Book, duplex: Duplex) -> tuple[PrintJob, dict[str, Face]]:
    """The job of the sheet and its faces. Paper without room for the words gets the plain sheet.

    Raises ValueError for a duplex that turns no sheet.
    """
    paper = book.layout.paper
    job, faces = calibration(paper, duplex)
    front, back = job.pages
    face = _front(book, duplex)
    if face is None:
        return job, faces
    box = Box(0, 0, paper.width, paper.height)
    dressed = replace(front, furniture=(Placement(face.id, 1, box, box),))
    behind = _behind(book)
    turned = replace(back, furniture=(Placement(behind.id, 1, box, box),))
    return replace(job, pages=(dressed, turned)), {face.id: face, behind.id: behind}


def _front(book: Book, duplex: Duplex) -> Face | None:
    paper, text = book.layout.paper, words()["calibrate"]
    wide = paper.width / 2 - EDGE - BESIDE
    steps, below_steps = _steps(paper, duplex, wide)
    example, below_example = _example(paper, wide, book.tones)
    form = {key: text[key] for key in ("form", "rows", "columns")}
    form |= {"x": example["x"], "y": below_example + 6}
    command = _command(paper, duplex)
    if wide < LEAST_COLUMN or max(below_steps, form["y"] + FORM) > command["y"]:
        return None
    dials = zip(spots(paper), text["rows"], strict=True)
    html = fill(
        "sheets/calibrate.html.j2",
        {
            "id": "calibration/front",
            "page": frame_of(book, paper),
            "tones": book.tones,
            "title": text["title"],
            "subtitle": _subtitle(text["subtitle"], paper).upper(),
            "dial": DIAL,
            "dials": [{"x": x, "y": paper.height - y, "words": name} for (x, y), name in dials],
            "marks": list(_figures()),
            "wide": wide,
            "steps": steps,
            "example": example,
            "form": form,
            "command": command,
            "footer": text["footer"].format(span=f"{span(paper):g}"),
        },
    )
    return sheet_face("calibration/front", "instructions", html, paper, text["title"])


def _steps(paper: Paper, duplex: Duplex, wide: float) -> tuple[list[dict[str, Any]], float]:
    """What is to be done, step by step, and where the column ends."""
    names = {"paper": paper.name, "edge": duplex.value.replace("-", " ")}
    steps, y = [], TOP
    for title, text in words()["calibrate"]["steps"]:
        said = text.format(**names)
        height = height_of([said], wide) + 1
        steps.append({"title": title, "words": said, "y": y, "height": height})
        y += 8.4 + height + 3.4
    return steps, y


def _example(paper: Paper, wide: float, tones: Tokens) -> tuple[dict[str, Any], float]:
    """An enlarged ruler with what it reads, and where its words end."""
    x, radius = paper.width / 2 + BESIDE, min(wide / 2, 26.0)
    right, up = (f"{value:g}".replace("-", "−") for value in EXAMPLE)
    said = words()["calibrate"]["example"].format(right=right, up=up)
    y, height = TOP + 2 * radius + 3, height_of([said], wide, 7.8) + 1
    svg = safe(_enlarged(x + wide / 2, TOP + radius, radius, tones))
    return {"svg": svg, "x": x, "y": y, "height": height, "words": said}, y + height


def _command(paper: Paper, duplex: Duplex) -> dict[str, Any]:
    """The command that takes the readings, at the foot of the sheet."""
    asked = "" if paper.id == "a4" else f" --paper {paper.id}"
    asked += "" if duplex is Duplex.LONG_EDGE else f" --duplex {duplex.value}"
    said = words()["calibrate"]["command"].format(asked=asked)
    height = height_of([said], paper.width - 2 * EDGE - 6, COMMAND_PT)
    return {"y": paper.height - EDGE - FOOT - height - 4, "height": height, "words": said}


def _subtitle(text: str, paper: Paper) -> str:
    """The line below the title, as much of it as there is room for beside the upper ruler."""
    said = text.format(paper=paper.name)
    room = paper.width / 2 - EDGE - DIAL - 8
    # Capitals that are set apart take about half as much again as these letters.
    return said if 1.5 * typeset.width(said, "bold", 7.6) <= room else paper.name


def _figures() -> Iterator[tuple[int, int, float, float, str]]:
    """The figures of a ruler: the way they lie, how far they are moved off the ticks, and what they say."""
    yield 1, 0, 0.0, 4.4, "+5"
    yield -1, 0, 0.0, 4.4, "−5"
    yield 0, 1, 2.4, 0.0, "+5"
    yield 0, -1, 2.4, 0.0, "−5"


def _enlarged(x: float, y: float, radius: float, tones: Tokens) -> str:
    """A ruler, enlarged, with a cross from behind that reads EXAMPLE."""
    unit = radius / (REACH + 1.5)
    rows = [f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}" fill="none" '
            f'stroke="{tones["board-line"]}" stroke-width=".4"/>',
            f'<g stroke="{tones["text"]}" stroke-width=".25">']  # fmt: skip
    reach = REACH * unit
    rows.append(
        f'<path d="M{x - reach:.3f} {y:.3f}H{x + reach:.3f}M{x:.3f} {y - reach:.3f}V{y + reach:.3f}"/>'
    )
    for half in range(-2 * REACH, 2 * REACH + 1):
        at = half / 2 * unit
        long = (3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0) * unit * 0.5
        rows.append(f'<path d="M{x + at:.3f} {y:.3f}v{long:.3f}M{x:.3f} {y - at:.3f}h{-long:.3f}"/>')
    rows.append("</g>")
    cx, cy, far = x + EXAMPLE[0] * unit, y - EXAMPLE[1] * unit, 0.94 * radius
    rows.append(
        f'<g stroke="{tones["red"]}" stroke-width=".5"><path d="M{x - far:.3f} {cy:.3f}H{x + far:.3f}'
        f'M{cx:.3f} {y - far:.3f}V{y + far:.3f}"/></g>'
    )
    return "".join(rows)


def _behind(book: Book) -> Face:
    """The words of the back: they stand clear of what shines through the rulers."""
    paper, text = book.layout.paper, words()["calibrate"]
    html = fill(
        "sheets/behind.html.j2",
        {
            "id": "calibration/back", "width": paper.width, "height": paper.height, "edge": EDGE,
            "y": paper.height / 2 + 20, "tones": book.tones, "title": text["back"], "said": text["behind"],
        },
    )  # fmt: skip
    return sheet_face("calibration/back", "instructions", html, paper, text["back"])

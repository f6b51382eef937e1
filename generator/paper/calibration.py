"""The sheet that shows how far a printer is off: rulers on the front, crosses on the back.

Printed on both sides and held against the light, the cross of the back stands somewhere on the ruler of the
front; what is read there goes into `printers.from_readings`. Pure drawing of lines, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.face import Face, Line
from generator.letters.typeset import width, wrap
from generator.paper.geometry import Box, Duplex, Side, flip_axis
from generator.paper.instructions import LABEL_HIGH
from generator.paper.job import About, Page, PrintJob
from generator.paper.marks import Line as Stroke
from generator.paper.marks import Marks
from generator.paper.papers import UNPRINTABLE_MM, Paper
from generator.paper.placement import Placement

REACH = 6
PT, COLOUR = 7.0, "#1d1a1f"


def span(paper: Paper) -> float:
    """How far above the middle the second ruler stands."""
    return round(paper.height / 2 - 35.0, 0)


def spots(paper: Paper) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of the two rulers, on the front."""
    x, y = paper.width / 2, paper.height / 2
    return (x, y), (x, y + span(paper))


def _ruler(x: float, y: float) -> Iterator[Stroke]:
    for half in range(-2 * REACH, 2 * REACH + 1):
        at = half / 2
        long = 3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
        yield Stroke(x + at, y - long, x + at, y)
        yield Stroke(x - long, y + at, x, y + at)
    yield Stroke(x - REACH, y, x + REACH, y)
    yield Stroke(x, y - REACH, x, y + REACH)


def _cross(x: float, y: float) -> Iterator[Stroke]:
    yield Stroke(x - 2 * REACH, y, x + 2 * REACH, y)
    yield Stroke(x, y - 2 * REACH, x, y + 2 * REACH)


def calibration(paper: Paper, duplex: Duplex) -> tuple[PrintJob, dict[str, Face]]:
    """The job of the sheet and the faces of its words. Raises ValueError for a duplex that turns no sheet."""
    axis = flip_axis(paper, duplex)
    faces: dict[str, Face] = {}
    front = Page(
        paper, marks=Marks(tuple(line for spot in spots(paper) for line in _ruler(*spot))), label="1"
    )
    behind = [axis.mirror(Box(x, y, 0, 0)) for x, y in spots(paper)]
    back = Page(
        paper,
        marks=Marks(tuple(line for box in behind for line in _cross(box.x, box.y))),
        side=Side.BACK,
        label="2",
        axis=axis,
    )
    words = (
        f"Print both sides of this sheet on {paper.name}, turned about the "
        f"{duplex.value.replace('-', ' ')}, at 100 %.",
        "Hold it against the light, this side towards you. Read where the lines from behind cross "
        "each ruler:",
        "right of its middle and above its middle count as plus, a tick is half a millimetre.",
        "Then: rulepress calibrate --middle RIGHT UP --top RIGHT UP --save FILE.yaml",
    )
    front = _worded(front, words, paper.height / 2 - 24, faces)
    back = _worded(back, ("Back",), behind[0].y - 24, faces)
    job = PrintJob(f"calibration-{paper.id}.pdf", About("Calibration sheet"), (front, back), duplex)
    return job, faces


def _worded(page: Page, words: tuple[str, ...], top: float, faces: dict[str, Face]) -> Page:
    placed = []
    room = page.paper.width - 2 * UNPRINTABLE_MM - 2
    for number, text in enumerate(line for one in words for line in wrap(one, "body", PT, room, even=False)):
        wide = round(width(text, "body", PT) + 2, 1)
        name = f"words/{page.label}-{number}"
        faces[name] = Face(
            name, "label", "", wide, LABEL_HIGH, text, 0.0, 0.0, line=Line(text, "body", PT, COLOUR)
        )
        box = Box((page.paper.width - wide) / 2, top - number * 4.2, wide, LABEL_HIGH)
        placed.append(Placement(name, 1, box, box))
    return replace(page, furniture=tuple(placed))

"""Paper sizes in mm, by name or by measure. A table and a reader of names; draws nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.units import MM_PER_INCH

POINTS_PER_INCH = 72.0

# What a home printer cannot reach at the edge of the sheet. 5 mm holds for every common laser and inkjet.
UNPRINTABLE_MM = 5.0
SMALLEST_MM, LARGEST_MM = 40.0, 2000.0


def to_points(mm: float) -> float:
    """Millimetres to PDF points (1/72 inch)."""
    return mm * POINTS_PER_INCH / MM_PER_INCH


def to_mm(points: float) -> float:
    """PDF points (1/72 inch) to millimetres."""
    return points * MM_PER_INCH / POINTS_PER_INCH


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: `id` for file names, `name` for people, `width` and `height` in mm."""

    id: str
    name: str
    width: float
    height: float

    @property
    def landscape(self) -> bool:
        """True where the sheet is wider than high."""
        return self.width > self.height

    def turned(self) -> Paper:
        """The same sheet lying on its other side."""
        return Paper(self.id, self.name, self.height, self.width)


# ISO 216 in mm; the American sizes (ANSI Y14.1) in inches, times 25.4.
PAPERS: dict[str, Paper] = {
    paper.id: paper
    for paper in (
        Paper("a5", "A5", 148.0, 210.0),
        Paper("a4", "A4", 210.0, 297.0),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("legal", "Legal", 215.9, 355.6),
        Paper("tabloid", "Tabloid", 279.4, 431.8),
    )
}

# As wide as A4 and as high as Letter: what lies on it prints on both.
UNIVERSAL = Paper("universal", "A4 and Letter", 210.0, 279.4)

_MEASURE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in)?")


class UnknownPaper(ValueError):
    """No paper has this name, and it is not a usable `WxH` either. `text` is what was asked, `why` what is
    wrong.
    """

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text}: {why}")
        self.text = text
        self.why = why


def find_paper(text: str) -> Paper:
    """The paper of this name (`A4`, `letter`, `universal`) or measure (`300x400`, `300x400mm`, `11x17in`).

    Raises UnknownPaper.
    """
    wanted = text.strip().lower()
    if wanted in PAPERS:
        return PAPERS[wanted]
    if wanted == UNIVERSAL.id:
        return UNIVERSAL
    measured = _MEASURE.fullmatch(wanted)
    if measured is None:
        raise UnknownPaper(text, "no paper has this name")
    unit = MM_PER_INCH if measured[3] == "in" else 1.0
    width, height = float(measured[1]) * unit, float(measured[2]) * unit
    if not all(SMALLEST_MM <= side <= LARGEST_MM for side in (width, height)):
        raise UnknownPaper(text, f"a side must measure {SMALLEST_MM:g} to {LARGEST_MM:g} mm")
    return Paper(f"{width:g}x{height:g}mm", f"{width:g} × {height:g} mm", width, height)

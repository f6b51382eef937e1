"""Boxes, axes and sides: the words in which the press speaks of places on paper. Pure geometry; draws
nothing.

All lengths are mm. A page's origin is its lower left corner, x runs right, y runs up. A rotation is
counter-clockwise in degrees, one of 0, 90, 180, 270.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from generator.paper.papers import UNPRINTABLE_MM, Paper

Size = tuple[float, float]

# Below this two lengths are the same: a thousandth of what a good cutter can hold.
EPSILON = 1e-6


class Duplex(StrEnum):
    """How the backs get behind the fronts."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"
    NONE = "none"


class Side(StrEnum):
    """Which side of a piece a placement shows."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle: lower left corner, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, left: float, right: float, down: float, up: float) -> Box:
        """The box with each side moved outwards by so much."""
        return Box(self.x - left, self.y - down, self.width + left + right, self.height + down + up)

    def shrunk(self, by: float) -> Box:
        """The box with every side moved inwards by `by`."""
        return self.grown(-by, -by, -by, -by)

    def common(self, other: Box) -> Box:
        """The area that both share; without width or height where there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width, height = min(self.right, other.right) - x, min(self.top, other.top) - y
        return Box(x, y, max(0.0, width), max(0.0, height))

    def inside(self, other: Box, slack: float = EPSILON) -> bool:
        """True where no side sticks out of `other` by more than `slack`."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.top <= other.top + slack
        )

    def meets(self, other: Box, slack: float = EPSILON) -> bool:
        """True where the two share an area (a common edge is none)."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.top - slack
            and other.y < self.top - slack
        )


def whole(paper: Paper) -> Box:
    """The whole sheet as a box."""
    return Box(0.0, 0.0, paper.width, paper.height)


def printable(paper: Paper, margin: float = UNPRINTABLE_MM) -> Box:
    """The part of the sheet that a printer reaches."""
    return whole(paper).shrunk(margin)


@dataclass(frozen=True, slots=True)
class Axis:
    """The line about which a sheet is turned or folded: upright at x = `at`, or lying at y = `at`."""

    upright: bool
    at: float

    def mirror(self, box: Box) -> Box:
        """Where `box` lies, seen from the other side."""
        if self.upright:
            return replace(box, x=2 * self.at - box.right)
        return replace(box, y=2 * self.at - box.top)

    def turn(self, rotation: int) -> int:
        """How a back must be rotated to stand upright when its card is turned like the page of a book."""
        return (-rotation if self.upright else 180 - rotation) % 360


def flip_axis(paper: Paper, duplex: Duplex) -> Axis:
    """The line about which a duplex printer turns the sheet. Raises ValueError for modes that turn no
    sheet.
    """
    if duplex not in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE):
        raise ValueError(f"{duplex} turns no sheet")
    upright = paper.landscape == (duplex is Duplex.SHORT_EDGE)
    return Axis(upright, (paper.width if upright else paper.height) / 2)

"""Marks outside the pieces: where to cut, where to fold, how front and back meet. Pure geometry in mm.

A grid has a mark at both ends of every cut, also where the last sheet has empty slots, so that a stack of
sheets is cut alike. No mark touches a bleed: a mark inside it would end up on a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.paper.geometry import EPSILON, Box
from generator.paper.placement import MARK_LONGEST, MARK_OFFSET, MARK_SHORTEST, Grid

# A hairline still sees ink on a 600 dpi printer at 0.1 mm; the blade has to hit its middle.
LINE_WIDTH = 0.15
TARGET_RADIUS = 0.9


@dataclass(frozen=True, slots=True)
class Line:
    """A straight mark from (x1, y1) to (x2, y2); `dashed` for folds."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False

    @property
    def box(self) -> Box:
        return Box(
            min(self.x1, self.x2), min(self.y1, self.y2), abs(self.x1 - self.x2), abs(self.y1 - self.y2)
        )


@dataclass(frozen=True, slots=True)
class Target:
    """A registration mark: a ring with a cross through it. Printed on both sides, held against the light."""

    x: float
    y: float
    radius: float = TARGET_RADIUS

    @property
    def box(self) -> Box:
        reach = self.radius * 1.5
        return Box(self.x - reach, self.y - reach, 2 * reach, 2 * reach)


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of a page."""

    lines: tuple[Line, ...] = ()
    targets: tuple[Target, ...] = ()

    def __add__(self, other: Marks) -> Marks:
        return Marks(self.lines + other.lines, self.targets + other.targets)


NO_MARKS = Marks()


def distinct(values: Iterable[float]) -> list[float]:
    """Sorted, with values nearer than a thousandth of a mm taken as one."""
    out: list[float] = []
    for value in sorted(values):
        if not out or value - out[-1] > 1e-3:
            out.append(value)
    return out


def _reach(
    start: float, limit: float, direction: int, longest: float = MARK_LONGEST
) -> tuple[float, float] | None:
    """A mark from MARK_OFFSET behind `start` towards `limit`; None where it would be too short to see."""
    begin = start + direction * MARK_OFFSET
    end = begin + direction * min(longest, max(0.0, direction * (limit - begin)))
    return (begin, end) if abs(end - begin) >= MARK_SHORTEST - EPSILON else None


def crop_marks(
    trims: Sequence[Box], bleeds: Box, area: Box, longest: float = MARK_LONGEST
) -> tuple[Line, ...]:
    """A mark in line with every edge of `trims`, outside `bleeds` (their common bleed box) and inside
    `area`, at most `longest` mm long.
    """
    lines: list[Line] = []
    for x in distinct(edge for box in trims for edge in (box.x, box.right)):
        for span in (_reach(bleeds.y, area.y, -1, longest), _reach(bleeds.top, area.top, 1, longest)):
            if span:
                lines.append(Line(x, span[0], x, span[1]))
    for y in distinct(edge for box in trims for edge in (box.y, box.top)):
        for span in (_reach(bleeds.x, area.x, -1, longest), _reach(bleeds.right, area.right, 1, longest)):
            if span:
                lines.append(Line(span[0], y, span[1], y))
    return tuple(lines)


def _targets(trims: Sequence[Box], bleeds: Box, area: Box) -> tuple[Target, ...]:
    """One beside the middle of each outermost row or column, where the margin has room; the same after any
    flip.
    """
    reach = TARGET_RADIUS * 1.5
    needed = 2 * reach + 2 * MARK_OFFSET
    out: list[Target] = []
    if area.top - bleeds.top >= needed - EPSILON:
        middles = distinct(box.centre[0] for box in trims)
        for x in {middles[0], middles[-1]}:
            out += [Target(x, bleeds.top + MARK_OFFSET + reach), Target(x, bleeds.y - MARK_OFFSET - reach)]
    elif area.right - bleeds.right >= needed - EPSILON:
        middles = distinct(box.centre[1] for box in trims)
        for y in {middles[0], middles[-1]}:
            out += [Target(bleeds.right + MARK_OFFSET + reach, y), Target(bleeds.x - MARK_OFFSET - reach, y)]
    return tuple(sorted(out, key=lambda one: (one.x, one.y)))


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of them. Raises ValueError for none."""
    boxes = list(boxes)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.top for box in boxes) - y)


def grid_marks(grid: Grid, targets: bool = True, full: bool = False) -> Marks:
    """The marks of a sheet of this grid. They lie alike on front and back, whichever edge the sheet is
    turned about. `full` ones reach to the edge of what the printer prints.
    """
    longest = float("inf") if full else MARK_LONGEST
    trims = [grid.slot(index) for index in range(grid.capacity)]
    bleeds = union(grid.clip(index) for index in range(grid.capacity))
    if grid.fold is None:
        return Marks(
            crop_marks(trims, bleeds, grid.area, longest),
            _targets(trims, bleeds, grid.area) if targets else (),
        )
    both = trims + [grid.fold.mirror(box) for box in trims]
    around = union([bleeds, grid.fold.mirror(bleeds)])
    area = union([grid.area, grid.fold.mirror(grid.area)])
    return Marks((*crop_marks(both, around, area, longest), *_fold(grid, area)))


def _fold(grid: Grid, area: Box) -> tuple[Line, ...]:
    assert grid.fold is not None
    at = grid.fold.at
    if grid.fold.upright:
        return (Line(at, area.y, at, area.top, dashed=True),)
    return (Line(area.x, at, area.right, at, dashed=True),)


def piece_marks(trim: Box, bleed: Box, area: Box) -> Marks:
    """Corner marks around a single piece that shares its cuts with no other."""
    return Marks(crop_marks([trim], bleed, area))

"""Room for words beside the pieces of a page. Pure geometry in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.paper.geometry import Box, Size, printable
from generator.paper.job import Page
from generator.paper.placement import Placement

STEP = 1.0
# Words keep this far from a picture and from a mark; beside a mark they would be taken for a part of it.
CLEAR, CLEAR_OF_MARKS = 0.3, 1.0


def obstacles(page: Page) -> list[Box]:
    """All that words must keep out of: pieces with their bleed, what stands there already, and marks."""
    pictures = [one.clip.grown(CLEAR, CLEAR, CLEAR, CLEAR) for one in (*page.placements, *page.furniture)]
    marks = [line.box for line in page.marks.lines] + [target.box for target in page.marks.targets]
    return pictures + [box.grown(*[CLEAR_OF_MARKS] * 4) for box in marks]


def find_room(page: Page, size: Size, margin: float) -> tuple[Box, int] | None:
    """Where a strip of this size has room in the margin, and its rotation; None where it has none.

    Tried are the lower edge, the upper edge, and upright along the left and the right edge; on each the place
    nearest to the middle.
    """
    area = printable(page.paper, margin)
    blocked = obstacles(page)
    for box, rotation in _places(area, size):
        if not any(box.meets(other) for other in blocked):
            return box, rotation
    return None


def _places(area: Box, size: Size) -> Iterator[tuple[Box, int]]:
    wide, high = size
    for y in (area.y, area.top - high):
        for x in _from_the_middle(area.x, area.right - wide):
            yield Box(x, y, wide, high), 0
    for x in (area.x, area.right - high):
        for y in _from_the_middle(area.y, area.top - wide):
            yield Box(x, y, high, wide), 90


def _from_the_middle(low: float, high: float) -> Iterator[float]:
    if high < low:
        return
    middle = (low + high) / 2
    yield middle
    for step in range(1, int((high - low) / 2 / STEP) + 1):
        yield middle - step * STEP
        yield middle + step * STEP


def placed(face: str, spot: tuple[Box, int]) -> Placement:
    """A strip of words in its place."""
    box, rotation = spot
    return Placement(face, 1, box, box, rotation)


def longest_that_fits(
    page: Page, texts: Sequence[tuple[str, float]], height: float, margin: float
) -> tuple[str, tuple[Box, int]] | None:
    """The first of the texts (with its width in mm) that has room on the page, and where."""
    for text, width in texts:
        spot = find_room(page, (width, height), margin)
        if spot is not None:
            return text, spot
    return None

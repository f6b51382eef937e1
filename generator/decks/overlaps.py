"""Words of two places that lie over each other, so that neither can be read.

Shadows (the same words twice), large letters behind small ones and icons are meant so, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Protocol

from catalog.diagnostics import Diagnostic
from generator.decks.places import of_field
from generator.face import Face

Room = tuple[float, float, float, float]

# Of the lower of two lines, and of its height across: less may touch by chance.
LEAST_HIGH, LEAST_WIDE = 0.4, 0.6
# A letter so many times as high as another lies behind it on purpose.
BEHIND = 2.0
SHOWN = 40


def lie_over(one: Room, other: Room) -> bool:
    """Whether two lines of letters (x, y, width, height) hide each other."""
    high = min(one[3], other[3])
    if high <= 0 or max(one[3], other[3]) >= BEHIND * high:
        return False
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return wide > LEAST_WIDE * high and down > LEAST_HIGH * high


class Written(Protocol):
    """Words as they are drawn: the name of their place, and the room of their letters on the page."""

    @property
    def name(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def room(self) -> Room: ...


def hidden(face: Face, texts: Sequence[Written]) -> Iterator[Diagnostic]:
    """A remark for every two places of a face whose words hide each other."""
    told: set[tuple[str, str]] = set()
    for below, above in combinations((one for one in texts if one.words.strip()), 2):
        names = below.name, above.name
        said, over = (one.words.strip()[:SHOWN] for one in (below, above))
        if names in told or below.name == above.name or said == over or not lie_over(below.room, above.room):
            continue
        told.add(names)
        place = of_field(face, above.name, above.words)
        words = f"{face.title}: {over!r} lies over {said!r}"
        yield Diagnostic("FACE-OVERLAP", place, words, severity="warning")

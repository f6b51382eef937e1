"""What is seen on a laid-out face of a deck: fields and the words in them. Data only, in mm from the
upper left corner of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

SLACK_MM = 0.15
SHOWN = 40

Room = tuple[float, float, float, float]


@dataclass(slots=True)
class Field:
    """An element that has a size, and how far the words in it reach: left, upper, right, lower edge.
    `limits` tells whether its width and its height are given, so that more is too much.
    """

    name: str
    room: Room
    limits: tuple[bool, bool] = (True, True)
    around: tuple[Field, ...] = ()
    words: str = ""
    reach: list[float] = field(default_factory=lambda: [1e9, 1e9, -1e9, -1e9])
    ink: list[float] = field(default_factory=lambda: [1e9, -1e9])

    def add(self, words: str, x: float, y: float, w: float, h: float, ink: tuple[float, float]) -> None:
        """Words in a line at x, y that is w wide and h high, their letters between the two heights of
        `ink`.
        """
        if len(self.words) < SHOWN:
            self.words = f"{self.words} {words.strip()}".strip()
        self.ink[:] = min(self.ink[0], ink[0]), max(self.ink[1], ink[1])
        low = (min(self.reach[0], x), min(self.reach[1], y))
        high = (max(self.reach[2], x + w), max(self.reach[3], y + h))
        self.reach[:] = [*low, *high]

    def excess(self) -> Iterator[tuple[float, float, str]]:
        """How large the words are, how large their room is, and in which direction, where they run over."""
        x, y, w, h = self.room
        left, top, right, low = self.reach
        is_wide, is_high = self.limits
        if is_wide and (
            right - max(left, x) > w + SLACK_MM or left < x - SLACK_MM or right > x + w + SLACK_MM
        ):
            yield max(right, x + w) - min(left, x), w, "wide"
        # Lines are higher than their letters; only what is seen to stick out is too much.
        if is_high and (self.ink[1] > y + h + SLACK_MM or self.ink[0] < y - SLACK_MM):
            yield max(low, y + h) - min(top, y), h, "high"


class Text(NamedTuple):
    """Words as they are drawn: their field, their fonts, and the room that their letters take on the page."""

    name: str
    words: str
    families: tuple[str, ...]
    weight: int
    is_slanted: bool
    room: Room


@dataclass(frozen=True, slots=True)
class Where:
    """What a walk is inside of: fields from outside inwards, an element, a line, and how all is turned."""

    fields: tuple[Field, ...] = ()
    element: Any = None
    line: Any = None
    matrix: Any = None


@dataclass(slots=True)
class Seen:
    """All that a walk over a face's boxes found. `lost` are the last words of fields that break off."""

    fields: list[Field] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    lost: dict[str, str] = field(default_factory=dict)
    pictures: list[tuple[str, float, tuple[float, float]]] = field(default_factory=list)

"""SVG path data to PDF path operators. Pure text work, with what was worked out once kept for the next time.

Grammar: SVG 1.1, chapter 8.3. Coordinates stay in the drawing's own units; y still points down, and the
matrix of whoever draws the path turns it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import atan2, ceil, cos, pi, radians, sin, sqrt, tan

_LETTERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_SEGMENT = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_ARC = re.compile(
    r"\s*,?\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[\s,]*"
    r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[\s,]*([01])[\s,]*([01])[\s,]*"
    r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
)
_IDLE = re.compile(r"[\s,]*")

Point = tuple[float, float]


class BadPath(ValueError):
    """Path data that breaks the grammar. The message holds the part that cannot be read."""


def digits(extent: float) -> int:
    """How many decimals a drawing needs whose longer side measures `extent` units: one part in 50,000."""
    return max(0, 5 - len(str(int(abs(extent))))) if extent >= 1 else 5


def short(value: float, places: int) -> str:
    """A number as short as it can be written with so many decimals."""
    if value == int(value):
        return str(int(value))
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=4096)
def operators(d: str, places: int = 2) -> str:
    """The operators that build the path; nothing is painted. Raises BadPath."""
    return _Writer(places).write(d)


class _Writer:
    """Follows path data with the state that its relative and smooth commands need."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.out: list[str] = []
        self.x = self.y = 0.0
        self.start: Point = (0.0, 0.0)
        self.handle: Point | None = None
        self.last = ""

    def write(self, d: str) -> str:
        at = 0
        for match in _SEGMENT.finditer(d):
            if d[at : match.start()].strip(" ,\t\r\n"):
                raise BadPath(d[at : match.start() + 1][:40])
            at = match.end()
            self._segment(match[1], match[2])
        if d[at:].strip() and d.strip().lower() != "none":
            raise BadPath(d[at : at + 40])
        return " ".join(self.out)

    def _segment(self, letter: str, words: str) -> None:
        kind, relative = letter.lower(), letter.islower()
        if kind != "m" and not self.out:
            raise BadPath(f"{letter}{words}"[:40])
        if kind == "z":
            if words.strip(" ,\t\r\n"):
                raise BadPath(f"{letter}{words}"[:40])
            self.out.append("h")
            (self.x, self.y), self.handle, self.last = self.start, None, "z"
            return
        values = list(_arc_numbers(words)) if kind == "a" else [float(one) for one in _numbers(words)]
        step = _LETTERS[kind]
        if not values or len(values) % step:
            raise BadPath(f"{letter}{words}"[:40])
        act: Callable[[bool, list[float]], None] = getattr(self, f"_{kind}")
        for index in range(0, len(values), step):
            if self.last == "z" and kind != "m":
                # A drawing that goes on behind a closed figure begins a new one where that began.
                self.out.append(f"{self._n(self.x)} {self._n(self.y)} m")
            if kind == "m" and index:
                self._l(relative, values[index : index + step])
            else:
                act(relative, values[index : index + step])
            self.last = kind

    def _n(self, value: float) -> str:
        return short(value, self.places)

    def _to(self, x: float, y: float, handle: Point | None = None) -> None:
        self.x, self.y, self.handle = x, y, handle

    def _from(self, relative: bool, values: list[float]) -> list[float]:
        if not relative:
            return values
        return [value + (self.y if index % 2 else self.x) for index, value in enumerate(values)]

    def _m(self, relative: bool, values: list[float]) -> None:
        x, y = self._from(relative, values)
        self.out.append(f"{self._n(x)} {self._n(y)} m")
        self._to(x, y)
        self.start = x, y

    def _l(self, relative: bool, values: list[float]) -> None:
        x, y = self._from(relative, values)
        self.out.append(f"{self._n(x)} {self._n(y)} l")
        self._to(x, y)

    def _h(self, relative: bool, values: list[float]) -> None:
        self._l(False, [values[0] + (self.x if relative else 0.0), self.y])

    def _v(self, relative: bool, values: list[float]) -> None:
        self._l(False, [self.x, values[0] + (self.y if relative else 0.0)])

    def _curve(self, a: Point, b: Point, end: Point, handle: Point | None) -> None:
        places = self.places
        self.out.append(
            f"{short(a[0], places)} {short(a[1], places)} {short(b[0], places)} {short(b[1], places)} "
            f"{short(end[0], places)} {short(end[1], places)} c"
        )
        self._to(*end, handle)

    def _c(self, relative: bool, values: list[float]) -> None:
        a, b, c, d, x, y = self._from(relative, values)
        self._curve((a, b), (c, d), (x, y), (c, d))

    def _mirrored(self, kinds: str) -> Point:
        if self.last not in kinds or self.handle is None or not self.last:
            return self.x, self.y
        return 2 * self.x - self.handle[0], 2 * self.y - self.handle[1]

    def _s(self, relative: bool, values: list[float]) -> None:
        c, d, x, y = self._from(relative, values)
        self._curve(self._mirrored("cs"), (c, d), (x, y), (c, d))

    def _quadratic(self, middle: Point, end: Point) -> None:
        first = self.x + 2 / 3 * (middle[0] - self.x), self.y + 2 / 3 * (middle[1] - self.y)
        second = end[0] + 2 / 3 * (middle[0] - end[0]), end[1] + 2 / 3 * (middle[1] - end[1])
        self._curve(first, second, end, middle)

    def _q(self, relative: bool, values: list[float]) -> None:
        a, b, x, y = self._from(relative, values)
        self._quadratic((a, b), (x, y))

    def _t(self, relative: bool, values: list[float]) -> None:
        x, y = self._from(relative, values)
        self._quadratic(self._mirrored("qt"), (x, y))

    def _a(self, relative: bool, values: list[float]) -> None:
        x, y = values[5:]
        if relative:
            x, y = x + self.x, y + self.y
        for a, b, end in _arc(
            (self.x, self.y), (x, y), values[0], values[1], values[2], bool(values[3]), bool(values[4])
        ):
            self._curve(a, b, end, None)


def _numbers(words: str) -> list[str]:
    found = _NUMBER.findall(words)
    if _NUMBER.sub("", words).strip(" ,\t\r\n"):
        raise BadPath(words[:40])
    return found


def _arc_numbers(words: str) -> Iterator[float]:
    """The numbers of arcs; their flags may stand without anything between them and the next number."""
    at = 0
    while at < len(words) and _IDLE.fullmatch(words[at:]) is None:
        match = _ARC.match(words, at)
        if match is None:
            raise BadPath(words[at : at + 40])
        yield from map(float, match.groups())
        at = match.end()


def _arc(
    start: Point, end: Point, rx: float, ry: float, degrees: float, large: bool, sweep: bool
) -> Iterator[tuple[Point, Point, Point]]:
    """An elliptic arc as cubic curves (SVG 1.1, appendix F.6)."""
    rx, ry = abs(rx), abs(ry)
    if start == end:
        return
    if not rx or not ry:
        yield start, end, end
        return
    turn = radians(degrees)
    c, s = cos(turn), sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    u, v = c * dx + s * dy, -s * dx + c * dy
    grow = sqrt(max(1.0, (u / rx) ** 2 + (v / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = rx * rx * v * v + ry * ry * u * u
    root = sqrt(max(0.0, (rx * rx * ry * ry - below) / below)) * (1 if large != sweep else -1)
    mx, my = root * rx * v / ry, -root * ry * u / rx
    cx, cy = c * mx - s * my + (start[0] + end[0]) / 2, s * mx + c * my + (start[1] + end[1]) / 2
    first = atan2((v - my) / ry, (u - mx) / rx)
    whole = atan2((-v - my) / ry, (-u - mx) / rx) - first
    whole += 2 * pi if sweep and whole < 0 else -2 * pi if not sweep and whole > 0 else 0
    pieces = max(1, ceil(abs(whole) / (pi / 2) - 1e-9))
    step = whole / pieces
    arm = 4 / 3 * tan(step / 4)

    def point(x: float, y: float) -> Point:
        return cx + c * rx * x - s * ry * y, cy + s * rx * x + c * ry * y

    for index in range(pieces):
        a, b = first + index * step, first + (index + 1) * step
        yield (
            point(cos(a) - arm * sin(a), sin(a) + arm * cos(a)),
            point(cos(b) + arm * sin(b), sin(b) - arm * cos(b)),
            end if index + 1 == pieces else point(cos(b), sin(b)),
        )

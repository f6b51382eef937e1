"""Hexes drawn as woodcuts: outlines, and for every ground a hatch of its own that stays apart in grey.

Hexes stand on a point. All measures are mm; a hatch is path data for one colour, and stays inside its hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

from generator.art.engraving import Dice, Mark, number, polygon
from generator.art.theme import Tokens

if TYPE_CHECKING:
    from generator.art.grounds import Stage

Point = tuple[float, float]
ROW = sqrt(3) / 2
"""How far apart rows of hexes lie, for hexes one unit across."""


def corner_radius(across: float) -> float:
    """From the middle of a hex to its corners, for its width from flat to flat."""
    return across / sqrt(3)


def hexagon(cx: float, cy: float, across: float) -> tuple[Point, ...]:
    """The corners of a hex, clockwise from the top one."""
    r = corner_radius(across)
    return tuple((cx + r * sin(pi / 3 * k), cy - r * cos(pi / 3 * k)) for k in range(6))


def fine(points: tuple[Point, ...]) -> str:
    """A closed outline to a thousandth of a mm, for edges that have to meet."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points) + "Z"


def middle(column: int, row: int, across: float) -> Point:
    """The middle of a cell of a grid whose box has its corner at 0, 0."""
    return (column + (0.5 if row & 1 else 0.0) + 0.5) * across, corner_radius(across) + row * across * ROW


def inside(x: float, y: float, across: float) -> bool:
    """Whether a point, given from the middle, lies in a hex."""
    x, y = abs(x), abs(y)
    return x <= across / 2 and x / 2 + y * ROW <= across / 2


def _spots(seed: str, across: float, step: float, rim: float) -> Iterator[Point]:
    """Points of a loose lattice in a hex, `rim` away from its edges, from the back to the front."""
    dice, rows = Dice(seed), int(across / step) + 2
    for row in range(-rows, rows + 1):
        for column in range(-rows, rows + 1):
            x = (column + (row & 1) / 2) * step + (dice.roll() - 0.5) * step * 0.35
            y = row * step * ROW + (dice.roll() - 0.5) * step * 0.25
            if inside(x, y, across - 2 * rim):
                yield x, y


def tufts(seed: str, cx: float, cy: float, across: float) -> str:
    """Grass: blades in threes."""
    s, out = across / 30, []
    for x, y in _spots(seed, across, 5.2 * s, 2.2 * s):
        for lean, high in ((-1.1, 2.0), (0.1, 2.9), (1.2, 1.9)):
            top = (cx + x + lean * s, cy + y - high * s)
            foot = cx + x + lean * 0.25 * s
            out.append(polygon([(foot - 0.26 * s, cy + y), top, (foot + 0.26 * s, cy + y)]))
    return "".join(out)


def trees(seed: str, cx: float, cy: float, across: float) -> str:
    """Woods: firs, close together."""
    s, out = across / 30, []
    for x, y in _spots(seed, across, 4.3 * s, 2.6 * s):
        px, py = cx + x, cy + y + 1.1 * s
        for low, wide, high in ((0.0, 1.5, 2.3), (1.4, 1.15, 2.2)):
            base = py - low * s
            out.append(polygon([(px - wide * s, base), (px, base - high * s), (px + wide * s, base)]))
        out.append(
            polygon(
                [
                    (px - 0.3 * s, py),
                    (px + 0.3 * s, py),
                    (px + 0.3 * s, py + 0.7 * s),
                    (px - 0.3 * s, py + 0.7 * s),
                ]
            )
        )
    return "".join(out)


def furrows(seed: str, cx: float, cy: float, across: float) -> str:
    """Farmland: furrows that change their way at a ridge."""
    s, out = across / 30, []
    slant = -1 if Dice(seed).roll() < 0.5 else 1
    step = 2.1 * s
    count = int(across / step) + 2
    for k in range(-count, count + 1):
        for way in (-1, 1):
            lean = slant * way * 0.55
            points = []
            for t in range(25):
                y = way * (0.5 * s + t * across / 44)
                x = k * step + lean * (abs(y) - 0.5 * s)
                if inside(x, y, across - 2.2 * s):
                    points.append((cx + x, cy + y))
            if len(points) > 1:
                (x1, y1), (x2, y2) = points[0], points[-1]
                out.append(
                    polygon(
                        [(x1 - 0.32 * s, y1), (x2 - 0.32 * s, y2), (x2 + 0.32 * s, y2), (x1 + 0.32 * s, y1)]
                    )
                )
    return "".join(out)


def mounds(seed: str, cx: float, cy: float, across: float) -> str:
    """Hills: rows of low arcs, hatched on one side."""
    s, out = across / 30, []
    for x, y in _spots(seed, across, 6.6 * s, 3.4 * s):
        px, py, r = cx + x, cy + y + s, 2.9 * s
        arc = [(px + r * cos(pi - pi * k / 10), py - 0.72 * r * sin(pi * k / 10)) for k in range(11)]
        thin = [
            (px + (r - 0.5 * s) * cos(pi * k / 10), py - 0.72 * (r - 0.55 * s) * sin(pi * k / 10))
            for k in range(11)
        ]
        out.append(polygon([*arc, *thin]))
        for d in (0.5, 1.25, 2.0):
            top = py - 0.72 * sqrt(max(0.0, r * r - (d * s) ** 2)) + 0.75 * s
            if top < py - 0.3 * s:
                out.append(
                    polygon(
                        [
                            (px + d * s - 0.16 * s, top),
                            (px + d * s + 0.16 * s, top),
                            (px + d * s - 0.3 * s, py),
                            (px + d * s - 0.62 * s, py),
                        ]
                    )
                )
    return "".join(out)


def peaks(seed: str, cx: float, cy: float, across: float) -> str:
    """Mountains: peaks with one side in the light."""
    s, out = across / 30, []
    for x, y in _spots(seed, across, 8.2 * s, 4.4 * s):
        px, py = cx + x, cy + y + 2.2 * s
        w, h = 3.5 * s, 5.6 * s
        out.append(
            polygon(
                [
                    (px, py - h),
                    (px - w, py),
                    (px - 1.6 * s, py),
                    (px - 0.5 * s, py - 2.4 * s),
                    (px - 1.0 * s, py - 3.2 * s),
                ]
            )
        )
        out.append(
            polygon(
                [
                    (px + 0.25 * s, py - h + 0.5 * s),
                    (px + w, py),
                    (px + w - 0.7 * s, py),
                    (px + 0.1 * s, py - h + 1.5 * s),
                ]
            )
        )
    return "".join(out)


def waves(seed: str, cx: float, cy: float, across: float) -> str:
    """Water: short waves."""
    s, out = across / 30, []
    for x, y in _spots(seed, across, 8.4 * s, 3.6 * s):
        upper = [(cx + x + (k - 6) * 0.45 * s, cy + y + 0.55 * s * sin(k / 12 * 2 * pi)) for k in range(13)]
        lower = [(px, py + 0.32 * s) for px, py in reversed(upper)]
        out.append(polygon([*upper, *lower]))
    return "".join(out)


HATCHES: dict[str, Callable[[str, float, float, float], str]] = {
    "grasslands": tufts,
    "woods": trees,
    "farmlands": furrows,
    "hills": mounds,
    "mountains": peaks,
    "sea": waves,
}
"""The hatch of each ground: seed, middle, width from flat to flat."""


def ground(name: str, seed: str, cx: float, cy: float, across: float, tones: Tokens) -> str:
    """One hex of a ground as SVG, fill and hatch; the fill laps a hair over, so that no light shows."""
    fill, mark = tones[f"terrain-{name}"], tones[f"terrain-{name}-mark"]
    body = fine(hexagon(cx, cy, across + 0.06))
    return f'<path d="{body}" fill="{fill}"/><path d="{HATCHES[name](seed, cx, cy, across)}" fill="{mark}"/>'


def _field(name: str) -> Callable[[Stage], tuple[Mark, ...]]:
    """A card's ground: a field of hexes that fades into the page, each with the same hatch."""

    def field(stage: Stage) -> tuple[Mark, ...]:
        across = 30.0
        marks, edges = [], []
        for row in range(-1, int(stage.height / (across * ROW)) + 2):
            for column in range(-1, int(stage.width / across) + 2):
                x, y = middle(column, row, across)
                x, y = x + stage.cx - 2.5 * across / 2 - across / 4, y + stage.cy - across * 1.45
                if -across < x < stage.width + across and -across < y < stage.height + across:
                    marks.append(HATCHES[name](f"{name}/{column}/{row}", x, y, across))
                    edges.append(polygon(list(hexagon(x, y, across))))
        return Mark("".join(marks), "near"), Mark("".join(edges), "mist", 0.3)

    return field


FIELDS = {name: _field(name) for name in ("grasslands", "woods", "farmlands", "hills")}
"""Grounds of cards by the motif of a theme."""


def figure(sides: int, turn: float) -> Callable[..., str]:
    """A value shape with straight sides."""

    def emblem(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
        cx, cy, r = x + size / 2, y + size / 2, size / 2
        rings = [
            polygon(
                [
                    (
                        cx + (r - d) * sin(turn + 2 * pi * k / sides),
                        cy - (r - d) * cos(turn + 2 * pi * k / sides),
                    )
                    for k in range(sides)
                ]
            )
            for d in (0.0, 0.9, 1.6)
        ]
        fill = tones["panel"] if blank else tones["emblem"]
        edge = f'fill="none" stroke="{tones["value"]}" stroke-width="{number(0.25)}"'
        outer, body = (
            f'<path d="{rings[0]}" fill="{tones["trim"]}"/>',
            f'<path d="{rings[1]}" fill="{fill}"/>',
        )
        return f'{outer}{body}<path d="{rings[2]}" {edge}/>'

    return emblem


SHAPES = {
    "hexagon": figure(6, 0.0),
    "octagon": figure(8, pi / 8),
    "diamond": figure(4, 0.0),
    "square": figure(4, pi / 4),
}
"""Value shapes by the name a theme gives as `shape`."""

"""Grounds: what lies behind a card's engraving. Each motif is a pure function of the page's measures (mm).

Tones: `ray` (a little lighter than the ground), `far` and `near` (silhouettes), `trim` (their bright edges),
`mist` (thin lines that must not disturb a text), `sun-0` .. `sun-5` (bands of a disc, top to bottom).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import asin, cos, hypot, pi, sin, sqrt, tau
from typing import NamedTuple

from generator.art.engraving import Mark, circle, number, polar, polygon, smooth
from generator.art.hexart import FIELDS


class Stage(NamedTuple):
    """Where a ground is drawn: page width and height, the engraving's centre, and the horizon, all in mm."""

    width: float
    height: float
    cx: float
    cy: float
    horizon: float

    @property
    def reach(self) -> float:
        """A radius that leaves the page in every direction."""
        return hypot(max(self.cx, self.width - self.cx), max(self.cy, self.height - self.cy)) + 1


def sun(stage: Stage) -> tuple[Mark, ...]:
    """Rays from the centre, and stepped pyramids along the horizon."""
    return (*_rays(stage, 28), *_pyramids(stage), *_frieze(stage))


def _rays(stage: Stage, count: int) -> Iterator[Mark]:
    wedges, lines = [], []
    for k in range(count):
        middle = -pi / 2 + tau * k / count
        half = tau / count * 0.24
        ends = [polar(stage.reach, middle + side, stage.cx, stage.cy) for side in (-half, half)]
        wedges.append(polygon([(stage.cx, stage.cy), *ends]))
        start = polar(17.0, middle + 2 * half, stage.cx, stage.cy)
        stop = polar(stage.reach, middle + 2 * half, stage.cx, stage.cy)
        lines.append(polygon([start, stop], close=False))
    yield Mark("".join(wedges), "ray")
    yield Mark("".join(lines), "mist", 0.12)


def stepped(cx: float, foot: float, half: float, height: float, steps: int) -> list[tuple[float, float]]:
    """The outline of a stepped pyramid, left foot to right foot."""
    rise, run = height / steps, half / (steps + 0.6)
    left: list[tuple[float, float]] = []
    for k in range(steps):
        x = cx - half + run * k
        left += [(x, foot - rise * k), (x, foot - rise * (k + 1))]
    return left + [(2 * cx - x, y) for x, y in reversed(left)]


def _pyramids(stage: Stage) -> Iterator[Mark]:
    foot, w = stage.horizon, stage.width
    plan = (
        ("far", w * 0.25, 10.5, 10.0, 5),
        ("far", w * 0.77, 9.0, 8.6, 4),
        ("near", w * 0.06, 15.0, 17.0, 7),
        ("near", w * 0.96, 14.5, 15.6, 7),
    )
    for tone, cx, half, height, steps in plan:
        outline = stepped(cx, foot, half, height, steps)
        yield Mark(polygon(outline), tone)
        yield Mark(polygon(outline, close=False), "trim", 0.2)
        courses = [
            polygon([(2 * cx - x, y), (x, y)], close=False)
            for x, y in outline[1 : 2 * steps : 2]
            if y > foot - height
        ]
        yield Mark("".join(courses), "trim", 0.1)
    yield Mark(polygon([(0, foot), (w, foot), (w, stage.height), (0, stage.height)]), "deep")
    yield Mark(polygon([(0, foot), (w, foot)], close=False), "trim", 0.3)


def _frieze(stage: Stage) -> Iterator[Mark]:
    """Waves of a river down both margins, below the horizon."""
    rows = []
    y = stage.horizon + 2.2
    while y < stage.height + 2:
        text = [f"M0 {number(y)}"]
        for k in range(round(stage.width / 3)):
            text.append(f"q.75 {'-1' if k % 2 else '1'} 1.5 0t1.5 0")
        rows.append("".join(text))
        y += 2.2
    yield Mark("".join(rows), "mist", 0.14)


def arches(stage: Stage) -> tuple[Mark, ...]:
    """A nave: a great pointed arch round the engraving, lancets beside it, courses of stone."""
    return (*_courses(stage), *_nave(stage))


def lancet(cx: float, foot: float, spring: float, half: float, sharp: float = 1.0) -> str:
    """Path data of a pointed arch: two arcs of radius 2 x half x sharp that meet above cx."""
    radius = number(2 * half * sharp)
    rise = sqrt((2 * half * sharp) ** 2 - (2 * half * sharp - half) ** 2)
    left, right, top = number(cx - half), number(cx + half), number(spring - rise)
    return (
        f"M{left} {number(foot)}V{number(spring)}A{radius} {radius} 0 0 1 {number(cx)} {top}"
        f"A{radius} {radius} 0 0 1 {right} {number(spring)}V{number(foot)}"
    )


def _courses(stage: Stage) -> Iterator[Mark]:
    lines, row, y = [], 0, 0.0
    while y < stage.height:
        lines.append(f"M0 {number(y)}H{number(stage.width)}")
        x = 2.4 if row % 2 else 6.9
        while x < stage.width:
            lines.append(f"M{number(x)} {number(y)}v4.2")
            x += 9.0
        row, y = row + 1, y + 4.2
    yield Mark("".join(lines), "ray", 0.22)


def _nave(stage: Stage) -> Iterator[Mark]:
    cx, cy, foot = stage.cx, stage.cy, stage.height + 2
    side = 15.6
    for sign in (-1, 1):
        middle = cx + sign * (side + 9.6)
        yield Mark(lancet(middle, foot, cy + 2, 8.2) + "Z", "far")
        yield Mark(lancet(middle, foot, cy + 2, 8.2), "trim", 0.24)
        yield Mark(lancet(middle, foot, cy + 2.6, 7.2), "trim", 0.1)
        yield Mark(
            "".join(lancet(middle + d, foot, cy + 11, 3.1) for d in (-3.6, 3.6))
            + _foil(middle, cy + 1.8, 2.5, 4),
            "trim",
            0.16,
        )
    yield Mark(lancet(cx, foot, cy - 0.5, side + 0.9, 0.82) + "Z", "near")
    for grow, width in ((0.9, 0.36), (-0.3, 0.12), (-1.1, 0.12)):
        yield Mark(lancet(cx, foot, cy - 0.5, side + grow, 0.82), "trim", width)
    mullions = [
        f"M{number(cx + d)} {number(cy + sqrt(max(0, 14.6**2 - d * d)))}V{number(foot)}"
        for d in (-10, -5, 5, 10)
    ]
    yield Mark("".join(mullions), "trim", 0.16)
    yield Mark(circle(14.6, cx, cy) + circle(14.0, cx, cy), "trim", 0.14)


def _foil(cx: float, cy: float, radius: float, leaves: int) -> str:
    return "".join(
        circle(radius * 0.5, *polar(radius * 0.5, tau * k / leaves, cx, cy)) for k in range(leaves)
    ) + circle(radius * 1.12, cx, cy)


def grid(stage: Stage) -> tuple[Mark, ...]:
    """A low sun cut by bars, ridges on both sides, and a floor that runs to the vanishing point."""
    return (*_stars(stage), *_barred_sun(stage, 18.2), *_ridges(stage), *_floor(stage))


def _barred_sun(stage: Stage, radius: float) -> Iterator[Mark]:
    bands, top = 6, stage.cy - radius
    edges = [top + 2 * radius * share for share in (0, 0.3, 0.47, 0.6, 0.71, 0.81, 0.92)]
    for k in range(bands):
        gap = 0.0 if k == 0 else 0.28 + 0.2 * k
        yield Mark(_slice(stage.cx, stage.cy, radius, edges[k] + gap, edges[k + 1]), f"sun-{k}")


def _slice(cx: float, cy: float, radius: float, top: float, foot: float) -> str:
    """Path data of the part of a disc between two heights."""
    upper = asin(max(-1.0, min(1.0, (top - cy) / radius)))
    lower = asin(max(-1.0, min(1.0, (foot - cy) / radius)))
    pieces = 12
    angles = [upper + (lower - upper) * k / pieces for k in range(pieces + 1)]
    right = [(cx + radius * cos(a), cy + radius * sin(a)) for a in angles]
    return polygon(right + [(2 * cx - x, y) for x, y in reversed(right)])


def _stars(stage: Stage) -> Iterator[Mark]:
    spots = []
    for k in range(46):
        x, y = (k * 29.7 + 3.1) % stage.width, (k * 17.3 + 1.7) % (stage.horizon - 6)
        if hypot(x - stage.cx, y - stage.cy) > 19.6:
            spots.append(circle(0.12 + 0.1 * (k % 3), x, y))
    yield Mark("".join(spots), "trim", None, 0.75)


def _ridges(stage: Stage) -> Iterator[Mark]:
    y = stage.horizon
    for sign in (-1, 1):
        start = 0.0 if sign < 0 else stage.width
        heights = (9.5, 6.0, 11.0, 4.5, 7.0, 2.4, 3.6, 0.0)
        points = [(start - sign * 2.9 * k, y - h) for k, h in enumerate(heights)]
        yield Mark(polygon([(start, y), *points]), "near")
        yield Mark(polygon(points, close=False), "trim", 0.22)
        wires = [
            polygon([(x, top), (start - sign * 2.9 * (k + d), y)], close=False)
            for k, (x, top) in enumerate(points[:-1])
            for d in (-1.4, 0.2, 1.6)
            if top < y - 4
        ]
        yield Mark("".join(wires), "trim", 0.08)


def _floor(stage: Stage) -> Iterator[Mark]:
    y, w, h = stage.horizon, stage.width, stage.height
    yield Mark(polygon([(0, y), (w, y), (w, h), (0, h)]), "deep")
    rows, depth = [], 1.0
    while y + depth < h:
        rows.append(f"M0 {number(y + depth)}H{number(w)}")
        depth = depth * 1.32 + 0.5
    fans = [polygon([(stage.cx + 2.1 * k, y), (stage.cx + 15.0 * k, h)], close=False) for k in range(-16, 17)]
    yield Mark("".join(rows + fans), "mist", 0.2)
    yield Mark(f"M0 {number(y)}H{number(w)}", "trim", 0.4)


def streams(stage: Stage) -> tuple[Mark, ...]:
    """Streams of parallel lines that braid from the head to the foot."""
    strands, threads, gap = 4, 6, 0.62
    swing, wave = stage.width * 0.36, stage.height / 1.7

    def thread(strand: int, number: int) -> str:
        shift = gap * (number - (threads - 1) / 2)

        def curve(y: float) -> tuple[float, float]:
            lean = sin(tau * y / wave + tau * strand / strands)
            return stage.width / 2 + swing * lean + shift * (1.4 - 0.5 * abs(lean)), y

        return smooth(curve, -2.0, stage.height + 2.0, 16, closed=False)

    for_tone = {"ray": range(0, strands, 2), "far": range(1, strands, 2)}
    return tuple(
        Mark("".join(thread(strand, number) for strand in some for number in range(threads)), tone, 0.24)
        for tone, some in for_tone.items()
    )


def waves(stage: Stage) -> tuple[Mark, ...]:
    """A night sky of eight-pointed stars over rows of scalloped waves."""
    return (*_rings(stage), *_eight_stars(stage), *_scallops(stage))


def _rings(stage: Stage) -> Iterator[Mark]:
    rings = "".join(circle(16.5 + 4.2 * k, stage.cx, stage.cy) for k in range(9))
    yield Mark(rings, "ray", 0.55)


def star(radius: float, inner: float, points: int, cx: float, cy: float) -> str:
    """Path data of a star with so many points, one of them straight up."""
    turns = [-pi / 2 + pi * k / points for k in range(2 * points)]
    return polygon([polar(inner if k % 2 else radius, a, cx, cy) for k, a in enumerate(turns)])


def _eight_stars(stage: Stage) -> Iterator[Mark]:
    spots = []
    for k in range(34):
        x, y = (k * 23.3 + 4.6) % stage.width, (k * 13.9 + 20.5) % (stage.horizon + 2)
        if hypot(x - stage.cx, y - stage.cy) > 20.4:
            size = 0.55 + 0.32 * (k % 4)
            spots.append(star(size, size * 0.36, 8 if k % 3 else 4, x, y))
    yield Mark("".join(spots), "trim")


def _scallops(stage: Stage) -> Iterator[Mark]:
    y, w, row, size = stage.horizon - 4.0, stage.width, 0, 3.4
    while y < stage.height + 2 * size:
        shift = size if row % 2 else 0.0
        starts = [shift - 2 * size + 2 * size * k for k in range(round(w / (2 * size)) + 3)]
        crests = "".join(f"M{number(x)} {number(y)}a{size} {size} 0 0 1 {2 * size} 0Z" for x in starts)
        body = f"{crests}M0 {number(y)}H{number(w)}V{number(y + 2 * size)}H0Z"
        yield Mark(body, "far" if row % 2 else "near")
        lines = [
            f"M{number(x + size - r)} {number(y)}a{number(r)} {number(r)} 0 0 1 {number(2 * r)} 0"
            for x in starts
            for r in (size, size - 0.9, size - 1.8)
        ]
        yield Mark("".join(lines), "trim" if row < 2 else "mist", 0.2 if row < 2 else 0.12)
        row, y = row + 1, y + size * 0.9


def circuit(stage: Stage) -> tuple[Mark, ...]:
    """A honeycomb behind conductors that run from the engraving to the edges."""
    return (*_honeycomb(stage), *_conductors(stage), *_plate(stage))


def _honeycomb(stage: Stage) -> Iterator[Mark]:
    side, cells = 4.6, []
    across, down = side * sqrt(3), side * 1.5
    for row in range(round(stage.height / down) + 2):
        for column in range(round(stage.width / across) + 2):
            x, y = (column + (row % 2) / 2) * across, row * down
            cells.append(polygon([polar(side - 0.35, pi / 6 + pi / 3 * k, x, y) for k in range(6)]))
    yield Mark("".join(cells), "ray", 0.4)


def _conductors(stage: Stage) -> Iterator[Mark]:
    runs, nodes = [], []
    for k in range(-4, 5):
        for sign in (-1, 1):
            y = stage.cy + 4.1 * k
            start = stage.cx + sign * (15.0 - abs(k))
            bend = start + sign * (2.5 + 1.7 * abs(k))
            rise = -5.2 * (1 if k > 0 else -1) if k else 0.0
            end = stage.width + 2 if sign > 0 else -2.0
            stop = end if k % 2 else bend + sign * (5 + 1.1 * abs(k))
            tail = y - rise
            runs.append(
                polygon([(start, y), (bend, y), (bend + sign * abs(rise), tail), (stop, tail)], close=False)
            )
            nodes.append(circle(0.85, start, y) + ("" if k % 2 else circle(1.1, stop, tail)))
    yield Mark("".join(runs), "trim", 0.3)
    yield Mark("".join(nodes), "trim")


def _plate(stage: Stage) -> Iterator[Mark]:
    y, w, h = stage.horizon, stage.width, stage.height
    yield Mark(polygon([(0, y), (w, y), (w, h), (0, h)]), "deep")
    teeth = "".join(
        f"M{number(1.5 + 4.2 * k)} {number(y - 2.2)}h2.2v2.2h-2.2Z" for k in range(round(w / 4.2))
    )
    yield Mark(teeth, "near")
    yield Mark(teeth, "trim", 0.16)
    yield Mark(f"M0 {number(y)}H{number(w)}", "trim", 0.4)
    lines = "".join(f"M{number(2.6 + 4.2 * k)} {number(y)}V{number(h)}" for k in range(round(w / 4.2)))
    yield Mark(lines, "mist", 0.16)


MOTIFS: dict[str, Callable[[Stage], tuple[Mark, ...]]] = {
    "sun": sun,
    "arches": arches,
    "grid": grid,
    "streams": streams,
    "waves": waves,
    "circuit": circuit,
    **FIELDS,
}
"""The grounds by the name a theme gives as `motif`."""

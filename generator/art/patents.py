"""Patent drawings: thin line constructions, one for each card. Pure functions from a seed to path data.

A figure is drawn in a box from -1 to 1 both ways and scaled by its caller. The same seed gives the same
figure for ever. Tones: `line` for what is solid, `glow` for what is marked, `mist` for lines of
construction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin, tau
from typing import NamedTuple

from generator.art.engraving import Dice, Mark, circle, polar, polygon, smooth

Point = tuple[float, float]


class Box(NamedTuple):
    """Where a figure goes: its middle and half its width and height, in mm."""

    cx: float
    cy: float
    w: float
    h: float

    @property
    def scale(self) -> float:
        """Millimetres per unit."""
        return min(self.w / 1.45, self.h)

    @property
    def reach(self) -> float:
        """How far the box goes to either side, in units."""
        return self.w / self.scale

    def at(self, x: float, y: float) -> Point:
        """A point of the figure on the card."""
        return self.cx + x * self.scale, self.cy + y * self.scale


FINE, THIN, BOLD = 0.12, 0.2, 0.34


def _lines(box: Box, runs: Sequence[Sequence[Point]], close: bool = False) -> str:
    return "".join(polygon([box.at(*point) for point in run], close) for run in runs)


def _ring(box: Box, radius: float, x: float = 0.0, y: float = 0.0) -> str:
    return circle(radius * box.scale, *box.at(x, y))


def _curve(box: Box, curve: Callable[[float], Point], stop: float, pieces: int, closed: bool = False) -> str:
    return smooth(lambda t: box.at(*curve(t)), 0.0, stop, pieces, closed)


def _gear(radius: float, depth: float, teeth: int, x: float, y: float, turn: float) -> list[Point]:
    points = []
    for k in range(teeth):
        for share, r in ((-0.3, radius - depth), (-0.17, radius), (0.17, radius), (0.3, radius - depth)):
            points.append(polar(r, turn + tau * (k + share) / teeth, x, y))
    return points


def _spokes(box: Box, inner: float, outer: float, count: int, x: float, y: float, turn: float) -> str:
    angles = [turn + tau * k / count for k in range(count)]
    return _lines(box, [[polar(inner, a, x, y), polar(outer, a, x, y)] for a in angles])


def _hatched(box: Box, x: float, y: float, w: float, h: float, step: float) -> str:
    """Slanted lines in a rectangle, as a cut is shown."""
    runs, at = [], step
    while at < w + h:
        runs.append([(x + max(0.0, at - h), y + min(at, h)), (x + min(at, w), y + max(0.0, at - w))])
        at += step
    return _lines(box, runs)


def machine(dice: Dice, box: Box) -> tuple[Mark, ...]:
    """Wheels that mesh, a rod on one of them, and a piston in its cylinder."""
    teeth = dice.pick((16, 18, 20, 22, 24))
    big, small = dice.between(0.52, 0.66), dice.pick((8, 10, 12))
    pitch = tau * big / teeth
    little = small * pitch / tau
    lean = dice.between(-1.1, -0.5)
    bx, by, end = -0.62, 0.18, min(box.reach, 1.9)
    sx, sy = polar(big + little - 0.05, lean, bx, by)
    crank = polar(big * 0.62, dice.between(0.3, 1.0), bx, by)
    head = (end - 0.62 + dice.between(-0.1, 0.2), by + 0.28)
    solid = _lines(box, [_gear(big, 0.1, teeth, bx, by, 0.0), _gear(little, 0.1, small, sx, sy, lean)], True)
    solid += _ring(box, big * 0.78, bx, by) + _ring(box, 0.13, bx, by) + _ring(box, 0.07, sx, sy)
    solid += _spokes(box, 0.13, big * 0.78, dice.pick((4, 5, 6)), bx, by, dice.between(0, 1))
    solid += _lines(box, [[(end - 0.9, y), (end, y)] for y in (by + 0.06, by + 0.5)])
    piston = (head[0], by + 0.1, 0.26, 0.36)
    x, y, w, h = piston
    solid += _lines(box, [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]], True)
    rods = _lines(box, [[crank, head]]) + _ring(box, 0.06, *crank) + _ring(box, 0.05, *head)
    cuts = _hatched(box, x, y, w, h, 0.07)
    axes = _lines(box, [[(bx - 0.8, by), (end, by)], [(bx, -0.95), (bx, 1.0)]])
    return (
        Mark(axes + _ring(box, big - 0.05, bx, by) + cuts, "mist", FINE),
        Mark(solid, "line", THIN),
        Mark(rods, "glow", BOLD),
    )


def _thrown(start: Point, number: int) -> Callable[[float], Point]:
    rise, fall = 0.5 - 0.1 * number, 0.3 + 0.1 * number
    return lambda t: (start[0] + t, start[1] - rise * t + fall * t * t)


def weapon(dice: Dice, box: Box) -> tuple[Mark, ...]:
    """A beam on a frame, its weight, and the paths of what it throws."""
    foot, lean = 0.82, dice.between(-0.75, -0.45)
    px, py = -0.75, -0.02
    long, short = dice.between(1.15, 1.4), dice.between(0.4, 0.55)
    tip, tail = polar(long, lean, px, py), polar(short, lean + pi, px, py)
    frame: list[list[Point]] = [
        [(px - 0.5, foot), (px, py), (px + 0.5, foot)],
        [(px - 0.7, foot), (px + 0.75, foot)],
        [(px - 0.26, 0.42), (px + 0.26, 0.42)],
    ]
    side = 0.045
    beam = [
        [
            polar(side, lean - pi / 2, *tail),
            tip,
            polar(side, lean + pi / 2, *tail),
            polar(side, lean - pi / 2, *tail),
        ]
    ]
    x, y = tail[0] - 0.17, tail[1] + 0.06
    load = [[(x, y), (x + 0.34, y), (x + 0.4, y + 0.36), (x - 0.06, y + 0.36), (x, y)]]
    wheels = "".join(_ring(box, r, px + d, foot + 0.08) for d in (-0.55, 0.6) for r in (0.13, 0.05))
    paths = "".join(_curve(box, _thrown(tip, k), 1.5, 6) for k in range(dice.pick((2, 3, 4))))
    ticks = [polar(long, a, px, py) for a in (lean + 0.09 * k for k in range(-3, 12))]
    arc = _lines(box, [ticks]) + _lines(
        box,
        [
            [polar(long - 0.05, lean + 0.3 * k, px, py), polar(long + 0.05, lean + 0.3 * k, px, py)]
            for k in range(4)
        ],
    )
    return (
        Mark(arc + _hatched(box, x, y + 0.02, 0.32, 0.32, 0.07), "mist", FINE),
        Mark(_lines(box, frame + beam + load) + wheels, "line", THIN),
        Mark(paths + _ring(box, 0.08, *tip) + _ring(box, 0.05, px, py), "glow", BOLD * 0.8),
    )


def idea(dice: Dice, box: Box) -> tuple[Mark, ...]:
    """A construction with compass and ruler: a star in its circle, and the arcs that found it."""
    count = dice.pick((5, 7, 8, 9, 10, 12))
    skip = dice.pick((2, 3)) if count > 6 else 2
    turn, r = -pi / 2, 0.86
    corners = [polar(r, turn + tau * k / count) for k in range(count)]
    star = [[corners[k], corners[(k + skip) % count]] for k in range(count)]
    edges = [[corners[k], corners[(k + 1) % count]] for k in range(count)]
    arcs = "".join(_ring(box, r * dice.between(0.55, 0.62), x * 0.5, y * 0.5) for x, y in corners)
    axes = [[(-box.reach, 0.0), (box.reach, 0.0)], [(0.0, -1.0), (0.0, 1.0)]]
    side = min(1.5, box.reach)
    far = [[(x, y), (side if x >= 0 else -side, y)] for x, y in corners[1::2]]
    return (
        Mark(_lines(box, axes + far) + arcs, "mist", FINE),
        Mark(_ring(box, r) + _lines(box, edges) + _ring(box, 0.06), "line", THIN),
        Mark(_lines(box, star), "glow", BOLD * 0.7),
    )


def art(dice: Dice, box: Box) -> tuple[Mark, ...]:
    """A figure as a pendulum draws it, in its frame, on an easel."""
    a, b = dice.pick((2, 3, 4, 5)), dice.pick((3, 4, 5, 7))
    b += a == b
    phase, fade = dice.between(0.2, 1.4), dice.between(0.012, 0.03)

    def swing(t: float) -> Point:
        less = 1.0 / (1 + fade * t)
        return 0.86 * less * sin(a * t + phase), 0.62 * less * sin(b * t)

    frames = [[(-w, -h), (w, -h), (w, h), (-w, h)] for w, h in ((1.02, 0.78), (1.1, 0.86))]
    corners: list[list[Point]] = [
        [(s * 1.02, t * 0.78), (s * 1.1, t * 0.86)] for s in (-1, 1) for t in (-1, 1)
    ]
    legs: list[list[Point]] = [
        [(-0.75, 0.86), (-1.0, 1.02)],
        [(0.75, 0.86), (1.0, 1.02)],
        [(0, -0.86), (0, -1.02)],
    ]
    thirds: list[list[Point]] = [[(x, -0.78), (x, 0.78)] for x in (-0.34, 0.34)]
    thirds += [[(-1.02, y), (1.02, y)] for y in (-0.26, 0.26)]
    return (
        Mark(_lines(box, thirds), "mist", FINE),
        Mark(_lines(box, frames, True) + _lines(box, corners + legs), "line", THIN),
        Mark(_curve(box, swing, tau * 3, 24 * max(a, b)), "glow", THIN * 0.8),
    )


def medicine(dice: Dice, box: Box) -> tuple[Mark, ...]:
    """A vessel turned on a wheel: its profile, its rings, what is in it, and a coil beside it."""
    belly, neck, lip = dice.between(0.5, 0.7), dice.between(0.1, 0.2), dice.between(0.2, 0.3)
    low = dice.between(0.25, 0.4)

    def half(t: float) -> float:
        body = belly * max(0.0, 1 - ((t - low) / 0.62) ** 2) ** 0.5 if abs(t - low) < 0.62 else 0.0
        stem = neck + (lip - neck) * max(0.0, (-0.7 - t) / 0.22) if t < -0.2 else 0.0
        return max(body, stem)

    heights = [-0.92 + 0.02 * k for k in range(93)]
    right = [(half(y), y) for y in heights]
    rings = [y for y in heights[::9] if half(y) > 0.05]

    def flat(y: float) -> str:
        wide = half(y)
        return _curve(box, lambda t: (wide * cos(t), y + wide * 0.16 * sin(t)), tau, 8, True)

    level = low - 0.12
    coil = _curve(
        box,
        lambda t: (1.2 + 0.22 * cos(t), -0.7 + 1.4 * t / (tau * 5) + 0.06 * sin(t)),
        tau * 5,
        40,
    )
    pipe = [[(half(level), level), (0.86, level), (0.98, -0.7)], [(1.2, 0.7), (1.2, 0.95)]]
    axis = _lines(box, [[(0, -1.05), (0, 1.05)], [(-1.3, level), (1.0, level)]])
    profile = _lines(box, [right, [(-x, y) for x, y in right], [(-belly, 0.94), (belly, 0.94)]])
    return (
        Mark(axis + "".join(flat(y) for y in rings), "mist", FINE),
        Mark(profile + flat(-0.92) + _lines(box, pipe), "line", THIN),
        Mark(flat(level) + coil, "glow", BOLD * 0.8),
    )


def _stream(phase: float, turns: float, high: float, reach: float, shift: float) -> Callable[[float], Point]:
    def curve(t: float) -> Point:
        x = t - reach
        return x, high * (1 - 0.35 * abs(x) / reach) * sin(turns * x * 1.6 + phase) + shift

    return curve


def action(dice: Dice, box: Box) -> tuple[Mark, ...]:
    """Streams that braid, each of several threads, and where they come out."""
    strands, turns = dice.pick((2, 3, 3, 4)), dice.between(0.7, 1.5)
    high, reach = dice.between(0.5, 0.68), box.reach
    phases = [tau * k / strands for k in range(strands)]
    threads = "".join(
        _curve(box, _stream(phase, turns, high, reach, 0.045 * (thread - 2)), 2 * reach, 14)
        for phase in phases
        for thread in range(5)
    )
    ends = [_stream(phase, turns, high, reach, 0.0)(2 * reach) for phase in phases]
    tips = [[(x - 0.12, y - 0.1), (x + 0.06, y), (x - 0.12, y + 0.1)] for x, y in ends]
    nodes = "".join(_ring(box, 0.07, reach * (k - 2) / 2.5, 0.0) for k in range(5))
    return (
        Mark(_lines(box, [[(-reach, 0.0), (reach, 0.0)]]) + nodes, "mist", FINE),
        Mark(threads, "line", THIN * 0.8),
        Mark(_lines(box, tips), "glow", BOLD * 1.3),
    )


FIGURES: dict[str, Callable[[Dice, Box], tuple[Mark, ...]]] = {
    "machine": machine,
    "weapon": weapon,
    "idea": idea,
    "art": art,
    "medicine": medicine,
    "action": action,
}
"""The figures by the trait of a card that asks for them."""


def figure(seed: str, traits: Sequence[str], box: Box) -> tuple[Mark, ...]:
    """The drawing of a card: that of its first trait that has one, or a construction."""
    draw = next((FIGURES[trait] for trait in traits if trait in FIGURES), idea)
    return draw(Dice(f"patent/{seed}"), box)


def measures(box: Box, seed: str) -> tuple[Mark, ...]:
    """Lines of measurement along the foot and the left side, with an arrow at each end."""
    dice = Dice(f"measure/{seed}")
    x0, x1 = box.cx - box.w, box.cx + box.w * dice.between(0.2, 0.55)
    y, x = box.cy + box.h, box.cx - box.w
    y0, y1 = box.cy - box.h * dice.between(0.55, 0.95), box.cy + box.h * 0.72
    runs = [((x0, y), (x1, y)), ((x, y0), (x, y1))]
    text = ""
    for (ax, ay), (bx, by) in runs:
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        text += polygon([(ax, ay), (bx, by)], close=False)
        for (px, py), way in (((ax, ay), 1.0), ((bx, by), -1.0)):
            tip = [
                (px + way * ux * 1.6 - uy * 0.45, py + way * uy * 1.6 + ux * 0.45),
                (px, py),
                (px + way * ux * 1.6 + uy * 0.45, py + way * uy * 1.6 - ux * 0.45),
            ]
            text += polygon(tip, close=False)
            text += polygon([(px - uy * 1.3, py + ux * 1.3), (px + uy * 1.3, py - ux * 1.3)], close=False)
    return (Mark(text, "trim", FINE),)


class Callout(NamedTuple):
    """A number that points at a part of the figure: where it stands, and where its line ends, in mm."""

    number: int
    x: float
    y: float
    to: Point


def callouts(seed: str, box: Box) -> tuple[Callout, ...]:
    """Numbers round the figure, as patents have them."""
    dice = Dice(f"callout/{seed}")
    first = dice.pick((1, 3, 5, 7, 10, 12))
    spots = ((0.92, -0.82), (-0.78, -0.86), (0.95, 0.5))
    found = []
    for k, (x, y) in enumerate(spots):
        at = (box.cx + x * box.w, box.cy + y * box.h)
        to = box.at(dice.between(0.1, 0.5) * (1 if x > 0 else -1), dice.between(-0.3, 0.3))
        found.append(Callout(first + 2 * k, *at, to))
    return tuple(found)

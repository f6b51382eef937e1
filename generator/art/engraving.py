"""Engravings: guilloche rosettes as on banknotes, drawn by formula. Pure functions from numbers to SVG path
data.

All measures are mm around the centre (0, 0), y pointing down. The same arguments give the same text for ever:
the only source of variety is a digest of the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin, tau
from typing import NamedTuple

Curve = Callable[[float], tuple[float, float]]


class Mark(NamedTuple):
    """One drawn thing: path data, the colour token to use, a stroke width in mm (None: filled), opacity 0 to
    1.
    """

    d: str
    tone: str
    width: float | None = None
    opacity: float = 1.0


class Dice:
    """Numbers in 0..1 drawn from a text; the same text gives the same numbers on every machine."""

    def __init__(self, seed: str) -> None:
        self._digest = hashlib.sha256(seed.encode()).digest()
        self._next = 0

    def roll(self) -> float:
        """The next number in 0..1. At most 32 are there; then they begin again."""
        byte = self._digest[self._next % len(self._digest)]
        self._next += 1
        return byte / 255

    def between(self, low: float, high: float) -> float:
        """The next number in low..high."""
        return low + (high - low) * self.roll()

    def pick(self, choices: Sequence[int]) -> int:
        """One of the choices."""
        return choices[min(int(self.roll() * len(choices)), len(choices) - 1)]


def number(value: float) -> str:
    """A coordinate as text, to a hundredth of a millimetre, without idle zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polar(radius: float, angle: float, cx: float = 0.0, cy: float = 0.0) -> tuple[float, float]:
    """The point at a radius (mm) and an angle (radians, clockwise from three o'clock)."""
    return cx + radius * cos(angle), cy + radius * sin(angle)


def polygon(points: Sequence[tuple[float, float]], close: bool = True) -> str:
    """Path data of straight lines through the points."""
    inner = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{inner}{'Z' if close else ''}"


def circle(radius: float, cx: float = 0.0, cy: float = 0.0) -> str:
    """Path data of a circle."""
    r = number(radius)
    left, right, y = number(cx - radius), number(cx + radius), number(cy)
    return f"M{left} {y}A{r} {r} 0 1 1 {right} {y}A{r} {r} 0 1 1 {left} {y}Z"


def smooth(curve: Curve, start: float, stop: float, pieces: int, closed: bool) -> str:
    """Path data of a parametric curve as cubic arcs whose tangents are the curve's own."""
    step = (stop - start) / pieces
    tiny = step / 64
    knots = [start + step * k for k in range(pieces + 1)]
    points = [curve(t) for t in knots]
    slopes = []
    for t in knots:
        (ax, ay), (bx, by) = curve(t - tiny), curve(t + tiny)
        slopes.append(((bx - ax) / (2 * tiny), (by - ay) / (2 * tiny)))
    text = [f"M{number(points[0][0])} {number(points[0][1])}"]
    third = step / 3
    for (x0, y0), (x1, y1), (u0, v0), (u1, v1) in zip(points, points[1:], slopes, slopes[1:], strict=False):
        handles = (x0 + u0 * third, y0 + v0 * third, x1 - u1 * third, y1 - v1 * third, x1, y1)
        text.append("C" + " ".join(map(number, handles)))
    return "".join(text) + ("Z" if closed else "")


def strand(
    inner: float, outer: float, petals: int, waves: int, phase: float, dip: float, twist: float
) -> str:
    """One closed thread that swings `waves` times between an inner circle and an outer edge of `petals`
    petals.

    `dip` (0..1) is how far the edge falls back between two petals; `twist` leans every wave over, in shares
    of its own length, so that it never folds onto the next.
    """
    lean = twist * tau / waves

    def curve(t: float) -> tuple[float, float]:
        edge = outer * (1 - dip * (0.5 - 0.5 * cos(petals * t)))
        height = 0.5 + 0.5 * sin(waves * t + phase)
        radius = inner + (edge - inner) * height
        return polar(radius, t - pi / 2 + lean * height)

    return smooth(curve, 0.0, tau, 4 * waves, closed=True)


@lru_cache(maxsize=64)
def band(inner: float, outer: float, petals: int, waves: int, strands: int, dip: float, twist: float) -> str:
    """A woven ring: `strands` threads, each a step further in phase."""
    return "".join(strand(inner, outer, petals, waves, tau * k / strands, dip, twist) for k in range(strands))


def waves_for(petals: int, low: int = 14) -> int:
    """The least multiple of the petals that makes a dense weave."""
    return petals * max(1, -(-low // petals))


def rosette(
    seed: str, *, petals: int, layers: int, turn: int, inner: float, outer: float, width: float = 0.16
) -> tuple[Mark, ...]:
    """A card's engraving between two radii (mm).

    `petals` (3 or more) is the number of lobes, `layers` (1 or more) of woven rings, `turn` 1 clockwise, -1
    counter-clockwise, 0 straight. Tones: `line` for odd rings, `glow` for even ones. Raises ValueError on
    figures that draw nothing.
    """
    if petals < 3 or layers < 1 or not 0 < inner < outer or turn not in (-1, 0, 1):
        raise ValueError(f"no rosette: {petals} petals, {layers} layers, turn {turn}, {inner} to {outer} mm")
    dice = Dice(seed)
    step = (outer - inner) / (layers + 0.35)
    marks: list[Mark] = []
    for layer in range(layers, 0, -1):
        top = inner + step * (layer + 0.35)
        foot = inner + step * (layer - 1) * dice.between(0.72, 0.9)
        dip = dice.between(0.2, 0.34) * (top - foot) / top
        strands = dice.pick((6, 7, 8))
        waves = waves_for(petals, dice.pick((9, 12, 15)))
        tone = "line" if layer % 2 else "glow"
        marks.append(Mark(band(foot, top, petals, waves, strands, dip, turn * 0.85), tone, width))
    return tuple(marks)


def halo(seed: str, *, petals: int, turn: int, inner: float, outer: float) -> tuple[Mark, ...]:
    """The faint outer weave behind a rosette; same laws, tone `mist`."""
    dice = Dice("halo/" + seed)
    dip = dice.between(0.3, 0.5) * (outer - inner) / outer
    return (Mark(band(inner, outer, petals, waves_for(petals, 10), 6, dip, turn * 0.8), "mist", 0.1),)


def draw(marks: Sequence[Mark], tones: Mapping[str, str], cx: float = 0.0, cy: float = 0.0) -> str:
    """The marks as SVG path elements, moved to (cx, cy). Raises KeyError when a tone has no colour."""
    parts = []
    for mark in marks:
        colour = tones[mark.tone]
        paint = (
            f'fill="{colour}"'
            if mark.width is None
            else f'fill="none" stroke="{colour}" stroke-width="{number(mark.width)}"'
        )
        faint = f' opacity="{number(mark.opacity)}"' if mark.opacity < 1 else ""
        parts.append(f'<path {paint}{faint} d="{mark.d}"/>')
    inner = "".join(parts)
    return f'<g transform="translate({number(cx)} {number(cy)})">{inner}</g>' if cx or cy else inner

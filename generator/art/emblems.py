"""Value emblems: the shape in the upper left corner that carries a card's value, one per kind of set."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, tau
from typing import Protocol

from generator.art.engraving import circle, number, polar, polygon
from generator.art.hexart import FIELDS, SHAPES
from generator.art.theme import Tokens


class Emblem(Protocol):
    """Draws an emblem whose box has its corner at (x, y) and this size, in mm; `blank` leaves room to write
    in.
    """

    def __call__(self, x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str: ...


def _svg(body: str, edge: str, inner: str, tones: Tokens, blank: bool) -> str:
    fill = tones["panel"] if blank else tones["emblem"]
    dash = ' stroke-dasharray=".1 1.1" stroke-linecap="round"' if blank else ""
    return (
        f'<path d="{edge}" fill="{tones["trim"]}"/><path d="{body}" fill="{fill}"/>'
        f'<path d="{inner}" fill="none" stroke="{tones["value"]}" stroke-width=".25"{dash}/>'
    )


def disc(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A sun: a disc with a wreath of rays."""
    cx, cy, r = x + size / 2, y + size / 2, size / 2
    rays = []
    for k in range(24):
        angle = -pi / 2 + tau * k / 24
        tip = polar(r + (1.5 if k % 2 == 0 else 0.8), angle, cx, cy)
        rays.append(
            polygon([polar(r - 1.6, angle - 0.09, cx, cy), tip, polar(r - 1.6, angle + 0.09, cx, cy)])
        )
    return _svg(circle(r - 1.3, cx, cy), "".join(rays), circle(r - 2.0, cx, cy), tones, blank)


def _shield(x: float, y: float, w: float, h: float) -> str:
    mid = number(x + w / 2)
    side = y + h * 0.48
    left, right, flank, low = number(x), number(x + w), number(y + h * 0.78), number(y + h * 0.9)
    return (
        f"M{left} {number(y)}H{right}V{number(side)}"
        f"C{right} {flank} {number(x + w * 0.72)} {low} {mid} {number(y + h)}"
        f"C{number(x + w * 0.28)} {low} {left} {flank} {left} {number(side)}Z"
    )


def shield(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A heater shield with a double rim."""
    w, h = size - 1.4, size + 2.2
    x += 0.7
    return _svg(
        _shield(x + 0.7, y + 0.7, w - 1.4, h - 1.6),
        _shield(x, y, w, h),
        _shield(x + 1.3, y + 1.3, w - 2.6, h - 2.9),
        tones,
        blank,
    )


def _round(x: float, y: float, w: float, h: float, r: float) -> str:
    right, foot = number(x + w), number(y + h)
    n = number
    return (
        f"M{n(x + r)} {n(y)}H{n(x + w - r)}A{r} {r} 0 0 1 {right} {n(y + r)}"
        f"V{n(y + h - r)}A{r} {r} 0 0 1 {n(x + w - r)} {foot}"
        f"H{n(x + r)}A{r} {r} 0 0 1 {n(x)} {n(y + h - r)}V{n(y + r)}A{r} {r} 0 0 1 {n(x + r)} {n(y)}Z"
    )


def chip(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A microchip: a rounded square with legs on all four sides."""
    legs = []
    for k in range(4):
        at = 3.0 + k * (size - 7.0) / 3
        for lx, ly, w, h in (
            (x + at, y - 0.4, 1.0, size + 0.8),
            (x - 0.4, y + at, size + 0.8, 1.0),
        ):
            legs.append(f"M{number(lx)} {number(ly)}h{number(w)}v{number(h)}h{number(-w)}Z")
    body = _round(x + 1.1, y + 1.1, size - 2.2, size - 2.2, 2.4)
    return _svg(body, "".join(legs), _round(x + 1.8, y + 1.8, size - 3.6, size - 3.6, 1.8), tones, blank)


def dial(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A protractor: a disc with degrees round its rim."""
    cx, cy, r = x + size / 2, y + size / 2, size / 2 + 0.6
    ticks = "".join(
        polygon([polar(r - (2.2 if k % 6 == 0 else 1.5), a, cx, cy), polar(r - 0.7, a, cx, cy)], close=False)
        for k in range(72)
        for a in (tau * k / 72,)
    )
    return _svg(circle(r - 0.5, cx, cy), circle(r, cx, cy), ticks + circle(r - 2.5, cx, cy), tones, blank)


def plate(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A maker's plate: a square with cut corners and a rivet in each."""
    cut = 3.4
    n = number

    def octagon(inset: float) -> str:
        w, c = size - 2 * inset, cut - 0.4 * inset
        flat, slant = n(w - 2 * c), n(c)
        start = f"M{n(x + inset + c)} {n(y + inset)}"
        right, left = (
            f"h{flat}l{slant} {slant}v{flat}",
            f"l-{slant} {slant}h-{flat}l-{slant} -{slant}v-{flat}Z",
        )
        return start + right + left

    at = (2.9, size - 2.9)
    rivets = "".join(circle(0.5, x + dx, y + dy) for dx in at for dy in at)
    return _svg(octagon(0.5), octagon(-0.1), octagon(1.4) + rivets, tones, blank)


def cog(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A cogwheel: a disc with square teeth."""
    cx, cy, r, teeth = x + size / 2, y + size / 2, size / 2, 16
    points = [
        polar(radius, tau * (k + share) / teeth, cx, cy)
        for k in range(teeth)
        for share, radius in ((-0.3, r - 1.3), (-0.2, r + 0.5), (0.2, r + 0.5), (0.3, r - 1.3))
    ]
    return _svg(circle(r - 1.4, cx, cy), polygon(points), circle(r - 2.1, cx, cy), tones, blank)


def shell(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A scallop: a disc with a scalloped rim."""
    cx, cy, r, count = x + size / 2, y + size / 2, size / 2, 16
    bumps = "".join(circle(1.75, *polar(r - 0.7, tau * k / count, cx, cy)) for k in range(count))
    return _svg(circle(r - 1.1, cx, cy), bumps, circle(r - 1.9, cx, cy), tones, blank)


def _hexagon(radius: float, cx: float, cy: float) -> str:
    return polygon([polar(radius, pi / 6 + pi / 3 * k, cx, cy) for k in range(6)])


def hexagon(x: float, y: float, size: float, tones: Tokens, *, blank: bool = False) -> str:
    """A hexagon on its point, with a second one round it."""
    cx, cy, r = x + size / 2, y + size / 2, size / 2 + 1.5
    return _svg(_hexagon(r - 1.1, cx, cy), _hexagon(r + 0.3, cx, cy), _hexagon(r - 2.1, cx, cy), tones, blank)


EMBLEMS: dict[str, Emblem] = {
    **SHAPES,
    "disc": disc,
    "shield": shield,
    "chip": chip,
    "dial": dial,
    "plate": plate,
    "cog": cog,
    "shell": shell,
    "hexagon": hexagon,
}
"""The emblems by the name a theme gives as `shape`."""


def _band(edge: str, echo: str, tones: Tokens) -> str:
    line = f'fill="none" stroke="{tones["trim"]}" stroke-width=".35"'
    return f'<path d="{edge}" fill="{tones["band"]}"/><path d="{echo}" {line}/>'


def _edge(width: float, bleed: float, foot: float, runs: str, start: float) -> tuple[str, str]:
    """The outline of a head band and its lower edge: `runs` is the edge's path data after the point (start,
    foot).
    """
    line = f"M{number(-bleed)} {number(foot)}H{number(start)}{runs}H{number(width + bleed)}"
    return f"{line}V{number(-bleed)}H{number(-bleed)}Z", line


def steps_band(width: float, bleed: float, foot: float, tones: Tokens) -> str:
    """A head band whose lower edge goes down in steps at the middle, like a pyramid upside down."""
    half, rise = 1.5, 0.75
    down = "".join(f"v{rise}h{half}" for _ in range(3))
    up = "".join(f"h{half}v{-rise}" for _ in range(3))
    edge, line = _edge(width, bleed, foot, f"{down}h3{up}", width / 2 - 1.5 - 3 * half)
    return _band(edge, line, tones)


def arcade_band(width: float, bleed: float, foot: float, tones: Tokens) -> str:
    """A head band that hangs over the picture as a row of small pointed arches."""
    count = 23
    wide = (width + 2 * bleed) / count
    r, half = number(wide), number(wide / 2)
    arch = f"a{r} {r} 0 0 1 {half} -1.5a{r} {r} 0 0 1 {half} 1.5"
    edge, line = _edge(width, bleed, foot + 0.7, arch * count, -bleed)
    return _band(edge, line, tones)


def lines_band(width: float, bleed: float, foot: float, tones: Tokens) -> str:
    """A head band that ends in thinning lines, like a screen's scan."""
    edge, line = _edge(width, bleed, foot, "h1", 0.0)
    thin = "".join(f"M{-bleed} {number(foot + y)}H{number(width + bleed)}" for y in (0.9, 1.6))
    return _band(edge, line + thin, tones)


def plain_band(width: float, bleed: float, foot: float, tones: Tokens) -> str:
    """A head band with a straight edge and a second line below it."""
    edge, line = _edge(width, bleed, foot, "h1", 0.0)
    return _band(edge, line + f"M{-bleed} {number(foot + 0.9)}H{number(width + bleed)}", tones)


def stream_band(width: float, bleed: float, foot: float, tones: Tokens) -> str:
    """A head band whose lower edge is a long wave, with echoes below it."""
    half = number((width + 2 * bleed) / 4)
    wave = f"q{number((width + 2 * bleed) / 8)} -1.9 {half} 0t{half} 0"
    edge, line = _edge(width, bleed, foot - 0.2, wave * 2, -bleed)
    echo = "".join(f"M{number(-bleed)} {number(foot - 0.2 + y)}{wave * 2}" for y in (0.9, 1.8))
    return _band(edge, line + echo, tones)


def waves_band(width: float, bleed: float, foot: float, tones: Tokens) -> str:
    """A head band that ends in a row of breaking waves."""
    count = 14
    half = number((width + 2 * bleed) / count / 2)
    wave = f"c{half} 0 {half} -1.6 {half} -1.6c0 0 0 1.6 {half} 1.6"
    edge, line = _edge(width, bleed, foot + 0.7, wave * count, -bleed)
    return _band(edge, line, tones)


def teeth_band(width: float, bleed: float, foot: float, tones: Tokens) -> str:
    """A head band with contacts along its lower edge, like those of a circuit board."""
    count = 20
    step = (width + 2 * bleed) / count
    tooth = f"v1.2h{number(step * 0.5)}v-1.2h{number(step * 0.5)}"
    edge, line = _edge(width, bleed, foot, tooth * count, -bleed)
    return _band(edge, line, tones)


BANDS: dict[str, Callable[[float, float, float, Tokens], str]] = {
    "waves": waves_band,
    "circuit": teeth_band,
    "sun": steps_band,
    "arches": arcade_band,
    "grid": lines_band,
    **dict.fromkeys(FIELDS, plain_band),
    "streams": stream_band,
}
"""The head bands by the motif of a theme: width, bleed and lower edge in mm."""

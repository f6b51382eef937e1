"""A board that is a long row of stations: a track, and on each space a clock that points to its number."""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

from generator.art.canvas import LEADING, Canvas
from generator.art.engraving import circle, draw, halo, number, polar, polygon
from generator.art.theme import Tokens, mix
from generator.art.tokens import drawn
from generator.letters import typeset

if TYPE_CHECKING:
    from generator.pieces.boards import Spot

CLOCK_Y, CLOCK_R = 36.0, 24.0
COUNTER = 22.0
NAMES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)


def track(canvas: Canvas, size: tuple[float, float], tones: Tokens) -> None:
    """The ground: waves that rise from the left end, hexagons that come in from the right, and the track."""
    w, h = size
    line = tones["board-line"]
    count = 84
    for k in range(count):
        x, share = w * k / count, k / count
        strength = 0.26 * abs(1 - 2 * share) ** 1.4
        if strength < 0.02:
            continue
        tone = mix(tones["board"], line, strength)
        canvas.path(
            _scallops(x, w / count, h) if share < 0.5 else _cells(x, w / count, h), stroke=tone, width=0.28
        )
    rail = mix(tones["board"], line, 0.75)
    y = CLOCK_Y
    canvas.path(
        "".join(f"M{number(3.5 * k)} {number(y - 4.6)}v9.2" for k in range(round(w / 3.5) + 2)),
        stroke=mix(tones["board"], line, 0.34),
        width=1.0,
    )
    for off in (-3.0, 3.0):
        canvas.path(f"M-3 {number(y + off)}H{number(w + 3)}", stroke=rail, width=0.8)
    for inset, wide in ((1.6, 0.9), (2.8, 0.25)):
        canvas.box(inset, inset, w - 2 * inset, h - 2 * inset, 2.4, "none", line, wide)


def _scallops(x: float, wide: float, h: float) -> str:
    r = wide / 2
    rows = [f"M{number(x)} {number(y)}a{number(r)} {number(r)} 0 0 1 {number(wide)} 0" for y in _down(h, r)]
    return "".join(rows)


def _down(h: float, step: float) -> list[float]:
    return [step * k for k in range(int(h / step) + 2)]


def _cells(x: float, wide: float, h: float) -> str:
    side = wide / 3**0.5
    column = round(x / wide)
    return "".join(
        polygon([polar(side, pi / 6 + pi / 3 * k, x + wide / 2 * (row % 2), y) for k in range(6)])
        for row, y in enumerate(_down(h, side * 1.5))
        if column >= 0
    )


def station(canvas: Canvas, spot: Spot, tones: Tokens) -> None:
    """One space: its clock with the number, its name, places for a marker, its troops and both sides."""
    x, w, top = spot.x, spot.w, spot.y
    cx, line = x + w / 2, tones["board-line"]
    low = top + spot.h
    canvas.box(x + 2.2, top + 1.2, w - 4.4, spot.h - 2.4, 3, "none", mix(tones["board"], line, 0.5), 0.5)
    _clock(canvas, spot, cx, CLOCK_Y, tones)
    name = (spot.area.name or spot.area.id).upper()
    room = w - 10
    size = next((s for s in NAMES if typeset.width(name, "bold", s, 0.14) <= room), NAMES[-1])
    y = CLOCK_Y + CLOCK_R + 4.0
    canvas.box(x + 4, y - 1.2, w - 8, 9.4, 2, tones["board-2"], line, 0.4)
    mid = y + 3.5 - typeset.line_height(size, LEADING) / 2
    canvas.text(name, x + 5, mid, room, size, tones["board-text"], "caps", "era", "center")
    y += 11.6
    _place(canvas, x + 7, y, "control", "Control", tones)
    force = spot.area.stats.get("force")
    if force is not None:
        _place(canvas, x + w - 7 - COUNTER - 2, y, "period", "Period troops", tones)
    _force(canvas, spot, cx, y, force, tones)
    y += COUNTER + 8.6
    high = (low - 4.0 - y - 2.0) / 2
    seats = spot.game.game.seats
    signs = {p.side: p.icon or p.id for p in spot.game.pieces if p.kind == "marker"}
    for k, seat in enumerate(reversed(seats)):
        _camp(canvas, x + 5, y + k * (high + 2.0), w - 10, high, signs.get(seat.id, "era"), seat.name, tones)


def _clock(canvas: Canvas, spot: Spot, cx: float, cy: float, tones: Tokens) -> None:
    line, count = tones["board-line"], len(spot.game.boards[0].areas)
    at = spot.area.number or 0
    canvas.path(circle(CLOCK_R, cx, cy), tones["board-2"], line, 1.0)
    weave = {"mist": mix(tones["board-2"], line, 0.26)}
    art = draw(halo(spot.area.id, petals=6 + at, turn=1, inner=11.4, outer=17.6), weave, cx, cy)
    canvas.svg.append(art)
    for k in range(5 * count):
        a = tau * k / (5 * count) - pi / 2
        long = k % 5 == 0
        ends = [polar(r, a, cx, cy) for r in (CLOCK_R - (3.4 if long else 1.9), CLOCK_R - 0.9)]
        canvas.path(polygon(ends, close=False), stroke=line, width=0.9 if long else 0.3)
    angle = tau * (at % count) / count - pi / 2
    tip = CLOCK_R - 4.2
    hand = [
        (cx + tip * cos(angle), cy + tip * sin(angle)),
        polar(12.6, angle + 0.16, cx, cy),
        polar(10.8, angle, cx, cy),
        polar(12.6, angle - 0.16, cx, cy),
    ]
    canvas.path(polygon(hand), line)
    canvas.path(circle(10.8, cx, cy), tones["board"], line, 0.8)
    height = typeset.line_height(38, LEADING)
    canvas.text(str(at), cx - 11, cy - height / 2, 22, 38, tones["board-text"], "display", "number", "center")


def _place(canvas: Canvas, x: float, y: float, icon: str, words: str, tones: Tokens) -> None:
    """The outline of a counter, with the icon of what lies there and its name below."""
    line, side = tones["board-line"], COUNTER + 2
    canvas.box(x, y, side, side, 2, tones["board-2"])
    dash = "1.6 1.2"
    canvas.path(
        f"M{number(x)} {number(y)}h{side}v{side}h{-side}Z",
        stroke=mix(tones["board"], line, 0.8),
        width=0.4,
        dash=dash,
    )
    shade = mix(tones["board-2"], line, 0.5)
    canvas.svg.append(drawn(icon, x + side / 2 - 6, y + side / 2 - 6, 12, shade))
    canvas.text(words, x - 3, y + side + 0.6, side + 6, 8.0, tones["board-text"], "bold", "place", "center")


def _force(canvas: Canvas, spot: Spot, cx: float, y: float, force: int | None, tones: Tokens) -> None:
    words = "Home" if force is None else "Force"
    canvas.text(words, cx - 12, y + 0.4, 24, 9.0, tones["board-line"], "bold", "force", "center")
    if force is not None:
        canvas.text(str(force), cx - 12, y + 4.6, 24, 34, tones["board-text"], "display", "force", "center")
        return
    markers = {piece.side: piece.icon or piece.id for piece in spot.game.pieces if piece.kind == "marker"}
    icon = markers.get(spot.area.seat)
    if icon is not None:
        canvas.svg.append(drawn(icon, cx - 7, y + 6, 14, tones["board-line"]))


def _camp(
    canvas: Canvas, x: float, y: float, w: float, h: float, icon: str, name: str, tones: Tokens
) -> None:
    """Where the units of one side stand: its sign in the background, its name along the edge."""
    line = tones["board-line"]
    canvas.box(
        x, y, w, h, 2.4, mix(tones["board"], tones["board-2"], 0.6), mix(tones["board"], line, 0.6), 0.4
    )
    faint = mix(tones["board"], line, 0.2)
    size = h - 8
    canvas.svg.append(drawn(icon, x + w / 2 - size / 2, y + 5.6, size, faint))
    canvas.text(name.upper(), x + 2.4, y + 1.0, w - 4, 7.0, tones["board-line"], "caps", "side")

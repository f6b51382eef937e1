"""Small pictures of a sheet of cards being turned, folded and cut, as SVG. Pure: from a grid, in mm."""

from __future__ import annotations

from generator.art.engraving import number
from generator.art.theme import Tokens
from generator.paper.geometry import Box, Duplex
from generator.paper.marks import distinct
from generator.paper.placement import Grid


def _sheet(grid: Grid, x: float, y: float, scale: float, tones: Tokens, back: bool = False) -> str:
    """A sheet with its cards; x and y are its upper left corner. Backs show a ring, fronts a bar at their
    head.
    """
    paper = grid.paper
    wide, high = paper.width * scale, paper.height * scale
    out = [
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'fill="{tones["paper"]}" stroke="{tones["fold"]}" stroke-width=".25"/>'
    ]
    for index in range(grid.capacity):
        # A little smaller than they are, so that cards that touch are still seen apart.
        box = grid.slot(index).shrunk(1.6)
        left, top = x + box.x * scale, y + (paper.height - box.top) * scale
        place = f'x="{number(left)}" y="{number(top)}"'
        size = f'width="{number(box.width * scale)}" height="{number(box.height * scale)}"'
        fill = tones["board-line"] if back else tones["board"]
        out.append(f'<rect {place} {size} fill="{fill}" stroke="{tones["fold"]}" stroke-width=".12"/>')
    return "".join(out)


def _scale(grid: Grid, room: Box, across: int, down: int, gap: float) -> float:
    """The largest scale at which so many sheets fit beside and above each other."""
    return min(
        (room.width - gap * (across - 1)) / (grid.paper.width * across),
        (room.height - gap * (down - 1)) / (grid.paper.height * down),
    )


def _arrow(x1: float, y1: float, x2: float, y2: float, bow: tuple[float, float], colour: str) -> str:
    """A bowed arrow; `bow` is how far its middle is pulled aside."""
    cx, cy = (x1 + x2) / 2 + bow[0], (y1 + y2) / 2 + bow[1]
    dx, dy = x2 - cx, y2 - cy
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length * 2.4, dy / length * 2.4
    head = f"M{number(x2 - ux - uy * 0.6)} {number(y2 - uy + ux * 0.6)}L{number(x2)} {number(y2)}"
    head += f"L{number(x2 - ux + uy * 0.6)} {number(y2 - uy - ux * 0.6)}"
    curve = f"M{number(x1)} {number(y1)}Q{number(cx)} {number(cy)} {number(x2)} {number(y2)}"
    return f'<path d="{curve}{head}" fill="none" stroke="{colour}" stroke-width=".6" stroke-linecap="round"/>'


def _dashes(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    path = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width=".4" stroke-dasharray="1.6 1.1"/>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    path = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def mark_sign(kind: str, x: float, y: float, tones: Tokens) -> str:
    """A mark as it stands on the sheets, 9 x 5 mm from x, y on: crop, target, fold or hatch."""
    ink, middle = tones["text"], y + 2.5
    if kind == "crop":
        place = f'x="{number(x + 4)}" y="{number(y + 2.6)}" width="5" height="2.6"'
        lines = _line(x + 4, y, x + 4, y + 2, ink, 0.2) + _line(x, y + 2.6, x + 3.4, y + 2.6, ink, 0.2)
        return f'<rect {place} fill="{tones["board"]}" stroke="{ink}" stroke-width=".1"/>{lines}'
    if kind == "target":
        place = f'cx="{number(x + 4.5)}" cy="{number(middle)}" r="1.2"'
        cross = _line(x + 2.7, middle, x + 6.3, middle, ink, 0.15)
        cross += _line(x + 4.5, middle - 1.8, x + 4.5, middle + 1.8, ink, 0.15)
        return f'<circle {place} fill="none" stroke="{ink}" stroke-width=".15"/>{cross}'
    if kind == "fold":
        return _dashes(x, middle, x + 9, middle, tones["fold"])
    hatch = (_line(x + k, y + 4.6, x + k + 4, y + 0.6, tones["fold"], 0.25) for k in range(0, 6, 2))
    return "".join(hatch)


def turning(grid: Grid, duplex: Duplex, room: Box, tones: Tokens) -> str:
    """Front and back of a sheet on both sides of the edge it is turned about, or a sheet with its fold.

    `room` is measured from the page's upper left corner.
    """
    red = tones["red"]
    if duplex is Duplex.GUTTERFOLD and grid.fold is not None:
        scale = _scale(grid, room, 1, 1, 0)
        wide, high = grid.paper.width * scale, grid.paper.height * scale
        x, y = room.x + (room.width - wide) / 2, room.y
        middle = x + grid.fold.at * scale, y + high - grid.fold.at * scale
        ends = (
            (middle[0], y, middle[0], y + high) if grid.fold.upright else (x, middle[1], x + wide, middle[1])
        )
        return _sheet(grid, x, y, scale, tones) + _dashes(*ends, red)
    beside = grid.paper.landscape == (duplex is Duplex.SHORT_EDGE)
    gap = 5.0
    scale = _scale(grid, room, 2 if beside else 1, 1 if beside else 2, gap) * 0.94
    wide, high = grid.paper.width * scale, grid.paper.height * scale
    if beside:
        x, y = room.x + (room.width - 2 * wide - gap) / 2, room.y + room.height - high
        other, axis = (x + wide + gap, y), x + wide + gap / 2
        line = _dashes(axis, y - 2, axis, y + high, red)
        arrow = _arrow(x + wide / 2, y - 1, x + wide * 1.5 + gap, y - 1, (0, -9), red)
    else:
        x, y = room.x + (room.width - wide) / 2, room.y
        other, axis = (x, y + high + gap), y + high + gap / 2
        line = _dashes(x - 3, axis, x + wide + 3, axis, red)
        arrow = _arrow(x + wide + 1, y + high / 2, x + wide + 1, y + high * 1.5 + gap, (9, 0), red)
    return _sheet(grid, x, y, scale, tones) + _sheet(grid, *other, scale, tones, back=True) + line + arrow


def cutting(grid: Grid, room: Box, tones: Tokens) -> str:
    """A sheet with its cuts drawn right across it."""
    scale = _scale(grid, room.shrunk(2.5), 1, 1, 0)
    wide, high = grid.paper.width * scale, grid.paper.height * scale
    x, y = room.x + (room.width - wide) / 2, room.y + room.height - 2.5 - high
    boxes = [grid.slot(index) for index in range(grid.capacity)]
    out = [_sheet(grid, x, y, scale, tones)]
    width = 0.25
    for at in distinct(edge for box in boxes for edge in (box.x, box.right)):
        out.append(_line(x + at * scale, y - 2.5, x + at * scale, y + high + 2.5, tones["red"], width))
    for at in distinct(edge for box in boxes for edge in (box.y, box.top)):
        level = y + high - at * scale
        out.append(_line(x - 2.5, level, x + wide + 2.5, level, tones["red"], width))
    return "".join(out)

"""PDF drawing operators as text: numbers, matrices, marks. Takes mm, writes points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from generator.face import Face
from generator.paper.geometry import Box
from generator.paper.marks import LINE_WIDTH, Marks
from generator.paper.papers import to_points
from generator.paper.placement import Placement

GLUE_WIDTH, GLUE_STEP = 0.25, 3.0


def text(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if round(value, 4) else "0"


def points(*values: float) -> str:
    return " ".join(text(to_points(value)) for value in values)


# Cosine and sine of the rotations a placement may have.
_TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


def matrix(one: Placement, face: Face) -> tuple[float, float, float, float, float, float]:
    """What maps the face's page (its corner at 0, 0; in mm) onto the sheet, in the order of a PDF matrix."""
    cos, sin = _TURNS[one.rotation]
    width, height = face.page_mm
    # The corner of the turned page lies left of and below the trim box by the bleed.
    low_x = min(0, cos * width) + min(0, -sin * height)
    low_y = min(0, sin * width) + min(0, cos * height)
    scale, bleed = one.scale, face.bleed_mm * one.scale
    return (
        scale * cos,
        scale * sin,
        -scale * sin,
        scale * cos,
        one.box.x - bleed - scale * low_x,
        one.box.y - bleed - scale * low_y,
    )


@lru_cache(maxsize=64)
def mark_operators(marks: Marks) -> bytes:
    """The drawing operators of marks: black in DeviceGray, so that a CMYK printer uses one ink."""
    plain = [line for line in marks.lines if not line.dashed]
    dashed = [line for line in marks.lines if line.dashed]
    rows = ["0 G", f"{points(LINE_WIDTH)} w"]
    rows += [f"{points(line.x1, line.y1)} m {points(line.x2, line.y2)} l S" for line in plain]
    for target in marks.targets:
        x, y, reach, radius = target.x, target.y, target.radius * 1.5, target.radius
        rows.append(f"{points(x - reach, y)} m {points(x + reach, y)} l S")
        rows.append(f"{points(x, y - reach)} m {points(x, y + reach)} l S")
        rows.append(_circle(x, y, radius))
    if dashed:
        rows.append(f"[{points(2)} {points(1.5)}] 0 d")
        rows += [f"{points(line.x1, line.y1)} m {points(line.x2, line.y2)} l S" for line in dashed]
    return "\n".join(rows).encode()


def _circle(x: float, y: float, radius: float) -> str:
    return _ellipse(x, y, radius, radius) + " S"


def _ellipse(x: float, y: float, wide: float, high: float) -> str:
    """Four cubic curves; 0.5523 is the arm's length that misses a true circle by 0.03 %."""
    arm = 0.5523
    corners = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
    out = [f"{points(x + wide, y)} m"]
    for (ax, ay), (bx, by) in pairwise(corners):
        start = (x + (ax + bx * arm) * wide, y + (ay + by * arm) * high)
        end = (x + (bx + ax * arm) * wide, y + (by + ay * arm) * high)
        out.append(f"{points(*start, *end, x + bx * wide, y + by * high)} c")
    return " ".join(out)


def clip_path(one: Placement) -> str:
    """The path that a placement is cut to."""
    clip = one.clip
    if one.round:
        return _ellipse(*clip.centre, clip.width / 2, clip.height / 2)
    if one.hex:
        return _hexagon(clip)
    return f"{points(clip.x, clip.y, clip.width, clip.height)} re"


def _hexagon(box: Box) -> str:
    """The hexagon that fills a box; its points lie at the ends of the longer side."""
    x, y, w, h = box.x, box.y, box.width, box.height
    if w >= h:
        corners = [(x, y + h / 2), (x + w / 4, y), (x + 3 * w / 4, y), (x + w, y + h / 2),
                   (x + 3 * w / 4, y + h),
                   (x + w / 4, y + h)]  # fmt: skip
    else:
        corners = [(x + w / 2, y), (x + w, y + h / 4), (x + w, y + 3 * h / 4), (x + w / 2, y + h),
                   (x, y + 3 * h / 4), (x, y + h / 4)]  # fmt: skip
    return " ".join(f"{points(*at)} {'l' if k else 'm'}" for k, at in enumerate(corners)) + " h"


def glue_operators(strips: Sequence[Box]) -> bytes:
    """Hatching over strips that take glue: grey, so that it shows on dark as well as on white ground."""
    rows = ["0.6 G", f"{points(GLUE_WIDTH)} w"]
    for strip in strips:
        rows.append(f"q {points(strip.x, strip.y, strip.width, strip.height)} re W n")
        start = strip.x - strip.height
        for step in range(int((strip.width + strip.height) / GLUE_STEP) + 1):
            x = start + step * GLUE_STEP
            rows.append(f"{points(x, strip.y)} m {points(x + strip.height, strip.top)} l S")
        rows.append("Q")
    return "\n".join(rows).encode()

"""Measures and grids as they are typed: read, and refused with what would make sense."""

from __future__ import annotations

import re

from generator import console
from generator.commands.common import finite


def grid_of(text: str | None) -> tuple[int, int] | None:
    """`3x2` as three across and two down. Raises Refusal for anything else."""
    if text is None:
        return None
    match = re.fullmatch(r"([1-9]\d?)\s*[x×]\s*([1-9]\d?)", text.strip().lower())
    if match is None:
        raise console.misuse("ARG-GRID", "--grid", f"{text!r} is no grid such as 3x3", ())
    return int(match[1]), int(match[2])


FARTHEST, NARROWEST, WIDEST = 20.0, 3.0, 60.0
"""How far a back may be moved, and how wide two parts of a board may overlap, in mm."""


def shift(value: tuple[float, float]) -> tuple[float, float]:
    """Millimetres by which backs are moved. Raises Refusal for more than any printer is off."""
    finite(value)
    if any(abs(one) > FARTHEST for one in value):
        words = (
            f"{value[0]:g} and {value[1]:g} mm are asked for, and a back is moved by {-FARTHEST:g} to "
            f"{FARTHEST:g} mm each way; a printer that is off by more has the wrong paper or scale set"
        )
        raise console.misuse("ARG-RANGE", "--shift-back", words)
    return value


def overlapping(value: float) -> float:
    """Millimetres by which the parts of a board overlap. Raises Refusal for too many, or too few for glue."""
    finite(value)
    if value and not NARROWEST <= value <= WIDEST:
        words = (
            f"{value:g} mm are asked for, and parts of a board overlap by {NARROWEST:g} to {WIDEST:g} mm, so "
            "that there is room for glue, or by 0 to be laid edge to edge"
        )
        raise console.misuse("ARG-RANGE", "--overlap", words)
    return value

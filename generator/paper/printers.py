"""Printer profiles: how far a printer's sides are off, as data. Pure; a page is corrected with one matrix.

A profile is a YAML file such as `den.yaml`:

    printer:
      name: Den, tray 2
      back: {right: 1.5, up: -0.7, turn: 0.1}
      front: {right: 0.2}
      scale: {across: 1.002, along: 0.999}
      unprintable: 6

`right` and `up` move what is printed, in mm as it stands on the sheet; `turn` is in degrees counter-clockwise
about the middle of the sheet; `scale` is what everything is multiplied with.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin
from pathlib import Path
from typing import Annotated

from pydantic import Field

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.near import nearest
from catalog.reader import read
from catalog.record import Model
from catalog.scalars import Mm, Number, Words
from catalog.typed import check
from generator.paper.geometry import Duplex, Side
from generator.paper.papers import UNPRINTABLE_MM, Paper

Matrix = tuple[float, float, float, float, float, float]
STRAIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Off(Model):
    """How one side is to be moved."""

    right: Annotated[Mm, Field(ge=-20, le=20)] = 0.0
    up: Annotated[Mm, Field(ge=-20, le=20)] = 0.0
    turn: Annotated[Number, Field(ge=-3, le=3)] = 0.0


class Scale(Model):
    """What everything is multiplied with, across and along the upright sheet."""

    across: Annotated[Number, Field(ge=0.95, le=1.05)] = 1.0
    along: Annotated[Number, Field(ge=0.95, le=1.05)] = 1.0


class Printer(Model):
    """One printer."""

    name: Words
    front: Off = Off()
    back: Off = Off()
    scale: Scale = Scale()
    unprintable: Annotated[Mm, Field(ge=0, le=40)] = UNPRINTABLE_MM

    def matrix(self, side: Side, paper: Paper) -> Matrix:
        """What a page of this side is put through, in mm (the order of a PDF matrix)."""
        off = self.back if side is Side.BACK else self.front
        angle = radians(off.turn)
        across, along = (self.scale.across, self.scale.along)
        if paper.landscape:
            across, along = along, across
        mx, my = paper.width / 2, paper.height / 2
        a, b, c, d = cos(angle) * across, sin(angle) * across, -sin(angle) * along, cos(angle) * along
        return a, b, c, d, mx - a * mx - c * my + off.right, my - b * mx - d * my + off.up


class ProfileFile(Model):
    """A profile's file."""

    printer: Printer


def read_printer(path: Path) -> tuple[Printer | None, Report]:
    """A profile and what is wrong with its file."""
    if not path.is_file():
        near = nearest(
            path.name, [one.name for one in path.parent.glob("*.yaml")] if path.parent.is_dir() else []
        )
        words = f"there is no printer profile {path.as_posix()!r}"
        return None, Report.of(Diagnostic("ARG-PRINTER", Place("--printer"), words, near))
    file, report = check(ProfileFile, read(path, path.as_posix()))
    return (file.printer if file else None), report


def apply(matrix: Matrix, point: Sequence[float]) -> tuple[float, float]:
    """Where a point comes to lie, in mm."""
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


class BadReading(ValueError):
    """Readings that no printer gives."""


def from_readings(
    name: str, middle: tuple[float, float], top: tuple[float, float], span: float, duplex: Duplex
) -> Printer:
    """The profile that cures what a calibration sheet showed.

    `middle` and `top` are how far the back is off to the right and upwards at the sheet's middle and at the
    mark `span` mm above it, seen from the front. Raises BadReading for what is larger than a profile may be.
    """
    turned = degrees(atan2(top[0] - middle[0], span))
    # Seen through the paper one direction is exchanged: that across the axis about which the sheet is turned.
    right, up = (middle[0], -middle[1]) if duplex is Duplex.LONG_EDGE else (-middle[0], middle[1])
    if max(abs(right), abs(up)) > 20 or abs(turned) > 3:
        raise BadReading(
            f"{middle[0]:g} and {middle[1]:g} mm with {turned:.1f} degrees: at most 20 mm and 3 degrees"
        )
    return Printer(name=name, back=Off(right=round(right, 3), up=round(up, 3), turn=round(-turned, 4)))


def written(printer: Printer) -> str:
    """A profile as the text of its file."""

    def off(one: Off) -> str:
        return f"{{right: {one.right:g}, up: {one.up:g}, turn: {one.turn:g}}}"

    name = printer.name.replace("'", "''")
    return (
        f"printer:\n  name: '{name}'\n  front: {off(printer.front)}\n  back: {off(printer.back)}\n"
        f"  scale: {{across: {printer.scale.across:g}, along: {printer.scale.along:g}}}\n"
        f"  unprintable: {printer.unprintable:g}\n"
    )

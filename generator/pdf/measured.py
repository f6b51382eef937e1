"""What the proof measures in a finished PDF. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.paper.geometry import Box

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Found:
    """A form on a page, as measured. `kind` and `face` are what it claims to be; lengths in mm.

    `matrix` maps the face's page onto the sheet, `clip` is what it is cut to (None: nothing), `print` the
    fingerprint of what it draws.
    """

    kind: str
    face: str
    matrix: Matrix
    clip: Box | None
    print: str


@dataclass(frozen=True, slots=True)
class Measured:
    """One page as measured, in mm. `boxes` are the page boxes by name, `marks` the lines of all cut marks,
    `glue` the strips that are hatched.

    `loose` are fonts that are used but not in the file, `drawn` the number of objects that touch the page.
    """

    boxes: Mapping[str, Box]
    found: tuple[Found, ...]
    marks: tuple[tuple[float, float, float, float], ...]
    glue: tuple[Box, ...]
    loose: tuple[str, ...]
    drawn: int


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What one face's own PDF draws: `print` as in Found, `stray` the number of texts that lie outside its
    trim, `quick` a fingerprint of its first and last objects only, `misread` the first words that do not read
    as they are meant to: what is read, what was meant.
    """

    print: str
    stray: int
    quick: str = ""
    misread: tuple[str, str] | None = None

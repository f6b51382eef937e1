"""A print job: the pages of one PDF, what lies on each, and what the file says of itself. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.paper.geometry import Axis, Box, Duplex, Side
from generator.paper.marks import NO_MARKS, Marks
from generator.paper.papers import UNPRINTABLE_MM, Paper
from generator.paper.placement import Placement
from generator.paper.printers import STRAIGHT, Matrix


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet.

    `placements` are pieces to be cut out; `furniture` is what only stands beside them or instructs (words,
    pictures of pieces, whole pages of text), drawn below them. `label` is the page's name in a viewer,
    `section` the bookmark that starts here. A back page says about which `axis` its sheet is turned; so does
    a page that is folded. `glue` are strips of tiles that another tile will cover. `shift` moves everything
    on the page (mm right, mm up), against a printer that is off on one side; `correct` is the matrix of the
    printer's profile, through which the finished page is put. A `blank` page is
    meant to be empty. `front` is the page (from 0) whose back this is, where that is not the one before it.
    `bleed` is how far, in mm, the sheet goes beyond its trim box on every side.
    """

    paper: Paper
    placements: tuple[Placement, ...] = ()
    marks: Marks = NO_MARKS
    furniture: tuple[Placement, ...] = ()
    glue: tuple[Box, ...] = ()
    side: Side = Side.FRONT
    label: str = ""
    section: str | None = None
    axis: Axis | None = None
    shift: tuple[float, float] = (0.0, 0.0)
    correct: Matrix = STRAIGHT
    blank: bool = False
    front: int | None = None
    bleed: float = 0.0


@dataclass(frozen=True, slots=True)
class About:
    """What the file's metadata says. `language` is a BCP 47 tag, `creator` the program."""

    title: str
    author: str = ""
    licence: str = ""
    subject: str = ""
    language: str = "en"
    creator: str = "Rulepress"


@dataclass(frozen=True, slots=True)
class PrintJob:
    """All pages of one file. `name` is that of the file, without its folder.

    `duplex` is what the viewer's print dialogue is told to preset. `wanted` says how many copies of each
    front the file must hold, from the catalog and not from the placements: the proof compares the two.
    `margin` is the width in mm of the edge that the printer leaves white. With a `condition` (a key of
    generator.pdf.inks.CONDITIONS) all colours are process inks; no place may then
    get more than `ink_limit` of them (4.0 is all four in full). Each page of a `single` file is one piece.
    """

    name: str
    about: About
    pages: tuple[Page, ...]
    duplex: Duplex = Duplex.NONE
    wanted: Mapping[str, int] = field(default_factory=dict)
    margin: float = UNPRINTABLE_MM
    condition: str | None = None
    ink_limit: float | None = None
    single: bool = False

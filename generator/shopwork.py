"""What a print shop's file needs beside the press: pictures that run on at its edges, bleed that was drawn,
and no more ink than is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catalog.diagnostics import Diagnostic, Place, Report
from generator.face import Face
from generator.paper.job import PrintJob
from generator.paper.placement import SEAM
from generator.pdf.edges import DPI, Edges, edges_of, rimmed
from generator.pdf.inklimit import heavy
from generator.pdf.press import leaves
from generator.pdf.proof import preview
from generator.setting.page import DrawnPage


def edges(
    job: PrintJob, faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage]
) -> tuple[dict[str, Edges], Report]:
    """The edges of faces whose picture ends where the page does, and pictures that end before their bleed
    (PRESS-RIM). Nothing for a job of sheets.
    """
    pages = job.pages if job.single else ()
    bleeds = {one.face: page.bleed for page in pages for one in page.placements}
    if not bleeds:
        return {}, Report()
    pictures = dict(zip(bleeds, preview(leaves(list(bleeds), faces, drawn), DPI), strict=True))
    ends = [name for name, bleed in bleeds.items() if bleed > faces[name].bleed_mm - SEAM]
    pale = [name for name, bleed in bleeds.items() if rimmed(pictures[name], faces[name].bleed_mm, bleed)]
    told = [_pale(faces[name], bleeds[name]) for name in pale]
    return {name: edges_of(pictures[name]) for name in ends}, Report.of(told)


def _pale(face: Face, bleed: float) -> Diagnostic:
    words = f"the picture of {face.title} ends before the {bleed:g} mm beyond the cut that its page shows"
    return Diagnostic("PRESS-RIM", face.place or Place(face.id), words, severity="warning")


def too_heavy(pdf: bytes, job: PrintJob, faces: Mapping[str, Face]) -> Iterator[Diagnostic]:
    """Each face with more ink in a place than the job allows (PRESS-INK-LIMIT)."""
    if job.ink_limit is None:
        return
    for name, spot in heavy(pdf, faces, job.ink_limit).items():
        face = faces[name]
        inks = ", ".join(f"{what} {share:.0%}" for what, share in zip("CMYK", spot.inks, strict=True))
        words = (
            f"{face.title}: {spot.total:.0%} of ink ({inks}) from {spot.right:.1f} mm right of and "
            f"{spot.down:.1f} mm below its upper left corner; at most {job.ink_limit:.0%} are allowed"
        )
        yield Diagnostic("PRESS-INK-LIMIT", face.place or Place(name), words)

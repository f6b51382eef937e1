"""Whether a finished file that was changed once more, for a printer or a print shop, has every piece where it
belongs. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from catalog.diagnostics import Diagnostic, Place, Report
from generator.paper.job import PrintJob
from generator.paper.printers import apply
from generator.pdf.measured import Measured
from generator.pdf.verdict import SLACK


def corrected(straight: Sequence[Measured], pages: Sequence[Measured], job: PrintJob) -> Report:
    """Whether a file for one printer differs from the plain one by exactly the printer's matrices."""
    faults = []
    for number, (page, plain, put) in enumerate(zip(job.pages, straight, pages, strict=True), start=1):
        for before, after in zip(plain.found, put.found, strict=True):
            here = [apply(before.matrix, corner) for corner in ((0, 0), (100, 0), (0, 100))]
            there = [apply(after.matrix, corner) for corner in ((0, 0), (100, 0), (0, 100))]
            off = max(
                abs(a - b)
                for point, got in zip(here, there, strict=True)
                for a, b in zip(apply(page.correct, point), got, strict=True)
            )
            if off > SLACK or before.face != after.face:
                words = (
                    f"page {number}: {after.face} lies {off:.2f} mm from where the printer's profile puts it"
                )
                faults.append(Diagnostic("PRESS-BACK-SHIFT", Place(job.name), words))
    return Report.of(faults)


def unmoved(before: Sequence[Measured], after: Sequence[Measured], job: PrintJob) -> Report:
    """Whether a file in other inks has every piece where it was."""
    pairs = zip(before, after, strict=True)
    strayed = [
        number
        for number, (one, other) in enumerate(pairs, start=1)
        if [(found.face, found.matrix, found.clip) for found in one.found]
        != [(found.face, found.matrix, found.clip) for found in other.found]
    ]
    words = "in process inks its pieces do not lie where they lay"
    return Report.of(
        Diagnostic("PRESS-INK", Place(job.name), f"page {number}: {words}") for number in strayed
    )

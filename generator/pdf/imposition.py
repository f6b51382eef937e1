"""Which page of a booklet lies where on sheets that are folded once and stapled there. Draws nothing."""

from __future__ import annotations

from dataclasses import dataclass

Side = tuple[int | None, int | None]
"""The left and the right page of one side of a sheet, counted from 1; None stays blank."""
LEAF = 4
"""Pages on one folded sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a saddle-stitched booklet, as the printer turns it over at the short edge."""

    front: Side
    back: Side


def saddle_stitch(pages: int) -> tuple[Sheet, ...]:
    """The sheets of a booklet of that many pages, the outermost first. The pages that are missing to a
    multiple of four are blank and stand at the end.

    Raises ValueError for fewer than one page.
    """
    if pages < 1:
        raise ValueError(f"a booklet has at least one page, not {pages}")
    whole = -(-pages // LEAF) * LEAF

    def page(number: int) -> int | None:
        return number if number <= pages else None

    return tuple(
        Sheet(
            front=(page(whole - 2 * at), page(2 * at + 1)),
            back=(page(2 * at + 2), page(whole - 2 * at - 1)),
        )
        for at in range(whole // LEAF)
    )

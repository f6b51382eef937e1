"""`rulepress print --plan`: a table of what every paper will take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator import console

if TYPE_CHECKING:
    from catalog.diagnostics import Report
    from generator.forecast import Forecast, Forecasts

Made = tuple["Forecasts | None", "Report"]


def show(plans: Sequence[tuple[str, Made]], as_json: bool) -> None:
    """The plans on the screen. Raises Refusal where a deck or game has errors."""
    good: list[tuple[str, Forecasts]] = []
    for title, (found, report) in plans:
        if found is None:
            raise console.Refusal(report)
        good.append((title, found))
    if as_json:
        console.say_json(
            {
                "plans": [
                    {"title": title, "papers": [_data(row) for row in found.rows]} for title, found in good
                ]
            }
        )
        return
    for title, found in good:
        _show(title, found)


def _data(row: Forecast) -> dict[str, Any]:
    return {
        "paper": row.paper.name,
        "sheets": row.sheets,
        "sides": row.sides,
        "pieces": row.pieces,
        "cuts": row.cuts,
        "waste": round(row.waste, 4),
        "ink": None if row.ink is None else round(row.ink, 4),
        "seconds": round(row.seconds, 1),
        "grid": row.grid,
        "fault": row.fault or None,
    }


def _show(title: str, found: Forecasts) -> None:
    heads = ("Paper", "Sheets", "Sides", "Pieces", "Grid", "Cuts", "Waste", "Ink", "Seconds")
    grid = console.table(*heads, numbers=list(heads[1:]), title=f"{title}: the plan")
    for row in found.rows:
        if row.fault:
            grid.add_row(row.paper.name, "-", "-", "-", "-", "-", "-", "-", "-")
            continue
        ink = "?" if row.ink is None else f"{row.ink:.0%}"
        cards = f"{row.grid[0]} x {row.grid[1]}" if row.grid else ""
        grid.add_row(
            row.paper.name,
            str(row.sheets),
            str(row.sides),
            str(row.pieces),
            cards,
            str(row.cuts),
            f"{row.waste:.0%}",
            ink,
            f"{row.seconds:.0f}",
        )
    console.screen().print(grid)
    for row in found.rows:
        if row.fault:
            console.say(f"{row.paper.name}: {row.fault}")
    best = min((row for row in found.rows if not row.fault), key=lambda row: row.waste, default=None)
    if best is not None:
        console.say(f"Least waste: {best.paper.name}. Nothing was drawn yet.")
    console.say(
        f"Ink is the share of the paper that is covered, from {found.sampled} of {found.faces} faces.",
        style="faint",
    )

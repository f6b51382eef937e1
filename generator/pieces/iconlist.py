"""The side of a sheet that lists every icon of the vocabulary with its name and meaning."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from catalog.effects import Icon
from catalog.game import Game
from catalog.schema import Term
from generator.art.canvas import LEADING, Canvas
from generator.art.engraving import number
from generator.art.tokens import Token
from generator.letters import iconfont, typeset
from generator.pieces.sheet import EDGE, HEAD, TEXT_SIZES, Sheet

HEADING = 10.6
GROUPS = {
    "owners": "Whose it is: shape and color",
    "locations": "Locations",
    "actions": "Actions",
    "picks": "Which card",
    "conditions": "Checks",
    "counts": "Counts",
    "bars": "Bars",
    "traits": "Marks",
    "windows": "Moments",
    "measures": "Numbers",
    "terms": "More",
}


def icon_list(canvas: Canvas, sheet: Sheet, plan: Mapping[str, Any]) -> float:
    """Fill a side; gives the room left over in mm, or less than nothing by what does not fit. `leave` in the
    plan names terms that are left out.
    """
    lefts, wide = sheet.columns(3)
    top = HEAD + 3.6
    room = sheet.height - top - EDGE
    for size in TEXT_SIZES:
        columns = _flow(sheet, size, wide, room, plan.get("leave", ()))
        if len(columns) <= len(lefts):
            break
    for left, column in zip(lefts, columns, strict=False):
        y = top
        for kind, term in column:
            y = _entry(canvas, sheet, kind, term, left, y, wide, size)
    beyond = [entry for column in columns[len(lefts) :] for entry in column]
    return -sum(_entry_height(term, size, wide) for _, term in beyond)


Entry = tuple[str, Term | None]


def _entries(game: Game, leave: Collection[str] = ()) -> Iterator[Entry]:
    known = iconfont.drawings()
    for kind, terms in game.vocabulary.groups().items():
        shown = [term for term in terms if (term.icon or term.id) in known and term.id not in leave]
        if shown:
            yield kind, None
            yield from ((kind, term) for term in shown)


def _flow(
    sheet: Sheet, size: float, wide: float, room: float, leave: Collection[str] = ()
) -> list[list[Entry]]:
    """The entries in columns; a heading never stands alone at a column's foot."""
    columns: list[list[Entry]] = [[]]
    left = room
    entries = list(_entries(sheet.game, leave))
    for k, (kind, term) in enumerate(entries):
        need = _entry_height(term, size, wide)
        after = _entry_height(entries[k + 1][1], size, wide) if term is None else 0.0
        if need + after > left:
            columns.append([])
            left = room
        columns[-1].append((kind, term))
        left -= need
    return columns


def _entry_height(term: Term | None, size: float, wide: float) -> float:
    if term is None:
        return HEADING
    said = len(typeset.wrap(term.meaning, "body", size, wide - 11.6, even=False)) * typeset.line_height(
        size, LEADING
    )
    return max(9.4, said + typeset.line_height(size + 0.6, LEADING)) + 1.5


def _entry(
    canvas: Canvas, sheet: Sheet, kind: str, term: Term | None, x: float, y: float, wide: float, size: float
) -> float:
    tones = sheet.tones
    if term is None:
        y += HEADING - 8.2
        canvas.text(GROUPS.get(kind, kind), x, y, wide, 11.5, tones["text"], "display", "heading")
        canvas.path(
            f"M{number(x)} {number(y + 5.8)}H{number(x + wide)}", stroke=tones["board-line"], width=0.35
        )
        return y + 8.2
    _sample(canvas, sheet, kind, term, x, y)
    canvas.text(term.name, x + 11.6, y, wide - 11.6, size + 0.6, tones["text"], "bold", "term")
    canvas.paragraph(
        term.meaning,
        x + 11.6,
        y + typeset.line_height(size + 0.6, LEADING),
        wide - 11.6,
        size,
        tones["text"],
        "body",
        "term",
    )
    return y + _entry_height(term, size, wide)


def _whose(game: Game) -> str:
    """The icon by which the shapes of owners are shown: a place that everybody has, or else a player."""
    owned = [place.icon or place.id for place in game.vocabulary.locations if place.owned]
    return next((name for name in ("influence", "hand") if name in owned), "user")


SAMPLES = {"value": "4", "amount": "+3"}
"""What is printed in icons that bear a number."""


def _sample(canvas: Canvas, sheet: Sheet, kind: str, term: Term, x: float, y: float) -> None:
    """The icon as the cards print it: owners as empty shapes, bars on their colour, all else in ink."""
    tones, name = sheet.tones, term.icon or term.id
    if kind == "owners":
        canvas.tokens([Token(_whose(sheet.game), term.id, None, x, y, 9.4)], tones)
    elif kind == "bars":
        canvas.box(x, y, 9.4, 9.4, 1.6, tones[term.id])
        canvas.icon(name, x + 1.7, y + 1.7, 6, tones["on-owner"])
    else:
        icon = Icon(name, None, SAMPLES.get(name))
        canvas.tokens([Token(icon.name, None, icon.text, x, y, 9.4)], tones)

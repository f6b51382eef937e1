"""Maps of hexes inside the pages: a table's map as SVG, cropped to its land, the changed hexes set off.

A cell is written as in scenarios: a letter for the ground and, where something stands there, `R3` or `Rc2`,
and `+1` for a right to over-stack.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from generator.art.engraving import number, polygon
from generator.art.hexart import hexagon, middle
from generator.pieces.seatpieces import SIGNS, outline

PREFIX = "map."
CELL = re.compile(r"([a-z])(?:([A-Z])(c?)(\d+))?(\+\d)?")
ACROSS = 30.0


@dataclass(frozen=True, slots=True)
class MapArtist:
    """Draws the maps of one game. `legend` are its grounds by letter, `tones` its theme's shared colours."""

    legend: Mapping[str, str]
    columns: int
    seats: Mapping[str, str]
    tones: Mapping[str, str]

    @classmethod
    def of(cls, game: Any, tones: Mapping[str, str]) -> MapArtist | None:
        """The artist of a game; None where no board has hexes or the theme no colours for them."""
        field = next((board.hexes for board in game.boards if board.hexes), None)
        if field is None or any(f"terrain-{name}" not in tones for name in field.legend.values()):
            return None
        seats = {seat.id: seat.name for seat in game.game.seats}
        return cls(field.legend, field.columns, seats, tones)

    def draw(self, table: Mapping[str, Any], fresh: frozenset[str] = frozenset()) -> Markup | None:
        """The map of a table as SVG; None if the table has none."""
        cells = {
            self._spot(path.removeprefix(PREFIX)): (path, str(value))
            for path, value in table.items()
            if path.startswith(PREFIX)
        }
        if not cells:
            return None
        middles = {spot: middle(*spot, ACROSS) for spot in cells}
        xs, ys = [x for x, _ in middles.values()], [y for _, y in middles.values()]
        left, top = min(xs) - ACROSS * 0.8, min(ys) - ACROSS * 0.8
        wide, high = max(xs) - left + ACROSS * 0.8, max(ys) - top + ACROSS * 0.8
        order = sorted(cells, key=lambda spot: cells[spot][0] in fresh)
        body = "".join(self._hex(middles[spot], *cells[spot], cells[spot][0] in fresh) for spot in order)
        label = escape(self._said(cells))
        return Markup(
            f'<svg class="hexmap" style="max-width:{wide / 7:.0f}em" role="img" aria-label="{label}" '
            f'viewBox="{number(left)} {number(top)} {number(wide)} {number(high)}">'
            f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
            f'rx="5" fill="{self.tones["terrain-sea"]}"/>{body}</svg>'
        )

    def _spot(self, name: str) -> tuple[int, int]:
        return ord(name[0]) - 97, int(name[1:]) - 1

    def _hex(self, at: tuple[float, float], path: str, cell: str, fresh: bool) -> str:
        """One hex around its own middle, so that hexes that are alike are written alike."""
        found = CELL.fullmatch(cell)
        if found is None:
            return ""
        letter, seat, city, count, right = found.groups()
        name = self.legend[letter]
        ink = self.tones[f"terrain-{name}-ink"]
        edge = (self.tones["red"], 2.4) if fresh else (self.tones["board"], 0.5)
        d = polygon(list(hexagon(0, 0, ACROSS - (2.2 if fresh else 0))))
        fill = self.tones[f"terrain-{name}"]
        out = f'<path d="{d}" fill="{fill}" stroke="{edge[0]}" stroke-width="{edge[1]}"/>'
        if seat:
            out += self._unit(seat, city, count)
        if right:
            out += _words(right, 10, 9, 5.4, ink, "700")
        out += _words(f"{path.removeprefix(PREFIX)} {letter.upper()}", 0, -10.6, 4.6, ink)
        return f'<g transform="translate({number(at[0])} {number(at[1])})">{out}</g>'

    def _unit(self, seat: str, city: str, count: str) -> str:
        fill, on = self.tones[f"seat-{seat.lower()}"], self.tones[f"seat-{seat.lower()}-ink"]
        sign = SIGNS[list(self.seats).index(seat) % len(SIGNS)]
        roof = [(-8.0, -3.0), (0.0, -8.6), (8.0, -3.0)] if city else [(-8.0, -7.0), (8.0, -7.0)]
        shape = polygon([(-8.0, 8.0), *roof, (8.0, 8.0)])
        return (
            f'<path d="{shape}" fill="{fill}" stroke="{on}" stroke-width=".6"/>'
            f'<path d="{outline(sign, -4.4, 4.6, 2)}" fill="{on}"/>'
            + _words(count, 1.2, 1.4, 10.5, on, "700")
        )

    def _said(self, cells: Mapping[tuple[int, int], tuple[str, str]]) -> str:
        parts = []
        for _, (path, cell) in sorted(cells.items(), key=lambda one: one[0][::-1]):
            found = CELL.fullmatch(cell)
            if found is None:
                continue
            letter, seat, city, count, _ = found.groups()
            said = f"{path.removeprefix(PREFIX)} {self.legend[letter]}"
            if seat:
                said += f", {self.seats[seat]} {'city of ' if city else ''}{count}"
            parts.append(said)
        return "Map: " + "; ".join(parts)


def _words(words: str, x: float, y: float, size: float, colour: str, weight: str = "500") -> str:
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}" '
        f'font-weight="{weight}" text-anchor="middle" fill="{colour}">{escape(words)}</text>'
    )


def named(drawn: Markup, name: str, first: bool) -> Markup:
    """A map under an id of its own, or only a reference to the one of that id, in the same frame."""
    if first:
        return Markup(str(drawn).replace("<svg ", f'<svg id="{name}" ', 1))
    frame = str(drawn)[: str(drawn).index(">") + 1]
    return Markup(f'{frame}<use href="#{name}"/></svg>')

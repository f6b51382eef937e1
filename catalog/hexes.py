"""Hex grids: names, rows as people write them, tiles of seven hexes, and islands with their lakes and sea.

Hexes stand on a point, in rows that are shifted by half a hex to the right every second time. A hex is a
number, `row * columns + column`; people call it by a letter for its column and a number for its row, so `c4`
is the third cell of the fourth row. Sets of hexes are bit masks. What hangs together is found with networkx
once for each island and then frozen into masks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import networkx as nx

WATER = "."
"""The cell of a map that is no land."""

AXIAL = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The steps to the six neighbours, clockwise from the upper right one, in axial coordinates."""

TILE_ROWS = ((6, 1), (5, 0, 2), (4, 3))
"""How the seven hexes of a tile are written in rows: 0 is the middle, 1 to 6 the ring clockwise."""

NAME = re.compile(r"([a-z])([1-9]\d?)")
CELL = re.compile(r"([a-z.])(\S*)")


class Misdrawn(ValueError):
    """A map that cannot be read. `row` is the row that is wrong, counted from 0."""

    def __init__(self, message: str, row: int) -> None:
        super().__init__(message)
        self.row = row


class Grid:
    """A field of hexes, `columns` in each of `rows`. Make it with `grid`."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        self.names = tuple(f"{chr(97 + hex % columns)}{hex // columns + 1}" for hex in range(self.size))
        self.numbers = {name: hex for hex, name in enumerate(self.names)}
        self.around = tuple(self._ring(hex) for hex in range(self.size))
        """The six neighbours of each hex, clockwise from the upper right; None beyond the frame."""
        self.near = tuple(mask(hex for hex in ring if hex is not None) for ring in self.around)
        """The neighbours of each hex as a mask."""
        self.spots = tuple(self._spot(hex) for hex in range(self.size))
        """The mask of a seven-hex tile around each middle; 0 where it would overhang the frame."""
        self.frame = mask(hex for hex in range(self.size) if None in self.around[hex])
        """The hexes at the frame."""

    def axial(self, hex: int) -> tuple[int, int]:
        """The axial coordinates of a hex; the first cell of the first row is 0, 0."""
        row, column = divmod(hex, self.columns)
        return column - (row - (row & 1)) // 2, row

    def at(self, q: int, r: int) -> int | None:
        """The hex at axial coordinates, or None beyond the frame."""
        column = q + (r - (r & 1)) // 2
        return r * self.columns + column if 0 <= r < self.rows and 0 <= column < self.columns else None

    def tile(self, middle: int, turn: int) -> tuple[int, ...]:
        """The hexes under a tile's seven cells when it is turned clockwise by sixths. Raises ValueError."""
        ring = [hex for hex in self.around[middle] if hex is not None]
        if len(ring) < 6:
            raise ValueError(f"a tile around {self.names[middle]} overhangs the frame")
        return (middle, *(ring[(place + turn) % 6] for place in range(6)))

    def spread(self, hexes: int) -> int:
        """All neighbours of a set of hexes."""
        found = 0
        for hex in members(hexes):
            found |= self.near[hex]
        return found

    def _ring(self, hex: int) -> tuple[int | None, ...]:
        q, r = self.axial(hex)
        return tuple(self.at(q + dq, r + dr) for dq, dr in AXIAL)

    def _spot(self, hex: int) -> int:
        ring = self.around[hex]
        return 0 if None in ring else mask((hex, *(other for other in ring if other is not None)))


@cache
def grid(columns: int, rows: int) -> Grid:
    """The grid of this size."""
    return Grid(columns, rows)


def mask(hexes: Iterable[int]) -> int:
    """A set of hexes as bits."""
    found = 0
    for hex in hexes:
        found |= 1 << hex
    return found


@lru_cache(maxsize=1 << 14)
def members(hexes: int) -> tuple[int, ...]:
    """The hexes of a mask, in order."""
    found = []
    while hexes:
        bit = hexes & -hexes
        found.append(bit.bit_length() - 1)
        hexes ^= bit
    return tuple(found)


def read_rows(rows: Sequence[str], field: Grid) -> Iterator[tuple[int, str, str]]:
    """The land of a map drawn in rows: hex, letter of its ground, and what else its cell says.

    Cells are parted by space, and space in front of a row is for the eye only. Raises Misdrawn.
    """
    if len(rows) > field.rows:
        raise Misdrawn(f"the sea has {field.rows} rows, and {len(rows)} are drawn", field.rows)
    for row, text in enumerate(rows):
        cells = text.split()
        if len(cells) > field.columns:
            raise Misdrawn(f"a row has {field.columns} hexes, and this one draws {len(cells)}", row)
        for column, cell in enumerate(cells):
            found = CELL.fullmatch(cell)
            if found is None or (found[1] == WATER and found[2]):
                raise Misdrawn(
                    f"{cell!r} is no cell: write a letter for the ground, or {WATER} for water", row
                )
            if found[1] != WATER:
                yield row * field.columns + column, found[1], found[2]


def write_rows(cells: Mapping[int, str], field: Grid) -> list[str]:
    """A map in rows that `read_rows` reads, cells in line, rows below the last land left out."""
    wide = max((len(cell) for cell in cells.values()), default=1)
    last = max(cells, default=-1) // field.columns
    rows = []
    for row in range(last + 1):
        line = [cells.get(row * field.columns + column, WATER) for column in range(field.columns)]
        while line and line[-1] == WATER:
            line.pop()
        rows.append(" " * (row % 2 * (wide + 1) // 2) + " ".join(cell.ljust(wide) for cell in line).rstrip())
    return rows


def read_tile(rows: Sequence[str]) -> tuple[str, ...]:
    """The cells of a tile drawn in rows of two, three, two: the middle, then the ring. Raises Misdrawn."""
    cells = [row.split() for row in rows]
    if [len(row) for row in cells] != [len(row) for row in TILE_ROWS]:
        raise Misdrawn("a tile has rows of two, three and two hexes", min(len(cells), 2))
    found = {
        place: cell
        for places, row in zip(TILE_ROWS, cells, strict=True)
        for place, cell in zip(places, row, strict=True)
    }
    return tuple(found[place] for place in range(7))


class Island(NamedTuple):
    """A map made ready: the ground letter of every hex as bytes, and masks of what hangs together.

    `near` has the land neighbours of each hex, `shores` for each lake the land around it, `coast` the land by
    the sea, `parts` the pieces of land that hang together.
    """

    ground: bytes
    land: int
    near: tuple[int, ...]
    lakes: tuple[int, ...]
    shores: tuple[int, ...]
    sea: int
    coast: int
    parts: tuple[int, ...]


OUTSIDE = -1
"""The water beyond the frame, as a node."""


def graphs(land: int, field: Grid, outside: bool = True) -> tuple[nx.Graph[int], nx.Graph[int]]:
    """Land and water of a map, joined where hexes touch; water at the frame joins what is beyond it."""
    ground: nx.Graph[int] = nx.Graph()
    water: nx.Graph[int] = nx.Graph()
    water.add_node(OUTSIDE)
    for hex in range(field.size):
        here = land >> hex & 1
        graph = ground if here else water
        graph.add_node(hex)
        graph.add_edges_from(
            (hex, other)
            for other in field.around[hex]
            if other is not None and other < hex and land >> other & 1 == here
        )
        if not here and outside and field.frame >> hex & 1:
            water.add_edge(hex, OUTSIDE)
    return ground, water


@lru_cache(maxsize=256)
def island(ground: bytes, field: Grid, frame_is_sea: bool = True, beyond_is_sea: bool = True) -> Island:
    """The island of a ground (0 is water).

    `frame_is_sea`: water shut in between land and frame is sea, else a lake unless it is the widest water.
    `beyond_is_sea`: land at the frame lies by the sea.
    """
    land = mask(hex for hex, here in enumerate(ground) if here)
    solid, wet = graphs(land, field, frame_is_sea)
    waters = list(nx.connected_components(wet))
    open_sea = max(waters, key=lambda part: (OUTSIDE in part if frame_is_sea else len(part), len(part)))
    lakes = sorted((mask(part) for part in waters if part is not open_sea and part != {OUTSIDE}), key=_first)
    sea = mask(hex for hex in open_sea if hex != OUTSIDE)
    coast = field.spread(sea) & land | (field.frame & land if beyond_is_sea else 0)
    return Island(
        ground=ground,
        land=land,
        near=tuple(near & land for near in field.near),
        lakes=tuple(lakes),
        shores=tuple(field.spread(lake) & land for lake in lakes),
        sea=sea,
        coast=coast,
        parts=tuple(sorted((mask(part) for part in nx.connected_components(solid)), key=_first)),
    )


def _first(hexes: int) -> int:
    return hexes & -hexes

"""Hexes: names, rows, tiles and islands, with networkx and plain geometry as the judges."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.hexes import (
    AXIAL,
    OUTSIDE,
    Grid,
    Misdrawn,
    graphs,
    grid,
    island,
    mask,
    members,
    read_rows,
    read_tile,
    write_rows,
)

SEA = grid(13, 12)
GRIDS = st.builds(grid, st.integers(2, 14), st.integers(2, 12))
GROUNDS = st.lists(st.integers(0, 1), min_size=SEA.size, max_size=SEA.size).map(bytes)


@given(GRIDS)
def test_neighbours_are_mutual_and_one_axial_step_away(field: Grid) -> None:
    for hex in range(field.size):
        q, r = field.axial(hex)
        near = {field.at(q + dq, r + dr) for dq, dr in AXIAL} - {None}
        assert set(members(field.near[hex])) == near
        assert all(field.near[other] >> hex & 1 for other in near)


def test_a_hex_is_called_by_its_place_in_the_drawing() -> None:
    (cell,) = read_rows(["", " . . .", "", " . . g"], SEA)
    assert SEA.names[cell[0]] == "c4"
    assert SEA.numbers["c4"] == cell[0]


def test_the_grid_has_156_hexes_of_which_tiles_fit_around_110() -> None:
    assert SEA.size == 156
    assert sum(spot != 0 for spot in SEA.spots) == (13 - 2) * (12 - 2)


@given(st.sampled_from([hex for hex, spot in enumerate(SEA.spots) if spot]), st.integers(0, 5))
def test_a_tile_covers_its_spot_however_it_is_turned(middle: int, turn: int) -> None:
    hexes = SEA.tile(middle, turn)
    assert mask(hexes) == SEA.spots[middle]
    assert hexes[0] == middle
    assert SEA.tile(middle, 0)[1 + turn] == hexes[1]


def test_six_turns_are_none() -> None:
    assert len({SEA.tile(SEA.numbers["f6"], turn) for turn in range(6)}) == 6
    assert SEA.tile(SEA.numbers["f6"], 6) == SEA.tile(SEA.numbers["f6"], 0)


def test_a_tile_does_not_overhang() -> None:
    with pytest.raises(ValueError, match="overhangs"):
        SEA.tile(0, 0)


def test_a_tile_is_drawn_in_rows() -> None:
    assert read_tile(["a b", "c d e", "f g"]) == ("d", "b", "e", "g", "f", "c", "a")
    with pytest.raises(Misdrawn):
        read_tile(["a b c", "d e", "f g"])


CELLS = st.dictionaries(
    st.integers(0, SEA.size - 1), st.sampled_from(["g", "wR3", "hBc2", "mY1+1"]), max_size=60
)


@given(CELLS)
def test_a_map_that_is_written_is_read_back(cells: dict[int, str]) -> None:
    assert {hex: letter + rest for hex, letter, rest in read_rows(write_rows(cells, SEA), SEA)} == cells


@pytest.mark.parametrize(
    ("rows", "row"),
    [([""] * 13, 12), (["g " * 14], 0), (["", "g G"], 1), ([".R3"], 0)],
    ids=["too many rows", "too long a row", "a capital", "a unit in the water"],
)
def test_a_map_that_cannot_be_read_names_its_row(rows: list[str], row: int) -> None:
    with pytest.raises(Misdrawn) as caught:
        list(read_rows(rows, SEA))
    assert caught.value.row == row


@given(GROUNDS)
def test_lakes_are_the_water_that_has_no_way_out(ground: bytes) -> None:
    isle = island(ground, SEA)
    water: nx.Graph[object] = nx.Graph()
    water.add_node("beyond")
    for hex, here in enumerate(ground):
        if here:
            continue
        water.add_node(hex)
        for other in SEA.around[hex]:
            if other is None:
                water.add_edge(hex, "beyond")
            elif not ground[other]:
                water.add_edge(hex, other)
    out = nx.node_connected_component(water, "beyond")
    assert set(members(isle.sea)) == out - {"beyond"}
    lakes = {frozenset(part) for part in nx.connected_components(water) if "beyond" not in part}
    assert {frozenset(members(lake)) for lake in isle.lakes} == lakes
    for lake, shore in zip(isle.lakes, isle.shores, strict=True):
        touching = {hex for hex in range(SEA.size) if ground[hex] and SEA.near[hex] & lake}
        assert set(members(shore)) == touching
    coast = {
        hex
        for hex in range(SEA.size)
        if ground[hex] and any(other is None or other in out for other in SEA.around[hex])
    }
    assert set(members(isle.coast)) == coast


@given(GROUNDS)
def test_pieces_of_land_hang_together(ground: bytes) -> None:
    isle = island(ground, SEA)
    solid, wet = graphs(isle.land, SEA)
    assert {frozenset(members(part)) for part in isle.parts} == {
        frozenset(part) for part in nx.connected_components(solid)
    }
    assert OUTSIDE in wet and set(solid) | set(wet) == {OUTSIDE, *range(SEA.size)}

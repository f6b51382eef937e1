"""Path data to operators: every command of the grammar, and what breaks it."""

from __future__ import annotations

import re

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given
from hypothesis import strategies as st

from generator.pdf.svgpath import BadPath, digits, operators, short


def ends(text: str) -> list[tuple[float, float]]:
    """Where every drawing operator ends."""
    out = []
    for row in re.findall(r"([-\d. ]*)\s?([mlch])(?: |$)", text):
        numbers = [float(one) for one in row[0].split()]
        if numbers:
            out.append((numbers[-2], numbers[-1]))
    return out


@pytest.mark.parametrize(
    ("d", "wanted"),
    [
        ("M1 2L3 4Z", "1 2 m 3 4 l h"),
        ("m1 2l3 4", "1 2 m 4 6 l"),
        ("M1,2 3,4 5,6", "1 2 m 3 4 l 5 6 l"),
        ("M0 0H5V6h-2v-1", "0 0 m 5 0 l 5 6 l 3 6 l 3 5 l"),
        ("M0 0C1 2 3 4 5 6", "0 0 m 1 2 3 4 5 6 c"),
        ("M0 0C1 2 3 4 5 6S8 8 9 9", "0 0 m 1 2 3 4 5 6 c 7 8 8 8 9 9 c"),
        ("M0 0Q3 3 6 0", "0 0 m 2 2 4 2 6 0 c"),
        ("M0 0Q3 3 6 0T12 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M1 1L2 2ZL3 3", "1 1 m 2 2 l h 1 1 m 3 3 l"),
        ("M.5.5-1e1-2", "0.5 0.5 m -10 -2 l"),
        ("M0 0A0 5 0 0 1 3 3", "0 0 m 0 0 3 3 3 3 c"),
        ("", ""),
    ],
)
def test_path_data_becomes_these_operators(d, wanted):
    assert operators(d, 2) == wanted


def test_flags_of_arcs_may_stand_without_anything_between_them():
    assert operators("M0 0a5 5 0 011 2", 3) == operators("M0 0 a 5 5 0 0 1 1 2", 3)


@pytest.mark.parametrize(
    "d", ["L1 2", "M1", "M1 2L3", "M1 2C1 2 3 4 5", "M1 2 foo", "M0 0A1 1 0 2 1 3 3", "M0 0Z5", "M1 2#"]
)
def test_broken_path_data_is_refused(d):
    with pytest.raises(BadPath):
        operators(d, 2)


@given(
    st.floats(0.5, 50),
    st.floats(0.5, 50),
    st.floats(0, 180),
    st.booleans(),
    st.booleans(),
    st.floats(-40, 40),
    st.floats(-40, 40),
)
def test_an_arc_ends_where_it_should_and_as_another_reader_says(rx, ry, turn, large, sweep, x, y):
    d = f"M1 2A{rx} {ry} {turn} {int(large)} {int(sweep)} {x} {y}"
    pen = RecordingPen()
    parse_path(d, pen)
    other = [points[-1] for name, points in pen.value if name in ("moveTo", "curveTo", "lineTo")]
    ours = ends(operators(d, 5))
    assert ours[0] == pytest.approx(other[0], abs=1e-3)
    assert ours[-1] == pytest.approx((x, y), abs=1e-3)
    assert ours[-1] == pytest.approx(other[-1], abs=1e-3)


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(1.0, 2, "1"), (-0.001, 2, "0"), (0.125, 2, "0.12"), (-2.5, 1, "-2.5"), (100.0, 0, "100")],
)
def test_numbers_are_short(value, places, text):
    assert short(value, places) == text


@pytest.mark.parametrize(("extent", "places"), [(24, 3), (94, 3), (512, 2), (1, 4), (0.5, 5), (123456, 0)])
def test_a_larger_drawing_needs_fewer_decimals(extent, places):
    assert digits(extent) == places

"""Engravings: the same card has the same picture for ever, and what a card does shapes it."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.art.engraving import Dice, circle, draw, halo, number, rosette, smooth, strand
from generator.art.grounds import MOTIFS, Stage

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
radii = st.tuples(st.floats(2, 10), st.floats(3, 20)).map(lambda r: (r[0], r[0] + r[1]))


def knots(d: str) -> list[tuple[float, float]]:
    """The on-curve points of path data made of M, C and Z."""
    points = []
    for part in re.findall(r"[MC][^MCZ]*", d):
        x, y = map(float, NUMBER.findall(part)[-2:])
        points.append((x, y))
    return points


@given(
    seed=st.text(min_size=1, max_size=12),
    petals=st.integers(3, 14),
    layers=st.integers(1, 4),
    turn=st.sampled_from((-1, 0, 1)),
    ring=radii,
)
def test_a_rosette_stays_between_its_two_radii(
    seed: str, petals: int, layers: int, turn: int, ring: tuple[float, float]
) -> None:
    inner, outer = ring
    marks = rosette(seed, petals=petals, layers=layers, turn=turn, inner=inner, outer=outer)
    assert len(marks) == layers
    reach = [math.hypot(x, y) for mark in marks for x, y in knots(mark.d)]
    assert max(reach) <= outer + 0.02
    # The lowest ring begins a little inside, so that no gap shows at the seal.
    assert min(reach) >= 0
    assert max(reach) > outer * 0.9


@given(seed=st.text(max_size=20), turn=st.sampled_from((-1, 0, 1)))
def test_the_same_seed_gives_the_same_rosette(seed: str, turn: int) -> None:
    one = rosette(seed, petals=5, layers=2, turn=turn, inner=5, outer=12)
    assert one == rosette(seed, petals=5, layers=2, turn=turn, inner=5, outer=12)


def test_a_digest_of_the_seed_and_nothing_else_decides() -> None:
    """The figures are written down: another machine, hash seed or Python must draw the same numbers."""
    dice = Dice("shepherd")
    assert [round(dice.roll() * 255) for _ in range(4)] == [222, 243, 115, 93]


@pytest.mark.parametrize(
    ("change", "value"), [("petals", 6), ("layers", 1), ("turn", -1), ("turn", 0), ("inner", 6.0)]
)
def test_what_a_card_does_changes_its_rosette(change: str, value: float) -> None:
    usual = {"petals": 5, "layers": 2, "turn": 1, "inner": 5.0, "outer": 12.0}
    assert rosette("x", **usual) != rosette("x", **(usual | {change: value}))  # type: ignore[arg-type]


def test_different_cards_have_different_rosettes() -> None:
    drawn = {rosette(f"card {k}", petals=5, layers=2, turn=0, inner=5, outer=12) for k in range(60)}
    assert len(drawn) == 60


@given(petals=st.integers(3, 13), waves=st.integers(1, 3), dip=st.floats(0, 0.5))
def test_a_straight_thread_repeats_with_every_petal(petals: int, waves: int, dip: float) -> None:
    points = knots(strand(4, 10, petals, petals * waves, 0.0, dip, 0.0))[:-1]
    step = len(points) // petals
    for k in range(step):
        first, again = points[k], points[k + step]
        assert math.hypot(*first) == pytest.approx(math.hypot(*again), abs=0.02)


def test_counter_clockwise_is_clockwise_in_a_mirror() -> None:
    left = knots(strand(4, 10, 6, 12, 0.0, 0.2, 0.8))
    right = knots(strand(4, 10, 6, 12, math.pi, 0.2, -0.8))
    mirrored = sorted((round(-x, 1), round(y, 1)) for x, y in left)
    assert sorted((round(x, 1), round(y, 1)) for x, y in right) == mirrored


@pytest.mark.parametrize(
    "figures",
    [
        {"petals": 2},
        {"layers": 0},
        {"turn": 2},
        {"inner": 0},
        {"inner": 12.0},
    ],
)
def test_figures_that_draw_nothing_are_refused(figures: dict[str, float]) -> None:
    usual = {"petals": 5, "layers": 2, "turn": 1, "inner": 5.0, "outer": 12.0}
    with pytest.raises(ValueError, match="no rosette"):
        rosette("x", **(usual | figures))  # type: ignore[arg-type]


@given(st.floats(-500, 500))
def test_numbers_are_true_to_a_hundredth_and_never_idle(value: float) -> None:
    text = number(value)
    assert abs(float(text) - value) <= 0.005 + 1e-9
    assert "e" not in text
    assert text == "0" or not ("." in text and text.endswith("0"))
    assert text != "-0"


def test_a_smooth_curve_follows_a_circle_closely() -> None:
    d = smooth(lambda t: (10 * math.cos(t), 10 * math.sin(t)), 0, math.tau, 16, closed=True)
    values = [float(v) for v in NUMBER.findall(d)]
    points = list(zip(values[::2], values[1::2], strict=True))
    start = points[0]
    for k in range(1, len(points), 3):
        a, b, end = points[k : k + 3]
        middle = tuple((s + 3 * p + 3 * q + e) / 8 for s, p, q, e in zip(start, a, b, end, strict=True))
        assert math.hypot(*middle) == pytest.approx(10, abs=0.02)
        start = end


@pytest.mark.parametrize("motif", sorted(MOTIFS))
@pytest.mark.parametrize("tall", [True, False])
def test_a_ground_is_the_same_each_time_and_covers_the_page(motif: str, tall: bool) -> None:
    stage = Stage(69, 94, 34.5, 30, 40 if tall else 48)
    marks = MOTIFS[motif](stage)
    assert marks == MOTIFS[motif](stage)
    xs = [float(v) for mark in marks for v in NUMBER.findall(mark.d)]
    assert min(xs) <= 0
    assert max(xs) >= 69


def test_drawing_needs_a_colour_for_every_tone() -> None:
    marks = halo("x", petals=5, turn=0, inner=3, outer=9)
    assert draw(marks, {"mist": "#123456"}).count("#123456") == len(marks)
    with pytest.raises(KeyError, match="mist"):
        draw(marks, {})


def test_a_circle_is_closed() -> None:
    assert circle(3).endswith("Z")

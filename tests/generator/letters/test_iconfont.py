"""The icon font: a name in square brackets becomes a drawing, and the name stays readable."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import uharfbuzz as hb
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from catalog.load import game_ids, load_game
from generator.art.theme import TEMPLATES
from generator.letters import iconfont
from generator.letters.iconfont import Drawing, IconError, build, drawings, read_icon, text

ICONS = drawings()
FONT = build()
OWNERS = ("blue", "red", "orange", "shared", "any")


def shaped(words: str) -> list[tuple[int, int]]:
    """Glyph ids and advances of a text in the icon font."""
    buffer = hb.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    hb.shape(hb.Font(hb.Face(FONT)), buffer)
    return [
        (i.codepoint, p.x_advance) for i, p in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(io.BytesIO(FONT), lazy=False)


def test_the_same_drawings_give_the_same_bytes() -> None:
    assert build() == FONT


@pytest.mark.parametrize("name", sorted(ICONS))
def test_a_name_becomes_one_glyph_as_wide_as_the_em(name: str) -> None:
    glyphs = shaped(text(name))
    assert len(glyphs) == 1
    assert glyphs[0][1] == iconfont.UNITS


def test_every_icon_has_a_glyph_of_its_own() -> None:
    assert len({shaped(text(name))[0][0] for name in ICONS}) == len(ICONS)


@pytest.mark.parametrize("name", sorted(ICONS))
def test_a_drawing_fills_its_grid_and_stays_on_it(name: str, font: TTFont) -> None:
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getGlyphOrder()[shaped(text(name))[0][0]]]
    bounds, area = BoundsPen(glyphs), AreaPen(glyphs)
    glyph.draw(bounds)
    glyph.draw(area)
    slack = iconfont.UNITS * 0.05
    assert min(bounds.bounds) >= -slack
    assert max(bounds.bounds) <= iconfont.UNITS + slack
    # Legible at arm's length: half as large as the grid one way at least, and not a hairline.
    left, low, right, high = bounds.bounds
    assert max(right - left, high - low) >= iconfont.UNITS / 2
    assert abs(area.value) >= iconfont.UNITS**2 * 0.05


def test_shapes_of_owners_differ_without_colour() -> None:
    """Shape before colour: disc, octagon, diamond, ring and split ring are five drawings."""
    assert len({ICONS[name].d for name in OWNERS}) == len(OWNERS)


@pytest.mark.parametrize("game", game_ids())
def test_every_icon_of_a_vocabulary_is_drawn(game: str) -> None:
    found, report = load_game(game)
    assert found is not None, report.render()
    wanted = {term.icon for term in found.vocabulary.everything() if term.icon}
    assert wanted <= set(ICONS)


@pytest.mark.parametrize(
    ("wrong", "near"), [("pats", "past"), ("influense", "influence"), ("higest-card", "highest-card")]
)
def test_a_missing_icon_names_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(IconError, match=f"no icon {wrong}; the nearest is {near}"):
        text(wrong)


def test_a_missing_icon_without_a_near_one_says_so() -> None:
    with pytest.raises(IconError, match=r"no icon zzzzzz$"):
        text("zzzzzz")


GOOD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>T</title><path d="M0 0H9V9Z"/></svg>'
)


@pytest.mark.parametrize(
    ("name", "svg"),
    [
        ("Upper", GOOD),
        ("no-title", GOOD.replace("<title>T</title>", "")),
        ("two-paths", GOOD.replace("</svg>", '<path d="M0 0H1V1Z"/></svg>')),
        ("other-grid", GOOD.replace("0 0 24 24", "0 0 32 32")),
    ],
)
def test_a_file_that_is_no_icon_is_refused_by_name(name: str, svg: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.svg"
    path.write_text(svg, encoding="utf-8")
    with pytest.raises(IconError, match=path.name):
        read_icon(path)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "good.svg"
    path.write_text(GOOD, encoding="utf-8")
    assert read_icon(path) == Drawing("good", "T", "M0 0H9V9Z")


def test_a_font_of_nothing_is_refused() -> None:
    with pytest.raises(IconError, match="no icon"):
        build({})


def test_every_drawing_in_the_templates_can_be_read() -> None:
    """Characters' drawings are not in the font, but obey the same grid."""
    for folder in sorted((TEMPLATES / "emblems").iterdir()):
        assert drawings(folder)

"""Texts are measured with the fonts that print them, and broken where they should be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.letters import fonts, typeset
from generator.letters.fonts import FontMissing

words = st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)


@given(text=words, room=st.floats(12, 80), even=st.booleans())
def test_lines_fit_and_lose_no_word(text: str, room: float, even: bool) -> None:
    lines = typeset.wrap(text, "body", 8, room, even)
    assert " ".join(lines) == text
    for line in lines:
        assert " " not in line or typeset.width(line, "body", 8) <= room + 1e-6


@given(text=words, room=st.floats(12, 80))
def test_even_lines_are_no_more_than_filled_ones_and_no_more_ragged(text: str, room: float) -> None:
    def ragged(lines: tuple[str, ...]) -> float:
        return sum((room - typeset.width(line, "body", 8)) ** 2 for line in lines)

    even, filled = (typeset.wrap(text, "body", 8, room, flag) for flag in (True, False))
    assert len(even) == len(filled)
    assert ragged(even) <= ragged(filled) + 1e-6


def test_no_word_is_left_alone_on_the_last_line() -> None:
    text = "one two three four five six seven"
    room = typeset.width("one two three four five six", "body", 8) + 0.1
    assert typeset.wrap(text, "body", 8, room, even=False)[-1] != "seven"


@given(size=st.floats(5, 40), text=st.text("abcXYZ 019", max_size=20))
def test_width_grows_with_the_size_alone(size: float, text: str) -> None:
    assert typeset.width(text, "body", size) == pytest.approx(typeset.width(text, "body", 1) * size)


def test_bold_is_wider_and_display_is_narrower() -> None:
    widths = {style: typeset.width("Private Investigator", style, 10) for style in typeset.STYLES}
    assert widths["display"] < widths["body"] < widths["bold"]


@pytest.mark.parametrize(("room", "expected"), [(100.0, 19.0), (30.0, 12.0), (5.0, None)])
def test_a_title_takes_the_largest_step_that_fits(room: float, expected: float | None) -> None:
    steps = (19.0, 17.5, 12.0)
    assert typeset.largest("Private Investigator", "display", steps, 33 if room == 30 else room) == expected


def test_letters_that_a_font_lacks_are_named_once() -> None:
    assert typeset.missing("a漢b漢c", fonts.BODY) == ("漢",)
    assert typeset.missing("“Time” – 4 × 3", fonts.BODY) == ()


def test_fonts_are_the_same_bytes_each_time() -> None:
    first = {font: fonts.font_bytes(font) for font in fonts.FONTS}
    fonts.font_bytes.cache_clear()
    assert {font: fonts.font_bytes(font) for font in fonts.FONTS} == first


def test_a_missing_font_package_names_what_to_install() -> None:
    gone = fonts.Font("Gone", 400, "fontpkg_not_there", "Gone.ttf")
    with pytest.raises(FontMissing, match="install the pip package fontpkg-not-there"):
        fonts.font_bytes(gone)


def test_the_private_fontconfig_knows_one_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("only")
    made = fonts.prepare(folder)
    words = made.conf.read_text(encoding="utf-8")
    assert words.count("<dir>") == 1
    assert str(folder.resolve()) in words
    assert "include" not in words
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    fonts.prepare(folder)
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before

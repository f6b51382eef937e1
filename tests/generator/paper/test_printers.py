"""Printer profiles: what was read from the calibration sheet cures exactly what the printer does wrong."""

from __future__ import annotations

import dataclasses
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import cli
from generator.art.theme import load_theme
from generator.decks.faces import HOME
from generator.drawing import draw
from generator.paper.calibration import REACH, calibration, span, spots
from generator.paper.calibrationpage import calibration_sheet
from generator.paper.geometry import Box, Duplex, Side, flip_axis
from generator.paper.instructions import Book
from generator.paper.marks import NO_MARKS
from generator.paper.papers import PAPERS, find_paper
from generator.paper.plan import Layout
from generator.paper.printers import (
    STRAIGHT,
    BadReading,
    Off,
    Printer,
    apply,
    from_readings,
    read_printer,
    written,
)
from generator.pdf.lines import draw_line
from generator.pdf.moved import corrected
from generator.pdf.press import press
from generator.pdf.proof import measure
from generator.pdf.proving import check
from tests.generator import tiny
from tests.generator.decks import making

A4 = PAPERS["a4"]
TURNING = [Duplex.LONG_EDGE, Duplex.SHORT_EDGE]


def wrong(point, right, up, turn):
    """Where a printer that is off puts a point of the back side."""
    angle, (mx, my) = radians(turn), (A4.width / 2, A4.height / 2)
    x, y = point[0] - mx, point[1] - my
    return mx + cos(angle) * x - sin(angle) * y + right, my + sin(angle) * x + cos(angle) * y + up


def seen(point, duplex):
    """Where a point of the back side lies, seen from the front."""
    box = flip_axis(A4, duplex).mirror(Box(*point, 0, 0))
    return box.x, box.y


@given(st.sampled_from(TURNING), st.floats(-4, 4), st.floats(-4, 4), st.floats(-0.8, 0.8))
def test_numbers_read_from_the_sheet_give_zero_error_when_printed_again(duplex, right, up, turn):
    readings = []
    for spot in spots(A4):
        behind = seen(spot, duplex)
        at = seen(wrong(behind, right, up, turn), duplex)
        readings.append((at[0] - spot[0], at[1] - spot[1]))
    profile = from_readings("den", *readings, span(A4), duplex)
    matrix = profile.matrix(Side.BACK, A4)
    for spot in (*spots(A4), (30, 40), (180, 260)):
        behind = seen(spot, duplex)
        landed = wrong(apply(matrix, behind), right, up, turn)
        # The turn is read over a finite length, and it moves the middle's reading a little.
        assert landed == pytest.approx(behind, abs=0.12)


@pytest.mark.parametrize("duplex", TURNING)
def test_the_calibration_sheet_has_rulers_on_the_front_and_a_cross_behind_each(duplex):
    job, _ = calibration(A4, duplex)
    front, back = job.pages
    axis = flip_axis(A4, duplex)
    for x, y in spots(A4):
        ticks = [
            line
            for line in front.marks.lines
            if line.x1 == line.x2 and abs(line.x1 - x) <= REACH and abs(line.y2 - y) < 1e-6
        ]
        assert len(ticks) >= 4 * REACH
        cross = axis.mirror(Box(x, y, 0, 0))
        assert any(line.x1 == line.x2 == cross.x for line in back.marks.lines)
        assert any(line.y1 == line.y2 == cross.y for line in back.marks.lines)


def test_the_calibration_sheet_is_printed_as_it_was_meant():
    job, faces = calibration(A4, Duplex.LONG_EDGE)
    pages = measure(press(job, faces, {name: draw_line(face) for name, face in faces.items()}))
    assert [len(page.marks) for page in pages] == [len(page.marks.lines) for page in job.pages]


@pytest.mark.parametrize(
    ("paper", "duplex"),
    [
        ("a4", TURNING[0]),
        ("letter", TURNING[1]),
        ("a5", TURNING[0]),
        ("a3", TURNING[1]),
        ("100x150", TURNING[0]),
    ],
)
def test_the_sheet_that_is_handed_out_has_the_same_rulers_and_tells_how_to_read_them(paper, duplex):
    sheet = find_paper(paper)
    book = Book("Calibration", load_theme("plain", root=HOME), Layout(sheet, duplex))
    plain, _ = calibration(sheet, duplex)
    job, faces = calibration_sheet(book, duplex)
    assert [page.marks for page in job.pages] == [page.marks for page in plain.pages]
    drawn = draw(list(faces.values()), making.store())
    assert drawn.report.ok, drawn.report.render()
    pdf = press(job, faces, drawn.pages)
    assert [len(page.marks) for page in measure(pdf)] == [len(page.marks.lines) for page in job.pages]
    words = " ".join(" ".join(making.texts(pdf)).split())
    assert "rulepress calibrate" in words and "--middle RIGHT UP" in words
    assert sheet.name in words and duplex.value.replace("-", " ") in words
    assert (paper == "100x150") == (list(faces) != ["calibration/front", "calibration/back"])


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_nothing_dark_lies_where_a_cross_shines_through(paper):
    sheet = find_paper(paper)
    book = Book("Calibration", load_theme("plain", root=HOME), Layout(sheet))
    job, faces = calibration_sheet(book, Duplex.LONG_EDGE)
    bare = dataclasses.replace(job, pages=tuple(dataclasses.replace(p, marks=NO_MARKS) for p in job.pages))
    pdf = press(bare, faces, draw(list(faces.values()), making.store()).pages)
    scale = 150 / 25.4
    for number, mirrored in ((0, False), (1, True)):
        picture = making.picture(pdf, number, 150).convert("L")
        for x, y in spots(sheet):
            x, y = (sheet.width - x if mirrored else x) * scale, (sheet.height - y) * scale
            reach = 2 * scale
            assert picture.crop((x - reach, y - reach, x + reach, y + reach)).getextrema()[0] > 240
            for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                at = (round(x + a * (REACH + 3) * scale), round(y + b * (REACH + 3) * scale))
                assert picture.getpixel(at) > 240


def test_a_back_offset_moves_every_back_by_exactly_that_and_no_front():
    faces = {"one": tiny.face("one", back="back", count=3), "back": tiny.face("back")}
    drawn = {name: tiny.draw(face, text=name.title()) for name, face in faces.items()}
    job = tiny.job(faces)
    printer = Printer(name="den", back=Off(right=1.5, up=-0.7))
    put = tuple(
        dataclasses.replace(page, correct=printer.matrix(page.side, page.paper)) for page in job.pages
    )
    job = dataclasses.replace(job, pages=put)
    plain, moved = press(job, faces, drawn), press(job, faces, drawn, correct=True)
    assert check(plain, job, faces, drawn).ok
    before, after = measure(plain), measure(moved)
    assert corrected(before, after, job).ok
    for page, was, now in zip(job.pages, before, after, strict=True):
        shift = (1.5, -0.7) if page.side is Side.BACK else (0, 0)
        for one, other in zip(was.found, now.found, strict=True):
            assert other.matrix[4] - one.matrix[4] == pytest.approx(shift[0], abs=0.005)
            assert other.matrix[5] - one.matrix[5] == pytest.approx(shift[1], abs=0.005)
        for one, other in zip(was.marks, now.marks, strict=True):
            assert other[0] - one[0] == pytest.approx(shift[0], abs=0.005)


def test_a_file_that_misses_its_correction_is_found_out():
    faces = {"one": tiny.face("one", count=2)}
    drawn = {"one": tiny.draw(faces["one"])}
    printer = Printer(name="den", front=Off(right=2))
    job = tiny.job(faces)
    job = dataclasses.replace(
        job,
        pages=tuple(
            dataclasses.replace(page, correct=printer.matrix(page.side, page.paper)) for page in job.pages
        ),
    )
    plain = measure(press(job, faces, drawn))
    assert corrected(plain, plain, job).codes == ("PRESS-BACK-SHIFT",)


def test_a_profile_is_read_back_as_it_was_written(tmp_path):
    profile = from_readings("Dad's", (1.5, -0.7), (1.9, -0.7), 113, Duplex.LONG_EDGE)
    path = tmp_path / "den.yaml"
    path.write_text(written(profile), encoding="utf-8")
    found, report = read_printer(path)
    assert report.ok and found == profile


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("printer: {name: den, back: {right: 40}}", "VAL-RANGE"),
        ("printer: {name: den, back: {rihgt: 1}}", "KEY-TYPO"),
        ("printer: {back: {right: 1}}", "KEY-MISSING"),
        ("printer: {name: den, scale: {across: 2}}", "VAL-RANGE"),
        ("printer: [", "YAML"),
    ],
)
def test_a_profile_that_makes_no_sense_is_refused(text, code, tmp_path):
    path = tmp_path / "den.yaml"
    path.write_text(text, encoding="utf-8")
    found, report = read_printer(path)
    assert found is None
    assert any(one.startswith(code) for one in report.codes), report.codes


def test_a_profile_that_is_not_there_is_refused(tmp_path):
    assert read_printer(tmp_path / "no.yaml")[1].codes == ("ARG-PRINTER",)


def test_readings_that_no_printer_gives_are_refused():
    with pytest.raises(BadReading):
        from_readings("den", (25, 0), (25, 0), 100, Duplex.LONG_EDGE)


def test_a_straight_printer_changes_nothing():
    assert Printer(name="x").matrix(Side.BACK, A4) == pytest.approx(STRAIGHT)


@pytest.mark.parametrize(
    ("name", "file"),
    [("Den, tray 2", "den-tray-2.yaml"), ("../Den/tray", "den-tray.yaml"), ("\u30d7", "printer.yaml")],
)
def test_a_profile_lies_in_this_folder_whatever_its_printer_is_called(tmp_path, monkeypatch, name, file):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["calibrate", "--middle", "1", "0.5", "--name", name]) == 0
    assert [path.name for path in tmp_path.iterdir()] == [file]
    profile, report = read_printer(tmp_path / file)
    assert profile is not None and profile.name == name, report.render()

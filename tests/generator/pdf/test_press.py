"""The press: faces drawn once, placed exactly, fonts joined, metadata right, the same bytes every time."""

from __future__ import annotations

import dataclasses
import io
import struct
import subprocess
import sys

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.face import Face
from generator.paper.geometry import Box, Duplex
from generator.paper.job import About
from generator.paper.papers import PAPERS, to_points
from generator.paper.placement import Placement
from generator.pdf.cmap import cmap, plainer, unicodes
from generator.pdf.fontunion import union
from generator.pdf.operators import matrix, text
from generator.pdf.press import press
from tests.generator import tiny

WORDS = {"ape": "Ape moves", "bee": "Bee stays", "cat": "Cat sleeps"}


def deck(duplex: Duplex = Duplex.LONG_EDGE, paper: str = "a4"):
    faces = {name: tiny.face(name, back="back", count=count) for count, name in enumerate(WORDS, start=3)}
    faces["back"] = tiny.face("back")
    drawn = {name: tiny.draw(one, text=WORDS.get(name, "Back")) for name, one in faces.items()}
    return tiny.job(faces, PAPERS[paper], duplex), faces, drawn


@pytest.fixture(scope="module")
def pressed() -> bytes:
    return press(*deck())


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def test_each_distinct_face_is_drawn_once_however_often_it_is_placed(pressed):
    pdf = opened(pressed)
    forms = {
        form.objgen for page in pdf.pages for name, form in page.obj.Resources.XObject.items() if name != "/M"
    }
    placed = sum(bytes(page.obj.Contents.read_bytes()).count(b"/Piece") for page in pdf.pages)
    assert (len(forms), placed) == (4, 24)


def test_faces_with_equal_drawings_share_one_form():
    faces = {name: tiny.face(name) for name in ("one", "two")}
    same = tiny.draw(faces["one"])
    pdf = opened(press(tiny.job(faces), faces, dict.fromkeys(faces, same)))
    assert len({form.objgen for form in pdf.pages[0].obj.Resources.XObject.values()}) == 2


def test_all_pages_share_one_form_of_marks(pressed):
    assert len({page.obj.Resources.XObject["/M"].objgen for page in opened(pressed).pages}) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_page_boxes_are_those_of_the_paper_and_start_at_zero(paper):
    wanted = [to_points(PAPERS[paper].width), to_points(PAPERS[paper].height)]
    for page in opened(press(*deck(paper=paper))).pages:
        for box in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox"):
            values = [float(value) for value in page.obj[box]]
            assert values[:2] == [0, 0]
            assert values[2:] == pytest.approx(wanted, abs=1e-4)


def test_subsets_of_one_font_are_joined_and_the_words_stay_readable(pressed):
    pdf = opened(pressed)
    fonts = {
        font.objgen
        for page in pdf.pages
        for name, form in page.obj.Resources.XObject.items()
        if name != "/M"
        for font in form.Resources.Font.values()
    }
    assert len(fonts) == 1
    text_page = pypdfium2.PdfDocument(pressed)[0].get_textpage().get_text_range()
    assert all(words in text_page for words in WORDS.values())


def test_a_joined_font_draws_what_its_subsets_drew():
    job, faces, drawn = deck()
    sheet = pypdfium2.PdfDocument(press(job, faces, drawn))[0].render(scale=2).to_pil().convert("L")
    for one in (job.pages[0].placements[0], job.pages[0].placements[-1]):
        alone = pypdfium2.PdfDocument(drawn[one.face])[0].render(scale=2).to_pil().convert("L")
        trim = [to_points(3) * 2, to_points(3) * 2, to_points(66) * 2, to_points(91) * 2]
        top = to_points(job.pages[0].paper.height - one.box.top) * 2
        left = to_points(one.box.x) * 2
        there = sheet.crop((round(left), round(top), round(left) + 350, round(top) + 490))
        here = alone.crop((round(trim[0]), round(trim[1]), round(trim[0]) + 350, round(trim[1]) + 490))
        difference = sum(abs(a - b) > 96 for a, b in zip(there.tobytes(), here.tobytes(), strict=True))
        # Half a pixel of shift moves only the edges of letters.
        assert difference < 0.01 * 350 * 490


def test_the_same_input_gives_the_same_bytes(pressed):
    assert press(*deck()) == pressed


def test_another_process_with_another_hash_seed_gives_the_same_bytes(pressed):
    code = (
        "import sys, hashlib\n"
        "from tests.generator.pdf.test_press import deck\n"
        "from generator.pdf.press import press\n"
        "print(hashlib.sha256(press(*deck())).hexdigest())"
    )
    import hashlib

    out = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": "."},
    )
    assert out.stdout.strip() == hashlib.sha256(pressed).hexdigest()


def test_the_file_says_what_it_is():
    about = About("Títle & Co", "A. Author", "CC BY-SA 4.0", "Cards <all>", language="de")
    job, faces, drawn = deck()
    pdf = opened(press(dataclasses.replace(job, about=about), faces, drawn))
    assert str(pdf.docinfo["/Title"]) == about.title
    with pdf.open_metadata() as metadata:
        assert metadata["dc:title"] == about.title
        assert metadata["dc:creator"] == [about.author]
        assert metadata["dc:rights"] == about.licence
        assert metadata["dc:description"] == about.subject
        assert set(metadata["dc:language"]) == {"de"}
    assert str(pdf.Root.Lang) == "de"
    assert not {key for key in pdf.docinfo if "Date" in str(key)}


@pytest.mark.parametrize(
    ("duplex", "preset"),
    [
        (Duplex.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Duplex.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (Duplex.NONE, "/Simplex"),
        (Duplex.GUTTERFOLD, "/Simplex"),
    ],
)
def test_the_print_dialogue_is_told_not_to_scale_and_which_edge_to_flip(duplex, preset):
    pdf = opened(press(*deck(duplex)))
    wishes = pdf.Root.ViewerPreferences
    assert str(wishes.PrintScaling) == "/None"
    assert str(wishes.Duplex) == preset


def test_sections_are_bookmarks_and_pages_have_labels(pressed):
    pdf = opened(pressed)
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Cards"]
    assert [page.label for page in pdf.pages] == ["1", "2", "3", "4"]


def test_marks_are_a_layer_that_can_be_hidden(pressed):
    pdf = opened(pressed)
    layers = pdf.Root.OCProperties.OCGs
    assert [str(layer.Name) for layer in layers] == ["Cut marks"]


def test_marks_use_black_ink_only(pressed):
    pdf = opened(pressed)
    operators = pdf.pages[0].obj.Resources.XObject["/M"].read_bytes().split()
    assert b"G" in operators
    assert not {b"RG", b"rg", b"K", b"k", b"f"} & set(operators)


def test_a_face_whose_page_begins_elsewhere_lies_in_the_same_place():
    faces = {"one": tiny.face("one")}
    pictures = []
    for origin in (0.0, -8.5):
        drawn = {"one": tiny.draw(faces["one"], text="One", origin=origin)}
        page = pypdfium2.PdfDocument(press(tiny.job(faces), faces, drawn))[0]
        pictures.append(page.render(scale=1).to_pil().tobytes())
    assert pictures[0] == pictures[1]


def test_a_face_drawn_in_the_wrong_size_is_refused():
    faces = {"one": tiny.face("one")}
    wrong = tiny.draw(tiny.face("one", (63.0, 87.0)))
    with pytest.raises(ValueError, match=r"69\.00 x 93\.00 mm"):
        press(tiny.job(faces), faces, {"one": wrong})


def test_a_face_brings_only_the_resources_it_names():
    one = tiny.face("one")
    with pikepdf.open(io.BytesIO(tiny.draw(one, text="One"))) as pdf:
        resources = pdf.pages[0].obj.Resources
        resources.Font["/Unused"] = resources.Font["/T"]
        resources.XObject = pikepdf.Dictionary(Unused=pikepdf.Stream(pdf, b""))
        out = io.BytesIO()
        pdf.save(out)
    pressed = opened(press(tiny.job({"one": one}), {"one": one}, {"one": out.getvalue()}))
    form = pressed.pages[0].obj.Resources.XObject["/F0"]
    assert list(form.Resources.Font.keys()) == ["/T"]
    assert "/XObject" not in form.Resources


def test_ids_with_brackets_and_accents_survive():
    name = "back/(é) \\ x"
    faces = {name: tiny.face(name)}
    data = press(tiny.job(faces), faces, {name: tiny.draw(faces[name])})
    from generator.pdf.proof import measure

    assert [found.face for page in measure(data) for found in page.found] == [name]


@given(
    st.sampled_from([0, 90, 180, 270]),
    st.floats(0, 200),
    st.floats(0, 200),
    st.floats(20, 99),
    st.floats(20, 99),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([1.0, 0.25]),
)
def test_the_matrix_carries_the_trim_of_the_face_into_the_box(rotation, x, y, width, height, bleed, scale):
    one = Face("f", "card", "", width, height, "F", bleed_mm=bleed)
    turned = (height, width) if rotation in (90, 270) else (width, height)
    box = Box(x, y, turned[0] * scale, turned[1] * scale)
    a, b, c, d, e, f = matrix(Placement("f", 1, box, box, rotation, scale=scale), one)
    corners = [
        (a * u + c * v + e, b * u + d * v + f)
        for u in (bleed, bleed + width)
        for v in (bleed, bleed + height)
    ]
    xs, ys = [u for u, _ in corners], [v for _, v in corners]
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((box.x, box.y, box.right, box.top))


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.0, "0"), (-0.00001, "0"), (1.0, "1"), (2.5, "2.5"), (100.0, "100"), (1 / 3, "0.3333")],
)
def test_numbers_are_written_short(value, written):
    assert text(value) == written


# -- fonts ----------------------------------------------------------------------------------------------


def ids(words: str) -> set[int]:
    return {tiny.whole_font().get_nominal_glyph(ord(char)) for char in words}


def part(words: str) -> tuple[bytes, set[int]]:
    return tiny.subset(ids(words)), ids(words)


def outlines(font: bytes, wanted: set[int]) -> dict[int, list[tuple[int, int]]]:
    """The points of glyphs, composites taken apart."""
    from fontTools.ttLib import TTFont

    tt = TTFont(io.BytesIO(font), lazy=False)
    table, order = tt["glyf"], tt.getGlyphOrder()
    return {index: list(table[order[index]].getCoordinates(table)[0]) for index in wanted}


letters = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxyzéüôÄ ", min_size=1, max_size=12)


@given(st.lists(letters, min_size=2, max_size=4))
@settings(max_examples=25, deadline=None)
def test_the_union_of_subsets_has_the_glyphs_of_each(words):
    joined = union([part(one) for one in words])
    assert joined is not None
    everything = set().union(*map(ids, words))
    assert outlines(joined, everything) == outlines(tiny.font_bytes(), everything)


def test_accents_are_parts_whose_numbers_differ_between_subsets():
    """Without this the property above would prove less than it says."""
    first, second = part("é"), part("éz")
    assert first[0] != second[0]
    assert union([first, second]) is not None
    assert len(outlines(union([first, second]), ids("é"))[next(iter(ids("é")))]) > 20


def test_the_union_keeps_the_widths_of_its_glyphs():
    from fontTools.ttLib import TTFont

    joined = TTFont(io.BytesIO(union([part("Ape"), part("Zoo")])))
    for char in "ApeZo":
        glyph = tiny.whole_font().get_nominal_glyph(ord(char))
        assert joined["hmtx"][joined.getGlyphOrder()[glyph]][0] == tiny.whole_font().get_glyph_h_advance(
            glyph
        )


def test_the_union_is_a_font_with_a_right_checksum():
    joined = union([part("Ape"), part("Zoo")])
    padded = joined + b"\0" * (-len(joined) % 4)
    assert sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF == 0xB1B0AFBA


def test_fonts_that_draw_a_glyph_differently_are_not_joined():
    from fontTools.ttLib import TTFont

    tt = TTFont(io.BytesIO(tiny.subset(ids("Ape"))))
    name = tt.getGlyphOrder()[tiny.whole_font().get_nominal_glyph(ord("A"))]
    tt["glyf"][name].coordinates[0] = (1, 1)
    out = io.BytesIO()
    tt.save(out)
    assert union([part("Ape"), (out.getvalue(), ids("Ape"))]) is None


@pytest.mark.parametrize("data", [b"OTTO" + bytes(20), b"", b"no font at all"])
def test_what_is_no_truetype_font_is_left_alone(data):
    assert union([part("A"), (data, ids("A"))]) is None


def test_a_glyph_map_is_read_back_as_it_was_written():
    words = {3: "A", 255: "fi", 256: "é", 65535: "𝄞"}
    assert dict(unicodes(cmap(words))) == words


def test_a_glyph_map_with_ranges_is_read():
    data = b"2 beginbfrange\n<0005> <0007> <0041>\n<0010> <0010> <00660069>\nendbfrange"
    assert dict(unicodes(data)) == {5: "A", 6: "B", 7: "C", 16: "fi"}


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [("", "f", "f"), ("fi", "i", "i"), ("f", "", "f"), ("", "", "")],
)
def test_of_two_texts_for_a_glyph_the_one_it_shows_is_kept(one, other, kept):
    assert plainer(one, other) == kept

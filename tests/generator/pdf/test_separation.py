"""Process inks for a print shop: no colour of light is left, nothing moves, and it looks the same."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat

from generator.commands.print import Condition
from generator.pdf.inks import CONDITIONS, MOST_INK, has_light, in_process_inks, separated
from generator.pdf.proof import measure
from generator.pdf.separation import LightLeft, light, separate
from tests.generator.decks import making
from tests.generator.decks.making import options, pdf, printed, tiny

SHARE = st.floats(0, 1)


@given(SHARE, SHARE, SHARE)
def test_inks_mixed_again_give_the_colour_and_no_place_gets_too_much(r: float, g: float, b: float) -> None:
    c, m, y, k = separated(r, g, b)
    assert all(-1e-9 <= ink <= 1 for ink in (c, m, y, k))
    assert (1 - c - k, 1 - m - k, 1 - y - k) == pytest.approx((r, g, b))
    assert c + m + y + k <= MOST_INK + 1e-9
    assert min(c, m, y) == 0


@pytest.mark.parametrize(
    ("light_", "inks"),
    [
        (b"1 0 0 rg", b"0 1 1 0 k"),
        (b".5 .5 .5 RG 1 w", b"0 0 0 0.5 K 1 w"),
        (b"q 0 0 0 rg\n0 0 9 9 re f", b"q 0 0 0 1 k\n0 0 9 9 re f"),
        (b"0 g 1 0 0 1 5 5 cm", b"0 g 1 0 0 1 5 5 cm"),
        (b"/Frg Do", b"/Frg Do"),
    ],
)
def test_only_operators_that_set_a_colour_of_light_change(light_: bytes, inks: bytes) -> None:
    assert in_process_inks(light_) == inks
    assert not has_light(inks)


def test_the_command_line_names_every_condition() -> None:
    assert [one.value for one in Condition] == list(CONDITIONS)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A deck with gradient, picture, icon, text and marks: in colours of light, and in inks."""
    folder = tmp_path_factory.mktemp("inks")
    style = making.CSS.replace("background:#824", "background:linear-gradient(#a20,#02a) no-repeat")
    tiny(folder, "title\nAnt\nBee\n", card__css=style)
    place = "position:absolute;left:9mm;top:30mm;width:40mm;height:40mm"
    art = f'<img class="picture" src="art.png" style="{place}">'
    making.write(folder, {"card.html.j2": making.FRONT + art, "art.png": making.png((300, 300))})
    return tuple(pdf(printed(folder, options(cmyk=cmyk))) for cmyk in (None, "fogra39"))  # type: ignore[return-value]


def test_no_colour_of_light_is_left_in_faces_marks_or_pictures(both: tuple[bytes, bytes]) -> None:
    assert list(light(both[0]))
    assert list(light(both[1])) == []


def test_there_is_one_output_intent_and_it_names_the_condition(both: tuple[bytes, bytes]) -> None:
    with pikepdf.open(io.BytesIO(both[1])) as document:
        (intent,) = document.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
    with pikepdf.open(io.BytesIO(both[0])) as document:
        assert "/OutputIntents" not in document.Root


def test_nothing_moves_and_it_looks_the_same(both: tuple[bytes, bytes]) -> None:
    places = [
        [(one.face, one.matrix, one.clip) for page in measure(one_) for one in page.found] for one_ in both
    ]
    assert places[0] == places[1]
    pages = [pypdfium2.PdfDocument(one)[0].render(scale=1).to_pil().convert("RGB") for one in both]
    # A viewer mixes inks in its own way; ten in 255 is what an eye forgives.
    assert max(ImageStat.Stat(ImageChops.difference(*pages)).mean) < 10


def test_the_same_file_gives_the_same_bytes(both: tuple[bytes, bytes]) -> None:
    assert separate(both[0], CONDITIONS["fogra39"]) == both[1]


def test_a_colour_space_that_cannot_be_told_as_inks_is_refused(tmp_path: Path) -> None:
    with pikepdf.Pdf.new() as document:
        document.add_blank_page(page_size=(72, 72))
        shading = pikepdf.Dictionary(ShadingType=2, ColorSpace=pikepdf.Array([pikepdf.Name.CalRGB]))
        document.pages[0].Resources = pikepdf.Dictionary(Shading=pikepdf.Dictionary(S=shading))
        document.pages[0].Contents = document.make_stream(b"/S sh")
        out = io.BytesIO()
        document.save(out)
    with pytest.raises(LightLeft, match="RGB"):
        separate(out.getvalue(), CONDITIONS["gracol"])


def test_colours_that_only_light_has_are_refused_with_their_names(tmp_path: Path) -> None:
    folder = tiny(tmp_path, "title\nAnt\n", card__css=making.CSS.replace("#824", "oklch(0.6 0.2 30)"))
    assert printed(folder, options()).report.ok
    (fault,) = printed(folder, options(cmyk="fogra39")).report.errors
    assert fault.code == "PRESS-INK" and "oklch" in fault.message


def test_another_tool_finds_it_sound(both: tuple[bytes, bytes], tmp_path: Path) -> None:
    path = tmp_path / "inks.pdf"
    path.write_bytes(both[1])
    try:
        done = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("qpdf is not on this machine")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_file_that_cannot_be_separated_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bytes:
        raise LightLeft("a /Image in CalRGB")

    monkeypatch.setattr("generator.pdf.separation.separate", refuse)
    built = printed(tiny(tmp_path, "title\nAnt\n"), options(cmyk="fogra52"))
    assert built.files == {}
    assert [(one.code, one.message) for one in built.report.errors] == [("PRESS-INK", "a /Image in CalRGB")]

"""The proof: a sound file passes, and every way in which a file can be broken is caught by its own code."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable

import pikepdf
import pytest

from generator.face import Face
from generator.paper.geometry import Box, Duplex
from generator.paper.job import Page, PrintJob
from generator.paper.marks import Line, Marks
from generator.paper.papers import PAPERS
from generator.paper.placement import Placement, grid
from generator.paper.poster import place_tile, poster, tile_glue, tile_marks
from generator.pdf.press import press
from generator.pdf.proof import fingerprint, measure, preview
from generator.pdf.proving import check
from tests.generator import tiny

Deck = tuple[PrintJob, dict[str, Face], dict[str, bytes]]
WORDS = {"ape": "Ape moves", "bee": "Bee stays"}
COLOURS = {
    "ape": (0.9, 0.2, 0.1),
    "bee": (0.1, 0.6, 0.2),
    "back-a": (0.1, 0.1, 0.5),
    "back-b": (0.3, 0.1, 0.4),
}


def deck(
    duplex: Duplex = Duplex.LONG_EDGE, paper: str = "a4", size: tuple[float, float] = (63, 88), **options
) -> Deck:
    faces = {
        "ape": tiny.face("ape", size, "back-a", 5),
        "bee": tiny.face("bee", size, "back-b", 6),
        "back-a": tiny.face("back-a", size),
        "back-b": tiny.face("back-b", size),
    }
    drawn = {name: tiny.draw(one, COLOURS[name], WORDS.get(name, "")) for name, one in faces.items()}
    one = grid(size, PAPERS[paper], fold=duplex is Duplex.GUTTERFOLD, **options)
    return tiny.job(faces, PAPERS[paper], duplex, one), faces, drawn


def board() -> Deck:
    face = dataclasses.replace(tiny.face("board", (400.0, 250.0)), kind="board")
    whole = poster((400, 250), PAPERS["a4"])
    pages = tuple(
        Page(
            whole.paper,
            (place_tile("board", tile, whole.size),),
            tile_marks(whole, tile),
            glue=tile_glue(whole, tile),
        )
        for tile in whole.tiles
    )
    job = PrintJob("board.pdf", tiny.job({"board": tiny.face("board")}).about, pages, wanted={"board": 1})
    return job, {"board": face}, {"board": tiny.draw(face, text="Board")}


def codes(data: bytes, deck: Deck) -> set[str]:
    return set(check(data, *deck).codes)


def with_page(job: PrintJob, number: int, change: Callable[[Page], Page]) -> PrintJob:
    pages = list(job.pages)
    pages[number] = change(pages[number])
    return dataclasses.replace(job, pages=tuple(pages))


def edited(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        out = io.BytesIO()
        pdf.save(out)
        return out.getvalue()


def moved(one: Placement, dx: float = 0.0, dy: float = 0.0) -> Placement:
    def shift(box: Box) -> Box:
        return dataclasses.replace(box, x=box.x + dx, y=box.y + dy)

    return dataclasses.replace(one, box=shift(one.box), clip=shift(one.clip))


# -- sound files
# -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(63.0, 88.0), (88.0, 63.0), (44.0, 68.0), (120.0, 70.0)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", list(Duplex))
def test_a_sound_file_has_no_complaints(duplex, paper, size):
    sound = deck(duplex, paper, size)
    assert not check(press(*sound), *sound).diagnostics


@pytest.mark.parametrize("gap", [0.0, 6.0])
def test_shared_cuts_and_wide_gaps_pass(gap):
    sound = deck(size=(55.0, 80.0), gap=gap)
    assert not check(press(*sound), *sound).diagnostics


def test_a_landscape_sheet_passes_with_both_flips():
    for duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE):
        faces = deck()[1]
        drawn = deck()[2]
        job = tiny.job(faces, PAPERS["a4"].turned(), duplex)
        assert not check(press(job, faces, drawn), job, faces, drawn).diagnostics


def test_a_sound_poster_passes():
    sound = board()
    assert len(sound[0].pages) > 2
    assert not check(press(*sound), *sound).diagnostics


def test_a_back_side_shifted_on_purpose_passes_and_its_marks_move_with_it():
    job, faces, drawn = deck()
    shifted = with_page(job, 1, lambda page: dataclasses.replace(page, shift=(1.5, -0.7)))
    data = press(shifted, faces, drawn)
    assert not check(data, shifted, faces, drawn).diagnostics
    before, after = measure(press(job, faces, drawn)), measure(data)
    for old, new in zip(before[1].found, after[1].found, strict=True):
        assert (new.matrix[4] - old.matrix[4], new.matrix[5] - old.matrix[5]) == pytest.approx(
            (1.5, -0.7), abs=1e-3
        )
    for old, new in zip(before[1].marks, after[1].marks, strict=True):
        assert (new[0] - old[0], new[1] - old[1]) == pytest.approx((1.5, -0.7), abs=1e-3)
    assert before[0] == after[0]


def test_what_is_measured_is_where_the_face_was_placed():
    job, faces, drawn = deck()
    for page, measured in zip(job.pages, measure(press(job, faces, drawn)), strict=True):
        for placed, found in zip(page.placements, measured.found, strict=True):
            assert found.face == placed.face
            assert found.matrix[4:] == pytest.approx((placed.box.x - 3, placed.box.y - 3), abs=1e-3)
            assert found.clip.x == pytest.approx(placed.clip.x, abs=1e-3)
            assert found.clip.width == pytest.approx(placed.clip.width, abs=1e-3)


# -- broken files
# ------------------------------------------------------------------------------------------------------


def shift_a_back(job: PrintJob) -> PrintJob:
    return with_page(
        job,
        1,
        lambda page: dataclasses.replace(
            page, placements=(moved(page.placements[0], 0.5), *page.placements[1:])
        ),
    )


def drop(number: int) -> Callable[[PrintJob], PrintJob]:
    return lambda job: with_page(
        job, number, lambda page: dataclasses.replace(page, placements=page.placements[1:])
    )


def add_one(job: PrintJob) -> PrintJob:
    extra = moved(job.pages[2].placements[0], 0, -180)
    return with_page(job, 2, lambda page: dataclasses.replace(page, placements=(*page.placements, extra)))


def swap_backs(job: PrintJob) -> PrintJob:
    def change(page: Page) -> Page:
        first, *rest = page.placements
        last = rest.pop()
        return dataclasses.replace(
            page,
            placements=(
                dataclasses.replace(first, face=last.face), *rest, dataclasses.replace(last, face=first.face),
            ),
        )  # fmt: skip

    return with_page(job, 1, change)


def turn_a_back(job: PrintJob) -> PrintJob:
    def change(page: Page) -> Page:
        return dataclasses.replace(
            page, placements=(dataclasses.replace(page.placements[0], rotation=180), *page.placements[1:])
        )

    return with_page(job, 1, change)


def unmirrored(job: PrintJob) -> PrintJob:
    """Backs packed from the left like the fronts: the commonest fault of other tools."""

    def change(page: Page) -> Page:
        fronts = job.pages[2].placements
        return dataclasses.replace(
            page,
            placements=tuple(
                dataclasses.replace(back, box=front.box, clip=front.clip)
                for back, front in zip(page.placements, fronts, strict=True)
            ),
        )

    return with_page(job, 3, change)


def overlap(job: PrintJob) -> PrintJob:
    return with_page(
        job,
        0,
        lambda page: dataclasses.replace(
            page, placements=(moved(page.placements[0], 8), *page.placements[1:])
        ),
    )


def push_to_the_edge(job: PrintJob) -> PrintJob:
    return with_page(
        job,
        0,
        lambda page: dataclasses.replace(
            page, placements=(moved(page.placements[0], -5), *page.placements[1:])
        ),
    )


def cut_too_much(job: PrintJob) -> PrintJob:
    def change(page: Page) -> Page:
        first = page.placements[0]
        small = dataclasses.replace(first, clip=first.box.shrunk(1))
        return dataclasses.replace(page, placements=(small, *page.placements[1:]))

    return with_page(job, 0, change)


def mark_in_a_card(job: PrintJob) -> PrintJob:
    def change(page: Page) -> Page:
        box = page.placements[0].box
        return dataclasses.replace(
            page, marks=page.marks + Marks((Line(box.x + 9, box.y + 9, box.x + 9, box.y + 15),))
        )

    return with_page(job, 0, change)


def mark_in_the_bleed(job: PrintJob) -> PrintJob:
    def change(page: Page) -> Page:
        box = page.placements[0].box
        lines = (Line(box.x, box.top + 0.5, box.x, box.top + 4),)
        return dataclasses.replace(page, marks=page.marks + Marks(lines))

    return with_page(job, 0, change)


def no_mark_for_one_cut(job: PrintJob) -> PrintJob:
    def change(page: Page) -> Page:
        x = page.placements[0].box.x
        left = tuple(line for line in page.marks.lines if abs(line.x1 - x) > 1e-6 or line.x1 != line.x2)
        assert len(left) == len(page.marks.lines) - 2
        return dataclasses.replace(page, marks=Marks(left, page.marks.targets))

    return with_page(job, 0, change)


def empty_page(job: PrintJob) -> PrintJob:
    return dataclasses.replace(job, pages=(*job.pages, Page(PAPERS["a4"])))


@pytest.mark.parametrize(
    ("damage", "wanted"),
    [
        (shift_a_back, {"PRESS-BACK-SHIFT", "PRESS-MARK"}),
        (drop(0), {"PRESS-COUNT", "PRESS-BACK"}),
        (drop(1), {"PRESS-BACK"}),
        (add_one, {"PRESS-COUNT", "PRESS-BACK"}),
        (swap_backs, {"PRESS-BACK"}),
        (turn_a_back, {"PRESS-BACK-TURN"}),
        (unmirrored, {"PRESS-BACK"}),
        (overlap, {"PRESS-OVERLAP", "PRESS-MARK", "PRESS-BACK-SHIFT"}),
        (push_to_the_edge, {"PRESS-MARGIN", "PRESS-MARK", "PRESS-BACK-SHIFT"}),
        (cut_too_much, {"PRESS-CLIPPED"}),
        (mark_in_a_card, {"PRESS-MARK"}),
        (mark_in_the_bleed, {"PRESS-MARK"}),
        (no_mark_for_one_cut, {"PRESS-MARK"}),
        (empty_page, {"PRESS-EMPTY"}),
    ],
)
def test_a_page_laid_out_wrong_is_caught(damage, wanted):
    job, faces, drawn = deck()
    broken = damage(job)
    assert codes(press(broken, faces, drawn), (broken, faces, drawn)) == wanted


def replace_in_page(number: int, old: bytes, new: bytes) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        content = pdf.pages[number].obj.Contents.read_bytes()
        assert old in content
        pdf.pages[number].obj.Contents = pikepdf.Stream(pdf, content.replace(old, new, 1))

    return change


def smaller_page(pdf: pikepdf.Pdf) -> None:
    pdf.pages[2].obj.MediaBox = pikepdf.Array([0, 0, 595, 842])


def shifted_box(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.TrimBox = pikepdf.Array([-8.5, -8.5, 595, 842])


def without_a_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[3]


def one_form_for_another(pdf: pikepdf.Pdf) -> None:
    forms = pdf.pages[0].obj.Resources.XObject
    forms["/F0"] = forms["/F1"]


def nothing_drawn(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.Contents = pikepdf.Stream(pdf, b"")


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (smaller_page, "PRESS-PAGE-SIZE"),
        (shifted_box, "PRESS-PAGE-SIZE"),
        (without_a_page, "PRESS-PAGES"),
        (one_form_for_another, "PRESS-DRAWING"),
        (nothing_drawn, "PRESS-EMPTY"),
        (replace_in_page(0, b"1 0 0 1", b"0.97 0 0 0.97"), "PRESS-TRIM-SIZE"),
        (replace_in_page(0, b"1 0 0 1", b"0.9998 0.0175 -0.0175 0.9998"), "PRESS-TRIM-SIZE"),
        (replace_in_page(0, b"1 0 0 1", b"1 0 0 -1"), "PRESS-TRIM-SIZE"),
        (replace_in_page(0, b"/Piece", b"/Other"), "PRESS-COUNT"),
        (replace_in_page(0, b"(ape)", b"(bee)"), "PRESS-DRAWING"),
    ],
)
def test_a_file_changed_after_pressing_is_caught(change, wanted):
    sound = deck()
    assert wanted in codes(edited(press(*sound), change), sound)


def test_a_font_that_is_not_in_the_file_is_named():
    job, faces, drawn = deck()
    drawn["ape"] = tiny.draw(faces["ape"], COLOURS["ape"], "Ape moves", embed=False)
    report = check(press(job, faces, drawn), job, faces, drawn)
    assert report.codes == ("PRESS-FONT",)
    assert "ABCDEF+Tiny" in report.diagnostics[0].message


def test_text_that_would_be_cut_away_is_named():
    job, faces, drawn = deck()
    drawn["ape"] = tiny.draw(faces["ape"], COLOURS["ape"], "Ape", at=(60.0, -20.0))
    assert codes(press(job, faces, drawn), (job, faces, drawn)) == {"PRESS-STRAY"}


def test_a_missing_tile_is_caught():
    job, faces, drawn = board()
    broken = dataclasses.replace(job, pages=job.pages[:-1])
    assert codes(press(broken, faces, drawn), (broken, faces, drawn)) == {"PRESS-TILE"}


def test_a_second_copy_of_a_board_that_lacks_a_tile_is_no_copy():
    job, faces, drawn = board()
    whole = dataclasses.replace(job, pages=job.pages * 2, wanted={"board": 2})
    assert not codes(press(whole, faces, drawn), (whole, faces, drawn))
    broken = dataclasses.replace(whole, pages=(*job.pages, *job.pages[1:]))
    assert codes(press(broken, faces, drawn), (broken, faces, drawn)) == {"PRESS-COUNT"}


def test_a_tile_that_shows_another_part_is_caught():
    job, faces, drawn = board()
    broken = with_page(
        job,
        1,
        lambda page: dataclasses.replace(
            page, placements=(dataclasses.replace(page.placements[0], box=job.pages[0].placements[0].box),)
        ),
    )
    assert codes(press(broken, faces, drawn), (broken, faces, drawn)) == {"PRESS-TILE"}


def test_glue_that_no_tile_covers_is_caught():
    job, faces, drawn = board()
    turned = dataclasses.replace(job, pages=tuple(reversed(job.pages)))
    assert codes(press(turned, faces, drawn), (turned, faces, drawn)) == {"PRESS-TILE"}


def test_a_board_that_is_not_there_is_caught():
    job, faces, drawn = board()
    broken = dataclasses.replace(job, pages=(Page(PAPERS["a4"], furniture=job.pages[0].placements),))
    assert "PRESS-COUNT" in codes(press(broken, faces, drawn), (broken, faces, drawn))


def test_words_that_lie_over_a_card_are_caught():
    job, faces, drawn = deck()
    faces["words"] = tiny.face("words", (40.0, 5.0))
    drawn["words"] = tiny.draw(faces["words"], text="Words", at=(20.0, 10.0))
    over = Placement("words", 1, Box(100, 100, 40, 5), Box(100, 100, 40, 5))
    broken = with_page(job, 0, lambda page: dataclasses.replace(page, furniture=(over,)))
    assert codes(press(broken, faces, drawn), (broken, faces, drawn)) == {"PRESS-OVERLAP"}


def test_complaints_name_page_face_and_millimetres():
    job, faces, drawn = deck()
    broken = shift_a_back(job)
    found = check(press(broken, faces, drawn), broken, faces, drawn).diagnostics
    one = next(one for one in found if one.code == "PRESS-BACK-SHIFT")
    assert one.place.file == "tiny.pdf"
    assert "page 2" in one.message and "0.50 mm" in one.message and "ape" in one.message


# -- fingerprints and pictures
# -------------------------------------------------------------------------------------


def test_a_fingerprint_tells_faces_apart_by_colour_place_and_words():
    one = tiny.face("one")
    drawings = [
        tiny.draw(one, text="One"),
        tiny.draw(one, (0.2, 0.4, 0.7), text="One"),
        tiny.draw(one, text="Ones"),
        tiny.draw(one, text="One", at=(30, 60)),
    ]
    assert len({fingerprint(data, one).print for data in drawings}) == 4
    assert fingerprint(drawings[0], one) == fingerprint(tiny.draw(one, text="One"), one)


def test_previews_are_pictures_of_every_page_at_the_resolution_asked_for():
    from PIL import Image

    data = press(*deck())
    pictures = [Image.open(io.BytesIO(png)) for png in preview(data, dpi=50)]
    assert len(pictures) == len(measure(data))
    assert all(abs(p.width - 210 / 25.4 * 50) <= 1 and abs(p.height - 297 / 25.4 * 50) <= 1 for p in pictures)
    assert len(set(pictures[0].convert("L").tobytes())) > 2

"""Files for a print shop: one piece a page, trimmed where the page says, front and back in turn, no white."""

from __future__ import annotations

import io
import subprocess
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from catalog.diagnostics import Place
from catalog.load import load_game
from generator.face import Face
from generator.paper.geometry import Side
from generator.paper.job import About, PrintJob
from generator.paper.shop import NO_PAGE, Shop, shop_jobs
from generator.pdf.edges import Edges, edge_operators
from generator.pdf.press import press
from generator.pdf.proving import check
from generator.sheets import Built, Options, build_sheets
from tests.generator import tiny
from tests.generator.decks import making

ROWS = "title,count\nAnt,2\nBee,1\nCat,1\n"
CARD = Face("card/a", "card", "", 63, 88, "Ant", back="back", count=2)
BACK = Face("back", "back", "", 63, 88, "Back", count=0)
MM = 72 / 25.4


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return making.tiny(tmp_path_factory.mktemp("shop"), ROWS)


def shop(folder: Path, bleed: float | None = None, back_first: bool = False, **more: object) -> Built:
    return making.printed(folder, Options(shop=Shop(bleed, back_first), **more))  # type: ignore[arg-type]


def boxes(pdf: bytes) -> set[tuple[str, tuple[float, ...]]]:
    """The boxes of all pages, in mm to a hundredth."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return {
            (name, tuple(round(float(value) / MM, 2) for value in page.obj[f"/{name}"]))
            for page in document.pages
            for name in ("MediaBox", "CropBox", "BleedBox", "TrimBox")
        }


@pytest.mark.parametrize(
    ("back_first", "words"),
    [
        (False, ["Ant", "back Ant"] * 2 + ["Bee", "back Bee", "Cat", "back Cat"]),
        (True, ["back Ant", "Ant"] * 2 + ["back Bee", "Bee", "back Cat", "Cat"]),
    ],
)
def test_two_one_and_one_copies_are_eight_pages_in_turn(
    folder: Path, back_first: bool, words: list[str]
) -> None:
    built = shop(folder, back_first=back_first)
    assert making.texts(making.pdf(built)) == words
    assert list(built.pages.values()) == [8]


def test_once_takes_each_card_once_however_many_there_are(folder: Path) -> None:
    assert len(making.texts(making.pdf(shop(folder, once=True)))) == 6


@pytest.mark.parametrize(("bleed", "there"), [(None, 3.0), (0.0, 0.0), (1.5, 1.5), (3.0, 3.0)])
def test_boxes_begin_at_nought_and_the_trim_box_is_the_card(
    folder: Path, bleed: float | None, there: float
) -> None:
    page = (0.0, 0.0, 63 + 2 * there, 88 + 2 * there)
    trim = (there, there, 63 + there, 88 + there)
    wanted = {(name, page) for name in ("MediaBox", "CropBox", "BleedBox")} | {("TrimBox", trim)}
    assert boxes(making.pdf(shop(folder, bleed))) == wanted


def edge_pixels(picture: Image.Image) -> set[object]:
    wide, high = picture.size
    strips = ((0, 0, wide, 1), (0, high - 1, wide, high), (0, 0, 1, high), (wide - 1, 0, wide, high))
    return {colour for strip in strips for _, colour in picture.crop(strip).getcolors(9999) or ()}


def poppler(pdf: bytes, dpi: int, path: Path) -> Image.Image:
    """The first page as poppler draws it; skips where it is not installed."""
    (path / "p.pdf").write_bytes(pdf)
    words = ["pdftoppm", "-r", str(dpi), "-png", "-f", "1", "-l", "1", "-singlefile", "p.pdf", "p"]
    try:
        subprocess.run(words, cwd=path, check=True)
    except FileNotFoundError:
        pytest.skip("poppler is not on this machine")
    return Image.open(path / "p.png").convert("RGB")


@pytest.mark.parametrize("bleed", [None, 0.0, 2.5])
def test_no_white_pixel_at_the_edge_with_bleed_or_without(
    folder: Path, tmp_path: Path, bleed: float | None
) -> None:
    pdf, ground = making.pdf(shop(folder, bleed)), {(0x88, 0x22, 0x44)}
    for dpi in (72, 150, 300):
        assert edge_pixels(making.picture(pdf, dpi=dpi)) == ground, f"PDFium at {dpi} dpi"
        assert edge_pixels(poppler(pdf, dpi, tmp_path)) == ground, f"poppler at {dpi} dpi"


def test_no_marks_and_no_words_that_are_not_on_the_card(folder: Path) -> None:
    with pikepdf.open(io.BytesIO(making.pdf(shop(folder)))) as document:
        for page in document.pages:
            assert b"/Marks" not in page.obj.Contents.read_bytes()
            assert b"/Furniture" not in page.obj.Contents.read_bytes()


def test_cards_without_a_back_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    rows = "title,back\nAnt,back.html.j2\nBee,\n"
    built = shop(making.tiny(tmp_path, rows, back=False))
    stem = tmp_path.name
    assert built.pages == {f"{stem}-cards-63x88mm.pdf": 2, f"{stem}-cards-63x88mm-fronts.pdf": 1}


def test_more_bleed_than_was_drawn_is_refused_with_the_range(folder: Path) -> None:
    built = shop(folder, 3.2)
    (fault,) = built.report.errors
    assert fault.code == "ARG-BLEED" and "3.2 mm" in fault.message and "3 mm beyond" in fault.message
    assert "0 to 3" in fault.notes[0].words and "game.yaml" in fault.notes[1].words
    assert not built.files


@pytest.mark.parametrize("kind", NO_PAGE)
def test_a_piece_that_is_no_rectangle_is_left_out_with_a_code(kind: str) -> None:
    odd = Face("odd/x", kind, "", 40, 40, "Odd one")
    jobs, report = shop_jobs([CARD, BACK, odd], {}, Shop(), About("Tiny"))
    assert [one.wanted for one in jobs] == [{"card/a": 2}]
    assert [(one.code, one.severity) for one in report] == [("PRESS-SHOP", "warning")]
    assert "Odd one" in report.diagnostics[0].message
    jobs, report = shop_jobs([odd], {}, Shop(), About("Tiny"))
    assert not jobs and [(one.code, one.severity) for one in report] == [("PRESS-SHOP", "error")]


def test_a_blank_gets_no_page_and_is_told() -> None:
    jobs, report = shop_jobs([CARD, BACK, replace(CARD, id="card/b", blank=True)], {}, Shop(), About("Tiny"))
    assert len(jobs[0].pages) == 4
    assert "blank" in report.diagnostics[0].message and "rectangle" not in report.diagnostics[0].message


def test_each_size_and_bleed_has_a_file_whose_name_tells_it_from_the_others() -> None:
    faces = [CARD, BACK, replace(CARD, id="card/b", width_mm=70, height_mm=120, back=None, bleed_mm=2)]
    faces += [replace(CARD, id="card/c", bleed_mm=2)]
    jobs, _ = shop_jobs(faces, {}, Shop(), About("Tiny"), "deck-")
    # The sizes of American cards have hundredths, and the name and the words tell all of them.
    wide = replace(CARD, width_mm=69.85, height_mm=120.65)
    near = replace(wide, id="card/n", height_mm=120.7)
    for job, size in zip(
        shop_jobs([wide, near, BACK], {}, Shop(), About("Tiny"))[0], ("120.65", "120.7"), strict=True
    ):
        assert job.name == f"cards-69.85x{size}mm.pdf" and f"69.85 × {size} mm" in job.about.title
    assert [job.name for job in jobs] == [
        "deck-cards-63x88mm-bleed-3mm.pdf", "deck-cards-70x120mm.pdf", "deck-cards-63x88mm-bleed-2mm.pdf",
    ]  # fmt: skip


def test_a_game_of_the_catalog_has_a_file_for_each_size_and_every_copy_in_it(tmp_path: Path) -> None:
    game, _ = load_game("time-division")
    assert game is not None
    built = build_sheets(game, Options(shop=Shop(back_first=True), only=("potter", "pharaoh")))
    assert built.report.ok and list(built.files) == ["cards-63x88mm.pdf"]
    pdf = built.files["cards-63x88mm.pdf"]
    assert [("Potter" in text, "Pharaoh" in text) for text in making.texts(pdf)] == [
        (False, False), (True, False), (False, False), (False, True),
    ]  # fmt: skip
    page = poppler(pdf, 150, tmp_path)
    assert max(min(pixel) for pixel in edge_pixels(page)) < 200  # type: ignore[type-var, call-overload]


RIM = [("PRESS-RIM", "warning")]


@pytest.mark.parametrize(
    ("drawn", "told"),
    [(0, {None: RIM, 2.0: RIM, 1.0: RIM, 0.0: []}), (2, {None: RIM, 2.0: [], 1.0: [], 0.0: []})],
)
def test_a_picture_that_ends_before_the_bleed_that_is_shown_is_told_every_time(
    tmp_path: Path, drawn: int, told: dict[float | None, list[tuple[str, str]]]
) -> None:
    box = {"left": -drawn, "top": -drawn, "width": 63 + 2 * drawn, "height": 88 + 2 * drawn}
    rules = "".join(f"{name}:{mm}mm!important;" for name, mm in box.items())
    style = making.CSS.replace(".ground{", f".ground{{{rules}")
    folder = making.tiny(tmp_path, "title\nAnt\n", back=False, card__css=style)
    for bleed, wanted in [*told.items(), *told.items()]:
        assert [(one.code, one.severity) for one in shop(folder, bleed).report] == wanted, bleed


def test_a_warning_is_said_again_when_only_another_file_is_made_anew(tmp_path: Path) -> None:
    group = "  - {id: %s, size: %s, safe: 0, cards: %s.csv, template: card.html.j2, style: card.css%s}\n"
    fit = ", fit: {title: {min: 5, max: 30}}"
    game = (
        "game: {title: Tiny}\npieces:\n"
        + group % ("low", "60x80", "low", "")
        + group % ("high", "70x120", "high", fit)
    )
    css = making.CSS + ".high .t{font-size:30pt}"
    folder = making.tiny(
        tmp_path, "", card__css=css, game__yaml=game, high__csv="title\nA beetle of many words\n"
    )
    for title in ("Ant", "Bee"):
        making.write(folder, {"low.csv": f"title\n{title}\n"})
        assert shop(folder).report.codes == ("FACE-FIT",), title


def test_the_frame_runs_on_beyond_every_edge_and_joins_equal_colours() -> None:
    red, blue = (255, 0, 0), (0, 0, 255)
    rows = edge_operators(Edges((red, red, blue, blue), (red,) * 4, (red,) * 6, (blue,) * 6), 4, 6).decode()
    assert len(rows.splitlines()) == 5
    frames = [[float(value) / MM for value in row.split(" rg ")[1].split()[:4]] for row in rows.splitlines()]
    assert min(x for x, *_ in frames) == min(y for _, y, *_ in frames) == pytest.approx(-1, abs=1e-3)
    assert max(x + w for x, _, w, _ in frames) == pytest.approx(5, abs=1e-3)
    assert max(y + h for _, y, _, h in frames) == pytest.approx(7, abs=1e-3)


# -- the proof
# ----------------------------------------------------------------------------------------------------


FRONT, REAR = tiny.face("card/a", back="back/b", count=2), tiny.face("back/b", count=0)


def proved(job: PrintJob, faces: dict[str, Face]) -> list[str]:
    drawn = {name: tiny.draw(face) for name, face in faces.items()}
    return sorted(set(check(press(job, faces, drawn), job, faces, drawn).codes))


DAMAGES = {
    "sound": (lambda job: job, []),
    "a back that is missing": (
        lambda job: replace(job, pages=job.pages[:1] + job.pages[2:]), ["PRESS-BACK"],
    ),
    "two pieces on a page": (
        lambda job: replace(
            job,
            pages=(replace(job.pages[0], placements=job.pages[0].placements * 2), *job.pages[1:]),
        ),
        ["PRESS-BACK", "PRESS-COUNT", "PRESS-OVERLAP", "PRESS-SINGLE"],
    ),
    "a trim box in the wrong place": (
        lambda job: replace(job, pages=(replace(job.pages[0], bleed=1.0), *job.pages[1:])), ["PRESS-SINGLE"],
    ),
    "a page that lies about its front": (
        lambda job: replace(
            job, pages=(job.pages[0], replace(job.pages[1], front=2), *job.pages[2:])
        ),
        ["PRESS-BACK"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_proof_finds_what_is_wrong_with_a_file_of_single_pages(damage: str) -> None:
    faces = {one.id: one for one in (FRONT, REAR)}
    (job,), report = shop_jobs(list(faces.values()), {}, Shop(), About("Tiny"))
    assert report.ok
    change, codes = DAMAGES[damage]
    assert proved(change(job), faces) == codes


def test_a_trim_box_that_was_changed_afterwards_is_found() -> None:
    faces = {one.id: one for one in (FRONT, REAR)}
    drawn = {name: tiny.draw(face) for name, face in faces.items()}
    (job,), _ = shop_jobs(list(faces.values()), {}, Shop(), About("Tiny"))
    with pikepdf.open(io.BytesIO(press(job, faces, drawn))) as document:
        document.pages[0].trimbox = document.pages[0].mediabox
        out = io.BytesIO()
        document.save(out)
    found = check(out.getvalue(), job, faces, drawn)
    assert set(found.codes) == {"PRESS-PAGE-SIZE", "PRESS-SINGLE"}


# -- ink
# ----------------------------------------------------------------------------------------------------

HEAVY = ".x{position:absolute;left:10mm;top:20mm;width:20mm;height:9mm;background:device-cmyk(.9 .9 .9 .5)}"


@pytest.fixture(scope="module")
def inky(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck whose second card has a patch of 320 % ink, and whose ground has 200 %."""
    style = making.CSS.replace("#824", "device-cmyk(0 1 1 0)") + HEAVY
    folder = making.tiny(tmp_path_factory.mktemp("inky"), "title\nAnt\nBee\n", back=False, card__css=style)
    front = making.FRONT + '{% if title == "Bee" %}<div class="x"></div>{% endif %}'
    return making.write(folder, {"card.html.j2": front})


@pytest.mark.parametrize(("limit", "cards"), [(None, []), (3.2, []), (2.4, ["Bee"]), (1.9, ["Ant", "Bee"])])
def test_a_place_with_more_ink_than_the_limit_is_told_with_card_and_place(
    inky: Path, limit: float | None, cards: list[str]
) -> None:
    report = making.printed(inky, making.options(cmyk="fogra39", ink_limit=limit)).report
    assert [one.code for one in report] == ["PRESS-INK-LIMIT"] * len(cards)
    assert [one.message.partition(":")[0] for one in report] == cards
    if cards:
        last = report.diagnostics[-1]
        assert "320%" in last.message and "10.0 mm right of and 20.0 mm below" in last.message
        assert last.place == Place(f"{inky.as_posix()}/cards.csv", 3, 1)


def glass() -> bytes:
    """A red picture that lets half of what is below shine through."""
    out = io.BytesIO()
    Image.new("RGBA", (900, 900), (255, 0, 0, 128)).save(out, "PNG")
    return out.getvalue()


BOX = "position:absolute;left:9mm;top:30mm;width:40mm;height:20mm"
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" style="{BOX}">%s</svg>'
WORDS = '<text x="2" y="15" font-family="Hanken Grotesk" font-size="12" fill="%s" stroke="%s">Hi</text>'
TILES = '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse">%s</pattern>%s'
RED = {
    "a gradient": f'<div style="{BOX};background:linear-gradient(#f00,#fff)"></div>',
    "rings": f'<div style="{BOX};background:radial-gradient(#f00,#fff)"></div>',
    "a picture": f'<img src="art.png" style="{BOX}">',
    "a picture that shines through": f'<img src="glass.png" style="{BOX}">',
    "a picture again and again": f'<div style="{BOX};background:url(art.png) 0 0/3mm 3mm"></div>',
    "a dashed line": f'<div style="{BOX};border:1mm dashed #f00"></div>',
    "letters": SVG % WORDS % ("#f00", "none"),
    "the outline of letters": SVG % WORDS % ("#fff", "#f00"),
    "a pattern": SVG % TILES % (
        '<rect width="2" height="2" fill="#f00"/>', '<rect width="40" height="20" fill="url(#p)"/>',
    ),
    "half a colour": SVG % '<rect width="40" height="20" fill="#f00" opacity=".5"/>',
}  # fmt: skip


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("what", RED)
def test_whatever_is_painted_is_added_up(tmp_path: Path, what: str) -> None:
    css = making.CSS.replace("#824", "#fff").replace("color:#fff", "color:#000")
    files = {"art.png": making.png((900, 900), "#ff0000", False), "glass.png": glass()}
    folder = making.tiny(tmp_path, "title\nAnt\n", back=False, card__css=css)
    making.write(folder, {**files, "card.html.j2": making.FRONT + RED[what]})
    codes = {
        limit: making.printed(folder, making.options(cmyk="fogra39", ink_limit=limit)).report.codes
        for limit in (1.8, 2.1)
    }
    assert codes == {1.8: ("PRESS-INK-LIMIT",), 2.1: ()}


def test_a_back_lies_upright_behind_its_front_on_the_page_beside_it(folder: Path) -> None:
    (job,), _ = shop_jobs([CARD, BACK], {}, Shop(back_first=True), About("Tiny"))
    assert [page.side for page in job.pages] == [Side.BACK, Side.FRONT] * 2
    assert [page.front for page in job.pages] == [1, None, 3, None]


def test_pictures_of_the_pages_have_names_of_their_own_and_none_is_missing(folder: Path) -> None:
    built = shop(folder, preview_dpi=50.0)
    pictures = [name for name in built.files if name.endswith(".png")]
    assert len(pictures) == 8 == sum(built.pages.values())
    assert pictures[0] == f"preview/{folder.name}-cards-63x88mm-01.png"

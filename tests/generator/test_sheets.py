"""The print run: which sheets there are, in which order, with which words, and what is refused."""

from __future__ import annotations

import dataclasses
import io
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from catalog.game import Game
from catalog.load import load_game
from generator import drawing, sheets
from generator.art.theme import load_theme
from generator.binding import Bound, bind
from generator.cache import Cache
from generator.drawing import draw
from generator.face import Face
from generator.paper.furniture import CLEAR_OF_MARKS, find_room, obstacles
from generator.paper.geometry import Duplex, Side, printable
from generator.paper.instructions import Book, Row, label, start_page, words
from generator.paper.job import Page
from generator.paper.marks import grid_marks
from generator.paper.papers import PAPERS, find_paper
from generator.paper.placement import Item, grid, impose
from generator.paper.plan import Layout, plan
from generator.pdf.proof import measure
from generator.pieces.gamefaces import game_faces
from generator.sheets import Options, build_sheets, choose, paper_named, source_of
from tests.generator import tiny

GAME = "time-division"
ALL = ("overview", "cards", "pieces", "board")


@pytest.fixture(scope="module")
def game() -> Game:
    found, report = load_game(GAME)
    assert found is not None, report.render()
    return found


@pytest.fixture(scope="module")
def faces(game: Game) -> tuple[Face, ...]:
    made, report = game_faces(game)
    assert report.ok
    return made


@pytest.fixture(scope="module")
def titles(game: Game) -> dict[str, str]:
    return {
        f"card/{card.id}": group.title
        for group in game.game.sets
        for card in game.cards
        if card.set == group.id
    }


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    return Cache(tmp_path_factory.mktemp("cache"))


def book(layout: Layout) -> Book:
    return Book("Time Division", load_theme(GAME), layout, True)


def bound(faces: tuple[Face, ...], titles: dict[str, str], layout: Layout) -> dict[str, Bound]:
    """The jobs of all files, without a single drawing."""
    sections, report = plan(faces, titles, layout)
    assert report.ok
    by_id = {face.id: face for face in faces}
    some = sheets._files(sections, Options(paper=layout.paper))
    return {name: bind(name, part, book(layout), by_id) for name, part in some}


TURNED = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
LAYOUTS = [Layout(PAPERS[paper], duplex) for paper in ("a4", "letter") for duplex in Duplex]


# -- what there is
# -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: f"{one.paper.id}-{one.duplex}")
def test_every_component_that_can_be_printed_is_in_its_own_file_and_in_the_whole_one(faces, titles, layout):
    jobs = {name: one.job for name, one in bound(faces, titles, layout).items()}
    paper = layout.paper.id
    assert set(jobs) == {f"{part}-{paper}.pdf" for part in (*ALL, "print-and-play")}
    whole = Counter(jobs[f"print-and-play-{paper}.pdf"].wanted)
    assert whole == sum((Counter(jobs[f"{part}-{paper}.pdf"].wanted) for part in ALL), Counter())
    for face in faces:
        if face.count:
            assert whole[face.id] == face.count


def test_sixty_cards_of_three_sets_share_seven_sheets(faces, titles):
    sections, _ = plan(faces, titles, Layout())
    assert [one.sheets for one in sections if one.part == "cards"] == [7]


def test_each_set_has_a_bookmark_on_the_page_on_which_it_begins(faces, titles, game):
    job = bound(faces, titles, Layout())["cards-a4.pdf"].job
    marked = [page for page in job.pages if page.section in {group.title for group in game.game.sets}]
    assert [page.section for page in marked] == [group.title for group in game.game.sets]
    for page in marked:
        assert page.section in {titles[one.face] for one in page.placements}


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_a_file_for_two_sided_printing_never_gets_out_of_step(faces, titles, duplex):
    for name, one in bound(faces, titles, Layout(duplex=duplex)).items():
        pages = one.job.pages
        two_sided = any(page.side is Side.BACK and page.placements for page in pages)
        assert two_sided == name.startswith(("cards", "overview", "print-and-play"))
        assert one.job.duplex == (duplex if two_sided else Duplex.NONE)
        if two_sided:
            assert len(pages) % 2 == 0
            assert all(page.side is Side.FRONT for page in pages[0::2])
            assert not any(page.placements and page.side is Side.FRONT for page in pages[1::2])


def test_a_file_printed_on_one_side_has_no_blank_pages(faces, titles):
    for one in bound(faces, titles, Layout(duplex=Duplex.NONE)).values():
        assert all(page.side is Side.FRONT for page in one.job.pages)
        assert all(page.placements for page in one.job.pages[2:])


@pytest.mark.parametrize(
    "layout",
    [*LAYOUTS, *(Layout(duplex=duplex, apart=True) for duplex in TURNED)],
    ids=lambda one: f"{one.paper.id}-{one.duplex}{'-apart' * one.apart}",
)
def test_the_contents_name_the_pages_on_which_things_really_are(faces, titles, layout):
    for name, one in bound(faces, titles, layout).items():
        start = one.faces[0].html
        cells = re.findall(r'data-field="contents"[^>]*>([^<]*)<', start)
        rows = [cells[k : k + 5] for k in range(5, len(cells), 5)]
        assert rows, name
        for title, pages, count, how, _ in rows:
            runs = [run.partition("–") for run in pages.split(", ")]
            inside = [
                page for first, _, last in runs for page in one.job.pages[int(first) - 1 : int(last or first)]
            ]
            outside = [page for page in one.job.pages if page not in inside]
            kinds = {placed.face.partition("/")[0] for page in inside for placed in page.placements} - {
                "back"
            }
            assert kinds
            assert not any(p.face.partition("/")[0] in kinds for page in outside for p in page.placements), (
                title
            )
            assert int(count) == sum(page.side is Side.FRONT for page in inside)
            backs = any(page.side is Side.BACK and page.placements for page in inside)
            assert how == ("both sides" if backs else "one side")


@pytest.mark.parametrize(
    ("paper", "told"),
    [("a4", True), ("letter", True), ("universal", True), ("a5", False), ("101.6x152.4", False)],
)
def test_paper_too_small_for_instructions_is_printed_without_them(game, cache, paper, told):
    built = build_sheets(game, Options(paper=find_paper(paper), only=("potter",)), cache=cache)
    assert built.report.ok, built.report.render()
    (cards,) = [count for name, count in built.pages.items() if name.startswith("cards-")]
    assert cards == (4 if told else 2)


@pytest.mark.parametrize("duplex", TURNED)
def test_fronts_and_backs_in_two_goes_are_told_as_two_goes(faces, titles, duplex):
    start = bound(faces, titles, Layout(duplex=duplex, apart=True))["cards-a4.pdf"].faces[0].html
    assert "into the tray again" in start and "let the printer turn" not in start
    assert duplex.value.replace("-", " ") in start


def test_the_first_page_sends_to_the_page_that_tells_of_folding(faces, titles):
    jobs = bound(faces, titles, Layout())
    assert "stands on page 2" in jobs["print-and-play-a4.pdf"].faces[0].html
    assert "stands on page" not in jobs["cards-a4.pdf"].faces[0].html


@pytest.mark.parametrize("duplex", list(Duplex))
def test_the_first_page_tells_how_to_print_for_the_way_that_was_chosen(faces, titles, duplex):
    html = bound(faces, titles, Layout(duplex=duplex))["cards-a4.pdf"].faces[0].html
    said = words()["print"][duplex.value][0]
    assert said.partition("’")[0][:40] in html.replace("&#34;", '"')


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_who_sees_that_the_backs_are_off_is_told_of_the_options_that_help(duplex: Duplex) -> None:
    said = " ".join(words()["print"][duplex.value])
    assert "--shift-back RIGHT UP" in said and "rulepress calibrate" in said


def test_no_words_are_left_to_fill_in(faces, titles):
    for one in bound(faces, titles, Layout()).values():
        for face in one.faces:
            assert not re.search(
                r"\{[a-z_]+\}", re.sub(r"<style>.*?</style>", "", face.html, flags=re.DOTALL)
            )


@pytest.mark.parametrize(("gap", "said"), [(None, "gap-both"), (0.0, "gap-none"), (2.0, "gap-both")])
def test_the_cutting_words_fit_the_gaps(faces, titles, gap, said):
    html = bound(faces, titles, Layout(gap=gap))["cards-a4.pdf"].faces[0].html
    assert words()["cut"][said] in html


# -- words in margins
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: f"{one.paper.id}-{one.duplex}")
def test_every_page_with_pieces_says_what_it_is_and_no_word_touches_a_picture_or_a_mark(
    faces, titles, layout
):
    for one in bound(faces, titles, layout).values():
        for page in one.job.pages:
            if page.placements:
                labels = [placed for placed in page.furniture if placed.face.startswith("label/")]
                assert len(labels) == 1
                bare = dataclasses.replace(page, furniture=())
                assert labels[0].box.inside(printable(page.paper))
                assert not any(labels[0].box.meets(other) for other in obstacles(bare))


def test_words_keep_their_distance_from_marks():
    one = grid((63, 88), PAPERS["a4"])
    page = Page(PAPERS["a4"], impose([Item("a")], one, Duplex.NONE)[0].placements, grid_marks(one))
    spot = find_room(page, (50.0, 3.0), 5.0)
    assert spot is not None
    room = spot[0].grown(*[CLEAR_OF_MARKS - 1e-3] * 4)
    assert not any(room.meets(line.box.grown(*[1e-4] * 4)) for line in page.marks.lines)


def test_a_page_without_room_gets_no_words():
    page = Page(
        PAPERS["a4"],
        furniture=(impose([Item("a")], grid((200, 287), PAPERS["a4"], marks=False))[0].placements),
    )
    assert find_room(page, (50.0, 3.0), 5.0) is None


# -- what is asked for
# ---------------------------------------------------------------------------------------------------


def test_sets_and_single_pieces_narrow_the_run_down(game, faces):
    def chosen(**asked) -> set[str]:
        some, report = choose(source_of(game), faces, Options(**asked))
        assert report.ok
        return {face.id for face in some if face.count}

    assert {name for name in chosen(sets=("dark-ages",)) if name.startswith("card/")} == {
        f"card/{card.id}" for card in game.cards if card.set == "dark-ages"
    }
    assert chosen(only=("shepherd", "coin", "board")) == {"card/shepherd", "coin/a", "board/main"}
    assert chosen(only=("card/shepherd",)) == {"card/shepherd"}
    assert chosen() == {face.id for face in faces if face.count}


def test_a_narrow_run_keeps_the_backs_of_its_cards_in_the_right_place(game, faces, titles):
    some, _ = choose(source_of(game), faces, Options(only=("shepherd", "beggar", "intern")))
    job = bound(tuple(some), titles, Layout())["cards-a4.pdf"].job
    assert job.wanted == {"card/shepherd": 1, "card/beggar": 1, "card/intern": 1}
    back = next(page for page in job.pages if page.side is Side.BACK and page.placements)
    assert [one.face for one in back.placements] == ["back/ancient-egypt", "back/dark-ages", "back/1980s"]


@pytest.mark.parametrize(
    ("options", "code", "near"),
    [
        (Options(only=("sheperd",)), "ARG-PIECE", "shepherd"),
        (Options(only=("boards",)), "ARG-PIECE", "board"),
        (Options(sets=("dark-age",)), "ARG-SET", "dark-ages"),
        (Options(ink="lo"), "ARG-INK", "low"),
    ],
)
def test_what_nobody_knows_is_refused_with_the_nearest_name(game, cache, options, code, near):
    built = build_sheets(game, options, cache=cache)
    assert built.report.codes == (code,)
    assert built.report.diagnostics[0].fix == near
    assert not built.files


@pytest.mark.parametrize(
    ("asked", "cards"),
    [("Potter", 1), ("tax collector", 1), ("card/potter", 1), ("potter", 1), ("card", 60), ("coin", 1)],
)
def test_a_piece_is_asked_for_by_id_by_title_or_by_group(game, faces, asked, cards):
    some, report = choose(source_of(game), faces, Options(only=(asked,)))
    assert report.ok, report.render()
    assert len([face for face in some if face.count]) == cards


def test_all_unknown_names_are_complained_of_at_once(game, cache):
    built = build_sheets(game, Options(only=("nobody", "noone"), sets=("never",)), cache=cache)
    assert sorted(built.report.codes) == ["ARG-PIECE", "ARG-PIECE", "ARG-SET"]


@pytest.mark.parametrize(("text", "near"), [("A44", "A4"), ("Leter", "Letter"), ("tabloyd", "Tabloid")])
def test_an_unknown_paper_is_refused_with_the_nearest_name(text, near):
    paper, report = paper_named(text)
    assert paper is None
    assert report.codes == ("ARG-PAPER",)
    assert report.diagnostics[0].fix == near


def test_a_known_paper_is_found():
    assert paper_named("letter") == (PAPERS["letter"], paper_named("a4")[1])


def test_what_does_not_fit_the_paper_names_the_piece_its_place_and_the_millimetres(game, cache):
    built = build_sheets(game, Options(paper=find_paper("100x140")), cache=cache)
    assert set(built.report.codes) == {"PRESS-FIT"}
    assert not built.files
    platform = next(one for one in built.report if "platform" in one.message)
    assert platform.place.file.endswith("components.yaml") and platform.place.line
    assert "5.4 mm wide" in platform.message
    assert "A4" in platform.notes[0].words


# -- the finished run
# ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(game: Game, cache: Cache) -> sheets.Built:
    made = build_sheets(
        game, Options(only=("shepherd", "beggar", "coin", "board"), preview_dpi=40), cache=cache
    )
    assert made.report.ok, made.report.render()
    return made


def test_a_run_makes_a_file_for_each_part_one_for_all_and_a_picture_of_every_page(built):
    pdfs = {name: data for name, data in built.files.items() if name.endswith(".pdf")}
    assert set(pdfs) == {"cards-a4.pdf", "pieces-a4.pdf", "board-a4.pdf", "print-and-play-a4.pdf"}
    pages = sum(len(pypdfium2.PdfDocument(data)) for data in pdfs.values())
    assert len(built.files) - len(pdfs) == pages


def test_the_same_run_gives_the_same_bytes_from_a_warm_and_from_a_cold_cache(game, cache, tmp_path):
    asked = Options(only=("shepherd", "coin"))
    first = build_sheets(game, asked, cache=cache)
    assert first.report.ok and first.files
    for store in (cache, Cache(tmp_path)):
        assert build_sheets(game, asked, cache=store).files == first.files


def test_a_warm_run_draws_nothing(game, built, cache, monkeypatch):
    def refuse(*args, **named):
        raise AssertionError("drawn again")

    monkeypatch.setattr("generator.faces.render", refuse)
    assert build_sheets(game, Options(only=("shepherd", "beggar", "coin", "board")), cache=cache).report.ok


def lines(page) -> list[tuple[float, float, float, float]]:
    """The straight lines that a page of text draws, in mm: groups and clips opened by PDFium itself."""
    from generator.pdf import proof

    raw, found = proof.raw, []

    def walk(objects, outer):
        for one in objects:
            a, b, c, d, e, f = proof._matrix(one)
            here = tuple(
                (outer[0] * x + outer[2] * y, outer[1] * x + outer[3] * y) for x, y in ((a, b), (c, d))
            )
            move = (outer[0] * e + outer[2] * f + outer[4], outer[1] * e + outer[3] * f + outer[5])
            now = (*here[0], *here[1], *move)
            kind = raw.FPDFPageObj_GetType(one)
            if kind == raw.FPDF_PAGEOBJ_FORM:
                walk(proof._children(one), now)
            elif kind == raw.FPDF_PAGEOBJ_PATH:
                count = raw.FPDFPath_CountSegments(one)
                points = proof._points(count, lambda index, o=one: raw.FPDFPath_GetPathSegment(o, index))
                for (x1, y1), (x2, y2) in pairwise(points):
                    p = (now[0] * x1 + now[2] * y1 + now[4], now[1] * x1 + now[3] * y1 + now[5])
                    q = (now[0] * x2 + now[2] * y2 + now[4], now[1] * x2 + now[3] * y2 + now[5])
                    found.append((*p, *q))

    objects = [raw.FPDFPage_GetObject(page, index) for index in range(raw.FPDFPage_CountObjects(page))]
    walk(objects, (1, 0, 0, 1, 0, 0))
    return found


@pytest.mark.parametrize("name", ["cards-a4.pdf", "pieces-a4.pdf", "board-a4.pdf", "print-and-play-a4.pdf"])
def test_both_rulers_on_the_first_page_measure_100_mm(built, name):
    page = pypdfium2.PdfDocument(built.files[name])[0]
    found = lines(page)
    for along in (0, 1):
        lengths = [
            abs(one[along + 2] - one[along]) for one in found if abs(one[3 - along] - one[1 - along]) < 1e-3
        ]
        assert any(abs(length - 100) < 0.02 for length in lengths)


def test_the_words_of_instructions_and_cards_can_be_searched(built):
    document = pypdfium2.PdfDocument(built.files["print-and-play-a4.pdf"])
    text = "".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    for said in ("Check the size first", "Shepherd", "Beggar", "Put the board together", "print at 100 %"):
        assert said in text


def test_every_finished_file_says_who_it_is_and_holds_its_fonts(built):
    for name, data in built.files.items():
        if name.endswith(".pdf"):
            with pikepdf.open(io.BytesIO(data)) as pdf:
                assert str(pdf.docinfo["/Title"]).startswith("Time Division")
            assert not any(page.loose for page in measure(data))


def test_a_face_that_cannot_be_drawn_stops_the_run_and_nothing_is_kept(game, faces, tmp_path):
    wide = label("word " * 4, book(Layout()))
    assert wide.line is not None
    broken = dataclasses.replace(wide, line=dataclasses.replace(wide.line, words="muchtoolongword " * 4))
    drawn = draw([broken], Cache(tmp_path))
    assert "FACE-OVERFLOW" in drawn.report.codes
    assert not drawn.pages


def plain(number: int) -> Face:
    """A face that WeasyPrint has to draw, unlike a line of words."""
    html = f'<section style="width:20mm;height:10mm" data-face="plain/{number}">Word {number}</section>'
    return Face(f"plain/{number}", "card", html, 20, 10, f"Plain {number}", bleed_mm=0, corner_mm=0)


def test_drawing_in_two_processes_gives_the_same_pages(tmp_path, monkeypatch):
    monkeypatch.setattr(drawing, "WORTH_A_POOL", 2)
    monkeypatch.setattr(drawing, "CHUNK", 2)
    some = [plain(number) for number in range(5)]
    alone = draw(some, Cache(tmp_path / "one"), workers=1)
    shared = draw(some, Cache(tmp_path / "two"), workers=2)
    assert alone.report.ok and shared.report.ok
    assert dict(alone.pages) == dict(shared.pages)


def test_drawing_tells_how_far_it_is(tmp_path):
    heard: list[tuple[int, int]] = []
    some = [plain(number) for number in range(3)]
    draw(some, Cache(tmp_path), progress=lambda done, total: heard.append((done, total)))
    assert heard[0] == (0, 3) and heard[-1] == (3, 3)
    draw(some, Cache(tmp_path), progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (3, 3)


def test_a_cache_that_cannot_be_written_changes_nothing(tmp_path):
    (tmp_path / "file").write_text("in the way")
    some = [label("Word", book(Layout()))]
    assert dict(draw(some, Cache(tmp_path / "file")).pages) == dict(draw(some, Cache(tmp_path / "ok")).pages)


def test_the_first_page_of_a_run_without_cards_has_no_pictures_of_cards(faces, titles):
    sections, _ = plan([face for face in faces if face.kind == "board"], titles, Layout())
    page = start_page("start", book(Layout()), [Row(sections[0], 2, 5)], None)
    assert "like a page of a book" not in page.html


def test_a_board_that_fits_one_sheet_needs_no_assembly():
    small = dataclasses.replace(tiny.face("board/small", (150.0, 100.0)), kind="board")
    sections, report = plan([small], {}, Layout())
    assert report.ok
    assert len(sections[0].pages) == 1
    assert Path(bind("board-a4.pdf", sections, book(Layout()), {small.id: small}).job.name).suffix == ".pdf"
    assert len(bind("board-a4.pdf", sections, book(Layout()), {small.id: small}).job.pages) == 2

"""A deck of somebody's own: what print-and-play makers complain about elsewhere, as promises.

The numbers in the names of the sections are those of the research (public threads); each test is named after
what is promised instead.
"""

# ruff: noqa: E501 (whole files in one line)
from __future__ import annotations

import math
import re
import zipfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pypdfium2
import pytest

from catalog.decks.cards import slug
from catalog.decks.load import load_deck
from catalog.decks.sizes import SIZES, UnknownSize, find_size
from catalog.decks.table import field_name
from generator.decks import pictures
from generator.decks.faces import Wish, deck_faces
from generator.decks.live import Live
from generator.decks.new import TABLES, files, xlsx
from generator.decks.words import rich
from generator.faces import render, warm
from generator.paper.geometry import Box, Duplex, flip_axis
from generator.paper.papers import find_paper, to_points
from generator.pdf.proof import measure
from generator.sheets import Options
from tests.generator.decks import making
from tests.generator.decks.making import GAME, deck, faults, options, pdf, placed, printed, texts, tiny, write

ABC = "title\nAnt\nBee\nCat\n"


def numbered(count: int) -> str:
    return "title\n" + "".join(f"Card {k}\n" for k in range(1, count + 1))


# -- 1, 2, 4, 6: backs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
@pytest.mark.parametrize("paper", ["a4", "297x210", "letter"])
@pytest.mark.parametrize("rows", [ABC, numbered(10)], ids=["three", "one more than a sheet"])
def test_each_back_lies_behind_its_own_front_whichever_edge_the_sheet_is_turned_about(
    tmp_path, duplex, paper, rows
):
    built = printed(tiny(tmp_path, rows), options(paper, duplex=duplex))
    pages = measure(pdf(built))
    fronts = {face.id: face.back for face in deck_faces(making.deck(tmp_path), tmp_path / "store")[0]}
    axis = flip_axis(find_paper(paper), duplex)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {_middle(one): one.face for one in back.found}
        assert len(behind) == len(front.found)
        for one in front.found:
            x, y = _middle(one)
            box = axis.mirror(Box(x, y, 0, 0))
            there = [name for at, name in behind.items() if math.dist(at, (box.x, box.y)) < 0.02]
            assert there == [fronts[one.face]]


def _middle(found):
    a, b, c, d, e, f = found.matrix
    x, y = 34.5, 47.0
    return a * x + c * y + e, b * x + d * y + f


def test_the_last_back_of_a_part_filled_sheet_is_in_the_mirrored_column(tmp_path):
    pages = placed(pdf(printed(tiny(tmp_path, numbered(10)))))
    assert [len(page) for page in pages] == [9, 9, 1, 1]
    (_, left, _), (_, right, _) = pages[2][0], pages[3][0]
    # Mirrored about the middle of a sheet 210 mm wide; a face with its bleed is 69 mm wide.
    assert left + right + 69 == pytest.approx(210, abs=0.02)


def test_a_subset_of_the_cards_gets_its_own_backs(tmp_path):
    built = printed(tiny(tmp_path, numbered(9)), options(only=("card-4", "card-7")))
    said = texts(pdf(built))
    assert "Card 4" in said[0] and "Card 7" in said[0]
    assert "back Card 4" in said[1] and "back Card 7" in said[1]
    assert "Card 5" not in "".join(said)


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("fahrmann", ["Fährmann"]),
        ("Fährmann", ["Fährmann"]),
        ("FÄHRMANN", ["Fährmann"]),
        ("cards", ["Ant", "Fährmann"]),
        ("chits", ["Red", "Blue"]),
        ("Blue", ["Blue"]),
    ],
)
def test_only_takes_an_id_a_title_or_a_whole_group(tmp_path, asked, wanted):
    chits = "  - {id: chits, kind: counter, size: 60, cards: chits.csv, template: card.html.j2, style: card.css}\n"
    game = (making.GAME % "") + chits.replace("kind", "safe: 0, kind")
    rows = "title\nAnt\nFährmann\n"
    folder = tiny(tmp_path, rows, back=False, game__yaml=game, chits__csv="title\nRed\nBlue\n")
    assert "".join(texts(pdf(printed(folder, options(only=(asked,)))))).split() == wanted


def test_a_blank_leaves_its_place_empty_on_both_sides(tmp_path):
    rows = "title,blank\nAnt,\nGap,yes\nCat,\n"
    pages = placed(pdf(printed(tiny(tmp_path, rows))))
    assert [len(page) for page in pages] == [2, 2]
    assert pages[0][1][1] - pages[0][0][1] > 2 * 63


def test_a_deck_without_backs_is_printed_on_one_side(tmp_path):
    assert len(placed(pdf(printed(tiny(tmp_path, ABC, back=False))))) == 1


def test_a_back_without_a_template_for_it_is_refused(tmp_path):
    report = faults(tiny(tmp_path, "title,back\nAnt,red\n", back=False))
    assert report.codes == ("DECK-FILE",)
    assert "cards.csv:2:2" in report.render()


def test_equal_backs_are_one_face(tmp_path):
    folder = tiny(tmp_path, numbered(4))
    (folder / "back.html.j2").write_text('<div class="bleed" style="background:#333"></div>')
    made, _ = deck_faces(making.deck(folder), tmp_path / "store")
    assert sum(face.kind == "back" for face in made) == 1


@pytest.mark.parametrize("duplex", [Duplex.GUTTERFOLD, Duplex.NONE])
def test_a_fold_or_one_side_needs_no_printer_that_turns(tmp_path, duplex):
    pages = measure(pdf(printed(tiny(tmp_path, ABC), options(duplex=duplex))))
    assert len(pages) == 1
    assert len(pages[0].found) == (6 if duplex is Duplex.GUTTERFOLD else 3)


# -- 26: what does not fit ------------------------------------------------------------------------------


def test_a_grid_larger_than_the_paper_is_refused_with_the_millimetres_and_the_grid_that_fits(tmp_path):
    folder = tiny(tmp_path, ABC, game__yaml=(GAME % "").replace("poker", "70x120"))
    built = printed(folder, options(want=(3, 3)))
    assert not built.files
    assert built.report.codes == ("PRESS-FIT",)
    words = built.report.render()
    assert "17.4 mm wide" in words and "2 x 2 of them fit" in words and "A3" in words


def test_a_piece_larger_than_every_sheet_is_refused(tmp_path):
    folder = tiny(tmp_path, ABC, game__yaml=(GAME % "").replace("poker", "900x900"))
    assert printed(folder).report.codes == ("PRESS-FIT",)


# -- 29, 30, 31: every card, no page too many -------------------------------------------------------------


@pytest.mark.parametrize("count", [8, 9, 10, 17, 18, 19])
def test_there_are_as_many_pages_as_the_cards_need_and_no_blank_one(tmp_path, count):
    pages = placed(pdf(printed(tiny(tmp_path, numbered(count), back=False))))
    assert len(pages) == math.ceil(count / 9)
    assert sum(map(len, pages)) == count
    assert all(pages)


def test_every_copy_of_every_card_is_in_the_file_once(tmp_path):
    rows = "title,count\n" + "".join(f"Card {k},{k % 4}\n" for k in range(1, 60))
    pages = placed(pdf(printed(tiny(tmp_path, rows, back=False))))
    found = Counter(face for page in pages for face, _, _ in page)
    assert found == {f"cards/card-{k}": k % 4 for k in range(1, 60) if k % 4}


# -- 20, 22, 23, 33, 34: sizes and places -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (595.276, 841.89)),
        ("letter", (612, 792)),
        ("300x400", (850.394, 1133.858)),
        ("universal", (595.276, 792)),
    ],
)
def test_the_page_is_exactly_the_paper(tmp_path, paper, size):
    for page in pypdfium2.PdfDocument(pdf(printed(tiny(tmp_path, ABC), options(paper)))):
        assert page.get_size() == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("size", ["59x86", "2.5x3.5in", "bridge", "tarot", "square", "44 x 68 mm"])
def test_a_card_measures_what_its_size_says(tmp_path, size):
    folder = tiny(tmp_path, ABC, game__yaml=(GAME % "").replace("poker", size))
    wide, high = find_size(size)
    for page in measure(pdf(printed(folder))):
        marks = {round(x1, 2) for x1, y1, x2, y2 in page.marks if abs(x1 - x2) < 0.01}
        assert any(abs(b - a - wide) < 0.02 or abs(b - a - high) < 0.02 for a in marks for b in marks)


def test_the_block_of_cards_lies_in_the_same_place_on_every_page(tmp_path):
    pages = placed(pdf(printed(tiny(tmp_path, numbered(21), back=False))))
    assert len({page[0][1:] for page in pages}) == 1
    lefts = [at for page in pages for _, at, _ in page]
    assert min(lefts) + max(lefts) + 69 == pytest.approx(210, abs=0.02)


def test_one_card_a_page_fills_the_page_to_its_edge(tmp_path):
    data = pdf(printed(tiny(tmp_path, ABC, back=False), options("63x88", margin=0, marks="none")))
    assert len(placed(data)) == 3
    shown = making.picture(data, 0, 144)
    corners = [shown.getpixel((x, y)) for x in (0, shown.width - 1) for y in (0, shown.height - 1)]
    assert all(max(abs(a - b) for a, b in zip(one, (0x88, 0x22, 0x44), strict=True)) < 40 for one in corners)


def test_places_that_are_to_stay_empty_stay_empty(tmp_path):
    pages = placed(pdf(printed(tiny(tmp_path, numbered(9), back=False), options(skip=(1, 5)))))
    whole = placed(pdf(printed(tiny(tmp_path, numbered(9), back=False))))
    slots = [at[1:] for at in whole[0]]
    assert [len(page) for page in pages] == [7, 2]
    assert {at[1:] for at in pages[0]} == set(slots) - {slots[0], slots[4]}


# -- 52: seams ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dpi", [150, 300, 600])
def test_touching_dark_cards_show_no_light_line(tmp_path, dpi):
    dark = ".ground{background:#000}.t{display:none}"
    folder = tiny(tmp_path, numbered(4), back=False, card__css=dark)
    data = pdf(printed(folder, options("140x190", gap=0.0, marks="none")))
    page = measure(data)[0]
    assert len(page.found) == 4
    left = min(one.clip.x for one in page.found) + 4
    right = max(one.clip.right for one in page.found) - 4
    low, top = min(one.clip.y for one in page.found) + 4, max(one.clip.top for one in page.found) - 4
    shown = making.picture(data, 0, dpi).convert("L")
    box = [round(mm / 25.4 * dpi) for mm in (left, 190 - top, right, 190 - low)]
    assert shown.crop(tuple(box)).getextrema()[1] <= 8


# -- 57, 58, 59, 62, 64: text -----------------------------------------------------------------------------


def test_text_that_does_not_fit_is_an_error_with_card_field_and_millimetres(tmp_path):
    rows = f"title\nShort\n{'many words ' * 40}\n"
    report = faults(tiny(tmp_path, rows))
    assert set(report.codes) == {"FACE-OVERFLOW"}
    fault = next(one for one in report if "the title" in one.message)
    assert "mm high" in fault.message and "mm too much" in fault.message
    assert fault.place.line == 3


def test_a_long_word_that_runs_out_of_its_box_is_an_error(tmp_path):
    report = faults(tiny(tmp_path, "title\nDonaudampfschifffahrtsgesellschaft\n"))
    assert "FACE-OVERFLOW" in report.codes
    assert "mm wide" in report.diagnostics[0].message


def test_with_an_error_nothing_is_printed(tmp_path):
    assert printed(tiny(tmp_path, "title\nDonaudampfschifffahrtsgesellschaft\n")).files == {}


FIT = ", fit: {title: {min: %s, max: 12}}"


def test_letters_that_may_shrink_shrink_and_it_is_said(tmp_path):
    folder = tiny(tmp_path, f"title\n{'seven words in all ' * 6}\n", game__yaml=GAME % (FIT % 6))
    built = printed(folder)
    assert built.report.ok
    assert built.report.codes == ("FACE-FIT",)
    assert "instead of 12" in built.report.diagnostics[0].message
    assert "seven words" in texts(pdf(built))[0]


def test_letters_never_shrink_below_what_is_allowed(tmp_path):
    folder = tiny(tmp_path, f"title\n{'seven words in all ' * 6}\n", game__yaml=GAME % (FIT % 11))
    assert "FACE-OVERFLOW" in faults(folder).codes


def test_what_was_made_smaller_is_said_again_when_nothing_is_drawn(tmp_path):
    folder = tiny(tmp_path, f"title\n{'seven words at all ' * 6}\n", game__yaml=GAME % (FIT % 6))
    assert [printed(folder).report.codes for _ in range(2)] == [("FACE-FIT",), ("FACE-FIT",)]


@pytest.mark.parametrize("family", ["Nope Sans", "sans-serif"])
def test_a_font_that_is_not_there_is_an_error(tmp_path, family):
    report = faults(tiny(tmp_path, ABC, card__css=f"{making.CSS}.t{{font-family:{family}}}"))
    assert set(report.codes) == {"FACE-FONT"}
    assert family in report.render()


def test_a_letter_that_no_font_has_is_an_error_with_its_code_point(tmp_path):
    report = faults(tiny(tmp_path, "title\nAnt \U0002f83b\n"))
    assert "FACE-FONT" in report.codes
    assert "U+2F83B" in report.render()


def test_text_near_the_cut_is_a_warning_and_text_beyond_it_an_error(tmp_path):
    near = tiny(tmp_path / "near", ABC, game__yaml=(GAME % "").replace("safe: 0", "safe: 8"))
    built = printed(near)
    assert built.report.ok and set(built.report.codes) == {"FACE-SAFE"}
    beyond = tiny(tmp_path / "beyond", ABC, card__css=making.CSS.replace("left:5mm", "left:-8mm"))
    assert "would be cut off" in faults(beyond).render()


def test_the_names_of_all_cards_can_be_searched_in_the_file(tmp_path):
    said = "".join(texts(pdf(printed(tiny(tmp_path, ABC)))))
    assert all(name in said for name in ("Ant", "Bee", "Cat"))


# -- 72, 73, 74: pictures ---------------------------------------------------------------------------------

ART = (
    making.FRONT
    + '<div style="position:absolute;left:5mm;top:20mm;width:40mm;height:40mm">{{ picture(art) }}</div>'
)


def with_art(folder: Path, rows: str, **more: bytes) -> Path:
    tiny(folder, rows, back=False)
    write(
        folder,
        {
            "card.html.j2": ART,
            **{name.replace("__", "/").replace("_", "."): data for name, data in more.items()},
        },
    )
    return folder


def test_a_missing_picture_is_an_error_with_card_and_path(tmp_path):
    report = faults(with_art(tmp_path, "title,art\nAnt,nope.png\n"))
    assert report.codes == ("FACE-PICTURE",)
    assert "Ant" in report.render() and "nope.png" in report.render()
    assert report.diagnostics[0].place.line == 2 and report.diagnostics[0].place.col == 2


def test_a_missing_picture_can_be_a_hatched_box(tmp_path):
    folder = with_art(tmp_path, "title,art\nAnt,nope.png\n")
    assert printed(folder, wish=Wish(missing=True)).report.ok


@pytest.mark.parametrize("data", [b"", b"0123456789", b"\x89PNG\r\n\x1a\n" + b"x" * 40])
def test_a_broken_picture_is_one_error_and_the_other_cards_are_still_looked_at(tmp_path, data):
    folder = with_art(
        tmp_path,
        "title,art\nAnt,bad.png\nBee,gone.png\nCat,good.png\n",
        bad_png=data,
        good_png=making.png((400, 400)),
    )
    report = faults(folder)
    assert report.codes == ("FACE-PICTURE", "FACE-PICTURE")
    assert "Ant" in report.render() and "Bee" in report.render()


def test_pictures_of_the_same_name_in_two_folders_stay_apart(tmp_path):
    folder = with_art(
        tmp_path,
        "title,art\nAnt,a/x.png\nBee,b/x.png\n",
        a__x_png=making.png((300, 300), "#ff0000", noise=False),
        b__x_png=making.png((300, 300), "#00ff00", noise=False),
    )
    shown = making.picture(pdf(printed(folder)))
    colours = {pixel for _, pixel in shown.getcolors(100000)}
    assert (255, 0, 0) in colours and (0, 255, 0) in colours


def test_a_picture_outside_the_deck_is_refused(tmp_path):
    (tmp_path / "secret.png").write_bytes(making.png((30, 30)))
    report = faults(with_art(tmp_path / "deck", "title,art\nAnt,../secret.png\n"))
    assert report.codes == ("FACE-PICTURE",)


def test_a_picture_with_too_few_pixels_is_a_warning_with_its_dpi(tmp_path):
    built = printed(with_art(tmp_path, "title,art\nAnt,small.png\n", small_png=making.png((100, 100))))
    assert built.report.ok and built.report.codes == ("FACE-DPI",)
    assert "63 dots per inch" in built.report.diagnostics[0].message


def test_a_png_is_made_ready_once_as_a_jpeg_no_larger_than_print_needs(tmp_path):
    path = tmp_path / "art.png"
    path.write_bytes(making.png((3000, 2000)))
    ready = pictures.prepare(path, (69, 94), tmp_path / "store")
    assert ready.path.suffix == ".jpg" and ready.pixels == (3000, 2000)
    from PIL import Image

    with Image.open(ready.path) as image:
        assert max(image.size) == round(94 / 25.4 * pictures.MOST_DPI)
        assert image.size[0] / image.size[1] == pytest.approx(1.5, rel=0.005)
    assert pictures.prepare(path, (69, 94), tmp_path / "store").path == ready.path


def test_an_icon_that_is_not_there_is_an_error_with_the_nearest_name(tmp_path):
    folder = tiny(tmp_path, "title\nTake {swrod}\n")
    write(
        folder,
        {
            "card.html.j2": making.FRONT.replace("{{ title }}", "{{ title | rich }}"),
            "icons/sword.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8z"/></svg>',
        },
    )
    report = faults(folder)
    assert set(report.codes) == {"FACE-ICON"}
    assert "sword" in report.render()


def test_icons_keep_their_names_in_the_text(tmp_path):
    folder = tiny(tmp_path, "title\nTake {sword} now\n", back=False)
    write(
        folder,
        {
            "card.html.j2": making.FRONT.replace("{{ title }}", "{{ title | rich }}"),
            "icons/sword.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0H512V512z"/></svg>',
        },
    )
    assert "Take [sword] now" in texts(pdf(printed(folder)))[0].replace("\r\n", " ")


# -- 82: the same bytes; 40: what changed ------------------------------------------------------------------


def test_the_same_deck_gives_the_same_bytes(tmp_path):
    one, two = (tiny(tmp_path / name / "deck", ABC) for name in ("a", "b"))
    assert pdf(printed(one)) == pdf(printed(two))


def test_only_what_changed_since_a_revision_is_printed_with_a_list_of_what_to_throw_away(tmp_path):
    folder = tiny(tmp_path / "deck", "title,count\nAnt,2\nBee,3\nCat,1\nDog,2\n")
    making.git(folder, "init")
    making.git(folder, "add", "-A")
    making.git(folder, "commit", "-m", "one")
    making.git(folder, "tag", "v1")
    (folder / "cards.csv").write_text("id,title,count\nant,Ant,2\nbee,Bumblebee,3\ncat,Cat,4\nelk,Elk,1\n")
    built = printed(folder, since="v1")
    found = Counter(face for page in placed(pdf(built))[::2] for face, _, _ in page)
    assert found == {"cards/bee": 3, "cards/cat": 3, "cards/elk": 1}
    said = built.files["deck-changes.txt"].decode()
    put, drop = said.split("Throw away")
    assert "3 x Bumblebee" in put and "3 x Cat" in put and "1 x Elk (cards/elk): new" in put
    assert "3 x Bee" in drop and "2 x Dog" in drop and "Ant" not in said


def test_nothing_changed_prints_nothing(tmp_path):
    folder = tiny(tmp_path / "deck", ABC)
    making.git(folder, "init")
    making.git(folder, "add", "-A")
    making.git(folder, "commit", "-m", "one")
    built = printed(folder, since="HEAD")
    assert built.report.ok and list(built.files) == ["deck-changes.txt"]


@pytest.mark.parametrize("revision", ["nobody", "--help"])
def test_a_revision_that_is_not_there_is_refused(tmp_path, revision):
    folder = tiny(tmp_path / "deck", ABC)
    making.git(folder, "init")
    making.git(folder, "add", "-A")
    making.git(folder, "commit", "-m", "one")
    assert printed(folder, since=revision).report.codes == ("ARG-SINCE",)


# -- players --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "wanted"),
    [(None, {"ant": 1, "bee": 2, "cat": 8}), (2, {"ant": 1, "cat": 4}), (3, {"ant": 1, "bee": 2, "cat": 6})],
)
def test_the_number_of_players_says_how_many_are_printed(tmp_path, players, wanted):
    game = (GAME % "").replace("{title: Tiny}", "{title: Tiny, players: {min: 2, max: 4}}")
    folder = tiny(tmp_path, "title,count,players,per-player\nAnt,1,,\nBee,2,3+,\nCat,,,2\n", game__yaml=game)
    pages = placed(pdf(printed(folder, wish=Wish(players=players))))
    assert Counter(face.rpartition("/")[2] for page in pages for face, _, _ in page) == wanted


# -- 86: ink ----------------------------------------------------------------------------------------------


def test_low_ink_covers_little_and_keeps_the_words_dark(tmp_path):
    folder = tiny(tmp_path, ABC, back=False)
    full, low = (pdf(printed(folder, wish=Wish(ink=ink))) for ink in ("full", "low"))
    darkness = [
        255 - sum(k * n for k, n in enumerate(making.picture(data).convert("L").histogram())) / (595 * 842)
        for data in (full, low)
    ]
    assert darkness[1] < 0.15 * darkness[0]
    assert texts(full) == texts(low)
    assert making.picture(low, 0, 150).convert("L").getextrema()[0] < 60


# -- tables -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_a_new_deck_prints_at_once_without_a_complaint(tmp_path, table):
    folder = write(tmp_path / "mine", files("My: deck", table))
    built = printed(folder)
    assert built.report.codes == ()
    assert Counter(face for page in placed(pdf(built))[::2] for face, _, _ in page).total() == 12
    assert "Lamplighter" in texts(pdf(built))[0]


def test_all_kinds_of_tables_give_the_same_cards(tmp_path):
    decks = [making.deck(write(tmp_path / table, files("Deck", table))) for table in TABLES]
    cards = [
        [(card.id, card.title, card.count, dict(card.fields)) for card in one.groups[0].cards]
        for one in decks
    ]
    assert cards[0] == cards[1] == cards[2]


def test_columns_of_a_sheet_may_be_called_anything(tmp_path):
    game = GAME % ", columns: {title: Name of card, count: How many}"
    folder = tiny(tmp_path, "Name of Card,How many\nAnt,3\n", game__yaml=game)
    card = making.deck(folder).groups[0].cards[0]
    assert (card.title, card.count) == ("Ant", 3)


@pytest.mark.parametrize(
    ("rows", "code", "words"),
    [
        ("title,count\nAnt,three\n", "DECK-COUNT", "three"),
        ("title,count\nAnt,-1\n", "DECK-COUNT", "-1"),
        ("title,count\nAnt,0\n", "DECK-COUNT", "count 0"),
        ("title,players\nAnt,4-2\n", "DECK-COUNT", "4-2"),
        ("title\nAnt\nAnt\n", "DECK-ID", "two cards"),
        ("id,title\nA b,Ant\n", "DECK-ID", "A b"),
        ("title,blank\nAnt,maybe\n", "DECK-TABLE", "maybe"),
        ("title\nAnt,gone\n", "DECK-TABLE", "'gone' is lost"),
        ("title\nAnt,gone,,more\n", "DECK-TABLE", "'gone' and 'more' are lost"),
        ('title\n"Ant\n', "DECK-TABLE", "CSV"),
        ("title,Title\nAnt,Bee\n", "DECK-COLUMN", "two columns"),
        ("title\n", "DECK-TABLE", "no card"),
        ("", "YAML-EMPTY", "nothing"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_its_place(tmp_path, rows, code, words):
    report = load_deck(tiny(tmp_path, rows))[1]
    assert code in report.codes
    assert words in report.render() and "cards.csv" in report.render()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("poker", "pokre"), "DECK-SIZE"),
        (("poker", "2x3"), "DECK-SIZE"),
        (("safe: 0", "safe: 3, corner: 40"), "DECK-SIZE"),
        (("safe: 0", "safe: 19, size: mini"), "KEY-DUPLICATE"),
        (("safe: 0", "bleed: 50"), "VAL-RANGE"),
        (("cards.csv", "crads.csv"), "YAML-FILE"),
        (("cards.csv", "../cards.csv"), "DECK-FILE"),
        (("cards.csv", "card.css"), "DECK-TABLE"),
        (("style: card.css", "style: crad.css"), "DECK-FILE"),
        (("template: card.html.j2", "template: crad.html.j2"), "DECK-FILE"),
        (("safe: 0", "columns: {text: Rules}"), "DECK-COLUMN"),
        (("safe: 0", "fit: {title: {min: 9, max: 6}}"), "DECK-FIT"),
        (("safe: 0", "sfae: 0"), "KEY-TYPO"),
        (("safe: 0", "of: nobody"), "DECK-ID"),
        (("title: Tiny}", "title: Tiny}\nfonts: [nope.ttf]"), "FACE-FONT"),
        (("title: Tiny}", "title: Tiny}\nfonts: [no-such-package-here]"), "FACE-FONT"),
    ],
)
def test_a_game_file_that_makes_no_sense_is_refused(tmp_path, change, code):
    game = (GAME % "").replace(*change)
    assert game != GAME % ""
    report = faults(tiny(tmp_path, ABC, game__yaml=game))
    assert any(
        one.startswith(code) or (code == "KEY-DUPLICATE" and one == "YAML-DUPLICATE") for one in report.codes
    ), report.render()


@pytest.mark.parametrize(
    ("template", "code"),
    [
        ("{{ titel }}", "DECK-TEMPLATE"),
        ("{% if %}", "DECK-TEMPLATE"),
        ("{{ 1 / 0 }}", "DECK-TEMPLATE"),
        ("{{ picture(title, 'stretch') }}", "DECK-TEMPLATE"),
        ("{% include 'gone.html' %}", "DECK-FILE"),
        ("{{ ''.__class__.__mro__ }}", "DECK-TEMPLATE"),
        ('<img src="http://example.org/a.png">', "FACE-PICTURE"),
    ],
)
def test_a_template_that_cannot_be_filled_is_refused(tmp_path, template, code):
    report = faults(write(tiny(tmp_path, ABC), {"card.html.j2": template}))
    assert code in report.codes, report.render()


def test_css_that_does_nothing_is_a_warning(tmp_path):
    built = printed(tiny(tmp_path, ABC, card__css=making.CSS + ".t{filter:blur(2px)}"))
    assert built.report.ok and "FACE-STYLE" in built.report.codes


def test_what_a_card_says_is_text_and_never_markup(tmp_path):
    said = texts(pdf(printed(tiny(tmp_path, "title\n<b>1 & 2</b>\n", back=False))))
    assert "<b>1 & 2</b>" in said[0]


def test_a_broken_or_hostile_workbook_is_refused(tmp_path):
    game = (GAME % "").replace("cards.csv", "cards.xlsx")
    folder = tiny(tmp_path, ABC, game__yaml=game)
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w") as book:
        book.writestr("xl/worksheets/sheet1.xml", '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>')
    for data in (b"no zip", bomb.read_bytes()):
        (folder / "cards.xlsx").write_bytes(data)
        assert load_deck(folder)[1].codes == ("DECK-TABLE",)


def test_a_workbook_is_read_cell_by_cell(tmp_path):
    folder = tiny(tmp_path, ABC, game__yaml=(GAME % "").replace("cards.csv", "cards.xlsx"))
    (folder / "cards.xlsx").write_bytes(xlsx([["title", "count"], ["Ant <&> é", "2"], ["", ""], ["Bee", ""]]))
    cards = making.deck(folder).groups[0].cards
    assert [(card.title, card.count) for card in cards] == [("Ant <&> é", 2), ("Bee", 1)]


# -- small parts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SIZES)
def test_every_size_with_a_name_is_found_in_any_case(name):
    assert find_size(name.upper()) == SIZES[name]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("63,5x88,9", (63.5, 88.9)),
        ("63.5mm x 88.9 mm", (63.5, 88.9)),
        ("2.5in x 3.5in", (63.5, 88.9)),
        ('2.5"x3.5"', (63.5, 88.9)),
        ("2.5x3.5in", (63.5, 88.9)),
        ("6.3 by 8.8 cm", (63, 88)),
        ("1 inch", (25.4, 25.4)),
    ],
)
def test_a_measure_may_be_written_as_people_write_it(text, size):
    assert find_size(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "poker!", "63", "x88", "63x", "1x1", "9999x10", "-5x8"])
def test_a_size_that_is_none_is_refused(text):
    if text == "63":
        assert find_size(text) == (63, 63)
        return
    with pytest.raises(UnknownSize):
        find_size(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a *b* c", "a <b>b</b> c"),
        ("_x_ y_z", "<i>x</i> y_z"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("a\nb", "a<br>b"),
        ("\\*a\\*", "*a*"),
        ("{sun}", "[sun]"),
        ("<&>", "&lt;&amp;&gt;"),
        ("*{sun} x*", "<b>[sun] x</b>"),
        ("{ no }", "{ no }"),
    ],
)
def test_markup_is_little(text, wanted):
    assert rich(text, lambda name: f"[{name}]") == wanted


@pytest.mark.parametrize(
    ("title", "name"), [("Night Watch", "night-watch"), ("Über-Hexe!", "uber-hexe"), ("龍", "")]
)
def test_titles_become_ids(title, name):
    assert slug(title) == name


@pytest.mark.parametrize(
    ("heading", "name"), [("Rules Text", "rules_text"), ("Per-Player", "per-player"), (" Count ", "count")]
)
def test_headings_become_fields(heading, name):
    assert field_name(heading) == name


def test_boxes_start_at_zero_and_are_as_large_as_the_sheet(tmp_path):
    for page in measure(pdf(printed(tiny(tmp_path, ABC)))):
        for box in page.boxes.values():
            assert (box.x, box.y) == (0, 0)
            assert (to_points(box.width), to_points(box.height)) == pytest.approx((595.276, 841.89), abs=0.01)


# -- grey; backs apart ------------------------------------------------------------------------------------


def test_grey_leaves_no_colour_in_text_drawings_gradients_or_pictures(tmp_path):
    style = making.CSS.replace("background:#824", "background:linear-gradient(#a20,#02a) no-repeat")
    folder = with_art(tmp_path, "title,art\nAnt,good.png\n", good_png=making.png((400, 400)))
    svg = '<svg class="bleed" viewBox="0 0 69 94"><path fill="#0a0" d="M0 60H69V94H0Z"/></svg>'
    write(folder, {"card.css": style, "card.html.j2": ART.replace("<p", svg + "<p", 1)})
    colour, grey = (
        making.picture(pdf(printed(folder, options(grey=on), Wish(grey=on)))) for on in (False, True)
    )

    def strongest(image) -> int:
        return max(max(pixel) - min(pixel) for _, pixel in image.getcolors(1_000_000))

    assert strongest(colour) > 100
    assert strongest(grey) <= 2
    assert texts(pdf(printed(folder, options(grey=True), Wish(grey=True))))[0].startswith("Ant")


@pytest.mark.parametrize("colour", ["#a20", "oklch(0.6 0.2 30)", "lab(50% 60 20)", "device-cmyk(0 1 1 0)"])
def test_grey_takes_the_hue_of_every_kind_of_colour(tmp_path, colour):
    folder = tiny(tmp_path, "title\nAnt\n", back=False, card__css=making.CSS.replace("#824", colour))
    shown = making.picture(pdf(printed(folder, options(grey=True, marks="none"), Wish(grey=True))))
    pixels = [pixel for _, pixel in shown.getcolors(1_000_000)]
    assert max(max(pixel) - min(pixel) for pixel in pixels) <= 6
    assert any(20 < pixel[0] < 200 for pixel in pixels)


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_backs_apart_come_after_all_fronts_and_lie_behind_them_still(tmp_path, duplex):
    folder = tiny(tmp_path, numbered(12))
    together = placed(pdf(printed(folder, options(duplex=duplex))))
    apart = placed(pdf(printed(folder, options(duplex=duplex, apart=True))))
    assert apart == [*together[0::2], *together[1::2]]


def test_an_icon_stands_in_text_that_runs_from_right_to_left_too(tmp_path):
    game = (GAME % "").replace("{title: Tiny}", "{title: Tiny, language: he, direction: rtl}")
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0z"/></svg>'
    folder = tiny(
        tmp_path, "title\n{block}\n", back=False, game__yaml=game, card__css=making.CSS.replace("824", "fff")
    )
    template = making.FRONT.replace("{{ title }}", "{{ title | rich }}").replace(
        "<p", '<p style="color:#000"'
    )
    write(folder, {"card.html.j2": template, "icons/block.svg": square})
    shown = making.picture(pdf(printed(folder, options(marks="none"))), 0, 72).convert("L")
    # Twelve points square, all of it black.
    assert sum(shown.histogram()[:64]) == pytest.approx(144, abs=30)


SHAPES = {"block": "M0 0H8V8H0z", "bar": "M0 3H8V5H0z"}


def with_shape(folder, name, text="{}"):
    """A deck of one white card that shows its only icon in black."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="{SHAPES[name]}"/></svg>'
    template = making.FRONT.replace("{{ title }}", f"{{{{ icon('{name}') }}}}").replace(
        "<p", '<p style="color:#000"'
    )
    tiny(folder, "title\nAnt\n", back=False, card__css=making.CSS.replace("824", "fff"))
    return write(folder, {"card.html.j2": template, f"icons/{name}.svg": svg})


def test_decks_drawn_by_one_process_each_have_their_own_icons(tmp_path):
    ink = {}
    for name in SHAPES:
        built = printed(with_shape(tmp_path / name, name), options(marks="none"))
        ink[name] = sum(making.picture(pdf(built)).convert("L").histogram()[:64])
    assert ink["block"] == pytest.approx(144, abs=30)
    assert ink["bar"] == pytest.approx(36, abs=15)


def drawn_by_a_fork(faces, folder):
    """The pages of faces that a forked process draws."""
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        return list(pool.submit(render, faces, folder=folder).result().pages.values())


def test_a_fork_finds_the_icons_that_another_fork_has_loaded_before(tmp_path):
    faces, report = deck_faces(deck(with_shape(tmp_path / "deck", "block")), tmp_path)
    assert report.ok, report.render()
    warm(tmp_path / "fonts")
    first, second = (drawn_by_a_fork(faces, tmp_path / "fonts") for _ in range(2))
    assert first == second
    assert sum(making.picture(*first).convert("L").histogram()[:64]) == pytest.approx(144, abs=30)


def test_css_that_does_nothing_is_told_once_however_many_cards_and_runs_there_are(tmp_path):
    folder = tiny(tmp_path, numbered(30), card__css=making.CSS + ".t{filter:blur(2px)}")
    assert [printed(folder).report.codes.count("FACE-STYLE") for _ in range(2)] == [1, 1]


@pytest.mark.parametrize(
    "style", [".t{font-family:'Fjalla One';font-weight:700}", "b{font-family:'Fjalla One'}"]
)
def test_bold_letters_that_are_not_there_are_told_with_advice_in_every_run(tmp_path, style):
    template = '<p class="t">{{ title }} <b>b</b></p>'
    folder = tiny(tmp_path, "title\nAnt\n", back=False, card__css=making.CSS + style)
    making.write(folder, {"card.html.j2": template})
    first, second = (list(printed(folder).report) for _ in range(2))
    assert [(one.code, one.notes[0].words[:25]) for one in first] == [
        ("FACE-STYLE", "name the bold font too un")
    ]
    assert first == second


@pytest.mark.parametrize(
    ("inner", "told"),
    [("display:flex", ["FACE-FLEX"]), ("display:inline-flex", ["FACE-FLEX"]), ("display:block", [])],
)
def test_flex_inside_flex_is_told_once_for_all_cards(tmp_path, inner, told):
    style = f".outer{{display:flex;width:40mm;height:20mm}}.inner{{{inner}}}"
    folder = tiny(tmp_path, numbered(20), back=False, card__css=style)
    write(folder, {"card.html.j2": '<div class="outer"><div class="inner"><p>{{ title }}</p></div></div>'})
    for _ in range(2):
        report = printed(folder).report
        assert list(report.codes) == told
        assert all("div.inner is a flexible box" in one.message for one in report)


def test_a_deck_that_fills_its_sheets_exactly_has_no_sheet_more(tmp_path):
    size = (GAME % ", back: back.html.j2").replace("poker", "30x42")
    small = making.CSS.replace("left:5mm", "left:1mm").replace("12pt", "8pt").replace("50mm", "28mm")
    folder = tiny(tmp_path, numbered(288), game__yaml=size, card__css=small)
    sheets = placed(pdf(printed(folder, options(want=(3, 6)))))
    assert [len(sheet) for sheet in sheets] == [18] * 32


def test_a_deck_kept_awake_draws_only_what_a_change_touches(tmp_path):
    folder = write(with_shape(tmp_path / "deck", "block"), {"cards.csv": "title\nAnt\nBee\n"})
    write(folder, {"card.html.j2": making.FRONT + "<p>{{ icon('block') }}</p>"})
    live = Live(folder, tmp_path / "out", cache=making.store())
    assert live.rebuild().ok
    pictures = set((tmp_path / "out" / "faces").iterdir())
    assert len(pictures) == 2

    write(folder, {"cards.csv": "title\nAnt\nBeetle\n"})
    assert live.rebuild().ok
    assert len(pictures & set((tmp_path / "out" / "faces").iterdir())) == 1
    assert "Beetle" in (tmp_path / "out" / "index.html").read_text()
    assert texts((tmp_path / "out" / "deck-a4.pdf").read_bytes())

    before = (tmp_path / "out" / "deck-a4.pdf").read_bytes()
    write(folder, {"icons/block.svg": (folder / "icons/block.svg").read_text().replace("8V8", "4V4")})
    assert live.rebuild().ok
    assert (tmp_path / "out" / "deck-a4.pdf").read_bytes() != before


def test_a_deck_kept_awake_stays_as_it_was_while_it_has_an_error(tmp_path):
    folder = tiny(tmp_path / "deck", ABC)
    live = Live(folder, tmp_path / "out", cache=making.store())
    assert live.rebuild().ok
    before = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    write(folder, {"card.html.j2": "{{ nobody }}"})
    assert not live.rebuild().ok
    assert {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()} == before


def test_a_heading_that_is_nearly_one_of_the_press_is_told(tmp_path):
    folder = tiny(tmp_path, "title,cuont,Colour\nAnt,2,red\nBee,1,blue\n")
    (remark,) = printed(folder).report
    assert (remark.code, remark.severity, remark.fix) == ("KEY-TYPO", "warning", "count")
    assert (remark.place.line, remark.place.col) == (2, 2)
    assert printed(tiny(tmp_path / "right", "title,count,amount\nAnt,2,3\n")).report.codes == ()


def test_an_unknown_icon_is_told_at_the_field_that_asks_for_it(tmp_path):
    folder = tiny(tmp_path, "title,symbol,text\nAnt,boat,take {baot}\n", back=False)
    template = making.FRONT + "<p>{{ icon(symbol) }} {{ text | rich }}</p>"
    write(folder, {"card.html.j2": template, "icons/boat.svg": SVG_SQUARE})
    (fault,) = printed(folder).report
    assert (fault.code, fault.fix) == ("FACE-ICON", "boat")
    assert (fault.place.line, fault.place.col) == (2, 3)


SVG_SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0z"/></svg>'


def test_a_grid_that_is_too_large_is_told_of_the_grid_and_not_of_a_card(tmp_path):
    (fault,) = printed(tiny(tmp_path, ABC), options(want=(9, 9))).report.errors
    assert (fault.code, fault.place.file) == ("PRESS-FIT", "--grid")
    assert fault.message.startswith("9 x 9 pieces such as Ant take ")
    assert "3 x 3 of them fit" in fault.notes[0].words
    (fault,) = printed(tiny(tmp_path, ABC), options("50x60", want=(1, 1))).report.errors
    assert fault.message.startswith("Ant measures ")


@pytest.mark.parametrize("overlap", [0.0, 8.0, 20.0])
def test_a_board_in_parts_overlaps_by_as_much_as_asked_at_each_seam_and_is_shown_whole(tmp_path, overlap):
    game = "game: {title: Tiny}\npieces:\n  - {id: map, kind: board, size: 600x400, template: map.html.j2}\n"
    write(tmp_path, {"game.yaml": game, "map.html.j2": '<div class="bleed" style="background:#284"></div>'})
    built = printed(tmp_path, Options(overlap=overlap))
    found = built.files[f"{tmp_path.name}-a4.pdf"]
    parts = {}
    for page, text in zip(measure(found), texts(found), strict=True):
        for one in page.found:
            if one.kind == "Tile":
                left, low = one.matrix[4] + 3, one.matrix[5] + 3
                xs = [x1 - left for x1, _, x2, _ in page.marks if x2 - x1 < 0.01]
                ys = [y1 - low for _, y1, _, y2 in page.marks if y2 - y1 < 0.01]
                row, column = re.search(r"r(\d)c(\d)", text).groups()
                parts[int(row), int(column)] = min(xs), min(ys), max(xs), max(ys)
    rows, columns = max(parts)
    assert len(parts) == rows * columns
    for (row, column), (left, low, right, top) in parts.items():
        beside, below = parts.get((row, column + 1)), parts.get((row + 1, column))
        assert right - (beside[0] if beside else 600) == pytest.approx(overlap if beside else 0, abs=0.01)
        assert (below[3] if below else 0) - low == pytest.approx(overlap if below else 0, abs=0.01)
        assert (left == pytest.approx(0, abs=0.01)) == (column == 1)
        assert (top == pytest.approx(400, abs=0.01)) == (row == 1)
    assembly = texts(found)[1]
    assert all(f"r{row}c{column}" in assembly for row, column in parts)
    assert (f"{overlap:g} mm wide" in assembly) == bool(overlap)
    assert ("edge to edge" in assembly) == (not overlap)


def test_parts_of_a_board_that_would_overlap_by_more_than_half_the_paper_are_refused(tmp_path):
    game = "game: {title: Tiny}\npieces:\n  - {id: map, kind: board, size: 600x400, template: map.html.j2}\n"
    write(tmp_path, {"game.yaml": game, "map.html.j2": "<p>map</p>"})
    built = printed(tmp_path, options("100x120", overlap=60.0))
    (fault,) = built.report.errors
    assert fault.code == "ARG-RANGE" and "60 mm" in fault.message and "44.2 mm" in fault.message


@pytest.mark.parametrize(
    ("about", "group", "foot", "row"),
    [
        ("", "", "Tiny.", "Cards"),
        (", author: Ada Lune", "", "Tiny. By Ada Lune.", "Cards"),
        (", licence: CC BY 4.0", ", title: Street cards", "Tiny. CC BY 4.0.", "Street cards"),
        (
            ", author: Ada, licence: All mine.",
            ", title: Streets",
            "Tiny. By Ada. All mine.",
            "Cards: Streets",
        ),
    ],
)
def test_the_first_page_of_a_deck_says_whose_it_is_and_calls_its_pieces_by_one_name(
    tmp_path, about, group, foot, row
):
    game = (GAME % group).replace("title: Tiny", f"title: Tiny{about}")
    page = texts(pdf(printed(tiny(tmp_path, ABC, game__yaml=game, back=False), Options())))[0]
    lines = [" ".join(line.split()) for line in page.splitlines()]
    assert foot in lines
    assert any(line.startswith(row) for line in lines)
    assert "Cards: Cards" not in page and "makers" not in page

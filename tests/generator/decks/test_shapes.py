"""Folded pieces: they fold to the size that was asked for."""

from __future__ import annotations

import re

import pytest

from generator.decks.faces import deck_faces
from generator.decks.shapes import CROSS, LEAST_DEPTH, PLAY, TUCK, NoShape, box_size, cube, tuck_box
from generator.paper.geometry import Duplex
from generator.sheets import Options
from tests.generator.decks import making
from tests.generator.decks.making import faults, measure, pdf, placed, printed, tiny

CARDS = "  - {id: cards, size: poker, safe: 0, cards: cards.csv, template: card.html.j2, style: card.css}\n"


def with_piece(folder, piece: str, rows: str = "title,count\nAnt,54\n", players: str = ""):
    game = f"game: {{title: Tiny{players}}}\npieces:\n{CARDS}  - {{{piece}}}\n"
    return tiny(folder, rows, back=False, game__yaml=game)


def flat(folder, name: str):
    made, report = deck_faces(making.deck(folder), folder / "store")
    assert report.ok, report.render()
    return next(face for face in made if face.id.startswith(f"{name}/"))


def test_a_tuck_box_is_as_deep_as_its_cards_are_thick(tmp_path):
    deck = making.deck(with_piece(tmp_path, "id: box, kind: tuck-box, of: cards, thickness: 0.3"))
    wide, high, deep = box_size(deck, deck.groups[1])
    assert (wide, high) == (63 + PLAY, 88 + PLAY)
    assert deep == pytest.approx(54 * 0.3 + 1)


def test_a_few_cards_still_get_a_box_that_can_be_folded(tmp_path):
    deck = making.deck(with_piece(tmp_path, "id: box, kind: tuck-box", rows="title\nAnt\n"))
    assert box_size(deck, deck.groups[1])[2] == LEAST_DEPTH


def test_the_panels_of_a_tuck_box_go_once_round_it(tmp_path):
    deck = making.deck(with_piece(tmp_path, "id: box, kind: tuck-box, of: cards"))
    group = deck.groups[1]
    wide, high, deep = box_size(deck, group)
    shape = tuck_box(deck, group, group.cards[0], ())
    assert shape.width == pytest.approx(2 * (wide + deep) + 11)
    assert shape.height == pytest.approx(TUCK + deep + high + deep)


def test_more_cards_than_a_box_can_hold_are_refused(tmp_path):
    report = faults(with_piece(tmp_path, "id: box, kind: tuck-box, of: cards", rows="title,count\nAnt,400\n"))
    assert report.codes == ("DECK-SIZE",)


def test_opposite_sides_of_a_die_add_up_to_seven(tmp_path):
    column = {side: CROSS[side] for side in CROSS}
    row = [side for side, (_, y) in sorted(column.items(), key=lambda one: one[1][0]) if y == 1]
    assert row[0] + row[2] == row[1] + row[3] == 7
    assert sum(side for side, (_, y) in column.items() if y != 1) == 7
    deck = making.deck(with_piece(tmp_path, "id: die, kind: die, size: 16mm"))
    shape = cube(deck, deck.groups[1], deck.groups[1].cards[0], ())
    assert shape.html.count("<circle") == 21


def test_a_cube_that_is_no_cube_is_refused(tmp_path):
    deck = making.deck(with_piece(tmp_path, "id: die, kind: die, size: 16x20"))
    with pytest.raises(NoShape):
        cube(deck, deck.groups[1], deck.groups[1].cards[0], ())
    assert faults(tmp_path).codes == ("DECK-SIZE",)


def test_a_standee_has_two_sides_and_two_feet(tmp_path):
    face = flat(with_piece(tmp_path, "id: hero, kind: standee, size: 25x40"), "hero")
    assert (face.width_mm, face.height_mm) == (25, 2 * (40 + 12))
    assert face.html.count("panel-box") == 2 and face.html.count("turned") == 1


def test_a_score_sheet_has_a_column_for_each_player_and_a_line_for_each_row(tmp_path):
    folder = with_piece(
        tmp_path, "id: scores, kind: score-sheet, size: a5, cards: rows.csv", players=", players: {max: 5}"
    )
    (folder / "rows.csv").write_text("title\nLand\nSea\n")
    face = flat(folder, "scores")
    assert face.html.count("<tr") == 4
    assert len(re.findall(r"<td></td>", face.html)) == 5 * 4 + 1
    assert "Sea" in "".join(making.texts(pdf(printed(folder))))


def test_counters_have_both_sides_behind_each_other(tmp_path):
    piece = (
        "id: tokens, kind: counter, size: 25mm, corner: 12.5, safe: 0, count: 7, template: "
        "t.html, back: b.html"
    )
    folder = with_piece(tmp_path, piece, rows="title\nAnt\n")
    (folder / "t.html").write_text('<div class="bleed" style="background:#333"></div>')
    (folder / "b.html").write_text('<div class="bleed" style="background:#933"></div>')
    pages = placed(pdf(printed(folder, making.options(sets=("tokens",)))))
    assert [len(page) for page in pages] == [7, 7]
    for (_, left, y), (_, right, other) in zip(pages[0], pages[1], strict=True):
        assert left + right + 31 == pytest.approx(210, abs=0.02) and y == other


def test_a_hex_is_cut_to_a_hexagon(tmp_path):
    folder = with_piece(tmp_path, "id: land, kind: hex, size: 60x52, safe: 0, template: t.html, count: 2")
    (folder / "t.html").write_text('<div class="bleed" style="background:#000"></div>')
    data = pdf(printed(folder, making.options(sets=("land",), marks="none")))
    found = measure(data)[0].found[0]
    shown = making.picture(data, 0, 72).convert("L")
    x, y = (found.clip.x * 72 / 25.4, (297 - found.clip.top) * 72 / 25.4)
    assert shown.getpixel((round(x) + 2, round(y) + 2)) > 200
    assert (
        shown.getpixel((round(x + found.clip.width * 36 / 25.4), round(y + found.clip.height * 36 / 25.4)))
        < 60
    )


def test_a_board_larger_than_the_paper_is_cut_into_tiles_that_cover_it(tmp_path):
    folder = with_piece(tmp_path, "id: map, kind: board, size: 600x400, safe: 0, template: t.html")
    (folder / "t.html").write_text('<div class="bleed" style="background:#555"></div>')
    assert printed(folder).report.ok
    assert len(measure(pdf(printed(folder, making.options(sets=("map",)))))) >= 6


def pixel(x_mm: float, y_mm: float) -> tuple[int, int]:
    return round(x_mm * 72 / 25.4), round(y_mm * 72 / 25.4)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_every_piece_of_a_sheet_is_cut_to_its_own_outline_on_both_sides(tmp_path, duplex):
    shapes = {"tile": "kind: tile", "hex": "kind: hex", "round": "kind: counter, corner: 20"}
    more = "size: 40x40, safe: 0, cards: cards.csv, template: t.html, back: b.html"
    groups = "".join(f"  - {{id: {name}, {spec}, {more}}}\n" for name, spec in shapes.items())
    folder = tiny(tmp_path, "title\nAnt\n", game__yaml=f"game: {{title: Tiny}}\npieces:\n{groups}")
    for file, colour in (("t.html", "#333"), ("b.html", "#933")):
        (folder / file).write_text(f'<div class="bleed" style="background:{colour}"></div>')
    data = pdf(printed(folder, making.options(duplex=Duplex(duplex), marks="none")))
    seen: dict[str, list[str]] = {}
    for number, page in enumerate(measure(data)):
        shown = making.picture(data, number, 72).convert("L")
        for one in page.found:
            if one.kind != "Piece":
                continue
            x, y = one.clip.x, 297 - one.clip.top
            steps = ((one.clip.width * part, one.clip.height * part) for part in (0.05, 0.18, 0.5))
            dark = [shown.getpixel(pixel(x + right, y + down)) < 128 for right, down in steps]
            kind = {(1, 1, 1): "tile", (0, 1, 1): "round or hex"}.get(tuple(map(int, dark)), "nothing")
            group = one.face.split("/")[-2]
            seen.setdefault(group, []).append(kind)
    assert seen == {"tile": ["tile"] * 2, "hex": ["round or hex"] * 2, "round": ["round or hex"] * 2}


def test_a_hex_with_sides_of_two_lengths_is_told_with_what_would_make_them_equal(tmp_path):
    folder = with_piece(tmp_path, "id: land, kind: hex, size: 40, safe: 0, template: t.html", "title\nA\n")
    (folder / "t.html").write_text("<p></p>")
    (fault,) = faults(folder)
    assert (fault.code, fault.severity) == ("DECK-SIZE", "warning") and "34.6 mm" in fault.message


@pytest.mark.parametrize(
    ("kind", "size", "tiles"), [("mat", "150x100", 1), ("board", "150x100", 1), ("board", "300x200", 2)]
)
def test_every_copy_of_a_board_is_printed_whole_and_its_parts_are_named_alike(tmp_path, kind, size, tiles):
    game = (
        f"game: {{title: Tiny}}\npieces:\n  - {{id: b, kind: {kind}, size: {size}, count: 3, safe: 0, "
        "template: card.html.j2, style: card.css}\n"
    )
    folder = making.tiny(tmp_path, "", back=False, game__yaml=game)
    for copies in (1, 2):
        data = making.pdf(making.printed(folder, Options(bare=True, copies=copies)))
        assert [one.kind for page in measure(data) for one in page.found] == ["Tile"] * 3 * copies * tiles
    # With words in the margins each part says which it is.
    named = [
        re.findall(r"part (r\dc\d)", one)
        for one in making.texts(making.pdf(printed(folder, Options())))[-3 * tiles :]
    ]
    assert named[:tiles] * 3 == named and len({str(one) for one in named}) == tiles and all(named)

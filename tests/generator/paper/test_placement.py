"""Geometry of the sheets: what must hold for every card, paper, gap and flip."""

import math
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.paper.geometry import Axis, Box, Duplex, Side, flip_axis, printable
from generator.paper.marks import TARGET_RADIUS, Marks, grid_marks, union
from generator.paper.packing import Piece, pack
from generator.paper.papers import PAPERS, Paper, UnknownPaper, find_paper, to_points
from generator.paper.placement import (
    GAPS,
    MARK_LONGEST,
    MARK_SHORTEST,
    SEAM,
    DoesNotFit,
    Grid,
    Item,
    grid,
    impose,
    turn_over,
)
from generator.paper.poster import TILE_EDGE, OverlapTooWide, place_tile, poster, tile_glue, tile_marks

POKER = (63.0, 88.0)
TURNING = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
sides = st.floats(20, 140).map(lambda value: round(value, 2))
papers = st.sampled_from(list(PAPERS.values())) | st.builds(
    lambda w, h: Paper("own", "own", w, h), st.integers(150, 500), st.integers(150, 500)
)
# A gap below a hundredth of a mm is none; marks nearer than a thousandth are one.
hundredths = st.integers(0, 800).map(lambda value: value / 100)
gaps = st.none() | st.sampled_from([0.0, 1.0, 2.0, 3.5, 12.7]) | st.tuples(hundredths, hundredths)
bleeds = st.sampled_from([0.0, 1.0, 3.0, 5.0])


@st.composite
def grids(draw: st.DrawFn, fold: bool = False) -> Grid:
    try:
        return grid(
            (draw(sides), draw(sides)),
            draw(papers),
            gap=draw(gaps),
            margin=draw(st.sampled_from([0.0, 4.2, 5.0, 8.0])),
            bleed=draw(bleeds),
            marks=draw(st.booleans()),
            fold=fold,
        )
    except DoesNotFit:
        assume(False)
        raise


def slots(one: Grid) -> list[Box]:
    return [one.slot(index) for index in range(one.capacity)]


def same(a: Box, b: Box) -> bool:
    return a.inside(b) and b.inside(a)


# -- papers ---------------------------------------------------------------------------------------------


def test_letter_is_612_by_792_points_and_a4_is_not_rounded():
    letter, a4 = PAPERS["letter"], PAPERS["a4"]
    assert (to_points(letter.width), to_points(letter.height)) == pytest.approx((612, 792), abs=1e-9)
    assert (to_points(a4.width), to_points(a4.height)) == pytest.approx((595.2756, 841.8898), abs=1e-4)
    assert to_points(10) == pytest.approx(28.3465, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", (210, 297)),
        (" letter ", (215.9, 279.4)),
        ("300x400", (300, 400)),
        ("300 x 400mm", (300, 400)),
        ("300×400 mm", (300, 400)),
        ("11x17in", (279.4, 431.8)),
        ("210.5x297", (210.5, 297)),
    ],
)
def test_a_paper_is_found_by_name_or_measure(text, size):
    paper = find_paper(text)
    assert (paper.width, paper.height) == pytest.approx(size)


@pytest.mark.parametrize(
    "text", ["a44", "", "0x100", "10x10", "3000x100mm", "axb", "-5x100", "1e3x100", "210"]
)
def test_what_is_no_paper_is_refused_with_a_reason(text):
    with pytest.raises(UnknownPaper) as caught:
        find_paper(text)
    assert caught.value.why


# -- grids ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_poker_cards_lie_three_by_three_with_marks_on_all_sides(name):
    one = grid(POKER, PAPERS[name])
    assert (one.columns, one.rows, one.turned) == (3, 3, False)
    block = one.block
    upright = [line for line in grid_marks(one).lines if line.x1 == line.x2]
    assert {round(line.x1, 6) for line in upright} == {
        round(x, 6) for box in slots(one) for x in (box.x, box.right)
    }
    assert {line.y1 > block.centre[1] for line in upright} == {True, False}


def test_letter_shares_cuts_between_rows_because_a_gap_would_leave_no_room_for_marks():
    one = grid(POKER, PAPERS["letter"])
    assert one.gap == (2.0, 0.0)
    assert one.outer[1] == pytest.approx((279.4 - 264) / 2 - 5 - 1.7)


@given(sides, sides, papers, st.sampled_from([0.0, 1.0, 2.0]))
def test_no_grid_of_either_orientation_holds_more(width, height, paper, gap):
    area = printable(paper).shrunk(1.7)
    best = max(
        math.floor((area.width + gap + 1e-6) / (w + gap)) * math.floor((area.height + gap + 1e-6) / (h + gap))
        for w, h in ((width, height), (height, width))
    )
    try:
        assert grid((width, height), paper, gap=gap).capacity == best
    except DoesNotFit:
        assert best == 0


@given(sides, sides, papers, bleeds)
def test_the_gap_chosen_costs_no_card_and_is_one_a_cutter_can_use(width, height, paper, bleed):
    try:
        one = grid((width, height), paper, bleed=bleed)
    except DoesNotFit:
        return
    assert one.capacity == grid((width, height), paper, gap=0.0, bleed=bleed).capacity
    assert set(one.gap) <= set(GAPS)


@given(grids())
def test_no_two_trim_boxes_meet_and_no_bleed_reaches_a_neighbour(one):
    boxes = slots(one)
    for i, box in enumerate(boxes):
        clip = one.clip(i)
        assert box.inside(clip)
        for j, other in enumerate(boxes):
            if i != j:
                assert not box.meets(other)
                # Pictures run on a hair under neighbours that are drawn later, never over those drawn before.
                assert not clip.meets(other, SEAM + 1e-6 if j > i else 1e-6)
                assert not clip.meets(one.clip(j), SEAM + 1e-6)


@given(grids())
def test_everything_lies_inside_the_printable_area(one):
    for index in range(one.capacity):
        assert one.clip(index).inside(one.area)
    marks = grid_marks(one)
    for mark in (*marks.lines, *marks.targets):
        assert mark.box.inside(one.area)


@given(grids())
def test_the_block_is_centred_and_symmetrical_so_that_both_sides_and_all_sheets_cut_alike(one):
    assert one.block.centre == pytest.approx((one.paper.width / 2, one.paper.height / 2))
    for duplex in TURNING:
        axis = flip_axis(one.paper, duplex)
        mirrored = [axis.mirror(box) for box in slots(one)]
        assert all(any(same(box, other) for other in slots(one)) for box in mirrored)


@given(grids(), st.sampled_from(TURNING))
def test_marks_lie_outside_every_bleed_and_fall_on_themselves_when_the_sheet_is_turned(one, duplex):
    marks = grid_marks(one)
    for mark in (*marks.lines, *marks.targets):
        assert not any(mark.box.grown(1e-4, 1e-4, 1e-4, 1e-4).meets(one.clip(i)) for i in range(one.capacity))
    axis = flip_axis(one.paper, duplex)
    for kind in (marks.lines, marks.targets):
        for mark in kind:
            assert any(same(axis.mirror(mark.box), other.box) for other in kind)


@given(grids())
def test_no_mark_is_too_short_to_see_or_longer_than_asked(one):
    for line in grid_marks(one).lines:
        assert MARK_SHORTEST - 1e-6 <= max(line.box.width, line.box.height) <= MARK_LONGEST + 1e-6


@given(grids())
def test_registration_marks_stand_clear_of_crop_marks(one):
    marks = grid_marks(one)
    for target in marks.targets:
        ring = Box(target.x - TARGET_RADIUS, target.y - TARGET_RADIUS, 2 * TARGET_RADIUS, 2 * TARGET_RADIUS)
        assert not any(line.box.grown(1e-4, 1e-4, 1e-4, 1e-4).meets(ring) for line in marks.lines)


def test_a_card_as_large_as_its_paper_fills_the_page_when_no_margin_is_kept():
    one = grid(POKER, Paper("card", "card", *POKER), margin=0, marks=False)
    assert one.capacity == 1
    assert one.slot(0) == Box(0, 0, *POKER)
    assert grid_marks(one).lines == ()


# -- what does not fit ----------------------------------------------------------------------------------


def test_a_grid_too_large_names_the_millimetres_lacking_and_the_largest_grid_that_fits():
    with pytest.raises(DoesNotFit) as caught:
        grid((70, 120), PAPERS["a4"], want=(3, 3))
    assert caught.value.lacking == pytest.approx((214 - 196.6, 364 - 283.6))
    assert caught.value.best == (2, 2)
    assert "A3" in caught.value.papers


@given(sides, sides, papers)
def test_the_largest_grid_named_really_fits_and_is_smaller_than_the_one_asked_for(width, height, paper):
    with pytest.raises(DoesNotFit) as caught:
        grid((width, height), paper, want=(40, 40))
    best = caught.value.best
    if best[0] and best[1]:
        fitting = grid((width, height), paper, want=best)
        assert (fitting.columns, fitting.rows) == best
    assert max(caught.value.lacking) > 0


@given(st.floats(200, 450), st.floats(200, 450))
def test_papers_that_are_said_to_hold_a_piece_do_and_others_do_not(width, height):
    try:
        grid((width, height), PAPERS["a5"])
    except DoesNotFit as misfit:
        for paper in PAPERS.values():
            named = paper.name in misfit.papers
            try:
                held = grid((width, height), paper).capacity > 0
            except DoesNotFit:
                held = False
            assert held == named


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 3), (3, 3)])
def test_a_smaller_grid_that_is_asked_for_is_given(columns, rows):
    one = grid(POKER, PAPERS["a4"], want=(columns, rows))
    assert (one.columns, one.rows) == (columns, rows)
    assert one.block.centre == pytest.approx((105, 148.5))


# -- fronts and backs -----------------------------------------------------------------------------------


@given(
    st.builds(Axis, st.booleans(), st.floats(0, 300)),
    st.builds(Box, *[st.floats(0, 300)] * 2, *[st.floats(1, 200)] * 2),
    st.sampled_from([0, 90, 180, 270]),
)
def test_the_mirror_of_the_mirror_is_itself(axis, box, rotation):
    again = axis.mirror(axis.mirror(box))
    assert (again.x, again.y, again.width, again.height) == pytest.approx(
        (box.x, box.y, box.width, box.height)
    )
    assert axis.turn(axis.turn(rotation)) == rotation


@pytest.mark.parametrize(
    ("size", "duplex", "upright"),
    [
        ((210, 297), Duplex.LONG_EDGE, True),
        ((210, 297), Duplex.SHORT_EDGE, False),
        ((297, 210), Duplex.LONG_EDGE, False),
        ((297, 210), Duplex.SHORT_EDGE, True),
    ],
)
def test_the_flip_edge_decides_about_which_line_a_sheet_turns(size, duplex, upright):
    axis = flip_axis(Paper("own", "own", *size), duplex)
    assert axis == Axis(upright, 105 if upright == (size[0] == 210) else 148.5)


items = st.lists(
    st.builds(
        lambda number, count, back, blank: Item(None if blank else f"f{number}", count, back),
        st.integers(0, 99),
        st.integers(1, 5),
        st.sampled_from([None, "back-a", "back-b"]),
        st.sampled_from([False, False, False, True]),
    ),
    min_size=1,
    max_size=12,
    unique_by=lambda item: item.face,
)


@given(items, grids(), st.sampled_from([*TURNING, Duplex.NONE]))
@settings(max_examples=60)
def test_every_face_is_placed_as_often_as_it_has_copies_and_each_copy_once(deck, one, duplex):
    pages = impose(deck, one, duplex)
    fronts = [p for page in pages for p in page.placements if p.side is Side.FRONT]
    assert Counter(p.face for p in fronts) == {item.face: item.count for item in deck if item.face}
    assert len({(p.face, p.copy) for p in fronts}) == len(fronts)
    sheets = math.ceil(sum(item.count for item in deck) / one.capacity)
    assert sum(page.side is Side.FRONT for page in pages) == sheets


@given(items, grids(), st.sampled_from(TURNING))
@settings(max_examples=60)
def test_every_back_lies_behind_its_own_front_once_the_sheet_is_turned(deck, one, duplex):
    wanted = {item.face: item.back for item in deck if item.face and item.back}
    pages = impose(deck, one, duplex)
    axis = flip_axis(one.paper, duplex)
    behind = Counter()
    for number, page in enumerate(pages):
        if page.side is Side.FRONT:
            continue
        fronts = pages[number - 1].placements
        for back in page.placements:
            match = [f for f in fronts if same(axis.mirror(back.box), f.box)]
            assert [f.face for f in match] == [back.behind]
            assert wanted[match[0].face] == back.face
            assert match[0].copy == back.copy
            assert same(axis.mirror(back.clip), match[0].clip)
            behind[back.behind] += 1
    assert behind == {item.face: item.count for item in deck if item.face and item.back}


@given(grids(fold=True), items)
@settings(max_examples=60)
def test_a_gutterfold_has_each_back_behind_its_front_once_the_sheet_is_folded(one, deck):
    for page in impose(deck, one, Duplex.GUTTERFOLD):
        fronts = [p for p in page.placements if p.side is Side.FRONT]
        for back in page.placements:
            if back.side is Side.BACK:
                assert (
                    sum(same(one.fold.mirror(back.box), f.box) and f.face == back.behind for f in fronts) == 1
                )
        for i, a in enumerate(page.placements):
            assert all(not a.clip.meets(b.clip, SEAM + 1e-6) for b in page.placements[i + 1 :])


def up(rotation: int) -> tuple[int, int]:
    return {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}[rotation]


@pytest.mark.parametrize("duplex", TURNING)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("landscape", [False, True])
def test_a_back_stands_upright_when_its_card_is_turned_like_a_page(duplex, turned, landscape):
    paper = PAPERS["a4"].turned() if landscape else PAPERS["a4"]
    card = (88.0, 63.0) if turned else POKER
    axis = flip_axis(paper, duplex)
    front = impose([Item("f", 1, "b")], grid(card, paper), duplex)[0].placements[0]
    back = turn_over(front, "b", axis)
    seen = up(back.rotation)
    # Turning the sheet mirrors the back's upward direction; on the paper both must point the same way.
    assert up(front.rotation) == ((-seen[0], seen[1]) if axis.upright else (seen[0], -seen[1]))


def test_a_partly_filled_sheet_keeps_its_back_in_the_mirrored_column():
    one = grid(POKER, PAPERS["a4"])
    pages = impose([Item(f"c{i}", 1, "b") for i in range(10)], one)
    assert [len(page.placements) for page in pages] == [9, 9, 1, 1]
    assert pages[2].placements[0].box == one.slot(0)
    assert same(pages[3].placements[0].box, one.slot(2))


@pytest.mark.parametrize(("cards", "sheets"), [(1, 1), (8, 1), (9, 1), (10, 2), (17, 2), (18, 2), (19, 3)])
def test_no_sheet_is_blank_and_none_is_missing(cards, sheets):
    pages = impose([Item(f"c{i}", 1, "b") for i in range(cards)], grid(POKER, PAPERS["a4"]))
    assert len(pages) == 2 * sheets
    assert all(page.placements for page in pages)


def test_a_blank_leaves_its_slot_empty_on_both_sides():
    one = grid(POKER, PAPERS["a4"])
    front, back = impose([Item("a", 1, "b"), Item(None), Item("c", 1, "b")], one)
    assert [p.box for p in front.placements] == [one.slot(0), one.slot(2)]
    assert len(back.placements) == 2
    assert not any(same(p.box, one.slot(1)) for p in back.placements)


# -- packed pieces --------------------------------------------------------------------------------------

pieces = st.lists(
    st.builds(
        lambda number, count, back, size, bleed: Piece(Item(f"p{number}", count, back), size, bleed),
        st.integers(0, 99),
        st.integers(1, 4),
        st.none() | st.just("tails"),
        st.tuples(st.floats(10, 190), st.floats(10, 190)),
        bleeds,
    ),
    min_size=1,
    max_size=8,
    unique_by=lambda piece: piece.item.face,
)


@given(pieces, st.sampled_from([PAPERS["a4"], PAPERS["letter"]]), st.sampled_from([*TURNING, Duplex.NONE]))
@settings(max_examples=60)
def test_packed_pieces_are_complete_apart_from_each_other_and_printable(parts, paper, duplex):
    pages = pack(parts, paper, duplex)
    count = Counter(p.face for page in pages for p in page.placements)
    backs = sum(part.item.count for part in parts if part.item.back)
    assert count == Counter({part.item.face: part.item.count for part in parts}) + Counter(tails=backs)
    for number, page in enumerate(pages):
        for i, a in enumerate(page.placements):
            assert a.box.inside(a.clip) and a.clip.inside(printable(paper))
            assert all(not a.clip.meets(b.clip) for b in page.placements[i + 1 :])
            if page.side is Side.BACK:
                axis = flip_axis(paper, duplex)
                assert any(
                    same(axis.mirror(a.box), f.box) and f.face == a.behind
                    for f in pages[number - 1].placements
                )


def test_a_piece_larger_than_the_sheet_is_refused():
    with pytest.raises(DoesNotFit) as caught:
        pack([Piece(Item("wide"), (300, 100))], PAPERS["a4"])
    assert caught.value.lacking[0] == pytest.approx(300 - 196.6)


# -- posters --------------------------------------------------------------------------------------------

sizes = st.tuples(st.floats(50, 900), st.floats(50, 900))


@given(sizes, papers, st.sampled_from([0.0, 5.0, 10.0, 15.0]), st.sampled_from([0.0, 3.0]))
def test_the_tiles_of_a_poster_cover_the_whole_face_and_overlap_exactly_as_asked(size, paper, overlap, bleed):
    one = poster(size, paper, overlap=overlap, bleed=bleed)
    by_place = {(tile.row, tile.column): tile for tile in one.tiles}
    assert len(by_place) == len(one.tiles) == one.rows * one.columns
    covered = union(tile.source for tile in one.tiles)
    assert same(covered, Box(0, 0, *size))
    for (row, column), tile in by_place.items():
        if column < one.columns:
            right = by_place[row, column + 1]
            assert tile.source.right - right.source.x == pytest.approx(overlap)
            assert (tile.source.y, tile.source.height) == (right.source.y, right.source.height)
        if row < one.rows:
            assert by_place[row + 1, column].source.top - tile.source.y == pytest.approx(overlap)
        assert (tile.glue_right, tile.glue_down) == (column < one.columns, row < one.rows)


@given(sizes, papers, st.sampled_from([5.0, 10.0]))
def test_every_tile_and_its_marks_are_printable_and_no_mark_touches_the_picture(size, paper, overlap):
    one = poster(size, paper, overlap=overlap)
    area = printable(one.paper)
    for tile in one.tiles:
        assert tile.box.inside(tile.clip) and tile.clip.inside(area.shrunk(TILE_EDGE))
        placed = place_tile("board", tile, size)
        assert placed.box.x + tile.source.x == pytest.approx(tile.box.x)
        assert placed.box.y + tile.source.y == pytest.approx(tile.box.y)
        for line in tile_marks(one, tile).lines:
            assert line.box.inside(area)
            assert not line.box.grown(1e-4, 1e-4, 1e-4, 1e-4).meets(tile.clip)


@given(sizes, papers, st.sampled_from([5.0, 10.0]))
def test_glue_lies_on_strips_that_later_tiles_cover(size, paper, overlap):
    one = poster(size, paper, overlap=overlap)
    for index, tile in enumerate(one.tiles):
        for strip in tile_glue(one, tile):
            assert strip.inside(tile.box)
            dx, dy = tile.source.x - tile.box.x, tile.source.y - tile.box.y
            field = Box(strip.x + dx, strip.y + dy, strip.width, strip.height)
            later = [other.source for other in one.tiles[index + 1 :]]
            corners = [(x, y) for x in (field.x, field.right) for y in (field.y, field.top)]
            for x, y in [*corners, field.centre]:
                assert any(Box(x, y, 0, 0).inside(other) for other in later)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_board_of_524_by_386_takes_two_by_two_sheets(name):
    one = poster((524, 386), PAPERS[name])
    assert (one.rows, one.columns, one.paper.landscape) == (2, 2, True)


def test_a_board_of_600_by_400_takes_as_few_a4_sheets_as_it_can():
    one = poster((600, 400), PAPERS["a4"], overlap=8)
    assert (one.rows, one.columns) == (2, 4)
    assert not one.paper.landscape
    assert [tile.label for tile in one.tiles] == [
        "r1c1",
        "r1c2",
        "r1c3",
        "r1c4",
        "r2c1",
        "r2c2",
        "r2c3",
        "r2c4",
    ]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_an_overlap_of_more_than_half_a_sheet_is_refused_with_the_widest_that_makes_sense(name):
    with pytest.raises(OverlapTooWide, match="at most") as told:
        poster((600, 400), PAPERS[name], overlap=110)
    most = told.value.most
    assert f"{most:.1f} mm" in str(told.value)
    assert poster((600, 400), PAPERS[name], overlap=most).tiles
    assert len(poster((100, 100), PAPERS[name], overlap=110).tiles) == 1


def test_marks_add_up():
    one = grid_marks(grid(POKER, PAPERS["a4"]))
    assert (one + Marks()).lines == one.lines
    assert len((one + one).targets) == 2 * len(one.targets)


def test_a_deck_without_backs_gives_fronts_only():
    pages = impose([Item(f"c{i}") for i in range(10)], grid(POKER, PAPERS["a4"]))
    assert [page.side for page in pages] == [Side.FRONT, Side.FRONT]


def test_the_block_begins_at_the_same_place_on_every_sheet_so_that_a_stack_is_cut_at_once():
    one = grid(POKER, PAPERS["letter"])
    pages = impose([Item(f"c{i}", 1, "b") for i in range(22)], one)
    firsts = [page.placements[0].box for page in pages if page.side is Side.FRONT]
    assert len(firsts) == 3
    assert len(set(firsts)) == 1


def test_two_hundred_cards_lose_none_and_double_none():
    pages = impose([Item(f"c{i}") for i in range(200)], grid(POKER, PAPERS["a4"]), Duplex.NONE)
    assert [p.face for page in pages for p in page.placements] == [f"c{i}" for i in range(200)]

"""Faces: all in its place, in our fonts, large enough to read; what is wrong is said in millimetres."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import jinja2
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from catalog.effects import say_bar, say_rows
from catalog.game import Game
from catalog.load import load_game
from catalog.schema import Card
from generator import faces, templating
from generator.art.canvas import Canvas, face
from generator.art.theme import TEMPLATES, Theme, load_theme
from generator.face import Face
from generator.faces import Drawn
from generator.inspection import LEAST_PT, Run
from generator.letters import fonts, iconfont
from generator.paper.papers import to_points
from generator.pieces import panel
from generator.pieces.cardjob import PANEL_HEIGHTS, is_tall
from generator.pieces.cards import back_faces, card_faces
from generator.pieces.gamefaces import game_faces

TD = "time-division"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="session")
def game() -> Game:
    found, report = load_game(TD)
    assert found is not None, report.render()
    return found


@pytest.fixture(scope="session")
def theme() -> Theme:
    return load_theme(TD)


@pytest.fixture(scope="session")
def everything(game: Game) -> tuple[Face, ...]:
    made, report = game_faces(game)
    assert report.ok, report.render()
    return made


@pytest.fixture(scope="session")
def drawn(everything: tuple[Face, ...], folder: Path) -> Drawn:
    done = faces.render(everything, folder=folder)
    assert done.report.ok, done.report.render()
    return done


@pytest.fixture(scope="session")
def runs(drawn: Drawn) -> tuple[Run, ...]:
    return drawn.runs


def only(game: Game, *names: str, **change: object) -> Game:
    """The game with some of its cards, each changed."""
    cards = tuple(game.card(name).model_copy(update=change) for name in names)
    return replace(game, cards=cards)


def words_of(runs: tuple[Run, ...], name: str, *fields: str) -> str:
    return " ".join(run.text for run in runs if run.face == name and (not fields or run.field in fields))


def one(html: str, width: float = 40, height: float = 30) -> Face:
    """A face with some HTML on an empty page."""
    root = f'<section class="face" style="width:{width + 6}mm;height:{height + 6}mm">{html}</section>'
    return Face("odd/one", "card", root, width, height, "Odd one")


# ---------------------------------------------------------------- the whole game


def test_every_face_of_the_game_is_drawn(everything: tuple[Face, ...], drawn: Drawn, game: Game) -> None:
    assert list(drawn.pages) == [made.id for made in everything]
    kinds = {made.kind for made in everything}
    assert kinds == {"card", "back", "coin", "fold-up", "sheet", "board"}
    assert sum(made.count for made in everything if made.kind == "card") == 60


def test_a_page_is_exactly_trim_and_bleed(everything: tuple[Face, ...], drawn: Drawn) -> None:
    for made in everything:
        document = pypdfium2.PdfDocument(drawn.pages[made.id])
        assert len(document) == 1
        wanted = [to_points(mm) for mm in made.page_mm]
        assert document[0].get_size() == pytest.approx(wanted, abs=0.01), made.id


def test_only_our_fonts_are_used_and_all_are_embedded(drawn: Drawn) -> None:
    families = {font.family.replace(" ", "-") for font in fonts.FONTS}
    for name, page in drawn.pages.items():
        with pikepdf.open(io.BytesIO(page)) as pdf:
            for font in pdf.pages[0].Resources.get("/Font", {}).values():
                base = str(font.BaseFont).partition("+")[2]
                assert any(base.startswith(family) for family in families), (name, base)
                inner = font.DescendantFonts[0].FontDescriptor
                assert "/FontFile2" in inner, (name, base)


def test_nothing_is_a_bitmap(drawn: Drawn) -> None:
    for name, page in drawn.pages.items():
        with pikepdf.open(io.BytesIO(page)) as pdf:
            assert not pdf.pages[0].get_images(), name


def test_no_text_is_smaller_than_six_points(runs: tuple[Run, ...]) -> None:
    assert len(runs) > 1000
    assert [run for run in runs if run.size_pt < LEAST_PT - 0.01] == []


def test_values_can_be_read_at_arms_length(runs: tuple[Run, ...], game: Game) -> None:
    values = {run.face: run.size_pt for run in runs if run.field == "base"}
    assert set(values) == {f"card/{card.id}" for card in game.cards}
    assert min(values.values()) >= 30


def test_icons_of_a_row_are_eight_millimetres_or_more(game: Game) -> None:
    seen = 0
    for card in game.cards:
        parts = panel.pieces(card, game)
        best = panel.best_plan(parts, PANEL_HEIGHTS[is_tall(card)])
        rows = [part for part in parts if part.kind == "row"]
        crowded = len(rows) > 1 and card.special is not None
        for part in rows:
            seen += 1
            assert panel.icon_size(part, best.step) >= (6.5 if crowded else 8.0), card.id
        for part in parts:
            if part.kind == "bar":
                assert panel.icon_size(part, best.step) >= 6.5, card.id
    assert seen >= len(game.cards) - 2


def test_text_keeps_clear_of_the_cut(runs: tuple[Run, ...], everything: tuple[Face, ...]) -> None:
    """A cut may be off by 2 mm and still leave every letter whole."""
    sizes = {made.id: made for made in everything if made.kind in ("card", "sheet", "board")}
    for run in runs:
        if run.face in sizes:
            made = sizes[run.face]
            wide, high = made.page_mm
            edge = made.bleed_mm + 2
            assert run.x >= edge - 0.5 or run.family == fonts.ICONS, run
            assert run.x + run.w <= wide - edge + 0.5 or run.family == fonts.ICONS, run
            assert run.y + run.h <= high - made.bleed_mm, run


def test_a_card_shows_its_title_value_set_and_sentence(runs: tuple[Run, ...], game: Game) -> None:
    sets = {group.id: group.title for group in game.game.sets}
    for card in game.cards:
        name = f"card/{card.id}"
        assert words_of(runs, name, "title") == card.title
        assert words_of(runs, name, "base") == str(card.base)
        assert words_of(runs, name, "set") == sets[card.set].upper()
        said = words_of(runs, name, "rows")
        assert not card.effect or say_rows(card.effect, game.vocabulary) in said
        assert card.special is None or say_bar(card.special, game.vocabulary) in said


def test_icon_names_stay_in_the_text_of_the_pdf(drawn: Drawn) -> None:
    page = pypdfium2.PdfDocument(drawn.pages["card/blacksmith"])[0].get_textpage().get_text_range()
    for name in ("decision", "single", "trigger", "move", "past"):
        assert f"[{name}]" in re.sub(r"\s", "", page)


def test_long_titles_fit_on_one_line(runs: tuple[Run, ...]) -> None:
    for name in ("private-investigator", "used-car-salesman", "fast-food-worker", "night-watchman"):
        titles = [run for run in runs if run.face == f"card/{name}" and run.field == "title"]
        assert len(titles) == 1
        assert titles[0].w <= titles[0].room[2]


def test_stand_ins_are_marked_and_nothing_else_is(runs: tuple[Run, ...], game: Game) -> None:
    for card in game.cards:
        marks = words_of(runs, f"card/{card.id}", "provenance")
        fields = {card.provenance, *(part.provenance for key, part in card.parts.items() if key != "set")}
        assert ("stand-in" in marks) == ("stand-in" in fields), card.id


def test_backs_do_not_tell_cards_of_a_set_apart(everything: tuple[Face, ...], game: Game) -> None:
    backs = {card.id: next(f.back for f in everything if f.id == f"card/{card.id}") for card in game.cards}
    for group in game.game.sets:
        assert {backs[card.id] for card in game.cards if card.set == group.id} == {f"back/{group.id}"}
    assert {made.id for made in everything if made.kind == "back"} == set(backs.values())


def test_every_named_back_is_there(everything: tuple[Face, ...]) -> None:
    known = {made.id: made for made in everything}
    for made in everything:
        if made.back is not None:
            assert known[made.back].page_mm == made.page_mm


@pytest.mark.parametrize("name", ["ancient-egypt", "dark-ages", "1980s"])
def test_a_back_looks_the_same_upside_down(name: str, drawn: Drawn) -> None:
    """A rotated card in a hand must not show itself."""
    picture = pypdfium2.PdfDocument(drawn.pages[f"back/{name}"])[0].render(scale=3).to_pil().convert("L")
    off = ImageChops.difference(picture, picture.transpose(Image.Transpose.ROTATE_180))
    far = sum(off.histogram()[64:])
    assert far / (picture.width * picture.height) < 0.01


def test_sets_are_told_apart_in_grey(drawn: Drawn) -> None:
    def grey(name: str) -> float:
        picture = pypdfium2.PdfDocument(drawn.pages[f"back/{name}"])[0].render(scale=1).to_pil().convert("L")
        histogram = picture.histogram()
        return sum(level * count for level, count in enumerate(histogram)) / sum(histogram)

    greys = sorted(grey(name) for name in ("ancient-egypt", "dark-ages", "1980s"))
    assert min(b - a for a, b in pairwise(greys)) > 12


def test_the_board_shows_every_area_where_the_catalog_says(
    runs: tuple[Run, ...], everything: tuple[Face, ...], game: Game
) -> None:
    board = game.boards[0]
    made = next(f for f in everything if f.id == f"board/{board.id}")
    assert (made.width_mm, made.height_mm) == (float(board.w), float(board.h))
    icons = [run for run in runs if run.face == made.id and run.family == fonts.ICONS]
    for area in board.areas:
        if area.location is None:
            continue
        inside = [
            run
            for run in icons
            if run.text == f"[{area.location}]"
            and float(area.x) <= run.x - 3 + run.h / 2 <= float(area.x + area.w)
            and float(area.y) <= float(board.h) - (run.y - 3 + run.h / 2) <= float(area.y + area.h)
        ]
        assert len(inside) == (area.spaces or 1), area.id


def test_the_overview_speaks_in_the_words_of_the_rules(runs: tuple[Run, ...], game: Game) -> None:
    front = words_of(runs, "overview/front", "rule")
    for rule in ("TD-062", "TD-070", "TD-088"):
        assert game.rule(rule).say in front
    back = words_of(runs, "overview/back", "term")
    for term in (*game.vocabulary.locations, *game.vocabulary.actions, *game.vocabulary.picks):
        assert term.name in back
        assert term.meaning in back


# ---------------------------------------------------------------- other editions


def test_only_source_prints_no_stand_in(game: Game, theme: Theme, folder: Path) -> None:
    made, report = card_faces(game, theme, only_source=True)
    assert report.ok
    runs = faces.inspect(made, folder=folder)
    blanks = 0
    for card in game.cards:
        name = f"card/{card.id}"
        if card.provenance_of("base") == "stand-in":
            blanks += 1
            assert words_of(runs, name, "base") == ""
        else:
            assert words_of(runs, name, "base") == str(card.base)
        if card.provenance == "stand-in":
            assert words_of(runs, name, "title", "rows", "bar", "rules") == ""
            assert not [run for run in runs if run.face == name and run.family == fonts.ICONS]
    assert blanks > 30


def test_a_blank_card_tells_nothing_of_the_stand_in_it_hides(game: Game, theme: Theme) -> None:
    """Two stand-ins under one id give the same blank, whatever they do and are worth."""
    names = [card.id for card in game.cards if card.provenance == "stand-in" and card.set == "1980s"]
    blanks = set()
    for name in names:
        card = game.card(name).model_copy(update={"id": "hidden"})
        located = {**game.located, ("cards", "hidden"): game.located["cards", name]}
        made, _ = card_faces(replace(game, cards=(card,), located=located), theme, only_source=True)
        blanks.add(made[0].html)
    assert len(names) > 5
    assert len(blanks) == 1


def test_a_value_that_nobody_knows_prints_as_a_blank(game: Game, theme: Theme, folder: Path) -> None:
    made, report = card_faces(only(game, "minstrel", base=None), theme)
    assert report.ok
    runs = faces.inspect(made, folder=folder)
    assert words_of(runs, "card/minstrel", "base") == ""
    assert words_of(runs, "card/minstrel", "title") == "Minstrel"


def test_low_ink_draws_the_same_words(game: Game, runs: tuple[Run, ...], folder: Path) -> None:
    made, report = game_faces(game, ink="low")
    assert report.ok, report.render()
    some = [f for f in made if f.kind != "board"][::7]
    low = faces.inspect(some, folder=folder)
    names = {f.id for f in some}
    assert [(r.face, r.text) for r in low] == [(r.face, r.text) for r in runs if r.face in names]


def test_how_many_faces_are_drawn_at_once_changes_no_byte(
    everything: tuple[Face, ...], drawn: Drawn, folder: Path
) -> None:
    some = [everything[k] for k in (40, 3, 21)]
    again = faces.render(some, folder=folder, batch=2)
    assert again.pages == {made.id: drawn.pages[made.id] for made in some}


def test_a_key_changes_with_whatever_is_drawn(everything: tuple[Face, ...]) -> None:
    keys = {faces.key(made) for made in everything}
    assert len(keys) == len(everything)
    first = everything[0]
    assert faces.key(replace(first, title="another", count=9)) == faces.key(first)
    assert faces.key(replace(first, html=first.html + " ")) != faces.key(first)
    assert faces.key(replace(first, bleed_mm=5)) != faces.key(first)


# ---------------------------------------------------------------- what is wrong


def test_a_title_that_is_too_long_is_an_error_in_millimetres(game: Game, theme: Theme) -> None:
    long = "Assistant Deputy Keeper of Crocodiles"
    _, report = card_faces(only(game, "blacksmith", title=long), theme)
    assert report.codes == ("FACE-OVERFLOW",)
    fault = report.diagnostics[0]
    assert re.search(r"the title is \d+\.\d mm wide at 12 pt, and its place has 36\.3 mm; \d", fault.message)
    assert fault.place == game.place("cards", "blacksmith", "title")


def test_an_effect_that_is_too_long_is_an_error_in_millimetres(game: Game, theme: Theme) -> None:
    rows = game.card("used-car-salesman").rows
    _, report = card_faces(only(game, "blacksmith", rows=rows + rows), theme)
    assert set(report.codes) == {"FACE-OVERFLOW"}
    high = next(d for d in report if "mm high" in d.message)
    assert high.place == game.place("cards", "blacksmith", "rows")
    assert re.search(r"is \d+\.\d mm high at \S+ pt, and its place has 44\.6 mm", high.message)


def test_a_row_of_too_many_icons_is_an_error(game: Game, theme: Theme) -> None:
    row = tuple(node for row in game.card("used-car-salesman").rows for node in row)
    _, report = card_faces(only(game, "blacksmith", rows=(row,)), theme)
    assert any("mm wide" in d.message for d in report)


def test_a_missing_icon_is_an_error_with_the_nearest_name(game: Game, theme: Theme) -> None:
    traits = tuple(t.model_copy(update={"icon": "ignroe"}) for t in game.vocabulary.traits)
    vocabulary = game.vocabulary.model_copy(update={"traits": traits})
    made, report = card_faces(replace(only(game, "shepherd"), vocabulary=vocabulary), theme)
    assert made == ()
    assert report.codes == ("FACE-ICON",)
    assert "no icon ignroe; the nearest is ignore" in report.diagnostics[0].message


def test_a_bar_whose_icon_is_missing_is_an_error(game: Game, theme: Theme) -> None:
    bars = tuple(b.model_copy(update={"icon": "no-such"}) for b in game.vocabulary.bars)
    vocabulary = game.vocabulary.model_copy(update={"bars": bars})
    _, report = card_faces(replace(only(game, "tanner"), vocabulary=vocabulary), theme)
    assert report.codes == ("FACE-ICON",)


WIDE = '<p data-field="note" style="left:2mm;top:2mm;width:10mm;height:4mm;font-size:8pt">much too long</p>'
TALL = (
    '<p data-field="note" style="left:2mm;top:2mm;width:20mm;height:4mm;font-size:8pt;white-space:normal">'
    "a text that runs over several lines and has room for one</p>"
)
OFF = '<p data-field="note" style="left:38mm;top:2mm;width:30mm;height:4mm;font-size:8pt">off the page</p>'


@pytest.mark.parametrize(
    ("html", "words"),
    [
        (WIDE, "mm wide, and its place has 10.0 mm"),
        (TALL, "mm high, and its place has 4.0 mm"),
        (OFF, "from the left edge"),
    ],
)
def test_a_text_larger_than_its_box_is_found_in_what_was_drawn(html: str, words: str, folder: Path) -> None:
    done = faces.render([one(html)], folder=folder)
    assert set(done.report.codes) == {"FACE-OVERFLOW"}
    assert any(words in d.message for d in done.report)
    assert "note" in done.report.diagnostics[0].message
    assert done.pages == {}


def test_a_text_that_fits_is_no_error(folder: Path) -> None:
    html = '<p data-field="note" style="left:5mm;top:5mm;width:30mm;height:4mm;font-size:8pt">fits</p>'
    done = faces.render([one(html)], folder=folder)
    assert done.report.ok
    assert list(done.pages) == ["odd/one"]


@pytest.mark.parametrize(
    ("style", "text", "words"),
    [
        ("", "漢", "Hanken Grotesk cannot draw"),
        ("font-family:Comic Sans MS", "x", "asks for Comic Sans MS"),
        ("font-weight:900", "x", "asks for Hanken Grotesk 900"),
    ],
)
def test_a_font_that_is_not_ours_is_an_error(style: str, text: str, words: str, folder: Path) -> None:
    html = f'<p style="left:5mm;top:5mm;width:30mm;height:5mm;font-size:8pt;{style}">{text}</p>'
    done = faces.render([one(html)], folder=folder)
    assert "FACE-FONT" in done.report.codes
    assert any(words in d.message for d in done.report)
    assert done.pages == {}


@pytest.mark.parametrize(
    "source",
    [
        "nothing-here.png",
        "/etc/hostname",
        "../../../etc/passwd",
        "http://127.0.0.1:9/a.png",
        "data:text/plain,x",
    ],
)
def test_a_face_reads_only_catalog_templates_and_fonts(source: str, folder: Path) -> None:
    done = faces.render([one(f'<img src="{source}" style="width:5mm">')], folder=folder)
    assert done.report.codes == ("FACE-PICTURE",)
    assert done.pages == {}


def test_a_picture_in_the_templates_may_be_read(folder: Path) -> None:
    done = faces.render([one('<img src="icons/past.svg" style="width:5mm;height:5mm">')], folder=folder)
    assert done.report.ok, done.report.render()


def test_one_bad_face_does_not_hide_the_others(
    everything: tuple[Face, ...], drawn: Drawn, folder: Path
) -> None:
    good = everything[5]
    done = faces.render([good, one(WIDE), replace(one(OFF), id="odd/two")], folder=folder)
    assert done.pages == {good.id: drawn.pages[good.id]}
    assert {d.place.file for d in done.report} == {"odd/one", "odd/two"}


def test_a_game_without_a_theme_is_an_error(game: Game, tmp_path: Path) -> None:
    made, report = game_faces(game, root=tmp_path)
    assert made == ()
    assert report.codes == ("FACE-PICTURE",)


@pytest.mark.parametrize(
    ("token", "words"),
    [("motif", "has no motif"), ("shape", "has no shape")],
)
def test_a_set_without_a_ground_or_a_shape_is_an_error(
    game: Game, tmp_path: Path, token: str, words: str
) -> None:
    _themed(tmp_path, rf"(?m)^{token} = .*\n", "")
    assert _refused(game, tmp_path, words) == len(game.game.sets)


@pytest.mark.parametrize("token", ["motif", "shape"])
def test_a_drawing_that_nobody_knows_is_an_error_that_names_the_known_ones(
    game: Game, tmp_path: Path, token: str
) -> None:
    _themed(tmp_path, rf"(?m)^{token} = .*$", f'{token} = "wallpaper"')
    assert _refused(game, tmp_path, f"asks for the {token} 'wallpaper'") == len(game.game.sets)


def _themed(root: Path, old: str, new: str) -> None:
    """The game's theme in a folder of its own, changed."""
    text = (TEMPLATES / "themes" / f"{TD}.toml").read_text(encoding="utf-8")
    (root / "themes").mkdir()
    (root / "themes" / f"{TD}.toml").write_text(re.sub(old, new, text), encoding="utf-8")


def _refused(game: Game, root: Path, words: str) -> int:
    """In how many complaints the words stand; nothing is drawn then, and there are no others."""
    made, report = game_faces(game, root=root)
    assert (made, set(report.codes)) == ((), {"FACE-PICTURE"})
    return sum(words in one.message for one in report)


def test_an_unknown_ink_is_an_error_that_names_the_known_ones(game: Game) -> None:
    _, report = game_faces(game, ink="gold")
    assert report.codes == ("FACE-PICTURE",)
    assert "full, low" in report.diagnostics[0].message


# ---------------------------------------------------------------- templates


@pytest.fixture
def templates(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "undefined.j2").write_text("{{ nobody }}", encoding="utf-8")
    (tmp_path / "escape.j2").write_text("{{ ''.__class__.__mro__ }}", encoding="utf-8")
    (tmp_path / "plain.j2").write_text("<b>{{ word }}</b>", encoding="utf-8")
    yield tmp_path
    templating.environment.cache_clear()


def test_an_undefined_name_in_a_template_is_an_error(templates: Path) -> None:
    with pytest.raises(jinja2.UndefinedError, match="nobody"):
        templating.fill("undefined.j2", {}, templates)


def test_a_template_cannot_leave_its_sandbox(templates: Path) -> None:
    with pytest.raises(jinja2.exceptions.SecurityError):
        templating.fill("escape.j2", {}, templates)


def test_words_of_a_catalog_are_escaped(templates: Path) -> None:
    assert templating.fill("plain.j2", {"word": "<script>"}, templates) == "<b>&lt;script&gt;</b>"


# ---------------------------------------------------------------- small parts


def test_letters_on_a_circle_keep_to_it() -> None:
    canvas = Canvas()
    canvas.arc("WATCH", 15, 15, 11, 6.2, "#000000", "seat", -1.5708)
    middles = [(line.x + line.w / 2, line.y + line.h / 2) for line in canvas.texts]
    assert len(middles) == 5
    for x, y in middles:
        assert ((x - 15) ** 2 + (y - 15) ** 2) ** 0.5 == pytest.approx(11, abs=0.01)
    assert [line.turn for line in canvas.texts] == sorted(line.turn for line in canvas.texts)
    assert sum(line.turn for line in canvas.texts) == pytest.approx(0, abs=12)


def test_who_gains_turns_the_engraving(game: Game) -> None:
    from generator.pieces.cardface import gain

    expected = {"minstrel": 1, "blacksmith": 0, "tanner": 0, "used-car-salesman": 0, "shepherd": 1}
    assert {name: gain(game.card(name)) for name in expected} == expected


def test_a_character_nobody_has_drawn_gets_the_icon_of_its_verb(game: Game) -> None:
    from generator.pieces.cardface import motive

    found: dict[str, str] = {
        name: motive(game.card(name)) for name in ("farmer", "tanner", "student", "shepherd")
    }
    assert found == {"farmer": "trigger", "tanner": "check", "student": "modified", "shepherd": "delayed"}
    assert set(found.values()) <= set(iconfont.drawings())


def test_a_new_card_without_a_drawing_is_still_drawn(game: Game, theme: Theme, folder: Path) -> None:
    new: Card = game.card("minstrel").model_copy(update={"id": "nobody-drew-me", "title": "Newcomer"})
    located = {**game.located, ("cards", new.id): game.located["cards", "minstrel"]}
    made, report = card_faces(replace(game, cards=(new,), located=located), theme)
    assert report.ok
    done = faces.render(made, folder=folder)
    assert done.report.ok
    assert list(done.pages) == ["card/nobody-drew-me"]


def test_an_empty_canvas_is_an_empty_page(folder: Path) -> None:
    made = face(Canvas(), "empty", "card", "Empty", (20, 20), "#ffffff")
    assert faces.inspect([made], folder=folder) == ()


def test_backs_are_only_printed_behind_cards(game: Game, theme: Theme) -> None:
    assert {made.count for made in back_faces(game, theme)} == {0}


def lines_at(widths: range, text: str, folder: Path) -> list[list[str]]:
    """The lines of a paragraph at each width in px."""
    style = (
        "@page{size:120mm 60mm;margin:2mm}p{font:12px/1.2 'Hanken Grotesk';break-after:page}b{font-size:9px}"
    )
    html = "".join(f'<p style="width:{width}px">{text}</p>' for width in widths)
    page = f'<html lang="en"><head><title>Lines</title></head><body>{html}</body></html>'
    pdf = pypdfium2.PdfDocument(faces.document(page, style, folder=folder).data)
    found = [[line.strip() for line in one.get_textpage().get_text_range().splitlines()] for one in pdf]
    return found[: len(widths)]


def test_a_line_breaks_where_it_would_without_the_number_that_follows(folder: Path) -> None:
    say = "Each moved piece goes at most as many hexes as its column says, and may go fewer of them."
    widths = range(130, 330, 3)
    alone = lines_at(widths, say, folder)
    followed = lines_at(widths, f"{say} <b>XY-071</b>", folder)
    cut = [[line.removesuffix("XY-071").strip() for line in lines] for lines in followed]
    assert [[line for line in lines if line] for lines in cut] == alone

"""A game loads whole, with the place of every value, and every wrong name in it is found where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.codes import CODES
from catalog.load import GAMES as REAL
from catalog.load import game_ids, load_game, source_lines
from tests.validator.toys import GAMES, Change, changed, loaded, toy_game

SCENARIOS = "scenarios/play.yaml"


def test_every_game_of_the_catalog_loads_without_a_complaint() -> None:
    assert game_ids(), f"no games in {REAL}"
    for game in game_ids():
        found, report = load_game(game)
        assert report.render(source_lines(report)) == ""
        assert found is not None and found.id == game


def test_records_of_split_files_come_together_in_the_order_of_the_files() -> None:
    assert [card.id for card in toy_game().cards] == ["ant", "bee", "cat", "dog", "elk", "fox"]


@pytest.mark.parametrize(
    ("kind", "name", "path", "file", "text"),
    [
        ("cards", "bee", ("base",), "cards.yaml", "2"),
        ("cards", "elk", ("rows", 0, 0, "move", "to"), "cards-large.yaml", "pile"),
        ("rules", "TY-006", ("enforced_by", 0), "rules.yaml", "op:move"),
        ("locations", "row", ("icon",), "vocabulary.yaml", "influence"),
        ("sets", "zoo", ("title",), "game.yaml", "Zoo"),
        ("game", "toy", ("seed",), "game.yaml", "toy"),
        ("boards", "table", ("areas", 1, "seat"), "boards.yaml", "A"),
        ("scenarios", "TY-EX-01", ("steps", 3, "then", "turn"), SCENARIOS, "B"),
        ("uncited", "1", ("why",), "rules.yaml", "blank"),
    ],
)
def test_every_value_knows_its_place(
    kind: str, name: str, path: tuple[str | int, ...], file: str, text: str
) -> None:
    place = toy_game().place(kind, name, *path)
    assert place.file.endswith(f"toy/{file}")
    lines = (GAMES / "toy" / file).read_text(encoding="utf-8").split("\n")
    assert place.end_col is not None
    assert lines[place.line - 1][place.col - 1 : place.end_col - 1] == text


WRONG_NAMES: dict[str, tuple[Change, str, str | None]] = {
    "set": (("cards.yaml", "id: ant, set: zoo", "id: ant, set: zooo"), "set of cards 'zooo'", "zoo"),
    "trait": (("cards.yaml", "title: Ant", "title: Ant, traits: [big]"), "word in traits 'big'", None),
    "card's rule": (("cards-large.yaml", "[TY-010]", "[TY-110]"), "rule 'TY-110'", "TY-010"),
    "place": (("cards-large.yaml", "from: row/red", "from: rwo/red"), "word in locations 'rwo'", "row/red"),
    "pick": (("cards-large.yaml", "pick: chosen", "pick: random"), "word in picks 'random'", None),
    "part": (("cards-large.yaml", "base: {provenance", "bse: {provenance"), "field of a card 'bse'", "base"),
    "chapter": (
        ("rules.yaml", "id: TY-003\n    chapter: all", "id: TY-003\n    chapter: al"),
        "chapter 'al'",
        "all",
    ),
    "see": (("rules.yaml", "see: [TY-001]", "see: [TY-201]"), "rule 'TY-201'", "TY-001"),
    "terms": (("rules.yaml", "terms: [pile]", "terms: [pyle]"), "word in the vocabulary 'pyle'", "pile"),
    "default": (
        ("rulings.yaml", "default: second", "default: secnd"),
        "option of this ruling 'secnd'",
        "second",
    ),
    "ruling's rule": (("rulings.yaml", "[TY-009]", "[TY-090]"), "rule 'TY-090'", "TY-009"),
    "word's rule": (("vocabulary.yaml", "[TY-006]", "[TY-066]"), "rule 'TY-066'", "TY-006"),
    "piece's rule": (("components.yaml", "[TY-001]", "[TY-101]"), "rule 'TY-101'", "TY-001"),
    "area's location": (
        ("boards.yaml", "location: pile", "location: pyle"),
        "word in locations 'pyle'",
        "pile",
    ),
    "area's seat": (("boards.yaml", "seat: B", "seat: C"), "seat 'C'", None),
    "link": (("boards.yaml", "[pile, row-b]", "[pile, row-c]"), "area 'row-c'", "row-a"),
    "proves": ((SCENARIOS, "[TY-008, TY-009]", "[TY-008, TY-999]"), "rule 'TY-999'", "TY-009"),
    "scenario's ruling": ((SCENARIOS, "{AMB-01: second}", "{AMB-11: second}"), "ruling 'AMB-11'", "AMB-01"),
    "scenario's option": (
        (SCENARIOS, "{AMB-01: second}", "{AMB-01: secnd}"),
        "option of AMB-01 'secnd'",
        "second",
    ),
}


@pytest.mark.parametrize(("change", "words", "fix"), WRONG_NAMES.values(), ids=WRONG_NAMES)
def test_a_name_that_nothing_defines_is_found_with_the_nearest(
    tmp_path: Path, change: Change, words: str, fix: str | None
) -> None:
    game, report = loaded(changed(tmp_path, change))
    assert game is None
    assert [(one.code, one.fix) for one in report] == [("REF-UNDEF", fix)]
    assert report.diagnostics[0].message == f"there is no {words}"
    assert _pointed_at(report.diagnostics[0].place) in change[2]


TWICE: dict[str, tuple[Change, str]] = {
    "card": (("cards-large.yaml", "id: elk", "id: bee"), "card 'bee'"),
    "rule": (("rules.yaml", "id: TY-002", "id: TY-001"), "rule 'TY-001'"),
    "word": (("vocabulary.yaml", "id: red", "id: blue"), "word in owners 'blue'"),
    "option": (("rulings.yaml", "id: nobody", "id: second"), "option 'second'"),
    "scenario": ((SCENARIOS, "TY-OWN-01", "TY-EX-01"), "scenario 'TY-EX-01'"),
    "area": (("boards.yaml", "id: row-b", "id: row-a"), "area 'row-a'"),
}


@pytest.mark.parametrize(("change", "words"), TWICE.values(), ids=TWICE)
def test_an_id_given_twice_points_at_both(tmp_path: Path, change: Change, words: str) -> None:
    _, report = loaded(changed(tmp_path, change))
    found = next(one for one in report if one.code == "REF-TWICE")
    assert found.message == f"the {words} is defined twice"
    note = found.notes[0].place
    assert note is not None and _pointed_at(note) == _pointed_at(found.place)
    assert note < found.place or note.file != found.place.file


def test_a_word_may_stand_in_two_groups_of_the_vocabulary(tmp_path: Path) -> None:
    both = ("vocabulary.yaml", "{id: move, name: Move,", "{id: pile, name: Move,")
    _, report = loaded(changed(tmp_path, both))
    assert "REF-TWICE" not in report.codes


def test_a_test_double_may_not_pass_for_a_card(tmp_path: Path) -> None:
    double = "    cards: [{id: ant, set: zoo, title: Other, base: 9}]\n    rulings:"
    _, report = loaded(changed(tmp_path, (SCENARIOS, "    rulings:", double)))
    assert report.codes == ("REF-TWICE",)
    assert report.diagnostics[0].message == "the test double 'ant' has the id of a card of the game"


@pytest.mark.parametrize(
    ("old", "new", "fix"),
    [("from: row/red", "from: row", "row/blue"), ("to: pile}}]", "to: pile/red}}]", "pile")],
)
def test_a_place_has_an_owner_exactly_where_players_own_it(
    tmp_path: Path, old: str, new: str, fix: str
) -> None:
    _, report = loaded(changed(tmp_path, ("cards-large.yaml", old, new)))
    assert [(one.code, one.fix) for one in report] == [("REF-OWNER", fix)]


def test_a_chapter_without_rules_is_a_warning(tmp_path: Path) -> None:
    chapters = ("rules.yaml", "chapters:", "chapters:\n  - {id: more, title: More}")
    game, report = loaded(changed(tmp_path, chapters))
    assert game is not None
    assert [(one.code, one.severity) for one in report] == [("REF-ORPHAN", "warning")]


@pytest.mark.parametrize(("name", "fix"), [("card.yaml", "cards.yaml"), ("notes.yml", None)])
def test_a_file_that_nobody_reads_is_named(tmp_path: Path, name: str, fix: str | None) -> None:
    _, report = loaded(changed(tmp_path, files={name: "cards: []\n"}))
    assert [(one.code, one.fix) for one in report] == [("REF-FILE", fix)]
    assert report.diagnostics[0].place.file.endswith(name)


@pytest.mark.parametrize("file", ["scenarios/more/bad.yaml", "scenarios/a/b/bad.yaml"])
def test_folders_inside_scenarios_are_named_because_nobody_reads_them(tmp_path: Path, file: str) -> None:
    game, report = load_game("toy", root=changed(tmp_path, files={file: "scenarios: []\n"}), spare=True)
    assert [(one.code, one.fix) for one in report] == [("REF-FILE", "scenarios/bad.yaml")]
    assert report.diagnostics[0].place.file.endswith(file)
    assert game is not None and len(game.scenarios) == 3


SHAPES: dict[str, tuple[str, str, str]] = {
    "nothing behind the key": ("{0}:\n", "VAL-EMPTY", "a list is expected"),
    "a mapping of records": ("{0}: {{one: {{title: One}}}}\n", "VAL-TYPE", "a list is expected"),
    "a list at the top": ("- title: One\n", "VAL-TYPE", "a mapping is expected"),
    "plain text": ("just words\n", "VAL-TYPE", "a mapping is expected"),
    "nothing in it": ("{{}}\n", "KEY-MISSING", "'{0}'"),
}


@pytest.mark.parametrize("name", ["a.yaml", "z.yaml"], ids=["before the others", "after them"])
@pytest.mark.parametrize(("text", "code", "words"), SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("kind", ["scenarios", "cards"])
def test_a_file_of_the_wrong_shape_is_told_and_hides_no_other(
    tmp_path: Path, kind: str, text: str, code: str, words: str, name: str
) -> None:
    file = f"scenarios/{name}" if kind == "scenarios" else f"cards-{name}"
    game, report = load_game("toy", root=changed(tmp_path, files={file: text.format(kind)}), spare=True)
    assert [one.code for one in report if one.place.file.endswith(file)] == [code]
    assert words.format(kind) in report.diagnostics[0].message
    assert (len(game.scenarios) if game else None) == (3 if kind == "scenarios" else None)


@pytest.mark.parametrize("text", ["- id: fox\n", "just words\n"])
def test_an_overlay_of_the_wrong_shape_is_not_passed_over(tmp_path: Path, text: str) -> None:
    game, report = loaded(GAMES, _overlaid(tmp_path, text, "rulings.yaml"))
    assert game is None
    assert [one.code for one in report] == ["VAL-TYPE"]


def test_a_folder_of_another_name_is_another_game(tmp_path: Path) -> None:
    _, report = loaded(changed(tmp_path, ("game.yaml", "id: toy", "id: toys")))
    assert [(one.code, one.fix) for one in report] == [("REF-GAME", "toy")]


def test_an_unknown_game_gets_the_nearest_name() -> None:
    game, report = load_game("tyo", root=GAMES)
    assert game is None
    assert [(one.code, one.fix) for one in report] == [("ARG-GAME", "toy")]


def test_all_complaints_of_all_files_come_in_one_report(tmp_path: Path) -> None:
    root = changed(
        tmp_path,
        ("cards.yaml", "base: 2", "base: two"),
        ("rules.yaml", "kind: setup", "kin: setup"),
        ("rulings.yaml", "default: second", "default: third"),
        (SCENARIOS, "proves: [TY-008, TY-009]", "proves: [TY-808]"),
    )
    _, report = loaded(root)
    assert {one.place.file.rpartition("toy/")[2] for one in report} == {
        "cards.yaml", "rules.yaml", "rulings.yaml", SCENARIOS,
    }  # fmt: skip
    assert {"VAL-INT", "KEY-TYPO", "REF-UNDEF"} <= set(report.codes)


def test_an_unreadable_file_does_not_make_every_name_of_it_unknown(tmp_path: Path) -> None:
    _, report = loaded(changed(tmp_path, ("rules.yaml", "chapters:", "chapters: [")))
    assert {one.code.partition("-")[0] for one in report} == {"YAML"}


def test_a_missing_file_is_one_complaint(tmp_path: Path) -> None:
    root = changed(tmp_path)
    (root / "toy" / "rulings.yaml").unlink()
    game, report = loaded(root)
    assert game is None
    assert "YAML-FILE" in report.codes


@pytest.mark.parametrize(
    ("file", "code"),
    [("scenarios/bad.yaml", "KEY-TYPO"), ("scenarios/bad.yml", "REF-FILE")],
    ids=["a slip in it", "a name nobody reads"],
)
def test_a_broken_file_of_scenarios_can_be_spared(tmp_path: Path, file: str, code: str) -> None:
    bad = {file: "scenarios:\n  - scenario: X\n    titel: Y\n    kind: own\n"}
    game, report = load_game("toy", root=changed(tmp_path, files=bad), spare=True)
    assert game is not None and len(game.scenarios) == 3
    assert code in report.codes


def test_a_folder_called_scenarios_above_the_catalog_spares_nothing(tmp_path: Path) -> None:
    root = changed(tmp_path / "scenarios" / "mine", ("cards.yaml", "id: ant, set: zoo", "id: ant, st: zoo"))
    game, report = load_game("toy", root=root, spare=True)
    assert game is None
    assert "KEY-TYPO" in report.codes


# ------------------------------------------------------------------------------------------------ overlays


def _overlaid(tmp_path: Path, text: str, file: str = "cards.yaml", inside: str = "") -> Path:
    folder = tmp_path / "over" / inside
    folder.mkdir(parents=True)
    (folder / file).write_text(text, encoding="utf-8")
    return tmp_path / "over"


@pytest.mark.parametrize("inside", ["", "toy"], ids=["files", "a folder for each game"])
def test_an_overlay_changes_the_fields_it_gives_and_no_others(tmp_path: Path, inside: str) -> None:
    over = _overlaid(tmp_path, "cards:\n  - {id: fox, base: 7}\n", inside=inside)
    game, report = loaded(GAMES, over)
    assert game is not None, report.render()
    fox, before = game.card("fox"), toy_game().card("fox")
    assert (fox.base, fox.title, fox.rows) == (7, before.title, before.rows)
    assert game.place("cards", "fox", "base").file.endswith(
        "over/" + (inside + "/" if inside else "") + "cards.yaml"
    )
    assert game.place("cards", "fox", "title").file.endswith("toy/cards-large.yaml")


def test_a_changed_field_is_known_from_a_source_and_the_rest_stays_what_it_was(tmp_path: Path) -> None:
    game, _ = loaded(GAMES, _overlaid(tmp_path, "cards:\n  - {id: fox, base: 7}\n"))
    assert game is not None
    assert game.card("fox").provenance_of("base") == "source"
    assert game.card("fox").provenance_of("title") == "inferred"


def test_an_overlay_may_say_that_its_value_is_a_guess(tmp_path: Path) -> None:
    text = "cards:\n  - {id: fox, base: 7, parts: {base: {provenance: inferred, why: Counted.}}}\n"
    game, _ = loaded(GAMES, _overlaid(tmp_path, text))
    assert game is not None and game.card("fox").provenance_of("base") == "inferred"


def test_a_card_with_all_that_is_printed_given_is_no_guess_any_more(tmp_path: Path) -> None:
    text = "cards:\n  - {id: fox, title: Wolf, base: 8, rows: []}\n"
    game, report = loaded(GAMES, _overlaid(tmp_path, text))
    assert game is not None, report.render()
    wolf = game.card("fox")
    assert (wolf.provenance, wolf.parts, wolf.why) == ("source", {}, None)


def test_an_overlay_may_add_records(tmp_path: Path) -> None:
    text = "cards:\n  - {id: gnu, set: zoo, title: Gnu, base: 7}\n"
    game, report = loaded(GAMES, _overlaid(tmp_path, text))
    assert game is not None, report.render()
    assert game.cards[-1].id == "gnu"


def test_an_overlay_changes_other_records_too(tmp_path: Path) -> None:
    text = "rulings:\n  - {id: AMB-01, default: nobody}\n"
    game, _ = loaded(GAMES, _overlaid(tmp_path, text, "rulings.yaml"))
    assert game is not None and game.ruling("AMB-01").default == "nobody"


def test_the_game_itself_can_be_changed(tmp_path: Path) -> None:
    game, report = loaded(GAMES, _overlaid(tmp_path, "game: {title: My Row}\n", "game.yaml"))
    assert game is not None, report.render()
    assert (game.game.title, game.game.tagline) == ("My Row", toy_game().game.tagline)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("cards:\n  - {id: fx, base: 7}\n", "REF-OVERLAY", "no 'fx' in cards to change"),
        ("cards:\n  - {id: fox, base: seven}\n", "VAL-INT", "seven"),
        ("cards:\n  - {id: fox, bas: 7}\n", "KEY-UNKNOWN", "bas"),
        ("cards:\n  - {id: fox, set: zo}\n", "REF-UNDEF", "set of cards 'zo'"),
        ("cards:\n  - {id: wildebeest, base: 7}\n", "KEY-MISSING", ""),
        ("cards:\n  - {id: fox, base: 7}\n  - {id: fox, base: 8}\n", "REF-TWICE", "'fox' twice in cards"),
    ],
)
def test_an_overlay_is_checked_like_everything_else_and_at_its_own_place(
    tmp_path: Path, text: str, code: str, words: str
) -> None:
    game, report = loaded(GAMES, _overlaid(tmp_path, text))
    assert game is None
    found = [one for one in report if one.code == code]
    assert found, report.render()
    assert words in found[0].message
    assert found[0].place.file.endswith("over/cards.yaml")
    assert found[0].place.line == (3 if code == "REF-TWICE" else 2)


def test_an_overlay_that_is_not_there_is_named(tmp_path: Path) -> None:
    _, report = loaded(GAMES, tmp_path / "nowhere")
    assert report.codes == ("ARG-OVERLAY",)


def test_a_report_can_show_the_lines_it_points_at(tmp_path: Path) -> None:
    _, report = loaded(changed(tmp_path, ("cards.yaml", "id: ant, set: zoo", "id: ant, set: zooo")))
    shown = report.render(source_lines(report))
    assert "id: ant, set: zooo" in shown and "^^^^" in shown


def test_every_code_of_this_file_is_shown_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    mine = [code.code for code in CODES.values() if code.proof == "tests/catalog/test_load.py"]
    assert mine and [code for code in mine if code not in text] == []


def _pointed_at(place: object) -> str:
    file, line, col, end = (getattr(place, key) for key in ("file", "line", "col", "end_col"))
    return Path(file).read_text(encoding="utf-8").split("\n")[line - 1][col - 1 : end - 1]

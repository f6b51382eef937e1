"""Every static check is silent on a sound game and speaks, at the right place, on an unsound one."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import networkx as nx
import pytest

from catalog import paths
from catalog.codes import CODES
from catalog.diagnostics import Diagnostic, Report
from catalog.effects import OPS
from catalog.game import Game
from catalog.load import game_ids, load_game, source_lines
from catalog.seeds import load_sources
from tests.validator import toy
from tests.validator.toys import FIXTURES, GROUND, Change, changed, loaded, toy_game
from validator.checks import CHECKS, Ground, check_game
from validator.checks.board import graph, reach
from validator.checks.citations import lines
from validator.checks.effects import hand_changes
from validator.engine.deeds import DEEDS
from validator.engines import EngineModule

SCENARIOS = "scenarios/play.yaml"
WITH_TEXT = dataclasses.replace(GROUND, texts=FIXTURES / "texts")


@pytest.mark.parametrize("name", [check.name for check in CHECKS])
@pytest.mark.parametrize("game", game_ids())
def test_the_games_of_the_catalog_are_sound(game: str, name: str) -> None:
    found, report = load_game(game)
    assert found is not None, report.render()
    errors = Report(check_game(found, only=[name]).errors)
    assert errors.render(source_lines(errors)) == ""


@pytest.mark.parametrize("ground", [GROUND, WITH_TEXT], ids=["without the text", "with the text"])
@pytest.mark.parametrize("name", [check.name for check in CHECKS])
def test_every_check_is_silent_on_a_sound_game(name: str, ground: Ground) -> None:
    assert check_game(toy_game(), ground, [name]).render() == ""


Case = tuple[str, Change, str, str | None, str]
"""The check, what is changed, words of the message, the fix, and what the complaint points at."""

GIVES_RED = "[{move: {from: hand/red, pick: chosen, to: pile}}]"
RULE_3 = "enforced_by: [check:play.turn]"
CASES: dict[str, dict[str, Case]] = {
    "REF-DATA": {
        "another value": (
            "counts",
            ("cards-large.yaml", "base: 6", "base: 7"),
            "cards.fox.base is 7, and TY-010 says 6",
            "data:cards.fox.base=7",
            "data:cards.fox.base=6",
        ),
        "no such record": (
            "counts",
            ("rules.yaml", "data:cards.fox.base=6", "data:cards.fix.base=6"),
            "cards has no 'fix'",
            "data:cards.fox.base=6",
            "data:cards.fix.base=6",
        ),
        "no such field": (
            "counts",
            ("rules.yaml", "data:cards.fox.base=6", "data:cards.fox.bse=6"),
            "cards.fox has no 'bse'",
            "data:cards.fox.base=6",
            "data:cards.fox.bse=6",
        ),
        "another count": (
            "counts",
            ("rules.yaml", "data:cards.#=6", "data:cards.#=5"),
            "cards.# is 6, and TY-001 says 5",
            "data:cards.#=6",
            "data:cards.#=5",
        ),
    },
    "REF-COUNT": {
        "a card too few": (
            "counts",
            ("components.yaml", "count: 6", "count: 7"),
            "the box holds 7 cards, and the catalog has 6",
            None,
            "7",
        ),
    },
    "SRC-WHY": {
        "a guess": (
            "provenance",
            ("cards-large.yaml", "    why: Somebody has to be last.\n", ""),
            "the card fox is inferred, and nothing stands under why",
            None,
            "fox",
        ),
        "a field": (
            "provenance",
            ("cards-large.yaml", "stand-in, why: Six comes after five.", "stand-in"),
            "the base of fox is stand-in",
            None,
            "base",
        ),
        "a fact": (
            "provenance",
            ("cards.yaml", "base: 2, cites: [L3]", "base: 2"),
            "the card bee is source, and nothing stands under cites or where",
            None,
            "bee",
        ),
        "an area": (
            "provenance",
            ("boards.yaml", "h: 20, cites: [L4]", "h: 20"),
            "the area pile is source",
            None,
            "pile",
        ),
        "a worked example": (
            "proofs",
            (SCENARIOS, "cites: [L11]\n    kind", "kind"),
            "TY-EX-02 is called a worked-example and cites no line",
            None,
            "worked-example",
        ),
    },
    "SRC-LINE": {
        "behind the end": (
            "citations",
            ("rules.yaml", "cites: [L10]", "cites: [L10, L99]"),
            "L1 to L12, and no L99",
            None,
            "L99",
        ),
        "backwards": ("citations", (SCENARIOS, "[L8-L9]", "[L9-L8]"), "run backwards", "L8-L9", "L9-L8"),
        "of a word": (
            "citations",
            ("vocabulary.yaml", "cites: [L10]", "cites: [L13]"),
            "no L13",
            None,
            "L13",
        ),
        "of a fact": (
            "citations",
            ("game.yaml", "cites: [L3]}", "cites: [L3]}\n  facts: [{say: Animals sell., cites: [L77]}]"),
            "no L77",
            None,
            "L77",
        ),
    },
    "SRC-UNCITED": {
        "a forgotten line": (
            "citations",
            ("rules.yaml", "cites: [L10]", "cites: [L9]"),
            "no rule cites L10",
            None,
            "",
        ),
    },
    "SRC-BOTH": {
        "cited and not": (
            "citations",
            ("rules.yaml", "lines: [L1]", "lines: [L1, L5]"),
            "L5 is listed as carrying no rule, and TY-003 cites it",
            None,
            "L5",
        ),
    },
    "SRC-SOURCES": {
        "no such text": (
            "citations",
            ("game.yaml", "seed: toy", "seed: tyo"),
            "knows no text 'tyo'",
            None,
            "tyo",
        ),
    },
    "REF-ENFORCER": {
        "neither": (
            "enforcers",
            ("rules.yaml", RULE_3, "terms: []"),
            "nothing enforces TY-003",
            None,
            "TY-003",
        ),
        "both": (
            "enforcers",
            ("rules.yaml", RULE_3, f"{RULE_3}\n    why_not: advice"),
            "TY-003 is enforced and says why it is not",
            None,
            "why_not",
        ),
    },
    "REF-KEY": {
        "unknown to the engine": (
            "enforcers",
            ("rules.yaml", RULE_3, "enforced_by: [check:play.turn, check:play.trun]"),
            "the engine has no 'check:play.trun'",
            "check:play.turn",
            "check:play.trun",
        ),
        "unknown to the rules": (
            "enforcers",
            ("rules.yaml", "[phase:deal.hands]", "[op:draw]"),
            "the engine does phase:deal.hands",
            None,
            "",
        ),
    },
    "REF-RULING": {
        "never asked": (
            "rulings",
            ("rulings.yaml", "    why_not: No rule hangs on it.\n", ""),
            "nobody asks AMB-02",
            None,
            "AMB-02",
        ),
        "asked all the same": (
            "rulings",
            ("rulings.yaml", "rules: [TY-009]", "why_not: Nobody cares."),
            "the engine asks AMB-01",
            None,
            "why_not",
        ),
        "one answer": (
            "rulings",
            ("rulings.yaml", "      - {id: nobody, say: Nobody.}\n", ""),
            "there is only one answer",
            None,
            "AMB-01",
        ),
    },
    "REF-ICON": {
        "no meaning": (
            "icons",
            ("vocabulary.yaml", "{id: move, name: Move, icon: move", "{id: shove, name: Move"),
            "the icon 'move' is shown",
            None,
            "elk",
        ),
        "no picture": (
            "icons",
            ("vocabulary.yaml", "icon: chosen", "icon: chosn"),
            "no picture templates/icons/chosn.svg",
            "chosen",
            "chosn",
        ),
        "no use": (
            "icons",
            ("vocabulary.yaml", "why: No effect names it., ", ""),
            "nothing shows 'hand'",
            None,
            "hand",
        ),
    },
    "FX-HAND": {
        "one side only": (
            "effects",
            ("cards-large.yaml", "to: row/blue", "to: hand/blue"),
            "fox changes the size of hands unevenly: +1 for blue",
            None,
            "- [{move",
        ),
    },
    "BOARD-OUTSIDE": {
        "too wide": (
            "board",
            ("boards.yaml", "seat: A, x: 0, y: 0, w: 100", "seat: A, x: 1, y: 0, w: 100"),
            "row-a reaches from 1, 0 to 101, 15 mm, and the board is 100 by 60 mm",
            None,
            "row-a",
        ),
    },
    "BOARD-OVERLAP": {
        "one on another": (
            "board",
            ("boards.yaml", "y: 45", "y: 35"),
            "row-b overlaps pile by 20 by 5 mm",
            None,
            "row-b",
        ),
    },
    "BOARD-SPLIT": {
        "no link": (
            "board",
            ("boards.yaml", "      - [pile, row-b]\n", ""),
            "no links lead from row-b",
            None,
            "links",
        ),
    },
    "BOARD-MISSING": {
        "for one seat": (
            "board",
            ("boards.yaml", "location: row, seat: B", "seat: B"),
            "row is on the board, but not for seat B",
            None,
            "row",
        ),
        "a shared place": (
            "board",
            ("boards.yaml", "location: pile, x", "x"),
            "pile belongs to nobody and is on no board",
            None,
            "pile",
        ),
        "a seat too many": (
            "board",
            ("boards.yaml", "location: pile, x", "location: pile, seat: A, x"),
            "an area gives it to seat A",
            None,
            "pile",
        ),
    },
    "SC-UNPROVED": {
        "no scenario": (
            "proofs",
            (SCENARIOS, "proves: [TY-008, TY-009]", "proves: [TY-009]"),
            "no scenario proves TY-008",
            None,
            "TY-008",
        ),
    },
}


@pytest.mark.parametrize(
    ("code", "case"),
    [
        pytest.param(code, case, id=f"{code} {name}")
        for code, cases in CASES.items()
        for name, case in cases.items()
    ],
)
def test_each_fault_has_its_code_its_place_and_its_fix(tmp_path: Path, code: str, case: Case) -> None:
    name, change, words, fix, pointed = case
    found = [one for one in _checked(tmp_path, name, change) if one.code == code]
    assert [one for one in found if words in one.message], [one.message for one in found]
    wrong = next(one for one in found if words in one.message)
    assert wrong.fix == fix
    assert _pointed_at(wrong) == pointed or (pointed and _pointed_at(wrong).startswith(pointed))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            ("rules.yaml", "lines: [L2], why: blank", "lines: [L2], why: heading"),
            "L2 are blank (L2: heading)",
        ),
        (
            ("rules.yaml", "lines: [L1], why: title", "lines: [L1], why: blank"),
            "L1 are not blank (L1: blank)",
        ),
        (("rules.yaml", "cites: [L10]", "cites: [L10, L2]"), "TY-008 cites L2, and that line is blank"),
    ],
)
def test_with_the_text_at_hand_blank_lines_are_compared(tmp_path: Path, change: Change, words: str) -> None:
    found = _checked(tmp_path, "citations", change, WITH_TEXT)
    assert ("SRC-BLANK", words) in [(one.code, one.message) for one in found]


def test_a_card_more_is_a_remark_and_a_card_less_an_error(tmp_path: Path) -> None:
    more = ("cards.yaml", "cards:\n", "cards:\n  - {id: gnu, set: zoo, title: Gnu, base: 9, cites: [L3]}\n")
    less = ("cards.yaml", "  - {id: ant, set: zoo, title: Ant, base: 1, cites: [L12]}\n", "")
    found = [_checked(tmp_path / str(number), "counts", one) for number, one in enumerate((more, less))]
    assert [{one.severity for one in some} for some in found] == [{"warning"}, {"error"}]
    assert [{one.code for one in some} for some in found] == [{"REF-DATA", "REF-COUNT"}] * 2


def test_with_the_text_at_hand_nobody_needs_to_list_blank_lines(tmp_path: Path) -> None:
    change = ("rules.yaml", "\n  - {lines: [L2], why: blank}", "")
    assert [one.code for one in _checked(tmp_path, "citations", change)] == ["SRC-UNCITED"]
    assert _checked(tmp_path / "again", "citations", change, WITH_TEXT) == []


def test_a_broken_list_of_texts_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "sources.yaml"
    broken.write_text("sources: 3\n", encoding="utf-8")
    found = check_game(toy_game(), dataclasses.replace(GROUND, sources=broken), ["citations"])
    assert found.codes == ("SRC-SOURCES",)


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [("a", "A", ("SRC-COPY",)), ("\n", "\r\n", ())],
    ids=["other words", "other line ends"],
)
def test_a_copy_with_other_words_is_told(tmp_path: Path, old: str, new: str, codes: tuple[str, ...]) -> None:
    (text,) = (FIXTURES / "texts").iterdir()
    (tmp_path / text.name).write_bytes(text.read_bytes().replace(old.encode(), new.encode()))
    found = check_game(toy_game(), dataclasses.replace(GROUND, texts=tmp_path), ["citations"])
    assert (found.codes, found.ok) == (codes, True)
    assert all(one.place.file.endswith(text.name) for one in found)


def test_without_an_engine_keys_cannot_be_looked_up() -> None:
    ground = dataclasses.replace(GROUND, module=None)
    found = check_game(toy_game(), ground, ["enforcers", "rulings"])
    assert [(one.code, one.severity) for one in found] == [("SC-ENGINE", "warning")]


def test_a_verb_without_its_other_half_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(DEEDS, "rotate")
    assert check_game(toy_game(), GROUND, ["effects"]).codes == ("FX-DEED",)


def test_two_effects_that_say_the_same_point_at_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = dataclasses.replace(OPS["move"], say=lambda args, what, vocabulary: " something")
    monkeypatch.setitem(OPS, "move", move)
    found = check_game(toy_game(), GROUND, ["effects"])
    alike = [one for one in found if one.code == "FX-ALIKE"]
    assert len(alike) == 1 and alike[0].notes[0].place is not None


def test_a_sentence_that_leads_elsewhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    read = OPS["move"].parse
    move = dataclasses.replace(OPS["move"], parse=lambda *args: ({"to": "row/red"}, read(*args)[1]))
    monkeypatch.setitem(OPS, "move", move)
    assert set(check_game(toy_game(), GROUND, ["effects"]).codes) == {"FX-ROUNDTRIP"}


def test_a_sentence_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    move = dataclasses.replace(OPS["move"], say=lambda args, what, vocabulary: f"{what} elsewhere")
    monkeypatch.setitem(OPS, "move", move)
    found = check_game(toy_game(), GROUND, ["effects"])
    assert "FX-ROUNDTRIP" in found.codes
    assert "cannot be read back" in found.diagnostics[0].message


def test_the_effects_of_test_doubles_are_checked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        OPS, "move", dataclasses.replace(OPS["move"], parse=lambda *args: ({"to": "row/red"}, "."))
    )
    rows = "rows: [[{move: {from: row/blue, pick: chosen, to: pile}}]]"
    double = f"cards: [{{id: gnu, set: zoo, title: Gnu, base: 1, {rows}}}]"
    change = (SCENARIOS, "    rulings: {AMB-01: second}", f"    {double}\n    rulings: {{AMB-01: second}}")
    found = _checked(tmp_path, "effects", change)
    assert [Path(one.place.file).name for one in found] == [
        "cards-large.yaml",
        "cards-large.yaml",
        "play.yaml",
    ]
    assert {one.code for one in found} == {"FX-ROUNDTRIP"}


@pytest.mark.parametrize(
    ("rows", "uneven"),
    [
        ("[{move: {from: hand/blue, pick: chosen, to: pile}}]", ["-1 for blue"]),
        ("[{move: {from: hand/blue, pick: chosen, to: hand/red}}]", ["-1 for blue", "+1 for red"]),
        ("[{move: {from: hand/any, pick: chosen, to: pile}}]", ["-1 for any"]),
        (f"{GIVES_RED}\n      - [{{move: {{from: pile, pick: chosen, to: hand/red}}}}]", []),
        (f"{GIVES_RED}\n      - [{{move: {{from: hand/blue, pick: chosen, to: pile}}}}]", []),
        ("[{exchange: {from: hand/blue, pick: chosen, with: pile}}]", []),
    ],
    ids=["gives", "passes on", "either", "gets back", "both give", "swaps"],
)
def test_hands_stay_even_or_it_is_said_how_not(tmp_path: Path, rows: str, uneven: list[str]) -> None:
    old = "- [{move: {from: pile, pick: chosen, to: row/blue}}]"
    game, report = loaded(changed(tmp_path, ("cards-large.yaml", old, f"- {rows}")))
    assert game is not None, report.render()
    assert hand_changes(game.card("fox")) == uneven


def test_a_location_that_no_card_gets_to_is_told(tmp_path: Path) -> None:
    lonely = "  - {id: attic, name: Attic, icon: past, owned: true, meaning: Empty., cites: [L4]}\nowners:"
    found = _checked(tmp_path, "board", ("vocabulary.yaml", "owners:", lonely))
    assert [(one.code, one.severity) for one in found] == [("BOARD-REACH", "warning")]
    assert "no effect moves a card to attic, and no game ever had one there" in found[0].message


def test_reach_is_a_graph_of_locations_with_the_cards_on_its_edges() -> None:
    ways = reach(toy_game())
    assert set(ways) == {"pile", "row", "hand"}
    assert {(here, there): data["cards"] for here, there, data in ways.edges(data=True)} == {
        ("row", "pile"): ("elk",),
        ("pile", "row"): ("fox",),
    }


def test_the_areas_of_a_board_are_a_graph() -> None:
    areas = graph(toy_game().boards[0])
    assert nx.diameter(areas) == 2 and set(areas["pile"]) == {"row-a", "row-b"}


def test_lines_know_the_rules_that_cite_them() -> None:
    known = lines(toy_game(), 12)
    assert known.rules[3] == ("TY-001", "TY-010")
    assert known.uncited == {1: "title", 2: "blank"}
    assert known.silent == []


@pytest.mark.parametrize(
    ("claim", "path", "value"),
    [
        ("cards.fox.base=6", "cards.fox.base", "6"),
        ("cards[set=zoo].#=6", "cards[set=zoo].#", "6"),
        ("cards.fox", "cards.fox", None),
        ("cards[set=zoo].#", "cards[set=zoo].#", None),
    ],
)
def test_a_claim_is_a_path_and_perhaps_a_value(claim: str, path: str, value: str | None) -> None:
    assert paths.split(claim) == (path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("game.players.max", "2"),
        ("cards.#", "6"),
        ("cards[set=zoo][base=6].#", "1"),
        ("cards[set=moon].#", "0"),
        ("rules[terms=pile].#", "1"),
        ("boards.table.areas.pile.x", "40.0"),
        ("boards.table.areas[location=row].#", "2"),
        ("vocabulary.locations.row.owned", "true"),
        ("vocabulary.owners", "3 entries"),
        ("scenarios.TY-EX-01.kind", "worked-example"),
        ("cards.fox.rows.#", "1"),
    ],
)
def test_a_path_leads_through_keys_ids_counts_and_filters(path: str, value: str) -> None:
    assert paths.text_of(paths.find(paths.tree(toy_game()), path)) == value


@pytest.mark.parametrize("path", ["", "cards..base", "cards.fox.bar", "nothing", "cards.#.#"])
def test_a_path_that_leads_nowhere_says_so(path: str) -> None:
    with pytest.raises(paths.Lost):
        paths.find(paths.tree(toy_game()), path)


def test_an_unknown_check_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        check_game(toy_game(), GROUND, ["chekc"])


def test_the_texts_of_the_games_are_known() -> None:
    known = load_sources(Ground().sources)
    for name in game_ids():
        game, _ = load_game(name)
        assert game is not None and game.game.seed in known


def test_every_code_of_the_checks_is_shown_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    mine = [code.code for code in CODES.values() if code.proof == "tests/validator/test_checks.py"]
    assert mine and [code for code in mine if code not in text] == []


def _checked(folder: Path, name: str, change: Change, ground: Ground = GROUND) -> list[Diagnostic]:
    game, report = loaded(changed(folder, change))
    assert game is not None, report.render()
    return list(check_game(cast(Game, game), ground, [name]))


def _pointed_at(one: Diagnostic) -> str:
    place = one.place
    if not place.line:
        return ""
    line = Path(place.file).read_text(encoding="utf-8").split("\n")[place.line - 1]
    return line[place.col - 1 : place.end_col - 1 if place.end_col else None]


def test_the_engine_on_the_ground_comes_before_the_one_found_by_name() -> None:
    other = cast(EngineModule, SimpleNamespace(KEYS=toy.KEYS, ASKED=frozenset({"AMB-03"})))
    assert isinstance(toy, ModuleType)
    found = check_game(toy_game(), dataclasses.replace(GROUND, module=other), ["rulings"])
    assert {one.message.partition(",")[0] for one in found} == {
        "nobody asks AMB-01",
        "the engine asks AMB-03",
    }


def test_the_icon_of_a_piece_is_drawn_or_missed(tmp_path: Path) -> None:
    pieces = "pieces:\n  - {id: bone, name: Bone, kind: token, count: 2, icon: coin, why: Ours.}\n"
    pieces += "  - {id: dish, name: Dish, kind: token, count: 2, icon: con, why: Ours.}\n"
    game, report = loaded(changed(tmp_path, files={"pieces.yaml": pieces}))
    assert game is not None, report.render()
    (missing,) = check_game(game, GROUND, ["icons"])
    assert (missing.code, missing.fix, missing.place.line) == ("REF-ICON", "coin", 3)

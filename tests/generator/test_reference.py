"""The reference as files: permanent anchors, links that lead somewhere, honest marks, the same bytes."""

from __future__ import annotations

import gzip
import io
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import UndefinedError
from PIL import Image

from catalog.effects import Icon
from catalog.game import Game
from catalog.load import game_ids, load_game
from catalog.schema import Piece, Rule, Scenario, Table
from generator.art.theme import TEMPLATES, contrast, load_theme
from generator.commands.reference import together
from generator.letters.iconfont import IconError
from generator.reference import Unwritten, build_reference, reference_files
from generator.site.book import read
from generator.site.course import course
from generator.site.evidence import NOTHING, Evidence, gather
from generator.site.examples import Narrator, Run, StepRun
from generator.site.glossary import by_letter, headwords
from generator.site.links import Linker
from generator.site.pages import PAGES, environment
from generator.site.pictures import Sprite
from generator.site.search_index import read_index
from generator.site.tints import PAIRS, legible, tints
from generator.site.words import LEVELS, cited, enforcement, line_tokens, typographic
from validator.scenarios import flips, run_all

GAMES = sorted(
    (game for game in game_ids() if (TEMPLATES / "themes" / f"{game}.toml").is_file()),
    key=lambda game: (game != "time-division", game),
)
EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
START = "../../index.html"
"""The one page that a game's pages lead to and that is not theirs: the start page over all games."""


@cache
def game(game_id: str) -> Game:
    """A game of the catalog; the test fails with the complaints if it has errors."""
    found, report = load_game(game_id)
    assert found is not None, [fault.message for fault in report.diagnostics]
    return found


@cache
def files(game_id: str) -> dict[str, bytes]:
    """The reference of a game with everything run, and a picture for one card."""
    return written(game_id)


def written(game_id: str) -> dict[str, bytes]:
    """The same, made anew."""
    found = game(game_id)
    out = io.BytesIO()
    Image.new("RGB", (63, 88), "#1d4a9e").save(out, "WEBP")
    picture = {f"card/{found.cards[0].id}": out.getvalue()} if found.cards else {}
    return reference_files(found, evidence(game_id), picture)


@cache
def evidence(game_id: str) -> Evidence:
    """What running the scenarios of a game shows."""
    found = game(game_id)
    return gather(found, run_all(found), flips(found))


class Reader(HTMLParser):
    """Reads a page: its ids, its links and loaded files, and the text that stands in no link."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.loose: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given.get("href", "")))
        elif tag in ("img", "script", "link"):
            self.loaded += [str(given[name]) for name in ("src", "href", "data-index") if given.get(name)]
        if tag not in ("meta", "link", "img", "input", "use", "path", "circle", "rect", "br"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"a", "code", "script", "title"} & set(self._open):
            self.loose.append(data)


@cache
def pages(game_id: str) -> dict[str, Reader]:
    """Every page of a reference, read."""
    return {name: Reader(data.decode()) for name, data in files(game_id).items() if name.endswith(".html")}


@EVERY_GAME
def test_every_page_is_written(game_id: str) -> None:
    assert set(pages(game_id)) == {page.file for page in PAGES}


@EVERY_GAME
def test_the_same_input_gives_the_same_bytes(game_id: str) -> None:
    assert written(game_id) == files(game_id)


def test_no_order_of_a_set_reaches_the_bytes() -> None:
    """Python orders sets anew in every process unless it is told how; two processes must agree."""
    code = (
        "import hashlib; from catalog.load import load_game; from generator.reference import *; "
        f"game = load_game({GAMES[0]!r})[0]; made = edition(game); files = site_files(made, {{}}); "
        "print(hashlib.sha256(b''.join(files.values()) + single_file(made)).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=TEMPLATES.parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "4242")
    }
    assert len(found) == 1 and all(found)


@EVERY_GAME
def test_every_record_has_its_permanent_anchor(game_id: str) -> None:
    found, shown = game(game_id), pages(game_id)
    homes = {"worked-example": "examples.html", "edge-case": "edge-cases.html", "own": "tests.html"}
    wanted = [("rules.html", rule.id) for rule in found.rules]
    wanted += [("rulings.html", ruling.id) for ruling in found.rulings]
    wanted += [("cards.html", f"card-{card.id}") for card in found.cards]
    wanted += [("pieces.html", f"piece-{piece.id}") for piece in found.components]
    wanted += [(homes[one.kind], one.scenario) for one in found.scenarios]
    for group, terms in found.vocabulary.groups().items():
        wanted += [("glossary.html", f"{group}-{term.id}") for term in terms]
        wanted += [("icons.html", f"icon-{group}-{term.id}") for term in terms if term.icon]
    lacking = [(page, anchor) for page, anchor in wanted if anchor not in shown[page].ids]
    assert not lacking


@EVERY_GAME
def test_no_id_stands_twice_on_a_page(game_id: str) -> None:
    for name, page in pages(game_id).items():
        assert [one for one, count in Counter(page.ids).items() if count > 1] == [], name


@EVERY_GAME
def test_every_link_leads_to_something_that_is_there(game_id: str) -> None:
    shown, written = pages(game_id), files(game_id)
    broken = []
    for name, page in shown.items():
        for link in page.links:
            file, _, anchor = link.partition("#")
            target = file or name
            if link == START:
                continue
            if target not in written or (anchor and anchor not in shown[target].ids):
                broken.append((name, link))
    assert not broken


def test_the_start_page_is_over_all_games_whose_pages_look_for_it(tmp_path: Path) -> None:
    first, second = sorted(GAMES[:2])
    page = tmp_path / first / "reference" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_bytes(files(first)["index.html"])
    assert f'href="{START}"' in page.read_text(encoding="utf-8")
    assert (page.parent / START).resolve() == tmp_path / "index.html"
    assert together(tmp_path, [second]) == [first, second]
    assert together(tmp_path / "elsewhere", [second]) == [second]


@EVERY_GAME
def test_every_step_of_an_example_says_something(game_id: str) -> None:
    narrator = Narrator(game(game_id), load_theme(game_id).shared)
    told = {record.scenario: narrator.example(record).steps for record in game(game_id).scenarios}
    assert [name for name, steps in told.items() if not all(step.say.strip() for step in steps)] == []


@pytest.mark.parametrize("page", [page.file for page in PAGES if page.shows])
def test_every_kind_of_example_with_a_map_shows_it(page: str) -> None:
    assert files("tempus")[page].count(b'<svg id="m-') > 10


@EVERY_GAME
def test_titles_of_cards_can_be_read_on_the_ground_of_their_set(game_id: str) -> None:
    for name, tokens in legible(load_theme(game_id)).items():
        assert contrast(tokens["title"], tokens["ground"]) >= 4.5, name
        assert contrast(tokens["label"], tokens["ground"]) >= 4.5, name


@EVERY_GAME
def test_everything_a_page_loads_lies_beside_it(game_id: str) -> None:
    for name, page in pages(game_id).items():
        assert [one for one in page.loaded if one not in files(game_id)] == [], name
    style = files(game_id)["assets/site.css"].decode()
    for address in re.findall(r"url\(([^)]+)\)", style):
        path = address.removeprefix("../") if address.startswith("../") else f"assets/{address}"
        assert path in files(game_id), address


@EVERY_GAME
def test_nothing_speaks_of_a_network(game_id: str) -> None:
    for name, data in files(game_id).items():
        if name.endswith((".html", ".css", ".js")):
            outside = re.findall(
                r"(?:src|href|url|import|fetch)\W{1,3}(?:https?:)?//[^\s\"')]+", data.decode()
            )
            assert outside == [], name


@EVERY_GAME
def test_a_rule_that_is_named_is_a_link(game_id: str) -> None:
    number = re.compile(rf"\b{game(game_id).game.prefix}-\d{{3}}\b")
    for name, page in pages(game_id).items():
        assert [text for text in page.loose if number.search(text)] == [], name


@EVERY_GAME
def test_every_rule_shows_how_well_it_is_held(game_id: str) -> None:
    text = files(game_id)["rules.html"].decode()
    for rule in game(game_id).rules:
        article = text.partition(f'id="{rule.id}"')[2].partition("</article>")[0]
        level = evidence(game_id).level(rule)
        assert f"badge lv{level}" in article and LEVELS[level].name in article, rule.id


@EVERY_GAME
def test_pages_are_light_enough_for_a_phone(game_id: str) -> None:
    for name, data in files(game_id).items():
        if name.endswith(".html"):
            assert len(gzip.compress(data, 9)) <= 60 * 1024, name


@EVERY_GAME
def test_the_alphabet_holds_every_name_once_under_its_letter(game_id: str) -> None:
    book = read(game(game_id))
    words = headwords(book)
    assert len({word.anchor for word in words}) == len(words)
    assert {entry.anchor for entry in book.entries} <= {word.anchor for word in words}
    letters = [letter for letter, _ in by_letter(words)]
    assert letters == sorted(set(letters))
    assert all(word.letter == letter for letter, group in by_letter(words) for word in group)


@pytest.mark.parametrize("table", ["light", "dark"])
@EVERY_GAME
def test_text_can_be_read_on_its_ground(game_id: str, table: str) -> None:
    tones = tints(load_theme(game_id))[table]
    weak = {
        (text, ground): round(contrast(tones[text], tones[ground]), 2)
        for text, grounds in PAIRS
        for ground in grounds
        if contrast(tones[text], tones[ground]) < 4.5
    }
    assert not weak


# -- examples -------------------------------------------------------------------------------------------


def sample() -> Game:
    """A game of the catalog whose only scenarios are two small ones made here."""
    found = game("time-division")
    one, two, three = (card.id for card in found.cards[:3])
    base = {"kind": "own", "title": "A small one", "proves": (found.rules[0].id,)}
    told = Scenario.model_validate(
        base
        | {
            "scenario": "X-1",
            "given": {"coin": "A", "A": {"hand": [one, f"{two}/rotated"]}, "B": {"hand": [three]}},
            "steps": [
                {"by": "B", "refuse": {"play": three}, "because": [found.rules[1].id]},
                {
                    "by": "A",
                    "do": {"play": one},
                    "then": {"A": {"hand": [two], "decision": [one]}, "coin": "B"},
                },
                {"by": "A", "legal": []},
                {"score": {"A": 0, "B": 3}, "outcome": {"winner": "B", "because": found.rules[2].id}},
            ],
        }
    )
    return replace(found, scenarios=(told,))


def test_an_example_that_was_not_run_is_not_called_verified() -> None:
    page = reference_files(sample(), NOTHING)["tests.html"].decode()
    assert "Not run" in page and "s-verified" not in page


def test_an_example_is_called_verified_only_if_its_run_passed() -> None:
    found = sample()
    passed = replace(NOTHING, runs={"X-1": Run(True)})
    failed = replace(NOTHING, runs={"X-1": Run(False, problems=("the coin is with A",))})
    assert "s-verified" in reference_files(found, passed)["tests.html"].decode()
    page = reference_files(found, failed)["tests.html"].decode()
    assert "s-verified" not in page and "Comes out otherwise" in page and "the coin is with A" in page


def test_steps_are_told_in_words() -> None:
    found = sample()
    seats = {seat.id: seat.name for seat in found.game.seats}
    one, two, three = found.cards[:3]
    view = Narrator(found).example(found.scenarios[0])
    assert view.situation == (f"The coin is with {seats['A']}.",)
    assert [step.kind for step in view.steps] == ["refuse", "do", "legal", "score"]
    assert view.steps[0].say == f"{seats['B']} may not play {three.title}."
    assert view.steps[0].rules == (found.rules[1].id,)
    assert view.steps[1].say == f"{seats['A']} plays {one.title}."
    assert view.steps[1].changes == (f"The coin is with {seats['B']}.",)
    assert view.steps[2].say == f"{seats['A']} may do nothing now."
    assert view.steps[3].say == f"Scoring now gives {seats['A']} 0 and {seats['B']} 3."
    assert view.steps[3].notes == (f"{seats['B']} wins, by {found.rules[2].id}.",)
    assert f"{two.title} (rotated)" in view.film.shots[0].desc


def test_every_step_has_its_picture_and_one_that_changed_nothing_shows_the_last() -> None:
    found = sample()
    one, two = (card.title for card in found.cards[:2])
    seats = {seat.id: seat.name for seat in found.game.seats}
    view = Narrator(found).example(found.scenarios[0])
    assert [shot.like for shot in view.film.shots] == [0, 0, 2, 2, 2]
    assert [step.shot for step in view.steps] == list(view.film.shots[1:])
    assert [change.path for change in view.film.shots[2].changes] == ["A.hand", "A.decision"]
    said = view.film.shots[2].words
    assert f"{two} comes, {one} and {two} (rotated) go" in said[0] and said[0].startswith(seats["A"])
    assert said[1].endswith(f"{one} comes")


def test_the_pictures_of_an_example_share_one_layout() -> None:
    for example in (Narrator(found).example(one) for found in [game(GAMES[0])] for one in found.scenarios):
        boxes = {
            re.search(r'viewBox="([^"]+)"', str(example.film.svg(shot)))[1] for shot in example.film.shots
        }  # type: ignore[index]
        assert len(boxes) == 1, example.record.scenario


def test_the_table_of_a_run_is_the_engines_own() -> None:
    found = sample()
    one = found.cards[0].id
    ran = Run(True, {"A.hand": [one], "past": []}, (StepRun({"A.hand": [], "past": [one]}),))
    view = Narrator(found).example(found.scenarios[0], ran)
    assert [change.path for change in view.film.shots[1].changes] == ["A.hand", "past"]


@EVERY_GAME
def test_every_move_and_refusal_of_a_run_names_its_rules(game_id: str) -> None:
    found = game(game_id)
    narrator = Narrator(found)
    silent = []
    for result in run_all(found):
        view = narrator.example(found.scenario(result.id), evidence(game_id).runs[result.id])
        telling = {trace.index for trace in result.trace if any(one.event.held for one in trace.told)}
        silent += [
            (result.id, step.number)
            for step in view.steps
            # A card played in secret has no event yet.
            if not step.rules
            and (step.kind == "refuse" or (step.kind == "do" and step.number - 1 in telling))
        ]
    assert not silent


@EVERY_GAME
def test_a_reading_that_changes_examples_says_which(game_id: str) -> None:
    turned = flips(game(game_id))
    wanted = {
        (ruling, option, scenario)
        for scenario, rulings in turned.items()
        for ruling, options in rulings.items()
        for option, otherwise in options.items()
        if otherwise
    }
    shown = evidence(game_id).flips
    assert {(*key, one) for key, found in shown.items() for one in found} == wanted
    text = files(game_id)["rulings.html"].decode()
    for ruling, _, scenario in wanted:
        article = text.partition(f'id="{ruling}"')[2].partition("</article>")[0]
        assert f"#{scenario}" in article


def test_counters_tables_and_cards_without_a_value_are_shown() -> None:
    found = sample()
    piece = {
        "id": "scout",
        "name": "Scout",
        "kind": "counter",
        "count": 4,
        "stats": {"force": 2, "range": None},
    }
    table = {"id": "tides", "title": "Tides", "columns": [{"id": "hour", "title": "Hour"}]}
    table |= {"rows": [{"cells": {"hour": "Dawn"}}], "say": "Read it down."}
    more = replace(
        found,
        pieces=(Piece.model_validate(piece),),
        tables=(Table.model_validate(table),),
        cards=(found.cards[0].model_copy(update={"base": None}), *found.cards[1:]),
    )
    written = {
        name: data.decode() for name, data in reference_files(more).items() if name.endswith((".html", ".js"))
    }
    page = written["pieces.html"]
    assert 'id="counter-scout"' in page and "Force <b>2</b>" in page and "Range <b>–</b>" in page
    assert 'id="table-tides"' in page and "<td>Dawn</td>" in page
    assert 'id="counter-scout"' in written["glossary.html"]
    assert "pieces.html#table-tides" in {row[3] for row in read_index(written["assets/index.js"])["entries"]}
    assert "None" not in written["cards.html"]


# -- words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("the rival's card", "the rival’s card"),
        ('called "no effect" here', "called “no effect” here"),
        ("1980's", "1980’s"),
        ("2 x 3 = 6", "2 × 3 = 6"),
        ("2x3", "2 × 3"),
        ("from -4 on", "from −4 on"),
        ("lines 12-14", "lines 12–14"),
        ("face-down", "face-down"),
        ("TD-062", "TD-062"),
        ("wait...", "wait…"),
        ("one - or two", "one – or two"),
    ],
)
def test_text_is_set_as_a_printer_sets_it(typed: str, printed: str) -> None:
    assert typographic(typed) == printed
    assert typographic(printed) == printed


@pytest.mark.parametrize(
    ("cites", "said"),
    [
        ((), ""),
        (("L128",), "line 128"),
        (("L236-L241",), "lines 236–241"),
        (("L44", "L106"), "lines 44, 106"),
    ],
)
def test_lines_are_named_in_words(cites: tuple[str, ...], said: str) -> None:
    assert cited(cites) == said


def test_every_line_of_a_range_can_be_looked_up() -> None:
    assert line_tokens(["L7-L9", "L12"]) == ["L7", "L8", "L9", "L12"]


def test_what_enforces_a_rule_is_said_in_words() -> None:
    found = game(GAMES[0])
    root = {"components": found.components, "game": found.game}
    piece = found.components[0]
    check = enforcement("check:play.turn", root)
    assert (check.how, check.what) == ("A move that breaks it is refused", "play, turn")
    assert (
        enforcement(f"data:components.{piece.id}.count=1", root).what == f"components, {piece.name}, count: 1"
    )
    assert enforcement("data:components.#=9", root).what == "components, how many: 9"


def test_names_become_links_once_and_never_inside_other_words() -> None:
    linker = Linker.of(read(game(GAMES[0])))
    rule = game(GAMES[0]).rules[0].id
    card = game(GAMES[0]).cards[0]
    text = str(linker.rich(f"{rule} and {rule}, <b>, {card.title}, {card.title}s, x{rule}"))
    assert text.count("<a ") == 2
    assert "&lt;b&gt;" in text


def made_rule(number: int, kind: str, *phases: str) -> Rule:
    """A rule that the given phases enforce."""
    return Rule.model_validate(
        {"id": f"XX-{number:03}", "chapter": "c", "kind": kind, "say": "So.", "cites": ["L1"]}
        | {"enforced_by": [f"phase:{phase}" for phase in phases]}
    )


def test_the_course_shows_each_step_by_the_rule_that_lays_it_down() -> None:
    rules = [
        made_rule(1, "definition", "draft.draw", "play.lead"),
        made_rule(2, "sequence", "draft.draw"),
        made_rule(3, "sequence", "round.next"),
        made_rule(4, "legality", "play.lead"),
        made_rule(5, "sequence", "round.compare"),
    ]
    told = [(phase.name, [(step.name, step.rule.id) for step in phase.steps]) for phase in course(rules)]
    assert told == [
        ("Draft", [("Draw", "XX-002")]),
        ("Play", [("Lead", "XX-004")]),
        ("Round", [("Compare", "XX-005"), ("Next", "XX-003")]),
    ]


# -- what goes wrong ------------------------------------------------------------------------------------


def test_an_icon_without_a_drawing_is_an_error() -> None:
    with pytest.raises(IconError, match="no icon moev; the nearest is move"):
        Sprite({}).plain("moev")
    with pytest.raises(IconError):
        Sprite({}).owned(Icon("nothing-like-it", "blue"))


def test_a_slip_in_a_template_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        environment().from_string("{{ gaem.title }}").render(game="x")


def test_templates_may_not_reach_into_python() -> None:
    from jinja2.exceptions import SecurityError

    with pytest.raises(SecurityError):
        environment().from_string("{{ ''.__class__.__mro__ }}").render()


def test_a_folder_that_cannot_be_written_leaves_the_old_pages_whole(tmp_path: Path) -> None:
    out = tmp_path / "reference"
    written = build_reference(sample(), [], out)
    assert written == sorted(written) and all(path.is_file() for path in written)
    before = (out / "index.html").read_bytes()
    (out / "rules.html").unlink()
    (out / "rules.html").mkdir()
    with pytest.raises(Unwritten) as failed:
        build_reference(replace(sample(), rules=game(GAMES[0]).rules[:-1]), [], out)
    assert failed.value.report.codes
    assert (out / "index.html").read_bytes() == before
    assert [path for path in out.iterdir() if path.name.startswith(".")] == []

"""The forms of a reference besides its pages: one file, paper, start page, comparison, local server."""

from __future__ import annotations

import asyncio
import io
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat

from catalog.game import Game
from catalog.load import load_game
from catalog.schema import Rule
from generator import booklet, making, replay, serve
from generator.cache import Cache, cache_folder
from generator.drawing import font_folder
from generator.paper.papers import PAPERS
from generator.pdf.imposition import saddle_stitch
from generator.pdf.press import impose
from generator.reference import edition, home, single_file
from generator.scene import Area, Scene, Token, changes, described
from generator.site.book import read
from generator.site.home import compared, shared_terms
from generator.site.pages import FOLDER
from generator.site.scripts import SCRIPTS, BrokenScript, scripts, shortened
from generator.site.search_index import read_index
from generator.site.single import FIRST_LEFT, PAGES_HELD, spare, tight
from generator.site.turn import exceptions, now, short
from tests.generator.test_reference import GAMES, evidence, game, made_rule

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


# -- one file -------------------------------------------------------------------------------------------


@cache
def whole(game_id: str) -> str:
    """The single file of a game."""
    return single_file(edition(game(game_id), evidence(game_id))).decode()


@EVERY_GAME
def test_the_single_file_is_small_and_needs_nothing_beside_it(game_id: str) -> None:
    text = whole(game_id)
    assert len(text.encode()) <= 1_000_000
    markup = re.sub(r"<script.*?</script>", "", text, flags=re.S)
    loaded = re.findall(r'\b(?:src|href)="?([^"\s>]+)', markup) + re.findall(r"url\(([^)]+)\)", markup)
    assert [one for one in loaded if not one.startswith(("#", "data:"))] == []


@EVERY_GAME
def test_ids_of_the_single_file_are_unique_and_links_meet_them(game_id: str) -> None:
    text = re.sub(r"<script.*?</script>", "", whole(game_id), flags=re.S)
    ids = Counter(re.findall(r'\bid="?([^"\s>]+)', text))
    assert [one for one, count in ids.items() if count > 1] == []
    assert {one for one in re.findall(r'\bhref="?#([^"\s>]+)', text) if one not in ids} == set()
    held = game(game_id)
    assert {rule.id for rule in held.rules} | {ruling.id for ruling in held.rulings} <= set(ids)
    assert {f"page-{name}" for name in PAGES_HELD if name != FIRST_LEFT} <= set(ids)


def test_a_single_file_does_without_edge_cases_only_where_it_would_be_too_large(monkeypatch: Any) -> None:
    made = edition(game("timestreams"))
    assert b'id="page-edge-cases"' in single_file(made)
    monkeypatch.setattr("generator.reference.MOST_BYTES", 1000)
    small = single_file(made)
    assert b'id="page-edge-cases"' not in small and b"Edge cases and our own tests are only" in small


@EVERY_GAME
def test_results_of_the_single_file_lead_into_it(game_id: str) -> None:
    text = whole(game_id)
    found = re.search(r"\(self\.RULEPRESS_INDEX=.*\n", text)
    assert found is not None
    entries = read_index(found[0])["entries"]
    ids = set(re.findall(r'\bid="?([^"\s>]+)', re.sub(r"<script.*?</script>", "", text, flags=re.S)))
    assert entries and {row[3] for row in entries if row[3].removeprefix("#") not in ids} == set()


@pytest.mark.parametrize(
    ("loose", "made"),
    [
        ('<p class="a">x</p>\n   <p>y</p>', "<p class=a>x</p>\n<p>y</p>"),
        ('<use href="#a"/>', '<use href="#a"/>'),
        ('<rect x="1.5"/>', "<rect x=1.5 />"),
        ('<p title="two words">', '<p title="two words">'),
    ],
)
def test_markup_loses_only_what_its_reader_does_not_need(loose: str, made: str) -> None:
    assert tight(loose).replace("href=#a />", 'href="#a"/>') == made


def test_a_style_sheet_loses_its_comments_and_layout() -> None:
    assert spare("/* a */\n.a { color: red; }\n.b > .c { top: 0 }") == ".a{color: red}.b > .c{top: 0}"


# -- scripts --------------------------------------------------------------------------------------------


def test_all_scripts_together_are_small() -> None:
    assert sum(map(len, scripts().values())) <= 12_000
    loaded = re.findall(r'src="assets/(\w+\.js)"', home([game(GAMES[0])])["index.html"].decode())
    assert tuple(loaded) == SCRIPTS, "the pages load what is weighed here"


def test_the_indexes_of_all_games_together_are_small() -> None:
    sizes = {name: len(made.index(made.entries)) for name in GAMES for made in [edition(game(name))]}
    assert sum(sizes.values()) <= 300_000, sizes


@pytest.mark.parametrize(
    ("broken", "where"),
    [
        ("var a = 1;\nvar b = ;", "unexpected ; in expression on line 2 and column 9"),
        ("call(() => { one(); )", "line 1 and column 21"),
        ("let é = 1; let é = 2;", "identifier é has already been declared on line 1"),
    ],
)
def test_a_broken_script_is_refused_with_its_name_and_place(broken: str, where: str) -> None:
    with pytest.raises(BrokenScript) as caught:
        shortened({"good.js": "use(1);", "broken.js": broken})
    assert str(caught.value).startswith("broken.js: ") and where in str(caught.value)


def test_names_that_other_scripts_use_are_kept_and_the_same_text_becomes_the_same_bytes() -> None:
    text = "/* A */ (() => { const whole = 1; self.KEPT = { whole, parts: whole + whole }; })();"
    first, second = (shortened({"a.js": text})["a.js"] for _ in range(2))
    assert first == second
    assert len(first) < len(text) - len("/* A */ ")
    assert {"KEPT", "whole", "parts"} <= set(re.findall(r"\w+", first))


# -- pictures -------------------------------------------------------------------------------------------


def scene(cells: int = 0) -> Scene:
    """A game of two seats with a hand each, a pile between them, and a strip of so many areas."""
    areas = tuple(
        Area(frozenset({str(k + 1)}), f"Era {k + 1}", k / cells, 0, 1 / cells, 1) for k in range(cells)
    )
    return Scene(
        seats={"A": "Ann", "B": "Bob"},
        owned={"hand": "Hand"},
        shared={"pile": "Pile"},
        token=lambda name: Token(name, name.title(), "3"),
        marker=str.capitalize,
        board=areas,
        shape=0.2,
    )


TABLES = st.fixed_dictionaries(
    {
        path: st.lists(st.sampled_from(["ace", "king", "queen"]), max_size=20)
        for path in ("A.hand", "B.hand", "pile")
    }
)


@given(st.lists(TABLES, min_size=1, max_size=4))
def test_places_lie_inside_the_picture_and_apart(tables: list[dict[str, list[str]]]) -> None:
    plan = replay.layout(scene(), tables)
    boxes = list(plan.spots.values())
    for box in boxes:
        assert box.x >= 0 and box.x + box.w <= replay.WIDTH and box.y >= 0 and box.y + box.h <= plan.height
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            apart = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert apart or one.y + one.h <= other.y or other.y + other.h <= one.y


@given(TABLES, TABLES)
def test_changes_say_exactly_what_came_and_went(before: dict[str, Any], after: dict[str, Any]) -> None:
    found = {change.path: change for change in changes(scene(), before, after)}
    for path, now_there in after.items():
        was, is_ = Counter(before[path]), Counter(now_there)
        assert (path in found) == (was != is_)
        if path in found:
            assert was - Counter(found[path].went) + Counter(found[path].came) == is_


def test_what_lies_on_a_board_is_drawn_in_its_area_and_whose_it_is() -> None:
    table = {"units.2": ["ace", "king"], "control.2": "B", "control.1": None, "A.hand": ["ace"]}
    plan = replay.layout(scene(3), [table])
    body, tokens = replay.picture(scene(3), plan, table)
    assert len(plan.cells) == 3 and set(tokens) == {"ace"}
    assert "Ace" in body and 'class="r-m2"' in body and 'class="r-m1"' not in body
    words = described(scene(3), table, lambda path: path)
    assert "Era 2: Ace, King." in words
    moved = changes(scene(3), table, table | {"units.2": ["ace"], "units.3": ["king"]})
    assert [change.path for change in moved] == ["units.2", "units.3"]
    assert replay.outlines(plan, scene(3), moved[:1]).count("r-hot") == 1


def test_a_title_is_drawn_as_text_whatever_it_holds() -> None:
    drawing = replay.symbol(Token("x", '<b>&"Gänse🦆', "1"))
    assert "<b>" not in drawing and "&lt;b&gt;&amp;" in drawing


def test_more_than_a_place_shows_is_counted() -> None:
    table = {"pile": ["ace"] * 30}
    plan = replay.layout(scene(), [table])
    assert "and 19 more" in replay.picture(scene(), plan, table)[0]


# -- the turn -------------------------------------------------------------------------------------------


def test_a_phase_parts_what_may_be_done_from_what_may_not() -> None:
    def rule(number: int, say: str, *keys: str) -> Rule:
        return made_rule(number, "legality").model_copy(update={"say": say, "enforced_by": keys})

    rules = [
        rule(1, "Draw two cards.", "phase:draft.draw"),
        rule(2, "You play a card.", "check:play.card", "phase:play.lead"),
        rule(3, "Nobody may play twice.", "check:play.turn"),
        rule(4, "A look costs a coin.", "check:look.price"),
    ]
    told = {one.phase.name: one for one in now(rules, ())}
    assert [step.rule.id for step in told["Draft"].phase.steps] == ["XX-001"]
    assert [one.id for one in told["Play"].may] == ["XX-002"]
    assert [one.id for one in told["Play"].not_] == ["XX-003"]
    assert [one.id for one in told["Look"].costs] == ["XX-004"]


def test_exceptions_are_rules_that_point_to_a_rule_and_say_unless() -> None:
    plain = made_rule(1, "legality")
    other = made_rule(2, "legality").model_copy(update={"say": "Unless a card says so.", "see": ("XX-001",)})
    assert exceptions([plain, other], {"XX-001": ("XX-002",)}) == {"XX-001": ("XX-002",)}


@pytest.mark.parametrize(
    ("say", "parts"),
    [
        ("One. Two.", ("One.", "Two.")),
        ("Only one.", ("Only one.", "")),
        ("It costs 1.5 coins. Pay.", ("It costs 1.5 coins.", "Pay.")),
    ],
)
def test_the_short_form_of_a_rule_is_its_first_sentence(say: str, parts: tuple[str, str]) -> None:
    assert short(say) == parts


# -- all games ------------------------------------------------------------------------------------------


def twin(found: Game) -> Game:
    """The same game under another name, as a second game of the catalog."""
    about = found.game.model_copy(update={"title": "Second Game"})
    return replace(found, game=about)


def test_the_start_page_has_every_game_and_one_box() -> None:
    found = game(GAMES[0])
    files = home([found, twin(found)])
    page = files["index.html"].decode()
    assert page.count('role="search"') == 1 and "Second Game" in page
    assert f'data-games="{found.id} {found.id}"' in page
    assert {"assets/search.js", "assets/site.js", "assets/site.css", "compare.html"} <= set(files)


def test_the_comparison_answers_from_the_glossary_and_the_rules_of_each_game() -> None:
    book = read(game(GAMES[0]))
    concepts = yaml.load((FOLDER / "concepts.yaml").read_bytes(), Loader=yaml.BaseLoader)["concepts"]
    rows = compared([book, book], concepts)
    assert len(rows) >= 8
    assert all(len(row.answers) == 2 and row.answers[0] == row.answers[1] for row in rows)
    assert all(answer.rules or answer.rulings for row in rows for answer in row.answers)
    assert len(shared_terms([book, read(twin(game(GAMES[0])))])) >= len(book.entries) / 2
    assert shared_terms([book]) == []


def test_every_game_has_chosen_answers_to_every_question_of_the_comparison() -> None:
    concepts = yaml.load((FOLDER / "concepts.yaml").read_bytes(), Loader=yaml.BaseLoader)["concepts"]
    rows = compared([read(game(name)) for name in GAMES], concepts)
    assert [row.name for row in rows] == [concept["name"] for concept in concepts]
    assert all(answer.rules or answer.rulings for row in rows for answer in row.answers)
    assert {path.stem for path in (FOLDER / "compare").glob("*.yaml")} == set(GAMES)


def test_an_answer_that_names_no_rule_is_refused(tmp_path: Path, monkeypatch: Any) -> None:
    book = read(game(GAMES[0]))
    (tmp_path / "compare").mkdir()
    (tmp_path / "compare" / f"{GAMES[0]}.yaml").write_text("tie: [XX-999]\n", encoding="utf-8")
    monkeypatch.setattr("generator.site.home.FOLDER", tmp_path)
    with pytest.raises(ValueError, match=f"{GAMES[0]}.yaml, tie: XX-999 is no rule"):
        compared([book], [{"id": "tie", "name": "Tie", "words": ["tie"], "kinds": ["scoring"]}])


def test_a_game_without_chosen_answers_is_looked_through(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("generator.site.home.FOLDER", tmp_path)
    asked = {"id": "tie", "name": "Tie", "words": ["tie", "equal"], "kinds": ["scoring"]}
    (row,) = compared([read(game(GAMES[0]))], [asked])
    assert row.answers[0].rules and all(rule.kind == "scoring" for rule in row.answers[0].rules)


# -- paper ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def papers() -> tuple[Game, bytes, bytes, int]:
    """Booklet and quick sheet of a game with one worked example."""
    found, _ = load_game(GAMES[0])
    assert found is not None
    one = next(record for record in found.scenarios if record.kind == "worked-example")
    small = replace(found, scenarios=(one,), cards=found.cards[:12], rulings=found.rulings[:4])
    made = edition(small)
    with font_folder(Cache(cache_folder())) as folder:
        again = booklet.quick_sheet(made, folder)
        return small, booklet.booklet(made, folder), booklet.quick_sheet(made, folder), hash(again)


def test_the_booklet_is_a5_tagged_and_has_bookmarks_and_every_rule(papers: Any) -> None:
    found, rules, _, _ = papers
    document = pdfium.PdfDocument(rules)
    width, height = (round(side / 72 * 25.4) for side in document[0].get_size())
    text = "".join(document[k].get_textpage().get_text_range() for k in range(len(document)))
    assert (width, height) == (148, 210)
    assert document.is_tagged()
    with pikepdf.open(io.BytesIO(rules)) as pdf, pdf.open_metadata() as about:
        assert about["pdfuaid:part"] == "1"
    assert {rule.id for rule in found.rules if rule.id not in text} == set()
    chapters = [bookmark.get_title() for bookmark in document.get_toc()]
    assert len([title for title in chapters if re.match(r"\d+ ", title)]) >= len(
        {rule.chapter for rule in found.rules}
    )


def test_the_quick_sheet_has_two_pages_and_the_same_bytes_again(papers: Any) -> None:
    _, _, quick, again = papers
    assert len(pdfium.PdfDocument(quick)) == 2
    assert hash(quick) == again


@EVERY_GAME
def test_the_turn_of_every_game_fits_its_quick_sheet(game_id: str, tmp_path: Path) -> None:
    quick = pdfium.PdfDocument(booklet.quick_sheet(edition(game(game_id)), tmp_path))
    text = "".join(page.get_textpage().get_text_range() for page in quick)
    assert len(quick) == 2
    first, *_, last = now(game(game_id).rules, game(game_id).scenarios)
    assert first.phase.name in text and last.phase.name in text
    shown = re.findall(r"\b[A-Z]{2}-\d{3}\b", re.sub(r"\s", " ", text))
    assert len(shown) == len(set(shown)) > 20


def test_a_turn_too_long_for_the_quick_sheet_is_said_of_the_game_and_nothing_is_made(
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(booklet, "SIZES_PT", (40.0,))
    files, report = making.booklets(game("timestreams"), ())
    assert files == {}
    (fault,) = report.errors
    assert fault.code == "FACE-OVERFLOW" and fault.place.file.endswith("game.yaml")
    assert "2 are wanted" in fault.message


IN_ORDER = {
    "time-division": ("Setup", "Draft", "Play", "Round", "Era", "Campaign"),
    "tempus": (
        "Setup",
        "Turn",
        "Round",
        "Action",
        "Go",
        "Baby",
        "Attack",
        "Advance",
        "Build",
        "Progress",
        "End",
    ),
    "time-line": ("Setup", "Turn", "Draw", "Travel", "History", "Recruit", "Seek", "Battle"),
    "timestreams": ("Setup", "Era", "Turn", "Scoring"),
}


@pytest.mark.parametrize(("game_id", "names"), IN_ORDER.items())
def test_phases_stand_in_the_order_in_which_they_are_played(game_id: str, names: tuple[str, ...]) -> None:
    told = [one.phase.name for one in now(game(game_id).rules, game(game_id).scenarios)]
    assert [name for name in told if name in names] == list(names)


@given(st.integers(min_value=1, max_value=200))
def test_folded_sheets_read_from_the_first_page_to_the_last(pages: int) -> None:
    sheets = saddle_stitch(pages)
    # Sheets lie in one another, the first outermost: one reads in to the fold and out again.
    inwards = [page for one in sheets for page in (one.front[1], one.back[0])]
    outwards = [page for one in reversed(sheets) for page in (one.back[1], one.front[0])]
    read = inwards + outwards
    assert read[:pages] == list(range(1, pages + 1))
    assert set(read[pages:]) <= {None} and len(read) - pages < 4


def test_a_booklet_without_pages_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one page, not 0"):
        saddle_stitch(0)


def test_the_folded_booklet_has_each_page_in_its_half_of_a_lying_sheet(papers: Any) -> None:
    _, rules, _, _ = papers
    pages, folded = pdfium.PdfDocument(rules), pdfium.PdfDocument(impose(rules, PAPERS["a4"]))
    sides = [side for one in saddle_stitch(len(pages)) for side in (one.front, one.back)]
    assert len(folded) == len(sides)
    for at, side in enumerate(sides):
        assert [round(edge / 72 * 25.4) for edge in folded[at].get_size()] == [297, 210]
        drawn = folded[at].render(scale=0.5).to_pil().convert("L")
        half = drawn.width // 2
        for place, number in enumerate(side):
            cut = drawn.crop((half * place, 0, half * (place + 1), drawn.height))
            if number is None:
                assert cut.getextrema() == (255, 255)
                continue
            own = pages[number - 1].render(scale=0.5).to_pil().convert("L").resize(cut.size)
            differ = ImageStat.Stat(ImageChops.difference(cut, own)).mean[0]
            others = [k for k in side if k not in (None, number)]
            for other in others:
                wrong = pages[other - 1].render(scale=0.5).to_pil().convert("L").resize(cut.size)
                assert differ < ImageStat.Stat(ImageChops.difference(cut, wrong)).mean[0] / 2
    with pikepdf.open(io.BytesIO(impose(rules, PAPERS["a4"]))) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


# -- serving --------------------------------------------------------------------------------------------


def finished(job: Any) -> None:
    """Run a coroutine to its end in a thread of its own: this one may have the loop of a browser."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, job).result()


def asked(out: Path, path: str, host: str = "localhost") -> tuple[int, bytes]:
    """What the server answers to one request."""
    sent: list[dict[str, Any]] = []

    heard: list[str] = []

    async def receive() -> dict[str, Any]:
        if heard:
            await asyncio.Event().wait()
        heard.append("asked")
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b""}
    scope |= {"headers": [(b"host", host.encode())], "http_version": "1.1", "scheme": "http", "root_path": ""}
    finished(serve.application(out, serve.News())(scope, receive, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return int(sent[0]["status"]), body


@pytest.mark.parametrize(
    ("path", "host", "status", "listens"),
    [
        ("/", "localhost", 200, True),
        ("/a/b.html", "127.0.0.1", 200, True),
        ("/style.css", "localhost", 200, False),
        ("/none.html", "localhost", 404, False),
        ("/../secret.html", "localhost", 404, False),
        ("/", "elsewhere.example", 400, False),
    ],
)
def test_the_server_gives_its_files_to_its_own_names_only(
    tmp_path: Path, path: str, host: str, status: int, listens: bool
) -> None:
    out = tmp_path / "out"
    (out / "a").mkdir(parents=True)
    for name in ("index.html", "a/b.html"):
        (out / name).write_text("<!doctype html><body><p>Hello</p></body>", encoding="utf-8")
    (out / "style.css").write_text("p{}", encoding="utf-8")
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    found, body = asked(out, path, host)
    assert found == status
    assert (b"EventSource" in body) == listens
    assert b"secret" not in body


def test_pages_are_told_to_reload_or_what_is_wrong() -> None:
    answers = iter(["", "cards.yaml:3:1 it is broken"])

    async def changes() -> Any:
        yield "one"
        yield "two"

    async def rebuild() -> str:
        return next(answers)

    told: list[str] = []
    news = SimpleNamespace(tell=told.append)
    finished(serve.follow(changes(), rebuild, news))  # type: ignore[arg-type]
    assert told == [serve.RELOAD, '"cards.yaml:3:1 it is broken"']

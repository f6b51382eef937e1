"""The reference as a reader uses it: from disk in Chromium, searched, without JavaScript, on a phone."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from catalog.game import Game
from catalog.load import game_ids, load_game
from generator.art.theme import TEMPLATES
from generator.reference import build_reference, edition, home, reference_files, single_file, site_files
from generator.site.book import read
from generator.site.evidence import gather
from generator.site.folding import fold, forms, raw_words
from generator.site.pages import FOLDER, PAGES
from generator.site.words import line_tokens
from tests.browser.axe_matrix import SCHEMES, WIDTHS, Way, found, put
from validator.scenarios import flips, run_all

GAMES = sorted(
    (game for game in game_ids() if (TEMPLATES / "themes" / f"{game}.toml").is_file()),
    key=lambda game: (game != "time-division", game),
)
QUERIES = yaml.load(
    (Path(__file__).parents[1] / "generator" / "queries.yaml").read_bytes(), Loader=yaml.BaseLoader
)["games"]
EVERY_PAGE = pytest.mark.parametrize("page_name", [page.name for page in PAGES])
# An audit of a page takes as long as the page: of records that a template repeats, a few of each section
# are enough.
FEWER = """document.querySelectorAll(
    '.rule:nth-of-type(n+4), .card:nth-of-type(n+5), .word:nth-of-type(n+4), .ruling:nth-of-type(n+7)'
).forEach(one => one.remove())"""
OPEN_INDEX = "async game => { self.INDEX = await RULEPRESS.open(RULEPRESS_INDEX[game]); }"


def some(game: Game) -> Game:
    """The game with the first scenarios of each kind only, so that pages are small; all else is whole."""
    kinds = dict.fromkeys(one.kind for one in game.scenarios)
    few = [one for kind in kinds for one in [s for s in game.scenarios if s.kind == kind][:5]]
    return replace(game, scenarios=tuple(few))


def loaded(game_id: str) -> Game:
    """A game of the catalog without errors."""
    game, report = load_game(game_id)
    assert game is not None, [fault.message for fault in report.diagnostics]
    return game


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a reference that was really written."""
    out = tmp_path_factory.mktemp("site") / "reference"
    game = some(loaded(GAMES[0]))
    picture = io.BytesIO()
    Image.new("RGB", (63, 88), "#1d4a9e").save(picture, "WEBP")
    faces = {f"card/{card.id}": picture.getvalue() for card in game.cards}
    build_reference(game, run_all(game), out, flips=flips(game), faces=faces)
    return out


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A desk's window."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page in a desk's window."""
    return context.new_page()


def address(site: Path, name: str, rest: str = "") -> str:
    """Where a page lies on disk."""
    return (site / f"{name}.html").as_uri() + rest


def searched(page: Page, text: str) -> list[str]:
    """Type into the search box and give the links of the results."""
    page.fill("#q", text)
    page.wait_for_function("!document.getElementById('results').hidden")
    return [str(a.get_attribute("href")) for a in page.query_selector_all("#hits a")]


# -- pages ----------------------------------------------------------------------------------------------


@EVERY_PAGE
def test_a_page_opens_from_disk_without_errors_or_a_network(page: Page, site: Path, page_name: str) -> None:
    faults: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address(site, page_name))
    page.focus("#q")
    page.wait_for_function("self.RULEPRESS_INDEX !== undefined")
    assert faults == []
    assert asked and all(url.startswith(site.as_uri()) for url in asked)


@EVERY_PAGE
def test_nothing_sticks_out_sideways(page: Page, site: Path, page_name: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(address(site, page_name))
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages of all games, each with a few examples, and the pages over them."""
    out = tmp_path_factory.mktemp("shelf")
    games = [some(loaded(game_id)) for game_id in GAMES]
    for game in games:
        made = edition(game, gather(game, run_all(game)))
        list(put(out / game.id / "reference", site_files(made, {})))
        list(put(out / game.id / "single", {f"{game.id}.html": single_file(made)}))
    list(put(out, home(games)))
    return out


def looked_at() -> list[tuple[str, Way]]:
    """Every template on a phone and on a desk, light here and dark there, with scripts here and without them
    there; the games take turns, since all have the same templates. The command of axe_matrix looks at all of
    it.
    """
    names = [f"{{game}}/reference/{page.file}" for page in PAGES]
    names += ["{game}/single/{game}.html", "index.html", "compare.html"]
    return [
        (
            name.format(game=GAMES[(number + desk) % len(GAMES)]),
            Way(
                SCHEMES[(number // 2 + desk) % 2],
                WIDTHS[-1] if desk else WIDTHS[number % 2],
                (number // 4 + desk) % 2 == 0,
            ),
        )
        for number, name in enumerate(names)
        for desk in (0, 1)
    ]


@pytest.mark.parametrize(("name", "way"), looked_at())
def test_a_page_is_accessible(browser: Browser, shelf: Path, name: str, way: Way) -> None:
    assert found(browser, shelf / name, way, FEWER) == []


@pytest.mark.parametrize(("width", "scheme"), list(zip(WIDTHS, ("light", "dark", "light"), strict=True)))
def test_results_are_accessible(browser: Browser, shelf: Path, scheme: str, width: int) -> None:
    type_it = """() => new Promise(done => {
        const box = document.getElementById('q');
        box.value = 'the';
        box.dispatchEvent(new Event('input'));
        const look = () => document.querySelector('#hits a') ? done() : setTimeout(look, 20);
        look(); })"""
    for name in ("index.html", f"{GAMES[0]}/reference/index.html"):
        assert found(browser, shelf / name, Way(scheme, width, True), type_it) == [], name


def test_an_example_is_gone_through_by_arrow_keys_without_javascript(browser: Browser, site: Path) -> None:
    opened = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    page = opened.new_page()
    page.goto(address(site, "examples"))
    example = page.locator(".replay").first
    shown = example.locator(".shot:visible")
    assert shown.count() == 1 and "How it begins" in shown.inner_text()
    example.locator("input").first.focus()
    page.keyboard.press("ArrowDown")
    assert shown.count() == 1 and "Step 1" in shown.inner_text()
    example.locator("label").nth(2).click()
    assert shown.count() == 1 and "Step 2" in shown.inner_text()
    page.emulate_media(media="print")
    assert example.locator(".shot:not(.same):visible").count() == example.locator(".shot:not(.same)").count()
    opened.close()


@EVERY_PAGE
def test_a_page_is_whole_without_javascript(browser: Browser, site: Path, page_name: str) -> None:
    opened = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    page = opened.new_page()
    page.goto(address(site, page_name))
    assert not page.is_visible("#q")
    assert page.is_visible(".noscript-az")
    assert page.is_visible("h1")
    page.click(".noscript-az")
    assert page.url == address(site, "glossary")
    opened.close()


def test_every_rule_can_be_reached_and_read_without_javascript(browser: Browser, site: Path) -> None:
    opened = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = opened.new_page()
    page.goto(address(site, "index"))
    page.click(".thumb a[href='rules.html']")
    first = page.locator(".rule").first
    assert first.locator(".say").is_visible()
    assert not first.locator("dl").is_visible()
    first.locator("summary").click()
    assert first.locator("dl").is_visible()
    page.click(".thumb summary")
    page.click(".thumb a[href='glossary.html']")
    page.click(".letters a >> nth=2")
    assert "#letter-" in page.url
    opened.close()


def test_a_linked_rule_stands_below_the_head_and_open(page: Page, site: Path) -> None:
    page.goto(address(site, "rules", f"#{loaded(GAMES[0]).rules[61].id}"))
    box = page.locator(".rule:target").bounding_box()
    head = page.locator(".top").bounding_box()
    assert box is not None and head is not None
    assert head["y"] + head["height"] <= box["y"] < 900
    assert page.locator(".rule:target details.why dl").is_visible()


def test_paper_shows_what_is_folded_away_and_leaves_out_menus(page: Page, site: Path) -> None:
    page.goto(address(site, "rules"))
    folded = page.locator("details.why dl").first
    assert not folded.is_visible()
    page.emulate_media(media="print", color_scheme="dark")
    shown = folded.bounding_box()
    assert shown is not None and shown["height"] > 8
    assert not page.is_visible(".top") and not page.is_visible(".toc")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    red, green, blue = page.evaluate("getComputedStyle(document.body).color.match(/\\d+/g).map(Number)")
    assert max(red, green, blue) < 80


def test_a_card_that_is_spoken_of_shows_its_face_to_a_mouse(page: Page, site: Path) -> None:
    page.goto(address(site, "examples"))
    page.hover(".step a.cardname >> nth=0")
    page.wait_for_selector(".preview")
    page.keyboard.press("Escape")
    assert page.locator(".preview").count() == 0


@pytest.mark.parametrize("page_name", ["index", "icons", "glossary"])
def test_what_is_tapped_is_large_enough(browser: Browser, site: Path, page_name: str) -> None:
    opened = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = opened.new_page()
    page.goto(address(site, page_name))
    small = page.evaluate(
        """() => [...document.querySelectorAll(
            '.thumb > a, .thumb summary, #q, .mark, .jump a, .letters a, .strip a')]
        .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < 44 || box.width < 44)).map(([text]) => text)"""
    )
    opened.close()
    assert small == []


# -- search ---------------------------------------------------------------------------------------------


def test_the_slash_key_leads_to_the_search_and_can_be_switched_off(page: Page, site: Path) -> None:
    page.goto(address(site, "rules"))
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    assert page.input_value("#q") == ""
    searched(page, "coin")
    page.uncheck("#slash")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") != "q"
    page.keyboard.press("Control+k")
    assert page.evaluate("document.activeElement.id") == "q"
    page.reload()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") != "q"


def test_results_appear_while_typing_and_are_announced(page: Page, site: Path) -> None:
    page.goto(address(site, "index"))
    page.focus("#q")
    page.keyboard.type("coin")
    page.wait_for_function("/\\d+ results/.test(document.getElementById('status').textContent)")
    assert page.get_attribute("#status", "role") == "status"
    assert page.locator("#hits mark").first.inner_text().lower() == "coin"
    page.keyboard.type("zzzqqq")
    page.wait_for_function("/Nothing found/.test(document.getElementById('status').textContent)")


def test_arrows_enter_and_escape_work_on_results(page: Page, site: Path) -> None:
    page.goto(address(site, "index"))
    links = searched(page, "coin")
    page.focus("#q")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('href')") == links[1]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.press("Escape")
    assert page.is_hidden("#results")
    assert page.evaluate("document.activeElement.id") == "q"
    searched(page, "coin")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site.as_uri()}/{links[0]}")


def test_landing_marks_the_words_and_the_marks_can_be_cleared(page: Page, site: Path) -> None:
    page.goto(address(site, "rules", "?q=coin"))
    page.wait_for_selector(".clear")
    marked = page.evaluate("[...CSS.highlights.get('found')].map(range => range.toString().toLowerCase())")
    assert marked and all("coin" in word for word in marked)
    page.click(".clear")
    assert page.evaluate("CSS.highlights.has('found')") is False
    assert page.locator(".clear").count() == 0


def test_a_missing_index_is_said_and_not_taken_for_no_results(page: Page, site: Path, tmp_path: Path) -> None:
    game = some(loaded(GAMES[0]))
    for name, data in reference_files(game).items():
        if name != "assets/index.js":
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_bytes(data)
    page.goto((tmp_path / "index.html").as_uri())
    page.focus("#q")
    page.keyboard.type("coin")
    page.wait_for_function("/index is missing/.test(document.getElementById('status').textContent)")


def test_a_link_is_copied_with_its_rule(page: Page, site: Path) -> None:
    rule = loaded(GAMES[0]).rules[0]
    page.goto(address(site, "rules", f"?q=x#{rule.id}"))
    page.evaluate("navigator.clipboard.writeText = text => { self.COPIED = text; return Promise.resolve(); }")
    page.click(f"#{rule.id} .copy")
    copied = page.evaluate("self.COPIED")
    assert copied.startswith(f"{rule.id}: {rule.say[:20]}") and copied.endswith(f"rules.html#{rule.id}")
    assert "Copy" not in copied


@pytest.fixture(scope="module", params=GAMES)
def whole(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: Any
) -> Iterator[tuple[str, Page]]:
    """A game's id and a page in which its whole index is open, as the page itself would open it."""
    game = loaded(request.param)
    files = reference_files(game, gather(game, run_all(game)))
    folder = tmp_path_factory.mktemp("index")
    (folder / "empty.html").write_text("<!doctype html><title>empty</title>", encoding="utf-8")
    page = browser.new_page()
    page.goto((folder / "empty.html").as_uri())
    for name in ("assets/search.js", "assets/index.js"):
        page.add_script_tag(content=files[name].decode())
    page.evaluate(OPEN_INDEX, game.id)
    yield game.id, page
    page.close()


def vocabulary(game_id: str) -> list[str]:
    """Every word that stands in the sentences, names and titles of a game, as it is written."""
    game = loaded(game_id)
    texts = [rule.say for rule in game.rules]
    texts += [f"{r.question} {r.why} {' '.join(o.say for o in r.options)}" for r in game.rulings]
    texts += [f"{text.sentence} {text.bar}" for text in read(game).texts.values()]
    texts += [card.title for card in game.cards] + [one.title for one in game.scenarios]
    texts += [f"{term.name} {term.meaning}" for term in game.vocabulary.everything()]
    return sorted({word for text in texts for word in text.split()})


ODD = [
    "1980’s",
    "Café",
    "Ünter",
    "O’Neill",
    "+1",
    "-4",
    "time-travel",
    "TD-062",
    "L236–L241",
    "4×3",
    "1.1.1",
    "ß",
    "…",
]


def test_python_and_the_browser_fold_and_cut_words_alike(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    words = vocabulary(game_id) + ODD
    theirs = page.evaluate(
        """words => words.map(word => [RULEPRESS.fold(word, INDEX.fold),
        RULEPRESS.rawWords(word, INDEX.fold).map(raw => [raw, ...Object.values(RULEPRESS.forms(raw))])])""",
        words,
    )
    for word, (folded, cut) in zip(words, theirs, strict=True):
        ours = [[raw, list(forms(raw).whole), list(forms(raw).parts)] for raw in raw_words(word)]
        assert (folded, cut) == (fold(word), ours), word


def test_the_frozen_look_ups_find_what_they_want(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    asked = QUERIES[game_id]
    assert len(asked) >= 60
    found = page.evaluate(
        "asked => asked.map(q => RULEPRESS.search(INDEX, q).hits.slice(0, 10).map(hit => hit.href))",
        [one["query"] for one in asked],
    )
    rank = [
        next((at for at, href in enumerate(hrefs) if any(href.endswith(want) for want in one["want"])), None)
        for one, hrefs in zip(asked, found, strict=True)
    ]
    missed = [(one["query"], at) for one, at in zip(asked, rank, strict=True) if at is None or at > 2]
    assert 1 - len(missed) / len(asked) >= 0.97, missed
    assert [query for query, at in missed if at is None] == []


def test_the_shipped_search_answers_as_the_one_that_people_read(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    asked = [one["query"] for one in QUERIES[game_id]] + ODD
    first, second = page.evaluate(
        """([source, asked]) => {
        const shipped = RULEPRESS;
        const answers = one => asked.map(
            q => JSON.stringify([one.search(INDEX, q), one.marks(q, q, INDEX.fold)]));
        (0, eval)(source);
        const [first, second] = [answers(shipped), answers(RULEPRESS)];
        self.RULEPRESS = shipped;
        return [first, second]; }""",
        [(FOLDER / "search.js").read_text(encoding="utf-8"), asked],
    )
    assert len(first) == len(asked) and first == second


def test_the_wanted_entries_exist(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    known = page.evaluate("INDEX.entries.map(entry => entry.href)")
    for one in QUERIES[game_id]:
        for want in one["want"]:
            assert any(href.endswith(want) for href in known), want


def test_another_letter_of_a_look_up_never_empties_the_list(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    asked = page.evaluate(
        """asked => asked.filter(query => {
        const starts = Array.from(query, (_, end) => query.slice(0, end + 1));
        const typed = starts.filter(start => /[a-z0-9]$/i.test(start));
        const found = typed.map(q => RULEPRESS.search(INDEX, q).total > 0);
        return !found.at(-1) || found.some((some, at) => at && !some && found[at - 1]); })""",
        [one["query"] for one in QUERIES[game_id]],
    )
    assert asked == []


def test_another_letter_of_a_word_never_empties_the_list(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    words = [raw for text in vocabulary(game_id) for raw in raw_words(text)]
    some_words = random.Random(4).sample(sorted(set(words)), 150)
    typed = sorted({word[:end] for word in some_words for end in range(2, len(word) + 1)} - {"'", "-"})
    empty = page.evaluate("typed => typed.filter(q => !RULEPRESS.search(INDEX, q).total)", typed)
    assert empty == []


def test_exact_numbers_come_first(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    for rule in random.Random(7).sample(loaded(game_id).rules, 20):
        for typed in (rule.id, rule.id.lower(), rule.id.replace("-", "")):
            first = page.evaluate("q => RULEPRESS.search(INDEX, q).hits[0].href", typed)
            assert first == f"rules.html#{rule.id}", typed


def test_the_number_of_a_source_line_finds_only_what_stands_on_it(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    lines: dict[str, set[str]] = {}
    for rule in loaded(game_id).rules:
        for line in line_tokens(rule.cites):
            lines.setdefault(line, set()).add(f"rules.html#{rule.id}")
    for line in random.Random(5).sample(sorted(lines), 20):
        for typed in (line, line.lower()):
            hits = page.evaluate("q => RULEPRESS.search(INDEX, q).hits.map(hit => hit.href)", typed)
            found = [href for href in hits if href.startswith("rules.html#") and "-" in href]
            assert found and set(found) <= lines[line], typed


def test_a_misspelt_word_is_found_and_said_to_be_near(whole: tuple[str, Page]) -> None:
    game_id, page = whole
    words = {raw for text in vocabulary(game_id) for raw in raw_words(text) if raw.isalpha() and len(raw) > 8}
    for word in random.Random(2).sample(sorted(words), 8):
        typed = word[:3] + word[4] + word[3] + word[5:]
        found = page.evaluate("typed => RULEPRESS.search(INDEX, typed)", typed)
        assert found["total"] > 0, typed
        if typed not in words:
            assert found["near"] and found["near"][0][0] == typed, typed


def test_there_are_look_ups_enough() -> None:
    assert sum(len(asked) for asked in QUERIES.values()) >= 150

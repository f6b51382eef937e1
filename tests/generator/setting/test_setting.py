"""Words set here come out where WeasyPrint would have put them, and whatever is not plain is left to it."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from generator.cache import Cache
from generator.decks.faces import deck_faces
from generator.drawing import draw, draw_whole
from generator.pdf.press import leaves
from generator.setting.page import SetPage
from generator.setting.slots import Run, Slot, loosened, parse_runs, parted
from generator.setting.styles import is_plain
from tests.generator.decks import making
from tests.generator.decks.making import printed, tiny

# -- parts of a face ------------------------------------------------------------------------------------

OPEN = '<section class="face card" data-face="cards/ant" lang="en"><div class="trim">'
SHUT = "</div></section>"


def slots_of(markup: str) -> list[str]:
    """What the slots of some elements hold."""
    found = parted(f"{OPEN}{markup}{SHUT}")
    return [slot.inner for _, slot in found.slots()] if found else []


@pytest.mark.parametrize(
    ("markup", "slots"),
    [
        ("<p>one</p><h1>two</h1><div>three</div>", ["one", "two", "three"]),
        ('<p title="a > b">one</p>', ["one"]),
        ("<p>a <b>c</b> <i>d</i><br>e</p>", ["a <b>c</b> <i>d</i><br>e"]),
        ('<p><span class="icon">[ant]</span></p>', ['<span class="icon">[ant]</span>']),
        ("<p></p><p> </p>", ["", " "]),
        ("<p><u>a</u></p>", []),
        ('<p>a<b class="x">c</b></p>', []),
        ("<p>a<b>c<i>d</i></b></p>", []),
        ("<p>a<!-- c --></p>", []),
        ("<div><p>inside</p></div>", []),
        ('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg><p>one</p>', ["one"]),
        ("<p>never closed", []),
        ("<p>crossed<b></p></b>", []),
    ],
)
def test_a_slot_is_an_element_of_nothing_but_plain_words(markup: str, slots: list[str]) -> None:
    assert slots_of(markup) == slots


PIECES = st.lists(
    st.sampled_from(
        [" ", "\n", "<p>a</p>", '<img src="x.png">', "<h1>b <b>c</b></h1>", "<div><p>d</p></div>", "free"]
    )
)


@given(PIECES)
def test_the_ground_with_all_its_words_is_the_face_without_its_id(pieces: list[str]) -> None:
    face = f"{OPEN}{''.join(pieces)}{SHUT}"
    found = parted(face)
    assert found is not None
    assert found.ground(()) == face.replace(' data-face="cards/ant"', "")
    numbers = [number for number, _ in found.slots()]
    assert all(part not in found.ground(numbers) for part in (">a<", "<b>c"))


def test_runs_have_the_spaces_that_css_leaves_and_the_letters_that_entities_stand_for() -> None:
    assert parse_runs("a\n  b &amp;<b> c</b>") == (Run("", "a b &"), Run("b", " c"))
    assert parse_runs("a <b>c</b>") == (Run("", "a"), Run("", " "), Run("b", "c"))


@given(st.text("ab <>/x\"'=", max_size=30))
def test_no_text_stops_the_reading_of_runs(text: str) -> None:
    runs = parse_runs(text)
    assert runs is None or "<" not in "".join(run.text for run in runs)
    face = f"{OPEN}<p>{text}</p>{SHUT}"
    found = parted(face)
    assert found is None or found.ground(()) == face.replace(' data-face="cards/ant"', "")
    assert loosened(loosened(text)) == loosened(text)


@pytest.mark.parametrize(
    ("style", "plain"),
    [
        (".a{color:red} p, .b .c > b{top:1mm}", True),
        ('@page{margin:0} .a{content:"a + b"} [data-x="~"]{left:0}', True),
        ("/* a:hover */ .a{background:url(x:y)}", True),
        (".a::before{content:'x'}", False),
        ("@font-face{font-family:X;src:url(x.ttf)}", False),
        (".a{z-index:1}", False),
        ("p:nth-child(2){top:0}", False),
        (".a + .b{top:0}", False),
        (".a ~ .b{top:0}", False),
        ("@media print{p:first-child{top:0}}", False),
    ],
)
def test_a_style_sheet_is_plain_when_no_selector_looks_at_neighbours_or_states(
    style: str, plain: bool
) -> None:
    assert is_plain(style) is plain


# -- pictures -------------------------------------------------------------------------------------------

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 3H8V5H0z"/></svg>'
WORDS = {
    "one line": "Ant",
    "several lines": "a wandering ant that never came home before the lamp went out again",
    "bold and icons": "gain **two of** {ant} and {ant}{ant} for each neighbour, then pay {ant} twice or more",
    "accents and signs": "Fährmann’s “señor” & co: 3 × 4 = 12!",
    "a hyphen at the end": "a very well-kept house-keeping-book of half-forgotten things",
    "lines of its own": "first\nsecond\nthird",
    "a bracket": "one (two three) four (five six seven) eight (nine ten eleven) twelve",
}
PLACED = ".t{position:absolute;left:5mm;top:8mm;width:50mm;font-size:12pt;%s}"


# Edges of letters may fall a hair apart in a few pixels; a word elsewhere or in another colour is hundreds.
CLEAR, FEW = 48, 20


def drawn(folder: Path, words: str, style: str, template: str = '<p class="t">{{ title | rich }}</p>'):
    """The face of a card as set here and as drawn whole: its pages and what is wrong with each."""
    rows = io.StringIO()
    making.csv_rows(rows, [["title"], [words]])
    tiny(folder, rows.getvalue(), back=False, card__css=style)
    making.write(folder, {"card.html.j2": template, "icons/ant.svg": ICON})
    cache = Cache(folder / "cache")
    faces, report = deck_faces(making.deck(folder), cache.folder / "decks")
    assert report.ok, report.render()
    return faces, draw(faces, cache), draw_whole(faces, cache)


def differing(faces, ours, theirs) -> int:
    """How many pixels at 144 dpi differ clearly between a face's two pages."""
    name = faces[0].id
    pictures = []
    for page in (ours.pages[name], theirs.pages[name]):
        data = page if isinstance(page, bytes) else leaves([name], {name: faces[0]}, ours.pages)
        pictures.append(pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB"))
    apart = ImageChops.difference(*pictures).split()
    return sum(ImageChops.lighter(ImageChops.lighter(*apart[:2]), apart[2]).histogram()[CLEAR:])


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())
@pytest.mark.parametrize(
    "style", ["", "text-align:center;font-weight:700", "text-align:right;line-height:1.6;color:#a33"]
)
def test_words_lie_where_they_would_have_lain(tmp_path: Path, words: str, style: str) -> None:
    faces, ours, theirs = drawn(tmp_path, words, PLACED % style)
    assert ours.report == theirs.report
    assert isinstance(ours.pages[faces[0].id], SetPage) or "-" in words or "(" in words
    assert differing(faces, ours, theirs) <= FEW


@pytest.mark.parametrize(
    "style",
    [
        "letter-spacing:.1em",
        "text-transform:uppercase",
        "text-align:justify",
        "opacity:.5",
        "transform:rotate(3deg)",
        "background:#ddd",
        "display:flex",
        "text-indent:4mm",
        "font-style:italic",
        "position:static",
        "width:auto",
        "direction:rtl",
        "text-decoration:underline",
    ],
)
def test_what_is_more_than_plain_words_in_a_fixed_place_is_drawn_whole(tmp_path: Path, style: str) -> None:
    _, ours, theirs = drawn(tmp_path, "a wandering ant", PLACED % style)
    assert ours.pages == theirs.pages
    assert [isinstance(page, bytes) for page in ours.pages.values()] == [True]


def test_a_box_of_fixed_height_keeps_its_ground_and_its_words_on_it(tmp_path: Path) -> None:
    style = (
        PLACED % "height:9mm;line-height:9mm;background:#246;color:#fff;border-radius:2mm;text-align:center"
    )
    faces, ours, theirs = drawn(tmp_path, "Ant", style)
    assert isinstance(ours.pages[faces[0].id], SetPage)
    assert differing(faces, ours, theirs) <= FEW


@pytest.mark.parametrize(("below", "is_set"), [("top:8mm", False), ("top:60mm", True)])
def test_words_that_something_may_lie_on_stay_under_it(tmp_path: Path, below: str, is_set: bool) -> None:
    style = PLACED % "" + f".lid{{position:absolute;left:0;{below};width:30mm;height:9mm;background:#246}}"
    template = '<p class="t">{{ title }}</p><p class="lid">lid</p>'
    faces, ours, theirs = drawn(tmp_path, "a wandering ant", style, template)
    assert differing(faces, ours, theirs) <= FEW
    page = ours.pages[faces[0].id]
    assert isinstance(page, SetPage)
    assert ("a wandering ant" in page.texts) is is_set


@pytest.mark.parametrize(
    ("words", "style", "code"),
    [
        ("word " * 60, "height:20mm", "FACE-OVERFLOW"),
        ("Donaudampfschifffahrtsgesellschaftskapitän", "width:30mm", "FACE-OVERFLOW"),
        ("Ant", "left:58mm", "FACE-OVERFLOW"),
        ("日本", "", "FACE-FONT"),
    ],
)
def test_what_does_not_fit_is_told_in_the_same_words(
    tmp_path: Path, words: str, style: str, code: str
) -> None:
    _, ours, theirs = drawn(
        tmp_path, words, PLACED % style, '<p class="t" data-field="title">{{ title }}</p>'
    )
    assert ours.report == theirs.report
    assert code in ours.report.codes


def test_what_is_wrong_with_a_ground_is_told_of_each_card_on_it(tmp_path: Path) -> None:
    template = (
        '<img src="art.png" style="position:absolute;width:50mm;height:50mm"><p class="t">{{ title }}</p>'
    )
    tiny(tmp_path, "title\nAnt\nBee\n", back=False, card__css=PLACED % "")
    making.write(tmp_path, {"card.html.j2": template, "art.png": making.png((40, 40))})
    for _ in range(2):
        report = printed(tmp_path).report
        assert report.codes == ("FACE-DPI", "FACE-DPI")
        assert {one.message.partition(":")[0] for one in report} == {"Ant", "Bee"}


CHANGED = """
import sys, pathlib
from generator.cache import Cache
from generator.decks.run import build_deck
from tests.generator.decks.making import deck, pdf
folder = pathlib.Path(sys.argv[1])
built = build_deck(deck(folder), cache=Cache(folder / "cache"))
sys.stdout.write(f"{len(pdf(built))} {'weasyprint' in sys.modules}")
"""


def test_a_changed_word_is_printed_without_a_layout_engine(tmp_path: Path) -> None:
    said = []
    for rows in ("title\nAnt\nBee\n", "title\nAnt\nBeetle\n"):
        tiny(tmp_path, rows)
        done = subprocess.run(
            [sys.executable, "-c", CHANGED, str(tmp_path)],
            capture_output=True,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout.split()[1])
    assert said == ["True", "False"]


def test_a_slot_is_filled_with_something_else() -> None:
    assert Slot('<p class="t">', "p", "a", (Run("", "a"),)).filled("b") == '<p class="t">b</p>'


DIFFERENT = {
    "words that flow between elements": (
        "",
        '<span class="a">One</span> <span class="b">Two</span> three <b>four</b><p class="t">{{ title }}</p>',
    ),
    "a span of the author's": (
        ".t span{color:#e00;font-weight:700;background:#ff0}",
        '<p class="t">Cost <span>{{ title }}</span></p>',
    ),
    "rules for spans": (".t span{font-size:20pt}", '<p class="t">Cost <b>{{ title }}</b> now</p>'),
    "rules for everything inside": (".t *{font-size:20pt}", '<p class="t">Cost <b>{{ title }}</b> now</p>'),
    "breaks that do nothing": ("br{display:none}", '<p class="t">Cost<br>{{ title }}</p>'),
    "a style in the template": (
        "",
        '<style>.t{color:#d00;left:20mm !important}</style><p class="t">{{ title }}</p>',
    ),
    "rules for certain cards": (
        '[data-face^="cards/"] .t{left:25mm;color:#d00}',
        '<p class="t">{{ title }}</p>',
    ),
    "what is stacked on top": (
        ".lid{position:absolute;z-index:2;left:0;top:6mm;width:40mm;height:12mm;background:#ffe}",
        '<div class="lid"><i>x</i></div><p class="t">{{ title }}</p>',
    ),
    "what is stacked in the template": (
        ".lid{position:absolute;left:0;top:6mm;width:40mm;height:12mm;background:#ffe}",
        '<div class="lid" style="z-index:3"><i>x</i></div><p class="t">{{ title }}</p>',
    ),
    "a card that cuts its words off": (
        ".trim{overflow:hidden;width:30mm !important}",
        '<p class="t" style="white-space:nowrap">{{ title }}</p>',
    ),
    "colours that screens do not have": (".t{color:oklch(0.6 0.2 30)}", '<p class="t">{{ title }}</p>'),
    "inks": (".t{color:device-cmyk(0 1 1 0)}", '<p class="t">{{ title }}</p>'),
    "an outline wider than its box": (
        ".o{position:absolute;left:20mm;top:20mm;width:20mm;height:10mm;outline:12mm solid #246}",
        '<p class="t">{{ title }}</p><p class="o">o</p>',
    ),
    "an outline of the whole card": (
        ".trim{outline:3mm solid #246;outline-offset:-12mm}",
        '<p class="t">{{ title }}</p>',
    ),
    "a face with corners that cut": (
        ".card{border-radius:50%}.t{left:2mm !important;top:2mm !important}",
        '<p class="t">{{ title }}</p>',
    ),
    "another language": ("", '<p class="t" lang="tr">{{ title }}</p>'),
}


@pytest.mark.parametrize(("style", "template"), DIFFERENT.values(), ids=DIFFERENT.keys())
def test_nothing_comes_out_another_way(tmp_path: Path, style: str, template: str) -> None:
    faces, ours, theirs = drawn(tmp_path, "a wandering ant that was here", PLACED % "" + style, template)
    assert ours.report.codes == theirs.report.codes
    if theirs.pages:
        assert differing(faces, ours, theirs) <= FEW


@pytest.mark.parametrize(
    "style", ["max-height:6mm", "max-height:6mm;overflow:hidden", "bottom:70mm"], ids=lambda style: style
)
def test_a_room_that_ends_is_a_room_that_can_run_over(tmp_path: Path, style: str) -> None:
    template = '<p class="t" data-field="title">{{ title }}</p>'
    _, ours, theirs = drawn(tmp_path, "word " * 60, PLACED % style, template)
    assert ours.report == theirs.report
    assert "FACE-OVERFLOW" in ours.report.codes

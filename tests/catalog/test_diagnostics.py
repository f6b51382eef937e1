"""Diagnostics: every code is known, explained, raised and shown; a complaint looks the same everywhere."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.codes import CODES, FAMILIES, ROWS, Code, table
from catalog.diagnostics import CODE_SHAPE, Diagnostic, Note, Place, Report, pieces, render, shown, to_data

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "catalog" / "codes"
BROKEN = ROOT / "tests" / "catalog" / "broken"
SOURCES = sorted(
    path
    for room in ("catalog", "validator", "generator")
    for path in (ROOT / room).rglob("*.py")
    if TABLE not in path.parents
)
HERE = Place("f.yaml", 2, 4, 7)


def codes_in(text: str) -> set[str]:
    """Everything in a Python text that stands in quotes and looks like a code."""
    return {found[1] for found in re.finditer(rf'"({CODE_SHAPE.pattern})"', text)}


RAISED = {code: path for path in SOURCES for code in codes_in(path.read_text(encoding="utf-8"))}
SHOWN = {
    code
    for path in BROKEN.glob("*/expect.yaml")
    for code in re.findall(r"code: (\S+)", path.read_text(encoding="utf-8"))
}


def test_every_code_in_the_sources_is_in_the_table() -> None:
    assert {code: path.name for code, path in RAISED.items() if code not in CODES} == {}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_every_code_of_the_table_is_raised_somewhere(row: Code) -> None:
    assert row.code in RAISED


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_every_code_is_shown_by_a_broken_catalog_or_by_the_test_it_names(row: Code) -> None:
    if row.proof is None:
        assert row.family in ("YAML", "KEY", "VAL", "REF"), "a code of this family names its test in `proof`"
        assert row.code in SHOWN, "there is no example of it in tests/catalog/broken"
    else:
        proof = ROOT / row.proof
        assert proof.is_file(), f"there is no {row.proof}"
        assert row.code in proof.read_text(encoding="utf-8")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_every_code_says_what_it_means_and_how_to_mend_it(row: Code) -> None:
    assert re.fullmatch(CODE_SHAPE, row.code)
    assert row.meaning and "\n" not in row.meaning and not row.meaning.endswith(".")
    assert row.explain.endswith(".") and len(row.explain.split()) >= 6
    assert row.meaning.casefold() not in row.explain.casefold()


def test_no_two_codes_mean_the_same() -> None:
    assert len({row.meaning for row in ROWS}) == len({row.explain for row in ROWS}) == len(ROWS)


def test_a_table_with_a_code_twice_or_of_no_family_is_refused() -> None:
    with pytest.raises(ValueError, match="two rows"):
        table((ROWS[0], ROWS[0]))
    with pytest.raises(ValueError, match="no family"):
        table((Code("ODD-ONE", "odd", "Odd."),))


def test_a_complaint_with_an_unknown_code_is_refused_at_once() -> None:
    with pytest.raises(KeyError, match="KEY-NONE"):
        Diagnostic("KEY-NONE", HERE, "words")


def test_a_complaint_shows_place_code_words_line_caret_notes_and_fix() -> None:
    note = Note("the first one", Place("g.yaml", 1, 3, 4))
    one = Diagnostic("KEY-TYPO", HERE, "no key 'tpo'", "top", (Note("a remark"), note))
    assert render(one, "a: tpo", (None, "  x: y")).split("\n") == [
        "f.yaml:2:4  KEY-TYPO  no key 'tpo'",
        "    2 | a: tpo",
        "      |    ^^^",
        "  a remark",
        "  the first one: g.yaml:1:3",
        "    1 |   x: y",
        "      |   ^",
        "  did you mean  top  ?",
    ]


def test_a_warning_says_that_it_is_one() -> None:
    one = Diagnostic("YAML-BOM", Place("f.yaml"), "a mark", severity="warning")
    assert render(one) == "f.yaml  YAML-BOM  warning: a mark"


@pytest.mark.parametrize(
    ("line", "col", "end", "text", "caret"),
    [
        ("a: bc", 4, 6, "a: bc", "   ^^"),
        ("a: bc", 4, 4, "a: bc", "   ^"),
        ("a: bc  ", 4, None, "a: bc", "   ^^"),
        ("a:", 3, 3, "a:", "  ^"),
        ("a:", 99, None, "a:", "  ^"),
        ("", 1, None, "", "^"),
        ("a:\tb", 4, 5, "a:    b", "      ^"),
        ("a:\tb", 3, 4, "a:    b", "  ^^^^"),
        ("日本: x", 5, 6, "日本: x", "      ^"),
        ("日本: x", 1, 3, "日本: x", "^^^^"),
        ("e\u0301a: x", 5, 6, "e\u0301a: x", "   ^"),
        ("a\x1b[2J: x", 1, 2, "a\\x1b[2J: x", "^"),
        ("a\x1b: x", 2, 3, "a\\x1b: x", " ^^^^"),
    ],
)
def test_carets_stand_below_what_is_shown(
    line: str, col: int, end: int | None, text: str, caret: str
) -> None:
    rows = render(Diagnostic("VAL-FORM", Place("f", 7, col, end), "words"), line).split("\n")
    assert rows[1:] == [f"    7 | {text}".rstrip(), f"      | {caret}"]


@given(
    line=st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=300),
    col=st.integers(1, 310),
    width=st.none() | st.integers(0, 300),
)
def test_any_line_is_shown_on_one_line_around_its_carets(line: str, col: int, width: int | None) -> None:
    place = Place("f", 1, col, None if width is None else col + width)
    rows = pieces(Diagnostic("VAL-FORM", place, "words"), line)
    shown_line, carets = ("".join(text for _, text in row) for row in rows[1:])
    assert shown_line.isprintable() or not re.search(r"[\x00-\x1f\x7f]", shown_line)
    assert carets.rstrip().endswith("^") and carets.count("^") >= 1
    assert len(rows) == 3


def test_a_long_line_is_cut_around_the_place() -> None:
    line = "x" * 150 + "HERE" + "y" * 150
    rows = render(Diagnostic("VAL-FORM", Place("f", 1, 151, 155), "words"), line).split("\n")
    at = rows[2].index("^")
    assert rows[1][at : at + 4] == "HERE" and rows[2].count("^") == 4
    assert rows[1].startswith("    1 | …x") and rows[1].endswith("y…") and len(rows[1]) < 120


def test_a_value_in_a_message_is_visible_and_short() -> None:
    assert shown("a\nb\x1b") == "a\\nb\\x1b"
    assert shown("é日") == "é日"
    assert len(shown("x" * 500)) == 60 and shown("x" * 500).endswith("…")


PLACES = st.builds(Place, st.sampled_from(["a", "b"]), st.integers(0, 3), st.integers(0, 3))
COMPLAINTS = st.builds(
    Diagnostic,
    st.sampled_from(["VAL-FORM", "KEY-TYPO"]),
    PLACES,
    st.sampled_from(["x", "y"]),
    severity=st.sampled_from(["error", "warning"]),
)


@given(first=st.lists(COMPLAINTS, max_size=8), second=st.lists(COMPLAINTS, max_size=8))
def test_a_report_is_sorted_holds_each_once_and_does_not_depend_on_the_order(
    first: list[Diagnostic], second: list[Diagnostic]
) -> None:
    report = Report.of(first, Report.of(second))
    places = [(one.place.file, one.place.line, one.place.col) for one in report]
    assert places == sorted(places)
    assert len(set(report)) == len(report) and set(report) == {*first, *second}
    assert report == Report.of(second) + Report.of(first)
    assert set(report.errors) | set(report.warnings) == set(report)
    assert report.ok == (not [one for one in report if one.severity == "error"])


def test_a_report_shows_the_lines_it_is_given_and_counts() -> None:
    error = Diagnostic("VAL-FORM", HERE, "words", notes=(Note("see", Place("f.yaml", 1, 1, 2)),))
    warning = Diagnostic("YAML-BOM", Place("g.yaml", 9, 1), "a mark", severity="warning")
    report = Report.of(warning, error)
    text = report.render({"f.yaml": ("x: y", "a: bcd")})
    assert "    2 | a: bcd\n      |    ^^^\n  see: f.yaml:1:1\n    1 | x: y\n" in text
    assert text.endswith("\n\ng.yaml:9:1  YAML-BOM  warning: a mark")
    assert report.summary == "1 error, 1 warning"
    assert Report.of(error, Diagnostic("VAL-FORM", HERE, "more")).summary == "2 errors"
    assert (Report().summary, Report().render(), Report().ok) == ("", "", True)


def test_json_has_all_of_a_complaint() -> None:
    one = Diagnostic("KEY-TYPO", HERE, "no key", "top", (Note("see", Place("g", 1, 2)), Note("remark")))
    assert json.loads(json.dumps(to_data(one))) == to_data(one) == {
        "severity": "error", "code": "KEY-TYPO", "file": "f.yaml", "line": 2, "col": 4, "end_col": 7,
        "message": "no key", "fix": "top",
        "notes": [
            {"words": "see", "place": {"file": "g", "line": 1, "col": 2}},
            {"words": "remark", "place": None},
        ],
    }  # fmt: skip


def test_every_family_is_described() -> None:
    assert {row.family for row in ROWS} <= set(FAMILIES)
    assert all(words and not words.endswith(".") for words in FAMILIES.values())

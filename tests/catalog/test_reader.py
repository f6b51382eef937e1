"""The reader: text with places out of every YAML file, and a complaint out of every file that is none."""

import re
from dataclasses import astuple
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalog.diagnostics import Report
from catalog.document import Data, Document
from catalog.reader import LOADERS, read, read_text
from catalog.tree import MOST_DEPTH
from catalog.typed import check
from tests.catalog.samples import MODELS, Expect

BROKEN = Path(__file__).parent / "broken"
CASES = sorted(path.name for path in BROKEN.iterdir())
PARSERS = sorted(LOADERS)


def report_of(case: str, parser: str) -> tuple[Expect, Report, Document]:
    """What a broken catalog is expected to draw, what it draws, and the catalog."""
    expect, faults = check(Expect, read(BROKEN / case / "expect.yaml"))
    assert expect is not None, faults.render()
    document = read(BROKEN / case / "bad.yaml", "bad.yaml", parser)
    if expect.model is None:
        return expect, document.report, document
    _, report = check(MODELS[expect.model], document)
    return expect, report, document


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("case", CASES)
def test_a_broken_catalog_draws_exactly_its_complaints(case: str, parser: str) -> None:
    expect, report, _ = report_of(case, parser)
    wanted = [(one.code, one.line, one.col, one.end, one.fix, one.severity) for one in expect.complaints]
    found = [(one.code, *astuple(one.place)[1:], one.fix, one.severity) for one in report]
    assert found == wanted, report.render()
    for one, diagnostic in zip(expect.complaints, report, strict=True):
        for words in one.words:
            assert words in diagnostic.message


@pytest.mark.parametrize("case", CASES)
def test_a_broken_catalog_is_named_after_its_code(case: str) -> None:
    expect, _, _ = report_of(case, PARSERS[0])
    assert {one.code for one in expect.complaints if case.upper().startswith(one.code)}


@pytest.mark.parametrize("case", CASES)
def test_both_parsers_draw_the_same_report(case: str) -> None:
    _, first, here = report_of(case, PARSERS[0])
    for parser in PARSERS[1:]:
        _, other, there = report_of(case, parser)
        assert (other, there.data, there.values) == (first, here.data, here.values)


@pytest.mark.parametrize("case", CASES)
def test_a_caret_stands_under_the_first_character_of_the_place(case: str) -> None:
    _, report, document = report_of(case, PARSERS[0])
    for one in report:
        lines = Report.of(one).render(document.sources).split("\n")
        assert lines[0].startswith(f"{one.place}  {one.code}  ")
        if one.place.line:
            assert re.fullmatch(r" +\| +\^+", lines[2])


def test_python_has_the_parser_of_libyaml_here_so_that_both_are_compared() -> None:
    assert PARSERS == ["libyaml", "python"]


TRAPS = (
    "no", "yes", "on", "off", "y", "N", "True", "FALSE", "010", "0x1F", "0o17", "1_000", "1:30", "190:20:30",
    "1e3", ".5", "1.10", ".inf", ".NaN", "1865-04-14", "2001-12-14t21:59:43.10-05:00", "=", "-1", "+1",
    "12e03", "none",
)  # fmt: skip


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", TRAPS)
def test_what_yaml_would_guess_stays_the_text_written(text: str, parser: str) -> None:
    document = read_text(f"a: {text}\n{text}: [{text}]\n", "f.yaml", parser)
    assert document.report == Report()
    assert document.data == {"a": text, text: [text]}


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", ["", "~", "null", "Null", "NULL"])
def test_a_word_for_nothing_is_none_unless_it_is_quoted(text: str, parser: str) -> None:
    document = read_text(f"a: {text}\nb: '{text}'\nc: \"{text}\"\n", "f.yaml", parser)
    assert document.data == {"a": None, "b": text, "c": text}


def test_a_key_is_text_even_where_it_looks_like_nothing() -> None:
    assert read_text("null: 1\n~: 2\n", "f.yaml").data == {"null": "1", "~": "2"}


PLACES = """\
rules:
  - id: TL-1   # a remark
    say: >-
      two
      lines
    cites: [L1, "L2",  'L3']
    é日: {a: , b: x y}
  -
    - [ ]
    -
last: x
"""


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    ("path", "place", "key"),
    [
        ((), (1, 1, None), None),
        (("rules",), (2, 3, None), (1, 1, 6)),
        (("rules", 0), (2, 5, None), None),
        (("rules", 0, "id"), (2, 9, 13), (2, 5, 7)),
        (("rules", 0, "say"), (3, 10, None), (3, 5, 8)),
        (("rules", 0, "cites"), (6, 12, 29), (6, 5, 10)),
        (("rules", 0, "cites", 1), (6, 17, 21), None),
        (("rules", 0, "cites", 2), (6, 24, 28), None),
        (("rules", 0, "é日"), (7, 9, 22), (7, 5, 7)),
        (("rules", 0, "é日", "a"), (7, 12, 12), (7, 10, 11)),
        (("rules", 0, "é日", "b"), (7, 18, 21), (7, 15, 16)),
        (("rules", 1), (9, 5, None), None),
        (("rules", 1, 0), (9, 7, 10), None),
        (("rules", 1, 1), (10, 6, 6), None),
        (("last",), (11, 7, 8), (11, 1, 5)),
    ],
)
def test_every_value_and_key_has_its_place(
    path: tuple[str | int, ...], place: tuple[int, int, int | None], key: tuple[int, int, int | None] | None,
    parser: str,
) -> None:  # fmt: skip
    document = read_text(PLACES, "f.yaml", parser)
    found = document.place(path)
    assert (found.file, found.line, found.col, found.end_col) == ("f.yaml", *place)
    front = document.key_place(path)
    assert (front.line, front.col, front.end_col) == (key or place)


def test_a_path_that_is_not_there_has_the_place_of_what_is_around_it() -> None:
    document = read_text(PLACES, "f.yaml")
    assert document.place(("rules", 0, "why", 3)) == document.place(("rules", 0))
    assert document.place(("rules", 7)) == document.place(("rules",))
    with pytest.raises(KeyError):
        document.at(("rules", 7))
    with pytest.raises(KeyError):
        document.at(("rules", 0, "id", 0))
    assert document.at(("rules", 0, "cites", 2)) == "L3"


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_are_counted_alike_under_every_line_ending(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(PLACES.replace("\n", ending).encode())
    document = read(path)
    assert document.name == path.as_posix()
    assert document.source_lines == tuple(PLACES.splitlines())
    assert document.values == read_text(PLACES, "f").values


def test_every_duplicate_key_is_reported_and_the_first_one_counts() -> None:
    document = read_text("a: {x: 1, x: {y: 2}}\nb: 1\na: [3]\n", "f.yaml")
    assert document.report.codes == ("YAML-DUPLICATE", "YAML-DUPLICATE")
    assert document.data == {"a": {"x": "1"}, "b": "1"}
    assert set(document.paths()) == {(), ("a",), ("a", "x"), ("b",)}


@pytest.mark.parametrize("depth", [MOST_DEPTH, MOST_DEPTH + 1, 20_000])
def test_depth_has_a_limit_and_no_traceback(depth: int) -> None:
    document = read_text("[" * depth + "]" * depth, "f.yaml")
    assert document.report.codes == (() if depth <= MOST_DEPTH else ("YAML-DEPTH",))


def test_a_remark_behind_a_value_needs_its_space_and_then_is_no_complaint() -> None:
    assert read_text("a: b # remark\nc: [d, e] #remark\nf: 'g' #remark\n#remark\n", "f.yaml").report.ok
    assert read_text("a: b #remark\n", "f.yaml").report.codes == ("YAML-HASH",)


@pytest.mark.parametrize("parser", PARSERS)
def test_a_key_has_a_greatest_length(parser: str) -> None:
    for length, codes in ((1024, ()), (1025, ("YAML-KEY",))):
        for text in (f"{'k' * length}: 1\n", f"a: 1\n{'k' * length}: 1\n"):
            assert read_text(text, "f.yaml", parser).report.codes == codes


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", ["a: 1\nb: {x: 1", "a: 1\nb: {x: 1\n", "a: 1\nb: {x: 1\n\n"])
def test_what_is_missing_at_the_end_is_shown_behind_the_last_line(text: str, parser: str) -> None:
    (one,) = read_text(text, "f.yaml", parser).report
    lines = text.removesuffix("\n").split("\n")
    assert [(note.place.line, note.place.col) for note in one.notes if note.place] == [
        (len(lines), len(lines[-1]) + 1)
    ]


@pytest.mark.parametrize("name", ["no-such-file.yaml", ".", "no\0name"])
def test_a_file_that_cannot_be_opened_is_a_complaint(name: str, tmp_path: Path) -> None:
    document = read(tmp_path / name, "shown.yaml")
    assert document.data is None
    assert document.report.codes == ("YAML-FILE",)
    assert str(document.place(("a",))) == "shown.yaml"


# What a text may hold: all that can be seen, and line breaks; the rest is refused with YAML-CHAR, odd
# spaces only where a line begins.
SEEN = st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"])
TEXTS = st.text(st.one_of(SEEN, st.sampled_from(" \n:#-?'\"[]{},&*!|>%@`\\~")), max_size=40)
SCALARS = st.one_of(TEXTS, st.none(), st.sampled_from(TRAPS), st.integers(), st.booleans(), st.dates())
TREES = st.recursive(
    SCALARS,
    lambda below: st.one_of(st.lists(below, max_size=4), st.dictionaries(TEXTS, below, max_size=4)),
    max_leaves=12,
)


def as_text(tree: object) -> Data:
    """The tree that must come out when `tree` went in: scalars as PyYAML spells them, None for null."""
    if isinstance(tree, dict):
        return {str(key): as_text(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [as_text(value) for value in tree]
    if isinstance(tree, bool):
        return "true" if tree else "false"
    return None if tree is None else str(tree)


@settings(max_examples=150)
@given(
    tree=st.one_of(st.lists(TREES, max_size=4), st.dictionaries(TEXTS, TREES, max_size=4)),
    flow=st.sampled_from([True, False, None]),
    unicode=st.booleans(),
    parser=st.sampled_from(PARSERS),
)
def test_what_is_dumped_is_read_back_as_the_same_tree_of_text_with_its_places(
    tree: list[object] | dict[str, object], flow: bool | None, unicode: bool, parser: str
) -> None:
    text = yaml.safe_dump(tree, default_flow_style=flow, allow_unicode=unicode, sort_keys=False)
    document = read_text(text, "f.yaml", parser)
    assert document.data == as_text(tree), document.report.render()
    assert document.report == Report()
    for path in document.paths():
        points_at(document, document.values[path], document.at(path))
    for path, span in document.keys.items():
        points_at(document, span, str(path[-1]))


def points_at(document: Document, span: tuple[int, int, int | None], value: Data) -> None:
    """Reading the piece of the file that a place marks gives the value again, or the beginning of it does."""
    line, col, end = span
    rest = document.source_lines[line - 1][col - 1 :]
    piece = rest if end is None else rest[: end - col]
    if isinstance(value, str) and end is not None:
        assert yaml.load(piece, Loader=yaml.BaseLoader) == value
    elif value is None:
        assert piece in ("", "null")
    elif isinstance(value, dict | list) and end is not None:
        assert as_text(yaml.load(piece, Loader=yaml.BaseLoader)) == emptied(value)
    else:
        assert rest[:1].strip()


def emptied(tree: Data) -> Data:
    """The tree as PyYAML's untyped loader sees it, which reads null as text."""
    if isinstance(tree, dict):
        return {key: emptied(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [emptied(value) for value in tree]
    return "null" if tree is None else tree


@settings(max_examples=300)
@given(raw=st.binary(max_size=60))
@example(raw=b"\xff\xfea\x00")
@example(raw=b"\xef\xbb\xbf")
@example(raw=b'"\\UFFFFFFFF"')
def test_bytes_of_any_kind_give_a_document_or_errors(
    raw: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "raw.yaml"
    path.write_bytes(raw)
    for parser in PARSERS:
        document = read(path, "raw.yaml", parser)
        assert (document.data is None) <= (not document.report.ok)
        assert len(document.report.render(document.sources)) >= len(document.report)


PIECES = (
    "a", "b: ", "- ", "\n", "\n  ", "\n    ", "c", "[", "]", "{", "}", ", ", ": ", "'x y'", '"z"', " # c",
    "#c", "|\n", "> ", "1", "~", "null", "\n- ", "&a ", "*a", "!t ", "<<: ", "---\n", "...\n", "%", "@", "\\",
    '"', "'", "é", "日",
)  # fmt: skip


@settings(max_examples=400)
@given(text=st.lists(st.sampled_from(PIECES), max_size=16).map("".join))
def test_both_parsers_accept_the_same_files_and_read_the_same(text: str) -> None:
    first, second = (read_text(text, "f.yaml", parser) for parser in PARSERS)
    assert first.report.ok == second.report.ok
    if first.report.ok:
        assert (first.data, first.values, first.keys) == (second.data, second.values, second.keys)

"""From text to records: every error of the schema gets a place, a code of ours and our words."""

from enum import Enum
from typing import Annotated, Any, Literal, get_args
from uuid import UUID

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    StringConstraints,
    TypeAdapter,
)
from pydantic_core import core_schema

from catalog import wording
from catalog.diagnostics import Report
from catalog.reader import read_text
from catalog.scalars import Flag, Id, Int, Misfit, Spelled, Words, as_int, refusal
from catalog.typed import check
from tests.catalog.samples import Coin, Lamp, Part, Record, Shelf, Span, Thing


def draws(kind: Any, text: str) -> list[str]:
    """The complaints about a file as "line:col CODE fix"."""
    _, report = check(kind, read_text(text, "f.yaml"))
    return [f"{d.place.line}:{d.place.col} {d.code} {d.fix or ''}".rstrip() for d in report]


def read(kind: Any, text: str) -> Any:
    """The value that a file gives; it must draw no complaint."""
    value, report = check(kind, read_text(text, "f.yaml"))
    assert report == Report(), report.render()
    return value


class Tally(BaseModel, extra="forbid"):
    n: Annotated[Int, Field(ge=0)]


FULL = """\
things:
  - id: lamp-2
    title: no
    note: 010
    from: 1865-04-14
    cites: [L1, L20-L30]
    kind: {form: lamp, lit: true, height: 62.5}
    colour: orange
    reach: 010ths
"""


def test_a_good_file_gives_its_records_and_text_stays_text() -> None:
    shelf = read(Shelf, FULL.replace("010ths", "-3"))
    lamp = Lamp(form="lamp", lit=True, height=62.5)
    values = {
        "id": "lamp-2",
        "title": "no",
        "note": "010",
        "from": "1865-04-14",
        "colour": "orange",
        "reach": -3,
    }
    thing = Thing.model_validate({**values, "cites": ["L1", "L20-L30"], "kind": lamp})
    assert shelf == Shelf(things=[thing])


def test_a_part_of_a_file_is_checked_alone_with_its_places() -> None:
    document = read_text("a: 1\nb:\n  - {low: 1, high: 2}\n  - {low: 1, hihg: 2}\n", "f.yaml")
    assert check(Span, document, ("b", 0)) == (Span(low=1, high=2), Report())
    value, report = check(list[Span], document, ("b",))
    assert value is None
    assert [(d.code, d.place.line, d.place.col, d.fix) for d in report] == [("KEY-TYPO", 4, 14, "high")]
    with pytest.raises(KeyError):
        check(Span, document, ("b", 2))


def test_a_file_that_cannot_be_read_draws_only_the_readers_complaint() -> None:
    document = read_text("a: [", "f.yaml")
    assert check(Shelf, document) == (None, document.report)


def test_the_readers_complaints_are_kept_beside_the_value() -> None:
    value, report = check(Span, read_text("low: 1\nhigh: 2\nlow: 3\n", "f.yaml"))
    assert value == Span(low=1, high=2)
    assert report.codes == ("YAML-DUPLICATE",)


class Tree(Record):
    """A record inside records of its own kind, in every container there is."""

    name: Id
    left: "Tree | None" = None
    below: list["Tree"] = Field(default_factory=list)
    by_id: dict[Id, "Tree"] = Field(default_factory=dict)
    row: tuple["Tree", ...] = ()
    pair: tuple[Id, "Tree"] | None = None
    form: Annotated[Coin | Lamp, Field(discriminator="form")] | None = None
    loose: "Coin | list[Tree] | Int | None" = None


TREE = """\
name: a
left: {name: B}
below:
  - {name: b, left: {name: c, below: [{name: C}]}}
by_id:
  d: {name: D}
  E: {name: e}
row: [{name: f}, {name: g, row: [{name: F}]}]
pair: [h, {name: H}]
form: {form: coin, worth: 3}
loose: [{name: j}, {name: J}]
"""


def test_every_way_through_containers_leads_to_the_place() -> None:
    """The capital letters are the ids that are none."""
    lines = enumerate(TREE.split("\n"), 1)
    capitals = [(row, col, x) for row, line in lines for col, x in enumerate(line, 1) if x.isupper()]
    assert len(capitals) == 7
    assert draws(Tree, TREE) == [f"{row}:{col} VAL-ID {x.lower()}" for row, col, x in capitals]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("{form: coin, worth: 1, name: a}", ["2:30 KEY-PLACE"]),
        ("{from: coin, worth: 1}", ["2:7 KEY-MISSING"]),
        ("{form: cion, worth: 1}", ["2:14 VAL-CHOICE coin"]),
        ("{form: lamp, worth: 1}", ["2:20 KEY-UNKNOWN"]),
        ("coin", ["2:7 VAL-TYPE"]),
        ("[coin]", ["2:7 VAL-TYPE"]),
    ],
)
def test_a_record_of_several_forms_is_checked_as_the_form_it_names(text: str, drawn: list[str]) -> None:
    assert draws(Tree, f"name: a\nform: {text}\n") == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("{form: coin, worth: 13}", ["2:28 VAL-RANGE"]),
        ("{form: coin}", ["2:8 KEY-MISSING"]),
        ("[{name: A}, {nam: b}]", ["2:16 VAL-ID a", "2:21 KEY-TYPO name"]),
        ("3.0", ["2:8 VAL-INT 3"]),
        ("many", ["2:8 VAL-INT"]),
        ("5", []),
    ],
)
def test_a_value_of_several_kinds_is_checked_as_the_kind_it_has(text: str, drawn: list[str]) -> None:
    assert draws(Tree, f"name: a\nloose: {text}\n") == drawn


def test_among_records_the_one_with_the_fewest_faults_was_meant() -> None:
    kind = dict[str, Part | Span | Coin]
    assert draws(kind, "a: {low: 1, hgih: 2}\n") == ["1:13 KEY-TYPO high"]
    assert draws(kind, "a: {why: b, parst: {}}\n") == ["1:13 KEY-TYPO parts"]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("pair: [h, {nam: h}]", ["2:12 KEY-TYPO name"]),
        ("row: [{name: f}, {name: g}, {nam: h}]", ["2:30 KEY-TYPO name"]),
        ("below: [{name: f}, {nam: g}]", ["2:21 KEY-TYPO name"]),
        ("by_id: {a: {name: f, lfet: {name: b}}}", ["2:22 KEY-TYPO left"]),
    ],
)
def test_the_known_keys_are_those_of_the_record_in_that_place(text: str, drawn: list[str]) -> None:
    assert draws(Tree, f"name: a\n{text}\n") == drawn


class Choice(Record):
    """Unions of single values."""

    number_or_word: Int | Literal["all", "none"] = 1
    word_or_id: Literal["ALL", "NONE"] | Id = "a"
    two_patterns: (
        Annotated[str, Spelled(r"L\d+", "a line such as L7")]
        | Annotated[str, Spelled(r"red|blue", "a seat", ("red", "blue"))]
    ) = "L1"
    raw: Annotated[str, StringConstraints(pattern="^a+$")] | Flag = True


@pytest.mark.parametrize(
    ("text", "code", "fix", "words"),
    [
        ("number_or_word: al", "VAL-CHOICE", "all", "a whole number or one of all, none"),
        ("number_or_word: 3.0", "VAL-CHOICE", "3", "a whole number or one of all, none"),
        ("number_or_word: [1]", "VAL-TYPE", None, "a whole number or one of all, none"),
        ("number_or_word:", "VAL-EMPTY", None, "a whole number or one of all, none"),
        ("word_or_id: Non", "VAL-CHOICE", "NONE", "an id or one of ALL, NONE"),
        ("two_patterns: bleu", "VAL-CHOICE", "blue", "a line such as L7 or a seat"),
        ("raw: b", "VAL-CHOICE", None, "text of the shape ^a+$ or true or false"),
    ],
)
def test_a_value_that_is_none_of_several_things_hears_all_of_them(
    text: str, code: str, fix: str | None, words: str
) -> None:
    _, report = check(Choice, read_text(text + "\n", "f.yaml"))
    (one,) = report
    assert (one.code, one.fix) == (code, fix)
    assert words in one.message


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("low: 1\nhihg: 2\n", ["2:1 KEY-TYPO high"]),
        ("low: 1\nhigh: 2\nHigh: 3\n", ["3:1 KEY-UNKNOWN"]),
        ("low: 1\nhigh: 2\nwidth: 3\n", ["3:1 KEY-UNKNOWN"]),
        ("low: 1\n", ["1:1 KEY-MISSING"]),
        ("{}\n", ["1:1 KEY-MISSING", "1:1 KEY-MISSING"]),
        ("lwo: 1\nhgih: 2\n", ["1:1 KEY-TYPO low", "2:1 KEY-TYPO high"]),
    ],
)
def test_a_key_is_known_or_has_its_complaint(text: str, drawn: list[str]) -> None:
    assert draws(Span, text) == drawn


def test_a_key_goes_by_its_written_name() -> None:
    assert draws(Thing, "id: a\ntitle: b\nfrom_: c\n") == ["3:1 KEY-TYPO from"]


def test_a_key_that_belongs_around_or_inside_says_where() -> None:
    document = read_text("id: a\ntitle: b\nspan: {low: 1, high: 2, note: x}\nlow: 3\n", "f.yaml")
    _, report = check(Thing, document)
    assert report.codes == ("KEY-PLACE", "KEY-PLACE")
    assert [str(note) for one in report for note in one.notes] == [
        "'note' is a key of the mapping around this one: f.yaml:1:1",
        "'low' is a key inside 'span'",
    ]


class Open(BaseModel):
    """Takes unknown keys."""

    a: Words


class Guessing(Record):
    """Would let pydantic guess a number."""

    a: list[int]


class Deep(Record):
    """Holds one that guesses."""

    b: dict[str, Guessing]


class Numbered(Record):
    """Its words are no text."""

    a: Literal[1, 2]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Open, "Open takes unknown keys"),
        (Guessing, r"Guessing\.a would guess a int"),
        (Deep, r"Guessing\.a would guess a int"),
        (Numbered, "is no text"),
        (list[bool], "guess a bool"),
        (dict[str, float], "guess a float"),
    ],
)
def test_a_model_that_would_let_something_through_is_refused(kind: Any, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        check(kind, read_text("{}", "f.yaml"))


def not_two(value: object) -> object:
    """A validator that refuses several parts of a value at once."""
    if isinstance(value, list) and len(value) > 1:
        late = Misfit("VAL-RANGE", "two", "fix", at=(1, "x"), on_key=True)
        raise refusal(Misfit("KEY-MISSING", "one", at=(0,)), late)
    return value


def test_a_validator_may_refuse_several_parts_each_at_its_place() -> None:
    kind = Annotated[list[dict[str, str]], BeforeValidator(not_two)]
    assert draws(kind, "- a: b\n- x: y\n") == ["1:3 KEY-MISSING", "2:3 VAL-RANGE fix"]
    assert draws(kind, "- a: b\n") == []


class Colour(Enum):
    """An enum of words."""

    RED = "red"
    BLUE = "blue"


def test_an_enum_is_read_by_its_words() -> None:
    assert read(list[Colour], "[red]") == [Colour.RED]
    assert draws(list[Colour], "[rad]") == ["1:2 VAL-CHOICE red"]


def test_a_type_annotated_with_fields_is_checked_too() -> None:
    kind = Annotated[list[Id], Field(min_length=2)]
    assert draws(kind, "[a]") == ["1:1 VAL-COUNT"]
    assert read(kind, "[a, b]") == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[{n: -3}]", ["1:6 VAL-RANGE"]),
        ("[{n: 1}, {n: -3}]", ["1:14 VAL-RANGE"]),
        ("[]", ["1:1 VAL-COUNT"]),
        ("[{n: 1}, {n: 1}, {n: 1}]", ["1:1 VAL-COUNT"]),
    ],
)
@pytest.mark.parametrize("row", [tuple[Tally, ...], list[Tally]])
def test_a_fault_in_an_entry_is_no_fault_of_the_number_of_entries(
    row: Any, text: str, wanted: list[str]
) -> None:
    assert draws(Annotated[row, Field(min_length=1, max_length=2)], text) == wanted


def test_bounds_reach_the_json_schema() -> None:
    schema = TypeAdapter(Annotated[int, Field(ge=1, le=6), BeforeValidator(as_int)]).json_schema()
    assert schema == {"type": "integer", "minimum": 1, "maximum": 6}
    assert TypeAdapter(Id).json_schema()["pattern"].startswith("^[a-z0-9]")
    assert TypeAdapter(Words).json_schema() == {"type": "string", "minLength": 1}


def test_every_error_that_text_can_cause_has_words_of_ours() -> None:
    """pydantic's own words are never shown; what no rule names is refused in general terms."""
    known = set(get_args(core_schema.ErrorType))
    assert set(wording._WORDS) <= known
    by_text = {
        "missing",
        "extra_forbidden",
        "string_type",
        "list_type",
        "dict_type",
        "model_type",
        "tuple_type",
    }
    by_text |= {"literal_error", "enum", "union_tag_invalid", "union_tag_not_found", "too_short", "too_long"}
    by_text |= {
        "string_pattern_mismatch",
        "string_too_short",
        "string_too_long",
        "value_error",
        "assertion_error",
    }
    by_text |= {"greater_than", "greater_than_equal", "less_than", "less_than_equal", "multiple_of"}
    assert by_text <= set(wording._WORDS)


def test_an_error_without_a_rule_still_has_place_and_code() -> None:
    kind = dict[str, Annotated[str, StringConstraints(strict=True)] | None]
    assert draws(kind, "a: x\nb: [y]\n") == ["2:4 VAL-TYPE"]
    assert draws(list[UUID], "[x]") == ["1:2 VAL-FORM"]


KEYS = st.sampled_from(
    ["id", "title", "note", "cites", "kind", "form", "worth", "span", "low", "parts", "zzz", "tilte"]
)
VALUES = st.recursive(
    st.one_of(st.none(), st.sampled_from(["a", "3", "L1", "coin", "lamp", "red", "x y", ""])),
    lambda below: st.one_of(st.lists(below, max_size=3), st.dictionaries(KEYS, below, max_size=4)),
    max_leaves=10,
)


@given(tree=st.dictionaries(KEYS, VALUES, max_size=6))
def test_any_tree_is_a_record_or_draws_complaints_with_places_in_the_file(tree: dict[str, Any]) -> None:
    document = read_text(yaml.safe_dump({"things": [tree]}), "f.yaml")
    value, report = check(Shelf, document)
    assert (value is None) == (not report.ok)
    for one in report:
        assert 1 <= one.place.line <= len(document.source_lines)
        assert 1 <= one.place.col <= len(document.source_lines[one.place.line - 1]) + 1
    assert report.render(document.sources).count("f.yaml:") >= len(report)

"""Single values: what each type takes, and what it says to any other spelling."""

from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from catalog.diagnostics import Report
from catalog.reader import read_text
from catalog.scalars import Flag, Id, Int, Mm, Number, Words
from catalog.typed import check


def draws(kind: Any, text: str) -> list[str]:
    """The complaints about a file as "line:col CODE fix"."""
    _, report = check(kind, read_text(text, "f.yaml"))
    return [f"{d.place.line}:{d.place.col} {d.code} {d.fix or ''}".rstrip() for d in report]


def read(kind: Any, text: str) -> Any:
    """The value that a file gives; it must draw no complaint."""
    value, report = check(kind, read_text(text, "f.yaml"))
    assert report == Report(), report.render()
    return value


@pytest.mark.parametrize(
    ("kind", "good"),
    [
        (Int, {"0": 0, "3": 3, "-12": -12, "999999999999999": 999999999999999}),
        (Number, {"0": 0.0, "-0": 0.0, "63": 63.0, "-0.25": -0.25, "1.10": 1.1}),
        (Mm, {"88": 88.0, "2.5": 2.5}),
        (Flag, {"true": True, "false": False}),
        (Words, {"no": "no", "~x": "~x", "1.10": "1.10", "' a b '": "a b", "'null'": "null"}),
        (Id, {"a": "a", "tax-collector": "tax-collector", "7-of-9": "7-of-9", "no": "no"}),
        (str, {"''": "", "on": "on", "1:30": "1:30"}),
    ],
)
def test_a_value_is_read_as_it_is_written(kind: Any, good: dict[str, object]) -> None:
    for text, value in good.items():
        found = read(dict[str, kind], f"a: {text}\n")["a"]
        assert (str(found), type(found)) == (str(value), type(value))


SPELLINGS: tuple[tuple[Any, str, str, str | None], ...] = (
    (Int, "VAL-INT", "3.0", "3"),
    (Int, "VAL-INT", "3,00", "3"),
    (Int, "VAL-INT", "3.5", None),
    (Int, "VAL-INT", "010", "10"),
    (Int, "VAL-INT", "-007", "-7"),
    (Int, "VAL-INT", "0x1F", "31"),
    (Int, "VAL-INT", "0o17", "15"),
    (Int, "VAL-INT", "0b101", "5"),
    (Int, "VAL-INT", "1_000", "1000"),
    (Int, "VAL-INT", "1'000", "1000"),
    (Int, "VAL-INT", "'1 000'", "1000"),
    (Int, "VAL-INT", "+3", "3"),
    (Int, "VAL-INT", "+007", "7"),
    (Int, "VAL-INT", "+1234567890123456", None),
    (Int, "VAL-INT", "−3", "-3"),
    (Int, "VAL-INT", "1e3", None),
    (Int, "VAL-INT", "three", None),
    (Int, "VAL-INT", "'3 '", None),
    (Int, "VAL-INT", "''", None),
    (Int, "VAL-INT", "'12345678901234567890'", None),
    (Int, "VAL-INT", "٣", None),
    (Int, "VAL-INT", "yes", None),
    (Int, "VAL-INT", "--3", None),
    (Int, "VAL-INT", "1:30", None),
    (Number, "VAL-NUMBER", "63mm", "63"),
    (Number, "VAL-NUMBER", "63 mm", "63"),
    (Number, "VAL-NUMBER", "2.5cm", "2.5"),
    (Number, "VAL-NUMBER", "63,5", "63.5"),
    (Number, "VAL-NUMBER", ".5", "0.5"),
    (Number, "VAL-NUMBER", "-.5", "-0.5"),
    (Number, "VAL-NUMBER", "5.", "5"),
    (Number, "VAL-NUMBER", "007.5", "7.5"),
    (Number, "VAL-NUMBER", "1e3", None),
    (Number, "VAL-NUMBER", ".inf", None),
    (Number, "VAL-NUMBER", "nan", None),
    (Number, "VAL-NUMBER", "1.2.3", None),
    (Number, "VAL-NUMBER", "wide", None),
    (Number, "VAL-NUMBER", "+2.5", "2.5"),
    (Flag, "VAL-FLAG", "yes", "true"),
    (Flag, "VAL-FLAG", "on", "true"),
    (Flag, "VAL-FLAG", "True", "true"),
    (Flag, "VAL-FLAG", "1", "true"),
    (Flag, "VAL-FLAG", "no", "false"),
    (Flag, "VAL-FLAG", "OFF", "false"),
    (Flag, "VAL-FLAG", "0", "false"),
    (Flag, "VAL-FLAG", "maybe", None),
    (Flag, "VAL-FLAG", "''", None),
    (Id, "VAL-ID", "Tax Collector", "tax-collector"),
    (Id, "VAL-ID", "tax_collector", "tax-collector"),
    (Id, "VAL-ID", "-a-", "a"),
    (Id, "VAL-ID", "a--b", "a-b"),
    (Id, "VAL-ID", "é", None),
    (Id, "VAL-ID", "'a\\nb'", "a-nb"),
    (Id, "VAL-ID", "'*'", None),
)
"""Type, code, what is written, what is suggested."""


@pytest.mark.parametrize(("kind", "code", "text", "fix"), SPELLINGS)
def test_another_spelling_is_refused_with_the_one_that_was_meant(
    kind: Any, code: str, text: str, fix: str | None
) -> None:
    assert draws(dict[str, kind], f"a: {text}\n") == [f"1:4 {code} {fix or ''}".rstrip()]


@pytest.mark.parametrize("kind", [Int, Number, Mm, Flag, Words, Id, str, Literal["a"]])
def test_a_value_that_is_missing_or_of_another_kind_says_so(kind: Any) -> None:
    _, report = check(dict[str, kind], read_text("a:\nb: ~\nc: [x]\nd: {x: y}\n", "f.yaml"))
    endings = ["is expected", "is expected", "and this is a list", "and this is a mapping"]
    assert all(one.message.endswith(words) for one, words in zip(report, endings, strict=True))
    assert draws(dict[str, kind], "a:\nb: ~\nc: [x]\nd: {x: y}\n") == [
        "1:3 VAL-EMPTY", "2:4 VAL-EMPTY", "3:4 VAL-TYPE", "4:4 VAL-TYPE",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "ready", "unfit"),
    [(Int, 3, True), (Int, 3, 3.5), (Number, 2.5, True), (Flag, True, 1), (Words, "a", 3), (Id, "a", 3)],
)
def test_records_are_made_from_python_values_too(kind: Any, ready: object, unfit: object) -> None:
    adapter = TypeAdapter(kind)
    assert adapter.validate_python(ready) == ready
    with pytest.raises(ValidationError):
        adapter.validate_python(unfit)


@given(value=st.integers(-(10**15) + 1, 10**15 - 1))
def test_every_whole_number_is_read_back(value: int) -> None:
    assert read(list[Int], f"[{value}]") == [value]


@given(whole=st.integers(-9999, 9999), part=st.integers(0, 999))
def test_every_decimal_number_is_read_back(whole: int, part: int) -> None:
    assert read(list[Mm], f"[{whole}.{part:03}]") == [float(f"{whole}.{part:03}")]


@settings(max_examples=400)
@given(text=st.text(max_size=8) | st.text("+-−.,'_ 0123456789xXobBeEmm", max_size=20))
def test_a_number_that_is_suggested_would_be_taken(text: str) -> None:
    for kind in (Int, Number, Flag, Id):
        try:
            TypeAdapter(kind).validate_python(text)
        except ValidationError as error:
            (misfit,) = error.errors()[0]["ctx"]["misfits"]
            if misfit.fix is not None:
                TypeAdapter(kind).validate_python(misfit.fix)

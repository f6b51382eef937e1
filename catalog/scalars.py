"""The types of single values: how the text of a catalog becomes a number, a flag, an id or words.

A file gives text only (see `catalog/reader.py`), so nothing is guessed: each type says which spellings it
takes, and refuses the others with the spelling that was probably meant. Models of the schema use these in
place of `int`, `float` and `bool`; a plain `str` field takes any text. Values that are already numbers or
flags pass, so that records can be made from Python too.

Bounds go between the type and its reader, so that they reach the JSON Schema too:
`Annotated[int, Field(ge=1, le=6), BeforeValidator(as_int)]`. Texts of another shape are
`Annotated[str, Spelled(...)]`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, NoReturn, TypeAlias

from pydantic import BeforeValidator, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from catalog.diagnostics import Note, Severity, shown
from catalog.document import Path
from catalog.near import nearest

REFUSED: Final = "rulepress"
"""The error type under which our own refusals travel through pydantic."""

ID_PATTERN: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*"
"""An id: small letters, digits, single hyphens between them."""

_MOST_DIGITS: Final = 15


@dataclass(frozen=True, slots=True)
class Misfit:
    """One reason why a value does not fit. `at` leads from the validated value to the guilty part inside it.

    `on_key` points at the key in front of that part rather than at its value.
    """

    code: str
    words: str
    fix: str | None = None
    notes: tuple[Note, ...] = ()
    at: Path = ()
    on_key: bool = False
    severity: Severity = "error"


def refusal(*misfits: Misfit) -> PydanticCustomError:
    """The error to raise in a validator of a model, with its reasons; `catalog.typed.check` unpacks it."""
    return PydanticCustomError(REFUSED, "refused", {"misfits": misfits})


def as_int(value: object) -> object:
    """A whole number from its text; raises `refusal` with the code VAL-INT, VAL-EMPTY or VAL-TYPE."""
    return _single(value, "a whole number", int, _int)


def as_number(value: object) -> object:
    """A decimal number from its text; raises `refusal` with the code VAL-NUMBER, VAL-EMPTY or VAL-TYPE."""
    return _single(value, "a number", (int, float), _number)


def as_flag(value: object) -> object:
    """True or False from its text; raises `refusal` with the code VAL-FLAG, VAL-EMPTY or VAL-TYPE."""
    if isinstance(value, bool):
        return value
    return _single(value, "true or false", (), _flag)


def as_words(value: object) -> object:
    """Text that says something, without space at its ends; raises `refusal` with VAL-EMPTY or VAL-TYPE."""
    return _single(value, "text", (), _words)


def as_id(value: object) -> object:
    """An id; raises `refusal` with the code VAL-ID, VAL-EMPTY or VAL-TYPE."""
    return _single(value, "an id", (), _id)


@dataclass(frozen=True, slots=True)
class Spelled:
    """For `Annotated[str, Spelled(...)]`: a text that follows a pattern, told in words, not in signs.

    `pattern` must match the whole text. `what` says what the text is, with an example: "a citation such as
    L345 or L236-L241". `words` are spellings to suggest when one is near. Refusals have the code VAL-PATTERN,
    VAL-EMPTY or VAL-TYPE.
    """

    pattern: str
    what: str
    words: tuple[str, ...] = ()

    def __call__(self, value: object) -> object:
        """The text, when it follows the pattern; raises `refusal` otherwise."""
        return _single(value, self.what, (), self._read)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        inner = core_schema.str_schema(pattern=f"^(?:{self.pattern})$")
        return core_schema.no_info_before_validator_function(self, inner)

    def _read(self, text: str) -> str:
        if re.fullmatch(self.pattern, text) is not None:
            return text
        bare = text.strip()
        fix = bare if re.fullmatch(self.pattern, bare) is not None else nearest(text, self.words)
        _refuse("VAL-PATTERN", text, f"is not {self.what}", fix)


Int: TypeAlias = Annotated[int, BeforeValidator(as_int)]
"""A whole number: `3`, `-1`."""

Number: TypeAlias = Annotated[float, BeforeValidator(as_number)]
"""A decimal number: `63`, `2.5`."""

Mm: TypeAlias = Annotated[float, BeforeValidator(as_number), Field(json_schema_extra={"unit": "mm"})]
"""A length in millimetres: `63`, `2.5`."""

Flag: TypeAlias = Annotated[bool, BeforeValidator(as_flag)]
"""`true` or `false`."""

Words: TypeAlias = Annotated[str, Field(min_length=1), BeforeValidator(as_words)]
"""Text that is not empty."""

Id: TypeAlias = Annotated[str, Field(pattern=f"^{ID_PATTERN}$"), BeforeValidator(as_id)]
"""The name of a record: `tax-collector`."""


def _single(
    value: object, what: str, ready: type | tuple[type, ...], read: Callable[[str], object]
) -> object:
    """A value that is no list, mapping or nothing: passed on when ready, read when text."""
    if isinstance(value, str):
        return read(value)
    if value is None:
        raise refusal(Misfit("VAL-EMPTY", f"there is no value here, and {what} is expected"))
    if isinstance(value, ready) and not isinstance(value, bool):
        return value
    kind = (
        "a mapping" if isinstance(value, dict) else "a list" if isinstance(value, list) else "another thing"
    )
    raise refusal(Misfit("VAL-TYPE", f"{what} is expected here, and this is {kind}"))


def _refuse(code: str, text: str, why: str, fix: str | None = None) -> NoReturn:
    raise refusal(Misfit(code, f"{shown(text)!r} {why}", fix))


# pattern, why the spelling is refused, what was probably meant
_Spelling: TypeAlias = tuple[re.Pattern[str], str, Callable[[re.Match[str]], str | None]]
_INT: Final = re.compile(r"-?(?:0|[1-9][0-9]*)")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")


def _based(base: int) -> Callable[[re.Match[str]], str | None]:
    return lambda m: m[1] + str(int(m[2], base))


_SPELLINGS: Final[tuple[_Spelling, ...]] = (
    (re.compile(r"(-?)0[xX]([0-9a-fA-F]+)"), "is written in base 16; write it in digits 0 to 9", _based(16)),
    (re.compile(r"(-?)0[oO]([0-7]+)"), "is written in base 8; write it in digits 0 to 9", _based(8)),
    (re.compile(r"(-?)0[bB]([01]+)"), "is written in base 2; write it in digits 0 to 9", _based(2)),
    (
        re.compile(r"(-?)0+([0-9]+(?:\.[0-9]+)?)"),
        "has a zero in front, and some programs would read that in base 8",
        lambda m: m[1] + m[2],
    ),
    (
        re.compile(r"-?[0-9]+(?:[_'’   ][0-9]+)+"),
        "has a separator between its digits; write the digits only",
        lambda m: re.sub(r"[^0-9-]", "", m[0]),
    ),
    (re.compile(r"\+([0-9]+(?:\.[0-9]+)?)"), "has a plus in front; write the number alone", lambda m: m[1]),
    (re.compile(r"[−–]([0-9]+(?:\.[0-9]+)?)"), "has a dash in place of a minus", lambda m: "-" + m[1]),
    (
        re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)[eE][+-]?[0-9]+"),
        "has an exponent; write all digits",
        lambda m: None,
    ),
)
_INT_ONLY: Final[tuple[_Spelling, ...]] = (
    (re.compile(r"(-?[0-9]+)[.,]0*"), "has a decimal point, and a whole number has none", lambda m: m[1]),
    (re.compile(r"-?[0-9]+[.,][0-9]+"), "is a fraction, and a whole number is expected", lambda m: None),
)
_NUMBER_ONLY: Final[tuple[_Spelling, ...]] = (
    (re.compile(r"(-?[0-9]+),([0-9]+)"), "has a decimal comma; write a point", lambda m: f"{m[1]}.{m[2]}"),
    (re.compile(r"(-?)\.([0-9]+)"), "has no digit in front of its point", lambda m: f"{m[1]}0.{m[2]}"),
    (re.compile(r"(-?[0-9]+)\."), "has no digit behind its point", lambda m: m[1]),
    (
        re.compile(r"(-?[0-9]+(?:\.[0-9]+)?) ?[a-zA-Zµ\"%]+"),
        "has a unit; write the number alone",
        lambda m: m[1],
    ),
)
_TRUE: Final = frozenset(("yes", "y", "on", "true", "t", "1"))
_FALSE: Final = frozenset(("no", "n", "off", "false", "f", "0"))


def _misspelled(
    code: str, text: str, what: str, table: tuple[_Spelling, ...], right: re.Pattern[str]
) -> NoReturn:
    for pattern, why, mend in table:
        match = pattern.fullmatch(text.strip())
        if match is not None:
            _refuse(code, text, why, _mended(mend(match), table, right))
    _refuse(code, text, f"is not {what}")


def _mended(text: str | None, table: tuple[_Spelling, ...], right: re.Pattern[str]) -> str | None:
    """A suggestion that would be taken: one slip may hide another, and a number may be too long."""
    if text is None or len(text) > _MOST_DIGITS:
        return None
    if right.fullmatch(text) is not None:
        return text
    matches = ((pattern.fullmatch(text), mend) for pattern, _, mend in table)
    return next((_mended(mend(match), table, right) for match, mend in matches if match is not None), None)


def _int(text: str) -> int:
    if _INT.fullmatch(text) is None:
        _misspelled("VAL-INT", text, "a whole number", (*_SPELLINGS, *_INT_ONLY), _INT)
    if len(text.lstrip("-")) > _MOST_DIGITS:
        _refuse("VAL-INT", text, f"has more than {_MOST_DIGITS} digits")
    return int(text)


def _number(text: str) -> float:
    if _NUMBER.fullmatch(text) is None:
        _misspelled("VAL-NUMBER", text, "a decimal number", (*_SPELLINGS, *_NUMBER_ONLY), _NUMBER)
    if len(text.lstrip("-").replace(".", "")) > _MOST_DIGITS:
        _refuse("VAL-NUMBER", text, f"has more than {_MOST_DIGITS} digits")
    return float(text) + 0.0  # no zero with a minus, which would print as one


def _flag(text: str) -> bool:
    if text in ("true", "false"):
        return text == "true"
    low = text.strip().casefold()
    fix = "true" if low in _TRUE else "false" if low in _FALSE else None
    _refuse("VAL-FLAG", text, "is neither true nor false", fix)


def _words(text: str) -> str:
    if not text.strip():
        raise refusal(Misfit("VAL-EMPTY", "this text is empty, and it must say something"))
    return text.strip()


def _id(text: str) -> str:
    if re.fullmatch(ID_PATTERN, text) is not None:
        return text
    fix = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
    _refuse("VAL-ID", text, "is not an id; ids are small letters, digits and single hyphens", fix or None)

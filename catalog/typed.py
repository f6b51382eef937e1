"""From text to records: a pydantic model checks what a file says, and each of its errors becomes one of ours.

pydantic tells where in the data an error is; the document tells where in the file that is. The words for
each kind of error are the table in `catalog/wording.py`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from catalog.diagnostics import Diagnostic, Report
from catalog.document import Document, Path
from catalog.shape import Crossing, Shape
from catalog.wording import Finding, complaints, no_choice_fits

__all__ = ["check"]

T = TypeVar("T")


def check(kind: type[T], document: Document, at: Path = ()) -> tuple[T | None, Report]:
    """The data of `document` at the path `at` as a `kind` (a model, or a type such as `list[Model]`).

    Gives the value, or None when anything in it does not fit, and a report with the reader's complaints and
    those about the data. Never raises for what a file says. Raises TypeError for a model that would let
    something through (unknown keys, or numbers and flags without the types of `catalog.scalars`), and
    KeyError when the document has nothing at `at`.
    """
    adapter, shape = _made(kind)
    if document.data is None:
        return None, document.report
    data = document.at(at)
    try:
        # Files use the written names of keys only, whatever a model allows to Python.
        return adapter.validate_python(data, by_alias=True, by_name=False), document.report
    except ValidationError as error:
        raw = error.errors(include_url=False, include_input=False)
    found = [
        Finding(one["type"], one.get("ctx", {}), one["msg"], shape, shape.spot(one["loc"]), document, at)
        for one in raw
    ]
    return None, Report.of(document.report, _settled(found, 0))


def _made(kind: Any) -> tuple[TypeAdapter[Any], Shape]:
    """The adapter and shape of a type; kept where the type can be looked up again."""
    return _kept(kind) if _hashes(kind) else _adapter(kind)


def _hashes(kind: Any) -> bool:
    """Types annotated with pydantic's fields cannot be hashed, and do not say so before they are."""
    try:
        hash(kind)
    except TypeError:
        return False
    return True


def _adapter(kind: Any) -> tuple[TypeAdapter[Any], Shape]:
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    shape = Shape.of(adapter)
    shape.refuse_guessing()
    return adapter, shape


_kept = lru_cache(maxsize=256)(_adapter)


def _settled(found: Sequence[Finding], depth: int) -> list[Diagnostic]:
    """The complaints about a value, where a union counts as the one choice that was most likely meant.

    pydantic reports the errors of every choice of a union; `depth` is how many unions on the way are settled.
    """
    plain = [one for one in found if len(one.spot.crossings) <= depth]
    inside = [one for one in found if len(one.spot.crossings) > depth]
    out = complaints(plain)
    for _, same in groupby(inside, key=lambda one: one.spot.crossings[depth].path):
        out += _chosen(list(same), depth)
    return out


def _chosen(found: list[Finding], depth: int) -> list[Diagnostic]:
    crossing: Crossing = found[0].spot.crossings[depth]
    branches: dict[str, list[Finding]] = {}
    for one in found:
        branches.setdefault(one.spot.crossings[depth].label, []).append(one)
    fitting = {label: b for label, b in branches.items() if not _wrong_kind(b, crossing.path)}
    if not fitting:
        return [no_choice_fits(found, crossing, wrong_kind=True)]
    best = min(fitting.values(), key=len)
    at_value = [b for b in fitting.values() if all(one.spot.path == crossing.path for one in b)]
    if len(at_value) > 1 and best in at_value:
        return [no_choice_fits(found, crossing, wrong_kind=False)]
    return _settled(best, depth + 1)


def _wrong_kind(branch: Iterable[Finding], path: Path) -> bool:
    """Whether a choice wants a list, a mapping or a single value and got another of these."""
    return any(one.spot.path == path and one.is_wrong_kind for one in branch)

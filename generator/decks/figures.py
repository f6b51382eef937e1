"""Fields that are numbers: text as it is written, and a number wherever a template calculates or compares."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any

_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,9})?")
# Sums of decimals are a hair off in binary; nobody wrote so many places.
_PLACES = 10


class Figure(str):
    """`{{ cost }}` writes 03 where the table has 03, and `{{ cost * 2 }}`, `{% if cost > 2 %}` and
    `range(cost)` take it for 3. Beside other text it is text: `cost + " gold"`, `"x" * cost`.
    """

    __slots__ = ()
    __hash__ = str.__hash__

    @property
    def number(self) -> int | float:
        """What it counts."""
        return float(str(self)) if "." in self else int(str(self))

    def __index__(self) -> int:
        """Raises TypeError for what is no whole number."""
        if "." in self:
            raise TypeError(f"{self} is no whole number")
        return int(str(self))

    def __neg__(self) -> int | float:
        return -self.number

    def __eq__(self, other: object) -> bool:
        return self.number == _plain(other) if _counts(other) else str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def _counts(other: object) -> bool:
    return isinstance(other, Figure | int | float)


def _plain(other: Any) -> Any:
    return other.number if isinstance(other, Figure) else other


def _tidy(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    near = round(value, _PLACES)
    return int(near) if near.is_integer() else near


def _forward(work: Callable[[Any, Any], Any]) -> Callable[[Figure, Any], Any]:
    def done(self: Figure, other: Any) -> Any:
        if _counts(other):
            return _tidy(work(self.number, _plain(other)))
        return work(self.number if work is operator.mul else str(self), other)

    return done


def _backward(work: Callable[[Any, Any], Any]) -> Callable[[Figure, Any], Any]:
    def done(self: Figure, other: Any) -> Any:
        if _counts(other):
            return _tidy(work(_plain(other), self.number))
        return work(other, str(self) if work is operator.add else self.number)

    return done


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    setattr(Figure, f"__{_name}__", _forward(getattr(operator, _name)))
    setattr(Figure, f"__r{_name}__", _backward(getattr(operator, _name)))
for _name in ("lt", "le", "gt", "ge"):
    setattr(Figure, f"__{_name}__", _forward(getattr(operator, _name)))


def figure(value: Any) -> Any:
    """A text that is a plain number as a figure; anything else as it is."""
    return Figure(value) if isinstance(value, str) and _NUMBER.fullmatch(value) else value

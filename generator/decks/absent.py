"""What a template gets for a name that is not there: something that tells, and lets the filling go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import jinja2

Tell: TypeAlias = Callable[[str, Any, "str | None"], None]
"""Hears of a name, of what it was looked for in, and of another reason why it is not given."""


def telling(tell: Tell) -> type[jinja2.Undefined]:
    """The kind of absent name that tells whoever is given."""
    return type("Telling", (Absent,), {"tell": staticmethod(tell)})


class Absent(jinja2.Undefined):
    """A name that is not there: it is told, and where it is only shown or asked for, the filling goes on."""

    tell: Tell

    def _told(self) -> None:
        type(self).tell(str(self._undefined_name), self._undefined_obj, self._undefined_hint)

    def __str__(self) -> str:
        self._told()
        return ""

    def __html__(self) -> str:
        return str(self)

    def __bool__(self) -> bool:
        self._told()
        return False

    def __iter__(self) -> Iterator[Any]:
        self._told()
        return iter(())

    def __len__(self) -> int:
        self._told()
        return 0

    def __eq__(self, other: object) -> bool:
        self._told()
        return False

    def __ne__(self, other: object) -> bool:
        self._told()
        return True

    def __hash__(self) -> int:
        self._told()
        return 0

    def __contains__(self, other: object) -> bool:
        self._told()
        return False

    def _fail_with_undefined_error(self, *args: Any, **more: Any) -> Any:
        self._told()
        return super()._fail_with_undefined_error(*args, **more)

    __add__ = __radd__ = __sub__ = __rsub__ = _fail_with_undefined_error
    __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _fail_with_undefined_error
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _fail_with_undefined_error
    __pos__ = __neg__ = __call__ = __getitem__ = _fail_with_undefined_error
    __lt__ = __le__ = __gt__ = __ge__ = _fail_with_undefined_error
    __int__ = __float__ = __complex__ = __pow__ = __rpow__ = _fail_with_undefined_error

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._fail_with_undefined_error()

"""Pieces that are folded from one sheet of card: their flat outlines as faces. Filled in below by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from generator.face import Face

SHAPES: dict[str, Callable[..., Iterator[Face]]] = {}
_: Any = None

"""Numbers as a PDF writes them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pikepdf


def number(value: float) -> int | pikepdf.Object | Any:
    """A number as short as it can be written without moving anything by more than 0.00004 mm."""
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else Decimal(f"{rounded:.4f}").normalize()

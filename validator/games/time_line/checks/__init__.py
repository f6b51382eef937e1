"""What an action must satisfy: one table per verb, read by legality, by explanations and by coverage.

Every check gets the desk and the action and compares facts; it never changes the desk. Keys are claimed by
rules of the catalog.
"""

from __future__ import annotations

from validator.engine.checks import Check, holding
from validator.games.time_line.checks import battles, cards, turn
from validator.games.time_line.checks.common import idle
from validator.games.time_line.checks.turn import reach
from validator.games.time_line.desk import Desk

CHECKS: dict[str, tuple[Check[Desk], ...]] = {**turn.CHECKS, **cards.CHECKS, **battles.CHECKS}
"""The checks of each verb, in the order in which they are asked."""

GATES = {"move": 3, "control": 2, "recruit": 2}
"""How many checks of a verb must hold before the later ones can be asked. The first one always must."""

HOLDS = holding(CHECKS)
__all__ = ["CHECKS", "GATES", "HOLDS", "idle", "reach"]

"""What an action must satisfy: one table per verb, read by legality, by explanations and by coverage.

Every check gets the table and the action and compares facts; it changes nothing. Its key is claimed by rules
of the catalog. The first check of a verb says whether the action has its place at all; where it fails, the
others are not asked.
"""

from __future__ import annotations

from validator.engine.checks import Check, holding
from validator.games.tempus.checks import cards, cities, fights, moves, setup
from validator.games.tempus.checks.moves import move_goals
from validator.games.tempus.table import Table

CHECKS: dict[str, tuple[Check[Table], ...]] = {
    **setup.CHECKS,
    **moves.CHECKS,
    **fights.CHECKS,
    **cards.CHECKS,
    **cities.CHECKS,
}
"""The checks of each verb, in the order in which they are asked."""

HOLDS = holding(CHECKS)
__all__ = ["CHECKS", "HOLDS", "move_goals"]

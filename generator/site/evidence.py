"""What running the examples has shown, in the shape that pages need. Empty when nothing was run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from catalog.schema import Rule
from generator.site.examples import Run


@dataclass(frozen=True, slots=True)
class Evidence:
    """`levels` by rule, `runs` by scenario, `flips` by (ruling, option): the scenarios that come out otherwise.

    `tried` holds the (ruling, option) pairs that were played through at all.
    """

    levels: Mapping[str, int] = field(default_factory=dict)
    runs: Mapping[str, Run] = field(default_factory=dict)
    flips: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    tried: frozenset[tuple[str, str]] = frozenset()

    def level(self, rule: Rule) -> int:
        """The proof level of a rule; without a run no rule is more than enforced."""
        return self.levels.get(rule.id, 1 if rule.enforced_by else 0)


NOTHING = Evidence()

"""What an action must satisfy, as tables: one per verb, read by legality, by explanations and by coverage.

A check gets a state laid out and an action and compares facts; it changes nothing. The catalog's rules claim
its key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from validator.engine.contract import Action, Facts

D = TypeVar("D")


def no_facts(desk: object, action: Action) -> Facts:
    """Nothing was compared that could be told."""
    return ()


class Check(NamedTuple, Generic[D]):
    """A key, whether it holds for an action, and the facts it compares."""

    key: str
    holds: Callable[[D, Action], bool]
    facts: Callable[[D, Action], Facts] = no_facts


Checks = Mapping[str, Sequence[Check[D]]]
"""The checks of each verb, in the order in which they are asked."""
Holding = Mapping[str, tuple[Callable[[D, Action], bool], ...]]


def holding(checks: Checks[D]) -> Holding[D]:
    """The same checks without their words, for the way that stops at the first one that fails."""
    return {verb: tuple(check.holds for check in each) for verb, each in checks.items()}


def keys(checks: Checks[D]) -> frozenset[str]:
    """The key of every check."""
    return frozenset(check.key for each in checks.values() for check in each)

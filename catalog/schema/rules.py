"""Rules, and the open questions with their readings."""

from __future__ import annotations

from typing import Literal

from catalog.record import Model
from catalog.scalars import Id, Words
from catalog.schema.common import Cite, Enforcer, Provenance, RuleId, RuleKind, RulingId


class Chapter(Model):
    """A chapter of the reference, in reading order."""

    id: Id
    title: Words


class Rule(Model):
    """One checkable statement of the rules, and what enforces it. One of ours says so in `provenance`."""

    id: RuleId
    chapter: Id
    kind: RuleKind
    say: Words
    cites: tuple[Cite, ...]
    enforced_by: tuple[Enforcer, ...] = ()
    why_not: Words | None = None
    provenance: Provenance = "source"
    why: Words | None = None
    see: tuple[RuleId, ...] = ()
    terms: tuple[Id, ...] = ()


class Uncited(Model):
    """Lines of the rulebook text that carry no rule, and why."""

    lines: tuple[Cite, ...]
    why: Words


class Option(Model):
    """One way to read an open question."""

    id: Id
    say: Words


class Ruling(Model):
    """An open question of the rulebook with the readings it allows and the one we play by."""

    id: RulingId
    question: Words
    options: tuple[Option, ...]
    default: Id
    why: Words
    cites: tuple[Cite, ...] = ()
    rules: tuple[RuleId, ...] = ()
    confidence: Literal["high", "medium", "low"] = "medium"
    why_not: Words | None = None

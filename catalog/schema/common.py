"""What records of every kind share: ids, and where a fact is from."""

from __future__ import annotations

from typing import Annotated, Literal

from catalog.record import Model
from catalog.scalars import Spelled, Words

Provenance = Literal["source", "inferred", "external", "stand-in", "unknown"]
Cite = Annotated[str, Spelled(r"L[1-9]\d*(-L[1-9]\d*)?", "a citation such as L345 or L236-L241")]
RuleId = Annotated[str, Spelled(r"[A-Z]{2}-\d{3}", "a rule's id such as TD-062")]
RulingId = Annotated[str, Spelled(r"AMB-\d{2,3}", "a ruling's id such as AMB-07")]
Enforcer = Annotated[
    str,
    Spelled(
        r"(check|op|phase|score):\S+|data:\S+( \S+)*",
        "what enforces a rule, such as check:play.turn or data:components.board.count=1",
    ),
]
EventKey = Annotated[
    str, Spelled(r"(op|phase|score):[a-z][a-z.-]*", "the key of an event, such as phase:round.collect")
]
RuleKind = Literal["component", "setup", "sequence", "legality", "effect", "scoring", "definition", "advice"]


class Sourced(Model):
    """Where a fact is from. `cites` names lines of the rulebook text, `where` a public page, `why` our
    reasons.
    """

    provenance: Provenance = "source"
    cites: tuple[Cite, ...] = ()
    why: Words | None = None
    where: Words | None = None


class Part(Sourced):
    """One field of a record whose provenance differs from the record's."""

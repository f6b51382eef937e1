"""What stands under `enforced_by` of a rule: a key of the engine, or a value of the catalog."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from catalog.game import Game

CARD = "data:cards."


def card_of(enforcer: str) -> str | None:
    """The id of the card that a `data:cards.` enforcer speaks of, or None."""
    if not enforcer.startswith(CARD):
        return None
    name = enforcer.removeprefix(CARD).partition("=")[0].partition(".")[0]
    return None if name == "#" else name


def testable(enforcer: str) -> bool:
    """Whether a scenario can put an enforcer to the test: a key of the engine, or something about a card."""
    return not enforcer.startswith("data:") or card_of(enforcer) is not None


def bearing(game: Game, rules: Sequence[str], cards: Collection[str]) -> tuple[str, ...]:
    """Those of some rules that bear on cards: the rules that speak of one of them, or of no card at all."""
    spoken = {rule.id: {card_of(key) for key in rule.enforced_by} - {None} for rule in game.rules}
    return tuple(name for name in rules if not spoken.get(name) or not spoken[name].isdisjoint(cards))

"""Enforcers: every rule is held by something that exists, and the engine does nothing on its own account."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.diagnostics import Diagnostic, Place
from catalog.game import Game
from catalog.near import nearest
from validator.checks.ground import Ground


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Every rule is enforced or says why not; its keys are the engine's, and no key of the engine is left."""
    for rule in game.rules:
        if rule.enforced_by and rule.why_not:
            words = f"{rule.id} is enforced and says why it is not"
            yield Diagnostic("REF-ENFORCER", game.key_place("rules", rule.id, "why_not"), words)
        elif not rule.enforced_by and not rule.why_not:
            words = f"nothing enforces {rule.id}, and it does not say why"
            yield Diagnostic("REF-ENFORCER", game.place("rules", rule.id, "id"), words)
    module = ground.engine(game)
    if module is None:
        words = f"no engine plays {game.id}, so no key of a rule can be looked up"
        yield Diagnostic("SC-ENGINE", game.place("game", game.id, "id"), words, severity="warning")
        return
    claimed: set[str] = set()
    for rule in game.rules:
        for index, key in enumerate(rule.enforced_by):
            claimed.add(key)
            if not key.startswith("data:") and key not in module.KEYS:
                place = game.place("rules", rule.id, "enforced_by", index)
                fix = nearest(key, sorted(module.KEYS))
                yield Diagnostic("REF-KEY", place, f"the engine has no {key!r}", fix)
    for key in sorted(module.KEYS - claimed):
        place = Place(game.place("rules", game.rules[0].id).file) if game.rules else Place(game.id)
        words = f"the engine does {key}, and no rule is enforced by it"
        yield Diagnostic("REF-KEY", place, words)

"""Rulings: the engine asks every open question that does not say why nobody asks, and no others."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.diagnostics import Diagnostic, Place
from catalog.game import Game
from validator.checks.ground import Ground


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Every ruling is asked by the engine or says why not, and has at least two readings if it is asked."""
    module = ground.engine(game)
    if module is None:
        return
    known = {ruling.id for ruling in game.rulings}
    for ruling in game.rulings:
        place = game.place("rulings", ruling.id, "id")
        asked = ruling.id in module.ASKED
        if not asked and not ruling.why_not:
            words = f"nobody asks {ruling.id}, and it does not say why not"
            yield Diagnostic("REF-RULING", place, words)
        elif asked and ruling.why_not:
            words = f"the engine asks {ruling.id}, and it says why nobody does"
            yield Diagnostic("REF-RULING", game.key_place("rulings", ruling.id, "why_not"), words)
        elif asked and len(ruling.options) < 2:
            words = f"the engine asks {ruling.id}, and there is only one answer"
            yield Diagnostic("REF-RULING", place, words)
    for name in sorted(module.ASKED - known):
        file = game.place("rulings", game.rulings[0].id).file if game.rulings else game.id
        yield Diagnostic("REF-RULING", Place(file), f"the engine asks {name}, and there is no such ruling")

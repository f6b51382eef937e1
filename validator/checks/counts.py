"""Counts and other values that rules vouch for.

Fewer cards than the box holds are an error. More are a remark: a card of one's own can be played at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from catalog import paths
from catalog.diagnostics import Diagnostic, Note, Severity
from catalog.game import Game
from validator.checks.ground import Ground


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Every `data:` claim of a rule holds, and as many cards are there as the box has."""
    tree = paths.tree(game)
    for rule in game.rules:
        for index, enforcer in enumerate(rule.enforced_by):
            if enforcer.startswith("data:"):
                yield from _claim(game, tree, rule.id, index, enforcer.removeprefix("data:"))
    yield from _cards(game)


def _claim(game: Game, tree: object, rule: str, index: int, claim: str) -> Iterator[Diagnostic]:
    place = game.place("rules", rule, "enforced_by", index)
    path, wanted = paths.split(claim)
    try:
        found = paths.text_of(paths.find(tree, path))
    except paths.Lost as lost:
        tail = "" if wanted is None else f"={wanted}"
        fix = f"data:{lost.fix}{tail}" if lost.fix else None
        yield Diagnostic("REF-DATA", place, str(lost), fix)
        return
    if wanted is not None and found != wanted:
        words = f"{path} is {found}, and {rule} says {wanted}"
        severity = _severity(path, found, wanted)
        yield Diagnostic("REF-DATA", place, words, f"data:{path}={found}", severity=severity)


def _severity(path: str, found: str, wanted: str) -> Severity:
    """A remark where there are more cards than a rule counts, an error for everything else."""
    counted = path.startswith("cards") and path.endswith(".#") and wanted.isdecimal()
    return "warning" if counted and int(found) > int(wanted) else "error"


def _cards(game: Game) -> Iterator[Diagnostic]:
    boxes = [piece for piece in game.components if piece.kind == "cards" and piece.count is not None]
    if not boxes:
        return
    said, there = sum(piece.count or 0 for piece in boxes), sum(card.count for card in game.cards)
    if said != there:
        notes = tuple(
            Note(f"{sum(card.count for card in game.cards if card.set == group.id)} of the set {group.id}")
            for group in game.game.sets
        )
        words = f"the box holds {said} cards, and the catalog has {there}"
        place = game.place("components", boxes[0].id, "count")
        severity: Severity = "warning" if there > said else "error"
        yield Diagnostic("REF-COUNT", place, words, notes=notes, severity=severity)

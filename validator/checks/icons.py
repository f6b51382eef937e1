"""Icons: whatever is shown is explained, and whatever is explained is shown or says why not."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.diagnostics import Diagnostic, Note
from catalog.effects import Icon, icons_bar, icons_row
from catalog.effects.records import Delayed
from catalog.game import Game
from catalog.near import nearest
from catalog.schema import Card
from validator.checks.ground import Ground

Uses = dict[str, list[tuple[str, str]]]
"""The names of icons to the (kind, id) of the records that show them."""

UNCHECKED_GROUPS = frozenset({"terms"})
"""Words that need no icon and are used in texts only."""


def shown(card: Card) -> tuple[Icon, ...]:
    """Every icon on a card: of its rows, of its bar, of its traits."""
    rows = tuple(icon for row in card.effect for icon in icons_row(row))
    bar = icons_bar(card.special) if card.special is not None else ()
    return rows + bar + tuple(Icon(trait) for trait in card.traits)


def uses(game: Game) -> Uses:
    """Which cards and areas show which icon. Owners and bars count as shown where they colour something."""
    found: Uses = {}
    for card in game.cards:
        names = [name for icon in shown(card) for name in (icon.name, icon.owner) if name is not None]
        if card.special is not None:
            names.append(
                card.special.verb if isinstance(card.special.args, Delayed) else _bar(card.special.verb)
            )
            if isinstance(card.special.args, Delayed):
                names.append(card.special.args.window)
        for name in dict.fromkeys(names):
            found.setdefault(name, []).append(("cards", card.id))
    for board in game.boards:
        for area in board.areas:
            if area.location is not None:
                found.setdefault(area.location, []).append(("boards", board.id))
    return found


def _bar(verb: str) -> str:
    return "modified" if verb.startswith("score-") else verb


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Every icon shown is in the vocabulary, every icon there is drawn, every word of it is used."""
    used = uses(game)
    known = {name for term in game.vocabulary.everything() for name in (term.id, term.icon) if name}
    for name, places in used.items():
        if name not in known:
            kind, first = places[0]
            words = f"the icon {name!r} is shown and the vocabulary does not explain it"
            also = ", ".join(dict.fromkeys(one for _, one in places[1:4]))
            notes = (Note(f"also on {also}"),) if also else ()
            yield Diagnostic("REF-ICON", game.place(kind, first, "id"), words, nearest(name, known), notes)
    for group, terms in game.vocabulary.groups().items():
        for term in terms:
            yield from _undrawn(game, ground, group, term.id, term.icon)
            if group not in UNCHECKED_GROUPS and not {term.id, term.icon} & used.keys() and not term.why:
                words = f"nothing shows {term.id!r}, and it does not say why it is here"
                place = game.place(group, term.id, "id")
                yield Diagnostic("REF-ICON", place, words, severity="warning")
    for piece in game.pieces:
        yield from _undrawn(game, ground, "pieces", piece.id, piece.icon)


def _undrawn(game: Game, ground: Ground, kind: str, name: str, icon: str | None) -> Iterator[Diagnostic]:
    if icon is not None and not (ground.icons / f"{icon}.svg").is_file():
        words = f"there is no picture templates/icons/{icon}.svg"
        drawn = sorted(path.stem for path in ground.icons.glob("*.svg"))
        yield Diagnostic("REF-ICON", game.place(kind, name, "icon"), words, nearest(icon, drawn))

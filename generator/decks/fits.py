"""Fields whose letters may shrink: whether any template has an element of that name."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path

from catalog.decks.cards import Card
from catalog.decks.load import Deck, Trust
from catalog.decks.model import Pieces
from catalog.diagnostics import Diagnostic, Note
from catalog.near import nearest
from generator.face import Cell, Face

FRONT = "card.html.j2"
"""The template of a front where none is named."""

TEMPLATE_SUFFIXES = (".j2", ".html", ".jinja", ".jinja2")
# What leads to other templates, or to names that are made while a template is filled.
_ELSEWHERE = re.compile(r"{%-?\s*(include|extends|import|from)\b|data-field\s*=\s*[\"']?[^\"'>]*{{")
_FIELD = re.compile(r"""data-field\s*=\s*["']?([^\s"'>]+)""")


def group_of(face: Face) -> str:
    """The group that a front `cards/ant` or a back `back/cards/0123` belongs to."""
    return face.id.removeprefix("back/").partition("/")[0]


def unused_fits(
    deck: Deck,
    faces: Sequence[Face],
    spoilt: Collection[str],
    sources: Callable[[Iterable[str]], list[str] | None],
) -> Iterator[Diagnostic]:
    """Fields that `fit` names and that no template has.

    In the groups that are `spoilt` some faces could not be made; there the `sources` of the templates tell,
    as far as they do without other templates.
    """
    for group in deck.groups:
        pieces = group.pieces
        html = [face.html for face in faces if group_of(face) == pieces.id and not face.blank]
        if pieces.id in spoilt:
            texts = sources(name for card in group.cards for name in _files(pieces, card))
            if texts is None or any(_ELSEWHERE.search(one) for one in texts):
                continue
            html += texts
        known = {found for one in html for found in _FIELD.findall(one)}
        for name in pieces.fit if html and group.trust is Trust.LAYOUT else ():
            if name not in known:
                place = deck.document.key_place(("pieces", group.index, "fit", name))
                there = f"there are {', '.join(sorted(known))}" if known else "no element has `data-field`"
                words = f"no template has a field {name!r}; {there}"
                yield Diagnostic("DECK-FIT", place, words, nearest(name, known))


def _files(pieces: Pieces, card: Card) -> Iterator[str]:
    """The templates that a card's two sides are made from."""
    named = (card.template or pieces.template or FRONT, card.back, pieces.back)
    yield from (name for name in named if name and Path(name).suffix.lower() in TEMPLATE_SUFFIXES)


def without(back: str | None) -> bool:
    """Whether a card says that it has no back, where others of its group have one."""
    return back is not None and back.casefold() == "none"


def without_back(deck: Deck, fronts: Sequence[Face]) -> Iterator[Diagnostic]:
    """Groups in which some cards have a back and some have none that do not say so, since that shows in the
    pile.
    """
    for group in deck.groups:
        some = [one for one in fronts if one.id.startswith(f"{group.pieces.id}/") and not one.blank]
        bare = [one for one in some if one.back is None and not any(map(_says_none, one.cells))]
        if bare and len(bare) < len(some):
            words = f"{bare[0].title} has no back, and {len(some) - len(bare)} of {group.pieces.id} have one"
            note = Note("`back` in game.yaml is for all cards that name none")
            place = bare[0].place or group.place
            yield Diagnostic("DECK-FILE", place, words, None, (note,), severity="warning")


def _says_none(cell: Cell) -> bool:
    return cell.name == "back" and without(cell.text)

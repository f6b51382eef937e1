"""What a position that somebody writes down cannot be, although each of its cards and numbers can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Unreadable
from validator.engine.reading import Path
from validator.games.time_division.deck import Deck
from validator.games.time_division.state import BOX, DECISION, SEATS, TEMPORARY, ZONES

Lists = Mapping[int, tuple[Path, Sequence[Any]]]
"""The written list of each zone, with the way to it."""


def check(deck: Deck, written: Mapping[str, Any], lists: Lists, era: int) -> None:
    """Raise Unreadable for a position that no game of this kind comes to, at the value that rules it out."""
    if written.get("mode") == "campaign" and "eras" not in written:
        fix = f"eras: [{', '.join(deck.config.eras)}]"
        raise Unreadable("a campaign says which eras it goes through", ("mode",), fix)
    for zone, (path, listed) in lists.items():
        if DECISION <= zone < TEMPORARY and len(listed) > 1:
            words = f"{len(listed)} cards lie on {ZONES[zone]}, and a Decision Space is for one"
            raise Unreadable(words, (*path, 1))
        for index, text in enumerate(listed if zone != BOX else ()):
            _in_play(deck, deck.numbers[str(text).partition("/")[0]], era, (*path, index))
    _can_wait(deck, written, lists)


def _in_play(deck: Deck, card: int, era: int, path: Path) -> None:
    name = deck.names[card]
    if card not in deck.of_era(era):
        raise Unreadable(f"{name} is no card of {deck.config.eras[era]}, the era in play", path)
    if card in deck.travelers and not deck.config.campaign:
        words = f"{name} is a Time Traveler, and a single era is played without them"
        raise Unreadable(words, path, "mode: campaign")


def _can_wait(deck: Deck, written: Mapping[str, Any], lists: Lists) -> None:
    for index, name in enumerate(written.get("waiting", ())):
        if deck.windows[deck.numbers[name]]:
            continue
        there = [
            str(text).partition("/")[0]
            for seat in range(len(SEATS))
            for text in lists.get(TEMPORARY + seat, ((), ()))[1]
        ]
        fitting = [one for one in there if deck.windows[deck.numbers[one]]]
        raise Unreadable(
            f"{name} has no delayed effect to wait for; "
            f"those on Temporary Spaces that have one: {', '.join(fitting) or 'none'}",
            ("waiting", index),
            nearest(name, fitting) or (fitting[0] if fitting else None),
        )

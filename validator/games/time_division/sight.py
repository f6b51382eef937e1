"""What a seat may know: built up from what it has seen, never stripped down from the truth."""

from __future__ import annotations

from typing import Any

from validator.games.time_division.deck import Deck
from validator.games.time_division.notation import write_card
from validator.games.time_division.state import BOX, OWNED, SEATS, SHARED, SHUFFLE, STAGES, ZONES, State

UNKNOWN = "?"


def view(deck: Deck, state: State, seat: int) -> dict[str, Any]:
    """The table as one seat knows it: unknown cards are `?`, piles nobody may look into show no order.

    Of the box, only what is known to be in it is listed.
    """
    seen = state.seen[seat]
    shown: dict[str, list[str]] = {}
    for zone, name in enumerate(ZONES):
        cards = [_card(deck, state, card, seen) for card in state.zones[zone] if zone != BOX]
        if zone == BOX:
            cards = [deck.names[card] for card in state.zones[BOX] if _put_away(deck, state, card)]
        shown[name] = cards if name.endswith((".influence", ".temporary")) else sorted(cards)
    played = [
        deck.names[card] if card >= 0 and (number == seat or not state.together) else None
        for number, card in enumerate(state.played)
    ]
    return {
        "seat": SEATS[seat],
        "era": deck.config.eras[state.era],
        "round": state.round,
        "stage": STAGES[state.stage],
        "coin": SEATS[state.coin],
        "standee": state.standee,
        **{name: shown[name] for name in SHARED},
        **{other: {name: shown[f"{other}.{name}"] for name in OWNED} for other in SEATS},
        "played": played,
    }


def _put_away(deck: Deck, state: State, card: int) -> bool:
    """Whether everybody knows that a card is in the box: it was never shuffled with the others."""
    return state.stage <= SHUFFLE or (card in deck.travelers and not deck.config.campaign)


def _card(deck: Deck, state: State, card: int, seen: int) -> str:
    if seen >> card & 1:
        return write_card(deck, state, card)
    return f"{UNKNOWN}/face-down" if state.hidden >> card & 1 else UNKNOWN

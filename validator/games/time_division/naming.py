"""How a seat names a card: by its number, or by its place if it lies face down and nobody may look."""

from __future__ import annotations

from validator.games.time_division.desk import Desk

BLIND = 1000
"""From here on, a card argument is a place: `BLIND + 100 * zone + position` of a face-down card."""


def card_at(desk: Desk, argument: int) -> int:
    """The card that an argument means; a face-down card nobody may look at is named by its place."""
    if argument < BLIND:
        return argument
    zone, position = divmod(argument - BLIND, 100)
    return desk.zones[zone][position] if zone < len(desk.zones) and position < len(desk.zones[zone]) else -1


def argument_for(desk: Desk, card: int, seat: int) -> int:
    """How a seat names a card: by its number if the seat may know it, else by its place."""
    if not desk.hidden >> card & 1 or desk.seen[seat] >> card & 1:
        return card
    zone = next(zone for zone, cards in enumerate(desk.zones) if card in cards)
    return BLIND + 100 * zone + desk.zones[zone].index(card)

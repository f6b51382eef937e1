"""The progress phase, and the end of a turn."""

from __future__ import annotations

from catalog.hexes import members
from validator.games.tempus.state import ENDING, OVER, PROGRESS, Cards
from validator.games.tempus.table import Table


def begin_progress(table: Table) -> None:
    """Cubes left behind catch up with the leaders; then cards may be laid, in player order."""
    leader = max(table.eras)
    for seat, era in enumerate(table.eras):
        behind = era < leader
        table.tell("phase:progress.catch-up", seat, (), behind)
    table.eras = (leader,) * len(table.eras)
    table.stage, table.active = PROGRESS, table.first


def lay_for_progress(table: Table, seat: int, cards: Cards) -> None:
    """A seat lays cards face down, or none."""
    table.spend(seat, cards)
    table.set_seat("laid", seat, cards)
    table.tell("phase:progress.cards", seat, (), bool(cards), (("cards", len(cards)),))
    following = (seat + 1) % len(table.laws.seats)
    table.active = -1 if following == table.first else following


def points(table: Table, seat: int, terrain: int) -> int:
    """The Progress Points of a seat for a terrain, with the cards it has laid."""
    laws = table.laws
    on_it = members(table.tokens[seat] & table.of_ground(terrain))
    tokens = sum([table.units[hex] & 15 for hex in on_it])
    cities = table.cities[seat].bit_count()
    table.tell("phase:progress.token", seat, (), tokens > 0, (("points", tokens),))
    table.tell("phase:progress.city", seat, (), cities > 0, (("points", cities),))
    total = tokens + cities
    for card in table.laid[seat]:
        idea = laws.cards[card]
        matches = idea.terrain == terrain
        table.tell("phase:progress.card", seat, (card,), matches)
        total += matches
        if idea.kind == "progress":
            table.tell("phase:progress.education", seat, (card,))
            total += idea.n
    return total


def count_progress(table: Table) -> None:
    """Turn the cards over, count, and let the highest total advance."""
    laws = table.laws
    seats = range(len(laws.seats))
    new = max(table.eras) + 1
    row = laws.rows[new]
    table.tell("phase:progress.new-era", -1, (), True, (("era", row.era),))
    laid = tuple(card for seat in seats for card in table.laid[seat])
    if laid:
        table.tell("phase:progress.reveal", -1, laid)
    totals = [points(table, seat, row.terrain) for seat in seats]
    for seat in seats:
        table.tell("phase:progress.total", seat, (), True, (("points", totals[seat]),))
    best = max(totals)
    ahead = [seat for seat in seats if totals[seat] == best]
    if best == 0 and laws.reads("AMB-55", "nobody"):
        ahead = []
    for seat in seats:
        table.tell("phase:progress.advance", seat, (), seat in ahead, (("era", row.era),))
    table.tell("phase:progress.tie", -1, (), len(ahead) > 1)
    table.eras = tuple([new if seat in ahead else era for seat, era in enumerate(table.eras)])
    _put_away(table, laid)
    _bonus(table, ahead, row.bonus)
    table.stage, table.active = ENDING, table.first


def _put_away(table: Table, laid: Cards) -> None:
    if table.laws.reads("AMB-44", "discarded"):
        table.discard = (*table.discard, *laid)
    else:
        table.hands = tuple([(*hand, *table.laid[seat]) for seat, hand in enumerate(table.hands)])
    table.laid = ((),) * len(table.laid)
    table.tell("phase:progress.cards-discarded", -1, laid, bool(laid))


def _bonus(table: Table, ahead: list[int], cards: int) -> None:
    order = [(table.first + step) % len(table.eras) for step in range(len(table.eras))]
    for seat in order:
        table.tell("phase:progress.bonus", seat, (), bool(cards) and seat in ahead)
    if cards:
        table.draws = tuple((seat, cards) for seat in order if seat in ahead)


def end_turn(table: Table) -> None:
    """Put away what belongs to the turn, pass the marker on, and see whether the game is over."""
    laws = table.laws
    kept = tuple(card for cards in table.open for card in cards)
    table.discard = (*table.discard, *kept)
    table.open = ((),) * len(table.open)
    table.tell("phase:end.government", -1, kept, bool(kept))
    table.tell("phase:end.tiles", -1)
    table.tiles = (0,) * len(table.tiles)
    table.born = 0
    if laws.reads("AMB-46", "one-turn"):
        table.over = ()
    table.first = (table.first + 1) % len(laws.seats)
    table.tell("phase:end.marker", table.first)
    over = max(table.eras) == len(laws.rows) - 1
    table.tell("phase:end.game", -1, (), over)
    table.active = table.first
    if over:
        table.stage = OVER
    else:
        table.tell("phase:end.next-turn", -1)

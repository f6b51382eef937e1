"""Victory Points, who has won, and by what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from validator.engine.contract import Outcome
from validator.games.tempus.table import Table


def victory_points(table: Table, seat: int) -> dict[str, int]:
    """What a seat's hexes, cities and cube are worth."""
    tokens, mountains = table.tokens[seat], table.mountains()
    hexes = (tokens & ~mountains).bit_count()
    values = [table.units[hex] & 15 for hex in range(table.laws.field.size) if table.cities[seat] >> hex & 1]
    flight = table.row(seat).points
    table.tell("score:hexes", seat, (), hexes > 0, (("points", hexes),))
    table.tell("score:mountain", seat, (), bool(tokens & mountains))
    table.tell("score:cities", seat, (), bool(values), (("points", sum(values)),))
    table.tell("score:flight", seat, (), flight > 0, (("points", flight),))
    return {"hexes": hexes, "cities": sum(values), "flight": flight, "vp": hexes + sum(values) + flight}


def standing(table: Table) -> tuple[list[dict[str, int]], list[int], str]:
    """The points of every seat, the seats that are ahead, and the key that decides."""
    seats = range(len(table.laws.seats))
    points = [victory_points(table, seat) for seat in seats]
    measures: tuple[tuple[str, Callable[[int], int]], ...] = (
        ("score:win", lambda seat: points[seat]["vp"]),
        ("score:tie-cards", lambda seat: len(table.hands[seat])),
        ("score:tie-cities", lambda seat: table.cities[seat].bit_count()),
    )
    ahead = list(seats)
    key = "score:tie-shared"
    for name, measure in measures:
        best = max(measure(seat) for seat in ahead)
        ahead = [seat for seat in ahead if measure(seat) == best]
        table.tell(name, ahead[0], (), len(ahead) == 1)
        if len(ahead) == 1:
            key = name
            break
    else:
        table.tell("score:tie-shared", -1)
    return points, ahead, key


def score(table: Table) -> dict[str, Any]:
    """What the end of the game now would count."""
    points, ahead, key = standing(table)
    names = table.laws.seats
    return {
        **{seat: points[number] for number, seat in enumerate(names)},
        "winner": names[ahead[0]] if len(ahead) == 1 else "nobody",
        "ahead": [names[seat] for seat in ahead],
        "because": key,
    }


def outcome(table: Table) -> Outcome:
    """How the game ended."""
    points, ahead, key = standing(table)
    winner = ahead[0] if len(ahead) == 1 else None
    return Outcome(winner, key, tuple(each["vp"] for each in points))

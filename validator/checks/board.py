"""Boards: areas that fit and hang together, and locations that cards can get to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import networkx as nx

from catalog.diagnostics import Diagnostic, Note
from catalog.game import Game
from catalog.schema import Area, Board
from validator.checks import effects
from validator.checks.ground import Ground
from validator.playout import visited

GAMES_WATCHED = 3
"""How many seeded games are watched to see where cards get to without an effect."""


def graph(board: Board) -> nx.Graph[str]:
    """The areas of a board, joined where they touch."""
    found: nx.Graph[str] = nx.Graph()
    found.add_nodes_from(area.id for area in board.areas)
    found.add_edges_from(board.links)
    return found


def reach(game: Game) -> nx.DiGraph[str]:
    """Which location a card can get to from which, by the effects of cards.

    Nodes are the ids of all locations; the edge from one to another has `cards`, the sorted ids of those that
    move something that way.
    """
    ways: dict[tuple[str, str], set[str]] = {}
    for card in game.cards:
        for way in effects.steps(card):
            ways.setdefault(way, set()).add(card.id)
    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_nodes_from(location.id for location in game.vocabulary.locations)
    for (here, there), cards in sorted(ways.items()):
        found.add_edge(here, there, cards=tuple(sorted(cards)))
    return found


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Areas lie on their board, apart and linked; every location has its areas and is reached."""
    for board in game.boards:
        yield from _boxes(game, board)
        parts = list(nx.connected_components(graph(board)))
        if len(parts) > 1:
            apart = min(parts, key=len)
            words = f"no links lead from {', '.join(sorted(apart))} to the other areas of {board.id}"
            yield Diagnostic("BOARD-SPLIT", game.key_place("boards", board.id, "links"), words)
    if game.boards:
        yield from _locations(game)
    yield from _unreached(game, ground)


def _boxes(game: Game, board: Board) -> Iterator[Diagnostic]:
    for index, area in enumerate(board.areas):
        if area.x < 0 or area.y < 0 or area.x + area.w > board.w or area.y + area.h > board.h:
            words = (
                f"{area.id} reaches from {area.x:g}, {area.y:g} to {area.x + area.w:g}, {area.y + area.h:g}"
                f" mm, and the board is {board.w:g} by {board.h:g} mm"
            )
            yield Diagnostic("BOARD-OUTSIDE", game.place("boards", board.id, "areas", index, "id"), words)
    for (one, first), (other, second) in combinations(enumerate(board.areas), 2):
        w, h = overlap(first, second)
        if w > 0 and h > 0:
            words = f"{second.id} overlaps {first.id} by {w:g} by {h:g} mm"
            note = Note(f"{first.id} is here", game.place("boards", board.id, "areas", one, "id"))
            place = game.place("boards", board.id, "areas", other, "id")
            yield Diagnostic("BOARD-OVERLAP", place, words, notes=(note,))


def overlap(one: Area, other: Area) -> tuple[float, float]:
    """Width and height in mm of the common part of two boxes; not positive where there is none."""
    w = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    h = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return w, h


def _locations(game: Game) -> Iterator[Diagnostic]:
    areas = [area for board in game.boards for area in board.areas]
    for location in game.vocabulary.locations:
        seats = [area.seat for area in areas if area.location == location.id]
        place = game.place("locations", location.id, "id")
        if not location.owned and not seats:
            words = f"{location.id} belongs to nobody and is on no board"
            yield Diagnostic("BOARD-MISSING", place, words)
        elif location.owned and seats and None not in seats:
            missing = [seat.id for seat in game.game.seats if seat.id not in seats]
            if missing:
                words = f"{location.id} is on the board, but not for seat {', '.join(missing)}"
                yield Diagnostic("BOARD-MISSING", place, words)
        if not location.owned and any(seats):
            words = (
                f"{location.id} belongs to nobody, and an area gives it to seat {next(filter(None, seats))}"
            )
            yield Diagnostic("BOARD-MISSING", place, words)


def _unreached(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    ways = reach(game)
    places = [location.id for location in game.vocabulary.locations if not location.of]
    lonely = [name for name in places if not ways.in_degree(name)]
    module = ground.engine(game)
    if lonely and module is not None:
        seen = visited(game, module, GAMES_WATCHED)
        lonely = [name for name in lonely if name not in seen]
    for name in lonely:
        words = f"no effect moves a card to {name}" + (", and no game ever had one there" if module else "")
        place = game.place("locations", name, "id")
        yield Diagnostic("BOARD-REACH", place, words, severity="warning")

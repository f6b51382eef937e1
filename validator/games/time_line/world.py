"""Everything static: the row of eras, the kinds of units, the cards, the tables, and the readings played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import networkx as nx

from catalog.game import Game
from catalog.schema import Board, Card, Piece, Table
from validator.engine.contract import Unreadable
from validator.engine.powers import Part, parts
from validator.games.time_line.state import ROLLS

NOT_ASKED = frozenset({"AMB-32", "AMB-33"})
ASKED = frozenset(f"AMB-{number:02}" for number in range(1, 37)) - NOT_ASKED
"""The open questions that this engine asks the catalog."""

TURN_LIMIT = 60
"""Turns that each side has unless the configuration says otherwise."""


class Kind(NamedTuple):
    """A kind of unit. `side` is -1 for Period troops, `era` then the one they are from."""

    name: str
    side: int
    era: int
    force: int
    move: int
    counters: int
    start: int
    helps: int


class Help(NamedTuple):
    """A card: whose deck it is of, how it helps, and the kinds of units that can use it for that.

    Numbers are 0 where a card does not help that way.
    """

    name: str
    side: int
    users: frozenset[int]
    move: int
    escape: int
    force: int
    shift: int
    draw: int
    command: bool
    movers: frozenset[int]
    bearers: frozenset[int]
    parts: tuple[Part, ...]


class Success(NamedTuple):
    """A line of the table of rolls: the least number that succeeds, and what is added when."""

    at_least: int
    helper: int
    in_battle: int


class Recruit(NamedTuple):
    """A line of a recruit table: a kind or -1, how many, and cards drawn."""

    kind: int
    number: int
    cards: int


@dataclass(frozen=True, slots=True)
class World:
    """One configuration, made ready. Tuples by era have an unused entry 0."""

    seats: tuple[str, ...]
    rulings: Mapping[str, str]
    limit: int
    distance: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    eras: tuple[str, ...]
    homes: tuple[int, ...]
    kinds: tuple[Kind, ...]
    troops: Mapping[int, int]
    cards: tuple[Help, ...]
    decks: tuple[tuple[int, ...], ...]
    draws: int
    succeed: Mapping[int, Success]
    recruits: tuple[tuple[Recruit, ...], ...]
    stronger_loses: tuple[bool, ...]
    active_loses: tuple[bool, ...]
    rolls: Mapping[tuple[int, int], int]
    kind_numbers: Mapping[str, int] = field(repr=False)
    card_numbers: Mapping[str, int] = field(repr=False)

    @property
    def last(self) -> int:
        """The number of the last era."""
        return len(self.eras) - 1


def row(board: Board) -> nx.Graph[int]:
    """The eras of a board by number, joined where they touch. Raises Unreadable unless they are one row."""
    numbers = {area.id: area.number or 0 for area in board.areas}
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(numbers.values())
    graph.add_edges_from((numbers[one], numbers[other]) for one, other in board.links)
    wanted = nx.path_graph(range(1, len(numbers) + 1))
    if set(graph.nodes) != set(wanted.nodes) or {frozenset(e) for e in graph.edges} != {
        frozenset(e) for e in wanted.edges
    }:
        raise Unreadable(f"the eras of {board.id} are not one row in the order of their numbers")
    return graph


def make_world(
    game: Game, rulings: Mapping[str, str], extra: Sequence[Card], supplement: bool, limit: int
) -> World:
    """The world of a configuration. Raises Unreadable when the catalog's row is broken."""
    board = game.boards[0]
    graph = row(board)
    seats = tuple(seat.id for seat in game.game.seats)
    eras = ("", *(area.name or area.id for area in sorted(board.areas, key=lambda area: area.number or 0)))
    force = {area.number or 0: area.stats.get("force") for area in board.areas}
    kinds = _kinds(game.pieces, seats, {era: n for era, n in force.items() if n is not None}, rulings)
    names = {kind.name: number for number, kind in enumerate(kinds)}
    tables = {table.id: table for table in game.tables}
    cards, decks = _cards(game, extra, kinds, rulings, supplement)
    steps = dict(nx.all_pairs_shortest_path_length(graph))
    numbers = range(len(eras))
    return World(
        seats=seats,
        rulings=rulings,
        limit=limit,
        distance=tuple(tuple(steps.get(one, {}).get(other, 0) for other in numbers) for one in numbers),
        near=((), *(tuple(sorted(graph[era])) for era in numbers[1:])),
        eras=eras,
        homes=tuple(next(a.number or 0 for a in board.areas if a.seat == seat) for seat in seats),
        kinds=kinds,
        troops={kind.era: number for number, kind in enumerate(kinds) if kind.side < 0},
        cards=cards,
        decks=decks,
        draws=sum(int(line.cells["cards"]) for line in tables["turn"].rows),
        succeed=_success(tables["rolls"]),
        recruits=tuple(_recruits(tables[f"recruit-{seat.lower()}"], names, rulings) for seat in seats),
        stronger_loses=_halves(tables["combat"], "advantaged"),
        active_loses=_halves(tables["combat-equal"], "active"),
        rolls=_extra(tables["extra-rolls"], seats, board),
        kind_numbers=names,
        card_numbers={card.name: number for number, card in enumerate(cards)},
    )


def _kinds(
    pieces: Sequence[Piece], seats: tuple[str, ...], force: Mapping[int, int], rulings: Mapping[str, str]
) -> tuple[Kind, ...]:
    counters = [piece for piece in pieces if piece.kind == "counter"]
    own = [
        Kind(
            piece.id,
            seats.index(piece.side),
            0,
            piece.stats["force"] or 0,
            piece.stats["move"] or 0,
            piece.count,
            piece.stats["start"] or 0,
            piece.stats.get("history") or 0,
        )
        for piece in counters
        if piece.side is not None
    ]
    own.sort(key=lambda kind: kind.side)
    common = next(piece for piece in counters if piece.side is None)
    each = (common.stats["each"] or 0) if rulings["AMB-02"] == "ten-each" else 1
    move = common.stats["move"] or 0
    return (
        *own,
        *(Kind(f"{common.id}-{era}", -1, era, n, move, each, 0, 0) for era, n in sorted(force.items())),
    )


def _cards(
    game: Game, extra: Sequence[Card], kinds: tuple[Kind, ...], rulings: Mapping[str, str], supplement: bool
) -> tuple[tuple[Help, ...], tuple[tuple[int, ...], ...]]:
    """Every card by number, and the numbers that each seat's deck begins with.

    A set belongs to the seat in whose order it is listed; sets of stand-ins are shuffled in when asked for.
    """
    replaced = {card.id for card in extra}
    sides = {group.id: number % len(game.game.seats) for number, group in enumerate(game.game.sets)}
    ours = {group.id for group in game.game.sets if group.provenance == "stand-in"}
    copies = 2 if rulings["AMB-04"] == "two-copies" else 1
    found: list[Help] = []
    decks: list[list[int]] = [[] for _ in game.game.seats]
    for card in (*(card for card in game.cards if card.id not in replaced), *extra):
        for copy in range(1, copies * card.count + 1):
            if card.set not in ours or supplement:
                decks[sides[card.set]].append(len(found))
            name = card.id if copy == 1 else f"{card.id}-{copy}"
            found.append(_help(card, name, sides[card.set], kinds, rulings))
    return tuple(found), tuple(tuple(deck) for deck in decks)


def _help(card: Card, name: str, side: int, kinds: tuple[Kind, ...], rulings: Mapping[str, str]) -> Help:
    own = {number for number, kind in enumerate(kinds) if kind.name in card.users}
    troops = {
        n for n, kind in enumerate(kinds) if kind.side < 0 and kind.name.rpartition("-")[0] in card.users
    }
    offered = parts(card.effect)
    amounts = {power.what: power.n for part in offered for power in part}
    return Help(
        name=name,
        side=side,
        users=frozenset(own | troops),
        move=amounts.get("move", 0),
        escape=amounts.get("escape-roll", 0),
        force=amounts.get("force", 0),
        shift=amounts.get("shift-roll", 0),
        draw=amounts.get("draw-cards", 0),
        command="command" in amounts,
        movers=frozenset(own | (troops if not own or rulings["AMB-10"] == "from-zero" else set())),
        bearers=frozenset(own | (troops if rulings["AMB-34"] == "may-bear" else set())),
        parts=offered,
    )


def _success(table: Table) -> dict[int, Success]:
    return {
        ROLLS.index(cells["roll"]): Success(
            int(cells["at-least"]), int(cells["helper"]), int(cells["in-battle"])
        )
        for cells in (line.cells for line in table.rows)
    }


def _recruits(table: Table, names: Mapping[str, int], rulings: Mapping[str, str]) -> tuple[Recruit, ...]:
    found = [Recruit(-1, 0, 0)]
    for line in table.rows:
        plural = rulings["AMB-18"] == "two" and "plural" in line.cells
        number = int(line.cells["plural" if plural else "number"])
        found.append(Recruit(names.get(line.cells["unit"], -1), number, int(line.cells["cards"])))
    return tuple(found)


def _halves(table: Table, wanted: str) -> tuple[bool, ...]:
    """For every number of the die whether the side of this name loses, from rows such as `1-4`."""
    found = {0: False}
    for line in table.rows:
        first, _, last = line.cells["die"].partition("-")
        for die in range(int(first), int(last or first) + 1):
            found[die] = line.cells["loses"] == wanted
    return tuple(found[die] for die in sorted(found))


def _extra(table: Table, seats: tuple[str, ...], board: Board) -> dict[tuple[int, int], int]:
    numbers = {area.id: area.number or 0 for area in board.areas}
    return {
        (seats.index(line.cells["seat"]), numbers[line.cells["era"]]): int(line.cells["rolls"])
        for line in table.rows
    }

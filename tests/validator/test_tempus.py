"""The island game: reach against an oracle of graphs, ten turns, counted actions, tables and tiles."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.game import Game
from catalog.hexes import members, read_tile, write_rows
from catalog.load import load_game
from validator.coverage import ENFORCED, levels
from validator.engine.contract import NATURE, Action, Engine, Unreadable
from validator.games import tempus
from validator.games.tempus.engine import Tempus
from validator.games.tempus.laws import READINGS
from validator.games.tempus.state import CITY, OVER, State
from validator.games.tempus.table import Table
from validator.playout import play, seeded
from validator.scenarios import flips, run_all


@cache
def game() -> Game:
    found, report = load_game("tempus")
    assert found is not None, report.render()
    return found


@cache
def engine(players: int = 3, **rulings: str) -> Tempus:
    return tempus.make(game(), {"players": players}, rulings)


# ------------------------------------------------------------------------------ reach, by land, lake and sea

GROUND = st.sampled_from([".", ".", "g", "w", "f", "h", "m"])
UNIT = st.sampled_from(["", "", "", "", "R1", "R2", "R3", "B1", "B2", "Rc2", "Bc3", "G1"])
ERAS = st.sampled_from([row.era for row in engine().laws.rows[:-1]])


@st.composite
def islands(draw: st.DrawFn) -> dict[str, Any]:
    """A small island anywhere in the sea with some of everything on it, and red about to move."""
    rows = []
    for _ in range(draw(st.integers(3, 7))):
        cells = [draw(GROUND) for _ in range(draw(st.integers(3, 8)))]
        rows.append(" ".join(cell if cell == "." else cell + draw(UNIT) for cell in cells))
    down, right = draw(st.integers(0, 12 - len(rows))), draw(st.integers(0, 5))
    moved = [""] * down + [". " * right + row for row in rows]
    return {"map": moved, "stage": "move", "R": {"era": draw(ERAS)}, "B": {"era": draw(ERAS)}}


def oracle(rules: Tempus, state: State, origin: int) -> set[int]:
    """Where one token of the first seat may go, said with graphs and in no other words than the rules."""
    table, laws = Table(rules.laws, state), rules.laws
    row, field = table.row(0), laws.field
    land = {hex for hex, ground in enumerate(state.ground) if ground}
    water: nx.Graph[object] = nx.Graph()
    water.add_node("beyond")
    for hex in set(range(field.size)) - land:
        water.add_node(hex)
        for other in field.around[hex]:
            if other not in land:
                water.add_edge(hex, "beyond" if other is None else other)
    owner = {
        hex: (unit >> 4 & 7, bool(unit & CITY), unit & 15) for hex, unit in enumerate(state.units) if unit
    }
    open_land = {hex for hex in land if hex not in owner or owner[hex][0] == 0}
    walk: nx.DiGraph[int] = nx.DiGraph()
    for hex in land:
        if hex in open_land or hex == origin:
            walk.add_edges_from((hex, other) for other in field.around[hex] if other in land)
    walk.add_node(origin)
    found = set(nx.single_source_shortest_path_length(walk, origin, row.distance))
    for part in nx.connected_components(water):
        shore = {
            hex
            for hex in land
            if any((other if other is not None else "beyond") in part for other in field.around[hex])
        }
        if origin in shore and ("beyond" not in part or row.ships):
            found |= shore
    stops = {
        hex
        for hex in found - {origin}
        if hex in land
        and (hex not in owner or (owner[hex][0] == 0 and not owner[hex][1] and owner[hex][2] < row.stack))
    }
    return stops


@settings(max_examples=150, deadline=None)
@given(islands())
def test_reach_is_what_graphs_say(given: dict[str, Any]) -> None:
    rules = engine()
    state = rules.load(given)
    reached: dict[int, set[int]] = {hex: set() for hex in members(state.tokens[0])}
    for action in rules.actions(state):
        if action.verb == "go":
            reached[action.args[0]].add(action.args[1])
    assert reached == {hex: oracle(rules, state, hex) for hex in reached}


@settings(max_examples=40, deadline=None)
@given(islands())
def test_every_candidate_that_is_refused_says_why(given: dict[str, Any]) -> None:
    rules = engine()
    state = rules.load(given)
    legal = rules.actions(state)
    for action in rules.candidates(state):
        verdict = rules.judge(state, action)
        assert verdict.ok == (action in legal)
        assert verdict.ok or verdict.rules


# ------------------------------------------------------------------------------ whole games

INVARIANTS = {
    "16 tokens": lambda t, seat: t.stock(seat) >= 0,
    "3 + 3 + 2 city tiles": lambda t, seat: all(t.tiles_left(seat, v) >= 0 for v in t.laws.cities),
    "one owner per hex": lambda t, seat: not t.tokens[seat] & (t.others(seat) | t.all_cities()),
    "no city beside a city": lambda t, seat: not t.laws.field.spread(t.cities[seat]) & t.all_cities(),
    "no city on a mountain": lambda t, seat: not t.cities[seat] & t.mountains(),
    "all on land": lambda t, seat: not (t.tokens[seat] | t.cities[seat]) & ~t.isle.land,
}


def _keeps(rules: Engine, state: Any) -> None:
    assert isinstance(rules, Tempus)
    table = Table(rules.laws, state)
    for seat in range(len(rules.seats)):
        for name, holds in INVARIANTS.items():
            assert holds(table, seat), name
    everywhere = [card for piles in (state.hands, state.open, state.laid) for pile in piles for card in pile]
    assert sorted([*everywhere, *state.deck, *state.discard]) == list(range(54))
    assert max(state.eras) - min(state.eras) <= 1
    if state.turn:
        assert len(table.isle.parts) == 1
        assert max(state.eras) in (state.turn - 1, state.turn)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_game_takes_ten_turns_of_forty_to_forty_three_actions(players: int) -> None:
    rules = engine(players)
    for seed in range(12):
        log = play(rules, f"ten/{seed}", watch=_keeps)
        assert log.final.stage == OVER and log.final.turn == 10
        spent: Counter[int] = Counter()
        state = log.first
        for move in log.moves:
            state, events = rules.step(state, move.action)
            spent.update(event.seat for event in events if event.key == "phase:action.spend")
        assert all(40 <= spent[seat] <= 43 for seat in range(players)), spent


def test_who_always_leads_has_43_actions_and_who_never_does_40() -> None:
    actions = [row.actions for row in engine().laws.rows[:-1]]
    assert actions == [3, 3, 3, 4, 4, 4, 5, 5, 6, 6]
    assert sum(actions) == 43
    assert sum([actions[0], *actions[:-1]]) == 40


@pytest.mark.parametrize(("players", "laid"), [(3, [3, 3, 2]), (4, [3, 3, 2, 2]), (5, [3, 3, 2, 2, 2])])
def test_map_tiles_are_laid_in_turn(players: int, laid: list[int]) -> None:
    rules = tempus.make(game(), {"players": players, "first": "R"}, {})
    log = play(rules, "tiles", most=40)
    by_seat = Counter(move.action.seat for move in log.moves if move.action.verb == "lay")
    assert [by_seat[seat] for seat in range(players)] == laid


WASTEFUL = ("h4", "k9", "c9", "c4", "k4", "h10", "f3", "i7", "f11", "f8")
"""Ten tiles laid so badly that no eleventh has room."""


def test_what_has_no_room_is_not_laid() -> None:
    rules = tempus.make(game(), {"players": 5, "first": "R"}, {})
    field = rules.laws.field
    *before, last = (field.numbers[name] for name in WASTEFUL)
    placed = tuple((number, middle, 0) for number, middle in enumerate(before))
    rest = tuple(range(len(before), 12))
    ground = bytearray(field.size)
    for middle in before:
        for hex in field.tile(middle, 0):
            ground[hex] = 1
    empty = rules.load({"players": "5", "stage": "lay"})
    state = empty._replace(unplaced=rest, placed=placed, ground=bytes(ground))
    after, events = rules.step(state, Action(0, "lay", (last, 0)))
    assert len(after.placed) < rules.laws.tiles_laid
    assert any(event.key == "phase:setup.room" and event.held for event in events)
    assert [question.verb for question in rules.asks(after)] == ["settle"]


@pytest.mark.parametrize("players", ["2", "6", "many"])
def test_other_numbers_of_players_are_refused(players: str) -> None:
    with pytest.raises(Unreadable):
        tempus.make(game(), {"players": players}, {})


def test_the_deck_is_shuffled_by_name() -> None:
    rules = engine()
    decks = set()
    for seed in range(5):
        state = rules.setup()
        while (event := rules.chance(state)) is None or event.name != "idea-deck":
            if event is not None:
                state, _ = rules.step(state, Action(NATURE, "chance", seeded("tempus", seed, event)))
            else:
                state, _ = rules.step(state, rules.actions(state)[0])
        assert len(event.items) == event.draw == 54
        decks.add(seeded("tempus", seed, event))
    assert len(decks) == 5


# ------------------------------------------------------------------------------ catalog


def test_no_two_map_tiles_are_alike_however_they_are_turned() -> None:
    tiles = [read_tile(piece.cells) for piece in game().pieces if piece.cells]
    turned = {(cells[0], min(cells[turn:] + cells[1:turn] for turn in range(1, 7))) for cells in tiles}
    assert len(tiles) == len(turned) == 12
    assert {cell for cells in tiles for cell in cells} == set("gwfhm")
    assert all(len(set(cells)) >= 2 for cells in tiles)


def test_later_rows_are_never_weaker_and_no_era_is_mountains() -> None:
    rows = engine().laws.rows
    for before, after in pairwise(rows[:-1]):
        weaker = [name for name in before._fields[1:9] if getattr(after, name) < getattr(before, name)]
        assert not weaker, after.era
    grounds = [row.terrain for row in rows[1:]]
    assert engine().laws.mountain not in grounds and 0 not in grounds
    assert all(one != other for one, other in pairwise(grounds))


def test_54_cards_are_spread_as_evenly_as_can_be() -> None:
    kinds = Counter(card.kind for card in engine().laws.cards)
    grounds = Counter(card.terrain for card in engine().laws.cards)
    assert set(kinds.values()) == {6} and len(kinds) == 9
    assert sorted(grounds.values()) == [13, 13, 14, 14]


# ------------------------------------------------------------------------------ rulings and scenarios


def test_the_rulings_asked_have_the_options_the_engine_knows() -> None:
    for name, options in READINGS.items():
        ruling = game().ruling(name)
        assert {option.id for option in ruling.options} == set(options)
        assert ruling.default == options[0]


def test_every_other_reading_makes_some_scenario_come_out_differently() -> None:
    flipped = {
        (ruling, option)
        for rulings in flips(game()).values()
        for ruling, options in rulings.items()
        for option, differs in options.items()
        if differs
    }
    others = {(name, option) for name, options in READINGS.items() for option in options[1:]}
    assert others <= flipped


def test_every_rule_that_a_scenario_can_come_across_has_been_met() -> None:
    found = levels(game(), run_all(game()))
    unmet = [name for name, level in found.items() if level.level == ENFORCED and not level.by_value]
    assert unmet == []


def test_a_map_is_written_as_it_is_read() -> None:
    rules = engine()
    given = {"map": ["gR3 .    fBc2", "    w    hG1+1"]}
    state = rules.load(given)
    table = rules.table(state)
    assert {key: table[key] for key in ("map.a1", "map.c1", "map.a2", "map.b2")} == {
        "map.a1": "gR3",
        "map.c1": "fBc2",
        "map.a2": "w",
        "map.b2": "hG1+1",
    }
    assert rules.load(rules.dump(state)) == state
    assert write_rows({0: "g"}, rules.laws.field) == ["g"]


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"map": ["gR3", "xR1"]}, ("map", 1)),
        ({"map": ["gQ3"]}, ("map", 0)),
        ({"map": ["gRc7"]}, ("map", 0)),
        ({"map": [], "R": {"era": "roman"}}, ("R", "era")),
        ({"map": [], "R": {"hand": ["swords-woods"]}}, ("R", "hand", 0)),
        ({"map": [], "colour": "red"}, ("colour",)),
    ],
)
def test_a_position_that_cannot_be_read_says_where(given: dict[str, Any], path: tuple[Any, ...]) -> None:
    with pytest.raises(Unreadable) as caught:
        engine().load(given)
    assert caught.value.path == path

"""How many ways there are to go on from given positions of Time Division.

`TABLES` pins the engine's counts. The positions without chance are counted a second time by a naive
model of the few rules that matter there, written on names alone and knowing nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from math import factorial
from typing import Any

import pytest

from catalog.game import Game
from catalog.load import load_game
from validator.bench import divide, perft
from validator.engine.contract import Engine
from validator.engines import find


def loaded() -> Game:
    game, report = load_game("time-division")
    assert game is not None, report.render()
    return game


GAME = loaded()


def engine_for(given: dict[str, Any]) -> Engine:
    module = find("time-division")
    assert module is not None
    return module.make(GAME, given, {})


DRAFT: dict[str, Any] = {
    "era": "dark-ages",
    "stage": "draft",
    "coin": "A",
    "A": {"drawn": ["beggar", "tanner", "squire"], "temporary": ["king", "minstrel", "herald"]},
    "B": {"drawn": ["abbot", "almoner", "hermit"], "temporary": ["bailiff", "falconer", "crusader"]},
}
EGYPT: dict[str, Any] = {
    "era": "ancient-egypt",
    "coin": "A",
    "A": {"hand": ["fisherman", "potter", "foreman"], "influence": ["vizier"]},
    "B": {"hand": ["pharaoh", "tax-scribe", "ferryman"], "influence": ["brewer", "priestess"]},
    "past": ["shepherd", "farmer"],
}
DARK: dict[str, Any] = {
    "mode": "campaign",
    "eras": ["dark-ages"],
    "era": "dark-ages",
    "coin": "B",
    "A": {"hand": ["beggar", "minstrel"], "influence": ["abbot"]},
    "B": {"hand": ["tina-traveler", "tax-collector"], "influence": ["bailiff", "herald"]},
    "past": ["king"],
    "independent": ["almoner", "hermit"],
}
CHAINS: dict[str, Any] = {
    "era": "ancient-egypt",
    "coin": "A",
    "A": {"hand": ["farmer", "astronomer"], "influence": ["vizier"]},
    "B": {"hand": ["fisherman", "tomb-robber"], "influence": ["brewer"]},
    "past": ["potter", "foreman"],
    "independent": ["tax-scribe", "embalmer"],
}
EIGHTIES: dict[str, Any] = {
    "era": "1980s",
    "coin": "A",
    "A": {"hand": ["lawyer", "student"], "influence": ["yuppie/rotated", "pop-star"]},
    "B": {"hand": ["video-clerk", "breakdancer"], "influence": ["aerobics-coach/rotated"]},
    "past": ["arcade-champion"],
}
CHANCE: dict[str, Any] = {
    "era": "1980s",
    "coin": "B",
    "A": {"hand": ["talk-show-host", "intern", "sales-rep"], "influence": ["tycoon"]},
    "B": {"hand": ["used-car-salesman", "student", "headhunter"], "influence": ["estate-agent"]},
    "independent": ["pop-star", "lottery-agent"],
}
POSITIONS = {
    "draft": DRAFT,
    "egypt": EGYPT,
    "dark": DARK,
    "chains": CHAINS,
    "eighties": EIGHTIES,
    "chance": CHANCE,
}

TABLES: dict[str, tuple[int, ...]] = {
    "draft": (12, 72, 864, 5184, 20736, 82944, 165888),
    "egypt": (3, 9, 18, 36, 72, 144, 264, 348),
    "dark": (2, 4, 8, 22, 22, 24, 56, 76),
    "chains": (2, 4, 8, 12, 13, 13, 23, 36),
    "eighties": (2, 4, 8, 14, 14, 18, 36, 36),
    "chance": (3, 9, 18, 51, 114, 228, 310, 350),
}
ROWS = [(position, depth) for position, table in TABLES.items() for depth in range(1, len(table) + 1)]


@pytest.mark.parametrize(("position", "depth"), ROWS)
def test_the_ways_to_go_on_are_counted(position: str, depth: int) -> None:
    given = POSITIONS[position]
    engine = engine_for(given)
    state = engine.load(given)
    found, wanted = perft(engine, state, depth), TABLES[position][depth - 1]
    assert found == wanted, f"below each first action: {divide(engine, state, depth)}"


@pytest.mark.parametrize("position", POSITIONS)
def test_the_split_by_first_action_adds_up(position: str) -> None:
    engine = engine_for(POSITIONS[position])
    state = engine.load(POSITIONS[position])
    split = divide(engine, state, 4)
    assert len(split) == perft(engine, state, 1)
    assert sum(split.values()) == perft(engine, state, 4)


def test_a_draft_step_has_six_ways_for_each_player_in_either_order() -> None:
    step = factorial(2) * factorial(3) ** 2
    hands_of_four = (4, 4 * 4, 4 * 4 * 2)
    assert TABLES["draft"] == (12, step, 12 * step, step**2, *(step**2 * ways for ways in hands_of_four))


def test_a_shuffle_is_not_followed() -> None:
    engine = engine_for(DARK)
    with pytest.raises(ValueError, match="shuffle/era-1 has too many outcomes"):
        perft(engine, engine.setup(), 1)


# The naive model

CARDS_BY_VALUE = {
    0: "beggar shepherd",
    1: "farmer fisherman",
    2: "tina-traveler",
    4: "ferryman minstrel",
    5: "potter tax-collector tax-scribe",
    6: "almoner foreman priestess",
    7: "bailiff brewer herald",
    8: "hermit vizier",
    9: "abbot",
    10: "king pharaoh",
}
VALUES = {name: value for value, names in CARDS_BY_VALUE.items() for name in names.split()}
RIVAL = {"A": "B", "B": "A"}


World = dict[str, tuple[str, ...]]
"""Names by place: `A.hand`, `A.area`, `A.played`, the same of B, `past`, `stack`; `coin` holds a seat."""


def naive(given: dict[str, Any]) -> World:
    """A position as the model has it."""
    world: World = {"coin": (given["coin"],), "past": tuple(given["past"])}
    world["stack"] = tuple(given.get("independent", ()))
    for seat in "AB":
        world |= {f"{seat}.hand": tuple(given[seat]["hand"]), f"{seat}.played": ()}
        world[f"{seat}.area"] = tuple(given[seat]["influence"])
    return world


def shift(world: World, card: str, to: str) -> World:
    after = {place: tuple(each for each in cards if each != card) for place, cards in world.items()}
    return after | {to: (*after[to], card)}


def swap(world: World, one: str, two: str) -> World:
    names = {one: two, two: one}
    return {place: tuple(names.get(each, each) for each in cards) for place, cards in world.items()}


def extreme(cards: tuple[str, ...], pick: Callable[[Iterable[int]], int]) -> list[str]:
    return [card for card in cards if VALUES[card] == pick(VALUES[each] for each in cards)] if cards else []


def fates(world: World, me: str, card: str) -> tuple[bool, list[World]]:
    """Whether somebody picks, and a world for each way; none if the effect is impossible."""
    mine, theirs, opposite = f"{me}.area", f"{RIVAL[me]}.area", world[f"{RIVAL[me]}.played"]
    if card == "potter":
        return True, [shift(world, each, mine) for each in world["past"]]
    if card == "beggar":
        left = shift(world, opposite[0], "past")
        return True, [shift(left, each, mine) for each in left["past"]]
    if card == "fisherman":
        return True, [swap(world, one, two) for one in world[mine] for two in world[theirs]]
    if card == "tina-traveler":
        areas = world[mine] + world[theirs]
        return True, [swap(world, one, two) for one in areas for two in world["stack"]]
    if card == "tax-scribe":
        lowest = extreme(world[theirs], min)
        return len(lowest) > 1, [shift(world, each, mine) for each in lowest]
    if card == "tax-collector":
        totals = {seat: sum(VALUES[each] for each in world[f"{seat}.area"]) for seat in "AB"}
        orange = world["coin"][0] if totals["A"] == totals["B"] else max(totals, key=totals.__getitem__)
        highest = extreme(world[f"{orange}.area"], max)
        return len(highest) > 1, [shift(world, each, "past") for each in highest]
    if card == "foreman":
        return False, [shift(world, each, "past") for each in opposite if VALUES[each] == 4]
    to = {"ferryman": "stack", "minstrel": mine}.get(card)
    return False, [shift(world, opposite[0], to)] if to else []


def ways(world: World, depth: int) -> int:
    """The number of sequences of `depth` actions from where a round begins or goes on."""
    if depth == 0:
        return 1
    coin = world["coin"][0]
    for seat in (coin, RIVAL[coin]):
        if world[f"{seat}.hand"] and not world[f"{seat}.played"]:
            hand = world[f"{seat}.hand"]
            return sum(ways(shift(world, card, f"{seat}.played"), depth - 1) for card in hand)
    if not world["A.played"]:
        return 0
    values = {seat: VALUES[world[f"{seat}.played"][0]] for seat in "AB"}
    holder = coin if values["A"] == values["B"] else max(values, key=values.__getitem__)
    return sum(ways_of_deciding(world | {"coin": (holder,)}, owner, depth) for owner in "AB")


def ways_of_deciding(world: World, owner: str, depth: int) -> int:
    asked, results = fates(world, owner, world[f"{owner}.played"][0])
    if asked and results:
        return 1 if depth == 1 else sum(ways(rounded(each, owner), depth - 2) for each in results)
    return ways(rounded((results or [world])[0], owner), depth - 1)


def rounded(world: World, owner: str) -> World:
    """The triggered card goes to The Past and the other one is collected, where they are still there."""
    for place, to in ((f"{owner}.played", "past"), (f"{RIVAL[owner]}.played", f"{RIVAL[owner]}.area")):
        for card in world[place]:
            world = shift(world, card, to)
    return world


@pytest.mark.parametrize("position", ["egypt", "dark"])
def test_a_naive_model_counts_the_same(position: str) -> None:
    counted = tuple(ways(naive(POSITIONS[position]), depth + 1) for depth in range(len(TABLES[position])))
    assert counted == TABLES[position]


@pytest.mark.parametrize("coin", ["A", "B"])
@pytest.mark.parametrize("position", ["egypt", "dark"])
def test_a_naive_model_counts_the_same_whatever_is_in_hand(position: str, coin: str) -> None:
    given = deepcopy(POSITIONS[position]) | {"coin": coin}
    for seat, other in (("A", "B"), ("B", "A")):
        given[seat]["hand"] = POSITIONS[position][other]["hand"]
    engine = engine_for(given)
    state = engine.load(given)
    for depth in range(1, 8):
        assert perft(engine, state, depth) == ways(naive(given), depth)

"""The written form of states and actions: what scenarios say, and what `dump` gives back.

A unit is the id of its kind; Period troops say whose they are, `A:period-5`. Behind it may stand what is
true of it now: `/commanded`, `/moved-2`, `/+3`. A card in play that is attached says to what:
`vorpal-sword/hero@6`, with `#2` for the second hero there that bears any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Unreadable
from validator.engine.reading import Path, read_number
from validator.games.time_line.actions import read_action, write_action
from validator.games.time_line.battle import NOT_FIXED
from validator.games.time_line.names import (
    card_number,
    listed,
    mapping,
    read_unit,
    seat_number,
    write_unit,
)
from validator.games.time_line.setup import empty
from validator.games.time_line.state import (
    CARDS,
    DECLARE,
    HISTORY,
    NOBODY,
    PHASE_OF,
    RECRUIT,
    STAGES,
    TRAVEL,
    Roll,
    State,
    Unit,
)
from validator.games.time_line.world import World

__all__ = ["dump", "load", "read_action", "table", "unordered", "write_action"]

GIVEN = (
    "turn",
    "units",
    "control",
    "rolled",
    "settled",
    "battle",
    "lost",
    "inside",
    "supplement",
    "turn-limit",
)
ZONES = ("hand", "deck", "discard", "played", "hidden")
BEGINS = {
    "random-factors": TRAVEL,
    "time-travel": TRAVEL,
    "change-history": HISTORY,
    "recruit-troops": RECRUIT,
    "seek-and-destroy": DECLARE,
}
PLAIN = (
    "draw", "reshuffle", "opening", "waiting", "more", "asked", "attacker", "fighting", "round", "escapes",
    "boost", "passes", "stops", "fixed", "again", "ended", "shuffles",
)  # fmt: skip
"""Fields that are written just as they are."""


def table(world: World, state: State) -> dict[str, Any]:
    """What lies on the table, flat."""
    found: dict[str, Any] = {
        "turn.side": world.seats[state.active],
        "turn.number": state.turn,
        "turn.phase": phase(state),
    }
    units: list[list[str]] = [[] for _ in world.eras]
    for unit in state.units:
        units[unit.era].append(write_unit(world, unit, board=True))
    for era in range(1, world.last + 1):
        found[f"units.{era}"] = units[era]
    for era in range(1, world.last + 1):
        owner = state.control[era]
        found[f"control.{era}"] = world.seats[owner] if owner != NOBODY else None
    attached = _attached(world, state)
    for seat, name in enumerate(world.seats):
        found[f"{name}.hand"] = _names(world, state.hands[seat])
        found[f"{name}.deck"] = _names(world, state.decks[seat])
        found[f"{name}.discard"] = _names(world, state.discards[seat])
        found[f"{name}.played"] = [*_names(world, state.played[seat]), *attached[seat]]
        found[f"{name}.hidden"] = _eras(state.hidden[seat])
    return found


def unordered(world: World) -> frozenset[str]:
    """The keys of the table whose lists have no order: all but the decks."""
    zones = [f"{seat}.{zone}" for seat in world.seats for zone in ZONES if zone != "deck"]
    return frozenset([*zones, *(f"units.{era}" for era in range(1, world.last + 1))])


def phase(state: State) -> str:
    """The phase that players speak of."""
    drawing = state.stage == TRAVEL and (state.draw or state.reshuffle)
    return "random-factors" if drawing else PHASE_OF[state.stage]


def _attached(world: World, state: State) -> list[list[str]]:
    found: list[list[str]] = [[] for _ in world.seats]
    count: dict[str, int] = {}
    for unit in state.units:
        if not unit.cards:
            continue
        bearer = f"{write_unit(world, unit, board=True)}@{unit.era}"
        count[bearer] = count.get(bearer, 0) + 1
        mark = f"#{count[bearer]}" if count[bearer] > 1 else ""
        for card in unit.cards:
            found[world.cards[card].side].append(f"{world.cards[card].name}/{bearer}{mark}")
    return found


def dump(world: World, state: State) -> dict[str, Any]:
    """The whole state; `load` reads it back."""
    flat = table(world, state)
    units: dict[str, list[str]] = {}
    for unit in state.units:
        units.setdefault(str(unit.era), []).append(write_unit(world, unit))
    written: dict[str, Any] = {
        "turn": {name: flat[f"turn.{name}"] for name in ("side", "number", "phase")},
        "units": units,
        "control": {
            str(era): world.seats[owner] for era, owner in enumerate(state.control) if owner != NOBODY
        },
        "rolled": list(state.tried),
        "settled": _eras(state.settled),
        "lost": {world.kinds[kind].name: n for kind, n in enumerate(state.lost) if n},
        **{seat: {zone: flat[f"{seat}.{zone}"] for zone in ZONES} for seat in world.seats},
    }
    inside: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    inside = {name: list(value) if isinstance(value, tuple) else value for name, value in inside.items()}
    written["inside"] = inside | {
        "stage": STAGES[state.stage],
        "era": state.era,
        "roll": None if state.roll is None else list(state.roll),
    }
    return written


def load(world: World, written: Mapping[str, Any]) -> State:
    """The state that `given` or `dump` describes; cards nobody mentions are out of the game."""
    allowed = (*GIVEN, *world.seats)
    for key in written:
        if key not in allowed:
            raise Unreadable(f"a position has no {key!r}", (key,), nearest(str(key), allowed))
    turn = _turn(written)
    stage = BEGINS[str(turn.get("phase", "time-travel"))]
    zones = _zones(world, written)
    units = _bear(world, _units(world, written), [zones["played"][seat] for seat in (0, 1)])
    active = seat_number(world, turn.get("side", world.seats[0]), ("turn", "side"))
    state = empty(world)._replace(
        stage=stage,
        active=active,
        asked=active,
        turn=read_number(turn.get("number", 1), ("turn", "number"), 0, 10**6),
        draw=world.draws if turn.get("phase") == "random-factors" else 0,
        units=tuple(sorted(units)),
        control=_control(world, written),
        hands=_pair(world, zones["hand"]),
        decks=_pair(world, zones["deck"], ordered=True),
        discards=_pair(world, zones["discard"]),
        played=_pair(world, [[e for e in zone if "/" not in e[1]] for zone in zones["played"]]),
        tried=tuple(sorted(_numbers(world, written, "rolled"))),
        settled=sum(1 << era for era in _numbers(world, written, "settled")),
        hidden=tuple(sum(1 << _era(world, text, path) for path, text in zone) for zone in zones["hidden"]),
        lost=_lost(world, written),
    )
    if "battle" in written:
        era = _era(world, written["battle"], ("battle",))
        state = state._replace(stage=CARDS, era=era, fighting=True, fixed=NOT_FIXED)
    return _inside(state, written["inside"]) if "inside" in written else state


def _turn(written: Mapping[str, Any]) -> Mapping[str, Any]:
    turn = mapping(written.get("turn", {}), ("turn",))
    for key in turn:
        if key not in ("side", "number", "phase"):
            raise Unreadable(
                f"a turn has no {key!r}", ("turn", key), nearest(str(key), ("side", "number", "phase"))
            )
    name = str(turn.get("phase", "time-travel"))
    if name not in BEGINS and "inside" not in written:
        raise Unreadable(f"no turn begins in {name!r}", ("turn", "phase"), nearest(name, tuple(BEGINS)))
    return turn if name in BEGINS else {**turn, "phase": "time-travel"}


def _inside(state: State, written: Mapping[str, Any]) -> State:
    plain: dict[str, Any] = {
        name: tuple(value) if isinstance(value := written[name], list | tuple) else value for name in PLAIN
    }
    roll = written["roll"]
    return state._replace(
        stage=STAGES.index(written["stage"]),
        era=written["era"],
        roll=None if roll is None else Roll(*roll),
        **plain,
    )


Listed = list[tuple[Path, str]]


def _zones(world: World, written: Mapping[str, Any]) -> dict[str, list[Listed]]:
    found: dict[str, list[Listed]] = {zone: [[] for _ in world.seats] for zone in ZONES}
    for seat, name in enumerate(world.seats):
        for zone, entries in mapping(written.get(name, {}), (name,)).items():
            if zone not in ZONES:
                raise Unreadable(f"seat {name} has no {zone!r}", (name, zone), nearest(str(zone), ZONES))
            found[zone][seat] = [
                ((name, zone, index), str(text)) for index, text in enumerate(listed(entries, (name, zone)))
            ]
    return found


def _pair(world: World, zones: Sequence[Listed], ordered: bool = False) -> tuple[tuple[int, ...], ...]:
    found = []
    for seat, zone in enumerate(zones):
        cards = []
        for path, text in zone:
            card = card_number(world, text, path)
            if world.cards[card].side != seat:
                raise Unreadable(f"{text} is not a card of seat {world.seats[seat]}", path)
            cards.append(card)
        found.append(tuple(cards if ordered else sorted(cards)))
    return tuple(found)


def _units(world: World, written: Mapping[str, Any]) -> list[Unit]:
    found = []
    for key, texts in mapping(written.get("units", {}), ("units",)).items():
        era = _era(world, key, ("units", key))
        for index, text in enumerate(listed(texts, ("units", key))):
            found.append(read_unit(world, str(text), era, ("units", key, index)))
    return found


def _bear(world: World, units: list[Unit], zones: Sequence[Listed]) -> list[Unit]:
    """Attach the cards that say to which unit they are attached."""
    groups: dict[tuple[str, str], list[int]] = {}
    paths: dict[tuple[str, str], Path] = {}
    for path, text in (entry for zone in zones for entry in zone):
        card, slash, bearer = text.partition("/")
        if slash:
            what, _, ordinal = bearer.partition("#")
            groups.setdefault((what, ordinal), []).append(card_number(world, card, path))
            paths[what, ordinal] = path
    for (what, ordinal), cards in groups.items():
        path = paths[what, ordinal]
        text, _, era = what.partition("@")
        wanted = read_unit(world, text, _era(world, era, path), path)
        fitting = [index for index, unit in enumerate(units) if not unit.cards and unit[:4] == wanted[:4]]
        if not fitting:
            raise Unreadable(f"there is no {text} in era {era} to bear a card", path)
        units[fitting[0]] = units[fitting[0]]._replace(cards=tuple(sorted(cards)))
    return units


def _control(world: World, written: Mapping[str, Any]) -> tuple[int, ...]:
    found = [NOBODY] * (world.last + 1)
    for key, seat in mapping(written.get("control", {}), ("control",)).items():
        found[_era(world, key, ("control", key))] = seat_number(world, seat, ("control", key))
    return tuple(found)


def _lost(world: World, written: Mapping[str, Any]) -> tuple[int, ...]:
    found = [0] * len(world.kinds)
    for key, n in mapping(written.get("lost", {}), ("lost",)).items():
        if key not in world.kind_numbers:
            raise Unreadable(
                f"there is no unit {key!r}", ("lost", key), nearest(str(key), tuple(world.kind_numbers))
            )
        found[world.kind_numbers[key]] = read_number(n, ("lost", key), 0, 100)
    return tuple(found)


def _numbers(world: World, written: Mapping[str, Any], key: str) -> list[int]:
    entries = listed(written.get(key, ()), (key,))
    return [_era(world, text, (key, index)) for index, text in enumerate(entries)]


def _era(world: World, text: object, path: Path) -> int:
    return read_number(text, path, 1, world.last)


def _eras(bits: int) -> list[int]:
    return [era for era in range(bits.bit_length()) if bits >> era & 1]


def _names(world: World, cards: Iterable[int]) -> list[str]:
    return [world.cards[card].name for card in cards]

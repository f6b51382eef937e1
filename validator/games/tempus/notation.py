"""States as scenarios write them; how actions are written is in `actions`.

A map is drawn in rows of cells (see `catalog.hexes`): a letter for the terrain and, where something stands
there, the seat and how many tokens, `gR3`, or `c` and the value of a city, `gRc2`; `+1` behind it is a right
to over-stack. A hex is called by its column and row in the drawing, `c4`. Cards nobody mentions are the deck,
unless a deck is given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from catalog.hexes import Misdrawn, read_rows, write_rows
from catalog.near import nearest
from validator.engine.contract import Unreadable
from validator.engine.reading import Path, read_list, read_mapping, read_number
from validator.games.tempus.actions import read_action, write_action
from validator.games.tempus.laws import Laws
from validator.games.tempus.parts import names, read_cards, read_era, read_hex, read_seat
from validator.games.tempus.state import (
    BABIES,
    CITY,
    DISCARD,
    FIGHTING,
    GO,
    MOVE,
    STAGES,
    STEPS,
    Cards,
    Counts,
    Fight,
    State,
    effective,
)

AFTER = "after"
"""A go whose action has been done: cards may still be played before it ends."""

UNIT = re.compile(r"([A-Z])(c?)([1-9]\d?)")
RIGHT = re.compile(r"\+([1-9])")
PILES = ("deck", "discard")
OWNED = ("era", "tiles", "hand", "open", "laid")
GIVEN = (
    "players", "map", "era", "first", "active", "turn", "round", "stage", "reserved", "inside", *PILES,
)  # fmt: skip


def now_of(state: State) -> str:
    """What is decided now, in one word."""
    now = effective(state)
    if now == DISCARD:
        return "discard"
    if now == FIGHTING:
        assert state.fight is not None
        return STEPS[state.fight.step]
    return AFTER if now == GO and state.acts == 0 else STAGES[now]


def cells(laws: Laws, state: State) -> dict[int, str]:
    """The cell of every land hex."""
    found = {}
    for hex, ground in enumerate(state.ground):
        if ground:
            found[hex] = laws.letters[ground] + _unit(laws, state.units[hex])
    for hex, number in state.over:
        found[hex] += f"+{number}"
    return found


def _unit(laws: Laws, unit: int) -> str:
    if not unit:
        return ""
    return f"{laws.seats[unit >> 4 & 7]}{'c' if unit & CITY else ''}{unit & 15}"


def table(laws: Laws, state: State) -> dict[str, Any]:
    """What lies on the table, flat."""
    field = laws.field
    found: dict[str, Any] = {f"map.{field.names[hex]}": cell for hex, cell in cells(laws, state).items()}
    for number, seat in enumerate(laws.seats):
        found[f"{seat}.era"] = laws.rows[state.eras[number]].era
        found[f"{seat}.tiles"] = state.tiles[number]
        found[f"{seat}.hand"] = names(laws, sorted(state.hands[number]))
        found[f"{seat}.open"] = names(laws, state.open[number])
        found[f"{seat}.laid"] = names(laws, state.laid[number])
    return found | {
        "deck": names(laws, state.deck),
        "discard": names(laws, sorted(state.discard)),
        "first": laws.seats[state.first],
        "map-tiles": len(state.unplaced),
    }


def dump(laws: Laws, state: State) -> dict[str, Any]:
    """The whole state; `load` reads it back."""
    field = laws.field
    written: dict[str, Any] = {
        "players": len(laws.seats),
        "map": write_rows(cells(laws, state), field),
        "turn": state.turn,
        "round": state.round,
        "first": laws.seats[state.first],
        "active": laws.seats[state.active],
        "stage": AFTER if state.stage == GO and state.acts == 0 else STAGES[state.stage],
        "reserved": [seat for number, seat in enumerate(laws.seats) if state.reserved >> number & 1],
        "deck": names(laws, state.deck),
        "discard": names(laws, state.discard),
    }
    for number, seat in enumerate(laws.seats):
        written[seat] = {
            "era": laws.rows[state.eras[number]].era,
            "tiles": state.tiles[number],
            "hand": names(laws, state.hands[number]),
            "open": names(laws, state.open[number]),
            "laid": names(laws, state.laid[number]),
        }
    written["inside"] = {
        "acts": [state.acts, state.done, state.played, state.doubled, state.led],
        "course": [state.left, state.extra, state.shuffles],
        "moved": {field.names[hex]: number for hex, number in state.moved},
        "born": [name for hex, name in enumerate(field.names) if state.born >> hex & 1],
        "fight": list(state.fight) if state.fight is not None else None,
        "draws": [list(each) for each in state.draws],
        "owed": list(state.owed),
        "unplaced": list(state.unplaced),
        "placed": [list(each) for each in state.placed],
    }
    return written


def seats_named(written: Mapping[str, Any], seats: Sequence[str]) -> int:
    """How many seats a `given` speaks of, counted up to the last one it names."""
    text = (
        " ".join(str(row) for row in written["map"]) if isinstance(written.get("map"), list | tuple) else ""
    )
    named = {unit[1] for cell in text.split() if (unit := UNIT.search(cell))} | set(written)
    return max((number + 1 for number, seat in enumerate(seats) if seat in named), default=0)


def load(laws: Laws, written: Mapping[str, Any]) -> State:
    """The state that `given` or `dump` describes. Raises Unreadable."""
    allowed = (*GIVEN, *laws.seats)
    for key in written:
        if key not in allowed:
            raise Unreadable(f"a table has no {key!r}", (key,), nearest(str(key), allowed))
    ground, units, tokens, cities, over = _map(laws, written.get("map", ()))
    seats = _seats(laws, written)
    eras = tuple(
        read_era(laws, said.get("era", written.get("era", laws.rows[0].era)), (seat, "era"))
        for seat, said in zip(laws.seats, seats, strict=True)
    )
    piles, deck, discard = _piles(laws, written, seats)
    inside = read_mapping(written.get("inside", {}), ("inside",))
    first = read_seat(laws, written.get("first", laws.seats[0]), ("first",))
    active = read_seat(laws, written.get("active", laws.seats[first]), ("active",))
    stage, acts = _stage(written)
    row = laws.rows[eras[active]]
    course = inside.get("course", [{MOVE: row.movement, BABIES: row.babies}.get(stage, 0), 0, 0])
    counts = inside.get("acts", [acts, int(not acts), 0, 0, 0])
    return State(
        stage=stage,
        turn=read_number(written.get("turn", max(eras) + 1), ("turn",), 0, len(laws.rows)),
        round=read_number(written.get("round", 1), ("round",), 0, 99),
        active=active,
        first=first,
        ground=ground,
        units=units,
        tokens=tokens,
        cities=cities,
        eras=eras,
        tiles=tuple(
            read_number(said.get("tiles", laws.rows[era].actions), (seat, "tiles"), 0, 9)
            for seat, said, era in zip(laws.seats, seats, eras, strict=True)
        ),
        hands=piles["hand"],
        deck=deck,
        discard=discard,
        open=piles["open"],
        laid=piles["laid"],
        over=over,
        acts=int(counts[0]),
        done=int(counts[1]),
        played=int(counts[2]),
        doubled=int(counts[3]),
        led=int(counts[4]),
        left=int(course[0]),
        moved=_counts(laws, inside.get("moved", {}), ("inside", "moved")),
        born=sum(1 << read_hex(laws, name, ("inside", "born")) for name in inside.get("born", ())),
        extra=int(course[1]),
        fight=_fight(inside.get("fight")),
        reserved=sum(1 << read_seat(laws, seat, ("reserved",)) for seat in written.get("reserved", ())),
        draws=tuple((int(seat), int(due)) for seat, due in inside.get("draws", ())),
        owed=tuple(int(seat) for seat in inside.get("owed", ())),
        shuffles=int(course[2]),
        unplaced=tuple(int(each) for each in inside.get("unplaced", ())),
        placed=tuple((int(a), int(b), int(c)) for a, b, c in inside.get("placed", ())),
    )


def _seats(laws: Laws, written: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What is written of each seat."""
    seats = [read_mapping(written.get(seat, {}), (seat,)) for seat in laws.seats]
    for seat, said in zip(laws.seats, seats, strict=True):
        for key in said:
            if key not in OWNED:
                raise Unreadable(f"seat {seat} has no {key!r}", (seat, key), nearest(str(key), OWNED))
    return seats


def _piles(
    laws: Laws, written: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]
) -> tuple[dict[str, tuple[Cards, ...]], Cards, Cards]:
    """The cards of each seat by where they lie, the deck and the discard pile; every card lies once."""
    piles = {
        name: tuple(
            read_cards(laws, said.get(name, ()), (seat, name))
            for seat, said in zip(laws.seats, seats, strict=True)
        )
        for name in ("hand", "open", "laid")
    }
    discard = read_cards(laws, written.get("discard", ()), ("discard",))
    used = [card for each in piles.values() for cards in each for card in cards] + list(discard)
    deck = _deck(laws, written, used)
    _once(laws, [*used, *deck])
    return piles, deck, discard


def _stage(written: Mapping[str, Any]) -> tuple[int, int]:
    """The stage, and how many actions are still owed in this go."""
    name = str(written.get("stage", "go"))
    if name == AFTER:
        return GO, 0
    if name not in STAGES:
        raise Unreadable(f"there is no stage {name!r}", ("stage",), nearest(name, (*STAGES, AFTER)))
    stage = STAGES.index(name)
    return stage, int(stage == GO)


def _map(laws: Laws, rows: object) -> tuple[bytes, bytes, tuple[int, ...], tuple[int, ...], Counts]:
    field = laws.field
    ground, units = bytearray(field.size), bytearray(field.size)
    tokens, cities = [0] * len(laws.seats), [0] * len(laws.seats)
    over: list[tuple[int, int]] = []
    try:
        drawn = list(read_rows([str(row) for row in read_list(rows, ("map",))], field))
    except Misdrawn as error:
        raise Unreadable(str(error), ("map", error.row)) from None
    for hex, letter, rest in drawn:
        path: Path = ("map", hex // field.columns)
        if letter not in laws.letters:
            raise Unreadable(f"no terrain is written {letter!r}", path, nearest(letter, laws.letters[1:]))
        ground[hex] = laws.letters.index(letter)
        right = RIGHT.search(rest)
        if right is not None:
            over.append((hex, int(right[1])))
            rest = rest[: right.start()]
        if not rest:
            continue
        unit = UNIT.fullmatch(rest)
        if unit is None or unit[1] not in laws.seats:
            raise Unreadable(f"{rest!r} is no unit: write a seat with a number, or with c and a value", path)
        seat, number = laws.seats.index(unit[1]), int(unit[3])
        if number > 15 or (unit[2] and number not in laws.cities):
            raise Unreadable(f"nothing stands on a hex as {rest!r}", path)
        units[hex] = (CITY if unit[2] else 0) | seat << 4 | number
        (cities if unit[2] else tokens)[seat] |= 1 << hex
    return bytes(ground), bytes(units), tuple(tokens), tuple(cities), tuple(sorted(over))


def _deck(laws: Laws, written: Mapping[str, Any], used: Sequence[int]) -> Cards:
    if "deck" in written:
        return read_cards(laws, written["deck"], ("deck",))
    return tuple(card for card in range(len(laws.cards)) if card not in used)


def _once(laws: Laws, cards: Sequence[int]) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise Unreadable(f"{laws.cards[card].name} lies in two places")


def _fight(written: object) -> Fight | None:
    if not isinstance(written, list | tuple):
        return None
    step, origin, target, defender, ground, city, opener = written
    held = city is True or str(city) == "true"
    return Fight(int(step), int(origin), int(target), int(defender), int(ground), held, int(opener))


def _counts(laws: Laws, written: object, path: Path) -> Counts:
    said = read_mapping(written, path)
    return tuple(
        sorted(
            (read_hex(laws, name, path), read_number(number, path, 1, 15)) for name, number in said.items()
        )
    )


__all__ = ["cells", "dump", "load", "now_of", "read_action", "seats_named", "table", "write_action"]

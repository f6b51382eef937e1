"""Actions as scenarios write them: a verb, alone or with its parts.

`go: {from: c4, to: c5}`; a single part may stand alone, `baby: c4`, and several as a list in their order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Action, Unreadable
from validator.engine.reading import Path, read_mapping, read_number
from validator.games.tempus.cards import DOUBLE, PASS
from validator.games.tempus.laws import Laws
from validator.games.tempus.parts import names, read_card, read_cards, read_hex, read_seat
from validator.games.tempus.reach import WAYS
from validator.games.tempus.state import State

HEXES, CARDS, PAIR, NOTHING = "hexes", "cards", "pair", "nothing"

SHAPES: dict[str, tuple[tuple[str, ...], str]] = {
    "advance": (("tokens",), "number"),
    "babies": ((), NOTHING),
    "baby": (("hex",), "hex"),
    "build": (("at", "value"), "hex number"),
    "commit": ((), CARDS),
    "declare": (("terrain",), "terrain"),
    "defend": ((), CARDS),
    "discard": ((), CARDS),
    "done": ((), NOTHING),
    "fight": (("from", "to"), "hex hex"),
    "go": (("from", "to", "by"), "hex hex way"),
    "idea": ((), NOTHING),
    "lay": (("at", "turn"), "hex sixths"),
    "move": ((), NOTHING),
    "offer": ((), CARDS),
    "settle": (("hex",), "hex"),
}
"""How each verb is written: the names of its parts, and what each of them is."""

PLAYED: dict[str, tuple[tuple[str, ...], str]] = {
    "convert": (("card", "take", "into"), "card hex hex"),
    "double-action": (("card", "as"), "card timing"),
    "free-attack": (("card", "from", "to"), "card hex hex"),
    "stack": (("card", "at"), "card hex"),
}
"""The same for cards by kind; every other kind is played by its name alone."""

CARD_ALONE = (("card",), "card")
TIMINGS = {"double": DOUBLE, "pass": PASS}
DEFAULTS = {"by": "any", "turn": "0"}


def read_action(laws: Laws, state: State, seat: str, written: object) -> Action:
    """The action that a scenario writes: a verb, or a verb with its parts. Raises Unreadable."""
    by = read_seat(laws, seat, ())
    if isinstance(written, str):
        written = {written: None}
    said = read_mapping(written, ())
    if len(said) != 1:
        raise Unreadable("an action is one verb with its parts")
    verb, parts = next(iter(said.items()))
    if verb == "play":
        return Action(by, "play", _read_play(laws, parts))
    if verb not in SHAPES:
        raise Unreadable(f"nobody can {verb!r}", (verb,), nearest(str(verb), (*SHAPES, "play")))
    keys, kinds = SHAPES[verb]
    if kinds == NOTHING:
        return Action(by, verb, ())
    if kinds == CARDS:
        listed = parts if isinstance(parts, list | tuple) else [] if parts is None else [parts]
        return Action(by, verb, tuple(sorted(read_cards(laws, listed, (verb,)))))
    return Action(by, verb, _read_parts(laws, parts, keys, kinds.split(), verb))


def _read_play(laws: Laws, parts: object) -> tuple[Any, ...]:
    if isinstance(parts, str):
        parts = {"card": parts}
    if isinstance(parts, list | tuple):
        raise Unreadable("one card is played at a time: a card, or card with its parts", ("play",))
    card = read_card(laws, read_mapping(parts, ("play",)).get("card"), ("play", "card"))
    keys, kinds = PLAYED.get(laws.cards[card].kind, CARD_ALONE)
    return _read_parts(laws, parts, keys, kinds.split(), "play")


def _read_parts(
    laws: Laws, parts: object, keys: Sequence[str], kinds: Sequence[str], verb: str
) -> tuple[Any, ...]:
    if not isinstance(parts, Mapping):
        listed = parts if isinstance(parts, list | tuple) else [parts]
        parts = dict(zip(keys, listed, strict=False))
        if len(listed) > len(keys):
            raise Unreadable(f"{verb} has the parts {', '.join(keys)}", (verb,))
    for key in parts:
        if key not in keys:
            raise Unreadable(f"{verb} has no part {key!r}", (verb, key), nearest(str(key), keys))
    found = []
    for key, kind in zip(keys, kinds, strict=True):
        value = parts.get(key, DEFAULTS.get(key))
        if value is None:
            raise Unreadable(f"{verb} needs {key}", (verb,))
        found.append(READERS[kind](laws, value, (verb,)))
    return tuple(found)


def write_action(laws: Laws, action: Action) -> object:
    """An action as scenarios write it."""
    if action.verb == "play":
        keys, kinds = PLAYED.get(laws.cards[action.args[0]].kind, CARD_ALONE)
    else:
        keys, kinds = SHAPES[action.verb]
    if kinds == NOTHING:
        return action.verb
    if kinds == CARDS:
        return {action.verb: names(laws, action.args)}
    written = {
        key: WRITERS[kind](laws, value)
        for key, kind, value in zip(keys, kinds.split(), action.args, strict=True)
        if not (key == "by" and value == 0)
    }
    values = list(written.values())
    return {action.verb: values[0] if len(values) == 1 else written}


def well_formed(laws: Laws, action: Action) -> bool:
    """Whether an action's arguments have the right shape, so that checks can look at them."""
    args = action.args
    if not all(isinstance(each, int) for each in args) or not 0 <= action.seat < len(laws.seats):
        return False
    if action.verb == "play":
        if not args or not 0 <= args[0] < len(laws.cards):
            return False
        kinds = PLAYED.get(laws.cards[args[0]].kind, CARD_ALONE)[1]
    elif action.verb in SHAPES:
        kinds = SHAPES[action.verb][1]
    else:
        return False
    if kinds == CARDS:
        return all(0 <= card < len(laws.cards) for card in args)
    wanted = [] if kinds == NOTHING else kinds.split()
    return len(args) == len(wanted) and all(
        LIMITS[kind](laws) > value >= 0 for kind, value in zip(wanted, args, strict=True)
    )


LIMITS: dict[str, Any] = {
    "card": lambda laws: len(laws.cards),
    "hex": lambda laws: laws.field.size,
    "number": lambda laws: 100,
    "sixths": lambda laws: 6,
    "terrain": lambda laws: len(laws.terrains),
    "timing": lambda laws: len(TIMINGS),
    "way": lambda laws: len(WAYS),
}


def _word(table: Mapping[str, int], what: str) -> Any:
    def read(laws: Laws, value: object, path: Path) -> int:
        if str(value) not in table:
            raise Unreadable(f"there is no {what} {value!r}", path, nearest(str(value), tuple(table)))
        return table[str(value)]

    return read


def _terrain(laws: Laws, value: object, path: Path) -> int:
    known = laws.terrains[1:]
    if str(value) not in known:
        raise Unreadable(f"there is no terrain {value!r}", path, nearest(str(value), known))
    return laws.terrains.index(str(value))


READERS: dict[str, Any] = {
    "card": read_card,
    "hex": read_hex,
    "number": lambda laws, value, path: read_number(value, path, 0, 99),
    "sixths": lambda laws, value, path: read_number(value, path, 0, 5),
    "terrain": _terrain,
    "timing": _word(TIMINGS, "way to time actions"),
    "way": _word({name: number for number, name in enumerate(WAYS)}, "way to move"),
}

WRITERS: dict[str, Any] = {
    "card": lambda laws, value: laws.cards[value].name,
    "hex": lambda laws, value: laws.field.names[value],
    "number": lambda laws, value: value,
    "sixths": lambda laws, value: value,
    "terrain": lambda laws, value: laws.terrains[value],
    "timing": lambda laws, value: list(TIMINGS)[value],
    "way": lambda laws, value: WAYS[value],
}

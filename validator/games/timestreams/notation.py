"""The written form of states and actions: what scenarios say, and what `dump` gives back.

`given` names the decks in play (`decks: [M, D]`, worked out from the seats it mentions when left out), the
Era, the stage, whose `turn` it is, the unbroken run of `passes` and who has `passed`; the columns by the
ids of the Eras, from the top; `in-play` the Actions that stay on the table; by seat `hand`, `deck` (the top
first), `discard`, `score` and `bonus`. Marks stand behind a card: `forge/by-D` was played by D although it
is not from that deck, `forge/+2` is worth 2 more, `charter/on-forge` and `famine/on-medieval` say what an
Action is attached to. Cards nobody mentions are in the box.

Actions are `play: forge` (or `play: {card: forge, in: medieval}`), `pass`, `discard: [a, b]`, `choose: a`,
`decline`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Action, Unreadable
from validator.engine.frames import Frame
from validator.engine.reading import Path, read_list, read_mapping
from validator.games.timestreams.deck import OWNED, Deck
from validator.games.timestreams.desk import Desk
from validator.games.timestreams.flow import ACTS
from validator.games.timestreams.state import OVER, SCORE, SHUFFLE, STAGES, TURN, State

GIVEN = ("decks", "era", "stage", "turn", "passes", "passed", "used", "inside")
SHARED = ("in-play", "box")
NOTHING = ("pass", "decline")
"""Verbs without cards."""
CHANGE = re.compile(r"[+-]\d+")


def write_card(deck: Deck, desk: Desk, card: int) -> str:
    """A card as a list shows it, with its marks."""
    marks = [deck.names[card]]
    host = dict(desk.hosts).get(card)
    if host is not None:
        marks.append(f"on-{deck.names[host] if host >= 0 else deck.eras[-1 - host]}")
    marks += [f"by-{deck.seats[seat]}" for stray, seat in desk.strays if stray == card]
    marks += [f"{change:+d}" for one, change in desk.worth if one == card]
    return "/".join(marks)


def table(deck: Deck, state: State) -> dict[str, Any]:
    """What lies on the table, flat."""
    desk = Desk(deck, state)
    lists: dict[str, Any] = {
        name: [write_card(deck, desk, card) for card in cards]
        for name, cards in zip(deck.laws.names, state.zones, strict=True)
    }
    return lists | {f"{seat}.bonus": state.bonus[number] for number, seat in enumerate(deck.seats)}


def dump(deck: Deck, state: State) -> dict[str, Any]:
    """The whole state; `load` reads it back."""
    flat = table(deck, state)
    return {
        "decks": list(deck.seats),
        "era": deck.eras[state.era] if state.era <= deck.last else "over",
        "stage": STAGES[state.stage],
        "turn": deck.seats[state.turn] if state.turn < len(deck.seats) else None,
        "passes": state.run,
        "passed": [seat for number, seat in enumerate(deck.seats) if state.passed >> number & 1],
        **{name: flat[name] for name in (*deck.eras, *SHARED)},
        **{seat: {name: flat[f"{seat}.{name}"] for name in (*OWNED, "bonus")} for seat in deck.seats},
        "used": _names(deck, _bits(state.used)),
        "inside": _inside(deck, state),
    }


def _inside(deck: Deck, state: State) -> dict[str, Any]:
    return {
        "seen": [_names(deck, _bits(seen)) for seen in state.seen],
        "due": list(state.due),
        "owed": list(state.owed),
        "drawn": _names(deck, _bits(state.drawn)),
        "opened": state.opened,
        "window": _names(deck, state.window),
        "chances": state.chances,
        "order": {
            name: [deck.names[card] for card, _ in getattr(state, name)]
            for name in ("hosts", "strays", "worth")
        },
        "frames": [
            [deck.names[frame.card], *frame[1:-1], _names(deck, frame.picks)] for frame in state.frames
        ],
    }


def known_keys(written: Mapping[str, Any], eras: Sequence[str], seats: Sequence[str]) -> None:
    """Refuse a key that no table has. Raises Unreadable."""
    allowed = (*GIVEN, *eras, *SHARED, *seats)
    for key in written:
        if key not in allowed:
            raise Unreadable(f"a table has no {key!r}", (key,), nearest(str(key), allowed))


def load(deck: Deck, written: Mapping[str, Any]) -> State:
    """The state that `given` or `dump` describes. Raises Unreadable."""
    known_keys(written, deck.eras, deck.seats)
    inside = read_mapping(written.get("inside", {}), ("inside",))
    marks = _Marks(deck)
    zones = marks.zones(_lists(deck, written))
    stage = _word(written.get("stage", "turn"), STAGES, ("stage",))
    era = 0 if stage == SCORE else _era(deck, written.get("era", deck.eras[0]))
    turn = written.get("turn", deck.seats[deck.starters[min(era, deck.last)]])
    none = (0,) * len(deck.seats)
    order = read_mapping(inside.get("order", {}), ("inside", "order"))
    return State(
        era=_era(deck, written["era"]) if "inside" in written else era,
        stage=stage,
        turn=len(deck.seats) if turn is None else _seat(deck, turn, ("turn",)),
        run=_number(written.get("passes", 0), ("passes",)),
        passed=sum(1 << _seat(deck, seat, ("passed",)) for seat in written.get("passed", ())),
        zones=zones,
        seen=_seen(deck, zones, inside),
        hosts=marks.ordered("hosts", order, deck),
        strays=marks.ordered("strays", order, deck),
        worth=marks.ordered("worth", order, deck),
        bonus=tuple(
            _number(read_mapping(written.get(seat, {}), (seat,)).get("bonus", 0), (seat, "bonus"))
            for seat in deck.seats
        ),
        due=tuple(inside.get("due", none)),
        owed=tuple(inside.get("owed", none)),
        drawn=_sum(_cards(deck, inside.get("drawn", ()), ("inside", "drawn"))),
        used=_sum(_cards(deck, written.get("used", ()), ("used",))),
        opened=int(inside.get("opened", 0)),
        window=_cards(deck, inside.get("window", ()), ("inside", "window")),
        chances=int(inside.get("chances", 0)),
        frames=tuple(_frame(deck, frame) for frame in inside.get("frames", ())),
    )


class _Marks:
    """Reads lists of cards, and collects what the marks behind them say."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.found: dict[str, dict[int, int]] = {"hosts": {}, "strays": {}, "worth": {}}

    def zones(self, lists: Mapping[int, tuple[Path, Sequence[Any]]]) -> tuple[tuple[int, ...], ...]:
        """The zones of the lists by their numbers; whatever no list mentions is in the box."""
        deck, where = self.deck, dict[int, str]()
        zones: list[tuple[int, ...]] = [() for _ in deck.laws.names]
        for zone, (path, listed) in lists.items():
            for position, text in enumerate(listed):
                here = (*path, position)
                name, *marks = str(text).split("/")
                card = _card(deck, name, here)
                if card in where:
                    raise Unreadable(f"{name} lies in {where[card]} and in {deck.laws.names[zone]}", here)
                where[card] = deck.laws.names[zone]
                zones[zone] += (card,)
                self._read(card, marks, here)
        zones[deck.box] += tuple(card for card in range(len(deck.names)) if card not in where)
        return tuple(zones)

    def _read(self, card: int, marks: Sequence[str], path: Path) -> None:
        deck = self.deck
        for mark in marks:
            kind, _, name = mark.partition("-")
            if CHANGE.fullmatch(mark):
                self.found["worth"][card] = int(mark)
            elif kind == "by":
                self.found["strays"][card] = _seat(deck, name, path)
            elif kind == "on":
                era = name in deck.eras
                self.found["hosts"][card] = -1 - deck.eras.index(name) if era else _card(deck, name, path)
            else:
                raise Unreadable(f"a card cannot be marked {mark!r}", path, nearest(kind, ("by", "on")))

    def ordered(self, name: str, order: Mapping[str, Any], deck: Deck) -> tuple[tuple[int, int], ...]:
        """The pairs of one kind of mark, in the order that a dump remembers."""
        found = self.found[name]
        first = [deck.numbers[card] for card in order.get(name, ()) if deck.numbers[card] in found]
        return tuple((card, found[card]) for card in dict.fromkeys((*first, *found)))


def _lists(deck: Deck, written: Mapping[str, Any]) -> dict[int, tuple[Path, Sequence[Any]]]:
    names = deck.laws.names
    lists: dict[int, tuple[Path, Sequence[Any]]] = {}
    for name in (*deck.eras, *SHARED):
        if name in written:
            lists[names.index(name)] = ((name,), read_list(written[name], (name,), "cards"))
    for seat in deck.seats:
        for name, listed in read_mapping(written.get(seat, {}), (seat,)).items():
            if name not in (*OWNED, "bonus"):
                fix = nearest(str(name), (*OWNED, "bonus"))
                raise Unreadable(f"seat {seat} has no {name!r}", (seat, name), fix)
            if name != "bonus":
                lists[names.index(f"{seat}.{name}")] = (
                    (seat, name),
                    read_list(listed, (seat, name), "cards"),
                )
    return lists


def _seen(deck: Deck, zones: Sequence[tuple[int, ...]], inside: Mapping[str, Any]) -> tuple[int, ...]:
    if "seen" in inside:
        return tuple(_sum(_cards(deck, names, ("inside", "seen"))) for names in inside["seen"])
    shown = _sum(card for zone, cards in enumerate(zones) if zone not in deck.laws.secret for card in cards)
    own = [
        _sum(card for zone, cards in enumerate(zones) if deck.laws.owners[zone] == seat for card in cards)
        for seat in range(len(deck.seats))
    ]
    return tuple(shown | cards for cards in own)


def _frame(deck: Deck, written: Sequence[Any]) -> Frame:
    path = ("inside", "frames")
    name, part, blue, orange, nested, row, deed, picks = written
    return Frame(_card(deck, name, path), part, blue, orange, nested, row, deed, _cards(deck, picks, path))


def read_action(deck: Deck, state: State, seat: str, written: object) -> Action:
    """The action that a scenario writes as `{verb: cards}` or as a verb alone. Raises Unreadable."""
    asked = {written: None} if isinstance(written, str) else read_mapping(written, ())
    if len(asked) != 1:
        raise Unreadable("an action is one verb with its cards")
    verb, said = next(iter(asked.items()))
    if verb not in ACTS:
        raise Unreadable(f"nobody can {verb!r}", (verb,), nearest(str(verb), tuple(ACTS)))
    number = _seat(deck, seat, ())
    if verb in NOTHING:
        return Action(number, verb, ())
    if isinstance(said, Mapping):
        return Action(number, verb, _to_era(deck, state, said, verb))
    names = said if isinstance(said, list | tuple) else [said]
    cards = tuple(_card(deck, str(name).partition("/")[0], (verb,)) for name in names)
    return Action(number, verb, tuple(sorted(cards)) if verb == "discard" else cards)


def _to_era(deck: Deck, state: State, said: Mapping[str, Any], verb: str) -> tuple[int, ...]:
    for key in (*said, "card", "in"):
        if key not in ("card", "in") or key not in said or verb != "play":
            raise Unreadable("a card and an Era: card, in", (verb,), nearest(str(key), ("card", "in")))
    card, era = _card(deck, said["card"], (verb, "card")), _era(deck, said["in"], (verb, "in"))
    return (card,) if era == state.era else (card, -1 - era)


def write_action(deck: Deck, action: Action) -> object:
    """An action as scenarios write it."""
    if action.verb in NOTHING:
        return action.verb
    args = action.args
    if len(args) == 2 and isinstance(args[1], int) and args[1] < 0:
        return {action.verb: {"card": deck.names[args[0]], "in": deck.eras[-1 - args[1]]}}
    names = [argument if isinstance(argument, str) else deck.names[argument] for argument in args]
    return {action.verb: names[0] if len(names) == 1 and action.verb != "discard" else names}


def _bits(bits: int) -> Iterable[int]:
    return (card for card in range(bits.bit_length()) if bits >> card & 1)


def _sum(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _names(deck: Deck, cards: Iterable[int]) -> list[str]:
    return [deck.names[card] for card in cards]


def _card(deck: Deck, name: object, path: Path) -> int:
    number = deck.numbers.get(str(name))
    if number is None:
        raise Unreadable(f"there is no card {name!r}", path, nearest(str(name), deck.names))
    return number


def _cards(deck: Deck, names: object, path: Path) -> tuple[int, ...]:
    return tuple(
        _card(deck, name, (*path, position)) for position, name in enumerate(read_list(names, path, "cards"))
    )


def _word(name: object, known: Sequence[str], path: Path) -> int:
    if name not in known:
        raise Unreadable(f"there is no {path[-1]} {name!r}", path, nearest(str(name), known))
    return known.index(str(name))


def _era(deck: Deck, name: object, path: Path = ("era",)) -> int:
    return _word(name, (*deck.eras, "over"), path)


def _seat(deck: Deck, name: object, path: Path) -> int:
    if name not in deck.seats:
        raise Unreadable(f"there is no seat {name!r}", path, nearest(str(name), deck.seats))
    return deck.seats.index(str(name))


def _number(written: object, path: Path) -> int:
    try:
        return int(str(written))
    except ValueError:
        raise Unreadable(f"{written!r} is not a whole number", path) from None


__all__ = ["OVER", "SHUFFLE", "TURN", "dump", "load", "read_action", "table", "write_action", "write_card"]

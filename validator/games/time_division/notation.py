"""The written form of states and actions: what scenarios say, and what `dump` gives back.

A card in a list is its id, with `/rotated` or `/face-down` behind it where that is so. A face-down card
that a seat may not look at is named by its place, `B.influence#1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Action, Unreadable
from validator.engine.frames import Frame
from validator.engine.reading import Path, read_list, read_mapping, read_number, read_one
from validator.games.time_division.deck import Deck
from validator.games.time_division.flow import ACTS
from validator.games.time_division.naming import BLIND
from validator.games.time_division.opening import ROUNDS
from validator.games.time_division.position import check
from validator.games.time_division.state import (
    BOX,
    DECIDE,
    DECISION,
    HAND,
    NONE,
    OVER,
    OWNED,
    PLAY,
    SEATS,
    SHARED,
    STAGES,
    START,
    TEMPORARY,
    ZONES,
    EraResult,
    State,
    Waiting,
)

MOST_ROUNDS = 99
GIVEN = ("era", "eras", "mode", "coin", "standee", "round", "stage", "triggered", "waiting", "inside")


def write_card(deck: Deck, state: State, card: int) -> str:
    """A card as a list shows it."""
    marks = "/rotated" if state.rotated >> card & 1 else ""
    return f"{deck.names[card]}{marks}{'/face-down' if state.hidden >> card & 1 else ''}"


def table(deck: Deck, state: State) -> dict[str, Any]:
    """What lies on the table, flat."""
    lists: dict[str, Any] = {
        name: [write_card(deck, state, card) for card in cards]
        for name, cards in zip(ZONES, state.zones, strict=True)
    }
    return lists | {"coin": SEATS[state.coin], "standee": state.standee}


def dump(deck: Deck, state: State) -> dict[str, Any]:
    """The whole state; `load` reads it back."""
    flat = table(deck, state)
    written: dict[str, Any] = {
        "era": state.era + 1,
        "coin": flat["coin"],
        "standee": state.standee,
        "round": state.round,
        "stage": STAGES[state.stage],
        **{name: flat[name] for name in SHARED},
        **{seat: {name: flat[f"{seat}.{name}"] for name in OWNED} for seat in SEATS},
        "triggered": _names(deck, _bits(state.triggered)),
    }
    written["inside"] = {
        "seen": [_names(deck, _bits(seen)) for seen in state.seen],
        "played": [_name(deck, card) for card in state.played],
        "target": _name(deck, state.target),
        "decider": state.decider,
        "waiting": [[deck.names[card], seat, since] for card, seat, since in state.waiting],
        "frames": [
            [deck.names[frame.card], *frame[1:-1], _names(deck, frame.picks)] for frame in state.frames
        ],
        "together": state.together,
        "results": [[winner, list(totals), list(points)] for winner, totals, points in state.results],
    }
    return written


def known_keys(written: Mapping[str, Any]) -> None:
    """Raise Unreadable for a key that neither a position nor a set-up has; a slip would count for nothing."""
    allowed = (*GIVEN, *SEATS, *SHARED)
    for key in written:
        if key not in allowed:
            raise Unreadable(f"a table has no {key!r}", (key,), nearest(str(key), allowed))


def load(deck: Deck, written: Mapping[str, Any]) -> State:
    """The state that `given` or `dump` describes; cards nobody mentions lie in the box. Raises Unreadable."""
    known_keys(written)
    zones, rotated, hidden = _zones(deck, written)
    if "inside" not in written:
        check(deck, written, _lists(written), _era(deck, written))
    inside = read_mapping(written.get("inside", {}), ("inside",))
    played = _played(deck, zones, inside)
    stage = _stage(written, zones, played)
    # Effects may make a Hand last longer; nobody who writes a position down means that.
    last = ROUNDS if "inside" not in written else MOST_ROUNDS
    round_now = read_number(written.get("round", 2 if written.get("waiting") else 1), ("round",), 1, last)
    return State(
        era=_era(deck, written),
        round=round_now,
        stage=stage,
        coin=read_one(written.get("coin", "A"), SEATS, "seat", ("coin",)),
        standee=read_number(written.get("standee", 0), ("standee",), -deck.reach, deck.reach),
        zones=zones,
        rotated=rotated,
        hidden=hidden,
        seen=_seen(deck, zones, hidden, inside),
        played=played,
        target=_card(deck, inside["target"], ("inside", "target")) if inside.get("target") else -1,
        decider=int(inside.get("decider", -1)),
        triggered=sum(1 << card for card in _cards(deck, written.get("triggered", ()), ("triggered",))),
        waiting=_waiting(deck, written, zones, inside, round_now),
        frames=tuple(_frame(deck, frame) for frame in inside.get("frames", ())),
        together=bool(inside.get("together", False)),
        results=tuple(
            EraResult(winner, (totals[0], totals[1]), (points[0], points[1]))
            for winner, totals, points in inside.get("results", ())
        ),
    )


def _zones(deck: Deck, written: Mapping[str, Any]) -> tuple[tuple[tuple[int, ...], ...], int, int]:
    zones: list[tuple[int, ...]] = [() for _ in ZONES]
    rotated = hidden = 0
    where: dict[int, str] = {}
    for zone, (path, listed) in _lists(written).items():
        for position, text in enumerate(listed):
            name, *marks = str(text).split("/")
            card = _card(deck, name, (*path, position))
            if card in where:
                raise Unreadable(f"{name} lies in {where[card]} and in {ZONES[zone]}", (*path, position))
            unknown = [mark for mark in marks if mark not in ("rotated", "face-down")]
            if unknown:
                fix = nearest(unknown[0], ("rotated", "face-down"))
                raise Unreadable(f"a card cannot be {unknown[0]!r}", (*path, position), fix)
            where[card] = ZONES[zone]
            zones[zone] += (card,)
            rotated |= ("rotated" in marks) << card
            hidden |= ("face-down" in marks) << card
    zones[BOX] += tuple(card for card in deck.of_era(_era(deck, written)) if card not in where)
    return tuple(zones), rotated, hidden


def _lists(written: Mapping[str, Any]) -> dict[int, tuple[Path, Sequence[Any]]]:
    lists: dict[int, tuple[Path, Sequence[Any]]] = {}
    for name, zone in SHARED.items():
        if name in written:
            lists[zone] = ((name,), read_list(written[name], (name,), "cards"))
    for number, seat in enumerate(SEATS):
        for name, listed in read_mapping(written.get(seat, {}), (seat,)).items():
            if name not in OWNED:
                raise Unreadable(
                    f"seat {seat} has no {name!r}", (seat, name), nearest(str(name), tuple(OWNED))
                )
            lists[OWNED[name] + number] = ((seat, name), read_list(listed, (seat, name), "cards"))
    return lists


def _played(deck: Deck, zones: Sequence[tuple[int, ...]], inside: Mapping[str, Any]) -> tuple[int, int]:
    if "played" in inside:
        one, other = (_card(deck, name, ("inside", "played")) if name else -1 for name in inside["played"])
        return one, other
    one, other = (zones[DECISION + seat][-1] if zones[DECISION + seat] else -1 for seat in (0, 1))
    return one, other


def _stage(written: Mapping[str, Any], zones: Sequence[tuple[int, ...]], played: tuple[int, int]) -> int:
    if "stage" in written:
        name = str(written["stage"])
        if name not in STAGES:
            raise Unreadable(f"there is no stage {name!r}", ("stage",), nearest(name, STAGES))
        return STAGES.index(name)
    to_play = [seat for seat in (0, 1) if played[seat] < 0 and zones[HAND + seat]]
    if played == NONE:
        return START if to_play else OVER
    return PLAY if to_play else DECIDE


def _seen(
    deck: Deck, zones: Sequence[tuple[int, ...]], hidden: int, inside: Mapping[str, Any]
) -> tuple[int, ...]:
    if "seen" in inside:
        return tuple(
            sum(1 << card for card in _cards(deck, names, ("inside", "seen"))) for names in inside["seen"]
        )
    public = [zone for zone in range(BOX) if ZONES[zone] != "independent" and not _private(zone)]
    shown = sum(1 << card for zone in public for card in zones[zone] if not hidden >> card & 1)
    own = [sum(1 << card for zone in (HAND, HAND + 4) for card in zones[zone + seat]) for seat in (0, 1)]
    return tuple(shown | cards for cards in own)


def _private(zone: int) -> bool:
    return ZONES[zone].endswith((".hand", ".front", ".drawn"))


def _waiting(
    deck: Deck,
    written: Mapping[str, Any],
    zones: Sequence[tuple[int, ...]],
    inside: Mapping[str, Any],
    now: int,
) -> tuple[Waiting, ...]:
    if "waiting" in inside:
        path = ("inside", "waiting")
        return tuple(Waiting(_card(deck, name, path), seat, since) for name, seat, since in inside["waiting"])
    waiting = []
    for position, card in enumerate(_cards(deck, written.get("waiting", ()), ("waiting",))):
        seats = [seat for seat in (0, 1) if card in zones[TEMPORARY + seat]]
        if not seats:
            raise Unreadable(f"{deck.names[card]} waits on no Temporary Space", ("waiting", position))
        waiting.append(Waiting(card, seats[0], now - 1))
    return tuple(waiting)


def _frame(deck: Deck, written: Sequence[Any]) -> Frame:
    path = ("inside", "frames")
    name, part, blue, orange, nested, row, deed, picks = written
    return Frame(_card(deck, name, path), part, blue, orange, nested, row, deed, _cards(deck, picks, path))


def _era(deck: Deck, written: Mapping[str, Any]) -> int:
    era, eras = written.get("era", 1), deck.config.eras
    if str(era) in eras:
        return eras.index(str(era))
    return read_number(era, ("era",), 1, len(eras)) - 1


def read_action(deck: Deck, state: State, seat: str, written: object) -> Action:
    """The action that a scenario writes as `{verb: cards}`. Raises Unreadable."""
    asked = read_mapping(written, ())
    if len(asked) != 1:
        raise Unreadable("an action is one verb with its cards")
    verb, said = next(iter(asked.items()))
    if verb not in ACTS:
        raise Unreadable(f"nobody can {verb!r}", (verb,), nearest(str(verb), tuple(ACTS)))
    number = read_one(seat, SEATS, "seat", ())
    if verb == "distribute":
        parts = read_mapping(said, (verb,))
        for key in (*parts, "keep", "give", "aside"):
            if key not in ("keep", "give", "aside") or key not in parts:
                raise Unreadable(
                    "three cards are distributed: keep, give, aside",
                    (verb,),
                    nearest(str(key), ("keep", "give", "aside")),
                )
        said = [parts["keep"], parts["give"], parts["aside"]]
    names = said if isinstance(said, list | tuple) else [said]
    cards = tuple(_argument(deck, state, number, name, (verb,)) for name in names)
    if verb == "collect" and -1 not in state.played and cards[0] in state.played:
        others = [card for seat, card in enumerate(state.played) if card in state.zones[DECISION + seat]]
        if len(others) == 2:
            return Action(number, "trigger", tuple(card for card in others if card != cards[0]))
    return Action(number, verb, cards)


def _argument(deck: Deck, state: State, seat: int, text: object, path: Path) -> int:
    name, _, position = str(text).partition("#")
    if position and name in ZONES and position.isdecimal():
        return BLIND + 100 * ZONES.index(name) + int(position) - 1
    card = _card(deck, name.partition("/")[0], path)
    if state.hidden >> card & 1 and not state.seen[seat] >> card & 1:
        zone = next(zone for zone, cards in enumerate(state.zones) if card in cards)
        return BLIND + 100 * zone + state.zones[zone].index(card)
    return card


def write_action(deck: Deck, action: Action) -> dict[str, Any]:
    """An action as scenarios write it."""
    names = [_write_argument(deck, argument) for argument in action.args]
    if action.verb == "distribute":
        return {action.verb: dict(zip(("keep", "give", "aside"), names, strict=False))}
    return {action.verb: names[0] if len(names) == 1 else names}


def _write_argument(deck: Deck, argument: int | str) -> str:
    if isinstance(argument, str):
        return argument
    if argument < BLIND:
        return deck.names[argument]
    zone, position = divmod(argument - BLIND, 100)
    return f"{ZONES[zone]}#{position + 1}"


def _bits(bits: int) -> Iterable[int]:
    return (card for card in range(bits.bit_length()) if bits >> card & 1)


def _names(deck: Deck, cards: Iterable[int]) -> list[str]:
    return [deck.names[card] for card in cards]


def _name(deck: Deck, card: int) -> str | None:
    return deck.names[card] if card >= 0 else None


def _card(deck: Deck, name: object, path: Path) -> int:
    number = deck.numbers.get(str(name))
    if number is None:
        raise Unreadable(f"there is no card {name!r}", path, nearest(str(name), deck.names))
    return number


def _cards(deck: Deck, names: object, path: Path) -> tuple[int, ...]:
    return tuple(
        _card(deck, name, (*path, position)) for position, name in enumerate(read_list(names, path, "cards"))
    )

"""Actions as scenarios write them: a verb, and what it needs.

`{move: {unit: wizard, from: 1, to: 5}}`, `{play: {card: vorpal-sword, on: hero, in: 6}}`,
`{end: time-travel}`, `{control: 5}`, `{recruit: 5}`, `{fight: 6}`, `{decline: 6}`, `{hide: 6}`,
`{escape: 6}`, `{flee: 7}`, `{lose: hero}`, `{stop: 6}`, `{pass: cards}`, `{pass: shift}`,
`{shift: {card: probability-shift, by: +2}}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Action, Unreadable
from validator.engine.reading import Path, read_number
from validator.games.time_line.checks import CHECKS
from validator.games.time_line.names import (
    card_number,
    find_unit,
    mapping,
    read_unit,
    seat_number,
    write_unit,
)
from validator.games.time_line.state import CARDS, ESCAPING, HISTORY, PHASE_OF, RECRUIT, TRAVEL, State, Unit
from validator.games.time_line.world import World

ENDS = {PHASE_OF[stage]: stage for stage in (TRAVEL, HISTORY, RECRUIT)}
PASSES = ("cards", "shift")
FAR = 99
"""Eras off the board can be written; the rules refuse them."""


def read_action(world: World, state: State, seat: str, written: object) -> Action:
    """The action that a scenario writes as `{verb: ...}`. Raises Unreadable."""
    asked = mapping({written: None} if isinstance(written, str) else written, ())
    if len(asked) != 1:
        raise Unreadable("an action is one verb with what it needs")
    verb, said = next(iter(asked.items()))
    if verb not in CHECKS:
        raise Unreadable(f"nobody can {verb!r}", (verb,), nearest(verb, tuple(CHECKS)))
    by = seat_number(world, seat, ())
    if verb == "move":
        return Action(by, verb, _move(world, state, by, said))
    if verb == "play":
        return Action(by, verb, _play(world, state, by, said))
    if verb == "lose":
        return Action(by, verb, (_unit(world, state, by, said, state.era, (verb,)),))
    if verb == "shift":
        parts = _parts(said, (verb,), ("card", "by"), ("card", "by"))
        return Action(
            by, verb, (card_number(world, parts["card"], (verb, "card")), _whole(parts["by"], (verb, "by")))
        )
    if verb == "end":
        if said not in ENDS:
            raise Unreadable(f"no player ends {said!r}", (verb,), nearest(str(said), tuple(ENDS)))
        return Action(by, verb, (ENDS[str(said)],))
    if verb == "pass":
        what = str(said) if said is not None else PASSES[state.roll is not None]
        if what not in PASSES:
            raise Unreadable(f"nobody passes {what!r}", (verb,), nearest(what, PASSES))
        return Action(by, verb, (what,))
    return Action(by, verb, (_whole(said, (verb,)),))


def _move(world: World, state: State, seat: int, said: object) -> tuple[Unit, int]:
    parts = _parts(said, ("move",), ("unit", "from", "to"), ("unit", "from", "to"))
    era = read_number(parts["from"], ("move", "from"), 1, world.last)
    return _unit(world, state, seat, parts["unit"], era, ("move", "unit")), _whole(
        parts["to"], ("move", "to")
    )


def _play(world: World, state: State, seat: int, said: object) -> tuple[int] | tuple[int, Unit]:
    parts = _parts(
        said if isinstance(said, Mapping) else {"card": said}, ("play",), ("card", "on", "in"), ("card",)
    )
    card = card_number(world, parts["card"], ("play", "card"))
    if "on" not in parts:
        return (card,)
    target = 1 - seat if world.cards[card].command else seat
    path: Path = ("play", "on")
    if "in" in parts:
        era = read_number(parts["in"], ("play", "in"), 1, world.last)
    elif state.stage in (CARDS, ESCAPING):
        era = state.era
    else:
        era = _only_era(world, state, target, str(parts["on"]), path)
    return (card, _unit(world, state, target, parts["on"], era, path))


def _only_era(world: World, state: State, seat: int, text: str, path: Path) -> int:
    kind = read_unit(world, text, 1, path, seat).kind
    eras = {unit.era for unit in state.units if unit.kind == kind and unit.by == seat}
    if len(eras) != 1:
        raise Unreadable(f"say under `in` which {text} is meant", path)
    return eras.pop()


def _unit(world: World, state: State, seat: int, text: object, era: int, path: Path) -> Unit:
    wanted = read_unit(world, str(text), era, path, seat)
    exact = "/" in str(text)
    return find_unit(world, state.units, wanted, seat, exact)


def _parts(said: object, path: Path, known: tuple[str, ...], needed: tuple[str, ...]) -> Mapping[str, Any]:
    parts = mapping(said, path)
    for key in parts:
        if key not in known:
            raise Unreadable(f"{path[0]} takes no {key!r}", (*path, key), nearest(key, known))
    for key in needed:
        if key not in parts:
            raise Unreadable(f"{path[0]} needs {', '.join(needed)}", path)
    return parts


def _whole(said: object, path: Path) -> int:
    return read_number(said, path, -FAR, FAR)


def write_action(world: World, action: Action) -> dict[str, Any]:
    """An action as scenarios write it."""
    verb, args = action.verb, action.args
    if verb == "chance":
        return {verb: list(args)}
    if verb == "move":
        unit, era = args
        return {verb: {"unit": write_unit(world, unit, cards=True), "from": unit.era, "to": era}}
    if verb == "play":
        card = {"card": world.cards[args[0]].name}
        if len(args) < 2:
            return {verb: card}
        return {verb: card | {"on": write_unit(world, args[1], cards=True), "in": args[1].era}}
    if verb == "lose":
        return {verb: write_unit(world, args[0], cards=True)}
    if verb == "shift":
        return {verb: {"card": world.cards[args[0]].name, "by": f"{args[1]:+d}"}}
    if verb == "end":
        return {verb: PHASE_OF[args[0]]}
    return {verb: args[0]}

"""Laws that every game keeps in every state, whatever its rules: checked on the states of playouts.

`check_game` plays one game under all of them. A law that is broken comes with the log that leads there, as
text and as a scenario that can be kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from validator.engine.contract import Action, Engine, Refused
from validator.playout import Endless, Log, Policy, as_scenario, play, replay
from validator.scenario.notation import flow, plain

Law = Callable[[Engine, Any], str | None]
"""Gives words about what is broken in a state, or None."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken law: its name, what was found, and the game up to there."""

    law: str
    words: str
    log: Log = field(repr=False)
    scenario: str = field(repr=False)

    def __str__(self) -> str:
        moves = "\n".join(f"  {number}. {move.action}" for number, move in enumerate(self.log.moves, 1))
        head = (
            f"{self.law}: {self.words}\ngame {self.log.game}, seed {self.log.seed}, config {self.log.config}"
        )
        return f"{head}\n{moves}\nas a scenario:\n{self.scenario}"


def one_place(engine: Engine, state: Any) -> str | None:
    """Every card lies in exactly one place."""
    twice = [card for card, count in Counter(engine.cards_in_play(state)).items() if count > 1]
    return f"{', '.join(twice)} lies in two places" if twice else None


def goes_on(engine: Engine, state: Any) -> str | None:
    """Until the game is over there is either chance or something to do, and afterwards neither."""
    over, chance, actions = engine.outcome(state), engine.chance(state), engine.actions(state)
    if over is not None:
        return "the game is over and goes on" if chance or actions else None
    if chance is not None:
        return "chance is awaited and somebody may act" if actions else None
    return None if actions else "nothing can be done and the game is not over"


def candidates_in_order(engine: Engine, state: Any) -> str | None:
    """Candidates are sorted, and none comes twice."""
    found = list(engine.candidates(state))
    if len(set(found)) != len(found):
        return f"a candidate comes twice: {Counter(found).most_common(1)[0][0]}"
    return None if found == sorted(found) else "the candidates are not sorted"


def judged(engine: Engine, state: Any) -> str | None:
    """The legal actions are exactly the candidates that are judged legal, in their order."""
    if engine.chance(state) is not None:
        return None
    legal = [action for action in engine.candidates(state) if engine.judge(state, action).ok]
    found = list(engine.actions(state))
    return None if found == legal else f"judged legal are {legal}, offered are {found}"


def refused_stays(engine: Engine, state: Any) -> str | None:
    """A refused action says why, is refused by `step` as well, and leaves the state as it was."""
    before = repr(state)
    if engine.chance(state) is not None:
        return None
    for action in engine.candidates(state):
        verdict = engine.judge(state, action)
        if verdict.ok:
            continue
        if not verdict.reasons:
            return f"{action} is refused without a reason"
        if not _refuses(engine, state, action):
            return f"{action} is judged illegal and carried out"
        if repr(state) != before:
            return f"{action} is refused and changes the state"
    return None


def _refuses(engine: Engine, state: Any, action: Action) -> bool:
    try:
        engine.step(state, action)
    except Refused:
        return True
    return False


def written_and_read(engine: Engine, state: Any) -> str | None:
    """What `dump` writes, `load` reads back as the same state."""
    if engine.load(engine.dump(state)) != state:
        return f"load(dump(s)) is another state: {engine.dump(engine.load(engine.dump(state)))}"
    return None


def actions_written_and_read(engine: Engine, state: Any) -> str | None:
    """An action that is written down is read back as the same action."""
    for action in engine.actions(state):
        written = plain(engine.write_action(action))
        if engine.read_action(state, engine.seats[action.seat], written) != action:
            return f"{action} is written {flow(written)} and read as another action"
    return None


def hidden_stays_hidden(engine: Engine, state: Any) -> str | None:
    """Swapping cards that a seat cannot see changes neither what it sees nor what it may do.

    Where a card cannot lie in the place of every other, the engine says which go together.
    """
    for seat, name in enumerate(engine.seats):
        view = plain(engine.view(state, seat))
        known = set(_names(view))
        unknown = sorted(set(engine.cards_in_play(state)) - known)
        if len(unknown) < 2:
            continue
        groups: dict[object, list[str]] = {}
        for card in unknown:
            groups.setdefault(engine.alike(card), []).append(card)
        swapped = {
            card: other
            for group in groups.values()
            for card, other in zip(group, [*group[1:], group[0]], strict=True)
        }
        other = engine.load(_renamed(engine.dump(state), swapped))
        if plain(engine.view(other, seat)) != view:
            return f"{name} sees the difference when {unknown} are swapped"
        if _options(engine, other, seat) != _options(engine, state, seat):
            return f"{name} may do something else when {unknown} are swapped"
        if engine.asks(other) != engine.asks(state):
            return f"the game asks something else when {unknown}, hidden from {name}, are swapped"
    return None


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _names(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _names(inner)
    elif isinstance(value, str):
        yield value.partition("/")[0]


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {key: _renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(inner, names) for inner in value]
    if isinstance(value, str):
        name, slash, mark = value.partition("/")
        return names.get(name, name) + slash + mark
    return value


def _options(engine: Engine, state: Any, seat: int) -> list[str]:
    return sorted(
        flow(engine.write_action(action)) for action in engine.actions(state) if action.seat == seat
    )


EVERYWHERE: dict[str, Law] = {
    "one place": one_place,
    "goes on": goes_on,
    "candidates in order": candidates_in_order,
    "judged": judged,
}
"""Laws cheap enough to be asked of every state."""

SOMETIMES: dict[str, Law] = {
    "refused stays": refused_stays,
    "written and read": written_and_read,
    "actions written and read": actions_written_and_read,
    "hidden stays hidden": hidden_stays_hidden,
}
"""Laws that cost more, asked of every so many states and of the last one."""


class _Breach(Exception):
    """Ends a game in which a law was broken."""

    def __init__(self, law: str, words: str) -> None:
        super().__init__(words)
        self.law = law


class Inspector:
    """Looks at the states of one game under all laws; `kept` are states with their text, for later.

    `offset` spreads the states that costly laws are asked of, so that many games together look at all kinds.
    """

    def __init__(self, every: int = 10, offset: int = 0) -> None:
        self.every, self.count = every, offset % every
        self.kept: list[tuple[Any, str]] = []
        self.stock: tuple[object, frozenset[str]] | None = None

    def __call__(self, engine: Engine, state: Any) -> None:
        """Raise when a law is broken in a state."""
        for name, law in EVERYWHERE.items():
            _ask(name, law, engine, state)
        self._conserved(engine, state)
        if self.count % self.every == 0 or engine.outcome(state) is not None:
            for name, law in SOMETIMES.items():
                _ask(name, law, engine, state)
            self.kept.append((state, repr(state)))
        self.count += 1

    def _conserved(self, engine: Engine, state: Any) -> None:
        """No card appears or goes, except where `era` in the dumped state changes."""
        era, cards = engine.dump(state).get("era"), frozenset(engine.cards_in_play(state))
        if self.stock is not None and self.stock[0] == era and cards != self.stock[1]:
            differ = sorted(cards ^ self.stock[1])
            raise _Breach("conserved", f"{', '.join(differ)} came into play or left it")
        self.stock = (era, cards)

    def unchanged(self) -> bool:
        """Whether all states that were kept are still what they were."""
        return all(repr(state) == text for state, text in self.kept)


def _ask(name: str, law: Law, engine: Engine, state: Any) -> None:
    words = law(engine, state)
    if words is not None:
        raise _Breach(name, words)


def check_game(
    engine: Engine,
    seed: int,
    policy: Policy | None = None,
    every: int = 10,
    config: Mapping[str, Any] | None = None,
) -> tuple[Log, Broken | None]:
    """Play one seeded game under all laws and replay it. Gives its log, and the first law that is broken."""
    inspector = Inspector(every, seed)
    states: list[Any] = []

    def watch(engine: Engine, state: Any) -> None:
        states.append(state)
        inspector(engine, state)

    try:
        log = play(engine, seed, policy, watch, config)
    except _Breach as breach:
        log = play(engine, seed, policy, None, config, most=len(states) - 1)
        return log, _broken(engine, log, breach.law, str(breach))
    except Endless as endless:
        return endless.log, _broken(engine, endless.log, "goes on", str(endless))
    except Exception as error:
        log = play(engine, seed, policy, None, config, most=len(states) - 1)
        return log, _broken(engine, log, "no breakdown", f"{type(error).__name__}: {error}")
    names = [name for name, _ in log.chances]
    if len(set(names)) != len(names):
        twice = Counter(names).most_common(1)[0][0]
        return log, _broken(engine, log, "chance by name", f"{twice} was decided more than once")
    if not inspector.unchanged():
        return log, _broken(engine, log, "earlier states stay", "an earlier state has changed")
    for number, ((state, _), before) in enumerate(zip(replay(engine, log.moves), states, strict=True)):
        if state != before:
            return log, _broken(engine, log, "replay", f"state {number} is another one when replayed")
    return log, None


def _broken(engine: Engine, log: Log, law: str, words: str) -> Broken:
    return Broken(law, words, log, as_scenario(engine, log, f"PLAYOUT-{log.seed}", f"{law}: {words}"))

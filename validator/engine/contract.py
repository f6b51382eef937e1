"""What every game engine offers: pure functions on frozen state, and reasons for every refusal.

An engine speaks in *keys* such as `check:play.turn` or `phase:round.collect`. The catalog says which rules
a key stands for (`enforced_by` in rules.yaml), so no rule id stands in Python, and a behaviour without a
rule cannot hide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

NATURE = -1
"""The seat of chance moves."""

Facts = tuple[tuple[str, object], ...]


class Action(NamedTuple):
    """A move of a seat: a verb with card ids, numbers or words. Sorts by seat, verb, arguments."""

    seat: int
    verb: str
    args: tuple[Any, ...]


class Reason(NamedTuple):
    """One check that an action failed: its key, the rules it stands for, and the facts compared."""

    key: str
    rules: tuple[str, ...]
    facts: Facts


class Verdict(NamedTuple):
    """What the rules say of an action: accepted, or refused for every reason that applies."""

    ok: bool
    reasons: tuple[Reason, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that refuses, each once."""
        return tuple(dict.fromkeys(rule for reason in self.reasons for rule in reason.rules))


class Event(NamedTuple):
    """Something that happened, or was found not to happen (`held` false), and the key it happened by."""

    key: str
    seat: int
    cards: tuple[str, ...] = ()
    held: bool = True
    facts: Facts = ()


class Chance(NamedTuple):
    """A named chance event. `draw` things out of `items` in order; `draw == len(items)` is a shuffle."""

    name: str
    items: tuple[str, ...]
    draw: int = 1


class Outcome(NamedTuple):
    """How a game ended: the winning seat (None if nobody wins), the deciding key, numbers by seat, and facts
    such as who shares the lead.
    """

    winner: int | None
    key: str
    totals: tuple[int, ...]
    facts: Facts = ()


class Refused(ValueError):
    """An action that the rules refuse. `verdict` says why."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        super().__init__(f"{action.verb} refused by {', '.join(verdict.rules) or 'no rule'}")
        self.action = action
        self.verdict = verdict


class Unreadable(ValueError):
    """A written state or action that cannot be read. `path` leads into it, `fix` is a near name."""

    def __init__(self, message: str, path: tuple[str | int, ...] = (), fix: str | None = None) -> None:
        super().__init__(message)
        self.path = path
        self.fix = fix


@dataclass(frozen=True, slots=True)
class Question:
    """What the game waits for: a seat, a verb, and for a choice the place of each card asked for."""

    seat: int
    verb: str
    slots: tuple[str, ...] = ()


class Engine(Protocol):
    """A game's rules for one configuration. `State` is the engine's own frozen type, opaque to everybody
    else. What has a value or does something here is the usual, and engines may leave it so.
    """

    game: str
    seats: tuple[str, ...]
    keys: frozenset[str]
    unordered: frozenset[str] = frozenset()
    """The keys of `table` whose lists have no order."""
    longest: int = 2_000
    """After how many moves a game counts as endless."""

    def setup(self) -> Any:
        """The first state; it may wait for chance."""

    def candidates(self, state: Any) -> Sequence[Action]:
        """Well-formed actions in order: a superset of the legal ones."""

    def judge(self, state: Any, action: Action) -> Verdict:
        """Whether an action is legal, with every reason if not. Never raises, changes nothing."""

    def actions(self, state: Any) -> Sequence[Action]:
        """The candidates that `judge` accepts."""

    def step(self, state: Any, action: Action) -> tuple[Any, tuple[Event, ...]]:
        """The state after an action or a chance move, and what happened. Raises Refused."""

    def chance(self, state: Any) -> Chance | None:
        """The chance event the state waits for; its move is `Action(NATURE, "chance", outcome)`."""

    def asks(self, state: Any) -> tuple[Question, ...]:
        """Who has to act, and on what. Empty while chance is awaited and when the game is over."""

    def view(self, state: Any, seat: int) -> Mapping[str, Any]:
        """What a seat may know, in the notation of `dump`; an unknown card is `?`."""

    def score(self, state: Any) -> Mapping[str, Any]:
        """The numbers an end of scoring now would give, in the notation of a scenario's `score`."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def dump(self, state: Any) -> dict[str, Any]:
        """The state in the notation of scenarios. `load(dump(state)) == state`."""

    def load(self, written: Mapping[str, Any]) -> Any:
        """The state that a scenario's `given` describes. Raises Unreadable."""

    def table(self, state: Any) -> dict[str, Any]:
        """The part of a state that lies on the table, flat: `A.hand` to a list of cards. What `then`
        compares.
        """

    def cards_in_play(self, state: Any) -> Iterator[str]:
        """Every card that is in the game, once for each place where it lies: all that lies in lists of the
        table, unless other things lie in lists as well.
        """
        for value in self.table(state).values():
            if isinstance(value, list | tuple):
                yield from (str(card).partition("/")[0] for card in value)

    def alike(self, card: str) -> object:
        """What cards have in common that could lie in each other's place as far as anybody can see."""
        return None

    def read_action(self, state: Any, seat: str, written: object) -> Action:
        """The action that a scenario's `do` describes. Raises Unreadable."""

    def write_action(self, action: Action) -> object:
        """An action in the notation of scenarios."""

    def rules_of(self, key: str) -> tuple[str, ...]:
        """The ids of the rules that a key stands for."""

    def observed(self, recorder: Recorder | None) -> Engine:
        """The same engine, telling a recorder about every check it evaluates."""


class Recorder(Protocol):
    """Hears of every check evaluated and every event, for coverage."""

    def check(self, key: str, held: bool) -> None:
        """A check was evaluated and held or not."""

    def event(self, event: Event) -> None:
        """An event happened or was found not to happen."""

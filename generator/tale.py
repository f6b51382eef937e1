"""A game told step by step: who did what, what followed, and by which rules.

The words are the catalog's (`narration.yaml`), the names are those of its seats, cards and places, and
everything else comes from what the engine reports, so any game that has an engine can be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.game import Game
from catalog.schema import Card
from generator.site.book import turned
from generator.site.examples import Narrator
from generator.site.telling import Teller, move, piece_names
from generator.site.words import listed, possessive
from validator.engine.contract import Engine, Event
from validator.playout import Log, replay

BEGINS = "op:effect.complete"
"""The key by which every engine tells that the effect of a card is carried out."""

_BRACES = re.compile(r"\{([a-z-]+)(?:\.(\d+))?\}")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence and the ids of the rules that stand behind it."""

    words: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beat:
    """One step of a game. `seat` is None where chance decides, `move` is the action as scenarios write it.

    `headings` begin a new part of the game with this step, `line` says the move, `after` what followed.
    """

    number: int
    seat: str | None
    move: Any
    headings: tuple[str, ...]
    line: Line
    after: tuple[Line, ...]


class Untellable(ValueError):
    """A sentence of the catalog asks for something that its event does not have. `kind` and `key` find it."""

    def __init__(self, kind: str, key: str, name: str, known: Sequence[str]) -> None:
        super().__init__(f"the sentence for {key} asks for {{{name}}}, and there is {', '.join(known)}")
        self.kind, self.key, self.name, self.known = kind, key, name, tuple(known)


class Storyteller:
    """Tells the steps of one game in the words of its catalog."""

    def __init__(self, game: Game, doubles: Sequence[Card] = ()) -> None:
        names = Narrator(game)
        cards = piece_names(game) | {card.id: card.title for card in (*game.cards, *doubles)}
        self.teller = Teller(names.seats, cards, names.places)
        self.seats = tuple(seat.id for seat in game.game.seats)
        self.sets = {group.id: group.title for group in game.game.sets}
        self.words = game.narration
        self.claims = turned((rule.id, rule.enforced_by) for rule in game.rules)
        self.rules = {rule.id: len(rule.enforced_by) for rule in game.rules}
        self.own = {card.id: card.rules for card in game.cards}
        self.of_cards = frozenset(rule for rules in self.own.values() for rule in rules)

    def headings(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
        """What stands above a step that begins a new part of the game. Both states as `dump` gives them."""
        said = []
        for key, sentence in self.words.headings.items():
            if before.get(key) != after.get(key):
                said.append(_filled(sentence, {key: str(after.get(key))}, "headings", key))
        return tuple(said)

    def deed(self, seat: str, written: Mapping[str, Any]) -> str:
        """A move in words."""
        verb, args = next(iter(written.items()))
        sentence = self.words.moves.get(verb)
        if sentence is None:
            return move(self.teller, seat, written)
        parts = {name: self.named(value) for name, value in args.items()} if isinstance(args, Mapping) else {}
        cards = () if parts else tuple(args) if isinstance(args, list | tuple) else (args,)
        return _filled(sentence, self._cards(cards) | parts | {"seat": self.teller.seat(seat)}, "moves", verb)

    def fate(self, name: str, outcome: Sequence[str]) -> str:
        """What chance has decided."""
        key = name.partition("/")[0]
        if key in self.words.chances:
            return _filled(self.words.chances[key], self._cards(outcome), "chances", key)
        shown = self.named(tuple(outcome)) if len(outcome) <= 4 else f"an order of {len(outcome)}"
        return f"Chance decides {name.replace('/', ', ').replace('-', ' ')}: {shown}."

    def follow(self, events: Sequence[Event]) -> tuple[tuple[Line, ...], tuple[str, ...]]:
        """What events say, in order, and the rules of those before the first that is told.

        An event that the catalog has no words for adds its rules to the sentence before it.
        """
        told: list[Line] = []
        first: tuple[str, ...] = ()
        for event in events:
            words = self.words.events if event.held else self.words.otherwise
            rules = self.rules_of(event)
            if event.key in words:
                kind = "events" if event.held else "otherwise"
                told.append(Line(_filled(words[event.key], self._values(event), kind, event.key), rules))
            elif event.held and told:
                told[-1] = Line(told[-1].words, _joined(told[-1].rules, rules))
            elif event.held:
                first = _joined(first, rules)
        return tuple(told), first

    def rules_of(self, event: Event) -> tuple[str, ...]:
        """The rules behind an event, those that speak of little else first.

        Rules about single cards are shown where the effect of their card begins, and nowhere else.
        """
        rules = [rule for rule in self.claims.get(event.key, ()) if rule not in self.of_cards]
        rules.sort(key=lambda rule: self.rules[rule])
        own = self.own.get(event.cards[0], ()) if event.key == BEGINS and event.held and event.cards else ()
        return (*own, *rules)

    def place(self, path: str) -> str:
        """A place as people call it."""
        return self.teller.place(path)

    def named(self, value: object) -> str:
        """A value of an event as people call it: a seat, a set, a card, a place, a number, or several."""
        if isinstance(value, tuple | list):
            return listed([self.named(inner) for inner in value])
        text = str(value)
        if text in self.teller.seats:
            return self.teller.seat(text)
        if text in self.sets:
            return self.sets[text]
        if text.partition(".")[0] in self.teller.seats or text.partition("/")[0] in self.teller.places:
            return self.teller.place(text)
        return self.teller.card(text) if text.partition("/")[0] in self.teller.cards else text

    def _values(self, event: Event) -> dict[str, str | tuple[str, ...]]:
        values = dict(self._cards(event.cards)) if event.cards else {}
        for name, value in event.facts:
            parts = value if isinstance(value, tuple | list) else None
            key = name.replace(" ", "-")
            values.setdefault(key, tuple(map(self.named, parts)) if parts is not None else self.named(value))
        if event.seat >= 0:
            own = f"{possessive(self.teller.seat(self.seats[event.seat]))} "
            values |= {
                name: f"their own {value.removeprefix(own)}"
                for name, value in values.items()
                if isinstance(value, str) and value.startswith(own)
            }
            values["seat"] = self.teller.seat(self.seats[event.seat])
            if len(self.seats) == 2:
                values["rival"] = self.teller.seat(self.seats[1 - event.seat])
        return values

    def _cards(self, cards: Sequence[object]) -> dict[str, str | tuple[str, ...]]:
        names = tuple(self.named(card) for card in cards)
        named: dict[str, str | tuple[str, ...]] = {"cards": names}
        return named | dict(zip(("card", "other"), names, strict=False))


def tell(game: Game, engine: Engine, log: Log) -> Iterator[Beat]:
    """A played game in words. Raises Untellable."""
    teller = Storyteller(game)
    states = replay(engine, log.moves)
    before, shown = next(states)[0], dict[str, Any]()
    for number, (made, (after, events)) in enumerate(zip(log.moves, states, strict=True), 1):
        now = engine.dump(before)
        headings, shown, before = teller.headings(shown, now), now, after
        lines, rules = teller.follow(events)
        seat = None if made.chance is not None else engine.seats[made.action.seat]
        if made.chance is not None:
            written: Any = {made.chance: list(made.action.args)}
            words = teller.fate(made.chance, made.action.args)
        else:
            written = engine.write_action(made.action)
            words = teller.deed(str(seat), written)
        yield Beat(number, seat, written, headings, Line(words, rules), lines)


def _filled(sentence: str, values: Mapping[str, str | tuple[str, ...]], kind: str, key: str) -> str:
    def put(found: re.Match[str]) -> str:
        value = values.get(found[1])
        if value is None:
            raise Untellable(kind, key, found[1], sorted(values))
        if isinstance(value, str):
            return value
        number = int(found[2] or 0)
        if not found[2]:
            return listed(list(value)) or "nothing"
        if not 0 < number <= len(value):
            raise Untellable(kind, key, found[0].strip("{}"), sorted(values))
        return value[number - 1]

    words = _BRACES.sub(put, sentence)
    return words[:1].upper() + words[1:]


def _joined(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))

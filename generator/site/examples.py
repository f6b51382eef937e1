"""Examples as the pages show them: the table they begin with, each step in words, and whether all of it
really ran.

A view is made from a scenario's record. A `Run`, if there is one, adds what the engine said: the table
after every step, what each check compared, and whether everything came out as written. Without one
nothing is called verified.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from catalog.schema import Card, Scenario
from generator.site import telling
from generator.site.hexmap import PREFIX, MapArtist
from generator.site.telling import Teller, as_list
from generator.site.words import listed, spelled, valued

Table = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that followed from a step: a sentence, and the rules it happened by."""

    say: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepRun:
    """What the engine reported of one step. `table` is flat, `A.hand` to a list of cards; `told` is what
    followed from the step, in the words of the catalog.
    """

    table: Table = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    facts: tuple[tuple[str, object], ...] = ()
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """What came of running a scenario. `steps` are those that ran, in order; `problems` what came out
    otherwise.
    """

    passed: bool
    given: Table = field(default_factory=dict)
    steps: tuple[StepRun, ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chip:
    """A card as it lies on the table."""

    id: str
    title: str
    value: str
    theme: str
    known: bool
    rotated: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of the table and what lies there; `fresh` if the step before changed it."""

    path: str
    name: str
    location: str
    chips: tuple[Chip, ...]
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as it is drawn: a row of spots for each seat, the far one first, and the shared ones
    between.
    """

    seats: tuple[tuple[str, str, tuple[Spot, ...]], ...]
    shared: tuple[Spot, ...]
    map: Markup | None = None
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepView:
    """One step in words. `kind`: do, refuse, legal, view, score, outcome. `table` only where something
    changed.
    """

    number: int
    kind: str
    say: str
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    facts: str = ""
    table: TableView | None = None
    changes: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleView:
    """One example. `status` is `verified`, `failed` or `not run`."""

    record: Scenario
    situation: tuple[str, ...]
    table: TableView
    steps: tuple[StepView, ...]
    status: str
    problems: tuple[str, ...] = ()


LYING = ("rotated", "face-down")
"""What a card's marks say that is drawn and not written."""
MARKERS = ("coin", "standee", "round")
UNITS, CONTROL, PHASE = "units.", "control.", "turn.phase"
"""Where an engine's table has what stands in a numbered area, who controls it, and the part of the turn."""


class Narrator:
    """Makes the views of one game's examples."""

    def __init__(self, game: Any, tones: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.artist = MapArtist.of(game, tones or {})
        self.own = {card.id: card for card in game.cards}
        self.seats = {seat.id: seat.name for seat in game.game.seats}
        self.locations = {place.id: place for place in game.vocabulary.locations}
        self.themes = {group.id: group.theme for group in game.game.sets}
        self.places = {place.id: place.name for place in game.vocabulary.locations} | {
            "front": "cards in front",
            "drawn": "drawn cards",
        }
        self.pieces = {piece.id: piece for piece in game.pieces}
        self.names = telling.piece_names(game)
        self.areas = {
            f"{UNITS}{area.number}": area
            for board in game.boards
            for area in board.areas
            if area.number is not None and area.location is None
        }

    def example(self, record: Scenario, run: Run | None = None) -> ExampleView:
        """One scenario as a view."""
        cards = {card.id: card for card in (*self.game.cards, *record.cards)}
        words = self.game.narration
        titles = self.names | {name: card.title for name, card in cards.items()}
        teller = Teller(self.seats, titles, self.places, words.moves, words.tries)
        given = dict(run.given) if run and run.given else self.flat(record.given or {})
        return ExampleView(
            record=record,
            situation=tuple(self.situation(record, teller)),
            table=self.drawn(given, cards, frozenset()),
            steps=tuple(self._steps(record, given, cards, teller, run)),
            status="not run" if run is None else "verified" if run.passed else "failed",
            problems=run.problems if run else (),
        )

    def flat(self, written: Mapping[str, Any]) -> dict[str, Sequence[str]]:
        """The cards of a `given` or a `then` by place."""
        table: dict[str, Sequence[str]] = {}
        for key, value in written.items():
            if key in self.seats and isinstance(value, Mapping):
                table |= {f"{key}.{place}": as_list(cards) for place, cards in value.items()}
            elif key in self.locations:
                table[key] = as_list(value)
            elif isinstance(value, Mapping) and self.areas:
                table |= {
                    f"{key}.{name}": as_list(found) for name, found in value.items() if found is not None
                }
        return table

    def paths(self, table: Table) -> list[str]:
        """The paths of a table that are places; an engine's table holds the coin and the box as well."""
        shared = [
            path for path in table if path in self.locations or path in self.areas or path.startswith(PREFIX)
        ]
        return shared + [path for path in table if path.partition(".")[0] in self.seats and "." in path]

    def situation(self, record: Scenario, teller: Teller) -> list[str]:
        """What is given besides the cards, in sentences."""
        given = dict(record.start or {}) | dict(record.given or {})
        sets = {group.id: group.title for group in self.game.game.sets}
        said = []
        for key, value in given.items():
            if key in SITUATIONS:
                said.append(SITUATIONS[key](teller, sets, value))
        return [sentence for sentence in said if sentence]

    def drawn(self, table: Table, cards: Mapping[str, Card], fresh: frozenset[str]) -> TableView:
        """A table as a picture's data; places where nothing lies are left out unless cards usually lie
        there.
        """
        seats = tuple(
            (seat, self.seats[seat], tuple(self._spots(table, f"{seat}.", cards, fresh)))
            for seat in reversed(self.seats)
            if len(self.seats) == 2 or any(path.startswith(f"{seat}.") for path in table)
        )
        drawn = self.artist.draw(table, fresh) if self.artist is not None else None
        facts = {seat: said for seat in self.seats if (said := self._facts(table, seat))}
        if drawn is not None:
            seats = tuple(one for one in seats if one[2] or one[0] in facts)
        shared = (*self._spots(table, "", cards, fresh), *self._stations(table, fresh))
        return TableView(seats, shared, drawn, facts)

    def _facts(self, table: Table, seat: str) -> str:
        """What a seat has besides cards: single values of the table, in words."""
        return ", ".join(
            f"{spelled(path.partition('.')[2])} {spelled(str(value))}"
            for path, value in table.items()
            if path.startswith(f"{seat}.") and not isinstance(value, list | tuple)
        )

    def _stations(self, table: Table, fresh: frozenset[str]) -> list[Spot]:
        """The numbered areas of the board where something stands, each with who controls it."""
        spots = []
        for path, area in self.areas.items():
            chips = tuple(self._piece(str(written)) for written in table.get(path, ()))
            owner = "".join(str(one) for one in as_list(table.get(f"{CONTROL}{area.number}") or ()))
            if chips or path in fresh:
                name = f"{area.number} {area.name or area.id}"
                whose = f" · {self.seats[owner]}" if owner in self.seats else ""
                spots.append(Spot(path, name + whose, area.id, chips, path in fresh))
        return spots

    def _piece(self, written: str) -> Chip:
        """A piece as it stands on the board, in the colours of its side's first set of cards."""
        name, *states = written.split("/")
        owner, _, kind = name.rpartition(":")
        piece = self.pieces.get(kind) or self.pieces.get(kind.rpartition("-")[0])
        seat = owner or (piece.side if piece is not None else None)
        seats = list(self.seats)
        theme = self.game.game.sets[seats.index(seat)].theme if seat in seats else "none"
        number = piece.stats.get("force") if piece is not None else None
        area = self.areas.get(f"{UNITS}{kind.rpartition('-')[2]}")
        number = area.stats.get("force") if number is None and area is not None else number
        title = piece.name if piece is not None else name
        said = f"{title} ({', '.join(states)})" if states else title
        return Chip(name, said, _value(number), theme, False)

    def _spots(
        self, table: Table, prefix: str, cards: Mapping[str, Card], fresh: frozenset[str]
    ) -> list[Spot]:
        # Where several seats lay their cards in one place, that place stands without a seat.
        wanted = [
            place.id
            for place in self.locations.values()
            if (place.owned if prefix else not place.owned or place.id in table)
        ] + (["front", "drawn"] if prefix else [])
        spots = []
        for location in wanted:
            path = prefix + location
            chips = tuple(self._chip(str(written), cards) for written in table.get(path, ()))
            if chips or path in fresh:
                spots.append(Spot(path, self.places[location], location, chips, path in fresh))
        return spots

    def _chip(self, written: str, cards: Mapping[str, Card]) -> Chip:
        name, *states = written.split("/")
        card = cards.get(name)
        if card is None:
            return Chip(name, "Unknown card", "?", "none", False, hidden=True)
        known = self.own.get(name) is card
        theme = self.themes.get(card.set, "none") if known else "none"
        marks = [state.replace("-", " ") for state in states if state not in LYING]
        title = f"{card.title} ({', '.join(marks)})" if marks else card.title
        return Chip(name, title, self._value(card), theme, known, "rotated" in states, "face-down" in states)

    def _value(self, card: Card) -> str:
        """What stands large on a card: its value, or the letter of its set in a game without values."""
        if card.base is None and all(one.base is None for one in self.game.cards):
            return card.set[:1].upper()
        return valued(card.base)

    def _steps(
        self,
        record: Scenario,
        given: dict[str, Sequence[str]],
        cards: Mapping[str, Card],
        teller: Teller,
        run: Run | None,
    ) -> list[StepView]:
        table, views = dict(given), []
        for number, step in enumerate(record.steps, 1):
            ran = run.steps[number - 1] if run and number <= len(run.steps) else None
            before = dict(table)
            then = step.get("then")
            written = then if isinstance(then, Mapping) else {}
            table = dict(ran.table) if ran and ran.table else before | self.flat(written)
            fresh = frozenset(
                p for p in self.paths(table) if list(before.get(p, ())) != list(table.get(p, ()))
            )
            kind, say = sentence(step, teller)
            claimed = tuple(str(rule) for rule in as_list(step.get("because", [])))
            views.append(
                StepView(
                    number=number,
                    kind=kind,
                    say=say,
                    notes=tuple(notes(step, teller)),
                    rules=claimed or (ran.rules if ran else ()),
                    facts=telling.facts(teller, ran.facts) if ran and ran.facts else "",
                    table=self.drawn(table, cards, fresh) if fresh else None,
                    changes=tuple(self._changes(before, table, written, teller)),
                    told=ran.told if ran else (),
                )
            )
        return views

    def _changes(
        self, before: Mapping[str, Any], after: Mapping[str, Any], written: Mapping[str, Any], teller: Teller
    ) -> list[str]:
        said = changes(_moved(before, after) or written, teller)
        for path, area in self.areas.items():
            key = f"{CONTROL}{path.removeprefix(UNITS)}"
            owner = after.get(key)
            if key in before and owner and owner != before[key]:
                said.append(f"{area.name} is now controlled by {teller.seat(as_list(owner)[0])}.")
        if PHASE in before and after.get(PHASE) not in (None, before[PHASE]):
            said.append(f"Now it is time for {spelled(str(as_list(after[PHASE])[0]))}.")
        return said


def _value(number: int | None) -> str:
    return "" if number is None else valued(number)


def sentence(step: Mapping[str, Any], teller: Teller) -> tuple[str, str]:
    """The kind of a step and what happens in it."""
    kinds = [kind for kind in TELLS if kind in step]
    if not kinds:
        return "chance", telling.chances(teller, step.get("chance", {}))
    return kinds[0], TELLS[kinds[0]](teller, step.get("by", ""), step[kinds[0]])


Tell = Callable[[Teller, object, Any], str]
TELLS: Mapping[str, Tell] = {
    "do": telling.move,
    "refuse": telling.attempt,
    "legal": telling.choices,
    "view": lambda teller, by, written: telling.sight(teller, written),
    "score": lambda teller, by, written: telling.numbers(teller, written),
    "outcome": lambda teller, by, written: telling.ending(teller, written),
}


def notes(step: Mapping[str, Any], teller: Teller) -> list[str]:
    """What else a step says: its own words, chance, whom the game asks next, and all further expectations."""
    kinds = [kind for kind in TELLS if kind in step]
    said = [str(step["say"])] if "say" in step else []
    if "chance" in step and kinds:
        said.append(telling.chances(teller, step["chance"]))
    said += [telling.question(teller, asks) for asks in as_list(step.get("asks", ()))]
    said += [TELLS[kind](teller, step.get("by", ""), step[kind]) for kind in kinds[1:]]
    return [sentence for sentence in said if sentence]


def _moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Markers of the table that lie elsewhere than before."""
    return {
        key: after[key] for key in MARKERS if key in before and key in after and before[key] != after[key]
    }


def changes(then: Mapping[str, Any], teller: Teller) -> list[str]:
    """What is different afterwards and is no place with cards: `The coin is with Black Watch.`"""
    return [SITUATIONS[key](teller, {}, value) for key, value in then.items() if key in MARKERS]


def _standee(value: object, teller: Teller) -> str:
    steps = int(str(value))
    if steps == 0:
        return "The standee is on the middle space."
    seat = list(teller.seats)[0 if steps > 0 else -1]
    return f"The standee is {abs(steps)} space{'s' if abs(steps) > 1 else ''} towards {teller.seat(seat)}."


def _turn(teller: Teller, turn: Any) -> str:
    if not isinstance(turn, Mapping):
        return f"It is the turn of {teller.seat(turn)}."
    whose = teller.seat(turn.get("side", next(iter(teller.seats))))
    phase = f", in {spelled(str(turn['phase']))}" if "phase" in turn else ""
    return f"It is the turn of {whose}{phase}."


def _control(teller: Teller, control: Any) -> str:
    held: dict[str, list[str]] = {}
    for number, seat in control.items() if isinstance(control, Mapping) else ():
        held.setdefault(str(seat), []).append(str(number))
    return " ".join(f"{teller.seat(seat)} control {listed(found)}." for seat, found in held.items())


SITUATIONS: Mapping[str, Any] = {
    "turn": lambda teller, sets, value: _turn(teller, value),
    "control": lambda teller, sets, value: _control(teller, value),
    "mode": lambda teller, sets, value: "This is a campaign." if value == "campaign" else "",
    "eras": lambda teller, sets, value: (
        f"Its eras are {listed([sets.get(e, str(e)) for e in as_list(value)])}."
    ),
    "era": lambda teller, sets, value: f"The era is {sets.get(value) or teller.places.get(value, value)}.",
    "passes": lambda teller, sets, value: f"Passes on end so far: {value}.",
    "passed": lambda teller, sets, value: (
        f"{listed([teller.seat(one) for one in as_list(value)])} passed before." if value else ""
    ),
    "round": lambda teller, sets, value: f"It is round {value}.",
    "coin": lambda teller, sets, value: f"The coin is with {teller.seat(value)}.",
    "standee": lambda teller, sets, value: _standee(value, teller),
    "triggered": lambda teller, sets, value: (
        f"Already triggered this round: {teller.cards_of(value)}." if value else ""
    ),
    "waiting": lambda teller, sets, value: (
        f"Waiting since last round: {teller.cards_of(value)}." if value else ""
    ),
}

"""Examples as the pages show them: the table they begin with, each step in words, and whether all of it
really ran.

A view is made from a scenario's record. A `Run`, if there is one, adds what the engine said: the table
after every step, what each check compared, and whether everything came out as written. Without one
nothing is called verified.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from catalog.schema import Scenario
from generator.scene import Scene
from generator.site import film as filming
from generator.site import telling
from generator.site.film import Film, Shot
from generator.site.hexmap import PREFIX, MapArtist, named
from generator.site.telling import Teller, as_list
from generator.site.words import listed, spelled

Table = Mapping[str, Any]


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
    moment: object = None


@dataclass(frozen=True, slots=True)
class Run:
    """What came of running a scenario. `steps` are those that ran, in order; `problems` what came out
    otherwise.
    """

    passed: bool
    given: Table = field(default_factory=dict)
    steps: tuple[StepRun, ...] = ()
    problems: tuple[str, ...] = ()
    moment: object = None


@dataclass(frozen=True, slots=True)
class StepView:
    """One step in words. `kind`: do, refuse, legal, view, score, outcome. `shot` is its picture."""

    number: int
    kind: str
    say: str
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    facts: str = ""
    shot: Shot | None = None
    changes: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleView:
    """One example. `status` is `verified`, `failed` or `not run`."""

    record: Scenario
    situation: tuple[str, ...]
    film: Film
    steps: tuple[StepView, ...]
    status: str
    problems: tuple[str, ...] = ()


MARKERS = ("coin", "standee", "round")
UNITS, CONTROL, PHASE = "units.", "control.", "turn.phase"
"""Where an engine's table has what stands in a numbered area, who controls it, and the part of the turn."""


class Narrator:
    """Makes the views of one game's examples."""

    def __init__(self, game: Any, tones: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.artist = MapArtist.of(game, tones or {})
        self.seats = {seat.id: seat.name for seat in game.game.seats}
        self.locations = {place.id: place for place in game.vocabulary.locations}
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
        named = self.names | {name: card.title for name, card in cards.items()}
        teller = Teller(self.seats, named, self.places, words.moves, words.tries)
        given = dict(run.given) if run and run.given else dict(self.flat(record.given or {}))
        steps, tables, moments = self._steps(record, given, teller, run)
        titles = ["How it begins", *(f"Step {step.number}: {step.say}" for step in steps)]
        stage = filming.scene(self.game, record, cards, self.places)
        film = self._mapped(record, stage, (given, *tables), moments, titles, teller)
        return ExampleView(
            record=record,
            situation=tuple(self.situation(record, teller)),
            film=film,
            steps=tuple(replace(step, shot=film.shots[step.number]) for step in steps),
            status="not run" if run is None else "verified" if run.passed else "failed",
            problems=run.problems if run else (),
        )

    def _mapped(
        self,
        record: Scenario,
        stage: Scene,
        tables: Sequence[Table],
        moments: Sequence[str],
        titles: Sequence[str],
        teller: Teller,
    ) -> Film:
        """The film of an example; where a table has a map of hexes, it is drawn below and not as places.

        Our own tests have only the map that they begin with: there are so many of them that with all maps
        their page would be too heavy for a phone. What changes is said in words.
        """
        places = [{key: at for key, at in table.items() if not key.startswith(PREFIX)} for table in tables]
        film = filming.film(record, stage, places, moments, titles, teller.place)
        if self.artist is None:
            return film
        befores = (tables[0], *tables)
        fresh = [
            frozenset(key for key, at in now.items() if key.startswith(PREFIX) and before.get(key) != at)
            for before, now in zip(befores, tables, strict=False)
        ]
        maps = [self.artist.draw(table, new) for table, new in zip(tables, fresh, strict=True)]
        shots, last = [], 0
        for number, (shot, drawn, new) in enumerate(zip(film.shots, maps, fresh, strict=True)):
            last = number if new or number == 0 else last
            if number and record.kind == "own":
                shots.append(shot)
                continue
            again = f"m-{record.scenario}-{last}"
            shots.append(replace(shot, map=drawn and named(drawn, again, last == number)))
        return replace(film, shots=tuple(shots))

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

    def situation(self, record: Scenario, teller: Teller) -> list[str]:
        """What is given besides the cards, in sentences."""
        given = dict(record.start or {}) | dict(record.given or {})
        sets = {group.id: group.title for group in self.game.game.sets}
        said = []
        for key, value in given.items():
            if key in SITUATIONS:
                said.append(SITUATIONS[key](teller, sets, value))
        return [sentence for sentence in said if sentence]

    def _steps(
        self, record: Scenario, given: Table, teller: Teller, run: Run | None
    ) -> tuple[list[StepView], list[Table], list[str]]:
        """The steps in words; the table after each; the era at the beginning and after each."""
        table: dict[str, Any] = dict(given)
        views: list[StepView] = []
        tables: list[Table] = []
        moments = [filming.moment(record, run.moment if run else None)]
        for number, step in enumerate(record.steps, 1):
            ran = run.steps[number - 1] if run and number <= len(run.steps) else None
            before = dict(table)
            then = step.get("then")
            written = then if isinstance(then, Mapping) else {}
            table = dict(ran.table) if ran and ran.table else before | self.flat(written)
            tables.append(table)
            moments.append(filming.moment(record, ran.moment) if ran and ran.table else moments[-1])
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
                    changes=tuple(self._changes(before, table, written, teller)),
                    told=ran.told if ran else (),
                )
            )
        return views, tables, moments

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


def sentence(step: Mapping[str, Any], teller: Teller) -> tuple[str, str]:
    """The kind of a step and what happens in it."""
    kinds = [kind for kind in TELLS if kind in step]
    if not kinds:
        return "chance", telling.chances(teller, step.get("chance", {})) or "The game goes on by itself."
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

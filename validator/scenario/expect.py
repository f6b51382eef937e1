"""What a scenario expects of a state, compared with what the engine has; a function for each key."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.diagnostics import Diagnostic, Note, Place
from catalog.document import Document, Path
from catalog.game import Game
from catalog.near import nearest
from validator.enforcer import bearing
from validator.engine.contract import Action, Engine, Event, Question, Unreadable, Verdict
from validator.scenario.notation import differences, flat, flow, moved, nested, plain, same
from validator.scenario.steps import Asked, Step, as_list

MOST_CAUSES = 3
MOST_RULES = 3
"""Rules shown of a key where each of them speaks of some other card."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What the functions here look at: the state after a step's action, and where the step is written.

    `checked` is the table as it was last compared, `since` the events since then, `events` those of this
    step.
    """

    game: Game
    engine: Engine
    document: Document
    path: Path
    step: Step
    state: Any
    checked: Mapping[str, Any]
    since: Sequence[Event]
    events: Sequence[Event]

    def place(self, *inner: str | int) -> Place:
        """Where a value of the step is written."""
        return self.document.place((*self.path, *inner))

    def key(self, name: str) -> Place:
        """Where a key of the step is written."""
        return self.document.key_place((*self.path, name))

    def table(self) -> dict[str, Any]:
        """The table of the state, plain."""
        return {key: plain(value) for key, value in self.engine.table(self.state).items()}


def then(scene: Scene) -> Iterator[Diagnostic]:
    """Everything written must be so, and everything else as it was."""
    now = scene.table()
    written = flat(scene.step.then)
    for key, (value, path) in written.items():
        place = scene.place("then", *path)
        if key not in now:
            fix = nearest(key, now)
            words = f"the table has no {key!r}"
            yield Diagnostic("SC-THEN", scene.document.key_place((*scene.path, "then", *path)), words, fix)
        elif not same(value, now[key], key not in scene.engine.unordered):
            words = f"{key} is {flow(now[key])}, and the scenario says {flow(value)}"
            notes = causes(scene, key, scene.checked.get(key), now[key])
            yield Diagnostic("SC-THEN", place, words, flow(now[key]), notes)
    for key in differences(scene.checked, now, scene.engine.unordered):
        if key not in written:
            yield _unsaid(scene, key, now)


def _unsaid(scene: Scene, key: str, now: Mapping[str, Any]) -> Diagnostic:
    before = scene.checked.get(key)
    words = f"{key} was {flow(before)} and is {flow(now[key])}, and the scenario does not say so"
    fix = flow(nested({key: now[key]}))[1:-1]
    return Diagnostic("SC-REST", scene.key("then"), words, fix, causes(scene, key, before, now[key]))


def unchecked(scene: Scene) -> Iterator[Diagnostic]:
    """A scenario may not end with changes that no `then` has covered."""
    now = scene.table()
    keys = differences(scene.checked, now, scene.engine.unordered)
    if keys:
        notes = [Note(f"{key} was {flow(scene.checked.get(key))} and is {flow(now[key])}") for key in keys]
        fix = "then: " + flow(nested({key: now[key] for key in keys}))
        words = "the scenario ends here and has not compared all that changed"
        yield Diagnostic("SC-UNCHECKED", scene.place(), words, fix, tuple(notes))


def causes(scene: Scene, key: str, before: Any, after: Any) -> tuple[Note, ...]:
    """The last events since the table was compared that can have made the difference, with their rules.

    Those are the events that touched the cards which differ; for a value that is no card, such as who has the
    coin, the events that are named after it. Others are left out: they would only lead astray.
    """
    cards = moved(before, after)
    held = [event for event in scene.since if event.held]
    touching = [event for event in held if cards & set(event.cards)]
    about = touching or [event for event in held if _names(scene.engine, event, key, after)]
    return tuple(cause(scene, event) for event in about[-MOST_CAUSES:])


def _names(engine: Engine, event: Event, key: str, after: Any) -> bool:
    """Whether an event is named after a value of the table; where that is a seat, it must be the event's."""
    named = set(key.split(".")) & set(re.split("[.:]", event.key)[-1].split("-"))
    return bool(named) and (after not in engine.seats or engine.seats.index(after) == event.seat)


def cause(scene: Scene, event: Event) -> Note:
    """An event as a remark: its key and the rules behind it, with the place of the first of them."""
    what = f" on {', '.join(event.cards)}" if event.cards else ""
    return _remark(scene, f"{event.key}{what}", scene.engine.rules_of(event.key), event.cards)


def _remark(scene: Scene, what: str, rules: Sequence[str], cards: Collection[str]) -> Note:
    """What happened or was refused, and the rules behind it that bear on the cards in question."""
    fitting = bearing(scene.game, rules, cards)
    shown = fitting or rules[:MOST_RULES]
    more = f" and {len(rules) - len(shown)} more" if len(rules) > len(shown) and not fitting else ""
    try:
        place = scene.game.place("rules", shown[0]) if shown else None
    except KeyError:
        place = None
    return Note(f"{what} ({', '.join(shown) or 'no rule'}{more})", place)


def asks(scene: Scene) -> Iterator[Diagnostic]:
    """Who has to act now, and on what: exactly the questions written."""
    found = list(scene.engine.asks(scene.state))
    fix = flow([asked(scene.engine, one) for one in found])
    fix = fix[1:-1] if len(found) == 1 else fix
    wanted = list(scene.step.questions)
    for want in wanted:
        if want.seat not in scene.engine.seats:
            yield no_seat(scene, want.seat, scene.place("asks"))
            return
    left = found.copy()
    for want in wanted:
        fitting = next((one for one in left if _answers(scene.engine, want, one)), None)
        if fitting is None:
            words = f"the game does not wait for {flow(want.model_dump(by_alias=True, exclude_none=True))}"
            yield Diagnostic("SC-ASKS", scene.place("asks"), words, fix)
            return
        left.remove(fitting)
    if left:
        words = f"the game also waits for {flow([asked(scene.engine, one) for one in left])}"
        yield Diagnostic("SC-ASKS", scene.place("asks"), words, fix)


def asked(engine: Engine, question: Question) -> dict[str, Any]:
    """A question as `asks` writes it."""
    written: dict[str, Any] = {"seat": engine.seats[question.seat], "verb": question.verb}
    return written | ({"for": list(question.slots)} if question.slots else {})


def _answers(engine: Engine, want: Asked, found: Question) -> bool:
    return (
        engine.seats.index(want.seat) == found.seat
        and want.verb in (None, found.verb)
        and want.for_ in (None, tuple(found.slots))
    )


def no_seat(scene: Scene, name: str, place: Place) -> Diagnostic:
    """The complaint about a seat that the game does not have."""
    notes = (Note(f"seats are {', '.join(scene.engine.seats)}"),)
    return Diagnostic(
        "SC-STEP", place, f"there is no seat {name!r}", nearest(name, scene.engine.seats), notes
    )


def legal(scene: Scene) -> Iterator[Diagnostic]:
    """The exact set of a seat's legal actions, or of those with one verb.

    All candidates are judged, so that coverage hears of the checks by which the others fail.
    """
    engine, seat = scene.engine, scene.engine.seats.index(str(scene.step.by))
    for action in engine.candidates(scene.state):
        if action.seat == seat:
            engine.judge(scene.state, action)
    found = [action for action in engine.actions(scene.state) if action.seat == seat]
    wanted: list[Action] = []
    written, verb = _legal_entries(scene.step.legal)
    if verb is not None:
        found = [action for action in found if action.verb == verb]
    for entry, path in written:
        try:
            wanted.append(engine.read_action(scene.state, str(scene.step.by), entry))
        except Unreadable as error:
            yield unreadable("SC-ACTION", scene, ("legal", *path), error)
            return
    if wanted and not any(question.seat == seat for question in engine.asks(scene.state)):
        yield _not_to_move(scene)
        return
    fix = _legal_fix(engine, found, verb)
    missing = [engine.write_action(action) for action in found if action not in wanted]
    if missing:
        words = f"{', '.join(map(flow, missing))} {'is' if len(missing) == 1 else 'are'} legal too"
        yield Diagnostic("SC-LEGAL", scene.place("legal"), words, fix)
    for action, (_, path) in zip(wanted, written, strict=True):
        if action not in found:
            verdict = engine.judge(scene.state, action)
            words = f"{flow(engine.write_action(action))} is not legal"
            yield Diagnostic(
                "SC-LEGAL", scene.place("legal", *path), words, fix, reasons(scene, verdict, action)
            )


def _not_to_move(scene: Scene) -> Diagnostic:
    """The complaint about legal actions of a seat that has nothing to decide now."""
    questions = [asked(scene.engine, one) for one in scene.engine.asks(scene.state)]
    event = scene.engine.chance(scene.state)
    waits = f"for {flow(questions[0] if len(questions) == 1 else questions)}" if questions else "for nobody"
    if event is not None:
        waits = f"for the chance event {event.name}"
    words = f"{scene.step.by} has no action now: the game waits {waits}"
    fix = str(questions[0]["seat"]) if len(questions) == 1 else None
    return Diagnostic("SC-LEGAL", scene.place("by"), words, fix)


def _legal_entries(written: Any) -> tuple[list[tuple[Any, Path]], str | None]:
    """The actions of `legal` with their paths, and the verb if it is written once for all."""
    if isinstance(written, Mapping) and len(written) == 1:
        verb, entries = next(iter(written.items()))
        if not isinstance(entries, list | tuple):
            return ([] if entries is None else [({verb: entries}, (verb,))]), str(verb)
        return [({verb: one}, (verb, index)) for index, one in enumerate(entries)], str(verb)
    return [
        (one, (index,)) for index, one in enumerate(as_list(written) if written is not None else [])
    ], None


def _legal_fix(engine: Engine, found: Sequence[Action], verb: str | None) -> str:
    written = [engine.write_action(action) for action in found]
    if verb is None:
        return flow(written)
    return flow({verb: [one[verb] if isinstance(one, Mapping) and verb in one else one for one in written]})


def events(scene: Scene) -> Iterator[Diagnostic]:
    """Events that must be among those of the step, as having held or as having been found not to."""
    for name, held in (("events", True), ("no-events", False)):
        for index, key in enumerate(scene.step.events if held else scene.step.no_events):
            seen = {event.held for event in scene.events if event.key == key}
            if held in seen:
                continue
            place = scene.place(name, index)
            known = {event.key for event in scene.events if event.held == held}
            if key not in scene.engine.keys:
                fix = nearest(key, sorted(scene.engine.keys))
                yield Diagnostic("SC-EVENTS", place, f"the game has no event {key!r}", fix)
            else:
                words = f"{key} did not happen" if held else f"{key} was not found not to happen"
                notes = (Note(f"in this step: {', '.join(sorted(known)) or 'nothing'}"),)
                yield Diagnostic("SC-EVENTS", place, words, nearest(key, sorted(known)), notes)


def view(scene: Scene) -> Iterator[Diagnostic]:
    """What a seat may know: every key written must be seen just so."""
    want = scene.step.view
    if want is None:
        return
    seat = want.seat or str(scene.step.by)
    if seat not in scene.engine.seats:
        yield no_seat(scene, seat, scene.place("view"))
        return
    seen = scene.engine.view(scene.state, scene.engine.seats.index(seat))
    yield from _subset("SC-VIEW", f"what {seat} sees", scene, want.sees, seen, ("view", "sees"))


def score(scene: Scene) -> Iterator[Diagnostic]:
    """The numbers of scoring: every key written must be so."""
    written = scene.step.score or {}
    yield from _subset("SC-SCORE", "the score", scene, written, scene.engine.score(scene.state), ("score",))


def _subset(
    code: str, what: str, scene: Scene, written: Mapping[str, Any], found: Mapping[str, Any], at: Path
) -> Iterator[Diagnostic]:
    have = {key: value for key, (value, _) in flat(found).items()}
    for key, (value, path) in flat(written).items():
        if key not in have:
            place = scene.document.key_place((*scene.path, *at, *path))
            yield Diagnostic(code, place, f"{what} has no {key!r}", nearest(key, have))
        elif not same(value, have[key], key not in scene.engine.unordered):
            words = f"{key} is {flow(have[key])} in {what}, and the scenario says {flow(value)}"
            yield Diagnostic(code, scene.place(*at, *path), words, flow(have[key]))


def outcome(scene: Scene) -> Iterator[Diagnostic]:
    """Who won, by which rule, and with which totals."""
    want, found, engine = scene.step.outcome, scene.engine.outcome(scene.state), scene.engine
    if want is None:
        return
    if found is None:
        yield Diagnostic("SC-OUTCOME", scene.key("outcome"), "the game is not over")
        return
    winner = "nobody" if found.winner is None else engine.seats[found.winner]
    if want.winner is not None and want.winner != winner:
        words = f"the winner is {winner}, and the scenario says {want.winner}"
        yield Diagnostic("SC-OUTCOME", scene.place("outcome", "winner"), words, winner)
    rules = engine.rules_of(found.key)
    unknown = yield from _unknown_rules(scene, want.rules, ("outcome", "because"))
    missing = [rule for rule in want.rules if rule not in (*rules, *unknown)]
    if missing:
        words = f"{found.key} decided ({', '.join(rules) or 'no rule'}), not {', '.join(missing)}"
        fix = flow(rules[0] if len(rules) == 1 else rules) if rules else None
        yield Diagnostic("SC-OUTCOME", scene.place("outcome", "because"), words, fix)
    if want.key is not None and want.key != found.key:
        words = f"{found.key} decided, and the scenario says {want.key}"
        yield Diagnostic("SC-OUTCOME", scene.place("outcome", "key"), words, found.key)
    totals = dict(zip(engine.seats, found.totals, strict=False))
    yield from _subset("SC-OUTCOME", "the outcome", scene, want.totals, totals, ("outcome", "totals"))
    told = dict(found.facts)
    yield from _subset("SC-OUTCOME", "the outcome", scene, want.facts, told, ("outcome", "facts"))


def refusal(scene: Scene, verdict: Verdict, action: Action) -> Iterator[Diagnostic]:
    """A refused action: refused indeed, by all the rules written, comparing the facts written."""
    if verdict.ok:
        yield Diagnostic("SC-REFUSE", scene.place("refuse"), "the rules accept this action")
        return
    notes = reasons(scene, verdict, action)
    unknown = yield from _unknown_rules(scene, scene.step.rules, ("because",))
    missing = [rule for rule in scene.step.rules if rule not in (*verdict.rules, *unknown)]
    if missing:
        words = f"refused, but not because of {', '.join(missing)}"
        found = refusing(scene, verdict, action)
        yield Diagnostic("SC-REASON", scene.place("because"), words, flow(found) if found else None, notes)
    facts = {str(name): plain(value) for reason in verdict.reasons for name, value in reason.facts}
    for name, value in scene.step.facts.items():
        place = scene.place("facts", name)
        if name not in facts:
            words = f"the refusal compares no {name!r}"
            yield Diagnostic("SC-REASON", place, words, nearest(name, facts), notes)
        elif not same(plain(value), facts[name]):
            words = f"{name} is {flow(facts[name])}, and the scenario says {flow(value)}"
            yield Diagnostic("SC-REASON", place, words, flow(facts[name]))


def _unknown_rules(scene: Scene, rules: Sequence[str], at: Path) -> Generator[Diagnostic, None, list[str]]:
    """A complaint for every rule written at a path that the game does not have; gives those rules."""
    known = [rule.id for rule in scene.game.rules]
    unknown = [rule for rule in rules if rule not in known]
    for rule in unknown:
        listed = not isinstance(scene.document.at((*scene.path, *at)), str)
        place = scene.place(*at, *((rules.index(rule),) if listed else ()))
        yield Diagnostic("REF-UNDEF", place, f"there is no rule {rule!r}", nearest(rule, known))
    return unknown


def refusing(scene: Scene, verdict: Verdict, action: Action) -> tuple[str, ...]:
    """The rules that refuse an action, without those that speak of other cards than the action's."""
    return bearing(scene.game, verdict.rules, _cards(scene.engine, action)) or verdict.rules


def reasons(scene: Scene, verdict: Verdict, action: Action) -> tuple[Note, ...]:
    """Why an action is refused: a remark for every reason, with the facts compared."""
    cards, notes = _cards(scene.engine, action), []
    for reason in verdict.reasons:
        facts = ", ".join(f"{name} {flow(value)}" for name, value in reason.facts)
        note = _remark(scene, reason.key, reason.rules, cards)
        notes.append(Note(f"{note.words}{': ' + facts if facts else ''}", note.place))
    return tuple(notes)


def _cards(engine: Engine, action: Action) -> frozenset[str]:
    """Every word of a written action; its cards are among them."""
    return frozenset(re.findall(r"[\w-]+", flow(engine.write_action(action))))


def unreadable(code: str, scene: Scene, at: Path, error: Unreadable) -> Diagnostic:
    """The complaint about something written that the engine cannot read, at the very part it names."""
    return Diagnostic(code, scene.place(*at, *error.path), str(error), error.fix)


EXPECTATIONS: dict[str, Callable[[Scene], Iterator[Diagnostic]]] = {
    "then": then,
    "asks": asks,
    "legal": legal,
    "events": events,
    "view": view,
    "score": score,
    "outcome": outcome,
}
"""Which function compares which key of a step, in the order of comparing; `events` has `no-events` too."""

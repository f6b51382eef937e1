"""Running one scenario: from what is given, step by step, with every mismatch noted where it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.document import Document, Path
from catalog.game import Game
from catalog.schema import Scenario
from validator.coverage import meets
from validator.enforcer import testable
from validator.engine.contract import NATURE, Action, Chance, Engine, Event, Refused, Unreadable, Verdict
from validator.engines import EngineModule, find
from validator.scenario import chance as chances
from validator.scenario import expect
from validator.scenario.chance import Script
from validator.scenario.expect import Scene
from validator.scenario.notation import flow, plain
from validator.scenario.steps import Step, read_steps
from validator.scenario.trace import Result, Seen, Told, Trace


class Stop(Exception):
    """The rest of a scenario makes no sense any more; the complaint is noted already."""


@dataclass(slots=True)
class Run:
    """A scenario under way."""

    game: Game
    scenario: Scenario
    engine: Engine
    document: Document
    base: Path
    seen: Seen
    whole: Script
    state: Any = None
    checked: dict[str, Any] = field(default_factory=dict)
    since: list[Event] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    trace: list[Trace] = field(default_factory=list)

    def place(self, *inner: str | int) -> Place:
        """Where a value of the scenario is written."""
        return self.document.place((*self.base, *inner))

    def table(self) -> dict[str, Any]:
        """The table of the state now."""
        return {key: plain(value) for key, value in self.engine.table(self.state).items()}


def run(
    game: Game,
    scenario: Scenario,
    module: EngineModule | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Result:
    """Run one scenario. `module` is the engine's (found by the game's id unless given).

    `rulings` replace some of those that the scenario names. Never raises for what a scenario says or an
    engine does.
    """
    document, base = game.located["scenarios", scenario.scenario]
    place = document.place((*base, "scenario"))
    steps, faults = read_steps(document, base)
    faults += _claims(game, scenario, steps, document, base)
    seen = Seen()
    trace: list[Trace] = []
    seats: list[str] = []
    module = module or find(game.id)
    if module is None:
        words = f"no engine plays {game.id}, so nothing can be run"
        faults.append(Diagnostic("SC-ENGINE", place, words))
    elif not any(one.code != "SC-EMPTY" and one.severity == "error" for one in faults):
        faults += _play(game, scenario, steps, module, (document, base), seen, trace, seats, rulings or {})
    keys, cards = seen.frozen()
    title, kind = scenario.title, scenario.kind
    return Result(
        scenario.scenario, title, kind, place, Report.of(faults), tuple(trace), keys, cards, tuple(seats)
    )


def _claims(
    game: Game, scenario: Scenario, steps: tuple[Step, ...], document: Document, base: Path
) -> list[Diagnostic]:
    """What can be said of a scenario without running it."""
    faults = []
    if not any(step.expects for step in steps):
        words = "this scenario expects nothing, so it cannot fail"
        faults.append(Diagnostic("SC-EMPTY", document.place((*base, "scenario")), words))
    if (scenario.given is None) == (scenario.start is None):
        words = "a scenario begins with either given or start"
        faults.append(Diagnostic("SC-GIVEN", document.place((*base, "scenario")), words))
    return faults


def _play(
    game: Game,
    scenario: Scenario,
    steps: tuple[Step, ...],
    module: EngineModule,
    where: tuple[Document, Path],
    seen: Seen,
    trace: list[Trace],
    seats: list[str],
    rulings: Mapping[str, str],
) -> list[Diagnostic]:
    document, base = where
    at: Path = ("given",) if scenario.given is not None else ("start",)
    whole = Script.read(document, scenario.chance, (*base, "chance"))
    here: Path = at
    faults: list[Diagnostic] = []
    try:
        config = scenario.start if scenario.start is not None else scenario.given or {}
        chosen = {**scenario.rulings, **rulings}
        engine = module.make(game, config, chosen, scenario.cards).observed(seen)
        seats += engine.seats
        play = Run(game, scenario, engine, document, base, seen, whole, faults=faults, trace=trace)
        _begin(play, steps)
        for index, step in enumerate(steps):
            here = ("steps", index)
            _step(play, index, step)
        faults += _end(play, steps)
    except Unreadable as error:
        faults.append(
            Diagnostic("SC-GIVEN", document.place((*base, *here, *error.path)), str(error), error.fix)
        )
    except Stop:
        pass
    except Exception as error:
        words = f"the engine broke down: {type(error).__name__}: {error}"
        faults.append(Diagnostic("SC-CRASH", document.place((*base, *here)), words))
    return faults


def _begin(play: Run, steps: tuple[Step, ...]) -> None:
    scenario, engine = play.scenario, play.engine
    play.state = engine.load(scenario.given) if scenario.given is not None else engine.setup()
    before = engine.dump(play.state)
    at = "given" if scenario.given is not None else "start"
    events, decided = _chances(play, None, play.place(at))
    play.checked = play.table()
    play.trace.append(
        Trace(
            index=-1,
            kind="look",
            by=None,
            written=None,
            action=None,
            place=play.place(at),
            before=before,
            after=engine.dump(play.state),
            table_after=play.checked,
            told=_told(play, events),
            chances=decided,
            asks=_asked(play),
        )
    )


def _step(play: Run, index: int, step: Step) -> None:
    engine, path = play.engine, (*play.base, "steps", index)
    before = engine.dump(play.state)
    scene = Scene(play.game, engine, play.document, path, step, play.state, play.checked, play.since, ())
    if step.by is not None and step.by not in engine.seats:
        play.faults.append(expect.no_seat(scene, step.by, scene.place("by")))
        raise Stop
    script = Script.read(play.document, step.chance, (*path, "chance"))
    first: list[Event] = []
    if step.has("do", "refuse", "legal"):
        first, _ = _chances(play, None, scene.place(), must=True)
        scene = replace(scene, state=play.state)
    action, verdict, events = _act(play, scene)
    play.since += events
    more, decided = _chances(play, script, scene.place())
    events = [*first, *events, *more]
    play.faults += script.left()
    _compare(play, replace(scene, state=play.state, since=tuple(play.since), events=tuple(events)))
    play.trace.append(
        Trace(
            index=index,
            kind=step.kind,
            by=step.by,
            written=step.do if step.has("do") else step.refuse,
            action=action,
            place=scene.place(),
            before=before,
            after=engine.dump(play.state),
            table_after=play.table(),
            told=_told(play, events),
            verdict=verdict,
            chances=decided,
            asks=_asked(play),
            say=step.say,
        )
    )


def _compare(play: Run, scene: Scene) -> None:
    """Hold everything a step expects against the state; a failure may come of chance that is still open."""
    faults = [
        fault for names, compare in EXPECTING.items() if scene.step.has(*names) for fault in compare(scene)
    ]
    play.faults += faults
    if faults:
        play.faults += _awaited(play, scene)
    if scene.step.has("then"):
        play.checked, play.since = play.table(), []


EXPECTING = {
    (name,) if name != "events" else ("events", "no_events"): compare
    for name, compare in expect.EXPECTATIONS.items()
}


def _act(play: Run, scene: Scene) -> tuple[Action | None, Verdict | None, list[Event]]:
    """Do what the step says, or have it refused. Raises Stop when what follows would make no sense."""
    step, engine = scene.step, play.engine
    if step.kind == "look":
        return None, None, []
    try:
        written = step.do if step.kind == "do" else step.refuse
        action = engine.read_action(play.state, str(step.by), written)
    except Unreadable as error:
        play.faults.append(expect.unreadable("SC-ACTION", scene, (step.kind,), error))
        if step.kind == "do":
            raise Stop from error
        return None, None, []
    verdict = engine.judge(play.state, action)
    if step.kind == "refuse":
        play.faults += expect.refusal(scene, verdict, action)
        play.faults += _stays(play, scene, action)
        return action, verdict, []
    if not verdict.ok:
        rules = ", ".join(expect.refusing(scene, verdict, action)) or "no rule"
        notes = (*expect.reasons(scene, verdict, action), Note("the steps after this one were not run"))
        play.faults.append(Diagnostic("SC-DO", scene.place("do"), f"refused by {rules}", notes=notes))
        raise Stop
    play.state, events = engine.step(play.state, action)
    for event in events:
        play.seen.event(event)
    return action, verdict, list(events)


def _stays(play: Run, scene: Scene, action: Action) -> list[Diagnostic]:
    """A refused action must be refused by `step` as well, and leave the state as it was."""
    before = play.engine.dump(play.state)
    try:
        play.engine.step(play.state, action)
    except Refused:
        if play.engine.dump(play.state) == before:
            return []
        words = "the refused action has changed the state"
        return [Diagnostic("SC-MOVED", scene.place("refuse"), words)]
    if play.engine.judge(play.state, action).ok:
        return []
    words = "the action is judged illegal and carried out all the same"
    return [Diagnostic("SC-MOVED", scene.place("refuse"), words)]


def _awaited(play: Run, scene: Scene) -> list[Diagnostic]:
    """Where a comparison failed: the chance event that is still to be decided, for that may be why."""
    event = play.engine.chance(play.state)
    return [] if event is None else [_needed(event, scene.place())]


def _needed(event: Chance, place: Place) -> Diagnostic:
    words = f"chance has to decide {event.name}, and the scenario does not say how"
    fix = f"chance: {{{event.name}: {flow(chances.first(event))}}}"
    return Diagnostic("SC-CHANCE-NEED", place, words, fix, (chances.items_note(event),))


def _chances(
    play: Run, script: Script | None, place: Place, must: bool = False
) -> tuple[list[Event], tuple[Any, ...]]:
    """Decide the chance events that the state waits for, as far as the scenario says how.

    An event that it leaves open stays undecided, unless the next step `must` have it out of the way.
    """
    told: list[Event] = []
    decided: list[tuple[str, tuple[str, ...]]] = []
    while (event := play.engine.chance(play.state)) is not None:
        if any(name == event.name for name, _ in decided):
            words = f"the engine asks for the chance event {event.name} again"
            play.faults.append(Diagnostic("SC-CRASH", place, words))
            raise Stop
        entry = (script.take(event) if script else None) or play.whole.take(event)
        if entry is None:
            if not must:
                return told, tuple(decided)
            play.faults.append(_needed(event, place))
            outcome = chances.first(event)
        else:
            outcome, faults = chances.resolve(entry, event, play.document)
            play.faults += faults
        play.state, events = play.engine.step(play.state, Action(NATURE, "chance", outcome))
        for one in events:
            play.seen.event(one)
        told += events
        play.since += events
        decided.append((event.name, outcome))
    return told, tuple(decided)


def _end(play: Run, steps: tuple[Step, ...]) -> list[Diagnostic]:
    last = ("steps", len(steps) - 1) if steps else ()
    step = steps[-1] if steps else Step()
    scene = Scene(
        play.game,
        play.engine,
        play.document,
        (*play.base, *last),
        step,
        play.state,
        play.checked,
        play.since,
        (),
    )
    return [*expect.unchecked(scene), *play.whole.left(), *hollow(play)]


def hollow(play: Run) -> list[Diagnostic]:
    """Rules that the scenario says it proves and that its run never came across."""
    faults = []
    for index, name in enumerate(play.scenario.proves):
        rule = play.game.rule(name)
        if meets(rule, play.seen):
            continue
        if any(testable(key) for key in rule.enforced_by):
            words = f"{name} was never put to the test here"
            notes = (Note(f"it is tested by {', '.join(rule.enforced_by)}"),)
        else:
            words = f"{name} is no rule that a scenario can prove"
            notes = (Note(f"it holds by {', '.join(rule.enforced_by) or 'nothing the game can check'}"),)
        faults.append(Diagnostic("SC-HOLLOW", play.place("proves", index), words, notes=notes))
    return faults


def _told(play: Run, events: list[Event]) -> tuple[Told, ...]:
    return tuple(Told(event, play.engine.rules_of(event.key)) for event in events)


def _asked(play: Run) -> tuple[dict[str, Any], ...]:
    return tuple(expect.asked(play.engine, question) for question in play.engine.asks(play.state))

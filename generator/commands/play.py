"""`rulepress play`: one game played by lot and told step by step, with the rules behind each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from generator import console
from generator.commands.common import AsJson, OneGame, Overlay, Ruling, rulings_asked, sound

if TYPE_CHECKING:
    from catalog.game import Game
    from generator.tale import Beat
    from validator.engine.contract import Engine


def play(
    game: OneGame,
    seed: Annotated[int, typer.Option(metavar="N", help="The same number gives the same game.")] = 1,
    mode: Annotated[
        str, typer.Option(metavar="MODE", help="single (one set of cards) or campaign.")
    ] = "single",
    era: Annotated[
        str | None, typer.Option(metavar="ID", help="The set of cards; the first one unless given.")
    ] = None,
    until: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Stop after step N, show the table.")
    ] = None,
    overlay: Overlay = None,
    ruling: Ruling = None,
    as_json: AsJson = False,
) -> None:
    """Play a game by lot and tell it step by step.

    Every choice and every chance event is drawn from the seed, so a game can be told again. Behind each
    sentence stand the rules that were at work.
    """
    loaded = sound(game, overlay)
    engine = _engine(loaded, mode, era, rulings_asked(ruling, {game: loaded}).get(game, {}))
    beats, state = _told(loaded, engine, seed, until)
    if as_json:
        console.say_json(_data(loaded, engine, seed, beats, state))
        return
    screen = console.screen()
    screen.print(Text.assemble((loaded.game.title, "title"), (f"  seed {seed}", "faint")))
    for beat in beats:
        _show(screen, beat)
    screen.print()
    if engine.outcome(state) is None:
        _table(screen, loaded, engine, state)
        screen.print(_stopped(len(beats), until), style="note")
    else:
        _ending(screen, loaded, engine, state)


def _engine(game: Game, mode: str, era: str | None, rulings: Mapping[str, str]) -> Engine:
    from validator.engine.contract import Unreadable
    from validator.engines import find

    module = find(game.id)
    if module is None:
        raise console.misuse("ARG-GAME", game.id, f"no engine plays {game.id} yet")
    try:
        return module.make(
            game, ({} if mode == "single" else {"mode": mode}) | ({"era": era} if era else {}), rulings
        )
    except Unreadable as error:
        asked = str({"mode": mode}.get(str(error.path[0]) if error.path else "", era))
        sets = [group.id for group in game.game.sets]
        known = sets if asked == era else ("single", "campaign")
        raise console.misuse("ARG-SETTING", asked, str(error), known) from None


def _told(game: Game, engine: Engine, seed: int, until: int | None) -> tuple[list[Beat], Any]:
    """The game in words as far as asked for, and the state it ends in. Raises Refusal for wrong words."""
    from catalog.diagnostics import Diagnostic, Report
    from generator.tale import Untellable, tell
    from validator.playout import longest
    from validator.playout import play as by_lot

    log = by_lot(engine, seed, most=longest(engine) if until is None else until)
    try:
        return list(tell(game, engine, log)), log.final
    except Untellable as error:
        place = game.place(error.kind, "0", error.key)
        raise console.Refusal(Report.of(Diagnostic("VAL-FORM", place, str(error)))) from None


def _show(screen: Console, beat: Beat) -> None:
    for heading in beat.headings:
        screen.print()
        screen.print(heading, style="title")
    number = f"{beat.number:>4}  "
    screen.print(console.sentence(number, beat.line.words, beat.line.rules), soft_wrap=True)
    for line in beat.after:
        screen.print(console.sentence(" " * 8, line.words, line.rules, "note"), soft_wrap=True)


def _table(screen: Console, game: Game, engine: Engine, state: Any) -> None:
    from generator.tale import Storyteller

    teller = Storyteller(game, seats=engine.seats)
    grid = console.table("On the table", "")
    for place, lying in engine.table(state).items():
        if lying or lying == 0:
            where = teller.place(place) if isinstance(lying, list | tuple) else place
            grid.add_row(where[:1].upper() + where[1:], teller.named(lying))
    screen.print(grid)


def _ending(screen: Console, game: Game, engine: Engine, state: Any) -> None:
    from generator.tale import Storyteller

    outcome = engine.outcome(state)
    assert outcome is not None
    teller, score = Storyteller(game, seats=engine.seats), engine.score(state)
    worth = score.get("worth", {})
    grid = console.table("Seat", "Cards and what they count", "Total", numbers=["Total"])
    shown = []
    for seat, total in zip(engine.seats, outcome.totals, strict=True):
        own, counts = _cards(engine, state, seat), score.get(seat, "")
        counted = [f"{teller.named(card)} {value}" for card, value in worth.items() if card in own]
        if isinstance(counts, Mapping):
            # What a total is made of stands beside it.
            counted += [f"{key.replace('-', ' ')} {value}" for key, value in counts.items() if value != total]
            counts = total
        shown.append(counts)
        grid.add_row(teller.named(seat), ", ".join(counted), str(counts))
    screen.print(grid)
    winner = teller.named(engine.seats[outcome.winner]) if outcome.winner is not None else "Nobody"
    # Where the totals that decide are no sums of what lies there, the table above says more than they would.
    decides = outcome.winner is not None and shown == list(outcome.totals)
    totals = f", {' to '.join(map(str, outcome.totals))}" if decides else ""
    rules = engine.rules_of(outcome.key)
    screen.print(Text.assemble((f"{winner} wins{totals}.", "good"), (f"  {' '.join(rules)}", "id")))
    for words in _reasons(game, rules):
        screen.print(f"  {words}", style="note")


def _stopped(steps: int, until: int | None) -> str:
    """Why a game that is not over goes no further."""
    if until is not None:
        return f"Stopped after step {steps}, as --until asks; the game is not over."
    return f"Stopped after step {steps}, later than any game should end; the game is not over."


def _reasons(game: Game, rules: Sequence[str]) -> tuple[str, ...]:
    """What the rules say by which a game ends."""
    said = {rule.id: rule.say for rule in game.rules}
    return tuple(" ".join(said[rule].split()) for rule in rules if rule in said)


def _cards(engine: Engine, state: Any, seat: str) -> set[str]:
    """The cards that lie in places of a seat."""
    return {
        str(card).partition("/")[0]
        for place, lying in engine.table(state).items()
        if place.startswith(f"{seat}.") and isinstance(lying, list | tuple)
        for card in lying
    }


def _data(game: Game, engine: Engine, seed: int, beats: Sequence[Beat], state: Any) -> dict[str, Any]:
    outcome = engine.outcome(state)
    ended = outcome and {
        "winner": None if outcome.winner is None else engine.seats[outcome.winner],
        "rules": list(engine.rules_of(outcome.key)),
        "because": list(_reasons(game, engine.rules_of(outcome.key))),
        "totals": dict(zip(engine.seats, outcome.totals, strict=True)),
    }
    return {
        "game": game.id,
        "seed": seed,
        "steps": [_beat_data(beat) for beat in beats],
        "state": console.as_data(engine.dump(state)),
        "score": console.as_data(engine.score(state)),
        "outcome": ended,
    }


def _beat_data(beat: Beat) -> dict[str, Any]:
    return {
        "step": beat.number,
        "seat": beat.seat,
        "move": console.as_data(beat.move),
        "headings": list(beat.headings),
        "say": beat.line.words,
        "rules": list(beat.line.rules),
        "then": [{"say": line.words, "rules": list(line.rules)} for line in beat.after],
    }

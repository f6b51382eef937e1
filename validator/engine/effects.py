"""Carrying effects out: one row after another, all or nothing, nested triggers first.

`begin` puts an effect on the stack, `advance` runs the top of the stack until a player has to choose,
chance has to decide, or nothing is left to run.
"""

from __future__ import annotations

from validator.engine import bars as bars
from validator.engine import gains as gains
from validator.engine import powers as powers
from validator.engine.deeds import DEEDS, Doing, complete
from validator.engine.frames import (
    ALL_ROWS,
    EACH_ROW,
    LATER,
    MAIN,
    Frame,
    Running,
    assignments,
    legal,
    once,
    present,
)
from validator.engine.program import ASKING, LOOKING, Deed, Line, Pick


def begin(table: Running, card: int, blue: int, part: int = MAIN, nested: bool = False) -> bool:
    """Trigger an effect. False if it is triggered for no effect."""
    laws = table.effects
    spent = bool(table.triggered >> card & 1)
    table.triggered |= 1 << card
    # An effect is carried out in the open, so both players get to know the card, wherever it lies.
    table.seen = [known | 1 << card for known in table.seen]
    if spent:
        table.tell("op:trigger.once", blue, (card,))
    table.tell("op:trigger.blue", blue, (card,))
    if nested or laws.ignores[card]:
        table.tell("op:trigger.ignored", blue, (card,), nested and laws.ignores[card])
    lines = laws.programs[card][part]
    if nested and laws.ignores[card] and laws.programs[card][LATER]:
        table.tell("op:delayed.wait", blue, (card,), False)
    idle = spent or (nested and laws.ignores[card]) or not lines
    orange = -1 if idle or part != MAIN else table.orange_of(card)
    if orange is None:
        table.tell("op:check.orange", blue, (card,), False)
    elif orange >= 0:
        table.tell("op:check.orange", orange, (card,))
    row = len(lines)
    if not idle and orange is not None:
        frame = Frame(card, part, blue, orange, nested)
        row = _first_row(table, frame, lines)
        if row < len(lines):
            table.frames.append(frame._replace(row=row) if row else frame)
    possible = not idle and row < len(lines)
    if not idle:
        table.tell("op:effect.complete", blue, (card,), row == 0)
    table.tell("op:effect.none", blue, (card,), not possible)
    return possible


def _first_row(table: Running, frame: Frame, lines: tuple[Line, ...]) -> int:
    """The row that an effect begins with; as many as there are rows if it cannot be carried out."""
    demands = table.effects.demands
    if demands == EACH_ROW:
        return _next_row(table, frame, lines, 0)
    if feasible(table, frame, lines if demands == ALL_ROWS else lines[:1]):
        _search(table, frame, lines)
        return 0
    _miss(table, frame, lines[0])
    return len(lines)


def _next_row(table: Running, frame: Frame, lines: tuple[Line, ...], row: int) -> int:
    """The row to go on with where each is judged alone: `row`, or a later one if it is impossible."""
    while row < len(lines) and not feasible(table, frame, lines[row : row + 1]):
        _miss(table, frame, lines[row])
        table.tell("op:effect.complete", frame.blue, (frame.card,), False)
        row += 1
    _search(table, frame, lines[row : row + 1])
    return row


def _search(table: Running, frame: Frame, lines: tuple[Line, ...]) -> None:
    """Who seeks a value looks first of all, for that the effect begins tells that the value is there."""
    for line in lines:
        for number, pick in enumerate(line.picks):
            if pick.how == "value":
                _look(table, frame, line.picks[number : number + 1])


def _miss(table: Running, frame: Frame, line: Line) -> None:
    """Tell which picks found nothing; who searches a place may look through it all the same."""
    for number, pick in enumerate(line.picks):
        if not legal(table, frame, pick):
            if pick.how in LOOKING:
                _look(table, frame, line.picks[number : number + 1])
            table.tell(f"op:pick.{pick.how}", table.seat_of(pick.by, frame), (frame.card,), False)
            used = any(not once(table, pick, card) for card in present(table, frame, pick))
            if pick.triggers:
                table.tell("op:trigger.once", frame.blue, (frame.card,), used)


def advance(table: Running) -> bool:
    """Run the stack as far as it goes without a decision. True when a decision or chance is needed."""
    while table.frames and not table.together:
        frame = table.frames[-1]
        lines = table.effects.programs[frame.card][frame.part]
        if frame.row == len(lines):
            if len(lines) > 1:
                table.tell("op:effect.rows", frame.blue, (frame.card,))
            _end(table)
            continue
        line = lines[frame.row]
        if len(frame.picks) < len(line.picks):
            if _pick(table, frame, line):
                return True
        elif frame.deed < len(line.deeds):
            deed = line.deeds[frame.deed]
            table.frames[-1] = frame._replace(deed=frame.deed + 1)
            DEEDS[deed.verb].run(table, frame, line, deed, frame.picks)
        else:
            _leave_row(table, frame, lines)
    return False


def _leave_row(table: Running, frame: Frame, lines: tuple[Line, ...]) -> None:
    """Go on to the next row of the top frame."""
    row = frame.row + 1
    if table.effects.demands == EACH_ROW:
        row = _next_row(table, frame, lines, row)
    table.frames[-1] = frame._replace(row=row, deed=0, picks=())


def take(table: Running, cards: tuple[int, ...]) -> None:
    """Give the top frame the cards that were picked for it."""
    frame, line = table.frames[-1], table.line()
    for pick, card in zip(line.picks[len(frame.picks) :], cards, strict=False):
        table.tell(f"op:pick.{pick.how}", table.seat_of(pick.by, frame), (card,))
    table.frames[-1] = frame._replace(picks=frame.picks + cards)


def feasible(table: Running, frame: Frame, lines: tuple[Line, ...]) -> bool:
    """Whether rows can be carried out completely, one after another, by some choice of cards."""
    if not lines:
        return True
    line = lines[0]
    return any(completes(table, frame, lines, cards) for cards in assignments(table, frame, line.picks))


def completes(table: Running, frame: Frame, lines: tuple[Line, ...], cards: tuple[int, ...]) -> bool:
    """Whether rows can be carried out with these cards for the first. What a triggered card does is not
    foreseen.
    """
    line, rest = lines[0], lines[1:]
    if not all(DEEDS[deed.verb].feasible(table, frame, line, deed, cards) for deed in line.deeds):
        return False
    if not rest:
        return True
    trial = table.trial()
    for deed in line.deeds:
        doing = DEEDS[deed.verb]
        if doing.foreseen:
            doing.run(trial, frame, line, deed, cards)
    return feasible(trial, frame, rest)


def stays_possible(table: Running, cards: tuple[int, ...]) -> bool:
    """Whether the top frame's effect can still be completed when these cards are picked next."""
    frame = table.frames[-1]
    lines = table.effects.programs[frame.card][frame.part][frame.row :]
    picks, taken = lines[0].picks, frame.picks + cards
    if table.effects.demands != ALL_ROWS:
        lines = lines[:1]
    if len(taken) == len(picks):
        return completes(table, frame, lines, taken)
    return any(
        completes(table, frame, lines, taken + more)
        for more in assignments(table, frame, picks[len(taken) :])
        if not set(more) & set(taken)
    )


def _end(table: Running) -> None:
    frame = table.frames.pop()
    table.finished(frame)


def _pick(table: Running, frame: Frame, line: Line) -> bool:
    first = len(frame.picks)
    pick = line.picks[first]
    options = legal(table, frame, pick)
    if not options:
        table.tell("op:effect.complete", frame.blue, (frame.card,), False)
        if table.effects.demands == EACH_ROW:
            _leave_row(table, frame, table.effects.programs[frame.card][frame.part])
        else:
            _end(table)
        return False
    if pick.how in LOOKING:
        _look(table, frame, line.asked[first])
    if pick.how in ASKING or pick.how == "random":
        return True
    if len(options) > 1 and table.effects.equals != "nearest":
        return True
    take(table, (options[0],))
    return False


def _look(table: Running, frame: Frame, picks: tuple[Pick, ...]) -> None:
    for pick in picks:
        seat = table.seat_of(pick.by, frame)
        for zone in table.zones_at(pick.spot, frame):
            if zone in table.laws.secret and table.laws.owners[zone] != seat:
                table.look(seat, zone)
                table.tell("op:pick.look", seat, (frame.card,))


def _can_trigger(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> bool:
    return cards[deed.picks[0]] != frame.card


def _trigger(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> None:
    card = cards[deed.picks[0]]
    blue = table.seat_of(line.picks[deed.picks[0]].by, frame)
    # A face-down card comes this far only where it may be triggered, and that turns it up.
    table.hidden &= ~(1 << card)
    table.tell("op:trigger", blue, (frame.card, card))
    table.tell("op:trigger.stays", blue, (card,))
    worked = begin(table, card, blue, MAIN, nested=True)
    if not worked and not table.effects.nested_void_is_fine:
        table.frames.remove(next(other for other in table.frames if other.card == frame.card))


DEEDS["trigger"] = Doing(_can_trigger, _trigger)
complete()

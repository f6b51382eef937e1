"""The course of the game: what each action does, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from validator.engine.contract import Chance
from validator.games.tempus import fights
from validator.games.tempus.cards import EFFECTS
from validator.games.tempus.progress import begin_progress, count_progress, end_turn, lay_for_progress
from validator.games.tempus.reach import LAKE, LAND, SEA, ways
from validator.games.tempus.rounds import begin_turn, end_go
from validator.games.tempus.state import (
    BABIES,
    ENDING,
    FIRST,
    GO,
    LAY,
    MOVE,
    PROGRESS,
    SETTLE,
    SHUFFLE,
    TILE,
    counted,
    with_count,
)
from validator.games.tempus.table import Table

Args = tuple[Any, ...]

WAY_KEYS = {LAND: "op:move.land", LAKE: "op:move.lake", SEA: "op:move.sea"}


# ------------------------------------------------------------------------------------------ setup


def lay(table: Table, seat: int, args: Args) -> None:
    """Lay the map tile that was drawn."""
    middle, turn = args
    number = table.unplaced[0]
    name, cells = table.laws.tiles[number]
    ground = bytearray(table.ground)
    for hex, cell in zip(table.laws.field.tile(middle, turn), cells, strict=True):
        ground[hex] = cell
    table.ground = bytes(ground)
    table.unplaced = table.unplaced[1:]
    table.placed = (*table.placed, (number, middle, turn))
    table.tell("phase:setup.tile", seat, (), True, (("tile", name),))
    table.active = (seat + 1) % len(table.laws.seats)
    table.stage = TILE
    next_tile(table)


def next_tile(table: Table) -> None:
    """Go on with the next map tile, or with the first tokens when none is due or none fits."""
    due = len(table.placed) < table.laws.tiles_laid
    fits = due and (not table.placed or bool(spots(table)))
    if due:
        table.tell("phase:setup.room", -1, (), not fits)
    if not fits:
        table.tell("phase:setup.island", -1)
        table.stage, table.active, table.left = SETTLE, table.first, table.laws.starting


def spots(table: Table) -> tuple[int, ...]:
    """The middles where a map tile may be laid."""
    field = table.laws.field
    if not table.placed:
        return tuple([hex for hex, spot in enumerate(field.spots) if spot])
    land = 0
    for _, middle, _ in table.placed:
        land |= field.spots[middle]
    shore = field.spread(land) & ~land
    return tuple([hex for hex, spot in enumerate(field.spots) if spot and not spot & land and spot & shore])


def settle(table: Table, seat: int, args: Args) -> None:
    """Put one of the first tokens on the map."""
    (hex,) = args
    table.put(hex, seat, table.count(hex) + 1)
    table.tell("phase:setup.token", seat)
    table.left -= 1
    if table.left:
        return
    table.left = table.laws.starting
    table.active = (seat + 1) % len(table.laws.seats)
    if table.active == table.first:
        table.left = 0
        table.stage = SHUFFLE


# ------------------------------------------------------------------------------------------ a turn


def _spend(table: Table, seat: int, action: str) -> None:
    table.set_seat("tiles", seat, table.tiles[seat] - 1)
    table.acts -= 1
    table.done += 1
    table.reserved &= ~(1 << seat)
    table.tell("phase:action.spend", seat)
    table.tell(f"phase:action.{action}", seat)


def move(table: Table, seat: int, args: Args) -> None:
    """Begin a move action."""
    _spend(table, seat, "move")
    table.stage, table.left, table.moved, table.extra = MOVE, table.row(seat).movement, (), 0


def go(table: Table, seat: int, args: Args) -> None:
    """Move one token."""
    origin, target, by = args
    found = ways(table, seat, origin, target)
    way = by or found[0]
    table.put(target, seat, table.count(target) + 1)
    table.moved = with_count(table.moved, target, counted(table.moved, target) + 1)
    table.put(origin, seat, table.count(origin) - 1)
    table.left -= 1
    table.tell(WAY_KEYS[way], seat)
    table.tell("op:move.mountain", seat, (), table.ground[target] == table.laws.mountain)
    if way == SEA:
        frame = table.laws.field.frame
        table.tell("op:move.frame", seat, (), bool((frame >> origin | frame >> target) & 1))
    table.leaves(seat, origin)


def babies(table: Table, seat: int, args: Args) -> None:
    """Begin a babies action."""
    _spend(table, seat, "babies")
    table.stage, table.left, table.extra = BABIES, table.row(seat).babies, 0
    if table.laws.reads("AMB-21", "action"):
        table.born = 0


def baby(table: Table, seat: int, args: Args) -> None:
    """Put a new token on a hex."""
    (hex,) = args
    table.put(hex, seat, table.count(hex) + 1)
    table.born |= 1 << hex
    table.left -= 1
    table.tell("op:babies.born", seat)


def idea(table: Table, seat: int, args: Args) -> None:
    """Draw as many cards as the row says."""
    _spend(table, seat, "idea")
    table.draws = ((seat, table.row(seat).draw),)


def fight(table: Table, seat: int, args: Args) -> None:
    """Attack with a fight action."""
    _spend(table, seat, "fight")
    fights.declare_attack(table, seat, *args)


def build(table: Table, seat: int, args: Args) -> None:
    """Build a city."""
    hex, value = args
    _spend(table, seat, "city")
    surplus = table.count(hex) - value
    table.tell("op:city.surplus", seat, (), surplus > 0, (("surplus", surplus),))
    table.found_city(hex, seat, value)
    table.tell("op:city.built", seat)


def play(table: Table, seat: int, args: Args) -> None:
    """Play a card for its effect."""
    card, *more = args
    table.played += 1
    table.tell("op:card.played", seat, (card,))
    EFFECTS[table.laws.cards[card].kind](table, seat, card, tuple(more))


def done(table: Table, seat: int, args: Args) -> None:
    """End the action under way, or the go."""
    if table.stage in (MOVE, BABIES):
        table.stage, table.left, table.moved = GO, 0, ()
        return
    if len(table.hands[seat]) > table.row(seat).hand and table.laws.reads("AMB-40", "play-first"):
        table.owed = (seat,)
        return
    end_go(table)


def discard(table: Table, seat: int, args: Args) -> None:
    """Discard down to the limit."""
    table.spend(seat, args)
    table.discard = (*table.discard, *args)
    table.owed = table.owed[1:]
    table.tell("op:idea.discard", seat, args)


def offer(table: Table, seat: int, args: Args) -> None:
    """Lay cards for the progress count."""
    lay_for_progress(table, seat, args)


ACTS: dict[str, Callable[[Table, int, Args], None]] = {
    "advance": fights.advance,
    "babies": babies,
    "baby": baby,
    "build": build,
    "commit": fights.commit,
    "declare": fights.declare,
    "defend": fights.defend,
    "discard": discard,
    "done": done,
    "fight": fight,
    "go": go,
    "idea": idea,
    "lay": lay,
    "move": move,
    "offer": offer,
    "play": play,
    "settle": settle,
}
"""What each verb does."""


# ------------------------------------------------------------------------------------------ by itself


def run(table: Table) -> None:
    """Everything that follows without a decision: draws, silent seats, the end of a turn."""
    while True:
        if not table.deck and table.discard and table.laws.reads("AMB-41", "when-empty"):
            return
        if table.draws:
            if not _draw(table):
                return
        elif table.owed:
            return
        elif table.fight is not None:
            if not fights.skip(table):
                return
        elif table.stage == PROGRESS:
            if table.active < 0:
                count_progress(table)
            elif table.hands[table.active]:
                return
            else:
                lay_for_progress(table, table.active, ())
        elif table.stage == ENDING:
            end_turn(table)
            if table.stage == ENDING:
                begin_turn(table)
        else:
            return


def _draw(table: Table) -> bool:
    """Take one card of those that are due. False if the discards have to be shuffled first."""
    (seat, due), *rest = table.draws
    if due and not table.deck and table.discard:
        return False
    if due and table.deck:
        card, *deck = table.deck
        table.deck = tuple(deck)
        table.set_seat("hands", seat, (*table.hands[seat], card))
        table.tell("op:idea.draw", seat)
        table.draws = ((seat, due - 1), *rest)
        return True
    table.draws = tuple(rest)
    _limit(table, seat)
    return True


def _limit(table: Table, seat: int) -> None:
    over = len(table.hands[seat]) > table.row(seat).hand
    table.tell("op:idea.limit", seat, (), over)
    bonus = table.stage == ENDING
    waits = not bonus and table.laws.reads("AMB-40", "play-first")
    if over and not waits and not (bonus and table.laws.reads("AMB-42", "waived")):
        table.owed = (*table.owed, seat)


# ------------------------------------------------------------------------------------------ chance


def awaited(table: Table) -> Chance | None:
    """The chance event that is waited for."""
    laws = table.laws
    if table.stage == FIRST:
        return Chance("first-player", laws.seats)
    if table.stage == TILE:
        names = tuple(laws.tiles[number][0] for number in sorted(table.unplaced))
        return Chance(f"map-tile/{len(table.placed) + 1}", names)
    if table.stage == SHUFFLE:
        names = tuple(laws.cards[card].name for card in sorted(table.deck))
        return Chance("idea-deck", names, len(names))
    eager = laws.reads("AMB-41", "when-empty")
    if not table.deck and table.discard and ((table.draws and table.draws[0][1]) or eager):
        names = tuple(laws.cards[card].name for card in sorted(table.discard))
        return Chance(f"reshuffle/{table.shuffles + 1}", names, len(names))
    return None


def by_chance(table: Table, names: tuple[str, ...]) -> None:
    """Let chance have decided."""
    laws = table.laws
    if table.stage == FIRST:
        table.first = table.active = laws.seats.index(names[0])
        table.tell("phase:setup.first", table.first)
        table.stage = TILE
    elif table.stage == TILE:
        drawn = next(n for n in table.unplaced if laws.tiles[n][0] == names[0])
        table.unplaced = (drawn, *(n for n in sorted(table.unplaced) if n != drawn))
        table.tell("phase:setup.drawn", table.active, (), True, (("tile", names[0]),))
        table.stage = LAY
    elif table.stage == SHUFFLE:
        table.deck = tuple(laws.numbers[name] for name in names)
        table.tell("phase:setup.deck", -1)
        begin_turn(table)
    else:
        table.deck, table.discard = tuple(laws.numbers[name] for name in names), ()
        table.shuffles += 1
        table.tell("op:idea.reshuffle", -1)


def ready(table: Table) -> None:
    """A table that was set out by hand goes on to where somebody has to decide."""
    if table.stage == PROGRESS:
        begin_progress(table)
    run(table)

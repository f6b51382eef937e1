"""What happens by itself, and what actions of the first four phases do. Battles are in `battle`.

`run` goes on until a player has to act, chance has to decide, or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from validator.engine.contract import Chance
from validator.games.time_line import battle, dice
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import (
    CONTROL,
    DECLARE,
    ESCAPING,
    FACTION,
    HISTORY,
    LIMIT,
    NOBODY,
    OPENING,
    OVER,
    PERIOD,
    RECRUIT,
    SHUFFLING,
    TRAVEL,
    Unit,
)

TEN = tuple(str(number) for number in range(1, 11))


def awaited(desk: Desk) -> Chance | None:
    """The chance event that the game waits for."""
    world = desk.world
    if desk.stage == OVER:
        return None
    if desk.stage == OPENING:
        number, seat = divmod(len(desk.opening), 2)
        return Chance(f"opening/{world.seats[seat]}/{number + 1}", TEN)
    if desk.stage == SHUFFLING:
        return _shuffle(desk, desk.asked, desk.decks[desk.asked])
    if desk.roll is not None:
        return dice.chance(desk, desk.roll) if not desk.roll.die else None
    if _must_shuffle(desk):
        return _shuffle(desk, desk.active, desk.discards[desk.active])
    return None


def _shuffle(desk: Desk, seat: int, cards: tuple[int, ...]) -> Chance:
    names = desk.names(sorted(cards))
    return Chance(f"shuffle/{desk.world.seats[seat]}/{desk.shuffles[seat] + 1}", names, len(names))


def _must_shuffle(desk: Desk) -> bool:
    """Whether a new deck has to be made first, even of a single card."""
    empty = not desk.decks[desk.active] and bool(desk.discards[desk.active])
    return empty and (desk.draw > 0 or desk.reshuffle)


def by_chance(desk: Desk, outcome: Sequence[str]) -> None:
    """Chance has decided."""
    if desk.stage == OPENING:
        _opening(desk, int(outcome[0]))
        return
    if desk.roll is not None:
        dice.fall(desk, int(outcome[0]))
        return
    cards = tuple(desk.world.card_numbers[name] for name in outcome)
    if desk.stage == SHUFFLING:
        _shuffled(desk, desk.asked, cards)
        desk.asked += 1
        return
    desk.tell("phase:draw.shuffle", desk.active, tuple(outcome))
    desk.discards[desk.active], desk.reshuffle = (), False
    _shuffled(desk, desk.active, cards)


def _shuffled(desk: Desk, seat: int, cards: tuple[int, ...]) -> None:
    desk.decks[seat] = cards
    desk.shuffles = tuple(n + (each == seat) for each, n in enumerate(desk.shuffles))


def _opening(desk: Desk, die: int) -> None:
    desk.opening = (*desk.opening, die)
    if len(desk.opening) % 2:
        return
    one, other = desk.opening[-2:]
    tie = one == other
    facts = (("dice", (one, other)),)
    desk.tell("phase:setup.tie", held=tie, facts=facts)
    if tie and desk.says("AMB-01", "again"):
        return
    desk.active = 0 if one >= other else 1
    desk.tell("phase:setup.first", desk.active, facts=facts)
    desk.stage, desk.asked = SHUFFLING, 0


def run(desk: Desk) -> None:
    """Go on until somebody has to act or chance has to decide."""
    kept = desk.says("AMB-13", "kept-while-there")
    while desk.stage != OVER:
        if kept:
            desk.drop_control()
        if desk.roll is not None:
            if not desk.roll.die or not dice.settled(desk):
                return
            RESULTS[desk.roll.kind](desk)
        elif desk.draw or desk.reshuffle:
            if _must_shuffle(desk):
                return
            _draw(desk)
        elif desk.more:
            _again(desk)
        elif desk.stage == SHUFFLING:
            if not _deal(desk):
                return
        elif desk.stage < DECLARE or not battle.run(desk, end_turn):
            return


def _deal(desk: Desk) -> bool:
    """After the decks are shuffled the game begins. False while one is still to be shuffled."""
    if desk.asked < len(desk.decks):
        return False
    desk.tell("phase:setup.decks", cards=desk.names(card for deck in desk.decks for card in deck))
    if desk.says("AMB-03", "two-cards"):
        for seat, deck in enumerate(desk.decks):
            desk.hands[seat], desk.decks[seat] = tuple(sorted(deck[:2])), deck[2:]
    begin_turn(desk, 1)
    return True


def begin_turn(desk: Desk, number: int) -> None:
    """The active player's turn begins: cards are drawn first."""
    desk.turn, desk.asked, desk.stage, desk.tried = number, desk.active, TRAVEL, ()
    desk.tell("phase:turn.next", desk.active, facts=(("turn", number),))
    desk.tell("phase:turn.random-factors", desk.active)
    desk.draw = desk.world.draws


def _draw(desk: Desk) -> None:
    seat = desk.active
    full = desk.says("AMB-04", "limit-seven") and len(desk.hands[seat]) >= 7
    if full or not desk.decks[seat]:
        desk.tell("phase:draw.card", seat, held=False)
        desk.draw, desk.reshuffle = 0, False
        return
    card, *rest = desk.decks[seat]
    desk.decks[seat] = tuple(rest)
    desk.hands[seat] = tuple(sorted((*desk.hands[seat], card)))
    desk.draw -= 1
    desk.tell("phase:draw.card", seat, desk.names((card,)))
    if not rest and desk.discards[seat]:
        at_once = desk.says("AMB-05", "when-empty")
        desk.reshuffle = at_once
        if not desk.draw:
            desk.tell("phase:draw.shuffle", seat, held=at_once)


def end_phase(desk: Desk, seat: int, args: tuple[int, ...]) -> None:
    """The active player has done enough in this phase."""
    desk.tried = ()
    if desk.stage == TRAVEL:
        _arrived(desk)
        desk.stage = HISTORY
        desk.tell("phase:turn.change-history", seat)
    elif desk.stage == HISTORY:
        desk.stage = RECRUIT
        desk.tell("phase:turn.recruit-troops", seat)
    else:
        bonus = desk.helpers(seat, desk.world.homes[seat]) if desk.says("AMB-17", "added") else 0
        dice.roll(desk, FACTION, desk.world.homes[seat], seat, bonus)


def _arrived(desk: Desk) -> None:
    """Time Travel is over: what its cards added is gone."""
    for index, unit in enumerate(desk.units):
        if unit.moved or unit.bonus:
            desk.units[index] = unit._replace(moved=0, bonus=0)
            desk.dirty = True
    if not desk.says("AMB-30", "end-of-turn"):
        cards = desk.world.cards
        desk.end_played(frozenset(c for seat in (0, 1) for c in desk.played[seat] if not cards[c].move))


def end_turn(desk: Desk) -> None:
    """No fight is left: whatever lasts for a turn ends, and the other player's turn begins."""
    gone = desk.end_played()
    for index, unit in enumerate(desk.units):
        if unit.lent:
            desk.units[index] = unit._replace(lent=0)
            desk.dirty = True
            desk.tell("phase:turn.command-ends", unit.side, desk.names(gone))
    if desk.hidden[0] | desk.hidden[1]:
        desk.tell("phase:seek.hidden", held=False)
    desk.hidden, desk.settled, desk.again = [0, 0], 0, 0
    if desk.says("AMB-15", "end-of-turn") and desk.check_won():
        return
    over = desk.turn >= 2 * desk.world.limit and desk.says("AMB-35", "stops")
    desk.tell("score:turn-limit", held=over, facts=(("turns of each side", desk.world.limit),))
    if over:
        desk.end(LIMIT, NOBODY)
        return
    desk.active = 1 - desk.active
    begin_turn(desk, desk.turn + 1)


def move(desk: Desk, seat: int, args: tuple[Unit, int]) -> None:
    """A unit crosses eras."""
    unit, era = args
    steps = desk.world.distance[unit.era][era]
    desk.swap(unit, unit._replace(era=era, moved=unit.moved + steps))
    facts = (("unit", desk.world.kinds[unit.kind].name), ("from", unit.era), ("to", era), ("eras", steps))
    desk.tell("phase:travel.move", seat, facts=facts)
    desk.tell("phase:travel.back", seat, held=era < unit.era)


def play(desk: Desk, seat: int, args: tuple[int, Unit] | tuple[int]) -> None:
    """A card is played; what it does depends on the card and on the moment."""
    card = args[0]
    help_, unit = desk.world.cards[card], args[1] if len(args) > 1 else None
    desk.take(seat, card)
    facts = (("unit", desk.world.kinds[unit.kind].name),) if unit is not None else ()
    desk.tell("op:effect.complete", seat, (help_.name,), facts=facts)
    two = len(help_.parts) > 1
    desk.tell("op:choose-one", seat, (help_.name,), held=two)
    if two:
        unused = "move" if desk.stage == ESCAPING else "escape roll"
        desk.tell("op:add", seat, (help_.name,), held=False, facts=(("not used for", unused),))
    if desk.stage >= DECLARE and not help_.command:
        battle.play(desk, seat, card, unit)
    elif help_.command and unit is not None:
        _command(desk, seat, card, unit)
    elif desk.stage == TRAVEL and help_.move and unit is not None:
        _speed(desk, seat, card, unit)
    else:
        desk.tell("op:draw-cards", seat, (help_.name,), facts=(("cards", help_.draw),))
        desk.draw = help_.draw
        desk.put_in_play(seat, card)


def _command(desk: Desk, seat: int, card: int, unit: Unit) -> None:
    desk.tell("op:command", seat, desk.names((card,)))
    desk.swap(unit, unit._replace(lent=1 - unit.lent, moved=0, bonus=0))
    desk.put_in_play(seat, card)
    if desk.stage == DECLARE:
        desk.era = 0


def _speed(desk: Desk, seat: int, card: int, unit: Unit) -> None:
    """A card raises the Move of a unit, or of all like it where that is how it is read."""
    help_ = desk.world.cards[card]
    desk.tell("op:add", seat, (help_.name,), facts=(("move", help_.move),))
    if desk.says("AMB-09", "whole-group"):
        group = [each for each in desk.own(seat, unit.era) if each.kind == unit.kind]
    else:
        group = [unit]
    for each in group:
        desk.swap(each, each._replace(bonus=each.bonus + help_.move))
    desk.put_in_play(seat, card)


def control(desk: Desk, seat: int, args: tuple[int]) -> None:
    """A control roll in an era."""
    era = args[0]
    desk.tried = tuple(sorted((*desk.tried, era)))
    bonus = desk.world.succeed[CONTROL].helper * desk.helpers(seat, era)
    desk.tell("phase:history.bonus", seat, held=bonus > 0, facts=(("era", era), ("bonus", bonus)))
    dice.roll(desk, CONTROL, era, seat, bonus, desk.tried.count(era))


def _controlled(desk: Desk) -> None:
    roll, success = dice.judge(desk)
    desk.tell("phase:history.gain", roll.seat, held=success, facts=dice.facts(roll))
    if not success:
        return
    taken = desk.control[roll.era] == 1 - roll.seat
    desk.control[roll.era] = roll.seat
    desk.tell("phase:history.marker", roll.seat, facts=(("era", roll.era), ("taken from the enemy", taken)))
    if not desk.says("AMB-15", "end-of-turn") and not desk.check_won():
        desk.tell("score:all-eras", roll.seat, held=False)


def recruit(desk: Desk, seat: int, args: tuple[int]) -> None:
    """A period recruit roll for an era, or as many as its side has there."""
    era = args[0]
    desk.tried = tuple(sorted((*desk.tried, era)))
    desk.era, desk.more = era, desk.world.rolls.get((seat, era), 1)
    desk.tell("phase:recruit.twice", seat, held=desk.more > 1, facts=(("era", era),))
    _again(desk)


def _again(desk: Desk) -> None:
    era, seat = desk.era, desk.active
    desk.more -= 1
    bonus = desk.world.succeed[PERIOD].helper * desk.helpers(seat, era)
    desk.tell("phase:recruit.bonus", seat, held=bonus > 0, facts=(("era", era), ("bonus", bonus)))
    number = desk.world.rolls.get((seat, era), 1) - desk.more
    dice.roll(desk, PERIOD, era, seat, bonus, number)


def _recruited(desk: Desk) -> None:
    roll, success = dice.judge(desk)
    world, seat = desk.world, roll.seat
    desk.tell("phase:recruit.gain", seat, held=success, facts=dice.facts(roll))
    desk.era = desk.era if desk.more else 0
    if not success:
        return
    kind = world.troops[roll.era]
    there = world.homes[seat] if desk.says("AMB-16", "home") else roll.era
    if gain(desk, seat, kind, there, 1):
        desk.tell("phase:recruit.stack", seat, facts=(("era", there), ("force", world.kinds[kind].force)))


def gain(desk: Desk, seat: int, kind: int, era: int, number: int) -> int:
    """Counters come from the supply onto the board; gives how many there were."""
    world = desk.world
    left = number if desk.says("AMB-06", "unlimited") else min(number, desk.supply(kind))
    desk.units += [Unit(era, seat, kind)] * left
    desk.dirty = True
    desk.tell("phase:recruit.supply", seat, held=left == number, facts=(("unit", world.kinds[kind].name),))
    return left


def _enlisted(desk: Desk) -> None:
    """The roll on the recruit table of the active side."""
    roll = desk.roll
    assert roll is not None
    world, seat = desk.world, roll.seat
    line = world.recruits[seat][min(max(roll.die + roll.bonus, 1), len(world.recruits[seat]) - 1)]
    desk.roll = None
    desk.tell(
        f"phase:recruit.table-{world.seats[seat].lower()}", seat, facts=(("die", roll.die + roll.bonus),)
    )
    if line.kind >= 0 and gain(desk, seat, line.kind, world.homes[seat], line.number):
        desk.tell("phase:recruit.unit", seat, facts=(("unit", world.kinds[line.kind].name),))
        desk.tell("phase:recruit.home", seat, facts=(("era", world.homes[seat]),))
    else:
        desk.tell("phase:recruit.unit", seat, held=False)
    desk.tell("phase:recruit.cards", seat, held=line.cards > 0, facts=(("cards", line.cards),))
    desk.draw, desk.stage, desk.era = line.cards, DECLARE, 0
    desk.tell("phase:turn.seek-and-destroy", seat)


RESULTS: dict[int, Callable[[Desk], None]] = {
    CONTROL: _controlled,
    PERIOD: _recruited,
    FACTION: _enlisted,
} | battle.RESULTS

_OWN: dict[str, Callable[..., None]] = {
    "move": move,
    "play": play,
    "end": end_phase,
    "control": control,
    "recruit": recruit,
    "shift": dice.shift,
    "pass": battle.pass_,
}
ACTS = _OWN | battle.ACTS
"""What each verb does once it is judged legal."""

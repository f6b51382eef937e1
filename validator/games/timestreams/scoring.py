"""Scoring: hands away, then Era by Era from the top, six Inventions each, and the sums at the end."""

from __future__ import annotations

from typing import Any

from validator.engine import effects
from validator.engine.contract import Facts, Outcome
from validator.engine.frames import LATER
from validator.engine.gains import unused
from validator.games.timestreams.desk import Desk
from validator.games.timestreams.state import OVER, SCORE


def begin(desk: Desk) -> None:
    """All hands are discarded, and the first Era comes up."""
    discard_hands(desk)
    desk.stage, desk.era, desk.opened = SCORE, 0, 0


def discard_hands(desk: Desk) -> None:
    """Every player discards the whole hand, the starter first."""
    deck, seat = desk.deck, desk.deck.starters[min(desk.era, desk.deck.last)]
    for _ in deck.seats:
        hand = desk.zones[deck.hand[seat]]
        desk.tell("phase:scoring.hands", seat, (), bool(hand), (("cards", len(hand)),))
        for card in hand:
            desk.move(card, deck.hand[seat], deck.discard[seat], seat)
        seat = deck.follow[seat]


def go_on(desk: Desk) -> bool:
    """Use the next Score ability of the Era, or place its Inventions and go to the next one."""
    if desk.era > desk.deck.last:
        return _finish(desk)
    if desk.opened == desk.era:
        _open(desk)
    card = unused(desk.used, _queue(desk))
    if card is None:
        _place(desk)
        return True
    desk.used |= 1 << card
    seat = desk.player_of(card)
    facts = (("era", desk.deck.eras[desk.era]),)
    desk.tell("phase:scoring.card", seat, (card,), True, facts)
    if not desk.effects.programs[card][LATER]:
        desk.tell("op:effect.none", seat, (card,))
        return True
    desk.tell("op:scored", seat, (card,))
    desk.triggered = 0
    effects.begin(desk, card, seat, LATER)
    return True


def _open(desk: Desk) -> None:
    desk.opened += 1
    column = desk.zones[desk.era]
    desk.window = column[: desk.deck.spaces[desk.era]]
    facts = (("era", desk.deck.titles[desk.era]), ("inventions", len(column)))
    desk.tell("phase:scoring.era", -1, column, bool(column), facts)
    if not column:
        desk.tell("phase:scoring.card", -1, (), False)


def counted(desk: Desk) -> tuple[int, ...]:
    """The Inventions of the Era that count: the first six as they lie now, or as they lay at its
    beginning.
    """
    column = desk.zones[desk.era]
    if desk.deck.live:
        return column[: desk.deck.spaces[desk.era]]
    return tuple([card for card in desk.window if card in column])


def _queue(desk: Desk) -> list[int]:
    """The cards of the Era in the order in which their turn comes."""
    cards = counted(desk)
    if not desk.hosts:
        return list(cards)
    queue = desk.attached_to(-1 - desk.era)
    for card in cards:
        hanging = desk.attached_to(card)
        queue += [*hanging, card] if desk.deck.rulings["AMB-20"] == "before-host" else [card, *hanging]
    return queue


def _place(desk: Desk) -> None:
    """The Inventions that count go to the score piles, the others and what is attached are discarded."""
    deck, era = desk.deck, desk.era
    cards = counted(desk)
    rest = [card for card in desk.zones[era] if card not in cards]
    desk.zones[era] = ()
    if not cards:
        desk.tell("phase:scoring.place", -1, (), False)
    if not rest:
        desk.tell("phase:scoring.late", -1, (), False)
        desk.tell("phase:scoring.rest", -1, (), False)
    for card in cards:
        seat = desk.player_of(card)
        desk.tell("phase:scoring.place", seat, (card,), True, (("worth", desk.value(card)),))
        desk.put(card, era, deck.score[seat], seat)
    for card in rest:
        seat = desk.player_of(card)
        desk.tell("phase:scoring.late", seat, (card,), not desk.used >> card & 1)
        desk.tell("phase:scoring.rest", seat, (card,))
        desk.put(card, era, deck.discard[seat], seat)
    desk.shed(-1 - era)
    desk.era += 1


def _finish(desk: Desk) -> bool:
    desk.stage = OVER
    totals, facts = standing(desk)
    desk.tell("score:total", -1, (), True, facts)
    desk.tell("score:bonus", -1, (), any(desk.bonus), (("bonus", desk.bonus),))
    best = leaders(totals)
    desk.tell("score:winner", best[0], (), len(best) == 1, facts)
    desk.tell("score:tie", best[0], (), len(best) > 1, facts)
    return False


def standing(desk: Desk) -> tuple[tuple[int, ...], Facts]:
    """The results by seat as they are now, and the same with the leaders as facts."""
    values = [sum([desk.value(card) for card in desk.zones[zone]]) for zone in desk.deck.score]
    totals = tuple([value + bonus for value, bonus in zip(values, desk.bonus, strict=True)])
    names = tuple([desk.deck.seats[seat] for seat in leaders(totals)])
    return totals, (("totals", totals), ("leaders", names))


def leaders(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest result."""
    return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])


def outcome(desk: Desk) -> Outcome:
    """The result of a game that is over. A tie has no winner; the facts name who shares the lead."""
    totals, facts = standing(desk)
    best = leaders(totals)
    if len(best) > 1:
        return Outcome(None, "score:tie", totals, facts[1:])
    return Outcome(best[0], "score:winner", totals, facts[1:])


def score(desk: Desk) -> dict[str, Any]:
    """What the score piles and bonus points come to now, in the notation of scenarios."""
    totals, facts = standing(desk)
    best, seats = leaders(totals), desk.deck.seats
    piles = [desk.zones[zone] for zone in desk.deck.score]
    return {
        **dict(zip(seats, totals, strict=True)),
        "worth": {desk.names[card]: desk.value(card) for pile in piles for card in pile},
        "bonus": dict(zip(seats, desk.bonus, strict=True)),
        "winner": seats[best[0]] if len(best) == 1 else "nobody",
        "leaders": list(dict(facts)["leaders"]),  # type: ignore[call-overload]
        "because": "score:winner" if len(best) == 1 else "score:tie",
    }

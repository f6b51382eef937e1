"""The end of an era and of a campaign: reveal, count, move the standee."""

from __future__ import annotations

from typing import Any

from validator.engine.contract import Outcome
from validator.games.time_division.desk import Desk
from validator.games.time_division.state import (
    BOX,
    DECISION,
    INDEPENDENT,
    INFLUENCE,
    OVER,
    PAST,
    SEATS,
    TEMPORARY,
    TRAVELERS,
    EraResult,
)

ERA_POINTS = 2


def standing(desk: Desk) -> EraResult:
    """How the era would end if it were scored now."""
    totals = desk.totals()
    winner = desk.coin if totals[0] == totals[1] else totals.index(max(totals))
    points = [ERA_POINTS if seat == winner else 0 for seat in (0, 1)]
    for seat in (0, 1):
        points[seat] += len(_counting_travelers(desk, seat))
    for zone in (PAST, INDEPENDENT, *range(DECISION, BOX)):
        for card in desk.zones[zone]:
            if card in desk.deck.travelers and zone not in (INFLUENCE, INFLUENCE + 1):
                desk.tell("score:vp-traveler", -1, (card,), False)
    return EraResult(winner, totals, (points[0], points[1]))


def _counting_travelers(desk: Desk, seat: int) -> list[int]:
    zones = [INFLUENCE + seat]
    if desk.deck.rulings["AMB-14"] == "anywhere":
        zones += [zone for zone in range(len(desk.zones)) if zone % 2 == seat and PAST + 2 <= zone < BOX]
    counting = []
    for zone in dict.fromkeys(zones):
        for card in desk.zones[zone]:
            if card in desk.deck.travelers:
                upright = not desk.rotated >> card & 1
                desk.tell("score:vp-traveler", seat, (card,), upright)
                desk.tell("score:vp-rotated", seat, (card,), not upright)
                if upright:
                    counting.append(card)
    return counting


def end_era(desk: Desk) -> None:
    """Reveal, count, decide the era; in a campaign move the standee and go on or end."""
    desk.tell("phase:era.end")
    _settle_waiting(desk)
    _reveal(desk)
    result = standing(desk)
    tie = result.totals[0] == result.totals[1]
    facts = (("totals", result.totals),)
    desk.tell("score:total", -1, (), True, facts)
    desk.tell("score:winner", result.winner, (), not tie, facts)
    desk.tell("score:tie", result.winner, (), tie, facts)
    desk.results.append(result)
    if desk.deck.config.campaign:
        _move_standee(desk, result)
    else:
        desk.stage = OVER


def _settle_waiting(desk: Desk) -> None:
    for each in desk.waiting:
        desk.tell("phase:round.window", each.seat, (each.card,), False)
        if desk.deck.rulings["AMB-05"] == "to-past":
            desk.leave(each.card, TEMPORARY + each.seat, each.seat)
    desk.waiting = []


def _reveal(desk: Desk) -> None:
    shown = [card for seat in (0, 1) for card in desk.zones[INFLUENCE + seat] if desk.hidden >> card & 1]
    desk.tell("phase:era.reveal", -1, tuple(shown), bool(shown))
    for card in shown:
        desk.hidden &= ~(1 << card)
        desk.seen = [known | 1 << card for known in desk.seen]


def _move_standee(desk: Desk, result: EraResult) -> None:
    desk.tell("score:vp-era", result.winner, (), True, (("points", result.points),))
    wanted = desk.standee + result.points[0] - result.points[1]
    reached = max(-desk.deck.reach, min(desk.deck.reach, wanted))
    desk.tell(
        "phase:era.standee",
        result.winner,
        (),
        reached != desk.standee,
        (("from", desk.standee), ("to", reached)),
    )
    desk.tell(
        "score:standee-clamp",
        result.winner,
        (),
        reached != wanted,
        (("wanted", wanted), ("last", desk.deck.reach)),
    )
    desk.standee = reached
    if desk.era + 1 < len(desk.deck.config.eras):
        desk.stage = TRAVELERS
        return
    if desk.deck.rulings["AMB-26"] == "winner":
        desk.coin = result.winner
    desk.stage = OVER
    desk.tell("phase:campaign.end", facts=(("standee", desk.standee), ("coin", SEATS[desk.coin])))
    desk.tell("score:campaign-winner", outcome(desk).winner or 0, (), desk.standee != 0)
    desk.tell("score:campaign-tie", desk.coin, (), desk.standee == 0)


def outcome(desk: Desk) -> Outcome:
    """The result of a game that is over."""
    if desk.deck.config.campaign:
        totals = (max(desk.standee, 0), max(-desk.standee, 0))
        if desk.standee == 0:
            return Outcome(desk.coin, "score:campaign-tie", totals)
        return Outcome(0 if desk.standee > 0 else 1, "score:campaign-winner", totals)
    result = standing(desk)
    key = "score:tie" if result.totals[0] == result.totals[1] else "score:winner"
    return Outcome(result.winner, key, result.totals)


def score(desk: Desk) -> dict[str, Any]:
    """What an end of the era now would count, in the notation of scenarios."""
    hidden, desk.hidden = desk.hidden, 0
    result = standing(desk)
    tie = result.totals[0] == result.totals[1]
    written = {
        "worth": {
            desk.names[card]: desk.worth(card, seat)
            for seat in (0, 1)
            for card in desk.zones[INFLUENCE + seat]
        },
        "travelers": {seat: len(_counting_travelers(desk, number)) for number, seat in enumerate(SEATS)},
        "vp": dict(zip(SEATS, result.points, strict=True)),
        "winner": SEATS[result.winner],
        "because": "score:tie" if tie else "score:winner",
    }
    desk.hidden = hidden
    return dict(zip(SEATS, result.totals, strict=True)) | written

"""The figures of many games: shares with their intervals, complaints about limits, a page, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from textwrap import fill
from typing import NamedTuple

from catalog.game import Game
from catalog.schema import Card
from validator.balance import PREFIX, Group, Tally, study_of

SEATS_WITHIN = (47.0, 53.0)
"""A seat's share of wins in per cent."""
STARTER_WITHIN = (45.0, 55.0)
"""The starting player's share of wins in per cent."""
DEAD_BELOW = 10.0
"""A stand-in whose effect changes something in fewer per cent of its triggers than this is a dead card."""
MUST_ABOVE = 75.0
"""A stand-in that is scored by the winner in more per cent of cases than this decides the game alone."""

Z = 1.96
"""How many standard deviations reach over 95 %."""


class Figure(NamedTuple):
    """A share, counted."""

    part: int
    whole: int

    @property
    def share(self) -> float:
        """The share in per cent; of nothing it is 0."""
        return 100 * self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share in per cent, after Wilson."""
        if not self.whole:
            return 0.0, 100.0
        share, scale = self.part / self.whole, 1 + Z * Z / self.whole
        middle = share + Z * Z / (2 * self.whole)
        reach = Z * sqrt(share * (1 - share) / self.whole + Z * Z / (4 * self.whole * self.whole))
        return max(0.0, 100 * (middle - reach) / scale), 100 * (middle + reach) / scale

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1f} % ({low:.1f} to {high:.1f})" if self.whole else "-"

    def brief(self) -> str:
        """The share and the whole, for narrow columns."""
        return f"{self.share:.0f} % of {self.whole}" if self.whole else "-"


class CardFigures(NamedTuple):
    """How a card does: how often its side won when it was scored, and its effect by what set it off.

    `decided` says how often the effect changes something when a decision sets it off; a card with a delayed
    part counts when that part does. `won` says how often whoever carried a working effect out won the era.
    """

    card: Card
    scored: Figure
    uses: Mapping[str, Figure]
    decided: Figure
    won: Figure


def card_figures(game: Game, tally: Tally) -> Iterator[CardFigures]:
    """The figures of every card, by set and value."""
    order = [group.id for group in game.game.sets]
    hows = study_of(game.id).hows
    decided = [how for how, role in hows.items() if role == "decided"]
    late = [how for how, role in hows.items() if role == "late"]
    for card in sorted(game.cards, key=lambda card: (order.index(card.set), card.base or 0, card.title)):
        name = card.id
        uses = {how: Figure(tally.worked[name, how], tally.begun[name, how]) for how in hows}
        behind = [uses[how] for how in late if uses[how].whole] or [uses[how] for how in decided]
        yield CardFigures(
            card,
            Figure(tally.scored_won[name], tally.scored[name]),
            uses,
            Figure(sum(use.part for use in behind), sum(uses[how].whole for how in decided)),
            Figure(tally.worked_won[name], sum(use.part for use in uses.values())),
        )


def valued(game: Game) -> bool:
    """Whether the cards of a game have values, so that they can be scored."""
    return any(card.base is not None for card in game.cards)


def faults(game: Game, tally: Tally) -> Iterator[str]:
    """What is out of the limits, in words: a seat, the starting player, a stand-in that is dead or a must."""
    for group in [group for group in _ordered(game, tally) if not group[1] and tally.games[group]]:
        where, count = group[0] or "all", tally.games[group] - tally.none[group]
        for what, won, (low, high) in (
            (f"seat {game.game.seats[0].id}", tally.wins[group], SEATS_WITHIN),
            ("the starting player", tally.starts[group], STARTER_WITHIN),
        ):
            if count and not low <= Figure(won, count).share <= high:
                yield f"{where}: {what} wins {Figure(won, count)}; {low:g} to {high:g} % would be fair"
    for each in card_figures(game, tally):
        card = each.card
        if card.provenance != "stand-in":
            continue
        if card.effect and each.decided.whole and each.decided.share < DEAD_BELOW:
            yield f"{card.title} works in {each.decided} of its triggers; under {DEAD_BELOW:g} % it is dead"
        if each.scored.share > MUST_ABOVE:
            yield f"{card.title} lies with the winner in {each.scored}; over {MUST_ABOVE:g} % it is a must"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    marks = ["---", *("---:" for _ in heads[1:])]
    return ["| " + " | ".join(map(str, row)) + " |" for row in (heads, marks, *rows)]


def _ordered(game: Game, tally: Tally) -> list[Group]:
    """All groups of games: the sets in their order, other settings, everything; each before its policies."""
    order = [group.id for group in game.game.sets]
    settings = sorted({setting for setting, _ in tally.games if setting})
    settings.sort(key=lambda name: order.index(name) if name in order else len(order))
    policies = sorted({policy for _, policy in tally.games if policy})
    return [(setting, policy) for setting in (*settings, "") for policy in ("", *policies)]


def wins_table(game: Game, tally: Tally) -> list[str]:
    """Wins by setting and policy, as lines of a Markdown table."""
    titles = {group.id: group.title for group in game.game.sets} | {"": "All"}
    seats = [f"seat {seat.id} wins" for seat in game.game.seats[:2]]
    open_end = bool(tally.none["", ""])
    rows = []
    for setting, policy in _ordered(game, tally):
        group = (setting, policy)
        count, wins = tally.games[group], tally.wins[group]
        title = titles.get(setting, setting.capitalize())
        rows.append(
            [
                f"{title}, {policy}" if policy else f"**{title}**",
                count,
                f"{tally.moves[group] / max(count, 1):.1f}",
                *(Figure(won, count) for won in (wins, count - wins - tally.none[group])),
                *([Figure(tally.none[group], count)] if open_end else []),
                Figure(tally.starts[group], count),
            ]
        )
    nobody = ["nobody wins"] if open_end else []
    return _table(["Games", "number", "moves a game", *seats, *nobody, "starter wins"], rows)


def played_table(game: Game, tally: Tally, name: str) -> list[str]:
    """The cards of a set that are not scored: how often each was played, and by the later winner."""
    rows = []
    for card in (card for card in game.cards if card.set == name):
        begun, worked = (
            sum(count for (each, _), count in counts.items() if each == card.id)
            for counts in (tally.begun, tally.worked)
        )
        star = " \\*" if card.provenance == "stand-in" else ""
        rows.append([card.title + star, begun, Figure(tally.worked_won[card.id], worked).brief()])
    return _table(["Card", "played", "by who won"], rows)


def cards_table(game: Game, tally: Tally, name: str) -> list[str]:
    """The cards of one set as lines of a Markdown table; stand-ins carry a star."""
    heads = ["Card", "value", "scored: won", "effect: won", *study_of(game.id).hows]
    rows = (
        [
            each.card.title + (" \\*" if each.card.provenance == "stand-in" else ""),
            "" if each.card.base is None else each.card.base,
            *(figure.brief() for figure in (each.scored, each.won)),
            *(figure.brief() for figure in each.uses.values()),
        ]
        for each in card_figures(game, tally)
        if each.card.set == name
    )
    return _table(heads, rows)


LIMITS = fill(
    f"Limits: each seat {SEATS_WITHIN[0]:g} to {SEATS_WITHIN[1]:g} %, the starting player"
    f" {STARTER_WITHIN[0]:g} to {STARTER_WITHIN[1]:g} %, in every setting and over all; no stand-in whose"
    f" effect works in under {DEAD_BELOW:g} % of the triggers that a decision brings about, and none that is"
    f" scored by the winner in over {MUST_ABOVE:g} %.",
    width=110,
)


SEAT_LIMITS = fill(
    f"Limits, of the games that somebody won: each seat {SEATS_WITHIN[0]:g} to {SEATS_WITHIN[1]:g} %, the"
    f" starting player {STARTER_WITHIN[0]:g} to {STARTER_WITHIN[1]:g} %, in every setting and over all.",
    width=110,
)


def note(game: Game, tally: Tally, command: str) -> str:
    """The figures as a page of Markdown, with the command that makes them."""
    words = study_of(game.id)
    found = [f"- Out of the limits: {fault}." for fault in faults(game, tally)]
    lines = [
        f"# {game.game.title}: how the cards balance",
        "",
        "This command writes the same page again from the same catalog:",
        "",
        f"    {command}",
        "",
        f"Digest of the first {min(PREFIX, tally.games['', ''])} games: `{tally.digest()}`",
        "",
        words.intro,
        "",
        LIMITS if valued(game) else SEAT_LIMITS,
        "",
        *(found or ["All of them are kept."]),
        "",
        "## Wins",
        "",
        *wins_table(game, tally),
    ]
    for group in (group for group in game.game.sets if any(card.set == group.id for card in game.cards)):
        table = cards_table if tally.scored else played_table
        lines += ["", f"## {group.title}", "", *table(game, tally, group.id)]
    return "\n".join([*lines, "", words.legend, ""])


def as_json(game: Game, tally: Tally) -> str:
    """All figures as JSON: groups of games, cards, the first games' digest, what is out of the limits."""
    told = {
        "digest": tally.digest(),
        "faults": list(faults(game, tally)),
        "groups": [
            {
                "setting": setting,
                "policy": policy,
                "games": tally.games[setting, policy],
                "first seat wins": tally.wins[setting, policy],
                "starter wins": tally.starts[setting, policy],
            }
            for setting, policy in _ordered(game, tally)
        ],
        "cards": {
            each.card.id: {
                name: figure._asdict()
                for name, figure in {
                    "scored": each.scored,
                    **each.uses,
                    "decided": each.decided,
                    "won": each.won,
                }.items()
            }
            for each in card_figures(game, tally)
        },
    }
    return json.dumps(told, ensure_ascii=False, indent=1)

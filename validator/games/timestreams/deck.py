"""The cards, places and readings of one game, made ready once: everything static that the engine looks up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catalog.effects import rows_of
from catalog.effects.records import Later
from catalog.game import Game
from catalog.near import nearest
from catalog.schema import Area, Card
from validator.engine.contract import Unreadable
from validator.engine.frames import ALL_ROWS, AS_FAR, EffectLaws
from validator.engine.program import Layout, Line, line
from validator.engine.table import ZoneLaws

NUMBERS = (1, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 17, 19, 20)
ASKED = frozenset(f"AMB-{number:02}" for number in NUMBERS)
"""The open questions that this engine asks the catalog."""

BOARD = "tableau"
OWNED = ("hand", "deck", "discard", "score")
SECRET = {"hand": True, "deck": False, "discard": True}
"""The places nobody else may look into, and whether their own seat may."""
SHIFTS = {"this-era": 0, "next-era": 1, "last-era": -1}
"""Places that depend on where a card lies: how many Eras on from there."""
RELATIVE = -100
"""Zone numbers around this one are such shifts."""
ACTION = "action"


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards by number, the zones by name, and the readings that are played.

    `hand`, `deck`, `discard` and `score` are zones by seat; `starters` are seats by Era; `follow` is the
    seat after each seat; `order` are the seats from the earliest deck on; `spaces` is how many Inventions
    count, by Era; `owners` the seat whose deck a card is from, -1 for decks that are not in play.
    """

    rulings: Mapping[str, str]
    seats: tuple[str, ...]
    eras: tuple[str, ...]
    titles: tuple[str, ...]
    spaces: tuple[int, ...]
    names: tuple[str, ...]
    numbers: Mapping[str, int]
    owners: tuple[int, ...]
    cards: tuple[frozenset[int], ...]
    actions: frozenset[int]
    base: tuple[int, ...]
    effects: EffectLaws
    laws: ZoneLaws
    order: tuple[int, ...]
    starters: tuple[int, ...]
    follow: tuple[int, ...]
    draws: int
    discards: int
    in_play: int
    box: int
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    score: tuple[int, ...]
    live: bool
    unbroken: bool
    reshuffles: bool
    who_played: bool
    falls_off: bool

    @property
    def last(self) -> int:
        """The number of the last Era."""
        return len(self.eras) - 1


def decks_of(game: Game) -> dict[str, str]:
    """The seat of every deck by the id of its set, earliest first: what the table of decks says."""
    rows = next(table for table in game.tables if table.id == "decks").rows
    return {str(row.cells["deck"]): str(row.cells["seat"]) for row in rows}


def areas_of(game: Game) -> tuple[Area, ...]:
    """The columns of the Eras, first to last."""
    board = next(board for board in game.boards if board.id == BOARD)
    return tuple(sorted((area for area in board.areas if area.number), key=lambda area: area.number or 0))


def numbers_of(game: Game, players: int) -> tuple[int, int]:
    """How many cards are drawn and discarded at the start of an Era. Raises Unreadable for a wrong number."""
    rows = next(table for table in game.tables if table.id == "draw").rows
    for row in rows:
        if row.cells["players"] == str(players):
            return int(row.cells["draw"]), int(row.cells["discard"])
    raise Unreadable(f"{players} cannot play", ("decks",))


def seats_of(game: Game, written: object) -> tuple[str, ...]:
    """The seats in play in their order at the table. Raises Unreadable for unknown, doubled, or too many."""
    known = tuple(decks_of(game).values())
    if not isinstance(written, list | tuple):
        raise Unreadable("a list of decks belongs here", ("decks",))
    for position, name in enumerate(written):
        if name not in known:
            fix = nearest(str(name), known)
            raise Unreadable(f"there is no deck {name!r}", ("decks", position), fix)
        if name in written[:position]:
            raise Unreadable(f"two players cannot both have the deck {name}", ("decks", position))
    players = game.game.players
    if not players.min <= len(written) <= players.max:
        words = f"{players.min} to {players.max} can play, and {len(written)} decks are named"
        raise Unreadable(words, ("decks",))
    return tuple(written)


def make_deck(game: Game, cards: Sequence[Card], seats: tuple[str, ...], rulings: Mapping[str, str]) -> Deck:
    """The deck for the seats in play."""
    areas, decks = areas_of(game), decks_of(game)
    eras, count = tuple(area.id for area in areas), len(areas)
    first = {name: count + 2 + number for number, name in enumerate(OWNED)}
    zones = {
        name: tuple(start + len(OWNED) * seat for seat in range(len(seats))) for name, start in first.items()
    }
    names = (*eras, "in-play", "box", *(f"{seat}.{name}" for seat in seats for name in OWNED))
    ranks = [list(decks.values()).index(seat) for seat in seats]
    order = tuple(sorted(range(len(seats)), key=lambda seat: ranks[seat]))
    draws, discards = numbers_of(game, len(seats))
    return Deck(
        rulings=rulings,
        seats=seats,
        eras=eras,
        titles=tuple(area.name or area.id for area in areas),
        spaces=tuple(area.spaces or 0 for area in areas),
        names=tuple(card.id for card in cards),
        numbers={card.id: number for number, card in enumerate(cards)},
        owners=tuple(seats.index(decks[card.set]) if decks[card.set] in seats else -1 for card in cards),
        cards=tuple(
            frozenset(number for number, card in enumerate(cards) if decks[card.set] == seat)
            for seat in seats
        ),
        actions=frozenset(number for number, card in enumerate(cards) if ACTION in card.traits),
        base=tuple(card.base or 0 for card in cards),
        effects=_effects(cards, layout(eras, zones), rulings),
        laws=_laws(names, zones, count),
        order=order,
        starters=_starters(ranks, order, count, rulings["AMB-01"]),
        follow=_follow(order if rulings["AMB-09"] == "decks" else tuple(range(len(seats)))),
        draws=draws,
        discards=discards,
        in_play=count,
        box=count + 1,
        hand=zones["hand"],
        deck=zones["deck"],
        discard=zones["discard"] if rulings["AMB-12"] == "own" else zones["discard"][:1] * len(seats),
        score=zones["score"],
        live=rulings["AMB-02"] == "live",
        unbroken=rulings["AMB-03"] == "unbroken",
        reshuffles=rulings["AMB-05"] == "reshuffle",
        who_played=rulings["AMB-14"] == "who-played",
        falls_off=rulings["AMB-11"] == "any-move",
    )


def layout(eras: Sequence[str], zones: Mapping[str, tuple[int, ...]]) -> Layout:
    """The zone numbers of every place that an effect can name."""
    return {
        **{era: (number,) for number, era in enumerate(eras)},
        "any-era": tuple(range(len(eras))),
        **{name: (RELATIVE + shift,) for name, shift in SHIFTS.items()},
        **zones,
    }


def _laws(names: Sequence[str], zones: Mapping[str, tuple[int, ...]], eras: int) -> ZoneLaws:
    owners = [-1] * len(names)
    for place, may_look in SECRET.items():
        for seat, zone in enumerate(zones[place]):
            owners[zone] = seat if may_look else -1
    nothing: frozenset[int] = frozenset()
    secret = frozenset(zone for place in SECRET for zone in zones[place])
    return ZoneLaws(tuple(names), tuple(owners), secret, nothing, nothing, frozenset(range(eras)))


def _effects(cards: Sequence[Card], places: Layout, rulings: Mapping[str, str]) -> EffectLaws:
    return EffectLaws(
        base=tuple(card.base or 0 for card in cards),
        ignores=(False,) * len(cards),
        programs=tuple(_programs(card, places) for card in cards),
        bars=tuple(card.special for card in cards),
        demands=ALL_ROWS if rulings["AMB-19"] == "whole" else AS_FAR,
        kinds=tuple(frozenset(card.traits) for card in cards),
        spares_itself=True,
    )


def _programs(card: Card, places: Layout) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    special = card.special
    later = rows_of(special.args.rows) if special is not None and isinstance(special.args, Later) else ()
    return tuple(line(row, places) for row in card.effect), tuple(line(row, places) for row in later)


def _starters(ranks: Sequence[int], order: Sequence[int], eras: int, ruling: str) -> tuple[int, ...]:
    if ruling == "in-play":
        return tuple(order[era % len(order)] for era in range(eras))
    starters: list[int] = []
    for era in range(eras):
        same = starters[-1] if starters else order[0]
        starters.append(ranks.index(era) if era in ranks else same)
    return tuple(starters)


def _follow(seats: Sequence[int]) -> tuple[int, ...]:
    after = {seat: seats[(place + 1) % len(seats)] for place, seat in enumerate(seats)}
    return tuple(after[seat] for seat in range(len(seats)))

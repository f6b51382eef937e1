"""The cards and readings of one game, made ready once: everything static that the engine looks up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from catalog.effects import Node, rows_of
from catalog.effects.records import Delayed
from catalog.schema import Card
from validator.engine.bars import BarLaws
from validator.engine.contract import Unreadable
from validator.engine.frames import ALL_ROWS, EACH_ROW, EffectLaws
from validator.engine.program import Line, line
from validator.engine.table import ZoneLaws
from validator.games.time_division.state import LAWS, LAYOUT

NUMBERS = (1, *range(3, 15), *range(16, 22), *range(23, 27), 30, 35, 40, 42, 50)
ASKED = frozenset(f"AMB-{number:02}" for number in NUMBERS)
"""The open questions that this engine asks the catalog."""

SPACES = {"seven": 3, "nine": 4, "eleven": 5}


@dataclass(frozen=True, slots=True)
class Config:
    """What is played: one era or a campaign of three, and who has the coin if no coin is flipped."""

    campaign: bool
    eras: tuple[str, ...]
    coin: int | None


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards by number, and the readings that are played."""

    config: Config
    rulings: Mapping[str, str]
    names: tuple[str, ...]
    numbers: Mapping[str, int]
    eras: tuple[tuple[int, ...], ...]
    travelers: frozenset[int]
    windows: tuple[str, ...]
    effects: EffectLaws
    bars: BarLaws
    laws: ZoneLaws
    reach: int

    def of_era(self, era: int) -> tuple[int, ...]:
        """The numbers of the cards of an era."""
        return self.eras[era]


def make_deck(cards: Sequence[Card], config: Config, rulings: Mapping[str, str]) -> Deck:
    """The deck for a configuration. Raises Unreadable when an era has no cards or the eras make no
    campaign.
    """
    if config.campaign and rulings["AMB-25"] == "all-different" and len(set(config.eras)) < len(config.eras):
        raise Unreadable("a campaign of three different eras was asked for", ("eras",))
    specials = tuple(card.special for card in cards)
    return Deck(
        config=config,
        rulings=rulings,
        names=tuple(card.id for card in cards),
        numbers={card.id: number for number, card in enumerate(cards)},
        eras=tuple(
            tuple(number for number, card in enumerate(cards) if card.set == era) for era in config.eras
        ),
        travelers=frozenset(number for number, card in enumerate(cards) if "traveler" in card.traits),
        windows=tuple(_window(special) for special in specials),
        effects=EffectLaws(
            base=tuple(card.base or 0 for card in cards),
            ignores=tuple(
                _ignores(card, special, rulings) for card, special in zip(cards, specials, strict=True)
            ),
            programs=tuple(
                _programs(card, special, rulings) for card, special in zip(cards, specials, strict=True)
            ),
            bars=specials,
            target_lapses=rulings["AMB-10"] == "lapses",
            demands=ALL_ROWS if rulings["AMB-11"] == "whole-effect" else EACH_ROW,
            nested_void_is_fine=rulings["AMB-08"] == "move-happens",
            face_down_moves=rulings["AMB-16"] != "never",
            face_down_serves=rulings["AMB-16"] == "any",
            rotation_toggles=rulings["AMB-18"] == "toggles",
            plays_hidden=rulings["AMB-24"] == "hidden",
            equals={"orange-chooses": "actor", "coin-holder-chooses": "coin", "nearest": "nearest"}[
                rulings["AMB-19"]
            ],
        ),
        bars=BarLaws(
            tie_for_least_is_inverted=rulings["AMB-20"] == "other-is-lowest",
            empty_area_loses=rulings["AMB-21"] == "loses",
            replaces_base=rulings["AMB-01"] == "replace",
            counts_itself=rulings["AMB-12"] == "counts-itself",
            without_cards=rulings["AMB-13"],
        ),
        laws=LAWS if rulings["AMB-17"] == "upright" else replace(LAWS, upright=frozenset()),
        reach=SPACES[rulings["AMB-40"]],
    )


def _window(special: Node | None) -> str:
    return special.args.window if special is not None and isinstance(special.args, Delayed) else ""


def _ignores(card: Card, special: Node | None, rulings: Mapping[str, str]) -> bool:
    if card.provenance_of("traits") == "inferred" and special is not None and special.verb == "delayed":
        return rulings["AMB-04"] == "ignored"
    return "ignore" in card.traits


def _programs(
    card: Card, special: Node | None, rulings: Mapping[str, str]
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    last, own = rulings["AMB-09"] == "move-first", rulings["AMB-50"] == "each-picks-own"
    later: tuple[Line, ...] = ()
    if special is not None and isinstance(special.args, Delayed):
        rows = rows_of(special.args.rows)
        if rulings["AMB-03"] == "unknown":
            rows = tuple(row for row in rows if all(node.verb != "play-together" for node in row))
        later = tuple(line(row, LAYOUT, last, own) for row in rows)
    return tuple(line(row, LAYOUT, last, own) for row in card.effect), later

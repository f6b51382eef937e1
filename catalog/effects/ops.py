"""The op table: what every verb of an effect looks like, is drawn as, says, and rests on.

The engine's half of each verb (`feasible`, `run`) is in `validator.engine.deeds`; neither half registers
alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from catalog.effects import nodes, phrases
from catalog.effects.nodes import Args, Place
from catalog.effects.phrases import Vocabulary


class Icon(NamedTuple):
    """One icon of a row: its name in the icon set, whose it is (drawn as shape and colour), and text inside
    it.
    """

    name: str
    owner: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Op:
    """A verb with all its readings. `parse` reads what `say` says after the verb, and gives arguments and
    rest.
    """

    verb: str
    home: str
    schema: type[Args]
    forms: tuple[str, str]
    icons: Callable[[Any], tuple[Icon, ...]]
    say: Callable[[Any, str, Vocabulary], str]
    parse: Callable[[str, str, Vocabulary], tuple[dict[str, object], str]]
    cites: Callable[[Any, Vocabulary], tuple[str, ...]]


class IncompleteOp(TypeError):
    """A verb that lacks one of its parts."""


OPS: dict[str, Op] = {}


def register(op: Op) -> Op:
    """Put a verb into the table. Raises IncompleteOp if a part is missing, ValueError if it is taken."""
    missing = [field.name for field in fields(op) if not getattr(op, field.name)]
    if missing:
        raise IncompleteOp(f"op {op.verb or '?'} has no {', '.join(missing)}")
    if op.verb in OPS:
        raise ValueError(f"op {op.verb} is registered twice")
    OPS[op.verb] = op
    return op


def place_icon(place: Place) -> Icon:
    """The icon of a location; a location that belongs to nobody is shared."""
    return Icon(place.location, place.owner or "shared")


def pick_icon(pick: str, by: str) -> Icon:
    """The icon of a specification; where a player chooses, it carries that player's colour."""
    if pick.startswith("value-"):
        return Icon("value", "shared", pick.removeprefix("value-"))
    if pick.startswith("kind-"):
        return Icon(pick.removeprefix("kind-"), by)
    return Icon(pick, by if pick in ("chosen", "rotated") else "shared")


def pick_word(pick: str) -> str:
    """The word of the vocabulary that explains a specification: `value` for `value-4`."""
    word, _, rest = pick.partition("-")
    return word if rest and word in phrases.BEHIND else pick


def _on_card(verb: str, *after: Callable[[Any], Icon]) -> Callable[[Any], tuple[Icon, ...]]:
    def icons(args: nodes.OnCard) -> tuple[Icon, ...]:
        slot = args.slots[0]
        found = (place_icon(slot.place), pick_icon(slot.pick, slot.by), Icon(verb, args.by))
        return found + tuple(icon(args) for icon in after)

    return icons


def _cites(verb: str) -> Callable[[Any, Vocabulary], tuple[str, ...]]:
    def cites(args: Args, vocabulary: Vocabulary) -> tuple[str, ...]:
        places = {slot.place.location for slot in args.slots}
        if isinstance(args, nodes.Move):
            places.add(Place.parse(args.to).location)
        picks = {pick_word(slot.pick) for slot in args.slots}
        terms = [term for term in (*vocabulary.actions, *vocabulary.bars) if term.id == verb]
        terms += [term for term in vocabulary.locations if term.id in places]
        terms += [term for term in vocabulary.picks if term.id in picks]
        return tuple(dict.fromkeys(rule for term in terms for rule in term.rules))

    return cites


def _row_op(
    verb: str,
    schema: type[Args],
    forms: tuple[str, str],
    icons: Callable[[Any], tuple[Icon, ...]],
    say: Callable[[Any, str, Vocabulary], str],
    parse: Callable[[str, str, Vocabulary], tuple[dict[str, object], str]],
) -> Op:
    return register(Op(verb, "row", schema, forms, icons, say, parse, _cites(verb)))


def _plain(args: object, what: str, vocabulary: Vocabulary) -> str:
    return what


def _nothing(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    return {}, text


def _say_move(args: nodes.Move, what: str, vocabulary: Vocabulary) -> str:
    return f"{what} to {phrases.say_place(Place.parse(args.to), args.by, vocabulary)}"


def _parse_move(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    place, rest = phrases.find_place(phrases.expect(text, " to "), by, vocabulary)
    return {"to": str(place)}, rest


def _say_exchange(args: nodes.Exchange, what: str, vocabulary: Vocabulary) -> str:
    other = args.slots[1]
    return f"{what} for {phrases.say_what(other.place, other.pick, args.by, vocabulary)}"


def _parse_exchange(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    (place, pick), rest = phrases.find_what(phrases.expect(text, " for "), by, vocabulary)
    return {"with": str(place), "with-pick": pick}, rest


def _say_words(words: str) -> Callable[[Any, str, Vocabulary], str]:
    return lambda args, what, vocabulary: words


def _parse_words(words: str) -> Callable[[str, str, Vocabulary], tuple[dict[str, object], str]]:
    return lambda text, by, vocabulary: ({}, phrases.expect(text, words))


_row_op(
    "move",
    nodes.Move,
    ("move", "moves"),
    _on_card("move", lambda args: place_icon(Place.parse(args.to))),
    _say_move,
    _parse_move,
)
_row_op(
    "exchange",
    nodes.Exchange,
    ("exchange", "exchanges"),
    _on_card(
        "exchange",
        lambda args: pick_icon(args.slots[1].pick, args.by),
        lambda args: place_icon(args.slots[1].place),
    ),
    _say_exchange,
    _parse_exchange,
)
_row_op("rotate", nodes.OnCard, ("rotate", "rotates"), _on_card("rotate"), _plain, _nothing)
_row_op("trigger", nodes.OnCard, ("trigger", "triggers"), _on_card("trigger"), _plain, _nothing)
_row_op(
    "get-coin",
    nodes.Acting,
    ("take", "takes"),
    lambda args: (Icon("get-coin", args.by),),
    _say_words(" the coin"),
    _parse_words(" the coin"),
)
_row_op(
    "play-together",
    nodes.Empty,
    ("both players", "both players"),
    lambda args: (Icon("play-together", "any"),),
    _say_words(" play their next cards at the same time"),
    _parse_words(" play their next cards at the same time"),
)


def _say_check(args: nodes.Check, what: str, vocabulary: Vocabulary) -> str:
    condition = phrases.say_term(args.is_, vocabulary.conditions)
    return f" has {condition} in the {phrases.say_term(args.where, _named(vocabulary))} becomes orange."


def _parse_check(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    condition, rest = phrases.find_term(phrases.expect(text, " has "), vocabulary.conditions)
    where, rest = phrases.find_term(phrases.expect(rest, " in the "), _named(vocabulary))
    return {"is": condition, "where": where}, phrases.expect(rest, " becomes orange.")


class _Named(NamedTuple):
    """A location spoken of without an owner."""

    id: str
    name: str
    say: str | None
    rules: tuple[str, ...]


def _named(vocabulary: Vocabulary) -> tuple[_Named, ...]:
    return tuple(_Named(place.id, place.name, None, place.rules) for place in vocabulary.locations)


def _say_area(place: Place, vocabulary: Vocabulary) -> str:
    words = phrases.say_place(place, "blue", vocabulary)
    return f"both{words.removeprefix('any')}s" if place.owner == "any" else words


def _find_area(text: str, vocabulary: Vocabulary) -> tuple[Place, str]:
    for place, _, _ in phrases.places(vocabulary, "blue"):
        words = f" in {_say_area(place, vocabulary)}."
        if text == words:
            return place, ""
    raise phrases.Unsaid(text)


def _say_times(args: nodes.ScoreTimes, what: str, vocabulary: Vocabulary) -> str:
    count = phrases.say_term(args.count, vocabulary.counts)
    return f" {args.times} for each {count} in {_say_area(Place.parse(args.in_), vocabulary)}."


def _parse_times(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    number, _, rest = text.strip().partition(" for each ")
    count, rest = phrases.find_term(rest, vocabulary.counts)
    place, rest = _find_area(rest, vocabulary)
    return {"times": _number(number, text), "count": count, "in": str(place)}, rest


def _say_plus(args: nodes.ScorePlus, what: str, vocabulary: Vocabulary) -> str:
    added = phrases.say_term(args.add, (*vocabulary.counts, *vocabulary.conditions))
    area = _say_area(Place.parse(args.in_), vocabulary)
    return f" {args.plus} plus the base value of {added} in {area}."


def _parse_plus(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    number, _, rest = text.strip().partition(" plus the base value of ")
    added, rest = phrases.find_term(rest, (*vocabulary.counts, *vocabulary.conditions))
    place, rest = _find_area(rest, vocabulary)
    return {"plus": _number(number, text), "add": added, "in": str(place)}, rest


def _number(words: str, text: str) -> int:
    if not words.isdecimal():
        raise phrases.Unsaid(text)
    return int(words)


register(
    Op(
        "check",
        "bar",
        nodes.Check,
        ("whoever", "whoever"),
        lambda args: (Icon(args.is_, "orange"), Icon(args.where, "orange")),
        _say_check,
        _parse_check,
        _cites("check"),
    )
)
SCORED = "scored rotated, worth"
register(
    Op(
        "score-times",
        "bar",
        nodes.ScoreTimes,
        (SCORED, SCORED),
        lambda args: (
            Icon("modified", "shared", f"{args.times}×"),
            Icon(args.count, "shared"),
            place_icon(Place.parse(args.in_)),
        ),
        _say_times,
        _parse_times,
        _cites("modified"),
    )
)
register(
    Op(
        "score-plus",
        "bar",
        nodes.ScorePlus,
        (SCORED, SCORED),
        lambda args: (
            Icon("modified", "shared", f"{args.plus}+"),
            Icon(args.add, "shared"),
            place_icon(Place.parse(args.in_)),
        ),
        _say_plus,
        _parse_plus,
        _cites("modified"),
    )
)

"""Verbs of games that are scored card by card: draw, gain points, change a value, destroy, attach.

`draw` and `bonus` take no card from a place; the others take one, or stand on the card that is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.effects import nodes, phrases
from catalog.effects.nodes import Args, Place
from catalog.effects.ops import Icon, Op, pick_icon, pick_word, place_icon, register
from catalog.effects.phrases import Unsaid, Vocabulary

Parsed = tuple[dict[str, object], str]
MINUS = "−"
THEIR_TOP = {"blue": "from the top of your deck", "red": "from the top of their deck"}


def signed(number: int) -> str:
    """A number with its sign, the way it is printed."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def _cites(verb: str) -> Callable[[Any, Vocabulary], tuple[str, ...]]:
    def cites(args: Args, vocabulary: Vocabulary) -> tuple[str, ...]:
        written = [slot.place for slot in args.slots]
        written += [Place.parse(text) for name in ("to", "in_") if (text := getattr(args, name, None))]
        places = {place.location for place in written}
        words = {pick_word(slot.pick) for slot in args.slots} | {getattr(args, "each", None)}
        terms = [term for term in vocabulary.actions if term.id == verb]
        terms += [term for term in vocabulary.locations if term.id in places]
        terms += [term for term in (*vocabulary.picks, *vocabulary.counts) if term.id in words]
        return tuple(dict.fromkeys(rule for term in terms for rule in term.rules))

    return cites


def _plural(number: int, one: str) -> str:
    return one if number == 1 else f"{one}s"


def _say_draw(args: nodes.Draw, what: str, vocabulary: Vocabulary) -> str:
    top = THEIR_TOP.get(args.by, THEIR_TOP["red"])
    return f" {args.n} {_plural(args.n, 'card')} {top}"


def _parse_draw(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
    number, rest = phrases.find_number(phrases.expect(text, " "))
    top = THEIR_TOP.get(by, THEIR_TOP["red"])
    return {"n": number}, phrases.expect(rest, f" {_plural(number, 'card')} {top}")


def _say_bonus(args: nodes.Bonus, what: str, vocabulary: Vocabulary) -> str:
    said = f" {args.n} {_plural(args.n, 'point')}"
    if args.each is None or args.in_ is None:
        return said
    place = Place.parse(args.in_)
    thing = phrases.say_term(args.each, (*vocabulary.counts, *vocabulary.traits))
    words, prep = _where(place, args.by, vocabulary)
    return f"{said} for each {thing} {prep} {words}"


def _where(place: Place, by: str, vocabulary: Vocabulary) -> tuple[str, str]:
    return next((words, prep) for known, words, prep in phrases.places(vocabulary, by) if known == place)


def _parse_bonus(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
    number, rest = phrases.find_number(phrases.expect(text, " "))
    rest = phrases.expect(rest, f" {_plural(number, 'point')}")
    each = " for each "
    if not rest.startswith(each):
        return {"n": number}, rest
    thing, rest = phrases.find_term(rest.removeprefix(each), (*vocabulary.counts, *vocabulary.traits))
    for prep in ("in", "on"):
        if rest.startswith(f" {prep} "):
            place, rest = phrases.find_place(rest.removeprefix(f" {prep} "), by, vocabulary)
            return {"n": number, "each": thing, "in": str(place)}, rest
    raise Unsaid(text)


def _say_worth(args: nodes.Worth, what: str, vocabulary: Vocabulary) -> str:
    return f"{what} by {signed(args.n)}"


def _parse_worth(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
    rest = phrases.expect(text, " by ")
    sign, (number, rest) = rest[:1], phrases.find_number(rest[1:])
    if sign not in ("+", MINUS):
        raise Unsaid(text)
    return {"n": number if sign == "+" else -number}, rest


def _say_settle(args: nodes.Settle, what: str, vocabulary: Vocabulary) -> str:
    return f" {phrases.say_place(Place.parse(args.to), args.by, vocabulary)}"


def _parse_settle(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
    place, rest = phrases.find_place(phrases.expect(text, " "), by, vocabulary)
    return {"to": str(place)}, rest


def _what(args: Any, what: str, vocabulary: Vocabulary) -> str:
    return what


def _nothing(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
    return {}, text


def _taken(
    verb: str, more: Callable[[Any], tuple[str | None, str | None]]
) -> Callable[[Any], tuple[Icon, ...]]:
    """The icons of a verb on a card: place, specification, and the verb with owner and text."""

    def icons(args: nodes.OnCard) -> tuple[Icon, ...]:
        slot = args.slots[0]
        return place_icon(slot.place), pick_icon(slot.pick, slot.by), Icon(verb, *more(args))

    return icons


def _bonus_icons(args: nodes.Bonus) -> tuple[Icon, ...]:
    points = Icon("bonus", args.by, signed(args.n))
    if args.each is None or args.in_ is None:
        return (points,)
    return points, Icon("per", "shared"), Icon(args.each, "shared"), place_icon(Place.parse(args.in_))


def _row(verb: str, schema: type[Args], forms: tuple[str, str], icons: Any, say: Any, parse: Any) -> None:
    register(Op(verb, "row", schema, forms, icons, say, parse, _cites(verb)))


ATTACH = ("attach this card to", "attaches this card to")
_row(
    "draw", nodes.Draw, ("draw", "draws"), lambda a: (Icon("draw", a.by, f"+{a.n}"),), _say_draw, _parse_draw
)
_row("bonus", nodes.Bonus, ("gain", "gains"), _bonus_icons, _say_bonus, _parse_bonus)
_row(
    "worth",
    nodes.Worth,
    ("change the value of", "changes the value of"),
    _taken("worth", lambda args: ("shared", signed(args.n))),
    _say_worth,
    _parse_worth,
)
_row(
    "destroy",
    nodes.OnCard,
    ("destroy", "destroys"),
    _taken("destroy", lambda args: (args.by, None)),
    _what,
    _nothing,
)
_row("attach", nodes.OnCard, ATTACH, _taken("attach", lambda args: (args.by, None)), _what, _nothing)
_row(
    "settle",
    nodes.Settle,
    ATTACH,
    lambda args: (place_icon(Place.parse(args.to)), Icon("attach", args.by)),
    _say_settle,
    _parse_settle,
)

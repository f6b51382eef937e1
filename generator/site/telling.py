"""Sentences for what an example does: its moves, refusals, questions, and numbers.

`Teller` knows the names of seats, cards and places of one game; a scenario's test doubles are given with
each use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.site.words import listed, possessive, spelled

Said = Mapping[str, Any]


def as_list(value: object) -> list[Any]:
    """A list of one where a single value is written."""
    return list(value) if isinstance(value, list | tuple) else [value]


@dataclass(frozen=True, slots=True)
class Teller:
    """The names that sentences use: seats, cards and places by id."""

    seats: Mapping[str, str]
    cards: Mapping[str, str]
    places: Mapping[str, str]
    moves: Mapping[str, str] = field(default_factory=dict)
    tries: Mapping[str, str] = field(default_factory=dict)
    """What the game's narration says of verbs: whole sentences, and the same without the seat."""

    def told(self, forms: Mapping[str, str], seat: object, written: object) -> str | None:
        """An action in the words of the game's narration; None where it has none for the verb."""
        if not isinstance(written, Mapping) or not written:
            return None
        verb, args = next(iter(written.items()))
        form = forms.get(str(verb))
        parts = args if isinstance(args, Mapping) else {"card": args, "cards": args}
        values = {str(name): self.cards_of(value) for name, value in parts.items()}
        values["seat"] = self.seat(seat)
        names = set(_BRACES.findall(form or ""))
        return _BRACES.sub(lambda found: values[found[1]], form) if form and names <= set(values) else None

    def seat(self, name: object) -> str:
        """A seat as people call it."""
        return self.seats.get(str(name), str(name))

    def card(self, written: object) -> str:
        """A card as people call it, with how it lies: `Student (rotated)`."""
        name, _, how = str(written).partition("/")
        if name == "?":
            return "an unknown card"
        title = self.cards.get(name, spelled(name))
        return f"{title} ({how.replace('-', ' ')})" if how else title

    def cards_of(self, written: object) -> str:
        """Several cards in words."""
        return listed([self.card(name) for name in as_list(written)]) or "nothing"

    def place(self, path: str) -> str:
        """A place as people call it: `A.hand` is the Hand of that seat, `hand/red` the rival's Hand."""
        owner, dot, location = path.partition(".")
        if dot:
            return f"{possessive(self.seat(owner))} {self.places.get(location, spelled(location))}"
        location, _, whose = path.partition("/")
        name = self.places.get(location, spelled(location))
        whose = {"blue": "their own ", "red": "their rival’s ", "orange": "their own ", "any": "any "}.get(
            whose, ""
        )
        return f"{whose}{name}" if whose or name.startswith("The ") else f"the {name}"


def _distribute(teller: Teller, args: Any) -> str:
    return (
        f"keeps {teller.card(args.get('keep'))}, gives {teller.card(args.get('give'))} "
        f"and sets {teller.card(args.get('aside'))} aside"
    )


_BRACES = re.compile(r"\{([a-z-]+)\}")


def piece_names(game: Any) -> dict[str, str]:
    """The names of pieces by id. One that comes in several kinds, a kind for each numbered area of the board,
    has an id for each of them, such as `A:period-5` for one that belongs to a seat.
    """
    found = {piece.id: piece.name for piece in game.pieces}
    numbers = [area.number for board in game.boards for area in board.areas if area.number is not None]
    for piece in (piece for piece in game.pieces if piece.side is None):
        for number in numbers:
            name = f"{piece.name} of {number}"
            found[f"{piece.id}-{number}"] = name
            found |= {f"{seat.id}:{piece.id}-{number}": f"{name} ({seat.name})" for seat in game.game.seats}
    return found


Phrase = Callable[[Teller, Any], str]
# Each verb as `does it` and as `to do it`.
DOING: Mapping[str, Phrase] = {
    "distribute": _distribute,
    "hide": lambda teller, card: f"hides {teller.card(card)} face down",
    "play": lambda teller, card: f"plays {teller.card(card)}",
    "trigger": lambda teller, card: f"decides that {teller.card(card)} is triggered",
    "collect": lambda teller, card: f"decides that {teller.card(card)} is collected",
    "choose": lambda teller, cards: f"chooses {teller.cards_of(cards)}",
}
TRYING: Mapping[str, Phrase] = {
    "distribute": lambda teller, args: "distribute the drawn cards like this: " + _distribute(teller, args),
    "hide": lambda teller, card: f"hide {teller.card(card)}",
    "play": lambda teller, card: f"play {teller.card(card)}",
    "trigger": lambda teller, card: f"have {teller.card(card)} triggered",
    "collect": lambda teller, card: f"have {teller.card(card)} collected",
    "choose": lambda teller, cards: f"choose {teller.cards_of(cards)}",
}


def _said(phrases: Mapping[str, Phrase], teller: Teller, written: object) -> str:
    """An action in words; a verb that has no phrase is told as it is written."""
    if not isinstance(written, Mapping):
        return spelled(str(written))
    verb, args = next(iter(written.items()))
    if verb in phrases:
        return phrases[verb](teller, args)
    return f"{spelled(str(verb))} {teller.cards_of(args)}"


def move(teller: Teller, seat: object, written: object) -> str:
    """What a seat does: `Golden Hourglass plays Foreman.`"""
    told = teller.told(teller.moves, seat, written) if teller.tries else None
    return told or f"{teller.seat(seat)} {_said(DOING, teller, written)}."


def attempt(teller: Teller, seat: object, written: object) -> str:
    """What a seat tries in vain: `Black Watch may not play Squire.`"""
    return f"{teller.seat(seat)} may not {_tried(teller, seat, written)}."


def _tried(teller: Teller, seat: object, written: object) -> str:
    return teller.told(teller.tries, seat, written) or _said(TRYING, teller, written)


def choices(teller: Teller, seat: object, written: object) -> str:
    """Everything a seat may do now. `written` is a list of actions, or one verb with a list of arguments."""
    actions = as_list(written)
    if isinstance(written, Mapping):
        actions = [{verb: one} for verb, args in written.items() for one in as_list(args)]
    options = [_tried(teller, seat, action) for action in actions]
    if not options:
        return f"{teller.seat(seat)} may do nothing now."
    only = "only this" if len(options) == 1 else "exactly this"
    return f"{teller.seat(seat)} may now do {only}: {listed(options, 'or')}."


def question(teller: Teller, asks: Said) -> str:
    """Whom the game waits for, and for what."""
    wanted = [f"a card from {teller.place(str(slot))}" for slot in as_list(asks.get("for") or ())]
    for_what = f" to pick {listed(wanted)}" if wanted else ""
    return f"Now the game waits for {teller.seat(asks.get('seat'))}{for_what}."


def chances(teller: Teller, written: object) -> str:
    """What chance brought: one event, or several in a list."""
    events = [pair for one in as_list(written) if isinstance(one, Mapping) for pair in one.items()]
    drawn = [
        f"{teller.cards_of(result)} ({spelled(str(name).replace('/', ', '))})" for name, result in events
    ]
    return f"Chance brings {listed(drawn)}." if drawn else ""


def numbers(teller: Teller, written: Said) -> str:
    """What scoring now would give."""
    parts = [f"{teller.seat(k)} {v}" for k, v in written.items() if k in teller.seats]
    said = [f"Scoring now gives {listed(parts)}."] if parts else []
    worth = written.get("worth")
    if isinstance(worth, Mapping):
        said.append(f"{listed([f'{teller.card(c)} is worth {v}' for c, v in worth.items()])}.")
    for key, value in written.items():
        if key in teller.seats or key == "worth":
            continue
        by_seat = isinstance(value, Mapping)
        words = listed([f"{teller.seat(k)} {v}" for k, v in value.items()]) if by_seat else str(value)
        said.append(f"{spelled(key).capitalize()}: {words}.")
    return " ".join(said)


def ending(teller: Teller, written: Said) -> str:
    """How it ended."""
    winner = written.get("winner")
    said = "Nobody wins" if winner in (None, "nobody") else f"{teller.seat(winner)} wins"
    rules = [str(rule) for rule in as_list(written.get("because", ()))]
    totals = written.get("totals")
    numbers = (
        [f"{teller.seat(seat)} {n}" for seat, n in totals.items()] if isinstance(totals, Mapping) else []
    )
    return (
        said
        + (f", by {listed(rules)}" if rules else "")
        + (f", with {listed(numbers)}" if numbers else "")
        + "."
    )


def sight(teller: Teller, written: Said) -> str:
    """What a seat may know."""
    seen: list[str] = []
    for key, value in dict(written.get("sees", {})).items():
        if isinstance(value, Mapping):
            seen += [
                f"{teller.place(f'{key}.{place}')}: {_known(teller, cards)}" for place, cards in value.items()
            ]
        else:
            seen.append(f"{teller.place(key)}: {_known(teller, value)}")
    return f"What {teller.seat(written.get('seat'))} sees: {'; '.join(seen)}."


def _known(teller: Teller, cards: object) -> str:
    names = as_list(cards)
    hidden = sum(str(name).startswith("?") for name in names)
    said = [teller.card(name) for name in names if not str(name).startswith("?")]
    if hidden:
        said.append(f"{hidden} hidden card{'s' if hidden > 1 else ''}")
    return listed(said) or "nothing"


def facts(teller: Teller, pairs: Sequence[tuple[str, object]]) -> str:
    """What checks compared, as `stage: decide; seat: Black Watch; coin: Golden Hourglass`. Each fact is
    told once.
    """
    said = [f"{_fact_name(teller, name)}: {_fact(teller, value)}" for name, value in pairs]
    return "; ".join(dict.fromkeys(said))


def _fact_name(teller: Teller, name: str) -> str:
    return teller.place(name) if name.partition("/")[0] in teller.places else spelled(name)


def _fact(teller: Teller, value: object) -> str:
    if isinstance(value, list | tuple):
        return listed([_fact(teller, one) for one in value]) or "none"
    text = str(value)
    if text in teller.seats:
        return teller.seat(text)
    return teller.card(text) if text.partition("/")[0] in teller.cards else text

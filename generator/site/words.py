"""Words of the reference that are not in the catalog: print typography, kinds, proof levels, what
enforces a rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from catalog import paths

KINDS: Mapping[str, str] = {
    "component": "Component",
    "setup": "Set-up",
    "sequence": "Sequence",
    "legality": "What is allowed",
    "effect": "Effect",
    "scoring": "Scoring",
    "definition": "Definition",
    "advice": "Advice",
}
SCENARIO_KINDS: Mapping[str, str] = {
    "worked-example": "Worked example",
    "edge-case": "Edge case",
    "own": "Our own test",
}
PROVENANCE: Mapping[str, str] = {
    "source": "From the rulebook",
    "inferred": "Worked out from the rulebook",
    "external": "From a public page",
    "stand-in": "Stand-in of ours",
    "unknown": "Not known",
}
GROUPS: Mapping[str, tuple[str, str]] = {
    "locations": ("Location", "Locations"),
    "owners": ("Color", "Colors and shapes"),
    "actions": ("Action", "Actions"),
    "picks": ("Specification", "Which card"),
    "conditions": ("Condition", "Conditions"),
    "counts": ("Count", "Counts"),
    "bars": ("Bar", "Colored bars"),
    "traits": ("Mark", "Marks on a card"),
    "windows": ("Moment", "Moments"),
    "terms": ("Term", "Other terms"),
}


class Level(NamedTuple):
    """A proof level of a rule, in words."""

    name: str
    meaning: str


LEVELS: tuple[Level, ...] = (
    Level("Listed", "Nothing for an engine to enforce."),
    Level("Enforced", "The engine or a value of the catalog holds to it; no example has put it to the test."),
    Level("Exercised", "At least one example that ran goes through it."),
    Level(
        "Proved both ways", "Examples that ran show it holding, and show what happens when it does not apply."
    ),
)
WHY_NOT: Mapping[str, str] = {
    "flavour": "Flavor: it sets the mood and asks for nothing.",
    "advice": "Advice: following it is up to the players.",
    "reference": "It only says where in the printed rules to look.",
    "how-to": "It tells hands what to do with the pieces; there is nothing to compute.",
}
ENFORCERS: Mapping[str, str] = {
    "check": "A move that breaks it is refused",
    "phase": "A step of the game’s course carries it out",
    "op": "The effect that cards share carries it out",
    "score": "Scoring counts it",
    "data": "The catalog holds it as a value",
}


class Enforcement(NamedTuple):
    """One thing that enforces a rule: in words, what it concerns, and the key it has in the catalog."""

    how: str
    what: str
    key: str


def typographic(text: str) -> str:
    """Text as a printer sets it: curly quotes, true minus and multiplication signs, dashes between
    numbers.
    """
    text = re.sub(r"(?<=\d) ?[x*] ?(?=\d)", " × ", text)
    text = re.sub(r"(?<![\w\u2013-])-(?=\d)", "−", text)
    text = re.sub(r"(?<=\d)-(?=\d)", "–", text)
    text = re.sub(r"(?<=\w)'|(?<=\d)'(?=s)", "’", text)
    text = re.sub(r"(^|[\s(\[“])\"", r"\1“", text).replace('"', "”")
    text = re.sub(r"(^|[\s(\[“])'", r"\1‘", text).replace("'", "’")
    return text.replace(" - ", " – ").replace("...", "…")


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def initial(text: str) -> str:
    """A text that begins with a capital letter; the rest is left as it is."""
    return text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    """Whose: `Black Watch’s`, `Atlanteans’`."""
    return f"{name}’" if re.search("[^s]s$", name) else f"{name}’s"


def belongs(group: str, value: int | None) -> str:
    """The set a card is of and its value, if it has one: `Dark Ages, value 4`."""
    return group if value is None else f"{group}, value {valued(value)}"


MOST_USERS = 3
"""A card that more kinds of pieces than this can use is for any of them."""


def users(game: Any) -> dict[str, str]:
    """Who can use each card, in words; cards that say nothing of it are left out."""
    names = {piece.id: piece.name for piece in game.pieces}
    found = {card.id: [names[name] for name in card.users if name in names] for card in game.cards}
    return {
        card: "any unit" if len(kinds) > MOST_USERS else listed(kinds, "or")
        for card, kinds in found.items()
        if kinds
    }


def valued(value: int | None) -> str:
    """A card's value as it is shown; a dash where a card has none."""
    return "–" if value is None else typographic(str(value))


def cited(cites: Sequence[str]) -> str:
    """Line numbers of the rulebook text in words: `line 128`, `lines 44, 236–241`."""
    ranges = [cite.replace("L", "").replace("-", "–") for cite in cites]
    if not ranges:
        return ""
    plural = len(ranges) > 1 or "–" in ranges[0]
    return f"line{'s' if plural else ''} {', '.join(ranges)}"


def line_tokens(cites: Sequence[str]) -> list[str]:
    """Every single line cited, as `L128`, so that a search for a line finds the rules on it."""
    found: list[str] = []
    for cite in cites:
        first, _, last = cite.replace("L", "").partition("-")
        found += [f"L{line}" for line in range(int(first), int(last or first) + 1)]
    return found


def group_names(group: str) -> tuple[str, str]:
    """What one entry of a vocabulary group is called, and what all of them are."""
    return GROUPS.get(group, (spelled(group).capitalize(), spelled(group).capitalize()))


def spelled(key: str) -> str:
    """A key as words: `play.first-free` is `play, first free`."""
    return key.replace(".", ", ").replace("-", " ")


def enforcement(enforcer: str, root: Mapping[str, Any]) -> Enforcement:
    """What enforces a rule, in words. `root` maps the first word of a data path to the records under it."""
    family, _, key = enforcer.partition(":")
    if family != "data":
        return Enforcement(ENFORCERS[family], spelled(key), enforcer)
    path, value = paths.split(key)
    return Enforcement(ENFORCERS[family], _data_words(path, value or "", root), enforcer)


def _data_words(path: str, value: str, root: Mapping[str, Any]) -> str:
    parts = path.split(".")
    names: list[str] = []
    first, _, filters = parts[0].partition("[")
    node: Any = root.get(first)
    for part in parts[1:]:
        node, name = _inside(node, part)
        names.append(name)
    such = " and ".join(f"{key} {spelled(wanted)}" for key, wanted in paths.FILTER.findall(f"[{filters}"))
    said = ", ".join([f"{spelled(first)} with {such}" if filters else spelled(first), *names])
    return f"{said}: {value}" if value else said


def _inside(node: Any, part: str) -> tuple[Any, str]:
    if part == "#":
        return None, "how many"
    if isinstance(node, tuple | list):
        found = next((item for item in node if getattr(item, "id", None) == part), None)
        title = getattr(found, "name", None) or getattr(found, "title", None)
        return found, title or spelled(part)
    return getattr(node, part, None), spelled(part)

"""Scripts without what only people need: comments, layout, and long names of what is declared inside.

It knows the plain style that our scripts keep to: each is one function that runs itself, with `var`,
`function` and explicit keys in objects; nothing is looked up by the name of a variable. Anything else is
refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_letters
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<note>/\*.*?\*/|//[^\n]*)"""
    r"""|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<number>0x[0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+))"""
    r"""|(?P<name>[A-Za-z_$][\w$]*)|(?P<mark>=>|===|!==|==|!=|<=|>=|&&|\|\||\+\+|--|\+=|-=|\*=|>>|<<|\.\.\.|.)""",
    re.S,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*")
_BEFORE_REGEX = {"(", ",", "=", ":", "[", "!", "&&", "||", "?", "{", "}", ";", "return", "=>", "+"}
_KEYWORDS = {
    "break",
    "case",
    "catch",
    "const",
    "continue",
    "delete",
    "do",
    "else",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "in",
    "instanceof",
    "let",
    "new",
    "null",
    "return",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
}
_REFUSED = {"let", "const", "class", "eval", "with", "`", "=>"}


class Token(NamedTuple):
    """A piece of a script: text, number, name, regex or mark."""

    kind: str
    text: str


class Unshrinkable(ValueError):
    """A script that is not written in the style that can be shortened."""


def tokens(script: str) -> Iterator[Token]:
    """The pieces of a script that mean something, in order. Raises Unshrinkable."""
    at, before = 0, "("
    while at < len(script):
        found = _REGEX.match(script, at) if script[at] == "/" and before in _BEFORE_REGEX else None
        comment = script.startswith(("/*", "//"), at)
        if found and not comment:
            yield Token("regex", found[0])
            at, before = found.end(), "regex"
            continue
        match = _TOKEN.match(script, at)
        kind = str(match.lastgroup) if match else ""
        if match is None or match[0] in _REFUSED:
            raise Unshrinkable(f"{script[at : at + 20]!r} is not of the plain style")
        if kind not in ("space", "note"):
            yield Token(kind, match[0])
            before = match[0]
        at = match.end()


def shrink(script: str) -> str:
    """The same script, shorter. Raises Unshrinkable for a style that is not ours."""
    found = list(tokens(script))
    short = _short_names(found)
    out = ""
    for at, token in enumerate(found):
        text = short.get(token.text, token.text) if _is_variable(found, at) else token.text
        if out and _would_join(out[-1], text[0]):
            out += " "
        out += text
    return re.sub(r";}", "}", out).strip() + "\n"


def _would_join(last: str, first: str) -> bool:
    words = re.compile(r"[\w$]")
    return bool(words.match(last) and words.match(first)) or (last == first and last in "+-")


def _is_variable(found: Sequence[Token], at: int) -> bool:
    """Whether a name stands for itself: it follows no dot and is no key of an object."""
    if found[at].kind != "name":
        return False
    before = found[at - 1].text if at else ""
    after = found[at + 1].text if at + 1 < len(found) else ""
    return before != "." and not (after == ":" and before in ("{", ","))


def _declared(found: Sequence[Token]) -> set[str]:
    """Names that `var`, `function`, its parameters or `catch` declare."""
    names: set[str] = set()
    for at, token in enumerate(found):
        if token.text == "var":
            names |= set(_listed(found, at + 1))
        elif token.text == "function":
            if found[at + 1].kind == "name":
                names.add(found[at + 1].text)
                at += 1
            names |= set(_parameters(found, at + 1))
        elif token.text == "catch" and found[at - 1].text != ".":
            names |= set(_parameters(found, at + 1))
    return names


def _parameters(found: Sequence[Token], at: int) -> Iterator[str]:
    for token in found[at + 1 :]:
        if token.text == ")":
            return
        if token.kind == "name":
            yield token.text


def _listed(found: Sequence[Token], at: int) -> Iterator[str]:
    """The names of one `var` statement: those that stand where a declaration begins."""
    depth, expecting = 0, True
    for token in found[at:]:
        if depth == 0 and token.text in (";", "in", "of"):
            return
        if expecting and token.kind == "name":
            yield token.text
        expecting = depth == 0 and token.text == ","
        depth += (token.text in "([{") - (token.text in ")]}")
        if depth < 0:
            return


def _short_names(found: Sequence[Token]) -> dict[str, str]:
    """A short name for every declared one, the shortest for those that are used most."""
    declared = _declared(found) - {"arguments"}
    used = Counter(token.text for at, token in enumerate(found) if _is_variable(found, at))
    taken = {name for name in used if name not in declared} | _KEYWORDS
    free = (
        "".join(letters)
        for length in count(1)
        for letters in product(ascii_letters, repeat=length)
        if "".join(letters) not in taken
    )
    ranked = sorted(declared, key=lambda name: (-used[name] * len(name), name))
    return {name: next(free) for name in ranked}

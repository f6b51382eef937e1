"""Scripts without what only people need: comments, layout, long names of what is declared inside, and long
ways to write a function.

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
    found = _inlined(_plainer(_body(list(tokens(script)))))
    parts = _parts(found)
    short, private = _short_names(found, parts), _private_names(found)
    out = ""
    for at, token in enumerate(found):
        text = (short[parts[at]] if _is_variable(found, at) else private).get(token.text, token.text)
        text = token.text if token.kind in ("text", "regex") else text
        if out and _would_join(out[-1], text[0]):
            out += " "
        out += text
    return re.sub(r";}", "}", out).strip() + "\n"


_SHORTER = {"true": "!0", "false": "!1"}
_OPEN, _CLOSE = "([{", ")]}"


def _plainer(found: Sequence[Token]) -> list[Token]:
    """Without commas that end a list, noughts before a point, and a `var` right behind another one."""
    out: list[Token] = []
    declares = [False]
    for at, token in enumerate(found):
        after = found[at + 1].text if at + 1 < len(found) else ""
        text = token.text
        if text == "," and after and after in _CLOSE:
            continue
        if text == "var" and out and out[-1].text == ";" and declares[-1]:
            out[-1] = Token("mark", ",")
            continue
        if text == "var" or (out and out[-1].text in (";", "}") and text not in (",", ")", "]")):
            declares[-1] = text == "var"
        if text in _OPEN:
            declares.append(False)
        elif text in _CLOSE and len(declares) > 1:
            declares.pop()
        if token.kind == "name" and text in _SHORTER and _is_variable(found, at):
            text = _SHORTER[text]
        elif token.kind == "number" and text.startswith("0."):
            text = text[1:]
        out.append(Token(token.kind, text))
    return out


def _body(found: Sequence[Token]) -> list[Token]:
    """The statements of a function with the functions it names first, as arrows: either way such a name is
    known in all of it.
    """
    named: list[Token] = []
    rest: list[Token] = []
    # Strictness finds slips while a script is written; one that is finished runs alike without.
    at, depth = (2 if [token.text for token in found[:1]] == ['"use strict"'] else 0), 0
    while at < len(found):
        token, starts = found[at], not rest or rest[-1].text in (";", "}")
        if token.text == "function" and found[at + 1].kind == "name" and depth == 0 and starts:
            close = _matching(found, at + 2)
            end = _matching(found, close + 1)
            made = _arrow(found[at + 3 : close], _body(found[close + 2 : end]))
            named += [
                Token("mark", ",") if named else Token("name", "var"),
                found[at + 1],
                Token("mark", "="),
                *made,
            ]
            at = end + 1
            continue
        depth += (token.text in _OPEN) - (token.text in _CLOSE)
        rest.append(token)
        at += 1
    if not named:
        return _arrows(rest)
    return [*named, Token("mark", ";"), *_arrows(rest)]


def _arrows(found: Sequence[Token]) -> list[Token]:
    """Functions without a name as arrows, but for one that is called where it stands or looks at `this`."""
    out: list[Token] = []
    at = 0
    while at < len(found):
        if found[at].text == "function" and found[at + 1].text == "(":
            close = _matching(found, at + 1)
            end = _matching(found, close + 1)
            body = found[close + 2 : end]
            before, after = (
                (out[-1].text if out else ""),
                found[end + 1].text if end + 1 < len(found) else ";",
            )
            own = {token.text for token in body}
            if (
                before in {"(", ",", "=", ":", "?", "return"}
                and after in _ENDS
                and not own & {"this", "arguments"}
            ):
                out += _arrow(
                    found[at + 2 : close], _body(body), [t.text for t in out[-2:]] == ["forEach", "("]
                )
                at = end + 1
                continue
        out.append(found[at])
        at += 1
    return out


_ENDS = {")", ",", ";", "}", "]", ":"}


def _arrow(named: Sequence[Token], body: Sequence[Token], heedless: bool = False) -> list[Token]:
    """An arrow with these parameters; to a heedless caller what it gives does not matter."""
    mark = [Token("mark", text) for text in ("(", ")", "{", "}", "=>")]
    head = list(named) if len(named) == 1 else [mark[0], *named, mark[1]]
    given = _returned(body) or (_said(body) if heedless else None)
    if given is None:
        return [*head, mark[4], mark[2], *body, mark[3]]
    wrapped = given[0].text == "{" or "," in _outer(given)
    return [*head, mark[4], *([mark[0], *given, mark[1]] if wrapped else given)]


def _returned(body: Sequence[Token]) -> Sequence[Token] | None:
    """What a body gives that does nothing but give something."""
    if len(body) < 2 or body[0].text != "return" or body[1].text == ";":
        return None
    given = body[1:-1] if body[-1].text == ";" else body[1:]
    return None if ";" in _outer(given) else given


def _said(body: Sequence[Token]) -> Sequence[Token] | None:
    """The expression that is all of a body, if it is one."""
    said = body[:-1] if body and body[-1].text == ";" else body
    words = said[0].text in _KEYWORDS - {"new", "this"} if said else True
    return None if words or ";" in _outer(said) or "}" in _outer(said) else said


def _outer(found: Sequence[Token]) -> list[str]:
    """The marks that stand in no bracket."""
    depth, outer = 0, []
    for token in found:
        depth -= token.text in _CLOSE
        if depth == 0:
            outer.append(token.text)
        depth += token.text in _OPEN
    return outer


def _matching(found: Sequence[Token], at: int) -> int:
    """Where the bracket that opens at a place is closed."""
    depth = 0
    for place in range(at, len(found)):
        depth += (found[place].text in _OPEN) - (found[place].text in _CLOSE)
        if depth == 0:
            return place
    raise Unshrinkable("a bracket is not closed")


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
    """Names that `var`, `function`, its parameters, those of an arrow or `catch` declare."""
    names: set[str] = set()
    for at, token in enumerate(found):
        if token.text == "=>":
            names |= set(_before_arrow(found, at))
        elif token.text == "var":
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


def _before_arrow(found: Sequence[Token], at: int) -> Iterator[str]:
    if found[at - 1].text != ")":
        yield found[at - 1].text
        return
    for token in reversed(found[: at - 1]):
        if token.text == "(":
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


def _private_names(found: Sequence[Token]) -> dict[str, str]:
    """A letter for every property whose name says with `_` in front that it is ours alone."""
    held = Counter(
        token.text for at, token in enumerate(found) if token.kind == "name" and not _is_variable(found, at)
    )
    free = (letter for letter in ascii_letters if letter not in held)
    ours = sorted((name for name in held if name.startswith("_")), key=lambda name: (-held[name], name))
    return {name: next(free) for name in ours}


_CONSTANT = re.compile(r"[A-Z]{2,}(?:_[A-Z]+)*")


def _inlined(found: Sequence[Token]) -> list[Token]:
    """With the number in place of each name in capitals that stands for one."""
    numbers: dict[str, Token] = {}
    out: list[Token] = []
    at = 0
    while at < len(found):
        token, rest = found[at], [one.text for one in found[at + 1 : at + 4]]
        constant = _CONSTANT.fullmatch(token.text) and rest[:1] == ["="] and rest[2:] in ([","], [";"])
        if constant and out and out[-1].text in ("var", ",") and found[at + 2].kind == "number":
            numbers[token.text] = found[at + 2]
            first, last = out.pop().text == "var", rest[2] == ";"
            out += [Token("name", "var")] if first and not last else []
            out += [] if first else [Token("mark", rest[2])]
            at += 4
            continue
        out.append(token)
        at += 1
    return [
        numbers.get(token.text, token) if _is_variable(out, at) else token for at, token in enumerate(out)
    ]


_WRAPPED = ["(", "(", ")", "=>", "{"]


def _parts(found: Sequence[Token]) -> list[int]:
    """Which part each piece stands in: a part is what lies between two outer commas or semicolons, inside the
    function that the script is. Part 0 is what lies outside every bracket of the part.
    """
    ground = 2 if [token.text for token in found[:5]] == _WRAPPED else 0
    parts, depth, number = [], 0, 1
    for token in found:
        depth -= token.text in _CLOSE
        parts.append(0 if depth <= ground and token.text in (",", ";") else number)
        number += depth == ground and token.text in (",", ";")
        depth += token.text in _OPEN
    return parts


def _short_names(found: Sequence[Token], parts: Sequence[int]) -> dict[int, dict[str, str]]:
    """For each part a short name for every declared one, the shortest for those that are used most. What only
    parts know of may have the same short name in each.
    """
    declared = _declared(found) - {"arguments"}
    used = Counter((parts[at], token.text) for at, token in enumerate(found) if _is_variable(found, at))
    taken = {name for _, name in used if name not in declared} | _KEYWORDS
    outer = _declared_outside(found, parts) & declared
    weights: dict[tuple[str, int | str], int] = {}
    inside: dict[tuple[int, str], int] = {}
    for part in sorted(set(parts)):
        own = [(-uses, name) for (of, name), uses in used.items() if of == part and name in declared - outer]
        for slot, (uses, name) in enumerate(sorted(own)):
            inside[part, name] = slot
            weights["slot", slot] = weights.get(("slot", slot), 0) - uses
    for (_, name), uses in used.items():
        if name in outer:
            weights["name", name] = weights.get(("name", name), 0) + uses
    free = (
        "".join(letters)
        for length in count(1)
        for letters in product(ascii_letters + "$", repeat=length)
        if "".join(letters) not in taken
    )
    given = {key: next(free) for key in sorted(weights, key=lambda key: (-weights[key], str(key)))}
    common = {name: given["name", name] for name in outer if ("name", name) in given}
    return {
        part: common | {name: given["slot", slot] for (of, name), slot in inside.items() if of == part}
        for part in set(parts)
    }


def _declared_outside(found: Sequence[Token], parts: Sequence[int]) -> set[str]:
    """The names that are declared outside every function but the one that the script is."""
    ground = 2 if [token.text for token in found[:5]] == _WRAPPED else 0
    names, depth = set(), 0
    for at, token in enumerate(found):
        depth += (token.text in _OPEN) - (token.text in _CLOSE)
        if token.text == "var" and depth == ground:
            names |= set(_listed(found, at + 1))
        elif token.text == "function" and depth == ground and found[at + 1].kind == "name":
            names.add(found[at + 1].text)
    return names

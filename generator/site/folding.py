"""How text becomes search tokens. `templates/reference/search.js` does the same, and a test holds the two
together.

Three steps: fold (case, accents, quotes, dashes), cut into words, and give each word its forms. A form is
what the index stores and what a query looks up, so that `1980's`, `1980s` and `1980` meet.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

# What Unicode's decomposition leaves alone. The table travels to the browser with the index.
FOLD = {
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ı": "i",
    "‘": "'",
    "’": "'",
    "ʼ": "'",
    "′": "'",
    "‐": "-",
    "‑": "-",
    "–": "-",
    "−": "-",
    "×": "x",
}
_MARKS = re.compile("[\u0300-\u036f]")
_WORD = re.compile(
    r"[+-]?[0-9]+(?:\.[0-9]+)*(?:'?[a-z]+)?|l[0-9]+(?![a-z0-9])|[a-z]+(?:['-][a-z0-9]+)*"
    r"|[\u00c0-\u167f\u1681-\u1fff\u3040-\ud7ff]+"
)
_GLUED = re.compile(r"[a-z0-9]")
_FIGURE = re.compile(r"[0-9]+(?:\.[0-9]+)*")
# A piece of a word with an apostrophe is worth finding only if it is more than an ending.
LEAST_PIECE = 3


class Forms(NamedTuple):
    """One word: `whole` are spellings of all of it, best first; `parts` are the words inside it, if it is
    compound.
    """

    whole: tuple[str, ...]
    parts: tuple[str, ...] = ()


def fold(text: str) -> str:
    """Lower case without accents, with plain quotes and hyphens."""
    bare = _MARKS.sub("", unicodedata.normalize("NFD", text.lower()))
    return "".join(FOLD.get(letter, letter) for letter in bare)


def raw_words(text: str) -> list[str]:
    """The words of a text, folded; a sign stays with a number unless it is glued to what stands before it."""
    folded = fold(text)
    found = []
    for match in _WORD.finditer(folded):
        word, start = match.group(), match.start()
        signed = word[0] in "+-"
        found.append(word[1:] if signed and start and _GLUED.match(folded[start - 1]) else word)
    return found


def forms(word: str) -> Forms:
    """The forms of one folded word."""
    if word[0] in "+-":
        return Forms((word, word[1:]))
    if word.endswith("'s"):
        word = word[:-2]
        if _FIGURE.fullmatch(word):
            return Forms((word, word + "s"))
    figure = _FIGURE.match(word)
    if figure:
        plain = word.replace("'", "")
        return Forms((plain,) if plain == figure.group() else (plain, figure.group()))
    if "-" in word:
        pieces = tuple(form for piece in word.split("-") for form in forms(piece).whole[:1])
        return Forms((word.replace("-", "").replace("'", ""),), pieces)
    if "'" in word:
        return Forms((word.replace("'", ""),), tuple(p for p in word.split("'") if len(p) >= LEAST_PIECE))
    return Forms((word,))


def words(text: str) -> list[Forms]:
    """Every word of a text as its forms, in order."""
    return [forms(word) for word in raw_words(text)]


def tokens(text: str) -> list[str]:
    """Every form of every word: what the index stores for a text."""
    return [form for word in words(text) for form in (*word.whole, *word.parts)]

"""The search index of a reference: built here, read by `templates/reference/search.js`.

It is a classic script that assigns one global, since a page opened from disk may load nothing else. What it
assigns is JSON, deflated and written in base 64: on disk nothing else would make it small.

Terms are sorted, and each is written as how many letters it shares with the one before, in base 36, and its
other letters. Beside each stands how many terms back the one before of the same stem is, so that the browser
needs no stemmer. Postings are the distance to the entry before in base 36, then one capital letter for how
much the term weighs in that entry, with frequency and length already counted in.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import snowballstemmer

from generator.site.folding import FOLD, fold, raw_words, tokens

VERSION = 2
GLOBAL = "RULEPRESS_INDEX"
WEIGHTS = {"id": 9, "title": 5, "lead": 2, "body": 1}
# Saturation and length normalisation of BM25, a little softer on length because rules are short.
K1, B = 1.2, 0.6
LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be found. `href` is relative to the pages; `lead` is shown under the title in a
    result.

    `ids` are the names it is known by exactly; `body` is searched but not shown.
    """

    kind: str
    title: str
    crumb: str
    href: str
    lead: str
    ids: tuple[str, ...] = ()
    body: str = ""


def base36(number: int) -> str:
    """A number of 0 or more, in base 36."""
    if number < 36:
        return DIGITS[number]
    return base36(number // 36) + DIGITS[number % 36]


_APART = re.compile("[^a-z0-9+\u00c0-\ud7ff]+")


def squash(text: str) -> str:
    """A name folded and without all that is no letter or figure: how the browser compares whole names."""
    return _APART.sub("", fold(text))


def joined_title(title: str) -> list[str]:
    """Neighbouring words of a title written as one, so that `timetravel` finds `time travel`."""
    plain = ["".join(c for c in word if c.isalnum()) for word in raw_words(title)]
    return [first + second for first, second in pairwise(plain)]


def term_weights(entry: Entry) -> tuple[Counter[str], int]:
    """How often each term occurs in an entry, each field counted by its weight; and how many words are
    read in it.
    """
    found: Counter[str] = Counter()
    fields = {
        "id": [form for name in entry.ids for form in tokens(name)],
        "title": tokens(entry.title) + joined_title(entry.title),
        "lead": tokens(entry.lead),
        "body": tokens(f"{entry.crumb} {entry.body}"),
    }
    for field, terms in fields.items():
        for term in terms:
            found[term] += WEIGHTS[field]
    return found, len(fields["title"]) + len(fields["lead"]) + len(fields["body"])


def level(frequency: float, length: float) -> int:
    """A BM25 term weight as a place in LEVELS. `length` is relative to the average entry."""
    return round((len(LEVELS) - 1) * frequency / (frequency + K1 * (1 - B + B * length)))


@lru_cache(maxsize=1)
def _stemmer() -> snowballstemmer.Stemmer:
    return snowballstemmer.stemmer("english")


def stem_classes(terms: Sequence[str]) -> list[int]:
    """A number for each term; terms with the same stem share theirs. A term with a figure in it stands
    alone.
    """
    stems = [term if any(c.isdigit() for c in term) else _stemmer().stemWord(term) for term in terms]
    numbers: dict[str, int] = {}
    return [numbers.setdefault(stem, len(numbers)) for stem in stems]


# A distance between two terms of one stem is one printable letter from here on; 0 is none that near.
NONE, FARTHEST = 48, 78


def stem_steps(terms: Sequence[str]) -> str:
    """For each term a letter for how many terms back the one before of the same stem class is."""
    last: dict[int, int] = {}
    steps = ""
    for number, stem in enumerate(stem_classes(terms)):
        back = number - last.get(stem, number)
        steps += chr(NONE + (back if back <= FARTHEST else 0))
        last[stem] = number
    return steps


def fronted(terms: Sequence[str]) -> str:
    """Sorted terms with a space between, each as the length of what it shares with the one before and the
    rest.
    """
    parts, before = [], ""
    for term in terms:
        most = min(len(before), len(term), len(DIGITS) - 1)
        shared = next((at for at in range(most) if before[at] != term[at]), most)
        parts.append(base36(shared) + term[shared:])
        before = term
    return " ".join(parts)


def stems(words: Iterable[str]) -> frozenset[str]:
    """The stems of words, folded."""
    return frozenset(_stemmer().stemWord(form) for word in words for form in tokens(word)[:1])


def postings(weights: Sequence[tuple[Counter[str], int]]) -> dict[str, str]:
    """For each term the entries that hold it."""
    average = max(1.0, sum(length for _, length in weights) / max(1, len(weights)))
    rows: dict[str, list[tuple[int, int]]] = {}
    for number, (found, length) in enumerate(weights):
        for term, frequency in found.items():
            rows.setdefault(term, []).append((number, level(frequency, length / average)))
    return {term: _packed(row) for term, row in sorted(rows.items())}


def _packed(row: list[tuple[int, int]]) -> str:
    text, before = "", 0
    for number, weight in row:
        text += base36(number - before) + LEVELS[weight]
        before = number
    return text


def synonyms(groups: Iterable[Sequence[str]], terms: Iterable[str]) -> dict[str, list[str]]:
    """For each word of a group the other ones that some entry uses."""
    known = set(terms)
    found: dict[str, list[str]] = {}
    for group in groups:
        folded = [fold(word) for word in group]
        for word in folded:
            others = [other for other in folded if other != word and other in known]
            if others:
                found.setdefault(word, []).extend(o for o in others if o not in found.get(word, []))
    return found


def spellings(pairs: Iterable[Sequence[str]], terms: Iterable[str]) -> dict[str, str]:
    """For a spelling that no entry uses the one that some entry does."""
    known = set(terms)
    both = [(fold(a), fold(b)) for pair in pairs for a in pair for b in pair]
    return {wrong: right for wrong, right in both if wrong not in known and right in known}


def build_index(
    entries: Sequence[Entry], groups: Iterable[Sequence[str]] = (), pairs: Iterable[Sequence[str]] = ()
) -> Mapping[str, object]:
    """The index as the browser reads it; plain data, the same for the same entries.

    `groups` are words that stand for one another, `pairs` are spellings of one word.
    """
    rows = postings([term_weights(entry) for entry in entries])
    terms = list(rows)
    pairs = list(pairs)
    kinds = list(dict.fromkeys(entry.kind for entry in entries))
    return {
        "v": VERSION,
        "fold": FOLD,
        "kinds": kinds,
        "entries": [
            [kinds.index(e.kind), e.title, e.crumb, e.href, e.lead, [squash(i) for i in e.ids]]
            for e in entries
        ],
        "terms": fronted(terms),
        "stems": stem_steps(terms),
        "posts": " ".join(rows.values()),
        "same": list(synonyms([*groups, *pairs], terms).items()),
        "spell": list(spellings(pairs, terms).items()),
    }


def write_index(key: str, index: Mapping[str, object]) -> str:
    """The script that hands the index to the page, under the key of its game."""
    data = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    packed = b64encode(zlib.compress(data.encode(), 9)).decode()
    return f'(self.{GLOBAL}=self.{GLOBAL}||{{}})[{json.dumps(key)}]="{packed}";\n'


def read_index(script: str) -> Any:
    """What `write_index` wrote, as the plain data that it was made from."""
    return json.loads(zlib.decompress(b64decode(script.rsplit('"', 2)[1])))

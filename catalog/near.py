"""The nearest of the known names to one that nobody knows: what every "did you mean" asks."""

from collections.abc import Iterable

_PREFIX_LEAST = 3


def distance(a: str, b: str, limit: int | None = None) -> int:
    """How many single-letter slips lie between `a` and `b`: insert, drop, replace, or swap two neighbours.

    Optimal string alignment: no letter is touched twice, which suits typing slips. With `limit`, any answer
    above it only means "more than that".
    """
    if limit is not None and abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, above, row = row, before, [i]
        for j, y in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, above[j - 2] + 1)
            row.append(best)
        if limit is not None and min(row) > limit and min(before) > limit:
            return limit + 1
    return row[-1]


def near(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The names in `known` that `word` may be a slip of, best first, at most `most`; () when none is close.

    Case and the difference between space, underscore and hyphen do not count as slips. One slip is allowed
    for words up to four letters and one more for every three letters after that; a beginning of at least
    three letters also counts as close.
    """
    plain = _plain(word)
    if not plain:
        return ()
    limit = max(1, (len(plain) + 1) // 3) if len(plain) > 1 else 0
    ranked: list[tuple[int, int, str]] = []
    for name in dict.fromkeys(known):
        other = _plain(name)
        slips = distance(plain, other, limit)
        if slips <= limit and slips < max(len(plain), len(other)):
            ranked.append((slips, -_common_start(plain, other), name))
        elif len(plain) >= _PREFIX_LEAST and other.startswith(plain):
            ranked.append((limit + 1, len(other), name))
    return tuple(name for _, _, name in sorted(ranked)[:most])


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one name in `known` that `word` is most likely a slip of; None when none is close."""
    found = near(word, known, 1)
    return found[0] if found else None


def _plain(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")


def _common_start(a: str, b: str) -> int:
    count = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        count += 1
    return count

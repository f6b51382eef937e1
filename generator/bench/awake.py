"""`python -m generator.bench.awake DECK OUT CACHE RUNS`: a changed card in a process that stays awake.

Builds the deck once, then changes a card and builds again as `rulepress serve` does. Says how many seconds
each time took, from the change to the written PDF.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from catalog.decks.load import load_deck
from generator.atomic import write_all
from generator.bench.material import change_one
from generator.cache import Cache
from generator.decks.run import build_deck


def main(deck: Path, out: Path, cache: Path, runs: int) -> None:
    """One number a line. Raises SystemExit with the complaints of a deck that is not sound."""
    kept = Cache(cache)
    for number in range(runs + 1):
        change_one(deck, 1000 + number)
        start = time.perf_counter()
        found, report = load_deck(deck)
        built = build_deck(found, cache=kept) if found is not None else None
        if built is None or not built.report.ok:
            raise SystemExit((built.report if built else report).render())
        write_all({out / name: data for name, data in built.files.items()})
        if number:
            print(f"{time.perf_counter() - start:.4f}")


if __name__ == "__main__":
    folder, goal, store, count = sys.argv[1:]
    main(Path(folder), Path(goal), Path(store), int(count))

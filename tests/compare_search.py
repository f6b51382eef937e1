"""`python -m tests.compare_search`: the frozen look-ups asked of our search, MiniSearch and lunr in one run.

The two are fetched by npm into .cache/compare once. Each gets the same entries, with titles weighted as ours
are, prefixes and fuzzy matching on. Without node or npm it says so and does nothing.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

from catalog.load import load_game
from generator.reference import edition

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / ".cache" / "compare"
COLUMNS = ("top 3", "top 10", "index KB", "p50 ms", "p95 ms")
RIVALS = ("minisearch@7.2.0", "lunr@2.3.9")


def main() -> int:
    """Compare, and print a table for every game with look-ups."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        print("The comparison of searches is left out: node and npm are not there.")
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not (FOLDER / "node_modules" / "lunr").is_dir():
        subprocess.run(
            ["npm", "install", "--no-save", "--silent", "--prefix", str(FOLDER), *RIVALS], check=True
        )
    asked = yaml.load((HERE / "generator" / "queries.yaml").read_bytes(), Loader=yaml.BaseLoader)["games"]
    shutil.copy(HERE / "compare_search.js", FOLDER / "run.js")
    print(
        f"{'look-ups':<16}{'engine':<12}{'top 3':>10}{'top 10':>10}{'index KB':>10}{'p50 ms':>9}{'p95 ms':>9}"
    )
    for name, queries in asked.items():
        game, _ = load_game(name)
        if game is None:
            continue
        for engine, found in compared(name, edition(game), queries).items():
            shares = "".join(f"{100 * found[key] / found['asked']:8.1f}%" for key in ("top3", "top10"))
            times = f"{found['p50']:9.2f}{found['p95']:9.2f}"
            print(f"{name:<16}{engine:<12}{shares}{found['bytes'] / 1000:9.0f}{times}")
    return 0


def compared(name: str, made: object, queries: object) -> dict[str, dict[str, float]]:
    """What each engine finds of a game's look-ups."""
    entries = made.entries  # type: ignore[attr-defined]
    documents = [
        {"id": number, "href": e.href, "ids": " ".join(e.ids), "title": e.title, "lead": e.lead}
        | {"body": f"{e.crumb} {e.body}"}
        for number, e in enumerate(entries)
    ]
    data = {"game": name, "documents": documents, "queries": queries}
    data |= {"script": made.assets["assets/search.js"].decode(), "index": made.index(entries)}  # type: ignore[attr-defined]
    (FOLDER / "data.json").write_text(json.dumps(data), encoding="utf-8")
    ran = subprocess.run(
        ["node", "run.js", "data.json"], cwd=FOLDER, check=True, capture_output=True, text=True
    )
    told: dict[str, dict[str, float]] = json.loads(ran.stdout)
    return told


if __name__ == "__main__":
    sys.exit(main())

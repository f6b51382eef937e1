"""`python -m tests.browser.firefox [GAME]`: open, search, land, copy, replay and both schemes in Firefox.

From disk, with strict origins, as a downloaded folder is opened. Firefox is driven by puppeteer-core, which
npm fetches into .cache/firefox once; without Firefox, node or npm it says so and does nothing.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from catalog.load import game_ids, load_game
from tests.browser.axe_matrix import written

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / ".cache" / "firefox"
DRIVER = "puppeteer-core@25.16"


def main(arguments: list[str]) -> int:
    """Go through it in both schemes and print what does not hold; 1 when something does not."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None or not all(map(shutil.which, ("node", "npm"))):
        print("Firefox is left out: it, node or npm is not there.")
        return 0
    if not (FOLDER / "node_modules" / "puppeteer-core").is_dir():
        fetch = [
            "npm",
            "install",
            "--no-save",
            "--silent",
            "--ignore-scripts",
            "--prefix",
            str(FOLDER),
            DRIVER,
        ]
        subprocess.run(fetch, check=True)
    shutil.copy(HERE / "firefox.mjs", FOLDER / "run.mjs")
    game = (arguments or list(game_ids()))[0]
    with tempfile.TemporaryDirectory() as folder:
        list(written(Path(folder), [game]))
        saw = {}
        for scheme in ("light", "dark"):
            asked = ["node", "run.mjs", folder, game, firefox, scheme]
            ran = subprocess.run(asked, cwd=FOLDER, check=True, capture_output=True, text=True, timeout=180)
            saw[scheme] = json.loads(ran.stdout)
    wrong = [f"{scheme}: {fault}" for scheme, seen in saw.items() for fault in faults(game, seen)]
    if saw["light"]["ground"] == saw["dark"]["ground"]:
        wrong.append(f"light and dark are both {saw['light']['ground']}")
    print(*wrong, f"{saw['light']['version']}: {len(wrong) or 'no'} faults", sep="\n")
    return 1 if wrong else 0


def faults(game_id: str, saw: Mapping[str, Any]) -> list[str]:
    """What a player would miss in what was seen."""
    game, _ = load_game(game_id)
    assert game is not None
    first = game.rules[0]
    wanted = {
        "nothing goes wrong": not saw["faults"],
        "nothing is asked for outside": not saw["outside"],
        "a result says what was looked for": bool(saw["result"]),
        "a result leads to its page": ".html?q=first%20player#" in saw["landed"],
        "a rule is copied with its sentence": saw["copied"].startswith(f"{first.id}: {first.say[:12]}"),
        "a replay shows one picture": saw["before"] == "1 0",
        "an arrow key shows the next step": saw["after"] == "1 1",
        "the start page finds in all games": saw["home"] > 0,
    }
    return [f"{promise}: {json.dumps(saw)}" for promise, kept in wanted.items() if not kept]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m tests.browser.validate`: the Nu Html Checker over all pages, styles and drawings of all games.

It needs Java, and npm to fetch the checker into .cache/vnu once. Without them it says so and does nothing.
`GAME ...` narrows it. The tests parse every page strictly, which needs neither.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from catalog.load import game_ids
from tests.browser.axe_matrix import written

FOLDER = Path(__file__).resolve().parents[2] / ".cache" / "vnu"
CHECKER = "vnu-jar@26.9.27"
JAR = FOLDER / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# A selector of the CSS Custom Highlight API, which the checker does not know yet, and one that it knows.
UNKNOWN = ("::highlight(found)", "::selection")


def main(arguments: list[str]) -> int:
    """Check everything and print the errors; 1 when there are any."""
    if not all(map(shutil.which, ("java", "npm"))):
        print("The check is left out: java or npm is not there.")
        return 0
    if not JAR.is_file():
        fetch = [
            "npm",
            "install",
            "--no-save",
            "--silent",
            "--ignore-scripts",
            "--prefix",
            str(FOLDER),
            CHECKER,
        ]
        subprocess.run(fetch, check=True)
    with tempfile.TemporaryDirectory() as folder:
        pages = len(list(written(Path(folder), arguments or list(game_ids()))))
        for path in (path for kind in ("css", "html") for path in Path(folder).rglob(f"*.{kind}")):
            path.write_text(path.read_text(encoding="utf-8").replace(*UNKNOWN), encoding="utf-8")
        asked = ["--errors-only", "--also-check-css", "--also-check-svg", "--skip-non-html", folder]
        ran = subprocess.run(["java", "-Xss4m", "-jar", str(JAR), *asked], capture_output=True, text=True)
    errors = [line.replace(folder, "") for line in ran.stderr.splitlines() if line.strip()]
    print(*errors[:200], sep="\n")
    print(f"{pages} pages with their style sheets and drawings: {len(errors) or 'no'} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

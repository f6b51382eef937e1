"""What `rulepress print` made: written all at once, and told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator import console

if TYPE_CHECKING:
    from generator.receipts import Taking
    from generator.sheets import Built, Options

SHOP_ADVICE = "for a print shop: one piece a page"


def write(made: Mapping[str, Built], folders: Mapping[str, Path], taking: Taking | None) -> None:
    """All files of all runs, or none. Raises Refusal."""
    from generator.atomic import write_all

    files = {folders[game] / name: data for game, built in made.items() for name, data in built.files.items()}
    report = write_all(files)
    if not report.ok:
        raise console.Refusal(report)
    keys = {folders[game] / name: key for game, built in made.items() for name, key in built.keys.items()}
    if taking:
        for path, data in files.items():
            taking.wrote(path, data, keys.get(path))


def show(name: str, built: Built, folder: Path, options: Options) -> None:
    """What was made, for people."""
    console.show_report(built.report, stderr=True)
    # Above a narrow table a title would be broken, and the folder is to be copied.
    console.say(f"{name}: {folder.as_posix()}")
    files = _files(built, options.is_bare)
    if options.shop:
        files = [(one, pages, SHOP_ADVICE if pages else advice) for one, pages, advice in files]
    # A deck is one file, whose first page says it all.
    told = ["What to do with it"] if any(advice for _, _, advice in files) else []
    grid = console.table("File", "Pages", *told, numbers=["Pages"])
    for one, pages, advice in files:
        grid.add_row(one, str(pages or ""), *([advice] if told else []))
    console.screen().print(grid)
    if options.is_bare and not (options.bare or options.shop):
        console.say("The page that tells how to print is left out: the paper is too small for it.")


def _files(built: Built, bare: bool = False) -> list[tuple[str, int, str]]:
    """Each sheet file with its number of pages and what to do with it."""
    from generator.paper.instructions import words
    from generator.sheets import ALL, LIST

    material: Mapping[str, str] = words()["contents"]["material"]
    found = []
    for name in built.files:
        if name.endswith(LIST):
            found.append((name, 0, "what to print and what to throw away"))
        if not name.endswith(".pdf"):
            continue
        part = name.removesuffix(".pdf")
        advice = next((f"print on {on}" for key, on in material.items() if part.startswith(f"{key}-")), "")
        if part.startswith(ALL):
            advice = "everything in one file" + ("" if bare else "; its first page tells how")
        found.append((name, built.pages.get(name, 0), advice))
    return found


def data(made: Mapping[str, Built], folders: Mapping[str, Path]) -> dict[str, Any]:
    """What was made, for scripts."""
    return {
        "games": [
            {
                "game": game,
                "folder": folders[game].as_posix(),
                "files": [{"name": name, "pages": pages} for name, pages, _ in _files(built)],
                "complaints": console.report_data(built.report),
            }
            for game, built in made.items()
        ]
    }

"""`rulepress build`: everything of all games, as far as it is not up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from generator import console
from generator.commands.common import AsJson, games_asked, need_libraries

if TYPE_CHECKING:
    from generator.build import Built

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write into.")]


Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only", metavar="KIND", help="Make only parts of this kind, such as reference. May be given again."
    ),
]


def build(out: Out = Path("output"), only: Only = None, as_json: AsJson = False) -> None:
    """Check all games and bring their sheets (A4 and Letter) and references up to date.

    What has not changed since the last build is left alone. With an error in any game nothing is written,
    and what was there before stays whole.
    """
    from generator.build import build as bring_up
    from generator.inputs import READS

    names = games_asked(None)
    for kind in only or ():
        if kind not in READS:
            raise typer.BadParameter(f"there is no kind {kind!r}; there are {', '.join(READS)}")
    need_libraries()
    with console.progress() as bar:
        task = bar.add_task("Looking", total=None)

        def tell(words: str, done: int, total: int) -> None:
            bar.update(task, description=words, completed=done, total=total)

        built = bring_up(out, names, tell, kinds=only or (), beside=True)
    if as_json:
        console.say_json(_data(built))
    else:
        _show(built, out)
    if not built.ok:
        raise typer.Exit(console.FAULTY)


def _show(built: Built, out: Path) -> None:
    from generator.commands.check import summary

    if built.report:
        console.show_report(built.report, stderr=not built.ok)
    for one in built.checked:
        console.say(summary(one))
    if not built.ok:
        console.say("Nothing was written.", stderr=True)
        return
    for part in built.made:
        if part.kind != "check":
            _show_part(built, part.game, part.kind, part.option, out)
    if built.made and built.kept:
        console.say(f"{len(built.kept)} parts were up to date.", style="faint")
    if not built.made:
        console.say(f"{out.as_posix()}/ is up to date.")


def _show_part(built: Built, game: str, kind: str, option: str, out: Path) -> None:
    if kind == "home":
        mine, first = [name for name in built.files if name.count("/") < 2], out / "index.html"
    elif kind == "reference":
        mine = [name for name in built.files if name.startswith(f"{game}/reference/")]
        first = out / game / "reference" / "index.html"
    else:
        mine = [
            name
            for name in built.files
            if name.startswith(f"{game}/pdf/" if kind == "booklet" else f"{game}/")
            and name.endswith(".pdf" if kind == "booklet" else f"-{option}.pdf")
        ]
        first = out / game
    size = sum(built.files[name] for name in mine) / 1e6
    words, sizes = f"{kind} {option}".strip(), f"{len(mine)} files, {size:.1f} MB"
    console.say(Text.assemble((f"{words:<14}", "good"), f"{first.as_posix()}  ", (sizes, "faint")))


def _data(built: Built) -> dict[str, object]:
    return {
        "ok": built.ok,
        "made": [part.name for part in built.made],
        "kept": [part.name for part in built.kept],
        "files": dict(built.files),
        "complaints": console.report_data(built.report) if built.report else [],
    }

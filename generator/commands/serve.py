"""`rulepress serve`: the reference or a deck in a browser, built again whenever one of its files changes."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from generator import console
from generator.commands.common import need_libraries

if TYPE_CHECKING:
    from generator.decks.live import Live

WATCHED = ("catalog", "templates", "generator", "validator")
NEEDED = ("starlette", "uvicorn", "watchfiles")
LIVE = "live"
KINDS = ("check", "reference", "home")


def serve(
    deck: Annotated[
        Path | None,
        typer.Argument(metavar="DECK", help="The folder of a deck; without one, the reference of all games."),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The folder that is built and shown.")
    ] = Path("output"),
    port: Annotated[
        int, typer.Option("--port", min=1, max=65535, help="The port of the local address.")
    ] = 8137,
    show: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Show the reference of all games at a local address, and keep it up to date while you write.

    Whatever you change in the catalog or the templates is checked and built again, only the parts that it
    touches, and open pages reload. With an error the old pages stay, and the error is shown on them.

    Of a deck it shows every card and makes the PDF, again after each change of its files.
    """
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        words = f"serve needs {', '.join(lacking)}: install the extra with pip install 'rulepress[serve]'"
        console.say(words, stderr=True)
        raise typer.Exit(console.FAULTY)
    need_libraries()
    if deck is not None:
        from generator.commands.printing import deck_folder, load
        from generator.decks.live import Live

        deck = deck_folder(deck)
        load(deck)
        folder = out / deck.resolve().name / LIVE
        _serve(folder, [deck], partial(_live, Live(deck, folder)), port, show)
    else:
        from generator.inputs import REPOSITORY

        _serve(out, [REPOSITORY / name for name in WATCHED], partial(_build, out), port, show)


def _serve(
    out: Path, watched: Sequence[Path], build: Callable[[], Awaitable[str]], port: int, show: bool
) -> None:
    """Build, show, and build again after every change until stopped."""
    import asyncio

    from generator import serve as server

    async def rebuild() -> str:
        start = perf_counter()
        wrong = await build()
        console.say(wrong or f"Built in {perf_counter() - start:.2f} s.", stderr=bool(wrong))
        return wrong

    address = f"http://{server.HOST}:{port}/"
    wrong = asyncio.run(rebuild())
    if wrong and not (out / "index.html").is_file():
        raise typer.Exit(console.FAULTY)
    console.say(f"Open {address}  (Ctrl-C stops it)")
    if show:
        typer.launch(address)
    asyncio.run(server.run(out, watched, rebuild, port))


async def _live(deck: Live) -> str:
    """Build a deck in this process, which remembers what it has drawn."""
    import asyncio

    from catalog.load import source_lines

    report = await asyncio.to_thread(deck.rebuild)
    return "" if report.ok else report.render(source_lines(report))


async def _build(out: Path) -> str:
    """Build in a process of its own, so that changed templates and code are read anew."""
    import asyncio

    from generator.inputs import REPOSITORY

    only = [word for kind in KINDS for word in ("--only", kind)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "generator.cli",
        "build",
        "--out",
        str(out.resolve()),
        *only,
        cwd=REPOSITORY,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, complained = await process.communicate()
    return "" if process.returncode == 0 else (complained or said).decode(errors="replace")

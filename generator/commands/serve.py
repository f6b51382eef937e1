"""`rulepress serve`: the reference in a browser, built again whenever the catalog or a template changes."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from generator import console
from generator.commands.common import need_libraries

WATCHED = ("catalog", "templates", "generator", "validator")
NEEDED = ("starlette", "uvicorn", "watchfiles")
KINDS = ("check", "reference", "home")


def serve(
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
    """
    import asyncio

    from generator.inputs import REPOSITORY

    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        words = f"serve needs {', '.join(lacking)}: install the extra with pip install 'rulepress[serve]'"
        console.say(words, stderr=True)
        raise typer.Exit(console.FAULTY)
    need_libraries()
    from generator import serve as server

    async def rebuild() -> str:
        wrong = await _build(out)
        console.say(wrong or "Built.", stderr=bool(wrong))
        return wrong

    address = f"http://{server.HOST}:{port}/"
    wrong = asyncio.run(rebuild())
    if wrong and not (out / "index.html").is_file():
        raise typer.Exit(console.FAULTY)
    console.say(f"Open {address}  (Ctrl-C stops it)")
    if show:
        typer.launch(address)
    watched = [REPOSITORY / name for name in WATCHED]
    asyncio.run(server.run(out, watched, rebuild, port))


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

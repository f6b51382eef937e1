"""`rulepress cache`: what is kept between runs, and how to be rid of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from generator import console
from generator.commands.common import AsJson


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Delete all that is kept.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show or clear what is kept so that nothing is drawn twice.

    Clearing costs time at the next run and nothing else. The folder is RULEPRESS_CACHE where that is set.
    """
    from generator.cache import LIMIT_BYTES, Cache, cache_folder

    store = Cache(cache_folder())
    sizes = {}
    for path in store.files():
        with suppress(OSError):
            sizes[path] = path.stat().st_size
    if clear:
        for path in sizes:
            with suppress(OSError):
                path.unlink()
    words = {
        "folder": store.folder.as_posix(),
        "entries": len(sizes),
        "bytes": sum(sizes.values()),
        "most_bytes": LIMIT_BYTES,
        "cleared": clear,
    }
    if as_json:
        console.say_json(words)
        return
    done = "deleted" if clear else "kept"
    console.say(f"{store.folder.as_posix()}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB {done}")

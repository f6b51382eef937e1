"""The way in to the `rulepress` command. What was done before on the same files is said at once; for anything
else the words are loaded.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper

from generator import receipts

UNCHANGED = "Nothing has changed since; the files are as they were made."


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code. `argv` None takes the words of the command line."""
    forgiving()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our words has gone. Python would complain once more when it closes the pipe.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        # Before the words of the command are loaded; after that they answer it themselves.
        from generator import console

        console.say(console.STOPPED, stderr=True)
        return console.INTERRUPTED
    return code


def _run(argv: Sequence[str] | None) -> int:
    """The exit code of a command. Raises BrokenPipeError where nobody reads its words any more."""
    command = tuple(sys.argv[1:]) if argv is None else ()
    if (said := receipts.again(command)) is not None:
        for stderr, words in (*said, (True, f"{UNCHANGED}\n")):
            (sys.stderr if stderr else sys.stdout).write(words)
        return 0
    from generator.app import run

    if argv is not None:
        return run(argv)
    # Hardly anything that a command makes is let go before its end: looking for it often is time lost, and so
    # is taking it apart when the process goes.
    gc.set_threshold(50_000, 50, 50)
    code = run(None, command)
    gc.freeze()
    return code


def forgiving() -> None:
    """From now on a letter that the terminal's encoding lacks is shown as its escape, and stops nothing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())

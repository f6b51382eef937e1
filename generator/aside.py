"""A piece of work done by another process while this one goes on."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

T = TypeVar("T")
# Seconds that a process has to end by itself.
PATIENCE = 2.0


@contextmanager
def aside(work: Callable[[], T], worth: bool = True) -> Iterator[Callable[[], T]]:
    """Gives what to call for the result of `work`, which must be fit for pickling. What the work raises is
    raised there.

    Where there is one core or no fork, in a process that is beside another one itself, and where it is not
    `worth` a process, the work is done when the result is asked for.
    """
    if not worth or sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2 or is_aside():
        yield work
        return
    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_done, args=(here, there, work), daemon=True)
    process.start()
    there.close()

    def result() -> T:
        try:
            fine, found = here.recv()
        except EOFError:
            process.join(PATIENCE)
            raise RuntimeError(f"a process beside this one ended with code {process.exitcode}") from None
        if not fine:
            raise found
        return found  # type: ignore[no-any-return]

    try:
        yield result
    finally:
        here.close()
        process.terminate()
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()


def is_aside() -> bool:
    """Whether this process does work for another one; it is to start none of its own."""
    return current_process().daemon


def _done(other: Connection, pipe: Connection, work: Callable[[], Any]) -> None:
    # The other end is the parent's alone: only then does the pipe break when nobody listens any more.
    other.close()
    # Ctrl-C reaches every process of the terminal, and only the first one is to answer it; what the parent
    # does about being told to end is its own business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        pipe.send((True, work()))
    except BaseException as error:
        pipe.send((False, _portable(error)))
    finally:
        pipe.close()


def _portable(error: BaseException) -> BaseException:
    """An error as it is, or where it does not survive the way, one that says all that it said."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError("".join(traceback.format_exception(error)))
    return error

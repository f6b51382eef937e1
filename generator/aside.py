"""A piece of work done by another process while this one goes on."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

T = TypeVar("T")


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
    process = context.Process(target=_done, args=(there, work), daemon=True)
    process.start()
    there.close()

    def result() -> T:
        try:
            fine, found = here.recv()
        except EOFError:
            # It died before it could say anything.
            return work()
        if not fine:
            raise found
        return found  # type: ignore[no-any-return]

    try:
        yield result
    finally:
        here.close()
        process.terminate()
        process.join()


def is_aside() -> bool:
    """Whether this process does work for another one; it is to start none of its own."""
    return current_process().daemon


def _done(pipe: Connection, work: Callable[[], Any]) -> None:
    # Ctrl-C reaches every process of the terminal; only the first one is to answer it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send((True, work()))
    except BaseException as error:
        pipe.send((False, error))
    finally:
        pipe.close()

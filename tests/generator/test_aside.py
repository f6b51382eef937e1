"""Work beside other work: its result, what it raises, and nothing left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal

import pytest

from generator.aside import aside

WORTH = pytest.mark.parametrize("worth", [True, False])


@WORTH
def test_the_result_is_that_of_the_work(worth: bool) -> None:
    with aside(lambda: (os.getpid(), "done"), worth) as result:
        pid, said = result()
    assert said == "done"
    assert (pid == os.getpid()) is not (worth and len(os.sched_getaffinity(0)) > 1)


@WORTH
def test_what_the_work_raises_is_raised_where_its_result_is_asked_for(worth: bool) -> None:
    def fails() -> None:
        raise LookupError("nowhere")

    with pytest.raises(LookupError, match="nowhere"), aside(fails, worth) as result:
        result()


def test_work_that_nobody_asks_for_is_left_undone() -> None:
    with aside(lambda: __import__("time").sleep(60)):
        pass
    assert multiprocessing.active_children() == []


class Picky(Exception):
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)


def test_an_error_that_does_not_survive_the_way_still_says_what_it_said() -> None:
    def fails() -> None:
        raise Picky("the cat", "the mat")

    with pytest.raises(RuntimeError, match="the cat"), aside(fails) as result:
        result()


def test_a_process_that_dies_is_told_and_its_work_is_not_done_here() -> None:
    with pytest.raises(RuntimeError, match="ended with code"), aside(lambda: os._exit(3)) as result:
        result()


def test_a_failure_here_ends_the_work_there_however_much_it_has_to_say() -> None:
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with pytest.raises(KeyError), aside(lambda: b"x" * 1_000_000):
            raise KeyError
    finally:
        signal.signal(signal.SIGTERM, before)
    assert multiprocessing.active_children() == []

"""Work beside other work: its result, what it raises, and nothing left behind."""

from __future__ import annotations

import multiprocessing
import os

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

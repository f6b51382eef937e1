"""One run of a program, measured: time, and the memory of it and all that it starts (on Linux)."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

STEP = 0.05


@dataclass(frozen=True, slots=True)
class Figures:
    """Seconds, seconds of all processors, the most MB of all processes and of the largest one, bytes
    written.
    """

    seconds: float
    cpu: float
    tree_mb: float
    largest_mb: float
    size: int


class Failed(RuntimeError):
    """A program that did not do its work. The message holds the end of what it said."""


def installed() -> dict[str, str]:
    """The environment for a program as one that is installed: Python keeps what it has compiled."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(command: Sequence[str], out: Path, environment: Mapping[str, str] | None = None) -> Figures:
    """Runs a program that writes `out`. Raises Failed."""
    out.unlink(missing_ok=True)
    env = installed() | dict(environment or {})
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)
    tree = largest = 0.0
    while process.poll() is None:
        sizes = [_proportional(pid) for pid in _family(process.pid)]
        tree, largest = max(tree, sum(sizes)), max(largest, *sizes, 0.0)
        try:
            process.wait(STEP)
        except subprocess.TimeoutExpired:
            continue
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    said = process.stdout.read().decode("utf-8", "replace") if process.stdout else ""
    if process.returncode or not out.is_file():
        raise Failed(said[-400:] or f"code {process.returncode}")
    return Figures(seconds, cpu, tree, largest, out.stat().st_size)


def middle(runs: Sequence[Figures]) -> Figures:
    """The median of each figure."""
    pick = statistics.median
    return Figures(
        pick(one.seconds for one in runs),
        pick(one.cpu for one in runs),
        pick(one.tree_mb for one in runs),
        pick(one.largest_mb for one in runs),
        int(pick(one.size for one in runs)),
    )


def _family(root: int) -> list[int]:
    """A process and all below it."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents.setdefault(int(words[1]), []).append(int(path.parent.name))
    found, todo = [], [root]
    while todo:
        pid = todo.pop()
        found.append(pid)
        todo += parents.get(pid, [])
    return found


def _proportional(pid: int) -> float:
    """The memory of a process in MB, pages that it shares counted in parts."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0

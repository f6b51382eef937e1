"""`python -m generator.bench [--distinct 250] [--runs 3]`: the press beside others, on the same cards.

Every run is a process of its own, in turn with all others, so that a slow moment of the machine meets all of
them. Rivals that the machine lacks are left out: Chromium is the machine's own, Typst and ReportLab are
installed by pip into an environment of their own beside the work.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.bench.material import change_one, write_deck
from generator.bench.measure import Failed, Figures, installed, middle, run
from generator.bench.rivals import write_inputs
from generator.letters import fonts

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
# The work, the rival, and how many times faster than it the press is to be (issue 5).
BARS = {
    250: (
        ("cold", "weasyprint", 5.5),
        ("cold", "chromium", 1.4),
        ("one changed", "weasyprint", 20.0),
        ("one changed", "chromium", 5.0),
        ("nothing changed", "weasyprint", 48.0),
        ("nothing changed", "chromium", 12.0),
    ),
    1000: (("cold", "weasyprint", 6.0), ("cold", "chromium", 1.8)),
}
OURS = ("cold", "one changed", "nothing changed", "awake")
AWAKE_RUNS = 5
MOST_MB = {250: (0.6, "tree", 300.0), 1000: (2.0, "largest", 210.0)}


@dataclass(frozen=True, slots=True)
class Bench:
    """Where the work lies: our deck, the rivals' inputs, the Python of the rivals."""

    folder: Path
    python: Path | None
    distinct: int

    def programs(self) -> Mapping[str, Callable[[], Figures]]:
        """What is measured, by name; each call is one run."""
        work: dict[str, Callable[[], Figures]] = {
            "cold": self._cold,
            "one changed": self._changed,
            "nothing changed": self._warm,
            "awake": self._awake,
            "weasyprint": lambda: self._python(sys.executable, "weasyprint", "sheets.html"),
        }
        browser = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
        if browser:
            work["chromium"] = lambda: self._chromium(browser)
        if self.python is not None:
            python = str(self.python)
            files = {
                font.weight: str(self.folder / "fonts" / font.file)
                for font in fonts.FONTS
                if font.family == fonts.BODY and not font.italic
            }
            root = str(self.folder / "rivals")
            work["typst"] = lambda: self._python(
                python, "typst", "sheets.typ", str(self.folder / "fonts"), root
            )
            work["reportlab"] = lambda: self._python(
                python, "reportlab", "cards.json", files[500], files[700]
            )
        return work

    def _press(self) -> Figures:
        out = self.folder / "out"
        command = [
            sys.executable,
            "-m",
            "generator.cli",
            "print",
            str(self.folder / "deck"),
            "--out",
            str(out),
        ]
        return run(command, out / "deck-a4.pdf", {"RULEPRESS_CACHE": str(self.folder / "cache")})

    def _cold(self) -> Figures:
        shutil.rmtree(self.folder / "cache", ignore_errors=True)
        return self._press()

    def _changed(self) -> Figures:
        change_one(self.folder / "deck", 1)
        return self._press()

    def _warm(self) -> Figures:
        return self._press()

    def _awake(self) -> Figures:
        out = self.folder / "awake"
        words = [str(self.folder / name) for name in ("deck", "awake", "cache")]
        command = [sys.executable, "-m", "generator.bench.awake", *words, str(AWAKE_RUNS)]
        done = subprocess.run(command, capture_output=True, text=True, env=installed())
        if done.returncode:
            raise Failed(done.stderr[-400:])
        seconds = statistics.median(float(line) for line in done.stdout.split())
        return Figures(seconds, seconds, 0.0, 0.0, (out / "deck-a4.pdf").stat().st_size)

    def _python(self, python: str, name: str, source: str, *more: str) -> Figures:
        rivals = self.folder / "rivals"
        out = self.folder / f"{name}.pdf"
        return run([python, str(rivals / f"run_{name}.py"), str(rivals / source), str(out), *more], out)

    def _chromium(self, browser: str) -> Figures:
        out = self.folder / "chromium.pdf"
        flags = (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--print-to-pdf={out}",
            f"--user-data-dir={self.folder / 'profile'}",
        )
        return run([browser, *flags, (self.folder / "rivals" / "sheets.html").as_uri()], out)


def environment(folder: Path) -> Path | None:
    """A Python with Typst and ReportLab, installed by pip at the first time; None where that does not go."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    command = [
        str(python),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "typst",
        "reportlab",
    ]
    done = subprocess.run(command, capture_output=True, check=False)
    return python if done.returncode == 0 else None


def measure(bench: Bench, runs: int, skip: frozenset[str] = frozenset()) -> dict[str, list[Figures]]:
    """All programs in turn, so many times. One that fails is said and left out."""
    found: dict[str, list[Figures]] = {}
    programs = {name: program for name, program in bench.programs().items() if name not in skip}
    for turn in range(runs):
        for name, program in list(programs.items()):
            # The slow rivals need fewer rounds: their figures differ little from each other.
            if turn and bench.distinct > 500 and name in ("weasyprint", "chromium"):
                continue
            try:
                found.setdefault(name, []).append(program())
                print(
                    f"  {name}: {found[name][-1].seconds:.2f} s, {found[name][-1].cpu:.2f} s of processor",
                    file=sys.stderr,
                    flush=True,
                )
            except (Failed, OSError) as error:
                print(f"  {name} is left out: {error}", file=sys.stderr)
                del programs[name]
    return {name: some for name, some in found.items() if some}


def report(found: Mapping[str, list[Figures]], distinct: int) -> str:
    """The figures as a table, then each bar with what was reached."""
    medians = {name: middle(some) for name, some in found.items()}
    rows = [f"{'':<18}{'s (median)':>12}{'cpu s':>8}{'runs':>6}{'MB all':>9}{'MB one':>9}{'PDF MB':>9}"]
    for name, one in medians.items():
        label = f"press, {name}" if name in OURS else name
        rows.append(
            f"{label:<24}{one.seconds:>6.2f}{one.cpu:>8.2f}{len(found[name]):>6}{one.tree_mb:>9.0f}{one.largest_mb:>9.0f}"
            f"{one.size / 1e6:>9.2f}"
        )
    rows.append("")
    for work, rival, bar in BARS.get(distinct, ()):
        if work in medians and rival in medians:
            ratio = medians[rival].seconds / medians[work].seconds
            rows.append(
                f"{work} against {rival}: {ratio:.1f} times faster ({_word(ratio >= bar)}, bar {bar:g})"
            )
    if "awake" in medians and "typst" in medians:
        ratio = medians["typst"].seconds / medians["awake"].seconds
        rows.append(
            f"one changed, awake, against typst: {ratio:.1f} times faster ({_word(ratio >= 2)}, bar 2)"
        )
    for rival in ("typst", "reportlab"):
        if rival in medians and "cold" in medians:
            ratio = medians["cold"].seconds / medians[rival].seconds
            rows.append(f"cold against {rival}: {ratio:.1f} times slower")
    if distinct in MOST_MB and "cold" in medians:
        size, which, memory = MOST_MB[distinct]
        cold = medians["cold"]
        used = cold.tree_mb if which == "tree" else cold.largest_mb
        rows.append(f"PDF {cold.size / 1e6:.2f} MB ({_word(cold.size / 1e6 <= size)}, at most {size:g})")
        rows.append(f"memory {used:.0f} MB of the {which} ({_word(used <= memory)}, at most {memory:g})")
    return "\n".join(rows)


def _word(reached: bool) -> str:
    return "reached" if reached else "NOT reached"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m generator.bench", description=__doc__)
    parser.add_argument(
        "--distinct", type=int, nargs="*", default=[250], help="how many distinct cards (250 1000)"
    )
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--skip", nargs="*", default=[], help="programs to leave out")
    parser.add_argument("--folder", type=Path, help="where to work; a temporary folder otherwise")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rulepress-bench-") as temporary:
        top = (asked.folder or Path(temporary)).resolve()
        python = None if {"typst", "reportlab"} <= set(asked.skip) else environment(top / "environment")
        for distinct in asked.distinct:
            folder = top / str(distinct)
            write_deck(folder / "deck", distinct)
            written = fonts.prepare(folder / "fonts")
            write_inputs(folder / "rivals", distinct, written.css())
            print(f"{distinct} distinct cards")
            print(
                report(measure(Bench(folder, python, distinct), asked.runs, frozenset(asked.skip)), distinct)
            )


if __name__ == "__main__":
    main()

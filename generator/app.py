"""The `rulepress` command: a word for each thing it does, and the one place where all that goes wrong ends.

Exit codes: 0 all is well, 1 the catalog or the build has errors, 2 the command was not understood, 130 it
was stopped with Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from generator import console
from generator.commands.build import build
from generator.commands.cache import cache
from generator.commands.calibrate import calibrate
from generator.commands.check import check
from generator.commands.new import new
from generator.commands.play import play
from generator.commands.print import print_sheets
from generator.commands.reference import reference
from generator.commands.schema import schema
from generator.commands.serve import serve
from generator.commands.show import show

INTRODUCTION = """Printable sheets, a searchable reference, and examples that run, from one catalog of games.

A catalog is a folder of YAML files. Everything is checked before anything is written, and what goes wrong is
said with its file, line and column.
"""

# The function, its word, and examples for the end of its help; {game} is a game that is there.
WORDS: tuple[tuple[Callable[..., None], str, tuple[str, ...]], ...] = (
    (check, "check", ("rulepress check", "rulepress check {game} --coverage")),
    (
        print_sheets,
        "print",
        (
            "rulepress print {game} --paper letter",
            "rulepress print {game} --plan",
            "rulepress print {game} --shop --back-first",
        ),
    ),
    (new, "new", ("rulepress new mydeck", "rulepress new mydeck --table csv")),
    (
        calibrate,
        "calibrate",
        ("rulepress calibrate --paper A4", "rulepress calibrate --middle 1.5 -0.5 --save den.yaml"),
    ),
    (cache, "cache", ("rulepress cache", "rulepress cache --clear")),
    (reference, "reference", ("rulepress reference {game} --open",)),
    (serve, "serve", ("rulepress serve --open",)),
    (build, "build", ("rulepress build", "rulepress build --out output")),
    (schema, "schema", ("rulepress schema cards", "rulepress schema --out .schemas")),
    (play, "play", ("rulepress play {game} --seed 7", "rulepress play {game} --seed 7 --until 20")),
    (show, "show", ("rulepress show {game} AMB-01", "rulepress show {game} board")),
)
GAMES = Path(__file__).resolve().parents[1] / "catalog" / "games"


def examples(lines: Sequence[str]) -> tuple[str, ...]:
    """Examples with a game that is there, found without reading it."""
    names = sorted(path.name for path in GAMES.iterdir() if path.is_dir()) if GAMES.is_dir() else []
    game = next((name for name in names if not name.startswith((".", "_"))), "GAME")
    return tuple(line.format(game=game) for line in lines)


def closing(lines: Sequence[str]) -> str:
    """The end of a help text."""
    return "\n\n".join([f"Example{'s' if len(lines) > 1 else ''}:", *(f"  {line}" for line in lines)])


def paragraphs(text: str) -> str:
    """Help as it is to be shown: the lines of a paragraph flow together."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


app = typer.Typer(
    name="rulepress",
    help=paragraphs(INTRODUCTION),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example:  rulepress build",
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        console.say(f"rulepress {version('rulepress')}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Hold the options that stand before every word."""


for function, word, lines in WORDS:
    app.command(word, help=paragraphs(function.__doc__ or ""), epilog=closing(examples(lines)))(function)


def run(argv: Sequence[str] | None, command: Sequence[str] = ()) -> int:
    """Run the command and give its exit code. What a user can cause is said in words, without a traceback.

    `command` are the words of the command line where a receipt may be kept for them. Raises BrokenPipeError
    where nobody reads our words any more.
    """
    try:
        app(args=argv, prog_name="rulepress", obj=command)
    except SystemExit as end:
        # Both libraries of the terminal end with 1 where a pipe is closed, which is no fault of anyone.
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        code = end.code if isinstance(end.code, int) else console.FINE
        if code == console.INTERRUPTED:
            console.say(console.STOPPED, stderr=True)
        return code
    except KeyboardInterrupt:
        console.say(console.STOPPED, stderr=True)
        return console.INTERRUPTED
    except console.Refusal as refusal:
        console.show_report(refusal.report, stderr=True)
        return refusal.code
    except BrokenPipeError:
        raise
    except Exception as error:
        return _excused(error)
    return console.FINE


def _excused(error: Exception) -> int:
    """Say in words what a user can cause; raise again what is a fault of the program."""
    from catalog.diagnostics import Report
    from generator import machine

    unloaded = isinstance(error, OSError) and error.errno is None
    lacking = machine.missing(machine.BUILD_NEEDS) if unloaded else []
    if lacking:
        console.say(machine.message(lacking), stderr=True)
        return console.FAULTY
    from generator.mishaps import mishap

    complaint = mishap(error)
    if complaint is None:
        raise error
    console.show_report(Report.of(complaint), stderr=True)
    return console.FAULTY

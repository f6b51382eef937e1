"""What the READMEs say is so: their YAML is read and runs, their commands work, their links lead on."""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
import yaml

from catalog.diagnostics import Report
from catalog.load import load_game, source_lines
from generator import app, cli
from generator.build import Built
from generator.sheets import Built as Sheets
from validator.scenarios import run

REPOSITORY = Path(__file__).resolve().parents[1]
GAME = "time-division"
GAMES = sorted((REPOSITORY / "catalog" / "games").glob("*/README.md"))
DOCUMENTS = (
    "README.md",
    "catalog/README.md",
    "catalog/decks/README.md",
    "output/README.md",
    "seeds/README.md",
    *(path.relative_to(REPOSITORY).as_posix() for path in GAMES),
)
FILES = {"cards": "cards.yaml", "scenarios": "scenarios/doc.yaml", "rules": "rules.yaml"}
HEAVY = ("print", "reference", "build")


def text(document: str) -> str:
    return (REPOSITORY / document).read_text(encoding="utf-8")


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """Every fenced block of a language, with a name that says where it stands."""
    for document in DOCUMENTS:
        for found in re.finditer(rf"^```{language}\n(.*?)^```", text(document), re.MULTILINE | re.DOTALL):
            line = text(document)[: found.start()].count("\n") + 1
            yield f"{document}:{line}", found[1]


def commands() -> Iterator[tuple[str, str]]:
    for where, block in blocks("console"):
        for line in block.splitlines():
            if line.startswith("$ rulepress"):
                yield where, line.removeprefix("$ ").partition("  #")[0].strip()


def records() -> Iterator[tuple[str, str]]:
    for where, block in blocks("yaml"):
        if not block.lstrip().startswith("#") and yaml.safe_load(block).keys() & FILES.keys():
            yield where, block


@pytest.mark.parametrize("block", [pytest.param(block, id=where) for where, block in records()])
def test_what_is_shown_as_a_record_is_one_and_runs(block: str, tmp_path: Path) -> None:
    for key, name in FILES.items():
        if key in yaml.safe_load(block):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(block, encoding="utf-8")
    game, report = load_game(GAME, overlay=tmp_path)
    assert game is not None, report.render(source_lines(report))
    for record in yaml.safe_load(block).get("scenarios", []):
        result = run(game, game.scenario(record["scenario"]))
        assert result.ok, result.report.render(source_lines(result.report))
    for record in yaml.safe_load(block).get("cards", []):
        assert game.card(record["id"]).base == record["base"]


def apart(job: Coroutine[Any, Any, Any], run: Any = asyncio.run) -> Any:
    """What a coroutine gives, run in a thread of its own: this one may have the loop of a browser."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run, job).result()


@pytest.mark.parametrize(
    "command", [pytest.param(command, id=f"{at} {command}") for at, command in commands()]
)
def test_what_is_shown_as_a_command_works(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("generator.sheets.build_sheets", lambda *args, **more: Sheets())
    monkeypatch.setattr("generator.decks.run.build_deck", lambda *args, **more: Sheets())
    monkeypatch.setattr("generator.making.reference", lambda *args: ({}, Report()))
    monkeypatch.setattr("generator.build.build", lambda *args: Built())
    monkeypatch.setattr("generator.serve.run", AsyncMock())
    monkeypatch.setattr("asyncio.run", apart)
    monkeypatch.setattr("typer.launch", lambda address: None)
    (tmp_path / "my-cards").mkdir()
    card = next(block for where, block in records() if where.startswith("README.md"))
    (tmp_path / "my-cards" / "cards.yaml").write_text(card, encoding="utf-8")
    if "./mydeck" in command:
        cli.main(["new", "mydeck"])
    if "--printer" in command:
        cli.main(["calibrate", "--middle", "1", "0", "--save", "den.yaml"])
    code = cli.main(shlex.split(command)[1:])
    assert code == 0, capsys.readouterr().err


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_what_is_there(document: str) -> None:
    words = text(document)
    for target in re.findall(r"\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"", words):
        path, _, anchor = "".join(target).partition("#")
        if "://" in path:
            continue
        reached = (REPOSITORY / document).parent / path if path else REPOSITORY / document
        assert reached.exists(), f"{document} links to {path}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", reached.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


def test_every_word_of_the_command_is_in_the_readme() -> None:
    for _, word, _ in app.WORDS:
        assert f"rulepress {word}" in text("README.md")


def test_pictures_are_small_enough_to_be_read_over_a_slow_line() -> None:
    pictures = [
        path for path in (REPOSITORY / ".readme").iterdir() if path.suffix in (".png", ".webp", ".svg")
    ]
    assert pictures
    assert [path.name for path in pictures if path.stat().st_size > 300_000] == []

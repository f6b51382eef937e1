"""What changed in a game of the catalog since a revision: just those pieces, and what to throw away."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from catalog import load
from catalog.game import Game
from generator import since
from generator.sheets import Built, Options, build_sheets
from generator.since import Since, lay_out
from tests.generator.decks.making import git, texts

GAME = "time-division"
MORE = """
cards:
  - id: harbor-pilot
    set: ancient-egypt
    title: Harbor Pilot
    base: 4
    rows:
      - [{move: {from: past, pick: chosen, to: independent}}]
    provenance: stand-in
    why: Ours.
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the game at the tag v1."""
    shutil.copytree(load.GAMES / GAME, tmp_path / "games" / GAME)
    shutil.rmtree(tmp_path / "games" / GAME / "scenarios")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    git(tmp_path, "tag", "v1")
    monkeypatch.setattr(load, "GAMES", tmp_path / "games")
    return tmp_path / "games" / GAME


def game(overlay: Path | None = None) -> Game:
    found, report = load.load_game(GAME, overlay=overlay)
    assert found is not None, report.render()
    return found


def printed(revision: str = "v1", overlay: Path | None = None) -> Built:
    return build_sheets(game(overlay), Options(bare=True), since=Since(revision, overlay))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def told(built: Built) -> list[str]:
    return built.files[f"{GAME}-changes.txt"].decode().splitlines()


def test_a_link_that_leads_out_of_the_folder_stops_nothing(games: Path) -> None:
    (games / "out").symlink_to("/")
    (games / "up").symlink_to("../../..")
    (games / "in").symlink_to("cards.yaml")
    git(games, "add", "-A")
    git(games, "commit", "-qm", "two")
    target = games.parent / "then"
    assert lay_out(games, "HEAD", target).ok
    assert not (target / "out").is_symlink() and not (target / "up").is_symlink()
    assert (target / "in").read_bytes() == (games / "cards.yaml").read_bytes()


def test_a_changed_card_and_a_new_one_are_printed_and_the_old_one_is_thrown_away(games: Path) -> None:
    change(games / "cards.yaml", "title: Foreman", "title: Fore Man")
    (games / "cards-mine.yaml").write_text(MORE)
    built = printed()
    assert built.report.ok, built.report.render()
    rows = told(built)
    assert "  1 x Fore Man (card/foreman): changed" in rows
    assert "  1 x Harbor Pilot (card/harbor-pilot): new" in rows
    assert "  1 x Foreman (card/foreman): replaced" in rows
    words = " ".join(texts(built.files["cards-a4.pdf"]))
    assert "Fore Man" in words and "Harbor Pilot" in words and "Potter" not in words
    assert built.pages["cards-a4.pdf"] == 2


def test_a_card_that_is_gone_is_only_thrown_away(games: Path) -> None:
    (games / "cards-mine.yaml").write_text(MORE)
    git(games, "add", "-A")
    git(games, "commit", "-qm", "two")
    (games / "cards-mine.yaml").unlink()
    rows = told(printed("HEAD"))
    assert "  1 x Harbor Pilot (card/harbor-pilot): no longer there" in rows[rows.index("Throw away") :]


def test_nothing_changed_prints_nothing_and_says_so(games: Path) -> None:
    built = printed()
    assert list(built.files) == [f"{GAME}-changes.txt"]
    assert told(built).count("  nothing") == 2


def test_an_overlay_that_was_not_there_yet_is_all_new(games: Path) -> None:
    mine = games.parents[1] / "mine"
    mine.mkdir()
    (mine / "cards.yaml").write_text(MORE)
    assert "  1 x Harbor Pilot (card/harbor-pilot): new" in told(printed(overlay=mine))


def test_what_cannot_be_compared_is_refused_with_the_reason(games: Path, tmp_path: Path) -> None:
    change(games / "game.yaml", "title:", "titel:")
    git(games, "commit", "-qam", "broken")
    git(games, "checkout", "-q", "v1", "--", ".")
    built = printed("HEAD")
    assert built.report.codes == ("ARG-SINCE",) and not built.files
    assert "has errors" in built.report.diagnostics[0].message
    said = [lay_out(games, revision, tmp_path / "x").diagnostics[0].message for revision in ("nope", "-x")]
    (tmp_path / "games" / "later").mkdir()
    said += [lay_out(tmp_path / "games" / "later", "v1", tmp_path / "x").diagnostics[0].message]
    shutil.rmtree(tmp_path / ".git")
    said += [lay_out(games, "v1", tmp_path / "x").diagnostics[0].message]
    reasons = (
        "knows no revision 'nope'",
        "knows no revision '-x'",
        "was not there at v1",
        "no git repository",
    )
    assert [reason in one for reason, one in zip(reasons, said, strict=True)] == [True] * 4


def test_a_look_that_changed_as_well_is_a_warning(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme = tmp_path / "templates" / "themes" / f"{GAME}.toml"
    theme.parent.mkdir(parents=True)
    theme.write_text("then")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "two")
    monkeypatch.setattr(since, "TEMPLATES", tmp_path / "templates")
    assert not printed("HEAD").report
    theme.write_text("now")
    (fault,) = printed("HEAD").report
    assert (fault.code, fault.severity) == ("ARG-SINCE", "warning")
    assert f"themes/{GAME}.toml" in fault.message

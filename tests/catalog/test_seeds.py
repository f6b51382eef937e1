"""What is known of the rulebook texts, and how a copy of one is held against it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from catalog.seeds import SourcesError, compare, load_sources, split_lines

REPOSITORY = Path(__file__).resolve().parents[2]
TEXT = "The Game of Hats\n\nAim\n\nWear most hats.\n\nPlay\n\nTake a hat.\nPass it on."


def sources_yaml(text: str = TEXT, **changes: str) -> str:
    """A sources.yaml for one made-up text of ten lines; `changes` replaces single values."""
    facts = {
        "game": "hats",
        "file": "hats.txt",
        "title": "The Game of Hats",
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "lines": "10",
        "sections": (
            "[{level: 1, first: 1, last: 2, heading: The Game of Hats},"
            " {level: 2, first: 3, last: 6, heading: Aim},"
            " {level: 2, first: 7, last: 10, heading: Play}]"
        ),
    } | changes
    return "sources:\n  - " + "\n    ".join(f"{key}: {value}" for key, value in facts.items()) + "\n"


@pytest.fixture
def sources_path(tmp_path: Path) -> Path:
    path = tmp_path / "sources.yaml"
    path.write_text(sources_yaml(), encoding="utf-8")
    return path


def test_a_source_is_read_with_its_facts_and_sections(sources_path: Path) -> None:
    source = load_sources(sources_path)["hats"]
    assert (source.file, source.lines, source.title) == ("hats.txt", 10, "The Game of Hats")
    assert [section.heading for section in source.sections] == ["The Game of Hats", "Aim", "Play"]


def test_every_line_stands_under_one_heading(sources_path: Path) -> None:
    source = load_sources(sources_path)["hats"]
    lines = [line for section in source.sections for line in range(section.first, section.last + 1)]
    assert lines == list(range(1, source.lines + 1))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sha256": "abc"}, "64 hex digits"),
        ({"lines": "ten"}, "not a list of sources"),
        ({"lines": "11"}, "end at line 10, the text at line 11"),
        ({"sections": "[{level: 1, first: 2, last: 10, heading: Aim}]"}, "lines 2 to 10"),
        (
            {
                "sections": (
                    "[{level: 1, first: 1, last: 6, heading: A}, {level: 1, first: 5, last: 10, heading: B}]"
                )
            },
            "'B' has lines 5 to 10",
        ),
        ({"sections": "[{level: 1, first: 1, last: 10}]"}, "heading"),
        ({"title": "[unclosed"}, "sources.yaml"),
    ],
)
def test_a_wrong_sources_file_is_refused_with_what_is_wrong(
    tmp_path: Path, changes: dict[str, str], words: str
) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(sources_yaml(**changes), encoding="utf-8")
    with pytest.raises(SourcesError, match=words):
        load_sources(path)


def test_a_game_listed_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(sources_yaml() + sources_yaml().removeprefix("sources:\n"), encoding="utf-8")
    with pytest.raises(SourcesError, match="hats is listed twice"):
        load_sources(path)


def test_a_missing_sources_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(SourcesError, match=r"nowhere\.yaml"):
        load_sources(tmp_path / "nowhere.yaml")


@pytest.mark.parametrize(
    ("copy", "status", "words"),
    [
        (TEXT.encode(), "same", []),
        (None, "missing", ["hats.txt cannot be read"]),
        (TEXT.replace("\n", "\r\n").encode(), "differs", ["only the line ends"]),
        (b"\xef\xbb\xbf" + TEXT.encode(), "differs", ["only the line ends or a byte order mark"]),
        (TEXT.replace("Wear", "Hide").encode(), "differs", ["sha256 is"]),
        ((TEXT + "\nThe end.").encode(), "differs", ["sha256 is", "11 lines, should have 10"]),
        (
            TEXT.replace("Aim\n", "Goal\n").encode(),
            "differs",
            ["sha256 is", "line 3 should be the heading 'Aim', is 'Goal'"],
        ),
        (b"The Game of Hats\n", "differs", ["sha256 is", "1 lines", "'Aim' but the text has ended"]),
        (b"\xff\xfe", "differs", ["sha256 is", "not UTF-8"]),
    ],
    ids=["same", "missing", "crlf", "bom", "word", "longer", "heading", "shorter", "binary"],
)
def test_a_copy_is_reported_with_what_differs(
    sources_path: Path, tmp_path: Path, copy: bytes | None, status: str, words: list[str]
) -> None:
    if copy is not None:
        (tmp_path / "hats.txt").write_bytes(copy)
    [report] = compare(load_sources(sources_path), tmp_path)
    assert report.status == status
    assert len(report.facts) == len(words)
    for fact, word in zip(report.facts, words, strict=True):
        assert word in fact


def test_lines_are_split_where_citations_count_them() -> None:
    assert split_lines("a\x0b\u2028b\r\nc\n") == ["a\x0b\u2028b", "c"]


def test_the_committed_sources_name_five_games_and_cover_their_texts() -> None:
    sources = load_sources(REPOSITORY / "seeds" / "sources.yaml")
    assert set(sources) == {"time-division", "time-line", "tempus", "timestreams", "utopia"}
    assert [source.lines for source in sources.values()] == [362, 167, 381, 54, 624]

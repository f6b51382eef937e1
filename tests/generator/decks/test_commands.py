"""The command with decks: new, print, plan, calibrate, cache; what it is asked for and does not
understand.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from generator.cli import main
from tests.generator.decks import making

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEPRESS_CACHE", str(making.store().folder))


def test_a_new_deck_is_printed_where_output_goes(capsys):
    assert main(["new", "mydeck"]) == 0
    assert main(["print", "./mydeck"]) == 0
    with pypdfium2.PdfDocument(Path("output/mydeck/mydeck-a4.pdf")) as document:
        assert len(document) == 6
    said = capsys.readouterr().out
    assert "mydeck-a4.pdf" in said and "What to do" not in said


@pytest.mark.parametrize("command", ["print", "check"])
def test_errors_of_the_files_and_of_the_faces_are_told_together_with_their_lines(capsys, command):
    main(["new", "mydeck"])
    for name, old, new in (
        ("game.yaml", "author", "auhtor"),
        ("card.html.j2", "{{ title }}", "{{ titel }}"),
        ("cards.yaml", "{boat} to", "{baot} to"),
    ):
        path = Path("mydeck", name)
        path.write_text(path.read_text().replace(old, new))
    capsys.readouterr()
    assert main([command, "./mydeck"]) == 1
    said = "".join(capsys.readouterr())
    for code, line in (
        ("KEY-TYPO", "auhtor: Your"),
        ("DECK-TEMPLATE", "{{ titel }}"),
        ("FACE-ICON", "{baot}"),
    ):
        assert code in said and line in said
    assert not Path("output").exists()


def test_decks_of_one_name_are_not_written_over_each_other(capsys):
    for folder in ("mydeck", "other/mydeck"):
        assert main(["new", folder]) == 0
    assert main(["print", "./mydeck", "./other/mydeck"]) == 2
    assert "ARG-DECK" in capsys.readouterr().err and not Path("output").exists()


def test_a_deck_may_be_named_by_its_file_and_twice(capsys):
    making.tiny(Path("mydeck"), "title\nAnt\n", back=False)
    assert main(["print", "mydeck/game.yaml", "./mydeck/game.yaml", "--bare"]) == 0
    assert list(Path("output").rglob("*.pdf"))


def test_a_cache_that_cannot_be_written_stops_no_deck(monkeypatch):
    Path("file").write_text("x")
    monkeypatch.setenv("RULEPRESS_CACHE", str(Path("file").resolve() / "cache"))
    making.tiny(Path("mydeck"), "title,art\nAnt,a.png\n", back=False, a__png=making.png((300, 300)))
    Path("mydeck/card.html.j2").write_text('<div class="t">{{ picture(art) }}</div>')
    assert main(["print", "./mydeck", "--bare"]) == 0


def test_a_new_deck_is_never_laid_over_something(capsys):
    making.write(Path("taken"), {"precious.txt": "x"})
    assert main(["new", "taken"]) == 2
    assert [path.name for path in Path("taken").iterdir()] == ["precious.txt"]


def test_the_plan_says_what_it_takes_and_writes_nothing(capsys):
    main(["new", "mydeck"])
    capsys.readouterr()
    assert main(["print", "./mydeck", "--plan", "--json"]) == 0
    rows = {row["paper"]: row for row in json.loads(capsys.readouterr().out)["plans"][0]["papers"]}
    assert not Path("output").exists()
    a4, a3 = rows["A4"], rows["A3"]
    assert (a4["sheets"], a4["sides"], a4["pieces"], a4["grid"]) == (2, 4, 12, [3, 3])
    assert a4["waste"] == pytest.approx(1 - 12 * 63 * 88 / (2 * 210 * 297), abs=0.001)
    assert a3["sheets"] == 1 and a4["seconds"] > 0 and 0 < a4["ink"] < 1
    # Two sheets: 6 + 6 cuts where all nine lie, 6 + 2 where three do.
    assert a4["cuts"] <= 12 + 8


def test_the_plan_names_the_millimetres_where_nothing_fits(capsys):
    main(["new", "mydeck"])
    game = Path("mydeck/game.yaml")
    game.write_text(game.read_text().replace("size: poker", "size: 250x350"))
    capsys.readouterr()
    assert main(["print", "./mydeck", "--plan", "--json"]) == 0
    rows = {row["paper"]: row for row in json.loads(capsys.readouterr().out)["plans"][0]["papers"]}
    assert "too little by" in rows["A4"]["fault"]
    assert rows["A3"]["fault"] is None


def test_an_error_keeps_the_old_file_whole():
    main(["new", "mydeck"])
    main(["print", "./mydeck"])
    pdf = Path("output/mydeck/mydeck-a4.pdf")
    before = pdf.read_bytes()
    table = Path("mydeck/cards.yaml")
    table.write_text(table.read_text().replace("symbol: boat", "symbol: ship"))
    assert main(["print", "./mydeck"]) == 1
    assert pdf.read_bytes() == before


@pytest.mark.parametrize("name", ["./mydeck/game.yaml", "mydeck/game.yaml"])
def test_the_file_of_a_deck_means_its_folder(name, capsys):
    main(["new", "mydeck"])
    assert main(["print", name, "--plan", "--json"]) == 0
    assert main(["check", name]) == 0
    assert "mydeck" in capsys.readouterr().out


def test_the_file_of_a_deck_means_its_folder_from_within(monkeypatch, capsys):
    main(["new", "mydeck"])
    monkeypatch.chdir("mydeck")
    assert main(["print", "game.yaml", "--plan"]) == 0


def test_the_folder_that_was_written_is_named_in_one_piece(capsys):
    main(["new", "mydeck"])
    name = "a-folder-with-a-name-that-is-far-wider-than-a-table-of-one-file/and-one-more-level-below-it"
    assert main(["print", "./mydeck", "--out", name]) == 0
    assert f"Mydeck: {name}" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("words", "near"),
    [(["print", "./mydekc"], "mydeck"), (["check", "./mydec"], "mydeck"), (["print", "./zzz"], "")],
)
def test_a_folder_that_is_no_deck_is_told_with_the_nearest_that_is(words, near, capsys):
    main(["new", "mydeck"])
    assert main(words) == 2
    said = capsys.readouterr().err
    assert "ARG-DECK" in said and (f"did you mean  {near}" in said) == bool(near)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["print", "./nowhere"], "ARG-DECK"),
        (["print", "./mydeck", "--grid", "three"], "ARG-GRID"),
        (["print", "./mydeck", "--skip-slots", "0"], "ARG-SLOT"),
        (["print", "./mydeck", "--only", "lamplihgter"], "ARG-PIECE"),
        (["print", "./mydeck", "--set", "nobody"], "ARG-SET"),
        (["print", "./mydeck", "--ink", "gold"], "ARG-INK"),
        (["print", "./mydeck", "--printer", "gone.yaml"], "ARG-PRINTER"),
        (["print", "./mydeck", "--since", "v1"], "ARG-SINCE"),
        (["print", "./mydeck", "--paper", "a44"], "ARG-PAPER"),
        (["print", "time-division", "--since", "nobody-knows"], "ARG-SINCE"),
        (["print", "./mydeck/cards.yaml"], "the folder it lies in"),
        (["print", "./mydeck", "other/mydeck"], "one by one"),
        (["calibrate", "--duplex", "gutterfold"], "ARG-PRINTER"),
        (["calibrate", "--middle", "nan", "0"], "no measure in mm"),
        (["calibrate", "--middle", "0", "0", "--top", "0", "inf"], "no measure in mm"),
        (["print", "./mydeck", "--gap", "inf"], "no measure in mm"),
        (["print", "./mydeck", "--skip-slots", "1,2,3,4,5,6,7,8,9"], "ARG-SLOT"),
        (["calibrate", "--save", "x.yaml"], "ARG-PRINTER"),
        (["check", "./mydeck", "--overlay", "nowhere"], "ARG-DECK"),
        (["print", "./mydeck", "--margin", "inf"], "no measure in mm"),
        (["print", "./mydeck", "--shift-back", "0", "nan"], "no measure in mm"),
        (["calibrate", "--middle", "50", "0"], "ARG-PRINTER"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_written(words, said, capsys):
    main(["new", "mydeck"])
    main(["new", "other/mydeck"])
    assert main(words) == 2
    assert said in capsys.readouterr().err
    assert not Path("output").exists()


def test_a_printer_is_named_on_the_sheets_and_in_the_title(capsys):
    main(["new", "mydeck"])
    assert main(["calibrate", "--middle", "1.5", "-0.5", "--name", "Den", "--save", "den.yaml"]) == 0
    assert main(["print", "./mydeck", "--printer", "den.yaml", "--out", "out"]) == 0
    with pypdfium2.PdfDocument(Path("out/mydeck-a4.pdf")) as document:
        assert "Den" in document.get_metadata_dict()["Title"]
        assert "Den" in document[2].get_textpage().get_text_range()


def test_the_calibration_sheet_is_two_sides(capsys):
    assert main(["calibrate", "--paper", "letter", "--out", "out"]) == 0
    with pypdfium2.PdfDocument(Path("out/calibration-letter.pdf")) as document:
        assert len(document) == 2


def test_the_cache_is_shown_and_cleared(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("RULEPRESS_CACHE", str(tmp_path / "kept"))
    main(["new", "mydeck"])
    main(["print", "./mydeck"])
    capsys.readouterr()
    assert main(["cache", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["entries"] > 5
    assert main(["cache", "--clear"]) == 0
    assert main(["cache", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.split("deleted\n")[1])["entries"] == 0


def test_copies_and_bare_files(capsys):
    main(["new", "mydeck"])
    assert main(["print", "./mydeck", "--copies", "3", "--bare", "--out", "out"]) == 0
    with pypdfium2.PdfDocument(Path("out/mydeck-a4.pdf")) as document:
        assert len(document) == 8


def test_a_deck_is_checked_as_printing_would_and_nothing_is_written(capsys):
    main(["new", "mydeck", "--table", "csv"])
    capsys.readouterr()
    assert main(["check", "./mydeck"]) == 0
    assert "mydeck: 7 faces on 6 pages of A4" in capsys.readouterr().out
    table = Path("mydeck/cards.csv")
    table.write_text(table.read_text().replace("Lamplighter", "Lamplighter" * 8))
    assert main(["check", "./mydeck", "--json"]) == 1
    (deck,) = json.loads(capsys.readouterr().out)["decks"]
    assert not deck["ok"] and [one["code"] for one in deck["complaints"]] == ["FACE-OVERFLOW"]
    assert not Path("output").exists()


def test_what_an_earlier_run_of_the_same_name_made_is_not_left_beside_the_new(tmp_path):
    making.tiny(tmp_path / "mydeck", "title\nAnt\nBee\n")
    own = Path("output/mydeck/own/shop-preview-20")
    command = ["print", "./mydeck", "--shop", "--preview", "20"]
    assert main(command) == 0
    (own / "notes.pdf").write_bytes(b"of somebody")
    game = Path("mydeck/game.yaml")
    game.write_text(game.read_text().replace("size: poker", "size: 70x95"))
    Path("mydeck/cards.csv").write_text("title\nAnt\n")
    assert main(command) == 0
    found = sorted(path.relative_to(own).as_posix() for path in own.rglob("*") if path.is_file())
    assert found == [
        "mydeck-cards-70x95mm.pdf",
        "notes.pdf",
        "preview/mydeck-cards-70x95mm-01.png",
        "preview/mydeck-cards-70x95mm-02.png",
    ]


def test_a_deck_is_printed_without_loading_what_only_games_and_shops_need():
    code = (
        "import sys, generator.decks.run, generator.commands.printed, generator.pdf.proving; "
        "print([name for name in sys.modules if name.startswith(('catalog.schema', 'catalog.game', 'PIL.'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr

"""Tables of cards as people's programs write them."""

from __future__ import annotations

import io
import zipfile

import pytest

from tests.generator.decks.making import GAME, deck, faults, tiny

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd&quot;!&quot;"/></numFmts><cellXfs>'
    + "".join(f'<xf numFmtId="{one}"/>' for one in (0, 14, 9, 164, 20, 22, 165))
    + "</cellXfs>"
)


def workbook(*sheets: str, parts: tuple[int, ...] | None = None, shared: str = "", hidden: int = 0) -> bytes:
    """A workbook of sheets, each the XML of its rows. `parts` are the numbers of the files they lie in."""
    parts = parts or tuple(range(1, len(sheets) + 1))
    tabs, targets, out = "", "", io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        for number, (rows, part) in enumerate(zip(sheets, parts, strict=True), 1):
            state = ' state="hidden"' if number <= hidden else ""
            tabs += f'<sheet name="s{number}" sheetId="{number}" r:id="r{number}"{state}/>'
            targets += f'<Relationship Id="r{number}" Target="worksheets/sheet{part}.xml"/>'
            text = f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData></worksheet>'
            book.writestr(f"xl/worksheets/sheet{part}.xml", text)
        main = f'<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}"><sheets>{tabs}</sheets></workbook>'
        book.writestr("xl/workbook.xml", main)
        book.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{targets}</Relationships>")
        book.writestr("xl/styles.xml", f'<styleSheet xmlns="{SHEET}">{STYLES}</styleSheet>')
        book.writestr("xl/sharedStrings.xml", f'<sst xmlns="{SHEET}">{shared}</sst>')
    return out.getvalue()


def words(*cells: str) -> str:
    """A row of texts."""
    return "<row>" + "".join(f'<c t="inlineStr"><is><t>{one}</t></is></c>' for one in cells) + "</row>"


def xlsx(folder, book: bytes):
    """A deck whose cards come from a workbook."""
    return tiny(folder, "", game__yaml=(GAME % "").replace("cards.csv", "cards.xlsx"), cards__xlsx=book)


def one_cell(cell: str, shared: str = "") -> bytes:
    return workbook(
        words("title", "text") + f"<row><c t='inlineStr'><is><t>A</t></is></c>{cell}</row>", shared=shared
    )


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ('<c s="1"><v>45296</v></c>', "2024-01-05"),
        ('<c s="3"><v>45296</v></c>', "2024-01-05"),
        ('<c s="4"><v>0.5729166666666666</v></c>', "13:45"),
        ('<c s="5"><v>45296.5</v></c>', "2024-01-05 12:00"),
        ('<c s="2"><v>0.07</v></c>', "7%"),
        ("<c><v>0.30000000000000004</v></c>", "0.3"),
        ("<c><v>3.0</v></c>", "3"),
        ("<c><v>1E+20</v></c>", "100000000000000000000"),
        ("<c><v>1.0000000000000001E-5</v></c>", "0.00001"),
        ('<c t="b"><v>1</v></c>', "true"),
        ('<c t="str"><f>A1</f><v>computed</v></c>', "computed"),
        ('<c t="s"><v>0</v></c>', "base"),
        ('<c t="inlineStr"><is><t>one_x000D_\ntwo</t></is></c>', "one\ntwo"),
        ('<c t="inlineStr"><is><t>_xD83D__xDE00_</t></is></c>', "\U0001f600"),
        ('<c t="inlineStr"><is><t>half_xD83D_</t></is></c>', "half\ufffd"),
    ],
)
def test_a_cell_of_a_workbook_is_what_the_spreadsheet_shows(tmp_path, cell, shown):
    shared = "<si><t>base</t><rPh><t>READING</t></rPh></si>"
    (card,) = deck(xlsx(tmp_path, one_cell(cell, shared))).groups[0].cards
    assert card.fields["text"] == shown


@pytest.mark.parametrize(
    ("cell", "said"),
    [('<c t="e"><v>#REF!</v></c>', "the error #REF!"), ("<c><f>1+1</f></c>", "never calculated")],
)
def test_a_cell_without_a_value_is_refused_and_not_printed_empty(tmp_path, cell, said):
    (fault,) = faults(xlsx(tmp_path, one_cell(cell)))
    assert (fault.code, fault.place.line, fault.place.col) == ("DECK-TABLE", 2, 2)
    assert said in fault.message


@pytest.mark.parametrize("hidden", [0, 1])
def test_the_cards_are_on_the_first_tab_that_is_shown_whatever_file_it_lies_in(tmp_path, hidden):
    sheets = [words("title") + words(name) for name in ("First", "Second")]
    found = deck(xlsx(tmp_path, workbook(*sheets, parts=(2, 1), hidden=hidden)))
    assert [card.title for card in found.groups[0].cards] == [("First", "Second")[hidden]]


@pytest.mark.parametrize(
    "data",
    [
        b"sep=;\ntitle;text;count\nSword;a, b;2\n",
        b'"title";"text";"cost, in gold, silver";count\nSword;a, b;1;2\n',
        b"\n\ntitle;text;count\nSword;a, b;2\n;;\n",
        b'title,text,count\r\nSword,"a, b",2\r\n',
        b'title,text,count\rSword,"a, b",2\r',
        "title\ttext\tcount\nSword\ta, b\t2\n".encode("utf-16"),
        '\ufefftitle ,text , Count \n Sword ,"a, b", 2 \n'.encode(),
    ],
    ids=["named", "quoted-headings", "empty-rows", "windows", "old-mac", "utf-16", "mark-and-blanks"],
)
def test_every_spreadsheet_s_csv_gives_the_same_card(tmp_path, data):
    (card,) = deck(tiny(tmp_path, "", cards__csv=data)).groups[0].cards
    assert (card.title, card.fields["text"], card.count) == ("Sword", "a, b", 2)


@pytest.mark.parametrize("heading", ["count", "Qty", "Quantity", "COPIES"])
@pytest.mark.parametrize("table", ["csv", "yaml"])
def test_copies_are_printed_whatever_their_heading_is_called(tmp_path, heading, table):
    rows = {"csv": f"title,{heading}\nA,3\n", "yaml": f"- Title: A\n  {heading}: 3\n"}[table]
    game = (GAME % "").replace("cards.csv", f"cards.{table}")
    folder = tiny(tmp_path, "", **{"game__yaml": game, f"cards__{table}": rows})
    assert [(card.title, card.count) for card in deck(folder).groups[0].cards] == [("A", 3)]


@pytest.mark.parametrize(
    ("rows", "code", "place", "said"),
    [
        ("title,,text\nA,lost,b\nB,too,c\n", "DECK-COLUMN", (2, 2), "'lost'"),
        ("Sword,Cuts\nShield,Blocks\n", "DECK-COLUMN", (1, 1), "sword, cuts"),
    ],
    ids=["no-heading", "no-headings"],
)
def test_what_a_table_loses_is_told_once(tmp_path, rows, code, place, said):
    front = "<p class='t'>A</p>"
    (fault,) = faults(tiny(tmp_path, rows, back=False, card__html__j2=front))
    assert (fault.code, (fault.place.line, fault.place.col), fault.severity) == (code, place, "warning")
    assert said in fault.message


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x0b", "\x1f"])
def test_a_sign_that_nothing_can_show_is_refused_where_it_stands(tmp_path, sign):
    (fault,) = faults(tiny(tmp_path, f"title,text\nA,a{sign}b\n"))
    assert (fault.code, fault.place.line, fault.place.col) == ("DECK-TABLE", 2, 2)
    assert f"U+{ord(sign):04X}" in fault.message


def test_a_table_in_an_old_encoding_is_told_how_to_save_it(tmp_path):
    (fault,) = faults(tiny(tmp_path, "", cards__csv="title\nÄpfel\n".encode("cp1252")))
    assert "CSV UTF-8" in fault.notes[0].words


def test_a_field_that_is_a_word_of_its_own_is_no_slip(tmp_path):
    assert not list(deck(tiny(tmp_path, "title,quality,copy\nA,fine,B\n")).remarks)


def packed(book: bytes) -> bytearray:
    """The same workbook with its parts packed, as every spreadsheet writes it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return bytearray(out.getvalue())


def locked(book: bytes) -> bytes:
    data, at = packed(book), 0
    while (at := data.find(b"PK\x01\x02", at + 1)) > 0:
        data[at + 8] |= 1
    return bytes(data)


def packed_strangely(book: bytes) -> bytes:
    data, at = packed(book), 0
    while (at := data.find(b"PK\x01\x02", at + 1)) > 0:
        data[at + 10] = 97
    return bytes(data)


def scrambled(book: bytes) -> bytes:
    data = packed(book)
    begin = data.find(b"xl/worksheets/sheet1.xml") + len("xl/worksheets/sheet1.xml")
    data[begin : begin + 20] = b"\xff" * 20
    return bytes(data)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (locked, "locked by a password"),
        (packed_strangely, "not supported"),
        (scrambled, "decompressing"),
        (lambda book: book[:200], "not a zip file"),
    ],
)
def test_a_workbook_that_cannot_be_read_is_told_and_ends_in_no_traceback(tmp_path, damage, said):
    report = faults(xlsx(tmp_path, damage(workbook(words("title") + words("Ant")))))
    assert report.codes == ("DECK-TABLE",)
    assert said in report.diagnostics[0].message


@pytest.mark.parametrize("card", ["{title: Ant, Title: Bee}", "{title: Ant, per_player: 2, per-player: 3}"])
def test_two_keys_of_a_card_that_mean_the_same_are_refused_as_two_columns_are(tmp_path, card):
    game = (GAME % "").replace("cards.csv", "cards.yaml")
    report = faults(tiny(tmp_path, "", game__yaml=game, cards__yaml=f"- {card}\n"))
    assert report.codes == ("DECK-COLUMN",)
    assert report.diagnostics[0].place.col == 5 + card.rindex(",")

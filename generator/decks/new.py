"""The deck that `rulepress new` begins with: six cards that print at once, to be written over."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

from generator import deckschemas
from generator.art.theme import TEMPLATES

HOME = TEMPLATES / "decks" / "new"
TABLES = ("yaml", "csv", "xlsx")


def files(title: str, table: str) -> Mapping[str, bytes]:
    """The files of a new deck by their paths in its folder. `table` is one of TABLES."""
    out = {
        path.relative_to(HOME).as_posix(): path.read_bytes()
        for path in sorted(HOME.rglob("*"))
        if path.is_file() and path.name not in ("game.yaml", "cards.csv")
    }
    game = (HOME / "game.yaml").read_text(encoding="utf-8")
    quoted = '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    out["game.yaml"] = game.replace("TITLE", quoted).replace("TABLE", f"cards.{table}").encode()
    text = (HOME / "cards.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(io.StringIO(text)))
    makers = {"csv": lambda: text.encode(), "yaml": lambda: _yaml(rows), "xlsx": lambda: xlsx(rows)}
    out[f"cards.{table}"] = makers[table]()
    for file, kind in {"game.yaml": "deck", "cards.yaml": "deck-cards"}.items():
        if file in out:
            name = f".schemas/{kind}.schema.json"
            out[file] = f"# yaml-language-server: $schema={name}\n".encode() + out[file]
            out[name] = deckschemas.text_of(kind).encode()
    return out


def _yaml(rows: Sequence[Sequence[str]]) -> bytes:
    head, *cards = rows
    lines = ["cards:"]
    for cells in cards:
        for number, (name, value) in enumerate(zip(head, cells, strict=True)):
            lead = "  - " if number == 0 else "    "
            lines.append(f"{lead}{name}: {_value(value)}")
    return ("\n".join(lines) + "\n").encode()


def _value(text: str) -> str:
    if "\n" in text:
        return "|-\n" + "\n".join(f"      {line}" for line in text.split("\n"))
    plain = text.replace(" ", "").replace("-", "").isalnum()
    return text if plain else '"' + text.replace('"', '\\"') + '"'


def xlsx(rows: Sequence[Sequence[str]]) -> bytes:
    """Rows of text as the smallest workbook that office programs open (ECMA-376)."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    packages = "http://schemas.openxmlformats.org/package/2006"
    body = "".join(
        f'<row r="{r}">'
        + "".join(
            f'<c r="{_letters(c)}{r}" t="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is></c>'
            for c, cell in enumerate(cells, 1)
        )
        + "</row>"
        for r, cells in enumerate(rows, 1)
    )
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{packages}/content-types"><Default Extension="rels" '
        f"ContentType="
        f'"application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" '
        f'ContentType="{kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" '
        f'ContentType="{kind}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{packages}/relationships"><Relationship Id="r1" Type='
        f'"{relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{relations}"><sheets><sheet name="cards" '
        f'sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f"<Relationships "
        f'xmlns="{packages}/relationships"><Relationship Id="r1" '
        f'Type="{relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{body}</sheetData></worksheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts.items():
            # A fixed date, so that the same deck gives the same bytes.
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            book.writestr(info, f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}')
    return out.getvalue()


def _letters(column: int) -> str:
    out = ""
    while column:
        column, rest = divmod(column - 1, 26)
        out = chr(65 + rest) + out
    return out

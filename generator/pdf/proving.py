"""A finished file against its job: read back, and every complaint about it told.

Pages and faces that are as they were the last time are not looked at again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from catalog.diagnostics import Report
from generator.aside import aside
from generator.cache import Cache
from generator.face import Face
from generator.paper.job import PrintJob
from generator.pdf import kept
from generator.pdf.kept import Kept
from generator.pdf.measured import Fingerprint
from generator.pdf.pagekeys import page_keys
from generator.pdf.press import leaves
from generator.pdf.proof import fingerprint, fingerprints, measure
from generator.pdf.verdict import judge
from generator.setting.page import DrawnPage, SetPage
from generator.versions import code, version

# Whatever has a say in what is measured.
MEASURING = ("pdf", "setting", "letters", "paper", "units.py")
# So many faces make it worth a process of its own to look at them.
MANY = 60


def check(
    pdf: bytes,
    job: PrintJob,
    faces: Mapping[str, Face],
    drawn: Mapping[str, DrawnPage],
    cache: Cache | None = None,
) -> Report:
    """Every complaint (PRESS-*) about a finished file: its pages, pieces, backs, marks, words and fonts.

    `cache` keeps what was measured until the next time.
    """
    used = sorted({one.face for page in job.pages for one in (*page.placements, *page.furniture)})
    program = code(*MEASURING), version("pypdfium2"), version("pikepdf")
    shelf = f"{program} {job.name} {job.about}"
    before = kept.load(cache, shelf)
    keys = {name: _print_key(drawn[name], faces[name]) for name in used}
    missing = [name for name in used if keys[name] not in before.prints]

    def look() -> dict[str, Fingerprint]:
        return _prints(missing, faces, drawn)

    with aside(look, len(missing) >= MANY) as looked:
        page_names = page_keys(pdf)
        pages = measure(pdf, [before.pages.get(one) for one in page_names])
        new = looked()
    prints = {name: new[name] if name in new else before.prints[keys[name]] for name in used}
    report = judge(pages, job, faces, prints)
    if report.ok:
        found = {keys[name]: one for name, one in prints.items()}
        kept.save(cache, shelf, Kept(dict(zip(page_names, pages, strict=True)), found))
    return report


def _prints(
    names: Sequence[str], faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage]
) -> dict[str, Fingerprint]:
    """The fingerprints of some faces. Those whose words we set are read from one PDF."""
    found, texts = {}, {}
    for name in names:
        page = drawn[name]
        if isinstance(page, SetPage):
            texts[name] = page.texts
        else:
            found[name] = fingerprint(page, faces[name])
    if texts:
        read = fingerprints(
            leaves(list(texts), faces, drawn), [faces[name] for name in texts], list(texts.values())
        )
        found |= dict(zip(texts, read, strict=True))
    return found


def _print_key(page: DrawnPage, face: Face) -> str:
    data = page.digest() if isinstance(page, SetPage) else page
    return hashlib.sha256(data + repr((face.page_mm, face.bleed_mm)).encode()).hexdigest()

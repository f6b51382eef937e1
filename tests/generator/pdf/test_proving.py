"""What did not change is not measured again, and whatever did is."""

from __future__ import annotations

import dataclasses

import pikepdf
import pytest

from generator.cache import Cache
from generator.pdf import kept, proving
from generator.pdf.measured import Fingerprint
from generator.pdf.pagekeys import page_keys
from generator.pdf.press import press
from generator.pdf.proof import measure
from generator.setting.page import Lettering
from tests.generator.decks import making
from tests.generator.pdf.test_proof import deck, edited, with_page


def test_pages_that_draw_the_same_have_the_same_key_in_any_file() -> None:
    job, faces, drawn = deck()
    data = press(job, faces, drawn)
    longer = dataclasses.replace(job, pages=(job.pages[1], *job.pages))
    assert page_keys(press(longer, faces, drawn)) == (page_keys(data)[1], *page_keys(data))

    def scattered(pdf: pikepdf.Pdf) -> None:
        for _ in range(7):
            pdf.make_indirect(pikepdf.Dictionary(A=1))
        pdf.Root.Kept = pikepdf.Array([pdf.make_indirect(pikepdf.Dictionary(B=2))])

    assert page_keys(edited(edited(data, scattered), scattered)) == page_keys(edited(data, scattered))


def recoloured(pdf: pikepdf.Pdf) -> None:
    form = next(iter(pdf.pages[0].Resources.XObject.values()))
    form.write(form.read_bytes().replace(b"rg", b"RG", 1))


def another_box(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].TrimBox = pikepdf.Array([0, 0, 9, 9])


def another_matrix(pdf: pikepdf.Pdf) -> None:
    next(iter(pdf.pages[0].Resources.XObject.values())).Matrix = pikepdf.Array([2, 0, 0, 2, 0, 0])


def another_drawing(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Contents.write(pdf.pages[0].Contents.read_bytes() + b"\n0 0 9 9 re f")


@pytest.mark.parametrize("change", [recoloured, another_box, another_matrix, another_drawing])
def test_a_page_has_another_key_when_anything_it_draws_has_changed(change) -> None:
    data = press(*deck())
    before, after = page_keys(edited(data, lambda pdf: None)), page_keys(edited(data, change))
    assert before[0] != after[0]


@pytest.mark.parametrize("changed", ["Near", "Far"])
def test_whatever_changes_in_a_ring_of_objects_changes_the_key_of_every_page_that_it_is_on(changed) -> None:
    """The second page enters the ring at another object than the first."""

    def ring(word: str):
        def put(pdf: pikepdf.Pdf) -> None:
            near, far = (pdf.make_indirect(pikepdf.Dictionary(Title=name)) for name in ("Near", "Far"))
            near.Next, far.Next = far, near
            (near if changed == "Near" else far).Word = word
            pdf.pages[0].Ring, pdf.pages[1].Ring = near, far

        return put

    data = press(*deck())
    before, after = page_keys(edited(data, ring("old"))), page_keys(edited(data, ring("new")))
    assert before[0] != after[0] and before[1] != after[1]


def test_a_known_page_is_measured_as_if_it_were_new() -> None:
    data = press(*deck())
    whole = measure(data)
    for number in range(len(whole)):
        known = [one if at != number else None for at, one in enumerate(whole)]
        again = measure(data, known)
        same = [dataclasses.replace(one, found=()) for one in again]
        assert same == [dataclasses.replace(one, found=()) for one in whole]
        places = [[(one.face, one.matrix, one.clip) for one in page.found] for page in again]
        assert places == [[(one.face, one.matrix, one.clip) for one in page.found] for page in whole]


def test_a_face_that_was_only_looked_at_quickly_is_looked_at_in_full_when_the_other_page_goes() -> None:
    job, faces, drawn = deck()
    twice = dataclasses.replace(job, pages=(job.pages[0], job.pages[0]))
    first, second = measure(press(twice, faces, drawn))
    assert any(one.print.startswith("~") for one in second.found)
    alone = measure(press(dataclasses.replace(job, pages=job.pages[:1]), faces, drawn), [second])
    assert [one.print for one in alone[0].found] == [one.print for one in first.found]


def test_what_is_kept_comes_back_as_it_was(tmp_path) -> None:
    job, faces, drawn = deck()
    data = press(job, faces, drawn)
    was = kept.Kept(dict(zip(page_keys(data), measure(data), strict=True)), {"a": Fingerprint("f", 0, "~q")})
    cache = Cache(tmp_path)
    kept.save(cache, "name", was)
    assert kept.load(cache, "name") == was
    assert kept.load(cache, "other") == kept.Kept() == kept.load(None, "name")


def test_a_changed_page_is_judged_though_the_rest_is_known(tmp_path) -> None:
    cache, (job, faces, drawn) = Cache(tmp_path), deck()
    assert not proving.check(press(job, faces, drawn), job, faces, drawn, cache).diagnostics
    wrong = with_page(job, 0, lambda page: dataclasses.replace(page, placements=page.placements[:-1]))
    assert "PRESS-COUNT" in proving.check(press(wrong, faces, drawn), job, faces, drawn, cache).codes


@pytest.mark.parametrize("changed", [("Anf",), (), ("Ant", "Ant")])
def test_set_words_that_read_otherwise_than_they_are_written_are_an_error(
    tmp_path, monkeypatch, changed
) -> None:
    """The words of a set face are read back from the file; a wrong glyph or meaning in it is found."""
    real = Lettering

    def misspelt(operators, texts, glyphs):
        return real(operators, changed if texts == ("Ant",) else texts, glyphs)

    monkeypatch.setattr("generator.setting.page.Lettering", misspelt)
    monkeypatch.setattr("generator.setting.shelf.Lettering", misspelt)
    monkeypatch.setattr(making, "store", lambda: Cache(tmp_path / "cache"))
    built = making.printed(making.tiny(tmp_path / "deck", "title\nAnt\n", back=False))
    assert built.report.codes == ("PRESS-WORDS",)
    assert "'Ant'" in built.report.diagnostics[0].message


RICH = {
    "card.html.j2": '<p class="t" data-field="title">{{ title | rich }}</p>',
    "icons/ant.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 3H8V5z"/></svg>',
}


def test_a_deck_printed_after_a_change_is_the_deck_printed_from_nothing(tmp_path, monkeypatch) -> None:
    warm, cold = Cache(tmp_path / "warm"), Cache(tmp_path / "cold")
    rows = "title\n" + "".join(f"Ant number {number}\n" for number in range(30))
    folder = making.write(making.tiny(tmp_path / "deck", rows), RICH)
    monkeypatch.setattr(making, "store", lambda: warm)
    making.printed(folder)
    # A kind of words that no card had before: nothing that was measured without it counts.
    making.write(folder, {"cards.csv": rows.replace("number 7", "**bold** {ant}")})
    changed = making.pdf(making.printed(folder))
    monkeypatch.setattr(making, "store", lambda: cold)
    assert changed == making.pdf(making.printed(folder))

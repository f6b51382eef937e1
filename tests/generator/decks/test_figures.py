"""A field that is a number counts as one in a template, and is written as the table has it."""

from __future__ import annotations

import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.decks.figures import Figure, figure
from tests.generator.decks import making
from tests.generator.decks.making import printed, tiny, write

SUMS = {
    "{{ cost }}": "03",
    "{{ cost * 2 }}": "6",
    "{{ 2 * cost }}": "6",
    "{{ cost + 1 }}": "4",
    "{{ cost + cost }}": "6",
    "{{ 10 - cost }}": "7",
    "{{ -cost }}": "-3",
    "{{ cost / 2 }}": "1.5",
    "{{ 6 / cost }}": "2",
    "{{ cost % 2 }}": "1",
    "{{ cost // 2 }}": "1",
    "{{ part * 3 }}": "0.3",
    "{{ 'y' if cost == 3 else 'n' }}": "y",
    "{{ 'y' if cost == '03' else 'n' }}": "y",
    "{{ 'y' if cost != 3 else 'n' }}": "n",
    "{{ 'y' if cost > 2 and cost < 10 and 2 < cost else 'n' }}": "y",
    "{{ 'y' if cost in [1, 3] else 'n' }}": "y",
    "{{ 'y' if nothing else 'n' }}": "y",
    "{% for _ in range(cost) %}i{% endfor %}": "iii",
    "{{ 'i' * cost }}": "iii",
    "{{ cost + ' gold' }}": "03 gold",
    "{{ 'gold ' + cost }}": "gold 03",
    "{{ cost ~ part }}": "030.1",
    "{{ cost|int + 1 }}": "4",
    "{{ [2, cost, 1]|sum }}": "6",
    "{{ '%02d' % cost }}": "03",
}


@pytest.mark.parametrize(("said", "wanted"), SUMS.items())
def test_numbers_are_calculated_with_and_text_stays_text(said, wanted):
    fields = {"cost": figure("03"), "part": figure("0.1"), "nothing": figure("0")}
    assert ImmutableSandboxedEnvironment(autoescape=True).from_string(said).render(fields) == wanted


def test_a_template_calculates_with_the_numbers_of_a_table(tmp_path):
    tiny(tmp_path, "title,cost\nAnt,3\n", back=False)
    write(tmp_path, {"card.html.j2": '<p class="t">{{ cost * 2 }} of {{ card.cost + 1 }}</p>'})
    assert "6 of 4" in " ".join(making.texts(making.pdf(printed(tmp_path))))


@pytest.mark.parametrize("text", ["", "3+", "1e5", "x", "1 2", "1,5", "--1", "٣"])
def test_what_is_no_plain_number_stays_text(text):
    assert type(figure(text)) is str


def test_a_figure_is_the_same_key_as_its_text_and_part_of_one_is_no_count():
    assert {"3": "three"}[Figure("3")] == "three"
    assert Figure("3") == Figure("3.0") != Figure("4")
    with pytest.raises(TypeError):
        range(Figure("1.5"))

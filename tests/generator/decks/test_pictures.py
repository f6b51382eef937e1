"""Pictures as people have them: whatever they are called, and whatever a camera or a program made them."""

from __future__ import annotations

import io
import unicodedata

import pytest
from PIL import Image, ImageCms, ImageFile

from generator.decks.pictures import BadPicture, _prepare, prepare
from generator.decks.vectors import DEEPEST
from tests.generator.decks.making import GAME, faults, pdf, picture, png, printed, tiny

BOX = ".p{position:absolute;left:5mm;top:20mm;width:50mm;height:50mm}"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">%s</svg>'
LIME = SVG % '<rect width="10" height="10" fill="#00ff00"/>'


def shows(folder, name: str, data: str | bytes, front: str, asked: str | None = None):
    """A deck of one card that shows the picture `asked`, or that of the file's own `name`."""
    rows = f'title,art\nA,"{asked or name}"\n'
    tiny(folder, rows, back=False, card__html__j2=front, card__css=BOX)
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


def at(folder, x_mm: float = 30, y_mm: float = 45) -> tuple[int, ...]:
    """The colour of the first card there, mm from its corner."""
    page = picture(pdf(printed(folder)), 0, 25.4)
    left, top = (page.width - 3 * 63) / 2, (page.height - 3 * 88) / 2
    return page.getpixel((round(left + x_mm), round(top + y_mm)))


@pytest.mark.parametrize(
    "name",
    [
        "Dragon's Lair.svg",
        "Salt & Pepper.svg",
        "c#1 50%.svg",
        "a%20b.svg",
        "Übung ß.svg",
        "a;b(c).svg",
        "why?.svg",
    ],
)
def test_a_picture_may_be_called_anything_and_be_asked_for_anyhow(tmp_path, name):
    html = "{{ picture(art) }}"
    for number, box in enumerate(
        (f'<div class="p">{html}</div>', '<div class="p" style="background:url(\'{{ art }}\') 0/50mm"></div>')
    ):
        assert at(shows(tmp_path / str(number), f"art/{name}", LIME, box)) == (0, 255, 0)


@pytest.mark.parametrize(
    ("file", "asked"),
    [
        (unicodedata.normalize("NFD", "Übung.svg"), "Übung.svg"),
        ("Übung.svg", unicodedata.normalize("NFD", "Übung.svg")),
        ("a b.svg", "a%20b.svg"),
        ("a.svg", "art\\a.svg"),
    ],
)
def test_a_picture_is_found_however_another_system_writes_its_name(tmp_path, file, asked):
    asked = asked if "\\" in asked else f"art/{asked}"
    front = '<div class="p">{{ picture(art) }}</div>'
    assert at(shows(tmp_path, f"art/{file}", LIME, front, asked)) == (0, 255, 0)


@pytest.mark.parametrize(
    "front",
    [
        "<img class=p src={{ art }}>",
        "<img class='p' src='{{ art }}'>",
        '<img alt="a > b" class="p" src="{{ art }}">',
        '<svg class="p" viewBox="0 0 10 10"><image href="{{ art }}" width="10" height="10"/></svg>',
        """<div class='p' style='background:url("{{ art }}") 0/50mm'></div>""",
        '<div class="p" style="background:url(&quot;{{ art }}&quot;) 0/50mm"></div>',
    ],
)
def test_every_way_to_ask_for_a_picture_is_settled(tmp_path, front):
    assert at(shows(tmp_path, "a.svg", LIME, front)) == (0, 255, 0)
    (fault,) = faults(shows(tmp_path, "b.svg", LIME, front, "nope.svg"))
    assert fault.code == "FACE-PICTURE" and "there is no picture nope.svg" in fault.message


def test_a_picture_asked_for_by_srcset_is_refused(tmp_path):
    (fault,) = faults(shows(tmp_path, "a.svg", LIME, '<img class="p" srcset="{{ art }}">'))
    assert fault.code == "FACE-PICTURE" and "srcset" in fault.message


@pytest.mark.parametrize(
    ("asked", "near"), [("art/knight.png", "art/Knight.PNG"), ("art/Knight", "art/Knight.PNG")]
)
def test_a_picture_that_is_not_there_is_told_with_the_one_that_is(tmp_path, asked, near):
    (fault,) = faults(shows(tmp_path, "art/Knight.PNG", png((9, 9)), "{{ picture(art) }}", asked))
    assert f"the nearest is {near}" in fault.message


def test_a_style_sheet_may_name_a_picture_from_where_it_lies(tmp_path):
    game = (GAME % "").replace("card.css", "look/card.css")
    css = BOX + ".p{background:url(a.svg) 0/50mm}"
    tiny(tmp_path, "title\nA\n", game__yaml=game, card__html__j2='<div class="p"></div>')
    (tmp_path / "look").mkdir()
    (tmp_path / "look" / "card.css").write_text(css)
    (tmp_path / "look" / "a.svg").write_text(LIME)
    assert at(tmp_path) == (0, 255, 0)


def made(image: Image.Image, form: str, **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


@pytest.mark.parametrize("mode", ["I;16", "I", "F"])
def test_a_picture_of_many_bits_keeps_its_greys(tmp_path, mode):
    deep = Image.new("I", (300, 100), 16384)
    deep.paste(65535, (0, 0, 100, 100))
    data = made(deep.convert(mode), "PNG" if mode == "I;16" else "TIFF")
    (tmp_path / "a.png").write_bytes(data)
    ready = Image.open(prepare(tmp_path / "a.png", (50, 50), tmp_path).path).convert("L")
    assert [ready.getpixel((x, 50)) for x in (50, 200)] == [255, 64]


def test_a_picture_with_colours_of_its_own_is_shown_in_those_that_it_means(tmp_path):
    # A profile in which red and green are the other way round; only who reads it sees lime.
    swapped = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    red, green = swapped.index(b"rXYZ"), swapped.index(b"gXYZ")
    one, other = swapped[red + 4 : red + 12], swapped[green + 4 : green + 12]
    swapped = swapped.replace(b"rXYZ" + one, b"rXYZ" + other, 1).replace(b"gXYZ" + other, b"gXYZ" + one, 1)
    swapped = swapped.replace(b"sRGB", b"mine").replace(
        "sRGB".encode("utf-16-be"), "mine".encode("utf-16-be")
    )
    for mode in ("RGB", "RGBA", "P"):
        image = Image.new("RGB", (90, 90), (255, 0, 0)).convert(mode)
        (tmp_path / "a.png").write_bytes(made(image, "PNG", icc_profile=swapped))
        ready = Image.open(prepare(tmp_path / "a.png", (20 + len(mode), 20), tmp_path).path).convert("RGB")
        assert ready.getpixel((45, 45))[1] > 200 > 100 > ready.getpixel((45, 45))[0], mode


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x00\x00\x00\x0cftypheic", "no picture that can be read here"),
        (b"%PDF-1.4\n", "no picture that can be read here"),
        (made(Image.new("1", (30000, 10000)), "PNG"), "million are the most"),
    ],
)
def test_a_picture_of_another_kind_is_told_what_can_be_read(tmp_path, data, said):
    (tmp_path / "a.png").write_bytes(data)
    with pytest.raises(BadPicture, match=said):
        prepare(tmp_path / "a.png", (50, 50), tmp_path)


@pytest.mark.parametrize("data", [png((300, 300), "#00ff00", noise=False), LIME])
@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.jfif", "a"])
def test_what_a_file_holds_counts_and_not_what_its_name_says(tmp_path, data, name):
    assert at(shows(tmp_path, name, data, '<div class="p">{{ picture(art) }}</div>')) == (0, 255, 0)


@pytest.mark.parametrize(
    ("drawing", "said", "severity"),
    [
        ("<foreignObject><p>Hi</p></foreignObject>", "HTML inside a drawing", "error"),
        ("<flowRoot>Hi</flowRoot>", "flowed text", "error"),
        ('<text font-family="Comic Sans MS">Hi</text>', "Comic Sans MS", "error"),
        ('<style>.a{font-family:"Lato",serif}</style><text class="a">Hi</text>', "Lato", "error"),
        ("<text>Hi</text>", "name no font", "error"),
        ('<filter id="f"><feGaussianBlur/></filter><path filter="url(#f)"/>', "feGaussianBlur", "warning"),
        ('<path style="mix-blend-mode:multiply"/>', "mix-blend-mode", "warning"),
        ("<path></svg>", "it is no SVG", "error"),
    ],
)
def test_what_a_drawing_would_lose_is_told_with_the_file(tmp_path, drawing, said, severity):
    (fault,) = faults(shows(tmp_path, "a.svg", SVG % drawing, '<div class="p">{{ picture(art) }}</div>'))
    assert fault.severity == severity and "a.svg: " in fault.message and said in fault.message


def test_the_words_of_a_drawing_may_be_set_in_a_font_of_the_deck(tmp_path):
    words = SVG % '<text font-family="Hanken Grotesk" font-size="9" y="9">H</text><path style="filter:none"/>'
    assert not list(faults(shows(tmp_path, "a.svg", words, '<div class="p">{{ picture(art) }}</div>')))


def nested(deep: int) -> str:
    return SVG % ("<g>" * deep + '<path fill="#00ff00" d="M0 0H10V10H0z"/>' + "</g>" * deep)


@pytest.mark.parametrize(
    ("file", "front", "code"),
    [
        ("art/a.svg", '<img class="p" src="art/a.svg">', "FACE-PICTURE"),
        ("icons/a.svg", '<i class="p">{{ icon("a") }}</i>', "FACE-ICON"),
    ],
)
def test_a_drawing_nested_deeper_than_can_be_drawn_is_told_and_any_other_drawn(tmp_path, file, front, code):
    for deep, codes in ((DEEPEST - 2, ()), (DEEPEST * 20, (code,))):
        assert faults(shows(tmp_path, file, nested(deep), front, asked="-")).codes == codes


def test_what_an_icon_would_lose_is_told_with_the_file(tmp_path):
    folder = tiny(tmp_path, "title\nA\n", back=False)
    (folder / "icons").mkdir()
    (folder / "icons" / "sword.svg").write_text(SVG % '<text font-family="Comic Sans MS">S</text>')
    (fault,) = faults(folder)
    assert fault.code == "FACE-ICON" and fault.place.file.endswith("icons/sword.svg")
    assert "its words ask for" in fault.message


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "BMP"])
@pytest.mark.parametrize("lenient", [False, True])
def test_half_a_picture_is_refused_whatever_else_the_process_has_loaded(tmp_path, monkeypatch, form, lenient):
    """WeasyPrint has Pillow show what there is of one, for the whole process."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", lenient)
    whole = png((300, 300), form=form)
    (tmp_path / "a").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadPicture, match="damaged"):
        prepare(tmp_path / "a", (63, 88), tmp_path / "store")
    assert lenient is ImageFile.LOAD_TRUNCATED_IMAGES


def test_a_damaged_picture_of_the_cache_is_made_again(tmp_path):
    (tmp_path / "a.png").write_bytes(png((300, 300)))
    ready = prepare(tmp_path / "a.png", (50, 50), tmp_path).path
    whole = ready.read_bytes()
    ready.write_bytes(b"garbage")
    _prepare.cache_clear()
    assert prepare(tmp_path / "a.png", (50, 50), tmp_path).path.read_bytes() == whole

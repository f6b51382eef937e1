"""Make the pictures of the README from a build: `.venv/bin/python .readme/pictures.py` after `make`."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from generator.machine import find_browser
from generator.pdf.proof import preview

HERE = Path(__file__).parent
OUTPUT = HERE.parent / "output" / "time-division"
PAGE, DPI, WIDE = 2, 110.0, 800
SCREEN = {"width": 1200, "height": 800}


def save(picture: Image.Image, name: str) -> None:
    """A picture with few colours, so that it stays small."""
    picture.convert("RGB").quantize(96, kmeans=4, dither=Image.Dither.NONE).save(HERE / name, optimize=True)


def sheet() -> None:
    """A page of card fronts."""
    pages = list(preview((OUTPUT / "cards-a4.pdf").read_bytes(), DPI))
    page = Image.open(io.BytesIO(pages[PAGE]))
    save(page.resize((WIDE, round(page.height * WIDE / page.width)), Image.Resampling.LANCZOS), "sheet.png")


def reference() -> None:
    """The rules while something is searched."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=["--no-sandbox"])
        page = browser.new_page(viewport=SCREEN)
        page.goto((OUTPUT / "reference" / "rules.html").as_uri())
        page.locator("input[type=search]").first.fill("coin tie")
        page.wait_for_timeout(800)
        save(Image.open(io.BytesIO(page.screenshot())), "reference.png")
        browser.close()


if __name__ == "__main__":
    sheet()
    reference()

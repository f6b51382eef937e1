"""The machine's own Chromium for the tests: how it is started, and what happens where there is none."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The sandbox needs rights that containers do not give; the rest keeps the browser from talking to anybody.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def no_browser(in_ci: bool) -> NoReturn:
    """Fail where a missing browser would hide a broken page, skip with the reason elsewhere."""
    words = "no Chromium on this machine: install the package chromium, or name one in RULEPRESS_CHROMIUM"
    if in_ci:
        pytest.fail(words)
    pytest.skip(words)


@contextmanager
def opened(chromium: Path) -> Iterator[Browser]:
    """A headless browser with a home of its own, closed at the end."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(chromium), args=list(CHROMIUM_FLAGS), env={**os.environ, "HOME": home}
        )
        yield browser
        browser.close()

"""What every room's tests share: property-test profiles and the machine's own Chromium."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from generator.machine import find_program

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REPOSITORY = Path(__file__).resolve().parents[1]
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

# All that tests remember goes where git and people do not look.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(REPOSITORY / ".cache" / "hypothesis"))

# No deadline: two busy cores make single examples slow, and time is no promise of a property.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "desk")

# A sandbox needs rights that containers do not give; the rest keeps the browser from talking to anybody.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def absent_chromium(in_ci: bool) -> None:
    """Fail where a missing browser would hide a broken page, skip with the reason elsewhere."""
    words = "no Chromium on this machine: install the package chromium, or name one in RULEPRESS_CHROMIUM"
    if in_ci:
        pytest.fail(words)
    pytest.skip(words)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The path of a Chromium. Without one the test fails in CI and is skipped elsewhere."""
    found = find_program()
    if found is None:
        absent_chromium(IN_CI)
    assert found is not None
    return found


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """One headless Chromium per test process, without network; take `browser.new_page()`."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=str(chromium), args=list(CHROMIUM_FLAGS), env={**os.environ, "HOME": home}
        )
        yield opened
        opened.close()

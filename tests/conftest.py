"""What every room's tests share: property-test profiles and the machine's own Chromium."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from generator.machine import find_browser
from tests import browsing

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


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The path of a Chromium. Without one the test fails in CI and is skipped elsewhere."""
    return find_browser() or browsing.no_browser(IN_CI)


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """One headless Chromium per test process, without network; take `browser.new_page()`."""
    with browsing.opened(chromium) as running:
        yield running

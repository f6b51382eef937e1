"""What every room's tests share: property-test profiles and the machine's own Chromium."""

from __future__ import annotations

import gc
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

# Thousands of tests leave few rings of objects behind; looking for them often takes a tenth of the time.
gc.set_threshold(50_000, 20, 20)

# All that tests remember goes where git and people do not look.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(REPOSITORY / ".cache" / "hypothesis"))
# What a person has drawn is nothing that a test may fill up or clear.
os.environ["RULEPRESS_CACHE"] = str(REPOSITORY / ".cache" / "tests")

# No deadline: two busy cores make single examples slow, and time is no promise of a property.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "desk")


# The files that take longest. Begun first, they leave no worker waiting for another one at the end.
LONGEST = (
    "test_reference_browser.py",
    "test_reference.py",
    "test_playout.py",
    "test_cli.py",
    "test_editions.py",
    "test_timestreams.py",
    "test_balance.py",
    "test_docs.py",
    "test_faces.py",
    "test_decks.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, all else in the order in which it was found."""
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The path of a Chromium. Without one the test fails in CI and is skipped elsewhere."""
    return find_browser() or browsing.no_browser(IN_CI)


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """One headless Chromium per test process, without network; take `browser.new_page()`."""
    with browsing.opened(chromium) as running:
        yield running

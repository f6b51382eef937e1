"""The browser of the tests: it runs, and a machine without one is told so rather than passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsing import no_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_browser_reads_a_page_and_runs_its_script(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<p>hats</p><script>document.querySelector('p').textContent += '!'</script>")
    assert page.inner_text("p") == "hats!"
    page.close()


def test_without_a_browser_ci_fails_and_a_desk_skips() -> None:
    with pytest.raises(pytest.fail.Exception, match="install the package chromium"):
        no_browser(in_ci=True)
    with pytest.raises(pytest.skip.Exception, match="install the package chromium"):
        no_browser(in_ci=False)

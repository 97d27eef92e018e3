"""The main view of each game looks as it did when somebody last looked at it: run by name alone, not with all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser import looks
from tests.browser.conftest import Site, started

# The same page again is at most 0.02 % of its cells away, which is what packing the small picture costs, on a busy machine as on a quiet
# one. What is allowed besides is a line of text more or less on a phone.
FAR = 32  # shades of 255 by which the middle colour of a cell may be another
SHARE = 0.03  # of all cells may be further away
HIDDEN = """(hidden) => document.getElementById("side").classList.toggle("hidden", hidden)"""


@pytest.fixture
def table(new_context: Callable[..., BrowserContext], site: Site) -> Page:
    """A page that nobody has played on."""
    page = new_context().new_page()
    page.goto(site.url)
    return started(page)


@pytest.mark.only("chromium", because="each browser draws letters and edges in its own way")
def test_the_main_view_of_each_game_looks_as_it_is_kept_and_a_panel_that_is_gone_is_noticed(
    table: Page, pytestconfig: pytest.Config
) -> None:
    judge = table.context.new_page()
    wrong = []
    for look in (look for game in looks.MAIN for look in looks.seen(table, game)):
        if pytestconfig.getoption("accept_looks"):
            looks.keep(judge, look)
        found = looks.difference(judge, look, FAR, SHARE)
        if found.framed:
            wrong.append(looks.write(look, found))
    table.evaluate(HIDDEN, True)
    assert looks.difference(judge, looks.taken(table, look.name), FAR, SHARE).share > 2 * SHARE
    assert not wrong, "\n".join((*wrong, "If that is how they shall look: build.py test tests/browser/kept_looks.py --accept-looks"))

"""The main view of each game looks as it did when somebody last looked at it, at every size, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import looks

HIDDEN = """(hidden) => document.getElementById("side").classList.toggle("hidden", hidden)"""


@pytest.mark.only("chromium", because="each browser draws letters and edges in its own way")
@pytest.mark.parametrize("game", looks.MAIN)
def test_the_main_view_of_each_game_looks_as_it_is_kept_and_a_panel_that_is_gone_is_noticed(
    shared_page: Page, game: str, pytestconfig: pytest.Config
) -> None:
    page, wrong = shared_page, []
    with looks.dressed(page, game):
        for look in looks.seen(page, game):
            if pytestconfig.getoption("accept_looks"):
                looks.keep(page, look)
            found = looks.difference(page, look)
            if found.framed:
                wrong.append(looks.write(look, found))
        page.evaluate(HIDDEN, True)
        gone = looks.difference(page, looks.taken(page, look.name))
        page.evaluate(HIDDEN, False)
    assert gone.share > 2 * looks.SHARE
    assert not wrong, "\n".join((*wrong, "If that is how they shall look: build.py test tests/browser/test_looks.py --accept-looks"))

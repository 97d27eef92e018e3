"""Nothing serious for axe-core on any view of any game, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import axe
from tests.browser.views import GENERAL, VIEWS, walk


@pytest.mark.only("chromium", because="axe-core reads the document, which is the same in every browser, and takes its time")
def test_axe_finds_nothing_serious_on_any_view_of_any_game_light_and_dark(shared_page: Page) -> None:
    axe.install(shared_page)
    found: dict[str, list[str]] = {}
    for game, views in VIEWS.items():
        found |= {f"{game}: {view.name}": axe.serious(shared_page, view.part) for view in walk(shared_page, views(), game)}
    found |= {view.name: axe.serious(shared_page, view.part) for view in walk(shared_page, GENERAL)}
    assert {view: wrong for view, wrong in found.items() if wrong} == {}

"""What tests/page/hands hears without a browser is what a browser says, and whole stretches of games are played in one by ear."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.by_ear import differences
from tests.browser.views import GENERAL, VIEWS, walk

ENOUGH = ("battle", "movement", "orders", "activation", "moves", "cards", "table", "rules", "statistics", "new game", "saved games", "menu")


@pytest.mark.only("chromium", because="roles and names are found in the document, which is the same in every browser")
def test_roles_and_names_are_reckoned_as_the_browser_does_on_views_of_every_game(shared_page: Page) -> None:
    found = {}
    for game, views in VIEWS.items():
        found |= {f"{game}: {view.name}": differences(shared_page) for view in walk(shared_page, views(), game) if view.name in ENOUGH}
    found |= {view.name: differences(shared_page) for view in walk(shared_page, GENERAL) if view.name in ENOUGH}
    assert {view: wrong for view, wrong in found.items() if wrong} == {}

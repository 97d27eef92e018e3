"""What tests/page/hands hears without a browser is what a browser says, and whole stretches of games are played in one by ear."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.by_ear import differences
from tests.browser.twin import Twin, opened
from tests.browser.views import GENERAL, VIEWS, belarus, kiev, walk
from tests.page.empire_of_the_sun.tables import script_of, state_of
from tests.page.empire_of_the_sun.test_views import midway
from tests.page.hands.blind import Blind
from tests.page.victory_in_europe import tables as victory

ENOUGH = ("battle", "movement", "orders", "activation", "moves", "cards", "table", "rules", "statistics", "new game", "saved games", "menu")


@pytest.mark.only("chromium", because="roles and names are found in the document, which is the same in every browser")
def test_roles_and_names_are_reckoned_as_the_browser_does_on_views_of_every_game(shared_page: Page) -> None:
    found = {}
    for game, views in VIEWS.items():
        found |= {f"{game}: {view.name}": differences(shared_page) for view in walk(shared_page, views(), game) if view.name in ENOUGH}
    found |= {view.name: differences(shared_page) for view in walk(shared_page, GENERAL) if view.name in ENOUGH}
    assert {view: wrong for view, wrong in found.items() if wrong} == {}


# --- stretches with a battle, played -----------------------------------------------------------------------------------------

BATTLES: dict[str, tuple[Callable[[], str], str, str]] = {
    "war_room": (belarus, "Pick a conflict", "Caucasus (R6) remains embattled"),
    "empire_of_the_sun": (lambda: script_of(state_of(midway())), "The game has ended", "wins the air and naval combat at Midway 5108"),
    "victory_in_europe": (lambda: victory.script_of(kiev()), "The game has ended", "Kiev"),
}
MOST = 60  # presses until a battle is over


@pytest.mark.parametrize("game", BATTLES)
@pytest.mark.only("chromium", because="roles and names are found in the document, which is the same in every browser")
def test_a_battle_is_fought_to_its_end_by_roles_and_names_alone(shared_page: Page, game: str) -> None:
    script, after, told = BATTLES[game]
    twin = opened(shared_page, script())
    blind = Blind(twin, seed=1, hurry=0.9, avoids=("Retreat",))
    while after not in twin.prompt:
        assert twin.presses < MOST, twin.prompt
        blind.step()
    expect(shared_page.get_by_role("log")).to_contain_text(told)
    assert any(told in one for one in blind.heard), "it is said as well"


@pytest.mark.only("chromium", because="roles and names are found in the document, which is the same in every browser")
def test_a_turn_of_the_anniversary_edition_is_played_by_roles_and_names_alone(shared_page: Page) -> None:
    twin = Twin(shared_page).press("Menu").press("New game")
    twin.fill("combobox", "Game", "Axis & Allies Anniversary Edition").fill("combobox", "Scenario", "1941")
    twin.fill("textbox", lambda name: name.startswith("Seed"), "w").press("Start")
    twin.say("buy infantry*10").press("Done").say("move poland infantry*4,artillery,tank*2 east poland").press("Done")
    twin.press("Fight in East Poland")
    blind = Blind(twin, seed=1, hurry=0.9, avoids=("Retreat",))
    while "Noncombat" not in twin.prompt:
        assert twin.presses < MOST, twin.prompt
        blind.step()
    twin.press("Done").say("place germany germany infantry*10")
    assert "Soviet Union" in twin.prompt
    expect(shared_page.get_by_role("log")).to_contain_text("mobilizes 10 infantry in Germany")

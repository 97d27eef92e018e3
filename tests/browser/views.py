"""The main views of each game, reached by what a player does: for tests that look at all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

from pyapp.games import war_room
from pyapp.games.victory_in_europe.state import VictoryState
from tests.games.victory_in_europe.battles import Field
from tests.page.empire_of_the_sun import tables as empire
from tests.page.empire_of_the_sun.test_views import midway
from tests.page.victory_in_europe import tables as victory
from tests.page.war_room.tables import WarDesk

Step = tuple[str, object]  # a verb of the page and its argument
# The files of a game may have to come first, and a slow machine reads a position in slices; until then what was asked for waits.
DO = """async (steps) => {
    for (const [verb, argument] of steps) {
        warboard.act(verb, argument);
        while (document.querySelector("#dialog :is(progress, [data-do=slice-stop])")) await new Promise((done) => setTimeout(done, 50));
    }
}"""


DRAWN = """(board) => document.querySelector(`#board${board && `[data-game="${board}"]`} #layer-units > *`)
    && !document.querySelector(".odds.unknown")"""


@dataclass(frozen=True)
class View:
    """What is done to come to a view from the one before, and what can be seen once it is there."""

    name: str
    steps: tuple[Step, ...]
    shown: str
    part: str = "html"  # what is new on the page


def walk(page: Page, views: tuple[View, ...], board: str = "") -> Iterator[View]:
    """Each view in turn, once it is shown, and the board with it."""
    for view in views:
        page.evaluate(DO, [[verb, argument if isinstance(argument, str) else json.dumps(argument)] for verb, argument in view.steps])
        page.locator(view.shown).first.wait_for()
        page.wait_for_function(DRAWN, arg=board)
        yield view


def _started(game: str, **setup: str) -> tuple[Step, ...]:
    return ("close", ""), ("tab", "panel"), ("new-game", {"game": game, "seed": "warboard", "name": "Views", **setup})


def _opened(script: str) -> tuple[Step, ...]:
    return ("close", ""), ("tab", "panel"), ("dialog", "paste"), ("pasted", {"text": script}), ("open-table", "")


def _click(space: str, stack: str = "") -> Step:
    return "space", {"space": space, "stack": stack}


def _said(line: str) -> Step:
    return "command", {"command": line}


def _studies() -> tuple[View, ...]:
    """What can be read beside every game."""
    return (
        View("table", (("card-close", ""), ("tab", "table")), "#table > *", "#side"),
        View("log", (("tab", "log"),), "#tabs .log[aria-selected=true]", "#side"),
        View("statistics", (("tab", "panel"), ("statistics", "")), "dialog .linechart", "dialog"),
        View("calculator", (("close", ""), ("calculator", "")), "dialog .calculator", "dialog"),
        View("rules", (("close", ""), ("rules", "")), "dialog .rules .entries", "dialog"),
        View("units", (("rules-page", "units"),), "dialog .rules .units", "dialog"),
        View("glossary", (("rules-page", "terms"),), "dialog .rules .terms", "dialog"),
    )


LOOKING_BACK = View("looking back", (("close", ""), ("look", "0")), "#history input")


def _aa1942() -> tuple[View, ...]:
    return (
        View("purchase", _started("aa1942"), "#panel .sheet"),
        View("movement", (_said("buy infantry*8"), ("kind", "done"), _click("russia"), ("card", "west_russia")), "#card .card"),
        View("battles", (("all", ""), _click("west_russia"), ("kind", "done")), "#panel .entry-view"),
        View("battle", (("pick", "west_russia"),), "#window .window .sides"),
        *_studies(),
        LOOKING_BACK,
    )


def _aa50() -> tuple[View, ...]:
    options = {"option-technology": "yes", "option-national_objectives": "yes"}
    return (
        View("research", _started("aa50", **options), "#panel .number"),
        View("goals", (("card", "poland"), ("tab", "table")), "#table .goals"),
        *_studies(),
    )


def _war_room() -> tuple[View, ...]:
    return (
        View("curtain", _started("war_room", scenario="eastern_front"), "#window .curtain"),
        View("orders", (("lift-curtain", "ussr"), _click("R4", "ussr.29"), _click("G7"), ("card", "G7")), "#panel ol.orders li"),
        View("battle", _opened(belarus()), "#window .sides, #panel .lines"),
        *_studies(),
    )


def belarus() -> str:
    """Both sides have carried out their orders, and the first battle begins."""
    desk = WarDesk().plan(ussr=[("ussr.29", "G7"), ("ussr.15", "G6")], germany=[("germany.61", "R6")])
    while desk.step == "wr_turn_order":
        desk.press("panel", "pick")
    desk.carry_out()
    while desk.step == "wr_combat":
        desk.press("panel", "pick")
    assert desk.app.scene.session is not None
    return f"game: war_room\nseed: warboard\nposition:\n{war_room.GAME.position_text(desk.app.scene.session.match.state)}end\n"


def _empire_of_the_sun() -> tuple[View, ...]:
    landing = (("confirm", "activate"), _click("2915"), _click("2915", "jp_gr_16"), _click("2917"), ("card", "2917"))
    return (
        View("battle", _opened(empire.script_of(empire.state_of(midway()))), "#window .window"),
        View("hand", _opened(empire.script_of(empire.hands_dealt())), "#panel .strategy-card"),
        View("activation", (("form", "event JP10 hq_south"), _click("2915"), _click("2909")), "#panel .budget"),
        View("movement", landing, "#card .card"),
        View("odds", (("form", "declare 2917"),), "#panel .odds .share"),
        View("supply", (("card-close", ""), ("key", "s")), "#overlay .supply-both"),
        *_studies(),
        LOOKING_BACK,
    )


def _victory_in_europe() -> tuple[View, ...]:
    return (
        View("battle", _opened(victory.script_of(kiev())), "#window .vie-sides"),
        View("cards", _opened(victory.script_of(victory.cards_dealt())), "#panel [data-arg^='card ']"),
        View("moves", _opened(victory.script_of(victory.moving())), "#panel .budget"),
        View("area", (_click("stettin"), ("card", "danzig"), ("key", "s")), "#card .card"),
        *_studies(),
    )


def kiev() -> VictoryState:
    """Germans attack Kiev with tanks and infantry."""
    field = Field("kiev", "kiev de_1pz:4 de_1a:3 su_7a:3 su_1t:2", "moscow su_5a:1", attackers="de_1pz@lwow de_1a@lwow")
    field.begin()
    return field.state


VIEWS = {
    "aa1942": _aa1942,
    "aa50": _aa50,
    "war_room": _war_room,
    "empire_of_the_sun": _empire_of_the_sun,
    "victory_in_europe": _victory_in_europe,
}
GENERAL = (
    View("new game", (("close", ""), ("dialog", "new")), "dialog form", "dialog"),
    View("saved games", (("close", ""), ("dialog", "games")), "dialog .saved", "dialog"),
    View("share", (("close", ""), ("dialog", "share")), "dialog textarea", "dialog"),
    View("paste", (("close", ""), ("dialog", "paste")), "dialog textarea", "dialog"),
    View("settings", (("close", ""), ("dialog", "settings")), "dialog .keys", "dialog"),
    View("menu", (("close", ""), ("menu", "")), "#menu button", "#menu"),
)

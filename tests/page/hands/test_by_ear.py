"""Without eyes: whole games of all five by roles, names and what the live region says, from the form for a new game to its result."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from tests.page.fakes import Desk
from tests.page.hands.aria import Thing
from tests.page.hands.blind import Blind
from tests.page.hands.reader import Reader

NAMED = frozenset(
    (
        *("button", "link", "heading", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "switch", "tab", "img"),
        *("dialog", "application", "toolbar", "tablist", "tabpanel", "log", "region", "progressbar"),
    )
)
EVERY = 9  # presses between one look at all that is on the page and the next
LISTS = ("log", "moves")  # where the same line may stand twice
APART = frozenset(("button", "link", "textbox", "combobox", "checkbox"))


@dataclass(frozen=True)
class Game:
    """A short way through a game: what is entered in the form, and how much of a hurry the player is in."""

    name: str
    scenario: str = ""
    option: str = ""
    side: str = ""
    hurry: float = 0.6
    said: tuple[str, ...] = ()


GAMES = {
    "aa1942": Game(
        "Axis & Allies 1942, second edition", side="Allies", hurry=0.95, said=("ends the turn", "victory cities and win the war")
    ),
    "aa50": Game(
        "Axis & Allies Anniversary Edition",
        "1941",
        "Short victory (13 cities)",
        side="Axis",
        hurry=0.95,
        said=("ends the turn", "victory cities and win the war"),
    ),
    "war_room": Game("War Room", "Eastern Front", "Limited game: six rounds", said=("Soviet Union", "The game is over")),
    "empire_of_the_sun": Game("Empire of the Sun", "1944", said=("offensive", "The game is over")),
    "victory_in_europe": Game("Victory in Europe", "1944: before the landings", hurry=0.85, said=("The battle of", "The game is over")),
}


def begin(game: Game) -> Reader:
    """A new game, from the page as it opens."""
    reader = Reader(Desk())
    reader.press("New game with options").fill("combobox", "Game", game.name)
    if game.scenario:
        reader.fill("combobox", "Scenario", game.scenario)
    if game.side:
        reader.press(game.side)
        for level in reader.all("combobox", lambda name: "computer" in name):
            reader.fill("combobox", level.name, "easy")
    if game.option and reader.all("checkbox", game.option):
        reader.fill("checkbox", game.option, "yes")
    elif game.option:
        reader.fill("combobox", "Victory", game.option)
    reader.fill("textbox", lambda name: name.startswith("Seed"), "w").press("Start")
    if reader.has("button", alone := "I play all seats of this game: no more curtains"):
        reader.press(alone)
    return reader


def faults(things: list[Thing]) -> set[str]:
    """What keeps somebody who only hears from using what is on the page: things without a name, or several of one name in one place."""
    found = {f"a {one.role} of {one.region} has no name" for one in things if one.role in NAMED and not one.name}
    does = {(one.region, one.within, one.role, one.name, one.tree[1].get("data-do"), str(one.tree[1].get("data-arg"))) for one in things}
    told = Counter(does_it[:-2] for does_it in does if does_it[2] in APART and does_it[0] not in LISTS)
    found |= {f"{number} of the name {name} in {region}" for (region, _, _, name), number in told.items() if number > 1}
    return found


def whole(game: str) -> tuple[Reader, str]:
    """A game from the form to its result: what is on the page then, and what was heard. What is shown on the way has no fault."""
    reader, blind, found = begin(GAMES[game]), None, set[str]()

    def listening(now: Reader) -> bool:
        found.update(faults(now.things()) if now.presses % EVERY == 0 else ())
        return False

    blind = Blind(reader, 1, listening, GAMES[game].hurry)
    blind.play()
    assert found == set()
    return reader, " ".join(blind.heard)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_roles_and_names_alone(game: str) -> None:
    reader, heard = whole(game)
    assert all(sentence in heard for sentence in GAMES[game].said)
    assert "{" not in heard, "every sentence is filled in"
    ended = reader.all("dialog", "The war is over")
    assert ended and all("dialog The war is over" in one.within for one in reader.all("button"))
    reader.press("Close").press("Powers" if game.startswith("aa") else lambda name: name != "Turn", "tab")
    assert reader.has("log") or reader.has("tabpanel")

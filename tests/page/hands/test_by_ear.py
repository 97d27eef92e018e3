"""Without eyes: whole games of all five by roles, names and what the live region says, from the form for a new game to its result."""

from __future__ import annotations

import re
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
LISTS = ("log", "moves")  # where the same line may stand twice, as two cards of a hand may be alike
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
    seed: int = 1
    avoids: tuple[str, ...] = ()


BOLD = ("Call the offensive off",)
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
    "war_room": Game("War Room", "Eastern Front", "Limited game: six rounds", hurry=0.35, said=("Soviet Union", "The game is over")),
    "empire_of_the_sun": Game(
        "Empire of the Sun", "1944", hurry=0.9, seed=2, avoids=BOLD, said=("begins an offensive", "moves", "The game is over")
    ),
    "victory_in_europe": Game(
        "Victory in Europe", "1944: before the landings", hurry=0.85, said=("moves from", "The game is over"), seed=2
    ),
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
    heading, told = "", Counter[tuple[str, ...]]()
    known = set[tuple[str, ...]]()
    for one in things:
        heading = one.name if one.role == "heading" else heading
        place, deed = (
            (one.region, heading, *one.within, one.role, one.name),
            (str(one.tree[1].get("data-do")), str(one.tree[1].get("data-arg"))),
        )
        if one.role in APART and one.region not in LISTS and (*place, *deed) not in known and not deed[1].startswith("card "):
            known.add((*place, *deed))
            told[place] += 1
    found |= {f"{number} of the name {place[-1]} in {place[0]}" for place, number in told.items() if number > 1}
    return found


def whole(game: str) -> tuple[Reader, str]:
    """A game from the form to its result: what is on the page then, and what was heard. What is shown on the way has no fault."""
    reader, blind, found = begin(GAMES[game]), None, set[str]()

    def listening(now: Reader) -> bool:
        found.update(faults(now.things()) if now.presses % EVERY == 0 else ())
        return False

    blind = Blind(reader, GAMES[game].seed, listening, GAMES[game].hurry, GAMES[game].avoids)
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


def test_who_only_hears_finds_out_whose_turn_it_is_what_stands_where_the_odds_the_rules_and_how_to_share() -> None:
    reader = begin(Game("Axis & Allies 1942, second edition"))
    assert "Soviet Union" in reader.prompt and reader.has("status")
    reader.press("Places", "tab").press(lambda name: name.startswith("Germany:")).press(lambda name: name.startswith("Ukraine"))
    assert "Germany 3 infantry 1 artillery 1 tank" in reader.told()
    reader.press("Calculate with these forces")
    assert reader.has("dialog") and "Calculator" in reader.all("dialog")[0].name
    reader.press("Close").fill("searchbox", "Find a place", "karel")
    assert [one.name.partition(":")[0] for one in reader.all("button") if one.region == "places"] == ["Karelia S.S.R."]
    reader.press("Purchase units")
    assert reader.all("dialog", "Rules") and reader.has("searchbox")
    reader.press("Close").press("Menu").press("Share and export")
    assert reader.has("textbox") and reader.has("button", "Copy")


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_places_tells_what_stands_in_each(game: str) -> None:
    reader = begin(Game(GAMES[game].name)).press("Places", "tab")
    told = [one.name for one in reader.all("button") if one.region == "places"]
    folds = [one for one in told if re.search(r":\d+ places?$", one)]
    assert len(folds) > 2 and told[0] == folds[0], "a holder comes first, that of the seat that acts"
    assert folds[-1].startswith(("Held by nobody", "Neutral countries and seas"))
    rows = [one for one in told if one not in folds and "nothing in" not in one]
    assert rows and all(one.partition(":")[2].strip() for one in rows), "where nothing stands nothing is listed"
    assert any("," in one for one in rows), "what stands there is told apart"
    assert not any("nothing stands there" in one for one in rows)

"""Positions of War Room that are set up by hand."""

from __future__ import annotations

import pytest

from pyapp.engine.errors import BadData
from pyapp.games.war_room import GAME, tables
from pyapp.games.war_room.position.editing import WarEditing
from pyapp.games.war_room.state import WarState
from tests.games.war_room.table import Table

EDITING = WarEditing()


def begun(forces: dict[str, str], scenario: str = "global_war") -> WarState:
    """A position with these commands, ready to be changed."""
    state = EDITING.begin(Table(forces, scenario).state)
    assert GAME.status(state) == []
    return state


def test_a_unit_joins_a_command_with_room_or_comes_under_the_next_marker() -> None:
    state = begun({"germany.48": "G6 infantry*7"})
    EDITING.put(state, "G6", "germany.armor")
    assert state.commands["germany.48"].units == {"infantry": 7, "armor": 1}
    EDITING.put(state, "G6", "germany.armor")
    (fresh,) = (command for key, command in state.commands.items() if key != "germany.48")
    assert (fresh.units, fresh.at, fresh.category) == ({"armor": 1}, "G6", "land")
    assert GAME.status(EDITING.settle(state)) == []


def test_where_a_nation_has_no_marker_left_its_unit_is_refused() -> None:
    markers = tables.NATIONS["china"].markers["air"]
    state = begun({f"china.{number}": f"C{1 + place} fighter*8" for place, number in enumerate(markers)})
    with pytest.raises(BadData) as caught:
        EDITING.put(state, "C5", "china.fighter")
    assert caught.value.message.key == "edit.no_marker"


def test_the_last_unit_that_is_taken_gives_the_marker_back() -> None:
    state = begun({"germany.48": "G6 infantry*2"})
    for _ in range(2):
        EDITING.take(state, "G6", "germany.48 infantry")
    assert state.commands == {} and GAME.status(EDITING.settle(state)) == []


def test_a_round_that_was_being_played_is_at_its_planning_with_nothing_written() -> None:
    state = Table({"germany.48": "G6 infantry"}).state
    state.secrets["germany"].bid, state.bids, state.phase = 3, {"germany": 3}, "movement"
    fresh = EDITING.begin(state)
    assert (fresh.phase, fresh.bids, fresh.secrets["germany"].bid) == ("planning", {}, 0)


def test_resources_morale_control_and_markers_are_set_and_the_books_balance() -> None:
    state = begun({"germany.48": "G6 infantry"})
    before = {setting.name for setting in EDITING.settings(state)}
    assert "oil china" not in before and {"iron china", "zone ussr", "medals usa"} <= before
    for name, value in (
        ("oil germany", "9"),
        ("zone ussr", "orange"),
        ("stress uk", "4"),
        ("control G6", "ussr"),
        ("marker G6", "embattled"),
    ):
        EDITING.set(state, name, value)
    fresh = EDITING.settle(state)
    assert GAME.status(fresh) == []
    assert (fresh.stocks["germany"].now["oil"], tables.ZONES[fresh.morale["ussr"].zone], fresh.morale["uk"].stress) == (9, "orange", 4)
    assert (fresh.control["G6"], fresh.conflicts, fresh.turned) == ("ussr", {"G6": "embattled"}, ["G6"])
    EDITING.set(fresh, "marker G6", "none")
    assert EDITING.settle(fresh).turned == []

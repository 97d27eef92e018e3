"""The facts of the editions agree with the totals that the rulebooks give."""

from __future__ import annotations

import pytest

from pyapp.games.axis_allies.components.edition import FACILITY, Edition, edition
from pyapp.games.axis_allies.components.technology import charts
from pyapp.games.axis_allies.components.units import unit

EDITIONS = ("aa1942", "aa50")
SCENARIOS = (("aa1942", "1942"), ("aa50", "1941"), ("aa50", "1942"))
INCOMES = {
    ("aa1942", "1942"): {"ussr": 24, "germany": 41, "uk": 31, "japan": 30, "usa": 42},
    ("aa50", "1941"): {"germany": 31, "ussr": 30, "japan": 17, "uk": 43, "italy": 10, "usa": 40},
    ("aa50", "1942"): {"germany": 37, "ussr": 24, "japan": 31, "uk": 31, "italy": 10, "usa": 38},
}


def owners(rules: Edition, scenario: str) -> dict[str, str]:
    """Who controls what when a scenario begins."""
    printed = {space.id: space.original_owner for space in rules.spaces.values() if space.original_owner}
    return {**printed, **rules.starting_owners.get(scenario, {})}


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_borders_are_mutual_and_lead_somewhere(edition_id: str) -> None:
    spaces = edition(edition_id).spaces
    for space in spaces.values():
        assert space.neighbours
        assert space.id not in space.neighbours
        assert all(space.id in spaces[neighbour].neighbours for neighbour in space.neighbours)


def test_the_boards_have_161_and_162_spaces() -> None:
    assert [len(edition(edition_id).spaces) for edition_id in EDITIONS] == [161, 162]


@pytest.mark.parametrize(("edition_id", "scenario"), SCENARIOS)
def test_starting_money_is_the_production_of_what_a_power_controls(edition_id: str, scenario: str) -> None:
    rules = edition(edition_id)
    for power, income in INCOMES[edition_id, scenario].items():
        held = [territory for territory, owner in owners(rules, scenario).items() if owner == power]
        assert sum(rules.spaces[territory].ipc for territory in held) == income
        assert rules.starting_ipcs[scenario][power] == income


@pytest.mark.parametrize(("edition_id", "scenario"), SCENARIOS)
def test_pieces_are_set_up_where_they_may_stand(edition_id: str, scenario: str) -> None:
    rules = edition(edition_id)
    held = owners(rules, scenario)
    for space, power, units in rules.setups[scenario]:
        for text, number in units.items():
            domain = rules.unit_types[unit(text, power).kind].domain
            assert number > 0
            assert domain in ("air", rules.spaces[space].kind, FACILITY)
            if not rules.spaces[space].is_sea:
                assert rules.side_of[held[space]] == rules.side_of[power]


def test_the_sides_start_with_their_victory_cities() -> None:
    starts = {}
    for edition_id, scenario in SCENARIOS:
        rules = edition(edition_id)
        cities = [rules.side_of[owners(rules, scenario)[space.id]] for space in rules.spaces.values() if space.victory_city]
        starts[edition_id, scenario] = (cities.count("axis"), cities.count("allies"))
    assert starts == {("aa1942", "1942"): (6, 7), ("aa50", "1941"): (6, 12), ("aa50", "1942"): (8, 10)}


def test_the_unit_chart_has_the_printed_values() -> None:
    chart = {name: (u.cost, u.attack, u.defense, u.move) for name, u in edition("aa1942").unit_types.items()}
    assert chart == {
        "infantry": (3, 1, 2, 1),
        "artillery": (4, 2, 2, 1),
        "tank": (6, 3, 3, 2),
        "aa_gun": (5, 0, 0, 1),
        "industrial_complex": (15, 0, 0, 0),
        "fighter": (10, 3, 4, 4),
        "bomber": (12, 4, 1, 6),
        "battleship": (20, 4, 4, 2),
        "carrier": (14, 1, 2, 2),
        "cruiser": (12, 3, 3, 2),
        "destroyer": (8, 2, 2, 2),
        "submarine": (6, 2, 1, 2),
        "transport": (7, 0, 0, 2),
    }


def test_the_two_charts_of_the_anniversary_edition_hold_twelve_developments() -> None:
    found = charts(edition("aa50"))
    assert [len(chart) for chart in found.values()] == [6, 6]
    assert len({development for chart in found.values() for development in chart}) == 12
    assert charts(edition("aa1942")) == {}

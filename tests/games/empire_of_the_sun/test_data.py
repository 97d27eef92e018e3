"""The facts: units, cards, tables, scenarios. EotS 1.2, 17, 18."""

from __future__ import annotations

from collections import Counter

import pytest

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.cards import CARDS, DECKS
from pyapp.games.empire_of_the_sun.components.reading import read
from pyapp.games.empire_of_the_sun.components.scenarios import REDUCED, SCENARIOS, STARTS
from pyapp.games.empire_of_the_sun.components.tables import COMMAND, RESOURCES, europe_level
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from tests.games.empire_of_the_sun.table import start

FILES = ("hexes", "units", "cards", "tables", "nations", "scenarios", "victory")


@pytest.mark.parametrize("name", FILES)
def test_each_file_names_its_source(name):
    assert len(read(name)["source"]) > 40


def test_there_are_200_units():
    counted = Counter((unit.side, unit.kind) for unit in UNITS.values())
    assert counted == {
        ("japan", "ground"): 26, ("japan", "air"): 25, ("japan", "naval"): 19, ("japan", "hq"): 4,
        ("allies", "ground"): 50, ("allies", "air"): 26, ("allies", "naval"): 42, ("allies", "hq"): 8,
    }  # fmt: skip


def test_every_unit_has_a_column_on_the_national_command_chart():
    columns = {column for row in COMMAND.values() for column in row}
    assert all(unit.command in columns for unit in UNITS.values() if unit.kind != "hq")


def test_long_range_bombers_are_the_allied_aircraft_of_range_six_and_more():
    """EotS 1.3."""
    bombers = [unit for unit in UNITS.values() if unit.is_long_range]
    assert len(bombers) == 10 and all(unit.side == "allies" and unit.reach >= 6 and not unit.neutralises for unit in bombers)


def test_only_one_sided_units_have_a_single_step():
    """EotS 13.4: the Dutch regiments and four others."""
    single = {unit.id for unit in UNITS.values() if unit.steps == 1}
    assert single == {f"du_gr_{number}r" for number in range(1, 9)} | {"us_air_m211", "us_gr_wbde", "us_gr_pbde", "cw_cvl_hermes"}


def test_the_attack_of_units_in_the_worked_example():
    """EotS 19, 6.24: BB Kongo 2 13, 22nd Flotilla 20, Ma 6, 3rd Indian 9, 8th Australian 6, the carriers of Operation Z 36."""
    attack = {name: UNITS[name].full[0] for name in ("jp_bb_kongo2", "jp_air_22", "cw_air_ma", "cw_gr_3ind", "cw_gr_8aus")}
    assert attack == {"jp_bb_kongo2": 13, "jp_air_22": 20, "cw_air_ma": 6, "cw_gr_3ind": 9, "cw_gr_8aus": 6}
    assert sum(UNITS[name].full[0] for name in ("jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku")) == 36


def test_there_are_165_cards_numbered_through():
    assert len(CARDS) == 165
    for side, letters in (("japan", "JP"), ("allies", "AL")):
        assert [CARDS[card].number for card in DECKS[side]] == list(range(1, len(DECKS[side]) + 1))
        assert all(card == f"{letters}{CARDS[card].number:02}" for card in DECKS[side])


def test_every_hex_and_unit_that_a_table_names_exists():
    assert len(RESOURCES) == 14 and all("resource" in HEXES[number].marks for number in RESOURCES)
    for begin in STARTS.values():
        named = [name.removesuffix(REDUCED) for names in (*begin.units.values(), *begin.boxes.values()) for name in names]
        assert set(named) <= set(UNITS) and len(named) == len(set(named))
        assert all(where == "china" or int(where) in HEXES for where in begin.units)


@pytest.mark.parametrize(("box", "level"), [(3, 0), (1, 0), (0, 1), (-2, 1), (-3, 2), (-4, 2), (-5, 3), (-6, 3), (-7, 4)])
def test_the_levels_of_the_war_in_europe(box, level):
    """EotS 15.1 to 15.5; a marker on the box zero is level 1, as in the worked example."""
    assert europe_level(box) == level


def test_nine_scenarios_share_four_starts():
    assert tuple(SCENARIOS) == GAME.about.scenarios and len(SCENARIOS) == 9
    assert {scenario.start for scenario in SCENARIOS.values()} == set(STARTS) == {"1941", "1942", "1943", "1944"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_begins_soundly_in_its_first_turn(scenario):
    state = start(scenario)
    assert GAME.status(state) == [] and state.turn == SCENARIOS[scenario].turns[0]


@pytest.mark.parametrize(
    ("scenario", "japanese", "allied", "resources"), [("1941", 43, 52, 3), ("1942", 46, 48, 4), ("1943", 51, 48, 14), ("1944", 56, 69, 14)]
)
def test_a_start_has_its_units_on_the_map_and_japan_its_resources(scenario, japanese, allied, resources):
    """EotS 17.14, 17.23, 17.33, 17.43 print how many resource hexes Japan holds."""
    state = start(scenario)
    placed = Counter(UNITS[unit].side for unit, stand in state.units.items() if stand.at or stand.box == "china")
    assert placed == {"japan": japanese, "allies": allied}
    assert sum(controller(state, number) == "japan" for number in RESOURCES) == resources


@pytest.mark.parametrize("scenario", ["1941", "1942", "1943", "1944"])
def test_every_unit_is_placed_lost_delayed_still_to_come_or_brought_by_an_event(scenario):
    state = start(scenario)
    for unit in UNITS.values():
        later = unit.event or unit.turn > state.turn or (scenario == "1941" and unit.turn > 1)
        assert (unit.id in state.units) or later, unit.id


@pytest.mark.parametrize(("scenario", "road"), [("1941", True), ("1942", True), ("1943", False), ("1944", False)])
def test_the_burma_road_is_at_the_start_as_its_marker_is_printed(scenario, road):
    """EotS 17.14, 17.33, 17.43: open, or closed with the Hump, and in either case China is supplied."""
    found = picture_of(start(scenario))
    assert (found.road_open, found.china_supplied) == (road, True)


@pytest.mark.parametrize(("scenario", "hands"), [("1941", (2, 0)), ("1942", (7, 5)), ("1943", (7, 7)), ("1944", (6, 7))])
def test_a_scenario_deals_its_hands(scenario, hands):
    """EotS 17.25, 17.35, 17.45."""
    assert tuple(start(scenario).hands.values()) == hands

"""The facts: units, cards, set-ups, diplomacy, country rules. VIE 2, 3, page 1, 10.3, 13.0."""

from __future__ import annotations

from collections import Counter

import pytest

from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.cards import CARDS, CLASSES, NATIONS_OF_CARDS, PLACES, deck_of
from pyapp.games.victory_in_europe.components.reading import read
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS, STARTS
from pyapp.games.victory_in_europe.components.sides import NATIONS
from pyapp.games.victory_in_europe.components.tables import COUNTRY_RULES, DIPLOMACY
from pyapp.games.victory_in_europe.components.units import ARMY, NAMED_BY_CARDS, TOKENS, TYPES, UNITS
from pyapp.games.victory_in_europe.control import at_war
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.position.setup import placed
from tests.games.victory_in_europe.table import start


def test_there_are_186_blocks_and_as_many_pieces_of_wood():
    counted = Counter(unit.colour for unit in UNITS.values())
    assert len(UNITS) == len(TOKENS) == 186 and counted == Counter(TOKENS.values())
    assert (counted["DE"], counted["SU"], counted["GB"], counted["US"], counted["IT"], counted["FR"]) == (38, 38, 34, 19, 14, 12)


def test_a_block_is_of_a_type_that_its_nation_has_and_of_steps_that_the_type_has():
    for unit in UNITS.values():
        assert unit.steps in unit.kind.steps and (not unit.kind.who or unit.colour in unit.kind.who)
        assert unit.year >= unit.kind.year or unit.type == "convoy"


def test_leaders_and_fortresses_are_military_units_aircraft_and_ships_are_not():
    """VIE 1.17, 2.6."""
    assert {name for name in TYPES if name in ARMY} == {
        "infantry", "guards", "shock", "tank", "cavalry", "marines", "paratroops", "leader", "fortress",
    }  # fmt: skip
    assert not UNITS["su_cav"].is_infantry and UNITS["gb_rm"].is_infantry and UNITS["us_para"].is_infantry


@pytest.mark.parametrize("year", range(1939, 1946))
def test_a_year_has_cards_of_both_sides_in_their_colours(year):
    assert {CARDS[card].colour for card in deck_of("axis", year)} == {"black", "green"}
    assert {CARDS[card].colour for card in deck_of("allies", year)} == {"red", "blue"}


def test_what_the_effect_of_a_card_names_exists():
    conditions, kinds = read("cards")["conditions"], read("cards")["kinds"]
    for card in CARDS.values():
        effect = card.effect
        assert effect["kind"] in kinds and effect["named"] in ("at_reveal", "after_movement", "in_phase")
        assert {*effect.get("types", ()), *effect.get("against", ())} <= {*TYPES, *CLASSES}
        assert {*effect.get("nations", ()), *effect.get("battle_with", ()), *effect.get("countries", ())} <= set(NATIONS_OF_CARDS)
        assert set(effect.get("needs", ())) <= set(conditions) and effect.get("where", "any") in PLACES
        assert set(effect.get("units", ())) <= set(NAMED_BY_CARDS)


@pytest.mark.parametrize("name", STARTS)
def test_a_start_names_every_unit_once(name):
    begin = STARTS[name]
    counted = Counter(unit for unit, _ in placed(begin))
    assert set(counted) == set(UNITS) and set(counted.values()) == {1}
    assert set(begin.units) <= {*AREAS, *SEAS} and set(begin.control) <= set(AREAS)
    assert set(begin.control.values()) <= set(begin.status) <= set(NATIONS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_begins_soundly(scenario):
    assert GAME.status(start(scenario)) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_factory_stands_open_beside_an_enemy_army_when_a_scenario_begins(scenario):
    """Who moves first would walk in without a battle."""
    state = start(scenario)
    armies = {(state.blocks[token].at, state.blocks[token].nation) for token, face in faces.known(state) if UNITS[face.unit].is_army}
    held = {at for at, _ in armies}
    for area in set(state.factories) - held:
        assert not [at for at, nation in armies if at in NEIGHBOURS[area] and at_war(state, nation, holder(state, area))], area


def test_three_play_from_1939_or_1941_two_from_every_start():
    """VIE 12.0."""
    assert {name: GAME.about.seats_of(name) for name in ("1942", "1941_three")} == {
        "1942": ("axis", "allies"),
        "1941_three": ("axis", "allies", "soviets"),
    }
    assert [name for name, scenario in SCENARIOS.items() if scenario.three_players] == ["1939_three", "1941_three"]


def test_the_diplomacy_table_has_a_row_for_every_neutral_of_1939():
    assert {nation for nation, (standing, side) in STARTS["1939"].status.items() if standing == "neutral"} - {"SU"} <= set(DIPLOMACY)
    assert all(set(row.areas) <= set(AREAS) for row in DIPLOMACY.values())
    assert all(0 <= target <= 12 for row in DIPLOMACY.values() for target in row.targets.values())


def test_there_are_93_country_rules_each_under_its_own_name():
    assert len(read("country_rules")["rules"]) == len(COUNTRY_RULES) == 93

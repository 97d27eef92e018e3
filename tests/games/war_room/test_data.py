"""The facts: counted and compared with what the rulebook and the sources say."""

import itertools

import pytest

from pyapp.engine.dice import SeededDice
from pyapp.engine.state import Setup
from pyapp.games.war_room import GAME, tables
from pyapp.games.war_room.position.setup import begin

INCOME = {
    "china": (0, 2, 6), "uk": (5, 8, 14), "ussr": (6, 6, 11), "usa": (8, 13, 18), "germany": (6, 12, 19), "italy": (3, 4, 6),
    "japan": (7, 10, 16),
}  # fmt: skip
FILES = (
    "nations", "territories", "seas", "convoys", "borders", "rails", "straits", "units", "dice", "morale", "neutrals", "trade",
    "commands", "scenarios",
)  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_every_file_names_its_source(name):
    assert len(tables.read(name)["source"]) > 10


def test_the_board_has_131_territories_and_56_seas():
    assert (len(tables.TERRITORIES), len(tables.SEAS), len(tables.NEUTRALS)) == (131, 56, 19)


def test_borders_are_counted_and_go_both_ways():
    borders = tables.read("borders")
    assert [len(borders[key]) for key in ("land_land", "land_sea", "sea_sea", "added")] == [156, 188, 92, 8]
    assert all(one in tables.NEIGHBOURS[other] for one, others in tables.NEIGHBOURS.items() for other in others)


def test_corners_are_no_borders():
    assert "P4" not in tables.NEIGHBOURS["U3"] and "P2" not in tables.NEIGHBOURS["R16"]


def test_sicily_is_next_to_italy():
    assert "T4" in tables.NEIGHBOURS["T1"]


def test_railways_join_neighbouring_territories():
    assert all(other in tables.NEIGHBOURS[one] for one, others in tables.RAILS.items() for other in others)
    assert sum(map(len, tables.RAILS.values())) == 2 * 67


def test_every_port_lies_on_a_sea_next_to_it():
    assert all(sea in tables.NEIGHBOURS[card.id] for card in tables.TERRITORIES.values() for sea in card.ports)


def test_every_coastal_convoy_has_a_port():
    assert all(c.sea in tables.TERRITORIES[c.ends[0]].ports for c in tables.CONVOYS if len(c.ends) == 1)


def test_the_embattled_side_of_a_card_shows_one_resource_less():
    for card in tables.TERRITORIES.values():
        missing = sum(card.income.values()) - sum(card.embattled.values())
        assert missing == (1 if any(card.income.values()) else 0)


def test_the_die_has_four_yellow_three_blue_two_green_and_one_of_each_other_face():
    assert {colour: tables.FACES.count(colour) for colour in tables.COLOURS} == {
        "yellow": 4, "blue": 3, "green": 2, "red": 1, "black": 1, "white": 1,
    }  # fmt: skip


def test_the_set_up_has_121_commands_with_356_units():
    state = begin(Setup("global_war"))
    assert len(state.commands) == 121
    assert sum(command.size for command in state.commands.values()) == 356


def test_the_solomon_islands_alone_begin_embattled():
    assert begin(Setup("global_war")).conflicts == {"J25": "embattled"}


def test_the_first_income_is_that_of_the_starting_cards():
    state, _ = GAME.new(Setup("global_war"), SeededDice("any"))
    assert {nation: tuple(state.stocks[nation].now.values()) for nation in state.nations} == INCOME


def test_europe_leaves_the_pacific_fleets_and_india_out():
    state = begin(Setup("war_in_europe"))
    assert not any(command.at[0] in "PI" for command in state.commands.values())
    assert "B18" not in state.control and "china" not in state.stocks


def test_the_pacific_leaves_great_britain_out():
    state = begin(Setup("pacific"))
    assert "B1" not in state.control and "usa.82" not in state.commands and "uk.8" in state.commands


def test_on_the_eastern_front_only_near_seas_can_be_entered():
    assert {region for region in tables.playable("eastern_front") if tables.is_sea(region)} >= {"A4", "A5", "M4"}
    assert not {"M3", "P1", "A10"} & tables.playable("eastern_front")


@pytest.mark.parametrize("scenario", tables.SCENARIOS)
def test_seatings_give_every_nation_to_somebody(scenario):
    raw = tables.SCENARIOS[scenario]
    for players, seating in raw["seatings"].items():
        seated = list(itertools.chain(*seating))
        shared = {"ussr"} if (scenario, players) == ("war_in_europe", "3") else set()
        assert set(seated) | shared == set(raw["nations"]) and len(seated) == len(set(seated))


def test_thresholds_are_those_of_the_scenario():
    assert tables.MORALE["thresholds"]["global_war"]["japan"] == 7
    assert tables.MORALE["thresholds"]["war_in_europe"]["usa"] == 4


def cards(letter: str, *left_out: int) -> set[str]:
    """The codes of the territories with a letter, but for some numbers."""
    return {code for code in tables.TERRITORIES if code[0] == letter and int(code[1:]) not in left_out}


def test_the_cards_of_every_scenario_are_those_that_its_page_names():
    told = {
        "global_war": set(tables.TERRITORIES),
        "war_in_europe": cards("G") | cards("T") | cards("R", 18) | {"U1", "U2"} | cards("B", 18, 19, *range(21, 28)) | cards("N", 18, 19),
        "pacific": cards("J") | cards("C") | cards("U", 1) | {"B17", "B20", "B18", "B19", *(f"B{number}" for number in range(21, 29))}
        | {"N1", "N2", "N4", "N18", "N19"},
        "eastern_front": cards("R", 18) | {"G1", "G4", "G5", "G6", "G7", "G8", "G9"} | {"N10", "N13", "N14"},
    }  # fmt: skip
    assert {scenario: set(raw["territories"]) for scenario, raw in tables.SCENARIOS.items()} == told


@pytest.mark.parametrize(
    ("scenario", "commands", "units"),
    [("global_war", 121, 356), ("war_in_europe", 62, 205), ("pacific", 62, 158), ("eastern_front", 25, 97)],
)
def test_every_command_of_a_scenario_starts_where_its_nation_may_be(scenario, commands, units):
    state = begin(Setup(scenario))
    assert (len(state.commands), sum(command.size for command in state.commands.values())) == (commands, units)
    assert all(command.at in tables.playable(scenario) for command in state.commands.values()) and GAME.status(state) == []


def test_the_seas_of_the_eastern_front_are_those_next_to_its_cards_without_pacific_and_mediterranean():
    assert {region for region in tables.playable("eastern_front") if tables.is_sea(region)} == {"A3", "A4", "A5", "A6", "M4", "M6"}

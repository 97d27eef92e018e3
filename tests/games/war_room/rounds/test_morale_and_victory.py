"""Phase 6 (reconstructed), collapse, victory, the limited game."""

import pytest

from pyapp.games.war_room import GAME, tables, victory
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.position.setup import begin
from pyapp.games.war_room.rounds.morale import Desertion, MoralePhase, Recovery, Relief, Unrest, casualty_points
from pyapp.games.war_room.rounds.operations import Turn
from pyapp.games.war_room.rounds.sequence import Again, Round
from pyapp.games.war_room.victory import Capitals, EndOfRound
from tests.games.war_room.table import Table


def test_a_battleship_and_a_bomber_are_26_points_and_one_stress():
    assert casualty_points({"battleship": 1, "bomber": 1}) == 26 and tables.stress_of_points(26) == 1


@pytest.mark.parametrize(("points", "stress"), [(0, 0), (18, 0), (20, 1), (36, 2), (52, 3), (70, 4), (90, 5), (110, 6), (900, 6)])
def test_casualties_turn_into_stress_by_the_chart(points, stress):
    assert tables.stress_of_points(points) == stress


def test_stress_at_the_threshold_costs_a_zone_and_the_rest_stays():
    table = Table({})
    table.state.morale["germany"].stress = 13
    table.run(MoralePhase())
    assert (table.state.morale["germany"].zone, table.state.morale["germany"].stress) == (2, 1)


@pytest.mark.parametrize(("zone", "reached"), [(0, 1), (4, 5), (5, 5)])
def test_a_nation_that_has_nothing_left_falls_back_one_zone_a_round(zone, reached):
    table = Table({})
    table.state.control = {territory: "germany" if owner == "italy" else owner for territory, owner in table.state.control.items()}
    table.state.morale["italy"].zone = zone
    table.run(MoralePhase())
    assert table.state.morale["italy"].zone == reached
    assert [event["zone"] for event in table.told("wr_zone")] == [tables.ZONES[reached]] * (reached != zone)


def test_a_unit_or_a_territory_is_enough_to_stay():
    for forces, control in (({"italy.114": "G1 infantry"}, {}), ({}, {"T4": "italy"})):
        table = Table(forces, control=dict.fromkeys(("T1", "T2", "T3", "T4", "T5"), "germany") | control)
        table.run(MoralePhase())
        assert table.state.morale["italy"].zone == 0


def test_in_the_gray_zone_stress_only_grows():
    table = Table({"italy.114": "T1 infantry"})
    table.state.morale["italy"].zone = 5
    table.state.morale["italy"].stress = 9
    table.run(MoralePhase())
    assert table.state.morale["italy"].stress == 9


def test_the_casualty_list_is_cleared_when_it_has_been_counted():
    table = Table({})
    table.state.casualties = {"germany": {"battleship": 2}}
    table.run(MoralePhase())
    assert table.state.casualties == {} and table.state.morale["germany"].stress == 2


def test_medals_cancel_stress_one_for_one_or_are_kept():
    table = Table({})
    table.state.morale["italy"].stress, table.state.morale["italy"].medals = 2, 5
    table.run(Relief("italy"))
    assert table.refused("italy relieve 3") == "form.out_of_range"
    table.play("italy relieve 1")
    assert (table.state.morale["italy"].stress, table.state.morale["italy"].medals) == (1, 4)


def test_medals_worth_the_threshold_bring_back_one_zone_a_round():
    table = Table({})
    table.state.morale["italy"].zone, table.state.morale["italy"].medals = 2, 9
    table.run(Recovery("italy")).play("italy recover")
    assert (table.state.morale["italy"].zone, table.state.morale["italy"].medals) == (1, 5) and table.asked() == ()


def test_unrest_costs_three_resources_from_the_blue_zone_on_as_far_as_there_are_any():
    table = Table({})
    table.give("italy", osr=2)
    table.state.morale["italy"].zone = 1
    table.run(Unrest("italy")).play("italy pay osr*2")
    assert sum(table.state.stocks["italy"].now.values()) == 0


def test_in_the_white_zone_and_without_resources_nobody_pays_for_unrest():
    table = Table({})
    table.give("italy", osr=2)
    table.state.morale["usa"].zone = 1
    assert table.run(Unrest("italy"), Unrest("usa")).asked() == ()


def test_as_many_units_desert_as_there_is_stress():
    table = Table({"italy.114": "T1 infantry*3", "italy.1": "M2 cruiser"})
    table.state.morale["italy"].zone, table.state.morale["italy"].stress = 5, 3
    table.run(Desertion("italy")).play("italy desert italy.114 infantry*2").play("italy desert italy.1 cruiser")
    assert table.units("italy.114") == {"infantry": 1} and table.state.casualties["italy"] == {"infantry": 2, "cruiser": 1}
    assert table.state.morale["italy"].stress == 3 and table.asked() == ()


def test_desertion_ends_when_the_last_unit_is_gone():
    table = Table({"italy.114": "T1 infantry"})
    table.state.morale["italy"].zone, table.state.morale["italy"].stress = 5, 3
    table.run(Desertion("italy")).play("italy desert italy.114 infantry")
    assert table.asked() == () and table.state.casualties == {"italy": {"infantry": 1}}


def test_the_soviets_in_the_yellow_zone_end_stalins_rule_for_good():
    table = Table({"ussr.26": "R1 infantry"})
    table.state.morale["ussr"].stress = 12
    table.run(MoralePhase())
    assert table.state.soviet_yellow


def test_stalins_rule_stays_ended_when_medals_bring_the_soviets_back_from_the_yellow_zone():
    table = Table({"ussr.26": "R1 infantry"})
    table.state.morale["ussr"].stress, table.state.morale["ussr"].medals = 12, 6
    table.run(MoralePhase()).play("ussr relieve 0").play("ussr recover")
    assert table.state.morale["ussr"].zone == 1 and table.state.soviet_yellow


# --- collapse and victory -----------------------------------------------------------------------------------------------------


def test_a_nation_without_units_in_the_gray_zone_collapses_and_friends_claim_what_they_stand_on():
    table = Table({"germany.49": "T5 infantry", "uk.47": "T4 infantry"}, order="germany")
    table.give("italy", 3, 3, 3)
    table.state.morale["italy"].zone = 5
    table.run(EndOfRound())
    state = table.state
    assert state.collapsed == ["italy"] and sum(state.stocks["italy"].now.values()) == 0
    assert state.control["T5"] == "germany" and state.control["T4"] == "italy" and state.morale["germany"].medals == 1
    assert "T5" in state.reduced


def test_aircraft_are_enough_for_a_friend_to_claim_what_a_collapsed_nation_leaves_and_the_turn_order_decides():
    table = Table({"germany.17": "T4 fighter", "japan.11": "T4 bomber", "uk.47": "T4 infantry"}, order="japan germany")
    table.state.morale["italy"].zone = 5
    table.run(EndOfRound())
    assert table.state.control["T4"] == "japan"


def test_the_cards_of_a_collapsed_nation_stay_reduced_whoever_holds_them_and_those_it_had_taken_do_not():
    table = Table({"uk.47": "T2 infantry"}, control={"T2": "uk", "B4": "italy"})
    table.state.morale["italy"].zone = 5
    table.run(EndOfRound())
    assert set(table.state.reduced) == {"T1", "T2", "T3", "T4", "T5"}
    assert relations.income_of(table.state, "T2") == tables.TERRITORIES["T2"].embattled


def test_victory_is_checked_before_a_nation_that_holds_a_goal_collapses():
    table = Table({"germany.48": "G1 infantry"}, control={"R1": "germany", "B1": "italy"})
    table.state.morale["italy"].zone = 5
    table.run(EndOfRound())
    assert table.state.result.winners == ["axis"] and table.state.collapsed == []


def test_the_axis_wins_with_two_of_three_capitals_at_the_end_of_a_round():
    table = Table({"germany.48": "G1 infantry"}, control={"R1": "germany"})
    table.run(EndOfRound())
    assert table.state.result is None
    table.state.control["B1"] = "italy"
    table.run(EndOfRound())
    assert table.state.result.winners == ["axis"]


def test_the_allies_need_germany_and_japan():
    table = Table({"germany.48": "G2 infantry"}, control={"G1": "ussr"})
    assert victory.winner(table.state) == ""
    table.state.control["J1"] = "usa"
    assert victory.winner(table.state) == "allies"


def test_when_both_sides_meet_their_conditions_the_war_goes_on():
    table = Table({}, control={"G1": "ussr", "J1": "usa", "R1": "germany", "B1": "germany"})
    assert victory.winner(table.state) == ""


def test_japan_needs_one_southern_and_one_eastern_goal_in_the_pacific():
    table = Table({}, scenario="pacific", control={"B18": "japan", "B24": "japan"})
    assert victory.winner(table.state) == ""
    table.state.control["U6"] = "japan"
    assert victory.winner(table.state) == "axis"


def test_in_europe_the_allies_need_germany_alone():
    assert victory.winner(Table({}, scenario="war_in_europe", control={"G1": "usa"}).state) == "allies"


def test_on_the_eastern_front_both_capitals_win_after_morale():
    table = Table({"germany.48": "G1 infantry"}, scenario="eastern_front", control={"R1": "germany"})
    table.run(Capitals())
    assert table.state.result.how == "result.wr_capitals"


def test_on_the_eastern_front_a_collapse_decides():
    table = Table({"germany.48": "G1 infantry"}, scenario="eastern_front")
    table.state.morale["ussr"].zone = 5
    table.run(EndOfRound())
    assert table.state.result.winners == ["axis"]


def test_without_any_unit_both_sides_lose():
    table = Table({})
    table.run(EndOfRound())
    assert table.state.result.winners == []


def limited(zones: dict[str, int], stress: dict[str, int]) -> Table:
    table = Table({"germany.48": "G1 infantry"}, options=["limited"])
    table.state.round = 6
    for nation, zone in zones.items():
        table.state.morale[nation].zone = zone
    for nation, number in stress.items():
        table.state.morale[nation].stress = number
    return table.run(EndOfRound())


def test_after_six_rounds_and_not_before_the_side_that_lost_fewer_zones_wins():
    table = limited({"germany": 3, "uk": 1}, {"uk": 9})
    assert table.state.result.winners == ["allies"]
    table.state.result, table.state.round = None, 5
    assert table.run(EndOfRound()).state.result is None


def test_then_stress_less_medals_decides_and_then_nothing():
    assert limited({}, {"uk": 2, "japan": 1}).state.result.winners == ["axis"]
    assert limited({}, {}).state.result.how == "result.wr_draw"


def test_rapid_resolution_plays_phases_two_to_five_twice_and_starts_with_units_under_construction():
    from pyapp.engine.state import Setup

    state = begin(Setup("global_war", ["rapid_resolution"]))
    assert state.unplaced["germany"] == {"infantry": 1, "artillery": 1, "armor": 1} and "china" not in state.unplaced
    assert GAME.status(state) == []
    table = Table({"germany.48": "G1 infantry"}, options=["rapid_resolution"])
    table.run(Again())
    assert GAME.prompt(table.state, "germany").key == "prompt.wr_planning"


def test_a_new_round_follows_when_nobody_has_won():
    table = Table({"germany.48": "G1 infantry"})
    table.run(Round(7))
    assert table.state.round == 2


def test_a_turn_of_a_nation_without_orders_passes():
    table = Table({"germany.48": "G1 infantry"})
    assert table.run(Turn("germany")).asked() == ()

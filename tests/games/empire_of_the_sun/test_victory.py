"""How a turn ends and who has won. EotS 4.5, 12.93, 16.1 to 16.3, 16.49, 17.27, 17.38, 17.48."""

from __future__ import annotations

import json

import pytest

from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.state import Result, Setup
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.nations import NATIONS, PORTS_OF_CHINA_AND_KOREA
from pyapp.games.empire_of_the_sun.politics import japan, points
from pyapp.games.empire_of_the_sun.politics.victory import EndOfTurn
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.ends import at, end_of_turn, keys, national_status, run
from tests.games.empire_of_the_sun.table import start

INDOCHINA = (2212, 2311, 2409)
"""Its ports."""
HONSHU = (3407, 3506, 3507, 3606, 3607, 3705, 3706)


def of(scenario: str, *lines: str, turn: int = 0) -> EmpireState:
    """A position of a scenario, in its last turn unless another is named."""
    return GAME.read_position(
        "\n".join((f"empire_of_the_sun {scenario}", f"turn {turn or SCENARIOS[scenario.split()[0]].turns[1]}", *lines))
    )


class TestJapanSurrenders:
    """EotS 12.93, 16.1."""

    def test_when_all_of_honshu_is_allied_the_game_is_over_at_once(self):
        state = at(f"control {' '.join(map(str, HONSHU))}", f"lost_garrisons {' '.join(map(str, HONSHU))}", turn=11)
        national_status(state)
        assert state.result == Result(["allies"], "result.eots_honshu") and GAME.waits_for(state) == ()

    @pytest.mark.parametrize("hex_", HONSHU)
    def test_not_while_one_hex_of_it_is_japanese(self, hex_):
        state = at(f"control {' '.join(str(other) for other in HONSHU if other != hex_)}", turn=11)
        national_status(state)
        assert state.result is None

    def test_kyushu_and_hokkaido_are_not_needed(self):
        assert NATIONS["japan"].keys == HONSHU

    def test_in_the_scenarios_of_years_too(self):
        """EotS 12.0."""
        state = of("1943", f"control {' '.join(map(str, HONSHU))}")
        national_status(state)
        assert state.result == Result(["allies"], "result.eots_honshu")


class TestTheBlockade:
    """EotS 12.93: two segments in a row in which no city of the home islands has a line to a resource hex."""

    BLOCKED = "control 3302 3303 3305"
    """Japan holds no resource hex at all."""

    def test_two_segments_in_a_row(self):
        state = at(self.BLOCKED, turn=11)
        assert [event.kind for event in national_status(state)] == ["eots_blockade"] and state.result is None
        national_status(state)
        assert state.result == Result(["allies"], "result.eots_blockade")

    def test_an_open_line_between_them_counts_anew(self):
        state = at(self.BLOCKED, turn=11)
        national_status(state)
        changes.take(state, 3305, JAPAN)
        national_status(state)
        assert state.tracks.blockade == 0
        changes.take(state, 3305, "allies")
        national_status(state)
        assert state.result is None and state.tracks.blockade == 1

    def test_one_resource_hex_in_reach_is_enough(self):
        assert not japan.is_cut_off(at("control 3302 3303"))

    def test_a_line_by_sea_needs_a_port_and_water_without_enemy_zones_as_supply_does(self):
        """EotS 12.93: it is traced like a line of supply. Manchuria is left, and of the ports of the continent Port Arthur."""
        ports = [hex_ for hex_ in (*INDOCHINA, *members(PORTS_OF_CHINA_AND_KOREA)) if hex_ != 3104]
        taken = f"control {' '.join(map(str, ports))}"
        assert not japan.is_cut_off(at(taken))
        assert japan.is_cut_off(at(f"control {' '.join(map(str, sorted([*ports, 3104])))}"))
        assert japan.is_cut_off(at(taken, "3305 us_air_5af hq_swpac", turn=12))
        assert not japan.is_cut_off(at(taken, "3305 us_air_5af hq_swpac", "3104 jp_air_2 hq_south", turn=12))

    def test_without_a_city_there_is_no_source(self):
        """EotS 13.2."""
        cities = NATIONS["japan"].bases
        assert japan.is_cut_off(at(f"control {' '.join(map(str, cities))}"))

    def test_japan_is_not_cut_off_when_a_scenario_begins(self):
        assert not any(japan.is_cut_off(start(scenario)) for scenario in ("1941", "1942", "1943", "1944"))


class TestNegotiations:
    """EotS 4.5, 16.1."""

    @pytest.mark.parametrize("scenario", ["1941", "1942", "1944", "1943-1945"])
    def test_a_will_of_zero_at_the_end_of_any_turn_is_a_japanese_victory(self, scenario):
        state = of(scenario, turn=SCENARIOS[scenario].turns[0] + 1)
        assert end_of_turn(state) == "negotiations" and state.result and state.result.winners == ["japan"]

    def test_a_will_of_one_is_not(self):
        assert end_of_turn(at("political_will 1", turn=3)) == ""

    def test_they_come_before_everything_else(self):
        """EotS 4.5: in the order of the rulebook."""
        bombed = ("bombings 9 10 11 12", "3709 us_b29_20bc", "control 3302 3303 3305")
        assert end_of_turn(of("1941", *bombed)) == "negotiations"


class TestTheCampaign:
    """EotS 16.2, 16.3."""

    POOR = "control 3302 3303"  # Korea is left
    BOMBED = ("political_will 5", "bombings 9 10 11 12", "3709 us_b29_20bc")

    @pytest.mark.parametrize("scenario", ["1941", "1942-1945", "1943-1945"])
    def test_four_turns_of_bombing_one_resource_hex_and_a_b29_win_it(self, scenario):
        state = of(scenario, *self.BOMBED, self.POOR)
        assert end_of_turn(state) == "bombing" and state.result and state.result.winners == ["allies"]

    @pytest.mark.parametrize("scenario", ["1941", "1942-1945", "1943-1945"])
    def test_else_japan_has_won(self, scenario):
        state = of(scenario, "political_will 9")
        assert end_of_turn(state) == "not_in_time" and state.result and state.result.winners == ["japan"]

    @pytest.mark.parametrize(
        ("bombings", "enough"),
        [("9 10 11 12", True), ("6 7 8 9", True), ("8 9 11 12", False), ("10 11 12", False), ("5 7 8 9 10 12", True)],
    )
    def test_the_four_turns_must_follow_each_other_but_need_not_be_the_last(self, bombings, enough):
        state = of("1941", "political_will 5", f"bombings {bombings}", "3709 us_b29_20bc", self.POOR)
        assert end_of_turn(state) == ("bombing" if enough else "not_in_time")

    @pytest.mark.parametrize(
        ("control", "enough"), [("3302 3303 3305", True), ("3302 3303", True), ("3302", False), ("2813 3302 3303", False)]
    )
    def test_one_resource_hex_is_the_most(self, control, enough):
        assert end_of_turn(of("1941", *self.BOMBED, f"control {control}")) == ("bombing" if enough else "not_in_time")

    @pytest.mark.parametrize(
        ("where", "enough"),
        [
            *[("3709 us_b29_20bc*", True), ("3813 us_b29_21bc", True), ("3814 us_b29_21bc", True), ("china us_b29_20bc", True)],
            *[("4017 us_b29_20bc", False), ("eliminated us_b29_20bc", False), ("3709 us_lrb_7af", False)],
        ],
    )
    def test_a_b29_must_be_within_eight_hexes_of_tokyo_or_in_china(self, where, enough):
        """EotS 11.31, 12.74."""
        state = of("1941", "political_will 5", "bombings 9 10 11 12", where, f"{self.POOR} 3709 3813 4017")
        state.control = sorted(state.control)
        assert japan.b29_in_range(state) == enough
        assert end_of_turn(state) == ("bombing" if enough else "not_in_time")

    def test_before_the_last_turn_nobody_wins_by_it(self):
        assert end_of_turn(of("1941", *self.BOMBED[:1], "bombings 8 9 10 11", self.BOMBED[2], self.POOR, turn=11)) == ""

    def test_a_campaign_has_no_victory_points(self):
        assert points.points(of("1941", "political_will 1", "china_front 3")) == {}


class TestTheEndOfATurn:
    """EotS 4.5."""

    def test_a_turn_that_decides_nothing_forgets_what_it_has_counted(self):
        state = at("political_will 5", "taken 2813", "division_lost yes", "hand_bombed yes", turn=6)
        assert end_of_turn(state) == ""
        assert (state.tracks.taken, state.tracks.division_lost, state.tracks.hand_bombed) == ([], False, False)

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_every_scenario_is_decided_after_its_last_turn_and_not_before(self, scenario):
        first, last = SCENARIOS[scenario].turns
        for turn in range(first, last + 1):
            assert bool(end_of_turn(of(scenario, "political_will 5", turn=turn))) == (turn == last)


class TestThePointsOfScenarios:
    """EotS 17.27, 17.38, 17.48."""

    def only(self, item: str, *lines: str, scenario: str = "1943") -> int:
        """What an item brings."""
        return points.points(of(scenario, *lines)).get(item, 0)

    @pytest.mark.parametrize(("box", "number"), [(1, 0), (0, 1), (-2, 1), (-3, 2), (-5, 3), (-7, 4)])
    def test_a_each_level_of_the_war_in_europe(self, box, number):
        assert self.only("war_in_europe", f"war_in_europe {box}") == number

    @pytest.mark.parametrize(("box", "number"), [(0, 0), (2, 2), (4, 4)])
    def test_b_each_box_of_china_below_the_stable_front(self, box, number):
        assert self.only("china_box", f"china_front {box}") == number

    def test_c_five_more_when_china_has_surrendered(self):
        found = points.points(of("1943", "china_front 5", "surrendered china"))
        assert (found["china_box"], found["china_surrendered"]) == (5, 5)
        assert self.only("china_surrendered", "china_front 4") == 0

    def test_d_the_burma_road(self):
        assert self.only("burma_road_closed", "control 2206") == 1 and self.only("burma_road_closed") == 0

    def test_e_townsville_cut_off_from_oahu(self):
        assert self.only("townsville_cut_off") == 0
        assert self.only("townsville_cut_off", "control 3727") == 5
        kauai = ("control 5708", "5708 jp_air_21 hq_cf_yamamoto")
        assert self.only("townsville_cut_off", *kauai) == 5
        assert self.only("townsville_cut_off", *kauai, "5808 us_air_7af hq_cpac") == 0

    @pytest.mark.parametrize(("control", "number", "all_of_it"), [("2104", 1, 0), ("1905 2104", 2, 0), ("1905 2005 2104 2105 2205", 5, 2)])
    def test_f_northern_india(self, control, number, all_of_it):
        found = points.points(of("1943", f"control {control}"))
        assert (found["northern_india_hex"], found.get("northern_india_all", 0)) == (number, all_of_it)

    def test_g_and_h_unrest_and_unstable_india(self):
        assert points.points(of("1943", "india 1"))["india_unrest"] == 1
        found = points.points(of("1943", "india 2"))
        assert found["india_unstable"] == 2 and "india_unrest" not in found
        assert self.only("india_unstable", "india 3", "surrendered india") == 2

    def test_i_the_mandates(self):
        assert self.only("mandates", "control 4021 4423") == 1 and self.only("mandates", "control 4021") == 0

    @pytest.mark.parametrize(("will", "number"), [(9, 0), (7, 0), (6, 1), (5, 2), (1, 6)])
    def test_j_each_box_of_political_will_from_six_down(self, will, number):
        """The example of the rulebook: a will of 6 is one point."""
        assert self.only("political_will", f"political_will {will}") == number

    def test_n_and_o_new_guinea(self):
        found = points.points(of("1944", keys("new_guinea")))
        assert found["new_guinea_japanese"] == 5 and "new_guinea_not_allied" not in found
        assert self.only("new_guinea_not_allied", "control 3219", scenario="1944") == 3
        assert self.only("new_guinea_not_allied", scenario="1944") == 0
        assert self.only("new_guinea_not_allied", "control 3219", scenario="1943") == 0

    def test_p_rabaul_neither_taken_nor_cut_off(self):
        there = ("4021 jp_gr_17", "4017 hq_southseas", "control 4021")
        assert self.only("rabaul_neither_taken_nor_cut_off", *there, scenario="1944") == 3
        assert self.only("rabaul_neither_taken_nor_cut_off", "4021 us_gr_x", "4017 hq_southseas", scenario="1944") == 0
        assert self.only("rabaul_neither_taken_nor_cut_off", there[0], there[2], scenario="1944") == 0

    def test_q_and_r_the_philippines(self):
        islands = NATIONS["philippines"].hexes
        none = f"control {' '.join(map(str, islands))}"
        found = points.points(of("1944", none))
        assert found["no_philippine_hex"] == 5 and "few_philippine_hexes" not in found
        for number, worth in ((1, 3), (5, 3), (6, 0)):
            kept = (2915, 2914, 3014, 3015, 3016, 2814)[:number]
            lost = f"control {' '.join(str(at) for at in islands if at not in kept)}"
            found = points.points(of("1944", lost, "3014 hq_swpac" if number > 2 else "2915 hq_swpac", "2915 us_gr_x"))
            assert (found.get("few_philippine_hexes", 0), found.get("no_philippine_hex", 0)) == (worth, 0)

    def test_r_counts_supplied_hexes_alone(self):
        assert self.only("few_philippine_hexes", scenario="1944") == 3


class TestHexesThatCountOnce:
    """EotS 17.27K to M."""

    @pytest.mark.parametrize(
        ("scenario", "hex_", "item", "number"),
        [
            *[("1942", 4600, "alaska_hex", 1), ("1943", 5100, "alaska_hex", 1), ("1942", 5808, "oahu", 3), ("1944", 5808, "oahu", 3)],
            *[("1942", 5108, "hawaii_hex", 1), ("1943", 5108, "hawaii_hex", 0), ("1943", 5708, "hawaii_hex", 1)],
            ("1944", 5908, "hawaii_hex", 1),
        ],
    )
    def test_a_hex_held_and_occupied_at_the_end_of_a_turn_counts_even_if_it_is_lost_later(self, scenario, hex_, item, number):
        first = SCENARIOS[scenario].turns[0]
        state = of(scenario, "political_will 7", f"control {hex_}", f"{hex_} jp_gr_4sn", turn=first)
        end_of_turn(state)
        changes.place(state, "jp_gr_4sn", 3306)
        changes.take(state, hex_, "allies")
        assert points.points(state).get(item, 0) == number
        end_of_turn(state)
        assert points.points(state).get(item, 0) == number

    def test_a_flag_without_a_unit_or_a_ship_without_a_flag_is_not_enough(self):
        for lines in (("control 5708",), ("5808 jp_ca_nachi",)):
            state = of("1942", "political_will 7", *lines, turn=2)
            end_of_turn(state)
            assert state.tracks.prizes == []


class TestWhoHasWon:
    """EotS 17.27, 17.38, 17.48."""

    @pytest.mark.parametrize(
        ("number", "how", "winner"),
        [
            *[(0, "decisive_allies", "allies"), (2, "decisive_allies", "allies")],
            *[(3, "tactical_allies", "allies"), (5, "tactical_allies", "allies")],
            *[(6, "tactical_japan", "japan"), (9, "tactical_japan", "japan"), (10, "decisive_japan", "japan")],
        ],
    )
    def test_the_levels_of_victory(self, number, how, winner):
        lines = ["war_in_europe 1", f"china_front {min(number, 4)}", f"political_will {7 - max(0, number - 4)}"]
        state = of("1943", *lines)
        assert points.total(state) == number
        assert end_of_turn(state) == how and state.result and state.result.winners == [winner]

    @pytest.mark.parametrize(("scenario", "decides"), [("1942", True), ("1942-1943", False), ("1943", False), ("1942-1944", False)])
    @pytest.mark.parametrize("number", [10, 11])
    def test_in_1942_fewer_than_eleven_resource_hexes_are_an_allied_victory(self, scenario, decides, number):
        """EotS 17.27."""
        japanese = [at for at in RESOURCES if at in (3302, 3303, 3305)]
        others = sorted([at for at in RESOURCES if at not in japanese][: number - 3])
        state = of(scenario, "political_will 1", "china_front 4", f"control {' '.join(map(str, others))}")
        assert (end_of_turn(state) == "resources") == (decides and number < 11)

    def test_1943_begins_with_six_points(self):
        """EotS 17.38."""
        found = points.points(start("1943"))
        assert found == {"war_in_europe": 1, "china_box": 2, "burma_road_closed": 1, "alaska_hex": 1, "political_will": 1}

    def test_1944_begins_with_those_that_are_listed_for_it(self):
        """EotS 17.48; the will of 5 is worth two by its own list, the printed total of 4 counts one (R126)."""
        found = points.points(start("1944"))
        assert {item: found[item] for item in ("china_box", "burma_road_closed", "political_will")} == {
            "china_box": 2,
            "burma_road_closed": 1,
            "political_will": 2,
        }
        assert set(found) <= {"china_box", "burma_road_closed", "political_will"} | {
            "new_guinea_not_allied", "rabaul_neither_taken_nor_cut_off", "no_philippine_hex",
        }  # fmt: skip

    def test_the_points_are_told_item_by_item(self):
        events = run(of("1943", "war_in_europe 1", "china_front 3", "political_will 6"), EndOfTurn())
        assert [(event.kind, event.data.get("count")) for event in events] == [
            ("eots_points", 3), ("eots_points", 1), ("eots_points_total", 4), ("eots_game_over", None),
        ]  # fmt: skip


class TestTheBid:
    """EotS 16.49: Mark and Grant."""

    @pytest.mark.parametrize(("option", "number"), [("bid=japan1", 3), ("bid=allies2", 6), ("bid=allies1", 5), ("bid=none", 4)])
    def test_the_points_of_japan_fall_by_what_its_player_has_paid_and_rise_by_what_the_other_has(self, option, number):
        state = of(f"1943 {option}", "war_in_europe 1", "china_front 4", "political_will 7")
        assert points.total(state) == number

    def test_a_bid_may_bring_the_total_below_zero(self):
        state = of("1943 bid=japan3", "war_in_europe 1", "political_will 7")
        assert points.total(state) == -3 and end_of_turn(state) == "decisive_allies"

    @pytest.mark.parametrize(("option", "will"), [("bid=japan2", 10), ("bid=allies3", 5), ("bid=none", 8)])
    @pytest.mark.parametrize("scenario", ["1942-1945"])
    def test_a_campaign_without_operation_z_begins_with_it(self, scenario, option, will):
        state, _ = GAME.new(Setup(scenario, [option]), SeededDice("a bid"))
        assert state.tracks.political_will == will

    def test_in_december_1941_it_waits_for_operation_z(self):
        """EotS 16.49B: it moves what Operation Z has set, and nothing before."""
        state, _ = GAME.new(Setup("1941", ["bid=japan2"]), SeededDice("a bid"))
        assert state.tracks.political_will == 0

    def test_a_scenario_of_years_begins_with_the_will_that_is_printed(self):
        state, _ = GAME.new(Setup("1943", ["bid=japan2"]), SeededDice("a bid"))
        assert state.tracks.political_will == 6


def test_a_game_that_is_over_asks_nobody():
    state = at(turn=5)
    end_of_turn(state)
    assert GAME.waits_for(state) == () and GAME.settle(state, ScriptedDice([])) == []
    assert GAME.prompt(state, "japan").key == "result.eots_negotiations"


def test_a_program_may_ask_what_a_position_would_come_to():
    found = GAME.shows()["politics"](of("1943", "political_will 6", "china_front 3", "taken 4423", keys("burma")))
    assert json.loads(json.dumps(found)) == {
        "surrendering": ["burma"],
        "japan_cut_off": False,
        "political_will": {"carriers": -1, "fleet": -1, "progress": -1},
        "progress_of_war": 1,
        "victory_points": {"burma_road_closed": 1, "china_box": 3, "political_will": 1, "war_in_europe": 1},
    }

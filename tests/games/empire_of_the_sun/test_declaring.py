"""Battle hexes, who takes part, evasion, and movement in reaction. EotS 6.24, 6.26, 7.43."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat.parties import participants
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.joining import Candidates
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState
from tests.games.empire_of_the_sun.table import at, offensive, offered, play, reaction

ABOUT_SINGAPORE = "2015 cw_gr_8aus hq_malaya cw_air_ma"
MALAYA = (
    "1913 jp_gr_15",
    "2112 jp_gr_25*",
    "2212 hq_south jp_air_22",
    "2311 jp_bb_kongo2",
    "2014 cw_gr_3ind",
    "2015 cw_gr_8aus hq_malaya cw_air_ma",
)
TAKEN = "control 1912 1913 2012 2112 2011 2110"


def malaya(battles: int = 0) -> EmpireState:
    return offensive(at(*MALAYA, TAKEN), "japan", "jp_gr_15", "jp_gr_25", "jp_air_22", "jp_bb_kongo2", value=3, battles=battles)


class TestTheOffensiveInMalaya:
    """The example of 6.2 and 19.0: two battle hexes by an event."""

    MOVES = (
        "japan move 1913 ground jp_gr_15 2014",
        "japan move 2112 ground jp_gr_25 2014",
        "japan move 2212 air jp_air_22 2112",
        "japan move 2311 naval jp_bb_kongo2 2015",
    )

    def moved(self) -> EmpireState:
        state = malaya()
        play(state, *self.MOVES)
        return state

    def test_the_armies_meet_the_indians_the_aircraft_land_in_range_of_singapore(self):
        state = self.moved()
        assert GAME.kinds(state, "japan") == ("declare",) and offered(state, "japan declare") == ("2014", "2015")
        play(state, "japan declare 2014 -", "japan declare 2015 jp_air_22", "japan done")
        kuantan, singapore = state.offensive.battles
        assert (kuantan.attackers, kuantan.defenders) == (["jp_gr_15", "jp_gr_25"], ["cw_gr_3ind"])
        assert set(singapore.attackers) == {"jp_bb_kongo2", "jp_air_22"} and set(singapore.defenders) == {"cw_air_ma", "cw_gr_8aus"}

    def test_the_australians_react_into_kuantan_the_aircraft_of_singapore_fight_where_they_were(self):
        state = self.moved()
        play(state, "japan declare 2014 -", "japan declare 2015 jp_air_22", "japan done")
        reaction(state, "cw_gr_3ind", "cw_gr_8aus", "cw_air_ma")
        assert offered(state, "allies move 2015 ground cw_gr_8aus") == ("2014",) and offered(state, "allies move 2014") == ()
        play(state, "allies move 2015 ground cw_gr_8aus 2014", "allies done")
        kuantan, singapore = state.offensive.battles
        assert kuantan.defenders == ["cw_gr_3ind", "cw_gr_8aus"] and singapore.defenders == ["cw_air_ma"]
        assert state.offensive.reacting == ["cw_gr_3ind", "cw_gr_8aus", "cw_air_ma"]

    def test_an_operations_card_declares_one(self):
        state = malaya(battles=1)
        play(state, "japan move 1913 ground jp_gr_15 2014")
        assert "2015" not in offered(state, "japan move 2311 naval jp_bb_kongo2")
        play(state, "japan move 2212 air jp_air_22 2112")
        assert offered(state, "japan declare") == ("2014",)


class TestDeclaration:
    """EotS 6.24, 8.1."""

    def test_where_both_players_have_units_there_must_be_battle(self):
        state = offensive(at("4017 jp_ca_takao hq_southseas", "4021 us_gr_x"), "japan", "jp_ca_takao")
        play(state, "japan move 4017 naval jp_ca_takao 4021")
        assert GAME.kinds(state, "japan") == ("declare",)
        assert GAME.prompt(state, "japan").key == "prompt.eots_move.owed"

    def test_where_only_the_enemy_is_aircraft_and_carriers_in_range_may_strike(self):
        state = offensive(at("4017 jp_cv_akagi jp_ca_takao hq_southseas", "4021 us_gr_x"), "japan", "jp_cv_akagi", "jp_ca_takao")
        assert "declare" not in GAME.kinds(state, "japan")
        play(state, "japan move 4017 naval jp_cv_akagi,jp_ca_takao 4018", "japan declare 4021 jp_cv_akagi")
        assert state.offensive.battles[0].attackers == ["jp_cv_akagi", "jp_ca_takao"] and GAME.kinds(state, "japan") == (
            "undeclare",
            "done",
        )

    def test_carriers_at_sea_have_come_for_a_battle(self):
        """EotS 7.21."""
        state = offensive(at("4017 jp_cv_akagi hq_southseas", "4021 us_gr_x"), "japan", "jp_cv_akagi")
        play(state, "japan move 4017 naval jp_cv_akagi 4018")
        assert GAME.kinds(state, "japan") == ("declare",)

    def test_one_battle_alone_must_suit_all_carriers_at_sea(self):
        lines = ("4017 jp_cv_akagi jp_cv_soryu hq_southseas", "4021 us_gr_x", "4715 us_gr_xi", "control 4715")
        state = offensive(at(*lines), "japan", "jp_cv_akagi", "jp_cv_soryu")
        play(state, "japan move 4017 naval jp_cv_akagi 4018")
        found = offered(state, "japan move 4017 naval jp_cv_soryu")
        assert "4021" in found and "4715" not in found and "4614" not in found
        both = offensive(at(*lines), "japan", "jp_cv_akagi", "jp_cv_soryu", battles=0)
        play(both, "japan move 4017 naval jp_cv_akagi 4018")
        assert {"4021", "4715"} <= set(offered(both, "japan move 4017 naval jp_cv_soryu"))

    def test_nobody_fights_twice(self):
        lines = ("4017 jp_air_21 hq_southseas", "4019 us_gr_x", "4015 us_gr_xi")
        state = offensive(at(*lines), "japan", "jp_air_21", battles=0)
        play(state, "japan declare 4019 jp_air_21")
        assert "declare" not in GAME.kinds(state, "japan")
        play(state, "japan undeclare 4019")
        assert set(offered(state, "japan declare")) == {"4015", "4019"}

    def test_bombers_with_a_range_in_parentheses_do_not_strike_that_far(self):
        for unit, far in (("us_air_feaf", False), ("us_air_5af", True)):
            state = offensive(at(f"2813 hq_swpac {unit}", "2415 jp_gr_15"), "allies", unit)
            assert ("2415" in offered(state, "allies declare")) == far

    def test_when_battles_are_declared_the_movement_is_over(self):
        state = offensive(at("4017 jp_air_21 jp_ca_takao hq_southseas", "4019 us_gr_x"), "japan", "jp_air_21", "jp_ca_takao")
        play(state, "japan declare 4019 jp_air_21")
        assert GAME.kinds(state, "japan") == ("undeclare", "done")

    def test_japanese_aircraft_do_not_strike_the_chinese_in_china(self):
        """EotS 7.42A."""
        state = offensive(at("2508 jp_air_5", "2708 hq_south", "2407 cn_gr_5", "2306 cn_gr_6"), "japan", "jp_air_5")
        assert "declare" not in GAME.kinds(state, "japan")


class TestEvasion:
    """EotS 7.43."""

    LINES = ("1913 jp_gr_15*", "2212 hq_south", TAKEN)

    def test_a_stronger_unit_may_leave_and_the_mover_goes_on(self):
        state = offensive(at(*self.LINES, "2014 cw_gr_33", "2015 hq_malaya"), "japan", "jp_gr_15", value=3)
        play(state, "japan move 1913 ground jp_gr_15 2014")
        assert GAME.waits_for(state) == ("allies",) and "1913" not in offered(state, "allies evade cw_gr_33")
        play(state, "allies evade cw_gr_33 2015")
        assert controller(state, 2014) == "japan" and GAME.waits_for(state) == ("japan",)
        assert GAME.kinds(state, "japan") == ("halt",) or "onward" in GAME.kinds(state, "japan")

    def test_the_mover_has_the_points_that_are_left(self):
        state = offensive(at("2012 jp_gr_15*", "2212 hq_south", TAKEN, "2112 cw_gr_33", "2015 hq_malaya"), "japan", "jp_gr_15", value=3)
        play(state, "japan move 2012 ground jp_gr_15 2112", "allies evade cw_gr_33 2113")
        found = offered(state, "japan onward")
        assert "2013" in found
        play(state, "japan onward 2013")
        assert state.offensive.ways["jp_gr_15"] == [2012, 2112, 2013] and "move" not in GAME.kinds(state, "japan")

    def test_an_equal_or_weaker_one_may_not(self):
        state = offensive(at("1913 jp_gr_15", "2212 hq_south", TAKEN, "2014 cw_gr_33", "2015 hq_malaya"), "japan", "jp_gr_15", value=3)
        assert state.units["cw_gr_33"].reduced is False
        play(state, "japan move 1913 ground jp_gr_15 2014")
        assert GAME.waits_for(state) == ("japan",)

    def test_nor_one_that_has_only_the_hex_from_which_they_came(self):
        state = offensive(at("2014 jp_gr_15*", "2212 hq_south", TAKEN, "2015 cw_gr_33", "control 2014"), "japan", "jp_gr_15", value=3)
        play(state, "japan move 2014 ground jp_gr_15 2015")
        assert GAME.waits_for(state) == ("japan",)

    def test_an_hq_that_is_left_alone_with_troops_that_have_landed_gives_way(self):
        """EotS 7.55: it makes no battle hex."""
        lines = ("2112 jp_gr_15*", "2212 hq_south", TAKEN, "2015 cw_gr_33 hq_malaya", "asp japan=7")
        state = offensive(at(*lines), "japan", "jp_gr_15", value=3)
        play(state, "japan assault 2112 - jp_gr_15 - 2015", "allies evade cw_gr_33 2014")
        assert state.units["hq_malaya"].box == "removed" and GAME.kinds(state, "japan") == ("done",)

    def test_who_stands_is_attacked(self):
        state = offensive(at(*self.LINES, "2014 cw_gr_33", "2015 hq_malaya"), "japan", "jp_gr_15", value=3)
        play(state, "japan move 1913 ground jp_gr_15 2014", "allies stand")
        assert GAME.kinds(state, "japan") == ("declare",)


class TestReaction:
    """EotS 6.26, 7.31, 8.11, 8.12."""

    BATTLE = (
        "4021 cw_gr_pm us_air_7af",
        "4017 jp_ca_takao hq_southseas",
        "4423 us_ca_northampton hq_swpac",
        "4422 us_gr_x",
        "asp allies=9",
    )

    def attacked(self, *more: str) -> EmpireState:
        state = offensive(at(*self.BATTLE, *more), "japan", "jp_ca_takao")
        play(state, "japan move 4017 naval jp_ca_takao 4021", "japan declare 4021 -", "japan done")
        return state

    def test_there_is_no_strategic_movement(self):
        state = reaction(self.attacked(), "us_ca_northampton")
        assert "strategic" not in GAME.kinds(state, "allies") and offered(state, "allies move 4423 naval us_ca_northampton") == ("4021",)

    def test_ships_enter_the_battle_and_carriers_come_within_range(self):
        state = reaction(self.attacked("4522 us_cv_lexington"), "us_cv_lexington")
        found = offered(state, "allies move 4522 naval us_cv_lexington")
        assert "4021" in found and "4122" in found and "4423" not in found
        play(state, "allies move 4522 naval us_cv_lexington 4122")
        assert "us_cv_lexington" in state.offensive.battles[0].defenders

    def test_aircraft_land_within_range_and_what_is_in_range_may_stay(self):
        state = reaction(self.attacked("4222 us_air_5af", "4825 us_air_13af"), "us_air_5af", "us_air_13af")
        assert offered(state, "allies declare 4021") == ("us_air_5af",)
        found = offered(state, "allies move 4825 air us_air_13af")
        assert found and all(distance(4021, int(field)) <= 4 for field in found)
        play(state, "allies declare 4021 us_air_5af", "allies done")
        assert "us_air_5af" in state.offensive.battles[0].defenders and state.offensive.reacting == ["us_air_5af"]

    def test_aircraft_never_land_in_a_battle_hex_even_where_no_enemy_is(self):
        """EotS 7.31: carriers strike Rabaul from afar."""
        lines = ("4021 cw_gr_pm", "4018 jp_cv_akagi", "4017 hq_southseas", "4423 us_air_13af hq_swpac")
        state = offensive(at(*lines), "japan", "jp_cv_akagi")
        play(state, "japan declare 4021 jp_cv_akagi", "japan done")
        found = offered(reaction(state, "us_air_13af"), "allies move 4423 air us_air_13af")
        assert found and "4021" not in found

    def test_aircraft_with_a_range_in_parentheses_react_with_their_normal_one(self):
        state = reaction(self.attacked("4024 us_air_1maw"), "us_air_1maw")
        found = offered(state, "allies move 4024 air us_air_1maw")
        assert found and all(distance(4021, int(field)) <= 2 for field in found)

    def test_what_flies_out_of_the_battle_hex_fights_there_still(self):
        state = reaction(self.attacked(), "us_air_7af")
        assert "4222" in offered(state, "allies move 4021 air us_air_7af")
        play(state, "allies move 4021 air us_air_7af 4222", "allies done")
        assert state.units["us_air_7af"].at == 4222 and "us_air_7af" in state.offensive.battles[0].defenders

    def test_but_only_to_where_the_battle_is_in_range(self):
        """EotS 7.31: who could not take part may not be activated."""
        state = reaction(self.attacked("4222 us_gr_1mdiv"), "us_air_7af")
        found = offered(state, "allies move 4021 air us_air_7af")
        assert found and all(distance(4021, int(field)) <= 4 for field in found)

    def test_ships_leave_the_battle_hex_only_as_escorts_of_carriers_that_fight_on(self):
        """EotS 6.26, 8.12: no port is a refuge from the battle (R206)."""
        state = reaction(self.attacked("4021 us_ca_asia us_cv_lexington"), "us_ca_asia", "us_cv_lexington")
        assert offered(state, "allies move 4021 naval us_ca_asia") == ()
        found = offered(state, "allies move 4021 naval us_ca_asia,us_cv_lexington")
        assert "4122" in found and all(0 < distance(4021, int(field)) <= 2 for field in found)
        play(state, "allies move 4021 naval us_cv_lexington 4122", "allies move 4021 naval us_ca_asia 4122", "allies done")
        assert {"us_ca_asia", "us_cv_lexington"} <= set(participants(state, state.offensive.battles[0], "allies"))

    def test_nor_as_escorts_of_a_landing_elsewhere(self):
        lines = ("4021 us_gr_1mdiv us_ca_asia us_air_7af", "4019 jp_cv_akagi", "4017 hq_southseas", "4423 hq_swpac", "asp allies=9")
        state = offensive(at(*lines), "japan", "jp_cv_akagi")
        play(state, "japan declare 4021 jp_cv_akagi", "japan done")
        state.offensive.battles.append(Battle(4222))
        reaction(state, "us_gr_1mdiv", "us_ca_asia")
        assert offered(state, "allies assault") == ("4021",) and offered(state, "allies assault 4021") == ()

    def test_ships_in_reaction_end_among_enemies_only_in_battle(self):
        """EotS 6.24, 6.26 (R207): a Japanese cruiser lies off Woodlark."""
        state = reaction(self.attacked("4522 us_cv_lexington", "4122 jp_ca_nachi"), "us_cv_lexington")
        found = offered(state, "allies move 4522 naval us_cv_lexington")
        assert {"4021", "4121"} <= set(found) and "4122" not in found

    def test_under_a_surprise_attack_nobody_leaves_a_battle_for_that_of_a_special_reaction(self):
        """EotS 6.26, 8.11."""
        state = self.attacked("4021 us_ca_asia")
        state.offensive.battles.append(Battle(4222, special=True))
        for condition, can in (("surprise", False), ("intercept", True)):
            state.offensive.condition = condition
            assert [Candidates(state, "allies").can_join(unit) for unit in ("us_air_7af", "us_ca_asia")] == [can, can]

    def test_in_a_surprise_attack_only_the_battles_of_a_special_reaction_are_joined(self):
        """EotS 6.26, 6.27."""
        state = reaction(self.attacked(), "us_ca_northampton")
        state.offensive.condition = "surprise"
        assert GAME.kinds(state, "allies") == ("done",)
        state.offensive.battles[0].special = True
        assert offered(state, "allies move 4423 naval us_ca_northampton") == ("4021",)

    def test_who_joins_no_battle_was_not_activated(self):
        state = reaction(self.attacked(), "us_ca_northampton")
        play(state, "allies done")
        assert state.offensive.reacting == []

    @pytest.mark.parametrize(
        ("unit", "place", "can"), [("us_ca_asia", 4423, True), ("us_ca_asia", 5808, False), ("us_lrb_5af", 4825, True)]
    )
    def test_who_cannot_come_may_not_be_activated(self, unit, place, can):
        assert Candidates(self.attacked(f"{place} {unit}"), "allies").can_join(unit) == can

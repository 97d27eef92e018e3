"""The example of play from its first card to its last, action by action, with the rulebook's own dice and dice that fit. EotS 19.

`test_worked_example` looks into its battles one by one; here they follow from the moves.
"""

from __future__ import annotations

import pytest

from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.fights import faces, standing
from tests.games.empire_of_the_sun.table import offered, start

OPERATION_Z = """
japan event JP01
japan move 3705 naval jp_cv_akagi,jp_cv_soryu,jp_cv_shokaku,jp_bb_kongo1 5506
japan declare 5808 jp_cv_akagi,jp_cv_soryu,jp_cv_shokaku
japan done ; 8
japan apply us_bb_mdca,us_air_7af,us_lrb_7af
japan move 5506 naval jp_cv_akagi,jp_cv_soryu,jp_cv_shokaku,jp_bb_kongo1 3706
"""
ACTIVATED = (
    "jp_air_22 jp_bb_kongo2 jp_gr_25 jp_gr_15 jp_gr_38 jp_ca_mogami jp_gr_2sn jp_gr_17 jp_air_5 jp_air_21 jp_air_23 jp_gr_1sn jp_gr_14"
    " jp_ca_takao jp_cvl_zuiho jp_gr_19 jp_gr_16 jp_ca_nachi jp_cvl_ryuho jp_gr_3sn jp_apd_kamikaze jp_gr_ss jp_ca_aoba jp_gr_4sn"
    " jp_cl_tenryu jp_air_24"
)
MOVES = f"""
japan event JP02
japan activate {ACTIVATED.replace(" ", ",")}
japan assault 2509 - jp_gr_25 - 2112
japan move 2909 naval jp_bb_kongo2 2112
japan move 2211 ground jp_gr_15 1913
japan move 2211 ground jp_gr_38 2109 2110 2109
japan assault 2311 jp_ca_mogami jp_gr_2sn jp_gr_2sn 2415
japan move 2708 ground jp_gr_17 2709
japan assault 2909 - jp_gr_1sn - 2911
japan assault 2909 - jp_gr_14 - 2812
japan move 2909 naval jp_ca_takao 2812
japan move 3407 naval jp_cvl_zuiho 2913
japan assault 3209 - jp_gr_19 - 2913
japan assault 3416 - jp_gr_16 - 2915
japan move 3416 naval jp_ca_nachi 2915
japan move 3416 naval jp_cvl_ryuho 3314
japan assault 4017 jp_apd_kamikaze jp_gr_3sn jp_gr_3sn 3814
japan assault 4017 jp_ca_aoba jp_gr_ss jp_gr_ss 4021
japan assault 4715 jp_cl_tenryu jp_gr_4sn jp_gr_4sn 4612
"""
BATTLES = """
japan declare 2709 -
japan declare 2812 jp_air_5,jp_air_21,jp_air_23
japan declare 2913 -
japan declare 3014 jp_cvl_ryuho
japan declare 2915 -
japan declare 4612 jp_air_24
japan done
allies force_z 2112
japan join jp_air_22
japan fight 2112 ; 3
japan fight 2709 ; 5 0
japan fight 2812 ; 1 0 5 1
japan fight 2913 ; 5 5 0
japan fight 3014 ; 3
japan fight 2915 ; 3 7 0 0 0 4 9
"""
AFTERWARDS = """
allies place us_air_feaf 2813
allies place us_lrb_19 2917
japan move 2112 naval jp_bb_kongo2 2311
japan move 2415 naval jp_ca_mogami 2311
japan move 3314 naval jp_cvl_ryuho 2915
japan move 2913 naval jp_cvl_zuiho 2915
japan move 2812 naval jp_ca_takao 2909
japan move 2909 air jp_air_5 2812
japan move 3009 air jp_air_21 2909
japan move 3814 naval jp_apd_kamikaze 4017
japan move 4612 naval jp_cl_tenryu 4715
japan move 4612 ground jp_gr_4sn 4715
"""
STRATEGY = """
japan done
allies place hq_seac 1805 ; 1 5 5 5
japan place jp_air_25 3407
japan place jp_gr_28 2212
japan place jp_bb_yamato 3407
allies rebuild us_air_7af 5108
allies restore us_air_7af
allies rebuild us_lrb_7af 5808
allies restore us_lrb_7af
allies restore us_cv_enterprise
allies restore us_cv_lexington
japan restore jp_gr_25
japan done ; 2 1 1 1 1 1 1 1 1 1 1 1 1
"""


def played(state: EmpireState, script: str) -> list[Event]:
    """Plays a script: an action a line, its dice behind a semicolon. All dice are used, the position is sound after each line."""
    events = []
    for line in filter(str.strip, script.splitlines()):
        action, _, dice = line.partition(" ; ")
        source = faces(*map(int, dice.split()))
        events += GAME.apply(state, GAME.parse(state, action), source).events
        source.finish()
        assert GAME.status(state) == [], line
    return events


def at(state: EmpireState, *units: str) -> list[int]:
    """Where units are."""
    return [state.units[unit].at for unit in units]


def held(state: EmpireState) -> int:
    """How many resource hexes Japan controls."""
    return sum(controller(state, hex_) == "japan" for hex_ in RESOURCES)


class TestOperationZ:
    @pytest.fixture
    def state(self):
        state = start("1941")
        played(state, OPERATION_Z)
        return state

    def test_four_units_are_hit_for_34_of_36(self, state):
        units = ("us_bb_mdca", "us_air_7af", "us_lrb_7af", "us_ca_norleans")
        assert standing(state, *units) == ["removed", "eliminated", "eliminated", "reduced"]

    def test_the_fleet_is_in_tokyo_the_carriers_in_oahu_and_will_at_8(self, state):
        assert set(at(state, "jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_kongo1")) == {3706}
        assert at(state, "us_cv_lexington", "us_cv_enterprise") == [5808, 5808]
        assert state.tracks.political_will == 8


class TestTheConquestOfSoutheastAsia:
    @pytest.fixture
    def state(self):
        """All have moved."""
        state = start("1941")
        played(state, OPERATION_Z + MOVES)
        return state

    def test_twenty_six_units_and_six_transport_points(self, state):
        assert len(state.offensive.active) == state.offensive.most == 26
        assert state.tracks.asp_used["japan"] == 6

    def test_the_15th_army_takes_every_hex_on_its_way(self, state):
        assert state.offensive.ways["jp_gr_15"] == [2211, 2110, 2011, 2012, 1912, 1913]
        assert {controller(state, hex_) for hex_ in (2110, 2011, 2012, 1912, 1913)} == {"japan"}

    def test_the_38th_army_comes_to_the_kwai_which_has_no_bridge(self, state):
        assert state.offensive.ways["jp_gr_38"] == [2211, 2110, 2109]

    def test_wake_could_not_be_attacked_if_the_aircraft_there_had_a_zone(self):
        state = start("1941")
        played(state, OPERATION_Z + "japan event JP02\njapan activate jp_gr_4sn,jp_cl_tenryu,jp_air_24")
        assert "4612" in offered(state, "japan assault 4715 jp_cl_tenryu jp_gr_4sn jp_gr_4sn")
        state.offensive.silent = []
        assert "4612" not in offered(state, "japan assault 4715 jp_cl_tenryu jp_gr_4sn jp_gr_4sn")

    def test_the_battles_and_what_follows(self, state):
        played(state, BATTLES)
        lost = ("cw_bb_forcez", "cw_gr_hk", "us_gr_nlcorps", "us_gr_mcorps")
        assert standing(state, *lost) == ["removed"] * 4
        hurt = ("us_air_feaf", "us_lrb_19", "us_gr_slcorps", "us_ca_asia", "jp_gr_14", "jp_gr_4sn")
        assert standing(state, *hurt) == ["reduced"] * 6
        assert standing(state, "jp_bb_kongo2", "jp_air_22", "us_air_m211", "us_gr_wbde") == ["full"] * 4
        assert at(state, "us_gr_slcorps") == [2912]
        taken = (2112, 2415, 2709, 2812, 2911, 2913, 2915, 3814, 4021)
        assert {controller(state, hex_) for hex_ in taken} == {"japan"} and controller(state, 4612) == "allies"
        assert held(state) == 4

    def test_everybody_comes_home(self, state):
        played(state, BATTLES + AFTERWARDS)
        assert at(state, "us_air_feaf", "us_lrb_19") == [2813, 2917]
        assert set(at(state, "jp_cvl_ryuho", "jp_cvl_zuiho", "jp_ca_nachi")) == {2915}
        assert at(state, "jp_air_5", "jp_air_21", "jp_ca_takao", "jp_gr_4sn", "jp_ca_aoba") == [2812, 2909, 2909, 4715, 4021]
        assert GAME.kinds(state, "japan") == ("move", "done")


class TestTheStrategyPhaseOfTurn2:
    """Reinforcements, replacements, strategic warfare, cards."""

    @pytest.fixture
    def told(self):
        """The position after the phase, and what was told in it, by kind."""
        state = start("1941")
        played(state, OPERATION_Z + MOVES + BATTLES + AFTERWARDS)
        found: dict[str, list] = {}
        for event in played(state, STRATEGY):
            found.setdefault(event.kind, []).append(dict(event.data))
        return state, found

    def test_nobody_surrenders_and_there_is_no_attrition(self, told):
        state, found = told
        assert state.turn == 2 and state.tracks.political_will == 8 and state.tracks.surrendered == []
        assert not [kind for kind in found if "attrition" in kind]

    def test_all_new_allied_units_are_delayed_and_one_that_rolls_1_goes_to_europe(self, told):
        state, found = told
        assert len(found["eots_delayed"][0]["units"]) == 13 and [one["unit"] for one in found["eots_sent_to_europe"]] == ["us_air_5af"]
        assert standing(state, "us_air_5af", "us_gr_xi", "us_bb_miss") == ["removed", "delay", "delay"]

    def test_both_7th_air_forces_and_the_carriers_come_back(self, told):
        state, found = told
        assert {one["seat"]: one["steps"] for one in found["eots_replacements"]} == {
            "allies": {"ground": 2, "air": 5, "us_naval": 2}, "japan": {"divisions": 2},
        }  # fmt: skip
        assert standing(state, "us_air_7af", "us_lrb_7af", "us_cv_enterprise", "us_cv_lexington") == ["full"] * 4
        assert at(state, "us_air_7af", "us_lrb_7af") == [5108, 5808]

    def test_a_division_from_china_makes_an_army_whole(self, told):
        state, _ = told
        assert standing(state, "jp_gr_25") == ["full"] and state.tracks.china_divisions == 11

    def test_the_submarines_roll_2_and_1_for_their_torpedoes_on_turn_2(self, told):
        state, found = told
        assert found["eots_submarines_failed"] == [{"rolled": 2, "modifier": 1, "turn": 2}]
        assert state.hands == {"japan": 7, "allies": 5} and state.tracks.passes == {"japan": 0, "allies": 2}
        assert GAME.waits_for(state) == ("japan",), "who has more cards goes first"


class TestJanuary:
    """Malaya, with the first card of 1942."""

    @pytest.fixture
    def state(self):
        """The first turn of 1942; Japan holds JP03, the Allies AL05.

        The example activates aircraft and ships as well (R52), and lets the 25th Army march as only a value of 3 would (R183).
        """
        state = start("1942")
        for side, card in (("japan", "JP03"), ("allies", "AL05")):
            hand = state.secrets[side].hand
            hand[:] = sorted({*hand[1:], card} if card not in hand else hand)
            state.hands[side] = len(hand)
        played(state, "japan event JP03 hq_south\njapan activate jp_gr_15,jp_gr_25")
        state.offensive.active += ["jp_air_22", "jp_bb_kongo2"]
        state.offensive.value = 3
        played(
            state,
            """
            japan move 2212 air jp_air_22 2112
            japan move 1913 ground jp_gr_15 2014
            japan move 2112 ground jp_gr_25 2014
            japan move 2311 naval jp_bb_kongo2 2015
            japan declare 2014 -
            japan declare 2015 jp_air_22
            japan done
            """,
        )
        return state

    def test_four_units_are_activated_and_two_battles_are_declared(self, state):
        assert state.offensive.most == 4
        assert [battle.at for battle in state.offensive.battles] == [2014, 2015]

    def test_no_intelligence_roll_but_the_card_matador(self, state):
        assert "roll" not in GAME.kinds(state, "allies") and "AL05" in offered(state, "allies cards")
        played(state, "allies cards AL05")
        assert state.offensive.condition == "intercept" and offered(state, "allies react") == ("hq_malaya",)
        field = GAME.field(state, "allies", "react", ("hq_malaya",))
        assert set(field.options) == {"cw_gr_3ind", "cw_gr_8aus", "cw_air_ma"} and field.most >= 3

    def test_the_battles_and_what_follows(self, state):
        before = held(state)
        played(
            state,
            """
            allies cards AL05
            allies react hq_malaya cw_gr_3ind,cw_gr_8aus,cw_air_ma
            allies move 2015 ground cw_gr_8aus 2014
            allies done
            japan fight 2015 ; 6 7 1 7
            japan move 2015 naval jp_bb_kongo2 2311
            japan move 2112 air jp_air_22 2014
            """,
        )
        assert standing(state, "cw_gr_3ind", "cw_gr_8aus", "jp_gr_15", "jp_gr_25") == ["reduced"] * 4
        assert standing(state, "cw_air_ma", "jp_air_22", "jp_bb_kongo2") == ["removed", "full", "full"]
        assert at(state, "cw_gr_3ind", "cw_gr_8aus") == [2015, 2015] and at(state, "jp_bb_kongo2", "jp_air_22") == [2311, 2014]
        assert controller(state, 2014) == "japan" and held(state) == before + 1
        assert GAME.waits_for(state) == ("allies",) and "pass" in GAME.kinds(state, "allies")

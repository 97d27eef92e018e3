"""How an offensive begins: HQs, numbers, whom a card lets be activated, taking it back. EotS 5.1, 5.31, 6.1, 6.2, 6.21, 6.24, 14."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.offensive import eligible
from tests.games.empire_of_the_sun.stand_ins import Table, refused, standing_in
from tests.games.empire_of_the_sun.table import at

__all__ = ["standing_in"]  # a fixture that every test here uses

MALAYA = ("2212 hq_south jp_air_22 jp_bb_kongo2", "2211 jp_gr_15", "2509 jp_gr_25", "2015 hq_malaya cw_air_ma")
HANDS = ("hand japan JP03 JP08 JP16 JP04", "hand allies AL02")
OAHU = ("5808 hq_cpac us_ca_norleans us_air_7af us_gr_x us_gr_1mdiv", "2212 hq_south")


def japan(*lines: str) -> Table:
    """Japan begins an offensive out of Saigon."""
    return Table(*MALAYA, *HANDS, *lines)


def allies(card: str, *lines: str, turn: int = 4) -> Table:
    """The Allies are to play a card."""
    return Table(*lines, "hand japan JP04", f"hand allies {card} AL02", turn=turn)


class TestNumbers:
    """EotS 5.1.2, 5.31, 6.21: the examples of 7.35 and 19."""

    def test_operations_activate_the_operations_value_and_the_efficiency_of_the_hq(self):
        table = japan().play("japan offensive JP08 hq_south")
        assert (table.offensive.value, table.offensive.most) == (3, 4) and table.offensive.hqs == ["hq_south"]

    def test_an_event_activates_the_logistics_value_and_the_efficiency_but_moves_by_the_operations_value(self):
        table = japan().play("japan event JP03 hq_south")
        assert (table.offensive.value, table.offensive.most) == (2, 4)

    def test_no_more_units_than_that(self):
        table = japan("2311 jp_ca_mogami jp_gr_2sn", "2010 jp_gr_38").play("japan offensive JP04 hq_south")
        assert table.offensive.most == 2
        with refused("form.how_many"):
            table.play("japan activate jp_air_22,jp_gr_15,jp_gr_25")
        table.play("japan activate jp_air_22,jp_gr_15")
        assert table.offensive.active == ["jp_air_22", "jp_gr_15"]

    def test_at_least_one_unit_is_activated(self):
        with refused("form.how_many"):
            japan().play("japan offensive JP04 hq_south", "japan activate -")

    def test_one_battle_hex_by_operations_any_number_by_an_event(self):
        """EotS 6.1, 6.24."""
        assert japan().play("japan offensive JP08 hq_south").offensive.most_battles == 1
        assert japan().play("japan event JP16 hq_south").offensive.most_battles == 0

    def test_the_logistics_value_may_depend_on_the_hq(self):
        """AL40: five with South West Pacific, three else."""
        assert eligible.budget(CARDS["AL40"], ["hq_swpac"], event=True) == 5 + UNITS["hq_swpac"].efficiency
        assert eligible.budget(CARDS["AL40"], ["hq_cpac"], event=True) == 3 + UNITS["hq_cpac"].efficiency

    def test_a_card_may_give_ships_their_own_movement_as_an_event_only(self):
        """JP09: 21 hexes."""
        table = Table(*MALAYA, "hand japan JP09 JP08", "hand allies AL02").play("japan event JP09 hq_south")
        assert table.offensive.naval_points == 21
        table = Table(*MALAYA, "hand japan JP09 JP08", "hand allies AL02").play("japan offensive JP09 hq_south")
        assert table.offensive.naval_points == 0


class TestWhomACardLetsBeActivated:
    def test_only_the_classes_it_names(self):
        """JP08 ships; JP03 ground units, though the example moves others; JP16 aircraft and ground units."""
        expected = {"JP08": {"jp_bb_kongo2"}, "JP03": {"jp_gr_15", "jp_gr_25"}, "JP16": {"jp_gr_15", "jp_gr_25", "jp_air_22"}}
        for card, units in expected.items():
            assert set(eligible.eligible(at(*MALAYA), "hq_south", CARDS[card])) == units

    def test_for_operations_everybody(self):
        assert len(eligible.eligible(at(*MALAYA), "hq_south")) == 4

    def test_at_most_one_ground_unit(self):
        """JP09."""
        table = Table(*MALAYA, "hand japan JP09 JP08", "hand allies AL02").play("japan event JP09 hq_south")
        assert table.options("activate") == ("jp_gr_15", "jp_gr_25")
        with refused("form.how_many"):
            table.play("japan activate jp_gr_15,jp_gr_25 jp_air_22")
        table.play("japan activate jp_gr_25 jp_air_22,jp_bb_kongo2")
        assert set(table.offensive.active) == {"jp_gr_25", "jp_air_22", "jp_bb_kongo2"}

    def test_by_nation(self):
        """AL34: Commonwealth only, through a combined or Commonwealth HQ; AL44 of ground units the New Zealanders alone."""
        lines = ("3023 hq_anzac cw_gr_2aus us_gr_xi cw_gr_3nz us_air_5af cw_ca_kent", "5808 hq_cpac")
        state = at(*lines)
        assert eligible.headquarters(state, "allies", CARDS["AL34"]) == ["hq_anzac"]
        assert set(eligible.eligible(state, "hq_anzac", CARDS["AL34"])) == {"cw_gr_2aus", "cw_gr_3nz", "cw_ca_kent"}
        assert set(eligible.eligible(state, "hq_anzac", CARDS["AL44"])) == {"cw_gr_3nz", "us_air_5af", "cw_ca_kent"}

    def test_an_exception_to_the_national_command_chart(self):
        """AL25: South West Pacific with Australian ground units."""
        state = at("3023 hq_swpac cw_gr_2aus us_gr_xi us_air_5af cw_gr_3nz us_ca_norleans", "2920 hq_anzac")
        assert set(eligible.eligible(state, "hq_swpac", CARDS["AL25"])) == {"cw_gr_2aus", "us_gr_xi", "us_air_5af"}
        assert "cw_gr_2aus" not in eligible.eligible(state, "hq_swpac")

    def test_a_chinese_army_must_be_among_them_if_one_can_be(self):
        """AL38."""
        lines = ("2104 hq_seac cw_gr_33 cn_gr_5", "2212 hq_south")
        table = allies("AL38", *lines).play("allies event AL38 hq_seac")
        assert table.options("activate") == ("cn_gr_5",)
        with refused("form.how_many"):
            table.play("allies activate - cw_gr_33")
        table.play("allies activate cn_gr_5 cw_gr_33")
        table = allies("AL38", lines[0].replace(" cn_gr_5", ""), lines[1]).play("allies event AL38 hq_seac")
        assert table.options("activate") == ("cw_gr_33",)

    def test_some_cost_nothing(self):
        """AL48: four with SEAC and the efficiency of one, and every Chinese army besides."""
        lines = ("2104 hq_seac cw_gr_33 cn_gr_5", "2105 cn_gr_6", "2212 hq_south")
        table = allies("AL48", *lines).play("allies event AL48 hq_seac")
        assert "cn_gr_5" not in table.options("activate") and table.options("activate", ("cw_gr_33",)) == ("cn_gr_5", "cn_gr_6")
        table.play("allies activate cw_gr_33 cn_gr_5,cn_gr_6")
        assert table.offensive.active == ["cw_gr_33", "cn_gr_5", "cn_gr_6"]

    def test_supply_may_be_done_without(self):
        """JP48: neither HQ nor units need supply."""
        lines = ("4017 hq_southseas jp_gr_ss", "4018 us_cv_lexington", "5808 hq_cpac")
        state = at(*lines)
        assert eligible.eligible(state, "hq_southseas") == []
        assert eligible.eligible(state, "hq_southseas", CARDS["JP48"]) == ["jp_gr_ss"]


class TestRivalry:
    """EotS 14.1C, 14.2A."""

    def test_a_us_hq_sends_either_army_or_navy(self):
        table = allies("AL62", *OAHU, "rivalry allies").play("allies offensive AL62 hq_cpac")
        assert table.options("activate") == ("army", "navy")
        assert table.options("activate", "army") == ("us_air_7af", "us_gr_x")
        assert set(table.options("activate", "navy")) == {"us_gr_1mdiv", "us_ca_norleans"}
        with refused("form.not_offered"):
            table.play("allies activate army us_air_7af,us_ca_norleans")

    def test_without_rivalry_it_sends_both(self):
        table = allies("AL62", *OAHU).play("allies offensive AL62 hq_cpac")
        assert len(table.options("activate")) == 4

    def test_the_rivalry_of_the_other_player_does_not_matter(self):
        assert len(allies("AL62", *OAHU, "rivalry japan").play("allies offensive AL62 hq_cpac").options("activate")) == 4

    def test_allies_of_the_united_states_go_with_both(self):
        """A combined HQ is no US HQ."""
        lines = ("3023 hq_anzac us_gr_xi us_ca_norleans cw_gr_2aus", "2212 hq_south", "rivalry allies")
        assert len(allies("AL62", *lines).play("allies offensive AL62 hq_anzac").options("activate")) == 3

    def test_no_choice_where_only_one_service_is_there(self):
        table = allies("AL62", "5808 hq_cpac us_ca_norleans us_gr_1mdiv", "2212 hq_south", "rivalry allies")
        assert len(table.play("allies offensive AL62 hq_cpac").options("activate")) == 2

    def test_a_japanese_hq_likewise(self):
        """The naval flotillas are the navy's, the armies the army's (1.3)."""
        table = japan("rivalry japan").play("japan offensive JP08 hq_south")
        assert set(table.options("activate", "army")) == {"jp_gr_15", "jp_gr_25"}
        assert set(table.options("activate", "navy")) == {"jp_air_22", "jp_bb_kongo2"}


class TestTakingItBack:
    """An event whose clauses turn out to be impossible can still be played for operations. EotS 5.31."""

    def test_everything_is_as_it_was(self):
        table = japan()
        before = state_bytes(GAME, table.state)
        table.play("japan event JP16 hq_south", "japan activate jp_air_22")
        table.move(2311, "jp_air_22").declare(2014).offensive.most_battles = 1
        table.declare(2015).play("japan done", "japan call_off")
        assert state_bytes(GAME, table.state) == before and table.asked() == ("japan",)

    def test_the_card_may_then_be_played_otherwise(self):
        table = japan().play("japan event JP16 hq_south", "japan call_off", "japan discard JP16")
        assert table.asked() == ("allies",)


def asks_to_mend(table: Table) -> bool:
    """Is the offensive player told that these battles do not meet what the card demands?"""
    return bool(table.asked()) and table.kinds() == ("mend", "call_off")


class TestWhatEventsDemandOfTheBattles:
    """EotS 5.31, 6.24."""

    def begun(self, card: str, hq: str, *lines: str, units: str) -> Table:
        return allies(card, *lines, turn=8).play(f"allies event {card} {hq}", f"allies activate {units}")

    def test_operations_declare_one_battle_hex(self):
        table = japan().play("japan offensive JP08 hq_south", "japan activate jp_gr_15,jp_bb_kongo2")
        table.declare(2015).declare(2014)
        table.play("japan done")
        assert table.kinds() == ("mend", "call_off") and GAME.prompt(table.state, "japan").values["reason"].key == "eots.declare.one_battle"

    def test_an_event_any_number(self):
        table = japan().play("japan event JP03 hq_south", "japan activate jp_gr_15,jp_gr_25")
        assert not asks_to_mend(table.declare(2015).declare(2014).play("japan done"))

    def test_all_battles_on_one_hex_islands(self):
        """JP12."""
        table = Table(*MALAYA, "hand japan JP12 JP04", "hand allies AL02").play("japan event JP12 hq_south", "japan activate jp_bb_kongo2")
        table.declare(5108).declare(2015)
        table.play("japan done")
        assert asks_to_mend(table)
        table.play("japan mend").offensive.battles.pop()
        assert not asks_to_mend(table.play("japan done"))

    def test_as_operations_the_same_card_demands_nothing(self):
        table = Table(*MALAYA, "hand japan JP12 JP04", "hand allies AL02")
        table.play("japan offensive JP12 hq_south", "japan activate jp_bb_kongo2").declare(2015).play("japan done")
        assert not asks_to_mend(table)

    def test_a_battle_in_the_philippines(self):
        """AL62."""
        table = self.begun("AL62", "hq_cpac", *OAHU, units="us_ca_norleans").declare(3416)
        assert asks_to_mend(table.play("allies done"))
        assert not asks_to_mend(table.play("allies mend").declare(2813).play("allies done"))

    def test_a_battle_with_japanese_in_the_aleutians(self):
        """AL30."""
        table = self.begun("AL30", "hq_cpac", *OAHU, "4700 jp_gr_2sn", units="us_ca_norleans").declare(4800)
        assert asks_to_mend(table.play("allies done"))
        assert not asks_to_mend(table.play("allies mend").declare(4700).play("allies done"))

    def test_a_landing_within_ten_hexes_of_tokyo(self):
        """AL74."""
        table = self.begun("AL74", "hq_cpac", *OAHU, units="us_gr_x")
        table.move(3814, "us_gr_x", how="strategic")
        assert asks_to_mend(table.play("allies done"))
        assert not asks_to_mend(table.play("allies mend").move(3814, "us_gr_x", how="landing").play("allies done"))

    def test_who_cannot_meet_it_takes_the_card_back(self):
        table = self.begun("AL62", "hq_cpac", *OAHU, units="us_ca_norleans").play("allies done", "allies call_off")
        assert table.asked() == ("allies",) and "AL62" in table.options("offensive")


@pytest.mark.parametrize("kind", ["offensive", "event"])
def test_cards_of_an_offensive_leave_the_table_when_it_ends(kind):
    """EotS 5.36: AL62 is removed as an event, discarded else."""
    table = allies("AL62", *OAHU).play(f"allies {kind} AL62 hq_cpac", "allies activate us_ca_norleans")
    if kind == "event":
        table.declare(2813)
    table.play("allies done", "japan done")
    assert (table.state.removed, table.state.discards) == (([], ["AL62"]) if kind == "offensive" else (["AL62"], []))

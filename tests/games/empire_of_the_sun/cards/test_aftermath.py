"""What events take before a battle of their own accord, and what they bring at the end of an offensive. JP20, JP65, AL28, AL55, AL72."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.changes import controller
from tests.games.empire_of_the_sun.cards.campaigns import above, against, fought, opened, real_battles
from tests.games.empire_of_the_sun.fights import standing, told
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses


class TestNavalBattleOfGuadalcanal:
    """JP20: a battleship in a battle hex with Allied aircraft and no Allied battleship costs one of these a step before the battle."""

    def henderson(self, *there: str, fleet: str = "jp_bb_kongo1") -> Table:
        table = opened("JP20", "hq_southseas", fleet, f"4017 hq_southseas {fleet}", "4423 " + " ".join(there))
        return table.move(4423, fleet).declare(4423, fleet).play("japan done")

    def test_japan_chooses_which_even_its_last_step(self):
        table = self.henderson("us_air_5af*", "us_air_7af").play("allies done")
        assert table.asked() == ("japan",) and set(table.options("apply")) == {"us_air_5af", "us_air_7af"}
        table.play("japan apply us_air_5af", dice=(0, 0))
        assert standing(table.state, "us_air_5af") == ["eliminated"]

    def test_before_strengths_are_counted(self):
        """One air unit of 10 is reduced to 5."""
        found = above(self.henderson("us_air_5af", "us_gr_1mdiv"), dice=(0, 6), what="number")
        assert found["allies"] == 5

    def test_an_allied_battleship_prevents_it(self):
        kinds = [event.kind for event in fought(self.henderson("us_air_5af us_bb_nj"), dice=(0, 0))]
        assert "eots_reduced" not in kinds[: kinds.index("eots_air_naval")]

    def test_a_cruiser_does_not_do(self):
        events = fought(self.henderson("us_air_5af", fleet="jp_cl_tenryu"), dice=(0, 0))
        assert not told(events, "eots_reduced")

    def test_aircraft_elsewhere_in_range_are_safe(self):
        table = opened("JP20", "hq_southseas", "jp_bb_kongo1", "4017 hq_southseas jp_bb_kongo1", "4423 us_ca_norleans", "4024 us_air_5af")
        table.move(4423, "jp_bb_kongo1").declare(4423, "jp_bb_kongo1").offensive.battles[0].defenders = ["us_air_5af", "us_ca_norleans"]
        table.offensive.reacting = ["us_air_5af"]
        events = fought(table, "japan done", dice=(0, 0))
        assert standing(table.state, "us_air_5af") == ["full"] and told(events, "eots_battle")


class TestYamato:
    """JP65: air and naval units, one more than the Allied operations value; Yamato loses a step after the battles wherever she is."""

    def okinawa(self, *lines: str) -> Table:
        table = against("JP65", "hq_cpac", "us_bb_nj", "5808 hq_cpac us_bb_nj", "3209 jp_ca_nachi", *lines, turn=11)
        return table.move(3209, "us_bb_nj").declare(3209, "us_bb_nj").play("allies done", "japan cards JP65")

    def test_aircraft_and_ships_one_more_than_the_operations_value(self):
        table = self.okinawa("3305 hq_cf_ozawa", "3407 jp_bb_yamato jp_air_25 jp_gr_36")
        assert set(table.options("react", "hq_cf_ozawa")) == {"jp_bb_yamato", "jp_air_25", "jp_ca_nachi"}
        assert table.offensive.condition == "intercept"

    @pytest.mark.parametrize(("line", "result"), [("3407 jp_bb_yamato", "reduced"), ("3407 jp_bb_yamato*", "eliminated")])
    def test_she_loses_a_step_though_she_did_not_fight(self, line, result):
        table = self.okinawa("3305 hq_cf_ozawa jp_air_25", line)
        events = fought(table, "japan decline", dice=(0, 0))
        assert standing(table.state, "jp_bb_yamato") == [result] and table.state.removed == ["JP65"]
        lost = [place for place, event in enumerate(events) if "jp_bb_yamato" in event.data.get("units", ())]
        assert [event.kind for event in events].index("test_after") < lost[-1]

    def test_if_she_is_not_on_the_map_nothing_happens(self):
        table = self.okinawa("3305 hq_cf_ozawa jp_air_25", "eliminated jp_bb_yamato")
        fought(table, "japan decline", dice=(0, 0))
        assert standing(table.state, "jp_bb_yamato") == ["eliminated"]


class TestTheTurkeyShoot:
    """AL55: at the end one Japanese air unit that was active or in a battle hex loses a step; the Allies choose."""

    def saipan(self, there: str) -> Table:
        fleet = "us_ca_norleans"
        lines = ("4017 hq_southseas jp_air_23", f"4715 {there}")
        table = opened("AL55", "hq_cpac", fleet, f"5808 hq_cpac {fleet}", *lines, turn=9).move(4715, fleet).declare(4715, fleet)
        table.offensive.battles[0].defenders = [unit.removesuffix("*") for unit in there.split()]
        return table.play("allies done")

    def test_the_allies_choose_among_those_in_battle_hexes(self):
        table = self.saipan("jp_air_24 jp_air_25*").play("japan done", dice=(0, 0))
        assert table.asked() == ("allies",) and set(table.options("apply")) == {"jp_air_24", "jp_air_25"}
        table.play("allies apply jp_air_25")
        assert standing(table.state, "jp_air_25", "jp_air_23") == ["eliminated", "full"]

    def test_and_those_that_reacted(self):
        table = self.saipan("jp_ca_nachi")
        table.offensive.reacting.append("jp_air_23")
        fought(table, "japan done", dice=(0, 0))
        assert standing(table.state, "jp_air_23") == ["reduced"]

    def test_without_any_nothing_happens(self):
        table = self.saipan("jp_ca_nachi")
        fought(table, "japan done", dice=(0, 0))
        assert standing(table.state, "jp_air_23") == ["full"]


class TestTheCarrierRaidOnJapan:
    """AL72: ships alone; if a US carrier takes part in a battle in the Home Islands Japan loses a card by chance."""

    LINES = ("5808 hq_cpac", "3023 hq_anzac")

    def raid(self, ship: str, hq: str = "hq_cpac", at: int = 3706) -> Table:
        table = opened("AL72", hq, ship, *self.LINES, f"4023 {ship}", f"{at} jp_cl_tenryu", turn=11, answer="JP06 JP07 JP11")
        return table.move(at, ship).declare(at, ship).play("allies done")

    def test_a_card_is_discarded_for_all_to_see(self):
        table = self.raid("us_cv_wasp")
        events = fought(table, "japan done", dice=(0, 0, 2))
        assert [event["card"] for event in told(events, "eots_discarded")] == ["JP07"]
        assert table.state.hands["japan"] == 2 and "JP07" in table.state.discards

    @pytest.mark.parametrize(("ship", "hq", "at"), [
        ("us_bb_nj", "hq_cpac", 3706), ("cw_cv_victorious", "hq_anzac", 3706), ("us_cv_wasp", "hq_cpac", 3209),
    ])  # fmt: skip
    def test_no_other_ship_and_no_other_place(self, ship, hq, at):
        table = self.raid(ship, hq, at)
        fought(table, "japan done", dice=(0, 0))
        assert table.state.hands["japan"] == 3

    def test_with_an_empty_hand_nothing_happens(self):
        table = self.raid("us_cv_wasp")
        table.state.secrets["japan"].hand, table.state.hands["japan"] = [], 0
        fought(table, "japan done", dice=(0, 0))
        assert table.state.hands["japan"] == 0


class TestOperationCascade:
    """AL28: after a landing on a one-hex island that nobody held, all such islands next to it that nobody holds become Allied."""

    def rennell(self, *lines: str, declare: bool = False, special: bool = False) -> Table:
        """1st Marine Division lands on Rennell; Guadalcanal and San Cristobal are next to it, Santa Isabel is not."""
        lines = ("3727 hq_swpac us_gr_1mdiv", "control 4422 4423 4424 4523", *lines)
        table = opened("AL28", "hq_swpac", "us_gr_1mdiv", *lines).move(4424, "us_gr_1mdiv", how="landing")
        if declare:
            table.declare(4424, "us_gr_1mdiv")
        return table.play("allies done")

    def flags(self, table: Table, dice: tuple[int, ...] = ()) -> list[str]:
        fought(table, *(("japan done",) if table.asked() == ("japan",) and "done" in table.kinds() else ()), dice=dice)
        return [controller(table.state, at) for at in (4423, 4523, 4422)]

    def test_the_islands_next_to_it_become_allied(self):
        assert self.flags(self.rennell()) == ["allies", "allies", "japan"]

    def test_not_one_that_is_held(self):
        assert self.flags(self.rennell("4423 jp_gr_17")) == ["japan", "allies", "japan"]

    def test_not_after_a_battle_for_the_island(self):
        assert self.flags(self.rennell("4424 jp_gr_4sn", declare=True), dice=(9, 0)) == ["japan", "japan", "japan"]

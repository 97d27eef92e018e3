"""What offensives and reactions change in battle, card by card. Each test follows the text of its card."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.combat.volley import effectiveness, hits_of
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.movement.evasion import attack
from tests.games.empire_of_the_sun.cards.campaigns import above, against, below, fought, opened, real_battles
from tests.games.empire_of_the_sun.fights import standing, told
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses

SURPRISE = 3  # what the die of the attacker gains by it: EotS 8.2B
SOUTH, SOUTH_SEAS, CPAC, SWPAC = "2212 hq_south", "4017 hq_southseas", "5808 hq_cpac", "3727 hq_swpac"


def sea(card: str, hq: str, unit: str, *lines: str, to: int, answer: str = "", activate: str = "") -> Table:
    """A ship has come to a hex by the offensive of an event."""
    table = opened(card, hq, activate or unit, *lines, answer=answer)
    side = "japan" if card.startswith("JP") else "allies"
    for ship in unit.split(","):
        table.move(to, ship)
    table.declare(to, *unit.split(","))
    return table.play(f"{side} done")


# --- the dice in the air and at sea -------------------------------------------------------------------------------------------


class TestOperationC:
    """JP08: one more in battles in which a Commonwealth ship is."""

    def test_against_a_commonwealth_ship(self):
        table = sea("JP08", "hq_south", "jp_bb_kongo2", SOUTH, "2311 jp_bb_kongo2", "2015 cw_ca_exeter cw_bb_warspite", to=2015)
        assert above(table, dice=(1, 0)) == {"japan": 1 + SURPRISE + 1, "allies": 0}

    def test_an_australian_one_too(self):
        table = sea("JP08", "hq_south", "jp_bb_kongo2", SOUTH, "2311 jp_bb_kongo2", "2015 cw_ca_kent cw_bb_warspite", to=2015)
        assert above(table, dice=(0, 0))["japan"] == SURPRISE + 1

    def test_not_against_the_dutch(self):
        table = sea("JP08", "hq_south", "jp_bb_kongo2", SOUTH, "2311 jp_bb_kongo2", "2019 du_cl_dutch us_bb_nj", to=2019)
        assert above(table, dice=(1, 0))["japan"] == 1 + SURPRISE

    def test_not_against_commonwealth_aircraft_alone(self):
        table = sea("JP08", "hq_south", "jp_bb_kongo2", SOUTH, "2311 jp_bb_kongo2", "2015 cw_air_ma", to=2015)
        assert above(table, dice=(0, 0))["japan"] == SURPRISE


class TestOperationIGo:
    """JP32: one more within six hexes of a carrier that is not active; carriers escort nobody, for only aircraft are."""

    def attack(self, carrier: str) -> dict[str, int]:
        table = opened("JP32", "hq_southseas", "jp_air_24", SOUTH_SEAS, "4021 jp_air_24", "3822 us_ca_norleans us_bb_nj", carrier)
        table.declare(3822, "jp_air_24").play("japan done")
        return above(table, dice=(1,))

    @pytest.mark.parametrize("carrier", ["4019 jp_cv_akagi", "3716 jp_cvl_zuiho*"])
    def test_a_carrier_within_six_hexes(self, carrier):
        assert self.attack(carrier)["japan"] == 1 + SURPRISE + 1

    @pytest.mark.parametrize("carrier", ["3715 jp_cv_akagi", "4019 jp_bb_nagato"])
    def test_none_farther_away_and_no_other_ship(self, carrier):
        assert self.attack(carrier)["japan"] == 1 + SURPRISE

    def test_two_carriers_give_no_more_than_one(self):
        assert self.attack("4019 jp_cv_akagi jp_cv_soryu")["japan"] == 1 + SURPRISE + 1


class TestOperationMatador:
    """AL05: two more for the Allies in a battle for Singapore, and there alone."""

    def singapore(self, at: int) -> dict[str, int]:
        lines = (SOUTH, "2311 jp_bb_kongo2", "2015 hq_malaya cw_air_ma", "2014 cw_bb_warspite")
        table = against("AL05", "hq_south", "jp_bb_kongo2", *lines).move(at, "jp_bb_kongo2").declare(at, "jp_bb_kongo2")
        table.play("japan done", "allies cards AL05")
        assert table.offensive.condition == "intercept"
        return above(table, "allies decline", dice=(1, 1))

    def test_singapore_is_a_battle_hex(self):
        assert self.singapore(2015) == {"japan": 1, "allies": 3}

    def test_elsewhere(self):
        assert self.singapore(2014) == {"japan": 1, "allies": 1}


class TestRochefort:
    """AL12: an ambush, and every Allied roll of nine or more, as modified, is a critical hit."""

    def midway(self, die: int, other: int) -> list[str]:
        lines = (CPAC, "5607 us_bb_nj", SOUTH_SEAS, "4715 jp_bb_yamato jp_bb_nagato")
        table = against("AL12", "hq_southseas", "jp_bb_yamato,jp_bb_nagato", *lines)
        table.move(5607, "jp_bb_yamato", "jp_bb_nagato").declare(5607, "jp_bb_yamato", "jp_bb_nagato")
        table.play("japan done", "allies cards AL12")
        assert table.offensive.condition == "ambush"
        return [event["seat"] for event in told(fought(table, "allies decline", dice=(die, other)), "eots_critical")]

    def test_four_for_the_ambush_make_a_five_a_nine(self):
        assert self.midway(5, 0) == ["allies"]

    def test_an_eight_is_none(self):
        assert self.midway(4, 0) == []

    def test_the_japanese_need_a_natural_nine(self):
        assert self.midway(0, 9) == ["japan"]


# --- strength -----------------------------------------------------------------------------------------------------------------


class TestOperationMO:
    """JP14: CV, not CVL, defend with two more."""

    def coral_sea(self, carrier: str, ships: str = "us_bb_nj* cw_ca_exeter") -> str:
        """13 Allied hits against one carrier, or those of other ships."""
        table = sea("JP14", "hq_southseas", carrier, SOUTH_SEAS, f"4017 {carrier}", f"3823 {ships}", to=3823)
        fought(table, dice=(0, 6))
        return standing(table.state, carrier)[0]

    def test_thirteen_hits_do_not_reduce_a_cv_that_defends_with_twelve(self):
        assert self.coral_sea("jp_cv_akagi") == "full"

    def test_fourteen_do(self):
        assert self.coral_sea("jp_cv_akagi", "us_bb_nj* us_ca_norleans*") == "reduced"

    def test_a_cvl_is_as_it_is_printed(self):
        assert self.coral_sea("jp_cvl_zuiho") == "reduced"


class TestSavoIsland:
    """JP17: CA, CL and APD attack with two more in every battle of the offensive."""

    @pytest.mark.parametrize(("ships", "hits"), [
        ("jp_ca_takao", 12 + 2), ("jp_cl_tenryu*", 3 + 2), ("jp_apd_kamikaze jp_ca_aoba*", 8 + 2 + 7 + 2), ("jp_bb_nagato", 20),
    ])  # fmt: skip
    def test_the_ships_in_the_battle(self, ships, hits):
        table = against("JP17", "hq_cpac", "us_bb_nj,us_bb_washington", CPAC, "5808 us_bb_nj us_bb_washington", SOUTH_SEAS, f"4021 {ships}")
        table.move(4021, "us_bb_nj", "us_bb_washington").declare(4021, "us_bb_nj", "us_bb_washington")
        table.play("allies done").play("japan cards JP17", dice=(1,))
        assert table.offensive.condition == "intercept"
        texts = ("japan decline",) if "react" in table.kinds() else ()
        assert above(table, *texts, dice=(0, 6), what="number")["japan"] == hits

    def test_aircraft_and_ships_react_and_ground_units_do_not(self):
        lines = (CPAC, "5808 us_bb_nj", SOUTH_SEAS, "4017 jp_ca_takao jp_air_24 jp_gr_ss", "4021 jp_cl_tenryu")
        table = against("JP17", "hq_cpac", "us_bb_nj", *lines).move(4021, "us_bb_nj").declare(4021, "us_bb_nj")
        table.play("allies done").play("japan cards JP17", dice=(1,))
        assert set(table.options("react", "hq_southseas")) == {"jp_ca_takao", "jp_air_24", "jp_cl_tenryu"}


class TestCarriers:
    @pytest.mark.parametrize(("ship", "hits"), [
        ("us_cv_enterprise", 12 - 2), ("us_cvl_bataan*", 7 - 2), ("us_cve_sangamon", 6 - 2), ("cw_cv_victorious", 12), ("us_bb_nj", 16),
    ])  # fmt: skip
    def test_tactical_confusion_takes_two_from_every_us_carrier(self, ship, hits):
        """JP25."""
        table = sea("JP25", "hq_southseas", "jp_cl_tenryu", SOUTH_SEAS, "4017 jp_cl_tenryu", f"4023 {ship}", to=4023)
        assert above(table, dice=(0, 6), what="number")["allies"] == hits

    @pytest.mark.parametrize(
        ("ship", "hits"), [("jp_cv_akagi", 12 + 2), ("jp_cv_akagi*", 8 + 2), ("jp_cvl_zuiho", 8 + 2), ("jp_bb_nagato", 20)]
    )
    def test_effective_torpedo_tactics_give_two_to_every_japanese_carrier(self, ship, hits):
        """JP29."""
        unit = ship.removesuffix("*")
        table = sea("JP29", "hq_southseas", unit, SOUTH_SEAS, f"4017 {ship}", "4023 us_bb_nj", to=4023)
        assert above(table, dice=(6, 0), what="number")["japan"] == hits

    @pytest.mark.parametrize("carrier", ["us_cv_enterprise", "us_cvl_bataan", "us_cve_sangamon", "cw_cv_victorious"])
    def test_the_intercepted_orders_of_a_go_give_two_to_the_defence_of_every_allied_carrier(self, carrier):
        """JP46: against the hits that would just do for its printed defence."""
        enough = {12: "jp_cv_akagi", 10: "jp_cvl_zuiho jp_cl_tenryu*", 8: "jp_cvl_zuiho", 14: "jp_bb_nagato* jp_cl_tenryu"}
        table = against("JP46", "hq_cpac" if carrier.startswith("us") else "hq_anzac", carrier, CPAC, "3023 hq_anzac", f"4023 {carrier}",
                        f"{SOUTH_SEAS} jp_air_24", f"4021 {enough[UNITS[carrier].full[1]]}")  # fmt: skip
        table.move(4021, carrier).declare(4021, carrier).play("allies done", "japan cards JP46")
        assert table.offensive.condition == "intercept"
        texts = ("japan decline",) if "react" in table.kinds() else ()
        hits = above(table, *texts, dice=(0, 6), what="number")["japan"]
        assert UNITS[carrier].full[1] <= hits < UNITS[carrier].full[1] + 2
        assert standing(table.state, carrier) == ["full"]

    def test_two_and_no_more(self):
        """JP46: fourteen hits reduce the Enterprise."""
        fleet = "4021 jp_bb_nagato* jp_cl_tenryu"
        table = against("JP46", "hq_cpac", "us_cv_enterprise", CPAC, "4023 us_cv_enterprise", f"{SOUTH_SEAS} jp_air_24", fleet)
        table.move(4021, "us_cv_enterprise").declare(4021, "us_cv_enterprise").play("allies done", "japan cards JP46")
        assert above(table, "japan decline", dice=(0, 6), what="number")["japan"] == 14
        assert standing(table.state, "us_cv_enterprise") == ["reduced"]

    @pytest.mark.parametrize(("ship", "hits"), [("jp_cv_akagi", 12 - 2), ("jp_cvl_zuiho*", 6 - 2), ("jp_bb_nagato", 20)])
    def test_the_turkey_shoot_takes_two_from_every_japanese_carrier(self, ship, hits):
        """AL55."""
        table = sea("AL55", "hq_cpac", "us_ca_norleans", CPAC, "5808 us_ca_norleans*", f"4414 {ship}", to=4414)
        assert above(table, dice=(0, 6), what="number")["japan"] == hits


class TestCruisers:
    @pytest.mark.parametrize(("ship", "hits"), [("jp_ca_takao", 12 + 2), ("jp_ca_takao*", 7 + 2), ("jp_cl_tenryu", 4)])
    def test_float_planes_give_two_to_japanese_ca(self, ship, hits):
        """JP47: of South or South Seas alone."""
        unit = ship.removesuffix("*")
        table = sea("JP47", "hq_south", unit, SOUTH, f"2311 {ship}", "2015 cw_bb_warspite", to=2015)
        assert above(table, dice=(6, 0), what="number")["japan"] == hits

    @pytest.mark.parametrize(("ship", "hits"), [("us_ca_norleans", 9 + 2), ("us_ca_norleans*", 6 + 2), ("us_bb_nj", 16)])
    def test_empress_augusta_bay_gives_two_to_us_ca(self, ship, hits):
        """AL36."""
        unit = ship.removesuffix("*")
        table = sea("AL36", "hq_cpac", unit, CPAC, f"5808 {ship}", "4021 jp_bb_yamato", to=4021)
        assert above(table, dice=(6, 0), what="number")["allies"] == hits

    def test_not_to_commonwealth_ones(self):
        """AL36 through a combined HQ."""
        table = sea("AL36", "hq_anzac", "cw_ca_exeter", "3727 hq_anzac cw_ca_exeter", "4021 jp_bb_yamato", to=4021)
        assert above(table, dice=(6, 0), what="number")["allies"] == 5


# --- the dice on the ground ---------------------------------------------------------------------------------------------------


def march(card: str, hq: str, unit: str, *lines: str, to: int, activate: str = "", how: str = "land", done: bool = True) -> Table:
    """Ground units have come to a hex by the offensive of an event."""
    table = opened(card, hq, activate or unit, *lines)
    for one in unit.split(","):
        table.move(to, one, how=how)
    if table.state.units and to not in (battle.at for battle in table.offensive.battles):
        table.declare(to, *unit.split(","))
    return table.play(f"{'japan' if card.startswith('JP') else 'allies'} done") if done else table


class TestColonelTsuji:
    """JP03: plus four in jungle and mixed terrain of Malaya; no other modifier counts."""

    def test_in_the_jungle(self):
        table = march("JP03", "hq_south", "jp_gr_25", SOUTH, "2113 jp_gr_25", "2014 cw_gr_3ind", "control 2113", to=2014)
        assert below(table, dice=(1, 2)) == {"japan": 1 + 4, "allies": 2}

    def test_not_in_the_open(self):
        table = march("JP03", "hq_south", "jp_gr_25", SOUTH, "2111 jp_gr_25", "2112 cw_gr_3ind", "control 2111", to=2112)
        assert below(table, dice=(1, 2))["japan"] == 1

    def test_not_in_the_jungle_of_burma(self):
        """The terrain counts as ever: 8.4A."""
        table = march("JP03", "hq_south", "jp_gr_25", SOUTH, "2110 jp_gr_25", "2109 cw_gr_3ind", to=2109)
        assert below(table, dice=(5, 2))["japan"] < 5

    def test_ships_and_aircraft_besides_add_nothing(self):
        """No other can be activated; a battleship that lies in the hex takes part all the same."""
        lines = (SOUTH, "2013 jp_gr_25", "2014 jp_bb_kongo2", "2014 cw_gr_3ind", "control 2013")
        table = opened("JP03", "hq_south", "jp_gr_25", *lines[:2], "2014 jp_bb_kongo2 cw_gr_3ind", lines[-1])
        table.move(2014, "jp_gr_25", how="land").declare(2014, "jp_gr_25").play("japan done")
        assert below(table, dice=(0, 1, 2))["japan"] == 1 + 4

    def test_it_is_a_surprise_attack_that_no_roll_changes(self):
        table = opened("JP03", "hq_south", "jp_gr_25", SOUTH, "2113 jp_gr_25", "2014 cw_gr_3ind", "2015 hq_malaya", "control 2113",
                       answer="AL59 AL02")  # fmt: skip
        table.move(2014, "jp_gr_25", how="land").declare(2014, "jp_gr_25").play("japan done")
        assert table.kinds() == ("cards", "done")


class TestMilneBay:
    """JP23: plus one when a brigade is in the ground combat."""

    def battle(self, unit: str) -> dict[str, int]:
        table = march("JP23", "hq_southseas", unit, SOUTH_SEAS, f"4021 {unit}", "4122 us_gr_1mdiv", "control 4021", to=4122)
        return below(table, dice=(1, 0))

    def test_a_brigade(self):
        from_army, from_brigade = self.battle("jp_gr_17"), self.battle("jp_gr_1sn")
        assert from_brigade["japan"] == from_army["japan"] + 1 and from_brigade["allies"] == from_army["allies"] == 0


class TestAlliedGroundModifiers:
    def battle(self, card: str, hq: str, unit: str, *lines: str, to: int, activate: str = "") -> dict[str, int]:
        return below(march(card, hq, unit, *lines, to=to, activate=activate), dice=(4, 1))

    def usual(self, hq: str, unit: str, *lines: str, to: int) -> dict[str, int]:
        """The same by an event without a bonus for the ground (AL19, AL32)."""
        return self.battle("AL19" if hq == "hq_seac" else "AL32", hq, unit, *lines, to=to)

    BURMA = ("hq_seac", "cw_gr_33", "1805 hq_seac", "2005 cw_gr_33", "2006 jp_gr_15", "control 2006")
    RABAUL = ("hq_swpac", "us_gr_1mdiv", SWPAC, "3823 us_gr_1mdiv", "3921 jp_gr_17", "control 3921")

    def test_merrills_marauders_add_two(self):
        """AL07: on all Allied ground rolls of the offensive."""
        expected = self.usual(*self.BURMA, to=2006)
        assert self.battle("AL07", *self.BURMA, to=2006) == {"allies": expected["allies"] + 2, "japan": expected["japan"]}

    def test_artillery_adds_one(self):
        """AL29."""
        expected = self.usual(*self.RABAUL, to=3921)
        assert self.battle("AL29", *self.RABAUL, to=3921) == {"allies": expected["allies"] + 1, "japan": expected["japan"]}

    def test_banzai_adds_two_on_a_one_hex_island_alone(self):
        """AL37."""
        island = ("hq_cpac", "us_gr_2mdiv", CPAC, "5018 us_gr_2mdiv", "4715 jp_gr_4sn")
        expected = self.usual(*island, to=4715)
        assert self.battle("AL37", *island, to=4715) == {"allies": expected["allies"] + 2, "japan": expected["japan"]}
        assert self.battle("AL37", *self.RABAUL, to=3921) == self.usual(*self.RABAUL, to=3921)


class TestCodeBreakersOfTheArmy:
    """AL26: an ambush, and four more on the ground for the Allies."""

    def kuantan(self, card: str) -> tuple[dict[str, int], str]:
        table = against(card, "hq_south", "jp_gr_25", SOUTH, "2113 jp_gr_25", "2014 cw_gr_3ind", "2015 hq_malaya", "control 2113")
        table.move(2014, "jp_gr_25", how="land").declare(2014, "jp_gr_25").play("japan done")
        table.play(f"allies cards {card}", dice=(1,) if card == "AL59" else ())
        condition = table.offensive.condition
        return below(table, "allies decline", dice=(5, 1)), condition

    def test_four_more(self):
        (usual, intercept), (found, ambush) = self.kuantan("AL59"), self.kuantan("AL26")
        assert (intercept, ambush) == ("intercept", "ambush")
        assert found == {"allies": usual["allies"] + 4, "japan": usual["japan"]}


class TestOperationLilliput:
    """AL25: American troops attack with one less."""

    @pytest.mark.parametrize(("unit", "strength"), [("us_gr_1mdiv", 12 - 1), ("us_gr_x*", 9 - 1), ("cw_gr_1aus", 12)])
    def test_american_and_australian_troops(self, unit, strength):
        table = march("AL25", "hq_swpac", unit.removesuffix("*"), SWPAC, "3023 hq_anzac", f"3823 {unit}", "3922 jp_gr_17",
                      "control 3922", to=3922)  # fmt: skip
        (found, _) = told(fought(table, dice=(6, 0)), "eots_ground")
        assert found["number"] == hits_of(strength, effectiveness("ground", found["modified"]))

    def test_their_defenders_are_measured_against_it_when_they_slip_away(self):
        """EotS 7.43: the Philippine brigade attacks with nothing, for the offensive; printed it has one."""
        table = opened("AL25", "hq_swpac", "us_gr_1mdiv", SWPAC, "3823 us_gr_1mdiv us_gr_pbde")
        assert [attack(table.state, unit) for unit in ("us_gr_1mdiv", "us_gr_pbde", "cw_gr_1aus") if unit in table.state.units] == [11, 0]

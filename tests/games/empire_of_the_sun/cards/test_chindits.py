"""Orde Wingate holds a Japanese ground unit up. AL22, EotS 5.32E."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun.changes import controller
from tests.games.empire_of_the_sun.cards.campaigns import against, fought, real_battles
from tests.games.empire_of_the_sun.fights import told
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses

BURMA = ("2212 hq_south", "2108 jp_gr_15 jp_gr_33", "2106 cw_gr_1ind", "1905 cw_gr_33", "1805 hq_seac", "control 2108")


def advance(*lines: str, units: str = "jp_gr_15,jp_gr_33") -> Table:
    """Two armies of Japan are on the march in Burma."""
    return against("AL22", "hq_south", units, *BURMA, *lines, turn=5)


def mandalay(*units: str) -> Table:
    """They have come to Mandalay through an empty hex."""
    table = advance(units=",".join(units))
    for unit in units:
        table.move(2107, unit, how="land").move(2106, unit, how="land")
        table.offensive.ways[unit] = [2108, 2107, 2106]
    return table.declare(2106, *units).play("japan done")


def test_the_allies_name_a_unit_which_goes_back_to_where_it_began():
    table = mandalay("jp_gr_15", "jp_gr_33").play("allies cards AL22")
    assert table.asked() == ("allies",) and table.kinds() == ("hold",) and table.options("hold") == ("jp_gr_15", "jp_gr_33")
    table.play("allies hold jp_gr_33")
    assert table.state.units["jp_gr_33"].at == 2108 and table.offensive.active == ["jp_gr_15"]
    assert [battle.attackers for battle in table.offensive.battles] == [["jp_gr_15"]]


def test_what_another_unit_has_taken_as_well_stays_taken():
    table = mandalay("jp_gr_15", "jp_gr_33").play("allies cards AL22", "allies hold jp_gr_33")
    assert controller(table.state, 2107) == "japan"


def test_what_it_alone_has_taken_is_lost_again_and_its_battle_is_off():
    """R163."""
    table = mandalay("jp_gr_15").play("allies cards AL22")
    assert (controller(table.state, 2107), controller(table.state, 2106)) == ("japan", "japan")
    events = fought(table, "allies hold jp_gr_15")
    assert (controller(table.state, 2107), controller(table.state, 2106)) == ("allies", "allies")
    assert told(events, "eots_undeclared") and not told(events, "eots_battle") and table.state.units["jp_gr_15"].at == 2108


def test_one_that_only_stands_in_burma_can_be_named():
    table = advance(units="jp_gr_15").move(2011, "jp_gr_15", how="land")
    table.offensive.ways["jp_gr_15"] = [2108, 2109, 2110, 2011]
    table.declare(2106, "jp_gr_15").play("japan done", "allies cards AL22")
    assert table.options("hold") == ("jp_gr_15",)


def test_the_77th_brigade_comes_next_turn():
    table = mandalay("jp_gr_15").play("allies cards AL22")
    brigade = table.state.units["cw_gr_77"]
    assert (brigade.box, brigade.due) == ("due", 6)


def test_units_elsewhere_are_out_of_reach():
    """An army on Malaya's coast, with a battle for Singapore."""
    table = against("AL22", "hq_south", "jp_gr_25", "2212 hq_south", "2112 jp_gr_25", "2015 hq_malaya cw_gr_8aus", "control 2112")
    table.move(2014, "jp_gr_25", how="land").declare(2015, "jp_gr_25").play("japan done")
    assert "cards" not in table.kinds()


def test_it_needs_a_declared_battle():
    """EotS 5.32."""
    assert "cards" not in advance().play("japan done").kinds()


def test_it_goes_with_other_reactions():
    table = against("AL22", "hq_south", "jp_gr_15,jp_gr_33", *BURMA, turn=5, more="AL59")
    table.move(2106, "jp_gr_15", "jp_gr_33", how="land").declare(2106, "jp_gr_15", "jp_gr_33").play("japan done")
    table.play("allies cards AL22 AL59", dice=(1,)).play("allies hold jp_gr_15")
    assert table.offensive.condition == "intercept" and table.kinds() == ("react", "decline")


def test_the_card_is_removed():
    table = mandalay("jp_gr_15").play("allies cards AL22")
    fought(table, "allies hold jp_gr_15")
    assert table.state.removed == ["AL22"]

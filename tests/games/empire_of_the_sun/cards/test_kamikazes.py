"""Kamikazes, and the great counteroffensive that goes with them. JP45, JP61 to JP63, JP66, JP81."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.odds.prospects import prospects
from tests.games.empire_of_the_sun.cards.campaigns import against, real_battles
from tests.games.empire_of_the_sun.fights import standing
from tests.games.empire_of_the_sun.stand_ins import Table

__all__ = ["real_battles"]  # a fixture that every test here uses

OKINAWA, IWO_JIMA, RABAUL = 3209, 3709, 4021


def invasion(card: str, *lines: str, more: str = "", fleet: str = "us_bb_nj us_bb_washington us_ca_norleans*", at: int = OKINAWA) -> Table:
    """Allied ships have come to a hex off Japan in 1945; an air unit stands in Kyushu unless the lines say otherwise."""
    units = ",".join(unit.removesuffix("*") for unit in fleet.split())
    table = against(card, "hq_cpac", units, "5808 hq_cpac " + fleet, f"{at} jp_ca_nachi", "3305 hq_cf_ozawa",
                    *(lines or ("3407 jp_air_25",)), turn=11, more=more)  # fmt: skip
    return table.move(at, *units.split(",")).declare(at, *units.split(",")).play("allies done")


def struck(table: Table, *cards: str) -> Table:
    """The cards are played; Japan does nothing else about the offensive."""
    table.play(f"japan cards {' '.join(cards)}", dice=(1,) * sum(CARDS[card].draw for card in cards))
    for word in ("done", "decline"):
        if table.asked() == ("japan",) and word in table.kinds() and "kamikaze" not in table.kinds():
            table.play(f"japan {word}")
    return table


@pytest.mark.parametrize("card", ["JP61", "JP62", "JP63", "JP66", "JP81"])
def test_two_steps_that_japan_chooses_for_one_of_the_air_unit(card):
    table = struck(invasion(card), card)
    assert table.asked() == ("japan",) and table.kinds() == ("kamikaze",) and table.options("kamikaze") == ("jp_air_25",)
    table.play("japan kamikaze jp_air_25")
    assert standing(table.state, "jp_air_25") == ["reduced"] and set(table.options("apply")) == {"us_bb_nj", "us_bb_washington"}
    table.play("japan apply us_bb_washington", dice=(0, 0))
    assert standing(table.state, "us_bb_nj", "us_bb_washington", "us_ca_norleans") == ["reduced"] * 3


@pytest.mark.parametrize("card", ["JP61", "JP62", "JP63", "JP66", "JP81"])
def test_the_card_is_removed_and_another_drawn(card):
    table = struck(invasion(card, fleet="us_bb_nj"), card)
    assert table.state.tracks.draws["japan"] == 1
    table.play("japan kamikaze jp_air_25")
    assert table.state.offensive is None and table.state.removed == [card]


def test_a_unit_is_eliminated_only_where_there_is_no_other_way():
    table = struck(invasion("JP61", fleet="us_bb_nj us_ca_norleans*"), "JP61").play("japan kamikaze jp_air_25")
    assert standing(table.state, "us_bb_nj", "us_ca_norleans") == ["reduced", "reduced"], "the first step had to fall on the other ship"
    assert set(table.options("apply")) == {"us_bb_nj", "us_ca_norleans"}
    table.play("japan apply us_bb_nj", dice=(0, 0))
    assert standing(table.state, "us_bb_nj") == ["eliminated"]


def test_an_air_unit_that_was_reduced_is_gone():
    table = struck(invasion("JP61", "3407 jp_air_25*"), "JP61").play("japan kamikaze jp_air_25")
    assert standing(table.state, "jp_air_25") == ["eliminated"]


def test_any_air_unit_within_whose_extended_range_the_battle_lies():
    table = struck(invasion("JP61", "3407 jp_air_25", "2909 jp_air_5", "4017 jp_air_24"), "JP61")
    assert set(table.options("kamikaze")) == {"jp_air_25", "jp_air_5"}


def test_without_an_air_unit_in_range_it_is_not_played():
    assert "cards" not in invasion("JP61", "4017 jp_air_24").kinds()


def test_nor_farther_than_eleven_hexes_from_tokyo():
    assert "cards" in invasion("JP61", "3407 jp_air_25", at=IWO_JIMA).kinds()
    assert "cards" not in invasion("JP61", "4017 jp_air_24", at=RABAUL).kinds()


def test_nor_against_a_battle_without_ships():
    lines = ("5808 hq_cpac", "3709 us_air_7af", "3609 jp_ca_nachi", "3305 hq_cf_ozawa", "3706 jp_air_25", "control 3709")
    table = against("JP61", "hq_cpac", "us_air_7af", *lines, turn=11)
    assert "cards" not in table.declare(3609, "us_air_7af").play("allies done").kinds()


def test_distant_carriers_and_their_escorts_are_in_the_battle():
    table = invasion("JP61", fleet="us_bb_nj us_cv_wasp")
    table.move(3211, "us_cv_wasp", "us_bb_nj").offensive.battles[0].attackers = ["us_cv_wasp"]
    table = struck(table, "JP61").play("japan kamikaze jp_air_25")
    assert set(table.options("apply")) == {"us_bb_nj", "us_cv_wasp"}
    table.play("japan apply us_bb_nj", dice=(0, 0))
    assert standing(table.state, "us_bb_nj", "us_cv_wasp") == ["reduced", "reduced"]


def test_two_kamikazes_are_two_attacks():
    table = struck(invasion("JP61", more="JP62", fleet="us_bb_nj us_bb_washington us_bb_mass us_bb_miss"), "JP61", "JP62")
    table.play("japan kamikaze jp_air_25", "japan apply us_bb_nj", "japan apply us_bb_washington")
    assert table.kinds() == ("kamikaze",)
    table.play("japan kamikaze jp_air_25", "japan apply us_bb_mass", dice=(0, 0))
    ships = ("us_bb_nj", "us_bb_washington", "us_bb_mass", "us_bb_miss")
    assert standing(table.state, *ships) == ["reduced"] * 4 and standing(table.state, "jp_air_25") == ["eliminated"]


def test_the_second_finds_no_aircraft_if_the_first_has_used_them_up():
    table = struck(invasion("JP61", "3407 jp_air_25*", more="JP62"), "JP61", "JP62")
    table.play("japan kamikaze jp_air_25").play("japan apply us_bb_nj", dice=(0, 0))
    assert standing(table.state, "us_bb_nj", "us_bb_washington") == ["reduced", "reduced"]


def test_it_may_wait_for_a_later_battle_but_not_for_good():
    table = invasion("JP61", "3407 jp_air_25", f"{IWO_JIMA} jp_ca_aoba", "3706 jp_air_21")
    table.move(IWO_JIMA, "us_bb_washington").offensive.battles[0].attackers.remove("us_bb_washington")
    table = struck(table.declare(IWO_JIMA, "us_bb_washington"), "JP61").play(f"allies fight {OKINAWA}")
    assert table.kinds() == ("kamikaze", "decline")
    table.play("japan decline", dice=(0, 0))
    while "kamikaze" not in table.kinds():
        assert table.asked() == ("allies",)
        table.play("allies apply jp_ca_nachi")
    assert table.kinds() == ("kamikaze",) and set(table.options("kamikaze")) == {"jp_air_21", "jp_air_25"}


class TestShoGo:
    """JP45: a counteroffensive that makes a kamikaze played with it stronger by a step."""

    def test_three_steps_in_place_of_two(self):
        table = struck(invasion("JP61", more="JP45"), "JP61", "JP45")
        assert table.offensive.condition == "intercept"
        table.play("japan kamikaze jp_air_25", "japan apply us_bb_nj")
        assert standing(table.state, "us_bb_nj", "us_bb_washington", "us_ca_norleans") == ["reduced"] * 3
        assert len(table.options("apply")) == 3, "a third step, and nothing left to reduce"

    def test_of_two_kamikazes_one_is_stronger(self):
        """The card speaks of one: R164."""
        table = invasion("JP61", more="JP45 JP62").play("japan cards JP62 JP45 JP61", dice=(1, 1))
        assert table.offensive.kamikazes == [3, 2]

    def test_alone_it_is_a_counteroffensive_and_no_more(self):
        table = invasion("JP45").play("japan cards JP45")
        assert table.offensive.kamikazes == [] and table.offensive.condition == "intercept" and table.kinds() == ("react", "decline")


def test_the_odds_of_the_battle_count_the_attack_before_it_is_made():
    """Japan takes both steps where they hurt most."""
    table = struck(invasion("JP61", fleet="us_bb_nj us_ca_norleans*"), "JP61")
    expected = prospects(table.state, OKINAWA)
    assert expected.eliminated["us_bb_nj"] >= 0.5 and expected.steps["allies"] >= 2
    table.play("japan kamikaze jp_air_25")
    found = prospects(table.state, OKINAWA)
    assert (found.above, found.steps["allies"]) == (expected.above, expected.steps["allies"] - 1), "the first step is lost already"

"""What the reaction player may do about an offensive: rolls, cards, counteroffensives, activation. EotS 5.2, 5.32, 6.25, 6.26."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.offensive import eligible, react
from tests.games.empire_of_the_sun.stand_ins import Table, refused, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

SOUTH = ("2212 hq_south jp_air_22 jp_bb_kongo2", "2211 jp_gr_15", "2509 jp_gr_25")
MALAYA = ("2015 hq_malaya cw_air_ma cw_bb_forcez", "2014 cw_gr_3ind")


def attacked(*lines: str, card: str = "JP40", event: bool = False, hand: str = "AL59 AL02", at: tuple[int, ...] = (2015,)) -> Table:
    """Japan has moved and declared battles; the Allies are asked what they do about it."""
    table = Table(*SOUTH, *MALAYA, f"hand japan {card} JP08 JP14 JP25", f"hand allies {hand}", *lines)
    if table.asked() == ("allies",):  # whether they seize the initiative
        table.play("allies decline")
    unit = "jp_gr_15" if event and card == "JP03" else "jp_air_22"
    table.play(f"japan {'event' if event else 'offensive'} {card} hq_south", f"japan activate {unit}")
    for number in at:
        table.declare(number, unit)
    return table.play("japan done")


class TestTheRoll:
    """EotS 5.22, 6.25. JP40: 5 for operations, 7 as an event."""

    @pytest.mark.parametrize(("event", "die", "condition"), [
        (False, 5, "intercept"), (False, 6, "surprise"), (True, 7, "intercept"), (True, 8, "surprise"), (False, 0, "intercept"),
    ])  # fmt: skip
    def test_it_succeeds_up_to_the_value_of_the_way_in_which_the_card_was_played(self, event, die, condition):
        table = attacked(event=event).play("allies roll", dice=(die,))
        assert table.offensive.condition == condition

    @pytest.mark.parametrize(("die", "condition"), [(7, "intercept"), (8, "surprise")])
    def test_in_the_example_the_second_operational_phase_has_7_as_an_event(self, die, condition):
        """EotS 5.22, the example."""
        assert attacked(card="JP10", event=True).play("allies roll", dice=(die,)).offensive.condition == condition

    def test_a_nine_always_fails(self):
        """Even against a value of 8 with two less for reconnaissance: 5.22, 6.25E."""
        table = attacked(event=True)
        table.offensive.seen = True
        assert table.play("allies roll", dice=(9,)).offensive.condition == "surprise"

    def test_reconnaissance_takes_two_off_the_roll(self):
        table = attacked()
        table.offensive.seen = True
        assert table.play("allies roll", dice=(7,)).offensive.condition == "intercept"
        table = attacked()
        table.offensive.seen = True
        assert table.play("allies roll", dice=(8,)).offensive.condition == "surprise"

    def test_it_is_made_once(self):
        assert "roll" not in attacked().play("allies roll", dice=(9,)).kinds()

    def test_there_is_none_against_an_event_that_says_surprise_attack(self):
        """EotS 5.2, 5.31B: the example of 5.21."""
        assert "roll" not in attacked(card="JP03", event=True).kinds()
        assert "roll" in attacked(card="JP03").kinds()

    def test_there_is_none_without_a_battle(self):
        assert attacked(at=()).kinds() == ("done",)

    def test_french_frigate_shoals(self):
        """JP12: four more on every roll, unless the Allies see the shoals from the air or a US cruiser is within three hexes."""

        def midway(*lines: str) -> Table:
            table = Table("4715 hq_southseas jp_cv_akagi", "3023 hq_anzac", "hand japan JP12 JP08", "hand allies AL02", *lines)
            table.play("japan event JP12 hq_southseas", "japan activate jp_cv_akagi")
            return table.declare(5108, "jp_cv_akagi").play("japan done")

        assert midway().play("allies roll", dice=(4,)).offensive.condition == "intercept"
        assert midway().play("allies roll", dice=(5,)).offensive.condition == "surprise"
        assert midway("5808 hq_cpac us_ca_norleans").play("allies roll", dice=(8,)).offensive.condition == "intercept"
        assert midway("5808 hq_cpac us_bb_miss").play("allies roll", dice=(5,)).offensive.condition == "surprise"
        assert midway("5808 hq_cpac", "5509 us_cv_lexington").play("allies roll", dice=(8,)).offensive.condition == "intercept"


class TestIntelligenceCards:
    """EotS 5.21, 5.32A, 6.25B."""

    def test_a_card_sets_the_condition_even_of_a_surprise_attack(self):
        table = attacked(card="JP03", event=True).play("allies cards AL59", dice=(1,))
        assert table.offensive.condition == "intercept" and "roll" not in table.kinds()

    def test_after_a_roll_there_is_none(self):
        table = attacked().play("allies roll", dice=(9,))
        assert "cards" not in table.kinds()

    def test_neither_after_a_roll_that_succeeded(self):
        assert "cards" not in attacked(hand="AL12 AL02").play("allies roll", dice=(0,)).kinds()

    def test_but_for_the_one_that_says_so(self):
        """JP13."""
        table = Table(*SOUTH, "5808 hq_cpac us_ca_norleans", "hand japan JP13 JP04 JP49", "hand allies AL62 AL06 AL02 AL59")
        table.play("allies offensive AL62 hq_cpac", "allies activate us_ca_norleans").declare(2212, "us_ca_norleans").play("allies done")
        assert table.options("cards") == ("JP04", "JP13", "JP49")
        table.play("japan roll", dice=(9,))
        assert table.options("cards") == ("JP13",)
        assert table.play("japan cards JP13").offensive.condition == "intercept"

    def test_which_goes_with_no_other(self):
        table = Table(*SOUTH, "5808 hq_cpac us_ca_norleans", "hand japan JP13 JP04 JP49", "hand allies AL62 AL06 AL02 AL59")
        table.play("allies offensive AL62 hq_cpac", "allies activate us_ca_norleans").declare(2212, "us_ca_norleans").play("allies done")
        assert table.options("cards", "JP13") == () and table.options("cards", "JP04") == ("JP49",)

    def test_ambush_is_stronger_than_intercept(self):
        table = attacked(hand="AL12 AL59 AL02").play("allies cards AL12 AL59", dice=(1,))
        assert table.offensive.condition == "ambush"

    def test_three_at_most_and_all_at_once(self):
        table = attacked(hand="AL08 AL12 AL26 AL59")
        assert table.options("cards", "AL08", "AL12", "AL26") == ()
        table.play("allies cards AL08 AL12 AL26", dice=(1,))
        assert "cards" not in table.kinds()

    def test_only_with_a_declared_battle(self):
        assert "cards" not in attacked(at=()).kinds()

    def test_a_card_against_aircraft_and_ships(self):
        """AL08."""
        assert attacked(hand="AL08 AL02").options("cards") == ("AL08",)
        table = Table(*SOUTH, *MALAYA, "hand japan JP16 JP08 JP10", "hand allies AL08 AL02")
        table.play("japan offensive JP16 hq_south", "japan activate jp_gr_15").declare(2014, "jp_gr_15").play("japan done")
        assert "cards" not in table.kinds()

    def test_a_card_that_was_drawn_in_this_offensive_is_not_played_in_it(self):
        """EotS 5.35: AL59 is drawn by the event of AL08."""
        table = attacked(hand="AL08 AL02").play("allies cards AL08", dice=(1,))
        (drawn,) = table.state.secrets["allies"].drawn
        assert drawn in table.state.secrets["allies"].hand and table.state.tracks.draws["allies"] == 1

    def test_other_cards_are_no_reactions(self):
        assert "cards" not in attacked(hand="AL02 AL06").kinds()


class TestTheFutureOffensiveCard:
    """EotS 6.29B."""

    def test_it_is_played_in_reaction_if_a_card_is_left(self):
        assert attacked("future allies AL59 3", hand="AL02").options("cards") == ("AL59",)

    def test_but_not_as_the_last_one(self):
        table = attacked("future allies AL59 3", hand="AL08")
        assert table.options("cards") == ("AL08", "AL59") and table.options("cards", "AL08") == ()

    def test_nor_in_the_turn_in_which_it_was_named(self):
        assert "cards" not in attacked("future allies AL59 4", hand="AL02").kinds()


class TestWhoIsAsked:
    def test_who_holds_cards_is_asked_whatever_they_are(self):
        """Else the question itself would tell what the hand is not."""
        assert attacked(hand="AL02", at=()).asked() == attacked(hand="AL59", at=()).asked() == ("allies",)

    def test_who_has_no_cards_and_nothing_to_roll_for_is_not(self):
        table = Table(*SOUTH, *MALAYA, "hand japan JP16 JP08").play(
            "japan offensive JP16 hq_south", "japan activate jp_air_22", "japan done"
        )
        assert table.asked() == ("japan",) and table.state.offensive is None


class TestCounteroffensives:
    """EotS 5.1.3, 5.32C; the example of 7.35: Operation Matador against Col. Tsugi."""

    def matador(self) -> Table:
        return attacked(card="JP03", event=True, hand="AL05 AL02", at=(2014,)).play("allies cards AL05")

    def test_it_makes_the_condition_intercept(self):
        assert self.matador().offensive.condition == "intercept"

    def test_its_logistics_value_counts_and_not_the_operations_value_of_the_offensive(self):
        table = self.matador()
        assert table.kinds() == ("react", "decline")
        assert [eligible.reaction_budget(table.offensive.value, "hq_malaya", card) for card in (CARDS["AL05"], None)] == [4, 3]

    def test_it_limits_hq_and_units(self):
        """Malaya; aircraft, ground units and Force Z."""
        table = self.matador()
        assert table.options("react") == ("hq_malaya",)
        assert set(table.options("react", "hq_malaya")) == {"cw_gr_3ind", "cw_air_ma", "cw_bb_forcez"}

    def test_it_is_not_played_if_its_hq_cannot_react(self):
        """No battle in range of HQ Malaya."""
        assert "cards" not in attacked(hand="AL05 AL02", at=(2419,)).kinds()

    def test_it_is_removed_as_every_event_that_says_so(self):
        table = self.matador().play("allies decline")
        assert table.state.removed == ["AL05"] and table.state.discards == ["JP03"]

    def test_one_that_is_tied_to_the_operations_value(self):
        """JP65: that value and one."""
        assert eligible.reaction_budget(3, "hq_cf_yamamoto", CARDS["JP65"]) == 3 + 1 + UNITS["hq_cf_yamamoto"].efficiency


class TestActivation:
    """EotS 6.26."""

    def intercepted(self, *lines: str, at: tuple[int, ...] = (2014,), event: bool = False) -> Table:
        table = attacked(*lines, at=at, event=event, hand="AL02 AL06").play("allies roll", dice=(0,))
        return table.play("allies done")

    def test_there_is_none_under_a_surprise_attack(self):
        table = attacked().play("allies done")
        assert table.told("test_battles") and not table.told("eots_reacting")

    @pytest.mark.parametrize("event", [False, True])
    def test_the_operations_value_of_the_offensive_and_the_efficiency_of_the_hq(self, event):
        """JP40 is a card of value 3, played for operations or as an event."""
        table = self.intercepted("1913 cw_gr_8aus", "2017 cw_ca_exeter", event=event)
        with refused("form.how_many"):
            table.play("allies react hq_malaya cw_gr_3ind,cw_air_ma,cw_bb_forcez,cw_gr_8aus,cw_ca_exeter")
        table.play("allies react hq_malaya cw_gr_3ind,cw_air_ma,cw_bb_forcez,cw_ca_exeter")
        assert table.offensive.reaction_hq == "hq_malaya" and len(table.offensive.reacting) == 4
        assert table.asked() == ("allies",) and table.play("allies done").told("test_battles")

    def test_an_hq_in_range_of_a_battle_is_needed_and_nothing_blocks_that_range(self):
        """Calcutta is ten hexes from Kuantan, over Japanese armies in Burma."""
        burma = ("1805 hq_seac cw_gr_33", "1905 jp_gr_2", "2006 jp_gr_16", "control 1905 2006")
        assert self.intercepted(*burma, at=(2014,)).options("react") == ("hq_malaya", "hq_seac")
        assert self.intercepted(*burma, at=(2015,)).options("react") == ("hq_malaya",)
        assert self.intercepted(at=(2419,)).told("test_battles")

    def test_who_declines_goes_to_battle(self):
        table = self.intercepted().play("allies decline")
        assert table.told("test_battles") and table.told("test_after") and table.state.offensive is None

    @pytest.mark.parametrize(("fleet", "hqs"), [(5604, ["hq_cpac"]), (5607, [])])
    def test_the_hq_must_be_supplied(self, fleet, hqs):
        """A fleet within two hexes of Oahu cuts it off from everywhere."""
        table = Table("5808 hq_cpac us_gr_x", "4715 hq_southseas jp_cv_akagi", "hand japan JP40 JP08 JP14", "hand allies AL02")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_cv_akagi").move(fleet, "jp_cv_akagi")
        table.declare(5808, "jp_cv_akagi").offensive.condition = "intercept"
        assert react.headquarters(table.state) == hqs

    def test_rivalry_divides_a_reaction_too(self):
        """EotS 14.1C."""
        lines = ("5808 hq_cpac us_ca_norleans", "4612 us_air_m211 us_air_7af", "4715 hq_southseas jp_cv_akagi", "rivalry allies")
        table = Table(*lines, "hand japan JP40 JP08 JP14", "hand allies AL02 AL59")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_cv_akagi").declare(4612, "jp_cv_akagi").play("japan done")
        table.play("allies cards AL59", dice=(1,))
        assert table.options("react", "hq_cpac") == ("army", "navy")

    def test_only_units_that_could_take_part_in_a_battle_are_activated(self):
        """EotS 6.26."""
        lines = ("5808 hq_cpac us_ca_norleans us_air_7af us_gr_x", "4612 us_air_m211", "4715 hq_southseas jp_cv_akagi")
        table = Table(*lines, "hand japan JP40 JP08 JP14", "hand allies AL02 AL59")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_cv_akagi").declare(4612, "jp_cv_akagi").play("japan done")
        table.play("allies cards AL59", dice=(1,))
        assert table.options("react", "hq_cpac") == ("us_air_m211", "us_ca_norleans"), "aircraft are too far, the army has no transport"

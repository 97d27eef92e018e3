"""Every way to play a card. EotS 5.0, 5.3, 6.29, 7.33, 7.54, 7.56, 12.72, 17.26."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.state import Stand
from pyapp.games.empire_of_the_sun.supply.disposition import disposition_of, moved
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, work_out, would_be_supplied
from pyapp.games.empire_of_the_sun.turn import headquarters
from tests.games.empire_of_the_sun.stand_ins import Table, refused, standing_in
from tests.games.empire_of_the_sun.table import at, start

__all__ = ["standing_in"]  # a fixture that every test here uses

JAPANESE = ("3706 hq_cf_yamamoto jp_bb_kongo1", "2909 jp_air_5")
ALLIED = ("5808 hq_cpac us_ca_norleans",)


def japan(*lines: str, hand: str = "JP04 JP08", turn: int = 4) -> Table:
    """Japan is to play a card."""
    return Table(*JAPANESE, *lines, f"hand japan {hand}", "hand allies AL02", turn=turn)


class TestDiscarding:
    def test_a_card_is_discarded_whatever_it_says_of_being_removed(self):
        """EotS 5.0."""
        table = japan(hand="JP06 JP08").play("japan discard JP06")
        assert table.state.discards == ["JP06"] and table.state.removed == [] and table.asked() == ("allies",)

    def test_the_future_offensive_card_may_be_discarded_in_place_of_a_play(self):
        """EotS 6.29B."""
        table = japan("future japan JP26 3").play("japan discard JP26")
        assert table.state.set_aside == {} and table.state.hands["japan"] == 2


class TestTheFutureOffensive:
    """EotS 6.29."""

    def test_naming_it_is_the_whole_play(self):
        table = japan().play("japan set_aside JP08")
        assert table.asked() == ("allies",) and table.state.secrets["japan"].future == "JP08" and table.state.hands["japan"] == 1

    def test_which_card_it_is_is_not_told(self):
        assert "JP08" not in str(japan().play("japan set_aside JP08").events)

    def test_there_is_never_a_second_one(self):
        assert "set_aside" not in japan("future japan JP26 3").kinds()

    def test_it_is_named_once_a_turn_even_if_the_first_is_gone(self):
        table = japan("designated japan")
        assert "set_aside" not in table.kinds()

    def test_it_is_not_played_in_the_turn_in_which_it_was_named(self):
        assert "JP26" not in japan("future japan JP26 4").options("offensive")
        assert "JP26" in japan("future japan JP26 3").options("offensive")

    def test_it_is_played_for_operations_or_as_an_event(self):
        table = japan("future japan JP47 3", "2212 hq_south")
        assert "JP47" in table.options("offensive")
        table = japan("future japan JP16 3", "2212 hq_south", "2211 jp_gr_15")
        assert "JP16" in table.options("event")

    def test_one_that_is_taken_back_lies_where_it_lay(self):
        table = japan("future japan JP16 3", "2212 hq_south", "2211 jp_gr_15").play("japan event JP16 hq_south", "japan call_off")
        assert table.state.set_aside == {"japan": 3} and table.state.secrets["japan"].future == "JP16" and table.asked() == ("japan",)

    def test_special_events_are_never_set_aside(self):
        """EotS 5.37."""
        assert japan(hand="JP43 JP08").options("set_aside") == ("JP08",)


class TestEvents:
    def test_an_event_whose_demands_are_not_met_is_not_offered_and_says_why(self):
        """JP06 is the reprisal for a raid that has not been."""
        table = japan(hand="JP06 JP07")
        assert table.options("event") == ("JP07",)
        with refused("eots.needs.doolittle"):
            table.play("japan event JP06")

    def test_an_event_happens_and_its_player_draws(self):
        table = japan(hand="JP07 JP08").play("japan event JP07", dice=(1,))
        assert table.state.tracks.rivalry == ["allies"] and table.state.discards == ["JP07"]
        assert table.state.hands["japan"] == 2 and table.state.tracks.draws["japan"] == 1  # 5.35: a card is drawn

    def test_no_fourth_card_is_drawn_in_a_phase(self):
        """EotS 5.35."""
        table = japan("draws japan=3", hand="JP07 JP08").play("japan event JP07")
        assert table.state.hands["japan"] == 1 and table.state.tracks.draws["japan"] == 3

    def test_reactions_are_no_plays_of_the_offensive_player(self):
        """EotS 5.32."""
        assert "event" not in japan(hand="JP04 JP19").kinds()

    def test_an_event_whose_condition_fails_can_only_be_played_for_operations(self):
        """EotS 5.31; JP10 needs the strategic agreement, AL30 Japanese in the Aleutians."""
        assert japan(hand="JP10 JP04").options("event") == ("JP10",)
        table = japan("rivalry japan", hand="JP10 JP04")
        assert "event" not in table.kinds() and table.options("offensive") == ("JP04", "JP10")
        allied = (*ALLIED, "hand japan JP04", "hand allies AL30 AL02")
        assert "AL30" not in Table(*allied).options("event")
        assert "AL30" in Table(*allied, "4700 jp_gr_2sn").options("event")

    def test_an_event_names_the_hqs_that_may_lead_it(self):
        """JP50: HQ South or South Seas."""
        assert "event" not in japan(hand="JP50 JP04").kinds()
        table = japan("2212 hq_south", "2211 jp_gr_15", hand="JP50 JP04")
        assert table.options("event", "JP50") == ("hq_south",)

    def test_the_hq_must_have_somebody_to_send(self):
        """JP32: air units only."""
        table = Table("3706 hq_cf_yamamoto jp_bb_kongo1", "hand japan JP40 JP04", "hand allies AL02")
        assert "event" not in table.kinds() and table.options("offensive", "JP40") == ("hq_cf_yamamoto",)


class TestWithdrawals:
    def test_an_air_unit_leaves_the_map_and_returns_next_turn(self):
        """EotS 7.33."""
        table = japan().play("japan withdraw_air JP04 jp_air_5")
        assert table.state.units["jp_air_5"] == Stand(box="due", due=5)
        assert table.state.discards == ["JP04"] and table.asked() == ("allies",)

    def test_an_hq_leaves_the_map_and_returns_next_turn(self):
        """EotS 7.54."""
        table = japan().play("japan withdraw_hq JP08 hq_cf_yamamoto")
        assert table.state.units["hq_cf_yamamoto"] == Stand(box="due", due=5) and table.state.discards == ["JP08"]

    def test_an_hq_with_a_dot_never_returns(self):
        """EotS 7.5."""
        table = Table("2015 hq_malaya", "hand japan JP04", "hand allies AL02 AL59").play("allies withdraw_hq AL02 hq_malaya")
        assert table.state.units["hq_malaya"].box == "removed"

    def test_an_hq_returns_early_to_a_friendly_port_at_home(self):
        """EotS 7.56: the Japanese home islands; Australia, Oahu or India."""
        table = Table("due 5 hq_south", "hand japan JP04 JP49", "hand allies AL02")
        harbours = table.options("return_hq", "JP04", "hq_south")
        assert set(harbours) == {str(at) for at in NATIONS["japan"].hexes if "port" in HEXES[at].marks}
        table.play("japan return_hq JP04 hq_south 3407")
        assert table.state.units["hq_south"] == Stand(3407) and table.asked() == ("allies",)
        table = Table("due 5 hq_swpac", "hand japan JP04", "hand allies AL02 AL59")
        harbours = table.options("return_hq", "AL02", "hq_swpac")
        assert {"5808", "3727", "1805", "1307"} <= set(harbours) and "2813" not in harbours
        assert "1005" not in harbours, "the Maldives are none of the three parts of India: 12.61"

    def test_it_must_be_supplied_there(self):
        """EotS 7.56: aircraft and carriers whose zone cuts Oahu off."""
        lines = ("due 5 hq_swpac", "hand japan JP04", "hand allies AL02 AL59")
        assert "5808" in Table(*lines).options("return_hq", "AL02", "hq_swpac")
        cut = Table(*lines, "5708 hq_cf_yamamoto jp_cv_akagi", "control 5708")
        assert "5808" not in cut.options("return_hq", "AL02", "hq_swpac")

    @pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
    def test_an_hq_is_supplied_where_it_returns(self, scenario):
        """What is asked beforehand is what is found when it stands there."""
        state = start(scenario)
        for hq in ("hq_swpac", "hq_south"):
            changes.put_aside(state, hq, "due", state.turn + 1)
            for harbour in members(headquarters.JAPANESE_PORTS if hq == "hq_south" else headquarters.ALLIED_PORTS):
                found = hq in work_out(moved(disposition_of(state), (hq,), harbour)).supplied
                assert would_be_supplied(picture_of(state), UNITS[hq].side, harbour) == found

    def test_it_does_not_return_where_another_hq_is(self):
        """EotS 7.51."""
        table = Table("due 5 hq_swpac", "5808 hq_cpac", "hand japan JP04", "hand allies AL02 AL59")
        assert "5808" not in table.options("return_hq", "AL02", "hq_swpac")

    def test_an_hq_that_has_not_come_into_play_does_not_return(self):
        assert "return_hq" not in japan().kinds()


class TestChina:
    """EotS 12.72, 12.73."""

    def test_a_card_of_value_3_in_an_even_turn_once(self):
        assert japan(hand="JP04 JP08").options("china") == ("JP08",)
        assert "china" not in japan(hand="JP04 JP08", turn=3).kinds()
        assert "china" not in japan("china_attacked yes").kinds()
        assert "china" not in japan("surrendered china").kinds()
        assert "china" not in Table(*ALLIED, "hand japan JP04", "hand allies AL06 AL62").kinds()

    @pytest.mark.parametrize(("lines", "divisions", "die", "front"), [
        ((), 12, 4, 3),                                   # the road is open: 12 - 8
        ((), 12, 5, 2),
        (("control 2206",), 12, 9, 3),                    # closed, no Hump
        (("control 2206", "in_force AL17", "1805 hq_seac"), 12, 8, 3),  # 12 - 4
        (("control 2206", "in_force AL17", "1805 hq_seac"), 12, 9, 2),
        (("control 2206", "china us_air_14af", "1805 hq_seac"), 9, 8, 3),  # one more on the die for aircraft
        (("control 2206", "china us_air_14af", "1805 hq_seac"), 9, 9, 1),  # against aircraft a failure goes back
        (("control 2206", "china us_lrb_14af"), 8, 8, 1),   # the 14th counts
        (("control 2206", "china us_lrb_10af"), 8, 8, 3),   # other bombers do not
        (("control 2206", "china us_lrb_10af"), 8, 9, 1),   # but they are there
    ])  # fmt: skip
    def test_the_roll(self, lines, divisions, die, front):
        table = japan(*lines, "china_front 2", f"china_divisions {divisions}").play("japan china JP08", dice=(die,))
        assert table.state.tracks.china_front == front and table.state.tracks.china_attacked and table.asked() == ("allies",)

    def test_the_front_never_goes_back_beyond_stable(self):
        table = japan("control 2206", "china us_air_14af", "china_divisions 1").play("japan china JP08", dice=(9,))
        assert table.state.tracks.china_front == 0

    def test_the_last_box_is_the_surrender_at_once(self):
        """EotS 12.73."""
        table = japan("china_front 4", "china us_air_14af", "2407 cn_gr_5", "control 2206").play("japan china JP08", dice=(0,))
        assert table.state.tracks.surrendered == ["china"] and table.state.units["cn_gr_5"].box == "removed"
        assert table.state.units["us_air_14af"] == Stand(box="due", due=5)


class TestRivalryInScenariosOfOneYear:
    """EotS 17.26, 17.37, 17.47."""

    def test_a_card_of_value_3_ends_it(self):
        state = at(*JAPANESE, "rivalry japan allies", "hand japan JP04 JP08", "hand allies AL02")
        state.setup.scenario = "1942"
        table = Table(state=state)
        assert table.options("end_rivalry") == ("JP08",)
        table.play("japan end_rivalry JP08")
        assert table.state.tracks.rivalry == ["allies"] and table.state.discards == ["JP08"]

    def test_but_not_in_longer_ones(self):
        assert "end_rivalry" not in japan("rivalry japan").kinds()

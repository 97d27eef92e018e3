"""What moves US Political Will in the political phase. EotS 4.32, 16.4."""

from __future__ import annotations

import pytest

from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.politics import will
from tests.games.empire_of_the_sun.ends import FLEET, at, national_status, will_after
from tests.games.empire_of_the_sun.table import start

WILL = 8
PAID = "will_moved resources"
"""For positions in which Japan holds nothing but what is its own, three resource hexes."""


def shown(*lines: str, turn: int = 2) -> list[tuple[str, int]]:
    """What moves the will in a position in which the American fleet is there, on a turn that asks for no progress."""
    return will.shifts(at(FLEET, f"political_will {WILL}", *lines, turn=turn))


class TestSurrenders:
    """EotS 16.41."""

    @pytest.mark.parametrize(
        ("nation", "cost"),
        [("australia", -2), ("burma", -1), ("china", -2), ("dutch_east_indies", -1), ("india", -2), ("malaya", -1), ("philippines", -1)],
    )
    def test_each_nation_has_its_cost(self, nation, cost):
        assert shown(f"surrendered {nation}") == [(nation, cost)]

    def test_it_is_paid_once_a_game(self):
        state = at(FLEET, f"political_will {WILL}", "surrendered burma malaya", turn=2)
        assert will_after(state) == WILL - 2
        assert will_after(state) == WILL - 2

    def test_when_all_seven_are_gone_it_costs_two_more(self):
        everybody = "australia burma china dutch_east_indies india malaya philippines"
        state = at(FLEET, "political_will 13", f"surrendered {everybody}", "india 3", "china_front 5", turn=2)
        assert will_after(state) == 13 - 10 - 2 and will_after(state) == 1
        for nation in everybody.split():
            left = " ".join(other for other in everybody.split() if other != nation)
            assert ("all_nations", -2) not in shown(f"surrendered {left}")

    def test_the_mandates_and_new_guinea_cost_nothing(self):
        state = at(FLEET, f"political_will {WILL}", "control 3319 3520 3720 3822 3823 4021 4024 4423", turn=2)
        national_status(state)
        assert will_after(state) == WILL

    @pytest.mark.parametrize("scenario", ["1943", "1944"])
    def test_what_had_surrendered_before_a_scenario_began_has_been_paid_for(self, scenario):
        state = start(scenario)
        assert [cause for cause, _ in will.shifts(state) if cause in will.SURRENDERS] == []

    def test_a_nation_that_is_won_back_gives_nothing_back(self):
        state = at(FLEET, f"political_will {WILL}", "surrendered philippines", "will_moved philippines", turn=2)
        national_status(state)
        assert will_after(state) == WILL


class TestAlaskaAndHawaii:
    """EotS 16.42."""

    @pytest.mark.parametrize("hex_", [4600, 4700, 4800, 5000, 5100])
    def test_two_turns_in_a_row_in_any_of_the_aleutians_cost_one_once_a_game(self, hex_):
        state = at(FLEET, f"political_will {WILL}", f"{hex_} jp_gr_4sn", f"control {hex_}", turn=2)
        assert [will_after(state) for _ in range(4)] == [WILL, WILL - 1, WILL - 1, WILL - 1]

    def test_the_turns_must_follow_each_other(self):
        state = at(FLEET, f"political_will {WILL}", "4600 jp_gr_4sn", "control 4600", turn=2)
        will_after(state)
        changes.place(state, "jp_gr_4sn", 3306)
        assert will_after(state) == WILL and state.tracks.aleutians == 0
        changes.place(state, "jp_gr_4sn", 4600)
        assert will_after(state) == WILL and will_after(state) == WILL - 1

    def test_a_flag_alone_is_no_occupation(self):
        state = at(FLEET, f"political_will {WILL}", "control 4600 5108", turn=2)
        assert [will_after(state), will_after(state)] == [WILL, WILL]

    @pytest.mark.parametrize("hex_", [5708, 5908, 5108])
    def test_hawaii_or_midway_at_the_end_of_a_turn_costs_one_once_a_game(self, hex_):
        state = at(FLEET, f"political_will {WILL}", f"{hex_} jp_gr_4sn", f"control {hex_}", turn=2)
        assert will_after(state) == WILL - 1 and will_after(state) == WILL - 1

    def test_an_allied_unit_there_costs_nothing(self):
        assert shown("5108 us_gr_mbde", "4600 us_gr_xi", "aleutians 1") == []

    @pytest.mark.parametrize("place", [("4600", "alaska"), ("5108", "hawaii")])
    def test_what_is_occupied_in_december_1941_costs_nothing_for_the_rest_of_the_game(self, place):
        """EotS 16.42, Day of Infamy."""
        hex_, cause = place
        state = at(FLEET, f"political_will {WILL}", f"{hex_} jp_gr_4sn", f"control {hex_}", turn=1)
        assert will_after(state) == WILL and state.tracks.will_moved == [cause]
        state.turn = 2
        assert [will_after(state) for _ in range(3)] == [WILL] * 3

    def test_in_1943_the_aleutians_have_just_been_occupied(self):
        """EotS 17.6."""
        state = start("1943-1944")
        assert will.japanese_in(state, will.ALASKA) and state.tracks.aleutians == 0


class TestStrategicWar:
    """EotS 16.43."""

    def held(self, number: int) -> str:
        """Set-up text: Japan controls so many resource hexes."""
        plain = at()
        japanese = [hex_ for hex_ in RESOURCES if controller(plain, hex_) == "japan"]
        others = [hex_ for hex_ in RESOURCES if hex_ not in japanese]
        flags = japanese[number:] if number < len(japanese) else others[: number - len(japanese)]
        return f"control {' '.join(map(str, sorted(flags)))}"

    @pytest.mark.parametrize(("number", "turn", "moves"), [(3, 5, True), (0, 12, True), (4, 5, False), (13, 5, False), (3, 4, False)])
    def test_three_resource_hexes_or_fewer_bring_one_from_turn_5(self, number, turn, moves):
        found = will.shifts(at(FLEET, f"political_will {WILL}", self.held(number), turn=turn))
        assert (("resources", 1) in found) == moves

    def test_once_a_game(self):
        state = at(FLEET, f"political_will {WILL}", self.held(2), turn=5)
        first = will_after(state)
        assert ("resources", 1) not in will.shifts(state) and first == WILL + 1 - 1  # and no progress

    def test_bombing_that_cost_japan_cards_brings_one_in_each_turn_of_it(self):
        assert shown("hand_bombed yes", "bombings 2") == [("bombing", 1)]
        assert shown("bombings 2") == []


class TestLosses:
    """EotS 16.45, 16.46."""

    def test_divisions_that_were_lost_cost_one_however_many_they_are(self):
        assert shown("division_lost yes") == [("division", -1)]

    def test_without_a_us_carrier_on_the_map_one_is_lost_without_any_ship_two(self):
        def causes(*lines: str) -> list[str]:
            return [cause for cause, _ in will.shifts(at("political_will 5", *lines, turn=2))]

        assert causes("5808 us_cve_sangamon") == causes("1307 us_cvl_sanjacinto") == causes(FLEET) == []
        assert causes("5808 us_ca_norleans", "eliminated us_cv_wasp") == ["carriers"]
        assert causes("5808 us_gr_xi cw_cv_indomitable", "delay us_cv_wasp us_bb_miss") == ["carriers", "fleet"]


class TestProgress:
    """EotS 16.47."""

    CAPTURED = (4423, 4222, 4021, 4415, 4715)

    def turn_with(self, allied, japanese=(), turn: int = 6) -> list[str]:
        """The causes after a turn in which the players have taken these hexes."""
        flags = sorted({hex_ for hex_ in allied if hex_ not in (4415, 4715)})
        state = at(FLEET, PAID, f"political_will {WILL}", *([f"control {' '.join(map(str, flags))}"] if flags else []), turn=turn)
        for hexes, side in ((allied, "allies"), (japanese, "japan")):
            for hex_ in hexes:
                changes.take(state, hex_, side)
        return [cause for cause, _ in will.shifts(state)]

    def test_the_example_of_the_rulebook(self):
        """Five taken and one lost are four, less than five."""
        assert self.turn_with(self.CAPTURED, (5018,)) == ["progress"]

    def test_five_are_enough(self):
        assert self.turn_with(self.CAPTURED) == []
        assert self.turn_with(self.CAPTURED[:4]) == ["progress"]

    @pytest.mark.parametrize(("turn", "counts"), [(2, False), (3, False), (4, True), (12, True)])
    def test_from_turn_4_on(self, turn, counts):
        assert self.turn_with((), turn=turn) == (["progress"] if counts else [])

    def test_hexes_without_base_resource_or_name_do_not_count(self):
        assert self.turn_with((*self.CAPTURED[:4], 3220)) == ["progress"]

    def test_an_island_of_one_hex_counts_by_its_name_or_base_alone(self):
        """EotS 1.3, Island: the one off Carpentaria has neither."""
        assert self.turn_with((*self.CAPTURED[:4], 3324)) == ["progress"] and self.turn_with((*self.CAPTURED[:4], 4522)) == []

    def test_hexes_that_change_hands_together_all_count(self):
        """EotS 16.47: the Mandates after Rabaul and Guadalcanal."""
        state = at(FLEET, PAID, f"political_will {WILL}", "control 3820 4020 4021 4121 4222", "4423 us_gr_xi", turn=6)
        changes.take(state, 4021, "allies")
        assert [cause for cause, _ in will.shifts(state)] == ["progress"]
        national_status(state)
        assert will.shifts(state) == [] and will.progress(state) == 5

    def test_what_was_taken_and_lost_again_does_not_count(self):
        assert self.turn_with(self.CAPTURED, (4423,)) == ["progress"]


class TestEurope:
    """EotS 15.5D, 16.48."""

    @pytest.mark.parametrize(("box", "found"), [(-7, [("europe", -1)]), (-6, []), (0, [])])
    def test_level_4_costs_one_in_every_turn(self, box, found):
        assert shown(f"war_in_europe {box}") == found


def test_the_will_does_not_fall_below_negotiations_and_what_rises_later_counts_from_there():
    state = at(FLEET, PAID, "political_will 1", "surrendered india", "india 3", "hand_bombed yes", turn=9)
    assert [cause for cause, _ in will.shifts(state)] == ["india", "bombing", "progress"]
    assert will_after(state) == 0
    state = at(FLEET, PAID, "political_will 1", "surrendered india", "india 3", "hand_bombed yes", turn=3)
    assert will_after(state) == 1

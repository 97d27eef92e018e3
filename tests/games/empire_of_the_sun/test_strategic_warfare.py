"""Strategic warfare and what it leaves of the hands. EotS 4.1.3, 4.1.4, 11, 13.32, 16.2, 16.43, 17.25."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.state import Setup
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive, roll_back
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState, Stand
from pyapp.games.empire_of_the_sun.strategy import hands
from pyapp.games.empire_of_the_sun.strategy.deal import Arcadia
from pyapp.games.empire_of_the_sun.strategy.express import TokyoExpress
from pyapp.games.empire_of_the_sun.strategy.phase import StrategyPhase
from pyapp.games.empire_of_the_sun.strategy.warfare import has_fighters
from pyapp.games.empire_of_the_sun.supply.activation import can_activate
from pyapp.games.empire_of_the_sun.turn.outline import NextTurn, Turn
from tests.games.empire_of_the_sun.segments import Segment, warfare
from tests.games.empire_of_the_sun.table import at, start, supplied

CHINESE_BASE = ("1805 hq_seac", "china us_b29_20bc")
ALL_RESOURCES = "control 1813 1916 2008 2014 2017 2220 2415 2517 2616 2813 3219"
IWO_JIMA = ("4612 hq_cpac", "3709 us_b29_21bc", "control 3709")
MARIANAS = ("4612 hq_cpac", "3814 us_b29_21bc")


def dealt(*lines: str, turn: int, roll: int) -> EmpireState:
    """Strategic warfare without B29s, and the deal."""
    return warfare(*lines, turn=turn, dice=[roll]).state


class TestSubmarines:
    """EotS 11.2."""

    def test_the_example_of_the_second_turn(self):
        """EotS 19: a 2 with 1 for torpedoes less 2 is 1: no effect. Japan has 7 cards, the Allies 5 and 2 passes."""
        state = dealt("asp japan=7", turn=2, roll=2)
        assert state.hands == {"japan": 7, "allies": 5} and state.tracks.passes == {"japan": 0, "allies": 2}
        assert state.tracks.asp["japan"] == 7

    def test_without_the_torpedoes_it_would_have_cost_a_card(self):
        state = dealt("asp japan=7", "in_force AL80", turn=2, roll=2)
        assert state.hands["japan"] == 6 and state.tracks.passes["japan"] == 1 and state.tracks.asp["japan"] == 6

    @pytest.mark.parametrize(("turn", "hit", "miss"), [(2, 1, 2), (4, 3, 4), (5, 5, 6), (8, 8, 9)])
    def test_the_roll_less_the_turn_must_be_zero_or_less_and_1_more_in_1942(self, turn, hit, miss):
        assert [dealt("asp japan=7", turn=turn, roll=roll).tracks.asp["japan"] for roll in (hit, miss)] == [6, 7]

    def test_escorts_are_added_and_lose_a_step_by_a_success(self):
        hit, miss = (dealt("asp japan=5", "escorts 4", turn=6, roll=roll).tracks for roll in (2, 3))
        assert (hit.escorts, hit.asp["japan"]) == (2, 4) and (miss.escorts, miss.asp["japan"]) == (4, 5)
        assert dealt("asp japan=5", "escorts 2", turn=6, roll=4).tracks.escorts == 0

    @pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 1), (0, 0)])
    def test_the_last_transport_point_is_never_lost(self, before, after):
        """EotS 9.32, 11.21."""
        assert dealt(f"asp japan={before}", turn=6, roll=0).tracks.asp["japan"] == after


class TestBombing:
    """EotS 11.3."""

    @pytest.mark.parametrize(("star", "roll", "cost"), [("", 0, 1), ("", 8, 1), ("", 9, 0), ("*", 4, 1), ("*", 5, 0)])
    def test_a_full_b29_succeeds_up_to_8_a_reduced_one_up_to_4(self, star, roll, cost):
        table = warfare("1805 hq_seac", f"china us_b29_20bc{star}", ALL_RESOURCES, turn=9, dice=[0])
        table.play("allies bomb us_b29_20bc", dice=[roll])
        assert table.state.hands["japan"] == 7 - 1 - cost, "the submarines have taken one"
        assert (table.state.tracks.hand_bombed, table.state.tracks.bombings) == (bool(cost), [9] * cost)

    def test_b29s_bomb_from_within_eight_hexes_of_tokyo_if_they_are_supplied(self):
        """EotS 11.31."""
        assert warfare(*MARIANAS, turn=11, dice=[9]).options("bomb") == ("us_b29_21bc",)
        assert warfare("4612 hq_cpac us_b29_21bc", turn=11, dice=[9]).state.steps == []
        assert warfare("3814 us_b29_21bc", turn=11, dice=[9]).state.steps == []

    def test_and_from_china_if_it_is_supplied(self):
        """EotS 12.74: the road is open, or the Hump is flown from Northern India."""
        assert warfare(*CHINESE_BASE, turn=9, dice=[9]).options("bomb") == ("us_b29_20bc",)
        assert warfare(*CHINESE_BASE, "control 2206", "in_force AL17", turn=9, dice=[9]).options("bomb") == ("us_b29_20bc",)
        assert warfare(*CHINESE_BASE, "control 2206", turn=9, dice=[9]).state.steps == []

    def test_not_in_the_turn_in_which_replacements_have_brought_it_back(self):
        state = at("1805 hq_seac", "5808 hq_cpac", "3814 us_b29_21bc", "eliminated us_b29_20bc", "cvl_steps 1", turn=12)
        table = Segment(state, StrategyPhase())
        table.play("allies rebuild us_b29_20bc 3814", "allies done", dice=[9])
        assert table.options("bomb") == ("us_b29_21bc",) and not table.state.tracks.hand_bombed

    def test_by_a_9_a_step_is_lost_unless_an_airfield_near_tokyo_is_allied(self):
        """EotS 11.32; Iwo Jima itself serves."""
        lost = warfare(*MARIANAS, turn=11, dice=[9]).play("allies bomb us_b29_21bc", dice=[9])
        assert lost.state.units["us_b29_21bc"] == Stand(3814, reduced=True) and lost.told("eots_reduced")
        kept = warfare(*IWO_JIMA, turn=11, dice=[9])
        assert has_fighters(kept.state)
        kept.play("allies bomb us_b29_21bc", dice=[9])
        assert kept.state.units["us_b29_21bc"] == Stand(3709)

    def test_a_reduced_one_is_eliminated_by_it(self):
        table = warfare("4612 hq_cpac", "3814 us_b29_21bc*", turn=11, dice=[9])
        table.play("allies bomb us_b29_21bc", dice=[9])
        assert table.box("us_b29_21bc") == "eliminated"

    def test_two_take_two_cards_and_interceptors_save_one_though_both_succeed(self):
        """EotS 11.32; JP71."""
        for line, hand in (("in_force AL17", 5), ("in_force JP71", 6)):
            table = warfare(*MARIANAS, *CHINESE_BASE, ALL_RESOURCES, "escorts 2", line, turn=9, dice=[9])
            table.play("allies bomb us_b29_20bc,us_b29_21bc", dice=[0, 0])
            assert table.state.hands["japan"] == hand and table.state.tracks.hand_bombed and table.state.tracks.bombings == [9]

    def test_a_success_counts_even_if_the_hand_can_be_no_smaller(self):
        """EotS 16.43B."""
        table = warfare(*MARIANAS, turn=11, dice=[9])
        assert hands.japanese_base(table.state) == 2
        table.play("allies bomb us_b29_21bc", dice=[0])
        assert table.state.hands["japan"] == 4 and table.state.tracks.hand_bombed

    def test_interceptors_deny_the_only_success_its_card_but_it_counts_for_victory(self):
        """JP71; EotS 16.2, 16.43B."""
        table = warfare(*MARIANAS, "in_force JP71 AL17", "bombings 9 10", turn=11, dice=[9])
        table.play("allies bomb us_b29_21bc", dice=[0])
        tracks = table.state.tracks
        assert (tracks.hand_bombed, tracks.bombings, tracks.in_force) == (False, [9, 10, 11], ["AL17"])

    def test_a_turn_without_success_ends_the_row(self):
        """EotS 16.2."""
        for line, dice in (("allies decline", ()), ("allies bomb us_b29_21bc", (9,))):
            table = warfare(*IWO_JIMA, "bombings 8 9 10", turn=11, dice=[9]).play(line, dice=dice)
            assert table.state.tracks.bombings == [8, 9, 10]
        assert warfare("bombings 8 9 10", turn=11, dice=[9]).state.tracks.bombings == [8, 9, 10]

    def test_who_has_bombed_is_not_activated_this_turn_unless_the_enemy_enters_its_hex(self):
        """EotS 11.31."""
        state = at("4612 hq_cpac", "3814 us_b29_21bc", "bombers us_b29_21bc", turn=11)
        assert can_activate(state, "hq_cpac") == []
        opened = open_offensive(state, "japan", "JP04")
        opened.battles = [Battle(4110)]
        assert can_activate(state, "hq_cpac") == []
        opened.battles = [Battle(3814)]
        assert can_activate(state, "hq_cpac") == ["us_b29_21bc"]

    def test_it_may_be_activated_again_when_the_turn_is_over(self):
        state = at("3814 us_b29_21bc", "bombers us_b29_21bc", turn=11)
        state.steps = [Turn(6), NextTurn()]
        NextTurn().proceed(state, Play(state, ScriptedDice(())))
        assert state.tracks.bombers == []


class TestHands:
    """EotS 11.1, 11.4, 11.5."""

    def test_japan_has_a_card_for_two_resource_hexes_rounded_up_from_turn_5(self):
        """EotS 11.11, 11.12."""
        state = at(turn=5)
        assert hands.resources(state) == 3 and hands.japanese_base(state) == 2
        assert hands.japanese_base(at("control 2813 2014", turn=5)) == 3
        assert hands.japanese_base(start("1943")) == 7
        assert [hands.japanese_base(at(turn=turn)) for turn in (2, 3, 4)] == [7, 7, 7]

    @pytest.mark.parametrize(("base", "lost", "hand"), [(7, 0, (7, 0)), (7, 1, (6, 1)), (5, 0, (5, 2)), (4, 0, (4, 2)), (5, 3, (4, 2))])
    def test_japan_has_four_cards_at_least_a_pass_with_six_and_two_with_fewer(self, base, lost, hand):
        """EotS 11.12, 11.4."""
        assert hands.japanese(base, lost) == hand

    @pytest.mark.parametrize(("turn", "hand"), [(2, (5, 2)), (3, (6, 1)), (4, (7, 0)), (12, (7, 0))])
    def test_the_allied_hand(self, turn, hand):
        """EotS 11.51."""
        assert hands.allied(at(turn=turn)) == hand

    @pytest.mark.parametrize(
        ("lines", "hand"),
        [
            (["surrendered china"], (6, 1)),
            (["surrendered china india"], (5, 2)),
            (["surrendered china india australia"], (4, 2)),
            (["surrendered china india australia", "war_in_europe -7"], (4, 2)),
            (["war_in_europe -7"], (6, 1)),
            (["war_in_europe -6"], (7, 0)),
            (["surrendered philippines malaya burma"], (7, 0)),
        ],
    )
    def test_the_allies_lose_a_card_and_gain_a_pass_for_each_great_ally_lost_and_for_level_4(self, lines, hand):
        """EotS 11.52."""
        assert hands.allied(at(*lines, turn=8)) == hand

    def test_the_allies_have_four_cards_at_least(self):
        """EotS 11.51."""
        assert hands.allied(at("surrendered china india australia", "war_in_europe -7", turn=2)) == (4, 2)

    def test_the_future_offensive_card_does_not_count(self):
        """EotS 6.29."""
        state = dealt("future japan JP04 3", turn=4, roll=9)
        assert state.hands["japan"] == 7 and state.secrets["japan"].future == "JP04" and "JP04" not in state.secrets["japan"].hand


class TestArcadia:
    """EotS 17.25."""

    def begun(self, scenario: str = "1942") -> tuple[EmpireState, SeededDice]:
        dice = SeededDice("arcadia")
        return GAME.new(Setup(scenario), dice)[0], dice

    @pytest.mark.parametrize("scenario", ["1942", "1942-1943", "1942-1944", "1942-1945"])
    def test_the_allies_may_take_it_as_one_of_their_five_cards(self, scenario):
        state, dice = self.begun(scenario)
        assert GAME.waits_for(state) == ("allies",) and state.hands == {"japan": 7, "allies": 0}
        GAME.apply(state, GAME.parse(state, "allies arcadia"), dice)
        assert state.hands["allies"] == 5 and "AL04" in state.secrets["allies"].hand and GAME.status(state) == []

    def test_or_have_five_dealt(self):
        state, dice = self.begun()
        GAME.apply(state, GAME.parse(state, "allies decline"), dice)
        assert state.hands["allies"] == 5 and GAME.waits_for(state) == ("japan",)

    @pytest.mark.parametrize("scenario", ["1941", "1943", "1944"])
    def test_elsewhere_nobody_chooses(self, scenario):
        state, _ = self.begun(scenario)
        assert not any(isinstance(step, Arcadia) for step in state.steps)


class TestTokyoExpress:
    """EotS 13.32; JP28, JP44."""

    def express(self, *lines: str) -> Segment:
        return Segment(at(*lines), TokyoExpress())

    def test_it_goes_to_land_under_japanese_control_in_range_of_a_japanese_hq_whatever_is_between(self):
        lines = ("4017 hq_southseas", "control 4423", "4423 jp_gr_ss", "4222 us_air_13af", "3727 hq_swpac")
        found = self.express(*lines).options("place")
        assert {"4423", "4017", "4415"} <= set(found) and "4825" not in found and "2212" not in found

    def test_units_in_its_hex_are_supplied(self):
        allied = ("4322 us_air_13af", "4825 hq_spac_ghormley")
        table = self.express("4017 hq_southseas", "4423 jp_gr_ss", "control 4423", *allied)
        assert supplied(table.state, "jp_gr_ss") == [False]
        table.play("japan place 4423")
        assert supplied(table.state, "jp_gr_ss") == [True]

    def test_there_is_one_marker_which_a_second_card_moves(self):
        table = self.express("4017 hq_southseas", "express 4415").play("japan place 4017")
        assert table.state.tracks.express == 4017

    def test_without_an_hq_it_goes_nowhere(self):
        assert self.express("4017 jp_gr_ss").state.steps == []

    def test_it_ends_when_the_allies_take_the_hex_and_returns_if_that_is_taken_back(self):
        state = at("4825 hq_spac_ghormley", "control 4423", "express 4423")
        open_offensive(state, "allies", "AL02")
        changes.take(state, 4423, "allies")
        assert state.tracks.express == 0
        roll_back(state)
        assert state.tracks.express == 4423

"""What events do to the political tracks, and how far. EotS 12.62, 12.72, 12.73, 14.0, 15.7, 16.4, 16.49."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import BadData
from pyapp.engine.state import Setup
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.nations import PORTS_OF_CHINA_AND_KOREA
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive, roll_back
from pyapp.games.empire_of_the_sun.politics import bid, markers
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.table import at

COAST = f"control {' '.join(map(str, members(PORTS_OF_CHINA_AND_KOREA)))}"


def told(state: EmpireState, do, *args, **named) -> list[str]:
    """What is told when a marker is moved."""
    play = Play(state, ScriptedDice([]))
    do(state, play, *args, **named)
    assert GAME.status(state) == []
    return [event.kind for event in play.events]


class TestPoliticalWill:
    """EotS 16.4."""

    @pytest.mark.parametrize(("before", "amount", "after"), [(5, 2, 7), (5, -2, 3), (1, -2, 0), (0, -1, 0), (12, 1, 13)])
    def test_it_moves_by_the_amount_and_not_below_negotiations(self, before, amount, after):
        state = at(f"political_will {before}")
        assert told(state, markers.change_will, amount) == (["eots_political_will"] if before != after else [])
        assert state.tracks.political_will == after

    def test_negotiations_do_not_end_the_game_at_once(self):
        """EotS 16.1: only at the end of a turn."""
        state = at("political_will 1")
        told(state, markers.change_will, -1)
        assert state.result is None


class TestChina:
    """EotS 12.72, 12.73, 12.93 and the cards."""

    @pytest.mark.parametrize(
        ("box", "amount", "after"),
        [(0, -1, 1), (3, -1, 4), (4, -1, 4), (5, 1, 5), (2, 1, 1), (1, 1, 1), (3, 2, 1), (2, 2, 2), (0, 1, 0)],
    )
    def test_an_event_moves_by_all_its_boxes_or_by_none_and_to_neither_end(self, box, amount, after):
        state = at(f"china_front {box}", *(["surrendered china"] if box == 5 else []))
        moves = markers.may_move_china(state, amount)
        assert told(state, markers.move_china, amount) == (["eots_china_front"] if moves else [])
        assert state.tracks.china_front == after and moves == (box != after)

    def test_japan_cannot_push_on_without_a_port_there_and_the_chinese_can(self):
        state = at("china_front 2", COAST)
        assert not markers.may_move_china(state, -1) and markers.may_move_china(state, 1)

    def test_one_port_is_enough(self):
        state = at("china_front 2", COAST)
        changes.take(state, 3305, "japan")
        assert markers.may_move_china(state, -1)

    def test_hong_kong_and_hainan_are_no_part_of_china(self):
        """EotS 12.71."""
        assert not {2709, 2509} & set(members(PORTS_OF_CHINA_AND_KOREA))


class TestIndia:
    """EotS 12.62."""

    @pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2), (3, 3)])
    def test_an_event_leads_to_unrest_and_from_unrest_to_unstable_and_no_further(self, before, after):
        state = at(f"india {before}", *(["surrendered india"] if before == 3 else []))
        assert told(state, markers.worsen_india) == (["eots_india"] if before != after else [])
        assert state.tracks.india == after

    def test_a_new_box_begins_with_its_first_turn(self):
        state = at("india 1", "india_second_turn yes")
        told(state, markers.worsen_india)
        assert (state.tracks.india, state.tracks.india_second_turn) == (2, False)

    @pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 3)])
    def test_it_calms_down_unless_it_has_surrendered(self, before, after):
        state = at(f"india {before}", *(["surrendered india"] if before == 3 else []))
        told(state, markers.calm_india)
        assert state.tracks.india == after


class TestRivalry:
    """EotS 14.0."""

    @pytest.mark.parametrize("side", ["japan", "allies"])
    def test_it_begins_and_ends_for_each_player_alone(self, side):
        state = at()
        assert told(state, markers.begin_rivalry, side) == ["eots_rivalry"] and state.tracks.rivalry == [side]
        assert told(state, markers.begin_rivalry, side) == [] and state.tracks.rivalry == [side]
        assert told(state, markers.end_rivalry, side) == ["eots_agreement"] and state.tracks.rivalry == []
        assert told(state, markers.end_rivalry, side) == []


class TestWarInEurope:
    """EotS 15.7."""

    @pytest.mark.parametrize(("before", "amount", "after"), [(0, -2, -2), (-6, -3, -7), (-7, -1, -7), (2, 3, 3), (-7, 2, -5)])
    def test_what_goes_beyond_the_track_is_lost(self, before, amount, after):
        state = at(f"war_in_europe {before}")
        assert told(state, markers.move_europe, amount) == (["eots_war_in_europe"] if before != after else [])
        assert state.tracks.war_in_europe == after


class TestStrategicBombing:
    """EotS 11.32, 16.2, 16.43B."""

    def test_two_raids_in_a_turn_are_one_turn_of_bombing(self):
        state = at(turn=9)
        markers.strategic_bombing(state)
        markers.strategic_bombing(state)
        assert state.tracks.bombings == [9] and state.tracks.hand_bombed

    def test_a_card_that_is_saved_moves_no_will_but_the_raid_was_a_success(self):
        state = at(turn=9)
        markers.strategic_bombing(state, spared=True)
        assert state.tracks.bombings == [9] and not state.tracks.hand_bombed


class TestTheBid:
    """EotS 16.49."""

    @pytest.mark.parametrize(("option", "will"), [("bid=none", 8), ("bid=japan2", 10), ("bid=allies3", 5)])
    def test_in_a_campaign_it_moves_the_will_when_operation_z_is_over(self, option, will):
        state = GAME.read_position(f"empire_of_the_sun 1941 {option}\nturn 1")
        told(state, markers.attack_pearl_harbor, 8)
        assert state.tracks.political_will == will

    @pytest.mark.parametrize(
        ("scenario", "option", "points"), [("1943", "bid=japan1", -1), ("1943", "bid=allies2", 2), ("1941", "bid=japan1", 0)]
    )
    def test_in_a_scenario_of_years_it_counts_as_victory_points_of_japan(self, scenario, option, points):
        assert bid.on_points(GAME.read_position(f"empire_of_the_sun {scenario} {option}")) == points

    def test_no_other_bid_can_be_set_up(self):
        with pytest.raises(BadData):
            GAME.check_setup(Setup("1943", ["bid=japan6"]))


class TestWhatIsCounted:
    """What the political phase will want to know is counted where it happens."""

    def test_a_hex_that_changes_hands_and_back_has_not_changed_hands(self):
        state = at()
        for side in ("japan", "allies", "japan"):
            changes.take(state, 2813, side)
            changes.take(state, 4423, side)
        changes.take(state, 4423, "allies")
        assert state.tracks.taken == [2813]

    @pytest.mark.parametrize(("unit", "counts"), [("us_gr_xi", True), ("us_gr_1mdiv", True), ("us_gr_11abn", True), ("us_gr_mbde", False)])
    @pytest.mark.parametrize("side", ["allies", "japan"])
    def test_a_us_division_or_corps_that_is_lost_in_an_allied_offensive_is_remembered(self, unit, counts, side):
        """EotS 16.45."""
        state = at(f"4423 {unit}*")
        open_offensive(state, side, "AL29" if side == "allies" else "JP03")
        changes.lose_step(state, unit)
        assert state.tracks.division_lost == (counts and side == "allies")

    @pytest.mark.parametrize("unit", ["us_gr_rcorps*", "cw_gr_3aus*", "us_gr_xi"])
    def test_nobody_counts_prewar_units_the_commonwealth_or_a_step(self, unit):
        """EotS 16.45: only units that can receive replacements, only US ones, only when they are eliminated."""
        state = at(f"4423 {unit}")
        open_offensive(state, "allies", "AL29")
        changes.lose_step(state, unit.removesuffix("*"))
        assert not state.tracks.division_lost

    @pytest.mark.parametrize(
        "line",
        [
            *["china_front 5", "surrendered china", "india 3", "surrendered india", "aleutians 13", "blockade 3", "taken 2813 2813"],
            *["prizes 1", "will_moved burma burma", "will_moved siam", "bombings 9"],
        ],
    )
    def test_counts_that_no_game_comes_to_are_violations(self, line):
        assert [violation.name for violation in GAME.status(at(line, turn=4))] == ["politics"]

    def test_an_offensive_that_is_taken_back_leaves_nothing_behind(self):
        """EotS 5.32D."""
        state = at("4423 us_gr_xi*", "political_will 5")
        open_offensive(state, "allies", "AL29")
        changes.lose_step(state, "us_gr_xi")
        changes.take(state, 4423, "japan")
        told(state, markers.change_will, -1)
        roll_back(state)
        assert not state.tracks.division_lost and state.tracks.taken == [] and state.tracks.political_will == 5

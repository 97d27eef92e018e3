"""Armies march, fight for areas, are pinned; what it costs. VIE 1.1 to 1.3, 1.17, 3.41, 4."""

from __future__ import annotations

import pytest

from pyapp.engine.errors import IllegalAction, InvalidAction
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.map.borders import BORDERS
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.marches import goals, moving, order, place
from tests.games.victory_in_europe.table import token

AT_WAR = ("nations war axis DE IT", "nations war soviets SU", "nations war allies GB FR US CA")


def attackers(state, at):
    """The blocks that attack in a place."""
    return battle_at(state, at).attackers


class TestMarches:
    """VIE 1.1, 2.4, 4.2."""

    def test_infantry_marches_two_areas_and_tanks_three(self):
        state = moving("axis allies", "hamburg de_1a de_2pz")
        infantry, tank = goals(state, "axis move hamburg de_1a"), goals(state, "axis move hamburg de_2pz")
        assert "breslau" in infantry and "krakow" not in infantry and "krakow" in tank

    def test_blocks_that_go_together_go_where_all_can(self):
        state = moving("axis allies", "hamburg de_1a de_2pz")
        assert goals(state, "axis move hamburg de_1a,de_2pz") == goals(state, "axis move hamburg de_1a")

    def test_a_block_moves_once(self):
        state = moving("axis allies", "berlin de_1a")
        order(state, "axis move berlin de_1a breslau")
        with pytest.raises((IllegalAction, InvalidAction)):
            order(state, "axis move breslau de_1a berlin")

    def test_who_enters_mountains_or_crosses_a_mountain_border_stops(self):
        """VIE 1.13."""
        found = goals(moving("axis allies", "leipzig de_2pz"), "axis move leipzig de_2pz")
        assert "prague" in found and "slovakia" not in found
        assert BORDERS["leipzig", "prague"].kind == "mountain" and "munich" in found

    def test_a_forest_stops_those_to_whom_it_is_not_friendly(self):
        """VIE 1.12, V6."""
        lines = (*AT_WAR, "vilna de_2pz", "control DE vilna")
        found = goals(moving("axis allies", *lines), "axis move vilna de_2pz")
        assert "minsk" in found and "smolensk" not in found
        assert "smolensk" in goals(moving("axis allies", *lines, "control DE minsk"), "axis move vilna de_2pz")

    def test_armies_stop_where_enemies_are(self):
        """VIE 4.2."""
        guarded = ("breslau de_2pz", "lodz pl_lodz", "krakow pl_krakow", "danzig pl_poznan")
        assert "warsaw" not in goals(moving("axis allies", *guarded), "axis move breslau de_2pz")
        assert "warsaw" in goals(moving("axis allies", *guarded[:2]), "axis move breslau de_2pz")

    def test_in_winter_armies_move_one_area(self):
        """VIE 3.41."""
        assert "breslau" not in goals(moving("axis allies", "hamburg de_2pz", turn=3), "axis move hamburg de_2pz")
        assert "berlin" in goals(moving("axis allies", "hamburg de_2pz", turn=3), "axis move hamburg de_2pz")

    def test_nobody_goes_on_into_a_winter_region_or_out_of_it(self):
        lines = (*AT_WAR, "lwow de_2pz", "control DE lwow krakow vinnitsa")
        autumn = goals(moving("axis allies", *lines, turn=6), "axis move lwow de_2pz")
        assert "vinnitsa" in autumn and "kiev" not in autumn and "odessa" not in autumn
        lines = (*AT_WAR, "krakow de_2pz", "control DE krakow lwow vinnitsa")
        beside = goals(moving("axis allies", *lines, turn=6), "axis move krakow de_2pz")
        assert "lwow" in beside and "vinnitsa" not in beside

    def test_fortresses_do_not_move_and_convoys_neither(self):
        """VIE 2.6."""
        state = moving("allies axis", "sevastopol su_sevastopol su_7a", "convoy_c convoy_c")
        assert goals(state, "allies move sevastopol") == (token(state, "su_7a"),)
        assert "convoy_c" not in goals(state, "allies move")

    def test_neutral_soil_is_closed(self):
        """VIE 10.1, 10.2."""
        found = goals(moving("axis allies", "essen de_1a"), "axis move essen de_1a")
        assert not {"holland", "brussels"} & set(found) and "hamburg" in found

    def test_germans_and_italians_keep_apart_until_italy_is_in_the_war(self):
        """VIE 3.2."""
        assert "venice" not in goals(moving("axis allies", "vienna de_1a"), "axis move vienna de_1a")
        assert "venice" in goals(moving("axis allies", AT_WAR[0], "vienna de_1a"), "axis move vienna de_1a")

    def test_a_neutral_major_stays_at_home(self):
        """`italy_peace_limits`, `ussr_peace_limits`."""
        state = moving("axis allies", "tirana it_9a", "kiev su_12a")
        assert goals(state, "axis move tirana it_9a") == ()
        order(state, "axis done")
        assert not {"krakow", "bucharest"} & set(goals(state, "allies move kiev su_12a"))


class TestControl:
    """VIE 1.17, 4.1."""

    def test_an_army_takes_every_empty_enemy_area_it_crosses(self):
        state = moving("axis allies", "breslau de_2pz")
        order(state, "axis move breslau de_2pz warsaw lodz")
        assert [changes.holder(state, area) for area in ("lodz", "warsaw", "krakow")] == ["DE", "DE", "PL"]
        assert state.conquered == ["lodz", "warsaw"] and state.battles == []

    def test_it_takes_as_little_as_it_can_unless_its_owner_says_otherwise(self):
        for via, holder in (("", "PL"), (" lodz", "DE")):
            state = moving("axis allies", "stettin de_2pz", "control DE danzig")
            order(state, "axis move stettin de_2pz warsaw" + via)
            assert (changes.holder(state, "lodz"), changes.holder(state, "warsaw")) == (holder, "DE")

    def test_through_friendly_areas_nobody_is_asked_for_the_way(self):
        state = moving("axis allies", "hamburg de_1a")
        assert goals(state, "axis move hamburg de_1a breslau") == ()

    def test_a_factory_that_is_left_alone_with_an_enemy_army_is_lost(self):
        """VIE 11.33."""
        state = moving("axis allies", "metz de_2pz", "control DE metz", "factories paris 3")
        assert "vie_factory_lost" in order(state, "axis move metz de_2pz paris")
        assert "paris" not in state.factories

    def test_the_land_of_a_friend_goes_back_to_him(self):
        """V46."""
        state = moving("allies axis", "le_havre gb_bef", "control DE lille")
        order(state, "allies move le_havre gb_bef lille")
        assert changes.holder(state, "lille") == "FR"

    def test_minors_conquer_for_the_major_of_their_side(self):
        """V46."""
        state = moving("axis allies", *AT_WAR, "nations allied axis RO", "galati ro_3")
        order(state, "axis move galati ro_3 odessa")
        assert changes.holder(state, "odessa") == "DE"


class TestBattles:
    """VIE 3.2, 4.2, 4.4, 6.21."""

    def test_a_battle_costs_a_command_and_not_each_move(self):
        state = moving("axis allies", "breslau de_1a de_2a", "stettin de_4a", "lodz pl_lodz")
        order(state, "axis move breslau de_1a lodz breslau", "axis move stettin de_4a lodz stettin")
        assert command.left(state, "axis") == 2 and len(state.battles) == 1 and len(attackers(state, "lodz")) == 2

    def test_without_command_nobody_attacks(self):
        state = moving("axis allies", "breslau de_1a", "lodz pl_lodz", command=0)
        found = goals(state, "axis move breslau de_1a")
        assert "lodz" not in found and "krakow" in found

    def test_who_reinforces_pays_too_and_comes_unseen(self):
        """VIE 4.4."""
        state = moving("axis allies", "breslau de_1a", "lodz pl_lodz", "warsaw pl_modlin")
        order(state, "axis move breslau de_1a lodz", "axis done")
        told = order(state, "allies move warsaw pl_modlin lodz")
        battle = battle_at(state, "lodz")
        assert command.left(state, "allies") == 2 and told == ["vie_moves"]
        assert battle.reinforcements == [token(state, "pl_modlin")] and token(state, "pl_modlin") not in state.shown
        check_leaks(state)

    def test_player_2_may_attack_player_1_where_he_has_come(self):
        state = moving("axis allies", "breslau de_2pz", "warsaw pl_modlin")
        order(state, "axis move breslau de_2pz lodz", "axis done", "allies move warsaw pl_modlin lodz")
        assert battle_at(state, "lodz").attacker == "allies" and command.left(state, "allies") == 2

    def test_the_area_from_which_a_block_came_is_kept(self):
        """VIE 5.7."""
        state = moving("axis allies", "stettin de_2pz", "warsaw pl_modlin")
        assert set(goals(state, "axis move stettin de_2pz warsaw")) == {"danzig", "konigsberg", "lodz"}
        with pytest.raises(InvalidAction):
            order(state, "axis move stettin de_2pz warsaw")
        order(state, "axis move stettin de_2pz warsaw danzig")
        assert state.moves.came == {token(state, "de_2pz"): "danzig"}
        assert state.moves.base == {token(state, "de_2pz"): "stettin"}

    def test_nothing_is_told_but_how_many_go_where(self):
        state = moving("axis allies", "breslau de_1a de_guderian", "lodz pl_lodz")
        order(state, "axis move breslau de_1a,de_guderian lodz")
        assert set(state.moves.moved.values()) == {"moved"}
        check_leaks(state)


class TestBorders:
    """VIE 1.11 to 1.3, 2.6, 3.44, 4.6."""

    def test_only_so_many_armies_cross_a_border_into_battle(self):
        state = moving("axis allies", "warsaw de_1a de_2a", "control DE warsaw lodz", "brest_litovsk pl_modlin")
        assert "warsaw" not in goals(state, "axis move warsaw de_1a,de_2a brest_litovsk")
        order(state, "axis move warsaw de_1a brest_litovsk")
        assert "warsaw" not in goals(state, "axis move warsaw de_2a brest_litovsk")

    def test_no_limit_where_there_is_no_battle(self):
        state = moving("axis allies", "warsaw de_1a de_2a", "control DE warsaw")
        assert "brest_litovsk" in goals(state, "axis move warsaw de_1a,de_2a")

    def test_leaders_ignore_limits(self):
        state = moving("axis allies", "warsaw de_1a de_guderian", "control DE warsaw", "brest_litovsk pl_modlin")
        assert "brest_litovsk" in goals(state, "axis move warsaw de_1a,de_guderian")

    def test_each_border_has_its_own_limit(self):
        state = moving("axis allies", "breslau de_1a de_2a", "stettin de_4a", "lodz pl_lodz")
        order(state, "axis move breslau de_1a,de_2a lodz", "axis move stettin de_4a lodz")
        assert len(attackers(state, "lodz")) == 3

    def test_each_side_has_a_limit_of_its_own(self):
        state = moving("axis allies", "brest_litovsk de_1a", "control DE brest_litovsk", "warsaw pl_modlin", "lwow pl_krakow")
        order(state, "axis move brest_litovsk de_1a warsaw", "axis done")
        assert "warsaw" in goals(state, "allies move lwow pl_krakow")

    def test_a_frozen_river_lets_two_cross(self):
        """VIE 1.3, 3.44."""
        lines = (*AT_WAR, "tula de_1a de_2a", "control DE tula", "moscow su_7a")
        assert "moscow" not in goals(moving("axis allies", *lines, turn=4), "axis move tula de_1a,de_2a")
        assert "moscow" in goals(moving("axis allies", *lines, turn=6), "axis move tula de_1a,de_2a")

    def test_a_strait_lets_one_cross_into_battle(self):
        """VIE 1.7."""
        state = moving("allies axis", *AT_WAR, "sicily us_7a gb_8a", "control US sicily", "naples it_4a", scenario="1943", turn=16)
        assert "naples" in goals(state, "allies move sicily gb_8a")
        assert "naples" not in goals(state, "allies move sicily us_7a,gb_8a")


class TestPinning:
    """VIE 4.3."""

    LINES = ("breslau de_1a", "stettin de_4a", "lodz pl_lodz pl_krakow pl_modlin")

    def test_each_attacker_pins_one_and_the_defender_chooses(self):
        state = moving("axis allies", *self.LINES)
        order(state, "axis move breslau de_1a lodz", "axis done")
        assert state.steps[-1].tag == "vie_pin"
        order(state, f"allies pin {token(state, 'pl_krakow')}")
        assert battle_at(state, "lodz").pinned == [token(state, "pl_krakow")]
        assert set(goals(state, "allies move lodz")) == {token(state, "pl_lodz"), token(state, "pl_modlin")}

    def test_exactly_as_many_as_attack(self):
        state = moving("axis allies", *self.LINES)
        order(state, "axis move breslau de_1a lodz", "axis move stettin de_4a lodz", "axis done")
        with pytest.raises(IllegalAction):
            order(state, f"allies pin {token(state, 'pl_krakow')}")

    def test_all_are_pinned_without_a_question_where_as_many_attack(self):
        state = moving("axis allies", "breslau de_1a", "lodz pl_lodz")
        order(state, "axis move breslau de_1a lodz", "axis done")
        assert state.steps[-1].tag == "vie_move" and battle_at(state, "lodz").pinned == [token(state, "pl_lodz")]
        assert "lodz" not in goals(state, "allies move")

    def test_nobody_leaves_over_a_border_that_pinning_units_used(self):
        state = moving("axis allies", "krakow de_1a", "control DE krakow", *self.LINES[2:], turn=3)
        order(state, "axis move krakow de_1a lodz", "axis done", f"allies pin {token(state, 'pl_lodz')}")
        changes.take(state, "krakow", "PL")
        found = goals(state, "allies move lodz pl_modlin")
        assert "krakow" not in found and "warsaw" in found

    def test_paratroops_that_drop_shut_no_border(self):
        """VIE 2.6: they fly over it."""
        state = moving("axis allies", "krakow de_para", "control DE krakow", *self.LINES, turn=3)
        order(state, "axis move breslau de_1a lodz", "axis drop krakow de_para lodz", "axis done")
        order(state, f"allies pin {token(state, 'pl_lodz')},{token(state, 'pl_krakow')}")
        assert "krakow" in goals(state, "allies move lodz pl_modlin")

    def test_limits_hold_for_those_who_leave_a_battle(self):
        """VIE 4.6: the river between Lodz and Warsaw."""
        state = moving("axis allies", *self.LINES, turn=3)
        order(state, "axis move breslau de_1a lodz", "axis done", f"allies pin {token(state, 'pl_lodz')}")
        assert "warsaw" not in goals(state, "allies move lodz pl_krakow,pl_modlin")
        order(state, "allies move lodz pl_krakow warsaw")
        assert "warsaw" not in goals(state, "allies move lodz pl_modlin")

    def test_who_is_not_pinned_may_move_strategically(self):
        state = moving("axis allies", *self.LINES)
        order(state, "axis move breslau de_1a lodz", "axis done", f"allies pin {token(state, 'pl_lodz')}")
        order(state, "allies strategic lodz pl_krakow lwow")
        assert place(state, "pl_krakow") == "lwow" and command.left(state, "allies") == 2


class TestStacking:
    """VIE 4.5."""

    def test_it_is_looked_at_when_the_seat_has_moved(self):
        state = moving("axis allies", "breslau de_1a de_2a", "berlin de_4a de_6a")
        order(state, "axis move breslau de_1a,de_2a berlin")
        with pytest.raises(IllegalAction, match="too_many"):
            order(state, "axis done")
        order(state, "axis move berlin de_4a stettin", "axis done")
        assert state.steps[-1].tag == "vie_move" and state.steps[-1].seat == "allies"

    def test_both_sides_may_have_a_full_stack_in_a_battle(self):
        lines = ("breslau de_1a de_2a", "stettin de_4a", "lodz pl_lodz pl_krakow pl_modlin")
        state = moving("axis allies", *lines)
        order(state, "axis move breslau de_1a,de_2a lodz", "axis move stettin de_4a lodz", "axis done")
        assert state.steps[-1].seat == "allies"

    def test_nobody_goes_where_there_can_be_no_room_for_him(self):
        state = moving("axis allies", "breslau de_1a de_2a", "leipzig de_4a de_6a")
        order(state, "axis move breslau de_1a,de_2a berlin")
        assert "berlin" in goals(state, "axis move leipzig de_4a") and "berlin" not in goals(state, "axis move leipzig de_4a,de_6a")

    def test_one_leader_in_an_area(self):
        """VIE 2.6."""
        state = moving("axis allies", "breslau de_guderian", "leipzig de_rommel")
        order(state, "axis move breslau de_guderian berlin")
        assert "berlin" not in goals(state, "axis move leipzig de_rommel")

    def test_what_is_too_much_and_cannot_move_goes_back(self):
        """V47."""
        state = moving("allies axis", "malta gb_wdf", "cairo gb_anzac", "alamein gb_8a", "lot allies 314159265 0", command=1)
        order(state, "allies strategic alamein gb_8a malta", "allies done")
        assert state.steps[-1].tag == "vie_surplus"
        assert "vie_disbanded" in order(state, "allies disband gb_wdf")
        assert place(state, "gb_wdf") == "pool" and state.steps[-1].tag == "vie_move"
        assert GAME.status(state) == []

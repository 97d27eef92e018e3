"""Invasions, strategic moves, factories, declarations of war, events of movement. VIE 3.3, 4.7, 7.5, 8.7, 10.1, 11.32."""

from __future__ import annotations

import pytest

from pyapp.engine.errors import IllegalAction
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.marches import goals, moving, order, place
from tests.games.victory_in_europe.table import token

AT_WAR = ("nations war axis DE IT", "nations war soviets SU", "nations war allies GB FR US CA")
SEA_LION = (
    "nations conquered - FR", "control DE le_havre brest", "english_channel de_ub1:2", "le_havre de_1a:4 de_guderian:2 de_fa1:3",
    "brest de_ca:3", "portsmouth gb_bef:2 gb_ca1:2", "london gb_fa1:2", "scapa_flow gb_bb1:3",
)  # fmt: skip


def with_event(state, seat, card):
    """A seat has played a card whose event acts on movement."""
    state.played[seat] = card
    return state


class TestSeaLion:
    """The example after 8.6, V10."""

    def test_the_moves_of_both_sides_and_what_they_cost(self):
        state = moving("axis allies", *SEA_LION, command={"axis": 3, "joint": 2}, turn=5)
        order(state, "axis invade le_havre de_1a,de_guderian portsmouth")
        assert command.left(state, "axis") == 1
        order(state, "axis move brest de_ca english_channel", "axis move le_havre de_fa1 portsmouth")
        assert command.left(state, "axis") == 1  # a ship in one's own sea and a fighter in support cost nothing more
        order(state, "axis done")
        pinned = [token(state, unit) for unit in ("gb_bef", "gb_ca1")]
        assert sorted(battle_at(state, "portsmouth").pinned) == sorted(pinned)
        order(state, "allies move london gb_fa1 portsmouth", "allies move scapa_flow gb_bb1 english_channel north_sea")
        assert command.left(state, "allies") == 0
        landing, channel = battle_at(state, "portsmouth"), battle_at(state, "english_channel")
        assert landing.landing == [token(state, "de_1a"), token(state, "de_guderian")] and landing.attacker == "axis"
        assert landing.reinforcements == [token(state, "gb_fa1")] and channel.attacker == "allies"
        check_leaks(state)
        order(state, "allies done")
        assert GAME.status(state) == []


class TestInvasions:
    """VIE 7.5."""

    def test_a_ship_stays_in_the_sea_that_is_crossed(self):
        state = moving("axis allies", *SEA_LION, turn=5)
        order(state, "axis invade le_havre de_1a portsmouth")
        assert goals(state, "axis move english_channel de_ub1") == ()
        order(state, "axis move brest de_ca english_channel")
        assert goals(state, "axis move english_channel de_ub1") == ()  # one that has not moved has to stay

    def test_nor_does_that_ship_leave_by_a_strategic_move(self):
        state = moving("axis allies", *SEA_LION, "biscay de_ub2:1", turn=5, command=6)
        assert "biscay" in goals(state, "axis strategic english_channel de_ub1")
        order(state, "axis invade le_havre de_1a portsmouth")
        assert goals(state, "axis strategic english_channel de_ub1") == ()

    def test_one_paratroop_supports_it(self):
        lines = (*AT_WAR, "london us_1a gb_para us_para", "english_channel us_bb", "le_havre de_1a", "control DE le_havre lille brest")
        state = moving("allies axis", *lines, turn=20, scenario="1944")
        order(state, "allies invade london us_1a le_havre")
        assert goals(state, "allies drop london gb_para,us_para") == ()
        order(state, "allies drop london gb_para le_havre")
        assert "drop" not in GAME.kinds(state, "allies")

    def test_not_over_a_sea_from_which_the_last_ship_has_gone(self):
        state = moving("axis allies", *SEA_LION, turn=5)
        order(state, "axis move english_channel de_ub1 biscay")
        assert "invade" not in GAME.kinds(state, "axis")

    def test_the_sea_was_friendly_when_the_phase_began(self):
        lines = [line for line in SEA_LION if not line.startswith("english_channel")]
        state = moving("axis allies", *lines, turn=5)
        order(state, "axis move brest de_ca english_channel")
        assert "invade" not in GAME.kinds(state, "axis")

    def test_one_infantry_and_one_leader(self):
        state = moving("axis allies", *SEA_LION, "hamburg de_rommel", turn=5)
        with pytest.raises(IllegalAction, match="who_lands"):
            order(state, "axis invade le_havre de_guderian portsmouth")

    def test_one_invasion_a_turn_for_a_side(self):
        state = moving("axis allies", *SEA_LION, "brest de_2a", turn=5, command=6)
        order(state, "axis invade le_havre de_1a portsmouth")
        assert "invade" not in GAME.kinds(state, "axis")

    def test_it_costs_two_and_one_more_with_an_attack_by_land(self):
        by_sea, by_land = "axis invade le_havre de_1a portsmouth", "axis move wales de_2a portsmouth"
        for first, second, left in ((by_sea, by_land, 1), (by_land, by_sea, 2)):
            state = moving("axis allies", *SEA_LION, "wales de_2a", "control DE wales", turn=5)
            order(state, first)
            assert command.left(state, "axis") == left
            order(state, second)
            assert command.left(state, "axis") == 0

    def test_without_the_command_for_it_none_is_offered(self):
        assert "invade" not in GAME.kinds(moving("axis allies", *SEA_LION, turn=5, command=1), "axis")

    def test_an_empty_area_costs_two_as_well_and_is_taken_at_once(self):
        """V45."""
        lines = [line for line in SEA_LION if not line.startswith("portsmouth")]
        state = moving("axis allies", *lines, turn=5)
        order(state, "axis invade le_havre de_1a portsmouth")
        assert changes.holder(state, "portsmouth") == "DE" and command.left(state, "axis") == 1 and state.battles == []

    def test_holland_the_north_of_germany_and_america_cannot_be_invaded(self):
        lines = ("london gb_bef", "north_sea gb_bb1", "control DE holland brussels", "nations conquered - NL BE")
        found = goals(moving("allies axis", *lines, turn=5), "allies invade london gb_bef")
        assert "brussels" in found and not {"holland", "hamburg"} & set(found)

    def test_none_in_winter(self):
        """VIE 3.41."""
        assert "invade" in GAME.kinds(moving("axis allies", *SEA_LION, turn=4), "axis")
        assert "invade" not in GAME.kinds(moving("axis allies", *SEA_LION, turn=3), "axis")

    def test_mud_does_not_keep_anybody_from_landing(self):
        """al41_5: General Mud slows armies."""
        lines = (*AT_WAR, "nations conquered - RO", "control DE galati", "galati de_1a", "black_sea it_ca", "odessa su_9a")
        state = with_event(moving("axis allies", *lines, turn=9, scenario="1941"), "allies", "al41_5")
        state.in_force["allies"] = ""
        assert "odessa" in goals(state, "axis invade galati de_1a")

    def test_an_event_makes_it_cheaper_and_another_brings_more_infantry(self):
        state = with_event(moving("axis allies", *SEA_LION, turn=5), "axis", "ax40_2")
        order(state, "axis event", "axis invade le_havre de_1a portsmouth")
        assert command.left(state, "axis") == 2
        lines = (*AT_WAR, "london us_1a us_9a", "english_channel us_bb", "le_havre de_1a", "control DE le_havre")
        state = with_event(moving("allies axis", *lines, turn=20, scenario="1944"), "allies", "al44_1")
        with pytest.raises(IllegalAction, match="who_lands"):
            order(state, "allies invade london us_1a,us_9a le_havre")
        order(state, "allies event", "allies invade london us_1a,us_9a le_havre")
        assert len(battle_at(state, "le_havre").landing) == 2


class TestStrategicMoves:
    """VIE 4.7."""

    def test_any_distance_by_land_through_friendly_areas_for_a_command(self):
        state = moving("axis allies", "hamburg de_1a")
        order(state, "axis strategic hamburg de_1a vienna")
        assert place(state, "de_1a") == "vienna" and command.left(state, "axis") == 2
        assert "hamburg" not in goals(state, "axis move")

    def test_each_block_costs_one(self):
        state = moving("axis allies", "hamburg de_1a de_2a", command=1)
        assert "vienna" in goals(state, "axis strategic hamburg de_1a")
        assert goals(state, "axis strategic hamburg de_1a,de_2a") == ()

    def test_not_to_what_was_taken_this_turn(self):
        state = moving("axis allies", "breslau de_1a", "berlin de_2a")
        order(state, "axis move breslau de_1a lodz")
        assert "lodz" not in goals(state, "axis strategic berlin de_2a")

    def test_by_sea_from_port_to_port_over_friendly_or_empty_seas(self):
        assert "konigsberg" in goals(moving("axis allies", "stettin de_1a"), "axis strategic stettin de_1a")
        assert "konigsberg" not in goals(moving("axis allies", "stettin de_1a", "baltic gb_ub"), "axis strategic stettin de_1a")
        assert "konigsberg" not in goals(moving("axis allies", "berlin de_1a"), "axis strategic berlin de_1a")  # not by land and by sea

    def test_to_a_red_port_round_africa_for_two(self):
        """VIE 8.7."""
        state = moving("allies axis", "london gb_bef", "s_atlantic de_ub1", "convoy_d de_ub2", "w_atlantic de_ub3")
        order(state, "allies strategic london gb_bef suez")
        assert place(state, "gb_bef") == "suez" and command.left(state, "allies") == 1

    def test_over_the_mediterranean_for_one(self):
        state = moving("allies axis", "london gb_bef")
        order(state, "allies strategic london gb_bef suez")
        assert command.left(state, "allies") == 2

    def test_the_axis_does_not_sail_round_africa(self):
        state = moving("axis allies", AT_WAR[0], "brest it_4a", "control IT brest suez", "nations conquered - FR", "e_med gb_bb1")
        assert "suez" not in goals(state, "axis strategic brest it_4a")

    def test_one_block_goes_to_iraq_by_treaty_and_takes_nothing(self):
        """`iraq_transit`. VIE 8.7."""
        state = moving("allies axis", "london gb_bef gb_home", "suez gb_10a")
        assert {"iraq_s", "iraq_n"} <= set(goals(state, "allies strategic suez gb_10a"))
        assert not {"iraq_s", "iraq_n"} & set(goals(state, "allies strategic london gb_bef,gb_home"))
        order(state, "allies strategic london gb_bef iraq_s")
        assert place(state, "gb_bef") == "iraq_s" and command.left(state, "allies") == 1 and changes.holder(state, "iraq_s") == "IQ"
        assert not {"iraq_s", "iraq_n"} & set(goals(state, "allies strategic suez gb_10a"))
        assert "iraq_s" not in goals(moving("axis allies", "venice it_2a"), "axis strategic venice it_2a")

    def test_free_ones_by_an_event(self):
        state = with_event(moving("allies axis", "kiev su_12a", "moscow su_7a"), "allies", "al39_3")
        order(state, "allies event", "allies strategic kiev su_12a leningrad", "allies strategic moscow su_7a minsk")
        assert command.left(state, "soviets") == 3 and "strategic" not in GAME.kinds(state, "soviets")
        assert state.moves.free == {"allies": 2}

    def test_partisans_shut_yugoslavia_where_no_army_stands(self):
        """`yugoslavia_partisans`."""
        lines = ("vienna de_1a", "nations conquered - YU", "control DE zagreb belgrade", "nations allied axis HU")
        assert "belgrade" not in goals(moving("axis allies", *lines, scenario="1942", turn=12), "axis strategic vienna de_1a")
        assert "zagreb" in goals(moving("axis allies", *lines, scenario="1941", turn=8), "axis strategic vienna de_1a")


class TestFactories:
    """VIE 11.32."""

    LINES = (*AT_WAR, "factories kharkov 2", "factories urals 4")

    def test_a_step_moves_for_a_command(self):
        state = moving("allies axis", *self.LINES, turn=8)
        order(state, "allies relocate kharkov urals")
        assert state.factories["kharkov"] == [1] and state.factories["urals"] == [4, 1]
        assert state.moves.relocated == {"urals": 1} and command.left(state, "soviets") == 2

    def test_one_step_a_turn_for_each_marker_of_the_new_place(self):
        state = moving("allies axis", *self.LINES, "factories moscow 1", turn=8)
        order(state, "allies relocate kharkov moscow")
        assert "moscow" not in goals(state, "allies relocate kharkov") and "urals" in goals(state, "allies relocate kharkov")

    def test_not_out_of_a_battle_and_not_above_the_value_of_the_city(self):
        state = moving("axis allies", *self.LINES, "kursk de_1a", "control DE kursk", "kharkov su_7a", "factories kiev 1", turn=8)
        order(state, "axis move kursk de_1a kharkov", "axis done")
        assert goals(state, "allies relocate") == ("kiev", "urals")
        assert "kiev" not in goals(state, "allies relocate urals")

    def test_only_of_nations_at_war(self):
        assert "relocate" not in GAME.kinds(moving("allies axis", "factories kharkov 2"), "allies")


class TestDeclarations:
    """VIE 10.1, 10.2."""

    def test_a_neutral_is_entered_after_war_was_declared(self):
        state = moving("axis allies", "hamburg de_1a")
        assert "copenhagen" not in goals(state, "axis move hamburg de_1a")
        order(state, "axis declare DK")
        assert "copenhagen" in goals(state, "axis move hamburg de_1a")

    def test_the_soviets_at_peace_attack_finland_alone(self):
        """`ussr_pact`."""
        state = moving("soviets allies axis", "viipuri fi_kar", "leningrad su_7a", scenario="1939_three")
        assert goals(state, "soviets declare") == ("FI",)

    def test_finland_can_be_fought_by_a_power_at_peace(self):
        """V42."""
        state = moving("soviets allies axis", "leningrad su_7a", scenario="1939_three")
        assert "viipuri" not in goals(state, "soviets move leningrad su_7a")
        order(state, "soviets declare FI", "soviets move leningrad su_7a viipuri")
        assert changes.holder(state, "viipuri") == "SU" and state.nations["SU"].standing == "neutral"

    def test_the_pact_gives_the_soviets_what_they_may_occupy_without_a_war(self):
        """VIE page 1, 13.0: `ussr_baltic`, `rumania_bessarabia`, `poland_east`."""
        lines = ("odessa su_9a", "minsk su_7a su_8a", "pskov su_3a", "control DE vilna")
        state = moving("soviets allies axis", *lines, scenario="1939_three")
        order(state, "soviets move odessa su_9a bessarabia", "soviets move minsk su_7a vilna", "soviets move pskov su_3a riga")
        held = [changes.holder(state, area) for area in ("bessarabia", "vilna", "riga")]
        assert state.nations["BALTIC"].standing == "neutral"
        order(state, "soviets move minsk su_8a kaunas")
        assert state.nations["BALTIC"].standing == "conquered"
        assert held == ["SU"] * 3 and command.left(state, "soviets") == 3 and state.nations["RO"].standing == "neutral"

    def test_no_polish_units_are_driven_out_by_the_pact(self):
        """V43."""
        state = moving("soviets allies axis", "minsk su_7a", "vilna pl_lodz", scenario="1939_three")
        assert "vilna" not in goals(state, "soviets move minsk su_7a")

    def test_germany_declares_war_on_the_soviets_before_it_enters(self):
        state = moving("axis allies", "warsaw de_1a", "control DE warsaw lwow", scenario="1941", turn=8)
        assert "vinnitsa" not in goals(state, "axis move warsaw de_1a")
        order(state, "axis declare SU")
        assert state.nations["SU"].standing == "war" and "vinnitsa" in goals(state, "axis move warsaw de_1a")

    def test_italy_at_peace_attacks_greece_and_yugoslavia_from_1940_on(self):
        """`italy_peace_limits`, `albania_base`."""
        assert goals(moving("axis allies", turn=2), "axis declare GR") == ()
        state = moving("axis allies", "tirana it_9a", turn=4)
        assert goals(state, "axis declare GR") == ("DE", "IT") and goals(state, "axis declare DK") == ()
        order(state, "axis declare GR IT")
        assert "athens" in goals(state, "axis move tirana it_9a") and state.nations["IT"].standing == "neutral"
        assert goals(state, "axis declare GR") == () and goals(state, "axis declare")[0] != "GR" and "GR" in goals(state, "axis declare")
        order(state, "axis declare GR")
        assert (state.nations["GR"].standing, state.nations["GR"].side) == ("allied", "allies")

    def test_canada_cannot_be_attacked(self):
        """VIE 13.0 Canada."""
        state = moving("axis allies", "convoy_b de_bismarck", "canada gb_bef gb_fa1")
        assert "canada" not in goals(state, "axis move convoy_b de_bismarck")


class TestEvents:
    """VIE 3.3: what cards do to movement."""

    def test_an_event_is_used_or_not_and_only_once(self):
        state = with_event(moving("axis allies", turn=5), "axis", "ax40_2")
        assert "event" in GAME.kinds(state, "axis")
        order(state, "axis event")
        assert state.in_force == {"axis": ""} and "event" not in GAME.kinds(state, "axis")

    def test_the_event_of_a_red_card_is_used_by_the_soviets_whoever_has_played_it(self):
        """VIE 3.31."""
        state = with_event(moving("allies soviets axis", "moscow su_7a", scenario="1941_three", turn=8), "allies", "al41_6")
        assert "event" not in GAME.kinds(state, "allies")
        order(state, "allies done")
        assert "event" in GAME.kinds(state, "soviets")
        order(state, "soviets event")
        assert state.in_force == {"allies": ""} and "event" not in GAME.kinds(state, "soviets")

    def test_tanks_that_go_farther_but_not_in_winter(self):
        state = with_event(
            moving("axis allies", "hamburg de_2pz", "control DE lodz warsaw lwow", turn=8, scenario="1941"), "axis", "ax41_2"
        )
        assert "warsaw" in goals(state, "axis move hamburg de_2pz") and "lwow" not in goals(state, "axis move hamburg de_2pz")
        state.in_force["axis"] = ""
        assert "lwow" in goals(state, "axis move hamburg de_2pz")
        state.turn = 7
        assert "breslau" not in goals(state, "axis move hamburg de_2pz")

    def test_forest_that_does_not_stop_and_lets_two_cross(self):
        lines = ("brussels de_2pz de_1a", "control DE brussels", "metz fr_2a", "nations conquered - BE")
        state = with_event(moving("axis allies", *lines, turn=4), "axis", "ax40_1")
        assert "metz" not in goals(state, "axis move brussels de_2pz,de_1a")
        order(state, "axis event")
        assert "metz" in goals(state, "axis move brussels de_2pz,de_1a")

    def test_a_bridge_is_named(self):
        lines = (*AT_WAR, "stuttgart us_1a us_3a", "control US stuttgart", "frankfurt de_1a")
        state = with_event(moving("allies axis", *lines, turn=24, scenario="1944"), "allies", "al45_2")
        assert "frankfurt" not in goals(state, "allies move stuttgart us_1a,us_3a")
        order(state, "allies event frankfurt stuttgart")
        assert "frankfurt" in goals(state, "allies move stuttgart us_1a,us_3a")

    def test_mud_slows_the_enemy_in_soviet_territory(self):
        lines = (*AT_WAR, "kiev de_2pz", "control DE kiev vinnitsa")
        state = with_event(moving("axis allies", *lines, scenario="1941", turn=9), "allies", "al41_5")
        before = set(goals(state, "axis move kiev de_2pz"))
        state.in_force["allies"] = ""
        after = set(goals(state, "axis move kiev de_2pz"))
        assert after < before and after <= {"gomel", "vinnitsa", "odessa", "dnepropetrovsk", "kharkov", "kursk"}

    def test_who_ignores_winter_moves_as_in_summer(self):
        lines = (*AT_WAR, "kiev de_2pz", "control DE kiev")
        state = with_event(moving("axis allies", *lines, scenario="1943", turn=15), "axis", "ax43_2")
        before = set(goals(state, "axis move kiev de_2pz"))
        state.in_force["axis"] = ""
        assert before < set(goals(state, "axis move kiev de_2pz"))

    def test_partisans_cut_railways(self):
        lines = (*AT_WAR, "kiev de_1a", "control DE kiev vinnitsa lwow warsaw")
        state = with_event(moving("axis allies", *lines, scenario="1943", turn=16), "allies", "al43_5")
        assert "vinnitsa" in goals(state, "axis strategic kiev de_1a")
        state.in_force["allies"] = ""
        assert goals(state, "axis strategic kiev de_1a") == ()

    def test_command_that_is_for_battles_alone(self):
        state = with_event(moving("axis allies", "breslau de_1a", "lodz pl_lodz", command=0), "axis", "ax45_8")
        order(state, "axis event")
        assert "strategic" not in GAME.kinds(state, "axis")
        order(state, "axis move breslau de_1a lodz")
        assert state.moves.spare == {"axis": 0} and command.left(state, "axis") == 0

    def test_it_is_for_battles_of_the_nations_that_the_card_names(self):
        """ax45_8: German battles alone."""
        lines = (AT_WAR[0], "breslau de_1a", "lodz pl_lodz", "genoa it_2a", "marseille fr_2a")
        state = with_event(moving("axis allies", *lines, command=0), "axis", "ax45_8")
        order(state, "axis event")
        assert "lodz" in goals(state, "axis move breslau de_1a") and "marseille" not in goals(state, "axis move genoa it_2a")

    def test_the_siberian_troops_wait_until_they_are_freed(self):
        """VIE 3.3, `ussr_siberia`."""
        lines = (*AT_WAR, "urals su_shock41 su_zhukov su_7a")
        state = with_event(moving("allies axis", *lines, scenario="1941", turn=9), "allies", "al41_3")
        assert goals(state, "allies move urals") == (token(state, "su_7a"),)
        order(state, "allies event")
        assert len(goals(state, "allies move urals")) == 3 and state.siberians_free
        near = moving("allies axis", *lines, "control DE gorki", scenario="1941", turn=9)
        assert len(goals(near, "allies move urals")) == 3
        assert len(goals(moving("allies axis", *lines, scenario="1942", turn=11), "allies move urals")) == 3

    def test_factories_go_east_at_no_command(self):
        lines = (*AT_WAR, "factories kharkov 2", "factories urals 4")
        state = with_event(moving("allies axis", *lines, scenario="1941", turn=8, command=0), "allies", "al41_6")
        order(state, "allies event", "allies relocate kharkov urals")
        assert state.moves.free == {"allies": 1} and command.left(state, "soviets") == 0

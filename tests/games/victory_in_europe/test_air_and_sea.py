"""Aircraft fly, ships sail, paratroops jump, ships leave the ice. VIE 1.62, 2.6, 3.43, 6.1, 7.2, 13.0."""

from __future__ import annotations

from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.combat.parties import raid_of
from pyapp.games.victory_in_europe.combat.phase import in_the_air
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.movement.ways import flying
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at
from pyapp.games.victory_in_europe.movement.ways.ground import Ground
from pyapp.games.victory_in_europe.state import VictoryState
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.marches import goals, moving, order, place
from tests.games.victory_in_europe.table import at, token

AT_WAR = ("nations war axis DE IT", "nations war soviets SU", "nations war allies GB FR US CA")
LOT = "lot axis 314159265 0"


def raid_at(state: VictoryState, where: str) -> str:
    """What the attack on a place is, to whoever knows the labels of the attackers."""
    battle = battle_at(state, where)
    assert battle and battle.raid == ""  # it is named when combat begins
    return raid_of(state, battle)


class TestAircraft:
    """VIE 6.1, 6.11, 6.13, 6.21."""

    def test_a_medium_bomber_flies_four_areas_to_attack_and_eight_to_land(self):
        """The example of 6.1."""
        state = moving("axis allies", "berlin de_mb1", "london gb_fa1", "warsaw pl_modlin", "minsk su_7a")
        ground = Ground(state)
        far = flying.distances(ground, "DE", "berlin", 8)
        found = goals(state, "axis move berlin de_mb1")
        assert "warsaw" in found and far["warsaw"] <= 4
        friendly = [area for area in far if ground.kind("DE", area) == "own" and area != "berlin"]
        assert set(friendly) <= set(found) and max(far[area] for area in friendly) > 2
        seas = {sea for sea in far if ground.kind("DE", sea) == "open"}
        assert {sea for sea in seas if sea in found} == {sea for sea in seas if far[sea] <= 4}

    def test_a_raid_reaches_as_far_as_the_move_and_no_farther(self):
        near = moving("axis allies", "hamburg de_fa1", "london gb_fa1", "north_sea gb_ca1")
        assert "north_sea" in goals(near, "axis move hamburg de_fa1") and "london" in goals(near, "axis move hamburg de_fa1")
        far = moving("axis allies", "berlin de_fa1", "london gb_fa1", "north_sea gb_ca1")
        assert "north_sea" in goals(far, "axis move berlin de_fa1") and "london" not in goals(far, "axis move berlin de_fa1")

    def test_not_over_neutrals(self):
        """V13."""
        state = moving("axis allies", "munich de_mb1")
        assert "milan" not in flying.distances(Ground(state), "DE", "munich", 1)
        assert "bern" not in flying.distances(Ground(state), "DE", "munich", 8)

    def test_not_to_an_empty_enemy_area_unless_a_factory_is_there(self):
        state = moving("axis allies", "frankfurt de_mb1", "factories paris 3")
        found = goals(state, "axis move frankfurt de_mb1")
        assert "metz" not in found and "paris" in found
        order(state, "axis move frankfurt de_mb1 paris")
        assert raid_at(state, "paris") == "air" and command.left(state, "axis") == 2

    def test_oceans_cost_two(self):
        """VIE 7.24."""
        far = flying.distances(Ground(moving("allies axis", "glasgow gb_fa1")), "GB", "glasgow", 4)
        assert far["irish_sea"] == 1 and far["n_atlantic"] == 2 and far["convoy_b"] == 4

    def test_aircraft_alone_make_a_raid_and_an_army_makes_it_a_battle(self):
        """VIE 6.21."""
        state = moving("axis allies", "breslau de_fa1 de_1a", "lodz pl_lodz")
        order(state, "axis move breslau de_fa1 lodz")
        assert raid_at(state, "lodz") == "air"
        order(state, "axis move breslau de_1a lodz")
        assert raid_at(state, "lodz") == "" and command.left(state, "axis") == 2

    def test_nobody_else_is_told_before_combat_that_aircraft_or_armies_attack(self):
        """VIE page 2, 6.21, V118."""
        seen = []
        for unit in ("de_db", "de_1a"):
            state = moving("axis allies", f"breslau {unit}", "lodz pl_lodz")
            order(state, f"axis move breslau {unit} lodz", "axis done")
            seen.append(GAME.view(state, "allies"))
        assert seen[0].battles == seen[1].battles and seen[0].moves == seen[1].moves

    def test_where_an_air_unit_took_off_is_kept_and_does_not_tell_that_it_is_one(self):
        """VIE 6.22, V40."""
        state = moving("axis allies", "breslau de_fa1 de_1a", "lodz pl_lodz")
        order(state, "axis move breslau de_fa1,de_1a lodz")
        assert set(state.moves.base.values()) == set(state.moves.came.values()) == {"breslau"}
        check_leaks(state)

    def test_aircraft_ignore_limits_of_borders(self):
        """VIE 6.11."""
        state = moving("axis allies", "breslau de_1a de_2a de_fa1", "lodz pl_lodz")
        assert "lodz" in goals(state, "axis move breslau de_1a,de_2a,de_fa1")

    def test_a_strategic_move_by_air_goes_to_what_was_friendly_when_the_phase_began(self):
        """VIE 6.13."""
        state = moving("allies axis", "london gb_fa1", "lille gb_bef", "control DE brussels", "nations conquered - BE")
        order(state, "allies move lille gb_bef brussels")
        found = goals(state, "allies strategic london gb_fa1")
        assert "cairo" in found and "brussels" not in found and "paris" in found


class TestParatroops:
    """VIE 2.6."""

    LINES = ("essen de_1a de_para", "control DE brussels", "nations conquered - BE", "lille fr_2a")

    def test_they_jump_at_most_two_areas_into_a_battle_of_another_army(self):
        state = moving("axis allies", *self.LINES, "brussels de_2a")
        assert "drop" not in GAME.kinds(state, "axis")
        order(state, "axis move brussels de_2a lille")
        assert goals(state, "axis drop essen de_para") == ("lille",)
        order(state, "axis drop essen de_para lille")
        assert state.moves.moved[token(state, "de_para")] == "drop" and command.left(state, "axis") == 2

    def test_not_farther(self):
        state = moving("axis allies", "berlin de_para", *self.LINES[1:], "brussels de_2a")
        order(state, "axis move brussels de_2a lille")
        assert "drop" not in GAME.kinds(state, "axis")

    def test_other_armies_do_not_jump_and_aircraft_alone_are_not_enough(self):
        state = moving("axis allies", *self.LINES, "brussels de_fa1")
        order(state, "axis move brussels de_fa1 lille")
        assert "drop" not in GAME.kinds(state, "axis")

    def test_who_jumps_uses_no_border(self):
        state = moving("axis allies", "brussels de_1a de_2a de_para", *self.LINES[1:])
        order(state, "axis move brussels de_1a lille", "axis drop brussels de_para lille")
        assert "lille" in goals(state, "axis move brussels de_2a")


def test_aircraft_stand_in_syria_while_iraq_is_an_axis_ally():
    """`syria_axis_air`: they need not land elsewhere at the end of combat."""
    helped = ("nations allied axis IQ", "nations neutral - SY", "control SY syria", "iraq_n de_fa1", "syria de_mb1")
    state = moving("axis allies", *helped, scenario="1941", turn=8)
    assert "syria" in goals(state, "axis move iraq_n de_fa1")
    assert in_the_air(state, "axis") == [] and in_the_air(at("syria de_mb1", "nations neutral - SY", "control SY syria"), "axis")


class TestShips:
    def test_german_and_italian_ships_keep_apart_until_italy_is_in_the_war(self):
        """VIE 3.2."""
        lines = ("w_med de_ub1", "tyrrhenian it_ca")
        assert "tyrrhenian" not in goals(moving("axis allies", *lines), "axis move w_med de_ub1")
        joined = moving("axis allies", "nations war axis DE IT", *lines)
        assert "tyrrhenian" in goals(joined, "axis move w_med de_ub1")

    """VIE 7.2 to 7.25."""

    def test_ships_move_as_far_as_their_move_and_twice_as_far_to_a_friendly_port(self):
        state = moving("allies axis", "scapa_flow gb_bb1")
        found = goals(state, "allies move scapa_flow gb_bb1")
        assert {"north_sea", "english_channel", "irish_sea", "norwegian_sea", "w_atlantic"} <= set(found) and "mid_atlantic" not in found
        assert {"brest", "bordeaux"} <= set(found) and "malta" not in found

    def test_oceans_cost_two_points(self):
        found = goals(moving("axis allies", "brest de_ub1", "control DE brest"), "axis move brest de_ub1")
        assert "w_atlantic" in found and "convoy_c" not in found

    def test_surface_ships_stop_where_enemies_are_and_submarines_go_on(self):
        lines = ("hamburg de_ub1 de_ca", "north_sea gb_bb1")
        state = moving("axis allies", *lines)
        assert "english_channel" in goals(state, "axis move hamburg de_ub1")
        assert "english_channel" not in goals(state, "axis move hamburg de_ca") and "north_sea" in goals(state, "axis move hamburg de_ca")

    def test_not_to_an_empty_enemy_coast_but_to_bombard_who_stands_there(self):
        """VIE 7.2, 7.31."""
        state = moving("allies axis", "north_sea gb_bb1", "hamburg de_1a")
        found = goals(state, "allies move north_sea gb_bb1")
        assert "hamburg" in found and "stettin" not in found
        order(state, "allies move north_sea gb_bb1 hamburg")
        assert raid_at(state, "hamburg") == "naval"

    def test_a_fleet_that_attacks_at_sea_is_no_raid(self):
        state = moving("allies axis", "scapa_flow gb_bb1", "north_sea de_ca")
        order(state, "allies move scapa_flow gb_bb1 north_sea")
        assert raid_at(state, "north_sea") == "" and command.left(state, "allies") == 2

    def test_from_port_to_port_only_over_the_sea(self):
        """VIE 7.25: not from Rome to Naples by land."""
        assert "tyrrhenian" in goals(moving("axis allies", AT_WAR[0], "rome it_ca"), "axis move rome it_ca")
        blocked = moving("axis allies", AT_WAR[0], "rome it_ca", "tyrrhenian gb_bb1", "adriatic gb_bb2")
        assert "naples" not in goals(blocked, "axis move rome it_ca")

    def test_a_ship_keeps_its_coast_where_there_are_two(self):
        """VIE 7.22: Gothenburg, from the Skagerrak; back, then by Denmark."""
        lines = ("nations allied axis SE", "gothenburg de_ca@skagerrak", "control DE copenhagen")
        state = moving("axis allies", *lines)
        assert "baltic" in goals(state, "axis move gothenburg de_ca")
        order(state, "axis move gothenburg de_ca baltic")
        shut = moving("axis allies", *lines[:2], "control GB copenhagen hamburg")
        assert "baltic" not in goals(shut, "axis move gothenburg de_ca")

    def test_by_which_coast_a_ship_comes_is_asked(self):
        state = moving("axis allies", "skagerrak de_ca", "control DE copenhagen")
        assert set(goals(state, "axis move skagerrak de_ca copenhagen")) == {"baltic", "north_sea", "skagerrak"}
        order(state, "axis move skagerrak de_ca copenhagen baltic")
        assert state.blocks[token(state, "de_ca")].coast == "baltic"

    def test_denmark_counts_between_skagerrak_and_baltic(self):
        """VIE 13.0 Denmark: three points to the Baltic from the North Sea instead of two."""
        found = goals(moving("axis allies", "north_sea de_tirpitz", "control GB hamburg"), "axis move north_sea de_tirpitz")
        assert {"baltic", "gulf_finland"} <= set(found)
        farther = moving("axis allies", "norwegian_sea de_tirpitz", "control GB hamburg")
        assert "gulf_finland" not in goals(farther, "axis move norwegian_sea de_tirpitz")

    def test_an_enemy_denmark_shuts_the_way_a_neutral_one_does_not(self):
        for holder, through in (("", True), ("control GB copenhagen", False)):
            lines = ("skagerrak de_ca", "control GB hamburg", *([holder] if holder else []))
            assert ("baltic" in goals(moving("axis allies", *lines), "axis move skagerrak de_ca")) is through

    def test_germans_use_the_canal_of_kiel(self):
        """VIE 13.0 Germany."""
        state = moving("axis allies", "north_sea de_ca", "control GB copenhagen")
        assert "baltic" in goals(state, "axis move north_sea de_ca")
        assert "baltic" not in goals(
            moving("axis allies", *AT_WAR[:1], "north_sea it_ca", "control GB copenhagen"), "axis move north_sea it_ca"
        )

    def test_along_the_fjords_where_all_areas_are_friendly(self):
        """VIE 1.62."""
        lines = ("bergen de_ca", "north_sea gb_bb1", "norwegian_sea gb_bb2")
        free = moving("axis allies", *lines, "control DE bergen trondheim narvik")
        assert {"trondheim", "narvik"} <= set(goals(free, "axis move bergen de_ca"))
        broken = moving("axis allies", *lines, "control DE bergen narvik")
        assert not {"trondheim", "narvik"} & set(goals(broken, "axis move bergen de_ca"))

    def test_a_strait_is_shut_by_the_enemy_on_its_side(self):
        """VIE 7.23: Gibraltar."""
        state = moving("axis allies", AT_WAR[0], "w_med it_ca")
        assert "s_atlantic" not in goals(state, "axis move w_med it_ca")
        state = moving("axis allies", AT_WAR[0], "w_med it_ca", "control IT gibraltar", "nations conquered - FR")
        assert "s_atlantic" in goals(state, "axis move w_med it_ca")

    def test_frozen_seas_are_shut(self):
        """VIE 3.43."""
        lines = (*AT_WAR, "konigsberg de_ca")
        assert "gulf_finland" in goals(moving("axis allies", *lines, turn=1), "axis move konigsberg de_ca")
        assert "gulf_finland" not in goals(moving("axis allies", *lines, turn=6), "axis move konigsberg de_ca")

    def test_one_ship_alone_attacks_a_base(self):
        """VIE 7.33."""
        state = moving("allies axis", "north_sea gb_bb1 gb_ca1", "hamburg de_ca")
        assert "hamburg" not in goals(state, "allies move north_sea gb_bb1,gb_ca1")
        order(state, "allies move north_sea gb_bb1 hamburg")
        assert "hamburg" not in goals(state, "allies move north_sea gb_ca1")

    def test_strategic_moves_of_ships_go_over_friendly_or_empty_seas(self):
        """VIE 7.26."""
        state = moving("allies axis", "scapa_flow gb_bb1", "gibraltar gb_gibraltar")
        assert {"gibraltar", "malta", "canada"} <= set(goals(state, "allies strategic scapa_flow gb_bb1"))
        watched = moving("allies axis", "scapa_flow gb_bb1", "s_atlantic de_ub1")
        found = goals(watched, "allies strategic scapa_flow gb_bb1")
        assert "gibraltar" not in found and "brest" in found

    def test_to_a_sea_only_where_friends_were_when_the_phase_began(self):
        state = moving("allies axis", "scapa_flow gb_bb1", "irish_sea gb_ca1")
        found = goals(state, "allies strategic scapa_flow gb_bb1")
        assert "irish_sea" in found and "biscay" not in found

    def test_lend_lease_convoys_are_attacked_without_a_war(self):
        """VIE 7.71."""
        state = moving("axis allies", "convoy_b convoy_b:2", "w_atlantic de_ub1", scenario="1941", turn=8)
        assert "convoy_b" in goals(state, "axis move w_atlantic de_ub1")
        order(state, "axis move w_atlantic de_ub1 convoy_b")
        assert battle_at(state, "convoy_b").attackers == [token(state, "de_ub1")] and state.nations["US"].standing == "neutral"


class TestIce:
    """VIE 3.43."""

    def test_ships_go_to_the_nearest_friendly_port_and_lose_a_step(self):
        state = moving("axis allies", *AT_WAR, "gulf_finland su_bb:3", "leningrad su_7a", turn=6)
        assert place(state, "su_bb") == "leningrad" and faces.face(state, token(state, "su_bb")).steps == 2
        check_leaks(state)

    def test_the_owner_chooses_between_ports_that_are_as_near(self):
        lines = (*AT_WAR, "gulf_finland su_ca:3", "control SU riga")
        state = moving("axis allies", *lines, turn=6)
        assert state.steps[-1].tag == "vie_ice" and GAME.field(state, "allies", "harbour").options == ("leningrad", "riga")
        order(state, "allies harbour riga")
        assert place(state, "su_ca") == "riga" and state.steps[-1].tag == "vie_move"

    def test_a_full_port_has_no_room(self):
        lines = (*AT_WAR, "gulf_finland su_ca:3", "leningrad su_bb su_ub", "control SU riga")
        assert place(moving("axis allies", *lines, turn=6), "su_ca") == "riga"

    def test_without_a_port_a_ship_perishes(self):
        """V44."""
        lines = (*AT_WAR, "gulf_finland de_ca:3", "skagerrak gb_bb1", "control SU konigsberg stettin", "baltic gb_bb2", LOT)
        state = moving("axis allies", *lines, turn=6)
        assert place(state, "de_ca") == "pool" and GAME.status(state) == []

    def test_nothing_freezes_in_summer(self):
        assert place(moving("axis allies", *AT_WAR, "gulf_finland su_bb:3", turn=5), "su_bb") == "gulf_finland"

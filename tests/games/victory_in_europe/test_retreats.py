"""Retreats, regrouping, exploitation, landings: armies, aircraft, ships. VIE 5.61, 5.7, 5.8, 6.1, 6.22, 6.4, 7.4 to 7.6."""

from __future__ import annotations

from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.combat import withdrawal
from pyapp.games.victory_in_europe.combat.ways import Ground, by_air
from pyapp.games.victory_in_europe.state import Moves
from tests.games.victory_in_europe.battles import Field, refused
from tests.games.victory_in_europe.table import at, token

HELD = "control DE dnepropetrovsk stalino"


def ways(field: Field, unit: str, *, turn: bool = True) -> set[str]:
    return set(withdrawal.ways_out(field.state, token(field.state, unit), turn=turn))


def battle(place: str, line: str, attackers: str, *lines: str, **more: str) -> Field:
    return Field(place, f"{place} {line}", *lines, attackers=attackers, **more).begin()


def test_who_retreats_in_round_1_loses_a_step():
    """VIE 5.7."""
    field = battle("kharkov", "de_1a:4 su_7a:3", "de_1a@dnepropetrovsk", HELD)
    field.play("allies retreat su_7a voronezh")
    assert field.steps("su_7a") == 2 and field.where("su_7a") == "voronezh"


def test_a_last_step_cannot_be_paid_for_a_retreat():
    """VIE 5.7."""
    field = battle("kharkov", "de_1a:4 su_7a:1", "de_1a@dnepropetrovsk", HELD)
    assert ways(field, "su_7a") == set() and "retreat" not in GAME.kinds(field.state, "allies")


def test_a_retreat_in_round_2_is_free():
    """VIE 5.7."""
    field = battle("kharkov", "de_1a:4 su_7a:3", "de_1a@dnepropetrovsk", HELD)
    field.play("allies fire su_7a military", 6, 6, 6).play("axis fire de_1a military", 6, 6, 6, 6).play("allies retreat su_7a voronezh")
    assert field.steps("su_7a") == 3


def test_nobody_retreats_over_a_border_that_the_enemy_has_used_or_into_enemy_areas():
    """VIE 5.7."""
    field = battle("kharkov", "de_1a:4 su_7a:3", "de_1a@voronezh", HELD)
    assert "voronezh" not in ways(field, "su_7a") and "dnepropetrovsk" not in ways(field, "su_7a") and ways(field, "su_7a")


def test_the_border_over_which_hidden_reinforcements_came_is_shut():
    """VIE 5.7."""
    field = battle(
        "kharkov", "de_1a:4 su_7a:3 su_8a:2", "su_7a@voronezh su_8a@kursk", HELD, reinforcements="de_1a@voronezh", first="allies"
    )
    assert "voronezh" not in ways(field, "su_8a")


def test_paratroops_that_are_to_drop_have_used_no_border():
    """VIE 2.6, 5.7."""
    lines = "de_1a:4 de_para:3 su_8a:2"
    field = battle("kharkov", lines, "su_8a@kursk", HELD, reinforcements="de_para@voronezh", dropped="de_para", first="allies")
    assert "voronezh" in ways(field, "su_8a")


def test_so_many_armies_leave_over_a_border_in_a_round_as_its_limit_says():
    """VIE 4.6, 5.7; leaders ignore it: 5.6."""
    field = battle("smolensk", "de_1a:4 su_7a:3 su_8a:3 su_zhukov:2", "de_1a@minsk", "control DE minsk gomel pskov tula kalinin")
    assert ways(field, "su_7a") == {"moscow"}
    field.play("allies retreat su_7a moscow")
    assert ways(field, "su_8a") == set() and ways(field, "su_zhukov") == {"moscow"}


def test_who_cannot_retreat_is_eliminated():
    """VIE 5.7."""
    field = battle("smolensk", "de_1a:4 de_2a:4 su_7a:3", "de_1a@minsk de_2a@gomel", "control DE minsk")
    for _ in range(2):
        field.play("allies fire su_7a military", 6, 6, 6)
        field.play("axis fire de_1a military", 6, 6, 6, 6).play("axis fire de_2a military", 6, 6, 6, 6)
    field.play("axis retreat de_1a minsk")
    assert field.where("de_2a") == "pool" and "vie_no_way_out" in field.told


def test_a_full_area_is_passed_at_the_price_of_a_step():
    """VIE 5.7."""
    full = "moscow su_5a:1 su_10a:1 su_12a:1"
    field = battle("smolensk", "de_1a:4 su_7a:3", "de_1a@minsk", "control DE minsk gomel pskov tula kalinin", full)
    assert "moscow" not in ways(field, "su_7a") and "gorki" in ways(field, "su_7a")
    field.play("allies retreat su_7a gorki")
    assert field.steps("su_7a") == 1


def test_fortresses_never_retreat():
    """VIE 2.6."""
    field = battle("malta", "it_2a:3 gb_malta:3", "it_2a")
    assert ways(field, "gb_malta") == set()


def test_armies_in_a_port_leave_over_seas_that_own_ships_hold():
    """VIE 7.6."""
    by_sea = battle("tobruk", "de_1a:4 gb_8a:4", "de_1a@benghazi", "control DE benghazi", "e_med gb_ca1:2")
    assert "palestine" in ways(by_sea, "gb_8a")
    assert "palestine" not in ways(battle("tobruk", "de_1a:4 gb_8a:4", "de_1a@benghazi", "control DE benghazi", "e_med gb_fa1:2"), "gb_8a")


def test_who_has_invaded_goes_back_to_the_ships():
    """VIE 7.6, V65."""
    field = battle("sardinia", "gb_8a:4 it_2a:3", "gb_8a@w_med", "w_med gb_ca1:2", landing="gb_8a", first="allies")
    assert "gibraltar" in ways(field, "gb_8a")


def test_troops_fight_a_class_later_when_they_land():
    """VIE 7.5, V12."""
    field = battle("sardinia", "gb_8a:4 it_2a:3 it_9a:2", "gb_8a@w_med", "w_med gb_ca1:2", landing="gb_8a", first="allies")
    field.play("axis fire it_2a military", 6, 6, 6).play("axis fire it_9a military", 6, 6)
    assert field.offers("allies", "fire") == {"gb_8a"}


def test_troops_do_not_land_while_an_enemy_ship_is_there():
    """VIE 7.5."""
    field = battle("sardinia", "gb_8a:4 it_2a:3 it_ca:1", "gb_8a@w_med", "w_med gb_ca1:2", landing="gb_8a", first="allies")
    assert field.offers("axis", "fire", "it_ca") == {"naval"}
    field.play("axis fire it_ca naval", 6)
    assert field.offers("axis", "fire", "it_2a") == {"naval"}
    field.play("axis fire it_2a naval", 1, 1, 6)
    assert field.steps("gb_8a") == 2 and "fire" not in GAME.kinds(field.state, "allies")


def test_aircraft_and_ships_leave_an_army_that_they_are_alone_with():
    """VIE 5.7, 6.4, 7.4, V8."""
    field = battle("odessa", "de_1a:4 su_7a:1 su_ca:2 su_fa1:2", "de_1a@bessarabia", "control DE bessarabia", "sevastopol su_8a:1")
    field.play("allies fire su_fa1 military", 6, 6)
    field.play("allies stay su_ca")
    field.play("allies fire su_7a military", 6).play("axis fire de_1a military", 1, 6, 6, 6)
    assert changes.holder(field.state, "odessa") == "DE" and field.asked() == (("allies",), "vie_leave")
    field.play("allies retreat su_ca sevastopol").play("allies retreat su_fa1 sevastopol")
    assert field.where("su_ca") == "sevastopol" == field.where("su_fa1")


def test_aircraft_fly_over_enemies_but_not_over_neutrals():
    """VIE 6.1, 6.4."""
    state = at("metz gb_fa1:3", "nations neutral - CH ES", scenario="1939")
    state.moves = Moves()
    reached = by_air(Ground(state), token(state, "gb_fa1"))
    assert "lyon" in reached and "bern" not in reached and "berlin" not in reached


def test_a_ship_goes_home_through_empty_seas_and_not_over_ice_or_a_strait_of_the_enemy():
    """VIE 3.43, 7.23, 7.4."""
    open_sea = battle("w_med", "it_bb1:3 gb_ca1:3", "it_bb1@tyrrhenian")
    assert "rome" in ways(open_sea, "it_bb1", turn=False) and "s_atlantic" not in ways(open_sea, "it_bb1", turn=False)
    held = battle("w_med", "it_bb1:3 gb_ca1:3", "it_bb1@tyrrhenian", "control DE gibraltar morocco")
    assert "s_atlantic" in ways(held, "it_bb1", turn=False)


def test_submarines_leave_through_enemy_seas():
    """VIE 7.4."""
    lines = ("convoy_c de_ub1:3 de_ca:3 gb_ca1:3 convoy_c:2", "mid_atlantic gb_ca2:2", "control DE brest bordeaux")
    field = Field("convoy_c", *lines, attackers="de_ub1@mid_atlantic de_ca@mid_atlantic").begin()
    assert "mid_atlantic" not in ways(field, "de_ca", turn=False) and "w_atlantic" in ways(field, "de_ub1", turn=False)


def test_the_victor_regroups_into_friendly_or_empty_areas_within_the_limits():
    """VIE 5.8."""
    field = battle("kharkov", "de_1a:4 de_2a:2 de_4a:2 su_7a:1", "de_1a@dnepropetrovsk de_2a@dnepropetrovsk de_4a@stalino", HELD)
    field.play("allies fire su_7a military", 6)
    while field.asked()[1] == "vie_battle_turn":
        unit = sorted(field.offers("axis", "fire"))[0]
        field.play(f"axis fire {unit} military", *[1] * field.steps(unit))
    assert {"dnepropetrovsk", "kursk", "voronezh"} <= field.offers("axis", "regroup", "de_1a")
    field.play("axis regroup de_1a kursk")
    assert changes.holder(field.state, "kursk") == "DE" and "exploit" not in GAME.kinds(field.state, "axis")
    field.play("axis done")
    assert field.asked()[1] == ""


def won(*lines: str, **more: str) -> Field:
    """A leader has won at Kharkov."""
    attackers = "de_guderian@dnepropetrovsk de_1a@dnepropetrovsk de_2a@stalino"
    field = battle("kharkov", "de_guderian:2 de_1a:4 de_2a:4 su_7a:1", attackers, HELD, *lines, **more)
    field.play("allies fire su_7a military", 6).play("axis fire de_1a military", 1, 1, 1, 1)
    assert field.asked() == (("axis",), "vie_regroup")
    return field


def test_a_leader_goes_on_for_a_step_and_the_new_battle_is_fought_at_once():
    """VIE 5.61."""
    field = won("voronezh su_8a:1", "kiev de_4a:2 su_9a:2").play("axis exploit de_guderian")
    assert field.steps("de_guderian") == 1
    field.play("axis advance de_guderian voronezh").play("axis advance de_1a voronezh").play("axis advance de_2a kursk")
    assert changes.holder(field.state, "kursk") == "DE"
    field.play("axis done")
    assert field.state.fight and field.state.fight.at == "voronezh" and field.state.fight.plain


def test_a_leader_goes_on_twice_if_he_wins_each_time():
    """VIE 5.61."""
    field = won("voronezh su_8a:1").play("axis exploit de_guderian")
    field.play("axis advance de_guderian voronezh").play("axis advance de_1a voronezh").play("axis done")
    field.play("allies fire su_8a military", 6).play("axis fire de_1a military", 1, 1, 1, 1)
    assert field.asked() == (("axis",), "vie_regroup")
    field.play("axis exploit de_guderian")
    assert field.steps("de_guderian") == 0 and "axis" in GAME.waits_for(field.state)


def test_the_leader_himself_must_go():
    """VIE 5.61."""
    field = won("voronezh su_8a:1").play("axis exploit de_guderian")
    field.play("axis advance de_1a voronezh")
    with refused():
        field.play("axis done")


def test_one_battle_alone_begins_by_an_exploitation():
    """VIE 5.61."""
    field = won("voronezh su_8a:1", "kursk su_9a:1").play("axis exploit de_guderian")
    field.play("axis advance de_guderian voronezh")
    assert "kursk" not in field.offers("axis", "advance", "de_1a")


def test_war_is_declared_in_an_exploitation_before_a_neutral_is_entered():
    """VIE 10.1, 10.2, 5.61."""
    attackers = "de_guderian@stuttgart de_1a@stuttgart de_2a@stuttgart"
    field = battle("metz", "de_guderian:2 de_1a:4 de_2a:4 gb_bef:1", attackers, "control GB metz")
    field.play("allies fire gb_bef military", 6).play("axis fire de_1a military", 1, 1, 1, 1).play("axis exploit de_guderian")
    assert "bern" not in field.offers("axis", "advance", "de_guderian") and field.offers("axis", "declare") == {"CH"}
    field.play("axis declare CH")
    assert field.asked() == (("allies",), "vie_deploy_neutral") and field.state.nations["CH"].side == "allies"
    while field.asked()[1] == "vie_deploy_neutral":
        field.play(f"allies deploy {sorted(field.offers('allies', 'deploy'))[0]} bern")
    field.play("axis advance de_guderian bern").play("axis advance de_1a bern").play("axis done")
    assert field.state.fight and field.state.fight.at == "bern" and field.state.fight.plain


def exploited_into_kursk(defenders: int) -> Field:
    """Kharkov is won, and Guderian leads the 1st Army from there into Kursk, where a battle with so many Soviet steps begins."""
    field = Field(
        "kharkov", "kharkov de_guderian:2 de_1a:4 su_7a:1", f"kursk de_4a:4 su_8a:{defenders}", HELD, "control DE gomel",
        attackers="de_guderian@dnepropetrovsk de_1a@dnepropetrovsk",
    )  # fmt: skip
    field.pend("kursk", attackers="de_4a@gomel")
    field.begin().play("axis fight kharkov").play("allies fire su_7a military", 6).play("axis fire de_1a military", 1, 1, 1, 1)
    field.play("axis exploit de_guderian").play("axis advance de_guderian kursk").play("axis advance de_1a kursk")
    return field.play("axis done")


def test_a_disputed_area_gets_reinforcements_a_round_later():
    """VIE 5.61, 4.4."""
    field = exploited_into_kursk(defenders=4)
    assert field.state.fight and field.state.fight.at == "kursk" and "de_1a" not in {field.unit(t) for t in field.state.fight.here}
    field.play("allies fire su_8a military", 6, 6, 6, 6).play("axis fire de_4a military", 6, 6, 6, 6)
    assert "de_1a" in {field.unit(t) for t in field.state.fight.here}


def test_an_attacking_leader_prolongs_a_battle_for_a_step():
    """VIE 5.61."""
    field = battle("kharkov", "de_guderian:1 de_1a:4 su_7a:4", "de_guderian@dnepropetrovsk de_1a@dnepropetrovsk", HELD)
    for _ in range(2):
        field.play("allies fire su_7a military", 6, 6, 6, 6).play("axis fire de_1a military", 6, 6, 6, 6).play(
            "axis fire de_guderian military", 6
        )
    assert field.asked() == (("axis",), "vie_prolong")
    field.play("axis prolong de_guderian")
    assert field.state.fight and field.state.fight.round == 3 and field.steps("de_guderian") == 0


def test_a_defending_leader_cannot_prolong_a_battle():
    """VIE 5.61, V14."""
    field = battle("kharkov", "su_zhukov:2 de_1a:4", "de_1a@dnepropetrovsk", HELD)
    for _ in range(2):
        field.play("allies fire su_zhukov military", 6, 6).play("axis fire de_1a military", 6, 6, 6, 6)
    assert field.asked() == (("axis",), "vie_leave")


def test_paratroops_are_targets_for_aircraft_until_they_drop_and_fire():
    """VIE 2.6, V15."""
    field = battle("kharkov", "de_para:3 de_1a:4 su_fa1:2 su_7a:3", "de_1a@dnepropetrovsk de_para@dnepropetrovsk", HELD, dropped="de_para")
    assert field.asked() == (("allies",), "vie_announce") and field.offers("allies", "aim") == {"air", "military"}
    field.play("allies aim air").play("allies fire su_fa1 air", 1, 6)
    assert field.steps("de_para") == 2
    assert field.state.fight and field.unit(field.state.fight.airborne[0]) == "de_para"
    field.play("allies fire su_7a military", 1, 6, 6)
    assert field.steps("de_1a") == 3
    field.play("axis fire de_para military", 1, 6)
    assert field.state.fight.airborne == [] and "vie_dropped" in field.told


def test_aircraft_over_the_sea_land_when_the_battle_there_is_over():
    """VIE 6.22, 7.1."""
    field = battle("english_channel", "de_mb1:4 gb_ca1:3", "de_mb1@lille", "control DE lille", raid="air")
    for _ in range(2):
        field.play("axis fire de_mb1 naval", 6, 6, 6, 6).play("allies fire gb_ca1 air", 6, 6, 6)
    assert field.asked() == (("axis",), "vie_leave") and "lille" in field.offers("axis", "retreat", "de_mb1")


def test_aircraft_that_met_nobody_land_at_the_end_of_the_phase_or_are_lost():
    """VIE 6.1, 6.22."""
    field = Field("kharkov", "kharkov de_1a:4", "baltic de_fa1:3", "convoy_b de_fa2:3", attackers="de_1a@dnepropetrovsk").begin()
    while field.asked()[1] == "vie_regroup":
        field.play("axis done")
    assert field.asked() == (("axis",), "vie_landing") and field.where("de_fa2") == "pool"
    field.play("axis land de_fa1 stettin")
    assert field.where("de_fa1") == "stettin" and field.state.steps == [] and field.state.moves is None


def test_a_sea_is_won_by_who_sinks_the_defender_and_aircraft_do_not_hold_it():
    """VIE 7.21, 7.3."""
    field = battle("baltic", "de_ca:3 su_ca:1", "de_ca@skagerrak").play("allies fire su_ca naval", 6).play("axis fire de_ca naval", 1, 6, 6)
    while field.asked()[1] == "vie_regroup":
        field.play("axis done")
    assert field.where("de_ca") == "baltic" and field.where("su_ca") == "pool"


def test_a_convoy_cannot_leave_and_holds_its_zone():
    """VIE 7.7."""
    field = battle("convoy_c", "de_ca:3 convoy_c:3", "de_ca@mid_atlantic")
    for _ in range(2):
        field.play("axis fire de_ca convoy", 6, 6, 6)
    assert field.asked() == (("axis",), "vie_leave") and ways(field, "convoy_c") == set()


def test_convoys_of_a_power_at_peace_are_attacked_its_warships_are_not():
    """VIE 7.71."""
    field = battle("convoy_b", "de_ub1:3 convoy_b:3 us_ca1:2", "de_ub1@w_atlantic", "nations neutral allies US")
    assert field.state.fight and {field.unit(t) for t in field.state.fight.here} == {"de_ub1", "convoy_b"}


def test_ships_that_have_cleared_a_sea_before_help_comes_defend_it():
    """VIE 5.2, the note, 7.3, V119."""
    lines = "de_ca:3 su_ca:1 su_bb:3"
    field = battle("baltic", lines, "de_ca@skagerrak", "leningrad su_7a:1", reinforcements="su_bb@gulf_finland")
    field.play("allies fire su_ca naval", 6).play("axis fire de_ca naval", 1, 6, 6)
    assert "vie_roles_change" in field.told and field.state.fight and field.state.fight.attacker == "allies"
    field.play("axis fire de_ca naval", 6, 6, 6).play("allies fire su_bb naval", 6, 6, 6)
    assert field.asked() == (("allies",), "vie_leave") and field.where("de_ca") == "baltic"


def test_help_that_came_too_late_to_fight_may_regroup_and_stays_hidden():
    """VIE 5.8, V120."""
    lines = "de_1a:1 su_7a:4 su_fa1:3"
    field = battle("kharkov", lines, "de_1a@dnepropetrovsk", HELD, reinforcements="su_fa1@voronezh")
    field.play("allies fire su_7a military", 1, 6, 6, 6)
    assert field.asked() == (("allies",), "vie_regroup") and field.offers("allies", "regroup") == {"su_7a", "su_fa1"}
    assert field.play("allies regroup su_fa1 voronezh").told[0] == "vie_block_regroups"
    assert field.where("su_fa1") == "voronezh" and field.play("allies done").state.steps == []


def test_help_that_an_exploitation_brought_too_late_is_hidden_again():
    """VIE page 2, V22."""
    field = exploited_into_kursk(defenders=1)
    field.play("allies fire su_8a military", 6).play("axis fire de_4a military", 1, 6, 6, 6)
    while field.asked()[1] == "vie_regroup":
        field.play("axis done")
    assert field.where("de_1a") == "kursk" and not {"de_1a", "de_guderian"} & {field.unit(shown) for shown in field.state.shown}


def test_a_ship_leaves_a_coast_without_a_port_on_its_sea_by_the_sea_from_which_it_came():
    """VIE 7.22, 7.23: Morocco's port lies on the ocean, so that nobody slips past Gibraltar."""
    lines = ("control GB morocco", "w_atlantic gb_ca2:2")
    field = battle("morocco", "it_bb1:3 gb_bef:2", "it_bb1@w_med", *lines, raid="naval")
    assert "w_med" in ways(field, "it_bb1", turn=False) and "s_atlantic" not in ways(field, "it_bb1", turn=False)


def test_denmark_counts_for_ships_that_leave_a_battle():
    """VIE 13.0 Denmark, 7.4."""
    lines = ("nations conquered - DK FI", "control GB copenhagen helsinki")
    field = battle("north_sea", "de_ca:3 gb_bb1:3", "de_ca@english_channel", *lines)
    found = ways(field, "gb_bb1", turn=False)
    assert "copenhagen" in found and "helsinki" not in found


def test_aircraft_of_a_power_at_peace_land_as_well():
    """VIE 6.22, 7.1."""
    field = battle("warsaw", "de_1a:4", "de_1a@breslau", "tyrrhenian it_fa:3", scenario="1939", turn=1)
    while field.asked()[1] == "vie_regroup":
        field.play("axis done")
    assert field.asked() == (("axis",), "vie_landing") and "rome" in field.offers("axis", "land", "it_fa")

"""The proof that every air unit can come down: land, decks that stay, move, are bought or belong to an ally."""

from __future__ import annotations

from pyapp.games.axis_allies.movement.landing import fighters_waiting, lost
from pyapp.games.axis_allies.movement.routes import survey
from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.moves import allowed, offered, reason


def philippines(*more: str, fighters: int = 1) -> Table:
    """The rulebook's picture: an American carrier in zone 52, the Philippines four spaces away and back."""
    return board(f"sz52 usa.carrier,usa.fighter*{fighters}", "philippine_islands japan.infantry", *more, active="usa")


def test_a_fighter_attacks_three_spaces_away_when_its_carrier_can_come_to_meet_it() -> None:
    table = philippines().play("usa move sz52 fighter philippine_islands")
    assert table.units("philippine_islands") == "japan.infantry usa.fighter@3"
    table.play("usa done", dice=[1, 6])
    assert table.step() == "noncombat_move"
    table.refused("axis.land_them_all", "usa done")
    table.play("usa move sz52 carrier sz48", "usa move philippine_islands fighter@3 sz48", "usa done")
    assert table.units("sz48") == "usa.carrier usa.fighter"


def test_a_carrier_that_is_needed_elsewhere_may_not_move_in_combat_movement() -> None:
    table = philippines("sz53 japan.transport").play("usa move sz52 fighter philippine_islands")
    assert reason(table, "usa move sz52 carrier", "sz53") == "axis.no_landing"
    assert allowed(philippines("sz53 japan.transport"), "usa move sz52 carrier sz53")


def test_a_carrier_that_is_needed_elsewhere_joins_no_battle_that_can_be_avoided() -> None:
    table = board("sz52 usa.carrier,usa.fighter,usa.destroyer,japan.submarine", "philippine_islands japan.infantry", active="usa")
    table.play("usa move sz52 fighter philippine_islands", "usa done")
    assert table.step() == "choose_zones"
    table.refused("axis.carrier_pledged", "usa attack sz52")
    assert allowed(table, "usa ignore sz52")


def test_nothing_is_sent_to_fight_where_a_needed_carrier_stands() -> None:
    spaces = ("sz52 usa.carrier,usa.fighter,japan.transport", "sz53 usa.cruiser", "midway usa.bomber", "philippine_islands japan.infantry")
    table = board(*spaces, active="usa").play("usa move sz52 fighter philippine_islands")
    assert reason(table, "usa move sz53 cruiser", "sz52") == "axis.no_landing"
    assert reason(table, "usa move midway bomber", "sz52") == "axis.no_landing"
    assert allowed(board(*spaces, active="usa"), "usa move midway bomber sz52")


def test_all_committed_air_units_are_counted_together() -> None:
    spaces = ("hawaiian_islands usa.fighter", "sz48 japan.transport")
    table = philippines(*spaces, fighters=2).play("usa move sz52 fighter*2 philippine_islands")
    assert "hawaiian_islands" not in offered(table, "usa move")  # four spaces to zone 48, and both places are taken
    table = philippines(*spaces, fighters=2).play("usa move sz52 fighter philippine_islands")
    assert offered(table, "usa move hawaiian_islands fighter") == ("sz48",)


def test_a_carrier_cannot_meet_two_fighters_in_zones_too_far_apart() -> None:
    spaces = ("sz57 usa.carrier,usa.fighter*2", "philippine_islands japan.infantry", "buryatia_s_s_r owner=japan", "alaska owner=japan")
    table = board(*spaces, "japan japan.infantry", "midway owner=japan", "soviet_far_east owner=japan", active="usa")
    assert offered(table, "usa move sz57 fighter") == ("japan",)  # three spaces; the carrier can be in zone 60
    table = board(*spaces, "japan japan.infantry", "midway owner=japan", "soviet_far_east owner=japan", "sz54 japan.cruiser", active="usa")
    table.play("usa move sz57 fighter japan")
    assert "sz54" in offered(table, "usa move sz57 fighter")  # two spaces out, two back to zone 58 or 60 or 53
    far = board(*spaces, "japan japan.infantry", "midway owner=japan", "soviet_far_east owner=japan", "sz42 japan.cruiser", active="usa")
    assert "sz42" in offered(far, "usa move sz57 fighter")
    far.play("usa move sz57 fighter japan")
    assert "sz42" not in offered(far, "usa move sz57 fighter")


def test_attacks_count_as_successful_so_carriers_sail_into_zones_that_are_fought_for() -> None:
    table = philippines("sz48 japan.destroyer")
    assert "sz48" in offered(table, "usa move sz52 fighter")
    # Four spaces to the fight itself: the carrier comes where the destroyer was.
    far = board("sz52 usa.carrier", "hawaiian_islands usa.fighter", "sz48 japan.destroyer", active="usa")
    assert offered(far, "usa move hawaiian_islands fighter") == ("sz48",)


def test_a_hostile_zone_that_nobody_attacks_bars_the_carriers_way() -> None:
    spaces = ("sz50 japan.cruiser", "sz51 japan.cruiser", "sz44 usa.submarine")
    table = philippines(*spaces)
    assert "philippine_islands" not in offered(table, "usa move sz52 fighter")
    table.play("usa move sz44 submarine sz50")
    assert "philippine_islands" in offered(table, "usa move sz52 fighter")


def test_the_attack_that_clears_a_carriers_way_is_not_called_off() -> None:
    table = philippines("sz50 japan.cruiser,usa.submarine", "sz51 japan.cruiser")
    table.play("usa move sz52 fighter philippine_islands")
    assert reason(table, "usa move sz50 submarine", "sz49") == "axis.no_landing"


def test_a_carrier_that_fights_where_it_stands_is_not_counted_elsewhere() -> None:
    table = board("sz52 usa.carrier,usa.fighter,japan.destroyer", "philippine_islands japan.infantry", active="usa")
    assert "philippine_islands" not in offered(table, "usa move sz52 fighter")


def test_a_carrier_that_has_moved_gives_its_deck_where_it_is() -> None:
    table = board("sz52 usa.carrier", "hawaiian_islands usa.fighter", "sz48 japan.destroyer", active="usa")
    table.play("usa move sz52 carrier sz48", "usa move hawaiian_islands fighter sz48")
    assert allowed(table, "usa done")


def test_a_guest_aboard_takes_a_place() -> None:
    spaces = ("hawaiian_islands usa.fighter*2", "sz48 japan.destroyer")
    assert allowed(board("sz52 usa.carrier", *spaces, active="usa"), "usa move hawaiian_islands fighter*2 sz48")
    table = board("sz52 usa.carrier(uk.fighter)", *spaces, active="usa")
    assert reason(table, "usa move hawaiian_islands fighter*2", "sz48") == "axis.no_landing"
    assert allowed(table, "usa move hawaiian_islands fighter sz48")


def test_an_allied_carrier_with_room_is_a_landing_place_that_does_not_move() -> None:
    spaces = ("hawaiian_islands usa.fighter", "sz48 japan.transport,uk.destroyer")
    assert board(*spaces, active="usa").kinds("usa") == ("done",)
    assert offered(board(*spaces, "sz48 uk.carrier", active="usa"), "usa move hawaiian_islands fighter") == ("sz48",)
    assert board(*spaces, "sz50 uk.carrier", active="usa").kinds("usa") == ("done",)


def test_an_allied_carrier_full_of_its_own_fighters_is_none() -> None:
    table = board("hawaiian_islands usa.fighter", "sz48 japan.transport", "sz48 uk.carrier,uk.fighter*2", active="usa")
    assert table.kinds("usa") == ("done",)


def off_france(*more: str, bought: str = "", factory: str = "factory=0") -> Table:
    """A German fighter that has four spaces to zone 8, off France."""
    lines = [f"bought germany {bought}"] if bought else []
    return board("ukraine_s_s_r germany.fighter", "sz8 uk.transport", f"france {factory}", *more, lines=lines)


def test_a_fighter_may_use_all_its_points_if_a_new_carrier_can_be_placed_there() -> None:
    assert off_france().kinds("germany") == ("done",)
    table = off_france(bought="carrier").play("germany move ukraine_s_s_r fighter sz8")
    table.play("germany done")
    assert table.step() == "noncombat_move"
    table.play("germany done")
    assert fighters_waiting(table.state, "germany") == {"sz8": 1}
    table.play("germany place france sz8 carrier")
    assert table.units("sz8") == "germany.carrier germany.fighter"


def test_a_damaged_or_captured_factory_launches_no_carrier() -> None:
    assert off_france(bought="carrier", factory="factory=6").kinds("germany") == ("done",)
    spaces = ("ukraine_s_s_r germany.fighter", "sz8 uk.transport", "france factory=0")
    captured = board(*spaces, lines=["bought germany carrier", 'turn {"captured":["france"]}'])
    assert captured.kinds("germany") == ("done",)


def test_a_new_carrier_takes_two_fighters() -> None:
    table = board("ukraine_s_s_r germany.fighter*3", "sz8 uk.transport", "france factory=0", lines=["bought germany carrier"])
    assert reason(table, "germany move ukraine_s_s_r fighter*3", "sz8") == "axis.no_landing"
    assert allowed(table, "germany move ukraine_s_s_r fighter*2 sz8")


def test_one_new_carrier_serves_one_zone() -> None:
    spaces = ("kazakh_s_s_r owner=germany germany.fighter", "ukraine_s_s_r germany.fighter", "sz8 uk.transport", "sz14 uk.transport")
    one = board(*spaces, "france factory=0", lines=["bought germany carrier"]).play("germany move ukraine_s_s_r fighter sz8")
    assert one.kinds("germany") == ("done",)  # from Kazakhstan it is four spaces to zone 14
    two = board(*spaces, "france factory=0", lines=["bought germany carrier*2"]).play("germany move ukraine_s_s_r fighter sz8")
    assert offered(two, "germany move kazakh_s_s_r fighter") == ("sz14",)


def test_new_carriers_are_spread_over_zones_when_one_factory_cannot_make_them_all() -> None:
    spaces = ("germany germany.fighter*4", "sz13 uk.transport", "morocco owner=uk", "france factory=5")  # one space on to zones 8 and 14
    table = board(*spaces, "northwestern_europe factory=1", lines=["bought germany carrier*2"])
    assert allowed(table, "germany move germany fighter*4 sz13")
    table = board(*spaces, lines=["bought germany carrier*2"])
    assert reason(table, "germany move germany fighter*4", "sz13") == "axis.no_landing"


def test_a_territory_overrun_this_turn_is_no_landing_place() -> None:
    spaces = ("ukraine_s_s_r germany.tank", "west_russia owner=ussr", "belorussia owner=ussr", "poland owner=ussr")
    more = ("bulgaria_romania owner=ussr", "germany germany.fighter", "baltic_states owner=ussr", "kazakh_s_s_r ussr.infantry")
    table = board(*spaces, *more, "southern_europe owner=ussr")
    table.play("germany move ukraine_s_s_r tank ukraine_s_s_r caucasus")
    assert table.state.owners["caucasus"] == "germany"
    assert "caucasus" not in survey(table.state, "germany").lands


def test_air_units_that_are_lost_anyway_do_not_keep_others_on_the_ground() -> None:
    table = board("sz25 usa.fighter@4", "midway usa.fighter", "sz58 japan.transport", active="usa")
    assert lost(table.state, survey(table.state, "usa"), combat=True) == 1
    assert allowed(table, "usa move midway fighter sz58")


def test_many_carriers_and_many_fighters_are_settled_quickly() -> None:
    table = board(
        "sz52 usa.carrier*3,usa.fighter*6",
        "sz44 usa.carrier*2,usa.fighter*4",
        "sz57 usa.carrier*2,usa.fighter*3",
        "philippine_islands japan.infantry",
        "okinawa japan.infantry",
        "caroline_islands japan.infantry",
        "sz58 japan.cruiser",
        "sz59 japan.cruiser",
        "iwo_jima japan.infantry",
        active="usa",
    )
    table.play("usa move sz52 fighter*3 philippine_islands", "usa move sz52 fighter*3 okinawa", "usa move sz44 fighter*4 caroline_islands")
    table.play("usa move sz57 fighter*2 iwo_jima")
    assert lost(table.state, survey(table.state, "usa"), combat=True) == 0

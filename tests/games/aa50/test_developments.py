"""What each of the twelve developments changes."""

from __future__ import annotations

import random

import pytest

from pyapp.games.axis_allies.computer.thinking import sensible_action
from pyapp.games.axis_allies.economy.purchase import Purchase
from pyapp.games.axis_allies.odds.exact import odds
from pyapp.games.axis_allies.odds.forecast import of_battle, of_space
from tests.games.aa50.tables import combat, developed, table
from tests.games.axis_allies.battles import lost, rolls
from tests.games.axis_allies.moves import offered, reason

FRANCE_FROM_GERMANY = {"france": "germany"}

# --- chart one ----------------------------------------------------------------------------------------------------------------


def test_with_advanced_artillery_one_gun_supports_two_infantry() -> None:
    attack = "france owner=uk germany.infantry@1!*3,germany.artillery@1!,uk.infantry"
    game = combat(attack, origins=FRANCE_FROM_GERMANY, lines=developed("germany", "advanced_artillery"), dice=[6, 1, 6, 6, 6])
    game.done()
    assert rolls(game, "attack") == [("attack", 1, 1, 0), ("attack", 2, 3, 1)]


def test_advanced_artillery_does_not_help_in_defence() -> None:
    attack = "france owner=uk germany.tank@1!,uk.infantry*2,uk.artillery"
    game = combat(attack, origins=FRANCE_FROM_GERMANY, lines=developed("uk", "advanced_artillery"), dice=[6, 1, 1, 1])
    assert rolls(game, "defense") == [("defense", 2, 3, 3)]


LONDON = "united_kingdom factory=0 uk.infantry"
CALAIS = "northwestern_europe germany.aa_gun*2,germany.infantry"


def test_a_rocket_damages_a_factory_within_three_spaces_by_a_die() -> None:
    game = combat(LONDON, CALAIS, lines=developed("germany", "rockets"))
    assert (game.waits_for(), game.kinds("germany")) == (("germany",), ("launch", "done"))
    assert offered(game, "germany launch northwestern_europe") == ("united_kingdom",)
    game.play("germany launch northwestern_europe united_kingdom", dice=[4])
    assert game.state.factories["united_kingdom"] == 4
    assert game.step() == "noncombat_move"


def test_without_the_development_guns_launch_nothing() -> None:
    assert combat(LONDON, CALAIS).step() == "noncombat_move"


def test_one_gun_in_a_territory_launches_and_a_factory_is_struck_once_a_turn() -> None:
    game = combat(LONDON, CALAIS, "france germany.aa_gun", lines=developed("germany", "rockets"))
    assert offered(game, "germany launch") == ("france", "northwestern_europe")
    game.play("germany launch france united_kingdom", dice=[6])
    assert game.step() == "noncombat_move"
    assert game.state.factories["united_kingdom"] == 6


def test_a_second_rocket_needs_another_factory() -> None:
    game = combat(LONDON, CALAIS, "germany germany.aa_gun", "karelia_s_s_r factory=0", lines=developed("germany", "rockets"))
    game.play("germany launch northwestern_europe united_kingdom", dice=[6])
    assert offered(game, "germany launch") == ("germany",)
    assert offered(game, "germany launch germany") == ("karelia_s_s_r",)
    assert reason(game, "germany launch germany", "united_kingdom") == "axis.struck"
    assert reason(game, "germany launch", "northwestern_europe") == "axis.launched"


def test_rockets_do_not_damage_beyond_twice_the_value() -> None:
    game = combat("united_kingdom factory=14", CALAIS, lines=developed("germany", "rockets"))
    game.play("germany launch northwestern_europe united_kingdom", dice=[6])
    assert game.state.factories["united_kingdom"] == 16
    assert game.heard("rocket")[0].data["points"] == 2


def test_rockets_have_a_range_of_three_spaces_around_neutral_land() -> None:
    game = combat("caucasus factory=0", "bulgaria_romania germany.aa_gun", lines=developed("germany", "rockets"))
    assert offered(game, "germany launch bulgaria_romania") == ("caucasus",)
    assert combat("caucasus factory=0", "germany germany.aa_gun", lines=developed("germany", "rockets")).step() == "noncombat_move"


def test_a_gun_launches_from_the_land_of_an_ally_too() -> None:
    game = combat(LONDON, "northwestern_europe owner=italy germany.aa_gun,italy.aa_gun", lines=developed("germany", "rockets"))
    assert offered(game, "germany launch") == ("northwestern_europe",)
    game.play("germany launch northwestern_europe united_kingdom", dice=[4])
    assert game.state.factories["united_kingdom"] == 4


def test_the_guns_of_an_ally_do_not_launch() -> None:
    game = combat(LONDON, "northwestern_europe germany.infantry,italy.aa_gun", lines=developed("germany", "rockets"))
    assert game.step() == "noncombat_move"


def test_nobody_has_to_launch() -> None:
    game = combat(LONDON, CALAIS, lines=developed("germany", "rockets")).play("germany done")
    assert game.state.factories["united_kingdom"] == 0
    assert game.step() == "noncombat_move"


# --- paratroopers


def test_bombers_take_one_infantry_each_from_their_territory() -> None:
    game = table("france germany.bomber*2,germany.infantry*3", "united_kingdom uk.infantry", lines=developed("germany", "paratroopers"))
    assert "drop" in game.kinds("germany")
    game.play("germany drop france bomber*2 united_kingdom")
    assert game.units("united_kingdom") == "germany.bomber(germany.infantry>)@2*2 uk.infantry"
    assert game.units("france") == "germany.infantry"


def test_there_are_no_paratroopers_without_the_development_or_without_infantry() -> None:
    assert "drop" not in table("france germany.bomber,germany.infantry", "united_kingdom uk.infantry").kinds("germany")
    lines = developed("germany", "paratroopers")
    assert "drop" not in table("france germany.bomber", "germany germany.infantry", lines=lines).kinds("germany")
    assert "drop" not in table("france germany.bomber,germany.tank", lines=lines).kinds("germany")


def test_no_more_bombers_drop_than_there_is_infantry() -> None:
    game = table("france germany.bomber*2,germany.infantry", "united_kingdom uk.infantry", lines=developed("germany", "paratroopers"))
    game.refused("form.how_many", "germany drop france bomber*2 united_kingdom")


def test_bombers_with_paratroopers_stop_at_the_first_hostile_territory() -> None:
    lines = developed("germany", "paratroopers")
    game = table("poland germany.bomber,germany.infantry", "russia ussr.infantry", "east_poland ussr.infantry", lines=lines)
    assert "east_poland" in offered(game, "germany drop poland bomber")
    assert reason(game, "germany drop poland bomber", "russia") == "axis.drop_on_first"
    assert reason(game, "germany drop poland bomber", "germany") == "axis.drop_on_hostile"


def test_paratroopers_land_after_the_anti_aircraft_fire_and_fight() -> None:
    game = table(
        *("france germany.bomber*2,germany.infantry*2", "united_kingdom uk.aa_gun,uk.infantry"), lines=developed("germany", "paratroopers")
    )
    game.play("germany drop france bomber*2 united_kingdom")
    game.play("germany done", dice=[1, 6, 6, 2, 6])
    assert lost(game.heard("lost")) == {"bomber": 1, "infantry": 1}
    assert lost(game.heard("cargo_lost")) == {"infantry": 1}
    assert rolls(game, "attack") == [("attack", 1, 1, 0), ("attack", 4, 1, 1)]
    assert game.state.owners["united_kingdom"] == "germany"
    assert game.units("united_kingdom") == "germany.aa_gun! germany.bomber@2 germany.infantry!"


def test_paratroopers_take_an_empty_territory() -> None:
    game = table("france germany.bomber,germany.infantry", lines=developed("germany", "paratroopers"))
    game.play("germany drop france bomber gibraltar", "germany done")
    assert game.state.owners["gibraltar"] == "germany"
    assert game.units("gibraltar") == "germany.bomber@2 germany.infantry!"
    game.play("germany move gibraltar bomber@2 france", "germany done")
    assert game.units("gibraltar") == "germany.infantry"


def test_no_tank_overruns_a_territory_on_which_paratroopers_will_drop() -> None:
    lines = developed("germany", "paratroopers")
    game = table("poland germany.bomber,germany.infantry,germany.tank", lines=lines).play("germany drop poland bomber east_poland")
    game.refused("axis.blitz_dropped", "germany move poland tank belorussia east_poland")
    game.play("germany move poland tank east_poland", "germany done")
    assert game.units("east_poland") == "germany.bomber@1 germany.infantry! germany.tank!"


def test_a_bomber_with_paratroopers_must_be_able_to_come_down() -> None:
    lines = developed("germany", "paratroopers")
    game = table("morocco_algeria germany.bomber,germany.infantry", "brazil usa.infantry", lines=lines)
    assert "brazil" in offered(game, "germany drop morocco_algeria bomber")
    assert reason(game, "germany drop morocco_algeria bomber", "eastern_united_states") == "axis.no_landing"


def test_a_bomber_with_paratroopers_raids_no_factory_in_that_turn() -> None:
    game = table("france germany.bomber,germany.infantry", LONDON, lines=developed("germany", "paratroopers"))
    assert "raid" in game.kinds("germany")
    game.play("germany drop france bomber united_kingdom")
    assert "raid" not in game.kinds("germany")


def test_paratroopers_alone_hold_out_while_their_bombers_may_leave() -> None:
    game = table("france germany.bomber,germany.infantry", "united_kingdom uk.infantry*3", lines=developed("germany", "paratroopers"))
    game.play("germany drop france bomber united_kingdom").play("germany done", dice=[6, 6, 6, 6, 6])
    game.play("germany retreat", dice=[6, 1, 6, 6])
    assert game.units("united_kingdom") == "germany.bomber@2 uk.infantry*3"


def test_the_odds_count_the_infantry_that_will_be_dropped() -> None:
    game = table("france germany.bomber*2,germany.infantry*2", "united_kingdom uk.infantry", lines=developed("germany", "paratroopers"))
    game.play("germany drop france bomber*2 united_kingdom")
    assert of_space(game.state, "united_kingdom").attackers == {"bomber": 2, "infantry": 2}


def test_the_odds_know_that_infantry_falls_with_its_bomber() -> None:
    lines = developed("germany", "paratroopers")
    attack = "france germany.bomber,germany.infantry"
    calm = table(attack, "united_kingdom uk.infantry", lines=lines).play("germany drop france bomber united_kingdom")
    guns = table(attack, "united_kingdom uk.infantry,uk.aa_gun", lines=lines).play("germany drop france bomber united_kingdom")
    unharmed, shot_at = (odds(of_space(game.state, "united_kingdom")) for game in (calm, guns))
    assert shot_at.conquest == pytest.approx(unharmed.conquest * 5 / 6)
    assert shot_at.lose == pytest.approx(unharmed.lose * 5 / 6 + 1 / 6)


def test_the_odds_know_whose_guns_have_radar() -> None:
    attack = "france owner=uk uk.infantry,usa.aa_gun,germany.fighter@1"
    game = combat(attack, lines=developed("uk", "radar"), origins=FRANCE_FROM_GERMANY, dice=[6, 6, 6])
    assert rolls(game, "anti_aircraft") == [("anti_aircraft", 1, 1, 0)]
    assert of_battle(game.state).aa_value == 1


def test_paratroopers_retreat_with_overland_units() -> None:
    lines = developed("germany", "paratroopers")
    game = table("poland germany.bomber,germany.infantry*2", "east_poland ussr.infantry*2", lines=lines)
    game.play("germany drop poland bomber east_poland", "germany move poland infantry east_poland").play("germany done", dice=[6] * 5)
    game.play("germany retreat poland")
    assert game.units("poland") == "germany.infantry!*2"


def test_paratroopers_from_a_neighbouring_territory_may_go_back_there() -> None:
    lines = developed("germany", "paratroopers")
    game = table("poland germany.bomber,germany.infantry", "east_poland ussr.infantry*2", lines=lines)
    game.play("germany drop poland bomber east_poland").play("germany done", dice=[6] * 4)
    game.play("germany retreat poland")
    assert game.units("poland") == "germany.infantry!"
    assert game.units("east_poland") == "germany.bomber@1 ussr.infantry*2"


def computed(*spaces: str) -> str:
    """What the computer does first in the German combat movement with paratroopers."""
    game = table(*spaces, lines=developed("germany", "paratroopers"))
    return str(sensible_action(game.game, game.state, random.Random(1)))


def test_the_computer_drops_paratroopers_where_they_can_win() -> None:
    attack = "france germany.bomber*3,germany.infantry*3"
    assert computed(attack, "united_kingdom uk.infantry") == "germany drop france bomber united_kingdom"
    assert computed(attack, "united_kingdom uk.infantry*3") == "germany drop france bomber*2 united_kingdom"
    assert not computed(attack, "united_kingdom uk.infantry*9").endswith("united_kingdom")


# --- the rest of chart one


def test_increased_production_lets_a_factory_of_three_or_more_make_two_more_units() -> None:
    lines = (*developed("germany", "increased_factory_production"), "bought germany infantry*20")
    game = table("germany factory=0", "bulgaria_romania factory=0", "poland factory=1", phase="mobilize", lines=lines)
    game.refused("form.not_so_many", "germany place germany germany infantry*13")
    game.refused("form.not_so_many", "germany place bulgaria_romania bulgaria_romania infantry*3")
    game.refused("form.not_so_many", "germany place poland poland infantry*5")
    game.play("germany place germany germany infantry*12", "germany place poland poland infantry*4")
    game.play("germany place bulgaria_romania bulgaria_romania infantry*2")


def test_increased_production_repairs_two_points_for_an_ipc() -> None:
    lines = developed("germany", "increased_factory_production")
    game = table("germany factory=9", phase="purchase", ipcs="germany=4", lines=lines)
    game.refused("form.out_of_range", "germany repair germany 9")
    game.play("germany repair germany 5")
    assert (game.state.factories["germany"], game.state.powers["germany"].ipcs) == (4, 1)


def test_half_the_price_is_that_of_all_that_is_repaired_in_a_turn() -> None:
    lines = developed("germany", "increased_factory_production")
    game = table("germany factory=3", "poland factory=5", phase="purchase", ipcs="germany=4", lines=lines)
    game.play("germany repair germany 3", "germany repair poland 4")
    assert game.state.powers["germany"].ipcs == 0
    assert "repair" in game.kinds("germany")
    game.play("germany repair poland 1")
    assert (game.state.factories, game.state.powers["germany"].ipcs) == ({"germany": 0, "poland": 0}, 0)


def test_a_position_with_more_repairs_paid_for_than_an_ipc_leaves_over_is_not_sound() -> None:
    game = table("germany factory=3", phase="purchase", ipcs="germany=1", lines=developed("germany", "increased_factory_production"))
    game.play("germany repair germany 1")
    purchase = game.state.steps[-1]
    assert isinstance(purchase, Purchase)
    assert purchase.paid_for == 1
    purchase.paid_for = 2
    assert [violation.name for violation in game.game.status(game.state)] == ["paid_for"]


def test_war_bonds_bring_a_die_of_ipcs_with_the_income() -> None:
    game = table(
        "germany factory=0", active="germany", phase="mobilize", ipcs="germany=3", lines=developed("germany", "war_bonds"), dice=[5]
    )
    game.done()
    assert game.state.powers["germany"].ipcs == 3 + game.state.production("germany") + 5


def test_a_power_without_its_capital_has_no_war_bonds() -> None:
    game = table("germany owner=uk", active="germany", phase="mobilize", lines=developed("germany", "war_bonds"), dice=[])
    assert game.state.powers["germany"].ipcs == 0


MECHANIZED = developed("germany", "mechanized_infantry")


def test_mechanized_infantry_moves_two_spaces_with_a_tank_each() -> None:
    game = table("germany germany.infantry*2,germany.tank", "east_poland ussr.infantry", lines=MECHANIZED)
    game.refused("axis.one_tank_each", "germany move germany infantry*2,tank east_poland")
    game.play("germany move germany infantry,tank east_poland")
    assert game.units("east_poland") == "germany.infantry@2! germany.tank@2! ussr.infantry"
    assert game.state.turn.origins["east_poland"] == ["poland"]


def test_infantry_alone_or_without_the_development_moves_one_space() -> None:
    game = table("germany germany.infantry,germany.tank", "east_poland ussr.infantry", lines=MECHANIZED)
    assert offered(game, "germany move germany infantry") == ()
    plain = table("germany germany.infantry,germany.tank", "east_poland ussr.infantry")
    assert offered(plain, "germany move germany") == ("tank",)


def test_mechanized_infantry_blitzes_with_its_tank() -> None:
    game = table("poland germany.infantry,germany.tank", "belorussia ussr.infantry", lines=MECHANIZED)
    game.play("germany move poland infantry,tank belorussia east_poland")
    assert game.state.owners["east_poland"] == "germany"
    assert game.units("belorussia") == "germany.infantry@2! germany.tank@2! ussr.infantry"


def test_mechanized_infantry_redeploys_two_spaces_with_a_tank_each() -> None:
    game = table("france germany.infantry*2,germany.tank*2,germany.artillery", phase="noncombat_move", lines=MECHANIZED)
    assert "poland" not in offered(game, "germany move france infantry")
    assert reason(game, "germany move france infantry*2,tank", "poland") == "axis.one_tank_each"
    assert "poland" not in offered(game, "germany move france infantry,tank,artillery")
    game.play("germany move france infantry*2,tank*2 poland")
    assert game.units("poland") == "germany.infantry@2*2 germany.tank@2*2"


# --- chart two ----------------------------------------------------------------------------------------------------------------


def test_super_submarines_attack_with_three_and_defend_with_one() -> None:
    lines = developed("germany", "super_submarines")
    game = combat("sz7 germany.submarine@1!,uk.cruiser", lines=lines, origins={"sz7": "sz12"})
    assert game.play("germany strike", dice=[3]).heard("rolled")[0].data["value"] == 3
    defence = combat("sz7 uk.destroyer@1!,germany.submarine", active="uk", lines=lines)
    defence.play("uk attack sz7", dice=[6, 1])
    assert rolls(defence, "defense") == [("defense", 1, 1, 1)]


def test_jet_fighters_attack_with_four() -> None:
    game = combat(
        "france owner=uk germany.fighter@1,uk.infantry",
        lines=developed("germany", "jet_fighters"),
        origins=FRANCE_FROM_GERMANY,
        dice=[4, 6],
    )
    assert rolls(game, "attack") == [("attack", 4, 1, 1)]


@pytest.mark.parametrize(
    ("kind", "price"), [("transport", 6), ("carrier", 11), ("destroyer", 7), ("cruiser", 10), ("battleship", 17), ("submarine", 5)]
)
def test_improved_shipyards_make_ships_cheaper(kind: str, price: int) -> None:
    lines = developed("germany", "improved_shipyards")
    game = table(phase="purchase", ipcs=f"germany={price}", lines=lines).play(f"germany buy {kind}")
    assert game.state.powers["germany"].ipcs == 0
    table(phase="purchase", ipcs=f"germany={price}").refused("form.not_so_many", f"germany buy {kind}")


def test_with_radar_anti_aircraft_guns_hit_with_two() -> None:
    attack = "france owner=uk germany.fighter@1*2,uk.infantry,uk.aa_gun"
    game = combat(attack, lines=developed("uk", "radar"), dice=[2, 2], origins=FRANCE_FROM_GERMANY)
    game.done()
    assert rolls(game) == [("anti_aircraft", 2, 2, 2)]
    plain = combat(attack, dice=[2, 1, 1, 6], origins=FRANCE_FROM_GERMANY)
    assert rolls(plain, "anti_aircraft") == [("anti_aircraft", 1, 2, 1)]


def test_radar_guides_the_guns_against_raiders_too() -> None:
    raid = "united_kingdom factory=0 germany.bomber:raid@2*2,uk.aa_gun"
    game = combat(raid, lines=developed("uk", "radar"), dice=[2, 3, 5])
    game.done()
    assert rolls(game) == [("flak", 2, 2, 1)]
    assert game.state.factories["united_kingdom"] == 5


def test_long_range_aircraft_fly_two_spaces_further() -> None:
    lines = developed("germany", "long_range_aircraft")
    spaces = ("poland germany.fighter,germany.bomber", "novosibirsk ussr.infantry", "eastern_ukraine ussr.infantry")
    assert "russia" not in offered(table(*spaces, "russia ussr.infantry"), "germany move poland fighter")
    far = table(*spaces, "russia ussr.infantry", lines=lines)
    assert "russia" in offered(far, "germany move poland fighter")
    assert "novosibirsk" not in offered(table(*spaces), "germany move poland bomber")
    far.play("germany move poland fighter russia", "germany move poland bomber novosibirsk")
    assert far.units("novosibirsk") == "germany.bomber@4 ussr.infantry"


def test_heavy_bombers_roll_two_dice_in_attack_and_in_raids_and_one_in_defence() -> None:
    lines = developed("germany", "heavy_bombers")
    attack = combat("france owner=uk germany.bomber@1,uk.infantry*3", lines=lines, origins=FRANCE_FROM_GERMANY, dice=[4, 4, 6, 6, 6])
    assert rolls(attack, "attack") == [("attack", 4, 2, 2)]
    raid = combat("united_kingdom factory=0 germany.bomber:raid@2*2", lines=lines, dice=[3, 4, 2, 1])
    assert raid.state.factories["united_kingdom"] == 10
    defence = combat("france germany.bomber,uk.tank@1!", active="uk", lines=lines, origins={"france": "germany"}, dice=[6, 1])
    assert rolls(defence, "defense") == [("defense", 1, 1, 1)]

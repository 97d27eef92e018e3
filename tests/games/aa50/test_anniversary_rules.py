"""What else the Anniversary Edition does differently from the second edition of 1942: guns, factories, kept units, set-up, victory."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import BadData
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.state import AxisState
from tests.games.aa50.tables import combat, table
from tests.games.axis_allies.battles import lost, rolls
from tests.games.axis_allies.moves import offered, reason

GAME = load("aa50")
ORDERS = {
    "1941": ("germany", "ussr", "japan", "uk", "italy", "usa"),
    "1942": ("japan", "ussr", "germany", "uk", "italy", "usa"),
}


def begun(scenario: str, *options: str) -> AxisState:
    state, _ = GAME.new(Setup(scenario, list(options)), ScriptedDice([]))
    assert isinstance(state, AxisState)
    return state


# --- set-up and victory -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_the_powers_take_their_turns_in_the_order_of_the_scenario(scenario: str) -> None:
    game = table(active=ORDERS[scenario][0], phase="purchase", lines=[f"scenario {scenario}"])
    order = []
    while game.state.round == 1:
        if game.state.active not in order:
            order.append(game.state.active)
        game.play(f"{game.waits_for()[0]} done")
    assert tuple(order) == ORDERS[scenario]


@pytest.mark.parametrize(("scenario", "first", "axis"), [("1941", "germany", 6), ("1942", "japan", 8)])
def test_a_scenario_begins_sound_with_its_first_power_and_its_victory_cities(scenario: str, first: str, axis: int) -> None:
    state = begun(scenario)
    assert GAME.status(state) == []
    assert GAME.waits_for(state) == (first,)
    assert (len(state.victory_cities("axis")), len(state.victory_cities("allies"))) == (axis, 18 - axis)


def test_japanese_transports_begin_the_scenario_of_1941_laden() -> None:
    aboard = [text for text in begun("1941").units["sz61"] if "transport" in text]
    assert sum(text.count("japan.infantry") + text.count("japan.artillery") for text in aboard) > 0


TABLES = (
    ("germany italy japan", "ussr uk usa"),
    ("germany italy", "japan", "ussr uk usa"),
    ("germany italy", "japan", "uk", "ussr usa"),
    ("germany italy", "japan", "ussr", "uk", "usa"),
    ("germany", "japan", "italy", "ussr", "uk", "usa"),
)


@pytest.mark.parametrize("shares", TABLES, ids=lambda shares: f"{len(shares)} players")
def test_two_to_six_players_share_the_powers_as_the_rulebook_has_it(shares: tuple[str, ...]) -> None:
    players = {power: f"player {place}" for place, share in enumerate(shares) for power in share.split()}
    state, _ = GAME.new(Setup("1941", [], dict(players)), ScriptedDice([]))
    assert {power: state.setup.player(power) for power in players} == players
    assert state.setup.player("china") == players["usa"]


def test_nobody_plays_for_both_sides_against_others() -> None:
    with pytest.raises(BadData):
        GAME.new(Setup("1941", [], {"germany": "Ann", "ussr": "Ann"}), ScriptedDice([]))


def test_tanks_and_guns_have_their_prices_of_this_edition() -> None:
    prices = {kind.id: kind.cost for kind in edition("aa50").unit_types.values()}
    assert (prices["tank"], prices["aa_gun"], prices["industrial_complex"]) == (5, 6, 15)


def axis_with(cities: int, condition: str) -> AxisState:
    """The end of a round in which the Axis holds so many cities."""
    homes = [space.id for space in edition("aa50").spaces.values() if space.victory_city]
    owners = [f"{home} owner={'germany' if place < cities else 'uk'}" for place, home in enumerate(homes)]
    return table(*owners, active="usa", phase="mobilize", options=f"victory={condition}").state


@pytest.mark.parametrize(("condition", "cities"), [("short", 13), ("standard", 15), ("total", 18)])
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_a_side_wins_with_the_cities_that_were_agreed(condition: str, cities: int, side: str) -> None:
    held = cities if side == "axis" else 18 - cities
    state = axis_with(held, condition)
    assert state.result is not None
    assert state.result.winners == [side]
    short = axis_with(held - 1 if side == "axis" else held + 1, condition)
    assert short.result is None or short.result.winners != [side]


# --- antiaircraft guns --------------------------------------------------------------------------------------------------------


def test_one_gun_fires_once_at_every_aircraft_however_many_guns_there_are() -> None:
    attack = "france owner=uk germany.fighter@1*4,germany.infantry@1!,uk.infantry,uk.aa_gun*3"
    game = combat(attack, origins={"france": "germany"}, dice=[1, 6, 6, 6, 3, 3, 3, 6, 6])
    assert rolls(game, "anti_aircraft") == [("anti_aircraft", 1, 4, 1)]
    assert lost(game.heard("lost"))["fighter"] == 1


def test_guns_are_no_casualties_and_fall_to_the_captor() -> None:
    attack = "france owner=uk germany.tank@1!*2,uk.infantry,uk.aa_gun*2"
    game = combat(attack, origins={"france": "germany"}, dice=[3, 3, 6])
    assert game.units("france") == "germany.aa_gun!*2 germany.tank!*2"
    assert game.heard("aa_guns_captured")


def test_attackers_do_not_fire_at_a_gun_that_is_left_alone() -> None:
    landing = ("france germany.infantry,germany.aa_gun", "sz7 uk.battleship,uk.transport(uk.infantry>):france!")
    game = combat(*landing, active="uk").play("uk bombard battleship", dice=[4, 6])
    assert [event.data["reason"] for event in game.heard("rolled")] == ["bombardment", "defense"]  # its victim still defends
    assert game.units("france") == "uk.aa_gun! uk.infantry!"


def test_guns_without_defenders_are_captured_and_keep_tanks_from_driving_on() -> None:
    game = table("germany germany.tank", "poland owner=ussr ussr.aa_gun", "east_poland ussr.infantry")
    assert "east_poland" not in offered(game, "germany move germany tank")
    game.play("germany move germany tank poland", "germany done")
    assert game.units("poland") == "germany.aa_gun! germany.tank!"


def test_guns_in_liberated_land_return_to_its_owner() -> None:
    game = combat("poland owner=uk uk.aa_gun,italy.tank@1!", active="italy", origins={"poland": "germany"})
    assert game.state.owners["poland"] == "germany"
    assert game.units("poland") == "germany.aa_gun italy.tank!"


def test_factories_have_no_guns_of_their_own_but_those_of_the_territory_fire_at_raiders() -> None:
    bare = combat("united_kingdom factory=0 germany.bomber:raid@2", dice=[5])
    assert (bare.state.factories["united_kingdom"], rolls(bare)) == (5, [])
    game = combat("united_kingdom factory=0 germany.bomber:raid@2*2,uk.aa_gun*2", dice=[1, 6, 4])
    assert rolls(game) == [("flak", 1, 2, 1)]
    assert game.state.factories["united_kingdom"] == 4


def test_guns_move_in_noncombat_movement_alone() -> None:
    game = table("germany germany.aa_gun", "poland owner=ussr ussr.infantry")
    assert "move" not in game.kinds("germany")
    game.play("germany done")
    assert "france" in offered(game, "germany move germany aa_gun")


# --- factories and units that are kept ----------------------------------------------------------------------------------------


def test_units_that_are_not_placed_are_kept_for_another_turn() -> None:
    game = table("germany factory=0", phase="mobilize", lines=["bought germany infantry*12"])
    game.play("germany place germany germany infantry*10")
    assert game.state.powers["germany"].bought == {"infantry": 2}
    assert game.heard("kept")[0].data["units"] == {"infantry": 2}
    assert game.state.active == "ussr"


def test_units_may_be_kept_although_there_is_a_place_for_them() -> None:
    game = table("germany factory=0", phase="mobilize", lines=["bought germany infantry*2"]).play("germany done")
    assert game.state.powers["germany"].bought == {"infantry": 2}


def test_kept_units_are_placed_in_a_later_turn() -> None:
    game = table("germany factory=0", "france germany.infantry", phase="purchase", ipcs="germany=0", lines=["bought germany tank"])
    game.play("germany done", "germany done", "germany done", "germany place germany germany tank")
    assert game.units("germany") == "germany.tank"


def test_a_carrier_for_which_fighters_wait_is_not_kept() -> None:
    game = table("germany factory=0", "sz5 germany.fighter@4", phase="mobilize", lines=["bought germany carrier"])
    game.refused("axis.carrier_promised", "germany done")
    game.play("germany place germany sz5 carrier")
    assert game.units("sz5") == "germany.carrier germany.fighter"


def test_a_kept_carrier_saves_no_fighter_of_a_power_without_its_capital() -> None:
    lines = ["bought germany carrier"]
    game = table("germany owner=uk", "france factory=0", "sz7 germany.fighter@4", phase="noncombat_move", lines=lines)
    game.play("germany done")
    assert game.units("sz7") == ""


def test_new_units_come_from_the_factory_of_an_ally_only_if_it_was_taken_after_his_capital_fell() -> None:
    fallen = ["italy owner=uk uk.infantry"]
    captured = table(*fallen, "balkans factory=0", "germany germany.infantry", phase="mobilize", lines=["bought germany infantry"])
    assert captured.step() != "mobilize"
    retaken = table("italy owner=uk", "balkans owner=germany factory=0", phase="mobilize", lines=["bought germany infantry"])
    assert offered(retaken, "germany place") == ("balkans",)


def test_a_factory_of_an_ally_that_is_liberated_after_his_capital_fell_belongs_to_the_liberator() -> None:
    game = table("italy owner=uk uk.infantry", "balkans owner=uk factory=1", "germany germany.tank").play(
        "germany move germany tank balkans", "germany done"
    )
    assert game.state.owners["balkans"] == "germany"


def test_repair_costs_an_ipc_a_point() -> None:
    game = table("germany factory=3", phase="purchase", ipcs="germany=2").play("germany repair germany 2")
    assert (game.state.factories["germany"], game.state.powers["germany"].ipcs) == (1, 0)


# --- the board ----------------------------------------------------------------------------------------------------------------


def test_the_dardanelles_are_open_unless_the_option_closes_them() -> None:
    enemies = ("sz14 italy.cruiser", "sz16 ussr.submarine")
    assert "sz16" in offered(table(*enemies, active="italy"), "italy move sz14 cruiser")
    closed = table(*enemies, "sz13 uk.destroyer", active="italy", options="black_sea_closed")
    assert "sz16" not in offered(closed, "italy move sz14 cruiser")


def test_the_panama_canal_needs_panama_and_suez_both_banks() -> None:
    assert table("panama owner=japan", active="usa").state.turn.open_canals == ["suez"]
    assert table("egypt owner=italy", active="uk").state.turn.open_canals == ["panama"]


def test_what_comes_back_with_a_capital_makes_nothing_in_that_turn() -> None:
    spaces = ("russia owner=germany factory=0", "karelia_s_s_r owner=uk factory=0", "archangel owner=uk", "caucasus factory=0 ussr.tank")
    game = table(*spaces, active="ussr", lines=["bought ussr infantry,industrial_complex"])
    game.play("ussr move caucasus tank russia", "ussr done", "ussr done")
    assert game.step() == "mobilize"
    assert game.state.owners["karelia_s_s_r"] == game.state.owners["archangel"] == "ussr"
    assert offered(game, "ussr place") == ("caucasus",)
    assert reason(game, "ussr place", "karelia_s_s_r") == "axis.factory_new"
    assert "archangel" not in offered(game, "ussr build")

"""Production: points, steps, new units, factories, convoys, all in secret and at the same time. VIE 7.7, 11."""

from __future__ import annotations

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError, IllegalAction, WrongSeat
from pyapp.engine.steps import Event
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.production import books
from pyapp.games.victory_in_europe.production.phase import Produce, ProductionPhase
from pyapp.games.victory_in_europe.state import Books, Order, VictoryState
from pyapp.games.victory_in_europe.supply import picture
from pyapp.games.victory_in_europe.turn import outline
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import at, start, token

ALL = ("nations war axis DE IT", "nations war allies GB CA FR US", "nations war soviets SU", "nations allied axis HU RO")


def opened(state: VictoryState) -> VictoryState:
    """The same with the production phase begun; the turn ends after it."""
    state.order = list(state.seats)
    state.steps = [outline.Turn(len(outline.outline(state)) - 1), ProductionPhase()]
    GAME.settle(state, ScriptedDice([]))
    return state


def world(*lines: str, turn: int = 12, scenario: str = "1942") -> VictoryState:
    return opened(at(*ALL, *lines, turn=turn, scenario=scenario))


def say(state: VictoryState, *lines: str) -> list[Event]:
    return [event for line in lines for event in GAME.apply(state, GAME.parse(state, line), ScriptedDice([])).events]


def finish(state: VictoryState) -> list[Event]:
    return say(state, *(f"{seat} done" for seat in GAME.waits_for(state)))


def ledger(state: VictoryState, seat: str = "axis") -> Books:
    found = state.secrets[seat].books
    assert found is not None
    return found


def steps(state: VictoryState, unit: str) -> int:
    return next(face.steps for secret in state.secrets.values() for face in secret.faces.values() if face.unit == unit)


class TestPoints:
    """VIE 11.0 to 11.3, 7.71."""

    def test_germany_has_ten_points_and_may_build_one_factory_to_match_its_resources(self):
        """The example of 11.3."""
        state = opened(start("1939"))
        assert ledger(state).points["DE"] == 10 and ledger(state).room["DE"] == 1

    def test_british_resources_let_it_have_seven_factories(self):
        """The example of 7.72: four at home, two of Canada, one by Convoy C."""
        state = opened(start("1939"))
        assert ledger(state, "allies").points["GB"] == 6 and ledger(state, "allies").room["GB"] == 1

    def test_lend_lease_is_told_to_all_before_anybody_is_asked_and_adds_to_production(self):
        state = start("1943")
        state.steps = [outline.Turn(len(outline.outline(state)) - 1), ProductionPhase(0)]
        told = GAME.settle(state, ScriptedDice([]))
        lent = {event.data["nation"]: event.data["count"] for event in told if event.kind == "vie_lend_lease"}
        assert lent == {"SU": 2, "GB": 3} and ledger(state, "allies").points["SU"] == 9

    def test_points_that_are_not_used_are_lost(self):
        state = world("factories berlin 3")
        told = finish(state)
        assert [event.data["count"] for event in told if event.kind == "vie_points_lost" and event.seen_by == ("axis",)] == [3]
        assert ledger(opened(state)).points["DE"] == 3

    def test_a_factory_that_was_moved_does_not_produce_this_turn_and_does_the_next(self):
        """VIE 11.32."""
        state = at(*ALL, "factories berlin 2", "factories essen 2", turn=12, scenario="1942")
        state.relocated = {"essen": 1}
        assert ledger(opened(state)).points["DE"] == 3
        finish(state)
        assert state.relocated == {} and ledger(opened(state)).points["DE"] == 4


class TestSteps:
    """VIE 11.4, 11.41, 11.5, 8.7."""

    def test_a_supplied_unit_gains_one_step_a_turn_for_its_price(self):
        state = world("factories berlin 4", "factories essen 3", "berlin de_1a:2 de_2pz:1 de_4pz:1")
        army, tank = token(state, "de_1a"), token(state, "de_2pz")
        say(state, f"axis add DE {army},{tank}")
        assert ledger(state).points["DE"] == 4 and steps(state, "de_1a") == 2
        with pytest.raises(IllegalAction):
            say(state, f"axis add DE {army}")
        finish(state)
        assert (steps(state, "de_1a"), steps(state, "de_2pz")) == (3, 2)

    def test_a_full_unit_one_without_supply_and_one_at_sea_gain_none(self):
        state = world("factories berlin 4", "berlin de_1a:4", "moscow de_2a:1", "baltic de_bc:1", "hamburg de_ca:1")
        assert set(ledger(state).adds) == {token(state, "de_ca")}

    def test_more_than_there_are_points_for_is_refused(self):
        state = world("factories berlin 2", "berlin de_2pz:1 de_4pz:1")
        with pytest.raises(IllegalAction):
            say(state, f"axis add DE {token(state, 'de_2pz')},{token(state, 'de_4pz')}")

    def test_a_fortress_needs_a_line_for_steps_although_it_suffers_no_attrition(self):
        state = world("malta gb_malta:1", "factories london 2")
        assert token(state, "gb_malta") in ledger(state, "allies").adds
        state = world("malta gb_malta:1", "factories london 2", "c_med it_bb1")
        assert token(state, "gb_malta") not in ledger(state, "allies").adds

    def test_axis_steps_in_africa_cost_one_more_while_malta_is_an_enemy_s(self):
        """VIE 8.7."""
        lines = ("factories rome 1", "tripoli it_10a:1", "rome it_2a:1")
        dear = ledger(world(*lines)).adds
        state = world(*lines, "control IT malta")
        cheap = ledger(state).adds
        army, home = token(state, "it_10a"), token(state, "it_2a")
        price = UNITS["it_10a"].kind.cost
        assert dear[army] == {"IT": price + 1} and cheap[army] == dear[home] == {"IT": price}

    def test_steps_by_a_red_port_alone_cost_one_more(self):
        """VIE 8.7, 11.41."""
        lines = ("suez gb_8a:1 gb_ca2:1", "factories london 2")
        free = ledger(world(*lines), "allies")
        state = world(*lines, "gibraltar *it_2a", "control IT gibraltar malta", "w_med it_bb1", "c_med it_bb2", "e_med it_ca")
        shut = ledger(state, "allies")
        for unit in ("gb_8a", "gb_ca2"):
            assert shut.adds[token(state, unit)]["GB"] == free.adds[token(state, unit)]["GB"] + 1

    def test_a_minor_is_paid_by_any_major_of_its_side_with_a_line_to_it(self):
        """VIE 11.5."""
        state = world("budapest hu_1:1", "pool ro_3", "factories berlin 2", "factories rome 1")
        assert set(ledger(state).adds[token(state, "hu_1")]) == {"DE", "IT"}
        assert ledger(state).sites[token(state, "ro_3")] == ["bucharest"]
        say(state, f"axis build {token(state, 'ro_3')} bucharest IT")
        assert ledger(state).points == {"DE": 2, "IT": 0}
        finish(state)
        assert state.blocks[token(state, "ro_3")].at == "bucharest"

    def test_leningrad_by_the_lake_alone_lives_on_its_own_factory(self, monkeypatch):
        """VIE 1.9: it neither exports nor builds with what is brought, and its factory adds steps to units alone."""
        lines = ("factories leningrad 2", "factories moscow 3", "leningrad su_7a:1", "moscow su_3a:1", "pool su_62a")
        state = world(*lines)
        assert ledger(state, "allies").points["SU"] == 5 and "leningrad" in ledger(state, "allies").works
        monkeypatch.setattr(picture, "by_lake_alone", lambda state, nation: nation == "SU")
        state = world(*lines)
        found = ledger(state, "allies")
        assert (found.points["SU"], found.points["leningrad"]) == (3, 2)
        assert found.adds[token(state, "su_7a")] == {"leningrad": 1} and found.adds[token(state, "su_3a")] == {"SU": 1}
        assert found.sites[token(state, "su_62a")] == ["moscow"] and "leningrad" not in found.works
        say(state, f"allies add leningrad {token(state, 'su_7a')}")
        assert (found.points["SU"], ledger(state, "allies").points["leningrad"]) == (3, 1)


class TestNewUnits:
    """VIE 11.4, 11.41, 2.6, 13.0 Canada."""

    def test_a_new_unit_appears_with_one_step_at_a_factory_at_home_and_gains_no_more(self):
        state = world("factories berlin 4", "pool de_11a")
        army = token(state, "de_11a")
        say(state, f"axis build {army} berlin")
        assert state.blocks[army].at == "pool" and army not in ledger(state).adds
        told = finish(state)
        assert state.blocks[army].at == "berlin" and steps(state, "de_11a") == 1
        assert [event.data["space"] for event in told if event.kind == "vie_new_block"] == ["berlin"]
        assert all(event.seen_by == ("axis",) for event in told if event.kind == "vie_built")

    def test_not_in_a_city_that_was_conquered_nor_where_no_factory_is(self):
        state = world("factories berlin 4", "factories paris 2", "control DE paris", "pool de_11a")
        assert ledger(state).sites[token(state, "de_11a")] == ["berlin"]

    def test_not_more_than_the_place_holds_with_what_is_ordered_there(self):
        state = world("factories berlin 4", "berlin de_1a de_2a", "pool de_11a de_15a de_fa3")
        say(state, f"axis build {token(state, 'de_11a')} berlin")
        assert GAME.field(state, "axis", "build", ()).options == (token(state, "de_fa3"),)

    def test_a_leader_appears_with_step_0_for_two_points(self):
        """VIE 2.6."""
        state = world("factories berlin 2", "pool de_manstein")
        say(state, f"axis build {token(state, 'de_manstein')} berlin")
        assert ledger(state).points["DE"] == 0
        finish(state)
        assert steps(state, "de_manstein") == 0 and state.blocks[token(state, "de_manstein")].at == "berlin"

    def test_ships_are_built_in_a_naval_base_with_a_factory_and_get_steps_in_any(self):
        """VIE 11.41."""
        state = world("factories hamburg 2", "factories berlin 4", "pool de_tirpitz", "brest de_ca:1", "control DE brest")
        assert ledger(state).sites[token(state, "de_tirpitz")] == ["hamburg"] and token(state, "de_ca") in ledger(state).adds

    def test_canadians_come_from_canada_and_the_british_from_great_britain(self):
        state = world("factories canada 2", "factories london 2", "pool ca_1a gb_1a free_fr")
        sites = ledger(state, "allies").sites
        places = [sites[token(state, unit)] for unit in ("ca_1a", "gb_1a", "free_fr")]
        assert places == [["canada"], ["london"], ["london"]]

    def test_americans_build_no_units_at_peace(self):
        """VIE 13.0 United States: usa_before_war."""
        state = world("nations neutral allies US", "factories usa 2", "pool us_bb convoy_b")
        assert set(ledger(state, "allies").builds) == {token(state, "convoy_b")}


class TestFactories:
    """VIE 11.3, 11.31, 11.33."""

    def test_they_are_built_in_major_cities_at_home_up_to_the_value_of_the_city_and_the_resources(self):
        state = world("factories berlin 2", "factories hamburg 2")
        works = ledger(state).works
        assert works["berlin"] == 1 and "hamburg" not in works and "paris" not in works and works["munich"] == 1
        say(state, "axis factory DE berlin")
        assert ledger(state).points["DE"] == 1
        finish(state)
        assert state.factories["berlin"] == [3]

    def test_a_marker_grows_by_one_step_a_turn_and_the_usa_have_four(self):
        state = world("factories usa 2 2 1 1", "factories urals 2 2")
        assert ledger(state, "allies").works["usa"] == 4 and ledger(state, "allies").works["urals"] == 2
        assert books.grown([2, 2, 1, 1], 3, 4) == [3, 2, 2, 2] and books.grown([], 1, 1) == [1]

    def test_steps_that_are_ordered_one_by_one_count_together(self):
        state = world("factories usa 4 4 2 2")
        say(state, "allies factory US usa", "allies factory US usa")
        assert ledger(state, "allies").points["US"] >= 2 * books.FACTORY_COST
        with pytest.raises(GameError):
            say(state, "allies factory US usa")
        assert state.factories["usa"] == [4, 4, 2, 2]

    def test_they_may_not_exceed_the_resources(self):
        state = world("factories milan 2")
        assert ledger(state).points["IT"] == 2 and ledger(state).room["IT"] == 0
        assert "factory" not in GAME.kinds(state, "axis")

    def test_building_adds_nothing_to_production_in_the_same_turn(self):
        state = world("factories berlin 3")
        say(state, "axis factory DE berlin")
        assert ledger(state).points["DE"] == 0

    def test_where_a_step_was_moved_to_none_is_built(self):
        """VIE 11.32."""
        state = at(*ALL, "factories berlin 2", turn=12, scenario="1942")
        state.relocated = {"berlin": 1}
        assert "berlin" not in ledger(opened(state)).works

    def test_flak_has_as_many_steps_as_the_factories(self):
        assert books.flak(world("factories usa 2 1 1"), "usa") == 4 and books.flak(world(), "berlin") == 0


class TestConvoys:
    """VIE 7.7 to 7.72."""

    def test_convoy_a_needs_both_in_the_war_and_b_the_year_1941(self):
        lines = ("factories usa 2", "pool convoy_a convoy_b")
        both = world(*lines)
        assert set(ledger(both, "allies").builds) == {token(both, "convoy_a"), token(both, "convoy_b")}
        assert set(ledger(world(*lines, "nations neutral soviets SU"), "allies").builds) == {token(both, "convoy_b")}
        assert not ledger(world(*lines, "nations neutral allies US", turn=6), "allies").builds

    def test_a_step_costs_a_point_of_the_usa_and_appears_in_its_zone(self):
        state = world("factories usa 2", "pool convoy_b")
        convoy = token(state, "convoy_b")
        say(state, f"allies build {convoy} convoy_b")
        assert ledger(state, "allies").points["US"] == 1
        finish(state)
        assert state.blocks[convoy].at == "convoy_b" and steps(state, "convoy_b") == 1

    def test_an_enemy_in_the_zone_prevents_it(self):
        state = world("factories usa 2", "pool convoy_b", "convoy_b de_ub1")
        assert not ledger(state, "allies").builds

    def test_lend_lease_takes_no_more_than_the_resources_of_the_usa(self):
        state = world("factories usa 2", "pool convoy_a convoy_b")
        ledger(state, "allies").loans = 1
        say(state, f"allies build {token(state, 'convoy_b')} convoy_b")
        assert "build" not in GAME.kinds(state, "allies")
        state = world("factories usa 4", "convoy_a convoy_a:1", "convoy_b convoy_b:1")
        ledger(state, "allies").loans = 1
        with pytest.raises(IllegalAction):
            say(state, f"allies add US {token(state, 'convoy_a')},{token(state, 'convoy_b')}")

    def test_the_american_player_may_reduce_them_and_has_the_resources_next_turn(self):
        state = world("factories usa 4 4 4 4", "convoy_a convoy_a:2", "convoy_b convoy_b:3")
        assert ledger(state, "allies").points["US"] == 11
        say(state, f"allies reduce {token(state, 'convoy_a')}*2,{token(state, 'convoy_b')}")
        assert ledger(state, "allies").points["US"] == 11
        finish(state)
        assert state.blocks[token(state, "convoy_a")].at == "pool" and steps(state, "convoy_b") == 2
        assert ledger(opened(state), "allies").points["US"] == 14

    def test_what_is_built_is_what_was_ordered_though_a_convoy_that_is_given_up_goes_to_the_force_pool(self):
        """Its blocks are mixed then, so that nobody sees which one it is."""
        names = ("us_1a", "us_3a", "us_7a", "us_9a")
        for unit in names:
            state = world("factories usa 4 4 4 4", "convoy_a convoy_a:1", f"pool {' '.join(names)}")
            say(state, f"allies reduce {token(state, 'convoy_a')}", f"allies build {token(state, unit)} usa")
            finish(state)
            assert (state.blocks[token(state, unit)].at, state.blocks[token(state, "convoy_a")].at) == ("usa", "pool")

    def test_convoy_d_is_built_by_the_british_once_it_is_theirs(self):
        state = world("nations conquered - FR", "factories london 2", "pool convoy_d^GB")
        assert ledger(state, "allies").builds[token(state, "convoy_d")] == {"GB": 1}

    def test_the_usa_may_send_a_point_by_iran_for_a_resource(self):
        """VIE 13.0 Iran."""
        lines = ("control SU iran_w iran_c iran_s", "nations conquered - IR", "factories moscow 2", "factories usa 4 4 4 4")
        state = world(*lines)
        assert GAME.waits_for(state) == ("allies",) and set(GAME.kinds(state, "allies")) == {"lend", "keep"}
        say(state, "allies lend")
        assert (ledger(state, "allies").points["SU"], ledger(state, "allies").points["US"]) == (3, 15)
        state = world(*lines)
        say(state, "allies keep")
        assert (ledger(state, "allies").points["SU"], ledger(state, "allies").points["US"]) == (2, 16)


class TestSecrecy:
    """VIE 11.0."""

    def test_nothing_on_the_map_moves_before_all_have_done_and_who_has_done_waits(self):
        state = world("factories berlin 4", "berlin de_1a:1", "pool de_11a", "lot axis 36 0", "lot allies 41 0")
        assert GAME.waits_for(state) == ("axis", "allies")
        told = say(state, f"axis build {token(state, 'de_11a')} berlin", "axis done")
        check_leaks(state, told)
        assert GAME.waits_for(state) == ("allies",) and state.blocks[token(state, "de_11a")].at == "pool"
        with pytest.raises(WrongSeat):
            say(state, "axis done")
        assert GAME.view(state, "allies").secrets["axis"].books is None

    def test_where_three_play_each_has_the_books_of_its_own_nations(self):
        state = world("factories moscow 2", "factories london 2", scenario="1941_three", turn=8)
        assert GAME.waits_for(state) == ("axis", "allies", "soviets")
        assert set(ledger(state, "soviets").points) == {"SU"} and "SU" not in ledger(state, "allies").points


@pytest.mark.parametrize(
    "order", [Order("add", "xx1"), Order("factory", "atlantis"), Order("build", "de1", "nowhere"), Order("add", "de1", "", 99)]
)
def test_orders_that_name_nothing_are_corrupt(order):
    state = world("factories berlin 4")
    assert GAME.status(state) == []
    ledger(state).orders.append(order)
    assert {violation.name for violation in GAME.status(state)} & {"books_names", "books_numbers"}


@pytest.mark.parametrize("broken", [Produce(["nobody"]), ProductionPhase(7)])
def test_a_step_of_production_that_cannot_be_is_refused(broken):
    assert not broken.is_sound(world())

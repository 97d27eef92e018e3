"""What the stronger level of the computer does otherwise: each habit from a position."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.computers import COMPUTER, decided, thinking
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.engine.work import at_once
from pyapp.games.shared.patience import Patience, waiting
from pyapp.games.war_room import GAME, tables
from pyapp.games.war_room.combat.board import kind
from pyapp.games.war_room.combat.combat import Combat
from pyapp.games.war_room.computer import scheming
from pyapp.games.war_room.computer.currents import Currents
from pyapp.games.war_room.computer.exchange import WORTH, exchange, fought, units_of, usual
from pyapp.games.war_room.computer.levels import EASY, HARD, LEVELS, NORMAL
from pyapp.games.war_room.computer.outlook import BELIEF, Outlook
from pyapp.games.war_room.computer.prospects import UNESCORTED, Prospects, falls, repelled
from pyapp.games.war_room.computer.scheming import _planned, _remembered, expected
from pyapp.games.war_room.computer.sheets import Planner
from pyapp.games.war_room.odds.exact import Side, odds
from pyapp.games.war_room.rounds import production
from pyapp.games.war_room.rounds.planning import Planning, order_limit
from pyapp.games.war_room.rounds.refit import Landing, Regroup
from pyapp.games.war_room.state import Sheet, WarState
from tests.games.war_room.table import Table

STRONG, WEAK = "infantry*4,artillery*2,armor*2", "infantry*1"
GUARD = "infantry*3"
RUSSIA = [territory for territory in tables.SCENARIOS["eastern_front"]["territories"] if territory.startswith("R")]


def computers(level: str) -> dict[str, str]:
    """Who plays where the computer holds every seat at one level."""
    return {seat: f"{COMPUTER}.{side}.{level}" for side, seats in GAME.about.sides.items() for seat in seats}


def table(forces: Mapping[str, str], scenario: str = "eastern_front", level: str = NORMAL, **more: str) -> Table:
    """A position in which the computer holds every seat at one level."""
    found = Table(forces, scenario, players=computers(level), **more)  # type: ignore[arg-type]
    found.state.secrets = {name: Sheet() for name in found.state.nations}
    return found


def planned(forces: Mapping[str, str], nation: str, scenario: str = "eastern_front", orders: int = 9) -> list[tuple[str, str]]:
    """The sheet that it fills."""
    found = list(Planner(table(forces, scenario).state, nation, orders).orders())
    assert len(found) > 1 and set(map(type, found[:-1])) == {type(None)}, "it thinks in slices"
    return found[-1] or []


def done(there: Table, seat: str) -> Action:
    """What the computer does now."""
    return decided(thinking(GAME, there.state, seat))


def bought(there: Table, nation: str) -> tuple[dict[str, int], int]:
    """The units and civilian goods that it buys."""
    there.run(production.Production())
    while nation in there.asked() and (action := done(there, nation)).kind != "seal":
        there.play(str(action))
    sheet = there.state.secrets[nation]
    return sheet.purchases, len(sheet.goods)


def test_the_levels_stand_in_the_form_by_name_the_usual_one_second() -> None:
    assert GAME.levels == LEVELS == (EASY, NORMAL, HARD)


def test_the_last_army_of_a_capital_stays_and_what_is_more_goes() -> None:
    alone = {"ussr.57": f"R1 {STRONG}", "germany.48": f"R5 {WEAK}", "germany.49": f"G1 {STRONG}"}
    assert "ussr.57" not in dict(planned(alone, "ussr"))
    sheet = planned({**alone, "ussr.58": f"R1 {GUARD}"}, "ussr")
    assert [to for _, to in sheet] == ["R5"], "one of the two goes"


def test_a_capital_is_reinforced_against_what_looms_two_steps_away() -> None:
    forces = {"ussr.57": f"R1 {GUARD}", "ussr.58": f"R11 {STRONG}", "germany.48": f"G7 {STRONG}", "germany.49": f"G7 {STRONG}"}
    outlook = Outlook(table(forces).state, "ussr")
    assert sum(dict(outlook.looming("R1")).values()) == 16
    assert dict(planned(forces, "ussr"))["ussr.58"] == "R1"


def test_it_attacks_with_land_and_air_together() -> None:
    forces = {"germany.48": f"G7 {STRONG}", "germany.11": "G7 fighter*2,bomber*1", "germany.49": f"G1 {GUARD}"}
    forces["ussr.57"] = "R5 infantry*6,artillery*2"
    sheet = planned(forces, "germany")
    assert ("germany.48", "R5") in sheet and ("germany.11", "R5") in sheet


def test_fleets_are_ordered_before_the_transports_that_they_cover() -> None:
    forces = {
        "japan.44": f"J1 {STRONG}", "japan.46": f"J1 {GUARD}", "japan.1": "P1 cruiser*4,carrier*1,battleship*1",
        "usa.4": "P3 submarine*1", "usa.64": f"U3 {GUARD}",
    }  # fmt: skip
    sheet = planned(forces, "japan", "pacific")
    by_sea = [command for command, to in sheet if kind(to) == "sea"]
    assert by_sea == sorted(by_sea, key=lambda key: key != "japan.1")


def test_transports_in_reach_of_a_fleet_are_worth_an_escort() -> None:
    fleets = {"usa.4": "P5 cruiser*4,battleship*2", "japan.1": "P2 cruiser*4,battleship*2"}
    state = table({"usa.64": f"U3 {STRONG}", "japan.44": f"J1 {GUARD}", **fleets}, "pacific").state
    prospects = Prospects(Outlook(state, "usa"))
    assert prospects.worth("P3", frozenset({"usa.64"})) < -4
    assert prospects.worth("P3", frozenset({"usa.64", "usa.4"})) > -1


def test_bombers_without_an_army_bomb_industry() -> None:
    there = table({"germany.11": "R4 bomber*2", "ussr.57": f"R1 {GUARD}"}, control={"R4": "ussr"})
    there.give("ussr", iron=3, osr=3)
    there.run(Combat())
    while (action := done(there, there.asked()[0])).kind != "stances":
        there.play(str(action))
    assert action.args == ({"strategic": 2},)


def test_a_guard_is_weighed_by_the_exact_chance_and_the_garrison_dice_by_theirs() -> None:
    assert falls(units_of({"infantry": 1}), units_of({"infantry": 8})) > 0.9
    assert falls(units_of({"infantry": 6}), units_of({"infantry": 8})) < 0.05
    lines = Side({("infantry", "defensive"): 2}), Side({("infantry", "offensive"): 5})
    assert falls(units_of({"infantry": 2}), units_of({"infantry": 5})) == odds("land", *lines).alone[1]
    assert repelled(units_of({"armor": 1})) == (2 / 12 + 1 / 12) ** 2 and not repelled(units_of({"armor": 1, "infantry": 1}))


def test_china_levies_infantry_without_oil() -> None:
    there = table({"china.100": f"C4 {GUARD}"}, "pacific")
    there.give("china", iron=1, osr=8)
    there.run(production.Production())
    action = done(there, "china")
    assert (action.kind, action.args[0]) == ("buy", "infantry")


def test_what_no_unit_can_use_becomes_civilian_goods() -> None:
    there = table({"china.100": f"C4 {GUARD}"}, "pacific")
    there.give("china", iron=9)
    there.run(production.Production())
    assert done(there, "china").kind == "goods"


def test_a_trade_is_made_where_it_makes_the_basket_better() -> None:
    there = table({"germany.48": f"G1 {STRONG}"}, "global_war")
    there.give("germany", oil=12, iron=2, osr=4)
    there.run(production.Production())
    assert str(done(there, "germany")) == "germany trade N10 oil", "oil that nothing else could use buys Swedish iron"


def test_small_commands_are_filled_up_and_the_guard_of_the_capital_is_not() -> None:
    there = table({"germany.48": "G7 infantry*5", "germany.49": "G7 infantry*6", "germany.22": "G1 infantry*7"})
    there.run(Regroup())
    first, then = done(there, "germany"), None
    there.play(str(first))
    then = done(there, "germany")
    assert str(first) == "germany regroup germany.22 new infantry*3"
    assert str(then) == "germany regroup germany.48 germany.49 infantry*2"


def test_the_quick_estimate_comes_near_the_exact_odds() -> None:
    for own, enemy in (
        ({"infantry": 6, "artillery": 2, "armor": 1}, {"infantry": 4, "artillery": 1}),
        ({"infantry": 4, "armor": 2, "fighter": 2}, {"infantry": 6, "artillery": 2, "armor": 2}),
        ({"infantry": 3}, {"infantry": 8, "artillery": 2, "fighter": 2, "bomber": 1}),
    ):
        mine, theirs = units_of(own), units_of(enemy)
        lines = usual("land", mine, theirs, attacking=True), usual("land", theirs, mine, attacking=False)
        sides = [Side({(unit, stance.id): number for unit, stance, number in line}) for line in lines]
        exact, quick = odds("land", *sides), exchange("land", mine, theirs, True)
        assert quick == fought(*lines)
        for side in (0, 1):
            there = sum((own, enemy)[side].values())
            assert abs(sum(exact.lost_units[side].values()) - (there - sum(quick.left[side].values()))) < 0.12 * there + 0.3
            assert abs(exact.alone[side] - quick.gone[1 - side] * (1 - quick.gone[side])) < 0.2


def test_a_plan_does_not_depend_on_what_is_written_already() -> None:
    forces = {"germany.48": f"G7 {STRONG}", "germany.49": f"G1 {STRONG}", "ussr.57": f"R5 {WEAK}", "ussr.58": f"R1 {STRONG}"}
    there = table(forces)
    there.run(Planning())
    russian = dict(planned(forces, "ussr"))
    sheet = next(found for found in Planner(there.state, "germany", 9, russian).orders() if found is not None)
    written = []
    while (action := done(there, "germany")).kind == "order":
        written.append((str(action.args[0]), str(action.args[1])))
        there.play(str(action))
    assert written == sheet and written


def test_all_are_expected_to_do_what_one_would_do_in_their_place() -> None:
    forces = {"germany.48": f"G7 {STRONG}", "germany.49": f"R5 {GUARD}", "ussr.57": f"R1 {STRONG}", "ussr.58": f"R4 {WEAK}"}
    state = table(forces).state
    as_it_stands, foreseen = Outlook(state, "ussr"), Outlook(state, "ussr", {"germany.48": "R4", "germany.49": "G7"})
    strong, guard = units_of({"infantry": 4, "artillery": 2, "armor": 2}), units_of({"infantry": 3})
    chances = {region: {units: chance for chance, units in foreseen.courses(region)} for region in ("R4", "R5", "G7")}
    assert chances["R4"][strong] == BELIEF and strong not in [units for _, units in as_it_stands.courses("R4")]
    assert chances["R5"][()] == BELIEF, "who is expected to leave a place guards it no more"
    assert chances["G7"][guard] == BELIEF and chances["G7"][strong] == 1.0 - BELIEF
    assert all(abs(sum(found.values()) - 1.0) < 1e-9 for found in chances.values())
    surer = {units: chance for chance, units in Outlook(state, "ussr", {"germany.48": "R4"}, 0.8).courses("R4")}
    assert surer[strong] == 0.8


def test_the_hardest_level_relies_more_on_what_it_expects(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, list[float]] = {}
    forces = {"germany.48": f"G7 {STRONG}", "ussr.57": f"R5 {WEAK}", "ussr.58": f"R1 {STRONG}"}

    class Noted(Planner):
        def __init__(self, state: WarState, nation: str, orders: int, expected: Mapping[str, str] | None, belief: float) -> None:
            super().__init__(state, nation, orders, expected, belief)
            found.setdefault(nation, []).append(belief)

    monkeypatch.setattr(scheming, "Planner", Noted)
    for level in (NORMAL, HARD):
        _remembered.clear()
        found.clear()
        at_once(_planned(GAME, table(forces, level=level).state, "ussr"))
        assert found["ussr"][-1] == (0.5 if level == NORMAL else 0.8)
        assert found["germany"][-1] == (0.0 if level == NORMAL else 0.5), "the others think a step less"


def test_the_hardest_level_expects_expects_sheets_that_expect_its_own() -> None:
    forces = {"germany.48": f"G7 {STRONG}", "germany.49": f"G1 {STRONG}", "ussr.57": f"R5 {WEAK}", "ussr.58": f"R1 {STRONG}"}

    def foreseen(level: str) -> dict[str, str]:
        return at_once(expected(GAME, table(forces, level=level).state, "ussr"))

    naive = dict(planned(forces, "ussr"))
    wary = next(found for found in Planner(table(forces).state, "germany", 9, naive).orders() if found is not None)
    assert foreseen(NORMAL) == dict(planned(forces, "germany"))
    assert foreseen(HARD) == dict(wary) != foreseen(NORMAL)


def test_who_is_told_to_play_now_expects_nothing_in_particular_and_thinks_again_the_next_time() -> None:
    forces = {"germany.48": f"G7 {STRONG}", "germany.49": f"G1 {STRONG}", "ussr.57": f"R5 {WEAK}", "ussr.58": f"R1 {STRONG}"}
    state = table(forces, level=HARD).state
    _remembered.clear()
    with waiting(Patience(over=True)):
        assert at_once(expected(GAME, state, "ussr")) == {}
        assert dict(at_once(_planned(GAME, state, "ussr"))) == dict(planned(forces, "ussr"))
    patience = Patience()
    with waiting(patience):
        assert at_once(expected(GAME, state, "ussr"))
    assert 0 < patience.done <= 1


def test_friends_are_counted_where_they_are_expected() -> None:
    state = table({"uk.80": f"B1 {GUARD}", "usa.64": f"B1 {STRONG}", "germany.48": f"G1 {GUARD}"}, "war_in_europe").state
    assert Outlook(state, "uk").friends("B1") == {"infantry": 4, "artillery": 2, "armor": 2}
    beside = next(region for region in tables.neighbours("war_in_europe", "B1") if tables.is_land(region))
    away = Outlook(state, "uk", {"usa.64": beside})
    assert not away.friends("B1") and away.friends(beside)["armor"] == 2


def test_where_the_enemy_would_win_the_game_more_than_a_watch_stays() -> None:
    forces = {"germany.48": f"G1 {GUARD}", "germany.49": "G1 infantry*5", "ussr.57": f"R1 {GUARD}", "ussr.58": "R1 infantry*5"}
    state = table(forces, "war_in_europe", control={"B1": "uk", "R1": "ussr", "U1": "usa"}).state

    def missed(nation: str, capital: str, guard: str, more: str) -> float:
        prospects = Prospects(Outlook(state, nation))
        return prospects.worth(capital, frozenset({guard, more})) - prospects.worth(capital, frozenset({guard}))

    assert Outlook(state, "germany").decides("G1") and not Outlook(state, "ussr").decides("R1")
    assert missed("germany", "G1", "germany.48", "germany.49") > missed("ussr", "R1", "ussr.57", "ussr.58") + 20


def test_a_land_power_buys_ships_when_all_that_victory_turns_on_lies_overseas() -> None:
    forces = {"germany.48": f"G1 {STRONG}", "germany.49": f"R1 {GUARD}", "uk.80": f"B1 {GUARD}"}

    def units(russia: str) -> dict[str, int]:
        there = table(forces, "war_in_europe", control=dict.fromkeys(RUSSIA, russia))
        there.give("germany", oil=8, iron=16, osr=24)
        return bought(there, "germany")[0]

    ashore, overseas = units("ussr"), units("germany")
    assert sum(ashore.values()) > 5 and not [unit for unit in ashore if tables.category(unit) == "naval"]
    assert sum(number for unit, number in overseas.items() if tables.category(unit) == "naval") >= 2


def test_a_front_promises_a_command_only_what_it_will_live_to_see() -> None:
    forces = {"ussr.57": f"R1 {STRONG}", "ussr.58": f"R1 {WEAK}", "germany.48": "R5 infantry*2,artillery*1"}
    prospects = Prospects(Outlook(table(forces).state, "ussr"))
    alone, together = prospects.survival("R5", frozenset({"ussr.58"})), prospects.survival("R5", frozenset({"ussr.57", "ussr.58"}))
    assert alone < 0.5 < together < 1.0
    assert prospects.survival("R11", frozenset({"ussr.58"})) == 1.0, "nobody is there or can come"


def test_a_people_that_has_lost_a_zone_is_given_goods_before_units_are_bought() -> None:
    def goods(stress: int, zone: int) -> int:
        there = table({"germany.48": f"G1 {STRONG}"})
        there.give("germany", oil=8, iron=12, osr=16)
        there.state.morale["germany"].stress, there.state.morale["germany"].zone = stress, zone
        return bought(there, "germany")[1]

    assert (goods(0, 0), goods(4, 0), goods(5, 1)) == (0, 1, 2)


def test_an_army_without_a_fleet_is_not_drawn_over_the_sea() -> None:
    def promise(**fleets: str) -> float:
        state = table({"germany.48": f"G1 {STRONG}", **fleets}, "war_in_europe").state
        return Currents(Outlook(state, "germany")).army["A14"]

    fleet = "cruiser*4,battleship*2"
    alone, beside, free = promise(**{"uk.8": f"I2 {fleet}"}), promise(**{"uk.8": f"I2 {fleet}", "germany.1": f"A5 {fleet}"}), promise()
    assert alone < 0.6 * beside and beside == free


def test_transports_alone_in_reach_of_an_enemy_risk_half_of_what_they_carry() -> None:
    state = table({"usa.64": f"U3 {STRONG}", "japan.1": "P2 cruiser*1"}, "pacific").state
    prospects = Prospects(Outlook(state, "usa"))
    cost = sum(WORTH[unit] * number for unit, number in state.commands["usa.64"].units.items())
    assert prospects.worth("P3", frozenset({"usa.64"})) <= -UNESCORTED * cost
    assert prospects.worth("P5", frozenset({"usa.64"})) == 0.0, "no enemy can be there"


def test_aircraft_far_from_the_front_fly_up_to_it() -> None:
    forces = {"usa.13": "U3 fighter*4,bomber*2", "usa.64": f"U4 {GUARD}", "japan.44": f"J1 {STRONG}"}
    currents = Currents(Outlook(table(forces, "pacific").state, "usa"))
    flown = dict(planned(forces, "usa", "pacific"))["usa.13"]
    assert currents.air(flown) > currents.stays("air", "U3"), "who does not fly comes down nowhere else"


def test_aircraft_come_down_on_the_base_that_drew_them() -> None:
    forces = {"germany.48": f"G7 {WEAK}", "germany.49": f"G1 {GUARD}", "ussr.57": f"R5 {STRONG}", "ussr.58": f"R1 {GUARD}"}
    there = table({"germany.11": "R5 fighter*2,bomber*1", **forces})
    currents = Currents(Outlook(there.state, "germany"))
    there.run(Landing())
    landed = done(there, "germany")
    assert landed.args == ("germany.11", "G7")
    assert currents.bases["G7"] == currents.air("R5"), "the plan had sent them for this"


def test_the_easiest_level_writes_two_orders_of_three() -> None:
    written = {}
    for level in (EASY, NORMAL):
        match = Match(GAME, Setup("pacific", [], computers(level)), "1")
        while "japan" in GAME.waits_for(match.state) and (action := decided(thinking(GAME, match.state, "japan"))).kind != "seal":
            match.apply(action)
        assert isinstance(match.state, WarState)
        written[level] = len(match.state.secrets["japan"].orders), order_limit(match.state, "japan")
    assert written == {EASY: (6, 9), NORMAL: (9, 9)}

"""Attacks that are chosen together: who gives up his units to whom, who flies along, what is not weighed."""

from __future__ import annotations

import pytest

from pyapp.games.axis_allies.computer.levels import BUDGETS, HARD
from pyapp.games.axis_allies.computer.missions import Campaign, Planner
from pyapp.games.axis_allies.computer.turnplan import Situation
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import board
from tests.games.axis_allies.computer.positions import played
from tests.games.axis_allies.computer.test_habits import situation
from tests.games.axis_allies.computer.test_levels import turn

BERLIN = "germany factory=0 germany.infantry*9"
MOSCOW = "russia factory=0 ussr.infantry*9"


def planner(*spaces: str, seat: str = "germany") -> Planner:
    return situation(board(*spaces, active=seat), seat).planner(BUDGETS[HARD])


def best(here: Planner, budget: int = BUDGETS[HARD].attacks) -> Campaign:
    *_, last = here.search(budget)
    return last


def attacked(here: Planner) -> dict[str, dict[tuple[str, str], int]]:
    """The spaces that are attacked, each with who goes there."""
    names, kinds = here.sketch.chart.names, here.sketch.chart.kinds
    missions = best(here).missions.items()
    return {names[target]: {(names[space], kinds[kind]): n for (space, kind), n in mission.force} for target, mission in missions}


def test_who_can_attack_two_spaces_leaves_one_to_him_who_can_attack_no_other() -> None:
    here = planner(
        *(BERLIN, MOSCOW, "sz9 germany.submarine*2", "sz5 germany.submarine*3"),
        *("sz11 usa.destroyer,usa.transport*2", "sz7 uk.destroyer,uk.transport"),
    )
    found = attacked(here)
    assert found["sz11"] == {("sz9", "submarine"): 2}
    assert set(found["sz7"]) == {("sz5", "submarine")}


def test_an_attack_put_first_leaves_the_others_what_they_can_do_without_it() -> None:
    here = planner(BERLIN, MOSCOW, "sz9 germany.submarine*2", "sz11 usa.transport*2", "sz7 uk.transport*2")
    number = here.sketch.chart.number
    both = {here.missions(number[zone], {})[0].target: here.missions(number[zone], {})[0] for zone in ("sz11", "sz7")}
    plan = here._making_do({number["sz11"]: both[number["sz11"]]}, both[number["sz7"]])
    used = here.used(plan)
    assert plan[number["sz7"]] == both[number["sz7"]]
    assert all(used[stack] <= number for stack, number in here.ready.items() if stack in used)


def test_aircraft_that_have_nothing_else_to_do_fly_along() -> None:
    here = planner(
        BERLIN,
        "poland owner=germany germany.infantry*6,germany.artillery*2,germany.fighter*2",
        "ukraine_s_s_r owner=ussr ussr.infantry*3",
        "russia factory=0 ussr.infantry*2",
    )
    assert attacked(here)["ukraine_s_s_r"][("poland", "fighter")] == 2


@pytest.mark.parametrize(("game_id", "scenario"), [("aa1942", "1942"), ("aa50", "1941")])
def test_a_larger_budget_keeps_to_what_it_may_look_at_and_units_go_to_one_attack_each(game_id: str, scenario: str) -> None:
    for state in played(game_id, scenario, "3", 1):
        here = Situation(state, state.active).planner(BUDGETS[HARD])
        for budget in (100, 400):
            here.weighed = 0
            campaign = best(here, budget)
            assert here.weighed < budget + 40
            assert all(number <= here.ready[stack] for stack, number in here.used(campaign.missions).items())
            assert campaign.worth >= here.quiet()


def test_guns_without_men_go_back_from_where_an_army_comes() -> None:
    table = board(
        *("caucasus factory=0 ussr.aa_gun*2", MOSCOW, "ukraine_s_s_r owner=germany germany.infantry*9,germany.tank*6", BERLIN),
        active="ussr",
        phase="noncombat_move",
    )
    assert "ussr move caucasus aa_gun*2 russia" in turn(table, "ussr", "noncombat_move")


def test_no_place_is_better_than_another_for_guns_by_itself_also_for_a_power_beyond_the_sea() -> None:
    america = ("eastern_united_states factory=0 usa.infantry*6,usa.aa_gun", "western_united_states factory=0 usa.aa_gun")
    here = situation(board(*america, "france germany.infantry*2", BERLIN, MOSCOW, active="usa"), "usa")
    assert here.tempo.shuttle is not None
    gun = here.sketch.kind["aa_gun"]
    assert {here.tempo.unit(gun, space) for space in range(len(here.sketch.chart.names))} == {0.0}


def test_idle_aircraft_are_seen_to_fly_to_a_friends_capital_in_danger() -> None:
    army = "west_russia owner=germany germany.infantry*9,germany.artillery*6"
    for men, feared in ((10, True), (40, False)):
        here = planner(f"russia factory=0 ussr.infantry*{men}", army, BERLIN, "archangel usa.fighter*6", seat="usa")
        number, fighter = here.sketch.chart.number, here.sketch.kind["fighter"]
        stack = (number["archangel"], fighter)
        assert here._besieged() == ([number["russia"]] if feared else [])
        assert here._relieve(here.sketch, number["russia"], {}) == [(stack, number["russia"], 6)]
        assert here._relieve(here.sketch, number["russia"], {stack: 6}) == []
        unmended = here.reply.toll(here.sketch, set())
        assert (-here.quiet() < unmended - 10) == feared


@pytest.mark.parametrize(("men", "waits_until"), [(30, 5), (14, 10), (13, 13), (12, 99)])
def test_the_less_a_side_is_ahead_the_longer_it_waits(men: int, waits_until: int) -> None:
    table = board(f"eastern_united_states factory=0 usa.infantry*{men}", "germany factory=0 germany.infantry*12", active="usa")
    assert isinstance(table.state, AxisState)
    for number in (1, 4, 5, 9, 10, 12, 13, 20):
        table.state.round = number
        assert Situation(table.state, "usa").worth.hurried == {True: True, False: number >= waits_until}

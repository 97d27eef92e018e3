"""What a computer player gains by daring: what it need not fear, what it can take and hold, and what it buys for that."""

from __future__ import annotations

from pyapp.games.axis_allies.computer.baskets import Basket
from pyapp.games.axis_allies.computer.forces import Mission
from pyapp.games.axis_allies.computer.levels import BUDGETS, HARD
from pyapp.games.axis_allies.computer.missions import Planner
from pyapp.games.axis_allies.computer.weighing.siege import Siege
from tests.games.axis_allies.boards import board
from tests.games.axis_allies.computer.test_habits import situation

TOKYO = ("japan factory=0 japan.infantry*3", "russia factory=0 ussr.infantry*3", "sz60 usa.transport")


def planner(*spaces: str, seat: str) -> Planner:
    return situation(board(*spaces, active=seat), seat).planner(BUDGETS[HARD])


def forces(planner: Planner, target: str) -> list[Mission]:
    return planner.missions(planner.sketch.chart.number[target], {})


def test_aircraft_with_hardly_a_man_to_land_do_not_besiege_a_capital() -> None:
    dangers = []
    for fighters in (2, 4, 12):
        here = situation(board(*TOKYO, f"midway owner=usa usa.fighter*{fighters}", active="japan"), "japan")
        dangers.append(here.reply.siege.danger(here.sketch, set()))
    assert 0 < dangers[0] <= dangers[1] == dangers[2]


def test_aircraft_that_can_come_back_guard_a_capital_nearly_as_well_as_those_that_are_there() -> None:
    fears = []
    for aircraft in ("kiangsu japan.infantry", "kiangsu japan.fighter*3", "okinawa japan.fighter*3"):
        here = situation(board(*TOKYO[:2], "sz60 usa.transport*8", aircraft, active="japan"), "japan")
        fears.append(Siege(here.sketch, here.worth, axis=True).danger(here.sketch, set()))
    assert 0 < max(fears[1:]) < fears[0]


def test_between_as_few_as_possible_and_everybody_there_are_forces_that_hold_what_they_take() -> None:
    army = planner(
        "karelia_s_s_r owner=germany germany.infantry*24", "west_russia owner=ussr ussr.infantry", "germany factory=0", seat="germany"
    )
    sizes = {sum(number for _, number in mission.force) for mission in forces(army, "west_russia")}
    assert {2, 24} < sizes
    assert any(8 < size < 20 for size in sizes)


def test_the_income_of_the_turn_is_won_whatever_the_enemy_replies() -> None:
    here = planner("karelia_s_s_r owner=germany germany.infantry*3", "west_russia owner=ussr", "germany factory=0", seat="germany")
    space = here.sketch.chart.number["west_russia"]
    walk = max(forces(here, "west_russia"), key=lambda mission: mission.gain)
    assert walk.gain == here.reply.worth.taken(space, here.power) + here.sketch.chart.ipc[space]


def test_an_aircraft_that_cannot_come_back_is_foreseen_where_it_can_land() -> None:
    here = planner(
        "philippine_islands owner=japan japan.fighter",
        "kwangtung owner=japan",
        "burma uk.infantry*2",
        "yunnan owner=japan japan.infantry*3",
        seat="japan",
    )
    number, fighter = here.sketch.chart.number, here.sketch.kind["fighter"]
    with_it = next(one for one in forces(here, "burma") if any(stack == (number["philippine_islands"], fighter) for stack, _ in one.force))
    variant, changed, _ = here.after({number["burma"]: with_it})
    found = [space for space in range(len(variant.owner)) if variant.count(space, here.power, fighter)]
    assert len(found) == 1
    assert found[0] != number["philippine_islands"]
    assert changed.issuperset(found)


def test_an_army_of_infantry_alone_gets_artillery() -> None:
    table = board(
        "germany factory=0 germany.infantry*20",
        "poland owner=germany germany.infantry*9",
        "russia factory=0 ussr.infantry*9",
        ipcs="germany=40",
    )
    here = situation(table, "germany")
    basket = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), {here.sketch.chart.number["germany"]: 12})
    list(basket.fill(40, [kind for kind in here.sketch.chart.kinds if kind != "aa_gun"], 250))
    assert basket.bought().get("artillery", 0) >= 4


def test_the_last_man_of_an_island_counts_where_ships_could_come_some_day() -> None:
    tolls = []
    for ships in ("sz40 uk.transport", "sz13 uk.transport"):
        here = situation(board("borneo owner=japan japan.infantry", "japan factory=0 japan.infantry*9", ships, active="japan"), "japan")
        space, infantry = here.sketch.chart.number["borneo"], here.sketch.kind["infantry"]
        left = here.sketch.fork()
        left.put(space, here.power, infantry, -1)
        tolls.append(here.reply.toll(left, {space}) - here.reply.toll(here.sketch, set()))
    assert tolls[0] > 2
    assert tolls[1] <= 0


def test_guns_go_with_infantry_rather_than_infantry_alone() -> None:
    here = planner(
        "karelia_s_s_r owner=germany germany.infantry*8,germany.artillery*4",
        "west_russia owner=ussr ussr.infantry*3",
        "germany factory=0",
        seat="germany",
    )
    artillery = (here.sketch.chart.number["karelia_s_s_r"], here.sketch.kind["artillery"])
    smallest = min(forces(here, "west_russia"), key=lambda mission: sum(number for _, number in mission.force))
    assert dict(smallest.force).get(artillery, 0) >= 1


def test_nobody_attacks_with_a_share_of_those_who_are_too_few_together() -> None:
    here = planner(
        "karelia_s_s_r owner=germany germany.infantry*12",
        "west_russia owner=ussr ussr.infantry*7",
        "germany factory=0",
        seat="germany",
    )
    found = forces(here, "west_russia")
    assert found
    assert all(mission.fight is not None and mission.fight.conquest > 0.35 for mission in found)

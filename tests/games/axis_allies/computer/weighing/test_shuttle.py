"""The shuttle: where men and ships of a power beyond the sea meet, and what follows from it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pyapp.games.axis_allies.computer.baskets import Basket
from pyapp.games.axis_allies.computer.levels import BUDGETS, HARD
from pyapp.games.axis_allies.computer.turnplan import Situation
from pyapp.games.axis_allies.computer.weighing.shuttle import MOST_SHIPS, Shuttle
from pyapp.games.axis_allies.computer.weighing.tempo import Tempo
from pyapp.games.axis_allies.computer.weighing.worth import _homes, can_march, incursions
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import Table, board
from tests.games.axis_allies.computer.test_levels import turn

AMERICA = ("eastern_united_states factory=0", "western_united_states factory=0")
EUROPE = ("germany factory=0 germany.infantry*9", "france germany.infantry*2", "russia factory=0 ussr.infantry*9")
ASIA = ("japan factory=0 japan.infantry*6", "hawaiian_islands owner=japan japan.infantry")
BRITAIN = "united_kingdom factory=0 uk.infantry*6"


def situation(table: Table, seat: str) -> Situation:
    assert isinstance(table.state, AxisState)
    return Situation(table.state, seat)


def meeting(*spaces: str, seat: str = "usa") -> tuple[Shuttle | None, Situation]:
    here = situation(board(*spaces, active=seat), seat)
    return here.tempo.shuttle, here


def port_of(*spaces: str) -> str:
    found, here = meeting(*spaces)
    assert found is not None
    return here.sketch.chart.names[found.port]


def test_men_and_ships_meet_where_the_best_coast_is_one_voyage_off() -> None:
    assert port_of(*AMERICA, *EUROPE, *ASIA, BRITAIN) == "sz10"


def test_where_enemy_fleets_lie_near_the_coast_they_meet_elsewhere() -> None:
    world = (*AMERICA, *EUROPE, *ASIA, BRITAIN)
    assert port_of(*world) == "sz10"
    assert port_of(*world, "sz8 germany.battleship*6,germany.carrier*2") != "sz10"


def test_a_power_whose_ships_are_in_one_ocean_goes_on_there_and_a_few_ships_are_no_fleet() -> None:
    world = (*AMERICA, *EUROPE, *ASIA, BRITAIN, "sz8 germany.battleship*2")
    assert port_of(*world, "sz65 usa.transport*3") == "sz10"
    assert port_of(*world, "sz65 usa.transport*8") == "sz56"


def test_an_island_in_danger_draws_men_but_moves_no_port() -> None:
    """Two ports in two turns had cost a power between two oceans its first landings."""
    spaces = ("japan factory=0 japan.infantry*6", "hawaiian_islands usa.infantry", "western_united_states factory=0 usa.infantry*4")
    here = meeting(*AMERICA, *EUROPE, BRITAIN, *spaces)[1]
    hawaii, number = here.sketch.chart.number["hawaiian_islands"], here.sketch.chart.number
    quiet, alarmed = (Tempo(here.sketch, here.worth, here.power, {}, expected) for expected in ({}, {hawaii: 100.0}))
    assert quiet.shuttle is not None and alarmed.shuttle is not None
    assert quiet.shuttle.port == alarmed.shuttle.port == number["sz10"]
    assert alarmed.forward[hawaii] > quiet.forward[hawaii]


def test_of_two_ports_with_the_same_best_coast_the_one_with_more_coasts_is_kept() -> None:
    taken = [f"{name} owner=uk uk.infantry*9" for name in ("france", "northwestern_europe", "italy")]
    north = ("norway germany.infantry", "finland germany.infantry*2", "karelia_s_s_r owner=germany factory=0 germany.infantry*3")
    fronts = (*taken, *north, "germany factory=0 germany.infantry*40")
    assert port_of(*AMERICA, *fronts, *ASIA, BRITAIN, "eastern_canada owner=uk usa.infantry*6") == "sz10"


def test_when_the_war_in_europe_is_won_they_meet_on_the_other_ocean() -> None:
    chart = meeting(*AMERICA, *EUROPE)[1].sketch.chart
    german = [name for name, power in zip(chart.names, chart.printed, strict=True) if power == chart.powers.index("germany")]
    won = [f"{name} owner=uk" for name in [*german, "france", "northwestern_europe", "norway", "finland"]]
    found = port_of(*AMERICA, *dict.fromkeys(won), "russia factory=0 ussr.infantry*9", *ASIA, BRITAIN)
    assert chart.number[found] in chart.sea[chart.number["western_united_states"]] + chart.sea[chart.number["alaska"]]


def test_who_can_march_to_war_has_no_shuttle_and_neither_has_who_lost_his_capital() -> None:
    assert meeting(*EUROPE, *AMERICA, seat="germany")[0] is None
    fallen = "united_kingdom owner=germany factory=0 germany.infantry"
    assert meeting(*EUROPE, fallen, "eastern_canada uk.infantry*3", seat="uk")[0] is None


def test_who_has_beaten_all_factories_on_his_continent_marches_on_for_the_cities_that_are_left() -> None:
    chart = meeting(*AMERICA, *EUROPE)[1].sketch.chart
    german = [name for name, power in zip(chart.names, chart.printed, strict=True) if power == chart.powers.index("germany")]
    won = [f"{name} owner=ussr" for name in [*german, "france", "northwestern_europe", "norway", "finland"]]
    army = "france owner=ussr ussr.infantry*9"
    kept, here = meeting("russia factory=0", *ASIA, *won, army, "india owner=japan japan.infantry", seat="ussr")
    near = dict(zip(here.sketch.chart.names, here.tempo.forward, strict=True))
    assert kept is None
    assert near["france"] < near["germany"] < near["poland"] < near["caucasus"]


def test_who_could_step_over_to_the_mainland_and_be_back_the_same_turn_needs_no_shuttle() -> None:
    assert meeting(*EUROPE, *AMERICA, "united_kingdom factory=0 uk.infantry*9", seat="uk")[0] is None


def test_as_many_ships_are_wanted_as_carry_those_who_wait_but_never_more_than_a_dozen() -> None:
    poor = [f"{name} owner=uk" for name in ("western_united_states", "central_united_states", "alaska", "hawaiian_islands", "east_mexico")]
    wanted = []
    for men in (3, 19, 60):
        found, _ = meeting(*EUROPE, *ASIA[:1], *poor, f"eastern_united_states factory=0 usa.infantry*{men}")
        assert found is not None
        wanted.append(found.ships)
    assert wanted[0] < 9 == wanted[1] < wanted[2] == MOST_SHIPS


def test_every_step_to_the_port_brings_men_on_and_so_does_the_voyage() -> None:
    _, here = meeting(*AMERICA, *EUROPE, *ASIA, BRITAIN)
    near = dict(zip(here.sketch.chart.names, here.tempo.forward, strict=True))
    way = ("alaska", "western_canada", "eastern_canada", "united_kingdom", "france")
    assert all(near[place] + 0.05 < near[beyond] for place, beyond in pairwise(way))
    assert near["greenland"] < near["eastern_canada"]


def test_men_walk_to_the_port_and_ships_that_have_landed_theirs_come_back_to_it() -> None:
    table = board(
        *("eastern_united_states factory=0 usa.infantry*6,usa.artillery*2", "western_united_states factory=0"),
        *("germany factory=0 germany.infantry*9", "france owner=germany germany.infantry*9", "russia factory=0 ussr.infantry*9"),
        *("japan factory=0 japan.infantry*6", BRITAIN, "sz8 usa.transport*3,usa.destroyer*2", "sz11 usa.transport*2"),
        active="usa",
        phase="noncombat_move",
    )
    turn(table, "usa", "noncombat_move")
    assert table.state.count("eastern_canada", "usa", "infantry") == 6
    assert table.state.count("sz10", "usa", "transport") == 5


def test_more_than_six_ships_can_land_together() -> None:
    _, here = meeting(*AMERICA, *EUROPE, BRITAIN, "eastern_canada owner=uk usa.infantry*20", "sz10 usa.transport*10,usa.cruiser")
    planner = here.planner(BUDGETS[HARD])
    assert len(planner.lifts(here.sketch.chart.number["france"], {})) == 10


def bought(*spaces: str) -> list[str]:
    table = board(*AMERICA, *EUROPE, *spaces, active="usa", phase="purchase", ipcs="usa=42")
    here = situation(table, "usa")
    number = here.sketch.chart.number
    room = {number["eastern_united_states"]: 12, number["western_united_states"]: 10}
    basket = Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room)
    list(basket.fill(42, [kind for kind in here.sketch.chart.kinds if kind != "aa_gun"], 250))
    return [kind for kind, _, _ in basket.placed]


def test_ships_are_bought_for_those_who_wait_and_men_where_ships_do() -> None:
    escort = "usa.destroyer*4,usa.cruiser*3"
    waiting = bought("eastern_canada owner=uk usa.infantry*14", f"sz10 usa.transport,{escort}", BRITAIN)
    empty = bought("eastern_canada owner=uk usa.infantry*2", f"sz10 usa.transport*9,{escort}", BRITAIN)
    assert waiting.count("transport") >= 4
    assert "transport" not in empty
    assert sum(empty.count(kind) for kind in ("infantry", "artillery", "tank")) >= 8


EUROPE_WON = (
    "germany factory=0",
    "eastern_united_states factory=0 usa.infantry*9",
    "united_kingdom factory=0 uk.infantry*9",
    *(f"{name} owner=germany" for name in ("russia", "karelia_s_s_r", "france", "italy")),
    *(f"{name} owner=japan" for name in ("india", "kiangsu")),
)


CHINA = "kiangsu owner=usa usa.infantry"


@pytest.mark.parametrize(
    ("men", "start", "more", "expected"),
    [
        (20, "germany", (), True),
        (40, "germany", (), False),  # the last factory on the land falls to those who are there
        (40, "germany", ("karelia_s_s_r owner=ussr ussr.infantry",), True),  # a city has to be marched on
        (40, "india", (CHINA,), True),
        (40, "union_of_south_africa", (CHINA,), False),  # but not over two continents
    ],
)
def test_a_land_war_that_is_won_leaves_nothing_but_the_sea(men: int, start: str, more: tuple[str, ...], expected: bool) -> None:
    spaces = (*EUROPE_WON, f"germany factory=0 germany.infantry*{men}", "caucasus owner=ussr factory=0 ussr.infantry", *more)
    sketch = situation(board(*spaces, active="germany"), "germany").sketch
    assert can_march(sketch, sketch.chart.powers.index("germany"), sketch.chart.number[start]) is expected


def test_a_small_factory_that_was_taken_far_off_makes_no_theatre_of_war() -> None:
    sketch = situation(board(*EUROPE_WON, "india owner=germany factory=0", active="germany"), "germany").sketch
    names = sketch.chart.names
    assert [names[home] for home in _homes(sketch, sketch.chart.powers.index("germany"))] == ["germany"]


def landed_in_california(men: int) -> Situation:
    """Japan has landed two tanks in California; Americans stand in Canada, and others have come to Finland with seven transports."""
    spaces = (
        "western_united_states owner=japan factory=0 japan.tank*2",
        f"eastern_canada usa.infantry*{men}",
        "finland owner=usa usa.artillery*3,usa.infantry*3,usa.tank*4",
        "sz3 usa.transport*7,usa.destroyer*2",
        "karelia_s_s_r owner=germany factory=0 germany.infantry*20",
        "germany factory=0 germany.infantry*20",
        "japan factory=0 japan.infantry*9",
        "eastern_united_states factory=0 usa.infantry*2",
    )
    return situation(board(*spaces, active="usa", phase="noncombat_move"), "usa")


@pytest.mark.parametrize(("men", "enough"), [(30, True), (8, False)])
def test_nobody_sails_home_against_a_landing_that_those_at_home_can_drive_out(men: int, *, enough: bool) -> None:
    here = landed_in_california(men)
    power, number = here.power, here.sketch.chart.number
    assert incursions(here.sketch, power) == (frozenset({number["western_united_states"]}) if enough else frozenset())
    assert can_march(here.sketch, power, number["eastern_united_states"]) is not enough
    assert (here.tempo.shuttle is not None) is enough
    forward = here.tempo.forward
    assert forward[number["western_canada"]] > forward[number["eastern_canada"]], "those at home march on it"
    assert (forward[number["finland"]] > forward[number["sz10"]]) is enough, "those overseas stay there, if they are not needed"


def landed_in_alaska(men: int) -> Situation:
    """One Japanese infantry in Alaska; so many Americans beside it, and others in California and Quebec, two spaces off."""
    spaces = (
        "alaska owner=japan japan.infantry",
        f"western_canada owner=uk usa.infantry*{men}",
        "western_united_states factory=0 usa.infantry*3",
        "eastern_canada owner=uk usa.infantry*12",
        "eastern_united_states factory=0",
        "sz10 usa.transport*6,usa.battleship*2",
        "germany factory=0 germany.infantry*20",
        "france owner=germany germany.infantry*3",
        "japan factory=0 japan.infantry*9",
    )
    return situation(board(*spaces, active="usa", phase="noncombat_move"), "usa")


def test_no_more_come_to_drive_out_who_has_landed_than_it_takes_and_nobody_is_raised_for_it() -> None:
    few, enough = landed_in_alaska(1), landed_in_alaska(2)
    number, infantry = few.sketch.chart.number, few.sketch.kind["infantry"]
    california, new_york = (number[f"{coast}_united_states"] for coast in ("western", "eastern"))
    assert few.tempo.shuttle is not None
    assert few.tempo.forward[california] > few.tempo.abroad[california]
    assert enough.tempo.forward[california] == enough.tempo.abroad[california]
    for here in (few, enough):
        assert here.tempo.forward[number["western_canada"]] > here.tempo.abroad[number["western_canada"]]
        assert here.tempo.raised(infantry, california) < here.tempo.raised(infantry, new_york)

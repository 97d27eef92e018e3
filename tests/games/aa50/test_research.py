"""Research and development: researchers, breakthroughs, the two charts."""

from __future__ import annotations

import pytest

from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.components.technology import charts
from tests.games.aa50.tables import developed, table
from tests.games.axis_allies.boards import Table

CHARTS = charts(edition("aa50"))


def laboratory(ipcs: int, *lines: str) -> Table:
    return table(active="germany", phase="research", options="technology", ipcs=f"germany={ipcs}", lines=lines)


def test_a_researcher_costs_five_ipcs_and_rolls_a_die() -> None:
    lab = laboratory(12).play("germany research 2", dice=[5, 1])
    assert lab.state.powers["germany"].ipcs == 2
    assert lab.state.powers["germany"].tokens == 2
    assert lab.step() == "purchase"


def test_nobody_buys_more_researchers_than_he_can_pay() -> None:
    laboratory(12).refused("form.out_of_range", "germany research 3")


def test_researchers_without_success_are_kept_and_roll_again() -> None:
    lab = laboratory(5, "researchers germany 3").play("germany research 0", dice=[5, 4, 3])
    assert lab.state.powers["germany"].tokens == 3


def test_researchers_roll_even_if_their_power_has_no_money() -> None:
    lab = table(active="germany", phase="research", options="technology", lines=["researchers germany 2"], dice=[1, 2])
    lab.done()
    assert lab.step() == "purchase"


def test_a_breakthrough_uses_all_researchers_and_gives_one_development_however_many_sixes_are_rolled() -> None:
    lab = laboratory(0 + 15).play("germany research 3", dice=[6, 6, 2])
    assert lab.state.powers["germany"].tokens == 0
    lab.play("germany chart 2", dice=[2])
    assert lab.state.powers["germany"].developments == ["jet_fighters"]
    assert lab.step() == "purchase"


@pytest.mark.parametrize(("chart", "face"), [(chart, face) for chart in CHARTS for face in range(1, 7)])
def test_the_die_picks_the_development_from_the_chart_that_was_chosen(chart: str, face: int) -> None:
    lab = laboratory(5).play("germany research 1", dice=[6]).play(f"germany chart {chart}", dice=[face])
    assert lab.state.powers["germany"].developments == [CHARTS[chart][face - 1]]


def test_a_development_that_is_there_already_is_rolled_again() -> None:
    lab = laboratory(5, *developed("germany", "rockets")).play("germany research 1", dice=[6]).play("germany chart 1", dice=[2, 2, 5])
    assert lab.state.powers["germany"].developments == ["rockets", "war_bonds"]


def test_a_chart_that_is_complete_is_not_offered() -> None:
    lab = laboratory(5, *developed("germany", *CHARTS["1"])).play("germany research 1", dice=[6, 3])
    assert lab.state.powers["germany"].developments == sorted([*CHARTS["1"], "improved_shipyards"])


def test_a_power_that_has_developed_all_does_no_research() -> None:
    lab = laboratory(50, *developed("germany", *CHARTS["1"], *CHARTS["2"]))
    assert lab.step() == "purchase"


def test_several_powers_may_make_the_same_development() -> None:
    lab = laboratory(5, *developed("ussr", "rockets")).play("germany research 1", dice=[6]).play("germany chart 1", dice=[2])
    assert lab.state.powers["germany"].developments == ["rockets"]


def after_the_americans(*spaces: str, options: str = "") -> Table:
    """The beginning of the German turn that follows the American one."""
    return table("germany factory=0", *spaces, active="usa", phase="mobilize", options=options, ipcs="germany=20")


def test_a_turn_begins_with_research_if_that_is_played() -> None:
    assert after_the_americans(options="technology").step() == "research"
    assert after_the_americans().step() == "purchase"


def test_a_power_without_its_capital_does_no_research() -> None:
    lab = after_the_americans("germany owner=uk uk.tank", "france germany.infantry", options="technology")
    assert (lab.waits_for(), lab.step()) == (("germany",), "combat_move")


def test_developments_count_at_once() -> None:
    lab = laboratory(5 + 11).play("germany research 1", dice=[6]).play("germany chart 2", dice=[3])
    lab.play("germany buy carrier")
    assert lab.state.powers["germany"].ipcs == 0

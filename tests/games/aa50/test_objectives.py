"""National objectives: what each asks for and what it pays."""

from __future__ import annotations

import pytest

from pyapp.games.axis_allies.components.edition import edition
from pyapp.games.axis_allies.economy.objectives import objectives
from tests.games.aa50.tables import table
from tests.games.axis_allies.boards import Table

RULES = edition("aa50")
SIDES = {"axis": ("germany", "japan", "italy"), "allies": ("ussr", "uk", "usa")}
FRIEND = {"germany": "italy", "italy": "germany", "japan": "germany", "ussr": "uk", "uk": "usa", "usa": "uk"}
ENEMY = {"germany": "uk", "italy": "uk", "japan": "usa", "ussr": "germany", "uk": "japan", "usa": "japan"}
CASES = [pytest.param(row, id=row["id"]) for row in RULES.objectives]


def held(row: dict, number: int, holder: str) -> list[str]:
    """So many of the territories of an objective in the hands of a holder and the others in the enemy's."""
    return [f"{name} owner={holder if place < number else ENEMY[row['power']]}" for place, name in enumerate(row["of"])]


def paid(power: str, spaces: list[str], *more: str) -> dict[str, int]:
    """What objectives pay a power that ends its turn in such a position."""
    game = table(*spaces, *more, active=power, phase="mobilize", options="national_objectives")
    return {event.data["objective"]: event.data["ipcs"] for event in game.heard("objective")}


def capital(power: str, spaces: list[str]) -> list[str]:
    """The power's own capital, kept in its hands unless the objective speaks of it."""
    home = RULES.capital_of[power]
    return [] if any(line.startswith(f"{home} ") for line in spaces) else [f"{home} owner={power}"]


@pytest.mark.parametrize("row", CASES)
def test_an_objective_pays_its_bonus_when_enough_of_its_territories_are_held(row: dict) -> None:
    spaces = held(row, row["need"], row["power"])
    assert paid(row["power"], spaces + capital(row["power"], spaces)).get(row["id"]) == row["bonus"]


@pytest.mark.parametrize("row", CASES)
def test_an_objective_pays_nothing_when_one_territory_too_few_is_held(row: dict) -> None:
    spaces = held(row, row["need"] - 1, row["power"])
    assert row["id"] not in paid(row["power"], spaces + capital(row["power"], spaces))


@pytest.mark.parametrize("row", [case for case in CASES if case.id not in ("ussr_1",)])
def test_territories_of_an_ally_count_for_an_objective(row: dict) -> None:
    spaces = held(row, row["need"], FRIEND[row["power"]])
    home = RULES.capital_of[row["power"]]
    spaces = [f"{home} owner={row['power']}" if line.startswith(f"{home} ") else line for line in spaces]
    assert paid(row["power"], spaces + capital(row["power"], spaces)).get(row["id"]) == row["bonus"]


def test_seventeen_objectives_pay_five_ipcs_and_one_pays_ten() -> None:
    bonuses = {row["id"]: row["bonus"] for row in RULES.objectives}
    assert len(bonuses) == 17
    assert [name for name, bonus in bonuses.items() if bonus != 5] == ["ussr_2"]


def test_archangel_must_be_soviet_and_no_ally_may_stand_on_soviet_land() -> None:
    assert paid("ussr", ["archangel"]).get("ussr_1") == 5
    assert "ussr_1" not in paid("ussr", ["archangel owner=uk"])
    assert "ussr_1" not in paid("ussr", ["archangel"], "caucasus uk.fighter")
    assert paid("ussr", ["archangel"], "persia usa.infantry", "sz4 uk.destroyer").get("ussr_1") == 5


def test_enemy_surface_warships_in_the_mediterranean_cost_italy_its_sea() -> None:
    assert paid("italy", ["italy"]).get("italy_2") == 5
    for zone in ("sz13", "sz14", "sz15"):
        assert "italy_2" not in paid("italy", ["italy"], f"{zone} uk.destroyer")
        assert paid("italy", ["italy"], f"{zone} uk.submarine,uk.transport,germany.cruiser").get("italy_2") == 5


def test_objectives_are_an_optional_rule() -> None:
    game = table("archangel", active="ussr", phase="mobilize")
    assert game.heard("objective") == []


def test_a_power_without_its_capital_is_paid_for_no_objective() -> None:
    assert paid("germany", ["germany owner=uk", "karelia_s_s_r owner=germany"]) == {}


def test_it_can_be_seen_at_any_time_what_is_fulfilled() -> None:
    game: Table = table("poland owner=ussr", "karelia_s_s_r owner=germany", active="germany", options="national_objectives")
    found = {objective.id: (len(objective.held), objective.fulfilled) for objective in objectives(game.state, "germany")}
    assert found == {"germany_1": (5, False), "germany_2": (0, False), "germany_3": (1, True)}

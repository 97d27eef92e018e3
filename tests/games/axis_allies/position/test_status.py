"""Integrity: a position that a link brings is refused if it could not have come about, and the reason has a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyapp.games.axis_allies.combat.battle import PickBattle
from pyapp.games.axis_allies.combat.conduct_combat import ChooseZones, ConductCombat
from pyapp.games.axis_allies.combat.rockets import Rockets
from pyapp.games.axis_allies.movement.combat_move import CombatMove
from pyapp.games.axis_allies.position.status import count_fielded
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import Table, board

Change = Callable[[AxisState], object]


def violations(table: Table) -> set[str]:
    """The names of all that is wrong."""
    return {violation.name for violation in table.game.status(table.state)}


def standing(space: str, text: str, number: int = 1) -> set[str]:
    """What is wrong with pieces that are written into a space of a British combat movement, all of them booked as fielded."""
    table = board("united_kingdom uk.infantry", "sz8 uk.cruiser", active="uk")
    table.state.units[space] = {**table.state.units.get(space, {}), text: number}
    if not violations(table) & {"unknown_unit", "unit_text", "count"}:
        count_fielded(table.state)
    return violations(table)


@pytest.mark.parametrize(
    ("space", "text", "wrong"),
    [
        ("united_kingdom", "uk.tank", ""),
        ("united_kingdom", "tank", "unknown_unit"),
        ("united_kingdom", "uk.elephant", "unknown_unit"),
        ("united_kingdom", "rome.infantry", "unknown_unit"),
        ("sz8", "uk.transport(uk.elephant)", "unknown_unit"),
        ("united_kingdom", "uk.industrial_complex", "unknown_unit"),
        ("sz8", "uk.transport(uk.tank,uk.infantry)", "unit_text"),
        ("sz8", "uk.tank", "place"),
        ("united_kingdom", "uk.cruiser", "place"),
        ("switzerland", "uk.infantry", "place"),
        ("sz8", "uk.bomber", ""),
        ("sz8", "usa.bomber", "place"),
        ("sz8", "uk.transport(uk.infantry,usa.tank)", ""),
        ("sz8", "uk.transport(uk.tank)", ""),
        ("sz8", "uk.transport(uk.artillery,uk.tank)", "cargo"),
        ("sz8", "uk.transport(uk.infantry,uk.infantry,uk.infantry)", "cargo"),
        ("sz8", "uk.transport(uk.fighter)", "cargo"),
        ("sz8", "uk.transport(germany.infantry)", "cargo"),
        ("sz8", "uk.cruiser(uk.infantry)", "cargo"),
        ("sz8", "uk.carrier(usa.fighter,usa.fighter)", ""),
        ("sz8", "uk.carrier(usa.fighter,usa.fighter,usa.fighter)", "cargo"),
        ("sz8", "uk.carrier(uk.fighter)", "cargo"),
        ("sz8", "uk.carrier(usa.bomber)", "cargo"),
        ("united_kingdom", "uk.bomber(uk.infantry)", ""),
        ("united_kingdom", "uk.bomber(uk.tank)", "cargo"),
        ("united_kingdom", "uk.bomber(usa.infantry)", "cargo"),
        ("united_kingdom", "uk.tank@1!", ""),
        ("united_kingdom", "usa.tank@1!", "marks"),
        ("sz8", "usa.transport(uk.infantry+)!", ""),
        ("sz8", "usa.transport@1", "marks"),
        ("germany", "uk.infantry", ""),
        ("united_kingdom", "germany.infantry", "intruder"),
    ],
)
def test_pieces_stand_only_where_and_how_the_rules_let_them(space: str, text: str, wrong: str) -> None:
    assert standing(space, text) == ({wrong} if wrong else set())


def test_pieces_are_counted_in_whole_numbers_from_one() -> None:
    assert standing("united_kingdom", "uk.tank", 3_999) == set()
    assert standing("united_kingdom", "uk.tank", 4_000) == {"count"}
    assert standing("united_kingdom", "uk.tank", 0) == {"count"}


def test_land_units_stand_among_enemies_only_while_there_is_war_and_aircraft_until_they_have_landed() -> None:
    table = board("united_kingdom uk.infantry", active="uk", phase="noncombat_move")
    table.state.units["germany"] = {"uk.fighter": 1}
    count_fielded(table.state)
    assert violations(table) == set()
    table.state.units["germany"] = {"uk.infantry": 1}
    count_fielded(table.state)
    assert violations(table) == {"intruder"}


@pytest.mark.parametrize(
    ("wrong", "change"),
    [
        ("unknown_power", lambda state: setattr(state, "active", "rome")),
        ("unknown_power", lambda state: state.owners.update(germany="rome")),
        ("powers", lambda state: state.powers.pop("usa")),
        ("unknown_space", lambda state: state.units.update(atlantis={"uk.infantry": 1})),
        ("unknown_space", lambda state: state.owners.update(atlantis="uk")),
        ("unknown_space", lambda state: state.factories.update(atlantis=0)),
        ("unknown_space", lambda state: state.turn.stranded.update(atlantis={"germany.fighter": 1})),
        ("unknown_space", lambda state: state.turn.interceptors.update(atlantis={"germany.fighter": 1})),
        ("ipcs", lambda state: setattr(state.powers["uk"], "ipcs", -1)),
        ("developments", lambda state: state.powers["uk"].developments.append("jet_lag")),
        ("developments", lambda state: setattr(state.powers["uk"], "tokens", -1)),
        ("bought", lambda state: state.powers["uk"].bought.update(elephant=1)),
        ("bought", lambda state: state.powers["uk"].bought.update(tank=-1)),
        ("control", lambda state: state.owners.pop("germany")),
        ("control", lambda state: state.owners.update(sz8="uk")),
        ("control", lambda state: state.owners.update(switzerland="uk")),
        ("factory", lambda state: state.factories.update(gibraltar=0)),
        ("damage", lambda state: state.factories.update(united_kingdom=17)),
        ("damage", lambda state: state.factories.update(united_kingdom=-1)),
        ("conservation", lambda state: state.units["sz8"].update({"uk.cruiser": 2})),
        ("conservation", lambda state: state.units["sz8"].pop("uk.cruiser")),
        ("conservation", lambda state: state.turn.stranded.update(germany={"germany.fighter": 1})),
    ],
)
def test_powers_money_control_and_numbers_fit_together(wrong: str, change: Change) -> None:
    table = board("united_kingdom uk.infantry factory=16", "sz8 uk.cruiser", active="uk")
    assert violations(table) == set()
    change(table.state)
    assert violations(table) == {wrong}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("zone", "sz7"),
        ("ship", "uk.transport@1"),
        ("home", "atlantis"),
        ("start", "uk.cruiser"),
        ("start", "usa.transport"),
        ("start", "uk.transport(uk.infantry)"),
        ("ashore", []),
        ("ashore", ["united_kingdom uk.tank"]),
        ("ashore", ["atlantis uk.infantry"]),
        ("ashore", ["united_kingdom"]),
    ],
)
def test_calling_ships_back_makes_nothing_from_nothing(name: str, value: object) -> None:
    table = board("united_kingdom uk.infantry", "sz8 uk.transport", active="uk").play("uk load united_kingdom infantry sz8")
    assert violations(table) == set()
    movement = table.state.steps[-1]
    assert isinstance(movement, CombatMove)
    setattr(movement.voyages[0], name, value)
    assert violations(table) == {"voyages"}


def test_steps_name_every_space_once() -> None:
    table = board("germany germany.infantry")
    picking = PickBattle(["poland", "germany"])
    assert picking.is_sound(table.state)
    assert not PickBattle(["poland"] * 2).is_sound(table.state) and not PickBattle(["atlantis"]).is_sound(table.state)
    assert not ChooseZones(["sz5"] * 2).is_sound(table.state) and not Rockets(["germany"] * 2).is_sound(table.state)
    assert not ConductCombat(assaults=["poland"] * 2).is_sound(table.state)

"""Positions of Axis & Allies that are set up by hand."""

from __future__ import annotations

from pyapp.games.axis_allies.position.editing import AxisEditing
from pyapp.games.axis_allies.state import AxisState
from tests.games.axis_allies.boards import Table, board

EDITING = AxisEditing()


def begun(table: Table) -> AxisState:
    """The position of a table, ready to be changed."""
    state = EDITING.begin(table.state)
    assert table.game.status(state) == []
    return state


def test_a_battle_is_over_before_it_is_fought_and_the_attackers_stand_where_they_attack() -> None:
    table = board("ukraine_s_s_r owner=ussr ussr.infantry*2", "poland germany.tank*3", active="germany", pausing=True)
    table.play("germany move poland tank*3 ukraine_s_s_r", "germany done")
    table.play("germany fight ukraine_s_s_r", dice=(1, 6, 6, 6, 6))
    assert table.state.battle is not None
    state = begun(table)
    assert state.battle is None and state.units["ukraine_s_s_r"] == {"ussr.infantry": 1, "germany.tank": 3}
    assert state.steps[-1].tag == "combat_move"


def test_pieces_that_have_moved_may_move_again() -> None:
    table = board("germany germany.fighter", "ukraine_s_s_r germany.infantry", active="germany", phase="noncombat_move")
    table.play("germany move germany fighter ukraine_s_s_r")
    assert begun(table).units["ukraine_s_s_r"] == {"germany.fighter": 1, "germany.infantry": 1}


def test_cargo_comes_aboard_as_far_as_a_transport_carries_it_and_leaves_it() -> None:
    state = begun(board("sz5 germany.transport", "germany germany.infantry"))
    aboard = {change for stack in EDITING.stacks(state, "sz5") for change, _ in stack.changes}
    assert {"aboard germany.tank", "aboard germany.infantry"} <= aboard and "ashore" not in aboard
    EDITING.change(state, "sz5", "germany.transport", "aboard germany.tank")
    (stack,) = EDITING.stacks(state, "sz5")
    assert {change for change, _ in stack.changes} == {"aboard germany.infantry", "ashore"}
    EDITING.change(state, "sz5", stack.key, "ashore")
    assert state.units["sz5"] == {"germany.transport": 1}


def test_a_factory_is_built_damaged_and_taken_away() -> None:
    table = board("germany germany.infantry")
    state = begun(table)
    for value, damage in (("7", {"germany": 7}), ("0", {"germany": 0}), ("none", {})):
        EDITING.set(state, "factory germany", value)
        assert state.factories == damage and table.game.status(state) == []


def test_the_fighters_of_a_power_take_off_from_allied_carriers_when_it_is_made_the_one_on_turn() -> None:
    table = board("sz5 usa.carrier(uk.fighter)", "germany germany.infantry", active="usa")
    state = begun(table)
    EDITING.set(state, "active uk", "uk")
    assert EDITING.settle(state).units["sz5"] == {"usa.carrier": 1, "uk.fighter": 1}
    EDITING.set(state, "active", "usa")
    assert EDITING.settle(state).units["sz5"] == {"usa.carrier(uk.fighter)": 1} and table.game.status(state) == []


def test_the_text_names_the_phase_in_place_of_what_follows_from_it() -> None:
    table = board("germany germany.infantry", phase="noncombat_move")
    state = begun(table)
    text = EDITING.text(table.game.position_text(state))
    assert "active germany\nphase noncombat_move\n" in text and "steps" not in text and "turn {" not in text
    assert EDITING.begin(table.game.read_position(text)) == state

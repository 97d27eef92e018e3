"""Positions of Empire of the Sun that are set up by hand."""

from __future__ import annotations

from pyapp.engine.dice import SeededDice
from pyapp.games.empire_of_the_sun import GAME, changes, piles
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.offensive import december
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive
from pyapp.games.empire_of_the_sun.position.editing import EmpireEditing
from pyapp.games.empire_of_the_sun.state import EmpireState
from tests.games.empire_of_the_sun.table import start

EDITING = EmpireEditing()


def begun(scenario: str = "1942") -> EmpireState:
    """The beginning of a scenario, ready to be changed."""
    state = EDITING.begin(start(scenario))
    assert GAME.status(state) == []
    return state


def test_an_open_offensive_is_taken_back_and_its_card_returns_to_the_hand() -> None:
    state = start("1942")
    before, control = {side: list(secret.hand) for side, secret in state.secrets.items()}, list(state.control)
    unit, card = next(name for name, stand in state.units.items() if stand.at), before[JAPAN][0]
    at = state.units[unit].at
    piles.leave_hand(state, JAPAN, card)
    open_offensive(state, JAPAN, card)
    changes.put_aside(state, unit, "eliminated")
    fresh = EDITING.begin(state)
    assert fresh.offensive is None and fresh.units[unit].at == at and fresh.control == control
    assert {side: secret.hand for side, secret in fresh.secrets.items()} == before and GAME.status(fresh) == []


def test_ground_units_fly_their_flag_where_they_are_put_and_nothing_counts_as_taken() -> None:
    state = begun()
    taken = list(state.tracks.taken)
    assert changes.controller(state, 2813) == ALLIES or EDITING.set(state, "control 2813", ALLIES) is None
    for name in [name for name, stand in state.units.items() if stand.at == 2813]:
        EDITING.take(state, "2813", name)
    piece = next(piece.id for piece in EDITING.tray(state, "japan ground"))
    EDITING.put(state, "2813", piece)
    assert changes.controller(state, 2813) == JAPAN and state.tracks.taken == taken and GAME.status(state) == []
    assert piece not in [left.id for left in EDITING.tray(state, "japan ground")]
    EDITING.take(state, "2813", piece)
    assert piece in [left.id for left in EDITING.tray(state, "japan ground")]


def test_counters_of_two_steps_are_reduced_and_restored_and_boxes_hold_what_is_off_the_map() -> None:
    state = begun()
    stack = next(
        stack
        for at in {str(stand.at) for stand in state.units.values() if stand.at}
        for stack in EDITING.stacks(state, at)
        if stack.changes
    )
    at = str(state.units[stack.key].at)
    reduced = state.units[stack.key].reduced
    EDITING.change(state, at, stack.key, stack.changes[0][0])
    assert state.units[stack.key].reduced != reduced
    EDITING.put(state, "eliminated", stack.key)
    assert [found.key for found in EDITING.stacks(state, "eliminated") if found.key == stack.key] and GAME.status(state) == []


def test_the_ends_of_the_tracks_of_china_and_india_are_their_surrender() -> None:
    state = begun()
    for name, nation in (("china_front", "china"), ("india", "india")):
        most = next(setting.most for setting in EDITING.settings(state) if setting.name == name)
        EDITING.set(state, name, str(most))
        assert nation in state.tracks.surrendered and GAME.status(state) == []
        EDITING.set(state, name, "0")
        assert nation not in state.tracks.surrendered and GAME.status(state) == []


def test_hands_that_are_dealt_anew_come_from_the_whole_deck_when_the_game_goes_on() -> None:
    state = begun()
    counts = dict(state.hands)
    EDITING.set(state, "hands", "anew")
    assert state.hands == {JAPAN: 0, ALLIES: 0} and len(piles.deck(state, JAPAN)) > counts[JAPAN]
    again = EDITING.begin(GAME.read_position(GAME.position_text(state)))
    GAME.settle(again, SeededDice("deal"))
    assert again.hands == counts and GAME.status(again) == []


def test_a_hand_that_is_not_seen_is_dealt_anew_and_so_goes_the_future_offensive_card() -> None:
    state = start("1942")
    seen = EDITING.begin(GAME.view(state, JAPAN))
    assert seen.secrets[JAPAN].hand == state.secrets[JAPAN].hand and seen.hands[ALLIES] == 0 and ALLIES not in seen.set_aside
    GAME.settle(seen, SeededDice("deal"))
    assert seen.hands[ALLIES] == min(7, state.hands[ALLIES]) and GAME.status(seen) == []


def test_another_turn_begins_with_the_phase_that_is_chosen() -> None:
    state = begun("1942-1945")
    for name, value in (("turn", "5"), ("phase", "eots_strategy")):
        EDITING.set(state, name, value)
    assert {setting.name: setting.value for setting in EDITING.settings(state)}["phase"] == "eots_strategy"
    GAME.settle(state, SeededDice("on"))
    assert state.turn == 5 and any(step.tag == "eots_strategy" for step in state.steps)


def test_in_december_1941_the_hand_of_japan_is_known_and_not_dealt() -> None:
    state = start("1941")
    seen = EDITING.begin(GAME.view(state, ALLIES))
    assert seen.secrets[JAPAN].hand == state.secrets[JAPAN].hand == sorted(december.CARDS) and GAME.status(seen) == []

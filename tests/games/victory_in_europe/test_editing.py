"""Positions of Victory in Europe that are set up by hand."""

from __future__ import annotations

from pyapp.engine.dice import SeededDice
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.position.editing import VictoryEditing
from pyapp.games.victory_in_europe.state import BOXES, POOL, VictoryState
from tests.games.victory_in_europe.table import act, start, token

EDITING = VictoryEditing()


def begun(scenario: str = "1941") -> VictoryState:
    """The beginning of a scenario, ready to be changed."""
    state = EDITING.begin(start(scenario))
    assert GAME.status(state) == []
    return state


def test_cards_that_were_played_return_to_the_hands_and_the_turn_is_at_their_choice() -> None:
    state = start("1941")
    hands = {seat: sorted(secret.hand) for seat, secret in state.secrets.items()}
    for seat in state.seats:
        act(state, f"{seat} play {state.secrets[seat].hand[0]}")
    assert state.played
    fresh = EDITING.begin(state)
    assert {seat: sorted(secret.hand) for seat, secret in fresh.secrets.items()} == hands and not fresh.played
    assert fresh.steps[-1].tag == "vie_choose_cards" and GAME.status(fresh) == []


def test_a_unit_of_a_box_comes_to_the_map_at_full_strength_hidden_and_goes_back_to_the_pool() -> None:
    state = begun()
    piece = next(piece.id for piece in EDITING.tray(state, "DE") if state.blocks[token(state, piece.id)].at == POOL)
    EDITING.put(state, "berlin", piece)
    block = token(state, piece)
    found = faces.face(state, block)
    assert found is not None and block not in state.shown and state.blocks[block].at == "berlin"
    full = found.steps
    for change, steps in (("less", full - 1), ("more", full)):
        EDITING.change(state, "berlin", block, change)
        after = faces.face(state, block)
        assert after is not None and after.steps == steps
    EDITING.take(state, "berlin", block)
    assert state.blocks[token(state, piece)].at == POOL and GAME.status(state) == []


def test_an_army_holds_the_enemy_area_in_which_it_stands_alone() -> None:
    state = begun("1942")
    army = token(state, next(name for name in ("de_1a", "de_2a", "de_6a", "de_9a") if state.blocks[token(state, name)].at not in BOXES))
    defended = [found.key for found in EDITING.stacks(state, "moscow")]
    EDITING.move(state, state.blocks[army].at, army, "moscow")
    assert defended and changes.holder(state, "moscow") == "SU"
    for block in defended:
        EDITING.take(state, "moscow", block)
    EDITING.move(state, "moscow", army, "moscow")
    assert changes.holder(state, "moscow") == "DE"


def test_the_steps_of_factories_stand_on_as_many_markers_as_they_need() -> None:
    state = begun()
    setting = next(setting for setting in EDITING.of_space(state, "berlin") if setting.name == "factories berlin")
    for value in (setting.options[-1], "0"):
        EDITING.set(state, "factories berlin", value)
        assert sum(state.factories.get("berlin", [])) == int(value) and GAME.status(state) == []


def test_in_another_year_its_cards_are_dealt_when_the_game_goes_on() -> None:
    state = begun()
    turn = next(turn for turn in range(state.turn, 26) if year_of(turn) != year_of(state.turn))
    EDITING.set(state, "turn", str(turn))
    again = EDITING.begin(GAME.read_position(GAME.position_text(state)))
    GAME.settle(again, SeededDice("deal"))
    years = {CARDS[card].year for secret in again.secrets.values() for card in secret.hand}
    assert years == {year_of(turn)} and GAME.status(again) == []

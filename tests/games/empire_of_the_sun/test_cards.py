"""Hands, decks and discards, and who may know them. EotS 4.1.4, 5.35 to 5.37, 6.29."""

from __future__ import annotations

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import DiceError
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import GAME, piles
from pyapp.games.empire_of_the_sun.components.cards import DECKS
from pyapp.games.empire_of_the_sun.components.sides import SIDES, opponent
from pyapp.games.empire_of_the_sun.strategy.deal import Deal
from tests.games.empire_of_the_sun.table import at, start


def test_a_card_is_drawn_from_those_that_lie_nowhere_else():
    state = at("hand japan JP03", "cards removed JP01", "cards discards JP02", "future japan JP04 3")
    assert piles.deck(state, "japan")[:2] == ["JP05", "JP06"]
    assert piles.draw(state, Play(state, ScriptedDice([2])), "japan") == "JP06"
    assert state.secrets["japan"].hand == ["JP03", "JP06"] and state.hands["japan"] == 2


def test_the_size_of_a_deck_is_known_to_all():
    for scenario in ("1942", "1943", "1944"):
        state = start(scenario)
        for side in SIDES:
            seen = GAME.view(state, opponent(side))
            assert piles.deck_size(seen, side) == len(piles.deck(state, side)) == piles.deck_size(state, side)


def test_an_empty_deck_is_made_anew_of_the_discards():
    rest = " ".join(DECKS["japan"][2:])
    state = at(f"cards discards {rest}", "cards removed JP01 JP02 AL09")
    assert piles.draw(state, Play(state, ScriptedDice([1])), "japan") == "JP03" and state.discards == []


def test_when_all_cards_are_held_nothing_is_drawn():
    state = at(f"hand japan {' '.join(DECKS['japan'])}")
    assert piles.draw(state, Play(state, ScriptedDice([])), "japan") == ""


def test_how_many_cards_were_drawn_is_told_to_all_and_which_to_their_player_alone():
    state = at()
    play = Play(state, ScriptedDice([7, 9]))
    state.steps = [Deal("allies", 2)]
    state.steps[-1].proceed(state, play)
    assert [event.kind for event in play.events if event.visible_to("japan")] == ["dice_in_secret", "dice_in_secret", "eots_dealt"]
    assert [event.data["cards"] for event in play.events if event.visible_to("allies") and event.kind == "eots_drew"] == [["AL07", "AL10"]]


@pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
@pytest.mark.parametrize("seat", ["", *SIDES])
def test_a_player_sees_the_same_whatever_the_other_holds(scenario, seat):
    one, other = (GAME.view(start(scenario, seed), seat) for seed in ("one", "other"))
    for state in (one, other):
        assert all(secret.hand == [] and not secret.future for side, secret in state.secrets.items() if side != seat)
        state.secrets.pop(seat, None)
    assert state_bytes(GAME, one) == state_bytes(GAME, other)


def test_how_many_cards_the_other_holds_is_no_secret():
    seen = GAME.view(start("1943"), "japan")
    assert seen.hands == {"japan": 7, "allies": 7} and seen.set_aside == {"japan": 4, "allies": 4}


def test_a_card_set_aside_counts_to_no_hand():
    """EotS 6.29."""
    state = at("hand allies AL04 AL09")
    piles.set_aside(state, "allies", "AL09")
    assert state.hands["allies"] == 1 and state.secrets["allies"].future == "AL09" and state.set_aside == {"allies": 4}
    piles.leave_hand(state, "allies", "AL09")
    assert state.secrets["allies"].future == "" and state.set_aside == {}


def test_a_card_lies_on_one_pile_only():
    state = at("cards discards JP05")
    piles.remove(state, "JP05")
    assert (state.discards, state.removed) == ([], ["JP05"])
    piles.from_discards(state, "JP05")
    assert (state.discards, state.removed) == ([], [])


def test_a_deal_takes_exactly_as_many_dice_as_cards():
    setup = start("1943").setup
    with pytest.raises(DiceError):
        GAME.new(setup, ScriptedDice([1] * 13))
    state, _ = GAME.new(setup, ScriptedDice([1] * 14))
    for side in ("japan", "allies"):
        left = [card for card in DECKS[side] if card not in (*state.removed, *state.discards, state.secrets[side].future)]
        assert state.secrets[side].hand == left[:7]


def test_the_same_seed_deals_the_same_hands():
    assert state_bytes(GAME, start("1943", "x")) == state_bytes(GAME, start("1943", "x")) != state_bytes(GAME, start("1943", "y"))

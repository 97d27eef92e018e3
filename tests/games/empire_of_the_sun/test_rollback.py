"""An offensive that is cancelled leaves no trace but its card. EotS 5.32D."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from pyapp.engine.codec import state_bytes
from pyapp.engine.dice import SeededDice
from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Play
from pyapp.games import empire_of_the_sun
from pyapp.games.empire_of_the_sun import GAME, changes, piles
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import LAND
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.offensive.rollback import close_offensive, open_offensive, roll_back
from pyapp.games.empire_of_the_sun.state import BOXES, DUE, EmpireState
from tests.games.empire_of_the_sun.table import at, start

DOORS = {"changes.py", "rollback.py"}
MAKERS = {"setup.py", "notation.py", "editing.py"}  # they make positions
WRITTEN = {"at", "reduced", "box", "due", "units", "control"}
CHANGING = (".append", ".remove", ".pop", ".sort", ".update", ".clear")


def opened(scenario: str, side: str = "allies") -> tuple[EmpireState, str]:
    """A scenario in which a player has begun an offensive with the first card of the hand."""
    state = start(scenario)
    card = state.secrets[side].hand[0]
    piles.leave_hand(state, side, card)
    open_offensive(state, side, card, event=True)
    return state, card


def something(state: EmpireState, play: Play, chance: random.Random) -> None:
    """One change of any kind that an offensive could bring."""
    unit = chance.choice(sorted(UNITS))
    known = [name for name, stand in state.units.items() if stand.at]
    match chance.randint(0, 9):
        case 0 | 1:
            changes.place(state, unit, chance.choice(members(LAND)))
        case 2:
            changes.put_aside(state, unit, chance.choice([box for box in BOXES if box != DUE]))
        case 3:
            changes.put_aside(state, unit, DUE, state.turn + 1)
        case 4:
            changes.lose_step(state, chance.choice(known))
        case 5 | 6:
            changes.take(state, chance.choice(members(LAND)), chance.choice(("japan", "allies")))
        case 7:
            piles.draw(state, play, chance.choice(("japan", "allies")))
        case 8:
            pile = chance.choice((state.discards, state.removed))
            if pile:
                chance.choice((piles.discard, piles.remove, piles.from_discards))(state, chance.choice(pile))
        case _:
            state.tracks.asp_used["allies"] += 1
            state.tracks.political_will -= 1
            state.tracks.express = 4423


@pytest.mark.parametrize("seed", range(40))
def test_whatever_has_happened_is_taken_back(seed):
    chance = random.Random(seed)
    state, card = opened(chance.choice(("1942", "1943", "1944")))
    before = copy_plain(state)
    play = Play(state, SeededDice(str(seed)))
    for _ in range(chance.randint(1, 60)):
        something(state, play, chance)
    assert state_bytes(GAME, state) != state_bytes(GAME, before)
    roll_back(state)
    before.offensive, before.dice_rolled = None, state.dice_rolled
    before.discards = sorted([*before.discards, card])
    assert state_bytes(GAME, state) == state_bytes(GAME, before)


def test_a_card_that_would_be_removed_is_only_discarded():
    state, card = opened("1942")
    roll_back(state)
    assert card in state.discards and card not in state.removed and state.offensive is None


@pytest.mark.parametrize(("card", "event", "gone"), [("JP19", True, False), ("AL01", True, True), ("AL01", False, False)])
def test_a_card_that_was_played_is_removed_if_it_was_an_event_that_says_so(card, event, gone):
    """EotS 5.36."""
    state = at(f"hand {'japan' if card.startswith('JP') else 'allies'} {card}")
    side = "japan" if card.startswith("JP") else "allies"
    piles.leave_hand(state, side, card)
    open_offensive(state, side, card, event=event)
    close_offensive(state)
    assert (card in state.removed, card in state.discards) == (gone, not gone) and GAME.status(state) == []


def test_the_reaction_that_cancelled_it_was_played():
    """EotS 5.32D; no card is lost on the way."""
    state, card = opened("1942")
    state.secrets["japan"].hand[0] = weather = next(
        card for card in ("JP19", "JP22", "JP64") if card not in state.secrets["japan"].hand[1:]
    )
    piles.leave_hand(state, "japan", weather)
    state.offensive.reaction_cards.append(weather)
    roll_back(state)
    assert {card, weather} <= {*state.discards, *state.removed} and GAME.status(state) == []


def test_asp_are_not_spent():
    state, _ = opened("1942")
    state.tracks.asp_used["allies"] = 1
    roll_back(state)
    assert state.tracks.asp_used == {"japan": 0, "allies": 0}


def test_a_unit_that_came_with_the_card_has_not_come():
    state, _ = opened("1943")
    changes.place(state, "cw_gr_7armor", 1805)
    roll_back(state)
    assert "cw_gr_7armor" not in state.units


def test_a_card_drawn_meanwhile_goes_back_into_the_deck():
    state, _ = opened("1942")
    card = piles.draw(state, Play(state, SeededDice("draw")), "allies")
    roll_back(state)
    assert card in piles.deck(state, "allies") and state.hands["allies"] == 4


def test_control_that_went_to_and_fro_is_as_it_was():
    state, _ = opened("1942")
    before = list(state.control)
    assert changes.take(state, 2015, "japan") and changes.take(state, 2015, "allies") and changes.take(state, 2014, "japan")
    assert not changes.take(state, 2014, "japan")
    roll_back(state)
    assert state.control == before


def test_an_offensive_that_ends_leaves_everything_as_it_is():
    state, _ = opened("1942")
    changes.place(state, "us_gr_x", 5708)
    close_offensive(state)
    assert state.units["us_gr_x"].at == 5708 and state.offensive is None


def test_without_an_offensive_there_is_nothing_to_take_back():
    with pytest.raises(ValueError, match="no offensive"):
        roll_back(at())


def test_an_open_offensive_with_much_to_take_back_fits_into_a_position():
    state, _ = opened("1944")
    play = Play(state, SeededDice("much"))
    chance = random.Random("much")
    for _ in range(30):
        something(state, play, chance)
    text = GAME.position_text(state)
    assert state_bytes(GAME, GAME.read_position(text)) == state_bytes(GAME, state)


def writes_positions(node: ast.AST) -> bool:
    """Does this piece of code write where a unit stands or who controls a hex?"""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).startswith(("state.control.", "state.units.")) and ast.unparse(node.func).endswith(CHANGING)
    targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target] if isinstance(node, ast.AugAssign) else []
    kept = [target.value for target in targets if isinstance(target, ast.Subscript)]
    named = [target.attr for target in targets if isinstance(target, ast.Attribute)]
    return not WRITTEN.isdisjoint(named) or any(ast.unparse(value) in ("state.units", "state.control") for value in kept)


def test_units_and_control_change_through_one_door_only():
    """Else an offensive could not be taken back."""
    files = Path(next(iter(empire_of_the_sun.__path__))).rglob("*.py")
    trees = {file.name: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    writers = {name for name, tree in trees.items() if any(map(writes_positions, ast.walk(tree)))}
    assert writers == DOORS | MAKERS

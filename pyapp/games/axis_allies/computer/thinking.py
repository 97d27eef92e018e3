"""A computer player that plays sensibly: it looks one turn ahead, attacks where it is stronger, and brings the rest to the front.

It decides from the position and the open forms alone, one action at a time, and never does what the rules refuse. Strength is measured
by the product of firepower and staying power of both sides, which ranks battles well enough and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.computers import decided
from pyapp.engine.game import Game
from pyapp.games.axis_allies.china import BEFORE
from pyapp.games.axis_allies.computer import attacking, fighting, regrouping, spending
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.thinking import Thoughts, first_legal

ENOUGH = 1.6  # how much stronger an attack has to be


def sensible_action(game: Game, state: AxisState, chance: Chance, enough: float = ENOUGH) -> Action:
    """A sensible legal action for the seat that is asked; a random one where it has no opinion.

    ``enough`` is how much stronger its attacks have to be: a small number is a bold player, a large one waits.
    """
    return decided(thoughts(game, state, game.waits_for(state)[0], chance, enough))


def thoughts(game: Game, state: AxisState, seat: str, chance: Chance, enough: float = ENOUGH) -> Thoughts:
    """The way to a sensible legal action for a seat: nothing after each moment of thinking, the action at last."""
    think = OPINIONS.get(state.steps[-1].tag)
    return first_legal(game, state, seat, think(game, state, seat, enough) if think is not None else (), chance)


def _china_first(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    yield Action(seat, "turn", (BEFORE,))


Opinion = Callable[[Game, AxisState, str, float], Iterator[Action]]
OPINIONS: Mapping[str, Opinion] = {
    "research": spending.study,
    "china_when": _china_first,
    "mobilize_china": spending.raise_infantry,
    "rockets": fighting.launch,
    "purchase": spending.order,
    "combat_move": attacking.attack,
    "choose_zones": fighting.attack_zones,
    "bombard": fighting.suggested,
    "choose_losses": fighting.suggested,
    "agree_losses": fighting.agree,
    "press_or_retreat": fighting.press,
    "submerge": fighting.strike,
    "noncombat_move": regrouping.redeploy,
    "mobilize": spending.place,
}

"""A computer player that plays sensibly: it weighs every way to play its cards by what the exact odds say it gains.

It decides from the view of its own seat and the open forms alone, one action at a time.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.chance import Chance
from pyapp.engine.game import Game
from pyapp.games.empire_of_the_sun.computer import cards, moving, offensives
from pyapp.games.empire_of_the_sun.computer.decisions import battles, reaction, strategy
from pyapp.games.empire_of_the_sun.computer.decisions.strategy import Opinion
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.shared.thinking import Thoughts, first_legal


def thoughts(game: Game, seen: EmpireState, seat: str, chance: Chance) -> Thoughts:
    """The way to a sensible legal action for a player: nothing after each moment of thinking, the action at last."""
    think = OPINIONS.get(seen.steps[-1].tag)
    return first_legal(game, seen, seat, think(game, seen, seat) if think is not None else (), chance)


OPINIONS: Mapping[str, Opinion] = {
    "eots_play_card": cards.play_card,
    "eots_seize": cards.seize,
    "eots_activate": offensives.activate,
    "eots_move": moving.move,
    "eots_mend": strategy.place("call_off"),
    "eots_respond": reaction.respond,
    "eots_reaction_activate": reaction.activate,
    "eots_join_battle": battles.everybody,
    "eots_sortie": battles.sally,
    "eots_reduce": battles.reduce,
    "eots_battles": battles.fight,
    "eots_hits": battles.hit,
    "eots_weakest": battles.hit,
    "eots_toll": battles.hit,
    "eots_swap": battles.swap,
    "eots_kamikaze": battles.strike,
    "eots_retreats": battles.retreat,
    "eots_evade": battles.stand,
    "eots_after_moves": battles.go_home,
    "eots_surplus": battles.withdraw,
    "eots_emergency": strategy.place("place"),
    "eots_refuge": strategy.place("place"),
    "eots_reinforcements": strategy.station,
    "eots_use_replacements": strategy.replace,
    "eots_bombing": strategy.place("bomb", "decline"),
    "eots_express": strategy.place("place"),
    "eots_arcadia": strategy.place("arcadia", "decline"),
    "eots_enter": strategy.station,
    "eots_evacuate": strategy.place("evacuate"),
    "eots_redeploy": strategy.place("redeploy", "done"),
    "eots_exchange": strategy.place("exchange", "decline"),
    "eots_hold": strategy.place("hold"),
    "eots_arrive": strategy.place("place"),
    "eots_restore": strategy.place("restore", "decline"),
}

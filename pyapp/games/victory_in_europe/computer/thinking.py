"""A computer player that plays sensibly from what its own seat sees: it never looks at a block that is turned away.

It decides from the view of its seat and the open forms alone, one action at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.chance import Chance
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts, first_legal
from pyapp.games.victory_in_europe.computer import cards, fighting, moving, spending, statecraft
from pyapp.games.victory_in_europe.state import VictoryState

Opinion = Callable[[Game, VictoryState, str], Thoughts]


def thoughts(game: Game, seen: VictoryState, seat: str, chance: Chance) -> Thoughts:
    """The way to a sensible legal action for a seat: nothing after each moment of thinking, the action at last."""
    think = OPINIONS.get(seen.steps[-1].tag)
    return first_legal(game, seen, seat, think(game, seen, seat) if think is not None else (), chance)


OPINIONS: Mapping[str, Opinion] = {
    "vie_choose_cards": cards.lay,
    "vie_lead": cards.lead,
    "vie_trade": cards.keep,
    "vie_at_reveal": cards.claim,
    "vie_name_battles": cards.claim,
    "vie_name_areas": cards.claim,
    "vie_toll": cards.strike,
    "vie_pay_toll": fighting.hit,
    "vie_declarations": statecraft.enter,
    "vie_ice": fighting.harbour,
    "vie_pin": fighting.pin,
    "vie_move": moving.move,
    "vie_surplus": fighting.disband,
    "vie_pick_battle": fighting.pick,
    "vie_shelter": fighting.shelter,
    "vie_announce": fighting.announce,
    "vie_battle_turn": fighting.take_turn,
    "vie_hits": fighting.hit,
    "vie_prolong": fighting.prolong,
    "vie_leave": fighting.leave,
    "vie_regroup": fighting.regroup,
    "vie_exploitation": fighting.advance,
    "vie_landing": fighting.land,
    "vie_claim_surrender": cards.claim,
    "vie_polish_alliance": statecraft.ally,
    "vie_diplomacy_rolls": statecraft.roll,
    "vie_deploy_neutral": statecraft.deploy,
    "vie_production": spending.lend,
    "vie_produce": spending.produce,
}

"""A computer player that plays sensibly: it plans a round from its own view, attacks where it is stronger, and guards what it would lose.

It decides from the position and the open forms alone, one action at a time. It never breaks the pact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.chance import Chance
from pyapp.engine.computers import level_of
from pyapp.engine.game import Game
from pyapp.games.shared.thinking import Thoughts, first_legal
from pyapp.games.war_room.computer import buying, fighting, ordering, refitting, scheming, settling
from pyapp.games.war_room.computer.levels import EASY
from pyapp.games.war_room.state import WarState


def thoughts(game: Game, seen: WarState, seat: str, chance: Chance) -> Thoughts:
    """The way to a sensible legal action for a nation: nothing after each moment of thinking, the action at last."""
    opinions = OPINIONS if level_of(seen.setup.player(seat)) == EASY else WEIGHED
    think = opinions.get(seen.steps[-1].tag)
    return first_legal(game, seen, seat, think(game, seen, seat) if think is not None else (), chance)


Opinion = Callable[[Game, WarState, str], Thoughts]
OPINIONS: Mapping[str, Opinion] = {
    "wr_planning": ordering.plan,
    "wr_turn_order": ordering.place_in_turn,
    "wr_turn": ordering.carry_out,
    "wr_permission": ordering.permit,
    "wr_launch": ordering.launch,
    "wr_combat": fighting.resolve,
    "wr_commander": fighting.command,
    "wr_stances": fighting.stances,
    "wr_assign": fighting.hit,
    "wr_escort": fighting.escort,
    "wr_repair": fighting.repair,
    "wr_bomb_target": fighting.bomb,
    "wr_convoy_raid": fighting.raid,
    "wr_wild": fighting.sink,
    "wr_flag": fighting.own("flag"),
    "wr_garrison": fighting.shoot,
    "wr_capture": fighting.own("control"),
    "wr_medals": fighting.medals,
    "wr_trespass": fighting.leave,
    "wr_breach": fighting.keep,
    "wr_losses": fighting.losses,
    "wr_landing": refitting.land,
    "wr_deploy": refitting.deploy,
    "wr_regroup": refitting.merge,
    "wr_relief": refitting.relieve,
    "wr_recovery": refitting.recover,
    "wr_unrest": refitting.pay,
    "wr_desertion": refitting.desert,
    "wr_production": refitting.produce,
    "wr_placing": refitting.place,
}

WEIGHED: Mapping[str, Opinion] = {
    **OPINIONS,
    "wr_planning": scheming.plan,
    "wr_turn": scheming.carry_out,
    "wr_stances": fighting.stances_or_raid,
    "wr_landing": settling.land,
    "wr_regroup": settling.regroup,
    "wr_production": buying.produce,
    "wr_placing": settling.place,
}

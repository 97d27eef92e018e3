"""What players are taken to decide in a battle while its odds are worked out. The same goes for both sides."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.actions import Action
from pyapp.games.victory_in_europe.combat.battle import BREAK_OFF, Prolong
from pyapp.games.victory_in_europe.combat.firing import choices, firepower, open_targets
from pyapp.games.victory_in_europe.combat.parties import CATEGORIES
from pyapp.games.victory_in_europe.combat.turns import AIM, EMERGE, FIRE, STAY, Announce, Asking, Shelter
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.state import VictoryState


def decision(state: VictoryState, asked: Asking) -> Action:
    """What a seat does that is asked in a battle: submarines leave their bunker, nobody retreats, no leader gives a step for a round."""
    if isinstance(asked, Shelter):
        return Action(asked.seat, EMERGE)
    if isinstance(asked, Prolong):
        return Action(asked.seat, BREAK_OFF)
    if isinstance(asked, Announce):
        token = asked.blocks[0]
        return Action(asked.seat, AIM, (target(state, token, open_targets(state, token)),))
    able = next((token for token in asked.blocks if choices(state, token)), "")
    if able:
        return Action(asked.seat, FIRE, (able, target(state, able, choices(state, able))))
    return Action(asked.seat, STAY, (asked.blocks[0],))


def target(state: VictoryState, token: str, offered: Sequence[str]) -> str:
    """At what a unit fires: where it hits best, else at what stands first in 5.4."""
    return max(offered, key=lambda against: (firepower(state, token, against), -CATEGORIES.index(against)))


def loss(units: Sequence[str]) -> int:
    """Which of some units that are equally strong takes a hit: the first of the cheapest."""
    return min(range(len(units)), key=lambda place: UNITS[units[place]].kind.cost)

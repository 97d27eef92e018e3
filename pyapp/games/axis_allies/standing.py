"""What the players of Axis & Allies may order beforehand: losses, pressing on, retreats, submarines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.standing import Standing
from pyapp.engine.work import TooMuchWork
from pyapp.games.axis_allies.combat.forces import ATTACKER, ORDER_OF_LOSS, TRANSPORT, current, fighting
from pyapp.games.axis_allies.components.edition import LAND, Edition
from pyapp.games.axis_allies.odds.exact import odds
from pyapp.games.axis_allies.odds.forecast import of_battle
from pyapp.games.axis_allies.state import AxisState

LARGEST, LARGEST_FLEETS = 60, 20  # units: the odds of larger battles take too long to be worked out on the way
NEARLY = 1e-6  # so that every device rounds to the same whole number
FIGHTERS, CHANCE = "units", "odds"


def offers(rules: Edition) -> tuple[Standing, ...]:
    """The decisions of a battle that may be ordered beforehand."""
    on_land = tuple(kind for kind in rules.combat_units() if rules.unit_types[kind].domain == LAND and rules.unit_types[kind].attack)
    whole = [kind for kind in rules.combat_units() if rules.unit_types[kind].hits > 1]
    rest = [kind for kind in ORDER_OF_LOSS[ATTACKER] if kind in rules.combat_units() and kind not in (*whole, TRANSPORT)]
    losses = (*whole, *rest, *(f"{kind}%" for kind in whole))
    return (
        Standing("losses", prefer=losses, keep=("land", "fighter", "destroyer"), groups={"land": on_land}, usual=True),
        Standing("agree", usual=True),
        Standing("press", gauges=(FIGHTERS, CHANCE), usual=True),
        Standing("stay"),
        Standing("retreat"),
        Standing("strike"),
        Standing("submerge"),
    )


def gauge(state: AxisState, name: str) -> int | None:
    """The attacker's fighting units, or his chance to win in percent, rounded down; None where nobody can say."""
    if state.battle is None or name not in GAUGES:
        return None
    return GAUGES[name](state)


def _fighters(state: AxisState) -> int:
    return sum(number for _, number in fighting(state, current(state), ATTACKER))


def _chance(state: AxisState) -> int | None:
    question = of_battle(state)
    most = LARGEST_FLEETS if question.at_sea else LARGEST
    if sum(question.attackers.values()) + sum(question.defenders.values()) > most:
        return None
    try:
        return int(100 * odds(question).win + NEARLY)
    except TooMuchWork:
        return None


GAUGES: Mapping[str, Callable[[AxisState], int | None]] = {FIGHTERS: _fighters, CHANCE: _chance}

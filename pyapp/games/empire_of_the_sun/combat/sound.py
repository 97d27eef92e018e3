"""What can be wrong with the battles of an open offensive. A position may come from anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.game import Violation
from pyapp.games.empire_of_the_sun.combat.events import tolls
from pyapp.games.empire_of_the_sun.combat.scene import EFFECTS
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.components.tables import CHINA_GARRISONS, HOME_GARRISONS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import PARATROOPS, EmpireState, Fight, Offensive

HIGHEST_VALUE = max(card.value for card in CARDS.values())
MOST_CHANGE = 99  # what an event may add to anything


def violations(state: EmpireState, offensive: Offensive) -> Iterator[Violation]:
    """What is wrong with events, retreats and the battle that is being fought."""
    for bonus in offensive.bonuses:
        numbers = abs(bonus.amount) <= MOST_CHANGE and 0 <= bonus.near <= MOST_CHANGE
        if bonus.effect not in EFFECTS or bonus.side not in SIDES or not numbers or not set(bonus.units) <= set(UNITS):
            yield Violation("bonus", bonus.effect)
    for toll in offensive.tolls:
        if not tolls.is_sound(toll):
            yield Violation("toll", toll.side)
    limits = (offensive.naval_points, offensive.most, offensive.most_battles)
    if not 0 <= offensive.value <= HIGHEST_VALUE or not all(0 <= number <= MOST_CHANGE for number in limits):
        yield Violation("offensive", "value")
    if len({battle.at for battle in offensive.battles}) != len(offensive.battles):
        yield Violation("offensive", "battles")
    lists = [
        offensive.hqs,
        offensive.active,
        offensive.reacting,
        offensive.escorted,
        offensive.stretched,
        offensive.repulsed,
        offensive.retreating,
    ]
    lists += [units for battle in offensive.battles for units in (battle.attackers, battle.defenders)]
    if any(len(set(units)) != len(units) for units in lists):
        yield Violation("offensive", "twice")
    if offensive.drop not in ("", PARATROOPS, *UNITS) or not 0 <= offensive.transport <= MOST_CHANGE:
        yield Violation("offensive", "drop")
    if any(not 0 < steps <= MOST_CHANGE for steps in offensive.kamikazes):
        yield Violation("offensive", "kamikazes")
    if not set(offensive.retreating) <= set(state.units):
        yield Violation("fight", "retreating")
    if offensive.fight is not None:
        yield from _fight(state, offensive, offensive.fight)


def _fight(state: EmpireState, offensive: Offensive, fight: Fight) -> Iterator[Violation]:
    if fight.at not in {battle.at for battle in offensive.battles}:
        yield Violation("fight", str(fight.at))
    if set(fight.parties) != set(SIDES) or set(fight.lost) != set(SIDES):
        yield Violation("fight", "sides")
        return
    for side, units in fight.parties.items():
        if any(unit not in state.units or UNITS[unit].side != side for unit in units) or len(set(units)) != len(units):
            yield Violation("fight", f"parties {side}")
    if fight.lone not in ("", *SIDES) or fight.winner not in ("", *SIDES) or not set(fight.critical) <= set(SIDES):
        yield Violation("fight", "winner")
    if not set(fight.hurt) <= set(fight.parties[SIDES[0]]):
        yield Violation("fight", "hurt")
    city = fight.at in HOME_GARRISONS or fight.at in CHINA_GARRISONS
    if not 0 <= fight.garrison <= 3 * city:
        yield Violation("fight", "garrison")

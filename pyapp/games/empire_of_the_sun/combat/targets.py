"""Which units hits may be applied to, and in which order. EotS 8.2F, 8.4B.

Whoever rolled applies the hits, as many as can be applied. An `Aim` is what is left of a roll, a force is what it is applied to; between
them they say which units may lose a step now. Steps are lost in stages: first units at full strength are reduced, then the others can be
eliminated, intrinsic units last. A critical hit knows no stages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pyapp.games.empire_of_the_sun.combat.forces import GARRISON, Fighter, Force, ashore, at_sea_or_aloft

ABOVE, FROM_ABOVE, ON_THE_GROUND = "above", "from_above", "on_the_ground"
"""Against what: ships and aircraft; ground units, by a player who alone has ships or aircraft (8.2F5); ground units, by ground units."""


@dataclass(frozen=True)
class Aim:
    """Hits that are to be applied.

    ``reach`` is how many distant aircraft and carriers may be hit, one for each of the player's own; ``struck`` those that have been
    (8.2F4). ``landed`` says whether units that came by sea take part on the ground. ``begun`` is set when a step was lost.
    """

    hits: int
    against: str
    critical: bool = False
    reach: int = 0
    struck: frozenset[str] = frozenset()
    landed: bool = True
    begun: bool = False


def victims(aim: Aim, force: Force) -> Force:
    """The units that belong to the kind of combat, whether or not they can be hit."""
    return at_sea_or_aloft(force) if aim.against == ABOVE else ashore(force, landed=aim.landed)


def cost(aim: Aim, fighter: Fighter) -> int:
    """The hits that a step costs: the defence, on the ground half of it for those who have landed. EotS 8.2F1, 8.4B2, 8.4B5."""
    halved = fighter.landed and aim.against == ON_THE_GROUND
    return -(-fighter.defence // 2) if halved else fighter.defence


def is_distant(fighter: Fighter) -> bool:
    """Aircraft or a carrier outside the battle hex? EotS 8.2F4."""
    return fighter.flies and not fighter.near


def can_be_hit(aim: Aim, fighter: Fighter) -> bool:
    """May it be hit at all? Distant aircraft and carriers only one for each of the firing player's own."""
    return not is_distant(fighter) or fighter.unit in aim.struck or len(aim.struck) < aim.reach


def open_to(aim: Aim, force: Force) -> Force:
    """The units that may lose a step in this stage, whatever it costs. EotS 8.2F2 to 6, 8.4B3 and 4."""
    present = victims(aim, force)
    full = tuple(fighter for fighter in present if fighter.is_full)
    if aim.against == FROM_ABOVE:
        return full
    if aim.critical:
        return tuple(fighter for fighter in present if can_be_hit(aim, fighter))
    counters = tuple(fighter for fighter in present if fighter.kind != GARRISON)
    return tuple(fighter for fighter in full or counters or present if can_be_hit(aim, fighter))


def options(aim: Aim, force: Force) -> Force:
    """Those of them that the hits left are enough for."""
    return tuple(fighter for fighter in open_to(aim, force) if cost(aim, fighter) <= aim.hits)


def there(aim: Aim, fighters: Iterable[Fighter]) -> dict[str, int]:
    """How many steps each may lose in this stage: one, or with a critical hit all. Intrinsic units are counted under one name."""
    found: dict[str, int] = {}
    for fighter in fighters:
        found[fighter.unit] = found.get(fighter.unit, 0) + (fighter.steps if aim.critical and aim.against == ABOVE else 1)
    return found


def price(aim: Aim, fighters: Iterable[Fighter]) -> dict[str, int]:
    """What a step of each costs."""
    return {fighter.unit: cost(aim, fighter) for fighter in fighters}


def after(aim: Aim, force: Force, losses: Mapping[str, int]) -> Aim:
    """What is left of the hits when steps have been lost."""
    hit = [fighter for fighter in force if losses.get(fighter.unit)]
    costs = price(aim, hit)
    struck = aim.struck.union(fighter.unit for fighter in hit if is_distant(fighter))
    return replace(aim, hits=aim.hits - sum(costs[unit] * steps for unit, steps in losses.items()), struck=struck, begun=True)


def is_over(aim: Aim, force: Force) -> bool:
    """Can no further step be taken?"""
    return not options(aim, force)


def forced(aim: Aim, force: Force) -> dict[str, int]:
    """The losses that need no decision, nothing where there is one: all that can be hit, or the only one."""
    found = options(aim, force)
    distant = {fighter.unit for fighter in found if is_distant(fighter)}
    everything = there(aim, found)
    costs = price(aim, found)
    if len(distant | aim.struck) <= max(aim.reach, len(aim.struck)) and sum(costs[u] * n for u, n in everything.items()) <= aim.hits:
        return everything
    return {found[0].unit: 1} if len(everything) == 1 else {}


def weakest(aim: Aim, force: Force) -> list[str]:
    """After a critical hit that was not enough for anything: the weakest units that can be hit, of which one loses a step. EotS 8.2F6."""
    if not aim.critical or aim.begun or not is_over(aim, force):
        return []
    found = open_to(aim, force)
    least = min((cost(aim, fighter) for fighter in found), default=0)
    return [fighter.unit for fighter in found if cost(aim, fighter) == least]


def fits(aim: Aim, force: Force, losses: Mapping[str, int]) -> bool:
    """May these steps be lost together, as far as distant units go?"""
    distant = {fighter.unit for fighter in force if is_distant(fighter) and losses.get(fighter.unit)}
    return len(distant | aim.struck) <= max(aim.reach, len(aim.struck))


def leaves_hits(aim: Aim, force: Force, losses: Mapping[str, int]) -> bool:
    """Could one more step of this stage be lost for what these losses leave over?"""
    left = after(aim, force, losses)
    more = {unit for unit, steps in there(aim, options(aim, force)).items() if losses.get(unit, 0) < steps}
    return any(f.unit in more and cost(aim, f) <= left.hits and can_be_hit(left, f) for f in options(aim, force))


def usual(aim: Aim, force: Force) -> dict[str, int]:
    """The usual losses of a stage: step by step what takes most attack away for the hits it costs, as long as the hits last."""
    found: dict[str, int] = {}
    candidates = {fighter.unit: fighter for fighter in options(aim, force)}
    most = there(aim, options(aim, force))
    hits, struck = aim.hits, set(aim.struck)

    def worth(unit: str) -> float:
        fighter = candidates[unit]
        return _worth(fighter, fighter.steps - found.get(unit, 0)) / cost(aim, fighter)

    def possible(unit: str) -> bool:
        fighter = candidates[unit]
        room = not is_distant(fighter) or unit in struck or len(struck) < aim.reach
        return room and cost(aim, fighter) <= hits and found.get(unit, 0) < most[unit]

    while left := [unit for unit in candidates if possible(unit)]:
        best = max(left, key=worth)
        found[best] = found.get(best, 0) + 1
        hits -= cost(aim, candidates[best])
        if is_distant(candidates[best]):
            struck.add(best)
    return found


def _worth(fighter: Fighter, steps: int) -> int:
    """The attack that is lost with the next step; intrinsic units, counted under one name, have one step each."""
    steps = max(1, steps)
    return fighter.attack[steps - 1] - (fighter.attack[steps - 2] if steps > 1 else 0)

"""Every course that a battle can take, with its chance.

Hits fall on the strongest unit, so it matters little which volley brought them: the courses that lead to the same steps are one course.
Small battles are followed to the end of every course. In large ones the least likely courses are left out, as long as all that are left
out together come to no more than `ERROR`; how much it was is told (V140).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyapp.engine.work import Meter, Work
from pyapp.games.shared.distributions import binomial, capped
from pyapp.games.victory_in_europe.combat.turns import DIE
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.odds import usual
from pyapp.games.victory_in_europe.odds.scene import ABOVE, GONE, OUT, End, Scene, Volley

MOST_WORK = 15_000_000
ASKING = 1_500  # operations that asking the rules takes as long as
FEW = 200  # courses of which none is left out
ERROR, SHARE = 0.02, 1 / 20  # how much may be left out in all; of what may still be, how much after one volley


@dataclass(frozen=True)
class Moment:
    """A battle as far as the odds depend on it: the scene, and of each block its steps and whether it has taken half a hit."""

    scene: int
    steps: tuple[int, ...]
    halves: tuple[bool, ...]


Ends = dict[tuple[End, tuple[int, ...]], float]


def ends(scene: Scene, start: Moment, meter: Meter) -> Work[tuple[Ends, float]]:
    """How a battle can end from a moment on, with which steps, and how likely each end is; and what was left out. Raises TooMuchWork."""
    found: Ends = {}
    left_out = 0.0
    front = {start: 1.0}
    while front:
        after: dict[Moment, float] = {}
        for moment, chance in front.items():
            levels = scene.levels(moment.steps)
            if meter.full(len(levels) if scene.is_known(moment.scene, levels) else ASKING):
                yield
            coming = scene.after(moment.scene, levels)
            if isinstance(coming, End):
                key = (coming, moment.steps)
                found[key] = found.get(key, 0.0) + chance
                continue
            for then, share in _fallen(scene, moment, coming):
                after[then] = after.get(then, 0.0) + chance * share
                if meter.full(4 * len(levels)):
                    yield
        front, lost = _likely(after, (ERROR - left_out) * SHARE)
        left_out += lost
    return found, left_out


def _likely(front: dict[Moment, float], most: float) -> tuple[dict[Moment, float], float]:
    """The courses without the least likely ones, and what those come to: no more than ``most``."""
    if len(front) <= FEW:
        return front, 0.0
    lost, kept = 0.0, dict(front)
    for moment, chance in sorted(front.items(), key=lambda item: item[1])[:-FEW]:
        if lost + chance > most:
            break
        lost += chance
        del kept[moment]
    return kept, lost


def _fallen(scene: Scene, moment: Moment, volley: Volley) -> Iterator[tuple[Moment, float]]:
    """What a volley may do."""
    dice = volley.dice if volley.by is None else moment.steps[volley.by]
    chances = [0.0] * volley.hits + binomial(dice, min(volley.power, DIE) / DIE)
    if volley.rubble:
        for then, share in zip(volley.rubble, capped(chances, len(volley.rubble) - 1)):
            yield Moment(then, moment.steps, moment.halves), share
        return
    now = Moment(volley.then, moment.steps, moment.halves)
    for hits, share in enumerate(chances):
        if hits:
            now = _suffered(scene, now, volley)
        if share:
            yield now, share


def _suffered(scene: Scene, moment: Moment, volley: Volley) -> Moment:
    """One hit falls as 5.4 and 5.5 say: the same as `firing.suffering`, `hits.suffer`, with steps that are counted apart."""
    levels, steps, halves = scene.levels(moment.steps), list(moment.steps), list(moment.halves)
    able = [place for place in volley.victims if levels[place] == ABOVE or (levels[place] != GONE and not volley.spared)]
    if not able:
        return moment
    most, doubled = max(steps[place] for place in able), scene.doubled(moment.scene, levels)
    chosen = [place for place in able if steps[place] == most]
    halved = [place for place in able if halves[place] and place in doubled]
    if halved and any(place in doubled for place in chosen):
        mixed = {*halved, *(place for place in chosen if place not in doubled)}
        chosen = [place for place in able if place in mixed]
    place = chosen[usual.loss([scene.units[place] for place in chosen])]
    if place in doubled and not halves[place]:
        halves[place] = True
    else:
        halves[place] = False
        steps[place] = steps[place] - 1 if steps[place] > UNITS[scene.units[place]].least_steps else OUT
    return Moment(moment.scene, tuple(steps), tuple(halves))

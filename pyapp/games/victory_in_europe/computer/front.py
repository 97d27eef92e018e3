"""Where a seat needs armies: what each area of its own has to lose, what it is threatened by, and how far that is met. VIE 4.2, 5.1.

An area is in danger until as many steps stand there as hold it against what can come; the first army counts most, because nobody walks in
where one stands, and in a key place those that make the difference. Besides, it draws armies to where something is to be taken. What lies
behind feels the need of the front, less with the distance.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.games.victory_in_europe.components.sides import ALLIES, LEADERS, SOVIETS
from pyapp.games.victory_in_europe.computer.lifelines import Lifelines
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.computer.worth import ANCHORS, CONTINENT, hops
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import NEIGHBOURS, SHORES, port_seas

CARRIES, APPEAL, STAKE = 0.8, 0.2, 0.5
LINE = 2.2  # what any area beside enemy armies is worth as a part of the front: lines of supply lead through it
PRESENCE = 0.4  # the part of a need that any army at all meets
OVERSEA, SAILS, LANDINGS_FROM = 0.16, 0.6, 1942
BRIDGEHEAD = 2.0
LEAST_NEED, AT_WAR = 0.05, 0.5
KEY, STAKE_OF_A_KEY = 12.0, 0.8  # what an area must be worth by itself to be held for sure, and how much that counts
DIRE = 5.0  # the threat from which all of the stake counts
PRESENCE_IN_A_KEY, TOO_FEW = 0.25, 0.3
HOLDS, HOLDS_A_KEY, LEAST_GARRISON = 0.7, 0.85, 2.5  # the steps for each that may come with which an area is held
CAPITAL, TWO_OFF, BREAKS_THROUGH = 10, 2, 0.5
MOST_COMERS = 13.0  # three armies and an aircraft: more do not find room in a battle
HANGS, MOST_HANGING = 0.6, 20.0  # what each step that would be cut off counts, and from how many on they count no more
URGES, BARES = 1.5, 0.5  # how much more is to be gained, and how much less other areas have to lose, when there is no time left
GATHERS = 10.0  # the steps that make an attack
GROUND_HELPS: Mapping[str, float] = {"forest": 0.75, "mountain": 0.65}


@dataclass(frozen=True)
class Need:
    """What armies are needed for in an area: it is in danger until there are enough steps, and it draws who may attack from there."""

    danger: float
    enough: float
    draw: float = 0.0
    is_key: bool = False

    @property
    def whole(self) -> float:
        """How much the area needs armies at all."""
        return self.danger + self.draw

    def held(self, steps: float) -> float:
        """How much of the danger some steps meet. A few do not hold a key place, so the next few are worth the most."""
        share, present = min(1.0, max(0.0, steps) / self.enough), min(1.0, max(0.0, steps))
        if self.is_key:
            return self.danger * (PRESENCE_IN_A_KEY * present + (1 - PRESENCE_IN_A_KEY) * max(0.0, share - TOO_FEW) / (1 - TOO_FEW))
        return self.danger * (PRESENCE * present + (1 - PRESENCE) * share)

    def met(self, steps: float) -> float:
        """How much of the whole need some steps meet."""
        return self.held(steps) + self.draw * min(1.0, max(0.0, steps) / GATHERS)


NONE = Need(0.0, 1.0)


class Front:
    """The need for armies of a seat's areas, and how many steps are there."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.steps = {area: sight.army_steps(area, tokens) for area, tokens in sight.mine.items() if area in AREAS}
        self._pulls: dict[str, float] = {}
        self._coming: dict[str, float] = {}
        self._wanted: dict[tuple[str, float], float] = {}
        self._missed: dict[tuple[str, float], float] = {}

    @functools.cached_property
    def lifelines(self) -> Lifelines | None:
        """The lines of supply of the Soviets, whose armies hang on a few areas before Moscow; None for a seat that does not play them."""
        return Lifelines(self.sight, LEADERS[SOVIETS], self.steps) if SOVIETS in self.sight.sides else None

    @functools.cached_property
    def needs(self) -> Mapping[str, Need]:
        """The areas of ours that need armies."""
        found = {}
        for area in AREAS:
            if self.sight.worth.is_ours(area):
                aims = [self.sight.worth.gain(near) for near in NEIGHBOURS[area] if self.sight.is_hostile(near) and self._is_near(near)]
                draw = self._appeal * (BRIDGEHEAD if self._is_ashore(area) else 1.0) * max(aims, default=0.0) + self._oversea(area)
                need = Need(self.danger(area), self._enough(area), draw, self._is_key(area))
                if need.whole > LEAST_NEED:
                    found[area] = need
        return found

    @property
    def _appeal(self) -> float:
        """How much of what is to be gained draws armies: the more the less time there is."""
        return APPEAL * (1 + URGES * self.sight.haste)

    def _is_ashore(self, area: str) -> bool:
        """Have the Western Allies come back to the continent here? Whoever follows them there decides the war."""
        return ALLIES in self.sight.sides and self.sight.year >= LANDINGS_FROM and area in CONTINENT

    def _enough(self, area: str) -> float:
        """The steps that hold an area against what can come: no more than finds room there, less where the ground helps."""
        comes = min(self._comes(area), MOST_COMERS)
        return max(LEAST_GARRISON, (HOLDS_A_KEY if self._is_key(area) else HOLDS) * GROUND_HELPS.get(AREAS[area].terrain, 1.0) * comes)

    def _comes(self, area: str) -> float:
        """The steps that may come against an area; a capital must be ready for those that stand two areas off, for a front can break."""
        if area not in self._coming:
            self._coming[area] = self._threat(area)
        return self._coming[area]

    def _threat(self, area: str) -> float:
        if ANCHORS.get(area, 0) < CAPITAL:
            return self.sight.threat(area)
        far = sum(steps for place, steps in self.sight.hostile_steps.items() if hops(area).get(place) == TWO_OFF)
        return self.sight.threat(area) + BREAKS_THROUGH * far

    def _oversea(self, area: str) -> float:
        """What a port of the Western Allies is worth as a start for landings: the best enemy coast on its seas."""
        if ALLIES not in self.sight.sides or self.sight.year < LANDINGS_FROM or not AREAS[area].has_port:
            return 0.0
        coasts = {coast for sea in port_seas(area) for coast in SHORES[sea]} - set(NEIGHBOURS[area])
        return OVERSEA * max((self.sight.worth.gain(coast) for coast in coasts if self.sight.is_hostile(coast)), default=0.0)

    def danger(self, area: str) -> float:
        """What an area has to lose, as far as it is threatened."""
        lies_open, stake = LINE * min(1.0, self.sight.by_land(area) / 4), self.sight.worth.stake(area)
        found = (STAKE_OF_A_KEY if self._is_key(area) else STAKE) * stake * min(1.0, self._comes(area) / DIRE) + lies_open
        return (found + self._lifeline(area)) * (1.0 if self._is_key(area) else 1 - BARES * self.sight.haste)

    def _lifeline(self, area: str) -> float:
        """What armies elsewhere have to lose with an area because their lines lead through it, as far as an enemy could walk in."""
        if self.lifelines is None or self.sight.holder(area) != self.lifelines.nation or not (chance := self.lifelines.left_open(area)):
            return 0.0
        return HANGS * chance * min(MOST_HANGING, self.lifelines.hangs_on(area))

    def _is_key(self, area: str) -> bool:
        return self.sight.worth.own(area) >= KEY

    def _is_near(self, area: str) -> bool:
        """Is war with whoever holds an area on or at hand?"""
        return self.sight.weight(self.sight.holder(area)) > AT_WAR

    def need(self, area: str) -> float:
        """How much an area needs armies."""
        return self.needs.get(area, NONE).whole

    def wanted(self, area: str, steps: float) -> float:
        """What some steps more are worth in an area."""
        key = (area, steps)
        if key not in self._wanted:
            there, need = self.steps.get(area, 0.0), self.needs.get(area, NONE)
            self._wanted[key] = need.met(there + steps) - need.met(there)
        return self._wanted[key]

    def missed(self, area: str, steps: float) -> float:
        """What some steps less would cost an area."""
        key = (area, steps)
        if key not in self._missed:
            there, need = self.steps.get(area, 0.0), self.needs.get(area, NONE)
            self._missed[key] = need.met(there) - need.met(there - steps)
        return self._missed[key]

    def risked(self, area: str, steps: float) -> float:
        """What some steps less would put at risk in an area: that it makes a good start for attacks is left out."""
        there, need = self.steps.get(area, 0.0), self.needs.get(area, NONE)
        return need.held(there) - need.held(there - steps)

    def is_firm(self, area: str, leaving: float = 0.0) -> bool:
        """Is an area of ours likely to be ours still when supply is looked at: held by an army, or out of the enemy's reach?"""
        return self.steps.get(area, 0.0) - leaving > 0 or self.sight.by_land(area) <= 0

    def pull(self, area: str) -> float:
        """How much the front is felt in an area."""
        if area not in self._pulls:
            near = hops(area)
            felt = (unmet * CARRIES ** near[front] for front, unmet in self._unmet.items() if front in near)
            self._pulls[area] = max(max(felt, default=0.0), SAILS * self._felt_in_ports if AREAS[area].has_port else 0.0)
        return self._pulls[area]

    @functools.cached_property
    def _unmet(self) -> Mapping[str, float]:
        """What an army more would be worth in each area that needs one."""
        return {front: self.wanted(front, 3.0) for front in self.needs}

    @functools.cached_property
    def _felt_in_ports(self) -> float:
        """How much the best start for landings wants armies: that is felt in every port."""
        if ALLIES not in self.sight.sides:
            return 0.0
        return max((self.wanted(area, 3.0) for area in self.needs if AREAS[area].has_port and self._oversea(area)), default=0.0)

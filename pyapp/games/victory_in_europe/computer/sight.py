"""What a seat sees of the map when it thinks: its own blocks, the enemy's wood and what is probably on it, who threatens what.

Made for one question from the view of a seat and never kept. Nothing here looks at a face that the seat may not see.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.sides import AXIS, NEUTRAL, SIDES, opposed
from pyapp.games.victory_in_europe.components.units import FORTRESS, LEADER, Unit
from pyapp.games.victory_in_europe.computer.clash import Fighter
from pyapp.games.victory_in_europe.computer.worth import ANCHORS, Worth, price
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, NOT_INVADABLE
from pyapp.games.victory_in_europe.map.borders import BORDERS, COAST_OF, NEIGHBOURS
from pyapp.games.victory_in_europe.movement.ways.ground import Ground
from pyapp.games.victory_in_europe.state import BOXES, VictoryState
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.games.victory_in_europe.weather import is_winter

LIKELY_STEPS, LIKELY_POWER = 2.6, 2.0
"""What a hidden block in an area is taken for, as long as nothing else is known: an infantry army that has seen some fighting."""
INLAND, AT_A_PORT, AT_A_BASE = 0.88, 0.75, 0.5
"""How likely a hidden block is an army."""
SHUT, OPEN_WAY = 0.08, 0.25
"""The part of what stands two areas off that counts as a threat: where somebody or the ground stops it, and through an open area."""
GARRISON, ON_A_COAST = 0.5, 1.0  # the threat that every key place is taken to be under, so that it is never left open; more on a coast
FOREST, MOUNTAIN = "forest", "mountain"
BERLIN = "berlin"
PATIENT_UNTIL, URGENT_FROM = 17, 21  # summer 1943, until when nobody is in haste; summer 1944, for the way to Berlin takes a year


def fighter(unit: Unit, steps: float, area: str, *, defends: bool, winter: bool) -> Fighter | None:
    """A unit as it would fight for an area; None where it has no part in the fighting on land."""
    letter, number = unit.kind.pf[:1], float(unit.kind.pf[1:] or 0)
    if not letter or not (unit.is_army or "military" in (*unit.kind.primary, *unit.kind.secondary)):
        return None
    secondary = "military" not in unit.kind.primary
    power = min(1.0, number) if winter and not secondary else 0.0 if winter else number - secondary
    terrain = AREAS[area].terrain if area in AREAS else ""
    if defends and unit.is_infantry and terrain == FOREST:
        power += 1
    doubled = defends and ((unit.is_infantry and terrain == MOUNTAIN) or unit.type == FORTRESS)
    against_air = 0.0 if not unit.is_air else number if "air" in unit.kind.primary else max(0.0, number - 1)
    return Fighter(letter, power, float(steps), price(unit), unit.is_army, against_air, doubled)


class Sight:
    """A position as a seat sees it."""

    def __init__(self, state: VictoryState, seat: str) -> None:
        self.state, self.seat = state, seat
        self.sides = tuple(side for side in SIDES if state.seat_of(side) == seat)
        self.ground, self.worth = Ground(state), Worth(state, self.sides)
        self._units: dict[str, Unit | None] = {}
        self._steps: dict[str, float] = {}
        self._threats: dict[str, float] = {}
        self._fighters: dict[tuple[str, bool], dict[str, Fighter | None]] = {}
        self.mine: dict[str, list[str]] = {}
        self.theirs: dict[str, list[str]] = {}
        self._stances = {nation: self._stands(nation) for nation in state.nations}
        for token in faces.tokens(state):
            block = state.blocks[token]
            if block.at not in BOXES and (found := self._stances.get(block.nation, 0)):
                (self.mine if found > 0 else self.theirs).setdefault(block.at, []).append(token)
        self.battles = {battle.at: battle for battle in state.battles}

    def _stands(self, nation: str) -> int:
        """1 for a nation that the seat plays, -1 for one of the other camp or one that we have attacked, 0 for all others."""
        owner, side = self.state.owner(nation), side_of(self.state, nation)
        if owner == self.seat:
            return 1
        invaders = self.state.invaders.get(nation, ())
        if any(self.state.owner(power) == self.seat for power in invaders):
            return -1
        return -1 if side and any(opposed(side, mine) for mine in self.sides) else 0

    # --- units ------------------------------------------------------------------------------------------------------------------

    def unit(self, token: str) -> Unit | None:
        """What is on a block, if the seat knows."""
        if token not in self._units:
            self._units[token] = faces.unit(self.state, token)
        return self._units[token]

    def steps(self, token: str) -> float:
        """The steps of a block, known or supposed."""
        if token not in self._steps:
            found = faces.face(self.state, token)
            self._steps[token] = float(found.steps) if found else LIKELY_STEPS
        return self._steps[token]

    def is_army(self, token: str) -> bool:
        """Is a block known to be an army?"""
        unit = self.unit(token)
        return unit is not None and unit.is_army

    def fighters(self, tokens: Iterable[str], area: str, *, defends: bool) -> list[Fighter]:
        """Blocks as they would fight for an area; a hidden one is taken for what it probably is."""
        known = self._fighters.setdefault((area, defends), {})
        found = []
        for token in tokens:
            if token not in known:
                known[token] = self._fighter(token, area, defends=defends)
            if (as_it_fights := known[token]) is not None:
                found.append(as_it_fights)
        return found

    def _fighter(self, token: str, area: str, *, defends: bool) -> Fighter | None:
        unit, winter = self.unit(token), area in AREAS and is_winter(self.state, area)
        if unit is None:
            return self._supposed(token, area, defends=defends, winter=winter)
        found = fighter(unit, self.steps(token), area, defends=defends, winter=winter)
        return found if found and (found.dice or unit.type == LEADER) else None

    def _supposed(self, token: str, area: str, *, defends: bool, winter: bool) -> Fighter:
        terrain = AREAS[area].terrain if area in AREAS else ""
        power = 1.0 if winter else LIKELY_POWER
        power += defends and terrain == FOREST
        dice = LIKELY_STEPS * likelihood(self.state.blocks[token].at)
        return Fighter("D", power, dice, doubled=defends and terrain == MOUNTAIN, hidden=True)

    def army_steps(self, place: str, tokens: Sequence[str]) -> float:
        """About how many steps of armies some blocks of a place have."""
        total = 0.0
        for token in tokens:
            unit = self.unit(token)
            total += LIKELY_STEPS * likelihood(place) if unit is None else self.steps(token) if unit.is_army and unit.kind.move else 0.0
        return total

    @functools.cached_property
    def picture(self) -> Picture:
        """The lines of supply now."""
        return Picture(self.state)

    # --- threats ----------------------------------------------------------------------------------------------------------------

    def weight(self, nation: str) -> float:
        """How much a nation of the other camp counts as an enemy: one at peace counts less, until its hour is near."""
        stance = self.state.nations.get(nation)
        if stance is None or stance.standing != NEUTRAL:
            return 1.0
        if self.seat != AXIS:
            return 0.8
        paris = side_of(self.state, holder(self.state, "paris")) == AXIS
        return 0.9 if nation == "SU" and paris else 0.12

    @functools.cached_property
    def hostile_steps(self) -> dict[str, float]:
        """About how many steps of enemy armies stand in each area."""
        found: dict[str, float] = {}
        for place, tokens in self.theirs.items():
            if place in AREAS:
                found[place] = self.army_steps(place, tokens) * max(self.weight(self.state.blocks[token].nation) for token in tokens)
        return found

    def threat(self, area: str) -> float:
        """The steps that could come against an area: from its neighbours, as its borders let them, and half of those behind."""
        if area not in self._threats:
            self._threats[area] = self._threat(area)
        return self._threats[area]

    def _threat(self, area: str) -> float:
        total = 0.0
        for near in NEIGHBOURS[area]:
            limit = BORDERS[near, area].limit
            total += min(self.hostile_steps.get(near, 0.0), 3.2 * limit)
            through = SHUT if self.mine.get(near) or AREAS[near].terrain in (FOREST, MOUNTAIN) else OPEN_WAY
            total += through * sum(self.hostile_steps.get(far, 0.0) for far in NEIGHBOURS[near] if far != area)
        may_land = bool(COAST_OF[area]) and area not in NOT_INVADABLE
        return total + self.from_the_sea(area) + (GARRISON + ON_A_COAST * may_land) * (area in ANCHORS)

    def by_land(self, area: str) -> float:
        """The enemy steps in the areas beside an area."""
        return sum(self.hostile_steps.get(near, 0.0) for near in NEIGHBOURS[area])

    def from_the_sea(self, area: str) -> float:
        """What may land at a coast: enemy ships lie off it."""
        seas = COAST_OF[area]
        return 1.2 if any(not self._harmless(token) for sea in seas for token in self.theirs.get(sea, ())) else 0.25 * bool(seas)

    def _harmless(self, token: str) -> bool:
        return self.weight(self.state.blocks[token].nation) < 1

    def is_front(self, area: str) -> bool:
        """Does an enemy area, or one with enemies in it, lie beside an area?"""
        return any(self.is_hostile(near) for near in NEIGHBOURS[area])

    def is_hostile(self, area: str) -> bool:
        """Is an area held by the other camp?"""
        return self._stances.get(holder(self.state, area), 0) < 0

    def holder(self, area: str) -> str:
        """The nation that holds an area."""
        return holder(self.state, area)

    def is_own(self, area: str, side: str) -> bool:
        """Did an area belong to a nation of a side in 1939? What it may hold depends on that."""
        return side_of(self.state, AREAS[area].nation) == side

    # --- time -------------------------------------------------------------------------------------------------------------------

    @functools.cached_property
    def haste(self) -> float:
        """How much time presses, 0 to 1: Germany has won if it holds Berlin at the end, so who is to take it cannot wait. VIE 9.3."""
        if self.seat == AXIS or self.worth.is_ours(BERLIN):
            return 0.0
        return min(1.0, max(0, self.state.turn - PATIENT_UNTIL) / (URGENT_FROM - PATIENT_UNTIL))

    # --- command ----------------------------------------------------------------------------------------------------------------

    def command(self) -> int:
        """The most that one of the sides of the seat may still spend."""
        return max(command.left(self.state, side) for side in self.sides)

    @property
    def year(self) -> int:
        """The year of the turn."""
        return year_of(self.state.turn)


def likelihood(place: str) -> float:
    """How likely a hidden block in a place is an army."""
    if place not in AREAS:
        return 0.0
    return AT_A_BASE if AREAS[place].is_base else AT_A_PORT if AREAS[place].has_port else INLAND

"""Where armies and aircraft stand that do not fight: each goes where it is wanted more than where it stands; factories flee.

VIE 4.2, 4.7, 6.1, 11.32.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Pick
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.computer.muster import Muster
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.movement import prices
from pyapp.games.victory_in_europe.movement.transfers import Relocate
from pyapp.games.victory_in_europe.movement.ways import strategic
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import OWN
from pyapp.games.victory_in_europe.position.stacking import excess, kind_of

PULL = 0.55
LEAST, LEAST_BY_RAIL = 0.15, 0.35
LONELY = 4.0  # what it costs to leave an aircraft at the front without an army
UNFED = 6.0
IN_DANGER, HOPELESS, SAFE = 7.0, 1.2, 2.0  # of factories: when they are moved, and whereto


class Marches:
    """Weighs where blocks of a seat should stand."""

    def __init__(self, muster: Muster) -> None:
        self.muster, self.sight, self.state = muster, muster.sight, muster.state
        self.picture, self.front = muster.picture, muster.front
        self._rooms: dict[tuple[str, str, str], bool] = {}
        self._gains: dict[tuple[str, str, str, float], float] = {}
        self._airfields: dict[str, float] = {}
        self._lines: dict[tuple[str, str], float] = {}
        self._by_rail: dict[tuple[bool, str, str, float], list[tuple[float, str, int]]] = {}

    def gain(self, token: str, to: str) -> float:
        """What it is worth that a block goes from where it stands to a friendly area."""
        block, unit = self.state.blocks[token], self.sight.unit(token)
        air = unit is not None and unit.is_air
        key = ("" if air else block.nation, block.at, to, self.sight.steps(token))
        if key not in self._gains:
            self._gains[key] = self._air(block.at, to) if air else self._army(*key)
        return self._gains[key]

    def _army(self, nation: str, at: str, to: str, steps: float) -> float:
        found = self.front.wanted(to, steps) - self.front.missed(at, steps) + PULL * (self.front.pull(to) - self.front.pull(at))
        return found + UNFED * (self._fed(nation, to) - (self._fed(nation, at) if at in AREAS else 1.0))

    def _fed(self, nation: str, area: str) -> float:
        """How likely a block has a line in an area when the enemy has moved; whose lifelines nobody knows: whether it has one now."""
        key = (nation, area)
        if key not in self._lines:
            lifelines = self.front.lifelines
            known = lifelines is not None and lifelines.nation == nation
            self._lines[key] = lifelines.surety(area) if lifelines is not None and known else float(self.picture.has_line(nation, area))
        return self._lines[key]

    def _air(self, at: str, to: str) -> float:
        return self._air_place(to) - self._air_place(at)

    def _air_place(self, area: str) -> float:
        if area not in self._airfields:
            self._airfields[area] = self._airfield(area) if area in AREAS else -LONELY
        return self._airfields[area]

    def _airfield(self, area: str) -> float:
        armies = sum(self.sight.is_army(token) for token in self.sight.mine.get(area, ()))
        need = self.front.need(area)
        if not armies and self.sight.is_front(area):
            return -LONELY
        return 0.25 * need + 0.5 * self.front.pull(area)

    # --- orders -----------------------------------------------------------------------------------------------------------------

    def moves(self, only: Iterable[str] = (), least: float = LEAST) -> Iterator[tuple[float, Action]]:
        """Marches and flights that are worth it, or out of the places named whatever they are worth; the best first."""
        places = set(only)
        found = []
        for token in self.muster.ready:
            unit, at = unit_of(self.state, token), self.state.blocks[token].at
            if unit.is_naval or (places and at not in places) or (not places and battle_at(self.state, at)):
                continue
            for to in self.muster.to_stay(token):
                gain = self.gain(token, to)
                if (places or gain > least) and self.has_room(token, to) and not battle_at(self.state, to):
                    found.append((gain, token, to))
        for gain, token, to in sorted(found, key=lambda one: (-one[0], one[1], one[2]))[:4]:
            yield gain, self.muster.march([token], to)

    def by_rail(self, least: float = LEAST_BY_RAIL) -> Iterator[tuple[float, Action]]:
        """Strategic moves that are worth their command, the best first. VIE 4.7."""
        found = []
        for token in self.muster.ready:
            at, left = self.state.blocks[token].at, command.left(self.state, side(self.state, token))
            if unit_of(self.state, token).is_naval or battle_at(self.state, at) or left < 1:
                continue
            near, costs = self.muster.ends[token], dict[int, int]()
            for most, to, price in self._rails(token):
                if most <= least or to in near:
                    continue
                if price not in costs:
                    costs[price] = prices.strategic(self.state, [token], price)
                cost = costs[price]
                gain = most - 0.25 * cost
                if gain > least and cost <= left and self.has_room(token, to) and not battle_at(self.state, to):
                    found.append((gain, token, to))
        for gain, token, to in sorted(found, key=lambda one: (-one[0], one[1], one[2]))[:4]:
            yield gain, Action(self.sight.seat, "strategic", (self.state.blocks[token].at, (token,), to))

    def _rails(self, token: str) -> list[tuple[float, str, int]]:
        """What a block that is in no battle gains by each strategic move worth a thought, where to, and at what price."""
        block, air = self.state.blocks[token], unit_of(self.state, token).is_air
        key = (air, block.nation, block.at, self.sight.steps(token))
        if key not in self._by_rail:
            ends = strategic.ends(self.sight.ground, token).items()
            own = ((to, price) for to, price in ends if to in AREAS and self.muster.kind(token, to) == OWN)
            self._by_rail[key] = [(gain, to, price) for to, price in own if (gain := self.gain(token, to)) > LEAST_BY_RAIL]
        return self._by_rail[key]

    def has_room(self, token: str, to: str) -> bool:
        """Would a block be within the stacking of an area beside all that stand there?"""
        unit, of = unit_of(self.state, token), side(self.state, token)
        key = (of, kind_of(unit), to)
        if key not in self._rooms:
            units = [unit_of(self.state, other) for other in self.sight.mine.get(to, ()) if side(self.state, other) == of]
            own = self.sight.is_own(to, of)
            self._rooms[key] = excess(to, [*units, unit], own=own) == excess(to, units, own=own)
        return self._rooms[key]


# --- factories ----------------------------------------------------------------------------------------------------------------


def relocations(muster: Muster) -> Thoughts:
    """Steps of factories that are likely to be lost go to the safest city that can take them."""
    sight, order = muster.sight, Relocate()
    if not order.is_open(sight.state, sight.seat):
        return
    for area in _offered(order, sight, ()):
        danger = sight.threat(area)
        held = sight.army_steps(area, sight.mine.get(area, ()))
        if danger < IN_DANGER or danger < HOPELESS * held:
            continue
        places = [to for to in _offered(order, sight, (area,)) if sight.threat(to) < SAFE]
        if places:
            yield Action(sight.seat, "relocate", (area, min(places, key=lambda to: (sight.threat(to), to))))


def _offered(order: Relocate, sight: Sight, filled: tuple[str, ...]) -> tuple[str, ...]:
    """What the form of the order offers next."""
    field = order.field(sight.state, sight.seat, filled)
    return field.options if isinstance(field, Pick) else ()

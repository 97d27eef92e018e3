"""Who could come where this turn, and over which border: what attacks and landings are put together from. VIE 4.2, 4.5, 4.6."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.games.victory_in_europe.components.units import Unit
from pyapp.games.victory_in_europe.computer.front import Front
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.movement.reach import Reach
from pyapp.games.victory_in_europe.movement.surplus import Stacks
from pyapp.games.victory_in_europe.movement.ways.blocks import limited, movable, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import EMPTY, FIGHT, OWN
from pyapp.games.victory_in_europe.movement.ways.marching import room
from pyapp.games.victory_in_europe.position.stacking import kind_of, limits
from pyapp.games.victory_in_europe.supply.picture import Picture


@dataclass(frozen=True)
class Comer:
    """A block that could come to a place: the areas from which it can enter, none for what flies or sails."""

    token: str
    origin: str
    froms: tuple[str, ...] = ()


class Muster:
    """The blocks of a seat that may still move, and where they can get to."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.state = sight, sight.state
        self.ready = movable(sight.state, sight.seat)
        self._stacks = Stacks(sight.state, sight.seat)
        self._reaches: dict[str, Reach] = {}
        self._entries: dict[str, dict[str, tuple[str, ...]]] = {}

    @functools.cached_property
    def front(self) -> Front:
        """Where armies are needed."""
        return Front(self.sight)

    @property
    def picture(self) -> Picture:
        """The lines of supply now."""
        return self.sight.picture

    def reach(self, token: str) -> Reach:
        """The reach of one block."""
        if token not in self._reaches:
            self._reaches[token] = Reach(self.sight.ground, [token], self._stacks)
        return self._reaches[token]

    @functools.cached_property
    def ends(self) -> dict[str, list[str]]:
        """Where each block can go by itself."""
        return {token: self.reach(token).ends() for token in self.ready}

    def kind(self, token: str, place: str) -> str:
        """What a place is to the nation of a block."""
        return self.sight.ground.kind(self.state.blocks[token].nation, place)

    @functools.cached_property
    def to_fight(self) -> dict[str, list[Comer]]:
        """The areas and seas where the seat could fight, each with the blocks that could come."""
        found: dict[str, list[Comer]] = {}
        for token, ends in self.ends.items():
            unit = unit_of(self.state, token)
            for place in ends:
                kind = self.kind(token, place)
                if kind == FIGHT or (kind == EMPTY and unit.is_air):
                    found.setdefault(place, []).append(Comer(token, self.state.blocks[token].at, self._froms(token, unit, place)))
        return found

    def to_take(self) -> dict[str, list[str]]:
        """The enemy areas where nobody stands, each with the armies that could walk in."""
        found: dict[str, list[str]] = {}
        for token, ends in self.ends.items():
            if unit_of(self.state, token).is_army:
                for place in ends:
                    if place in AREAS and self.kind(token, place) == EMPTY:
                        found.setdefault(place, []).append(token)
        return found

    def to_stay(self, token: str) -> list[str]:
        """The friendly areas where a block could go."""
        return [place for place in self.ends[token] if place in AREAS and self.kind(token, place) == OWN]

    def _froms(self, token: str, unit: Unit, place: str) -> tuple[str, ...]:
        if not unit.is_army:
            return ()
        if token not in self._entries:
            self._entries[token] = self._entries_of(token)
        return self._entries[token].get(place, ())

    def _entries_of(self, token: str) -> dict[str, tuple[str, ...]]:
        """From where an army can enter each place within its reach, from where it stands first."""
        origin = self.state.blocks[token].at
        found: dict[str, set[str]] = {}
        for way in self.reach(token).ways():
            found.setdefault(way[-1], set()).add(way[-2] if len(way) > 1 else origin)
        return {place: tuple(sorted(froms, key=lambda area: (area != origin, area))) for place, froms in found.items()}

    def room_over(self, token: str, before: str, place: str) -> int:
        """How many armies more may cross a border to a battle."""
        return room(self.sight.ground, [token], before, place)

    def march(self, tokens: Sequence[str], place: str, before: str = "") -> Action:
        """The order to some blocks of one place to go somewhere, by the border that is meant."""
        origin = self.state.blocks[tokens[0]].at
        reach = Reach(self.sight.ground, tokens)
        question = reach.question(place, []) if reach.armies or reach.ships else None
        via: tuple[str, ...] = ()
        if question is not None and (question.needed or before in question.options):
            via = (before if before in question.options else question.options[0],)
        return Action(self.sight.seat, "move", (origin, tuple(tokens), place, *via))


class Force:
    """A force that is being put together for a place: what stacking and borders still allow."""

    def __init__(self, muster: Muster, place: str, present: Iterable[str]) -> None:
        self.muster, self.place = muster, place
        self.present = list(present)
        self.chosen: list[tuple[str, str]] = []
        self._limits = limits(place, own=False)
        self._counts: dict[str, int] = {}
        self._crossing: dict[str, int] = {}
        self._side = side(muster.state, self.present[0]) if self.present else ""
        for token in self.present:
            self._count(token)

    def _count(self, token: str) -> str:
        kind = kind_of(unit_of(self.muster.state, token))
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return kind

    def add(self, comer: Comer) -> bool:
        """Take a block in, if there is room for it where it stands and on its way."""
        state, unit = self.muster.state, unit_of(self.muster.state, comer.token)
        if self._side and side(state, comer.token) != self._side:
            return False
        most = self._limits.get(kind_of(unit)) if kind_of(unit) else None
        if most is not None and self._counts.get(kind_of(unit), 0) >= most:
            return False
        before = ""
        if comer.froms and limited(state, [comer.token]):
            open_ = [area for area in comer.froms if self.muster.room_over(comer.token, area, self.place) > self._crossing.get(area, 0)]
            if not open_:
                return False
            before = open_[0]
            self._crossing[before] = self._crossing.get(before, 0) + 1
        self._side = self._side or side(state, comer.token)
        self._count(comer.token)
        self.chosen.append((comer.token, before))
        return True

    def tokens(self) -> list[str]:
        """All that would fight."""
        return [*self.present, *(token for token, _ in self.chosen)]

"""Where blocks that move together can go, and by which way: armies by land, ships by sea, aircraft through the air. VIE 4.2, 6.1, 7.2."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from pyapp.games.victory_in_europe.map.borders import TWO_COASTS
from pyapp.games.victory_in_europe.movement import prices
from pyapp.games.victory_in_europe.movement.surplus import Stacks
from pyapp.games.victory_in_europe.movement.ways import flying, marching, sailing
from pyapp.games.victory_in_europe.movement.ways.blocks import battle_at, limited, marches_in, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import EMPTY, FIGHT, OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.invading import may_leave
from pyapp.games.victory_in_europe.movement.ways.marching import Way

LAST_BORDER = 2  # the area before the goal stands second to last on a way


@dataclass(frozen=True)
class Question:
    """From where blocks enter their goal, or an area on the way: the places to choose among, and whether somebody must."""

    options: tuple[str, ...]
    needed: bool


class Reach:
    """The reach of some blocks of one place. What they are asked after their goal are the areas before it, the last one first."""

    def __init__(self, ground: Ground, tokens: Sequence[str], stacks: Stacks | None = None) -> None:
        self.ground, self.tokens = ground, tuple(tokens)
        units = {token: unit_of(ground.state, token) for token in tokens}
        self.armies = [token for token in tokens if units[token].is_army]
        self.ships = [token for token in tokens if units[token].is_naval]
        self.aircraft = [token for token in tokens if units[token].is_air]
        self._stacks = stacks  # whoever asks about many blocks works out once what stays where it is
        self._ways: Set[Way] | None = None
        self._voyages: dict[str, sailing.Ends] = {}

    @property
    def nation(self) -> str:
        """The nation of the first block: what a place is to it, it is to all."""
        return self.ground.state.blocks[self.tokens[0]].nation

    @property
    def origin(self) -> str:
        """Where they stand."""
        return self.ground.state.blocks[self.tokens[0]].at

    def ends(self) -> list[str]:
        """The places where all can go together and that their side can pay for."""
        state = self.ground.state
        if len({side(state, token) for token in self.tokens}) != 1 or (self.ships and not may_leave(state, self.ships)):
            return []
        each: list[Set[str]] = [{way[-1] for way in self.ways()}] if self.armies else []
        each += [set(self.voyages(token)) for token in self.ships]
        each += [flying.ends(self.ground, token) for token in self.aircraft]
        near, *others = each
        stacks = self._stacks or Stacks(state, state.owner(self.nation))
        left = prices.left_to_fight(state, self.tokens)
        kind, nation, fighting = self.ground.kind, self.nation, self._fighting
        both = (place for place in near if all(place in other for other in others))
        paid = (place for place in both if kind(nation, place) not in fighting or self.price(place) <= left)
        return sorted(stacks.with_room(self.tokens, paid))

    def ways(self) -> Set[Way]:
        """The ways that the armies have in common."""
        if self._ways is None:
            self._ways = marching.ways(self.ground, self.armies)
        return self._ways

    def voyages(self, token: str) -> sailing.Ends:
        """From where a ship can enter each place."""
        if token not in self._voyages:
            self._voyages[token] = sailing.ends(self.ground, token)
        return self._voyages[token]

    def fights_in(self, place: str) -> bool:
        """Would they fight there: enemies are there, or aircraft alone find a factory?"""
        return self.ground.kind(self.nation, place) in self._fighting

    @property
    def _fighting(self) -> tuple[str, ...]:
        return (FIGHT,) if self.armies else (FIGHT, EMPTY)

    def price(self, place: str) -> int:
        """What it costs to go there: for all of a nation the same, but that who marches in may cost more."""
        if not self.fights_in(place):
            return 0
        state = self.ground.state
        key = ("price", self.nation, any(marches_in(state, token) for token in self.tokens), place)
        return self.ground.once(key, lambda: prices.to_fight(state, self.tokens, place))

    # --- the way ----------------------------------------------------------------------------------------------------------------

    def question(self, to: str, chosen: Sequence[str]) -> Question | None:
        """From where they come, if that is open and matters after what was chosen: a border into battle, what they take on the way."""
        if self.armies:
            return self._by_land(to, chosen)[1]
        if not self.ships or chosen:
            return None
        froms = self._sea_froms(to)
        matters = to in TWO_COASTS or self.ground.kind(self.nation, to) == FIGHT
        return Question(tuple(sorted(froms)), self.origin not in froms) if matters and len(froms) > 1 else None

    def _sea_froms(self, to: str) -> set[str]:
        return set.intersection(*(set(self.voyages(token).get(to, ())) for token in self.ships))

    def _by_land(self, to: str, chosen: Sequence[str]) -> tuple[list[Way], Question | None]:
        """The ways that end in a place by the areas chosen, and what may be asked next."""
        left, answers, depth = [way for way in self.ways() if way[-1] == to], list(chosen), LAST_BORDER
        while True:
            before = {self._back(way, depth) for way in left}
            if len(before) > 1:
                if not answers:
                    return left, self._ask(to, before, left, depth)
                answer = answers.pop(0)
                left = [way for way in left if self._back(way, depth) == answer]
            elif not before or before == {self.origin}:
                return left, None
            depth += 1

    def _back(self, way: Way, depth: int) -> str:
        return way[-depth] if len(way) >= depth else self.origin

    def _ask(self, to: str, before: set[str], ways: list[Way], depth: int) -> Question | None:
        """Over which border armies come to battle has to be said where none leads there at once; else the shortest way is meant.

        Who leaves a battle may say over which border, because that has a limit (V51, V52).
        """
        fights = depth == LAST_BORDER and self.ground.kind(self.nation, to) == FIGHT
        matters = fights or any(self._taken(way) for way in ways) or self._leaves(ways)
        return Question(tuple(sorted(before)), fights and self.origin not in before) if matters else None

    def _leaves(self, ways: list[Way]) -> bool:
        """Do ways lead out of a battle over several borders, whose limits bind somebody? VIE 4.6."""
        state = self.ground.state
        return len({way[0] for way in ways}) > 1 and battle_at(state, self.origin) is not None and bool(limited(state, self.armies))

    def _taken(self, way: Way) -> int:
        """How many areas change hands on a way."""
        return sum(self.ground.kind(self.nation, area) != OWN for area in way[:-1])

    def way_of(self, token: str, to: str, chosen: Sequence[str]) -> Way:
        """The way of a block: of several the one that takes the least, then the shortest. Aircraft go straight (V40)."""
        if token in self.armies:
            ways, _ = self._by_land(to, chosen)
            return min(ways, key=lambda way: (self._taken(way), len(way), way))
        if token in self.ships:
            froms = self.voyages(token)[to]
            near = {self.origin} if self.origin in froms else set(froms)
            before = chosen[0] if chosen and not self.armies else min(near, key=lambda place: (froms[place], place))
            return (to,) if before == self.origin else (before, to)
        return (to,)

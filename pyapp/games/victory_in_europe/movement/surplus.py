"""Stacking when a seat has moved. VIE 4.5, 7.33."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.control import has_transit, side_of
from pyapp.games.victory_in_europe.diplomacy.rights import TREATY_LIMIT
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.movement.arrival import withdraw
from pyapp.games.victory_in_europe.movement.ways.blocks import has_legs, own, side, stuck, unit_of
from pyapp.games.victory_in_europe.position.stacking import WARSHIPS, excess, kind_of
from pyapp.games.victory_in_europe.state import VictoryState

DISBAND = "disband"


def surplus(state: VictoryState, seat: str) -> dict[str, list[str]]:
    """Where a seat has more than a place holds, and the blocks among which the surplus is. VIE 4.5."""
    stacks: dict[tuple[str, str], list[str]] = {}
    for token in own(state, seat):
        stacks.setdefault((state.blocks[token].at, side(state, token)), []).append(token)
    found: dict[str, list[str]] = {}
    for (place, of), tokens in stacks.items():
        if len(tokens) > 1 and (kinds := _too_many(state, place, of, tokens)):
            found.setdefault(place, []).extend(token for token in tokens if kind_of(unit_of(state, token)) in kinds)
    return found


def _too_many(state: VictoryState, place: str, of: str, tokens: list[str]) -> set[str]:
    """The kinds of which there are too many; one ship alone attacks a base that is not friendly (7.33)."""
    units = [unit_of(state, token) for token in tokens]
    own_area = place in AREAS and side_of(state, AREAS[place].nation) == of
    kinds = set(excess(place, units, own=own_area))
    if place in AREAS and side_of(state, holder(state, place)) != of:
        ships = sum(kind_of(unit) == WARSHIPS for unit in units)
        kinds |= {WARSHIPS} if ships > table("stacking")["ships_coast"] else set()
    by_treaty = place in AREAS and len(tokens) > TREATY_LIMIT and has_transit(state, state.blocks[tokens[0]].nation, place)
    return kinds | {kind_of(unit) for unit in units} if by_treaty else kinds


class Stacks:
    """The blocks of a seat that stay where they are, because they have moved or cannot: beside them others need room. VIE 4.5."""

    def __init__(self, state: VictoryState, seat: str) -> None:
        self._state = state
        kept = stuck(state)
        self._stuck: dict[tuple[str, str], list[str]] = {}
        self._known: dict[tuple[str, str, tuple[str, ...]], bool] = {}
        for token in own(state, seat):
            if token in kept or not has_legs(state, token):
                self._stuck.setdefault((state.blocks[token].at, side(state, token)), []).append(token)

    def has_room(self, tokens: Sequence[str], place: str) -> bool:
        """Can some blocks end in a place, if all leave it that still can?"""
        return any(True for _ in self.with_room(tokens, (place,)))

    def with_room(self, tokens: Sequence[str], places: Iterable[str]) -> Iterator[str]:
        """Those of some places where some blocks can end. Blocks of a nation and of one kind are alike in that."""
        nation = self._state.blocks[tokens[0]].nation
        of = side_of(self._state, nation)
        kinds = tuple(kind_of(unit_of(self._state, token)) for token in tokens)
        for place in places:
            if len(tokens) == 1 and (place, of) not in self._stuck:
                yield place
                continue
            key = (place, nation, kinds)
            if key not in self._known:
                stuck = self._stuck.get((place, of), [])
                self._known[key] = not set(kinds) & _too_many(self._state, place, of, [*stuck, *tokens])
            if self._known[key]:
                yield place


@step("vie_surplus")
class Surplus(Step):
    """Blocks too many that can move no more go back to the Force Pool; their owner chooses which (V47)."""

    cite = "4.5"
    seat: str

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.seats

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        """Always: what is too many only the owner's labels tell. Whoever opens the step has looked."""
        return (self.seat,)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (DISBAND,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        found = surplus(state, seat)
        return Pick("block", tuple(next(iter(found.values()))), "block") if found and not filled else None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        for token in map(str, action.args):
            at, unit = state.blocks[token].at, unit_of(state, token).id
            withdraw(state, token)
            changes.eliminate(state, token)
            play.tell("vie_disbanded", seat=action.seat, space=at)
            if token in state.shown:
                play.tell("vie_eliminated", unit=unit, space=at)
        if not surplus(state, self.seat):
            play.done()

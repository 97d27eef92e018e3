"""The orders for strategic moves, of blocks and of factories. VIE 4.7, 6.13, 7.26, 8.7, 11.32."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import MAJORS, SIDES
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.diplomacy import rights
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import TWO_COASTS, port_seas
from pyapp.games.victory_in_europe.movement import arrival, nearby, prices
from pyapp.games.victory_in_europe.movement.orders import SPACE, BlockOrder, Order, named, tell_moved
from pyapp.games.victory_in_europe.movement.surplus import Stacks
from pyapp.games.victory_in_europe.movement.ways import cards, strategic
from pyapp.games.victory_in_europe.movement.ways.blocks import STRATEGIC, battle_at, limited, movable, moves_of, side, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.invading import may_leave
from pyapp.games.victory_in_europe.movement.ways.marching import Way
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import MARKERS, city_value

MOST_STEPS = 4  # of a factory marker: VIE 11.3


class StrategicMove(BlockOrder):
    """Blocks go any distance to what was friendly when the phase began, each for a command. VIE 4.7."""

    kind = "strategic"

    def eligible(self, state: VictoryState, seat: str, place: str = "") -> list[str]:
        least = int(table("command")["strategic_move"])
        rich = {of for of in SIDES if command.left(state, of) >= least}
        found = movable(state, seat, place) if rich or cards.moves_freely(state) else []
        return [token for token in found if side(state, token) in rich or prices.strategic(state, [token], least) == 0]

    def leads(self, ground: Ground, stacks: Stacks, token: str) -> bool:
        if any(stacks.has_room((token,), to) for to in nearby.by_strategic_move(ground, token)):
            return True
        return bool(self._ends(ground, (token,), stacks))

    def most(self, state: VictoryState, place: str, tokens: Sequence[str]) -> int | None:
        """Out of a battle one goes at a time: the borders have limits."""
        return 1 if battle_at(state, place) else None

    def goal(self, state: VictoryState, tokens: tuple[str, ...], filled: tuple[Argument, ...]) -> Field | None:
        ground = Ground(state)
        if not filled:
            return Pick("to", tuple(sorted(self._ends(ground, tokens))), SPACE)
        if len(filled) > 1:
            return None
        if len(borders := _borders(ground, tokens, str(filled[0]))) > 1:
            return Pick("via", tuple(borders), SPACE, optional=True)
        coasts = self._coasts(ground, tokens, str(filled[0]))
        return Pick("via", tuple(coasts), SPACE) if len(coasts) > 1 else None

    def _ends(self, ground: Ground, tokens: tuple[str, ...], stacks: Stacks | None = None) -> dict[str, int]:
        """Where all can go, with what it costs, as far as there is command."""
        state, of = ground.state, side(ground.state, tokens[0])
        ships = [token for token in tokens if unit_of(state, token).is_naval]
        if any(side(state, token) != of for token in tokens) or (ships and not may_leave(state, ships)):
            return {}
        each = [strategic.ends(ground, token) for token in tokens]
        dear = {place: max(found[place] for found in each) for place in set.intersection(*(set(found) for found in each))}
        left, stacks = command.left(state, of), stacks or Stacks(state, state.owner(state.blocks[tokens[0]].nation))
        paid = {place: price for place, price in dear.items() if prices.strategic(state, tokens, price) <= left}
        return {place: price for place, price in paid.items() if stacks.has_room(tokens, place)}

    def _coasts(self, ground: Ground, tokens: tuple[str, ...], to: str) -> list[str]:
        """The seas by which ships can come to an area of two coasts. VIE 7.22."""
        ships = [token for token in tokens if unit_of(ground.state, token).is_naval]
        if to not in TWO_COASTS or not ships:
            return []
        blocks = [ground.state.blocks[token] for token in ships]
        reached = set.intersection(*(set(strategic.by_ship(ground, block.nation, block.at, block.coast)) for block in blocks))
        return [sea for sea in port_seas(to) if sea in reached] or list(port_seas(to))

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        tokens, to = named(action.args[1]), str(action.args[2])
        ground, moves = Ground(state), moves_of(state)
        price = self._ends(ground, tokens)[to]
        via = str(action.args[3]) if action.args[3:] else next(iter(_borders(ground, tokens, to) or self._coasts(ground, tokens, to)), "")
        tell_moved(play, "vie_strategic", action, tokens)
        command.pay(state, side(state, tokens[0]), prices.strategic(state, tokens, price))
        if freed := prices.freed(state, tokens):
            moves.free[action.seat] = moves.free.get(action.seat, 0) + freed
        for token in tokens:
            arrival.go(state, play, token, _way(ground, token, to, via), STRATEGIC)


def _borders(ground: Ground, tokens: tuple[str, ...], to: str) -> list[str]:
    """The areas over whose borders an army can leave a battle on its way, where their limits count. VIE 4.6, V52."""
    if battle_at(ground.state, ground.state.blocks[tokens[0]].at) is None or not limited(ground.state, tokens):
        return []
    return strategic.first_steps(ground, tokens[0], to)


def _way(ground: Ground, token: str, to: str, via: str) -> Way:
    """The way as far as it matters: the coast at which a ship arrives, the border over which an army leaves a battle."""
    unit = unit_of(ground.state, token)
    leaves = unit.is_army and battle_at(ground.state, ground.state.blocks[token].at) is not None
    return (via, to) if (leaves or unit.is_naval) and via not in ("", to) else (to,)


class Relocate(Order):
    """A step of a factory goes to another major city. VIE 11.32."""

    kind = "relocate"

    def is_open(self, state: VictoryState, seat: str) -> bool:
        return any(True for _ in self._factories(state, seat))

    def _factories(self, state: VictoryState, seat: str) -> Iterator[str]:
        """The areas with factories of a seat, of nations at war."""
        for area in sorted(state.factories):
            nation = holder(state, area)
            if state.owner(nation) == seat and nation in MAJORS and rights.may_move_factories(state, nation):
                yield area

    def _reason(self, ground: Ground, area: str, wanting: Sequence[str]) -> Refusal | None:
        """Why no step can leave an area: a battle, no command for it, no city with room that can be reached."""
        state, nation = ground.state, holder(ground.state, area)
        if battle_at(state, area):
            return Refusal(say("vie.relocate.battle", space=area), "11.32")
        if (price := self._price(state, nation)) > command.left(state, side_of(state, nation)):
            return Refusal(say("vie.relocate.command", number=price), "11.32")
        if not self._ends(ground, area, wanting):
            return Refusal(say("vie.relocate.nowhere", space=area), "11.32")
        return None

    def _price(self, state: VictoryState, nation: str) -> int:
        return 0 if self._is_free(state, nation) else int(table("command")["factory_step"])

    def _is_free(self, state: VictoryState, nation: str) -> bool:
        return cards.free_factory_steps(state, nation) > moves_of(state).free.get(state.owner(nation), 0)

    def _ends(self, ground: Ground, area: str, wanting: Sequence[str]) -> list[str]:
        nation = holder(ground.state, area)
        own = [to for to in wanting if to != area and ground.kind(nation, to) == OWN]
        reached = strategic.factory_ends(ground, area) if own else ()
        return [to for to in own if to in reached]

    def field(self, state: VictoryState, seat: str, filled: tuple[Argument, ...]) -> Field | None:
        ground, wanting = Ground(state), sorted(to for to in AREAS if AREAS[to].city and has_room(state, to))
        if filled:
            return Pick("to", tuple(self._ends(ground, str(filled[0]), wanting)), SPACE) if len(filled) == 1 else None
        found = {area: self._reason(ground, area, wanting) for area in self._factories(state, seat)}
        able = tuple(area for area, reason in found.items() if reason is None)
        return Pick("from", able, SPACE, why_not={area: reason for area, reason in found.items() if reason is not None})

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        area, to = str(action.args[0]), str(action.args[1])
        nation, moves = holder(state, area), moves_of(state)
        command.pay(state, side_of(state, nation), self._price(state, nation))
        if self._is_free(state, nation):
            moves.free[action.seat] = moves.free.get(action.seat, 0) + 1
        changes.set_factories(state, area, _less(state.factories[area]))
        changes.set_factories(state, to, _more(state.factories.get(to, []), MARKERS.get(to, 1)))
        moves.relocated[to] = moves.relocated.get(to, 0) + 1
        play.tell("vie_factory_moved", seat=action.seat, origin=area, to=to)


def has_room(state: VictoryState, area: str) -> bool:
    """Can a city take a step more: within its value, one a turn for each marker it may have? VIE 1.42, 11.31, 11.32."""
    markers, most = state.factories.get(area, []), MARKERS.get(area, 1)
    full = len(markers) >= most and all(steps >= MOST_STEPS for steps in markers)
    return not full and sum(markers) < city_value(area) and moves_of(state).relocated.get(area, 0) < most


def _less(markers: list[int]) -> list[int]:
    """Markers with a step less: from the smallest."""
    smallest = markers.index(min(markers))
    return [steps - (place == smallest) for place, steps in enumerate(markers)]


def _more(markers: list[int], most: int) -> list[int]:
    """Markers with a step more: on one that has room, else a new one."""
    for place, steps in enumerate(markers):
        if steps < MOST_STEPS:
            return [*markers[:place], steps + 1, *markers[place + 1 :]]
    return [*markers, 1] if len(markers) < most else markers

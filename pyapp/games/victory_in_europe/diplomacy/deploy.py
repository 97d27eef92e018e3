"""The blocks of a neutral come onto the map. VIE 10.2, 10.3, 13.0 France."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.components.set_ups import STARTS
from pyapp.games.victory_in_europe.components.sides import NATIONS, SIDES
from pyapp.games.victory_in_europe.components.units import Unit
from pyapp.games.victory_in_europe.control import at_war, nations_at, side_of
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import ONE_PORT, TWO_COASTS, port_seas
from pyapp.games.victory_in_europe.position.stacking import excess
from pyapp.games.victory_in_europe.state import POOL, WAITING, VictoryState

DEPLOY, NO_ROOM = "deploy", "no_room"
VICHY, IRAQ = "VI", "IQ"
VICHY_PLACES: Mapping[str, tuple[str, int]] = {unit: (place, steps) for unit, (place, steps) in STARTS["1941"].waiting[VICHY].items()}
"""The blocks of Vichy have their places. VIE 13.0 France."""


def country(state: VictoryState, nation: str) -> tuple[str, ...]:
    """The areas of a nation that it holds itself: those of 1939, those of Vichy and Syria."""
    return tuple(area for area in AREAS if changes.holder(state, area) == nation)


def waiting_blocks(state: VictoryState, nation: str) -> tuple[str, ...]:
    """The blocks of a nation that wait beside the map."""
    return tuple(token for token in faces.tokens(state) if state.blocks[token].nation == nation and state.blocks[token].at == WAITING)


def open_for(state: VictoryState, play: Play, nation: str, by: str) -> None:
    """The blocks of a nation that has come into the war are placed: those of Vichy where they belong, all others by a seat."""
    if nation == VICHY:
        _place_vichy(state, play)
    elif waiting_blocks(state, nation):
        play.push(DeployNeutral(nation, by))


def _place_vichy(state: VictoryState, play: Play) -> None:
    """Lyon, Toulon, Algiers and Tunis; where an enemy holds the place its unit is lost to the Force Pool. VIE 13.0 France."""
    for token in waiting_blocks(state, VICHY):
        unit = faces.unit(state, token)
        place, steps = VICHY_PLACES[unit.id] if unit else ("", 0)
        if place and changes.holder(state, place) == VICHY:
            changes.raise_unit(state, token, place, steps)
            play.tell("vie_deployed", nation=VICHY, space=place)
        else:
            changes.put_aside(state, token, POOL)


def open_areas(state: VictoryState, nation: str) -> tuple[str, ...]:
    """The areas of a country in which its blocks may be placed: without enemies. VIE 10.2. In Iraq beside whoever passes (iraq_coup)."""
    return tuple(area for area in country(state, nation) if nation == IRAQ or not _enemies_in(state, nation, area))


def _enemies_in(state: VictoryState, nation: str, area: str) -> bool:
    return any(at_war(state, nation, other) for other in nations_at(state, area))


def room_for(state: VictoryState, nation: str, token: str) -> tuple[str, ...]:
    """Where a block may be placed: within stacking, ships in ports. VIE 10.2, 4.5, 7.22. Its owner alone can tell."""
    unit = faces.unit(state, token)
    return tuple(area for area in open_areas(state, nation) if unit and _holds(state, nation, area, unit))


def _holds(state: VictoryState, nation: str, area: str, unit: Unit) -> bool:
    if unit.is_naval and not port_seas(area):
        return False
    here = [found for other in faces.tokens(state) if _is_with(state, nation, other, area) and (found := faces.unit(state, other))]
    return not excess(area, [*here, unit])


def _is_with(state: VictoryState, nation: str, token: str, area: str) -> bool:
    block = state.blocks[token]
    return block.at == area and side_of(state, block.nation) == side_of(state, nation)


def coasts(area: str) -> Sequence[str]:
    """The coasts among which a ship in an area has to choose. VIE 7.22."""
    return port_seas(area) if area in TWO_COASTS else ()


@step("vie_deploy_neutral")
class DeployNeutral(Step):
    """A seat places the blocks of a neutral inside its borders as it likes: the attacker's opponent, or its new ally. VIE 10.2, 10.3.

    ``by`` is the side that places. A block for which there is no room goes to the Force Pool.
    """

    nation: str
    by: str
    cite = "10.2"

    def is_sound(self, state: VictoryState) -> bool:
        return self.nation in NATIONS and self.nation in state.nations and self.by in SIDES and self.by == side_of(state, self.nation)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (state.seat_of(self.by),) if waiting_blocks(state, self.nation) and open_areas(state, self.nation) else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        self._leave(state)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_deploy_neutral", seat=seat, nation=self.nation)

    def waiting(self, state: VictoryState) -> Message:
        return say("waiting.vie_deploy_neutral", seats=list(self.seats(state)), nation=self.nation)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (DEPLOY,) if self._movable(state) else (NO_ROOM,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == NO_ROOM:
            return None
        if not filled:
            return Pick("block", self._movable(state), "block")
        token = str(filled[0])
        if len(filled) == 1:
            return Pick("space", self._room(state, token), "space")
        unit, choice = faces.unit(state, token), coasts(str(filled[1]))
        if len(filled) == 2 and choice and unit and unit.is_naval:
            return Pick("coast", tuple(choice), "space")
        return None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        if action.kind == NO_ROOM:
            self._leave(state)
            return
        token, area, *rest = (str(argument) for argument in action.args)
        found, unit = faces.face(state, token), faces.unit(state, token)
        if found is None or unit is None:
            return
        coast = rest[0] if rest else ONE_PORT.get(area, "") if unit.is_naval else ""
        changes.raise_unit(state, token, area, found.steps, coast)
        play.tell("vie_deployed", nation=self.nation, space=area)

    def _movable(self, state: VictoryState) -> tuple[str, ...]:
        """The blocks that still wait and find room. Who owns them sees what they are."""
        return tuple(token for token in waiting_blocks(state, self.nation) if self._room(state, token))

    def _room(self, state: VictoryState, token: str) -> tuple[str, ...]:
        return room_for(state, self.nation, token)

    def _leave(self, state: VictoryState) -> None:
        for token in waiting_blocks(state, self.nation):
            changes.put_aside(state, token, POOL)

"""Ships leave seas that freeze. VIE 3.43."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.components.units import CONVOY
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import SEA_LINKS, SHORES, STRAITS, port_seas
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways.blocks import own, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import FIGHT, OWN, Ground
from pyapp.games.victory_in_europe.movement.ways.sailing import coast_at
from pyapp.games.victory_in_europe.position.stacking import WARSHIPS, limits
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.weather import is_frozen

HARBOUR = "harbour"


@step("vie_ice")
class LeaveIce(Step):
    """The ships of a seat in frozen seas go to the nearest friendly port with room and lose a step; without one they perish (V44)."""

    cite = "3.43"
    seat: str
    asked: str = ""  # the ship for which there is a choice of ports: only its owner's labels tell whether there is

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.seats and self.asked in ("", *icebound(state, self.seat))

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,) if self.asked else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        token = next(iter(icebound(state, self.seat)), "")
        if not token:
            play.done()
            return
        found = harbours(state, token)
        if len(found) > 1:
            self.asked = token
        elif found:
            _leave(state, play, token, *next(iter(found.items())))
        else:
            _perish(state, play, token)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        return say("prompt.vie_ice", seat=seat, space=state.blocks[self.asked].at)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (HARBOUR,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("to", tuple(harbours(state, self.asked)), "space")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        token, to = self.asked, str(action.args[0])
        self.asked = ""
        _leave(state, play, token, to, harbours(state, token)[to])


def icebound(state: VictoryState, seat: str) -> list[str]:
    """The ships of a seat that lie in frozen seas."""
    frozen = {sea for sea in SEAS if is_frozen(state, sea)}
    return [token for token in own(state, seat) if state.blocks[token].at in frozen] if frozen else []


def harbours(state: VictoryState, token: str) -> dict[str, str]:
    """The nearest friendly ports with room for a ship, each with the sea from which it enters."""
    ground, block = Ground(state), state.blocks[token]
    seen, ring = {block.at}, [block.at]
    while ring:
        ports = {area: sea for sea in ring for area in SHORES[sea] if sea in port_seas(area) and _has_room(ground, token, area)}
        if ports:
            return dict(sorted(ports.items()))
        ring = [to for sea in ring for to in SEA_LINKS[sea] if to not in seen and _passes(ground, block.nation, sea, to)]
        seen.update(ring)
    return {}


def _passes(ground: Ground, nation: str, sea: str, to: str) -> bool:
    strait = STRAITS.get((sea, to))
    return ground.kind(nation, to) != FIGHT and (strait is None or ground.strait_open(nation, strait.sides))


def _has_room(ground: Ground, token: str, area: str) -> bool:
    block = ground.state.blocks[token]
    if area not in AREAS or ground.kind(block.nation, area) != OWN:
        return False
    most = limits(area)[WARSHIPS]
    seat = ground.state.owner(block.nation)
    ships = [other for other in own(ground.state, seat, area) if (unit := unit_of(ground.state, other)).is_naval and unit.type != CONVOY]
    return most is None or len(ships) < most


def _leave(state: VictoryState, play: Play, token: str, to: str, sea: str) -> None:
    """A ship comes out of the ice; nobody else learns which it was."""
    seat, origin = state.owner(state.blocks[token].nation), state.blocks[token].at
    unit = unit_of(state, token).id
    changes.move(state, token, to, coast_at(to, sea))
    play.tell("vie_out_of_ice", seat=seat, origin=origin, to=to)
    if changes.lose_step(state, token):
        _gone(state, play, token, unit, to)


def _perish(state: VictoryState, play: Play, token: str) -> None:
    at, unit = state.blocks[token].at, unit_of(state, token).id
    changes.eliminate(state, token)
    _gone(state, play, token, unit, at)


def _gone(state: VictoryState, play: Play, token: str, unit: str, at: str) -> None:
    """A ship is lost unseen; one that cannot be rebuilt lies open. V30."""
    play.tell("vie_perished", seat=state.owner(state.blocks[token].nation), space=at, alone=True)
    if token in state.shown:
        play.tell("vie_eliminated", unit=unit, space=at)

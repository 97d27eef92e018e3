"""Ships leave seas that freeze. VIE 3.43."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

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
    rivals: list[str] = field(default_factory=list)  # ships for which the ports have not room enough: who goes next is the owner's choice

    def is_sound(self, state: VictoryState) -> bool:
        return self.seat in state.seats and {self.asked, *self.rivals} <= {"", *icebound(state, self.seat)}

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,) if self.asked or self.rivals else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        found = {token: harbours(state, token) for token in icebound(state, self.seat)}
        if not found:
            play.done()
            return
        self.rivals = rivals(state, found)
        token, ports = next(iter(found.items()))
        if self.rivals:
            return
        if len(ports) > 1:
            self.asked = token
        elif ports:
            _leave(state, play, token, *next(iter(ports.items())))
        else:
            _perish(state, play, token)

    def prompt(self, state: VictoryState, seat: str) -> Message:
        if self.rivals:
            return say("prompt.vie_ice_rivals", seat=seat, space=state.blocks[self.rivals[0]].at)
        return say("prompt.vie_ice", seat=seat, space=state.blocks[self.asked].at)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (HARBOUR,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if self.rivals and not filled:
            return Pick("block", tuple(self.rivals), "block")
        if len(filled) > bool(self.rivals):
            return None
        return Pick("to", tuple(harbours(state, str(filled[0]) if filled else self.asked)), "space")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        token, to = str(action.args[0]) if self.rivals else self.asked, str(action.args[-1])
        self.asked, self.rivals = "", []
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


def rivals(state: VictoryState, found: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The ships that want a port in which not all of them find room, by the ports that are nearest to each."""
    wanting: dict[str, list[str]] = {}
    for token, ports in found.items():
        for port in ports:
            wanting.setdefault(port, []).append(token)
    crowded = {token for port, tokens in wanting.items() if len(tokens) > _places(state, tokens[0], port) for token in tokens}
    return [token for token in found if token in crowded]


def _passes(ground: Ground, nation: str, sea: str, to: str) -> bool:
    strait = STRAITS.get((sea, to))
    return ground.kind(nation, to) != FIGHT and (strait is None or ground.strait_open(nation, strait.sides))


def _has_room(ground: Ground, token: str, area: str) -> bool:
    block = ground.state.blocks[token]
    if area not in AREAS or ground.kind(block.nation, area) != OWN:
        return False
    return _places(ground.state, token, area) > 0


def _places(state: VictoryState, token: str, area: str) -> int:
    """How many ships more of the owner of one a port holds."""
    there = own(state, state.owner(state.blocks[token].nation), area)
    ships = [other for other in there if (unit := unit_of(state, other)).is_naval and unit.type != CONVOY]
    most = limits(area)[WARSHIPS]
    return len(state.blocks) if most is None else most - len(ships)


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

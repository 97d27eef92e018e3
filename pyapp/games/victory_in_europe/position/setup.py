"""How a scenario begins. VIE page 1, "Deployment", 12.0."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.state import Setup
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS, STARTS, Start
from pyapp.games.victory_in_europe.components.sides import CONQUERED, WAR
from pyapp.games.victory_in_europe.components.units import COLOURS, TOKENS, UNITS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.fog.lots import Lots
from pyapp.games.victory_in_europe.map.areas import VICHY
from pyapp.games.victory_in_europe.map.borders import ONE_PORT
from pyapp.games.victory_in_europe.state import LATER, POOL, REMOVED, WAITING, Block, Face, Secret, Stance, VictoryState
from pyapp.games.victory_in_europe.turn.outline import Turn

VICHY_NATION, FRANCE, BRITAIN, FRENCH_CONVOY = "VI", "FR", "GB", "convoy_d"


def begin(setup: Setup) -> VictoryState:
    """The state before the lots are rolled: every block has its place, no card is dealt."""
    start = STARTS[SCENARIOS[setup.scenario].start]
    state = VictoryState(setup, turn=start.turn)
    state.nations = {nation: Stance(standing, side) for nation, (standing, side) in start.status.items()}
    state.control = dict(sorted(start.control.items()))
    state.factories = {area: list(markers) for area, markers in sorted(start.factories.items())}
    state.imports = dict(sorted(start.imports.items()))
    state.attacked = {nation: [start.status[attacker][1] for attacker in by] for nation, by in start.attacked_earlier.items()}
    state.entered = {nation: 0 for nation, stance in sorted(state.nations.items()) if stance.standing == WAR}
    state.secrets = {seat: Secret() for seat in state.seats}
    state.hands = dict.fromkeys(state.seats, 0)
    lay_out(state, dict(placed(start)))
    state.steps = [Turn(), Lots()]
    return state


def placed(start: Start) -> Iterator[tuple[str, tuple[str, int]]]:
    """Every unit with its place and its steps."""
    for place, units in start.units.items():
        yield from ((unit, (place, steps)) for unit, steps in units.items())
    for units in start.waiting.values():
        yield from ((unit, (WAITING, steps[1] if isinstance(steps, list) else steps)) for unit, steps in units.items())
    for box, names in ((POOL, start.pool), (LATER, start.later), (REMOVED, start.removed)):
        yield from ((unit, (box, 0)) for unit in names)


def lay_out(state: VictoryState, units: dict[str, tuple[str, int]]) -> None:
    """Give every unit a block, place by place: the number of a block tells no more than its colour and place do."""
    left = {colour: [token for token, its in TOKENS.items() if its == colour] for colour in COLOURS}
    for name in sorted(units, key=lambda name: (units[name][0], list(UNITS).index(name))):
        place, steps = units[name]
        set_up(state, left[UNITS[name].colour].pop(0), name, place, steps)
    state.blocks = {token: state.blocks[token] for token in TOKENS if token in state.blocks}


def set_up(state: VictoryState, token: str, name: str, place: str, steps: int) -> None:
    """One block with its face, in the state of a new game."""
    coast = ONE_PORT.get(place, "") if UNITS[name].is_naval else ""
    state.blocks[token] = Block(fights_for(state, name, place), place, coast)
    if place in (REMOVED, WAITING):
        state.shown[token] = Face(name, steps)
    else:
        faces.put(state, token, Face(name, steps))


def fights_for(state: VictoryState, name: str, place: str) -> str:
    """The nation that a block fights for: once France has fallen Vichy has some of its blocks, Britain its convoy. VIE 7.72, 13.0."""
    colour = UNITS[name].colour
    if colour == FRANCE and state.nations[FRANCE].standing == CONQUERED:
        if name == FRENCH_CONVOY:
            return BRITAIN
        if place in VICHY or (place == WAITING and VICHY_NATION in state.nations):
            return VICHY_NATION
    return colour

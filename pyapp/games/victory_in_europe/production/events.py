"""What cards give in production: points, steps that nobody pays, a unit. VIE 3.3, 11.1."""

from __future__ import annotations

from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.cards.conditions import is_met
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.cards.events import IN_PHASE
from pyapp.games.victory_in_europe.components.sides import CONQUERED
from pyapp.games.victory_in_europe.components.units import CONVOY, UNITS
from pyapp.games.victory_in_europe.fog import faces, lots
from pyapp.games.victory_in_europe.position.stacking import kind_of
from pyapp.games.victory_in_europe.production.permits import may_build, may_gain, zone_is_open
from pyapp.games.victory_in_europe.state import BOXES, POOL, REMOVED, VictoryState
from pyapp.games.victory_in_europe.supply.picture import Picture

FIRST_CHOICE, ITALY, GERMANY = "it_4a", "IT", "DE"


def claim(state: VictoryState) -> None:
    """The events of production are in force if their conditions hold: they harm nobody, and who does not want a step leaves it. V102."""
    for seat in state.seats:
        effect = effects.event_of(state, seat, "production", IN_PHASE)
        if effect and is_met(state, effect):
            state.in_force[seat] = ""


def bonus(state: VictoryState, nation: str) -> int:
    """The points that an event adds to those of a nation, after factories and resources are compared."""
    found = effects.in_force(state, "production_bonus")
    return sum(int(effect.data["amount"]) for effect in found if nation in effects.nations_of(state, effect.data["nations"]))


def enter_gifts(state: VictoryState, picture: Picture) -> None:
    """The steps that an event gives away go into the books of who owns the units."""
    for effect in effects.in_force(state, "gain_steps"):
        for token, _ in list(faces.known(state)):
            room = _room(state, picture, effect, token)
            books = state.secrets[state.owner(state.blocks[token].nation)].books if room else None
            if books is not None:
                books.gifts[token], books.given = room, int(effect.data["steps"])


def _room(state: VictoryState, picture: Picture, effect: Effect, token: str) -> int:
    """How many steps an event may give to a block: supplied, of its kind and nation, where the card says, never above its most."""
    block, face, unit = state.blocks[token], faces.face(state, token), faces.unit(state, token)
    if face is None or unit is None or not effects.covers(state, effect, unit, block.nation) or not state.owner(block.nation):
        return 0
    most = min(int(effect.data["max_per_unit"]), unit.steps - face.steps)
    if block.at == POOL:
        new = bool(effect.data.get("may_create")) and unit.type == CONVOY and may_build(state, unit)
        return most if new and zone_is_open(state, block.nation, unit.id) else 0
    if block.at in BOXES or not effects.holds_in(state, effect, block.at) or not may_gain(state, picture, token, unit):
        return 0
    return most


def newcomers(state: VictoryState, seat: str) -> tuple[tuple[str, ...], str]:
    """The blocks from which an event lets a seat place one on the map at no cost, and where; none where there is no such event.

    It is the Italian 4th Army, or any Italian infantry if that is on the map; what was removed may come back.
    """
    for effect in effects.in_force(state, "deploy_unit"):
        if seat != effect.seat:
            continue
        found = {face.unit: token for token, face in faces.known(state) if _is_off(state, token) and face.unit in UNITS}
        able = [unit for unit in found if UNITS[unit].colour == ITALY and UNITS[unit].is_infantry]
        able = [FIRST_CHOICE] if FIRST_CHOICE in able else able
        at = str(effect.data["where"])
        return tuple(found[unit] for unit in able if kind_of(UNITS[unit])), at
    return (), ""


def _is_off(state: VictoryState, token: str) -> bool:
    return state.blocks[token].at in BOXES


def place(state: VictoryState, token: str, at: str) -> None:
    """The unit of such an event comes onto the map; in place of a nation that has surrendered it fights for Germany."""
    unit = faces.unit(state, token)
    if unit is None:
        return
    if state.nations[ITALY].standing == CONQUERED:
        changes.fight_for(state, token, GERMANY)
    was_open = state.blocks[token].at == REMOVED
    steps = next((int(effect.data["steps"]) for effect in effects.in_force(state, "deploy_unit")), 1)
    changes.raise_unit(state, token, at, min(steps, unit.steps))
    if was_open:
        lots.stand_up(state, [token])

"""The one door through which blocks, steps, control, factories and the standing of nations change.

Nothing else writes to ``state.blocks``, ``control``, ``factories``, ``nations``, ``imports``, ``conquered``, ``attacked``, ``entered``,
``invaders``, ``patrons`` or ``happened``.
Which unit is on a block is the concern of `fog.faces`, which this door asks.
"""

from __future__ import annotations

from pyapp.games.victory_in_europe.components.sides import NEUTRAL, NOBODY, WAR
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.fog import faces, lots
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import BOXES, POOL, REMOVED, Stance, VictoryState

# --- blocks -------------------------------------------------------------------------------------------------------------------


def on_map(state: VictoryState, token: str) -> bool:
    """Does a block stand on the map?"""
    return state.blocks[token].at not in BOXES


def move(state: VictoryState, token: str, to: str, coast: str = "") -> None:
    """A block goes to an area or a sea; ``coast`` is the sea at whose coast a ship lies where an area has two. VIE 7.22."""
    block = state.blocks[token]
    block.at, block.coast = to, coast


def set_steps(state: VictoryState, token: str, steps: int) -> None:
    """A unit gains or loses steps. Whoever takes the last one calls `eliminate`."""
    if found := faces.face(state, token):
        found.steps = steps


def set_half(state: VictoryState, token: str, half: bool) -> None:
    """A unit takes half a hit, or recovers from it. VIE 5.5."""
    if found := faces.face(state, token):
        found.half = half


def raise_unit(state: VictoryState, token: str, at: str, steps: int = 1, coast: str = "") -> None:
    """A unit comes onto the map from a box. VIE 2.1, 11.4."""
    move(state, token, at, coast)
    set_steps(state, token, steps)


def put_aside(state: VictoryState, token: str, box: str) -> None:
    """A block leaves the map for a box, without steps. In the Force Pool it is mixed with the others; out of the game it lies open."""
    found = faces.face(state, token)
    move(state, token, box)
    if found is None:
        return
    found.steps, found.half = 0, False
    if box == REMOVED:
        faces.lay_open(state, token)
    else:
        lots.stand_up(state, [token])


def eliminate(state: VictoryState, token: str) -> None:
    """A unit has lost its last step: to the Force Pool, or out of the game where it cannot be rebuilt. VIE 2.2."""
    unit = faces.unit(state, token)
    put_aside(state, token, REMOVED if unit and not unit.kind.rebuildable else POOL)


def lose_step(state: VictoryState, token: str) -> bool:
    """A unit loses a step; says whether it was the last. A leader stands with step 0. VIE 2.2, 2.6."""
    found = faces.face(state, token)
    if found is None:
        return False
    if found.steps > UNITS[found.unit].least_steps:
        set_steps(state, token, found.steps - 1)
        return False
    eliminate(state, token)
    return True


def fight_for(state: VictoryState, token: str, nation: str) -> None:
    """A block fights for another nation from now on: a convoy of a fallen ally, what Vichy has, an Italian division for Germany."""
    before = state.owner(state.blocks[token].nation)
    state.blocks[token].nation = nation
    faces.hand_over(state, token, before)


# --- areas --------------------------------------------------------------------------------------------------------------------


def holder(state: VictoryState, area: str) -> str:
    """The nation that holds an area. VIE 4.1."""
    return state.control.get(area, AREAS[area].nation)


def take(state: VictoryState, area: str, nation: str) -> bool:
    """An army or a treaty gives an area to a nation; says whether that changed anything. VIE 1.17, 4.1."""
    if holder(state, area) == nation:
        return False
    if AREAS[area].nation == nation:
        del state.control[area]
    else:
        state.control[area] = nation
    return True


def note_conquest(state: VictoryState, area: str) -> None:
    """The resource of an area that was conquered counts from the next turn on. VIE 11.2."""
    if area not in state.conquered:
        state.conquered = sorted([*state.conquered, area])


def forget_conquests(state: VictoryState) -> None:
    """A new turn: what was conquered before counts."""
    state.conquered = []


def set_factories(state: VictoryState, area: str, markers: list[int]) -> None:
    """The factory markers of an area; none takes the last one away. VIE 11.3."""
    left = [steps for steps in markers if steps]
    if left:
        state.factories[area] = left
    else:
        state.factories.pop(area, None)


def note_relocations(state: VictoryState) -> None:
    """What movement says of factories outlasts combat: steps that were moved do not produce this turn. VIE 11.32."""
    state.relocated = dict(state.moves.relocated) if state.moves else {}


def forget_relocations(state: VictoryState) -> None:
    """A new turn: all factories produce."""
    state.relocated = {}


def set_import(state: VictoryState, area: str, nation: str) -> None:
    """The resource of an area goes to a nation that does not hold it; "" ends that."""
    if nation:
        state.imports[area] = nation
    else:
        state.imports.pop(area, None)


# --- nations ------------------------------------------------------------------------------------------------------------------


def set_stance(state: VictoryState, nation: str, standing: str, side: str) -> None:
    """A nation goes to war, joins a side, is conquered or comes into being; its blocks get the owner that goes with it. VIE 10."""
    before = state.owner(nation)
    old = state.nations.get(nation)
    state.nations[nation] = Stance(standing, side)
    if standing == WAR and (old is None or old.standing == NEUTRAL):
        state.entered[nation] = state.turn
    owned = [token for token in faces.tokens(state) if state.blocks[token].nation == nation]
    for token in owned:
        faces.hand_over(state, token, before)
    if before == NOBODY and side:
        lots.stand_up(state, [token for token in owned if state.blocks[token].at != REMOVED])


def note_attack(state: VictoryState, nation: str, side: str) -> None:
    """A side has attacked a neutral: the others roll for it at +2 from now on. VIE 10.2."""
    state.attacked[nation] = sorted({*state.attacked.get(nation, ()), side})


def note_invader(state: VictoryState, nation: str, power: str) -> None:
    """A neutral is at war with a power that has attacked it, and nobody's ally. VIE 10.2."""
    state.invaders[nation] = sorted({*state.invaders.get(nation, ()), power})


def forget_invaders(state: VictoryState, nation: str) -> None:
    """A nation has become an ally, or is conquered: from now on its side says who its enemies are."""
    state.invaders.pop(nation, None)


def set_patron(state: VictoryState, nation: str, power: str) -> None:
    """A minor is the ally of a major power; "" ends that. VIE 10.3, 10.5."""
    if power:
        state.patrons[nation] = power
    else:
        state.patrons.pop(nation, None)


def note_once(state: VictoryState, what: str) -> None:
    """Something has happened that happens once in a game; the first time counts."""
    state.happened.setdefault(what, state.turn)

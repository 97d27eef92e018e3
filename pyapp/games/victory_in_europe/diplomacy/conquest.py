"""What falls, and who gets it. VIE 10.2, 11.2, 11.42, 13.0."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import CONQUERED, MAJORS, NEUTRAL, NOBODY
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.control import at_war, fights, side_of
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, capitals
from pyapp.games.victory_in_europe.state import LATER, POOL, REMOVED, VictoryState
from pyapp.games.victory_in_europe.turn.outline import FREE_FORCES, is_due


def capitals_of(nation: str) -> tuple[str, ...]:
    """The capitals of a minor: that of its territory, Lyon for Vichy (V18). VIE 1.41, 10.2."""
    named: list[str] = table("supply")["capitals"].get(nation, [])
    return tuple(named) or capitals(nation)


def conqueror(state: VictoryState, nation: str) -> str:
    """The nation that holds the capital of a minor as its enemy, all of them if there are two; "" if it stands. VIE 10.2."""
    stance = state.nations.get(nation)
    if stance is None or nation in MAJORS or stance.standing == CONQUERED:
        return ""
    holders = [holder(state, area) for area in capitals_of(nation)]
    fallen = holders and all(other != nation and at_war(state, nation, other) for other in holders)
    return holders[0] if fallen else ""


def surrender(state: VictoryState, play: Play, nation: str, victor: str) -> None:
    """A minor is conquered: its blocks are out for good, the victor has its areas but for those an enemy of his stands in. VIE 10.2."""
    play.tell("vie_surrenders", nation=nation, power=victor)
    remove_blocks(state, nation)
    cede(state, nation, victor)
    changes.set_stance(state, nation, CONQUERED, NOBODY)
    changes.forget_invaders(state, nation)
    changes.set_patron(state, nation, "")
    release_free_forces(state, nation)


def remove_blocks(state: VictoryState, nation: str, spared: tuple[str, ...] = ()) -> None:
    """Every block that fights for a nation leaves the game, wherever it is; ``spared`` names units that stay. VIE 10.2, 13.0 France."""
    for token in list(faces.tokens(state)):
        unit, block = faces.unit(state, token), state.blocks[token]
        if block.nation == nation and block.at != REMOVED and not (unit and unit.id in spared):
            changes.put_aside(state, token, REMOVED)


def cede(state: VictoryState, nation: str, victor: str, areas: tuple[str, ...] = tuple(AREAS)) -> None:
    """The areas that a nation holds go to a victor, but to his enemies where they have an army. VIE 10.2, 11.2."""
    for area in areas:
        if holder(state, area) == nation:
            pass_on(state, area, army_against(state, area, victor) or victor)


def pass_on(state: VictoryState, area: str, nation: str) -> None:
    """An area has a new holder by conquest: its resource counts from the next turn on, and is sold no more. VIE 11.2."""
    changes.take(state, area, nation)
    if AREAS[area].resource:
        changes.set_import(state, area, "")
        changes.note_conquest(state, area)


def army_against(state: VictoryState, area: str, nation: str) -> str:
    """The nation of an army in an area that is an enemy of another; "" if none stands there."""
    for token in faces.tokens(state):
        block, unit = state.blocks[token], faces.unit(state, token)
        if block.at == area and unit and unit.is_army and at_war(state, nation, block.nation):
            return block.nation
    return ""


def army_of(state: VictoryState, area: str, sides: tuple[str, ...]) -> str:
    """The nation of an army of one of these sides in an area; "" if none stands there."""
    for token in faces.tokens(state):
        block, unit = state.blocks[token], faces.unit(state, token)
        if block.at == area and unit and unit.is_army and fights(state, block.nation) and side_of(state, block.nation) in sides:
            return block.nation
    return ""


def release_free_forces(state: VictoryState, nation: str) -> None:
    """Free Poles and Free French come into the British Force Pool when their nation is conquered. VIE 11.42."""
    for token, found in list(faces.known(state)):
        if FREE_FORCES.get(found.unit) == nation and state.blocks[token].at == LATER and is_due(state, found.unit):
            changes.put_aside(state, token, POOL)


def is_untouched(state: VictoryState, nation: str) -> bool:
    """Is a nation neutral, and nobody plays it?"""
    stance = state.nations.get(nation)
    return stance is not None and (stance.standing, stance.side) == (NEUTRAL, NOBODY)

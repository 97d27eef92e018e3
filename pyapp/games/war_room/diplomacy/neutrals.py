"""Invasions of neutrals: who comes to their aid and what defends them. Rulebook, "Neutrals"."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.war_room import rulings, tables
from pyapp.games.war_room.diplomacy import pact
from pyapp.games.war_room.map import commands, relations
from pyapp.games.war_room.state import WarState


def resists(state: WarState, nation: str, territory: str) -> bool:
    """Would a land command of this nation invade a neutral that nobody has invaded yet?"""
    neutral = tables.NEUTRALS.get(territory)
    if neutral is None or state.control.get(territory):
        return False
    return neutral.alignment != tables.alliance(nation)


def invade(state: WarState, play: Play, nation: str, territory: str) -> None:
    """The neutral joins the other side and defends itself, the invader suffers stress. Rulebook, "Attacking unaligned neutrals"."""
    protector = nearest(state, tables.opponents(tables.alliance(nation)), territory, nation)
    state.control[territory] = protector
    defence = tables.NEUTRALS[territory].defence
    commands.form_defenders(state, protector, territory, defence)
    play.tell("wr_neutral_invaded", nation=nation, space=territory, protector=protector, units=dict(defence))
    if territory not in state.invaded:
        state.invaded.append(territory)
        state.morale[nation].stress += tables.MORALE["invasion_stress"]
        play.tell("wr_stress", nation=nation, number=tables.MORALE["invasion_stress"])
    if rulings.second(state):
        pact.warn(state, territory)


def nearest(state: WarState, side: str, territory: str, invader: str) -> str:
    """The nation of a side that has a land command nearest to a neutral, by regions; the turn order settles ties.

    The rulebook makes no exception for the parties of the pact; the first rulings did. Defenders without a marker are no command.
    """
    able = [nation for nation in relations.alive(state) if tables.alliance(nation) == side]
    if not rulings.second(state):
        able = [nation for nation in able if relations.hostile(state, nation, invader)] or able
    if not able:
        return next(nation for nation in state.nations if tables.alliance(nation) == side)
    far = distances(state, territory)
    none = len(tables.REGIONS)

    def reach(nation: str) -> int:
        mine = [c for c in state.commands.values() if c.nation == nation and c.category == "land"]
        return min((far.get(c.at, none) for c in mine if c.number or not rulings.second(state)), default=none)

    return min(able, key=reach)


def distances(state: WarState, start: str) -> dict[str, int]:
    """How many regions away every region is."""
    found = {start: 0}
    edge = [start]
    for region in edge:
        for other in tables.neighbours(state.scenario, region):
            if other not in found:
                found[other] = found[region] + 1
                edge.append(other)
    return found

"""Trade with neutrals. Rulebook, "Trading with neutrals"."""

from __future__ import annotations

from pyapp.games.war_room import tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.state import WarState


def offers(state: WarState, nation: str) -> tuple[str, ...]:
    """The neutrals with which a nation may trade now: none in the red zone, where nothing new comes onto its chart."""
    if not tables.SCENARIOS[state.scenario]["trade"] or nation == "china" or relations.zone(state, nation) >= tables.RED:
        return ()
    return tuple(neutral for neutral in tables.NEUTRALS if willing(state, nation, neutral))


def willing(state: WarState, nation: str, neutral: str) -> bool:
    """Would a neutral trade with a nation: it sells, no side keeps it away, it can be reached? Rulebook, "Trading with neutrals"."""
    if not tables.NEUTRALS[neutral].trades or neutral in state.conflicts or neutral not in tables.playable(state.scenario):
        return False
    leaning = relations.leaning(state, neutral)
    if leaning and leaning != tables.alliance(nation):
        return False
    return by_land(state, nation, neutral) or by_sea(state, nation, neutral)


def by_land(state: WarState, nation: str, neutral: str) -> bool:
    """Is there a friendly territory next to it, controlled and not embattled? A captured neutral is one, a free one is not."""
    return any(
        state.control.get(region) and relations.friendly(state, nation, region) and region not in state.conflicts
        for region in tables.neighbours(state.scenario, neutral)
    )


def by_sea(state: WarState, nation: str, neutral: str) -> bool:
    """Is a sea of its port free of enemies, and for the Axis held by a friendly fleet? Not from the yellow zone on."""
    if relations.zone(state, nation) >= tables.YELLOW:
        return False
    side = tables.alliance(nation)
    for sea in tables.TERRITORIES[neutral].ports:
        commands = [c for c in relations.here(state, sea) if c.category != "land"]
        enemies = any(tables.alliance(command.nation) != side for command in commands)
        friends = any(tables.alliance(command.nation) == side and command.category == "naval" for command in commands)
        if not enemies and (side == "allies" or friends):
            return True
    return False


def prices(state: WarState, nation: str, neutral: str) -> tuple[str, ...]:
    """The resources that a nation can give for a neutral's goods: one block of another kind."""
    sold = tables.NEUTRALS[neutral].trades
    stock = state.stocks[nation].now
    return tuple(r for r in tables.RESOURCES if r != sold and stock[r] >= tables.TRADE_BLOCKS[r])

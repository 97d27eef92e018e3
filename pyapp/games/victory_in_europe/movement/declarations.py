"""War is declared by whoever wants to enter: on neutrals, and by the majors that are still at peace. VIE 10.1, 10.2, 13.0."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes, parts
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, MAJORS, NATIONS, NEUTRAL, NOBODY, SOVIETS, WAR, opposed
from pyapp.games.victory_in_europe.control import fights, side_of
from pyapp.games.victory_in_europe.state import WAITING, VictoryState

LEADERS = {AXIS: ("DE", "IT"), ALLIES: ("GB", "FR", "US"), SOVIETS: ("SU",)}
ITALY, SOVIET_UNION, FINLAND = "IT", "SU", "FI"
ITALY_FROM, ITALY_FREELY, SOVIETS_FREELY = 1940, 1941, 1942


def sides_of(state: VictoryState, seat: str) -> list[str]:
    """The sides that a seat plays."""
    return [side for side in LEADERS if state.seat_of(side) == seat]


def open_to(state: VictoryState, side: str) -> list[str]:
    """The nations on which a side may declare war, and its own that may enter it. VIE 10.1, 10.2."""
    return [
        nation for nation in NATIONS if nation in state.nations and (_may_attack(state, side, nation) or may_enter(state, side, nation))
    ]


def _may_attack(state: VictoryState, side: str, nation: str) -> bool:
    """Neutral minors by who is at war, Finland by the Soviets by the Pact; neutral majors of a side that is opposed. `ussr_pact`."""
    stance = state.nations[nation]
    if stance.standing != NEUTRAL:
        return False
    at_war = any(fights(state, leader) for leader in LEADERS[side] if leader in state.nations)
    if nation in MAJORS:
        return at_war and opposed(side, stance.side)
    if side in state.attacked.get(nation, ()) and not _waits(state, nation):
        return False
    if stance.side not in (NOBODY, *_others(side)):
        return False
    return at_war or (side == SOVIETS and nation == FINLAND)


def _others(side: str) -> tuple[str, ...]:
    return tuple(other for other in (AXIS, ALLIES, SOVIETS) if opposed(side, other))


def _waits(state: VictoryState, nation: str) -> bool:
    """Are the blocks of a neutral still off the map?"""
    return any(block.nation == nation and block.at == WAITING for block in state.blocks.values())


def may_enter(state: VictoryState, side: str, nation: str) -> bool:
    """May a neutral major of a side come into the war of its own will? `italy_declares`, `ussr_entry_choice`.

    Italy from 1940 on while the Axis holds Paris, from 1941 on freely; the Soviets while the Axis holds London, from 1942 on freely. What
    a roll brings about is the concern of diplomacy.
    """
    if nation not in state.nations or state.nations[nation].standing != NEUTRAL or side_of(state, nation) != side:
        return False
    year = year_of(state.turn)
    if nation == ITALY:
        return year >= ITALY_FREELY or (year >= ITALY_FROM and _is_axis(state, "paris"))
    return nation == SOVIET_UNION and (year >= SOVIETS_FREELY or _is_axis(state, "london"))


def _is_axis(state: VictoryState, area: str) -> bool:
    return side_of(state, holder(state, area)) == AXIS


def declare(state: VictoryState, play: Play, side: str, nation: str) -> None:
    """A side declares war on a nation, or a nation of its own enters the war with all its enemies. VIE 10.1."""
    if side_of(state, nation) == side:
        changes.set_stance(state, nation, WAR, side)
        play.tell("vie_enters_war", nation=nation)
        return
    play.tell("vie_declares_war", seat=state.seat_of(side), side=side, nation=nation)
    parts.declare_war(state, play, side, nation)

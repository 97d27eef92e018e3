"""Declarations of war and attacks on neutrals. VIE 10.1, 10.2.

Movement asks `needed` on whom a move would have to be declared, `refusal` whether that is allowed, and then calls `declare` for each.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, CONQUERED, LEADERS, MAJORS, NEUTRAL, opposed
from pyapp.games.victory_in_europe.control import at_war, fights, has_transit, nations_at, side_of, together
from pyapp.games.victory_in_europe.diplomacy import deploy, pact
from pyapp.games.victory_in_europe.diplomacy.alliance import enter, join
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import ITALY_WON_OVER, LONDON_FELL, VictoryState

PREY_IN_PEACE: Mapping[str, tuple[str, ...]] = {"IT": ("GR", "YU"), "SU": ("FI",)}
"""The neutrals that a major power may attack while it is at peace itself: albania_base, italy_peace_limits, ussr_pact."""
ITALIAN_YEAR, SOVIET_YEAR, ITALIAN_FREE_YEAR = 1940, 1942, 1941


def is_neutral_major(state: VictoryState, nation: str) -> bool:
    """Is it a major power that is not in the war yet?"""
    return nation in MAJORS and nation in state.nations and state.nations[nation].standing == NEUTRAL


def needs(state: VictoryState, nation: str, other: str) -> bool:
    """Would a nation have to declare war on another before it attacks it or comes into its areas? VIE 10.1, 10.2."""
    if other not in state.nations or state.nations[other].standing == CONQUERED or nation == other:
        return False
    same_side = side_of(state, other) != "" and not opposed(side_of(state, nation), side_of(state, other))
    return not (same_side or at_war(state, nation, other) or together(state, nation, other))


def needed(state: VictoryState, nation: str, area: str) -> tuple[str, ...]:
    """The nations on which war has to be declared before a nation enters, crosses or flies over an area. VIE 10.1, 10.2.

    What the pact or a treaty opens to it needs none (13.0): `pact.may_occupy`, `control.has_transit`.
    """
    if pact.may_occupy(state, nation, area) or has_transit(state, nation, area):
        return ()
    there = {holder(state, area), *nations_at(state, area)}
    return tuple(sorted(other for other in there if needs(state, nation, other)))


def refusal(state: VictoryState, nation: str, other: str) -> Refusal | None:
    """Why a nation may not declare war on another now, or attack it. VIE 10.1, 10.2, 13.0."""
    if side_of(state, other) and not opposed(side_of(state, nation), side_of(state, other)):
        return _no("own_side", other, "10.1")
    if fights(state, nation):
        return None
    if other in PREY_IN_PEACE.get(nation, ()) and not fights(state, other):
        return _no("italy_waits", other, "13.0") if nation == "IT" and year_of(state.turn) < ITALIAN_YEAR else None
    if is_neutral_major(state, nation) and fights(state, other):
        return None if may_enter(state, nation) else _no("peace", other, "13.0")
    return _no("peace", other, "13.0")


def _no(why: str, nation: str, cite: str) -> Refusal:
    return Refusal(say(f"vie.war.{why}", nation=nation), cite)


def may_enter(state: VictoryState, nation: str) -> bool:
    """May a neutral major power come into the war of its own will? VIE 13.0: italy_declares, ussr_entry_choice.

    Italy from 1940 on if a roll has won it over or Paris is the Axis', from 1941 on freely; the Soviets from 1942 on, or when London is
    the Axis'. The United States never: they are attacked, rolled for, or come in 1943.
    """
    if not is_neutral_major(state, nation):
        return False
    if nation == "IT":
        invited = ITALY_WON_OVER in state.happened or side_of(state, holder(state, "paris")) == AXIS
        return year_of(state.turn) >= (ITALIAN_YEAR if invited else ITALIAN_FREE_YEAR)
    london = side_of(state, holder(state, "london")) == AXIS or LONDON_FELL in state.happened
    return nation == "SU" and (year_of(state.turn) >= SOVIET_YEAR or london)


def opponent(side: str) -> str:
    """The side that places the blocks of a neutral attacked by a side: the Western Allies, where both could (V80). VIE 10.2."""
    return ALLIES if side == AXIS else AXIS


def declare(state: VictoryState, play: Play, side: str, nation: str, by: str = "") -> None:
    """A side goes to war with a nation, or attacks a neutral. VIE 10.1, 10.2.

    ``by`` is the power that does, the first of its side if none is named.

    A neutral major that is attacked is in the war, and so is one that attacks whoever fights. The blocks of a neutral minor are placed by
    the attacker's opponent, whose ally it is if he is at war with the attacker, else nobody's (10.2, note 1). Whoever calls has asked
    `refusal`.
    """
    power = by or LEADERS[side]
    if fights(state, nation) or nation in MAJORS:
        play.tell("vie_war_declared", power=power, nation=nation)
        for major in (power, nation):
            if is_neutral_major(state, major):
                enter(state, play, major)
        return
    play.tell("vie_attacks_neutral", power=power, nation=nation)
    changes.note_attack(state, nation, side)
    for area in AREAS:
        if holder(state, area) == nation:
            changes.set_import(state, area, "")
    other = opponent(side)
    if at_war(state, power, LEADERS[other]):
        join(state, play, nation, other)
        return
    changes.set_stance(state, nation, NEUTRAL, other)
    changes.note_invader(state, nation, power)
    deploy.open_for(state, play, nation, other)

"""Events that bring replacement steps, to use at once or to store. EotS 5.33, 10; JP05, JP30, JP39, JP72, AL03, AL15, AL17, AL39.

Using them is a step of the strategy phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play, Step
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import HEADQUARTERS
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.strategy.granted import Granted
from pyapp.games.empire_of_the_sun.strategy.replacements import Replacements

Effect = Callable[[EmpireState, Play, str], None]


def use(**steps: int) -> Effect:
    """So many steps of each kind of the replacements segment, to use at once; what is not used is lost."""
    return _opening(Replacements, steps)


def grant(**steps: int) -> Effect:
    """So many steps that serve some units alone, to use at once; what is not used is lost."""
    return _opening(Granted, steps)


def _opening(using: Callable[..., Step], steps: Mapping[str, int]) -> Effect:
    def effect(state: EmpireState, play: Play, card: str) -> None:
        standing = [hq for hq in HEADQUARTERS if hq in state.units and state.units[hq].at]
        play.push(using(side=CARDS[card].side, begun=standing, steps=dict(steps)))

    return effect


def air_steps(number: int) -> Effect:
    """So many air steps of Japan are stored, and may be used at once. EotS 10.22."""

    def effect(state: EmpireState, play: Play, card: str) -> None:
        state.tracks.air_steps += number
        use(air=number)(state, play, card)

    return effect


def naval_steps(number: int) -> Effect:
    """So many naval steps of Japan are stored, and may be used at once. EotS 10.21."""

    def effect(state: EmpireState, play: Play, card: str) -> None:
        state.tracks.naval_steps += number
        use(naval=number)(state, play, card)

    return effect


EFFECTS: Mapping[str, Effect] = {
    "jp_air_replacements:+2 (use now or store)": air_steps(2),
    "jp_air_replacements:+3 (use now or store)": air_steps(3),
    "jp_naval_replacements:+3 (stored)": naval_steps(3),
    "jp_ground_replacements:+2 used now; receiving unit must be within 3 hexes of 2008; unused steps lost": grant(indian_army=2),
    (
        "2 australian ground replacement steps now: flip reduced, or rebuild eliminated (reduced or full) in any supplied Australian port;"
        " unused lost"
    ): grant(australian=2),
    "2 us_naval replacement steps now; a rebuilt unit goes to a supplied friendly port in range of US or Combined HQ": use(us_naval=2),
    (
        "1 replacement step to AVG or one 14AF unit (normal or LRB) in N India, Burma or China box; may rebuild an eliminated 14AF (not the"
        " AVG) at a supplied airfield in N India or Burma"
    ): grant(airlift=1),
    "3 chinese ground steps and 1 allied air step now on supplied units (air may be in China box)": use(chinese=3, air=1),
}

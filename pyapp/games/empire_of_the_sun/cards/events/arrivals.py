"""Units and HQs that come with an event, or take the place of others. EotS 5.33; AL04, AL27, JP78.

Where they may enter is a matter of the strategy phase (9.11).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.map.hexes import HEXES, PORTS
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.state import REMOVED, EmpireState
from pyapp.games.empire_of_the_sun.strategy.granted import Enter

ABDA, TAINAN, YAMAMOTO, OZAWA = "hq_abda", "jp_air_T", "hq_cf_yamamoto", "hq_cf_ozawa"
INDIES = ("Java", "Borneo", "Sumatra", "Celebes")
PORTS_OF_ABDA = [at for at in members(PORTS) if HEXES[at].region in INDIES]


def abda(state: EmpireState, play: Play, card: str) -> None:
    """HQ ABDA comes to a supplied port of the Indies, or is out of the game. AL04."""
    play.push(Enter(unit=ABDA, within=list(PORTS_OF_ABDA)))


def tainan(state: EmpireState, play: Play, card: str) -> None:
    """The Tainan air unit comes as a reinforcement, or is lost. JP78."""
    play.push(Enter(unit=TAINAN))


def vengeance(state: EmpireState, play: Play, card: str) -> None:
    """Ozawa takes the place of Yamamoto, who is out of the game. AL27."""
    at = state.units[YAMAMOTO].at
    changes.put_aside(state, YAMAMOTO, REMOVED)
    changes.place(state, OZAWA, at)
    play.tell("eots_replaced_by", seat=JAPAN, unit=YAMAMOTO, other=OZAWA, space=str(at))


def _yamamoto_is_there(state: EmpireState) -> bool:
    return YAMAMOTO in state.units and bool(state.units[YAMAMOTO].at)


VENGEANCE = "replace hq_cf_yamamoto by hq_cf_ozawa in same hex"

EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    "hq_abda placed in any supplied port in Java, Borneo, Sumatra or Celebes, else removed": abda,
    "jp_air_T placed on friendly supplied airfield in range of supplied jp HQ": tainan,
    VENGEANCE: vengeance,
}
NEEDED: Mapping[str, Need] = {VENGEANCE: Need(_yamamoto_is_there, "eots.needs.yamamoto")}

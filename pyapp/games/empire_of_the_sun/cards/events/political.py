"""Events that move a marker on one of the tracks of politics. EotS 5.34."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat.scene import year_of
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.politics import markers
from pyapp.games.empire_of_the_sun.state import EmpireState

MANILA = 2813
DOOLITTLE = "AL06"
Effect = Callable[[EmpireState, Play, str], None]


def will(amount: int) -> Effect:
    """US Political Will rises or falls. JP74, AL06."""

    def effect(state: EmpireState, play: Play, card: str) -> None:
        markers.change_will(state, play, amount)

    return effect


def remember_bataan(state: EmpireState, play: Play, card: str) -> None:
    """The will rises if Manila is in Japanese hands. AL01."""
    if controller(state, MANILA) == JAPAN:
        markers.change_will(state, play, 1)


def quarrel(side: str) -> Effect:
    """Inter-Service Rivalry begins. EotS 14.0."""

    def effect(state: EmpireState, play: Play, card: str) -> None:
        markers.begin_rivalry(state, play, side)

    return effect


def agree(side: str) -> Effect:
    """Inter-Service Rivalry ends. EotS 14.0."""

    def effect(state: EmpireState, play: Play, card: str) -> None:
        markers.end_rivalry(state, play, side)

    return effect


def china(amount: int) -> Effect:
    """The front in China moves, for the Allies upwards; never to an end of its track. EotS 12.72, 12.73."""

    def effect(state: EmpireState, play: Play, card: str) -> None:
        markers.move_china(state, play, amount)

    return effect


def unrest_in_india(state: EmpireState, play: Play, card: str) -> None:
    """India comes to Unrest, or from there to Unstable. JP15, JP82."""
    markers.worsen_india(state, play)


def war_in_europe(state: EmpireState, play: Play, card: str) -> None:
    """The marker moves by what the card gives for the year. EotS 15."""
    amount: int = CARDS[card].details["wie"].get(str(year_of(state.turn)), 0)
    markers.move_europe(state, play, amount)


def nothing_more(state: EmpireState, play: Play, card: str) -> None:
    """What the removal of the card says by itself: JP06 asks whether AL06 is out of the game."""


def _tokyo_was_raided(state: EmpireState) -> bool:
    """Was the Doolittle Raid played as an event? Then, and only then, its card is out of the game. EotS 5.36."""
    return DOOLITTLE in state.removed


def _japan_reaches_china(state: EmpireState) -> bool:
    """Japan attacks no more in China once every port there and in Korea is lost. EotS 12.93."""
    return not markers.coast_of_china_lost(state)


DOWN = "china:-1 (no effect if it would reach Collapse)"
REPRISAL = "china:-1 (toward Collapse; no effect if it would reach Collapse)"
NO_COAST = Need(_japan_reaches_china, "eots.needs.coast_of_china")

EFFECTS: Mapping[str, Effect] = {
    "pw:-1": will(-1),
    "pw:+1": will(1),
    "pw:+1 if jp controls 2813": remember_bataan,
    "enables JP6": nothing_more,
    "us_isr:on": quarrel(ALLIES),
    "us_isr:off": agree(ALLIES),
    "jp_isr:on": quarrel(JAPAN),
    "jp_isr:off": agree(JAPAN),
    DOWN: china(-1),
    REPRISAL: china(-1),
    "china:+1 (no effect if it would reach Stable Front)": china(1),
    "india:unrest, or unstable if already unrest": unrest_in_india,
    "war_in_europe:by_year": war_in_europe,
}

NEEDED: Mapping[str, Need] = {
    "requires AL card 6 (Doolittle) played as event": Need(_tokyo_was_raided, "eots.needs.doolittle"),
    DOWN: NO_COAST,
    REPRISAL: NO_COAST,
}

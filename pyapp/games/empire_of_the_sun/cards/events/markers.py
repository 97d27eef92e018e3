"""Events that leave a marker: for good, or for the strategy phase of the next turn. EotS 5.33, 9.3, 11.22, 13.31."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards import lasting
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.map.hexsides import KWAI
from pyapp.games.empire_of_the_sun.state import EmpireState

ESCORT, MOST_ESCORTS = 2, 4


def marker(state: EmpireState, play: Play, card: str) -> None:
    """The event lasts: whoever it concerns asks for its marker."""
    lasting.lay(state, card)
    play.tell("eots_in_force", card=card)


def kwai_bridge(state: EmpireState, play: Play, card: str) -> None:
    """The railway is finished if Japan has both its ends; what becomes of them later changes nothing. JP18."""
    if all(controller(state, at) == JAPAN for at in KWAI):
        marker(state, play, card)


def pt_boats(state: EmpireState, play: Play, card: str) -> None:
    """The barges are gone and will not come. AL23, EotS 9.33."""
    lasting.over(state, lasting.BARGES)
    marker(state, play, card)


def more_escorts(state: EmpireState, play: Play, card: str) -> None:
    """Escorts +2, or from +2 to +4. JP37, JP38."""
    state.tracks.escorts = min(MOST_ESCORTS, state.tracks.escorts + ESCORT)
    play.tell("eots_escorts", count=state.tracks.escorts)


def submarine_doctrine(state: EmpireState, play: Play, card: str) -> None:
    """The escorts leave, and nothing modifies submarine warfare any more. AL80."""
    state.tracks.escorts = 0
    marker(state, play, card)


def transport_point(state: EmpireState, play: Play, card: str) -> None:
    """The Allies have one more amphibious shipping point at once, and for good. AL18, EotS 9.31."""
    state.tracks.asp[ALLIES] += 1
    play.tell("eots_asp", seat=ALLIES, count=state.tracks.asp[ALLIES])


def _not(card: str) -> Callable[[EmpireState], bool]:
    """Has the event that would forbid this one not been played?"""
    return lambda state: not lasting.is_in_force(state, card)


BARGES = "barges on unless AL23 PT Boats already played"
ESCORTS = "escorts marker: +2, or to +4 if already +2"

EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    "if jp controls 2108 and 2109: hexside 2108-2109 is a Transport Route for rest of game (marker); both sides may use it": kwai_bridge,
    "permanent jp_ground_drm:+1 in any battle on a 1-hex island": marker,
    "next turn: one B29 bombing has no effect on JP hand (still counts for 16.2)": marker,
    "next turn's Allied reinforcements delayed": marker,
    "allied_ground_replacements_next_turn:-1 and remaining only non-Commonwealth": marker,
    BARGES: marker,
    "remove jp barges permanently; if not in play JP73 is void": pt_boats,
    "burma road marker to Hump permanently": marker,
    "permanent allied_asp:+1": transport_point,
    ESCORTS: more_escorts,
    (
        "void JP37/38 for rest of game (also if not yet played), remove escorts marker; JP loses all submarine warfare modifiers for the"
        " rest of the game (literally also the +1 torpedo modifier of turns 2-4)"
    ): submarine_doctrine,
}

NEEDED: Mapping[str, Need] = {
    BARGES: Need(_not(lasting.PT_BOATS), "eots.needs.no_pt_boats"),
    ESCORTS: Need(_not(lasting.DOCTRINE), "eots.needs.no_doctrine"),
}

"""What moves the markers of politics: one small function each, for cards and other chapters to call. Each tells what has happened.

===========================================  ==============================================================================  ==========
``change_will(state, play, amount)``         US Political Will up or down, never below 0 (Negotiations)                      16.4
``attack_pearl_harbor(state, play, amount)`` Operation Z: as above, with the bid for sides, if there is one                  16.44A
``move_china(state, play, amount)``          an event in China: up to the stable front (+), down to the collapse (-)         12.72
``may_move_china(state, amount)``            would such an event do anything?                                                12.73
``worsen_india(state, play)``                an event in India: Unrest, from Unrest Unstable                                 12.62
``calm_india(state, play)``                  India is stable                                                                 12.62
``begin_rivalry(state, play, side)``         Inter-Service Rivalry of a player                                               14
``end_rivalry(state, play, side)``           Strategic Agreement                                                             14
``move_europe(state, play, amount)``         the War in Europe: for the Allies (+), for the Axis (-), within its limits      15.7
``strategic_bombing(state, spared=...)``     Japan was bombed with success this turn; ``spared`` if no card was lost         16.2, 16.43
===========================================  ==============================================================================  ==========

None of them ends the game: a will of 0 counts at the end of a turn (16.1), the rest in the National Status segment. All of them write to
`Tracks` alone, so an offensive that is cancelled takes them back.
"""

from __future__ import annotations

from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.components.sides import ALLIES
from pyapp.games.empire_of_the_sun.components.tables import CHINA_TRACK, INDIA_TRACK, WAR_IN_EUROPE
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.map.nations import PORTS_OF_CHINA_AND_KOREA
from pyapp.games.empire_of_the_sun.politics import bid
from pyapp.games.empire_of_the_sun.state import EmpireState

NEGOTIATIONS = 0
STABLE_FRONT, COLLAPSED = 0, len(CHINA_TRACK) - 1
STABLE, UNREST, UNSTABLE, INDIA_SURRENDERED = range(len(INDIA_TRACK))


def change_will(state: EmpireState, play: Play, amount: int) -> None:
    """US Political Will rises or falls; Negotiations is the last box. EotS 16.4."""
    before = state.tracks.political_will
    state.tracks.political_will = max(NEGOTIATIONS, before + amount)
    if state.tracks.political_will != before:
        play.tell("eots_political_will", count=state.tracks.political_will)


def attack_pearl_harbor(state: EmpireState, play: Play, amount: int) -> None:
    """Operation Z is over: the will rises, and what was bid for the sides in a campaign is set off against it. EotS 16.44A, 16.49B."""
    change_will(state, play, amount + bid.on_will(state))


# --- China and India ----------------------------------------------------------------------------------------------------------


def coast_of_china_lost(state: EmpireState) -> bool:
    """Have the Allies every port on the coasts of China and Korea? Then Japan attacks no more in China, and takes nobody from it.

    EotS 12.93.
    """
    return all(controller(state, at) == ALLIES for at in members(PORTS_OF_CHINA_AND_KOREA))


def may_move_china(state: EmpireState, amount: int) -> bool:
    """Would an event in China move the marker? Not to an end of its track, not once China is out, not without a coast to attack from.

    EotS 12.72, 12.73, 12.93 and the cards: an event never brings about the collapse, nor the stable front.
    """
    if state.tracks.china_front == COLLAPSED or (amount < 0 and coast_of_china_lost(state)):
        return False
    return STABLE_FRONT < state.tracks.china_front - amount < COLLAPSED


def move_china(state: EmpireState, play: Play, amount: int) -> None:
    """An event in China moves the marker by all of its boxes or, where it may not, by none. EotS 12.72, 12.73."""
    if may_move_china(state, amount):
        state.tracks.china_front -= amount
        play.tell("eots_china_front", box=say(f"eots.china.{CHINA_TRACK[state.tracks.china_front]}"))


def worsen_india(state: EmpireState, play: Play) -> None:
    """An event in India: from the stable box to Unrest, from Unrest to Unstable; no event goes further. EotS 12.62, JP15, JP82."""
    if state.tracks.india in (STABLE, UNREST):
        put_india(state, play, state.tracks.india + 1)


def calm_india(state: EmpireState, play: Play) -> None:
    """India is stable again, unless it has surrendered. EotS 12.62."""
    if state.tracks.india in (UNREST, UNSTABLE):
        put_india(state, play, STABLE)


def put_india(state: EmpireState, play: Play, box: int) -> None:
    """The marker comes to a box of the track of India, with the side of a first turn up. EotS 12.62."""
    state.tracks.india, state.tracks.india_second_turn = box, False
    play.tell("eots_india", box=say(f"eots.india.{INDIA_TRACK[box]}"))


# --- rivalry, the War in Europe, strategic bombing ----------------------------------------------------------------------------


def begin_rivalry(state: EmpireState, play: Play, side: str) -> None:
    """The services of a player fall out: his marker shows Inter-Service Rivalry. EotS 14.0."""
    if side not in state.tracks.rivalry:
        state.tracks.rivalry.append(side)
        play.tell("eots_rivalry", seat=side)


def end_rivalry(state: EmpireState, play: Play, side: str) -> None:
    """The services of a player agree: his marker shows Strategic Agreement. EotS 14.0."""
    if side in state.tracks.rivalry:
        state.tracks.rivalry.remove(side)
        play.tell("eots_agreement", seat=side)


def move_europe(state: EmpireState, play: Play, amount: int) -> None:
    """The marker of the War in Europe moves; what goes beyond its track is lost. EotS 15.0, 15.7."""
    lowest, highest = WAR_IN_EUROPE
    before = state.tracks.war_in_europe
    state.tracks.war_in_europe = min(highest, max(lowest, before + amount))
    if state.tracks.war_in_europe != before:
        play.tell("eots_war_in_europe", count=state.tracks.war_in_europe)


def strategic_bombing(state: EmpireState, *, spared: bool = False) -> None:
    """Japan was bombed with success this turn. ``spared`` where an event saves the card (11.32): that moves no will. EotS 16.2, 16.43B.

    The will moves in the political phase, once, however many B29 have been over Japan.
    """
    tracks = state.tracks
    if state.turn not in tracks.bombings:
        tracks.bombings.append(state.turn)
    tracks.hand_bombed = tracks.hand_bombed or not spared

"""The end of the supply phase: what has fallen with a city. VIE 7.72, 10.4, 11.42, 13.0."""

from __future__ import annotations

from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.cards import PLACES
from pyapp.games.victory_in_europe.components.sides import ALLIED, ALLIES, AXIS, CONQUERED, NEUTRAL, NOBODY, SOVIETS, WAR
from pyapp.games.victory_in_europe.control import fights, side_of
from pyapp.games.victory_in_europe.diplomacy.conquest import (
    army_of,
    cede,
    is_untouched,
    pass_on,
    release_free_forces,
    remove_blocks,
)
from pyapp.games.victory_in_europe.diplomacy.deploy import VICHY, VICHY_PLACES
from pyapp.games.victory_in_europe.diplomacy.pact import BESSARABIA, RUMANIA
from pyapp.games.victory_in_europe.diplomacy.war import declare
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, is_home
from pyapp.games.victory_in_europe.map.areas import VICHY as VICHY_AREAS
from pyapp.games.victory_in_europe.state import FRANCE_FELL, LATER, LONDON_FELL, POOL, WAITING, VictoryState
from pyapp.games.victory_in_europe.supply.phase import wither

FRANCE, ITALY, GERMANY, BRITAIN, SYRIA = "FR", "IT", "DE", "GB", "SY"
PARIS, LONDON, ROME, ALGIERS, SYRIA_AREA = "paris", "london", "rome", "algiers", "syria"
FRENCH_CONVOY, LEVANT_ARMY, LEVANT_STEPS = "convoy_d", "sy_a", 1
ITALIAN_LOSSES = ("tripoli", "sicily")
ITALIAN_ISLANDS = ("sicily", "sardinia")
DAYS_OF_GRACE = 1  # the turn after the fall, by whose end the units in Vichy must have left: VIE 13.0 France


@step("vie_end_of_supply")
class EndOfSupply(Step):
    """France, Italy and London, in this order; Rumania regains Bessarabia; who still stands in Vichy attacks it. VIE 13.0."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        if is_at_war(state, FRANCE) and side_of(state, holder(state, PARIS)) == AXIS:
            fall_of_france(state, play)
        if italy_is_beaten(state):
            surrender_of_italy(state, play)
        if side_of(state, holder(state, LONDON)) == AXIS and LONDON_FELL not in state.happened:
            fall_of_london(state, play)
        regain_bessarabia(state)
        leave_vichy(state, play)


def is_at_war(state: VictoryState, nation: str) -> bool:
    """Is a major power in the war?"""
    return nation in state.nations and state.nations[nation].standing == WAR


# --- France -------------------------------------------------------------------------------------------------------------------


def fall_of_france(state: VictoryState, play: Play) -> None:
    """Paris is the Axis': France surrenders, and Vichy comes into being. VIE 13.0 France, 7.72, 11.42; syria_after_france."""
    play.tell("vie_france_falls")
    changes.note_once(state, FRANCE_FELL)
    _convoy_to_britain(state)
    _found_vichy(state)
    remove_blocks(state, FRANCE, tuple(VICHY_PLACES))
    for area in state.factories.copy():
        if AREAS[area].nation == FRANCE:
            changes.set_factories(state, area, [])
    _mandate(state)
    cede(state, FRANCE, GERMANY)
    changes.set_stance(state, FRANCE, CONQUERED, NOBODY)
    release_free_forces(state, FRANCE)


def _convoy_to_britain(state: VictoryState) -> None:
    """The French convoy loses a step and is British from now on; what is not at sea may be built by Britain. VIE 7.72."""
    token = faces.token_of(state, FRENCH_CONVOY)
    if not token:
        return
    changes.fight_for(state, token, BRITAIN)
    if changes.on_map(state, token):
        changes.lose_step(state, token)
    else:
        changes.put_aside(state, token, POOL)


def _found_vichy(state: VictoryState) -> None:
    """Vichy is a neutral minor: its seven areas, whoever stands in them (V121), its four units beside the map; the ore of Algiers goes to
    Germany. VIE 13.0 France.
    """
    changes.set_stance(state, VICHY, NEUTRAL, NOBODY)
    for unit, (_, steps) in VICHY_PLACES.items():
        token = faces.token_of(state, unit)
        if token:
            changes.put_aside(state, token, WAITING)
            changes.fight_for(state, token, VICHY)
            changes.set_steps(state, token, steps)
    for area in sorted(VICHY_AREAS):
        changes.take(state, area, VICHY)
    changes.set_import(state, ALGIERS, GERMANY)


def _mandate(state: VictoryState) -> None:
    """Syria is a neutral minor with a weak army, unless an Allied army keeps it. VIE 13.0: syria_after_france, V18."""
    if holder(state, SYRIA_AREA) != FRANCE:
        return
    changes.set_stance(state, SYRIA, NEUTRAL, NOBODY)
    friend = army_of(state, SYRIA_AREA, (ALLIES,))
    if friend and friend != FRANCE:
        changes.take(state, SYRIA_AREA, friend)
        changes.set_stance(state, SYRIA, CONQUERED, NOBODY)
        return
    changes.take(state, SYRIA_AREA, SYRIA)
    token = faces.token_of(state, LEVANT_ARMY)
    if token and state.blocks[token].at == LATER:
        changes.put_aside(state, token, WAITING)
        changes.set_steps(state, token, LEVANT_STEPS)


def leave_vichy(state: VictoryState, play: Play) -> None:
    """Units that are still in Vichy at the end of the turn after the fall have attacked it, those of Player 1 first. VIE 13.0 France."""
    fell = state.happened.get(FRANCE_FELL)
    if fell is None or state.turn != fell + DAYS_OF_GRACE or not is_untouched(state, VICHY):
        return
    inside = {block.nation for block in state.blocks.values() if block.at in VICHY_AREAS and holder(state, block.at) == VICHY}
    sides = {side_of(state, nation) for nation in inside} - {NOBODY}
    for side in sorted(sides, key=lambda side: (state.order or state.seats).index(state.seat_of(side))):
        by = min(nation for nation in inside if side_of(state, nation) == side)
        declare(state, play, side, VICHY, by)
        return


# --- Italy --------------------------------------------------------------------------------------------------------------------


def italy_is_beaten(state: VictoryState) -> bool:
    """Rome is lost, or Tripoli, Sicily and one more area of the mainland. VIE 13.0: italy_surrender, reconstructed."""
    if not is_at_war(state, ITALY):
        return False
    lost = {area for area in AREAS if AREAS[area].nation == ITALY and side_of(state, holder(state, area)) in (ALLIES, SOVIETS)}
    mainland = {area for area in lost if is_home(ITALY, area)} - set(ITALIAN_ISLANDS)
    return ROME in lost or (set(ITALIAN_LOSSES) <= lost and bool(mainland))


def surrender_of_italy(state: VictoryState, play: Play) -> None:
    """Italy's units and factories are out for good, its areas are German where no enemy army stands. VIE 13.0: italy_surrender."""
    play.tell("vie_italy_surrenders")
    remove_blocks(state, ITALY)
    for area in state.factories.copy():
        if AREAS[area].nation == ITALY:
            changes.set_factories(state, area, [])
    for area in AREAS:
        if holder(state, area) == ITALY:
            pass_on(state, area, army_of(state, area, (ALLIES, SOVIETS)) or GERMANY)
    for area, nation in list(state.imports.items()):
        if nation == ITALY:
            changes.set_import(state, area, GERMANY)
    for nation, power in list(state.patrons.items()):
        if power == ITALY:
            changes.set_patron(state, nation, GERMANY)
    changes.set_stance(state, ITALY, CONQUERED, NOBODY)


# --- London, Bessarabia -------------------------------------------------------------------------------------------------------


def fall_of_london(state: VictoryState, play: Play) -> None:
    """The first time the Axis has London, every Allied unit in Great Britain loses a step. VIE 13.0 Great Britain."""
    play.tell("vie_london_falls")
    changes.note_once(state, LONDON_FELL)
    for token in list(faces.tokens(state)):
        block = state.blocks[token]
        if block.at in PLACES["region:great_britain"] and side_of(state, block.nation) == ALLIES and fights(state, block.nation):
            seat, area = state.owner(block.nation), block.at
            play.tell("vie_london_loss", seat=seat, space=area)
            wither(state, play, seat, token)


def regain_bessarabia(state: VictoryState) -> None:
    """Bessarabia is Rumanian again when the Axis takes it and Rumania is its ally. VIE 13.0: rumania_regains, reconstructed."""
    stance = state.nations[RUMANIA]
    if (stance.standing, stance.side) == (ALLIED, AXIS) and side_of(state, holder(state, BESSARABIA)) == AXIS:
        changes.take(state, BESSARABIA, RUMANIA)

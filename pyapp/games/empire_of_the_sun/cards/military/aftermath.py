"""What events bring at the end of an offensive. JP65, AL28, AL55, AL72."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards import special
from pyapp.games.empire_of_the_sun.combat.events.tolls import TakeToll
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.movement.ways.landing import BY_THE_SEA
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive, Toll

YAMATO = "jp_bb_yamato"
ISLAND = "one_hex_island"


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive


def _yamato(state: EmpireState, play: Play) -> None:
    """She loses a step wherever she is, whether she fought or not."""
    play.push(TakeToll(Toll(JAPAN, JAPAN, [YAMATO])))


def _turkey_shoot(state: EmpireState, play: Play) -> None:
    """One Japanese air unit that was active or in a battle hex loses a step."""
    offensive = _open(state)
    involved = [*offensive.reacting, *(unit for battle in offensive.battles for unit in battle.defenders)]
    aircraft = [unit for unit in dict.fromkeys(involved) if UNITS[unit].kind == "air"]
    play.push(TakeToll(Toll(JAPAN, ALLIES, aircraft)))


def _carrier_raid(state: EmpireState, play: Play) -> None:
    """If a US carrier was in a battle in the Home Islands, Japan loses a card."""
    attackers = [unit for battle in _open(state).battles if battle.at in NATIONS["japan"].hexes for unit in battle.attackers]
    if any(UNITS[unit].is_carrier and UNITS[unit].nation == "US" for unit in attackers):
        special.discard_at_random(state, play, JAPAN)


def _islands(state: EmpireState, play: Play) -> None:
    """The one-hex islands that nobody holds next to one on which the Allies have landed unopposed become Allied."""
    offensive = _open(state)
    declared = {battle.at for battle in offensive.battles if not battle.special}
    for unit in [unit for unit in offensive.active if offensive.moved.get(unit) in BY_THE_SEA]:
        at = state.units[unit].at
        landed = at and at == offensive.ways[unit][-1] and at not in declared
        if landed and ISLAND in HEXES[at].marks and changes.controller(state, at) == ALLIES:
            for near in _empty_islands(state, at):
                if changes.take(state, near, ALLIES):
                    play.tell("eots_controls", seat=ALLIES, space=str(near))


def _empty_islands(state: EmpireState, at: int) -> list[int]:
    """The one-hex islands next to a hex in which nobody is."""
    occupied = {stand.at for stand in state.units.values()}
    return [near for near in sorted(NEIGHBOURS[at]) if ISLAND in HEXES[near].marks and near not in occupied]


AFTER: Mapping[str, Callable[[EmpireState, Play], None]] = {
    "in post-battle movement Yamato, if on the map, must lose 1 step whether it fought or not (may eliminate)": _yamato,
    "end of offensive: one jp air unit that was active or is in a battle hex (Allied choice) loses 1 step (may eliminate)": _turkey_shoot,
    "if a US carrier takes part in a battle in a Japan hex: JP discards 1 random hand card": _carrier_raid,
    "if ground units landed on an unoccupied 1-hex island: Allied control of all adjacent unoccupied 1-hex islands": _islands,
}
LASTING = frozenset(AFTER)


def codes(offensive: Offensive) -> list[str]:
    """What the events of the offensive, its own and the reactions to it, bring at its end."""
    played = [*([offensive.card] if offensive.event else []), *offensive.reaction_cards]
    return [code for card in played for code in CARDS[card].details.get("effects", ()) if code in AFTER]


@step("eots_aftermath")
class Aftermath(Step):
    """The end of an offensive, as far as events have something to say to it."""

    def is_sound(self, state: EmpireState) -> bool:
        return state.offensive is not None

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        for code in codes(_open(state)):
            AFTER[code](state, play)

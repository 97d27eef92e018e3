"""Steps that events take outside the fighting. EotS 5.32B and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.combat.forces import Force, Forces
from pyapp.games.empire_of_the_sun.combat.losses import take_steps
from pyapp.games.empire_of_the_sun.combat.scene import BOMBARDMENT, Scene
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.die import roll_die
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState, Offensive, Toll

ELIMINATES, SPARES, LAST = "yes", "no", "last"
BATTLESHIP = "BB"
MOST_STEPS = 99


def is_sound(toll: Toll) -> bool:
    """Could an event have taken it? A position may come from anywhere."""
    named = {toll.side, toll.chooser} <= set(SIDES) and set(toll.units) <= set(UNITS) and toll.eliminates in (ELIMINATES, SPARES, LAST)
    return named and 0 <= toll.steps <= MOST_STEPS and (not toll.card or "die_table" in details_of(toll.card))


def details_of(card: str) -> Mapping[str, Any]:
    """What a card has besides; nothing if there is no such card."""
    return CARDS[card].details if card in CARDS else {}


def due(offensive: Offensive, at: int = 0, *, after: bool = False) -> list[Step]:
    """The steps that take the tolls of a moment: before or after all battles, or before the one at a hex."""
    return [taking(toll) for toll in offensive.tolls if toll.at == at and toll.after == after]


def taking(toll: Toll) -> Step:
    """The step that takes a toll, after the roll that some need."""
    return RollForToll(toll) if toll.card else TakeToll(toll)


def candidates(state: EmpireState, toll: Toll) -> list[str]:
    """The units of which one may lose a step, on the map or in China."""
    there = [unit for unit in toll.units if unit in state.units and (state.units[unit].at or state.units[unit].box == CHINA)]
    full = [unit for unit in there if UNITS[unit].steps == 2 and not state.units[unit].reduced]
    return there if toll.eliminates == ELIMINATES or (toll.eliminates == LAST and not full) else full


def bombardment(scene: Scene, forces: Forces) -> list[Step]:
    """In a battle that begins: battleships that shell an airfield with enemy aircraft on it, if no enemy battleship is there. JP20."""
    shelling = scene.has(BOMBARDMENT, scene.side) and _has_battleship(forces[scene.side]) and not _has_battleship(forces[scene.reaction])
    aircraft = [fighter.unit for fighter in forces[scene.reaction] if fighter.kind == "air" and fighter.near]
    return [TakeToll(Toll(scene.reaction, scene.side, aircraft, at=scene.at))] if shelling and aircraft else []


def _has_battleship(force: Force) -> bool:
    return any(fighter.near and fighter.kind == "naval" and UNITS[fighter.unit].type == BATTLESHIP for fighter in force)


def steps_rolled(table: Mapping[str, int], die: int) -> int:
    """What a roll on the die table of a card comes to.

    >>> [steps_rolled({"0-4": 1, "5-8": 2, "9": 0}, die) for die in (0, 4, 5, 8, 9)]
    [1, 1, 2, 2, 0]
    """
    for faces, steps in table.items():
        low, _, high = faces.partition("-")
        if int(low) <= die <= int(high or low):
            return steps
    raise ValueError(f"no row for {die}")


@step("eots_toll_roll")
class RollForToll(Step):
    """A roll on the die table of a card says how many steps are lost; there is none where nobody is left to lose any. EotS 5.32B."""

    toll: Toll

    def is_sound(self, state: EmpireState) -> bool:
        return state.offensive is not None and is_sound(self.toll) and bool(self.toll.card)

    def proceed(self, state: EmpireState, play: Play) -> None:
        card = self.toll.card
        if not candidates(state, self.toll):
            play.tell("eots_no_target", card=card)
            play.done()
            return
        die = roll_die(play, say("eots.roll.event", card=card))
        steps = steps_rolled(CARDS[card].details["die_table"]["d10"], die)
        play.tell("eots_event_roll", card=card, rolled=die, count=steps)
        play.replace(TakeToll(replace(self.toll, steps=steps)))


@step("eots_toll")
class TakeToll(Step):
    """A player chooses which units lose the steps that an event takes; where there is no choice they are just lost."""

    cite = "5.32B"
    toll: Toll

    def is_sound(self, state: EmpireState) -> bool:
        return is_sound(self.toll)

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.toll.chooser,) if self.toll.steps > 0 and len(candidates(state, self.toll)) > 1 else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        found = candidates(state, self.toll)
        if found and self.toll.steps > 0:
            self._take(state, play, found[0])
        else:
            play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_toll", seat=seat, side=self.toll.side, number=self.toll.steps)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("apply",)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("unit", tuple(candidates(state, self.toll)), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._take(state, play, str(action.args[0]))

    def _take(self, state: EmpireState, play: Play, unit: str) -> None:
        self.toll.steps -= 1
        take_steps(state, play, self.toll.side, unit)

"""The sequence of play of a turn. VIE page 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.cards import piles
from pyapp.games.victory_in_europe.cards.choice import ChooseCards, ChooseLead, Trade, pass_the_lead
from pyapp.games.victory_in_europe.cards.events import NameAreas
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN, is_first_of_year, quarter_of, year_of
from pyapp.games.victory_in_europe.components.sides import CONQUERED
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.parts import part
from pyapp.games.victory_in_europe.state import LATER, POOL, VictoryState
from pyapp.games.victory_in_europe.supply.phase import SupplyPhase

FREE_FORCES = {"free_pl": "PL", "free_fr": "FR", "free_fr_ca": "FR"}  # buildable once their nation is conquered: VIE 11.42
SIBERIANS = {"su_shock41": 1, "su_zhukov": 2}  # the blocks that wait in the Urals from 1941 on, with their steps: V20
PHASES = {1: "cards", 4: "movement", 7: "combat", 8: "supply", 12: "diplomacy", 13: "production"}
"""The phases by the step of the outline with which each begins."""
SIBERIA, SIBERIAN_YEAR = "urals", 1941


@step("vie_turn")
class Turn(Step):
    """The phases of a turn one after the other; ``position`` counts those that have begun. VIE page 1."""

    position: int = 0

    def is_sound(self, state: VictoryState) -> bool:
        return 0 <= self.position <= len(outline(state))

    def proceed(self, state: VictoryState, play: Play) -> None:
        phases = outline(state)
        if self.position == len(phases):
            play.done()
            return
        if self.position == 0:
            play.tell("vie_turn", turn=state.turn, year=year_of(state.turn), quarter=quarter_of(state.turn))
        self.position += 1
        if name := PHASES.get(self.position):
            play.tell("vie_phase", phase=name)
        play.push(phases[self.position - 1]())


def outline(state: VictoryState) -> Sequence[Callable[[], Step]]:
    """The phases of a turn in their order: Cards, Movement, Combat, Supply, Diplomacy, Production. A year begins with its cards."""
    phases = tuple(partial(part, name) for name in ("declarations", "movement_phase", "name_battles", "combat_phase"))
    after_supply = tuple(partial(part, name) for name in ("end_of_supply", "victory", "diplomacy_phase", "production_phase"))
    before = (NewYear, Trade, ChooseCards) if len(state.seats) > 2 else (NewYear, ChooseCards)
    return (*before, partial(part, "at_reveal"), *phases, NameAreas, SupplyPhase, *after_supply, NextTurn)


@step("vie_year")
class NewYear(Step):
    """In the first turn of a year its cards are dealt, and units of the year can be built. VIE 2.1, 3.1."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        if not is_first_of_year(state.turn):
            return
        muster(state)
        state.leading = ""
        play.push(*((piles.Deal(), ChooseLead()) if len(state.seats) > 2 else (piles.Deal(),)))


def muster(state: VictoryState) -> None:
    """Units whose year has come go to the Force Pool, those of Siberia to the Urals. VIE 2.1, 11.42, V20."""
    for token, found in list(faces.known(state)):
        if state.blocks[token].at != LATER or not is_due(state, found.unit):
            continue
        if found.unit in SIBERIANS and year_of(state.turn) == SIBERIAN_YEAR:
            changes.raise_unit(state, token, SIBERIA, SIBERIANS[found.unit])
        else:
            changes.put_aside(state, token, POOL)


def is_due(state: VictoryState, unit: str) -> bool:
    """May a unit be built from now on: by its year, and free forces once their nation was conquered? VIE 2.1, 11.42."""
    nation = FREE_FORCES.get(unit)
    if nation and state.nations[nation].standing != CONQUERED:
        return False
    return UNITS[unit].year <= year_of(state.turn) and UNITS[unit].colour in state.nations


@step("vie_next_turn")
class NextTurn(Step):
    """The cards of the turn leave the table, and the next turn begins. VIE page 1."""

    def proceed(self, state: VictoryState, play: Play) -> None:
        piles.lay_down(state)
        pass_the_lead(state)
        changes.forget_conquests(state)
        changes.forget_relocations(state)
        state.order, state.command, state.in_force = [], {}, {}
        play.done()
        if state.turn < LAST_TURN:
            state.turn += 1
            play.push(Turn())

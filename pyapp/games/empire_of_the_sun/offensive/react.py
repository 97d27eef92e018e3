"""The reaction player activates units for the battles. EotS 5.1.3, 6.26, 6.27."""

from __future__ import annotations

import dataclasses

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement import joining
from pyapp.games.empire_of_the_sun.movement.situation import open_battles
from pyapp.games.empire_of_the_sun.offensive import activation, eligible
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive
from pyapp.games.empire_of_the_sun.supply.picture import picture_of

COUNTEROFFENSIVE = "Counteroffensive"


def headquarters(state: EmpireState, counter: Card | None = None) -> list[str]:
    """The supplied HQs that may lead a reaction: some battle hex lies in range, whatever is between. EotS 6.1, 6.26, 7.52.

    For a counteroffensive that is still in the hand every declared battle counts, for it will change the condition.
    """
    offensive = state.offensive
    if offensive is None:
        return []
    hexes = [battle.at for battle in (offensive.battles if counter else open_battles(offensive))]
    side, supplied = opponent(offensive.side), picture_of(state).supplied
    candidates = joining.Candidates(state, side, counter.condition if counter else "")
    return [
        hq
        for hq in eligible.standing(state, side)
        if hq in supplied
        and eligible.named(counter, hq)
        and any(distance(state.units[hq].at, at) <= UNITS[hq].reach for at in hexes)
        and any(map(candidates.can_join, eligible.eligible(state, hq, counter)))
    ]


def counteroffensives(offensive: Offensive) -> list[str]:
    """The counteroffensives that were played in reaction: one of them gives the reaction its numbers. EotS 5.1.3, 5.32C."""
    return [card for card in offensive.reaction_cards if CARDS[card].subtype == COUNTEROFFENSIVE]


def may_react(state: EmpireState) -> bool:
    """Can the reaction player activate anybody?"""
    offensive = state.offensive
    if offensive is None or not open_battles(offensive):
        return False
    counters = counteroffensives(offensive)
    return any(headquarters(state, CARDS[card]) for card in counters) if counters else bool(headquarters(state))


def choice_of(state: EmpireState, hq: str, counter: Card | None) -> activation.Choice:
    """Whom an HQ may activate in reaction: units that could take part in a battle. EotS 6.26."""
    assert state.offensive is not None
    choice = activation.choice_of(state, [hq], counter, eligible.reaction_budget(state.offensive.value, hq, counter))
    candidates = joining.Candidates(state, UNITS[hq].side)
    able = tuple(filter(candidates.can_join, choice.units))
    demanded, free = (tuple(unit for unit in able if unit in named) for named in (choice.demanded, choice.free))
    return dataclasses.replace(choice, units=able, demanded=demanded, free=free)


@step("eots_reaction_activate")
class ReactionActivate(Step):
    """The reaction player activates units through one HQ, or leaves it. How they join the battles is their movement. EotS 6.26."""

    cite = "6.26"
    side: str

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (self.side,)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("react", "decline")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        offensive = state.offensive
        if kind != "react" or offensive is None:
            return None
        counters = [card for card in counteroffensives(offensive) if headquarters(state, CARDS[card])]
        asked = len(counters) > 1
        if asked and not filled:
            return Pick("card", tuple(counters), "card")
        counter = CARDS[str(filled[0]) if asked else counters[0]] if counters else None
        if len(filled) == asked:
            return Pick("hq", tuple(headquarters(state, counter)), "unit")
        hq = str(filled[asked])
        return activation.field_of(choice_of(state, hq, counter), filled[asked + 1 :])

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        play.done()
        offensive = state.offensive
        if action.kind == "decline" or offensive is None:
            return
        offensive.reaction_hq = next(str(arg) for arg in action.args if arg in UNITS)
        offensive.reacting = activation.units_in(action.args)
        play.tell("eots_reacting", seat=self.side, hq=offensive.reaction_hq, units=offensive.reacting)

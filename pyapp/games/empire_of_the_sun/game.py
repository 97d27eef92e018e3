"""Empire of the Sun as the engine sees it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.game import About, Account, Game, PlayedTurn, Violation
from pyapp.engine.state import Setup
from pyapp.engine.steps import Step, steps_in
from pyapp.games.empire_of_the_sun import reasons, shows
from pyapp.games.empire_of_the_sun.cards.events import evacuation, exchange, redeployment
from pyapp.games.empire_of_the_sun.cards.military import aftermath, chindits, newcomers
from pyapp.games.empire_of_the_sun.combat import battle, fire, hits, retreat, swap
from pyapp.games.empire_of_the_sun.combat.events import kamikaze, tolls
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.tables import LAST_TURN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import thinking
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.movement import after, emergency, evasion, moves, refuge, stacking
from pyapp.games.empire_of_the_sun.offensive import activation, cancel, december, flow, mend, react, reaction, special
from pyapp.games.empire_of_the_sun.politics import bid, india, victory, will
from pyapp.games.empire_of_the_sun.politics import phase as politics
from pyapp.games.empire_of_the_sun.position import notation, setup, view
from pyapp.games.empire_of_the_sun.position import status as integrity
from pyapp.games.empire_of_the_sun.state import BOXES, EmpireState
from pyapp.games.empire_of_the_sun.strategy import arrivals, deal, express, granted, replacements, warfare
from pyapp.games.empire_of_the_sun.strategy import phase as strategy
from pyapp.games.empire_of_the_sun.supply import phase
from pyapp.games.empire_of_the_sun.turn import offensives, outline, play

MODULES = (
    *(outline, deal, offensives, play, flow, mend, activation, reaction, special, cancel, react, december, phase),
    *(strategy, arrivals, replacements, granted, warfare, express),
    *(after, emergency, evasion, moves, stacking),
    *(politics, india, will, victory, refuge),
    *(battle, fire, hits, kamikaze, retreat, swap, tolls),
    *(evacuation, exchange, redeployment),
    *(aftermath, chindits, newcomers),
)
# A game at random shall fight and not only discard: how often each kind is drawn, where others are drawn once.
LIVELINESS = {
    "offensive": 6,
    "event": 6,
    "activate": 8,
    "move": 4,
    "assault": 6,
    "declare": 6,
    "react": 6,
    "cards": 4,
    "roll": 3,
    "special": 3,
}


class EmpireOfTheSun(Game):
    """Mark Herman's game of the Pacific War, for one or two players."""

    about = About(
        id="empire_of_the_sun",
        seats=SIDES,
        sides={JAPAN: (JAPAN,), ALLIES: (ALLIES,)},
        scenarios=tuple(SCENARIOS),
        options=(bid.OPTION,),
        players=(1, 2),
        edition="1.3, 2007, Spanish",
        board="empire_of_the_sun",
        areas=("empire_of_the_sun", "empire_of_the_sun_cards", "empire_of_the_sun_names"),
        rounds=LAST_TURN,
        liveliness=LIVELINESS,
    )
    state_class = EmpireState
    has_computer = True

    def steps(self) -> Mapping[str, type[Step]]:
        return steps_in(*MODULES)

    def vocabulary(self) -> Sequence[str]:
        return vocabulary()

    def start(self, setup_: Setup) -> EmpireState:
        return setup.begin(setup_)

    def status(self, state: EmpireState) -> list[Violation]:
        return integrity.status(state)

    def view(self, state: EmpireState, seat: str) -> EmpireState:
        return view.view(state, seat)

    def computer(self, seen: EmpireState, seat: str, chance: Chance) -> Iterator[Action | None]:
        return thinking.thoughts(self, seen, seat, chance)

    def account(self, turn: PlayedTurn) -> Account:
        return reasons.account(turn)

    def round_of(self, state: EmpireState) -> int:
        return state.turn

    def shows(self) -> Mapping[str, Callable[[Any], Any]]:
        return shows.SHOWS

    def position_text(self, state: EmpireState) -> str:
        return notation.write(self, state)

    def read_position(self, text: str) -> EmpireState:
        return notation.read(self, text)


@functools.cache
def vocabulary() -> tuple[str, ...]:
    """Ids that compact data may write as numbers, the frequent ones first; only ever extended at the end."""
    return tuple(dict.fromkeys((*SIDES, *BOXES, *UNITS, *CARDS, *NATIONS)))

"""Victory in Europe as the engine sees it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.game import About, Account, Game, Option, PlayedTurn, Violation
from pyapp.engine.state import Setup
from pyapp.engine.steps import Step, steps_in
from pyapp.games.victory_in_europe import reasons, shows
from pyapp.games.victory_in_europe.cards import choice, events, piles
from pyapp.games.victory_in_europe.combat import battle, blitz, hits, tolls, turns, withdrawal
from pyapp.games.victory_in_europe.combat import phase as combat_phase
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, NATIONS, SIDES, SOVIETS
from pyapp.games.victory_in_europe.components.units import TOKENS, UNITS
from pyapp.games.victory_in_europe.computer import thinking
from pyapp.games.victory_in_europe.diplomacy import declarations, deploy, falls, rolls, victory
from pyapp.games.victory_in_europe.diplomacy import phase as diplomacy_phase
from pyapp.games.victory_in_europe.fog import lots
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement import phase as movement_phase
from pyapp.games.victory_in_europe.position import notation, setup, view
from pyapp.games.victory_in_europe.position import status as integrity
from pyapp.games.victory_in_europe.production import phase as production
from pyapp.games.victory_in_europe.state import BOXES, VictoryState
from pyapp.games.victory_in_europe.supply import phase
from pyapp.games.victory_in_europe.turn import outline

CHAPTERS = (
    movement_phase,
    combat_phase,
    tolls,
    battle,
    turns,
    hits,
    withdrawal,
    blitz,
    declarations,
    deploy,
    falls,
    victory,
    diplomacy_phase,
    rolls,
    events,
    production,
)
MODULES = (outline, lots, piles, choice, phase, *CHAPTERS)
TWO = (((AXIS,), (ALLIES,)),)
THREE = (((AXIS,), (ALLIES,), (SOVIETS,)),)


class VictoryInEurope(Game):
    """Ron Draker and Tom Dalgliesh's block game of the war in Europe, for one to three players."""

    about = About(
        id="victory_in_europe",
        seats=SIDES,
        sides={AXIS: (AXIS,), ALLIES: (ALLIES, SOVIETS)},
        scenarios=tuple(SCENARIOS),
        options=(Option(choice.BY_LOT, (AXIS, ALLIES)), Option(piles.HALF_BY_LOT, (AXIS, ALLIES))),
        players=(1, 3),
        edition="1.01, Spanish",
        board="victory_in_europe",
        areas=("victory_in_europe",),
        rounds=LAST_TURN,
        seatings={"": TWO, **{name: THREE for name, scenario in SCENARIOS.items() if scenario.three_players}},
    )
    state_class = VictoryState
    has_computer = True
    shown_with = shows.SHOWN_WITH

    def steps(self) -> Mapping[str, type[Step]]:
        return steps_in(*MODULES)

    def vocabulary(self) -> Sequence[str]:
        return vocabulary()

    def start(self, setup_: Setup) -> VictoryState:
        return setup.begin(setup_)

    def status(self, state: VictoryState) -> list[Violation]:
        return integrity.status(state)

    def view(self, state: VictoryState, seat: str) -> VictoryState:
        return view.view(state, seat)

    def computer(self, seen: VictoryState, seat: str, chance: Chance) -> Iterator[Action | None]:
        return thinking.thoughts(self, seen, seat, chance)

    def account(self, turn: PlayedTurn) -> Account:
        return reasons.account(turn)

    def round_of(self, state: VictoryState) -> int:
        return state.turn

    def shows(self) -> Mapping[str, Callable[[Any], Any]]:
        return shows.SHOWS

    def position_text(self, state: VictoryState) -> str:
        return notation.write(self, state)

    def read_position(self, text: str) -> VictoryState:
        return notation.read(self, text)


@functools.cache
def vocabulary() -> tuple[str, ...]:
    """Ids that compact data may write as numbers, the frequent ones first; only ever extended at the end."""
    return tuple(dict.fromkeys((*SIDES, *NATIONS, *BOXES, *AREAS, *SEAS, *TOKENS, *UNITS, *CARDS)))

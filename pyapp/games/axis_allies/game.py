"""Axis & Allies as the engine sees it: one class, made a game by the data of an edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.chance import Chance
from pyapp.engine.errors import BadData
from pyapp.engine.game import About, Account, PlayedTurn, Violation
from pyapp.engine.messages import say
from pyapp.engine.standing import Standing
from pyapp.engine.state import Setup
from pyapp.engine.steps import Play, Step, steps_in
from pyapp.games.axis_allies import rulings, standing, turn, victory
from pyapp.games.axis_allies.combat import assault, battle, conduct_combat, losses, raids, retreat, rockets
from pyapp.games.axis_allies.components.edition import FACILITY, Edition, edition
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.computer import reasons, thinking
from pyapp.games.axis_allies.computer.levels import LEVELS
from pyapp.games.axis_allies.economy import mobilize, purchase, research
from pyapp.games.axis_allies.movement import combat_move, noncombat_move, stranded
from pyapp.games.axis_allies.position.notation import position_text, read_position
from pyapp.games.axis_allies.position.status import count_fielded, status
from pyapp.games.axis_allies.state import AxisState, Power
from pyapp.games.shared.rulings import GameByRulings

LIVELINESS = {"resign": 0, "move": 12, "buy": 3, "raid": 2, "load": 4, "assault": 8, "drop": 3, "launch": 2, "press": 4, "unload": 4}


class AxisAllies(GameByRulings):
    """A game of Axis & Allies in one edition."""

    state_class = AxisState
    can_resign = True
    has_computer = True
    levels = LEVELS

    def __init__(self, about: About) -> None:
        self.about = about
        super().__init__()

    @property
    def rules(self) -> Edition:
        """The edition's data."""
        return edition(self.about.id)

    def steps(self) -> Mapping[str, type[Step]]:
        return steps_in(
            assault,
            battle,
            combat_move,
            conduct_combat,
            losses,
            mobilize,
            noncombat_move,
            purchase,
            raids,
            research,
            retreat,
            rockets,
            stranded,
            turn,
        )

    def check_setup(self, setup: Setup) -> None:
        """Several players each hold powers of one side; one alone may hold all. Rulebook, "The combatants"."""
        super().check_setup(setup)
        rules = self.rules
        sides: dict[str, set[str]] = {}
        for power in rules.powers:
            if power not in self.about.led:
                sides.setdefault(setup.player(power), set()).add(rules.side_of[power])
        if len(sides) > 1:
            for name, held in sides.items():
                if len(held) > 1:
                    raise BadData(say("axis.player_of_both_sides", name=name))

    def start(self, setup: Setup) -> AxisState:
        rules = self.rules
        state = AxisState(setup, edition=rules.id, rulings=rulings.NOW)
        state.powers = {power: Power(rules.starting_ipcs[setup.scenario].get(power, 0)) for power in rules.powers}
        state.owners = {space.id: space.original_owner for space in rules.spaces.values() if space.original_owner}
        state.owners.update(rules.starting_owners.get(setup.scenario, {}))
        for space, owner, units in rules.setups[setup.scenario]:
            for text, number in units.items():
                piece = unit(text, owner)
                if rules.unit_types[piece.kind].domain == FACILITY:
                    state.factories[space] = 0
                else:
                    state.add(space, piece, number)
        count_fielded(state)
        for seat, leader in self.about.led.items():
            setup.players[seat] = setup.player(leader)
        state.steps = [turn.Rounds()]
        return state

    def status(self, state: AxisState) -> list[Violation]:
        return status(state)

    def computer(self, seen: AxisState, seat: str, chance: Chance) -> Iterator[Action | None]:
        return thinking.thoughts(self, seen, seat, chance)

    def account(self, turn: PlayedTurn) -> Account:
        return reasons.account(turn)

    def standing(self) -> Sequence[Standing]:
        return standing.offers(self.rules)

    def gauge(self, state: AxisState, name: str) -> int | None:
        return standing.gauge(state, name)

    def resign(self, state: AxisState, seat: str, play: Play) -> None:
        victory.resign(state, seat, play)

    def round_of(self, state: AxisState) -> int:
        return state.round

    def vocabulary(self) -> Sequence[str]:
        """Ids by number in compact data: the order may only ever grow at the end, or old links break."""
        rules = self.rules
        kinds = rules.combat_units()
        return (
            *(f"{power}.{kind}" for power in rules.powers for kind in kinds),
            *rules.powers,
            *rules.unit_types,
            *rules.spaces,
            *(f"{power}.{kind}!" for power in rules.powers for kind in kinds),
        )

    def position_text(self, state: AxisState) -> str:
        return position_text(state, self.codec)

    def read_position(self, text: str) -> AxisState:
        return read_position(text, self.codec, self.about.id)

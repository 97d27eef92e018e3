"""Activation: by the offensive player (6.21) and, with the same form, by the reaction player (6.26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick, Picks
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.offensive import eligible
from pyapp.games.empire_of_the_sun.offensive.rollback import call_off
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive

Arguments = tuple[Argument, ...]
FREE = "free"


@dataclass(frozen=True)
class Choice:
    """What may be activated: the units, how many, how many of them on the ground; ``divided`` says that only one service may come.

    One of ``demanded`` must be among them; ``free`` units cost nothing.
    """

    units: tuple[str, ...]
    most: int
    most_ground: int | None = None
    divided: bool = False
    demanded: tuple[str, ...] = ()
    free: tuple[str, ...] = ()


def choice_of(state: EmpireState, hqs: Sequence[str], card: Card | None, most: int) -> Choice:
    """What an offensive or a reaction lets be activated: ``card`` is its event, None for operations."""
    units = {unit: None for hq in hqs for unit in eligible.eligible(state, hq, card)}
    demanded = {unit: None for hq in hqs for unit in eligible.demanded(state, hq, card)}
    divided = any(eligible.divided(state, hq) for hq in hqs)
    free = eligible.free_of_charge(card, units)
    return Choice(tuple(units), most, eligible.most_ground(card), divided, tuple(demanded), tuple(free))


def field_of(choice: Choice, filled: Arguments) -> Field | None:
    """The fields of an activation one after the other: the service, then group by group whom it activates, at least one unit in all."""
    by_service = is_divided(choice)
    if by_service and not filled:
        return Pick("service", eligible.SERVICES)
    groups = _groups(choice, eligible.of_service(choice.units, str(filled[0])) if by_service else list(choice.units))
    given = filled[by_service:]
    if len(given) == len(groups):
        return None
    group, named = groups[len(given)], len(units_in(given))
    if group.name == FREE:
        return Picks(FREE, group.units, 0 if named else 1, None, "unit")
    most = min(choice.most - named, group.most)
    is_last = len(given) == len(groups) - 1
    return Picks(group.name, group.units, 1 if is_last and not named else group.least, most, "unit") if most else None


@dataclass(frozen=True)
class Group:
    """Units that one field names."""

    name: str
    units: tuple[str, ...]
    least: int
    most: int


def _groups(choice: Choice, units: list[str]) -> list[Group]:
    """The units that may be activated, by the limits that hold for them: those demanded, on the ground, all others, free of charge."""
    left = [unit for unit in units if unit not in choice.free]
    demanded = [unit for unit in left if unit in choice.demanded]
    left = [unit for unit in left if unit not in demanded]
    ground = [unit for unit in left if UNITS[unit].kind == "ground"] if choice.most_ground is not None else []
    left = [unit for unit in left if unit not in ground]
    free = [unit for unit in units if unit in choice.free]
    groups = (
        Group("demanded", tuple(demanded), 1, len(demanded)),
        Group("ground", tuple(ground), 0, min(choice.most_ground or 0, len(ground))),
        Group("units", tuple(left), 0, len(left)),
        Group(FREE, tuple(free), 0, len(free)),
    )
    return [group for group in groups if group.units]


def is_divided(choice: Choice) -> bool:
    """Must a service be named? Only where both have somebody to send. EotS 14.1C, 14.2A."""
    return choice.divided and len({eligible.service(unit) for unit in choice.units} - {""}) > 1


def units_in(args: Arguments) -> list[str]:
    """The units that a filled form activates."""
    return [unit for arg in args if isinstance(arg, tuple) for unit in arg]


@step("eots_activate")
class ActivateUnits(Step):
    """The offensive player activates units in range of the HQ, as many as the card and the HQ allow. EotS 5.1.2, 6.2A, 6.21."""

    cite = "6.21"

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (_open(state).side,)

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_activate", seat=seat, count=_open(state).most, units=_open(state).hqs)

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("activate", "call_off")

    def field(self, state: EmpireState, seat: str, kind: str, filled: Arguments) -> Field | None:
        return field_of(self.choice(state), filled) if kind == "activate" else None

    def choice(self, state: EmpireState) -> Choice:
        """What this offensive lets be activated."""
        offensive = _open(state)
        return choice_of(state, offensive.hqs, CARDS[offensive.card] if offensive.event else None, offensive.most)

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == "call_off":
            call_off(state, play)
            return
        play.done()
        offensive = _open(state)
        offensive.active = units_in(action.args)
        play.tell("eots_activated", seat=offensive.side, units=offensive.active)


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive

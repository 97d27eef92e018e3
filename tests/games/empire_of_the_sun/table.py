"""Positions in a few words: ``at("2813 hq_swpac", "2911 jp_air_5")`` is a turn of the campaign with nothing else on the map."""

from __future__ import annotations

from pyapp.engine.actions import parse_argument
from pyapp.engine.dice import ScriptedDice, SeededDice
from pyapp.engine.forms import Argument, fits
from pyapp.engine.state import Setup
from pyapp.engine.steps import Step
from pyapp.games.empire_of_the_sun import GAME, piles
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.movement.moves import MoveUnits
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.strategy.deal import Arcadia
from pyapp.games.empire_of_the_sun.supply.picture import picture_of


def at(*lines: str, turn: int = 4) -> EmpireState:
    """A position of the campaign: set-up lines, control as it is printed."""
    return GAME.read_position("\n".join(("empire_of_the_sun 1941", f"turn {turn}", *lines)))


def start(scenario: str, seed: str = "a start") -> EmpireState:
    """A scenario with its cards dealt; the Allies choose none of them (17.25)."""
    dice = SeededDice(seed)
    state, _ = GAME.new(Setup(scenario), dice)
    if isinstance(state.steps[-1], Arcadia):
        GAME.apply(state, GAME.parse(state, "allies decline"), dice)
    return state


def supplied(state: EmpireState, *units: str) -> list[bool]:
    """Which of these units are supplied."""
    found = picture_of(state).supplied
    return [unit in found for unit in units]


def offensive(state: EmpireState, side: str, *active: str, value: int = 2, battles: int = 1, step: Step | None = None) -> EmpireState:
    """An open offensive in which these units are active, at the point where they move. One battle hex as by an operations card."""
    opened = open_offensive(state, side, piles.deck(state, side)[0])
    opened.value, opened.most_battles, opened.active = value, battles, list(active)
    state.steps = [step or MoveUnits(side)]
    return state


def reaction(state: EmpireState, *reacting: str) -> EmpireState:
    """The offensive comes to the movement of these units in reaction."""
    assert state.offensive
    state.offensive.reacting = list(reacting)
    state.steps = [MoveUnits(opponent(state.offensive.side))]
    return state


def play(state: EmpireState, *lines: str) -> list[str]:
    """Plays lines such as ``japan move 2212 air jp_air_22 2112``; gives the kinds of the events."""
    return [event.kind for line in lines for event in GAME.apply(state, GAME.parse(state, line), ScriptedDice([])).events]


def offered(state: EmpireState, line: str) -> tuple[str, ...]:
    """What the field after these words offers: ``japan move 2212 air jp_air_22``; nothing when the form is complete or is not offered."""
    seat, kind, *rest = line.split()
    if kind not in GAME.kinds(state, seat):
        return ()
    filled: tuple[Argument, ...] = ()
    for word in rest:
        form_field = GAME.field(state, seat, kind, filled)
        assert form_field is not None
        value = parse_argument(word, form_field)
        if not fits(form_field, value):
            return ()
        filled += (value,)
    found = GAME.field(state, seat, kind, filled)
    return () if found is None else tuple(getattr(found, "options", None) or getattr(found, "there", ()))

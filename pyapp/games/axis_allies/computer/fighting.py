"""What the computer player decides in the combat phase: where to fight, whether to go on, what is lost."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.game import Game
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.computer.appraisal import force
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.force import Force

PRESS = 0.8  # below this share of strength an attack is broken off


def press(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Go on while the odds are fair; leave otherwise."""
    battle = state.battle
    assert battle is not None
    ours, theirs = Force(), Force()
    for text, number in battle.attackers.items():
        ours += force(state, unit(text), number, attacking=True)
    for text, number in battle.defenders.items():
        theirs += force(state, unit(text), number, attacking=False)
    if ours.strength < PRESS * theirs.strength:
        for space in battle.retreats:
            yield Action(seat, "retreat", (space,))
        yield Action(seat, "retreat")
    yield Action(seat, "press")
    yield Action(seat, "stay")


def suggested(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Take what the form suggests."""
    for kind in game.kinds(state, seat):
        form_field = game.field(state, seat, kind)
        if isinstance(form_field, Bag) and form_field.suggested:
            yield Action(seat, kind, (dict(form_field.suggested),))


def attack_zones(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Fight submarines and transports that can be fought."""
    for kind in ("attack", "ignore"):
        form_field = game.field(state, seat, kind)
        if isinstance(form_field, Pick):
            for zone in form_field.options:
                yield Action(seat, kind, (zone,))


def strike(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    yield Action(seat, "strike")


def agree(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Friends may choose the losses."""
    yield Action(seat, "agree")


def launch(game: Game, state: AxisState, seat: str, enough: float) -> Iterator[Action]:
    """Every gun that can strikes a factory."""
    form_field = game.field(state, seat, "launch", ())
    for origin in form_field.options if isinstance(form_field, Pick) else ():
        targets = game.field(state, seat, "launch", (origin,))
        for target in targets.options if isinstance(targets, Pick) else ():
            yield Action(seat, "launch", (origin, target))

"""What the computer player decides in the combat phase: where to fight, whether to go on, what is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.game import Game
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.computer.easy.appraisal import force
from pyapp.games.axis_allies.computer.weighing.clash import Counts, clash
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import Worth
from pyapp.games.axis_allies.state import AxisState, is_air, is_land
from pyapp.games.shared.force import Force

LAST_MAN = 1.5  # how many times what it costs more a territory must be worth for which an aircraft is lost instead of a man
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


def weighed_press(game: Game, state: AxisState, seat: str) -> Iterator[Action]:
    """Go on as long as that gains more than leaving does, the territory and what both sides will lose included."""
    battle = state.battle
    assert battle is not None
    sketch = Sketch(state)
    power = sketch.chart.powers.index(seat)
    ours, theirs = _counts(sketch, battle.attackers, seat), _counts(sketch, battle.defenders, seat)
    space = sketch.chart.number[battle.space]
    fight = clash(ours, theirs, sketch.attack[power], sketch.defense)
    prize = Worth(sketch, state).taken(space, power)
    if prize * fight.conquest + fight.defender_loss - fight.attacker_loss < 0:
        for place in battle.retreats:
            yield Action(seat, "retreat", (place,))
        yield Action(seat, "retreat")
    yield Action(seat, "press")
    yield Action(seat, "stay")


def _counts(sketch: Sketch, units: Mapping[str, int], seat: str) -> Counts:
    """Units of a battle by kind."""
    counts = [0] * len(sketch.blank)
    for text, number in units.items():
        counts[sketch.kind[unit(text, seat).kind]] += number
    return tuple(counts)


def weighed_losses(game: Game, state: AxisState, seat: str) -> Iterator[Action]:
    """Keep the last land unit, at the price of an aircraft, where only it can take what is worth more."""
    battle, asked = state.battle, game.field(state, seat, "losses")
    if battle is None or seat != state.active or not isinstance(asked, Bag) or not asked.suggested:
        return
    losses = dict(asked.suggested)
    men = sum(number for text, number in battle.attackers.items() if is_land(state, unit(text)))
    falling = [label for label in losses if is_land(state, unit(label, seat))]
    aircraft = [label for label in asked.there if is_air(state, unit(label, seat)) and losses.get(label, 0) < asked.there[label]]
    if not falling or not aircraft or men > sum(losses[label] for label in falling):
        return
    spared = max(falling, key=lambda label: (state.kind(unit(label, seat)).cost, label))
    given = min(aircraft, key=lambda label: (state.kind(unit(label, seat)).cost, label))
    losses[spared] -= 1
    losses[given] = losses.get(given, 0) + 1
    left = {unit(text).label(seat): number for text, number in battle.attackers.items()}
    for label, number in losses.items():
        left[label] -= number
    sketch = Sketch(state)
    power, space = sketch.chart.powers.index(seat), sketch.chart.number[battle.space]
    fight = clash(_counts(sketch, left, seat), _counts(sketch, battle.defenders, seat), sketch.attack[power], sketch.defense)
    prize = Worth(sketch, state).taken(space, power) * fight.conquest
    if prize > LAST_MAN * (state.kind(unit(given, seat)).cost - state.kind(unit(spared, seat)).cost):
        yield Action(seat, "losses", ({label: number for label, number in losses.items() if number},))


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


WEIGHED: Mapping[str, Callable[[Game, AxisState, str], Iterator[Action]]] = {
    "press_or_retreat": weighed_press,
    "choose_losses": weighed_losses,
}
"""What the levels above easy decide otherwise in a battle."""

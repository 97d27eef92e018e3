"""What the computer player decides in and after battles: which first, who suffers, where to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.forms import Pick, Picks
from pyapp.engine.game import Game
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import worth
from pyapp.games.empire_of_the_sun.computer.decisions.havens import Havens
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.movement.homeward import may_stay
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts

HOMEWARD = ("ground", "air", "naval")


def loss(seat: str, unit: str) -> float:
    """How much one likes that a unit loses a step: the enemy's dearest, one's own cheapest."""
    kind = UNITS.get(unit)
    if kind is None:
        return 0.0
    return worth.of_step(unit) * (-1.0 if kind.side == seat else 1.0)


def fight(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """The battle for the most valuable hex first."""
    yield filled(game, seen, seat, "fight", lambda name, at: worth.of_hex(seen, seat, int(at)))


def hit(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """The usual losses, which the form suggests; the dearest unit where there is a tie."""
    yield filled(game, seen, seat, "apply", lambda name, unit: loss(seat, unit))


def reduce(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """A reaction that cancelled the offensive reduces a unit: the enemy's dearest, or one's own cheapest."""
    yield filled(game, seen, seat, "reduce", lambda name, unit: loss(seat, unit))


def swap(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """A cheaper unit takes the loss of a carrier."""
    action = filled(game, seen, seat, "swap", lambda name, unit: worth.of_step(unit) * (1 if name == "recovers" else -1))
    if action is not None and worth.of_step(str(action.args[0])) > worth.of_step(str(action.args[1])):
        yield action
    yield Action(seat, "decline")


def retreat(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """One's own go to what is worth holding, the enemy's where they do no harm."""
    beaten = getattr(seen.steps[-1], "side", seat)
    sign = 1.0 if beaten == seat else -1.0
    yield filled(game, seen, seat, "retreat", lambda name, at: sign * worth.of_hex(seen, beaten, int(at)))


def go_home(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Who must goes to the base nearest to where it is, ships to one that is safe enough; aircraft and ships that may stay there do so.

    Repulsed troops go first: they sail through no zone of the enemy but where ships with aircraft, which leave last, still neutralise it.
    EotS 7.45C, 8.62.
    """
    field = game.field(seen, seat, "move")
    starts = field.options if isinstance(field, Pick) else ()
    on, havens = Situation(seen, seat), Havens(seen, seat)
    if "done" in game.kinds(seen, seat):
        for start in starts:
            yield from _homeward(game, on, seat, start, "naval", havens)
        yield Action(seat, "done")
    for arm in HOMEWARD:
        for start in starts:
            yield from _homeward(game, on, seat, start, arm, havens)


def _homeward(game: Game, on: Situation, seat: str, start: str, arm: str, havens: Havens) -> Iterator[Action]:
    """The units of an arm from one hex, together or one by one; ships that may stay go only where they lie better."""
    arms = game.field(on.state, seat, "move", (start,))
    units = game.field(on.state, seat, "move", (start, arm)) if isinstance(arms, Pick) and arm in arms.options else None
    if not isinstance(units, Picks):
        return
    for stack in (units.options, *((unit,) for unit in units.options)):
        here = game.field(on.state, seat, "move", (start, arm, stack))
        if isinstance(here, Pick) and here.options:
            to = _haven(on, start, stack, here.options, havens) if arm == "naval" else _home(start, here.options)
            if to != start:
                yield Action(seat, "move", (start, arm, stack, to))


def _haven(on: Situation, start: str, ships: Sequence[str], options: Sequence[str], havens: Havens) -> str:
    """The nearest port that is safe enough for some ships; where they are if they may stay and it is."""
    staying = [start] if all(may_stay(on, ship) for ship in ships) else []
    ports = [int(at) for at in (*staying, *options)]
    return str(havens.best(ships, ports, lambda at: -distance(int(start), at)))


def _home(start: str, options: Sequence[str]) -> str:
    places = [option for option in options if option.isdigit()]
    if not places or not start.isdigit() or start == "0":
        return options[0]
    return min(places, key=lambda at: (distance(int(start), int(at)), at))


def stand(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Troops on something worth holding stand; others may as well slip away."""
    at = getattr(seen.steps[-1], "at", 0)
    if at in HEXES and worth.of_hex(seen, seat, at) >= 2:
        yield Action(seat, "stand")
    yield filled(game, seen, seat, "evade", lambda name, option: 0.0)
    yield Action(seat, "stand")


def withdraw(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Of what is too much in a hex the least goes."""
    yield filled(game, seen, seat, "withdraw", lambda name, unit: -worth.of_step(unit) if unit in UNITS else 0.0)


def everybody(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """All who can join a battle that the reaction made do so."""
    yield filled(game, seen, seat, "join", lambda name, unit: 1.0)


def sally(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """December 1941: Force Z sails where it must; aircraft stay where they are."""
    if "force_z" in game.kinds(seen, seat):
        yield filled(game, seen, seat, "force_z", lambda name, at: 0.0)
    yield Action(seat, "done")


def strike(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """Kamikazes: the weakest aircraft."""
    yield filled(game, seen, seat, "kamikaze", lambda name, unit: -worth.of_step(unit))

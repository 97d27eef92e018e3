"""Factories that are moved out of the enemy's way. VIE 11.32."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Pick
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.computer.muster import Muster
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.movement.transfers import Relocate

IN_DANGER, HOPELESS, SAFE = 7.0, 1.2, 2.0


def relocations(muster: Muster) -> Thoughts:
    """Steps of factories that are likely to be lost go to the safest city that can take them."""
    sight, order = muster.sight, Relocate()
    if not order.is_open(sight.state, sight.seat):
        return
    for area in _offered(order, sight, ()):
        danger = sight.threat(area)
        held = sight.army_steps(area, sight.mine.get(area, ()))
        if danger < IN_DANGER or danger < HOPELESS * held:
            continue
        places = [to for to in _offered(order, sight, (area,)) if sight.threat(to) < SAFE]
        if places:
            yield Action(sight.seat, "relocate", (area, min(places, key=lambda to: (sight.threat(to), to))))


def _offered(order: Relocate, sight: Sight, filled: tuple[str, ...]) -> tuple[str, ...]:
    """What the form of the order offers next."""
    field = order.field(sight.state, sight.seat, filled)
    return field.options if isinstance(field, Pick) else ()

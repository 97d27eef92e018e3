"""Fuel Shortage: the Combined Fleet goes where the oil is. JP77."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import JAPAN
from pyapp.games.empire_of_the_sun.components.tables import MOST_NAVAL, RESOURCES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import ALL
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, members, only
from pyapp.games.empire_of_the_sun.map.hexsides import BY_SEA
from pyapp.games.empire_of_the_sun.map.paths import flood
from pyapp.games.empire_of_the_sun.movement.chart import around, chart_without
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of

COMBINED_FLEET = ("hq_cf_yamamoto", "hq_cf_ozawa")
MOST_SHIPS = 4
KEPT = 64
NEAR_FUEL = around(hexset(RESOURCES), 3)


class Ports:
    """Where ships and the HQ can go: a state seen by the Japanese player, worked out for one question and never kept."""

    def __init__(self, state: EmpireState) -> None:
        self.state, self.picture = state, picture_of(state)
        ours = [(UNITS[unit].kind, at) for unit, at in self.picture.disposition.places if UNITS[unit].side == JAPAN]
        self._ships = Counter(at for kind, at in ours if kind == "naval")
        self._hqs = {at for kind, at in ours if kind == "hq"}

    def of(self, unit: str) -> list[int]:
        """The friendly ports within three hexes of a resource hex to which a unit can go without entering a zone, as far as there is room.

        There is no other limit to the way. A carrier neutralises nothing meanwhile, as in strategic movement (7.21, 7.24, 7.51).
        """
        found = members(_harbours(self.picture, self.state.units[unit].at, unit if UNITS[unit].neutralises else ""))
        return [port for port in found if (port not in self._hqs if UNITS[unit].kind == "hq" else self._ships[port] < MOST_NAVAL)]

    def movable(self, moved: Sequence[str]) -> Iterator[str]:
        """Who can still go: the HQ, and ships up to four."""
        ships_left = MOST_SHIPS - sum(UNITS[unit].kind == "naval" for unit in moved)
        for unit, _ in self.picture.disposition.places:
            able = unit in COMBINED_FLEET or (UNITS[unit].kind == "naval" and UNITS[unit].side == JAPAN and ships_left)
            if able and unit not in moved and self.of(unit):
                yield unit


def can_redeploy(state: EmpireState, moved: Sequence[str] = ()) -> bool:
    """Can anybody go, or still go?"""
    return any(True for _ in Ports(state).movable(moved))


@functools.lru_cache(KEPT)
def _harbours(picture: Picture, start: int, carrier: str) -> HexSet:
    """The ports for a carrier, or for any other ship, remembered for a picture."""
    chart = chart_without(picture, JAPAN, (carrier,) if carrier else ())
    open_sea = ALL & ~chart.zone & ~chart.forbidden
    return flood(only(start), BY_SEA, through=open_sea) & open_sea & chart.ports & NEAR_FUEL & ~only(start)


def redeploy(state: EmpireState, play: Play, card: str) -> None:
    """The Japanese player moves them one by one."""
    play.push(Redeploy([]))


@step("eots_redeploy")
class Redeploy(Step):
    """The HQ of the Combined Fleet and up to four ships go to ports near resources, each from where it is to its own. JP77."""

    cite = "5.31"
    moved: list[str]

    def is_sound(self, state: EmpireState) -> bool:
        return all(unit in UNITS for unit in self.moved) and len(set(self.moved)) == len(self.moved) <= MOST_SHIPS + 1

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return (JAPAN,) if can_redeploy(state, self.moved) else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_redeploy", seat=seat, number=MOST_SHIPS - sum(UNITS[unit].kind == "naval" for unit in self.moved))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("move", "done")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "done" or len(filled) > 1:
            return None
        if filled:
            return Pick("to", tuple(map(str, Ports(state).of(str(filled[0])))), "space")
        return Pick("unit", tuple(Ports(state).movable(self.moved)), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        if action.kind == "done":
            play.done()
            return
        unit, port = (str(word) for word in action.args)
        source = state.units[unit].at
        self.moved.append(unit)
        changes.place(state, unit, int(port))
        play.tell("eots_redeployed", seat=JAPAN, unit=unit, source=str(source), space=port)


(SHORTAGE,) = CARDS["JP77"].details["effects"]
EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {SHORTAGE: redeploy}
NEEDED: Mapping[str, Need] = {SHORTAGE: Need(can_redeploy, "eots.needs.redeployment")}

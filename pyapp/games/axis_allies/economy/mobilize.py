"""Phase 5: put the units that were bought on the board."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.components.edition import FACILITY, LAND, SEA
from pyapp.games.axis_allies.components.units import Unit
from pyapp.games.axis_allies.economy.purchase import complex_sites, cost
from pyapp.games.axis_allies.factories import DECK, capacity, carriers_suffice, factory_zones, shores_of, usable_factories
from pyapp.games.axis_allies.movement import landing
from pyapp.games.axis_allies.movement.carriers import CARRIER, FIGHTER, guest_decks
from pyapp.games.axis_allies.state import AxisState

CITE = "Phase 5: mobilize new units"
CITE_AIR = "Air units"


def deck_room(state: AxisState, power: str, zone: str) -> int:
    """How many more fighters the power's own carriers in a zone can take; older fighters may be aboard an ally's that has room."""
    own = [(piece, number) for piece, number in state.own_in(power, zone) if piece.kind in (CARRIER, FIGHTER)]
    decks = sum((DECK - len(piece.cargo)) * number for piece, number in own if piece.kind == CARRIER)
    older = sum(number for piece, number in own if piece.kind == FIGHTER) - guest_decks(state, power, zone)
    return max(0, decks - max(0, older))


def placeable(state: AxisState, power: str, factory: str, space: str) -> dict[str, int]:
    """What a power can place in a space through a factory, kind by kind. Rulebook, "Restrictions on placement"."""
    left = capacity(state, factory)
    bought = state.powers[power].bought
    if not left:
        return {}
    if not state.space(space).is_sea:
        return {kind: min(number, left) for kind, number in sorted(bought.items()) if state.kind(kind).domain not in (SEA, FACILITY)}
    there = {kind: min(number, left) for kind, number in sorted(bought.items()) if state.kind(kind).domain == SEA}
    decks = deck_room(state, power, space) + DECK * there.get("carrier", 0)
    if fighters := min(bought.get("fighter", 0), left, decks):
        there["fighter"] = fighters
    return there


def factory_spaces(state: AxisState, power: str, factory: str) -> tuple[str, ...]:
    """The spaces where something can be placed through a factory: its territory and the zones beside it."""
    spaces = (factory, *factory_zones(state, factory))
    return tuple(space for space in spaces if placeable(state, power, factory, space))


def anything_placeable(state: AxisState, power: str) -> bool:
    """Is there still a unit that can be placed?"""
    if any(factory_spaces(state, power, factory) for factory in usable_factories(state, power)):
        return True
    facilities = [kind for kind, number in state.powers[power].bought.items() if number and state.kind(kind).domain == FACILITY]
    return bool(facilities and complex_sites(state, power))


def keeps(state: AxisState) -> bool:
    """Are units that are not placed kept for a later turn in this edition?"""
    return bool(state.rules.switches.get("keeps_unplaced", False))


@step("mobilize")
class Mobilize(Step):
    """The active power places what it bought; the rest is paid back, or in some editions kept. Rulebook, "Mobilize new units"."""

    cite = CITE

    def seats(self, state: AxisState) -> tuple[str, ...]:
        there = any(state.powers[state.active].bought.values()) and (not keeps(state) or anything_placeable(state, state.active))
        return (state.active,) if there else ()

    def proceed(self, state: AxisState, play: Play) -> None:
        self._refund(state, state.active, play)
        play.done()

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.mobilize", seat=seat, units=state.powers[seat].bought)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        bought = state.powers[seat].bought
        buildable = any(number and state.kind(kind).domain == FACILITY for kind, number in sorted(bought.items()))
        place = any(factory_spaces(state, seat, factory) for factory in usable_factories(state, seat))
        return (
            *(("place",) if place else ()),
            *(("build",) if buildable and complex_sites(state, seat) else ()),
            "done",
        )

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "build" and not filled:
            return Pick("territory", complex_sites(state, seat), "space")
        if kind != "place" or len(filled) > 2:
            return None
        if not filled:
            factories = [factory for factory in usable_factories(state, seat) if factory_spaces(state, seat, factory)]
            return Pick("factory", tuple(factories), "space", why_not=self._idle(state, seat))
        factory = str(filled[0])
        if len(filled) == 1:
            return Pick("space", factory_spaces(state, seat, factory), "space")
        there, room = placeable(state, seat, factory, str(filled[1])), capacity(state, factory)
        return Bag("units", there, most=room, suggested=there if sum(there.values()) <= room else {})

    def _idle(self, state: AxisState, seat: str) -> dict[str, Refusal]:
        """Why the factories that cannot be used now cannot."""
        reasons = {}
        for factory in sorted(state.factories):
            if factory in state.turn.built:
                reasons[factory] = Refusal(say("axis.factory_new", space=factory), CITE)
            elif factory in state.turn.captured:
                reasons[factory] = Refusal(say("axis.factory_captured", space=factory), CITE)
            elif state.owners.get(factory) != seat:
                reasons[factory] = Refusal(say("axis.factory_not_yours", space=factory), CITE)
            elif not capacity(state, factory):
                reasons[factory] = Refusal(say("axis.factory_full", space=factory), CITE)
        return reasons

    def refuse(self, state: AxisState, action: Action) -> Refusal | None:
        if action.kind == "done" and keeps(state):
            waiting = sorted(landing.fighters_waiting(state, action.seat))
            return Refusal(say("axis.carrier_promised", spaces=waiting), CITE_AIR) if waiting else None
        if action.kind == "done" and anything_placeable(state, action.seat):
            return Refusal(say("axis.still_placeable"), CITE)
        if action.kind != "place":
            return None
        factory, space, units = str(action.args[0]), str(action.args[1]), action.args[2]
        assert isinstance(units, dict)
        if state.space(space).is_sea:
            decks = deck_room(state, action.seat, space) + DECK * units.get("carrier", 0)
            if units.get("fighter", 0) > decks:
                return Refusal(say("axis.no_deck", space=space), CITE)
        return self._breaks_promise(state, action.seat, factory, space, units)

    def _breaks_promise(self, state: AxisState, seat: str, factory: str, space: str, units: dict[str, int]) -> Refusal | None:
        """New carriers must go where the power's fighters wait for them. Rulebook, "Air units", last paragraphs."""
        waiting = landing.fighters_waiting(state, seat)
        if not waiting:
            return None
        room = {usable: capacity(state, usable) for usable in usable_factories(state, seat)}
        carriers, shores = state.powers[seat].bought.get("carrier", 0), shores_of(state, room)
        if not carriers_suffice(carriers, room, shores, waiting):
            return None
        after = dict(waiting)
        if space in after:
            after[space] += units.get("fighter", 0) - DECK * units.get("carrier", 0)
        room[factory] -= sum(units.values())
        if carriers_suffice(carriers - units.get("carrier", 0), room, shores, after):
            return None
        return Refusal(say("axis.carrier_promised", spaces=sorted(waiting)), CITE_AIR)

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        if action.kind == "done":
            self._refund(state, action.seat, play)
            play.done()
        elif action.kind == "build":
            (territory,) = (str(argument) for argument in action.args)
            facility = next(kind for kind in state.powers[action.seat].bought if state.kind(kind).domain == FACILITY)
            self._use(state, action.seat, facility, 1)
            state.factories[territory] = 0
            state.turn.built.append(territory)
            play.tell("built", power=action.seat, space=territory)
        else:
            self._place(state, action, play)

    def _place(self, state: AxisState, action: Action, play: Play) -> None:
        factory, space, units = str(action.args[0]), str(action.args[1]), action.args[2]
        assert isinstance(units, dict)
        fielded = state.powers[action.seat].fielded
        for kind, number in units.items():
            self._use(state, action.seat, kind, number)
            fielded[kind] = fielded.get(kind, 0) + number
            state.add(space, Unit(action.seat, kind, spent=state.kind(kind).domain in (LAND, SEA)), number)
        state.turn.placed[factory] = state.turn.placed.get(factory, 0) + sum(units.values())
        play.tell("mobilized", power=action.seat, space=space, factory=factory, units=units)

    def _use(self, state: AxisState, seat: str, kind: str, number: int) -> None:
        bought = state.powers[seat].bought
        bought[kind] -= number
        if not bought[kind]:
            del bought[kind]

    def _refund(self, state: AxisState, seat: str, play: Play) -> None:
        """What cannot be placed goes back to the box and its cost is paid back. Rulebook, "Restrictions on placement"."""
        power = state.powers[seat]
        if not power.bought:
            return
        if keeps(state):
            play.tell("kept", power=seat, units=dict(power.bought))
            return
        paid = sum(cost(state, seat, kind) * number for kind, number in power.bought.items())
        power.ipcs += paid
        play.tell("refunded", power=seat, units=dict(power.bought), ipcs=paid)
        power.bought.clear()

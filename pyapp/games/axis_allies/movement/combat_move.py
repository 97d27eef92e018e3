"""Phase 2: combat movement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies import control
from pyapp.games.axis_allies.components.edition import LAND, SEA
from pyapp.games.axis_allies.components.units import Cargo, Unit, unit
from pyapp.games.axis_allies.movement import attacks, paratroopers, voyages
from pyapp.games.axis_allies.movement.orders import Order, kinds_of, note_origin, read_bag, relocate
from pyapp.games.axis_allies.movement.routes import INFANTRY, TRANSPORT, Survey, can_blitz_through, domain, survey
from pyapp.games.axis_allies.movement.ships import Plan, named_ships, plan_of, refuse_ships, ship_field
from pyapp.games.axis_allies.movement.transports import (
    assault_targets,
    awaiting_landings,
    bound_for,
    kinds_aboard,
    laden,
    landable,
    landers,
    landing_plan,
    load_plan,
    takers,
)
from pyapp.games.axis_allies.movement.voyages import Voyage
from pyapp.games.axis_allies.state import AxisState, labels

CITE = "Combat movement"
CITE_TRANSPORTS = "Combat movement: transports"


@step("combat_move")
class CombatMove(Step):
    """The active power moves all that will fight; ``voyages`` follows its ships. Rulebook, "Phase 2: combat movement"."""

    cite = CITE

    voyages: list[Voyage] = field(default_factory=list)

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.combat_move", seat=seat)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        view = survey(state, seat)
        plan = attacks.Attacks(state, view, self._fled(view))
        return (
            *(("move",) if plan.possible() else ()),
            *(("raid",) if attacks.Raids(state, view).possible() else ()),
            *(("drop",) if paratroopers.Drops(state, view).possible() else ()),
            *(("load",) if attacks.Loading(state, view).possible() else ()),
            *(("assault",) if _assault_zones(state, view) else ()),
            *(("recall",) if self.voyages and voyages.unfinished(state, view, self.voyages) else ()),
            "done",
        )

    # --- forms ----------------------------------------------------------------------------------------------------------------

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind in ("done", "recall") or len(filled) > 3:
            return None
        view = survey(state, seat)
        if kind == "move":
            return self._move_field(state, view, filled)
        if kind == "load":
            return _load_field(state, view, filled)
        if kind == "assault":
            return _assault_field(state, view, filled)
        if len(filled) > 2:
            return None
        return _raid_field(state, view, filled) if kind == "raid" else paratroopers.Drops(state, view).field(filled)

    def _move_field(self, state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field | None:
        order = read_bag(filled[1], view.power) if len(filled) > 1 else None
        plan = attacks.Attacks(state, view, self._fled(view), order)
        if not filled:
            return Pick("from", plan.origins(), "space")
        origin = str(filled[0])
        if order is None:
            there = [(piece, number) for piece, number in view.own.get(origin, ()) if plan.can_go(piece, origin)]
            return Bag("units", labels(there, view.power))
        if len(filled) == 2:
            return plan.to_field(origin, order)
        return plan.via_field(origin, order, str(filled[2]))

    def _fled(self, view: Survey) -> set[tuple[str, str]]:
        """The ships that have left a hostile zone in this phase, by zone and text: they may go on to anywhere."""
        return {(voyage.zone, voyage.ship) for voyage in self.voyages if voyage.home in view.hostile}

    # --- refusals -------------------------------------------------------------------------------------------------------------

    def refuse(self, state: AxisState, action: Action) -> Refusal | None:
        view = survey(state, action.seat)
        if action.kind == "done":
            return self._refuse_done(state, view)
        if action.kind in ("load", "assault"):
            named = named_ships(action.args[3], action.seat) if len(action.args) > 3 else None
            return refuse_ships(named, _plan(state, view, action)) if named else None
        return self._refuse_blitz(state, view, action) if action.kind == "move" else None

    def _refuse_blitz(self, state: AxisState, view: Survey, action: Action) -> Refusal | None:
        """Rulebook, "Tanks and blitz"."""
        origin, order, place = str(action.args[0]), read_bag(action.args[1], action.seat), str(action.args[2])
        plan = attacks.Attacks(state, view, self._fled(view), order)
        vias = {plan.way(piece, origin, place, _named_via(action))[0] for piece, _ in order if domain(state, piece) == LAND}
        awaiting = awaiting_landings(state, view)
        for via in sorted(vias & awaiting.keys()):
            if can_blitz_through(state, view, via):
                return Refusal(say(awaiting[via], space=via), "Tanks and blitz")
        return None

    def _refuse_done(self, state: AxisState, view: Survey) -> Refusal | None:
        """Rulebook, "Combat movement": what may not be left as it is."""
        if faults := voyages.unfinished(state, view, self.voyages):
            voyage, reason = faults[0]
            same = [other for other, why in faults if (other.zone, why) == (voyage.zone, reason)]
            units = kinds_of((unit(other.ship), 1) for other in same)
            return Refusal(say(reason, space=voyage.zone, units=units), CITE if reason == "axis.ship_without_combat" else CITE_TRANSPORTS)
        if zones := voyages.must_leave(state, view):
            return Refusal(say("axis.transport_must_leave", space=zones[0]), "Sea units starting in hostile sea zones")
        return None

    # --- doing it -------------------------------------------------------------------------------------------------------------

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        if action.kind == "done":
            self._close(state, play)
        elif action.kind == "recall":
            returned = voyages.call_back(state, self.voyages, action.seat)
            play.tell("recalled", power=action.seat, units=returned)
        elif action.kind == "move":
            self._move(state, action, play)
        elif action.kind == "raid":
            _send_raid(state, action, play)
        elif action.kind == "drop":
            _send_paratroopers(state, action, play)
        elif action.kind == "load":
            self._load(state, action, play)
        else:
            self._assault(state, action, play)

    def _move(self, state: AxisState, action: Action, play: Play) -> None:
        power, origin, place = action.seat, str(action.args[0]), str(action.args[2])
        view, order = survey(state, power), read_bag(action.args[1], power)
        plan = attacks.Attacks(state, view, self._fled(view), order)
        ways = {piece: plan.way(piece, origin, place, _named_via(action)) for piece, _ in order}
        through = sorted({way for way, _ in ways.values() if way and way != origin})
        play.tell("moved", power=power, units=kinds_of(order), origin=origin, to=place, via=through)
        for piece, number in order:
            via, cost = ways[piece]
            later = plan.after(piece, place, cost)
            relocate(state, origin, place, piece, later, number)
            if domain(state, piece) == LAND:
                _march(state, view, play, origin, place, via)
            if domain(state, piece) != SEA:
                continue
            fleeing = piece.kind == TRANSPORT and place not in view.enemies and not plan.can_still_assault(piece, place, cost)
            for _ in range(number):
                voyage = voyages.take_up(self.voyages, origin, piece, view, fled=fleeing)
                voyage.zone, voyage.ship, voyage.via = place, str(later), via or origin
                self.voyages.append(voyage)
        if state.space(origin).is_sea and state.space(place).is_sea:
            voyages.note_origins(state, self.voyages, origin)
            voyages.note_origins(state, self.voyages, place)
            voyages.note_escapes(state, view, self.voyages)

    def _load(self, state: AxisState, action: Action, play: Play) -> None:
        power, territory, zone = action.seat, str(action.args[0]), str(action.args[2])
        view = survey(state, power)
        boarding = dict(read_bag(action.args[1], power))
        ships = named_ships(action.args[3], power) if len(action.args) > 3 else attacks.Loading(state, view).ships(zone)
        plan = load_plan(ships, boarding)
        assert plan is not None
        for ship, boarders in plan:
            voyage = voyages.take_up(self.voyages, zone, ship, view)
            loaded = laden(ship, boarders)
            state.change(zone, ship, loaded)
            for piece in boarders:
                state.remove(territory, piece)
                voyage.ashore.append(f"{territory} {piece}")
            voyage.ship = str(loaded)
            self.voyages.append(voyage)
        play.tell("loaded", power=power, units=kinds_of(boarding.items()), origin=territory, zone=zone)

    def _assault(self, state: AxisState, action: Action, play: Play) -> None:
        power, zone, territory = action.seat, str(action.args[0]), str(action.args[2])
        view, wanted = survey(state, power), action.args[1]
        assert isinstance(wanted, dict)
        ships, able = _assault_ships(state, view, zone, territory)
        if len(action.args) > 3:
            ships = named_ships(action.args[3], power)
        for ship, landed in landing_plan(ships, wanted, territory, able):
            voyage = voyages.take_up(self.voyages, zone, ship, view)
            bound = bound_for(ship, landed, territory)
            state.change(zone, ship, bound)
            voyage.ship = str(bound)
            self.voyages.append(voyage)
        play.tell("assault_declared", power=power, units=dict(wanted), zone=zone, space=territory)

    def _close(self, state: AxisState, play: Play) -> None:
        """Ships that have moved can do no more this turn. Rulebook, "Sea units starting in hostile sea zones"."""
        for zone, piece, number in _moved_ships(state):
            state.change(zone, piece, piece.with_(spent=True), number)
        play.done()


def _named_via(action: Action) -> str:
    return str(action.args[3]) if len(action.args) > 3 else ""


def _moved_ships(state: AxisState) -> Iterator[tuple[str, Unit, int]]:
    for zone in list(state.spaces_with_pieces()):
        for piece, number in state.own_in(state.active, zone):
            if domain(state, piece) == SEA and piece.used and not piece.spent:
                yield zone, piece, number


def _march(state: AxisState, view: Survey, play: Play, origin: str, place: str, via: str) -> None:
    """What land units do on their way: overrun an empty territory, and remember where they came from. Rulebook, "Tanks and blitz"."""
    if via and can_blitz_through(state, view, via):
        play.tell("blitz", power=view.power, space=via)
        control.take(state, play, via, view.power)
    came = via or origin
    if state.hostile_owner(view.power, place):
        note_origin(state, place, came)


# --- raids --------------------------------------------------------------------------------------------------------------------


def _raid_field(state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field:
    plan = attacks.Raids(state, view)
    if not filled:
        return Pick("from", plan.origins(), "space")
    origin = str(filled[0])
    if len(filled) == 1:
        return Bag("units", labels(plan.flyers(origin), view.power))
    order = read_bag(filled[1], view.power)
    return plan.to_field(origin, order)


def _send_raid(state: AxisState, action: Action, play: Play) -> None:
    """Bombers and their escorts go to the complex they will bomb. Rulebook, "Strategic bombing raids"."""
    power, origin, place = action.seat, str(action.args[0]), str(action.args[2])
    order = read_bag(action.args[1], power)
    plan = attacks.Raids(state, survey(state, power))
    for piece, number in order:
        relocate(state, origin, place, piece, plan.after(piece, origin, place), number)
    play.tell("raid_sent", power=power, units=kinds_of(order), origin=origin, to=place)


def _send_paratroopers(state: AxisState, action: Action, play: Play) -> None:
    """Bombers take an infantry each to the territory where they will drop them. Rulebook, "Paratroopers"."""
    power, origin, place = action.seat, str(action.args[0]), str(action.args[2])
    order = read_bag(action.args[1], power)
    paratroopers.Drops(state, survey(state, power)).send(origin, order, place)
    bombers = kinds_of(order)
    play.tell("paratroopers_sent", power=power, units={**bombers, INFANTRY: sum(bombers.values())}, origin=origin, to=place)


# --- loading and assaults -----------------------------------------------------------------------------------------------------


def _plan(state: AxisState, view: Survey, action: Action) -> Plan:
    """Which of some ships take part in an order to load or to land."""
    return plan_of(action, lambda zone, territory: _assault_ships(state, view, zone, territory)[1])


def _load_field(state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field | None:
    plan = attacks.Loading(state, view)
    if not filled:
        return Pick("territory", plan.territories(), "space")
    territory = str(filled[0])
    if len(filled) == 1:
        return Bag("units", labels(plan.boarders(territory), view.power), most=plan.most(territory))
    order = read_bag(filled[1], view.power)
    if len(filled) == 2:
        return Pick("zone", plan.zones(territory, order), "space", why_not=plan.why_not(territory, order))
    ships = takers(plan.ships(str(filled[2])), dict(order))
    return ship_field(ships, _plan(state, view, Action(view.power, "load", filled)), view.power)


def _assault_ships(state: AxisState, view: Survey, zone: str, territory: str) -> tuple[Order, dict[Unit, list[Cargo]]]:
    """The transports in a zone that can land something: in any territory beside it, or in the one that is named."""
    everyone = [*view.own.get(zone, ()), *view.friends.get(zone, ())]
    transports = [(piece, number) for piece, number in everyone if piece.kind == TRANSPORT]
    able = {piece: items for piece, _ in transports if (items := landable(state, piece, view.power))}
    ships = [(piece, number) for piece, number in transports if piece in able and (not piece.note or territory in ("", piece.note))]
    return ships, able


def _assault_zones(state: AxisState, view: Survey) -> tuple[str, ...]:
    """The zones from which an assault can be declared."""
    zones = [zone for zone in sorted({*view.own, *view.friends}) if state.space(zone).is_sea]
    return tuple(zone for zone in zones if _assault_ships(state, view, zone, "")[0] and assault_targets(state, view.power, zone))


def _assault_field(state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field | None:
    if not filled:
        return Pick("zone", _assault_zones(state, view), "space")
    zone = str(filled[0])
    targets = assault_targets(state, view.power, zone)
    if len(filled) == 1:
        ships, able = _assault_ships(state, view, zone, "")
        aboard = kinds_aboard((able[piece], number) for piece, number in ships)
        return Bag("units", aboard, suggested=aboard)
    wanted = filled[1]
    assert isinstance(wanted, dict)
    if len(filled) > 2:
        ships, able = _assault_ships(state, view, zone, str(filled[2]))
        return ship_field(landers(ships, wanted, able), _plan(state, view, Action(view.power, "assault", filled)), view.power)
    possible, refused = [], {}
    for territory in targets:
        ships, able = _assault_ships(state, view, zone, territory)
        there = kinds_aboard((able[piece], number) for piece, number in ships)
        if all(there.get(kind, 0) >= number for kind, number in wanted.items()):
            possible.append(territory)
        else:
            refused[territory] = Refusal(say("axis.bound_elsewhere", space=territory), CITE_TRANSPORTS)
    return Pick("territory", tuple(possible), "space", why_not=refused)

"""Phase 4: noncombat movement; the defenders' homeless fighters come first."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.components.units import Cargo, Unit
from pyapp.games.axis_allies.movement import guests, landing, redeployment, stranded
from pyapp.games.axis_allies.movement.orders import Order, kinds_of, read_bag, relocate
from pyapp.games.axis_allies.movement.routes import Survey, land_beside, survey
from pyapp.games.axis_allies.movement.ships import Plan, named_ships, plan_of, refuse_ships, ship_field
from pyapp.games.axis_allies.movement.transports import kinds_aboard, laden, landers, landing_plan, load_plan, loaders, takers
from pyapp.games.axis_allies.state import AxisState, labels

CITE_AIR = "Noncombat movement: air units"
CITE_TRANSPORTS = "Units: transports"


@step("noncombat_move")
class NoncombatMove(Step):
    """The active power lands its air units and moves what has not fought. Rulebook, "Phase 4: noncombat movement"."""

    cite = "Noncombat movement"

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return () if state.turn.stranded else (state.active,)

    def proceed(self, state: AxisState, play: Play) -> None:
        """Fighters of the defenders that lost their base come down before anything else moves."""
        stranded.bring_down(state, play)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.noncombat_move", seat=seat)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        view = survey(state, seat)
        return (
            *(("move",) if redeployment.Redeployment(state, view).possible() else ()),
            *(("load",) if _load_territories(state, view) else ()),
            *(("unload",) if _unload_zones(state, view) else ()),
            *(("board",) if guests.choice_zones(state, view) else ()),
            "done",
        )

    # --- forms ----------------------------------------------------------------------------------------------------------------

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "done":
            return None
        view = survey(state, seat)
        if kind == "move":
            return _move_field(state, view, filled)
        if kind == "board":
            return guests.field(state, view, filled)
        return _load_field(state, view, filled) if kind == "load" else _unload_field(state, view, filled)

    def refuse(self, state: AxisState, action: Action) -> Refusal | None:
        view = survey(state, action.seat)
        if action.kind in ("load", "unload"):
            named = _named(state, action)
            return refuse_ships(named, _plan(state, view, action)) if named else None
        if action.kind == "board":
            return guests.refuse(state, action)
        return self._refuse_done(state, view) if action.kind == "done" else None

    def _refuse_done(self, state: AxisState, view: Survey) -> Refusal | None:
        """Rulebook, "Where units can move": air units."""
        if not any(piece.kind in ("fighter", "bomber") for pieces in view.own.values() for piece, _ in pieces):
            return None
        doomed = landing.outlook(state, view, combat=False, frozen=True).lost
        if doomed and doomed > landing.lost(state, view, combat=False):
            flying = landing.still_flying(state, view)
            return Refusal(say("axis.land_them_all", number=doomed, spaces=sorted(flying)), CITE_AIR)
        return None

    # --- doing it -------------------------------------------------------------------------------------------------------------

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        if action.kind == "done":
            landing.destroy_unlanded(state, play, action.seat)
            play.done()
        elif action.kind == "move":
            _move(state, action, play)
        elif action.kind == "load":
            _load(state, action, play)
        elif action.kind == "board":
            guests.apply(state, action, play)
        else:
            _unload(state, action, play)


def _plan(state: AxisState, view: Survey, action: Action) -> Plan:
    """Which of some ships take part in an order to load or to unload."""
    return plan_of(action, lambda zone, territory: _unloaders(state, view, zone, territory)[1])


def _owner(state: AxisState, action: Action) -> str:
    """Whose transports an order means: the field is left out where nobody else's are there."""
    last = action.args[3:]
    return str(last[0]) if last and str(last[0]) in state.rules.powers else action.seat


def _named(state: AxisState, action: Action) -> Order | None:
    """The ships that an order names, if it does."""
    last = action.args[3:]
    return named_ships(last[-1], action.seat) if last and str(last[-1]) not in state.rules.powers else None


def _move_field(state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field | None:
    if len(filled) > 2:
        return None
    order = read_bag(filled[1], view.power) if len(filled) > 1 else None
    plan = redeployment.Redeployment(state, view, order)
    if not filled:
        return Pick("from", plan.origins(), "space")
    origin = str(filled[0])
    if order is None:
        there = [(piece, number) for piece, number in view.own.get(origin, ()) if plan.routes(piece, origin)]
        return Bag("units", labels(there, view.power))
    return plan.to_field(origin, order)


def _move(state: AxisState, action: Action, play: Play) -> None:
    origin, order, place = str(action.args[0]), read_bag(action.args[1], action.seat), str(action.args[2])
    plan = redeployment.Redeployment(state, survey(state, action.seat), order)
    for piece, number in order:
        relocate(state, origin, place, piece, plan.after(piece, origin, place), number)
    play.tell("moved", power=action.seat, units=kinds_of(order), origin=origin, to=place, via=[])


# --- loading ------------------------------------------------------------------------------------------------------------------


def _owners(state: AxisState, view: Survey) -> tuple[str, ...]:
    return (view.power, *state.rules.friends(view.power))


def _rooms(state: AxisState, view: Survey, territory: str) -> Iterator[tuple[str, str, list[tuple[Unit, int]]]]:
    """The zones beside a territory and whose transports there have room."""
    for zone in redeployment.load_zones(state, territory):
        for owner in _owners(state, view):
            if ships := loaders(state, view, zone, owner):
                yield zone, owner, ships


def _load_territories(state: AxisState, view: Survey) -> tuple[str, ...]:
    places = [space for space in view.own if not state.space(space).is_sea and redeployment.boarders(state, view, space)]
    return tuple(space for space in places if any(_rooms(state, view, space)))


def _load_field(state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field | None:
    if not filled:
        return Pick("territory", _load_territories(state, view), "space")
    territory = str(filled[0])
    if len(filled) == 1:
        most = max(sum((2 - len(piece.cargo)) * number for piece, number in ships) for _, _, ships in _rooms(state, view, territory))
        return Bag("units", labels(redeployment.boarders(state, view, territory), view.power), most=most)
    boarding = dict(read_bag(filled[1], view.power))
    fitting = [(zone, owner) for zone, owner, ships in _rooms(state, view, territory) if load_plan(ships, boarding) is not None]
    if len(filled) == 2:
        zones = tuple(dict.fromkeys(zone for zone, _ in fitting))
        return Pick("zone", zones, "space", why_not=redeployment.why_not_load(state, view, territory, zones))
    owners = tuple(owner for zone, owner in fitting if zone == filled[2])
    if len(filled) == 3 and owners != (view.power,):
        return Pick("owner", owners, "seat", optional=view.power in owners)
    action = Action(view.power, "load", filled)
    if _named(state, action):
        return None
    ships = takers(loaders(state, view, str(filled[2]), _owner(state, action)), boarding)
    return ship_field(ships, _plan(state, view, action), view.power)


def _load(state: AxisState, action: Action, play: Play) -> None:
    power, territory, zone = action.seat, str(action.args[0]), str(action.args[2])
    owner, boarding = _owner(state, action), dict(read_bag(action.args[1], power))
    plan = load_plan(_named(state, action) or loaders(state, survey(state, power), zone, owner), boarding)
    assert plan is not None
    for ship, boarders in plan:
        state.change(zone, ship, laden(ship, boarders))
        for piece in boarders:
            state.remove(territory, piece)
    play.tell("loaded", power=power, units=kinds_of(boarding.items()), origin=territory, zone=zone, owner=owner)


# --- unloading ----------------------------------------------------------------------------------------------------------------


def _unloaders(state: AxisState, view: Survey, zone: str, territory: str) -> tuple[list[tuple[Unit, int]], dict[Unit, list[Cargo]]]:
    """The transports in a friendly zone that can still unload: anywhere, or in the territory that is named."""
    if zone in view.hostile:
        return [], {}
    everyone = [*view.own.get(zone, ()), *view.friends.get(zone, ())]
    able = {piece: items for piece, _ in everyone if (items := redeployment.unloadable(piece, view.power))}
    return [(piece, number) for piece, number in everyone if piece in able and (not piece.note or territory in ("", piece.note))], able


def _unload_zones(state: AxisState, view: Survey) -> tuple[str, ...]:
    zones = [zone for zone in sorted({*view.own, *view.friends}) if _unloaders(state, view, zone, "")[0]]
    return tuple(zone for zone in zones if redeployment.friendly_coast(state, view.power, zone))


def _unload_field(state: AxisState, view: Survey, filled: tuple[Argument, ...]) -> Field | None:
    power = view.power
    if not filled:
        return Pick("zone", _unload_zones(state, view), "space")
    zone = str(filled[0])
    if len(filled) == 1:
        ships, able = _unloaders(state, view, zone, "")
        aboard = kinds_aboard((able[piece], number) for piece, number in ships)
        return Bag("units", aboard, suggested=aboard)
    wanted = filled[1]
    assert isinstance(wanted, dict)
    if len(filled) > 2:
        ships, able = _unloaders(state, view, zone, str(filled[2]))
        plan = _plan(state, view, Action(power, "unload", filled))
        return ship_field(landers(ships, wanted, able), plan, power) if len(filled) == 3 else None
    possible, refused = [], {}
    for territory in land_beside(state, zone):
        ships, able = _unloaders(state, view, zone, territory)
        there = kinds_aboard((able[piece], number) for piece, number in ships)
        if not state.friendly_territory(power, territory):
            refused[territory] = Refusal(say("axis.hostile_shore", space=territory), CITE_TRANSPORTS)
        elif any(there.get(kind, 0) < number for kind, number in wanted.items()):
            refused[territory] = Refusal(say("axis.bound_elsewhere", space=territory), CITE_TRANSPORTS)
        else:
            possible.append(territory)
    return Pick("territory", tuple(possible), "space", why_not=refused)


def _unload(state: AxisState, action: Action, play: Play) -> None:
    """A transport that unloads does nothing else this turn; what it lands has moved. Rulebook, "Transports"."""
    power, zone, territory = action.seat, str(action.args[0]), str(action.args[2])
    wanted = action.args[1]
    assert isinstance(wanted, dict)
    ships, able = _unloaders(state, survey(state, power), zone, territory)
    for ship, landed in landing_plan(_named(state, action) or ships, wanted, territory, able):
        rest = list(ship.cargo)
        for item in landed:
            rest.remove(item)
            state.add(territory, Unit(power, item.kind, spent=True))
        state.change(zone, ship, ship.with_(cargo=tuple(rest), note=territory, spent=True))
    play.tell("unloaded", power=power, units=dict(wanted), zone=zone, space=territory)

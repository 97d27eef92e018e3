"""Which spaces are contested when combat begins: raids, assaults, zones that must or may be fought for, territories attacked."""

from __future__ import annotations

from pyapp.games.axis_allies.combat.forces import TRANSPORT
from pyapp.games.axis_allies.components.edition import AIR
from pyapp.games.axis_allies.components.units import ESCORT, RAID, Unit
from pyapp.games.axis_allies.rulings import fourth
from pyapp.games.axis_allies.state import AxisState

FIGHT, CHOOSE, PASS = "fight", "choose", "pass"
RETREATED = "retreated"  # the note of ships that have retreated here from a battle and take no part in another


def raided(state: AxisState) -> list[str]:
    """Territories where bombers will raid the industrial complex."""
    return [space for space in state.spaces_with_pieces() if is_raided(state, space)]


def is_raided(state: AxisState, space: str) -> bool:
    """Will bombers raid the industrial complex of a territory?"""
    return any(piece.note == RAID for piece, _ in state.own_in(state.active, space))


def assaulted(state: AxisState) -> list[str]:
    """Territories against which an amphibious assault was declared."""
    return sorted({piece.note for zone in state.spaces_with_pieces() for piece, _ in landing_ships(state, zone)})


def landing_ships(state: AxisState, zone: str) -> list[tuple[Unit, int]]:
    """Transports in a zone, own or an ally's, from which the active power's land units will land."""
    return [
        (piece, number)
        for piece, number in state.pieces(zone)
        if piece.kind == TRANSPORT and piece.note and any(item.landing and item.owner == state.active for item in piece.cargo)
    ]


def assault_zones(state: AxisState, territory: str) -> list[str]:
    """The zones from which a territory will be assaulted."""
    return [zone for zone in state.space(territory).neighbours if any(piece.note == territory for piece, _ in landing_ships(state, zone))]


def attacked(state: AxisState) -> list[str]:
    """Hostile territories that hold attackers, raiders and their escorts left out."""
    return [
        space
        for space in state.spaces_with_pieces()
        if state.hostile_owner(state.active, space)
        and any(piece.note not in (RAID, ESCORT) for piece, _ in state.own_in(state.active, space))
    ]


def attackers_at_sea(state: AxisState, zone: str) -> list[tuple[Unit, int]]:
    """The active power's pieces in a zone that take part in a battle there: all but those that have retreated to it."""
    return [(piece, number) for piece, number in state.own_in(state.active, zone) if piece.note != RETREATED]


def stance(state: AxisState, zone: str) -> str:
    """Must, may or can the active power not fight in a sea zone?

    Rulebook, "Conduct combat": hostile zones are fought for; enemy submarines and transports may be ignored, with these exceptions:
    warships and aircraft that came to a zone with transports sink them unless they support an assault; transports do not unload
    past ignored submarines without a warship of their own; aircraft that flew out to a zone have no other business there, unless they
    fled to it with their carrier from a hostile one.
    """
    enemies = {piece.kind for piece, _ in state.enemies_in(state.active, zone)}
    own = attackers_at_sea(state, zone)
    if not enemies or not own:
        return PASS
    ships = [piece for piece, _ in own if state.kind(piece).domain != AIR]
    flown = any(piece.used for piece, _ in own if state.kind(piece).domain == AIR)
    if state.hostile_zone(state.active, zone):
        return FIGHT if ships or flown else CHOOSE
    landing = bool(landing_ships(state, zone))
    warship = any(piece.kind != TRANSPORT for piece in ships)
    armed = any(state.kind(piece).attack for piece, _ in own)
    if landing and "submarine" in enemies and armed and not warship:
        return FIGHT
    if not _can_hit(state, own, enemies):
        return PASS
    if flown and not (fourth(state) and zone in state.turn.escaped):
        return FIGHT
    came = any(piece.spent for piece in ships if piece.kind != TRANSPORT)
    if TRANSPORT in enemies and came and not landing and zone not in state.turn.escaped:
        return FIGHT
    return CHOOSE


def _can_hit(state: AxisState, own: list[tuple[Unit, int]], enemies: set[str]) -> bool:
    """Can any of these pieces hit an enemy submarine or transport?"""
    destroyer = any(piece.kind == "destroyer" for piece, _ in own)
    for piece, _ in own:
        values = state.kind(piece)
        if values.attack and (values.domain != AIR or destroyer or enemies - {"submarine"}):
            return True
    return False


def due(state: AxisState) -> list[str]:
    """Sea zones in which a battle has yet to be fought. Zones that were chosen to be ignored are left out."""
    done = (*state.turn.fought, *state.turn.ignored)
    return [zone for zone in _sea_zones(state) if zone not in done and stance(state, zone) != PASS]


def undecided(state: AxisState) -> list[str]:
    """Sea zones where the active power may fight or not."""
    return [zone for zone in _sea_zones(state) if zone not in state.turn.fought and stance(state, zone) == CHOOSE]


def _sea_zones(state: AxisState) -> list[str]:
    return [space for space in state.spaces_with_pieces() if state.space(space).is_sea]


def may_land(state: AxisState, zone: str) -> bool:
    """May transports unload for an assault from a zone now?

    Rulebook, "Amphibious assaults" and "Transports": the zone must be cleared, and past submarines that were ignored only with a warship.
    """
    if state.hostile_zone(state.active, zone):
        return False
    if zone in state.turn.fought:
        return True
    submarines = any(piece.kind == "submarine" for piece, _ in state.enemies_in(state.active, zone))
    warship = any(piece.kind != TRANSPORT and state.kind(piece).domain != AIR for piece, _ in state.own_in(state.active, zone))
    return warship or not submarines

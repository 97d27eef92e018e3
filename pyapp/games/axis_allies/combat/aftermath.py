"""The end of a battle: survivors return to the board, territory changes hands, landings go ahead or are called off."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pyapp.engine.steps import Play
from pyapp.games.axis_allies import control, rulings
from pyapp.games.axis_allies.combat.contested import RETREATED, landing_ships
from pyapp.games.axis_allies.combat.forces import ATTACKER, DEFENDER, current, fighting, is_land_force, kinds, members
from pyapp.games.axis_allies.combat.losses import destroy
from pyapp.games.axis_allies.components.edition import AIR
from pyapp.games.axis_allies.components.units import DROPPED, ESCORT, HOST, RAID, SEABORNE, Unit
from pyapp.games.axis_allies.movement import carriers
from pyapp.games.axis_allies.movement.paratroopers import drop_on_board
from pyapp.games.axis_allies.state import AxisState, Battle


def conclude(state: AxisState, play: Play) -> None:
    """Return what is left of a battle to the board and settle what it decided. Rulebook, "General combat", step 7."""
    battle = current(state)
    at_sea = state.space(battle.space).is_sea
    cleared = not fighting(state, battle, DEFENDER)
    if not at_sea and cleared and battle.attackers:
        destroy(state, play, DEFENDER, [item for item in members(battle.defenders) if state.kind(item[0]).hits], "aa_guns_destroyed")
    outcome = _outcome(battle, cleared)
    attackers, defenders = members(battle.attackers), members(battle.defenders)
    state.battle = None
    for piece, number in attackers:
        state.add(battle.space, _after_battle(state, piece, keep_note=at_sea and cleared), number)
    for piece, number in defenders:
        state.add(battle.space, piece.fresh_for_turn(), number)
    state.turn.fought.append(battle.space)
    play.tell(
        "battle_ends",
        space=battle.space,
        outcome=outcome,
        rounds=battle.round,
        attacker=state.active,
        attackers=kinds(attackers),
        defenders=kinds(defenders),
    )
    if at_sea:
        _after_sea_battle(state, play, battle, cleared)
    elif cleared and any(is_land_force(state, piece) for piece, _ in attackers):
        occupy(state, play, battle.space)


def occupy(state: AxisState, play: Play, territory: str) -> None:
    """The active power takes a territory; guns that cannot be hit in this edition fall to its new owner."""
    control.take(state, play, territory, state.active)
    owner = state.owners[territory]
    for piece, number in state.enemies_in(state.active, territory):
        state.remove(territory, piece, number)
        state.lose(piece, number)
        state.add(territory, Unit(owner, piece.kind, spent=owner == state.active), number)
        fielded = state.powers[owner].fielded
        fielded[piece.kind] = fielded.get(piece.kind, 0) + number
        play.tell("aa_guns_captured", space=territory, power=owner, units={piece.kind: number})


def _outcome(battle: Battle, cleared: bool) -> str:
    if battle.retreated and not battle.attackers:
        return "retreat"
    if cleared:
        return ATTACKER if battle.attackers else "nobody"
    return "undecided" if battle.attackers else DEFENDER


def _after_battle(state: AxisState, piece: Unit, *, keep_note: bool) -> Unit:
    """An attacker as it stands on the board again: battleships are repaired, land units and ships can do no more."""
    if state.kind(piece).domain == AIR:
        return piece
    if keep_note:
        return piece.with_(damaged=False, spent=True)
    cargo = tuple(replace(item, landing=False) for item in piece.cargo)
    return piece.with_(damaged=False, note="", used=0, spent=True, cargo=cargo)


def _after_sea_battle(state: AxisState, play: Play, battle: Battle, cleared: bool) -> None:
    """Seat the defenders' fighters again and call off landings from a zone that was not cleared."""
    zone = battle.space
    state.turn.sea_battles.append(zone)
    homeless = carriers.seat_defenders(state, zone, _hosts(state, battle))
    for piece, number in members(homeless):
        state.remove(zone, piece, number)
    if homeless:
        state.turn.stranded[zone] = homeless
        play.tell("stranded", space=zone, units=kinds(members(homeless)))
    if not cleared:
        call_off_landings(state, play, zone)


def _hosts(state: AxisState, battle: Battle) -> list[tuple[Unit, int]]:
    """The defenders' carriers to which guests may come back, as they were with them: those afloat. Rulebook, "Fighters".

    By earlier rulings nobody comes back, or to any carrier that looks like it.
    """
    if not rulings.fourth(state):
        return members(battle.hosts) if rulings.second(state) else []
    afloat = Counter[str]()
    for piece, number in members(battle.defenders):
        afloat[piece.owner] += number * (piece.note == HOST)
    found = []
    for host, number in sorted(members(battle.hosts), key=lambda entry: -len(entry[0].cargo)):
        left = min(number, afloat[host.owner])
        afloat[host.owner] -= left
        found.append((host, left))
    return found


def call_off_landings(state: AxisState, play: Play, zone: str) -> None:
    """The transports in a zone keep their cargo aboard. Rulebook, "Amphibious assaults", step 3."""
    for piece, number in landing_ships(state, zone):
        cargo = tuple(replace(item, landing=False) for item in piece.cargo)
        own = piece.owner == state.active
        state.change(zone, piece, piece.with_(note="", cargo=cargo, spent=own), number)
        play.tell("landing_called_off", power=state.active, space=zone, target=piece.note)


def walk_in(state: AxisState, play: Play, territory: str) -> None:
    """Take a territory that nobody can defend; AA guns there are destroyed. Rulebook, "General combat"."""
    for piece, number in state.enemies_in(state.active, territory):
        if not state.kind(piece).hits:
            continue
        state.remove(territory, piece, number)
        state.lose(piece, number)
        play.tell("aa_guns_destroyed", space=territory, side=DEFENDER, power=piece.owner, units={piece.kind: number})
    drop_on_board(state, territory)
    invaders = [(piece, number) for piece, number in state.own_in(state.active, territory) if state.kind(piece).domain != AIR]
    for piece, number in invaders:
        state.change(territory, piece, _after_battle(state, piece, keep_note=False), number)
    state.turn.fought.append(territory)
    if any(is_land_force(state, piece) for piece, _ in invaders):
        occupy(state, play, territory)


def stand_down(state: AxisState, play: Play) -> None:
    """Combat is over: interceptors return or are stranded, and the notes of this phase are wiped off."""
    for territory, texts in sorted(state.turn.interceptors.items()):
        for piece, number in members(texts):
            if state.friendly_territory(piece.owner, territory):
                state.add(territory, piece, number)
            else:
                stranded = state.turn.stranded.setdefault(territory, {})
                stranded[str(piece)] = stranded.get(str(piece), 0) + number
                play.tell("stranded", space=territory, units={piece.kind: number})
    state.turn.interceptors = {}
    for space in list(state.spaces_with_pieces()):
        for piece, number in state.own_in(state.active, space):
            if piece.note in (RAID, ESCORT, RETREATED, SEABORNE, DROPPED):
                state.change(space, piece, piece.with_(note=""), number)

"""What to ask the odds of: the battle on the board, or one that is still being planned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pyapp.engine.plain import copy_plain
from pyapp.games.axis_allies.combat.assault import Bombard, ready_to_bombard
from pyapp.games.axis_allies.combat.battle import STAGES, Fight
from pyapp.games.axis_allies.combat.contested import assault_zones, attackers_at_sea, landing_ships
from pyapp.games.axis_allies.combat.fire import AA_GUN, AA_SHOTS, AA_VALUE, aa_value, developed
from pyapp.games.axis_allies.combat.forces import bag, current, members, put, take_out
from pyapp.games.axis_allies.combat.losses import AgreeLosses, ChooseLosses, choice_of, suggest
from pyapp.games.axis_allies.combat.retreat import retreat_spaces
from pyapp.games.axis_allies.components.edition import UnitType
from pyapp.games.axis_allies.components.units import ESCORT, RAID, Unit, unit
from pyapp.games.axis_allies.odds.chances import DAMAGED, Question
from pyapp.games.axis_allies.odds.exact import takes_submarines
from pyapp.games.axis_allies.state import AxisState, Battle


def of_battle(state: AxisState) -> Question:
    """The odds of the battle on the board as it stands: hits that have yet to be taken count as they would suggest themselves,
    and casualties that have yet to fire do so. Where submarines are about, what is left of the round is left out: ``is_midway``.

    A raid has no attackers in this sense: it is fought by rules of its own.
    """
    battle = struck(state)
    attackers = [(piece, number) for piece, number in members(battle.attackers) if piece.note not in (RAID, ESCORT)]
    question = Question(
        attackers=_names(attackers),
        defenders=_names(members(battle.defenders)),
        waiting=_names(members(battle.waiting)) if _is_to_come(state, "defender_fires") else {},
        attacker_fired=_has_fired(state),
        attack=_sheet(state, state.active),
        defense=state.rules.unit_types,
        at_sea=state.space(battle.space).is_sea,
        bombarding=_ordered_bombardment(state),
        aa_fire=_is_to_come(state, "anti_aircraft"),
        can_retreat=bool(battle.retreats),
        paratroopers=_aboard(attackers),
    )
    return _as_played(state, question, members(battle.defenders))


def struck(state: AxisState) -> Battle:
    """The battle on the board when the hits are taken that somebody is being asked about: as he has named them, else as suggested."""
    battle: Battle = copy_plain(current(state))
    for asked in state.steps:
        if not isinstance(asked, (ChooseLosses, AgreeLosses)):
            continue
        choice = choice_of(state, battle, asked.side, asked.hits)
        named = asked.taken if isinstance(asked, AgreeLosses) else suggest(state, battle, asked.side, choice)
        units = bag(battle, asked.side)
        for piece, number in sorted(members(named), key=lambda item: item[0].damaged):  # first hits before second ones
            take_out(units, str(piece), number)
            if state.kind(piece).hits > 1 and not piece.damaged:
                put(units, piece.with_(damaged=True), number)
            elif asked.fires_back:
                put(battle.waiting, piece, number)
    return battle


def is_midway(question: Question) -> bool:
    """Is a round half fought in a battle whose odds are worked out from whole rounds only?"""
    return (question.attacker_fired or bool(question.waiting)) and takes_submarines(question)


def _has_fired(state: AxisState) -> bool:
    """Has the attacker fired in this round, and the defender not yet?"""
    return any(isinstance(fight, Fight) and fight.stage == STAGES.index("defender_fires") for fight in state.steps)


def of_space(state: AxisState, space: str) -> Question:
    """The odds of the battle that is coming in a space: those who stand there and those who will land, with the best bombardment."""
    at_sea = state.space(space).is_sea
    own = attackers_at_sea(state, space) if at_sea else state.own_in(state.active, space)
    attackers = [(piece, number) for piece, number in own if piece.note not in (RAID, ESCORT)]
    coming = [] if at_sea else landing(state, space)
    defenders: list[tuple[Unit, int]] = []
    for piece, number in state.enemies_in(state.active, space):
        defenders.append((piece, number))
        if piece.kind == "carrier":
            defenders += [(Unit(guest.owner, guest.kind), number) for guest in piece.cargo]
    question = Question(
        attackers=_names(attackers + coming),
        defenders=_names(defenders),
        attack=_sheet(state, state.active),
        defense=state.rules.unit_types,
        at_sea=at_sea,
        bombarding=_bombardment(state, space, sum(number for _, number in coming)),
        can_retreat=bool(retreat_spaces(state, space)),
        paratroopers=_aboard(attackers),
    )
    return _as_played(state, question, defenders)


def of_forces(state: AxisState, attackers: Mapping[str, int], defenders: Mapping[str, int], *, at_sea: bool) -> Question:
    """The odds of a battle that is on no board: kinds of units against each other, with what the power whose turn it is has developed."""
    question = Question(attackers, defenders, _sheet(state, state.active), state.rules.unit_types, at_sea)
    return _as_played(state, question, [])


def _as_played(state: AxisState, question: Question, defenders: list[tuple[Unit, int]]) -> Question:
    """The question with what the edition and research change in how dice are rolled."""
    guns = sorted({piece.owner for piece, _ in defenders if piece.kind == AA_GUN})
    return replace(
        question,
        aa_shots=int(state.rules.switches.get("aa_shots_per_gun", AA_SHOTS)),
        aa_value=aa_value(state, guns) if guns else AA_VALUE,
        per_artillery=developed(state, state.active, "infantry_supported_per_artillery", 1),
        bomber_dice=developed(state, state.active, "attack_and_raid_dice_per_bomber", 1),
    )


def _sheet(state: AxisState, power: str) -> dict[str, UnitType]:
    """The values of a power's units with its developments."""
    return {kind: state.kind(Unit(power, kind)) for kind in state.rules.combat_units()}


def _names(pieces: list[tuple[Unit, int]]) -> dict[str, int]:
    names: dict[str, int] = {}
    for piece, number in pieces:
        aboard = [item.kind for item in piece.cargo] if piece.kind == "bomber" else []  # paratroopers fight when they are down
        for name in (piece.kind + DAMAGED * piece.damaged, *aboard):
            names[name] = names.get(name, 0) + number
    return names


def _aboard(attackers: list[tuple[Unit, int]]) -> int:
    """How many infantry are still aboard bombers."""
    return sum(len(piece.cargo) * number for piece, number in attackers if piece.kind == "bomber")


def landing(state: AxisState, territory: str) -> list[tuple[Unit, int]]:
    """The land units that are declared to land in a territory."""
    return [
        (Unit(item.owner, item.kind), number)
        for zone in assault_zones(state, territory)
        for ship, number in landing_ships(state, zone)
        for item in ship.cargo
        if ship.note == territory and item.landing and item.owner == state.active
    ]


def _is_to_come(state: AxisState, stage: str) -> bool:
    """Has the battle on the board still to come to this stage?"""
    return any(isinstance(fight, Fight) and fight.stage <= STAGES.index(stage) for fight in state.steps)


def _ordered_bombardment(state: AxisState) -> dict[str, int]:
    """The ships that were told to bombard and have not yet, and the strongest of those that nobody was asked about."""
    if not _is_to_come(state, "bombardment"):
        return {}
    chosen = _names(members(current(state).bombarding))
    asked = [question for question in state.steps if isinstance(question, Bombard)]
    room = max((question.landed for question in asked), default=0) - sum(chosen.values())
    for kind, number in _strongest(state, [question.zone for question in asked], room).items():
        chosen[kind] = chosen.get(kind, 0) + number
    return chosen


def _bombardment(state: AxisState, territory: str, most: int) -> dict[str, int]:
    """The strongest ships that could bombard: from zones where no enemy is."""
    return _strongest(state, [zone for zone in assault_zones(state, territory) if not state.hostile_zone(state.active, zone)], most)


def _strongest(state: AxisState, zones: list[str], most: int) -> dict[str, int]:
    """So many of the ships that could bombard from these zones, the strongest first."""
    ready = [(unit(text), number) for zone in zones for text, number in ready_to_bombard(state, zone).items()]
    chosen: dict[str, int] = {}
    for ship, number in sorted(ready, key=lambda counted: -state.kind(counted[0]).attack):
        taken = min(number, most)
        if taken > 0:
            chosen[ship.kind] = chosen.get(ship.kind, 0) + taken
            most -= taken
    return chosen

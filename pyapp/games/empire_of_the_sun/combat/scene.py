"""What a battle is fought under, and the modifiers of the dice that follow. EotS 8.2B, 8.4A."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pyapp.games.empire_of_the_sun.combat.forces import Force, Forces, aloft, ships_in_the_hex
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, opponent
from pyapp.games.empire_of_the_sun.components.tables import table
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import AMBUSH, ATTACK, PHANTOM_SHIPS, SURPRISE, Bonus, EmpireState, Fight, Offensive

AIR_NAVAL_DIE, GROUND_DIE, GROUND_FINAL = "air_naval_die", "ground_die", "ground_final"
AIR_NAVAL_HITS, GROUND_HITS, CRITICAL_FROM, HOLDS_FIRE = "air_naval_hits", "ground_hits", "critical_from", "holds_fire"
DEFENCE, HALF_DEFENCE, BOMBARDMENT = "defence", "half_defence", "bombardment"
EFFECTS = (
    AIR_NAVAL_DIE, GROUND_DIE, GROUND_FINAL, AIR_NAVAL_HITS, GROUND_HITS, CRITICAL_FROM, HOLDS_FIRE, ATTACK, DEFENCE, HALF_DEFENCE,
    PHANTOM_SHIPS, BOMBARDMENT,
)  # fmt: skip
"""What a `Bonus` may change: a die; the ground die, of which it is the whole modifier; the hits of a roll (fewer: some are cancelled); from
which modified roll on a hit is critical; whether a player rolls in air-naval combat at all; attack or defence of its units, or half their
defence; whether submarines that nothing can hit count as ships in the hex (17.11); whether battleships shell the airfield first (JP20)."""

_MODIFIERS: Mapping[str, int] = table("air_naval_modifiers")
_GROUND: Mapping[str, int] = table("ground_modifiers")
_TERRAIN: Mapping[str, Mapping[str, int]] = table("terrain")
FIRST_YEAR = 1942
FORTIFICATIONS = "JP31"
TURNS_A_YEAR = 3


@dataclass(frozen=True)
class Scene:
    """A battle hex, the offensive player, the intelligence condition and what events change there; more as in `state.Fight`."""

    at: int
    side: str
    condition: str
    turn: int
    bonuses: tuple[Bonus, ...]
    lone: str
    prepared: bool

    @property
    def reaction(self) -> str:
        """The player in reaction."""
        return opponent(self.side)

    def change(self, effect: str, side: str, force: Force = ()) -> int:
        """What events add to something of a player, whose units in the battle are these."""
        return sum(bonus.amount for bonus in self.those(effect, side, force))

    def those(self, effect: str, side: str, force: Force = ()) -> list[Bonus]:
        """The events that change something of a player."""
        there = {fighter.unit for fighter in force}
        return [
            bonus
            for bonus in self.bonuses
            if bonus.effect == effect and bonus.side == side and (not bonus.units or not there.isdisjoint(bonus.units))
        ]

    def has(self, effect: str, side: str) -> bool:
        """Is there an event of this effect for a player?"""
        return any(bonus.effect == effect and bonus.side == side for bonus in self.bonuses)


def bonuses_at(state: EmpireState, offensive: Offensive, at: int) -> tuple[Bonus, ...]:
    """The events that hold in a hex. One that asks for units near the battle asks no more of those in it."""
    here = [bonus for bonus in offensive.bonuses if not bonus.at or at in bonus.at]
    return tuple(replace(bonus, units=[]) if bonus.near else bonus for bonus in here if not bonus.near or _is_near(state, bonus, at))


def _is_near(state: EmpireState, bonus: Bonus, at: int) -> bool:
    """Is one of its units that is not active within its distance of a hex? JP32."""
    offensive = state.offensive
    active = {*offensive.active, *offensive.reacting} if offensive else set()
    stands = [state.units[unit] for unit in bonus.units if unit in state.units and unit not in active]
    return any(stand.at and distance(stand.at, at) <= bonus.near for stand in stands)


def scene_of(state: EmpireState) -> Scene:
    """The scene of the battle that is being fought."""
    assert state.offensive is not None
    return scene_for(state, state.offensive, fight_of(state))


def scene_for(state: EmpireState, offensive: Offensive, fight: Fight) -> Scene:
    """The scene of a battle."""
    bonuses = (*bonuses_at(state, offensive, fight.at), *fortifications(state, fight.at))
    return Scene(fight.at, offensive.side, offensive.condition, state.turn, bonuses, fight.lone, fight.prepared)


def fortifications(state: EmpireState, at: int) -> list[Bonus]:
    """What Japan has on the ground on one-hex islands, attacking or defending, once the event is in force. JP31."""
    fortified = FORTIFICATIONS in state.tracks.in_force and "one_hex_island" in HEXES[at].marks
    return [Bonus(GROUND_DIE, JAPAN, 1)] if fortified else []


def fight_of(state: EmpireState) -> Fight:
    """The battle that is being fought."""
    assert state.offensive is not None and state.offensive.fight is not None
    return state.offensive.fight


def year_of(turn: int) -> int:
    """The year of a turn: turn 1 is December 1941, then three turns a year.

    >>> [year_of(turn) for turn in (1, 2, 4, 5, 8, 12)]
    [1941, 1942, 1942, 1943, 1944, 1945]
    """
    return FIRST_YEAR + (turn - 2) // TURNS_A_YEAR


def air_naval_modifier(scene: Scene, side: str, forces: Forces) -> int:
    """What a player adds to the air-naval die; an event may ask for units of either side in the battle. EotS 8.2B, JP08."""
    modifier = scene.change(AIR_NAVAL_DIE, side, (*forces[side], *forces[opponent(side)]))
    if scene.condition == AMBUSH and side == ALLIES != scene.side:
        modifier += _MODIFIERS["ambush"]
    if scene.condition == SURPRISE and side == scene.side:
        modifier += _MODIFIERS["surprise"]
    if side == ALLIES and any(fighter.american for fighter in aloft(forces[side])):
        modifier += _MODIFIERS.get(str(year_of(scene.turn)), 0)
    return modifier


def ground_modifier(scene: Scene, side: str, forces: Forces) -> int:
    """What a player adds to the ground die. A final modifier of an event takes the place of all others. EotS 8.4A."""
    if final := scene.those(GROUND_FINAL, side, forces[side]):
        return sum(bonus.amount for bonus in final)
    modifier = scene.change(GROUND_DIE, side, forces[side]) + _GROUND["armour"] * any(f.armoured for f in forces[side])
    if side == scene.side:
        return modifier + _support(scene, forces) + _TERRAIN[HEXES[scene.at].terrain]["ground"]
    return modifier + _GROUND["landing"] * (scene.prepared and any(fighter.landed for fighter in forces[scene.side]))


def _support(scene: Scene, forces: Forces) -> int:
    """Ships of the offensive player alone in the hex, and aircraft of his alone in the battle. EotS 8.4A, 1 and 2."""
    own, other = forces[scene.side], forces[scene.reaction]
    shelled = ships_in_the_hex(own) and not ships_in_the_hex(other) and not scene.has(PHANTOM_SHIPS, scene.reaction)
    covered = aloft(own) and not aloft(other)
    return _GROUND["naval"] * bool(shelled) + _GROUND["air"] * bool(covered)

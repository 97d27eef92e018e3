"""What some events demand of the battles that are declared. EotS 5.31, 6.24."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import HEXES
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import CARRIED, LANDING, EmpireState, Offensive

PLACES: Mapping[str, tuple[int, ...]] = {
    "philippines": NATIONS["philippines"].hexes,
    "home_islands": NATIONS["japan"].hexes,
    "one_hex_islands": tuple(number for number, hex_ in HEXES.items() if "one_hex_island" in hex_.marks),
}

SPARED = frozenset((5410, 5609))  # where the US carriers are at sea in December 1941: EotS 17.11


def unmet(state: EmpireState) -> Refusal | None:
    """Why the hexes that are declared cannot be the battle hexes of the open offensive, all units having moved; None if they can."""
    offensive = state.offensive
    if offensive is None:
        return None
    battles = [battle.at for battle in offensive.battles]
    if offensive.most_battles and len(battles) > offensive.most_battles:
        return Refusal(say("eots.declare.one_battle", most=offensive.most_battles), "6.24")
    demands: Mapping[str, Any] = CARDS[offensive.card].details.get("declaration_condition", {}) if offensive.event else {}
    if demands and not _meets(state, offensive, demands, battles):
        return Refusal(say("eots.declare.card", card=offensive.card), "5.31")
    return None


def _meets(state: EmpireState, offensive: Offensive, demands: Mapping[str, Any], battles: Sequence[int]) -> bool:
    if "must_declare" in demands:
        return demands["must_declare"] in battles and not SPARED & set(battles) and _stay_together(state, offensive)
    if "all_battle_hexes_in" in demands:
        return set(battles) <= set(PLACES[demands["all_battle_hexes_in"]])
    if "some_battle_hex_in" in demands:
        named = demands["some_battle_hex_in"]
        wanted = [at for at in battles if at in (PLACES[named] if isinstance(named, str) else named)]
        if "with_possible_ground_combat" in demands:
            wanted = [at for at in wanted if _comes_by_ground(state, offensive, at)]
        if "hex_must_hold" in demands:
            wanted = [at for at in wanted if _holds_enemy(state, offensive, at)]
        return bool(wanted)
    landing = demands["allied_ground_amphibious_move_within"]
    return any(distance(state.units[unit].at, landing["hex"]) <= landing["range"] for unit in _landed(state, offensive))


def _stay_together(state: EmpireState, offensive: Offensive) -> bool:
    """The fleet against Pearl Harbor is one stack. EotS 17.11."""
    return len({state.units[unit].at for unit in offensive.active}) <= 1


def _comes_by_ground(state: EmpireState, offensive: Offensive, at: int) -> bool:
    return any(UNITS[unit].kind == "ground" and state.units[unit].at == at for unit in offensive.active)


def _holds_enemy(state: EmpireState, offensive: Offensive, at: int) -> bool:
    return any(stand.at == at and UNITS[unit].side == opponent(offensive.side) for unit, stand in state.units.items())


def _landed(state: EmpireState, offensive: Offensive) -> list[str]:
    """The ground units that made an amphibious assault."""
    return [unit for unit in offensive.active if UNITS[unit].kind == "ground" and offensive.moved.get(unit) in (LANDING, CARRIED)]

"""When a unit fires, at what, and how well. Nothing here changes anything. VIE 2.3, 3.42, 5.2 to 5.5, 6.3, 7.3, 7.5."""

from __future__ import annotations

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.combat import events
from pyapp.games.victory_in_europe.combat.parties import (
    AIRCRAFT,
    CATEGORIES,
    FACTORIES,
    MILITARY,
    attacks,
    camp,
    camp_of,
    category,
    current,
    is_at_sea,
    is_half,
    on_one_coast,
    party,
    record,
    steps_of,
    unit_of,
)  # fmt: skip
from pyapp.games.victory_in_europe.components.units import FORTRESS, SUBMARINE, TYPES
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.weather import is_winter

CLASSES = "ABCDE"
PRIMARY, SECONDARY = "primary", "secondary"
NO_ENEMY_AIR, ATTACKED_IT, LANDING = "no_enemy_air", "attacked_it", "landing"


def class_of(state: VictoryState, token: str) -> str:
    """The class in which a unit has its turn; troops that land are one class later through the whole battle. VIE 5.2, 7.5, V12."""
    letter = unit_of(state, token).kind.pf[:1]
    if letter and token in record(state).landing and not events.keeps_class(state, token):
        return CLASSES[CLASSES.index(letter) + 1]
    return letter


def aim(state: VictoryState, token: str, against: str) -> str:
    """Is a category of targets primary or secondary for a unit, or "" none of its? VIE 5.4."""
    kind = unit_of(state, token).kind
    for relation, named in ((PRIMARY, kind.primary), (SECONDARY, kind.secondary)):
        condition = kind.only_if.get(f"{relation}:{against}", "")
        if against in named and not (condition == NO_ENEMY_AIR and _faces_aircraft(state, token)):
            return relation
    return ""


def _faces_aircraft(state: VictoryState, token: str) -> bool:
    enemies = party(state, attacking=not attacks(state, token))
    return any(unit_of(state, other).is_air for other in enemies)


def targets(state: VictoryState, token: str, against: str) -> list[str]:
    """The enemy blocks of a category that a unit may hit, whether they can still lose anything or not. VIE 5.4, 7.3, 7.5."""
    if token in current(state).bunkered or is_at_sea(state, token):
        return []
    relation = aim(state, token, against)
    condition = unit_of(state, token).kind.only_if.get(f"{relation}:{against}", "")
    found = [
        other
        for other in party(state, attacking=not attacks(state, token))
        if category(state, other) == against and on_one_coast(state, token, other)
    ]
    if condition == ATTACKED_IT:
        mine = category(state, token)
        return [other for other in found if current(state).aims.get(other) == mine]
    return [other for other in found if is_at_sea(state, other)] if condition == LANDING else found


def spares_the_last_step(state: VictoryState, token: str, against: str) -> bool:
    """Bombs and naval guns cannot take the last step of a military unit. VIE 6.3, 7.31."""
    unit = unit_of(state, token)
    return against == MILITARY and (unit.is_air or unit.is_naval)


def can_suffer(state: VictoryState, token: str, *, spared: bool) -> bool:
    """Can a hit still do anything to a unit?"""
    return not spared or steps_of(state, token) > unit_of(state, token).least_steps


def firepower(state: VictoryState, token: str, against: str) -> int:
    """The highest roll that hits, 0 for none: type of target, then winter, then forest, then events. VIE 3.3, 3.42, 5.3, 5.4, V60."""
    relation, kind = aim(state, token, against), unit_of(state, token).kind
    if not relation or not kind.pf:
        return 0
    printed, at = int(kind.pf[1:]), current(state).at
    named = kind.against.get(against) or kind.against.get(f"{against}@{at}")
    if relation == SECONDARY and printed == 1 and not named:
        return 0
    value = int(named[1:]) if named else printed - (relation == SECONDARY)
    if is_winter(state, at) and not events.ignores_winter(state, token):
        value = int(relation == PRIMARY or value >= printed)
    return max(0, value + _in_forest(state, token) + events.bonus(state, token, against))


def _in_forest(state: VictoryState, token: str) -> int:
    """Infantry that defends in a forest fires at +1. VIE 1.12, 5.31."""
    at = current(state).at
    forest = at in AREAS and AREAS[at].terrain == "forest"
    landed = category(state, token) == MILITARY
    return int(forest and landed and unit_of(state, token).is_infantry and not attacks(state, token))


def factories_to_bomb(state: VictoryState, token: str) -> bool:
    """Are there enemy factories where a unit fights? VIE 11.33."""
    at = current(state).at
    return at in state.factories and holder_camp(state) not in ("", camp_of(state, token))


def holder_camp(state: VictoryState) -> str:
    """The camp that holds the area of the battle."""
    at = current(state).at
    nation = holder(state, at) if at in AREAS else ""
    return camp(state.nations[nation].side) if nation in state.nations else ""


def open_targets(state: VictoryState, token: str) -> tuple[str, ...]:
    """The categories at which a unit can fire now with effect, if it has dice at all. VIE 5.2: it must fire if it can."""
    if not steps_of(state, token):
        return ()
    return tuple(name for name in CATEGORIES if _is_open(state, token, name) and firepower(state, token, name))


def _is_open(state: VictoryState, token: str, against: str) -> bool:
    if against == FACTORIES:
        return factories_to_bomb(state, token) and token not in current(state).bunkered
    spared = spares_the_last_step(state, token, against)
    return any(can_suffer(state, other, spared=spared) for other in targets(state, token, against))


def choices(state: VictoryState, token: str) -> tuple[str, ...]:
    """The same in a unit's turn: aircraft keep to what they announced when the round began. VIE 6.2, 6.3."""
    found = open_targets(state, token)
    return tuple(name for name in found if name == current(state).aims.get(token)) if unit_of(state, token).is_air else found


def has_double_defence(state: VictoryState, token: str) -> bool:
    """Do two hits make one: infantry defending in mountains, fortresses, submarines in their bunker, by an event? VIE 1.13, 2.6, 7.33."""
    if attacks(state, token) or events.undoes_double_defence(state, token):
        return False
    if unit_of(state, token).type == FORTRESS or token in current(state).bunkered:
        return True
    at = current(state).at
    mountain = at in AREAS and AREAS[at].terrain == "mountain"
    on_land = category(state, token) == MILITARY
    return on_land and ((mountain and unit_of(state, token).is_infantry) or events.doubles_defence(state, token))


def suffering(state: VictoryState, victims: list[str], *, spared: bool) -> list[str]:
    """Which of the units fired at may take the next hit: the strongest, and half a hit where there is half a hit. VIE 5.4, 5.5, V61."""
    at = current(state).at
    able = [token for token in victims if state.blocks[token].at == at and can_suffer(state, token, spared=spared)]
    if not able:
        return []
    most = max(steps_of(state, token) for token in able)
    strongest = [token for token in able if steps_of(state, token) == most]
    halved = [token for token in able if is_half(state, token) and has_double_defence(state, token)]
    doubled = [token for token in strongest if has_double_defence(state, token)]
    if doubled and halved:
        chosen = {*halved, *(token for token in strongest if token not in doubled)}
        return [token for token in able if token in chosen]
    return strongest


def flak(state: VictoryState) -> tuple[int, int]:
    """The dice of the factories in the area and what they hit with. VIE 11.33."""
    at, printed = current(state).at, TYPES["factory"].pf
    return sum(state.factories.get(at, ())) if at in AREAS else 0, int(printed[1:])


def flak_targets(state: VictoryState) -> list[str]:
    """The aircraft, and paratroops before the drop, at which the factories fire. VIE 11.33, V15."""
    mine = holder_camp(state)
    if not mine or not flak(state)[0]:
        return []
    everybody = [*party(state, attacking=True), *party(state, attacking=False)]
    return [token for token in everybody if category(state, token) == AIRCRAFT and camp_of(state, token) != mine]


def may_take_shelter(state: VictoryState, token: str) -> bool:
    """Is it a submarine in a friendly naval base, which may lie in its bunker through the battle? VIE 7.33, V11."""
    at = current(state).at
    if unit_of(state, token).type != SUBMARINE or attacks(state, token) or at not in AREAS or not AREAS[at].is_base:
        return False
    return holder_camp(state) == camp_of(state, token)


def enemy_ships(state: VictoryState, token: str) -> bool:
    """Do enemy ships keep an army from landing? VIE 7.5."""
    enemies = party(state, attacking=not attacks(state, token))
    return any(unit_of(state, other).is_naval and on_one_coast(state, token, other) for other in enemies)

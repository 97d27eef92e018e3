"""Integrity: every way in which a position can be corrupt, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from pyapp.engine.game import Violation
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat import sound
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.components.tables import (
    CHINA_TRACK,
    INDIA_TRACK,
    LAST_TURN,
    MOST_GROUND_AND_AIR,
    MOST_NAVAL,
    WAR_IN_EUROPE,
)
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexes import FERRY, HEXES
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.hexsides import NEIGHBOURS, lets_ships
from pyapp.games.empire_of_the_sun.map.nations import MANCHUKUO, NATIONS
from pyapp.games.empire_of_the_sun.movement.stacking import Surplus, ground_and_air
from pyapp.games.empire_of_the_sun.politics.japan import SEGMENTS_OF_BLOCKADE
from pyapp.games.empire_of_the_sun.politics.markers import COLLAPSED, INDIA_SURRENDERED
from pyapp.games.empire_of_the_sun.politics.will import ONCE
from pyapp.games.empire_of_the_sun.position import outlines
from pyapp.games.empire_of_the_sun.state import BOXES, CHINA, CONDITIONS, DUE, EmpireState, Secret, Stand

MOST_DIVISIONS, MOST_ESCORTS, MOST_DRAWS, MOST_IN_CHINA = 12, 4, 3, 3


def status(state: EmpireState) -> list[Violation]:
    """All violations of a position; none for a sound one."""
    wrong = [*_units(state), *_secrets(state)]
    if wrong:
        return wrong
    checks = (_cards, _control, _tracks, _politics, _offensive, _stacks, outlines.violations)
    return [violation for check in checks for violation in check(state)]


def _units(state: EmpireState) -> Iterator[Violation]:
    for name, stand in state.units.items():
        if name not in UNITS:
            yield Violation("unit_unknown", name)
        elif bool(stand.at) == bool(stand.box) or (stand.box and stand.box not in BOXES) or (stand.box == DUE) != bool(stand.due):
            yield Violation("unit_nowhere", name)
        elif stand.reduced and UNITS[name].steps != 2:
            yield Violation("unit_reduced", name)
        elif not _may_stand(UNITS[name], stand):
            yield Violation("unit_place", f"{name} {stand.at}")


def _may_stand(unit: Unit, stand: Stand) -> bool:
    """Could a unit of this kind ever be there?"""
    if not stand.at:
        return stand.box != CHINA or (unit.kind == "air" and unit.side == SIDES[1])
    if stand.at not in HEXES or (stand.at == FERRY and unit.kind in ("air", "hq")) or holds(MANCHUKUO, stand.at):
        return False
    hex_ = HEXES[stand.at]
    if unit.kind == "naval":
        return any(lets_ships(side) for side in NEIGHBOURS[stand.at].values())
    if unit.kind == "air":
        return "airfield" in hex_.marks
    return hex_.is_land


def _secrets(state: EmpireState) -> Iterator[Violation]:
    for name in ("secrets", "hands"):
        if set(getattr(state, name)) != set(SIDES):
            yield Violation("sides", name)
    if not set(state.set_aside) <= set(SIDES):
        yield Violation("sides", "set_aside")


def _cards(state: EmpireState) -> Iterator[Violation]:
    held = [card for secret in state.secrets.values() for card in (*secret.hand, secret.future) if card]
    in_play = [state.offensive.card, *state.offensive.reaction_cards] if state.offensive else []
    counted = Counter([*held, *state.discards, *state.removed, *in_play])
    for card, number in counted.items():
        if card not in CARDS:
            yield Violation("card_unknown", card)
        elif number > 1:
            yield Violation("card_twice", card)
    for side, secret in state.secrets.items():
        if any(card in CARDS and CARDS[card].side != side for card in (*secret.hand, secret.future)):
            yield Violation("card_of_the_other", side)
        if not set(secret.drawn) <= set(secret.hand):
            yield Violation("card_drawn", side)
        if secret != Secret() and (len(secret.hand) != state.hands[side] or bool(secret.future) != (side in state.set_aside)):
            yield Violation("hand_size", side)
        if not 0 <= state.hands[side] <= len(CARDS):
            yield Violation("hand_size", side)


def _control(state: EmpireState) -> Iterator[Violation]:
    if state.control != sorted(set(state.control)):
        yield Violation("control", "order")
    for number in state.control:
        if number not in HEXES or not HEXES[number].is_land:
            yield Violation("control", str(number))


def _tracks(state: EmpireState) -> Iterator[Violation]:
    tracks = state.tracks
    ranges = {
        "turn": (state.turn, *SCENARIOS[state.scenario].turns),
        "political_will": (tracks.political_will, 0, 99),
        "war_in_europe": (tracks.war_in_europe, *WAR_IN_EUROPE),
        "china_front": (tracks.china_front, 0, len(CHINA_TRACK) - 1),
        "india": (tracks.india, 0, len(INDIA_TRACK) - 1),
        "china_divisions": (tracks.china_divisions, 0, MOST_DIVISIONS),
        "escorts": (tracks.escorts, 0, MOST_ESCORTS),
        "air_steps": (tracks.air_steps, 0, 99),
        "naval_steps": (tracks.naval_steps, 0, 99),
        "cvl_steps": (tracks.cvl_steps, 0, 99),
    }
    for name, (value, least, most) in ranges.items():
        if not least <= value <= most:
            yield Violation("track", f"{name} {value}")
    for name in ("asp", "asp_used", "passes", "draws"):
        counted: dict[str, int] = getattr(tracks, name)
        if set(counted) != set(SIDES) or min(counted.values()) < 0:
            yield Violation("track", name)
    if max(tracks.draws.values(), default=0) > MOST_DRAWS:
        yield Violation("track", "draws")
    known = {
        "rivalry": SIDES, "in_force": CARDS, "surrendered": NATIONS, "barred": UNITS, "lost_garrisons": HEXES, "designated": SIDES,
        "delayable": UNITS, "bombers": UNITS,
    }  # fmt: skip
    for name, words in known.items():
        found = getattr(tracks, name)
        if len(set(found)) != len(found) or any(word not in words for word in found):
            yield Violation("track", name)
    if tracks.express and tracks.express not in HEXES:
        yield Violation("track", "express")
    if any(not state.turn <= stand.due <= LAST_TURN + 2 for stand in state.units.values() if stand.due):
        yield Violation("track", "due")


def _politics(state: EmpireState) -> Iterator[Violation]:
    """What is counted for Political Will and victory, and the ends of the tracks of China and India. EotS 12.62, 12.73, 16."""
    tracks = state.tracks
    if (tracks.china_front == COLLAPSED) != ("china" in tracks.surrendered):
        yield Violation("politics", "china")
    if (tracks.india == INDIA_SURRENDERED) != ("india" in tracks.surrendered):
        yield Violation("politics", "india")
    for name, (number, most) in {
        "aleutians": (tracks.aleutians, LAST_TURN),
        "blockade": (tracks.blockade, SEGMENTS_OF_BLOCKADE),
    }.items():
        if not 0 <= number <= most:
            yield Violation("politics", name)
    known: dict[str, Collection[object]] = {
        "taken": HEXES, "prizes": HEXES, "will_moved": ONCE, "bombings": range(1, state.turn + 1),
    }  # fmt: skip
    for name, words in known.items():
        found = getattr(tracks, name)
        if len(set(found)) != len(found) or any(word not in words for word in found):
            yield Violation("politics", name)


def _offensive(state: EmpireState) -> Iterator[Violation]:
    offensive = state.offensive
    if offensive is None:
        if any(secret.drawn for secret in state.secrets.values()):
            yield Violation("offensive", "drawn")
        return
    if offensive.side not in SIDES or offensive.card not in CARDS or CARDS[offensive.card].side != offensive.side:
        yield Violation("offensive", offensive.card)
    named = {*offensive.hqs, *offensive.active, *offensive.reacting, *offensive.moved, *offensive.before.units, *offensive.before.entered}
    named.update(offensive.ways, offensive.aboard, offensive.aboard.values(), offensive.escorted, offensive.stretched, offensive.repulsed)
    named.update(unit for battle in offensive.battles for unit in (*battle.attackers, *battle.defenders))
    for unit in sorted(named - set(UNITS)):
        yield Violation("offensive", unit)
    if offensive.condition not in ("", *CONDITIONS):
        yield Violation("offensive", offensive.condition)
    for unit, way in offensive.ways.items():
        if len(way) < 2 or not {at for at in way if at} <= set(HEXES):
            yield Violation("offensive", f"{unit} {way}")
    for battle in offensive.battles:
        if battle.at not in HEXES:
            yield Violation("offensive", str(battle.at))
    yield from sound.violations(state, offensive)


def _stacks(state: EmpireState) -> Iterator[Violation]:
    """Stacking and control hold whenever no offensive is open, but not while what is too much is being taken away.

    EotS 7.24, 7.34, 7.48, 7.51, 12.1.
    """
    if sum(stand.box == CHINA for stand in state.units.values()) > MOST_IN_CHINA:
        yield Violation("stack", CHINA)
    if state.offensive:
        return
    crowded = any(isinstance(step, Surplus) for step in state.steps)
    stacks: dict[int, list[str]] = {}
    for name, stand in state.units.items():
        if stand.at:
            stacks.setdefault(stand.at, []).append(name)
    for at, names in stacks.items():
        for side in SIDES:
            own = [UNITS[name] for name in names if UNITS[name].side == side]
            if not crowded and (ground_and_air(own) > MOST_GROUND_AND_AIR or sum(unit.kind == "naval" for unit in own) > MOST_NAVAL):
                yield Violation("stack", f"{at} {side}")
            if any(unit.kind == "ground" for unit in own) and controller(state, at) != side:
                yield Violation("control", f"{at} {side}")
        if sum(UNITS[name].kind == "hq" for name in names) > 1:
            yield Violation("stack", f"{at} hq")

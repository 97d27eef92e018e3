"""What hexes and steps are worth to the computer player."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import aims
from pyapp.games.empire_of_the_sun.map.hexes import ALL, HEXES, JAPANESE_EMPIRE, TOKYO, counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, holds, members
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import ZONE, distance
from pyapp.games.empire_of_the_sun.politics import points, will
from pyapp.games.empire_of_the_sun.politics.bid import CAMPAIGN
from pyapp.games.empire_of_the_sun.state import EmpireState

MARKS = {"resource": 8.0, "port": 1.5, "airfield": 1.5, "city": 1.5, "japanese_city": 6.0}
A_POINT_LACKING = {ALLIES: 0.06, JAPAN: 0.1}  # how much more each point is worth for each that the player lacks
AT_LAST = 0.4  # what is left of the worth of what is printed on a hex in the last turn
LASTING = {JAPAN: (AT_LAST, 0.7), ALLIES: (0.3, 0.4, 0.6)}  # and in the last turns, the last of them first: what Japan has she will use
AT_ALL_COSTS = 1.6  # how much more the aims are worth in it: no step that is lost will be missed
IN_TIME = 1.3  # and before it, where points count
MISSED, MISSED_AT_LAST = 2.5, 3.0  # how much more a division, or the last carriers, where points count: that box of will is lost for good
LAST_CARRIERS = 2
INVASION = 7  # the turn of a campaign from which the landing in Honshu is prepared
NOT_NEEDED = 0.5  # what a hex is worth that counts for the public when it waits for none
AN_EASY, A_HARD, MOST_NEEDED = 0.35, 0.3, 1.0  # five hexes a turn keep up the will, each for so much of a box of it, and for so much
# more by how many each of the cards must bring, up to the whole box: EotS 16.47
TOO_MANY = 2.5  # more than any cards bring
USUAL = 0.5  # what it is worth of a box to who moves up to it, and at most to Japan, who takes it back
KEY = 2.0  # hexes whose loss makes a nation surrender
BOMBERS = 3.0
OVER_HONSHU = 2.0  # how much more aircraft and carriers over Honshu are worth than others
CARRIER = 1.8
FROM_TOKYO = 8  # hexes from which B29s bomb Japan

_NEAR_HONSHU: HexSet = hexset(at for at in HEXES if min(distance(at, key) for key in NATIONS["japan"].keys) <= ZONE)
GROUPS = ("mandates", "marshalls")  # whose other hexes follow their keys: EotS 12.84, 12.92
_FOLLOWING: Mapping[str, HexSet] = {
    group: hexset(at for at in NATIONS[group].hexes if counts_for_progress(at) and at not in NATIONS[group].keys) for group in GROUPS
}
_KEYS: HexSet = hexset(at for nation in NATIONS.values() for at in nation.keys)


def of_hex(state: EmpireState, side: str, at: int) -> float:
    """What it is worth to a player to take a hex, or to keep it: by what is printed on it, and by what turns on it."""
    return _printed(side, at) + aims.of_hexes(state).get(at, 0.0)


@functools.cache
def _printed(side: str, at: int) -> float:
    found = sum(MARKS.get(mark, 0.0) for mark in HEXES[at].marks)
    found += KEY * holds(_KEYS, at)
    if side == ALLIES:
        found += BOMBERS * ("airfield" in HEXES[at].marks and distance(at, TOKYO) <= FROM_TOKYO)
    return found


def controlled(state: EmpireState, side: str) -> HexSet:
    """The hexes that a player controls."""
    japanese = JAPANESE_EMPIRE ^ hexset(state.control)
    return japanese if side == JAPAN else ALL & ~japanese


def lacking(state: EmpireState, taken: HexSet = NOWHERE) -> int:
    """How many hexes are still to be taken this turn to show the public at home that the war goes on. EotS 16.47.

    Those that follow their keys in the political phase count already; ``taken`` are supposed to be so.
    """
    if state.turn < will.FIRST_OF_PROGRESS:
        return 0
    allied = controlled(state, ALLIES)
    more = sum(counts_for_progress(at) for at in members(taken & ~allied))
    following = sum(followers(state, group, taken) for group in GROUPS if not members(hexset(NATIONS[group].keys) & ~(allied | taken)))
    return max(0, will.PROGRESS - will.progress(state) - more - following)


def followers(state: EmpireState, group: str, taken: HexSet = NOWHERE) -> int:
    """How many hexes that count for the public come to the Allies with the keys of a group: those that no Japanese troops hold.

    EotS 12.84, 12.92.
    """
    held = hexset(
        stand.at for unit, stand in state.units.items() if stand.at and UNITS[unit].side == JAPAN and UNITS[unit].kind == "ground"
    )
    return len(members(_FOLLOWING[group] & controlled(state, JAPAN) & ~held & ~taken))


def last_keys(state: EmpireState, taken: HexSet = NOWHERE) -> list[int]:
    """The hexes that each are all that a group lacks with which more than one hex would come that the public waits for."""
    if lacking(state, taken) <= 1:
        return []
    missing = {group: members(hexset(NATIONS[group].keys) & controlled(state, JAPAN) & ~taken) for group in GROUPS}
    return [hexes[0] for group, hexes in missing.items() if len(hexes) == 1 and followers(state, group, taken) > 1]


def of_taking(state: EmpireState, side: str, hexes: Iterable[int], taken: HexSet = NOWHERE, *, in_time: bool = True) -> dict[int, float]:
    """What it is worth to take each of some hexes now: more where some are still lacking to keep up the will, most if many follow it.

    ``taken`` are supposed to be so already; ``in_time`` says that it would be with the cards of this turn. EotS 16.47.
    """
    lack, aimed = lacking(state, taken), aims.of_hexes(state, taken if side == ALLIES else NOWHERE)
    needed = _needed(state, lack) if in_time else USUAL
    needed = min(USUAL, needed) if side == JAPAN else needed
    to_win = of_points(state, side)
    progress = needed * aims.POINT * aims.of_will(state) * to_win if lack > 0 else NOT_NEEDED
    lasting = of_lasting(state, side)
    urgent = to_win * (AT_ALL_COSTS if is_last(state) else IN_TIME if SCENARIOS[state.scenario].victory != CAMPAIGN else 1.0)
    found = {at: lasting * _printed(side, at) + urgent * aimed.get(at, 0.0) + progress * counts_for_progress(at) for at in hexes}
    for group in GROUPS if lack > 1 and side == ALLIES else ():
        missing = [at for at in NATIONS[group].keys if not holds(controlled(state, ALLIES) | taken, at)]
        for at in missing:
            if at in found:
                found[at] += progress * min(lack - 1, followers(state, group, taken)) / len(missing)
    return found


def _needed(state: EmpireState, lack: int) -> float:
    """How much of a box of will each of the lacking hexes is worth: the more the fewer cards there are for them, until they are too many.

    EotS 16.47.
    """
    own = state.offensive is not None and state.offensive.side == ALLIES
    a_card = lack / max(1, state.hands[ALLIES] + own)
    return AN_EASY if a_card > TOO_MANY else min(MOST_NEEDED, AN_EASY + A_HARD * a_card)


def is_last(state: EmpireState) -> bool:
    """Is it the last turn of the scenario?"""
    return state.turn == SCENARIOS[state.scenario].turns[1]


def is_invasion_near(state: EmpireState) -> bool:
    """Is it a campaign, so late that the Allies prepare to land in Honshu? EotS 12.93, 16.2."""
    return state.turn >= INVASION and SCENARIOS[state.scenario].victory == CAMPAIGN


def counts_now(state: EmpireState) -> bool:
    """Is it the last turn of a scenario of points, in which nothing else matters any more?"""
    return is_last(state) and SCENARIOS[state.scenario].victory != CAMPAIGN


def of_points(state: EmpireState, side: str) -> float:
    """How much more than usual a victory point is worth to a player beside steps and bases, in a scenario of points.

    The more the more of them he lacks: to the Allies each that Japan must lose still, to Japan each that she must win. Both want one
    to spare. EotS 17.27, 17.38, 17.48.
    """
    if SCENARIOS[state.scenario].victory == CAMPAIGN:
        return 1.0
    too_many = points.total(state) - points.MOST_FOR_THE_ALLIES
    lacking = too_many + 1 if side == ALLIES else 2 - too_many
    return 1.0 + A_POINT_LACKING[side] * max(0, lacking)


def of_lasting(state: EmpireState, side: str) -> float:
    """How much of what serves later turns counts to a player: less in the last of a scenario, in which all ends with them.

    Least to the Allies, whom a resource hex in hand brings nothing but what Japan lacks by it. In a campaign Japan only has to hold out.
    """
    to_come = SCENARIOS[state.scenario].turns[1] - state.turn
    holds_out = side == JAPAN and SCENARIOS[state.scenario].victory == CAMPAIGN
    if holds_out or to_come >= len(LASTING[side]):
        return 1.0
    return LASTING[side][to_come]


@functools.cache
def of_step(unit: str) -> float:
    """What a step of a unit is worth: more for who fights well, most for carriers. Japan cannot replace them, America would miss them."""
    kind = UNITS[unit]
    if not kind.steps:
        return 0.0
    found = 1.0 + kind.full[0] / 8
    return found * (CARRIER if kind.is_carrier else 1.0)


def in_the_way(state: EmpireState, unit: str) -> float:
    """How much more a step of an enemy unit is worth where it is: in a campaign what flies over Honshu keeps landings away."""
    if SCENARIOS[state.scenario].victory != CAMPAIGN or UNITS[unit].side != JAPAN or UNITS[unit].kind == "ground":
        return 1.0
    return OVER_HONSHU if holds(_NEAR_HONSHU, state.units[unit].at) else 1.0


def of_loss(state: EmpireState, unit: str) -> float:
    """What it costs beyond its steps to lose a unit for good: at home a division of the United States is missed once a turn, and each of
    their last carriers. EotS 16.45, 16.46.
    """
    kind, boxes = UNITS[unit], 0.0
    attacking = state.offensive is not None and state.offensive.side == ALLIES
    if kind.nation == "US" and kind.kind == "ground" and kind.size in ("XX", "XXX") and not kind.dot:
        boxes = float(attacking and not state.tracks.division_lost)
    elif kind.nation == "US" and kind.is_carrier:
        left = sum(UNITS[other].nation == "US" and UNITS[other].is_carrier for other, stand in state.units.items() if stand.at)
        boxes = 1 / left if 0 < left <= LAST_CARRIERS else 0.0
    if not boxes:
        return 0.0
    urgent = MISSED_AT_LAST if counts_now(state) else MISSED if SCENARIOS[state.scenario].victory != CAMPAIGN else 1.0
    return boxes * urgent * aims.POINT * aims.of_will(state)


def _is_reduced(state: EmpireState, unit: str) -> bool:
    """Is a unit reduced, or will it be when it arrives?"""
    return state.units[unit].reduced if unit in state.units else UNITS[unit].arrives_reduced


def attack_of(state: EmpireState, unit: str) -> int:
    """The attack strength of the side on which a unit lies."""
    kind = UNITS[unit]
    return (kind.reduced if _is_reduced(state, unit) and kind.reduced else kind.full)[0]


def defence_of(state: EmpireState, unit: str) -> int:
    """Its defence strength, over all its steps."""
    return aims.defence_of(UNITS[unit], reduced=state.units[unit].reduced)


def steps_of(state: EmpireState, unit: str) -> int:
    """How many steps a unit has left."""
    return UNITS[unit].steps - (_is_reduced(state, unit) and UNITS[unit].steps == 2)

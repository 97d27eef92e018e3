"""What hexes mean for the end of the scenario: the victory points, the surrenders and the war aims that turn on who controls them.

An aim is a set of hexes all of which its holder must control. As long as some are missing, each of those has its share of what the aim
is worth: the more the fewer they are, and the more the harder they are to take, because the others can be taken at any time. Once the
holder has them all, each is worth the whole, for who keeps it and for who takes it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.components.units import UNITS, Unit
from pyapp.games.empire_of_the_sun.map.hexes import JAPANESE_EMPIRE, OAHU, counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import NOWHERE, HexSet, hexset, holds, members
from pyapp.games.empire_of_the_sun.map.hexsides import BY_ROUTE
from pyapp.games.empire_of_the_sun.map.nations import ALASKA, HAWAII, KUNMING, MADRAS, NATIONS, NORTHERN_INDIA
from pyapp.games.empire_of_the_sun.map.paths import shortest
from pyapp.games.empire_of_the_sun.politics import japan, points, will
from pyapp.games.empire_of_the_sun.politics.bid import CAMPAIGN
from pyapp.games.empire_of_the_sun.politics.surrender import BY_KEY_HEXES
from pyapp.games.empire_of_the_sun.politics.victory import LEAST_RESOURCES
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of, reach_of

POINT = 7.0  # what a victory point, or a box of Political Will, is worth beside a resource hex
HONSHU = 45.0  # points for the home island in a campaign, which no other Allied victory asks less for
OUTRIGHT = 20.0  # points for a victory without counting, or without a landing in Honshu
TO_SPARE = 2  # resource hexes beyond those without which Japan has lost 1942
SOON = 4.0  # how urgent it is to drive the Japanese out of Alaska: EotS 16.42
DUE = 5.0  # and in the turn in which they cost a box, as in Hawaii
PHILIPPINES_COUNT = "1944"  # the list in which they do
UNRIPE = 0.3  # what a hex of them is worth to which no line of supply leads, or whose turn will come
SPARE, A_SHARE = 0.2, 0.3  # and the first beyond those that are needed, because one may be lost; and each of those at least
EACH = {"1943": 0.5, "1944": 0.25, CAMPAIGN: 0.25}
"""Of the box of will for few resource hexes what each is worth while all can still be taken, by the list of victory: in 1943 there is
little else that the Allies could win. EotS 16.43A, 17.38."""
A_CARD, OF_A_TURN = 1.0, 7  # hexes that each card should bring at most, and the cards of a turn
HOME = 5.0  # points for what else Japan is cut off with
BOXES_LEFT = ((6, 1.0), (4, 2.0), (0, 4.0))  # what a box of Political Will is worth by how many are left
MOST_IN_A_TURN, LATER_TURNS = 2, 0.5  # boxes that a turn may cost, and that each turn after it does on average at worst
FIRST_B29 = min(unit.turn for unit in UNITS.values() if unit.type == japan.B29)
GUARD = 6  # defence on the ground that makes a hex as hard again to take as an empty one
KEPT = 64
BURMA_ROAD = tuple(shortest(KUNMING, MADRAS, BY_ROUTE))


@dataclass(frozen=True)
class Aim:
    """What a player gains, in victory points, by the control of all of some hexes."""

    holder: str
    points: float
    hexes: tuple[int, ...]


def of_will(state: EmpireState) -> float:
    """How many victory points a box of Political Will is worth: the war is lost where there is none left. EotS 16.1.

    In a scenario of points a box is a point, unless the turns that are left could still cost them all.
    """
    left, scenario = state.tracks.political_will, SCENARIOS[state.scenario]
    to_come = scenario.turns[1] - state.turn
    if scenario.victory != CAMPAIGN and left > MOST_IN_A_TURN + LATER_TURNS * to_come:
        return 1.0
    return next(points for least, points in BOXES_LEFT if left >= least)


def of_hexes(state: EmpireState, taken: HexSet = NOWHERE) -> Mapping[int, float]:
    """What each hex on which something turns is worth beyond what is printed on it, for both players alike.

    ``taken`` are supposed to be in the hands of the Allies already.
    """
    tracks = state.tracks
    japanese = (JAPANESE_EMPIRE ^ hexset(state.control)) & ~taken
    guards, occupied = _on_the_map(state, japanese)
    occupations = {
        at: of_will(state)
        for place, hexes in ((will.IN_ALASKA, ALASKA), (will.IN_HAWAII, HAWAII))
        if _would_cost_will(state, place, hexes & occupied)
        for at in members(hexes & ~japanese)
    }
    for hexes, infamy in ((members(ALASKA & occupied), _of_alaska(state)), (members(HAWAII & occupied), _of_hawaii(state))):
        occupations.update(dict.fromkeys(hexes, infamy / max(1, len(hexes))))
    turning = tuple(tracks.surrendered), tuple(tracks.prizes), tuple(occupations.items())
    islands = _ripe_islands(state, japanese) if SCENARIOS[state.scenario].victory == PHILIPPINES_COUNT else NOWHERE
    few = _of_few_resources(state, sum(holds(japanese, at) for at in RESOURCES))
    return _worth(state.scenario, japanese, *turning, of_will(state), few, _of_road(state), guards, islands, is_bombed_in_time(state))


def _of_few_resources(state: EmpireState, held: int) -> float:
    """How many points each resource hex is worth of the box of will that few of them in Japanese hands bring. EotS 16.43A.

    Its share of those that are lacking; more as long as the cards that are left could bring them all, because none is lost on the way.
    """
    lacking = held - will.MOST_RESOURCES
    if will.FEW_RESOURCES in state.tracks.will_moved or state.turn < will.FIRST_OF_1943 or lacking <= 0:
        return 0.0
    cards = state.hands[ALLIES] + OF_A_TURN * (SCENARIOS[state.scenario].turns[1] - state.turn)
    each = EACH.get(SCENARIOS[state.scenario].victory, 0.0)
    return of_will(state) * max(1 / lacking, each * (lacking <= A_CARD * cards))


def is_bombed_in_time(state: EmpireState) -> bool:
    """Was Japan bombed in all of the last turns of a campaign so far, so that she could be beaten without a landing? EotS 16.2."""
    scenario = SCENARIOS[state.scenario]
    first = scenario.turns[1] - japan.TURNS_OF_BOMBING + 1
    return scenario.victory == CAMPAIGN and state.turn >= first and {*range(first, state.turn + 1)} <= {*state.tracks.bombings}


def _ripe_islands(state: EmpireState, japanese: HexSet) -> HexSet:
    """The hexes of the Philippines that are worth their full share of the points. EotS 17.48R.

    In the last turn those to which a line of supply of the Allies leads. Before it those that count for the public as well, or are
    Allied already: supply may still come, and what is left is taken on foot once troops are ashore.
    """
    islands, supplied = hexset(NATIONS["philippines"].hexes), NOWHERE
    if state.turn < SCENARIOS[state.scenario].turns[1]:
        return islands & (~japanese | hexset(filter(counts_for_progress, members(islands))))
    for hexes in reach_of(picture_of(state), ALLIES).values():
        supplied |= hexes
    return islands & supplied


def _of_road(state: EmpireState) -> float:
    """How many points the road to China is worth: its own, and the boxes of will that a B29 brings from there when none reaches Japan yet.

    EotS 12.74, 16.43B, 17.27D.
    """
    turns = SCENARIOS[state.scenario].turns[1] - max(state.turn, FIRST_B29 - 1)
    if turns <= 0 or state.turn < FIRST_B29 - 1 or japan.b29_in_range(state):
        return 1.0
    return 1 + turns * of_will(state)


def alaska_is_due(state: EmpireState) -> bool:
    """Will the Japanese in Alaska cost a box of will this turn if they stay? EotS 16.42."""
    return will.IN_ALASKA not in state.tracks.will_moved and state.tracks.aleutians == will.TURNS_IN_ALASKA - 1


def _of_hawaii(state: EmpireState) -> float:
    """How many victory points it is worth to leave no Japanese unit in Hawaii when the turn ends. EotS 16.42."""
    return 0.0 if will.IN_HAWAII in state.tracks.will_moved else of_will(state) * DUE


def _of_alaska(state: EmpireState) -> float:
    """How many victory points it is worth to leave no Japanese unit in Alaska. EotS 16.42."""
    if will.IN_ALASKA in state.tracks.will_moved:
        return 0.0
    last = state.turn == SCENARIOS[state.scenario].turns[1]
    return of_will(state) * (DUE if alaska_is_due(state) else 0.0 if last else SOON)


def _would_cost_will(state: EmpireState, place: str, occupied: HexSet) -> bool:
    """Would a first Japanese unit there cost a box of will in time? In Alaska it must stay for two turns. EotS 16.42."""
    late = place == will.IN_ALASKA and state.turn == SCENARIOS[state.scenario].turns[1]
    return not (occupied or late or place in state.tracks.will_moved or state.turn <= will.DECEMBER)


def of_prize(state: EmpireState, at: int) -> float:
    """What a hex brings Japan if one of her units stays in it until the turn ends. EotS 17.27K to M."""
    if at in state.tracks.prizes or at not in points.prizes(state):
        return 0.0
    worth: Mapping[str, int] = points.rules_of(state)["points"]
    return POINT * worth["oahu" if at == OAHU else "alaska_hex"]


def _on_the_map(state: EmpireState, japanese: HexSet) -> tuple[tuple[tuple[int, int], ...], HexSet]:
    """The hexes whose holder has ground units in them, with their defence over all steps; the hexes in which Japanese units are."""
    found, occupied = dict[int, int](), set[int]()
    for unit, stand in state.units.items():
        kind = UNITS[unit]
        if stand.at and kind.side == JAPAN:
            occupied.add(stand.at)
        if stand.at and kind.kind == "ground" and holds(japanese, stand.at) == (kind.side == JAPAN):
            found[stand.at] = found.get(stand.at, 0) + defence_of(kind, reduced=stand.reduced)
    return tuple(sorted(found.items())), hexset(occupied)


def defence_of(kind: Unit, *, reduced: bool) -> int:
    """The defence strength of a unit, over all its steps."""
    if kind.reduced is None:
        return kind.full[1]
    return kind.reduced[1] if reduced else kind.full[1] + kind.reduced[1]


@functools.lru_cache(KEPT)
def _worth(
    scenario: str,
    japanese: HexSet,
    surrendered: Sequence[str],
    prizes: Sequence[int],
    occupations: Sequence[tuple[int, float]],
    box: float,
    few: float,
    road: float,
    guards: tuple[tuple[int, int], ...],
    ripe: HexSet,
    bombed: bool,
) -> Mapping[int, float]:
    found, guarded = dict[int, float](), dict(guards)
    for at in RESOURCES if few else ():
        if holds(japanese, at):
            found[at] = POINT * few
    for at, boxes in occupations:
        found[at] = found.get(at, 0.0) + POINT * boxes
    by_bombing = [_by_bombing(japanese, guarded)] if bombed else []
    for aim in (*_aims(SCENARIOS[scenario].victory, japanese, surrendered, prizes, box, road, ripe), *by_bombing):
        missing = [at for at in aim.hexes if holds(japanese, at) != (aim.holder == JAPAN)]
        hard = {at: 1 + guarded.get(at, 0) / GUARD for at in missing}
        for at in missing or aim.hexes:
            share = hard[at] / sum(hard.values()) if missing else 1.0
            found[at] = found.get(at, 0.0) + POINT * aim.points * share
    return found


def _aims(
    victory: str, japanese: HexSet, surrendered: Sequence[str], prizes: Sequence[int], box: float, road: float, ripe: HexSet
) -> Iterator[Aim]:
    for nation in BY_KEY_HEXES:
        if nation not in surrendered:
            yield Aim(JAPAN, -NATIONS[nation].will * box, NATIONS[nation].keys)
    yield Aim(ALLIES, road, BURMA_ROAD)
    if victory == CAMPAIGN:
        yield Aim(ALLIES, HONSHU, NATIONS["japan"].keys)
        yield Aim(ALLIES, HOME, tuple(at for at in NATIONS["japan"].bases if at not in NATIONS["japan"].keys))
        return
    yield Aim(JAPAN, 1, NATIONS["mandates"].keys)
    yield Aim(JAPAN, 5, (points.TOWNSVILLE,))
    for at in members(NORTHERN_INDIA):
        yield Aim(JAPAN, 1, (at,))
    yield Aim(JAPAN, 2, tuple(members(NORTHERN_INDIA)))
    rules = points.RULES[victory]
    worth: Mapping[str, int] = rules["points"]
    for item, hexes in (("alaska_hex", members(ALASKA)), ("hawaii_hex", rules["hawaii"]), ("oahu", (OAHU,))):
        for at in hexes:
            if at not in prizes:
                yield Aim(JAPAN, worth[item], (at,))
    yield from _by_resources(rules.get(LEAST_RESOURCES, 0), japanese)
    if "new_guinea_japanese" in worth:
        yield from _of_1944(worth, japanese, ripe)


def _by_bombing(japanese: HexSet, guarded: Mapping[int, int]) -> Aim:
    """A Japan that was bombed long enough may keep one resource hex: the one that is hardest to take. EotS 16.2."""
    hardest = sorted(RESOURCES, key=lambda at: (-guarded.get(at, 0) * holds(japanese, at), not holds(japanese, at), at))
    return Aim(ALLIES, OUTRIGHT, tuple(hardest[japan.LAST_RESOURCE :]))


def _by_resources(least: int, japanese: HexSet) -> Iterator[Aim]:
    """With fewer resource hexes Japan has lost 1942: each is worth its share of that, but nothing to a Japan with some to spare.

    EotS 17.27.
    """
    held = sum(holds(japanese, at) for at in RESOURCES)
    if least:
        margin = held - least + 1 if held >= least else least - held
        for at in RESOURCES:
            if holds(japanese, at) or held < least + TO_SPARE:
                yield Aim(JAPAN, OUTRIGHT / margin, (at,))


def _of_1944(worth: Mapping[str, int], japanese: HexSet, ripe: HexSet) -> Iterator[Aim]:
    """New Guinea, Rabaul, and more than five hexes of the Philippines with supply. EotS 17.48."""
    guinea, islands = NATIONS["new_guinea"].keys, NATIONS["philippines"].hexes
    yield Aim(JAPAN, worth["new_guinea_japanese"] - worth["new_guinea_not_allied"], guinea)
    yield Aim(ALLIES, worth["new_guinea_not_allied"], guinea)
    yield Aim(ALLIES, worth["rabaul_neither_taken_nor_cut_off"], (points.RABAUL,))
    allied = [at for at in islands if not holds(japanese, at)]
    yield from _of_philippines(worth["few_philippine_hexes"], japanese, ripe)
    for at in islands if not allied else ():
        yield Aim(ALLIES, worth["no_philippine_hex"] - worth["few_philippine_hexes"], (at,))


def _of_philippines(points_of_few: int, japanese: HexSet, ripe: HexSet) -> Iterator[Aim]:
    """Each of the hexes that are lacking has its share, and not too little of it, because most are easily taken.

    When there are enough, each that is held has its share of those to spare, and more of them bring nothing but a reserve. EotS 17.48R.
    """
    islands = NATIONS["philippines"].hexes
    have = sum(holds(ripe, at) for at in islands if not holds(japanese, at))
    lacking = points.FEW_PHILIPPINES + 1 - have
    for at in islands:
        if lacking > 0:
            share = max(A_SHARE, 1 / lacking)
        else:
            share = SPARE * (lacking == 0) if holds(japanese, at) else 1 / (1 - lacking)
        yield Aim(ALLIES, points_of_few * share * (1.0 if holds(ripe, at) else UNRIPE), (at,))

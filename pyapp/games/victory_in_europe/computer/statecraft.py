"""War, peace and neutrals: on whom war is declared, who enters, for whom is rolled, where a neutral's blocks stand. VIE 10, 13.0."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.game import Game
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.components.calendar import SPRING, SUMMER, WINTER, quarter_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, CONQUERED, SOVIETS
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.control import fights
from pyapp.games.victory_in_europe.diplomacy import table
from pyapp.games.victory_in_europe.diplomacy.conquest import capitals_of
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.movement.declarations import open_to
from pyapp.games.victory_in_europe.state import VictoryState

PRIZES: Mapping[str, float] = {
    "US": 20, "IT": 12, "RO": 9, "HU": 7, "TR": 7, "FI": 5, "BG": 5, "ES": 5, "SE": 4, "YU": 5, "GR": 4, "VI": 4, "IQ": 3, "NO": 3, "BE": 4,
    "NL": 3, "DK": 2, "PT": 2, "IR": 2, "SY": 2, "IE": 1, "IS": 2,
}  # fmt: skip
"""What an ally is worth."""
BOTH_DICE = {total: (13 - total) * (14 - total) // 2 if total > 7 else 36 - (total - 1) * (total - 2) // 2 for total in range(2, 13)}
"""In how many of 36 throws two dice come to a total or more."""

Reason = Callable[[Sight], bool]
EASTERN_FRONT = ("konigsberg", "warsaw", "krakow", "lodz", "danzig", "slovakia", "bucharest", "galati", "cluj", "budapest")
FIRST_IN_THE_EAST, FIRST_IN_THE_WEST, TORCH = 1941, 1940, 1942
ENOUGH_FOR_THE_EAST, ENOUGH_FOR_THE_WEST = 20, 12
LOW_COUNTRIES_FROM = ("essen", "frankfurt", "hamburg", "stuttgart", "brussels", "holland")


def _east(sight: Sight) -> bool:
    """Germany turns against the Soviets when France is beaten, the summer is ahead and the armies stand ready."""
    if sight.year < FIRST_IN_THE_EAST or not sight.worth.is_ours("paris"):
        return False
    ready = sum(sight.army_steps(area, sight.mine.get(area, ())) for area in EASTERN_FRONT)
    return quarter_of(sight.state.turn) in (SPRING, SUMMER) and (ready >= ENOUGH_FOR_THE_EAST or sight.year > FIRST_IN_THE_EAST)


def _west(sight: Sight) -> bool:
    """Belgium and Holland are the way to France, once Poland is beaten and the winter is over."""
    if sight.year < FIRST_IN_THE_WEST or quarter_of(sight.state.turn) == WINTER or not fights(sight.state, "FR"):
        return False
    ready = sum(sight.army_steps(area, sight.mine.get(area, ())) for area in LOW_COUNTRIES_FROM)
    return sight.worth.is_ours("warsaw") and ready >= ENOUGH_FOR_THE_WEST


def _torch(sight: Sight) -> bool:
    """The Western Allies land in French Africa when the Americans are there."""
    return sight.year >= TORCH and quarter_of(sight.state.turn) != WINTER and fights(sight.state, "US")


REASONS: Mapping[str, Mapping[str, Reason]] = {
    AXIS: {"SU": _east, "BE": _west, "NL": _west},
    ALLIES: {"VI": _torch},
    SOVIETS: {},
}


def targets(sight: Sight) -> Iterator[str]:
    """The nations on which war is to be declared now."""
    offered = open_to(sight.state, sight.seat)
    for side in sight.sides:
        for nation, reason in REASONS[side].items():
            if nation in offered and sight.state.nations[nation].standing != CONQUERED and reason(sight):
                yield nation


def enter(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Italy comes in when France is beaten, the Soviets as soon as they may and the winter is over."""
    offered = game.field(seen, seat, "enter_war", ())
    options: tuple[str, ...] = getattr(offered, "options", ())
    sight = Sight(seen, seat)
    for nation in options:
        if nation == "IT" and (sight.worth.is_ours("paris") or sight.year > 1940):
            yield Action(seat, "enter_war", (nation,))
        if nation == "SU" and quarter_of(seen.turn) != WINTER and quarter_of(seen.turn) >= SPRING:
            yield Action(seat, "enter_war", (nation,))
    yield Action(seat, "pass")


def roll(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """The roll that promises most."""
    step = seen.steps[-1]
    roller = table.rollers(seen)[step.position]  # type: ignore[attr-defined]

    def liking(_: str, nation: str) -> float:
        refused = step.refused if step.position else ""  # type: ignore[attr-defined]
        needed = table.target(roller, nation) - table.modifier(seen, roller, nation, refused)
        chance = BOTH_DICE[min(12, max(2, needed))] / 36 if needed <= 12 else 0.0
        return chance * PRIZES.get(nation, 1.0)

    yield filled(game, seen, seat, "roll", liking)
    yield Action(seat, "pass")


def deploy(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """A neutral's blocks: its capital first, then where the enemy is nearest."""
    sight = Sight(seen, seat)
    nation = seen.steps[-1].nation  # type: ignore[attr-defined]
    chief = capitals_of(nation)

    def liking(name: str, option: str) -> float:
        if option not in AREAS:
            return 1.0
        crowd: int = sum(block.nation == nation and block.at == option for block in seen.blocks.values())
        return 20 + 8 * (option in chief) + 0.3 * sight.threat(option) + AREAS[option].resource - 6 * crowd

    if "deploy" in game.kinds(seen, seat):
        yield filled(game, seen, seat, "deploy", liking)
    yield Action(seat, "no_room")


def ally(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """The Soviets keep out of a war that Poland is losing."""
    yield Action(seat, "pass")

"""War, peace and neutrals: who enters, for whom is rolled, where a neutral's blocks stand. VIE 10."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.game import Game
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.components.calendar import SPRING, WINTER, quarter_of
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.diplomacy import table
from pyapp.games.victory_in_europe.diplomacy.conquest import capitals_of
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState

PRIZES: Mapping[str, float] = {
    "US": 20, "IT": 12, "RO": 9, "HU": 7, "TR": 7, "FI": 5, "BG": 5, "ES": 5, "SE": 4, "YU": 5, "GR": 4, "VI": 4, "IQ": 3, "NO": 3, "BE": 4,
    "NL": 3, "DK": 2, "PT": 2, "IR": 2, "SY": 2, "IE": 1, "IS": 2,
}  # fmt: skip
"""What an ally is worth."""
BOTH_DICE = {total: (13 - total) * (14 - total) // 2 if total > 7 else 36 - (total - 1) * (total - 2) // 2 for total in range(2, 13)}
"""In how many of 36 throws two dice come to a total or more."""


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

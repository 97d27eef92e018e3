"""Which card the computer player lays, and whether and where it uses events. VIE 3.2, 3.3."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.game import Game
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.cards.conditions import CONDITIONS
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.components.calendar import AUTUMN, SPRING, SUMMER, WINTER, quarter_of
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.sides import SOVIETS
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import VictoryState

SEASON: Mapping[int, float] = {WINTER: -1.0, SPRING: 0.7, SUMMER: 1.0, AUTUMN: 0.1}
"""What command is worth in a quarter: in winter armies move one area and hit with ones alone."""
EVENTS: Mapping[str, float] = {
    "production_bonus": 1.6, "gain_steps": 1.2, "lose_steps": 1.4, "fp_bonus": 1.0, "extra_round": 1.5, "double_defence": 0.9,
    "move_bonus": 1.0, "ignore_terrain": 0.7, "invade_cost": 0.5, "invasion_bonus": 1.2, "diplomacy_bonus": 1.0, "deploy_unit": 1.6,
    "minor_surrenders": 3.0, "free_strategic_moves": 0.8, "deploy_early": 2.0, "enemy_move_limit": 1.0, "block_strategic_moves": 0.8,
    "cancel_double_defence": 0.8, "first_fire": 1.0, "retreat_safe": 0.3, "retreat_loss": 0.6, "supply_immunity": 0.3, "extra_cm": 0.8,
    "invade_no_penalty": 0.8, "recon": 0.2,
}  # fmt: skip
WASTED = -0.8
OF_WINTER, OF_SUMMER = ("ignore_winter",), ("fp_bonus", "extra_round", "move_bonus", "first_fire", "invasion_bonus", "invade_no_penalty")


def lay(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """The card whose command and event fit the season best: all of a year are played in the end."""
    yield filled(game, seen, seat, "play", lambda _, card: 100 + _liking(seen, seat, card))


def _liking(state: VictoryState, seat: str, name: str) -> float:
    card, quarter = CARDS[name], quarter_of(state.turn)
    kind = str(card.effect["kind"])
    effect = Effect(seat, name, "", card.effect)
    met = all(CONDITIONS[need](state, effect) for need in card.effect.get("needs", ()))
    event = EVENTS.get(kind, 0.5) if met else WASTED
    if kind in OF_WINTER:
        event = 3.0 if quarter == WINTER else WASTED
    if kind in OF_SUMMER and quarter == WINTER:
        event = WASTED
    return SEASON[quarter] * card.command + event


def lead(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Who plays the first Allied card of the year: the Soviets as long as they hold the front alone."""
    yield Action(seat, "lead", (SOVIETS,))


def keep(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """No card is given away: all of a year are played in the end, and each side has a use for its own."""
    yield Action(seat, "pass")


def claim(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """An event is used where it can be, and where most hangs on it."""
    sight = Sight(seen, seat)

    def liking(_: str, place: str) -> float:
        value = sight.worth.gain(place) if place in AREAS else 2.0
        return 1 + value + len(sight.mine.get(place, ())) + len(sight.theirs.get(place, ()))

    if "claim" in game.kinds(seen, seat):
        yield filled(game, seen, seat, "claim", liking)
    yield Action(seat, "pass")


def strike(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Steps are taken where most enemy blocks stand, and of the dearest factories."""
    sight = Sight(seen, seat)
    yield filled(game, seen, seat, "strike", lambda _, place: _prey(sight, place))
    yield Action(seat, "enough")


def _prey(sight: Sight, place: str) -> float:
    return 1 + 2 * len(sight.theirs.get(place, ())) + sum(sight.state.factories.get(place, ()))

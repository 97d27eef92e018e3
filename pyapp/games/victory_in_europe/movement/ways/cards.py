"""What events of cards do to movement. VIE 3.3; which kinds there are: `data/cards.json`."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.cards.conditions import is_met
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.cards.events import IN_PHASE
from pyapp.games.victory_in_europe.components.sides import opposed
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.borders import BORDERS, NEIGHBOURS, RIVERS
from pyapp.games.victory_in_europe.state import VictoryState

BETWEEN = "/"  # joins the two areas of a border that a player has named


def to_claim(state: VictoryState, seat: str) -> Effect | None:
    """The event that a seat may use while it moves: that of a card of its colour, whoever has played it. VIE 3.3, 3.31."""
    for player in state.order:
        effect = effects.event_of(state, player, "movement", IN_PHASE) if player not in state.in_force else None
        if effect and effects.claimant(state, effect) == seat and is_met(state, effect):
            return effect
    return None


def names_a_border(effect: Effect) -> bool:
    """Must the player name the border on which an event acts?"""
    return "borders" in effect.data


def over_rivers(area: str) -> list[str]:
    """The areas beyond the rivers on which an area borders.

    >>> over_rivers("frankfurt")
    ['stuttgart']
    """
    return [to for to in NEIGHBOURS[area] if BORDERS[area, to].kind in RIVERS]


def acts_on(state: VictoryState, effect: Effect, token: str) -> bool:
    """Does an event act on a block whose label is known? A minor's must share its place with one of a nation that the card names."""
    block, unit = state.blocks[token], faces.unit(state, token)
    if unit is None:
        return False
    named = effects.nations_of(state, effect.data.get("nations", ()))
    is_minor = bool(effect.data.get("minors")) and block.nation not in named
    with_major = is_minor and any(other.at == block.at and other.nation in named for other in state.blocks.values())
    return effects.covers(state, effect, unit, block.nation, with_major=with_major)


def bonus(state: VictoryState, token: str) -> int:
    """What events add to the movement of an army."""
    return sum(effect.data["amount"] for effect in effects.in_force(state, "move_bonus") if acts_on(state, effect, token))


def ignores_winter(state: VictoryState, nation: str) -> bool:
    """Does winter not bind the movement of a nation this turn?"""
    return any(nation in effects.nations_of(state, e.data["nations"]) for e in effects.in_force(state, "ignore_winter"))


def is_mud(state: VictoryState, nation: str, area: str) -> bool:
    """Do armies of a nation move one area only where they start in or enter an area, because of an enemy's event?"""
    return any(_is_enemys(state, e, nation) and effects.holds_in(state, e, area) for e in effects.in_force(state, "enemy_move_limit"))


def railways_cut(state: VictoryState, nation: str, area: str) -> bool:
    """Does an enemy's event forbid strategic moves by land in an area?"""
    return any(_is_enemys(state, e, nation) and effects.holds_in(state, e, area) for e in effects.in_force(state, "block_strategic_moves"))


def _is_enemys(state: VictoryState, effect: Effect, nation: str) -> bool:
    return opposed(effect.seat, side_of(state, nation))


def ignored_terrain(state: VictoryState, token: str) -> frozenset[str]:
    """The terrain that does not stop a unit: forest, mountain."""
    return frozenset(e.data["terrain"] for e in effects.in_force(state, "ignore_terrain") if acts_on(state, e, token))


def wider(state: VictoryState, tokens: Sequence[str], area: str, to: str) -> int:
    """The limit of a border for some blocks where an event raises it; 0 where none does. A river is one that was named."""
    most = 0
    for effect in effects.in_force(state, "ignore_terrain"):
        named = effect.at in (BETWEEN.join((area, to)), BETWEEN.join((to, area)))
        meant = named if names_a_border(effect) else BORDERS[area, to].kind == effect.data["terrain"]
        if meant and all(acts_on(state, effect, token) for token in tokens):
            most = max(most, effect.data["limit"])
    return most


def invasion_discount(state: VictoryState, nation: str) -> int:
    """By how much events change the price of an invasion by a nation."""
    found = effects.in_force(state, "invade_cost")
    return sum(effect.data["amount"] for effect in found if nation in effects.nations_of(state, effect.data["nations"]))


def extra_infantry(state: VictoryState, nation: str) -> int:
    """How many infantry more an invasion by a nation may bring."""
    found = effects.in_force(state, "invasion_bonus")
    return sum(effect.data["extra_infantry"] for effect in found if nation in effects.nations_of(state, effect.data["nations"]))


def gives_command(state: VictoryState, nation: str) -> bool:
    """Does an event give command for battles of a nation?"""
    return any(nation in effects.nations_of(state, effect.data["nations"]) for effect in effects.in_force(state, "extra_cm"))


def moves_freely(state: VictoryState) -> bool:
    """Does any event pay for strategic moves?"""
    return any(True for _ in effects.in_force(state, "free_strategic_moves"))


def free_moves(state: VictoryState, token: str) -> int:
    """How many strategic moves of blocks such as this one cost no command."""
    found = (e for e in effects.in_force(state, "free_strategic_moves") if "factory" not in e.data.get("types", ()))
    return sum(e.data["count"] for e in found if acts_on(state, e, token))


def free_factory_steps(state: VictoryState, nation: str) -> int:
    """How many steps of factories a nation moves without command."""
    found = (e for e in effects.in_force(state, "free_strategic_moves") if "factory" in e.data.get("types", ()))
    return sum(e.data["count"] for e in found if nation in effects.nations_of(state, e.data["nations"]))

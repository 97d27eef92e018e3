"""The order for an invasion by sea. VIE 7.5."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import say
from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe.components.units import LEADER
from pyapp.games.victory_in_europe.movement import arrival, prices
from pyapp.games.victory_in_europe.movement.orders import SPACE, BlockOrder, named, tell_moved
from pyapp.games.victory_in_europe.movement.surplus import Stacks
from pyapp.games.victory_in_europe.movement.ways import invading
from pyapp.games.victory_in_europe.movement.ways.blocks import INVASION, moves_of, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import Ground
from pyapp.games.victory_in_europe.state import VictoryState


class Invade(BlockOrder):
    """Infantry with a leader lands on a coast from the sea. VIE 7.5."""

    kind = "invade"

    def eligible(self, state: VictoryState, seat: str, place: str = "") -> list[str]:
        """The infantry. Leaders are offered beside it."""
        return invading.infantry(state, seat, place)

    def leads(self, ground: Ground, stacks: Stacks, token: str) -> bool:
        return bool(invading.targets(ground, token)) and bool(self._ends(ground, (token,), stacks))

    def candidates(self, state: VictoryState, seat: str, place: str = "") -> list[str]:
        ready = super().candidates(state, seat, place)
        return [*ready, *invading.leaders(state, seat, place)] if place and ready else ready

    def most(self, state: VictoryState, place: str, tokens: Sequence[str]) -> int | None:
        nations = {state.blocks[token].nation for token in tokens}
        return invading.MOST_LEADERS + max((invading.most_infantry(state, nation) for nation in nations), default=0)

    def _ends(self, ground: Ground, tokens: tuple[str, ...], stacks: Stacks | None = None) -> list[str]:
        """The coasts that all can invade and their side can pay for."""
        state = ground.state
        found = set.intersection(*(set(invading.targets(ground, token)) for token in tokens))
        left = prices.left_to_fight(state, tokens)
        stacks = stacks or Stacks(state, state.owner(state.blocks[tokens[0]].nation))
        paid = (area for area in found if prices.to_fight(state, tokens, area, invading=True) <= left)
        return sorted(area for area in paid if stacks.has_room(tokens, area))

    def goal(self, state: VictoryState, tokens: tuple[str, ...], filled: tuple[Argument, ...]) -> Field | None:
        ground = Ground(state)
        if not filled:
            ends = self._ends(ground, tokens)
            refusal = self._refusal(state, tokens)
            return Pick("to", () if refusal else tuple(ends), SPACE, why_not=dict.fromkeys(ends, refusal) if refusal else {})
        seas = invading.landing_seas(ground, tokens[0], str(filled[0]))
        return Pick("via", tuple(seas), SPACE) if len(filled) == 1 and len(seas) > 1 else None

    def _refusal(self, state: VictoryState, tokens: tuple[str, ...]) -> Refusal | None:
        """Why blocks do not make an invasion: it needs infantry, and has so much at most. VIE 7.5."""
        leaders = sum(unit_of(state, token).type == LEADER for token in tokens)
        most = invading.most_infantry(state, state.blocks[tokens[0]].nation)
        if leaders > invading.MOST_LEADERS or not 1 <= len(tokens) - leaders <= most:
            return Refusal(say("vie.move.who_lands", number=most), "7.5")
        return None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        tokens, to = named(action.args[1]), str(action.args[2])
        ground, moves = Ground(state), moves_of(state)
        sea = str(action.args[3]) if len(action.args) > len(("from", "blocks", "to")) else ""
        sea = sea or invading.landing_seas(ground, tokens[0], to)[0]
        crossed = invading.seas_to_cross(ground, tokens[0])[sea]
        tell_moved(play, "vie_invades", action, tokens)
        prices.pay_to_fight(state, tokens, prices.to_fight(state, tokens, to, invading=True))
        moves.held = sorted({*moves.held, *crossed})
        for token in tokens:
            arrival.go(state, play, token, (sea, to), INVASION)

"""The orders of a seat that moves, each with its form: where from, which blocks, where to. VIE 4.2, 4.7, 2.6, 7.5, 10.1, 11.32."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field, Pick, Picks
from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe.components.units import TOKENS
from pyapp.games.victory_in_europe.movement import arrival, excuses, nearby, prices
from pyapp.games.victory_in_europe.movement.reach import Reach
from pyapp.games.victory_in_europe.movement.surplus import Stacks
from pyapp.games.victory_in_europe.movement.ways import flying, invading
from pyapp.games.victory_in_europe.movement.ways.blocks import DROP, MOVED, fights_here, is_paratroops, movable, side
from pyapp.games.victory_in_europe.movement.ways.ground import Ground
from pyapp.games.victory_in_europe.state import VictoryState

SPACE, BLOCK = "space", "block"


class Order:
    """A kind of action of a seat that moves."""

    kind: ClassVar[str] = ""

    def is_open(self, state: VictoryState, seat: str) -> bool:
        """May the seat give such an order now?"""
        raise NotImplementedError

    def field(self, state: VictoryState, seat: str, filled: tuple[Argument, ...]) -> Field | None:
        """The next field of its form."""
        return None

    def refuse(self, state: VictoryState, action: Action) -> Refusal | None:
        """The rule that forbids it, where no field could say so."""
        return None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        """Do it."""
        raise NotImplementedError


class BlockOrder(Order):
    """An order to blocks: the first fields are the place where they stand and which they are. Who could go nowhere is not offered."""

    def eligible(self, state: VictoryState, seat: str, place: str = "") -> list[str]:
        """The blocks that may be given it, wherever they could go: of a seat, or of those in a place."""
        raise NotImplementedError

    def leads(self, ground: Ground, stacks: Stacks, token: str) -> bool:
        """Is there anywhere that such a block could go by it?"""
        raise NotImplementedError

    def most(self, state: VictoryState, place: str, tokens: Sequence[str]) -> int | None:
        """How many blocks one order can be given to; None is any number."""
        return None

    def goal(self, state: VictoryState, tokens: tuple[str, ...], filled: tuple[Argument, ...]) -> Field | None:
        """The fields after the blocks."""
        raise NotImplementedError

    def why_not(self, state: VictoryState, seat: str, offered: Sequence[str], place: str = "") -> dict[str, Refusal]:
        """Why places are not offered where somebody may wonder, or why blocks of one are not."""
        return {}

    def candidates(self, state: VictoryState, seat: str, place: str = "") -> list[str]:
        """The blocks to which it can be given."""
        return list(self._going(state, seat, place))

    def _going(self, state: VictoryState, seat: str, place: str = "", *, one_each: bool = False) -> Iterator[str]:
        """The same one by one: what all questions share is worked out once. ``one_each``: one of each place is enough."""
        tokens, found = self.eligible(state, seat, place), set[str]()
        if not tokens:
            return
        ground, stacks = Ground(state), Stacks(state, seat)
        for token in tokens:
            at = state.blocks[token].at
            if not (one_each and at in found) and self.leads(ground, stacks, token):
                found.add(at)
                yield token

    def is_open(self, state: VictoryState, seat: str) -> bool:
        return any(True for _ in self._going(state, seat))

    def field(self, state: VictoryState, seat: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            places = places_of(state, self._going(state, seat, one_each=True))
            return Pick("from", places, SPACE, why_not=self.why_not(state, seat, places))
        place = str(filled[0])
        if len(filled) == 1:
            there = tuple(self.candidates(state, seat, place))
            return Picks("blocks", there, 1, self.most(state, place, there), BLOCK, why_not=self.why_not(state, seat, there, place))
        return self.goal(state, named(filled[1]), filled[2:])


def places_of(state: VictoryState, tokens: Iterable[str]) -> tuple[str, ...]:
    """The places of some blocks."""
    return tuple(sorted({state.blocks[token].at for token in tokens}))


def named(value: Argument) -> tuple[str, ...]:
    """The blocks that a field names, in their fixed order: the order in which somebody clicks them changes nothing."""
    assert isinstance(value, tuple)
    chosen = set(value)
    return tuple(token for token in TOKENS if token in chosen)


def tell_moved(play: Play, kind: str, action: Action, tokens: Sequence[str]) -> None:
    """All are told what can be seen: so many blocks go from here to there."""
    play.tell(kind, seat=action.seat, number=len(tokens), blocks=list(tokens), origin=str(action.args[0]), to=str(action.args[2]))


class MoveBlocks(BlockOrder):
    """Armies march, ships sail, aircraft fly, as their labels allow: one kind of action, so that it does not tell what moves. VIE 4.2."""

    kind = "move"

    def eligible(self, state: VictoryState, seat: str, place: str = "") -> list[str]:
        return movable(state, seat, place)

    def leads(self, ground: Ground, stacks: Stacks, token: str) -> bool:
        if any(stacks.has_room((token,), to) for to in nearby.by_moving(ground, token)):
            return True
        return bool(Reach(ground, [token], stacks).ends())

    def why_not(self, state: VictoryState, seat: str, offered: Sequence[str], place: str = "") -> dict[str, Refusal]:
        return excuses.of_blocks(state, seat, place, offered) if place else excuses.of_places(state, seat, offered)

    def goal(self, state: VictoryState, tokens: tuple[str, ...], filled: tuple[Argument, ...]) -> Field | None:
        reach = Reach(Ground(state), tokens)
        if not filled:
            return Pick("to", tuple(reach.ends()), SPACE)
        question = reach.question(str(filled[0]), [str(value) for value in filled[1:]])
        return Pick("via", question.options, SPACE, optional=not question.needed) if question else None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        tokens, to = named(action.args[1]), str(action.args[2])
        reach = Reach(Ground(state), tokens)
        price = reach.price(to)
        ways = {token: reach.way_of(token, to, [str(value) for value in action.args[3:]]) for token in tokens}
        tell_moved(play, "vie_moves", action, tokens)
        prices.pay_to_fight(state, tokens, price)
        for token in (*reach.armies, *reach.ships, *reach.aircraft):
            arrival.go(state, play, token, ways[token], MOVED)


class Drop(BlockOrder):
    """Paratroops jump into a battle. VIE 2.6."""

    kind = "drop"

    def eligible(self, state: VictoryState, seat: str, place: str = "") -> list[str]:
        return [token for token in movable(state, seat, place) if is_paratroops(state, token)] if state.battles else []

    def leads(self, ground: Ground, stacks: Stacks, token: str) -> bool:
        return bool(self._ends(ground, token, fought_places(ground.state, ground.state.owner(ground.state.blocks[token].nation))))

    def _ends(self, ground: Ground, token: str, fought: set[str], number: int = 1) -> list[str]:
        """The battles into which so many may jump, this one among them, and that their side can pay for."""
        state, of = ground.state, side(ground.state, token)
        return [
            place
            for place in flying.drops(ground, token, fought)
            if number <= invading.room_for_paratroops(state, of, place)
            and prices.to_fight(state, [token], place) <= prices.left_to_fight(state, [token])
        ]

    def goal(self, state: VictoryState, tokens: tuple[str, ...], filled: tuple[Argument, ...]) -> Field | None:
        if filled:
            return None
        ground, fought = Ground(state), fought_places(state, state.owner(state.blocks[tokens[0]].nation))
        each = [set(self._ends(ground, token, fought, len(tokens))) for token in tokens]
        return Pick("to", tuple(sorted(set.intersection(*each))), SPACE)

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        tokens, to = named(action.args[1]), str(action.args[2])
        tell_moved(play, "vie_drops", action, tokens)
        prices.pay_to_fight(state, tokens, prices.to_fight(state, tokens, to))
        for token in tokens:
            arrival.go(state, play, token, (to,), DROP)


def fought_places(state: VictoryState, seat: str) -> set[str]:
    """Where armies of a seat are in battle."""
    return {battle.at for battle in state.battles if fights_here(state, seat, battle.at)}

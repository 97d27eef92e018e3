"""What orders cost in command. VIE 3.2, 4.2, 4.4, 4.7, 7.5."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.movement.ways import cards
from pyapp.games.victory_in_europe.movement.ways.blocks import INVASION, battle_at, marches_in, moves_of, side
from pyapp.games.victory_in_europe.state import VictoryState


def to_fight(state: VictoryState, tokens: Sequence[str], place: str, *, invading: bool = False) -> int:
    """What it costs a side to bring blocks to a battle: one command a battle, two for an invasion, one more if armies march in, too.

    Whoever has paid for the battle pays only what the price rises by; Player 2 pays for reinforcing as for attacking.
    """
    of = side(state, tokens[0])
    there = _taking_part(state, of, place)
    nation = state.blocks[tokens[0]].nation
    before = _price(state, nation, by_sea=_landed(state, there), by_land=_marched(state, there), any_block=bool(there))
    if invading:
        return _price(state, nation, by_sea=True, by_land=_marched(state, there), any_block=True) - before
    marching = _marched(state, there) or any(marches_in(state, token) for token in tokens)
    return _price(state, nation, by_sea=_landed(state, there), by_land=marching, any_block=True) - before


def _taking_part(state: VictoryState, of: str, place: str) -> list[str]:
    battle = battle_at(state, place)
    return [token for token in (*battle.attackers, *battle.reinforcements) if side(state, token) == of] if battle else []


def _landed(state: VictoryState, tokens: Sequence[str]) -> bool:
    return any(moves_of(state).moved.get(token) == INVASION for token in tokens)


def _marched(state: VictoryState, tokens: Sequence[str]) -> bool:
    return any(marches_in(state, token) for token in tokens)


def _price(state: VictoryState, nation: str, *, by_sea: bool, by_land: bool, any_block: bool) -> int:
    if by_sea:
        invasion = max(1, int(table("command")["invasion"]) + cards.invasion_discount(state, nation))
        extra = int(table("command")["invasion_with_land_attack"]) - int(table("command")["invasion"])
        return invasion + extra * by_land
    return int(table("command")["battle"]) * any_block


def strategic(state: VictoryState, tokens: Sequence[str], each: int) -> int:
    """What a strategic move of some blocks costs, without those that an event pays."""
    return each * (len(tokens) - freed(state, tokens))


def freed(state: VictoryState, tokens: Sequence[str]) -> int:
    """How many of some blocks an event moves at no command."""
    seat = state.owner(state.blocks[tokens[0]].nation)
    allowed = min(cards.free_moves(state, token) for token in tokens)
    return min(len(tokens), max(0, allowed - moves_of(state).free.get(seat, 0)))


def left_to_fight(state: VictoryState, of: str) -> int:
    """The command that a side may spend on battles."""
    return command.left(state, of) + moves_of(state).spare.get(state.seat_of(of), 0)


def pay_to_fight(state: VictoryState, of: str, amount: int) -> None:
    """A side pays for a battle, first with what an event gives for battles alone."""
    spare = moves_of(state).spare
    seat = state.seat_of(of)
    given = min(amount, spare.get(seat, 0))
    if given:
        spare[seat] -= given
    command.pay(state, of, amount - given)

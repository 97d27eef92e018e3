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


def left_to_fight(state: VictoryState, tokens: Sequence[str]) -> int:
    """The command that may be spent on a battle of some blocks."""
    return command.left(state, side(state, tokens[0])) + _spare(state, tokens)


def _spare(state: VictoryState, tokens: Sequence[str]) -> int:
    """What an event gives for battles of the nations that it names, if one of the blocks is theirs."""
    found = moves_of(state).spare.get(state.owner(state.blocks[tokens[0]].nation), 0)
    return found if found and any(cards.gives_command(state, state.blocks[token].nation) for token in tokens) else 0


def pay_to_fight(state: VictoryState, tokens: Sequence[str], amount: int) -> None:
    """The side of some blocks pays for their battle, first with what an event gives for battles alone."""
    given = min(amount, _spare(state, tokens))
    if given:
        moves_of(state).spare[state.owner(state.blocks[tokens[0]].nation)] -= given
    command.pay(state, side(state, tokens[0]), amount - given)

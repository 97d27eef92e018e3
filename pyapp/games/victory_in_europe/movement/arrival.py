"""What happens where blocks arrive: areas change hands, battles begin, reinforcements come. VIE 1.17, 4.1, 4.2, 4.4, 11.33."""

from __future__ import annotations

from pyapp.engine.steps import Play
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.control import new_holder
from pyapp.games.victory_in_europe.diplomacy import pact
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.movement.ways.blocks import INVASION, battle_at, moves_of, unit_of
from pyapp.games.victory_in_europe.movement.ways.ground import EMPTY, FIGHT, Ground
from pyapp.games.victory_in_europe.movement.ways.marching import Way
from pyapp.games.victory_in_europe.movement.ways.sailing import coast_at
from pyapp.games.victory_in_europe.state import Battle, VictoryState


def go(state: VictoryState, play: Play, token: str, way: Way, how: str) -> None:
    """A block goes its way: areas that an army crosses change hands, and at the end it fights or stands. VIE 4.1, 4.2."""
    block, moves, to = state.blocks[token], moves_of(state), way[-1]
    ground, nation, origin = Ground(state), block.nation, block.at
    came = way[-2] if len(way) > 1 else origin
    fight = ground.kind(nation, to) == FIGHT or _bombs(state, token, to, ground)
    if unit_of(state, token).is_army and how != INVASION:
        for area in way:
            _cross(state, play, nation, area, ground)
    elif how == INVASION and not fight:
        _cross(state, play, nation, to, ground)
    if battle_at(state, origin):
        moves.left[token] = f"{origin}/{way[0]}"
        withdraw(state, token)  # who rose against a guest may go before they fight: iraq_coup
    changes.move(state, token, to, coast_at(to, came) if unit_of(state, token).is_naval else "")
    moves.moved[token], moves.base[token] = how, origin
    if fight:
        moves.came[token] = came
        _join(state, token, to, landing=how == INVASION)


def _bombs(state: VictoryState, token: str, place: str, ground: Ground) -> bool:
    """Aircraft over an enemy area where only a factory is. VIE 11.33."""
    return unit_of(state, token).is_air and ground.kind(state.blocks[token].nation, place) == EMPTY


def _cross(state: VictoryState, play: Play, nation: str, area: str, ground: Ground) -> None:
    """An army enters an area: an empty one that is not friendly is taken, and a factory that is alone there is lost. VIE 4.1, 11.33."""
    if area not in AREAS or ground.kind(nation, area) != EMPTY:
        return
    if state.factories.get(area) and ground.hostile(nation, changes.holder(state, area)):
        changes.set_factories(state, area, [])
        play.tell("vie_factory_lost", space=area)
    if pact.may_occupy(state, nation, area):
        pact.occupy(state, play, area)
    elif changes.take(state, area, new_holder(state, area, nation)):
        changes.note_conquest(state, area)
        play.tell("vie_taken", nation=changes.holder(state, area), space=area)


def _join(state: VictoryState, token: str, place: str, *, landing: bool) -> None:
    """A block takes part in the battle of a place: it attacks, or reinforces whoever is attacked there. VIE 4.4."""
    seat = state.owner(state.blocks[token].nation)
    battle = battle_at(state, place)
    if battle is None:
        battle = Battle(place, seat)
        state.battles.append(battle)
    (battle.attackers if battle.attacker == seat else battle.reinforcements).append(token)
    if landing:
        battle.landing.append(token)


def withdraw(state: VictoryState, token: str) -> None:
    """A block takes part in no battle any more; a battle without attackers is none."""
    for battle in list(state.battles):
        for tokens in (battle.attackers, battle.reinforcements, battle.pinned, battle.landing):
            if token in tokens:
                tokens.remove(token)
        if not battle.attackers:
            state.battles.remove(battle)

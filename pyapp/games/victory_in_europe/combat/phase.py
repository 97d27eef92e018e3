"""The combat phase: what events take, raids, battles in the order of Player 1, landings. VIE page 1, 5.1, 6.21, 6.22, 7.31."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.combat.battle import Fight
from pyapp.games.victory_in_europe.combat.parties import camp, raid_of
from pyapp.games.victory_in_europe.combat.tolls import Toll, seats_with_tolls, toll_of
from pyapp.games.victory_in_europe.combat.ways import Ground, by_air
from pyapp.games.victory_in_europe.control import at_war, fights, nations_at
from pyapp.games.victory_in_europe.diplomacy import rights
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.state import BOXES, Battle, VictoryState

FIGHT, LAND = "fight", "land"
TOLLS, BATTLES, LANDINGS = range(3)


@step("vie_combat")
class CombatPhase(Step):
    """Raids are named, events take steps, then raids of Player 1, all other battles one by one, landings. VIE page 1, V118."""

    position: int = TOLLS

    def is_sound(self, state: VictoryState) -> bool:
        return TOLLS <= self.position <= LANDINGS

    def proceed(self, state: VictoryState, play: Play) -> None:
        if self.position == TOLLS:
            self.position = BATTLES
            state.battles += meetings(state)
            for battle in state.battles:
                battle.raid = raid_of(state, battle)
            play.push(*(Toll(seat, int(effect.data["steps"])) for seat in seats_with_tolls(state) if (effect := toll_of(state, seat))))
        elif self.position == BATTLES:
            self._next_battle(state, play)
        elif self.position == LANDINGS:
            if landing := land_next(state, play):
                play.push(landing)
                return
            state.moves = None
            play.done()

    def _next_battle(self, state: VictoryState, play: Play) -> None:
        if not state.battles:
            self.position = LANDINGS
        elif len(found := next_battles(state)) > 1:
            play.push(PickBattle())
        else:
            play.push(Fight(found[0].at, found[0].raid))


def meetings(state: VictoryState) -> list[Battle]:
    """Battles of enemies who share a sea because war has come between them there: whose power entered it last attacks. VIE 5.1, V122."""
    found, pending = [], {battle.at for battle in state.battles}
    for sea in SEAS:
        here = nations_at(state, sea) if sea not in pending else set()
        foes = sorted(one for one in here if any(at_war(state, one, other) for other in here))
        if foes:
            seat = state.owner(max(foes, key=lambda nation: state.entered.get(nation, 0)))
            blocks = [t for t in faces.tokens(state) if state.blocks[t].at == sea and state.owner(state.blocks[t].nation) == seat]
            found.append(Battle(sea, seat, attackers=blocks))
    return found


def next_battles(state: VictoryState) -> list[Battle]:
    """The battles that may be fought next: the raids of Player 1 before all others. VIE page 1, 6.21, 7.31, V68."""
    first = camp(state.order[0]) if state.order else ""
    raids = [battle for battle in state.battles if battle.raid and camp(battle.attacker) == first]
    return raids or list(state.battles)


@step("vie_pick_battle")
class PickBattle(Step):
    """Player 1 says which battle is fought next. VIE 5.1."""

    cite = "5.1"

    def is_sound(self, state: VictoryState) -> bool:
        return bool(state.order) and bool(state.battles) and state.fight is None

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (state.order[0],)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (FIGHT,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("space", tuple(dict.fromkeys(battle.at for battle in next_battles(state))), "space")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        found = next(battle for battle in next_battles(state) if battle.at == action.args[0])
        play.replace(Fight(found.at, found.raid))


def in_the_air(state: VictoryState, seat: str) -> list[str]:
    """The aircraft of a seat that have to land: those over the sea or over an area that is not friendly. VIE 6.1, 6.22, 7.1."""
    found = []
    for token in faces.tokens(state):
        block, unit = state.blocks[token], faces.unit(state, token)
        if block.at in BOXES or unit is None or not unit.is_air or state.owner(block.nation) != seat:
            continue
        if block.at in SEAS or (fights(state, block.nation) and not rights.may_land(state, block.nation, block.at)):
            found.append(token)
    return found


def land_next(state: VictoryState, play: Play) -> Step | None:
    """Who finds no place to land is lost; of the others Player 1's land first. VIE 6.22."""
    for seat in state.order:
        able, ground = [], Ground(state)
        for token in in_the_air(state, seat):
            if by_air(ground, token):
                able.append(token)
                continue
            play.tell("vie_perished", seat=seat, space=state.blocks[token].at, alone=True)
            changes.eliminate(state, token)
        if able:
            return Landing(seat, able)
    return None


@step("vie_landing")
class Landing(Step):
    """An aircraft that is still in the air lands in a friendly area within its range. VIE 6.22."""

    seat: str
    blocks: list[str]

    cite = "6.22"

    def is_sound(self, state: VictoryState) -> bool:
        if self.seat not in state.seats or not set(self.blocks) <= set(in_the_air(state, self.seat)):
            return False
        ground = Ground(state)
        return any(by_air(ground, token) for token in self.blocks)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        return (self.seat,)

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (LAND,)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if not filled:
            ground = Ground(state)
            return Pick("block", tuple(token for token in self.blocks if by_air(ground, token)), "block")
        return Pick("space", tuple(by_air(Ground(state), str(filled[0]))), "space") if len(filled) == 1 else None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        token, to = str(action.args[0]), str(action.args[1])
        play.tell("vie_lands", seat=self.seat, space=state.blocks[token].at, to=to)
        changes.move(state, token, to)

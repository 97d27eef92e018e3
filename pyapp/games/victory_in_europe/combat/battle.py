"""A battle from the first block that is turned to the last that leaves. VIE 5.1, 5.2, 5.61, 1.7, 4.4, 7.3, 7.5."""

from __future__ import annotations

from collections.abc import Iterator

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.combat import events
from pyapp.games.victory_in_europe.combat.capture import take_over
from pyapp.games.victory_in_europe.combat.firing import CLASSES, choices, class_of, enemy_ships, may_take_shelter, open_targets
from pyapp.games.victory_in_europe.combat.parties import (
    FACTORIES,
    attacks,
    camp,
    camp_of,
    concerned,
    current,
    decider,
    fights_on_land,
    is_at_sea,
    is_on_land,
    opposite,
    party,
    pending,
    record,
    steps_of,
    unit_of,
    waiting,
)  # fmt: skip
from pyapp.games.victory_in_europe.combat.turns import FLAK, Announce, Asking, Shelter, TakeTurn, announce, drop, fire_flak
from pyapp.games.victory_in_europe.combat.ways import Ground
from pyapp.games.victory_in_europe.combat.withdrawal import DROP, Leave, departing, may_retreat, perish, ways_out
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.components.units import LEADER, PARATROOPS
from pyapp.games.victory_in_europe.fog import faces, lots
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import BORDERS, STRAIT
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.parts import part
from pyapp.games.victory_in_europe.state import Engagement, VictoryState

ROUND, LEAVING = "round", "leaving"
STAGES = (ROUND, LEAVING)
PROLONG, BREAK_OFF = "prolong", "break_off"


@step("vie_fight")
class Fight(Step):
    """A battle in a place: rounds of turns, then who has lost it leaves. ``plain``: of an exploitation, without events. VIE 5.1."""

    at: str
    raid: str = ""
    plain: bool = False

    def is_sound(self, state: VictoryState) -> bool:
        if self.at not in (*AREAS, *SEAS) or pending(state, self.at, self.raid) is None:
            return False
        fight = state.fight
        return fight is None or ((fight.at, fight.raid) == (self.at, self.raid) and fight.stage in STAGES)

    def proceed(self, state: VictoryState, play: Play) -> None:
        if state.fight is None:
            begin(state, play, self)
        elif state.fight.stage == ROUND:
            go_on(state, play)
        else:
            clear_away(state, play)


# --- the beginning ------------------------------------------------------------------------------------------------------------


def begin(state: VictoryState, play: Play, opened: Fight) -> None:
    """The blocks are turned over, all but reinforcements, and round 1 begins. VIE 4.4, 5.1."""
    battle = pending(state, opened.at, opened.raid)
    assert battle is not None
    state.fight = Engagement(battle.at, battle.attacker, battle.raid, stage=ROUND, round=1, plain=opened.plain)
    play.tell("vie_battle", space=battle.at, seat=battle.attacker)
    bring_in(state, play, [token for token in concerned(state, battle) if token not in battle.reinforcements])
    rounds = table("battle")["rounds_over_a_strait" if _over_a_strait(state) else "rounds"]
    state.fight.printed = rounds
    state.fight.last = state.fight.printed = rounds + events.more_rounds(state)


def bring_in(state: VictoryState, play: Play, blocks: list[str]) -> None:
    """Blocks come into the battle: they are turned over, and over which border they came is noted. VIE 2.6, 4.4, 5.7."""
    fight, moves = current(state), state.moves
    faces.reveal(state, play, [token for token in blocks if token not in state.shown])
    part_now = {*fight.here, *blocks}
    fight.here = [token for token in faces.tokens(state) if token in part_now]
    for token in blocks:
        unit = unit_of(state, token)
        came = moves.came.get(token, "") if moves else ""
        if unit.type == PARATROOPS and moves and moves.moved.get(token) == DROP:
            fight.airborne.append(token)
        elif came and not unit.is_air:
            used = fight.used.setdefault(camp_of(state, token), [])
            fight.used[camp_of(state, token)] = sorted({*used, came})


def _over_a_strait(state: VictoryState) -> bool:
    """Have all armies that attack crossed a strait? Then there is one round. VIE 1.7."""
    fight, moves = current(state), state.moves
    armies = [token for token in party(state, attacking=True) if unit_of(state, token).is_army]
    came = [moves.came.get(token, "") if moves else "" for token in armies if token not in fight.airborne]
    kinds = [BORDERS[fight.at, area].kind if (fight.at, area) in BORDERS else "" for area in came]
    return bool(kinds) and set(kinds) == {STRAIT}


# --- a round ------------------------------------------------------------------------------------------------------------------


def go_on(state: VictoryState, play: Play) -> None:
    """The next thing in a round: shelters, landings, what aircraft announce, the next turn, or its end."""
    land(state, play)
    if asked := _shelter(state) or _announcement(state, play):
        play.push(asked)
        return
    for blocks in groups(state):
        if FLAK in blocks:
            fire_flak(state, play)
            return
        if asked := turn_of(state, play, blocks):
            play.push(asked)
            return
    end_round(state, play)


def land(state: VictoryState, play: Play) -> None:
    """Troops come ashore as soon as no enemy ship is there. VIE 7.5."""
    for token in party(state, attacking=True) + party(state, attacking=False):
        if is_at_sea(state, token) and not enemy_ships(state, token):
            current(state).ashore.append(token)
            play.tell("vie_landed", unit=unit_of(state, token).id, space=current(state).at)


def _shelter(state: VictoryState) -> Asking | None:
    fight = current(state)
    for token in party(state, attacking=False) if fight.round == 1 else ():
        if token not in fight.asked and may_take_shelter(state, token):
            return Shelter(decider(state, token), [token])
    return None


def _announcement(state: VictoryState, play: Play) -> Asking | None:
    """Aircraft announce when the round begins, the defender's first; who has one target only is not asked. VIE 6.2, 6.3, V63."""
    fight = current(state)
    if fight.acted:
        return None
    for token in party(state, attacking=False) + party(state, attacking=True):
        if not unit_of(state, token).is_air or token in fight.aims:
            continue
        found = open_targets(state, token)
        if len(found) > 1:
            return Announce(decider(state, token), [token])
        if found:
            announce(state, play, token, found[0])
    return None


def groups(state: VictoryState) -> Iterator[list[str]]:
    """Who has yet to act, class by class, the defender first in each, those of one seat together. VIE 5.2."""
    fight = current(state)
    for letter in CLASSES:
        attackers, defenders = (
            [token for token in party(state, attacking=side) if token not in fight.acted and class_of(state, token) == letter]
            for side in (True, False)
        )
        if letter == CLASSES[0] and FLAK not in fight.acted:
            yield [FLAK]
        early = [token for token in attackers if events.fires_first(state, token)]
        for blocks in (early, defenders, [token for token in attackers if token not in early]):
            for seat in state.seats:
                mine = [token for token in blocks if decider(state, token) == seat]
                if mine:
                    yield mine


def turn_of(state: VictoryState, play: Play, blocks: list[str]) -> Asking | None:
    """The question to a seat whose units have their turn; those that can do nothing, or have nobody left against them, have had it."""
    fight, ground = current(state), Ground(state)
    other = not attacks(state, blocks[0])
    opposed = bool(party(state, attacking=other) or waiting(state, attacking=other))
    able = [token for token in blocks if choices(state, token) or (opposed and may_retreat(state, token, ground))]
    if able:
        return TakeTurn(decider(state, able[0]), able)
    drop(state, play, [token for token in blocks if token in fight.airborne])
    fight.acted += blocks
    return None


# --- the end of a round -------------------------------------------------------------------------------------------------------


def end_round(state: VictoryState, play: Play) -> None:
    """Has anybody won? If not, and if there is another round, it begins. VIE 5.1, 5.2."""
    fight = current(state)
    attackers, defenders = party(state, attacking=True), party(state, attacking=False)
    armies = [token for token in attackers if fights_on_land(state, token)]
    held = any(fights_on_land(state, token) for token in defenders)
    if is_on_land(state) and armies and not held:
        _overcome(state, play, armies)
    elif _hold_the_sea(state, attackers) and not defenders and (late := waiting(state, attacking=False)):
        _change_roles(state, play, late)
    elif not attackers and not waiting(state, attacking=True):
        finish(state, opposite(camp(fight.attacker)))
    elif not defenders and not waiting(state, attacking=False) and not _may_bomb(state, attackers):
        finish(state, opposite(camp(fight.attacker)) if is_on_land(state) else camp(fight.attacker))
    elif fight.round < fight.last:
        next_round(state, play)
    elif leaders := _leaders(state):
        seat = decider(state, leaders[0])
        play.push(Prolong(seat, [token for token in leaders if decider(state, token) == seat]))
    else:
        finish(state, opposite(camp(fight.attacker)))


def _may_bomb(state: VictoryState, attackers: list[str]) -> bool:
    """Are factories left as targets where nobody defends? VIE 6.3."""
    return any(FACTORIES in open_targets(state, token) for token in attackers)


def _overcome(state: VictoryState, play: Play, armies: list[str]) -> None:
    """No defending army is left: the attacker takes the area. Where reinforcements are still to come, he defends it now. VIE 5.2."""
    fight = current(state)
    take_over(state, play, fight.at, armies)
    late = waiting(state, attacking=False)
    if late:
        _change_roles(state, play, late)
    else:
        finish(state, camp(fight.attacker))


def _hold_the_sea(state: VictoryState, blocks: list[str]) -> bool:
    """Do ships among some blocks hold the sea where they fight, as an army holds an area? VIE 7.21, 7.3."""
    return not is_on_land(state) and any(unit_of(state, token).is_naval for token in blocks)


def _change_roles(state: VictoryState, play: Play, late: list[str]) -> None:
    """Who has driven all defenders off before their help comes defends against it now, in round 2 at least. VIE 5.2, V70, V119."""
    fight, rounds = current(state), table("battle")["rounds"]
    fight.attacker = record(state).attacker = decider(state, late[0])
    fight.last, fight.printed = max(fight.last, rounds), max(fight.printed, rounds)
    play.tell("vie_roles_change", space=fight.at, seat=fight.attacker)
    next_round(state, play)


def next_round(state: VictoryState, play: Play) -> None:
    """Another round, with reinforcements from the second on. VIE 4.4, 5.2, 5.7."""
    fight = current(state)
    fight.round += 1
    fight.acted, fight.aims, fight.crossed = [], {}, {}
    play.tell("vie_round", space=fight.at, round=fight.round)
    late = waiting(state, attacking=False) + waiting(state, attacking=True)
    bring_in(state, play, late)


def finish(state: VictoryState, winner: str) -> None:
    """The fighting is over: one camp stays. VIE 5.1, 5.7."""
    current(state).stage, current(state).winner = LEAVING, winner


def _leaders(state: VictoryState) -> list[str]:
    """The attacking leaders who can prolong the battle and have not declined. VIE 5.61, V14."""
    able = [token for token in party(state, attacking=True) if unit_of(state, token).type == LEADER and steps_of(state, token)]
    return [token for token in able if token not in current(state).asked]


@step("vie_prolong")
class Prolong(Asking):
    """A leader who attacks gives a step for one more round. VIE 5.61."""

    cite = "5.61"

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (PROLONG, BREAK_OFF) if all(token in _leaders(state) for token in self.blocks) else ()

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return Pick("block", tuple(self.blocks), "block") if kind == PROLONG and not filled else None

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        play.done()
        if action.kind == BREAK_OFF:
            current(state).asked += self.blocks
            return
        token, current(state).asked = str(action.args[0]), []
        changes.set_steps(state, token, steps_of(state, token) - 1)
        play.tell("vie_prolonged", unit=unit_of(state, token).id, space=current(state).at)
        current(state).last += 1
        next_round(state, play)


# --- afterwards ---------------------------------------------------------------------------------------------------------------


def clear_away(state: VictoryState, play: Play) -> None:
    """Who has to leave does so or perishes; then the battle is over, and the victor may regroup. VIE 5.5, 5.7, 5.8."""
    fight = current(state)
    blocks = departing(state)
    ground = Ground(state)
    for token in [token for token in blocks if not ways_out(state, token, turn=False, ground=ground)]:
        perish(state, play, token)
        blocks.remove(token)
    if blocks:
        seat = decider(state, blocks[0])
        play.push(Leave(seat, [token for token in blocks if decider(state, token) == seat]))
        return
    there = [token for token in faces.tokens(state) if state.blocks[token].at == fight.at]
    left = [token for token in there if token in fight.here]
    late = [token for token in there if token in record(state).reinforcements and token not in fight.here]
    for token in left:
        changes.set_half(state, token, False)
    play.tell("vie_battle_over", space=fight.at, side=fight.winner)
    regrouping = [] if fight.raid else [_regroup(state, seat, left + late) for seat in state.order]
    close(state)
    play.replace(*(asked for asked in regrouping if asked), StandUp(fight.at, left + late))


def _regroup(state: VictoryState, seat: str, blocks: list[str]) -> Step | None:
    """A seat that has won may regroup, also who came too late to fight; after a raid nobody does. VIE 5.8, V69, V120."""
    mine = [token for token in blocks if decider(state, token) == seat]
    return part("regroup", seat=seat, at=current(state).at, blocks=mine) if mine else None


def close(state: VictoryState) -> None:
    """The battle is none any more."""
    state.battles.remove(record(state))
    state.fight = None


@step("vie_stand_up")
class StandUp(Step):
    """The blocks that are left where a battle was stand up again, hidden. VIE page 2, V22, V64."""

    at: str
    blocks: list[str]

    def is_sound(self, state: VictoryState) -> bool:
        return self.at in (*AREAS, *SEAS) and set(self.blocks) <= set(state.blocks)

    def proceed(self, state: VictoryState, play: Play) -> None:
        play.done()
        stand_up(state, [token for token in self.blocks if state.blocks[token].at == self.at and token in state.shown])


def stand_up(state: VictoryState, blocks: list[str]) -> None:
    """Blocks are hidden again and mixed with those of their place, unless a battle is still pending there: it knows them by name."""
    for token in blocks:
        if any(battle.at == state.blocks[token].at for battle in state.battles):
            faces.hide(state, [token])
        else:
            lots.stand_up(state, [token])

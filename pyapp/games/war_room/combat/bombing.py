"""Strategic bombing, between the stages of a battle. Rulebook, "Strategic bombing"."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import Battle, WarState

INFRASTRUCTURE = "infrastructure"
RESOURCE_OF = {"yellow": "osr", "blue": "iron", "red": "oil"}


def bombers_left(battle: Battle) -> dict[str, int]:
    """The sides with bombers that survived the air stage in strategic stance, and how many dice each bomber rolls."""
    found: dict[str, int] = {}
    for side in battle.commanders:
        number = sum(line.count for line in board.of_side(battle, side) if board.stance_of(battle, line).raid)
        if number:
            found[side] = number
    return found


def targets(state: WarState, battle: Battle, colour: str) -> list[str]:
    """What a result of a colour can destroy. A raid takes no more of a resource than the territory produces and its nation has."""
    territory = battle.region
    owner = state.control[territory]
    wild = colour == "black"
    found = [unit for unit in tables.ordered(state.building.get(territory, {})) if wild or tables.UNITS[unit].colour == colour]
    produced = relations.income_of(state, territory)
    for resource in tables.RESOURCES:
        open_now = battle.destroyed.get(resource, 0) < produced[resource] and state.stocks[owner].now[resource] > 0
        if open_now and (wild or RESOURCE_OF.get(colour) == resource):
            found.append(resource)
    if (wild or colour == "white") and conflicts.has_infrastructure(territory):
        found.append(INFRASTRUCTURE)
    return found


def destroy(state: WarState, battle: Battle, target: str, play: Play) -> None:
    """Apply one result at once. Rulebook, "Strategic bombing"."""
    territory = battle.region
    owner = state.control[territory]
    if target == INFRASTRUCTURE:
        state.bombs[territory] = state.bombs.get(territory, 0) + 1
        play.tell("wr_bombed", space=territory, number=state.bombs[territory])
    elif target in tables.RESOURCES:
        ledger.pay(state, owner, {target: 1})
        ledger.add(battle.destroyed, {target: 1})
        play.tell("wr_resources_bombed", space=territory, nation=owner, resources={target: 1})
    else:
        ledger.add(state.building[territory], {target: -1})
        if not state.building[territory]:
            del state.building[territory]
        ledger.casualties(state, owner, {target: 1})
        play.tell("wr_construction_bombed", space=territory, nation=owner, units={target: 1})


@step("wr_bombing")
class Bombing(Step):
    """Each bomber rolls its dice and does its damage before the next one. Rulebook, "Strategic bombing"."""

    started: bool = False

    def proceed(self, state: WarState, play: Play) -> None:
        battle = state.battle
        assert battle is not None
        if not self.started:
            self.started = True
            left = bombers_left(battle)
            battle.roller = next(iter(left), "")
            battle.bombers = left.get(battle.roller, 0)
        if battle.hits:
            self._assign(state, battle, play)
        elif battle.bombers:
            self._roll(state, battle, play)
        else:
            battle.roller, battle.destroyed = "", {}
            play.done()

    def _roll(self, state: WarState, battle: Battle, play: Play) -> None:
        battle.bombers -= 1
        commander = battle.commanders[battle.roller]
        raid = next(line.raid for line in board.stances(battle, "bomber") if line.raid)
        faces = play.roll(raid, len(tables.FACES), say("wr.roll.bomber", nation=commander, space=battle.region))
        battle.hits = board.count_colours(faces)
        able = [colour for colour in tables.COLOURS if targets(state, battle, colour)]
        play.tell("wr_bomber_rolled", nation=commander, colours=dict(battle.hits), space=battle.region, able=able)

    def _assign(self, state: WarState, battle: Battle, play: Play) -> None:
        colour = board.next_colour(battle.hits)
        found = targets(state, battle, colour)
        if len(found) > 1:
            play.push(BombTarget(battle.commanders[battle.roller]))
            return
        if not found:
            play.tell("wr_missed", colour=colour, number=battle.hits.pop(colour))
            return
        ledger.add(battle.hits, {colour: -1})
        destroy(state, battle, found[0], play)


@step("wr_bomb_target")
class BombTarget(Step):
    """The bombers' commander chooses what a result destroys. Rulebook, "Strategic bombing"."""

    cite = "Phase 4, strategic bombing"
    commander: str

    def seats(self, state: WarState) -> tuple[str, ...]:
        return (self.commander,)

    def _battle(self, state: WarState) -> Battle:
        assert state.battle is not None
        return state.battle

    def prompt(self, state: WarState, seat: str) -> Message:
        battle = self._battle(state)
        return say("prompt.wr_bomb_target", seat=seat, colour=board.next_colour(battle.hits), space=battle.region)

    def kinds(self, state: WarState, seat: str) -> tuple[str, ...]:
        return ("bomb",)

    def field(self, state: WarState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        battle = self._battle(state)
        return None if filled else Pick("target", tuple(targets(state, battle, board.next_colour(battle.hits))), "bomb_target")

    def apply(self, state: WarState, action: Action, play: Play) -> None:
        battle = self._battle(state)
        play.done()
        ledger.add(battle.hits, {board.next_colour(battle.hits): -1})
        destroy(state, battle, str(action.args[0]), play)

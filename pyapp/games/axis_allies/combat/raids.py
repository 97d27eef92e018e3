"""Strategic bombing raids, with escorts and interceptors as an option. Rulebook, "Strategic bombing raids"."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.fire import AA_GUN, AA_VALUE, DIE, aa_value, dice_each, roll
from pyapp.games.axis_allies.combat.forces import ANY, ATTACKER, DEFENDER, current, kinds, members, owners, put, take_out
from pyapp.games.axis_allies.combat.losses import take_losses
from pyapp.games.axis_allies.components.units import ESCORT, RAID, Unit
from pyapp.games.axis_allies.state import AxisState, Battle

OPTION = "interceptors"
RAIDER_VALUE, INTERCEPTOR_VALUE = 1, 2
DAMAGE_FACTOR = 2


def interceptions(state: AxisState, territories: list[str]) -> list[Intercept]:
    """The decisions to intercept: every owner of fighters in a raided territory decides for his own."""
    if not state.setup.has(OPTION):
        return []
    return [
        Intercept(territory, power)
        for territory in territories
        for power in state.rules.powers
        if not state.allied(power, state.active) and state.count(territory, power, "fighter")
    ]


@step("intercept")
class Intercept(Step):
    """The owner of fighters in a territory that will be raided sends up as many as he likes, before any combat."""

    cite = "Strategic bombing raids"

    territory: str
    power: str

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (self.power,)

    def prompt(self, state: AxisState, seat: str) -> Message:
        raiders = {
            kind: number
            for note, kind in ((RAID, "bomber"), (ESCORT, "fighter"))
            if (number := sum(number for piece, number in state.own_in(state.active, self.territory) if piece.note == note))
        }
        return say("prompt.intercept", seat=seat, space=self.territory, raiders=raiders, attacker=state.active)

    def waiting(self, state: AxisState) -> Message:
        return say("waiting.intercept", seats=[self.power], space=self.territory)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("intercept",)

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Bag("units", {"fighter": state.count(self.territory, seat, "fighter")}, 0)

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        named = action.args[0]
        assert isinstance(named, Mapping)
        fighter, number = Unit(self.power, "fighter"), named.get("fighter", 0)
        state.remove(self.territory, fighter, number)
        if number:
            put(state.turn.interceptors.setdefault(self.territory, {}), fighter, number)
            play.tell("intercepted", power=self.power, space=self.territory, units={"fighter": number})
        play.done()


@step("raid")
class Raid(Step):
    """One raid: an air battle of one round if there are interceptors, the factory's own AA fire, then the bombs."""

    territory: str
    stage: int = 0

    def is_sound(self, state: AxisState) -> bool:
        return 0 <= self.stage <= len(STAGES) and self.territory in state.rules.spaces

    def proceed(self, state: AxisState, play: Play) -> None:
        self.stage += 1
        if self.stage > len(STAGES):
            play.done()
        else:
            STAGES[self.stage - 1](state, play, self.territory)


def begin(state: AxisState, play: Play, territory: str) -> None:
    """Bombers, escorts and interceptors meet."""
    battle = state.battle = Battle(territory, defenders=state.turn.interceptors.pop(territory, {}))
    for piece, number in state.own_in(state.active, territory):
        if piece.note in (RAID, ESCORT):
            state.remove(territory, piece, number)
            put(battle.attackers, piece, number)
    play.tell(
        "raid_begins",
        space=territory,
        attacker=state.active,
        defender=state.owners[territory],
        attacking=kinds(members(battle.attackers)),
        defending=kinds(members(battle.defenders)),
    )


def raiders_fire(state: AxisState, play: Play, territory: str) -> None:
    """Bombers and escorts hit interceptors with a 1; these are out at once."""
    battle = current(state)
    if battle.defenders:
        take_losses(state, play, DEFENDER, {ANY: roll(state, play, ATTACKER, "raiders", RAIDER_VALUE, battle.attackers)})


def interceptors_fire(state: AxisState, play: Play, territory: str) -> None:
    """Interceptors that are left hit with a 2 or less; the attacker chooses what he loses."""
    battle = current(state)
    if battle.defenders:
        take_losses(state, play, ATTACKER, {ANY: roll(state, play, DEFENDER, "interceptors", INTERCEPTOR_VALUE, battle.defenders)})


def break_off(state: AxisState, play: Play, territory: str) -> None:
    """Escorts retire and interceptors stay in the air: neither takes any other part this turn."""
    battle = current(state)
    for piece, number in members(battle.attackers):
        if piece.note == ESCORT:
            take_out(battle.attackers, str(piece), number)
            state.add(territory, piece, number)
    if battle.defenders:
        state.turn.interceptors[territory] = battle.defenders
        battle.defenders = {}


def flak(state: AxisState, play: Play, territory: str) -> None:
    """The factory's own defences roll one die against each bomber; in some editions only AA guns do. Rulebook, "Industrial complexes"."""
    battle = current(state)
    bombers = sum(battle.attackers.values())
    if state.rules.switches.get("factory_flak", True):
        guns, value = {f"{state.owners[territory]}.industrial_complex": 1}, AA_VALUE
    else:
        guns = {str(piece): number for piece, number in state.enemies_in(state.active, territory) if piece.kind == AA_GUN}
        value = aa_value(state, owners(guns)) if guns else AA_VALUE
    if bombers and guns:
        take_losses(state, play, ATTACKER, {ANY: roll(state, play, DEFENDER, "flak", value, guns, bombers)})


def bomb(state: AxisState, play: Play, territory: str) -> None:
    """Each bomber left rolls a die of damage; a factory takes no more than twice its territory's value in all."""
    battle = current(state)
    bombers = members(battle.attackers)
    dice = sum(number * dice_each(state, ATTACKER, piece) for piece, number in bombers)
    faces = play.roll(dice, DIE, say("roll.bombs", space=territory))
    points = damage_factory(state, territory, sum(faces))
    for piece, number in bombers:
        state.add(territory, piece, number)
    state.battle = None
    state.turn.raided.append(territory)
    play.tell(
        "bombed",
        space=territory,
        power=state.active,
        owner=state.owners[territory],
        dice=faces,
        points=points,
        damage=state.factories[territory],
    )


STAGES = (begin, raiders_fire, interceptors_fire, break_off, flak, bomb)


def damage_factory(state: AxisState, territory: str, points: int) -> int:
    """Damage a factory, to no more than twice its territory's value in all; gives the points that count.

    Rulebook, "Industrial complexes".
    """
    before = state.factories[territory]
    state.factories[territory] = min(DAMAGE_FACTOR * state.space(territory).ipc, before + points)
    return state.factories[territory] - before

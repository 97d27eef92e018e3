"""General combat: a battle from the battle board to its conclusion, round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.aftermath import conclude
from pyapp.games.axis_allies.combat.contested import attackers_at_sea
from pyapp.games.axis_allies.combat.fire import AA_GUN, aa_dice, aa_value, dict_of, fire, roll, target_sorts
from pyapp.games.axis_allies.combat.forces import (
    AIRCRAFT,
    AIRCRAFT_ONLY,
    ANY,
    ATTACKER,
    DEFENDER,
    OTHER_SIDE,
    REACH,
    SHIPS_ONLY,
    SIDES,
    SUBMARINE,
    TRANSPORT,
    bag,
    can_harm,
    current,
    fighting,
    has_destroyer,
    kinds,
    may_strike,
    members,
    owners,
    put,
    strength,
    take_out,
    target,
)
from pyapp.games.axis_allies.combat.losses import destroy, take_losses
from pyapp.games.axis_allies.combat.retreat import PressOrRetreat, doomed, on_surface, retreat, retreat_spaces, retreating
from pyapp.games.axis_allies.components.edition import AIR
from pyapp.games.axis_allies.components.units import ESCORT, HOST, RAID, Unit, unit
from pyapp.games.axis_allies.movement import paratroopers
from pyapp.games.axis_allies.rulings import fourth, third
from pyapp.games.axis_allies.state import AxisState, Battle

# --- the battle board ---------------------------------------------------------------------------------------------------------


def open_battle(state: AxisState, play: Play, space: str) -> None:
    """Put the units of both sides on the battle board and begin. Rulebook, "General combat", step 1.

    Allies of the attacker, raiders and their escorts stay off it. Guests on a defending carrier defend, on an attacking one they are cargo.
    """
    battle = state.battle = Battle(space, retreats=retreat_spaces(state, space))
    own = attackers_at_sea(state, space) if state.space(space).is_sea else state.own_in(state.active, space)
    for piece, number in own:
        if piece.note not in (RAID, ESCORT):
            state.remove(space, piece, number)
            put(battle.attackers, piece if state.kind(piece).domain == AIR else piece.with_(used=0, spent=True), number)
    for piece, number in state.enemies_in(state.active, space):
        state.remove(space, piece, number)
        if piece.kind == "carrier":
            for guest in piece.cargo:
                put(battle.defenders, Unit(guest.owner, guest.kind), number)
            put(battle.hosts, piece, number if piece.cargo else 0)
            piece = piece.with_(cargo=(), note=HOST if piece.cargo and fourth(state) else "")
        put(battle.defenders, piece, number)
    play.tell(
        "battle_begins",
        space=space,
        attacker=state.active,
        defenders=owners(battle.defenders),
        attacking=kinds(members(battle.attackers)),
        defending=kinds(members(battle.defenders)),
    )
    play.push(Fight())


def defended(state: AxisState, territory: str) -> bool:
    """Is there a unit with a combat value to defend a territory, or AA guns that fire at attacking aircraft?

    Rulebook, "Air units": they face the guns of every territory that they attack.
    """
    enemies = [piece for piece, _ in state.enemies_in(state.active, territory)]
    own = [piece for piece, _ in state.own_in(state.active, territory) if piece.note not in (RAID, ESCORT)]
    under_fire = any(state.kind(piece).domain == AIR for piece in own) and any(piece.kind == AA_GUN for piece in enemies)
    return under_fire or any(strength(state, DEFENDER, piece) for piece in enemies)


# --- the end of a fight -------------------------------------------------------------------------------------------------------


def sink_defenceless(state: AxisState, play: Play) -> None:
    """Transports that nothing protects any more are sunk without a die, the attacker's only if they cannot retreat.

    Rulebook, "General combat": defenceless transports.
    """
    battle = current(state)
    if not state.space(battle.space).is_sea:
        return
    armed = {side: bool(fighting(state, battle, side)) for side in SIDES}
    stuck = not any(can_harm(state, battle, side, transports=False) for side in SIDES)
    transports = {side: [item for item in members(bag(battle, side)) if item[0].kind == TRANSPORT] for side in SIDES}
    if transports[DEFENDER] and armed[ATTACKER] and (stuck or not armed[DEFENDER]):
        destroy(state, play, DEFENDER, transports[DEFENDER], "defenceless")
    if transports[ATTACKER] and armed[DEFENDER] and not battle.retreats and (stuck or not armed[ATTACKER]):
        destroy(state, play, ATTACKER, transports[ATTACKER], "defenceless")


def is_over(state: AxisState) -> bool:
    """Has a side nothing left to fight with, or can nobody hit anybody? Rulebook, "General combat", condition A.

    What a bombardment has hit has yet to fire.
    """
    battle = current(state)
    if battle.waiting and fighting(state, battle, ATTACKER):
        return False
    if not all(fighting(state, battle, side) for side in SIDES):
        return True
    return not any(can_harm(state, battle, side, transports=True) for side in SIDES)


def offer_to_leave(state: AxisState, play: Play) -> None:
    """After a sea battle that neither side has won the attacker's ships stay or retreat; transports under fire must leave."""
    battle = current(state)
    undecided = bool(battle.attackers) and bool(battle.defenders) and state.space(battle.space).is_sea
    if not undecided or not battle.retreats or not on_surface(state, retreating(state, battle)):
        return
    if doomed(state, battle) and len(battle.retreats) == 1:
        retreat(state, play, battle.retreats[0])
    else:
        play.push(PressOrRetreat(over=True))


# --- the rounds ---------------------------------------------------------------------------------------------------------------


@step("fight")
class Fight(Step):
    """The battle that is on the board, stage by stage. Rulebook, "General combat sequence"."""

    stage: int = 0

    def is_sound(self, state: AxisState) -> bool:
        return 0 <= self.stage < len(STAGES)

    def proceed(self, state: AxisState, play: Play) -> None:
        name = STAGES[self.stage]
        self.stage += 1
        if name == "check":
            self._check(state, play)
        elif name == "again":
            self.stage = STAGES.index("round")
        elif name == "close":
            remove_casualties(state, play)
            conclude(state, play)
            play.done()
        else:
            DO[name](state, play)

    def _check(self, state: AxisState, play: Play) -> None:
        """Condition A: when the fight is over, go to the conclusion."""
        sink_defenceless(state, play)
        if is_over(state):
            self.stage = STAGES.index("close")
            offer_to_leave(state, play)


STAGES = (
    *("bombardment", "anti_aircraft", "drop", "check", "round", "attacker_dives", "defender_dives", "check"),
    *("attacker_strikes", "defender_strikes", "attacker_fires", "defender_fires", "remove", "check", "press", "check", "again", "close"),
)


def bombard(state: AxisState, play: Play) -> None:
    """Ships off the coast fire; what they hit still defends in the first round. Rulebook, "Amphibious assaults", step 2."""
    battle = current(state)
    hits = 0
    by_value: dict[int, list[tuple[Unit, int]]] = {}
    for piece, number in members(battle.bombarding):
        by_value.setdefault(strength(state, ATTACKER, piece), []).append((piece, number))
    for value, ships in sorted(by_value.items()):
        hits += roll(state, play, ATTACKER, "bombardment", value, dict_of(tuple(ships)))
    take_losses(state, play, DEFENDER, {ANY: hits}, fires_back=True)


def anti_aircraft(state: AxisState, play: Play) -> None:
    """AA guns fire once, up to three dice each but one for each aircraft. Rulebook, "AA guns"."""
    battle = current(state)
    guns = {text: n for units in (battle.defenders, battle.waiting) for text, n in units.items() if unit(text).kind == AA_GUN}
    aircraft = sum(number for piece, number in members(battle.attackers) if target(state, piece) == AIRCRAFT)
    if guns and aircraft:
        dice = aa_dice(state, sum(guns.values()), aircraft)
        hits = roll(state, play, DEFENDER, "anti_aircraft", aa_value(state, owners(guns)), guns, dice)
        take_losses(state, play, ATTACKER, {AIRCRAFT_ONLY: hits})


def drop_paratroopers(state: AxisState, play: Play) -> None:
    """What the guns have left over drops its infantry, before the combat starts. Rulebook, "Paratroopers"."""
    battle = current(state)
    landed = paratroopers.drop(state, members(battle.attackers))
    for plane, empty, infantry, number in landed:
        take_out(battle.attackers, str(plane), number)
        put(battle.attackers, empty, number)
        put(battle.attackers, infantry, number)
    if landed:
        units = kinds([(infantry, number) for _, _, infantry, number in landed])
        play.tell("paratroopers_landed", power=state.active, space=battle.space, units=units)


def begin_round(state: AxisState, play: Play) -> None:
    """A new round; what destroyers do in it depends on who is there now. Rulebook, "General combat", step 5."""
    battle = current(state)
    battle.round += 1
    battle.hunters = [side for side in SIDES if has_destroyer(battle, side)]
    battle.hunted = [side for side in SIDES if submarines(battle, side)]
    battle.striking = {}
    play.tell("combat_round", space=battle.space, round=battle.round)


def dive(side: str) -> Callable[[AxisState, Play], None]:
    """Ask the owners of a side's submarines whether they strike or submerge, the attacker first, before any die is rolled."""

    def ask(state: AxisState, play: Play) -> None:
        battle = current(state)
        if state.space(battle.space).is_sea and may_strike(battle, side):
            powers = owners(submarines(battle, side))
            play.push(*(Submerge(side, power) for power in state.rules.powers if power in powers))

    return ask


def submarines(battle: Battle, side: str) -> dict[str, int]:
    """The submarines of a side that are in the battle."""
    return {text: number for text, number in bag(battle, side).items() if unit(text).kind == SUBMARINE}


def attacker_strikes(state: AxisState, play: Play) -> None:
    """The attacker's submarines strike by surprise; the defender's, even those hit, have yet to strike. Rulebook, step 2."""
    battle = current(state)
    if not state.space(battle.space).is_sea:
        return
    if may_strike(battle, DEFENDER):
        battle.striking = submarines(battle, DEFENDER)
    if may_strike(battle, ATTACKER):
        strike(state, play, ATTACKER, submarines(battle, ATTACKER))


def defender_strikes(state: AxisState, play: Play) -> None:
    """The defender's submarines strike by surprise."""
    strike(state, play, DEFENDER, current(state).striking)


def strike(state: AxisState, play: Play, side: str, striking: Mapping[str, int]) -> None:
    """Roll for submarines that strike; what they hit is removed at once and does not fire."""
    enemy = OTHER_SIDE[side]
    if striking and REACH[SHIPS_ONLY] & target_sorts(state, current(state), enemy):
        value = strength(state, side, unit(next(iter(striking))))
        hits = roll(state, play, side, "surprise", value, striking)
        take_losses(state, play, enemy, {SHIPS_ONLY: hits})


def attackers_fire(state: AxisState, play: Play) -> None:
    """Step 3: casualties go behind the line and still fire."""
    take_losses(state, play, DEFENDER, fire(state, play, ATTACKER), fires_back=True)


def defenders_fire(state: AxisState, play: Play) -> None:
    """Step 4: the attacker's casualties are removed at once; he has fired already."""
    take_losses(state, play, ATTACKER, fire(state, play, DEFENDER))


def remove_casualties(state: AxisState, play: Play) -> None:
    """Step 5: what is behind the casualty line is destroyed."""
    battle = current(state)
    for piece, number in members(battle.waiting):
        state.lose(piece, number)
    battle.waiting = {}


def press(state: AxisState, play: Play) -> None:
    """Step 6: the attacker presses on or retreats, if any of his units may."""
    if retreating(state, current(state)):
        play.push(PressOrRetreat())


DO: Mapping[str, Callable[[AxisState, Play], None]] = {
    "bombardment": bombard,
    "anti_aircraft": anti_aircraft,
    "drop": drop_paratroopers,
    "round": begin_round,
    "attacker_dives": dive(ATTACKER),
    "defender_dives": dive(DEFENDER),
    "attacker_strikes": attacker_strikes,
    "defender_strikes": defender_strikes,
    "attacker_fires": attackers_fire,
    "defender_fires": defenders_fire,
    "remove": remove_casualties,
    "press": press,
}


@step("submerge")
class Submerge(Step):
    """Submarines strike by surprise or submerge out of the battle. Rulebook, "General combat", step 2."""

    cite = "Units: submarines"

    side: str
    power: str

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (self.power,)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.submerge", seat=seat, space=current(state).space)

    def waiting(self, state: AxisState) -> Message:
        return say("waiting.submerge", seats=[self.power], space=current(state).space)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("strike", "submerge")

    def _own(self, state: AxisState) -> dict[str, int]:
        return {text: number for text, number in submarines(current(state), self.side).items() if unit(text).owner == self.power}

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if kind == "strike" or filled:
            return None
        return Bag("units", {unit(text).label(seat): number for text, number in self._own(state).items()})

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        battle = current(state)
        if action.kind == "submerge":
            named = action.args[0]
            assert isinstance(named, Mapping)
            for label, number in named.items():
                piece = unit(label, self.power)
                take_out(bag(battle, self.side), str(piece), number)
                state.add(battle.space, piece, number)
            play.tell("submerged", space=battle.space, power=self.power, units={SUBMARINE: sum(named.values())})
        play.done()


@step("pick_battle")
class PickBattle(Step):
    """The attacker picks the space where he fights next. Rulebook, "General combat"."""

    cite = "Phase 3: conduct combat"

    spaces: list[str]

    def is_sound(self, state: AxisState) -> bool:
        return state.are_spaces(self.spaces)

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.pick_battle", seat=seat, spaces=self.spaces)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("fight",)

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("space", tuple(self.spaces), "space")

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        play.done()
        asking = state.steps[-1]
        assert isinstance(asking, PicksBattles)
        asking.chosen = str(action.args[0])


class PicksBattles(Step):
    """A step that opens battles in the order that the attacker picks."""

    chosen: str

    def next_of(self, state: AxisState, play: Play, spaces: list[str]) -> str:
        """The space to fight in now; empty while the attacker is being asked, who also says when the last battle begins."""
        if self.chosen in spaces:
            chosen, self.chosen = self.chosen, ""
            return chosen
        if len(spaces) == 1 and not third(state):
            return spaces[0]
        play.push(PickBattle(spaces))
        return ""

"""Phase 3, conduct combat: declarations, then raids, assaults and general combat in this order."""

from __future__ import annotations

from dataclasses import field as dataclass_field

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.aftermath import stand_down, walk_in
from pyapp.games.axis_allies.combat.assault import Assault
from pyapp.games.axis_allies.combat.battle import PicksBattles, defended, open_battle
from pyapp.games.axis_allies.combat.contested import assault_zones, assaulted, attacked, due, raided, undecided
from pyapp.games.axis_allies.combat.raids import Raid, interceptions
from pyapp.games.axis_allies.combat.rockets import Rockets
from pyapp.games.axis_allies.movement import landing
from pyapp.games.axis_allies.rulings import third
from pyapp.games.axis_allies.state import AxisState


@step("conduct_combat")
class ConductCombat(PicksBattles):
    """The phase in order; within assaults and general combat the attacker picks. Rulebook, "Combat sequence"."""

    stage: int = 0
    assaults: list[str] = dataclass_field(default_factory=list)
    chosen: str = ""

    def is_sound(self, state: AxisState) -> bool:
        return self.stage >= 0 and state.are_spaces(self.assaults)

    def proceed(self, state: AxisState, play: Play) -> None:
        outline = (self._declare, self._intercept, self._raid, self._launch, self._assault, self._fight)
        if self.stage < len(outline):
            outline[self.stage](state, play)
        else:
            stand_down(state, play)
            play.done()

    def _declare(self, state: AxisState, play: Play) -> None:
        self.stage += 1
        if zones := undecided(state):
            play.push(ChooseZones(zones))

    def _intercept(self, state: AxisState, play: Play) -> None:
        self.stage += 1
        play.push(*interceptions(state, raided(state)))

    def _raid(self, state: AxisState, play: Play) -> None:
        left = [territory for territory in raided(state) if territory not in state.turn.raided]
        if left and third(state):
            if territory := self.next_of(state, play, left):
                play.push(Raid(territory))
            return
        self.stage += 1
        self.assaults = assaulted(state)
        play.push(*(Raid(territory) for territory in left))

    def _launch(self, state: AxisState, play: Play) -> None:
        self.stage += 1
        play.push(Rockets())

    def _assault(self, state: AxisState, play: Play) -> None:
        left = [territory for territory in self.assaults if territory not in state.turn.fought]
        pending = due(state)
        unopposed = [t for t in left if not defended(state, t) and not set(assault_zones(state, t)) & set(pending)]
        if not left:
            self.stage += 1
        elif territory := unopposed[0] if unopposed else self.next_of(state, play, left):
            play.push(Assault(territory))

    def _fight(self, state: AxisState, play: Play) -> None:
        """Step 3 of the phase. Where nobody can defend there is no battle to be picked."""
        left = [territory for territory in attacked(state) if territory not in state.turn.fought]
        for territory in left:
            if not defended(state, territory):
                walk_in(state, play, territory)
        spaces = due(state) + [territory for territory in left if territory not in state.turn.fought]
        if not spaces:
            self.stage += 1
        elif space := self.next_of(state, play, spaces):
            open_battle(state, play, space)


@step("choose_zones")
class ChooseZones(Step):
    """The attacker fights or ignores the enemy submarines and transports in zones that he shares with them.

    Rulebook, "Combat movement" and "Amphibious assaults", step 1.
    """

    cite = "Phase 3: conduct combat"

    zones: list[str]

    def is_sound(self, state: AxisState) -> bool:
        return state.are_spaces(self.zones)

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.choose_zones", seat=seat, spaces=self.zones)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("attack", "ignore")

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("space", tuple(self.zones), "space")

    def refuse(self, state: AxisState, action: Action) -> Refusal | None:
        """Carriers on which fighters depend stay out of battles that can be avoided. Rulebook, "Air units"."""
        if action.kind == "attack" and landing.needs_carriers_of(state, action.seat, str(action.args[0])):
            return Refusal(say("axis.carrier_pledged", space=str(action.args[0])), "Air units")
        return None

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        zone = str(action.args[0])
        self.zones.remove(zone)
        if action.kind == "ignore":
            state.turn.ignored.append(zone)
            play.tell("ignored", power=state.active, space=zone)
        if not self.zones:
            play.done()

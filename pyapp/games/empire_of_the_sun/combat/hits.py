"""The owner of hits applies them. EotS 8.2F, 8.4B."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.combat import targets
from pyapp.games.empire_of_the_sun.combat.forces import Force
from pyapp.games.empire_of_the_sun.combat.losses import suffer
from pyapp.games.empire_of_the_sun.combat.parties import forces_of
from pyapp.games.empire_of_the_sun.combat.scene import fight_of
from pyapp.games.empire_of_the_sun.combat.targets import ON_THE_GROUND, Aim
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.state import EmpireState

UNITS_THERE, DISTANT = "units", "distant"
APPLY, CITE_ABOVE, CITE_GROUND = "apply", "8.2F", "8.4B"


@step("eots_hits")
class Hits(Step):
    """Hits of a player, applied stage by stage as `combat.targets` says; asked only where there is a choice.

    The fields are those of `targets.Aim`; ``struck`` is kept in the order of the hits.
    """

    cite = CITE_ABOVE
    side: str
    hits: int
    against: str
    critical: bool = False
    reach: int = 0
    landed: bool = True
    struck: list[str] = field(default_factory=list)
    begun: bool = False

    def aim(self) -> Aim:
        """What is left of the roll."""
        return Aim(self.hits, self.against, self.critical, self.reach, frozenset(self.struck), self.landed, self.begun)

    def enemy(self, state: EmpireState) -> Force:
        """The force that is hit."""
        return forces_of(state)[opponent(self.side)]

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        aim, force = self.aim(), self.enemy(state)
        return () if targets.is_over(aim, force) or targets.forced(aim, force) else (self.side,)

    def proceed(self, state: EmpireState, play: Play) -> None:
        aim, force = self.aim(), self.enemy(state)
        if not targets.is_over(aim, force):
            self._take(state, play, force, targets.forced(aim, force))
            return
        weakest = targets.weakest(aim, force)
        if not weakest:
            play.done()
            return
        self.begun = True
        play.replace(Weakest(self.side, weakest))

    def _take(self, state: EmpireState, play: Play, force: Force, losses: Mapping[str, int]) -> None:
        left = targets.after(self.aim(), force, losses)
        self.hits, self.struck, self.begun = left.hits, sorted(left.struck), True
        if self.against == ON_THE_GROUND:
            fight_of(state).lost[opponent(self.side)] += sum(losses.values())
        suffer(state, play, opponent(self.side), losses)

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_hits", seat=seat, number=self.hits, space=str(fight_of(state).at))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (APPLY,)

    def _groups(self, state: EmpireState) -> list[tuple[str, Force]]:
        """The units that can be hit, those whose number is limited apart. EotS 8.2F4."""
        found = targets.options(self.aim(), self.enemy(state))
        distant = tuple(fighter for fighter in found if targets.is_distant(fighter))
        near = tuple(fighter for fighter in found if not targets.is_distant(fighter))
        return [(name, group) for name, group in ((UNITS_THERE, near), (DISTANT, distant)) if group]

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        groups = self._groups(state)
        if len(filled) == len(groups):
            return None
        aim, force = self.aim(), self.enemy(state)
        if filled:
            aim = targets.after(aim, force, _losses(filled))
        name, group = groups[len(filled)]
        there, prices = targets.there(aim, group), targets.price(aim, group)
        usual = targets.usual(self.aim(), force) if not filled else targets.usual(aim, _only(force, group))
        suggested = {unit: number for unit, number in usual.items() if unit in there}
        least, most = int(len(groups) == 1), _room(aim, group) if name == DISTANT else None
        return Bag(name, there, least, most, "unit", price=prices, budget=aim.hits, suggested=suggested)

    def refuse(self, state: EmpireState, action: Action) -> Refusal | None:
        aim, force = self.aim(), self.enemy(state)
        losses = _losses(action.args)
        cite = CITE_GROUND if self.against == ON_THE_GROUND else CITE_ABOVE
        if not targets.fits(aim, force, losses):
            return Refusal(say("eots.hits.too_many_distant", count=aim.reach), "8.2F4")
        if targets.leaves_hits(aim, force, losses):
            return Refusal(say("eots.hits.left", count=targets.after(aim, force, losses).hits), cite)
        return None

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._take(state, play, self.enemy(state), _losses(action.args))


def _losses(args: tuple[Argument, ...]) -> dict[str, int]:
    losses: dict[str, int] = {}
    for bag in args:
        assert isinstance(bag, Mapping)
        losses.update(bag)
    return losses


def _room(aim: Aim, distant: Force) -> int:
    """How many steps distant units may lose at most, as far as their number goes."""
    steps = sorted(targets.there(aim, distant).values(), reverse=True)
    again = sum(fighter.unit in aim.struck for fighter in distant)
    return sum(steps[: again + aim.reach - len(aim.struck)])


def _only(force: Force, group: Force) -> Force:
    names = {fighter.unit for fighter in group}
    return tuple(fighter for fighter in force if fighter.unit in names)


@step("eots_weakest")
class Weakest(Step):
    """A critical hit that was not enough for anything costs the weakest unit a step; the reaction player decides ties. EotS 8.2F6."""

    cite = "8.2F6"
    side: str
    units: list[str]

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        assert state.offensive is not None
        return (opponent(state.offensive.side),) if len(self.units) > 1 else ()

    def proceed(self, state: EmpireState, play: Play) -> None:
        self._take(state, play, self.units[0])

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_weakest", seat=seat, side=opponent(self.side), space=str(fight_of(state).at))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return (APPLY,)

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("unit", tuple(self.units), "unit")

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self._take(state, play, str(action.args[0]))

    def _take(self, state: EmpireState, play: Play, unit: str) -> None:
        play.done()
        suffer(state, play, opponent(self.side), {unit: 1})

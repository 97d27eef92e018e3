"""Strategic warfare: submarines and B29s take cards from Japan. EotS 4.1.3, 11.2, 11.3."""

from __future__ import annotations

import functools

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Picks
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.tables import table
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.die import HIGHEST, roll_die
from pyapp.games.empire_of_the_sun.map.hexes import AIRFIELDS, TOKYO
from pyapp.games.empire_of_the_sun.map.hexsets import holds, members
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.politics.markers import strategic_bombing
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState
from pyapp.games.empire_of_the_sun.strategy import hands
from pyapp.games.empire_of_the_sun.strategy.deal import Deal
from pyapp.games.empire_of_the_sun.supply.picture import picture_of

_BOMBING = table("strategic_warfare")["bombing"]
TORPEDOES: tuple[int, int] = tuple(table("strategic_warfare")["torpedoes"])  # the turns in which they do not explode: EotS 11.22B
NEW_DOCTRINE = "AL80"  # Japan loses all modifiers of submarine warfare
INTERCEPTORS = "JP71"  # the success of one B29 takes no card next turn
A_STEP_OF_ESCORTS = 2


@functools.cache
def b29s() -> tuple[str, ...]:
    """The units that bomb Japan. EotS 11.31."""
    return tuple(unit for unit, found in UNITS.items() if found.type == "b29")


@step("eots_strategic_warfare")
class StrategicWarfare(Step):
    """The submarines, then the B29s that do not lie in ``grounded``. EotS 11."""

    grounded: list[str]

    def is_sound(self, state: EmpireState) -> bool:
        return set(self.grounded) <= set(b29s())

    def proceed(self, state: EmpireState, play: Play) -> None:
        base = hands.japanese_base(state)
        play.replace(Bombing(self.grounded, base, int(submarines(state, play))))


def submarine_modifier(state: EmpireState) -> int:
    """What is added to the roll of the submarines: escorts, and the torpedoes of 1942. EotS 11.22."""
    if NEW_DOCTRINE in state.tracks.in_force:
        return 0
    return state.tracks.escorts + (TORPEDOES[0] <= state.turn <= TORPEDOES[1])


def submarines(state: EmpireState, play: Play) -> bool:
    """Submarine warfare; a success costs Japan a transport point, but not the last, and the escorts a step. Says whether it was one.

    EotS 11.21.
    """
    tracks = state.tracks
    rolled, modifier = roll_die(play, say("eots.roll.submarines")), submarine_modifier(state)
    success = rolled - state.turn + modifier <= 0
    play.tell("eots_submarines" if success else "eots_submarines_failed", rolled=rolled, modifier=modifier, turn=state.turn)
    if success:
        tracks.asp[JAPAN] = min(tracks.asp[JAPAN], max(1, tracks.asp[JAPAN] - 1))
        tracks.escorts = max(0, tracks.escorts - A_STEP_OF_ESCORTS)
    return success


def can_bomb(state: EmpireState, unit: str) -> bool:
    """Can a B29 bomb Japan: supplied, near enough to Tokyo or in China? EotS 11.31, 12.74."""
    stand = state.units.get(unit)
    if stand is None or unit not in picture_of(state).supplied:
        return False
    return stand.box == CHINA or holds(within(TOKYO, _BOMBING["radius"]), stand.at)


def has_fighters(state: EmpireState) -> bool:
    """Do the Allies control an airfield so near to Tokyo that no B29 is lost to bad luck? EotS 11.32."""
    return any(changes.controller(state, at) == ALLIES for at in members(AIRFIELDS & within(TOKYO, _BOMBING["airfield"])))


@step("eots_bombing")
class Bombing(Step):
    """The Allied player bombs Japan with as many B29s as he likes; then the cards are dealt. ``lost`` counts the cards lost so far.

    EotS 11.3.
    """

    cite = "11.3"
    grounded: list[str]
    base: int
    lost: int = 0
    over: bool = False

    def is_sound(self, state: EmpireState) -> bool:
        return set(self.grounded) <= set(b29s()) and 0 <= self.base <= hands.MOST and 0 <= self.lost <= hands.MOST

    def _able(self, state: EmpireState) -> list[str]:
        return [unit for unit in b29s() if unit not in self.grounded and can_bomb(state, unit)]

    def seats(self, state: EmpireState) -> tuple[str, ...]:
        return () if self.over or not self._able(state) else (ALLIES,)

    def proceed(self, state: EmpireState, play: Play) -> None:
        """The turn's markers are set, and both players get their cards. EotS 4.1.4, 11.4, 16.2."""
        tracks = state.tracks
        if INTERCEPTORS in tracks.in_force:
            tracks.in_force.remove(INTERCEPTORS)
        dealt = {JAPAN: hands.japanese(self.base, self.lost), ALLIES: hands.allied(state)}
        tracks.passes = {side: dealt[side][1] for side in SIDES}
        for side in SIDES:
            play.tell("eots_hand", seat=side, cards=dealt[side][0], passes=dealt[side][1])
        play.replace(*(Deal(side, dealt[side][0]) for side in SIDES))

    def kinds(self, state: EmpireState, seat: str) -> tuple[str, ...]:
        return ("bomb", "decline")

    def field(self, state: EmpireState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled or kind == "decline" else Picks("units", tuple(self._able(state)), 1, what="unit")

    def prompt(self, state: EmpireState, seat: str) -> Message:
        return say("prompt.eots_bombing", seat=seat, units=self._able(state))

    def apply(self, state: EmpireState, action: Action, play: Play) -> None:
        self.over = True
        if action.kind == "bomb":
            chosen = action.args[0]
            assert isinstance(chosen, tuple)
            self.lost += bomb(state, play, [unit for unit in b29s() if unit in chosen])


def bomb(state: EmpireState, play: Play, units: list[str]) -> int:
    """These B29s bomb Japan; gives how many cards that costs. Interceptors save one, though the success counts.

    EotS 11.32, 16.2, 16.43B.
    """
    tracks = state.tracks
    tracks.bombers = units
    won = sum(_raid(state, play, unit) for unit in units)
    cards = max(0, won - (INTERCEPTORS in tracks.in_force))
    if won:
        strategic_bombing(state, spared=not cards)
    return cards


def _raid(state: EmpireState, play: Play, unit: str) -> bool:
    """One B29: a full one fails by a 9 alone, a reduced one from 5, and by a 9 a step is lost. EotS 11.32."""
    most = _BOMBING["reduced" if state.units[unit].reduced else "full"]
    rolled = roll_die(play, say("eots.roll.bombing", unit=unit))
    play.tell("eots_bombed" if rolled <= most else "eots_bombed_in_vain", unit=unit, rolled=rolled)
    if rolled == HIGHEST and not has_fighters(state):
        gone = changes.lose_step(state, unit)
        play.tell("eots_eliminated" if gone else "eots_reduced", seat=ALLIES, units=[unit], steps=1)
    return bool(rolled <= most)

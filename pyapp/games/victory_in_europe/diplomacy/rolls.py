"""The diplomacy rolls. VIE 10.3, 10.5, 13.0."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.victory_in_europe import changes
from pyapp.games.victory_in_europe.components.tables import DIPLOMACY
from pyapp.games.victory_in_europe.diplomacy import table
from pyapp.games.victory_in_europe.diplomacy.alliance import enter, join
from pyapp.games.victory_in_europe.diplomacy.table import Roller
from pyapp.games.victory_in_europe.state import BELGRADE_COUP, ITALY_WON_OVER, VictoryState

ROLL, PASS = "roll", "pass"
YUGOSLAVIA, COUP_ON = "YU", 2
PLAYER_TWO = 1


@step("vie_diplomacy_rolls")
class Rolls(Step):
    """One roll each, Player 1 first, who may let it be. VIE 10.3.

    ``position`` counts the rolls that are over, ``refused`` is the country that has refused Player 1.
    """

    position: int = 0
    refused: str = ""
    cite = "10.3"

    def is_sound(self, state: VictoryState) -> bool:
        return 0 <= self.position <= len(state.seats) and self.refused in ("", *DIPLOMACY)

    def seats(self, state: VictoryState) -> tuple[str, ...]:
        roller = self._roller(state)
        return (roller.seat,) if roller and table.countries(state, roller) else ()

    def proceed(self, state: VictoryState, play: Play) -> None:
        if self._roller(state):
            self.position += 1
        else:
            play.done()

    def prompt(self, state: VictoryState, seat: str) -> Message:
        roller = self._roller(state)
        return say("prompt.vie_diplomacy_rolls", seat=seat, power=roller.power if roller else "")

    def kinds(self, state: VictoryState, seat: str) -> tuple[str, ...]:
        return (ROLL, PASS)

    def field(self, state: VictoryState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        roller = self._roller(state)
        if filled or kind == PASS or roller is None:
            return None
        return Pick("nation", table.countries(state, roller), "vie_nation")

    def apply(self, state: VictoryState, action: Action, play: Play) -> None:
        roller = self._roller(state)
        refused, self.position = self.refused, self.position + 1
        if action.kind == PASS or roller is None:
            return
        nation = str(action.args[0])
        added = table.modifier(state, roller, nation, refused if self.position > PLAYER_TWO else "")
        dice = play.roll(2, 6, say("vie.roll.diplomacy", power=roller.power, nation=nation))
        success = sum(dice) + added >= table.target(roller, nation)
        told = "vie_diplomacy_success" if success else "vie_diplomacy_refusal"
        play.tell(told, power=roller.power, nation=nation, dice=dice, added=added, target=table.target(roller, nation))
        if success:
            self._win(state, play, roller, nation)
        else:
            self.refused = nation

    def _win(self, state: VictoryState, play: Play, roller: Roller, nation: str) -> None:
        """What success brings: war of the United States, Italy's leave to declare it, a minor as an ally. VIE 10.3, 13.0."""
        if nation == table.UNITED_STATES:
            enter(state, play, nation)
        elif nation == table.ITALY:
            changes.note_once(state, ITALY_WON_OVER)
            play.tell("vie_italy_won_over")
        elif not self._coup(state, play, roller, nation):
            join(state, play, nation, roller.side, roller.power)

    def _coup(self, state: VictoryState, play: Play, roller: Roller, nation: str) -> bool:
        """When Yugoslavia yields to the Axis its government may fall, once. VIE 13.0: yugoslavia_coup, reconstructed."""
        if nation != YUGOSLAVIA or roller.side != "axis" or BELGRADE_COUP in state.happened:
            return False
        if play.roll(1, 6, say("vie.roll.coup"))[0] > COUP_ON:
            return False
        changes.note_once(state, BELGRADE_COUP)
        play.tell("vie_coup")
        return True

    def _roller(self, state: VictoryState) -> Roller | None:
        found = table.rollers(state)
        return found[self.position] if self.position < len(found) else None

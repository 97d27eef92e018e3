"""Research and development: researchers that are kept until a breakthrough, and the two charts. An optional rule."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Argument, Field, Number, Pick
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.components.technology import charts
from pyapp.games.axis_allies.state import AxisState

OPTION = "technology"
FACES = 6


def open_charts(state: AxisState, power: str) -> tuple[str, ...]:
    """The charts on which a power has not yet made every development."""
    made = state.powers[power].developments
    return tuple(number for number, chart in charts(state.rules).items() if not set(chart) <= set(made))


@step("research")
class Research(Step):
    """The active power may buy researchers; with any it rolls for a breakthrough. Rulebook, "Research and development"."""

    cite = "Research"

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,) if self._most(state, state.active) else ()

    def proceed(self, state: AxisState, play: Play) -> None:
        """A power that can buy none rolls for the researchers that it has."""
        play.done()
        self._roll(state, state.active, play)

    def prompt(self, state: AxisState, seat: str) -> Message:
        power = state.powers[seat]
        return say("prompt.research", seat=seat, ipcs=power.ipcs, tokens=power.tokens)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("research",)

    def _most(self, state: AxisState, seat: str) -> int:
        return state.powers[seat].ipcs // self._price(state) if open_charts(state, seat) else 0

    def _price(self, state: AxisState) -> int:
        price: int = state.rules.technology["token_cost"]
        return price

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Number("researchers", 0, self._most(state, seat), suggested=0)

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        power = state.powers[action.seat]
        new = action.args[0]
        assert isinstance(new, int)
        if new:
            power.ipcs -= new * self._price(state)
            power.tokens += new
            play.tell("researchers", power=action.seat, number=new, tokens=power.tokens, left=power.ipcs)
        play.done()
        self._roll(state, action.seat, play)

    def _roll(self, state: AxisState, seat: str, play: Play) -> None:
        power = state.powers[seat]
        if not power.tokens or not open_charts(state, seat):
            return
        dice = play.roll(power.tokens, FACES, say("why.research", power=seat))
        success = any(face in state.rules.technology["success_on"] for face in dice)
        play.tell("research_roll", power=seat, dice=dice, success=success)
        if success:
            power.tokens = 0
            play.push(Breakthrough())


@step("breakthrough")
class Breakthrough(Step):
    """The active power has made a breakthrough and picks the chart; the die picks the development, until a new one comes up."""

    cite = "Research"

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (state.active,) if len(open_charts(state, state.active)) > 1 else ()

    def proceed(self, state: AxisState, play: Play) -> None:
        self._develop(state, state.active, open_charts(state, state.active)[0], play)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("chart",)

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        return None if filled else Pick("chart", open_charts(state, seat), "chart")

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        self._develop(state, action.seat, str(action.args[0]), play)

    def _develop(self, state: AxisState, seat: str, chart: str, play: Play) -> None:
        made = state.powers[seat].developments
        while True:
            (face,) = play.roll(1, FACES, say("why.breakthrough", power=seat))
            development = charts(state.rules)[chart][face - 1]
            if development not in made:
                break
            play.tell("breakthrough_again", power=seat, die=face, development=development)
        made.append(development)
        made.sort()
        play.tell("breakthrough", power=seat, die=face, development=development)
        play.done()

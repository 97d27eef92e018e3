"""The end of the turn: has anybody won? EotS 4.5, 16.1 to 16.3, 17.27, 17.38, 17.48."""

from __future__ import annotations

from pyapp.engine.messages import say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.politics import bid, japan, points
from pyapp.games.empire_of_the_sun.politics.markers import NEGOTIATIONS
from pyapp.games.empire_of_the_sun.politics.result import end
from pyapp.games.empire_of_the_sun.state import EmpireState

LEAST_RESOURCES = "least_resources"


@step("eots_end_of_turn")
class EndOfTurn(Step):
    """Negotiations first, then what wins the war for the Allies, in the last turn the conditions of the scenario. EotS 4.5."""

    def proceed(self, state: EmpireState, play: Play) -> None:
        play.done()
        points.claim(state)
        if state.tracks.political_will == NEGOTIATIONS:
            end(state, play, JAPAN, "negotiations")
        elif state.turn == SCENARIOS[state.scenario].turns[1]:
            decide(state, play)
        else:
            forget_turn(state)


def decide(state: EmpireState, play: Play) -> None:
    """The last turn is over: by the conditions of a campaign, or by victory points. EotS 16.2, 16.3, 17.27."""
    if points.list_of(state) == bid.CAMPAIGN:
        if japan.is_bombed_out(state):
            end(state, play, ALLIES, "bombing")
        else:
            end(state, play, JAPAN, "not_in_time")
    elif len(japan.resources(state)) < points.rules_of(state).get(LEAST_RESOURCES, 0):
        end(state, play, ALLIES, "resources")
    else:
        count(state, play)


def count(state: EmpireState, play: Play) -> None:
    """The victory points of Japan are told item by item, and what they come to."""
    for item, number in points.points(state).items():
        play.tell("eots_points", item=say(f"eots.points.{item}"), count=number)
    total = points.total(state)
    play.tell("eots_points_total", count=total)
    winner, grade = points.level(total)
    end(state, play, winner, f"{grade}_{winner}")


def forget_turn(state: EmpireState) -> None:
    """What was counted in this turn alone begins anew."""
    tracks = state.tracks
    tracks.taken, tracks.division_lost, tracks.hand_bombed = [], False, False

"""The race for the last victory cities: what is won only for a moment, what the enemy retakes at any price, and whose goal a city is."""

from __future__ import annotations

from pyapp.games.axis_allies.computer.forces import Mission
from pyapp.games.axis_allies.computer.levels import BUDGETS, HARD
from pyapp.games.axis_allies.computer.missions import Planner
from tests.games.axis_allies.boards import board
from tests.games.axis_allies.computer.test_habits import situation

CAPITALS = ("germany factory=0 germany.infantry*9", "japan factory=0 japan.infantry*9", "russia factory=0 ussr.infantry*30")
OF_THE_AXIS = ("karelia_s_s_r", "kiangsu", "philippine_islands", "india", "hawaiian_islands", "france")
"""With Berlin and Tokyo they are eight; the Axis needs nine."""

ROME = ("italy owner=uk uk.infantry", "sz15 uk.transport*4", "libya owner=uk uk.infantry*4,uk.artillery*4")
"""One man holds Rome, and twice as many as can take it now can land there before the round ends."""


def of_the_axis(names: tuple[str, ...]) -> list[str]:
    owners = {name: "japan" if name in OF_THE_AXIS[1:5] else "germany" for name in names}
    return [f"{name} owner={owner}{' germany.infantry*30' * (name == 'france')}" for name, owner in owners.items()]


def before_rome(cities: tuple[str, ...] = OF_THE_AXIS, men: int = 3) -> Planner:
    spaces = [*CAPITALS, *of_the_axis(cities), *ROME, f"southern_europe owner=germany germany.infantry*{men}"]
    return situation(board(*spaces, active="germany"), "germany").planner(BUDGETS[HARD])


def against_rome(planner: Planner) -> list[Mission]:
    return planner.missions(planner.sketch.chart.number["italy"], {})


def fallen(here: Planner, mission: Mission) -> float:
    """How likely what a mission takes is lost again."""
    variant, changed, _ = here.after({mission.target: mission})
    return here.reply.outcome(variant, changed, {mission.target: 1.0})[1].get(mission.target, 0.0)


def test_a_force_that_holds_the_last_city_is_worth_much_more_than_a_gamble_that_is_lost_again() -> None:
    here = before_rome()
    weighed = [(here.weigh({mission.target: mission}), fallen(here, mission)) for mission in against_rome(here)]
    gambles = [worth for worth, lost in weighed if lost > 0.7]
    assert gambles
    assert max(worth for worth, lost in weighed if not lost) > max(gambles) + 60


def test_the_enemy_retakes_the_city_that_would_win_the_game_whatever_strikes_back() -> None:
    gains = []
    for cities in (OF_THE_AXIS, OF_THE_AXIS[:3]):
        here = before_rome(cities, men=20)
        rome, uk = here.sketch.chart.number["italy"], here.sketch.chart.powers.index("uk")
        variant = here.sketch.fork()
        variant.owner[rome] = here.power
        variant.units[rome] = {here.power: [4 * (kind == here.values.infantry) for kind in range(len(here.sketch.blank))]}
        strike = here.reply.strike(variant, uk, rome)
        assert strike.fight is not None
        spoils = here.reply.worth.taken(rome, uk) * strike.fight.conquest + strike.fight.defender_loss - strike.fight.attacker_loss
        gains.append(strike.gain - spoils)
    assert abs(gains[0]) < 0.01
    assert gains[1] < -1


def test_men_who_can_join_a_city_are_thought_of_before_those_who_can_go_back() -> None:
    here = before_rome(men=12)
    here.refuges = {here.sketch.chart.number[name]: here.sketch.chart.number["germany"] for name in OF_THE_AXIS[:3]}
    smallest = min(against_rome(here), key=lambda one: sum(number for _, number in one.force))
    variant, _, _ = here.after({smallest.target: smallest})
    first = next(here._mends({smallest.target: smallest}, here.used({smallest.target: smallest})))
    assert {place for _, place, _ in first(variant)} == {smallest.target}


def test_who_is_lost_to_the_reply_has_not_come_nearer_to_anything() -> None:
    here = before_rome()
    smallest = min(against_rome(here), key=lambda one: sum(number for _, number in one.force))
    variant, changed, value = here.after({smallest.target: smallest})
    assert fallen(here, smallest) > 0.9
    assert here._advance(smallest, variant.units[smallest.target][here.power]) > 0
    here.foresight = here.doubts = 0
    toll = here.reply.toll(variant, changed, {smallest.target: smallest.fight.conquest if smallest.fight else 0.0})
    assert here.weigh({smallest.target: smallest}) < value - toll - 0.1


def test_what_a_friend_has_taken_at_the_other_end_of_the_world_is_no_goal() -> None:
    spaces = [*CAPITALS, *of_the_axis(OF_THE_AXIS), "west_russia owner=ussr ussr.infantry*2", "archangel owner=ussr"]
    nearness = []
    for seat in ("japan", "germany"):
        here = situation(board(*spaces, active=seat), seat)
        number = here.sketch.chart.number
        nearness.append(here.tempo.forward[number["karelia_s_s_r"]] - here.tempo.forward[number["russia"]])
    assert nearness[0] < nearness[1]


def test_a_city_that_a_friend_can_take_before_the_round_ends_is_reckoned_with() -> None:
    cities = tuple(name for name in OF_THE_AXIS if name != "india")
    tolls = {}
    for place in ("burma", "manchuria"):
        spaces = [*CAPITALS, *of_the_axis(cities), "italy owner=germany germany.infantry*4", "india owner=uk uk.infantry*2"]
        here = situation(board(*spaces, f"{place} owner=japan japan.infantry*9", active="germany"), "germany")
        assert here.reply.worth.lacking(axis=True) == 1
        tolls[place] = here.reply.toll(here.sketch, set())
    assert tolls["burma"] < tolls["manchuria"] - 50


def test_the_last_city_that_is_lacking_is_one_goal_and_not_several() -> None:
    cities = tuple(name for name in OF_THE_AXIS if name != "india")
    american = ("western_united_states owner=usa factory=0 usa.infantry*5", "italy owner=germany germany.infantry*4")
    nearness = {}
    for place in ("india owner=uk factory=0 uk.infantry*5", "india owner=japan japan.infantry*5"):
        spaces = [*CAPITALS, *of_the_axis(cities), *american, place, "manchuria owner=japan factory=0 japan.infantry*9"]
        here = situation(board(*spaces, active="japan"), "japan")
        nearness[place.split()[1]] = here.tempo.forward[here.sketch.chart.number["western_united_states"]]
    assert nearness["owner=uk"] < nearness["owner=japan"] - 0.1


def test_the_side_with_time_guards_cities_once_the_enemy_lacks_two_and_the_side_in_haste_none() -> None:
    fleet = ("hawaiian_islands owner=usa usa.infantry*4", "sz53 japan.transport*6", "eastern_united_states factory=0")
    guarded = []
    for cities in ((), [name for name in OF_THE_AXIS if name != "hawaiian_islands"]):
        here = situation(board(*CAPITALS, *of_the_axis(tuple(cities)), *fleet, active="usa"), "usa")
        guarded.append(here.sketch.chart.number["hawaiian_islands"] in here.reply.siege.expected())
    assert guarded == [False, True]
    hasty = situation(board(*CAPITALS, *of_the_axis(OF_THE_AXIS), "sz8 uk.transport*6", active="germany"), "germany")
    assert hasty.sketch.chart.number["france"] not in hasty.reply.siege.expected()

"""Losses, luck and the length of turns, in every game's own values, held against what the rules themselves book."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from pyapp.engine import script
from pyapp.engine.match import Match
from pyapp.engine.steps import Event
from pyapp.games import load
from pyapp.games.empire_of_the_sun.state import INTERCEPT
from pyapp.games.war_room.rounds.morale import casualty_points
from pyapp.page.empire_of_the_sun.figures.measures import EmpireFigures
from pyapp.page.study.annals import ACTIONS, LOSSES
from pyapp.page.study.statistics import has_numbers, samples_of
from pyapp.page.table.session import Session
from pyapp.page.victory_in_europe.figures.measures import VictoryFigures
from pyapp.page.war_room.figures.measures import LOST, WarFigures
from tests.games.empire_of_the_sun.fights import offensive, usual
from tests.games.empire_of_the_sun.table import at
from tests.games.victory_in_europe.battles import Field
from tests.page.empire_of_the_sun.tables import opened
from tests.page.study.test_statistics import annals_of, played, war

GAMES = Path(__file__).parents[2] / "fixtures" / "games"


@cache
def pacific() -> Match:
    """A game of War Room with ships, raids and convoys."""
    return script.run(load, (GAMES / "war_room_pacific_victory.txt").read_text(encoding="utf-8"))


def test_what_powers_have_lost_is_what_the_rules_have_booked_at_its_price() -> None:
    match = played()
    annals, prices = annals_of(Session(match, "a", "Game")), match.state.rules.unit_types
    booked = {power: sum(prices[kind].cost * number for kind, number in own.lost.items()) for power, own in match.state.powers.items()}
    assert {power: annals.lost.get(power, 0) for power in booked} == booked and any(booked.values())
    assert annals.samples[-1].numbers[LOSSES] == annals.lost


def test_every_action_is_in_the_length_of_one_round() -> None:
    match = played()
    annals = annals_of(Session(match, "a", "Game"))
    acted = [sum(sample.numbers[ACTIONS].values()) for sample in annals.samples]
    assert sum(acted) == len(match.entries) and acted[-1] == 0 and all(acted[:-1])
    assert samples_of(annals, ACTIONS) == annals.samples[:-1]


def test_who_may_not_see_an_action_does_not_count_it() -> None:
    session = Session(war(), "a", "Game")
    session.look_as("germany")
    seen = sum(sum(sample.numbers[ACTIONS].values()) for sample in annals_of(session).samples)
    assert 0 < seen < len(war().entries)


def test_a_die_of_war_room_is_expected_to_show_what_could_strike_something() -> None:
    match = pacific()
    annals = annals_of(Session(match, "a", "Game"))
    rolls = [event.data for line in range(len(match.entries)) for event in match.events(line) if "able" in event.data]
    dice = sum(sum(data["colours"].values()) for data in rolls)
    assert sum(luck.dice for luck in annals.luck.values()) == dice > 0
    assert all(0 <= luck.expected <= luck.dice and luck.hits <= luck.dice for luck in annals.luck.values())
    shares = {"yellow": 4, "blue": 3, "green": 2, "red": 1, "black": 1, "white": 1}
    expected = sum(sum(data["colours"].values()) * sum(shares[colour] for colour in data["able"]) / 12 for data in rolls)
    assert sum(luck.expected for luck in annals.luck.values()) == pytest.approx(expected)


def test_a_colour_that_finds_no_target_was_not_expected_to() -> None:
    match = pacific()
    for line in range(len(match.entries)):
        events = match.events(line)
        for event, then in pairwise(events):
            if event.kind == "wr_rolled" and then.kind == "wr_missed":
                assert then.data["colour"] not in event.data["able"]


def test_what_nations_have_lost_is_worth_what_they_lack() -> None:
    match = pacific()
    annals = annals_of(Session(match, "a", "Game"))
    told = dict.fromkeys(match.state.nations, 0)
    for line in range(len(match.entries)):
        for event in match.events(line):
            if event.kind in LOST:
                told[event.data["nation"]] += casualty_points(event.data["units"])
    assert {nation: annals.lost.get(nation, 0) for nation in told} == told and any(told.values())


@pytest.mark.parametrize("kind", ["wr_crashed", "wr_expelled", "wr_deserted"])
def test_units_that_crash_desert_or_outstay_the_pact_are_lost_as_well(kind: str) -> None:
    assert WarFigures().losses(Event(kind, {"nation": "japan", "units": {"bomber": 2}})) == {"japan": 12}


def test_the_steps_lost_in_a_battle_of_empire_of_the_sun_are_those_that_are_gone() -> None:
    state = at("2909 jp_air_5 jp_air_21", "3009 jp_ca_takao", "2812 jp_gr_14 us_air_feaf us_lrb_19 us_gr_nlcorps", turn=2)
    state = offensive(state, "japan", 2812, "jp_air_5 jp_air_21", landed="jp_gr_14", condition=INTERCEPT)
    figures = EmpireFigures()
    before = figures.measure(state, "steps")
    events = usual(state, 9, 8, 9, 5)
    lost = {side: sum(figures.losses(event).get(side, 0) for event in events) for side in before}
    after = figures.measure(state, "steps")
    assert lost == {side: before[side] - after[side] for side in before} and lost["allies"] > 1


def test_every_face_of_the_die_is_expected_alike_on_a_table_of_results() -> None:
    state = at("2909 jp_air_5 jp_air_21", "2812 jp_gr_14 us_air_feaf us_gr_nlcorps", turn=2)
    state = offensive(state, "japan", 2812, "jp_air_5 jp_air_21", landed="jp_gr_14", condition=INTERCEPT)
    figures = EmpireFigures()
    rolled = [event for event in usual(state, 9, 8, 9, 5) if figures.shots(event)]
    for event in rolled:
        shots = figures.shots(event)
        assert shots is not None and shots.hits == event.data["by_die"][event.data["die"]]
        assert shots.expected == pytest.approx(sum(event.data["by_die"]) / 10) and shots.variance > 0
    assert {event.kind for event in rolled} == {"eots_air_naval", "eots_ground"}


def test_the_steps_lost_in_a_battle_of_victory_in_europe_are_those_that_are_gone() -> None:
    field = Field("kiev", "kiev de_1pz:4 de_1a:2 su_7a:3 su_1t:2", attackers="de_1pz@lwow de_1a@lwow").begin()
    field.play("allies fire su_1t military", 1, 1)
    figures = VictoryFigures()
    lost = [figures.losses(event) for event in field.events if figures.losses(event)]
    assert lost == [{"axis": 1}, {"axis": 1}] and field.steps("de_1pz") == 2
    (shots,) = [found for event in field.events if (found := figures.shots(event))]
    assert (shots.seats, shots.dice, shots.hits) == (("allies",), 2, 2)


def test_only_who_has_a_political_will_has_a_line_for_it() -> None:
    desk = opened()
    assert desk.app.scene.session is not None
    annals = annals_of(desk.app.scene.session)
    assert has_numbers(annals, "will", ("allies",)) and not has_numbers(annals, "will", ("japan",))
    assert "Political Will" in desk.act("statistics").text("dialog")


def test_losses_and_the_length_of_turns_have_their_pages() -> None:
    desk = opened().act("statistics")
    assert "Steps lost" in desk.press("dialog", "statistics-page", "measure=losses").text("dialog")
    assert "How many actions" in desk.press("dialog", "statistics-page", "measure=actions").text("dialog")

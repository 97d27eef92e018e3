"""The statistics: from the journal alone, round by round, the same whether it was played here or believed."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from pyapp.engine import script
from pyapp.engine.match import Match
from pyapp.engine.steps import Event
from pyapp.games import load
from pyapp.page.axis_allies.figures.measures import AxisFigures
from pyapp.page.markup.tree import find, text_of
from pyapp.page.markup.words import Words
from pyapp.page.study.annals import Annals, gather
from pyapp.page.study.linechart import Line, line_chart, ticks_for
from pyapp.page.table.landmarks import round_in
from pyapp.page.table.session import Session
from pyapp.page.turn.presenters import presenter_for
from tests.games.aa50.tables import table as position
from tests.page.fakes import Desk
from tests.page.test_app import begun, fighting

GAMES = Path(__file__).parents[2] / "fixtures" / "games"


@cache
def played() -> Match:
    """A short game that was played to its end."""
    return script.run(load, (GAMES / "aa1942_resignation.txt").read_text(encoding="utf-8"))


def annals_of(session: Session) -> Annals:
    """The annals at once."""
    *_, last = gather(presenter_for(session.game, Words("en")), session)
    assert last is not None
    return last


def opened(desk: Desk) -> Desk:
    """The statistics are opened from the menu."""
    return desk.act("menu").press("menu", "statistics")


def test_there_is_a_sample_for_the_beginning_of_every_round_and_one_for_now() -> None:
    match = played()
    annals = annals_of(Session(match, "a", "Game"))
    rounds = [sample.round for sample in annals.samples]
    last = match.game.round_of(match.state)
    assert rounds == [*range(1, last + 1), last]
    assert annals.samples[0].numbers["income"] == {"ussr": 24, "germany": 41, "uk": 31, "japan": 30, "usa": 42}
    assert annals.ends_in_round
    assert annals.from_setup
    for sample in annals.samples[1:-1]:
        before, after = match.state_at(sample.point - 1), match.state_at(sample.point)
        assert (match.game.round_of(before), match.game.round_of(after)) == (sample.round - 1, sample.round)


def test_every_territory_and_city_that_is_held_is_counted_once() -> None:
    match = played()
    for sample in annals_of(Session(match, "a", "Game")).samples:
        state = match.state_at(sample.point)
        assert sum(sample.numbers["territories"].values()) == sum(bool(owner) for owner in state.owners.values())
        assert sum(sample.numbers["cities"].values()) == 13


@pytest.mark.parametrize(("number", "under"), [(3, "0 1 2"), (13, "0 2 4 6 8 10 12"), (20, "0 2 4 6 8 10 12 14 16 19")])
def test_the_last_column_is_named_and_none_so_near_that_they_overlap(number: int, under: str) -> None:
    drawn = line_chart([Line("seat-uk", (1.0,) * number)], [f"r{place}" for place in range(number)], "")
    assert re.findall(r">r(\d+)</text>", drawn) == under.split()


def test_a_journal_that_was_believed_tells_the_same() -> None:
    match = played()
    believed = Match.resume(match.game, match.seed, match.state_at(0), match.entries, match.state)
    told, known = annals_of(Session(believed, "a", "Game")), annals_of(Session(match, "a", "Game"))
    assert (told.samples, told.luck) == (known.samples, known.luck)


def test_all_dice_rolled_for_hits_are_in_the_luck_of_the_sides() -> None:
    match = played()
    rolls = [event for line in range(len(match.entries)) for event in match.events(line) if event.kind == "rolled"]
    sides = match.game.about.sides
    lucks = [annals_of(Session(match, "a", "Game")).luck_of(seats) for seats in sides.values()]
    assert sum(luck.dice for luck in lucks) == sum(len(event.data["dice"]) for event in rolls) > 0
    assert sum(luck.hits for luck in lucks) == sum(event.data["hits"] for event in rolls)


def test_what_is_expected_of_a_roll() -> None:
    rolled = Event("rolled", {"powers": ["uk", "usa"], "value": 3, "dice": [1, 2, 3, 6], "hits": 3})
    figures = AxisFigures(played().game.rules)
    shots = figures.shots(rolled)
    assert shots is not None
    assert (shots.seats, shots.dice, shots.expected, shots.variance, shots.hits) == (("uk", "usa"), 4, 2.0, 1.0, 3)
    assert figures.shots(Event("phase", {})) is None


def test_a_game_that_came_as_a_position_is_told_from_there_on() -> None:
    state = position(active="germany", options="national_objectives").state
    match = Match(load("aa50"), state.setup, "seed", state)
    annals = annals_of(Session(match, "a", "Game"))
    assert not annals.from_setup
    assert len(annals.samples) == 1
    assert annals.samples[0].numbers["income"]["china"] == 0


def test_looking_back_nothing_is_told_of_what_came_later() -> None:
    session = Session(played(), "a", "Game")
    session.look_at(annals_of(session).samples[1].point)
    annals = annals_of(session)
    assert [sample.round for sample in annals.samples] == [1, 2]
    assert not annals.ends_in_round


def test_the_dialog_has_a_chart_with_a_title_and_every_number_in_a_table() -> None:
    desk = opened(begun().press("buttons", "kind", "done"))
    assert "Statistics" in desk.text("dialog")
    nodes = [node for tree in desk.browser.regions["dialog"] for node in find(tree)]
    chart = next(node for node in nodes if 'role="img"' in node[1].get("drawing", ""))
    assert "Income by round" in chart[1]["drawing"]
    rows = [node for node in nodes if node[0] == "tr"]
    told = {text_of(row[2]): [text_of(cell) for cell in row[3:]] for row in rows}
    assert told["Round"] == ["1", "now"]
    assert told["Soviet Union"] == ["24", "24"]
    assert told["Axis"] == ["71", "71"]


def test_a_side_of_one_seat_is_not_told_twice() -> None:
    desk = opened(Desk().act("quick", "empire_of_the_sun"))
    nodes = [node for tree in desk.browser.regions["dialog"] for node in find(tree)]
    assert [text_of(row[2]) for row in nodes if row[0] == "tr"] == ["Turn", "Japan", "Allies"]
    assert not [node for node in nodes if node[1].get("data-arg") == "by=side"]


def test_the_pages_of_the_dialog_are_turned() -> None:
    desk = opened(fighting())
    desk.press("dialog", "statistics-page", "measure=luck")
    assert "Expected" in desk.text("dialog") and "±" in desk.text("dialog")
    desk.press("dialog", "statistics-page", "by=side")
    markup = json.dumps(desk.browser.regions["dialog"])
    assert "side-axis" in markup and "series seat-ussr" not in markup
    desk.press("dialog", "statistics-page", "measure=army")
    assert "332" in desk.text("dialog")


def test_the_statistics_are_told_in_spanish() -> None:
    desk = opened(begun(languages=("es",)))
    assert "Estadísticas" in desk.text("dialog") and "Ingresos" in desk.text("dialog") and "Unión Soviética" in desk.text("dialog")


def test_a_long_game_is_read_in_slices_and_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = begun()
    text = (GAMES / "aa1942_resignation.txt").read_text(encoding="utf-8")
    desk.act("pasted", {"text": text}).act("close")
    desk.app.act("statistics", "")
    assert desk.app.scene.ui.dialog == "waiting"
    desk.press("dialog", "slice-stop")
    assert desk.app.scene.ui.dialog == ""
    desk.act("statistics")
    assert desk.app.scene.ui.dialog == "statistics"


def test_china_has_an_army_in_the_statistics() -> None:
    desk = Desk().act("new-game", {"game": "aa50", "seed": "warboard", "dice": "seeded", "name": "Test"})
    opened(desk).press("dialog", "statistics-page", "measure=army")
    assert "China22" in desk.text("dialog").replace(" ", "")


@cache
def war() -> Match:
    """A short game of War Room that was played to its end."""
    return script.run(load, (GAMES / "war_room_eastern_front_limited.txt").read_text(encoding="utf-8"))


def test_war_room_tells_what_its_nations_had_when_each_round_began() -> None:
    annals = annals_of(Session(war(), "a", "Game"))
    assert [sample.round for sample in annals.samples] == [*range(1, war().state.round + 1), war().state.round]
    for sample in annals.samples:
        state = war().state_at(sample.point)
        assert sum(sample.numbers["territories"].values()) == len([owner for owner in state.control.values() if owner in state.nations])
        assert all(sample.numbers["stress"][nation] >= state.morale[nation].stress for nation in state.nations)
    first, last = annals.samples[0].numbers, annals.samples[-1].numbers
    assert first["stress"] == {"ussr": 0, "germany": 0} and max(last["stress"].values()) > 0
    assert first["army"] != last["army"]


def test_war_rooms_statistics_have_no_page_for_luck_and_speak_of_resources() -> None:
    desk = opened(Desk().act("new-game", {"game": "war_room", "scenario": "eastern_front", "seed": "warboard", "name": "Test"}))
    assert "Resources of all kinds" in desk.text("dialog") and "Luck" not in desk.text("dialog")
    desk.press("dialog", "statistics-page", "measure=stress")
    assert "Stress borne" in desk.text("dialog")


def test_ticks_are_round_numbers_that_span_the_range_and_nought() -> None:
    assert ticks_for(0, 43) == [0, 10, 20, 30, 40, 50]
    assert ticks_for(-3.2, 1) == [-4, -3, -2, -1, 0, 1]
    assert ticks_for(0, 0) == [0, 1]
    assert ticks_for(0, 3) == [0, 1, 2, 3]


@pytest.mark.parametrize("columns", [1, 2, 40])
def test_lines_stay_within_the_chart(columns: int) -> None:
    markup = line_chart(
        [Line("seat-uk", tuple(float(number) for number in range(columns)))], [str(number) for number in range(columns)], "Title"
    )
    points = [part.split(",") for part in markup.partition('points="')[2].partition('"')[0].split()]
    assert len(points) == columns
    assert all(54 <= float(x) <= 532 and 14 <= float(y) <= 262 for x, y in points)
    assert markup.count('class="tick x"') <= 14


@pytest.mark.parametrize(
    ("game", "event"),
    [
        ("aa1942", Event("turn_begins", {"power": "ussr", "round": 3})),
        ("war_room", Event("wr_round", {"round": 3})),
        ("empire_of_the_sun", Event("eots_turn", {"turn": 3})),
        ("victory_in_europe", Event("vie_turn", {"turn": 3, "year": 1939, "quarter": 3})),
    ],
)
def test_a_round_begins_whether_a_game_calls_it_a_round_or_a_turn(game: str, event: Event) -> None:
    assert round_in(presenter_for(load(game), Words("en")), event) == 3
    assert round_in(presenter_for(load(game), Words("en")), Event("rolled", {"round": 3, "turn": 3})) == 0

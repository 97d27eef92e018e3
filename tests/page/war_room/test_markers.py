"""Command markers: what they show closed and open; and that nothing of War Room is loaded before it is played."""

from __future__ import annotations

import subprocess
import sys

import svgwrite

from pyapp.board.commandmarkers import Marker, marker_group, open_group
from pyapp.page.war_room import stacks
from tests.page.war_room.tables import WarDesk


def marker(**units: int) -> Marker:
    return Marker("germany.48", "germany", "land", 48, tuple(units.items()), stacks.COLOURS)


def test_a_closed_marker_shows_one_pip_for_each_unit_in_its_colour() -> None:
    markup = marker_group(svgwrite.Drawing(debug=False), marker(infantry=3, artillery=2, armor=2), "G1", (0.0, 0.0)).tostring()
    assert [markup.count(f"pip colour-{colour}") for colour in ("yellow", "blue", "green")] == [3, 2, 2]
    assert ">48<" in markup


def test_a_marker_without_a_number_shows_none() -> None:
    shown = Marker("uk.N5", "uk", "land", 0, (("infantry", 1),), stacks.COLOURS)
    assert "<text" not in marker_group(svgwrite.Drawing(debug=False), shown, "N5", (0.0, 0.0)).tostring()


def test_an_open_marker_counts_each_kind_of_unit() -> None:
    markup = open_group(svgwrite.Drawing(debug=False), "open", marker(infantry=3, armor=2), (0.0, 0.0)).tostring()
    assert ">3<" in markup and ">2<" in markup
    assert "#unit-infantry" in markup and "#unit-armor" in markup


def test_no_picture_carries_a_style_of_its_own() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7").click("R5", "ussr.23")
    state, presenter = desk.app.scene.session.state, desk.app.scene.presenter
    drawn = "".join(presenter.draw(group, state) for group in presenter.groups(state, "ussr"))
    assert "ussr.23" in drawn
    assert " style=" not in drawn


def test_a_clicked_command_opens_and_closes_when_another_is_clicked() -> None:
    desk = WarDesk().lift("ussr").click("R4", "ussr.29")
    presenter, state = desk.app.scene.presenter, desk.app.scene.session.state
    assert presenter.groups(state, "ussr")["open-command"].key[0] == "ussr.29"
    desk.act("escape").click("R5", "ussr.23")
    assert presenter.groups(state, "ussr")["open-command"].key[0] == "ussr.23"


def test_regions_that_a_scenario_leaves_out_are_drawn_as_out_of_play() -> None:
    desk = WarDesk()
    owners = desk.app.scene.presenter.owners(desk.app.scene.session.state)
    assert {owners[region] for region in ("J1", "C1", "P1", "I1")} == {"out"}
    assert (owners["R1"], owners["G1"]) == ("ussr", "germany")
    assert owners.get("A5") != "out"
    desk.act("new-game", {"game": "war_room", "scenario": "global_war", "seed": "other"})
    assert "out" not in desk.app.scene.presenter.owners(desk.app.scene.session.state).values()


def test_the_page_starts_without_any_module_of_war_room() -> None:
    code = "import sys; from tests.page.fakes import Desk; Desk(); print([name for name in sys.modules if 'war_room' in name])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_pieces_of_the_game_that_lay_here_before_are_taken_away() -> None:
    desk = WarDesk()
    before = {name for _, name, _ in sent(desk, 0) if name.startswith("units-")}
    seen = len(desk.browser.messages)
    desk.act("new-game", {"game": "war_room", "scenario": "pacific", "seed": "other"})
    last = {name: markup for _, name, markup in sent(desk, seen)}
    gone = {name for name, markup in last.items() if not markup}
    assert gone == before, "the two scenarios share no region"
    seen = len(desk.browser.messages)
    desk.act("new-game", {"game": "war_room", "scenario": "global_war", "seed": "other"})
    assert {name for name, markup in last.items() if markup} <= {name for _, name, markup in sent(desk, seen) if markup}


def test_when_another_nation_takes_the_device_only_the_regions_of_the_two_are_drawn_again() -> None:
    desk = WarDesk(scenario="global_war").lift("ussr")
    commands = desk.app.scene.session.state.commands.values()
    seen = len(desk.browser.messages)
    desk.act("drop-curtain").press("window", "seat", "italy")
    desk.press("window", "lift-curtain", "italy")
    drawn = {name.partition("-")[2] for _, name, _ in sent(desk, seen) if name.startswith("units-")}
    assert drawn == {command.at for command in commands if command.nation in ("ussr", "italy") and command.number}


def sent(desk: WarDesk, first: int) -> list[tuple[str, str, str]]:
    """Every drawing that has been sent to the board from a message on."""
    return [tuple(group) for message in desk.browser.messages[first:] for group in message.get("board", {}).get("groups", [])]

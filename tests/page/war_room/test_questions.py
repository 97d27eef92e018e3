"""Every question of a round: the panel says what is at stake, and every button on it that stands for a whole action is legal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pyapp.engine.forms import Pick
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.games.war_room import GAME, tables
from pyapp.games.war_room.combat.battle import Assign, Escort, Fight, Repair, Stage
from pyapp.games.war_room.combat.combat import Combat, Commander
from pyapp.games.war_room.combat.losses import Losses
from pyapp.games.war_room.combat.raids import ConvoyRaid, Flag, Wild
from pyapp.games.war_room.combat.taking import Capture, Garrison, Medals, Trespass
from pyapp.games.war_room.diplomacy.breach import Breach
from pyapp.games.war_room.map import commands, conflicts
from pyapp.games.war_room.rounds.morale import Desertion, Recovery, Relief, Unrest
from pyapp.games.war_room.rounds.operations import Launch, Permission, Turn
from pyapp.games.war_room.rounds.production import Placing
from pyapp.games.war_room.rounds.refit import Deploy, Landing, Regroup
from pyapp.games.war_room.state import ACTIVE, Battle, Line, Morale, Order
from pyapp.page.markup.tree import find
from tests.games.war_room.table import Table
from tests.page.war_room.tables import WarDesk

Made = Callable[[], Table]


def asked(forces: dict[str, str], *steps: Any, **setup: Any) -> Table:
    """A table on which the last of these steps asks."""
    table = Table(forces, **setup)
    table.state.steps = list(steps)
    return table


def together(step: Any) -> Table:
    """Germans and Italians in one territory."""
    return asked({"germany.61": "R6 infantry", "italy.115": "R6 armor"}, step)


def fleets() -> Table:
    """A carrier and its escort under fire."""
    table = asked({"uk.7": "A7 carrier,cruiser*2", "germany.5": "A7 battleship*2,submarine"}, Escort("uk", "uk", "carrier.anti_air.start"))
    battle = Battle("A7", ["uk", "germany"], {"allies": "uk", "axis": "germany"}, first="axis", stage="surface", roller="axis")
    battle.lines = [
        Line("allies", "uk", "carrier", "anti_air", 0, 1),
        Line("allies", "uk", "cruiser", "escort", 0, 2),
        Line("axis", "germany", "battleship", "offensive", 1, 2),
        Line("axis", "germany", "submarine", "only", 0, 1),
    ]
    battle.dice, battle.hits = {"axis": 4, "allies": 2}, {"green": 1, "black": 1}
    table.state.battle = battle
    return table


def hits() -> Table:
    """Hits of two colours, of which one has several targets."""
    table = fleets()
    assert table.state.battle is not None
    table.state.battle.hits = {"blue": 1, "black": 2}
    table.state.battle.lines.append(Line("allies", "uk", "cruiser", "offensive", 1, 1))
    table.state.steps = [Assign("germany")]
    return table


def repairs() -> Table:
    """Damaged units of two kinds, and something to pay with."""
    table = hits()
    assert table.state.battle is not None
    table.state.battle.lines.append(Line("axis", "germany", "cruiser", "offensive", 1, 2))
    table.state.battle.lines[2].damage = 2
    table.give("germany", oil=1, iron=1)
    table.state.steps = [Repair("germany", True)]
    return table


def convoys() -> Table:
    return asked({"uk.7": "M2 submarine*3", "uk.8": "M2 cruiser*2"}, ConvoyRaid("M2", "allies", "uk", True))


def morale_of(zone: int, stress: int, medals: int, *steps: Any) -> Table:
    table = asked({"italy.115": "T1 infantry*3,armor", "italy.114": "T5 artillery*2"}, *steps)
    table.state.morale["italy"] = Morale(zone, stress, medals)
    table.give("italy", oil=2, iron=3, osr=4)
    return table


def bought() -> Table:
    table = asked({}, Placing("germany"))
    table.state.unplaced = {"germany": {"infantry": 3, "submarine": 2}}
    table.state.made.setdefault("germany", {}).update({"infantry": 3, "submarine": 2})
    return table


def building(surplus: int) -> Table:
    table = asked({})
    table.build("G3", "submarine*2,cruiser")
    table.state.steps = [Deploy("germany", "G3", asking=True, checked=True, surplus=surplus, category="naval" if surplus else "")]
    return table


def picking() -> Table:
    table = asked({"germany.61": "R6 infantry*4", "ussr.21": "R6 artillery*2"}, Combat(0, True), order="germany ussr")
    table.state.phase = "combat"
    table.state.conflicts = {"R6": ACTIVE}
    return table


def on_soviet_soil() -> Table:
    orders = {"usa": [Order("usa.31", "J3")]}
    table = asked({"usa.31": "R16 infantry*2"}, Turn("usa", 0), Permission("ussr", "usa.31", "J3", "", {}))
    table.state.orders = orders
    return table


def under_markers() -> Table:
    """New infantry that may come under a new marker or under one that is there."""
    table = asked({"germany.48": "G1 infantry*2"}, Deploy("germany", "G1", asking=True, checked=True))
    table.build("G1", "infantry,armor")
    return table


def levied() -> Table:
    """Chinese infantry that may join a command in the field."""
    table = asked({"china.105": "C1 infantry*2"}, Placing("china"))
    table.state.unplaced = {"china": {"infantry": 2}}
    table.state.made["china"] = {"infantry": 4}
    return table


def losing() -> Table:
    """Losses that can come from two commands."""
    forces = {"germany.61": "G6 infantry*3", "germany.48": "G6 infantry*2,armor"}
    return asked(forces, Losses("germany", "G6", {"infantry": 2}, {}, asking=True))


def before_combat() -> Table:
    """Ships of both parties of the pact in one sea."""
    table = asked({"japan.1": "P1 cruiser", "ussr.1": "P1 cruiser*2"}, Combat(opened=True), Breach("japan"))
    table.state.phase = "combat"
    return table


def outstayed() -> Table:
    """Soviet units that had a round to leave what is Japanese now."""
    table = asked({"ussr.23": "C5 infantry"}, Combat(opened=True), Breach("ussr"), control={"C5": "japan"})
    table.state.phase, table.state.round, table.state.trespass = "combat", 2, {"C5": 1}
    return table


def holding_up() -> Table:
    """A Japanese fleet that Soviet ships could pin."""
    table = asked(
        {"japan.1": "P1 cruiser*3", "ussr.1": "P1 cruiser"}, Turn("japan", 0, waiting_for_pact=True), Breach("ussr", "japan.1", "P2")
    )
    table.state.orders = {"japan": [Order("japan.1", "P2")]}
    return table


QUESTIONS: dict[str, tuple[str, str, Made]] = {
    "combat": ("germany", "Conflicts", picking),
    "commander": ("germany", "Who commands", lambda: together(Commander("R6", "axis", ["germany", "italy"]))),
    "assign": ("germany", "Blue strikes", hits),
    "escort": ("uk", "Who takes the hit", fleets),
    "repair": ("germany", "Repair the dearest", repairs),
    "garrison": ("ussr", "The garrison", lambda: asked({"germany.61": "R6 infantry,armor"}, Garrison("R6", "black"))),
    "capture": ("germany", "Who takes", lambda: together(Capture("R6", "germany", ["germany", "italy"], ["germany", "italy"], True))),
    "medals": ("germany", "Medals to award: 3", lambda: asked({}, Medals("R1", "germany", ["germany", "italy"], 3, True))),
    "raid": ("uk", "Convoy raid", convoys),
    "wild": ("uk", "Black results", lambda: asked({"uk.7": "M2 submarine"}, Wild("uk", "M2.T1", [], ["iron", "osr"], 1))),
    "flag": ("uk", "Whose flag", lambda: asked({}, Flag("A9", ["uk", "usa"]))),
    "launch": ("usa", "Carrier fighters", lambda: asked({"usa.2": "P5 carrier*2"}, Launch("usa"))),
    "landing": ("germany", "Aircraft to land", lambda: asked({"germany.11": "G3 fighter*2 arrow"}, Landing(True))),
    "placing": ("germany", "room for", bought),
    "deploy": ("germany", "Ships to here", lambda: building(0)),
    "lose": ("germany", "not enough markers", lambda: building(1)),
    "markers": ("germany", "Under which marker", under_markers),
    "losses": ("germany", "from which commands", losing),
    "breach": ("japan", "Does the pact hold", before_combat),
    "outstayed": ("ussr", "Sinkiang (C5) are lost", outstayed),
    "pin": ("ussr", "your units here pin it", holding_up),
    "relief": ("italy", "Medals against stress", lambda: morale_of(1, 6, 2, Relief("italy"))),
    "recovery": ("italy", "After spending 4 medals", lambda: morale_of(2, 1, 5, Recovery("italy"))),
    "unrest": ("italy", "Unrest", lambda: morale_of(1, 1, 0, Unrest("italy"))),
    "desertion": ("italy", "Desertion", lambda: morale_of(5, 3, 0, Desertion("italy", 3))),
    "permission": ("ussr", "breaks the pact", on_soviet_soil),
    "trespass": ("japan", "Breaking the pact costs 6", lambda: asked({"japan.41": "J4 infantry*2"}, Trespass("J4", "japan"))),
    "regroup": ("germany", "Click", lambda: asked({"germany.61": "G1 infantry*4"}, Regroup())),
}  # fmt: skip


def opened(made: Made, language: str = "en") -> WarDesk:
    """The page with a position on it."""
    desk = WarDesk(languages=(language,))
    app = desk.app
    desk.match = Match(GAME, made().state.setup, "seed", base=made().state)
    app.course.begin_match(desk.match, "asked", "asked")
    app.scene.session.look_as(None)
    return desk.act("tab", "panel")


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_panel_says_what_is_asked_and_its_buttons_are_legal(name: str) -> None:
    seat, told, made = QUESTIONS[name]
    desk = opened(made)
    assert desk.app.scene.driver.seat == seat
    if name != "regroup":
        assert told in desk.text("panel")
    legal(desk)
    spanish = opened(made, "es")
    assert "war." not in spanish.text("panel") and "war." not in spanish.text("window")
    if name != "regroup":
        assert told not in spanish.text("panel")


def legal(desk: WarDesk) -> int:
    """Every button that stands for a whole action is accepted by the rules, every pick is offered."""
    state, match = desk.app.scene.session.match.state, desk.app.scene.session.match
    found = 0
    for node in desk.browser.regions["panel"]:
        for button in find(node, do="do"):
            if "disabled" not in button[1]:
                assert GAME.refusal(state, match.parse(button[1]["data-arg"])) is None, button[1]["data-arg"]
                found += 1
        here = desk.app.scene.driver.current_field()
        for button in find(node, do="pick"):
            assert isinstance(here, Pick) and button[1]["data-arg"] in here.options
            found += 1
    return found


def test_convoy_raiders_are_switched_on_and_bring_dice() -> None:
    desk = opened(convoys)
    group = next(iter(conflicts.convoys_at(desk.app.scene.session.state, "M2", "allies")))
    desk.press("panel", "pick", group)
    desk.press("panel", "toggle", "uk.7")
    assert "Raid (dice: 3)" in desk.text("panel")
    desk.press("panel", "confirm", "raid")
    assert desk.app.scene.session.match.state.raided[0] == group


def test_stances_are_set_unit_by_unit_and_the_odds_follow() -> None:
    def two_sides() -> Table:
        return asked({"germany.61": "R6 infantry*3,artillery", "ussr.21": "R6 infantry*2"}, Stage("surface"), order="germany ussr")

    table = two_sides()
    table.state.steps = []
    table.run(Fight("R6", ["germany", "ussr"], {}))
    desk = opened(lambda: table)
    before = desk.text("window")
    desk.press("panel", "own", "less 0 offensive")
    assert desk.text("window") != before
    desk.press("panel", "own", "all 1 anti_air").press("panel", "suggested")
    lines = {(line.unit, line.stance): line.count for line in desk.app.scene.session.match.state.battle.lines}
    assert lines == {("infantry", "offensive"): 2, ("infantry", "defensive"): 1, ("artillery", "anti_air"): 1}


def test_stances_that_were_changed_go_back_to_what_suggests_itself() -> None:
    table = Table({"germany.61": "R6 infantry*3", "ussr.21": "R6 infantry*2"}, order="germany ussr")
    table.run(Fight("R6", ["germany", "ussr"], {}))
    desk = opened(lambda: table)
    before = desk.text("panel")
    desk.press("panel", "own", "all 0 defensive").press("panel", "own", "again")
    assert desk.text("panel") == before


@pytest.mark.parametrize("scenario", ["pacific", "war_in_europe"])
def test_whole_actions_offered_in_a_random_game_are_legal(scenario: str) -> None:
    desk = WarDesk(scenario=scenario)
    chance = random.Random(7)
    found = 0
    for _ in range(160):
        app = desk.app
        if app.scene.session.match.state.result is not None:
            break
        seats = app.scene.session.seats()
        if app.curtain.down_for:
            desk.press("window", "lift-curtain", app.curtain.down_for)
        found += legal(desk)
        action = random_action(GAME, app.scene.session.match.state, chance)
        if action.seat in seats:
            app.scene.session.look_as(None)
            app.course.ask(action.seat)
        app.course.play(action)
        desk.act("tab", "panel")
    assert found > 100


def test_every_zone_has_its_meaning_on_the_table() -> None:
    desk = WarDesk().act("tab", "table")
    assert len(tables.ZONES) == 6
    assert "3 orders fewer" in desk.text("table") and "no income" in desk.text("table")


def test_a_chinese_levy_says_under_which_marker_it_comes_or_leaves_it_open() -> None:
    desk = opened(levied)
    desk.press("panel", "pick", "C1").press("panel", "all").press("panel", "confirm", "place")
    assert "Under which marker" in desk.text("panel")
    desk.press("panel", "pick", "china.105")
    assert desk.app.scene.session.match.state.commands["china.105"].units == {"infantry": 3}


def test_losses_are_filled_in_as_they_suggest_themselves_beside_the_commands_as_they_are() -> None:
    desk = opened(losing)
    assert desk.app.scene.driver.draft.kinds == ("losses",) and desk.app.scene.driver.draft.bag == {"germany.48": 2}
    desk.press("panel", "confirm", "losses")
    assert desk.app.scene.session.match.state.commands["germany.48"].units == {"armor": 1}


def test_what_may_be_done_at_any_moment_leaves_the_form_of_the_question_open() -> None:
    def flying() -> Table:
        table = asked({"japan.13": "J3 fighter*2 arrow", "japan.65": "J3 infantry*4"}, Landing(True))
        table.state.phase = "refit"
        return table

    desk = opened(flying)
    assert desk.app.scene.driver.kinds == ("land", "regroup", "break_pact") and desk.app.scene.driver.draft.kinds == ("land",)
    desk.press("buttons", "kind", "regroup").press("panel", "pick", "japan.65")
    assert desk.app.scene.driver.draft.filled == ("japan.65", "new") and "a new marker" in desk.text("panel")


def test_a_neutrals_own_troops_are_told_from_their_protectors_on_every_panel() -> None:
    table = Table({"germany.72": "N13 infantry*3", "uk.53": "N13 infantry"}, order="germany uk", control={"N13": "uk"})
    commands.form_defenders(table.state, "uk", "N13", {"infantry": 3})
    table.run(Fight("N13", ["uk", "germany"], {}))
    table.play("germany stances offensive*3")
    desk = opened(lambda: table)
    assert "the neutral’s own" in desk.text("panel")
    desk.press("panel", "suggested")
    battle = desk.app.scene.session.match.state.battle
    assert [(line.unit, line.count, line.neutral) for line in battle.lines if line.nation == "uk"] == [
        ("infantry", 1, False),
        ("infantry", 3, True),
    ]
    battle.stage, battle.roller, battle.hits = "surface", "axis", {"yellow": 1}
    desk.app.scene.session.match.state.steps = [Assign("germany")]
    assert "the neutral’s own" in opened(lambda: _with(desk)).text("panel")


def _with(desk: WarDesk) -> Any:
    """The position on a desk as a table."""
    table = Table({})
    table.state = desk.app.scene.session.match.state
    return table


def test_pinned_units_and_several_ways_are_explained() -> None:
    def pinned() -> Table:
        table = Table({"germany.5": "A5 submarine,cruiser*2", "uk.7": "A5 cruiser"}, order="germany uk")
        table.state.steps = [Turn("germany", 0)]
        table.state.orders = {"germany": [Order("germany.5", "A6")]}
        return table

    desk = opened(pinned)
    assert "choose the units that stay behind (1)" in desk.text("panel")

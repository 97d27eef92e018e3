"""A turn of Axis & Allies on the page: nothing chosen is forgotten, nothing is done unasked, what is over makes way."""

from __future__ import annotations

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.forms import Bag
from pyapp.engine.match import Match
from pyapp.games.axis_allies.combat.forces import ATTACKER
from pyapp.games.axis_allies.components.units import unit
from pyapp.page.axis_allies import battle
from pyapp.page.axis_allies.names import piece_name, unit_name
from pyapp.page.axis_allies.presenter import AxisPresenter
from pyapp.page.hands.command import understand
from pyapp.page.markup.tree import Node, find, text_of
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.turn.turnview import TurnView, action_text
from tests.games.aa50.tables import table as position
from tests.games.axis_allies.battles import combat
from tests.games.axis_allies.boards import board
from tests.page.fakes import Desk
from tests.page.test_app import begun, fighting


def words_of(language: str = "en") -> Words:
    words = Words(language)
    words.use(("axis_allies", "aa1942", "page"))
    return words


def attacking(*moves: tuple[str, str]) -> Desk:
    """The combat movement of the Soviet Union with everything that can go moved."""
    desk = begun().press("buttons", "kind", "done")
    for origin, target in moves:
        desk.click(origin).press("panel", "all").click(target)
    return desk


def test_what_is_chosen_on_the_order_sheet_is_ordered_when_the_phase_is_ended() -> None:
    desk = begun()
    for _ in range(3):
        desk.press("panel", "more", "infantry")
    desk.press("buttons", "kind", "done")
    assert "Combat movement" in desk.text("prompt")
    session = desk.app.scene.session
    assert session is not None
    assert session.match.state.powers["ussr"].bought == {"infantry": 3}
    desk.act("undo").act("undo")
    assert "Purchase units" in desk.text("prompt")


def test_an_empty_order_sheet_orders_nothing() -> None:
    desk = begun().press("buttons", "kind", "done")
    session = desk.app.scene.session
    assert session is not None
    assert [entry.action.kind for entry in session.match.entries] == ["done"]


def test_a_purchase_ended_with_much_money_asks_once() -> None:
    desk = begun()
    desk.asks = True
    for _ in range(4):
        desk.press("panel", "more", "infantry")
    desk.press("buttons", "kind", "done")
    assert "12 IPCs would stay unspent" in desk.text("dialog")
    desk.press("dialog", "surely")
    assert "Combat movement" in desk.text("prompt")


def test_a_purchase_of_nearly_everything_asks_nothing() -> None:
    desk = begun()
    desk.asks = True
    for _ in range(6):
        desk.press("panel", "more", "infantry")
    desk.press("buttons", "kind", "done")
    assert "Combat movement" in desk.text("prompt")


def test_the_list_of_moves_counts_units_and_does_not_say_what_they_have_done() -> None:
    desk = attacking(("russia", "west_russia"))
    assert "tanks" in desk.text("moves")
    assert "moved" not in desk.text("moves")


def test_cargo_that_comes_twice_is_counted() -> None:
    words = words_of()
    assert unit_name(words, "transport(infantry,infantry)", "uk") == "transport with 2 infantry"
    assert piece_name(words, unit("uk.transport(uk.infantry,uk.tank)"), number=2) == "transports with infantry and tank"


def test_calling_back_does_not_look_like_the_usual_thing_to_do() -> None:
    desk = begun()
    assert desk.app.scene.presenter is not None
    assert "recall" in desk.app.scene.presenter.minor


def test_submarines_do_not_submerge_unless_somebody_chooses_them() -> None:
    table = combat("sz10 germany.submarine@1!*2,usa.cruiser", active="germany", origins={"sz10": "sz11"})
    assert table.step() == "submerge"
    driver = Driver(table.game, table.state, "germany")
    driver.choose_kind("submerge")
    assert driver.draft.bag == {}


def test_all_that_fits_is_suggested_for_the_factory() -> None:
    table = board("germany factory=0", active="germany", phase="mobilize", lines=["bought germany infantry*3"])
    here = table.game.field(table.state, "germany", "place", ("germany", "germany"))
    assert isinstance(here, Bag)
    assert here.suggested == {"infantry": 3}


def test_the_battle_window_counts_the_help_of_artillery() -> None:
    table = combat("egypt germany.infantry*2,germany.artillery,uk.tank*3", origins={"egypt": "libya"}, dice=[6] * 6)
    fought = table.state.battle
    assert fought is not None
    values = battle.by_value(table.state, fought.attackers, ATTACKER)
    assert {value: sum(units.values()) for value, units in values.items()} == {1: 1, 2: 2}


def test_the_window_of_a_battle_that_is_over_makes_way_for_the_board() -> None:
    desk = fighting()
    for _ in range(40):
        if not desk.app.scene.session or desk.app.scene.session.state.battle is None:
            break
        if any(find(node, do="confirm") for node in desk.browser.regions["panel"]):
            desk.press("panel", "confirm")
        else:
            desk.press("buttons", "kind", "press")
    assert not desk.app.scene.ui.window_small
    desk.click("russia")
    assert desk.app.scene.ui.window_small


def test_a_card_of_the_phase_before_does_not_lie_over_a_battle() -> None:
    desk = attacking(("russia", "west_russia")).click("brazil")
    assert desk.app.scene.ui.pinned == "brazil"
    desk.press("buttons", "kind", "done")
    assert desk.app.scene.ui.pinned == ""


def test_amounts_of_one_are_told_in_the_singular() -> None:
    english, spanish = words_of(), words_of("es")
    assert english("event.captured", power="germany", space="egypt", ipcs=1).endswith("(1 IPC).")
    assert english("event.captured", power="germany", space="egypt", ipcs=2).endswith("(2 IPCs).")
    assert "contrata 1 investigador y" in spanish("event.researchers", power="germany", number=1, tokens=1, left=3)


def test_a_move_that_lacks_only_its_way_is_made_when_another_one_is_begun() -> None:
    table = position("sz61 japan.battleship,japan.cruiser", "sz50 usa.destroyer", active="japan")
    driver = Driver(table.game, table.state, "japan")
    presenter = AxisPresenter(table.game, words_of())
    session = Session(Match(table.game, table.state.setup, "seed", table.state), "a", "Game")
    assert presenter.before(session, driver, "", "sz61") is None
    driver.click("sz61", "battleship")
    assert driver.click("sz50") is None
    assert presenter.before(session, driver, "", "sz60") is None  # that is one of the ways
    made = presenter.before(session, driver, "", "sz61")
    assert made is not None
    assert str(made) == "japan move sz61 battleship sz50"


def test_bombers_that_could_raid_or_move_where_they_were_sent_move_there_when_something_else_is_begun() -> None:
    """They were left at home without a word."""
    desk = Desk().act("new-game", {"game": "aa1942", "seed": "warboard"}).act("kind", "done")
    desk.press("buttons", "kind", "done").press("buttons", "kind", "done").act("kind", "done")
    desk.click("germany", "germany.bomber").click("karelia_s_s_r")
    assert "Bombing raid" in desk.text("panel") and desk.text("moves") == ""
    assert "1 bomber · Germany → Karelia S.S.R." in desk.click("finland", "germany.infantry").text("moves")


def embarking(ships: str, number: int) -> tuple[Driver, AxisPresenter, Session]:
    """A British player who has chosen infantry and the zone where they go aboard."""
    table = board(f"united_kingdom uk.infantry*{number},uk.tank", f"sz8 {ships}", active="uk")
    driver = Driver(table.game, table.state, "uk")
    driver.choose_kind("load")
    driver.click("united_kingdom")
    for _ in range(number):
        driver.step("infantry", 1)
    action = driver.click("sz8")
    if isinstance(action, Action):
        driver.game.apply(driver.state, action, ScriptedDice([]))
    session = Session(Match(table.game, table.state.setup, "seed", table.state), "a", "Game")
    return driver, AxisPresenter(table.game, words_of()), session


def read(nodes: list[Node | None]) -> str:
    """All text of some trees."""
    return "".join(text_of(node) for node in nodes if node is not None)


def test_the_panel_asks_for_the_ship_only_where_ships_differ() -> None:
    assert embarking("uk.transport*2", 1)[0].draft.kinds == ("load",)
    driver, presenter, session = embarking("uk.transport,uk.transport(uk.tank)", 1)
    text = read(TurnView(words_of(), presenter, session, driver).panel())
    assert "The usual one" in text and "transport with tank" in text
    assert "Which transport?" in read(TurnView(words_of(), presenter, session, driver).prompt())
    assert str(driver.pick("transport")) == "uk load united_kingdom infantry sz8 transport"


def test_the_panel_offers_several_ships_where_one_is_not_enough_with_the_usual_ones_taken() -> None:
    driver, presenter, session = embarking("uk.transport,uk.transport(uk.infantry)*2", 3)
    text = read(TurnView(words_of(), presenter, session, driver).panel())
    assert "Which transports take part?" in text
    assert str(driver.confirm()) == "uk load united_kingdom infantry*3 sz8 transport,transport(infantry)*2"


def test_a_loading_that_lacks_only_its_ship_is_made_when_another_one_is_begun() -> None:
    driver, presenter, session = embarking("uk.transport,uk.transport(uk.tank)", 1)
    assert str(presenter.before(session, driver, "", "united_kingdom")) == "uk load united_kingdom infantry sz8"
    driver, presenter, session = embarking("uk.transport,uk.transport(uk.infantry)*2", 3)
    assert str(presenter.before(session, driver, "", "united_kingdom")).endswith("sz8 transport,transport(infantry)*2")


def test_fighters_are_put_aboard_an_allied_carrier_with_a_button_beside_their_moves() -> None:
    table = board("sz8 uk.carrier,uk.carrier(ussr.fighter),usa.fighter", active="usa", phase="noncombat_move")
    driver = Driver(table.game, table.state, "usa")
    driver.click("sz8", "fighter")
    assert driver.draft.kinds == ("move", "board") and driver.ahead().ready == ("board",)
    assert driver.confirm("board") is None
    session = Session(Match(table.game, table.state.setup, "seed", table.state), "a", "Game")
    panel = TurnView(words_of(), AxisPresenter(table.game, words_of()), session, driver).panel()
    assert "carrier with fighter (Soviet Union) (United Kingdom)" in read(panel)
    assert str(driver.pick("uk.carrier")) == "usa board sz8 fighter uk.carrier"


def test_the_list_of_moves_names_the_ship_as_people_do() -> None:
    action = Action("uk", "load", ("united_kingdom", {"infantry": 1}, "sz8", "transport(tank)@1"))
    presenter = AxisPresenter(board(active="uk").game, words_of())
    assert action_text(words_of(), presenter, action) == "Load: 1 infantry, transport with tank · United Kingdom → Sea Zone 8"


@pytest.mark.parametrize("turned_to", ["clicked", "dragged"])
def test_the_next_stack_that_is_clicked_or_dragged_does_not_take_the_move_before_it_back(turned_to: str) -> None:
    desk = Desk().act("new-game", {"game": "aa50", "seed": "warboard", "dice": "seeded", "name": "Test"})
    for _ in range(2):
        for _ in range(3):
            desk.press("buttons", "kind", "done")
    desk.press("buttons", "kind", "done")
    assert "Japan" in desk.text("prompt")
    desk.click("sz61", "japan.battleship").click("sz50")
    assert "By which way" in desk.text("prompt")
    if turned_to == "clicked":
        desk.click("sz61", "japan.cruiser")
    else:
        desk.act("lift", {"space": "sz61", "stack": "japan.cruiser"})
    assert "1 battleship" in desk.text("moves")
    assert desk.app.scene.driver is not None
    assert desk.app.scene.driver.draft.bag == {"cruiser": 1}


def test_a_transport_that_is_clicked_stands_for_all_that_it_carries() -> None:
    table = position("sz13 germany.transport(germany.infantry+,germany.tank+)@1!", "gibraltar uk.infantry", active="germany")
    driver = Driver(table.game, table.state, "germany")
    driver.click("sz13", "transport")
    assert driver.draft.kinds == ("assault",)
    assert driver.draft.bag == {"infantry": 1, "tank": 1}


def test_the_log_has_no_headings_of_phases_in_which_nothing_has_happened() -> None:
    desk = begun().press("buttons", "kind", "done").press("buttons", "kind", "done")
    assert "Noncombat movement" in desk.text("log")
    assert "Purchase units" not in desk.text("log")


def test_china_is_brought_into_view_by_its_land() -> None:
    table = position(active="usa")
    home = AxisPresenter(table.game, words_of()).home(table.state, "china")
    assert {"yunnan", "hupeh"} <= set(home)
    assert AxisPresenter(table.game, words_of()).home(table.state, "japan") == ("japan",)


def test_air_units_that_must_still_land_are_named_by_their_places() -> None:
    table = board("russia germany.fighter@3 ussr.infantry", "sz5 germany.fighter@2", phase="noncombat_move")
    refusal = table.game.refusal(table.state, table.game.parse(table.state, "germany done"))
    assert refusal is not None
    assert "Russia and Sea Zone 5" in words_of().refusal(refusal)[0]


def test_cities_are_called_what_the_reader_calls_them() -> None:
    desk = begun(languages=("es",)).act("tab", "table")
    assert "Moscú" in desk.text("table") and "Moscow" not in desk.text("table")
    drawn = [group for message in desk.browser.messages for group in message.get("board", {}).get("groups", [])]
    assert any(name == "layer-marks" and "Moscú" in markup for _, name, markup in drawn)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_example_on_the_command_line_is_understood_in_the_language_that_it_is_written_in(language: str) -> None:
    table = board("ukraine_s_s_r owner=germany germany.tank*2", "caucasus ussr.infantry", active="germany")
    words = words_of(language)
    action = understand(AxisPresenter(table.game, words), table.state, "germany", words("command.hint"))
    assert str(action) == "germany move ukraine_s_s_r tank*2 caucasus"


def test_the_end_of_the_movement_leads_to_a_view_of_each_battle_and_no_die_is_rolled_unasked() -> None:
    desk = attacking(("russia", "west_russia"), ("caucasus", "ukraine_s_s_r"))
    assert "Battles so far: 2" in desk.text("panel") and "attacker wins" in desk.text("panel")
    desk.press("buttons", "kind", "done")
    shown = desk.text("panel")
    assert "Battles to fight: 2" in shown
    for words in ("West Russia", "Ukraine", "Soviet Union", "Germany", "attacker wins", "draw", "Fight in Ukraine"):
        assert words in shown
    session = desk.app.scene.session
    assert session is not None and session.match.state.dice_rolled == 0


def test_after_a_battle_the_next_one_waits() -> None:
    desk = attacking(("russia", "west_russia"), ("caucasus", "ukraine_s_s_r")).press("buttons", "kind", "done")
    desk.press("panel", "pick", "west_russia").press("buttons", "fight-on")
    while desk.app.scene.session and desk.app.scene.session.state.battle is not None:
        desk.press("buttons", "kind", "press").press("buttons", "fight-on")  # where the odds have turned somebody is asked
    assert "Battles to fight: 1" in desk.text("panel") and "Fight in Ukraine" in desk.text("panel")


def test_all_battles_can_be_fought_at_once_as_suggested() -> None:
    desk = attacking(("russia", "west_russia")).press("buttons", "kind", "done").press("panel", "fight-on", "all")
    session = desk.app.scene.session
    assert session is not None and session.match.state.dice_rolled > 10
    assert "Noncombat" in desk.text("prompt") or "press" in desk.text("buttons").lower()


def test_where_half_a_round_with_submarines_is_fought_the_odds_say_what_they_leave_out() -> None:
    ships = "sz10 germany.submarine*2,germany.cruiser,usa.cruiser,usa.destroyer"
    table = combat(ships, active="germany", dice=[1, 6, 6])
    assert table.step() == "choose_losses"
    shown = battle.of_battle(words_of(), AxisPresenter(table.game, words_of()).oracle, table.state)
    assert shown is not None and "what is still to be fired" in text_of(shown)


def test_nobody_fights_on_for_the_computer() -> None:
    desk = Desk().act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "seeded", "computer-germany": "yes"})
    for line in ("ussr done", "ussr move russia infantry*4,tank*2 west_russia", "ussr done", "ussr fight west_russia"):
        desk.app.act("do", line)
    assert desk.app.scene.driver is not None and desk.app.scene.driver.seat == ""  # Germany chooses its losses
    before = desk.text("log")
    desk.app.act("fight-on", "")
    assert desk.text("log") == before


def test_whoever_takes_over_without_a_name_is_called_by_his_power() -> None:
    desk = begun().act("command", {"command": "resign"}).act("tab", "table")
    assert "Soviet Union: United Kingdom" in desk.text("table")

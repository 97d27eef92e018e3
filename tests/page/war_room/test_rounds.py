"""After the orders: what is revealed, the battle board, purchases, the tracks."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pyapp.games.war_room.combat.battle import Stage
from pyapp.games.war_room.odds.exact import Side, beginning
from pyapp.games.war_room.state import Battle, Line
from pyapp.page.markup.tree import find, text_of
from pyapp.page.markup.words import Words
from pyapp.page.war_room.prospects import Oracle, chart, of_battle
from pyapp.page.war_room.table import table
from tests.page.war_room.tables import WarDesk

ATTACK = {"ussr": [("ussr.29", "G7"), ("ussr.15", "G6")], "germany": [("germany.61", "R6")]}


@pytest.fixture
def moving() -> WarDesk:
    """The sheets are sealed and the first nation has revealed its orders."""
    desk = WarDesk().plan(**ATTACK)
    while desk.step == "wr_turn_order":
        desk.press("panel", "pick")
    return desk


@pytest.fixture
def fighting(moving: WarDesk) -> WarDesk:
    """The first battle."""
    moving.carry_out()
    while moving.step == "wr_combat":
        moving.press("panel", "pick")
    return moving


def test_revealed_orders_are_arrows_and_the_others_stay_secret(moving: WarDesk) -> None:
    arrows = moving.app.scene.presenter.arrows(moving.app.scene.session)
    nation = moving.app.scene.driver.seat
    assert {arrow.seat for arrow in arrows} == {nation}
    assert [arrow.style for arrow in arrows].count("current") == 1
    waiting = "germany" if nation == "ussr" else "ussr"
    assert moving.app.scene.session.state.secrets[waiting].orders == []


def test_an_order_carried_out_becomes_a_solid_arrow(moving: WarDesk) -> None:
    moving.press("buttons", "kind", "go")
    assert "move" in [arrow.style for arrow in moving.app.scene.presenter.arrows(moving.app.scene.session)]


def test_the_orders_that_are_left_are_carried_out_with_one_press(moving: WarDesk) -> None:
    while len(moving.app.scene.session.state.orders[moving.app.scene.driver.seat]) == 1:
        moving.press("buttons", "kind", "go")
    nation = moving.app.scene.driver.seat
    moving.press("panel", "all-suggested")
    assert moving.step != "wr_turn" or moving.app.scene.driver.seat != nation
    assert moving.text("log").count("moves") >= 2


def test_one_order_alone_needs_no_button_for_all(moving: WarDesk) -> None:
    while len(moving.app.scene.session.state.orders[moving.app.scene.driver.seat]) > 1:
        moving.press("buttons", "kind", "go")
    assert "all that are left" not in moving.text("panel")


def test_arrows_fade_when_the_battles_begin(moving: WarDesk) -> None:
    moving.carry_out()
    assert {arrow.style for arrow in moving.app.scene.presenter.arrows(moving.app.scene.session)} == {"move past"}


def test_every_battle_that_waits_tells_its_odds(moving: WarDesk) -> None:
    moving.carry_out()
    assert moving.step == "wr_combat"
    odds = [text_of(node) for tree in moving.browser.regions["panel"] for node in find(tree, **{"class": "odds chances"})]
    assert len(odds) == moving.text("panel").count("Resolve") >= 2
    assert ["%" in text for text in odds] == [True, False, True], "in the second there are fighters only"


def test_odds_that_can_wait_are_not_worked_out_at_once() -> None:
    oracle, small = Oracle(), beginning("land", Side({("infantry", "offensive"): 1}), Side({("infantry", "defensive"): 1}))
    assert oracle.ask(small, patient=True) is None
    while oracle.busy:
        oracle.work()
    assert oracle.ask(small, patient=True) == Oracle().ask(small)


def test_the_conflicts_of_who_picks_are_brought_into_view(moving: WarDesk) -> None:
    moving.carry_out()
    state, presenter = moving.app.scene.session.state, moving.app.scene.presenter
    assert set(presenter.home(state, "ussr")) == {region for region, marker in state.conflicts.items() if marker == "active"}
    assert presenter.home(state, "japan") == ()


def test_the_battle_board_shows_both_sides(fighting: WarDesk) -> None:
    window = fighting.text("window")
    assert "Battle in" in window
    assert "Allies" in window and "Axis" in window


def test_the_battle_has_odds_before_the_dice(fighting: WarDesk) -> None:
    assert "both stand" in fighting.text("window")


def test_stances_and_hits_that_suggest_themselves_are_one_press(fighting: WarDesk) -> None:
    while fighting.step == "wr_stances":
        fighting.press("panel", "suggested")
    for _ in range(20):
        if fighting.step != "wr_assign":
            break
        fighting.press("panel", "all-suggested")
    assert fighting.step not in ("wr_stances", "wr_assign")


def odds_text(words: Words, oracle: Oracle, state: SimpleNamespace, battle: Battle) -> str:
    """What the battle window says of the odds once they are worked out."""
    shown = of_battle(words, oracle, state, battle, "allies")
    while oracle.busy:
        oracle.work()
        shown = of_battle(words, oracle, state, battle, "allies")
    return text_of(shown) if shown is not None else ""


@pytest.fixture
def words() -> Words:
    words = Words("en")
    words.use(("war_room", "war_room_page"))
    return words


def test_the_odds_run_along_while_dice_are_left(words: Words) -> None:
    battle = Battle("G6", ["ussr", "germany"], {"allies": "ussr", "axis": "germany"}, stage="surface", dice={"axis": 8, "allies": 0})
    battle.lines = [Line("axis", "germany", "infantry", "defensive", 0, 1), Line("allies", "ussr", "infantry", "offensive", 0, 1)]
    state, oracle = SimpleNamespace(steps=[Stage("surface")]), Oracle()
    before = odds_text(words, oracle, state, battle)
    battle.dice["axis"] = 1
    after = odds_text(words, oracle, state, battle)
    assert before != after
    assert "42 %" in after, "five of the twelve faces, yellow and black, take the infantry"
    state.steps = []
    assert odds_text(words, oracle, state, battle) == "", "the stages are over"


def test_the_odds_run_along_in_the_air_stage_after_the_first_losses(words: Words) -> None:
    battle = Battle("G6", ["ussr", "germany"], {"allies": "ussr", "axis": "germany"}, stage="air", dice={"axis": 3, "allies": 0})
    battle.lines = [
        Line("axis", "germany", "fighter", "air", 0, 1),
        Line("axis", "germany", "infantry", "defensive", 0, 1),
        Line("allies", "ussr", "fighter", "ground", 1, 1),
        Line("allies", "ussr", "infantry", "offensive", 0, 1),
    ]
    battle.lost = {"germany": {"fighter": 1}}
    state, oracle = SimpleNamespace(steps=[Stage("surface"), Stage("air")]), Oracle()
    told = odds_text(words, oracle, state, battle)
    assert "Further losses to expect" in told and "0.7" in told, "green, black and white take a damaged fighter: 19 in 27"


def test_odds_that_nobody_asks_for_any_more_are_given_up(words: Words) -> None:
    fleet = Side({("cruiser", "escort"): 6, ("carrier", "anti_air"): 3, ("submarine", "only"): 3})
    oracle = Oracle()
    assert oracle.ask(beginning("sea", fleet, fleet)) is None
    oracle.settle()
    assert oracle.busy, "the screen still shows that it is being worked out"
    oracle.settle()
    assert not oracle.busy, "the screen was drawn again without it"


def test_dice_are_shown_in_their_colours(fighting: WarDesk) -> None:
    while fighting.step == "wr_stances":
        fighting.press("panel", "suggested")
    assert "war-die colour-" in str(fighting.browser.regions["window"]) + str(fighting.browser.regions["log"])


def to_production(desk: WarDesk) -> WarDesk:
    """A round in which nobody moves."""
    desk.plan(ussr=[], germany=[])
    while desk.step != "wr_production":
        desk.press(*(("panel", "pick") if desk.step == "wr_turn_order" else ("buttons", "kind", "done")))
    return desk


def test_production_is_behind_the_curtain_too() -> None:
    desk = to_production(WarDesk())
    assert desk.app.curtain.down_for == "ussr"
    assert desk.text("panel") == ""


def test_units_are_bought_and_put_back_with_one_press() -> None:
    desk = to_production(WarDesk()).lift("ussr")
    desk.press("panel", "do", "ussr buy infantry 1").press("panel", "do", "ussr buy infantry 1").press("panel", "do", "ussr unbuy infantry")
    assert desk.sheet("ussr").purchases == {"infantry": 1}
    desk.seal().lift("germany")
    assert desk.app.scene.session.state.secrets["ussr"].purchases == {}
    assert "unbuy infantry" in str(desk.browser.regions["panel"])


def test_an_empty_sheet_is_not_sealed_unasked() -> None:
    desk = to_production(WarDesk()).lift("ussr")
    desk.press("buttons", "kind", "seal")
    assert "empty although you could buy" in desk.text("dialog")
    desk.act("close").press("panel", "do", "ussr buy infantry 1").press("buttons", "kind", "seal")
    assert desk.app.scene.ui.dialog == "" and desk.app.curtain.down_for == "germany"


def test_the_log_is_divided_by_phases_and_one_says_that_nobody_bids() -> None:
    desk = to_production(WarDesk())
    headings = [text_of(node) for region in desk.browser.regions["log"] for node in find(region) if node[0] == "h4"]
    assert headings == ["Economy", "Planning", "Movement", "Combat", "Production"]
    assert "Nobody bids oil" in desk.text("log") and "Planning" not in desk.text("prompt")


def test_a_game_that_is_over_is_in_no_phase() -> None:
    desk = WarDesk()
    desk.app.scene.session.match.state.phase = "end"
    assert desk.app.scene.presenter.phase(desk.app.scene.session.match.state) == ""


def test_civilian_goods_are_paid_with_what_is_plentiful() -> None:
    desk = to_production(WarDesk()).lift("ussr")
    buttons = [button[1]["data-arg"] for node in desk.browser.regions["panel"] for button in find(node, do="do")]
    goods = [text for text in buttons if " goods " in text]
    desk.act("do", goods[0])
    assert sum(desk.sheet("ussr").goods[0].values()) == 5
    assert "1 bought" in desk.text("panel")


def test_the_table_shows_every_track() -> None:
    desk = WarDesk().act("tab", "table")
    for text in ("Resources", "Income", "Homeland", "Stress", "Units", "Soviet Union", "Germany"):
        assert text in desk.text("table")


def test_spanish_has_every_sentence_of_a_round() -> None:
    desk = WarDesk(("es",)).plan(**ATTACK)
    for _ in range(60):
        for region in ("top", "prompt", "panel", "window", "buttons", "log"):
            assert "war." not in desk.text(region) and "event." not in desk.text(region)
        if desk.step not in ("wr_turn_order", "wr_turn", "wr_combat", "wr_stances", "wr_assign"):
            break
        ways = {"wr_turn": ("buttons", "kind", "go"), "wr_stances": ("panel", "suggested"), "wr_assign": ("panel", "all-suggested")}
        desk.press(*ways.get(desk.step, ("panel", "pick")))


def test_where_aircraft_alone_fight_nobody_is_said_to_stand() -> None:
    oracle, words = Oracle(), Words("en")
    words.use(("war_room", "war_room_page"))
    found = oracle.ask(beginning("land", Side({("fighter", "air"): 2}), Side({("fighter", "air"): 2})))
    assert found is not None
    shown = text_of(chart(words, found, "axis"))
    assert "stand" not in shown
    assert "Expected losses" in shown


def test_resources_read_as_elsewhere_in_the_list_of_moves() -> None:
    presenter = WarDesk().app.scene.presenter
    assert [presenter.thing(key, "unit", "ussr") for key in ("oil", "iron", "osr")] == ["oil", "iron", "OSR"]


@pytest.mark.parametrize(("zone", "nothing"), [(3, False), (4, True)])
def test_the_sheet_of_a_nation_in_the_red_zone_shows_that_it_receives_nothing(zone: int, nothing: bool) -> None:
    session = WarDesk().app.scene.session
    session.state.morale["germany"].zone = zone
    sheet = next(node for part in table(Words("en"), session) for node in find(part, key="germany"))
    assert ("war.incomeoil0iron0osr0" in text_of(sheet)) is nothing

"""Writing orders: clicks, drags, what is left, what is warned of."""

from __future__ import annotations

from pyapp.page.markup.tree import find
from tests.page.war_room.tables import WarDesk


def test_a_dragged_command_gets_an_order_where_it_is_dropped() -> None:
    desk = WarDesk().lift("ussr")
    desk.act("lift", {"space": "R4", "stack": "ussr.29"}).act("drop", "G7")
    assert [order.to for order in desk.sheet("ussr").orders] == ["G7"]


def test_a_command_dropped_where_it_stands_has_no_order() -> None:
    desk = WarDesk().lift("ussr")
    desk.act("lift", {"space": "R4", "stack": "ussr.29"}).act("drop", "R4")
    assert desk.sheet("ussr").orders == []


def test_a_command_clicked_twice_is_let_go() -> None:
    desk = WarDesk().lift("ussr").click("R4", "ussr.29").click("R4", "ussr.29")
    assert desk.app.scene.driver.draft.filled == ()


def test_commands_of_a_region_that_go_the_same_way_have_an_arrow_each() -> None:
    desk = WarDesk().lift("ussr").order("ussr.15", "G6").order("ussr.23", "G6")
    arrows = desk.app.scene.presenter.arrows(desk.app.scene.session)
    assert [(arrow.start, arrow.end) for arrow in arrows] == [("R5", "G6")] * 2
    assert len({arrow.tail for arrow in arrows}) == 2
    assert None not in {arrow.tail for arrow in arrows}


def test_a_command_that_got_its_order_does_not_lie_open_any_more() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7")
    presenter, state = desk.app.scene.presenter, desk.app.scene.session.state
    assert "open-command" not in presenter.groups(state, "ussr")


def test_the_button_that_seals_is_the_main_one() -> None:
    desk = WarDesk().lift("ussr")
    (seal,) = [node for tree in desk.browser.regions["buttons"] for node in find(tree, arg="seal")]
    assert seal[1]["class"] == "main"


def test_the_line_does_not_name_the_nation_twice() -> None:
    assert WarDesk().lift("ussr").text("prompt").count("Soviet Union") == 1
    assert "Soviet land command 29: choose" in WarDesk().lift("ussr").click("R4", "ussr.29").text("prompt")
    spanish = WarDesk(("es",)).lift("ussr").click("R4", "ussr.29")
    assert "Mando terrestre 29" in spanish.text("prompt")


def test_an_enemy_command_cannot_be_ordered() -> None:
    desk = WarDesk().lift("ussr").click("G6", "germany.61")
    assert desk.app.scene.driver.draft.filled == ()


def test_the_reach_is_marked_and_what_is_barred_now_apart() -> None:
    desk = WarDesk().lift("ussr").click("R4", "ussr.29")
    assert "G7" in desk.browser.flags["target"]
    assert "G1" in desk.browser.flags["blocked"], "the railway to Germany is in enemy hands"
    assert "G7" not in desk.browser.flags["blocked"]


def test_a_region_out_of_reach_is_refused_with_the_section_and_the_command_stays_chosen() -> None:
    desk = WarDesk().lift("ussr").click("R4", "ussr.29").click("B10")
    assert "These units cannot go to " in desk.text("note") and "within reach are marked" in desk.text("note")
    assert "Phase 2" in desk.text("note")
    assert desk.app.scene.driver.draft.filled == ("ussr.29",)
    assert desk.click("G7").text("note") == "" and [order.to for order in desk.sheet("ussr").orders] == ["G7"]


def test_the_panel_counts_the_orders_and_the_commands_without() -> None:
    desk = WarDesk().lift("ussr")
    assert "9 left" in desk.text("panel")
    idle = int(desk.text("panel").split(" commands without orders")[0].split()[-1].removeprefix("region."))
    desk.order("ussr.29", "G7")
    assert "8 left" in desk.text("panel")
    assert f"{idle - 1} commands without orders" in desk.text("panel")


def test_an_order_is_erased_from_the_list() -> None:
    desk = WarDesk().lift("ussr").order("ussr.29", "G7").press("panel", "do", "ussr erase ussr.29")
    assert desk.sheet("ussr").orders == []


def test_sealing_with_orders_left_is_asked_about_first() -> None:
    desk = WarDesk().lift("ussr").press("buttons", "kind", "seal")
    assert desk.app.scene.ui.dialog == "sure"
    assert "Orders left: 9" in desk.text("dialog")
    desk.act("close")
    assert "ussr" not in desk.app.scene.session.match.state.sealed


def test_a_seal_asks_for_nothing_more() -> None:
    desk = WarDesk().lift("ussr").seal()
    assert str(desk.app.scene.session.match.entries[-1]) == "ussr seal" and "ussr" in desk.app.scene.session.match.state.sealed


def test_the_card_forecasts_the_battle_that_orders_would_bring() -> None:
    desk = WarDesk().lift("ussr").click("R4", "ussr.29").act("hover", "G7")
    assert "only the Allies stand" in desk.text("card")


def test_every_sentence_of_planning_is_there_in_spanish() -> None:
    desk = WarDesk(("es",)).lift("ussr").order("ussr.29", "G7").click("R5", "ussr.23")
    for region in ("prompt", "panel", "card", "buttons"):
        assert "war." not in desk.text(region)
    assert "quedan" in desk.text("panel")


def test_breaking_the_pact_is_asked_about_first() -> None:
    desk = WarDesk(scenario="global_war").lift("ussr").press("buttons", "kind", "break_pact")
    assert "pact" in desk.text("dialog")
    assert desk.app.scene.session.match.state.pact == "in_force"
    desk.press("dialog", "surely")
    assert desk.app.scene.session.match.state.pact == "broken"


def test_a_nation_without_a_capital_is_brought_into_view_by_where_it_stands() -> None:
    desk = WarDesk(scenario="global_war").lift("china")
    wished = [message["spaces"] for message in desk.browser.messages if "spaces" in message]
    assert {"C1", "C5"} <= set(wished[-1]["ids"])

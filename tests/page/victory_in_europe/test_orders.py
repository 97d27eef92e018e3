"""Cards are laid and blocks are moved by clicks, drags and the command line."""

from __future__ import annotations

from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.victory_in_europe.phases import choosing
from tests.games.victory_in_europe.marches import moving as marching
from tests.page.fakes import Desk, buttons, driver_of
from tests.page.victory_in_europe.tables import board, cards_dealt, from_position, moving, presenter_of, token, whole


def front() -> Desk:
    """The Axis has three armies in Stettin, and Poles stand in Danzig behind a border that two may cross."""
    return from_position(marching("axis allies", "stettin de_1pz:4 de_2a:3 de_4a:3", "danzig pl_poznan:2", "lodz pl_lodz:2"))


# --- cards --------------------------------------------------------------------------------------------------------------------


def test_a_card_tells_its_event_and_when_it_is_said() -> None:
    desk = from_position(cards_dealt()).act("own", "card ax39_3")
    assert all(part in desk.text("panel") for part in ("Hand: 2", "Strike on the Airfields", "Axis card", "after all movement"))


def test_a_card_says_why_its_event_could_not_be_used_now() -> None:
    state = cards_dealt()
    state.secrets["axis"].hand = ["ax39_5", "ax39_6"]
    assert "condition does not hold" not in from_position(state).act("own", "card ax39_6").text("panel")
    state.nations["SU"].standing = "war"
    assert "condition does not hold" in from_position(state).act("own", "card ax39_6").text("panel")
    state.nations["IT"].standing = "conquered"
    state.secrets["axis"].hand = ["ax39_5", "ax39_6"]
    assert "the event is lost" in from_position(state).act("own", "card ax39_5").text("panel")


def test_cards_are_laid_behind_a_curtain_and_shown_together() -> None:
    desk = from_position(cards_dealt(), alone=False)
    assert "Pass the device" in desk.text("window") and "Strike on the Airfields" not in desk.text("panel")
    desk.press("window", "lift-curtain").act("form", "play ax39_3")
    assert not whole(desk).played and "Strike on the Airfields" not in desk.text("log")
    desk.press("window", "lift-curtain").act("form", "play al39_1")
    assert "Axis: plays Strike on the Airfields, command 3" in desk.text("log")


# --- moves --------------------------------------------------------------------------------------------------------------------


def test_a_click_on_a_stack_chooses_who_can_go_together_and_fans_it_out() -> None:
    desk = front().click("stettin")
    assert len(choosing.moving(driver_of(desk))) == 3 and board(desk)["fan"].count("data-stack") == 3
    assert "From Stettin" in desk.text("panel") and "is-chosen" in board(desk)["stack-stettin"]


def test_a_place_to_which_only_some_can_go_is_told_with_how_many() -> None:
    text = front().click("stettin").text("panel")
    assert "Not all together:" in text and "Danzig (only 2)" in text


def test_a_place_out_of_reach_is_refused_with_the_section_and_the_blocks_stay_chosen() -> None:
    desk = front().click("stettin").click("lisbon")
    assert "These units cannot go to Lisbon" in desk.text("note") and "4.2" in desk.text("note")
    assert len(choosing.moving(driver_of(desk))) == 3


def test_a_block_is_let_go_and_the_others_attack() -> None:
    desk = front().click("stettin")
    desk.click("stettin", token(desk, "de_4a"))
    assert "Attack Danzig: 1 command" in desk.text("panel") and "2 more may cross" in desk.text("panel")
    desk.click("danzig")
    assert whole(desk).battles[0].at == "danzig" and whole(desk).command["axis"] == 2
    assert "command 2 of" in desk.text("panel") and "Battles: 1" in desk.text("panel")


def test_the_borders_of_what_is_pointed_at_show_how_many_may_still_cross() -> None:
    desk = front().click("stettin", token(front(), "de_2a")).click("danzig").click("stettin").act("hover", "danzig")
    assert board(desk)["limits"].count('class="limit') == 4 and ">1</text>" in board(desk)["limits"]


def test_a_drag_takes_the_whole_stack_or_a_block_of_the_fan() -> None:
    desk = front()
    desk.act("lift", {"space": "stettin", "stack": ""}).act("drop", "berlin")
    assert sum(block.at == "berlin" for block in whole(desk).blocks.values()) == 3
    desk = front()
    desk.act("lift", {"space": "stettin", "stack": token(desk, "de_2a")}).act("drop", "danzig")
    assert whole(desk).blocks[token(desk, "de_2a")].at == "danzig"


def test_the_same_stack_touched_again_is_let_go() -> None:
    desk = front().click("stettin").click("stettin")
    assert not driver_of(desk).draft.filled and "fan" not in board(desk)


def test_a_move_is_listed_with_its_units_and_taken_back_alone() -> None:
    desk = front().click("stettin").click("berlin")
    assert "German 2 Army (3)" in desk.text("moves") and "Stettin → Berlin" in desk.text("moves")
    desk.press("moves", "leave-out")
    assert sum(block.at == "stettin" for block in whole(desk).blocks.values()) == 3


def test_the_way_of_going_is_chosen_with_its_price() -> None:
    desk = front().click("stettin")
    assert buttons(desk, "panel", arg="mode strategic")
    desk.act("own", "mode strategic")
    assert driver_of(desk).draft.kinds == ("strategic",) and "costs 3 command" in desk.text("panel")


def test_the_command_line_knows_blocks_by_the_names_that_a_card_tells() -> None:
    desk = front()
    name = token(desk, "de_2a")
    assert f"{name} · infantry" in desk.click("berlin").act("command", {"command": "look stettin"}).text("note")
    desk.act("command", {"command": f"move stettin {name} berlin"})
    assert whole(desk).blocks[name].at == "berlin"


def test_an_event_that_is_used_while_one_moves_lies_before_its_player() -> None:
    state = cards_dealt()
    state.secrets["allies"].hand = ["al39_1", "al39_3"]
    desk = from_position(state).act("form", "play ax39_4").act("form", "play al39_3")
    assert "Eastern Poland" not in desk.text("panel")
    desk.act("kind", "done")
    assert "March into Eastern Poland" in desk.text("panel") and "Use the event" in desk.text("buttons")


def test_who_has_moved_nothing_is_asked_before_he_has_done() -> None:
    desk = front()
    desk.asks = True
    assert "Nothing has moved" in desk.act("kind", "done").text("dialog")


def test_a_place_from_which_nothing_can_go_is_not_lit_and_tells_why_when_it_is_touched() -> None:
    lines = ("malta gb_wdf:3", "london gb_bef:3", "c_med it_ca:2", "nations war axis DE IT")
    desk = from_position(marching("allies axis", *lines, command=1))
    assert "malta" not in driver_of(desk).starts() and "london" in driver_of(desk).starts()
    desk.click("malta")
    assert "there is nowhere to go" in desk.text("note") and "4.2" in desk.text("note")


def test_where_no_factory_can_move_the_button_tells_why() -> None:
    desk = from_position(marching("axis allies", "berlin de_1a:3", "factories berlin 2", command=0)).press("buttons", "kind", "relocate")
    assert "Moving a factory step costs 1 command" in desk.text("note") and not driver_of(desk).draft.kinds


# --- what is hidden -----------------------------------------------------------------------------------------------------------


def test_only_the_owner_sees_what_is_on_a_block() -> None:
    desk = front()
    assert "is-standing" in board(desk)["stack-stettin"] and "is-away" in board(desk)["stack-danzig"]
    assert "1 hidden block" in desk.click("danzig").text("card") and "Poznan" not in desk.text("card")


def test_who_plays_all_seats_sees_the_labels_of_the_one_he_acts_for() -> None:
    desk = from_position(cards_dealt()).click("london")
    assert "hidden block" in desk.text("card")
    assert "Home Forces" in desk.act("seat", "allies").text("card") and "is-away" in board(desk)["stack-berlin"]


def test_while_the_curtain_hangs_all_blocks_are_wood() -> None:
    desk = from_position(moving(), alone=False)
    assert all("is-standing" not in markup for name, markup in board(desk).items() if name.startswith("stack-"))
    desk.press("window", "lift-curtain")
    assert "is-standing" in board(desk)["stack-berlin"] and "is-away" in board(desk)["stack-paris"]


def test_moves_of_another_are_told_by_their_wood() -> None:
    desk = from_position(moving(), alone=False).press("window", "lift-curtain")
    named = presenter_of(desk).thing(token(desk, "fr_1a"), "option", "axis")
    assert named == "a block of France"


def test_winter_lies_on_the_map() -> None:
    state: VictoryState = marching("axis allies", "moscow su_5a:3", turn=3)
    shown = board(from_position(state))
    assert "#shape-berlin" in shown["winter"] and "#shape-white_sea" in shown["winter"] and "frozen-river" in shown["frozen-rivers"]
    assert "winter" not in board(front())

"""An offensive is planned by clicks: who is activated, who moves where, what is fought."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.odds.prospects import prospects
from pyapp.games.empire_of_the_sun.state import Battle
from pyapp.page.empire_of_the_sun import choosing, planning
from tests.page.empire_of_the_sun.tables import attacking, begun, drawn, from_position, hands_dealt, landing, opened, presenter_of, state_of
from tests.page.fakes import Desk, buttons, driver_of


def moved_to(desk: Desk, unit: str) -> int:
    return state_of(desk).units[unit].at


def test_a_click_on_a_stack_activates_all_in_it_that_can_be_and_a_second_one_lets_them_go() -> None:
    desk = attacking().click("2915")
    assert set(driver_of(desk).draft.picks) == {"jp_gr_16", "jp_ca_nachi", "jp_cvl_ryuho", "jp_cvl_zuiho"}
    assert "Activated: 4 of 7" in desk.text("panel")
    assert driver_of(desk.click("2915")).draft.picks == ()


def test_no_more_are_chosen_than_the_offensive_may_activate() -> None:
    desk = attacking()
    for space in ("2915", "2909", "3407", "2812"):
        desk.click(space)
    assert len(driver_of(desk).draft.picks) == 7


def test_a_touched_stack_fans_out_and_each_counter_can_be_touched() -> None:
    desk = attacking().click("2915")
    assert 'data-stack="jp_ca_nachi"' in drawn(desk)["fan"]
    assert "jp_ca_nachi" not in driver_of(desk.click("2915", "jp_ca_nachi")).draft.picks


def test_the_range_of_the_headquarters_is_shown_while_units_are_activated() -> None:
    assert 'class="reach"' in "".join(markup for message in attacking().browser.messages[-3:] for _, _, markup in groups_of(message))


def groups_of(message: dict) -> list[tuple[str, str, str]]:  # type: ignore[type-arg]
    return message.get("board", {}).get("groups", [])


def test_a_click_on_a_stack_chooses_those_who_can_go_together_and_marks_where_to() -> None:
    desk = landing().click("2915")
    assert set(choosing.moving(driver_of(desk))) == {"jp_ca_nachi", "jp_cvl_ryuho", "jp_cvl_zuiho"}
    assert "2917" in desk.browser.flags["target"] and "jp_gr_16" in str(desk.browser.regions["panel"])


def test_a_click_on_a_marked_hex_makes_the_move() -> None:
    desk = landing().click("2915").click("2917")
    assert moved_to(desk, "jp_ca_nachi") == 2917 and moved_to(desk, "jp_gr_16") == 2915


def brigade() -> Desk:
    """The 1st Special Naval Landing Force and a cruiser lie together at Tainan; they are chosen."""
    state = hands_dealt()
    changes.place(state, "jp_gr_1sn", 2909)
    desk = from_position(state).act("form", "event JP10 hq_south").click("2909").press("panel", "confirm")
    return desk.click("2909", "jp_ca_takao").click("2909", "jp_gr_1sn")


def test_a_brigade_goes_in_a_cruiser_unless_the_player_spends_a_transport_point() -> None:
    """EotS 7.46: it costs nothing so, but goes down with the ship."""
    desk = brigade().click("2914")
    assert state_of(desk).offensive.aboard == {"jp_gr_1sn": "jp_ca_takao"} and state_of(desk).tracks.asp_used["japan"] == 0
    desk = brigade().act("own", "carry 0").click("2914")
    assert state_of(desk).offensive.aboard == {} and state_of(desk).tracks.asp_used["japan"] == 1


def test_ships_and_troops_that_are_chosen_together_make_an_amphibious_assault() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16")
    assert choosing.mode_of(driver_of(desk)) == "assault"
    desk.click("2917")
    assert moved_to(desk, "jp_gr_16") == 2917 and state_of(desk).tracks.asp_used["japan"] == 1


def test_a_unit_that_cannot_go_with_the_others_is_chosen_alone() -> None:
    desk = landing().click("2909", "jp_air_21").click("2909", "jp_ca_takao")
    assert choosing.moving(driver_of(desk)) == ["jp_ca_takao"]


def test_a_stack_can_be_dragged() -> None:
    desk = landing().act("lift", {"space": "2915", "stack": ""}).act("drop", "2917")
    assert moved_to(desk, "jp_cvl_zuiho") == 2917


def test_a_stack_that_is_dropped_where_it_cannot_go_stays_and_says_so() -> None:
    desk = landing().act("lift", {"space": "2915", "stack": ""}).act("drop", "1307")
    assert moved_to(desk, "jp_cvl_zuiho") == 2915 and desk.text("note")


def test_a_hex_out_of_reach_is_refused_with_the_section_and_the_units_stay_chosen() -> None:
    desk = landing().click("2915")
    before = choosing.moving(driver_of(desk))
    desk.click("1307")
    assert "These units cannot go to " in desk.text("note") and "6.23" in desk.text("note")
    assert choosing.moving(driver_of(desk)) == before


def test_the_way_to_a_hex_is_drawn_and_told_with_its_cost() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").act("hover", "2917")
    ways = [markup for message in desk.browser.messages for _, name, markup in groups_of(message) if name == "course"]
    assert "<circle" in ways[-1]
    assert "2 of 15 hexes by sea" in desk.text("card") and "transport points used: 1 of 7" in desk.text("card")


def test_aircraft_are_told_their_legs() -> None:
    desk = landing().click("2909", "jp_air_21").act("hover", "2212")
    assert "of 3 legs" in desk.text("card")


def test_the_same_stack_touched_again_is_let_go() -> None:
    assert driver_of(landing().click("2915").click("2915")).draft.filled == ()


def test_only_what_changes_is_drawn_again() -> None:
    desk = landing().click("2915").click("2917")
    assert set(drawn(desk)) <= {"stack-2915", "stack-2917", "fan", "course", "arrows-phase"}


def test_the_odds_of_a_battle_are_known_before_it_is_declared() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917").act("form", "declare 2917")
    assert "Japan: hex taken" in desk.text("panel") and "With Intercept" in desk.text("panel")
    assert state_of(desk).offensive.battles == []  # type: ignore[union-attr]


def test_a_declared_battle_is_told_with_its_odds_and_can_be_taken_back() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917").act("form", "declare 2917").press("panel", "confirm")
    assert "Battles: 1" in desk.text("panel") and "Japan: air and naval combat won" in desk.text("panel")
    desk.press("panel", "form", "undeclare 2917")
    assert "Battles" not in desk.text("panel")


def test_odds_are_exact() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917").act("form", "declare 2917").press("panel", "confirm")
    taken = float(prospects(state_of(desk), 2917).taken)
    assert f"{100 * taken:.0f} %" in desk.text("panel")


def test_the_reaction_player_sees_the_chance_of_the_roll_and_the_odds() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917").act("form", "declare 2917").press("panel", "confirm")
    desk.press("buttons", "kind", "done")
    assert "The roll for interception succeeds with" in desk.text("panel") and "Japan: hex taken" in desk.text("panel")


def test_a_battle_that_is_declared_in_the_panel_is_brought_into_view() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917").press("panel", "form", "declare 2917")
    wished = [message["spaces"]["ids"] for message in desk.browser.messages if "spaces" in message]
    assert wished[-1] == ["2917"]


def answered() -> Desk:
    """Menado is to be landed on; the Allies may answer."""
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917").act("form", "declare 2917").press("panel", "confirm")
    return desk.press("buttons", "kind", "done")


def test_a_card_that_cannot_be_played_in_reaction_says_why() -> None:
    desk = answered().press("panel", "own", "card AL50")
    assert "It is no reaction card." in desk.text("panel")
    assert "It is no reaction card." not in desk.press("panel", "own", "card AL50").text("panel")


def test_who_chooses_an_hq_to_react_through_sees_the_battles_and_their_odds() -> None:
    state = hands_dealt()
    changes.place(state, "us_cv_enterprise", 2919)
    desk = from_position(state).act("form", "event JP10 hq_south").click("2915").press("panel", "confirm")
    desk.click("2915").click("2915", "jp_gr_16").click("2917").act("form", "declare 2917").press("panel", "confirm")
    desk.press("buttons", "kind", "done")
    state_of(desk).offensive.condition = "intercept"  # type: ignore[union-attr]
    desk.press("buttons", "kind", "done")
    assert buttons(desk, "panel", do="pick") and "Through which HQ?" in desk.text("panel") and "Japan: hex taken" in desk.text("panel")


def test_units_move_home_after_the_battles_by_clicks() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917").act("form", "declare 2917").press("panel", "confirm")
    desk.press("buttons", "kind", "done").press("buttons", "kind", "done")
    assert "cannot stay where they are" in desk.text("prompt")
    assert "Battles:" not in desk.text("panel") and not desk.browser.flags["battle"], "what has been fought is over"
    desk.click("2917").click("2915")
    assert moved_to(desk, "jp_cvl_zuiho") == 2915


def test_a_click_on_an_hq_plays_the_card_through_it() -> None:
    desk = opened().act("form", "event JP10")
    assert "Through which HQ?" in desk.text("panel") and "activates up to 7" in desk.text("panel")
    hq = state_of(desk).units["hq_south"].at
    desk.click(str(hq), "hq_south")
    assert state_of(desk).offensive.hqs == ["hq_south"]  # type: ignore[union-attr]


def test_the_range_of_an_hq_can_be_looked_at_before_it_is_chosen() -> None:
    desk = opened().act("form", "event JP10").press("panel", "own", "reach hq_south")
    assert 'class="reach"' in drawn(desk)["overlay"] and buttons(desk, "panel", arg="reach hq_south")[0][1]["aria-pressed"] == "true"
    desk.press("panel", "pick", "hq_south").click("2915").press("panel", "confirm")
    assert drawn(desk).get("overlay", "") == "" and "range" not in desk.text("tools")


def test_who_ends_the_movement_before_anybody_has_moved_is_asked_whether_he_is_sure() -> None:
    desk = landing()
    desk.asks = True
    desk.press("buttons", "kind", "done")
    assert "Nobody has moved" in desk.text("dialog")
    desk.act("surely", "done")
    assert state_of(desk).steps[-1].tag != "eots_move"
    assert not landing().click("2915").click("2212").press("buttons", "kind", "done").text("dialog")


def test_in_rivalry_each_service_is_offered_with_those_whom_it_could_send() -> None:
    desk = begun("1943").act("open-table")
    desk.act("form", f"offensive {driver_of(desk).first('offensive').options[0]} hq_cpac")
    assert {button[1]["data-arg"] for button in buttons(desk, "panel", do="pick")} == {"army", "navy"}
    assert "Rivalry" in desk.text("panel")
    assert driver_of(desk.press("panel", "pick", "navy")).draft.filled == ("navy",) and "Activated: 0" in desk.text("panel")


def test_a_fan_is_put_away_by_escape_and_by_a_click_beside_it() -> None:
    for way in ("escape", "ground"):
        desk = opened().click("3407")
        assert "fan" in drawn(desk)
        assert drawn(desk.act(way))["fan"] == ""


def test_all_who_reach_a_battle_from_outside_can_be_named_at_once() -> None:
    desk = landing().act("form", "declare 2813").press("panel", "own", "everybody")
    named = driver_of(desk).draft.picks
    assert "jp_air_21" in named and set(named) == set(driver_of(desk).current_field().options)
    assert "Japan: hex taken" in desk.text("panel") and driver_of(desk.press("panel", "own", "nobody")).draft.picks == ()


def test_the_odds_of_a_battle_are_told_before_the_units_move_there() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").act("hover", "2917")
    told = desk.text("card")
    assert "Japan: hex taken" in told and moved_to(desk, "jp_gr_16") == 2915
    desk.click("2917").act("form", "declare 2917")
    taken = told.partition("Japan: hex taken")[2].split(" %")[0]
    assert f"Japan: hex taken{taken} %" in desk.text("panel")


def test_a_move_to_where_nobody_is_has_a_way_and_no_odds() -> None:
    assert "hex taken" not in landing().click("2915").act("hover", "2212").text("card")


def test_more_battles_than_an_offensive_can_bring_are_listed_without_being_worked_out() -> None:
    desk = landing()
    state, presenter = state_of(desk), presenter_of(desk)
    state.offensive.battles = [Battle(int(at), ["jp_ca_nachi"], []) for at in list(presenter.spaces())[: 3 * planning.IN_FULL]]
    _, *rows = planning.battles(presenter.words, presenter.oracle, state, driver_of(desk))
    assert len(rows) == 3 * planning.IN_FULL
    assert sum(any(part[0] == "p" for part in row[2:]) for row in rows) == planning.IN_FULL


def fighting() -> Desk:
    """Three battles are declared, and the first of them has been fought."""
    desk = attacking().click("2915")
    for unit in ("jp_gr_14", "jp_air_5", "jp_air_21"):
        desk.act("toggle", unit)
    desk.press("panel", "confirm").click("2915").click("2915", "jp_gr_16").click("2917")
    for at, units in (("2917", ()), ("2813", ("jp_air_5",)), ("2912", ("jp_air_21",))):
        desk.act("form", f"declare {at}")
        for unit in units:
            desk.act("toggle", unit)
        desk.press("panel", "confirm")
    return desk.press("buttons", "kind", "done").press("buttons", "kind", "done").press("panel", "pick", "2917")


def test_a_battle_that_was_fought_is_listed_no_more() -> None:
    desk = fighting()
    while state_of(desk).steps[-1].tag != "eots_battles":
        desk.press("panel", "confirm")
    assert all(buttons(desk, "panel", do="pick", arg=at)[0][1]["class"] == "main" for at in ("2813", "2912"))
    assert "Battles: 2" in desk.text("panel") and "Menado" not in desk.text("panel") and not desk.text("window")
    assert set(presenter_of(desk).show_spaces(state_of(desk))) == {"2813", "2912"}


def test_a_unit_is_never_counted_for_there_is_one_of_it() -> None:
    desk = landing().click("2915").click("2915", "jp_gr_16").click("2917")
    assert "16 Army" in desk.text("moves") and "1 16 Army" not in desk.text("moves")

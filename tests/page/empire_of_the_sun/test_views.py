"""Overlays, the card of a hex, the tracks, the window of a battle."""

from __future__ import annotations

import re

from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.map.hexsets import members
from pyapp.games.empire_of_the_sun.state import EmpireState, Secret
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from pyapp.games.empire_of_the_sun.turn.offensives import OffensivesPhase
from pyapp.games.empire_of_the_sun.turn.outline import first_turn
from pyapp.page.empire_of_the_sun import battle, overlays, reacting, table
from pyapp.page.empire_of_the_sun.figures.measures import EmpireFigures
from pyapp.page.empire_of_the_sun.presenter import OPEN
from pyapp.tooling.places import ROOT
from tests.games.empire_of_the_sun.fights import faces, offensive
from tests.games.empire_of_the_sun.table import at, start
from tests.page.empire_of_the_sun.tables import BOARD, HANDS, drawn, from_position, opened, presenter_of, state_of
from tests.page.fakes import Desk, buttons, driver_of


def midway() -> Desk:
    """Japan has to apply hits of its carriers off Midway."""
    state = at(
        "5006 jp_cv_akagi jp_cv_soryu jp_bb_kongo1 jp_ca_takao",
        "5108 us_gr_mbde us_air_m211 jp_gr_1sn jp_ca_nachi",
        "5109 us_cv_enterprise us_ca_norleans us_cv_wasp",
        "3407 hq_cf_yamamoto",
        "5808 hq_cpac",
        turn=3,
    )
    fleet = "jp_cv_akagi jp_cv_soryu jp_bb_kongo1 jp_ca_takao jp_gr_1sn jp_ca_nachi"
    state = offensive(
        state, "japan", 5108, fleet, defenders="us_cv_enterprise us_ca_norleans us_cv_wasp", condition="intercept", landed="jp_gr_1sn"
    )
    assert state.offensive is not None
    state.offensive.reacting = ["us_cv_enterprise", "us_ca_norleans", "us_cv_wasp"]
    GAME.settle(state, faces(5, 4))
    return from_position(state)


# --- overlays -----------------------------------------------------------------------------------------------------------------


def test_each_overlay_comes_and_goes_at_one_key() -> None:
    for key, name in overlays.KEYS.items():
        desk = opened().act("hover", "3407").act("key", key)
        assert ("overlay" in drawn(desk) and "Japan" in desk.text("tools")) or name == overlays.REACH
        assert drawn(desk.act("key", key))["overlay"] == ""


def test_hexes_that_one_player_can_supply_and_those_that_both_can_are_told_apart() -> None:
    parts = overlays.parts(state_of(opened()), overlays.SUPPLY, ())
    assert [name for name, _ in parts] == ["supply-japan", "supply-allies", "supply-both"] and all(hexes for _, hexes in parts)
    (_, japan), (_, allies), (_, both) = parts
    assert not (japan & allies | japan & both | allies & both)


def test_the_overlay_of_zones_shows_what_counts_and_what_is_neutralised() -> None:
    state = start("1942")
    zones = picture_of(state).zones
    found = dict(overlays.parts(state, overlays.ZONES, ()))
    assert found["zone-japan"] == zones.against("allies") and found["zone-allies"] == zones.against("japan")
    assert not found["zone-japan"] & found["zone-japan-neutral"]
    assert members(found["zone-japan"] | found["zone-japan-neutral"]) == members(zones.of("japan"))


def test_the_overlay_of_supply_marks_the_units_that_have_none() -> None:
    position = at("control 5821", "5821 jp_gr_4sn", "3706 jp_gr_ed", "3407 hq_cf_yamamoto", "hand japan JP10", "hand allies AL04")
    position.steps = [OffensivesPhase()]
    GAME.settle(position, faces())
    shown = drawn(from_position(position).act("key", "s"))
    assert "unsupplied-corner" in shown["stack-5821"] and "stack-3706" not in shown


def test_the_overlay_of_reach_shows_the_range_of_the_unit_that_is_pointed_at() -> None:
    state = start("1942")
    (name, near), (far, more) = overlays.parts(state, overlays.REACH, ["jp_air_22"])
    assert (name, far) == ("reach", "reach-far") and not near & more
    assert overlays.parts(state, overlays.REACH, ["jp_gr_14"]) == ()


def test_hexes_of_an_overlay_are_drawn_one_by_one() -> None:
    assert overlays.draw(BOARD, (("reach", 0), ("zone-japan", picture_of(start("1942")).zones.of("japan")))).count("<path") == 1


# --- cards and tracks ---------------------------------------------------------------------------------------------------------


def test_the_card_of_a_hex_tells_who_holds_it_and_who_is_there() -> None:
    desk = opened().click("2813")
    assert all(part in desk.text("card") for part in ("Manila 2813", "Allies", "port", "resource"))
    assert "South" in opened().click("2212").text("card")


def test_a_hex_without_a_name_is_told_by_its_number() -> None:
    assert "Hex 4005" in opened().click("4005").text("card")


def test_the_strip_tells_turn_cards_and_political_will() -> None:
    assert all(part in opened().text("top") for part in ("Turn 2 1942", "7 cards", "Will 8"))


def test_the_table_tells_every_track_and_every_nation() -> None:
    desk = opened().act("tab", "table")
    shown = ("War in Europe", "Stable Front", "India", "Burma Road", "Resource hexes", "Philippines", "Convoy escorts")
    assert all(part in desk.text("table") for part in shown)


def test_markers_lie_on_the_tracks_of_the_board() -> None:
    state = at("political_will 8", "war_in_europe -2", "china_front 1", "india 2", turn=4)
    boxes = table.markers(state).key
    assert {"track_political_will_2", "track_war_in_europe_5", "track_china_4", "track_india_2"} < set(boxes)
    assert next(BOARD.spaces[box].name for box in boxes) == "China: Unstable Front"
    assert table.draw_markers(BOARD, boxes).count("<path") == 5


# --- battles ------------------------------------------------------------------------------------------------------------------


def test_the_window_of_a_battle_shows_both_forces_and_what_their_dice_add() -> None:
    desk = midway()
    assert all(part in desk.text("window") for part in ("Battle at Midway 5108", "Intercept", "attack 32, die +0", "attack 25, die +0"))
    assert "Japan: air and naval combat won" in desk.text("window")


def test_hits_are_filled_in_as_is_usual() -> None:
    desk = midway()
    suggested = driver_of(desk).draft.bag
    assert suggested and "Hits against Allies: 16" in desk.text("panel")
    desk.press("panel", "confirm").press("panel", "confirm")
    assert any(stand.reduced for unit, stand in state_of(desk).units.items() if unit.startswith("us_"))


def test_who_is_asked_about_units_that_fight_from_afar_sees_what_those_near_the_hex_lose() -> None:
    desk = midway()
    lost = next(iter(driver_of(desk).draft.bag))
    assert "Near the hex:" not in desk.text("panel")
    desk.press("panel", "confirm")
    assert "Near the hex:" in desk.text("panel") and presenter_of(desk).thing(lost, "unit", "japan") in str(desk.browser.regions["panel"])


def test_a_step_of_a_form_that_names_units_is_not_told_by_their_ids() -> None:
    assert "us_ca_norleans" not in midway().press("panel", "confirm").text("prompt")


def test_the_colours_of_overlays_hold_on_the_hex_board_alone() -> None:
    """Those of another game, whose classes are called the same, must not take their place."""
    sheet = re.sub(r"/\*.*?\*/|\{[^}]*\}", ",", (ROOT / "static" / "empire.css").read_text("utf-8"), flags=re.DOTALL)
    coloured = [one.strip() for one in sheet.split(",") if ".overlay " in one.strip()]
    assert len(coloured) > 8 and [one for one in coloured if not one.startswith(".hexboard ")] == []


def test_signs_of_modifiers_are_written() -> None:
    assert [battle.signed(number) for number in (4, 0, -1)] == ["+4", "+0", "−1"]


def test_the_chance_of_an_intelligence_roll_counts_the_faces_that_succeed() -> None:
    state = offensive(at("5006 jp_cv_akagi"), "japan", 5108, "jp_cv_akagi")
    assert state.offensive is not None
    state.offensive.card, state.offensive.event = "JP10", False
    assert reacting.chance(state, state.offensive) == 0.6
    state.offensive.seen = True
    assert reacting.chance(state, state.offensive) == 0.8
    state.offensive.event = True
    assert reacting.chance(state, state.offensive) == 0.9


def test_everything_is_told_in_spanish_too() -> None:
    desk = opened().act("setting", "language=es").act("tab", "table")
    assert "Mano: 7" in desk.text("panel") and "Guerra en Europa" in desk.text("table") and buttons(desk, "panel", arg="card JP10")


def test_the_names_on_the_board_follow_the_language_of_the_reader() -> None:
    desk = opened().act("setting", "language=es")
    shown = {name: markup for message in desk.browser.messages for _, name, markup in message.get("board", {}).get("groups", [])}
    assert (
        ">Frente estable<" in shown["label-track_china_5"]
        and ">Tokio<" in shown["label-3706"]
        and ">Mar de Filipinas<" in shown["caption-philippine_sea"]
    )
    assert ">Tokyo<" in drawn(desk.act("setting", "language=en"))["label-3706"]


def test_the_statistics_count_steps_bases_and_resources() -> None:
    state = at("3407 jp_cv_akagi jp_bb_nagato* hq_cf_yamamoto", "5808 cw_cvl_hermes", turn=4)
    assert EmpireFigures().measure(state, "steps") == {"japan": 3, "allies": 1}
    assert sum(EmpireFigures().measure(state, "resources").values()) == 14
    assert EmpireFigures().measure(at("control 2813", turn=4), "bases")["japan"] == EmpireFigures().measure(state, "bases")["japan"] + 1


def test_the_statistics_can_be_opened() -> None:
    assert "Steps on the map" in opened().act("statistics").text("dialog")


def test_the_keys_of_the_game_stand_among_the_keys_of_the_page() -> None:
    assert "show or hide zones of influence" in opened().act("dialog", "settings").text("dialog")
    assert "zones of influence" not in Desk().act("dialog", "settings").text("dialog")


def test_the_table_tells_what_the_political_phase_would_find() -> None:
    desk = opened().act("tab", "table")
    assert "Victory points of Japan" in desk.text("table")
    gone = start("1942")
    gone.tracks.surrendered.append("philippines")
    gone.steps = [first_turn(gone.turn)]
    gone.secrets, gone.hands = {side: Secret() for side in gone.secrets}, dict.fromkeys(gone.hands, 0)
    text = from_position(state_of_play(gone)).act("tab", "table").text("table")
    assert "Surrendered: The Philippines" in text and "has surrendered" in text


def state_of_play(state: EmpireState) -> EmpireState:
    """A position in which Japan is asked for a card."""
    for side, cards in HANDS.items():
        state.secrets[side].hand, state.hands[side] = sorted(cards), len(cards)
    GAME.settle(state, faces())
    return state


def test_the_steps_that_need_no_hand_are_steps_of_the_game() -> None:
    assert set(GAME.steps()) >= OPEN

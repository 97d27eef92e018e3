"""Battles are fought class by class in the window and the panel; afterwards one regroups, rolls and produces."""

from __future__ import annotations

from pyapp.board.woodblocks import Block
from pyapp.engine.dice import ScriptedDice
from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.diplomacy.phase import DiplomacyPhase
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.odds.prospects import Prospects, Question
from pyapp.games.victory_in_europe.production.phase import ProductionPhase
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.markup.tree import text_of
from pyapp.page.markup.words import Words
from pyapp.page.victory_in_europe import blocks, prospects
from tests.games.victory_in_europe.battles import Field
from tests.page.fakes import Desk, buttons
from tests.page.lettering import printed
from tests.page.victory_in_europe.tables import board, cards_dealt, from_position, moving, token, whole


def kiev(*, alone: bool = True) -> Desk:
    """Germans attack Kiev with tanks and infantry; the defenders of class C fire first."""
    field = Field("kiev", "kiev de_1pz:4 de_1a:3 su_7a:3 su_1t:2", "moscow su_5a:1", attackers="de_1pz@lwow de_1a@lwow")
    field.begin()
    return from_position(field.state, alone=alone)


def after_combat() -> VictoryState:
    """Cards lie open, and nobody has moved."""
    state = moving()
    state.battles, state.moves, state.in_force = [], None, {}
    return state


def begun_with(state: VictoryState, step: DiplomacyPhase | ProductionPhase) -> Desk:
    """A game that goes on with a phase."""
    state.steps = [state.steps[0], step]
    GAME.settle(state, ScriptedDice(()))
    return from_position(state)


class Answered(prospects.Oracle):
    """Knows an answer to every question."""

    def ask(self, question: Question, *, patient: bool = False) -> prospects.Answer:
        return {"middling": Prospects(rubble=0.5)}


def told(raid: str) -> str:
    """The odds of a battle in Glasgow."""
    question = Question("", moving(), "axis", "glasgow", raid)
    return text_of(prospects.chart(Words("en"), Answered(), question))


# --- battles ------------------------------------------------------------------------------------------------------------------


def test_an_air_raid_is_won_by_nobody_and_told_by_what_it_costs() -> None:
    assert "0%" in told("").replace(" ", "")
    assert "0%" not in told("air").replace(" ", "") and "0.5" in told("air")


def test_the_window_of_a_battle_shows_both_sides_class_by_class() -> None:
    text = kiev().text("window")
    assert all(part in text for part in ("Battle of Kiev", "Round 1 of 2", "Axis attacking", "Soviets defending"))
    assert (
        text.index("CGerman 1 Panzer Army")
        < text.index("DGerman 1 Army")
        < text.index("CSoviet 1 Tank Army")
        < text.index("DSoviet 7 Army")
    )


def test_the_blocks_of_a_battle_lie_flat_for_everybody() -> None:
    desk = kiev(alone=False)
    assert "is-flat" in board(desk)["stack-kiev"] and "is-away" in board(desk)["stack-moscow"]


def test_no_curtain_hangs_between_volleys_when_no_hidden_block_matters() -> None:
    desk = kiev(alone=False)
    assert "Pass the device" not in desk.text("window") and "Fire or retreat?" in desk.text("panel")


def test_a_unit_fires_with_its_dice_at_what_it_can_hit() -> None:
    desk = kiev()
    assert "Fire at armies2 dice, hits on 2 or less" in desk.text("panel")
    desk.act("form", f"fire {token(desk, 'su_1t')} military")
    assert "Soviet 1 Tank Army at armies, 2 or less" in desk.text("window") and buttons(desk, "window", **{"class": "die"}) == []
    assert "dice" in str(desk.browser.regions["window"])


def test_a_retreat_is_chosen_on_the_map() -> None:
    desk = kiev()
    desk.act("form", f"retreat {token(desk, 'su_1t')}")
    assert "Touch one of the marked places" in desk.text("panel")
    targets = desk.app.scene.driver.ahead().targets if desk.app.scene.driver else {}
    goal = sorted(targets)[0]
    desk.click(goal)
    assert whole(desk).blocks[token(desk, "su_1t")].at == goal


def test_at_which_coast_a_ship_arrives_is_asked_and_the_nearest_is_at_hand() -> None:
    lines = ("north_sea de_ca:3 gb_bb1:3", "nations conquered - DK", "control GB copenhagen")
    front = Field("north_sea", *lines, attackers="de_ca@english_channel").begin()
    desk = from_position(front.state)
    desk.act("form", f"retreat {token(desk, 'gb_bb1')}").click("copenhagen")
    assert "At which coast of Denmark does it arrive?" in desk.text("panel") and "As usual: North Sea" in desk.text("panel")
    desk.click("baltic")
    assert whole(desk).blocks[token(desk, "gb_bb1")].coast == "baltic"


# --- diplomacy ----------------------------------------------------------------------------------------------------------------


def test_the_roll_for_a_country_shows_its_number_what_is_added_and_the_chance() -> None:
    desk = begun_with(after_combat(), DiplomacyPhase())
    assert "Hungaryneeds 8, +1 added58 %" in desk.text("panel")
    desk.act("form", "roll HU").act("tab", "table")
    assert "Last diplomacy rolls" in desk.text("table") and "for Hungary, 8 needed" in desk.text("table")


# --- production ---------------------------------------------------------------------------------------------------------------


def test_each_nation_has_its_books_and_a_touch_buys_a_step() -> None:
    desk = begun_with(after_combat(), ProductionPhase()).act("seat", "axis")
    assert "Germany1011–10" in desk.text("panel") and "Italy32–2" in desk.text("panel")
    army = token(desk, "de_7a")
    desk.press("panel", "do", next(b[1]["data-arg"] for b in buttons(desk, "panel", do="do") if army in b[1]["data-arg"].split()))
    assert "Ordered: 1" in desk.text("panel") and "Germany1011–9" in desk.text("panel") and "+1 step" in desk.text("panel")
    assert "Add steps" in desk.text("moves")
    desk.press("moves", "leave-out")
    assert "Germany1011–10" in desk.text("panel")


def test_a_new_unit_is_placed_on_the_map() -> None:
    state = after_combat()
    changes.eliminate(state, faces.token_of(state, "de_16a"))
    desk = begun_with(state, ProductionPhase()).act("seat", "axis")
    desk.press("panel", "form").click("berlin")
    assert "German 16 Army: new at Berlin" in desk.text("panel")


def test_who_has_points_left_is_asked_before_he_closes_his_books() -> None:
    desk = begun_with(after_combat(), ProductionPhase()).act("seat", "axis")
    desk.asks = True
    desk.act("kind", "done")
    assert "12 points are left" in desk.text("dialog")


# --- the table ----------------------------------------------------------------------------------------------------------------


def test_the_table_tells_the_calendar_victory_powers_and_nations() -> None:
    desk = from_position(moving()).act("tab", "table")
    shown = ("1939 · summer", "Cards on the table", "Victory", "✓ Berlin", "Germanyat war (Axis)101110", "Turkeyneutral", "In a later year")
    assert all(part in desk.text("table") for part in shown)


def test_a_hand_is_read_on_the_table_by_its_owner_alone() -> None:
    desk = from_position(cards_dealt(), alone=False).act("tab", "table")
    assert "Hand:" not in desk.text("table")
    desk.press("window", "lift-curtain").act("tab", "table")
    assert "Strike on the Airfields" in desk.text("table") and "Phoney War" not in desk.text("table")


def test_the_log_has_a_heading_for_each_phase() -> None:
    desk = from_position(cards_dealt()).act("form", "play ax39_3").act("form", "play al39_1")
    headings = [text for node in desk.browser.regions["log"] for text in _headings(node)]
    assert headings == ["Movement"]


def _headings(node: object) -> list[str]:
    if not isinstance(node, list):
        return []
    return ([str(node[2])] if node[0] == "h4" else []) + [text for child in node[2:] for text in _headings(child)]


def test_each_overlay_comes_and_goes_at_its_key() -> None:
    desk = from_position(moving())
    for key, name, told in (
        ("s", "supply-axis", "the Axis can supply"),
        ("c", "control-neutral", "neutral"),
        ("b", "border-river", "river"),
    ):
        desk.act("key", key)
        assert name in board(desk)["overlay"] and told in desk.text("tools")
        assert "overlay" not in board(desk.act("key", key))


def test_the_statistics_tell_nothing_that_is_hidden() -> None:
    presenter = from_position(moving()).act("statistics").app.scene.presenter
    assert presenter is not None
    state = moving()
    assert presenter.figures.measure(state, "blocks") == presenter.figures.measure(GAME.view(state, ""), "blocks")
    assert presenter.figures.measure(state, "factories")["axis"] == 13


def test_the_statistics_count_the_dice_of_volleys() -> None:
    desk = kiev().act("form", f"fire {token(kiev(), 'su_1t')} military")
    presenter, session = desk.app.scene.presenter, desk.app.scene.session
    assert presenter is not None and session is not None
    shots = [found for event in session.match.events(0) if (found := presenter.figures.shots(event))]
    assert [(found.seats, found.dice, round(found.expected, 2)) for found in shots] == [(("allies",), 2, 0.67)]


def test_everything_is_told_in_spanish_too() -> None:
    desk = from_position(moving()).act("setting", "language=es").click("berlin").act("tab", "table")
    assert "Desde Berlín" in desk.text("panel") and "Naciones" in desk.text("table") and "mando" in desk.text("panel")


# --- odds ---------------------------------------------------------------------------------------------------------------------


def test_the_window_of_a_battle_shows_its_odds() -> None:
    desk = kiev()
    assert "Own side wins" in desk.text("window") and "%" in desk.text("window") and "steps lost" in desk.text("window")


def test_pointing_at_a_goal_shows_the_odds_of_the_attack_by_what_may_be_hidden() -> None:
    desk = from_position(moving()).click("stettin")
    desk.act("hover", "danzig")
    assert "if what is hidden is weak" in desk.text("card") and "if it is strong" in desk.text("card")


def test_what_is_printed_on_a_block_in_a_panel_is_at_least_nine_pixels_high() -> None:
    block = Block("us", "marines", 4, 4, "D3", "2")
    whole, bare = (printed(blocks.markup(block, pixels), "victory.css") for pixels in (blocks.LEGIBLE, blocks.BARE))
    assert whole.keys() == {"letter", "numbers"} and not bare and min(whole.values()) >= 9

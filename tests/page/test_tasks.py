"""The tasks of tests/TASKS.md that need no browser, carried out as their text says, every click counted."""

from __future__ import annotations

import re

from pyapp.page.markup.tree import find, text_of
from tests.page.fakes import Desk


class Hand:
    """Somebody who clicks only what is shown, and counts."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.clicks = 0

    def press(self, region: str, do: str, arg: str | None = None, times: int = 1) -> Hand:
        for _ in range(times):
            self.desk.press(region, do, arg)
        self.clicks += times
        return self

    def click(self, space: str, stack: str = "") -> Hand:
        self.desk.click(space, stack)
        self.clicks += 1
        return self

    def send(self, origin: str, *stacks: str, to: str) -> Hand:
        """Click the stacks and then where they shall go."""
        for stack in stacks:
            self.click(origin, f"germany.{stack}")
        return self.click(to)


def germany() -> Hand:
    """The Soviet Union has done nothing, and Germany begins its first turn of 1942."""
    desk = Desk().act("new-game", {"game": "aa1942", "seed": "warboard"}).act("kind", "done")
    desk.press("buttons", "kind", "done").press("buttons", "kind", "done")
    assert "Germany" in desk.text("prompt")
    return Hand(desk)


def test_a_whole_turn_of_germany_with_a_landing_takes_at_most_45_clicks() -> None:
    hand = germany()
    desk = hand.desk
    for kind, number in (("infantry", 6), ("artillery", 2), ("tank", 2)):
        hand.press("panel", "more", kind, times=number)
    hand.press("buttons", "kind", "done")

    hand.click("germany").press("panel", "more", "infantry").press("panel", "more", "tank").click("karelia_s_s_r")
    assert "Amphibious assault: 1 infantry, 1 tank · Sea Zone 5 → Karelia S.S.R." in desk.text("moves")
    hand.send("norway", "fighter", to="karelia_s_s_r").send("germany", "bomber", to="karelia_s_s_r")
    hand.send("finland", "infantry", to="karelia_s_s_r").send("baltic_states", "infantry", "tank", to="karelia_s_s_r")
    hand.press("buttons", "kind", "done").press("panel", "fight-on", "all")
    hand.press("panel", "confirm", "bombard").press("panel", "confirm", "losses").press("buttons", "fight-on")
    assert "Noncombat" in desk.text("prompt")

    hand.send("karelia_s_s_r", "fighter", to="norway").click("germany")  # the bomber is chosen: nothing else there has still to land
    assert "1 bomber · Karelia S.S.R. → Germany" in desk.text("moves")
    hand.press("buttons", "kind", "done")
    hand.press("panel", "form", "place germany germany").press("panel", "all").press("panel", "confirm")
    (mobilized,) = re.findall("Germany mobilizes ([^.]*)", desk.text("log"))
    assert sorted(re.findall(r"\d+ \w+", mobilized)) == ["2 artillery", "2 tanks", "6 infantry"]
    if "Germany" in desk.text("prompt"):
        hand.press("buttons", "kind", "done")
    assert "United Kingdom" in desk.text("prompt")
    assert hand.clicks <= 45


def test_a_friends_link_is_answered_with_four_clicks_besides_the_move() -> None:
    friend = germany().desk.act("dialog", "share")
    hand = Hand(Desk(address=friend.app.scene.ui.dialog_data["text"])).press("dialog", "link-keep")
    desk = hand.press("panel", "more", "infantry").press("buttons", "kind", "done").desk
    if desk.app.scene.ui.dialog:  # is much money left on purpose?
        hand.press("dialog", "surely")
    moved = hand.clicks - 1
    hand.press("top", "menu").press("menu", "dialog", "share")
    answer = desk.app.scene.ui.dialog_data["text"]
    hand.press("dialog", "copy")
    assert desk.browser.copied == answer
    assert "Germany buys 1 infantry" in Desk(address=answer).text("log")
    assert hand.clicks - moved == 4


def test_why_a_move_is_refused_is_found_out_with_one_click_and_the_rule_with_one_more() -> None:
    hand = germany()
    desk = hand.press("buttons", "kind", "done").desk
    hand.click("ukraine_s_s_r", "germany.infantry").click("russia")
    (link,) = [found for node in desk.browser.regions["note"] for found in find(node, do="rules")]
    assert "These units cannot go to Russia. Within reach: Caucasus." in desk.text("note")
    assert "3 infantry" in desk.text("panel"), "what was chosen stays chosen"
    hand.press("note", "rules", link[1]["data-arg"])
    titles = [title for node in desk.browser.regions["dialog"] for title in find(node, do="rules-open", aria_expanded="true")]
    assert list(map(text_of, titles)) == ["Phase 2: combat movement"]


def test_a_question_of_rules_is_settled_by_typing_one_word() -> None:
    hand = Hand(Desk().act("quick", "aa1942"))
    desk = hand.desk.act("key", "h").act("rules-search", {"arg": "", "value": "blitz"})
    titles = [title for node in desk.browser.regions["dialog"] for title in find(node, do="rules-open", aria_expanded="true")]
    assert list(map(text_of, titles)) == ["Tanks and blitz"]


def test_the_first_game_is_two_clicks_away_and_says_what_to_do() -> None:
    hand = Hand(Desk()).press("window", "lesson", "aa1942").press("guide", "lesson-next")
    assert "Purchase" in hand.desk.text("prompt") and hand.desk.text("guide")

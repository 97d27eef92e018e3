"""Whatever names and texts come from outside, the page shows them and runs nothing. The fake browser checks everything that it is sent."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pyapp.engine.players import random_action
from pyapp.games import MODULES
from pyapp.page.app import App
from pyapp.page.markup.tree import h
from pyapp.page.store.saves import Card
from tests.page.devices import link_of, open_link
from tests.page.fakes import Desk
from tests.page.harmless import check_attribute, check_markup, check_tree

EVIL = '"><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)'
PLAYER = "\"><svg onload='alert(1)'>"
DEVICE = '"><b onclick="x">'


@pytest.mark.parametrize("tag", ["script", "SCRIPT", "iframe", "object", "embed", "base", "link", "meta", "style"])
def test_no_tree_holds_an_element_that_could_run_or_load_something(tag: str) -> None:
    with pytest.raises(ValueError, match=tag):
        h(f"{tag}.harmless", "alert(1)", type="text/plain")


@pytest.mark.parametrize("name", ["onclick", "ONERROR", "on_load", "onfocus", "srcdoc"])
def test_no_attribute_of_a_tree_is_a_program(name: str) -> None:
    with pytest.raises(ValueError, match="program"):
        h("p", **{name: "alert(1)"})


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "\x01javascript:x", "data:text/html,x"]
)
def test_no_address_in_a_tree_is_a_program(address: str) -> None:
    for name in ("href", "src", "action", "formaction", "xlink:href"):
        with pytest.raises(ValueError, match="program"):
            h("a", **{name: address})


def test_addresses_that_lead_somewhere_may_stand_in_a_tree() -> None:
    assert h("a", href="#g=abc")[1] == {"href": "#g=abc"}


def test_the_check_of_these_tests_catches_what_it_is_for() -> None:
    for tree in (["script", {}], ["p", {"onclick": "x"}], ["a", {"href": "javascript:x"}], ["p", {"drawing": "<script/>"}]):
        with pytest.raises(AssertionError):
            check_tree(["div", {}, tree])
    for markup in (
        '<g onload="x"/>',
        "<foreignObject/>",
        '<use href="https://else.where/a.svg#b"/>',
        '<rect fill="url(https://else.where)"/>',
    ):
        with pytest.raises(AssertionError):
            check_markup(markup)
    check_attribute("href", "#unit-tank")


def begun(game: str) -> Desk:
    """A game whose every name is a program, if the page lets it be one."""
    data: dict[str, Any] = {"game": game, "seed": EVIL, "name": EVIL, "dice": "friends"}
    return Desk(name="Ann").act("new-game", data)


@pytest.mark.parametrize("game", MODULES)
def test_boards_panels_log_and_statistics_of_every_game_are_harmless(game: str) -> None:
    desk, chance = begun(game), random.Random(game)
    session = desk.app.scene.session
    assert session is not None and session.name == EVIL
    for played in range(60):
        if session.match.state.result is not None:
            break
        desk.act("close").act("do", str(random_action(session.game, session.match.state, chance)))
        assert desk.app.scene.presenter is not None
        desk.act("hover", chance.choice(sorted(desk.app.scene.presenter.spaces())))
        desk.act("tab", ("panel", "table", "log")[played % 3])
    desk.act("statistics").act("close").act("look", "0").act("now")
    assert desk.browser.regions["log"]


def test_every_dialog_is_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: set[str] = set()
    dialog = App.dialog

    def watched(app: App) -> Any:
        trees = dialog(app)
        if trees:
            shown.add(app.scene.ui.dialog)
        return trees

    monkeypatch.setattr(App, "dialog", watched)
    ann = begun("aa1942")
    ann.act("take-seats", {"name": DEVICE, "seat-ussr": "yes"})
    ann.act("do", "ussr done").act("do", "ussr move russia infantry*4,tank*2 west_russia").act("do", "ussr done")
    for name in ("new", "games", "share", "paste", "settings", "script", "position", "resign", "seats"):
        ann.act("dialog", name)
    ann.act("pasted", {"text": EVIL})
    for verb in ("statistics", "calculator", "rules", "audit", "orders", "scan", "key-link"):
        ann.act(verb)
    card = ann.app.scene.saves.cards()[0]
    ann.act("rename", card.id).act("delete", card.id)
    open_link(Desk(name="Bob"), link_of(ann))
    given: dict[str, dict[str, Any]] = {
        "rename": {"card": Card("x", "aa1942", EVIL)}, "delete": {"id": EVIL, "name": EVIL}, "takeback": {"index": 0, "dice": 3},
        "sure": {"kind": "done", "text": EVIL}, "waiting": {"what": "wait.link"}, "lost": {"seat": "ussr"},
        "fetching": {"percent": 7}, "account": {"turns": []},
        "renew": {"number": 0, "who": EVIL}, "key": {"text": EVIL, "copied": ""}, "end": {}, "scan": {"error": EVIL},
    }  # fmt: skip
    for name, data in given.items():
        ann.app.scene.open_dialog(name, **data)
        ann.app.screen.render()
    typed = Desk().act("new-game", {"game": "aa1942", "seed": "", "dice": "typed", "name": EVIL})
    for line in ("ussr done", "ussr move russia infantry*4,tank*2 west_russia", "ussr done"):
        typed.act("close").act("do", line)
    for _ in range(5):
        if typed.app.scene.ui.dialog != "dice" and typed.app.scene.session is not None:
            state = typed.app.scene.session.match.state
            typed.act("do", str(random_action(typed.app.scene.session.game, state, random.Random(1))))
    linked = open_link(Desk(name="Cid"), link_of(begun("aa1942")))
    assert linked.app.scene.ui.dialog == "link"
    assert shown >= set(ann.app.dialogs), set(ann.app.dialogs) - shown


def test_names_in_a_link_are_shown_as_they_are_and_nothing_more() -> None:
    ann = begun("aa1942")
    ann.act("take-seats", {"name": PLAYER + "\u202e", "seat-ussr": "yes"})
    bob = open_link(Desk(name="Bob"), link_of(ann))
    bob.press("dialog", "link-keep").act("dialog", "seats")
    assert PLAYER in bob.text("dialog") and "\u202e" not in json.dumps(bob.browser.messages, ensure_ascii=False)

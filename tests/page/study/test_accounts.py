"""What the computer says of its turns on the page: only when it is switched on, where the player looks next, and again from the log."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pyapp.engine.computers import Hindsight
from pyapp.games.axis_allies.game import AxisAllies
from tests.page.fakes import Desk, buttons

PEOPLE = {f"player-{seat}": "Ann" for seat in ("ussr", "uk", "usa")}
GERMANY = {"computer-germany": "yes", "level-germany": "easy", "player-japan": "Bob"}


@pytest.fixture(scope="module")
def played() -> Desk:
    """The Soviet player has done nothing and Germany has had its turn."""
    desk = Desk().act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "seeded", **PEOPLE, **GERMANY})
    for _ in range(3):
        desk.press("buttons", "kind", "done")
    while not desk.text("prompt").startswith("United Kingdom"):
        desk.press("panel", "confirm")  # losses as they suggest themselves
    return desk


@pytest.fixture
def explained(played: Desk) -> Desk:
    """The same, and it is to say why it played so; nothing of it has been found or read before."""
    assert played.app.scene.session is not None
    played.app.scene.session.touched()
    return played.act("setting", "language=en").act("setting", "explains=on")


@dataclass
class Asked:
    """What the game was asked to explain."""

    turns: list[tuple[int, int]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Notes for which turns reasons are looked for."""
    found = Asked([])
    account = AxisAllies.account

    def noting(self: AxisAllies, turn: Hindsight) -> object:
        found.turns.append((turn.first, turn.end))
        return account(self, turn)

    monkeypatch.setattr(AxisAllies, "account", noting)
    return found


def told(desk: Desk, region: str = "panel") -> str:
    return " ".join(desk.text(region).split())


def test_after_its_turn_the_computer_says_why_where_the_player_looks_next(explained: Desk) -> None:
    assert told(explained).startswith("The computer explains")
    assert "GermanyAttacks Caucasus with " in told(explained)
    assert "to take it. Expects to lose" in told(explained)
    explained.press("panel", "show", "caucasus")
    assert explained.app.scene.ui.pinned == "caucasus"


def test_nothing_is_worked_out_or_shown_unless_it_is_switched_on(played: Desk, asked: Asked) -> None:
    assert played.app.scene.session is not None
    desk = played.act("setting", "language=en").act("setting", "explains=off")
    played.app.scene.session.touched()
    asked.turns.clear()
    desk.act("tab", "log")
    assert "explains" not in told(desk)
    assert not buttons(desk, "log", do="account")
    assert asked.turns == []
    desk.act("setting", "explains=on")
    assert told(desk).startswith("The computer explains")
    assert len(asked.turns) == 1
    desk.act("setting", "language=es")
    assert told(desk).startswith("El ordenador explica")
    assert "de tomar la zona. Espera perder" in told(desk)
    assert len(asked.turns) == 1  # words are found again, reasons are not


def test_it_is_put_away_and_comes_again_from_the_menu_and_from_the_log(explained: Desk) -> None:
    explained.press("panel", "account-close")
    assert "explains" not in told(explained)
    said: list[str] = []
    for region in ("menu", "log"):
        explained.act("menu" if region == "menu" else "tab", "log")
        (button,) = buttons(explained, region, do="account")
        explained.act("account", button[1].get("data-arg", ""))
        said.append(told(explained, "dialog"))
        explained.act("close")
    assert said[0] == said[1]
    assert "GermanyAttacks Caucasus with " in said[0]


def test_while_it_looks_for_reasons_the_page_goes_on(explained: Desk) -> None:
    slices = 0
    assert explained.app.scene.session is not None
    explained.app.scene.session.touched()
    explained.app.act("account", "")
    assert "gathering" in told(explained, "dialog")
    while "gathering" in told(explained, "dialog"):
        explained.browser.timers.remove("account-work")
        explained.app.act("account-work", "")
        slices += 1
    assert slices > 5
    explained.act("close")

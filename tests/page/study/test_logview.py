"""The log shows what happened; of a turn that never ends it shows the end."""

from __future__ import annotations

from pyapp.engine.steps import Event
from pyapp.page.markup.tree import text_of
from pyapp.page.markup.words import Words
from pyapp.page.study.logview import MOST_LINES, LogView
from pyapp.page.table.presenter import Presenter
from tests.effort import effort
from tests.page.fakes import Desk


def shown(lines: int) -> list[str]:
    """The texts of a log whose one turn has so many lines."""
    desk = Desk().act("new-game", {"game": "aa1942", "seed": "warboard", "dice": "friends", "name": "Test"})
    session, presenter = desk.app.scene.session, desk.app.scene.presenter
    assert session is not None and isinstance(presenter, Presenter)
    session.match.opening = tuple(Event("bought", {"power": "ussr", "units": {"tank": number + 1}}) for number in range(lines))
    view = LogView(Words("en"), presenter)
    with effort(MOST_LINES * 2_000):
        (turn,) = view.tree(session)
    return [text_of(node) for node in turn[2:]]


def test_a_turn_of_a_real_game_is_shown_whole() -> None:
    assert len(shown(MOST_LINES)) == MOST_LINES + 1


def test_of_an_endless_turn_the_end_is_shown_and_how_much_is_left_out() -> None:
    lines = shown(MOST_LINES + 30_000)
    assert len(lines) == MOST_LINES + 2 and lines[1].startswith("30000 earlier lines")

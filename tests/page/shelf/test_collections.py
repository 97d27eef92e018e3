"""A text with several saved games is believed as little as one that comes alone: each is played again, in slices."""

from __future__ import annotations

import json

from pyapp.engine.codec import compress, decompress, from_text, pack, to_text, unpack
from tests.page.devices import begun, device
from tests.page.fakes import Desk


def played(seed: str) -> str:
    """A save with two moves."""
    desk = begun(seed=seed)
    for line in ("ussr buy infantry", "ussr done"):
        desk.act("do", line)
    return saved(desk)


def saved(desk: Desk) -> str:
    assert desk.app.scene.session is not None
    return desk.app.saving.text_of(desk.app.scene.session)


def forged(save: str) -> str:
    """The save with a journal that does not lead to the position that it claims, because no rule allows it."""
    head, _, body = save.partition("~")[0].partition(".")
    plain = unpack(decompress(from_text(body)))
    plain["entries"] = plain["entries"][::-1]
    return f"{head}." + to_text(compress(pack(plain)))


def test_a_game_that_breaks_the_rules_is_left_out() -> None:
    good, other = played("one"), played("two")
    desk = device("Bob").act("file", {"name": "all", "text": f"{good}\n{forged(other)}\n"})
    assert [card.moves for card in desk.app.scene.saves.cards()] == [2]
    assert "1 game was taken in; 1 could not" in desk.text("note")


def test_several_games_are_played_again_in_slices_and_can_be_cancelled() -> None:
    text = f"{played('one')}\n{played('two')}\n"
    desk = device("Bob")
    desk.app.act("file", json.dumps({"name": "all", "text": text}))
    assert desk.app.scene.ui.dialog == "waiting" and desk.app.scene.saves.cards() == []
    desk.press("dialog", "slice-stop")
    assert desk.app.scene.saves.cards() == [] and desk.app.scene.ui.dialog == ""
    desk.act("file", {"name": "all", "text": text})
    assert len(desk.app.scene.saves.cards()) == 2

"""Offensives by an event, and reactions to one by operations. Tests move units themselves; the battles are real, nothing follows them."""

from __future__ import annotations

import pytest

from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun import GAME
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from tests.games.empire_of_the_sun.fights import faces, next_words
from tests.games.empire_of_the_sun.stand_ins import Table, stand_in

OPERATIONS = {"japan": "JP40", "allies": "AL62"}  # cards of value 3
SPARE = {"japan": "JP06 JP07 JP11", "allies": "AL02 AL04 AL06"}  # nothing that could be played in reaction


@pytest.fixture(autouse=True)
def real_battles(monkeypatch) -> None:
    """The steps of other chapters stand in, battles do not."""
    stand_in(monkeypatch, battles=False)


def _other(side: str) -> str:
    return "allies" if side == "japan" else "japan"


def _table(side: str, card: str, answer: str, *lines: str, turn: int) -> Table:
    hands = (f"hand {side} {card} {SPARE[side]}", f"hand {_other(side)} {answer or SPARE[_other(side)].split()[0]}")
    table = Table(*lines, *hands, turn=turn)
    if table.asked() != (side,):  # whether the other player seizes the initiative
        table.play(f"{_other(side)} decline")
    return table


def begun(card: str, hq: str, *lines: str, turn: int = 4, answer: str = "") -> Table:
    """A card has been played as an event through an HQ ("": it leaves no choice); ``answer`` is the hand of the other player."""
    side = CARDS[card].side
    return _table(side, card, answer, *lines, turn=turn).play(f"{side} event {card} {hq}".strip())


def opened(card: str, hq: str, units: str, *lines: str, turn: int = 4, answer: str = "") -> Table:
    """... and units were activated, in the words of the form."""
    return begun(card, hq, *lines, turn=turn, answer=answer).play(f"{CARDS[card].side} activate {units}")


def against(card: str, hq: str, units: str, *lines: str, turn: int = 4, more: str = "") -> Table:
    """The other player has opened an offensive by operations of value 3 against a hand with this reaction card (and ``more``)."""
    side = _other(CARDS[card].side)
    table = _table(side, OPERATIONS[side], f"{card} {more}".strip(), *lines, turn=turn)
    return table.play(f"{side} offensive {OPERATIONS[side]} {hq}", f"{side} activate {units}")


def fought(table: Table, *texts: str, dice: tuple[int, ...] = ()) -> list[Event]:
    """Play these actions; then whatever is asked is answered as is usual until the offensive is over. All dice must be used."""
    source, events = faces(*dice), []
    for text in texts:
        events += GAME.apply(table.state, GAME.parse(table.state, text), source).events
    while table.state.offensive and (waiting := GAME.waits_for(table.state)):
        words = "done" if "done" in GAME.kinds(table.state, waiting[0]) else next_words(table.state, waiting[0])
        events += GAME.apply(table.state, GAME.parse(table.state, f"{waiting[0]} {words}"), source).events
        assert not table.state.offensive or GAME.status(table.state) == []
    source.finish()
    return events


def rolled(events: list[Event], kind: str = "eots_air_naval", what: str = "modified") -> dict[str, int]:
    """By player what a roll was modified to, or (``number``) how many hits came of it."""
    return {event.data["seat"]: event.data[what] for event in events if event.kind == kind}


def above(table: Table, *texts: str, dice: tuple[int, ...], what: str = "modified") -> dict[str, int]:
    """The same of the rolls in the air and at sea, after these actions."""
    return rolled(fought(table, *texts, dice=dice), what=what)


def below(table: Table, *texts: str, dice: tuple[int, ...], what: str = "modified") -> dict[str, int]:
    """The same of the rolls on the ground."""
    return rolled(fought(table, *texts, dice=dice), "eots_ground", what)

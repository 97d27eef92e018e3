"""Battles in a few words: a place, what stands where, who attacks from where; then what each does, with the dice.

``Field("kiev", "kiev de_1a:4 su_7a:3", attackers="de_1a@lwow").begin().play("allies fire su_7a military", 1, 6, 6)``

Lines name units; the blocks that bear them are put in their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError
from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Event, Play
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.combat.phase import CombatPhase
from pyapp.games.victory_in_europe.components.units import UNITS
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.seas import CONVOY_ZONES
from pyapp.games.victory_in_europe.state import Battle, Face, Moves, VictoryState
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import at, token

WORD = re.compile(r"\w+")
SPRING_1942 = 12


class Field:
    """A combat phase with one battle or more, and what has been told in it since the last action."""

    def __init__(self, place: str, *lines: str, scenario: str = "1942", turn: int = SPRING_1942, first: str = "axis", **battle: str):
        self.state: VictoryState = at(*lines, "lot axis 3146 0", "lot allies 2718 0", scenario=scenario, turn=turn)
        self.state.order = [first, *(seat for seat in self.state.seats if seat != first)]
        self.state.moves = Moves()
        self.events: list[Event] = []
        self.told: list[str] = []
        self.pend(place, **battle)

    def pend(self, place: str, attackers: str = "", reinforcements: str = "", landing: str = "", dropped: str = "", raid: str = "") -> None:
        """A battle; each unit may be written with the place from which it came: ``de_1a@lwow``."""
        named = [self._blocks(words) for words in (attackers, reinforcements, landing)]
        seat = self.state.owner(self.state.blocks[named[0][0]].nation) if named[0] else "axis"
        self.state.battles.append(Battle(place, seat, raid, attackers=named[0], reinforcements=named[1], landing=named[2]))
        assert self.state.moves
        self.state.moves.moved |= dict.fromkeys(self._blocks(dropped), "drop")

    def _blocks(self, words: str) -> list[str]:
        found = []
        for word in words.split():
            unit, _, came = word.partition("@")
            found.append(token(self.state, unit))
            if came and self.state.moves:
                self.state.moves.came[found[-1]] = came
        return found

    def card(self, card: str, place: str = "") -> Field:
        """An event that has been claimed."""
        seat = "axis" if card.startswith("ax") else "allies"
        self.state.played[seat], self.state.in_force[seat] = card, place
        return self

    def begin(self, *dice: int) -> Field:
        """The phase begins."""
        self.state.steps = [CombatPhase()]
        source = ScriptedDice(dice)
        before, play = copy_plain(self.state), Play(self.state, source)
        GAME._run(self.state, play)
        return self._after(play, before, source)

    def play(self, line: str, *dice: int) -> Field:
        """One action; dice that are not asked for are a fault."""
        units = {*UNITS} - ({*CONVOY_ZONES} if " strike " in line else set())  # the zones have the names of their convoys
        words = WORD.sub(lambda word: token(self.state, word[0]) if word[0] in units else word[0], line)
        source, before = ScriptedDice(dice), copy_plain(self.state)
        return self._after(GAME.apply(self.state, GAME.parse(self.state, words), source), before, source)

    def _after(self, play: Play, before: VictoryState, source: ScriptedDice) -> Field:
        source.finish()
        self.events = play.events
        self.told = [event.kind for event in play.events]
        assert GAME.status(self.state) == []
        check_leaks(self.state, play.events, before)
        return self

    def asked(self) -> tuple[tuple[str, ...], str]:
        """The seats that are asked, and the tag of the step that asks."""
        return GAME.waits_for(self.state), self.state.steps[-1].tag if self.state.steps else ""

    def offers(self, seat: str, kind: str, *filled: str) -> set[str]:
        """What the next field of a form offers, units in the place of their blocks."""
        blocks = tuple(token(self.state, word) if word in UNITS else word for word in filled)
        form_field = GAME.field(self.state, seat, kind, blocks)
        assert form_field is not None and not isinstance(form_field, int)
        return {self.unit(option) for option in form_field.options}

    def unit(self, option: str) -> str:
        """The unit on a block, or whatever else is offered."""
        found = faces.face(self.state, option) if option in self.state.blocks else None
        return found.unit if found else option

    def face(self, unit: str) -> Face:
        """What is on the block of a unit."""
        found = faces.face(self.state, token(self.state, unit))
        assert found
        return found

    def where(self, unit: str) -> str:
        """Where a unit is."""
        return self.state.blocks[token(self.state, unit)].at

    def steps(self, unit: str) -> int:
        """Its steps."""
        return self.face(unit).steps

    def hits(self) -> list[int]:
        """The hits of the volleys since the last action."""
        return [event.data["hits"] for event in self.events if event.kind in ("vie_fired", "vie_flak")]


@contextmanager
def refused() -> Iterator[None]:
    """What is tried here is not possible."""
    with pytest.raises(GameError):
        yield

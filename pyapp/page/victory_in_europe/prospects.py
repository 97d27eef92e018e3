"""The exact odds on the page, from what one seat may know: asked for when they are shown, worked out when there is time, remembered."""

from __future__ import annotations

from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.victory_in_europe.combat.parties import AIR_RAID, camp
from pyapp.games.victory_in_europe.odds import prospects as rules
from pyapp.games.victory_in_europe.odds.prospects import Prospects, Question
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from pyapp.page.table.shares import bar, percent, unknown

Answer = dict[str, Prospects]


class Oracle(oracle.Oracle[Question, Answer]):
    """The odds of battles. Questions are made once for each state: nothing changes one in place."""

    def __init__(self) -> None:
        super().__init__()
        self._made: tuple[object, dict[tuple[Any, ...], Question | None]] = (None, {})

    def begin(self, question: Question) -> Work[Answer]:
        return rules.slices(question)

    def question(self, state: VictoryState, seat: str, at: str, raid: str = "") -> Question | None:
        """The battle that is pending in a place; None where there is none."""
        return self._once(state, (seat, at, raid), lambda: _question(state, seat, at, raid))

    def question_after(self, game: Game, state: VictoryState, action: Action, at: str) -> Question | None:
        """The battle that would be pending in a place if a move were made; None where there would be none."""
        return self._once(state, (str(action), at), lambda: _after(game, state, action, at))

    def _once(self, state: VictoryState, key: tuple[Any, ...], make: Any) -> Question | None:
        if self._made[0] is not state:
            self._made = (state, {})
        known = self._made[1]
        if key not in known:
            known[key] = make()
        return known[key]


def _question(state: VictoryState, seat: str, at: str, raid: str) -> Question | None:
    try:
        return rules.question(state, seat, at, raid)
    except KeyError:
        return None


def _after(game: Game, state: VictoryState, action: Action, at: str) -> Question | None:
    supposed: VictoryState = copy_plain(state)
    try:
        game.apply(supposed, action, ScriptedDice(()))
    except GameError:
        return None
    raid = next((battle.raid for battle in supposed.battles if battle.at == at), "")
    return _question(supposed, action.seat, at, raid)


# --- shown --------------------------------------------------------------------------------------------------------------------------


def of_fight(words: Words, oracle_: Oracle, state: VictoryState, seat: str) -> Node | None:
    """The odds of the battle that is being fought, from now on, with what each side may expect to lose."""
    if state.fight is None or not seat:
        return None
    return chart(words, oracle_, oracle_.question(state, seat, state.fight.at, state.fight.raid))


def of_battle(words: Words, oracle_: Oracle, state: VictoryState, seat: str, at: str) -> Node | None:
    """The odds of a battle that is pending in a place."""
    found = next((battle for battle in state.battles if battle.at == at), None)
    return chart(words, oracle_, oracle_.question(state, seat, at, found.raid)) if found and seat else None


def of_move(words: Words, oracle_: Oracle, game: Game, state: VictoryState, action: Action, at: str) -> Node | None:
    """The odds of the battle in a place if this move were made and nobody else came."""
    return chart(words, oracle_, oracle_.question_after(game, state, action, at))


def chart(words: Words, oracle_: Oracle, question: Question | None) -> Node | None:
    """A bar for each reading of what is hidden: how often the seat's own side wins, and what each side loses on average."""
    if question is None:
        return None
    found = oracle_.ask(question, patient=True)
    if found is None or isinstance(found, TooMuchWork):
        return unknown(words, found)
    mine = camp(question.seat)
    rows = [_row(words, answer, mine, reading if len(found) > 1 else "", question.sort) for reading, answer in found.items()]
    return h("div.odds.vie-odds", rows, h("p.hint", words("vie.odds.hidden")) if len(found) > 1 else None)


def _row(words: Words, answer: Prospects, mine: str, reading: str, raid: str) -> Node:
    """What a battle brings by one reading of what is hidden. An air raid is won by nobody: it is told by what it costs alone."""
    other = next(side for side in answer.wins if side != mine)
    parts = [("win", answer.wins[mine]), ("lose", answer.wins[other])]
    said = words("vie.odds.steps", mine=words.decimal(answer.steps[mine]), other=words.decimal(answer.steps[other]))
    rubble = words("vie.odds.rubble", steps=words.decimal(answer.rubble)) if answer.rubble else ""
    decided = raid != AIR_RAID
    name = words(f"vie.odds.{reading}") if reading else words("vie.odds.win") if decided else ""
    return h(
        "div.share",
        h("span", name) if name else None,
        h("b", percent(words, answer.wins[mine])) if decided else None,
        drawing(bar(parts), "span.drawing") if decided else None,
        h("small", " · ".join(part for part in (said, rubble) if part)),
        key=reading or "all",
    )

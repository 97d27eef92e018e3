"""The exact odds of battles on the page: asked for when they are shown, worked out when there is time, remembered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.empire_of_the_sun.components.sides import SIDES
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.movement import declaring
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.odds.course import Moment, Start
from pyapp.games.empire_of_the_sun.odds.prospects import Prospects, look, slices_from
from pyapp.games.empire_of_the_sun.state import AMBUSH, INTERCEPT, SURPRISE, EmpireState
from pyapp.page.empire_of_the_sun import counters
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from pyapp.page.table.shares import bar, percent, unknown

FEW = 6  # so many units a side take no time to speak of
MOST_RISKS = 6
SHOWN = 0.05  # a chance to be hit of less is not worth a counter


@dataclass(frozen=True)
class Question:
    """A battle and the moments from which it may go on; what stays the same for all of it is compared by its text."""

    moments: tuple[Moment, ...]
    told: str
    starts: tuple[Start, ...] = field(compare=False, repr=False)


def question_of(starts: Iterable[Start]) -> Question:
    """What is asked of a battle that begins, or goes on, like this."""
    known = tuple(starts)
    told = repr([(start.chance, start.setting) for start in known])
    return Question(tuple(start.moment for start in known), told, known)


class Oracle(oracle.Oracle[Question, Prospects]):
    """The odds of battles from a moment on. Questions are remembered for the state that is shown, which nothing changes in place."""

    def __init__(self, **clock: Any) -> None:
        super().__init__(**clock)
        self._state: EmpireState | None = None
        self._questions: dict[Any, Question] = {}
        self._moves: dict[str, Question | None] = {}

    def begin(self, question: Question) -> Work[Prospects]:
        return slices_from(question.starts)

    def is_small(self, question: Question) -> bool:
        first, *others = question.moments
        return not others and len(first.japan) <= FEW >= len(first.allies) and len(first.todo) <= 1

    def question_after(self, game: Game, state: EmpireState, action: Action, at: int) -> Question | None:
        """The question for the battle to which a move would lead."""
        self._look_at(state)
        key = str(action)
        if key not in self._moves:
            self._moves[key] = _after(game, state, action, at)
        return self._moves[key]

    def _look_at(self, state: EmpireState) -> None:
        if self._state is not state:
            self._state, self._questions, self._moves = state, {}, {}

    def question(self, state: EmpireState, at: int, condition: str, named: tuple[str, ...] | None) -> Question:
        """The question for a battle as it stands, or as it would be declared with these units."""
        self._look_at(state)
        key = (at, condition, named)
        if key not in self._questions:
            self._questions[key] = _question(state, at, condition, named)
        return self._questions[key]


def _after(game: Game, state: EmpireState, action: Action, at: int) -> Question | None:
    """The battle in a hex as it would be once a move is made; None where there would be none, or where others decide first."""
    state = copy_plain(state)
    try:
        game.apply(state, action, ScriptedDice(()))
    except GameError:
        return None
    offensive = state.offensive
    if offensive is None or action.seat not in game.waits_for(state):
        return None
    if any(battle.at == at for battle in offensive.battles):
        return _question(state, at, "", None)
    on = Situation(state, action.seat)
    return _question(state, at, "", ()) if not on.reacts and at in declaring.may_declare(on) else None


def _question(state: EmpireState, at: int, condition: str, named: tuple[str, ...] | None) -> Question:
    if named is not None or condition:
        state = copy_plain(state)
    assert state.offensive is not None
    if condition:
        state.offensive.condition = condition
    if named is not None:
        declaring.declare(Situation(state, state.offensive.side), at, named)
    return question_of(look(state, at))


# --- shown --------------------------------------------------------------------------------------------------------------------


def of_battle(words: Words, oracle_: Oracle, state: EmpireState, at: int, *, named: tuple[str, ...] | None = None) -> Node:
    """The odds of a battle. Before its condition is settled they are told for surprise, and in one line for interception."""
    assert state.offensive is not None
    side, now = state.offensive.side, state.offensive.condition
    found = oracle_.ask(oracle_.question(state, at, "", named))
    if found is None or isinstance(found, TooMuchWork):
        return unknown(words, found)
    open_still = now in ("", SURPRISE) and state.offensive.fight is None and not state.offensive.rolled
    nodes = [*_shares(words, found, side), _losses(words, found)]
    if open_still:
        nodes = [h("p.condition", words("empire.odds.under", condition=SURPRISE)), *nodes]
        nodes += [_other(words, oracle_, state, at, other, named) for other in (INTERCEPT, AMBUSH)]
    return h("div.odds.empire-odds", nodes)


def of_move(words: Words, oracle_: Oracle, game: Game, state: EmpireState, action: Action, at: int) -> Node | None:
    """What would come of the battle in a hex if this move were made and nobody else came."""
    question = oracle_.question_after(game, state, action, at)
    if question is None or state.offensive is None:
        return None
    found = oracle_.ask(question, patient=True)
    if found is None or isinstance(found, TooMuchWork):
        return unknown(words, found)
    return h("div.odds.empire-odds", *_shares(words, found, state.offensive.side), _losses(words, found))


def _other(words: Words, oracle_: Oracle, state: EmpireState, at: int, condition: str, named: tuple[str, ...] | None) -> Node | None:
    """The odds under another condition in one line: worked out when there is time."""
    assert state.offensive is not None
    found = oracle_.ask(oracle_.question(state, at, condition, named), patient=True)
    if found is None or isinstance(found, TooMuchWork):
        return None
    said = words(
        "empire.odds.other",
        condition=condition,
        above=percent(words, float(found.above[state.offensive.side])),
        taken=percent(words, float(found.taken)),
    )
    return h("p.hint", said, key=condition)


def _shares(words: Words, found: Prospects, side: str) -> list[Node]:
    """Both tables: who wins in the air and at sea, and whether the hex is taken."""
    above, taken = float(found.above[side]), float(found.taken)
    return [
        _share(words, words("empire.odds.above", seat=side), above, sum(map(float, found.above.values())) > 0),
        _share(words, words("empire.odds.taken", seat=side), taken, True),
    ]


def _share(words: Words, said: str, share: float, shown: bool) -> Node | None:
    if not shown:
        return None
    picture = drawing(bar([("win", share), ("lose", 1 - share)], height=8), "div.drawing")
    return h("div.share", h("span.what", said), h("b", percent(words, share)), picture)


def _losses(words: Words, found: Prospects) -> Node:
    """What each side may expect to lose: steps on average, and who is in danger."""
    rows = [
        h(
            "p.line",
            h("span.what", words("empire.odds.steps", seat=side, steps=words.decimal(float(found.steps[side])))),
            _risks(words, found, side),
            key=side,
        )
        for side in SIDES
    ]
    return h("div.expected", rows)


def _risks(words: Words, found: Prospects, side: str) -> Node:
    chances = {unit: float(found.reduced.get(unit, 0) + found.eliminated.get(unit, 0)) for unit in (*found.reduced, *found.eliminated)}
    there = [unit for unit in sorted(chances, key=lambda unit: -chances[unit]) if unit in UNITS and UNITS[unit].side == side]
    return h("span.risks", [_risk(words, found, unit) for unit in there if chances[unit] >= SHOWN][:MOST_RISKS])


def _risk(words: Words, found: Prospects, unit: str) -> Node:
    gone, hurt = float(found.eliminated.get(unit, 0)), float(found.reduced.get(unit, 0))
    said = words("empire.odds.risk", unit=unit, reduced=percent(words, hurt), eliminated=percent(words, gone))
    return h(
        "span.risk",
        counters.picture(words, unit),
        h("small", percent(words, gone) if gone >= SHOWN else f"½ {percent(words, hurt)}"),
        title=said,
        key=unit,
    )

"""The odds on the page: asked for when they are shown, worked out when there is time, and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pyapp.games.axis_allies import forecast
from pyapp.games.axis_allies.chances import Odds, Question
from pyapp.games.axis_allies.odds import odds
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.axis_allies.units import unit
from pyapp.page.shares import bar, percent
from pyapp.page.tree import Node, drawing, h
from pyapp.page.words import Words

AT_ONCE = 9  # so few units take no time to speak of
KEPT = 400
Key = tuple[object, ...]


class Oracle:
    """Remembers odds; what takes time is worked out later, one question at a time, the latest first."""

    def __init__(self) -> None:
        self._known: dict[Key, Odds | None] = {}
        self._wanted: tuple[Key, Question] | None = None

    @property
    def busy(self) -> bool:
        """Is there something to work out?"""
        return self._wanted is not None

    def ask(self, question: Question) -> Odds | None:
        """The odds, or None while they are not known. Small questions are answered at once."""
        key = _key(question)
        if key not in self._known and sum(question.attackers.values()) + sum(question.defenders.values()) <= AT_ONCE:
            self._answer(key, question)
        if key not in self._known:
            self._wanted = (key, question)
        return self._known.get(key)

    def work(self) -> None:
        """Work out what was asked last."""
        if self._wanted is not None:
            key, question = self._wanted
            self._wanted = None
            self._answer(key, question)

    def _answer(self, key: Key, question: Question) -> None:
        if len(self._known) >= KEPT:
            self._known.clear()
        try:
            self._known[key] = odds(question)
        except OverflowError:
            self._known[key] = None  # too large to be worked out: nothing is shown


def _key(question: Question) -> Key:
    units = (question.attackers, question.defenders, question.bombarding)
    bags = tuple(tuple(sorted(bag.items())) for bag in units)
    return (*bags, question.at_sea, question.aa_fire, question.can_retreat, tuple(values.attack for values in question.attack.values()))


def of_battle(words: Words, oracle: Oracle, state: AxisState) -> Node | None:
    """The odds of the battle that is being fought, if it went on from here."""
    return chart(words, oracle, forecast.of_battle(state))


def of_space(words: Words, oracle: Oracle, state: AxisState, space: str, joining: Mapping[str, int], seat: str) -> Node | None:
    """The odds of the battle that is coming in a space, with units that may yet join it."""
    question = forecast.of_space(state, space)
    attackers = dict(question.attackers)
    for text, number in joining.items():
        kind = unit(text, seat).kind
        attackers[kind] = attackers.get(kind, 0) + number
    return chart(words, oracle, replace(question, attackers=attackers))


def chart(words: Words, oracle: Oracle, question: Question) -> Node | None:
    """Odds as a bar and numbers."""
    if not question.attackers or not question.defenders:
        return None
    found = oracle.ask(question)
    if found is None:
        return h("div.odds.unknown", h("p.hint", words("odds.working"))) if oracle.busy else None
    rest = found.tie + found.open
    numbers = (
        ("win", found.win, "odds.win"),
        ("tie", rest, "odds.tie"),
        ("lose", found.lose, "odds.lose"),
    )
    cells = [h("div", h("dt", words(key)), h("dd", percent(share)), classes=name) for name, share, key in numbers]
    costs = words("odds.cost", attacker=f"{found.attacker_loss:.1f}", defender=f"{found.defender_loss:.1f}")
    return h(
        "div.odds",
        drawing(bar([(name, share) for name, share, _ in numbers]), "div.drawing"),
        h("dl", cells),
        h("p.hint", costs),
    )

"""The odds on the page: asked for when they are shown, worked out when there is time, and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.odds import forecast
from pyapp.games.axis_allies.odds.chances import Odds, Question
from pyapp.games.axis_allies.odds.exact import slices
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from pyapp.page.table.shares import bar, percent, unknown

Key = tuple[object, ...]


@dataclass(frozen=True)
class Asked:
    """A question as it is remembered: by all on which the answer depends."""

    key: Key
    question: Question = field(compare=False)


def asked(question: Question) -> Asked:
    """A question that can be remembered."""
    units = (question.attackers, question.defenders, question.bombarding, question.waiting)
    bags = tuple(tuple(sorted(bag.items())) for bag in units)
    sheets = tuple(values.attack for values in question.attack.values())
    dice = (question.aa_shots, question.aa_value, question.per_artillery, question.bomber_dice, question.paratroopers)
    return Asked((*bags, question.attacker_fired, question.at_sea, question.aa_fire, question.can_retreat, sheets, *dice), question)


class Oracle(oracle.Oracle[Asked, Odds]):
    """The odds of battles. Even small ones follow after the click that asks for them: several may be asked for at once."""

    def begin(self, question: Asked) -> Work[Odds]:
        return slices(question.question)


def of_battle(words: Words, oracle: Oracle, state: AxisState) -> Node | None:
    """The odds of the battle that is being fought, if it went on from here."""
    question = forecast.of_battle(state)
    shown = chart(words, oracle, question)
    return h("div", shown, h("p.hint", words("odds.midway"))) if shown is not None and forecast.is_midway(question) else shown


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
    if not question.attackers or not (question.defenders or question.waiting):
        return None
    found = oracle.ask(asked(question))
    if found is None or isinstance(found, TooMuchWork):
        return unknown(words, found)
    rest = found.tie + found.open
    numbers = (
        ("win", found.win, "odds.win"),
        ("tie", rest, "odds.tie"),
        ("lose", found.lose, "odds.lose"),
    )
    cells = [h("div", h("dt", words(key)), h("dd", percent(words, share)), classes=name) for name, share, key in numbers]
    costs = words("odds.cost", attacker=words.decimal(found.attacker_loss), defender=words.decimal(found.defender_loss))
    return h(
        "div.odds",
        drawing(bar([(name, share) for name, share, _ in numbers]), "div.drawing"),
        h("dl", cells),
        h("p.hint", costs),
        h("p.hint", words("odds.missing", share=percent(words, found.missing))) if found.missing else None,
    )

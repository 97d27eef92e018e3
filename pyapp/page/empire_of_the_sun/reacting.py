"""What the reaction player is told of an enemy offensive: its units and battles, the chance of the roll, the cards that answer it."""

from __future__ import annotations

from pyapp.engine.forms import Pick
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.die import HIGHEST, SIDES
from pyapp.games.empire_of_the_sun.offensive import eligible, intelligence
from pyapp.games.empire_of_the_sun.state import EmpireState, Offensive
from pyapp.games.empire_of_the_sun.turn import reasons
from pyapp.page.empire_of_the_sun import counters, hand, names, planning
from pyapp.page.empire_of_the_sun.prospects import Oracle
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.shares import percent

CARDS_KIND, ROLL = "cards", "roll"


def chance(state: EmpireState, offensive: Offensive) -> float:
    """How likely an intelligence roll succeeds. EotS 5.22, 6.25."""
    target, added = intelligence.value(offensive), intelligence.modifier(state, offensive)
    if target is None:
        return 0.0
    return sum(face != HIGHEST and face + added <= target for face in range(SIDES)) / SIDES


def panel(words: Words, oracle: Oracle, state: EmpireState, driver: Driver, opened: str) -> list[Node] | None:
    """The offensive as the reaction player sees it, and the hand of that player with what answers it."""
    offensive = state.offensive
    if offensive is None:
        return None
    return [
        *planning.heading(words, state),
        h(
            "p",
            h("b", words("empire.reaction.active")),
            " ",
            counters.pictures(words, list(offensive.active), _reduced(state, offensive.active)),
        ),
        _condition(words, state, driver, offensive),
        *_answers(words, state, driver, opened),
        *planning.battles(words, oracle, state, driver),
    ]


def _reduced(state: EmpireState, units: list[str]) -> frozenset[str]:
    return frozenset(unit for unit in units if state.units[unit].reduced)


def _condition(words: Words, state: EmpireState, driver: Driver, offensive: Offensive) -> Node:
    """The condition as it stands, and the chance of the roll while it can be made."""
    said = words("empire.reaction.condition", condition=offensive.condition)
    if ROLL in driver.kinds:
        said = f"{said} {words('empire.reaction.chance', chance=percent(words, chance(state, offensive)))}"
    return h("p.condition", said)


def _answers(words: Words, state: EmpireState, driver: Driver, opened: str) -> list[Node]:
    """The hand; the cards that can be played in reaction say so."""
    held = hand.hand(state, driver.seat)
    filled = [str(card) for card in driver.draft.filled] if driver.draft.kinds == (CARDS_KIND,) else []
    here = driver.field(CARDS_KIND, tuple(filled)) if CARDS_KIND in driver.kinds else None
    possible = here.options if isinstance(here, Pick) else ()
    shown = sorted(held, key=lambda card: card not in possible and card not in filled)
    rows = [
        hand.card(
            words,
            card,
            opened=card == opened,
            chosen=card in filled,
            way=_way(words, state, driver, card, filled, possible=card in possible, opened=card == opened),
        )
        for card in shown
    ]
    ready = (
        h("p.confirm", h("button.main", words("empire.reaction.play", cards=[names.card(words, card) for card in filled]), do="skip"))
        if filled
        else None
    )
    return [h("div.hand.answers", rows), ready]


def _way(words: Words, state: EmpireState, driver: Driver, card: str, filled: list[str], *, possible: bool, opened: bool) -> Node | None:
    """The button that plays a card, or adds it to those chosen; why not, once the card is open."""
    if possible:
        button = (
            h("button.way.main", words("empire.reaction.more"), do="pick", arg=card)
            if filled
            else h("button.way.main", words.name(CARDS_KIND, "kind"), do="form", arg=f"{CARDS_KIND} {card}")
        )
        return h("div.ways", button)
    if not opened or card in filled:
        return None
    sentence, cite = words.refusal(reasons.why_no_reaction(state, driver.seat, card, tuple(filled)))
    return h("div.ways", h("p.why-not", f"{sentence} ", h("span.cite", words.section(cite))))


def headquarters(words: Words, oracle: Oracle, state: EmpireState, driver: Driver, here: Pick) -> list[Node]:
    """The HQs through which one can react, how many units each may activate, and the battles as they would be fought now."""
    offensive = state.offensive
    assert offensive is not None
    counter = next((CARDS[str(value)] for value in driver.draft.filled if value in CARDS), None)
    rows = [
        h("div.headquarter", _through(words, hq, eligible.reaction_budget(offensive.value, hq, counter)), key=hq) for hq in here.options
    ]
    return [
        *planning.heading(words, state),
        h("p", words("empire.hq.choose")),
        h("div.headquarters", rows),
        *planning.battles(words, oracle, state, driver),
    ]


def _through(words: Words, hq: str, most: int) -> Node:
    said = h("span", h("b", names.unit(words, hq)), h("small", words("empire.reaction.hq", most=most)))
    return h("button.option", counters.picture(words, hq, named=True), said, do="pick", arg=hq)

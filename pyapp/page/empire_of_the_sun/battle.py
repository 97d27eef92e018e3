"""The window of a battle: both forces with what they roll, the hits that are still to be applied, the odds, and what has happened."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.forms import Bag
from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun.combat import battle as rules
from pyapp.games.empire_of_the_sun.combat.forces import GARRISON, Force, Forces, firing, ground_strength
from pyapp.games.empire_of_the_sun.combat.hits import Hits
from pyapp.games.empire_of_the_sun.combat.parties import forces_in
from pyapp.games.empire_of_the_sun.combat.scene import Scene, air_naval_modifier, ground_modifier, scene_of
from pyapp.games.empire_of_the_sun.components.sides import opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.state import EmpireState, Fight
from pyapp.page.empire_of_the_sun import counters, names, prospects
from pyapp.page.empire_of_the_sun.prospects import Oracle
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.table.widgets import stepper

TOLD = frozenset(
    (
        *("eots_air_naval", "eots_ground", "eots_critical", "eots_reduced", "eots_eliminated", "eots_air_naval_won", "eots_battle_won"),
        *("eots_swapped", "eots_retreated", "eots_no_retreat", "eots_controls"),
    )
)
BEGINS = ("eots_battle", "eots_turn", "eots_offensive_over")
FARTHEST, MOST_LINES = 60, 12


def window(words: Words, oracle: Oracle, session: Session) -> list[Node]:
    """The battle that is being fought; empty where none is."""
    state: EmpireState = session.state
    fight = state.offensive.fight if state.offensive else None
    return _fight(words, oracle, session, state, fight) if fight is not None and is_fought(state) else []


def is_fought(state: EmpireState) -> bool:
    """Is a battle being fought? Until the next one begins the last is remembered."""
    return any(isinstance(step, rules.Engagement) for step in state.steps)


def _fight(words: Words, oracle: Oracle, session: Session, state: EmpireState, fight: Fight) -> list[Node]:
    scene, forces = scene_of(state), forces_in(state, fight)
    at = str(fight.at)
    return [
        h(
            "header",
            h("h2", h("button.link", words("empire.battle.at", space=names.space(words, at)), do="show", arg=at)),
            h("span.round", words.name(scene.condition, "eots_condition") if scene.condition else ""),
        ),
        h("div.sides.empire-sides", [_side(words, state, scene, forces, side) for side in (scene.side, scene.reaction)]),
        prospects.of_battle(words, oracle, state, fight.at),
        _story(words, session),
    ]


def _side(words: Words, state: EmpireState, scene: Scene, forces: Forces, side: str) -> Node:
    """A player's force: near the hex and far, and what its dice add."""
    force = forces[side]
    above, ground = firing(force), ground_strength(fighter for fighter in force if fighter.kind in ("ground", GARRISON))
    facts = []
    if above:
        facts.append(words("empire.battle.above", strength=above, modifier=signed(air_naval_modifier(scene, side, forces))))
    if ground:
        facts.append(words("empire.battle.ground", strength=ground, modifier=signed(ground_modifier(scene, side, forces))))
    return h(
        f"section.{side}",
        h(
            "h3",
            words.name(side, "seat"),
            h("small", " ", words("empire.battle.offensive" if side == scene.side else "empire.battle.reaction")),
        ),
        _row(words, state, force, near=True),
        _row(words, state, force, near=False),
        [h("p.facts", fact) for fact in facts],
    )


def signed(number: int) -> str:
    """A modifier with its sign.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '+0', '−2')
    """
    return f"−{-number}" if number < 0 else f"+{number}"


def _row(words: Words, state: EmpireState, force: Force, *, near: bool) -> Node | None:
    there = list(dict.fromkeys(fighter.unit for fighter in force if fighter.near == near and fighter.unit in UNITS))
    garrison = sum(fighter.kind == GARRISON for fighter in force) if near else 0
    if not there and not garrison:
        return None
    reduced = frozenset(unit for unit in there if state.units[unit].reduced)
    return h(
        "p.force",
        h("small", words("empire.battle.distant")) if not near else None,
        counters.pictures(words, there, reduced),
        h("small", words("empire.battle.garrison", number=garrison)) if garrison else None,
        classes="" if near else "distant",
    )


# --- hits ---------------------------------------------------------------------------------------------------------------------


def hits(words: Words, state: EmpireState, driver: Driver, here: Bag) -> list[Node]:
    """Steps that are to be lost, unit by unit, filled in with what is usual."""
    step = state.steps[-1] if state.steps else None
    lines = [
        stepper(
            words,
            key,
            names.unit(words, key),
            driver.draft.bag.get(key, 0),
            most,
            counters.picture(words, key, reduced=state.units[key].reduced, named=True) if key in UNITS else None,
            h("span.price", words("empire.hits.price", number=here.price[key])) if key in here.price else None,
        )
        for key, most in here.there.items()
    ]
    title = words("empire.hits", number=step.hits, enemy=opponent(step.side)) if isinstance(step, Hits) else ""
    used = words("empire.hits.used", number=here.cost(driver.draft.bag), most=here.budget) if here.budget is not None else ""
    return [
        h("p.count", title) if title else None,
        _near(words, state, driver),
        h("p.hint", used) if used else None,
        h(
            "p.quick",
            h("button", words("bag.suggested"), do="suggest") if here.suggested else None,
            h("button", words("bag.none"), do="none"),
        ),
        h("ul.bag", lines),
    ]


def _near(words: Words, state: EmpireState, driver: Driver) -> Node | None:
    """What the units near the hex lose, once it is asked about those that fight from afar: what leaves no choice was not asked."""
    if not driver.draft.filled:
        return None
    losses = {unit: steps for bag in driver.draft.filled if isinstance(bag, Mapping) for unit, steps in bag.items()}
    reduced = frozenset(unit for unit in losses if state.units[unit].reduced)
    shown = counters.pictures(words, list(losses), reduced) if losses else "–"
    return h("p.near", words("empire.hits.before"), " ", shown, " ", words("empire.hits.distant"))


# --- what happened ------------------------------------------------------------------------------------------------------------


def _story(words: Words, session: Session) -> Node | None:
    events = [event for event in events_of_battle(session) if event.kind in TOLD][-MOST_LINES:]
    return h("div.rolls", h("div", [h("p.entry", words(event.message())) for event in events]), aria_live="off") if events else None


def events_of_battle(session: Session) -> list[Event]:
    """What this battle has brought so far."""
    found: list[Event] = []
    for index in range(session.point - 1, max(-1, session.point - FARTHEST), -1):
        for event in reversed(session.match.events(index)):
            if event.kind in BEGINS:
                return found[::-1]
            if session.sees(event):
                found.append(event)
    return found[::-1]

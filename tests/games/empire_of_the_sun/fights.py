"""Battles in a few words: ``fight(at("5506 jp_cv_akagi", "5808 us_ca_norleans"), "japan", 5808, "jp_cv_akagi")``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyapp.engine.dice import ScriptedDice
from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun import GAME, piles
from pyapp.games.empire_of_the_sun.combat.battle import Battles
from pyapp.games.empire_of_the_sun.combat.hits import Hits
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.offensive.rollback import open_offensive
from pyapp.games.empire_of_the_sun.state import LANDING, OVERLAND, SURPRISE, Battle, Bonus, EmpireState, Toll

Dice = Iterable[int]


def faces(*dice: int) -> ScriptedDice:
    """Dice as they are printed: the 0 is the tenth face."""
    return ScriptedDice([die or 10 for die in dice])


def offensive(
    state: EmpireState,
    side: str,
    at: int | Mapping[int, str],
    attackers: str = "",
    *,
    defenders: str = "",
    condition: str = SURPRISE,
    landed: str = "",
    on_foot: Mapping[str, int] | None = None,
    bonuses: Iterable[Bonus] = (),
    tolls: Iterable[Toll] = (),
) -> EmpireState:
    """An offensive that has come to its battles. ``on_foot`` says whence a unit has marched; ``landed`` came by sea."""
    opened = open_offensive(state, side, piles.deck(state, side)[0])
    hexes = {at: attackers} if isinstance(at, int) else at
    opened.battles = [Battle(number, named.split(), defenders.split()) for number, named in hexes.items()]
    opened.condition, opened.bonuses, opened.tolls = condition, list(bonuses), list(tolls)
    opened.reacting = defenders.split()
    opened.active = [unit for unit, stand in state.units.items() if stand.at and UNITS[unit].side == side and UNITS[unit].kind != "hq"]
    opened.moved = {**dict.fromkeys(landed.split(), LANDING), **dict.fromkeys(on_foot or {}, OVERLAND)}
    opened.ways = {unit: [start, state.units[unit].at] for unit, start in (on_foot or {}).items()}
    state.steps = [Battles()]
    return state


def roll(state: EmpireState, *dice: int, actions: Iterable[str] = ()) -> list[Event]:
    """Run to the next decision, or through these actions, with exactly these dice; gives what happened."""
    source = faces(*dice)
    events = GAME.settle(state, source)
    for action in actions:
        events += GAME.apply(state, GAME.parse(state, action), source).events
    source.finish()
    return events


def usual(state: EmpireState, *dice: int) -> list[Event]:
    """Run on to the end: the usual losses, no swap, the first of all other choices."""
    source = faces(*dice)
    events = GAME.settle(state, source)
    while waiting := GAME.waits_for(state):
        events += GAME.apply(state, GAME.parse(state, f"{waiting[0]} {next_words(state, waiting[0])}"), source).events
    source.finish()
    return events


def next_words(state: EmpireState, seat: str) -> str:
    """The usual answer to the decision that is open."""
    top = state.steps[-1]
    kinds = GAME.kinds(state, seat)
    if "decline" in kinds:
        return "decline"
    kind, words = kinds[0], []
    filled: tuple = ()
    while (form_field := GAME.field(state, seat, kind, filled)) is not None:
        value = dict(form_field.suggested) if isinstance(top, Hits) else form_field.options[0]
        filled += (value,)
        words.append(",".join(f"{key}*{number}" for key, number in value.items()) or "-" if isinstance(value, dict) else value)
    return " ".join((kind, *words))


def standing(state: EmpireState, *units: str) -> list[str]:
    """How units stand: ``full``, ``reduced``, or the box they are in."""
    return [("reduced" if stand.reduced else "full") if (stand := state.units[unit]).at else stand.box for unit in units]


def told(events: Iterable[Event], kind: str) -> list[dict]:
    """What events of a kind told."""
    return [dict(event.data) for event in events if event.kind == kind]

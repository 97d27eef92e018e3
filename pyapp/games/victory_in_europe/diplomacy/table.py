"""The Diplomacy Table: who rolls, for whom, against what. VIE 10.3, 10.5, 3.31, last page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import year_of
from pyapp.games.victory_in_europe.components.cards import BLACK, BLUE, CARDS, GREEN, RED
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, CONQUERED, MAJORS, NEUTRAL, NOBODY, SOVIETS, opposed
from pyapp.games.victory_in_europe.components.tables import DIPLOMACY, DIPLOMACY_MODIFIERS
from pyapp.games.victory_in_europe.control import FRIENDLY, at_war, fights, side_of, standing
from pyapp.games.victory_in_europe.map.borders import neighbours_of
from pyapp.games.victory_in_europe.state import VictoryState

UNITED_STATES, ITALY = "US", "IT"
BONUS = "diplomacy_bonus"
COLUMNS: Mapping[str, tuple[str, str]] = {BLACK: (AXIS, "DE"), GREEN: (AXIS, ITALY), RED: (SOVIETS, "SU"), BLUE: (ALLIES, "GB")}
"""The column in which the player of a card rolls, and the power whose ally the country becomes. VIE 3.31, 10.5."""
POWERS: Mapping[str, tuple[str, ...]] = {AXIS: ("DE", ITALY), ALLIES: ("GB", "FR", UNITED_STATES), SOVIETS: ("SU",)}
"""Whose areas and seas count as near in a column. VIE 10.3."""


@dataclass(frozen=True)
class Roller:
    """Who rolls: the seat, the side whose column counts, the power whose ally the country becomes."""

    seat: str
    side: str
    power: str


def rollers(state: VictoryState) -> tuple[Roller, ...]:
    """One roll for each card that lies open, Player 1 first; none once the United States are in the war. VIE 10.3, 10.5.

    The colour says who rolls: the Soviets on a red card, whoever has laid it; on a green one Italy, unless it has surrendered.
    """
    if fights(state, UNITED_STATES):
        return ()
    colours = [CARDS[state.played[seat]].colour for seat in state.order if seat in state.played]
    found = [Roller(state.seat_of(COLUMNS[colour][0]), *COLUMNS[colour]) for colour in colours]
    return tuple(roller for roller in found if state.nations[roller.power].standing != CONQUERED)


def countries(state: VictoryState, roller: Roller) -> tuple[str, ...]:
    """The countries for which a roller may roll: neutral, with a number in his column, on the condition of their row. VIE 10.3."""
    return tuple(name for name in DIPLOMACY if target(roller, name) and name != roller.power and _is_open(state, roller, name))


def target(roller: Roller, nation: str) -> int:
    """The number to reach; 0 where the column has none."""
    return DIPLOMACY[nation].targets[roller.side]


def _is_open(state: VictoryState, roller: Roller, nation: str) -> bool:
    stance = state.nations.get(nation)
    if stance is None or stance.standing != NEUTRAL:
        return False
    if nation in MAJORS and (stance.side != roller.side or (nation == ITALY and "italy" in state.happened)):
        return False
    if stance.side != NOBODY and opposed(stance.side, roller.side):
        return False
    return not at_war(state, nation, roller.power) and holds(state, DIPLOMACY[nation].only_if.get(roller.side, ""))


def modifier(state: VictoryState, roller: Roller, nation: str, refused: str) -> int:
    """What is added to the roll. ``refused`` is the country that has refused Player 1, if Player 2 rolls now. VIE 10.2, 10.3, 3.3."""
    row, general = DIPLOMACY[nation], DIPLOMACY_MODIFIERS
    found = int(general["proximity"]["mod"]) * is_near(state, roller.side, nation)
    found += int(general["refusal"]["mod"]) * (refused == nation)
    found += int(general["attacked"]["mod"]) * any(opposed(roller.side, side) for side in state.attacked.get(nation, ()))
    own = (raw for raw in row.modifiers if raw["column"] == roller.side)
    return found + sum(_own(state, raw) for raw in own) + bonus(state, roller, nation)


def is_near(state: VictoryState, side: str, nation: str) -> bool:
    """Is an area of a country next to an area or a sea that is friendly to a side? VIE 10.3."""
    beside = {place for area in DIPLOMACY[nation].areas for place in neighbours_of(area)} - set(DIPLOMACY[nation].areas)
    powers = [power for power in POWERS[side] if power in state.nations and state.nations[power].standing != CONQUERED]
    return any(standing(state, power, place) == FRIENDLY for place in sorted(beside) for power in powers if power != nation)


def bonus(state: VictoryState, roller: Roller, nation: str) -> int:
    """What the event of a card adds: the roller's, in force, for that country. VIE 3.3."""
    return sum(
        int(effect.data["amount"])
        for effect in effects.in_force(state, BONUS)
        if COLUMNS[CARDS[effect.card].colour][0] == roller.side and nation in effects.nations_of(state, effect.data["countries"])
    )


def _own(state: VictoryState, raw: Mapping[str, Any]) -> int:
    word, _, year = str(raw["if"]).partition(":")
    if word == "for_each_year_after":
        return int(raw["mod"]) * max(0, year_of(state.turn) - int(year))
    return int(raw["mod"]) * holds(state, raw["if"])


def holds(state: VictoryState, condition: str) -> bool:
    """Is a condition of the table fulfilled? Its words are explained in `data/diplomacy.json`; "" always is."""
    word, _, rest = condition.partition(":")
    named = rest.split(":")
    if word in ("held", "not_held"):
        return (side_of(state, holder(state, named[0])) == named[1]) is (word == "held")
    if word == "from":
        return year_of(state.turn) >= int(rest)
    if word == "in":
        return year_of(state.turn) == int(rest)
    if word == "war":
        return at_war(state, named[0], named[1])
    return not word or rest in state.happened

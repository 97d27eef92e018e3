"""Whose an area or a sea is, seen by a nation. Nothing here changes anything. VIE 4.1, 1.6, 7.1, 7.21, 10.1."""

from __future__ import annotations

from collections.abc import Set

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import ALLIES, CONQUERED, LEADERS, MAJORS, NEUTRAL, NOBODY, SOVIETS, opposed, partners
from pyapp.games.victory_in_europe.components.tables import switch
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.state import SOVIETS_WITH_POLAND, VictoryState

FRIENDLY, ENEMY, NEUTRAL_PLACE, DISPUTED = "friendly", "enemy", "neutral", "disputed"
IRAQ = "IQ"
NOBODY_THERE: frozenset[str] = frozenset()
ALONE = ("GB", "CA", "PL", "SU")
"""Nations with friends of their own, whoever fights: partners, and Poland with the Soviets."""
PLACES = (FRIENDLY, ENEMY, NEUTRAL_PLACE, DISPUTED)


def fights(state: VictoryState, nation: str) -> bool:
    """Does a nation take part in the war: is it at war, or an ally? A conquered one has areas to its name no more."""
    stance = state.nations.get(nation)
    return stance is not None and stance.standing not in (NEUTRAL, CONQUERED)


def side_of(state: VictoryState, nation: str) -> str:
    """The side of a nation, also of a neutral major; "" for a neutral minor."""
    return state.nations[nation].side if nation in state.nations else ""


def at_war(state: VictoryState, nation: str, other: str) -> bool:
    """Are two nations enemies: do both fight, on sides that are opposed, or has one invaded the other? VIE page 1, 10.1, 10.2."""
    if state.invaders and (other in state.invaders.get(nation, ()) or nation in state.invaders.get(other, ())):
        return True
    return fights(state, nation) and fights(state, other) and opposed(side_of(state, nation), side_of(state, other))


def together(state: VictoryState, nation: str, other: str) -> bool:
    """Do two nations fight side by side, so that areas of one are friendly to the other?

    Germany and Italy do only once Italy is in the war (3.2); whether Western Allies and Soviets do, a switch says (V21). Poland and the
    Soviets do when they have allied.
    """
    if other in partners(nation) or nation in partners(other):
        return True
    if not (fights(state, nation) and fights(state, other)):
        return False
    mine, theirs = side_of(state, nation), side_of(state, other)
    if mine == theirs or (SOVIETS_WITH_POLAND in state.happened and {nation, other} == {"PL", "SU"}):
        return True
    shared = SOVIETS in (mine, theirs) and switch("allies_and_soviets_share_areas")
    return bool(shared) and not opposed(mine, theirs)


def nations_at(state: VictoryState, place: str) -> set[str]:
    """The nations that have blocks in an area or a sea."""
    return {block.nation for block in state.blocks.values() if block.at == place}


def nations_by_place(state: VictoryState) -> dict[str, set[str]]:
    """The same for every place where there are any: for whoever asks about many."""
    found: dict[str, set[str]] = {}
    for block in state.blocks.values():
        found.setdefault(block.at, set()).add(block.nation)
    return found


def standing(state: VictoryState, nation: str, place: str, here: Set[str] | None = None) -> str:
    """What an area or a sea is to a nation: one of `PLACES`. ``here`` are the nations with blocks there, if they are known. VIE 4.1, 7.1.

    An area is disputed where blocks of enemies stand in it together, a battle pending; so is a sea. A sea without ships or aircraft is
    neutral, and one that belongs to nobody's enemy, too.
    """
    here = nations_at(state, place) if here is None else here
    if not here:
        return _empty(state, nation, holder(state, place)) if place in AREAS else NEUTRAL_PLACE
    friends = {other for other in here if together(state, nation, other) or other == nation}
    enemies = {other for other in here if at_war(state, nation, other)}
    if place not in AREAS:
        return DISPUTED if friends and enemies else FRIENDLY if friends else ENEMY if enemies else NEUTRAL_PLACE
    if any(at_war(state, one, other) for one in here for other in here):
        return DISPUTED
    whose = holder(state, place)
    if enemies and not at_war(state, nation, whose):
        return DISPUTED
    return DISPUTED if enemies and together(state, nation, whose) else _empty(state, nation, whose)


class Standings:
    """What places are to nations in one state, each answer worked out once. Made for a question and never kept."""

    def __init__(self, state: VictoryState) -> None:
        self.state = state
        self.here = {place: frozenset(nations) for place, nations in nations_by_place(state).items()}
        self._found: dict[tuple[str, str, Set[str]], str] = {}
        self._camps: dict[str, str] = {}
        self._alone = {*ALONE, *state.invaders, *(power for powers in state.invaders.values() for power in powers)}

    def camp(self, nation: str) -> str:
        """A name that nations share to which every place is the same: those that fight for a side, but for some that stand apart."""
        if nation not in self._camps:
            shared = fights(self.state, nation) and nation not in self._alone
            self._camps[nation] = side_of(self.state, nation) if shared else nation
        return self._camps[nation]

    def __call__(self, nation: str, place: str) -> str:
        """One of `PLACES`: it depends on who holds an area and on who is there. VIE 4.1, 7.1."""
        here = self.here.get(place, NOBODY_THERE)
        key = (self.camp(nation), holder(self.state, place) if place in AREAS else "", here)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = standing(self.state, nation, place, here)
        return found


def new_holder(state: VictoryState, area: str, nation: str) -> str:
    """Who holds an area that an army of a nation takes. VIE 1.17, V46, V66, V112.

    Its nation of 1939, if that fights beside the army or is its own; else the major power whose army it is or beside which it fights.
    A minor that has been attacked and is nobody's ally takes for itself.
    """
    home = AREAS[area].nation
    return home if home == nation or (fights(state, home) and together(state, nation, home)) else power_of(state, nation)


def power_of(state: VictoryState, nation: str) -> str:
    """The major power for which units of a nation act: itself, Great Britain for Canada, the leader of its side for a minor that fights.

    A minor that has been attacked and is nobody's ally acts for itself.
    """
    power = next((major for major in MAJORS if nation in (major, *partners(major))), "")
    return power or (LEADERS[side_of(state, nation)] if fights(state, nation) else nation)


def _empty(state: VictoryState, nation: str, whose: str) -> str:
    return FRIENDLY if together(state, nation, whose) else ENEMY if at_war(state, nation, whose) else NEUTRAL_PLACE


def is_neutral_to(state: VictoryState, nation: str, area: str) -> bool:
    """Is an area one of a neutral that is no enemy, so that aircraft may not fly over it? VIE 6.1, V13."""
    whose = holder(state, area)
    return state.nations[whose].standing == NEUTRAL and not (at_war(state, nation, whose) or whose in partners(nation))


def strait_open(state: VictoryState, nation: str, sides: tuple[str, ...]) -> bool:
    """May ships and lines of a nation pass a strait: is neither side enemy-controlled? VIE 1.7, 7.23."""
    return not any(at_war(state, nation, holder(state, side)) for side in sides)


def has_transit(state: VictoryState, nation: str, area: str) -> bool:
    """May a nation pass a neutral area by treaty: the Western Allies Iraq, while Britain fights? VIE 13.0: iraq_transit, reconstructed."""
    if holder(state, area) != IRAQ or (state.nations[IRAQ].standing, side_of(state, IRAQ)) != (NEUTRAL, NOBODY):
        return False
    return side_of(state, nation) == ALLIES and fights(state, nation) and fights(state, "GB")

"""Attacks that are played in reaction: submarines, kamikazes, raids on bombers and from them. EotS 5.32B.

What is lost before or after the battles becomes a `Toll` of the offensive; combat rolls for it and asks whoever chooses. A raid on the
B29 happens at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun.cards.needs import Need
from pyapp.games.empire_of_the_sun.combat.events import kamikaze, tolls
from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, opponent
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexes import PORTS, TOKYO
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.map.ranges import distance
from pyapp.games.empire_of_the_sun.state import CHINA, EmpireState, Offensive, Toll

B29_REACH = 8  # hexes from Tokyo
KAMIKAZE_STEPS, SHO_GO = 2, "JP45"
SKIP_BOMBED = ("CA", "CL", "APD")
Targets = Callable[[EmpireState], list[str]]


def _open(state: EmpireState) -> Offensive:
    assert state.offensive is not None
    return state.offensive


def active_ships(state: EmpireState) -> list[str]:
    """The ships of the offensive, in battle or not."""
    return [unit for unit in _open(state).active if UNITS[unit].kind == "naval" and state.units[unit].at]


def ships_in_port(state: EmpireState) -> list[str]:
    """Inactive Japanese ships in a port outside the Home Islands. AL78."""
    active = {*_open(state).active, *_open(state).reacting}
    return [
        unit
        for unit, stand in state.units.items()
        if UNITS[unit].kind == "naval"
        and UNITS[unit].side == JAPAN
        and unit not in active
        and stand.at
        and holds(PORTS, stand.at)
        and stand.at not in NATIONS["japan"].hexes
    ]


def b29(state: EmpireState) -> list[str]:
    """The B29 in China or within eight hexes of Tokyo. JP76, JP79."""
    bombers = [(unit, stand) for unit, stand in state.units.items() if UNITS[unit].type == "b29"]
    return [unit for unit, stand in bombers if stand.box == CHINA or (stand.at and distance(stand.at, TOKYO) <= B29_REACH)]


def skip_bombed(state: EmpireState) -> list[str]:
    """The active Japanese cruisers and transports that have moved within extended range of US aircraft, no long range bombers. AL24."""
    offensive = _open(state)
    fields = [
        (stand.at, max(UNITS[unit].reach, UNITS[unit].extended))
        for unit, stand in state.units.items()
        if stand.at and UNITS[unit].kind == "air" and UNITS[unit].nation == "US" and not UNITS[unit].is_long_range
    ]
    return [
        unit
        for unit in active_ships(state)
        if UNITS[unit].type in SKIP_BOMBED
        and any(distance(at, field) <= reach for at in offensive.ways.get(unit, [])[1:] for field, reach in fields)
    ]


def kamikaze_battles(state: EmpireState) -> list[int]:
    """The declared battles that kamikazes can reach and in which Allied ships are."""
    battles = _open(state).battles
    return [battle.at for battle in battles if kamikaze.aircraft(state, battle.at) and kamikaze.ships(state, battle)]


def _toll(card: str, units: list[str]) -> Toll:
    """What a card with a die table takes from the other player."""
    table = CARDS[card].details["die_table"]
    side = opponent(CARDS[card].side)
    chooser = JAPAN if table["steps_chosen_by"] == "JP" else ALLIES
    eliminates = tolls.ELIMINATES if table["may_eliminate"] else tolls.SPARES
    return Toll(side, chooser, units, 0, eliminates=eliminates, after=table["timing"] == "after_battles", card=card)


def _strikes(targets: Targets) -> Callable[[EmpireState, Play, str], None]:
    """An attack before or after the battles on ships that are known now."""

    def happens(state: EmpireState, play: Play, card: str) -> None:
        _open(state).tolls.append(_toll(card, targets(state)))

    return happens


def _raid(state: EmpireState, play: Play, card: str) -> None:
    play.push(tolls.taking(_toll(card, b29(state))))


def _kamikazes(state: EmpireState, play: Play, card: str) -> None:
    """Operation Sho-Go makes one attack of the offensive stronger."""
    offensive = _open(state)
    stronger = SHO_GO in offensive.reaction_cards and not offensive.kamikazes
    offensive.kamikazes.append(KAMIKAZE_STEPS + stronger)


def _skip_bombing(state: EmpireState, play: Play, card: str) -> None:
    _open(state).tolls.append(Toll(JAPAN, JAPAN, skip_bombed(state)))


def _transport_is_lost(state: EmpireState, play: Play, card: str) -> None:
    if state.tracks.asp[JAPAN] > 1:
        state.tracks.asp[JAPAN] -= 1
        play.tell("eots_transport_lost", seat=JAPAN, left=state.tracks.asp[JAPAN])


def _some(targets: Callable[[EmpireState], object]) -> Callable[[EmpireState], bool]:
    return lambda state: state.offensive is not None and bool(targets(state))


AFTER_BATTLES = (
    "end of all combat, vs active Allied naval (or any active Allied naval if no battle declared): d10 0-4 = 1 naval step (JP choice, may"
    " eliminate); 5-9 nothing"
)
TWO_STEPS = (
    "before combat phase, vs active Allied naval (or any active Allied naval if no battle declared): d10 0-4 = 1 naval step; 5-8 = 2 steps;"
    " 9 nothing (JP choice, may eliminate)"
)
SPARING = (
    "before combat phase, vs active Allied naval (or any active Allied naval if no battle declared): d10 0-4 = 1 naval step (JP choice, may"
    " not eliminate); 5-9 nothing"
)
DARTER_AND_DACE = (
    "before combat vs active jp naval (or any active jp naval if no battle declared): d10 0-4 = 1 step; 5-7 = 2 steps (may eliminate); 8-9"
    " nothing; the Japanese player chooses"
)
ARCHERFISH = (
    "before combat vs active jp naval (or any active jp naval if no battle declared): d10 0-7 = 1 step (Allied choice, may eliminate); 8-9"
    " nothing"
)
X_CRAFT = (
    "before combat, or at end of offensive if no battle: vs inactive jp naval in a port outside Japan: d10 0-7 = 1 step (Allied choice, may"
    " eliminate); 8-9 nothing"
)
ON_BOMBERS = (
    "if a B29 is within 8 hexes of 3706 or in China box: d10 0-4 = 1 B29 step; 5-6 = 2 B29 steps (may eliminate); 7-9 nothing; Japanese"
    " choice"
)
KAMIKAZES = (
    "before a battle within 11 hexes of 3706 and within extended range of a jp air unit: 2 Allied naval steps lost (JP choice; may"
    " eliminate only if no other option); that jp air unit loses 1 step (may be eliminated)"
)
SKIP_BOMBING = (
    "before battle: one active jp CA/CL/APD that moved within extended range of a non-LRB US air unit loses 1 step (may eliminate);"
    " Japanese player picks if several qualify"
)
AT_ACTIVE_SHIPS = (AFTER_BATTLES, TWO_STEPS, SPARING, DARTER_AND_DACE, ARCHERFISH)

EFFECTS: Mapping[str, Callable[[EmpireState, Play, str], None]] = {
    **dict.fromkeys(AT_ACTIVE_SHIPS, _strikes(active_ships)),
    X_CRAFT: _strikes(ships_in_port),
    ON_BOMBERS: _raid,
    KAMIKAZES: _kamikazes,
    SKIP_BOMBING: _skip_bombing,
    "permanent jp_asp:-1 unless last": _transport_is_lost,
}
LASTING = frozenset(("if a Kamikaze card is also played: +1 Allied naval step loss",))
NEEDED: Mapping[str, Need] = {
    **dict.fromkeys(AT_ACTIVE_SHIPS, Need(_some(active_ships), "eots.needs.active_ship")),
    X_CRAFT: Need(_some(ships_in_port), "eots.needs.ship_in_port"),
    ON_BOMBERS: Need(_some(b29), "eots.needs.b29"),
    KAMIKAZES: Need(_some(kamikaze_battles), "eots.needs.kamikaze"),
    SKIP_BOMBING: Need(_some(skip_bombed), "eots.needs.skip_bombed"),
}

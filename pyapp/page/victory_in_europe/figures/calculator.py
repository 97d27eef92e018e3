"""The calculator of Victory in Europe: any units in any area or sea, in the season of the game; filled from any place.

Events are left out. What lies hidden is not filled in: it can be called up.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.shared.spread import Left
from pyapp.games.victory_in_europe.combat.parties import camp
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, WAR
from pyapp.games.victory_in_europe.components.units import COLOURS, TOKENS, UNITS
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import COAST_OF, NEIGHBOURS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.odds import prospects as rules
from pyapp.games.victory_in_europe.odds.prospects import Prospects, Question
from pyapp.games.victory_in_europe.state import Battle, Block, Face, Moves, Stance, VictoryState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from pyapp.page.table.reckoning import ATTACKERS, DEFENDERS, SIDES, Called, Roster, beginnings, recalled, roster, segments, shares, spread
from pyapp.page.table.session import Session
from pyapp.page.table.shares import percent, unknown
from pyapp.page.victory_in_europe import blocks, eyes, names

SOMEWHERE = "warsaw"
RAIDS = {"is_naval": "naval", "is_air": "air"}


@dataclass(frozen=True)
class Sheet:
    """What was entered: where, from where the attackers come, both rosters."""

    at: str = SOMEWHERE
    came: str = ""
    attackers: Roster = ()
    defenders: Roster = ()

    def of(self, side: str) -> Roster:
        """The units of a side."""
        return self.attackers if side == ATTACKERS else self.defenders


def sheet(state: VictoryState, seat: str, space: str) -> Sheet:
    """The blocks in a place of which the one who looks sees the labels. Who attacks there, or else who does not own it, attacks."""
    at = space if space in AREAS or space in SEAS else SOMEWHERE
    battle = next((battle for battle in state.battles if battle.at == space), None)
    named = {*battle.attackers, *battle.reinforcements} if battle is not None else set()
    found: dict[bool, list[Called]] = {True: [], False: []}
    for token, block in state.blocks.items():
        face = eyes.face(state, token, seat)
        if block.at == space and face is not None and face.steps:
            found[token in named].append(Called(face.unit, face.steps))
    return Sheet(at, _first_way(at), tuple(found[True]), tuple(found[False]))


def ways(at: str) -> tuple[str, ...]:
    """From where attackers may come to an area: its neighbours, and the seas at its coast."""
    return (*NEIGHBOURS[at], *COAST_OF[at]) if at in AREAS else ()


def _first_way(at: str) -> str:
    return next(iter(ways(at)), "")


def entered(now: Sheet, name: str, value: str) -> Sheet:
    """The sheet when something was entered; the same where that means nothing."""
    what, _, side = name.partition(" ")
    if side in SIDES:
        other = {UNITS[one.unit].colour for one in now.of(DEFENDERS if side == ATTACKERS else ATTACKERS)}
        most = UNITS[value].steps if value in UNITS and UNITS[value].colour not in other else 0
        changed = recalled(now.of(side), what, value, most)
        return replace(now, attackers=changed) if side == ATTACKERS else replace(now, defenders=changed)
    if name == "swap":
        return replace(now, attackers=now.defenders, defenders=now.attackers)
    if name == "clear":
        return Sheet(now.at, now.came)
    if name == "at" and (value in AREAS or value in SEAS):
        return replace(now, at=value, came=_first_way(value))
    return replace(now, came=value) if name == "came" and value in ways(now.at) else now


# --- asking -------------------------------------------------------------------------------------------------------------------


def asked(state: VictoryState, now: Sheet) -> Question:
    """The battle that was entered: a position in which nobody stands but these, and no event acts."""
    attacker, found = attackers_camp(state, now), copy.copy(state)
    found.secrets, found.fight, found.steps, found.played, found.in_force = {}, None, [], {}, {}
    found.blocks, found.shown, found.nations, found.control = {}, {}, dict(state.nations), dict(state.control)
    found.moves = Moves()
    tokens: dict[str, list[str]] = {side: [] for side in SIDES}
    for side in SIDES:
        own = attacker if side == ATTACKERS else ALLIES if attacker == AXIS else AXIS
        for one in now.of(side):
            unit = UNITS[one.unit]
            token = next(token for token, colour in TOKENS.items() if colour == unit.colour and token not in found.blocks)
            found.blocks[token], found.shown[token] = Block(unit.colour, now.at), Face(one.unit, one.steps)
            stance = state.nations.get(unit.colour)
            found.nations[unit.colour] = Stance(WAR, stance.side if stance is not None and camp(stance.side) == own else own)
            tokens[side].append(token)
    if now.at in AREAS and now.defenders:
        found.control[now.at] = UNITS[now.defenders[0].unit].colour
    raid, landing = _raid(now), [token for token in tokens[ATTACKERS] if now.came in SEAS and UNITS[found.shown[token].unit].is_army]
    found.moves.came = dict.fromkeys(tokens[ATTACKERS], now.came)
    seat = found.seat_of(attacker)
    found.battles = [Battle(now.at, seat, raid, attackers=tokens[ATTACKERS], landing=landing)]
    return rules.question(found, seat, now.at, raid)


def attackers_camp(state: VictoryState, now: Sheet) -> str:
    """For which camp the attackers fight: the Axis where one of its nations is among them, or none among the defenders."""
    axis = {nation for nation, stance in state.nations.items() if camp(stance.side) == AXIS}
    own, other = ({UNITS[one.unit].colour for one in now.of(side)} for side in SIDES)
    return AXIS if own & axis or not other & axis else ALLIES


def _raid(now: Sheet) -> str:
    """An attack without armies on an area is a raid. VIE 6.21, 7.31."""
    units = [UNITS[one.unit] for one in now.attackers]
    if now.at in SEAS or any(unit.is_army for unit in units):
        return ""
    return next((raid for sort, raid in RAIDS.items() if any(getattr(unit, sort) for unit in units)), "")


class Oracle(oracle.Oracle[Question, dict[str, Prospects]]):
    """The odds of what was entered."""

    def begin(self, question: Question) -> Work[dict[str, Prospects]]:
        return rules.slices(question)


# --- shown --------------------------------------------------------------------------------------------------------------------


class Calculator:
    """The calculator of Victory in Europe."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.oracle = Oracle()

    def sheet(self, session: Session, space: str) -> Sheet:
        """The blocks of a place whose labels may be seen."""
        seat = session.viewer if session.viewer is not None else next(iter(session.seats()), "")
        return sheet(session.state, seat, space)

    def entered(self, now: Sheet, name: str, value: str) -> Sheet:
        """The sheet when something was entered."""
        return entered(now, name, value)

    def shown(self, session: Session, now: Sheet) -> list[Node]:
        """What can be entered, and what comes of it."""
        words = self.words
        return [
            self._place("at", sorted((*AREAS, *SEAS), key=words.space), now.at),
            self._place("came", ways(now.at), now.came) if now.at in AREAS else None,
            segments(*beginnings(words)),
            h("div.two", [self._roster(now, side) for side in SIDES]),
            *self._results(session.state, now),
        ]

    def _place(self, name: str, places: tuple[str, ...] | list[str], now: str) -> Node:
        options = [h("option", self.words.space(place), value=place, selected=place == now) for place in places]
        label = self.words(f"vie.calculator.{name}")
        return h("label.field", h("span", label), h("select", options, do="calculate", arg=name, data_when="change"), key=name)

    def _roster(self, now: Sheet, side: str) -> Node:
        words = self.words
        other = {UNITS[one.unit].colour for one in now.of(DEFENDERS if side == ATTACKERS else ATTACKERS)}
        groups: Mapping[str, list[str]] = {
            names.nation(words, colour): [unit.id for unit in UNITS.values() if unit.colour == colour]
            for colour in COLOURS
            if colour not in other
        }
        return roster(words, side, now.of(side), self._picture, lambda unit: names.unit(words, unit), groups)

    def _picture(self, one: Called) -> Node:
        block = blocks.drawn(UNITS[one.unit].colour, Face(one.unit, one.steps), lies=True)
        return blocks.named(self.words, block, names.unit(self.words, one.unit))

    def _results(self, state: VictoryState, now: Sheet) -> list[Node]:
        words = self.words
        if not now.attackers or not now.defenders:
            return [h("p.hint", words("calculator.empty"))]
        answer = self.oracle.ask(asked(state, now))
        if answer is None or isinstance(answer, TooMuchWork):
            return [unknown(words, answer)]
        (found,) = answer.values()
        own = attackers_camp(state, now)
        camps = {ATTACKERS: own, DEFENDERS: ALLIES if own == AXIS else AXIS}
        parts = [(shade, found.wins[camps[side]], words(f"odds.{shade}")) for shade, side in (("win", ATTACKERS), ("lose", DEFENDERS))]
        steps = {side: words.decimal(found.steps[name]) for side, name in camps.items()}
        hints = (
            words("vie.calculator.steps", **steps),
            words("vie.odds.rubble", steps=words.decimal(found.rubble)) if found.rubble else "",
            words("odds.missing", share=percent(words, found.left_out)) if found.left_out >= 0.001 else "",
        )
        sides = [spread(words, side, found.spreads[name], self._described) for side, name in camps.items()]
        return [shares(words, parts, *hints), h("div.two", sides)]

    def _described(self, left: Left) -> str:
        """Units with their steps; nobody where there are none."""
        named = [self.words("vie.block", unit=unit, steps=steps) for unit, steps in left]
        return ", ".join(named) or self.words("calculator.nobody")

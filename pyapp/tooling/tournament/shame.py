"""What a player of Axis & Allies should be ashamed of, counted turn by turn, and who leads a game that is broken off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pyapp.engine.match import Entry
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.computer.carry_out import given_up
from pyapp.games.axis_allies.computer.resigning import strengths
from pyapp.games.axis_allies.computer.weighing.reply import Reply
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.worth import Worth
from pyapp.games.axis_allies.state import SURFACE_WARSHIPS, AxisState

OPEN = 0.2  # a chance to lose its capital that a power should not leave
STILL = 5  # rounds in which a unit should have moved
QUIET = 3  # rounds without a conquest: the game has stalled
CITY = 12

Standing = dict[tuple[str, str, str], int]


def lead(state: AxisState) -> float:
    """By how much the first side leads in IPCs: armies, two rounds of income, money, and a dozen for each city more than at the start."""
    worth, strength = {}, strengths(state)
    for side in ("allies", "axis"):
        money = sum(state.powers[power].ipcs for power in state.rules.powers if state.rules.side_of[power] == side)
        start = [space for space in state.rules.spaces.values() if space.victory_city and _side_at_start(state, space.id) == side]
        cities = len(state.victory_cities(side)) - len(start)
        worth[side] = strength[side] + money + CITY * cities
    return float(worth["allies"] - worth["axis"])


def _side_at_start(state: AxisState, territory: str) -> str:
    rules = state.rules
    owner = rules.starting_owners.get(state.setup.scenario, {}).get(territory) or rules.spaces[territory].original_owner
    return rules.side_of.get(owner, "")


def standing(state: AxisState) -> Standing:
    """How many units of each kind every power has in each space, cargo included."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for space, texts in state.units.items():
        for text, number in texts.items():
            piece = unit(text)
            counts[space, piece.owner, piece.kind] += number
            for item in piece.cargo:
                counts[space, item.owner, item.kind] += number
    return counts


class Shame:
    """Counts by power. ``turn_ends`` is told of every position in which a turn has just ended."""

    def __init__(self, state: AxisState) -> None:
        self.counts: dict[str, Counter[str]] = {power: Counter() for power in state.rules.powers}
        self._before: Standing = {}
        self._power, self._round = "", 0
        self._open: set[str] = set()
        self._history: list[Standing] = []
        self._lines = 0
        self._owners: dict[str, str] = dict(state.owners)
        self._quiet = 0
        given_up.clear()

    def turn_ends(self, state: AxisState, entries: Sequence[Entry]) -> None:
        """Compare the position with the one a turn ago."""
        now = standing(state)
        if self._power:
            self._losses(state, now)
            self._idle(state, [entry for entry in entries[self._lines :] if entry.action.seat == self._power], now)
            self._capital(state)
            self.counts[self._power]["orders that the rules refused"] += given_up.pop(self._power, 0)
        if state.round != self._round and self._power:
            self._round_ends(state, now)
        self._lines = len(entries)
        self._before, self._power, self._round = now, state.active, state.round
        self._owners = dict(state.owners)

    def _losses(self, state: AxisState, now: Standing) -> None:
        """Transports that an enemy sank where no warship stood by them, and aircraft lost while others moved."""
        for (space, owner, kind), number in self._before.items():
            if owner == self._power or state.allied(owner, self._power):
                continue
            gone = number - now.get((space, owner, kind), 0)
            if gone > 0 and kind == "transport":
                guarded = any(
                    self._before.get((space, ally, ship), 0)
                    for ally in self.counts
                    for ship in SURFACE_WARSHIPS
                    if state.allied(ally, owner)
                )
                self.counts[owner]["transports lost with an escort" if guarded else "transports lost alone"] += gone
            if gone > 0 and kind in ("fighter", "bomber") and space in state.owners:
                self.counts[owner]["aircraft lost on the ground"] += gone
        for capital, owner in ((capital, power) for power, capital in state.rules.capital_of.items()):
            if self._owners.get(capital) == owner != state.owners.get(capital):
                self.counts[owner]["capitals lost to a sure attack" if owner in self._open else "capitals lost"] += 1

    def _idle(self, state: AxisState, entries: Sequence[Entry], now: Standing) -> None:
        busy = sum(entry.action.kind in ("load", "assault", "unload") or "transport" in str(entry.action) for entry in entries)
        there = sum(number for (_, owner, kind), number in now.items() if owner == self._power and kind == "transport")
        if there and not busy:
            self.counts[self._power]["turns with every transport idle"] += 1
        unspent = state.powers[self._power].ipcs - state.production(self._power)
        if unspent > 8:
            self.counts[self._power]["turns with money left"] += 1

    def _capital(self, state: AxisState) -> None:
        power = self._power
        capital = state.rules.capital_of.get(power, "")
        self._open.discard(power)
        if not capital or state.owners.get(capital) != power:
            return
        sketch = Sketch(state)
        number = sketch.chart.powers.index(power)
        reply = Reply(sketch, Worth(sketch, state), number, state.rules.turn_order[state.setup.scenario])
        chance = max((reply.strike(sketch, enemy, sketch.chart.number[capital]).conquest for enemy in reply.enemies), default=0.0)
        if chance > OPEN:
            self._open.add(power)
            self.counts[power]["capitals left open"] += 1

    def _round_ends(self, state: AxisState, now: Standing) -> None:
        self._history.append(now)
        if len(self._history) > STILL:
            first = self._history.pop(0)
            for (space, owner, kind), number in first.items():
                if kind == "aa_gun" or not number or self._beside_enemy(state, owner, space):
                    continue
                still = min(number, *(row.get((space, owner, kind), 0) for row in self._history))
                if still and space != state.rules.capital_of.get(owner):
                    self.counts[owner]["units still for five rounds"] += still
        if not state.turn.captured and self._owners == state.owners:
            self._quiet += 1

    def _beside_enemy(self, state: AxisState, owner: str, space: str) -> bool:
        return any(state.hostile_owner(owner, beside) for beside in state.space(space).neighbours)

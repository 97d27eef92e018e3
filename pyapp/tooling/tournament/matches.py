"""Computer players against each other, by seed and with sides swapped: who wins how often, in what time, and what is to be ashamed of."""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pyapp.engine.actions import Action
from pyapp.engine.computers import computer_name, decided, thinking
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.state import Setup
from pyapp.engine.steps import Event
from pyapp.games import load
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.empire_of_the_sun.politics.bid import CAMPAIGN
from pyapp.games.empire_of_the_sun.politics.points import list_of, total
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.war_room.state import WarState
from pyapp.tooling.bold_empire import bold_action
from pyapp.tooling.tournament.history import Chronicle
from pyapp.tooling.tournament.shame import Shame, lead
from pyapp.tooling.tournament.shame_war import WarShame
from pyapp.tooling.tournament.shame_war import lead as lead_in_war

RANDOM = "random"
BOLD = "bold"  # random play that looks for fights, of Empire of the Sun alone
EMPIRE = "empire_of_the_sun"
USUAL = "usual"  # how the computer plays in a game that has no levels
CLOSE = 60  # IPCs of lead at the last round that count as a draw
CLOSE_WAR = 10  # the same in War Room
MOST_LINES_A_TURN = 600
Z = 1.96  # of a confidence of 95 %


@dataclass
class Tally:
    """What came of the matches between two levels."""

    wins: Counter[str] = field(default_factory=Counter)
    by_side: Counter[tuple[str, str]] = field(default_factory=Counter)
    rounds: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=dict)
    thoughts: dict[str, float] = field(default_factory=dict)
    wills: list[int] = field(default_factory=list)
    shame: dict[str, Counter[str]] = field(default_factory=dict)
    ends: Counter[str] = field(default_factory=Counter)
    history: Chronicle = field(default_factory=Chronicle)


def main(argv: Sequence[str]) -> int:
    """Play the matches that were asked for and print what came of them."""
    parser = argparse.ArgumentParser(prog="build.py tournament", description=__doc__)
    parser.add_argument("--game", default="aa1942")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--levels", default="hard,normal", help="two of easy, normal, hard, usual, random, bold")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=12, help="a game that is not over by then goes to whoever leads clearly")
    parser.add_argument("--option", action="append", default=[], help="an optional rule")
    wanted = parser.parse_args(argv)
    game = load(wanted.game)
    levels = wanted.levels.split(",")
    if len(levels) != 2 or len(game.about.sides) != 2:
        parser.error("two levels are needed, and a game of two sides")
    if BOLD in levels and wanted.game != EMPIRE:
        parser.error("bold plays Empire of the Sun alone")
    tally = Tally(times={level: [] for level in levels}, shame={level: Counter() for level in levels})
    for number in range(wanted.games):
        sides = dict(zip(game.about.sides, levels if number % 2 == 0 else levels[::-1], strict=True))
        seed = wanted.seed + (number if levels[0] == levels[1] else number // 2)  # with equal levels a swap would be the same game
        match = begin(game, wanted.scenario, wanted.option, sides, str(seed))
        _play(match, sides, wanted.rounds, tally)
        print(f"game {number + 1}: {_told(match, sides, tally)}", flush=True)
    _report(tally, levels, wanted.games)
    return 0


def begin(game: Game, scenario: str, options: list[str], sides: dict[str, str], seed: str) -> Match:
    """A match in which every seat is the computer's; one that plays at random has its side's usual name."""
    players = {
        seat: computer_name(game, seat, "" if level in (RANDOM, BOLD, USUAL) else level)
        for side, level in sides.items()
        for seat in game.about.sides[side]
    }
    return Match(game, Setup(scenario or game.about.scenarios[0], list(options), players), seed)


def _play(match: Match, sides: dict[str, str], rounds: int, tally: Tally) -> None:
    game = match.game
    level_by_seat = {seat: level for side, level in sides.items() for seat in game.about.sides[side]}
    chance = random.Random(f"tournament {match.seed}")
    witness = Witness(match, tally, level_by_seat)
    taken: dict[tuple[int, str], float] = {}
    turn, lines = None, 0
    while match.state.result is None and game.round_of(match.state) <= rounds:
        seat = game.waits_for(match.state)[0]
        now = (game.round_of(match.state), getattr(match.state, "active", seat))
        if now != turn:
            witness.look()
            turn, lines = now, 0
        level, before = level_by_seat[seat], time.process_time()
        action = _chosen(match, seat, level, chance)
        seconds = time.process_time() - before
        tally.thoughts[level] = max(tally.thoughts.get(level, 0.0), seconds)
        if seat == now[1]:
            taken[now] = taken.get(now, 0.0) + seconds
        witness.hear(match.apply(action))
        lines += 1
        if lines > MOST_LINES_A_TURN:
            raise RuntimeError(f"{seat} finds no end in round {now[0]}: {[str(entry) for entry in match.entries[-5:]]}")
    for (_, seat), seconds in taken.items():
        if seat in level_by_seat:
            tally.times[level_by_seat[seat]].append(seconds)
    witness.leave()


def _chosen(match: Match, seat: str, level: str, chance: random.Random) -> Action:
    if level == BOLD and isinstance(match.state, EmpireState):
        return bold_action(match.game, match.state, chance)
    if level == RANDOM:
        return random_action(match.game, match.state, chance, seat)
    return decided(thinking(match.game, match.state, seat, match.entries))


class Witness:
    """Watches a match for what its game counts besides: shame, or what of history comes about."""

    def __init__(self, match: Match, tally: Tally, level_by_seat: dict[str, str]) -> None:
        self._match, self._tally, self._levels = match, tally, level_by_seat
        self._shame = Shame(match.state) if isinstance(match.state, AxisState) else None
        self._war = WarShame(match.state) if isinstance(match.state, WarState) else None
        if isinstance(match.state, VictoryState):
            tally.history.begin(match.state)

    def hear(self, events: Iterable[Event]) -> None:
        """Something has happened."""
        if self._war is not None:
            self._war.hear(events)

    def look(self) -> None:
        """A turn has ended, or another seat is asked."""
        state = self._match.state
        if self._war is not None and isinstance(state, WarState):
            self._war.look(state)
        if self._shame is not None and isinstance(state, AxisState):
            self._shame.turn_ends(state, self._match.entries)
        if isinstance(state, VictoryState):
            self._tally.history.look(state)

    def leave(self) -> None:
        """The match is over."""
        self.look()
        watch = self._shame or self._war
        if watch is not None:
            for seat, counts in watch.counts.items():
                self._tally.shame[self._levels[seat]].update(counts)


def winner_of(match: Match) -> str:
    """The side that has won by the rules; ``""`` when none has, or not yet."""
    winners = match.state.result.winners if match.state.result is not None else ()
    return next((side for side, seats in match.game.about.sides.items() if {side, *seats}.intersection(winners)), "")


def _told(match: Match, sides: dict[str, str], tally: Tally) -> str:
    """Book how a match ended, and say it."""
    state = match.state
    by_lead = lead(state) if isinstance(state, AxisState) else lead_in_war(state) if isinstance(state, WarState) else 0.0
    close = CLOSE_WAR if isinstance(state, WarState) else CLOSE
    first, second = sides
    if state.result:
        winner = winner_of(match)
        how = "by its rules"
        tally.ends[f"{winner} {state.result.how.removeprefix('result.')}"] += 1
    else:
        winner = "" if abs(by_lead) < close else first if by_lead > 0 else second
        how = "on points"
    level = sides[winner] if winner else "drawn"
    tally.wins[level] += 1
    tally.by_side[level, winner] += 1
    rounds = match.game.round_of(state) - (state.result is None)
    tally.rounds.append(rounds)
    tally.leads.append(by_lead)
    seats = ", ".join(f"{side} {name}" for side, name in sides.items())
    return f"seed {match.seed}, {seats}: {level} {winner} {how}, round {rounds}, {_standing(match, tally, by_lead)}"


def _standing(match: Match, tally: Tally, by_lead: float) -> str:
    """By how much it ended so: the will of the United States in Empire of the Sun, elsewhere the lead."""
    state = match.state
    if not isinstance(state, EmpireState):
        return f"lead of {next(iter(match.game.about.sides))} {by_lead:.0f}"
    tally.wills.append(state.tracks.political_will)
    how = state.result.how.removeprefix("result.eots_") if state.result else "not over"
    counted = f", {total(state)} points" if list_of(state) != CAMPAIGN else ""
    return f"{how}, political will {state.tracks.political_will}{counted}"


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a chance: between what and what it lies with a confidence of 95 %.

    >>> [round(end, 2) for end in interval(8, 10)]
    [0.49, 0.94]
    """
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, middle - spread) / whole, min(whole, middle + spread) / whole


def _report(tally: Tally, levels: list[str], games: int) -> None:
    for level in dict.fromkeys(levels):
        times = sorted(tally.times[level]) or [0.0]
        low, high = interval(tally.wins[level] + tally.wins["drawn"] / 2, games)
        sides = " ".join(f"{side} {number}" for (who, side), number in sorted(tally.by_side.items()) if who == level)
        late = times[int(0.95 * (len(times) - 1))]
        print(f"{level}: {low:.0%} to {high:.0%} of the points; wins by side: {sides or 'none'}")
        print(f"   a turn takes the processor {statistics.median(times):.2f} s (median), {late:.2f} s (95 %), {times[-1]:.2f} s at most")
        print(f"   the longest thought takes it {tally.thoughts.get(level, 0.0):.2f} s")
        print(f"   shame: {', '.join(f'{name} {number}' for name, number in sorted(tally.shame[level].items())) or 'none'}")
    for line in tally.history.lines(games):
        print(line)
    for end, number in sorted(tally.ends.items()):
        print(f"   {end}: {number} of {games} games")
    if tally.wills:
        print(f"political will at the end: {', '.join(map(str, sorted(tally.wills)))}")
    print(f"rounds: {statistics.mean(tally.rounds):.1f} on average, {min(tally.rounds)} to {max(tally.rounds)}")
    first, second = levels
    print(f"{games} games: {first} {tally.wins[first]}, {second} {tally.wins[second]}, drawn {tally.wins['drawn']}")

"""`build.py tune`: the computer player of Axis & Allies against itself with some weights changed, until it is clear what that is worth.

Every value that is tried plays pairs of games, one on each side with the same seed, against the weights as they are stored; a pair counts
by how far the changed player leads on average after some rounds. A value is dropped as soon as its pairs say that it is worse, and
is found to be better only where it leads by 2.6 times its standard error: many values are tried, and most differences are chance.

With ``--screen`` all weights are looked at in the same games first (`screening`), and those that seem to be worth a change are tried
together.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import multiprocessing
import os
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from pyapp.engine.computers import decided, thinking
from pyapp.engine.match import Match
from pyapp.games import load
from pyapp.games.axis_allies.computer.carry_out import forget
from pyapp.games.axis_allies.computer.levels import EASY, LEVELS, NORMAL
from pyapp.games.axis_allies.computer.weighing.weights import Weights, trying, tuned
from pyapp.games.axis_allies.state import AxisState
from pyapp.tooling.places import ROOT, ToolError
from pyapp.tooling.tournament import screening
from pyapp.tooling.tournament.matches import begin, winner_of
from pyapp.tooling.tournament.shame import lead

GAMES = ("aa1942", "aa50")
WON = 500.0  # IPCs of lead that a game counts for that is won by its rules, and the most that any counts for
FACTORS = (0.7, 1.4)  # of a weight as it is: what is tried where no values are named
BATCH = 4  # pairs of games that are played before the value is looked at again
LEAST = 8  # pairs before which nothing is believed
SURE = 2.6  # standard errors

Play: TypeAlias = Callable[..., Iterable[float]]  # `map`, or what does the same at several processors


@dataclass(frozen=True)
class Contest:
    """A game to be played: who weighs otherwise holds one side; the other side may weigh otherwise too."""

    game: str
    scenario: str
    level: str
    rounds: int
    seed: int
    side: str
    changed: screening.Change
    against: screening.Change = ()


@dataclass(frozen=True)
class Finding:
    """What other values of some weights are worth: the leads of their pairs of games, in IPCs."""

    changed: screening.Change
    leads: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The average lead."""
        return statistics.fmean(self.leads)

    @property
    def error(self) -> float:
        """The standard error of the average."""
        return statistics.stdev(self.leads) / math.sqrt(len(self.leads)) if len(self.leads) > 1 else math.inf

    @property
    def better(self) -> bool:
        """Is that better than the weights as they are, as far as anybody can tell?"""
        return len(self.leads) >= LEAST and self.mean > SURE * self.error

    @property
    def worse(self) -> bool:
        """Is that no better, as far as anybody can tell, so that more games on it would be wasted?"""
        return len(self.leads) >= LEAST and self.mean + self.error < 0

    def __str__(self) -> str:
        verdict = "better" if self.better else "worse" if self.worse else "not to be told apart"
        spread = f", give or take {self.error:.0f}, in {len(self.leads)} pairs" if len(self.leads) > 1 else " in one pair"
        values = ", ".join(f"{name} {value:g}" for name, value in self.changed)
        return f"{values}: {self.mean:+.0f} IPCs a game{spread}: {verdict}"


def main(argv: Sequence[str]) -> int:
    """Try the values that were asked for, print what each is worth and keep those that are better, if that is wanted."""
    wanted = _asked(argv)
    with multiprocessing.get_context("spawn").Pool(wanted.jobs) as pool:
        if wanted.screen:
            all_at_once(wanted, pool.imap)
        else:
            _one_by_one(wanted, pool.imap)
    return 0


def _one_by_one(wanted: argparse.Namespace, play: Play) -> None:
    kept = tuned(wanted.game)
    for name in wanted.weights:
        now = getattr(kept, name)
        values = wanted.values or [round(now * factor, 6) for factor in FACTORS]
        findings = []
        for value in values:
            if value != now:
                findings.append(trial(wanted, ((name, value),), play))
                print(findings[-1], flush=True)  # the next value may take half an hour
        best = max((finding for finding in findings if finding.better), key=lambda one: one.mean, default=None)
        if best is not None:
            _keep_if_wanted(wanted, best, f"{_how(wanted)}, by itself")


def all_at_once(wanted: argparse.Namespace, play: Play) -> None:
    """Look at all weights in the same games, then try those together, on other seeds, that seem to be worth a step."""
    kept = tuned(wanted.game)
    plan = screening.Screening({name: getattr(kept, name) for name in wanted.weights}, wanted.screen)
    leads: list[float] = []
    for first in range(0, plan.pairs, plan.rows):
        numbers = range(first, first + plan.rows)
        leads += _leads(play, [game for number in numbers for game in _pair(wanted, number, *plan.players(number))])
        print(f"{len(leads)} of {plan.pairs} pairs played", flush=True)
    for effect in plan.effects(leads):
        print(effect, flush=True)
    changed = plan.worth_a_step(leads)
    if not changed:
        print("No weight seems to be worth a step.")
        return
    later = argparse.Namespace(**{**vars(wanted), "seed": wanted.seed + plan.pairs})
    finding = trial(later, changed, play)
    print(finding, flush=True)
    if finding.better:
        _keep_if_wanted(later, finding, f"{_how(later)}, all of it together after a look at {plan.pairs} pairs before")


def _keep_if_wanted(wanted: argparse.Namespace, found: Finding, how: str) -> None:
    if wanted.keep:
        kept = tuned(wanted.game)
        keep(wanted.file, found, {name: getattr(kept, name) for name, _ in found.changed}, how)
        print(f"kept: {found}", flush=True)


def _asked(argv: Sequence[str]) -> argparse.Namespace:
    names = [field.name for field in dataclasses.fields(Weights)]
    parser = argparse.ArgumentParser(prog="build.py tune", description=__doc__)
    parser.add_argument("--game", default=GAMES[0], choices=GAMES)
    parser.add_argument("--scenario", default="")
    parser.add_argument("--weights", default="", help=f"some of {', '.join(names)}; all of them if none is named")
    parser.add_argument("--values", default="", help="what is tried, by default 0.7 times and 1.4 times the weight as it is")
    parser.add_argument("--screen", type=int, default=0, metavar="PAIRS", help="of games in which all are looked at first")
    parser.add_argument("--pairs", type=int, default=40, help="of games, at most, for each value")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--level", default=NORMAL, choices=[level for level in LEVELS if level != EASY])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each processor)")
    parser.add_argument("--keep", action="store_true", help="store what is better, with how it was found")
    parser.add_argument("--file", type=Path, help="where it is stored, if not with the game")
    wanted = parser.parse_args(argv)
    wanted.scenario = wanted.scenario or load(wanted.game).about.scenarios[0]
    if wanted.scenario not in load(wanted.game).about.scenarios:
        raise ToolError(f"{wanted.game} has no scenario {wanted.scenario!r}.")
    if min(wanted.pairs, wanted.rounds, wanted.jobs) < 1:
        raise ToolError("--pairs, --rounds and --jobs ask for 1 or more.")
    if wanted.screen < 0:
        raise ToolError("--screen asks for 0 or more.")
    wanted.file = wanted.file or ROOT / "pyapp" / "games" / wanted.game / "data" / "weights.json"
    if not wanted.file.is_file():
        raise ToolError(f"There is no file of weights {wanted.file}.")
    wanted.weights = wanted.weights.split(",") if wanted.weights else names
    if unknown := sorted(set(wanted.weights) - set(names)):
        raise ToolError(f"There is no weight {unknown[0]!r}: there are {', '.join(names)}.")
    if wanted.screen and wanted.values:
        raise ToolError("--screen takes every weight a step up and down, so it has no use for --values.")
    try:
        wanted.values = [float(value) for value in wanted.values.split(",")] if wanted.values else []
    except ValueError:
        raise ToolError(f"--values asks for numbers with commas between them, not {wanted.values!r}.") from None
    return wanted


def trial(wanted: argparse.Namespace, changed: screening.Change, play: Play) -> Finding:
    """Play pairs of games with other values of some weights until it is clear that they are better or worse, or as many as are wanted."""
    finding = Finding(changed, ())
    while len(finding.leads) < wanted.pairs and not (finding.better or finding.worse):
        first = len(finding.leads)
        numbers = range(first, min(first + BATCH, wanted.pairs))
        games = [game for number in numbers for game in _pair(wanted, number, changed)]
        finding = Finding(changed, (*finding.leads, *_leads(play, games)))
    return finding


def _pair(wanted: argparse.Namespace, number: int, changed: screening.Change, against: screening.Change = ()) -> list[Contest]:
    """Two games on the same seed, in which who is changed has either side."""
    asked = (wanted.game, wanted.scenario, wanted.level, wanted.rounds, wanted.seed + number)
    return [Contest(*asked, side, changed, against) for side in load(wanted.game).about.sides]


def _leads(play: Play, games: Sequence[Contest]) -> list[float]:
    """By how much who is changed leads in each pair of games."""
    played = list(play(contest, games))
    return [(one + other) / 2 for one, other in zip(played[::2], played[1::2], strict=True)]


def contest(asked: Contest) -> float:
    """By how many IPCs the side leads at the end whose player is changed."""
    game = load(asked.game)
    sides = game.about.sides
    match = begin(game, asked.scenario, [], dict.fromkeys(sides, asked.level), str(asked.seed))
    stored = tuned(asked.game)
    forget()  # what the same position was planned to be by the other weights
    changed, others = (dataclasses.replace(stored, **dict(change)) for change in (asked.changed, asked.against))
    while match.state.result is None and game.round_of(match.state) <= asked.rounds:
        seat = game.waits_for(match.state)[0]
        with trying(changed if seat in sides[asked.side] else others):
            action = decided(thinking(game, match.state, seat, match.entries))
        match.apply(action)
    return _score(match, asked.side)


def _score(match: Match, side: str) -> float:
    state = match.state
    if state.result is not None:
        return WON if winner_of(match) == side else -WON
    assert isinstance(state, AxisState)
    ahead = lead(state) if side == next(iter(match.game.about.sides)) else -lead(state)
    return max(-WON, min(WON, ahead))


def _how(wanted: argparse.Namespace) -> str:
    return f"{wanted.scenario}, {wanted.level}, {wanted.rounds} rounds, seeds from {wanted.seed}, either side"


def keep(file: Path, found: Finding, before: Mapping[str, float], how: str) -> None:
    """Store weights that were found to be better than those before, and how they were found."""
    stored: dict[str, Any] = json.loads(file.read_text("utf-8"))
    proof = {"pairs": len(found.leads), "lead": round(found.mean), "error": round(found.error), "how": how}
    entries = {name: {"value": value, "instead_of": before[name], **proof} for name, value in found.changed}
    stored["found"] = dict(sorted({**stored["found"], **entries}.items()))
    file.write_text(written(stored), "utf-8")


def written(stored: dict[str, Any]) -> str:
    """The text of a file of weights: a line for each."""
    lines = [f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in stored["found"].items()]
    body = "{\n" + ",\n".join(lines) + "\n }" if lines else "{}"
    return f'{{\n "source": {json.dumps(stored["source"])},\n "found": {body}\n}}\n'

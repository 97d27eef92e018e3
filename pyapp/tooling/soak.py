"""`build.py soak`: plays random games, verifies every position, reads damaged data, and opens hostile positions against the clock."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pyapp import games
from pyapp.engine.errors import BadData
from pyapp.engine.game import Game
from pyapp.engine.share import save_text
from pyapp.locale import load
from pyapp.tooling.contract import check_game, check_same_again
from pyapp.tooling.fuzz import fuzz, targets
from pyapp.tooling.ordeal import IN_A_ROW, LONGEST, Ordeal, ordeal
from pyapp.tooling.places import ToolError
from pyapp.tooling.selfplay import Fault, Plan, play, random_options

THOROUGH_EVERY = 10
FUZZ_BLOCK = 500
FUZZ_EXAMPLES = 4
DEFAULT_CAP = 5


@dataclass(frozen=True)
class Job:
    """One piece of work for a process: a game to play, so many damaged data to read, or so many hostile positions to open."""

    game: str
    plan: Plan
    thorough: bool = False
    fuzz: int = 0
    hostile: int = 0


@dataclass(frozen=True)
class Outcome:
    """What became of a job: how far the game went, and the report when something was wrong."""

    job: Job
    lines: int = 0
    rounds: int = 0
    finished: bool = False
    failure: str = ""
    ordeal: Ordeal | None = None


def main(argv: Sequence[str]) -> int:
    """Play and report; 1 when anything failed."""
    wanted = arguments(argv)
    jobs = [job for game_id in wanted.game or games.MODULES for job in jobs_for(game_id, wanted)]
    failures = lines = played = ended = 0
    worst = Ordeal()
    for outcome in work(jobs, wanted.jobs):
        print(outcome.failure or progress(outcome), flush=True)
        failures += bool(outcome.failure)
        if outcome.ordeal is not None:
            worst.add(outcome.ordeal)
        elif not outcome.job.fuzz:
            played, lines, ended = played + 1, lines + outcome.lines, ended + outcome.finished
    if worst.opened:
        print(worst)
    print(f"{lines} actions; {ended} games came to their end")
    print(f"{played} games, {failures} failures")
    return 1 if failures else 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="build.py soak", description=__doc__)
    parser.add_argument("--game", action="append", help="the game's id; may be repeated (default: every game)")
    parser.add_argument("--games", type=int, default=20, help="how many games of each (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game; the others follow (default %(default)s)")
    parser.add_argument("--scenario", help="only this scenario (default: in turn)")
    parser.add_argument("--round-cap", type=int, help=f"stop a game after so many rounds (default: {DEFAULT_CAP} where rules set no end)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each processor)")
    parser.add_argument("--fuzz", type=int, default=10_000, help="how many damaged data to read for each game (default %(default)s)")
    parser.add_argument("--hostile", type=int, default=0, help="how many hostile positions to open for each game (default %(default)s)")
    return parser.parse_args(argv)


def jobs_for(game_id: str, wanted: argparse.Namespace) -> Iterator[Job]:
    """The work on one game. The seed decides everything about a game, so that any of them can be repeated alone."""
    game = find(game_id)
    scenarios = (wanted.scenario,) if wanted.scenario else game.about.scenarios
    if not set(scenarios) <= set(game.about.scenarios):
        raise ToolError(f"{game_id} has no scenario {wanted.scenario!r}; it has: {', '.join(game.about.scenarios)}.")
    cap = wanted.round_cap if wanted.round_cap is not None else 0 if game.about.rounds else DEFAULT_CAP
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        plan = Plan(scenarios[seed % len(scenarios)], seed, random_options(game, seed), cap)
        yield Job(game_id, plan, thorough=seed % THOROUGH_EVERY == 0)
    for block in range(0, wanted.fuzz, FUZZ_BLOCK):
        seed = wanted.seed + block
        plan = Plan(scenarios[seed // FUZZ_BLOCK % len(scenarios)], seed, (), 2)
        yield Job(game_id, plan, fuzz=min(FUZZ_BLOCK, wanted.fuzz - block))
    for block in range(0, wanted.hostile, IN_A_ROW):
        yield Job(game_id, Plan(scenarios[0], wanted.seed + block), hostile=min(IN_A_ROW, wanted.hostile - block))


def find(game_id: str) -> Game:
    """The game, or a sentence about why there is none."""
    try:
        return games.load(game_id)
    except BadData as error:
        raise ToolError(load("en", ("engine",)).text(error.message)) from error


def work(jobs: Sequence[Job], processes: int) -> Iterable[Outcome]:
    """The outcomes of the jobs, in their order."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(do, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(min(processes, len(jobs))) as pool:
        yield from pool.imap(do, jobs)


def do(job: Job) -> Outcome:
    """Do one job; whatever goes wrong becomes a report."""
    game = games.load(job.game)
    try:
        if job.hostile:
            return open_hostile(game, job)
        return read_damaged(game, job) if job.fuzz else play_game(game, job)
    except Fault as fault:
        return Outcome(job, failure=report(job, fault))


def play_game(game: Game, job: Job) -> Outcome:
    """Play, verifying every position; every so often send the match through links, saves and scripts and verify the whole contract."""
    record = play(game, job.plan)
    if job.thorough:
        check_same_again(game, record)
        check_game(games.load, record, random.Random(job.plan.seed), samples=6)
    state = record.match.state
    return Outcome(job, len(record.match.entries), game.round_of(state), record.finished)


def read_damaged(game: Game, job: Job) -> Outcome:
    """Damage what short games give and read it."""
    plans = [Plan(job.plan.scenario, job.plan.seed + number, (), job.plan.round_cap, 20 + 40 * number) for number in range(FUZZ_EXAMPLES)]
    fuzz(targets(games.load, game, [play(game, plan).match for plan in plans]), job.plan.seed, job.fuzz, timed=True)
    return Outcome(job)


def open_hostile(game: Game, job: Job) -> Outcome:
    """Open hostile positions as the page would and look at the clock."""
    found = ordeal(game, job.plan.seed, job.hostile)
    fault = Fault("nothing that comes from outside holds the page", str(found))
    return Outcome(job, ordeal=found, failure=report(job, fault) if found.longest > LONGEST else "")


def progress(outcome: Outcome) -> str:
    """The line about a job that went well."""
    job = outcome.job
    if outcome.ordeal is not None:
        return f"{job.game}: {outcome.ordeal}"
    if job.fuzz:
        return f"{job.game}: read {job.fuzz} damaged data"
    how = "finished" if outcome.finished else "stopped"
    return f"{job.game} {describe(job.plan)}: {how} in round {outcome.rounds}, {outcome.lines} actions"


def describe(plan: Plan) -> str:
    """A plan in a few words."""
    options = f" with {' '.join(plan.options)}" if plan.options else ""
    return f"{plan.scenario} seed {plan.seed}{options}"


def report(job: Job, fault: Fault) -> str:
    """What is needed to repeat a failure and to see it."""
    plan = job.plan
    again = f"build.py soak --game {job.game} --scenario {plan.scenario} --seed {plan.seed}"
    if job.hostile:
        again += f" --games 0 --fuzz 0 --hostile {job.hostile}"
    else:
        again += f" --games 0 --fuzz {job.fuzz}" if job.fuzz else f" --games 1 --fuzz 0 --round-cap {plan.round_cap}"
    lines = [f"FAILURE {job.game} {describe(plan)}: {fault}", f"  again: {again}"]
    if fault.match is not None:
        lines += [f"  after {len(fault.match.entries)} actions, the last of them:", *(f"    {line}" for line in fault.last_actions())]
        lines.append(f"  save: {save_text(fault.match)}")
    return "\n".join(lines)

"""`build.py faults`: brings about every fault of the storage that we know and counts what was lost."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Playwright, sync_playwright

from pyapp.tooling import bundle, faults_table, faults_updates
from pyapp.tooling.faults_kills import FINISHED, kills
from pyapp.tooling.faults_table import Row
from pyapp.tooling.places import DIST
from pyapp.tooling.serve import served

KINDS = ("kills", "storage", "updates")


def main(argv: list[str]) -> int:
    """Bring the faults about, print the table row by row; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="build.py faults", description="Faults of the storage, and what they cost.")
    parser.add_argument("--kills", type=int, default=50, metavar="N", help="how often the whole browser is killed in play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="for the moments and the moves (%(default)s)")
    parser.add_argument("--only", choices=KINDS, help="only the kills, only the storage, or only caches and updates")
    parser.add_argument("--unmirrored", action="store_true", help="refuse the second place, to see that losses are found")
    options = parser.parse_args(argv)
    bundle.ensure_built()
    rows: list[Row] = []
    with sync_playwright() as playwright, served(DIST) as url:
        for fault in _faults(playwright, url, options):
            rows.append(_brought_about(fault))
            print(_line(rows[-1]), flush=True)
    times, losses = sum(row.times for row in rows), sum(row.losses for row in rows)
    print(f"{times} faults, {losses} losses")
    return 1 if losses else 0


def _faults(playwright: Playwright, url: str, options: argparse.Namespace) -> Iterator[Callable[[], Row]]:
    """What is to be brought about, in this order."""
    if options.only in (None, "storage"):
        yield partial(faults_table.full_in_a_new_game, playwright, url)
        yield partial(faults_table.full_in_a_running_game, playwright, url)
        yield partial(faults_table.flipped_bytes, playwright, url, options.seed)
        yield partial(faults_table.flipped_mirror, playwright, url)
        yield partial(faults_table.clock_jumps, playwright, url)
        yield partial(faults_table.two_tabs, playwright, url, locks=True)
        yield partial(faults_table.two_tabs, playwright, url, locks=False)
    if options.only in (None, "updates"):
        yield partial(faults_updates.emptied_caches, playwright)
        for how in faults_updates.DEATHS:
            yield partial(faults_updates.dead_update, playwright, how)
        for after in (0, 100, 400):
            yield partial(faults_updates.killed_update, playwright, after)
    if options.only in (None, "kills") and options.kills:
        yield partial(_killed, playwright, url, options)


def _brought_about(fault: Callable[[], Row]) -> Row:
    """The row of a fault; where not even the page came back that is the loss."""
    try:
        return fault()
    except PlaywrightError as error:
        name = fault.func.__name__ if isinstance(fault, partial) else ""
        return Row(name.replace("_", " "), 1, str(error).splitlines()[0], 1)


def _killed(playwright: Playwright, url: str, options: argparse.Namespace) -> Row:
    done = kills(playwright, url, options.kills, options.seed, mirrored=not options.unmirrored)
    losing = sum(1 for kill in done if kill.lost)
    most, moves = max(kill.lost for kill in done), sum(kill.shown for kill in done)
    young = sum(1 for kill in done if kill.back < kill.shown) - losing
    happened = f"{losing} kills lost moves older than {FINISHED * 1000:.0f} ms (at most {most}), {young} one that was younger"
    return Row("browser killed in play", len(done), f"{happened}; {moves} moves shown in all", losing)


def _line(row: Row) -> str:
    return f"{row.fault:<52} {row.times:>3}  {row.losses:>2} lost  {row.happened}"

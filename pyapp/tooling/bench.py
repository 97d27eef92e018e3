"""`build.py bench`: measures what players wait for, beside the targets."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from pyapp import games
from pyapp.games.axis_allies.game import AxisAllies
from pyapp.tooling import bench_games, bench_play, bench_start, bundle, lengths

ROUNDS = (1, 3, 5, 8, 10, 12)
TARGETS = {
    "start_cold_ratio": 0.40,
    "start_warm_ratio": 0.40,
    "first_load_bytes": 6_900_000,
    "click_to_paint_p95_ms": 50,
    "click_script_p95_ms": 50,
    "apply_p95_ms": 10,
    "field_p95_ms": 5,
    "link_position_chars_most": 2000,
    "link_sheets_chars_most": 2000,
    "link_turn_chars_most": 2000,
    "axis_allies_position_chars_most": 1000,
    "axis_allies_turn_chars_most": 1500,
}


def main(argv: list[str]) -> int:
    """Measure, print, and write the numbers to a file if asked; 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="build.py bench", description="Measure start-up, play, boards and links.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to a file")
    parser.add_argument("--pairs", type=int, default=5, help="how many starts of each page (%(default)s)")
    parser.add_argument("--actions", type=int, default=400, help="how many actions of each game (%(default)s)")
    parser.add_argument("--clicks", type=int, default=150, help="how many clicks in each game (%(default)s)")
    parser.add_argument("--links", type=int, default=2, help="how many games of each kind of player for links (%(default)s)")
    parser.add_argument("--only", choices=("start", "play", "links"), help="only starting, only playing, or only the lengths of links")
    options = parser.parse_args(argv)
    bundle.ensure_built()
    found: dict[str, Any] = {"load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else 0, "processors": os.cpu_count()}
    known = list(games.MODULES)
    with sync_playwright() as playwright:
        if options.only in (None, "start"):
            found |= bench_start.measure_start(playwright, options.pairs)
        if options.only in (None, "play"):
            found |= bench_play.measure_browser(playwright, known, options.actions, options.clicks)
            found["cpython"] = {game: bench_games.measure_game(game, options.actions) for game in known}
    if options.only in (None, "links"):
        found["links"] = {game: lengths.table(game, ROUNDS, options.links) for game in known}
    found |= _worst(found)
    print(json.dumps(found, indent=1))
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return _report(found)


def _worst(found: dict[str, Any]) -> dict[str, float]:
    """The one number of each kind that a target is about: that of the slowest game."""
    rules = found.get("pyodide", {}).values()
    numbers = {f"{name}_p95_ms": [times[name]["p95"] for times in rules] for name in ("apply", "field")}
    numbers["click_to_paint_p95_ms"] = [times["p95"] for times in found.get("clicks", {}).values()]
    clicks = [part for times in found.get("clicks", {}).values() for part in (times, times["language"])]
    numbers["click_script_p95_ms"] = [times["python"]["p95"] for times in clicks]
    for kind in ("position", "sheets", "turn"):
        numbers[f"link_{kind}_chars_most"] = [most for kinds in found.get("links", {}).values() for most in kinds.get(kind, {}).values()]
        axis = [kinds for game, kinds in found.get("links", {}).items() if isinstance(games.load(game), AxisAllies)]
        numbers[f"axis_allies_{kind}_chars_most"] = [most for kinds in axis for most in kinds.get(kind, {}).values()]
    return {name: max(values) for name, values in numbers.items() if values}


def _report(found: dict[str, Any]) -> int:
    """One line for each target, and one for whatever makes the numbers worth less."""
    missed = 0
    for game, kinds in found.get("links", {}).items():
        print(lengths.shown(game, kinds, ROUNDS))
    for name, target in TARGETS.items():
        if name in found:
            met = found[name] <= target
            missed += not met
            print(f"{name}: {found[name]} (target {target}): {'met' if met else 'MISSED'}")
    for game, times in found.get("clicks", {}).items():
        if not times["count"]:
            missed += 1
            print(f"clicks in {game}: none could be measured: MISSED")
    if found["load"] > found["processors"] / 2:
        print(f"The machine was busy: {found['load']} processes on {found['processors']} processors when the run began.")
    return 1 if missed else 0

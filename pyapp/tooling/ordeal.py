"""`build.py soak --hostile`: opens hostile positions as the page would, does this and that there, and names the longest piece of work.

Whatever a link, a save or a movement of the mouse can start must give the page back within the blink of an eye.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pyapp.engine.chance import FixedChance
from pyapp.engine.codec import decode_state, state_bytes
from pyapp.engine.computers import computer_name
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.players import random_action
from pyapp.engine.state import State
from pyapp.sharing.link import write_link
from pyapp.sharing.table import Table
from pyapp.tooling.headless import Clock, Visit
from pyapp.tooling.hostile import hostile
from pyapp.tooling.selfplay import Plan, play

LONGEST = 200.0  # milliseconds that the page may be held in one go
BROWSER = 2.6  # how many times as long Python takes in a browser at most, once it is warm
IN_A_ROW = 100  # positions that are opened in one page, one after the other
DEEDS = 3  # things that are done in each
EXAMPLES = 3
DIALOGS = ("share", "script", "position", "orders", "seats", "games", "settings", "resign")


@dataclass
class Ordeal:
    """How it went: how many positions were opened, and the longest piece of work with the seed that repeats it."""

    opened: int = 0
    refused: int = 0
    longest: float = 0.0
    which: str = ""
    seed: int = 0
    faults: list[str] = field(default_factory=list)

    def note(self, taken: float, which: str, seed: int) -> None:
        """Note a piece of work."""
        if taken > self.longest:
            self.longest, self.which, self.seed = taken, which, seed

    def add(self, other: Ordeal) -> None:
        """Count another one in."""
        self.opened += other.opened
        self.refused += other.refused
        self.faults += other.faults
        self.note(other.longest, other.which, other.seed)

    def __str__(self) -> str:
        told = f"{self.opened} hostile positions opened, {self.refused} refused; "
        told += f"longest piece of work {self.longest:.0f} ms ({self.which}; seed {self.seed})"
        return "; ".join([told, *self.faults])


def process_clock() -> float:
    """Milliseconds that a browser would have worked: other programs on the machine do not count."""
    return time.process_time() * 1000 * BROWSER


def ordeal(game: Game, first: int, positions: int, clock: Clock = process_clock) -> Ordeal:
    """Open so many hostile positions of a game, each from a seed of its own."""
    found, visit = Ordeal(), Visit(clock)
    for seed in range(first, first + positions):
        if not (seed - first) % IN_A_ROW:
            examples = list(_examples(game, seed))
            visit = Visit(clock, seed)
        chance = random.Random(f"hostile {seed}")
        state = hostile(game, chance.choice(examples).state_at(0), chance)
        visit.longest, visit.which = 0.0, ""
        if open_position(visit, game, state, chance):
            found.opened += 1
            for _ in range(DEEDS):
                one_deed(visit, game, chance)
        else:
            found.refused += 1
        found.note(visit.longest, visit.which, seed)
        found.faults += [f"seed {seed}: {fault!r:.200}" for fault in visit.browser.faults]
        visit.browser.faults.clear()
    return found


def _examples(game: Game, seed: int) -> Iterator[Match]:
    """Matches that begin in the midst of a game: what is made hostile."""
    scenarios = game.about.scenarios
    plan = Plan(scenarios[seed // IN_A_ROW % len(scenarios)], seed, (), 2, 120)
    match, chance = play(game, plan).match, random.Random(seed)
    for _ in range(EXAMPLES):
        yield Match(game, match.setup, match.seed, match.state_at(chance.randint(0, len(match.entries))))


def open_position(visit: Visit, game: Game, state: State, chance: random.Random) -> bool:
    """Open a position: mostly by a link, else as it lies in a save. False when it is refused."""
    if game.has_computer and chance.random() < 0.3:
        seats = [seat for seat in game.about.seats_of(state.setup.scenario) if chance.random() < 0.6]
        state.setup.players = {seat: computer_name(game, seat) for seat in seats}
    try:
        plain = game.codec.encode(state, game.state_class)
        base = visit.measured("reading the position", lambda: decode_state(game, plain))
        match = visit.measured("coming to the decision", lambda: Match(game, base.setup, "seed", base))
    except GameError:
        return False
    except Exception:  # rules may fail on what only looks sound; whoever reads such data is told so
        return False
    link = write_link(Table(match, chance.randbytes(6)))
    visit.act("close")
    visit.act("address", f"#g={link}")
    if visit.app.scene.ui.dialog == "link":
        visit.act("link-keep")
    return visit.app.scene.session is not None and visit.app.scene.session.game is game


def one_deed(visit: Visit, game: Game, chance: random.Random) -> None:
    """Do one thing that players do."""
    app = visit.app
    session, presenter = app.scene.session, app.scene.presenter
    if session is None or presenter is None:
        return
    places = sorted(presenter.spaces())
    busy = [name.partition("-")[2] for name in presenter.groups(session.state, "") if name.startswith("units-")] or places
    deeds: list[tuple[str, Callable[[], str]]] = [
        ("hover", lambda: chance.choice(busy)),
        ("space", lambda: json.dumps({"space": chance.choice(places), "stack": ""})),
        ("space", lambda: json.dumps({"space": chance.choice(busy), "stack": ""})),
        ("begin", lambda: chance.choice(busy)),
        ("tab", lambda: chance.choice(("panel", "table", "log"))),
        ("all", str), ("suggest", str), ("suggested", str), ("all-suggested", str), ("confirm", str),
        ("statistics", str), ("undo", str), ("fork", str),
        ("dialog", lambda: chance.choice(DIALOGS)),
        ("kind", lambda: chance.choice(driver.kinds) if (driver := app.scene.driver) and driver.kinds else "done"),
        ("do", lambda: _action(game, session.match.state, chance)),
        ("do", lambda: _action(game, session.match.state, chance)),
        ("do", lambda: _action(game, session.match.state, chance)),
        ("command-typed", lambda: json.dumps({"value": "m", "command": "m"})),
        ("export-log", str), ("export", str), ("audit", str),
    ]  # fmt: skip
    verb, argument = chance.choice(deeds)
    visit.act("close")
    visit.act(verb, argument())


def _action(game: Game, state: State, chance: random.Random) -> str:
    """Something that can be done now; nothing where it takes too long to find."""
    fixed = FixedChance(lambda: state_bytes(game, state) + chance.randbytes(4))
    try:
        return str(random_action(game, state, fixed))
    except Exception:  # rules may fail on what only looks sound, and this is not the page
        return ""

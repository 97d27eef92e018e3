"""Games that are played by links only: players at devices of their own follow a script, and nothing passes between them but links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pyapp.engine.errors import DiceNeeded
from pyapp.engine.match import Match
from pyapp.games import load
from pyapp.sharing.arrival import arrive
from pyapp.sharing.link import read_link
from pyapp.sharing.parties import witness
from pyapp.sharing.secrets import asked_to_show, begin_window, still_to_seal
from pyapp.sharing.table import Table
from tests.scripted import Script

MOST_PASSES = 150


class Device(Protocol):
    """A device with the page on it."""

    name: str
    seats: Sequence[str]

    def link(self) -> str:
        """The link that the page shows."""
        ...

    def do(self, line: str) -> None:
        """Have the page play an action."""
        ...

    def take(self, link: str) -> None:
        """Open a link and go on with it."""
        ...

    def settle(self) -> None:
        """Wait until the page has done what takes its time."""
        ...


class Round:
    """A game in which the devices take turns, each by the link of the one before."""

    def __init__(self, devices: Sequence[Device], script: Script, *, after: int = 1) -> None:
        self.devices, self.script, self.last_round = devices, script, after
        self.passes = self.played = 0
        self.holder = devices[0]
        self.table = self.read()

    def read(self) -> Table:
        """What the link of the device at hand says, verified."""
        return arrive(read_link(load, self.holder.link().partition("#g=")[2]), None).table

    def play(self) -> Round:
        """Play until the round is over; in the end everybody has the last link."""
        while self.passes < MOST_PASSES and not self.over:
            waits_for = self._next()
            if waits_for is not self.holder:
                waits_for.take(self.holder.link())
                self.holder = waits_for
                self.passes += 1
            else:
                self._act()
            self.holder.settle()
            self.table = self.read()
        for device in self.devices:
            if device is not self.holder:
                device.take(self.holder.link())
        return self

    @property
    def over(self) -> bool:
        """Is the round over, with nothing left to be opened?"""
        state = self.table.match.state
        return state.result is not None or self.table.match.game.round_of(state) > self.last_round

    def _next(self) -> Device:
        """Who must do something now; the one who holds the game before others."""
        table = self.table
        if table.fixed is not None:
            number = witness(table)
            assert number is not None
            return self._device(table, number)
        asked = list(table.match.game.waits_for(table.match.state))
        if hasattr(table.match.state, "secrets") and begin_window(table):
            closed = [turn.seat for turn in table.sealed if turn.entries is None]
            asked = still_to_seal(table) or closed
        if set(asked) & set(self.holder.seats):
            return self.holder
        return next(device for device in self.devices if set(asked) & set(device.seats))

    def _device(self, table: Table, number: int) -> Device:
        return next(device for device in self.devices if device.name == table.name_of(number))

    def _act(self) -> None:
        """One seat plays until others must go on, or dice, or a secret is complete."""
        match: Match = self.table.match
        seats = set(match.game.waits_for(match.state)) - {turn.seat for turn in self.table.sealed}
        seat = next(seat for seat in self.holder.seats if seat in seats)
        while seat in match.game.waits_for(match.state) and not self.over:
            if asked_to_show(match.game, match.state):  # the page does that by itself
                self.passes += 1
                return
            line = self.script.next(match, seat)
            self.holder.do(line)
            self.played += 1
            try:
                match.apply(match.parse(line))
            except DiceNeeded:
                return

"""The state of a game: plain data only, and only what differs from what is printed.

A unit that `units` does not name has not come into play; a hex that `control` does not name flies its printed flag. What one player alone
may know lies in ``secrets`` under that player: the hand and the Future Offensive card. A deck is not stored at all: it is every card
that is in none of the piles, and a draw is a private roll among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pyapp.engine.state import Result as Result
from pyapp.engine.state import State
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN

CHINA, DELAY, ELIMINATED, REMOVED, DUE = "china", "delay", "eliminated", "removed", "due"
BOXES = (CHINA, DELAY, ELIMINATED, REMOVED, DUE)
"""Where a unit is that is not on the map: "Air Units in China", Delayed Reinforcements, eliminated but to be rebuilt, out for good,
on the turn track."""


@dataclass
class Stand:
    """Where a unit stands: on a hex, or (``at`` is 0) in a box; ``due`` is the turn in which it returns from the turn track."""

    at: int = 0
    reduced: bool = False
    box: str = ""
    due: int = 0


@dataclass
class Tracks:
    """The markers on the tracks: all that is public and small. It is copied whole when an offensive opens, so that it can be taken back.

    ``china_front`` and ``india`` are boxes of their tracks, from 0; ``in_force`` the cards whose effect lasts (JP18 the Kwai bridge, JP31,
    JP73 barges, AL17 the Hump, AL23 PT boats, …); ``express`` the hex of the Tokyo Express marker; ``barred`` the units that may not be
    activated again this turn; ``lost_garrisons`` the home cities whose intrinsic unit is gone for good.
    """

    political_will: int = 0
    war_in_europe: int = 0
    china_front: int = 0
    china_divisions: int = 12
    india: int = 0
    india_second_turn: bool = False
    asp: dict[str, int] = field(default_factory=lambda: {JAPAN: 0, ALLIES: 0})
    asp_used: dict[str, int] = field(default_factory=lambda: {JAPAN: 0, ALLIES: 0})
    passes: dict[str, int] = field(default_factory=lambda: {JAPAN: 0, ALLIES: 0})
    draws: dict[str, int] = field(default_factory=lambda: {JAPAN: 0, ALLIES: 0})
    rivalry: list[str] = field(default_factory=list)
    escorts: int = 0
    air_steps: int = 0
    naval_steps: int = 0
    in_force: list[str] = field(default_factory=list)
    surrendered: list[str] = field(default_factory=list)
    express: int = 0
    barred: list[str] = field(default_factory=list)
    lost_garrisons: list[int] = field(default_factory=list)


@dataclass
class Undo:
    """How the position was when the offensive opened, as far as it has changed since. See `offensive.rollback`."""

    tracks: Tracks
    units: dict[str, Stand] = field(default_factory=dict)
    entered: list[str] = field(default_factory=list)
    control: list[int] = field(default_factory=list)
    cards: dict[str, str] = field(default_factory=dict)


@dataclass
class Battle:
    """A battle hex and who was named to fight there. ``special`` marks one that a Special Reaction made. EotS 6.24, 6.27."""

    at: int
    attackers: list[str] = field(default_factory=list)
    defenders: list[str] = field(default_factory=list)
    special: bool = False


@dataclass
class Offensive:
    """The open offensive. EotS 6.

    ``value`` is the operations value that multiplies movement, ``most`` how many units may be activated; ``reaction_hq`` and
    ``reacting`` the other player's. ``moved`` says how a unit has moved. ``seen`` is set once a unit was in an enemy zone of influence,
    for the intelligence roll. ``silent`` names the players whose zones of influence are switched off.
    """

    side: str
    card: str
    before: Undo
    event: bool = False
    hqs: list[str] = field(default_factory=list)
    value: int = 0
    most: int = 0
    active: list[str] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)
    battles: list[Battle] = field(default_factory=list)
    condition: str = ""
    seen: bool = False
    reaction_hq: str = ""
    reacting: list[str] = field(default_factory=list)
    reaction_cards: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)


@dataclass
class Secret:
    """What only one player knows. ``drawn`` are the cards that came with the open offensive: they go back if it is cancelled."""

    hand: list[str] = field(default_factory=list)
    future: str = ""
    drawn: list[str] = field(default_factory=list)


@dataclass
class EmpireState(State):
    """A whole game. ``hands`` and ``set_aside`` are what everybody may see of the secrets: how many cards, and since which turn."""

    turn: int = 1
    units: dict[str, Stand] = field(default_factory=dict)
    control: list[int] = field(default_factory=list)
    tracks: Tracks = field(default_factory=Tracks)
    removed: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    hands: dict[str, int] = field(default_factory=lambda: {JAPAN: 0, ALLIES: 0})
    set_aside: dict[str, int] = field(default_factory=dict)
    offensive: Offensive | None = None
    secrets: dict[str, Secret] = field(default_factory=lambda: {JAPAN: Secret(), ALLIES: Secret()})

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self.setup.scenario

"""The state of a game of War Room: plain data only. What one nation alone may know lies in ``secrets`` under that nation."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyapp.engine.state import Result as Result
from pyapp.engine.state import State
from pyapp.games.war_room import tables

ACTIVE, EMBATTLED = "active", "embattled"
UNBROKEN, BROKEN, LAPSED, NO_PACT = "in_force", "broken", "lapsed", "none"


@dataclass
class Command:
    """A stack of units under a command marker. ``neutral`` is the round in which a neutral's defenders appeared without a marker."""

    nation: str
    number: int
    category: str
    at: str
    units: dict[str, int]
    arrow: bool = False
    neutral: int = 0

    @property
    def size(self) -> int:
        """How many units."""
        return sum(self.units.values())


@dataclass
class Order:
    """One written order: a command and the region it is to go to."""

    command: str
    to: str


@dataclass
class Sheet:
    """What a nation writes in secret during a round; what has been revealed is no longer on it."""

    orders: list[Order] = field(default_factory=list)
    bid: int = 0
    trade: str = ""
    trade_for: str = ""
    purchases: dict[str, int] = field(default_factory=dict)
    goods: list[dict[str, int]] = field(default_factory=list)


@dataclass
class Morale:
    """A nation's place on the homeland track and its row of the morale board."""

    zone: int = 0
    stress: int = 0
    medals: int = 0


@dataclass
class Stock:
    """A nation's resources, with everything that ever came in and went out."""

    now: dict[str, int] = field(default_factory=lambda: dict.fromkeys(tables.RESOURCES, 0))
    gained: dict[str, int] = field(default_factory=lambda: dict.fromkeys(tables.RESOURCES, 0))
    spent: dict[str, int] = field(default_factory=lambda: dict.fromkeys(tables.RESOURCES, 0))


@dataclass
class Line:
    """Interchangeable units on the battle board: one nation's units of one type and stance in one damage box."""

    side: str
    nation: str
    unit: str
    stance: str
    damage: int
    count: int
    escaped: bool = False
    neutral: bool = False  # the troops of a neutral, where its protector has units of the type of its own


@dataclass
class Battle:
    """The conflict that is being resolved: who takes part, the battle board and the hits not yet assigned."""

    region: str
    nations: list[str]
    commanders: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    lost: dict[str, dict[str, int]] = field(default_factory=dict)
    first: str = ""
    stage: str = ""
    dice: dict[str, int] = field(default_factory=dict)
    penalised: str = ""
    ports: list[str] = field(default_factory=list)
    hits: dict[str, int] = field(default_factory=dict)
    roller: str = ""
    bombers: int = 0
    destroyed: dict[str, int] = field(default_factory=dict)
    neutral_lost: dict[str, dict[str, int]] = field(default_factory=dict)


@dataclass
class WarState(State):
    """A whole game."""

    round: int = 0
    phase: str = ""
    passes: int = 0
    turn_order: list[str] = field(default_factory=list)
    commands: dict[str, Command] = field(default_factory=dict)
    carrier_fighters: dict[str, dict[str, int]] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    conflicts: dict[str, str] = field(default_factory=dict)
    bombs: dict[str, int] = field(default_factory=dict)
    building: dict[str, dict[str, int]] = field(default_factory=dict)
    stocks: dict[str, Stock] = field(default_factory=dict)
    morale: dict[str, Morale] = field(default_factory=dict)
    casualties: dict[str, dict[str, int]] = field(default_factory=dict)
    made: dict[str, dict[str, int]] = field(default_factory=dict)
    gone: dict[str, dict[str, int]] = field(default_factory=dict)
    collapsed: list[str] = field(default_factory=list)
    reduced: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    invaded: list[str] = field(default_factory=list)
    pact: str = NO_PACT
    pact_breaker: str = ""
    pact_round: int = 0
    trespass: dict[str, int] = field(default_factory=dict)
    soviet_yellow: bool = False
    flags: dict[str, str] = field(default_factory=dict)
    raided: list[str] = field(default_factory=list)
    raiders: list[str] = field(default_factory=list)
    defended: dict[str, list[str]] = field(default_factory=dict)
    unplaced: dict[str, dict[str, int]] = field(default_factory=dict)
    mobilised: dict[str, int] = field(default_factory=dict)
    orders: dict[str, list[Order]] = field(default_factory=dict)
    bids: dict[str, int] = field(default_factory=dict)
    battle: Battle | None = None
    sealed: list[str] = field(default_factory=list)
    secrets: dict[str, Sheet] = field(default_factory=dict)
    withheld: dict[str, bytes] = field(default_factory=dict)  # orders that lie closed with their nation, by the hash that binds them
    rulings: int = 0  # those that the game began with, see ``rulings``

    @property
    def nations(self) -> tuple[str, ...]:
        """The nations of the scenario in the order of the morale board."""
        return tuple(nation for nation in tables.NATIONS if nation in self.stocks)

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self.setup.scenario

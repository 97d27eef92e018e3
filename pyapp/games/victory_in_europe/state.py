"""The state of a game: plain data only.

A block is two things. What everybody sees is a piece of wood of a colour in a place: `Block`, under a name that says no more than the
colour (``de7``). What only its owner sees is the label, a unit with its steps: `Face`, in ``secrets`` under the owner's seat. A face that
is shown (in battle, out of the game, a neutral's) lies in ``shown`` instead, never in both. See `fog`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pyapp.engine.state import Result as Result
from pyapp.engine.state import State
from pyapp.games.victory_in_europe.components.set_ups import SCENARIOS
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, SIDES, SOVIETS

POOL, LATER, WAITING, REMOVED = "pool", "later", "waiting", "removed"
BOXES = (POOL, LATER, WAITING, REMOVED)
"""Where a block is that is not on the map: in the Force Pool, not yet to be built (2.1, 11.42), a neutral's, out of the game."""
JOINT = "joint"
"""The purse of Western Allies and Soviets as long as they spend command as they like. VIE 3.2."""
FRANCE_FELL, LONDON_FELL, ITALY_WON_OVER, BELGRADE_COUP, SOVIETS_WITH_POLAND = "france", "london", "italy", "belgrade", "poland"
ONCE = (FRANCE_FELL, LONDON_FELL, ITALY_WON_OVER, BELGRADE_COUP, SOVIETS_WITH_POLAND)
"""What happens once in a game: VIE 13.0 France, Great Britain, Italy, Yugoslavia, Poland."""


@dataclass
class Block:
    """What everybody sees of a block: for which nation it fights and where it is, an area, a sea or one of `BOXES`.

    ``coast`` is the sea at whose coast a ship lies in an area of two coasts (7.22).
    """

    nation: str
    at: str
    coast: str = ""


@dataclass
class Face:
    """What is on a block: its unit, its steps, and whether it has taken half of a hit (5.5). Off the map it has no steps."""

    unit: str
    steps: int
    half: bool = False


@dataclass
class Stance:
    """How a nation stands and for which side; a neutral major shows the side of the player who owns its blocks."""

    standing: str
    side: str


@dataclass
class Order:
    """What a seat has ordered in a production phase, before all are carried out together. VIE 11.0.

    ``kind`` is add, build, factory, reduce, gain or place; ``what`` the block, or the area of a factory; ``at`` where a new unit appears.
    """

    kind: str
    what: str
    at: str = ""
    steps: int = 1


@dataclass
class Books:
    """What a seat may produce this turn, worked out when the phase begins, and what it has ordered. VIE 11.1, 11.4.

    ``points`` are what is left to spend, by nation, `LENINGRAD` apart while it is supplied by the lake alone (1.9). ``adds`` says for each
    block who may pay for a step and what it costs, ``builds`` for each new unit the same, ``sites`` where it may appear. ``works`` are the
    factory steps that an area may get, ``room`` those that a nation's resources allow (11.31), ``loans`` how many steps the lend-lease
    convoys may still gain (7.71). ``gifts`` are the steps that an event may give to each block, ``given`` how many in all.
    """

    points: dict[str, int] = field(default_factory=dict)
    adds: dict[str, dict[str, int]] = field(default_factory=dict)
    builds: dict[str, dict[str, int]] = field(default_factory=dict)
    sites: dict[str, list[str]] = field(default_factory=dict)
    works: dict[str, int] = field(default_factory=dict)
    room: dict[str, int] = field(default_factory=dict)
    loans: int = 0
    gifts: dict[str, int] = field(default_factory=dict)
    given: int = 0
    orders: list[Order] = field(default_factory=list)


LENINGRAD = "leningrad"
"""The purse of a Leningrad that only the lake joins to Moscow. VIE 1.9."""


@dataclass
class Secret:
    """What one seat alone knows.

    ``lot`` is the number from which all its private draws follow, ``drawn`` how many there have been (`fog.lots`). ``faces`` are the labels
    of its blocks, ``hand`` its cards, ``choice`` the one that lies face down, ``books`` its production as long as the phase lasts;
    ``struck`` are the blocks from which the event that is striking has taken a step, once for each step (3.3).
    """

    lot: str = ""
    drawn: int = 0
    faces: dict[str, Face] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)
    choice: str = ""
    books: Books | None = None
    struck: list[str] = field(default_factory=list)


@dataclass
class Moves:
    """What the movement phase leaves behind for battles and landings to ask. It names blocks, never units.

    ``friendly`` are the places that were friendly to each side when the phase began (4.7, 7.26, 7.5); ``moved`` says how a block has
    moved, in the words of the chapter on movement; ``came`` is the place from which a block entered where it is, the border it has used
    (5.7); ``base`` the area from which an air unit took off (6.22). Both are kept for every block, so that they do not tell what it is:
    of an air unit ``came`` is its base and no border (V40).

    ``left`` is the border, as "from/to", over which a block left a battle (4.6); ``held`` are the seas of an invasion, in which a ship has
    to stay (7.5); ``relocated`` the steps that factories brought to an area, which do not produce this turn (11.32). ``free`` counts by
    seat the strategic moves that an event paid, ``spare`` is the command by seat that an event gives for battles alone.
    """

    friendly: dict[str, list[str]] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    came: dict[str, str] = field(default_factory=dict)
    base: dict[str, str] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    held: list[str] = field(default_factory=list)
    relocated: dict[str, int] = field(default_factory=dict)
    free: dict[str, int] = field(default_factory=dict)
    spare: dict[str, int] = field(default_factory=dict)


@dataclass
class Battle:
    """A battle that is pending or being fought. VIE 4.3, 4.4, 5.1, 6.21, 7.31, 7.5.

    ``attacker`` is the seat that attacks. ``raid`` is "air" or "naval" where no army attacks; it is named when combat begins, for before
    that it would tell what hidden blocks are (V118). ``attackers`` are its blocks, ``reinforcements`` those of either seat that fight from
    round 2 on, ``pinned`` those that may not leave, ``landing`` troops that have not come ashore.
    """

    at: str
    attacker: str
    raid: str = ""
    attackers: list[str] = field(default_factory=list)
    reinforcements: list[str] = field(default_factory=list)
    pinned: list[str] = field(default_factory=list)
    landing: list[str] = field(default_factory=list)


@dataclass
class Engagement:
    """The battle that is being fought. It names blocks, never units; all of them lie open. VIE 5.1 to 5.5.

    ``attacker`` is the seat that attacks now: it changes where a defender's reinforcements find the attacker in his area (5.2). ``last``
    is the round after which the attacker has to leave, ``printed`` that without a leader's Blitz, ``plain`` says that no event acts (3.3).
    ``here`` are the blocks that take part so far, ``acted`` those that have had their turn in this round; ``aims`` is what aircraft have
    announced to attack. ``airborne`` have not dropped, ``ashore`` have landed, ``bunkered`` are submarines that do not fire. ``crossed``
    counts the armies that have left over each border in this round, ``used`` are the places from which each camp has come.
    """

    at: str
    attacker: str
    raid: str = ""
    stage: str = ""
    round: int = 0
    last: int = 0
    printed: int = 0
    plain: bool = False
    winner: str = ""
    here: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    aims: dict[str, str] = field(default_factory=dict)
    airborne: list[str] = field(default_factory=list)
    ashore: list[str] = field(default_factory=list)
    bunkered: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    crossed: dict[str, int] = field(default_factory=dict)
    used: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class VictoryState(State):
    """A whole game.

    ``control`` names the holder of each area that is not its nation of 1939, ``factories`` the markers by area, ``imports`` the nation to
    which the resource of an area goes that it does not hold; ``conquered`` are the areas taken this turn, whose resources count from the
    next (11.2). ``attacked`` says which sides have attacked a neutral (10.2), ``entered`` the turn in which a major came into the war.

    ``invaders`` are the powers with which a neutral is at war that is nobody's ally (10.2), ``patrons`` the major power whose ally a minor
    has become (10.5), ``happened`` the turn of what happens once in a game: `ONCE`.

    ``moves`` and ``battles`` are what movement hands on to combat. ``in_force`` says by seat where the event of its card acts: the place
    of a battle, or "" for all that the card allows; a seat that is not named has declined its event, or not yet been asked (3.3).

    ``hands`` is how many cards each seat holds, ``committed`` who has laid one face down, ``played`` what lies open this turn; ``order``
    the seats in the order in which they act, the first being Player 1; ``command`` what is left to spend, by side or `JOINT`; ``leading``
    is who plays the Allied card where three play. ``fight`` is the battle that is being fought, one of ``battles``.
    ``siberians_free`` says that an event has lifted the hold on the troops in the Urals. ``relocated`` are the factory steps
    that have come to an area this turn and do not produce (11.32). ``face_up`` are the cards of a hand that lie open because their side
    is played by lot in part.
    """

    turn: int = 1
    nations: dict[str, Stance] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    factories: dict[str, list[int]] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)
    conquered: list[str] = field(default_factory=list)
    attacked: dict[str, list[str]] = field(default_factory=dict)
    entered: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, Block] = field(default_factory=dict)
    shown: dict[str, Face] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    discards: list[str] = field(default_factory=list)
    committed: list[str] = field(default_factory=list)
    played: dict[str, str] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    command: dict[str, int] = field(default_factory=dict)
    leading: str = ""
    moves: Moves | None = None
    battles: list[Battle] = field(default_factory=list)
    in_force: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, Secret] = field(default_factory=dict)
    fight: Engagement | None = None
    siberians_free: bool = False
    invaders: dict[str, list[str]] = field(default_factory=dict)
    patrons: dict[str, str] = field(default_factory=dict)
    happened: dict[str, int] = field(default_factory=dict)
    relocated: dict[str, int] = field(default_factory=dict)
    face_up: list[str] = field(default_factory=list)

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self.setup.scenario

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play: where two do, the Allied player has the Soviets too. VIE 12.0."""
        return SIDES if SCENARIOS[self.scenario].three_players else (AXIS, ALLIES)

    def seat_of(self, side: str) -> str:
        """The seat that plays a side; "" for no side."""
        return ALLIES if side == SOVIETS and SOVIETS not in self.seats else side

    def owner(self, nation: str) -> str:
        """The seat that owns the blocks which fight for a nation; "" for a neutral that nobody plays."""
        stance = self.nations.get(nation)
        if stance is None:
            return ""
        return self.seat_of(stance.side) if stance.side == SOVIETS else stance.side  # it is asked for every block

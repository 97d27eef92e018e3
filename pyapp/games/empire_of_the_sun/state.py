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

SURPRISE, INTERCEPT, AMBUSH = "surprise", "intercept", "ambush"
CONDITIONS = (SURPRISE, INTERCEPT, AMBUSH)
"""The intelligence conditions, the one that overrides the others last. EotS 6.25."""
OVERLAND, BY_SHIP, BY_AIR, STRATEGIC, LANDING, CARRIED, BARGES, AIRBORNE = (
    "land", "ship", "air", "strategic", "landing", "carried", "barges", "airborne",
)  # fmt: skip
MOVES = (OVERLAND, BY_SHIP, BY_AIR, STRATEGIC, LANDING, CARRIED, BARGES, AIRBORNE)
"""How a unit may move: on foot (7.41), as a ship (7.21), in legs (7.31), strategically (7.23, 7.33, 7.44), by amphibious assault (7.45),
in a ship (7.46), in barges (7.47), as a card says."""
BY_THE_SEA = (LANDING, CARRIED, BARGES)
"""How ground units come ashore. EotS 12.1."""


ATTACK, PHANTOM_SHIPS = "attack", "phantom_ships"
"""Effects of a `Bonus` that matter before the battles as well; the others are in `combat.scene`."""
PARATROOPS = "paratroops"
"""Japanese paratroops, who have no counter. JP58 to JP60."""


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
    activated again this turn; ``lost_garrisons`` the home cities whose intrinsic unit is gone for good; ``china_attacked`` says that this
    turn's offensive in China by an operations card has been (12.72), ``designated`` who has named a Future Offensive card this turn (6.29).
    ``cvl_steps`` are naval steps that only a CVL may use (R28), ``delayable`` the units on the turn track that may be delayed when they are
    due (12.73), ``bombers`` the B29s that have bombed this turn.

    Of politics: ``taken`` are the hexes that have changed hands this turn and not back (16.47), ``division_lost`` says that a US division
    or corps was lost in an Allied offensive of this turn (16.45), ``will_moved`` lists what moves US Political Will once a game and has
    (16.41 to 16.43). ``aleutians`` counts the turns in a row at whose end Japanese were there (16.42), ``blockade`` the segments in a row
    in which Japan was cut off from its resources (12.93). ``bombings`` are the turns in which Japan was bombed with success (16.2),
    ``hand_bombed`` says that it lost cards by that this turn (16.43B). ``prizes`` are the hexes that have brought Japan their victory
    points, which they do once (17.27K to M).
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
    china_attacked: bool = False
    designated: list[str] = field(default_factory=list)
    cvl_steps: int = 0
    delayable: list[str] = field(default_factory=list)
    bombers: list[str] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    division_lost: bool = False
    will_moved: list[str] = field(default_factory=list)
    aleutians: int = 0
    blockade: int = 0
    bombings: list[int] = field(default_factory=list)
    hand_bombed: bool = False
    prizes: list[int] = field(default_factory=list)


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
    """A battle hex and who was named to fight there. ``special`` marks one that a Special Reaction made. EotS 6.24, 6.27.

    ``lost`` marks one that the offensive player has lost in the air and at sea before a shot: ships met a landing without escort (7.45B).
    """

    at: int
    attackers: list[str] = field(default_factory=list)
    defenders: list[str] = field(default_factory=list)
    special: bool = False
    lost: bool = False


@dataclass
class Offensive:
    """The open offensive. EotS 6.

    ``value`` is the operations value that multiplies the movement of both players (5.1.1), ``naval_points`` the movement of ships where
    the card gives its own, else 0; ``most`` is how many units may be activated, ``most_battles`` how many hexes may be declared battle
    hexes (6.24), 0 for any number. ``reaction_hq`` and ``reacting`` are the other player's. ``moved`` says how a unit has moved: one of
    `MOVES`. ``seen`` is set once a unit was in an enemy zone of influence, for the intelligence roll (6.25E). ``condition`` is one of
    `CONDITIONS`. ``silent`` names the players whose zones of influence are switched off. ``rolled`` says that the intelligence roll of
    the offensive was made; ``tried`` are the hexes for which a Special Reaction was rolled (6.27). ``set_aside`` is the turn in which its
    card was made the Future Offensive card, 0 for a card of the hand.

    Of movement: ``ways`` holds the hexes of every move from the first to the last, those of aircraft being where they came down and 0
    being China; ``aboard`` the ship that carries a brigade (7.46); ``escorted`` the landed units with which a ship made the whole way, and
    ``repulsed`` those that have lost and may not stay (7.45B, 7.45C); ``stretched`` the aircraft that have flown a range in parentheses
    and may not fight (7.31).

    Of events: ``transport`` are the transport points that one lends for this offensive and that are not used yet; ``drop`` says who may
    still come down by parachute, a unit or `PARATROOPS`; ``kamikazes`` holds for every attack that is still to come its steps.
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
    ways: dict[str, list[int]] = field(default_factory=dict)
    aboard: dict[str, str] = field(default_factory=dict)
    escorted: list[str] = field(default_factory=list)
    stretched: list[str] = field(default_factory=list)
    repulsed: list[str] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)
    condition: str = ""
    seen: bool = False
    bonuses: list[Bonus] = field(default_factory=list)
    tolls: list[Toll] = field(default_factory=list)
    fight: Fight | None = None
    retreating: list[str] = field(default_factory=list)
    """The ground units that have lost and must leave their battle hex on foot when all battles are over. EotS 8.5."""
    reaction_hq: str = ""
    reacting: list[str] = field(default_factory=list)
    reaction_cards: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    naval_points: int = 0
    most_battles: int = 0
    rolled: bool = False
    tried: list[int] = field(default_factory=list)
    set_aside: int = 0
    transport: int = 0
    drop: str = ""
    kamikazes: list[int] = field(default_factory=list)


@dataclass
class Secret:
    """What only one player knows. ``drawn`` are the cards that came with the open offensive: they go back if it is cancelled."""

    hand: list[str] = field(default_factory=list)
    future: str = ""
    drawn: list[str] = field(default_factory=list)


@dataclass
class Bonus:
    """What an event changes in battles of the open offensive, added to all else that does.

    ``effect`` is one of `combat.scene.EFFECTS`, ``side`` the player whom it concerns. It holds in the hexes ``at``, or in all of them.
    ``units`` are those whose strength it changes; for anything else, units of which one must take part, or, where ``near`` is set, of
    which one that is not active must be within so many hexes of the battle. EotS 8.2B5, 8.4.
    """

    effect: str
    side: str
    amount: int = 0
    at: list[int] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    near: int = 0


@dataclass
class Toll:
    """Steps that an event takes from ``side`` outside the fighting: before or after all battles, or before the one ``at`` a hex.

    ``chooser`` picks among ``units``. ``eliminates`` is ``no``, ``yes`` or ``last``: only where nothing can be reduced. With a ``card`` a
    roll on its die table says how many steps. EotS 5.32B.
    """

    side: str
    chooser: str
    units: list[str]
    steps: int = 1
    at: int = 0
    eliminates: str = "yes"
    after: bool = False
    card: str = ""


@dataclass
class Fight:
    """The battle that is being fought. EotS 8.

    ``parties`` are those who take part. ``lone`` is the only player with ships or aircraft in it, ``prepared`` says that the defenders
    were there before a landing, ``garrison`` counts intrinsic units that are left. ``critical`` lists who has scored a critical hit,
    ``hurt`` the Japanese carriers that have lost steps and where they were; ``winner`` is that of the air-naval combat. ``lost`` counts the
    steps lost on the ground.
    """

    at: int
    parties: dict[str, list[str]]
    lone: str = ""
    prepared: bool = False
    garrison: int = 0
    critical: list[str] = field(default_factory=list)
    hurt: dict[str, int] = field(default_factory=dict)
    winner: str = ""
    lost: dict[str, int] = field(default_factory=lambda: {JAPAN: 0, ALLIES: 0})


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

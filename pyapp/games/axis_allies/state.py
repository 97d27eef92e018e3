"""The state of an Axis & Allies game, and the plain questions that every rule asks of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pyapp.engine.state import State
from pyapp.games.axis_allies.components.edition import AIR, LAND, SEA, Edition, Space, UnitType, edition
from pyapp.games.axis_allies.components.technology import improved
from pyapp.games.axis_allies.components.units import Unit, unit

SURFACE_WARSHIPS = frozenset({"battleship", "carrier", "cruiser", "destroyer"})


@dataclass
class Power:
    """What one power has besides its pieces. ``bought`` waits in the mobilization zone.

    ``fielded`` counts every piece that the power ever had on the board and ``lost`` those destroyed: what is there is the difference.
    """

    ipcs: int
    bought: dict[str, int] = field(default_factory=dict)
    fielded: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    developments: list[str] = field(default_factory=list)
    tokens: int = 0


@dataclass
class Battle:
    """A fight in one space. While it lasts its pieces stand here and not on the board.

    ``attackers`` and ``defenders`` count units by their text. ``waiting`` holds the defenders' casualties that have yet to fire.
    Units that submerged or only watch (allies of the attacker) stay on the board.
    """

    space: str
    attackers: dict[str, int] = field(default_factory=dict)
    defenders: dict[str, int] = field(default_factory=dict)
    waiting: dict[str, int] = field(default_factory=dict)
    round: int = 0
    retreats: list[str] = field(default_factory=list)  # where the attacker's land or sea units may retreat to
    retreated: bool = False
    hunters: list[str] = field(default_factory=list)  # sides that had a destroyer when the round began
    hunted: list[str] = field(default_factory=list)  # sides that had a submarine when the round began
    striking: dict[str, int] = field(default_factory=dict)  # the defenders' submarines that will strike by surprise this round
    bombarding: dict[str, int] = field(default_factory=dict)  # ships off the coast that will bombard before the first round
    hosts: dict[str, int] = field(default_factory=dict)  # the defenders' carriers from which fighters of allies took off to defend


@dataclass
class Turn:
    """What has happened in the turn of the active power, and what was so when it began."""

    hostile_zones: list[str] = field(default_factory=list)  # sea zones with enemy surface warships at the start
    open_canals: list[str] = field(default_factory=list)  # canals that the side held at the start
    captured: list[str] = field(default_factory=list)  # territories taken or liberated this turn
    origins: dict[str, list[str]] = field(default_factory=dict)  # battle space -> the spaces from which attackers came overland or by sea
    sea_battles: list[str] = field(default_factory=list)  # zones in which a sea battle was fought: no bombardment from there
    escaped: list[str] = field(default_factory=list)  # zones that ships reached in combat movement only to leave a hostile zone
    ignored: list[str] = field(default_factory=list)  # zones whose enemy submarines and transports are ignored
    stranded: dict[str, dict[str, int]] = field(default_factory=dict)  # zone or territory -> defenders' fighters that must land
    placed: dict[str, int] = field(default_factory=dict)  # factory -> units mobilized through it
    built: list[str] = field(default_factory=list)  # territories whose factory was placed, or that came back with the capital, this turn
    interceptors: dict[str, dict[str, int]] = field(default_factory=dict)  # territory -> fighters in the air against a raid
    raided: list[str] = field(default_factory=list)  # territories whose raid is over
    fought: list[str] = field(default_factory=list)  # spaces whose battle is over
    china_waits: bool = False  # China moves after the power whose player moves it
    bombarded: list[str] = field(default_factory=list)  # ships that have bombarded, as "zone unit"


@dataclass
class AxisState(State):
    """The whole game. ``units`` counts pieces by space and unit text; an owner is missing where nobody holds a territory."""

    edition: str = ""
    round: int = 1
    active: str = ""
    owners: dict[str, str] = field(default_factory=dict)
    units: dict[str, dict[str, int]] = field(default_factory=dict)
    factories: dict[str, int] = field(default_factory=dict)  # territory -> damage
    powers: dict[str, Power] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)
    battle: Battle | None = None
    turn_of_patron: Turn | None = None  # kept while China moves inside another power's turn
    rulings: int = 0  # those that the game began with, see ``rulings``

    @property
    def rules(self) -> Edition:
        """The edition that is played."""
        return edition(self.edition)

    def space(self, space: str) -> Space:
        """The space with this id."""
        return self.rules.spaces[space]

    def kind(self, piece: Unit | str) -> UnitType:
        """The values of a unit, as its owner's developments have changed them, or those printed for a kind of unit."""
        if isinstance(piece, str):
            return self.rules.unit_types[piece]
        if (power := self.powers.get(piece.owner)) and power.developments:
            return improved(self.rules, piece.kind, tuple(power.developments))
        return self.rules.unit_types[piece.kind]

    def has_development(self, power: str, development: str) -> bool:
        """Has a power made this development?"""
        return development in self.powers[power].developments

    # --- sides ------------------------------------------------------------------------------------------------------------

    def allied(self, one: str, other: str) -> bool:
        """Are two powers on the same side (or the same)?"""
        side = self.rules.side_of
        return bool(one) and bool(other) and side[one] == side[other]

    def hostile_owner(self, power: str, territory: str) -> bool:
        """Is a territory controlled by an enemy of the power?"""
        owner = self.owners.get(territory, "")
        return bool(owner) and not self.allied(owner, power)

    def friendly_territory(self, power: str, space: str) -> bool:
        """Is the space a territory controlled by the power or its side?"""
        return self.allied(self.owners.get(space, ""), power)

    def hostile_zone(self, power: str, zone: str) -> bool:
        """Does a sea zone hold enemy surface warships? Rulebook, "Spaces on the game board"."""
        return any(piece.kind in SURFACE_WARSHIPS for piece, _ in self.enemies_in(power, zone))

    def holds_capital(self, power: str) -> bool:
        """Does the power hold its own capital (or has it none to lose)?"""
        capital = self.rules.capital_of.get(power)
        return capital is None or self.owners.get(capital) == power

    def may_enter(self, power: str, space: str) -> bool:
        """May the pieces of a power be in a space at all? China's stay in and beside China. Rulebook, "China"."""
        return self.rules.may_enter(power, space)

    def are_spaces(self, names: Sequence[str]) -> bool:
        """Is each of these a space, and named once?"""
        return len(set(names)) == len(names) and all(name in self.rules.spaces for name in names)

    # --- pieces -----------------------------------------------------------------------------------------------------------

    def pieces(self, space: str) -> list[tuple[Unit, int]]:
        """Every kind of piece in a space and how many, in a fixed order."""
        return [(unit(text), number) for text, number in sorted(self.units.get(space, {}).items())]

    def own_in(self, power: str, space: str) -> list[tuple[Unit, int]]:
        """The pieces of one power in a space."""
        return [(piece, number) for piece, number in self.pieces(space) if piece.owner == power]

    def enemies_in(self, power: str, space: str) -> list[tuple[Unit, int]]:
        """The pieces of the other side in a space."""
        return [(piece, number) for piece, number in self.pieces(space) if not self.allied(piece.owner, power)]

    def count(self, space: str, owner: str, kind: str) -> int:
        """How many pieces of a kind a power has in a space, whatever they have done this turn; cargo is not counted."""
        return sum(number for piece, number in self.own_in(owner, space) if piece.kind == kind)

    def add(self, space: str, piece: Unit, number: int = 1) -> None:
        """Put pieces into a space."""
        if number:
            here = self.units.setdefault(space, {})
            here[str(piece)] = here.get(str(piece), 0) + number

    def remove(self, space: str, piece: Unit, number: int = 1) -> None:
        """Take pieces out of a space. Raises KeyError if they are not there."""
        if not number:
            return
        here = self.units[space]
        left = here[str(piece)] - number
        if left < 0:
            raise KeyError(str(piece))
        if left:
            here[str(piece)] = left
        else:
            del here[str(piece)]
            if not here:
                del self.units[space]

    def change(self, space: str, old: Unit, new: Unit, number: int = 1) -> None:
        """Exchange pieces for others (the same piece with another mark)."""
        self.remove(space, old, number)
        self.add(space, new, number)

    def lose(self, piece: Unit, number: int = 1) -> None:
        """Book pieces that have been destroyed, with what they carry. The caller takes them off the board or out of the battle."""
        for owner, kind in ((piece.owner, piece.kind), *((item.owner, item.kind) for item in piece.cargo)):
            lost = self.powers[owner].lost
            lost[kind] = lost.get(kind, 0) + number

    def spaces_with_pieces(self) -> Iterator[str]:
        """Every space that holds a piece, in a fixed order."""
        return iter(sorted(self.units))

    # --- income -----------------------------------------------------------------------------------------------------------

    def production(self, power: str) -> int:
        """The national production level: the income value of what the power controls. Rulebook, "National production chart"."""
        return sum(self.space(territory).ipc for territory, owner in self.owners.items() if owner == power)

    def victory_cities(self, side: str) -> list[str]:
        """The territories with a victory city that a side controls, in the order of the board."""
        side_of = self.rules.side_of
        return [
            space.id for space in self.rules.spaces.values() if space.victory_city and side_of.get(self.owners.get(space.id, "")) == side
        ]


def is_land(state: AxisState, piece: Unit) -> bool:
    """Is the piece a land unit?"""
    return state.kind(piece).domain == LAND


def is_air(state: AxisState, piece: Unit) -> bool:
    """Is the piece an air unit?"""
    return state.kind(piece).domain == AIR


def is_sea(state: AxisState, piece: Unit) -> bool:
    """Is the piece a naval unit?"""
    return state.kind(piece).domain == SEA


def labels(bag: Mapping[Unit, int] | list[tuple[Unit, int]], actor: str) -> dict[str, int]:
    """A bag for a form: unit texts without the actor's own name."""
    items = bag.items() if isinstance(bag, Mapping) else bag
    return {piece.label(actor): number for piece, number in items if number}


def tally(units: Mapping[str, int]) -> dict[str, int]:
    """How many of each kind, whatever their marks, for the log."""
    counts: dict[str, int] = {}
    for text, number in units.items():
        kind = unit(text, "nobody").kind
        counts[kind] = counts.get(kind, 0) + number
    return counts

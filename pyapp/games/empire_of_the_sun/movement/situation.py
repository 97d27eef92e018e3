"""What the moves of a player depend on at one moment of an offensive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pyapp.games.empire_of_the_sun.components.cards import CARDS
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.map.hexsets import HexSet, hexset, holds, members, only
from pyapp.games.empire_of_the_sun.map.ranges import within
from pyapp.games.empire_of_the_sun.movement.borders import attackable
from pyapp.games.empire_of_the_sun.movement.chart import Chart, draw
from pyapp.games.empire_of_the_sun.state import BY_SHIP, PHANTOM_SHIPS, SURPRISE, Battle, EmpireState, Offensive
from pyapp.games.empire_of_the_sun.supply.picture import Picture, picture_of


def open_battles(offensive: Offensive, condition: str = "") -> list[Battle]:
    """The battles that units in reaction may join: in a surprise attack those of a Special Reaction alone. EotS 6.26, 6.27.

    ``condition`` is one that may be yet to come, "" the one that holds.
    """
    return [battle for battle in offensive.battles if battle.special or (condition or offensive.condition) != SURPRISE]


class Situation:
    """A state seen by the player who moves. Each thing is worked out once, when it is asked for.

    It belongs to one question and is never kept: the state goes on changing. ``condition`` asks about another intelligence condition
    than the one that holds.
    """

    def __init__(self, state: EmpireState, side: str, condition: str = "") -> None:
        self.state = state
        self.side = side
        self.condition = condition

    @cached_property
    def offensive(self) -> Offensive:
        """The open offensive."""
        if self.state.offensive is None:
            raise ValueError("nothing moves outside an offensive")
        return self.state.offensive

    @cached_property
    def picture(self) -> Picture:
        """Supply and zones."""
        return picture_of(self.state)

    @cached_property
    def chart(self) -> Chart:
        """What the player meets on the map."""
        return draw(self.picture, self.side)

    @cached_property
    def reacts(self) -> bool:
        """Does this player move in reaction? EotS 6.26."""
        return self.side != self.offensive.side

    @cached_property
    def active(self) -> Sequence[str]:
        """The units that the player has activated."""
        return self.offensive.reacting if self.reacts else self.offensive.active

    @cached_property
    def battles(self) -> HexSet:
        """The declared battle hexes."""
        return hexset(battle.at for battle in self.offensive.battles)

    @cached_property
    def open_battles(self) -> list[Battle]:
        """The battles that units in reaction may join."""
        return open_battles(self.offensive, self.condition)

    @cached_property
    def phantoms(self) -> HexSet:
        """The hexes in which enemy submarines that nothing can hit count as ships. EotS 17.11."""
        bonuses = [bonus for bonus in self.offensive.bonuses if bonus.effect == PHANTOM_SHIPS and bonus.side != self.side]
        return hexset(at for bonus in bonuses for at in bonus.at)

    @cached_property
    def open_hexes(self) -> HexSet:
        """The hexes of those battles."""
        return hexset(battle.at for battle in self.open_battles)

    @cached_property
    def demanded(self) -> int:
        """The one hex that the event of the offensive makes its player attack with the whole fleet, 0 for none. EotS 17.11, JP01."""
        offensive = self.offensive
        if self.reacts or not offensive.event:
            return 0
        return int(CARDS[offensive.card].details.get("declaration_condition", {}).get("must_declare", 0))

    def where(self, unit: str) -> int:
        """The hex of a unit; 0 is the box of the aircraft in China."""
        return self.state.units[unit].at

    def battle_of(self, unit: str) -> Battle | None:
        """The battle in which a unit fights. A unit that began in a battle hex does, wherever it goes. EotS 6.26, 8.11."""
        return next((battle for battle in self.offensive.battles if unit in (*battle.defenders, *battle.attackers)), None)

    # --- ships and battles --------------------------------------------------------------------------------------------------------

    def carriers_at(self, at: int) -> list[str]:
        """The active carriers of the player in a hex."""
        return [unit for unit in self.active if UNITS[unit].is_carrier and self.where(unit) == at]

    def carrier_range(self, at: int) -> int:
        """The range within which every active carrier in a hex reaches a battle; 0 without any: the hex itself."""
        return min((UNITS[unit].reach for unit in self.carriers_at(at)), default=0)

    def is_harbour(self, at: int) -> bool:
        """May ships end in a hex without a battle: a friendly port, or beside ground units that have landed? EotS 7.21."""
        chart = self.chart
        if holds(chart.ports | chart.landed, at):
            return True
        return bool(chart.landed and within(at, self.carrier_range(at)) & chart.landed)

    @cached_property
    def beside_carriers(self) -> HexSet:
        """The hexes in which active carriers already lie for a battle: other ships may join them. EotS 7.21, 8.12."""
        moved = self.offensive.moved
        carriers = [unit for unit in self.active if UNITS[unit].is_carrier and moved.get(unit) == BY_SHIP and self.where(unit)]
        return hexset(self.where(unit) for unit in carriers)

    @cached_property
    def choices(self) -> HexSet:
        """The hexes that can still become the battle hex, or one of them; in reaction the battles one may join. EotS 6.24, 6.26.

        Where one battle alone may be declared, a hex that holds units of both players is that one, and carriers that lie at sea must be
        within range of it.
        """
        if self.reacts:
            return self.open_hexes
        if self.demanded:
            return only(self.demanded)
        offensive, choices = self.offensive, self.chart.enemy & attackable()
        if not offensive.most_battles:
            return choices
        if len(members(self.chart.contested)) >= offensive.most_battles:
            choices &= self.chart.contested
        if offensive.most_battles == 1:
            lying = {self.where(unit) for unit in offensive.active if offensive.moved.get(unit) == BY_SHIP}
            for at in lying:
                if at and not self.is_harbour(at):
                    choices &= within(at, self.carrier_range(at))
        return choices

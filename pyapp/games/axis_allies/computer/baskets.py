"""What to buy and where to put it: unit by unit whatever the position after the enemy's reply needs most for its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import mul

from pyapp.games.axis_allies.computer.weighing.charts import FAR
from pyapp.games.axis_allies.computer.weighing.reply import Reply
from pyapp.games.axis_allies.computer.weighing.shuttle import MAN, MEN_A_SHIP
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.strikes import sinking
from pyapp.games.axis_allies.computer.weighing.tempo import Tempo
from pyapp.games.axis_allies.economy.purchase import cost
from pyapp.games.axis_allies.factories import DECK
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.patience import enough

ARTILLERY_SHARE, TANK_SHARE, FIGHTER_SHARE = 0.5, 0.3, 0.12
PLENTY = {"artillery": 0.96, "tank": 0.93}  # of its price is the kind worth of which an army has enough for its infantry
SCARCE = {"artillery": 0.28, "tank": 0.22}  # and so much more when it has none: an army of infantry alone holds but takes nothing
ALONE = 0.7  # what of its worth is left to a gun or tank that finds no infantry to share its ship
ASHORE_TOO_LONG = 0.4  # men whom nobody can ship
WARSHIPS = ("destroyer", "cruiser", "battleship", "carrier")
FLYING = {"fighter": 1.0, "bomber": 0.95}
AIRCRAFT_SHARE, MANY_AIRCRAFT = 0.4, 0.75  # of an army aircraft alone take nothing: what one more is worth above that share of it
SHIPS_FIRST = 0.9  # of that where more ships can take them along
UNESCORTED = 1.0  # of the cost of transports there should be in warships
BARE = 1.4  # what a warship is worth where there are too few
CONVOY = "destroyer"  # what is bought together with transports where they would be sunk without it
MOST_ESCORTS = 3
ELSEWHERE = 0.5
SHIP = 0.8
AFLOAT = 0.6  # of what ships save: fleets move, and so does what threatens them
MEN_A_TRANSPORT = 2.5
NO_AIRCRAFT = 0.6  # how useful a carrier is whose decks stay empty
NO_LIFT = 2.0  # a transport of a power overseas that has too few for its production
UNGUARDED = 1.2  # and one of many that have too few warships: those come first
CONVOY_SIZE = 8  # transports from which on that counts
HALFWAY = 0.5  # of what a new unit gains by where it is put: it moves before it does anything
IDLE_SHIP = 0.5  # and one where nobody needs it
MOST_TRANSPORTS = 12
ARMADA = 24  # transports of a power whose side is overwhelming: what is left of the enemy lies behind the sea
NEAR = 3  # spaces from a factory at which a transport can be beside it next turn
RETURN = 2  # turns in which a ship that comes back to its port counts there
INCOME_A_TRANSPORT = 5
LOADS = 2.0  # as many men may wait as ships can take along in so many voyages, where those take two turns
BESIDES = 2  # and some to guard what they leave
CREW = 1.5  # men who wait for each transport that there is before another is bought
A_STEP_OFF = 0.5  # what those count for who are a step away from where ships are bought
SLOT = 0.6  # of the money there is for a unit: the price of room in a factory


Item = tuple[str, int, int]
"""A unit to buy: its kind, through which factory, and where it is put."""


class Basket:
    """Units to buy or to place, one after the other, over a position and what the enemy would do to it."""

    def __init__(
        self,
        state: AxisState,
        reply: Reply,
        power: int,
        tempo: Tempo,
        variant: Sketch,
        changed: set[int],
        room: dict[int, int],
        *,
        sailing: bool = True,
        battles: Iterable[int] = (),
    ) -> None:
        """``sailing``: fleets can still come to what is bought, but for those that are in ``battles``."""
        self.state, self.reply, self.power, self.tempo = state, reply, power, tempo
        self.chart, self.kinds = variant.chart, variant.chart.kinds
        self.variant, self.changed, self.room = variant.fork(), set(changed), dict(room)
        self.seat = self.chart.powers[power]
        self.toll = reply.toll(self.variant, self.changed)
        self.placed: list[tuple[str, int, int]] = []
        self.weighed = 0
        self._sailing, self._battles = sailing, frozenset(battles)
        self._army = self._count()
        self._voyages = variant.voyages(power)
        self._homecoming: dict[int, tuple[Sketch, set[int], float]] = {}
        self._income = variant.income(power)
        self._hunters = self._count_hunters()
        self._foremost = max((tempo.abroad[factory] for factory in room if tempo.abroad[factory] > 0), default=1.0)

    def _count(self) -> dict[str, float]:
        """What the power has of everything."""
        counts = dict.fromkeys(self.kinds, 0.0)
        for _, row in self.variant.own(self.power):
            for kind, number in zip(self.kinds, row, strict=True):
                counts[kind] += number
        return counts

    def _count_hunters(self) -> float:
        """The warships and aircraft of the enemy, and those that he could have in a turn, in IPCs."""
        types, hunting = self.state.rules.unit_types, (*WARSHIPS, "submarine", *FLYING)
        rows = [row for enemy in self.reply.enemies for _, row in self.variant.own(enemy)]
        there = sum(number * types[kind].cost for row in rows for kind, number in zip(self.kinds, row, strict=True) if kind in hunting)
        return there + sum(self.variant.income(enemy) for enemy in self.reply.enemies)

    # --- what is wanted -------------------------------------------------------------------------------------------------------

    def share(self, kind: str, factory: int) -> float:
        """How much more or less than its price a unit is worth: by the army that there is, and by the factory of a power overseas."""
        share = self._share(kind, factory)
        if self.tempo.overseas(factory):
            share *= ELSEWHERE + (1 - ELSEWHERE) * max(0.0, self.tempo.abroad[factory]) / self._foremost
        return share

    def _share(self, kind: str, factory: int) -> float:
        army = self._army
        men = army["infantry"] + 1
        overseas = self.tempo.overseas(factory)
        ships = self._ships_near(factory)
        lift = ships * MEN_A_TRANSPORT
        ashore = self._waiting(factory, for_ships=False) if overseas else 0.0
        if kind == "transport":
            short = overseas and ships < self._fleet(factory)  # those in another ocean are no use
            wanted = max((self.tempo.wanted(zone) for zone in self.chart.sea[factory]), default=0.0)
            most = UNGUARDED if ships >= CONVOY_SIZE and self._bare(factory) else NO_LIFT
            return IDLE_SHIP + (most - IDLE_SHIP) * wanted if short else IDLE_SHIP
        domain = self.state.rules.unit_types[kind].domain
        if domain == "sea":
            return self._escort(kind, factory)
        crowded = overseas and ashore > (LOADS if self.tempo.shuttle is not None else 1) * lift + BESIDES
        if kind in ("fighter", "bomber"):
            aircraft, soldiers = army["fighter"] + army["bomber"], men + army["artillery"] + army["tank"]
            if crowded:  # who cannot be shipped can fly
                enough = MANY_AIRCRAFT if aircraft > AIRCRAFT_SHARE * soldiers + 2 else 1.0
                return enough * FLYING[kind] * (SHIPS_FIRST if self._ships_can_come(factory, ships) else 1.0)
            few = aircraft < FIGHTER_SHARE * soldiers + 2
            return (1.0 if few else 0.8) if kind == "fighter" else 0.75
        base = ASHORE_TOO_LONG if crowded else 1.0
        if kind in PLENTY:
            if overseas and army["artillery"] + army["tank"] > army["infantry"]:
                base *= ALONE
            wanted = (ARTILLERY_SHARE if kind == "artillery" else TANK_SHARE) * men
            return base * (PLENTY[kind] + SCARCE[kind] * max(0.0, 1 - army[kind] / wanted))
        return base if kind == "infantry" else 0.3

    def _escort(self, kind: str, factory: int) -> float:
        useful = {"destroyer": 1.0, "carrier": 0.98, "cruiser": 0.85, "submarine": 0.85, "battleship": 0.75}[kind]
        if kind == "carrier" and DECK * self._army["carrier"] >= self._army["fighter"]:
            useful = NO_AIRCRAFT
        return useful * (BARE if self._bare(factory) else SHIP)

    def _bare(self, factory: int) -> bool:
        """Are there too few warships for the transports near a factory, and for what the enemy has to sink them with?"""
        types = self.state.rules.unit_types
        ships = sum(self._army[name] * types[name].cost for name in WARSHIPS)
        return min(self._ships_near(factory) * types["transport"].cost * UNESCORTED, self._hunters) > ships

    def _fleet(self, factory: int) -> float:
        """How many transports there should be off a factory: as many as the shuttle asks for and those fill who wait.

        Where ships are back the same turn as many as those fill whom the factory raises: who has no ships raises nobody to wait for them. A
        side that is overwhelming everywhere it can march to takes along all it has, and needs no more than that fills.
        """
        shuttle, army = self.tempo.shuttle, self._army
        if self.reply.worth.overwhelming[self.reply.axis] and self.tempo.overseas(factory):
            men = army["infantry"] + army["artillery"] + army["tank"]
            return min(ARMADA, self._waiting(factory) / CREW) if army["transport"] * CREW < men else 0.0
        if shuttle is not None and factory in shuttle.home:
            return min(shuttle.ships, self._waiting(factory) / CREW)
        raised = min(self.chart.ipc[factory], self._income / MAN) if self.tempo.overseas(factory) else 0.0
        wanted = max(raised / MEN_A_SHIP, self._waiting(factory, A_STEP_OFF) / CREW)
        return min(MOST_TRANSPORTS, 1 + self._income / INCOME_A_TRANSPORT, wanted)

    def _ships_can_come(self, factory: int, ships: int) -> bool:
        """Is it a matter of more ships that men who wait at home get overseas?"""
        shuttle = self.tempo.shuttle
        return shuttle is not None and factory in shuttle.home and ships < self._fleet(factory)

    def _ships_near(self, factory: int) -> int:
        """The transports that are off a factory or could be there in a turn; where a shuttle begins, those that come back to its port."""
        transport, shuttle = self.tempo.values.transport, self.tempo.shuttle
        far, most = (shuttle.turns, RETURN) if shuttle is not None and factory in shuttle.home else (self.chart.air[factory], NEAR)
        return sum(counts[transport] for zone, counts in self.variant.own(self.power) if counts[transport] and far[zone] <= most)

    def _waiting(self, factory: int, fade: float = 1.0, *, for_ships: bool = True) -> float:
        """The men on the same land as a factory, who can all walk to its ships; each step further off they may count for less.

        ``for_ships``: only those who can go to war by sea alone.
        """
        land, march = self.tempo.values.land, self.chart.march[factory]
        ashore = [(space, row) for space, row in self.variant.own(self.power) if march[space] < FAR]
        waiting = [(space, row) for space, row in ashore if not for_ships or self.tempo.overseas(space)]
        return float(sum(sum(map(mul, row, land)) * fade ** march[space] for space, row in waiting))

    # --- filling it -----------------------------------------------------------------------------------------------------------

    def places(self, kind: str, factory: int) -> tuple[int, ...]:
        """Where a unit can be put through a factory: ships into the zones beside it."""
        return self.chart.sea[factory] if self.state.rules.unit_types[kind].domain == "sea" else (factory,)

    def fill(self, money: int, kinds: list[str], budget: int) -> Iterator[None]:
        """Buy until the money or the room is used up; what seemed best is weighed anew before it is bought."""
        promised: dict[Item, float] = {}
        for kind in kinds:
            if cost(self.state, self.seat, kind) <= money:
                for factory, space in self.sites(kind):
                    promised[kind, factory, space] = self._score((kind, factory, space), money)
                yield None
        while promised:
            best = max(promised, key=lambda item: (round(promised[item], 6), item))
            if cost(self.state, self.seat, best[0]) > money or not self.room[best[1]]:
                del promised[best]
                continue
            if self.weighed <= budget and not enough(self.weighed / budget):
                promised[best] = self._score(best, money)
                yield None
                if any(other > promised[best] + 1e-6 for other in promised.values()):
                    budget -= 1
                    continue
            money -= cost(self.state, self.seat, best[0])
            self.put(*best)
            escorted = ("transport", *best[1:])
            if best[0] == CONVOY and escorted in promised:
                promised[escorted] = self._score(escorted, money)

    def _score(self, item: Item, money: int) -> float:
        """What one more unit is worth for its price, and for the room that it takes."""
        kind, factory, space = item
        price = cost(self.state, self.seat, kind)
        slots = sum(self.room.values())
        slot = SLOT * max(0.0, money / slots - 3) if slots else 0.0
        score = self.promise(kind, factory, space, money // price) / (price + slot)
        return max(score, self._convoy(factory, space, money, slot)) if kind == CONVOY else score

    def _convoy(self, factory: int, space: int, money: int, slot: float) -> float:
        """What escorts with transports are worth together for their price: each alone may be sunk where they are safe together."""
        if self._share("transport", factory) <= IDLE_SHIP:
            return 0.0
        best, ship, escort = 0.0, cost(self.state, self.seat, "transport"), cost(self.state, self.seat, CONVOY)
        for escorts in range(1, MOST_ESCORTS + 1):
            ships = min((money - escorts * escort) // ship, self.room[factory] - escorts)
            if ships > 0:
                price = ships * (ship + slot) + escorts * (escort + slot)
                best = max(best, self.together({CONVOY: escorts, "transport": ships}, factory, space) / price)
        return best

    def together(self, bag: dict[str, int], factory: int, space: int) -> float:
        """What units are worth together there, the reply included."""
        variant = self._with(self.variant, bag, space)
        worth = sum(self._by_itself(kind, factory, space) * number for kind, number in bag.items())
        self.weighed += 1
        saved, sunk = self.toll - self.reply.toll(variant, self.changed | {space}), self._sunk(variant, space)
        if self._sailing and "transport" in bag and (saved < 0 or sunk):
            joined, guarded = self._joined(bag, space)
            saved, sunk = max(saved, joined), min(sunk, guarded)
        return worth * (1 - sunk) + (AFLOAT * saved if self.chart.is_sea[space] and saved > 0 else saved)

    def sinking(self, bag: dict[str, int], zone: int) -> float:
        """How likely new ships are to be sunk in a zone, by themselves or with the fleet that can come to them, whichever is safer.

        Fighters that are near come down on new carriers.
        """
        alone = self._sunk(self._decked(self._with(self.variant, bag, zone), bag, zone), zone)
        return min(alone, self._joined(bag, zone)[1])

    def _decked(self, variant: Sketch, bag: dict[str, int], zone: int) -> Sketch:
        """The same variant after fighters have come to the new carriers of a zone, the nearest first."""
        room = DECK * bag.get("carrier", 0)
        if not room:
            return variant
        fighter, air = self.kinds.index("fighter"), self.chart.air
        moves = variant.moves[self.power][fighter]
        around = [(air[space][zone], space, counts[fighter]) for space, counts in variant.own(self.power) if counts[fighter]]
        for far, space, number in sorted(around):
            coming = min(number, room) if far <= moves and not self.chart.is_sea[space] else 0
            if coming > 0:
                variant.put(space, self.power, fighter, -coming)
                variant.put(zone, self.power, fighter, coming)
                room -= coming
        return variant

    def _with(self, variant: Sketch, bag: dict[str, int], space: int) -> Sketch:
        """A variant with more units in a space."""
        found = variant.fork()
        for kind, number in bag.items():
            found.put(space, self.power, self.kinds.index(kind), number)
        return found

    def _by_itself(self, kind: str, factory: int, space: int) -> float:
        """What a unit is worth there whatever the enemy does."""
        place, price = self.kinds.index(kind), self.state.rules.unit_types[kind].cost
        return price * self.share(kind, factory) + self.tempo.raised(place, space) * HALFWAY

    def _sunk(self, variant: Sketch, zone: int) -> float:
        """How likely the ships in a zone are to be sunk by one of the enemies, whatever else he has to do: then they are of no use."""
        if not self.chart.is_sea[zone]:
            return 0.0
        return max((sinking(self.reply.strike(variant, enemy, zone)) for enemy in self.reply.enemies), default=0.0)

    def sites(self, kind: str) -> list[tuple[int, int]]:
        """Where one more unit of a kind could be put, and through which factory: transports where a shuttle's port is nearest."""
        found = [(factory, space) for factory, left in sorted(self.room.items()) if left for space in self.places(kind, factory)]
        shuttle = self.tempo.shuttle
        if kind != "transport" or shuttle is None:
            return found
        nearest = min((shuttle.turns[zone] for factory, zone in found if factory in shuttle.home), default=0)
        return [(factory, zone) for factory, zone in found if factory not in shuttle.home or shuttle.turns[zone] <= nearest]

    def promise(self, kind: str, factory: int, space: int, most: int) -> float:
        """What one more unit is worth there, alone or as one of as many as can be had: a garrison may help only when it is large."""
        most = min(most, self.room[factory])
        alone = self.gain(kind, factory, space, 1)
        return max(alone, self.gain(kind, factory, space, most) / most) if most > 1 else alone

    def gain(self, kind: str, factory: int, space: int, number: int) -> float:
        """What so many more units are worth there, the reply included."""
        return self.together({kind: number}, factory, space)

    def _joined(self, bag: dict[str, int], zone: int) -> tuple[float, float]:
        """What new ships save, or cost, when the fleet comes to them in the noncombat move, and how likely all are sunk.

        That it leaves other places is included.
        """
        if zone not in self._homecoming:
            fleet, sea = self.variant.fork(), self.chart.is_sea
            fleets = [place for place, _ in self.variant.own(self.power) if sea[place] and place not in self._battles]
            sailing = [place for place in fleets if place != zone and zone in self._voyages[place]]
            for place in sailing:
                for kind, number in enumerate(self.variant.units[place][self.power]):
                    if number:
                        fleet.put(place, self.power, kind, -number)
                        fleet.put(zone, self.power, kind, number)
            changed = self.changed.union(sailing, {zone})
            self._homecoming[zone] = fleet, changed, self.reply.toll(fleet, changed)
        fleet, changed, toll = self._homecoming[zone]
        variant = self._with(fleet, bag, zone)
        saved = toll - self.reply.toll(variant, changed) + min(0.0, self.toll - toll)
        return saved, self._sunk(self._decked(variant, bag, zone), zone)

    def put(self, kind: str, factory: int, space: int) -> None:
        """Decide on a unit."""
        self.variant.put(space, self.power, self.kinds.index(kind), 1)
        self.changed.add(space)
        self.toll = self.reply.toll(self.variant, self.changed)
        self._homecoming.clear()
        self.room[factory] -= 1
        self._army[kind] += 1
        self.placed.append((kind, factory, space))

    def worth(self) -> float:
        """What all that was put is worth, the reply included; ships that are sunk are worth nothing."""
        sunk = {space: self._sunk(self.variant, space) for space in {space for _, _, space in self.placed}}
        return sum(self._by_itself(kind, factory, space) * (1 - sunk[space]) for kind, factory, space in self.placed) - self.toll

    def bought(self) -> dict[str, int]:
        """The basket as a bag."""
        bag: dict[str, int] = {}
        for kind, _, _ in self.placed:
            bag[kind] = bag.get(kind, 0) + 1
        return bag

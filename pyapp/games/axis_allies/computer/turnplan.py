"""The plans of the levels above easy, one for each phase that asks for one: what is bought, attacked, moved up and placed."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial
from operator import mul
from typing import TypeVar

from pyapp.engine.actions import Action
from pyapp.games.axis_allies.combat.raids import DAMAGE_FACTOR, OPTION
from pyapp.games.axis_allies.components.edition import FACILITY
from pyapp.games.axis_allies.components.units import Unit, unit
from pyapp.games.axis_allies.computer.baskets import Basket
from pyapp.games.axis_allies.computer.book import AT_SEA, DANGER, openings
from pyapp.games.axis_allies.computer.carry_out import Go, Land, Load, Order, Plain, Raid, Sail
from pyapp.games.axis_allies.computer.forces import Cargo, Lift, Mission
from pyapp.games.axis_allies.computer.garrisons import Regrouping
from pyapp.games.axis_allies.computer.levels import QUICK, Budget
from pyapp.games.axis_allies.computer.missions import Campaign, Planner
from pyapp.games.axis_allies.computer.weighing.charts import NOBODY
from pyapp.games.axis_allies.computer.weighing.reach import Stack
from pyapp.games.axis_allies.computer.weighing.reply import Reply
from pyapp.games.axis_allies.computer.weighing.sketch import Sketch
from pyapp.games.axis_allies.computer.weighing.tempo import Tempo
from pyapp.games.axis_allies.computer.weighing.worth import Worth
from pyapp.games.axis_allies.economy.purchase import complex_sites, cost
from pyapp.games.axis_allies.factories import capacity, usable_factories
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.patience import enough

Found = TypeVar("Found")
Planning = Generator[None, None, list[Order]]

FACTORY = "industrial_complex"
ARMY_BESIDES = 6  # IPCs that are left for units when a factory is bought
MOST_FORWARD_FACTORIES = 2
LEAST_FACTORY = 3  # IPCs of a territory that is worth a factory: for less there are two transports
SAFE_FACTORY = 0.1  # the chance to lose it that is taken
DAMAGE = 3.5  # that a bomber does to a factory on average


class Situation:
    """A position with everything that thinking starts from."""

    def __init__(self, state: AxisState, seat: str, *, with_bought: bool = False) -> None:
        self.state, self.seat = state, seat
        self.sketch = Sketch(state)
        self.power = self.sketch.chart.powers.index(seat)
        if with_bought:
            self._foresee(state, seat)
        self._weigh()
        if with_bought and self._launch():
            self._weigh()

    def _weigh(self) -> None:
        """Everything that follows from the sketch."""
        self.worth = Worth(self.sketch, self.state)
        self.reply = Reply(self.sketch, self.worth, self.power, self.state.rules.turn_order[self.state.setup.scenario])
        siege = self.reply.siege
        air = self.sketch.attack[self.power].air
        aircraft = sum(sum(map(mul, counts, air)) for _, counts in self.sketch.own(self.power))
        relief = {} if self.worth.hurried[self.reply.axis] else siege.relief(aircraft)  # whose friends attack needs his aircraft himself
        self.tempo = Tempo(self.sketch, self.worth, self.power, relief, siege.expected())

    def _foresee(self, state: AxisState, seat: str) -> None:
        """What was bought will stand at the factories when the enemy replies: the largest gets it first."""
        room = {factory: capacity(state, factory) for factory in usable_factories(state, seat)}
        for kind, number in sorted(state.powers[seat].bought.items()):
            if kind in self.sketch.kind and state.rules.unit_types[kind].domain not in ("sea", FACILITY):
                for factory in sorted(room, key=lambda one: (-room[one], one)):
                    taken = min(number, room[factory])
                    if taken:
                        self.sketch.add(self.sketch.chart.number[factory], self.power, self.sketch.kind[kind], taken)
                        room[factory] -= taken
                        number -= taken

    def _launch(self) -> bool:
        """Put the ships that were bought where they will probably be placed, so that others come to guard them; are there any?"""
        bought, types = self.state.powers[self.seat].bought, self.state.rules.unit_types
        ships = sorted((kind for kind in bought if types[kind].domain == "sea"), key=lambda kind: (-types[kind].cost, kind))
        if not ships:
            return False
        basket = _nothing_placed(self, sailing=True)
        for kind in ships:
            for left in range(bought[kind], 0, -1):
                if sites := basket.sites(kind):
                    basket.put(kind, *max(sites, key=lambda site: (basket.promise(kind, site[0], site[1], left), -site[0], -site[1])))
        for kind, _, zone in basket.placed:
            self.sketch.add(zone, self.power, self.sketch.kind[kind], 1)
        return True

    def ready(self) -> dict[Stack, int]:
        """The units that have not moved yet."""
        found: dict[Stack, int] = {}
        for space, piece, number in self._unmoved():
            stack = (space, self.sketch.kind[piece.kind])
            found[stack] = found.get(stack, 0) + number
        return found

    def _unmoved(self) -> Iterator[tuple[int, Unit, int]]:
        """The pieces that have not moved yet, where they are and how many are alike; no transport with a friend's men."""
        for name, texts in self.state.units.items():
            for text, number in texts.items():
                piece = unit(text)
                guests = piece.kind == "transport" and any(item.owner != self.seat for item in piece.cargo)
                if piece.owner == self.seat and not (piece.used or piece.spent or piece.note or guests):
                    yield self.sketch.chart.number[name], piece, number

    def cargoes(self) -> dict[int, list[Cargo]]:
        """Whom the transports that have not moved yet carry, ship by ship, those with a friend's men excepted."""
        found: dict[int, list[Cargo]] = {}
        for zone, piece, number in self._unmoved():
            if piece.kind == "transport" and piece.cargo:
                cargo = tuple(sorted(self.sketch.kind[item.kind] for item in piece.cargo))
                found.setdefault(zone, []).extend([cargo] * number)
        return found

    def planner(self, budget: Budget) -> Planner:
        """What weighs attacks here, with as much in mind as the level has."""
        return Planner(self.sketch, self.reply, self.power, self.ready(), self.cargoes(), self.tempo, budget)


def _settled(planner: Planner, budget: int, least: int) -> Generator[None, None, Campaign]:
    """The best campaign that is found within a budget of positions, or after the ``least`` when somebody wants to see it now."""
    best = Campaign()
    for campaign in _patiently(planner.search(budget), planner, budget, least):
        best = campaign
        yield None
    return best


def _patiently(search: Iterator[Found], mind: Planner | Regrouping, budget: int, least: int) -> Iterator[Found]:
    """What a search finds, moment by moment, until somebody wants to see it now and at least so many positions have been weighed."""
    for found in search:
        yield found
        if enough(mind.weighed / budget, least / budget):
            return


# --- buying and placing -------------------------------------------------------------------------------------------------------


def _room(state: AxisState, seat: str, sketch: Sketch) -> dict[int, int]:
    rooms = {sketch.chart.number[factory]: capacity(state, factory) for factory in usable_factories(state, seat)}
    return {factory: room for factory, room in rooms.items() if room > 0}


def buying(state: AxisState, seat: str, budget: Budget) -> Planning:
    """What to buy for the position that the best attacks are likely to lead to."""
    here = Situation(state, seat)
    planner = here.planner(budget)
    campaign = yield from _settled(planner, budget.outlook, QUICK.outlook)
    variant, changed, _ = planner.after(campaign.missions)
    orders = _repairs(state, seat)
    money = state.powers[seat].ipcs - sum(int(str(order.action.args[1])) for order in orders if isinstance(order, Plain))
    room = _room(state, seat, here.sketch)
    for order in orders:
        if isinstance(order, Plain):
            factory = here.sketch.chart.number[str(order.action.args[0])]
            room[factory] = room.get(factory, 0) + int(str(order.action.args[1]))
    basket = Basket(state, here.reply, here.power, here.tempo, variant, changed, room, battles=campaign.missions)
    book = _by_the_book(here, basket)
    site = "" if book else _new_factory(here, variant)
    price = cost(state, seat, FACTORY)
    if site and money >= price + ARMY_BESIDES:
        money -= price
    else:
        site = ""
    kinds = [kind for kind in state.rules.combat_units() if kind != "aa_gun"]
    for kind, best in book:
        price, sites = cost(state, seat, kind), basket.sites(kind)
        if sites and price <= money:
            if best not in sites:
                worth = {site: basket.gain(kind, site[0], site[1], 1) for site in sites}
                best = max(sites, key=lambda site: (worth[site], -site[0], -site[1]))
            basket.put(kind, *best)
            money -= price
            yield None
    yield from basket.fill(money, kinds, budget.basket)
    if bag := basket.bought() | ({FACTORY: 1} if site else {}):
        orders.append(Plain(Action(seat, "buy", (bag,))))
    return [*orders, Plain(Action(seat, "done"))]


def _by_the_book(here: Situation, basket: Basket) -> list[tuple[str, tuple[int, int] | None]]:
    """What the opening book has a power buy, one by one, its ships all in one zone; nothing when its capital is in danger.

    The first list whose ships are safe together, with the fleet that can come to them.
    """
    lists, capital = openings(here.state, here.seat), here.sketch.capital(here.power)
    if not lists or capital == NOBODY:
        return []
    danger = max((here.reply.strike(here.sketch, enemy, capital).conquest for enemy in here.reply.enemies), default=0.0)
    for bag in lists if danger <= DANGER else ():
        ships = {kind: number for kind, number in bag.items() if here.state.rules.unit_types[kind].domain == "sea"}
        sites = basket.sites(next(iter(ships))) if ships else []
        if "transport" in ships:  # where men wait for them
            most = max((basket.share("transport", factory) for factory, _ in sites), default=0.0)
            sites = [site for site in sites if basket.share("transport", site[0]) >= most]
        site = max(sites, key=lambda one: (basket.together(ships, *one), -one[0], -one[1]), default=None)
        if site is None or basket.sinking(ships, site[1]) <= AT_SEA:
            return [(kind, site if kind in ships else None) for kind, number in bag.items() for _ in range(number)]
    return []


def _new_factory(here: Situation, variant: Sketch, *, bought: bool = False) -> str:
    """Where a power that lies overseas should build a factory: well forward, safe, worth enough; nothing if it needs none.

    One that is ``bought`` is built, in the least dangerous place if all are.
    """
    sketch, tempo, capital = here.sketch, here.tempo, here.sketch.capital(here.power)
    if capital == NOBODY or not tempo.overseas(capital):
        return ""
    built = [space for space in sketch.factory if sketch.owner[space] == here.power and not tempo.overseas(space)]
    if len(built) >= MOST_FORWARD_FACTORIES and not bought:
        return ""
    best, found = (0.0, -1.0), ""
    for name in complex_sites(here.state, here.seat):
        space = sketch.chart.number[name]
        if sketch.chart.ipc[space] < LEAST_FACTORY - bought or tempo.overseas(space):
            continue
        ahead = tempo.forward[space] - tempo.forward[capital]
        danger = max((here.reply.strike(variant, enemy, space).conquest for enemy in here.reply.enemies), default=0.0)
        good = ahead >= 0 and danger <= SAFE_FACTORY
        merit = (sketch.chart.ipc[space] * (1 + ahead), 0.0) if good else (0.0, 1 - danger)
        if merit > best and (good or bought):
            best, found = merit, name
    return found


def _repairs(state: AxisState, seat: str) -> list[Order]:
    """Repair as much room as there is money for beyond what stands open."""
    money = state.powers[seat].ipcs
    room = sum(capacity(state, factory) for factory in usable_factories(state, seat))
    found: list[Order] = []
    damaged = [factory for factory in usable_factories(state, seat) if state.factories[factory]]
    for factory in sorted(damaged, key=lambda one: (-state.space(one).ipc, one)):
        lost = min(state.factories[factory], state.space(factory).ipc)
        excess = state.factories[factory] - lost
        wanted = min(lost, (money - 3 * room) // 4 - excess)
        if wanted > 0:
            points = min(money, wanted + excess)
            found.append(Plain(Action(seat, "repair", (factory, points))))
            money -= points
            room += wanted
    return found


def _nothing_placed(here: Situation, *, sailing: bool) -> Basket:
    """The position as it is, with all the room that its factories have; ``sailing``: fleets can still come to what is put there."""
    room = _room(here.state, here.seat, here.sketch)
    return Basket(here.state, here.reply, here.power, here.tempo, here.sketch, set(), room, sailing=sailing)


def placing(state: AxisState, seat: str, budget: Budget) -> Planning:
    """Where to put what was bought: the dear first, each where the reply and the front want it; all ships in one zone if that is better."""
    here = Situation(state, seat)
    left = {kind: number for kind, number in state.powers[seat].bought.items() if state.rules.unit_types[kind].domain != FACILITY}
    best = yield from _placed(here, left, None)
    ships = {kind: number for kind, number in left.items() if state.rules.unit_types[kind].domain == "sea"}
    if sum(ships.values()) > 1:
        for fleet in _harbours(here, ships):
            other = yield from _placed(here, left, fleet)
            if other.worth() > best.worth():
                best = other
    names = here.sketch.chart.names
    together: dict[tuple[int, int, str], int] = {}
    for kind, factory, space in best.placed:
        together[factory, space, kind] = together.get((factory, space, kind), 0) + 1
    carriers_first = sorted(together.items(), key=lambda item: item[0][2] != "carrier")
    orders: list[Order] = [
        Plain(Action(seat, "place", (names[factory], names[space], {kind: number}))) for (factory, space, kind), number in carriers_first
    ]
    site = _new_factory(here, here.sketch, bought=True) if state.powers[seat].bought.get(FACTORY) else ""
    return [*orders, Plain(Action(seat, "build", (site,)))] if site else orders


def _harbours(here: Situation, ships: dict[str, int]) -> list[tuple[int, int]]:
    """The zones, with their factories, where all new ships could be put together: transports near the port of their shuttle alone."""
    basket = _nothing_placed(here, sailing=False)
    common = set.intersection(*(set(basket.sites(kind)) for kind in ships))
    return sorted(site for site in common if basket.room[site[0]] >= sum(ships.values()))


def _placed(here: Situation, left: dict[str, int], fleet: tuple[int, int] | None) -> Generator[None, None, Basket]:
    """All units put somewhere, one by one; the ships in the zone of the ``fleet`` if there is one, which has room for all of them."""
    basket, types = _nothing_placed(here, sailing=False), here.state.rules.unit_types
    for kind in sorted(left, key=lambda one: (fleet is not None and types[one].domain != "sea", -types[one].cost, one)):
        for more in range(left[kind], 0, -1):
            sites = [fleet] if fleet is not None and types[kind].domain == "sea" else basket.sites(kind)
            if not sites:
                break
            worth = {site: basket.promise(kind, *site, more) for site in sites} if len(sites) > 1 else dict.fromkeys(sites, 0.0)
            basket.put(kind, *max(sites, key=lambda site: (worth[site], -site[0], -site[1])))
            yield None
    return basket


# --- moving -------------------------------------------------------------------------------------------------------------------


def attacking(state: AxisState, seat: str, budget: Budget, barred: Iterable[Go] = ()) -> Planning:
    """The best attacks together, as orders: ships first, then men and landings, aircraft last; nobody goes the ways that are ``barred``.

    Of those who march the nearest go first: a space that tanks have overrun on their way is no target for others any more.
    """
    here = Situation(state, seat, with_bought=True)
    planner = here.planner(budget)
    _bar(planner, barred)
    campaign = yield from _settled(planner, budget.attacks, QUICK.attacks)
    orders: list[Order] = []
    missions = [campaign.missions[target] for target in sorted(campaign.missions)]
    for domain in ("sea", "land", "lift", "air"):
        going: list[Order] = []
        for mission in missions:
            going += _lifting(here.sketch, mission) if domain == "lift" else _marching(here.sketch, mission, domain)
        orders += sorted(going, key=partial(_steps, here.sketch)) if domain == "land" else going
    return [*orders, *_raids(here, planner, campaign)]


def _bar(planner: Planner, barred: Iterable[Go]) -> None:
    """Send no units where the rules have kept them from going: fighters, to a battle from which their carrier sails away."""
    number, kinds = planner.sketch.chart.number, planner.sketch.kind
    for way in barred:
        for kind, _ in way.units:
            planner.reach.strikes.get(number[way.to], {}).pop((number[way.origin], kinds[kind]), None)


def _raids(here: Situation, planner: Planner, campaign: Campaign) -> list[Order]:
    """Bombers that have nothing better to do bomb the factory where most damage can still be done, if that pays."""
    sketch, state = here.sketch, here.state
    bomber, used = sketch.kind["bomber"], planner.used(campaign.missions)
    room: dict[int, float] = {
        space: DAMAGE_FACTOR * sketch.chart.ipc[space] - damage
        for space, damage in sketch.factory.items()
        if sketch.hostile(here.power, space) and space not in campaign.missions and not _intercepted(here, space)
    }
    found: list[Order] = []
    for (space, kind), number in sorted(planner.ready.items()):
        for _ in range(number - used.get((space, kind), 0) if kind == bomber else 0):
            inside = [place for place in room if (space, bomber) in planner.reach.strikes.get(place, {})]
            target = max(inside, key=lambda place: (min(room[place], DAMAGE), -place), default=None)
            if target is None or min(room[target], DAMAGE) <= state.rules.unit_types["bomber"].cost / 6:
                break
            room[target] -= DAMAGE
            found.append(Raid(sketch.chart.names[space], sketch.chart.names[target]))
    return found


def _intercepted(here: Situation, space: int) -> bool:
    """Could fighters rise against a raid there?"""
    return here.state.setup.has(OPTION) and bool(here.sketch.enemies(here.power, space)[here.sketch.kind["fighter"]])


def _marching(sketch: Sketch, mission: Mission, domain: str) -> list[Order]:
    groups: dict[int, dict[str, int]] = {}
    names, kinds, types = sketch.chart.names, sketch.chart.kinds, sketch.chart.rules.unit_types
    for (space, kind), number in mission.force:
        if types[kinds[kind]].domain == domain:
            groups.setdefault(space, {})[kinds[kind]] = number
    return [Go(names[space], tuple(sorted(bag.items())), names[mission.target]) for space, bag in sorted(groups.items())]


def _steps(sketch: Sketch, order: Order) -> int:
    """How many spaces men march."""
    number = sketch.chart.number
    return sketch.chart.march[number[order.origin]][number[order.to]] if isinstance(order, Go) else 0


def _lifting(sketch: Sketch, mission: Mission) -> list[Order]:
    return [order for lift in mission.lifts for order in _voyage(sketch, lift, mission.target)]


def _voyage(sketch: Sketch, lift: Lift, target: int) -> list[Order]:
    """One transport: to where it loads, men aboard, to the coast, the assault."""
    names, kinds = sketch.chart.names, sketch.chart.kinds
    aboard = tuple(kinds[kind] for kind in lift.aboard)
    found: list[Order] = []
    if lift.load != lift.zone:
        found.append(Sail(names[lift.zone], aboard, names[lift.load]))
    by_shore: dict[int, dict[str, int]] = {}
    for shore, kind in lift.boarders:
        bag = by_shore.setdefault(shore, {})
        bag[kinds[kind]] = bag.get(kinds[kind], 0) + 1
    for shore, bag in by_shore.items():
        found.append(Load(names[shore], tuple(bag.items()), names[lift.load], aboard))
        aboard = (*aboard, *(kind for kind, number in bag.items() for _ in range(number)))
    if lift.land != lift.load:
        found.append(Sail(names[lift.load], aboard, names[lift.land]))
    found.append(Land("assault", names[lift.land], aboard, names[target]))
    return found


def regrouping(state: AxisState, seat: str, budget: Budget) -> Planning:
    """Land, garrison and move up."""
    here = Situation(state, seat, with_bought=True)
    plan = Regrouping(state, here.sketch, here.reply, here.power, here.tempo)
    yield from _patiently(plan.search(budget.regrouping), plan, budget.regrouping, QUICK.regrouping)
    return plan.orders()

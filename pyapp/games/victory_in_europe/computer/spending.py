"""What the computer player produces. VIE 7.71, 11.1 to 11.5."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.game import Game
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN
from pyapp.games.victory_in_europe.components.units import CONVOY, FORTRESS, LEADER, SUBMARINE, Unit
from pyapp.games.victory_in_europe.computer.front import Front
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.production.forms import Rooms, books_of
from pyapp.games.victory_in_europe.state import VictoryState

USES: Mapping[str, float] = {
    "infantry": 1.0, "guards": 1.0, "shock": 1.3, "tank": 1.75, "cavalry": 0.7, "marines": 1.6, "paratroops": 1.0, "leader": 1.4,
    "fortress": 0.5, "fighter": 1.6, "heavy_bomber": 2.2, "medium_bomber": 1.2, "naval_bomber": 0.9, "dive_bomber": 1.5, "carrier": 1.4,
    "battleship": 1.6, "battlecruiser": 1.2, "cruiser": 1.0, "submarine": 1.5, "convoy": 4.0, "factory": 3.0,
}  # fmt: skip
"""What a step of a type does for whoever has it, however much it costs."""
AT_THE_FRONT, NEW_BLOCK, PAYS_BACK = 0.25, 0.25, 7
LEAST = 0.15  # points are not kept: whatever does something is better than nothing


def lend(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """A point by Iran helps the Soviets more than it costs."""
    yield Action(seat, "lend")
    yield Action(seat, "keep")


def produce(game: Game, seen: VictoryState, seat: str) -> Thoughts:
    """Convoys and factories while they pay, then steps and units by what they do for their price."""
    sight, kinds = Sight(seen, seat), game.kinds(seen, seat)
    shop = Shop(game, sight)
    if "gain" in kinds:
        yield shop.gifts()
    if "place" in kinds:
        yield filled(game, seen, seat, "place", lambda _, token: sight.steps(token) + 1)
    yield None
    offers = [offer for kind, source in shop.counters().items() if kind in kinds for offer in source()]
    for worth, action in sorted(offers, key=lambda one: (-one[0], str(one[1]))):
        if worth > LEAST:
            yield action
    yield Action(seat, "done")


class Shop:
    """What there is to be had in a production phase, each thing with what it does for a point."""

    def __init__(self, game: Game, sight: Sight) -> None:
        self.game, self.sight, self.state = game, sight, sight.state
        self.front = Front(sight)

    def counters(self) -> Mapping[str, Callable[[], Iterator[tuple[float, Action]]]]:
        """By the kinds of order."""
        return {"add": self.steps, "build": self.units, "factory": self.factories}

    def _use(self, unit: Unit, at: str) -> float:
        found = USES[unit.type]
        if unit.type == CONVOY:
            found *= min(1.0, (LAST_TURN - self.state.turn) / 4)
        if at in AREAS and unit.is_army:
            need = self.front.need(at)
            found *= 1 + AT_THE_FRONT * min(4.0, need) / 2
        return found

    def gifts(self) -> Action | None:
        """Steps that an event gives go to the best units."""
        field = self.game.field(self.state, self.sight.seat, "gain", ())
        if not isinstance(field, Bag):
            return None
        bag: dict[str, int] = {}
        for token in sorted(field.there, key=lambda token: (-self._liking(token), token)):
            number = min(field.there[token], field.limit() - sum(bag.values()))
            if number > 0:
                bag[token] = number
        return Action(self.sight.seat, "gain", (bag,))

    def _liking(self, token: str) -> float:
        unit = self.sight.unit(token)
        return self._use(unit, self.state.blocks[token].at) if unit else 0.0

    def _options(self, kind: str, filled_: tuple[str, ...] = ()) -> tuple[str, ...]:
        field = self.game.field(self.state, self.sight.seat, kind, filled_)
        return field.options if isinstance(field, Pick) else ()

    def steps(self) -> Iterator[tuple[float, Action]]:
        """A step more for a unit on the map, who pays chosen first."""
        for payer in self._options("add"):
            field = self.game.field(self.state, self.sight.seat, "add", (payer,))
            for token, price in field.price.items() if isinstance(field, Bag) else ():
                unit = self.sight.unit(token)
                if unit is not None and field is not None and price <= (field.budget or 0):  # type: ignore[union-attr]
                    weak = 0.1 * (self.sight.steps(token) < unit.steps / 2)
                    yield self._use(unit, self.state.blocks[token].at) / price + weak, Action(self.sight.seat, "add", (payer, {token: 1}))

    def units(self) -> Iterator[tuple[float, Action]]:
        """A new unit where it is wanted most."""
        rooms = Rooms(self.state, books_of(self.state, self.sight.seat))
        for token in self._options("build"):
            unit, places = self.sight.unit(token), rooms.of(token)
            if unit is None or not places:
                continue
            at = max(places, key=lambda place: (self.front.pull(place) if place in AREAS else 0.0, place))
            prices = rooms.books.builds[token]
            payers = self._options("build", (token, at))
            payer = max(payers or tuple(prices), key=lambda one: (rooms.books.points.get(one, 0), one))
            use = self._use(unit, "") * (1 + NEW_BLOCK * unit.is_army * (unit.type not in (LEADER, FORTRESS)))
            use *= 0.6 if unit.is_naval and unit.type not in (SUBMARINE, CONVOY) else 1.0
            yield use / prices[payer], Action(self.sight.seat, "build", (token, at, payer) if payers else (token, at))

    def factories(self) -> Iterator[tuple[float, Action]]:
        """A step of a factory, as long as there is time for it to pay."""
        left = LAST_TURN - self.state.turn
        if left < PAYS_BACK:
            return
        for payer in self._options("factory"):
            field = self.game.field(self.state, self.sight.seat, "factory", (payer,))
            if isinstance(field, Bag):
                for area in sorted(field.there, key=lambda area: (self.sight.threat(area), area))[:1]:
                    worth = USES["factory"] * min(1.5, left / 10) / 3
                    yield worth + 0.3, Action(self.sight.seat, "factory", (payer, {area: 1}))

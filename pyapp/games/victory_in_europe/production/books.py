"""The books of a production phase: what each seat may spend, and on what. VIE 7.7, 8.5, 11.1 to 11.5.

Nothing on the map changes before all have ordered, so the books are made once, when the phase begins, and hold what follows from the lines
of supply. What a seat may know of them lies with its secrets: points tell of the steps of its convoys.
"""

from __future__ import annotations

from pyapp.games.victory_in_europe.changes import holder, on_map
from pyapp.games.victory_in_europe.components.sides import partners
from pyapp.games.victory_in_europe.components.units import CONVOY, TYPES, Unit
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import AREAS, is_home
from pyapp.games.victory_in_europe.production import events
from pyapp.games.victory_in_europe.production.permits import (
    SOVIET_UNION,
    UNITED_STATES,
    extra_cost,
    is_major,
    may_build,
    may_gain,
    payers,
    sites,
)
from pyapp.games.victory_in_europe.state import LENINGRAD, POOL, Books, VictoryState
from pyapp.games.victory_in_europe.supply.accounts import LEND_LEASE, MARKERS, account, city_value, producers
from pyapp.games.victory_in_europe.supply.picture import Picture

FACTORY = "factory"
FACTORY_COST = TYPES[FACTORY].cost
MOST_STEPS_OF_A_MARKER = 4  # VIE 11.3


def open_books(state: VictoryState, by_iran: int) -> dict[str, int]:
    """Every seat gets its books; gives what convoys of lend-lease bring to each nation. VIE 7.71, 11.1.

    ``by_iran`` is what the United States give the Soviets over Iran besides, for a resource (13.0 Iran).
    """
    picture, lent = Picture(state), {}
    for seat in state.seats:
        state.secrets[seat].books = Books()
    for nation in producers(state):
        books = state.secrets[state.owner(nation)].books
        assert books is not None
        lent[nation] = _enter(state, picture, books, nation, by_iran)
    offers = Offers(state, picture)
    for token, _ in list(faces.known(state)):
        offers.enter(token)
    events.enter_gifts(state, picture)
    return lent


def _enter(state: VictoryState, picture: Picture, books: Books, nation: str, by_iran: int) -> int:
    """The points of a nation, the room for its factories, what lend-lease may still take; gives what lend-lease brings."""
    found = account(state, nation, picture)
    lent = by_iran if nation == UNITED_STATES else 0
    free = max(0, found.resources - found.tied - lent)
    lake = _lake_steps(state, picture, nation)
    in_all = min(found.factories, free)
    points = min(found.factories - lake, free)
    books.points[nation] = points + found.lend_lease + events.bonus(state, nation) + (by_iran if nation == SOVIET_UNION else 0)
    if lake:
        books.points[LENINGRAD] = in_all - points
    books.room[nation] = max(0, free - found.factories)
    if nation == UNITED_STATES:
        books.loans = free
    books.works |= works(state, picture, nation)
    return found.lend_lease


def _lake_steps(state: VictoryState, picture: Picture, nation: str) -> int:
    """The factory steps of a Leningrad that only the lake joins to Moscow: they serve the units there alone. VIE 1.9, V104."""
    lake = nation == SOVIET_UNION and LENINGRAD in state.factories and picture.by_lake(nation)
    return max(0, sum(state.factories[LENINGRAD]) - state.relocated.get(LENINGRAD, 0)) if lake else 0


class Offers:
    """What may be ordered for blocks. Blocks of a nation in a place, and new ones of a kind, are offered the same: worked out once."""

    def __init__(self, state: VictoryState, picture: Picture) -> None:
        self.state, self.picture = state, picture
        self._able: dict[tuple[str, str, str], dict[str, int]] = {}
        self._sites: dict[tuple[str, str], list[str]] = {}

    def enter(self, token: str) -> None:
        """Enter a block into the books of its owner, if it may gain a step or be built."""
        state, picture = self.state, self.picture
        block, face, unit = state.blocks[token], faces.face(state, token), faces.unit(state, token)
        owner = state.secrets.get(state.owner(block.nation))
        if owner is None or owner.books is None or face is None or unit is None or not may_build(state, unit):
            return
        if block.at == POOL:
            found = self.sites(block.nation, unit)
            if able := self.able(block.nation, found[0], unit) if found else {}:
                owner.books.builds[token], owner.books.sites[token] = able, list(found)
        elif on_map(state, token) and face.steps < unit.steps and may_gain(state, picture, token, unit):
            owner.books.adds[token] = self.able(block.nation, block.at, unit)

    def sites(self, nation: str, unit: Unit) -> list[str]:
        """Where a new unit may appear; not in a Leningrad that only the lake joins to Moscow. VIE 1.9, 11.4, 11.41."""
        key = (nation, unit.id if unit.type == CONVOY else "ship" if unit.is_naval else "")
        if key not in self._sites:
            shut = LENINGRAD if self.picture.by_lake(SOVIET_UNION) else ""
            self._sites[key] = [site for site in sites(self.state, self.picture, nation, unit) if site != shut]
        return self._sites[key]

    def able(self, nation: str, place: str, unit: Unit) -> dict[str, int]:
        """Who may pay for a step in a place, and what it costs; a minor's needs a line to the payer's capital. VIE 1.9, 8.7, 11.5."""
        key = (nation, place, unit.id if unit.type == CONVOY else unit.type)
        if key not in self._able:
            self._able[key] = _able(self.state, self.picture, nation, place, unit)
        return dict(self._able[key])


def _able(state: VictoryState, picture: Picture, nation: str, place: str, unit: Unit) -> dict[str, int]:
    if place not in AREAS:
        return dict.fromkeys(payers(state, UNITED_STATES if unit.id in LEND_LEASE.values() else nation), unit.kind.cost)
    if place == LENINGRAD and picture.by_lake(SOVIET_UNION):
        return {LENINGRAD: unit.kind.cost} if nation == SOVIET_UNION else {}
    able = [payer for payer in payers(state, nation) if is_major(nation) or picture.has_line(payer, place)]
    return {payer: unit.kind.cost + extra_cost(state, picture, nation, place) for payer in able}


def works(state: VictoryState, picture: Picture, nation: str) -> dict[str, int]:
    """The factory steps that each major city of the home territory may get now. VIE 11.31.

    One for each marker, new ones included, as far as its value goes; a step that was moved there this turn counts (11.32).
    """
    found = {}
    for area in AREAS:
        if not AREAS[area].city or not is_home(nation, area) or holder(state, area) not in partners(nation):
            continue
        markers, most = state.factories.get(area, []), MARKERS.get(area, 1)
        able = sum(steps < MOST_STEPS_OF_A_MARKER for steps in markers) + most - len(markers)
        room = min(able - state.relocated.get(area, 0), city_value(area) - sum(markers))
        if room > 0 and area in picture.places(nation) and not (area == LENINGRAD and picture.by_lake(nation)):
            found[area] = room
    return found


def grown(markers: list[int], steps: int, most: int) -> list[int]:
    """The markers of an area after some steps, one for each marker, the smallest first. VIE 11.3, 11.31, V103.

    >>> grown([2, 1, 1], 2, 4), grown([3], 1, 1), grown([4, 3], 1, 2)
    ([2, 2, 1, 1], [4], [4, 4])
    """
    found = [*markers, *([0] * (most - len(markers)))]
    for index in sorted(range(len(found)), key=lambda index: (found[index], index))[:steps]:
        found[index] += 1
    return sorted((number for number in found if number), reverse=True)


def flak(state: VictoryState, area: str) -> int:
    """The steps with which the factories of an area fire at aircraft, each a die of A1. VIE 11.33.

    Which bombers hit them and when an army destroys them is the concern of combat and of movement.
    """
    return sum(state.factories.get(area, ()))

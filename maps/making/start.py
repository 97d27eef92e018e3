"""The first labelling: every cell goes to the nearest seed by land or by water; what each other label would cost."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, dijkstra
from scipy.spatial import cKDTree

from maps.making.cells import Cells
from maps.making.mesh import DRY, WET
from maps.making.plan import Plan
from maps.making.terrain import OWN, Terrain

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FORBIDDEN = 1e9
PULL = 0.004  # cost of a unit of area a unit further from the seed than need be
FOREIGN = 0.05  # extra cost of a unit of area in a country the space does not claim
ISLAND_BELT = 24.0
BELT_COST = 0.35
DECLARED, APART, EITHER = 1, 0, 2


@dataclass
class Labelling:
    """Who holds each cell, and what the search needs: labels are the numbers of the spaces, then one for ice; -1 is nobody."""

    label: Ints
    fixed: NDArray[np.bool_]
    cost: Floats
    wanted: Ints  # label by label: DECLARED, APART or EITHER
    roads: csr_matrix
    seeds: list[list[int]]
    land_count: int

    @property
    def ice(self) -> int:
        """The label of sea that is no space."""
        return len(self.seeds) - 1


def wanted_contacts(plan: Plan) -> Ints:
    """The declared adjacency; pairs that are excused must not touch, ice may touch anything."""
    count = len(plan.spaces)
    wanted = np.full((count + 1, count + 1), EITHER)
    wanted[:count, :count] = APART
    for a, b in plan.edges:
        if (a, b) not in plan.exceptions:
            wanted[plan.index[a], plan.index[b]] = wanted[plan.index[b], plan.index[a]] = DECLARED
    for (a, b), exemption in plan.exceptions.items():
        if exemption.kind == "either":
            wanted[plan.index[a], plan.index[b]] = wanted[plan.index[b], plan.index[a]] = EITHER
    np.fill_diagonal(wanted, EITHER)
    return wanted


def roads_of(cells: Cells) -> csr_matrix:
    """Distances between neighbouring cells of one kind."""
    a, b = cells.source, cells.neighbour
    same = cells.kind[a] == cells.kind[b]
    length = np.hypot(*(cells.centre[a] - cells.centre[b]).T) + 1e-6
    return csr_matrix((length[same], (a[same], b[same])), shape=(cells.count, cells.count))


def _seed_cells(plan: Plan, terrain: Terrain, cells: Cells) -> list[list[int]]:
    """The cells each label grows from: the land made for it, or those nearest to its seeds. The last label is ice."""
    key = np.array([*terrain.keys, ""])[cells.country]
    wet = np.flatnonzero(cells.kind == WET)
    water = cKDTree(cells.centre[wet])
    found: list[list[int]] = []
    for space, seeds in zip(plan.spaces, terrain.seeds, strict=True):
        own = np.flatnonzero(key == OWN + space.id)
        if len(own):
            found.append(own.tolist())
        elif space.is_land:
            claimed = np.flatnonzero(np.isin(key, space.countries))
            found.append(claimed[cKDTree(cells.centre[claimed]).query(seeds)[1]].tolist())
        else:
            found.append(wet[water.query(seeds)[1]].tolist())
    found.append(wet[water.query(terrain.ice_seeds)[1]].tolist())
    return found


def _label_land(plan: Plan, terrain: Terrain, cells: Cells, labelling: Labelling, far: Floats) -> None:
    """Land goes to the nearest space that claims its country; land nobody claims is no space."""
    count = labelling.land_count
    claims: dict[str, list[int]] = defaultdict(list)
    for number, space in enumerate(plan.spaces):
        for country in space.countries:
            claims[country].append(number)
    made = {OWN + space.id: number for number, space in enumerate(plan.spaces)}
    for cell in np.flatnonzero(cells.kind == DRY):
        key = terrain.keys[cells.country[cell]]
        if key in made:
            labelling.label[cell], labelling.fixed[cell] = made[key], True
            continue
        claimants = claims.get(key)
        if not claimants:
            labelling.fixed[cell] = True
            continue
        distance = far[:count, cell]
        nearest = min(claimants, key=lambda number, distance=distance: distance[number])  # type: ignore[misc]
        extra = PULL * np.maximum(0, distance - distance[nearest])
        labelling.label[cell] = nearest
        labelling.cost[cell, :count] = cells.area[cell] * (extra + FOREIGN)
        labelling.cost[cell, claimants] = cells.area[cell] * extra[claimants]


def _label_water(cells: Cells, labelling: Labelling, far: Floats) -> None:
    first = labelling.land_count
    wet = np.flatnonzero(cells.kind == WET)
    distance = far[first:, wet]
    nearest, shortest = distance.argmin(0), distance.min(0)
    reached = np.isfinite(shortest)
    labelling.fixed[wet[~reached]] = True
    labelling.label[wet[reached]] = first + nearest[reached]
    extra = np.minimum(distance[:, reached] - shortest[reached], 400)
    labelling.cost[wet[reached], first:] = (cells.area[wet[reached]] * PULL * 0.5 * extra).T


def _keep_island_belts(plan: Plan, cells: Cells, labelling: Labelling) -> None:
    """Round an island that lies in one sea zone, water of any other zone is dear."""
    wet = np.flatnonzero(cells.kind == WET)
    for number in range(labelling.land_count):
        touching = np.flatnonzero(labelling.wanted[number, :-1] == DECLARED)
        mine = np.flatnonzero(labelling.label == number)
        if len(touching) != 1 or touching[0] < labelling.land_count or not len(mine):
            continue
        near = wet[cKDTree(cells.centre[mine]).query(cells.centre[wet])[0] < ISLAND_BELT]
        others = np.setdiff1d(np.arange(labelling.land_count, labelling.ice + 1), touching)
        labelling.cost[np.ix_(near, others)] += cells.area[near, None] * BELT_COST


def first_labelling(plan: Plan, terrain: Terrain, cells: Cells) -> Labelling:
    """A geodesic Voronoi map inside the claimed countries."""
    seeds, roads = _seed_cells(plan, terrain, cells), roads_of(cells)
    labelling = Labelling(
        label=np.full(cells.count, -1),
        fixed=np.zeros(cells.count, bool),
        cost=np.full((cells.count, len(seeds)), FORBIDDEN),
        wanted=wanted_contacts(plan),
        roads=roads,
        seeds=seeds,
        land_count=plan.land_count,
    )
    far = np.vstack([dijkstra(roads, indices=cell, min_only=True) for cell in seeds])
    dry = np.flatnonzero(cells.kind == DRY)
    for number in range(plan.land_count):
        # an island that no road leads to counts by the bird's way
        straight = cKDTree(terrain.seeds[number]).query(cells.centre[dry])[0]
        far[number, dry] = np.where(np.isinf(far[number, dry]), straight, far[number, dry])
    _label_land(plan, terrain, cells, labelling, far)
    _label_water(cells, labelling, far)
    for number, own in enumerate(seeds):
        for cell in own:
            if labelling.cost[cell, number] < FORBIDDEN:
                labelling.label[cell] = number
            labelling.fixed[cell] |= labelling.label[cell] == number
    _keep_island_belts(plan, cells, labelling)
    _join_strays(cells, labelling)
    return labelling


def _join_strays(cells: Cells, labelling: Labelling) -> None:
    """Pieces of a space that are cut off from all its seeds go to the neighbour they share most border with."""
    label, a, b = labelling.label, cells.source, cells.neighbour
    joined = (label[a] == label[b]) & (cells.kind[a] == cells.kind[b])
    links = csr_matrix((np.ones(joined.sum()), (a[joined], b[joined])), shape=(cells.count, cells.count))
    number, piece = connected_components(links, directed=False)
    rooted = {piece[cell] for own in labelling.seeds for cell in own}
    members: list[list[int]] = [[] for _ in range(number)]
    for cell, own_piece in enumerate(piece):
        members[own_piece].append(cell)
    for index in range(number):
        if index in rooted or label[members[index][0]] < 0:
            continue
        shared: dict[int, float] = defaultdict(float)
        for cell in members[index]:
            for entry in range(cells.start[cell], cells.start[cell + 1]):
                other = cells.neighbour[entry]
                if cells.kind[other] == cells.kind[cell] and label[other] not in (-1, label[cell]):
                    shared[int(label[other])] += cells.length[entry]
        if shared:
            label[members[index]] = max(shared, key=lambda other: shared[other])

"""What lies over the board: winter always; at one key supply, control, or the borders with their limits."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

import svgwrite
from svgwrite.container import Group as Drawn

from pyapp.board.boardfile import Arc, Board, Point, load_board
from pyapp.board.outline import absolute, arcs_by_place
from pyapp.board.places import middle
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, NEUTRAL, SOVIETS
from pyapp.games.victory_in_europe.control import fights, side_of
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import BORDERS, NEIGHBOURS, RIVERS
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.movement.ways.blocks import limited
from pyapp.games.victory_in_europe.movement.ways.ground import FIGHT, Ground
from pyapp.games.victory_in_europe.movement.ways.marching import room
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.lines import sources
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.games.victory_in_europe.weather import LATE, border_limit, is_frozen, is_winter, season
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.presenter import Group
from pyapp.page.table.widgets import overlay_switches

GAME = "victory_in_europe"
SUPPLY, CONTROL, BORDERS_SHOWN = "supply", "control", "borders"
KEYS = {"s": SUPPLY, "c": CONTROL, "b": BORDERS_SHOWN}
LAYER, LINES_LAYER = "layer-states", "layer-borders"
GROUP, WINTER, ICE = "overlay", "winter", "frozen-rivers"
KINDS = ("clear", "forest", "mountain", "river", "river-treeline", "fortified", "narrow", "strait")
Part = tuple[str, tuple[str, ...]]


# --- winter -------------------------------------------------------------------------------------------------------------------


def winter(state: VictoryState) -> dict[str, Group]:
    """Snow on the areas in which it is winter, ice on the seas and rivers that are frozen."""
    return {name: Group(layer, (season(state.turn), name)) for name, layer in _winter_layers(season(state.turn))}


def _winter_layers(where: str) -> tuple[tuple[str, str], ...]:
    return ((WINTER, LAYER), (ICE, LINES_LAYER)) if where else ()


def draw_winter(state: VictoryState) -> str:
    """Areas and seas under snow and ice."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=WINTER, class_="winter")
    for area in AREAS:
        if is_winter(state, area):
            drawn.add(make.use(f"#shape-{area}", class_="snow"))
    for sea in SEAS:
        if is_frozen(state, sea):
            drawn.add(make.use(f"#shape-{sea}", class_="ice"))
    return str(drawn.tostring())


@functools.cache
def draw_ice() -> str:
    """The rivers that freeze: those of Russia and Finland. VIE 3.44."""
    board = load_board(GAME)
    make = svgwrite.Drawing(debug=False)
    rivers = {frozenset(pair) for pair, border in BORDERS.items() if border.kind in RIVERS and set(pair) <= LATE}
    drawn = make.g(id=ICE)
    for data in arcs_by_place(board, lambda arc: frozenset((arc.left, arc.right)) in rivers):
        drawn.add(make.path(d=data, class_="frozen-river"))
    return str(drawn.tostring())


# --- overlays -----------------------------------------------------------------------------------------------------------------


def parts(state: VictoryState, overlay: str, picture: Picture) -> tuple[Part, ...]:
    """What an overlay shows: places by the class of their colour."""
    if overlay == SUPPLY:
        return _supply(state, picture)
    if overlay == CONTROL:
        return _control(state)
    return tuple(
        (f"border-{border.kind}", (one, other, str(border_limit(state, one, other))))
        for (one, other), border in BORDERS.items()
        if one < other
    )


def _supply(state: VictoryState, picture: Picture) -> tuple[Part, ...]:
    """Where each side can supply its units, and its sources."""
    found: dict[str, set[str]] = {}
    for nation in state.nations:
        if fights(state, nation):
            side = side_of(state, nation)
            found.setdefault(f"supply-{side}", set()).update(picture.places(nation) & AREAS.keys())
            found.setdefault(f"supply-{side}", set()).update(picture.red_ports(nation))
            found.setdefault(f"source-{side}", set()).update(sources(picture.seen, nation))
    return tuple((name, tuple(sorted(places))) for name, places in sorted(found.items(), key=lambda item: item[0], reverse=True))


def _control(state: VictoryState) -> tuple[Part, ...]:
    found: dict[str, list[str]] = {}
    for area in AREAS:
        nation = holder(state, area)
        stance = state.nations.get(nation)
        neutral = stance is None or stance.standing == NEUTRAL
        found.setdefault("control-neutral" if neutral else f"control-{side_of(state, nation)}", []).append(area)
    return tuple((name, tuple(areas)) for name, areas in found.items())


def group(found: tuple[Part, ...]) -> Group:
    """The drawing of an overlay."""
    return Group(LAYER if not found or not found[0][0].startswith("border-") else "layer-arrows", found)


def draw(board: Board, found: tuple[Part, ...], name_of: str = GROUP) -> str:
    """Areas in colours under the pieces, sources and limits as signs."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=name_of, class_="overlay")
    for name, places in found:
        if name.startswith("border-"):
            _limit(make, drawn, name, places)
            continue
        for place in places:
            if name.startswith("source-"):
                x, y = middle(board.spaces[place])
                drawn.add(make.path(d=f"M{x:g} {y - 30:g}l9 16-9 16-9-16z", class_=name))
            else:
                drawn.add(make.use(f"#shape-{place}", class_=name))
    return str(drawn.tostring())


def _limit(make: svgwrite.Drawing, drawn: Drawn, name: str, border: tuple[str, ...]) -> None:
    one, other, limit = border
    at = border_places().get((one, other))
    if at is None:
        return
    sign = make.g(class_=f"limit {name}", transform=f"translate({at[0]:g} {at[1]:g})")
    sign.add(make.circle((0, 0), 11))
    sign.add(make.text(limit, insert=(0, 5.6)))
    drawn.add(sign)


@functools.cache
def border_places() -> Mapping[tuple[str, str], Point]:
    """The middle of each border on the board, by both orders of its areas; over a strait the middle between the areas."""
    board = load_board(GAME)
    longest: dict[tuple[str, str], Arc] = {}
    for arc in board.arcs:
        pair = (arc.left, arc.right)
        if pair in BORDERS and (pair not in longest or len(arc.steps) > len(longest[pair].steps)):
            longest[pair] = longest[pair[1], pair[0]] = arc
    found: dict[tuple[str, str], Point] = {}
    for one, other in BORDERS:
        arc_ = longest.get((one, other))
        if arc_ is not None:
            points = absolute(arc_.steps)
            x, y = points[len(points) // 2]
            found[one, other] = (x / board.unit, y / board.unit)
        else:
            (ax, ay), (bx, by) = middle(board.spaces[one]), middle(board.spaces[other])
            found[one, other] = ((ax + bx) / 2, (ay + by) / 2)
    return found


# --- the limits that matter to a move -----------------------------------------------------------------------------------------


def limits_round(state: VictoryState, tokens: Sequence[str], place: str) -> tuple[Part, ...]:
    """The borders of an area to which blocks may move: how many armies may still cross, where a battle is fought there. VIE 4.6."""
    ground, armies = Ground(state), limited(state, tokens)
    fought = bool(armies) and ground.kind(state.blocks[armies[0]].nation, place) == FIGHT
    found = []
    for other in NEIGHBOURS[place]:
        left = str(room(ground, armies, other, place)) if fought else str(border_limit(state, other, place))
        found.append((f"border-{BORDERS[other, place].kind}", (other, place, left)))
    return tuple(found)


# --- buttons ------------------------------------------------------------------------------------------------------------------


def buttons(words: Words, now: str) -> list[Node]:
    """A switch for each overlay, over the board."""
    return overlay_switches(words, "vie.overlay", KEYS, now)


def legend(words: Words, now: str) -> Node | None:
    """What the colours of an overlay mean."""
    shown = {
        SUPPLY: [*(f"supply-{side}" for side in (AXIS, ALLIES, SOVIETS)), "source", "unsupplied"],
        CONTROL: [*(f"control-{side}" for side in (AXIS, ALLIES, SOVIETS)), "control-neutral"],
        BORDERS_SHOWN: [f"border-{kind}" for kind in KINDS],
    }.get(now, [])
    rows = [h("span", h("i", "", classes=["swatch", name]), words(f"vie.legend.{name}"), key=name) for name in shown]
    return h("p.legend", rows) if rows else None

"""How the war stands: the strip at the top, the tracks, replacements and resources, the nations, the units; and markers on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import svgwrite

from pyapp.board.boardfile import Board
from pyapp.games.empire_of_the_sun.changes import controller
from pyapp.games.empire_of_the_sun.combat.scene import year_of
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import JAPAN, SIDES
from pyapp.games.empire_of_the_sun.components.tables import CHINA_TRACK, INDIA_TRACK, RESOURCES, WAR_IN_EUROPE, europe_level
from pyapp.games.empire_of_the_sun.components.units import CARRIERS, UNITS, Unit
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.movement.ways.landing import points_left
from pyapp.games.empire_of_the_sun.politics import points, will
from pyapp.games.empire_of_the_sun.politics.bid import CAMPAIGN
from pyapp.games.empire_of_the_sun.state import DELAY, DUE, ELIMINATED, EmpireState
from pyapp.games.empire_of_the_sun.supply.picture import picture_of
from pyapp.page.empire_of_the_sun import counters, names, stacks
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.presenter import Group
from pyapp.page.table.session import Session

HIGHEST_WILL = 10
LAYER, GROUP = "layer-units", "track-markers"
ROAD_OPEN, HUMP, CLOSED = 0, 1, 2


def turn_name(words: Words, turn: int) -> str:
    """A turn by its number and its year."""
    return words("empire.turn", number=turn, year=year_of(turn))


def strip(words: Words, state: EmpireState, asked: Sequence[str]) -> list[Node]:
    """The turn and the political will, then for each player the cards in hand and the transport points left."""
    cells = [
        h(
            "span.power",
            h("b", words.name(side, "seat")),
            h("small", words("empire.strip.short", cards=state.hands[side], points=points_left(state, side))),
            classes=[f"seat-{side}", "on" if side in asked else ""],
            title=words("empire.strip", seat=side, cards=state.hands[side], points=points_left(state, side)),
            key=side,
        )
        for side in SIDES
    ]
    shown = h(
        "span.round.will",
        h("span", words("empire.will.short")),
        " ",
        h("b", str(state.tracks.political_will)),
        title=words("empire.will", number=state.tracks.political_will),
    )
    turn = h("span.round", h("span", words("empire.turn.short", number=state.turn)), " ", h("b", str(year_of(state.turn))))
    return [turn, *cells, shown]


# --- the whole table ----------------------------------------------------------------------------------------------------------


def table(words: Words, session: Session) -> list[Node]:
    """All tracks, both players, every nation."""
    state: EmpireState = session.state
    return [
        _tracks(words, state),
        _players(words, state),
        _nations(words, state),
        _will(words, state),
        _points(words, state),
        *_pools(words, state),
    ]


def _tracks(words: Words, state: EmpireState) -> Node:
    tracks, picture = state.tracks, picture_of(state)
    first, last = SCENARIOS[state.scenario].turns
    europe = range(WAR_IN_EUROPE[1], WAR_IN_EUROPE[0] - 1, -1)
    road = words(f"empire.road.{road_of(picture.road_open, picture.china_supplied)}")
    return h(
        "section.tracks",
        _track(
            words("empire.track.turn"), [str(turn) for turn in range(first, last + 1)], state.turn - first, turn_name(words, state.turn)
        ),
        _track(
            words("empire.track.will"),
            [str(number) for number in range(HIGHEST_WILL, -1, -1)],
            HIGHEST_WILL - min(HIGHEST_WILL, tracks.political_will),
            "",
        ),
        _track(
            words("empire.track.europe"),
            [f"{number:+d}" if number else "0" for number in europe],
            europe.index(tracks.war_in_europe),
            words("empire.europe.level", number=europe_level(tracks.war_in_europe)),
        ),
        _track(
            words("empire.track.china"),
            ["" for _ in CHINA_TRACK],
            tracks.china_front,
            words(f"eots.china.{CHINA_TRACK[tracks.china_front]}"),
        ),
        _track(words("empire.track.india"), ["" for _ in INDIA_TRACK], tracks.india, words(f"empire.india.{INDIA_TRACK[tracks.india]}")),
        h("p.line", h("span.what", words("empire.track.road")), h("b", road)),
        h("p.line", h("span.what", words("empire.divisions")), h("b", str(tracks.china_divisions))),
    )


def road_of(is_open: bool, supplied: bool) -> int:
    """The box of the Burma Road: open, closed with the Hump, closed."""
    return ROAD_OPEN if is_open else HUMP if supplied else CLOSED


def nation_name(words: Words, nation: str) -> str:
    """A nation, or a group of islands that counts like one."""
    return words.maybe(f"eots.nation.{nation}", words.maybe(f"empire.nation.{nation}"))


def _track(title: str, boxes: Sequence[str], now: int, said: str) -> Node:
    cells = [h("i", box, classes="now" if place == now else "", key=str(place)) for place, box in enumerate(boxes)]
    return h("div.track", h("span.what", title), h("span.boxes", cells), h("b", said) if said else None)


def _players(words: Words, state: EmpireState) -> Node:
    """What each player has: cards, passes, transport points, resources, replacements."""
    tracks = state.tracks
    held = {side: sum(controller(state, at) == side for at in RESOURCES) for side in SIDES}
    lines = [
        ("empire.cards", {side: str(state.hands[side]) + (" + 1" if side in state.set_aside else "") for side in SIDES}),
        ("empire.passes", {side: str(tracks.passes[side]) for side in SIDES}),
        ("empire.points", {side: f"{points_left(state, side)}/{tracks.asp[side]}" for side in SIDES}),
        ("empire.resources", {side: str(held[side]) for side in SIDES}),
        ("empire.rivalry", {side: words("empire.yes") if side in tracks.rivalry else "–" for side in SIDES}),
        ("empire.stored.air", {JAPAN: str(tracks.air_steps)}),
        ("empire.stored.naval", {JAPAN: f"{tracks.naval_steps} + {tracks.cvl_steps} CVL" if tracks.cvl_steps else str(tracks.naval_steps)}),
        ("empire.escorts", {JAPAN: str(tracks.escorts)}),
    ]
    rows = [h("tr", h("th", words(key), scope="row"), [h("td", values.get(side, "")) for side in SIDES], key=key) for key, values in lines]
    head = h("thead", h("tr", h("td", ""), [h("th", words.name(side, "seat"), scope="col", classes=f"seat-{side}") for side in SIDES]))
    return h("section", h("table.empire-players", head, h("tbody", rows)), _in_force(words, state))


def _in_force(words: Words, state: EmpireState) -> Node | None:
    if not state.tracks.in_force:
        return None
    return h("p.details", words("empire.in_force"), " ", words.join([names.card(words, card) for card in state.tracks.in_force]))


def _nations(words: Words, state: EmpireState) -> Node:
    """Every nation: has it surrendered, and who holds the hexes on which that hangs?"""
    rows = []
    for nation in NATIONS.values():
        gone = nation.id in state.tracks.surrendered
        keys = nation.keys
        japanese = sum(controller(state, at) == JAPAN for at in keys)
        status = words("empire.surrendered") if gone else words("empire.nation.keys", number=japanese, most=len(keys)) if keys else "–"
        rows.append(
            h(
                "tr",
                h("th", nation_name(words, nation.id), scope="row"),
                h("td", status),
                h("td", f"{nation.will:+d}" if nation.will else ""),
                key=nation.id,
                classes="gone" if gone else "",
            )
        )
    head = h(
        "thead",
        h(
            "tr",
            h("th", words("empire.nation"), scope="col"),
            h("th", words("empire.nation.status"), scope="col"),
            h("th", words("empire.will.change"), scope="col"),
        ),
    )
    return h("section", h("h2", words("empire.nations")), h("table.empire-nations", head, h("tbody", rows)))


def _will(words: Words, state: EmpireState) -> Node | None:
    """What would move the political will if the political phase came now. EotS 16.4."""
    rows = [
        h("tr", h("th", words(will.words(cause)), scope="row"), h("td", f"{boxes:+d}"), key=cause) for cause, boxes in will.shifts(state)
    ]
    return h("section", h("h2", words("empire.will.now")), h("table.empire-nations", h("tbody", rows))) if rows else None


def _points(words: Words, state: EmpireState) -> Node | None:
    """The victory points of Japan as they stand, where a scenario counts them. EotS 17.27, 17.38, 17.48."""
    if points.list_of(state) == CAMPAIGN:
        return None
    found = points.points(state)
    rows = [h("tr", h("th", words(f"eots.points.{item}"), scope="row"), h("td", str(number)), key=item) for item, number in found.items()]
    winner, _ = points.level(sum(found.values()))
    title = words("empire.victory_points", number=sum(found.values()), seat=winner)
    return h("section", h("h2", title), h("table.empire-nations", h("tbody", rows)))


def _pools(words: Words, state: EmpireState) -> list[Node]:
    """Who comes later, waits in a box or was eliminated and can be rebuilt."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, stand in state.units.items():
        if stand.box in (DELAY, DUE, ELIMINATED):
            found.setdefault((stand.box, UNITS[name].side), []).append(name)
    sections = []
    for box in (DUE, DELAY, ELIMINATED):
        for side in SIDES:
            if there := sorted(found.get((box, side), ()), key=stacks.weight):
                reduced = frozenset(unit for unit in there if state.units[unit].reduced)
                sections.append(
                    h(
                        "section.pool",
                        h("h3", words(f"empire.pool.{box}", seat=side)),
                        counters.pictures(words, there, reduced),
                        key=f"{box}-{side}",
                    )
                )
    return sections


# --- on the board -------------------------------------------------------------------------------------------------------------


def markers(state: EmpireState) -> Group:
    """The markers on the tracks that are printed on the board."""
    tracks, picture = state.tracks, picture_of(state)
    return Group(
        LAYER,
        (
            f"track_china_{len(CHINA_TRACK) - 1 - tracks.china_front}",
            f"track_burma_road_{road_of(picture.road_open, picture.china_supplied)}",
            f"track_india_{tracks.india}",
            f"track_war_in_europe_{WAR_IN_EUROPE[1] - tracks.war_in_europe}",
            f"track_political_will_{HIGHEST_WILL - min(HIGHEST_WILL, tracks.political_will)}",
        ),
    )


def draw_markers(board: Board, boxes: Sequence[str]) -> str:
    """The markers, each in its box."""
    make = svgwrite.Drawing(debug=False)
    drawn = make.g(id=GROUP, class_="track-markers")
    for box in boxes:
        (x, y) = board.spaces[box].slots[0]
        drawn.add(make.path(d=f"M{x:g} {y - 9:g}l9 9-9 9-9-9z", class_=f"marker {box.rpartition('_')[0]}"))
    return str(drawn.tostring())


# --- the units, for the rules at hand -----------------------------------------------------------------------------------------

HQ = "hq"
SORTS = (HQ, "ground", "carrier", "battleship", "ship", "aircraft", "lrb")
COLUMNS: Mapping[str, tuple[str, ...]] = {HQ: ("efficiency", "range"), "": ("full", "reduced", "range")}


def reference(words: Words) -> list[Node]:
    """A folded table for each sort of unit of each side."""
    return [node for side in SIDES for node in (h("h3", words.name(side, "seat")), [_sort(words, side, sort) for sort in SORTS])]


def sort_of(unit: Unit) -> str:
    """The table that a unit stands in."""
    if unit.kind == "air":
        return "lrb" if unit.is_long_range else "aircraft"
    if unit.kind == "naval":
        return "carrier" if unit.type in CARRIERS else "battleship" if unit.type in ("BB", "BC") else "ship"
    return unit.kind


def _sort(words: Words, side: str, sort: str) -> Node:
    units = [unit for unit in UNITS.values() if unit.side == side and sort_of(unit) == sort]
    columns = COLUMNS.get(sort, COLUMNS[""])
    heads = [h("th", words(f"empire.reference.{name}"), scope="col") for name in columns]
    rows = [h("tr", h("th", _name(words, unit), scope="row"), [h("td", _cell(unit, name)) for name in columns]) for unit in units]
    table = h("table.chart", h("thead", h("tr", h("th", words("rules.unit"), scope="col"), heads)), h("tbody", rows))
    summary = h("summary", words(f"empire.reference.sort.{sort}", number=len(units)))
    return h("details", summary, h("div.scrolled", table), key=f"{side}-{sort}") if units else ""


def _name(words: Words, unit: Unit) -> str:
    """Its name; a dot as on the counter says that it is never rebuilt."""
    return f"{names.unit(words, unit.id)}{' •' if unit.dot else ''}"


def _cell(unit: Unit, column: str) -> str:
    if column == "efficiency":
        return str(unit.efficiency)
    if column == "range":
        return str(unit.reach) if unit.kind == HQ else counters.reach_of(unit) or "–"
    strength = unit.full if column == "full" else unit.reduced
    return "-".join(map(str, strength)) if strength is not None else "–"

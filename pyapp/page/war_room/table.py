"""How the nations stand: the strip in turn order, the tracks of resources, stress and the homeland, casualties, the pact; the units."""

from __future__ import annotations

from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.map import relations
from pyapp.games.war_room.phases import PHASES
from pyapp.games.war_room.rounds.morale import casualty_points, threshold
from pyapp.games.war_room.rounds.planning import receives
from pyapp.games.war_room.state import UNBROKEN, WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.session import Session
from pyapp.page.war_room import names, pictures


def strip(words: Words, state: WarState, asked: tuple[str, ...]) -> list[Node]:
    """One cell a nation in the turn order of the round: its zone, its stress, whether it is asked."""
    order = [nation for nation in state.turn_order if nation in state.stocks]
    cells = [
        h(
            "span.power",
            h("b", names.short(words, nation)),
            h("i", "", classes=["zone-dot", f"zone-{tables.ZONES[state.morale[nation].zone]}"]),
            h("small", f"{state.morale[nation].stress}/{threshold(state, nation)}"),
            classes=[f"seat-{nation}", "on" if nation in asked else "", "lost" if nation in state.collapsed else ""],
            title=words(
                "war.strip",
                seat=nation,
                zone=tables.ZONES[state.morale[nation].zone],
                number=state.morale[nation].stress,
                limit=threshold(state, nation),
            ),
            key=nation,
        )
        for nation in order
    ]
    return [h("span.round", words("war.round", round=max(1, state.round))), *cells]


def table(words: Words, session: Session) -> list[Node]:
    """A sheet for each nation: its chart, its income, its row of the morale board, its casualties, its units."""
    state: WarState = session.state
    sheets = [
        h(
            "section.alliance",
            h("h2", words.name(side, "side")),
            [_nation(words, state, nation) for nation in tables.SIDES[side] if nation in state.stocks],
        )
        for side in tables.ALLIANCES
    ]
    return [_phases(words, state), *sheets, _zones(words), _pact(words, state)]


def _zones(words: Words) -> Node:
    """What each zone of the homeland track brings; each adds to those before it."""
    rows = [
        row
        for name in tables.ZONES
        for row in (h("span.zone.now", classes=name, title=words.name(name, "zone")), h("span", words(f"war.zone.{name}")))
    ]
    return h("section", h("h3", words("war.zones")), h("div.zone-legend", rows))


def _phases(words: Words, state: WarState) -> Node:
    """The seven phases of the round, the present one marked."""
    cells = [
        h(
            "li",
            words.name(phase, "phase"),
            classes="now" if phase == state.phase else "",
            aria_current="step" if phase == state.phase else None,
        )
        for phase in PHASES
    ]
    return h("div", h("h2", words("war.round", round=max(1, state.round))), h("ol.phases", cells))


def _nation(words: Words, state: WarState, nation: str) -> Node:
    row, limit = state.morale[nation], threshold(state, nation)
    lost = state.casualties.get(nation, {})
    out = nation in state.collapsed
    name = words.seat(nation, state.setup.player(nation))
    return h(
        "div.nation",
        h("h3", name, h("span.cost", words("war.collapsed" if out else "war.place", number=state.turn_order.index(nation) + 1))),
        h("p.line", h("span.what", words("war.stock")), pictures.resources(words, state.stocks[nation].now)),
        h("p.line", h("span.what", words("war.income")), pictures.resources(words, receives(state, nation))),
        h("p.line", h("span.what", words("war.homeland")), pictures.homeland(words, row.zone)),
        h("p.line", h("span.what", words("war.stress.title")), pictures.stress(words, row.stress, limit)),
        h("p.line", h("span.what", words("war.medals")), h("b", str(row.medals))) if row.medals else None,
        h("p.line", h("span.what", words("war.casualties", points=casualty_points(lost))), pictures.units(words, lost, nation))
        if lost
        else None,
        h("p.line", h("span.what", words("war.army")), pictures.units(words, ledger.standing(state, nation), nation)),
        h("p.hint", words("war.territories", number=len(relations.controlled(state, nation)))),
        key=nation,
        classes=[f"seat-{nation}", "lost" if out else ""],
    )


def _pact(words: Words, state: WarState) -> Node | None:
    if not {"ussr", "japan"} <= set(state.nations):
        return None
    return h("p.pact", words("war.pact.in_force" if state.pact == UNBROKEN else "war.pact.over"))


# --- the units, for the rules at hand -----------------------------------------------------------------------------------------


def reference(words: Words) -> list[Node]:
    """One table for each board of battle: land and sea."""
    return [node for board in ("land", "sea") for node in _board(words, board)]


def _board(words: Words, board: str) -> list[Node]:
    heads = [h("th", words(f"reference.{name}"), scope="col") for name in ("stance", "air", "surface", "bears", "cost", "points")]
    rows = [row for kind in map(tables.UNITS.__getitem__, tables.BUILDABLE) if (row := _unit(words, kind, board))]
    table = h("table.chart", h("thead", h("tr", h("th", words("rules.unit"), scope="col"), heads)), [h("tbody", lines) for lines in rows])
    return [h("h3", words(f"reference.board.{board}")), h("div.scrolled", table)]


def _unit(words: Words, kind: tables.Unit, board: str) -> list[Node]:
    """The lines of a kind of unit, one for each of its stances on a board."""
    stances = kind.stances.get(board, ())
    return [
        h(
            "tr",
            h("th", h("span.kind", pictures.unit(kind.id), words.name(kind.id, "unit")), scope="row", rowspan=len(stances))
            if not place
            else None,
            h("td", words.name(stance.id, "stance")),
            h("td", str(stance.air or "–")),
            h("td", str(stance.surface or "–")),
            h("td", str(len(stance.track))),
            [
                h("td", pictures.resources(words, kind.cost, all_of_them=False), rowspan=len(stances)),
                h("td", str(kind.points), rowspan=len(stances)),
            ]
            if not place
            else None,
            key=f"{kind.id}-{stance.id}",
        )
        for place, stance in enumerate(stances)
    ]

"""How the war stands: the strip at the top, the calendar, victory, production, nations, the Force Pool, the types of units."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.calendar import LAST_TURN, quarter_of, year_of
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS, SOVIETS
from pyapp.games.victory_in_europe.components.tables import table as printed
from pyapp.games.victory_in_europe.components.units import TOKENS, TYPES, UnitType
from pyapp.games.victory_in_europe.control import side_of
from pyapp.games.victory_in_europe.movement.declarations import sides_of
from pyapp.games.victory_in_europe.state import LATER, POOL, VictoryState
from pyapp.games.victory_in_europe.supply.accounts import account, producers
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.games.victory_in_europe.weather import EAST, EVERYWHERE, season
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.session import Session
from pyapp.page.victory_in_europe import blocks, eyes, names
from pyapp.page.victory_in_europe.phases import diplomacy, hand


def date_of(words: Words, turn: int) -> str:
    """A turn by its quarter and year."""
    return words("vie.date", quarter=quarter_of(turn), year=year_of(turn))


def strip(words: Words, state: VictoryState, asked: Sequence[str]) -> list[Node]:
    """The date and the weather, then for each player the cards in hand and the command left."""
    where = season(state.turn)
    winter = h("span.winter-sign", "❄", title=words(f"vie.winter.{where}"), aria_label=words(f"vie.winter.{where}")) if where else None
    cells = [
        h(
            "span.power",
            h("b", words.name(seat, "seat")),
            h("small", words("vie.strip.short", cards=state.hands.get(seat, 0), command=left(state, seat))),
            classes=[f"seat-{seat}", "on" if seat in asked else ""],
            title=words("vie.strip", seat=seat, cards=state.hands.get(seat, 0), command=left(state, seat)),
            key=seat,
        )
        for seat in (state.order or state.seats)
    ]
    return [h("span.round", date_of(words, state.turn), winter), *cells]


def left(state: VictoryState, seat: str) -> int:
    """The command that a seat may still spend, of all its purses."""
    purses = {command.purse(state, side) for side in sides_of(state, seat)}
    return sum(state.command.get(purse, 0) for purse in purses)


def table(words: Words, session: Session, seat: str, picture: Picture) -> list[Node]:
    """Everything that is public, and the hand and the Force Pool of whoever looks. ``picture`` tells who has supply."""
    state: VictoryState = session.state
    return [
        _calendar(words, state),
        hand.on_table(words, state),
        _victory(words, state),
        _powers(words, state, picture),
        hand.cards_of(words, state, seat) if seat else None,
        diplomacy.nations(words, state),
        diplomacy.last_rolls(words, session),
        _pool(words, state, seat),
    ]


def _calendar(words: Words, state: VictoryState) -> Node:
    """All turns, year by year; winter has a snowflake."""
    years: dict[int, list[Node]] = {}
    for turn in range(1, LAST_TURN + 1):
        where = season(turn)
        mark = {EVERYWHERE: "❄", EAST: "❆"}.get(where, "")
        said = date_of(words, turn) + (f", {words(f'vie.winter.{where}')}" if where else "")
        cell = h("i", mark or str(quarter_of(turn)), title=said, classes=["now" if turn == state.turn else "", where], key=str(turn))
        years.setdefault(year_of(turn), []).append(cell)
    rows = [h("span.year", h("b", str(year)), h("span.boxes", cells), key=str(year)) for year, cells in years.items()]
    return h("section.vie-calendar", h("h2", date_of(words, state.turn)), h("div.years", rows))


def _victory(words: Words, state: VictoryState) -> Node:
    """The cities that decide: who holds each. VIE 9.1 to 9.3."""
    rows = []
    for side, sides in ((AXIS, (AXIS,)), (ALLIES, (ALLIES, SOVIETS))):
        for areas in printed("victory")[side]:
            cells = [_city(words, state, area, mine=side_of(state, holder(state, area)) in sides) for area in areas]
            rows.append(h("li", h("span.what", words.name(side, "side")), cells, key="-".join((side, *areas))))
    end = printed("victory")["at_the_end"]
    return h("section", h("h2", words("vie.victory")), h("ul.plain.vie-victory", rows), h("p.hint", words("vie.victory.end", space=end)))


def _city(words: Words, state: VictoryState, area: str, *, mine: bool) -> Node:
    whose = holder(state, area)
    return h(
        "button.link.city",
        "✓ " if mine else "",
        words.space(area),
        do="show",
        arg=area,
        title=names.nation(words, whose),
        classes="held" if mine else "",
        key=area,
    )


def _powers(words: Words, state: VictoryState, picture: Picture) -> Node:
    """What each power has to produce with, as far as it is public: lend-lease counts only for whoever sees the convoy."""
    rows = []
    for nation in producers(state):
        found = account(state, nation, picture)
        rows.append(
            h(
                "tr",
                h("th", names.nation(words, nation), scope="row"),
                h("td", diplomacy.stance_text(words, state, nation)),
                h("td", str(found.factories)),
                h("td", str(found.resources)),
                h("td", str(min(found.factories, found.resources))),
                key=nation,
                classes=f"seat-{side_of(state, nation)}",
            )
        )
    heads = ("nation", "stance", "factories", "resources", "points")
    head = h("thead", h("tr", [h("th", words(f"vie.powers.{key}"), scope="col") for key in heads]))
    return h("section", h("h2", words("vie.powers")), h("table.vie-table", head, h("tbody", rows)))


def _pool(words: Words, state: VictoryState, seat: str) -> Node | None:
    """The blocks of the seat that are not on the map: to be built now, or in a later year."""
    sections = []
    for box in (POOL, LATER):
        there = [token for token in TOKENS if token in state.blocks and state.blocks[token].at == box]
        mine = [token for token in there if state.owner(state.blocks[token].nation) == seat and eyes.face(state, token, seat)]
        mine.sort(key=lambda token: (TOKENS[token], blocks.weight(blocks.block_of(state, token, seat))))
        if mine:
            sections.append(h("section.pool", h("h3", words(f"vie.box.{box}")), blocks.pictures(words, state, mine, seat), key=box))
    return h("section", h("h2", words("vie.pool")), sections) if sections else None


# --- the units, for the rules at hand -----------------------------------------------------------------------------------------

COLUMNS = ("steps", "pf", "move", "cost", "primary", "secondary")


def reference(words: Words) -> list[Node]:
    """One table; what is not attested is in italics."""
    heads = [h("th", words(f"vie.reference.{name}"), scope="col") for name in COLUMNS]
    table = h(
        "table.chart",
        h("thead", h("tr", h("th", words("rules.unit"), scope="col"), heads)),
        h("tbody", [_row(words, kind) for kind in TYPES.values()]),
    )
    return [h("div.scrolled", table), h("p.hint", words("vie.reference.hint"))]


def _row(words: Words, kind: UnitType) -> Node:
    name = words.name(kind.id, "vie_type")
    told = {
        "steps": "–".join(map(str, (kind.steps[0], kind.steps[-1])[: len(kind.steps)])),
        "pf": kind.pf or "–",
        "move": str(kind.move or "–"),
        "cost": str(kind.cost),
        "primary": _targets(words, kind, kind.primary, "primary"),
        "secondary": _targets(words, kind, kind.secondary, "secondary"),
    }
    numbers = [h("td", told[name] if name in kind.attested else h("i", told[name])) for name in COLUMNS[:4]]
    cells = [*numbers, *(h("td.note", told[name]) for name in COLUMNS[4:])]
    return h("tr", h("th", name if kind.rebuildable else f"{name} •", scope="row"), cells, key=kind.id)


def _targets(words: Words, kind: UnitType, targets: tuple[str, ...], rank: str) -> str:
    """What it may fire at, with the condition where there is one."""
    told = []
    for target in targets:
        name, only = words.name(target, "vie_target"), kind.only_if.get(f"{rank}:{target}", "")
        told.append(words(f"vie.reference.only.{only}", target=name) if only else name)
    return ", ".join(told) or "–"

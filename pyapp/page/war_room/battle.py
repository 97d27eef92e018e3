"""The battle board: both sides on their lines with their damage boxes, dice in colours, hits still to be assigned, the odds."""

from __future__ import annotations

from pyapp.engine.steps import Event
from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.state import Battle, Line, WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.war_room import pictures, prospects
from pyapp.page.war_room.prospects import Oracle

ROLLS = ("wr_rolled", "wr_bomber_rolled", "wr_garrison", "wr_raid_rolled")
TOLD = (*ROLLS, "wr_losses", "wr_captured", "wr_convoy_raided", "wr_bombed", "wr_transports_sunk", "wr_embattled")
LEFT_OUT = ("wr_stance", "wr_battle", "wr_conflict_picked")
FARTHEST = 300
MOST_LINES, WHOLE = 10, 80


def window(words: Words, oracle: Oracle, session: Session, driver: Driver, planned: list[Line]) -> list[Node]:
    """The battle that is being fought, or what came of the last conflict. ``planned``: the stances that lie on the table."""
    state: WarState = session.state
    if state.battle is not None:
        return _battle(words, oracle, session, state.battle, driver, planned)
    return [] if driver.draft.filled else _last(words, session)  # who chooses on the board must see it


def _battle(words: Words, oracle: Oracle, session: Session, battle: Battle, driver: Driver, planned: list[Line]) -> list[Node]:
    state: WarState = session.state
    stage = words.name(battle.stage, "stage") if battle.stage else ""
    side = tables.alliance(driver.seat) if driver.seat else battle.first
    events = _events(session)
    return [
        h(
            "header",
            h("h2", h("button.link", words("war.battle", space=battle.region), do="show", arg=battle.region)),
            h("span.round", stage),
        ),
        h("div.sides.war-sides", [_side(words, state, battle, name) for name in (battle.first, tables.opponents(battle.first))]),
        h("p.warning", words("war.penalised", side=battle.penalised)) if battle.penalised else None,
        _hits(words, battle),
        prospects.of_battle(words, oracle, state, battle, side, planned),
        _story(words, events, MOST_LINES),
    ]


# --- a side -------------------------------------------------------------------------------------------------------------------


def _side(words: Words, state: WarState, battle: Battle, side: str) -> Node:
    nations = [nation for nation in battle.nations if tables.alliance(nation) == side]
    dice = battle.dice.get(side, 0)
    lines = [line for line in battle.lines if line.side == side]
    facts = [words("war.dice.left", number=dice) if battle.stage else "", words("war.port") if side in battle.ports else ""]
    return h(
        f"section.{side}",
        h("h3", words.name(side, "side"), " ", [h("span", words.name(nation, "seat"), classes=f"seat-{nation}") for nation in nations]),
        h("p.hint", " · ".join(fact for fact in facts if fact)),
        h("table.battle-lines", h("tbody", _rows(words, battle, lines))) if lines else _waiting(words, state, battle, nations),
        _lost(words, battle, nations),
    )


def _waiting(words: Words, state: WarState, battle: Battle, nations: list[str]) -> Node:
    """Units whose stances are still open."""
    rows = [h("p", pictures.units(words, board.taking_part(state, battle.region, nation), nation), key=nation) for nation in nations]
    return h("div.waiting", rows)


def _rows(words: Words, battle: Battle, lines: list[Line]) -> list[Node]:
    """One row a unit type, nation and stance: how many in which box."""
    found: dict[tuple[str, str, str], list[Line]] = {}
    for line in sorted(lines, key=lambda line: (line.nation, tables.PLACES[line.unit], line.stance, line.damage)):
        found.setdefault((line.nation, line.unit, line.stance), []).append(line)
    return [_row(words, battle, *key, boxes) for key, boxes in found.items()]


def _row(words: Words, battle: Battle, nation: str, unit: str, stance: str, boxes: list[Line]) -> Node:
    values = tables.stance(board.kind(battle.region), unit, stance)
    colour = tables.UNITS[unit].colour
    cells = [
        h(
            "span.box",
            h("b", str(line.count)),
            h("small", words("war.escaped") if line.escaped else words.name(board.box(battle, line), "box")),
            classes=["escaped" if line.escaped else board.box(battle, line)],
            key=f"{line.damage}-{line.escaped}",
        )
        for line in boxes
    ]
    return h(
        "tr",
        h(
            "th",
            pictures.unit(unit, nation),
            h("span.names", h("b", words.name(unit, "unit")), h("small", words.name(stance, "stance"))),
            scope="row",
        ),
        h("td.per-die", words("war.per_unit", air=values.air, surface=values.surface), title=words("war.per_unit.long")),
        h("td", cells),
        key=f"{nation}-{unit}-{stance}",
        classes=f"colour-{colour}",
    )


def _lost(words: Words, battle: Battle, nations: list[str]) -> Node | None:
    lost = [pictures.units(words, battle.lost[nation], nation) for nation in nations if battle.lost.get(nation)]
    return h("p.lost", words("war.lost"), lost) if lost else None


def _hits(words: Words, battle: Battle) -> Node | None:
    """The results that are still to be assigned."""
    if not battle.hits:
        return None
    return h("p.hits-left", words("war.hits.left", side=battle.roller), pictures.dice(words, battle.hits))


# --- what happened ------------------------------------------------------------------------------------------------------------


def _events(session: Session) -> list[Event]:
    """What this conflict has brought so far."""
    found: list[Event] = []
    for index in range(session.point - 1, max(-1, session.point - FARTHEST), -1):
        for event in reversed(session.match.events(index)):
            if event.kind in ("wr_conflict_picked", "wr_round", "wr_conflicts"):
                return found[::-1]
            if session.sees(event):
                found.append(event)
    return found[::-1]


def _story(words: Words, events: list[Event], most: int) -> Node | None:
    shown = [event for event in events if event.kind not in LEFT_OUT][-most:]
    return h("div.rolls.war-story", h("div", [_told(words, event) for event in shown]), aria_live="off", tabindex=0) if shown else None


def _told(words: Words, event: Event) -> Node:
    nation = str(event.data.get("nation", ""))
    seat = f"seat-{nation}" if nation in tables.NATIONS else ""
    picture = dice_of(words, event)
    if picture is None:
        return h("p.entry", words(event.message()), classes=seat)
    return h("p.roll", h("span.what", words.name(nation, "seat"), classes=seat), picture)


def dice_of(words: Words, event: Event) -> Node | None:
    """The dice of an event in their colours."""
    colours = event.data.get("colours")
    if isinstance(colours, (list, tuple)):
        colours = {colour: list(colours).count(colour) for colour in colours}
    if not isinstance(colours, dict) or not colours or not set(colours) <= set(tables.COLOURS):
        return None
    return pictures.dice(words, colours)


def _last(words: Words, session: Session) -> list[Node]:
    """What the last line brought about, where its battle is over already."""
    if not session.point or not session.match.backfill(0):
        return []
    events = [event for event in session.match.events(session.point - 1) if session.sees(event)]
    if not any(event.kind in TOLD for event in events):
        return []
    space = next((str(event.data["space"]) for event in events if "space" in event.data), "")
    title = words("war.battle.over", space=space)
    return [h("header", h("h2", h("button.link", title, do="show", arg=space))), _story(words, events, WHOLE)]

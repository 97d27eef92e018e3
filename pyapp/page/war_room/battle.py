"""The battle board: both sides on their lines with their damage boxes, dice in colours, hits still to be assigned, the odds."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.engine.steps import Event
from pyapp.games.war_room import board, tables
from pyapp.games.war_room.battle import Assign, Stances
from pyapp.games.war_room.model import Battle, Line, WarState
from pyapp.page.driver import Driver
from pyapp.page.session import Session
from pyapp.page.tree import Node, h
from pyapp.page.war_room import pictures, prospects
from pyapp.page.war_room.prospects import Oracle
from pyapp.page.words import Words

ROLLS = ("wr_rolled", "wr_bomber_rolled", "wr_garrison", "wr_raid_rolled")
TOLD = (*ROLLS, "wr_losses", "wr_captured", "wr_convoy_raided", "wr_bombed", "wr_transports_sunk", "wr_embattled")
LEFT_OUT = ("wr_stance", "wr_battle", "wr_conflict_picked")
FARTHEST = 300
MOST_LINES, WHOLE = 10, 80


def window(words: Words, oracle: Oracle, session: Session, driver: Driver) -> list[Node]:
    """The battle that is being fought, or what came of the last conflict."""
    state: WarState = session.state
    if state.battle is not None:
        return _battle(words, oracle, session, state, state.battle, driver)
    return _last(words, session)


def _battle(words: Words, oracle: Oracle, session: Session, state: WarState, battle: Battle, driver: Driver) -> list[Node]:
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
        prospects.of_battle(words, oracle, state, battle, side),
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
    return h("div.rolls.war-story", [_told(words, event) for event in shown], aria_live="off") if shown else None


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


# --- what suggests itself -----------------------------------------------------------------------------------------------------


def suggestion(session: Session, seat: str) -> Action | None:
    """The action that suggests itself now: stances for all units, or the target of a hit; None where there is nothing to suggest."""
    state: WarState = session.state
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Stances) and step.commander == seat:
        return stances(session, seat)
    if isinstance(step, Assign) and step.commander == seat:
        return hit(session, seat)
    return None


def stances(session: Session, seat: str) -> Action:
    """Every unit on the line that suggests itself."""
    state, game = session.state, session.game
    battle = state.battle
    side = tables.alliance(seat)
    own, enemy = (prospects.fighting(state, battle, name) for name in (side, tables.opponents(side)))
    kind = board.kind(battle.region)
    filled: tuple[dict[str, int], ...] = ()
    while isinstance(here := game.field(state, seat, "stances", filled), Bag):
        unit = here.name.partition(".")[2]
        wanted = prospects.sensible(kind, unit, own, enemy, attacking=state.control.get(battle.region) not in tables.SIDES[side])
        chosen = wanted if wanted in here.there else next(iter(here.there))
        filled = (*filled, {chosen: here.least})
    return Action(seat, "stances", filled)


def hit(session: Session, seat: str) -> Action:
    """The target of a hit: what is eliminated soonest, then what is dearest."""
    state, game = session.state, session.game
    battle = state.battle
    lines = board.targets(battle, tables.opponents(battle.roller), board.next_colour(battle.hits))
    line = min(lines, key=lambda line: (len(board.stance_of(battle, line).track) - line.damage, -tables.UNITS[line.unit].points))
    filled: tuple[str, ...] = ()
    while isinstance(here := game.field(state, seat, "hit", filled), Pick):
        wanted = line.nation if here.name == "nation" else board.target_id(battle, line)
        filled = (*filled, wanted)
    return Action(seat, "hit", filled)


def stances_panel(words: Words, session: Session, driver: Driver) -> list[Node]:
    """The button that puts every unit on the line that suggests itself; below it the generic form for one's own choice."""
    chosen = stances(session, driver.seat)
    fields = []
    filled: tuple[dict[str, int], ...] = ()
    for bag in chosen.args:
        here = session.game.field(session.state, driver.seat, "stances", filled)
        assert isinstance(here, Bag) and isinstance(bag, dict)
        nation, _, unit = here.name.partition(".")
        stance = next(iter(bag))
        fields.append(h("li", pictures.unit(unit, nation), h("b", str(here.least)), h("span", words.name(stance, "stance")), key=here.name))
        filled = (*filled, bag)
    return [
        h("h2", words("war.stances")),
        h("ul.suggested", fields),
        h("p.confirm", h("button.main", words("war.stances.take"), do="suggested")),
        h("h3", words("war.stances.own")),
        *whose_stances(words, driver),
    ]


def whose_stances(words: Words, driver: Driver) -> list[Node]:
    """Which units the generic form asks about now."""
    here = driver.current_field()
    return [h("p.kinds", words.name(here.name, "field"))] if here is not None else []


def hits_panel(words: Words, session: Session, driver: Driver) -> list[Node]:
    """The hit that is to be assigned, with the target that suggests itself first."""
    state: WarState = session.state
    battle = state.battle
    assert battle is not None
    action = hit(session, driver.seat)
    colour = board.next_colour(battle.hits)
    target = str(action.args[-1])
    others = driver.current_field()
    nation = str(action.args[0]) if len(action.args) > 1 else ""
    remaining = sum(battle.hits.values())
    return [
        h("h2", words("war.hits"), h("span.cost", words("war.hits.number", number=remaining))),
        h("p", pictures.dice(words, {colour: battle.hits[colour]})),
        h(
            "p.confirm",
            h("button.main", words("war.hits.best", target=words.name(target, "target")), do="do", arg=str(action)),
            h("button", words("war.hits.all"), do="all-suggested"),
        ),
        h("h3", words("war.hits.other")) if isinstance(others, Pick) and len(others.options) > 1 else None,
        h(
            "div.options",
            [
                h(
                    "button.option",
                    pictures.unit(option.partition(".")[0], nation) if option.partition(".")[0] in tables.UNITS else None,
                    words.name(option, others.what),
                    do="pick",
                    arg=option,
                    key=option,
                    classes="suggested" if option == target else "",
                )
                for option in others.options
            ],
        )
        if isinstance(others, Pick)
        else None,
    ]

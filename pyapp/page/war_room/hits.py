"""Hits: what each result strikes, what that does to it, and who may step in between."""

from __future__ import annotations

from pyapp.engine.actions import Action
from pyapp.engine.forms import Pick
from pyapp.games.war_room import advice, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.combat.battle import Escort
from pyapp.games.war_room.combat.taking import Garrison
from pyapp.games.war_room.state import Battle, Line, WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.war_room import pictures


def hit(session: Session, seat: str) -> Action:
    """The target of a hit that suggests itself: what is eliminated soonest, then what is dearest."""
    battle = _battle(session)
    lines = _targets(battle)
    return _at(session, seat, battle, advice.target(battle, lines), lines)


def _battle(session: Session) -> Battle:
    state: WarState = session.state
    assert state.battle is not None
    return state.battle


def _targets(battle: Battle) -> list[Line]:
    return board.targets(battle, tables.opponents(battle.roller), board.next_colour(battle.hits))


def _at(session: Session, seat: str, battle: Battle, line: Line, lines: list[Line]) -> Action:
    several = len({other.nation for other in lines}) > 1
    target = board.target_id(battle, line)
    return Action(seat, "hit", (line.nation, target) if several else (target,))


def panel(words: Words, session: Session, driver: Driver) -> list[Node]:
    """The hits that are left, colour by colour; every target with the box that it comes to."""
    battle = _battle(session)
    best = hit(session, driver.seat)
    colour = board.next_colour(battle.hits)
    lines = _targets(battle)
    return [
        h("h2", words("war.hits"), h("span.cost", words("war.hits.number", number=sum(battle.hits.values())))),
        _colours(words, battle, colour),
        h("p.hint", words(f"war.hits.colour.{colour}")),
        h("div.choices", [_target(words, battle, line, _at(session, driver.seat, battle, line, lines), best) for line in lines]),
        h("p.confirm", h("button.main", words("war.hits.all"), do="all-suggested")),
        h("p.hint", words("war.hits.best")),
    ]


def _colours(words: Words, battle: Battle, now: str) -> Node:
    """The results in the order in which they are assigned, the present one marked."""
    cells = [
        h("li", pictures.dice(words, {colour: battle.hits[colour]}), classes="now" if colour == now else "", key=colour)
        for colour in tables.COLOURS
        if battle.hits.get(colour)
    ]
    return h("ol.colours", cells)


def _target(words: Words, battle: Battle, line: Line, action: Action, best: Action) -> Node:
    return h(
        "button.choice",
        pictures.unit(line.unit, line.nation),
        h(
            "span.names",
            h("b", words("war.target", nation=line.nation, units={line.unit: line.count})),
            h("small", words.name(line.stance, "stance"), " · " + words("war.of_neutral") if line.neutral else None),
        ),
        _way(words, battle, line),
        do="do",
        arg=str(action),
        key=f"{line.nation}-{board.target_id(battle, line)}",
        classes="suggested" if action == best else "",
    )


def _way(words: Words, battle: Battle, line: Line) -> Node:
    """From which box to which."""
    track = board.stance_of(battle, line).track
    now, after = board.box(battle, line), track[line.damage]
    return h(
        "span.way",
        h("span.box", words.name(now, "box"), classes=now),
        " → ",
        h("span.box", words.name(after, "box"), classes=after),
    )


# --- escorts ------------------------------------------------------------------------------------------------------------------


def escort(words: Words, session: Session, driver: Driver) -> list[Node]:
    """A hit falls on a carrier or battleship: what becomes of it, or of the cruiser that takes it."""
    battle = _battle(session)
    step = session.state.steps[-1]
    assert isinstance(step, Escort)
    side = tables.alliance(step.commander)
    struck = next(
        line for line in board.of_side(battle, side) if line.nation == step.nation and board.target_id(battle, line) == step.target
    )
    ships = board.escorts(battle, side)
    several = len({line.nation for line in ships}) > 1
    taking = [
        (line, Action(driver.seat, "escort", (line.nation, board.target_id(battle, line)) if several else (board.target_id(battle, line),)))
        for line in ships
    ]
    nothing = Action(driver.seat, "accept", ())
    return [
        h("h2", words("war.escort")),
        h("p.hint", words("war.escort.hint")),
        h("div.choices", _target(words, battle, struck, nothing, nothing), [_target(words, battle, *entry, nothing) for entry in taking]),
    ]


# --- the garrison -------------------------------------------------------------------------------------------------------------


def garrison(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """Which of the invaders falls: one unit, eliminated at once."""
    here, step = driver.current_field(), session.state.steps[-1]
    if not isinstance(here, Pick) or here.what != "unit" or not isinstance(step, Garrison):
        return None
    choices = [
        h(
            "button.choice",
            pictures.unit(unit),
            h("span.names", h("b", words.name(unit, "unit")), h("small", words("war.points", number=tables.UNITS[unit].points))),
            do="pick",
            arg=unit,
            key=unit,
        )
        for unit in here.options
    ]
    return [
        h("h2", words("war.garrison", space=step.region)),
        h("p", pictures.dice(words, {step.colour: 2})),
        h("p.hint", words("war.garrison.hint")),
        h("div.choices", choices),
    ]

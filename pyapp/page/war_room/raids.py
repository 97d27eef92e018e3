"""Raids: convoys, their raiders and what may be sunk; what bombs may destroy; flags in doubt."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.actions import Action
from pyapp.engine.forms import Pick, Picks
from pyapp.games.war_room import tables
from pyapp.games.war_room.combat import board, bombing, raids
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.odds.exact import sinking
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.table.shares import percent
from pyapp.page.war_room import names, pictures


def convoy(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """First the convoys that can be raided, then the raiders, with the dice and the chances they bring."""
    state: WarState = session.state
    step = state.steps[-1]
    here = driver.current_field()
    if not isinstance(step, raids.ConvoyRaid):
        return None
    if isinstance(here, Picks) and driver.draft.filled:
        return _raiders(words, state, step, driver, here, str(driver.draft.filled[0]))
    if not isinstance(here, Pick):
        return None
    return [
        h("h2", words("war.raid", space=step.sea)),
        h("p.hint", words("war.raid.hint")),
        h("div.conflict-cards", [_convoy(words, state, step, driver.seat, group) for group in here.options]),
    ]


def _convoy(words: Words, state: WarState, step: raids.ConvoyRaid, seat: str, group: str) -> Node:
    able = step.able(state, group)
    everything = str(Action(seat, "raid", (group, tuple(able))))
    return h(
        "section.conflict-card",
        h("h3", words.name(group, "convoy")),
        [_owner(words, state, one) for one in raids.prey(state, group)],
        _chances(words, state, group, sum(able.values())),
        h(
            "p.confirm",
            h("button", words("war.raid.choose"), do="pick", arg=group) if len(able) > 1 else None,
            h("button.main", words("war.raid.all", number=sum(able.values())), do="do", arg=everything),
        ),
        key=group,
    )


def _owner(words: Words, state: WarState, one: tables.Convoy) -> Node:
    """Whose ships, and what their loss can cost at most."""
    owner = conflicts.convoy_owner(state, one)
    worst = raids.loss(state, one, set(tables.RESOURCES))
    return h(
        "p.line",
        h("span.nation-name", names.short(words, owner), classes=f"seat-{owner}"),
        pictures.resources(words, one.ships, all_of_them=False),
        h("small", words("war.raid.most", resources=worst)) if worst != {k: n for k, n in one.ships.items() if n} else None,
        key=f"{one.id}-{owner}",
    )


def _chances(words: Words, state: WarState, group: str, dice: int) -> Node | None:
    """How likely each kind of ship is sunk by so many dice, and what is lost on average."""
    ships = raids.ships_of(state, group)
    if state.setup.has("automatic_convoys"):
        return h("p.hint", words("war.raid.automatic"))
    if not dice:
        return None
    worth = _worth(state, group, ships)
    found = sinking(sorted(ships, key=lambda resource: -worth[resource]), dice)
    rows = [
        h(
            "span.chance",
            pictures.resources(words, {resource: ships[resource]}, all_of_them=False),
            h("b", percent(words, found[resource])),
            key=resource,
        )
        for resource in tables.RESOURCES
        if resource in ships
    ]
    average = sum(found[resource] * worth[resource] for resource in ships)
    return h(
        "p.line.chances",
        h("span.what", words("war.raid.dice", number=dice)),
        rows,
        h("small", words("war.raid.average", number=words.decimal(average))),
    )


def _worth(state: WarState, group: str, ships: Iterable[str]) -> dict[str, int]:
    """What the owners lose with each kind of ship."""
    return {resource: sum(raids.loss(state, one, {resource}).get(resource, 0) for one in raids.prey(state, group)) for resource in ships}


def _raiders(words: Words, state: WarState, step: raids.ConvoyRaid, driver: Driver, here: Picks, group: str) -> list[Node]:
    able, chosen = step.able(state, group), driver.draft.picks
    dice = sum(able[key] for key in chosen)
    rows = [
        h(
            "button.choice",
            h("span.names", h("b", names.command(words, key)), h("small", words("war.raid.brings", number=able[key]))),
            pictures.units(words, state.commands[key].units, state.commands[key].nation) if key in state.commands else None,
            do="toggle",
            arg=key,
            aria_pressed="true" if key in chosen else "false",
            key=key,
        )
        for key in here.options
    ]
    return [
        h("h2", words.name(group, "convoy"), h("span.cost", words("war.raid.dice", number=dice))),
        h("p.hint", words("war.raid.once")),
        h("div.choices", rows),
        _chances(words, state, group, dice),
        h("p.confirm", h("button.main", words("war.raid.go", number=dice), do="confirm", arg="raid", disabled=not driver.can_confirm())),
    ]


def wild(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """Black results: which of the ships that are left go down with the others."""
    state: WarState = session.state
    step, here = state.steps[-1], driver.current_field()
    if not isinstance(step, raids.Wild) or not isinstance(here, Picks):
        return None
    worth = _worth(state, step.group, step.left)
    at_once = step.number == 1
    rows = [
        h(
            "button.choice",
            pictures.resources(words, {resource: raids.ships_of(state, step.group)[resource]}, all_of_them=False),
            h("b", words.name(resource, "resource")),
            h("span.way", words("war.raid.costs", number=worth[resource])),
            do="do" if at_once else "toggle",
            arg=str(Action(driver.seat, "sink", ((resource,),))) if at_once else resource,
            aria_pressed=None if at_once else "true" if resource in driver.draft.picks else "false",
            key=resource,
        )
        for resource in here.options
    ]
    return [
        h("h2", words("war.wild"), h("span.cost", words("picks.chosen", number=len(driver.draft.picks))) if not at_once else None),
        h("p", pictures.dice(words, {"black": step.number})),
        h("p.line", h("span.what", words("war.wild.sunk")), pictures.resources(words, dict.fromkeys(step.sunk, 1), all_of_them=False))
        if step.sunk
        else None,
        h("div.choices", rows),
        None
        if at_once
        else h("p.confirm", h("button.main", words.name("sink", "kind"), do="confirm", arg="sink", disabled=not driver.can_confirm())),
    ]


def flag(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """Whose flag an ocean convoy flies: he gets nothing of it, but loses what is sunk."""
    here = driver.current_field()
    step = session.state.steps[-1]
    if not isinstance(here, Pick) or not isinstance(step, raids.Flag):
        return None
    convoys = [one for one in tables.CONVOYS if one.sea == step.sea and len(one.ends) > 1]
    ends = " – ".join(words.space(end) for one in convoys for end in one.ends)

    def told(nation: str) -> list[Node]:
        return [h("b", words.name(nation, "seat")), pictures.resources(words, session.state.stocks[nation].now)]

    return [
        h("h2", words("war.flag", space=step.sea)),
        h("p.line", ends, [pictures.resources(words, one.ships, all_of_them=False) for one in convoys]),
        h("p.hint", words("war.flag.hint")),
        pictures.nations(here.options, told),
    ]


# --- bombs --------------------------------------------------------------------------------------------------------------------


def bombs(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """What a bomber's result destroys: resources, units under construction or the infrastructure."""
    state: WarState = session.state
    here, battle = driver.current_field(), state.battle
    if battle is None or not isinstance(here, Pick):
        return None
    colour = board.next_colour(battle.hits)
    return [
        h("h2", words("war.bombs", space=battle.region)),
        h(
            "ol.colours",
            [
                h("li", pictures.dice(words, {one: battle.hits[one]}), classes="now" if one == colour else "", key=one)
                for one in battle.hits
            ],
        ),
        h("p.hint", words("war.bombs.hint", number=battle.bombers)),
        h("div.choices", [_bomb_target(words, state, target) for target in here.options]),
    ]


def _bomb_target(words: Words, state: WarState, target: str) -> Node:
    assert state.battle is not None
    territory = state.battle.region
    owner = state.control[territory]
    picture: Node | None = None
    if target == bombing.INFRASTRUCTURE:
        now = relations.capacity(state, territory)
        facts = [words("war.bombs.capacity", now=now, after=max(0, now - 1))] if tables.TERRITORIES[territory].industry else []
        if not relations.useless_infrastructure(state, territory):
            facts.append(words("war.bombs.useless"))
        told = " · ".join(facts) or words("war.bombs.more", number=state.bombs.get(territory, 0) + 1)
    elif target in tables.RESOURCES:
        picture = pictures.resources(words, {target: 1}, all_of_them=False)
        told = words("war.bombs.stock", nation=owner, number=state.stocks[owner].now[target])
    else:
        picture = pictures.unit(target, owner)
        told = words("war.bombs.building", number=state.building[territory][target], points=tables.UNITS[target].points)
    return h(
        "button.choice",
        picture,
        h("span.names", h("b", words.name(target, "bomb_target")), h("small", told)),
        do="pick",
        arg=target,
        key=target,
    )

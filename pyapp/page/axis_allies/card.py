"""The card of a territory or sea zone: everything that a player wants to know of it."""

from __future__ import annotations

from pyapp.games.axis_allies.components.edition import Space
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.factories import capacity
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies.names import kind_name, piece_name
from pyapp.page.axis_allies.pictures import silhouette
from pyapp.page.axis_allies.stacks import Stack, stacks
from pyapp.page.axis_allies.threats import Threat, threats
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words


def card(words: Words, state: AxisState, space_id: str) -> list[Node]:
    """The whole card."""
    space = state.rules.spaces.get(space_id)
    if space is None:
        return []
    owner = state.owners.get(space_id, "")
    heading = h("h3", words.space(space_id), h("span.owner", words.name(owner, "seat"), classes=f"seat-{owner}") if owner else None)
    shown_units = bool(state.units.get(space_id))
    return [
        heading,
        h("p.facts", " · ".join(_facts(words, state, space))),
        units(words, state, space_id),
        _factory(words, state, space_id),
        [h("p.rule", text) for text in _notes(words, state, space)],
        _threats(words, state, space_id),
        h("p", h("button.link", words("calculator.here"), do="calculator", arg=space_id)) if shown_units else None,
        h("p.borders", h("span", words("card.borders")), [_neighbour(words, other) for other in sorted(space.neighbours, key=words.space)]),
    ]


def _neighbour(words: Words, space: str) -> Node:
    return h("button.link", words.space(space), do="show", arg=space, key=space)


def _facts(words: Words, state: AxisState, space: Space) -> list[str]:
    facts = []
    if space.is_sea:
        facts.append(words("card.kind.sea"))
    elif space.impassable:
        facts.append(words("card.kind.impassable"))
    elif not state.owners.get(space.id):
        facts.append(words("card.neutral"))
    if space.ipc:
        facts.append(words("card.worth", ipcs=space.ipc))
    if space.capital_of:
        facts.append(words("card.capital", power=space.capital_of))
    if space.victory_city:
        facts.append(words("card.victory_city", city=space.victory_city))
    if space.original_owner and space.original_owner != state.owners.get(space.id):
        facts.append(words("card.originally", power=space.original_owner))
    return facts


def units(words: Words, state: AxisState, space: str) -> Node | None:
    """What stands there, power by power."""
    shown = stacks(state, space)
    if not shown:
        return None
    rows = []
    for power in dict.fromkeys(stack.owner for stack in shown):
        own = [stack for stack in shown if stack.owner == power]
        rows.append(
            h(
                "tr",
                h("th", words.name(power, "seat"), classes=f"seat-{power}", scope="row"),
                h("td", [_stack(words, stack) for stack in own]),
                key=power,
            )
        )
    return h("div", h("table.units", h("tbody", rows)), _details(words, state, space))


def stands(words: Words, state: AxisState, space: str) -> str:
    """The same in words: ``3 infantry, 1 tank``; whose they are only where they are not the holder's alone."""
    told: dict[str, list[str]] = {}
    for stack in stacks(state, space):
        told.setdefault(stack.owner, []).append(f"{stack.number} {kind_name(words, stack.kind, stack.number)}")
    if list(told) == [state.owners.get(space)]:
        return ", ".join(told.popitem()[1])
    return "; ".join(f"{words.name(power, 'seat')}: {', '.join(there)}" for power, there in told.items())


def _stack(words: Words, stack: Stack) -> Node:
    name = kind_name(words, stack.kind, stack.number)
    return h("span.count", silhouette(stack.kind, stack.owner), h("b", str(stack.number)), h("span.hidden", name), title=name)


def _details(words: Words, state: AxisState, space: str) -> Node | None:
    """What cannot be seen from the counters: cargo, damage, what each has done."""
    lines = [
        f"{number} {piece_name(words, unit(text), number=number)}"
        for text, number in sorted(state.units.get(space, {}).items())
        if unit(text) != unit(text).fresh_for_turn() or unit(text).cargo
    ]
    return h("ul.details", [h("li", line) for line in lines]) if lines else None


def _factory(words: Words, state: AxisState, space: str) -> Node | None:
    if space not in state.factories:
        return None
    damage, value = state.factories[space], state.space(space).ipc
    return h(
        "p.factory",
        silhouette("industrial_complex", state.owners.get(space, "")),
        words("card.factory", damage=damage, value=value, left=capacity(state, space)),
    )


def _notes(words: Words, state: AxisState, space: Space) -> list[str]:
    notes = []
    for canal in state.rules.canals:
        if space.id in canal.sea or space.id in canal.land:
            notes.append(words("card.canal", zones=list(canal.sea), land=list(canal.land)))
    for one, other in state.rules.closed_straits:
        if space.id in (one, other) and "black_sea_closed" in state.setup.options:
            notes.append(words("card.strait", zones=[one, other]))
    if space.impassable:
        notes.append(words("card.impassable"))
    if space.id in state.turn.captured:
        notes.append(words("card.captured"))
    if space.id in state.turn.hostile_zones:
        notes.append(words("card.hostile"))
    return notes


def _threats(words: Words, state: AxisState, space: str) -> Node | None:
    """Who could come here in a turn of his own."""
    found = threats(state, space)
    if not found:
        return None
    return h(
        "details.threats",
        h("summary", words("card.reach")),
        h("table.units", h("tbody", [_threat(words, threat) for threat in found])),
        h("p.hint", words("card.reach.hint")),
    )


def _threat(words: Words, threat: Threat) -> Node:
    counts = [
        h("span.count", silhouette(kind, threat.power), h("b", str(number)), h("span.hidden", kind_name(words, kind, number)))
        for kind, number in threat.units.items()
    ]
    return h(
        "tr", h("th", words.name(threat.power, "seat"), classes=f"seat-{threat.power}", scope="row"), h("td", counts), key=threat.power
    )

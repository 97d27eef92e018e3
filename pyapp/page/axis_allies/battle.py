"""The battle window: both sides by combat value, the dice of this round, hits, losses, and the odds running along."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.steps import Event
from pyapp.games.axis_allies.combat.fire import supported
from pyapp.games.axis_allies.combat.forces import ATTACKER, DEFENDER, members, strength
from pyapp.games.axis_allies.components.units import unit
from pyapp.games.axis_allies.state import AxisState, Battle
from pyapp.page.axis_allies.names import kind_name, piece_name
from pyapp.page.axis_allies.pictures import silhouette
from pyapp.page.axis_allies.prospects import Oracle, of_battle
from pyapp.page.markup.dice import dice_row
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table.session import Session

ROLLED = "rolled"
TOLD = (ROLLED, "battle_ends", "bombed", "rocket")
SETTLED = ("battle_ends", "raid_begins", "bombed", "rocket", "captured", "liberated")
FARTHEST = 400


def window(words: Words, oracle: Oracle, session: Session) -> list[Node]:
    """The battle that is being fought, or what the last action rolled."""
    state: AxisState = session.state
    if state.battle is not None:
        return _battle(words, oracle, session, state, state.battle)
    return _last(words, session)


def _battle(words: Words, oracle: Oracle, session: Session, state: AxisState, battle: Battle) -> list[Node]:
    title = words("battle.title", space=battle.space)
    round_now = words("battle.round", number=battle.round) if battle.round else words("battle.before")
    events = battle_events(session, battle.space)
    return [
        h(
            "header",
            h("h2", h("button.link", title, do="show", arg=battle.space)),
            h("span.round", round_now),
        ),
        h("div.sides", [_side(words, state, battle, side) for side in (ATTACKER, DEFENDER)]),
        of_battle(words, oracle, state),
        _rolls(words, _just_over(session, battle.space) + _now(events)),
    ]


def _just_over(session: Session, space: str) -> list[Event]:
    """What the last action has settled elsewhere, such as a raid: nothing else would tell of it."""
    events = session.match.events(session.point - 1) if session.point else ()
    return [event for event in events if event.kind in SETTLED and event.data.get("space") != space]


def _now(events: list[Event]) -> list[Event]:
    """The events of this round of the battle; before its first dice those that led to it."""
    starts = [place for place, event in enumerate(events) if event.kind == "combat_round"]
    shown = events[starts[-1] + 1 :] if starts else events[-4:]
    earlier = events[starts[-2] + 1 : starts[-1]] if len(starts) > 1 and not shown else []
    return shown or earlier


def battle_events(session: Session, space: str) -> list[Event]:
    """What this battle has rolled and lost so far."""
    found: list[Event] = []
    for index in range(session.point - 1, max(-1, session.point - FARTHEST), -1):
        for event in reversed(session.match.events(index)):
            if event.kind in ("phase", "turn_begins"):
                return found[::-1]
            if event.data.get("space") == space and event.kind not in ("moved",):
                found.append(event)
    return found[::-1]


def _side(words: Words, state: AxisState, battle: Battle, side: str) -> Node:
    units = battle.attackers if side == ATTACKER else battle.defenders
    powers = [power for power in state.rules.powers if any(unit(text).owner == power for text in units)]
    if side == DEFENDER and not powers and (owner := state.owners.get(battle.space)):
        powers = [owner]
    if side == ATTACKER and not powers:
        powers = [state.active]
    names = [h("span", words.name(power, "seat"), classes=f"seat-{power}") for power in powers]
    rows = [_row(words, side, value, pieces) for value, pieces in by_value(state, units, side).items()]
    waiting = _row(words, side, -1, dict(battle.waiting)) if side == DEFENDER and battle.waiting else None
    return h(
        f"section.{side}",
        h("h3", words(f"battle.{side}"), " ", names),
        h("table.values", h("tbody", rows, waiting)) if rows or waiting else h("p.hint", words("battle.nothing")),
    )


def by_value(state: AxisState, units: Mapping[str, int], side: str) -> dict[int, dict[str, int]]:
    """Units by the number they hit with, the help of artillery counted, the strongest last."""
    grouped: dict[int, dict[str, int]] = {}
    found = [(piece, strength(state, side, piece), number) for piece, number in members(units)]
    for piece, value, number in supported(state, found) if side == ATTACKER else found:
        grouped.setdefault(value, {})[str(piece)] = number
    return dict(sorted(grouped.items()))


def _row(words: Words, side: str, value: int, units: Mapping[str, int]) -> Node:
    counted: dict[tuple[str, str, bool], int] = {}
    for text, number in units.items():
        piece = unit(text)
        key = (piece.owner, piece.kind, piece.damaged)
        counted[key] = counted.get(key, 0) + number
    pieces = [
        h(
            "span.count",
            silhouette(kind, owner),
            h("b", str(number)),
            h("span.hidden", kind_name(words, kind, number)),
            title=piece_name(words, unit(f"{owner}.{kind}{'%' * damaged}")),
            classes="damaged" if damaged else "",
        )
        for (owner, kind, damaged), number in sorted(counted.items())
    ]
    label = words("battle.waiting") if value < 0 else words("battle.value", value=value) if value else words("battle.no_value")
    return h("tr", h("th", label, scope="row"), h("td", pieces), key=f"{side}-{value}", classes="waiting" if value < 0 else "")


def _rolls(words: Words, events: list[Event]) -> Node | None:
    lines = [roll(words, event) if event.kind == ROLLED else h("p.entry", words(event.message())) for event in events]
    return h("div.rolls", lines, aria_live="off", tabindex=0) if lines else None


def roll(words: Words, event: Event) -> Node:
    """One roll: who fires with what, the dice, the hits."""
    data = event.data
    what = words("battle.fires", units=data.get("units", {}), value=data.get("value", 0))
    powers = data.get("powers") or []
    return h(
        "p.roll",
        h("span.what", [_flag(words, power) for power in powers], what),
        dice_of(event),
        h("b.hits", words("battle.hits", number=data.get("hits", 0))),
        classes=str(data.get("side", "")),
    )


def _flag(words: Words, power: str) -> Node:
    return h("span.flag", words.maybe(f"seat.{power}.short", words.name(power, "seat")), classes=f"seat-{power}", key=power)


def dice_of(event: Event) -> Node | None:
    """The dice of an event as pictures, hits told apart."""
    faces = event.data.get("dice")
    if not isinstance(faces, (list, tuple)) or not faces or not all(isinstance(face, int) and 1 <= face <= 6 for face in faces):
        return None
    value = event.data.get("value")
    return drawing(
        dice_row(faces, value if isinstance(value, int) else None),
        "span.dice",
        title=" ".join(map(str, faces)),
        role="img",
        aria_label=" ".join(map(str, faces)),
    )


def _last(words: Words, session: Session) -> list[Node]:
    """What the last action rolled, where its battle is over already."""
    if not session.point or not session.match.backfill(0):
        return []
    events = session.match.events(session.point - 1)
    if not any(event.kind in TOLD for event in events):
        return []
    shown = [event for event in events if event.kind not in ("phase", "turn_begins")]
    spaces = list(dict.fromkeys(str(event.data["space"]) for event in shown if event.kind in TOLD and "space" in event.data))
    title = words("battle.over", spaces=spaces) if spaces else words("battle.last")
    heading = h("button.link", title, do="show", arg=spaces[-1]) if spaces else title
    return [h("header", h("h2", heading)), _rolls(words, shown)]

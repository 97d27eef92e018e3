"""The window of a battle: both sides class by class, whose turn it is, what aircraft attack, what has been rolled."""

from __future__ import annotations

from collections.abc import Sequence

from pyapp.engine.steps import Event
from pyapp.games.victory_in_europe.combat import firing, parties
from pyapp.games.victory_in_europe.combat.battle import Fight
from pyapp.games.victory_in_europe.combat.turns import FLAK, Asking
from pyapp.games.victory_in_europe.state import Engagement, VictoryState
from pyapp.page.markup.dice import dice_row
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.victory_in_europe import blocks, names

BEGINS = "vie_battle"
OVER = "vie_battle_over"
TOLD = frozenset(
    (
        *("vie_round", "vie_fired", "vie_flak", "vie_half_hit", "vie_step_lost", "vie_eliminated", "vie_retreats", "vie_block_retreats"),
        *("vie_bombed", "vie_dropped", "vie_landed", "vie_sheltered", "vie_prolonged", "vie_roles_change", "vie_no_way_out"),
        *("vie_perished", "vie_taken", "vie_factory_lost", OVER),
    )
)
FARTHEST, MOST_LINES = 240, 14


def is_fought(state: VictoryState) -> bool:
    """Is a battle being fought?"""
    return state.fight is not None and any(isinstance(step, Fight) for step in state.steps)


def window(words: Words, session: Session, driver: Driver, odds: Node | None) -> list[Node]:
    """The battle that is being fought with its odds, or the one that the last action has ended; empty where none is."""
    state: VictoryState = session.state
    if is_fought(state) and state.fight is not None:
        return _battle(words, session, state, state.fight, driver.seat, odds)
    return [] if driver.draft.filled else _last(words, session)  # who chooses on the board must see it


def _battle(words: Words, session: Session, state: VictoryState, fight: Engagement, seat: str, odds: Node | None) -> list[Node]:
    raid = words(f"vie.raid.{fight.raid}") if fight.raid else ""
    return [
        h(
            "header",
            h("h2", h("button.link", words("vie.battle.at", space=fight.at), do="show", arg=fight.at)),
            h("span.round", " · ".join(part for part in (raid, words("vie.battle.round", number=fight.round, last=fight.last)) if part)),
        ),
        h("div.sides.vie-sides", [_side(words, state, fight, seat, attacking=attacking) for attacking in (True, False)]),
        odds,
        story(words, events_of_battle(session, session.point)),
    ]


def _side(words: Words, state: VictoryState, fight: Engagement, seat: str, *, attacking: bool) -> Node:
    """One side: its blocks in the order in which classes have their turns, and who is still to come."""
    there = parties.party(state, attacking=attacking)
    by_class: dict[str, list[str]] = {}
    for token in there:
        by_class.setdefault(firing.class_of(state, token) or "–", []).append(token)
    camp = parties.camp(fight.attacker) if attacking else parties.opposite(parties.camp(fight.attacker))
    waiting = parties.waiting(state, attacking=attacking)
    factories = _factories(words, state, fight, camp)
    return h(
        f"section.{camp}",
        h("h3", words.name(camp, "side"), h("small", " ", words("vie.battle.attacks" if attacking else "vie.battle.defends"))),
        [_class(words, state, fight, seat, letter, by_class[letter]) for letter in sorted(by_class)],
        factories,
        h("p.hint", words("vie.battle.waiting", number=len(waiting)), blocks.pictures(words, state, waiting, seat)) if waiting else None,
        h("p.hint", words("vie.battle.nobody")) if not there and not waiting else None,
    )


def _factories(words: Words, state: VictoryState, fight: Engagement, camp: str) -> Node | None:
    steps, power = firing.flak(state)
    if not steps or firing.holder_camp(state) != camp:
        return None
    acted = "acted" if FLAK in fight.acted else ""
    return h("p.flak", words("vie.battle.flak", number=steps, power=power), classes=acted)


def _class(words: Words, state: VictoryState, fight: Engagement, seat: str, letter: str, tokens: Sequence[str]) -> Node:
    """The units of a class: who has acted is pale, whose turn it is has a rim."""
    step = state.steps[-1] if state.steps else None
    asked = set(step.blocks) if isinstance(step, Asking) else set()
    cells = [
        h(
            "span.fighter",
            blocks.picture(words, state, token, seat),
            h("small", names.unit(words, parties.unit_of(state, token).id)),
            h("small.aim", words("vie.battle.aim", target=fight.aims[token])) if token in fight.aims else None,
            h("small.aim", words("vie.battle.double")) if firing.has_double_defence(state, token) else None,
            key=token,
            classes=["acted" if token in fight.acted else "", "asked" if token in asked else ""],
        )
        for token in tokens
    ]
    return h("div.class-row", h("b.class", letter, title=words("vie.battle.class", name=letter)), h("div.fighters", cells), key=letter)


# --- what happened ------------------------------------------------------------------------------------------------------------


def story(words: Words, events: list[Event], most: int = MOST_LINES) -> Node | None:
    """The last lines of a battle, with dice."""
    shown = [event for event in events if event.kind in TOLD][-most:]
    lines = [_line(words, event) for event in shown]
    return h("div.rolls.vie-story", h("div", lines), aria_live="off") if lines else None


def _line(words: Words, event: Event) -> Node:
    if event.kind == "vie_round":
        return h("h4", words(event.message()))
    dice = dice_of(words, event)
    return h("p.roll" if dice else "p.entry", h("span.what", words(_short(event), **event.data) if dice else words(event.message())), dice)


def _short(event: Event) -> str:
    """Beside dice as pictures their numbers need not be said again."""
    return "vie.story.flak" if event.kind == "vie_flak" else "vie.story.fired"


def dice_of(words: Words, event: Event) -> Node | None:
    """The dice of an event, hits told apart."""
    rolled, power = event.data.get("rolled"), event.data.get("power")
    if isinstance(rolled, list | tuple) and isinstance(power, int):
        return drawing(dice_row(list(rolled), power), "span.dice", role="img", aria_label=words.join([str(face) for face in rolled]))
    dice = event.data.get("dice")
    if isinstance(dice, list | tuple) and dice:
        return drawing(dice_row(list(dice), None), "span.dice", role="img", aria_label=words.join([str(face) for face in dice]))
    return None


def events_of_battle(session: Session, point: int) -> list[Event]:
    """What the battle of a point of the journal has brought so far."""
    found: list[Event] = []
    for index in range(point - 1, max(-1, point - FARTHEST), -1):
        for event in reversed(session.match.events(index)):
            if session.sees(event):
                found.append(event)
            if event.kind == BEGINS:
                return found[::-1]
    return found[::-1]


def ended(session: Session) -> str:
    """Where the last action has ended a battle; "" where it has not."""
    if not session.point or not session.match.backfill(0):
        return ""
    places = [str(event.data["space"]) for event in session.match.events(session.point - 1) if event.kind == OVER]
    return places[-1] if places else ""


def _last(words: Words, session: Session) -> list[Node]:
    """The battle that the last action has ended: nothing else would show its last dice."""
    at = ended(session)
    if not at:
        return []
    events = events_of_battle(session, session.point)
    whole = [event for event in events if event.kind != BEGINS]
    title = h("h2", h("button.link", words("vie.battle.at", space=at), do="show", arg=at))
    return [h("header", title, h("span.round", words("vie.battle.over"))), story(words, whole)]

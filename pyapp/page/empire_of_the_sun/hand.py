"""The hand as cards: their values and texts, what each can be played for now, and why not for anything else."""

from __future__ import annotations

from pyapp.engine.forms import Pick
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.offensive import begin, eligible
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn import reasons
from pyapp.page.empire_of_the_sun import counters, names
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.widgets import citation

ALWAYS = ("offensive", "event")  # the ways that are shown for every card, possible or not
RARELY = ("china", "withdraw_air", "withdraw_hq", "return_hq", "end_rivalry", "set_aside", "discard")
FROM_THE_HAND = (*ALWAYS, *RARELY)


def hand(state: EmpireState, seat: str) -> list[str]:
    """The cards that a player holds, the Future Offensive card last."""
    secret = state.secrets.get(seat)
    return [card for card in (*secret.hand, secret.future) if card] if secret else []


def panel(words: Words, state: EmpireState, driver: Driver, opened: str) -> list[Node]:
    """All cards of the player who is asked; the one that was touched is open, with what can be done with it."""
    cards = hand(state, driver.seat)
    opened = opened if opened in cards else ""
    future = state.secrets[driver.seat].future if driver.seat in state.secrets else ""
    return [
        h("h2", words("empire.hand", number=len(cards))),
        h(
            "div.hand",
            [
                card(
                    words,
                    name,
                    opened=name == opened,
                    future=name == future,
                    way=_open_ways(words, state, driver, name) if name == opened else None,
                )
                for name in cards
            ],
        ),
        h("p.hint", words("empire.hand.hint")) if not opened else None,
    ]


def card(words: Words, name: str, *, opened: bool = False, future: bool = False, way: Node | None = None, chosen: bool = False) -> Node:
    """A card with its values; its text and what can be done with it once it is open."""
    found = CARDS[name]
    return h(
        "div.strategy-card",
        h(
            "button.face",
            h("span.value", str(found.value), title=words("empire.card.value", number=found.value)),
            h(
                "span.title",
                h("b", names.card(words, name)),
                h("small", _kind(words, found), f" · {words('empire.card.future')}" if future else ""),
            ),
            _values(words, found),
            do="own",
            arg=f"card {name}",
            aria_expanded="true" if opened else "false",
        ),
        text(words, name) if opened else None,
        way,
        key=name,
        classes=[f"type-{found.type}", f"side-{found.side}", "open" if opened else "", "chosen" if chosen else ""],
    )


def _kind(words: Words, found: Card) -> str:
    return words(f"empire.card.type.{found.type}")


def _values(words: Words, found: Card) -> Node:
    """Intelligence as operations card and as event card, and logistics."""
    shown = [
        ("oc", found.oc_intelligence, "empire.card.oc"),
        ("ec", found.ec_intelligence, "empire.card.ec"),
        ("log", found.logistics, "empire.card.logistics"),
    ]
    cells = [
        h("span", h("i", words(f"{key}.short")), h("b", str(value)), title=words(key, number=value), key=name, classes=name)
        for name, value, key in shown
        if value is not None
    ]
    return h("span.values", cells)


def text(words: Words, name: str) -> Node:
    """What a card says, as its event."""
    return h("div.text", h("p", words(f"eots_card_{name}_text")))


# --- what can be done with it -------------------------------------------------------------------------------------------------


def _open_ways(words: Words, state: EmpireState, driver: Driver, name: str) -> Node:
    """What a card can be played for now; why not as an offensive or as its event; folded away, why for nothing else."""
    possible = [way for way in FROM_THE_HAND if (first := _cards_of(driver, way)) is not None and name in first.options]
    rows = [
        h("button.way", way_name(words, way), do="form", arg=f"{way} {name}", key=way, classes="main" if way in ALWAYS else "")
        for way in possible
    ]
    reasons_of = {way: _why_not(words, state, driver.seat, way, name) for way in FROM_THE_HAND if way not in possible}
    rarely = [reasons_of[way] for way in RARELY if way in reasons_of]
    return h(
        "div.ways",
        rows,
        [reasons_of[way] for way in ALWAYS if way in reasons_of],
        h("details", h("summary", words("empire.not_now", number=len(rarely))), rarely) if rarely else None,
    )


def way_name(words: Words, way: str) -> str:
    """What can be done with a card, as its own buttons say it: they stand on the card."""
    return words.maybe(f"empire.way.{way}", words.name(way, "kind"))


def _cards_of(driver: Driver, way: str) -> Pick | None:
    """The cards with which something can be done."""
    first = driver.first(way) if way in driver.kinds else None
    return first if isinstance(first, Pick) else None


def _why_not(words: Words, state: EmpireState, side: str, way: str, name: str) -> Node:
    sentence, cite = words.refusal(reasons.why_not(state, side, way, name))
    return h(
        "p.why-not",
        h("b", way_name(words, way)),
        f" {sentence} ",
        h("span.cite", citation(words, cite)) if cite else None,
        key=f"not-{way}",
    )


# --- through which headquarters -----------------------------------------------------------------------------------------------


def headquarters(words: Words, state: EmpireState, driver: Driver, here: Pick, looked_at: str) -> list[Node]:
    """The HQs through which the card can be played: how far they reach, how many units they may activate and how many they could."""
    kind, name = driver.draft.kinds[0], str(driver.draft.filled[0])
    event = kind == "event"
    rows = [_headquarter(words, state, hq, CARDS[name], event=event, looked_at=looked_at) for hq in here.options]
    return [
        h("h2", words.name(kind, "kind")),
        card(words, name, opened=True),
        h("p", words("empire.hq.choose")),
        h("div.headquarters", rows),
    ]


def _headquarter(words: Words, state: EmpireState, hq: str, found: Card, *, event: bool, looked_at: str) -> Node:
    most = eligible.budget(found, begin.printed_hqs(state, found) or [hq], event=event)
    able = len(eligible.eligible(state, hq, found if event else None))
    return h(
        "div.headquarter",
        h(
            "button.option",
            counters.picture(words, hq, named=True),
            h("span", h("b", names.unit(words, hq)), h("small", words("empire.hq.facts", most=most, able=able))),
            do="pick",
            arg=hq,
        ),
        h(
            "button.plain",
            words("empire.hq.reach"),
            do="own",
            arg=f"reach {hq}",
            aria_pressed="true" if looked_at == hq else "false",
            aria_label=f"{words('empire.hq.reach')}: {names.unit(words, hq)}",
        ),
        key=hq,
    )

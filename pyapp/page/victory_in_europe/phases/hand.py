"""The hand as cards: title, command, colour, what the event does, whether it could be used now, and why not."""

from __future__ import annotations

from pyapp.engine.forms import Pick
from pyapp.games.victory_in_europe.cards import effects
from pyapp.games.victory_in_europe.cards.conditions import CONDITIONS
from pyapp.games.victory_in_europe.cards.effects import Effect
from pyapp.games.victory_in_europe.components.cards import CARDS, Card
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver


def panel(words: Words, state: VictoryState, driver: Driver, opened: str) -> list[Node]:
    """All cards of the player who is asked; the one that was touched is open, with what can be done with it."""
    here = driver.first("play")
    cards = here.options if isinstance(here, Pick) else ()
    shown = [card(words, state, name, driver.seat, opened=name == opened, play=True) for name in cards]
    return [
        h("h2", words("vie.hand", number=len(cards))),
        h("p.hint", words("vie.hand.hint")),
        h("div.hand", shown),
    ]


def cards_of(words: Words, state: VictoryState, seat: str) -> Node | None:
    """The hand of a seat to be read at any time."""
    secret = state.secrets.get(seat)
    if secret is None or not secret.hand:
        return None
    laid = [name for name in secret.hand if name != secret.choice]
    rows = [card(words, state, name, seat, opened=True) for name in laid]
    return h("section", h("h2", words("vie.hand", number=len(laid))), h("div.hand", rows))


def card(words: Words, state: VictoryState, name: str, seat: str, *, opened: bool = False, play: bool = False) -> Node:
    """A card: its command value, title and colour; once it is open its event, and the button that plays it.

    ``seat`` is whoever holds it; "" for a card on the table, of which nothing is said that its player alone can judge.
    """
    found = CARDS[name]
    head = [
        h("span.value", str(found.command), title=words("vie.card.command", number=found.command)),
        h("span.title", h("b", words.name(name, "card")), h("small", words(f"vie.card.colour.{found.colour}"))),
    ]
    face = h("button.face", head, do="own", arg=f"card {name}", aria_expanded="true" if opened else "false")
    return h(
        "div.command-card",
        face if play else h("div.face", head),
        h("div.text", h("p", words(f"card.{name}.text")), _use(words, state, found, seat) if seat else None) if opened else None,
        h("div.ways", h("button.way.main", words("vie.card.play", number=found.command), do="form", arg=f"play {name}"))
        if opened and play
        else None,
        key=name,
        classes=[f"colour-{found.colour}", "open" if opened else ""],
    )


def _use(words: Words, state: VictoryState, found: Card, seat: str) -> list[Node]:
    """When the event is said and used, and what keeps it from being used if the card lay open now."""
    lines = [h("p.when", words(f"vie.card.named.{found.effect['named'] or 'none'}"))]
    lines += [h("p.why-not", reason) for reason in why_not(words, state, found, seat)]
    return lines


def why_not(words: Words, state: VictoryState, found: Card, seat: str) -> list[str]:
    """What stands against the event as things are: it is lost, somebody else has the say, a condition does not hold. VIE 3.3, 3.31."""
    effect = Effect(seat, found.id, "", found.effect)
    if effects.is_lost(state, found):
        return [words("vie.card.lost")]
    reasons = []
    if (says := effects.claimant(state, effect)) != seat and seat:
        reasons.append(words("vie.card.other", seat=says))
    unmet = [need for need in found.effect.get("needs", ()) if not CONDITIONS[need](state, effect)]
    if unmet:
        reasons.append(words("vie.card.unmet"))
    return reasons


def on_table(words: Words, state: VictoryState) -> Node | None:
    """The cards that lie open this turn, with what has become of their events."""
    rows = []
    for player in state.order or sorted(state.played):
        if player not in state.played:
            continue
        found = CARDS[state.played[player]]
        in_force = words("vie.card.in_force") if player in state.in_force else ""
        places = [words.space(place) for place in state.in_force.get(player, "").split()]
        said = words("vie.card.in_force.at", places=words.join(places)) if places else in_force
        rows.append(
            h("div.played", h("h3", words.name(player, "seat")), card(words, state, found.id, "", opened=True), h("p", said), key=player)
        )
    return h("section", h("h2", words("vie.cards.open")), rows) if rows else None

"""What the page shows of seats, keys and standing orders."""

from __future__ import annotations

from typing import Any

from pyapp.engine.computers import computer_seats
from pyapp.engine.game import LONGEST_NAME
from pyapp.engine.match import SEALED
from pyapp.engine.standing import Standing
from pyapp.page.markup import qr
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.post.company import Company
from pyapp.page.post.orders import MOST_LIMIT, MOST_USES, Line
from pyapp.page.shell.dialogs import Trees, frame
from pyapp.sharing.parties import is_current
from pyapp.sharing.table import StandingOrder, Table

# --- who plays what -------------------------------------------------------------------------------------------------------------


def players(company: Company, table: Table) -> Node:
    """Who plays what, and since when with which keys."""
    words, mine = company.scene.words, company.party()
    rows = [_player(words, table, number, mine) for number in range(len(table.parties)) if is_current(table, number)]
    computers = computer_seats(table.match.game, table.match.state.setup)
    free = [seat for seat in _own_seats(table) if table.party_of(seat) is None]
    if not rows:
        return h("p.hint", words("seats.nobody"))
    return h(
        "ul.parties",
        rows,
        h("li", h("b", words("computer.name")), f" · {words.name(list(computers), 'seat')}") if computers else None,
        h("li.hint", words("seats.left", seats=free)) if free else None,
    )


def _own_seats(table: Table) -> list[str]:
    """The seats that can be taken: not those that follow another one, nor those of the computer."""
    others = {*table.match.game.about.led, *computer_seats(table.match.game, table.match.state.setup)}
    return [seat for seat in table.match.game.about.seats if seat not in others]


def _player(words: Words, table: Table, number: int, mine: int | None) -> Node:
    party = table.parties[number]
    seats = words.name(party.seats, "seat") if party.seats else words("seats.none")
    since = h("small", " ", words("seats.renewed", line=party.since + 1)) if party.instead_of else None
    bare = h("small", " ", words("seats.unsigned")) if not party.key else None
    return h("li", h("b", party.name), f" · {seats}", f" · {words('seats.you')}" if number == mine else None, bare, since)


def share_seats(company: Company, table: Table | None) -> list[Node | None]:
    """The part of the share dialog that speaks of seats, keys and what is ordered beforehand."""
    words, player = company.scene.words, company.party() is not None
    sealed = table is not None and table.mode == SEALED and bool(table.match.game.standing())
    return [
        h("h3", words("seats.title")),
        players(company, table) if table else None,
        _key_warning(company) if player else None,
        h(
            "footer",
            h("button", words("seats.more" if player else "seats.take"), do="dialog", arg="seats"),
            h("button", words("key.make"), do="key-link") if player else None,
            h("button", words("audit.title"), do="audit"),
        ),
        _standing(company, table) if player and sealed and table is not None else None,
    ]


def _key_warning(company: Company) -> Node | None:
    """Said while the browser may forget the keys of this player."""
    words = company.scene.words
    if company.keys.trouble:
        return h("p.important", words("key.blocked"))
    return h("p.hint", words("key.fleeting")) if company.scene.fleeting else None


def seats(company: Company, data: dict[str, Any]) -> Trees:
    """The form in which a player takes seats."""
    words, table = company.scene.words, company.shared()
    party, wanted = company.party(), data.get("wanted", ())
    rows = [_seat_box(words, table, seat, party, wanted) for seat in _own_seats(table)]
    name = table.parties[party].name if party is not None else ""
    control = h("input", name="name", value=name, maxlength=LONGEST_NAME, autocomplete="nickname", disabled=party is not None)
    return frame(
        words,
        words("seats.title"),
        h(
            "form",
            h("p", words("seats.explain")),
            h("label.field", h("span", words("seats.name")), control),
            h("fieldset", h("legend", words("seats.mine")), rows),
            h("footer", h("button.main", words("seats.take"), kind="submit")),
            data_submit="take-seats",
        ),
        _lost_keys(company, table) if party is None and table.parties else None,
    )


def _seat_box(words: Words, table: Table, seat: str, party: int | None, wanted: list[str] | tuple[str, ...]) -> Node:
    owner = table.party_of(seat)
    taken = owner is not None and owner != party
    label = words.name(seat, "seat") + (f" · {table.name_of(owner)}" if taken and owner is not None else "")
    checked = seat in wanted or (owner is not None and owner == party)
    box = h("input", kind="checkbox", name=f"seat-{seat}", value="yes", checked=checked, disabled=taken)
    return h("label.switch", box, h("span", label), key=seat)


def _lost_keys(company: Company, table: Table) -> Node:
    """The way out for a player whose devices have lost his keys."""
    words = company.scene.words
    buttons = [
        h("button", words("renew.as", who=party.name), do="renew", arg=number, key=f"renew-{number}")
        for number, party in enumerate(table.parties)
        if party.chain is not None and is_current(table, number)
    ]
    return h("details", h("summary", words("renew.title")), h("p.hint", words("renew.first")), h("div.options", buttons))


def renew(company: Company, data: dict[str, Any]) -> Trees:
    """What it means to go on with new keys."""
    words, who = company.scene.words, data["who"]
    return frame(
        words,
        words("renew.title"),
        h("p", words("renew.explain", who=who)),
        h("p", words("renew.others", who=who)),
        h(
            "footer",
            h("button", words("renew.have"), do="dialog", arg="paste"),
            h("button.main", words("renew.yes", who=who), do="renewed", arg=data["number"]),
        ),
    )


def key(company: Company, data: dict[str, Any]) -> Trees:
    """The link that moves a player to another device and keeps his keys."""
    words, copied = company.scene.words, data["copied"]
    return frame(
        words,
        words("key.title"),
        h("p.important", words("key.blocked")) if company.keys.trouble else None,
        h("p", words("key.explain")),
        h("textarea.copied", value=data["text"], readonly="", rows=3, aria_label=words("key.title")),
        drawing(qr.drawn(data["text"]), "div.qr", role="img", aria_label=words("key.title")),
        h("p.state", words(f"share.copied.{copied}") if copied else "", role="status"),
        h(
            "footer",
            h("button.main", words("share.copy"), do="copy"),
            h("button", words("share.file"), do="key-file"),
            h("button", words("key.share"), do="dialog", arg="share"),
        ),
    )


def scan(company: Company, data: dict[str, Any]) -> Trees:
    """The camera looks for a code."""
    words, error = company.scene.words, data["error"]
    return frame(
        words,
        words("scan.title"),
        h("p", words("scan.explain")),
        h("video.camera", id="camera", muted="", playsinline="", aria_label=words("scan.title")),
        h("p.error", words(error), role="alert") if error else None,
        h("footer", h("button", words("scan.paste"), do="dialog", arg="paste")),
    )


# --- standing orders ------------------------------------------------------------------------------------------------------------


def _standing(company: Company, table: Table) -> Node:
    """What goes out with the link of this player's standing orders, and the way to their sheet."""
    words, own = company.scene.words, company.mine_of(table)
    lines: dict[str, list[str]] = {}
    for order in table.standing:
        if order.seat in own:
            lines.setdefault(told(words, table, order), []).append(order.seat)
    rows = [h("li", h("b", words.name(whose, "seat")), f": {line}") for line, whose in lines.items()]
    return h(
        "section",
        h("h3", words("standing.title")),
        h("ul.orders", rows) if rows else h("p.hint", words("standing.nothing")),
        h("footer", h("button", words("standing.write"), do="orders", arg="")),
    )


def told(words: Words, table: Table, order: StandingOrder) -> str:
    """A standing order as a phrase."""
    offer = next((offer for offer in table.match.game.standing() if offer.kind == order.kind), Standing(order.kind))
    parts = [words("standing.told", kind=order.kind, uses=order.uses)]
    if order.prefer:
        parts.append(words("standing.prefer", things=", ".join(word_name(words, offer, word) for word in order.prefer)))
    parts += [words("standing.keep", thing=word_name(words, offer, word)) for word in order.keep]
    parts += [words(f"standing.limit.{name}", least=least) for name, least in order.limits]
    return "; ".join(parts)


def word_name(words: Words, offer: Standing, word: str) -> str:
    """How a word of a standing order reads."""
    if words.has(f"standing.word.{word}"):
        return words(f"standing.word.{word}")
    base = word.rstrip("%")
    name = words.name(base, offer.what)
    if f"{base}%" not in offer.prefer:
        return name
    return words("standing.first" if base == word else "standing.second", unit=name)


def orders(company: Company, data: dict[str, Any]) -> Trees:
    """The sheet of standing orders."""
    words, table = company.scene.words, company.shared()
    own = company.mine_of(table)
    choices = [("", words("standing.all")), *((seat, words.name(seat, "seat")) for seat in own)]
    options = [h("option", text, value=value, selected=value == data["seat"]) for value, text in choices]
    picker = h("select", options, do="orders-for", data_when="change", name="for")
    return frame(
        words,
        words("standing.title"),
        h("p", words("standing.explain")),
        h("label.field", h("span", words("standing.for")), picker) if len(own) > 1 else None,
        h(
            "div.options",
            h("button", words("standing.usual"), do="orders-usual"),
            h("button", words("standing.clear"), do="orders-none"),
        ),
        [_sheet_line(words, offer, data["sheet"][offer.kind]) for offer in table.match.game.standing()],
        h("footer", h("button", words("button.cancel"), do="close"), h("button.main", words("standing.done"), do="orders-kept")),
    )


def _sheet_line(words: Words, offer: Standing, line: Line) -> Node:
    """One kind of decision: how often, by which preference, on which conditions."""
    kind = offer.kind

    def number(label: str, argument: str, value: int, most: int) -> Node:
        box = h("input", kind="number", min=0, max=most, value=str(value), inputmode="numeric", do="order-set", arg=argument)
        box[1]["data-when"] = "change"
        return h("label.field", h("span", label), box, key=argument)

    spared = [
        h(
            "label.switch",
            h("input", kind="checkbox", checked=word in line.keep, do="order-keep", arg=f"{kind} {word}", data_when="change"),
            h("span", words("standing.keep", thing=word_name(words, offer, word))),
            key=f"keep-{word}",
        )
        for word in offer.keep
    ]
    return h(
        "fieldset.order",
        h("legend", words.name(kind, "kind")),
        number(words("standing.uses"), kind, line.uses, MOST_USES),
        [number(words(f"standing.gauge.{name}"), f"{kind} {name}", line.limits.get(name, 0), MOST_LIMIT) for name in offer.gauges],
        spared,
        _preferences(words, offer, line) if offer.prefer else None,
        key=kind,
    )


def _preferences(words: Words, offer: Standing, line: Line) -> Node:
    """The order in which things are chosen, the first first."""
    rows = [
        h(
            "li",
            h("span", word_name(words, offer, word)),
            h(
                "button.icon",
                icon("up"),
                do="order-up",
                arg=f"{offer.kind} {word}",
                disabled=not place,
                aria_label=words("standing.up", thing=word_name(words, offer, word)),
            ),
            key=word,
        )
        for place, word in enumerate(line.prefer)
    ]
    return h("details", h("summary", words(f"standing.order.{offer.kind}")), h("ol.preferences", rows))


BUILDERS = {"seats": seats, "key": key, "renew": renew, "scan": scan, "orders": orders}

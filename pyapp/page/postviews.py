"""What the page shows of shared games: the link that goes out, the one that came in, seats, keys, the audit, the strip of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine.game import LONGEST_NAME
from pyapp.engine.match import SEALED
from pyapp.page import qr
from pyapp.page.dialogs import Trees, frame
from pyapp.page.standing import MOST_USES, standing_kinds
from pyapp.page.tree import Node, drawing, h
from pyapp.sharing import secrets
from pyapp.sharing.arrival import FORK, GAP, NEW, NEXT, SECOND
from pyapp.sharing.table import Table

if TYPE_CHECKING:
    from pyapp.page.app import App


# --- going out ----------------------------------------------------------------------------------------------------------------


def share(app: App, data: dict[str, Any]) -> Trees:
    """The link to this position, as text and as codes, and the game as texts."""
    words, table = app.words, app.post.table
    url = data["text"]
    return frame(
        words,
        words("share.title"),
        _waiting(app, table) if table else None,
        h("p", words("share.explain", moves=data["moves"], characters=len(url))),
        h("textarea.copied", value=url, readonly="", rows=4, aria_label=words("share.link")),
        h("p.state", words(f"share.copied.{data['copied']}") if data["copied"] else "", role="status"),
        _codes(app, data),
        h(
            "footer",
            h("button.main", words("share.copy"), do="copy"),
            h("button", words("share.hand"), do="hand") if app.browser.can_hand() else None,
            h("button", words("share.code"), do="qr", arg=0) if data["frames"] and data["frame"] < 0 else None,
            h("button", words("share.whole"), do="whole-link"),
        ),
        h("h3", words("seats.title")),
        _players(app, table) if table else None,
        h(
            "footer",
            h("button", words("seats.take"), do="dialog", arg="seats"),
            h("button", words("key.make"), do="key-link") if app.post.party() is not None else None,
            h("button", words("audit.title"), do="audit"),
        ),
        h("h3", words("share.texts")),
        h(
            "footer",
            h("button", words("share.save"), do="export", arg=""),
            h("button", words("share.script"), do="dialog", arg="script"),
            h("button", words("share.position"), do="dialog", arg="position"),
            h("button", words("share.log"), do="export-log"),
        ),
    )


def _waiting(app: App, table: Table) -> Node | None:
    """What the reader of the link will be asked to do."""
    words = app.words
    if table.fixed is not None:
        return h("p.important", words("post.fixed", action=table.fixed.action, who=table.name_of(table.fixed.party)))
    if table.window is not None and (left := secrets.still_to_seal(table)):
        return h("p.important", words("post.to_seal", seats=left))
    if table.window is not None:
        closed = [turn.seat for turn in table.sealed if turn.entries is None]
        return h("p.important", words("post.to_open", seats=closed)) if closed else None
    return None


def _codes(app: App, data: dict[str, Any]) -> Node | None:
    """The link as a code, one of several where it is long."""
    number, frames = data["frame"], data["frames"]
    if number < 0 or number >= len(frames):
        return None
    words = app.words
    more = len(frames) > 1
    return h(
        "figure.code",
        drawing(qr.drawn(frames[number]), "div.qr", role="img", aria_label=words("share.code")),
        h("figcaption", words("qr.frame", number=number + 1, count=len(frames))) if more else None,
        h("button", words("qr.next"), do="qr", arg=(number + 1) % len(frames)) if more else None,
        key=f"code-{number}",
    )


def _players(app: App, table: Table) -> Node:
    """Who plays what."""
    words, mine = app.words, app.post.party()
    rows = [
        h("li", h("b", party.name), f" · {words.name(party.seats, 'seat')}", f" · {words('seats.you')}" if number == mine else None)
        for number, party in enumerate(table.parties)
    ]
    return h("ul.parties", rows) if rows else h("p.hint", words("seats.nobody"))


def seats(app: App, data: dict[str, Any]) -> Trees:
    """The form in which a player takes seats."""
    words, table = app.words, app.post.shared()
    party = app.post.party()
    rows = []
    for seat in table.match.game.about.seats:
        owner = table.party_of(seat)
        taken = owner is not None and owner != party
        label = words.name(seat, "seat") + (f" · {table.name_of(owner)}" if taken and owner is not None else "")
        box = h("input", kind="checkbox", name=f"seat-{seat}", value="yes", checked=owner is not None and owner == party, disabled=taken)
        rows.append(h("label.switch", box, h("span", label), key=seat))
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
            _standing(app, table) if table.mode == SEALED else None,
            h("footer", h("button.main", words("seats.take"), kind="submit")),
            data_submit="take-seats",
        ),
    )


def _standing(app: App, table: Table) -> Node | None:
    """What is to be done for these seats without asking, so that a battle with sealed dice takes one link and not ten."""
    words = app.words
    kinds = standing_kinds(table)
    now = {order.kind: order.uses for order in table.standing if order.seat in (app.post.mine_of(table))}
    fields = [
        h(
            "label.field",
            h("span", words.name(kind, "kind")),
            h("input", name=f"standing-{kind}", kind="number", min=0, max=MOST_USES, value=str(now.get(kind, 0)), inputmode="numeric"),
            key=kind,
        )
        for kind in kinds
    ]
    return h("fieldset", h("legend", words("standing.title")), h("p.hint", words("standing.explain")), fields) if kinds else None


def key(app: App, data: dict[str, Any]) -> Trees:
    """The link that moves a player to another device."""
    words = app.words
    return frame(
        words,
        words("key.title"),
        h("p", words("key.explain")),
        h("textarea.copied", value=data["text"], readonly="", rows=3, aria_label=words("key.title")),
        drawing(qr.drawn(data["text"]), "div.qr", role="img", aria_label=words("key.title")),
        h("p.state", words(f"share.copied.{data['copied']}") if data["copied"] else "", role="status"),
        h("footer", h("button.main", words("share.copy"), do="copy")),
    )


# --- coming in ----------------------------------------------------------------------------------------------------------------


def link(app: App, data: dict[str, Any]) -> Trees:
    """What a link is and what may be done with it."""
    words, post, arrival = app.words, app.post, app.post.arrived
    if arrival is None or app.session is None:
        return []
    told = post.greeting()
    game = app.game_name(app.session.game.about.id)
    return frame(
        words,
        words("link.title"),
        h("p", h("b", game), " · ", words(told[0]) if told else ""),
        h("p", words(arrival.message)),
        h("p", words("link.checked", moves=arrival.checked.lines, dice=arrival.checked.dice)) if arrival.checked.lines else None,
        h("p.hint", words(f"dice.mode.{arrival.table.mode}.hint")),
        h("footer", _choices(app, arrival.verdict, bool(data["moves"]))),
    )


def _choices(app: App, verdict: str, moves: bool) -> list[Node | None]:
    words = app.words
    watch = h("button", words("link.watch"), do="link-watch") if moves else None
    if verdict == NEW:
        spectator = app.post.party() is None and bool(app.post.shared().parties)
        seat = h("button", words("seats.take"), do="link-seat") if spectator else None
        return [watch, seat, h("button.main", words("link.keep"), do="link-keep", autofocus=True)]
    if verdict == NEXT:
        return [h("button", words("link.keep"), do="link-keep"), h("button.main", words("link.watch"), do="link-watch", autofocus=True)]
    copy = h("button", words("link.copy"), do="link-keep")
    replace = h("button", words("link.replace"), do="link-replace") if verdict in (FORK, SECOND, GAP) else None
    return [copy, replace, h("button.main", words("link.leave"), do="link-leave", autofocus=True)]


def judging(app: App, data: dict[str, Any]) -> Trees:
    """A long link is being checked."""
    words = app.words
    stop = h("button", words("button.cancel"), do="judge-stop")
    return frame(words, words("link.title"), h("p", words("link.judging"), role="status"), h("footer", stop))


def lost(app: App, data: dict[str, Any]) -> Trees:
    """A sealed turn cannot be opened here."""
    words, seat = app.words, data["seat"]
    again = h("button", words("secret.concede"), do="concede", arg=seat)
    return frame(words, words("key.title"), h("p", words("secret.lost", seat=seat)), h("footer", again))


def audit(app: App, data: dict[str, Any]) -> Trees:
    """What the audit found."""
    words = app.words
    return frame(words, words("audit.title"), h("ul", [h("li", words(line)) for line in data["lines"]]))


# --- while playing ------------------------------------------------------------------------------------------------------------


def buttons(app: App) -> list[Node]:
    """What a shared game adds to the buttons of the moment."""
    words, table = app.words, app.post.table
    if table is None or app.session is None or app.session.looking is not None or not table.parties or app.session.seats():
        return []
    if app.post.party() is None:
        return [h("span.hint", words("seats.watching")), h("button.main", words("seats.take"), do="dialog", arg="seats")]
    return [h("button.main", words("post.send"), do="dialog", arg="share")]


def strip(app: App) -> list[Node]:
    """Pause and speed, while a turn is being shown."""
    if app.session is None or app.session.looking is None:
        return []
    words, post = app.words, app.post
    label = words("replay.pause" if post.playing else "replay.play")
    return [
        h("button", label, do="replay-play", aria_pressed="true" if post.playing else "false"),
        h("button", words(f"replay.speed.{post.speed}"), do="replay-speed", aria_label=words("replay.speed")),
    ]


BUILDERS = {"share": share, "seats": seats, "key": key, "link": link, "judging": judging, "lost": lost, "audit": audit}

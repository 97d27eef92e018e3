"""What the page shows of shared games: the link that goes out, the one that came in, seats, keys, the audit, the strip of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine.errors import GameError
from pyapp.page import qr, seatviews
from pyapp.page.dialogs import Trees, frame
from pyapp.page.seatviews import share_seats
from pyapp.page.tree import Node, drawing, h
from pyapp.page.turnview import action_text
from pyapp.sharing import secrets
from pyapp.sharing.arrival import CLAIM, DOUBT, FORK, GAP, HEIR, NEW, NEXT, SECOND
from pyapp.sharing.parties import witness
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
        h("p.hint", words("share.plain.explain")) if data["plain"] else None,
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
        share_seats(app, table),
        h("h3", words("share.texts")),
        h(
            "footer",
            h("button", words("share.save"), do="export", arg=""),
            h("button", words("share.script"), do="dialog", arg="script"),
            h("button", words("share.position"), do="dialog", arg="position"),
            h("button", words("share.log"), do="export-log"),
            h("button", words("share.plain"), do="plain-link") if not data["plain"] else None,
        ),
    )


def _waiting(app: App, table: Table) -> Node | None:
    """What the reader of the link will be asked to do."""
    words = app.words
    if table.fixed is not None:
        opener = witness(table)
        key = "post.fixed" if opener is None else "post.fixed.for"
        who, other = table.name_of(table.fixed.party), table.name_of(opener if opener is not None else -1)
        return h("p.important", words(key, action=action_told(app, table, table.fixed.action), who=who, other=other))
    if table.window is not None and (left := secrets.still_to_seal(table)):
        return h("p.important", words("post.to_seal", seats=left))
    if table.window is not None:
        closed = [turn.seat for turn in table.sealed if turn.entries is None]
        return h("p.important", words("post.to_open", seats=closed)) if closed else None
    return None


def action_told(app: App, table: Table, text: str) -> str:
    """An action that was fixed, as the reader would say it; as it is written where it fits no more."""
    assert app.presenter is not None
    try:
        action = table.match.parse(text)
    except GameError:
        return text
    return f"{app.words.name(action.seat, 'seat')}, {action_text(app.words, app.presenter, action)}"


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
        [h("p", words(message)) for message in (arrival.message, *arrival.also)],
        h("p", words("link.checked", moves=arrival.checked.lines, dice=arrival.checked.dice)) if arrival.checked.lines else None,
        [h("p.hint", words(message)) for message in arrival.signed],
        h("p.hint", words(f"dice.mode.{arrival.table.mode}.hint")),
        _free(app, arrival.verdict),
        h("footer", _choices(app, arrival.verdict, bool(data["moves"]))),
    )


def parts(app: App) -> Trees:
    """The links of which some parts have arrived, and the way to drop them."""
    words, waiting = app.words, app.post.parts.waiting()
    rows = [
        h(
            "li",
            words("parts.waiting", left=link.count - len(link.parts), count=link.count, numbers=", ".join(map(str, sorted(link.parts)))),
            " ",
            h("button", words("parts.drop"), do="drop-part", arg=link.name),
            key=f"part-{link.name}",
        )
        for link in waiting
    ]
    return [h("section", h("h3", words("parts.title")), h("ul.parts", rows))] if rows else []


def _free(app: App, verdict: str) -> Node | None:
    """A seat must act that nobody plays: whoever opens the link may."""
    words, free = app.words, app.post.free_asked()
    if verdict not in (NEW, NEXT) or not free:
        return None
    buttons = [h("button", words("seats.claim", seat=seat), do="link-claim", arg=seat, key=f"claim-{seat}") for seat in free]
    return h("div.important", h("p", words("seats.free.asked", seats=free)), h("div.options", buttons))


def _choices(app: App, verdict: str, moves: bool) -> list[Node | None]:
    words = app.words
    watch = h("button", words("link.watch"), do="link-watch") if moves else None
    if verdict == NEW:
        spectator = app.post.party() is None and bool(app.post.shared().parties)
        seat = h("button", words("seats.take"), do="link-seat") if spectator else None
        return [watch, seat, h("button.main", words("link.keep"), do="link-keep", autofocus=True)]
    if verdict == NEXT:
        return [h("button", words("link.keep"), do="link-keep"), h("button.main", words("link.watch"), do="link-watch", autofocus=True)]
    if verdict in (HEIR, CLAIM, DOUBT):
        accept = h("button", words(f"link.accept.{verdict}"), do="link-replace")
        return [accept, h("button.main", words("link.leave"), do="link-leave", autofocus=True)]
    copy = h("button", words("link.copy"), do="link-keep")
    replace = h("button", words("link.replace"), do="link-replace") if verdict in (FORK, SECOND, GAP) else None
    return [copy, replace, h("button.main", words("link.leave"), do="link-leave", autofocus=True)]


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
    words, table, session = app.words, app.post.table, app.session
    if table is None or session is None or session.looking is not None or not table.parties:
        return []
    acting = bool(session.seats())
    free = app.post.free_asked() if session.match.state.result is None else []
    main = "" if acting else "main"
    claims = [h("button", words("seats.claim", seat=seat), do="claim", arg=seat, key=f"claim-{seat}", classes=main) for seat in free]
    if acting:
        return claims
    if app.post.party() is None:
        take = h("button", words("seats.take"), do="dialog", arg="seats", classes="" if claims else "main")
        return [h("span.hint", words("seats.watching" if not claims else "seats.free.asked", seats=free)), *claims, take]
    return [*claims, h("button", words("post.send"), do="dialog", arg="share", classes="" if claims else "main")]


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


BUILDERS = {**seatviews.BUILDERS, "share": share, "link": link, "lost": lost, "audit": audit}

"""What the page shows of shared games: the link that goes out, seats, keys, the audit."""

from __future__ import annotations

from typing import Any

from pyapp.page.markup import qr
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.post import seatviews
from pyapp.page.post.company import Company
from pyapp.page.post.seatviews import share_seats
from pyapp.page.post.told import action_told
from pyapp.page.shell.dialogs import Trees, frame
from pyapp.sharing import secrets
from pyapp.sharing.parties import witness
from pyapp.sharing.table import Table

# --- going out ----------------------------------------------------------------------------------------------------------------


def share(company: Company, data: dict[str, Any]) -> Trees:
    """The link to this position, as text and as codes, and the game as texts."""
    words, table = company.scene.words, company.table
    url = data["text"]
    return frame(
        words,
        words("share.title"),
        _waiting(company, table) if table else None,
        h("p", words("share.explain", moves=data["moves"], characters=len(url))),
        h("p.hint", words("share.plain.explain")) if data["plain"] else None,
        h("textarea.copied", value=url, readonly="", rows=4, aria_label=words("share.link")),
        h("p.state", words(f"share.copied.{data['copied']}") if data["copied"] else "", role="status"),
        _codes(company, data),
        h(
            "footer",
            h("button.main", words("share.copy"), do="copy"),
            h("button", words("share.hand"), do="hand") if company.scene.browser.can_hand() else None,
            h("button", words("share.code"), do="qr", arg=0) if data["frames"] and data["frame"] < 0 else None,
            h("button", words("share.whole"), do="whole-link"),
        ),
        share_seats(company, table),
        h("h3", words("share.texts")),
        h(
            "footer",
            h("button", words("share.save"), do="export", arg=""),
            h("button", words("share.script"), do="dialog", arg="script"),
            h("button", words("share.position"), do="dialog", arg="position"),
            h("button", words("share.log"), do="export-log"),
            h("button", words("share.log.markdown"), do="export-log", arg="markdown"),
            h("button", words("share.log.json"), do="export-log", arg="json"),
            [h("button", words(f"film.{what}"), do="take-film", arg=what) for what in ("turn", "battle")],
            h("button", words("share.plain"), do="plain-link") if not data["plain"] else None,
        ),
    )


def _waiting(company: Company, table: Table) -> Node | None:
    """What the reader of the link will be asked to do."""
    words = company.scene.words
    if table.fixed is not None:
        opener = witness(table)
        key = "post.fixed" if opener is None else "post.fixed.for"
        who, other = table.name_of(table.fixed.party), table.name_of(opener if opener is not None else -1)
        return h("p.important", words(key, action=action_told(company.scene, table, table.fixed.action), who=who, other=other))
    if table.window is not None and (left := secrets.still_to_seal(table)):
        return h("p.important", words("post.to_seal", seats=left))
    if table.window is not None:
        closed = [turn.seat for turn in table.sealed if turn.entries is None]
        return h("p.important", words("post.to_open", seats=closed)) if closed else None
    return None


def _codes(company: Company, data: dict[str, Any]) -> Node | None:
    """The link as a code, one of several where it is long."""
    number, frames = data["frame"], data["frames"]
    if number < 0 or number >= len(frames):
        return None
    words = company.scene.words
    more = len(frames) > 1
    return h(
        "figure.code",
        drawing(qr.drawn(frames[number]), "div.qr", role="img", aria_label=words("share.code")),
        h("figcaption", words("qr.frame", number=number + 1, count=len(frames))) if more else None,
        h("button", words("qr.next"), do="qr", arg=(number + 1) % len(frames)) if more else None,
        key=f"code-{number}",
    )


def lost(company: Company, data: dict[str, Any]) -> Trees:
    """A sealed turn cannot be opened here."""
    words, seat = company.scene.words, data["seat"]
    again = h("button", words("secret.concede"), do="concede", arg=seat)
    return frame(words, words("key.title"), h("p", words("secret.lost", seat=seat)), h("footer", again))


def audit(company: Company, data: dict[str, Any]) -> Trees:
    """What the audit found."""
    words = company.scene.words
    return frame(words, words("audit.title"), h("ul", [h("li", words(line)) for line in data["lines"]]))


# --- while playing ------------------------------------------------------------------------------------------------------------


def buttons(company: Company) -> list[Node]:
    """What a shared game adds to the buttons of the moment."""
    words, table, session = company.scene.words, company.table, company.scene.session
    if table is None or session is None or session.looking is not None or not table.parties:
        return []
    acting = bool(session.seats())
    free = company.free_asked() if session.match.state.result is None else []
    main = "" if acting else "main"
    claims = [h("button", words("seats.claim", seat=seat), do="claim", arg=seat, key=f"claim-{seat}", classes=main) for seat in free]
    if acting:
        return claims
    if company.party() is None:
        take = h("button", words("seats.take"), do="dialog", arg="seats", classes="" if claims else "main")
        return [h("span.hint", words("seats.watching" if not claims else "seats.free.asked", seats=free)), *claims, take]
    return [*claims, h("button", words("post.send"), do="dialog", arg="share", classes="" if claims else "main")]


BUILDERS = {**seatviews.BUILDERS, "share": share, "lost": lost, "audit": audit}

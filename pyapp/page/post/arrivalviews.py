"""What the page shows of a link that came in, and of links of which only some parts came."""

from __future__ import annotations

from typing import Any

from pyapp.page.markup.tree import Node, h
from pyapp.page.post.company import Company
from pyapp.page.post.incoming import Incoming
from pyapp.page.shell.dialogs import Trees, frame
from pyapp.sharing.arrival import CLAIM, DOUBT, FORK, GAP, HEIR, NEW, NEXT, SECOND


def link(incoming: Incoming, data: dict[str, Any]) -> Trees:
    """What a link is and what may be done with it."""
    words, arrival, scene = incoming.scene.words, incoming.arrived, incoming.scene
    if arrival is None or scene.session is None:
        return []
    told = incoming.greeting()
    game = scene.game_name(scene.session.game.about.id)
    return frame(
        words,
        words("link.title"),
        h("p", h("b", game), " · ", words(told[0]) if told else ""),
        h("p.important", words("edited.link")) if scene.session.edited else None,
        [h("p", words(message)) for message in (arrival.message, *arrival.also)],
        h("p", words("link.checked", moves=arrival.checked.lines, dice=arrival.checked.dice)) if arrival.checked.lines else None,
        [h("p.hint", words(message)) for message in arrival.signed],
        h("p.hint", words(f"dice.mode.{arrival.table.mode}.hint")),
        _free(incoming.company, arrival.verdict),
        h("footer", _choices(incoming.company, arrival.verdict, bool(data["moves"]))),
    )


def parts(incoming: Incoming) -> Trees:
    """The links of which some parts have arrived, and the way to drop them."""
    words, waiting = incoming.scene.words, incoming.parts.waiting()
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


def _free(company: Company, verdict: str) -> Node | None:
    """A seat must act that nobody plays: whoever opens the link may."""
    words, free = company.scene.words, company.free_asked()
    if verdict not in (NEW, NEXT) or not free:
        return None
    buttons = [h("button", words("seats.claim", seat=seat), do="link-claim", arg=seat, key=f"claim-{seat}") for seat in free]
    return h("div.important", h("p", words("seats.free.asked", seats=free)), h("div.options", buttons))


def _choices(company: Company, verdict: str, moves: bool) -> list[Node | None]:
    words = company.scene.words
    watch = h("button", words("link.watch"), do="link-watch") if moves else None
    if verdict == NEW:
        spectator = company.party() is None and bool(company.shared().parties)
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

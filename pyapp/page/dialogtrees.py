"""Which dialog is open, with what in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.games import MODULES
from pyapp.games.offers import offer
from pyapp.page import dialogs, postviews, statistics
from pyapp.page.dialogs import Trees
from pyapp.page.tree import h

if TYPE_CHECKING:
    from pyapp.page.app import App


def dialog(app: App) -> Trees:
    """The trees of the open dialog; nothing when none is open."""
    name = app.ui.dialog
    builder = BUILDERS.get(name)
    return builder(app, app.ui.dialog_data) if builder else []


def _new(app: App, data: dict[str, Any]) -> Trees:
    games = [(game, app.game_name(game)) for game in MODULES]
    return dialogs.new_game(app.words_for(data["game"]), games, offer(data["game"]), data["again"])


def _games(app: App, data: dict[str, Any]) -> Trees:
    cards = app.saves.cards()
    when = {card.id: app.browser.when(card.saved, app.words.language) for card in cards}
    names = {card.game: app.game_name(card.game) for card in cards}
    large = app.saves.largest()[:3] if app.saves.nearly_full() else ()
    return dialogs.games(app.words, cards, names, app.session.save_id if app.session else "", when, app.saves.trouble, large)


def _script(app: App, data: dict[str, Any]) -> Trees:
    return dialogs.text(app.words, app.words("share.script"), app.words("script.explain"), data["text"], data["copied"], "game.txt")


def _position(app: App, data: dict[str, Any]) -> Trees:
    return dialogs.text(app.words, app.words("share.position"), app.words("position.explain"), data["text"], data["copied"], "position.txt")


def _paste(app: App, data: dict[str, Any]) -> Trees:
    scans, below = app.browser.can_scan(), postviews.parts(app)
    return dialogs.paste(app.words, data.get("text", ""), data.get("error", ""), can_scan=scans, below=below)


def _settings(app: App, data: dict[str, Any]) -> Trees:
    return dialogs.settings(app.words, {name: app.settings.get(name) for name in ("theme", "patterns", "motion")})


def _rename(app: App, data: dict[str, Any]) -> Trees:
    return dialogs.rename(app.words, data["card"])


def _delete(app: App, data: dict[str, Any]) -> Trees:
    words = app.words
    return dialogs.sure(
        words, words("games.delete"), words("games.delete.sure", name=data["name"]), words("games.delete"), "deleted", data["id"]
    )


def _takeback(app: App, data: dict[str, Any]) -> Trees:
    words = app.words
    text = words("undo.dice.sure", dice=data["dice"])
    return dialogs.sure(words, words("undo.dice.title"), text, words("undo.dice.yes"), "takeback", str(data["index"]))


def _sure(app: App, data: dict[str, Any]) -> Trees:
    kind = app.words.name(data["kind"], "kind")
    return dialogs.sure(app.words, kind, data["text"], kind, "surely", data["kind"])


def _waiting(app: App, data: dict[str, Any]) -> Trees:
    """Something takes its time and can be cancelled."""
    words = app.words
    stop = h("button", words("button.cancel"), do="slice-stop")
    return dialogs.frame(words, words(f"{data['what']}.title"), h("p", words(data["what"]), role="status"), h("footer", stop))


def _fetching(app: App, data: dict[str, Any]) -> Trees:
    """The files of a game are on their way."""
    words = app.words
    bar = h("progress", max=100, value=data["percent"], aria_label=words("fetching.title"))
    stop = h("button", words("button.cancel"), do="close")
    return dialogs.frame(words, words("fetching.title"), h("p", words("fetching.text"), role="status"), bar, h("footer", stop))


def _resign(app: App, data: dict[str, Any]) -> Trees:
    words = app.words
    seat = words.name(app.driver.seat, "seat") if app.driver else ""
    return dialogs.sure(words, words("menu.resign"), words("resign.sure", seat=seat), words("menu.resign"), "resign")


def _dice(app: App, data: dict[str, Any]) -> Trees:
    pending = app.pending
    if pending is None:
        return []
    return dialogs.typed_dice(app.words, pending.why, pending.count, pending.sides, data.get("faces", ""), data.get("error", ""))


def _end(app: App, data: dict[str, Any]) -> Trees:
    words, session, presenter = app.words, app.session, app.presenter
    if session is None or presenter is None:
        return []
    return dialogs.frame(
        words,
        words("end.title"),
        h("p.result", words(session.game.prompt(session.match.state, ""))),
        presenter.ending(session),
        h("p.hint", words("end.takebacks", number=session.match.takebacks)) if session.match.takebacks else None,
        h(
            "footer",
            h("button", words("end.history"), do="look", arg=0),
            h("button", words("menu.share"), do="dialog", arg="share"),
            h("button.main", words("menu.new"), do="dialog", arg="new"),
        ),
    )


BUILDERS = {
    **postviews.BUILDERS,
    "new": _new,
    "games": _games,
    "script": _script,
    "position": _position,
    "paste": _paste,
    "settings": _settings,
    "rename": _rename,
    "delete": _delete,
    "takeback": _takeback,
    "resign": _resign,
    "sure": _sure,
    "waiting": _waiting,
    "fetching": _fetching,
    "dice": _dice,
    "statistics": statistics.dialog,
    "end": _end,
}

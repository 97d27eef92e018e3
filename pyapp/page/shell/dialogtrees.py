"""Which dialog is open, with what in it."""

from __future__ import annotations

from typing import Any

from pyapp.games import MODULES
from pyapp.games.offers import offer
from pyapp.page.markup.tree import h
from pyapp.page.shell import dialogs
from pyapp.page.shell.dialogs import Trees
from pyapp.page.shell.scene import Scene


def _new(scene: Scene, data: dict[str, Any]) -> Trees:
    games = [(game, scene.game_name(game)) for game in MODULES]
    return dialogs.new_game(scene.words_for(data["game"]), games, offer(data["game"]), data["again"])


def _games(scene: Scene, data: dict[str, Any]) -> Trees:
    cards = scene.saves.cards()
    when = {card.id: scene.browser.when(card.saved, scene.words.language) for card in cards}
    names = {card.game: scene.game_name(card.game) for card in cards}
    large = scene.saves.largest()[:3] if scene.saves.nearly_full() else ()
    return dialogs.games(scene.words, cards, names, scene.session.save_id if scene.session else "", when, scene.saves.trouble, large)


def _script(scene: Scene, data: dict[str, Any]) -> Trees:
    return dialogs.text(scene.words, scene.words("share.script"), scene.words("script.explain"), data["text"], data["copied"], "game.txt")


def _position(scene: Scene, data: dict[str, Any]) -> Trees:
    return dialogs.text(
        scene.words, scene.words("share.position"), scene.words("position.explain"), data["text"], data["copied"], "position.txt"
    )


def paste(scene: Scene, data: dict[str, Any], below: Trees) -> Trees:
    """What was brought along is pasted here; below it stands what waits for its other parts."""
    scans = scene.browser.can_scan()
    return dialogs.paste(scene.words, data.get("text", ""), data.get("error", ""), can_scan=scans, below=below)


def _settings(scene: Scene, data: dict[str, Any]) -> Trees:
    own = scene.presenter.keys if scene.presenter is not None else ()
    return dialogs.settings(scene.words, {name: scene.settings.get(name) for name in ("theme", "patterns", "motion", "explains")}, own)


def _rename(scene: Scene, data: dict[str, Any]) -> Trees:
    return dialogs.rename(scene.words, data["card"])


def _delete(scene: Scene, data: dict[str, Any]) -> Trees:
    words = scene.words
    return dialogs.sure(
        words, words("games.delete"), words("games.delete.sure", name=data["name"]), words("games.delete"), "deleted", data["id"]
    )


def _takeback(scene: Scene, data: dict[str, Any]) -> Trees:
    words = scene.words
    text = words("undo.dice.sure", dice=data["dice"])
    return dialogs.sure(words, words("undo.dice.title"), text, words("undo.dice.yes"), "takeback", str(data["index"]))


def _sure(scene: Scene, data: dict[str, Any]) -> Trees:
    kind = scene.words.name(data["kind"], "kind")
    return dialogs.sure(scene.words, kind, data["text"], kind, "surely", data["kind"])


def _waiting(scene: Scene, data: dict[str, Any]) -> Trees:
    """Something takes its time and can be cancelled."""
    words = scene.words
    stop = h("button", words("button.cancel"), do="slice-stop")
    return dialogs.frame(words, words(f"{data['what']}.title"), h("p", words(data["what"]), role="status"), h("footer", stop))


def _fetching(scene: Scene, data: dict[str, Any]) -> Trees:
    """The files of a game are on their way."""
    words = scene.words
    bar = h("progress", max=100, value=data["percent"], aria_label=words("fetching.title"))
    stop = h("button", words("button.cancel"), do="close")
    return dialogs.frame(words, words("fetching.title"), h("p", words("fetching.text"), role="status"), bar, h("footer", stop))


def _resign(scene: Scene, data: dict[str, Any]) -> Trees:
    words = scene.words
    seat = words.name(scene.driver.seat, "seat") if scene.driver else ""
    return dialogs.sure(words, words("menu.resign"), words("resign.sure", seat=seat), words("menu.resign"), "resign")


def _dice(scene: Scene, data: dict[str, Any]) -> Trees:
    pending = scene.pending
    if pending is None:
        return []
    return dialogs.typed_dice(scene.words, pending.why, pending.count, pending.sides, data.get("faces", ""), data.get("error", ""))


def _end(scene: Scene, data: dict[str, Any]) -> Trees:
    words, session, presenter = scene.words, scene.session, scene.presenter
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
            h("button", words("film.summary"), do="take-summary") if presenter.figures.measures else None,
            h("button.main", words("menu.new"), do="dialog", arg="new"),
        ),
    )


BUILDERS = {
    "new": _new,
    "games": _games,
    "script": _script,
    "position": _position,
    "settings": _settings,
    "rename": _rename,
    "delete": _delete,
    "takeback": _takeback,
    "resign": _resign,
    "sure": _sure,
    "waiting": _waiting,
    "fetching": _fetching,
    "dice": _dice,
    "end": _end,
}

"""The shell: the bar at the top, the menu, the tools of the board, the tabs, the command line, the page without a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.board.draw import render_labels, render_marks
from pyapp.games import MODULES
from pyapp.page.icons import icon
from pyapp.page.presenter import board_of
from pyapp.page.saves import SECOND
from pyapp.page.tree import Node, h

if TYPE_CHECKING:
    from pyapp.page.app import App


def top(app: App, update_ready: bool) -> list[Node]:
    """The bar at the top: menu, what is played, how everybody stands, undo and redo."""
    words, session = app.words, app.session
    nodes: list[Node] = [
        h("button.icon.menu", icon("menu"), do="menu", aria_label=words("menu.title"), aria_expanded="true" if app.ui.menu else "false"),
        h("h1", "Warboard"),
    ]
    if session is not None and app.presenter is not None:
        nodes.append(h("div.powers", app.presenter.top(session.state)))
        nodes.append(_actions(app))
    if update_ready:
        nodes.append(h("button.update", words("update.ready"), do="update-now"))
    if app.saves.trouble:
        short = words("storage.tight" if app.saves.trouble == SECOND else "storage.short")
        nodes.append(h("button.warning", short, do="dialog", arg="games", title=words(f"storage.{app.saves.trouble}")))
    return nodes


def _actions(app: App) -> Node:
    """Undo, redo and looking back, always at the same place."""
    words, session = app.words, app.session
    assert session is not None

    def button(sign: str, verb: str, label: str, *, off: bool = False, argument: int | None = None) -> Node:
        return h("button.icon", icon(sign), do=verb, arg=argument, disabled=off, aria_label=words(label), title=words(label))

    return h(
        "div.actions",
        button("undo", "undo", "button.undo", off=not session.length),
        button("redo", "redo", "button.redo", off=not session.match.redoable),
        button("history", "look", "history.back", off=not session.point, argument=max(0, session.point - 1)),
    )


def menu(app: App) -> list[Node]:
    """Everything that is not part of the turn."""
    words, session = app.words, app.session
    other = "es" if words.language == "en" else "en"
    theme = "light" if app.settings.theme == "dark" else "dark"
    playing = session is not None and session.match.state.result is None
    return [
        h("button", words("menu.new"), do="dialog", arg="new"),
        h("button", words("menu.games"), do="dialog", arg="games"),
        h("button", words("menu.paste"), do="dialog", arg="paste"),
        h("hr") if session else None,
        h("button", words("menu.share"), do="dialog", arg="share") if session else None,
        h("button", words("statistics.title"), do="statistics") if app.presenter is not None and app.presenter.measures else None,
        h("button", words("menu.history"), do="look", arg=0) if session and session.length else None,
        h("button", words("menu.resign"), do="dialog", arg="resign") if playing and session and session.game.can_resign else None,
        h("hr"),
        h("button", words(f"language.{other}"), do="setting", arg=f"language={other}", lang=other),
        h("button", words(f"theme.{theme}"), do="setting", arg=f"theme={theme}"),
        h("button", words("menu.settings"), do="dialog", arg="settings"),
    ]


def tools(app: App) -> list[Node]:
    """The buttons over the board."""
    words = app.words
    return [
        h("button.icon", icon("plus"), do="zoom", arg="1.5", aria_label=words("tools.closer")),
        h("button.icon", icon("minus"), do="zoom", arg="0.6667", aria_label=words("tools.farther")),
        h("button.icon", icon("fit"), do="fit", aria_label=words("tools.fit")),
    ]


def tabs(app: App) -> list[Node]:
    """The tabs of the side: on a narrow screen the turn itself is one of them."""
    if app.session is None:
        return []
    names = ("panel", "log", "table")
    return [
        h(
            "button",
            app.words(f"tab.{name}"),
            h("small.lines", str(app.session.point), title=app.words("tab.lines", number=app.session.point)) if name == "log" else None,
            do="tab",
            arg=name,
            role="tab",
            aria_selected="true" if app.ui.tab == name else "false",
            classes=name,
        )
        for name in names
    ]


def console(app: App) -> list[Node]:
    """The command line."""
    if app.session is None:
        return []
    words, now = app.words, app.console
    return [
        h("div.suggestions", [h("button", text, do="suggestion", arg=text, key=text) for text in now.suggestions])
        if now.suggestions
        else None,
        h(
            "input",
            id="command",
            name="command",
            value=now.text,
            do="command-typed",
            data_when="input",
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            placeholder=words("command.hint"),
            aria_label=words("command.label"),
            aria_keyshortcuts="/",
        ),
    ]


def window(app: App, inside: list[Node]) -> list[Node]:
    """A window over the board with the button that makes it small."""
    if not inside:
        return []
    small = app.ui.window_small
    label = app.words("window.large" if small else "window.small")
    button = h("button.icon.shrink", icon("up" if small else "down"), do="window", aria_label=label)
    return [h("div.window", button, inside, classes="small" if small else "")]


def card(app: App, space: str, inside: list[Node]) -> list[Node]:
    """The card of a space, with a button that puts it away."""
    pinned = app.ui.pinned == space
    close = h("button.icon", icon("close"), do="card-close", aria_label=app.words("button.close")) if pinned else None
    return [h("div.card", close, inside, classes="pinned" if pinned else "", role="region", aria_label=app.words.space(space))]


def printed_card(app: App, space: str) -> list[Node]:
    """What is printed on the board, where no game is on it."""
    board = board_of(app.ui.board_only) if app.ui.board_only else None
    found = board.spaces.get(space) if board else None
    if found is None:
        return []
    words = app.words
    lines: list[Any] = [(words("card.kind"), words(f"card.kind.{found.kind}"))]
    if found.owner:
        lines.append((words("card.owner"), words.name(found.owner, "seat")))
    if found.income is not None:
        lines.append((words("card.income"), str(found.income)))
    if found.city:
        lines.append((words("card.city"), words.name(found.city, "city")))
    lines += [(words("card.also"), ", ".join(found.sub))] if found.sub else []
    name = words.name(space, "space")
    return [h("h3", found.name if name == space else name), h("dl", [[h("dt", label), h("dd", text)] for label, text in lines])]


def idle(app: App) -> list[Node]:
    """The prompt line without a game."""
    words = app.words
    if app.ui.board_only:
        board = board_of(app.ui.board_only)
        return [h("span.what", words("board.only", game=app.game_name(app.ui.board_only), spaces=len(board.spaces) if board else 0))]
    return [h("span.what", words("home.prompt"))]


def home(app: App) -> list[Node]:
    """The page before anything is played."""
    words = app.words
    quick = [
        h(
            "div.begin",
            h("button.main.big", words("home.play", game=app.game_name(game)), do="quick", arg=game),
            h("button.big", words("home.against"), do="against", arg=game, title=words("home.against.long", game=app.game_name(game))),
            key=game,
        )
        for game in MODULES
    ]
    cards = app.saves.cards()
    return [
        h(
            "div.window.home",
            h("h2", words("home.title")),
            h("p", words("home.text")),
            quick,
            h(
                "div.options",
                h("button", words("home.new"), do="dialog", arg="new"),
                h("button", words("home.games", number=len(cards)), do="dialog", arg="games") if cards else None,
                h("button", words("home.paste"), do="dialog", arg="paste"),
            ),
            h("p.warning", words(f"storage.{app.saves.trouble}")) if app.saves.trouble else None,
        )
    ]


def board_labels(app: App) -> list[tuple[str, str, str]]:
    """The layers of names and cities on the board, in the reader's language; none where the board has no translated names."""
    game = app.session.game.about.board if app.session else app.ui.board_only or app.settings.get("board") or next(iter(MODULES))
    board = board_of(game)
    if board is None:
        return []
    names = {space: name for space in board.spaces if (name := app.words.space(space)) != space}
    cities = {space.city: app.words.name(space.city, "city") for space in board.spaces.values() if space.city}
    layers = [("layer-labels", render_labels(game, names)), ("layer-marks", render_marks(game, cities) if cities else "")]
    return [(layer, layer, markup) for layer, markup in layers if markup]

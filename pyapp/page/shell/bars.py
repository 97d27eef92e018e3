"""The shell: the bar at the top, the menu, the tools of the board, the tabs, the command line, the page without a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pyapp.board.draw import render_labels, render_marks, render_names
from pyapp.games import MODULES
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.shell.scene import Scene
from pyapp.page.store.saves import SECOND
from pyapp.page.table.presenter import board_of


def top(scene: Scene) -> list[Node]:
    """The bar at the top: menu, what is played, how everybody stands, undo and redo."""
    words, session = scene.words, scene.session
    nodes: list[Node] = [
        h("button.icon.menu", icon("menu"), do="menu", aria_label=words("menu.title"), aria_expanded="true" if scene.ui.menu else "false"),
        h("h1", "Warboard"),
    ]
    if session is not None and scene.presenter is not None:
        if session.edited and not session.editing:
            nodes.append(h("span.edited", icon("pencil"), h("span.word", words("edited.mark")), title=words("edited.explain")))
        nodes.append(h("div.powers", scene.presenter.top(session.state)))
        nodes.append(_actions(scene))
    if scene.ui.update_ready:
        nodes.append(h("button.update", words("update.ready"), do="update-now"))
    if scene.saves.trouble:
        short = words("storage.tight" if scene.saves.trouble == SECOND else "storage.short")
        nodes.append(h("button.warning", short, do="dialog", arg="games", title=words(f"storage.{scene.saves.trouble}")))
    return nodes


def _actions(scene: Scene) -> Node:
    """Undo, redo and looking back, always at the same place."""
    words, session = scene.words, scene.session
    assert session is not None

    def button(sign: str, verb: str, label: str, *, off: bool = False, argument: int | None = None) -> Node:
        return h("button.icon", icon(sign), do=verb, arg=argument, disabled=off, aria_label=words(label), title=words(label))

    return h(
        "div.actions",
        button("undo", "undo", "button.undo", off=not session.undoable),
        button("redo", "redo", "button.redo", off=not session.redoable),
        button("history", "look", "history.back", off=not session.point, argument=max(0, session.point - 1)),
    )


def menu(scene: Scene, *, guided: bool = False, laid_by: bool = False) -> list[Node]:
    """Everything that is not part of the turn. ``guided`` says that a lesson was left, ``laid_by`` a position: both can go on."""
    words, session = scene.words, scene.session
    if session is not None and session.editing:
        return [*_beginnings(scene), h("hr"), _calculator(scene), h("button", words("rules.title"), do="rules"), *_settings(scene)]
    playing = session is not None and session.match.state.result is None
    measured = scene.presenter is not None and scene.presenter.figures.measures
    return [
        *_beginnings(scene),
        h("button", words("edit.resume"), do="edit-resume") if laid_by else None,
        h("hr") if session else None,
        h("button", words("lesson.resume"), do="lesson-resume") if guided else None,
        h("button", words("menu.share"), do="dialog", arg="share") if session else None,
        h("button", words("statistics.title"), do="statistics") if measured else None,
        _calculator(scene),
        h("button", words("rules.title"), do="rules") if session else None,
        h("button", words("account.menu"), do="account") if session and scene.settings.get("explains") == "on" else None,
        h("button", words("menu.history"), do="look", arg=0) if session and session.length else None,
        h("button", words("edit.title"), do="edit") if session else None,
        h("button", words("menu.resign"), do="dialog", arg="resign") if playing and session and session.game.can_resign else None,
        h("hr"),
        *_settings(scene),
    ]


def _calculator(scene: Scene) -> Node | None:
    """The odds of battles that nobody has to fight, where the game has them."""
    has_odds = scene.presenter is not None and scene.presenter.reckoner
    return h("button", scene.words("calculator.title"), do="calculator") if has_odds else None


def _beginnings(scene: Scene) -> list[Node]:
    """Other games than the one on the table."""
    words = scene.words
    return [
        h("button", words("menu.new"), do="dialog", arg="new"),
        h("button", words("menu.games"), do="dialog", arg="games"),
        h("button", words("menu.paste"), do="dialog", arg="paste"),
    ]


def _settings(scene: Scene) -> list[Node]:
    """Language and look."""
    words = scene.words
    other = "es" if words.language == "en" else "en"
    theme = "light" if scene.settings.theme == "dark" else "dark"
    return [
        h("button", words(f"language.{other}"), do="setting", arg=f"language={other}", lang=other),
        h("button", words(f"theme.{theme}"), do="setting", arg=f"theme={theme}"),
        h("button", words("menu.settings"), do="dialog", arg="settings"),
    ]


def tools(scene: Scene) -> list[Node]:
    """The buttons over the board."""
    words = scene.words
    return [
        h("button.icon", icon("plus"), do="zoom", arg="1.5", aria_label=words("tools.closer")),
        h("button.icon", icon("minus"), do="zoom", arg="0.6667", aria_label=words("tools.farther")),
        h("button.icon", icon("fit"), do="fit", aria_label=words("tools.fit")),
        *(scene.presenter.tools() if scene.presenter is not None else []),
    ]


def tabs(scene: Scene) -> list[Node]:
    """The tabs of the side: on a narrow screen the turn itself is one of them."""
    if scene.session is None:
        return []
    names = ("panel", "log", "places", "table")
    open_now = {scene.ui.tab, "log"} if scene.ui.tab == "panel" else {scene.ui.tab}  # where the turn is no tab the log stands open
    return [
        h(
            "button",
            f"{scene.words(f'tab.{name}')} ",  # what follows is a word of its own
            h("small.lines", str(scene.session.point), title=scene.words("tab.lines", number=scene.session.point))
            if name == "log"
            else None,
            do="tab",
            arg=name,
            role="tab",
            aria_selected="true" if scene.ui.tab == name else "false",
            tabindex=0 if name in open_now else -1,
            classes=name,
        )
        for name in names
    ]


def window(scene: Scene, inside: list[Node]) -> list[Node]:
    """A window over the board with the button that makes it small."""
    if not inside:
        return []
    small = scene.ui.window_small
    label = scene.words("window.large" if small else "window.small")
    button = h("button.icon.shrink", icon("up" if small else "down"), do="window", aria_label=label)
    return [h("div.window", button, inside, classes="small" if small else "")]


def idle(scene: Scene) -> list[Node]:
    """The prompt line without a game."""
    words = scene.words
    if scene.ui.board_only:
        board = board_of(scene.ui.board_only)
        return [h("span.what", words("board.only", game=scene.game_name(scene.ui.board_only), spaces=len(board.spaces) if board else 0))]
    return [h("span.what", words("home.prompt"))]


def home(scene: Scene) -> list[Node]:
    """The page before anything is played."""
    words = scene.words
    quick = [
        h(
            "div.begin",
            h("button.main.big", words("home.play", game=scene.game_name(game)), do="quick", arg=game),
            *(_named_in_full(scene, short, verb, game) for short, verb in (("home.against", "against"), ("home.learn", "lesson"))),
            key=game,
        )
        for game in MODULES
    ]
    cards = scene.saves.cards()
    return [
        h(
            "div.window.home",
            h("h2", words("home.title")),
            h("ul.welcome", [h("li", words(f"home.{line}")) for line in ("what", "whom", "how")]),
            quick,
            h(
                "div.options",
                h("button", words("home.new"), do="dialog", arg="new"),
                h("button", words("home.games", number=len(cards)), do="dialog", arg="games") if cards else None,
                h("button", words("home.paste"), do="dialog", arg="paste"),
            ),
            h("p.warning", words(f"storage.{scene.saves.trouble}")) if scene.saves.trouble else None,
        )
    ]


def _named_in_full(scene: Scene, short: str, verb: str, game: str) -> Node:
    """A button that stands beside the name of a game, and says it to whoever only hears it."""
    words, name = scene.words, scene.game_name(game)
    label = f"{words(short)}: {name}"
    return h("button.big", words(short), do=verb, arg=game, title=words(f"{short}.long", game=name), aria_label=label)


def labels(scene: Scene) -> dict[str, str]:
    """What the parts of the page are called that have a role and no heading, by their ids."""
    parts = ("board", "buttons", "tools", "history", "tabs", "log", "table", "places", "menu")
    return {part: scene.words(f"part.{part}") for part in parts}


def board_labels(scene: Scene) -> list[Callable[[], list[tuple[str, str, str]]]]:
    """The layers of names and cities on the board, in the reader's language, each as work to be done; none where there are no names."""
    game = scene.session.game.about.board if scene.session else scene.ui.board_only or scene.settings.get("board") or next(iter(MODULES))
    board = board_of(game)
    if board is None:
        return []
    names = {space: name for space in board.spaces if (name := scene.words.space(space)) != space}
    cities = {space.city: scene.words.name(space.city, "city") for space in board.spaces.values() if space.city}
    if board.grid:
        seas = {caption["id"]: scene.words.space(caption["id"]) for caption in board.grid.get("captions", ())}
        return [lambda: render_names(game, {space: name.removesuffix(f" {space}") for space, name in (names | seas).items()})]
    labels, marks = lambda: render_labels(game, names), lambda: render_marks(game, cities) if cities else ""
    return [partial(_layer, "layer-labels", labels), partial(_layer, "layer-marks", marks)]


def _layer(name: str, render: Callable[[], str]) -> list[tuple[str, str, str]]:
    markup = render()
    return [(name, name, markup)] if markup else []

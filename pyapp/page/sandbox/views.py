"""What is shown beside the board while a position is set up: the tray, what stands in a space, the forms, the text."""

from __future__ import annotations

from pyapp.games.shared.editing import NONE, Setting, Stack
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.sandbox.bench import Bench
from pyapp.page.sandbox.editor import ERASER, GAME, PAGES, PIECES, PLACE, TEXT, Editor
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.widgets import refusal_note


def prompt(editor: Editor) -> list[Node]:
    """The line that says what is being done; nothing where no position is being set up."""
    words = editor.scene.words
    if editor.bench is None:
        return []
    text = words("edit.prompt")
    return [h("span.phase", words("edit.title")), h("span.what", text, title=text)]


def buttons(editor: Editor) -> list[Node]:
    """What ends it."""
    words = editor.scene.words
    if editor.bench is None:
        return []
    return [
        h("button.plain", words("button.cancel"), do="edit-cancel"),
        h("button.plain", words("edit.share"), do="edit-share"),
        h("button.main", words("edit.play"), do="edit-play"),
    ]


def panel(editor: Editor) -> list[Node]:
    """The page of the panel that is open."""
    bench, presenter = editor.bench, editor.scene.presenter
    if bench is None or presenter is None:
        return []
    words, hand = editor.scene.words, editor.hand
    pages = PAGES if bench.tools.owners(bench.position) else (TEXT,)
    tabs = [
        h("button", words(f"edit.page.{page}"), do="edit-page", arg=page, aria_pressed="true" if page == hand.page else "false")
        for page in pages
    ]
    shown = {PIECES: _tray, PLACE: _space, GAME: _game, TEXT: _text}[hand.page]
    return [
        h("h2", words("edit.title")),
        h("div.segments", tabs, role="group", aria_label=words("edit.title")) if len(pages) > 1 else None,
        h("div.editor", shown(editor, bench, presenter), key=hand.page),
    ]


# --- pieces -------------------------------------------------------------------------------------------------------------------


def _tray(editor: Editor, bench: Bench, presenter: Presenter) -> list[Node]:
    """Whose pieces are offered, and the pieces; one of them, or the eraser, may be in the hand."""
    words, hand, position = editor.scene.words, editor.hand, bench.position
    owners = [
        h("option", words(bench.tools.owner(owner)), value=owner, selected=owner == hand.owner) for owner in bench.tools.owners(position)
    ]
    pieces = []
    for piece in bench.tools.tray(position, hand.owner):
        name = presenter.thing(piece.reads, "unit", "")
        pieces.append(_tool(hand.tool, piece.id, [presenter.thing_picture(piece.reads, piece.owner), h("span", name)]))
    return [
        h("p.hint", words("edit.tray.hint")),
        h("p", h("select", owners, name="owner", do="edit-owner", data_when="change", aria_label=words("edit.whose"))),
        h(
            "div.tray",
            _tool(hand.tool, ERASER, [icon("close"), h("span", words("edit.eraser"))]),
            pieces,
            role="group",
            aria_label=words("edit.tray"),
        ),
        h("p.hint", words("edit.tray.empty")) if not pieces else None,
    ]


def _tool(held: str, tool: str, inside: list[Node]) -> Node:
    drag = None if tool == ERASER else tool
    pressed = "true" if tool == held else "false"
    return h("button.tool", inside, do="edit-tool", arg=tool, data_tray=drag, aria_pressed=pressed, key=f"tool-{tool}")


def _space(editor: Editor, bench: Bench, presenter: Presenter) -> list[Node]:
    """What stands in the space that was clicked, and what can be set of it."""
    words, space = editor.scene.words, editor.scene.ui.pointed
    if not space:
        return [h("p.hint", words("edit.place.hint"))]
    there = bench.tools.stacks(bench.position, space)
    rows, under = [], ""
    for stack in there:
        if stack.under and stack.under != under:
            under = stack.under
            rows.append(h("li.whose", presenter.thing(under, "command", ""), key=f"under-{under}"))
        rows.append(_stack(words, presenter, stack))
    settings = [_setting(editor, setting) for setting in bench.tools.of_space(bench.position, space)]
    return [
        h("h3", presenter.thing(space, "space", "")),
        h("ul.standing", rows) if rows else h("p.hint", words("edit.nothing")),
        h("div.settings", settings) if settings else None,
    ]


def _stack(words: Words, presenter: Presenter, stack: Stack) -> Node:
    """A stack with the buttons that make it larger, smaller or another one."""
    name = presenter.thing(stack.reads, "unit", "")
    marks = [h("small.mark", words(mark)) for mark in stack.marks]
    changes = [
        h("button", words(message), do="edit-change", arg=f"{stack.key}|{change}", key=f"{stack.key}-{change}")
        for change, message in stack.changes
    ]
    more = h("button.icon", icon("plus"), do="edit-more", arg=stack.piece, aria_label=words("bag.more", name=name))
    return h(
        "li.stack",
        presenter.thing_picture(stack.reads, stack.owner),
        h("span.name", name, marks),
        h("button.icon", icon("minus"), do="edit-less", arg=stack.key, aria_label=words("bag.less", name=name)),
        h("output", str(stack.count)) if stack.piece else None,
        more if stack.piece else None,
        h("div.changes", changes) if changes else None,
        key=f"stack-{stack.key}",
        classes=f"seat-{stack.owner}",
    )


# --- everything else ----------------------------------------------------------------------------------------------------------


def _game(editor: Editor, bench: Bench, presenter: Presenter) -> list[Node]:
    """What can be set of the whole position: first what belongs to nobody, then seat by seat."""
    words = editor.scene.words
    groups: dict[str, list[Setting]] = {}
    for setting in bench.tools.settings(bench.position):
        groups.setdefault(setting.of, []).append(setting)
    hint = h("p.hint", words(bench.tools.hint)) if bench.tools.hint else None
    sections = [
        h(
            "section",
            h("h3", words.name(of, "seat")) if of else None,
            h("div.settings", [_setting(editor, setting) for setting in settings]),
            key=f"of-{of}",
            classes=f"seat-{of}" if of else "",
        )
        for of, settings in groups.items()
    ]
    return [hint, *sections]


def _setting(editor: Editor, setting: Setting) -> Node:
    """A number or a choice with its name; what it shows follows the position."""
    words = editor.scene.words
    told = {"do": "edit-set", "arg": setting.name, "data_when": "change", "key": f"{setting.name}-{editor.hand.refused}"}
    if setting.options:
        options = [
            h("option", _reads(words, setting, option), value=option, selected=option == setting.value) for option in setting.options
        ]
        control = h("select", options, **told)
    else:
        control = h("input", kind="number", min=setting.least, max=setting.most, value=setting.value, inputmode="numeric", **told)
    return h("label.field", h("span", words(setting.label)), control, key=setting.name)


def _reads(words: Words, setting: Setting, option: str) -> str:
    return words.maybe(f"{setting.vocabulary}.{option}", words("edit.none") if option == NONE else option)


def _text(editor: Editor, bench: Bench, presenter: Presenter) -> list[Node]:
    """The set-up text, to be changed as one likes."""
    words, hand = editor.scene.words, editor.hand
    text = bench.text() if hand.text is None else hand.text
    return [
        h(
            "form",
            h("p.hint", words("edit.text.hint")),
            h("textarea.code", name="text", value=text, rows=16, spellcheck="false", aria_label=words("edit.page.text")),
            h("div.error", refusal_note(words, hand.error), role="alert") if hand.error is not None else None,
            h("p.confirm", h("button.main", words("edit.text.take"), kind="submit")),
            data_submit="edit-text",
        )
    ]

"""The editor: the position on the table is changed from the board, the tray, the forms and the text."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pyapp.engine.errors import BadData, GameError
from pyapp.page.sandbox.bench import Bench
from pyapp.page.shell.scene import Scene

PIECES, PLACE, GAME, TEXT = "pieces", "place", "game", "text"
PAGES = (PIECES, PLACE, GAME, TEXT)
ERASER = "-"  # the tool that takes away
INSTEAD = {"space": "edit-space", "lift": "edit-lift", "drop": "edit-drop", "undo": "edit-undo", "redo": "edit-redo"}
"""What these verbs mean while a position is being set up."""
OF_A_GAME = (
    "fork", "resign", "claim", "lesson-show", "command", "takeback", "undo-to", "leave-out", "kind", "confirm", "begin", "space-pick",
    "statistics", "export-log", "take-film", "take-summary",
)  # fmt: skip
"""What has no meaning then."""
DIALOGS = ("share", "script", "resign", "seats")
"""The dialogs that are about a game."""


@dataclass
class Hand:
    """What the player holds: the page of the panel, whose tray is open, the piece or the eraser in the hand, and what is being dragged."""

    page: str = PIECES
    owner: str = ""
    tool: str = ""
    lifted: tuple[str, str] = ("", "")  # the space and the stack; no space is the tray
    text: str | None = None  # as it was typed, if it could not be taken
    error: GameError | None = None
    refused: int = 0  # numbers that could not be set, which the fields show no more


class Editor:
    """What is in the player's hand, and what his clicks do to the position."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.hand = Hand()

    @property
    def bench(self) -> Bench | None:
        """The position that is being set up, while it is on the table."""
        session = self.scene.session
        return session if isinstance(session, Bench) else None

    def instead(self, verb: str, argument: str) -> str:
        """The verb that is meant where a position is being set up."""
        if self.bench is None:
            return verb
        if verb == "cursor" and argument == "enter":
            return "edit-enter"
        if verb == "escape" and self.hand.tool:
            return "edit-tool"
        if verb in OF_A_GAME or (verb == "dialog" and argument in DIALOGS):
            return "edit-not-now"
        return INSTEAD.get(verb, verb)

    def take_up(self, bench: Bench) -> None:
        """Another position: the hand is empty, the first tray open."""
        self.hand = Hand(owner=next(iter(bench.tools.owners(bench.position)), ""))
        self.hand.page = PIECES if self.hand.owner else TEXT

    # --- the board ------------------------------------------------------------------------------------------------------------

    def on_edit_space(self, argument: str) -> None:
        """A space or a stack was clicked: what is in the hand comes there, or what stands there is listed."""
        data, bench = json.loads(argument), self.bench
        if bench is None:
            return
        space, stack = str(data["space"]), str(data.get("stack", ""))
        self.scene.ui.cursor, self.scene.ui.by_keys = space, False
        self._use(bench, space, stack)

    def on_edit_enter(self, argument: str) -> None:
        """The same for the space under the cursor of the keyboard."""
        bench, space = self.bench, self.scene.ui.cursor
        if bench is not None and space:
            self._use(bench, space, "")

    def _use(self, bench: Bench, space: str, stack: str) -> None:
        scene, tool = self.scene, self.hand.tool
        scene.ui.note = None
        scene.ui.pinned, scene.ui.pointed = "", space
        if not tool and bench.tools.owners(bench.position):
            self.on_edit_page(PLACE)
        if tool == ERASER:
            there = bench.tools.stacks(bench.position, space)
            found = next((pieces for pieces in there if stack in ("", pieces.board)), None)
            if found is not None:
                bench.change(lambda state: bench.tools.take(state, space, found.key))
        elif tool:
            self._put(bench, space, tool)

    def _put(self, bench: Bench, space: str, piece: str) -> None:
        bench.change(lambda state: bench.tools.put(state, space, piece))
        owner = self.hand.owner
        if self.hand.tool and all(left.id != self.hand.tool for left in bench.tools.tray(bench.position, owner)):
            self.hand.tool = ""  # there is only one of it

    def on_edit_lift(self, argument: str) -> None:
        """A stack on the board or a piece of the tray is being dragged."""
        data = json.loads(argument)
        self.hand.lifted = str(data.get("space", "")), str(data.get("stack", ""))

    def on_edit_drop(self, space: str) -> None:
        """It was let go over a space, or over nothing."""
        (origin, stack), self.hand.lifted = self.hand.lifted, ("", "")
        bench = self.bench
        if bench is None or not space or origin == space or not (origin or stack):
            return
        self.scene.ui.pinned, self.scene.ui.pointed = "", space
        if origin:
            bench.change(lambda state: bench.tools.move(state, origin, stack, space))
        else:
            self._put(bench, space, stack)

    # --- the panel ------------------------------------------------------------------------------------------------------------

    def on_edit_page(self, page: str) -> None:
        """Another page of the panel."""
        if page in PAGES:
            self.hand.page, self.hand.text, self.hand.error = page, None, None
            self.hand.tool = self.hand.tool if page == PIECES else ""

    def on_edit_owner(self, argument: str) -> None:
        """Another tray."""
        self.hand.owner, self.hand.tool = str(json.loads(argument)["value"]), ""

    def on_edit_tool(self, tool: str) -> None:
        """A piece of the tray or the eraser is taken into the hand; a second time, or none, puts it back."""
        self.hand.tool = "" if tool == self.hand.tool else tool

    def on_edit_more(self, piece: str) -> None:
        """One more piece for the space that is listed."""
        bench, space = self.bench, self.scene.ui.pointed
        if bench is not None and space:
            bench.change(lambda state: bench.tools.put(state, space, piece))

    def on_edit_less(self, key: str) -> None:
        """One piece less in the space that is listed."""
        bench, space = self.bench, self.scene.ui.pointed
        if bench is not None and space:
            bench.change(lambda state: bench.tools.take(state, space, key))

    def on_edit_change(self, argument: str) -> None:
        """A piece in the space that is listed is changed: ``key|change``."""
        bench, space = self.bench, self.scene.ui.pointed
        key, _, change = argument.partition("|")
        if bench is not None and space:
            bench.change(lambda state: bench.tools.change(state, space, key, change))

    def on_edit_set(self, argument: str) -> None:
        """A number or a choice was set in a form."""
        data, bench = json.loads(argument), self.bench
        if bench is None:
            return
        try:
            bench.set(str(data["arg"]), str(data["value"]), self.scene.ui.pointed)
        except BadData:
            self.hand.refused += 1
            raise

    def on_edit_text(self, argument: str) -> None:
        """The set-up text was changed: it is taken, or why not stands beside it and nothing that was typed is lost."""
        bench = self.bench
        if bench is None:
            return
        text = str(json.loads(argument).get("text", ""))
        self.hand.text = self.hand.error = None
        try:
            bench.read(text)
        except BadData as error:
            self.hand.text, self.hand.error = text[:200_000], error
            return
        self.scene.tell("edit.taken")

    def on_edit_undo(self, argument: str) -> None:
        """Take the last change back."""
        if self.bench is not None:
            self.bench.back()

    def on_edit_redo(self, argument: str) -> None:
        """Do again what was taken back last."""
        if self.bench is not None:
            self.bench.again()

    def on_edit_not_now(self, argument: str) -> None:
        """Something that only a game has."""
        self.scene.tell("edit.not_now")

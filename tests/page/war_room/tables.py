"""A table of War Room: the page with a game on it, and short ways to plan and to press on."""

from __future__ import annotations

from typing import Any

from tests.page.fakes import Desk

EASTERN_FRONT = {"game": "war_room", "scenario": "eastern_front", "seed": "warboard"}


class WarDesk(Desk):
    """An app on which a game of War Room has begun."""

    def __init__(self, languages: tuple[str, ...] = ("en",), **setup: Any) -> None:
        super().__init__(languages=languages)
        self.act("new-game", {**EASTERN_FRONT, **setup})

    def lift(self, seat: str) -> WarDesk:
        """The seat takes the device."""
        if self.app.curtain.down_for != seat:
            self.press("window", "seat", seat)
        self.press("window", "lift-curtain", seat)
        return self

    def order(self, command: str, to: str) -> WarDesk:
        """Click a command and then a region."""
        at = self.app.scene.session.match.state.commands[command].at
        self.click(at, command).click(to)
        return self

    def seal(self) -> WarDesk:
        """Seal the sheet, whatever is left."""
        self.press("buttons", "kind", "seal")
        if self.app.scene.ui.dialog:
            self.press("dialog", "surely")
        return self

    def plan(self, **orders: list[tuple[str, str]]) -> WarDesk:
        """Everybody in turn writes these orders and seals."""
        for seat, written in orders.items():
            self.lift(seat)
            for command, to in written:
                self.order(command, to)
            self.seal()
        return self

    def carry_out(self) -> WarDesk:
        """Carry every order out."""
        for _ in range(40):
            if self.step != "wr_turn":
                break
            self.press("buttons", "kind", "go")
        return self

    @property
    def step(self) -> str:
        """The tag of the step that waits."""
        return str(self.app.scene.session.match.state.steps[-1].tag)

    def sheet(self, seat: str) -> Any:
        """What a seat has really written."""
        return self.app.scene.session.match.state.secrets[seat]

    def everything(self) -> str:
        """All that is on the screen: every region and every arrow and marker that was sent."""
        groups = [str(message.get("board", {}).get("groups", "")) for message in self.browser.messages[-1:]]
        return " ".join([*map(str, self.browser.regions.values()), *groups])

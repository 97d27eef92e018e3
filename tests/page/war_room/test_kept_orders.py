"""Orders that lie closed until their nation's turn, on the page: opened by the device that has the key, and by no other."""

from __future__ import annotations

from pyapp.engine.match import SEALED
from tests.bylinks import Round
from tests.page.devices import table_of
from tests.page.fakes import Desk
from tests.page.post.test_rounds_by_link import EAST, At, seated
from tests.scripted import Script


class Until(Round):
    """A round that is played until a seat is asked for the orders that it has sealed, or for more."""

    @property
    def over(self) -> bool:
        return self.table.match.state.steps[-1].tag == "wr_turn"


def moving(dice: str = "friends") -> tuple[At, At]:
    """The USSR has bid more and has taken the first place; its orders have opened by themselves."""
    devices = seated("war_room", dice, (("ussr",), ("germany",)), "eastern_front")
    Until(devices, Script(*EAST, "ussr place 1")).play()
    return devices[0], devices[1]


def kinds(desk: Desk) -> list[str]:
    return [entry.action.kind for entry in table_of(desk).match.entries]


def test_the_device_that_sealed_the_orders_opens_them_by_itself() -> None:
    for dice in ("friends", SEALED):
        mine, _ = moving(dice)
        assert kinds(mine.desk)[-1] == "reveal" and "go" in mine.desk.app.scene.driver.kinds  # type: ignore[union-attr]


def test_the_other_device_sees_no_orders_before_it_gets_the_link() -> None:
    _, other = moving()
    state = table_of(other.desk).match.state
    assert "order" not in kinds(other.desk) and not any(sheet.orders for sheet in state.secrets.values())  # type: ignore[attr-defined]


def test_taking_back_what_was_shown_takes_back_the_choice_before_it() -> None:
    mine, _ = moving()
    mine.desk.act("undo")
    assert kinds(mine.desk)[-1] != "reveal" and table_of(mine.desk).match.state.steps[-1].tag == "wr_turn_order"
    mine.do("ussr place 1")
    assert kinds(mine.desk)[-1] == "reveal"


def test_a_device_without_the_key_says_so_and_can_only_go_without() -> None:
    mine, _ = moving()
    mine.desk.act("undo")
    table = table_of(mine.desk)
    table.kept["ussr"] = bytes(60)
    mine.do("ussr place 1")
    assert kinds(mine.desk)[-1] == "place" and mine.desk.app.scene.driver is not None
    assert mine.desk.app.scene.driver.kinds == ("forgo",) and "still closed" in mine.desk.text("prompt")
    mine.desk.act("kind", "forgo")
    assert "another device has the key" in mine.desk.text("dialog") and kinds(mine.desk)[-1] == "place"
    mine.desk.press("dialog", "surely")
    assert kinds(mine.desk)[-1] == "forgo"

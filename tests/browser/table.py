"""The table as a player uses it: short ways to click and to read."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import started

STANDS_STILL = """() => {
    const { x, y, width } = document.querySelector("#layer-units").getBoundingClientRect();
    const before = window.seenAt;
    window.seenAt = [x, y, width].join();
    const board = document.querySelector("#board"); // a slow board may be painted at the same place twice in its flight, so d3 is asked
    return before === window.seenAt && !board.classList.contains("is-departing") && !board.__transition;
}"""


def new_game(page: Page) -> None:
    """Open the form for a new game, whatever is on the table."""
    page.evaluate("warboard.act('close', '')")
    first = page.locator("#window [data-do=dialog][data-arg=new]")
    if first.count():
        first.click()
    else:
        page.locator("#top .menu").click()
        page.locator('#menu [data-arg="new"]').click()


class Table:
    """A page with the game on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> Table:
        """Open an address and wait until it can be played."""
        self.page.goto(url)
        started(self.page)
        return self

    def begin(self, seed: str = "warboard", game: str = "aa1942", options: tuple[str, ...] = ()) -> Table:
        """Begin a game of Axis & Allies whose dice are known, whatever is on the table."""
        new_game(self.page)
        self.page.locator("dialog select[name=game]").select_option(game)
        for option in options:
            self.page.locator(f"dialog input[name=option-{option}]").check()
        self.page.locator("dialog input[name=seed]").fill(seed)
        self.page.locator("dialog button[type=submit]").click()
        expect(self.page.locator("dialog")).not_to_be_visible()
        expect(self.page.locator("#layer-units .stack").first).to_be_attached()
        return self

    def space(self, space: str) -> Table:
        """Click a space where nothing stands in the way."""
        self.page.locator(f'#layer-hits [data-space="{space}"]').first.dispatch_event("click")
        return self

    def stack(self, space: str, stack: str) -> Table:
        """Click a stack on the board."""
        self.page.locator(f'#units-{space} [data-stack="{stack}"]').dispatch_event("click")
        return self

    def press(self, kind: str) -> Table:
        """Press one of the buttons of the moment."""
        self.page.locator(f"#buttons [data-arg={kind}]").click()
        if kind == "done" and (surely := self.page.locator("dialog [data-do=surely]")).count():
            surely.click()  # money is left
        return self

    def panel(self, do: str, arg: str = "") -> Table:
        """Press a button of the panel."""
        self.page.locator(f'#panel [data-do="{do}"]' + (f'[data-arg="{arg}"]' if arg else "")).first.click()
        return self

    def menu(self, arg: str) -> Table:
        """Choose from the menu."""
        self.page.locator("#top .menu").click()
        self.page.locator(f'#menu [data-arg="{arg}"]').click()
        return self

    def fight(self) -> Table:
        """Fight every battle to its end with the losses that are suggested, and press on."""
        for _ in range(200):
            phase = self.page.locator("#prompt .phase").inner_text().lower()
            if "combat" not in phase or "noncombat" in phase:
                break
            if self.page.locator("#panel [data-do=confirm]:enabled").count():
                self.page.locator("#panel [data-do=confirm]").first.click()
            elif self.page.locator("#buttons [data-arg=press]").count():
                self.press("press")
            elif self.page.locator("#panel [data-do=pick]").count():
                self.page.locator("#panel [data-do=pick]").first.click()
            else:
                break
        return self

    @property
    def prompt(self) -> str:
        """What the prompt says."""
        return self.page.locator("#prompt").inner_text().replace("\n", " ")

    def says(self, text: str) -> Table:
        """The prompt says this."""
        expect(self.page.locator("#prompt")).to_contain_text(text)
        return self

    def state(self) -> tuple[str, str, int]:
        """What can be compared: prompt, powers, how many counters stand on the board."""
        return self.prompt, self.page.locator("#top .powers").inner_text(), self.page.locator("#layer-units .stack").count()

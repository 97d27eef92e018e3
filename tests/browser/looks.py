"""How the main views of each game look, at four sizes, light and dark: small pictures that tests compare with kept ones.

``python -m tests.browser.looks`` (with the built site in ``dist``) makes the kept ones anew, in ``tests/fixtures/looks``. Look at them
before they are committed: what stands there counts as right. They are a quarter of the size of what was seen, so that no letter matters.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator

from playwright.sync_api import Page

from pyapp.tooling.browser import driver, launch
from pyapp.tooling.places import DIST, ROOT
from pyapp.tooling.serve import served
from tests.browser.table import STANDS_STILL
from tests.browser.views import VIEWS, walk

KEPT = ROOT / "tests" / "fixtures" / "looks"
SIZES = ((1440, 900), (1280, 720), (390, 844), (844, 390))
DARK = {"aa1942": "battle", "aa50": "goals", "war_room": "battle", "empire_of_the_sun": "supply", "victory_in_europe": "battle"}
LIGHT = {"aa1942": "movement", "aa50": "research", "war_room": "orders", "empire_of_the_sun": "movement", "victory_in_europe": "area"}

FOCUS = {"aa1942": "west_russia", "aa50": "poland", "war_room": "R6", "empire_of_the_sun": "2917", "victory_in_europe": "lwow"}
# Whatever part of the board was in view before.
FOCUSED = """(space) => {
    warboard.stage.home({ whole: true });
    warboard.stage.show([space], { always: true });
    window.seenAt = "";
}"""
DRESSED = """(theme) => { Object.assign(document.documentElement.dataset, { theme, motion: "off" }); warboard.act("note-close", ""); }"""
SETTLED = """() => document.fonts.status === "loaded" && !document.querySelector(".odds.unknown, #board svg.is-moving")
    && document.getAnimations().every((one) => one.playState !== "running")"""
# Both pictures in a quarter of the size: how far they are from each other on the whole and in the worst tile, of 255; and the small one.
COMPARED = """async ([seen, kept]) => {
    const picture = async (source) => { const image = new Image(); image.src = source; await image.decode(); return image; };
    const shot = await picture(seen);
    const [width, height] = [Math.round(shot.width / 4), Math.round(shot.height / 4)];
    const drawn = (image) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, width, height);
        return [canvas, context.getImageData(0, 0, width, height).data];
    };
    const [canvas, one] = drawn(shot);
    if (!kept) return [0, 0, canvas.toDataURL("image/webp", 0.6)];
    const [, other] = drawn(await picture(kept));
    const tiles = new Map();
    let whole = 0;
    for (let at = 0; at < one.length; at += 4) {
        const far = (Math.abs(one[at] - other[at]) + Math.abs(one[at + 1] - other[at + 1]) + Math.abs(one[at + 2] - other[at + 2])) / 3;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        const tile = `${x >> 4} ${y >> 4}`;
        const sum = tiles.get(tile) ?? tiles.set(tile, [0, 0]).get(tile);
        sum[0] += far;
        sum[1] += 1;
        whole += far;
    }
    const worst = Math.max(...[...tiles.values()].filter(([, count]) => count > 60).map(([sum, count]) => sum / count));
    return [whole / (width * height), worst, ""];
}"""


def seen(page: Page, game: str) -> Iterator[tuple[str, str]]:
    """The views of a game at every size, one of them light and one dark: a name and the picture as an address."""
    left = {LIGHT[game], DARK[game]}
    for view in walk(page, VIEWS[game](), game):
        for theme, wanted in (("light", LIGHT), ("dark", DARK)):
            if wanted[game] != view.name:
                continue
            page.evaluate(DRESSED, theme)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_function(SETTLED)
                page.evaluate(FOCUSED, FOCUS[game])
                page.wait_for_function(STANDS_STILL, polling=100)
                shot = page.screenshot(type="jpeg", quality=70)
                yield f"{game}-{view.name}-{width}x{height}-{theme}", _address(shot, "jpeg")
            page.evaluate(DRESSED, "light")
        left -= {view.name}
        if not left:
            break


def kept(name: str) -> str:
    """The kept picture of that name as an address."""
    return _address((KEPT / f"{name}.webp").read_bytes(), "webp")


def difference(judge: Page, one: str, other: str) -> tuple[float, float]:
    """How far a picture is from a kept one, on the whole and in the worst tile, as shades of 255. ``judge`` is an empty page."""
    whole, worst, _ = judge.evaluate(COMPARED, [one, other])
    return round(whole, 1), round(worst, 1)


def _address(picture: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode('ascii')}"


def main() -> None:
    """Make every kept picture anew."""
    KEPT.mkdir(exist_ok=True)
    for old in KEPT.glob("*.webp"):
        old.unlink()
    with driver() as playwright, served(DIST) as url:
        context = launch(playwright, "chromium").new_context(locale="en-GB")
        judge, page = context.new_page(), context.new_page()
        page.goto(url)
        page.wait_for_selector("#boot", state="detached", timeout=120_000)
        for game in VIEWS:
            for name, picture in seen(page, game):
                small = judge.evaluate(COMPARED, [picture, ""])[2]
                (KEPT / f"{name}.webp").write_bytes(base64.b64decode(small.partition(",")[2]))


if __name__ == "__main__":
    main()

"""How the main view of each game looks, at four sizes, light and dark: small pictures that a test compares with kept ones.

The kept ones, in ``tests/fixtures/looks``, have a quarter of the size of what was seen. They are compared in cells of 16 by 16 pixels of
the screen, each with its middle colour: letters, their edges and a word more make no difference there, a panel or a colour does.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

from pyapp.tooling.places import CACHE, ROOT
from tests.browser.table import STANDS_STILL
from tests.browser.views import VIEWS, walk

KEPT = ROOT / "tests" / "fixtures" / "looks"
FAILED = CACHE / "looks"
# The views that lead to the main one of a game, from the one that begins it; what of the board is in view; and how it is looked at.
MAIN = {
    "aa1942": ("purchase", "movement", "west_russia", ((1440, 900, "light"), (390, 844, "dark"))),
    "aa50": ("research", "research", "poland", ((1280, 720, "dark"), (844, 390, "light"))),
    "war_room": ("curtain", "orders", "R6", ((1440, 900, "dark"), (390, 844, "light"))),
    "empire_of_the_sun": ("hand", "movement", "2917", ((1280, 720, "light"), (844, 390, "dark"))),
    "victory_in_europe": ("moves", "area", "lwow", ((1440, 900, "light"), (390, 844, "dark"))),
}
PHONE = 500  # pixels: what is narrower or lower than that is held in the hand
DRESSED = """() => {
    document.documentElement.dataset.motion = "off";
    for (const verb of ["note-close", "card-close"]) warboard.act(verb, "");
    warboard.act("tab", "panel");
}"""
# Whatever part of the board was in view before.
FOCUSED = """async ([space, theme]) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); // the stage has noticed its new size
    document.documentElement.dataset.theme = theme;
    warboard.stage.home({ whole: true });
    warboard.stage.show([space], { always: true });
    window.seenAt = "";
}"""
SETTLED = """() => document.fonts.status === "loaded" && !document.querySelector(".odds.unknown, #board svg.is-moving, #card > *")
    && document.getAnimations().every((one) => one.playState !== "running")"""
# How many of all cells are further than `far` shades of 255 from the kept picture; the small picture; the seen one with those cells framed.
COMPARED = """async ([seen, kept, far, allowed]) => {
    const picture = async (source) => { const image = new Image(); image.src = source; await image.decode(); return image; };
    const drawn = (image, width, height) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, width, height);
        return [canvas, context];
    };
    const shot = await picture(seen);
    const [width, height] = [Math.round(shot.width / 4), Math.round(shot.height / 4)];
    const [small, one] = drawn(shot, width, height);
    if (!kept) return [0, small.toDataURL("image/webp", 0.6), ""];
    const [, other] = drawn(await picture(kept), width, height);
    const sums = new Map();
    const [seenData, keptData] = [one, other].map((context) => context.getImageData(0, 0, width, height).data);
    for (let at = 0; at < seenData.length; at += 4) {
        const cell = `${(at / 4) % width >> 2} ${Math.floor(at / 4 / width) >> 2}`;
        const sum = sums.get(cell) ?? sums.set(cell, [0, 0, 0, 0]).get(cell);
        sum[3] += 1;
        for (const colour of [0, 1, 2]) sum[colour] += seenData[at + colour] - keptData[at + colour];
    }
    const wrong = [...sums].filter(([, [red, green, blue, count]]) => Math.max(...[red, green, blue].map(Math.abs)) > far * count);
    const share = wrong.length / sums.size;
    if (share <= allowed) return [share, "", ""];
    const [framed, pen] = drawn(shot, shot.width, shot.height);
    pen.strokeStyle = "#f0f";
    for (const [cell] of wrong) pen.strokeRect(...cell.split(" ").map((place) => place * 16), 16, 16);
    return [share, "", framed.toDataURL("image/png")];
}"""


@dataclass(frozen=True)
class Look:
    """A picture of the main view: its name, and itself as an address."""

    name: str
    picture: str


@dataclass(frozen=True)
class Difference:
    """How many of all cells are not as they are kept, and the picture with those framed where they are too many."""

    share: float
    framed: str


def seen(page: Page, game: str) -> Iterator[Look]:
    """The main view of a game, in a large window and in the hand."""
    first, last, focus, sizes = MAIN[game]
    views = VIEWS[game]()
    names = [view.name for view in views]
    for _ in walk(page, views[names.index(first) : names.index(last) + 1], game):
        pass
    page.evaluate(DRESSED)
    session = page.context.new_cdp_session(page)
    for width, height, theme in sizes:
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": min(width, height) < PHONE})
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FOCUSED, [focus, theme])
        page.wait_for_function(SETTLED)
        page.wait_for_function(STANDS_STILL, polling=100)
        yield taken(page, f"{game}-{width}x{height}-{theme}")
    session.detach()


def taken(page: Page, name: str) -> Look:
    """The page as it stands there now."""
    return Look(name, _address(page.screenshot(type="jpeg", quality=80), "jpeg"))


def difference(judge: Page, look: Look, far: int, allowed: float) -> Difference:
    """How far a look is from the kept one of its name. ``judge`` is an empty page."""
    kept = _address((KEPT / f"{look.name}.webp").read_bytes(), "webp")
    share, _, framed = judge.evaluate(COMPARED, [look.picture, kept, far, allowed])
    return Difference(share, framed)


def keep(judge: Page, look: Look) -> None:
    """From now on this is how it looks."""
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{look.name}.webp").write_bytes(_bytes(judge.evaluate(COMPARED, [look.picture, "", 0, 0])[1]))


def write(look: Look, found: Difference) -> str:
    """Write down a picture that is not as it is kept, with what is other framed; where, as a sentence."""
    FAILED.mkdir(parents=True, exist_ok=True)
    file = FAILED / f"{look.name}.png"
    file.write_bytes(_bytes(found.framed))
    return f"{found.share:.1%} of {look.name} looks otherwise: see {file.relative_to(ROOT)}"


def _address(picture: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode('ascii')}"


def _bytes(address: str) -> bytes:
    return base64.b64decode(address.partition(",")[2])
